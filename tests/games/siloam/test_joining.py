"""Who takes part in a combat (SOS-GRP): Group Attacks, joint defence, Artillery, Guerrillas, and what it costs."""

from __future__ import annotations

import pytest

from grognard.games.siloam.activation import begin_activation
from grognard.games.siloam.combat import can_lead_for_cics, targets_of
from grognard.games.siloam.joining import bar_to_leading, may_lead
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.vang_attack import compose
from grognard.games.siloam.words import Banner, Faction, Mode, Order
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Barred, Choose
from tests.games.siloam.builders import Played, carry_out, cited, position, told
from tests.games.siloam.fights import player_attack, support, unit, vang_attack
from tests.rules import rule

TRIO = {"cics-veteran": "0512", "cics-green-1": "0611", "siloam-1": "0513", "red-2": "0612"}
LED = {"leader-hq": "leader on cics-veteran"}
LED_BY_ALLY = {"leader-hq": "leader on siloam-1"}


def offered(game: Siloam, lead: str, topic: str, *answers: str, active: Faction = Faction.CICS) -> list[str]:
    """What this topic offers the first time it comes up in an attack on 0612."""
    played = carry_out(player_attack(game, lead, "0612", active), answers, stop_at=topic, otherwise="done")
    return played.offered(topic)[0]


def defence_offered(game: Siloam, topic: str) -> list[str]:
    """What this topic offers when red-2 attacks 0612; nothing if it does not come up."""
    played = carry_out(vang_attack(game, "red-2", "0612"), stop_at="combat.defence-mode", otherwise="done")
    found = played.offered(topic)
    return found[0] if found else []


def why_barred(played: Played, topic: str, option: object) -> Barred:
    question: Choose = played.choices(topic)[0]
    assert question.barred is not None
    return next(one for one in question.barred() if one.option == option)


def is_asked(game: Siloam, lead: str, topic: str) -> bool:
    """Whether the topic comes up at all on the way to the first draw."""
    played = carry_out(player_attack(game, lead, "0612"), stop_at="tactics.draw", otherwise="done")
    return bool(played.offered(topic))


# Targets


@rule("SOS-CBT-03a")
def test_a_unit_attacks_enemy_hexes_next_to_it_only() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "red-3": "0411", "red-1": "0613"})
    assert targets_of(game, unit(game, "cics-veteran")) == ["0411", "0612"]
    assert may_lead(game, unit(game, "cics-veteran"), Hex("0612"), Faction.CICS)
    assert not may_lead(game, unit(game, "cics-veteran"), Hex("0613"), Faction.CICS)
    assert not may_lead(game, unit(game, "cics-veteran"), Hex("0511"), Faction.CICS)


@rule("SOS-CBT-03a", "SOS-CON-73")
def test_a_vang_units_targets_are_units_and_guerrillas_not_other_supports() -> None:
    game = position(
        {"red-2": "0512", "cics-veteran": "0612"},
        {"irregulars-01": "guerrilla at 0411", "scout-spotter": "scout at 0513"},
    )
    assert targets_of(game, unit(game, "red-2")) == ["0411", "0612"]


# The player's Group Attack (Step 1)


@rule("SOS-GRP-01a", "SOS-SUP-09a")
def test_without_a_leader_nobody_joins_an_attack() -> None:
    assert not is_asked(position(TRIO, cp=5), "cics-veteran", "combat.join")
    assert offered(position(TRIO, LED, cp=5), "cics-veteran", "combat.join") == ["cics-green-1", "siloam-1", "done"]


@rule("SOS-SUP-09a")
@pytest.mark.parametrize(
    "leader",
    [
        {"leader-hq": "leader on cics-veteran"},
        {"leader-hq": "leader on siloam-1"},
        {"caledonia-leader-mg": "leader on caledonia-1"},
    ],
)
def test_a_leader_of_any_friendly_faction_serves_units_of_all_of_them(leader: dict[str, str]) -> None:
    game = position({**TRIO, "caledonia-1": "0511"}, leader, cp=5)
    assert offered(game, "cics-veteran", "combat.join") == ["cics-green-1", "siloam-1", "done"]


