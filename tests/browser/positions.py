"""Positions worth looking at, brought to a browser as a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.bots import make_bot
from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Setup
from grognard.kernel.journal import written
from grognard.kernel.questions import Choose
from grognard.kernel.table import Table
from tests.browser.people import Person

MOST_CAMPAIGNS: Final = 40


def siloam_where(is_it: Callable[[Table, Choose], bool], seed: int = 4) -> Table:
    """The first question of the greedy bot's campaigns of which this is true."""
    for campaign in range(seed, seed + MOST_CAMPAIGNS):
        table = _first_in(campaign, is_it)
        if table is not None:
            return table
    raise AssertionError(f"there is no such question in {MOST_CAMPAIGNS} campaigns")


def _first_in(seed: int, is_it: Callable[[Table, Choose], bool]) -> Table | None:
    game = find_game("siloam")
    table = Table(game, Setup("siloam", "v19", "campaign"), chance=Seeded(seed))
    (seat,) = game.seats(table.setup)
    bot = make_bot("greedy", game, seat, seed)
    while not table.is_over:
        question = table.question
        assert isinstance(question, Choose)
        if is_it(table, question):
            return table
        table.answer(bot.decide(question, table))
    return None


def open_table(me: Person, table: Table) -> None:
    """Open the game in the lobby, as a file that was saved elsewhere."""
    me.go("/")
    me.page.set_input_files(
        "input[type=file]", {"name": "a.grognard", "mimeType": "text/plain", "buffer": written(table.journal())}
    )
    me.page.get_by_role("button", name="Open").click()
    me.page.wait_for_selector("html[data-ready] #f-state", state="attached")
    me.wait_for_link()
