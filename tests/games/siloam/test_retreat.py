"""Retreat (SOS-RET): what the defending unit of the player side may do in Step 7 instead of taking hits."""

from __future__ import annotations

import pytest

from grognard.games.siloam.combat import defender_takes_hits
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, Faction, Mode
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import Played, carry_out, cited, position
from tests.games.siloam.fights import guerrillas_on_map, player_attack, support, unit, vang_attack, vang_battle
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("ruleset", ["v19", "v13"])
ATTACKED = {"siloam-1": "0612", "red-1": "0512"}  # Veteran Infantry, move 2 in Combat Mode and 3 in Movement Mode
BEHIND = {"retreat 0712", "retreat 0713", "retreat 0613"}  # the hexes next to 0612 that lie away from 0512


def take(
    game: Siloam, target: str, hits: int, answers: list[str] | None = None, markers: int = 0, lead: str = "red-1"
) -> Played:
    """Step 7 of an attack by `lead` that scored these hits."""
    battle = vang_battle(game, lead, target)
    return carry_out(defender_takes_hits(game, battle, hits), answers or [], hits=[1] * markers)


def retreats(game: Siloam, target: str, *steps: str, lead: str = "red-1") -> set[str]:
    """The retreats offered after these steps, with hits enough for more."""
    battle = vang_battle(game, lead, target)
    assert battle.defender is not None
    answers = [f"retreat {step}" for step in steps]
    play = defender_takes_hits(game, battle, len(steps) + 1)
    played = carry_out(play, answers, stop_at="hits.draw", otherwise=f"marker {battle.defender.id}")
    offered = [*played.offered("combat.take-hit"), []]  # what has only one way left is not asked
    return {option for option in offered[len(steps)] if option.startswith("retreat")}


def bars(played: Played) -> dict[object, str]:
    question = played.choices("combat.take-hit")[-1]
    assert question.barred is not None
    return {one.option: one.rule for one in question.barred()}


# Retreat or take it


@rule("SOS-RET-01a")
def test_each_hex_retreated_cancels_one_hit() -> None:
    game = position(ATTACKED)
    take(game, "0612", 2, ["retreat 0713", "retreat 0813"])
    assert unit(game, "siloam-1").hex == "0813"
    assert unit(game, "siloam-1").hits == []


@rule("SOS-RET-01b")
def test_for_every_hit_the_owner_decides_anew() -> None:
    game = position(ATTACKED)
    answers = ["retreat 0713", "marker siloam-1", "retreat 0813"]
    played = take(game, "0612", 3, answers, markers=1)
    assert played.count("combat.take-hit") == 3
    assert unit(game, "siloam-1").hex == "0813"
    assert unit(game, "siloam-1").hits == [1]


@rule("SOS-RET-01c")
def test_a_unit_that_joined_the_defence_cannot_retreat() -> None:
    game = position({**ATTACKED, "cics-green-1": "0611"}, {"leader-hq": "leader on siloam-1"})
    play = vang_attack(game, "red-1", "0612")
    answers = ["cics-green-1", "aggressive", "retreat 0713"]
    played = carry_out(
        play, answers, stop_at="hits.draw", tactics=[12, 15, 16, 1, 2, 17], otherwise="marker cics-green-1"
    )
    first = played.offered("combat.take-hit")[0]
    assert {option for option in first if option.startswith("retreat")} == BEHIND  # of the unit attacked, not of 0611
    assert bars(played)[("retreat", "cics-green-1")] == "SOS-RET-01c"


@rule("SOS-RET-01d")
def test_an_attacker_cannot_retreat_from_its_hits() -> None:
    game = position({"cics-light-tank": "0512", "red-2": "0612"})
    play = player_attack(game, "cics-light-tank", "0612")
    played = carry_out(play, stop_at="hits.take", tactics=[1, 12])
    assert played.offered("hits.take") == [["armor cics-light-tank", "marker cics-light-tank"]]


@rule("SOS-RET-05a")
def test_the_vang_never_retreat_and_take_every_hit_until_removed() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612"})
    play = player_attack(game, "cics-veteran", "0612")
    carry_out(play, ["none"], tactics=[12, 15, 1, 2, 3], hits=[1, 2, 3])
    assert unit(game, "red-2").box is Box.BEACHHEAD
    assert game.state.casualty_boxes[Faction.VANG] == [1, 2, 3]


@rule("SOS-GUE-06c")
def test_a_guerrilla_may_not_retreat() -> None:
    game = position({"red-1": "0512"}, {"irregulars-01": "guerrilla at 0612"}, fortifications={"0612": 1})
    battle = vang_battle(game, "red-1", "0612")
    played = carry_out(defender_takes_hits(game, battle, 1), ["works 1"])
    assert played.offered("combat.take-hit") == [["guerrilla irregulars-01", "works 1"]]
    assert bars(played)[("retreat", "irregulars-01")] == "SOS-GUE-06c"


