"""S.A.G.S., hidden deployment and reveal (ERB-SG2-03, ERB-SG4-05, ERB-SG4-06)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags import deployment, revealing
from grognard.games.reborn.sags.frame import built_of
from grognard.games.reborn.state import Built
from grognard.games.reborn.words import Faction, Stage, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Choose, Draw, Seat
from tests.games.reborn.builders import NORAD, SALEMITE, Played, carry_out, one, told
from tests.games.reborn.generated import BAND_1, BAND_2, BAND_3, play_on, untouched, with_teams, zone
from tests.rules import rule

TEAMS = {"norad": ("bolter", "mammoth"), "salemite": ("hollister", "bill", "saw")}
BANDS = {"band-1": ("bolter", "hollister"), "band-2": ("woo",), "band-3": ("einstein",)}
HOUSE = ("office 0505", "corridor-4 0105", "sewers-exit 0106", "driller-3 1201")


def two(tiles: Sequence[str] = HOUSE) -> Reborn:
    """A small map of two players with their teams, about to deploy."""
    game = with_teams(zone(tiles=tiles), TEAMS, Stage.DEPLOYMENT)
    carry_out(game, deployment.take_markers(game))
    return game


def bands(tiles: Sequence[str] = HOUSE, decoys: Sequence[str] = ("norad", "salemite", "norad")) -> Reborn:
    game = with_teams(zone(3, tiles=tiles), BANDS, Stage.DEPLOYMENT)
    carry_out(game, deployment.take_markers(game), decoys)
    return game


def placed(game: Reborn, seat: Seat, marker: str, place: str) -> Played:
    return carry_out(game, deployment.place_marker(game, seat), [marker, place])


# Two players


@rule("ERB-SG2-01n", "ERB-SG2-03a")
def test_each_player_has_the_markers_of_his_characters_and_two_decoys() -> None:
    game = two()
    assert built_of(game).markers_left == {
        NORAD: ["bolter", "mammoth", "decoy-norad-1", "decoy-norad-2"],
        SALEMITE: ["hollister", "bill", "saw", "decoy-salemite-1", "decoy-salemite-2"],
    }


@rule("ERB-SG2-03b", "ERB-SG2-03c", "ERB-SG2-03d")
def test_salemite_begins_and_markers_go_down_in_turn_until_none_is_left() -> None:
    game = with_teams(zone(tiles=HOUSE), TEAMS, Stage.DEPLOYMENT)
    asked = play_on(game, Stage.REVEAL)
    seats = [q.seat for q in asked if isinstance(q, Choose) and q.topic == "sags.marker"]
    assert seats == [SALEMITE, NORAD] * 4 + [SALEMITE]


@rule("ERB-SG2-03b", "ERB-GAP-33")
def test_salemites_deploy_indoors_but_not_on_a_sewers_exit_nor_a_barred_square() -> None:
    game = two((*HOUSE, "generator 0909"))
    places = deployment.places_for(game, SALEMITE, "hollister")
    indoors = [square for square, room in game.board.room_at.items() if room.is_indoor]
    assert set(places) <= set(indoors)
    assert "0106" in indoors
    assert "0106" not in places
    barred = {square for square in indoors if game.is_barred(square)}
    assert barred
    assert not barred & set(places)
    assert set(places) == {square for square in indoors if square not in barred and square != "0106"}


@rule("ERB-SG2-03c", "ERB-GAP-33", "ERB-SG2-03e")
def test_norad_deploys_outdoors_or_on_a_driller_which_takes_one_marker() -> None:
    game = two()
    places = deployment.places_for(game, NORAD, "bolter")
    assert all(not game.board.is_indoor(place) for place in places)
    assert "1201" in places
    assert not {"1202", "1301", "1302"} & set(places)
    placed(game, NORAD, "bolter", "1201")
    assert "1201" not in deployment.places_for(game, NORAD, "mammoth")


@rule("ERB-SG2-03e")
def test_a_square_takes_one_marker() -> None:
    game = two()
    placed(game, SALEMITE, "hollister", "0105")
    assert "0105" not in deployment.places_for(game, SALEMITE, "bill")


@rule("ERB-GAP-33")
def test_decoys_go_where_their_faction_may() -> None:
    game = two()
    assert deployment.places_for(game, NORAD, "decoy-norad-1") == deployment.places_for(game, NORAD, "bolter")
    assert deployment.places_for(game, SALEMITE, "decoy-salemite-1") == deployment.places_for(game, SALEMITE, "saw")


@rule("ERB-SG2-01n", "ERB-SET-05a")
def test_others_learn_where_a_marker_lies_and_not_which() -> None:
    game = two()
    played = placed(game, SALEMITE, "decoy-salemite-1", "0105")
    assert {q.seat for q in played.asked if isinstance(q, Choose)} == {SALEMITE}
    (line,) = told(game)[-1:]
    assert line.text == "Salemite lays a marker at 0105."
    assert "decoy" not in str(line.facts)


# The reveal


def lie(game: Reborn, markers: dict[str, str]) -> Built:
    """Markers on the map, as `seat marker` by square."""
    built = built_of(game)
    built.placed = {Square(square): marker for square, marker in markers.items()}
    built.first = game.state.seats[0] if len(game.state.seats) > 2 else SALEMITE
    return built


@rule("ERB-SG2-01o", "ERB-SG2-03f", "ERB-SG2-03g")
def test_salemite_reveals_first_decoys_go_and_miniatures_come_with_a_facing_of_choice() -> None:
    game = two()
    lie(game, {"0901": "norad bolter", "0105": "salemite hollister", "0205": "salemite decoy-salemite-1"})
    played = carry_out(game, revealing.reveal(game), ["south", "west"])
    facings = played.choices("sags.facing")
    assert [q.seat for q in facings] == [SALEMITE, NORAD]
    assert facings[0].options == list(Facing)
    hollister, bolter = one(game, "hollister"), one(game, "bolter")
    assert (hollister.square, hollister.facing, hollister.where) == ("0105", Facing.SOUTH, Where.MAP)
    assert (bolter.square, bolter.facing) == ("0901", Facing.WEST)
    assert not game.is_occupied(Square("0205"))
    assert built_of(game).placed == {}
    assert game.state.stage is Stage.MISSIONS


@rule("ERB-SG2-03e", "ERB-SG4-06b")
def test_on_a_driller_the_owner_of_the_marker_picks_the_square() -> None:
    game = two()
    lie(game, {"1201": "norad bolter"})
    played = carry_out(game, revealing.reveal(game), ["1302", "north"])
    assert sorted(played.offered("sags.square")[0]) == ["1201", "1202", "1301", "1302"]
    assert one(game, "bolter").square == "1302"


@rule("ERB-GLC-05c", "ERB-GAP-33")
def test_the_mammoth_covers_its_marker_and_may_hang_two_squares_over_the_edge() -> None:
    game = two()
    corners = revealing.large_corners(game, [Square("0101")])
    assert "0001" in corners  # two squares off the frame
    assert "0000" not in corners  # three would be
    assert "0101" in corners
    lie(game, {"0901": "norad mammoth"})
    played = carry_out(game, revealing.reveal(game), ["0900", "east"])
    assert sorted(played.offered("sags.large-square")[0]) == ["0800", "0801", "0900", "0901"]
    assert [str(square) for square in game.squares_of(one(game, "mammoth"))] == ["0901", "1001"]


@rule("ERB-GLC-05c", "ERB-GAP-33")
def test_the_mammoth_stands_on_no_occupied_or_barred_square_and_across_no_wall() -> None:
    game = two()
    assert not revealing.can_stand(game, Square("0405"))  # the wall of the office runs through it
    game.place(one(game, "bolter"), Square("1010"), Facing.NORTH)
    assert not revealing.can_stand(game, Square("0909"))
    assert revealing.can_stand(game, Square("1111"))


@rule("ERB-GAP-33", "ERB-GLC-05c")
def test_the_mammoth_leaves_the_squares_of_other_markers_free() -> None:
    game = two()
    lie(game, {"1010": "norad mammoth", "1110": "norad bolter"})
    played = carry_out(game, revealing.reveal(game), ["sags.large-square: 0910", "east", "north"])
    assert sorted(played.offered("sags.large-square")[0]) == ["0909", "0910"]
    assert one(game, "bolter").square == "1110"


# Bands


@rule("ERB-SG4-05a")
def test_bands_have_one_decoy_of_a_faction_of_their_choice() -> None:
    game = bands(decoys=("salemite", "norad", "salemite"))
    left = built_of(game).markers_left
    assert left[BAND_1] == ["bolter", "hollister", "decoy-salemite-1"]
    assert left[BAND_2] == ["woo", "decoy-norad-1"]


@rule("ERB-SG4-05b")
def test_bands_place_clockwise_from_one_who_is_drawn() -> None:
    game = with_teams(zone(3, tiles=HOUSE), BANDS, Stage.DEPLOYMENT)
    asked = play_on(game, Stage.REVEAL, seed=5)
    assert len([q for q in asked if isinstance(q, Draw) and q.topic == "sags.first-deployer"]) == 1
    seats = [q.seat for q in asked if isinstance(q, Choose) and q.topic == "sags.marker"]
    order = [BAND_1, BAND_2, BAND_3]
    first = order.index(seats[0])
    assert seats[:6] == [order[(first + at) % 3] for at in range(6)]
    assert seats[6:] == [BAND_1]  # who has one marker more


@rule("ERB-SG4-05c", "ERB-SG4-05d")
def test_salemites_go_indoors_norad_outdoors_or_on_anybody_s_driller() -> None:
    game = bands()
    built_of(game).hidden_drillers = {"1501": "driller-1"}
    assert all(game.board.is_indoor(place) for place in deployment.places_for(game, BAND_1, "hollister"))
    for seat, marker in ((BAND_1, "bolter"), (BAND_2, "woo")):
        places = deployment.places_for(game, seat, marker)
        assert {"1201", "1501"} <= set(places)
        assert not {"1601", "1502", "1602"} & set(places)
    placed(game, BAND_2, "woo", "1501")
    assert "1501" not in deployment.places_for(game, BAND_1, "bolter")


@rule("ERB-SG4-05e", "ERB-SG4-05f")
def test_markers_of_different_players_lie_four_apart_through_doors_and_round_walls() -> None:
    game = bands()
    placed(game, BAND_1, "bolter", "0910")
    near = deployment.places_for(game, BAND_2, "woo")
    assert "1210" not in near  # three steps
    assert "1310" in near
    own = deployment.places_for(game, BAND_1, "decoy-norad-1")
    assert "0911" in own  # one's own may be near
    walled = with_teams(zone(3, tiles=HOUSE), BANDS, Stage.DEPLOYMENT)
    carry_out(walled, deployment.take_markers(walled), ["norad", "salemite", "norad"])
    placed(walled, BAND_1, "hollister", "0505")  # in the office
    assert "0504" in deployment.places_for(walled, BAND_2, "woo")  # beside it, behind the wall
    with_door = with_teams(zone(3, tiles=HOUSE, doors={"d": "0504|0505"}), BANDS, Stage.DEPLOYMENT)
    carry_out(with_door, deployment.take_markers(with_door), ["norad", "salemite", "norad"])
    placed(with_door, BAND_1, "hollister", "0505")
    assert "0504" not in deployment.places_for(with_door, BAND_2, "woo")


@rule("ERB-GAP-33", "ERB-SG4-05e")
def test_without_a_square_so_far_away_nearer_ones_are_valid() -> None:
    game = bands(tiles=("corridor-4 0505",))
    placed(game, BAND_1, "hollister", "0505")
    others = deployment.places_for(game, BAND_3, "einstein")
    assert others == ["0508"] or others == ["0805"]


@rule("ERB-SG4-06a", "ERB-SG4-06c")
def test_the_one_who_deployed_first_reveals_first_then_clockwise() -> None:
    game = bands()
    built = lie(game, {"0901": "band-1 bolter", "0105": "band-3 einstein", "0910": "band-2 woo"})
    built.first = BAND_2
    played = carry_out(game, revealing.reveal(game), ["north", "east", "south"])
    assert [q.seat for q in played.choices("sags.facing")] == [BAND_2, BAND_3, BAND_1]
    assert one(game, "woo").facing is Facing.NORTH


@rule("ERB-SG4-06b", "ERB-SG4-06e")
def test_a_driller_is_turned_up_with_its_marker_whatever_ways_it_bars() -> None:
    game = bands()
    built = lie(game, {"0901": "band-2 woo"})
    built.hidden_drillers = {"0901": "driller-1"}
    carry_out(game, revealing.reveal(game), ["2", "0902", "east"])
    assert one(game, "woo").square == "0902"
    assert [laid.tile for laid in game.state.laid][-1] == "driller-1"
    assert game.state.laid[-1].turns == 2
    assert built.hidden_drillers == {}


@rule("ERB-SG4-06d")
def test_the_start_player_turns_up_and_orients_the_empty_drillers() -> None:
    game = bands()
    built = lie(game, {})
    built.first = BAND_3
    built.hidden_drillers = {"0901": "driller-1", "1401": "driller-2"}
    played = carry_out(game, revealing.reveal(game), ["1", "3"])
    assert [q.seat for q in played.choices("sags.driller-turns")] == [BAND_3, BAND_3]
    assert [laid.turns for laid in game.state.laid[-2:]] == [1, 3]


@rule("ERB-SG4-05b", "ERB-SG4-06a", "ERB-SG2-03g")
def test_after_the_reveal_every_character_of_every_band_stands_on_the_map() -> None:
    for seed in range(3):
        game = untouched(4)
        play_on(game, Stage.MISSIONS, seed)
        for team in built_of(game).team.values():
            for member in team:
                character = one(game, member)
                assert character.where is Where.MAP
                indoor = game.board.is_indoor(game.squares_of(character)[0])
                if not game.is_large(character):
                    assert indoor == (game.card(character).faction is Faction.SALEMITE)
