"""After the hits (SOS-CBT Step 8): one stack of the attacker may follow into the hex that was vacated."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import movement, terrain
from grognard.games.siloam.battle import Battle
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import COALITION, Banner, Box, Kind
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Barred, Play

STAY: Final = "none"


def advance_after_combat(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CBT-10a, by SOS-GAP-25: the player chooses, the Vang do what their rule says."""
    if not is_vacated(game, battle.target):
        return
    if battle.is_vang_attack():
        advance_vang(game, battle)
    else:
        yield from advance_player(game, battle)


def is_vacated(game: Siloam, target: Hex) -> bool:
    """SOS-GAP-25: neither a Combat Unit nor a Guerrilla is left there."""
    return game.vang_at(target) is None and not game.coalition_at(target) and game.guerrilla_at(target) is None


# The player's advance


def advance_player(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-GAP-25: any one stack that took part next to the hex. It does not count as having moved."""
    able = [unit for unit in battle.attackers() if bar_to_advance(game, unit, battle.target) is None]
    if not able:
        return
    choice = yield from choose(
        COALITION,
        "combat.advance",
        [*[unit.id for unit in able], STAY],
        (battle.target,),
        lambda: _barred(game, battle),
    )
    if choice != STAY:
        move_in(game, game.state.units[choice], battle.target)


def bar_to_advance(game: Siloam, unit: Unit, target: Hex) -> tuple[str, str] | None:
    """Why the unit may not enter the vacated hex; rivers do not matter (SOS-GAP-05)."""
    if not may_advance(game, unit, target):
        return ("it may not enter that terrain", "SOS-GAP-25")
    if terrain.keeps_from_enemies(game, unit) and game.is_beside_vang(target):
        return ("its Truck may not come next to an enemy", "SOS-CON-27")
    return None


def may_advance(game: Siloam, unit: Unit, target: Hex) -> bool:
    return terrain.may_enter(game, unit, terrain.mobility(game, unit), unit.hex, target, True)


def _barred(game: Siloam, battle: Battle) -> list[Barred]:
    found: list[Barred] = []
    for unit in battle.attackers():
        bar = bar_to_advance(game, unit, battle.target)
        if bar is not None:
            found.append(Barred(unit.id, *bar))
    for gun in battle.guns:
        found.append(Barred(gun.id, "Artillery that supported from a distance does not advance", "SOS-GAP-25"))
    return found


# The Vang's advance


def advance_vang(game: Siloam, battle: Battle) -> None:
    """SOS-GAP-25: the lead, or who stands in for it, follows toward its objectives and to lower-numbered hexes."""
    unit = who_advances(game, battle)
    if unit is None:
        return
    target = battle.target
    banner = game.card(unit).banner
    why = reason_to_advance(game, banner, unit.hex, target) if banner is not None else ""
    if why and may_advance(game, unit, target):
        _explain(game, battle, unit, why)
        move_in(game, unit, target)
    elif game.hear is not None:
        why_not = "its type may not enter" if why else "it is no objective of its color and has no lower number"
        text = f"{game.title(unit)} does not advance into {target}: {why_not}."
        reason = Reason((unit.id,), STAY, why_not)
        game.tell("combat.stay", "SOS-GAP-25", text, {"unit": unit.id, "reason": reason})


def who_advances(game: Siloam, battle: Battle) -> Unit | None:
    """The unit that led when the attack was declared; if it is gone or Artillery, the lowest-numbered other one."""
    lead = battle.declared_lead
    if lead.box is Box.MAP and game.kind(lead) is not Kind.ARTILLERY:
        return lead
    able = [unit for unit in battle.attackers() if game.kind(unit) is not Kind.ARTILLERY]
    return min(able, key=lambda unit: game.card(unit).number) if able else None


def reason_to_advance(game: Siloam, banner: Banner, here: Hex, target: Hex) -> str:
    """What draws a unit of the banner into the hex; empty if nothing does."""
    if target in game.board.objectives_of[banner]:
        return "it is a priority hex or VP Space of its color"
    if target < here:
        return "its number is lower than that of the hex it leaves"
    return ""


def _explain(game: Siloam, battle: Battle, unit: Unit, why: str) -> None:
    if game.hear is not None:
        candidates = tuple([other.id for other in battle.attackers()])
        text = f"{game.title(unit)} is to advance into {battle.target}: {why}."
        reason = Reason(candidates, unit.id, f"the lead unit advances; {why}")
        game.tell("combat.vang-advance", "SOS-GAP-25", text, {"unit": unit.id, "reason": reason})


def move_in(game: Siloam, unit: Unit, target: Hex) -> None:
    """The stack enters with its Attachment, and what an arriving unit does there is done."""
    if game.hear is not None:
        text = f"{game.title(unit)} advances from {unit.hex} to {target}."
        game.tell("combat.advance", "SOS-CBT-10a", text, {"unit": unit.id, "from": unit.hex, "to": target})
    movement.enter(game, unit, target)
    movement.end_in(game, unit)
