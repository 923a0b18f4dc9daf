"""What two friends hand each other while one passes through the other (ERB-EQP-04a, ERB-DOR-02e, ERB-CAP-02f)."""

from __future__ import annotations

from functools import partial
from typing import Final

from grognard.games.reborn import equipment
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Module, Where
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"
GIVE: Final = "give"
TAKE: Final = "take"
THERE_AND_BACK: Final = 2


def partners(game: Reborn, mover: Character) -> list[Character]:
    """The friends in whose squares it stands now and who have, or could take, something."""
    miniature = game.miniature_of(mover)
    found: dict[CharacterId, Character] = {}
    for square in game.squares_of(miniature):
        for other in game.standing_on(square):
            if other.id is miniature.id or not game.are_friends(mover, other):
                continue
            partner = _who_acts_for(game, other)
            if things_between(game, mover, partner):
                found[partner.id] = partner
    return list(found.values())


def _who_acts_for(game: Reborn, miniature: Character) -> Character:
    """The pilot inside of a captured large miniature, else itself."""
    if miniature.captor is not None:
        pilot = game.character(miniature.captor)
        if pilot.where is Where.INSIDE:
            return pilot
    return miniature


def exchange(game: Reborn, mover: Character, partner: Character) -> Play[None]:
    """For free, either way; in the end both are within their weight limits.

    What has been handed over may go back once, and so the end can always be reached.
    """
    handed: list[str] = []
    magnetic_cards = mover.magnetic_cards + partner.magnetic_cards
    while True:
        options: list[Option] = [
            (way, thing)
            for way, thing in things_between(game, mover, partner)
            if handed.count(thing) < THERE_AND_BACK * (magnetic_cards if thing == equipment.MAGNETIC_CARD else 1)
        ]
        too_heavy = _too_heavy(game, mover, partner)
        if not too_heavy:
            options.append(DONE)
        thing = yield from choose(
            game.commander(mover),
            "movement.exchange",
            options,
            (mover.id, partner.id),
            partial(_bars, too_heavy),
        )
        if thing == DONE:
            return
        way, what = thing
        giver, taker = (mover, partner) if way == GIVE else (partner, mover)
        _hand_over(game, giver, taker, what)
        handed.append(what)


def things_between(game: Reborn, mover: Character, partner: Character) -> list[tuple[str, str]]:
    """What could be given and taken, Magnetic cards and prisoners included."""
    found = [(GIVE, thing) for thing in _to_hand(game, mover, partner)]
    return found + [(TAKE, thing) for thing in _to_hand(game, partner, mover)]


def _to_hand(game: Reborn, giver: Character, taker: Character) -> list[str]:
    found: list[str] = list(giver.items) if game.has(Module.EQUIPMENT) else []
    if giver.magnetic_cards:
        found.append(equipment.MAGNETIC_CARD)
    prisoner = game.prisoner_of(giver)
    if prisoner is not None and can_hold(game, taker):
        found.append(prisoner.id)
    return found


def can_hold(game: Reborn, taker: Character) -> bool:
    """ERB-CAP-02g: one prisoner each; its vehicle takes the place of a pilot's (ERB-GAP-35); ERB-CAP-02b."""
    if game.prisoner_of(taker) is not None or taker.where is Where.INSIDE:
        return False
    return equipment.allowance(game, taker) >= game.pack.printed.prisoner_weight


def _too_heavy(game: Reborn, mover: Character, partner: Character) -> list[Character]:
    return [one for one in (mover, partner) if equipment.weight_of(game, one) > equipment.allowance(game, one)]


def _bars(too_heavy: list[Character]) -> list[Barred]:
    if not too_heavy:
        return []
    return [Barred(DONE, "Both have to stay within their Weight allowance.", "ERB-EQP-04a")]


def _hand_over(game: Reborn, giver: Character, taker: Character, what: str) -> None:
    prisoner = game.prisoner_of(giver)
    if what == equipment.MAGNETIC_CARD:
        giver.magnetic_cards -= 1
        taker.magnetic_cards += 1
        rule, thing = "ERB-DOR-02e", "a Magnetic card"
    elif prisoner is not None and what == prisoner.id:
        prisoner.captor = taker.id
        prisoner.square = game.miniature_of(taker).square
        rule, thing = "ERB-CAP-02f", game.title(prisoner.id)
    else:
        equipment.take_card(game, taker, what)
        rule, thing = "ERB-EQP-04a", f"the {game.item(what).title}"
    if game.hear is not None:
        text = f"{game.title(giver.id)} hands {thing} to {game.title(taker.id)}."
        game.tell("movement.handed", rule, text, {"from": giver.id, "to": taker.id, "thing": what})
