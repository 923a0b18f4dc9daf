"""Lines of sight on boards of squares with walls and doors, from the centre of a square to the centre of another.

* A line is blocked by crossing a wall or a closed door, and by passing through a blocking square or one that is absent.
* Its ends are no obstacles to it: a line may start and end on blocking squares.
* Where it passes exactly through a corner point there are two ways round, each over two sides and the square between
  them. One way free is enough.
* Smoke blocks like a blocking square, and also every line that starts or ends in it.

So the relation is symmetric, and a line that is clear runs beside a walk of as many steps over sides: there the range
is the number of columns and rows between its ends. A square sees itself, whatever stands on it.

How it is fast: see `_Board`, `_Lines` and `Sight`. All is integer arithmetic.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final, NamedTuple

from grognard.geometry.places import address
from grognard.geometry.reach import distances_from
from grognard.geometry.squares import Edge, Edges, Position, Square, SquareGrid, SquareSide


class Hindrance(StrEnum):
    """What blocks a line."""

    WALL = "wall"
    CLOSED_DOOR = "closed-door"
    BLOCKING = "blocking"
    SMOKE = "smoke"
    ABSENT = "absent"


class Obstacle(NamedTuple):
    """One thing in the way: what it is, and its square, or the two squares of its side, lower number first."""

    kind: Hindrance
    at: tuple[Square, ...]


class Crossing(NamedTuple):
    """One thing that a line passes: a square, a side or a corner point.

    `over` is that square; or the squares before and after, which share the side, or touch at the corner. `ways` holds
    what stands on each way past it: a corner has two ways round, anything else has one.
    """

    over: tuple[Square, ...]
    ways: tuple[tuple[Obstacle, ...], ...]

    @property
    def is_corner(self) -> bool:
        return len(self.ways) == 2

    @property
    def is_blocked(self) -> bool:
        return all([len(way) > 0 for way in self.ways])


class Line(NamedTuple):
    """All that a line passes, from the square it starts in to the square it ends in, blocked or not."""

    crossings: tuple[Crossing, ...]

    @property
    def is_clear(self) -> bool:
        return self.stop is None

    @property
    def stop(self) -> Crossing | None:
        """The first crossing that blocks the line."""
        for crossing in self.crossings:
            if crossing.is_blocked:
                return crossing
        return None

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares the line has a part in, in order."""
        return tuple([crossing.over[0] for crossing in self.crossings if len(crossing.over) == 1])


class Barriers:
    """The walls and doors of one position, as lines and ranges meet them. What `edges` is given later is not seen."""

    __slots__ = ("_neighbours", "_ranges", "east", "grid", "sides", "south")

    def __init__(self, edges: Edges) -> None:
        self.grid: Final = edges.grid
        self.sides: Final[dict[SquareSide, Edge]] = edges.sides()
        self._neighbours: dict[Square, tuple[Square, ...]] | None = None
        self._ranges: Final[dict[Square, dict[Square, int]]] = {}
        places = board_of(edges.grid).places
        east = south = 0
        for side, edge in self.sides.items():
            if not edge.is_passable:
                bit = 1 << places[Square(side[:4])]
                if side[:2] == side[5:7]:
                    south |= bit
                else:
                    east |= bit
        self.east: Final = east
        """Which squares have a wall or closed door to the east; and so to the south."""
        self.south: Final = south

    def between(self, a: Square, b: Square) -> Edge:
        side = SquareSide(f"{a}|{b}" if a < b else f"{b}|{a}")
        return self.sides.get(side, Edge.OPEN)

    def ranges_from(self, start: Square) -> Mapping[Square, int]:
        """The fewest steps over sides to each square, round walls and through doors, even closed; nearest first.

        Squares that are walled off are left out. Whatever stands on a square does not matter.
        """
        ranges = self._ranges.get(start)
        if ranges is None:
            if self._neighbours is None:
                self._neighbours = self._unwalled()
            ranges = distances_from(self._neighbours, self.grid.square_named(start))
            self._ranges[start] = ranges
        return ranges

    def _unwalled(self) -> dict[Square, tuple[Square, ...]]:
        beside = self.grid.neighbours.copy()
        for side, edge in self.sides.items():
            if edge is Edge.WALL:
                a, b = Square(side[:4]), Square(side[5:])
                beside[a] = tuple([place for place in beside[a] if place != b])
                beside[b] = tuple([place for place in beside[b] if place != a])
        return beside


