"""Takes the option that the game's own appraisal likes best, and at depth 1 looks what chance makes of the best few."""

from __future__ import annotations

from random import Random
from typing import Final

from grognard.bots.bot import BotError
from grognard.kernel.game import Game, State
from grognard.kernel.odds import odds
from grognard.kernel.playing import Decide
from grognard.kernel.questions import Choose, Option, Seat
from grognard.kernel.table import Table

CANDIDATES: Final = 4  # how many of the best options are looked into
NEARLY: Final = 0.35  # how far an option may be behind the best to be looked into, as a share of the spread of all


class GreedyBot:
    """`appraise` gives every option a worth; the first of the highest is taken, so that it always decides the same."""

    def __init__(self, game: Game, seat: Seat, rng: Random, *, depth: int = 0, samples: int = 24) -> None:
        self.needs_table = depth > 0
        self._game = game
        self._seat = seat
        self._rng = rng
        self._samples = samples

    def decide(self, question: Choose, table: Table) -> Option:
        worths = self._worths(question, table.state)
        if self.needs_table:
            return self._looked_into(question, worths, table)
        return question.options[_first_best(worths)]

    def decider(self) -> Decide:
        return self._decide_from

    def _decide_from(self, question: Choose, state: State) -> Option:
        return question.options[_first_best(self._worths(question, state))]

    def _worths(self, question: Choose, state: State) -> list[float]:
        game = self._game
        assert game.appraise is not None, "make_bot refuses games that appraise nothing"
        seen = game.redeterminise(state, self._seat, self._rng)
        worths = list(game.appraise(seen, self._seat, question))
        if len(worths) != len(question.options):
            raise BotError(
                f"{game.name} appraised {len(worths)} of the {len(question.options)} options of {question.topic}"
            )
        return worths

    def _looked_into(self, question: Choose, worths: list[float], table: Table) -> Option:
        """Play the most promising options on to the next decision, and take the best of what comes of them."""
        promising = self._promising(worths)
        dealt = table.dealt_anew(self._seat, self._rng) if len(promising) > 1 else None
        if dealt is None:  # only one comes into question, or what was answered since tells too much of the hidden
            return question.options[promising[0]]
        means = [self._mean_worth(dealt, question.options[i]) for i in promising]
        return question.options[promising[_first_best(means)]]

    def _promising(self, worths: list[float]) -> list[int]:
        """The options not far behind the best, the best first."""
        best, spread = max(worths), max(worths) - min(worths)
        order = sorted(range(len(worths)), key=lambda i: (-worths[i], i))
        return [i for i in order[:CANDIDATES] if best - worths[i] <= NEARLY * spread]

    def _mean_worth(self, table: Table, option: Option) -> float:
        game, seat = self._game, self._seat
        if game.worth is None:
            raise BotError(f"{game.name} cannot tell the worth of a position; let {seat} be played by: greedy")
        worth = game.worth
        found = odds(
            table,
            option,
            lambda state: worth(state, seat),
            lambda question, _: isinstance(question, Choose),
            seat=seat,
            budget=self._samples,
            rng=self._rng,
        )
        return found.mean


def _first_best(worths: list[float]) -> int:
    return worths.index(max(worths))
