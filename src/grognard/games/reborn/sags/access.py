"""Access (ERB-SG2-02c, ERB-GAP-34): which indoor squares nobody could reach, and where a door would help."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.games.reborn.board import Board, Room, side_of
from grognard.games.reborn.pack import DoorCard
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags.frame import block_of, built_of
from grognard.games.reborn.words import DoorSize, TileUse, Wall
from grognard.geometry.places import address
from grognard.geometry.squares import Edge, Square, SquareSide


class DoorPlace(NamedTuple):
    """The sides a door would stand on, and the squares it would join, first those of one side of it."""

    sides: tuple[SquareSide, ...]
    near: tuple[Square, ...]
    far: tuple[Square, ...]


def walkable(game: Reborn) -> dict[Square, None]:
    """The squares that must be, or may serve as, a way: no Driller (ERB-SG2-02h), no barred square, no locked safe."""
    ways = _ways_of(game.board)
    hidden = {address(*place) for corner in built_of(game).hidden_drillers for place in block_of(Square(corner))}
    return {square: None for square in ways if square not in hidden} if hidden else ways


@lru_cache(maxsize=256)
def _ways_of(board: Board) -> dict[Square, None]:
    return {square: None for square in board.grid.squares if _is_walkable(board, board.room_at[square], square)}


def _is_walkable(board: Board, room: Room, square: Square) -> bool:
    is_locked = not room.doors_on_marked and square in room.marked  # ERB-SG2-02k: only broken walls let one in
    feature = board.features_at.get(square)
    is_barred = feature is not None and feature.blocks_movement
    return room.use is not TileUse.DRILLER and not is_locked and not is_barred


def accessible(game: Reborn) -> set[Square]:
    """The squares with a way to open ground."""
    ways = walkable(game)
    reached = {square for square in ways if not game.board.is_indoor(square)}
    waiting = list(reached)
    while waiting:
        here = waiting.pop()
        for beside in game.board.grid.neighbours[here]:
            if beside in ways and beside not in reached and _joins(game, here, beside):
                reached.add(beside)
                waiting.append(beside)
    return reached


def _joins(game: Reborn, a: Square, b: Square) -> bool:
    """An open side or a door of any kind."""
    return game.edges.between(a, b) is not Edge.WALL


def cut_off(game: Reborn) -> list[list[Square]]:
    """The groups of indoor squares without access, each in the order of the squares."""
    ways = walkable(game)
    reached = accessible(game)
    left = [square for square in ways if square not in reached]
    groups: list[list[Square]] = []
    seen: set[Square] = set()
    for start in left:
        if start in seen:
            continue
        group = [start]
        seen.add(start)
        for here in group:
            for beside in game.board.grid.neighbours[here]:
                if beside in ways and beside not in seen and _joins(game, here, beside):
                    seen.add(beside)
                    group.append(beside)
        groups.append(sorted(group))
    return groups


# Where doors may stand


def door_places(game: Reborn, size: DoorSize) -> list[DoorPlace]:
    """Every place for a door: a single wall, or two in line for a large one (ERB-SET-03a, ERB-SG2-02e, ERB-SG2-02f)."""
    ways = walkable(game)
    sides = [
        _across(side)
        for side, wall in game.board.walls.items()
        if wall is Wall.SINGLE and game.door_on(side) is None and _joins_ways(ways, side)
    ]
    if size is DoorSize.SMALL:
        return [DoorPlace((side_of(a, b),), (a,), (b,)) for a, b in sides]
    known = set(sides)
    found: list[DoorPlace] = []
    for a, b in sides:
        other = _next_in_line(a, b)
        if other in known:
            found.append(DoorPlace((side_of(a, b), side_of(*other)), (a, other[0]), (b, other[1])))
    return found


def _joins_ways(ways: dict[Square, None], side: SquareSide) -> bool:
    """ERB-SG2-02f, ERB-SG2-02k: the squares on both sides of it are ways."""
    return all([square in ways for square in _across(side)])


def _across(side: SquareSide) -> tuple[Square, Square]:
    a, b = side.split("|")
    return Square(a), Square(b)


def _next_in_line(a: Square, b: Square) -> tuple[Square, Square]:
    """The side that goes on from this one, to the right or below."""
    across, down = (0, 1) if a[:2] != b[:2] else (1, 0)
    return _moved(a, across, down), _moved(b, across, down)


def _moved(square: Square, across: int, down: int) -> Square:
    return Square(f"{int(square[:2]) + across:02}{int(square[2:]) + down:02}")


def repairs(game: Reborn, card: DoorCard, group: Sequence[Square], reached: set[Square]) -> list[DoorPlace]:
    """The places at which this door would give the group access."""
    inside = set(group)
    return [
        place
        for place in door_places(game, card.size)
        if any([_leads(a, b, inside, reached) for a, b in zip(place.near, place.far, strict=True)])
    ]


def _leads(a: Square, b: Square, inside: set[Square], reached: set[Square]) -> bool:
    return (a in inside and b in reached) or (b in inside and a in reached)