@rule("SOS-GRP-01a", "SOS-SUP-09a")
def test_every_participant_must_be_within_two_hexes_of_the_leader() -> None:
    game = position({**TRIO, "caledonia-1": "0411"}, {"caledonia-leader-mg": "leader on caledonia-1"}, cp=5)
    assert game.distance(Hex("0411"), Hex("0513")) == 2
    assert offered(game, "cics-veteran", "combat.join") == ["cics-green-1", "siloam-1", "done"]
    game = position({**TRIO, "caledonia-1": "0410"}, {"caledonia-leader-mg": "leader on caledonia-1"}, cp=5)
    assert game.distance(Hex("0410"), Hex("0513")) == 3
    assert offered(game, "cics-veteran", "combat.join") == ["cics-green-1", "done"]


@rule("SOS-GRP-01a")
def test_one_leader_must_have_all_in_range() -> None:
    # One Leader has 0512 and 0611 in range, the other 0512 and 0513: not all three can attack together.
    game = position(
        {**TRIO, "caledonia-1": "0510", "siloam-2": "0413"},
        {"caledonia-leader-mg": "leader on caledonia-1", "leader-hq": "leader on siloam-2"},
        cp=5,
    )
    assert game.distance(Hex("0510"), Hex("0513")) == 3
    assert game.distance(Hex("0413"), Hex("0611")) == 3
    assert offered(game, "cics-veteran", "combat.join") == ["cics-green-1", "siloam-1", "done"]
    played = carry_out(player_attack(game, "cics-veteran", "0612"), ["siloam-1"], stop_at="tactics.draw")
    assert played.count("combat.join") == 1  # with siloam-1 in, nobody is left to ask about


@rule("SOS-GRP-01a")
def test_a_joiner_must_be_next_to_the_target() -> None:
    game = position({"cics-veteran": "0512", "cics-green-1": "0511", "red-2": "0612"}, LED, cp=5)
    assert not is_asked(game, "cics-veteran", "combat.join")


@rule("SOS-GRP-01d")
def test_a_unit_that_moved_in_this_activation_may_not_join() -> None:
    game = position(TRIO, LED, cp=5)
    unit(game, "siloam-1").moved = True
    played = carry_out(player_attack(game, "cics-veteran", "0612"), stop_at="combat.join")
    assert played.offered("combat.join") == [["cics-green-1", "done"]]
    assert why_barred(played, "combat.join", "siloam-1").rule == "SOS-GRP-01d"


@rule("SOS-CON-72")
def test_a_unit_takes_part_in_one_attack_an_activation() -> None:
    game = position(TRIO, LED, cp=5)
    unit(game, "cics-green-1").fought = True
    assert offered(game, "cics-veteran", "combat.join") == ["siloam-1", "done"]
    assert not may_lead(game, unit(game, "cics-green-1"), Hex("0612"), Faction.CICS)


@rule("SOS-CON-72", "SOS-CBT-02b")
def test_everybody_in_an_attack_has_fought_supporting_artillery_too() -> None:
    game = position({**TRIO, "cics-artillery-1": "0312", "cics-green-2": "0712"}, LED, cp=5)
    answers = ["siloam-1", "done", "cics-artillery-1"]
    carry_out(player_attack(game, "cics-veteran", "0612"), answers, stop_at="tactics.draw")
    fought = [name for name, one in game.state.units.items() if one.fought]
    assert fought == ["cics-veteran", "cics-artillery-1", "siloam-1"]


@rule("SOS-GRP-01e", "SOS-CON-72")
def test_having_joined_in_one_activation_does_not_bar_acting_in_the_next() -> None:
    game = position(TRIO, LED, cp=5)
    carry_out(player_attack(game, "cics-veteran", "0612"), ["siloam-1", "done"], stop_at="tactics.draw")
    assert not may_lead(game, unit(game, "siloam-1"), Hex("0612"), Faction.SILOAM)
    begin_activation(game)
    assert may_lead(game, unit(game, "siloam-1"), Hex("0612"), Faction.SILOAM)


