"""Positions where rules meet: short stories, each with the rules that have to agree on how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.siloam.activation import begin_activation
from grognard.games.siloam.bombing import choose_vang_line
from grognard.games.siloam.casualties import count_casualties
from grognard.games.siloam.cics import activate_cics, deploy_units, plan_ahead
from grognard.games.siloam.cics_attacks import fight_combats
from grognard.games.siloam.command import draw_cp
from grognard.games.siloam.endings import (
    COALITION_COLLAPSE,
    NARROW_VICTORY,
    TOO_MANY_CASUALTIES,
    GameOver,
    check_occupation,
)
from grognard.games.siloam.events import resolve_event
from grognard.games.siloam.plans import executable
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.sequence import end_round, start_round
from grognard.games.siloam.vang import activate_banner, attack_in_turn, deploy, move_in_turn
from grognard.games.siloam.vang_attack import choose_target
from grognard.games.siloam.words import (
    Airfield,
    Banner,
    Box,
    EventId,
    Faction,
    Order,
    Plan,
    Preparation,
    VangCounter,
)
from grognard.kernel.narration import Reason
from grognard.kernel.spelling import spell
from tests.games.siloam.builders import Played, carry_out, cited, place_planes, position, told
from tests.games.siloam.fights import fill
from tests.rules import rule

RED, BLACK = Banner.RED, Banner.BLACK
CICS, SILOAM, CALEDONIA = Faction.CICS, Faction.SILOAM, Faction.CALEDONIA

MATCH = 1  # shows every rating
MISS = 15  # shows none, and Maneuver
BLANK = [20, 19, 18, 17, 16]  # no rating and no Maneuver
AGGRESSIVE = "combat.defence-mode: aggressive"
BEACHED = {"red-1": "0611", "red-2": "0512", "yellow-1": "0712", "yellow-2": "0713", "black-1": "0613"}


def where(game: Siloam, unit: str) -> str:
    return game.state.units[unit].hex


def box(game: Siloam, counter: str) -> Box:
    state = game.state
    return state.units[counter].box if counter in state.units else state.supports[counter].box


def offered(played: Played, topic: str) -> list[str]:
    """What the last question of this topic offered."""
    return played.offered(topic)[-1]


def reasons(played: Played, topic: str) -> dict[str, str]:
    """Rule by option of what the last question of this topic barred."""
    return {spell(barred.option): barred.rule for barred in played.choices(topic)[-1].barred()}


def resolve(game: Siloam, event: str, *answers: str, check: int | None = None, **chance: Any) -> Played:
    """With `check`, a Support Check without Political Cost for which this chit is drawn."""
    first = []
    if check is not None:
        first = ["command.political-cost: 0"] if game.rules.political_cost else []
        chance["tactics"] = [check]
    return carry_out(resolve_event(game, EventId(event)), [*first, *answers], **chance)


def red_attacks(game: Siloam, support: list[VangCounter], *answers: str, **chance: Any) -> Played:
    return carry_out(attack_in_turn(game, RED), answers, draws={"vang.support": support}, **chance)


# A Bombing Run among the support draws


@rule("SOS-CON-45", "SOS-VNG-03d", "SOS-VNG-08a")
def test_a_bombing_run_without_bombers_is_nothing_and_the_attack_goes_on() -> None:
    """The fighters on the Runway do not stir, and the counter is spent until Step 5."""
    game = position(
        {"red-2": "0611", "cics-veteran": "0612"},
        vang_cup=[VangCounter.BOMBING_RUN],
        vang_runway=[VangCounter.FIGHTER],
        step=2,
    )
    place_planes(game, plane_1="runway fighter")
    carry_out(
        activate_banner(game, RED),
        [AGGRESSIVE],
        draws={"vang.support": [VangCounter.BOMBING_RUN]},
        tactics=[20, 19, 18, 17, 16],
    )
    assert game.state.vang_runway == [VangCounter.FIGHTER]
    assert game.state.vang_cup == [VangCounter.BOMBING_RUN]
    assert {"SOS-AIR-10c", "SOS-CBT-05a", "SOS-VNG-08a"} <= cited(game)


@rule("SOS-VNG-03d", "SOS-VNG-03b", "SOS-CON-48")
def test_a_bomber_drawn_by_the_other_attacker_flies_in_the_same_attack() -> None:
    """The lead draws the Bombing Run before there is a bomber; all draws come first, so there is one when it flies."""
    game = position(
        {"red-2": "0611", "red-3": "0512", "cics-veteran": "0612"},
        vang_cup=[VangCounter.BOMBING_RUN, VangCounter.BOMBER],
    )
    place_planes(game, plane_1="pool fighter", plane_2="pool fighter")
    red_attacks(
        game,
        [VangCounter.BOMBING_RUN, VangCounter.BOMBER],
        AGGRESSIVE,
        tactics=[MATCH, *BLANK, 14],
        hits=[1],
    )
    assert game.state.units["cics-veteran"].hits == [1]
    assert game.state.vang_runway == []
    assert game.state.vang_cup == [VangCounter.BOMBER]


@rule("SOS-AIR-15c", "SOS-AIR-10c")
def test_with_a_vang_unit_in_every_line_the_bombers_stay_on_the_ground() -> None:
    game = position(
        {**BEACHED, "black-2": "0513", "cics-veteran": "0612"},
        vang_cup=[VangCounter.BOMBING_RUN],
        vang_runway=[VangCounter.BOMBER],
    )
    played = red_attacks(game, [VangCounter.BOMBING_RUN], AGGRESSIVE, tactics=[*BLANK, 14])
    assert "SOS-AIR-10c" in cited(game)
    assert game.state.vang_runway == [VangCounter.BOMBER]
    assert played.count("air.intercept") == 0


@rule("SOS-CON-71", "SOS-GAP-24", "SOS-GAP-25")
def test_bombs_that_kill_the_target_end_the_attack_and_nobody_advances_or_moves() -> None:
    """The defender's hex has a lower number, and still red-2 stays: the attack is over and it has attacked."""
    game = position(
        {"red-2": "1611", "cics-artillery-1": "1511"},
        vang_cup=[VangCounter.BOMBING_RUN],
        vang_runway=[VangCounter.BOMBER],
        step=2,
    )
    place_planes(game, plane_1="hangar fighter", plane_2="hangar fighter")
    fill(game, "cics-artillery-1")
    game.state.beachheads[RED].clear()
    carry_out(
        activate_banner(game, RED),
        draws={"vang.support": [VangCounter.BOMBING_RUN]},
        tactics=[MATCH],
        hits=[2],
    )
    assert where(game, "red-2") == "1611"
    assert box(game, "cics-artillery-1") is Box.POOL
    assert game.state.casualty_boxes[CICS] == [0, 2]
    assert game.state.vang_cup == [VangCounter.BOMBER, VangCounter.BOMBING_RUN]


