"""Counting how often something can be done in a second."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final

SECONDS: Final = 2.0
ROUNDS: Final = 3


def per_second(do: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many a second, where one call of `do` does as many as it says. The best of some rounds: others disturb."""
    return max([_one_round(do, seconds / ROUNDS) for _ in range(ROUNDS)])


def _one_round(do: Callable[[], int], seconds: float) -> float:
    done = 0
    start = perf_counter()
    while (passed := perf_counter() - start) < seconds:
        done += do()
    return done / passed


def best_seconds(do: Callable[[], object], times: int) -> float:
    """The shortest time one call took."""
    found = []
    for _ in range(times):
        start = perf_counter()
        do()
        found.append(perf_counter() - start)
    return min(found)
