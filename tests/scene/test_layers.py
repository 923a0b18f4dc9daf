"""A board in two layers: the ground under its digest, and what stands on it under ids of its own."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import msgspec

from grognard.games import find_game
from grognard.geometry.hexes import Hex
from grognard.kernel.game import Setup
from grognard.scene.layers import draw_spots, draw_standing, drawing_of, picture_of, standing
from grognard.scene.model import HexBoard, Scene


def campaign() -> Scene:
    game = find_game("siloam")
    assert game.scene is not None
    setup = Setup("siloam", "v19", "campaign")
    scene: Scene = game.scene(game.view(game.begin(setup), None), None)
    return scene


def test_the_ground_is_a_picture_of_its_own_and_keeps_its_digest() -> None:
    board = campaign().board
    assert ET.fromstring(picture_of(board).svg).tag.endswith("svg")
    assert picture_of(board).digest == picture_of(campaign().board).digest


def test_another_ground_has_another_digest() -> None:
    board = campaign().board
    assert isinstance(board, HexBoard)
    other = msgspec.structs.replace(board, digest="other", roads=())
    assert picture_of(other).digest != picture_of(board).digest


def test_every_place_can_be_pointed_at() -> None:
    scene = campaign()
    drawing = drawing_of(scene.board)
    spots = ET.fromstring(f"<svg>{draw_spots(drawing)}</svg>")
    assert [spot.get("data-place") for spot in spots] == list(drawing.places)


def test_what_stands_on_the_board_has_ids_of_its_own() -> None:
    scene = campaign()
    drawing = drawing_of(scene.board)
    ids = [element.id for element in standing(scene, drawing)]
    assert len(ids) == len(set(ids))
    drawn = ET.fromstring(f"<svg>{draw_standing(scene, drawing)}</svg>")
    assert {piece.id for piece in scene.pieces} <= {element.get("id") for element in drawn}


def test_a_hex_is_told_in_words() -> None:
    drawing = drawing_of(campaign().board)
    words = " ".join(drawing.words("1104"))
    assert "Bridge to 1204" in words
    assert "Road to" in words
    assert drawing.name("0601") == "0601 Camp Resolute"
    assert drawing.distance(Hex("0601"), Hex("0603")) == 2
