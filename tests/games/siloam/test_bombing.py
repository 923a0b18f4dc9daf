"""Bombing Runs: the line of targets for either side, and what the bombs do."""

from collections.abc import Mapping

import pytest

from grognard.games.siloam.air import cics_bombing_run, vang_bombing_run
from grognard.games.siloam.bombing import choose_vang_line
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.vang import attack_in_turn
from grognard.games.siloam.words import Banner, Box, Faction, Rating, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Choose
from grognard.kernel.spelling import spell
from tests.games.siloam.builders import Played, carry_out, cited, place_planes, position, told
from tests.rules import rule

HIT, MISS = 1, 20
BOMBER = VangCounter.BOMBER
TARGET = Hex("1511")


def raided(
    units: Mapping[str, str] | None = None,
    supports: Mapping[str, str] | None = None,
    bombers: int = 1,
    ruleset: str = "v19",
    **fields: object,
) -> Siloam:
    """Red 2 in 1611 attacks 1511, with so many bombers on the Vang Runway and no CICS plane to meet them."""
    return position(
        {"red-2": "1611", **(units or {})},
        supports,
        ruleset=ruleset,
        vang_runway=[BOMBER] * bombers,
        vang_cup=[],
        planes={},
        **fields,
    )


def bomb(game: Siloam, tactics: list[int], hits: list[int] | None = None, answers: list[str] | None = None) -> Played:
    run = vang_bombing_run(game, Banner.RED, game.state.units["red-2"], TARGET)
    return carry_out(run, answers or [], tactics=tactics, hits=hits or [])


def vang_line(game: Siloam, banner: Banner = Banner.RED, first: Hex = TARGET) -> list[str]:
    return list(choose_vang_line(game, banner, first) or ())


def cics_raid(
    units: Mapping[str, str], supports: Mapping[str, str] | None = None, bombers: int = 1, **fields: object
) -> Siloam:
    game = position(units, supports, vang_cup=[], **fields)
    sides = ["runway bomber" if i < bombers else "pool fighter" for i in range(3)]
    place_planes(game, plane_1=sides[0], plane_2=sides[1], plane_3=sides[2])
    return game


def fly(game: Siloam, answers: list[str], tactics: list[int], hits: list[int] | None = None) -> Played:
    return carry_out(cics_bombing_run(game), answers, tactics=tactics, hits=hits or [])


def barred(question: Choose) -> dict[str, str]:
    assert question.barred is not None
    return {spell(bar.option): bar.rule for bar in question.barred()}


# The player's line


@rule("SOS-AIR-10a")
def test_a_line_is_the_target_and_the_next_two_hexes_in_one_of_six_directions() -> None:
    played = fly(cics_raid({"red-2": "1611"}), ["air.line: N 1611 1610 1609"], [MISS])
    assert played.offered("air.line") == [
        [
            "N 1611 1610 1609",
            "NE 1611 1711 1810",
            "SE 1611 1712 1812",
            "S 1611 1612 1613",
            "SW 1611 1512 1412",
            "NW 1611 1511 1410",
        ]
    ]


@rule("SOS-AIR-10a")
def test_a_line_may_lie_over_the_sea_and_ends_at_the_edge_of_the_map() -> None:
    played = fly(cics_raid({"red-2": "2009"}), ["air.line: S 2009 2010 2011"], [MISS])
    assert "NE 2009" in played.offered("air.line")[0]


@rule("SOS-AIR-10a")
def test_all_three_hexes_of_the_line_are_targets() -> None:
    game = cics_raid({"red-2": "1611", "red-3": "1511", "red-5": "1410"})
    fly(game, ["air.target: 1611", "air.line: NW 1611 1511 1410"], [HIT, HIT, HIT], [1, 2, 3])
    assert [game.state.units[u].hits for u in ("red-2", "red-3", "red-5")] == [[1], [2], [3]]


