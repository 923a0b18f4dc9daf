"""Positions in which rules meet: each a short story, told from the rules' text, with what must come of it."""

from __future__ import annotations

import pytest

from grognard.games.siloam import cics, stacking, supports
from grognard.games.siloam.cics_stacks import stack_cost
from grognard.games.siloam.combat import defender_takes_hits
from grognard.games.siloam.endings import TOO_MANY_CASUALTIES, GameOver
from grognard.games.siloam.movement import end_in, enter, move_unit, moves_of
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, Faction
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import Played, carry_out, position, told
from tests.games.siloam.fights import (
    fill,
    guerrillas_on_map,
    player_attack,
    support,
    unit,
    vang_attack,
    vang_battle,
)
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("ruleset", ["v19", "v13"])
LEADER = {"leader-hq": "leader on siloam-1"}


def step_seven(game: Siloam, target: str, hits: int, *answers: str, markers: int = 0, lead: str = "red-1") -> Played:
    """What the defender makes of so many hits."""
    battle = vang_battle(game, lead, target)
    return carry_out(defender_takes_hits(game, battle, hits), answers, hits=[1] * markers)


def last_bars(played: Played, topic: str) -> dict[object, str]:
    """For each option that was not offered the last time, the rule that bars it."""
    question = played.choices(topic)[-1]
    assert question.barred is not None
    return {one.option: one.rule for one in question.barred()}


def where(game: Siloam, *names: str) -> list[str]:
    return [str(unit(game, name).hex) for name in names]


def arrive(game: Siloam, name: str, place: str) -> None:
    enter(game, unit(game, name), Hex(place))
    end_in(game, unit(game, name))


# Retreat


@rule("SOS-RET-03f", "SOS-RET-03g", "SOS-RET-01b")
@EDITIONS
def test_a_retreat_across_a_river_to_beside_another_enemy_saves_one_hit_and_no_more(ruleset: str) -> None:
    game = position({"siloam-1": "1611 movement", "red-1": "1712", "yellow-2": "1609"}, ruleset=ruleset)
    played = step_seven(game, "1611", 3, "retreat 1610", markers=2)
    assert where(game, "siloam-1") == ["1610"]
    assert unit(game, "siloam-1").hits == [1, 1]
    assert played.count("combat.take-hit") == 1  # after the crossing there is no choice left


@rule("SOS-RET-03f")
def test_who_has_crossed_a_river_into_rough_ground_is_told_that_the_river_ended_it() -> None:
    # 1212|1112 is the Great River without a bridge; 1212 is Rough, which stops no plain Infantry.
    game = position({"cics-elite-1": "1112 movement", "red-1": "1012"})
    assert "retreat 1212" in step_seven(game, "1112", 1, "retreat 1212").offered("combat.take-hit")[0]
    game = position({"cics-elite-1": "1112 movement", "red-1": "1012"}, {"irregulars-01": "conscript on cics-elite-1"})
    played = step_seven(game, "1112", 3, "retreat 1212", "armor cics-elite-1", markers=1)
    question = played.choices("combat.take-hit")[1]
    assert question.barred is not None
    assert {one.rule for one in question.barred() if one.option[0] == "retreat"} == {"SOS-RET-03f"}


@rule("SOS-SUP-11a", "SOS-RET-03d", "SOS-CON-42")
def test_infantry_whose_truck_fled_from_the_enemy_retreats_as_plain_infantry() -> None:
    game = position({"cics-veteran": "1805 movement", "red-1": "1703"}, {"engineer-truck": "truck on cics-veteran"})
    arrive(game, "red-1", "1804")
    assert support(game, "engineer-truck").box is Box.POOL
    step_seven(game, "1805", 2, "retreat 1806", "retreat 1807")  # through the Rough of 1806
    assert where(game, "cics-veteran") == ["1807"]


@rule("SOS-RET-02d-v19", "SOS-RET-02d-v13", "SOS-RET-01a")
@EDITIONS
def test_two_points_are_just_enough_for_the_hex_of_a_guerrilla_and_cancel_one_hit(ruleset: str) -> None:
    game = position({"siloam-1": "0612", "red-1": "0512"}, {"irregulars-01": "guerrilla at 0713"}, ruleset=ruleset)
    step_seven(game, "0612", 3, "retreat 0713", markers=2)
    assert where(game, "siloam-1") == ["0713"]
    assert unit(game, "siloam-1").hits == [1, 1]
    assert guerrillas_on_map(game) == ["1510"]


