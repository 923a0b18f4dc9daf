"""The odds in the Tactics Cup as it is now: what a draw scores on average, and how likely a check succeeds."""

from __future__ import annotations

from math import exp

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.scoring import Reading, score
from grognard.games.siloam.tactics import matches
from grognard.games.siloam.words import Rating


def expected_hits(game: Siloam, reading: Reading, draws: int) -> float:
    """The hits of so many draws, each bonus draw followed up."""
    cup = game.state.tactics_cup
    if not cup or draws <= 0:
        return 0.0
    chits = game.parts.chits
    hits = bonus = 0
    for number in cup:
        one = score(reading, chits[number])
        hits += one.hits
        bonus += one.bonus
    return draws * (hits / len(cup)) / max(0.2, 1 - bonus / len(cup))


def chance_of_none(game: Siloam, reading: Reading, draws: int) -> float:
    """How likely not one of so many chits scores."""
    chits = game.parts.chits
    useless = sum([1 for number in game.state.tactics_cup if score(reading, chits[number]).hits == 0])
    return _all_from(useless, len(game.state.tactics_cup), draws)


def chance_of_match(game: Siloam, rating: Rating, draws: int, *, for_vang: bool = False) -> float:
    """How likely a check of so many draws succeeds."""
    chits = game.parts.chits
    cup = game.state.tactics_cup
    missing = sum([1 for number in cup if not matches(chits[number], rating, for_vang)])
    return 1.0 - _all_from(missing, len(cup), draws)


def _all_from(few: int, total: int, draws: int) -> float:
    """How likely draws without replacement all come from `few` out of `total`."""
    chance = 1.0
    for taken in range(min(draws, total)):
        chance *= max(0, few - taken) / (total - taken)
    return chance


def chance_of_at_least(mean: float, hits: int) -> float:
    """How likely so many hits are where `mean` are expected, as if they came independently."""
    below = term = exp(-mean)
    for number in range(1, hits):
        term *= mean / number
        below += term
    return 1.0 - below if hits > 0 else 1.0
