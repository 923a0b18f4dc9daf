"""What a bot is to everything else."""

from __future__ import annotations

from typing import Protocol

from grognard.kernel.errors import GrognardError
from grognard.kernel.playing import Decide
from grognard.kernel.questions import Choose, Option
from grognard.kernel.table import Table


class BotError(GrognardError):
    """There is no such bot, or it does not play this game."""


class Bot(Protocol):
    """Decides for one seat.

    A bot is given the true state, and must not use what its seat may not know: it deals the state anew first. One that
    `needs_table` looks ahead by playing on at a fork, and cannot decide from a state alone.
    """

    needs_table: bool

    def decide(self, question: Choose, table: Table) -> Option:
        """The option for the question open at `table`."""

    def decider(self) -> Decide:
        """The same for a playout, where there is no table."""
