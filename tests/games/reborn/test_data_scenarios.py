"""The scenarios of the ladder: maps on which both sides can do what they must, and faults that are told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.games.reborn.board import board_of_scenario, side_of
from grognard.games.reborn.dealing import Dealt, NoCardLeft, starting_cards
from grognard.games.reborn.endings import has_left
from grognard.games.reborn.map_checks import Ground, scenario_faults
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_files import check_pack, load_pack
from grognard.games.reborn.pack_tables import LADDER
from grognard.games.reborn.scenario_parts import (
    CarriedOff,
    Destroyed,
    Died,
    Exited,
    Exploded,
    LaidTile,
    Level,
    Scenario,
)
from grognard.games.reborn.setup import begin
from grognard.games.reborn.words import CharacterId, Faction, Module, Moment, Size, Wall, Where
from grognard.games.reborn.words import Ground as Lie
from grognard.geometry.squares import Square
from grognard.kernel.game import Setup
from tests.rules import rule

DATA = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "reborn" / "data"
PACK = load_pack()
SCENARIOS = [pytest.param(scenario, id=scenario.id) for scenario in PACK.scenarios]


@pytest.fixture(name="pack")
def our_pack() -> Pack:
    return PACK


def scenario(number: int) -> Scenario:
    return PACK.scenarios[number - 1]


def ground_of(of: Scenario) -> Ground:
    return Ground(board_of_scenario(PACK, of), of)


def start_of(of: Scenario, character: CharacterId) -> Square:
    return next(start.square for start in of.starts if start.character is character)


# The first one, as it was drawn by hand


@rule("ERB-GAP-15", "ERB-SET-02a")
def test_cell_break_has_the_distances_it_states() -> None:
    first = scenario(1)
    ground = ground_of(first)
    assert ground.points_to_all(start_of(first, CharacterId.BOLTER))[Square("1105")] == 11
    assert ground.points_to_all(start_of(first, CharacterId.VASQUEZ))[Square("0105")] == 15
    assert {(stated.start, stated.goal, stated.points) for stated in first.distances} == {
        ("0105", "1105", 11),
        ("1102", "0105", 15),
    }


@rule("ERB-SET-02a", "ERB-DOR-02d")
def test_cell_break_is_set_up_as_decided() -> None:
    first = scenario(1)
    assert (first.turns, first.base_cp, first.initiative) == (
        6,
        {Faction.NORAD: 10, Faction.SALEMITE: 7},
        Faction.NORAD,
    )
    assert [start.character for start in first.starts if start.magnetic_card] == [
        CharacterId.BOLTER,
        CharacterId.HOLLISTER,
    ]
    assert [door.id for door in first.doors if door.magnetic] == ["cell-door", "observation-door"]
    board = board_of_scenario(PACK, first)
    assert {square[:2] for square in board.exits} == {"01"}
    assert len(board.exits) == 10


# All of them


@rule("ERB-SET-02a", "ERB-GAP-15")
@pytest.mark.parametrize("of", SCENARIOS)
def test_everybody_can_get_everywhere(of: Scenario) -> None:
    ground = ground_of(of)
    for start in of.starts:
        reached = ground.points_to_all(start.square)
        open_to_all = [square for square in ground.board.grid.squares if square not in ground.barred]
        assert set(open_to_all) <= set(reached)


@rule("ERB-SET-03a")
@pytest.mark.parametrize("of", SCENARIOS)
def test_no_door_stands_on_a_double_wall(of: Scenario) -> None:
    board = board_of_scenario(PACK, of)
    for door in of.doors:
        for text in door.sides:
            one, other = text.split("|")
            assert board.wall_between(Square(one), Square(other)) is not Wall.DOUBLE


@rule("ERB-SET-02a")
@pytest.mark.parametrize("of", SCENARIOS)
def test_what_the_endings_need_can_be_done(of: Scenario) -> None:
    """Each side can win, and whoever has to be, break or bring something is there to do it."""
    cards = {card.id: card for card in PACK.characters}
    board = board_of_scenario(PACK, of)
    assert {ending.wins for ending in of.endings} == set(Faction)
    assert of.endings[-1].moment is Moment.END
    assert of.endings[-1].needs == ()
    there = {start.character for start in of.starts}
    for ending in of.endings:
        for needed in ending.needs:
            if isinstance(needed, Exited):
                assert {cards[character].faction for character in needed.characters} == {ending.wins}
                assert board.exits
            if isinstance(needed, Exited | Died):
                assert set(needed.characters) <= there
            if isinstance(needed, Destroyed):
                assert all(0 < board.features_at[square].defence < 10 for square in needed.squares)
            if isinstance(needed, CarriedOff):
                assert any(needed.edge in ways for ways in board.exits.values())
            if isinstance(needed, Exploded):
                assert needed.area in board.rooms


@rule("ERB-GAP-16", "ERB-EQP-02a")
@pytest.mark.parametrize("of", SCENARIOS)
def test_everybody_can_carry_what_it_starts_with(of: Scenario) -> None:
    items = {item.id: item for item in PACK.items}
    cards = {card.id: card for card in PACK.characters}
    dealt = starting_cards(PACK, of)
    assert len({given.card for hand in dealt.values() for given in hand}) == sum(len(hand) for hand in dealt.values())
    for start in of.starts:
        assert sum(items[item].weight for item in start.items) <= cards[start.character].healthy.weight
        assert not (start.items and cards[start.character].zombie)


@rule("ERB-SET-01b")
@pytest.mark.parametrize("of", SCENARIOS)
def test_what_belongs_to_a_module_comes_with_it(of: Scenario) -> None:
    sizes = {card.id: card.size for card in PACK.characters}
    has = set(of.modules)
    assert Module.LARGE in has or not [start for start in of.starts if sizes[start.character] is Size.LARGE]
    assert Module.LEVELS in has or not (of.levels or of.stairs)
    assert bool(of.start_mp) == (Module.MP in has)
    assert Module.SHOOT in has or not [start for start in of.starts if start.items]
    assert (of.ground_of is not None) == (Module.SPY in has)


@rule("ERB-GAP-15")
def test_sides_start_apart() -> None:
    """At least eight points lie between enemies, but for the captive of the first scenario."""
    factions = {card.id: card.faction for card in PACK.characters}
    for of in PACK.scenarios[1:]:
        ground = ground_of(of)
        for start in of.starts:
            points = ground.points_to_all(start.square)
            enemies = [other for other in of.starts if factions[other.character] is not factions[start.character]]
            assert min(points[other.square] for other in enemies) >= 8, (of.id, start.character)


# Single scenarios


def test_the_relic_lies_between_both_sides() -> None:
    ambush = scenario(3)
    (body,) = ambush.bodies
    assert body.items == ("u-s-constitution",)
    ground = ground_of(ambush)
    points = ground.points_to_all(body.square)
    norad = min(points[start_of(ambush, of)] for of in (CharacterId.BOLTER, CharacterId.WOO, CharacterId.VASQUEZ))
    salemites = min(points[start_of(ambush, of)] for of in (CharacterId.HOLLISTER, CharacterId.BILL))
    assert abs(norad - salemites) <= 3
    edges = [needed.edge for ending in ambush.endings for needed in ending.needs if isinstance(needed, CarriedOff)]
    assert [edge.value for edge in edges] == ["west", "east"]


@rule("ERB-LRG-01f")
def test_the_mammoth_comes_into_the_building() -> None:
    """Doors of two squares and corridors two wide lead it from the yard to the corridor before the Torture Chamber."""
    beast = scenario(8)
    board = board_of_scenario(PACK, beast)
    ground = ground_of(beast)

    def is_open(a: str, b: str) -> bool:
        side = side_of(Square(a), Square(b))
        return side in ground.doors or board.wall_between(Square(a), Square(b)) is Wall.NONE

    for row in range(19, 11, -1):
        for column in (8, 9):
            assert is_open(f"{column:02}{row:02}", f"{column:02}{row - 1:02}")
    for row in range(12, 5, -1):
        assert is_open(f"06{row:02}", f"07{row:02}")
        for column in (6, 7):
            assert f"{column:02}{row:02}" not in ground.barred
            assert is_open(f"{column:02}{row:02}", f"{column:02}{row - 1:02}")


@rule("ERB-LVL-01a", "ERB-GLT-05a")
def test_two_floors_are_joined_by_stairs_alone() -> None:
    floors = scenario(9)
    board = board_of_scenario(PACK, floors)
    assert [level.title for level in board.levels] == ["Surface", "Depths"]
    assert board.stairs == {"1205": "2505", "2505": "1205", "1209": "2509", "2509": "1209"}
    assert all(board.level_of(Square(a)) != board.level_of(Square(b)) for a, b in floors.stairs)
    upper = ground_of(msgspec.structs.replace(floors, stairs=())).points_to_all(Square("0107"))
    assert not [square for square in upper if board.level_of(square) == 1]
    assert {board.level_of(square) for square in board.exits} == {0}


@rule("ERB-DOR-04e")
def test_a_prisoner_carried_off_has_not_got_away() -> None:
    """In Iron Beast two of NORAD's have to leave of themselves."""
    characters = begin(Setup(game="reborn", ruleset="standard", scenario="iron-beast")).characters
    bolter, woo, hollister = (characters[of] for of in (CharacterId.BOLTER, CharacterId.WOO, CharacterId.HOLLISTER))
    woo.where = hollister.where = Where.EXITED
    bolter.where, bolter.captor = Where.HELD, CharacterId.HOLLISTER
    assert has_left(woo)
    assert not has_left(bolter)
    mammoth = characters[CharacterId.MAMMOTH]
    mammoth.where, mammoth.captor = Where.EXITED, CharacterId.SAW
    assert not has_left(mammoth)