@rule("SOS-AIR-04a", "SOS-GAP-22")
def test_planes_in_the_hangar_do_not_intercept_and_a_failed_check_keeps_the_others_ready() -> None:
    game = position(
        {"red-2": "0611", "cics-veteran": "0612"},
        vang_cup=[VangCounter.BOMBING_RUN],
        vang_runway=[VangCounter.BOMBER],
    )
    place_planes(game, plane_1="runway fighter", plane_2="hangar fighter")
    red_attacks(game, [VangCounter.BOMBING_RUN], "air.intercept: yes", AGGRESSIVE, tactics=[MISS, MISS, *BLANK])
    assert game.state.planes["plane-1"].field is Airfield.RUNWAY
    assert game.state.planes["plane-2"].field is Airfield.HANGAR


# What the Vang say of their choices


@rule("SOS-CON-49", "SOS-VNG-03f", "SOS-VNG-03g")
def test_the_reason_for_a_target_names_every_preference_that_ruled_another_out() -> None:
    """1411 has a lower number than the hex attacked: by itself the last preference would explain nothing."""
    game = position(
        {"yellow-2": "1512", "yellow-3": "1611", "siloam-1": "1411", "siloam-2": "1511", "siloam-3": "1612"}
    )
    assert choose_target(game, Banner.YELLOW, game.state.units["yellow-2"]) == "1511"
    (choice,) = told(game)
    assert choice.rule == "SOS-VNG-03g"
    assert choice.facts["reason"] == Reason(
        ("1411", "1511", "1612"), "1511", "a Group Attack is possible there; then the lowest-numbered hex"
    )


