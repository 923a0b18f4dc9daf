"""Close combat (ERB-CLC, ERB-CMB-03, ERB-LVL-02), capture attempts included."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def can_fight(game: Reborn, character: Character) -> bool:
    """Whether there is anything to attack."""
    raise AssertionError("not written yet")


def fight(game: Reborn, attacker: Character, section: Section) -> Play[None]:
    """A Close Combat order."""
    raise AssertionError("not written yet")
