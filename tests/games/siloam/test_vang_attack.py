"""Step 2: targets, who takes part in an attack, and the draws from the Vang Support Cup."""

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.siloam.battle import Battle
from grognard.games.siloam.combat import attack
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.vang import activate_banner, attack_in_turn, deploy, move_in_turn, return_support
from grognard.games.siloam.vang_attack import choose_target, compose
from grognard.games.siloam.words import Banner, Box, Face, Faction, VangCounter
from grognard.kernel.questions import Checkpoint, Draw, Play
from tests.games.siloam.builders import Played, carry_out, cited, place_planes, position, told
from tests.rules import rule

RED = Banner.RED
MISSES = [20, 19, 18, 17, 16]  # two for a cautious defence that fails, three for the attack
CAUTIOUS = "combat.defence-mode: cautious"
PLAIN = [VangCounter.TANK, VangCounter.FLAMETHROWER, VangCounter.LEADER, VangCounter.ARTILLERY]


def target_of(game: Siloam, unit_id: str, banner: Banner = RED) -> str:
    return choose_target(game, banner, game.state.units[unit_id])


def battle_of(game: Siloam, unit_id: str, target: str, banner: Banner = RED) -> Battle:
    return compose(game, banner, game.state.units[unit_id], target)  # type: ignore[arg-type]


def until_defence(game: Siloam, support: Sequence[VangCounter] = (), banner: Banner = RED) -> Played:
    """The attack pass up to the first defender's choice: support has been drawn and what is immediate is done."""
    return carry_out(
        attack_in_turn(game, banner), draws={"vang.support": support}, stop_at="combat.defence-mode", otherwise="done"
    )


def drawers(played: Played) -> list[str]:
    return [q.about[0] for q in played.asked if isinstance(q, Draw) and q.topic == "vang.support"]


def attackers(game: Siloam) -> set[str]:
    return {unit.id for unit in game.state.units.values() if unit.fought and game.is_vang(unit)}


def ids(units: Sequence[Any]) -> list[str]:
    return [unit.id for unit in units]


# Who attacks


@rule("SOS-VNG-03a")
def test_a_unit_next_to_an_enemy_attacks_whatever_the_odds() -> None:
    game = position({"red-4": "1611 movement", "cics-elite-1": "1511", "red-2": "1713"}, vang_cup=[])
    game.state.units["red-4"].hits = [1]
    played = carry_out(attack_in_turn(game, RED), [CAUTIOUS], tactics=[20, 19, 18, 17])
    assert played.count("combat.defence-mode") == 1
    assert attackers(game) == {"red-4"}


@rule("SOS-VNG-03a", "SOS-CON-19")
def test_a_guerrilla_is_an_enemy_that_is_attacked() -> None:
    game = position({"red-2": "1611"}, {"irregulars-01": "guerrilla at 1511"}, vang_cup=[])
    carry_out(attack_in_turn(game, RED), tactics=[20, 1, 2, 3], otherwise="done")
    assert attackers(game) == {"red-2"}
    assert game.state.supports["irregulars-01"].box is Box.OUT


@rule("SOS-VNG-03a", "SOS-CON-19")
def test_other_supports_and_units_further_away_are_not_attacked() -> None:
    game = position({"red-2": "1611", "siloam-1": "1510"}, {"leader-hq": "hq at 1511"}, vang_cup=[])
    carry_out(attack_in_turn(game, RED))
    assert attackers(game) == set()


# The target


@rule("SOS-VNG-03e", "SOS-CON-49")
def test_an_enemy_on_a_priority_hex_comes_first() -> None:
    game = position({"red-2": "1512", "red-3": "1510", "siloam-1": "1511", "siloam-2": "1611"})
    assert target_of(game, "red-2") == "1611"  # 1511 is lower, and a Group Attack is possible there
    assert told(game)[-1].rule == "SOS-VNG-03e"


@rule("SOS-VNG-03e", "SOS-CON-49")
def test_a_vp_space_of_the_color_counts_as_a_priority_hex() -> None:
    game = position({"red-2": "1811", "siloam-1": "1712", "siloam-2": "1711"})
    assert target_of(game, "red-2") == "1712"


