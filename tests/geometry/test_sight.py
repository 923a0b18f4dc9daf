"""Lines of sight on squares (ERB-LOS-01 to ERB-LOS-05, ERB-GAP-20), also beside a slow reference in exact fractions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.geometry.places import address
from grognard.geometry.sight import Barriers, Sight, moves
from grognard.geometry.squares import Edge, Edges, Square, SquareGrid
from tests.geometry.exact_sight import Plan, Side, Spot, field_of, is_clear, ranges_of
from tests.geometry.square_pictures import picture
from tests.rules import rule


@rule("ERB-LOS-01b")
def test_nothing_between_two_squares_leaves_the_line_clear() -> None:
    drawn = picture("a . . .", "", ". . . b")
    assert drawn.sees("a", "b")


@rule("ERB-LOS-02a")
@pytest.mark.parametrize(
    ("row", "clear"),
    [("a . b", True), ("a|. b", False), ("a:. b", False), ("a/. b", True), ("a # b", False), ("a C b", False)],
)
def test_walls_closed_doors_and_whatever_stands_in_a_square_block(row: str, clear: bool) -> None:
    assert picture(row).sees("a", "b") is clear


@rule("ERB-LOS-02c", "ERB-LOS-02d")
def test_a_line_may_start_and_end_on_blocking_squares_but_not_pass_one() -> None:
    drawn = picture("A B C")
    assert drawn.sees("A", "B")
    assert drawn.sees("B", "C")
    assert not drawn.sees("A", "C")


@rule("ERB-LOS-03a")
@pytest.mark.parametrize(
    ("upper", "lower", "clear"),
    [("a .", ". b", True), ("a #", ". b", True), ("a .", "# b", True), ("a #", "# b", False)],
)
def test_a_line_exactly_between_two_squares_is_blocked_only_by_both(upper: str, lower: str, clear: bool) -> None:
    assert picture(upper, "", lower).sees("a", "b") is clear


@rule("ERB-LOS-03b", "ERB-GAP-20")
@pytest.mark.parametrize(
    ("lines", "clear"),
    [
        (("a|.", "", ". b"), True),
        (("a .", "-", ". b"), True),
        (("a|.", "-", ". b"), False),
        (("a|.", "", ".|b"), False),
        (("a .", "- -", ". b"), False),
        (("a|.", "", "# b"), False),
        (("a #", "=", ". b"), False),
        (("a:.", "", ". b"), True),
        (("a .", "  =", ".:b"), False),
        (("a .", "  ~", "./b"), True),
    ],
)
def test_at_a_corner_point_one_free_way_round_is_enough(lines: tuple[str, ...], clear: bool) -> None:
    assert picture(*lines).sees("a", "b") is clear


@rule("ERB-LOS-03a")
def test_a_long_diagonal_is_judged_at_each_of_its_corner_points() -> None:
    assert picture("a . .", "", "# . .", "", ". . b").sees("a", "b")
    assert not picture("a . .", "", ". . #", "", ". # b").sees("a", "b")


@rule("ERB-LOS-05a")
def test_smoke_blocks_what_enters_crosses_or_leaves_it() -> None:
    drawn = picture("a % b . c")
    assert not drawn.sees("a", "b")
    assert drawn.sees("b", "c")
    inside = Sight(drawn.sight.barriers, smoke=[drawn.named["a"]])
    assert not inside.sees(drawn.named["a"], Square("0201"))
    assert not inside.sees(Square("0201"), drawn.named["a"])


@rule("ERB-LOS-01b")
def test_what_is_seen_round_the_post_of_a_door() -> None:
    drawn = picture(
        ". . . . .",
        "",
        ". . . . .",
        "- -   - -",
        ". . . . .",
        "",
        ". . a . .",
    )
    assert drawn.seen_from("a") == [
        ". * * * .",
        ". . * . .",
        "* * * * *",
        "* * * * *",
    ]


def test_what_stops_a_line_is_named() -> None:
    assert picture("a # b").why_not("a", "b") == "0201: blocking 0201"
    assert picture("a:. b").why_not("a", "b") == "0101|0201: closed-door 0101|0201"
    assert picture("a|.", "-", ". b").why_not("a", "b") == "0101|0202: wall 0101|0102 and wall 0101|0201"
    assert picture("a % b").sight.why_not(Square("0101"), Square("0201")) is not None


def test_the_squares_of_a_line_in_order() -> None:
    line = picture("a . .", "", ". . b").sight.line(Square("0101"), Square("0302"))
    assert line.squares == ("0101", "0201", "0202", "0302")
    assert line.is_clear


@pytest.mark.parametrize(("across", "down"), [(0, 0), (4, 0), (3, 3), (5, 2), (1, 7), (6, 4)])
def test_the_moves_of_a_line_come_to_its_end(across: int, down: int) -> None:
    found = moves(across, down)
    assert (sum(move[0] for move in found), sum(move[1] for move in found)) == (across, down)


# Beside the reference


@st.composite
def plans(draw: st.DrawFn, largest: int = 6) -> Plan:
    """Maps of any small size with anything anywhere."""
    columns, rows = draw(st.integers(2, largest)), draw(st.integers(2, largest))
    spots: list[Spot] = [(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    absent = draw(st.sets(st.sampled_from(spots), max_size=2))
    present = [spot for spot in spots if spot not in absent]
    plan = Plan(columns, rows, absent=absent)
    sides = [frozenset({spot, (spot[0] + 1, spot[1])}) for spot in present if (spot[0] + 1, spot[1]) in present]
    sides += [frozenset({spot, (spot[0], spot[1] + 1)}) for spot in present if (spot[0], spot[1] + 1) in present]
    if sides:
        standing: dict[Side, str] = draw(
            st.dictionaries(st.sampled_from(sides), st.sampled_from(["wall", "wall", "closed"]), max_size=len(sides))
        )
        plan.walls = {side for side, kind in standing.items() if kind == "wall"}
        plan.closed_doors = {side for side, kind in standing.items() if kind == "closed"}
    if present:
        plan.blocking = draw(st.sets(st.sampled_from(present), max_size=len(present) // 2))
        plan.smoke = draw(st.sets(st.sampled_from(present), max_size=2))
    return plan


def named(spot: Spot) -> Square:
    return Square(address(*spot))


def sight_of(plan: Plan) -> Sight:
    grid = SquareGrid(plan.columns, plan.rows, absent=[named(spot) for spot in plan.absent])
    edges = Edges(grid)
    for kind, sides in ((Edge.WALL, plan.walls), (Edge.CLOSED_DOOR, plan.closed_doors)):
        for side in sides:
            one, other = sorted(side)
            edges.put(named(one), named(other), kind)
    return Sight(
        Barriers(edges),
        blocking=[named(spot) for spot in plan.blocking],
        smoke=[named(spot) for spot in plan.smoke],
    )


@rule("ERB-GAP-20", "ERB-LOS-02a", "ERB-LOS-03a", "ERB-LOS-03b", "ERB-LOS-05a")
@settings(max_examples=80, deadline=None)
@given(plans())
def test_every_line_of_a_random_map_agrees_with_exact_fractions(plan: Plan) -> None:
    sight = sight_of(plan)
    for a in plan.spots():
        seen = {named(b) for b in field_of(plan, a)}
        assert {b for b in sight.grid.squares if sight.sees(named(a), b)} == seen
        assert sight.field(named(a)) == seen
        assert {b for b in sight.grid.squares if sight.line(named(a), b).is_clear} == seen


@rule("ERB-GAP-20")
@settings(max_examples=40, deadline=None)
@given(plans(largest=16), st.data())
def test_single_lines_of_large_maps_agree_with_exact_fractions(plan: Plan, data: st.DataObject) -> None:
    sight = sight_of(plan)
    spots = plan.spots()
    for _ in range(10):
        a, b = data.draw(st.sampled_from(spots)), data.draw(st.sampled_from(spots))
        assert sight.sees(named(a), named(b)) is is_clear(plan, a, b)


@rule("ERB-GAP-20", "ERB-SHT-02b")
@settings(max_examples=60, deadline=None)
@given(plans())
def test_ranges_agree_with_a_plain_flood_and_a_clear_line_is_as_long_as_its_box(plan: Plan) -> None:
    sight = sight_of(plan)
    for a in plan.spots():
        ranges = sight.barriers.ranges_from(named(a))
        assert ranges == {named(b): steps for b, steps in ranges_of(plan, a).items()}
        for b in plan.spots():
            if sight.sees(named(a), named(b)):
                assert ranges[named(b)] == abs(a[0] - b[0]) + abs(a[1] - b[1])


@rule("ERB-GAP-20")
@settings(max_examples=60, deadline=None)
@given(plans())
def test_sight_is_the_same_both_ways(plan: Plan) -> None:
    sight = sight_of(plan)
    for a in sight.grid.squares:
        for b in sight.grid.squares:
            assert sight.sees(a, b) is sight.sees(b, a)
            stop, back = sight.why_not(a, b), sight.why_not(b, a)
            assert (stop is None) is (back is None) is sight.sees(a, b)


@rule("ERB-LOS-02d")
@settings(max_examples=40, deadline=None)
@given(plans(largest=5), st.data())
def test_without_some_squares_sight_is_as_if_nothing_stood_on_them(plan: Plan, data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.sampled_from(plan.spots()), max_size=4)) if plan.spots() else set()
    sight = sight_of(plan).without([named(spot) for spot in gone])
    plan.blocking -= gone
    for a in plan.spots():
        assert sight.field(named(a)) == {named(b) for b in field_of(plan, a)}
