"""Cadavers, and the Zombies they become (ERB-GLC-01, ERB-GLE-14b, ERB-GLT-08, ERB-GLT-09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.games.reborn import conditions, endings, equipment, wounds
from grognard.games.reborn.board import Room
from grognard.games.reborn.ips import OfferCadavers
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, DeadMarker
from grognard.games.reborn.using import Bearer, LineAt, Use, faced_squares, lines_of_room
from grognard.games.reborn.words import ZOMBIE_FIGURES, CharacterId, Counted, Moment, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

BODY: Final = "body"
GRAVE: Final = "grave"

Cadaver = tuple[str, str]
"""A Dead Character marker by its Character (`body`), or a cadaver printed on the floor by its square (`grave`)."""


# Cadavers (ERB-GLC-01b)


def cadavers_in_reach(game: Reborn, user: Character) -> list[Cadaver]:
    """What it is immediately facing, and what a facing icon it stands on gives access to.

    A square with a miniature on it has no room for a Zombie (ERB-GLC-01f).
    """
    faced = faced_squares(game, user)
    found: list[Cadaver] = [
        (BODY, dead.character)
        for dead in game.state.dead
        if dead.square in faced and is_cadaver(game, dead) and not game.is_occupied(dead.square)
    ]
    printed = [square for square in faced if _is_reached_by_facing(game, user, square)]
    printed += [square for room in game.rooms_of(user) for square in _reached_from_icons(game, user, room)]
    found += [
        (GRAVE, square)
        for square in dict.fromkeys(printed)
        if square not in game.state.graves and not game.is_occupied(square)
    ]
    return found


def is_cadaver(game: Reborn, dead: DeadMarker) -> bool:
    """ERB-WND-01h, ERB-CON-26: a dead Zombie is none, Jack Saw included."""
    return not game.parts.cards[dead.character].zombie


def _is_reached_by_facing(game: Reborn, user: Character, square: Square) -> bool:
    """ERB-GLT-09a: a cadaver printed there, in a room where no facing icon is needed for it."""
    room = game.board.room_at[square]
    return square in room.cadavers and not _needs_icon(room) and offers_cadavers(game, room, user)


def _needs_icon(room: Room) -> bool:
    return any([icon.reaches for icon in room.icons])


def _reached_from_icons(game: Reborn, user: Character, room: Room) -> Iterator[Square]:
    """ERB-GLT-08a, ERB-GLT-08b: the cadavers to which the icon it stands on gives access."""
    if not _needs_icon(room) or not offers_cadavers(game, room, user):
        return
    miniature = game.miniature_of(user)
    squares = game.squares_of(miniature)
    for icon in room.icons:
        if icon.square in squares and icon.facing is miniature.facing:
            yield from icon.reaches


def offers_cadavers(game: Reborn, room: Room, user: Character) -> bool:
    """ERB-GLT-08c: whether its cadavers can be reached: a room that says when, says so for all of them.

    ERB-IPS-06d: without the element that kept them they are out of reach for good.
    """
    offering = [place for place, line in enumerate(room.lines) if _offers(line.effects)]
    if not offering:
        return True
    if not lines_of_room(game, room):
        return False
    uses = [Use(user, LineAt(Bearer.ROOM, room.id, place), user.seat) for place in offering]
    return any([conditions.hold(game, use) for use in uses])


def _offers(effects: Sequence[object]) -> bool:
    return any([isinstance(effect, OfferCadavers) for effect in effects])


# Figures (ERB-GLC-01e)


def free_figure(game: Reborn) -> Character | None:
    """A Zombie figure that is not in play. ERB-CON-26: that of a dead one may serve again."""
    for of in ZOMBIE_FIGURES:
        figure = game.character(of)
        if figure.where is Where.ABSENT or (figure.where is Where.DEAD and game.rules.zombie_figures_return):
            return figure
    return None


# Reanimation (ERB-GLC-01a, ERB-GLC-01c)


def could_raise(game: Reborn, use: Use) -> bool:
    return free_figure(game) is not None and bool(cadavers_in_reach(game, use.user))


def raise_zombie(game: Reborn, use: Use) -> Play[None]:
    """One cadaver becomes a Zombie of the reanimating player (ERB-GLC-01f), on its square."""
    zombie = free_figure(game)
    cadavers = cadavers_in_reach(game, use.user)
    if zombie is None or not cadavers:
        return
    kind, of = yield from choose(use.seat, "reanimation.cadaver", cadavers, (use.user.id,))
    _discard_old_tiles(game, zombie)
    wounds.reset_figure(game, zombie)
    zombie.seat = zombie.owner = use.seat
    square = _open_grave(game, Square(of)) if kind == GRAVE else _take_body(game, CharacterId(of), zombie)
    facing = yield from choose(use.seat, "reanimation.facing", list(Facing), (zombie.id, square))
    game.place(zombie, square, facing)
    _count(game, use)
    if game.hear is not None:
        text = f"{game.title(zombie.id)} rises on {square}, by the hand of {game.title(use.user.id)}."
        game.tell("reanimation.raised", "ERB-GLC-01c", text, {"zombie": zombie.id, "square": square, "by": use.user.id})
    # ERB-GLC-01d: what is too heavy for it goes under the search deck.
    yield from equipment.settle_weight(game, zombie)
    endings.judge(game, Moment.AT_ONCE)


def _discard_old_tiles(game: Reborn, figure: Character) -> None:
    """ERB-GLC-01f: a new Zombie has no tile; those of the dead one leave with it."""
    game.state.discard += [tile.design for tile in figure.tiles]


def _open_grave(game: Reborn, square: Square) -> Square:
    """ERB-GLC-01c: an Empty Grave marker; the square offers no cadaver any more."""
    game.state.graves.append(square)
    return square


def _take_body(game: Reborn, of: CharacterId, zombie: Character) -> Square:
    """ERB-GLC-01c, ERB-GLC-01d: the marker goes, and what lay on it is the Zombie's."""
    body = next(dead for dead in game.state.dead if dead.character is of)
    game.state.dead.remove(body)
    zombie.items = list(body.items)
    zombie.magnetic_cards = body.magnetic_cards
    return body.square


def _count(game: Reborn, use: Use) -> None:
    for counted in (game.player(use.seat).counted, game.state.counted):
        counted[Counted.ZOMBIES_RAISED] = counted.get(Counted.ZOMBIES_RAISED, 0) + 1