@rule("SOS-CON-49")
def test_another_banners_priority_hexes_mean_nothing() -> None:
    game = position({"yellow-2": "1512", "siloam-1": "1511", "siloam-2": "1611"})
    assert target_of(game, "yellow-2", Banner.YELLOW) == "1511"


@rule("SOS-VNG-03f", "SOS-CON-49")
def test_then_a_target_that_can_be_attacked_as_a_group() -> None:
    game = position({"red-2": "1512", "red-3": "1613", "siloam-1": "1511", "siloam-2": "1612"})
    assert target_of(game, "red-2") == "1612"
    assert told(game)[-1].rule == "SOS-VNG-03f"


@rule("SOS-CON-49")
@pytest.mark.parametrize("other", ["yellow-3", "red-3 fought"])
def test_a_group_is_of_this_banner_and_of_units_that_have_not_attacked(other: str) -> None:
    unit_id, *fought = other.split()
    game = position({"red-2": "1512", unit_id: "1613", "siloam-1": "1511", "siloam-2": "1612"})
    game.state.units[unit_id].fought = bool(fought)
    assert target_of(game, "red-2") == "1511"


@rule("SOS-VNG-03g", "SOS-CON-77")
def test_then_the_lowest_numbered_hex() -> None:
    game = position({"red-2": "1512", "siloam-1": "1611", "siloam-2": "1411"})
    assert target_of(game, "red-2") == "1411"
    (choice,) = told(game)
    assert choice.rule == "SOS-VNG-03g"
    assert choice.facts["reason"].candidates == ("1411", "1611")
    assert choice.facts["reason"].chosen == "1411"
    assert choice.facts["reason"].tie_break == "the lowest-numbered hex"


@rule("SOS-VNG-03g")
def test_a_guerrilla_and_a_combat_unit_are_equal_targets() -> None:
    game = position({"red-2": "1512", "siloam-1": "1513"}, {"irregulars-01": "guerrilla at 1412"})
    assert target_of(game, "red-2") == "1412"


# Who takes part


@rule("SOS-GAP-24", "SOS-GRP-03a")
def test_everybody_of_the_banner_next_to_the_target_joins_without_a_leader() -> None:
    game = position({"red-1": "1612", "red-2": "1511", "red-3": "1610", "red-5": "1512", "siloam-1": "1611"})
    battle = battle_of(game, "red-1", "1611")
    assert battle.lead.id == "red-1"
    assert ids(battle.joiners) == ["red-2", "red-3", "red-5"]
    assert battle.defender is game.state.units["siloam-1"]


@rule("SOS-GAP-24")
def test_units_of_other_banners_never_join() -> None:
    game = position({"red-2": "1511", "yellow-1": "1610", "siloam-1": "1611"})
    assert battle_of(game, "red-2", "1611").joiners == []


@rule("SOS-GAP-24")
@pytest.mark.parametrize(
    ("units", "lead"),
    [
        ({"red-2": "1511", "red-4": "1512"}, "red-2"),  # 2 symbols against 1, though the Artillery has the circle
        ({"red-2": "1511", "red-5": "1512"}, "red-5"),  # equal symbols: circle over triangle
        ({"red-2": "1511", "red-3": "1512"}, "red-2"),  # all equal: the lower number
        ({"red-1": "1511 movement", "red-2": "1512"}, "red-2"),  # symbols of the mode they are in
    ],
)
def test_the_lead_has_most_symbols_then_the_higher_rating_then_the_lower_number(
    units: dict[str, str], lead: str
) -> None:
    game = position({**units, "siloam-1": "1611"})
    assert battle_of(game, min(units), "1611").lead.id == lead
    (leads,) = [one for one in told(game) if one.topic == "vang.lead"]
    assert leads.facts["reason"].chosen == lead


@rule("SOS-GAP-24")
@pytest.mark.parametrize(
    ("gun", "supports"),
    [
        ("1812", True),  # three hexes from the lead
        ("2008", False),  # further away
        ("1812 movement", False),
        ("1714", False),
    ],
)
def test_artillery_in_range_of_the_lead_supports(gun: str, *, supports: bool) -> None:
    if gun == "1714":
        game = position(
            {"red-2": "1511", "red-4": "1612", "siloam-1": "1411", "siloam-2": "1712"}
        )  # an enemy of its own
    else:
        game = position({"red-2": "1511", "red-4": gun, "siloam-1": "1411"})
    assert ids(battle_of(game, "red-2", "1411").guns) == (["red-4"] if supports else [])