@rule("SOS-AIR-10b")
def test_empty_hexes_are_skipped_and_not_replaced() -> None:
    game = cics_raid({"red-2": "1611", "red-3": "1410", "red-5": "1310"})
    played = fly(game, ["air.target: 1611", "air.line: NW 1611 1511 1410"], [MISS, HIT], [1])
    assert played.count("tactics.draw") == 2
    assert game.state.units["red-3"].hits == [1]
    assert game.state.units["red-5"].hits == []
    assert "SOS-AIR-10b" in cited(game)


@rule("SOS-AIR-10c", "SOS-CON-47")
@pytest.mark.parametrize(
    ("units", "supports"),
    [
        ({"cics-veteran": "1511"}, {}),
        ({"siloam-1": "1410"}, {}),
        ({}, {"leader-hq": "hq at 1410"}),
        ({}, {"irregulars-01": "guerrilla at 1511"}),
    ],
)
def test_a_line_with_a_friendly_unit_of_any_kind_is_barred(units: dict[str, str], supports: dict[str, str]) -> None:
    game = cics_raid({"red-2": "1611", **units}, supports)
    played = fly(game, ["air.line: N 1611 1610 1609"], [MISS])
    (question,) = played.choices("air.line")
    assert "NW 1611 1511 1410" not in [spell(option) for option in question.options]
    assert barred(question) == {"NW 1611 1511 1410": "SOS-AIR-10c"}


@rule("SOS-CON-47")
def test_fortifications_and_garrisons_are_no_units_in_the_line() -> None:
    game = cics_raid({"red-2": "1611"}, fortifications={Hex("1511"): 2}, garrisons=[Hex("1712")])
    played = fly(game, ["air.line: N 1611 1610 1609"], [MISS])
    assert len(played.offered("air.line")[0]) == 6


SURROUNDED = {
    "cics-veteran": "1610",
    "siloam-1": "1711",
    "siloam-2": "1712",
    "siloam-3": "1612",
    "caledonia-1": "1512",
    "caledonia-2": "1511",
}


@rule("SOS-AIR-10c")
def test_with_every_direction_barred_the_run_is_cancelled_and_no_plane_is_used() -> None:
    game = cics_raid({"red-2": "1611", **SURROUNDED})
    assert fly(game, [], []).asked == []
    assert game.state.planes["plane-1"].field.value == "runway"
    assert "SOS-AIR-10c" in cited(game)


@rule("SOS-AIR-10c")
def test_a_target_without_an_open_line_is_not_offered() -> None:
    game = cics_raid({"red-2": "1611", "yellow-1": "2008", "black-1": "2003", **SURROUNDED})
    played = fly(game, ["air.target: 2003", "air.line: SW 2003 1904 1804"], [MISS])
    (question,) = played.choices("air.target")
    assert question.options == ["2003", "2008"]
    assert barred(question) == {"1611": "SOS-AIR-10c"}


@rule("SOS-CON-71")
def test_the_run_may_start_at_any_vang_unit_however_far() -> None:
    """The only CICS unit is at the other end of the map."""
    game = cics_raid({"cics-veteran": "0601", "red-2": "1611", "yellow-1": "2008"})
    played = fly(game, ["air.target: 2008", "air.line: N 2008 2007 2006"], [HIT])
    assert played.offered("air.target") == [["1611", "2008"]]
    assert game.state.units["yellow-1"].armor == 1


# The line of the Vang


@rule("SOS-AIR-15b")
def test_the_first_target_is_the_hex_attacked_by_who_drew_the_counter() -> None:
    game = raided({"siloam-1": "1511", "siloam-2": "1311"})
    game.state.vang_cup = [VangCounter.BOMBING_RUN]
    carry_out(
        attack_in_turn(game, Banner.RED),
        draws={"vang.support": [VangCounter.BOMBING_RUN]},
        tactics=[HIT],
        hits=[3],
        stop_at="combat.defence-mode",
        otherwise="done",
    )
    (line,) = [one for one in told(game) if one.topic == "air.line"]
    assert line.facts["line"][0] == "1511"
    assert game.state.units["siloam-1"].hits == [3]