# Where to, and how far


@EDITIONS
@rule("SOS-RET-02a-v13", "SOS-RET-02a-v19", "SOS-CON-41", "SOS-GAP-33")
def test_each_step_leads_farther_from_the_lead_attacker(ruleset: str) -> None:
    game = position(ATTACKED, ruleset=ruleset)
    assert retreats(game, "0612") == BEHIND
    game = position(ATTACKED, ruleset=ruleset)
    assert retreats(game, "0612", "0713") == {"retreat 0812", "retreat 0813", "retreat 0714"}


@rule("SOS-GAP-33")
def test_of_several_attackers_only_the_lead_counts_for_the_direction() -> None:
    game = position({**ATTACKED, "red-3": "0611"})
    assert "retreat 0712" in retreats(game, "0612")  # next to red-3, and away from red-1


@rule("SOS-GAP-33")
def test_a_step_does_not_lead_into_a_hex_of_the_enemy() -> None:
    game = position({**ATTACKED, "red-3": "0713"})
    assert retreats(game, "0612") == {"retreat 0712", "retreat 0613"}


@rule("SOS-GAP-33")
def test_with_the_sea_behind_there_is_no_retreat() -> None:
    game = position({"siloam-1": "1810", "red-1": "1809"})
    assert retreats(game, "1810") == {"retreat 1711", "retreat 1811"}  # and not 1911, which is sea
    game = position({"siloam-1": "1812", "red-1": "1712"})
    take(game, "1812", 1, markers=1)
    assert (unit(game, "siloam-1").hex, unit(game, "siloam-1").hits) == ("1812", [1])


@EDITIONS
@rule("SOS-RET-02b-v13", "SOS-RET-02b-v19", "SOS-CON-41")
@pytest.mark.parametrize(("mode", "hexes"), [("combat", 2), ("movement", 3)])
def test_a_retreat_is_no_longer_than_the_allowance_in_the_current_mode(ruleset: str, mode: str, hexes: int) -> None:
    game = position({**ATTACKED, "siloam-1": f"0612 {mode}"}, ruleset=ruleset)
    steps = [f"retreat {step}" for step in ("0713", "0813", "0914")[:hexes]]
    take(game, "0612", 4, steps, markers=4 - hexes)
    assert unit(game, "siloam-1").hits == [1] * (4 - hexes)


@rule("SOS-RET-03a")
def test_the_mode_stays_as_it_is() -> None:
    for mode in Mode:
        game = position({**ATTACKED, "siloam-1": f"0612 {mode.value}"})
        take(game, "0612", 1, ["retreat 0713"])
        assert unit(game, "siloam-1").mode is mode


@EDITIONS
@rule("SOS-RET-02c-v13", "SOS-RET-02c-v19", "SOS-CON-41", "SOS-CON-85")
def test_a_hex_with_a_friendly_unit_may_be_entered_and_is_put_right_after_the_combat(ruleset: str) -> None:
    game = position({**ATTACKED, "cics-green-1": "0713"}, ruleset=ruleset)
    play = vang_attack(game, "red-1", "0612")
    # Once the chits are back cics-green-1 makes room and takes a hit for it.
    answers = ["aggressive", "retreat 0713", "cics-green-1", "0714"]
    played = carry_out(play, answers, tactics=[12, 15, 1, 13, 14], hits=[2])
    assert played.count("stacking.shift-unit") == 1
    assert unit(game, "siloam-1").hex == "0713"
    assert (unit(game, "cics-green-1").hex, unit(game, "cics-green-1").hits) == ("0714", [2])


@rule("SOS-GAP-33", "SOS-RET-02c-v19")
def test_a_retreat_may_pass_a_friendly_unit() -> None:
    game = position({**ATTACKED, "cics-green-1": "0713"})
    play = vang_attack(game, "red-1", "0612")
    answers = ["aggressive", "retreat 0713", "retreat 0813"]
    played = carry_out(play, answers, tactics=[12, 15, 1, 2, 14])
    assert played.count("stacking.shift-unit") == 0
    assert unit(game, "cics-green-1").hex == "0713"


@EDITIONS
@rule("SOS-RET-02d-v13", "SOS-RET-02d-v19", "SOS-CON-41", "SOS-CON-22")
def test_a_hex_with_a_guerrilla_costs_one_point_more_and_displaces_it(ruleset: str) -> None:
    game = position(ATTACKED, {"irregulars-01": "guerrilla at 0713"}, ruleset)
    take(game, "0612", 2, ["retreat 0713"], markers=1)  # of 2 points both are spent
    assert unit(game, "siloam-1").hits == [1]
    assert guerrillas_on_map(game) == ["1510"]
    assert support(game, "irregulars-01").box is Box.MAP


