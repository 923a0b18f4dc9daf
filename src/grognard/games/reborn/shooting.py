"""Targeting and shooting (ERB-SHT, ERB-CMB-04, ERB-LVL-03)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def can_shoot(game: Reborn, character: Character) -> bool:
    """Whether it has a loaded weapon and something to aim at."""
    raise AssertionError("not written yet")


def shoot(game: Reborn, shooter: Character, section: Section) -> Play[None]:
    """A Shoot order."""
    raise AssertionError("not written yet")


def reloadable(game: Reborn, character: Character) -> list[str]:
    """Its weapons that a reload would ready (ERB-SHT-03b)."""
    raise AssertionError("not written yet")


def reload(game: Reborn, character: Character, card: str) -> Play[None]:
    """1 CP on the card of the Character (ERB-SHT-03b)."""
    raise AssertionError("not written yet")
