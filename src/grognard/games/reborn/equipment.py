"""Equipment and weight (ERB-EQP)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play


def weight_of(game: Reborn, character: Character) -> int:
    """What it carries, prisoner included (ERB-EQP-02a)."""
    raise AssertionError("not written yet")


def settle_weight(game: Reborn, character: Character) -> Play[None]:
    """ERB-EQP-02e: its controller drops cards until it is legal."""
    raise AssertionError("not written yet")


def put_away(game: Reborn, card: str) -> None:
    """ERB-EQP-03a, ERB-EQP-03b: a dropped, spent or discarded card goes under the search deck or out of the game."""
    raise AssertionError("not written yet")


def take_card(game: Reborn, character: Character, card: str) -> None:
    """The card goes to this Character from wherever it was; its state travels with it (ERB-EQP-04d)."""
    raise AssertionError("not written yet")


def loot(game: Reborn, character: Character, cards: list[str], magnetic_cards: int) -> Play[tuple[list[str], int]]:
    """Ask which of these cards and Magnetic cards it takes, and hand them over within its weight.

    ERB-EQP-04b, ERB-EQP-04c.
    """
    raise AssertionError("not written yet")
