"""Takes any option. Knows nothing, plays every game, and finds what rules forgot."""

from __future__ import annotations

from random import Random

from grognard.kernel.game import State
from grognard.kernel.questions import Choose, Option
from grognard.kernel.table import Table


class RandomBot:
    needs_table = False

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, question: Choose, table: Table) -> Option:
        return self.decide_from(question, table.state)

    def decide_from(self, question: Choose, state: State) -> Option:  # noqa: ARG002 - it looks at nothing
        return question.options[int(self._rng.random() * len(question.options))]
