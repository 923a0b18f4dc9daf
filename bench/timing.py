"""Counting how often something can be done in a second of one core: time in which others had the core is left out."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

SECONDS: Final = 2.0
ROUNDS: Final = 3


def per_second(do: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many a second, where one call of `do` does as many as it says. The best of some rounds: others disturb."""
    return max([_one_round(do, seconds / ROUNDS) for _ in range(ROUNDS)])


def _one_round(do: Callable[[], int], seconds: float) -> float:
    done = 0
    start = process_time()
    while (passed := process_time() - start) < seconds:
        done += do()
    return done / passed


def best_seconds(do: Callable[[], object], times: int) -> float:
    """The shortest time one call took."""
    found = []
    for _ in range(times):
        start = process_time()
        do()
        found.append(process_time() - start)
    return min(found)
