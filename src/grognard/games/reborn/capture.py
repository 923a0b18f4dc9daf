"""Capture and prisoners (ERB-CAP-01 to ERB-CAP-04)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def capture(game: Reborn, captor: Character, victim: Character) -> Play[None]:
    """ERB-CAP-01f: the victim becomes a prisoner."""
    raise AssertionError("not written yet")


def free(game: Reborn, prisoner: Character) -> Play[None]:
    """Back on the map, on or near its captor's square (ERB-CAP-03, ERB-GAP-25)."""
    raise AssertionError("not written yet")


def free_unpiloted(game: Reborn) -> None:
    """ERB-CAP-04d: at the end of a round, a captured large miniature with nobody inside."""
    raise AssertionError("not written yet")
