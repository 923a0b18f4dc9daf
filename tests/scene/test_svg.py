"""Pictures: whatever a scene says is drawn once, keeps its id, and stays on the paper."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from grognard.geometry.hexes import Hex
from grognard.scene.curves import path, rounded, through
from grognard.scene.layers import drawing_of
from grognard.scene.model import (
    Cell,
    HexBoard,
    Key,
    Mark,
    Name,
    Panel,
    Piece,
    Scene,
    Sign,
    Site,
    Symbol,
    Touch,
    Track,
)
from grognard.scene.palette import INKS
from grognard.scene.svg import draw, draw_light_layer
from grognard.scene.svg_board import draw_board, grid_of

SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS: tuple[Symbol, ...] = (
    "infantry",
    "tank",
    "artillery",
    "support",
    "leader",
    "headquarters",
    "engineer",
    "scout",
    "guerrilla",
    "plane",
)


def board() -> HexBoard:
    """Five columns of four: sea in the east, a hill, a mountain, a road over a bridge."""
    ground = {"0501": "sea", "0502": "sea", "0302": "rough", "0303": "difficult"}
    places = [f"{column:02d}{row:02d}" for column in range(1, 6) for row in range(1, 5)]
    return HexBoard(
        digest="tea",
        columns=5,
        rows=4,
        even_columns_lower=True,
        cells=tuple([Cell(Hex(place), ground.get(place, "clear")) for place in places]),  # type: ignore[arg-type]
        roads=("0101-0201-0302",),
        rivers=("0101|0201", "0102|0201", "0102|0202"),
        bridges=("0101|0201",),
        marks=(
            Mark(Hex("0302"), "objective", "red", "Red VP Space 0302"),
            Mark(Hex("0401"), "entry", "red", "Red beachhead 0401"),
        ),
        names=(Name(Hex("0104"), "Tea & Toast"), Name(Hex("0504"), "A Name That Would Leave the Map")),
        legend=(Key("objective", "red", "VP Space"), Key("works", "grey", "Fortification")),
    )


def tank(**fields: object) -> Piece:
    plain = Piece(
        id="piece-tank",
        place="0202",
        title="Light Tank in 0202",
        tint="blue",
        symbol="tank",
        figure="circle",
        strength=2,
        hits_most=2,
        armor_most=1,
    )
    return replace(plain, **fields)


def scene(*pieces: Piece, **fields: object) -> Scene:
    return replace(Scene(title="Tea", caption="Round 1", board=board(), pieces=pieces), **fields)


def drawn(picture: Scene) -> ET.Element:
    return ET.fromstring(draw(picture))


def found(root: ET.Element, name: str) -> ET.Element:
    [element] = [element for element in root.iter() if element.get("id") == name]
    return element


def texts(element: ET.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def titles(element: ET.Element) -> list[str]:
    return [title.text or "" for title in element.iter(f"{SVG}title")]


# The whole picture


def test_a_picture_stands_alone() -> None:
    text = draw(scene(tank()))
    assert "<script" not in text
    assert "href" not in text
    assert ET.fromstring(text).get("viewBox")


def test_no_two_elements_have_the_same_id() -> None:
    track = Track("track-round", "Round", 1, 1, 10)
    root = drawn(scene(tank(), tank(id="piece-other"), tracks=(track,), panels=(Panel("panel-a", "A", ("b",)),)))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))


def test_what_people_wrote_is_escaped() -> None:
    root = drawn(scene(title="Tea & <Toast>", caption='"5"', panels=(Panel("panel-a", "A & B", ("<c>",)),)))
    assert texts(found(root, "panel-a")) == ["A & B", "<c>"]
    assert "Tea & <Toast>" in texts(root)
    assert "Tea & Toast" in texts(found(root, "board"))


def test_the_same_scene_is_the_same_picture() -> None:
    assert draw(scene(tank())) == draw(scene(tank()))


# The board


def test_every_hex_has_its_number() -> None:
    numbers = texts(found(drawn(scene()), "board"))
    assert [f"{column:02d}{row:02d}" for column in range(1, 6) for row in range(1, 5)] == numbers[:20]


def test_the_board_is_drawn_once_and_kept() -> None:
    assert draw_board(board()) is draw_board(board())


def test_marks_say_what_they_are() -> None:
    assert {"Red VP Space 0302", "Red beachhead 0401"} <= set(titles(found(drawn(scene()), "board")))


def test_the_legend_explains_the_signs() -> None:
    assert texts(found(drawn(scene()), "legend")) == ["VP Space", "Fortification"]


@pytest.mark.parametrize("kind", ["objective", "priority", "flag", "entry"])
def test_every_sign_can_be_drawn(kind: Sign) -> None:
    plain = board()
    signs = replace(plain, marks=(Mark(Hex("0101"), kind, "red", "A sign"),), legend=(Key(kind, "red", "a sign"),))
    assert "A sign" in titles(drawn(scene(board=signs)))


def test_names_stay_on_the_map() -> None:
    root = found(drawn(scene()), "board")
    width, _ = grid_of(board()).extent(32.0)
    [name] = [text for text in root.iter(f"{SVG}text") if text.text == "A Name That Would Leave the Map"]
    assert float(name.get("x", "0")) < width - 80


def test_a_board_of_land_alone_is_drawn() -> None:
    plain = HexBoard("dry", 2, 2, True, tuple([Cell(Hex(h), "clear") for h in ("0101", "0102", "0201", "0202")]))
    root = drawn(scene(board=plain))
    assert texts(found(root, "board")) == ["0101", "0102", "0201", "0202"]


# Counters


@pytest.mark.parametrize("symbol", SYMBOLS)
@pytest.mark.parametrize("tint", list(INKS))
def test_every_symbol_is_drawn_in_every_color(symbol: Symbol, tint: str) -> None:
    piece = found(drawn(scene(tank(symbol=symbol, tint=tint))), "piece-tank")
    assert len(list(piece.iter())) > 5


def test_a_counter_tells_its_state_in_words() -> None:
    piece = tank(moving=True, hits=1, armor=1, tab="MG", tab_title="mg", spotted=True, spent=True)
    spoken = titles(found(drawn(scene(piece)), "piece-tank"))[0]
    assert spoken == ("Light Tank in 0202, 2 circle, movement mode, 1 of 2 hits, 1 armor, with mg, scouted, has acted")


@pytest.mark.parametrize(
    "change",
    [
        {"moving": True},
        {"hits": 1},
        {"armor": 1},
        {"tab": "MG"},
        {"spotted": True},
        {"spent": True},
        {"label": "3"},
        {"strength": 1},
        {"figure": "square"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_change_of_a_counter_shows_without_words(change: dict[str, object]) -> None:
    def shapes(piece: Piece) -> str:
        element = found(drawn(scene(piece)), "piece-tank")
        return "".join([ET.tostring(child, "unicode") for child in element if not child.tag.endswith("title")])

    assert shapes(tank(**change)) != shapes(tank())


def test_counters_in_one_hex_fan_out() -> None:
    root = drawn(scene(tank(), tank(id="piece-other")))
    assert found(root, "piece-tank").get("transform") != found(root, "piece-other").get("transform")


def test_a_counter_that_moves_keeps_its_id_and_changes_its_place() -> None:
    here = found(drawn(scene(tank())), "piece-tank").get("transform")
    there = found(drawn(scene(tank(place="0203"))), "piece-tank").get("transform")
    assert here != there


# Sites and offers


def test_works_and_garrisons_are_drawn_under_the_counters() -> None:
    works = Site("works-0202", Hex("0202"), "works", 2, "Level-2 Fortification")
    garrison = Site("garrison-0303", Hex("0303"), "garrison", 1, "Vang Garrison", "red")
    layer = draw_light_layer(scene(tank(), sites=(works, garrison)), drawing_of(board()))
    assert layer.index("works-0202") < layer.index("garrison-0303") < layer.index("piece-tank")


def test_a_second_level_adds_a_wall() -> None:
    def paths(level: int) -> int:
        works = Site("works-0202", Hex("0202"), "works", level, "Fortification")
        return len(list(found(drawn(scene(sites=(works,))), "works-0202").iter(f"{SVG}path")))

    assert paths(2) == 2 * paths(1)


def test_hexes_that_an_option_touches_glow() -> None:
    touches = (Touch("0203", "To 0203", (Hex("0203"),)), Touch("0204", "To 0204", (Hex("0204"), Hex("0203"))))
    root = drawn(scene(touches=touches))
    glowing = [element.get("id") for element in root.iter() if (element.get("id") or "").startswith("glow-")]
    assert glowing == ["glow-0203", "glow-0204"]


# Tracks and panels


def filled(root: ET.Element, name: str, card: str) -> int:
    return len([box for box in found(root, name).iter(f"{SVG}rect") if box.get("fill") == card])


def test_a_track_is_filled_up_to_its_marker() -> None:
    root = drawn(scene(tracks=(Track("track-round", "Round", 4, 1, 10, "blue"),)))
    assert filled(root, "track-round", INKS["blue"].card) == 4
    assert texts(found(root, "track-round"))[-1] == "4"


def test_a_long_track_is_a_gauge_with_a_note() -> None:
    root = drawn(scene(tracks=(Track("track-lost", "Lost", 15, 1, 30, "blue", "15 of 30", alarm=25),)))
    bars = [float(box.get("width", "0")) for box in found(root, "track-lost").iter(f"{SVG}rect")]
    assert bars[2] == pytest.approx(bars[0] / 2, abs=0.2)
    assert bars[1] == pytest.approx(bars[0] / 5, abs=0.2)
    assert texts(found(root, "track-lost")) == ["Lost", "10", "20", "15 of 30"]


def test_long_lines_of_a_panel_are_broken_and_none_is_lost() -> None:
    words = "one two three four five six seven eight nine ten eleven twelve"
    root = drawn(scene(panels=(Panel("panel-a", "Numbers", (words, "last")),)))
    lines = texts(found(root, "panel-a"))
    assert len(lines) > 3
    assert " ".join(lines[1:-1]) == words
    assert lines[-1] == "last"


def test_the_paper_is_as_high_as_what_is_on_it() -> None:
    def height(picture: Scene) -> float:
        return float(drawn(picture).get("viewBox", "").split()[3])

    few = Panel("panel-a", "A", ("one",))
    many = Panel("panel-a", "A", ("one",) * 30)
    assert height(scene(panels=(many,))) > height(scene(panels=(few,))) + 300


# Lines


def test_a_rounded_ring_stays_closed_and_a_rounded_line_keeps_its_ends() -> None:
    ring = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 0.0)]
    assert rounded(ring)[0] == rounded(ring)[-1]
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert (rounded(line)[0], rounded(line)[-1]) == (line[0], line[-1])
    assert path(ring).endswith("Z")
    assert not path(line).endswith("Z")


def test_a_road_passes_through_every_hex_it_names() -> None:
    curve = through([(0.0, 0.0), (10.0, 5.0), (20.0, 0.0)])
    assert curve.startswith("M0.0 0.0C")
    assert " 10.0 5.0C" in curve
    assert curve.endswith(" 20.0 0.0")


def test_a_river_that_ends_at_the_sea_flows_into_it() -> None:
    inland = replace(board(), rivers=("0302|0303", "0303|0402"))
    at_sea = replace(board(), rivers=("0401|0402", "0402|0502"))
    grid = grid_of(inland)
    sea_x, _ = grid.centre(Hex("0502"), 32.0)

    def reach(one: HexBoard) -> float:
        [river] = [line for line in drawn(scene(board=one)).iter(f"{SVG}path") if line.get("stroke-width") == "6.4"]
        dots = (river.get("d") or "").replace("M", " ").replace("L", ",").split(",")
        return max([float(dot.split()[0]) for dot in dots])

    assert reach(at_sea) > sea_x - 32
    assert reach(inland) < sea_x - 32