@rule("SOS-CON-72")
def test_in_an_allied_activation_the_lead_is_of_that_faction_and_others_join_for_nothing() -> None:
    game = position(TRIO, LED, cp=0)
    bar = bar_to_leading(game, unit(game, "cics-veteran"), Hex("0612"), Faction.SILOAM)
    assert bar is not None
    assert bar.rule == "SOS-CON-72"
    assert offered(game, "siloam-1", "combat.join", active=Faction.SILOAM) == ["cics-green-1", "cics-veteran", "done"]
    unit(game, "cics-veteran").mode = Mode.MOVEMENT
    carry_out(player_attack(game, "siloam-1", "0612", Faction.SILOAM), ["cics-veteran", "done"], stop_at="tactics.draw")
    assert game.state.cp == 0
    assert unit(game, "cics-veteran").mode is Mode.MOVEMENT


@rule("SOS-CBT-02a")
def test_the_leads_rating_is_read_for_all_draws_of_its_side() -> None:
    units = {"cics-green-1": "0512", "cics-elite-1": "0611", "red-2": "0612"}
    game = position(units, {"leader-hq": "leader on cics-green-1"}, cp=5)
    # Lead Green Infantry, so chit 5 (circle, square, diamond) scores nothing although an Elite Infantry takes part.
    play = player_attack(game, "cics-green-1", "0612")
    carry_out(play, ["cics-elite-1", "combat"], otherwise="none", tactics=[12, 15, 5, 6, 7, 8])
    assert unit(game, "red-2").hits == []


# What it costs


@rule("SOS-CON-86")
def test_each_cics_stack_that_joins_pays_1_cp_and_sets_its_mode() -> None:
    game = position({**TRIO, "cics-green-2": "0713"}, {"leader-hq": "leader on cics-green-1"}, cp=3)
    play = player_attack(game, "cics-veteran", "0612")
    carry_out(play, ["cics-green-1", "combat.join-mode: movement", "done"], stop_at="tactics.draw")
    assert game.state.cp == 2
    assert unit(game, "cics-green-1").mode is Mode.MOVEMENT
    assert unit(game, "cics-green-1").order is Order.ATTACK


@rule("SOS-CON-86")
def test_a_cics_stack_already_activated_to_attack_pays_nothing_more() -> None:
    game = position(TRIO, LED, cp=0)
    unit(game, "cics-green-1").order = Order.ATTACK
    carry_out(player_attack(game, "cics-veteran", "0612"), ["cics-green-1", "done"], stop_at="tactics.draw")
    assert game.state.cp == 0


@rule("SOS-CON-86")
def test_without_cp_a_cics_stack_cannot_join() -> None:
    game = position(TRIO, LED, cp=0)
    played = carry_out(player_attack(game, "cics-veteran", "0612"), stop_at="combat.join")
    assert played.offered("combat.join") == [["siloam-1", "done"]]
    assert why_barred(played, "combat.join", "cics-green-1").rule == "SOS-CON-86"


@rule("SOS-CON-86")
def test_within_hq_range_a_cics_stack_joins_for_nothing() -> None:
    leader_and_hq = {"caledonia-leader-mg": "leader on caledonia-1", "leader-hq": "hq at 0410"}
    game = position({**TRIO, "caledonia-1": "0511"}, leader_and_hq, cp=0)
    play = player_attack(game, "cics-veteran", "0612")
    carry_out(play, ["cics-green-1", "combat", "done"], stop_at="tactics.draw")
    assert game.state.cp == 0


@rule("SOS-ACT-03e")
def test_a_cics_stack_ordered_to_move_does_not_join() -> None:
    game = position(TRIO, LED, cp=5)
    unit(game, "cics-green-1").order = Order.MOVE
    assert offered(game, "cics-veteran", "combat.join") == ["siloam-1", "done"]


