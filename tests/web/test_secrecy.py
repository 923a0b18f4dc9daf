"""Nothing that a seat may not know is in anything the server sends it: whole games, every seat, every response.

What is secret is taken from the game itself: the words of what one seat sees, is asked and is told that are not in what
another sees, is asked or is told. So every registered game is searched, and nothing is said here of any.
"""

from __future__ import annotations

import asyncio
import html
import logging
import re
from contextlib import AsyncExitStack
from random import Random
from urllib.parse import quote

import msgspec
import pytest
from sqlalchemy.engine import URL

from grognard.commands.shelf import Shelf
from grognard.games import find_game, find_games
from grognard.kernel.game import Game, Setup
from grognard.kernel.questions import Choose, Sealed, Seat
from grognard.kernel.spelling import spell
from grognard.kernel.table import Table
from grognard.store.records import GameKept, SeatKept
from grognard.web.live import LiveTable, Viewer
from grognard.web.seeing import showing_of
from grognard.web.showing.pages_of_table import fragments
from tests.store.games import new_table, play_on
from tests.tiny import magpies, whispers
from tests.web.servers import KEY, SHELF, Browser, Page, Server, serving

SHORTEST = 5  # letters of a word that does not turn up by chance
WORD = re.compile(rf"[A-Za-z][A-Za-z0-9_-]{{{SHORTEST - 1},}}")
MOST_ANSWERS = 40
MOST_COMPARED = 100
OF_THE_PAST = ("f-log", "f-undo", "f-manage")  # what was told, and how far one can go back


def first_setup(game: Game) -> Setup:
    return Setup(game.name, game.rulesets[0], game.scenarios[0])


def words_in(value: object) -> set[str]:
    """All words of a value, however deep."""
    return set(WORD.findall(msgspec.json.encode(value, enc_hook=str, order="deterministic").decode()))


def known_to(table: Table, seat: Seat | None) -> set[str]:
    """Every word a seat sees, is asked about or is told."""
    known = words_in(table.view(seat)) | words_in([heard.told for heard in table.log_for(seat)])
    question = table.question_for(seat) if seat is not None else None
    if question is not None:
        known |= words_in([[spell(option) for option in question.options], list(question.about)])
    return known


def topic_words(table: Table) -> set[str]:
    """What kind of question is open is public: pages say whom they wait for, and for what."""
    return words_in(getattr(table.question, "topic", ""))


def public_words(game: Game) -> set[str]:
    """What is printed in the rulebook is no secret, wherever it turns up."""
    return words_in([[rule.id, rule.title, rule.text] for rule in game.rules().values()])


class Searched:
    """One game on a server, with a browser at every seat and one that only looks on, and all they were sent."""

    def __init__(self, server: Server, live: LiveTable, seats: dict[Seat, Browser], spectator: Browser) -> None:
        self.server = server
        self.live = live
        self.browsers: dict[Seat | None, Browser] = {**seats, None: spectator}
        self.common: set[str] = set()
        self.pages: list[Page] = []
        self.searched = 0

    def search(self, when: str) -> None:
        """Look through what everybody was sent since the last time for what only others know."""
        table = self.live.table
        known = {seat: known_to(table, seat) for seat in self.browsers}
        for seat, browser in self.browsers.items():
            sent = html.unescape("\n".join(browser.heard))
            browser.heard.clear()
            for other in self.browsers:
                secrets = known[other] - known[seat] - self.common - topic_words(table)
                found = sorted(secrets & set(WORD.findall(sent)))
                assert not found, f"{when}: {seat or 'a spectator'} was sent what only {other} knows: {found}"
                self.searched += len(secrets)

    async def look(self) -> None:
        """Ask for everything that can be looked at, as everybody."""
        live, n = self.live, len(self.live.table.entries)
        file = [] if live.table.is_over else ["/file"]  # when all is over, the journal is for everybody
        addresses = ["", *file, "/why", f"/at/{n}", f"/at/{max(n - 1, 0)}", "/at/now", "/replay", "/replay.html"]
        for browser in self.browsers.values():
            for address in addresses:
                await browser.get(f"/t/{live.id}{address}")
            for option in self.some_options():
                await browser.get(f"/t/{live.id}/odds?option={quote(option)}")
                await browser.post(f"/t/{live.id}/answer", n=live.version, seat="", option=option)
            await browser.post(f"/t/{live.id}/undo", n=live.version + 5)
            await browser.get("/")

    def some_options(self) -> list[str]:
        question = self.live.table.question
        return [spell(option) for option in list(question.options)[:2]] if isinstance(question, Choose) else []

    async def trespass(self, seat: Seat, option: str) -> None:
        """Everybody else tries to answer for the seat, and to answer wrongly: errors tell nothing either."""
        for other, browser in self.browsers.items():
            if other != seat:
                await browser.answer(self.live.id, self.live.version, seat, option)
                await browser.answer(self.live.id, self.live.version, other or "", "no-such-option")


