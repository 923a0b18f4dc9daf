"""The frame while it fills (ERB-SG2-01b, ERB-GAP-10): what is covered, and where a tile may lie."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from grognard.games.reborn.board import side_laid, squares_under, tile_named
from grognard.games.reborn.drawing import STEP, TURNS, read_drawing
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import FloorTile
from grognard.games.reborn.rule_numbers import Sags
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.state import Built
from grognard.games.reborn.words import TileUse
from grognard.geometry.places import address
from grognard.geometry.squares import Position, Square

SMALL_TILE: Final = 2  # squares; such a tile needs less contact (ERB-GAP-10)
DRILLER_SIDE: Final = 2
AT_ORIGIN: Final = Square("0101")

Side: TypeAlias = Literal["front", "back"]


class Frame(NamedTuple):
    """`tiles` are the squares of floor tiles, `drillers` those of Drillers, open or face down."""

    columns: int
    rows: int
    tiles: frozenset[Position]
    drillers: frozenset[Position]

    def holds(self, place: Position) -> bool:
        return 1 <= place[0] <= self.columns and 1 <= place[1] <= self.rows

    def is_free(self, place: Position) -> bool:
        return self.holds(place) and place not in self.tiles and place not in self.drillers

    @property
    def covered(self) -> int:
        return len(self.tiles) + len(self.drillers)


def sags_of(game: Reborn) -> Sags:
    """The numbers of the generated scenario."""
    sags = game.parts.sags
    assert sags is not None
    return sags


def built_of(game: Reborn) -> Built:
    """What has been built so far."""
    built = game.state.built
    assert built is not None
    return built


def is_band_game(game: Reborn) -> bool:
    """ERB-SG4-01a: three or four players lead bands, not factions."""
    return len(game.state.seats) > 2


def frame_of(game: Reborn) -> Frame:
    sags = sags_of(game)
    tiles: set[Position] = set()
    drillers: set[Position] = set()
    for laid in game.state.laid:
        tile = tile_named(game.pack, laid.tile)
        (drillers if tile.use is TileUse.DRILLER else tiles).update(squares_under(tile, laid))
    for corner in built_of(game).hidden_drillers:
        drillers.update(block_of(Square(corner)))
    return Frame(sags.columns, sags.rows, frozenset(tiles), frozenset(drillers))


def block_of(corner: Square) -> list[Position]:
    """The squares of a Driller, by its upper left one."""
    column, row = int(corner[:2]), int(corner[2:])
    return [(column + across, row + down) for across in range(DRILLER_SIDE) for down in range(DRILLER_SIDE)]


# Shapes


def shape_of(tile: FloorTile, side: Side, turns: int) -> tuple[Position, ...]:
    """The squares that a tile covers as it is turned, counted from the upper left corner of its drawing."""
    return _shape(side_laid(tile, LaidTile(tile.id, side, AT_ORIGIN, turns)).drawing, turns)


@lru_cache(maxsize=1024)
def _shape(drawing: str, turns: int) -> tuple[Position, ...]:
    return tuple([(column - 1, row - 1) for column, row in read_drawing(drawing, turns).squares])


# Where a tile may lie (ERB-SG2-02b)


def corners_for(frame: Frame, sags: Sags, tile: FloorTile, side: Side, turns: int) -> tuple[Square, ...]:
    """The corners at which a tile has room and contact enough, column by column.

    The first tile lies anywhere; later ones share so many sides of squares with those that lie there.
    """
    shape = shape_of(tile, side, turns)
    contact = sags.contact_sides_small if len(shape) <= SMALL_TILE else sags.contact_sides
    return _corners(frame, shape, contact)


@lru_cache(maxsize=16384)
def _corners(frame: Frame, shape: tuple[Position, ...], contact: int) -> tuple[Square, ...]:
    """Places are bits of one number, so that a shape is tried at all corners at once."""
    stride = frame.columns + 2  # an empty column on both sides keeps a shift from reaching the next row
    tiles = _bits(frame.tiles, stride)
    covered = tiles | _bits(frame.drillers, stride)
    taken = 0
    for x, y in shape:
        taken |= covered >> (y * stride + x)
    open_corners = ~taken & _touching(tiles, shape, stride, contact) if tiles else ~taken
    wide, high = max([x for x, _ in shape]), max([y for _, y in shape])
    return tuple(
        [
            Square(address(column, row))
            for column in range(1, frame.columns - wide + 1)
            for row in range(1, frame.rows - high + 1)
            if open_corners >> (row * stride + column) & 1
        ]
    )


def _bits(places: Iterable[Position], stride: int) -> int:
    found = 0
    for column, row in places:
        found |= 1 << (row * stride + column)
    return found


def _touching(tiles: int, shape: Iterable[Position], stride: int, contact: int) -> int:
    """The corners at which a shape shares so many sides with tiles: sides are counted for all of them together."""
    at_least = [0] * contact  # corners with one side or more, two or more, ...
    for x, y in shape:
        for step in (1, -1, stride, -stride):
            offset = y * stride + x + step
            shared = tiles >> offset if offset >= 0 else tiles << -offset
            for number in range(contact - 1, 0, -1):
                at_least[number] |= at_least[number - 1] & shared
            at_least[0] |= shared
    return at_least[-1]


def sides_shared(tiles: frozenset[Position], places: Iterable[Position]) -> int:
    """How many sides of squares these places share with tiles."""
    return sum([(column + east, row + south) in tiles for column, row in places for east, south in STEP.values()])


def has_place(frame: Frame, sags: Sags, tile: FloorTile, side: Side, turns: Sequence[int] = range(TURNS)) -> bool:
    """Whether the tile fits anywhere."""
    return any([bool(corners_for(frame, sags, tile, side, turn)) for turn in turns])


def driller_corners(frame: Frame) -> list[Square]:
    """ERB-GAP-14: free 2 x 2 squares that touch a tile or the edge of the frame."""
    return list(_driller_corners(frame))


@lru_cache(maxsize=1024)
def _driller_corners(frame: Frame) -> tuple[Square, ...]:
    found: list[Square] = []
    for column in range(1, frame.columns):
        for row in range(1, frame.rows):
            corner = Square(address(column, row))
            places = block_of(corner)
            if all([frame.is_free(place) for place in places]) and _touches(frame, places):
                found.append(corner)
    return tuple(found)


def _touches(frame: Frame, places: Sequence[Position]) -> bool:
    is_at_edge = any([column in (1, frame.columns) or row in (1, frame.rows) for column, row in places])
    return is_at_edge or sides_shared(frame.tiles, places) > 0
