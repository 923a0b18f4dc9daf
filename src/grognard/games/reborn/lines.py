"""What IPS lines that work by themselves give (ERB-IPS-01g, ERB-CON-32): the questions other chapters ask of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from grognard.games.reborn import conditions
from grognard.games.reborn.ips import (
    AddDice,
    BlackAsRed,
    DrawTilesUpTo,
    Immune,
    LowerArmor,
    NeverOutOfAmmo,
    OpenMagneticDoors,
    SeeThroughSmoke,
    SetArmor,
    SilenceGuns,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Item
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Bearer, LineAt, Use, lines_of_room, lines_on, tiles_under
from grognard.games.reborn.words import CharacterId, Hazard, Module, Rolled, Timing
from grognard.kernel.questions import Seat

E = TypeVar("E")


# Lines that work now


def at_hand(game: Reborn, character: Character, timing: Timing) -> Iterator[LineAt]:
    """The lines of this timing that a Character has: on its card, its vehicle's and what it carries, and in its rooms.

    ERB-LRG-02a: a large miniature has those of every tile it touches.
    """
    if game.has(Module.ABILITIES):
        vehicle = game.vehicle_of(character)
        for owner in (character,) if vehicle is None else (character, vehicle):
            yield from _of_timing(game, Bearer.CHARACTER, owner.id, timing)
    for card in character.items:
        yield from _of_timing(game, Bearer.CARD, card, timing)
    for room in game.rooms_of(character):
        if lines_of_room(game, room):
            yield from _of_timing(game, Bearer.ROOM, room.id, timing)


def _of_timing(game: Reborn, bearer: Bearer, of: str, timing: Timing) -> Iterator[LineAt]:
    for place, line in enumerate(lines_on(game, bearer, of)):
        if line.timing is timing:
            yield LineAt(bearer, of, place)


def working(game: Reborn, character: Character, kind: type[E], timing: Timing = Timing.ALWAYS) -> Iterator[E]:
    """The effects of one kind that work for a Character now."""
    for at in at_hand(game, character, timing):
        for effect in lines_on(game, at.bearer, at.id)[at.place].effects:
            if isinstance(effect, kind) and conditions.hold(game, Use(character, at, character.seat)):
                yield effect


def may_be_used(game: Reborn, character: Character, item: Item) -> bool:
    """Whether the conditions for any use of an item hold for this Character (ERB-GLC-05b)."""
    use = Use(character, LineAt(Bearer.CHARACTER, character.id, 0), character.seat)
    return all([conditions.is_met(game, use, condition) for condition in item.conditions])


# What they give


def extra_dice(game: Reborn, character: Character, to: Rolled) -> int:
    """Dice that equipment, rooms and abilities add to such a roll.

    ERB-GLT-01a, ERB-GLT-01b, ERB-GLT-01c, ERB-GLT-01d, ERB-GLT-03a, ERB-GLT-06a, ERB-GLE-10d, ERB-GLE-13b.
    """
    return sum([effect.dice for effect in working(game, character, AddDice) if effect.to is to])


def armor_of(game: Reborn, character: Character) -> int:
    """Its Armor now: its vehicle's (ERB-CAP-04b), a vest's in place of the card's (ERB-GLE-12c), the card's.

    Where a bazooka's work lasts (ERB-CON-23), what it has taken off is gone.
    """
    miniature = game.miniature_of(character)
    if game.is_large(miniature):
        return max(0, game.side(miniature).armor - game.state.bazooka_losses)
    worn = [effect.armor for effect in working(game, character, SetArmor)]
    return max(worn) if worn else game.side(character).armor


def armor_lost_to(game: Reborn, target: Character, weapon: str) -> int:
    """ERB-GLE-02a, ERB-CON-23: how much less Armor it has against this item, for the shot being resolved."""
    return sum(
        [
            effect.by
            for line in game.parts.items[weapon].lines
            if line.timing is Timing.SHOT_HITS
            for effect in line.effects
            if isinstance(effect, LowerArmor) and effect.of is target.id
        ]
    )


def is_never_out_of_ammo(game: Reborn, character: Character) -> bool:
    """ERB-GLE-01a."""
    return any(True for _ in working(game, character, NeverOutOfAmmo))


def treats_black_as_red(game: Reborn, character: Character) -> bool:
    """ERB-GLE-08a."""
    return any(True for _ in working(game, character, BlackAsRed))


def opens_magnetic_doors(game: Reborn, character: Character) -> bool:
    """A Magnetic card, as marker or as Equipment (ERB-DOR-02a, ERB-GLE-12d)."""
    return character.magnetic_cards > 0 or any(True for _ in working(game, character, OpenMagneticDoors))


def sees_through_smoke(game: Reborn, character: Character) -> bool:
    """ERB-GLE-12a."""
    return any(True for _ in working(game, character, SeeThroughSmoke))


def is_immune(game: Reborn, character: Character, hazard: Hazard) -> bool:
    """ERB-GLE-11d."""
    return any([hazard in effect.to for effect in working(game, character, Immune)])


def are_guns_silent(game: Reborn, character: Character) -> bool:
    """Whether nobody on its tile shoots or is shot at (ERB-GLE-12e): a disrupter that is ON is carried there."""
    squares = game.squares_of(game.miniature_of(character))
    return any(
        [
            square in squares
            for carrier in game.in_play()
            if carrier.items and any(True for _ in working(game, carrier, SilenceGuns))
            for square in tiles_under(game, carrier)
        ]
    )


def draws_tiles_up_to(game: Reborn, seat: Seat) -> int:
    """ERB-GLE-13c: how many tiles this player draws up to at the Initiative phase; 0: as everybody."""
    found = [
        effect.tiles
        for character in game.in_play(seat)
        if character.items
        for effect in working(game, character, DrawTilesUpTo, Timing.INITIATIVE)
    ]
    return max(found, default=0)


def ability_lines(game: Reborn, character: Character) -> list[LineAt]:
    """What it may do by its own card, its vehicle's and by things it carries, without an order (ERB-ABL-01c)."""
    return [at for at in at_hand(game, character, Timing.ACTIVATED) if at.bearer is not Bearer.ROOM]


def ability_at(game: Reborn, character: Character, place: int) -> LineAt:
    """The line that `interact.abilities` names by this number."""
    return ability_lines(game, character)[place]


def opposing_lines(game: Reborn, of: CharacterId) -> list[int]:
    """The lines of its card that its opponents use (ERB-CON-24)."""
    lines = game.side(game.character(of)).lines
    return [place for place, line in enumerate(lines) if line.timing is Timing.OPPOSING_ROUND]
