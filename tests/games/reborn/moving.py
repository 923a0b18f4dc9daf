"""Moves as they are told in a test: how many CP, then step by step."""

from __future__ import annotations

from typing import Any

from grognard.games.reborn import movement
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.words import CharacterId, Module
from grognard.kernel.questions import Barred
from grognard.kernel.spelling import spell
from tests.games.reborn.builders import Played, carry_out, one, position

QUIET = (Module.DUEL_INTERRUPT,)
"""What most of these stories leave out: nobody interrupts."""


FIRST = Section(0, 0)
"""The first section of the first tile."""


def field(drawing: str, characters: dict[str, str], cp: int = 1, **more: Any) -> Reborn:
    """A position in which the first Character has been activated with a tile whose first section is Move 4.

    So many CP lie behind each screen.
    """
    first = next(iter(characters))
    more.setdefault("without", QUIET)
    more.setdefault("tiles", {first: "t01"})
    return position(drawing, characters, cp=cp, acting=first, **more)


def move(game: Reborn, *answers: str, section: Section = FIRST, **more: Any) -> Played:
    """The Move order of the activated Character; with one CP at hand nothing is asked about CP."""
    assert game.state.acting is not None
    return carry_out(game, movement.move(game, game.character(game.state.acting), section), answers, **more)


def go(*squares: str) -> list[str]:
    """The answers of a walk over these squares."""
    return [f"movement.step: step {square}" for square in squares]


def end(facing: str = "north") -> list[str]:
    return ["movement.step: end", f"movement.facing: {facing}"]


def offered(played: Played, number: int = -1) -> list[str]:
    """What could be done at one moment of the move, the last if no other is named."""
    return played.offered("movement.step")[number]


def barred(played: Played, option: str, number: int = -1) -> tuple[str, str]:
    """The rule and the reason for which something could not be done then."""
    explain = played.choices("movement.step")[number].barred
    assert explain is not None
    bars: dict[str, Barred] = {spell(bar.option): bar for bar in explain()}
    assert option not in offered(played, number)
    return bars[option].rule, bars[option].reason


def look(game: Reborn, *answers: str) -> Played:
    """Begin a move with a CP, look at what could be done, and take the CP back; without answers nothing has changed."""
    assert game.state.acting is not None
    mover = game.character(game.state.acting)
    player = game.player(mover.seat)
    placed, player.cp = [list(tile.cp) for tile in mover.tiles], 1
    played = move(game, *answers, "movement.step: end", stop_at="movement.facing")
    for tile, cp in zip(mover.tiles, placed, strict=True):
        tile.cp = cp
    player.cp = 1
    return played


def square_of(game: Reborn, of: str) -> str:
    return one(game, of).square


def facing_of(game: Reborn, of: str) -> str:
    return one(game, of).facing.value


def named(of: str) -> CharacterId:
    return CharacterId(of)
