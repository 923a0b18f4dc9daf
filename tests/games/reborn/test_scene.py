"""What a position looks like: what stands on the map, what an option touches, what may be looked up, and what not."""

from __future__ import annotations

import pytest

from grognard.games.reborn.inspecting import inspect
from grognard.games.reborn.pack_files import load_pack
from grognard.games.reborn.scene import is_feature, is_place, lines_of_sight, scene, short_name
from grognard.games.reborn.setup import begin
from grognard.games.reborn.state import Charge, DeadMarker, Smoke, State
from grognard.games.reborn.view import view
from grognard.games.reborn.words import CharacterId, Marker, Stage, Where
from grognard.geometry.squares import Square, SquareSide
from grognard.kernel.game import Setup
from grognard.kernel.questions import Choose, Seat
from grognard.kernel.spelling import spell
from grognard.scene.model import Fixture, Piece, Scene, SquareBoard
from tests.games.reborn.builders import NORAD, SALEMITE, one, position
from tests.games.reborn.generated import BAND_1, BAND_2, with_teams, zone
from tests.rules import rule


def started(scenario: str = "ambush") -> State:
    state = begin(Setup("reborn", "standard", scenario))
    state.stage = Stage.ACTIVATION
    return state


def shown(state: State, seat: Seat | None = NORAD, question: Choose | None = None) -> Scene:
    return scene(view(state, seat), question)


def piece(picture: Scene, of: str) -> Piece:
    return next(each for each in picture.pieces if each.id == f"piece-{of}")


def fixtures(picture: Scene, kind: str) -> list[Fixture]:
    return [each for each in picture.fixtures if each.kind == kind]


# The board


def test_the_board_has_the_rooms_walls_and_exits_of_the_scenario() -> None:
    board = shown(started()).board
    assert isinstance(board, SquareBoard)
    assert {"Vault", "West Hall"} <= {floor.title for floor in board.floors}
    assert "0201|0301" in board.walls
    assert ("0101", "west") in board.exits
    assert ("0101", "north") in board.outer_walls
    assert sum(len(floor.squares) for floor in board.floors) == board.columns * board.rows


def test_a_board_is_pictured_once_and_named_by_what_lies_on_it() -> None:
    one_state, other = started(), started("cell-break")
    assert shown(one_state).board is shown(one_state).board
    assert shown(one_state).board.digest != shown(other).board.digest
    empty, laid = zone(), zone(tiles=["office 0505"])
    assert shown(empty.state).board.digest != shown(laid.state).board.digest


def test_two_levels_lie_side_by_side_with_nothing_between() -> None:
    board = shown(started("two-floors")).board
    assert isinstance(board, SquareBoard)
    assert "1301" in board.absent
    assert board.stairs


# Figures


def test_a_figure_shows_its_side_heading_arcs_wounds_and_what_it_carries() -> None:
    state = started()
    bolter = state.characters[CharacterId.BOLTER]
    bolter.wounds, bolter.magnetic_cards, bolter.engaged = 2, 1, True
    figure = piece(shown(state), "bolter")
    assert (figure.label, figure.tint, figure.heading) == ("Bolter", "yellow", "east")
    assert figure.arcs == ("high", "even", "weak", "even")
    assert (figure.hits, figure.hits_most, figure.spent) == (2, 4, True)
    assert figure.tab == "M2"
    assert "Pistol" in figure.tab_title


@pytest.mark.parametrize(
    ("title", "short"),
    [
        ("Nick Bolter", "Bolter"),
        ("Mammoth MK II", "Mammoth"),
        ("Zombie A", "Zombie A"),
        ("Professor John Kendall Jr", "Kendall"),
    ],
)
def test_figures_go_by_their_last_name(title: str, short: str) -> None:
    assert short_name(title) == short


@rule("ERB-LRG-01a")
def test_a_large_miniature_is_two_squares_wide() -> None:
    assert piece(shown(started("iron-beast")), "mammoth").breadth == 2


@rule("ERB-CAP-01f", "ERB-WND-01f")
def test_prisoners_and_the_dead_have_no_figure() -> None:
    state = started()
    state.characters[CharacterId.WOO].where = Where.HELD
    state.characters[CharacterId.WOO].captor = CharacterId.SAW
    state.dead.append(DeadMarker(CharacterId.BILL, Square("0505"), [], 1))
    state.characters[CharacterId.BILL].where = Where.DEAD
    picture = shown(state)
    assert not {"piece-woo", "piece-bill"} & {each.id for each in picture.pieces}
    assert piece(picture, "saw").tab == "P"
    assert "Cherokee Bill, dead in 0505, with Magnetic card" in [each.title for each in fixtures(picture, "body")]


