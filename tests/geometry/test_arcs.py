"""Arcs of sight: red ahead, orange aside, white behind, and the border between red and orange (ERB-GAP-02)."""

import pytest

from grognard.geometry.arcs import Arc, Facing, ahead_and_aside, arc_at, arc_of, arc_of_sight
from grognard.geometry.places import BoardError
from grognard.geometry.sight import Barriers, Sight
from grognard.geometry.squares import Edges, Square, SquareGrid

GRID = SquareGrid(5, 5)
MIDDLE = Square("0303")
LETTER = {Arc.RED: "r", Arc.BORDER: "+", Arc.ORANGE: "o", Arc.WHITE: ".", Arc.OWN: "@"}


def arcs_drawn(facing: Facing) -> list[str]:
    return [
        "".join(LETTER[arc_of(GRID, MIDDLE, facing, GRID.square_at(column, row))] for column in range(1, 6))
        for row in range(1, 6)
    ]


def test_arcs_of_a_figure_that_faces_north() -> None:
    assert arcs_drawn(Facing.NORTH) == [
        "+rrr+",
        "o+r+o",
        "oo@oo",
        ".....",
        ".....",
    ]


def test_arcs_of_a_figure_that_faces_east() -> None:
    assert arcs_drawn(Facing.EAST) == [
        "..oo+",
        "..o+r",
        "..@rr",
        "..o+r",
        "..oo+",
    ]


def test_turning_a_figure_turns_its_arcs() -> None:
    drawn = [arcs_drawn(facing) for facing in Facing]
    for before, after in zip(drawn, [*drawn[1:], drawn[0]], strict=True):
        assert after == ["".join(column) for column in zip(*before[::-1], strict=True)]


@pytest.mark.parametrize(
    ("facing", "ahead", "aside"),
    [(Facing.NORTH, 2, 1), (Facing.EAST, 1, -2), (Facing.SOUTH, -2, -1), (Facing.WEST, -1, 2)],
)
def test_ahead_is_counted_along_the_facing_and_aside_to_the_right(facing: Facing, ahead: int, aside: int) -> None:
    assert ahead_and_aside(GRID, MIDDLE, facing, Square("0401")) == (ahead, aside)


@pytest.mark.parametrize("ahead", range(-4, 5))
@pytest.mark.parametrize("aside", range(-4, 5))
def test_each_offset_lies_in_the_arc_that_the_inequalities_name(ahead: int, aside: int) -> None:
    named = {
        Arc.RED: ahead > 0 and abs(aside) < ahead,
        Arc.ORANGE: ahead >= 0 and abs(aside) > ahead,
        Arc.BORDER: ahead > 0 and abs(aside) == ahead,
        Arc.WHITE: ahead < 0,
        Arc.OWN: ahead == 0 and aside == 0,
    }
    assert [arc for arc, holds in named.items() if holds] == [arc_at(ahead, aside)]


def test_red_border_and_orange_are_in_sight_white_and_the_own_square_are_not() -> None:
    assert [arc for arc in Arc if arc.is_in_sight] == [Arc.RED, Arc.BORDER, Arc.ORANGE]


def test_the_arc_of_sight_is_everything_not_behind() -> None:
    seen = arc_of_sight(GRID, MIDDLE, Facing.SOUTH)
    assert seen == {place for place in GRID.squares if place[2:] >= "03"} - {MIDDLE}


def test_a_figure_sees_what_lies_in_its_arc_and_on_a_clear_line() -> None:
    sight = Sight(Barriers(Edges(GRID)), blocking=[Square("0403")])
    assert sight.field(MIDDLE) & arc_of_sight(GRID, MIDDLE, Facing.EAST) == {
        *("0301", "0302", "0304", "0305"),
        *("0401", "0402", "0403", "0404", "0405"),
        *("0501", "0505"),
    }


def test_with_arcs_sight_need_not_go_both_ways() -> None:
    assert arc_of(GRID, MIDDLE, Facing.NORTH, Square("0301")).is_in_sight
    assert not arc_of(GRID, Square("0301"), Facing.NORTH, MIDDLE).is_in_sight


def test_a_square_off_the_board_lies_in_no_arc() -> None:
    with pytest.raises(BoardError, match="square 0603: not on the board"):
        arc_of(GRID, MIDDLE, Facing.NORTH, Square("0603"))
