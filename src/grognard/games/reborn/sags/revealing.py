"""The reveal (ERB-SG2-03f, ERB-SG2-03g, ERB-SG4-06): decoys off, Drillers up, miniatures on the map."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import capture
from grognard.games.reborn.board import squares_under, tile_named
from grognard.games.reborn.drawing import TURNS
from grognard.games.reborn.position import SIDE_OF_LARGE, Reborn
from grognard.games.reborn.sags.construction import use_laid_tiles
from grognard.games.reborn.sags.deployment import is_decoy, markers_of, squares_at
from grognard.games.reborn.sags.frame import built_of, is_band_game
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Stage
from grognard.geometry.arcs import Facing
from grognard.geometry.places import address
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play, Seat

MOST_OFF_THE_FRAME: Final = 2
"""ERB-GLC-05c: so many squares of a large miniature may hang over the edge."""


def reveal(game: Reborn) -> Play[None]:
    """Salemite first, then NORAD (ERB-SG2-03f); among bands who deployed first, then clockwise (ERB-SG4-06a)."""
    built = built_of(game)
    first = built.first or game.state.seats[0]
    for seat in game.clockwise_from(first):
        for place, marker in markers_of(built, seat):
            yield from turn_up(game, seat, place, marker)
    for corner in list(built.hidden_drillers):
        yield from turn_up_driller(game, first, Square(corner), "ERB-SG4-06d")
    built.placed.clear()
    game.state.stage = Stage.MISSIONS


def turn_up(game: Reborn, seat: Seat, place: Square, marker: str) -> Play[None]:
    """One marker; a Driller beneath it is turned up with it (ERB-SG4-06b)."""
    del built_of(game).placed[place]
    if place in built_of(game).hidden_drillers:
        yield from turn_up_driller(game, seat, place, "ERB-SG4-06b")
    if is_decoy(marker):
        if game.hear is not None:
            rule = "ERB-SG4-06c" if is_band_game(game) else "ERB-SG2-03g"
            game.tell("sags.decoy", rule, f"The marker at {place} is a decoy.", {"square": place})
        return
    character = game.character(CharacterId(marker))
    if game.is_large(character):
        yield from _place_large(game, seat, character, place)
    else:
        square = yield from choose(seat, "sags.square", _free_squares(game, place), (character.id,))
        facing = yield from choose(seat, "sags.facing", list(Facing), (character.id, square))
        game.place(character, square, facing)
    if game.hear is not None:
        rule = "ERB-SG4-06c" if is_band_game(game) else "ERB-SG2-03g"
        text = f"{game.title(character.id)} stands at {character.square}, facing {character.facing.value}."
        game.tell("sags.miniature", rule, text, {"character": character.id, "square": character.square})


def _free_squares(game: Reborn, place: Square) -> list[Square]:
    """The marker's squares, or the nearest that are free, should all of them have been taken."""
    squares = squares_at(game, place)
    return [square for square in squares if not game.is_occupied(square)] or capture.nearest_free_squares(game, squares)


def turn_up_driller(game: Reborn, seat: Seat, corner: Square, rule: str) -> Play[None]:
    """Its orientation is chosen now, whatever access it makes or bars (ERB-SG4-06e)."""
    driller = built_of(game).hidden_drillers.pop(corner)
    turn = yield from choose(seat, "sags.driller-turns", list(range(TURNS)), (driller, corner))
    laid = LaidTile(driller, "front", corner, turn)
    game.state.laid.append(laid)
    use_laid_tiles(game)
    if game.hear is not None:
        squares = [address(*place) for place in squares_under(tile_named(game.pack, driller), laid)]
        text = f"The Driller at {corner} is turned up."
        game.tell("sags.driller-up", rule, text, {"seat": seat, "squares": tuple(squares)})


# Large miniatures (ERB-GLC-05c, ERB-GAP-33)


def _place_large(game: Reborn, seat: Seat, character: Character, place: Square) -> Play[None]:
    corners = large_corners(game, squares_at(game, place)) or _nearest_corners(game, place)
    corner = yield from choose(seat, "sags.large-square", corners, (character.id, place))
    facing = yield from choose(seat, "sags.facing", list(Facing), (character.id, corner))
    game.place(character, corner, facing)


def large_corners(game: Reborn, covering: list[Square]) -> list[Square]:
    """The blocks of 2 x 2 that cover one of these squares and on which it can stand, by their upper left corners."""
    found: dict[Square, None] = {}
    for square in covering:
        column, row = game.board.grid.column_and_row(square)
        for across in range(SIDE_OF_LARGE):
            for down in range(SIDE_OF_LARGE):
                corner = Square(address(column - across, row - down))
                if can_stand(game, corner):
                    found[corner] = None
    return sorted(found)


def can_stand(game: Reborn, corner: Square) -> bool:
    """At most two squares off the frame; the others free, unbarred, and no wall or closed door between them.

    A square is not free while a marker lies on it.
    """
    squares = game.block_at(corner)
    if any([square in built_of(game).placed for square in squares]):
        return False
    if len(squares) < SIDE_OF_LARGE * SIDE_OF_LARGE - MOST_OFF_THE_FRAME:
        return False
    if any([game.is_occupied(square) or game.is_barred(square) for square in squares]):
        return False
    beside = [(a, b) for a in squares for b in squares if b in game.board.grid.neighbours[a]]
    return all([game.edges.between(a, b).is_passable for a, b in beside])


def _nearest_corners(game: Reborn, place: Square) -> list[Square]:
    """Where the marker's square allows none: the nearest blocks that do."""
    grid = game.board.grid
    standable = [square for square in grid.squares if can_stand(game, square)]
    nearest = min([grid.steps_straight(place, square) for square in standable])
    return [square for square in standable if grid.steps_straight(place, square) == nearest]
