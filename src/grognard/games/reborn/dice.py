"""The two dice (ERB-SET-04d, ERB-SET-04e) and what a throw of them comes to."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.games.reborn.position import Reborn
from grognard.kernel.questions import Play


class YellowThrow(NamedTuple):
    """What so many yellow dice show together."""

    faces: tuple[int, ...]
    hits: int
    criticals: int
    distance: int
    points: int
    out_of_ammo: int
    perfect_shots: int


class BlackThrow(NamedTuple):
    """What so many black dice show together."""

    faces: tuple[int, ...]
    search: int
    points: int
    spies: int
    flips: int
    shuffles: int


def throw_yellow(game: Reborn, topic: str, dice: int, about: tuple[Any, ...] = ()) -> Play[YellowThrow]:
    """Throw yellow dice; none are thrown for 0."""
    raise AssertionError("not written yet")


def throw_black(game: Reborn, topic: str, dice: int, about: tuple[Any, ...] = ()) -> Play[BlackThrow]:
    """Throw black dice; none are thrown for 0."""
    raise AssertionError("not written yet")
