"""The odds of what follows from an option: exact where the tree of chance is small, sampled where it is not."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, TypeAlias, cast

from msgspec import Struct

from grognard.kernel.chance import Asked, streams
from grognard.kernel.game import State
from grognard.kernel.questions import Chance, Choose, Option, Outcome, Question, Sealed, Seat, is_chance
from grognard.kernel.table import Table

Measure: TypeAlias = Callable[[State], Any]
Horizon: TypeAlias = Callable[[Question, Table], bool]
Policy: TypeAlias = Callable[[Choose, Table], Option]

FEW_REPLAYS = 1000


class Odds(Struct, frozen=True):
    """How probable each value of a measure is.

    Exact odds are Fractions. Sampled ones are shares of the `replays` made, and `stderr` says how far their mean may
    be off.
    """

    probabilities: dict[Any, Fraction | float]
    exact: bool
    replays: int

    @property
    def mean(self) -> float:
        return float(sum(value * share for value, share in self.probabilities.items()))

    @property
    def stderr(self) -> float:
        """The standard error of the mean; 0 for exact odds, and of no meaning for a single sample."""
        if self.exact:
            return 0.0
        mean = self.mean
        variance = float(sum((value - mean) ** 2 * share for value, share in self.probabilities.items()))
        return sqrt(variance / max(1, self.replays - 1))

    def chance_that(self, holds: Callable[[Any], bool]) -> Fraction | float:
        """The probability of all values for which `holds` is true."""
        return sum((share for value, share in self.probabilities.items() if holds(value)), Fraction(0))


def odds(
    table: Table,
    option: Option,
    measure: Measure,
    until: Horizon,
    *,
    seat: Seat | None = None,
    policy: Policy | None = None,
    budget: int = FEW_REPLAYS,
    rng: Random | None = None,
) -> Odds:
    """The distribution of `measure` over what may follow when `option` is the answer; the table stays as it is.

    A line of play is followed to the first question where `until` is true, or to the end of the game; it also ends at a
    decision for which there is no `policy`. A policy must decide the same each time for exact odds to be exact. At most
    `budget` lines are played out to enumerate them, and as many again to sample them if that is too few.

    What the table hides from a seat is open here: bots bring a table dealt anew.
    """
    follow = _Following(table, option, seat, measure, until, policy)
    exact = follow.enumerated(budget)
    if exact is not None:
        return exact
    return follow.sampled(budget, rng or streams(table.digest, "odds"))


class _Following:
    """Plays out lines that begin with one option."""

    def __init__(
        self,
        table: Table,
        option: Option,
        seat: Seat | None,
        measure: Measure,
        until: Horizon,
        policy: Policy | None,
    ) -> None:
        self._measure = measure
        self._until = until
        self._policy = policy
        self._start = table.fork(chance=Asked())
        self._start.answer(option, seat)

    def enumerated(self, budget: int) -> Odds | None:
        """Every line there is; None if there are more than the budget allows."""
        probabilities: dict[Any, Fraction | float] = {}
        ended = 0
        waiting = [(self._start.fork(chance=Asked()), Fraction(1))]
        while waiting:
            here, weight = waiting.pop()
            chance = self._next_chance(here)
            if chance is None:
                value = self._measure(here.state)
                probabilities[value] = probabilities.get(value, 0) + weight
                ended += 1
                continue
            branches = _outcomes(chance, budget - ended - len(waiting))
            if branches is None:
                return None
            ways = sum(weight_ for _, weight_ in branches)
            for place, (outcome, weight_) in enumerate(branches):
                branch = here if place == len(branches) - 1 else here.fork(chance=Asked())
                branch.answer(outcome)
                waiting.append((branch, weight * Fraction(weight_, ways)))
        return Odds(probabilities, exact=True, replays=ended)

    def sampled(self, replays: int, rng: Random) -> Odds:
        counts: dict[Any, int] = {}
        for _ in range(replays):
            here = self._start.fork(chance=Asked())
            while (chance := self._next_chance(here)) is not None:
                here.answer(chance.sample(rng))
            value = self._measure(here.state)
            counts[value] = counts.get(value, 0) + 1
        return Odds({value: count / replays for value, count in counts.items()}, exact=False, replays=replays)

    def _next_chance(self, here: Table) -> Chance | None:
        """Play on to the next question of chance; None if the line ends before."""
        while (question := here.question) is not None and not self._until(question, here):
            if is_chance(question):
                return cast(Chance, question)
            if self._policy is None:
                return None
            if isinstance(question, Sealed):
                for seat in [seat for seat in question.options if seat not in here.sealed_by]:
                    asked = Choose(seat, question.topic, question.options[seat], question.about)
                    here.answer(self._policy(asked, here), seat)
            elif isinstance(question, Choose):
                here.answer(self._policy(question, here))
        return None


def _outcomes(chance: Chance, most: int) -> list[tuple[Outcome, int]] | None:
    """The outcomes with their weights; None if there are more than `most` or too many to list."""
    try:
        outcomes = chance.outcomes()
    except ValueError:
        return None
    return outcomes if len(outcomes) <= most else None
