"""Destroying doors, walls and Floor Elements (ERB-DOR-03, ERB-WND-03)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.targets import Cause, Target
from grognard.kernel.questions import Play


def defence_of(game: Reborn, target: Target) -> int:
    """The Defensive value of an object; 0 if it cannot be destroyed (ERB-WND-03a, ERB-WND-03b)."""
    raise AssertionError("not written yet")


def destroy(game: Reborn, target: Target, cause: Cause) -> Play[None]:
    """Take it away, with markers, counters of missions and endings."""
    raise AssertionError("not written yet")