@rule("SOS-AIR-15c")
def test_first_lines_with_a_vang_unit_are_discarded() -> None:
    """Of all lines but the one to the south a Vang unit stands in the second or the third hex."""
    game = raided(
        {
            "siloam-1": "1511",
            "yellow-1": "1509",
            "black-1": "1610",
            "red-3": "1312",
            "red-5": "1310",
            "siloam-2": "1510",
        }
    )
    assert vang_line(game) == ["1511", "1512", "1513"]
    assert told(game)[-1].rule == "SOS-AIR-15c"


@rule("SOS-AIR-15c", "SOS-AIR-10c")
def test_with_a_vang_unit_in_every_line_the_run_is_cancelled() -> None:
    others = {"yellow-1": "1509", "black-1": "1610", "red-3": "1312", "red-5": "1310", "black-2": "1513"}
    game = raided({"siloam-1": "1511", **others})
    assert bomb(game, []).asked == []
    assert game.state.vang_runway == [BOMBER]  # not used


@rule("SOS-AIR-15d")
@pytest.mark.parametrize(("enemies", "second"), [({"siloam-2": "1509"}, "1510"), ({"siloam-2": "1513"}, "1512")])
def test_second_the_line_over_the_most_enemies(enemies: dict[str, str], second: str) -> None:
    game = raided({"siloam-1": "1511", **enemies})
    assert vang_line(game)[1] == second
    assert told(game)[-1].rule == "SOS-AIR-15d"


@rule("SOS-AIR-15d", "SOS-CON-47")
def test_guerrillas_count_as_enemies_there_and_other_supports_do_not() -> None:
    game = raided({"siloam-1": "1511"}, {"irregulars-01": "guerrilla at 1509", "leader-hq": "hq at 1513"})
    assert vang_line(game)[2] == "1509"


@rule("SOS-AIR-15e", "SOS-CON-49")
def test_third_the_second_hex_closest_to_a_priority_hex() -> None:
    game = raided({"siloam-1": "1511"})
    assert vang_line(game) == ["1511", "1411", "1312"]  # 1411 is one, and red
    assert told(game)[-1].rule == "SOS-AIR-15e"


@rule("SOS-CON-49")
def test_only_the_banners_own_hexes_count() -> None:
    game = raided({"siloam-1": "1511"})
    assert vang_line(game, Banner.YELLOW)[1] != "1411"


@rule("SOS-AIR-15f")
def test_fourth_the_lowest_number_of_the_second_hex() -> None:
    """For Yellow 1510 and 1410 are both two hexes from the nearest."""
    game = raided({"siloam-1": "1511"})
    assert vang_line(game, Banner.YELLOW) == ["1511", "1410", "1310"]
    (choice,) = told(game)
    assert choice.rule == "SOS-AIR-15f"
    assert choice.facts["reason"].chosen == "NW"
    assert choice.facts["reason"].candidates == ("N", "NE", "SE", "S", "SW", "NW")


def test_a_line_that_leaves_the_map_at_once_comes_last() -> None:
    game = position({"siloam-1": "0101"})
    assert vang_line(game, Banner.RED, Hex("0101")) == ["0101", "0102", "0103"]


# Bombs


@rule("SOS-AIR-12a")
def test_one_chit_for_each_bomber_and_target_hex() -> None:
    game = cics_raid({"red-2": "1611", "red-3": "1511"}, bombers=3)
    answers = ["air.bombers: 2", "air.target: 1611", "air.line: NW 1611 1511 1410"]
    assert fly(game, answers, [MISS, 19, MISS, 19]).count("tactics.draw") == 4


@rule("SOS-AIR-12a", "SOS-CON-47")
def test_the_vang_bomb_combat_units_and_guerrillas_and_skip_other_supports() -> None:
    game = raided({"siloam-1": "1511"}, {"irregulars-01": "guerrilla at 1411", "leader-hq": "hq at 1312"})
    played = bomb(game, [MISS, HIT])
    assert played.count("tactics.draw") == 2
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert game.state.supports["leader-hq"].hex == "1312"


