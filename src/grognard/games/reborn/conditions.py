"""The conditions of IPS lines (ERB-IPS-01e): what must be true before any die is rolled, each by one function."""

from __future__ import annotations

from typing import assert_never

from grognard.games.reborn import breaking, points, reanimation, sight, switches
from grognard.games.reborn.board import Room
from grognard.games.reborn.ips import (
    Condition,
    ControlledBy,
    CpPaid,
    Engages,
    FacingCadaver,
    InRoom,
    MpPaid,
    NotInRoom,
    OncePerTurn,
    OnFacingIcon,
    OnItsSquare,
    OnMarkedSquare,
    Powered,
    SeesCharacter,
    SeesZombie,
    SmallFigure,
    SwitchedOn,
    Unengaged,
    Unopposed,
    UsedBy,
    WallMarkersLeft,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Bearer, Use, charge_of, line_at
from grognard.games.reborn.words import CharacterId
from grognard.geometry.squares import Square


def hold(game: Reborn, use: Use) -> bool:
    """Whether all conditions of the line hold now, and those of its whole card. CP are for whoever has them placed."""
    if not all([is_met(game, use, condition) for condition in line_at(game, use.at).conditions]):
        return False
    return use.at.bearer is not Bearer.CARD or all(
        [is_met(game, use, condition) for condition in game.item(use.at.id).conditions]
    )


def is_met(game: Reborn, use: Use, condition: Condition) -> bool:
    """Each condition by its own function."""
    match condition:
        case CpPaid():
            return True  # whether they can be placed depends on where they go: see `interact`
        case MpPaid():
            return _can_pay_mp(game, use, condition)
        case Engages() | Unengaged():
            return _is_ready(game, use)
        case OncePerTurn():
            return _is_unused(use)
        case UsedBy() | ControlledBy():
            return _is_of_faction(game, use, condition)
        case SeesCharacter():
            return _sees_character(game, use, condition)
        case SeesZombie():
            return _sees_zombie(game, use)
        case InRoom():
            return _is_in_room(game, use, condition)
        case NotInRoom():
            return _is_not_in_room(game, use, condition)
        case OnFacingIcon():
            return _is_on_facing_icon(game, use)
        case OnMarkedSquare():
            return _is_on_marked_square(game, use)
        case FacingCadaver():
            return _faces_cadaver(game, use)
        case Unopposed():
            return _is_unopposed(game, use)
        case Powered():
            return _is_powered(game, use)
        case SwitchedOn():
            return _is_switched_on(game, use)
        case OnItsSquare():
            return _is_on_its_square(game, use)
        case WallMarkersLeft():
            return breaking.has_wall_markers(game)
        case SmallFigure():
            return _is_small(game, use)
    assert_never(condition)


# Payments


def _can_pay_mp(game: Reborn, use: Use, condition: MpPaid) -> bool:
    """ERB-GLC-06a, ERB-GLC-06b, ERB-GAP-24: the MP are those of whoever commands the user."""
    return points.can_pay_mp(game, use.seat, condition.amount)


def _is_ready(game: Reborn, use: Use) -> bool:
    """ERB-GLE-13a: a card that is turned sideways already does not serve again."""
    if use.at.bearer is Bearer.CARD:
        return not game.equipment(use.at.id).engaged
    return not game.character(CharacterId(use.at.id)).engaged


def mark_of(use: Use) -> str:
    """How a line that serves once a turn is noted on its user."""
    return f"{use.at.bearer} {use.at.id} {use.at.place}"


def _is_unused(use: Use) -> bool:
    return mark_of(use) not in use.user.used_lines


# Who


def _is_of_faction(game: Reborn, use: Use, condition: UsedBy | ControlledBy) -> bool:
    """Whom its user obeys now; ERB-GAP-24: in a band of mercenaries a Character counts for its own faction.

    ERB-GLC-04c: of a line for opponents the user is the Character of the card.
    """
    return game.faction_of(use.user) is condition.faction


def _is_small(game: Reborn, use: Use) -> bool:
    return not game.is_large(game.miniature_of(use.user))


# Whom it sees


def _sees_character(game: Reborn, use: Use, condition: SeesCharacter) -> bool:
    other = game.character(condition.character)
    return other in game.in_play() and sees(game, use.user, other)


def _sees_zombie(game: Reborn, use: Use) -> bool:
    return bool(zombies_seen(game, use.user))


def zombies_seen(game: Reborn, viewer: Character) -> list[Character]:
    """ERB-GLC-02a, ERB-GLC-03a, ERB-GLC-04a: the Zombies in its line of sight; who is one, its card says."""
    return [
        other
        for other in game.in_play()
        if game.card(other).zombie and other is not viewer and sees(game, viewer, other)
    ]


def sees(game: Reborn, viewer: Character, other: Character) -> bool:
    return sight.sees(game, game.miniature_of(viewer), game.miniature_of(other))


# Where it stands


def _squares(game: Reborn, user: Character) -> list[Square]:
    return game.squares_of(game.miniature_of(user))


def _is_in_room(game: Reborn, use: Use, condition: InRoom) -> bool:
    return any([icon in condition.rooms for room in game.rooms_of(use.user) for icon in room.rooms])


def _is_not_in_room(game: Reborn, use: Use, condition: NotInRoom) -> bool:
    """ERB-GLE-13d: in some other room; in none, there is nothing to do it to."""
    rooms = indoor_rooms(game, use.user)
    return bool(rooms) and not any([icon in condition.rooms for room in rooms for icon in room.rooms])


def indoor_rooms(game: Reborn, user: Character) -> list[Room]:
    return [room for room in game.rooms_of(user) if room.is_indoor]


def room_of_line(game: Reborn, use: Use) -> Room:
    return game.board.rooms[use.at.id]


def _is_on_facing_icon(game: Reborn, use: Use) -> bool:
    return is_on_icon(game, use.user, room_of_line(game, use))


def is_on_icon(game: Reborn, user: Character, room: Room) -> bool:
    """ERB-IPS-02d, ERB-GAP-22: on an icon and turned as it says; of a large miniature any square will do."""
    squares, facing = _squares(game, user), game.miniature_of(user).facing
    return any([icon.square in squares and icon.facing is facing for icon in room.icons])


def _is_on_marked_square(game: Reborn, use: Use) -> bool:
    marked = room_of_line(game, use).marked
    return any([square in marked for square in _squares(game, use.user)])


def _is_on_its_square(game: Reborn, use: Use) -> bool:
    """ERB-GLE-11a: where the marker lies; a card that is carried lies nowhere."""
    return use.at.bearer is Bearer.CHARGE and charge_of(game, use.at.id).square in _squares(game, use.user)


def _faces_cadaver(game: Reborn, use: Use) -> bool:
    return bool(reanimation.cadavers_in_reach(game, use.user))


def _is_unopposed(game: Reborn, use: Use) -> bool:
    """ERB-GLT-02b, ERB-GLT-02c: no enemy of the player is in the room."""
    squares = room_of_line(game, use).squares
    return not any(
        [
            game.commander(other) != use.seat and any([square in squares for square in game.squares_of(other)])
            for other in game.on_map()
        ]
    )


# In which state things are


def _is_powered(game: Reborn, use: Use) -> bool:
    """ERB-IPS-06a: the room of the line; of what is carried, one of those its user stands in."""
    if use.at.bearer is Bearer.ROOM:
        return switches.has_power(game, use.at.id)
    return any([switches.has_power(game, room.id) for room in game.rooms_of(use.user)])


def _is_switched_on(game: Reborn, use: Use) -> bool:
    """ERB-IPS-04a, ERB-IPS-04b."""
    return switches.is_on(game, use.at)
