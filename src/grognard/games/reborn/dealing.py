"""Which Equipment cards the Characters of a scenario begin with (ERB-GAP-16)."""

from __future__ import annotations

from typing import NamedTuple

from grognard.games.reborn.pack import Pack
from grognard.games.reborn.scenario_parts import Body, Scenario, Start
from grognard.games.reborn.words import CharacterId


class Dealt(NamedTuple):
    """A card and the face of it that is up."""

    card: str
    face: int


class NoCardLeft(ValueError):
    """A scenario gives out more of an item than there are cards with it."""

    def __init__(self, character: CharacterId, item: str) -> None:
        super().__init__(f"no card with {item} is left for {character}")
        self.character = character
        self.item = item


def holders(scenario: Scenario) -> list[Start | Body]:
    """Whoever has items from the start: Characters that take part, and the dead."""
    return [*scenario.starts, *scenario.bodies]


def starting_cards(pack: Pack, scenario: Scenario) -> dict[CharacterId, tuple[Dealt, ...]]:
    """The cards of everybody who starts with items, and of the bodies that lie on the map.

    For each item in the order of the scenario: the first card not dealt yet that shows it.
    """
    left = list(pack.cards)
    dealt: dict[CharacterId, list[Dealt]] = {}
    for holder in holders(scenario):
        for item in holder.items:
            card = next((card for card in left if item in card.faces), None)
            if card is None:
                raise NoCardLeft(holder.character, item)
            left.remove(card)
            dealt.setdefault(holder.character, []).append(Dealt(card.id, card.faces.index(item)))
    return {character: tuple(cards) for character, cards in dealt.items()}
