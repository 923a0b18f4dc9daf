"""Victory (SOS-VIC): the count of VP, the instant defeats, and the casualties of a round (SOS-SEQ-03)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.siloam.aftermath import move_in
from grognard.games.siloam.casualties import count_casualties, draw_hit_marker
from grognard.games.siloam.endings import (
    GameOver,
    check_casualties,
    check_collapse,
    check_occupation,
    judge,
    result_of,
    victory_points,
    vp_held,
)
from grognard.games.siloam.morale import shift_morale
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import COALITION, Banner, Faction
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import carry_out, position
from tests.rules import rule

VP = ("0904", "0911", "1008", "1311", "1404", "1508", "1712", "1904", "1909")
OURS = (
    "siloam-1",
    "siloam-2",
    "siloam-3",
    "caledonia-1",
    "caledonia-2",
    "cics-veteran",
    "cics-green-1",
    "cics-green-2",
    "cics-light-tank",
)
THEIRS = tuple(f"{banner}-{number}" for banner in Banner for number in (1, 2, 3))


def holding(spaces: int, **fields: Any) -> Siloam:
    return position(dict(zip(OURS[:spaces], VP, strict=False)), **fields)


def totals(cics: int = 0, siloam: int = 0, caledonia: int = 0, vang: int = 0) -> dict[Faction, int]:
    return {Faction.CICS: cics, Faction.SILOAM: siloam, Faction.CALEDONIA: caledonia, Faction.VANG: vang}


def morale(cics: int, siloam: int, caledonia: int) -> dict[Faction, int]:
    return {Faction.CICS: cics, Faction.SILOAM: siloam, Faction.CALEDONIA: caledonia}


def boxes(**coffins: list[int]) -> dict[Faction, list[int]]:
    return {faction: coffins.get(faction.value, []) for faction in Faction}


def outcome(game: Siloam) -> str:
    judge(game)
    return game.state.outcome


# The count after the last round (SOS-VIC-01, SOS-VIC-04)


@rule("SOS-VIC-01a")
def test_the_spaces_the_player_side_holds_are_counted() -> None:
    game = position({"cics-veteran": "1508", "siloam-1": "1712", "caledonia-1": "1611", "red-1": "1311"})
    assert vp_held(game) == 2
    judge(game)
    assert game.state.held == 2


@pytest.mark.parametrize("held", [0, 4])
@rule("SOS-VIC-01b")
def test_up_to_4_is_a_defeat(held: int) -> None:
    assert outcome(holding(held)) == "Defeat"


@pytest.mark.parametrize("held", [5, 7])
@rule("SOS-VIC-01c")
def test_5_to_7_is_a_narrow_victory(held: int) -> None:
    assert outcome(holding(held)) == "Narrow Victory"


@pytest.mark.parametrize("held", [8, 9])
@rule("SOS-VIC-01d")
def test_8_and_9_are_a_decisive_victory(held: int) -> None:
    assert outcome(holding(held)) == "Decisive Victory"


@rule("SOS-VIC-01e", "SOS-GAP-06")
def test_nine_vp_spaces_three_of_each_color() -> None:
    board = position({}).board
    assert board.vp_spaces == VP
    assert [sorted(board.vp_of[banner]) for banner in Banner] == [
        ["0911", "1311", "1712"],
        ["1008", "1508", "1909"],
        ["0904", "1404", "1904"],
    ]
    assert sorted(board.vp_color) == sorted(VP)


@rule("SOS-VIC-04a", "SOS-CON-53")
def test_a_combat_unit_in_the_space_is_needed_to_hold_it() -> None:
    assert vp_held(position({"cics-veteran": "1508"})) == 1
    assert vp_held(position({"cics-veteran": "1408"})) == 0


@rule("SOS-VIC-04b", "SOS-CON-53", "SOS-CON-73")
def test_supports_and_guerrillas_hold_nothing() -> None:
    supports = {"irregulars-01": "guerrilla at 1508", "scout-spotter": "scout at 1404"}
    assert vp_held(position({}, supports)) == 0


@rule("SOS-VIC-04c", "SOS-CON-53")
def test_a_space_that_a_garrison_keeps_is_not_held() -> None:
    assert vp_held(position({}, garrisons=[Hex("1508")])) == 0


@rule("SOS-CON-53")
def test_two_units_in_one_space_hold_one() -> None:
    assert vp_held(position({"cics-veteran": "1508", "cics-green-1": "1508"})) == 1


# The bonus (SOS-VIC-02)


@pytest.mark.parametrize(("lost", "points"), [(59, 4), (60, 5), (75, 5)])
@rule("SOS-VIC-02a", "SOS-CON-54")
def test_60_vang_casualties_are_worth_one_vp(lost: int, points: int) -> None:
    game = holding(4, casualty_totals=totals(vang=lost))
    check_casualties(game)
    assert victory_points(game) == points


@rule("SOS-VIC-02a", "SOS-CON-55")
def test_the_bonus_is_added_before_the_table_is_read() -> None:
    assert outcome(holding(4, vang_broken=True)) == "Narrow Victory"
    assert outcome(holding(7, vang_broken=True)) == "Decisive Victory"
    game = holding(9, vang_broken=True)
    assert outcome(game) == "Decisive Victory"
    assert game.state.held == 10


# Instant defeats (SOS-VIC-03)


@rule("SOS-VIC-03a")
def test_vang_units_on_all_nine_spaces_end_the_game() -> None:
    game = position(dict(zip(THEIRS, VP, strict=True)))
    with pytest.raises(GameOver, match="all VP Spaces lost"):
        check_occupation(game)
    assert game.state.outcome == "Defeat: all VP Spaces lost"


@rule("SOS-VIC-03a", "SOS-CON-52")
def test_the_ninth_space_may_fall_to_an_advance_after_combat() -> None:
    beside = next(near for near in position({}).board.neighbours[Hex(VP[8])] if near not in VP)
    units = dict(zip(THEIRS[:8], VP, strict=False)) | {THEIRS[8]: beside}
    game = position(units)
    with pytest.raises(GameOver, match="all VP Spaces lost"):
        move_in(game, game.state.units[THEIRS[8]], Hex(VP[8]))


@rule("SOS-VIC-03a", "SOS-CON-52")
def test_a_garrison_does_not_stand_in_for_the_ninth_unit() -> None:
    game = position(dict(zip(THEIRS[:8], VP, strict=False)), garrisons=[Hex(VP[8])])
    check_occupation(game)
    assert game.state.outcome == ""


@pytest.mark.parametrize(
    ("lost", "is_over"),
    [
        (totals(cics=30), True),
        (totals(10, 10, 10), True),
        (totals(9, 10, 10), False),
        (totals(29, 0, 0, vang=40), False),
        (totals(0, 0, 31), True),
    ],
)
@rule("SOS-VIC-03b", "SOS-CON-54")
def test_30_casualties_of_the_three_together_end_the_game(lost: dict[Faction, int], is_over: bool) -> None:
    game = position({}, casualty_totals=lost)
    if is_over:
        with pytest.raises(GameOver):
            check_casualties(game)
    else:
        check_casualties(game)
    assert (game.state.outcome == "Defeat: casualties") is is_over


@rule("SOS-CON-54")
def test_boxes_count_only_when_they_are_counted() -> None:
    game = position({}, casualty_boxes=boxes(cics=[3] * 10))
    check_casualties(game)
    assert game.state.outcome == ""
    with pytest.raises(GameOver):
        count_casualties(game)


@rule("SOS-CON-54")
def test_a_defeat_stands_though_the_same_count_brings_the_bonus() -> None:
    game = holding(9, casualty_totals=totals(cics=29, vang=59), casualty_boxes=boxes(cics=[1], vang=[1]))
    with pytest.raises(GameOver):
        count_casualties(game)
    assert game.state.outcome == "Defeat: casualties"
    assert game.state.vang_broken


@pytest.mark.parametrize(
    ("levels", "is_over"), [((1, 1, 1), True), ((2, 1, 1), False), ((1, 2, 1), False), ((1, 1, 2), False)]
)
@rule("SOS-VIC-03c")
def test_all_three_at_morale_1_end_the_game(levels: tuple[int, int, int], is_over: bool) -> None:
    game = position({}, morale=morale(*levels))
    if is_over:
        with pytest.raises(GameOver, match="coalition collapse"):
            check_collapse(game)
    else:
        check_collapse(game)
    assert (game.state.outcome == "Defeat: coalition collapse") is is_over


@rule("SOS-CON-79")
def test_a_withdrawn_faction_still_counts() -> None:
    game = position({}, morale=morale(1, 2, 1), withdrawn=[Faction.SILOAM])
    check_collapse(game)
    game.state.morale[Faction.SILOAM] = 1
    with pytest.raises(GameOver):
        check_collapse(game)


@rule("SOS-CON-79")
def test_a_loss_that_the_same_effect_makes_good_is_no_collapse() -> None:
    game = position({}, morale=morale(2, 1, 1))
    shift_morale(game, Faction.CICS, -1, "SOS-EVT-13a")
    shift_morale(game, Faction.SILOAM, 1, "SOS-EVT-21a")
    check_collapse(game)
    assert game.state.outcome == ""


# How the end is reported


@pytest.mark.parametrize(
    ("ending", "score"),
    [("Defeat", 0.0), ("Defeat: casualties", 0.0), ("Narrow Victory", 1.0), ("Decisive Victory", 1.0)],
)
def test_the_result_has_the_score_of_the_one_seat(ending: str, score: float) -> None:
    game = position({}, outcome=ending, held=5, casualty_totals=totals(1, 2, 3, 9))
    result = result_of(game.state)
    assert result is not None
    assert result.scores == {COALITION: score}
    assert result.figures == {"vp": 5, "round": 1, "coalition casualties": 6, "vang casualties": 9}


def test_there_is_no_result_before_the_end() -> None:
    assert result_of(position({}).state) is None


# The casualties of a round (SOS-SEQ-03)


@rule("SOS-SEQ-03a")
def test_coffins_in_each_box_are_added_to_that_factions_total() -> None:
    game = position({}, casualty_totals=totals(cics=2, vang=1))
    game.state.casualty_boxes = boxes(cics=[0, 3], siloam=[2, 2], vang=[1])
    count_casualties(game)
    assert game.state.casualty_totals == totals(cics=5, siloam=4, vang=2)


@rule("SOS-SEQ-03b")
def test_the_boxes_go_back_to_the_cup_and_markers_beneath_units_stay() -> None:
    game = position({"cics-veteran": "1508"}, hit_cup=[1], casualty_boxes=boxes(cics=[0, 3], vang=[1]))
    game.state.units["cics-veteran"].hits = [2]
    count_casualties(game)
    assert sorted(game.state.hit_cup) == [0, 1, 1, 3]
    assert all(not box for box in game.state.casualty_boxes.values())
    assert game.state.units["cics-veteran"].hits == [2]
    assert game.state.casualty_totals == totals(cics=3, vang=1)


@rule("SOS-SEQ-03c", "SOS-CON-12")
def test_armor_markers_count_for_nothing_and_stay_on_the_units_that_survive() -> None:
    game = position({"cics-light-tank": "1508"}, armor_supply=11)
    game.state.units["cics-light-tank"].armor = 1
    count_casualties(game)
    assert game.state.casualty_totals == totals()
    assert game.state.units["cics-light-tank"].armor == 1


# An empty Hit Marker Cup (SOS-GAP-20)


@rule("SOS-GAP-20")
def test_an_empty_cup_is_filled_by_counting_the_boxes_at_once() -> None:
    game = position({}, hit_cup=[], casualty_boxes=boxes(siloam=[2, 0]))
    drawn = carry_out(draw_hit_marker(game), hits=[2])
    assert drawn.result == 2
    assert game.state.casualty_totals[Faction.SILOAM] == 2
    assert game.state.hit_cup == [0]


@rule("SOS-GAP-20", "SOS-CON-54")
def test_that_count_may_end_the_game() -> None:
    game = position({}, hit_cup=[], casualty_boxes=boxes(siloam=[3]), casualty_totals=totals(cics=27))
    with pytest.raises(GameOver):
        carry_out(draw_hit_marker(game))


@rule("SOS-GAP-20")
def test_with_every_marker_beneath_units_a_stand_in_of_one_coffin_takes_the_place() -> None:
    game = position({}, hit_cup=[])
    drawn = carry_out(draw_hit_marker(game))
    assert (drawn.result, drawn.asked) == (1, [])
    assert game.state.stand_ins == 1
