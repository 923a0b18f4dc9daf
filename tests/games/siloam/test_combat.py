"""The nine steps of a combat (SOS-CBT): defence mode, exchange of hits, new leads, ambush, advance, return of chits."""

from __future__ import annotations

from contextlib import suppress

import pytest

from grognard.games.siloam.battle import Defence
from grognard.games.siloam.combat import open_modes
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, Faction, Kind
from grognard.kernel.questions import Choose, Draw
from tests.games.siloam.builders import Played, carry_out, cited, position, told
from tests.games.siloam.fights import (
    fill,
    player_attack,
    support,
    unit,
    vang_attack,
    vang_battle,
)
from tests.rules import rule

DUEL = {"cics-veteran": "0512", "red-2": "0612"}  # circle, 2 symbols; triangle, 2 symbols
SIEGE = {"siloam-1": "0612", "red-2": "0512"}
LEADER = {"leader-hq": "leader on siloam-1"}


def topics(played: Played) -> list[str]:
    return [question.topic for question in played.asked if isinstance(question, (Choose, Draw))]


def barred(played: Played, topic: str) -> set[tuple[object, str]]:
    question = played.choices(topic)[-1]
    assert question.barred is not None
    return {(one.option, one.rule) for one in question.barred()}


# Step 3


@rule("SOS-CBT-05a")
def test_the_players_defender_chooses_its_defence() -> None:
    played = carry_out(vang_attack(position(SIEGE), "red-2", "0612"), stop_at="tactics.draw", otherwise="cautious")
    assert played.offered("combat.defence-mode") == [["cautious", "aggressive"]]


@rule("SOS-CBT-05b")
def test_a_vang_defender_is_always_aggressive() -> None:
    game = position(DUEL)
    # 15 is Maneuver alone: it would hit in a Cautious Defense.
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[15, 12, 16, 17, 18])
    assert played.count("combat.defence-mode") == 0
    assert unit(game, "cics-veteran").hits == []
    assert "SOS-CBT-05b" in cited(game)


@rule("SOS-GUE-05b", "SOS-CON-73")
def test_a_guerrilla_that_is_attacked_is_always_aggressive() -> None:
    game = position({"red-2": "0512"}, {"irregulars-01": "guerrilla at 0612"})
    played = carry_out(vang_attack(game, "red-2", "0612"), tactics=[15, 12, 16, 17])
    assert played.count("combat.defence-mode") == 0
    assert unit(game, "red-2").hits == []


@rule("SOS-PLN-07c")
def test_who_is_ambushed_has_no_cautious_defence() -> None:
    game = position({**DUEL, "siloam-1": "0513"})
    battle = vang_battle(game, "red-2", "0513")
    assert open_modes(battle) == [Defence.CAUTIOUS, Defence.AGGRESSIVE]
    battle.is_ambush = True
    assert open_modes(battle) == [Defence.AGGRESSIVE]


@rule("SOS-CON-34", "SOS-CBT-06d-v19")
def test_a_defence_of_artillery_alone_draws_nothing_and_has_failed() -> None:
    game = position({"cics-veteran": "0512", "red-4": "0612"})
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16])
    assert played.count("tactics.draw") == 2 + 1
    assert "SOS-CBT-13d" in cited(game)


# Failing


@rule("SOS-CBT-12b", "SOS-CBT-08b")
def test_a_cautious_defence_without_a_maneuver_symbol_fails() -> None:
    for first, extra in ((12, 1), (15, 0)):
        game = position(SIEGE)
        answers = ["cautious"]
        hits = [] if extra else [1]
        tactics = [first, 5, 16, 17, 18][: 4 + extra]  # 5 is a circle: of no use to a Cautious Defense
        played = carry_out(vang_attack(game, "red-2", "0612"), answers, tactics=tactics, hits=hits)
        assert played.count("tactics.draw") == 2 + 2 + extra


@rule("SOS-CBT-13d", "SOS-CBT-08b")
@pytest.mark.parametrize(("first", "extra"), [(12, 1), (15, 1), (5, 0), (17, 0), (20, 1)])
def test_an_aggressive_defence_fails_if_nothing_that_counts_was_drawn(first: int, extra: int) -> None:
    # 12 and 15 do not count, 5 is the unit's circle, 17 the Fortification in its hex, 20 Rough where it is clear.
    game = position(SIEGE, fortifications={"0612": 1})
    bonus = 1 if first == 17 else 0
    tactics = [first, 16, 13, 9, 10, 8][: 2 + bonus + 2 + extra]
    hits = [] if extra else [1]
    played = carry_out(vang_attack(game, "red-2", "0612"), ["aggressive"], tactics=tactics, hits=hits)
    assert played.count("tactics.draw") == 2 + bonus + 2 + extra


