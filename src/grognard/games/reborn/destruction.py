"""Doors, walls and Floor Elements that break (ERB-DOR-03, ERB-WND-03, ERB-CON-13, ERB-CON-33)."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import endings, scrambling
from grognard.games.reborn.board import Feature
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Breach
from grognard.games.reborn.targets import Cause, Target, TargetKind
from grognard.games.reborn.words import Counted, Marker, Module, Moment, Wall
from grognard.geometry.squares import Edge, Square, SquareSide, read_side
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

EXCHANGE: Final = "exchange"
KEEP: Final = "keep"


# Whether it breaks


def defence_of(game: Reborn, target: Target) -> int:
    """The Defensive value of an object; 0 if it cannot be destroyed (ERB-WND-03a, ERB-WND-03b)."""
    if target.kind is TargetKind.DOOR:
        door = game.state.doors[target.id]
        # ERB-DOR-01h: an open door is no target.
        return 0 if door.is_destroyed or door.is_open else door.defence
    if target.kind is TargetKind.ELEMENT:
        feature = game.board.features.get(target.id)
        return 0 if feature is None or feature.id in game.state.destroyed else feature.defence
    if target.kind is TargetKind.WALL:
        return game.pack.printed.wall_defence if all([is_wall(game, side) for side in sides_of(target)]) else 0
    return 0


def is_wall(game: Reborn, side: SquareSide) -> bool:
    """Whether a wall section, single or double, still stands there; under a door there is none to hit."""
    one, other = read_side(game.board.grid, side)
    return game.edges.between(one, other) is Edge.WALL


def sides_of(target: Target) -> list[SquareSide]:
    """The wall sections of a target: one, or several with a space between."""
    return [SquareSide(side) for side in target.id.split()]


def strike(game: Reborn, target: Target, hits: int, criticals: int, cause: Cause) -> Play[bool]:
    """Hits, automatic ones included, and criticals against an object; whether they have destroyed it.

    ERB-WND-03c: a critical counts as more hits. ERB-WND-03d, ERB-CON-36: as many as its Defensive value are enough, and
    fewer leave nothing behind. ERB-DOR-03f: without a Defensive value it does not break.
    """
    total = hits + criticals * game.pack.printed.critical_on_objects
    defence = defence_of(game, target)
    breaks = 0 < defence <= total
    if game.hear is not None:
        text = f"{total} hits against a Defensive value of {defence}: it {'breaks' if breaks else 'holds'}."
        game.tell("destruction.struck", "ERB-WND-03d", text, {"target": target.id, "hits": total, "defence": defence})
    if breaks:
        yield from destroy(game, target, cause)
    return breaks


# Destroying


def destroy(game: Reborn, target: Target, cause: Cause) -> Play[None]:
    """Take it away, with markers, counters of missions and endings."""
    if target.kind is TargetKind.DOOR:
        _destroy_door(game, target.id, cause)
    elif target.kind is TargetKind.ELEMENT:
        _destroy_element(game, game.board.features[target.id], cause)
    elif target.kind is TargetKind.WALL:
        yield from _destroy_wall(game, target, cause)
    endings.judge(game, Moment.AT_ONCE)


def _destroy_door(game: Reborn, door_id: str, cause: Cause) -> None:
    """ERB-DOR-03b: its sides are open from then on; both halves of a large one (ERB-DOR-01f)."""
    door = game.state.doors[door_id]
    if door.is_destroyed:
        return
    door.is_destroyed = True
    game.show_door(door)
    _count(game, cause)
    if game.hear is None:
        return
    if leaves_broken_door_marker(game, door.sides):
        text = "The door is destroyed; a Broken Door marker shows that the wall below it is open."
        game.tell("destruction.door", "ERB-DOR-03c", text, {"door": door_id, "marker": True})
    else:
        game.tell("destruction.door", "ERB-DOR-03b", "The door is destroyed.", {"door": door_id, "marker": False})


def leaves_broken_door_marker(game: Reborn, sides: list[SquareSide]) -> bool:
    """ERB-DOR-03c: over a single wall."""
    return any([game.board.walls.get(side) is Wall.SINGLE for side in sides])


def _destroy_element(game: Reborn, feature: Feature, cause: Cause) -> None:
    """ERB-DOR-03a, ERB-WND-03e: all of it, whichever of its squares was hit; plain floor from then on."""
    if feature.id in game.state.destroyed:
        return
    game.state.destroyed.append(feature.id)
    game.sight_has_changed()
    _count(game, cause)
    if game.hear is not None:
        text = f"The {feature.title} is destroyed."
        game.tell("destruction.element", "ERB-DOR-03a", text, {"element": feature.id, "squares": list(feature.squares)})
    if feature.carries_lines:
        _end_lines(game, feature.room)


def _end_lines(game: Reborn, room: str) -> None:
    """ERB-DOR-03a: what the element did ends, a scrambler that was ON included (ERB-RAD-01d)."""
    state = game.state
    ended = [switch for switch in state.switches if switch.room == room]
    state.switches = [switch for switch in state.switches if switch.room != room]
    if ended and game.has(Module.RADIO):
        scrambling.scramblers_have_changed(game)


def _count(game: Reborn, cause: Cause) -> None:
    """For missions and endings."""
    if cause.seat is not None:
        for counted in (game.player(cause.seat).counted, game.state.counted):
            counted[Counted.OBJECTS_DESTROYED] = counted.get(Counted.OBJECTS_DESTROYED, 0) + 1


# Walls and their markers


def _destroy_wall(game: Reborn, target: Target, cause: Cause) -> Play[None]:
    """ERB-DOR-03d: a short Broken Wall marker on the section."""
    for side in sides_of(target):
        marker = Marker.BROKEN_WALL_SHORT if markers_left(game, Marker.BROKEN_WALL_SHORT) else None
        _break(game, [side], marker, cause)
        yield from _offer_long_marker(game, side, cause)


def break_walls(game: Reborn, sides: list[SquareSide], marker: Marker, cause: Cause) -> Play[None]:
    """Open these wall sections with one marker, a long one for two of them (ERB-DOR-03e)."""
    _break(game, sides, marker, cause)
    endings.judge(game, Moment.AT_ONCE)
    yield from ()


def _break(game: Reborn, sides: list[SquareSide], marker: Marker | None, cause: Cause) -> None:
    """ERB-CON-13: where the supply is used up they open without a marker."""
    game.open_wall(sides, marker)
    _count(game, cause)
    if game.hear is not None:
        text = f"The wall is broken at {' and '.join(sides)}."
        game.tell("destruction.wall", "ERB-DOR-03d", text, {"sides": list(sides), "marker": marker})


def markers_left(game: Reborn, marker: Marker) -> int:
    """ERB-SET-04f: what is left of a Broken Wall marker."""
    supply = next(supply for supply in game.pack.markers if supply.marker is marker)
    if not supply.limits_play:
        return supply.copies
    return max(0, supply.copies - len([breach for breach in game.state.breaches if breach.marker is marker]))


def wall_markers_left(game: Reborn) -> int:
    """ERB-GLC-05b: of both lengths together."""
    return markers_left(game, Marker.BROKEN_WALL_SHORT) + markers_left(game, Marker.BROKEN_WALL_LONG)


def _offer_long_marker(game: Reborn, side: SquareSide, cause: Cause) -> Play[None]:
    """ERB-DOR-03e, ERB-CON-13: two short markers in line for a long one, by whoever broke the later section."""
    new = game.state.breaches[-1]
    if cause.seat is None or new.marker is not Marker.BROKEN_WALL_SHORT:
        return
    if not markers_left(game, Marker.BROKEN_WALL_LONG):
        return
    partners = {
        breach.sides[0]: breach
        for breach in game.state.breaches
        if breach.marker is Marker.BROKEN_WALL_SHORT and are_in_line(game, side, breach.sides[0])
    }
    if not partners:
        return
    chosen = yield from choose(cause.seat, "destruction.long-marker", [KEEP, *partners], (side,))
    if chosen == KEEP:
        return
    other = partners[SquareSide(chosen)]
    game.state.breaches.remove(other)
    game.state.breaches.remove(new)
    game.state.breaches.append(Breach([*other.sides, *new.sides], Marker.BROKEN_WALL_LONG))
    if game.hear is not None:
        text = f"One long Broken Wall marker takes the place of two short ones at {chosen} and {side}."
        game.tell("destruction.long-marker", "ERB-DOR-03e", text, {"sides": [*other.sides, *new.sides]})


def are_in_line(game: Reborn, one: SquareSide, other: SquareSide) -> bool:
    """Whether two sides form one straight line, end to end."""
    a, b = read_side(game.board.grid, one)
    c, d = read_side(game.board.grid, other)
    return _offset(game, a, b) == _offset(game, c, d) and _is_along(game, a, c, _offset(game, a, b))


def _offset(game: Reborn, a: Square, b: Square) -> tuple[int, int]:
    column, row = game.board.grid.column_and_row(a)
    other_column, other_row = game.board.grid.column_and_row(b)
    return other_column - column, other_row - row


def _is_along(game: Reborn, a: Square, c: Square, across: tuple[int, int]) -> bool:
    east, south = _offset(game, a, c)
    return (abs(east), abs(south)) == ((0, 1) if across[0] else (1, 0))
