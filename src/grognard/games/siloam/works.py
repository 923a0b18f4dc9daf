"""Fortifications: building them, and the hits they take for those inside (SOS-HIT-06, SOS-AIR-11)."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.position import Siloam
from grognard.geometry.hexes import Hex

HIGHEST_LEVEL: Final = 2  # SOS-GAP-12
WORKS: Final = "works"


def level_at(game: Siloam, place: Hex) -> int:
    """1 or 2; 0 where there is no Fortification."""
    return game.state.fortifications.get(place, 0)


# Building (SOS-SUP-08a, SOS-SUP-08b)


def can_build(game: Siloam, place: Hex) -> bool:
    """SOS-GAP-28: one Fortification in a hex at most, and no more than there are markers."""
    built = game.state.fortifications
    return place not in built and len(built) < game.pack.limits.fortification_markers


def can_raise(game: Siloam, place: Hex) -> bool:
    return 0 < level_at(game, place) < HIGHEST_LEVEL


def build(game: Siloam, place: Hex) -> None:
    game.state.fortifications[place] = 1


def raise_level(game: Siloam, place: Hex) -> None:
    game.state.fortifications[place] += 1


# Damage


def lower(game: Siloam, place: Hex, by: int) -> None:
    """Flip a Fortification to a lower level, or remove it."""
    left = game.state.fortifications[place] - by
    if left > 0:
        game.state.fortifications[place] = left
    else:
        del game.state.fortifications[place]


def ground_uses(game: Siloam, place: Hex) -> list[tuple[str, int]]:
    """The ways to cancel hits on the defender with the Fortification in the hex where the combat began (SOS-HIT-06d).

    Each is `("works", hits)`. SOS-HIT-06a: a Level 1 is removed for 1 hit. SOS-HIT-06b: a Level 2 is flipped for 1 hit;
    SOS-HIT-06c: or removed for 2.
    """
    return [(WORKS, hits) for hits in range(1, level_at(game, place) + 1)]


def use_in_ground_combat(game: Siloam, place: Hex, hits: int) -> None:
    """Carry one of the `ground_uses` out: the Fortification loses a level for each hit it cancels."""
    lower(game, place, hits)
    if game.hear is not None:
        rule = "SOS-HIT-06c" if hits == HIGHEST_LEVEL else "SOS-HIT-06b" if level_at(game, place) else "SOS-HIT-06a"
        _tell_damage(game, place, hits, rule)


def absorb_bombs(game: Siloam, place: Hex, hits: int) -> int:
    """The bombing hits that get past the Fortification to the units (SOS-CON-46).

    SOS-AIR-11a: it takes the first hits by itself. SOS-AIR-11b: a Level 2 takes two, by a flip and by its destruction;
    SOS-AIR-11c: a Level 1 takes one.
    """
    absorbed = min(hits, level_at(game, place))
    if absorbed == 0 or not game.rules.fortification_absorbs_bombs:
        return hits
    lower(game, place, absorbed)
    if game.hear is not None:
        _tell_damage(game, place, absorbed, "SOS-AIR-11a")
    return hits - absorbed


def _tell_damage(game: Siloam, place: Hex, hits: int, rule: str) -> None:
    left = level_at(game, place)
    now = f"is down to Level {left}" if left else "is gone"
    text = f"The Fortification in {place} takes {hits} hit{'s' if hits > 1 else ''} and {now}."
    game.tell("works.damaged", rule, text, {"hex": place, "hits": hits, "level": left})
