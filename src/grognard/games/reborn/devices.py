"""Mines, bombs, viruses, smoke, timers, power and switches (ERB-IPS-04 to 06, ERB-GLE, ERB-FIN-07b)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def entered(game: Reborn, character: Character) -> Play[None]:
    """A Character has entered a square: mines, the Deadly Virus (ERB-GLE-05c, ERB-GLE-11c)."""
    raise AssertionError("not written yet")


def initiative_effects(game: Reborn) -> Play[None]:
    """ERB-INI-05b: Command Post, Deeler, Officers' Quarters. Scrambling follows in `scrambling`."""
    raise AssertionError("not written yet")


def final_effects(game: Reborn) -> Play[None]:
    """ERB-FIN-07b: step 6 of the Final phase, in its order, scrambling included."""
    raise AssertionError("not written yet")


def has_power(game: Reborn, room: str) -> bool:
    """ERB-IPS-06a: whether this room has power now; a room is named by its id."""
    raise AssertionError("not written yet")
