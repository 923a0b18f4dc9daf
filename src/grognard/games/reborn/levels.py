"""Changing level by the stairs (ERB-LVL-01, ERB-GLT-05a)."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn.ips import ChangeLevel
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import Module, Where
from grognard.geometry.squares import Square

COST: Final = 1
"""Movement points from a stair tile to the corresponding one (ERB-LVL-01b), where its line gives no other number."""


def stairs_from(game: Reborn, character: Character) -> Square | None:
    """ERB-LVL-01a, ERB-LVL-01b: where the stairs it stands on lead. Large miniatures cannot use them (ERB-LRG-01i)."""
    if not game.has(Module.LEVELS) or character.where is not Where.MAP or game.is_large(character):
        return None
    return game.board.stairs.get(character.square)


def cost_of_stairs(game: Reborn, square: Square) -> int:
    for line in game.board.room_at[square].lines:
        for effect in line.effects:
            if isinstance(effect, ChangeLevel):
                return effect.movement_points
    return COST
