"""The two dice (ERB-SET-04d, ERB-SET-04e) and what a throw of them comes to."""

from __future__ import annotations

from typing import Any, NamedTuple

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import CombatIcon, SearchIcon
from grognard.kernel.asking import roll
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
    faces: tuple[int, ...] = ()
    if dice > 0:
        faces = yield from roll(topic, dice, len(game.pack.yellow.faces), about)
    return read_yellow(game, faces)


def throw_black(game: Reborn, topic: str, dice: int, about: tuple[Any, ...] = ()) -> Play[BlackThrow]:
    """Throw black dice; none are thrown for 0."""
    faces: tuple[int, ...] = ()
    if dice > 0:
        faces = yield from roll(topic, dice, len(game.pack.black.faces), about)
    return read_black(game, faces)


def read_yellow(game: Reborn, faces: tuple[int, ...]) -> YellowThrow:
    """What these faces come to, as the pack's die has them (ERB-GAP-01)."""
    shown = [game.pack.yellow.faces[face - 1] for face in faces]
    return YellowThrow(
        faces=faces,
        hits=sum([face.hits for face in shown]),
        criticals=sum([1 for face in shown if face.critical]),
        distance=sum([face.distance for face in shown]),
        points=sum([face.points for face in shown]),
        out_of_ammo=sum([1 for face in shown if face.icon is CombatIcon.OUT_OF_AMMO]),
        perfect_shots=sum([1 for face in shown if face.icon is CombatIcon.PERFECT_SHOT]),
    )


def read_black(game: Reborn, faces: tuple[int, ...]) -> BlackThrow:
    """What these faces come to, as the pack's die has them (ERB-GAP-01)."""
    shown = [game.pack.black.faces[face - 1] for face in faces]
    return BlackThrow(
        faces=faces,
        search=sum([face.search for face in shown]),
        points=sum([face.points for face in shown]),
        spies=sum([1 for face in shown if face.icon is SearchIcon.SPY]),
        flips=sum([1 for face in shown if face.icon is SearchIcon.FLIP]),
        shuffles=sum([1 for face in shown if face.icon is SearchIcon.SHUFFLE]),
    )
