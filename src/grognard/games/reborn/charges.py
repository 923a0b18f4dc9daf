"""Mines, bombs, virus and gas (ERB-GLE-05, ERB-GLE-06, ERB-GLE-11): put down, set off, disarmed."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.reborn import endings, equipment, explosions, lines, wounds
from grognard.games.reborn.ips import Contaminate, PlaceCharge
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Item
from grognard.games.reborn.state import Character, Charge
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.using import Bearer, Use, charge_of, tile_round
from grognard.games.reborn.words import Hazard, Marker, Module, Moment
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

# Putting them down


def could_place(game: Reborn, use: Use) -> bool:
    """What is carried; a marker that lies on the map already lies there."""
    return use.at.bearer is Bearer.CARD and game.has(Module.EXPLOSIVES)


def place(game: Reborn, use: Use, effect: PlaceCharge) -> Play[None]:
    """ERB-GLE-05a, ERB-GLE-06a, ERB-GLE-11a: the marker on the carrier's square (ERB-CMB-06d).

    ERB-GLE-05b: a mine sleeps until the next Final phase. A bomb is ON at once, its card beside the board.
    """
    square = yield from _square_of(game, use)
    is_bomb = effect.fuse > 0
    item = game.item(use.at.id)
    charge = Charge(effect.marker, use.at.id, item.id, square, use.seat, use.user.id, is_on=is_bomb, left=effect.fuse)
    game.state.charges.append(charge)
    if is_bomb:
        _lay_beside(use)
    _tell(game, charge, item, f"{game.title(use.user.id)} places the {item.title} on {square}.", _RULE[effect.marker])


def contaminate(game: Reborn, use: Use, effect: Contaminate) -> Play[None]:
    """ERB-GLE-11c: the marker on the carrier's square; its card lies beside the board with the counters."""
    square = yield from _square_of(game, use)
    item = game.item(use.at.id)
    charge = Charge(
        Marker.DEADLY_VIRUS, use.at.id, item.id, square, use.seat, use.user.id, is_on=True, left=effect.counters
    )
    game.state.charges.append(charge)
    _lay_beside(use)
    _tell(game, charge, item, f"{game.title(use.user.id)} sets the {item.title} free on {square}.", "ERB-GLE-11c")


_RULE = {
    Marker.MINE: "ERB-GLE-05a",
    Marker.PLASTIC_EXPLOSIVE: "ERB-GLE-06a",
    Marker.TIME_BOMB: "ERB-GLE-11a",
}


def _square_of(game: Reborn, use: Use) -> Play[Square]:
    """The user's square; of a large miniature one of its squares."""
    squares = game.squares_of(game.miniature_of(use.user))
    return (yield from choose(use.seat, "charges.square", squares, (use.user.id, game.item(use.at.id).id)))


def _lay_beside(use: Use) -> None:
    """ERB-GLE-06a: the card lies beside the board while its marker is on the map."""
    use.user.items.remove(use.at.id)


def _tell(game: Reborn, charge: Charge, item: Item, text: str, rule: str) -> None:
    if game.hear is not None:
        facts = {"item": item.id, "square": charge.square, "seat": charge.placed_by}
        game.tell("charges.placed", rule, text, facts)


# Disarming, releasing, discarding


def could_disarm(use: Use) -> bool:
    return use.at.bearer is Bearer.CHARGE


def disarm(game: Reborn, use: Use) -> Play[None]:
    """ERB-GLE-11a: off the map; whoever did it may carry the card, which else goes where dropped ones go."""
    charge = charge_of(game, use.at.id)
    game.state.charges.remove(charge)
    if game.hear is not None:
        text = f"{game.title(use.user.id)} disarms the {game.parts.items[charge.item].title} on {charge.square}."
        game.tell("charges.disarmed", "ERB-GLE-11a", text, {"item": charge.item, "square": charge.square})
    left, _ = yield from equipment.loot(game, use.user, [charge.card], 0)
    for card in left:
        equipment.put_away(game, card)


def could_release(game: Reborn) -> bool:
    return game.has(Module.EXPLOSIVES)


def release(game: Reborn, use: Use) -> Play[None]:
    """ERB-GLE-11b: at once, round the carrier, as the diagram of the item shows."""
    square = yield from _square_of(game, use)
    cause = Cause(How.HAZARD, use.user.id, use.seat)
    yield from explosions.explode(game, game.item(use.at.id), square, cause)


def could_discard(use: Use) -> bool:
    return use.at.bearer is Bearer.CARD


def discard(game: Reborn, use: Use) -> None:
    """ERB-GLE-09b, ERB-GLE-11b: under the search deck, or out of the game without Search."""
    equipment.put_away(game, use.at.id)


# Setting them off


