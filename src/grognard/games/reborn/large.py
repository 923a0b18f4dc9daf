"""Large miniatures (ERB-LRG-01, ERB-GAP-27): 2 x 2 squares that go forward, go backward and turn.

The block is named by its upper left square, which may lie off the frame (ERB-GLC-05c).
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from grognard.games.reborn.position import SIDE_OF_LARGE, Reborn
from grognard.games.reborn.state import Character
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Position, Square
from grognard.kernel.questions import Barred

FORWARD_COST: Final = 1
"""ERB-LRG-01b; backward it is `backward_cost` of the pack (ERB-LRG-01c)."""


class Way(Enum):
    FORWARD = "forward"
    BACKWARD = "backward"


BEHIND: Final[dict[Facing, Facing]] = {
    Facing.NORTH: Facing.SOUTH,
    Facing.EAST: Facing.WEST,
    Facing.SOUTH: Facing.NORTH,
    Facing.WEST: Facing.EAST,
}
_BY: Final[dict[Facing, Position]] = {
    Facing.NORTH: (0, -1),
    Facing.EAST: (1, 0),
    Facing.SOUTH: (0, 1),
    Facing.WEST: (-1, 0),
}


class Shift(NamedTuple):
    """A step of a block: where its corner comes to lie, and the two squares left and entered, as columns and rows."""

    corner: Square
    left: tuple[Position, Position]
    entered: tuple[Position, Position]
    facing: Facing


def shift(corner: Square, facing: Facing, way: Way) -> Shift:
    """ERB-LRG-01d: along its facing or against it, never aside."""
    onward = facing if way is Way.FORWARD else BEHIND[facing]
    east, south = _BY[onward]
    column, row = int(corner[:2]), int(corner[2:])
    block = [(column + across, row + down) for down in range(SIDE_OF_LARGE) for across in range(SIDE_OF_LARGE)]
    left = [place for place in block if (place[0] + east, place[1] + south) not in block]
    entered = [(place[0] + east, place[1] + south) for place in left]
    there = Square(f"{max(0, column + east):02}{max(0, row + south):02}")
    return Shift(there, (left[0], left[1]), (entered[0], entered[1]), onward)


def cost_of(game: Reborn, way: Way) -> int:
    return FORWARD_COST if way is Way.FORWARD else game.pack.printed.backward_cost


def leaves_frame(game: Reborn, step: Shift) -> bool:
    """Whether both squares beyond are off the frame, over sides by which one may leave (ERB-DOR-04a)."""
    grid = game.board.grid
    if any([grid.square_on(place) is not None for place in step.entered]):
        return False
    behind = [grid.square_on(place) for place in step.left]
    return all([square is None or step.facing in game.board.exits.get(square, ()) for square in behind])


def why_not(game: Reborn, miniature: Character, corner: Square, facing: Facing, way: Way) -> Barred | None:
    """What stops a step from here, points aside (ERB-LRG-01e)."""
    option = way.value
    step = shift(corner, facing, way)
    a, b = (game.board.grid.square_on(place) for place in step.entered)
    if a is None or b is None:
        return Barred(option, "It would stand outside the frame.", "ERB-GAP-27")
    for square in (a, b):
        if game.is_barred(square):
            return Barred(option, f"Nothing enters {square}, with its yellow dotted line.", "ERB-LRG-01e")
        if any([not game.are_friends(miniature, other) for other in game.standing_on(square)]):
            return Barred(option, f"An enemy stands on {square}.", "ERB-LRG-01e")
    for here, there in zip(step.left, (a, b), strict=True):
        behind = game.board.grid.square_on(here)
        if behind is not None and not game.edges.between(behind, there).is_passable:
            return Barred(option, f"A wall or a closed door stands before {there}.", "ERB-LRG-01e")
    # ERB-LRG-01f: a wall that it would straddle.
    if not game.edges.between(a, b).is_passable:
        return Barred(option, f"It would straddle the wall between {a} and {b}.", "ERB-LRG-01f")
    return None


class Stand(NamedTuple):
    """Where a block lies, and how it is turned."""

    corner: Square
    facing: Facing


def steps_from(game: Reborn, miniature: Character, stand: Stand) -> list[tuple[Stand, int]]:
    """Where one step or turn brings it, and for how many Movement points."""
    turn = game.card(miniature).rotating_cost
    found = [(Stand(stand.corner, facing), turn) for facing in Facing if facing is not stand.facing]
    for way in Way:
        if why_not(game, miniature, stand.corner, stand.facing, way) is None:
            found.append((Stand(shift(stand.corner, stand.facing, way).corner, stand.facing), cost_of(game, way)))
    return found
