"""The odds of what follows from an option, as a person weighs them: how likely each single change is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from grognard.kernel.odds import Odds
from grognard.scene.measures import share_in_words

MOST_TOLD: Final = 8
THEN: Final = "then: "
NOTHING: Final = "nothing changes on the board"
BAR: Final = 56.0


class Likely(Struct, frozen=True):
    """One change that may come, how probable it is, and how long its bar."""

    words: str
    share: str
    length: float


class LikelyShown(Struct, frozen=True):
    changes: tuple[Likely, ...]
    more: int
    is_exact: bool
    tries: int


def likely_of(found: Odds) -> LikelyShown:
    """How likely each change is by itself, the likeliest first; what comes for certain stands on top.

    What is asked next is no part of it, and an option that surely changes nothing needs no odds.
    """
    shares: dict[str, float] = {}
    for changes, share in found.probabilities.items():
        for change in _told(changes):
            shares[change] = shares.get(change, 0.0) + float(share)
    ranked = sorted(shares.items(), key=lambda entry: (-entry[1], entry[0]))
    if [words for words, _ in ranked] == [NOTHING]:
        ranked = []
    told = tuple([Likely(words, share_in_words(share), round(BAR * min(1.0, share), 1)) for words, share in ranked])
    return LikelyShown(told[:MOST_TOLD], max(0, len(told) - MOST_TOLD), found.exact, found.replays)


def _told(changes: Sequence[str]) -> Sequence[str]:
    real = [change for change in changes if not change.startswith(THEN)]
    return real or [NOTHING]
