"""Torture (ERB-CAP-05, ERB-CMB-06f)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def can_torture(game: Reborn, character: Character) -> bool:
    """ERB-CAP-05a, ERB-CAP-05b."""
    raise AssertionError("not written yet")


def torture(game: Reborn, captor: Character, section: Section) -> Play[None]:
    """An Interact order on the own prisoner."""
    raise AssertionError("not written yet")
