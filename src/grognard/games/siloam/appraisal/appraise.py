"""The worth of every option of a question, and of a position: what a greedy bot goes by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.games.siloam.appraisal import choices, combats, politics, stacks
from grognard.games.siloam.appraisal.outlook import Outlook
from grognard.games.siloam.endings import VICTORIES, victory_points
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.words import Faction
from grognard.kernel.questions import Choose, Seat

WON: Final = 10.0
VANG_CASUALTY: Final = 0.02

Appraiser = Callable[[Outlook, Choose], list[float]]

APPRAISERS: Final[dict[str, Appraiser]] = {
    "air.bombers": choices.plane_worths,
    "air.escorts": choices.plane_worths,
    "air.intercept": choices.plane_worths,
    "air.interceptors": choices.plane_worths,
    "air.line": choices.plane_worths,
    "air.target": choices.plane_worths,
    "ally.action": politics.ally_action_worths,
    "ally.attack": stacks.attack_worths,
    "ally.face": choices.face_worths,
    "ally.mode": stacks.mode_worths,
    "ally.move": stacks.ally_move_worths,
    "ally.spot": choices.spot_worths,
    "cics.activate": stacks.activation_worths,
    "cics.attack": stacks.attack_worths,
    "cics.deploy": stacks.deployment_worths,
    "cics.face": choices.face_worths,
    "cics.mode": stacks.mode_worths,
    "cics.move-next": stacks.next_move_worths,
    "cics.order": stacks.order_worths,
    "cics.plan": politics.planning_worths,
    "cics.spot": choices.spot_worths,
    "cics.support": choices.support_worths,
    "combat.advance": combats.advance_worths,
    "combat.defence-mode": combats.defence_mode_worths,
    "combat.defend-support": combats.part_worths,
    "combat.defend-with": combats.part_worths,
    "combat.join": combats.part_worths,
    "combat.new-lead": combats.lead_worths,
    "combat.support": combats.part_worths,
    "combat.take-hit": combats.hit_worths,
    "command.political-cost": politics.political_worths,
    "event.bolster": politics.bolster_worths,
    "event.option": politics.event_worths,
    "event.recall": politics.recall_worths,
    "guerrilla.hex": choices.guerrilla_worths,
    "hits.take": combats.hit_worths,
    "hits.take-bombs": combats.hit_worths,
    "hits.take-shift": combats.hit_worths,
    "move.path": stacks.path_worths,
    "move.to": stacks.destination_worths,
    "plans.before-combat": politics.before_combat_worths,
    "plans.bolster": politics.bolster_worths,
    "stacking.shift-to": stacks.shift_worths,
    "stacking.shift-unit": stacks.shift_worths,
    "stacking.support": choices.keep_support_worths,
    "support.engineer": choices.engineer_worths,
    "support.scout": choices.scout_worths,
}
# Questions that the position does not bear on.
BY_QUESTION: Final[dict[str, Callable[[Choose], list[float]]]] = {
    "ally.deploy-mode": stacks.fighting_mode_worths,
    "cics.deploy-mode": stacks.landing_mode_worths,
    "combat.join-mode": stacks.fighting_mode_worths,
    "plans.restructure": politics.restructure_worths,
}


def appraise(state: State, _seat: Seat, question: Choose) -> Sequence[float]:
    """The worth of each option, in VP at the end as far as that can be said; the state is the caller's own copy."""
    alone = BY_QUESTION.get(question.topic)
    if alone is not None:
        return alone(question)
    appraiser = APPRAISERS.get(question.topic)
    if appraiser is None:
        return [0.0] * len(question.options)  # nothing speaks for one of them: the first is taken
    return appraiser(Outlook(Siloam(state, parts_for(state.setup))), question)


def worth(state: State, _seat: Seat) -> float:
    """What a position is worth: where the units stand, what they have taken, what the Vang have lost."""
    game = Siloam(state, parts_for(state.setup))
    if state.outcome:
        return WON if state.outcome in VICTORIES else victory_points(game) - WON
    look = Outlook(game)
    standing = sum([look.place_worth(unit, unit.hex) for unit in game.coalition_units()])
    own = sum([look.loss(unit) * 0.15 * len(unit.hits) for unit in game.coalition_units()])
    boxed = sum([sum(state.casualty_boxes[f]) + state.casualty_totals[f] for f in Faction if f is not Faction.VANG])
    vang_lost = state.casualty_totals[Faction.VANG] + sum(state.casualty_boxes[Faction.VANG])
    marked = sum([len(unit.hits) for unit in look.vang])
    return standing - own - boxed * look.coffin() + VANG_CASUALTY * vang_lost + 0.04 * marked