def entered(game: Reborn, character: Character, before: Sequence[Square]) -> Play[None]:
    """A Character has entered squares that it did not cover before: mines go off, the Deadly Virus wounds.

    ERB-GLE-05c, ERB-GLE-11c: a tile is entered from outside of it. A large miniature enters what it moves onto.
    """
    if not game.state.charges:
        return
    squares = [square for square in game.squares_of(game.miniature_of(character)) if square not in before]
    for charge in list(game.state.charges):
        if charge.marker is Marker.MINE and charge.is_on and charge.square in squares:
            yield from set_off(game, charge)
    for charge in list(game.state.charges):
        if charge.marker is Marker.DEADLY_VIRUS and is_on_map(game, character):
            tile = tile_round(game, charge.square)
            if any([square in tile for square in squares]) and not any([square in tile for square in before]):
                yield from _infect(game, charge, character)


def is_on_map(game: Reborn, character: Character) -> bool:
    return game.miniature_of(character) in game.on_map()


def set_off(game: Reborn, charge: Charge) -> Play[None]:
    """ERB-GLE-05c, ERB-GLE-06b, ERB-GLE-11a: it explodes; the card of a bomb then goes under the search deck.

    Whoever placed it decides what there is to decide (ERB-EXP-01h).
    """
    if charge not in game.state.charges:
        return
    game.state.charges.remove(charge)
    item = game.parts.items[charge.item]
    if game.hear is not None:
        text = f"The {item.title} on {charge.square} goes off."
        rule = {Marker.MINE: "ERB-GLE-05c", Marker.PLASTIC_EXPLOSIVE: "ERB-GLE-06b"}.get(charge.marker, "ERB-GLE-11a")
        game.tell("charges.set-off", rule, text, {"item": charge.item, "square": charge.square})
    if charge.marker is not Marker.MINE:
        equipment.put_away(game, charge.card)
    yield from explosions.explode(game, item, charge.square, Cause(How.EXPLOSION, charge.by, charge.placed_by))
    endings.judge(game, Moment.AT_ONCE)


def _infect(game: Reborn, charge: Charge, victim: Character) -> Play[None]:
    """ERB-GLE-11c, ERB-GLE-11d."""
    if lines.is_immune(game, wounds.bearer(game, victim), Hazard.DEADLY_VIRUS):
        return
    amount = _wounds_of(game.parts.items[charge.item])
    if game.hear is not None:
        text = f"The Deadly Virus takes hold of {game.title(victim.id)}."
        game.tell("charges.virus", "ERB-GLE-11c", text, {"character": victim.id, "square": charge.square})
    yield from wounds.wound(game, victim, amount, Cause(How.HAZARD, charge.by, charge.placed_by))


def _wounds_of(item: Item) -> int:
    return sum([effect.wounds for line in item.lines for effect in line.effects if isinstance(effect, Contaminate)])


# The Final phase (ERB-FIN-07b)


def count_bombs_down(game: Reborn) -> Play[None]:
    """ERB-GLE-06b, ERB-GLE-11a: Plastic Explosives and Time Bombs, one Final phase nearer; then those that are due.

    ERB-GAP-18: the Initiative player's first, and each player's in the order he likes.
    """
    for charge in game.state.charges:
        if charge.marker in (Marker.PLASTIC_EXPLOSIVE, Marker.TIME_BOMB):
            charge.left -= 1
    for seat in game.clockwise_from(game.state.initiative):
        while True:
            due = {charge.card: charge for charge in game.state.charges if _is_due(charge) and charge.placed_by == seat}
            if not due:
                break
            about = tuple([part for charge in due.values() for part in (charge.item, charge.square)])
            card = yield from choose(seat, "charges.first", list(due), about)
            yield from set_off(game, due[card])


def _is_due(charge: Charge) -> bool:
    return charge.marker in (Marker.PLASTIC_EXPLOSIVE, Marker.TIME_BOMB) and charge.left <= 0


def spread_virus(game: Reborn) -> Play[None]:
    """ERB-GLE-11c: wounds for all on the tile, then a counter off; with the last one the virus is gone.

    The Characters suffer in the order of their players, the Initiative player's first (ERB-FIN-07b).
    """
    order = game.clockwise_from(game.state.initiative)
    for charge in [charge for charge in game.state.charges if charge.marker is Marker.DEADLY_VIRUS]:
        tile = tile_round(game, charge.square)
        there = [victim for victim in game.on_map() if any([square in tile for square in game.squares_of(victim)])]
        for victim in sorted(there, key=lambda victim: order.index(game.commander(victim))):
            yield from _infect(game, charge, victim)
        charge.left -= 1
        if charge.left <= 0:
            game.state.charges.remove(charge)
            equipment.put_away(game, charge.card)
            if game.hear is not None:
                text = f"The Deadly Virus on {charge.square} is gone."
                game.tell("charges.virus-gone", "ERB-GLE-11c", text, {"square": charge.square})


def arm_mines(game: Reborn) -> None:
    """ERB-GLE-05b: those placed before this point of the Final phase are ON from here."""
    for charge in game.state.charges:
        if charge.marker is Marker.MINE and not charge.is_on:
            charge.is_on = True
            if game.hear is not None:
                game.tell(
                    "charges.armed", "ERB-GLE-05b", f"The Mine on {charge.square} is ON.", {"square": charge.square}
                )
