"""Line of sight and arcs as the rules ask for them (ERB-LOS)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CombatArc, Zone
from grognard.geometry.squares import Square


def sees_square(game: Reborn, viewer: Character, square: Square) -> bool:
    """In its Arc of Sight, and the line is not blocked (ERB-LOS-01b)."""
    raise AssertionError("not written yet")


def sees(game: Reborn, viewer: Character, other: Character) -> bool:
    """At least one of the other's squares (ERB-LOS-04a); through stairs too (ERB-LVL-01d)."""
    raise AssertionError("not written yet")


def zones_to(game: Reborn, viewer: Character, square: Square) -> list[Zone]:
    """The arcs a square lies in: one, two on the border (ERB-SHT-04b), none behind."""
    raise AssertionError("not written yet")


def combat_arc_to(game: Reborn, of: Character, other: Character) -> CombatArc:
    """The inner arc of its base in which the other stands (ERB-CLC-02a)."""
    raise AssertionError("not written yet")


def distance(game: Reborn, shooter: Character, square: Square) -> int | None:
    """ERB-SHT-02b: squares counted round walls, through doors; None if there is no way."""
    raise AssertionError("not written yet")
