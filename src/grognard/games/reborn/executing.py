"""What a Character does in its round or when it interrupts: orders by their type, abilities, reloads (ERB-ACV-06g)."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import close_combat, interact, interruption, movement, orders, scrambling, search, shooting
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Module, OrderType
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

DONE: Final = "done"
ABILITY: Final = "ability"
RELOAD: Final = "reload"
REVEAL: Final = "reveal"

Deed = Any
"""Something to do next: `done`, an order with its section, an ability, a reload, a marker to turn up."""


# The activated Character


def act(game: Reborn, character: Character) -> Play[None]:
    """ERB-ACV-06g, ERB-ACV-06j: as many orders as it likes, one after another, while it may go on."""
    while interruption.can_go_on(game, character):
        deeds = [DONE, *orders_open(game, character), *abilities_open(game, character), *reloads(game, character)]
        deeds += early_reveals(game, character)
        deed: Deed = yield from choose(game.commander(character), "activation.order", deeds, (character.id,))
        if deed == DONE:
            return
        yield from carry_out(game, character, deed)


# What it may do


def orders_open(game: Reborn, character: Character) -> list[Deed]:
    """Sections it can put CP on now (ERB-CPX-02f), of orders for which there is something to do."""
    if orders.affordable(game, character) == 0:
        return []
    kinds = [order for order in OrderType if orders.is_in_use(game, order) and can_carry_out(game, character, order)]
    return [
        (order.value, section.tile, section.place)
        for order in kinds
        for section in orders.open_sections(game, character, order)
        if order is not OrderType.INTERACT or interact.can_interact(game, character, section)  # ERB-IPS-02f
    ]


def can_carry_out(game: Reborn, character: Character, order: OrderType) -> bool:
    """Whether an order of this type would find anything to do."""
    if not any(
        [section.order is order for tile in character.tiles for section in game.parts.designs[tile.design].sections]
    ):
        return False
    if order is OrderType.MOVE:
        return movement.can_move(game, character)
    if order is OrderType.CLOSE_COMBAT:
        return close_combat.can_fight(game, character)
    if order is OrderType.SHOOT:
        return shooting.can_shoot(game, character)
    if order is OrderType.SEARCH:
        return search.can_search(game, character)
    return interact.can_interact(game, character)


def abilities_open(game: Reborn, character: Character) -> list[Deed]:
    """ERB-ABL-01c, ERB-ABL-01h: one line of its card for each use."""
    if not game.has(Module.ABILITIES):
        return []
    return [(ABILITY, line) for line in interact.abilities(game, character)]


def reloads(game: Reborn, character: Character) -> list[Deed]:
    """ERB-SHT-03b, ERB-INT-03f: not when interrupting."""
    if not game.has(Module.SHOOT) or orders.affordable(game, character) == 0:
        return []
    return [(RELOAD, card) for card in shooting.reloadable(game, character)]


def early_reveals(game: Reborn, character: Character) -> list[Deed]:
    """ERB-CON-19: in his own round a player may turn up a marker on any of his Characters too early."""
    if not (game.has(Module.RADIO) and game.rules.early_reveal):
        return []
    own = game.in_play(game.commander(character))
    return [(REVEAL, other.id.value) for other in own if scrambling.can_reveal_early(game, other)]


# Doing it


def carry_out(game: Reborn, character: Character, deed: Deed) -> Play[None]:
    kind, which, *more = deed
    if kind == ABILITY:
        yield from use_ability(game, character, which)
    elif kind == RELOAD:
        game.round.has_done = True
        yield from shooting.reload(game, character, which)
    elif kind == REVEAL:
        yield from scrambling.reveal_early(game, game.character(CharacterId(which)))
    else:
        yield from execute(game, character, Section(which, more[0]))


def use_ability(game: Reborn, character: Character, line: int) -> Play[None]:
    game.round.has_done = True
    yield from interact.use_ability(game, character, line)
    yield from _after(game, character)


def execute(game: Reborn, character: Character, section: Section) -> Play[None]:
    """Carry out the order of a section. When it is over, that may have brought somebody into sight (ERB-INT-01f)."""
    order = orders.printed(game, character, section).order
    game.round.has_done = True
    game.round.open_orders += 1
    yield from _by_type(game, character, section, order)
    game.round.open_orders -= 1
    if not game.round.open_orders:
        game.round.kept.clear()  # ERB-INT-05c: what comes next uses the Wounded values
    if order is OrderType.MOVE:
        interruption.watch_from_here(game, character)  # each step has been looked at when it was made
    else:
        yield from _after(game, character)


def _by_type(game: Reborn, character: Character, section: Section, order: OrderType) -> Play[None]:
    if order is OrderType.MOVE:
        yield from movement.move(game, character, section)
    elif order is OrderType.CLOSE_COMBAT:
        yield from close_combat.fight(game, character, section)
    elif order is OrderType.SHOOT:
        yield from shooting.shoot(game, character, section)
    elif order is OrderType.SEARCH:
        yield from search.search(game, character, section)
    else:
        yield from interact.interact(game, character, section)


def _after(game: Reborn, character: Character) -> Play[None]:
    """An order or an ability is finished (ERB-INT-01f)."""
    if interruption.can_go_on(game, character):
        yield from interruption.after_step(game, character)