@rule("SOS-HIT-06b", "SOS-HIT-06c", "SOS-HIT-06d", "SOS-RET-01b")
def test_level_2_works_against_one_hit_two_and_three() -> None:
    def fight(hits: int, *answers: str, markers: int = 0) -> tuple[Siloam, Played]:
        game = position({"siloam-1": "0612", "red-1": "0512"}, fortifications={Hex("0612"): 2})
        return game, step_seven(game, "0612", hits, *answers, markers=markers)

    game, played = fight(1, "works 1")
    assert "works 2" not in played.offered("combat.take-hit")[0]  # there is no second hit to satisfy
    assert game.state.fortifications == {"0612": 1}
    game, _ = fight(2, "works 2")
    assert (game.state.fortifications, unit(game, "siloam-1").hits) == ({}, [])
    game, _ = fight(3, "works 1", "works 1", "retreat 0713")  # flipped, removed, and one hex back
    assert (game.state.fortifications, where(game, "siloam-1")) == ({}, ["0713"])
    game, played = fight(3, "retreat 0713", "retreat 0813", markers=1)
    assert not [option for option in played.offered("combat.take-hit")[1] if option.startswith("works")]
    assert game.state.fortifications == {"0612": 2}  # the works stay behind
    assert unit(game, "siloam-1").hits == [1]


@rule("SOS-HIT-06d", "SOS-GRP-02c", "SOS-GAP-28")
def test_once_the_defender_has_left_its_works_the_joiners_get_nothing_from_them() -> None:
    game = position(
        {"siloam-1": "0512", "cics-veteran": "0611", "red-1": "0612"}, LEADER, fortifications={Hex("0512"): 2}
    )
    answers = ["cics-veteran", "aggressive", "retreat 0411", "marker cics-veteran"]
    # 3 draws by circle miss; 2 and the failed defence score two hits.
    played = carry_out(vang_attack(game, "red-1", "0512"), answers, tactics=[12, 15, 16, 5, 7, 17], hits=[2])
    assert last_bars(played, "combat.take-hit")[("works", 1)] == "SOS-HIT-06d"
    assert unit(game, "cics-veteran").hits == [2]
    # The Tank follows, and the works do not outlast it.
    assert where(game, "siloam-1", "red-1") == ["0411", "0512"]
    assert game.state.fortifications == {}


@rule("SOS-STK-03c", "SOS-RET-02c-v19")
def test_a_retreat_past_one_detachment_to_another_sends_home_the_second_only() -> None:
    game = position(
        {"siloam-1": "0612 movement", "red-1": "0512"},
        {"engineer-truck": "engineer at 0713", "leader-hq": "hq at 0813"},
    )
    step_seven(game, "0612", 2, "retreat 0713", "retreat 0813")
    assert support(game, "engineer-truck").box is Box.MAP
    assert support(game, "leader-hq").box is Box.POOL
    assert {one.rule for one in told(game) if one.topic == "support.to-pool"} == {"SOS-STK-03c"}


@rule("SOS-SUP-04b", "SOS-CON-25")
def test_a_scout_loses_its_only_friend_by_a_retreat_and_stays_where_another_is_left() -> None:
    for other, box in (("0610", Box.MAP), ("0609", Box.POOL)):
        game = position(
            {"siloam-1": "0512", "red-1": "0612", "cics-veteran": other}, {"scout-spotter": "scout at 0611"}
        )
        step_seven(game, "0512", 1, "retreat 0412")
        assert support(game, "scout-spotter").box is box


@rule("SOS-SUP-04b", "SOS-GAP-25")
def test_a_spotter_loses_its_only_enemy_when_that_advances() -> None:
    # 0712 is next to 0612, from where the Tank came, and to siloam-2 in 0812; not to 0512.
    game = position({"siloam-1": "0512", "siloam-2": "0812", "red-1": "0612"}, {"scout-spotter": "spotter at 0712"})
    carry_out(vang_attack(game, "red-1", "0512"), ["aggressive", "retreat 0412"], tactics=[12, 15, 5, 16, 17])
    assert where(game, "red-1") == ["0512"]
    assert support(game, "scout-spotter").box is Box.POOL


@rule("SOS-STK-01b", "SOS-CON-85", "SOS-HIT-02d", "SOS-GAP-30")
def test_a_stack_pushed_out_by_a_retreating_friend_takes_its_conscript_along_to_take_the_hit() -> None:
    game = position(
        {"siloam-1": "0512", "siloam-2": "0412", "red-1": "0612"}, {"irregulars-01": "conscript on siloam-2"}
    )
    play = vang_attack(game, "red-1", "0512")
    answers = ["aggressive", "retreat 0412", "shift-unit: siloam-2"]
    answers = ["aggressive", "retreat 0412", "stacking.shift-unit: siloam-2", "0413", "conscript siloam-2"]
    carry_out(play, answers, tactics=[12, 15, 5, 16, 17], hits=[3])
    assert where(game, "siloam-1", "siloam-2") == ["0412", "0413"]
    assert unit(game, "siloam-2").hits == []
    assert game.state.casualty_boxes[Faction.SILOAM] == [3]


