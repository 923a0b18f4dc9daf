"""The printed parts: how many there are, and the figures that the documents and public sources give."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.reborn.drawing import read_drawing
from grognard.games.reborn.floor_checks import is_closed
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_files import load_pack
from grognard.games.reborn.printed_parts import CharacterCard, FloorTile, Item, Strength
from grognard.games.reborn.rule_numbers import Sags
from grognard.games.reborn.words import (
    CharacterId,
    CombatArc,
    CombatIcon,
    DoorSize,
    Faction,
    Frequency,
    Ground,
    ItemClass,
    Marker,
    Module,
    OrderColour,
    OrderType,
    RoomType,
    SearchIcon,
    Size,
    TileUse,
    Wall,
)
from tests.rules import rule


@pytest.fixture(name="pack")
def our_pack() -> Pack:
    return load_pack()


def card(pack: Pack, of: CharacterId) -> CharacterCard:
    return next(card for card in pack.characters if card.id is of)


def tile(pack: Pack, name: str) -> FloorTile:
    return next(tile for tile in pack.tiles if tile.id == name)


def item(pack: Pack, name: str) -> Item:
    return next(item for item in pack.items if item.id == name)


def sags(pack: Pack, players: int) -> Sags:
    return next(sags for sags in pack.sags if sags.players == players)


# Dice


@rule("ERB-SET-04d", "ERB-GAP-01")
def test_the_yellow_die(pack: Pack) -> None:
    faces = [(face.hits, face.critical, face.distance, face.icon, face.points) for face in pack.yellow.faces]
    nothing = CombatIcon.NONE
    assert sorted(faces) == sorted(
        [
            (0, False, 0, CombatIcon.OUT_OF_AMMO, 0),
            (1, False, 2, nothing, 1),
            (1, False, 2, nothing, 1),
            (0, False, 4, nothing, 2),
            (2, False, 3, nothing, 2),
            (0, True, 0, CombatIcon.PERFECT_SHOT, 3),
        ]
    )
    assert sum(face.points for face in pack.yellow.faces) == 9


@rule("ERB-SET-04e")
def test_the_black_die(pack: Pack) -> None:
    faces = [(face.search, face.icon, face.points) for face in pack.black.faces]
    assert sorted(faces) == sorted(
        [
            (0, SearchIcon.NONE, 0),
            (0, SearchIcon.SPY, 0),
            (2, SearchIcon.NONE, 2),
            (3, SearchIcon.NONE, 3),
            (3, SearchIcon.FLIP, 3),
            (3, SearchIcon.SHUFFLE, 3),
        ]
    )


# Order tiles


@rule("ERB-SET-04c")
def test_forty_eight_order_tiles_of_four_sections(pack: Pack) -> None:
    assert sum(design.copies for design in pack.order_tiles) == 48
    for design in pack.order_tiles:
        assert len(design.sections) == 4
        assert all(1 <= section.most <= 4 for section in design.sections)


@rule("ERB-GAP-04")
def test_the_mix_of_sections(pack: Pack) -> None:
    orders: Counter[OrderType] = Counter()
    colours: Counter[OrderColour] = Counter()
    for design in pack.order_tiles:
        for section in design.sections:
            orders[section.order] += design.copies
            colours[section.colour] += design.copies
    assert orders == {
        OrderType.MOVE: 60,
        OrderType.CLOSE_COMBAT: 40,
        OrderType.SHOOT: 36,
        OrderType.INTERACT: 32,
        OrderType.SEARCH: 24,
    }
    assert colours == {OrderColour.BLACK: 102, OrderColour.RED: 54, OrderColour.GOLD: 36}
    for least, sections in ((2, 10), (3, 4)):
        paying = [
            design.copies
            for design in pack.order_tiles
            for section in design.sections
            if section.order is OrderType.INTERACT and section.most >= least
        ]
        assert sum(paying) == sections


# Characters


@rule("ERB-SET-04a")
def test_four_of_norad_and_eight_salemites(pack: Pack) -> None:
    norad = [found.id for found in pack.characters if found.faction is Faction.NORAD]
    assert norad == [CharacterId.BOLTER, CharacterId.VASQUEZ, CharacterId.WOO, CharacterId.MAMMOTH]
    assert len([found for found in pack.characters if found.faction is Faction.SALEMITE]) == 8
    assert {found.id for found in pack.characters} == set(CharacterId)


@rule("ERB-SET-04b")
def test_each_side_of_a_card_has_every_figure(pack: Pack) -> None:
    kendall = card(pack, CharacterId.KENDALL)
    assert kendall.healthy.scientific == Strength(4, 1)
    assert kendall.wounded.scientific == Strength(3, 0)
    assert (kendall.healthy.life, kendall.wounded.life) == (3, 2)
    assert kendall.healthy.combat.of(CombatArc.LIGHT_BLUE) == Strength(1)
    for found in pack.characters:
        for side in (found.healthy, found.wounded):
            assert side.life > 0
            assert side.movement > 0
            assert side.max_cp > 0
            assert side.combat.dark_blue.dice >= side.combat.light_blue.dice >= side.combat.grey.dice


@rule("ERB-GAP-03")
def test_the_table_of_characters(pack: Pack) -> None:
    costs = {found.id.value: found.cost for found in pack.characters}
    assert costs == {
        "bolter": 6,
        "vasquez": 5,
        "woo": 5,
        "mammoth": 9,
        "hollister": 6,
        "kendall": 4,
        "deeler": 4,
        "einstein": 6,
        "bill": 5,
        "saw": 4,
        "zombie-a": 1,
        "zombie-b": 1,
    }
    weapons = {found.id: found.weapon for found in pack.characters if found.weapon}
    assert weapons == {CharacterId.MAMMOTH: "mammoth-cannon", CharacterId.BILL: "bill-flamer"}
    for weapon in weapons.values():
        assert item(pack, weapon).built_in
        assert item(pack, weapon).weight == item(pack, weapon).uses == 0


@rule("ERB-GLC-04b")
def test_einstein_has_5_on_both_sides(pack: Pack) -> None:
    einstein = card(pack, CharacterId.EINSTEIN)
    assert einstein.healthy.max_cp == einstein.wounded.max_cp == 5
    assert "max_cp" in einstein.healthy.found


@rule("ERB-GLC-03a", "ERB-GLC-04a")
def test_who_is_a_zombie(pack: Pack) -> None:
    zombies = [found.id for found in pack.characters if found.zombie]
    assert zombies == [CharacterId.SAW, CharacterId.ZOMBIE_A, CharacterId.ZOMBIE_B]


@rule("ERB-GAP-02", "ERB-CLC-02a")
def test_the_arcs_of_the_bases(pack: Pack) -> None:
    dark, light, grey = CombatArc.DARK_BLUE, CombatArc.LIGHT_BLUE, CombatArc.GREY
    odd = {
        CharacterId.SAW: (light, dark, grey, light),
        CharacterId.EINSTEIN: (dark, light, light, light),
        CharacterId.KENDALL: (light, grey, grey, grey),
    }
    for found in pack.characters:
        assert found.arcs == odd.get(found.id, (dark, light, grey, light)), found.id


@rule("ERB-LRG-01g", "ERB-MOV-05c")
def test_only_the_mammoth_is_large(pack: Pack) -> None:
    large = [(found.id, found.rotating_cost) for found in pack.characters if found.size is Size.LARGE]
    assert large == [(CharacterId.MAMMOTH, 2)]
    assert all(found.rotating_cost == 0 for found in pack.characters if found.size is Size.SMALL)


# Equipment


@rule("ERB-GAP-05", "ERB-EQP-01b")
def test_thirty_one_cards_with_an_item_on_each_face(pack: Pack) -> None:
    assert len(pack.cards) == 31
    assert Counter([found.colour for found in pack.cards]) == {Faction.NORAD: 16, Faction.SALEMITE: 15}
    faces = Counter([face for found in pack.cards for face in found.faces])
    assert faces.total() == 62
    assert set(faces) == {found.id for found in pack.items if not found.built_in}
    assert len(faces) == 41
    assert {name: faces[name] for name in ("pistol", "assault-rifle", "zombie-serum", "bazooka", "mines")} == {
        "pistol": 4,
        "assault-rifle": 3,
        "zombie-serum": 2,
        "bazooka": 1,
        "mines": 2,
    }


@rule("ERB-EQP-01b", "ERB-GLE-03a", "ERB-GLE-04b")
def test_an_item_may_be_of_several_classes(pack: Pack) -> None:
    assert item(pack, "chainsaw").classes == (ItemClass.CLOSE_COMBAT, ItemClass.SPECIAL)
    assert item(pack, "power-fist").classes == (ItemClass.CLOSE_COMBAT, ItemClass.SPECIAL)
    assert item(pack, "bazooka").classes == (ItemClass.FIRING, ItemClass.EXPLOSIVE)
    assert item(pack, "pistol").classes == (ItemClass.FIRING,)
    fist = item(pack, "power-fist").blade
    assert fist is not None
    assert fist.chart.dark_blue == Strength(2, 1)


@rule("ERB-EQP-02b")
def test_some_items_weigh_nothing(pack: Pack) -> None:
    assert item(pack, "combat-knife").weight == item(pack, "magnetic-card").weight == 0
    assert item(pack, "bazooka").weight == 3


# Floor tiles


@rule("ERB-GAP-06", "ERB-SG2-01d")
def test_ninety_one_tiles_in_eleven_groups(pack: Pack) -> None:
    groups: Counter[int] = Counter()
    for found in pack.tiles:
        groups[found.group] += found.copies
    assert groups == {0: 4, 1: 4, 2: 6, 3: 8, 4: 8, 5: 10, 6: 10, 7: 8, 8: 12, 9: 10, 10: 6, 11: 5}
    squares = sum(
        len(read_drawing(found.front.drawing).squares) * found.copies for found in pack.tiles if 1 <= found.group <= 6
    )
    assert squares > 320


@rule("ERB-SG2-01c", "ERB-LVL-01a")
def test_stairs_are_in_no_group(pack: Pack) -> None:
    stairs = [found for found in pack.tiles if found.use is TileUse.STAIRS]
    assert [(found.id, found.group, found.copies) for found in stairs] == [("stairs-up", 0, 2), ("stairs-down", 0, 2)]


@rule("ERB-SG2-01e", "ERB-SG4-03a")
def test_five_drillers_of_which_one_is_closed_all_round(pack: Pack) -> None:
    drillers = [found for found in pack.tiles if found.use is TileUse.DRILLER]
    assert len(drillers) == 5
    assert all((found.group, found.copies, found.back) == (6, 1, None) for found in drillers)
    assert [found.id for found in drillers if is_closed(found)] == ["driller-5"]
    assert sags(pack, 2).drillers == 5


@rule("ERB-SEA-01a", "ERB-SEA-01b")
def test_what_can_be_searched_has_a_room_icon(pack: Pack) -> None:
    for found in pack.tiles:
        drawing = read_drawing(found.front.drawing)
        if found.use is not TileUse.PLAIN or found.front.ground is Ground.OUTDOOR:
            assert found.rooms == (), found.id
        elif min(drawing.columns, drawing.rows) == 1:
            assert found.rooms == (RoomType.CORRIDOR,), found.id
        else:
            assert found.rooms, found.id


@rule("ERB-SEA-01c")
def test_the_backs_are_open_ground(pack: Pack) -> None:
    for found in pack.tiles:
        if found.back is not None:
            assert found.back.ground is Ground.OUTDOOR
            assert not read_drawing(found.back.drawing).walls
    wreck = [element.title for found in pack.tiles if found.back for element in found.back.elements.values()]
    assert {"Trees", "Wrecked tank"} == set(wreck)


@rule("ERB-SG2-02k", "ERB-GLT-03a")
def test_the_safe_has_walls_that_take_no_door(pack: Pack) -> None:
    room = tile(pack, "secret-safe-room")
    drawing = read_drawing(room.front.drawing)
    assert not room.doors_on_marked
    assert drawing.marked == ((2, 2), (3, 2), (2, 3), (3, 3))
    assert all(found.doors_on_marked for found in pack.tiles if found is not room)


@rule("ERB-SG2-02e", "ERB-GAP-06")
def test_double_walls(pack: Pack) -> None:
    with_double = {found.id for found in pack.tiles if Wall.DOUBLE in read_drawing(found.front.drawing).walls.values()}
    assert with_double == {"secret-safe-room", "missile-room", "generator", "torture-chamber"}


@rule("ERB-SG2-02j", "ERB-GAP-06")
def test_tiles_with_an_mp_icon(pack: Pack) -> None:
    icons = {found.id: (found.mp.amount, found.mp.goes_to) for found in pack.tiles if found.mp is not None}
    assert icons == {
        "communication-room": (1, "constructor"),
        "command-post": (1, "named"),
        "video-surveillance-room": (1, "constructor"),
        "officers-quarters": (1, "constructor"),
    }


@rule("ERB-IPS-02d", "ERB-GLT-14a", "ERB-RAD-01b")
def test_facing_icons(pack: Pack) -> None:
    icons = {found.id: len(read_drawing(found.front.drawing).icons) for found in pack.tiles}
    assert {name: count for name, count in icons.items() if count} == {
        "zombie-lab": 2,
        "communication-room": 3,
        "missile-room": 2,
        "robot-assembly-workshop": 1,
        "infirmary": 2,
        "generator": 1,
        "video-surveillance-room": 2,
        "satellite-com-room": 1,
        "morgue": 2,
        "cryogenic-chamber": 1,
    }


@rule("ERB-GLT-08a", "ERB-GLT-08b", "ERB-GLT-09a", "ERB-GLC-01b")
def test_cadavers_and_what_facing_icons_reach(pack: Pack) -> None:
    cadavers = {found.id: len(read_drawing(found.front.drawing).cadavers) for found in pack.tiles}
    assert {name: count for name, count in cadavers.items() if count} == {
        "zombie-lab": 4,
        "cemetery": 4,
        "morgue": 2,
        "cryogenic-chamber": 1,
    }
    reached = {name: list(tile(pack, name).front.reaches.values()) for name in cadavers if cadavers[name]}
    assert [len(found) for found in reached["zombie-lab"]] == [2, 2]
    assert sorted(square for found in reached["zombie-lab"] for square in found) == ["0101", "0201", "0301", "0401"]
    assert [len(found) for found in reached["morgue"]] == [1, 1]
    assert [len(found) for found in reached["cryogenic-chamber"]] == [1]
    assert reached["cemetery"] == []


@rule("ERB-IPS-02a", "ERB-IPS-06d", "ERB-WND-03a", "ERB-GLT-11a")
def test_elements_block_break_and_carry_lines(pack: Pack) -> None:
    room = tile(pack, "communication-room")
    assert room.front.elements["A"].carries_lines
    assert room.front.elements["A"].defence == 5
    assert room.front.elements["A"].blocks_sight
    assert tile(pack, "generator").front.elements["A"].defence == 0
    assert tile(pack, "zombie-lab").front.elements["A"].blocks_movement


# Doors, markers, missions


@rule("ERB-GAP-07", "ERB-DOR-01a", "ERB-SG2-01g", "ERB-SG2-01h", "ERB-SG2-02i")
def test_doors(pack: Pack) -> None:
    for faction in Faction:
        doors = [door for door in pack.doors if door.faction is faction for _ in range(door.copies)]
        assert Counter([door.size for door in doors]) == {DoorSize.LARGE: 4, DoorSize.SMALL: 8}
        assert Counter([(door.size, door.cost) for door in doors]) == {
            (DoorSize.LARGE, 1): 2,
            (DoorSize.LARGE, 0): 2,
            (DoorSize.SMALL, 1): 4,
            (DoorSize.SMALL, 0): 4,
        }
        assert {door.defence for door in doors} == {3, 4, 5, 6}
        assert Counter([door.size for door in doors if door.magnetic]) == {DoorSize.LARGE: 1, DoorSize.SMALL: 3}


@rule("ERB-WND-03b")
def test_what_it_takes_to_break_a_wall(pack: Pack) -> None:
    assert pack.printed.wall_defence == 10
    assert pack.printed.critical_on_objects == 3


@rule("ERB-SET-04f")
def test_which_supplies_limit_play(pack: Pack) -> None:
    limits = {supply.marker: supply.copies for supply in pack.markers if supply.limits_play}
    assert limits == {
        Marker.BROKEN_WALL_SHORT: 8,
        Marker.BROKEN_WALL_LONG: 6,
        Marker.PRISONER: 3,
        Marker.MAGNETIC_CARD: 4,
    }
    assert {supply.marker for supply in pack.markers} == set(Marker)


@rule("ERB-RAD-02b", "ERB-GAP-09")
def test_two_of_each_frequency(pack: Pack) -> None:
    assert {marker.frequency: marker.copies for marker in pack.scrambling} == dict.fromkeys(Frequency, 2)


@rule("ERB-GAP-08")
def test_eighteen_missions_a_faction(pack: Pack) -> None:
    assert Counter([mission.faction for mission in pack.missions]) == {Faction.NORAD: 18, Faction.SALEMITE: 18}
    points = {mission.id: mission.points for mission in pack.missions}
    assert (points["n01"], points["n09"], points["n17"]) == (6, 7, 3)
    assert (points["s04"], points["s07"], points["s16"]) == (8, 3, 5)


# Numbers


@rule("ERB-INI-02a", "ERB-ACV-03a", "ERB-ACV-04a", "ERB-INT-03d", "ERB-PTS-02c", "ERB-SEA-03e", "ERB-LVL-03a")
def test_the_numbers_that_the_documents_give(pack: Pack) -> None:
    printed = pack.printed
    assert printed.source == "document"
    assert (printed.hand, printed.draw_cost, printed.discard_pick_cost, printed.interruption_orders) == (5, 1, 2, 2)
    assert (printed.mp_per_spy_point, printed.cards_per_spy_point, printed.search_point_cost) == (1, 3, 1)
    assert (printed.scrambler_threshold, printed.early_reveal_mp, printed.prisoner_weight) == (3, 2, 1)
    assert (printed.backward_cost, printed.stair_range) == (2, 1)


@rule("ERB-SG2-01b", "ERB-SG2-01f", "ERB-SG2-01r", "ERB-SG2-02g", "ERB-SG2-03a", "ERB-SG2-04d", "ERB-SG2-04g")
def test_generated_games_for_two(pack: Pack) -> None:
    numbers = sags(pack, 2)
    assert (numbers.columns, numbers.rows, numbers.turns) == (16, 20, 6)
    assert (numbers.base_cp, numbers.start_mp, numbers.missing_door_mp) == (15, 30, 2)
    assert (numbers.decoys, numbers.magnetic_cards) == (2, 2)
    assert {"columns", "rows", "turns", "base_cp", "start_mp", "decoys", "magnetic_cards"} <= set(numbers.found)


@rule("ERB-SG4-02b", "ERB-SG4-03b", "ERB-SG4-03g", "ERB-SG4-05a", "ERB-SG4-05e", "ERB-SG4-09a", "ERB-GAP-12")
def test_generated_games_for_three_and_four(pack: Pack) -> None:
    three, four = sags(pack, 3), sags(pack, 4)
    assert [(found.large_doors, found.small_doors) for found in (three, four)] == [(2, 5), (2, 4)]
    assert (three.start_mp, four.start_mp) == (25, 20)
    assert (three.base_cp, four.base_cp) == (12, 10)
    for found in (three, four):
        assert (found.turns, found.decoys, found.distance, found.drillers, found.driller_cost) == (6, 1, 4, 1, 0)


@rule("ERB-GAP-10", "ERB-GAP-11")
def test_our_numbers_of_building_and_teams(pack: Pack) -> None:
    assert [sags(pack, players).construction_turns for players in (2, 3, 4)] == [14, 9, 7]
    numbers = sags(pack, 2)
    assert numbers.least_characters == {Faction.NORAD: 2, Faction.SALEMITE: 3}
    assert numbers.most_characters == {Faction.NORAD: 4, Faction.SALEMITE: 6}
    assert [(found.least_team, found.most_team) for found in (sags(pack, 3), sags(pack, 4))] == [(1, 4), (1, 3)]
    assert (numbers.missions_dealt, numbers.missions_kept, numbers.cards_per_character) == (5, 3, 2)
    assert (numbers.contact_sides, numbers.contact_sides_small, numbers.squares_before_passing) == (2, 1, 200)


@rule("ERB-GAP-28")
def test_how_long_a_server_waits(pack: Pack) -> None:
    windows = pack.windows
    assert (windows.interruption, windows.bid, windows.facing, windows.reaction, windows.round) == (20, 20, 15, 30, 300)


# Modules


@rule("ERB-SET-01c")
def test_the_ladder_brings_the_modules_in_their_order(pack: Pack) -> None:
    """Each scenario has all that the one before it has, and the whole ladder all but those of S.A.G.S."""
    ladder = sorted(pack.scenarios, key=lambda scenario: scenario.number)
    assert [scenario.number for scenario in ladder] == list(range(1, 10))
    order = list(Module)
    known = 0
    for scenario in ladder:
        assert list(scenario.modules) == order[: len(scenario.modules)]
        assert len(scenario.modules) > known
        known = len(scenario.modules)
    assert ladder[-1].modules == tuple([module for module in order if module not in (Module.SAGS2, Module.SAGS4)])
    assert ladder[0].modules == (Module.CORE,)


@rule("ERB-SET-01d", "ERB-GAP-30")
def test_the_ladder_seats_two_factions_and_generated_games_two_to_four(pack: Pack) -> None:
    cards = {found.id: found.faction for found in pack.characters}
    for scenario in pack.scenarios:
        assert {cards[start.character] for start in scenario.starts} == set(Faction)
    assert [numbers.players for numbers in pack.sags] == [2, 3, 4]