@EDITIONS
@rule("SOS-RET-02d-v13", "SOS-RET-02d-v19")
def test_a_guerrilla_is_displaced_by_a_retreat_that_goes_on_too(ruleset: str) -> None:
    units = {**ATTACKED, "siloam-1": "0612 movement"}
    game = position(units, {"irregulars-01": "guerrilla at 0713"}, ruleset)
    take(game, "0612", 2, ["retreat 0713", "retreat 0813"])
    assert unit(game, "siloam-1").hex == "0813"
    assert guerrillas_on_map(game) == ["1510"]


@rule("SOS-RET-02d-v19")
def test_with_one_point_left_a_hex_with_a_guerrilla_is_too_dear() -> None:
    game = position(ATTACKED, {"irregulars-01": "guerrilla at 0813"})
    assert retreats(game, "0612", "0713") == {"retreat 0812", "retreat 0714"}
    game = position({**ATTACKED, "siloam-1": "0612 movement"}, {"irregulars-01": "guerrilla at 0813"})
    assert retreats(game, "0612", "0713") == {"retreat 0812", "retreat 0813", "retreat 0714"}


# Ground: 1410 and 1510 are Difficult; a road joins 1411 and 1410


@rule("SOS-RET-03b", "SOS-CON-43", "SOS-CBT-00a")
@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("cics-light-tank", {"retreat 1511", "retreat 1311"}),  # not even along the road
        ("cics-artillery-1", {"retreat 1511", "retreat 1311", "retreat 1410"}),
        ("cics-veteran", {"retreat 1511", "retreat 1311", "retreat 1410"}),
    ],
)
def test_a_tank_may_not_retreat_into_difficult_ground_not_even_by_road(name: str, offered: set[str]) -> None:
    assert retreats(position({name: "1411", "red-1": "1412"}), "1411") == offered


@rule("SOS-CON-43")
@pytest.mark.parametrize(
    ("name", "supports", "offered"),
    [
        ("cics-veteran", {}, {"retreat 1411", "retreat 1410", "retreat 1510"}),
        ("cics-artillery-1", {}, {"retreat 1411"}),
        ("cics-light-tank", {}, {"retreat 1411"}),
        ("cics-veteran", {"engineer-truck": "truck on cics-veteran"}, {"retreat 1411"}),
    ],
)
def test_only_plain_infantry_retreats_into_difficult_ground_off_the_road(
    name: str, supports: dict[str, str], offered: set[str]
) -> None:
    assert retreats(position({name: "1511", "red-1": "1611"}, supports), "1511") == offered


@rule("SOS-CON-43")
def test_plain_infantry_stops_in_difficult_ground_unless_on_a_road() -> None:
    off_road = position({"cics-veteran": "1511 movement", "red-1": "1611"})
    assert retreats(off_road, "1511", "1410") == set()
    by_road = position({"cics-veteran": "1411 movement", "red-1": "1412"})
    assert "retreat 1409" in retreats(by_road, "1411", "1410")


@rule("SOS-CON-43")
def test_a_tank_leaves_difficult_ground_along_a_road_only() -> None:
    tank = position({"cics-light-tank": "1410", "red-1": "1510"})
    assert retreats(tank, "1410") == {"retreat 1411"}
    infantry = position({"cics-veteran": "1410", "red-1": "1510"})
    assert retreats(infantry, "1410") == {"retreat 1411", "retreat 1311", "retreat 1310"}


@rule("SOS-RET-03c", "SOS-CON-42")
@pytest.mark.parametrize(
    ("name", "supports"),
    [
        ("cics-light-tank", {}),
        ("cics-artillery-1", {}),
        ("cics-veteran", {"engineer-truck": "truck on cics-veteran"}),  # the Truck itself is gone by then
    ],
)
def test_tank_artillery_and_truck_stop_in_rough_ground(name: str, supports: dict[str, str]) -> None:
    game = position({name: "1805 movement", "red-1": "1804"}, supports)
    assert retreats(game, "1805", "1806") == set()


@rule("SOS-RET-03d")
def test_plain_infantry_retreats_through_rough_ground_where_the_edition_lets_it() -> None:
    for ruleset, goes_on in (("v19", True), ("v13", False)):
        game = position({"cics-veteran": "1805 movement", "red-1": "1804"}, ruleset=ruleset)
        assert ("retreat 1807" in retreats(game, "1805", "1806")) is goes_on


