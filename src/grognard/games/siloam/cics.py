"""A CICS activation (SOS-ACT): eight steps, from drawing CP to cleaning up."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import command, endings, morale, movement, plans, stacking
from grognard.games.siloam.activation import begin_activation
from grognard.games.siloam.cics_attacks import fight_combats
from grognard.games.siloam.cics_stacks import activate_stacks
from grognard.games.siloam.cics_supports import support_units
from grognard.games.siloam.morale import LOWEST_MORALE
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import COALITION, PLAYER_FACTIONS, Box, Faction, Mode, Order, Plan
from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.questions import Barred, Option, Play

DONE: Final = "done"

# SOS-ACT-00a
DRAW_CP: Final = 1
SUPPORT_UNITS: Final = 2
ACTIVATE_STACKS: Final = 3
MOVEMENT: Final = 4
COMBAT: Final = 5
DEPLOYMENT: Final = 6
STRATEGIC_PLANNING: Final = 7
CLEANUP: Final = 8


def activate_cics(game: Siloam) -> Play[None]:
    """SOS-ACT-00a: the eight steps in order. Goes on from the step in the state."""
    state = game.state
    if state.step == 0:
        begin_activation(game)
        state.step = DRAW_CP
    while state.step <= CLEANUP:
        yield from _carry_out_step(game, state.step)
        state.step += 1
        if state.step <= CLEANUP:
            yield from checkpoint(f"cics {state.step}")


def _carry_out_step(game: Siloam, step: int) -> Play[None]:
    if step == DRAW_CP:
        yield from command.draw_cp(game)  # SOS-ACT-01a, SOS-CON-67
    elif step == SUPPORT_UNITS:
        yield from support_units(game)
    elif step == ACTIVATE_STACKS:
        yield from activate_stacks(game)
    elif step == MOVEMENT:
        yield from move_stacks(game)
    elif step == COMBAT:
        yield from fight_combats(game)
    elif step == DEPLOYMENT:
        yield from deploy_units(game)
    elif step == STRATEGIC_PLANNING:
        yield from plan_ahead(game)
    else:
        yield from clean_up(game)


# Step 4


def move_stacks(game: Siloam) -> Play[None]:
    """SOS-ACT-04a: all declared moves, in any order, before the first attack. SOS-PLN-08a: Tactical Maneuver."""
    while True:
        waiting = _still_to_move(game)
        options: list[Option] = [("move", unit.id) for unit in waiting]
        options += plans.executable(game, (Plan.TACTICAL_MANEUVER, Plan.RESTRUCTURE))
        choice = yield from choose(COALITION, "cics.move-next", [*options, DONE])
        if choice == DONE:
            return
        if choice[0] == "execute":
            yield from plans.execute(game, Plan(choice[1]))
        else:
            unit = game.state.units[choice[1]]
            yield from movement.move_unit(game, unit)
            unit.moved = True  # SOS-ACT-03e: its order is carried out, even if it stays where it is
        yield from checkpoint("cics move")


def _still_to_move(game: Siloam) -> list[Unit]:
    return [unit for unit in game.units_of(Faction.CICS) if unit.order is Order.MOVE and not unit.moved]


# Step 6


def deploy_units(game: Siloam) -> Play[None]:
    """SOS-ACT-06c, SOS-CON-15: any number of CICS Combat Units from the pool to the deployment hex."""
    while True:
        options: list[Option] = [("deploy", unit.id) for unit in deployable(game)]
        options += plans.executable(game, (Plan.RESTRUCTURE,))
        choice = yield from choose(
            COALITION, "cics.deploy", [*options, DONE], barred=lambda: _barred_from_deploying(game)
        )
        if choice == DONE:
            return
        if choice[0] == "execute":
            yield from plans.execute(game, Plan(choice[1]))
        else:
            yield from deploy(game, game.state.units[choice[1]])
        yield from checkpoint("cics deploy")


def deployable(game: Siloam) -> list[Unit]:
    return [] if _why_no_deployment(game) else pool_of(game, Faction.CICS)


def pool_of(game: Siloam, faction: Faction) -> list[Unit]:
    """The Combat Units of a faction's Reinforcement Pool; those of a locked pool are not in it (SOS-ACT-06c)."""
    return [u for u in game.state.units.values() if u.box is Box.POOL and game.faction(u) is faction]


