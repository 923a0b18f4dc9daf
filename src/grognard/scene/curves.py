"""Smooth lines through and around hexes: what makes coasts, rivers and roads look drawn by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.hexsides import Network, hexside

Dot: TypeAlias = tuple[float, float]

BORDER = 2  # rings of made-up hexes around the map: the inner continues its terrain, the outer closes every outline


def rounded(line: Sequence[Dot], rounds: int = 2) -> list[Dot]:
    """Chaikin's corner cutting. A line that ends where it began stays closed; others keep their ends."""
    dots = list(line)
    closed = len(dots) > 2 and dots[0] == dots[-1]
    for _ in range(rounds):
        cut: list[Dot] = [] if closed else [dots[0]]
        for (ax, ay), (bx, by) in pairwise(dots):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        cut.append(cut[0] if closed else dots[-1])
        dots = cut
    return dots


def path(line: Sequence[Dot]) -> str:
    """The `d` of an SVG path with straight pieces, short enough to look round."""
    head, *rest = [f"{x:.1f} {y:.1f}" for x, y in line]
    end = "Z" if len(line) > 2 and line[0] == line[-1] else ""
    return f"M{head}" + "".join([f"L{dot}" for dot in rest]) + end


def through(line: Sequence[Dot]) -> str:
    """The `d` of a curve that passes through every dot (Catmull-Rom as Bezier pieces): roads."""
    if len(line) < 3:
        return path(line)
    pieces = [f"M{line[0][0]:.1f} {line[0][1]:.1f}"]
    for i in range(len(line) - 1):
        before, here, there = line[max(i - 1, 0)], line[i], line[i + 1]
        after = line[min(i + 2, len(line) - 1)]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        pieces.append(f"C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f} {there[0]:.1f} {there[1]:.1f}")
    return "".join(pieces)


class Wider:
    """The map with rings of hexes around it, so that regions that run off the edge have closed outlines."""

    def __init__(self, columns: int, rows: int, even_columns_lower: bool, size: float) -> None:
        self.grid = HexGrid(columns + 2 * BORDER, rows + 2 * BORDER, even_columns_lower=even_columns_lower)
        self.columns = columns
        self.rows = rows
        self.size = size
        inner = self.grid.centre(Hex(_address(1 + BORDER, 1 + BORDER)), size)
        origin = self.grid.centre(Hex(_address(1, 1)), size)
        self.shift = (inner[0] - origin[0], inner[1] - origin[1])

    def outline(self, belongs: Callable[[Hex], bool]) -> list[list[Dot]]:
        """Closed lines around the hexes that belong, in the coordinates of the map itself."""
        inside = {place for place in self.grid.hexes if self._belongs(place, belongs)}
        sides = [hexside(place, near) for place in inside for near in self.grid.neighbours[place] if near not in inside]
        courses = Network(self.grid, sides).courses(self.size)
        dx, dy = self.shift
        return [[(x - dx, y - dy) for x, y in course] for course in courses]

    def _belongs(self, place: Hex, belongs: Callable[[Hex], bool]) -> bool:
        column, row = int(place[:2]) - BORDER, int(place[2:]) - BORDER
        if not (0 <= column <= self.columns + 1 and 0 <= row <= self.rows + 1):
            return False
        column = min(max(column, 1), self.columns)
        row = min(max(row, 1), self.rows)
        return belongs(Hex(_address(column, row)))


def _address(column: int, row: int) -> str:
    return f"{column:02d}{row:02d}"
