"""What an attack, a blast or a device may be aimed at (ERB-SHT-01b, ERB-CLC-01c, ERB-EXP-01c)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from grognard.games.reborn.words import CharacterId
from grognard.kernel.questions import Seat


class TargetKind(StrEnum):
    CHARACTER = "character"
    DOOR = "door"
    WALL = "wall"
    ELEMENT = "element"
    SQUARE = "square"  # of an explosive or of smoke (ERB-EXP-02b)


class Target(NamedTuple):
    """By its id: of a Character, a door, a Floor Element; of a wall section its sides, as `0205|0305`; a square."""

    kind: TargetKind
    id: str


class How(StrEnum):
    """What has wounded or destroyed something."""

    CLOSE_COMBAT = "close-combat"
    SHOT = "shot"
    EXPLOSION = "explosion"
    HAZARD = "hazard"
    ABILITY = "ability"


class Cause(NamedTuple):
    """Who did it, and how: the Character whose deed it was, if there was one, and the player behind it.

    `loots` is False where killer and victim die of the same roll: then nobody is left to loot (ERB-CON-15).
    """

    how: How
    by: CharacterId | None = None
    seat: Seat | None = None
    loots: bool = True