# Cards


def test_cards_are_dealt_in_the_order_of_the_data(pack: Pack) -> None:
    dealt = starting_cards(pack, scenario(9))
    assert dealt[CharacterId.BOLTER] == (Dealt("pistol+medical-kit", 0), Dealt("pistol+ammunition", 1))
    assert dealt[CharacterId.WOO] == (Dealt("stun-baton+time-bomb", 1), Dealt("machine-gun+technical-toolbox", 1))


def test_more_of_an_item_than_there_are_cards_is_refused(pack: Pack) -> None:
    first = scenario(1)
    starts = tuple([msgspec.structs.replace(start, items=("bazooka",)) for start in first.starts])
    with pytest.raises(NoCardLeft, match="no card with bazooka is left for woo"):
        starting_cards(pack, msgspec.structs.replace(first, starts=starts))


# Faults


def problems_of(of: Scenario) -> list[str]:
    """The problems of the pack with this scenario in place of the one of its number."""
    scenarios = tuple([of if other.number == of.number else other for other in PACK.scenarios])
    return [str(problem) for problem in scenario_faults(msgspec.structs.replace(PACK, scenarios=scenarios))]


@pytest.mark.parametrize(
    ("number", "old", "new", "fault"),
    [
        (1, "turns = 6", "turns = 0", "turns: turns = 0; give 1 or more"),
        (1, "salemite = 7 }", "salemite = -1 }", "base_cp: none for salemite"),
        (1, 'modules = ["core"]', 'modules = ["los"]', "modules: core is missing; add it (ERB-SET-01c)"),
        (1, 'modules = ["core"]', 'modules = ["core", "sags2"]', "sags2 is not for scenarios of the ladder"),
        (1, 'corner = "0301"', 'corner = "1101"', "areas guard-room: lies over the edge of the map"),
        (1, 'id = "cell",', 'id = "store",', "areas store: two areas have this id; rename one"),
        (1, '["0404|0405"]', '["0404|0406"]', "doors guard-door: stands on 0404|0406; write one side"),
        (1, '["0404|0405"]', '["0405|0406"]', "stands on 0405|0406, as"),
        (1, '["0404|0405"]', '["0404|0405", "0605|0606"]', "the two sides of a large door are in line"),
        (1, "defence = 3", "defence = 0", "defence = 0; give 1 or more (ERB-WND-03b)"),
        (1, '["0705|0706"]', '["0405|0505"]', "doors: nobody can get to 0606, 0607, 0608, 0609, 0610 and others"),
        (1, 'square = "0108"', 'square = "0105"', "starts woo: starts in 0105, as bolter does"),
        (1, 'square = "0108"', 'square = "0115"', "starts woo: square '0115' is not on the map"),
        (1, 'character = "woo"', 'character = "bolter"', "starts bolter: starts twice; drop one"),
        (1, 'facing = "east" }', 'facing = "east", items = ["sword"] }', "no item 'sword' that can be carried"),
        (
            1,
            'facing = "north", mag',
            'facing = "north", items = ["bazooka"], mag',
            "carries 3; its Weight allowance is 2",
        ),
        (
            1,
            'characters = ["vasquez"] }] },\n    { wins = "salemite", m',
            'characters = ["bill"] }] },\n    { wins = "salemite", m',
            "endings 1: bill does not take part",
        ),
        (1, 'exit_edges = ["west"]', "exit_edges = []", "endings 1: nobody can leave the map; give exit_edges"),
        (1, '    { wins = "salemite", moment = "end" },\n', "", "endings: a game could end with nobody having won"),
        (1, 'wins = "norad"', 'wins = "salemite"', "endings: norad cannot win; give it an ending"),
        (1, "points = 11", "points = 12", "distances 0105 1105: 11 Movement points; it is stated as 12"),
        (2, "least = 4", "least = 6", "endings 1: needs 6 of 5; choose from 1 to 5"),
        (2, 'squares = ["1101"', 'squares = ["1102"', "endings 1: nothing stands on square '1102'"),
        (2, '"1101", ', '"0706", ', "endings 1: Pillar on 0706 cannot be destroyed; give it a defence"),
        (2, 'square = "1006"', 'square = "0706"', "starts deeler: square 0706 cannot be entered"),
        (3, '["u-s-constitution"]', '["pistol"]', "nobody starts with u-s-constitution, and nothing is searched"),
        (3, 'edge = "west"', 'edge = "north"', "endings 1: nobody leaves over the north edge"),
        (3, 'wins = "norad", moment = "at-once"', 'wins = "norad", moment = "final"', "is tested as it happens"),
        (3, 'square = "0708"', 'square = "0608"', "bodies zombie-b: square 0608 cannot be entered"),
        (4, 'tile = "generator"', 'tile = "generators"', "areas generator-room: no floor tile 'generators'"),
        (4, "..^..", ".....", "line 1: needs a facing icon; draw one in its tile"),
        (4, '"1203|1204"', '"1201|1301"', "leads into 1201, which cannot be entered"),
        (5, "points = 2", "points = 0", "awards 2: points = 0; give 1 or more"),
        (5, "start_mp = { norad = 11, salemite = 10 }", "", "start_mp: none for norad; give 0 or more"),
        (5, '    "mp",\n', "", "awards: there are awards, and the module mp is off"),
        (7, '    "radio",\n', "", "scores for a scrambler, and the module is off"),
        (8, "xxxx", "xxx.", "reaches: 0401 has no cadaver"),
        (9, "first_column = 14", "first_column = 13", "levels: Depths touches the level before it"),
        (9, '["1205", "2505"]', '["1205", "1105"]', "stairs: 1205 and 1105 are on one level"),
        (9, 'area = "zombie-lab"', 'area = "lab"', "endings 1: no area 'lab'; choose from areas"),
        (9, "number = 9", "number = 8", "2 scenarios have the number 8; rename one"),
    ],
)
def test_a_fault_is_told(tmp_path: Path, number: int, old: str, new: str, fault: str) -> None:
    file = f"{LADDER[number - 1]}.toml"
    content = (DATA / "scenarios" / file).read_text(encoding="utf-8")
    assert old in content, f"{file} has no {old!r} any more"
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / file).write_text(content.replace(old, new, 1), encoding="utf-8")
    problems = [str(problem) for problem in check_pack(str(tmp_path))]
    assert any([fault in problem for problem in problems]), problems


