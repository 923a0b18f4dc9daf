"""What a Character does in its round or when it interrupts: orders by their type, abilities, reloads (ERB-ACV-06g)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def execute(game: Reborn, character: Character, section: Section) -> Play[None]:
    """Carry out the order of a section."""
    raise AssertionError("not written yet")
