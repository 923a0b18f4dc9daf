"""Interruption and Pause (ERB-INT): who comes into whose sight or reach, the duel, the orders in between."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def watch_from_here(game: Reborn, mover: Character) -> None:
    """Take the flags of all watchers as they are now, without any entry (ERB-INT-01f, ERB-INT-05f)."""
    raise AssertionError("not written yet")


def after_step(game: Reborn, mover: Character) -> Play[None]:
    """After every atomic step of the activated Character: square entered, door moved, object destroyed, order finished
    (ERB-INT-01f). Does nothing inside an interruption. Afterwards the mover may be dead, captured or blocked."""
    raise AssertionError("not written yet")


def can_go_on(game: Reborn, character: Character) -> bool:
    """Whether an order of this Character may still be continued: it is in play, and its round has not ended."""
    raise AssertionError("not written yet")
