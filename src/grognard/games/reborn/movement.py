"""Movement and facing (ERB-MOV): the Move order."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def can_move(game: Reborn, character: Character) -> bool:
    """Whether a Move order would let it do anything."""
    raise AssertionError("not written yet")


def move(game: Reborn, leader: Character, section: Section) -> Play[None]:
    """A Move order on this section, from its CP to the final facing; combined, split, merged and topped up."""
    raise AssertionError("not written yet")
