"""Takes any option. Knows nothing, plays every game, and finds what rules forgot."""

from __future__ import annotations

from random import Random

from grognard.kernel.playing import Decide, random_decider
from grognard.kernel.questions import Choose, Option
from grognard.kernel.table import Table


class RandomBot:
    needs_table = False

    def __init__(self, rng: Random) -> None:
        self._decide = random_decider(rng)

    def decide(self, question: Choose, table: Table) -> Option:
        return self._decide(question, table.state)

    def decider(self) -> Decide:
        return self._decide