@rule("SOS-AIR-15c", "SOS-AIR-15d", "SOS-AIR-15e")
def test_the_reason_for_a_bombing_line_names_every_filter_that_mattered() -> None:
    game = position({"red-2": "0611", "cics-veteran": "0612"})
    choose_vang_line(game, RED, game.state.units["cics-veteran"].hex)
    (choice,) = told(game)
    assert choice.rule == "SOS-AIR-15e"
    why = "no Vang unit is in the line; then its second hex is closest to a priority hex"
    assert choice.facts["reason"].tie_break == why


# Bolster, Sabotage, Scouts


@rule("SOS-VNG-10i", "SOS-CBT-04c", "SOS-CON-48")
def test_sabotage_takes_the_leader_before_the_defence_can_use_it() -> None:
    """The Leader stands with the defender's neighbor, next to the saboteur: nobody may join the defence any more."""
    game = position(
        {"red-2": "0611", "cics-veteran": "0612", "cics-green-1": "0712"},
        {"leader-hq": "leader on cics-green-1"},
        vang_cup=[VangCounter.SABOTAGE],
    )
    played = red_attacks(game, [VangCounter.SABOTAGE], AGGRESSIVE, tactics=BLANK)
    assert box(game, "leader-hq") is Box.POOL
    assert played.count("combat.defend-with") == 0


@rule("SOS-VNG-10h", "SOS-HIT-07b", "SOS-CON-48")
def test_a_bolstered_attacker_meets_the_defenders_hits_fresh() -> None:
    game = position({"red-2": "0611", "cics-veteran": "0612"}, vang_cup=[VangCounter.BOLSTER])
    fill(game, "red-2")
    red_attacks(game, [VangCounter.BOLSTER], AGGRESSIVE, tactics=[MATCH, 20, 19, 18], hits=[3])
    assert where(game, "red-2") == "0611"
    assert game.state.units["red-2"].hits == [3]
    assert game.state.casualty_boxes[Faction.VANG] == [0, 0]


@rule("SOS-SUP-06b", "SOS-SUP-06c", "SOS-CON-48")
def test_a_scouted_lead_draws_nothing_its_joiner_does_and_only_red_loses_its_marker() -> None:
    game = position(
        {"red-2": "0611", "red-3": "0512", "cics-veteran": "0612", "black-2": "0608"},
        vang_cup=[VangCounter.FLAMETHROWER],
        step=2,
    )
    for unit in ("red-2", "black-2"):
        game.state.units[unit].scouted = True
    game.state.beachheads[RED].clear()
    played = carry_out(
        activate_banner(game, RED),
        [AGGRESSIVE],
        draws={"vang.support": [VangCounter.FLAMETHROWER]},
        tactics=[20, 19, 18, 17, 16, 14, 13],  # 2 of the defence; 2 of the lead, 1 of red-3, 1 failed, 1 counter
    )
    assert [q.about[0] for q in played.asked if getattr(q, "topic", "") == "vang.support"] == ["red-3"]
    assert not game.state.units["red-2"].scouted
    assert game.state.units["black-2"].scouted


# Vang movement


@rule("SOS-VNG-04d", "SOS-VNG-04f", "SOS-VNG-06a")
def test_from_its_last_vp_space_a_unit_goes_back_for_an_empty_one() -> None:
    """0911 is the lowest of Red's: nothing lies before it, but 1311 is empty, and for that numbers do not matter.

    It takes the lower number of the hexes nearer to 1311, so it comes to the Great River away from the bridge.
    """
    game = position({"red-2": "0911 movement"})
    carry_out(move_in_turn(game, RED))
    assert where(game, "red-2") == "1110"
    assert game.state.garrisons == ["0911"]


