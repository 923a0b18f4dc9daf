"""Maps of flat-topped hexes numbered CCRR, with every other column half a hex lower (SOS-GAP-01)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NewType

from grognard.geometry.lattice import CORNERS, TOWARD, Point, drawn, moved, steps_between, turn
from grognard.geometry.places import BoardError, address, check_size, column_and_row, no_such_place

Hex = NewType("Hex", str)
"""Column and row, two digits each: `0601`. Text order is number order."""


class Direction(StrEnum):
    """The six ways out of a hex, clockwise. There is no way due east or west."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"


DIRECTIONS: Final[tuple[Direction, ...]] = tuple(Direction)


def turned(direction: Direction, sixths: int) -> Direction:
    """The direction after turning clockwise by so many sixths of a circle; below zero, counter-clockwise."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + sixths) % len(DIRECTIONS)]


def opposite(direction: Direction) -> Direction:
    return turned(direction, 3)


class HexGrid:
    """The hexes of one map and how they lie to each other. Made once and never changed.

    `hexes` are in number order. `neighbours` gives for each hex those on the map that touch it, in the order of
    `DIRECTIONS`. Absent hexes are not part of the map: nothing touches them and lines stop before them, but
    distance is still measured straight over them.
    """

    __slots__ = (
        "_beyond",
        "_hex_on",
        "_measured",
        "_points",
        "_within",
        "columns",
        "even_columns_lower",
        "hexes",
        "neighbours",
        "rows",
    )

    def __init__(self, columns: int, rows: int, *, even_columns_lower: bool = True, absent: Iterable[str] = ()) -> None:
        check_size(columns, rows, "hex map")
        self.columns: Final = columns
        self.rows: Final = rows
        self.even_columns_lower: Final = even_columns_lower
        left_out = {_within_map(text, columns, rows) for text in absent}
        self._points: Final[dict[Hex, Point]] = {}
        for column in range(1, columns + 1):
            is_lower = (column % 2 == 0) == even_columns_lower
            for row in range(1, rows + 1):
                place = Hex(address(column, row))
                if place not in left_out:
                    self._points[place] = (3 * column - 1, 2 * row - 1 + is_lower)
        self._hex_on: Final[dict[Point, Hex]] = {point: place for place, point in self._points.items()}
        self._beyond: Final[dict[Hex, dict[Direction, Hex]]] = {
            place: self._touching(point) for place, point in self._points.items()
        }
        self.hexes: Final[tuple[Hex, ...]] = tuple(self._points)
        self.neighbours: Final[dict[Hex, tuple[Hex, ...]]] = {
            place: tuple(beyond.values()) for place, beyond in self._beyond.items()
        }
        # Filled hex by hex when first asked: a large map is seldom measured from everywhere.
        self._measured: Final[dict[Hex, dict[Hex, int]]] = {}
        self._within: Final[dict[tuple[Hex, int], tuple[Hex, ...]]] = {}

    def _touching(self, point: Point) -> dict[Direction, Hex]:
        touching: dict[Direction, Hex] = {}
        for direction, step in zip(DIRECTIONS, TOWARD, strict=True):
            place = self._hex_on.get(moved(point, step))
            if place is not None:
                touching[direction] = place
        return touching

    def __contains__(self, place: object) -> bool:
        return place in self._points

    def __len__(self) -> int:
        return len(self.hexes)

    def hex_named(self, text: str) -> Hex:
        """The hex that a person wrote down, or an error that says what is wrong with it."""
        place = Hex(text)
        if place not in self._points:
            raise self._not_here(place)
        return place

    def hex_at(self, column: int, row: int) -> Hex:
        return self.hex_named(address(column, row))

    def neighbour(self, place: Hex, direction: Direction) -> Hex | None:
        """The hex that touches this one on that side, or None at the map's edge."""
        beyond = self._beyond.get(place)
        if beyond is None:
            raise self._not_here(place)
        return beyond.get(direction)

    def distance(self, a: Hex, b: Hex) -> int:
        """Steps from one hex to the other on an empty map (SOS-GAP-01)."""
        try:
            return self._measured[a][b]
        except KeyError:
            return self._measure_from(a)[self.hex_named(b)]

    def _measure_from(self, start: Hex) -> dict[Hex, int]:
        measured = self._measured.get(start)
        if measured is None:
            origin = self.point(start)
            measured = {place: steps_between(origin, point) for place, point in self._points.items()}
            self._measured[start] = measured
        return measured

    def is_adjacent(self, a: Hex, b: Hex) -> bool:
        return self.distance(a, b) == 1

    def within(self, place: Hex, steps: int) -> tuple[Hex, ...]:
        """The hexes no further than so many steps, this one first: nearest first, then lowest number."""
        found = self._within.get((place, steps))
        if found is None:
            distances = self._measure_from(place)
            near = [(distance, there) for there, distance in distances.items() if distance <= steps]
            near.sort()
            found = tuple([there for _, there in near])
            self._within[place, steps] = found
        return found

    def is_in_line(self, a: Hex, b: Hex) -> bool:
        """Whether b lies straight along one of the six directions from a."""
        return self._direction_along(a, b) is not None

    def direction(self, a: Hex, b: Hex) -> Direction:
        """The direction that leads straight from a to b, next to it or further away."""
        direction = self._direction_along(a, b)
        if direction is None:
            raise BoardError(f"hex {b} is not in line with {a}: no direction leads there; ask is_in_line first")
        return direction

    def _direction_along(self, a: Hex, b: Hex) -> Direction | None:
        from_a, from_b = self.point(a), self.point(b)
        way = (from_b[0] - from_a[0], from_b[1] - from_a[1])
        for direction, step in zip(DIRECTIONS, TOWARD, strict=True):
            if turn(step, way) == 0 and step[0] * way[0] + step[1] * way[1] > 0:
                return direction
        return None

    def line(self, start: Hex, direction: Direction, length: int) -> tuple[Hex, ...]:
        """So many hexes straight on, beginning with start itself; fewer if the map ends before."""
        if length < 1:
            raise BoardError(f"line from hex {start} of {length} hexes: give a length of 1 or more")
        place = self.hex_named(start)
        found = [place]
        while len(found) < length:
            beyond = self.neighbour(place, direction)
            if beyond is None:
                break
            place = beyond
            found.append(place)
        return tuple(found)

    def point(self, place: Hex) -> Point:
        """The centre of a hex on the lattice."""
        point = self._points.get(place)
        if point is None:
            raise self._not_here(place)
        return point

    def hex_on(self, point: Point) -> Hex | None:
        """The hex whose centre is this point of the lattice, or None off the map."""
        return self._hex_on.get(point)

    def corner_points(self, place: Hex) -> tuple[Point, ...]:
        """The six corners on the lattice, clockwise from the upper left."""
        centre = self.point(place)
        return tuple([moved(centre, corner) for corner in CORNERS])

    def side_points(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The two corners that touching hexes share, clockwise as seen from a."""
        if not self.is_adjacent(a, b):
            raise BoardError(f"hexes {a} and {b} do not touch: they share no side; name two adjacent hexes")
        side = DIRECTIONS.index(self.direction(a, b))
        corners = self.corner_points(a)
        return corners[side], corners[(side + 1) % len(corners)]

    def extent(self, size: float) -> tuple[float, float]:
        """Width and height of the whole map, drawn with hexes of this size from the point (0, 0)."""
        has_lower_column = self.columns > 1 or not self.even_columns_lower
        return drawn((3 * self.columns + 1, 2 * self.rows + has_lower_column), size)

    def centre(self, place: Hex, size: float) -> tuple[float, float]:
        """Where the middle of a hex is drawn; `size` is the length of its side."""
        return drawn(self.point(place), size)

    def corners(self, place: Hex, size: float) -> tuple[tuple[float, float], ...]:
        """Where the corners are drawn, clockwise from the upper left. Hexes that share a corner agree on it exactly."""
        return tuple([drawn(point, size) for point in self.corner_points(place)])

    def side_between(self, a: Hex, b: Hex, size: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where the side that touching hexes share is drawn, clockwise as seen from a."""
        first, second = self.side_points(a, b)
        return drawn(first, size), drawn(second, size)

    def _not_here(self, place: Hex) -> BoardError:
        return no_such_place(place, "hex", self.columns, self.rows)


def _within_map(text: str, columns: int, rows: int) -> Hex:
    column, row = column_and_row(text, "absent hex")
    if not (1 <= column <= columns and 1 <= row <= rows):
        raise no_such_place(text, "absent hex", columns, rows)
    return Hex(text)
