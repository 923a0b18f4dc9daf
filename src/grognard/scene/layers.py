"""A board in two layers: the ground, which never changes and may be kept for good, and what stands on it.

Each kind of board has a `Drawing`, so that a page knows places by their ids alone and never asks what shape they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from html import escape
from typing import Final, Protocol

from msgspec import Struct

from grognard.geometry.hexes import Hex
from grognard.geometry.hexsides import hexes_beside, read_hexside
from grognard.geometry.squares import Square
from grognard.scene import palette, svg_fixtures, svg_squares
from grognard.scene.curves import Dot, path
from grognard.scene.model import Ground, HexBoard, Scene, Sign, Site, SquareBoard
from grognard.scene.svg_board import SIZE, draw_board, grid_of
from grognard.scene.svg_pieces import draw_face, draw_site, spoken, spread

GROUND_WORDS: Final[dict[Ground, str]] = {
    "sea": "Sea",
    "clear": "Clear ground",
    "rough": "Rough ground",
    "difficult": "Difficult ground",
}
SIGN_WORDS: Final[dict[Sign, str]] = {
    "objective": "Objective",
    "priority": "Priority",
    "flag": "Flag",
    "entry": "Landing place",
}
MOST_KEPT: Final = 64
DIGEST_BYTES: Final = 12


class Picture(Struct, frozen=True):
    """The ground of a board as an SVG document of its own, and the digest it may be kept under."""

    digest: str
    svg: str


class Drawing(Protocol):
    """How one kind of board is drawn, and what it knows of its places."""

    @property
    def extent(self) -> tuple[float, float]: ...

    @property
    def places(self) -> Sequence[str]: ...

    def ground(self) -> str:
        """The layer that never changes, as the content of an SVG."""

    def centre(self, place: str) -> Dot: ...

    def outline(self, place: str) -> str:
        """The `d` of a path around a place."""

    def name(self, place: str) -> str:
        """What people call the place."""

    def words(self, place: str) -> Sequence[str]:
        """What is printed there, in words."""

    def distance(self, here: str, there: str) -> int | None:
        """In places; None where the board knows no such thing."""

    def site(self, site: Site) -> str: ...


class HexDrawing:
    """A board of hexes."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self.grid = grid_of(board)

    @property
    def extent(self) -> tuple[float, float]:
        return self.grid.extent(SIZE)

    @property
    def places(self) -> Sequence[str]:
        return [cell.hex for cell in self.board.cells]

    def ground(self) -> str:
        return draw_board(self.board)

    def centre(self, place: str) -> Dot:
        return self.grid.centre(Hex(place), SIZE)

    def outline(self, place: str) -> str:
        corners = self.grid.corners(Hex(place), SIZE)
        return path([*corners, corners[0]])

    def name(self, place: str) -> str:
        named = next((name.text for name in self.board.names if name.hex == place), "")
        return f"{place} {named}".strip()

    def words(self, place: str) -> Sequence[str]:
        board = self.board
        ground = next((cell.ground for cell in board.cells if cell.hex == place), None)
        words = [GROUND_WORDS[ground]] if ground is not None else []
        words += [mark.title or SIGN_WORDS[mark.kind] for mark in board.marks if mark.hex == place]
        roads = [there for chain in board.roads for there in _next_on(chain, place)]
        if roads:
            words.append(f"Road to {', '.join(sorted(set(roads)))}")
        rivers = _across(self, board.rivers, place)
        bridges = _across(self, board.bridges, place)
        wet = [there for there in rivers if there not in bridges]
        if wet:
            words.append(f"River toward {', '.join(wet)}")
        if bridges:
            words.append(f"Bridge to {', '.join(bridges)}")
        return words

    def distance(self, here: str, there: str) -> int | None:
        return self.grid.distance(Hex(here), Hex(there))

    def site(self, site: Site) -> str:
        return draw_site(site, self.grid)


