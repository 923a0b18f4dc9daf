"""Where IPS lines stand, and who uses one (ERB-IPS-01a, ERB-IPS-02b)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NamedTuple

from grognard.games.reborn.board import Room
from grognard.games.reborn.drawing import turned
from grognard.games.reborn.ips import CpPaid, Line, MpPaid
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Strength
from grognard.games.reborn.state import Character, Charge
from grognard.games.reborn.words import BaseSide, CharacterId, Characteristic
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Seat

NO_LINES: Final[tuple[Line, ...]] = ()


class Bearer(StrEnum):
    """What a line stands on. A charge lies on the map, its card beside it."""

    CHARACTER = "character"
    CARD = "card"
    ROOM = "room"
    CHARGE = "charge"


class LineAt(NamedTuple):
    """A line: what it stands on, and which of the lines there it is. A charge goes by the id of its card."""

    bearer: Bearer
    id: str
    place: int


class Use(NamedTuple):
    """A line in use: by whom, where it stands, for which player, and who takes part beside the user.

    ERB-CMB-06d: the user of an item is its carrier.
    """

    user: Character
    at: LineAt
    seat: Seat
    helpers: tuple[Character, ...] = ()


# Lines


def lines_on(game: Reborn, bearer: Bearer, of: str) -> tuple[Line, ...]:
    """The lines that stand on something now. ERB-ABL-01a, ERB-ABL-01b: of a Character, on the side that is up."""
    if bearer is Bearer.CHARACTER:
        return game.side(game.character(CharacterId(of))).lines
    if bearer is Bearer.CARD:
        return game.item(of).lines
    if bearer is Bearer.CHARGE:
        return game.parts.items[charge_of(game, of).item].lines
    return lines_of_room(game, game.board.rooms[of])


def line_at(game: Reborn, at: LineAt) -> Line:
    return lines_on(game, at.bearer, at.id)[at.place]


def lines_of_room(game: Reborn, room: Room) -> tuple[Line, ...]:
    """ERB-IPS-06d: none, once the Floor Element that they work through has been destroyed."""
    for destroyed in game.state.destroyed:
        feature = game.board.features[destroyed]
        if feature.carries_lines and feature.room == room.id:
            return NO_LINES
    return room.lines


def cp_of(line: Line) -> int:
    """ERB-IPS-02f: the CP its conditions ask for."""
    return sum([condition.amount for condition in line.conditions if isinstance(condition, CpPaid)])


def mp_of(line: Line) -> int:
    return sum([condition.amount for condition in line.conditions if isinstance(condition, MpPaid)])


def charge_of(game: Reborn, card: str) -> Charge:
    return next(charge for charge in game.state.charges if charge.card == card)


# Where the user stands


def side_of_base(facing: Facing, side: BaseSide) -> Facing:
    """Where a side of a base points to."""
    return turned(facing, list(BaseSide).index(side))


def beside(game: Reborn, character: Character, side: BaseSide) -> Iterator[tuple[Square, Square]]:
    """The squares of its miniature along one side of its base, each with the square next to it there."""
    miniature = game.miniature_of(character)
    squares = game.squares_of(miniature)
    direction = side_of_base(miniature.facing, side)
    for square in squares:
        near = game.board.ahead[square].get(direction)
        if near is not None and near not in squares:
            yield square, near


def faced_squares(game: Reborn, character: Character) -> list[Square]:
    """The squares it is immediately facing: in front of it, with no wall and no closed door between."""
    return [near for square, near in beside(game, character, BaseSide.FRONT) if game.are_adjacent(square, near)]


def tile_round(game: Reborn, square: Square) -> tuple[Square, ...]:
    """The floor tile that a square is part of; of ground that no tile covers, the square alone."""
    room = game.board.room_at[square]
    return (square,) if room.is_plain_ground else room.squares


def tiles_under(game: Reborn, character: Character) -> list[Square]:
    """Every square of the tiles that its miniature touches (ERB-LRG-02a)."""
    found: dict[Square, None] = {}
    for square in game.squares_of(game.miniature_of(character)):
        found.update(dict.fromkeys(tile_round(game, square)))
    return list(found)


# What it can do


def characteristic(game: Reborn, character: Character, which: Characteristic) -> Strength:
    """What it rolls for a test. A pilot takes the better of its own value and its vehicle's (ERB-CAP-04b)."""
    own = _printed(game, character, which)
    vehicle = game.vehicle_of(character)
    if vehicle is None:
        return own
    other = _printed(game, vehicle, which)
    return max(own, other, key=lambda value: (value.dice + value.automatic, value.dice))


def _printed(game: Reborn, character: Character, which: Characteristic) -> Strength:
    side = game.side(character)
    return (side.shooting, side.search, side.scientific, side.technical)[list(Characteristic).index(which)]
