"""Who takes part (SOS-GRP, SOS-CBT Steps 1 and 2): joiners beside the enemy, Guerrillas, Artillery from a distance.

Each `bar_to_...` says why a unit may not, or None if it may; what is offered and what is explained come from the same
place.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.games.siloam.battle import Battle
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import Faction, Kind, Mode, Order
from grognard.geometry.hexes import Hex


class Bar(Struct, frozen=True):
    """Why a unit may not take a part, and the rule."""

    reason: str
    rule: str


NO_LEADER = Bar("no Leader has all the participants within its range", "SOS-GRP-01a")
NO_LEADER_FOR_DEFENCE = Bar("no Leader has both it and the defending unit within its range", "SOS-CBT-04c")
NO_CICS_UNIT = Bar("an ally leads in a CICS activation only if a CICS unit attacks with it", "SOS-GAP-35")
CLOSES_OUT_CICS = Bar("with it no CICS unit could join the allied lead any more", "SOS-GAP-35")


# Leaders (SOS-SUP-09a)


def leaders_of(game: Siloam, places: Sequence[Hex]) -> list[Support]:
    """The Leaders that have every one of these hexes within their range, whichever faction owns them."""
    reach = game.pack.printed.leader_range
    return [
        leader
        for leader in game.leaders_near(places[0])
        if all([game.distance(leader.hex, place) <= reach for place in places])
    ]


# Costs


def joining_cost(game: Siloam, battle: Battle, unit: Unit) -> int:
    """SOS-CON-86: each CICS stack in a CICS activation pays for itself, once; nobody else does (SOS-ACT-03c)."""
    if battle.attacker is not Faction.CICS or game.faction(unit) is not Faction.CICS or unit.order is Order.ATTACK:
        return 0
    return _stack_cost(game, unit)


def support_cost(game: Siloam, gun: Unit) -> int:
    """SOS-ACT-03d, SOS-CON-72: in an ally's activation too; nothing if it has been activated to attack already."""
    return 0 if gun.order is Order.ATTACK else _stack_cost(game, gun)


def _stack_cost(game: Siloam, unit: Unit) -> int:
    return 0 if game.is_in_hq_range(unit.hex) else game.pack.printed.stack_cost


# Step 1: the player's attack


def may_lead(game: Siloam, unit: Unit, target: Hex, active: Faction) -> bool:
    """Whether a player-side unit may lead an attack on this hex in an activation of `active`."""
    return bar_to_leading(game, unit, target, active) is None


def bar_to_leading(game: Siloam, unit: Unit, target: Hex, active: Faction) -> Bar | None:
    """SOS-CBT-03a; SOS-CON-72 in an ally's activation, SOS-GAP-35 for an ally in that of CICS."""
    faction = game.faction(unit)
    if target not in game.board.neighbours[unit.hex] or game.vang_at(target) is None:
        return Bar("no enemy unit is in that hex beside it", "SOS-CBT-03a")
    if faction is not active and active is not Faction.CICS:
        return Bar("only a unit of the active faction leads", "SOS-CON-72")
    acted = _bar_to_attacking(unit)
    if acted is not None or faction is active:
        return acted
    battle = Battle(target, active, unit)
    return None if _can_take_cics(game, battle, battle.joiners) else NO_CICS_UNIT


def _bar_to_attacking(unit: Unit) -> Bar | None:
    if unit.moved:
        return Bar("it has moved in this activation", "SOS-GRP-01d")
    if unit.fought:
        return Bar("it has taken part in an attack in this activation", "SOS-CON-72")
    if unit.order is Order.MOVE:
        return Bar("it has been ordered to move", "SOS-ACT-03e")
    return None


def attack_joiners(game: Siloam, battle: Battle) -> list[Unit]:
    """SOS-GRP-01a: the units that may join the attack besides those already in it."""
    return [unit for unit in beside_target(game, battle) if bar_to_joining(game, battle, unit) is None]


def beside_target(game: Siloam, battle: Battle) -> list[Unit]:
    """The player side's units next to the target that are not in the attack."""
    within = [battle.lead, *battle.joiners, *battle.guns]
    return [unit for unit in game.coalition_beside(battle.target) if unit not in within]


def bar_to_joining(game: Siloam, battle: Battle, unit: Unit) -> Bar | None:
    bar = _bar_to_group(game, battle, battle.joiners, unit)
    if bar is None and needs_cics_joiner(game, battle) and game.faction(unit) is not Faction.CICS:
        return None if _can_take_cics(game, battle, [*battle.joiners, unit]) else CLOSES_OUT_CICS
    return bar


def _bar_to_group(game: Siloam, battle: Battle, joiners: list[Unit], unit: Unit) -> Bar | None:
    acted = _bar_to_attacking(unit)
    if acted is not None:
        return acted
    if joining_cost(game, battle, unit) > game.state.cp:
        return Bar("there are no CP to activate it", "SOS-CON-86")
    if not leaders_of(game, [battle.lead.hex, *[joiner.hex for joiner in joiners], unit.hex]):
        return NO_LEADER
    return None


def needs_cics_joiner(game: Siloam, battle: Battle) -> bool:
    """SOS-GAP-35: an allied lead in a CICS activation must have a CICS unit beside it."""
    if battle.attacker is not Faction.CICS or game.faction(battle.lead) is Faction.CICS:
        return False
    return not any([game.faction(unit) is Faction.CICS for unit in battle.joiners])


def _can_take_cics(game: Siloam, battle: Battle, joiners: list[Unit]) -> bool:
    """Whether some CICS unit could join the lead and these joiners."""
    return any(
        [
            game.faction(unit) is Faction.CICS and _bar_to_group(game, battle, joiners, unit) is None
            for unit in game.coalition_beside(battle.target)
            if unit is not battle.lead and unit not in joiners
        ]
    )


