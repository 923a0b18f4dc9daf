"""Strategic Plans (SOS-PLN): initiating, preparing and executing them, and what the five of them do."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import air, command, hits, morale, tactics
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import (
    COALITION,
    Airfield,
    Faction,
    Plan,
    PlaneSide,
    Preparation,
)
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Option, Play

# SOS-PLN-02b, SOS-PLN-02c, SOS-PLN-02d. SOS-PLN-02a: an Initiating plan is not in the table; it cannot be executed.
DRAWS: Final = {Preparation.RUSHED: 1, Preparation.PREPARED: 2, Preparation.WELL_PREPARED: 3}

# SOS-ACT-08a: one box to the right.
NEXT_BOX: Final = {
    Preparation.INITIATING: Preparation.RUSHED,
    Preparation.RUSHED: Preparation.PREPARED,
    Preparation.PREPARED: Preparation.WELL_PREPARED,
}

ADD_EIGHT: Final = "add-eight"
REMOVE_LOWEST: Final = "remove-lowest"
EIGHT: Final = 8  # SOS-PLN-06b


def title_of(game: Siloam, plan: Plan) -> str:
    return next(card.title for card in game.pack.plans if card.id is plan)


def has_plan_action(game: Siloam) -> bool:
    """SOS-ACT-07a-v19, SOS-CON-70: one initiation or attempt per activation. SOS-ACT-07a-v13: no limit."""
    limit = game.rules.plan_actions
    return limit == 0 or game.state.plan_actions < limit


# Initiating


def initiable(game: Siloam) -> list[Plan]:
    """SOS-PLN-01a, SOS-PLN-03c: the plans in supply, if there is CP and a plan-action for one."""
    if game.state.cp < game.pack.printed.plan_cost or not has_plan_action(game):
        return []
    return [plan for plan in Plan if plan not in game.state.plans]


def barred_from_initiating(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    for plan in Plan:
        if plan in game.state.plans:
            barred.append(Barred(("initiate", plan), "it is on the Strategic Planning Track already", "SOS-PLN-03c"))
        elif not has_plan_action(game):
            reason = "the plan-action of this activation has been taken"
            barred.append(Barred(("initiate", plan), reason, "SOS-ACT-07a-v19"))
        elif game.state.cp < game.pack.printed.plan_cost:
            barred.append(Barred(("initiate", plan), "there is no CP left", "SOS-PLN-01a"))
    return barred


def initiate(game: Siloam, plan: Plan) -> None:
    """SOS-PLN-01a: 1 CP, into the Initiating box."""
    command.pay(game, game.pack.printed.plan_cost)
    game.state.plans[plan] = Preparation.INITIATING
    game.state.plan_actions += 1
    if game.hear is not None:
        facts = {"plan": plan.value}
        game.tell("plans.initiated", "SOS-PLN-01a", f"The {title_of(game, plan)} plan is initiated.", facts)


def advance_plans(game: Siloam) -> None:
    """SOS-ACT-08b, SOS-ACT-08a, SOS-CON-17: what was Well-Prepared is lost, then the others move one box right.

    SOS-PLN-01c: this is done at the end of each CICS activation.
    """
    state = game.state
    for plan, box in list(state.plans.items()):
        if box is Preparation.WELL_PREPARED:
            del state.plans[plan]
            if game.hear is not None:
                text = f"The {title_of(game, plan)} plan was not executed in time and is lost."
                game.tell("plans.lost", "SOS-ACT-08b", text, {"plan": plan.value})
            continue
        state.plans[plan] = NEXT_BOX[box]
        if game.hear is not None:
            facts = {"plan": plan.value, "box": NEXT_BOX[box].value}
            game.tell("plans.advanced", "SOS-ACT-08a", f"The {title_of(game, plan)} plan moves one box on.", facts)


# Executing


def executable(game: Siloam, timely: tuple[Plan, ...]) -> list[Option]:
    """Options to execute a plan, of those that may be executed at this moment (SOS-CON-70).

    SOS-PLN-06a: Restructure at any time, which is asked in Steps 2 to 7.
    """
    return [("execute", plan) for plan in timely if may_execute(game, plan)]


def may_execute(game: Siloam, plan: Plan) -> bool:
    """SOS-PLN-02a, SOS-ACT-07a-v19; and there must be something the plan can work on."""
    return game.state.plans.get(plan) in DRAWS and has_plan_action(game) and _has_object(game, plan)


def _has_object(game: Siloam, plan: Plan) -> bool:
    if plan is Plan.BOMBING_RUN:
        return any([p.side is PlaneSide.BOMBER and p.field is Airfield.RUNWAY for p in game.state.planes.values()])
    if plan is Plan.BOLSTER:
        return bool(game.units_of(Faction.CICS))
    if plan is Plan.RESTRUCTURE:
        return bool(restructurings(game))
    return True


def execute(game: Siloam, plan: Plan) -> Play[bool]:
    """SOS-PLN-03a, SOS-PLN-03b: the morale check; the plan goes back to supply whatever comes of it.

    SOS-PLN-01b: this costs no CP. SOS-CON-70: the attempt is the plan-action.
    """
    state = game.state
    draws = DRAWS[state.plans[plan]]
    state.plan_actions += 1
    del state.plans[plan]
    success = yield from tactics.check(game, morale.success_symbol(game, Faction.CICS), draws, plan)
    if game.hear is not None:
        facts = {"plan": plan.value, "draws": draws, "success": success}
        outcome = "succeeds" if success else "fails"
        game.tell("plans.executed", "SOS-PLN-03a", f"The {title_of(game, plan)} plan {outcome}.", facts)
    if success:
        yield from carry_out(game, plan)
    return success


def carry_out(game: Siloam, plan: Plan) -> Play[None]:
    """What a plan does. The Ambush shows in the combat that follows (SOS-PLN-07b)."""
    if plan is Plan.BOMBING_RUN:
        yield from air.cics_bombing_run(game)  # SOS-PLN-04b
    elif plan is Plan.BOLSTER:
        yield from bolster(game)
    elif plan is Plan.RESTRUCTURE:
        yield from restructure(game)
    elif plan is Plan.TACTICAL_MANEUVER:
        tactics.add_bonus_chits(game, "SOS-PLN-08b")


def bolster(game: Siloam) -> Play[None]:
    """SOS-PLN-05b: one CICS Combat Unit on the map sheds its markers."""
    units = [unit.id for unit in game.units_of(Faction.CICS)]
    chosen = yield from choose(COALITION, "plans.bolster", units)
    hits.bolster(game, game.state.units[chosen], "SOS-PLN-05b")


def restructurings(game: Siloam) -> list[str]:
    """SOS-PLN-06b while there is an 8 in supply (SOS-CON-68), SOS-PLN-06c while there is a discard."""
    choices = [ADD_EIGHT] if game.state.cp_spare_eights > 0 else []
    return choices + ([REMOVE_LOWEST] if game.state.cp_discard else [])


def restructure(game: Siloam) -> Play[None]:
    """SOS-PLN-06b or SOS-PLN-06c."""
    state = game.state
    choice = yield from choose(COALITION, "plans.restructure", restructurings(game), barred=lambda: _barred(game))
    if choice == ADD_EIGHT:
        state.cp_spare_eights -= 1
        state.cp_cup.append(EIGHT)
        if game.hear is not None:
            game.tell("plans.eight-added", "SOS-PLN-06b", "A CP chit of value 8 joins the CP Cup.")
        return
    lowest = min(state.cp_discard)
    state.cp_discard.remove(lowest)
    if game.hear is not None:
        text = f"A CP chit of value {lowest} leaves the CP discard for good."
        game.tell("plans.discard-thinned", "SOS-PLN-06c", text, {"value": lowest})


def _barred(game: Siloam) -> list[Barred]:
    barred: list[Barred] = []
    if game.state.cp_spare_eights == 0:
        barred.append(Barred(ADD_EIGHT, "no CP chit of value 8 is left in supply", "SOS-CON-68"))
    if not game.state.cp_discard:
        barred.append(Barred(REMOVE_LOWEST, "the CP discard is empty", "SOS-PLN-06c"))
    return barred