@rule("SOS-CBT-08b")
def test_the_draw_for_a_failed_defence_is_one_in_all() -> None:
    game = position({**DUEL, "red-3": "0613", "red-5": "0712"})
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 17, 13, 14, 18])
    assert played.count("tactics.draw") == 4 + 2 + 1  # four draws failed


# Steps 4 to 7


@rule("SOS-CBT-07a", "SOS-CBT-09a")
def test_the_attacker_takes_its_hits_before_it_draws_and_the_defender_after() -> None:
    game = position(DUEL)
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[1, 12, 5, 16], hits=[1, 2])
    assert topics(played) == ["tactics.draw", "tactics.draw", "hits.draw", "tactics.draw", "tactics.draw", "hits.draw"]
    assert (unit(game, "cics-veteran").hits, unit(game, "red-2").hits) == ([1], [2])


@rule("SOS-CBT-07a", "SOS-CBT-08a")
def test_a_joiner_removed_in_step_5_adds_no_draw_in_step_6() -> None:
    game = position({**DUEL, "cics-green-1": "0611"}, {"leader-hq": "leader on cics-veteran"}, cp=5)
    fill(game, "cics-green-1")
    answers = ["cics-green-1", "combat", "removal cics-green-1"]
    play = player_attack(game, "cics-veteran", "0612")
    played = carry_out(play, answers, tactics=[1, 12, 16, 17], hits=[0])
    assert played.count("tactics.draw") == 2 + 2


@rule("SOS-CBT-02b", "SOS-GRP-02c", "SOS-HIT-03b")
def test_hits_on_the_attacker_go_to_lead_or_joiner_never_to_artillery_at_range() -> None:
    units = {**DUEL, "cics-green-1": "0611", "cics-artillery-1": "0510"}
    game = position(units, {"leader-hq": "leader on cics-veteran"}, cp=5)
    play = player_attack(game, "cics-veteran", "0612")
    answers = ["cics-green-1", "combat", "cics-artillery-1"]
    played = carry_out(play, answers, stop_at="hits.take", tactics=[1, 12])
    assert played.offered("hits.take") == [["marker cics-veteran", "marker cics-green-1"]]


@rule("SOS-GUE-06b")
def test_a_guerrilla_in_an_attack_is_not_given_hits() -> None:
    supports = {"leader-hq": "leader on cics-veteran", "irregulars-01": "guerrilla at 0513"}
    game = position(DUEL, supports)
    carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[1, 12, 16, 17, 18], hits=[1])
    assert unit(game, "cics-veteran").hits == [1]
    assert support(game, "irregulars-01").box is Box.MAP


@rule("SOS-CBT-01f")
def test_a_unit_with_a_shield_holds_one_armor_marker_for_it() -> None:
    game = position({"cics-light-tank": "0512", "red-2": "0612"})
    supply = game.state.armor_supply
    play = player_attack(game, "cics-light-tank", "0612")
    played = carry_out(play, ["armor cics-light-tank"], tactics=[1, 2, 16, 17], hits=[1])
    assert played.offered("hits.take") == [["armor cics-light-tank", "marker cics-light-tank"]]  # asked once
    assert unit(game, "cics-light-tank").armor == 1
    assert game.state.armor_supply == supply - 1


@rule("SOS-CBT-07b", "SOS-CON-31")
def test_with_no_attacker_left_next_to_the_target_the_combat_ends() -> None:
    game = position({**DUEL, "cics-artillery-1": "0510"}, cp=5)
    fill(game, "cics-veteran")
    play = player_attack(game, "cics-veteran", "0612")
    played = carry_out(play, ["cics-artillery-1"], tactics=[1, 12], hits=[0])
    assert played.count("tactics.draw") == 2  # the Artillery at range does not fight on
    assert "SOS-CBT-07b" in cited(game)
    assert sorted(game.state.tactics_cup) == list(range(1, 21))  # Step 9 is carried out all the same