def _why_no_deployment(game: Siloam) -> tuple[str, str] | None:
    """The reason and the rule, if no CICS Combat Unit can be deployed now."""
    state = game.state
    if state.cp < game.pack.printed.deployment_cost:
        return "there is too little CP", _deployment_rule(game)
    if game.rules.deployment_morale_cost and state.morale[Faction.CICS] == LOWEST_MORALE:
        return "CICS morale is at its lowest", "SOS-ACT-06b"
    if game.vang_at(game.board.cics_deployment) is not None:
        return "the Vang hold the CICS Deployment Hex", "SOS-CON-15"
    return None


def _deployment_rule(game: Siloam) -> str:
    return "SOS-ACT-06a-v19" if game.rules.deployment_morale_cost else "SOS-ACT-06a-v13"


def _barred_from_deploying(game: Siloam) -> list[Barred]:
    barred = [
        Barred(("deploy", unit.id), "it is in a locked pool", "SOS-ACT-06c")
        for unit in game.state.units.values()
        if unit.box in (Box.LOCKED_A, Box.LOCKED_B)
    ]
    why = _why_no_deployment(game)
    if why is not None:
        reason, rule = why
        barred += [Barred(("deploy", unit.id), reason, rule) for unit in pool_of(game, Faction.CICS)]
    return barred


def deploy(game: Siloam, unit: Unit) -> Play[None]:
    """SOS-ACT-06a-v19, SOS-ACT-06a-v13, SOS-ACT-06c: 2 CP and, in v19, 1 morale. SOS-GAP-29: in the mode chosen."""
    place = game.board.cics_deployment
    unit.mode = yield from choose(COALITION, "cics.deploy-mode", list(Mode), (unit.id, place))
    rule = _deployment_rule(game)
    command.pay(game, game.pack.printed.deployment_cost)
    if game.hear is not None:
        facts = {"unit": unit.id, "hex": place}
        game.tell("cics.deployed", rule, f"{game.title(unit)} deploys to {place}.", facts)
    movement.enter(game, unit, place)
    movement.end_in(game, unit)
    if game.rules.deployment_morale_cost:
        morale.shift_morale(game, Faction.CICS, -game.rules.deployment_morale_cost, rule)
        endings.check_collapse(game)


# Step 7


def plan_ahead(game: Siloam) -> Play[None]:
    """SOS-ACT-07a-v19, SOS-ACT-07a-v13, SOS-ACT-07b: initiate plans and raise morale."""
    while True:
        options: list[Option] = [("initiate", plan) for plan in plans.initiable(game)]
        options += [
            ("raise", faction, raise_cost(game, faction)) for faction in PLAYER_FACTIONS if can_raise(game, faction)
        ]
        options += plans.executable(game, (Plan.RESTRUCTURE,))
        choice = yield from choose(COALITION, "cics.plan", [*options, DONE], barred=lambda: _barred_from_planning(game))
        if choice == DONE:
            return
        if choice[0] == "initiate":
            plans.initiate(game, choice[1])
        elif choice[0] == "raise":
            raise_morale(game, choice[1])
        else:
            yield from plans.execute(game, Plan(choice[1]))
        yield from checkpoint("cics plan")


def raise_cost(game: Siloam, faction: Faction) -> int:
    """SOS-GAP-19: the price printed for the level reached; 0 at the top of the track."""
    level = game.state.morale[faction]
    costs = game.pack.morale.cost_to_reach
    return costs[level - 1] if level <= len(costs) else 0


def can_raise(game: Siloam, faction: Faction) -> bool:
    """SOS-CON-16: any faction, withdrawn ones too, up to the top of the track."""
    cost = raise_cost(game, faction)
    return 0 < cost <= game.state.cp


def raise_morale(game: Siloam, faction: Faction) -> None:
    """SOS-ACT-07b, SOS-CON-16: one step; no plan-action."""
    command.pay(game, raise_cost(game, faction))
    morale.shift_morale(game, faction, 1, "SOS-ACT-07b")


def _barred_from_planning(game: Siloam) -> list[Barred]:
    barred = plans.barred_from_initiating(game)
    for faction in PLAYER_FACTIONS:
        cost = raise_cost(game, faction)
        if cost > game.state.cp:
            barred.append(Barred(("raise", faction, cost), "there is too little CP", "SOS-GAP-19"))
    return barred


# Step 8


def clean_up(game: Siloam) -> Play[None]:
    """SOS-ACT-08a, SOS-ACT-08b, SOS-ACT-08c; then overstacking is put right (SOS-CON-85)."""
    plans.advance_plans(game)
    game.state.plan_actions = 0
    yield from stacking.settle_stacks(game)
