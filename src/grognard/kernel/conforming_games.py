"""Conformance of whole games: they end, are the same again for the same answers, and go on from every checkpoint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from grognard.kernel.answering import spell_question
from grognard.kernel.chance import Seeded, streams
from grognard.kernel.conforming import Line, answer_at_random, random_answer, topic_of
from grognard.kernel.entries import Playout
from grognard.kernel.errors import Endless
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import written
from grognard.kernel.narration import Told
from grognard.kernel.playing import play_out, random_decider
from grognard.kernel.questions import Sealed
from grognard.kernel.table import Table

GameInspection: TypeAlias = Callable[[Game, Setup, int, int], tuple[list[str], int]]


def inspect_playing(game: Game, setup: Setup, seed: int, most: int) -> tuple[list[str], int]:
    """Games end, with a score for each seat, and are the same again for the same chance and the same decisions."""
    one = _played(game, setup, seed, most, keep_journal=True)
    again = _played(game, setup, seed, most, keep_journal=True)
    fast = _played(game, setup, seed, most, keep_journal=False)
    seats = game.seats(setup)
    faults = []
    if set(one.result.scores) != set(seats):
        faults.append(f"the scores are of {', '.join(one.result.scores)}; the seats are {', '.join(seats)}")
    if not all([0.0 <= score <= 1.0 for score in one.result.scores.values()]):
        faults.append(f"a score is outside 0 to 1: {one.result.scores}")
    if _written(one) != _written(again):
        faults.append("the same game played twice differs")
    if one.result != fast.result or one.questions != fast.questions or one.decisions != fast.decisions:
        faults.append("the same game differs without a journal")
    if written(_played_at_table(game, setup, seed).journal()) != _written(one):
        faults.append("the same game differs at a table")
    return faults, one.questions


def _played(game: Game, setup: Setup, seed: int, most: int, *, keep_journal: bool) -> Playout:
    decide = random_decider(streams(seed, "decisions"))
    deciders = dict.fromkeys(game.seats(setup), decide)
    return play_out(game, setup, deciders, Seeded(seed), keep_journal=keep_journal, most_questions=most)


def _written(playout: Playout) -> bytes:
    return b"" if playout.journal is None else written(playout.journal)


def _played_at_table(game: Game, setup: Setup, seed: int) -> Table:
    table = Table(game, setup, chance=Seeded(seed))
    rng = streams(seed, "decisions")
    while not table.is_over:
        answer_at_random(table, rng)
    return table


def inspect_resuming(game: Game, setup: Setup, seed: int, most: int) -> tuple[list[str], int]:
    """Play begun afresh at every checkpoint goes on as play that never stopped."""
    rng = streams(seed, "resuming")
    straight = Line(game, game.begin(setup))
    afresh = Line(game, game.begin(setup))
    label, asked = "the beginning", 0
    while True:
        difference = _difference(game, straight, afresh)
        if difference:
            return [f"resumed at {label}, the game goes on differently after {asked} questions: {difference}"], asked
        for label_, encoded in straight.passed:
            label, afresh = label_, Line(game, game.decode(encoded))
            difference = _difference(game, straight, afresh)
            if difference:
                return [
                    f"resumed at {label}, the game goes on differently after {asked} questions: {difference}"
                ], asked
        if straight.question is None:
            return [], asked
        if asked > most:
            raise Endless(f"still not over after {most} questions, at {topic_of(straight.question)}")
        answer = random_answer(straight.question, rng)
        asked += len(straight.question.options) if isinstance(straight.question, Sealed) else 1
        straight.send(answer)
        afresh.send(answer)


def _difference(game: Game, straight: Line, afresh: Line) -> str:
    if spell_question(straight.question, {}) != spell_question(afresh.question, {}):
        return f"{topic_of(afresh.question)} is asked with other options or instead of {topic_of(straight.question)}"
    if getattr(straight.question, "about", ()) != getattr(afresh.question, "about", ()):
        return f"{topic_of(afresh.question)} is asked about something else"
    return "" if game.encode(straight.state) == game.encode(afresh.state) else "the state is another"


def inspect_telling(game: Game, setup: Setup, seed: int, most: int) -> tuple[list[str], int]:
    """Whether somebody listens makes no difference to the game; what is told cites rules, and names seats there are."""
    heard: list[Told] = []
    rng = streams(seed, "telling")
    silent, telling = Table(game, setup), Table(game, setup, hear=heard.append)
    while not silent.is_over and len(silent.entries) <= most:
        answer_at_random(silent, rng)
        entry = silent.entries[-1]
        _answer_alike(telling, silent)
        if telling.digest != silent.digest:
            return [f"narration changes the game at entry {entry.n}"], entry.n
    return _told_faults(game, setup, heard), len(silent.entries)


def _answer_alike(table: Table, model: Table) -> None:
    """Give the answer given last at another table."""
    entry = msgspec.structs.asdict(model.entries[-1])
    table.answer(entry.get("answer", entry.get("outcome")), entry.get("seat", entry.get("seal")))


def _told_faults(game: Game, setup: Setup, heard: Sequence[Told]) -> list[str]:
    seats, rules = game.seats(setup), game.rules()
    faults = []
    for told in heard:
        if told.rule not in rules:
            faults.append(f"{told.topic} cites {told.rule}, which is no rule")
        if not told.topic or not told.text:
            faults.append(f"something is told without topic or text: {told}")
        if told.audience is not None and not set(told.audience) <= set(seats):
            faults.append(f"{told.topic} is told to {told.audience}, of whom not all are seats")
        try:
            msgspec.json.encode(told.facts)
        except TypeError as error:
            faults.append(f"{told.topic} tells a fact that is no plain value: {error}")
    return list(dict.fromkeys(faults))


GAME_INSPECTIONS: Final[dict[str, GameInspection]] = {
    "playing": inspect_playing,
    "resuming": inspect_resuming,
    "telling": inspect_telling,
}