@rule("SOS-CON-31")
def test_a_lost_lead_is_followed_by_one_the_player_names_and_its_symbols_count() -> None:
    units = {**DUEL, "cics-green-1": "0611", "cics-elite-1": "0513"}
    game = position(units, {"leader-hq": "leader on cics-veteran"}, cp=5)
    fill(game, "cics-veteran")
    play = player_attack(game, "cics-veteran", "0612")
    answers = ["cics-green-1", "combat", "cics-elite-1", "combat", "removal cics-veteran", "cics-elite-1"]
    # Elite: 3 symbols, 1 for the other, square; 8 and 9 score for square only.
    played = carry_out(play, answers, tactics=[1, 12, 8, 9, 16, 17], hits=[0, 1, 1])
    assert played.offered("combat.new-lead") == [["cics-green-1", "cics-elite-1"]]
    assert played.count("tactics.draw") == 2 + 4
    assert unit(game, "red-2").hits == [1, 1]


@rule("SOS-CON-31", "SOS-GAP-24")
def test_the_vang_name_a_new_lead_by_symbols_rating_and_number() -> None:
    game = position({"red-1": "0512", "red-3": "0513", "red-5": "0611", "siloam-1": "0612"})
    fill(game, "red-1")
    fill(game, "red-3", "red-5")  # with nobody having a free slot the lead is removed
    battle_play = vang_attack(game, "red-1", "0612", ["red-3", "red-5"])
    # red-5 has circle like red-1; chit 6 scores for circle, not for red-3's triangle.
    played = carry_out(battle_play, ["aggressive", "marker siloam-1"], tactics=[5, 12, 6, 15, 16], hits=[0, 2])
    assert played.count("tactics.draw") == 2 + 3
    reason = next(one.facts["reason"] for one in told(game) if one.topic == "combat.new-lead")
    assert (reason.candidates, reason.chosen) == (("red-3", "red-5"), "red-5")


@rule("SOS-CBT-09a", "SOS-GRP-02c")
def test_hits_on_the_defender_may_be_spread_over_the_units_that_joined() -> None:
    game = position({**SIEGE, "cics-green-1": "0611"}, LEADER)
    play = vang_attack(game, "red-2", "0612")
    answers = ["cics-green-1", "aggressive", "marker cics-green-1", "marker siloam-1"]
    carry_out(play, answers, tactics=[12, 15, 16, 1, 2, 17], hits=[1, 3])
    assert (unit(game, "cics-green-1").hits, unit(game, "siloam-1").hits) == ([1], [3])


@rule("SOS-CON-36")
def test_once_a_unit_is_removed_its_fellows_take_none_of_the_hits_left() -> None:
    game = position({**SIEGE, "cics-green-1": "0611"}, LEADER)
    fill(game, "cics-green-1")
    play = vang_attack(game, "red-2", "0612")
    answers = ["cics-green-1", "aggressive", "removal cics-green-1"]
    carry_out(play, answers, tactics=[12, 15, 16, 1, 2, 3], hits=[1, 2, 3])
    assert unit(game, "siloam-1").hits == []
    assert game.state.casualty_boxes[Faction.CICS] == [0, 0, 1, 2, 3]


# Guerrillas


@rule("SOS-CON-73", "SOS-GUE-05a")
def test_the_first_hit_eliminates_a_guerrilla_that_is_attacked_and_further_hits_are_lost() -> None:
    supports = {"leader-hq": "leader on siloam-1", "irregulars-01": "guerrilla at 0612"}
    game = position({"red-2": "0512", "siloam-1": "0611"}, supports)
    play = vang_attack(game, "red-2", "0612")
    carry_out(play, ["siloam-1", "guerrilla irregulars-01"], tactics=[12, 15, 1, 2, 3])
    assert support(game, "irregulars-01").box is Box.OUT
    assert unit(game, "siloam-1").hits == []


@rule("SOS-GUE-06b")
def test_a_guerrilla_that_joined_a_defence_may_be_given_a_hit_and_the_rest_stays_with_the_units() -> None:
    game = position(SIEGE, {**LEADER, "irregulars-01": "guerrilla at 0513"})
    play = vang_attack(game, "red-2", "0612")
    answers = ["aggressive", "guerrilla irregulars-01", "marker siloam-1"]
    carry_out(play, answers, tactics=[12, 15, 16, 1, 2, 17], hits=[1])
    assert support(game, "irregulars-01").box is Box.OUT
    assert unit(game, "siloam-1").hits == [1]


