"""Explosions and smoke (ERB-EXP, ERB-LVL-04, ERB-GAP-17)."""

from __future__ import annotations

from grognard.games.reborn.pack import Item
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.targets import Cause
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Play


def explode(
    game: Reborn, item: Item, origin: Square, cause: Cause, facing: Facing = Facing.NORTH, more_dice: int = 0
) -> Play[None]:
    """The blast of this item at this square: rings, or the template in front of a shooter who faces so."""
    raise AssertionError("not written yet")
