"""Lines of sight by slow exact fractions, and ranges by a plain flood, that owe nothing to the code under test.

A square is its (column, row); it covers the plane from (column - 1, row - 1) to (column, row).
"""

from collections import deque
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

Spot = tuple[int, int]
Side = frozenset[Spot]

HALF = Fraction(1, 2)


@dataclass
class Plan:
    """A position as it would be written down on paper."""

    columns: int
    rows: int
    walls: set[Side] = field(default_factory=set)
    closed_doors: set[Side] = field(default_factory=set)
    blocking: set[Spot] = field(default_factory=set)
    smoke: set[Spot] = field(default_factory=set)
    absent: set[Spot] = field(default_factory=set)

    def spots(self) -> list[Spot]:
        everywhere = [(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1)]
        return [spot for spot in everywhere if spot not in self.absent]

    def is_shut(self, a: Spot, b: Spot) -> bool:
        return frozenset({a, b}) in self.walls | self.closed_doors

    def is_solid(self, spot: Spot) -> bool:
        return spot in self.blocking | self.smoke | self.absent


def is_clear(plan: Plan, a: Spot, b: Spot) -> bool:
    if a == b:
        return True
    if {a, b} & plan.smoke:
        return False
    everywhere = [(column, row) for column in range(1, plan.columns + 1) for row in range(1, plan.rows + 1)]
    if any(plan.is_solid(spot) and time_inside(a, b, spot) > 0 for spot in everywhere if spot not in (a, b)):
        return False
    if any(plan.is_shut(*side) for side in sides_crossed(a, b)):
        return False
    return all(is_corner_passed(plan, a, b, corner) for corner in corners_met(plan, a, b))


def point_at(a: Spot, b: Spot, time: Fraction) -> tuple[Fraction, Fraction]:
    """Where the line is when it has done this share of its way."""
    return a[0] - HALF + time * (b[0] - a[0]), a[1] - HALF + time * (b[1] - a[1])


def time_inside(a: Spot, b: Spot, spot: Spot) -> Fraction:
    """The share of the line that lies in the inside of a square."""
    enter, leave = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, along, low = a[axis] - HALF, b[axis] - a[axis], spot[axis] - 1
        if along == 0:
            if not low < start < low + 1:
                return Fraction(0)
            continue
        first, last = sorted([(low - start) / along, (low + 1 - start) / along])
        enter, leave = max(enter, first), min(leave, last)
    return max(Fraction(0), leave - enter)


def sides_crossed(a: Spot, b: Spot) -> list[tuple[Spot, Spot]]:
    """The sides that the line crosses elsewhere than at their ends."""
    crossed: list[tuple[Spot, Spot]] = []
    for x in range(min(a[0], b[0]), max(a[0], b[0])):
        _, y = point_at(a, b, (x - a[0] + HALF) / (b[0] - a[0]))
        if y.denominator > 1:
            crossed.append(((x, floor(y) + 1), (x + 1, floor(y) + 1)))
    for y_side in range(min(a[1], b[1]), max(a[1], b[1])):
        x_met, _ = point_at(a, b, (y_side - a[1] + HALF) / (b[1] - a[1]))
        if x_met.denominator > 1:
            crossed.append(((floor(x_met) + 1, y_side), (floor(x_met) + 1, y_side + 1)))
    return crossed


def corners_met(plan: Plan, a: Spot, b: Spot) -> list[Spot]:
    """The points where four squares meet and that lie on the line."""
    met: list[Spot] = []
    for x in range(1, plan.columns):
        for y in range(1, plan.rows):
            across, down = x - (a[0] - HALF), y - (a[1] - HALF)
            is_on_it = across * (b[1] - a[1]) == down * (b[0] - a[0])
            is_between = min(a[0], b[0]) - HALF < x < max(a[0], b[0]) and min(a[1], b[1]) - HALF < y < max(a[1], b[1])
            if is_on_it and is_between:
                met.append((x, y))
    return met


def is_corner_passed(plan: Plan, a: Spot, b: Spot, corner: Spot) -> bool:
    """Whether a way of two sides round the corner is free, from the square before it to the square after it."""
    around = [(corner[0] + right, corner[1] + below) for right in (0, 1) for below in (0, 1)]
    passed = [spot for spot in around if time_inside(a, b, spot) > 0]
    assert len(passed) == 2
    before, after = passed
    return any(
        not plan.is_solid(way) and not plan.is_shut(before, way) and not plan.is_shut(way, after)
        for way in around
        if way not in passed
    )


def field_of(plan: Plan, a: Spot) -> set[Spot]:
    return {b for b in plan.spots() if is_clear(plan, a, b)}


def ranges_of(plan: Plan, a: Spot) -> dict[Spot, int]:
    """Steps over sides that are no walls."""
    ranges = {a: 0}
    waiting = deque([a])
    while waiting:
        column, row = waiting.popleft()
        for there in [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]:
            is_beside = there in plan.spots() and frozenset({(column, row), there}) not in plan.walls
            if is_beside and there not in ranges:
                ranges[there] = ranges[column, row] + 1
                waiting.append(there)
    return ranges
