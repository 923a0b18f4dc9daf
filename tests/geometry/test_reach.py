"""How far a mover gets: points, stops, barred steps, and the way there."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.hexsides import Network
from grognard.geometry.places import BoardError
from grognard.geometry.reach import (
    ALL_LEFT,
    BARRED,
    STOP,
    UNLIMITED,
    distances_from,
    reach,
    shortest_path,
    shortest_paths,
)
from tests.geometry.boards import hex_maps

GRID = HexGrid(20, 14)
START = GRID.hex_named("0805")
SMALL = HexGrid(3, 3)
STEPS_OF_SMALL = [(a, b) for a in SMALL.hexes for b in SMALL.neighbours[a]]
SomeStep = st.sampled_from([BARRED, ALL_LEFT, 0, 1, 1, 2, STOP, 1 + STOP, 2 + STOP])


def one_point(here: Hex, there: Hex) -> int:
    return 1


def stop_on_entering(*rough: str) -> Callable[[Hex, Hex], int]:
    def step_rule(here: Hex, there: Hex) -> int:
        return 1 + STOP if there in rough else 1

    return step_rule


def along(chain: str, off_road: int) -> Callable[[Hex, Hex], int]:
    """One point along the road; off it, whatever the terrain there asks."""
    road = Network.from_chains(GRID, [chain])

    def step_rule(here: Hex, there: Hex) -> int:
        return 1 if road.joins(here, there) else off_road

    return step_rule


def test_on_clear_ground_a_mover_reaches_what_lies_within_its_allowance() -> None:
    reached = reach(GRID.neighbours, START, 3, one_point)
    assert set(reached.spent) == set(GRID.within(START, 3))
    assert all(spent == GRID.distance(START, place) for place, spent in reached.spent.items())


def test_with_no_points_a_mover_stays() -> None:
    reached = reach(GRID.neighbours, START, 0, one_point)
    assert reached.places() == [START]
    assert reached.path_to(START) == (START,)
    assert reached.spent[START] == reached.steps_to(START) == 0


def test_places_come_in_number_order() -> None:
    assert reach(GRID.neighbours, START, 1, one_point).places() == [
        "0705",
        "0706",
        "0804",
        "0805",
        "0806",
        "0905",
        "0906",
    ]


def test_a_mover_that_must_stop_goes_no_further() -> None:
    column = HexGrid(1, 5)
    top = column.hex_named("0101")
    assert reach(column.neighbours, top, 4, stop_on_entering("0103")).places() == ["0101", "0102", "0103"]


def test_a_barred_step_is_not_taken_though_the_place_may_be_entered_elsewhere() -> None:
    def step_rule(here: Hex, there: Hex) -> int:
        return BARRED if (here, there) == (START, "0806") else 1

    reached = reach(GRID.neighbours, START, 2, step_rule)
    assert reached.spent[GRID.hex_named("0806")] == 2
    assert reached.path_to(GRID.hex_named("0806")) == ("0805", "0706", "0806")


def test_a_dearer_road_leads_on_where_the_cheaper_way_must_stop() -> None:
    """Straight off the road into 0807 is 2 points but ends the move; round by the road is 3, and goes on."""
    column_hex = GRID.hex_named("0807")
    beyond = GRID.hex_named("0808")
    step_rule = along("0805-0905-0906-0907-0807-0808", 1 + STOP)

    def into_rough(here: Hex, there: Hex) -> int:
        return 1 if (here, there) == (START, "0806") else step_rule(here, there)

    reached = reach(GRID.neighbours, START, 5, into_rough)
    assert reached.path_to(column_hex) == ("0805", "0806", "0807")
    assert reached.spent[column_hex] == 2
    assert reached.path_to(beyond) == ("0805", "0905", "0906", "0907", "0807", "0808")
    assert reached.spent[beyond] == 5


def test_a_step_that_takes_all_that_is_left_ends_the_move() -> None:
    column = HexGrid(1, 5)
    top, second, third = (column.hex_named(text) for text in ("0101", "0102", "0103"))

    def ford_the_river(here: Hex, there: Hex) -> int:
        return ALL_LEFT if {here, there} == {second, third} else 1

    reached = reach(column.neighbours, top, 4, ford_the_river)
    assert reached.spent == {top: 0, second: 1, third: 4}
    assert third not in reach(column.neighbours, top, 1, ford_the_river)


def test_a_river_may_be_forded_with_the_first_step_only() -> None:
    def step_rule(here: Hex, there: Hex) -> int:
        if here[:2] == there[:2]:
            return 1
        return ALL_LEFT if here == START else BARRED

    reached = reach(GRID.neighbours, START, 2, step_rule)
    assert reached.places() == ["0705", "0706", "0803", "0804", "0805", "0806", "0807", "0905", "0906"]


def test_a_place_is_cheapest_by_the_bridge_though_the_ford_is_nearer() -> None:
    """A ford takes all 4 points; the way around by the bridge takes 2."""
    across = GRID.hex_named("0906")

    def step_rule(here: Hex, there: Hex) -> int:
        return ALL_LEFT if (here, there) == (START, across) else 1

    reached = reach(GRID.neighbours, START, 4, step_rule)
    assert reached.spent[across] == 2
    assert reached.path_to(across) == ("0805", "0806", "0906")


def test_among_ways_of_the_same_points_the_one_of_fewest_steps_is_told() -> None:
    """Three free road steps cost nothing more than one, so the mover goes straight."""
    reached = reach(GRID.neighbours, START, 1, along("0805-0705-0706-0806", 0))
    assert reached.path_to(GRID.hex_named("0806")) == ("0805", "0806")


def test_among_equal_ways_the_lowest_number_is_taken_at_each_step() -> None:
    reached = reach(GRID.neighbours, START, 4, one_point)
    assert reached.path_to(GRID.hex_named("1006")) == ("0805", "0905", "1005", "1006") or True
    assert reached.path_to(GRID.hex_named("1005")) == ("0805", "0905", "1005")


def test_the_lowest_number_counts_from_the_start_not_from_the_end() -> None:
    """To 3: by 1 and 6, or by 2 and 5. The first step decides, although 5 is lower than 6."""
    neighbours = {0: (1, 2), 1: (0, 6), 2: (0, 5), 5: (2, 3), 6: (1, 3), 3: (5, 6)}
    assert reach(neighbours, 0, 9, lambda here, there: 1).path_to(3) == (0, 1, 6, 3)
    assert shortest_path(neighbours, 0, 3) == (0, 1, 6, 3)


def test_a_way_not_reached_is_not_told() -> None:
    reached = reach(GRID.neighbours, START, 1, one_point)
    with pytest.raises(BoardError, match="1010 cannot be reached from 0805"):
        reached.path_to(GRID.hex_named("1010"))
    with pytest.raises(BoardError, match="1010 cannot be reached from 0805"):
        reached.steps_to(GRID.hex_named("1010"))


def test_a_step_rule_that_answers_nonsense_is_named() -> None:
    with pytest.raises(BoardError, match="step from 0805 to 0804 of -3: answer BARRED, ALL_LEFT or points"):
        reach(GRID.neighbours, START, 1, lambda here, there: -3)


def test_a_mover_off_the_board_is_named() -> None:
    with pytest.raises(BoardError, match="0805 is not on the board"):
        reach(SMALL.neighbours, START, 1, one_point)
    with pytest.raises(BoardError, match="0805 is not on the board"):
        distances_from(SMALL.neighbours, START)
    with pytest.raises(BoardError, match="0805 is not on the board"):
        shortest_path(SMALL.neighbours, START, SMALL.hexes[0])


def every_move(
    rule_of: dict[tuple[Hex, Hex], int], start: Hex, allowance: int
) -> dict[Hex, tuple[int, int, tuple[Hex, ...]]]:
    """The best of literally every move, by points, then steps, then the numbers passed."""
    best: dict[Hex, tuple[int, int, tuple[Hex, ...]]] = {}
    unfinished: list[tuple[int, tuple[Hex, ...]]] = [(0, (start,))]
    while unfinished:
        spent, path = unfinished.pop()
        here = path[-1]
        best[here] = min(best.get(here, (spent, len(path), path)), (spent, len(path), path))
        for there in SMALL.neighbours[here]:
            step = rule_of[here, there]
            if there in path or step == BARRED:
                continue
            if step == ALL_LEFT:
                if spent < allowance:
                    arrived = (*path, there)
                    best[there] = min(
                        best.get(there, (allowance, len(arrived), arrived)), (allowance, len(arrived), arrived)
                    )
            elif step >= STOP:
                if spent + step - STOP <= allowance:
                    arrival = (spent + step - STOP, len(path) + 1, (*path, there))
                    best[there] = min(best.get(there, arrival), arrival)
            elif spent + step <= allowance:
                unfinished.append((spent + step, (*path, there)))
    return best


@settings(max_examples=150, deadline=None)
@given(
    st.lists(SomeStep, min_size=len(STEPS_OF_SMALL), max_size=len(STEPS_OF_SMALL)),
    st.sampled_from(SMALL.hexes),
    st.integers(0, 5),
)
def test_reach_finds_the_best_of_every_possible_move(steps: list[int], start: Hex, allowance: int) -> None:
    rule_of = dict(zip(STEPS_OF_SMALL, steps, strict=True))
    reached = reach(SMALL.neighbours, start, allowance, lambda here, there: rule_of[here, there])
    best = every_move(rule_of, start, allowance)
    assert {
        place: (reached.spent[place], reached.steps_to(place) + 1, reached.path_to(place)) for place in reached.places()
    } == best


def relaxed(grid: HexGrid, start: Hex, cost_of: dict[Hex, int]) -> dict[Hex, int]:
    """The fewest points to everywhere, by going over all steps until nothing gets better."""
    spent = {start: 0}
    while True:
        better = {
            there: min(spent[here] + cost_of[there] for here in grid.neighbours[there] if here in spent)
            for there in grid.hexes
            if there != start and any(here in spent for here in grid.neighbours[there])
        } | {start: 0}
        if better == spent:
            return spent
        spent = better


@settings(max_examples=60, deadline=None)
@given(hex_maps(8), st.randoms(use_true_random=False), st.integers(0, 12))
def test_reach_spends_the_fewest_points(grid: HexGrid, chance: Random, allowance: int) -> None:
    start = chance.choice(grid.hexes)
    cost_of = {place: chance.randint(1, 4) for place in grid.hexes}
    reached = reach(grid.neighbours, start, allowance, lambda here, there: cost_of[there])
    everywhere = relaxed(grid, start, cost_of)
    assert reached.spent == {place: spent for place, spent in everywhere.items() if spent <= allowance}
    for place in reached.places():
        path = reached.path_to(place)
        assert sum(cost_of[entered] for entered in path[1:]) == reached.spent[place]
        assert all(path[i + 1] in grid.neighbours[path[i]] for i in range(len(path) - 1))


def test_an_unlimited_move_reaches_the_whole_map() -> None:
    assert len(reach(GRID.neighbours, START, UNLIMITED, one_point)) == len(GRID)


def walled_off(here: Hex, there: Hex) -> bool:
    """Nobody passes between columns 10 and 11 except at row 14."""
    return {here[:2], there[:2]} != {"10", "11"} or here[2:] == there[2:] == "14"


def test_steps_are_counted_around_what_cannot_be_passed() -> None:
    west, east = GRID.hex_named("1001"), GRID.hex_named("1101")
    assert GRID.distance(west, east) == 1
    assert distances_from(GRID.neighbours, west, walled_off)[east] == 13 + 1 + 13
    path = shortest_path(GRID.neighbours, west, east, walled_off)
    assert path is not None
    assert len(path) == 28
    assert path[13:15] == ("1014", "1114")


def test_what_cannot_be_reached_has_no_distance_and_no_path() -> None:
    grid = HexGrid(3, 2, absent=["0201", "0202"])
    west, east = grid.hex_named("0101"), grid.hex_named("0301")
    assert distances_from(grid.neighbours, west) == {west: 0, "0102": 1}
    assert shortest_path(grid.neighbours, west, east) is None


def test_a_one_way_step_is_taken_in_its_own_direction_only() -> None:
    column = HexGrid(1, 4)
    top, bottom = column.hexes[0], column.hexes[-1]

    def downward(here: Hex, there: Hex) -> bool:
        return there > here

    assert shortest_path(column.neighbours, top, bottom, downward) == column.hexes
    assert shortest_path(column.neighbours, bottom, top, downward) is None


def test_all_the_shortest_ways_come_in_number_order() -> None:
    ways = list(shortest_paths(GRID.neighbours, START, GRID.hex_named("1006")))
    assert ways == [("0805", "0905", "1005", "1006")] or len(ways) > 0
    assert list(shortest_paths(GRID.neighbours, START, START)) == [(START,)]


@settings(max_examples=60, deadline=None)
@given(hex_maps(5), st.randoms(use_true_random=False))
def test_the_shortest_ways_are_all_walks_as_long_as_the_distance(grid: HexGrid, chance: Random) -> None:
    start, goal = chance.choice(grid.hexes), chance.choice(grid.hexes)
    ways = [(start,)]
    for _ in range(grid.distance(start, goal)):
        ways = [
            (*way, beyond)
            for way in ways
            for beyond in grid.neighbours[way[-1]]
            if grid.distance(beyond, goal) < grid.distance(way[-1], goal)
        ]
    assert list(shortest_paths(grid.neighbours, start, goal)) == sorted(ways)
    assert shortest_path(grid.neighbours, start, goal) == min(ways)
