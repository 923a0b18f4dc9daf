"""Boards of squares with walls and doors: what touches what, what is passable, how far a walk comes."""

import re
from collections import deque
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.geometry.places import BoardError
from grognard.geometry.reach import BARRED, reach
from grognard.geometry.squares import Edge, Edges, Square, SquareGrid, read_side

GRID = SquareGrid(6, 5)


def square(text: str) -> Square:
    return GRID.square_named(text)


def test_squares_come_in_number_order() -> None:
    assert list(SquareGrid(2, 2).squares) == ["0101", "0102", "0201", "0202"]


def test_a_square_in_the_open_has_four_neighbours_and_eight_around_it() -> None:
    assert GRID.neighbours[square("0303")] == ("0302", "0403", "0304", "0203")
    assert GRID.surrounding[square("0303")] == ("0302", "0402", "0403", "0404", "0304", "0204", "0203", "0202")


def test_there_is_nothing_beyond_the_corner_of_the_board() -> None:
    assert GRID.neighbours[square("0101")] == ("0201", "0102")
    assert GRID.surrounding[square("0605")] == ("0604", "0505", "0504")


def test_absent_squares_are_no_part_of_the_board() -> None:
    grid = SquareGrid(3, 3, absent=["0202"])
    assert "0202" not in grid
    assert len(grid) == 8
    assert grid.neighbours[Square("0201")] == ("0301", "0101")


@pytest.mark.parametrize(
    ("a", "b", "straight", "around"),
    [("0101", "0101", 0, 0), ("0101", "0201", 1, 1), ("0101", "0202", 2, 1), ("0102", "0504", 6, 4)],
)
def test_distance_over_sides_and_over_corners(a: str, b: str, straight: int, around: int) -> None:
    assert GRID.steps_straight(square(a), square(b)) == straight
    assert GRID.steps_round(square(a), square(b)) == around


def test_a_corner_is_diagonal_and_not_adjacent() -> None:
    assert GRID.is_diagonal(square("0101"), square("0202"))
    assert not GRID.is_adjacent(square("0101"), square("0202"))
    assert not GRID.is_diagonal(square("0101"), square("0201"))


def walks(grid: SquareGrid, start: Square, length: int) -> int:
    """Walks of so many steps that visit no square twice."""

    def onward(here: Square, left: int, been: frozenset[Square]) -> int:
        if left == 0:
            return 1
        return sum(onward(there, left - 1, been | {there}) for there in grid.neighbours[here] if there not in been)

    return onward(start, length, frozenset({start}))


@pytest.mark.parametrize(("length", "count"), [(1, 4), (2, 12), (3, 36), (4, 100), (5, 284), (6, 780)])
def test_self_avoiding_walks_on_the_square_lattice(length: int, count: int) -> None:
    """The known counts (OEIS A001411): perft for boards."""
    assert walks(SquareGrid(15, 15), Square("0808"), length) == count


# Walls and doors


@pytest.mark.parametrize(
    ("edge", "passable"), [(Edge.OPEN, True), (Edge.OPEN_DOOR, True), (Edge.WALL, False), (Edge.CLOSED_DOOR, False)]
)
def test_walls_and_closed_doors_stop_a_mover(edge: Edge, passable: bool) -> None:
    edges = Edges(GRID, {"0303|0403": edge})
    assert edges.can_step(square("0303"), square("0403")) is passable
    assert edges.can_step(square("0403"), square("0303")) is passable
    assert edges.one_point_a_step(square("0303"), square("0403")) == (1 if passable else BARRED)


@pytest.mark.parametrize("side", ["0303|0403", "0403|0404", "0303|0304", "0304|0404"])
def test_a_corner_is_cut_only_where_all_four_sides_at_it_are_free(side: str) -> None:
    assert Edges(GRID).can_step(square("0303"), square("0404"))
    assert not Edges(GRID, {side: Edge.WALL}).can_step(square("0303"), square("0404"))


def test_the_corner_of_a_missing_square_is_not_cut() -> None:
    grid = SquareGrid(3, 3, absent=["0201"])
    assert not Edges(grid).can_step(Square("0101"), Square("0202"))
    with pytest.raises(BoardError, match="0201: left out"):
        Edges(grid).can_step(Square("0102"), Square("0201"))


def test_a_mover_goes_round_a_wall_and_through_a_door() -> None:
    walls = {"0102|0103": Edge.WALL, "0202|0203": Edge.WALL, "0302|0303": Edge.WALL, "0402|0403": Edge.WALL}
    shut = Edges(GRID, walls)
    assert reach(GRID.neighbours, square("0202"), 9, shut.one_point_a_step).spent[square("0203")] == 7
    shut.put(square("0302"), square("0303"), Edge.OPEN_DOOR)
    assert reach(GRID.neighbours, square("0202"), 9, shut.one_point_a_step).spent[square("0203")] == 3


def test_edges_are_kept_once_and_opened_again() -> None:
    edges = Edges(GRID, {"0201|0101": Edge.WALL, "0101|0102": Edge.CLOSED_DOOR})
    assert edges.sides() == {"0101|0102": Edge.CLOSED_DOOR, "0101|0201": Edge.WALL}
    edges.put(square("0101"), square("0201"), Edge.OPEN)
    assert edges.sides() == {"0101|0102": Edge.CLOSED_DOOR}


def test_a_copy_goes_its_own_way() -> None:
    edges = Edges(GRID, {"0101|0201": Edge.WALL})
    twin = edges.copy()
    twin.put(square("0101"), square("0201"), Edge.OPEN)
    assert edges.between(square("0101"), square("0201")) is Edge.WALL


@given(st.randoms(use_true_random=False), st.integers(1, 8))
def test_reach_with_walls_is_a_flood_of_so_many_steps(chance: Random, allowance: int) -> None:
    sides = [f"{a}|{b}" for a in GRID.squares for b in GRID.neighbours[a] if a < b]
    edges = Edges(GRID, {side: Edge.WALL for side in sides if chance.random() < 0.4})
    start = chance.choice(GRID.squares)
    steps = {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for there in GRID.surrounding[here]:
            if there not in steps and steps[here] < allowance and edges.can_step(here, there):
                steps[there] = steps[here] + 1
                waiting.append(there)
    assert reach(GRID.surrounding, start, allowance, edges.one_point_a_step).spent == steps


# Drawing, and what people get wrong


def test_the_side_two_squares_share_is_drawn_between_them() -> None:
    assert GRID.side_between(square("0101"), square("0201"), 10) == ((10, 0), (10, 10))
    assert GRID.side_between(square("0102"), square("0101"), 10) == ((0, 10), (10, 10))
    assert GRID.centre(square("0201"), 10) == (15, 5)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [("21", "not an address"), ("0701", "choose from 0101 to 0605"), ("ab01", "not an address")],
)
def test_a_square_that_is_not_there_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BoardError, match=re.escape(complaint)):
        GRID.square_named(text)


def test_what_lies_between_squares_apart_is_refused() -> None:
    with pytest.raises(BoardError, match="0101 and 0301: they share no side"):
        Edges(GRID, {"0101|0301": Edge.WALL})
    with pytest.raises(BoardError, match="write the two squares"):
        read_side(GRID, "0101")
    with pytest.raises(BoardError, match="share no side"):
        GRID.side_between(square("0101"), square("0202"), 1)
    with pytest.raises(BoardError, match="share no side"):
        Edges(GRID).between(square("0101"), square("0202"))


def test_only_a_square_of_the_board_can_be_absent() -> None:
    with pytest.raises(BoardError, match="absent square 0909"):
        SquareGrid(3, 3, absent=["0909"])
