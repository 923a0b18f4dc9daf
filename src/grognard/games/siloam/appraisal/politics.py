"""What plans, morale, politics and events are worth."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.games.siloam.appraisal.chances import chance_of_match
from grognard.games.siloam.appraisal.outlook import WINNING, Outlook
from grognard.games.siloam.morale import LOWEST_MORALE, success_symbol
from grognard.games.siloam.plans import DRAWS
from grognard.games.siloam.words import (
    PLAYER_FACTIONS,
    Airfield,
    EventId,
    Faction,
    Order,
    Plan,
    PlaneSide,
    Preparation,
)
from grognard.kernel.questions import Choose


class Check(NamedTuple):
    """A Support Check of an event: when, whose, what failing costs, and whether its units leave the map then."""

    usual_round: int
    faction: Faction
    stake: float
    units_go: bool


EVENT_IDS: Final = frozenset([event.value for event in EventId])
CHECKS: Final[dict[EventId, Check]] = {
    EventId.E1B: Check(4, Faction.CICS, 0.3, False),
    EventId.E1D: Check(6, Faction.CICS, 0.4, False),
    EventId.E1E: Check(8, Faction.CICS, 0.6, False),
    EventId.E2C: Check(5, Faction.SILOAM, 0.5, False),
    EventId.E2D: Check(6, Faction.SILOAM, 0.4, True),
    EventId.E2E: Check(8, Faction.SILOAM, 0.5, True),
    EventId.E3B: Check(4, Faction.CALEDONIA, 0.5, False),
    EventId.E3D: Check(8, Faction.CALEDONIA, 0.5, True),
    EventId.E3E: Check(9, Faction.CALEDONIA, 0.5, True),
}
ALLY_GONE: Final = 0.3
OTHER_CHECK: Final = 0.35  # an ally's activation
POLITICAL_CHIT: Final = 0.03
KEPT: Final = 1.0  # what a Support Check would miss
CHECK_OF_ACTIVATION: Final = 0.05
# How much it is worth to have the strongest morale one level higher.
COLLAPSE: Final = {1: 1.5, 2: 0.6, 3: 0.25, 4: 0.06}
SHAKY: Final = 3
SECOND_PILLAR: Final = 0.4
MORALE_CP: Final = 0.02

# Which option an event is answered with, where nothing speaks for the other.
EVENT_CHOICE: Final = {"e1": "b", "e1a": "b", "e1c": "b", "e2a": "b", "e2b": "a", "e3a": "b", "e3c": "b"}

PLAN_APPEAL: Final = {
    Plan.BOMBING_RUN: 0.06,
    Plan.AMBUSH: 0.05,
    Plan.TACTICAL_MANEUVER: 0.03,
    Plan.RESTRUCTURE: 0.04,
    Plan.BOLSTER: 0.0,
}


# Plans


def planning_worths(look: Outlook, question: Choose) -> list[float]:
    """Morale where it is dangerously low; a plan with CP to spare; otherwise the CP is kept."""
    found: list[float] = []
    for option in question.options:
        if option == "done":
            found.append(0.0)
        elif option[0] == "initiate":
            found.append(_initiation_worth(look, Plan(option[1])))
        elif option[0] == "raise":
            found.append(_raise_worth(look, Faction(option[1]), int(option[2])))
        else:
            found.append(execution_worth(look, Plan(option[1])))
    return found


def _initiation_worth(look: Outlook, plan: Plan) -> float:
    game = look.game
    if game.state.cp < 3 or plan in game.state.plans or len(game.state.plans) > 1:
        return -0.1
    if plan is Plan.BOMBING_RUN and not _bombers(look):
        return -0.1
    return PLAN_APPEAL[plan] - 0.02


def _bombers(look: Outlook) -> int:
    planes = look.game.state.planes.values()
    return len([p for p in planes if p.side is PlaneSide.BOMBER and p.field is not Airfield.POOL])


def _raise_worth(look: Outlook, faction: Faction, cost: int) -> float:
    """A level is worth the checks it makes safer, and its distance from the collapse."""
    worth = _collapse_risk(look, faction) + _better_odds(look, faction)
    return worth - MORALE_CP * cost


def _collapse_risk(look: Outlook, faction: Faction) -> float:
    """Three morales at 1 are the end: one faction at least stays well above it, best one that is there already."""
    morale = look.game.state.morale
    level = morale[faction]
    others = [morale[other] for other in PLAYER_FACTIONS if other is not faction]
    if level < max(others):
        return SECOND_PILLAR * COLLAPSE.get(level, 0.0) if max(others) <= SHAKY else 0.0
    return COLLAPSE.get(level, 0.0)


def _better_odds(look: Outlook, faction: Faction) -> float:
    """What the next success symbol adds to the checks to come; half of it where that takes two steps."""
    game = look.game
    symbols = game.pack.morale.symbols
    level = game.state.morale[faction]
    now = symbols[level - 1]
    steps = next((step for step in (1, 2) if level + step <= len(symbols) and symbols[level + step - 1] != now), 0)
    if steps == 0:
        return 0.0
    draws = game.pack.printed.political_most + 1
    gain = chance_of_match(game, symbols[level + steps - 1], draws) - chance_of_match(game, now, draws)
    stake = _stake_of_checks(look, faction) + CHECK_OF_ACTIVATION * look.tempo.acts_left(faction)
    return max(0.0, gain) * stake / steps


def _stake_of_checks(look: Outlook, faction: Faction) -> float:
    """What hangs on the faction's Support Checks in this round and the next."""
    state = look.game.state
    due = [EventId(chit) for chit in state.activation_cup if chit in EVENT_IDS]
    due += [event for event, when in state.round_track.items() if when <= state.round + 1]
    return sum([_stake(look, event) for event in due if event in CHECKS and CHECKS[event].faction is faction])


