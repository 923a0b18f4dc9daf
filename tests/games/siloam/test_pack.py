"""The game's data: what it holds, what may be laid over it, and how a fault in it is told."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from grognard.games.siloam.pack import Pack
from grognard.games.siloam.pack_files import check_pack, load_pack, ruleset_for, show_pack, switch_values
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.words import Banner, Box, EventId, Face, Faction, Plan, Rating
from grognard.kernel.game import Setup
from grognard.packs.sources import PackError, SetupError
from tests.games.siloam.builders import setup_for
from tests.rules import rule


def lay(folder: Path, **contents: str) -> str:
    """A folder with these files: `lay(tmp_path, limits="[limits]...")`."""
    for name, content in contents.items():
        (folder / f"{name}.toml").write_text(content, encoding="utf-8")
    return str(folder)


def problems(folder: Path, **contents: str) -> list[str]:
    return [str(problem) for problem in check_pack(lay(folder, **contents))]


# Our own pack


@pytest.fixture(name="pack")
def our_pack() -> Pack:
    return load_pack()


@rule("SOS-SET-07c", "SOS-SET-07f", "SOS-SET-07g")
def test_the_cups_hold_what_the_documents_count(pack: Pack) -> None:
    assert pack.cups.cp == {"4": 4, "6": 4, "8": 2}
    assert pack.cups.hit_markers == {"0": 8, "1": 14, "2": 12, "3": 6}
    assert sum(int(coffins) * copies for coffins, copies in pack.cups.hit_markers.items()) == 56
    assert pack.cups.vang_support == {
        "bomber": 3,
        "fighter": 2,
        "bombing-run": 1,
        "tank": 1,
        "flamethrower": 1,
        "leader": 1,
        "artillery": 1,
        "bolster": 1,
        "sabotage": 1,
    }


@rule("SOS-SET-07d", "SOS-GAP-14")
def test_the_standard_chits_carry_the_symbols_decided_on(pack: Pack) -> None:
    standard = [chit for chit in pack.tactics if chit.stock == "standard"]
    ratings = Counter([rating for chit in standard for rating in chit.combat])
    assert sum(chit.copies for chit in standard) == 20
    assert ratings == {Rating.TRIANGLE: 4, Rating.CIRCLE: 7, Rating.SQUARE: 10, Rating.DIAMOND: 12}
    assert sum(chit.maneuver for chit in standard) == 6
    specials = Counter([chit.special.value for chit in standard if chit.special != "none"])
    assert specials == {"rough": 3, "difficult": 3, "fortification": 3, "artillery": 3, "leader": 3}


@rule("SOS-SET-07e", "SOS-GAP-15")
def test_weather_and_bonus_chits(pack: Pack) -> None:
    copies = Counter({chit.number: chit.copies for chit in pack.tactics if chit.stock == "weather"})
    assert copies.total() == 8
    bonus = [chit for chit in pack.tactics if chit.stock == "bonus"]
    assert [(chit.copies, len(chit.combat), chit.special.value) for chit in bonus] == [
        (2, 3, "none"),
        (2, 2, "artillery"),
    ]


@rule("SOS-VIC-01e", "SOS-GAP-06", "SOS-GAP-07")
def test_the_map_has_nine_vp_spaces_and_nine_priority_hexes(pack: Pack) -> None:
    assert pack.map.vp.of(Banner.RED) == ("1712", "1311", "0911")
    assert pack.map.vp.of(Banner.YELLOW) == ("1909", "1508", "1008")
    assert pack.map.vp.of(Banner.BLACK) == ("1904", "1404", "0904")
    assert pack.map.priority.of(Banner.RED) == ("1611", "1411", "1211")
    assert pack.map.priority.of(Banner.YELLOW) == ("1708", "1408", "1208")
    assert pack.map.priority.of(Banner.BLACK) == ("1704", "1504", "1204")


@rule("SOS-GAP-01", "SOS-GAP-02", "SOS-GAP-03")
def test_the_land_lies_as_decided(pack: Pack) -> None:
    terrain = pack.map.terrain
    assert (pack.map.grid.columns, pack.map.grid.rows) == (20, 14)
    assert (len(terrain.sea), len(terrain.rough), len(terrain.difficult)) == (19, 61, 19)
    board = parts_for(setup_for()).board
    assert len(board.hexes) == 261
    assert board.distance(board.hexes[0], board.hexes[0]) == 0
    for here, there, hexes in (("1812", "1713", 1), ("2003", "2008", 5), ("0601", "1904", 13), ("1611", "1311", 3)):
        assert board.grid.distance(here, there) == hexes  # type: ignore[arg-type]


@rule("SOS-GAP-03", "SOS-GUE-03b")
def test_mountains_run_from_the_highest_number_without_1412_and_1413() -> None:
    mountains = parts_for(setup_for()).board.mountains
    assert list(mountains[:6]) == ["1510", "1506", "1410", "1406", "1405", "1313"]
    assert not {"1412", "1413"} & set(mountains)
    assert len(mountains) == 17


@rule("SOS-GAP-04", "SOS-GAP-05")
def test_every_road_over_a_river_has_a_bridge() -> None:
    board = parts_for(setup_for()).board
    for chain in board.sheet.roads.chains.values():
        hexes = chain.split("-")
        for here, there in pairwise(hexes):
            assert not board.crosses_open_river(here, there)  # type: ignore[arg-type]


@rule("SOS-GAP-09", "SOS-GAP-10", "SOS-GAP-11")
def test_the_counters_have_the_values_decided_on(pack: Pack) -> None:
    values = {
        card.id: (
            card.rating.value,
            card.combat_symbols,
            card.combat_move,
            card.movement_symbols,
            card.movement_move,
            card.dots,
            card.shields,
        )
        for card in pack.units
    }
    assert values["cics-light-tank"] == ("circle", 2, 3, 1, 5, 2, 1)
    assert values["cics-medium-tank"] == values["caledonia-tank"] == ("square", 2, 3, 1, 4, 2, 1)
    assert values["cics-green-1"] == values["cics-green-2"] == ("triangle", 2, 2, 1, 3, 2, 0)
    assert values["cics-veteran"] == values["siloam-1"] == values["caledonia-3"] == ("circle", 2, 2, 1, 3, 3, 0)
    assert values["cics-elite-1"] == values["cics-elite-2"] == ("square", 3, 2, 2, 4, 3, 1)
    assert values["cics-artillery-1"] == values["cics-artillery-2"] == ("circle", 1, 1, 0, 3, 1, 0)
    for banner in Banner:
        assert values[f"{banner.value}-1"] == ("circle", 2, 2, 1, 4, 2, 1)
        assert values[f"{banner.value}-2"] == values[f"{banner.value}-3"] == ("triangle", 2, 2, 1, 3, 2, 0)
        assert values[f"{banner.value}-4"] == ("circle", 1, 1, 0, 3, 1, 0)
        assert values[f"{banner.value}-5"] == ("circle", 2, 2, 1, 3, 2, 0)
    assert {card.range for card in pack.units if card.kind == "artillery"} == {3}


@rule("SOS-SET-01c", "SOS-SET-01e", "SOS-SET-01f", "SOS-SET-03d", "SOS-CON-06")
def test_counters_start_in_their_pools(pack: Pack) -> None:
    starts = Counter([(card.faction, card.start) for card in (*pack.units, *pack.supports)])
    assert starts[Faction.CICS, Box.POOL] == 8
    assert starts[Faction.CICS, Box.LOCKED_A] == 3
    assert starts[Faction.CICS, Box.LOCKED_B] == 2
    assert starts[Faction.CALEDONIA, Box.LOCKED_RESERVE] == 2
    assert starts[Faction.VANG, Box.BEACHHEAD] == 9
    assert starts[Faction.VANG, Box.WAITING] == 3


@rule("SOS-SUP-01e", "SOS-GUE-01a", "SOS-SET-02c")
def test_support_counters_have_two_faces(pack: Pack) -> None:
    assert Counter([card.faces for card in pack.supports]) == {
        (Face.MG, Face.FLAMETHROWER): 1,
        (Face.SCOUT, Face.SPOTTER): 1,
        (Face.LEADER, Face.HQ): 1,
        (Face.ENGINEER, Face.TRUCK): 1,
        (Face.MECHANIZED, Face.ANTI_TANK): 1,
        (Face.LEADER, Face.MG): 1,
        (Face.CONSCRIPT, Face.GUERRILLA): 10,
    }


@rule("SOS-GAP-19", "SOS-GAP-32", "SOS-GAP-12")
def test_the_numbers_decided_on(pack: Pack) -> None:
    assert pack.morale.cost_to_reach == (2, 2, 3, 3, 4, 5, 6)
    limits = pack.limits
    assert (limits.political_chits, limits.spare_eights, limits.scout_markers) == (20, 4, 6)
    assert (limits.garrison_markers, limits.fortification_markers, limits.armor_markers) == (9, 12, 12)
    assert (limits.truck_move, limits.engineer_reach, limits.stand_in_coffins) == (5, 1, 1)


def test_every_event_and_plan_has_words(pack: Pack) -> None:
    assert {card.id for card in pack.events} == set(EventId)
    assert {card.id for card in pack.plans} == set(Plan)


def test_a_pack_is_read_once_and_has_a_digest(pack: Pack) -> None:
    assert load_pack() is pack
    assert len(pack.digest) == 16


def test_the_pack_tells_what_is_ours(pack: Pack) -> None:
    own = {(one.file, one.entry): one.value for one in show_pack(pack)}
    assert own["units.toml", "unit cics-veteran"].startswith("rating circle; combat_symbols 2")
    assert "armor_markers" not in own["limits.toml", "limits"]
    assert "truck_move 5" in own["limits.toml", "limits"]
    assert own["morale.toml", ""] == "cost_to_reach 2, 2, 3, 3, 4, 5, 6"
    assert ("cups.toml", "") not in own
    assert ("map.toml", "beachheads") not in own


# Laying a folder over it


def test_a_folder_may_correct_one_entry(tmp_path: Path) -> None:
    folder = lay(
        tmp_path,
        planes='[ratings]\nsource = "document"\ncics_fighter = "diamond"\n'
        'cics_bomber = "circle"\nvang_fighter = "circle"\nvang_bomber = "circle"\n',
    )
    corrected = load_pack(folder)
    assert corrected.plane_ratings.cics_fighter is Rating.DIAMOND
    assert corrected.units == load_pack().units
    assert corrected.digest != load_pack().digest
    assert ("planes.toml", "ratings") not in [(one.file, one.entry) for one in show_pack(corrected)]


def test_an_entry_of_a_list_takes_the_place_of_ours_with_its_key(tmp_path: Path) -> None:
    folder = lay(tmp_path, map='[[places]]\nsource = "document"\nhex = "1611"\nname = "Elsewhere"\n')
    ours = {place.hex: place.name for place in load_pack().map.places}
    theirs = {place.hex: place.name for place in load_pack(folder).map.places}
    assert theirs == {**ours, "1611": "Elsewhere"}


def test_a_game_is_played_with_the_folder_it_names(tmp_path: Path) -> None:
    folder = lay(
        tmp_path,
        morale=(
            'source = "document"\nraise_source = "ours"\ncost_to_reach = [1, 1, 1, 1, 1, 1, 1]\n'
            'symbols = ["triangle", "triangle", "circle", "circle", "square", "square", "diamond", "diamond"]\n'
            "[start]\ncics = 8\nsiloam = 5\ncaledonia = 3\n"
        ),
    )
    assert parts_for(Setup("siloam", "v19", "campaign", {}, folder)).pack.morale.start["cics"] == 8


# Faults


def test_a_good_folder_has_no_faults(tmp_path: Path) -> None:
    content = 'source = "document"\n[cp]\n4 = 4\n6 = 4\n8 = 2\n[hit_markers]\n0 = 8\n1 = 14\n2 = 12\n3 = 6\n'
    content += "[vang_support]\nbomber = 12\n"
    assert problems(tmp_path, cups=content) == []


def test_a_pack_with_faults_is_not_loaded(tmp_path: Path) -> None:
    folder = lay(tmp_path, planes='[[plane]]\nid = "plane-4"\ntitle = "Plane 4"\nside = "fighter"\nsource = "ours"\n')
    with pytest.raises(PackError, match=r"planes\.toml, plane: 4 planes; list 3"):
        load_pack(folder)


def test_a_folder_that_is_not_there_or_empty(tmp_path: Path) -> None:
    assert "there is no such folder" in str(check_pack(str(tmp_path / "none"))[0])
    assert "nothing to lay over; put in some of: map.toml" in str(check_pack(str(tmp_path))[0])


@pytest.mark.parametrize(
    ("file", "content", "told"),
    [
        ("maps", "", "maps.toml: no file of the pack has this name; did you mean map.toml?"),
        ("map", "[grit]\n", "map.toml, grit: no table of this file has this name; did you mean grid?"),
        ("map", "grid", "map.toml: not readable"),
        ("map", '[roads]\nsource = "ours"\nchain = {}\n', "map.toml, roads: unknown key 'chain'; did you mean chains?"),
        ("map", '[roads]\nsource = "ours"\n', "map.toml, roads: chains is missing; give a table"),
        ("map", '[roads]\nsource = "me"\n[roads.chains]\n', "choose from: document, researched, ours"),
        ("map", '[roads]\nsource = "ours"\nchains = 5\n', "map.toml, roads: chains = 5"),
        ("map", '[places]\nhex = "1611"\n', "map.toml, places: is one table; write [[places]] for each entry"),
        ("map", "grid = 3\n", "map.toml, grid: "),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, file: str, content: str, told: str) -> None:
    found = problems(tmp_path, **{file: content})
    assert any(told in problem for problem in found), found


MAP_FAULTS = {
    'source = "ours"\nred = ["1712", "1311", "9911"]\nyellow = ["1909", "1508", "1008"]\n'
    'black = ["1904", "1404", "0904"]\n': "map.toml, vp red: hex '9911' is not on the map; choose from 0101 to 2014",
    'source = "ours"\nred = ["1712", "1311"]\nyellow = ["1909", "1508", "1008"]\n'
    'black = ["1904", "1404", "0904"]\n': "map.toml, vp: 8 VP Spaces; list 9 in all",
    'source = "ours"\nred = ["1712", "1311", "1909"]\nyellow = ["1909", "1508", "1008"]\n'
    'black = ["1904", "1404", "0904"]\n': "map.toml, vp: hex 1909 is listed 2 times; give it one color",
    'source = "ours"\nred = ["1712", "1311", "1901"]\nyellow = ["1909", "1508", "1008"]\n'
    'black = ["1904", "1404", "0904"]\n': "map.toml, vp red: hex 1901 is sea; choose a land hex",
    'source = "ours"\nred = []\nyellow = ["1909", "1508", "1008", "0101", "0102", "0103"]\n'
    'black = ["1904", "1404", "0904"]\n': "map.toml, vp red: no VP Space of this color; list one at least",
}


@rule("SOS-VIC-01e")
@pytest.mark.parametrize(("table", "told"), list(MAP_FAULTS.items()))
def test_faults_of_vp_spaces(tmp_path: Path, table: str, told: str) -> None:
    assert told in problems(tmp_path, map=f"[vp]\n{table}")


def test_a_hex_that_cannot_be_reached_over_land_is_told(tmp_path: Path) -> None:
    """1909 becomes an island: sea all around it."""
    sea = ["1909", "1809", "1808", "1910", "1908", "2008", "2009"]
    ring = '", "'.join([place for place in sea if place != "1909"])
    found = problems(
        tmp_path,
        map=f'[terrain]\nsource = "ours"\nsea = ["{ring}"]\nrough = []\ndifficult = []\n'
        '[roads]\nsource = "ours"\n[roads.chains]\nwest = "0602-0603"\n'
        '[beachheads]\nsource = "ours"\nred = ["1812"]\nyellow = ["2007"]\nblack = ["2003"]\n',
    )
    assert (
        "map.toml, vp yellow: hex 1909 cannot be reached over land from the yellow beaches; "
        "choose another hex, or correct the sea"
    ) in found


@pytest.mark.parametrize(
    ("chain", "told"),
    [
        ("0601", "map.toml, roads tea: '0601' goes nowhere; write two hexes or more, such as 0601-0602"),
        ("0601-0603", "map.toml, roads tea: 0601 and 0603 do not touch; name each hex that the road crosses"),
        ("0601-0600", "map.toml, roads tea: hex '0600' is not on the map; correct the number"),
        ("1702-1701", "map.toml, roads tea: hex 1701 is sea; lead the road over land"),
    ],
)
def test_faults_of_roads(tmp_path: Path, chain: str, told: str) -> None:
    assert told in problems(tmp_path, map=f'[roads]\nsource = "ours"\n[roads.chains]\ntea = "{chain}"\n')


@pytest.mark.parametrize(
    ("hexsides", "bridges", "told"),
    [
        ("1204|1304|1404", "", "map.toml, rivers hexsides: '1204|1304|1404' is no hexside"),
        ("1204|1206", "", "map.toml, rivers hexsides: '1204|1206' is no hexside; write two adjacent hexes"),
        ("1204|1104", "1208|1108", "map.toml, rivers bridges: bridge 1208|1108 is not on a river; list the hexside"),
    ],
)
def test_faults_of_rivers(tmp_path: Path, hexsides: str, bridges: str, told: str) -> None:
    listed = f'"{bridges}"' if bridges else ""
    content = f'[rivers]\nsource = "ours"\nhexsides = ["{hexsides}"]\nbridges = [{listed}]\n'
    assert any(told in problem for problem in problems(tmp_path, map=content))


def test_a_hex_of_two_terrains_is_told(tmp_path: Path) -> None:
    content = '[terrain]\nsource = "ours"\nsea = []\nrough = ["0101"]\ndifficult = ["0101"]\n'
    told = "map.toml, terrain: hex 0101 is listed more than once: rough, difficult; keep it in one list"
    assert told in problems(tmp_path, map=content)


@pytest.mark.parametrize("columns", [0, 100])
def test_a_map_too_large_or_too_small_is_told(tmp_path: Path, columns: int) -> None:
    content = f'[grid]\nsource = "ours"\ncolumns = {columns}\nrows = 14\neven_columns_lower = true\n'
    assert problems(tmp_path, map=content) == [
        f"map.toml, grid: {columns} columns and 14 rows; give from 1 to 99 of each"
    ]


UNIT = """
[[unit]]
id = "siloam-1"
title = "Siloam Veteran Infantry 1"
faction = "siloam"
kind = "infantry"
rating = "circle"
combat_symbols = 2
combat_move = 2
movement_symbols = 1
movement_move = 3
dots = 3
shields = 0
source = "ours"
start = "map"
hex = "1712"
start_source = "document"
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"1712"', '"1701"', "unit siloam-1: starts in hex 1701, which is sea; choose a land hex"),
        ('"1712"', '"1909"', "starts in hex 1909, as siloam-1 does; choose another hex (SOS-STK-01a)"),
        ('"1712"', '"2101"', "unit siloam-1: hex '2101' is not on the map"),
        ('"map"', '"locked-a"', "a siloam unit cannot start in locked-a; choose from: map, pool"),
        ('"map"', '"pool"', "starts in pool and in hex 1712; drop one of them"),
        ("dots = 3", "dots = -1", "unit siloam-1: dots is below zero; give 0 or more"),
        ('"infantry"', '"artillery"', "artillery with range 0; Artillery alone has a range, of 1 or more"),
        ('"circle"', '"oval"', "rating = 'oval'"),
        ("dots =", "dotz =", "unit siloam-1: unknown key 'dotz'; did you mean dots?"),
        ("dots = 3", 'dots = "many"', "unit siloam-1: dots = 'many'"),
    ],
)
def test_faults_of_units(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = problems(tmp_path, units=UNIT.replace(old, new))
    assert any("units.toml" in problem and told in problem for problem in found), found


def test_a_tank_in_the_mountains_without_a_road_is_told(tmp_path: Path) -> None:
    content = UNIT.replace('"infantry"', '"tank"').replace('"1712"', '"1506"')
    assert any("Difficult and without a road" in problem for problem in problems(tmp_path, units=content))


def test_a_unit_with_a_banner_of_another_side_is_told(tmp_path: Path) -> None:
    found = problems(tmp_path, units=f'{UNIT}banner = "red"\n')
    assert any("a siloam unit with a banner; only Vang units have a banner" in problem for problem in found)


def test_a_banner_without_its_five_units_is_told(tmp_path: Path) -> None:
    content = UNIT.replace('"siloam-1"', '"red-9"').replace('"siloam"', '"vang"').replace('"1712"', '"0101"')
    found = problems(tmp_path, units=f'{content}banner = "red"\nnumber = 9\n')
    assert any(
        "the red banner has units 1, 2, 3, 4, 5, 9; give each banner units 1 to 5" in problem for problem in found
    )


def test_two_entries_of_one_id_are_told(tmp_path: Path) -> None:
    found = problems(tmp_path, units=UNIT * 2)
    assert "units.toml, unit siloam-1: two entries have the id siloam-1; drop one or rename it" in found


@pytest.mark.parametrize(
    ("faces", "faction", "told"),
    [
        ('["mg", "hq"]', "cics", "no counter has the faces mg and hq"),
        ('["mg", "flamethrower"]', "siloam", "Siloam's counters are Conscript/Guerrilla, and no others are"),
        ('["mg", "flamethrower"]', "vang", "a vang Support cannot start in pool"),
        ('["conscript", "guerrilla"]', "siloam", "11 Conscript/Guerrilla counters; list 10"),
    ],
)
def test_faults_of_supports(tmp_path: Path, faces: str, faction: str, told: str) -> None:
    content = f'[[support]]\nid = "tea"\ntitle = "Tea"\nfaction = "{faction}"\nfaces = {faces}\nstart = "pool"\n'
    found = problems(tmp_path, supports=f'{content}source = "ours"\n')
    assert any("supports.toml" in problem and told in problem for problem in found), found


CUPS = """
source = "document"
[cp]
4 = 4
6 = 4
8 = 2
[hit_markers]
0 = 8
1 = 14
2 = 12
3 = 6
[vang_support]
bomber = 11
tank = 1
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("6 = 4", "6 = 5", "cups.toml, cp: 11 in the cup; the documents have 10: correct the copies"),
        ("1 = 14", "1 = 13", "cups.toml, hit_markers: 39 in the cup; the documents have 40: correct the copies"),
        ("bomber = 11", "bomber = 12", "cups.toml, vang_support: 13 in the cup; the documents have 12"),
        ("tank = 1", "tea = 1", "cups.toml, vang_support: no counter 'tea'; choose from: tank"),
        ("6 = 4", '"six" = 4', "cups.toml, cp: 'six' is no value; write a whole number of 0 or more"),
        ("6 = 4\n8 = 2", "6 = 7\n8 = -1", "cups.toml, cp: -1 copies of 8; give 0 or more"),
    ],
)
def test_wrong_counts_of_cups(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = problems(tmp_path, cups=CUPS.replace(old, new))
    assert any(told in problem for problem in found), found


def test_wrong_counts_of_chits(tmp_path: Path) -> None:
    chit = '[[tactics]]\nnumber = 1\nstock = "standard"\ncombat = ["circle", "circle"]\nmaneuver = false\n'
    found = problems(tmp_path, chits=f'{chit}special = "none"\ncopies = 2\nsource = "ours"\n')
    assert "chits.toml, tactics 1: a combat symbol is listed twice; list it once" in found
    assert "chits.toml, tactics: 21 standard chits; the documents have 20: correct the entries or their copies" in found


@pytest.mark.parametrize(
    ("meaning", "told"),
    [
        ("", "activation tea: stands for nothing; give one of: faction, banners, event, weather"),
        ('faction = "cics"\nweather = true\n', "activation tea: stands for more than one thing"),
        ('faction = "vang"\n', "the Vang have no faction chit; list its banners"),
        ('banners = ["red", "red"]\n', "a banner is listed twice; list it once"),
        ('event = "e1"\n', "2 chits for event e1; give it one"),
        ('event = "e9"\n', "event = 'e9'"),
        ("weather = true\n", "11 chits enter in Round 1; Round 1 has 10"),
    ],
)
def test_faults_of_activation_chits(tmp_path: Path, meaning: str, told: str) -> None:
    content = f'[[activation]]\nid = "tea"\ntitle = "Tea"\ncopies = 1\nsource = "ours"\n{meaning}'
    found = problems(tmp_path, chits=content)
    assert any("chits.toml" in problem and told in problem for problem in found), found


MORALE = """
source = "document"
raise_source = "ours"
cost_to_reach = [2, 2, 3, 3, 4, 5, 6]
symbols = ["triangle", "triangle", "circle", "circle", "square", "square", "diamond", "diamond"]
[start]
cics = 4
siloam = 5
caledonia = 3
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cics = 4", "cics = 9", "morale.toml, start: cics at 9; choose from 1 to 8"),
        ("cics = 4\n", "", "morale.toml, start: morale for siloam, caledonia; give one for each of: cics"),
        (", 6]", "]", "morale.toml, cost_to_reach: costs for 6 levels; give one for each of the levels 2 to 8"),
        (', "diamond"]', "]", "morale.toml, symbols: symbols for 7 levels; give one for each of the 8"),
        ('"diamond", "diamond"', '"square", "square"', "morale.toml, symbols: a symbol never comes up; use all of"),
    ],
)
def test_faults_of_morale(tmp_path: Path, old: str, new: str, told: str) -> None:
    found = problems(tmp_path, morale=MORALE.replace(old, new))
    assert any(told in problem for problem in found), found


