"""Many games of one setup, in as many processes as wanted. What comes out does not depend on their number."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, suppress
from hashlib import blake2b
from multiprocessing import get_context
from typing import Final

import msgspec
from msgspec import Struct

from grognard.bots import Bot, make_bot
from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game, Result, Setup
from grognard.kernel.journal import packed
from grognard.kernel.playing import play_out
from grognard.kernel.questions import Choose, Sealed, Seat
from grognard.kernel.table import Table

GAMES_IN_CHUNK: Final = 4
DIGEST_BYTES: Final = 8


class Batch(Struct, frozen=True):
    """What to play: `games` games numbered from 0, each with its own chance out of `seed`."""

    setup: Setup
    seats: dict[Seat, str]  # bot specs
    games: int
    seed: str = "0"
    keep_journals: bool = False


class Played(Struct, frozen=True):
    """One game played to its end."""

    number: int
    outcome: str
    scores: dict[Seat, float]
    figures: dict[str, float]
    questions: int
    decisions: int
    journal: bytes = b""  # packed


class Failed(Struct, frozen=True):
    """One game that the rules broke down in. `journal`, packed, opens at the table at the question before."""

    number: int
    message: str
    journal: bytes


Outcome = Played | Failed
GameNamed = Callable[[str], Game]


def play_batch(
    batch: Batch, jobs: int = 1, tell: Callable[[int], None] | None = None, game_named: GameNamed = find_game
) -> list[Outcome]:
    """All the games in the order of their numbers. `tell` hears how many more are done."""
    with closing(outcomes_of(batch, jobs, game_named)) as chunks:
        found: list[Outcome] = []
        for chunk in chunks:
            found.extend(chunk)
            if tell is not None:
                tell(len(chunk))
    return sorted(found, key=_number_of)


def outcomes_of(batch: Batch, jobs: int, game_named: GameNamed = find_game) -> Generator[list[Outcome], None, None]:
    """The games a few at a time, as they are done. `game_named` goes to other processes, so it must be importable."""
    check(batch, game_named)
    starts = range(0, batch.games, GAMES_IN_CHUNK)
    if jobs <= 1 or len(starts) == 1:
        for start in starts:
            yield play_chunk(batch, start, game_named)
        return
    with ProcessPoolExecutor(min(jobs, len(starts)), mp_context=get_context("spawn")) as pool:
        waiting: set[Future[list[Outcome]]] = {pool.submit(play_chunk, batch, start, game_named) for start in starts}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def check(batch: Batch, game_named: GameNamed = find_game) -> None:
    """Raise what is wrong with a batch before any game is played."""
    if batch.games < 1:
        raise GrognardError(f"{batch.games} games: play at least 1")
    game = game_named(batch.setup.game)
    table = Table(game, batch.setup)
    seats = game.seats(table.setup)
    for seat in batch.seats:
        if seat not in seats:
            raise GrognardError(f"{game.name} has no seat {seat!r}; there is {', '.join(seats)}")
    for seat in seats:
        make_bot(batch.seats.get(seat, "random"), game, seat, batch.seed)


def play_chunk(batch: Batch, start: int, game_named: GameNamed) -> list[Outcome]:
    game = game_named(batch.setup.game)
    return [play_one(game, batch, number) for number in range(start, min(start + GAMES_IN_CHUNK, batch.games))]


def play_one(game: Game, batch: Batch, number: int) -> Outcome:
    """One game. Its chance and its bots depend on the batch's seed and its number alone."""
    seed = f"{batch.seed}/{number}"
    bots = {seat: make_bot(batch.seats.get(seat, "random"), game, seat, seed) for seat in game.seats(batch.setup)}
    try:
        if any([bot.needs_table for bot in bots.values()]):
            return _at_table(game, batch, number, seed, bots)
        deciders = {seat: bot.decider() for seat, bot in bots.items()}
        out = play_out(game, batch.setup, deciders, Seeded(seed), keep_journal=batch.keep_journals)
    except Exception as error:
        return Failed(number, f"{type(error).__name__}: {error}", _journal_of_failure(game, batch, seed))
    journal = b"" if out.journal is None else packed(out.journal)
    return _played(number, out.result, out.questions, out.decisions, journal)


def _at_table(game: Game, batch: Batch, number: int, seed: str, bots: Mapping[Seat, Bot]) -> Outcome:
    table = Table(game, batch.setup, chance=Seeded(seed))
    decisions = 0
    while not table.is_over:
        answer_next(table, bots)
        decisions += 1
    assert table.result is not None, "a table is over when there is a result"
    journal = packed(table.journal()) if batch.keep_journals else b""
    return _played(number, table.result, len(table.entries), decisions, journal)


def answer_next(table: Table, bots: Mapping[Seat, Bot]) -> None:
    """Have the bot that is asked answer the question open at the table."""
    question = table.question
    seat = question.seat if isinstance(question, Choose) else _next_to_seal(table)
    asked = table.question_for(seat)
    assert asked is not None, "chance is answered by the table itself"
    table.answer(bots[seat].decide(asked, table), seat)


def _next_to_seal(table: Table) -> Seat:
    question = table.question
    assert isinstance(question, Sealed), "chance is answered by the table itself"
    return next(seat for seat in question.options if seat not in table.sealed_by)


def _played(number: int, result: Result, questions: int, decisions: int, journal: bytes) -> Played:
    return Played(number, result.outcome, result.scores, result.figures, questions, decisions, journal)


def _journal_of_failure(game: Game, batch: Batch, seed: str) -> bytes:
    """Play the game again at a table, which keeps a journal, up to where it broke down."""
    bots = {seat: make_bot(batch.seats.get(seat, "random"), game, seat, seed) for seat in game.seats(batch.setup)}
    table = Table(game, batch.setup, chance=Seeded(seed))
    with suppress(Exception):  # whatever broke down has been reported; wanted is the journal up to it
        while not table.is_over:
            answer_next(table, bots)
    return packed(table.journal())


def _number_of(outcome: Outcome) -> int:
    return outcome.number


def digest_of_games(outcomes: list[Outcome]) -> str:
    """Equal for equal games: how each came out and by how many questions, in the order of their numbers."""
    whole = blake2b(digest_size=DIGEST_BYTES)
    for one in outcomes:
        if isinstance(one, Failed):
            whole.update(f"{one.number} failed {one.message}".encode())
        else:
            whole.update(msgspec.json.encode((one.number, one.outcome, one.scores, one.figures, one.questions)))
    return whole.hexdigest()


__all__ = ["Batch", "Failed", "Outcome", "Played", "digest_of_games", "outcomes_of", "play_batch", "play_one"]