@rule("SOS-GUE-06b")
def test_in_the_older_edition_a_guerrilla_beside_the_attacker_is_not_given_hits() -> None:
    game = position(SIEGE, {**LEADER, "irregulars-01": "guerrilla at 0513"}, ruleset="v13")
    play = vang_attack(game, "red-2", "0612")
    played = carry_out(play, ["aggressive"], stop_at="combat.take-hit", tactics=[12, 15, 1, 2, 17])
    assert not [option for option in played.offered("combat.take-hit")[0] if "guerrilla" in option]


# The Fortification in Step 7


@rule("SOS-HIT-06a", "SOS-CON-44")
def test_a_level_1_fortification_is_removed_for_one_hit_before_hits_are_assigned() -> None:
    game = position(SIEGE, fortifications={"0612": 1})
    answers = ["aggressive", "works 1", "marker siloam-1"]
    carry_out(vang_attack(game, "red-2", "0612"), answers, tactics=[12, 15, 1, 2, 16], hits=[2])
    assert unit(game, "siloam-1").hits == [2]
    assert game.state.fortifications == {}


@rule("SOS-HIT-06b")
def test_a_level_2_fortification_may_be_flipped_for_one_hit() -> None:
    game = position(SIEGE, fortifications={"0612": 2})
    answers = ["aggressive", "works 1", "marker siloam-1"]
    carry_out(vang_attack(game, "red-2", "0612"), answers, tactics=[12, 15, 1, 2, 16], hits=[2])
    assert game.state.fortifications == {"0612": 1}


@rule("SOS-HIT-06c")
def test_a_level_2_fortification_may_be_removed_for_two_hits() -> None:
    game = position(SIEGE, fortifications={"0612": 2})
    carry_out(vang_attack(game, "red-2", "0612"), ["aggressive", "works 2"], tactics=[12, 15, 1, 2, 16])
    assert unit(game, "siloam-1").hits == []
    assert game.state.fortifications == {}


@rule("SOS-HIT-06b", "SOS-HIT-06c")
def test_a_level_2_fortification_is_not_spent_for_two_hits_where_there_is_one() -> None:
    game = position(SIEGE, fortifications={"0612": 2})
    play = vang_attack(game, "red-2", "0612")
    played = carry_out(play, ["aggressive", "works 1"], tactics=[12, 15, 1, 13, 16])
    assert "works 2" not in played.offered("combat.take-hit")[0]


@rule("SOS-CON-44")
def test_the_fortification_may_cancel_hits_in_any_order_with_those_taken() -> None:
    game = position({**SIEGE, "cics-green-1": "0611"}, LEADER, fortifications={"0612": 1})
    answers = ["cics-green-1", "aggressive", "marker cics-green-1", "works 1"]
    carry_out(vang_attack(game, "red-2", "0612"), answers, tactics=[12, 15, 16, 1, 2, 13], hits=[1])
    assert unit(game, "cics-green-1").hits == [1]
    assert unit(game, "siloam-1").hits == []


@rule("SOS-HIT-06d", "SOS-CON-44")
@pytest.mark.parametrize("ruleset", ["v19", "v13"])
def test_once_the_defender_has_retreated_no_fortification_helps(ruleset: str) -> None:
    game = position(SIEGE, fortifications={"0612": 1, "0713": 1}, ruleset=ruleset)
    answers = ["aggressive", "retreat 0713"]
    played = carry_out(
        vang_attack(game, "red-2", "0612"), answers, stop_at="hits.draw", tactics=[12, 15, 1, 2, 16],
        otherwise="marker siloam-1",
    )  # fmt: skip
    first, second = played.offered("combat.take-hit")
    assert "works 1" in first
    assert "works 1" not in second
    assert (("works", 1), "SOS-HIT-06d") in barred(played, "combat.take-hit")


@rule("SOS-CON-44")
def test_an_attacker_in_a_fortification_gets_nothing_from_it() -> None:
    game = position(DUEL, fortifications={"0512": 2})
    carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[1, 12, 16, 15], hits=[1])
    assert unit(game, "cics-veteran").hits == [1]
    assert game.state.fortifications == {"0512": 2}


@rule("SOS-CON-44", "SOS-CON-73")
def test_a_fortification_serves_a_guerrilla_that_is_attacked_in_it() -> None:
    game = position({"red-2": "0512"}, {"irregulars-01": "guerrilla at 0612"}, fortifications={"0612": 1})
    carry_out(vang_attack(game, "red-2", "0612"), ["works 1"], tactics=[12, 1, 15, 16])
    assert support(game, "irregulars-01").box is Box.MAP


