"""Bots think apart: nobody waits for one, none sees what its seat may not, and one that fails stops nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from random import Random

import msgspec
import pytest
from sqlalchemy.engine import URL

from grognard.commands.shelf import Shelf
from grognard.kernel.game import Game
from grognard.kernel.questions import Choose, Seat
from grognard.web.botseats import job_for
from grognard.web.thinkers import Thinkers, ThoughtFailed
from grognard.web.thinking import Decide, decide
from tests.store.games import new_table, play_on
from tests.tiny import connect_four, magpies, whispers
from tests.web.servers import SOON, Page, Server, named, serving


def sleepy(_state: object, _seat: Seat, question: Choose) -> Sequence[float]:
    time.sleep(60)
    return [0.0] * len(question.options)


def broken(_state: object, _seat: Seat, _question: Choose) -> Sequence[float]:
    raise LookupError("the hand of south holds a snatch")


def first(_state: object, _seat: Seat, question: Choose) -> Sequence[float]:
    return [-float(place) for place in range(len(question.options))]


APPRAISALS = {"sleepy": sleepy, "broken": broken, "first": first}


def find(name: str) -> Game:
    """Connect four, with the appraisal that its name says."""
    kind = name.rpartition("-")[2]
    return msgspec.structs.replace(connect_four.GAME, name=name, appraise=APPRAISALS[kind])


def shelf(name: str) -> Shelf:
    return Shelf(lambda: {name: find(name)}, find)


async def until(page: Page, words: str) -> None:
    async with asyncio.timeout(SOON):
        await page.until_shown(words)


def test_a_bot_answers_for_its_seat(either_url: URL) -> None:
    async def story() -> None:
        async with serving(either_url) as server, server.browser() as me:
            game = await me.set_up("connect-four", {"yellow": "me", "red": "bot:random"})
            async with me.stream(game) as page:
                for n in range(0, 6, 2):
                    assert (await me.answer(game, n, "yellow", n // 2 + 1)).status_code == 200
                    await page.until(n + 2)

    asyncio.run(story())


def test_bots_alone_play_a_game_to_its_end(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            game = await me.set_up("magpies", dict.fromkeys(["north", "east", "south", "west"], "bot:random"))
            live = await server.tables.get(game)
            async with asyncio.timeout(30), me.stream(game) as page:
                while not live.table.is_over:
                    await page.next()

    asyncio.run(story())


def test_a_bot_that_breaks_down_says_so_and_its_seat_can_be_taken(url: URL, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        name = "connect-four-broken"
        async with serving(url, shelf=shelf(name)) as server, server.browser() as me:
            game = await me.set_up(name, {"yellow": "me", "red": "bot:greedy"})
            async with me.stream(game) as page:
                await me.answer(game, 0, "yellow", 4)
                await until(page, "it broke down")
                assert "snatch" not in page.text
                assert (await me.post(f"/t/{game}/bot", seat="red", who="me")).status_code == 200
                assert (await me.answer(game, 1, "red", 4)).status_code == 200
                await page.until(2)
                assert "it broke down" not in page.text

    asyncio.run(story())
    assert "snatch" not in caplog.text


def test_a_bot_that_thinks_too_long_is_stopped_and_meanwhile_nobody_waits(url: URL) -> None:
    async def story() -> None:
        name = "connect-four-sleepy"
        async with serving(url, shelf=shelf(name), bot_patience=6.0) as server, server.browser() as me:
            games = [await me.set_up(name, {"yellow": "me", "red": "bot:greedy"}) for _ in range(2)]
            async with me.stream(games[0]) as page:
                began = time.perf_counter()
                for game in games:
                    assert (await me.answer(game, 0, "yellow", 4)).status_code == 200
                    assert (await me.get(f"/t/{game}")).status_code == 200
                assert time.perf_counter() - began < 6.0
                await until(page, "it thought longer than 6 seconds")
                again = await me.post(f"/t/{games[0]}/bot", seat="red", who="bot:random")
                assert again.status_code == 200
                await page.until(2)

    asyncio.run(story())


def test_a_seat_can_be_handed_to_a_bot_and_taken_back(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            game = await me.set_up("connect-four", {"yellow": "me", "red": "me"})
            assert (await me.post(f"/t/{game}/bot", seat="red", who="bot:random")).status_code == 200
            async with me.stream(game) as page:
                await me.answer(game, 0, "yellow", 4)
                await page.until(2)
            assert (await me.post(f"/t/{game}/bot", seat="red", who="me")).status_code == 200
            await me.answer(game, 2, "yellow", 4)
            assert (await me.answer(game, 3, "red", 4)).status_code == 200
            assert (await me.post(f"/t/{game}/bot", seat="red", who="bot:nobody")).status_code == 422
            assert (await me.post(f"/t/{game}/bot", seat="green", who="me")).status_code == 404

    asyncio.run(story())


def test_after_a_restart_bots_go_on_thinking(url: URL) -> None:
    async def story() -> None:
        name = "connect-four-first"
        async with serving(url, shelf=shelf(name)) as server, server.browser() as me:
            game = await me.set_up(name, {"yellow": "me", "red": "bot:greedy"})
            async with server.tables.turn(game) as live:  # answered, and stopped before the bot could think
                server.tables.after_change.clear()
                live.table.answer(4, Seat("yellow"))
                await server.tables.keep(live)
        async with serving(url, shelf=shelf(name)) as server:
            live = await server.tables.get(game)
            async with asyncio.timeout(SOON):
                while live.version < 2:
                    await asyncio.sleep(0.02)

    asyncio.run(story())


def test_a_bot_whose_job_cannot_be_sent_stops_like_any_other(url: URL) -> None:
    async def story() -> None:
        hidden = Shelf(lambda: {"connect-four": connect_four.GAME}, lambda _: connect_four.GAME)
        async with serving(url, shelf=hidden) as server, server.browser() as me:
            game = await me.set_up("connect-four", {"yellow": "me", "red": "bot:random"})
            async with me.stream(game) as page:
                await me.answer(game, 0, "yellow", 4)
                await until(page, "it broke down")

    asyncio.run(story())


async def job_at(server: Server, table_id: str, seat: Seat, bot: str) -> Decide:
    live = await server.tables.get(table_id)
    job = job_for(server.tables, live, seat, bot)
    assert job is not None
    return job


@pytest.mark.parametrize("bot", ["random", "greedy:depth=1"])
def test_a_bot_is_not_told_what_its_seat_may_not_know(url: URL, bot: str) -> None:
    """What is sent to the other process is searched for the words that only other seats know."""

    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            told: set[str] = set()
            game = await me.set_up("whispers", dict.fromkeys(["ann", "bob", "clo"], "me"))
            live = await server.tables.get(game)
            play_on(live.table, 4)
            for _ in range(6):
                job = await job_at(server, game, Seat("bob"), bot)
                dealt = whispers.GAME.decode(job.state)
                assert dealt.hands["bob"] == live.table.state.hands["bob"]
                told.add(str([dealt.hands[other] for other in ("ann", "clo")]))
                if job.dealt is not None:
                    seen = whispers.GAME.decode(job.dealt.state)
                    told.add(str([seen.hands[other] for other in ("ann", "clo")]))
            assert len(told) > 3  # dealt anew each time

    asyncio.run(story())


def test_a_bot_that_looks_ahead_decides_on_a_table_dealt_anew() -> None:
    table = play_on(new_table(connect_four.GAME, connect_four.SETUP), 4)
    (seat,) = [seat for seat in (connect_four.YELLOW, connect_four.RED) if table.question_for(seat) is not None]
    question = table.question_for(seat)
    assert question is not None
    told = Choose(seat, question.topic, list(question.options))
    state = table.game.encode(table.state)
    job = Decide(named, table.header, "", "random", seat, "seed", told, state, None)
    assert int(decide(job)) in question.options


def test_a_job_whose_process_dies_fails_and_the_next_succeeds() -> None:
    async def story() -> None:
        thinkers = Thinkers(named, 1)
        table = new_table(magpies.GAME, magpies.SETUP)
        question = table.question_for(magpies.EAST)
        assert question is not None
        told = Choose(question.seat, question.topic, list(question.options), question.about)
        state = table.game.encode(table.state)
        job = Decide(named, table.header, "", "random", magpies.EAST, f"{Random(1).random()}", told, state, None)
        first_thought = await thinkers.think(job, SOON)
        assert first_thought.answer in question.options
        for process in thinkers.processes:
            process.kill()
        with pytest.raises(ThoughtFailed, match="its process ended"):
            await thinkers.think(job, SOON)
        assert (await thinkers.think(job, SOON)).answer == first_thought.answer
        await thinkers.close()

    asyncio.run(story())
