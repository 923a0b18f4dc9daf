"""Doors (ERB-DOR-01, ERB-DOR-02, ERB-DOR-05): opened and closed by hand, and those that close by themselves."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import devices, lines
from grognard.games.reborn.board import side_of
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Door
from grognard.games.reborn.words import DoorKind
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square, SquareSide, read_side
from grognard.kernel.questions import Barred

COST: Final = 1
"""Movement points to open or close a door (ERB-DOR-01c, ERB-DOR-01e)."""


# Where they are


def doors_round(game: Reborn, square: Square) -> dict[Facing, Door]:
    """The doors on the sides of a square, by the facing one has toward them."""
    found: dict[Facing, Door] = {}
    if not game.state.doors:
        return found
    for facing, beside in game.board.ahead[square].items():
        door = game.door_on(side_of(square, beside))
        if door is not None:
            found[facing] = door
    return found


def faced_doors(game: Reborn, character: Character) -> list[Door]:
    """ERB-DOR-01b, ERB-GAP-27: those on the side its miniature is turned to, on either front square of a large one.

    Either half of a large door is enough (ERB-DOR-01f).
    """
    miniature = game.miniature_of(character)
    squares = game.squares_of(miniature)
    found: dict[str, Door] = {}
    for square in squares:
        ahead = game.board.ahead[square].get(miniature.facing)
        if ahead is None or ahead in squares:
            continue
        door = game.door_on(side_of(square, ahead))
        if door is not None:
            found[door.id] = door
    return list(found.values())


# By hand


def why_not_open(game: Reborn, character: Character, door: Door) -> Barred | None:
    """What keeps this Character from opening a closed door that it faces, points aside."""
    if door.magnetic and not opens_without_card(game, door) and not lines.opens_magnetic_doors(game, character):
        return Barred(("open", door.id), "This door opens only with a Magnetic card.", "ERB-DOR-02a")
    return None


def why_not_close(game: Reborn, door: Door) -> Barred | None:
    """What keeps anybody from closing an open door that he faces, points aside. It needs no card (ERB-DOR-02c)."""
    if door.kind is DoorKind.SLIDING:
        return Barred(("close", door.id), "Sliding doors close by themselves.", "ERB-DOR-01d")
    if is_blocked(game, door):
        return Barred(("close", door.id), "A large miniature stands in the doorway.", "ERB-DOR-01g")
    return None


def open_door(game: Reborn, character: Character, door: Door) -> None:
    """ERB-DOR-01c; the whole of a large one (ERB-DOR-01f)."""
    door.is_open = True
    door.opened_in_round = door.kind is DoorKind.SLIDING
    game.show_door(door)
    if game.hear is not None:
        text = f"{game.title(character.id)} opens a door."
        game.tell("doors.opened", "ERB-DOR-01c", text, {"door": door.id, "character": character.id})


def close_door(game: Reborn, character: Character, door: Door) -> None:
    """ERB-DOR-01e."""
    _shut(game, door)
    if game.hear is not None:
        text = f"{game.title(character.id)} closes a door."
        game.tell("doors.closed", "ERB-DOR-01e", text, {"door": door.id, "character": character.id})


def _shut(game: Reborn, door: Door) -> None:
    door.is_open = door.opened_in_round = False
    game.show_door(door)


def is_blocked(game: Reborn, door: Door) -> bool:
    """ERB-DOR-01g: a large miniature stands across the doorway, on both sides of it."""
    for side in door.sides:
        one, other = read_side(game.board.grid, side)
        here, there = game.standing_on(one), game.standing_on(other)
        if any([standing in there for standing in here if game.is_large(standing)]):
            return True
    return False


# Power


def rooms_touched(game: Reborn, door: Door) -> list[str]:
    found: dict[str, None] = {}
    for side in door.sides:
        for square in read_side(game.board.grid, SquareSide(side)):
            found[game.board.room_at[square].id] = None
    return list(found)


def is_without_power(game: Reborn, door: Door) -> bool:
    """Whether it touches a room without power (ERB-DOR-05a, ERB-DOR-05b)."""
    if not game.state.dark_rooms and not game.state.is_dark:
        return False
    return game.state.is_dark or any([not devices.has_power(game, room) for room in rooms_touched(game, door)])


def opens_without_card(game: Reborn, door: Door) -> bool:
    """ERB-DOR-05a: a magnetic door without power; all of them with the whole building down."""
    return is_without_power(game, door)


# By themselves


def close_sliding_doors(game: Reborn) -> None:
    """ERB-ACV-01e: those opened in this round close, unless blocked or without power.

    A blocked one closes at the end of the first round in which it no longer is (ERB-DOR-01g); one without power waits
    for the Final phase (ERB-DOR-05b).
    """
    for door in game.state.doors.values():
        if not door.is_open or not door.opened_in_round or door.is_destroyed:
            continue
        if is_without_power(game, door):
            door.opened_in_round = False
        elif not is_blocked(game, door):
            _shut_by_itself(game, door, "ERB-DOR-01d")


def close_powered_doors(game: Reborn) -> None:
    """ERB-DOR-05b, ERB-FIN-07b: with the power back, sliding doors close."""
    for door in game.state.doors.values():
        if door.kind is not DoorKind.SLIDING or not door.is_open or door.is_destroyed:
            continue
        if is_without_power(game, door):
            continue
        if is_blocked(game, door):
            door.opened_in_round = True
        else:
            _shut_by_itself(game, door, "ERB-DOR-05b")


def _shut_by_itself(game: Reborn, door: Door, rule: str) -> None:
    _shut(game, door)
    if game.hear is not None:
        game.tell("doors.closed", rule, "A sliding door closes.", {"door": door.id})
