"""Equipment and weight (ERB-EQP): what is carried, dropped, taken and handed over."""

from __future__ import annotations

from functools import partial
from typing import Final

from grognard.games.reborn import capture, scrambling, search_deck
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import Module
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Play

DONE: Final = "done"
MAGNETIC_CARD: Final = "magnetic-card"


# Weight


def weight_of(game: Reborn, character: Character) -> int:
    """What it carries, prisoner included (ERB-EQP-02a). Magnetic card markers weigh nothing (ERB-EQP-02b).

    A captured large miniature is no load to its pilot (ERB-GAP-35).
    """
    weight = sum([game.item(card).weight for card in character.items])
    if game.prisoner_of(character) is not None:
        weight += game.pack.printed.prisoner_weight
    return weight


def allowance(game: Reborn, character: Character) -> int:
    """Its Weight allowance; a pilot has that of its vehicle (ERB-CAP-04b)."""
    return game.side(game.miniature_of(character)).weight


def has_room_for(game: Reborn, character: Character, weight: int) -> bool:
    """Whether it may carry so much more. What weighs nothing always may be (ERB-EQP-02b)."""
    return weight == 0 or weight_of(game, character) + weight <= allowance(game, character)


def settle_weight(game: Reborn, character: Character) -> Play[None]:
    """ERB-EQP-02e: its controller drops cards until it is legal; where none is left to drop, the prisoner goes free."""
    if not game.has(Module.EQUIPMENT):
        return
    while weight_of(game, character) > allowance(game, character):
        heavy = [card for card in character.items if game.item(card).weight > 0]
        if not heavy:
            prisoner = game.prisoner_of(character)
            assert prisoner is not None
            yield from capture.free(game, prisoner)
            return
        card = yield from choose(game.commander(character), "equipment.drop", heavy, (character.id,))
        if game.hear is not None:
            text = f"{game.title(character.id)} drops the {game.item(card).title}."
            game.tell("equipment.dropped", "ERB-EQP-02e", text, {"character": character.id, "card": card})
        put_away(game, card)


# Where cards go


def put_away(game: Reborn, card: str) -> None:
    """ERB-EQP-03a, ERB-EQP-03b: a dropped, spent or discarded card goes under the search deck or out of the game.

    Counters on it go back to their supply; a scrambler that was ON ends (ERB-RAD-05f).
    """
    _take_out(game, card)
    kept = game.equipment(card)
    was_on = kept.is_on
    kept.engaged = kept.out_of_ammo = kept.is_on = False
    kept.used = 0
    kept.switched_by = None
    if game.has(Module.SEARCH):
        search_deck.put_under(game, card)
    else:
        game.state.removed.append(card)
    if was_on and game.has(Module.RADIO):
        scrambling.scramblers_have_changed(game)


def take_out_of_game(game: Reborn, card: str) -> None:
    """ERB-DOR-04c: the card is removed from the game, Search or not."""
    _take_out(game, card)
    kept = game.equipment(card)
    was_on = kept.is_on
    kept.is_on = False
    game.state.removed.append(card)
    if was_on and game.has(Module.RADIO):
        scrambling.scramblers_have_changed(game)


def take_card(game: Reborn, character: Character, card: str) -> None:
    """The card goes to this Character from wherever it was; its state travels with it (ERB-EQP-04d)."""
    _take_out(game, card)
    character.items.append(card)


def _take_out(game: Reborn, card: str) -> None:
    """Out of whatever holds it."""
    state = game.state
    holders = [holder.items for holder in state.characters.values()]
    holders += [marker.items for marker in state.dead]
    holders += [state.search_deck, state.removed]
    for cards in holders:
        if card in cards:
            cards.remove(card)


# Looting


def loot(game: Reborn, character: Character, cards: list[str], magnetic_cards: int) -> Play[tuple[list[str], int]]:
    """Ask which of these cards and Magnetic cards it takes, and hand them over within its weight.

    What it leaves comes back. ERB-EQP-04b, ERB-EQP-04c, ERB-CAP-02c; Magnetic cards by ERB-DOR-02f, ERB-DOR-02g.
    """
    cards = list(cards)
    while True:
        options = loot_within_weight(game, character, cards, magnetic_cards)
        if not options:
            return cards, magnetic_cards
        taken = yield from choose(
            game.commander(character),
            "equipment.loot",
            [*options, DONE],
            (character.id,),
            partial(_too_heavy, game, character, list(cards)),
        )
        if taken == DONE:
            return cards, magnetic_cards
        if taken == MAGNETIC_CARD:
            magnetic_cards -= 1
            character.magnetic_cards += 1
        else:
            cards.remove(taken)
            take_card(game, character, taken)
        _tell_loot(game, character, taken)


def loot_within_weight(game: Reborn, character: Character, cards: list[str], magnetic_cards: int) -> list[str]:
    """What it could take of these. Weapons that count as built in, without Equipment in play, stay where they are."""
    found = [MAGNETIC_CARD] if magnetic_cards else []
    if game.has(Module.EQUIPMENT):
        found += [card for card in cards if has_room_for(game, character, game.item(card).weight)]
    return found


def _too_heavy(game: Reborn, character: Character, cards: list[str]) -> list[Barred]:
    return [
        Barred(card, "It would weigh more than the Weight allowance lets it carry.", "ERB-EQP-02a")
        for card in cards
        if not has_room_for(game, character, game.item(card).weight)
    ]


def _tell_loot(game: Reborn, character: Character, taken: str) -> None:
    if game.hear is None:
        return
    if taken == MAGNETIC_CARD:
        text = f"{game.title(character.id)} takes a Magnetic card."
        game.tell("equipment.taken", "ERB-DOR-02f", text, {"character": character.id, "card": taken})
    else:
        text = f"{game.title(character.id)} takes the {game.item(taken).title}."
        game.tell("equipment.taken", "ERB-EQP-04b", text, {"character": character.id, "card": taken})