@rule("SOS-CON-51", "SOS-GAP-26")
def test_spaces_that_a_garrison_keeps_do_not_call_it_back() -> None:
    game = position({"red-2": "0911 movement"}, garrisons=["1311", "1712"])
    carry_out(move_in_turn(game, RED))
    assert where(game, "red-2") == "0911"
    assert "SOS-GAP-26" in cited(game)


@rule("SOS-VNG-04b", "SOS-VNG-04d")
def test_the_second_unit_looks_for_another_target_than_the_one_just_taken() -> None:
    game = position({"red-2": "1612", "red-3": "1613"})
    carry_out(move_in_turn(game, RED))
    assert where(game, "red-2") == "1611"
    assert where(game, "red-3") == "1712"


@rule("SOS-VNG-04a-v13", "SOS-VNG-05a", "SOS-MOV-04a-v13")
def test_in_v13_both_head_for_the_same_hex_and_the_second_stops_in_the_rough_before_it() -> None:
    game = position({"red-2": "1612", "red-3": "1613"}, ruleset="v13")
    carry_out(move_in_turn(game, RED))
    assert where(game, "red-2") == "1611"
    assert where(game, "red-3") == "1612"


@rule("SOS-MOV-01b", "SOS-CON-19", "SOS-VNG-04e")
def test_a_move_that_comes_past_a_guerrilla_ends_beside_it() -> None:
    """1504 is taken, so black-1 is on its way to 1404 by 1505, where the Guerrilla in 1506 stops it."""
    game = position(
        {"black-1": "1604 movement", "black-2": "1504"}, {"irregulars-01": "guerrilla at 1506"}, garrisons=["1904"]
    )
    carry_out(move_in_turn(game, BLACK))
    assert where(game, "black-1") == "1505"


@rule("SOS-MOV-06b", "SOS-CON-50")
@pytest.mark.parametrize(("start", "end"), [("1212", "1112"), ("1312", "1212")])
def test_a_vang_tank_crosses_a_river_only_as_its_first_step(start: str, end: str) -> None:
    game = position({"red-1": f"{start} movement", "red-2": "1211", "red-3": "1311"}, garrisons=["1712"])
    carry_out(move_in_turn(game, RED))
    assert where(game, "red-1") == end


@rule("SOS-MOV-05a", "SOS-MOV-05b", "SOS-MOV-03a-v19")
@pytest.mark.parametrize(
    ("unit", "start", "end"),
    [
        ("black-1", "1407", "1404"),  # along the inland road, through two mountains
        ("black-1", "1507", "1507"),  # no road leads on
        ("black-2", "1507", "1406"),  # Infantry climbs, and stops
    ],
)
def test_vang_units_in_the_mountains(unit: str, start: str, end: str) -> None:
    game = position({unit: f"{start} movement"}, garrisons=["1904", "0904"])
    carry_out(move_in_turn(game, BLACK))
    assert where(game, unit) == end


@rule("SOS-VNG-06a", "SOS-GAP-25", "SOS-GAP-27")
def test_an_advance_off_a_vp_space_leaves_a_garrison_too() -> None:
    game = position({"red-2": "1712", "cics-artillery-1": "1611"}, vang_cup=[])
    fill(game, "cics-artillery-1")
    red_attacks(game, [], "combat.take-hit: removal cics-artillery-1", tactics=[MATCH, 20, 19], hits=[0])
    assert where(game, "red-2") == "1611"
    assert game.state.garrisons == ["1712"]


@rule("SOS-VNG-04a-v19", "SOS-GAP-24")
def test_a_gun_that_supported_from_afar_does_not_move() -> None:
    game = position({"red-2": "0611", "red-4": "0609", "cics-veteran": "0612"}, vang_cup=[], step=2)
    game.state.beachheads[RED].clear()
    carry_out(activate_banner(game, RED), [AGGRESSIVE], tactics=[20, 19, 17, 16, 14, 13])
    assert where(game, "red-4") == "0609"
    assert game.state.units["red-4"].fought


