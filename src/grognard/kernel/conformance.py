"""What every game must keep to, tried out on random games.

    assert check(GAME, setup, seeds=range(20)) == []

Each problem is a text that names the seed and the entry it shows at; the same seed shows it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from traceback import extract_tb
from typing import Final

from grognard.kernel.chance import streams
from grognard.kernel.conforming import Visit, answer_at_random
from grognard.kernel.conforming_games import GAME_INSPECTIONS
from grognard.kernel.conforming_looks import LOOKS
from grognard.kernel.conforming_questions import QUESTION_INSPECTIONS
from grognard.kernel.conforming_tables import TABLE_INSPECTIONS
from grognard.kernel.game import Game, Setup
from grognard.kernel.table import Table

MOST_QUESTIONS: Final = 50_000
MOST_OF_A_KIND: Final = 5
MOST_SEALED: Final = 5
"""So many half answered sealed questions of a topic are looked at closely in each game, besides the samples."""
FEW_QUESTIONS: Final = 300

Inspection = Callable[[Visit], list[str]]

# Cheap enough for every question; the others are made at some questions of each game.
ALWAYS: Final[dict[str, Inspection]] = QUESTION_INSPECTIONS
SOMETIMES: Final[dict[str, Inspection]] = {**TABLE_INSPECTIONS, **LOOKS}


def check(
    game: Game,
    setup: Setup,
    seeds: Iterable[int] = range(3),
    *,
    samples: int = 20,
    most_questions: int = MOST_QUESTIONS,
) -> list[str]:
    """Play a random game for each seed and report what is amiss. At `samples` questions of each it looks closely."""
    problems: list[str] = []
    for seed in seeds:
        notes = _Notes(f"{game.name}, {setup.ruleset}, {setup.scenario}, seed {seed}")
        length = _inspect_game(game, setup, seed, most_questions, notes)
        # A game that broke down is walked into as well: its questions may show why.
        _inspect_questions(game, setup, seed, samples, min(length or FEW_QUESTIONS, most_questions), notes)
        problems.extend(notes.problems)
    return problems


def require(game: Game, setup: Setup, seeds: Iterable[int] = range(3), *, samples: int = 20) -> None:
    """Raise AssertionError, naming all that is amiss, unless `game` keeps to everything."""
    problems = check(game, setup, seeds, samples=samples)
    if problems:
        raise AssertionError("\n".join(problems))


def setups(game: Game, pack: str = "") -> list[Setup]:
    """Every ruleset with every scenario, without options."""
    return [Setup(game.name, ruleset, scenario, {}, pack) for ruleset in game.rulesets for scenario in game.scenarios]


class _Notes:
    """The problems of one game: each once, where it shows first, and only so many of a kind."""

    def __init__(self, where: str) -> None:
        self.problems: list[str] = []
        self._where = where
        self._noted: dict[str, set[str]] = {}

    def add(self, kind: str, place: str, faults: Sequence[str]) -> None:
        noted = self._noted.setdefault(kind, set())
        for fault in faults:
            if fault not in noted and len(noted) < MOST_OF_A_KIND:
                noted.add(fault)
                self.problems.append(f"{self._where}{place}: {kind}: {fault}")

    def add_breakdown(self, kind: str, place: str, error: Exception) -> None:
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        frames = extract_tb(cause.__traceback__)
        at = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
        self.add(kind, place, [f"{type(error).__name__}: {error}{at}"])


def _inspect_game(game: Game, setup: Setup, seed: int, most: int, notes: _Notes) -> int:
    """Look at a game as a whole; how many questions it had."""
    length = 0
    for kind, inspect in GAME_INSPECTIONS.items():
        try:
            faults, questions = inspect(game, setup, seed, most)
        except Exception as error:
            notes.add_breakdown(kind, "", error)
        else:
            notes.add(kind, "", faults)
            length = max(length, questions)
    return length


def _inspect_questions(game: Game, setup: Setup, seed: int, samples: int, length: int, notes: _Notes) -> None:
    """Walk through a game question by question."""
    rng = streams(seed, "conformance")
    sampled = set(rng.sample(range(length), min(samples, length)))
    sealed: Counter[str] = Counter()
    try:
        table = Table(game, setup)
        walked = 0
        while not table.is_over and walked <= length:
            visit = Visit(game, table, f"{seed}/{walked}")
            if table.sealed_by:
                sealed[visit.topic] += 1
            is_early = bool(table.sealed_by) and sealed[visit.topic] <= MOST_SEALED
            _inspect_question(visit, {**ALWAYS, **SOMETIMES} if walked in sampled or is_early else ALWAYS, notes)
            answer_at_random(table, rng)
            walked += 1
    except Exception as error:
        notes.add_breakdown("play", "", error)


def _inspect_question(visit: Visit, inspections: dict[str, Inspection], notes: _Notes) -> None:
    place = f", entry {len(visit.table.entries) + 1} ({visit.topic})"
    before = visit.table.digest
    for kind, inspect in inspections.items():
        try:
            notes.add(kind, place, inspect(visit))
        except Exception as error:
            notes.add_breakdown(kind, place, error)
        if visit.table.digest != before:
            notes.add(kind, place, ["looking at the position has changed it"])
            before = visit.table.digest