@rule("SOS-AIR-12b", "SOS-GAP-13")
@pytest.mark.parametrize(("chit", "hits"), [(5, 1), (8, 0)])
def test_a_chit_with_the_circle_is_a_hit_of_either_sides_bombers(chit: int, hits: int) -> None:
    game = cics_raid({"red-2": "1611"})
    fly(game, ["air.line: N 1611 1610 1609"], [chit], [2] * hits)
    assert game.state.units["red-2"].hits == [2] * hits
    game = raided({"siloam-1": "1511"})
    bomb(game, [chit], [2] * hits)
    assert game.state.units["siloam-1"].hits == [2] * hits


@rule("SOS-PLN-08d", "SOS-PLN-08e")
@pytest.mark.parametrize("is_vang", [True, False])
def test_a_bonus_chit_is_a_miss_for_vang_bombs_and_counts_for_the_players(*, is_vang: bool) -> None:
    game = raided({"siloam-1": "1511"}) if is_vang else cics_raid({"red-2": "1611"})
    bonus = next(c.number for c in game.pack.tactics if c.stock == "bonus" and Rating.CIRCLE in c.combat)
    game.state.bonus_supply.remove(bonus)
    game.state.tactics_cup.append(bonus)
    if is_vang:
        bomb(game, [bonus])
    else:
        fly(game, ["air.line: N 1611 1610 1609"], [bonus], [2])
    assert game.state.units["siloam-1" if is_vang else "red-2"].hits == ([] if is_vang else [2])
    assert bonus in game.state.bonus_supply
    assert bonus not in game.state.tactics_cup


@rule("SOS-GAP-21")
def test_the_chits_of_a_hex_are_drawn_together_and_are_back_before_the_next_hex() -> None:
    game = cics_raid({"red-2": "1611", "red-3": "1511"}, bombers=2, tactics_cup=[HIT, MISS])
    answers = ["air.bombers: 2", "air.target: 1611", "air.line: NW 1611 1511 1410"]
    fly(game, answers, [HIT, MISS, MISS, HIT], [1, 1])
    assert sorted(game.state.tactics_cup) == [HIT, MISS]


@rule("SOS-GAP-21")
def test_with_too_few_chits_in_the_cup_those_drawn_go_back_first() -> None:
    game = cics_raid({"red-2": "1611"}, bombers=2, tactics_cup=[HIT])
    fly(game, ["air.bombers: 2", "air.line: N 1611 1610 1609"], [HIT, HIT], [1, 1])
    assert game.state.units["red-2"].hits == [1, 1]


@rule("SOS-SUP-05a", "SOS-CON-26")
def test_within_two_hexes_of_a_spotter_each_bomber_draws_two_chits() -> None:
    """The Spotter in 1612 is two hexes from 1511 and three from 1410."""
    game = cics_raid(
        {"red-2": "1611", "red-3": "1511", "red-5": "1410", "siloam-1": "1613"}, {"scout-spotter": "spotter at 1612"}
    )
    played = fly(game, ["air.target: 1611", "air.line: NW 1611 1511 1410"], [MISS, 19, HIT, 2, MISS], [1, 1])
    assert played.count("tactics.draw") == 2 + 2 + 1
    assert game.state.units["red-3"].hits == [1, 1]


@rule("SOS-SUP-05b")
def test_a_spotter_does_nothing_in_a_vang_run() -> None:
    game = raided({"siloam-1": "1511"}, {"scout-spotter": "spotter at 1512"})
    assert bomb(game, [MISS]).count("tactics.draw") == 1


# Fortifications


@rule("SOS-AIR-11a", "SOS-AIR-11c", "SOS-CON-46")
def test_a_level_one_takes_one_hit_by_itself_and_is_destroyed() -> None:
    game = raided({"siloam-1": "1511"}, bombers=2, fortifications={TARGET: 1})
    played = bomb(game, [HIT, 2], [3])
    assert not [q for q in played.asked if isinstance(q, Choose)]
    assert TARGET not in game.state.fortifications
    assert game.state.units["siloam-1"].hits == [3]