# Deployment


@rule("SOS-VNG-07c", "SOS-CON-04")
def test_a_guerrilla_and_a_unit_on_the_beach_hexes_keep_the_next_one_at_sea() -> None:
    game = position({"red-1": "1812"}, {"irregulars-01": "guerrilla at 1713"})
    deploy(game, RED)
    assert box(game, "red-2") is Box.BEACHHEAD
    assert game.state.beachheads[RED][0] == "red-2"
    assert "SOS-VNG-07c" in cited(game)


@rule("SOS-CON-04", "SOS-SUP-11a", "SOS-VNG-05c")
def test_a_landing_overruns_an_engineer_and_drives_off_the_hq_beside_it() -> None:
    game = position({}, {"engineer-truck": "engineer at 1812", "leader-hq": "hq at 1811"})
    deploy(game, RED)
    assert where(game, "red-2") == "1812"
    assert box(game, "engineer-truck") is Box.POOL
    assert box(game, "leader-hq") is Box.POOL


@rule("SOS-HIT-04c", "SOS-VNG-07a", "SOS-CON-03")
def test_a_unit_lost_in_step_2_may_land_again_in_step_4_clean() -> None:
    """Its stack was empty, so it is the top of it; the counter it had drawn went back at once."""
    game = position({"red-2": "1611", "cics-veteran": "1511"}, vang_cup=[VangCounter.TANK], step=2)
    game.state.beachheads[RED].clear()
    fill(game, "red-2")
    carry_out(
        activate_banner(game, RED),
        [AGGRESSIVE],
        draws={"vang.support": [VangCounter.TANK]},
        tactics=[MATCH, 20],
        hits=[2],
    )
    assert where(game, "red-2") == "1812"
    assert game.state.units["red-2"].hits == []
    assert game.state.vang_cup == [VangCounter.TANK]
    assert game.state.casualty_boxes[Faction.VANG] == [0, 0, 2]


@rule("SOS-CON-02", "SOS-CON-03", "SOS-EVT-22a", "SOS-EVT-14e-v13")
@pytest.mark.parametrize(("ruleset", "event"), [("v19", "e2b"), ("v13", "e1d")])
def test_infantry_five_waits_beneath_a_unit_that_was_lost_before(ruleset: str, event: str) -> None:
    game = position({}, ruleset=ruleset)
    game.state.beachheads[RED][:] = ["red-4", "red-1"]
    if event == "e2b":
        resolve(game, event, "a")
    else:
        resolve(game, event, check=MISS, otherwise="cup")
    assert game.state.beachheads[RED] == ["red-4", "red-1", "red-5"]


# Events, withdrawal, collapse


@rule("SOS-CON-09", "SOS-ACT-06c")
def test_pool_b_stays_locked_for_good_when_the_vote_fails_on_the_fast_path() -> None:
    game = position({}, fast_path=True, round=6, cp=9)
    resolve(game, "e1d", check=MISS)
    played = carry_out(deploy_units(game), otherwise="done")
    assert box(game, "cics-elite-1") is Box.LOCKED_B
    assert "deploy cics-elite-1" not in offered(played, "cics.deploy")
    assert reasons(played, "cics.deploy")["deploy cics-elite-1"] == "SOS-ACT-06c"


@rule("SOS-EVT-24c", "SOS-CON-80")
def test_maren_sends_the_regulars_home_clean_with_their_marks_counted() -> None:
    game = position({"siloam-1": "1712", "siloam-2": "1909"}, {"mg-flamethrower": "mg on siloam-1"}, round=6)
    game.state.units["siloam-1"].hits = [3, 1]
    resolve(game, "e2d", check=MISS)
    assert {box(game, name) for name in ("siloam-1", "siloam-2", "mg-flamethrower")} == {Box.POOL}
    assert game.state.units["siloam-1"].hits == []
    assert game.state.casualty_boxes[SILOAM] == [3, 1]
    assert game.state.morale[SILOAM] == 2


