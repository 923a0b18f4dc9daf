"""Hits (SOS-HIT): who takes them and how, removal, overflow, Bolster; and how the Vang take theirs (SOS-GAP-23)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from grognard.games.siloam.battle import open_battle
from grognard.games.siloam.casualties import count_casualties
from grognard.games.siloam.combat import fight
from grognard.games.siloam.endings import GameOver
from grognard.games.siloam.event_effects import free_bolster
from grognard.games.siloam.hits import (
    Bearers,
    barred_ways,
    bolster,
    remove_unit,
    send_to_pool,
    take_hits,
    vang_way,
    ways,
)
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import Banner, Box, Face, Faction, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.narration import Reason
from tests.games.siloam.builders import Played, carry_out, cited, position, told
from tests.rules import rule

ARTILLERY, TANK, GREEN, VETERAN = "cics-artillery-1", "cics-light-tank", "cics-green-1", "cics-veteran"


def field(*ids: str, supports: Mapping[str, str] | None = None, **fields: Any) -> Siloam:
    """These units on the map, each in a hex of its own, far from anybody."""
    return position(dict(zip(ids, ("0303", "0403", "0503", "0604"), strict=False)), supports, **fields)


def unit(game: Siloam, unit_id: str) -> Unit:
    return game.state.units[unit_id]


def bearers(game: Siloam, *ids: str, guerrillas: Sequence[str] = ()) -> Bearers:
    units = [unit(game, one) for one in ids]
    return Bearers(units, [game.state.supports[one] for one in guerrillas], units[0] if units else None)


def hit(game: Siloam, who: Bearers, pending: int, answers: Sequence[str] = (), hits: Sequence[int] = ()) -> Played:
    return carry_out(take_hits(game, who, pending), answers, hits=hits)


def markers_in_play(game: Siloam) -> int:
    state = game.state
    boxed = sum(len(box) for box in state.casualty_boxes.values())
    return len(state.hit_cup) + boxed + sum(len(one.hits) for one in state.units.values())


# The ways to take a hit (SOS-HIT-01, SOS-HIT-02, SOS-HIT-03)


@rule("SOS-HIT-01a")
def test_a_unit_with_2_dots_and_a_shield_holds_three_markers() -> None:
    game = field(TANK)
    who = bearers(game, TANK)
    hit(game, who, 3, [f"armor {TANK}"], [1, 2])
    assert (unit(game, TANK).armor, unit(game, TANK).hits, unit(game, TANK).box) == (1, [1, 2], Box.MAP)
    assert ways(game, who) == [("removal", TANK)]


@rule("SOS-HIT-02a")
def test_the_owner_may_spread_hits_over_the_participants() -> None:
    game = field(GREEN, VETERAN)
    hit(game, bearers(game, GREEN, VETERAN), 2, [f"marker {VETERAN}", f"marker {GREEN}"], [0, 3])
    assert (unit(game, VETERAN).hits, unit(game, GREEN).hits) == ([0], [3])


@rule("SOS-HIT-02b")
def test_armor_meets_a_hit_while_a_shield_is_free() -> None:
    game = field(TANK)
    taken = hit(game, bearers(game, TANK), 2, [f"armor {TANK}"], [2])
    assert taken.offered("hits.take") == [[f"armor {TANK}", f"marker {TANK}"]]  # then no shield is left
    assert (unit(game, TANK).armor, game.state.armor_supply) == (1, 11)


@rule("SOS-HIT-02b", "SOS-CBT-01f")
def test_a_unit_without_a_shield_has_no_armor() -> None:
    game = field(VETERAN)
    assert ways(game, bearers(game, VETERAN)) == [("marker", VETERAN)]


@rule("SOS-CON-40")
def test_without_an_armor_marker_in_supply_that_way_is_closed() -> None:
    game = field(TANK, armor_supply=0)
    who = bearers(game, TANK)
    assert ways(game, who) == [("marker", TANK)]
    assert [(bar.option, bar.rule) for bar in barred_ways(game, who)] == [(("armor", TANK), "SOS-CON-40")]


@rule("SOS-HIT-02c")
def test_a_hit_marker_is_drawn_from_the_cup_and_put_beneath_the_unit() -> None:
    game = field(VETERAN, hit_cup=[0, 2])
    hit(game, bearers(game, VETERAN), 1, hits=[2])
    assert (unit(game, VETERAN).hits, game.state.hit_cup) == ([2], [0])
    assert game.state.casualty_boxes[Faction.CICS] == []


@rule("SOS-HIT-02d")
def test_a_conscript_goes_back_to_the_pool_and_costs_siloam_a_marker() -> None:
    game = field("siloam-1", supports={"irregulars-01": "conscript on siloam-1"}, hit_cup=[3])
    hit(game, bearers(game, "siloam-1"), 1, ["conscript siloam-1"], [3])
    conscript = game.state.supports["irregulars-01"]
    assert (conscript.box, conscript.face, conscript.on) == (Box.POOL, Face.CONSCRIPT, "")
    assert game.state.casualty_boxes[Faction.SILOAM] == [3]
    assert (unit(game, "siloam-1").hits, game.attachment(unit(game, "siloam-1"))) == ([], None)


@rule("SOS-CON-83")
def test_v13_conscript_with_cics_is_still_siloams_casualty() -> None:
    game = field(VETERAN, supports={"irregulars-01": f"conscript on {VETERAN}"}, ruleset="v13", hit_cup=[2])
    hit(game, bearers(game, VETERAN), 1, [f"conscript {VETERAN}"], [2])
    assert game.state.casualty_boxes[Faction.SILOAM] == [2]
    assert game.state.casualty_boxes[Faction.CICS] == []


@rule("SOS-HIT-02e")
def test_each_hit_is_settled_by_one_of_the_ways_the_player_picks() -> None:
    game = field("siloam-1", TANK, supports={"irregulars-01": "conscript on siloam-1"})
    who = bearers(game, "siloam-1", TANK)
    open_ways = ["marker siloam-1", "conscript siloam-1", f"armor {TANK}", f"marker {TANK}"]
    taken = hit(game, who, 2, [f"armor {TANK}", "marker siloam-1"], [0])
    assert taken.offered("hits.take")[0] == open_ways
    assert [question.about for question in taken.choices("hits.take")] == [(2,), (1,)]
    assert (unit(game, TANK).armor, unit(game, TANK).hits, unit(game, "siloam-1").hits) == (1, [], [0])
    assert game.has_attached(unit(game, "siloam-1"), Face.CONSCRIPT)


@rule("SOS-HIT-03a")
def test_no_other_support_can_take_a_hit() -> None:
    game = field(VETERAN, supports={"mg-flamethrower": f"mg on {VETERAN}"})
    who = bearers(game, VETERAN)
    assert ways(game, who) == [("marker", VETERAN)]
    assert [(bar.option, bar.rule) for bar in barred_ways(game, who)] == [
        (("support", "mg-flamethrower"), "SOS-HIT-03a")
    ]


@rule("SOS-HIT-03b")
def test_artillery_that_supports_from_a_distance_cannot_be_given_hits() -> None:
    game = position({VETERAN: "1508", ARTILLERY: "1308", "red-2": "1608"})
    guns = [unit(game, ARTILLERY)]
    battle = open_battle(game, Faction.CICS, unit(game, VETERAN), Hex("1608"), guns=guns)
    fought = carry_out(fight(game, battle), tactics=[1, 15, 16, 17, 19], hits=[2])
    assert fought.choices("hits.take") == []  # there is but one way
    assert (unit(game, VETERAN).hits, unit(game, ARTILLERY).hits) == ([2], [])


# Removal (SOS-HIT-04)


@rule("SOS-HIT-04a")
def test_a_cics_unit_goes_to_its_pool_and_its_markers_to_the_box() -> None:
    game = field(GREEN)
    unit(game, GREEN).hits = [1, 2]
    hit(game, bearers(game, GREEN), 1, hits=[0])
    assert (unit(game, GREEN).box, unit(game, GREEN).hits) == (Box.POOL, [])
    assert game.state.casualty_boxes[Faction.CICS] == [1, 2, 0]
    assert game.coalition_units() == []


@pytest.mark.parametrize(("ally", "faction"), [("siloam-1", Faction.SILOAM), ("caledonia-1", Faction.CALEDONIA)])
@rule("SOS-HIT-04b")
def test_an_ally_leaves_the_game_and_its_markers_go_to_its_own_box(ally: str, faction: Faction) -> None:
    game = field(ally)
    unit(game, ally).hits = [1, 0, 2]
    hit(game, bearers(game, ally), 1, hits=[3])
    assert unit(game, ally).box is Box.OUT
    assert game.state.casualty_boxes[faction] == [1, 0, 2, 3]


@rule("SOS-HIT-04c", "SOS-CON-03")
def test_a_vang_unit_goes_to_the_bottom_of_its_beachhead_stack() -> None:
    game = field("yellow-1")
    unit(game, "yellow-1").hits = [3, 3]
    unit(game, "yellow-1").armor = 1
    hit(game, bearers(game, "yellow-1"), 1, hits=[1])
    assert unit(game, "yellow-1").box is Box.BEACHHEAD
    assert game.state.beachheads[Banner.YELLOW] == ["yellow-2", "yellow-3", "yellow-4", "yellow-1"]
    assert game.state.casualty_boxes[Faction.VANG] == [3, 3, 1]


@rule("SOS-HIT-04d")
def test_armor_of_a_removed_unit_goes_to_supply_and_counts_for_nothing() -> None:
    game = field(TANK, armor_supply=11)
    unit(game, TANK).armor = 1
    unit(game, TANK).hits = [0, 0]
    hit(game, bearers(game, TANK), 1, hits=[0])
    assert (game.state.armor_supply, unit(game, TANK).armor) == (12, 0)
    count_casualties(game)
    assert game.state.casualty_totals[Faction.CICS] == 0


@rule("SOS-HIT-04e")
def test_the_support_counter_of_a_removed_vang_unit_is_back_in_the_cup_at_once() -> None:
    game = field("red-4", "red-2", vang_cup=[VangCounter.BOMBER], vang_out=[VangCounter.TANK, VangCounter.LEADER])
    game.vang_counters.update({"red-4": VangCounter.TANK, "red-2": VangCounter.LEADER})
    remove_unit(game, unit(game, "red-4"))
    assert game.state.vang_cup == [VangCounter.BOMBER, VangCounter.TANK]
    assert game.state.vang_out == [VangCounter.LEADER]
    assert game.vang_counters == {"red-2": VangCounter.LEADER}


@rule("SOS-SUP-02b")
def test_what_was_attached_to_a_removed_unit_goes_to_its_own_pool() -> None:
    game = field("siloam-1", supports={"mg-flamethrower": "mg on siloam-1"})
    remove_unit(game, unit(game, "siloam-1"))
    assert game.state.supports["mg-flamethrower"].box is Box.POOL


@rule("SOS-CON-25")
def test_a_scout_that_stood_by_the_removed_unit_leaves_with_it() -> None:
    game = position({VETERAN: "1507", "red-1": "1508"}, {"scout-spotter": "scout at 1407"})
    assert game.board.distance(Hex("1407"), Hex("1508")) == 1
    remove_unit(game, unit(game, VETERAN))
    assert game.state.supports["scout-spotter"].box is Box.POOL


# Capacity and overflow (SOS-HIT-05)


@rule("SOS-HIT-05a", "SOS-CON-35")
def test_the_hit_that_goes_beyond_the_capacity_and_all_further_ones_are_markers_in_the_box() -> None:
    game = field(GREEN)
    hit(game, bearers(game, GREEN), 5, hits=[0, 0, 1, 2, 3])
    assert unit(game, GREEN).box is Box.POOL
    assert game.state.casualty_boxes[Faction.CICS] == [0, 0, 1, 2, 3]


@rule("SOS-CON-35")
def test_a_unit_stays_at_exactly_its_capacity() -> None:
    game = field(GREEN)
    hit(game, bearers(game, GREEN), 2, hits=[0, 0])
    assert (unit(game, GREEN).box, len(unit(game, GREEN).hits)) == (Box.MAP, 2)


@rule("SOS-CON-35")
def test_read_the_other_way_it_goes_on_reaching_its_capacity() -> None:
    game = field(GREEN, switches={"removal": "reach"})
    hit(game, bearers(game, GREEN), 1, hits=[1])
    assert unit(game, GREEN).box is Box.MAP
    hit(game, bearers(game, GREEN), 1, hits=[2])
    assert unit(game, GREEN).box is Box.POOL
    assert game.state.casualty_boxes[Faction.CICS] == [1, 2]


@rule("SOS-CON-35", "SOS-CON-36")
def test_read_the_other_way_only_the_hits_after_that_one_overflow() -> None:
    game = field(TANK, VETERAN, switches={"removal": "reach"})
    unit(game, TANK).hits = [0, 1]
    hit(game, bearers(game, TANK, VETERAN), 3, [f"armor {TANK}"], [2, 3])
    assert unit(game, TANK).box is Box.POOL
    assert game.state.casualty_boxes[Faction.CICS] == [0, 1, 2, 3]
    assert game.state.armor_supply == 12
    assert unit(game, VETERAN).hits == []


@rule("SOS-CON-35")
def test_read_the_other_way_the_vang_go_on_reaching_it_too() -> None:
    game = field("red-4", switches={"removal": "reach"})
    hit(game, bearers(game, "red-4"), 1, hits=[2])
    assert unit(game, "red-4").box is Box.BEACHHEAD


@rule("SOS-CON-36", "SOS-HIT-05a")
def test_once_a_unit_is_removed_the_others_take_none_of_what_is_pending() -> None:
    game = field(GREEN, "siloam-1")
    unit(game, GREEN).hits = [0, 0]
    who = bearers(game, GREEN, "siloam-1")
    taken = hit(game, who, 3, [f"removal {GREEN}"], [1, 1, 2])
    assert taken.offered("hits.take") == [[f"removal {GREEN}", "marker siloam-1"]]
    assert game.state.casualty_boxes[Faction.CICS] == [0, 0, 1, 1, 2]
    assert game.state.casualty_boxes[Faction.SILOAM] == []
    assert unit(game, "siloam-1").hits == []
    assert who.units == [unit(game, "siloam-1")]


@rule("SOS-CON-36", "SOS-HIT-05a")
def test_overflow_goes_to_the_box_of_the_unit_that_was_removed() -> None:
    game = field(GREEN, "siloam-1")
    unit(game, "siloam-1").hits = [0, 0, 0]
    hit(game, bearers(game, GREEN, "siloam-1"), 2, [f"marker {GREEN}", "removal siloam-1"], [1, 3])
    assert game.state.casualty_boxes[Faction.SILOAM] == [0, 0, 0, 3]
    assert game.state.casualty_boxes[Faction.CICS] == []


@rule("SOS-HIT-02d", "SOS-CON-35")
def test_a_full_unit_with_a_conscript_can_still_meet_a_hit() -> None:
    game = field("siloam-1", supports={"irregulars-01": "conscript on siloam-1"})
    unit(game, "siloam-1").hits = [0, 0, 0]
    who = bearers(game, "siloam-1")
    assert ways(game, who) == [("conscript", "siloam-1")]
    hit(game, who, 2, hits=[1, 2])
    assert unit(game, "siloam-1").box is Box.OUT
    assert game.state.casualty_boxes[Faction.SILOAM] == [1, 0, 0, 0, 2]


# Guerrillas (SOS-CON-73)


@rule("SOS-CON-73", "SOS-CON-35")
def test_a_guerrilla_that_is_the_target_goes_with_its_first_hit_and_the_rest_is_lost() -> None:
    game = field(supports={"irregulars-01": "guerrilla at 0303"})
    hit(game, Bearers([], [game.state.supports["irregulars-01"]], None), 3)
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert all(not box for box in game.state.casualty_boxes.values())


@rule("SOS-CON-73")
def test_with_the_target_gone_those_who_joined_its_defence_take_nothing_more() -> None:
    game = field("siloam-1", supports={"irregulars-01": "guerrilla at 0302"})
    who = Bearers([unit(game, "siloam-1")], [game.state.supports["irregulars-01"]], None)
    hit(game, who, 3, ["marker siloam-1", "guerrilla irregulars-01"], [1])
    assert unit(game, "siloam-1").hits == [1]


@rule("SOS-CON-73", "SOS-GUE-06b")
def test_a_guerrilla_that_joined_takes_one_hit_and_the_others_the_rest() -> None:
    game = field("siloam-1", supports={"irregulars-01": "guerrilla at 0302"})
    who = bearers(game, "siloam-1", guerrillas=["irregulars-01"])
    hit(game, who, 2, ["guerrilla irregulars-01"], [1])
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert unit(game, "siloam-1").hits == [1]
    assert who.guerrillas == []


# The Vang (SOS-GAP-23)


def vang(armor_supply: int = 12, **hits_and_armor: tuple[list[int], int]) -> Siloam:
    """Vang units by id (`red_1`), each with the Hit Markers and the armor on it."""
    game = field(*[name.replace("_", "-") for name in hits_and_armor], armor_supply=armor_supply)
    for name, (hits, armor) in hits_and_armor.items():
        one = unit(game, name.replace("_", "-"))
        one.hits, one.armor = hits, armor
    return game


@rule("SOS-GAP-23", "SOS-CBT-01f")
def test_the_vang_use_armor_first_whoever_has_it() -> None:
    game = vang(red_2=([], 0), yellow_1=([0], 0))
    assert vang_way(game, bearers(game, "red-2", "yellow-1")) == ("armor", "yellow-1")


@rule("SOS-GAP-23")
def test_armor_goes_to_the_lead_then_to_the_lowest_number() -> None:
    game = vang(black_1=([], 0), red_1=([], 0), yellow_1=([], 0))
    assert vang_way(game, bearers(game, "black-1", "red-1", "yellow-1")) == ("armor", "black-1")
    unit(game, "black-1").armor = 1
    assert vang_way(game, bearers(game, "black-1", "yellow-1", "red-1")) == ("armor", "red-1")


@rule("SOS-GAP-23", "SOS-CON-40")
def test_with_no_armor_in_supply_the_marker_goes_where_most_slots_are_free() -> None:
    game = vang(0, red_1=([0], 0), red_3=([], 0), red_4=([], 0))
    assert vang_way(game, bearers(game, "red-1", "red-4", "red-3")) == ("marker", "red-3")


@rule("SOS-GAP-23")
def test_among_equals_the_lead_then_the_lowest_number_then_the_banner() -> None:
    game = vang(red_3=([], 0), black_2=([], 0), yellow_2=([], 0))
    assert vang_way(game, bearers(game, "red-3", "black-2", "yellow-2")) == ("marker", "red-3")
    unit(game, "red-3").hits = [0]
    assert vang_way(game, bearers(game, "red-3", "black-2", "yellow-2")) == ("marker", "yellow-2")


@rule("SOS-GAP-23", "SOS-CON-36")
def test_with_nobody_able_the_lead_is_removed_and_the_rest_overflows() -> None:
    game = vang(red_2=([0, 0], 0), red_3=([1, 1], 0))
    who = bearers(game, "red-3", "red-2")
    assert vang_way(game, who) == ("removal", "red-3")
    taken = hit(game, who, 2, hits=[2, 3])
    assert taken.choices("hits.take") == []  # the Vang are never asked
    assert (unit(game, "red-3").box, unit(game, "red-2").box) == (Box.BEACHHEAD, Box.MAP)
    assert game.state.casualty_boxes[Faction.VANG] == [1, 1, 2, 3]


@rule("SOS-GAP-23")
def test_each_hit_is_weighed_anew_and_explained() -> None:
    game = vang(red_1=([], 0), red_2=([], 0))
    hit(game, bearers(game, "red-2", "red-1"), 4, hits=[0, 1, 2])
    assert (unit(game, "red-1").armor, unit(game, "red-1").hits, unit(game, "red-2").hits) == (1, [1], [0, 2])
    reasons = [one.facts["reason"] for one in told(game) if one.rule == "SOS-GAP-23"]
    assert len(reasons) == 4
    assert all(isinstance(reason, Reason) for reason in reasons)
    assert reasons[0].candidates == ("Red Infantry 2", "Red Tank 1")
    assert [reason.chosen for reason in reasons] == ["Red Tank 1", "Red Infantry 2", "Red Tank 1", "Red Infantry 2"]


# Bolster and recall (SOS-HIT-07, SOS-CON-80)


def battered(unit_id: str) -> Siloam:
    game = field(unit_id, armor_supply=11)
    unit(game, unit_id).hits = [3, 0]
    unit(game, unit_id).armor = 1
    return game


@rule("SOS-HIT-07a")
def test_a_bolster_takes_all_markers_off_and_leaves_the_unit_where_it_is() -> None:
    game = battered(TANK)
    bolster(game, unit(game, TANK), "SOS-PLN-05b")
    assert (unit(game, TANK).hits, unit(game, TANK).armor, unit(game, TANK).hex) == ([], 0, "0303")
    assert game.state.armor_supply == 12
    assert cited(game) == {"SOS-PLN-05b"}


@rule("SOS-HIT-07b")
def test_the_markers_it_takes_off_count_at_the_end_of_the_round() -> None:
    game = battered(TANK)
    bolster(game, unit(game, TANK), "SOS-PLN-05b")
    assert game.state.casualty_boxes[Faction.CICS] == [3, 0]
    count_casualties(game)
    assert game.state.casualty_totals[Faction.CICS] == 3


@rule("SOS-HIT-07c")
def test_a_free_bolster_is_for_a_cics_unit_and_costs_neither_cp_nor_a_check() -> None:
    game = field(TANK, GREEN, "siloam-1", cp=0)
    for one in (TANK, GREEN, "siloam-1"):
        unit(game, one).hits = [1]
    given = carry_out(free_bolster(game, "SOS-EVT-14c"), [TANK])
    assert given.offered("event.bolster") == [[TANK, GREEN, "none"]]
    assert given.count("tactics.draw") == 0
    assert (unit(game, TANK).hits, unit(game, GREEN).hits, game.state.cp) == ([], [1], 0)


@rule("SOS-CON-80")
def test_a_recalled_unit_enters_its_pool_clean_and_alone() -> None:
    game = field("siloam-1", supports={"irregulars-02": "conscript on siloam-1"})
    unit(game, "siloam-1").hits = [2, 1]
    send_to_pool(game, unit(game, "siloam-1"))
    assert (unit(game, "siloam-1").box, unit(game, "siloam-1").hits) == (Box.POOL, [])
    assert game.state.casualty_boxes[Faction.SILOAM] == [2, 1]
    assert game.state.supports["irregulars-02"].box is Box.POOL


# When the markers run out (SOS-GAP-20)


@rule("SOS-GAP-20")
def test_a_cup_found_empty_in_the_middle_of_a_fight_is_filled_from_the_boxes() -> None:
    game = field(VETERAN, hit_cup=[1])
    game.state.casualty_boxes[Faction.VANG] = [2]
    hit(game, bearers(game, VETERAN), 2, hits=[1, 2])
    assert unit(game, VETERAN).hits == [1, 2]
    assert game.state.casualty_totals[Faction.VANG] == 2


@rule("SOS-GAP-20", "SOS-VIC-03b")
def test_that_count_can_lose_the_game_at_once() -> None:
    game = field(VETERAN, hit_cup=[])
    game.state.casualty_totals[Faction.SILOAM] = 28
    game.state.casualty_boxes[Faction.CICS] = [2]
    with pytest.raises(GameOver):
        hit(game, bearers(game, VETERAN), 1)


@rule("SOS-GAP-20")
def test_a_stand_in_lies_beneath_the_unit_until_it_has_been_counted() -> None:
    game = field(VETERAN, GREEN, hit_cup=[])
    unit(game, GREEN).hits = [1]  # as if all markers were beneath units
    before = markers_in_play(game)
    hit(game, bearers(game, VETERAN), 1)
    assert (unit(game, VETERAN).hits, game.state.stand_ins) == ([1], 1)
    bolster(game, unit(game, GREEN), "SOS-PLN-05b")
    count_casualties(game)
    assert (game.state.hit_cup, game.state.stand_ins) == ([1], 1)  # a real marker is back; the stand-in stays
    bolster(game, unit(game, VETERAN), "SOS-PLN-05b")
    assert markers_in_play(game) == before + game.state.stand_ins
    count_casualties(game)
    assert (game.state.hit_cup, game.state.stand_ins) == ([1], 0)
    assert game.state.casualty_totals[Faction.CICS] == 2
    assert markers_in_play(game) == before


@rule("SOS-GAP-20", "SOS-HIT-05a")
def test_overflow_with_an_empty_cup_counts_a_marker_each_time_it_must_be_drawn_again() -> None:
    game = field("red-4", hit_cup=[])
    unit(game, "red-4").hits = [2]
    hit(game, bearers(game, "red-4"), 3, hits=[2, 2, 2])
    assert game.state.casualty_totals[Faction.VANG] == 6
    assert (game.state.casualty_boxes[Faction.VANG], game.state.stand_ins) == ([2], 0)


@rule("SOS-GAP-20", "SOS-HIT-02d")
def test_a_stand_in_put_straight_into_a_box_is_gone_once_counted() -> None:
    game = field("siloam-1", supports={"irregulars-01": "conscript on siloam-1"}, hit_cup=[])
    hit(game, bearers(game, "siloam-1"), 1, ["conscript siloam-1"])
    assert (game.state.casualty_boxes[Faction.SILOAM], game.state.stand_ins) == ([1], 1)
    count_casualties(game)
    assert (game.state.hit_cup, game.state.stand_ins, game.state.casualty_totals[Faction.SILOAM]) == ([], 0, 1)
