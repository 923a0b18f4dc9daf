"""Drawings of floor tiles: how a text shows squares, walls, floor elements, facing icons and cadavers.

A drawing with sides starts with `+`. Squares stand in every second column of every second line, and between them the
sides: `-` and `|` a single wall, `#` a double one, a space none. Without sides it has squares only, one a letter.

    +-+-+      A square: `.` plain, a capital letter part of the floor element of that letter, `^` `>` `v` `<` a facing
    |. A|      icon, `x` a cadaver, `*` a marked square, a space no part of the tile. Squares of one letter that
    +   +      share a side are one element.
    |^ A|
    +-+-+
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from grognard.games.reborn.words import Wall
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Position

STEP: Final[dict[Facing, Position]] = {
    Facing.NORTH: (0, -1),
    Facing.EAST: (1, 0),
    Facing.SOUTH: (0, 1),
    Facing.WEST: (-1, 0),
}
CLOCKWISE: Final = tuple(Facing)
TURNS: Final = 4
ICONS: Final = {"^": Facing.NORTH, ">": Facing.EAST, "v": Facing.SOUTH, "<": Facing.WEST}
SIDES: Final = {" ": Wall.NONE, "-": Wall.SINGLE, "|": Wall.SINGLE, "#": Wall.DOUBLE}
CORNER: Final = "+"
PLAIN: Final = "."
CADAVER: Final = "x"
MARKED: Final = "*"
NO_SQUARE: Final = " "

WalledSide = tuple[Position, Facing]
"""A side as seen from a square: which square, and where the side is."""


class DrawingError(ValueError):
    """A drawing that cannot be read: where, and why."""


class Drawing(NamedTuple):
    """What a drawing shows. Positions are counted from (1, 1) at the upper left; squares in reading order."""

    columns: int
    rows: int
    squares: tuple[Position, ...]
    walls: Mapping[WalledSide, Wall]
    elements: tuple[tuple[str, tuple[Position, ...]], ...]
    icons: tuple[WalledSide, ...]
    cadavers: tuple[Position, ...]
    marked: tuple[Position, ...]


def turned(facing: Facing, turns: int) -> Facing:
    """A facing after so many quarter turns clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(facing) + turns) % TURNS]


def opposite(facing: Facing) -> Facing:
    return turned(facing, 2)


@lru_cache(maxsize=1024)
def read_drawing(text: str, turns: int = 0) -> Drawing:
    """What a drawing shows, turned clockwise by so many quarters."""
    drawing = _as_drawn(text)
    for _ in range(turns % TURNS):
        drawing = _turned_once(drawing)
    return drawing


def _as_drawn(text: str) -> Drawing:
    lines = text.strip("\n").split("\n")
    with_sides = lines[0].startswith(CORNER)
    signs = dict(_signs_of_squares(lines, with_sides))
    squares = tuple(_in_reading_order(signs))
    if not squares:
        raise DrawingError("the drawing shows no square")
    for place, sign in signs.items():
        if not (sign in (PLAIN, CADAVER, MARKED) or sign in ICONS or _is_element(sign)):
            raise DrawingError(f"column {place[0]}, row {place[1]}: {sign!r} stands for nothing")
    columns, rows = max([place[0] for place in squares]), max([place[1] for place in squares])
    return Drawing(
        columns=columns,
        rows=rows,
        squares=squares,
        walls=dict(_walls(lines, signs)) if with_sides else {},
        elements=tuple(_elements(signs, squares)),
        icons=tuple([(place, ICONS[signs[place]]) for place in squares if signs[place] in ICONS]),
        cadavers=tuple([place for place in squares if signs[place] == CADAVER]),
        marked=tuple([place for place in squares if signs[place] == MARKED]),
    )


def _is_element(sign: str) -> bool:
    return "A" <= sign <= "Z"


def _in_reading_order(places: Mapping[Position, str]) -> list[Position]:
    return sorted(places, key=lambda place: (place[1], place[0]))


def _signs_of_squares(lines: Sequence[str], with_sides: bool) -> Iterator[tuple[Position, str]]:
    first, every = (1, 2) if with_sides else (0, 1)
    for row, line in enumerate(lines[first::every], 1):
        for column, sign in enumerate(line[first::every], 1):
            if sign != NO_SQUARE:
                yield (column, row), sign


def _walls(lines: Sequence[str], signs: Mapping[Position, str]) -> Iterator[tuple[WalledSide, Wall]]:
    if len(lines) % 2 == 0:
        raise DrawingError(f"{len(lines)} lines: a drawing with sides ends with a line of sides")
    for place in signs:
        for facing, (east, south) in STEP.items():
            column, line = 2 * place[0] - 1 + east, 2 * place[1] - 1 + south
            sign = lines[line][column] if column < len(lines[line]) else NO_SQUARE
            if sign not in SIDES:
                raise DrawingError(f"the {facing} side of column {place[0]}, row {place[1]}: {sign!r} is no side")
            if SIDES[sign] is not Wall.NONE:
                yield (place, facing), SIDES[sign]


def _elements(signs: Mapping[Position, str], squares: Sequence[Position]) -> Iterator[tuple[str, tuple[Position, ...]]]:
    """Each floor element with its letter: squares of one letter that hang together."""
    seen: set[Position] = set()
    for place in squares:
        if not _is_element(signs[place]) or place in seen:
            continue
        element = [place]
        for here in element:
            beside = [(here[0] + east, here[1] + south) for east, south in STEP.values()]
            element.extend([near for near in beside if signs.get(near) == signs[place] and near not in element])
        seen.update(element)
        yield signs[place], tuple(sorted(element, key=lambda near: (near[1], near[0])))


def _turned_once(drawing: Drawing) -> Drawing:
    """A quarter turn clockwise: the left column becomes the top row."""

    def moved(place: Position) -> Position:
        return drawing.rows + 1 - place[1], place[0]

    def moved_all(places: Sequence[Position]) -> tuple[Position, ...]:
        return tuple(sorted([moved(place) for place in places], key=lambda place: (place[1], place[0])))

    return Drawing(
        columns=drawing.rows,
        rows=drawing.columns,
        squares=moved_all(drawing.squares),
        walls={(moved(place), turned(facing, 1)): wall for (place, facing), wall in drawing.walls.items()},
        elements=tuple([(letter, moved_all(places)) for letter, places in drawing.elements]),
        icons=tuple([(moved(place), turned(facing, 1)) for place, facing in drawing.icons]),
        cadavers=moved_all(drawing.cadavers),
        marked=moved_all(drawing.marked),
    )


def place_turned(drawing_columns: int, drawing_rows: int, place: Position, turns: int) -> Position:
    """Where a square of a drawing comes to lie when the drawing is turned; columns and rows are those before."""
    columns, rows = drawing_columns, drawing_rows
    for _ in range(turns % TURNS):
        place = (rows + 1 - place[1], place[0])
        columns, rows = rows, columns
    return place
