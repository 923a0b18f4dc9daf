"""Wounds, flips, death and healing (ERB-WND, ERB-GAP-32)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Cause
from grognard.kernel.questions import Play


def wound(game: Reborn, victim: Character, wounds: int, cause: Cause) -> Play[None]:
    """Put wounds on a Character, with all that follows: flip, weight, death, looting, freed prisoners, endings."""
    raise AssertionError("not written yet")


def heal(game: Reborn, patient: Character, wounds: int) -> None:
    """ERB-WND-02a, ERB-GAP-21."""
    raise AssertionError("not written yet")


def kill(game: Reborn, victim: Character, cause: Cause) -> Play[None]:
    """Death, whatever wounds are missing (ERB-CAP-03d)."""
    raise AssertionError("not written yet")
