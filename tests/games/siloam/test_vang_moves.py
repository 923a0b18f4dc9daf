"""Step 3: the target a Vang unit heads for, and its way there."""

import pytest

from grognard.games.siloam.endings import GameOver
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.vang import move_in_turn
from grognard.games.siloam.vang_moves import move_to_target
from grognard.games.siloam.words import Banner, Box
from grognard.geometry.hexes import Hex
from grognard.kernel.narration import Told
from tests.games.siloam.builders import carry_out, cited, position, told
from tests.rules import rule

RED_VP = [Hex("1712"), Hex("1311"), Hex("0911")]


def move(game: Siloam, unit_id: str = "red-2") -> str:
    """Where the unit is after its move."""
    unit = game.state.units[unit_id]
    banner = game.card(unit).banner
    assert banner is not None
    move_to_target(game, banner, unit)
    return unit.hex


def goal(game: Siloam, unit_id: str = "red-2") -> str:
    """What the unit headed for, once it has moved."""
    move(game, unit_id)
    chosen = told_of(game, "vang.goal")
    return chosen[0].facts["target"] if chosen else ""


def told_of(game: Siloam, topic: str) -> list[Told]:
    return [one for one in told(game) if one.topic == topic]


def way(game: Siloam) -> list[str]:
    return [one.facts["to"] for one in told_of(game, "vang.step")]


def at(place: str, unit_id: str = "red-2", others: dict[str, str] | None = None, **fields: object) -> Siloam:
    """A unit in Movement Mode, and every VP Space of its color held by a Garrison, so that none is empty."""
    fields.setdefault("garrisons", list(RED_VP))
    return position({unit_id: f"{place} movement", **(others or {})}, **fields)  # type: ignore[arg-type]


# The target


@rule("SOS-VNG-04a-v19")
@pytest.mark.parametrize(
    ("unit_id", "target"),
    [("red-2", "1311"), ("yellow-2", "1408"), ("black-2", "1404")],
)
def test_a_unit_heads_for_hexes_of_its_own_color(unit_id: str, target: str) -> None:
    """Whoever stands in 1509 has yellow 1408 and 1508 next to it."""
    assert goal(at("1509", unit_id), unit_id) == target


@rule("SOS-VNG-04a-v19")
def test_priority_hexes_and_vp_spaces_of_the_color_are_targets() -> None:
    assert goal(at("1612")) == "1611"  # a priority hex
    assert goal(at("1812")) == "1712"  # a VP Space


@rule("SOS-VNG-04a-v13")
@pytest.mark.parametrize("unit_id", ["red-2", "yellow-2", "black-2"])
def test_in_v13_any_banners_priority_hex_counts(unit_id: str) -> None:
    game = at("1612", unit_id, ruleset="v13")
    assert goal(game, unit_id) == "1611"
    assert "SOS-VNG-04a-v13" in cited(game)


@rule("SOS-VNG-04a-v13")
def test_in_v13_a_tie_goes_to_the_lower_hex_number() -> None:
    assert goal(at("1512", ruleset="v13")) == "1411"  # 1611 is as near


@rule("SOS-VNG-04a-v13")
def test_in_v13_there_are_no_filters() -> None:
    """Neither a higher number nor another Vang unit in it rules a hex out; a VP Space is no target."""
    assert move(at("1410", ruleset="v13")) == "1411"
    assert goal(at("1312", ruleset="v13", others={"red-3": "1211"})) == "1211"
    assert goal(position({"red-2": "1811 movement"}, ruleset="v13")) == "1611"  # though 1712 is empty and nearer


@rule("SOS-VNG-04a-v13")
def test_in_v13_a_unit_on_a_priority_hex_stays() -> None:
    assert move(at("1411", ruleset="v13")) == "1411"


@rule("SOS-CON-50", "SOS-CON-77")
@pytest.mark.parametrize(("start", "target"), [("1510", "1311"), ("1609", "1311"), ("1711", "1611")])
def test_the_nearest_target_is_taken_and_the_lowest_number_of_those(start: str, target: str) -> None:
    assert goal(at(start)) == target  # 1510 and 1609 are as far from 1411