@rule("ERB-SET-03a")
def test_a_door_on_a_double_wall_is_refused() -> None:
    """The generator's east side is one: laid over the laboratory, the door to the cell stands on it."""
    first = scenario(1)
    assert problems_of(first) == []
    laid = msgspec.structs.replace(first, tiles=(LaidTile("generator", "front", Square("0701")),))
    wanted = "doors observation-door: stands on the double wall 0902|1002; choose a side with a single wall"
    assert any([wanted in problem for problem in problems_of(laid)])


def test_a_floor_tile_over_the_edge_is_refused() -> None:
    first = scenario(1)
    for tile, fault in (("generator", "lies over the edge of the map; move it"), ("lair", "no floor tile 'lair'")):
        laid = msgspec.structs.replace(first, tiles=(LaidTile(tile, "front", Square("1109")),))
        assert any([f"tiles {tile} 1109: {fault}" in problem for problem in problems_of(laid)])
    back = msgspec.structs.replace(first, tiles=(LaidTile("cemetery", "back", Square("0101")),))
    assert any(["has no back; lay its front" in problem for problem in problems_of(back)])


def test_the_grounds_of_areas(pack: Pack) -> None:
    board = board_of_scenario(pack, scenario(1))
    assert board.rooms["yard"].ground is Lie.OUTDOOR
    assert board.rooms["cell"].ground is Lie.INDOOR
    assert isinstance(board.levels[0], Level)
