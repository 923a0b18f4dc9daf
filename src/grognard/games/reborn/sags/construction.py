"""Building the map (ERB-SG2-01, ERB-SG2-02, ERB-SG4-02, ERB-SG4-03): turns with tiles, Drillers, doors."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import points
from grognard.games.reborn.board import board_of_tiles, squares_under, tile_named
from grognard.games.reborn.drawing import TURNS
from grognard.games.reborn.pack import DoorCard
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import FloorTile
from grognard.games.reborn.sags import access
from grognard.games.reborn.sags.frame import (
    Frame,
    Side,
    built_of,
    corners_for,
    driller_corners,
    frame_of,
    has_place,
    is_band_game,
    sags_of,
)
from grognard.games.reborn.sags.preparation import prepare
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.state import Built, Door
from grognard.games.reborn.words import Stage, seat_in_words
from grognard.geometry.places import address
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play, Seat

PASS: Final = ("pass",)
DRILLER: Final = ("driller",)
GROUP: Final = "group"
STOP: Final = ("stop",)
NO_DOOR: Final = "none"


def go_on(game: Reborn) -> Play[None]:
    """Prepare the Construction Zone; afterwards one construction turn (ERB-SG2-01j)."""
    built = built_of(game)
    if built.constructor is None:
        yield from prepare(game)
        return
    yield from take_turn(game, built.constructor)
    following = _next_constructor(game, built, built.constructor)
    if following is None:
        game.state.stage = Stage.TEAMS
        if game.hear is not None:
            game.tell("sags.built", "ERB-SG2-01j", "The map is built.")
    else:
        built.constructor = following


def _next_constructor(game: Reborn, built: Built, last: Seat) -> Seat | None:
    """ERB-SG4-03c: clockwise; None when all turns are used up or all have passed one after another (ERB-GAP-10)."""
    if len(built.passed) == len(game.state.seats):
        return None
    for seat in [*game.clockwise_from(last)[1:], last]:
        if built.turns_left[seat] > 0:
            return seat
    return None


# One construction turn (ERB-GAP-10)


def take_turn(game: Reborn, constructor: Seat) -> Play[None]:
    """A tile group and tiles of it, or a Driller; then, if wanted, one more door than access demands."""
    built = built_of(game)
    frame = frame_of(game)
    built.turns_left[constructor] -= 1
    deed = yield from choose(
        constructor, "sags.deed", _deeds(game, frame, constructor), (built.turns_left[constructor],)
    )
    if deed == PASS:
        built.passed.append(constructor)
        if game.hear is not None:
            game.tell(
                "sags.pass", "ERB-SG2-01j", f"{seat_in_words(constructor)} places nothing.", {"seat": constructor}
            )
        return
    built.passed.clear()
    if deed == DRILLER:
        yield from place_driller(game, constructor)
        return
    sags = sags_of(game)
    most = sags.tiles_of_large_groups if deed[1] <= sags.last_large_group else sags.tiles_of_small_groups
    for number in range(most):
        is_placed = yield from place_tile(game, constructor, deed[1], may_stop=number > 0)
        if not is_placed:
            break
    for _ in range(sags.extra_doors):
        yield from offer_extra_door(game, constructor)


def _deeds(game: Reborn, frame: Frame, constructor: Seat) -> list[tuple[Any, ...]]:
    deeds: list[tuple[Any, ...]] = [(GROUP, group) for group in open_groups(game, frame)]
    if built_of(game).drillers.get(constructor) and driller_corners(frame) and _can_pay_driller(game, constructor):
        deeds.append(DRILLER)
    if frame.covered >= sags_of(game).squares_before_passing or not deeds:
        deeds.append(PASS)
    return deeds


def _can_pay_driller(game: Reborn, constructor: Seat) -> bool:
    return game.player(constructor).mp >= sags_of(game).driller_cost


def open_groups(game: Reborn, frame: Frame) -> list[int]:
    """The groups with a tile that fits somewhere."""
    found: set[int] = set()
    for tile in _tiles_left(game):
        if tile.group not in found and _fits(game, frame, tile):
            found.add(tile.group)
    return sorted(found)


def _tiles_left(game: Reborn) -> list[FloorTile]:
    return [tile_named(game.pack, tile) for tile, copies in built_of(game).tiles.items() if copies > 0]


def _fits(game: Reborn, frame: Frame, tile: FloorTile) -> bool:
    front, *back = sides_of(tile)
    return has_place(frame, sags_of(game), tile, front) or any(
        [has_place(frame, sags_of(game), tile, side) for side in back]
    )


def sides_of(tile: FloorTile) -> list[Side]:
    return ["front"] if tile.back is None else ["front", "back"]


# A tile


def place_tile(game: Reborn, constructor: Seat, group: int, *, may_stop: bool) -> Play[bool]:
    """One tile of the group: which, its side, its turn and its place; then the doors that access demands."""
    frame = frame_of(game)
    sags = sags_of(game)
    options: list[tuple[Any, ...]] = [
        (tile.id, side)
        for tile in _tiles_left(game)
        if tile.group == group
        for side in sides_of(tile)
        if has_place(frame, sags, tile, side)
    ]
    if may_stop or not options:
        options.append(STOP)
    chosen = yield from choose(constructor, "sags.tile", options, (group,))
    if chosen == STOP:
        return False
    tile = tile_named(game.pack, chosen[0])
    side: Side = chosen[1]
    turns = [turn for turn in range(TURNS) if has_place(frame, sags, tile, side, (turn,))]
    turn = yield from choose(constructor, "sags.turns", turns, (tile.id, side))
    corners = list(corners_for(frame, sags, tile, side, turn))
    corner = yield from choose(constructor, "sags.corner", corners, (tile.id, side, turn))
    yield from lay(game, constructor, LaidTile(tile.id, side, corner, turn))
    return True


def lay(game: Reborn, constructor: Seat, laid: LaidTile) -> Play[None]:
    """The tile lies on the frame: its MP, and the access that it and its neighbours must have."""
    tile = tile_named(game.pack, laid.tile)
    had_access = access.accessible(game)
    built_of(game).tiles[tile.id] -= 1
    game.state.laid.append(laid)
    use_laid_tiles(game)
    if game.hear is not None:
        what = tile.title if laid.side == "front" else "open ground"
        facts = {"seat": constructor, "tile": laid.tile, "corner": laid.corner}
        game.tell("sags.tile", "ERB-SG2-02b", f"{seat_in_words(constructor)} lays {what} at {laid.corner}.", facts)
    if laid.side == "front":
        yield from settle_mp_icon(game, constructor, tile)
    new = [Square(address(*place)) for place in squares_under(tile, laid)]
    yield from settle_access(game, constructor, set(new) | had_access)


def use_laid_tiles(game: Reborn) -> None:
    sags = sags_of(game)
    game.use_board(board_of_tiles(game.pack, sags.columns, sags.rows, tuple(game.state.laid)))


def settle_mp_icon(game: Reborn, constructor: Seat, tile: FloorTile) -> Play[None]:
    """ERB-SG2-02j; ERB-SG4-03f: among bands the Constructor gains 1 and every other loses 1, whatever is printed."""
    icon = tile.mp
    if icon is None:
        return
    if is_band_game(game):
        for seat in game.clockwise_from(constructor):
            points.gain_mp(game, seat, 1 if seat == constructor else -1, "ERB-SG4-03f")
        return
    gainer = constructor
    if icon.goes_to == "named":
        gainer = yield from choose(
            constructor, "sags.mp-icon", game.clockwise_from(constructor), (tile.id, icon.amount)
        )
    points.gain_mp(game, gainer, icon.amount, "ERB-SG2-02j")


# Drillers (ERB-SG2-02h, ERB-GAP-14)


def place_driller(game: Reborn, constructor: Seat) -> Play[None]:
    """Two players: NORAD lays one of five open, for MP. Bands: each his own, face down and free (ERB-SG4-03e)."""
    built = built_of(game)
    mine = built.drillers[constructor]
    driller = yield from choose(constructor, "sags.driller", mine)
    corner = yield from choose(constructor, "sags.driller-corner", driller_corners(frame_of(game)), (driller,))
    mine.remove(driller)
    if is_band_game(game):
        built.hidden_drillers[corner] = driller
        built.driller_laid_by[corner] = constructor
    else:
        turn = yield from choose(constructor, "sags.driller-turns", list(range(TURNS)), (driller, corner))
        game.state.laid.append(LaidTile(driller, "front", corner, turn))
        use_laid_tiles(game)
        points.gain_mp(game, constructor, -sags_of(game).driller_cost, "ERB-SG2-02h")
    if game.hear is not None:
        rule = "ERB-SG4-03e" if is_band_game(game) else "ERB-SG2-02h"
        text = f"{seat_in_words(constructor)} lays a Driller at {corner}."
        game.tell("sags.driller", rule, text, {"seat": constructor, "corner": corner})


# Doors (ERB-SG2-02c to ERB-SG2-02i)


def settle_access(game: Reborn, constructor: Seat, must_reach: set[Square]) -> Play[None]:
    """A door for every group of these squares that has no access; MP for each that can get none (ERB-SG2-02g)."""
    given_up: list[Square] = []
    while True:
        groups = [
            group
            for group in access.cut_off(game)
            if group[0] not in given_up and any([square in must_reach for square in group])
        ]
        if not groups:
            return
        reached = access.accessible(game)
        places = {
            card.id: found
            for card in _doors_left(game, constructor)
            if (found := [place for group in groups for place in access.repairs(game, card, group, reached)])
        }
        if not places:
            given_up.append(groups[0][0])
            if game.hear is not None:
                text = f"{seat_in_words(constructor)} cannot place a door that access demands."
                game.tell("sags.no-door", "ERB-SG2-02g", text, {"seat": constructor})
            points.gain_mp(game, constructor, -sags_of(game).missing_door_mp, "ERB-SG2-02g")
            continue
        door = yield from choose(constructor, "sags.door", list(places), (groups[0][0],))
        yield from _place_door(game, constructor, door, places[door], "ERB-SG2-02c")


def offer_extra_door(game: Reborn, constructor: Seat) -> Play[None]:
    """ERB-GAP-10: one door more, wherever doors may stand."""
    places = {
        card.id: found
        for card in _doors_left(game, constructor)
        if (found := access.door_places(game, card.size)) and game.player(constructor).mp >= _cost(game, card)
    }
    if not places:
        return
    door = yield from choose(constructor, "sags.extra-door", [*places, NO_DOOR])
    if door != NO_DOOR:
        yield from _place_door(game, constructor, door, places[door], "ERB-SG2-02d")


def _doors_left(game: Reborn, seat: Seat) -> list[DoorCard]:
    """The kinds of door this player has left."""
    left = built_of(game).doors[seat]
    return [card for card in game.pack.doors if card.id in left]


def _cost(game: Reborn, card: DoorCard) -> int:
    """ERB-SG2-02i; ERB-SG4-02c: among bands doors cost nothing."""
    return 0 if is_band_game(game) else card.cost


def _place_door(game: Reborn, constructor: Seat, door: str, places: list[access.DoorPlace], rule: str) -> Play[None]:
    card = next(card for card in game.pack.doors if card.id == door)
    sides = yield from choose(constructor, "sags.door-place", [place.sides for place in places], (door,))
    built_of(game).doors[constructor].remove(door)
    built_of(game).laid_doors.append(door)
    placed = Door(f"door-{len(game.state.doors) + 1}", list(sides), card.kind, card.defence, card.magnetic)
    game.state.doors[placed.id] = placed
    game.show_door(placed)
    if game.hear is not None:
        text = (
            f"{seat_in_words(constructor)} places a {card.size.value} {card.kind.value} door at {' and '.join(sides)}."
        )
        game.tell("sags.door", rule, text, {"seat": constructor, "door": placed.id})
    points.gain_mp(game, constructor, -_cost(game, card), "ERB-SG2-02i")