@rule("SOS-CON-50")
def test_the_target_is_chosen_anew_for_each_unit() -> None:
    """Red 2 comes to stand on 1411, so that Red 3, which would have headed there, goes on to 1311."""
    game = at("1511", others={"red-3": "1611 movement"})
    carry_out(move_in_turn(game, Banner.RED))
    assert [one.facts["target"] for one in told_of(game, "vang.goal")] == ["1411", "1311"]


@rule("SOS-VNG-04b")
@pytest.mark.parametrize("other", ["red-3", "yellow-1"])
def test_a_hex_with_another_vang_unit_is_no_target(other: str) -> None:
    assert goal(at("1611", others={other: "1411"})) == "1311"


@rule("SOS-VNG-04b")
def test_a_garrison_alone_does_not_rule_a_hex_out() -> None:
    assert goal(at("1411")) == "1311"
    assert move(at("1411")) == "1311"


@rule("SOS-VNG-04c")
def test_a_target_must_have_a_lower_number() -> None:
    assert goal(at("1211")) == "0911"  # 1311 and 1411 are nearer
    assert goal(at("1410")) == "1311"  # 1411 is next to it


@rule("SOS-VNG-04c")
def test_the_target_may_hold_an_enemy() -> None:
    assert goal(at("1411", others={"siloam-1": "1211"}, garrisons=[Hex("1712")])) == "1311"
    assert goal(at("1411", others={"red-3": "1311", "siloam-1": "1211"}, garrisons=[Hex("1712")])) == "1211"


@rule("SOS-VNG-04d")
def test_an_empty_vp_space_of_the_color_is_a_target_whatever_its_number() -> None:
    assert goal(at("1211", garrisons=[])) == "1311"


@rule("SOS-VNG-04d")
def test_an_empty_vp_space_of_another_color_is_not() -> None:
    assert goal(at("1211", "black-2", garrisons=[Hex("1404"), Hex("1904")]), "black-2") == "1204"  # not red 1311


@rule("SOS-CON-51")
@pytest.mark.parametrize("holder", ["siloam-1", "red-3", "garrison", "guerrilla"])
def test_a_vp_space_is_empty_without_units_guerrilla_and_garrison(holder: str) -> None:
    """Held by any of these, 1311 with its higher number is no target for a unit in 1209."""
    game = position(
        {"red-2": "1209 movement", **({holder: "1311"} if holder in ("siloam-1", "red-3") else {})},
        {"irregulars-01": "guerrilla at 1311"} if holder == "guerrilla" else {},
        garrisons=[Hex("1712"), *([Hex("1311")] if holder == "garrison" else [])],
    )
    assert goal(game) == "0911"


@rule("SOS-CON-51")
def test_another_support_leaves_a_vp_space_empty() -> None:
    game = position({"red-2": "1209 movement"}, {"leader-hq": "hq at 1311"}, garrisons=[Hex("1712")])
    assert goal(game) == "1311"


@rule("SOS-GAP-26")
def test_without_a_target_a_unit_stays() -> None:
    game = at("0911", garrisons=RED_VP[:2])
    assert move(game) == "0911"
    assert told(game)[-1].rule == "SOS-GAP-26"


# The steps


@rule("SOS-VNG-04e")
def test_of_several_nearer_hexes_the_lowest_numbered_one_is_entered() -> None:
    game = at("1611", others={"red-1": "1712"})
    assert move(game) == "1411"
    (first, second) = told_of(game, "vang.step")
    assert first.facts["reason"].candidates == ("1511", "1512")
    assert first.facts["reason"].chosen == "1511"
    assert second.facts["reason"].candidates == ("1411",)


@rule("SOS-VNG-04e", "SOS-GAP-26")
def test_every_step_must_bring_it_nearer_and_without_such_a_step_it_stays() -> None:
    game = at("1611", others={"yellow-1": "1511", "yellow-2": "1512"})
    assert move(game) == "1611"  # 1610 and 1612 are as far from 1411
    assert told(game)[-1].rule == "SOS-GAP-26"
    assert goal(game) == "1411"  # it does not try another target