# Ambush


@rule("SOS-PLN-07b")
def test_in_an_ambush_the_attacker_draws_first_and_the_defender_takes_those_hits_before_it_draws() -> None:
    game = position(DUEL)
    play = player_attack(game, "cics-veteran", "0612", is_ambush=True)
    played = carry_out(play, tactics=[5, 12, 1, 16], hits=[2, 1])
    assert topics(played) == ["tactics.draw", "tactics.draw", "hits.draw", "tactics.draw", "tactics.draw", "hits.draw"]
    # Read in the usual order, 5 would have been a miss of the triangle and 1 a hit of the circle.
    assert (unit(game, "red-2").hits, unit(game, "cics-veteran").hits) == ([2], [1])


@rule("SOS-CON-69")
def test_an_ambushed_defender_that_is_gone_draws_nothing_nor_do_its_joiners() -> None:
    game = position({**DUEL, "red-3": "0613"})
    fill(game, "red-2", "red-3")
    play = player_attack(game, "cics-veteran", "0612", is_ambush=True)
    played = carry_out(play, ["none"], tactics=[5, 12], hits=[0])
    assert played.count("tactics.draw") == 2
    assert unit(game, "red-3").box is Box.MAP
    assert played.offered("combat.advance") == [["cics-veteran", "none"]]


@rule("SOS-CON-69", "SOS-CBT-06d-v19")
def test_ambushed_artillery_alone_draws_nothing() -> None:
    game = position({"cics-veteran": "0512", "red-4": "0612"})
    play = player_attack(game, "cics-veteran", "0612", is_ambush=True)
    assert carry_out(play, tactics=[12, 15]).count("tactics.draw") == 2


@rule("SOS-PLN-07d")
def test_a_failed_defence_in_an_ambush_gives_no_further_draw() -> None:
    game = position(DUEL)
    play = player_attack(game, "cics-veteran", "0612", is_ambush=True)
    assert carry_out(play, tactics=[12, 15, 16, 17]).count("tactics.draw") == 2 + 2


# Step 8: the player's advance


@rule("SOS-CBT-10a")
def test_nobody_is_asked_to_advance_into_a_hex_that_is_held() -> None:
    game = position(DUEL)
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 17, 18])
    assert played.count("combat.advance") == 0


@rule("SOS-CBT-10a", "SOS-GAP-25")
def test_after_the_defender_is_removed_one_stack_that_took_part_next_to_the_hex_may_advance() -> None:
    units = {**DUEL, "cics-green-1": "0611", "cics-artillery-1": "0510", "cics-green-2": "0513"}
    game = position(units, {"leader-hq": "leader on cics-veteran"}, cp=5)
    fill(game, "red-2")
    play = player_attack(game, "cics-veteran", "0612")
    answers = ["cics-green-1", "combat", "combat.join: done", "cics-artillery-1", "combat.advance: cics-green-1"]
    played = carry_out(play, answers, tactics=[12, 15, 1, 2, 16, 17, 13], hits=[0, 0])
    assert played.offered("combat.advance") == [["cics-veteran", "cics-green-1", "none"]]
    assert ("cics-artillery-1", "SOS-GAP-25") in barred(played, "combat.advance")
    assert unit(game, "cics-green-1").hex == "0612"
    assert not unit(game, "cics-green-1").moved


@rule("SOS-CBT-10a", "SOS-GAP-25")
def test_the_player_may_decline_to_advance() -> None:
    game = position(DUEL)
    fill(game, "red-2")
    carry_out(player_attack(game, "cics-veteran", "0612"), ["none"], tactics=[12, 15, 1, 16, 17], hits=[0])
    assert unit(game, "cics-veteran").hex == "0512"


@rule("SOS-GAP-25")
def test_the_attachment_goes_along_and_an_advance_over_a_river_is_no_matter() -> None:
    game = position({"cics-veteran": "1610", "red-2": "1611"}, {"mg-flamethrower": "mg on cics-veteran"})
    assert game.board.crosses_open_river(unit(game, "cics-veteran").hex, unit(game, "red-2").hex)
    fill(game, "red-2")
    carry_out(player_attack(game, "cics-veteran", "1611"), ["cics-veteran"], tactics=[12, 15, 1, 16, 17], hits=[0])
    assert (unit(game, "cics-veteran").hex, support(game, "mg-flamethrower").hex) == ("1611", "1611")


