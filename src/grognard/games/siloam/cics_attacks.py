"""Step 5 of a CICS activation (SOS-ACT-05a): attacks one after another, each with the plans that go before it."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import combat, plans
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import COALITION, Faction, Order, Plan
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"


def fight_combats(game: Siloam) -> Play[None]:
    """SOS-ACT-05a: the player picks the next attack until there is none left to make."""
    while True:
        options: list[Option] = [("attack", lead.id, target) for lead, target in attacks(game)]
        options += plans.executable(game, (Plan.RESTRUCTURE,))
        choice = yield from choose(COALITION, "cics.attack", [*options, DONE], barred=lambda: _barred(game))
        if choice == DONE:
            return
        if choice[0] == "execute":
            yield from plans.execute(game, Plan(choice[1]))
        else:
            yield from fight_combat(game, game.state.units[choice[1]], Hex(choice[2]))
        yield from checkpoint("cics combat")


def attacks(game: Siloam) -> list[tuple[Unit, Hex]]:
    """Who may lead an attack now, and on which hex."""
    own = [
        (unit, target)
        for unit in game.units_of(Faction.CICS)
        if unit.order is Order.ATTACK
        for target in combat.targets_of(game, unit)
        if combat.can_lead_for_cics(game, unit, target)
    ]
    return own + allied_attacks(game)


def allied_attacks(game: Siloam) -> list[tuple[Unit, Hex]]:
    """SOS-GAP-35: an ally may lead when a CICS stack can attack the same hex within range of the same Leader."""
    return [
        (lead, target)
        for faction in (Faction.SILOAM, Faction.CALEDONIA)
        for lead in game.units_of(faction)
        for target in combat.targets_of(game, lead)
        if combat.can_lead_for_cics(game, lead, target)
    ]


def _barred(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    for unit in game.units_of(Faction.CICS):
        for target in combat.targets_of(game, unit):
            option = ("attack", unit.id, target)
            if unit.moved or unit.order is Order.MOVE:
                barred.append(Barred(option, "it had the order to move in this activation", "SOS-ACT-03e"))
            elif unit.fought:
                barred.append(Barred(option, "it has attacked in this activation", "SOS-CON-72"))
            elif unit.order is Order.NONE:
                barred.append(Barred(option, "it was not activated to attack in Step 3", "SOS-ACT-03e"))
    return barred


def fight_combat(game: Siloam, lead: Unit, target: Hex) -> Play[None]:
    """SOS-ACT-05a: the plans before Combat Step 1 (SOS-PLN-04a, SOS-PLN-07a), then the Combat Procedure."""
    is_ambush = yield from plans_before_combat(game, lead, target)
    if game.vang_at(target) is None:
        lead.fought = True  # SOS-CON-71
        if game.hear is not None:
            game.tell("cics.attack-over", "SOS-CON-71", f"The bombs have emptied {target}; there is nothing to attack.")
        return
    yield from combat.attack(game, lead, target, Faction.CICS, is_ambush)


def plans_before_combat(game: Siloam, lead: Unit, target: Hex) -> Play[bool]:
    """SOS-PLN-04a, SOS-PLN-07a: execute a Bombing Run or an Ambush. Says whether the attack is an Ambush."""
    is_ambush = False
    while game.vang_at(target) is not None:
        options: list[Option] = plans.executable(game, (Plan.BOMBING_RUN, Plan.AMBUSH))
        choice = yield from choose(COALITION, "plans.before-combat", [*options, DONE], (lead.id, target))
        if choice == DONE:
            break
        plan = Plan(choice[1])
        success = yield from plans.execute(game, plan)
        is_ambush = is_ambush or (success and plan is Plan.AMBUSH)
    return is_ambush
