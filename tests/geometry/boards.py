"""Boards and ways of counting on them that owe nothing to the code under test."""

from collections.abc import Iterator

from hypothesis import strategies as st

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.places import address


@st.composite
def hex_maps(draw: st.DrawFn, largest: int = 9) -> HexGrid:
    """Whole maps of any small size, with either set of columns lower."""
    return HexGrid(draw(st.integers(1, largest)), draw(st.integers(1, largest)), even_columns_lower=draw(st.booleans()))


@st.composite
def broken_maps(draw: st.DrawFn) -> HexGrid:
    """Maps with hexes missing from them."""
    whole = draw(hex_maps(6))
    kept = draw(st.sets(st.sampled_from(whole.hexes), min_size=1))
    even_columns_lower = draw(st.booleans())
    absent = [place for place in whole.hexes if place not in kept]
    return HexGrid(whole.columns, whole.rows, even_columns_lower=even_columns_lower, absent=absent)


def touching_by_rule(column: int, row: int) -> list[tuple[int, int]]:
    """The six neighbours as SOS-GAP-01 lists them, N first and clockwise, even columns being lower."""
    if column % 2 == 1:
        east_and_west = [(column + 1, row - 1), (column + 1, row), (column - 1, row), (column - 1, row - 1)]
    else:
        east_and_west = [(column + 1, row), (column + 1, row + 1), (column - 1, row + 1), (column - 1, row)]
    return [(column, row - 1), *east_and_west[:2], (column, row + 1), *east_and_west[2:]]


def walks_by_rule(column: int, row: int, length: int, columns: int, rows: int) -> Iterator[list[str]]:
    """Every walk of so many steps on a map of this size, as the hexes it passes."""
    if length == 0:
        yield [address(column, row)]
        return
    for next_column, next_row in touching_by_rule(column, row):
        if 1 <= next_column <= columns and 1 <= next_row <= rows:
            for rest in walks_by_rule(next_column, next_row, length - 1, columns, rows):
                yield [address(column, row), *rest]


def walks_on(grid: HexGrid, start: Hex, length: int) -> Iterator[list[Hex]]:
    """Every walk of so many steps along the neighbours that a grid gives."""
    if length == 0:
        yield [start]
        return
    for beyond in grid.neighbours[start]:
        for rest in walks_on(grid, beyond, length - 1):
            yield [start, *rest]


def distance_by_rule(a: str, b: str) -> int:
    """SOS-GAP-01: z = r - (c + (c mod 2)) / 2 and x = c; the largest of |dx|, |dz| and |dx + dz|."""
    (x_a, z_a), (x_b, z_b) = _slanted(a), _slanted(b)
    across, along = x_a - x_b, z_a - z_b
    return max(abs(across), abs(along), abs(across + along))


def _slanted(place: str) -> tuple[int, int]:
    column, row = int(place[:2]), int(place[2:])
    return column, row - (column + column % 2) // 2
