"""Maps of hexes: numbers, neighbours, distance, straight lines, drawing."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.geometry.hexes import DIRECTIONS, Direction, HexGrid, opposite, turned
from grognard.geometry.places import BoardError
from grognard.geometry.reach import distances_from
from tests.geometry.boards import (
    broken_maps,
    distance_by_rule,
    hex_maps,
    touching_by_rule,
    walks_by_rule,
    walks_on,
)
from tests.rules import rule

SILOAM = HexGrid(20, 14)


@rule("SOS-GAP-01")
@pytest.mark.parametrize(
    ("a", "b", "steps"),
    [
        ("1812", "1713", 1),
        ("2008", "1909", 1),
        ("2003", "1904", 1),
        ("2003", "2008", 5),
        ("0601", "1904", 13),
        ("1611", "1311", 3),
        ("0705", "0705", 0),
    ],
)
def test_distances_stated_with_the_map(a: str, b: str, steps: int) -> None:
    assert SILOAM.distance(SILOAM.hex_named(a), SILOAM.hex_named(b)) == steps


@rule("SOS-GAP-01")
def test_every_distance_is_that_of_the_stated_formula() -> None:
    assert all(SILOAM.distance(a, b) == distance_by_rule(a, b) for a in SILOAM.hexes for b in SILOAM.hexes)


@rule("SOS-GAP-01")
@pytest.mark.parametrize(
    ("a", "b"), [("2008", "1909"), ("2003", "1904"), ("1812", "1712"), ("1812", "1713"), ("1712", "1611")]
)
def test_the_starting_units_face_each_other(a: str, b: str) -> None:
    assert SILOAM.is_adjacent(SILOAM.hex_named(a), SILOAM.hex_named(b))


@rule("SOS-GAP-01")
def test_with_the_other_offset_only_one_pair_would_touch() -> None:
    other = HexGrid(20, 14, even_columns_lower=False)
    pairs = [("2008", "1909"), ("2003", "1904"), ("1812", "1712"), ("1812", "1713"), ("1712", "1611")]
    touching = [pair for pair in pairs if other.is_adjacent(other.hex_named(pair[0]), other.hex_named(pair[1]))]
    assert touching == [("1812", "1712")]


@rule("SOS-GAP-01")
def test_neighbours_are_those_of_the_stated_table_in_its_order() -> None:
    for place in SILOAM.hexes:
        column, row = int(place[:2]), int(place[2:])
        expected = tuple(f"{c:02d}{r:02d}" for c, r in touching_by_rule(column, row) if 1 <= c <= 20 and 1 <= r <= 14)
        assert SILOAM.neighbours[place] == expected


def test_hexes_come_in_number_order() -> None:
    assert len(SILOAM) == 280
    assert SILOAM.hexes[:2] == ("0101", "0102")
    assert SILOAM.hexes[-1] == "2014"
    assert list(SILOAM.hexes) == sorted(SILOAM.hexes, key=int)


def test_a_hex_in_the_open_has_a_neighbour_on_every_side() -> None:
    place = SILOAM.hex_named("0805")
    around = {direction: SILOAM.neighbour(place, direction) for direction in DIRECTIONS}
    assert around == {"N": "0804", "NE": "0905", "SE": "0906", "S": "0806", "SW": "0706", "NW": "0705"}


def test_there_is_nothing_beyond_the_edge_of_the_map() -> None:
    corner = SILOAM.hex_named("0101")
    assert SILOAM.neighbour(corner, Direction.N) is None
    assert SILOAM.neighbour(corner, Direction.SW) is None
    assert SILOAM.neighbours[corner] == ("0201", "0102")


def test_odd_columns_may_be_the_lower_ones() -> None:
    grid = HexGrid(3, 3, even_columns_lower=False)
    assert grid.neighbours[grid.hex_named("0202")] == ("0201", "0301", "0302", "0203", "0102", "0101")


def test_absent_hexes_are_no_part_of_the_map() -> None:
    grid = HexGrid(3, 3, absent=["0202"])
    assert "0202" not in grid
    assert len(grid) == 8
    assert grid.neighbour(grid.hex_named("0201"), Direction.S) is None
    assert all("0202" not in around for around in grid.neighbours.values())


def test_distance_is_measured_straight_over_absent_hexes() -> None:
    grid = HexGrid(3, 3, absent=["0201", "0202", "0203"])
    assert grid.distance(grid.hex_named("0102"), grid.hex_named("0302")) == 2


@given(broken_maps())
def test_touching_is_mutual_and_opposite(grid: HexGrid) -> None:
    for place in grid.hexes:
        for direction in DIRECTIONS:
            beyond = grid.neighbour(place, direction)
            if beyond is not None:
                assert grid.neighbour(beyond, opposite(direction)) == place
                assert grid.direction(place, beyond) is direction
                assert grid.is_adjacent(place, beyond)
        assert sum(grid.is_adjacent(place, other) for other in grid.hexes) == len(grid.neighbours[place])


@given(hex_maps())
def test_distance_is_the_steps_of_the_shortest_walk(grid: HexGrid) -> None:
    for start in (grid.hexes[0], grid.hexes[len(grid) // 2], grid.hexes[-1]):
        walked = distances_from(grid.neighbours, start)
        assert {place: grid.distance(start, place) for place in grid.hexes} == walked


@given(broken_maps(), st.randoms(use_true_random=False))
def test_distance_is_a_metric(grid: HexGrid, chance: Random) -> None:
    a, b, c = (chance.choice(grid.hexes) for _ in range(3))
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@pytest.mark.parametrize("steps", range(7))
def test_hexes_within_so_many_steps_in_the_open(steps: int) -> None:
    grid = HexGrid(15, 15)
    assert len(grid.within(grid.hex_named("0808"), steps)) == 3 * steps * steps + 3 * steps + 1


def test_hexes_within_come_nearest_first_then_by_number() -> None:
    corner = SILOAM.hex_named("0101")
    assert SILOAM.within(corner, 0) == ("0101",)
    assert SILOAM.within(corner, 2) == ("0101", "0102", "0201", "0103", "0202", "0301", "0302")


@pytest.mark.parametrize(("length", "count"), [(1, 6), (2, 30), (3, 138), (4, 618)])
def test_walks_in_the_open_that_visit_no_hex_twice(length: int, count: int) -> None:
    """The known counts of self-avoiding walks on the triangular lattice."""
    grid = HexGrid(11, 11)
    walks = list(walks_on(grid, grid.hex_named("0606"), length))
    assert len(walks) == 6**length
    assert sum(len(set(walk)) == length + 1 for walk in walks) == count


@pytest.mark.parametrize(("length", "count"), [(2, 6), (3, 12), (4, 90), (5, 360)])
def test_walks_in_the_open_that_come_home(length: int, count: int) -> None:
    """The known counts of closed walks on the triangular lattice."""
    grid = HexGrid(11, 11)
    walks = walks_on(grid, grid.hex_named("0606"), length)
    assert sum(walk[-1] == "0606" for walk in walks) == count


@pytest.mark.parametrize(
    ("start", "column", "row"), [("0101", 1, 1), ("2014", 20, 14), ("0601", 6, 1), ("1313", 13, 13)]
)
def test_walks_near_the_edge_are_those_of_the_stated_table(start: str, column: int, row: int) -> None:
    walks = list(walks_on(SILOAM, SILOAM.hex_named(start), 4))
    assert walks == list(walks_by_rule(column, row, 4, 20, 14))


def test_a_line_goes_straight_on_from_its_first_hex() -> None:
    start = SILOAM.hex_named("2003")
    assert SILOAM.line(start, Direction.SW, 3) == ("2003", "1904", "1804")
    assert SILOAM.line(start, Direction.S, 3) == ("2003", "2004", "2005")
    assert SILOAM.line(start, Direction.N, 1) == ("2003",)


def test_a_line_ends_with_the_map() -> None:
    assert SILOAM.line(SILOAM.hex_named("2003"), Direction.NE, 3) == ("2003",)
    assert SILOAM.line(SILOAM.hex_named("0802"), Direction.N, 3) == ("0802", "0801")


def test_a_line_ends_before_an_absent_hex() -> None:
    grid = HexGrid(1, 5, absent=["0103"])
    assert grid.line(grid.hex_named("0101"), Direction.S, 5) == ("0101", "0102")


@given(broken_maps(), st.sampled_from(DIRECTIONS), st.integers(1, 7))
def test_the_hexes_of_a_line_are_one_step_further_each(grid: HexGrid, direction: Direction, length: int) -> None:
    for start in grid.hexes:
        line = grid.line(start, direction, length)
        assert [grid.distance(start, place) for place in line] == list(range(len(line)))
        assert all(grid.direction(start, place) is direction for place in line[1:])
        assert len(line) == length or grid.neighbour(line[-1], direction) is None


def test_in_line_are_the_hexes_of_the_six_lines_and_no_others() -> None:
    start = SILOAM.hex_named("1007")
    on_lines = {place for direction in DIRECTIONS for place in SILOAM.line(start, direction, 20)[1:]}
    assert {place for place in SILOAM.hexes if SILOAM.is_in_line(start, place)} == on_lines
    assert not SILOAM.is_in_line(start, start)


def test_six_turns_come_full_circle() -> None:
    assert [turned(Direction.NW, sixths) for sixths in range(7)] == ["NW", "N", "NE", "SE", "S", "SW", "NW"]
    assert turned(Direction.N, -1) is Direction.NW
    assert opposite(Direction.NE) is Direction.SW


@given(hex_maps(), st.floats(1, 100))
def test_touching_hexes_are_drawn_touching(grid: HexGrid, size: float) -> None:
    for a in grid.hexes:
        for b in grid.neighbours[a]:
            assert math.dist(grid.centre(a, size), grid.centre(b, size)) == pytest.approx(3**0.5 * size)
            side = grid.side_between(a, b, size)
            assert math.dist(*side) == pytest.approx(size)
            assert set(side) == set(grid.corners(a, size)) & set(grid.corners(b, size))
            assert side == tuple(reversed(grid.side_between(b, a, size)))


@given(broken_maps())
def test_hexes_are_drawn_toward_their_compass_points(grid: HexGrid) -> None:
    for place in grid.hexes:
        x, y = grid.centre(place, 10)
        for direction in DIRECTIONS:
            beyond = grid.neighbour(place, direction)
            if beyond is not None:
                x_beyond, y_beyond = grid.centre(beyond, 10)
                assert (y_beyond < y) == ("N" in direction)
                assert (x_beyond > x) == ("E" in direction)
                assert (x_beyond < x) == ("W" in direction)


@given(hex_maps())
def test_the_drawn_map_fills_its_extent(grid: HexGrid) -> None:
    corners = [corner for place in grid.hexes for corner in grid.corners(place, 12)]
    width, height = grid.extent(12)
    assert min(x for x, _ in corners) == 0
    assert max(x for x, _ in corners) == pytest.approx(width)
    assert max(y for _, y in corners) == pytest.approx(height)
    assert min(y for _, y in corners) >= 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("2101", "hex 2101: not on the board; choose from 0101 to 2014"),
        ("0100", "hex 0100: not on the board"),
        ("601", "hex '601': not an address; write two digits of column and two of row, such as 0601"),
        ("A102", "hex 'A102': not an address"),
        ("٠١٠٢", "not an address"),
    ],
)
def test_a_hex_that_is_not_there_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        SILOAM.hex_named(text)


def test_an_absent_hex_is_named_as_absent() -> None:
    grid = HexGrid(3, 3, absent=["0202"])
    with pytest.raises(BoardError, match="hex 0202: left out of this board as absent"):
        grid.hex_at(2, 2)


def test_asking_about_a_hex_off_the_map_says_so() -> None:
    small = HexGrid(3, 3)
    inside, outside = small.hex_named("0101"), SILOAM.hex_named("0808")
    for ask in (
        lambda: small.distance(inside, outside),
        lambda: small.distance(outside, inside),
        lambda: small.within(outside, 1),
        lambda: small.neighbour(outside, Direction.N),
        lambda: small.line(outside, Direction.N, 2),
        lambda: small.centre(outside, 10),
    ):
        with pytest.raises(BoardError, match="hex 0808: not on the board; choose from 0101 to 0303"):
            ask()


def test_a_direction_out_of_line_is_refused() -> None:
    with pytest.raises(BoardError, match="hex 0301 is not in line with 0101"):
        SILOAM.direction(SILOAM.hex_named("0101"), SILOAM.hex_named("0301"))


def test_a_line_has_at_least_one_hex() -> None:
    with pytest.raises(BoardError, match="line from hex 0101 of 0 hexes: give a length of 1 or more"):
        SILOAM.line(SILOAM.hex_named("0101"), Direction.S, 0)


def test_hexes_apart_share_no_side() -> None:
    with pytest.raises(BoardError, match="hexes 0101 and 0103 do not touch"):
        SILOAM.side_between(SILOAM.hex_named("0101"), SILOAM.hex_named("0103"), 10)


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (100, 5), (5, 100)])
def test_a_map_is_as_large_as_its_numbers_allow(columns: int, rows: int) -> None:
    with pytest.raises(BoardError, match=f"hex map of {columns} columns and {rows} rows: give from 1 to 99"):
        HexGrid(columns, rows)


@pytest.mark.parametrize(
    ("text", "complaint"), [("0404", "absent hex 0404: not on the board"), ("x", "absent hex 'x'")]
)
def test_only_a_hex_of_the_map_can_be_absent(text: str, complaint: str) -> None:
    with pytest.raises(BoardError, match=complaint):
        HexGrid(3, 3, absent=[text])