@rule("SOS-EVT-25f", "SOS-EVT-35c", "SOS-GAP-17")
@pytest.mark.parametrize(("event", "chit"), [("e2e", "siloam"), ("e3d", "caledonia"), ("e3e", "caledonia")])
@pytest.mark.parametrize("used", [True, False])
def test_the_chit_of_who_withdrew_is_in_no_later_round(event: str, chit: str, used: bool) -> None:
    game = position({}, round=8, activation_cup=["cics"], used_chits=["weather"])
    (game.state.used_chits if used else game.state.activation_cup).append(chit)
    resolve(game, event, check=MISS)
    assert chit not in game.state.activation_cup
    game.state.round = 9
    start_round(game)
    assert chit not in game.state.activation_cup


@rule("SOS-CON-79", "SOS-EVT-25c", "SOS-EVT-25f")
def test_a_withdrawal_that_brings_the_collapse_is_carried_out_first() -> None:
    game = position({"siloam-1": "1712"}, round=8, activation_cup=["siloam"])
    game.state.morale.update({CICS: 1, SILOAM: 4, CALEDONIA: 1})
    with pytest.raises(GameOver) as over:
        resolve(game, "e2e", check=MISS)
    assert over.value.outcome == COALITION_COLLAPSE
    assert box(game, "siloam-1") is Box.OUT
    assert game.state.activation_cup == []


@rule("SOS-CON-60", "SOS-CON-79")
def test_pressing_caledonia_at_four_can_be_the_end() -> None:
    game = position({}, round=2)
    game.state.morale.update({CICS: 1, SILOAM: 1, CALEDONIA: 4})
    with pytest.raises(GameOver):
        resolve(game, "e3a", "a")
    assert box(game, "caledonia-tank") is Box.POOL
    assert game.state.round_track == {EventId.E3B: 3}


@rule("SOS-CON-79", "SOS-EVT-22c")
def test_morale_that_touches_bottom_within_an_event_and_rises_again_is_no_collapse() -> None:
    """In E1C the motion is blocked at morale 2; only what stands when the event is over counts."""
    game = position({}, round=5)
    game.state.morale.update({CICS: 2, SILOAM: 1, CALEDONIA: 2})
    resolve(game, "e1c", "a")
    assert game.state.morale[CICS] == 1
    assert game.state.outcome == ""


@rule("SOS-CON-11", "SOS-CON-65")
@pytest.mark.parametrize(("now", "due"), [(3, {EventId.E3C: 4}), (7, {EventId.E3C: 8}), (10, {})])
def test_the_offer_comes_by_round_7_or_next_round_or_not_at_all(now: int, due: dict[EventId, int]) -> None:
    game = position({}, round=now, reserve_released=True)
    resolve(game, "e3b", check=MATCH)
    assert game.state.round_track == due


@rule("SOS-EVT-31d-v13", "SOS-CON-61", "SOS-EVT-32a")
def test_in_v13_the_reserve_that_just_came_may_land_in_the_free_activation() -> None:
    game = position({}, ruleset="v13", round=4)
    carry_out(
        resolve_event(game, EventId.E3B),
        ["ally.action: deploy caledonia-1", "ally.deploy-hex: 1611", "ally.deploy-mode: combat"],
        tactics=[MATCH, 14, 16, MISS],
        otherwise="done",
    )
    assert box(game, "caledonia-1") in (Box.MAP, Box.POOL)


# Command


@rule("SOS-CPX-02a", "SOS-CPX-02b", "SOS-CPX-02c")
def test_minus_chits_in_a_row_add_up_and_never_take_what_is_on_the_marker() -> None:
    game = position({}, cp=3, cp_cup=[-1] * 5 + [4], cp_discard=[])
    carry_out(draw_cp(game), draws={"cp.draw": [-1, -1, -1, -1, -1, 4]})
    assert game.state.cp == 3
    assert game.state.cp_cup == []
    assert game.state.cp_discard == [4]
    assert game.state.political_debt == 0