@rule("SOS-ACT-03c")
def test_allies_join_a_cics_attack_for_nothing_and_keep_their_mode() -> None:
    game = position({**TRIO, "siloam-1": "0513 movement", "caledonia-1": "0713"}, LED, cp=0)
    play = player_attack(game, "cics-veteran", "0612")
    played = carry_out(play, ["siloam-1", "done"], stop_at="tactics.draw")
    assert game.state.cp == 0
    assert unit(game, "siloam-1").mode is Mode.MOVEMENT
    assert played.count("combat.join-mode") == 0


@rule("SOS-GAP-29")
def test_an_ally_that_joins_in_its_own_activation_chooses_its_mode() -> None:
    game = position({"siloam-1": "0512", "siloam-2": "0513 movement", "red-2": "0612"}, LED_BY_ALLY)
    play = player_attack(game, "siloam-1", "0612", active=Faction.SILOAM)
    carry_out(play, ["siloam-2", "combat.join-mode: combat"], stop_at="tactics.draw")
    assert unit(game, "siloam-2").mode is Mode.COMBAT


@rule("SOS-GAP-29", "SOS-CON-72")
def test_others_that_join_an_allys_attack_keep_their_mode() -> None:
    game = position({"siloam-1": "0512", "cics-green-1": "0513 movement", "red-2": "0612"}, LED_BY_ALLY, cp=0)
    play = player_attack(game, "siloam-1", "0612", active=Faction.SILOAM)
    played = carry_out(play, ["cics-green-1"], stop_at="tactics.draw")
    assert unit(game, "cics-green-1").mode is Mode.MOVEMENT
    assert played.count("combat.join-mode") == 0


# An allied lead in a CICS activation


@rule("SOS-GAP-35")
def test_an_ally_leads_in_a_cics_activation_only_with_a_cics_unit_beside_it() -> None:
    alone = position({"siloam-1": "0513", "caledonia-1": "0512", "red-2": "0612"}, {"leader-hq": "leader on siloam-1"})
    assert not can_lead_for_cics(alone, unit(alone, "siloam-1"), Hex("0612"))
    led = position(TRIO, LED, cp=1)
    assert can_lead_for_cics(led, unit(led, "siloam-1"), Hex("0612"))
    poor = position(TRIO, LED, cp=0)
    assert not can_lead_for_cics(poor, unit(poor, "siloam-1"), Hex("0612"))
    leaderless = position(TRIO, cp=1)
    assert not can_lead_for_cics(leaderless, unit(leaderless, "siloam-1"), Hex("0612"))


@rule("SOS-GAP-35")
def test_an_allied_lead_cannot_go_on_before_a_cics_unit_has_joined() -> None:
    game = position({**TRIO, "caledonia-1": "0713"}, {"leader-hq": "leader on siloam-1"}, cp=2)
    assert game.distance(Hex("0513"), Hex("0713")) == 2
    play = player_attack(game, "siloam-1", "0612")
    played = carry_out(play, ["caledonia-1", "cics-green-1", "combat", "done"], stop_at="tactics.draw")
    first, second, third = played.offered("combat.join")
    assert "done" not in first
    assert "done" not in second
    assert "done" in third


@rule("SOS-GAP-35")
def test_no_ally_may_join_whose_place_would_close_out_every_cics_unit() -> None:
    # The only Leader near siloam-2 has no CICS unit in its range, the one near cics-green-1 not siloam-2.
    game = position(
        {"siloam-1": "0512", "cics-green-1": "0611", "siloam-2": "0513", "caledonia-1": "0510", "caledonia-2": "0413",
         "red-2": "0612"},
        {"caledonia-leader-mg": "leader on caledonia-1", "leader-hq": "leader on caledonia-2"},
        cp=1,
    )  # fmt: skip
    played = carry_out(player_attack(game, "siloam-1", "0612"), ["combat"], stop_at="tactics.draw")
    assert played.offered("combat.join") == []  # cics-green-1 was the only way to begin
    assert unit(game, "cics-green-1").fought
    assert not unit(game, "siloam-2").fought


