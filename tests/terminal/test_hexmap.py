import pytest
from rich.console import Console

from grognard.geometry.hexes import Hex
from grognard.scene.model import Cell, HexBoard, Mark, Piece, Scene, Site, Touch
from grognard.terminal.choices import choices_of
from grognard.terminal.hexmap import HexSheet, map_width, room_for
from grognard.terminal.screen import keys_on_map, map_lines

BOARD = HexBoard(
    digest="d",
    columns=3,
    rows=2,
    even_columns_lower=True,
    cells=tuple(
        Cell(Hex(place), ground)  # type: ignore[arg-type]
        for place, ground in {
            "0101": "clear",
            "0102": "rough",
            "0201": "clear",
            "0202": "difficult",
            "0301": "clear",
            "0302": "sea",
        }.items()
    ),
    roads=("0101-0201-0301",),
    rivers=("0102|0201",),
    marks=(Mark(Hex("0301"), "objective", "red", "Red VP"),),
)
TANK = Piece("tank", Hex("0201"), "Tank in 0201", "blue", "tank", figure="circle", strength=2, hits=1, hits_most=2)
MOVING = Piece("foot", Hex("0101"), "Foot in 0101", "red", "infantry", label="2", moving=True, hits_most=2)


def hexes(picture: Scene) -> HexBoard:
    assert isinstance(picture.board, HexBoard)
    return picture.board


def scene(*pieces: Piece, sites: tuple[Site, ...] = (), touches: tuple[Touch, ...] = ()) -> Scene:
    return Scene("T", "", BOARD, sites=sites, pieces=pieces, touches=touches)


def drawn(picture: Scene, room: int = 5, keys: dict[Hex, str] | None = None) -> str:
    lines = HexSheet(picture, hexes(picture), room, keys or {}, coloured=False).lines()
    return "\n".join(line.plain.rstrip() for line in lines)


def test_the_map_is_a_lattice_with_numbers_ground_roads_and_rivers() -> None:
    assert drawn(scene()) == "\n".join(
        [
            "  01    02    03",
            "/ 0101      /*0301",
            "\\_____- 0201-_____",
            "/ 0102%_____/ 0302",
            "\\__.__/ 0202\\__~__",
            "      \\__^__",
        ]
    )


def test_a_counter_shows_side_symbol_rating_and_hits() -> None:
    assert "bT●1" in drawn(scene(TANK))


def test_a_small_letter_is_movement_mode() -> None:
    assert "ri2" in drawn(scene(MOVING))


def test_colour_stands_for_the_side_where_there_is_colour() -> None:
    line = HexSheet(scene(TANK), hexes(scene(TANK)), 4, {}, coloured=True).lines()[3]
    assert "T●1" in line.plain
    assert "bT" not in line.plain
    styles = [str(span.style) for span in line.spans]
    assert any("#c9dcf0" in style for style in styles)


def test_works_show_beside_a_counter_and_alone() -> None:
    works = Site("w", Hex("0102"), "works", 1, "Works")
    assert "__#__" in drawn(scene(sites=(works,)))
    under = Site("w", Hex("0201"), "works", 1, "Works")
    assert "bT●1#" in drawn(scene(TANK, sites=(under,)))


def test_an_offered_hex_shows_the_number_of_its_option() -> None:
    touches = (Touch("go 0101", "Go", (Hex("0101"),)), Touch("go 0102", "Go", (Hex("0102"),)))
    picture = scene(touches=touches)
    keys = keys_on_map(picture, choices_of([("go", "0101"), ("go", "0102")], ()))
    assert keys == {"0101": "1", "0102": "2"}
    assert "( 1 )" in drawn(picture, keys=keys) or "(1)" in drawn(picture, keys=keys)


def test_a_hex_of_several_options_shows_no_number_but_is_lit() -> None:
    touches = (Touch("a", "A", (Hex("0101"),)), Touch("b", "B", (Hex("0101"),)))
    picture = scene(touches=touches)
    assert keys_on_map(picture, choices_of(["a", "b"], ())) == {}
    assert ">0101" in drawn(picture)


def test_an_option_numbered_like_its_hex_is_shown_by_the_hex_in_any_room() -> None:
    touches = (Touch("0101", "0101", (Hex("0101"),)),)
    for room in (3, 4, 5):
        assert "01" in drawn(scene(touches=touches), room, {Hex("0101"): "0101"})


@pytest.mark.parametrize(("width", "room"), [(11, 0), (12, 3), (15, 4), (18, 5), (200, 5)])
def test_the_map_takes_the_room_there_is(width: int, room: int) -> None:
    assert room_for(BOARD, width) == room
    assert room == 0 or map_width(BOARD, room) <= width


def test_every_line_of_the_map_fits_its_width() -> None:
    for room in (3, 4, 5):
        lines = HexSheet(scene(TANK, MOVING), hexes(scene(TANK)), room, {}, coloured=True).lines()
        assert {line.cell_len for line in lines} == {map_width(BOARD, room)}


def test_too_low_a_screen_gets_the_rows_that_matter() -> None:
    rows = 12
    cells = tuple(Cell(Hex(f"{column:02}{row:02}"), "clear") for column in (1, 2) for row in range(1, rows + 1))
    tall = HexBoard("d", 2, rows, True, cells)
    touch = Touch("go", "Go", (Hex("0111"),))
    out = Console(width=80, color_system=None)
    shown = "\n".join(line.plain for line in map_lines(Scene("T", "", tall, touches=(touch,)), {}, out, most=13))
    assert "0111" in shown
    assert "0103" not in shown
    assert len(shown.splitlines()) <= 13


def test_no_map_where_there_is_no_room_for_one() -> None:
    assert map_lines(scene(), {}, Console(width=9, color_system=None)) == []
    assert map_lines(scene(), {}, Console(width=80, color_system=None), most=5) == []