def test_faults_of_limits(tmp_path: Path) -> None:
    content = '[limits]\nsource = "ours"\nrounds = 10\narmor_markers = -1\nfortification_markers = 2\n'
    content += "garrison_markers = 8\nscout_markers = 6\npolitical_chits = 20\nspare_eights = 4\ntruck_move = 5\n"
    found = problems(tmp_path, limits=f"{content}engineer_reach = 1\nstand_in_coffins = 1\n")
    assert "limits.toml, limits: armor_markers is below zero; give 0 or more" in found
    assert "limits.toml, limits: 8 Garrison markers; there is one for each of the 9 VP Spaces" in found
    assert any("3 Fortifications, of 2 markers" in problem for problem in found)


def test_an_event_with_one_option_is_told(tmp_path: Path) -> None:
    content = '[[event]]\nid = "e1"\narc = "opening"\ntitle = "Tea"\ntext = "Tea"\noptions = ["Yes"]\nsource = "ours"\n'
    assert "events.toml, event e1: one option is no choice; give two, or none" in problems(tmp_path, events=content)


# Rulesets and switches


def test_each_edition_is_there_by_name() -> None:
    assert ruleset_for(load_pack(), setup_for("v19")).name == "v19"
    assert ruleset_for(load_pack(), setup_for("v13")).name == "v13"


