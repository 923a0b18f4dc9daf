"""Fights as they are told in a test: tiles with the section that is wanted, dice by their faces, maps of two levels."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import close_combat, shooting
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import Area, Level
from grognard.games.reborn.sections import Section
from grognard.games.reborn.words import Ground
from grognard.geometry.squares import Square
from tests.games.reborn.builders import Played, carry_out, one, position

MISS, HIT, LONG, TWO, CRITICAL = 1, 2, 4, 5, 6
"""Faces of the yellow die: nothing and out of ammo; 1 hit, distance 2; distance 4; 2 hits, distance 3; a critical."""

FIGHT_4: Final = ("t05", Section(0, 1))
SHOOT_4: Final = ("t06", Section(0, 1))
FIGHT_GOLD: Final = ("t16", Section(0, 1))
SHOOT_GOLD: Final = ("t18", Section(0, 1))


def brawl(drawing: str, characters: dict[str, str], **more: Any) -> Reborn:
    """A position in which the first Character has a Close Combat section for 4 CP, the others gold ones."""
    return _with_tiles(FIGHT_4[0], FIGHT_GOLD[0], drawing, characters, more)


def range_of(drawing: str, characters: dict[str, str], **more: Any) -> Reborn:
    """A position in which the first Character has a Shoot section for 4 CP, the others gold ones."""
    return _with_tiles(SHOOT_4[0], SHOOT_GOLD[0], drawing, characters, more)


def _with_tiles(first_tile: str, gold: str, drawing: str, characters: dict[str, str], more: dict[str, Any]) -> Reborn:
    first, *others = characters
    more.setdefault("tiles", {first: first_tile, **dict.fromkeys(others[:2], gold)})
    return position(drawing, characters, acting=first, **more)


def fight(game: Reborn, *answers: str, **more: Any) -> Played:
    """The Close Combat order of the activated Character."""
    assert game.state.acting is not None
    return carry_out(game, close_combat.fight(game, one(game, game.state.acting), FIGHT_4[1]), answers, **more)


def shoot(game: Reborn, *answers: str, **more: Any) -> Played:
    """The Shoot order of the activated Character."""
    assert game.state.acting is not None
    return carry_out(game, shooting.shoot(game, one(game, game.state.acting), SHOOT_4[1]), answers, **more)


def wounds(game: Reborn, of: str) -> tuple[str, int]:
    """The side of a card that is up, and the wounds on it."""
    character = one(game, of)
    return character.health.value, character.wounds


LEVELS: Final[dict[str, Any]] = {
    "areas": (Area("above", "Above", Square("0601"), 4, 4, Ground.INDOOR),),
    "scenario": {
        "levels": (Level("Below", 1, 4), Level("Above", 6, 9)),
        "stairs": ((Square("0202"), Square("0702")),),
    },
}
"""With the drawing FLOOR: two levels of 4 x 4, columns 1 to 4 and 6 to 9; stairs lead from 0202 to 0702."""

FLOOR: Final = "\n".join(["...."] * 4)
