"""What came of a batch of games, in figures: shares with their confidence intervals, means with their errors."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from math import sqrt
from typing import Final

import msgspec
from msgspec import Struct

from grognard.kernel.questions import Seat
from grognard.lab.batch import Batch, Failed, Outcome, Played, digest_of_games

NORMAL_95: Final = 1.959963984540054  # two-sided 95 % of the normal distribution


class Share(Struct, frozen=True):
    """How often something came out, with the 95 % interval after Wilson, which holds for rare things too."""

    count: int
    share: float
    low: float
    high: float


class Mean(Struct, frozen=True):
    """A figure over all games, with half the width of its 95 % interval."""

    mean: float
    plus_minus: float
    least: float
    most: float


class Report(Struct, frozen=True):
    game: str
    ruleset: str
    scenario: str
    seats: dict[Seat, str]
    seed: str
    games: int
    failed: int
    outcomes: dict[str, Share]
    scores: dict[Seat, Mean]
    figures: dict[str, Mean]
    questions: int
    decisions: int
    seconds: float
    digest: str

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds > 0 else 0.0


def report_on(batch: Batch, seats: dict[Seat, str], outcomes: Sequence[Outcome], seconds: float) -> Report:
    """The figures of a batch; `seats` says who played which."""
    played = [one for one in outcomes if isinstance(one, Played)]
    counts = Counter([one.outcome for one in played])
    names = list(dict.fromkeys([name for one in played for name in one.figures]))
    return Report(
        game=batch.setup.game,
        ruleset=batch.setup.ruleset,
        scenario=batch.setup.scenario,
        seats=seats,
        seed=batch.seed,
        games=len(played),
        failed=len(outcomes) - len(played),
        outcomes={outcome: wilson(count, len(played)) for outcome, count in counts.most_common()},
        scores={seat: mean_of([one.scores[seat] for one in played]) for seat in seats} if played else {},
        figures={name: mean_of([one.figures[name] for one in played if name in one.figures]) for name in names},
        questions=sum([one.questions for one in played]),
        decisions=sum([one.decisions for one in played]),
        seconds=seconds,
        digest=digest_of_games(list(outcomes)),
    )


def wilson(count: int, total: int) -> Share:
    """A share of `total` with its interval. Nothing is known of nothing: then it is 0 to 1."""
    if total == 0:
        return Share(0, 0.0, 0.0, 1.0)
    share, z = count / total, NORMAL_95
    shrink = 1 + z * z / total
    middle = (share + z * z / (2 * total)) / shrink
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / shrink
    return Share(count, share, max(0.0, middle - half), min(1.0, middle + half))


def mean_of(values: Sequence[float]) -> Mean:
    count = len(values)
    mean = sum(values) / count
    spread = sum([(value - mean) ** 2 for value in values])
    error = sqrt(spread / (count - 1) / count) if count > 1 else 0.0
    return Mean(mean, NORMAL_95 * error, min(values), max(values))


def as_json(report: Report) -> str:
    """Without how long it took: equal batches give equal texts."""
    fields = msgspec.to_builtins(report)
    del fields["seconds"]
    return msgspec.json.format(msgspec.json.encode(fields), indent=2).decode()


def as_csv(outcomes: Sequence[Outcome]) -> str:
    """One line a game."""
    played = [one for one in outcomes if isinstance(one, Played)]
    seats = list(played[0].scores) if played else []
    figures = list(dict.fromkeys([name for one in played for name in one.figures]))
    text = StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["game", "outcome", *[f"score {seat}" for seat in seats], *figures, "questions", "decisions"])
    for one in outcomes:
        if isinstance(one, Failed):
            lines.writerow([one.number, f"failed: {one.message}", *[""] * (len(seats) + len(figures) + 2)])
            continue
        scores = [one.scores[seat] for seat in seats]
        values = [one.figures.get(name, "") for name in figures]
        lines.writerow([one.number, one.outcome, *scores, *values, one.questions, one.decisions])
    return text.getvalue()