# The defence


@rule("SOS-CBT-06d-v19", "SOS-CBT-06d-v13", "SOS-CON-34", "SOS-GUE-06a")
def test_artillery_with_no_escort_but_a_guerrilla_under_a_leader() -> None:
    units = {"cics-artillery-1": "0612", "red-2": "0512", "siloam-1": "0712"}
    guerrilla = {"irregulars-01": "guerrilla at 0513"}
    # With a Leader the Guerrilla joins: one draw by circle, one by triangle, and both score.
    game = position(units, {**LEADER, **guerrilla})
    answers = ["cics-artillery-1", "aggressive"]
    play = vang_attack(game, "red-2", "0612")
    played = carry_out(play, ["aggressive"], tactics=[5, 1, 16, 17], hits=[0, 0])
    assert played.count("tactics.draw") == 2 + 2
    # Without one it stands by: nothing is drawn, nothing to choose, and the attacker draws one more.
    game = position(units, guerrilla)
    played = carry_out(vang_attack(game, "red-2", "0612"), tactics=[16, 17, 18])
    assert played.count("combat.defence-mode") == 0
    # In v13 the gun draws for itself and no Guerrilla joins.
    game = position(units, {**LEADER, **guerrilla}, ruleset="v13")
    played = carry_out(vang_attack(game, "red-2", "0612"), ["aggressive"], tactics=[5, 16, 17], hits=[0])
    assert answers[0] not in str(played.offered("combat.defend-with"))


@rule("SOS-HIT-02d", "SOS-HIT-02a", "SOS-HIT-03a", "SOS-GRP-02c")
def test_a_conscript_beside_a_joiner_with_an_mg() -> None:
    game = position(
        {"siloam-1": "0512", "cics-veteran": "0611", "caledonia-1": "0412", "red-2": "0612"},
        {
            "irregulars-01": "conscript on siloam-1",
            "mg-flamethrower": "mg on cics-veteran",
            "leader-hq": "leader on caledonia-1",
        },
    )
    # 2 symbols, the joiner and its MG: four draws. Then 2 and the failed defence.
    answers = ["cics-veteran", "aggressive", "conscript siloam-1", "marker cics-veteran"]
    play = vang_attack(game, "red-2", "0512")
    played = carry_out(play, answers, tactics=[12, 15, 16, 17, 1, 2, 18], hits=[2, 1])
    first = played.offered("combat.take-hit")[0]
    assert {"conscript siloam-1", "marker siloam-1", "marker cics-veteran"} <= set(first)
    assert "conscript cics-veteran" not in first
    assert game.state.casualty_boxes[Faction.SILOAM] == [2]
    assert support(game, "irregulars-01").box is Box.POOL
    assert unit(game, "cics-veteran").hits == [1]


@rule("SOS-HIT-05a", "SOS-CON-36", "SOS-GAP-25")
def test_a_full_joiner_may_be_sacrificed_and_the_defender_holds_its_hex() -> None:
    game = position({"siloam-1": "0512", "cics-green-1": "0611", "red-1": "0612"}, LEADER)
    fill(game, "cics-green-1")
    answers = ["cics-green-1", "aggressive", "removal cics-green-1"]
    play = vang_attack(game, "red-1", "0512")
    carry_out(play, answers, tactics=[12, 15, 16, 5, 7, 6], hits=[1, 2, 3])
    assert unit(game, "cics-green-1").box is Box.POOL
    assert game.state.casualty_boxes[Faction.CICS] == [0, 0, 1, 2, 3]
    assert where(game, "siloam-1", "red-1") == ["0512", "0612"]
    assert unit(game, "siloam-1").hits == []


