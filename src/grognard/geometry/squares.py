"""Boards of squares numbered CCRR, with walls and doors on the sides between them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, NewType

from grognard.geometry.places import BoardError, address, check_size, column_and_row, no_such_place
from grognard.geometry.reach import BARRED

Square = NewType("Square", str)
"""Column and row, two digits each: `0601`. Text order is number order."""

SquareSide = NewType("SquareSide", str)
"""The side between two squares, lower number first: `0101|0201`."""

Position = tuple[int, int]
"""Column and row, counted from 1."""

Drawn = tuple[float, float]

_STRAIGHT: Final[tuple[Position, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
_ROUND: Final[tuple[Position, ...]] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


class Edge(StrEnum):
    """What stands on the side between two squares."""

    OPEN = "open"
    WALL = "wall"
    CLOSED_DOOR = "closed-door"
    OPEN_DOOR = "open-door"

    @property
    def is_passable(self) -> bool:
        return self in (Edge.OPEN, Edge.OPEN_DOOR)


class SquareGrid:
    """The squares of one board and how they lie to each other. Made once and never changed.

    `squares` are in number order. `neighbours` shares a side with each (N, E, S, W); `surrounding` a side or a
    corner (eight, clockwise from N). Absent squares are not part of the board.
    """

    __slots__ = ("_positions", "_square_on", "columns", "neighbours", "rows", "squares", "surrounding")

    def __init__(self, columns: int, rows: int, *, absent: Iterable[str] = ()) -> None:
        check_size(columns, rows, "board of squares")
        self.columns: Final = columns
        self.rows: Final = rows
        left_out = {_within_board(text, columns, rows) for text in absent}
        self._positions: Final[dict[Square, Position]] = {}
        for column in range(1, columns + 1):
            for row in range(1, rows + 1):
                place = Square(address(column, row))
                if place not in left_out:
                    self._positions[place] = (column, row)
        self._square_on: Final[dict[Position, Square]] = {on: place for place, on in self._positions.items()}
        self.squares: Final[tuple[Square, ...]] = tuple(self._positions)
        self.neighbours: Final[dict[Square, tuple[Square, ...]]] = self._all_at(_STRAIGHT)
        self.surrounding: Final[dict[Square, tuple[Square, ...]]] = self._all_at(_ROUND)

    def _all_at(self, ways: tuple[Position, ...]) -> dict[Square, tuple[Square, ...]]:
        around: dict[Square, tuple[Square, ...]] = {}
        for place, (column, row) in self._positions.items():
            beside = [self._square_on.get((column + east, row + south)) for east, south in ways]
            around[place] = tuple([other for other in beside if other is not None])
        return around

    def __contains__(self, place: object) -> bool:
        return place in self._positions

    def __len__(self) -> int:
        return len(self.squares)

    def square_named(self, text: str) -> Square:
        """The square that a person wrote down, or an error that says what is wrong with it."""
        place = Square(text)
        if place not in self._positions:
            raise self._not_here(place)
        return place

    def square_at(self, column: int, row: int) -> Square:
        return self.square_named(address(column, row))

    def square_on(self, position: Position) -> Square | None:
        """The square in this column and row, or None off the board."""
        return self._square_on.get(position)

    def column_and_row(self, place: Square) -> Position:
        position = self._positions.get(place)
        if position is None:
            raise self._not_here(place)
        return position

    def is_adjacent(self, a: Square, b: Square) -> bool:
        """Whether two squares share a side, whatever stands on it. Those that share a corner are diagonal."""
        return self.steps_straight(a, b) == 1

    def is_diagonal(self, a: Square, b: Square) -> bool:
        return self.steps_round(a, b) == 1 and not self.is_adjacent(a, b)

    def steps_straight(self, a: Square, b: Square) -> int:
        """Steps over sides only, on an empty board."""
        across, down = self._apart(a, b)
        return across + down

    def steps_round(self, a: Square, b: Square) -> int:
        """Steps over sides and corners alike, on an empty board."""
        across, down = self._apart(a, b)
        return max(across, down)

    def _apart(self, a: Square, b: Square) -> Position:
        from_a, from_b = self.column_and_row(a), self.column_and_row(b)
        return abs(from_a[0] - from_b[0]), abs(from_a[1] - from_b[1])

    def centre(self, place: Square, size: float) -> Drawn:
        """Where the middle of a square is drawn; `size` is the length of its side."""
        column, row = self.column_and_row(place)
        return (column - 0.5) * size, (row - 0.5) * size

    def side_between(self, a: Square, b: Square, size: float) -> tuple[Drawn, Drawn]:
        """Where the side that two squares share is drawn, upper or left end first."""
        if not self.is_adjacent(a, b):
            raise BoardError(f"squares {a} and {b} share no side; name two adjacent squares")
        column, row = max(self.column_and_row(a), self.column_and_row(b))
        corner = ((column - 1) * size, (row - 1) * size)
        is_upright = a[:2] != b[:2]
        return corner, (corner[0], corner[1] + size) if is_upright else (corner[0] + size, corner[1])

    def _not_here(self, place: Square) -> BoardError:
        return no_such_place(place, "square", self.columns, self.rows)


class Edges:
    """The walls and doors of one position. Where nothing was put, the side is open."""

    __slots__ = ("_between", "grid")

    def __init__(self, grid: SquareGrid, sides: Mapping[str, Edge] | None = None) -> None:
        self.grid: Final = grid
        self._between: Final[dict[Square, dict[Square, Edge]]] = {}
        for text, edge in ({} if sides is None else sides).items():
            a, b = read_side(grid, text)
            self.put(a, b, edge)

    def copy(self) -> "Edges":
        same = Edges(self.grid)
        for place, beside in self._between.items():
            same._between[place] = beside.copy()
        return same

    def put(self, a: Square, b: Square, edge: Edge) -> None:
        """Let this stand on the side between two adjacent squares, in place of what stood there."""
        if not self.grid.is_adjacent(a, b):
            raise BoardError(f"{edge} between squares {a} and {b}: they share no side; name two adjacent squares")
        self._between.setdefault(a, {})[b] = edge
        self._between.setdefault(b, {})[a] = edge

    def sides(self) -> dict[SquareSide, Edge]:
        """Every side that is not open, in number order: what a save keeps and a drawing shows."""
        found: dict[SquareSide, Edge] = {}
        for a in sorted(self._between):
            for b, edge in sorted(self._between[a].items()):
                if a < b and edge is not Edge.OPEN:
                    found[SquareSide(f"{a}|{b}")] = edge
        return found

    def between(self, a: Square, b: Square) -> Edge:
        """What stands between two adjacent squares."""
        beside = self._between.get(a)
        if beside is not None:
            edge = beside.get(b)
            if edge is not None:
                return edge
        if not self.grid.is_adjacent(a, b):
            raise BoardError(f"edge between squares {a} and {b}: they share no side; name two adjacent squares")
        return Edge.OPEN

    def can_step(self, a: Square, b: Square) -> bool:
        """Whether a mover gets from a square to one of the eight around it.

        Over a side: if no wall and no closed door stands on it. Over a corner: if all four sides that meet there are
        free; so neither a wall's end at the corner nor a square missing from the board can be cut.
        """
        if b in self.grid.neighbours[a]:
            return self.between(a, b).is_passable
        if not self.grid.is_diagonal(a, b):
            return False
        beside_corner = [place for place in self.grid.neighbours[a] if place in self.grid.neighbours[b]]
        return len(beside_corner) == 2 and all(
            self.between(a, place).is_passable and self.between(place, b).is_passable for place in beside_corner
        )

    def one_point_a_step(self, a: Square, b: Square) -> int:
        """The plainest step rule: one point wherever the mover gets through."""
        return 1 if self.can_step(a, b) else BARRED


def read_side(grid: SquareGrid, text: str) -> tuple[Square, Square]:
    """The squares on both sides of a side that a person wrote down, such as `0101|0201`."""
    ends = text.split("|")
    if len(ends) != 2:
        raise BoardError(f"side {text!r}: write the two squares it lies between, such as 0101|0201")
    return grid.square_named(ends[0]), grid.square_named(ends[1])


def _within_board(text: str, columns: int, rows: int) -> Square:
    column, row = column_and_row(text, "absent square")
    if not (1 <= column <= columns and 1 <= row <= rows):
        raise no_such_place(text, "absent square", columns, rows)
    return Square(text)
