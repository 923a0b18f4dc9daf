"""A hex map in text. Each hex is two lines high, and touching columns share their edge:

    /1611\\_I_1_/1811\\
    \\_#__/1712\\____/

Rivers and roads lie on the edges, counters on the lower line. `Room` is how many characters a hex has within.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final

from rich.style import Style
from rich.text import Text

from grognard.geometry.hexes import Direction, Hex, HexGrid
from grognard.scene import palette
from grognard.scene.model import Ground, HexBoard, Piece, Scene, Site, Tint
from grognard.scene.model import Mark as MapMark
from grognard.terminal.faces import FIGURE_SIGN, MARK_SIGN, SITE_SIGN, TINT_LETTER, face

NARROWEST: Final = 3
WIDEST: Final = 5
LINES_OF_HEX: Final = 2
NO_STYLE: Final = Style()
LIT: Final = Style(color="#000000", bgcolor=palette.GLOW, bold=True)

GROUND_PAPER: Final[dict[Ground, str]] = {
    "clear": palette.LAND,
    "rough": palette.ROUGH,
    "difficult": palette.DIFFICULT,
    "sea": palette.SEA,
}
PAPER: Final = {ground: Style(color=palette.NUMBER, bgcolor=paper) for ground, paper in GROUND_PAPER.items()}
LINE: Final = Style(color=palette.GRID)
FAINT_LINE: Final = Style(color=palette.GRID, dim=True)
BRIDGE: Final = Style(color=palette.RIVER_BANK, bold=True)
RIVER: Final = Style(color="#ffffff", bgcolor=palette.RIVER)
ROAD: Final = Style(color=palette.ROAD_EDGE, bold=True)
GROUND_SIGN: Final[dict[Ground, str]] = {"clear": "_", "rough": ".", "difficult": "^", "sea": "~"}


def room_for(board: HexBoard, width: int) -> int:
    """How many characters each hex gets within so many columns of the terminal; 0 if the map does not fit."""
    room = min(WIDEST, width // board.columns - 1)
    return room if room >= NARROWEST else 0


def map_width(board: HexBoard, room: int) -> int:
    return board.columns * (room + 1)


class HexSheet:
    """One picture of the map. `keys` are the offered options by the hex they alone light up."""

    def __init__(self, scene: Scene, board: HexBoard, room: int, keys: Mapping[str, str], *, coloured: bool) -> None:
        self._board = board
        self._room = room
        self._coloured = coloured
        self._grid = _grid(board.columns, board.rows, board.even_columns_lower)
        self._ground: dict[Hex, Ground] = {cell.hex: cell.ground for cell in board.cells}
        self._marks: dict[Hex, MapMark] = {mark.hex: mark for mark in reversed(board.marks)}
        self._sites: dict[Hex, Site] = {Hex(site.place): site for site in scene.sites}
        self._pieces: dict[Hex, list[Piece]] = {}
        for piece in scene.pieces:
            self._pieces.setdefault(Hex(piece.place), []).append(piece)
        self._lit = {Hex(place) for touch in scene.touches for place in touch.places}
        self._rivers = _pairs(board.rivers, "|")
        self._bridges = _pairs(board.bridges, "|")
        self._roads = _links(board.roads)
        self._signs: list[list[str]] = []
        self._styles: list[list[Style]] = []
        self._draw(keys)

    def lines(self, first_row: int = 1, last_row: int = 0) -> list[Text]:
        """The map from one row of hexes to another, under a line with the numbers of the columns."""
        last = last_row or self._board.rows
        top, bottom = LINES_OF_HEX * (first_row - 1), LINES_OF_HEX * last + 1
        return [self._column_numbers(), *[self._line(y) for y in range(top, min(bottom, len(self._signs)))]]

    def _column_numbers(self) -> Text:
        pitch = self._room + 1
        numbers = [f"{column:02}".center(pitch) for column in range(1, self._board.columns + 1)]
        return Text("".join(numbers), style="dim")

    def _line(self, y: int) -> Text:
        text = Text(no_wrap=True)
        x = 0
        for style, run in groupby(self._styles[y]):
            end = x + len(list(run))
            text.append("".join(self._signs[y][x:end]), style if self._coloured else None)
            x = end
        return text

    def _draw(self, keys: Mapping[str, str]) -> None:
        width, height = map_width(self._board, self._room), LINES_OF_HEX * self._board.rows + 1
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[NO_STYLE] * width for _ in range(height)]
        for place in self._grid.hexes:
            if place in self._ground:
                self._draw_hex(place, keys.get(place, ""))

    def _draw_hex(self, place: Hex, key: str) -> None:
        column, row = int(place[:2]), int(place[2:])
        is_lower = (column % 2 == 0) == self._board.even_columns_lower
        x, y = (self._room + 1) * (column - 1), LINES_OF_HEX * (row - 1) + is_lower
        self._put(x, y, *self._edge(place, Direction.NW, "/"))
        self._put(x, y + 1, *self._edge(place, Direction.SW, "\\"))
        self._put_all(x + 1, y, self._upper(place, key))
        self._put_all(x + 1, y + 1, self._lower(place))

    def _put(self, x: int, y: int, sign: str, style: Style) -> None:
        self._signs[y][x] = sign
        self._styles[y][x] = style

    def _put_all(self, x: int, y: int, parts: Sequence[tuple[str, Style]]) -> None:
        for text, style in parts:
            for sign in text:
                self._put(x, y, sign, style)
                x += 1

    # Edges

    def _edge(self, place: Hex, direction: Direction, sign: str) -> tuple[str, Style]:
        """The sign for one edge of a hex: a river, a road or a bridge across it, or its plain line."""
        paper = self._paper(place)
        beyond = self._grid.neighbour(place, direction)
        if beyond is None:
            return sign, paper + LINE
        edge = frozenset((place, beyond))
        if edge in self._bridges:
            return "=", paper + BRIDGE
        if edge in self._rivers:
            return (sign if self._coloured else "%"), paper + RIVER
        if edge in self._roads:
            return "-" if sign != "_" else "|", paper + ROAD
        return sign, paper + FAINT_LINE

    def _paper(self, place: Hex) -> Style:
        return PAPER[self._ground[place]]

    # The upper line: the number, or the option that goes there

    def _upper(self, place: Hex, key: str) -> list[tuple[str, Style]]:
        room, paper = self._room, self._paper(place)
        if place in self._lit:
            return [(_lit_sign(place, key, room).center(room), LIT)]
        others = self._pieces.get(place, [])[:-1]
        if others:
            return self._counter(others[-1], paper, "", room)
        mark = self._marks.get(place)
        style = paper if mark is None else self._mark_style(mark, paper)
        sign = "" if mark is None else MARK_SIGN[mark.kind]
        if room < WIDEST:
            number = place[2:] if room == NARROWEST else place
            return [((number if len(number) == room else f"{sign:1}{number}"), style)]
        return [(f"{sign:1}{place}", style)]

    def _mark_style(self, mark: MapMark, paper: Style) -> Style:
        ink = palette.INKS[mark.tint]
        if mark.kind == "objective":
            return Style(color=ink.print, bgcolor=ink.card, bold=True)
        return paper + Style(color=ink.edge, bold=True, underline=mark.kind == "flag")

    # The lower line: a counter and what it stands on

    def _lower(self, place: Hex) -> list[tuple[str, Style]]:
        paper = self._paper(place)
        site, pieces = self._sites.get(place), self._pieces.get(place)
        sign = "" if site is None else SITE_SIGN[site.kind]
        if pieces:
            return self._counter(pieces[-1], paper, sign, self._room)
        ground = GROUND_SIGN[self._ground[place]]
        filling, line = self._edge(place, Direction.S, "_")
        faint = paper + FAINT_LINE
        middle = filling if filling != "_" else ground
        if self._edge_is_river(place):
            return [((sign or "~").center(self._room, "~" if self._coloured else "%"), line)]
        left = (self._room - 1) // 2
        right = self._room - 1 - left
        if site is not None:
            return [("_" * left, faint), (sign, self._tinted(site.tint)), ("_" * right, faint)]
        return [("_" * left, faint), (middle, line if filling != "_" else faint), ("_" * right, faint)]

    def _edge_is_river(self, place: Hex) -> bool:
        beyond = self._grid.neighbour(place, Direction.S)
        edge = None if beyond is None else frozenset((place, beyond))
        return edge in self._rivers and edge not in self._bridges

    def _counter(self, piece: Piece, paper: Style, site_sign: str, room: int) -> list[tuple[str, Style]]:
        """Symbol, number or figure, hits in red; a small letter is Movement Mode, an underline a unit that acted."""
        card = self._tinted(piece.tint) + Style(bold=not piece.spent, italic=piece.spent)
        name = face(piece)
        if piece.figure is not None and len(name) == 1:
            name += FIGURE_SIGN[piece.figure]
        if not self._coloured and room == WIDEST:
            name = TINT_LETTER[piece.tint] + name
        parts = [(name[:room], card)]
        left = room - len(name[:room])
        if piece.hits and left:
            parts.append((str(min(piece.hits, 9)), Style(color="#ffffff", bgcolor=palette.HIT, bold=True)))
            left -= 1
        if site_sign and left:
            parts.append((" " * (left - 1), card))
            parts.append((site_sign, paper + Style(bold=True)))
            left = 0
        return [*parts, (" " * left, card)] if left else parts

    def _tinted(self, tint: Tint) -> Style:
        ink = palette.INKS[tint]
        return Style(color=ink.print, bgcolor=ink.card)


@lru_cache(maxsize=8)
def _grid(columns: int, rows: int, even_columns_lower: bool) -> HexGrid:
    return HexGrid(columns, rows, even_columns_lower=even_columns_lower)


def _lit_sign(place: Hex, key: str, room: int) -> str:
    """The option that leads there, or for several, or one that is numbered like the hex, the hex."""
    if key and key != place and len(key) <= room:
        return f"({key})" if len(key) + 2 <= room else key
    number = place[2:] if room == NARROWEST else place
    return f">{number}" if len(number) < room else number


def _pairs(edges: Sequence[str], between: str) -> set[frozenset[str]]:
    return {frozenset(edge.split(between)) for edge in edges}


def _links(chains: Sequence[str]) -> set[frozenset[str]]:
    """Every step of the roads."""
    links: set[frozenset[str]] = set()
    for chain in chains:
        hexes = chain.split("-")
        links |= {frozenset(step) for step in pairwise(hexes)}
    return links
