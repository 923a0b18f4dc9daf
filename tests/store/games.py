"""Games for the store: played a little, and kept."""

from __future__ import annotations

from random import Random

from grognard.kernel.chance import SeededByPlace
from grognard.kernel.entries import Journal
from grognard.kernel.game import Game, Setup
from grognard.kernel.questions import Choose, Sealed, Seat
from grognard.kernel.table import Table
from grognard.store import Store
from grognard.store.journals import create
from grognard.store.records import NewGame, Progress
from tests.tiny import magpies

HOST = "hash-of-the-host"


def new_table(game: Game = magpies.GAME, setup: Setup = magpies.SETUP, seed: str = "seed") -> Table:
    table = Table(game, setup, telling=True)
    table.go_on_with(SeededByPlace(seed, lambda: len(table.history)))
    return table


def play_on(table: Table, answers: int, seed: int = 1) -> Table:
    """Answer so many questions, anyhow."""
    rng = Random(seed)
    for _ in range(answers):
        question = table.question
        if question is None:
            return table
        if isinstance(question, Choose):
            table.answer(rng.choice(list(question.options)), question.seat)
        else:
            assert isinstance(question, Sealed)
            seat = next(seat for seat in question.options if seat not in table.sealed_by)
            table.answer(rng.choice(list(question.options[seat])), seat)
    return table


def progress_of(table: Table) -> Progress:
    seats = [seat for seat in table.game.seats(table.setup) if table.question_for(seat) is not None]
    return Progress(len(table.entries), tuple(seats), table.is_over)


async def keep(store: Store, table: Table, game_id: str = "g1", journal: Journal | None = None) -> None:
    seats: dict[Seat, str] = dict.fromkeys(table.game.seats(table.setup), "")
    new = NewGame(game_id, "A game", "game", journal or table.journal(), "seed", HOST, seats)
    async with store.writing() as connection:
        await create(connection, new, progress_of(table))