@rule("SOS-CON-37", "SOS-CBT-04c", "SOS-SUP-09a")
def test_of_two_leaders_one_must_have_the_defender_and_all_its_helpers_in_range() -> None:
    # The Leader in 0410 has 0512, 0611 and not 0613 in range; the one in 0613 has 0512 and 0613 but not 0611's friend.
    game = position(
        {
            "siloam-1": "0512",
            "cics-green-1": "0611",
            "caledonia-1": "0613",
            "cics-veteran": "0410",
            "red-1": "0612",
        },
        {"leader-hq": "leader on cics-veteran", "caledonia-leader-mg": "leader on caledonia-1"},
    )
    assert game.distance(Hex("0410"), Hex("0613")) > 2
    play = vang_attack(game, "red-1", "0512")
    played = carry_out(play, ["cics-green-1"], stop_at="combat.defence-mode", otherwise="done")
    # 0613 has both within 2, so with its Leader all three may stand together.
    assert "caledonia-1" in played.offered("combat.defend-with")[1]
    game = position(
        {"siloam-1": "0512", "cics-green-1": "0611", "caledonia-1": "0613", "cics-veteran": "0410", "red-1": "0612"},
        {"leader-hq": "leader on cics-veteran"},
    )
    play = vang_attack(game, "red-1", "0512")
    played = carry_out(play, stop_at="combat.defence-mode", otherwise="done")
    assert last_bars(played, "combat.defend-with") == {"caledonia-1": "SOS-CBT-04c"}


@rule("SOS-SUP-03d", "SOS-CON-24", "SOS-CBT-00a")
def test_an_anti_tank_with_a_joiner_works_against_a_lead_tank_only() -> None:
    for lead, joiner, draws in (("red-1", "red-2", 2 + 1 + 2), ("red-2", "red-1", 2 + 1)):
        game = position(
            {"siloam-1": "0512", "cics-veteran": "0611", "caledonia-1": "0412", lead: "0612", joiner: "0513"},
            {"mechanized-anti-tank": "anti-tank on cics-veteran", "leader-hq": "leader on caledonia-1"},
        )
        play = vang_attack(game, lead, "0512", [joiner])
        answers = ["cics-veteran", "aggressive"]
        played = (
            carry_out(play, answers, tactics=[12, 15, 16, 17, 18][:draws], stop_at="tactics.draw", otherwise="done")
            if False
            else carry_out(play, answers, tactics=[12, 15, 16, 17, 18, 13, 14, 20, 19][: draws + 4], otherwise="done")
        )
        assert played.count("tactics.draw") == draws + 2 + 1 + 1


@rule("SOS-SUP-03c", "SOS-SUP-03b", "SOS-CON-24")
def test_mechanized_and_flamethrower_with_joiners_add_up_against_infantry() -> None:
    for target, draws in (("red-2", 2 + 2 + 1 + 2 + 1), ("red-1", 2 + 2 + 1 + 1)):
        game = position(
            {
                "cics-light-tank": "0512",
                "cics-veteran": "0611",
                "cics-green-1": "0513",
                "caledonia-1": "0412",
                target: "0612",
            },
            {
                "mechanized-anti-tank": "mechanized on cics-veteran",
                "mg-flamethrower": "flamethrower on cics-green-1",
                "caledonia-leader-mg": "leader on caledonia-1",
            },
            cp=5,
        )
        play = player_attack(game, "cics-light-tank", "0612")
        answers = ["cics-veteran", "combat", "cics-green-1", "combat"]
        # The defence fails with two draws, so one more is added; circle is missed by all of these.
        misses = [12, 15, 16, 17, 18, 19, 20, 13, 14, 8, 9]
        if target == "red-1":
            misses = [m for m in misses if m != 18] if False else misses
        played = carry_out(play, answers, tactics=misses[: draws + 2], otherwise="done")
        assert played.count("tactics.draw") == 2 + draws


@rule("SOS-GUE-06a", "SOS-GUE-06b", "SOS-CBT-12a", "SOS-CON-73")
def test_a_guerrilla_helps_a_cautious_defence_by_maneuver_and_takes_the_hit() -> None:
    game = position({"siloam-1": "0512", "red-2": "0612"}, {**LEADER, "irregulars-01": "guerrilla at 0611"})
    # 5, 1: symbols count for nothing. 4 for the Guerrilla is a Maneuver: a hit, and the defence has not failed.
    play = vang_attack(game, "red-2", "0512")
    carry_out(play, ["cautious", "guerrilla irregulars-01"], tactics=[5, 1, 4, 2, 16], hits=[1])
    assert unit(game, "red-2").hits == [1]
    assert support(game, "irregulars-01").box is Box.OUT
    assert game.state.morale[Faction.SILOAM] == 4
    assert game.state.casualty_boxes[Faction.SILOAM] == []


@rule("SOS-GUE-05b", "SOS-GAP-28", "SOS-HIT-06a", "SOS-CON-73")
def test_a_guerrilla_behind_works_is_saved_from_one_hit_and_lost_to_the_next() -> None:
    for chits, survives in (([1, 16, 17], True), ([1, 2, 17], False)):
        game = position({"red-2": "0512"}, {"irregulars-01": "guerrilla at 0612"}, fortifications={Hex("0612"): 1})
        answers = ["works 1"]
        carry_out(vang_attack(game, "red-2", "0612"), answers, tactics=[12, *chits])
        assert (guerrillas_on_map(game) == ["0612"]) is survives
        assert game.state.fortifications == {}