@rule("SOS-GAP-25")
def test_a_stack_that_may_not_enter_by_the_terrain_rules_does_not_advance() -> None:
    game = position({"cics-light-tank": "1511", "red-2": "1410"})
    fill(game, "red-2")
    played = carry_out(player_attack(game, "cics-light-tank", "1410"), tactics=[12, 15, 1, 17, 18], hits=[0])
    assert played.count("combat.advance") == 0
    by_road = position({"cics-light-tank": "1411", "red-2": "1410"})
    fill(by_road, "red-2")
    carry_out(
        player_attack(by_road, "cics-light-tank", "1410"), ["cics-light-tank"], tactics=[12, 15, 1, 17, 18], hits=[0]
    )
    assert unit(by_road, "cics-light-tank").hex == "1410"


@rule("SOS-GAP-25", "SOS-CON-27")
def test_a_stack_with_a_truck_does_not_advance_next_to_an_enemy() -> None:
    game = position(
        {"cics-veteran": "0512", "red-2": "0612", "red-3": "0713"}, {"engineer-truck": "truck on cics-veteran"}
    )
    fill(game, "red-2")
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16, 1, 17, 18], hits=[0])
    assert played.count("combat.advance") == 0


@rule("SOS-GAP-25", "SOS-CON-21")
def test_infantry_with_a_mechanized_does_not_advance_into_difficult_ground() -> None:
    supports = {"mechanized-anti-tank": "mechanized on cics-veteran"}
    game = position({"cics-veteran": "1411", "red-2": "1410"}, supports)
    fill(game, "red-2")
    tactics = [12, 15, 1, 17, 18, 13, 14]
    assert (
        carry_out(player_attack(game, "cics-veteran", "1410"), tactics=tactics, hits=[0]).count("combat.advance") == 0
    )


# Step 8: the Vang's advance


def drive_out(lead: str, here: str, target: str, **joiners: str) -> Siloam:
    """The position after a Vang attack that removes Green Infantry with a single hit."""
    others = {name.replace("_", "-"): place for name, place in joiners.items()}
    game = position({lead: here, "cics-green-1": target, **others})
    fill(game, "cics-green-1")
    draws = game.symbols(unit(game, lead)) + len(others) + 1  # 1 for the failed defence
    tactics = [12, 16, 1, 17, 13, 14, 15][: 2 + draws]
    play = vang_attack(game, lead, target, list(others))
    carry_out(play, ["cautious", "removal cics-green-1"], tactics=tactics, hits=[0])
    return game


@rule("SOS-GAP-25")
@pytest.mark.parametrize(
    ("lead", "here", "target", "ends"),
    [
        ("red-2", "0612", "0512", "0512"),  # a lower number
        ("red-2", "0512", "0612", "0512"),  # a higher number, no objective
        ("red-2", "1511", "1611", "1611"),  # a higher number, but a priority hex of Red
        ("yellow-2", "1511", "1611", "1511"),  # which means nothing to Yellow
        ("red-2", "1210", "1311", "1311"),  # a VP Space of Red
        ("red-1", "1505", "1405", "1505"),  # a lower number, but Difficult and no road: a Tank may not enter
        ("red-2", "1505", "1405", "1405"),
    ],
)
def test_the_vang_lead_advances_to_lower_numbers_and_its_objectives(
    lead: str, here: str, target: str, ends: str
) -> None:
    game = drive_out(lead, here, target)
    assert unit(game, "cics-green-1").box is Box.POOL
    assert unit(game, lead).hex == ends
    assert [one for one in told(game) if one.rule == "SOS-GAP-25" and "reason" in one.facts]


@rule("SOS-GAP-25")
def test_with_a_lead_of_artillery_the_lowest_numbered_other_participant_advances() -> None:
    game = drive_out("red-4", "0612", "0512", red_5="0513", red_3="0511")
    assert game.kind(unit(game, "red-4")) is Kind.ARTILLERY
    assert [unit(game, name).hex for name in ("red-3", "red-4", "red-5")] == ["0511", "0612", "0513"]
    game = drive_out("red-4", "0612", "0512", red_5="0513", red_3="0611")
    assert [unit(game, name).hex for name in ("red-3", "red-4", "red-5")] == ["0512", "0612", "0513"]


