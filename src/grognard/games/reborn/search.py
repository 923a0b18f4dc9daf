"""Search (ERB-SEA, ERB-CMB-05)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def can_search(game: Reborn, character: Character) -> bool:
    """ERB-SEA-01a."""
    raise AssertionError("not written yet")


def search(game: Reborn, searcher: Character, section: Section) -> Play[None]:
    """A Search order."""
    raise AssertionError("not written yet")


def build_deck(game: Reborn) -> Play[None]:
    """ERB-SEA-02: what was not given out becomes the search deck."""
    raise AssertionError("not written yet")
