"""Doors and walls broken by abilities and tools, whatever their strength (ERB-GLC-03, ERB-GLC-05, ERB-GLE-03)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.games.reborn import destruction, endings, hitting, sight
from grognard.games.reborn.board import side_of
from grognard.games.reborn.ips import BreakThrough, Destroy
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Door
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.using import Use, beside
from grognard.games.reborn.words import BaseSide, Breakable, Marker, Module, Moment
from grognard.geometry.arcs import Arc, arc_of
from grognard.geometry.squares import Square, SquareSide
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

NO_OTHER: Final = SquareSide("")

RED_OR_BORDER: Final = (Arc.RED, Arc.BORDER)

Breach = tuple[Breakable, SquareSide]
"""What is broken, and its other section or door; the first is the one aimed at."""


# Things beside the user (ERB-GLC-03b, ERB-GLE-03a, ERB-GLE-04a)


def could_destroy(game: Reborn, use: Use, effect: Destroy) -> bool:
    return bool(things_in_arcs(game, use.user, effect))


def destroy(game: Reborn, use: Use, effect: Destroy) -> Play[None]:
    """ERB-GLC-03b, ERB-GLC-03c, ERB-GLC-03d, ERB-GLE-03a, ERB-GLE-04a: one of them, and no damage is rolled."""
    things = things_in_arcs(game, use.user, effect)
    if things:
        target = yield from choose(use.seat, "breaking.thing", things, (use.user.id,))
        yield from destruction.destroy(game, target, _cause(use))


def things_in_arcs(game: Reborn, user: Character, effect: Destroy) -> list[Target]:
    """What stands on a side of its square, or on a square beside it, where its base shows one of these arcs."""
    arcs = game.card(game.miniature_of(user)).arcs
    found: dict[Target, None] = {}
    for place, side in enumerate(BaseSide):
        if arcs[place] in effect.arcs:
            for own, near in beside(game, user, side):
                target = _thing_toward(game, own, near)
                if target is not None and _is_fit(game, effect, target):
                    found[target] = None
    return list(found)


def _thing_toward(game: Reborn, own: Square, near: Square) -> Target | None:
    """The wall or closed door in between, or else the Floor Element behind."""
    if game.are_adjacent(own, near):
        return hitting.element_on(game, near)
    return hitting.target_over(game, own, near)


def _is_fit(game: Reborn, effect: Destroy, target: Target) -> bool:
    """ERB-GLE-04a: of the right kind, and no stronger than the tool can manage."""
    if hitting.obstacle(game, target) not in effect.things:
        return False
    return not effect.most_defence or destruction.defence_of(game, target) <= effect.most_defence


def _cause(use: Use) -> Cause:
    return Cause(How.ABILITY, use.user.id, use.seat)


# The breach of Mammoth MK II (ERB-GLC-05)


def has_wall_markers(game: Reborn) -> bool:
    """ERB-GLC-05b."""
    return destruction.wall_markers_left(game) > 0


def could_break_through(game: Reborn, use: Use, effect: BreakThrough) -> bool:
    return any(bool(breaches_at(game, side, effect)) for side in _sides_in_red(game, use.user))


def break_through(game: Reborn, use: Use, effect: BreakThrough) -> Play[None]:
    """ERB-GLC-05a: one side in sight and in the red arc, and what breaks with it; Defensive values do not matter."""
    sides = [side for side in dict.fromkeys(_sides_in_red(game, use.user)) if breaches_at(game, side, effect)]
    if not sides:
        return
    side = yield from choose(use.seat, "breaking.side", sides, (use.user.id,))
    what, other = yield from choose(use.seat, "breaking.breach", breaches_at(game, side, effect), (use.user.id, side))
    if what is Breakable.LONG_WALL:
        yield from destruction.break_walls(game, [side, other], Marker.BROKEN_WALL_LONG, _cause(use))
        endings.judge(game, Moment.AT_ONCE)
        return
    for each in (side, other):
        target = _target_on(game, each) if each != NO_OTHER else None
        if target is not None:
            yield from destruction.destroy(game, target, _cause(use))


def _sides_in_red(game: Reborn, user: Character) -> Iterator[SquareSide]:
    """ERB-GAP-19: the sides of squares that it sees in its red arc, and those straight in front of it."""
    miniature = game.miniature_of(user)
    own = game.squares_of(miniature)
    for square, near in beside(game, user, BaseSide.FRONT):
        yield side_of(square, near)
    if not game.has(Module.LOS):
        return
    grid = game.board.grid
    eyes = sight.eyes_of(game, miniature)
    seen = sight.sight_of(game, miniature)
    for square in grid.squares:
        in_red = [eye for eye in eyes if arc_of(grid, eye, miniature.facing, square) in RED_OR_BORDER]
        if square not in own and any([seen.sees(eye, square) for eye in in_red]):
            for near in grid.neighbours[square]:
                yield side_of(square, near)


def breaches_at(game: Reborn, side: SquareSide, effect: BreakThrough) -> list[Breach]:
    """What may be broken when this side is aimed at, by the markers that are left (ERB-GLC-05b)."""
    door = _door_on(game, side)
    if door is not None:
        found = _breaches_at_door(game, side, door)
    elif destruction.is_wall(game, side):
        found = _breaches_at_wall(game, side)
    else:
        found = []
    return [breach for breach in found if breach[0] in effect.choices]


def _breaches_at_door(game: Reborn, side: SquareSide, door: Door) -> list[Breach]:
    if len(door.sides) > 1:
        return [(Breakable.LARGE_DOOR, NO_OTHER)]
    found: list[Breach] = [(Breakable.SMALL_DOORS, NO_OTHER)]
    for other in _neighbours_in_line(game, side):
        if _is_small_door(game, other):
            found.append((Breakable.SMALL_DOORS, other))
        elif destruction.is_wall(game, other) and _short_markers(game):
            found.append((Breakable.WALL_AND_DOOR, other))
    return found


def _breaches_at_wall(game: Reborn, side: SquareSide) -> list[Breach]:
    short = _short_markers(game)
    found: list[Breach] = [(Breakable.SHORT_WALLS, NO_OTHER)] if short else []
    for other in _neighbours_in_line(game, side):
        if destruction.is_wall(game, other):
            if destruction.markers_left(game, Marker.BROKEN_WALL_LONG):
                found.append((Breakable.LONG_WALL, other))
            if short >= len((side, other)):
                found.append((Breakable.SHORT_WALLS, other))
        elif short and _is_small_door(game, other):
            found.append((Breakable.WALL_AND_DOOR, other))
    return found


def _short_markers(game: Reborn) -> int:
    return destruction.markers_left(game, Marker.BROKEN_WALL_SHORT)


def _neighbours_in_line(game: Reborn, side: SquareSide) -> list[SquareSide]:
    """The two sides that go on from this one in a straight line."""
    grid = game.board.grid
    a, b = [grid.column_and_row(Square(text)) for text in side.split("|")]
    east, south = (0, 1) if a[1] == b[1] else (1, 0)
    found = []
    for way in (-1, 1):
        one = grid.square_on((a[0] + way * east, a[1] + way * south))
        other = grid.square_on((b[0] + way * east, b[1] + way * south))
        if one is not None and other is not None:
            found.append(side_of(one, other))
    return found


def _door_on(game: Reborn, side: SquareSide) -> Door | None:
    """The closed door on a side (ERB-DOR-01h)."""
    door = game.door_on(side)
    return None if door is None or door.is_open else door


def _is_small_door(game: Reborn, side: SquareSide) -> bool:
    door = _door_on(game, side)
    return door is not None and len(door.sides) == 1


def _target_on(game: Reborn, side: SquareSide) -> Target | None:
    door = _door_on(game, side)
    if door is not None:
        return Target(TargetKind.DOOR, door.id)
    return Target(TargetKind.WALL, side) if destruction.is_wall(game, side) else None
