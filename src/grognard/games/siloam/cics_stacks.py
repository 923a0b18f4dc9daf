"""Step 3 of a CICS activation (SOS-ACT-03a): which stacks act, in what mode, and whether they move or attack."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import command, plans
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import COALITION, Faction, Kind, Mode, Order, Plan
from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"


def activate_stacks(game: Siloam) -> Play[None]:
    """SOS-ACT-03a: any stacks the CP allows. SOS-PLN-05a: Bolster may be executed here."""
    while True:
        options: list[Option] = [
            ("activate", u.id, stack_cost(game, u)) for u in _idle(game) if _is_affordable(game, u)
        ]
        options += plans.executable(game, (Plan.BOLSTER, Plan.RESTRUCTURE))
        choice = yield from choose(COALITION, "cics.activate", [*options, DONE], barred=lambda: _barred(game))
        if choice == DONE:
            return
        if choice[0] == "execute":
            yield from plans.execute(game, Plan(choice[1]))
        else:
            yield from activate_stack(game, game.state.units[choice[1]])
        yield from checkpoint("cics activate")


def stack_cost(game: Siloam, unit: Unit) -> int:
    """SOS-ACT-03a, SOS-ACT-03b: 1 CP, nothing within range of an HQ."""
    return 0 if game.is_in_hq_range(unit.hex) else game.pack.printed.stack_cost


def _idle(game: Siloam) -> list[Unit]:
    return [unit for unit in game.units_of(Faction.CICS) if unit.order is Order.NONE]


def _is_affordable(game: Siloam, unit: Unit) -> bool:
    return stack_cost(game, unit) <= game.state.cp


def _barred(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    for unit in game.units_of(Faction.CICS):
        option = ("activate", unit.id, stack_cost(game, unit))
        if unit.order is not Order.NONE:
            barred.append(Barred(option, "it has its order for this activation", "SOS-ACT-03e"))
        elif not _is_affordable(game, unit):
            barred.append(Barred(option, "there is no CP left, and no HQ in range", "SOS-ACT-03a"))
    return barred


def activate_stack(game: Siloam, unit: Unit) -> Play[None]:
    """SOS-ACT-03e, SOS-ACT-03f: Move or Attack, and the mode for it."""
    order = yield from choose(
        COALITION, "cics.order", orders(game, unit), (unit.id,), lambda: _barred_orders(game, unit)
    )
    mode = yield from choose(
        COALITION, "cics.mode", modes(game, unit, order), (unit.id, order), lambda: _barred_modes(game, unit, order)
    )
    cost = stack_cost(game, unit)
    command.pay(game, cost)
    unit.order = order
    unit.mode = mode
    if game.hear is not None:
        rule = "SOS-ACT-03a" if cost else "SOS-ACT-03b"
        facts = {"unit": unit.id, "order": order.value, "mode": mode.value, "cost": cost}
        text = f"{game.title(unit)} is to {order.value}, in {mode.value.capitalize()} Mode, for {cost} CP."
        game.tell("cics.activated", rule, text, facts)


def orders(game: Siloam, unit: Unit) -> list[Order]:
    """Move always; Attack where the stack has somebody to attack, or may support somebody who has."""
    return [Order.MOVE, Order.ATTACK] if _can_attack(game, unit) else [Order.MOVE]


def _can_attack(game: Siloam, unit: Unit) -> bool:
    return game.is_beside_vang(unit.hex) or _can_support(game, unit)


def _can_support(game: Siloam, unit: Unit) -> bool:
    """SOS-ACT-03d: Artillery may support a friendly attacker within its printed range."""
    if game.kind(unit) is not Kind.ARTILLERY:
        return False
    reach = game.card(unit).range
    return any(
        [
            other is not unit and game.distance(unit.hex, other.hex) <= reach and game.is_beside_vang(other.hex)
            for other in game.coalition_units()
        ]
    )


def _barred_orders(game: Siloam, unit: Unit) -> list[Barred]:
    if _can_attack(game, unit):
        return []
    if game.kind(unit) is Kind.ARTILLERY:
        return [Barred(Order.ATTACK, "no enemy is next to it, and no attacker within its range", "SOS-CON-33")]
    return [Barred(Order.ATTACK, "no enemy is next to it", "SOS-CBT-03a")]


def modes(game: Siloam, unit: Unit, order: Order) -> list[Mode]:
    """Either mode; but Artillery that can only support must be in Combat Mode for it (SOS-CBT-01g)."""
    if order is Order.ATTACK and not game.is_beside_vang(unit.hex):
        return [Mode.COMBAT]
    return list(Mode)


def _barred_modes(game: Siloam, unit: Unit, order: Order) -> list[Barred]:
    if len(modes(game, unit, order)) > 1:
        return []
    return [Barred(Mode.MOVEMENT, "Artillery gives no support in Movement Mode", "SOS-CBT-01g")]
