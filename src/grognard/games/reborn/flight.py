"""The Jet Pack (ERB-GLE-12b): a flight over figures and what stands on the floor, but not through walls."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import capture, devices, interruption
from grognard.games.reborn.ips import Fly
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Use
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

LAND: Final = "land"


def could_fly(game: Reborn, use: Use, effect: Fly) -> bool:
    """Some square must be in reach to come down on."""
    return bool(_steps(game, use.user, effect.squares))


def fly(game: Reborn, use: Use, effect: Fly) -> Play[None]:
    """Square by square, over enemies too. Nothing is handed over or picked up on the way; at its end it turns freely.

    Each square counts as entered, with all that this sets off, interruptions included.
    """
    flier = use.user
    left = effect.squares
    landed = flier.square
    while left > 0:
        steps: list[str] = list(_steps(game, flier, left))
        if not steps:
            break
        options = [*steps, LAND] if can_land(game, flier, flier.square) else steps
        step = yield from choose(use.seat, "flight.step", options, (flier.id, left))
        if step == LAND:
            break
        if can_land(game, flier, flier.square):
            landed = flier.square
        left -= 1
        yield from _enter(game, flier, Square(step))
        if not interruption.can_go_on(game, flier):
            break
    if game.on_map().count(flier) == 0:
        return
    _come_down(game, flier, landed)
    if interruption.can_go_on(game, flier):
        flier.facing = yield from choose(use.seat, "flight.facing", list(Facing), (flier.id,))


def _enter(game: Reborn, flier: Character, square: Square) -> Play[None]:
    before = game.squares_of(flier)
    game.place(flier, square)
    if game.hear is not None:
        text = f"{game.title(flier.id)} flies to {square}."
        game.tell("flight.step", "ERB-GLE-12b", text, {"character": flier.id, "square": square})
    yield from devices.entered(game, flier, before)
    if interruption.can_go_on(game, flier):
        yield from interruption.after_step(game, flier)


def _steps(game: Reborn, flier: Character, left: int) -> list[Square]:
    """The next squares from which it can still come down within the squares that are left."""
    return [square for square in _open_round(game, flier.square) if _can_come_down(game, flier, square, left - 1)]


def _open_round(game: Reborn, square: Square) -> list[Square]:
    """The squares beside it that no wall and no closed door keeps out."""
    return [near for near in game.board.grid.neighbours[square] if game.edges.between(square, near).is_passable]


def _can_come_down(game: Reborn, flier: Character, start: Square, squares: int) -> bool:
    return any([can_land(game, flier, square) for square in game.within_steps(start, squares)])


def can_land(game: Reborn, flier: Character, square: Square) -> bool:
    """ERB-MOV-04e, ERB-MOV-04g: not on a yellow-dotted square, not on somebody else."""
    return not game.is_barred(square) and all([other is flier for other in game.standing_on(square)])


def _come_down(game: Reborn, flier: Character, landed: Square) -> None:
    """ERB-MOV-04g: where an interruption has left it no way down, on the last square it could have stood on."""
    if can_land(game, flier, flier.square):
        return
    square = landed if can_land(game, flier, landed) else capture.nearest_free_squares(game, [landed])[0]
    game.place(flier, square)
    if game.hear is not None:
        text = f"{game.title(flier.id)} comes down on {square}."
        game.tell("flight.stranded", "ERB-MOV-04g", text, {"character": flier.id, "square": square})