# Artillery support of an attack


@rule("SOS-CBT-03c", "SOS-CBT-01e", "SOS-CON-33")
def test_artillery_with_the_lead_in_its_range_may_support_without_a_leader() -> None:
    units = {"cics-veteran": "0512", "red-2": "0612", "cics-artillery-1": "0510", "cics-artillery-2": "0508"}
    game = position(units, cp=5)
    assert game.distance(Hex("0508"), Hex("0512")) == 4  # range is 3
    assert offered(game, "cics-veteran", "combat.support") == ["cics-artillery-1", "done"]


@rule("SOS-CBT-01e", "SOS-CBT-03c")
def test_the_range_is_measured_to_the_lead_and_includes_its_end() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "cics-artillery-1": "0509"}, cp=5)
    assert game.distance(Hex("0509"), Hex("0512")) == 3
    assert offered(game, "cics-veteran", "combat.support") == ["cics-artillery-1", "done"]


@rule("SOS-CBT-01g")
def test_artillery_in_movement_mode_gives_no_support() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "cics-artillery-1": "0510 movement"}, cp=5)
    assert not is_asked(game, "cics-veteran", "combat.support")
    units = {**TRIO, "cics-artillery-1": "0510 movement", "cics-artillery-2": "0511"}
    played = carry_out(
        player_attack(position(units, cp=5), "cics-veteran", "0612"), stop_at="combat.support", otherwise="done"
    )
    assert why_barred(played, "combat.support", "cics-artillery-1").rule == "SOS-CBT-01g"


@rule("SOS-CON-33")
def test_artillery_that_moved_or_supported_in_this_activation_does_not_support() -> None:
    for spoiled in ("moved", "fought"):
        game = position({"cics-veteran": "0512", "red-2": "0612", "cics-artillery-1": "0510"}, cp=5)
        setattr(unit(game, "cics-artillery-1"), spoiled, True)
        assert not is_asked(game, "cics-veteran", "combat.support")


@rule("SOS-ACT-03d")
def test_support_costs_1_cp() -> None:
    units = {"cics-veteran": "0512", "red-2": "0612", "cics-artillery-1": "0510"}
    game = position(units, cp=1)
    carry_out(player_attack(game, "cics-veteran", "0612"), ["cics-artillery-1"], stop_at="tactics.draw")
    assert game.state.cp == 0
    assert unit(game, "cics-artillery-1").order is Order.ATTACK
    assert not is_asked(position(units, cp=0), "cics-veteran", "combat.support")


@rule("SOS-ACT-03d")
def test_support_is_free_within_hq_range_and_where_it_was_activated_to_attack() -> None:
    units = {"cics-veteran": "0512", "red-2": "0612", "cics-artillery-1": "0510"}
    near_hq = position(units, {"leader-hq": "hq at 0409"}, cp=0)
    carry_out(player_attack(near_hq, "cics-veteran", "0612"), ["cics-artillery-1"], stop_at="tactics.draw")
    paid = position(units, cp=0)
    unit(paid, "cics-artillery-1").order = Order.ATTACK
    carry_out(player_attack(paid, "cics-veteran", "0612"), ["cics-artillery-1"], stop_at="tactics.draw")


@rule("SOS-CON-72", "SOS-ACT-03d")
def test_cics_artillery_pays_for_its_support_in_an_allied_activation_too() -> None:
    game = position({"siloam-1": "0512", "red-2": "0612", "cics-artillery-1": "0510"}, cp=2)
    play = player_attack(game, "siloam-1", "0612", Faction.SILOAM)
    carry_out(play, ["cics-artillery-1"], stop_at="tactics.draw")
    assert game.state.cp == 1


