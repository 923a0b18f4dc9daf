"""What activating, moving, deploying and shifting Combat Units is worth."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.siloam.appraisal.combats import CP_WORTH, attack_worth
from grognard.games.siloam.appraisal.outlook import WINNING, Outlook
from grognard.games.siloam.appraisal.politics import execution_worth, is_last_pillar
from grognard.games.siloam.combat import targets_of
from grognard.games.siloam.movement import STAY, moves_of
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import Faction, Kind, Mode, Order, Plan
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Choose

LEAST_GAIN: Final = 0.01  # below it a stack is left where it is


def activation_worths(look: Outlook, question: Choose) -> list[float]:
    """A stack is worth activating for its best attack or its best move, whichever is more."""
    found: list[float] = []
    has_free = False  # of those that cost nothing all will have their turn: the first is as good as any
    for option in question.options:
        if option == "done":
            found.append(0.0)
        elif option[0] == "execute":
            found.append(execution_worth(look, Plan(option[1])))
        elif has_free:
            found.append(0.0)
        else:
            unit = look.game.state.units[option[1]]
            worth = max(best_attack(look, unit), move_gain(look, unit, Mode.MOVEMENT), _gun_gain(look, unit))
            worth -= CP_WORTH * option[2] + LEAST_GAIN
            has_free = worth > 0.0 and option[2] == 0
            found.append(worth)
    return found


def _gun_gain(look: Outlook, unit: Unit) -> float:
    """Guns on wheels support nobody: the change of mode alone may be worth it."""
    if look.game.kind(unit) is not Kind.ARTILLERY or unit.mode is Mode.COMBAT:
        return 0.0
    return move_gain(look, unit, Mode.COMBAT)


def best_attack(look: Outlook, unit: Unit) -> float:
    """The best attack the unit could lead, or a little for guns that could support one."""
    targets = targets_of(look.game, unit)
    if not targets:
        return 0.0
    return max([attack_worth(look, unit, target, look.game.faction(unit)) for target in targets])


def best_move(look: Outlook, unit: Unit) -> float:
    """How much better off the unit can be after a move, in the mode that carries it best."""
    return max([move_gain(look, unit, mode) for mode in Mode])


def move_gain(look: Outlook, unit: Unit, mode: Mode) -> float:
    """How much better off than here and as it is; staying in the mode it is in is no gain."""
    now = look.place_worth(unit, unit.hex)
    was = unit.mode
    unit.mode = mode
    best = max([look.place_worth(unit, place) for place in moves_of(look.game, unit).spent])
    unit.mode = was
    return best - now


def order_worths(look: Outlook, question: Choose) -> list[float]:
    unit = look.game.state.units[question.about[0]]
    worths = {Order.MOVE: best_move(look, unit), Order.ATTACK: best_attack(look, unit) + 0.01}
    return [worths[Order(option)] for option in question.options]


def mode_worths(look: Outlook, question: Choose) -> list[float]:
    """Combat Mode to fight and where it is dangerous; Movement Mode where it leads to something better."""
    unit = look.game.state.units[question.about[0]]
    if len(question.about) > 1 and question.about[1] == Order.ATTACK:
        return [1.0 if option == Mode.COMBAT else 0.0 for option in question.options]
    return [
        move_gain(look, unit, Mode(option)) + (0.001 if option == Mode.COMBAT else 0.0) for option in question.options
    ]


def fighting_mode_worths(question: Choose) -> list[float]:
    return [1.0 if option == Mode.COMBAT else 0.0 for option in question.options]


def landing_mode_worths(question: Choose) -> list[float]:
    """A unit that lands far behind the front will want to get on."""
    return [1.0 if option == Mode.MOVEMENT else 0.0 for option in question.options]


def next_move_worths(look: Outlook, question: Choose) -> list[float]:
    """Those in front go first, so that they are out of the way of the others."""
    found: list[float] = []
    for option in question.options:
        if option == "done":
            found.append(0.0)
        elif option[0] == "execute":
            found.append(execution_worth(look, Plan(option[1])))
        else:
            unit = look.game.state.units[option[1]]
            found.append(1.0 + 0.01 * int(unit.hex[:2]))
    return found


def ally_move_worths(look: Outlook, question: Choose) -> list[float]:
    """An ally moves where that is better than the attack it could make instead."""
    found: list[float] = []
    for option in question.options:
        if isinstance(option, str) and option != "done":
            unit = look.game.state.units[option]
            found.append(best_move(look, unit) - max(0.0, best_attack(look, unit)) - 0.02)
        else:
            found.append(0.0 if option == "done" else -0.1)
    return found


def destination_worths(look: Outlook, question: Choose) -> list[float]:
    unit = look.game.state.units[question.about[0]]
    return [look.place_worth(unit, unit.hex if option == STAY else Hex(option)) for option in question.options]


def path_worths(look: Outlook, question: Choose) -> list[float]:
    """The way that takes most Garrisons away, then the shortest."""
    garrisons = set(look.game.state.garrisons)
    return [len(garrisons.intersection(way)) - 0.01 * len(way) for way in question.options]


def attack_worths(look: Outlook, question: Choose) -> list[float]:
    """The next attack, if one is worth it."""
    return [_attack_option_worth(look, option, question) for option in question.options]


def _attack_option_worth(look: Outlook, option: Any, question: Choose) -> float:
    if option == "done":
        return 0.0
    if option[0] == "execute":
        return execution_worth(look, Plan(option[1]))
    unit = look.game.state.units[option[1]]
    active = Faction.CICS if question.topic.startswith("cics.") else look.game.faction(unit)
    return attack_worth(look, unit, Hex(option[2]), active)


def deployment_worths(look: Outlook, question: Choose) -> list[float]:
    """Another unit is worth its CP and its morale, as long as there is morale and time left."""
    game = look.game
    morale = game.state.morale[Faction.CICS]
    crowd = len(game.coalition_at(game.board.cics_deployment))
    found: list[float] = []
    for option in question.options:
        if option == "done":
            found.append(0.0)
        elif option[0] == "execute":
            found.append(execution_worth(look, Plan(option[1])))
        else:
            unit = game.state.units[option[1]]
            worth = 0.1 * game.card(unit).combat_symbols + 0.02 * game.card(unit).dots
            reserve = 0.4 if morale <= 2 and game.rules.deployment_morale_cost else 0.0
            if morale == 2 and is_last_pillar(look, Faction.CICS):
                reserve = WINNING * game.rules.deployment_morale_cost
            found.append(worth - reserve - 0.3 * crowd - (0.3 if look.rounds_left < 2 else 0.0))
    return found


def shift_worths(look: Outlook, question: Choose) -> list[float]:
    """Which unit makes room, or where it goes: wherever it is best off."""
    game = look.game
    if question.topic == "stacking.shift-unit":
        return [look.room(game.state.units[option]) for option in question.options]
    unit = game.state.units[question.about[0]]
    return [look.place_worth(unit, Hex(option)) for option in question.options]