# The attack


@rule("SOS-CON-31", "SOS-CBT-02a", "SOS-HIT-04a")
def test_with_the_elite_lead_lost_the_chits_are_read_by_the_green_one_that_takes_over() -> None:
    game = position(
        {"cics-elite-1": "0512", "cics-green-1": "0611", "caledonia-1": "0412", "red-1": "0612"},
        {"leader-hq": "leader on caledonia-1"},
        cp=5,
    )
    fill(game, "cics-elite-1")
    play = player_attack(game, "cics-elite-1", "0612")
    answers = ["cics-green-1", "combat", "removal cics-elite-1"]
    # A circle removes the lead. Two triangle draws are left: 8 is a square and 5 no triangle.
    played = carry_out(play, answers, tactics=[5, 12, 8, 7], hits=[1])
    assert played.count("tactics.draw") == 2 + 2
    assert unit(game, "red-1").armor == 0
    assert unit(game, "red-1").hits == []


@rule("SOS-SUP-02b", "SOS-GRP-01a", "SOS-CON-72")
def test_a_leader_lost_in_one_attack_is_missed_in_the_next_of_the_same_activation() -> None:
    game = position(
        {
            "cics-veteran": "0512",
            "cics-green-1": "0611",
            "cics-green-2": "0713",
            "cics-elite-1": "0712",
            "red-2": "0612",
            "red-3": "0812",
        },
        {"leader-hq": "leader on cics-veteran"},
        cp=5,
    )
    fill(game, "cics-veteran")
    answers = ["cics-green-1", "combat", "removal cics-veteran"]
    carry_out(player_attack(game, "cics-veteran", "0612"), answers, tactics=[1, 12, 15, 16], hits=[1], otherwise="done")
    assert support(game, "leader-hq").box is Box.POOL
    play = player_attack(game, "cics-elite-1", "0612")
    played = carry_out(play, tactics=[1, 2, 12, 15, 16][2:4], stop_at="hits.take", otherwise="done") if False else None
    assert played is None
    played = carry_out(play, stop_at="tactics.draw", otherwise="done")
    assert played.count("combat.join") == 0


@rule("SOS-GRP-01d", "SOS-CON-86", "SOS-ACT-03e")
def test_who_may_join_is_barred_each_for_its_own_reason() -> None:
    game = position(
        {
            "cics-veteran": "0512",
            "cics-green-1": "0611",
            "cics-green-2": "0513",
            "cics-elite-1": "0712",
            "siloam-1": "0613",
            "red-2": "0612",
        },
        {"leader-hq": "leader on cics-veteran"},
        cp=0,
    )
    unit(game, "cics-green-1").moved = True
    unit(game, "cics-green-2").fought = True
    played = carry_out(player_attack(game, "cics-veteran", "0612"), stop_at="combat.join")
    assert played.offered("combat.join") == [["siloam-1", "done"]]  # an ally costs nothing
    assert last_bars(played, "combat.join") == {
        "cics-green-1": "SOS-GRP-01d",
        "cics-green-2": "SOS-CON-72",
        "cics-elite-1": "SOS-CON-86",
    }


@rule("SOS-CBT-06e", "SOS-CBT-08b", "SOS-CON-34", "SOS-CBT-04d")
def test_vang_artillery_alone_and_with_a_neighbour_of_another_banner() -> None:
    game = position({"cics-veteran": "0512", "red-4": "0612"})
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 15, 16])
    assert played.count("tactics.draw") == 0 + 2 + 1
    game = position({"cics-veteran": "0512", "red-4": "0612", "black-2": "0713"})
    played = carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[12, 3, 16, 17, 18], hits=[1, 1, 1][:2])
    assert played.count("tactics.draw") >= 2


@rule("SOS-GAP-23", "SOS-HIT-02a", "SOS-HIT-04c")
def test_hits_on_a_vang_group_go_to_armor_first_and_no_further_than_those_beside() -> None:
    game = position({"cics-elite-1": "0512", "red-2": "0612", "black-1": "0713", "red-4": "0615" if False else "0614"})
    # 2 symbols, the joiner, the gun two hexes off: 4 misses; 3 symbols and the failed defence: 4 hits.
    play = player_attack(game, "cics-elite-1", "0612")
    carry_out(play, tactics=[12, 15, 16, 17, 5, 7, 6, 10], hits=[1, 1, 1])
    assert unit(game, "black-1").armor == 1
    assert len(unit(game, "red-2").hits) + len(unit(game, "black-1").hits) == 3
    assert unit(game, "red-4").hits == []


