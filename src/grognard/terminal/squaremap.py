"""A map of squares in text. Each square is two lines high: the side above it, then what stands in it.

    +---+---+-D-+
    |Wo>|   %###|
    +---+ / +---+

`-` and `|` are walls, `=` and `#` double ones, `D` a closed door (`M` with a lock), `/` an open one. A figure is two
letters and its heading. `Room` is how many characters a square has within.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from rich.style import Style
from rich.text import Text

from grognard.scene import palette
from grognard.scene.model import Fixture, Heading, Paint, Piece, Scene, SquareBoard, Tint
from grognard.scene.svg_fixtures import STEEL, WOOD
from grognard.scene.svg_squares import PAINTS, grid_of, is_upright
from grognard.terminal.faces import TINT_LETTER

ROOM: Final = 3
PITCH: Final = ROOM + 1
LINES_OF_SQUARE: Final = 2
NO_STYLE: Final = Style()
LIT: Final = Style(color="#000000", bgcolor=palette.GLOW, bold=True)
WALL: Final = Style(color="#3a3833", bold=True)
FAINT: Final = Style(color=palette.NUMBER, dim=True)
PAPER: Final[dict[Paint, Style]] = {
    paint: Style(color=palette.NUMBER, bgcolor=colour) for paint, colour in PAINTS.items()
}
ARROW: Final[dict[Heading, str]] = {"north": "^", "east": ">", "south": "v", "west": "<"}
FIXTURE_SIGN: Final = {"body": "x", "grave": "u", "charge": "*", "marker": "?", "crate": "@", "switch": "o"}
DOOR_STYLE: Final = {
    "sliding-door": Style(color="#ffffff", bgcolor=STEEL, bold=True),
    "wooden-door": Style(color="#ffffff", bgcolor=WOOD, bold=True),
}


def fits(board: SquareBoard, width: int) -> bool:
    """Whether the map has room within so many columns of the terminal."""
    return PITCH * board.columns + 1 <= width


class SquareSheet:
    """One picture of the map. `keys` are the offered options by the square or side they alone light up."""

    def __init__(self, scene: Scene, board: SquareBoard, keys: Mapping[str, str], *, coloured: bool) -> None:
        self._board = board
        self._coloured = coloured
        self._grid = grid_of(board)
        self._paint = {square: floor.paint for floor in board.floors for square in floor.squares}
        self._pieces = _by_square(scene)
        self._fixtures: dict[str, list[Fixture]] = {}
        for fixture in scene.fixtures:
            for place in fixture.places:
                self._fixtures.setdefault(place, []).append(fixture)
        self._furniture = {square: piece for piece in board.furniture for square in piece.squares}
        self._lit = {place for touch in scene.touches for place in touch.places}
        self._keys = keys
        self._walls = set(board.walls)
        self._doubles = set(board.double_walls)
        self._signs: list[list[str]] = []
        self._styles: list[list[Style]] = []
        self._draw()

    def lines(self, first_row: int = 1, last_row: int = 0) -> list[Text]:
        """The map from one row of squares to another, under a line with the numbers of the columns."""
        last = last_row or self._board.rows
        top, bottom = LINES_OF_SQUARE * (first_row - 1), LINES_OF_SQUARE * last + 1
        numbers = "".join([f"{column:02}".center(PITCH) for column in range(1, self._board.columns + 1)])
        return [Text(numbers, style="dim"), *[self._line(y) for y in range(top, min(bottom, len(self._signs)))]]

    def _line(self, y: int) -> Text:
        text = Text(no_wrap=True)
        x = 0
        for style, run in groupby(self._styles[y]):
            end = x + len(list(run))
            text.append("".join(self._signs[y][x:end]), style if self._coloured else None)
            x = end
        return text

    def _draw(self) -> None:
        width, height = PITCH * self._board.columns + 1, LINES_OF_SQUARE * self._board.rows + 1
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[NO_STYLE] * width for _ in range(height)]
        for square in self._grid.squares:
            column, row = self._grid.column_and_row(square)
            x, y = PITCH * (column - 1), LINES_OF_SQUARE * (row - 1)
            for cx, cy in ((x, y), (x + PITCH, y), (x, y + 2), (x + PITCH, y + 2)):
                self._put(cx, cy, "+", FAINT)
            self._put_text(x + 1, y + 1, *self._inside(square))
            self._draw_sides(square, x, y)
        for edge, heading in self._board.outer_walls:
            self._draw_rim(edge, heading)

    def _put(self, x: int, y: int, sign: str, style: Style) -> None:
        self._signs[y][x] = sign
        self._styles[y][x] = style

    def _put_text(self, x: int, y: int, text: str, style: Style) -> None:
        for i, sign in enumerate(text[:ROOM].ljust(ROOM)):
            self._put(x + i, y, sign, style)

    # Sides

    def _draw_sides(self, square: str, x: int, y: int) -> None:
        """The side to the right and the side below, where there is another square."""
        for other in self._grid.neighbours[self._grid.square_named(square)]:
            if other > square:
                side = f"{square}|{other}"
                sign, style = self._side(side)
                if is_upright(side):
                    self._put(x + PITCH, y + 1, sign, style)
                else:
                    self._put_text(x + 1, y + 2, _along(sign), style)

    def _side(self, side: str) -> tuple[str, Style]:
        if side in self._lit:
            return self._keys.get(side, "!")[-1], LIT
        for fixture in self._fixtures.get(side, []):
            if fixture.kind in DOOR_STYLE:
                closed = "M" if fixture.label else "D"
                return ("/" if fixture.is_open else closed), DOOR_STYLE[fixture.kind]
            if fixture.kind == "breach":
                return ".", WALL
        upright = is_upright(side)
        if side in self._doubles:
            return ("#" if upright else "="), WALL
        if side in self._walls:
            return ("|" if upright else "-"), WALL
        return " ", PAPER[self._paint.get(side[:4], "open")]

    def _draw_rim(self, square: str, heading: Heading) -> None:
        column, row = self._grid.column_and_row(self._grid.square_named(square))
        x, y = PITCH * (column - 1), LINES_OF_SQUARE * (row - 1)
        if heading in ("north", "south"):
            self._put_text(x + 1, y + (0 if heading == "north" else LINES_OF_SQUARE), "---", WALL)
        else:
            self._put(x + (0 if heading == "west" else PITCH), y + 1, "|", WALL)

    # Squares

    def _inside(self, square: str) -> tuple[str, Style]:
        """A figure, or the option that leads there, or what lies or stands there, or nothing."""
        pieces = self._pieces.get(square)
        if pieces:
            piece = pieces[-1]
            style = LIT if square in self._lit else self._tinted(piece.tint) + Style(italic=piece.spent)
            return self._face(piece), style
        paper = PAPER[self._paint.get(square, "open")]
        if square in self._lit:
            return self._keys.get(square, square[2:]).center(ROOM), LIT
        here = self._fixtures.get(square, [])
        for fixture in here:
            if fixture.kind in FIXTURE_SIGN:
                return (FIXTURE_SIGN[fixture.kind] + fixture.label[:2]), self._tinted(fixture.tint)
        kinds = {fixture.kind for fixture in here}
        if "smoke" in kinds:
            return "~~~", paper
        furniture = self._furniture.get(square)
        if furniture is not None and "rubble" not in kinds:
            return ("###" if furniture.blocks_sight else "%%%"), paper
        return "   ", paper

    def _face(self, piece: Piece) -> str:
        name = piece.label[:2] if self._coloured else TINT_LETTER[piece.tint] + piece.label[:1]
        return name + (ARROW[piece.heading] if piece.heading is not None else "")

    def _tinted(self, tint: Tint) -> Style:
        ink = palette.INKS[tint]
        return Style(color=ink.print, bgcolor=ink.card, bold=True)


def _along(sign: str) -> str:
    """A side that lies flat: three signs, a door in the middle of its wall."""
    return sign * ROOM if sign in "-= " else f"-{sign}-"


def _by_square(scene: Scene) -> dict[str, list[Piece]]:
    """Figures by every square they cover."""
    found: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        column, row = int(piece.place[:2]), int(piece.place[2:4])
        for across in range(piece.breadth):
            for down in range(piece.breadth):
                found.setdefault(f"{column + across:02}{row + down:02}", []).append(piece)
    return found