def attack_guerrillas(game: Siloam, battle: Battle) -> list[Support]:
    """SOS-GUE-06a, SOS-CON-73: Guerrillas beside the target join by themselves, under one Leader with the group."""
    if not game.rules.guerrillas_join_combats:
        return []
    beside = game.guerrillas_beside(battle.target)
    return _most_under_one_leader(game, [unit.hex for unit in battle.attackers()], beside) if beside else []


def attack_guns(game: Siloam, battle: Battle) -> list[Unit]:
    """SOS-CBT-03c, SOS-CON-33: the Artillery that may support the attack; it needs no Leader."""
    return [gun for gun in idle_artillery(game, battle) if bar_to_support(game, battle, gun) is None]


def idle_artillery(game: Siloam, battle: Battle) -> list[Unit]:
    """The player side's Artillery that has no part in the attack."""
    within = [battle.lead, *battle.joiners, *battle.guns]
    return [unit for unit in artillery_of_coalition(game) if unit not in within]


def bar_to_support(game: Siloam, battle: Battle, gun: Unit) -> Bar | None:
    if gun.mode is not Mode.COMBAT:
        return Bar("it is in Movement Mode", "SOS-CBT-01g")
    if not is_in_range(game, gun, battle.lead.hex):
        return Bar("the lead unit is beyond its range", "SOS-CBT-03c")
    acted = _bar_to_attacking(gun)
    if acted is not None:
        return acted
    if support_cost(game, gun) > game.state.cp:
        return Bar("there are no CP for its support", "SOS-ACT-03d")
    return None


def is_in_range(game: Siloam, gun: Unit, place: Hex) -> bool:
    """SOS-CBT-01e, SOS-GAP-34."""
    return game.distance(gun.hex, place) <= game.card(gun).range


def artillery_of_coalition(game: Siloam) -> list[Unit]:
    return [unit for unit in game.coalition_units() if game.kind(unit) is Kind.ARTILLERY]


# Step 2: the defence


def defence_joiners(game: Siloam, battle: Battle) -> list[Unit]:
    """The player side's units that may join the defence besides those already in it."""
    return [unit for unit in beside_attackers(game, battle) if bar_to_defending(game, battle, unit) is None]


def beside_attackers(game: Siloam, battle: Battle) -> list[Unit]:
    """SOS-GRP-02a: the player side's units next to an attacking unit, those in the defence left out."""
    within = [*battle.defenders(), *battle.defence_guns]
    found: list[Unit] = []
    for attacker in battle.attackers():
        for unit in game.coalition_beside(attacker.hex):
            if unit not in within and unit not in found:
                found.append(unit)
    return found


def bar_to_defending(game: Siloam, battle: Battle, unit: Unit) -> Bar | None:
    """SOS-CBT-04c, SOS-CON-37; what the unit did before, and CP, do not matter (SOS-GRP-02d)."""
    places = [battle.target, *[joiner.hex for joiner in battle.defence_joiners], unit.hex]
    return None if leaders_of(game, places) else NO_LEADER_FOR_DEFENCE


def defence_guerrillas(game: Siloam, battle: Battle) -> list[Support]:
    """SOS-GUE-06a, SOS-CON-73: Guerrillas beside an attacking unit join by themselves, under the Leader's range."""
    if not game.rules.guerrillas_join_combats:
        return []
    beside: list[Support] = []
    for attacker in battle.attackers():
        for guerrilla in game.guerrillas_beside(attacker.hex):
            if guerrilla is not battle.guerrilla and guerrilla not in beside:
                beside.append(guerrilla)
    if not beside:
        return []
    places = [battle.target, *[joiner.hex for joiner in battle.defence_joiners]]
    return _most_under_one_leader(game, places, beside)


def defence_guns(game: Siloam, battle: Battle) -> list[Unit]:
    """SOS-CBT-04b, SOS-CON-33: Artillery with the defending hex in range, given a Leader near that hex."""
    within = [*battle.defenders(), *battle.defence_guns]
    guns = [gun for gun in artillery_of_coalition(game) if gun not in within]
    return [gun for gun in guns if bar_to_defence_support(game, battle, gun) is None]


def bar_to_defence_support(game: Siloam, battle: Battle, gun: Unit) -> Bar | None:
    if gun.mode is not Mode.COMBAT:
        return Bar("it is in Movement Mode", "SOS-CBT-01g")
    if not is_in_range(game, gun, battle.target):
        return Bar("the defending unit is beyond its range", "SOS-CBT-04b")
    return None if game.leaders_near(battle.target) else NO_LEADER_FOR_DEFENCE


def _most_under_one_leader(game: Siloam, places: Sequence[Hex], guerrillas: Sequence[Support]) -> list[Support]:
    """The Guerrillas in range of that Leader of the group which has most of them in range."""
    reach = game.pack.printed.leader_range
    most: list[Support] = []
    for leader in leaders_of(game, places):
        near = [guerrilla for guerrilla in guerrillas if game.distance(leader.hex, guerrilla.hex) <= reach]
        if len(near) > len(most):
            most = near
    return most


def vang_joiners(game: Siloam, battle: Battle) -> list[Unit]:
    """SOS-CBT-04d: every Vang unit of any banner next to the defending unit."""
    return game.vang_beside(battle.target)


def vang_guns(game: Siloam, battle: Battle) -> list[Unit]:
    """SOS-CON-37: Vang Artillery in Combat Mode with the defending unit in range, not next to it."""
    within = [*battle.defenders()]
    return [
        unit
        for unit in game.units_of(Faction.VANG)
        if game.kind(unit) is Kind.ARTILLERY
        and unit.mode is Mode.COMBAT
        and unit not in within
        and is_in_range(game, unit, battle.target)
    ]