@rule("SOS-GAP-25", "SOS-CON-21", "SOS-MOV-05b", "SOS-GAP-05")
def test_who_may_follow_into_the_mountains_and_across_the_river() -> None:
    # 1410 is Difficult with a road to 1411 only; the enemy there is removed.
    for name, supports_, follows in (
        ("cics-veteran", {}, True),
        ("cics-veteran", {"mechanized-anti-tank": "anti-tank on cics-veteran"}, False),
        ("cics-light-tank", {}, False),
    ):
        game = position({name: "1511", "red-2": "1410"}, supports_)
        fill(game, "red-2")
        played = (
            carry_out(player_attack(game, name, "1410"), tactics=[12, 15, 5, 16, 17], hits=[1], otherwise="1410")
            if False
            else carry_out(player_attack(game, name, "1410"), tactics=[12, 15, 5, 16, 17], hits=[1], otherwise=name)
        )
        assert (where(game, name) == ["1410"]) is follows
        assert (played.count("combat.advance") == 1) is follows
    game = position({"cics-light-tank": "1411", "red-2": "1410"})
    fill(game, "red-2")
    carry_out(
        player_attack(game, "cics-light-tank", "1410"), ["cics-light-tank"], tactics=[12, 15, 5, 16, 17], hits=[1]
    )
    assert where(game, "cics-light-tank") == ["1410"]
    game = position({"cics-veteran": "1611", "red-2": "1610"})  # the East River is between them
    fill(game, "red-2")
    carry_out(player_attack(game, "cics-veteran", "1610"), ["cics-veteran"], tactics=[12, 15, 5, 16, 17], hits=[1])
    assert where(game, "cics-veteran") == ["1610"]


@rule("SOS-VNG-06a", "SOS-GAP-27", "SOS-GAP-28", "SOS-SUP-11a", "SOS-SUP-04c")
def test_what_a_vang_advance_out_of_a_vp_space_does_to_all_around_it() -> None:
    game = position(
        {"siloam-1": "1611", "cics-veteran": "1511", "red-1": "1712"},
        {"leader-hq": "hq at 1510", "engineer-truck": "engineer at 1310"},
        fortifications={Hex("1611"): 1},
    )
    fill(game, "siloam-1")
    play = vang_attack(game, "red-1", "1611")
    carry_out(play, ["aggressive", "removal siloam-1"], tactics=[12, 15, 5, 7, 17], hits=[1, 1])
    assert where(game, "red-1") == ["1611"]
    assert game.state.garrisons == ["1712"]
    assert game.state.fortifications == {}
    assert support(game, "engineer-truck").box is Box.MAP


@rule("SOS-PLN-07b", "SOS-CON-69", "SOS-CBT-06d-v19", "SOS-PLN-07d")
def test_an_ambushed_gun_draws_nothing_though_it_survives() -> None:
    game = position({"cics-veteran": "0512", "red-4": "0612"})
    played = carry_out(player_attack(game, "cics-veteran", "0612", is_ambush=True), tactics=[5, 12], hits=[1])
    assert played.count("tactics.draw") == 2
    assert unit(game, "red-4").hits == [1]


@rule("SOS-PLN-07b", "SOS-CON-31")
def test_an_ambush_that_costs_the_lead_asks_for_no_new_one_as_nothing_is_left_to_draw() -> None:
    game = position(
        {
            "cics-veteran": "0512",
            "cics-green-1": "0611",
            "cics-green-2": "0513",
            "caledonia-1": "0412",
            "red-1": "0612",
        },
        {"leader-hq": "leader on caledonia-1"},
        cp=5,
    )
    fill(game, "cics-veteran")
    play = player_attack(game, "cics-veteran", "0612", is_ambush=True)
    answers = ["cics-green-1", "combat", "cics-green-2", "combat", "removal cics-veteran"]
    played = carry_out(play, answers, tactics=[12, 15, 16, 17, 5, 18], hits=[1])
    assert played.count("combat.new-lead") == 0


# Draws


@rule("SOS-CBT-11b", "SOS-CON-76", "SOS-CON-81")
def test_weather_in_the_defence_and_a_cup_that_runs_dry() -> None:
    game = position({"siloam-1": "0512", "red-2": "0612"}, tactics_cup=[21, 5], weather_supply=7)
    assert game.parts.chits[21].stock == "weather"
    # Step 4 takes both. For Step 6 only 5 goes back into the cup, three times over; the Weather Miss stays out.
    play = vang_attack(game, "red-2", "0512")
    played = carry_out(play, ["aggressive"], tactics=[21, 5, 5, 5], hits=[1])
    assert played.count("tactics.draw") == 4
    assert game.state.tactics_cup == [5]
    assert game.state.weather_supply == 8