@rule("SOS-GAP-24")
def test_artillery_of_another_banner_does_not_support() -> None:
    game = position({"red-2": "1511", "yellow-4": "1712", "siloam-1": "1411"})
    assert battle_of(game, "red-2", "1411").guns == []


@rule("SOS-GAP-24")
def test_artillery_supports_one_attack_only_and_has_then_attacked() -> None:
    game = position(
        {"red-2": "1511", "red-3": "1513", "red-4": "1611", "siloam-1": "1411", "siloam-2": "1413"}, vang_cup=[]
    )
    carry_out(attack_in_turn(game, RED), [CAUTIOUS, CAUTIOUS], tactics=[20, 19, 17, 16, 12, 13, 20, 19, 17, 16, 12])
    guns = [one for one in told(game) if one.topic == "vang.guns"]
    assert len(guns) == 1
    assert "1411" in guns[0].text
    assert attackers(game) == {"red-2", "red-3", "red-4"}


@rule("SOS-GAP-24")
def test_all_participants_have_attacked_and_do_not_move() -> None:
    game = position(
        {"red-1": "1511", "red-2": "1512", "red-4": "1712", "red-3": "1713", "siloam-1": "1411"}, vang_cup=[]
    )
    carry_out(attack_in_turn(game, RED), [CAUTIOUS], tactics=[20, 19, 17, 16, 12, 13, 14])
    assert attackers(game) == {"red-1", "red-2", "red-4"}
    game.state.vang_next = 0
    carry_out(move_in_turn(game, RED))
    assert [game.state.units[unit_id].hex for unit_id in ("red-1", "red-2", "red-4")] == ["1511", "1512", "1712"]
    assert game.state.units["red-3"].moved


@rule("SOS-GAP-24")
def test_a_unit_that_has_joined_makes_no_attack_of_its_own() -> None:
    game = position({"red-1": "1511", "red-2": "1512", "siloam-1": "1411", "siloam-2": "1412"}, vang_cup=[])
    played = carry_out(attack_in_turn(game, RED), [CAUTIOUS], tactics=[20, 19, 18, 17, 16, 12])
    assert played.count("combat.defence-mode") == 1


@rule("SOS-GAP-26")
def test_a_unit_that_comes_next_to_an_enemy_after_its_turn_does_not_attack_and_may_move_one_hex() -> None:
    """The Veteran retreats from Red 3 to 1511, next to Red 2, whose turn has passed, and Red 5, which attacks alone."""
    units = {"red-2": "1411 movement", "red-3": "1712", "red-5": "1410", "yellow-1": "1311", "cics-veteran": "1611"}
    game = position(units, vang_cup=[])
    carry_out(
        attack_in_turn(game, RED),
        [CAUTIOUS, "combat.take-hit: retreat 1511", CAUTIOUS],
        tactics=[20, 19, 1, 18, 17, 20, 19, 18, 17, 16],
    )
    assert game.state.units["cics-veteran"].hex == "1511"
    assert attackers(game) == {"red-3", "red-5"}
    assert not any(one.topic == "vang.join" for one in told(game))
    game.state.vang_next = 0
    carry_out(move_in_turn(game, RED))
    assert game.state.units["red-2"].hex == "1312"  # on the way to 1211, two hexes away


# Support draws


@rule("SOS-VNG-03b", "SOS-CON-48")
def test_each_attacker_next_to_the_target_draws_one_lead_first_then_by_number() -> None:
    game = position({"red-2": "1511", "red-3": "1610", "red-5": "1512", "red-4": "1713", "siloam-1": "1611"})
    played = until_defence(game, PLAIN[:3])
    assert drawers(played) == ["red-5", "red-2", "red-3"]  # not the Artillery that supports from 1713
    assert any(one.topic == "vang.guns" for one in told(game))
    assert dict(game.vang_counters) == {"red-5": PLAIN[0], "red-2": PLAIN[1], "red-3": PLAIN[2]}