@rule("SOS-VNG-04f")
def test_every_step_must_lead_to_a_lower_number() -> None:
    """From 1308 to 1211: after 1208 only 1209 would be nearer."""
    game = at("1308")
    assert move(game) == "1208"
    assert told_of(game, "vang.goal")[0].facts["target"] == "1211"


@rule("SOS-VNG-04f")
def test_but_not_on_the_way_to_an_empty_vp_space_of_the_color() -> None:
    game = at("1309", garrisons=RED_VP[:1])
    assert move(game) == "1310"
    assert told_of(game, "vang.goal")[0].facts["target"] == "1311"


@rule("SOS-VNG-04f")
def test_in_v13_steps_may_lead_to_higher_numbers() -> None:
    assert move(at("1203", ruleset="v13")) == "1204"


@rule("SOS-GAP-26")
def test_a_unit_stops_on_its_target() -> None:
    game = at("1612")
    assert move(game) == "1611"
    assert game.own_allowance(game.state.units["red-2"]) == 3


@rule("SOS-GAP-26")
@pytest.mark.parametrize(("mode", "end"), [("movement", "0911"), ("combat", "1010")])
def test_the_allowance_is_that_of_the_mode(mode: str, end: str) -> None:
    assert move(position({"red-2": f"1211 {mode}"}, garrisons=list(RED_VP))) == end


# What blocks and what does not


@rule("SOS-VNG-05a")
@pytest.mark.parametrize("blocker", ["red-3", "yellow-1"])
def test_a_vang_unit_is_not_passed(blocker: str) -> None:
    game = at("1611", others={blocker: "1511"})
    assert move(game) == "1411"
    assert way(game) == ["1512", "1411"]


@rule("SOS-CON-05")
def test_neither_are_enemy_combat_units_and_guerrillas_entered() -> None:
    game = position(
        {"red-2": "1612 movement", "siloam-1": "1611"}, {"irregulars-01": "guerrilla at 1512"}, garrisons=list(RED_VP)
    )
    assert move(game) == "1612"
    assert game.state.supports["irregulars-01"].hex == "1512"


@rule("SOS-CON-05", "SOS-CON-73")
def test_a_guerrilla_in_the_way_is_gone_around() -> None:
    game = position(
        {"red-2": "1611 movement"}, {"irregulars-01": "guerrilla at 1511"}, garrisons=list(RED_VP), ruleset="v19"
    )
    assert move(game) == "1512"  # next to the Guerrilla at the start and in the end: one hex
    assert game.state.supports["irregulars-01"].hex == "1511"


@rule("SOS-VNG-05b")
def test_a_garrison_is_moved_into_and_through() -> None:
    assert move(at("1411")) == "1311"
    game = at("1910", "black-2", garrisons=[Hex("1909")])
    move(game, "black-2")
    assert way(game) == ["1909", "1908", "1907"]


@rule("SOS-VNG-05c", "SOS-CON-05")
@pytest.mark.parametrize(
    ("support", "face"), [("leader-hq", "hq"), ("engineer-truck", "engineer"), ("scout-spotter", "spotter")]
)
def test_a_support_does_not_block_and_goes_to_its_pool(support: str, face: str) -> None:
    game = position({"red-2": "1611 movement"}, {support: f"{face} at 1511"}, garrisons=list(RED_VP))
    assert move(game) == "1411"
    assert way(game)[0] == "1511"
    assert game.state.supports[support].box is Box.POOL


# Ground and stops


@rule("SOS-VNG-05e")
@pytest.mark.parametrize(
    ("unit_id", "ruleset", "end"),
    [("red-2", "v19", "1611"), ("red-1", "v19", "1612"), ("red-2", "v13", "1612"), ("red-1", "v13", "1612")],
)
def test_who_stops_in_rough(unit_id: str, ruleset: str, end: str) -> None:
    """From 1613 over 1612, which is Rough, to 1611."""
    assert move(at("1613", unit_id, ruleset=ruleset), unit_id) == end


@rule("SOS-VNG-05e")
def test_a_tank_does_not_stop_in_rough_along_a_road() -> None:
    game = at("1908", "black-1", garrisons=[])
    assert move(game, "black-1") == "1904"
    assert [game.board.terrain[Hex(place)].value for place in way(game)] == ["rough", "rough", "clear", "clear"]


