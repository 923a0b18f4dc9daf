"""What a pack's floor tiles must be to be built with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from grognard.games.reborn.drawing import STEP, Drawing, DrawingError, read_drawing
from grognard.games.reborn.line_checks import Marked, lines_faults
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.printed_parts import Element, FloorTile, TileSide
from grognard.games.reborn.words import Ground, RoomType, TileUse
from grognard.geometry.places import address
from grognard.geometry.squares import Position, Square
from grognard.packs.sources import Problem

FILE: Final = "floor_tiles.toml"
FLOOR_TILES: Final = 91  # ERB-GAP-06
GROUPS: Final = 11  # ERB-SG2-01d
MOST_SQUARES: Final = 16  # ERB-GAP-06
DRILLERS: Final = 5  # ERB-SG2-01e
DRILLER_SQUARES: Final = 4


def floor_faults(pack: Pack) -> Iterator[Problem]:
    copies = sum([tile.copies for tile in pack.tiles])
    if copies != FLOOR_TILES:
        yield Problem(FILE, "tile", f"{copies} floor tiles", f"correct the copies: there are {FLOOR_TILES}")
    groups = {tile.group for tile in pack.tiles}
    for group in range(1, GROUPS + 1):
        if group not in groups:
            yield Problem(FILE, "tile", f"group {group} is empty", "put a tile into it (ERB-SG2-01d)")
    yield from _driller_faults(pack)
    for tile in pack.tiles:
        yield from _tile_faults(tile)


def _driller_faults(pack: Pack) -> Iterator[Problem]:
    """ERB-SG2-01e, ERB-SG4-03a: five, of which one is closed all round."""
    drillers = [tile for tile in pack.tiles if tile.use is TileUse.DRILLER]
    if sum([tile.copies for tile in drillers]) != DRILLERS:
        yield Problem(FILE, "tile", f"{len(drillers)} Drillers", f"there are {DRILLERS}, each its own tile")
    if len([tile for tile in drillers if is_closed(tile)]) != 1:
        yield Problem(FILE, "tile", "not one Driller is closed all round", "wall in one of them (ERB-SG4-03a)")
    for tile in drillers:
        if len(_read(tile.front).squares) != DRILLER_SQUARES:
            yield Problem(FILE, f"tile {tile.id}", "is not of 2 x 2 squares", "draw four (ERB-GAP-14)")


def is_closed(tile: FloorTile) -> bool:
    """Whether walls stand on every side of the tile's outline."""
    drawing = _read(tile.front)
    squares = set(drawing.squares)
    return all(
        [
            (place, facing) in drawing.walls
            for place in squares
            for facing, (east, south) in STEP.items()
            if (place[0] + east, place[1] + south) not in squares
        ]
    )


def _tile_faults(tile: FloorTile) -> Iterator[Problem]:
    entry = f"tile {tile.id}"
    if not 0 <= tile.group <= GROUPS:
        yield Problem(FILE, entry, f"group = {tile.group}", f"choose from 1 to {GROUPS}, or 0 for none")
    if tile.copies < 1:
        yield Problem(FILE, entry, f"copies = {tile.copies}", "give 1 or more")
    sides = [("front", tile.front), *([("back", tile.back)] if tile.back is not None else [])]
    shapes: list[set[Position]] = []
    for name, side in sides:
        for fault, remedy in drawing_faults(side.drawing, side.elements, side.reaches):
            yield Problem(FILE, entry, f"{name}: {fault}", remedy)
        shapes.append(set(_read(side).squares))
    if len(shapes) == 2 and shapes[0] != shapes[1]:
        yield Problem(FILE, entry, "front and back are of different shapes", "draw the same squares on both")
    if max([len(shape) for shape in shapes]) > MOST_SQUARES:
        yield Problem(FILE, entry, f"more than {MOST_SQUARES} squares", "draw a smaller tile")
    if tile.front.ground is Ground.INDOOR and tile.use is TileUse.PLAIN:
        yield from _room_faults(tile, entry)
    if tile.use is not TileUse.PLAIN and tile.rooms:
        yield Problem(FILE, entry, f"a {tile.use} with room icons", "drop rooms: it is not searched (ERB-SEA-01a)")
    drawing = _read(tile.front)
    of = Marked(has_icons=bool(drawing.icons), has_marked=bool(drawing.marked), is_room=True)
    yield from lines_faults(FILE, entry, tile.lines, of)


def _room_faults(tile: FloorTile, entry: str) -> Iterator[Problem]:
    drawing = _read(tile.front)
    if not tile.rooms:
        yield Problem(FILE, entry, "an indoor tile without a room icon", "give rooms (ERB-SEA-01a)")
    is_narrow = min(drawing.columns, drawing.rows) == 1
    if is_narrow and drawing.squares and RoomType.CORRIDOR not in tile.rooms:
        yield Problem(FILE, entry, "one square wide and no corridor", 'give rooms = ["corridor"] (ERB-SEA-01b)')


def _read(side: TileSide) -> Drawing:
    """What the side shows; nothing at all if it cannot be read, which `drawing_faults` reports."""
    try:
        return read_drawing(side.drawing)
    except DrawingError:
        return Drawing(0, 0, (), {}, (), (), (), ())


def drawing_faults(
    text: str, elements: Mapping[str, Element], reaches: Mapping[Square, Sequence[Square]]
) -> Iterator[tuple[str, str]]:
    """What is wrong with a drawing of a tile or an area: its signs, its letters, and what icons reach."""
    try:
        drawing = read_drawing(text)
    except DrawingError as error:
        yield str(error), "draw it as the head of our floor_tiles.toml says"
        return
    letters = {letter for letter, _ in drawing.elements}
    for letter in sorted(letters - set(elements)):
        yield f"{letter} in the drawing is no element", f"give elements a {letter}, or draw another sign"
    for letter in sorted(set(elements) - letters):
        yield f"element {letter} is not in the drawing", "draw it, or drop it"
    for letter, element in elements.items():
        if element.defence < 0:
            yield f"element {letter}: defence = {element.defence}", "give 0 or more; 0 cannot be destroyed"
    icons = {address(*place) for place, _ in drawing.icons}
    cadavers = {address(*place) for place in drawing.cadavers}
    for icon, reached in reaches.items():
        if icon not in icons:
            yield f"reaches: {icon} has no facing icon", "draw one there, as ^ > v or <"
        for cadaver in reached:
            if cadaver not in cadavers:
                yield f"reaches: {cadaver} has no cadaver", "draw one there, as x (ERB-GLT-08b)"
