"""S.A.G.S., building the map (ERB-SG2-01, ERB-SG2-02, ERB-SG4-01 to ERB-SG4-03)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import FloorTile
from grognard.games.reborn.sags import access, construction, preparation, sequence
from grognard.games.reborn.sags.frame import built_of, corners_for, driller_corners, frame_of, sags_of
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.words import DoorSize, Faction, Module, Stage, TileUse, Wall
from grognard.geometry.squares import Square, SquareSide
from grognard.kernel.questions import Choose, Draw
from tests.games.reborn.builders import NORAD, SALEMITE, Played, carry_out, cited
from tests.games.reborn.generated import BAND_1, BAND_2, BAND_3, answered_at_random, as_laid, play_on, untouched, zone
from tests.rules import rule


def lay(game: Reborn, text: str, *answers: str) -> Played:
    """NORAD lays a tile, and answers what it brings with it."""
    return carry_out(game, construction.lay(game, NORAD, as_laid(text)), answers)


def turn(game: Reborn, *answers: str, stop_at: str | None = None) -> Played:
    constructor = built_of(game).constructor
    assert constructor is not None
    return carry_out(game, construction.take_turn(game, constructor), answers, stop_at=stop_at)


# Preparation


@rule("ERB-SG2-01a")
def test_two_players_are_norad_and_salemite_by_the_seats_they_take() -> None:
    game = untouched()
    assert {player.seat: player.faction for player in game.state.players.values()} == {
        NORAD: Faction.NORAD,
        SALEMITE: Faction.SALEMITE,
    }


@rule("ERB-SG2-01b")
def test_the_frame_has_16_by_20_squares_and_may_be_left_over_every_edge() -> None:
    game = untouched()
    assert (game.board.grid.columns, game.board.grid.rows) == (16, 20)
    assert all(square in game.board.exits for square in ("0101", "0801", "1620", "0111"))


@rule("ERB-SG2-01c", "ERB-SG2-01d", "ERB-SG2-01e")
def test_tiles_are_sorted_without_stairs_and_norad_takes_the_five_drillers() -> None:
    game = zone()
    built = built_of(game)
    uses = {tile.id: tile.use for tile in game.pack.tiles}
    assert not [tile for tile in built.tiles if uses[tile] in (TileUse.STAIRS, TileUse.DRILLER)]
    assert {tile.group for tile in game.pack.tiles if tile.id in built.tiles} == set(range(1, 12))
    assert built.drillers == {NORAD: [f"driller-{number}" for number in range(1, 6)], SALEMITE: []}


@pytest.mark.parametrize(("players", "mp"), [(2, 30), (3, 25), (4, 20)])
@rule("ERB-SG2-01f", "ERB-SG4-03b")
def test_starting_mp(players: int, mp: int) -> None:
    assert {player.mp for player in untouched(players).state.players.values()} == {mp}


@rule("ERB-SG2-01g", "ERB-SG2-01h")
def test_each_player_has_the_doors_of_his_faction_those_that_cost_mp_first() -> None:
    game = zone()
    doors = built_of(game).doors
    costs = {card.id: card.cost for card in game.pack.doors}
    assert len(doors[NORAD]) == len(doors[SALEMITE]) == 12
    assert all(door.startswith("norad") for door in doors[NORAD])
    assert [costs[door] for door in doors[NORAD]] == [1] * 6 + [0] * 6


@rule("ERB-SG2-01i", "ERB-SG4-03c")
def test_the_first_constructor_is_drawn() -> None:
    game = untouched()
    carry_out(game, construction.go_on(game), draws={"sags.first-constructor": [SALEMITE]})
    assert built_of(game).constructor == SALEMITE


@rule("ERB-SG2-01j", "ERB-SG2-02a", "ERB-GAP-10")
def test_players_alternate_until_their_turns_are_used_up() -> None:
    game = untouched()
    asked = play_on(game, Stage.TEAMS)
    deeds = [q.seat for q in asked if isinstance(q, Choose) and q.topic == "sags.deed"]
    assert len(deeds) == 28
    assert all(one != other for one, other in pairwise(deeds))


@rule("ERB-SG4-03c", "ERB-SG4-03d")
def test_bands_build_clockwise() -> None:
    game = untouched(3)
    asked = play_on(game, Stage.TEAMS, seed=2)
    deeds = [q.seat for q in asked if isinstance(q, Choose) and q.topic == "sags.deed"]
    order = [BAND_1, BAND_2, BAND_3]
    first = order.index(deeds[0])
    assert deeds == [order[(first + at) % 3] for at in range(27)]


@rule("ERB-GAP-10")
def test_passing_is_open_from_200_squares_and_ends_the_building_when_all_pass() -> None:
    game = zone()
    assert "pass" not in turn(game, stop_at="sags.deed").offered("sags.deed")[0]
    big = [f"zombie-lab {column:02}{row:02} back" for column in (1, 5, 9, 13) for row in (1, 5, 9)]
    game = zone(tiles=[*big, "office 0113 back", "office 0313 back"])  # 192 + 12 squares
    assert frame_of(game).covered >= 200
    for _ in range(2):
        carry_out(game, construction.go_on(game), ["pass"])
    assert game.state.stage is Stage.TEAMS


@rule("ERB-GAP-10")
def test_a_tile_placed_between_makes_the_passes_begin_anew() -> None:
    big = [f"zombie-lab {column:02}{row:02} back" for column in (1, 5, 9, 13) for row in (1, 5, 9)]
    game = zone(tiles=[*big, "office 0113 back", "office 0313 back"])
    carry_out(game, construction.go_on(game), ["pass"])
    deed = ["group 11", "corridor-1 back", "0", "0513", "stop"]
    carry_out(game, construction.go_on(game), deed)
    assert built_of(game).passed == []
    assert game.state.stage is Stage.CONSTRUCTION


@rule("ERB-GAP-10")
def test_one_tile_of_the_large_groups_and_up_to_two_of_the_small_ones() -> None:
    game = zone(tiles=["cemetery 0505"])
    played = turn(game, "group 5", "office back", "0", "0305")
    assert played.count("sags.tile") == 1
    game = zone(tiles=["cemetery 0505"])
    played = turn(game, "group 9", "corridor-4 back", "0", "0509", "corridor-3 back", "0", "0510")
    assert played.count("sags.tile") == 2
    assert "stop" not in played.offered("sags.tile")[0]
    assert "stop" in played.offered("sags.tile")[1]


# Placement (ERB-SG2-02b)


@rule("ERB-SG2-02b", "ERB-GAP-10")
def test_a_tile_lies_within_the_frame_on_free_squares_with_contact_on_two_sides() -> None:
    game = zone(tiles=["cemetery 0505"])  # 0505 to 0808
    office = next(tile for tile in game.pack.tiles if tile.id == "office")  # 2 x 3
    corners = list(corners_for(frame_of(game), sags_of(game), office, "front", 0))
    assert "0505" not in corners  # covered
    assert "0101" not in corners  # no contact
    columns = max(len(line) for line in office.front.drawing.strip("\n").split("\n")) // 2
    rows = len(office.front.drawing.strip("\n").split("\n")) // 2
    beside = f"{5 - columns:02}05"
    assert beside in corners
    grazing = f"{5 - columns:02}{5 - rows + 1:02}"  # one side of one square
    assert grazing not in corners


@rule("ERB-GAP-10")
def test_the_first_tile_lies_anywhere_and_small_ones_need_one_side() -> None:
    game = zone()
    corridor = next(tile for tile in game.pack.tiles if tile.id == "corridor-2")
    assert len(list(corners_for(frame_of(game), sags_of(game), corridor, "front", 0))) in (15 * 20, 16 * 19)
    game = zone(tiles=["cemetery 0505"])
    single = next(tile for tile in game.pack.tiles if tile.id == "corridor-1")
    assert len(list(corners_for(frame_of(game), sags_of(game), single, "front", 0))) == 16  # all round it


# Access and doors (ERB-SG2-02c to ERB-SG2-02i)


@rule("ERB-SG2-01k", "ERB-SG2-02c", "ERB-SG2-02d")
def test_a_room_that_nobody_could_enter_needs_a_door_of_the_constructor() -> None:
    game = zone()
    played = lay(game, "office 0505", "norad-wood", played_side(game, "office 0505"))
    assert [q.seat for q in played.choices("sags.door")] == [NORAD]
    assert not access.cut_off(game)
    assert "norad-wood" in built_of(game).doors[NORAD]  # two of three are left
    assert len(game.state.doors) == 1


def played_side(game: Reborn, text: str) -> str:
    """The first place that is offered for a small door after this tile was laid."""
    other = zone(tiles=[*[f"{laid.tile} {laid.corner}" for laid in game.state.laid]])
    played = carry_out(other, construction.lay(other, NORAD, as_laid(text)), ["norad-wood"], stop_at="sags.door-place")
    return played.offered("sags.door-place")[0][0]


@rule("ERB-GAP-34", "ERB-SG2-02d")
def test_an_open_indoor_edge_to_open_ground_is_passage_enough() -> None:
    game = zone()
    assert not lay(game, "corridor-3 0505").choices("sags.door")
    assert not access.cut_off(game)


@rule("ERB-SG2-02c", "ERB-GAP-34")
def test_a_tile_that_closes_the_last_way_to_another_needs_a_door_too() -> None:
    game = zone(tiles=["corridor-1 0101"], doors={})
    played = carry_out(
        game,
        construction.lay(game, NORAD, as_laid("office 0201")),
        ["norad-wood"],
        stop_at="sags.door-place",
    )
    assert played.choices("sags.door-place")


@rule("ERB-SG2-02c", "ERB-GAP-34")
def test_a_door_for_the_new_tile_is_not_enough_where_that_has_shut_in_another() -> None:
    """Four offices lie round a corridor of one square; the last of them has closed its way out."""
    game = zone(tiles=["corridor-1 0505", "office 0303", "office 0502", "office 0605"])
    assert Square("0505") in access.accessible(game)
    played = lay(game, "office 0406", "norad-wood", "0306|0406", "norad-wood")
    assert len(played.choices("sags.door")) == 2
    assert game.door_on(SquareSide("0505|0506")) is not None  # the one side of the corridor behind which there is a way
    assert Square("0505") in access.accessible(game)


@rule("ERB-SG2-02e", "ERB-SET-03a")
def test_doors_never_stand_on_double_walls() -> None:
    game = zone(tiles=["generator 0505"])
    doubles = [side for side, wall in game.board.walls.items() if wall is Wall.DOUBLE]
    assert doubles
    places = [side for place in access.door_places(game, DoorSize.SMALL) for side in place.sides]
    assert places
    assert not set(doubles) & set(places)


@rule("ERB-SG2-02f")
def test_no_door_leads_into_a_barred_square_or_where_one_stands() -> None:
    game = zone(tiles=["secret-safe-room 0505"])
    for feature in game.board.features.values():
        if feature.blocks_movement:
            for place in access.door_places(game, DoorSize.SMALL):
                assert not set(feature.squares) & {*place.near, *place.far}
    first = access.door_places(game, DoorSize.SMALL)[0]
    game = zone(tiles=["secret-safe-room 0505"], doors={"d": first.sides[0]})
    assert first not in access.door_places(game, DoorSize.SMALL)


@rule("ERB-SG2-02k")
def test_no_door_is_put_on_the_walls_of_the_safe() -> None:
    game = zone(tiles=["secret-safe-room 0505"])
    (room,) = [room for room in game.board.rooms.values() if room.tile == "secret-safe-room"]
    for place in access.door_places(game, DoorSize.SMALL):
        assert not set(room.marked) & {*place.near, *place.far}


@rule("ERB-SG2-02k", "ERB-SG2-02c")
def test_the_safe_needs_no_access() -> None:
    game = zone(tiles=["secret-safe-room 0505"])
    (room,) = [room for room in game.board.rooms.values() if room.tile == "secret-safe-room"]
    assert not set(room.marked) & set(access.walkable(game))


@rule("ERB-SG2-02g", "ERB-CON-30")
def test_a_constructor_without_a_door_that_helps_loses_2_mp() -> None:
    game = zone()
    built_of(game).doors[NORAD] = []
    lay(game, "office 0505")
    assert game.player(NORAD).mp == 28
    assert "ERB-SG2-02g" in cited(game)
    bands = zone(3)
    built_of(bands).doors[BAND_1] = []
    carry_out(bands, construction.lay(bands, BAND_1, as_laid("office 0505")))
    assert bands.player(BAND_1).mp == 23  # ERB-SG4-03d


@rule("ERB-SG2-02i", "ERB-SG4-02c")
def test_doors_of_the_first_stack_cost_their_owner_1_mp_but_nothing_among_bands() -> None:
    game = zone()
    lay(game, "office 0505", "norad-steel", played_side(game, "office 0505"))
    assert game.player(NORAD).mp == 29
    game = zone()
    lay(game, "office 0505", "norad-wood", played_side(game, "office 0505"))
    assert game.player(NORAD).mp == 30
    bands = zone(3)
    built_of(bands).doors[BAND_1] = ["norad-steel"]
    played = carry_out(
        bands, construction.lay(bands, BAND_1, as_laid("office 0505")), [played_side(zone(), "office 0505")]
    )
    assert bands.player(BAND_1).mp == 25
    assert played.count("sags.door-place") == 1


@rule("ERB-GAP-10", "ERB-SG2-02d")
def test_at_most_one_more_door_is_offered_at_the_end_of_a_turn() -> None:
    game = zone(tiles=["cemetery 0505"])
    played = turn(game, "group 9", "corridor-3 front", "0", "0509", "stop", stop_at="sags.extra-door")
    assert not played.choices("sags.extra-door")  # nothing has a wall yet
    game = zone(tiles=["office 0505"], doors={"d": played_side(zone(), "office 0505")})
    played = turn(game, "group 10", "corridor-2 back", "0", corner_for(game, "corridor-2"), "stop", "none")
    assert played.count("sags.extra-door") == 1


def corner_for(game: Reborn, tile: str) -> str:
    card = next(each for each in game.pack.tiles if each.id == tile)
    return corners_for(frame_of(game), sags_of(game), card, "back", 0)[0]


@rule("ERB-DOR-01a", "ERB-SG2-02e")
def test_a_large_door_stands_on_two_sides_in_line() -> None:
    game = zone(tiles=["office 0505"])
    for place in access.door_places(game, DoorSize.LARGE):
        assert len(place.sides) == 2
        (a, b), (c, d) = (side.split("|") for side in place.sides)
        assert (a[:2] == c[:2]) != (a[2:] == c[2:])
        assert (b[:2] == d[:2]) != (b[2:] == d[2:])


# MP icons (ERB-SG2-02j, ERB-SG4-03f)


@rule("ERB-SG2-02j")
def test_an_mp_icon_pays_the_constructor_or_whom_he_names() -> None:
    game = zone(tiles=["cemetery 0101"])
    carry_out(game, construction.settle_mp_icon(game, NORAD, _tile(game, "communication-room")))
    assert game.player(NORAD).mp == 31
    carry_out(game, construction.settle_mp_icon(game, NORAD, _tile(game, "command-post")), ["salemite"])
    assert game.player(SALEMITE).mp == 31


@rule("ERB-SG4-03f", "ERB-CON-40")
def test_among_bands_the_constructor_gains_1_and_all_others_lose_1() -> None:
    game = zone(3)
    carry_out(game, construction.settle_mp_icon(game, BAND_2, _tile(game, "command-post")))
    assert [game.player(seat).mp for seat in (BAND_1, BAND_2, BAND_3)] == [24, 26, 24]


@rule("ERB-SG2-02j")
def test_the_outdoor_side_shows_no_icon() -> None:
    game = zone()
    lay(game, "communication-room 0505 back")
    assert game.player(NORAD).mp == 30


def _tile(game: Reborn, tile: str) -> FloorTile:
    return next(each for each in game.pack.tiles if each.id == tile)


# Drillers (ERB-SG2-02h, ERB-SG4-03)


@rule("ERB-SG2-02h", "ERB-GAP-14", "ERB-CON-35")
def test_norad_lays_a_driller_instead_of_a_tile_for_1_mp() -> None:
    game = zone(tiles=["cemetery 0505"])
    turn(game, "driller", "driller-2", "0905", "1")
    assert game.state.laid[-1] == LaidTile("driller-2", "front", Square("0905"), 1)
    assert game.player(NORAD).mp == 29
    assert "driller-2" not in built_of(game).drillers[NORAD]
    built_of(game).constructor = SALEMITE
    assert "driller" not in turn(game, stop_at="sags.deed").offered("sags.deed")[0]


@rule("ERB-GAP-14")
def test_a_driller_touches_a_tile_or_the_edge_of_the_frame() -> None:
    corners = driller_corners(frame_of(zone(tiles=["cemetery 0505"])))
    assert "0305" in corners
    assert "0101" in corners
    assert "1112" not in corners
    assert "0405" not in corners  # it would cover the tile


@rule("ERB-SG2-02h", "ERB-GAP-34")
def test_drillers_need_no_door_and_give_no_access() -> None:
    game = zone(tiles=["driller-1 0503", "office 0505"])
    for place in access.door_places(game, DoorSize.SMALL):
        assert not {"0503", "0504", "0603", "0604"} & {*place.near, *place.far}
    assert "0504" not in access.accessible(game)


@rule("ERB-GAP-14")
def test_an_open_side_of_a_driller_makes_a_passage_through_a_single_wall_it_touches() -> None:
    turned = [zone(tiles=[f"driller-1 0503 {turns}", "office 0505"]) for turns in range(4)]
    open_ways = [game.board.wall_between(Square("0504"), Square("0505")) is Wall.NONE for game in turned]
    assert any(open_ways)
    assert not all(open_ways)
    alone = zone(tiles=["office 0505"])
    assert alone.board.wall_between(Square("0504"), Square("0505")) is Wall.SINGLE
    double = zone(tiles=["driller-3 0503", "generator 0505"])
    for a, b in (("0504", "0505"), ("0604", "0605")):
        printed = zone(tiles=["generator 0505"]).board.wall_between(Square(a), Square(b))
        if printed is Wall.DOUBLE:
            assert double.board.wall_between(Square(a), Square(b)) is Wall.DOUBLE


@rule("ERB-SG4-03a", "ERB-SET-05a")
def test_bands_draw_one_driller_each_without_the_closed_one() -> None:
    game = untouched(3)
    preparation.sort_tiles(game)
    played = carry_out(
        game, preparation.draw_drillers(game), draws={"sags.draw-driller": ["driller-2", "driller-1", "driller-4"]}
    )
    (first, *_) = [q for q in played.asked if isinstance(q, Draw)]
    closed = [tile.id for tile in preparation.drillers(game) if preparation.is_closed_in(tile)]
    assert len(closed) == 1
    assert closed[0] not in first.cup
    assert built_of(game).drillers == {BAND_1: ["driller-2"], BAND_2: ["driller-1"], BAND_3: ["driller-4"]}


@rule("ERB-SG2-02h", "ERB-GAP-14")
@pytest.mark.parametrize(("mp", "is_offered"), [(1, True), (0, False)])
def test_norad_lays_a_driller_only_if_it_can_pay_for_it(mp: int, is_offered: bool) -> None:
    game = zone(tiles=["cemetery 0505"])
    game.player(NORAD).mp = mp
    deed = next(construction.take_turn(game, NORAD))
    assert isinstance(deed, Choose)
    assert (construction.DRILLER in deed.options) is is_offered


@rule("ERB-SG4-03e", "ERB-SG4-03g")
def test_a_band_lays_its_driller_face_down_and_free() -> None:
    game = zone(3, tiles=["cemetery 0505"])
    played = turn(game, "driller", "0905")
    assert built_of(game).hidden_drillers == {"0905": "driller-1"}
    assert game.player(BAND_1).mp == 25
    assert not played.choices("sags.driller-turns")  # it is oriented when it is turned up
    assert Square("0905") not in access.walkable(game)
    assert "0905" not in driller_corners(frame_of(game))


# Bands


@rule("ERB-SG4-01a", "ERB-SG4-01c")
def test_bands_have_no_faction_and_the_same_frame_and_groups() -> None:
    game = zone(4)
    assert {player.faction for player in game.state.players.values()} == {None}
    assert built_of(game).tiles == built_of(zone()).tiles
    assert (sags_of(game).columns, sags_of(game).rows) == (16, 20)


@pytest.mark.parametrize(("players", "small"), [(3, 5), (4, 4)])
@rule("ERB-SG4-02a", "ERB-SG4-02b", "ERB-SG4-02d", "ERB-SG4-02e")
def test_each_band_draws_its_doors_from_the_bag_and_the_rest_is_out(players: int, small: int) -> None:
    game = untouched(players)
    while built_of(game).constructor is None:
        answered_at_random(sequence.go_on(game), Random(3))
    size = {card.id: card.size for card in game.pack.doors}
    copies = {card.id: card.copies for card in game.pack.doors}
    for doors in built_of(game).doors.values():
        assert [size[door] for door in doors] == [DoorSize.LARGE] * 2 + [DoorSize.SMALL] * small
    drawn = Counter([door for doors in built_of(game).doors.values() for door in doors])
    assert all(number <= copies[door] for door, number in drawn.items())
    assert len(game.state.bag) == 48


@rule("ERB-SG2-04h", "ERB-SET-01c")
def test_all_modules_but_levels_are_in_use() -> None:
    for players, other in ((2, Module.SAGS4), (3, Module.SAGS2), (4, Module.SAGS2)):
        modules = untouched(players).parts.modules
        assert set(Module) - modules == {Module.LEVELS, other}


@rule("ERB-SG2-02c", "ERB-SG2-02e", "ERB-SG2-02f")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_maps_built_at_random_are_accessible_but_for_what_was_paid_for(players: int) -> None:
    for seed in range(3):
        game = untouched(players)
        play_on(game, Stage.TEAMS, seed)
        doors = [side for door in game.state.doors.values() for side in door.sides]
        assert len(doors) == len(set(doors))
        assert all(game.board.walls.get(side) is Wall.SINGLE for side in doors)
        if "ERB-SG2-02g" not in cited(game):
            assert not access.cut_off(game)