@rule("SOS-CON-48", "SOS-VNG-08a")
def test_counters_are_drawn_without_replacement_and_stay_out_until_step_five() -> None:
    game = position({"red-2": "1511", "siloam-1": "1611"})
    carry_out(attack_in_turn(game, RED), [CAUTIOUS], draws={"vang.support": [VangCounter.LEADER]}, tactics=MISSES)
    assert game.state.vang_out == [VangCounter.LEADER]
    assert VangCounter.LEADER not in game.state.vang_cup
    return_support(game, RED)
    assert VangCounter.LEADER in game.state.vang_cup


@rule("SOS-CON-48")
def test_with_an_empty_cup_nobody_draws() -> None:
    game = position({"red-2": "1511", "red-3": "1610", "siloam-1": "1611"}, vang_cup=[VangCounter.TANK])
    played = until_defence(game, [VangCounter.TANK])
    assert drawers(played) == ["red-2"]
    assert dict(game.vang_counters) == {"red-2": VangCounter.TANK}


@rule("SOS-SUP-06b")
def test_a_scouted_unit_draws_nothing_and_the_others_do() -> None:
    game = position({"red-2": "1511", "red-3": "1610", "siloam-1": "1611"})
    game.state.units["red-2"].scouted = True
    played = until_defence(game, [VangCounter.TANK])
    assert drawers(played) == ["red-3"]
    assert "SOS-SUP-06b" in cited(game)


@rule("SOS-VNG-09a")
def test_counters_are_for_one_attack_and_one_unit() -> None:
    game = position({"red-2": "1511", "siloam-1": "1611"})
    carry_out(attack_in_turn(game, RED), [CAUTIOUS], draws={"vang.support": [VangCounter.LEADER]}, tactics=MISSES)
    assert dict(game.vang_counters) == {}


@rule("SOS-VNG-09a")
def test_the_vang_draw_nothing_when_they_defend() -> None:
    game = position({"red-2": "1511", "red-3": "1510", "cics-veteran": "1611"}, cp=5)
    played = carry_out(
        attack(game, game.state.units["cics-veteran"], game.state.units["red-2"].hex, Faction.CICS, ambush=False),
        otherwise="done",
        tactics=[20, 19, 18, 17, 16, 12],
    )
    assert played.count("vang.support") == 0
    assert len(game.state.vang_cup) == 12


@rule("SOS-VNG-10a", "SOS-VNG-10b", "SOS-VNG-10d")
@pytest.mark.parametrize(
    ("counter", "extra"),
    [(VangCounter.TANK, 2), (VangCounter.FLAMETHROWER, 1), (VangCounter.ARTILLERY, 1), (VangCounter.LEADER, 0)],
)
def test_a_drawn_counter_serves_in_the_attack(counter: VangCounter, extra: int) -> None:
    game = position({"red-2": "1511", "siloam-1": "1611"})
    played = carry_out(
        attack_in_turn(game, RED),
        [CAUTIOUS],
        draws={"vang.support": [counter]},
        tactics=[20, 16, 12, 17, 13, 14, 15][: 5 + extra],
    )
    assert played.count("tactics.draw") == 5 + extra


@rule("SOS-VNG-10c", "SOS-VNG-10d")
@pytest.mark.parametrize(("counter", "chit"), [(VangCounter.LEADER, 19), (VangCounter.ARTILLERY, 18)])
def test_its_symbol_scores_and_draws_again(counter: VangCounter, chit: int) -> None:
    draws = {VangCounter.LEADER: 4, VangCounter.ARTILLERY: 5}[counter]
    game = position({"red-2": "1511", "siloam-1": "1611"})
    carry_out(
        attack_in_turn(game, RED),
        [CAUTIOUS, "combat.take-hit: marker siloam-1"],
        draws={"vang.support": [counter]},
        tactics=[20, 16, chit, *[12, 13, 14, 15, 17][: draws - 1]],
        hits=[1],
    )
    assert game.state.units["siloam-1"].hits == [1]


@rule("SOS-VNG-08b", "SOS-VNG-10e", "SOS-VNG-10f", "SOS-CON-48")
@pytest.mark.parametrize("plane", [VangCounter.BOMBER, VangCounter.FIGHTER])
def test_a_plane_goes_to_the_runway_with_no_redraw_and_is_nobodys(plane: VangCounter) -> None:
    game = position({"red-2": "1511", "siloam-1": "1611"})
    played = until_defence(game, [plane])
    assert played.count("vang.support") == 1
    assert game.state.vang_runway == [plane]
    assert game.state.vang_out == []
    assert dict(game.vang_counters) == {}