class Sight:
    """Who sees whom in one position. Never changed: when something moves, ask for `with_squares`.

    All that blocks is one integer of five bits a square: whether something stands on its east side, on its south side,
    in it, and whether both ways are shut round its lower right corner, for lines that fall through it (like \\) and for
    lines that rise (like /). A line is a mask of the bits that must be clear, so asking is a shift and an `and`.
    """

    __slots__ = ("_barred", "_board", "_hidden", "_windows", "barriers", "blocking", "grid", "smoke")

    def __init__(self, barriers: Barriers, *, blocking: Iterable[Square] = (), smoke: Iterable[Square] = ()) -> None:
        self.barriers: Final = barriers
        self.grid: Final = barriers.grid
        self.blocking: Final = frozenset(blocking)
        self.smoke: Final = frozenset(smoke)
        self._board: Final = board_of(barriers.grid)
        self._hidden: Final = self.smoke | self._board.absent
        solid = self._board.bits_of(self.blocking) | self._board.bits_of(self.smoke) | self._board.absent_bits
        self._barred: Final = _all_that_blocks(barriers, solid)
        self._windows: list[int] | None = None

    def with_squares(self, *, blocking: Iterable[Square], smoke: Iterable[Square] = ()) -> "Sight":
        """The same walls and doors, with other blocking and smoky squares."""
        return Sight(self.barriers, blocking=blocking, smoke=smoke)

    def without(self, squares: Iterable[Square]) -> "Sight":
        """The same position as it is for somebody to whom these squares are no obstacle: those that he stands on."""
        return Sight(self.barriers, blocking=self.blocking.difference(squares), smoke=self.smoke)

    def sees(self, a: Square, b: Square) -> bool:
        """Whether the line between two squares is clear, walked either way."""
        column, row = self.grid.column_and_row(a)
        last_column, last_row = self.grid.column_and_row(b)
        if a == b:
            return True
        if a in self.smoke or b in self.smoke:
            return False
        across, down = last_column - column, last_row - row
        masks = self._board.lines.falling(abs(across)) if across * down >= 0 else self._board.lines.rising(abs(across))
        corner = self._board.place_on(min(column, last_column), min(row, last_row))
        return not (self._barred >> corner) & masks[abs(down)]

    def field(self, a: Square) -> frozenset[Square]:
        """All squares in sight of one, itself included."""
        column, row = self.grid.column_and_row(a)
        if a in self.smoke:
            return frozenset((a,))
        found: list[Square] = []
        for other in range(1, self.grid.columns + 1):
            self._find_in_column(column, row, other, found)
        return frozenset(found) - self._hidden

    def fields(self) -> dict[Square, frozenset[Square]]:
        """The field of every square, in number order."""
        return {place: self.field(place) for place in self.grid.squares}

    def _find_in_column(self, column: int, row: int, other: int, found: list[Square]) -> None:
        """Add what one square sees of a column. A line is tested from the upper left corner of the box it spans."""
        lines, height, addresses = self._board.lines, self.grid.rows, self._board.addresses
        falling, rising = lines.falling(abs(other - column)), lines.rising(abs(other - column))
        below, above = (falling, rising) if other >= column else (rising, falling)
        top, box = (other - 1) * height, (min(column, other) - 1) * height
        level, end = top + row - 1, top + height
        windows = self._all_windows()
        window = windows[box + row - 1]
        found += [place for place, mask in zip(addresses[level:end], below, strict=False) if not window & mask]
        found += [
            place
            for place, seen_through, mask in zip(
                addresses[top:level], windows[box : box + row - 1], above[row - 1 : 0 : -1], strict=True
            )
            if not seen_through & mask
        ]

    def _all_windows(self) -> list[int]:
        """What blocks as seen from each place as the upper left corner of a box."""
        if self._windows is None:
            self._windows = [self._barred >> place for place in range(0, _LAYERS * len(self._board.addresses), _LAYERS)]
        return self._windows

    def why_not(self, a: Square, b: Square) -> Crossing | None:
        """The first thing that blocks the line from a to b, or None if a sees b."""
        return self.line(a, b).stop

    def line(self, a: Square, b: Square) -> Line:
        """All that the line passes on its way from a to b."""
        column, row = self.grid.column_and_row(a)
        last_column, last_row = self.grid.column_and_row(b)
        if a == b:
            return Line((Crossing((a,), ((),)),))
        east = 1 if last_column > column else -1
        south = 1 if last_row > row else -1
        crossings = [Crossing((a,), (self._smoke_in(a),))]
        here = a
        for columns, rows in moves(abs(last_column - column), abs(last_row - row)):
            column, row = column + east * columns, row + south * rows
            there = Square(address(column, row))
            ways = self._ways_round(here, there) if columns and rows else (self._on_side(here, there),)
            crossings.append(Crossing((here, there), ways))
            crossings.append(Crossing((there,), (self._smoke_in(there) if there == b else self._in_square(there),)))
            here = there
        return Line(tuple(crossings))

    def _ways_round(self, here: Square, there: Square) -> tuple[tuple[Obstacle, ...], ...]:
        """What stands on the two ways from a square to one that touches it at a corner."""
        beside = sorted([Square(here[:2] + there[2:]), Square(there[:2] + here[2:])])
        return tuple([self._on_side(here, way) + self._in_square(way) + self._on_side(way, there) for way in beside])

    def _on_side(self, a: Square, b: Square) -> tuple[Obstacle, ...]:
        edge = self.barriers.between(a, b)
        if edge.is_passable:
            return ()
        kind = Hindrance.WALL if edge is Edge.WALL else Hindrance.CLOSED_DOOR
        return (Obstacle(kind, (a, b) if a < b else (b, a)),)

    def _in_square(self, place: Square) -> tuple[Obstacle, ...]:
        if place in self._board.absent:
            return (Obstacle(Hindrance.ABSENT, (place,)),)
        blocking = (Obstacle(Hindrance.BLOCKING, (place,)),) if place in self.blocking else ()
        return blocking + self._smoke_in(place)

    def _smoke_in(self, place: Square) -> tuple[Obstacle, ...]:
        return (Obstacle(Hindrance.SMOKE, (place,)),) if place in self.smoke else ()