async def search_game(server: Server, game: Game, seed: int = 1) -> Searched:
    """Play a game by clicks, and search after every answer."""
    seats = game.seats(first_setup(game))
    browsers = {seat: server.browser() for seat in seats}
    spectator, host = server.browser(), browsers[seats[0]]
    chosen = {seat: "me" if seat == seats[0] else "friend" for seat in seats}
    game_id = await host.set_up(game.name, chosen)
    for seat in seats[1:]:
        link = next(kept.invitation for kept in (await server.tables.get(game_id)).kept.seats if kept.seat == seat)
        assert link
        shown = re.findall(r"/join/[\w-]{43}", (await host.get(f"/t/{game_id}")).text)
        await browsers[seat].follow(shown[0])
    live = await server.tables.get(game_id)
    searched = Searched(server, live, browsers, spectator)
    searched.common = public_words(game) | set(WORD.findall((await spectator.get("/")).text))
    rng = Random(seed)
    streams = AsyncExitStack()
    for browser in searched.browsers.values():
        page = await streams.enter_async_context(browser.stream(game_id))
        searched.pages.append(page)
    try:
        for number in range(MOST_ANSWERS):
            if live.table.is_over:
                break
            seat, option = chosen_by(live.table, rng)
            await searched.trespass(seat, option)
            if number % 8 == 0:
                await searched.look()
            searched.search(f"before answer {number}")
            replied = await browsers[seat].answer(game_id, live.version, seat, option)
            assert replied.status_code == 200, replied.text
            for page in searched.pages:
                await page.until(live.version)
            searched.search(f"after {seat} answered {option}")
        await searched.look()
        searched.search("at the end")
    finally:
        await streams.aclose()
        for browser in [*browsers.values(), spectator]:
            await browser.client.aclose()
    return searched


def chosen_by(table: Table, rng: Random) -> tuple[Seat, str]:
    question = table.question
    if isinstance(question, Choose):
        return question.seat, spell(rng.choice(list(question.options)))
    assert isinstance(question, Sealed)
    seat = rng.choice([seat for seat in question.options if seat not in table.sealed_by])
    return seat, spell(rng.choice(list(question.options[seat])))


def games_to_search() -> list[Game]:
    return [whispers.GAME, *[game for game in find_games().values() if len(game.seats(first_setup(game))) > 1]]


@pytest.mark.parametrize("game", games_to_search(), ids=lambda game: game.name)
def test_nobody_is_sent_what_only_others_know(
    url: URL, game: Game, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)

    async def story() -> None:
        shelf = SHELF if game is whispers.GAME else Shelf(find_games, find_game)
        async with serving(url, shelf=shelf) as server:
            searched = await search_game(server, game)
            assert searched.searched > (100 if game is whispers.GAME else 0)  # there were secrets to look for
            hidden = known_to(searched.live.table, searched.live.kept.seats[0].seat) - searched.common
            logged = "\n".join([record.getMessage() for record in caplog.records if record.name.startswith("grognard")])
            printed = "".join(capfd.readouterr())
            assert not hidden & (words_in(logged) | words_in(printed))

    asyncio.run(story())


@pytest.mark.parametrize("game", [magpies.GAME, *games_to_search()], ids=lambda game: game.name)
def test_a_page_is_the_same_whatever_is_hidden_from_its_seat(game: Game) -> None:
    """What is hidden is dealt anew, and nothing on the page of the seat may move. Its log was told before the deal."""
    rng, compared, differed = Random(1), 0, 0
    table = new_table(game, first_setup(game))
    seats = game.seats(table.setup)
    for _ in range(MOST_COMPARED):
        for seat in (None, *seats):
            dealt = table.dealt_anew(seat, rng)
            if dealt is None:
                continue
            compared += 1
            differed += game.encode(dealt.state) != game.encode(table.state)
            assert page_of(table, seat) == page_of(dealt, seat)
        play_on(table, 1, seed=compared)
        if table.is_over:
            break
    assert compared > 10
    assert differed > 10


def page_of(table: Table, seat: Seat | None) -> dict[str, str]:
    live = LiveTable(kept_with(table, seat), table)
    showing = showing_of(live, Viewer("me", "csrf", ""), KEY)
    return {key: text for key, text in fragments(showing).items() if key not in OF_THE_PAST}


def kept_with(table: Table, seat: Seat | None) -> GameKept:
    """The affairs of a table at which `seat` is mine, and the others are friends'."""
    seats = tuple(
        [
            SeatKept(other, "", "", ("me",) if other == seat else ("them",), "")
            for other in table.game.seats(table.setup)
        ]
    )
    return GameKept("id", table.header, "", "A game", "game", "seed", "them", 1, 1, 0, 0.0, 0.0, seats, None)