@rule("SOS-VNG-10h", "SOS-CON-48")
def test_bolster_clears_the_unit_that_drew_it_before_the_combat() -> None:
    game = position({"red-1": "1511", "red-2": "1610", "siloam-1": "1611"})
    game.state.units["red-1"].hits = [1, 2]
    game.state.units["red-1"].armor = 1
    game.state.armor_supply = 11
    game.state.units["red-2"].hits = [3]
    until_defence(game, [VangCounter.BOLSTER, VangCounter.TANK])
    assert (game.state.units["red-1"].hits, game.state.units["red-1"].armor) == ([], 0)
    assert game.state.units["red-2"].hits == [3]
    assert game.state.casualty_boxes[Faction.VANG] == [1, 2]
    assert game.state.armor_supply == 12


@rule("SOS-VNG-10i", "SOS-CON-84")
def test_sabotage_sends_every_support_next_to_the_drawer_away_before_the_combat() -> None:
    game = position(
        {"red-2": "1511", "red-3": "1612", "cics-veteran": "1611", "caledonia-1": "1510", "siloam-1": "1712"},
        {
            "mg-flamethrower": "mg on cics-veteran",
            "caledonia-leader-mg": "leader on caledonia-1",
            "scout-spotter": "scout at 1512",
            "irregulars-01": "guerrilla at 1410",
            "irregulars-02": "conscript on siloam-1",
        },
    )
    until_defence(game, [VangCounter.SABOTAGE, VangCounter.TANK])
    gone = [s for s in ("mg-flamethrower", "caledonia-leader-mg", "scout-spotter") if not game.state.supports[s].hex]
    assert gone == ["mg-flamethrower", "caledonia-leader-mg", "scout-spotter"]
    assert all(game.state.supports[s].box is Box.POOL for s in gone)
    assert game.state.supports["irregulars-01"].face is Face.GUERRILLA  # spared
    assert game.state.supports["irregulars-02"].on == "siloam-1"  # next to Red 3, which did not draw it


@rule("SOS-CON-84")
def test_sabotage_does_not_touch_planes() -> None:
    game = position({"red-2": "1511", "siloam-1": "1611"})
    place_planes(game, plane_1="runway fighter", plane_2="hangar fighter", plane_3="runway bomber")
    until_defence(game, [VangCounter.SABOTAGE])
    assert [plane.field.value for plane in game.state.planes.values()] == ["runway", "hangar", "runway"]


@rule("SOS-VNG-03b", "SOS-VNG-03d", "SOS-VNG-10g")
def test_the_bombing_run_waits_for_all_draws_and_takes_bombers_drawn_after_it() -> None:
    """Red 2 draws the Bombing Run, Red 3 then a Bomber: it flies at once."""
    game = position({"red-2": "1511", "red-3": "1610", "siloam-1": "1611"})
    place_planes(game, plane_1="pool fighter", plane_2="pool fighter", plane_3="pool bomber")
    played = carry_out(
        attack_in_turn(game, RED),
        draws={"vang.support": [VangCounter.BOMBING_RUN, VangCounter.BOMBER]},
        tactics=[1],
        hits=[2],
        stop_at="combat.defence-mode",
        otherwise="done",
    )
    topics = [q.topic for q in played.asked if not isinstance(q, Checkpoint)]
    assert topics == ["vang.support", "vang.support", "tactics.draw", "hits.draw", "combat.defence-mode"]
    assert game.state.units["siloam-1"].hits == [2]


@rule("SOS-CON-45")
def test_without_a_bomber_the_bombing_run_has_no_effect_and_the_combat_goes_on() -> None:
    game = position({"red-2": "1511", "siloam-1": "1611"}, vang_runway=[VangCounter.FIGHTER])
    played = until_defence(game, [VangCounter.BOMBING_RUN])
    assert played.count("tactics.draw") == 0
    assert game.state.vang_runway == [VangCounter.FIGHTER]
    assert played.count("combat.defence-mode") == 1