def test_bands_have_colours_of_their_own() -> None:
    game = with_teams(zone(3), {"band-1": ("bolter", "saw"), "band-2": ("woo",), "band-3": ()})
    for of, square in (("bolter", "0101"), ("saw", "0201"), ("woo", "0301")):
        game.place(one(game, of), Square(square))
    picture = shown(game.state, BAND_1)
    assert piece(picture, "bolter").tint == piece(picture, "saw").tint
    assert piece(picture, "woo").tint != piece(picture, "saw").tint


# What comes and goes


@rule("ERB-DOR-01c", "ERB-DOR-03b")
def test_doors_are_open_closed_or_gone() -> None:
    state = started("cell-break")
    doors = list(state.doors.values())
    doors[0].is_open = True
    doors[1].is_destroyed = True
    found = {each.id: each for each in shown(state).fixtures}
    assert found[f"door-{doors[0].id}"].is_open
    assert f"door-{doors[1].id}" not in found
    assert not found[f"door-{doors[2].id}"].is_open
    locked = next(door for door in doors if door.magnetic)
    assert found[f"door-{locked.id}"].label == "M"


def test_what_lies_on_the_map_is_shown() -> None:
    game = position(characters={"bolter": "0101 north"})
    state = game.state
    state.setup = Setup("reborn", "standard", "ambush")
    state.smoke = [Smoke(Square("0505"), 2)]
    state.graves = [Square("0401")]
    state.charges = [Charge(Marker.MINE, "card", "mines", Square("0303"), NORAD, CharacterId.BOLTER)]
    game.open_wall([SquareSide("0201|0301")], None)
    picture = shown(state)
    kinds = {each.kind for each in picture.fixtures}
    assert {"smoke", "grave", "charge", "breach"} <= kinds
    assert fixtures(picture, "charge")[0].label == "MINE"
    assert "0505" in fixtures(picture, "smoke")[0].places


@rule("ERB-IPS-06a")
def test_rooms_without_power_are_dark() -> None:
    state = started("cut-the-lights")
    assert not fixtures(shown(state), "dark")
    state.is_dark = True
    assert fixtures(shown(state), "dark")


@rule("ERB-SG2-01n", "ERB-SG4-03e", "ERB-SET-05a")
def test_markers_and_drillers_that_lie_face_down_are_known_to_their_owner_only() -> None:
    game = with_teams(zone(3), {"band-1": ("bolter",), "band-2": ("woo",), "band-3": ("saw",)}, Stage.DEPLOYMENT)
    built = game.state.built
    assert built is not None
    built.placed = {Square("0101"): "band-1 bolter", Square("0901"): "band-1 decoy-norad-1"}
    built.hidden_drillers = {"0505": "driller-2"}
    built.driller_laid_by = {"0505": BAND_1}
    mine, others = shown(game.state, BAND_1), shown(game.state, BAND_2)
    assert [each.label for each in fixtures(mine, "marker")] == ["Bol", "–"]
    assert [each.label for each in fixtures(others, "marker")] == ["?", "?"]
    assert [each.label for each in fixtures(mine, "crate")] == ["Driller 2"]
    assert [each.label for each in fixtures(others, "crate")] == ["Driller"]


# Lines of sight


@rule("ERB-LOS-01b", "ERB-LOS-01c")
def test_the_one_who_is_asked_shows_what_it_sees() -> None:
    state = started()
    asked = Choose(NORAD, "movement.step", ["end", ("step", "0207")], (CharacterId.BOLTER, 3))
    picture = shown(state, NORAD, asked)
    red = fixtures(picture, "sight")[0].places
    assert "0207" in red
    assert "0107" not in red
    assert not fixtures(shown(state), "sight")
    blind = started("cell-break")
    assert not fixtures(shown(blind, NORAD, Choose(NORAD, "movement.step", ["end"], (CharacterId.BOLTER, 3))), "sight")


@rule("ERB-SHT-04b")
def test_the_border_of_two_arcs_counts_as_red_in_the_picture() -> None:
    game = position(characters={"bolter": "0404 north"})
    found = {each.kind: each.places for each in lines_of_sight(game, one(game, "bolter"))}
    assert "0303" in found["sight"]
    assert "0304" in found["side-sight"]
    assert "0405" not in (*found["sight"], *found["side-sight"])


