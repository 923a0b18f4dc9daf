"""Allied activations (SOS-ALY): Siloam's and Caledonia's morale check, moves, attacks, and last action."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import combat, command, guerrillas, joining, morale, movement, stacking, supports, tactics
from grognard.games.siloam.activation import begin_activation
from grognard.games.siloam.allied_actions import last_action
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import COALITION, Faction, Kind, Mode
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"

CHECK: Final = 1
MOVE: Final = 2
ATTACK: Final = 3
LAST_ACTION: Final = 4

# SOS-ALY-01a-v13: the Casualty Total up to which so many chits are drawn.
DRAWS_UNHARMED: Final = 3
SOME_LOSSES: Final = 10
DRAWS_WITH_SOME_LOSSES: Final = 2
DRAWS_WITH_HEAVY_LOSSES: Final = 1


def activate_ally(game: Siloam, faction: Faction) -> Play[None]:
    """SOS-GAP-35: check, moves, attacks, last action, in this order. Goes on from the step in the state."""
    state = game.state
    if state.step == 0:
        begin_activation(game)
        state.step = CHECK
    if state.step == CHECK:
        passed = yield from allied_check(game, faction)
        if not passed:
            be_inactive(game, faction)
            yield from end_activation(game)
            return
        state.step = MOVE
        yield from checkpoint("ally move")
    if state.step == MOVE:
        yield from move_units(game, faction)
        state.step = ATTACK
        yield from checkpoint("ally attack")
    if state.step == ATTACK:
        yield from make_attacks(game, faction)
        state.step = LAST_ACTION
        yield from checkpoint("ally last action")
    yield from last_action(game, faction)
    yield from end_activation(game)


def end_activation(game: Siloam) -> Play[None]:
    """SOS-CON-85: overstacking is put right now."""
    yield from stacking.settle_stacks(game)
    game.state.step = 0


# 1. The morale check


def allied_check(game: Siloam, faction: Faction) -> Play[bool]:
    """SOS-ALY-01b: one chit with the faction's own success symbol is enough."""
    if game.rules.political_cost:
        draws = yield from command.buy_draws(game, faction)  # SOS-ALY-01a-v19, SOS-CON-56
    else:
        draws = draws_by_casualties(game.state.casualty_totals[faction])
    passed = yield from tactics.check(game, morale.success_symbol(game, faction), draws, faction)
    if game.hear is not None:
        facts = {"faction": faction.value, "draws": draws, "passed": passed}
        outcome = "answers the call" if passed else "fails its morale check"
        game.tell("ally.check", "SOS-ALY-01b", f"{_name(faction)} {outcome}.", facts)
    return passed


def draws_by_casualties(total: int) -> int:
    """SOS-ALY-01a-v13: the heavier the losses, the fewer chits."""
    if total == 0:
        return DRAWS_UNHARMED
    return DRAWS_WITH_SOME_LOSSES if total <= SOME_LOSSES else DRAWS_WITH_HEAVY_LOSSES


def be_inactive(game: Siloam, faction: Faction) -> None:
    """SOS-ALY-01c, SOS-CON-38: Siloam gets a Guerrilla instead. SOS-ALY-01d: Caledonia gets nothing.

    SOS-CON-82: the older edition's standard placement is the automatic one as well.
    """
    if faction is Faction.SILOAM:
        guerrillas.place_automatically(game, "SOS-ALY-01c")
    elif game.hear is not None:
        game.tell("ally.skipped", "SOS-ALY-01d", "Caledonia's activation is skipped.", {"faction": faction.value})


# 2. Moves


def move_units(game: Siloam, faction: Faction) -> Play[None]:
    """SOS-ALY-02a: every Combat Unit of the faction may move, at no CP cost."""
    while True:
        options: list[Option] = [u.id for u in game.units_of(faction) if not u.moved]
        options += [("return", support.id) for support in returnable(game, faction)]
        choice = yield from choose(COALITION, "ally.move", [*options, DONE], (faction,))
        if choice == DONE:
            return
        if isinstance(choice, str):
            unit = game.state.units[choice]
            yield from choose_mode(unit)
            yield from movement.move_unit(game, unit)
            unit.moved = True  # SOS-GAP-35: it was told to move, even if it stays where it is
        else:
            supports.send_to_pool(game, game.state.supports[choice[1]], "SOS-CON-58")
        yield from checkpoint("ally move")


def returnable(game: Siloam, faction: Faction) -> list[Support]:
    """SOS-CON-58, SOS-GUE-02d: Supports on Siloam Infantry may make room for a Conscript."""
    if faction is not Faction.SILOAM:
        return []
    attached = [game.attachment(u) for u in game.units_of(faction) if game.kind(u) is Kind.INFANTRY]
    return [support for support in attached if support is not None]


def choose_mode(unit: Unit) -> Play[None]:
    """SOS-GAP-29: an allied unit chooses its mode when it acts in its own activation."""
    unit.mode = yield from choose(COALITION, "ally.mode", list(Mode), (unit.id,))


# 3. Attacks


def make_attacks(game: Siloam, faction: Faction) -> Play[None]:
    """SOS-ALY-03a: by units of the faction that did not move. SOS-CON-72: the lead is one of them."""
    while True:
        options: list[Option] = [("attack", lead.id, target) for lead, target in attacks(game, faction)]
        choice = yield from choose(
            COALITION, "ally.attack", [*options, DONE], (faction,), lambda: _barred_attacks(game, faction)
        )
        if choice == DONE:
            return
        lead = game.state.units[choice[1]]
        yield from choose_mode(lead)
        yield from combat.attack(game, lead, Hex(choice[2]), faction, False)
        yield from checkpoint("ally attack")


def attacks(game: Siloam, faction: Faction) -> list[tuple[Unit, Hex]]:
    return [
        (unit, target)
        for unit in game.units_of(faction)
        for target in combat.targets_of(game, unit)
        if joining.may_lead(game, unit, target, faction)
    ]


def _barred_attacks(game: Siloam, faction: Faction) -> list[Barred]:
    barred: list[Barred] = []
    for unit in game.units_of(faction):
        if unit.moved or unit.fought:
            rule = "SOS-ALY-03a" if unit.moved else "SOS-CON-72"
            reason = "it moved in this activation" if unit.moved else "it took part in an attack in this activation"
            barred += [Barred(("attack", unit.id, target), reason, rule) for target in combat.targets_of(game, unit)]
    return barred


def _name(faction: Faction) -> str:
    return faction.value.capitalize()