@rule("SOS-CON-33")
def test_artillery_next_to_the_target_may_join_or_support_but_not_both() -> None:
    game = position({"cics-veteran": "0512", "cics-artillery-1": "0611", "red-2": "0612"}, LED, cp=5)
    assert offered(game, "cics-veteran", "combat.join") == ["cics-artillery-1", "done"]
    game = position({"cics-veteran": "0512", "cics-artillery-1": "0611", "red-2": "0612"}, LED, cp=5)
    assert offered(game, "cics-veteran", "combat.support", "combat.join: done") == ["cics-artillery-1", "done"]
    game = position({"cics-veteran": "0512", "cics-artillery-1": "0611", "red-2": "0612"}, LED, cp=5)
    play = player_attack(game, "cics-veteran", "0612")
    played = carry_out(play, ["cics-artillery-1", "combat"], stop_at="tactics.draw")
    assert played.count("combat.support") == 0


# The player's joint defence (Step 2)


DEFENDED = {"siloam-1": "0612", "cics-green-1": "0611", "red-2": "0512"}


@rule("SOS-CBT-04a-v19", "SOS-GRP-02a")
def test_the_defender_names_units_that_support_the_defence() -> None:
    game = position(DEFENDED, {"leader-hq": "leader on siloam-1"})
    play = vang_attack(game, "red-2", "0612")
    played = carry_out(play, ["cics-green-1", "aggressive"], stop_at="hits.draw", tactics=[12, 15, 16, 13, 14, 17])
    assert played.offered("combat.defend-with") == [["cics-green-1", "done"]]
    assert [one.facts["unit"] for one in told(game) if one.topic == "combat.defend"] == ["cics-green-1"]


@rule("SOS-CBT-04a-v13")
def test_the_older_edition_has_the_same_step_under_another_name_without_guerrillas() -> None:
    supports = {"leader-hq": "leader on siloam-1", "irregulars-01": "guerrilla at 0513"}
    for ruleset, name, draws in (("v13", "Defensive Support", 3), ("v19", "Coordinated Defense", 4)):
        game = position(DEFENDED, supports, ruleset)
        assert game.rules.joint_defence_name == name
        play = vang_attack(game, "red-2", "0612")
        tactics = [12, 15, 16, 13, 14, 17, 18][: draws + 3]
        played = carry_out(play, ["cics-green-1", "aggressive"], tactics=tactics)
        assert played.count("tactics.draw") == draws + 3  # Vang: 2, and 1 for the failed defence


@rule("SOS-CBT-04c")
def test_without_a_leader_in_range_nobody_supports_a_defence() -> None:
    alone = position({**DEFENDED, "cics-artillery-1": "0814"})
    assert defence_offered(alone, "combat.defend-with") == []
    assert defence_offered(alone, "combat.defend-support") == []
    units = {**DEFENDED, "caledonia-1": "0610", "cics-artillery-1": "0814"}
    near = {"caledonia-leader-mg": "leader on caledonia-1"}
    assert defence_offered(position(units, near), "combat.defend-with") == ["cics-green-1", "done"]
    assert defence_offered(position(units, near), "combat.defend-support") == ["cics-artillery-1", "done"]
    units["caledonia-1"] = "0609"
    game = position(units, near)
    assert game.distance(Hex("0609"), Hex("0612")) == 3
    assert defence_offered(game, "combat.defend-with") == []


@rule("SOS-CON-37")
def test_one_leader_must_have_the_defending_unit_and_each_joiner_in_range() -> None:
    # The Leader in 0713 reaches the defender and 0513, not 0511.
    units = {"siloam-1": "0612", "cics-green-1": "0511", "cics-veteran": "0513", "caledonia-1": "0713", "red-2": "0512"}
    game = position(units, {"caledonia-leader-mg": "leader on caledonia-1"})
    assert game.distance(Hex("0713"), Hex("0511")) == 3
    assert defence_offered(game, "combat.defend-with") == ["cics-veteran", "done"]


