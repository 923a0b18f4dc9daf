"""Torture (ERB-CAP-05, ERB-CMB-06f): an Interact order on a prisoner, for Spy Points."""

from __future__ import annotations

from grognard.games.reborn import combined, dice, lines, orders, points
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Counted, Faction, Module, OrderType, Rolled
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play


def can_torture(game: Reborn, character: Character) -> bool:
    """ERB-CAP-05a, ERB-CAP-05b: a Salemite with a prisoner, or beside such a captor who can join."""
    return game.has(Module.TORTURE) and bool(captors_for(game, character))


def captors_for(game: Reborn, character: Character) -> list[CharacterId]:
    """The captors in whose torture it may take the lead: itself, or with combined orders one beside it."""
    if not _may_torture(game, character):
        return []
    if game.prisoner_of(character) is not None:
        return [character.id]
    if not combined.is_possible(game, character):
        return []
    return [
        other.id
        for other in game.in_play(character.seat)
        if game.prisoner_of(other) is not None
        and _may_torture(game, other)
        and game.touch(game.miniature_of(character), game.miniature_of(other))
        and combined.can_join(game, [], other, OrderType.INTERACT)
    ]


def _may_torture(game: Reborn, character: Character) -> bool:
    """ERB-CAP-05b, ERB-CON-17."""
    return game.rules.torturers == "any" or game.faction_of(character) is Faction.SALEMITE


def torture(game: Reborn, torturer: Character, section: Section) -> Play[None]:
    """ERB-CAP-05c, ERB-CAP-05f: a black die for each CP, and more by room and kit; only Spy icons count."""
    captor = game.character((yield from choose(torturer.seat, "torture.captor", captors_for(game, torturer))))
    committed = yield from orders.commit(
        game,
        torturer,
        section,
        1,
        lambda helper: _may_torture(game, helper) and game.touch(game.miniature_of(helper), game.miniature_of(captor)),
        None if captor is torturer else captor.id,
    )
    victim = game.prisoner_of(captor)
    if victim is None or captor.id not in [one.character for one in committed]:
        return
    black = _dice(game, committed)
    throw = yield from dice.throw_black(game, "torture.dice", black, (torturer.id, victim.id))
    if game.hear is not None:
        rule = "ERB-CAP-05f" if len(committed) == 1 else "ERB-CMB-06f"
        text = f"{game.title(victim.id)} is tortured with {black} dice: {throw.spies} Spy Points."
        facts = {"victim": victim.id, "black": throw.faces, "spies": throw.spies}
        game.tell("torture.dice", rule, text, facts)
    counted = game.player(torturer.seat).counted
    counted[Counted.TORTURE_SPY_POINTS] = counted.get(Counted.TORTURE_SPY_POINTS, 0) + throw.spies
    yield from points.use_spy_points(game, torturer.seat, throw.spies, "ERB-CAP-05f")


def _dice(game: Reborn, committed: list[Contribution]) -> int:
    """ERB-CAP-05c to ERB-CAP-05e: chamber and kit count only for those who qualify."""
    return sum([one.cp + lines.extra_dice(game, game.character(one.character), Rolled.TORTURE) for one in committed])
