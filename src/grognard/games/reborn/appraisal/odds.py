"""Exact odds of the two dice: hits, criticals, distance, test points; each worked out once for so many dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from grognard.games.reborn.pack import Pack
from grognard.games.reborn.words import CombatIcon, SearchIcon


class Face(NamedTuple):
    """What a yellow face counts for."""

    hits: int
    critical: int
    distance: int
    perfect: int
    points: int


Faces = tuple[Face, ...]
Wounds = tuple[float, ...]
"""The chance of each number of wounds, from none."""


def faces_of(pack: Pack) -> Faces:
    """The faces of the yellow die."""
    return tuple(
        [
            Face(face.hits, int(face.critical), face.distance, int(face.icon is CombatIcon.PERFECT_SHOT), face.points)
            for face in pack.yellow.faces
        ]
    )


def spies_a_die(pack: Pack) -> float:
    """The Spy Points that a black die shows on average."""
    faces = pack.black.faces
    return sum([1 for face in faces if face.icon is SearchIcon.SPY]) / len(faces)


def search_points_a_die(pack: Pack) -> float:
    faces = pack.black.faces
    return sum([face.search for face in faces]) / len(faces)


# Hits and criticals


@lru_cache(maxsize=256)
def throws(faces: Faces, dice: int) -> Mapping[tuple[int, int], float]:
    """The chance of each number of hits and criticals."""
    if dice <= 0:
        return {(0, 0): 1.0}
    found: dict[tuple[int, int], float] = {}
    for (hits, criticals), chance in throws(faces, dice - 1).items():
        for face in faces:
            both = (hits + face.hits, criticals + face.critical)
            found[both] = found.get(both, 0.0) + chance / len(faces)
    return found


def _spread(chances: Mapping[int, float]) -> Wounds:
    most = max(chances, default=0)
    return tuple([chances.get(number, 0.0) for number in range(most + 1)])


@lru_cache(maxsize=4096)
def wounds_dealt(faces: Faces, dice: int, automatic: int, armor: int) -> Wounds:
    """ERB-SHT-04d: criticals are wounds, and so are hits beyond the Armor."""
    found: dict[int, float] = {}
    for (hits, criticals), chance in throws(faces, dice).items():
        wounds = criticals + max(0, hits + automatic - armor)
        found[wounds] = found.get(wounds, 0.0) + chance
    return _spread(found)


@lru_cache(maxsize=4096)
def wounds_in_combat(faces: Faces, dice: int, automatic: int, against: int, armor: int) -> Wounds:
    """ERB-CLC-04: criticals are wounds, and so are hits beyond the defender's dice and what needs none."""
    defence: dict[int, float] = {}
    for (hits, _), chance in throws(faces, against).items():
        defence[hits] = defence.get(hits, 0.0) + chance
    found: dict[int, float] = {}
    for (hits, criticals), chance in throws(faces, dice).items():
        for defended, other in defence.items():
            wounds = criticals + max(0, hits + automatic - defended - armor)
            found[wounds] = found.get(wounds, 0.0) + chance * other
    return _spread(found)


@lru_cache(maxsize=512)
def criticals(faces: Faces, dice: int) -> Wounds:
    """ERB-CLC-04b: what a defender does to its attacker."""
    found: dict[int, float] = {}
    for (_, number), chance in throws(faces, dice).items():
        found[number] = found.get(number, 0.0) + chance
    return _spread(found)


@lru_cache(maxsize=2048)
def chance_to_break(faces: Faces, dice: int, automatic: int, defence: int, critical: int) -> float:
    """ERB-WND-03c, ERB-WND-03d."""
    return sum(
        [
            chance
            for (hits, criticals), chance in throws(faces, dice).items()
            if hits + automatic + critical * criticals >= defence
        ]
    )


# Targeting and tests


@lru_cache(maxsize=512)
def _distances(faces: Faces, dice: int) -> Mapping[int, float]:
    """The chance of each distance without a Perfect Shot."""
    if dice <= 0:
        return {0: 1.0}
    found: dict[int, float] = {}
    for distance, chance in _distances(faces, dice - 1).items():
        for face in faces:
            if not face.perfect:
                reached = distance + face.distance
                found[reached] = found.get(reached, 0.0) + chance / len(faces)
    return found


@lru_cache(maxsize=2048)
def chance_to_hit(faces: Faces, dice: int, automatic: int, steps: int) -> float:
    """ERB-SHT-02g: enough distance, or a Perfect Shot."""
    if steps == 0:
        return 1.0
    short = [chance for distance, chance in _distances(faces, dice).items() if distance + automatic < steps]
    return 1.0 - sum(short)


@lru_cache(maxsize=1024)
def _points(shown: tuple[int, ...], dice: int) -> Mapping[int, float]:
    if dice <= 0:
        return {0: 1.0}
    found: dict[int, float] = {}
    for points, chance in _points(shown, dice - 1).items():
        for face in shown:
            found[points + face] = found.get(points + face, 0.0) + chance / len(shown)
    return found


@lru_cache(maxsize=1024)
def chance_of_points(shown: tuple[int, ...], dice: int, automatic: int, threshold: int) -> float:
    """ERB-IPS-01c: as many test points as the threshold; `shown` are those of the faces."""
    return sum([chance for points, chance in _points(shown, dice).items() if points + automatic >= threshold])