@rule("SOS-CON-37")
def test_two_joiners_of_a_defence_need_one_leader_between_them() -> None:
    # The Leader in 0610 has 0511 in its range and the one in 0614 has 0513, both the defender; neither has all three.
    units = {"siloam-1": "0612", "cics-green-1": "0511", "cics-veteran": "0513", "red-2": "0512"}
    leaders = {"leader-hq": "leader on caledonia-1", "caledonia-leader-mg": "leader on caledonia-2"}
    game = position({**units, "caledonia-1": "0610", "caledonia-2": "0614"}, leaders)
    play = vang_attack(game, "red-2", "0612")
    played = carry_out(play, ["cics-green-1"], stop_at="combat.defence-mode")
    assert played.offered("combat.defend-with") == [["cics-green-1", "cics-veteran", "done"]]  # and not asked again


@rule("SOS-GRP-02a", "SOS-CON-37")
def test_a_joiner_must_be_next_to_an_attacking_unit_that_is_next_to_the_target() -> None:
    # 0713 is next to the defender but to no attacker; 0411 is next to red-2.
    units = {"siloam-1": "0612", "cics-green-1": "0713", "cics-veteran": "0411", "red-2": "0512", "red-4": "0310"}
    game = position(units, {"leader-hq": "leader on siloam-1", "caledonia-leader-mg": "leader on cics-veteran"})
    play = vang_attack(game, "red-2", "0612", guns=["red-4"])
    assert carry_out(play, stop_at="combat.defend-with").offered("combat.defend-with") == [["cics-veteran", "done"]]


@rule("SOS-GRP-02d")
def test_joining_a_defence_costs_nothing_and_what_was_done_before_does_not_matter() -> None:
    game = position(DEFENDED, {"leader-hq": "leader on siloam-1"}, cp=0)
    unit(game, "cics-green-1").moved = True
    unit(game, "cics-green-1").fought = True
    assert defence_offered(game, "combat.defend-with") == ["cics-green-1", "done"]


@rule("SOS-CBT-04b", "SOS-CON-33")
def test_artillery_in_combat_mode_within_range_may_support_a_defence_for_no_cp() -> None:
    units = {"siloam-1": "0612", "red-2": "0512", "cics-artillery-1": "0814"}
    supports = {"leader-hq": "leader on siloam-1"}
    game = position(units, supports, cp=0)
    assert game.distance(Hex("0814"), Hex("0612")) == 3
    assert defence_offered(game, "combat.defend-support") == ["cics-artillery-1", "done"]
    far = position({**units, "cics-artillery-1": "1014"}, supports)
    assert defence_offered(far, "combat.defend-support") == []
    moving = position({**units, "cics-artillery-1": "0814 movement"}, supports)
    assert defence_offered(moving, "combat.defend-support") == []


@rule("SOS-CON-33")
def test_artillery_next_to_the_attacker_may_join_the_defence_instead() -> None:
    game = position({**DEFENDED, "cics-artillery-1": "0513"}, {"leader-hq": "leader on siloam-1"})
    assert defence_offered(game, "combat.defend-with") == ["cics-green-1", "cics-artillery-1", "done"]
    play = vang_attack(game, "red-2", "0612")
    played = carry_out(play, ["cics-artillery-1", "combat.defend-with: done"], stop_at="combat.defence-mode")
    assert played.count("combat.defend-support") == 0


@rule("SOS-GRP-02c", "SOS-HIT-03b")
def test_joiners_of_the_defence_can_be_hit_and_guns_cannot() -> None:
    game = position({**DEFENDED, "cics-artillery-1": "0814"}, {"leader-hq": "leader on siloam-1"})
    play = vang_attack(game, "red-2", "0612")
    answers = ["cics-green-1", "cics-artillery-1", "aggressive"]
    played = carry_out(play, answers, stop_at="combat.take-hit", tactics=[12, 15, 16, 17, 1, 2, 3])
    options = played.offered("combat.take-hit")[0]
    assert "marker siloam-1" in options
    assert "marker cics-green-1" in options
    assert not [option for option in options if "artillery" in option]


# The Vang's joint defence