# What an option touches


def test_options_touch_squares_sides_figures_doors_and_elements() -> None:
    state = started()
    door = next(iter(state.doors.values()))
    options = [
        ("step", "0207"),
        ("wall", "0201|0301"),
        CharacterId.WOO,
        ("open", door.id),
        ("element", "west-hall-0406"),
        "end",
    ]
    touches = shown(state, NORAD, Choose(NORAD, "movement.step", options, (CharacterId.BOLTER, 3))).touches
    assert [(each.places, each.pieces) for each in touches] == [
        (("0207",), ()),
        (("0201|0301",), ()),
        ((), ("piece-woo",)),
        (tuple(door.sides), (f"door-{door.id}",)),
        (("0406",), ()),
        ((), ()),
    ]
    assert [each.option for each in touches] == [spell(option) for option in options]
    assert touches[0].label == "To 0207"


@pytest.mark.parametrize(("text", "holds"), [("0101", True), ("0101|0201", True), ("12", False), ("woo", False)])
def test_what_is_a_place(text: str, holds: bool) -> None:
    assert is_place(text) is holds


def test_what_is_a_feature() -> None:
    assert is_feature("vault-0607")
    assert not is_feature("0607")
    assert not is_feature("fire-axe")


# Beside the board


@rule("ERB-SET-05a", "ERB-CON-27")
def test_one_s_own_tiles_and_cp_are_listed_and_those_of_others_counted() -> None:
    state = started()
    state.players[NORAD].hand = ["t01"]
    state.players[NORAD].cp = 7
    state.players[SALEMITE].hand = ["t02", "t03"]
    state.players[SALEMITE].cp = 9
    panels = {panel.id: panel.lines for panel in shown(state, NORAD).panels}
    assert panels["panel-hand"] == ("Move 4 · Close Combat 3 · Shoot 1 · Interact 1",)
    assert panels["panel-screens"][0].startswith("NORAD (Initiative): 7 CP, 1 order tiles")
    assert "9 CP" not in panels["panel-screens"][1]
    assert "2 order tiles" in panels["panel-screens"][1]
    assert "panel-hand" not in {panel.id for panel in shown(state, None).panels}


@rule("ERB-SEA-02d", "ERB-PTS-02d")
def test_of_the_search_deck_the_open_item_is_listed_and_what_one_has_looked_at() -> None:
    state = started("the-archive")
    state.search_deck = [card.id for card in load_pack().cards][:5]
    state.players[NORAD].known_deck = state.search_deck[:2]
    mine = {panel.id: panel.lines for panel in shown(state, NORAD).panels}["panel-deck"]
    others = {panel.id: panel.lines for panel in shown(state, SALEMITE).panels}["panel-deck"]
    assert mine[0].startswith("5 cards, open: ")
    assert "you know from the top" in mine[-1]
    assert "you know" not in others[-1]


# Looking closer


def test_a_figure_is_told_by_its_card_its_items_and_its_ability() -> None:
    state = started("turncoats")
    notes = inspect(view(state, SALEMITE), "piece-bolter")
    assert notes[0] == "Healthy side, 0 of 4 wounds"
    assert notes[1] == "Movement 5, Armor 2, Close Combat 4/3/1"
    assert "Ability · 1 MP: +4 CP" in notes
    assert any(note.startswith("Assault Rifle: weight 2; targeting +2") for note in notes)


@rule("ERB-SET-01b")
def test_only_what_the_modules_in_use_need_is_told() -> None:
    notes = inspect(view(started("cell-break"), NORAD), "piece-bolter")
    assert not [note for note in notes if "Ability" in note or "Weight" in note or "Shooting" in note]


def test_squares_walls_and_doors_are_told() -> None:
    state = started("cut-the-lights")
    game_view = view(state, NORAD)
    generator = next(floor for floor in shown(state).board.floors if "Generator" in floor.title)  # type: ignore[union-attr]
    notes = inspect(game_view, generator.squares[0])
    assert any("cut the power of the building" in note for note in notes)
    door = next(iter(state.doors.values()))
    assert inspect(game_view, f"door-{door.id}")[0] == f"Defensive value {door.defence}"
    wall = shown(state).board.walls[0]  # type: ignore[union-attr]
    assert inspect(game_view, wall) == ("Defensive value 10",)
    assert inspect(game_view, "9999") == ()