@rule("SOS-RET-03c")
def test_along_a_road_rough_ground_stops_nobody() -> None:
    game = position({"cics-light-tank": "1408", "red-1": "1409"})
    assert game.board.follows_road(Hex("1408"), Hex("1407"))
    assert retreats(game, "1408", "1407") == {"retreat 1307", "retreat 1507"}


# Rivers


@rule("SOS-RET-03e", "SOS-RET-03f")
def test_the_first_step_may_cross_a_river_and_is_then_the_last() -> None:
    game = position({"cics-veteran": "1611 movement", "red-1": "1712"})
    assert "retreat 1610" in retreats(game, "1611")
    game = position({"cics-veteran": "1611 movement", "red-1": "1712"})
    assert retreats(game, "1611", "1610") == set()


@rule("SOS-RET-03e")
def test_a_later_step_may_not_cross_a_river() -> None:
    game = position({"cics-veteran": "1712 movement", "red-1": "1812"})
    battle = vang_battle(game, "red-1", "1712")
    play = defender_takes_hits(game, battle, 2)
    played = carry_out(play, ["retreat 1611"], stop_at="hits.draw", otherwise="marker cics-veteran")
    second = played.offered("combat.take-hit")[1]
    assert "retreat 1610" not in second
    assert "retreat 1511" in second
    assert bars(played)[("retreat", "1610")] == "SOS-RET-03e"


# Enemies


@rule("SOS-RET-03g", "SOS-GAP-33")
def test_a_retreat_ends_next_to_an_enemy_where_the_first_step_may_lead_too() -> None:
    game = position({**ATTACKED, "red-3": "0813"})
    assert "retreat 0713" in retreats(game, "0612")
    game = position({**ATTACKED, "red-3": "0813"})
    take(game, "0612", 3, ["retreat 0713"], markers=2)
    assert (unit(game, "siloam-1").hex, unit(game, "siloam-1").hits) == ("0713", [1, 1])


@rule("SOS-RET-03g")
def test_a_hex_that_is_still_next_to_the_lead_attacker_is_no_retreat() -> None:
    game = position(ATTACKED)
    assert not {"retreat 0611", "retreat 0513"} & retreats(game, "0612")


# Attachments


@rule("SOS-RET-04a")
def test_attachments_leave_with_the_first_hex() -> None:
    supports = {"mg-flamethrower": "mg on siloam-1"}
    game = position(ATTACKED, supports)
    take(game, "0612", 1, ["retreat 0713"])
    assert support(game, "mg-flamethrower").box is Box.POOL
    assert "SOS-RET-04a" in cited(game)
    stays = position(ATTACKED, supports)
    take(stays, "0612", 1, ["marker siloam-1"], markers=1)
    assert support(stays, "mg-flamethrower").box is Box.MAP


@rule("SOS-RET-04a")
def test_a_conscript_that_left_in_the_retreat_takes_no_hit_any_more() -> None:
    game = position(ATTACKED, {"irregulars-01": "conscript on siloam-1"})
    battle = vang_battle(game, "red-1", "0612")
    play = defender_takes_hits(game, battle, 2)
    played = carry_out(play, ["retreat 0713"], stop_at="hits.draw", otherwise="marker siloam-1")
    first, second = played.offered("combat.take-hit")
    assert "conscript siloam-1" in first
    assert "conscript siloam-1" not in second


@rule("SOS-CON-42")
def test_the_budget_with_a_truck_is_the_infantrys_own() -> None:
    game = position(ATTACKED, {"engineer-truck": "truck on siloam-1"})
    take(game, "0612", 3, ["retreat 0713", "retreat 0813"], markers=1)
    assert unit(game, "siloam-1").hits == [1]


@rule("SOS-CON-21")
def test_the_attachment_leaves_before_the_ground_matters() -> None:
    game = position({"cics-veteran": "1511", "red-1": "1611"}, {"mechanized-anti-tank": "anti-tank on cics-veteran"})
    assert "retreat 1410" in retreats(game, "1511")


# Afterwards


@rule("SOS-CBT-10a")
def test_the_attacker_may_advance_into_the_hex_the_defender_left() -> None:
    game = position({"siloam-1": "0512", "red-1": "0612"})
    play = vang_attack(game, "red-1", "0512")
    carry_out(play, ["aggressive", "retreat 0412"], tactics=[12, 15, 1, 16, 17])
    assert unit(game, "red-1").hex == "0512"


@rule("SOS-STK-03c")
def test_a_detachment_in_the_hex_where_the_retreat_ends_goes_to_its_pool() -> None:
    game = position(ATTACKED, {"leader-hq": "hq at 0813"})
    take(game, "0612", 2, ["retreat 0713", "retreat 0813"])
    assert support(game, "leader-hq").box is Box.POOL