@rule("SOS-CBT-04d", "SOS-CON-37")
def test_every_vang_unit_next_to_the_defender_supports_it_whatever_its_banner_without_a_leader() -> None:
    units = {"cics-veteran": "0512", "red-2": "0612", "yellow-3": "0613", "black-2": "0712", "red-3": "0814"}
    game = position(units)
    # 2 for itself, 1 each for two of the three others: red-3 in 0814 is not next to it.
    tactics = [12, 15, 16, 17, 13, 14, 8]
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=tactics)
    assert played.count("tactics.draw") == 4 + 3
    assert "SOS-CBT-04d" in cited(game)
    reason = next(one.facts["reason"] for one in told(game) if one.topic == "combat.defend")
    assert sorted(reason.candidates) == ["black-2", "yellow-3"]


@rule("SOS-CON-37")
def test_vang_units_next_to_the_attacker_only_do_not_support_the_defence() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "yellow-3": "0411"})
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 17, 13])
    assert played.count("tactics.draw") == 2 + 3


@rule("SOS-CON-37", "SOS-CBT-04b")
def test_vang_artillery_in_combat_mode_supports_a_defence_within_its_range() -> None:
    for where, draws in (("0814", 3), ("1014", 2), ("0814 movement", 2)):
        game = position({"cics-veteran": "0512", "red-2": "0612", "black-4": where})
        tactics = [12, 15, 16, 17, 13, 14][: draws + 3]
        played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=tactics)
        assert played.count("tactics.draw") == draws + 3


@rule("SOS-GRP-03a")
def test_the_vang_attack_as_a_group_without_a_leader() -> None:
    game = position({"red-2": "0512", "red-3": "0513", "yellow-2": "0611", "cics-veteran": "0612"})
    battle = compose(game, Banner.RED, unit(game, "red-2"), Hex("0612"))
    assert [one.id for one in battle.attackers()] == ["red-2", "red-3"]


# Guerrillas


@rule("SOS-GUE-06a", "SOS-CON-73")
def test_a_guerrilla_in_leader_range_and_next_to_the_target_joins_an_attack_by_itself() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612"}, {**LED, "irregulars-01": "guerrilla at 0513"})
    # Its draw comes last and is read by triangle: chit 5 scores for circle, not for it.
    carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 17, 13, 5])
    assert unit(game, "red-2").hits == []
    assert "SOS-GUE-06a" in cited(game)


@rule("SOS-GUE-06a")
@pytest.mark.parametrize(
    ("supports", "ruleset"),
    [
        ({"irregulars-01": "guerrilla at 0513"}, "v19"),  # no Leader
        ({**LED, "irregulars-01": "guerrilla at 0613"}, "v13"),
        ({**LED, "irregulars-01": "guerrilla at 0411"}, "v19"),  # not next to the target
        ({"caledonia-leader-mg": "leader on caledonia-1", "irregulars-01": "guerrilla at 0713"}, "v19"),  # out of range
    ],
)
def test_a_guerrilla_without_leader_or_away_from_the_enemy_does_not_join(
    supports: dict[str, str], ruleset: str
) -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "caledonia-1": "0410"}, supports, ruleset)
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 17, 13])
    assert played.count("tactics.draw") == 2 + 3


@rule("SOS-GUE-06a", "SOS-CBT-04a-v19")
def test_a_guerrilla_in_leader_range_and_next_to_an_attacker_joins_a_defence_by_itself() -> None:
    supports = {"leader-hq": "leader on siloam-1", "irregulars-01": "guerrilla at 0513"}
    game = position({"siloam-1": "0612", "red-2": "0512"}, supports)
    # 5 scores for the Veteran Infantry's circle in its two draws, 6 not for the Guerrilla's triangle.
    play = vang_attack(game, "red-2", "0612")
    carry_out(play, ["aggressive"], tactics=[5, 12, 6, 15, 16], hits=[1])
    assert unit(game, "red-2").hits == [1]


@rule("SOS-GUE-05c")
def test_a_guerrilla_never_leads_and_is_not_asked_about() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612"}, {**LED, "irregulars-01": "guerrilla at 0513"}, cp=5)
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 17, 13, 14])
    assert played.count("combat.join") == 0
    assert support(game, "irregulars-01").hex == "0513"