def test_a_switch_may_be_set_by_itself() -> None:
    chosen = ruleset_for(load_pack(), setup_for("v19", removal="reach", political_cost="no", plan_actions="2"))
    assert (chosen.removal, chosen.political_cost, chosen.plan_actions) == ("reach", False, 2)
    assert chosen.tactics_cup_reshuffle


@pytest.mark.parametrize(
    ("ruleset", "switches", "told"),
    [
        ("v18", {}, "ruleset 'v18': there is none; choose from: v19, v13"),
        ("v19", {"removed": "reach"}, "switch 'removed': there is none; did you mean removal?"),
        ("v19", {"removal": "touch"}, "switch removal = 'touch': choose from: exceed, reach"),
        ("v19", {"political_cost": "true"}, "switch political_cost = 'true': choose from: yes, no"),
        ("v19", {"infantry_five_event": "e1a"}, "choose from: e1d, e2b"),
    ],
)
def test_faults_of_a_setup(ruleset: str, switches: dict[str, str], told: str) -> None:
    with pytest.raises(SetupError, match=told.replace("?", r"\?")):
        ruleset_for(load_pack(), setup_for(ruleset, **switches))


def test_every_switch_has_values() -> None:
    assert all(switch_values().values())
    assert switch_values()["vang_targets"] == ("own-colour", "nearest")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('name = "v13"', 'name = "v14"', "rulesets.toml, v13: is called 'v14'; call it 'v13'"),
        ('"e1d"', '"e1a"', "rulesets.toml, v13: infantry_five_event = e1a; choose from: e1d, e2b"),
    ],
)
def test_faults_of_rulesets(tmp_path: Path, old: str, new: str, told: str) -> None:
    import grognard.games.siloam as siloam

    ours = (Path(siloam.__file__).parent / "data" / "rulesets.toml").read_text(encoding="utf-8")
    v13 = ours[ours.index("[v13]") :]
    assert old in v13
    assert told in problems(tmp_path, rulesets=v13.replace(old, new))
