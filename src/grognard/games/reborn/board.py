"""The map as it lies before play: squares, rooms, what is printed in them, walls, ways out and stairs.

Doors, figures and whatever is broken are in the state; a Board is made once for a map and never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from grognard.games.reborn.drawing import STEP, Drawing, place_turned, read_drawing
from grognard.games.reborn.ips import Line
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.printed_parts import Element, FloorTile, TileSide
from grognard.games.reborn.scenario_parts import Area, LaidTile, Level, Scenario
from grognard.games.reborn.words import Ground, RoomType, TileUse, Wall
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Edge, Edges, Position, Square, SquareGrid, SquareSide, read_side

OUTDOORS: Final = "outdoors"
"""What the ids of plain ground begin with; a level has one such room, of all squares that nothing covers."""


class FacingIcon(NamedTuple):
    """Where to stand and how to turn (ERB-GAP-22), and which cadavers are in reach from there (ERB-GLT-08b)."""

    square: Square
    facing: Facing
    reaches: tuple[Square, ...]


class Room(NamedTuple):
    """A floor tile or an area of the map. `rooms` are its icons; without `tile` it is no printed tile.

    `marked` are squares that a line speaks of, such as those of the safe.
    """

    id: str
    tile: str
    title: str
    ground: Ground
    rooms: tuple[RoomType, ...]
    squares: tuple[Square, ...]
    lines: tuple[Line, ...]
    icons: tuple[FacingIcon, ...]
    cadavers: tuple[Square, ...]
    marked: tuple[Square, ...]
    use: TileUse
    level: int
    doors_on_marked: bool

    @property
    def is_indoor(self) -> bool:
        return self.ground is Ground.INDOOR

    @property
    def is_plain_ground(self) -> bool:
        """Whether these are squares that no tile or area covers."""
        return self.id.startswith(OUTDOORS)


class Feature(NamedTuple):
    """A floor element on the map (ERB-IPS-02a). A `defence` of 0: it cannot be destroyed (ERB-WND-03a).

    `carries_lines`: the lines of its room end when it is destroyed (ERB-IPS-06d).
    """

    id: str
    title: str
    squares: tuple[Square, ...]
    defence: int
    blocks_sight: bool
    blocks_movement: bool
    room: str
    carries_lines: bool = False


class Board:
    """`walls` are the sides with walls, doors aside; `exits` the facings over which one may leave, by square.

    `ahead` is the next square in each facing, whatever stands between; `stairs` leads from each stair square to the
    corresponding one.
    """

    def __init__(
        self,
        grid: SquareGrid,
        rooms: Sequence[Room],
        features: Sequence[Feature],
        walls: Mapping[SquareSide, Wall],
        exits: Mapping[Square, tuple[Facing, ...]],
        stairs: Mapping[Square, Square],
        levels: Sequence[Level],
    ) -> None:
        self.grid: Final = grid
        self.rooms: Final[dict[str, Room]] = {room.id: room for room in rooms}
        self.room_at: Final[dict[Square, Room]] = {square: room for room in rooms for square in room.squares}
        self.features: Final[dict[str, Feature]] = {feature.id: feature for feature in features}
        self.features_at: Final[dict[Square, Feature]] = {
            square: feature for feature in features for square in feature.squares
        }
        self.walls: Final[dict[SquareSide, Wall]] = dict(walls)
        self.edges: Final = Edges(grid, {side: Edge.WALL for side, wall in walls.items() if wall is not Wall.NONE})
        self.exits: Final[dict[Square, tuple[Facing, ...]]] = dict(exits)
        self.stairs: Final[dict[Square, Square]] = dict(stairs)
        self.levels: Final[tuple[Level, ...]] = tuple(levels)
        self.ahead: Final = ahead_on(grid)
        self.cadavers: Final[tuple[Square, ...]] = tuple([square for room in rooms for square in room.cadavers])

    def level_of(self, square: Square) -> int:
        return self.room_at[square].level

    def wall_between(self, a: Square, b: Square) -> Wall:
        return self.walls.get(side_of(a, b), Wall.NONE)

    def is_indoor(self, square: Square) -> bool:
        return self.room_at[square].is_indoor


def side_of(a: Square, b: Square) -> SquareSide:
    """The side between two adjacent squares."""
    return SquareSide(f"{a}|{b}" if a < b else f"{b}|{a}")


@lru_cache(maxsize=64)
def grid_of(columns: int, rows: int, absent: tuple[str, ...] = ()) -> SquareGrid:
    """Boards of one size share their grid, which is never changed."""
    return SquareGrid(columns, rows, absent=absent)


@lru_cache(maxsize=64)
def ahead_on(grid: SquareGrid) -> dict[Square, dict[Facing, Square]]:
    """The next square in each facing, for every square."""
    return {square: _all_ahead(grid, square) for square in grid.squares}


def _all_ahead(grid: SquareGrid, square: Square) -> dict[Facing, Square]:
    column, row = grid.column_and_row(square)
    near = {facing: grid.square_on((column + east, row + south)) for facing, (east, south) in STEP.items()}
    return {facing: other for facing, other in near.items() if other is not None}


# Maps of scenarios and of S.A.G.S.


def board_of_scenario(pack: Pack, scenario: Scenario) -> Board:
    """The map of a scenario. Made anew at each call: keep it with the other parts of a game."""
    levels = scenario.levels or (Level("", 1, scenario.columns, scenario.exit_edges),)
    used = {column for level in levels for column in range(level.first_column, level.last_column + 1)}
    absent = [
        f"{column:02}{row:02}"
        for column in range(1, scenario.columns + 1)
        if column not in used
        for row in range(1, scenario.rows + 1)
    ]
    sheet = _Sheet(grid_of(scenario.columns, scenario.rows, tuple(absent)), levels)
    for area in scenario.areas:
        sheet.lay_area(pack, area)
    for laid in scenario.tiles:
        sheet.lay_tile(tile_named(pack, laid.tile), laid)
    return sheet.board(scenario.openings, scenario.stairs)


def board_of_tiles(pack: Pack, columns: int, rows: int, tiles: tuple[LaidTile, ...]) -> Board:
    """The map that these floor tiles make on a frame that may be left over any edge (ERB-SG2-01b). Cached."""
    return _board_of_tiles(_ByDigest(pack), columns, rows, tiles)


class _ByDigest:
    """A pack as a key: one pack is as good as another with the same figures."""

    __slots__ = ("pack",)

    def __init__(self, pack: Pack) -> None:
        self.pack: Final = pack

    def __hash__(self) -> int:
        return hash(self.pack.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByDigest) and other.pack.digest == self.pack.digest


@lru_cache(maxsize=256)
def _board_of_tiles(key: _ByDigest, columns: int, rows: int, tiles: tuple[LaidTile, ...]) -> Board:
    sheet = _Sheet(grid_of(columns, rows), (Level("", 1, columns, tuple(Facing)),))
    for laid in tiles:
        sheet.lay_tile(tile_named(key.pack, laid.tile), laid)
    return sheet.board((), ())


def tile_named(pack: Pack, tile_id: str) -> FloorTile:
    return next(tile for tile in pack.tiles if tile.id == tile_id)


def side_laid(tile: FloorTile, laid: LaidTile) -> TileSide:
    if laid.side == "front":
        return tile.front
    if tile.back is None:
        raise ValueError(f"{tile.id} has no back to lay")
    return tile.back


def squares_under(tile: FloorTile, laid: LaidTile) -> tuple[Position, ...]:
    """The columns and rows that a tile covers, on the board or not."""
    corner = (int(laid.corner[:2]), int(laid.corner[2:]))
    drawing = read_drawing(side_laid(tile, laid).drawing, laid.turns)
    return tuple([(corner[0] + column - 1, corner[1] + row - 1) for column, row in drawing.squares])


def walls_of_tile(tile: FloorTile, laid: LaidTile) -> dict[tuple[Position, Facing], Wall]:
    """The walls printed on a tile as it lies, each as seen from its square, on the board or not."""
    corner = (int(laid.corner[:2]), int(laid.corner[2:]))
    drawing = read_drawing(side_laid(tile, laid).drawing, laid.turns)
    return {
        ((corner[0] + column - 1, corner[1] + row - 1), facing): wall
        for ((column, row), facing), wall in drawing.walls.items()
    }


class _Sheet:
    """A map while it is laid out. What is laid later covers what lies there."""

    def __init__(self, grid: SquareGrid, levels: Sequence[Level]) -> None:
        self.grid: Final = grid
        self.levels: Final = levels
        self.rooms: Final[dict[str, Room]] = {}
        self.room_of: Final[dict[Square, str]] = {}
        self.areas: Final[dict[Square, Area]] = {}
        self.features: Final[list[Feature]] = []
        self.printed: Final[dict[tuple[Square, Facing], Wall]] = {}

    def lay_area(self, pack: Pack, area: Area) -> None:
        tile = tile_named(pack, area.tile) if area.tile else None
        text = area.drawing or "\n".join(["." * area.columns] * area.rows)
        drawing = read_drawing(text)
        at = self._places(drawing, area.corner)
        room = Room(
            id=area.id,
            tile=area.tile,
            title=area.title,
            ground=area.ground,
            rooms=area.rooms or (tile.rooms if tile is not None else ()),
            squares=tuple(at.values()),
            lines=area.lines or (tile.lines if tile is not None else ()),
            icons=self._icons(drawing, at, area.reaches, 0),
            cadavers=tuple([at[place] for place in drawing.cadavers]),
            marked=tuple([at[place] for place in drawing.marked]),
            use=tile.use if tile is not None else TileUse.PLAIN,
            level=self._level_of(area.corner),
            doors_on_marked=tile.doors_on_marked if tile is not None else True,
        )
        self._lay(room, drawing, at, area.elements)
        self.areas.update(dict.fromkeys(at.values(), area))

    def lay_tile(self, tile: FloorTile, laid: LaidTile) -> None:
        side = side_laid(tile, laid)
        drawing = read_drawing(side.drawing, laid.turns)
        at = self._places(drawing, laid.corner)
        is_front = laid.side == "front"
        room = Room(
            id=f"{tile.id}-{laid.corner}",
            tile=tile.id,
            title=tile.title if is_front else "Open ground",
            ground=side.ground,
            rooms=tile.rooms if is_front else (),
            squares=tuple(at.values()),
            lines=tile.lines if is_front else (),
            icons=self._icons(drawing, at, side.reaches, laid.turns),
            cadavers=tuple([at[place] for place in drawing.cadavers]),
            marked=tuple([at[place] for place in drawing.marked]),
            use=tile.use if is_front else TileUse.PLAIN,
            level=self._level_of(laid.corner),
            doors_on_marked=tile.doors_on_marked,
        )
        self._lay(room, drawing, at, side.elements)

    def _lay(
        self, room: Room, drawing: Drawing, at: Mapping[Position, Square], elements: Mapping[str, Element]
    ) -> None:
        self.rooms[room.id] = room
        self.room_of.update(dict.fromkeys(room.squares, room.id))
        for (place, facing), wall in drawing.walls.items():
            self.printed[at[place], facing] = wall
        for letter, places in drawing.elements:
            squares = tuple([at[place] for place in places])
            self.features.append(_feature(room.id, elements[letter], squares))

    def _places(self, drawing: Drawing, corner: Square) -> dict[Position, Square]:
        first, top = int(corner[:2]), int(corner[2:])
        return {
            (column, row): self.grid.square_at(first + column - 1, top + row - 1) for column, row in drawing.squares
        }

    def _icons(
        self, drawing: Drawing, at: Mapping[Position, Square], reaches: Mapping[Square, Sequence[Square]], turns: int
    ) -> tuple[FacingIcon, ...]:
        columns, rows = (drawing.rows, drawing.columns) if turns % 2 else (drawing.columns, drawing.rows)

        def laid(place: Square) -> Square:
            return at[place_turned(columns, rows, (int(place[:2]), int(place[2:])), turns)]

        reach_of = {laid(place): tuple([laid(other) for other in others]) for place, others in reaches.items()}
        return tuple([FacingIcon(at[place], facing, reach_of.get(at[place], ())) for place, facing in drawing.icons])

    def _level_of(self, square: Square) -> int:
        if len(self.levels) == 1:
            return 0
        column = int(square[:2])
        return next(i for i, level in enumerate(self.levels) if level.first_column <= column <= level.last_column)

    # Put together

    def board(self, openings: Iterable[str], stairs: Iterable[tuple[Square, Square]]) -> Board:
        self._cover_plain_ground()
        open_sides = {side_of(*read_side(self.grid, text)) for text in openings}
        walls = {side: wall for side, wall in self._walls() if side not in open_sides}
        linked = {a: b for pair in stairs for a, b in (pair, pair[::-1])}
        rooms = [
            room._replace(squares=tuple([s for s in room.squares if self.room_of[s] == room.id]))
            for room in self.rooms.values()
        ]
        return Board(self.grid, rooms, self.features, walls, dict(self._exits()), linked, self.levels)

    def _cover_plain_ground(self) -> None:
        for number in range(len(self.levels)):
            bare = [s for s in self.grid.squares if s not in self.room_of and self._level_of(s) == number]
            if bare:
                room = _plain_ground(f"{OUTDOORS}-{number + 1}", tuple(bare), number)
                self.rooms[room.id] = room
                self.room_of.update(dict.fromkeys(bare, room.id))

    def _walls(self) -> Iterator[tuple[SquareSide, Wall]]:
        """The strongest wall that either square has printed on the side they share, or that an area stands in."""
        ahead = ahead_on(self.grid)
        for a in self.grid.squares:
            for facing in (Facing.EAST, Facing.SOUTH):
                b = ahead[a].get(facing)
                if b is None:
                    continue
                back = Facing.WEST if facing is Facing.EAST else Facing.NORTH
                found = (self.printed.get((a, facing)), self.printed.get((b, back)))
                if Wall.DOUBLE in found:
                    yield side_of(a, b), Wall.DOUBLE
                elif self._opens_driller(a, facing) or self._opens_driller(b, back):
                    continue
                elif Wall.SINGLE in found or self._has_outline(a, b):
                    yield side_of(a, b), Wall.SINGLE

    def _opens_driller(self, square: Square, facing: Facing) -> bool:
        """ERB-GAP-14: an open side of a Driller makes a passage through the single walls it touches."""
        room = self.rooms[self.room_of[square]]
        if room.use is not TileUse.DRILLER:
            return False
        is_inside = self.rooms[self.room_of[ahead_on(self.grid)[square][facing]]] is room
        return not is_inside and (square, facing) not in self.printed

    def _has_outline(self, a: Square, b: Square) -> bool:
        """Indoor areas have walls round them; open ground has none, nor do corridors among themselves."""
        area, other = self.areas.get(a), self.areas.get(b)
        if area is other:
            return False
        one, two = self.rooms[self.room_of[a]], self.rooms[self.room_of[b]]
        if _is_corridor(one) and _is_corridor(two):
            return False
        return any([place is not None and place.ground is Ground.INDOOR for place in (area, other)])

    def _exits(self) -> Iterator[tuple[Square, tuple[Facing, ...]]]:
        """Where one may leave the map: over an edge that is open, from ground without a wall there."""
        for square in self.grid.squares:
            level = self.levels[self._level_of(square)]
            beside = ahead_on(self.grid)[square]
            area = self.areas.get(square)
            is_walled_in = area is not None and area.ground is Ground.INDOOR
            ways = [
                facing
                for facing in level.exit_edges
                if facing not in beside and not is_walled_in and (square, facing) not in self.printed
            ]
            if ways:
                yield square, tuple(ways)


def _is_corridor(room: Room) -> bool:
    return RoomType.CORRIDOR in room.rooms or room.use in (TileUse.STAIRS, TileUse.SEWERS_EXIT)


def _feature(room: str, element: Element, squares: tuple[Square, ...]) -> Feature:
    return Feature(
        id=f"{room}-{squares[0]}" if not room.endswith(squares[0]) else f"{room}-element",
        title=element.title,
        squares=squares,
        defence=element.defence,
        blocks_sight=element.blocks_sight,
        blocks_movement=element.blocks_movement,
        room=room,
        carries_lines=element.carries_lines,
    )


def _plain_ground(room_id: str, squares: tuple[Square, ...], level: int) -> Room:
    return Room(
        id=room_id,
        tile="",
        title="Open ground",
        ground=Ground.OUTDOOR,
        rooms=(),
        squares=squares,
        lines=(),
        icons=(),
        cadavers=(),
        marked=(),
        use=TileUse.PLAIN,
        level=level,
        doors_on_marked=True,
    )
