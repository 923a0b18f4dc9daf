"""A map of squares in text: walls, doors, figures, and the numbers of options where they lead."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from grognard.scene.model import Fixture, Floor, Furniture, Piece, Scene, SquareBoard, Touch
from grognard.terminal.screen import map_lines
from grognard.terminal.squaremap import LIT, SquareSheet, fits

BOARD = SquareBoard(
    digest="d",
    columns=3,
    rows=2,
    floors=(
        Floor("a", "Hall", ("0101", "0201", "0301"), "corridor"),
        Floor("b", "Cell", ("0102", "0202", "0302"), "security"),
    ),
    walls=("0101|0102", "0201|0202"),
    double_walls=("0301|0302", "0102|0202"),
    furniture=(Furniture("f", "Shelf", ("0302",), blocks_sight=True, blocks_movement=False),),
    outer_walls=(("0101", "north"), ("0101", "west")),
)
WOO = Piece("piece-woo", "0101", "James Woo in 0101", "yellow", "infantry", label="Woo", heading="east")
DOOR = Fixture("door-1", "wooden-door", "Wooden door", ("0201|0202",))


def scene(*pieces: Piece, fixtures: tuple[Fixture, ...] = (), touches: tuple[Touch, ...] = ()) -> Scene:
    return Scene("T", "", BOARD, pieces=pieces, fixtures=fixtures, touches=touches)


def drawn(picture: Scene, keys: Mapping[str, str] | None = None) -> list[str]:
    return [line.plain.rstrip() for line in SquareSheet(picture, BOARD, keys or {}, coloured=False).lines()]


def test_walls_double_walls_and_furniture_are_drawn() -> None:
    assert drawn(scene()) == [
        " 01  02  03",
        "+---+   +   +",
        "|",
        "+---+---+===+",
        "    #    ###",
        "+   +   +   +",
    ]


def test_a_figure_shows_where_it_faces() -> None:
    assert drawn(scene(WOO))[2].startswith("|yW>")
    coloured = SquareSheet(scene(WOO), BOARD, {}, coloured=True).lines()
    assert coloured[2].plain.startswith("|Wo>")


def test_doors_stand_in_their_wall_closed_locked_or_open() -> None:
    assert "-D-" in drawn(scene(fixtures=(DOOR,)))[3]
    locked = Fixture("door-1", "sliding-door", "Door", ("0201|0202",), label="M")
    assert "-M-" in drawn(scene(fixtures=(locked,)))[3]
    opened = Fixture("door-1", "wooden-door", "Door", ("0201|0202",), is_open=True)
    assert "-/-" in drawn(scene(fixtures=(opened,)))[3]


def test_bodies_smoke_and_charges_are_drawn() -> None:
    body = Fixture("body-1", "body", "Bill, dead", ("0201",), "green", "Bill")
    assert "xBi" in drawn(scene(fixtures=(body,)))[2]
    smoke = Fixture("smoke", "smoke", "Smoke", ("0201", "0301"))
    assert drawn(scene(fixtures=(smoke,)))[2].endswith("~~~ ~~~")
    rubble = Fixture("rubble", "rubble", "Shelf, destroyed", ("0302",))
    assert "###" not in drawn(scene(fixtures=(rubble,)))[4]


def test_options_are_lit_with_their_numbers_on_squares_and_sides() -> None:
    touches = (Touch("step 0201", "To 0201", ("0201",)), Touch("wall 0201|0202", "The wall", ("0201|0202",)))
    sheet = SquareSheet(scene(touches=touches), BOARD, {"0201": "7", "0201|0202": "8"}, coloured=True)
    lines = sheet.lines()
    assert lines[2].plain[5:8] == " 7 "
    assert lines[3].plain[5:8] == "-8-"
    assert any(span.style == LIT for span in lines[2].spans)


def test_a_figure_of_two_squares_fills_them() -> None:
    large = Piece("piece-m", "0101", "Mammoth", "yellow", "infantry", label="Ma", heading="south", breadth=2)
    lines = drawn(scene(large))
    assert lines[2].count("yMv") == 2
    assert lines[4].count("yMv") == 2


def test_a_map_too_wide_for_the_terminal_is_left_out() -> None:
    assert fits(BOARD, 13)
    assert not fits(BOARD, 12)
    assert map_lines(scene(), {}, Console(width=12)) == []
    assert len(map_lines(scene(), {}, Console(width=40))) == 6
