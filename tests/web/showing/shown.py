"""Tables to look at, and who looks at them."""

from __future__ import annotations

from typing import Any

from grognard.bots import make_bot
from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Setup
from grognard.kernel.questions import Choose, Seat
from grognard.kernel.table import Table
from grognard.web.showing.showing import SeatShown, Showing
from tests.tiny import magpies


def showing(table: Table, me: Seat | None, **more: Any) -> Showing:
    """What is shown of a table to who sits at `me` and nowhere else."""
    mine = () if me is None else (me,)
    seats = tuple(
        [
            SeatShown(seat, str(seat).capitalize(), "you" if seat == me else "friend")
            for seat in table.game.seats(table.setup)
        ]
    )
    return Showing(
        **{"id": "t", "name": "A game", "table": table, "me": me, "mine": mine, "seats": seats, "n": 1, **more}
    )


def siloam(answers: int = 0) -> Table:
    """A campaign after so many answers of the greedy bot."""
    game = find_game("siloam")
    table = Table(game, Setup("siloam", "v19", "campaign"), chance=Seeded(1), telling=True)
    (seat,) = game.seats(table.setup)
    bot = make_bot("greedy", game, seat, 1)
    for _ in range(answers):
        assert isinstance(table.question, Choose)
        table.answer(bot.decide(table.question, table))
    return table


def bidding() -> Table:
    """Magpies, where everybody is about to bid for the first trinket."""
    return Table(magpies.GAME, magpies.SETUP, chance=Seeded(1), telling=True)