@rule("SOS-CON-50")
def test_infantry_stops_in_difficult_and_tanks_do_not_enter_it() -> None:
    game = at("1309", garrisons=RED_VP[:1])
    assert move(game) == "1310"  # two hexes of its allowance are left over
    assert move(at("1309", "red-1", garrisons=RED_VP[:1]), "red-1") == "1309"


@rule("SOS-CON-50")
def test_an_open_river_takes_the_whole_move_and_only_the_first_step() -> None:
    assert move(at("1212", others={"red-3": "1211"})) == "1112"
    game = at("1312", others={"red-3": "1211", "red-1": "1311"})
    assert move(game) == "1212"  # 1112 would be nearer to 0911


@rule("SOS-CON-50")
def test_a_unit_stops_beside_an_enemy() -> None:
    """The Guerrilla in 1410 stops it in 1511, one step from its target (SOS-MOV-01b)."""
    game = position({"red-2": "1611 movement"}, {"irregulars-01": "guerrilla at 1410"}, garrisons=list(RED_VP))
    assert move(game) == "1511"
    game = at("1611", others={"siloam-1": "1510"})
    assert move(game) == "1511"


@rule("SOS-CON-50")
def test_a_unit_that_begins_beside_an_enemy_moves_one_hex() -> None:
    game = at("1611", others={"siloam-1": "1711"})
    assert move(game) == "1511"  # its target is one hex further on


# Garrisons


@rule("SOS-VNG-06a")
@pytest.mark.parametrize("ruleset", ["v19", "v13"])
def test_leaving_a_vp_space_leaves_a_garrison(ruleset: str) -> None:
    game = position({"red-2": "1712 movement", "siloam-1": "1311"}, garrisons=[], ruleset=ruleset)
    move(game)
    assert way(game)[0] == "1611"
    assert game.state.garrisons == ["1712"]


@rule("SOS-VNG-06a")
def test_passing_through_one_does_too_whatever_its_color() -> None:
    game = at("1910", "black-2", garrisons=[])
    move(game, "black-2")
    assert way(game) == ["1909", "1908", "1907"]
    assert "1909" in game.state.garrisons


@rule("SOS-GAP-27")
def test_a_unit_that_re_enters_takes_the_garrison_up_and_leaves_it_again() -> None:
    game = at("1411", garrisons=[Hex("1311"), Hex("1712")])
    assert move(game) == "1311"
    assert game.state.garrisons == ["1712"]
    move(game)
    assert game.state.units["red-2"].hex != "1311"
    assert game.state.garrisons == ["1712", "1311"]


@rule("SOS-CON-52")
@pytest.mark.parametrize(("held", "is_lost"), [("yellow-4", True), ("", False)])
def test_a_move_onto_the_last_vp_space_ends_the_game_but_a_garrison_does_not_count(held: str, *, is_lost: bool) -> None:
    vp = ["1712", "1311", "1909", "1508", "1008", "1904", "1404"]
    units = dict(zip(["red-1", "red-3", "red-4", "red-5", "yellow-1", "yellow-2", "yellow-3"], vp, strict=True))
    if held:
        units[held] = "0904"
    game = position({"red-2": "1011 movement", **units}, garrisons=[] if held else [Hex("0904")])
    if is_lost:
        with pytest.raises(GameOver):
            move(game)
    else:
        assert move(game) == "0911"


def test_a_unit_that_took_part_in_an_attack_does_not_move() -> None:
    game = at("1611")
    game.state.units["red-2"].fought = True
    carry_out(move_in_turn(game, Banner.RED))
    assert game.state.units["red-2"].hex == "1611"


def test_target_and_steps_are_told_with_their_reasons() -> None:
    game = at("1611")
    assert move(game) == "1411"
    reasons = [one.facts["reason"] for one in told(game) if one.topic in ("vang.goal", "vang.step")]
    assert [reason.chosen for reason in reasons] == ["1411", "1511", "1411"]


def test_silence_changes_nothing() -> None:
    heard = at("1611")
    silent = Siloam(at("1611").state, heard.parts, None)
    assert move(silent) == move(heard)
    assert silent.state == heard.state
