"""The lattice under a map of flat-topped hexes, on which every centre and every corner is a pair of integers.

One unit across is half a hex's size (the length of its side), one unit down is half its height. Squeezing the plane
to these units keeps straight lines straight, so lines over the map are settled in exact integer arithmetic.
"""

from typing import Final

Point = tuple[int, int]
"""Units across to the east, units down to the south."""

TOWARD: Final[tuple[Point, ...]] = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""From the centre of a hex to those of its neighbours: N, NE, SE, S, SW, NW."""

CORNERS: Final[tuple[Point, ...]] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""From the centre of a hex to its corners, clockwise from the upper left.

The side toward neighbour number i runs from corner i to the corner after it."""

ACROSS: Final = 0.5
DOWN: Final = 3**0.5 / 2
"""What one unit is worth when drawn, in sizes of a hex."""


def moved(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def steps_between(a: Point, b: Point) -> int:
    """Steps from one hex centre to another: each column takes a step, and half a hex up or down comes with it free."""
    columns = abs(a[0] - b[0]) // 3
    half_hexes = abs(a[1] - b[1])
    return columns + max(0, half_hexes - columns) // 2


def turn(line: Point, toward: Point) -> int:
    """On which side of a line from the origin a point lies: above zero to the right, below to the left, zero on it."""
    return line[0] * toward[1] - line[1] * toward[0]


def drawn(point: Point, size: float) -> tuple[float, float]:
    """Where a point of the lattice lies in a drawing whose hexes have sides of this length."""
    return point[0] * size * ACROSS, point[1] * size * DOWN