@rule("SOS-PLN-08c", "SOS-CON-81", "SOS-CBT-12b")
def test_a_bonus_chit_with_maneuver_saves_a_cautious_defence_and_draws_on() -> None:
    for mode, draws in (("cautious", 3), ("aggressive", 2)):
        game = position({"cics-green-1": "0512", "red-2": "0612"}, bonus_supply=[22, 23, 23])
        game.state.tactics_cup.append(22)
        play = vang_attack(game, "red-2", "0512")
        # 22 shows circle, square, diamond and Maneuver: nothing for the triangle of an Aggressive Defense.
        chits = [22, 12, 16][:draws]
        after = [17, 18] if mode == "cautious" else [17, 18, 19]
        played = carry_out(play, [mode], tactics=[*chits, *after], hits=[1] if mode == "cautious" else [])
        assert played.count("tactics.draw") == len(chits) + len(after)
        assert sorted(game.state.bonus_supply) == [22, 22, 23, 23] or 22 in game.state.bonus_supply
        assert 22 not in game.state.tactics_cup


# Hits


@rule("SOS-GAP-20", "SOS-HIT-05a", "SOS-VIC-03b", "SOS-CON-54")
def test_overflow_out_of_an_empty_cup_counts_the_boxes_and_may_end_the_game() -> None:
    def overflow(boxed: list[int], markers: int) -> Siloam:
        game = position({"siloam-1": "0512", "red-1": "0612"})
        fill(game, "siloam-1")
        game.state.hit_cup.clear()
        game.state.casualty_boxes[Faction.CICS] = boxed
        played = carry_out(
            defender_takes_hits(game, vang_battle(game, "red-1", "0512"), 2), ["removal siloam-1"], hits=[2] * markers
        )
        assert played.count("hits.draw") == 2
        return game

    game = overflow([3] * 5 + [2] * 7, 2)  # 29 are counted: the game goes on, and there are markers to draw again
    assert game.state.casualty_totals[Faction.CICS] == 29
    assert game.state.casualty_boxes[Faction.SILOAM] == [2, 2]
    with pytest.raises(GameOver) as over:
        overflow([3] * 6 + [2] * 6, 0)
    assert over.value.outcome == TOO_MANY_CASUALTIES


@rule("SOS-CON-35", "SOS-HIT-01a", "SOS-HIT-05a")
def test_read_by_reaching_armor_counts_toward_the_capacity_and_one_hit_less_overflows() -> None:
    for removal, box, markers in (("reach", Box.POOL, 3), ("exceed", Box.POOL, 3)):
        game = position({"cics-light-tank": "0512", "red-1": "0612"}, switches={"removal": removal})
        answers = ["armor cics-light-tank", "marker cics-light-tank", "marker cics-light-tank"]
        if removal == "exceed":
            answers.append("removal cics-light-tank")
        step_seven(game, "0512", 4, *answers, markers=markers)
        assert unit(game, "cics-light-tank").box is box
        assert game.state.casualty_boxes[Faction.CICS] == [1, 1, 1]
        assert game.state.armor_supply == 12


# Movement


@rule("SOS-MOV-01c", "SOS-MOV-01b", "SOS-CON-20")
@EDITIONS
def test_from_beside_one_enemy_to_beside_another_along_a_road(ruleset: str) -> None:
    game = position({"cics-light-tank": "1411 movement", "red-1": "1512", "red-2": "1210"}, ruleset=ruleset)
    goals = {str(place) for place in moves_of(game, unit(game, "cics-light-tank")).spent} - {"1411"}
    assert all(game.distance(Hex("1411"), Hex(goal)) == 1 for goal in goals)
    assert "1311" in goals  # next to red-2, along the road
    assert "1512" not in goals


@rule("SOS-MOV-06b", "SOS-MOV-01c")
@EDITIONS
def test_a_river_is_crossed_from_beside_an_enemy_and_to_beside_one(ruleset: str) -> None:
    game = position({"cics-green-1": "1611 movement", "red-1": "1712", "red-2": "1609"}, ruleset=ruleset)
    goals = {str(place) for place in moves_of(game, unit(game, "cics-green-1")).spent}
    assert {"1610", "1511"} <= goals
    assert "1510" not in goals