def test_when_the_bombs_leave_nobody_the_attack_is_over_without_advance() -> None:
    game = position(
        {"red-2": "1611"}, {"irregulars-01": "guerrilla at 1511"}, vang_runway=[VangCounter.BOMBER], planes={}
    )
    carry_out(attack_in_turn(game, RED), draws={"vang.support": [VangCounter.BOMBING_RUN]}, tactics=[1])
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert game.state.units["red-2"].hex == "1611"
    assert attackers(game) == {"red-2"}
    assert dict(game.vang_counters) == {}


# After the combat


@rule("SOS-GAP-25")
@pytest.mark.parametrize(
    ("start", "target", "end"),
    [
        ("1611", "1511", "1511"),  # a lower number
        ("1411", "1512", "1411"),  # a higher one, and no objective
        ("1512", "1611", "1611"),  # a higher one, but a priority hex
    ],
)
def test_the_lead_advances_toward_its_objectives_and_lower_numbers(start: str, target: str, end: str) -> None:
    game = position({"red-2": start}, {"irregulars-01": f"guerrilla at {target}"}, vang_cup=[])
    carry_out(attack_in_turn(game, RED), tactics=[17, 1, 2, 3])
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert game.state.units["red-2"].hex == end


@rule("SOS-GAP-27", "SOS-VNG-06a")
def test_an_advance_off_a_vp_space_leaves_a_garrison() -> None:
    game = position({"red-2": "1712"}, {"irregulars-01": "guerrilla at 1611"}, vang_cup=[])
    carry_out(attack_in_turn(game, RED), tactics=[20, 1, 2, 3])
    assert game.state.units["red-2"].hex == "1611"
    assert game.state.garrisons == ["1712"]


@rule("SOS-GAP-27")
def test_a_unit_removed_in_combat_leaves_none() -> None:
    game = position({"red-4": "1712", "cics-veteran": "1611"}, vang_cup=[])
    carry_out(attack_in_turn(game, RED), ["combat.defence-mode: aggressive"], tactics=[1, 2], hits=[1, 1])
    assert game.state.units["red-4"].box is Box.BEACHHEAD
    assert game.state.garrisons == []


# Where rules meet


@rule("SOS-HIT-04e", "SOS-VNG-08a")
def test_the_counter_of_a_unit_removed_in_its_attack_is_back_in_the_cup_at_once() -> None:
    game = position({"red-4": "1511", "cics-veteran": "1611"})
    carry_out(
        attack_in_turn(game, RED),
        ["combat.defence-mode: aggressive"],
        draws={"vang.support": [VangCounter.LEADER]},
        tactics=[1, 2],
        hits=[1, 1],
    )
    assert game.state.units["red-4"].box is Box.BEACHHEAD
    assert game.state.vang_out == []
    assert VangCounter.LEADER in game.state.vang_cup


def test_a_removed_unit_can_land_again_in_the_same_activation() -> None:
    game = position({"red-4": "1511", "cics-veteran": "1611"}, vang_cup=[])
    game.state.beachheads[RED] = []
    carry_out(attack_in_turn(game, RED), ["combat.defence-mode: aggressive"], tactics=[1, 2], hits=[1, 1])
    deploy(game, RED)
    assert game.state.units["red-4"].hex == "1812"


def play_to_checkpoint(play: Play[None], tactics: Sequence[int]) -> None:
    """Go on to the next checkpoint, the first option of each choice taken."""
    chits = list(tactics)
    question = next(play)
    while not isinstance(question, Checkpoint):
        question = play.send(chits.pop(0) if isinstance(question, Draw) else question.options[0])  # type: ignore


def test_an_activation_goes_on_from_the_checkpoint_between_two_attacks() -> None:
    game = position({"red-2": "1511", "red-3": "1713", "siloam-1": "1411", "siloam-2": "1712"}, vang_cup=[], step=2)
    play_to_checkpoint(activate_banner(game, RED), MISSES)
    assert attackers(game) == {"red-2"}
    again = Siloam(game.state, game.parts, game.hear)
    game.state.beachheads[RED] = []
    played = carry_out(activate_banner(again, RED), [CAUTIOUS], tactics=MISSES)
    assert [q.about[0] for q in played.choices("combat.defence-mode")] == ["siloam-2"]
