"""Strategic Plans (SOS-PLN): initiating, preparing and executing them, and what each of the five does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.siloam import plans
from grognard.games.siloam.allies import make_attacks
from grognard.games.siloam.cics import activate_cics, move_stacks, plan_ahead
from grognard.games.siloam.cics_attacks import fight_combats
from grognard.games.siloam.cics_stacks import activate_stacks
from grognard.games.siloam.events import resolve_event
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Airfield, Box, EventId, Faction, Order, Plan, Preparation, Stage, VangCounter
from tests.games.siloam.builders import Played, carry_out, cited, place_planes, position, told
from tests.games.siloam.test_cics import why_barred
from tests.rules import rule

BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])

# Tactics Chits (SOS-GAP-14, SOS-GAP-15). CICS checks against the circle at morale 4.
PASSES = 5
FAILS = 15
BONUS = 22  # circle, square, diamond, Maneuver
WEAK_BONUS = 23  # square, diamond, Maneuver, Artillery

RUSHED = Preparation.RUSHED


def about_to_attack(defender: str = "red-1", ruleset: str = "v19", **fields: Any) -> Siloam:
    """A Veteran Infantry (circle, 2 symbols) with the order to attack, beside a Vang unit in the open."""
    game = position({"cics-veteran": "1511", defender: "1611"}, ruleset=ruleset, **fields)
    game.state.units["cics-veteran"].order = Order.ATTACK
    return game


def attack(game: Siloam, answers: Sequence[str] = (), **chance: Any) -> Played:
    return carry_out(fight_combats(game), ["attack cics-veteran 1611", *answers], otherwise="done", **chance)


# Initiating


@BOTH
@rule("SOS-PLN-01a")
def test_initiating_a_plan_costs_1_cp_and_puts_it_in_the_initiating_box(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, cp=1)
    played = carry_out(plan_ahead(game), ["initiate bolster"], otherwise="done")
    assert played.offered("cics.plan")[0][:5] == [f"initiate {plan.value}" for plan in Plan]
    assert game.state.plans == {Plan.BOLSTER: Preparation.INITIATING}
    assert game.state.cp == 0


@rule("SOS-PLN-01a")
def test_without_cp_no_plan_is_initiated() -> None:
    assert carry_out(plan_ahead(position({}, cp=0)), otherwise="done").count("cics.plan") == 0


@rule("SOS-PLN-01b")
def test_executing_a_plan_costs_no_cp() -> None:
    game = position({"cics-veteran": "0601"}, cp=4, plans={Plan.BOLSTER: RUSHED})
    carry_out(activate_stacks(game), ["execute bolster"], otherwise="done", tactics=[PASSES])
    assert game.state.cp == 4


@BOTH
@rule("SOS-PLN-01c")
def test_a_plan_initiated_in_step_7_is_rushed_when_the_activation_ends(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, stage=Stage.CICS, cp=0)
    carry_out(activate_cics(game), ["initiate ambush"], otherwise="done", draws={"cp.draw": [4]})
    assert game.state.plans == {Plan.AMBUSH: RUSHED}


# Executing


@rule("SOS-PLN-02a")
def test_a_plan_in_the_initiating_box_is_not_executed() -> None:
    game = position({"cics-veteran": "0601"}, plans={Plan.BOLSTER: Preparation.INITIATING})
    assert carry_out(activate_stacks(game), otherwise="done").count("cics.activate") == 0


@BOTH
@rule("SOS-PLN-02b", "SOS-PLN-02c", "SOS-PLN-02d")
@pytest.mark.parametrize(("box", "draws"), [("rushed", 1), ("prepared", 2), ("well-prepared", 3)])
def test_the_better_prepared_the_more_chits(ruleset: str, box: str, draws: int) -> None:
    game = position({}, ruleset=ruleset, plans={Plan.TACTICAL_MANEUVER: Preparation(box)})
    chits = [FAILS, 16, 17][:draws]
    played = carry_out(move_stacks(game), ["execute tactical-maneuver"], otherwise="done", tactics=chits)
    assert played.count("tactics.draw") == draws


@rule("SOS-PLN-03a")
@pytest.mark.parametrize(
    ("morale", "chits", "success"),
    [(4, [FAILS, PASSES], True), (4, [8, 11], False), (5, [8, 15], True), (1, [5, 15], False), (1, [1, 15], True)],
)
def test_one_chit_must_show_the_cics_success_symbol(morale: int, chits: list[int], success: bool) -> None:
    game = position({}, plans={Plan.TACTICAL_MANEUVER: Preparation.PREPARED})
    game.state.morale = {Faction.CICS: morale, Faction.SILOAM: 3, Faction.CALEDONIA: 3}
    assert carry_out(plans.execute(game, Plan.TACTICAL_MANEUVER), tactics=chits).result is success
    assert (len(game.state.tactics_cup) == 22) is success


@BOTH
@rule("SOS-PLN-03b", "SOS-PLN-03c")
@pytest.mark.parametrize("chit", [PASSES, FAILS])
def test_an_executed_plan_goes_to_supply_and_may_be_initiated_again(ruleset: str, chit: int) -> None:
    game = position({}, ruleset=ruleset, cp=1, plans={Plan.TACTICAL_MANEUVER: RUSHED})
    carry_out(move_stacks(game), ["execute tactical-maneuver"], otherwise="done", tactics=[chit])
    assert game.state.plans == {}
    game.state.plan_actions = 0  # a later activation
    carry_out(plan_ahead(game), ["initiate tactical-maneuver"], otherwise="done")
    assert game.state.plans == {Plan.TACTICAL_MANEUVER: Preparation.INITIATING}


@rule("SOS-PLN-03c")
def test_a_plan_on_the_track_is_not_initiated_again() -> None:
    game = position({}, cp=1, plans={Plan.AMBUSH: RUSHED})
    played = carry_out(plan_ahead(game), ["done"])
    assert "initiate ambush" not in played.offered("cics.plan")[0]
    assert why_barred(played, "cics.plan", "initiate ambush").rule == "SOS-PLN-03c"


@BOTH
@rule("SOS-CON-70", "SOS-PLN-04a", "SOS-PLN-05a", "SOS-PLN-06a", "SOS-PLN-07a", "SOS-PLN-08a")
def test_each_plan_is_offered_in_its_own_steps_of_a_cics_activation_only(ruleset: str) -> None:
    game = position(
        {"cics-veteran": "1511", "red-1": "1611"}, ruleset=ruleset, stage=Stage.CICS, plans=dict.fromkeys(Plan, RUSHED)
    )
    place_planes(game, plane_1="hangar fighter", plane_2="hangar fighter", plane_3="runway bomber")
    played = carry_out(
        activate_cics(game),
        ["cics.activate: activate cics-veteran 1", "attack", "combat", "cics.attack: attack cics-veteran 1611"],
        otherwise="done",
        tactics=[16, 17, 18, 19, 20],
        draws={"cp.draw": [6]},
    )
    found: dict[str, set[str]] = {plan.value: set() for plan in Plan}
    for topic in {getattr(q, "topic", "") for q in played.asked} - {"", "cp.draw", "tactics.draw"}:
        for offered in played.offered(topic):
            for option in offered:
                if option.startswith("execute"):
                    found[option.split()[1]].add(topic)
    assert found == {
        "bombing-run": {"plans.before-combat"},
        "ambush": {"plans.before-combat"},
        "bolster": {"cics.activate"},
        "tactical-maneuver": {"cics.move-next"},
        "restructure": {
            "cics.support",
            "cics.activate",
            "cics.move-next",
            "cics.attack",
            "cics.deploy",
            "cics.plan",
        },
    }
    topics = [getattr(q, "topic", "") for q in played.asked]
    assert topics.index("plans.before-combat") < topics.index("tactics.draw")  # before Combat Step 1


@rule("SOS-CON-70", "SOS-PLN-04a", "SOS-PLN-07a")
def test_no_plan_is_executed_in_an_allied_activation() -> None:
    game = position({"siloam-1": "1511", "red-1": "1611"}, plans={Plan.AMBUSH: RUSHED})
    played = carry_out(
        make_attacks(game, Faction.SILOAM),
        ["attack siloam-1 1611", "combat"],
        otherwise="done",
        tactics=[16, 17, 18, 19, 20],
    )
    assert played.count("plans.before-combat") == 0


@rule("SOS-CON-70", "SOS-ACT-07a-v19")
def test_a_failed_attempt_is_the_plan_action_of_the_activation() -> None:
    game = about_to_attack(plans={Plan.AMBUSH: RUSHED, Plan.RESTRUCTURE: RUSHED})
    played = attack(game, ["execute ambush"], tactics=[FAILS, 16, 17, 18, 19, 20])
    assert game.state.plan_actions == 1
    assert played.count("plans.before-combat") == 1
    assert "execute restructure" not in [o for offered in played.offered("cics.attack")[1:] for o in offered]


@rule("SOS-CON-70", "SOS-ACT-07a-v13")
def test_in_the_older_edition_several_plans_are_executed_in_one_activation() -> None:
    game = about_to_attack(ruleset="v13", plans={Plan.AMBUSH: RUSHED, Plan.RESTRUCTURE: RUSHED})
    carry_out(
        fight_combats(game),
        ["execute restructure", "attack cics-veteran 1611", "execute ambush"],
        otherwise="done",
        tactics=[FAILS, 14, 16, 17, 18, 19, 20],
    )
    assert game.state.plans == {}


# Bombing Run


def about_to_bomb(**units: str) -> Siloam:
    game = position({"cics-veteran": "1511", "red-2": "1611", **units}, plans={Plan.BOMBING_RUN: RUSHED})
    game.state.units["cics-veteran"].order = Order.ATTACK
    place_planes(game, plane_1="pool fighter", plane_2="pool fighter", plane_3="runway bomber")
    return game


@rule("SOS-PLN-04a")
def test_a_bombing_run_is_flown_before_the_combat_it_goes_with() -> None:
    game = about_to_bomb()
    attack(
        game,
        ["execute bombing-run", "air.line: S 1611 1612 1613"],
        tactics=[PASSES, 15, 16, 17, 18, 19, 20],
    )
    topics = [one.topic for one in told(game)]
    assert topics.index("plans.executed") < topics.index("combat.attack")
    assert game.state.planes["plane-3"].field is Airfield.HANGAR  # it flew


@rule("SOS-PLN-04b", "SOS-CON-71")
def test_on_success_bombers_fly_a_line_from_any_enemy_hex_past_vang_interceptors() -> None:
    game = about_to_bomb(**{"black-2": "1904"})
    game.state.vang_cup.remove(VangCounter.FIGHTER)
    game.state.vang_runway = [VangCounter.FIGHTER]
    played = attack(
        game,
        ["execute bombing-run", "air.target: 1904", "air.line: S 1904 1905 1906"],
        tactics=[PASSES, 15, 6, 16, 17, 18, 19, 20],  # check, interceptor, bomb, combat
        hits=[1],
    )
    assert sorted(played.offered("air.target")[0]) == ["1611", "1904"]
    assert game.state.units["black-2"].hits == [1]
    assert "SOS-AIR-03b" in cited(game)


@rule("SOS-PLN-04a", "SOS-CON-71")
def test_after_a_failed_check_the_planes_stay_and_the_attack_goes_on() -> None:
    game = about_to_bomb()
    attack(game, ["execute bombing-run"], tactics=[FAILS, 16, 17, 18, 19, 20])
    assert game.state.planes["plane-3"].field is Airfield.RUNWAY
    assert "combat.attack" in [one.topic for one in told(game)]


@rule("SOS-CON-71")
def test_bombs_that_empty_the_attacked_hex_end_the_attack_without_advance() -> None:
    game = about_to_bomb()
    game.state.units["red-2"].hits = [0, 0]
    played = attack(game, ["execute bombing-run", "air.line: S 1611 1612 1613"], tactics=[PASSES, 6], hits=[1])
    assert game.state.units["red-2"].box is Box.BEACHHEAD
    assert game.state.units["cics-veteran"].hex == "1511"
    assert game.state.units["cics-veteran"].fought
    assert played.count("combat.advance") == 0
    assert "combat.attack" not in [one.topic for one in told(game)]


@rule("SOS-PLN-04b")
def test_without_a_bomber_on_the_runway_there_is_no_bombing_run() -> None:
    game = about_to_bomb()
    place_planes(game, plane_3="runway fighter")
    assert attack(game, tactics=[16, 17, 18, 19, 20]).count("plans.before-combat") == 0


# Bolster


@BOTH
@rule("SOS-PLN-05b", "SOS-HIT-07a", "SOS-PLN-05a")
def test_a_bolster_clears_the_markers_of_one_cics_unit_on_the_map(ruleset: str) -> None:
    game = position(
        {"cics-light-tank": "0601", "cics-veteran": "0602", "siloam-1": "1411"},
        ruleset=ruleset,
        plans={Plan.BOLSTER: RUSHED},
        armor_supply=11,
    )
    tank = game.state.units["cics-light-tank"]
    tank.hits, tank.armor = [2, 0], 1
    played = carry_out(
        activate_stacks(game), ["execute bolster", "plans.bolster: cics-light-tank"], otherwise="done", tactics=[PASSES]
    )
    assert played.offered("plans.bolster") == [["cics-light-tank", "cics-veteran"]]
    assert (tank.hits, tank.armor, tank.hex) == ([], 0, "0601")
    assert sorted(game.state.casualty_boxes[Faction.CICS]) == [0, 2]
    assert game.state.armor_supply == 12


# Restructure


@BOTH
@rule("SOS-PLN-06b")
def test_restructure_adds_an_8_to_the_cp_cup(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, plans={Plan.RESTRUCTURE: RUSHED}, cp_discard=[4])
    eights = game.state.cp_cup.count(8)
    spare = game.state.cp_spare_eights
    carry_out(plan_ahead(game), ["execute restructure", "add-eight"], otherwise="done", tactics=[PASSES])
    assert game.state.cp_cup.count(8) == eights + 1
    assert game.state.cp_spare_eights == spare - 1


@BOTH
@rule("SOS-PLN-06c")
def test_or_restructure_removes_the_lowest_chit_of_the_discard(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, plans={Plan.RESTRUCTURE: RUSHED}, cp_discard=[8, 4, 6, 4])
    carry_out(plan_ahead(game), ["execute restructure", "remove-lowest"], otherwise="done", tactics=[PASSES])
    assert sorted(game.state.cp_discard) == [4, 6, 8]


@rule("SOS-PLN-06c")
def test_with_an_empty_discard_only_the_8_is_left() -> None:
    game = position({}, plans={Plan.RESTRUCTURE: RUSHED}, cp_discard=[])
    assert plans.restructurings(game) == ["add-eight"]
    played = carry_out(plans.execute(game, Plan.RESTRUCTURE), tactics=[PASSES])
    assert played.count("plans.restructure") == 0
    assert game.state.cp_cup.count(8) == 3


@rule("SOS-CON-68")
def test_once_all_8s_are_out_of_the_game_restructure_adds_none() -> None:
    game = position({}, morale={Faction.CICS: 4, Faction.SILOAM: 5, Faction.CALEDONIA: 3}, cp_discard=[6, 4])
    carry_out(resolve_event(game, EventId.E1E), ["0"], tactics=[FAILS])
    game.state.plans = {Plan.RESTRUCTURE: RUSHED}
    assert game.state.morale[Faction.CICS] == 1
    carry_out(plans.execute(game, Plan.RESTRUCTURE), tactics=[1])
    assert 8 not in game.state.cp_cup
    assert game.state.cp_discard == [6]


@rule("SOS-CON-68", "SOS-PLN-06c")
def test_a_restructure_that_could_do_nothing_is_not_offered() -> None:
    game = position({}, plans={Plan.RESTRUCTURE: RUSHED}, cp_discard=[], cp_spare_eights=0)
    assert not plans.may_execute(game, Plan.RESTRUCTURE)


# Ambush


@BOTH
@rule("SOS-PLN-07b")
def test_in_an_ambush_the_attacker_draws_and_hits_before_the_defender(ruleset: str) -> None:
    """The defender is on its last leg and the first hit removes it, so that it never draws."""
    game = about_to_attack("red-2", ruleset, plans={Plan.AMBUSH: RUSHED})
    game.state.units["red-2"].hits = [0, 0]
    played = attack(game, ["execute ambush", "combat.advance: none"], tactics=[PASSES, 6, 16], hits=[1])
    assert played.count("tactics.draw") == 3
    assert game.state.units["red-2"].box is Box.BEACHHEAD


@BOTH
@rule("SOS-PLN-07b", "SOS-PLN-07c", "SOS-PLN-07d")
def test_then_the_defender_draws_aggressively_and_a_failed_defence_gives_nothing(ruleset: str) -> None:
    game = about_to_attack("red-1", ruleset, plans={Plan.AMBUSH: RUSHED})
    attack(game, ["execute ambush"], tactics=[PASSES, 16, 17, 4, 15], hits=[1])
    assert game.state.units["cics-veteran"].hits == [1]  # the circle of chit 4 hits; its Maneuver and that of 15 do not
    failed = about_to_attack("red-1", ruleset, plans={Plan.AMBUSH: RUSHED})
    played = attack(failed, ["execute ambush"], tactics=[PASSES, 16, 17, 18, 19])
    assert (
        played.count("tactics.draw") == 5
    )  # the check, 2 for the attacker, 2 for the defender, and none for the failure


@rule("SOS-PLN-07a", "SOS-PLN-03a")
def test_a_failed_ambush_is_an_ordinary_attack() -> None:
    game = about_to_attack("red-2", plans={Plan.AMBUSH: RUSHED})
    game.state.units["red-2"].hits = [0, 0]
    attack(
        game, ["execute ambush", "combat.advance: none"], tactics=[FAILS, 1, 16, 6, 17], hits=[0, 1]
    )  # the defender's chit 1 hits first
    assert game.state.units["cics-veteran"].hits == [0]


# Tactical Maneuver


@BOTH
@rule("SOS-PLN-08a", "SOS-PLN-08b")
def test_a_tactical_maneuver_adds_2_bonus_chits_in_the_movement_step(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, plans={Plan.TACTICAL_MANEUVER: RUSHED})
    carry_out(move_stacks(game), ["execute tactical-maneuver"], otherwise="done", tactics=[PASSES])
    assert sorted(game.state.tactics_cup)[-2:] == [BONUS, WEAK_BONUS]
    assert len(game.state.bonus_supply) == 2


def with_bonus_chits(unit: str) -> Siloam:
    game = position({unit: "1511", "red-1": "1611"})
    game.state.units[unit].order = Order.ATTACK
    game.state.tactics_cup += [BONUS, WEAK_BONUS]
    game.state.bonus_supply = [BONUS, WEAK_BONUS]
    return game


@rule("SOS-PLN-08c", "SOS-PLN-08e")
def test_a_bonus_chit_that_applies_hits_gives_a_further_draw_and_goes_to_supply() -> None:
    game = with_bonus_chits("cics-veteran")
    played = attack(game, tactics=[16, 17, BONUS, 18, 19, 20])  # 2 + 1 for the failed defence + 1 for the Bonus Chit
    assert played.count("tactics.draw") == 6
    red = game.state.units["red-1"]
    assert (red.armor, red.hits) == (1, [])
    assert BONUS not in game.state.tactics_cup
    assert game.state.bonus_supply.count(BONUS) == 2


@rule("SOS-PLN-08c", "SOS-PLN-08e")
def test_a_bonus_chit_without_a_symbol_that_applies_is_a_miss() -> None:
    game = with_bonus_chits("cics-green-1")  # triangle
    carry_out(
        fight_combats(game), ["attack cics-green-1 1611"], otherwise="done", tactics=[16, 17, BONUS, WEAK_BONUS, 18]
    )
    assert game.state.units["red-1"].armor == 0
    assert sorted(game.state.bonus_supply) == [BONUS, BONUS, WEAK_BONUS, WEAK_BONUS]


@rule("SOS-PLN-08d", "SOS-PLN-08e")
def test_a_bonus_chit_drawn_by_the_vang_is_a_miss_and_goes_to_supply() -> None:
    game = with_bonus_chits("cics-veteran")
    attack(game, tactics=[BONUS, 17, 18, 19, 20])  # the defence has failed: 3 draws for the attacker
    assert game.state.units["cics-veteran"].hits == []
    assert game.state.bonus_supply.count(BONUS) == 2


# Rewards of events


@rule("SOS-CON-63", "SOS-CON-70")
def test_a_free_tactical_maneuver_needs_no_plan_check_cp_or_plan_action() -> None:
    game = position({}, cp=1)
    played = carry_out(resolve_event(game, EventId.E3C), ["a"])
    assert sorted(game.state.tactics_cup)[-2:] == [BONUS, WEAK_BONUS]
    assert played.count("tactics.draw") == 0
    assert (game.state.cp, game.state.plan_actions, game.state.plans) == (1, 0, {})
    assert plans.initiable(game)


@rule("SOS-CON-63", "SOS-CON-70")
@pytest.mark.parametrize("answer", ["cics-veteran", "none"])
def test_a_free_bolster_is_used_at_once_or_lost(answer: str) -> None:
    game = position({"cics-veteran": "0601", "caledonia-1": "1311"})
    unit = game.state.units["cics-veteran"]
    unit.hits = [1]
    carry_out(resolve_event(game, EventId.E3D), ["0", answer], tactics=[PASSES])
    assert unit.hits == ([] if answer == "cics-veteran" else [1])
    assert game.state.plan_actions == 0
    assert Plan.BOLSTER not in game.state.plans
    assert "SOS-CON-63" in cited(game) or answer != "none"