class SquareDrawing:
    """A board of squares. Its places are the squares and the sides with walls, which can be aimed at too."""

    def __init__(self, board: SquareBoard) -> None:
        self.board = board
        self.grid = svg_squares.grid_of(board)

    @property
    def extent(self) -> tuple[float, float]:
        return svg_squares.extent(self.board)

    @property
    def places(self) -> Sequence[str]:
        return [*self.grid.squares, *self.board.walls, *self.board.double_walls]

    def ground(self) -> str:
        return svg_squares.draw_ground(self.board)

    def centre(self, place: str) -> Dot:
        return svg_squares.centre(place)

    def outline(self, place: str) -> str:
        return svg_squares.outline(place)

    def name(self, place: str) -> str:
        if "|" in place:
            return f"Wall {place.replace('|', '/')}"
        floor = next((floor for floor in self.board.floors if place in floor.squares), None)
        return place if floor is None else f"{place} {floor.title}"

    def words(self, place: str) -> Sequence[str]:
        board = self.board
        if "|" in place:
            return ["Double wall" if place in board.double_walls else "Wall"]
        words = [floor.title for floor in board.floors if place in floor.squares]
        for piece in board.furniture:
            if place in piece.squares:
                bars = ["blocks the line of sight"] if piece.blocks_sight else []
                bars += ["cannot be entered"] if piece.blocks_movement else []
                words.append(", ".join([piece.title, *bars]))
        words += ["A cadaver"] if place in board.cadavers else []
        words += [f"Facing icon: {heading}" for square, heading in board.facing_signs if square == place]
        words += [f"One may leave the map to the {heading}" for square, heading in board.exits if square == place]
        words += [f"Stairs to {b if a == place else a}" for a, b in board.stairs if place in (a, b)]
        return words

    def distance(self, here: str, there: str) -> int | None:
        if "|" in here or "|" in there:
            return None
        return self.grid.steps_straight(Square(here), Square(there))

    def site(self, site: Site) -> str:
        raise ValueError(f"{site.id}: sites are drawn on hexes; on squares it is a fixture")


def drawing_of(board: HexBoard | SquareBoard) -> Drawing:
    """The drawing of a board, whatever its kind."""
    return HexDrawing(board) if isinstance(board, HexBoard) else SquareDrawing(board)


PICTURES: Final[dict[str, Picture]] = {}


def picture_of(board: HexBoard | SquareBoard) -> Picture:
    """The ground of a board, drawn once; the latest few are kept."""
    kept = PICTURES.get(board.digest)
    if kept is None:
        kept = _draw(drawing_of(board))
        while len(PICTURES) >= MOST_KEPT:
            del PICTURES[next(iter(PICTURES))]
        PICTURES[board.digest] = kept
    return kept


def _draw(drawing: Drawing) -> Picture:
    width, height = drawing.extent
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" font-family="{palette.FONT}">{drawing.ground()}</svg>'
    )
    return Picture(blake2b(svg.encode(), digest_size=DIGEST_BYTES).hexdigest(), svg)


def draw_spots(drawing: Drawing) -> str:
    """An unseen path over every place, for whoever points at it."""
    return "".join(
        [
            f'<path id="spot-{escape(place)}" data-place="{escape(place)}" data-x="{x:.1f}" data-y="{y:.1f}" '
            f'data-name="{escape(drawing.name(place))}" d="{drawing.outline(place)}"/>'
            for place in drawing.places
            for x, y in [drawing.centre(place)]
        ]
    )


class Element(Struct, frozen=True):
    """One thing that stands on the board: where, what it looks like around that point, and what it is in words."""

    id: str
    x: float
    y: float
    face: str
    title: str = ""
    place: str = ""
    is_counter: bool = True


def standing(scene: Scene, drawing: Drawing) -> list[Element]:
    """Sites and counters, the lowest first. Each keeps its id from position to position: what moves can glide."""
    sites = [
        Element(site.id, 0.0, 0.0, drawing.site(site), site.title, str(site.place), is_counter=False)
        for site in scene.sites
    ]
    sites += [
        Element(each.id, 0.0, 0.0, svg_fixtures.draw_fixture(each), each.title, each.places[0], is_counter=False)
        for each in svg_fixtures.in_order(scene.fixtures)
    ]
    counters = [
        Element(piece.id, round(x, 1), round(y, 1), draw_face(piece), spoken(piece), str(piece.place))
        for piece, (x, y) in spread(scene.pieces, drawing.centre)
    ]
    return sites + counters


def draw_standing(scene: Scene, drawing: Drawing) -> str:
    """What stands on the board, as the content of an SVG."""
    return "".join([_counter(element) if element.is_counter else element.face for element in standing(scene, drawing)])


def _counter(element: Element) -> str:
    name = escape(element.id)
    return (
        f'<g id="{name}" class="piece" data-piece="{name}" data-place="{escape(element.place)}" '
        f'transform="translate({element.x} {element.y})"><g class="face">{element.face}</g>'
        f"<title>{escape(element.title)}</title></g>"
    )


def _next_on(chain: str, place: str) -> list[str]:
    """The places before and after `place` on a road."""
    stops = chain.split("-")
    return [
        stops[i + step]
        for i, stop in enumerate(stops)
        if stop == place
        for step in (-1, 1)
        if 0 <= i + step < len(stops)
    ]


def _across(drawing: HexDrawing, hexsides: Sequence[str], place: str) -> list[str]:
    """The places beyond those hexsides that `place` has a share in."""
    pairs = [hexes_beside(read_hexside(drawing.grid, text)) for text in hexsides if place in text]
    return [there if here == place else here for here, there in pairs]