# The board in bits. Squares are numbered down the columns, so in the order of their addresses, and have a bit for each
# layer; the place of a square is its lowest bit.

_EAST: Final = 0
_SOUTH: Final = 1
_SOLID: Final = 2
_FALLING: Final = 3
_RISING: Final = 4
_LAYERS: Final = 5


def _all_that_blocks(barriers: Barriers, solid: int) -> int:
    """The layers of a position. The corner of each square is its lower right one."""
    down, right = _LAYERS, _LAYERS * barriers.grid.rows
    east, south = barriers.east, barriers.south
    east_below, south_right = east >> down, south >> right
    falling = (east | solid >> right | south_right) & (south | solid >> down | east_below)
    rising = (south | solid | east) & (east_below | solid >> (right + down) | south_right)
    return east << _EAST | south << _SOUTH | solid << _SOLID | falling << _FALLING | rising << _RISING


class _Board:
    """The squares of a grid as places in bits. Addresses that the grid leaves out have a place too."""

    __slots__ = ("absent", "absent_bits", "addresses", "grid", "lines", "places")

    def __init__(self, grid: SquareGrid) -> None:
        self.grid: Final = grid
        self.lines: Final = lines_of(grid.rows)
        self.addresses: Final = [
            Square(address(column, row)) for column in range(1, grid.columns + 1) for row in range(1, grid.rows + 1)
        ]
        self.places: Final = {place: i * _LAYERS for i, place in enumerate(self.addresses) if place in grid}
        self.absent: Final = frozenset([place for place in self.addresses if place not in grid])
        absent_bits = 0
        for place in self.absent:
            absent_bits |= 1 << self.place_on(int(place[:2]), int(place[2:]))
        self.absent_bits: Final = absent_bits

    def place_on(self, column: int, row: int) -> int:
        return _LAYERS * ((column - 1) * self.grid.rows + row - 1)

    def bits_of(self, squares: Iterable[Square]) -> int:
        bits = 0
        for place in squares:
            bits |= 1 << self.places[self.grid.square_named(place)]
        return bits


