"""Steps 1 and 2 of a combat (SOS-CBT, SOS-GRP): who attacks, who supports the attack, who supports the defence."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import command, joining
from grognard.games.siloam.battle import Battle
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import COALITION, Mode, Order
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Barred, Play

DONE: Final = "done"


# Step 1: declare the target, the attackers and Artillery support


def declare_attack(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CBT-02a, SOS-CBT-03a: the lead and the target are named; who else attacks is asked for one by one."""
    if game.hear is not None:
        kind = "ambushes" if battle.is_ambush else "attacks"
        text = f"{game.title(battle.lead)} {kind} {name_of_target(game, battle)} in {battle.target}."
        game.tell("combat.attack", "SOS-CBT-03a", text, {"lead": battle.lead.id, "target": battle.target})
    yield from _name_joiners(game, battle)
    battle.guerrillas = joining.attack_guerrillas(game, battle)
    _tell_parts(game, battle, "combat.join", "SOS-GUE-06a", "joins the attack", battle.guerrillas)
    yield from _name_support(game, battle)


def _name_joiners(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-GRP-01a: a Group Attack, as long as there is somebody to join it."""
    while True:
        options: list[str] = [unit.id for unit in joining.attack_joiners(game, battle)]
        if not joining.needs_cics_joiner(game, battle):
            options.append(DONE)
        choice = yield from choose(
            COALITION, "combat.join", options, (battle.lead.id, battle.target), lambda: _barred_joiners(game, battle)
        )
        if choice == DONE:
            return
        yield from _join(game, battle, game.state.units[choice])


def _join(game: Siloam, battle: Battle, unit: Unit) -> Play[None]:
    """SOS-CON-86: a CICS stack not activated before pays now; SOS-ACT-03c: an ally does not.

    Who acts in its own faction's activation sets its mode (SOS-GAP-29); others keep theirs.
    """
    acts_now = game.faction(unit) is battle.attacker and unit.order is Order.NONE
    command.pay(game, joining.joining_cost(game, battle, unit))
    battle.joiners.append(unit)
    if acts_now:
        unit.order = Order.ATTACK
        unit.mode = yield from choose(COALITION, "combat.join-mode", list(Mode), (unit.id,))
    _tell_parts(game, battle, "combat.join", "SOS-GRP-01a", "joins the attack", [unit])


def _barred_joiners(game: Siloam, battle: Battle) -> list[Barred]:
    found: list[Barred] = []
    for unit in joining.beside_target(game, battle):
        bar = joining.bar_to_joining(game, battle, unit)
        if bar is not None:
            found.append(Barred(unit.id, bar.reason, bar.rule))
    if joining.needs_cics_joiner(game, battle):
        found.append(Barred(DONE, joining.NO_CICS_UNIT.reason, joining.NO_CICS_UNIT.rule))
    return found


def _name_support(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CBT-03c: Artillery from a distance, each for its CP (SOS-ACT-03d)."""
    while True:
        options = [*[gun.id for gun in joining.attack_guns(game, battle)], DONE]
        choice = yield from choose(
            COALITION, "combat.support", options, (battle.lead.id, battle.target), lambda: _barred_guns(game, battle)
        )
        if choice == DONE:
            return
        gun = game.state.units[choice]
        command.pay(game, joining.support_cost(game, gun))
        gun.order = Order.ATTACK
        battle.guns.append(gun)
        _tell_parts(game, battle, "combat.support", "SOS-CBT-03c", "supports the attack from a distance", [gun])


def _barred_guns(game: Siloam, battle: Battle) -> list[Barred]:
    found: list[Barred] = []
    for gun in joining.idle_artillery(game, battle):
        bar = joining.bar_to_support(game, battle, gun)
        if bar is not None:
            found.append(Barred(gun.id, bar.reason, bar.rule))
    return found


# Step 2: Coordinated Defense


def join_defence(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CBT-04a-v19, SOS-CBT-04a-v13: who supports the defence; whatever the edition calls it."""
    if battle.is_vang_attack():
        yield from _name_defenders(game, battle)
        battle.defence_guerrillas = joining.defence_guerrillas(game, battle)
        _tell_parts(game, battle, "combat.defend", "SOS-GUE-06a", "joins the defence", battle.defence_guerrillas)
        yield from _name_defence_support(game, battle)
    else:
        join_vang_defence(game, battle)


def _name_defenders(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-GRP-02a, SOS-GRP-02d: units beside an attacker, under a Leader, for no CP."""
    while True:
        options = [*[unit.id for unit in joining.defence_joiners(game, battle)], DONE]
        choice = yield from choose(
            COALITION, "combat.defend-with", options, what_is_defended(battle), lambda: _barred_defenders(game, battle)
        )
        if choice == DONE:
            return
        unit = game.state.units[choice]
        battle.defence_joiners.append(unit)
        _tell_parts(game, battle, "combat.defend", "SOS-GRP-02a", "joins the defence", [unit])


def _barred_defenders(game: Siloam, battle: Battle) -> list[Barred]:
    found: list[Barred] = []
    for unit in joining.beside_attackers(game, battle):
        bar = joining.bar_to_defending(game, battle, unit)
        if bar is not None:
            found.append(Barred(unit.id, bar.reason, bar.rule))
    return found


def _name_defence_support(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CBT-04b: Artillery from a distance."""
    while True:
        options = [*[gun.id for gun in joining.defence_guns(game, battle)], DONE]
        choice = yield from choose(
            COALITION,
            "combat.defend-support",
            options,
            what_is_defended(battle),
            lambda: _barred_defence_guns(game, battle),
        )
        if choice == DONE:
            return
        gun = game.state.units[choice]
        battle.defence_guns.append(gun)
        _tell_parts(game, battle, "combat.defend", "SOS-CBT-04b", "supports the defence from a distance", [gun])


def _barred_defence_guns(game: Siloam, battle: Battle) -> list[Barred]:
    within = [*battle.defenders(), *battle.defence_guns]
    found: list[Barred] = []
    for gun in joining.artillery_of_coalition(game):
        bar = joining.bar_to_defence_support(game, battle, gun)
        if bar is not None and gun not in within:
            found.append(Barred(gun.id, bar.reason, bar.rule))
    return found


def join_vang_defence(game: Siloam, battle: Battle) -> None:
    """SOS-CBT-04d, SOS-CON-37: everybody beside the defending unit, and Artillery that reaches it."""
    battle.defence_joiners = joining.vang_joiners(game, battle)
    battle.defence_guns = joining.vang_guns(game, battle)
    if game.hear is None:
        return
    for units, does, why in (
        (battle.defence_joiners, "joins the defence", "every Vang unit next to the defending unit joins"),
        (battle.defence_guns, "supports the defence from a distance", "Combat Mode, the defending unit within range"),
    ):
        if units:
            ids = tuple([unit.id for unit in units])
            reason = Reason(ids, ", ".join(ids), why)
            text = f"{' and '.join([game.title(unit) for unit in units])} {does} of {battle.target}."
            game.tell("combat.defend", "SOS-CBT-04d", text, {"units": list(ids), "reason": reason})


# Words


def what_is_defended(battle: Battle) -> tuple[str, Hex]:
    """What a question to the defender is about: who is attacked, and where."""
    if battle.defender is not None:
        return (battle.defender.id, battle.target)
    return (battle.guerrilla.id if battle.guerrilla is not None else "", battle.target)


def name_of_target(game: Siloam, battle: Battle) -> str:
    if battle.defender is not None:
        return game.title(battle.defender)
    return "The Guerrilla"


def _tell_parts(
    game: Siloam, battle: Battle, topic: str, rule: str, does: str, parts: list[Unit] | list[Support]
) -> None:
    if game.hear is not None:
        for part in parts:
            text = f"{game.title(part)} {does} on {battle.target}."
            game.tell(topic, rule, text, {"unit": part.id, "target": battle.target})