@rule("SOS-AIR-11a", "SOS-AIR-11b")
@pytest.mark.parametrize(("chits", "level", "hits"), [([1, 20], 1, []), ([1, 2], 0, []), ([1, 2, 3], 0, [2])])
def test_a_level_two_flips_for_the_first_hit_and_is_destroyed_by_the_second(
    chits: list[int], level: int, hits: list[int]
) -> None:
    game = raided({"siloam-1": "1511"}, bombers=len(chits), fortifications={TARGET: 2})
    bomb(game, chits, hits)
    assert game.state.fortifications.get(TARGET, 0) == level
    assert game.state.units["siloam-1"].hits == hits


@rule("SOS-CON-46")
def test_what_misses_takes_nothing_off_a_fortification() -> None:
    game = raided({"siloam-1": "1511"}, fortifications={TARGET: 2})
    bomb(game, [MISS])
    assert game.state.fortifications == {TARGET: 2}


@rule("SOS-AIR-11a")
def test_a_fortification_shields_a_guerrilla_too() -> None:
    game = raided({}, {"irregulars-01": "guerrilla at 1511"}, fortifications={TARGET: 1})
    bomb(game, [HIT])
    assert game.state.supports["irregulars-01"].hex == "1511"


def test_in_v13_fortifications_take_no_bombs() -> None:
    game = raided({"siloam-1": "1511"}, ruleset="v13", fortifications={TARGET: 2})
    bomb(game, [HIT], [3])
    assert game.state.fortifications == {TARGET: 2}
    assert game.state.units["siloam-1"].hits == [3]


# Who takes the hits


@rule("SOS-GAP-39")
def test_a_bombed_unit_takes_hits_in_the_ordinary_ways_without_retreat() -> None:
    game = raided({"siloam-1": "1511"}, {"irregulars-01": "conscript on siloam-1"}, bombers=2)
    played = bomb(game, [HIT, 2], [1, 2], ["hits.take-bombs: conscript siloam-1"])
    assert sorted(played.offered("hits.take-bombs")[0]) == ["conscript siloam-1", "marker siloam-1"]
    assert game.state.units["siloam-1"].hits == [2]
    assert game.state.casualty_boxes[Faction.SILOAM] == [1]


@rule("SOS-GAP-39")
def test_hits_beyond_the_units_capacity_are_overflow() -> None:
    game = raided({"cics-artillery-1": "1511"}, {"leader-hq": "hq at 1411"}, bombers=3)
    bomb(game, [HIT, 2, 3], [3, 1, 1])
    assert game.state.units["cics-artillery-1"].box is Box.POOL
    assert sorted(game.state.casualty_boxes[Faction.CICS]) == [1, 1, 3]
    assert game.state.supports["leader-hq"].hex == "1411"  # never reached


@rule("SOS-GAP-39", "SOS-GAP-23")
def test_vang_units_take_bombs_on_armor_first() -> None:
    game = cics_raid({"red-1": "1611"}, bombers=2)
    fly(game, ["air.bombers: 2", "air.line: N 1611 1610 1609"], [HIT, 2], [2])
    tank = game.state.units["red-1"]
    assert (tank.armor, tank.hits) == (1, [2])


@rule("SOS-CON-73")
def test_further_hits_on_a_bombed_guerrilla_are_lost() -> None:
    game = raided({}, {"irregulars-01": "guerrilla at 1511"}, bombers=3)
    bomb(game, [HIT, 2, 3])
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert game.state.morale[Faction.SILOAM] == 4
    assert all(markers == [] for markers in game.state.casualty_boxes.values())


def test_a_scout_that_loses_its_enemy_to_bombs_leaves_the_map() -> None:
    game = cics_raid({"red-4": "1611", "siloam-1": "1413"}, {"scout-spotter": "scout at 1512"}, bombers=2)
    game.put(game.state.units["siloam-1"], Hex("1513"))
    fly(game, ["air.bombers: 2", "air.line: N 1611 1610 1609"], [HIT, 2], [1, 1])
    assert game.state.units["red-4"].box is Box.BEACHHEAD
    assert game.state.supports["scout-spotter"].box is Box.POOL