@rule("SOS-GAP-18", "SOS-CPX-02d")
def test_a_cup_with_only_minus_chits_takes_the_discard_in_and_mixes() -> None:
    game = position({}, cp_cup=[-1], cp_discard=[6, 8])
    carry_out(draw_cp(game), draws={"cp.draw": [8]})
    assert game.state.cp == 8
    assert sorted(game.state.cp_cup) == [-1, 6]


@rule("SOS-GAP-18")
def test_with_no_positive_chit_anywhere_the_minus_chits_stay_and_nothing_is_drawn() -> None:
    game = position({}, cp_cup=[-1, -1], cp_discard=[])
    played = carry_out(draw_cp(game))
    assert played.count("cp.draw") == 0
    assert game.state.cp_cup == [-1, -1]


@rule("SOS-CPX-01b", "SOS-GAP-32")
@pytest.mark.parametrize(("supply", "choices"), [(1, [["0", "1"]]), (0, [])])
def test_political_cost_ends_with_its_chits(supply: int, choices: list[list[str]]) -> None:
    game = position({}, round=9, political_supply=supply)
    played = carry_out(resolve_event(game, EventId.E3E), tactics=[MISS], otherwise="0")
    assert played.offered("command.political-cost") == choices


@rule("SOS-CON-68", "SOS-PLN-06c")
def test_after_the_councils_break_restructure_can_only_thin_the_discard() -> None:
    game = position({}, round=8, cp_discard=[4, 8], plans={Plan.RESTRUCTURE: Preparation.RUSHED})
    resolve(game, "e1e", check=MISS)
    assert executable(game, (Plan.RESTRUCTURE,)) == [("execute", Plan.RESTRUCTURE)]
    game.state.cp_discard.clear()
    assert executable(game, (Plan.RESTRUCTURE,)) == []


# Plans


@rule("SOS-ACT-08b", "SOS-ACT-08c", "SOS-PLN-03c")
def test_a_plan_lost_in_one_cleanup_can_be_initiated_in_the_next_activation() -> None:
    game = position({}, cp=1, plans={Plan.AMBUSH: Preparation.WELL_PREPARED}, plan_actions=1, cp_cup=[4])
    game.state.step = 8
    carry_out(activate_cics(game))
    assert game.state.plans == {}
    begin_activation(game)
    carry_out(plan_ahead(game), ["cics.plan: initiate ambush"], otherwise="done")
    assert game.state.plans == {Plan.AMBUSH: Preparation.INITIATING}


@rule("SOS-ACT-07a-v19", "SOS-ACT-07a-v13", "SOS-CON-70")
@pytest.mark.parametrize(("ruleset", "open_again"), [("v19", False), ("v13", True)])
def test_a_failed_execution_is_the_plan_action_of_the_activation(ruleset: str, open_again: bool) -> None:
    game = position({"cics-veteran": "0612"}, ruleset=ruleset, cp=5, plans={Plan.BOLSTER: Preparation.RUSHED}, step=3)
    played = carry_out(
        activate_cics(game), ["cics.activate: execute bolster"], tactics=[MISS], otherwise="done", stop_at="cics.plan"
    )
    assert Plan.BOLSTER not in game.state.plans
    assert ("initiate bolster" in offered(played, "cics.plan")) is open_again
    if not open_again:
        assert reasons(played, "cics.plan")["initiate bolster"] == "SOS-ACT-07a-v19"


def attackers_ready(game: Siloam, *units: str) -> None:
    for name in units:
        game.state.units[name].order = Order.ATTACK