def _stake(look: Outlook, event: EventId) -> float:
    check = CHECKS[event]
    units = look.game.units_of(check.faction) if check.units_go else []
    return check.stake + sum([ALLY_GONE + look.coffin() * sum(unit.hits) for unit in units])


def execution_worth(look: Outlook, plan: Plan) -> float:
    """A plan is executed once its odds are good, or before it is lost."""
    game = look.game
    box = game.state.plans.get(plan, Preparation.INITIATING)
    if box not in DRAWS:
        return -0.1
    odds = chance_of_match(game, success_symbol(game, Faction.CICS), DRAWS[box])
    if plan is Plan.BOLSTER:
        return -0.1
    if plan is Plan.TACTICAL_MANEUVER and not any([u.order is Order.ATTACK for u in game.units_of(Faction.CICS)]):
        return -0.1
    return 0.1 * odds if odds > 0.55 or box is Preparation.WELL_PREPARED else -0.05


def before_combat_worths(look: Outlook, question: Choose) -> list[float]:
    return [0.0 if option == "done" else execution_worth(look, Plan(option[1])) for option in question.options]


def bolster_worths(look: Outlook, question: Choose) -> list[float]:
    """Freeing a unit of its markers counts them as casualties: only where it is about to break anyway."""
    found: list[float] = []
    for option in question.options:
        unit = look.game.state.units.get(option)
        if unit is None:
            found.append(0.0)
            continue
        coffins = sum(unit.hits)
        saved = 0.25 if look.room(unit) == 0 and look.threat(unit.hex) > 0.3 else 0.05 * len(unit.hits)
        found.append(saved + 0.03 * unit.armor - coffins * look.coffin())
    return found


def restructure_worths(question: Choose) -> list[float]:
    return [1.0 if option == "add-eight" else 0.5 for option in question.options]


# Politics and events


def political_worths(look: Outlook, question: Choose) -> list[float]:
    """Each -1 chit costs a CP some day; and for an ally's activation none that a Support Check will need."""
    game = look.game
    faction = Faction(question.about[0])
    symbol = success_symbol(game, faction)
    chit = game.state.chit
    is_event = chit in EVENT_IDS
    stake = _stake(look, EventId(chit)) if is_event and chit in CHECKS else OTHER_CHECK
    spare = game.state.political_supply - (0 if is_event else _chits_to_keep(look))
    return [
        stake * chance_of_match(game, symbol, 1 + bought) - POLITICAL_CHIT * bought - (KEPT if bought > spare else 0.0)
        for bought in [int(option) for option in question.options]
    ]


def _chits_to_keep(look: Outlook) -> int:
    """Political Cost chits are few: the most that each Support Check still to come may take."""
    state = look.game.state
    to_come = [
        event
        for event, check in CHECKS.items()
        if (event is not EventId.E1B or state.fast_path)  # on the slow path it checks nothing
        and check.faction not in state.withdrawn
        and (event.value in state.activation_cup or event in state.round_track or check.usual_round > state.round)
    ]
    return look.game.pack.printed.political_most * len(to_come)


def event_worths(look: Outlook, question: Choose) -> list[float]:
    game = look.game
    event = str(question.about[0].value)
    favored = EVENT_CHOICE.get(event, "a")
    if event == "e1c" and game.state.morale[Faction.CICS] >= 4:
        favored = "a"
    return [1.0 if option == favored else 0.0 for option in question.options]


def recall_worths(look: Outlook, question: Choose) -> list[float]:
    """The unit that is worth least where it is."""
    units = [look.game.state.units[option] for option in question.options]
    return [-look.place_worth(unit, unit.hex) - 0.1 * look.room(unit) for unit in units]


def ally_action_worths(look: Outlook, question: Choose) -> list[float]:
    game = look.game
    faction = Faction(question.about[0])
    morale = game.state.morale[faction]
    cost = 0.12 if morale <= 2 else 0.04
    if morale == 2 and is_last_pillar(look, faction):
        cost = WINNING
    found: list[float] = []
    for option in question.options:
        what = option if isinstance(option, str) else option[0]
        if what == "deploy":
            found.append(0.4 - cost)
        elif what == "place":
            found.append(0.1 - cost)
        elif what == "conscript":
            found.append(0.15 * look.threat(game.state.units[option[1]].hex) + 0.05 - cost)
        elif what == "guerrilla":
            found.append(0.08)
        elif what == "bolster":
            unit = game.state.units[option[1]]
            found.append(0.05 * len(unit.hits) - 0.5 * look.coffin() * sum(unit.hits) + 0.05 * unit.armor)
        else:
            found.append(0.0 if what == "done" else -0.05)
    return found


def is_last_pillar(look: Outlook, faction: Faction) -> bool:
    """Whether both other morales are at their lowest."""
    morale = look.game.state.morale
    return all([morale[other] == LOWEST_MORALE for other in PLAYER_FACTIONS if other is not faction])
