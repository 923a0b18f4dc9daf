"""What a straight line between the centres of two places passes over, in exact integer arithmetic.

A line is told as its steps from start to end, both included. A step is one place, or two where the line passes
exactly between them, the lower number first. Places that are not on the board are left out. Whether a pair blocks
when one of the two does, or only when both do, is for each game to say.
"""

from typing import Final

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.lattice import CORNERS, TOWARD, Point, moved, turn
from grognard.geometry.squares import Square, SquareGrid

_SIDES: Final = len(TOWARD)


def hexes_crossed(grid: HexGrid, start: Hex, end: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The hexes a line passes through; both of those it runs between along a hexside; none it only touches at a corner.

    A line may well cross more hexes than there are steps from start to end.
    """
    here, goal = grid.point(start), grid.point(end)
    line = (goal[0] - here[0], goal[1] - here[1])
    origin = here
    steps: list[tuple[Hex, ...]] = [(start,)]
    while here != goal:
        to_here = (here[0] - origin[0], here[1] - origin[1])
        side = _way_out(line, to_here)
        after = (side + 1) % _SIDES
        corner = CORNERS[after]
        if turn(line, moved(to_here, corner)) != 0:
            here = moved(here, TOWARD[side])
        elif turn(line, corner) != 0:
            # Out by a corner, into one of the two hexes beyond it.
            here = moved(here, TOWARD[side if turn(line, corner) > 0 else after])
        else:
            # Out by a corner and on along the side that the two hexes beyond it share, to the hex at its far end.
            steps.append(_on_board(grid, (moved(here, TOWARD[side]), moved(here, TOWARD[after]))))
            here = moved(moved(here, TOWARD[side]), TOWARD[after])
        steps.append(_on_board(grid, (here,)))
    return tuple([step for step in steps if step])


def _way_out(line: Point, to_here: Point) -> int:
    """The side by which a line from the origin leaves the hex with this centre; or that before the corner it leaves by.

    Going round clockwise, that is where the corners pass from the left of the line to the right of it.
    """
    for side in range(_SIDES - 1):
        is_left = turn(line, moved(to_here, CORNERS[side])) < 0
        if is_left and turn(line, moved(to_here, CORNERS[side + 1])) >= 0:
            return side
    return _SIDES - 1


def _on_board(grid: HexGrid, points: tuple[Point, ...]) -> tuple[Hex, ...]:
    found: list[Hex] = []
    for point in points:
        place = grid.hex_on(point)
        if place is not None:
            found.append(place)
    found.sort()
    return tuple(found)


def squares_crossed(grid: SquareGrid, start: Square, end: Square) -> tuple[tuple[Square, ...], ...]:
    """The squares a line passes through; where it goes exactly through a corner, the two squares beside it are a step.

    The squares before and after such a pair touch diagonally.
    """
    column, row = grid.column_and_row(start)
    last_column, last_row = grid.column_and_row(end)
    across, down = abs(last_column - column), abs(last_row - row)
    east = 1 if last_column > column else -1
    south = 1 if last_row > row else -1
    steps: list[tuple[Square, ...]] = [(start,)]
    columns_done = rows_done = 0
    while columns_done < across or rows_done < down:
        # Which comes first on the line: the next upright side or the next level one?
        upright = (1 + 2 * columns_done) * down
        level = (1 + 2 * rows_done) * across
        here = (column + east * columns_done, row + south * rows_done)
        if upright == level:
            steps.append(_on_squares(grid, (here[0] + east, here[1]), (here[0], here[1] + south)))
        if upright <= level:
            columns_done += 1
        if level <= upright:
            rows_done += 1
        steps.append(_on_squares(grid, (column + east * columns_done, row + south * rows_done)))
    return tuple([step for step in steps if step])


def _on_squares(grid: SquareGrid, *positions: tuple[int, int]) -> tuple[Square, ...]:
    found: list[Square] = []
    for position in positions:
        place = grid.square_on(position)
        if place is not None:
            found.append(place)
    found.sort()
    return tuple(found)