@rule("SOS-PLN-07b", "SOS-CON-69", "SOS-CBT-10a")
def test_an_ambush_that_kills_is_not_answered_and_the_ambusher_may_advance() -> None:
    game = position({"cics-elite-1": "0512", "red-2": "0612"}, plans={Plan.AMBUSH: Preparation.WELL_PREPARED})
    attackers_ready(game, "cics-elite-1")
    fill(game, "red-2")
    played = carry_out(
        fight_combats(game),
        [
            "cics.attack: attack cics-elite-1 0612",
            "plans.before-combat: execute ambush",
            "combat.advance: cics-elite-1",
        ],
        tactics=[MATCH, 20, 19, MATCH, 20, 19],
        hits=[1],
        otherwise="done",
    )
    assert where(game, "cics-elite-1") == "0612"
    assert played.count("tactics.draw") == 6  # three for the plan, three of the attacker, none of the defender


@rule("SOS-CON-71", "SOS-PLN-04a", "SOS-CON-72")
def test_a_bombing_run_that_kills_the_target_ends_the_attack_it_was_for() -> None:
    game = position({"cics-elite-1": "0512", "red-2": "0612"}, plans={Plan.BOMBING_RUN: Preparation.RUSHED})
    place_planes(game, plane_3="runway bomber")
    attackers_ready(game, "cics-elite-1")
    fill(game, "red-2")
    played = carry_out(
        fight_combats(game),
        [
            "cics.attack: attack cics-elite-1 0612",
            "plans.before-combat: execute bombing-run",
            "air.line: S 0612 0613 0614",
        ],
        tactics=[MATCH, MATCH],
        hits=[1],
        otherwise="done",
    )
    assert where(game, "cics-elite-1") == "0512"
    assert game.state.units["cics-elite-1"].fought
    assert played.count("combat.advance") == 0
    assert game.state.planes["plane-3"].field is Airfield.HANGAR


@rule("SOS-CON-63", "SOS-GAP-15")
def test_a_free_tactical_maneuver_with_no_bonus_chit_left_adds_nothing() -> None:
    game = position({}, round=7, bonus_supply=[])
    before = list(game.state.tactics_cup)
    resolve(game, "e3c", "a")
    assert game.state.tactics_cup == before
    assert game.state.morale[CALEDONIA] == 1


# Casualties and victory


@rule("SOS-CON-54", "SOS-VIC-02a", "SOS-VIC-03b")
def test_sixty_and_thirty_in_one_count_are_a_defeat() -> None:
    game = position({}, casualty_totals={CICS: 20, SILOAM: 5, CALEDONIA: 2, Faction.VANG: 58})
    game.state.casualty_boxes[Faction.VANG].extend([1, 1])
    game.state.casualty_boxes[SILOAM].append(3)
    with pytest.raises(GameOver) as over:
        count_casualties(game)
    assert over.value.outcome == TOO_MANY_CASUALTIES
    assert game.state.vang_broken


@rule("SOS-CON-52", "SOS-VIC-03a", "SOS-VIC-04c")
@pytest.mark.parametrize("garrison", [True, False])
def test_eight_units_and_a_garrison_are_not_nine_units(garrison: bool) -> None:
    spaces = position({}).board.vp_spaces
    names = [f"{banner}-{number}" for banner in ("red", "yellow", "black") for number in (1, 2, 3)]
    on_map = dict(zip(names, [str(place) for place in spaces], strict=True))
    if garrison:
        last = on_map.pop("black-3")
        game = position(on_map, garrisons=[last])
        check_occupation(game)
    else:
        game = position(on_map)
        with pytest.raises(GameOver):
            check_occupation(game)


@rule("SOS-CON-55", "SOS-SEQ-01a", "SOS-VIC-02a", "SOS-CON-53")
def test_four_spaces_and_a_broken_enemy_are_a_narrow_victory() -> None:
    """A Guerrilla on a fifth space and an empty sixth one count for nothing; the last markers still do."""
    game = position(
        {"siloam-1": "1712", "siloam-2": "1909", "siloam-3": "1904", "caledonia-1": "1311"},
        {"irregulars-01": "guerrilla at 1404"},
        round=10,
        casualty_totals={CICS: 0, SILOAM: 0, CALEDONIA: 0, Faction.VANG: 59},
    )
    game.state.casualty_boxes[Faction.VANG].append(1)
    end_round(game)
    assert game.state.outcome == NARROW_VICTORY
    assert game.state.held == 5