@rule("SOS-GAP-25")
def test_with_the_lead_gone_the_lowest_numbered_survivor_advances_and_not_the_new_lead() -> None:
    game = position({"red-1": "0612", "red-3": "0411", "red-5": "0611", "cics-green-1": "0512"})
    fill(game, "red-1", "red-3", "red-5", "cics-green-1")
    play = vang_attack(game, "red-1", "0512", ["red-3", "red-5"])
    carry_out(play, ["aggressive", "removal cics-green-1"], tactics=[1, 12, 5, 15, 16], hits=[0, 0])
    assert [one.facts["unit"] for one in told(game) if one.topic == "combat.new-lead"] == ["red-5"]
    # red-3 it is, which stands in a lower-numbered hex and stays; red-5 would have advanced.
    assert [one.facts["unit"] for one in told(game) if one.topic == "combat.stay"] == ["red-3"]
    assert unit(game, "red-5").hex == "0611"


@rule("SOS-GAP-25", "SOS-VNG-06a")
def test_a_vang_unit_that_advances_out_of_a_vp_space_leaves_a_garrison() -> None:
    game = drive_out("red-2", "1712", "1611")
    assert unit(game, "red-2").hex == "1611"
    assert game.state.garrisons == ["1712"]


@rule("SOS-GAP-25", "SOS-SUP-11a")
def test_a_vang_advance_sends_supports_of_the_rear_away_and_razes_the_fortification() -> None:
    game = position({"red-2": "0612", "cics-green-1": "0512"}, {"leader-hq": "hq at 0411"}, fortifications={"0512": 1})
    fill(game, "cics-green-1")
    answers = ["cautious", "removal cics-green-1"]
    carry_out(vang_attack(game, "red-2", "0512"), answers, tactics=[12, 16, 1, 18, 5], hits=[0])
    assert unit(game, "red-2").hex == "0512"
    assert support(game, "leader-hq").box is Box.POOL
    assert game.state.fortifications == {}


@rule("SOS-GAP-25", "SOS-CON-73")
def test_the_vang_advance_into_the_hex_of_an_eliminated_guerrilla_only() -> None:
    for chit, ends in ((1, "0512"), (12, "0612")):
        game = position({"red-2": "0612"}, {"irregulars-01": "guerrilla at 0512"})
        carry_out(vang_attack(game, "red-2", "0512"), tactics=[15, chit, 16, 17])
        assert unit(game, "red-2").hex == ends


# Step 9


@rule("SOS-CBT-11a")
def test_chits_drawn_in_step_4_are_out_of_the_cup_in_step_6_and_back_at_the_end() -> None:
    game = position(DUEL)
    play = player_attack(game, "cics-veteran", "0612")
    question = next(play)
    for drawn, chit in enumerate((12, 15, 16, 17, 18)):
        assert isinstance(question, Draw)
        assert len(question.cup) == 20 - drawn
        if drawn >= 2:
            assert not {12, 15} & set(question.cup)
        with suppress(StopIteration):
            question = play.send(chit)
    assert game.state.tactics_drawn == []
    assert sorted(game.state.tactics_cup) == list(range(1, 21))


@rule("SOS-CBT-11b")
def test_weather_and_bonus_chits_drawn_go_to_supply() -> None:
    game = position(DUEL, tactics_cup=[12, 15, 16, 17, 21, 22], weather_supply=7, bonus_supply=[22, 23, 23])
    carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[21, 12, 22, 15, 16, 17], hits=[1])
    assert game.state.weather_supply == 8
    assert sorted(game.state.bonus_supply) == [22, 22, 23, 23]
    assert sorted(game.state.tactics_cup) == [12, 15, 16, 17]


@rule("SOS-CON-76")
def test_an_empty_cup_gets_the_standard_chits_of_this_combat_back() -> None:
    game = position(DUEL, tactics_cup=[12, 15, 21], weather_supply=7)
    # Defender: 12, 15. Attacker: 21, then the cup is empty: 12 and 15 go back, the Weather Miss Chit does not.
    carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 21, 15, 12])
    assert game.state.weather_supply == 8
    assert sorted(game.state.tactics_cup) == [12, 15]


@rule("SOS-CON-76")
def test_with_the_switch_off_missing_draws_are_lost() -> None:
    game = position(DUEL, switches={"tactics_cup_reshuffle": "no"}, tactics_cup=[12, 15, 16])
    assert carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16]).count("tactics.draw") == 3
