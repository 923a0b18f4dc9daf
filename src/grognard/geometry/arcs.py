"""Where squares lie for a figure that faces a side of its square: ahead, aside or behind."""

from enum import StrEnum
from typing import Final

from grognard.geometry.squares import Position, Square, SquareGrid


class Facing(StrEnum):
    """The side of its square that a figure faces; clockwise."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


class Arc(StrEnum):
    """The arcs of a base: red in front and orange beside it see, white behind does not (ERB-GAP-02)."""

    RED = "red"
    BORDER = "border"
    """Exactly between red and orange: in sight, and in whichever of the two the figure's owner picks."""
    ORANGE = "orange"
    WHITE = "white"
    OWN = "own"
    """The square the figure stands on, which lies in none of them."""

    @property
    def is_in_sight(self) -> bool:
        return self in (Arc.RED, Arc.BORDER, Arc.ORANGE)


_AHEAD: Final[dict[Facing, Position]] = {
    Facing.NORTH: (0, -1),
    Facing.EAST: (1, 0),
    Facing.SOUTH: (0, 1),
    Facing.WEST: (-1, 0),
}


def ahead_and_aside(grid: SquareGrid, a: Square, facing: Facing, b: Square) -> Position:
    """How many squares b lies ahead of a figure in a, and how many to its right; below zero: behind, to its left."""
    column, row = grid.column_and_row(a)
    other_column, other_row = grid.column_and_row(b)
    across, down = other_column - column, other_row - row
    east, south = _AHEAD[facing]
    return across * east + down * south, down * east - across * south


def arc_at(ahead: int, aside: int) -> Arc:
    if ahead < 0:
        return Arc.WHITE
    if abs(aside) > ahead:
        return Arc.ORANGE
    if abs(aside) < ahead:
        return Arc.RED
    return Arc.BORDER if ahead else Arc.OWN


def arc_of(grid: SquareGrid, a: Square, facing: Facing, b: Square) -> Arc:
    """The arc in which b lies for a figure in a."""
    ahead, aside = ahead_and_aside(grid, a, facing, b)
    return arc_at(ahead, aside)


def arc_of_sight(grid: SquareGrid, a: Square, facing: Facing) -> frozenset[Square]:
    """Every square that the figure's base lets it see, walls aside: all that is not behind it, but not its own."""
    return frozenset([b for b in grid.squares if arc_of(grid, a, facing, b).is_in_sight])
