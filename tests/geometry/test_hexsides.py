"""Roads, rivers and bridges as sets of hexsides."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.hexsides import Network, hexes_beside, hexside, read_hexside
from grognard.geometry.places import BoardError
from tests.geometry.boards import broken_maps

GRID = HexGrid(20, 14)
COAST = "1904-1905-1906"
NORTH = "2003-1904-1804-1704"


def at(text: str) -> Hex:
    return GRID.hex_named(text)


def great_river() -> list[str]:
    """The whole boundary between columns 11 and 12."""
    return [f"12{row:02d}|11{row:02d}" for row in range(1, 15)] + [
        f"12{row:02d}|11{row + 1:02d}" for row in range(1, 14)
    ]


def test_a_hexside_has_one_spelling() -> None:
    assert hexside(at("1201"), at("1102")) == hexside(at("1102"), at("1201")) == "1102|1201"
    assert hexes_beside(hexside(at("1201"), at("1102"))) == ("1102", "1201")


def test_a_hexside_may_be_written_in_either_order() -> None:
    assert read_hexside(GRID, "1201|1101") == read_hexside(GRID, "1101|1201") == "1101|1201"


def test_a_road_joins_the_hexes_that_follow_each_other() -> None:
    roads = Network.from_chains(GRID, [NORTH, COAST])
    assert roads.joins(at("1904"), at("1905"))
    assert roads.joins(at("1905"), at("1904"))
    assert roads.joins(at("2003"), at("1904"))


def test_two_roads_side_by_side_do_not_join() -> None:
    roads = Network.from_chains(GRID, ["0101-0102-0103", "0201-0202"])
    assert GRID.is_adjacent(at("0102"), at("0202"))
    assert not roads.joins(at("0102"), at("0202"))
    assert not roads.joins(at("0101"), at("0103"))
    assert not roads.joins(at("1010"), at("1011"))


def test_the_network_at_a_hex_is_what_lies_across_its_sides() -> None:
    roads = Network.from_chains(GRID, [NORTH, COAST])
    assert roads.at(at("1904")) == ("1804", "1905", "2003")
    assert roads.at(at("1906")) == ("1905",)
    assert roads.at(at("0101")) == ()


def test_sides_are_kept_once_in_number_order() -> None:
    bridges = Network(GRID, ["1810|1811", "1204|1104", "1104|1204"])
    assert bridges.sides == ("1104|1204", "1810|1811")
    assert len(bridges) == 2


def test_roads_are_drawn_from_junction_to_junction() -> None:
    roads = Network.from_chains(GRID, [NORTH, COAST])
    assert roads.chains() == (("1704", "1804", "1904"), ("1904", "1905", "1906"), ("1904", "2003"))


def test_a_road_around_is_drawn_as_one_ring() -> None:
    ring = Network.from_chains(GRID, ["0805-0905-0906-0806-0805"])
    assert ring.chains() == (("0805", "0806", "0906", "0905", "0805"),)


def test_a_river_is_drawn_as_one_line_from_corner_to_corner() -> None:
    river = Network(GRID, great_river())
    (course,) = river.courses(10)
    assert len(course) == 27 + 1
    assert all(math.dist(course[i], course[i + 1]) == pytest.approx(10) for i in range(27))
    assert {frozenset(GRID.side_between(*hexes_beside(side), 10)) for side in river.sides} == {
        frozenset(course[i : i + 2]) for i in range(27)
    }


def test_the_shore_of_a_lake_is_drawn_as_a_ring_of_six_sides() -> None:
    lake = at("0805")
    shore = Network(GRID, [hexside(lake, around) for around in GRID.neighbours[lake]])
    (course,) = shore.courses(10)
    assert len(course) == 7
    assert course[0] == course[-1]
    assert set(course) == set(GRID.corners(lake, 10))


def test_rivers_that_meet_at_a_corner_are_drawn_to_it() -> None:
    three = Network(GRID, ["0805|0905", "0905|0906", "0805|0906"])
    courses = three.courses(10)
    assert sorted(len(course) for course in courses) == [2, 2, 2]
    assert len(set.intersection(*[set(course) for course in courses])) == 1


@given(broken_maps(), st.randoms(use_true_random=False))
def test_drawing_passes_every_side_once(grid: HexGrid, chance: Random) -> None:
    every_side = sorted({hexside(a, b) for a in grid.hexes for b in grid.neighbours[a]})
    chosen = [side for side in every_side if chance.random() < 0.5]
    network = Network(grid, chosen)
    passed = [hexside(chain[i], chain[i + 1]) for chain in network.chains() for i in range(len(chain) - 1)]
    drawn = [frozenset(course[i : i + 2]) for course in network.courses(8) for i in range(len(course) - 1)]
    assert sorted(passed) == chosen
    assert len(drawn) == len(chosen)
    assert set(drawn) == {frozenset(grid.side_between(*hexes_beside(side), 8)) for side in chosen}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("0101|0103", "hexside '0101|0103': hexes 0101 and 0103 do not touch; name adjacent hexes"),
        ("0101|0101", "hexes 0101 and 0101 do not touch"),
        ("0101-0102", "hexside '0101-0102': write the two hexes it lies between, such as 0101|0102"),
        ("0101|0102|0103", "write the two hexes it lies between"),
        ("0101|2115", "hex 2115: not on the board; choose from 0101 to 2014"),
    ],
)
def test_a_wrong_hexside_is_named(text: str, complaint: str) -> None:
    with pytest.raises(BoardError) as raised:
        Network(GRID, [text])
    assert complaint in str(raised.value)


@pytest.mark.parametrize(
    ("chain", "complaint"),
    [
        ("2003-1904-1704", "chain '2003-1904-1704': hexes 1904 and 1704 do not touch"),
        ("2003", "chain '2003': goes nowhere; write two hexes or more"),
        ("2003-9999", "hex 9999: not on the board"),
        ("2003-", "hex '': not an address"),
    ],
)
def test_a_wrong_chain_is_named(chain: str, complaint: str) -> None:
    with pytest.raises(BoardError) as raised:
        Network.from_chains(GRID, [chain])
    assert complaint in str(raised.value)


def test_no_side_lies_between_a_hex_and_itself() -> None:
    with pytest.raises(BoardError, match="name two different ones"):
        hexside(at("0101"), at("0101"))