@lru_cache(maxsize=32)
def board_of(grid: SquareGrid) -> _Board:
    """Made once for a grid and shared by all its positions."""
    return _Board(grid)


class _Lines:
    """The lines of every slope on boards of one height, as masks from the upper left corner of the box they span.

    Each list holds the lines that end so many columns away, by the rows that they cross: the bits of the sides, corners
    and inner squares on the line. Falling lines run between the upper left and lower right of the box, rising lines
    between the other two.
    """

    __slots__ = ("_falling", "_height", "_rising")

    def __init__(self, height: int) -> None:
        self._height: Final = height
        self._falling: Final[dict[int, list[int]]] = {}
        self._rising: Final[dict[int, list[int]]] = {}

    def falling(self, across: int) -> list[int]:
        masks = self._falling.get(across)
        if masks is None:
            masks = [_falling_line(across, down, self._height) for down in range(self._height)]
            self._falling[across] = masks
        return masks

    def rising(self, across: int) -> list[int]:
        masks = self._rising.get(across)
        if masks is None:
            masks = [_rising_line(across, down, self._height) for down in range(self._height)]
            self._rising[across] = masks
        return masks


@cache
def lines_of(height: int) -> _Lines:
    """Shared by all boards of one height, of which there are 99."""
    return _Lines(height)


def _falling_line(across: int, down: int, height: int) -> int:
    mask = place = 0
    for columns, rows in moves(across, down):
        layer = _FALLING if columns and rows else _EAST if columns else _SOUTH
        mask |= 1 << (place + layer)
        place += _LAYERS * (columns * height + rows)
        mask |= 1 << (place + _SOLID)
    return mask & ~(1 << (place + _SOLID))


def _rising_line(across: int, down: int, height: int) -> int:
    """Walked from the lower left: what it crosses upward belongs to the square above."""
    mask = 0
    place = _LAYERS * down
    for columns, rows in moves(across, down):
        layer = _RISING if columns and rows else _EAST if columns else _SOUTH
        mask |= 1 << (place - _LAYERS * rows + layer)
        place += _LAYERS * (columns * height - rows)
        mask |= 1 << (place + _SOLID)
    return mask & ~(1 << (place + _SOLID))


def moves(across: int, down: int) -> list[Position]:
    """The squares of a line as moves of (columns, rows): (1, 0) and (0, 1) over a side, (1, 1) through a corner."""
    found: list[Position] = []
    columns = rows = 0
    while columns < across or rows < down:
        # Which comes first on the line: the next upright side, the next level one, or both at once?
        upright, level = (1 + 2 * columns) * down, (1 + 2 * rows) * across
        move = (1 if upright <= level else 0, 1 if level <= upright else 0)
        columns, rows = columns + move[0], rows + move[1]
        found.append(move)
    return found
