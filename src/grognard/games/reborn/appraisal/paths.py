"""Ways over the map: how far goals are, through doors that have to be opened or broken, and what a Move reaches."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from grognard.games.reborn import doors, exits, large, levels, lines
from grognard.games.reborn.board import side_of
from grognard.games.reborn.large import Stand
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.geometry.sight import Barriers
from grognard.geometry.squares import Edge, Square
from grognard.kernel.questions import Option

LOCKED: Final = 9  # what a door that needs a Magnetic card counts for to who has none: it has to be broken
WALL: Final = 8  # a wall, to who can break through
LARGE_DOOR: Final = 5  # a small door, to a large miniature
FAR: Final = 99
MOST_KEPT: Final = 600

Field = dict[Square, int]
"""The Movement points to the nearest goal, by square."""


class Leg(NamedTuple):
    """A way from a square to one beside it: its points with a Magnetic card, without, and for a large miniature."""

    there: Square
    with_card: int
    without: int
    by_large: int


Ways = dict[Square, tuple[Leg, ...]]

_WAYS: Final[dict[object, Ways]] = {}
_FIELDS: Final[dict[object, Field]] = {}
_BARRIERS: Final[dict[object, Barriers]] = {}


def key_of(game: Reborn) -> object:
    """What the ways over the map depend on: doors, breaches, what is destroyed, the power."""
    state = game.state
    standing = tuple([(door.is_open, door.is_destroyed) for door in state.doors.values()])
    power = (state.is_dark, tuple(state.dark_rooms))
    broken = tuple([side for breach in state.breaches for side in breach.sides])
    return (game.board, standing, broken, tuple(state.destroyed), power)


def share_barriers(game: Reborn, key: object) -> None:
    """Walls and doors are put together once for as long as none of them changes."""
    found = _BARRIERS.get(key)
    if found is not None:
        game.use_barriers(found)
        return
    if len(_BARRIERS) >= MOST_KEPT:
        _BARRIERS.clear()
    _BARRIERS[key] = game.barriers()


def ways_of(game: Reborn, key: object) -> Ways:
    found = _WAYS.get(key)
    if found is None:
        if len(_WAYS) >= MOST_KEPT:
            _WAYS.clear()
        found = _WAYS[key] = _ways(game)
    return found


def _ways(game: Reborn) -> Ways:
    found: Ways = {}
    locked: dict[str, int] = {}
    for door in game.state.doors.values():
        if door.is_destroyed or door.is_open:
            continue
        needs_card = door.magnetic and not doors.opens_without_card(game, door)
        for side in door.sides:
            locked[side] = LOCKED if needs_card else doors.COST
    wide = {side for door in game.state.doors.values() if len(door.sides) > 1 for side in door.sides}
    for square in game.board.grid.squares:
        if game.is_barred(square):
            found[square] = ()
            continue
        legs: list[Leg] = []
        for there in game.board.grid.neighbours[square]:
            if game.is_barred(there):
                continue
            edge = game.edges.between(square, there)
            if edge.is_passable:
                legs.append(Leg(there, 1, 1, 1))
            elif edge is Edge.CLOSED_DOOR:
                side = side_of(square, there)
                more = locked.get(side, doors.COST)
                legs.append(Leg(there, 1 + doors.COST, 1 + more, 2 if side in wide else LARGE_DOOR))
            else:
                legs.append(Leg(there, FAR, FAR, WALL))
        up = game.board.stairs.get(square)
        if up is not None:
            cost = levels.cost_of_stairs(game, square)
            legs.append(Leg(up, cost, cost, FAR))
        found[square] = tuple(legs)
    return found


def field_to(game: Reborn, key: object, goals: Sequence[Square], has_card: bool, is_large: bool = False) -> Field:
    """How far every square is from the nearest goal, whoever stands in the way."""
    asked = (key, tuple(goals), has_card, is_large)
    found = _FIELDS.get(asked)
    if found is None:
        if len(_FIELDS) >= MOST_KEPT:
            _FIELDS.clear()
        found = _FIELDS[asked] = _field(ways_of(game, key), goals, has_card, is_large)
    return found


def _field(ways: Ways, goals: Sequence[Square], has_card: bool, is_large: bool) -> Field:
    found: Field = {}
    waiting: list[tuple[int, Square]] = [(0, goal) for goal in dict.fromkeys(goals)]
    while waiting:
        cost, square = heappop(waiting)
        if square in found:
            continue
        found[square] = cost
        for leg in ways[square]:
            if leg.there in found:
                continue
            more = leg.by_large if is_large else leg.with_card if has_card else leg.without
            if more < FAR:
                heappush(waiting, (cost + more, leg.there))
    return found


def has_card(game: Reborn, character: Character) -> bool:
    return lines.opens_magnetic_doors(game, character)


# What one Move reaches


class Reached(NamedTuple):
    """A square that a Move reaches, for how many points, by which first step, and whether the Move may end there."""

    square: Square
    cost: int
    first: Option  # None where it stands already
    can_end: bool


def reach_of(game: Reborn, mover: Character, points: int) -> list[Reached]:
    """The squares that so many points reach, nearest first; that of the mover itself, for 0."""
    miniature = game.miniature_of(mover)
    if game.is_large(miniature):
        return _reach_of_large(game, miniature, points)
    start = miniature.square
    opens_all = has_card(game, mover)
    friend: dict[Square, bool] = {}
    for other in game.on_map():
        for square in game.squares_of(other):
            if other is not miniature:
                friend[square] = game.are_friends(miniature, other)
    ways = ways_of(game, key_of(game))
    found: dict[Square, Reached] = {}
    waiting: list[tuple[int, int, Square, object]] = [(0, 0, start, None)]
    number = 0
    while waiting:
        cost, _, square, first = heappop(waiting)
        if square in found:
            continue
        found[square] = Reached(square, cost, first, square not in friend)
        for leg in ways[square]:
            more = leg.with_card if opens_all else leg.without
            there = leg.there
            if cost + more > points or (more >= LOCKED) or there in found or friend.get(there) is False:
                continue
            number += 1
            onward = first if first is not None else _first(game, square, there)
            heappush(waiting, (cost + more, number, there, onward))
    return list(found.values())


def _first(game: Reborn, here: Square, there: Square) -> object:
    """The option of a Move that makes for the square beside."""
    if game.board.stairs.get(here) == there and there not in game.board.grid.neighbours[here]:
        return "stairs"
    if game.edges.between(here, there) is Edge.CLOSED_DOOR:
        door = game.door_on(side_of(here, there))
        assert door is not None
        return ("open", door.id)
    return ("step", there)


def _reach_of_large(game: Reborn, miniature: Character, points: int) -> list[Reached]:
    """Doors aside; the first of each corner, whichever way it is turned there."""
    start = Stand(miniature.square, miniature.facing)
    best: dict[Stand, tuple[int, object]] = {start: (0, None)}
    waiting = [start]
    while waiting:
        stand = waiting.pop(0)
        cost, first = best[stand]
        for there, more in large.steps_from(game, miniature, stand):
            total = cost + more
            if total > points or (there in best and best[there][0] <= total):
                continue
            best[there] = (total, first if first is not None else _first_of_large(stand, there))
            waiting.append(there)
    found: dict[Square, Reached] = {}
    gate = _gate_ahead(game, miniature)
    if gate is not None and points > doors.COST:
        ahead = large.shift(start.corner, start.facing, large.Way.FORWARD).corner
        best.setdefault(Stand(ahead, start.facing), (doors.COST + 1, ("open", gate)))
    for stand, (cost, first) in best.items():
        known = found.get(stand.corner)
        if known is None or cost < known.cost:
            others = [o for square in game.block_at(stand.corner) for o in game.standing_on(square)]
            found[stand.corner] = Reached(stand.corner, cost, first, all([o is miniature for o in others]))
    return sorted(found.values(), key=lambda reached: (reached.cost, reached.square))


def _gate_ahead(game: Reborn, miniature: Character) -> str | None:
    """A closed large door right in front of a large miniature, which it can open."""
    for door in doors.faced_doors(game, miniature):
        if not door.is_open and len(door.sides) > 1 and doors.why_not_open(game, miniature, door) is None:
            return door.id
    return None


def _first_of_large(here: Stand, there: Stand) -> object:
    if there.corner == here.corner:
        return ("rotate", there.facing)
    ahead = large.shift(here.corner, here.facing, large.Way.FORWARD).corner
    return large.Way.FORWARD.value if there.corner == ahead else large.Way.BACKWARD.value


def cost_of_leaving(game: Reborn, square: Square) -> int | None:
    """The points of the step off the map from a square; None where there is no way off."""
    return exits.COST if exits.edges_to_leave_by(game, square) else None
