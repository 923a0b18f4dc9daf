"""What a straight line passes over, against slow exact fractions that owe nothing to the code under test."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.geometry.hexes import HexGrid
from grognard.geometry.lattice import CORNERS, Point, moved
from grognard.geometry.lines import hexes_crossed, squares_crossed
from grognard.geometry.squares import SquareGrid

SQUARES = SquareGrid(9, 8)
HEXES = HexGrid(9, 8)


def share_inside(start: Point, end: Point, corners: list[Point]) -> Fraction:
    """How much of the line from start to end lies strictly inside a convex shape given clockwise."""
    along = (end[0] - start[0], end[1] - start[1])
    enter, leave = Fraction(0), Fraction(1)
    for i, corner in enumerate(corners):
        after = corners[(i + 1) % len(corners)]
        side = (after[0] - corner[0], after[1] - corner[1])
        inward = side[0] * (start[1] - corner[1]) - side[1] * (start[0] - corner[0])
        gain = side[0] * along[1] - side[1] * along[0]
        if gain == 0:
            if inward <= 0:
                return Fraction(0)
            continue
        crossing = Fraction(-inward, gain)
        if gain > 0:
            enter = max(enter, crossing)
        else:
            leave = min(leave, crossing)
    return max(Fraction(0), leave - enter)


def square_corners(column: int, row: int) -> list[Point]:
    left, top = 2 * column - 1, 2 * row - 1
    return [(left, top), (left + 2, top), (left + 2, top + 2), (left, top + 2)]


def test_a_line_along_a_row_or_column_passes_each_square() -> None:
    assert squares_crossed(SQUARES, SQUARES.square_at(1, 1), SQUARES.square_at(4, 1)) == (
        ("0101",),
        ("0201",),
        ("0301",),
        ("0401",),
    )


def test_a_diagonal_passes_exactly_between_two_squares_at_each_corner() -> None:
    assert squares_crossed(SQUARES, SQUARES.square_at(1, 1), SQUARES.square_at(3, 3)) == (
        ("0101",),
        ("0102", "0201"),
        ("0202",),
        ("0203", "0302"),
        ("0303",),
    )


def test_a_line_along_a_hexside_passes_between_the_two_hexes_beside_it() -> None:
    grid = HexGrid(5, 5)
    crossed = hexes_crossed(grid, grid.hex_at(2, 2), grid.hex_at(4, 2))
    assert crossed == (("0202",), ("0302", "0303"), ("0402",))


def test_a_line_from_a_place_to_itself_is_that_place() -> None:
    assert hexes_crossed(HEXES, HEXES.hex_at(3, 3), HEXES.hex_at(3, 3)) == (("0303",),)
    assert squares_crossed(SQUARES, SQUARES.square_at(3, 3), SQUARES.square_at(3, 3)) == (("0303",),)


def test_places_missing_from_the_board_are_left_out_of_a_line() -> None:
    grid = SquareGrid(3, 3, absent=["0201"])
    assert squares_crossed(grid, grid.square_at(1, 1), grid.square_at(3, 1)) == (("0101",), ("0301",))


@settings(max_examples=300)
@given(st.sampled_from(SQUARES.squares), st.sampled_from(SQUARES.squares))
def test_a_line_passes_the_squares_it_has_a_part_in(a: str, b: str) -> None:
    start, end = SQUARES.square_named(a), SQUARES.square_named(b)
    (c1, r1), (c2, r2) = SQUARES.column_and_row(start), SQUARES.column_and_row(end)
    inside = {
        place
        for place in SQUARES.squares
        if share_inside((2 * c1, 2 * r1), (2 * c2, 2 * r2), square_corners(*SQUARES.column_and_row(place))) > 0
    } | {start, end}
    single = {step[0] for step in squares_crossed(SQUARES, start, end) if len(step) == 1}
    assert single == inside


@settings(max_examples=300)
@given(st.sampled_from(HEXES.hexes), st.sampled_from(HEXES.hexes))
def test_a_line_passes_the_hexes_it_has_a_part_in(a: str, b: str) -> None:
    start, end = HEXES.hex_named(a), HEXES.hex_named(b)
    inside = {
        place
        for place in HEXES.hexes
        if share_inside(HEXES.point(start), HEXES.point(end), [moved(HEXES.point(place), corner) for corner in CORNERS])
        > 0
    } | {start, end}
    single = {step[0] for step in hexes_crossed(HEXES, start, end) if len(step) == 1}
    assert inside - single == set()
    # Along the map's edge a line runs between a hex and nothing: then that hex is a step by itself.
    assert all(len(HEXES.neighbours[place]) < 6 for place in single - inside)


@pytest.mark.parametrize("seed", range(5))
def test_a_line_walked_backward_passes_the_same_places(seed: int) -> None:
    start, end = HEXES.hexes[seed * 3], HEXES.hexes[-1 - seed * 5]
    assert hexes_crossed(HEXES, start, end)[::-1] == hexes_crossed(HEXES, end, start)
