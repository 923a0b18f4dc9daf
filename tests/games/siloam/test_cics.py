"""A CICS activation (SOS-ACT): drawing CP, activating stacks, moves, attacks, deployment, planning, cleanup."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.siloam.cics import activate_cics, clean_up, deploy_units, move_stacks, plan_ahead, raise_cost
from grognard.games.siloam.cics_attacks import fight_combats
from grognard.games.siloam.cics_stacks import activate_stacks
from grognard.games.siloam.endings import COALITION_COLLAPSE, GameOver
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, Faction, Mode, Order, Plan, Preparation, Stage
from grognard.kernel.questions import Barred, Checkpoint
from grognard.kernel.spelling import spell
from tests.games.siloam.builders import Played, carry_out, cited, position, told
from tests.rules import rule

BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])

# Tactics Chits (SOS-GAP-14)
BLANKS = [16, 17, 18, 19, 20]  # no combat symbol, no Maneuver


def why_barred(played: Played, topic: str, option: str, asking: int = 0) -> Barred:
    """The explanation given for a missing option, the n-th time the question is asked."""
    question = played.choices(topic)[asking]
    assert question.barred is not None
    return next(bar for bar in question.barred() if spell(bar.option) == option)


def activate(game: Siloam, answers: Sequence[str]) -> Played:
    return carry_out(activate_stacks(game), answers, otherwise="done")


# The eight steps


@rule("SOS-ACT-00a")
def test_the_eight_steps_come_in_order() -> None:
    game = position({"cics-veteran": "1510", "red-1": "1711"}, stage=Stage.CICS, cp=9, activation_cup=[])
    played = carry_out(
        activate_cics(game),
        [
            "cics.support: done",
            "cics.activate: activate cics-veteran 1",
            "cics.mode: combat",
            "cics.move-next: done",
            "cics.deploy: done",
            "cics.plan: initiate ambush",
            "cics.plan: done",
        ],
        draws={"cp.draw": [4]},
    )
    topics = [q.topic for q in played.asked if not isinstance(q, Checkpoint)]
    assert topics[0] == "cp.draw"
    assert topics[1] == "cics.support"
    steps = [q.label for q in played.asked if isinstance(q, Checkpoint) and q.label[-1].isdigit()]
    assert steps == [f"cics {step}" for step in range(2, 9)]
    assert game.state.plans[Plan.AMBUSH] is Preparation.RUSHED  # Step 8 came after Step 7


@rule("SOS-ACT-01a", "SOS-ACT-01b")
def test_cp_are_drawn_and_what_is_left_stays_on_the_marker() -> None:
    game = position({}, stage=Stage.CICS, cp=3)
    carry_out(activate_cics(game), otherwise="done", draws={"cp.draw": [6]})
    assert game.state.cp == 9
    game.state.step = 0
    game.state.round = 2
    carry_out(activate_cics(game), otherwise="done", draws={"cp.draw": [4]})
    assert game.state.cp == 13


@rule("SOS-CON-67")
def test_a_political_chit_in_step_1_is_no_draw_of_its_own() -> None:
    game = position({}, stage=Stage.CICS, cp_cup=[-1, 4])
    carry_out(activate_cics(game), otherwise="done", draws={"cp.draw": [-1, 4]})
    assert game.state.cp == 3


# Step 3: activating stacks


@rule("SOS-ACT-03a")
def test_a_stack_costs_1_cp_to_activate() -> None:
    game = position({"cics-veteran": "0601", "cics-green-1": "0602"}, cp=1)
    played = activate(game, ["activate cics-veteran 1", "combat"])
    assert game.state.cp == 0
    assert game.state.units["cics-green-1"].order is Order.NONE
    assert played.count("cics.activate") == 1  # no CP: nobody else can be activated


@rule("SOS-ACT-03b")
@pytest.mark.parametrize(("place", "cost"), [("1005", 0), ("1006", 1)])
def test_within_four_hexes_of_an_hq_a_stack_is_free(place: str, cost: int) -> None:
    """From 1001 to 1005 is 4 hexes."""
    game = position({"cics-veteran": place}, {"leader-hq": "hq at 1001"}, cp=1)
    activate(game, [f"activate cics-veteran {cost}", "combat"])
    assert game.state.cp == 1 - cost


@rule("SOS-ACT-03b")
def test_an_hq_makes_a_stack_free_when_there_is_no_cp() -> None:
    game = position({"cics-veteran": "1003"}, {"leader-hq": "hq at 1001"}, cp=0)
    activate(game, ["activate cics-veteran 0", "combat"])
    assert game.state.units["cics-veteran"].order is Order.MOVE


@rule("SOS-ACT-03e")
def test_a_stack_has_one_order_in_an_activation() -> None:
    game = position({"cics-veteran": "1511", "cics-green-1": "0601", "red-1": "1611"}, cp=5)
    played = activate(game, ["activate cics-veteran 1", "attack", "combat", "done"])
    assert played.offered("cics.order") == [["move", "attack"]]
    assert game.state.units["cics-veteran"].order is Order.ATTACK
    assert played.offered("cics.activate")[1] == ["activate cics-green-1 1", "done"]  # not offered again
    assert why_barred(played, "cics.activate", "activate cics-veteran 1", 1).rule == "SOS-ACT-03e"
    moved = carry_out(move_stacks(game), otherwise="done")
    assert moved.count("cics.move-next") == 0


@rule("SOS-ACT-03e")
def test_a_stack_told_to_move_that_stays_may_not_attack() -> None:
    game = position({"cics-veteran": "1511", "red-1": "1611"}, cp=5)
    activate(game, ["activate cics-veteran 1", "move", "combat"])
    carry_out(move_stacks(game), ["done"])
    played = carry_out(fight_combats(game), otherwise="done")
    assert played.count("cics.attack") == 0


@rule("SOS-ACT-03e")
def test_where_there_is_nobody_to_attack_the_stack_can_only_move() -> None:
    game = position({"cics-veteran": "1510", "red-1": "1810"}, cp=5)
    played = activate(game, ["activate cics-veteran 1", "combat"])
    assert played.count("cics.order") == 0
    assert game.state.units["cics-veteran"].order is Order.MOVE


@rule("SOS-ACT-03e", "SOS-CON-33")
def test_artillery_may_be_told_to_attack_when_it_can_support_an_attacker() -> None:
    units = {"cics-artillery-1": "1309", "cics-veteran": "1511", "red-1": "1611"}
    played = activate(position(units, cp=5), ["activate cics-artillery-1 1", "attack"])
    assert played.offered("cics.order") == [["move", "attack"]]
    far = activate(position({**units, "cics-artillery-1": "1109"}, cp=5), ["activate cics-artillery-1 1", "combat"])
    assert far.count("cics.order") == 0


@rule("SOS-ACT-03f")
def test_an_activated_stack_chooses_its_mode_for_nothing_and_keeps_it() -> None:
    game = position({"cics-veteran": "0601"}, cp=1)
    activate(game, ["activate cics-veteran 1", "cics.mode: movement"])
    unit = game.state.units["cics-veteran"]
    assert unit.mode is Mode.MOVEMENT
    assert game.state.cp == 0
    carry_out(move_stacks(game), ["move cics-veteran", "move.to: 0603"])  # 3 hexes would do, 2 in Combat Mode too
    carry_out(clean_up(game))
    assert unit.mode is Mode.MOVEMENT


@rule("SOS-ACT-03g", "SOS-GRP-01e")
@pytest.mark.parametrize("order", ["move", "attack"])
def test_what_a_stack_did_in_one_activation_does_not_bind_it_in_the_next(order: str) -> None:
    game = position({"cics-veteran": "1511", "red-1": "1611"}, stage=Stage.CICS, cp=0)
    unit = game.state.units["cics-veteran"]
    unit.order, unit.moved, unit.fought = Order.MOVE, True, True
    played = carry_out(
        activate_cics(game),
        ["cics.activate: activate cics-veteran 1", f"cics.order: {order}", "cics.mode: combat"],
        otherwise="done",
        draws={"cp.draw": [4]},
    )
    wanted = "cics.move-next" if order == "move" else "cics.attack"
    assert played.count(wanted) == 1


# Step 4: movement


@rule("SOS-ACT-04a", "SOS-ACT-05a")
def test_all_moves_are_made_before_the_first_attack() -> None:
    game = position(
        {"cics-veteran": "1511", "cics-green-1": "1309", "cics-green-2": "1308", "red-1": "1611"},
        stage=Stage.CICS,
        cp=0,
    )
    played = carry_out(
        activate_cics(game),
        [
            "cics.activate: activate cics-veteran 1",
            "cics.order: attack",
            "cics.mode: combat",
            "cics.activate: activate cics-green-1 1",
            "cics.mode: combat",
            "cics.activate: activate cics-green-2 1",
            "cics.mode: combat",
            "cics.move-next: move cics-green-2",
            "move.to: 1208",
            "cics.move-next: move cics-green-1",
            "move.to: 1308",
            "cics.attack: attack cics-veteran 1611",
        ],
        otherwise="done",
        tactics=[16, 17, 18, 19, 20],
        draws={"cp.draw": [4]},
    )
    topics = [q.topic for q in played.asked if not isinstance(q, Checkpoint)]
    last_move = max(i for i, topic in enumerate(topics) if topic == "move.to")
    assert last_move < topics.index("cics.attack")
    assert game.state.units["cics-green-1"].hex == "1308"


# Step 5: combat


def attackers(cp: int = 5, **more: str) -> Siloam:
    """Two CICS stacks with the order to attack, each beside its own enemy."""
    units = {"cics-veteran": "1511", "cics-green-1": "1208", "red-1": "1611", "red-2": "1308", **more}
    game = position(units, cp=cp)
    for unit_id in ("cics-veteran", "cics-green-1"):
        game.state.units[unit_id].order = Order.ATTACK
    return game


@rule("SOS-ACT-05a")
def test_declared_attacks_are_resolved_one_after_another_in_the_order_the_player_picks() -> None:
    game = attackers()
    played = carry_out(
        fight_combats(game),
        ["attack cics-green-1 1308", "attack cics-veteran 1611"],
        otherwise="done",
        tactics=BLANKS * 2,
    )
    assert played.offered("cics.attack") == [
        ["attack cics-green-1 1308", "attack cics-veteran 1611", "done"],
        ["attack cics-veteran 1611", "done"],
    ]
    leads = [one.facts["lead"] for one in told(game) if one.topic == "combat.attack"]
    assert leads == ["cics-green-1", "cics-veteran"]
    assert all(unit.fought for unit in game.units_of(Faction.CICS))


@rule("SOS-ACT-05a", "SOS-ACT-03e")
def test_only_stacks_activated_to_attack_lead() -> None:
    game = attackers()
    game.state.units["cics-green-1"].order = Order.NONE
    played = carry_out(fight_combats(game), ["done"])
    assert played.offered("cics.attack") == [["attack cics-veteran 1611", "done"]]
    assert why_barred(played, "cics.attack", "attack cics-green-1 1308").rule == "SOS-ACT-03e"


@rule("SOS-ACT-03c", "SOS-GAP-29")
def test_an_ally_in_a_group_attack_costs_nothing_and_keeps_its_mode() -> None:
    game = position(
        {"cics-veteran": "1511", "siloam-1": "1512 movement", "red-1": "1611"},
        {"leader-hq": "leader on cics-veteran"},
        cp=0,
    )
    game.state.units["cics-veteran"].order = Order.ATTACK
    carry_out(
        fight_combats(game),
        ["attack cics-veteran 1611", "combat.join: siloam-1"],
        otherwise="done",
        tactics=[16, 17, 18, 19, 20, 13],
    )
    assert game.state.cp == 0
    assert game.state.units["siloam-1"].fought
    assert game.state.units["siloam-1"].mode is Mode.MOVEMENT


@rule("SOS-CON-86", "SOS-GAP-29")
@pytest.mark.parametrize("paid_before", [False, True])
def test_a_cics_joiner_pays_its_own_cp_once_and_sets_its_mode_then(paid_before: bool) -> None:
    game = position(
        {"cics-veteran": "1511", "cics-green-1": "1512", "red-1": "1611"},
        {"leader-hq": "leader on cics-veteran"},
        cp=1,
    )
    game.state.units["cics-veteran"].order = Order.ATTACK
    answers = ["cics.attack: attack cics-veteran 1611", "combat.join: cics-green-1"]
    if paid_before:
        game.state.units["cics-green-1"].order = Order.ATTACK
    else:
        answers.append("combat.join-mode: movement")
    carry_out(fight_combats(game), answers, otherwise="done", tactics=[16, 17, 18, 19, 20, 13])
    assert game.state.cp == (1 if paid_before else 0)
    assert game.state.units["cics-green-1"].mode is (Mode.COMBAT if paid_before else Mode.MOVEMENT)


@rule("SOS-ACT-03d")
@pytest.mark.parametrize(("hq", "cost"), [("1209", 0), ("0609", 1)])
def test_artillery_support_costs_1_cp_or_nothing_near_an_hq(hq: str, cost: int) -> None:
    game = position(
        {"cics-veteran": "1511", "cics-artillery-1": "1309", "red-1": "1611"}, {"leader-hq": f"hq at {hq}"}, cp=1
    )
    game.state.units["cics-veteran"].order = Order.ATTACK
    carry_out(
        fight_combats(game),
        ["attack cics-veteran 1611", "combat.support: cics-artillery-1"],
        otherwise="done",
        tactics=[16, 17, 19, 20, 13, 14],
    )
    assert game.state.units["cics-artillery-1"].fought
    assert game.state.cp == 1 - cost


@rule("SOS-GAP-35")
def test_an_ally_may_lead_in_a_cics_activation_only_with_a_cics_stack_in_the_attack() -> None:
    units = {"siloam-1": "1512", "red-1": "1611"}
    leader = {"caledonia-leader-mg": "leader on siloam-1"}
    alone = carry_out(fight_combats(position(units, leader, cp=5)), otherwise="done")
    assert alone.count("cics.attack") == 0
    game = position({**units, "cics-veteran": "1511"}, leader, cp=5)
    together = carry_out(
        fight_combats(game),
        ["cics.attack: attack siloam-1 1611", "combat.join-mode: combat"],
        otherwise="done",
        tactics=[16, 17, 18, 19, 20, 13],
    )
    assert together.count("combat.join") == 0  # the CICS stack has to join, so nothing is asked
    assert game.state.units["cics-veteran"].fought
    assert game.state.cp == 4


@rule("SOS-GAP-35")
def test_an_ally_without_a_leader_does_not_lead_in_a_cics_activation() -> None:
    game = position({"siloam-1": "1512", "cics-veteran": "1511", "red-1": "1611"}, cp=5)
    assert carry_out(fight_combats(game), otherwise="done").count("cics.attack") == 0


# Step 6: deployment


@rule("SOS-ACT-06a-v19")
def test_deploying_costs_2_cp_and_1_morale_for_each_unit() -> None:
    game = position({}, cp=5)
    carry_out(deploy_units(game), ["deploy cics-veteran", "combat", "deploy cics-green-1", "combat"], otherwise="done")
    assert game.state.cp == 1
    assert game.state.morale[Faction.CICS] == 2


@rule("SOS-ACT-06a-v13")
def test_in_the_older_edition_deploying_costs_cp_only() -> None:
    game = position({}, ruleset="v13", cp=5)
    carry_out(deploy_units(game), ["deploy cics-veteran", "combat"], otherwise="done")
    assert game.state.cp == 3
    assert game.state.morale[Faction.CICS] == 4


@BOTH
@rule("SOS-ACT-06a-v19", "SOS-ACT-06a-v13")
def test_nobody_deploys_for_1_cp(ruleset: str) -> None:
    played = carry_out(deploy_units(position({}, ruleset=ruleset, cp=1)), otherwise="done")
    assert played.count("cics.deploy") == 0


@rule("SOS-ACT-06b")
@pytest.mark.parametrize(("ruleset", "is_offered"), [("v19", False), ("v13", True)])
def test_at_morale_1_nobody_deploys(ruleset: str, is_offered: bool) -> None:
    game = position({}, ruleset=ruleset, cp=5)
    game.state.morale[Faction.CICS] = 1
    played = carry_out(deploy_units(game), otherwise="done")
    assert (played.count("cics.deploy") == 1) is is_offered


@BOTH
@rule("SOS-ACT-06c")
def test_cics_units_deploy_to_0601_and_not_from_a_locked_pool(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, cp=2)
    game.state.units["cics-elite-1"].box = Box.LOCKED_B
    game.state.units["cics-medium-tank"].box = Box.LOCKED_A
    played = carry_out(deploy_units(game), ["deploy cics-artillery-1", "combat"], otherwise="done")
    offered = played.offered("cics.deploy")[0]
    assert "deploy cics-elite-1" not in offered
    assert "deploy cics-medium-tank" not in offered
    assert not [option for option in offered if "siloam" in option or "caledonia" in option]
    assert game.state.units["cics-artillery-1"].hex == "0601"


@rule("SOS-GAP-29")
@pytest.mark.parametrize("mode", ["combat", "movement"])
def test_a_deployed_unit_arrives_in_the_mode_chosen(mode: str) -> None:
    game = position({}, cp=2)
    carry_out(deploy_units(game), ["deploy cics-veteran", f"cics.deploy-mode: {mode}"], otherwise="done")
    assert game.state.units["cics-veteran"].mode.value == mode


@rule("SOS-CON-15")
def test_any_number_deploys_and_the_excess_shifts_at_the_end_of_the_activation() -> None:
    game = position({"cics-light-tank": "0601"}, stage=Stage.CICS, cp=0, step=0)
    carry_out(
        activate_cics(game),
        [
            "cics.deploy: deploy cics-veteran",
            "cics.deploy-mode: combat",
            "stacking.shift-unit: cics-veteran",
            "stacking.shift-to: 0602",
        ],
        otherwise="done",
        hits=[0],
        draws={"cp.draw": [4]},
    )
    assert game.state.units["cics-light-tank"].hex == "0601"
    assert game.state.units["cics-veteran"].hex == "0602"
    assert game.state.units["cics-veteran"].hits == [0]


@rule("SOS-CON-15")
def test_with_the_vang_in_0601_nobody_deploys() -> None:
    played = carry_out(deploy_units(position({"red-1": "0601"}, cp=9)), otherwise="done")
    assert played.count("cics.deploy") == 0


@rule("SOS-CON-79", "SOS-ACT-06a-v19")
def test_the_morale_paid_for_a_deployment_can_end_the_game() -> None:
    game = position({}, cp=2, morale={Faction.CICS: 2, Faction.SILOAM: 1, Faction.CALEDONIA: 1})
    with pytest.raises(GameOver):
        carry_out(deploy_units(game), ["deploy cics-veteran", "combat"], otherwise="done")
    assert game.state.outcome == COALITION_COLLAPSE


@rule("SOS-CON-79")
def test_a_withdrawn_faction_still_counts_for_collapse() -> None:
    morale = {Faction.CICS: 2, Faction.SILOAM: 1, Faction.CALEDONIA: 2}
    game = position({}, cp=2, morale=morale, withdrawn=[Faction.CALEDONIA])
    carry_out(deploy_units(game), ["deploy cics-veteran", "combat"], otherwise="done")  # no defeat: Caledonia is at 2
    assert not game.state.outcome


# Step 7: strategic planning


@rule("SOS-ACT-07a-v19", "SOS-CON-70")
def test_one_plan_is_initiated_in_an_activation() -> None:
    game = position({}, cp=1)
    game.state.cp = 2
    for faction in (Faction.CICS, Faction.SILOAM, Faction.CALEDONIA):
        game.state.morale[faction] = 8  # nothing to raise
    played = carry_out(plan_ahead(game), ["initiate ambush"], otherwise="done")
    assert played.count("cics.plan") == 1  # after it there is nothing left to ask
    assert list(game.state.plans) == [Plan.AMBUSH]


@rule("SOS-ACT-07a-v19", "SOS-CON-70")
def test_no_plan_is_initiated_where_one_was_executed() -> None:
    game = position({}, cp=3, plans={Plan.RESTRUCTURE: Preparation.RUSHED})
    played = carry_out(plan_ahead(game), ["execute restructure", "done"], tactics=[15])
    assert [option for option in played.offered("cics.plan")[1] if option.startswith("initiate")] == []
    assert why_barred(played, "cics.plan", "initiate ambush", 1).rule == "SOS-ACT-07a-v19"


@rule("SOS-ACT-07a-v13")
def test_in_the_older_edition_any_number_of_plans_is_initiated_also_after_an_execution() -> None:
    game = position({}, ruleset="v13", cp=3, plans={Plan.RESTRUCTURE: Preparation.RUSHED})
    carry_out(
        plan_ahead(game),
        ["execute restructure", "initiate restructure", "initiate ambush", "initiate bolster"],
        otherwise="done",
        tactics=[15],
    )
    assert set(game.state.plans) == {Plan.RESTRUCTURE, Plan.AMBUSH, Plan.BOLSTER}
    assert game.state.cp == 0


@rule("SOS-ACT-07b", "SOS-GAP-19", "SOS-CON-16")
def test_morale_of_any_faction_is_raised_step_by_step_at_the_price_of_the_level_reached() -> None:
    game = position({}, cp=20, withdrawn=[Faction.SILOAM])
    carry_out(
        plan_ahead(game),
        ["raise siloam 4", "raise siloam 5", "raise caledonia 3", "initiate ambush"],  # a plan-action is still there
        otherwise="done",
    )
    assert game.state.morale == {Faction.CICS: 4, Faction.SILOAM: 7, Faction.CALEDONIA: 4}
    assert game.state.cp == 20 - 4 - 5 - 3 - 1


@rule("SOS-GAP-19")
def test_the_price_of_each_level() -> None:
    game = position({})
    prices = []
    for level in range(1, 8):
        game.state.morale[Faction.CICS] = level
        prices.append(raise_cost(game, Faction.CICS))
    assert prices == [2, 2, 3, 3, 4, 5, 6]


@rule("SOS-CON-16", "SOS-GAP-19")
def test_morale_is_not_raised_beyond_8_or_without_the_cp() -> None:
    game = position({}, cp=2, morale={Faction.CICS: 8, Faction.SILOAM: 1, Faction.CALEDONIA: 3})
    played = carry_out(plan_ahead(game), ["done"])
    raises = [option for option in played.offered("cics.plan")[0] if option.startswith("raise")]
    assert raises == ["raise siloam 2"]
    assert why_barred(played, "cics.plan", "raise caledonia 3").rule == "SOS-GAP-19"


# Step 8: cleanup


@rule("SOS-ACT-08a", "SOS-ACT-08b", "SOS-CON-17")
def test_well_prepared_plans_are_lost_and_then_the_others_advance() -> None:
    game = position(
        {},
        plans={
            Plan.AMBUSH: Preparation.WELL_PREPARED,
            Plan.BOLSTER: Preparation.PREPARED,
            Plan.RESTRUCTURE: Preparation.RUSHED,
            Plan.BOMBING_RUN: Preparation.INITIATING,
        },
    )
    carry_out(clean_up(game))
    assert game.state.plans == {
        Plan.BOLSTER: Preparation.WELL_PREPARED,
        Plan.RESTRUCTURE: Preparation.PREPARED,
        Plan.BOMBING_RUN: Preparation.RUSHED,
    }
    assert {"SOS-ACT-08a", "SOS-ACT-08b"} <= cited(game)


@rule("SOS-CON-17")
def test_a_plan_is_rushed_prepared_and_well_prepared_in_the_three_activations_after_and_then_lost() -> None:
    game = position({}, plans={Plan.AMBUSH: Preparation.INITIATING})
    boxes = []
    for _ in range(4):
        carry_out(clean_up(game))
        boxes.append(game.state.plans.get(Plan.AMBUSH))
    assert boxes == [Preparation.RUSHED, Preparation.PREPARED, Preparation.WELL_PREPARED, None]


@rule("SOS-ACT-08c")
def test_the_next_activation_has_a_plan_action_of_its_own() -> None:
    game = position({}, cp=1)
    carry_out(plan_ahead(game), ["initiate ambush"], otherwise="done")
    assert game.state.plan_actions == 1
    carry_out(clean_up(game))
    game.state.cp = 1
    played = carry_out(plan_ahead(game), ["initiate bolster"], otherwise="done")
    assert played.count("cics.plan") == 1