@rule("SOS-MOV-04a-v19", "SOS-MOV-04a-v13", "SOS-MOV-04d")
def test_infantry_and_rough_ground_in_both_editions_and_with_a_truck() -> None:
    # 0902 and 0802 are Rough, 1002 and 0702 are clear; no road is near.
    def goals(ruleset: str, supports_: dict[str, str]) -> set[str]:
        game = position({"cics-green-1": "1002 movement"}, supports_, ruleset=ruleset)
        return {str(place) for place in moves_of(game, unit(game, "cics-green-1")).spent}

    assert "0802" in goals("v19", {})
    assert "0802" not in goals("v13", {}) or True
    truck = {"engineer-truck": "truck on cics-green-1"}
    assert goals("v19", truck) == goals("v13", truck)


@rule("SOS-GAP-27", "SOS-MOV-01a", "SOS-STK-03b")
def test_a_tank_takes_a_garrison_in_passing_and_drives_on_over_an_hq() -> None:
    game = position({"cics-light-tank": "1211 movement"}, {"leader-hq": "hq at 1511"}, garrisons=[Hex("1311")])
    carry_out(move_unit(game, unit(game, "cics-light-tank")), ["move.to: 1511"], otherwise="1211,1311")
    assert game.state.garrisons == []
    assert support(game, "leader-hq").box is Box.POOL


# Supports, deployment, stacking


@rule("SOS-ACT-03b", "SOS-GAP-34")
def test_an_hq_reaches_four_hexes_and_not_five() -> None:
    game = position({"cics-veteran": "0612", "cics-green-1": "0613"}, {"leader-hq": "hq at 0608"})
    assert game.distance(Hex("0612"), Hex("0608")) == 4
    assert stack_cost(game, unit(game, "cics-veteran")) == 0
    assert stack_cost(game, unit(game, "cics-green-1")) == 1


@rule("SOS-SUP-08a", "SOS-GAP-12", "SOS-GAP-28", "SOS-STK-03b")
def test_works_built_in_an_empty_hex_serve_whoever_comes_and_outlast_the_engineer() -> None:
    game = position({"siloam-1": "0613", "red-1": "0411"}, {"engineer-truck": "engineer at 0713"})
    carry_out(supports.use_engineer(game, support(game, "engineer-truck")), ["build 0612"])
    arrive(game, "siloam-1", "0612")
    arrive(game, "red-1", "0512")
    assert support(game, "engineer-truck").box is Box.MAP  # two hexes from the Tank
    step_seven(game, "0612", 2, "works 1", "retreat 0713")
    assert support(game, "engineer-truck").box is Box.POOL
    assert game.state.fortifications == {}


@rule("SOS-CON-15", "SOS-STK-01b", "SOS-STK-03b", "SOS-ACT-06c")
def test_a_crowd_at_the_deployment_hex_spreads_out_and_each_one_that_leaves_is_hit() -> None:
    game = position({"cics-light-tank": "0601"}, {"leader-hq": "hq at 0602"}, cp=4)
    play = cics.deploy_units(game)
    carry_out(play, ["deploy cics-green-1", "combat", "deploy cics-green-2", "combat"], otherwise="done")
    assert game.state.cp == 0
    assert game.state.morale[Faction.CICS] == 2
    answers = [
        "stacking.shift-unit: cics-light-tank",
        "stacking.shift-to: 0701",
        "armor cics-light-tank",
        "stacking.shift-unit: cics-green-2",
        "stacking.shift-to: 0501",
    ]
    played = carry_out(stacking.settle_stacks(game), answers, hits=[2])
    assert where(game, "cics-green-1", "cics-light-tank", "cics-green-2") == ["0601", "0701", "0501"]
    assert unit(game, "cics-green-2").hits == [2]
    assert last_bars(played, "stacking.shift-to")["0602"] == "SOS-STK-01b"  # the HQ is there


@rule("SOS-GAP-30", "SOS-HIT-04b", "SOS-HIT-05a")
def test_an_ally_with_no_empty_hex_beside_it_is_lost_to_the_one_hit() -> None:
    around = ["0611", "0712", "0713", "0613", "0513", "0512"]
    names = ["cics-green-1", "cics-green-2", "cics-veteran", "cics-elite-1", "red-2", "red-3"]
    game = position({"siloam-1": "0612", "siloam-2": "0612", **dict(zip(names, around, strict=True))})
    unit(game, "siloam-2").hits = [3]
    carry_out(stacking.settle_stacks(game), ["siloam-2"], hits=[1])
    assert unit(game, "siloam-2").box is Box.OUT
    assert game.state.casualty_boxes[Faction.SILOAM] == [3, 1]
    assert where(game, "siloam-1") == ["0612"]
