"""Retreat (SOS-RET): in Step 7 the lead defending unit of the player side gives ground instead of taking hits."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import guerrillas, movement, supports
from grognard.games.siloam.battle import Battle
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.terrain import Mobility, mobility
from grognard.games.siloam.words import Box, Terrain
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Barred

STEP_COST: Final = 1  # SOS-RET-01a: a hex for a hit
GUERRILLA_COST: Final = 1  # SOS-RET-02d-v13, SOS-RET-02d-v19: on top, for a hex with a Guerrilla

RETREAT: Final = "retreat"


class Retreat:
    """How far the defending unit has gone, and how far it may still go.

    The budget is its own allowance in its current mode (SOS-RET-02b-v13, SOS-RET-02b-v19 by SOS-CON-41), which it keeps
    (SOS-RET-03a). Whether it counts as carried by a Truck is settled at the start and holds throughout, though the
    Truck itself leaves (SOS-CON-42).
    """

    def __init__(self, game: Siloam, unit: Unit) -> None:
        self.unit: Final = unit
        self.start: Final = unit.hex
        self.mobility: Final = mobility(game, unit)
        self.budget = game.own_allowance(unit)
        self.has_begun = False
        self.ended_by = ""
        """The rule by which it goes no further, once it does not."""


def steps(game: Siloam, battle: Battle, retreat: Retreat) -> list[Hex]:
    """The hexes the next step may lead to (SOS-GAP-33); none once the retreat is over or the unit gone."""
    unit = retreat.unit
    if retreat.ended_by or retreat.budget < STEP_COST or unit.box is not Box.MAP:
        return []
    return [there for there in game.board.neighbours[unit.hex] if bar_to_step(game, battle, retreat, there) is None]


def bar_to_step(game: Siloam, battle: Battle, retreat: Retreat, there: Hex) -> tuple[str, str] | None:
    """Why the unit may not take this step, with the rule; None if it may.

    A hex with friendly units is no bar (SOS-RET-02c-v13, SOS-RET-02c-v19).
    """
    here = retreat.unit.hex
    if game.vang_at(there) is not None:
        return ("an enemy unit is there", "SOS-GAP-33")
    # SOS-RET-02a-v13, and by SOS-CON-41 SOS-RET-02a-v19.
    if game.distance(there, battle.lead.hex) <= game.distance(here, battle.lead.hex):
        return ("it is no farther from the lead attacker", f"SOS-RET-02a-{game.rules.name}")
    if game.board.crosses_open_river(here, there) and retreat.has_begun:
        return ("only the first step of a retreat may cross a river without a bridge", "SOS-RET-03e")
    if cost(game, there) > retreat.budget:
        return ("a hex with a Guerrilla costs 1 point more than is left", f"SOS-RET-02d-{game.rules.name}")
    return _bar_by_terrain(game, retreat.mobility, here, there)


def _bar_by_terrain(game: Siloam, how: Mobility, here: Hex, there: Hex) -> tuple[str, str] | None:
    """SOS-CON-43: a Tank goes into no Difficult hex; Artillery and Trucks go by road, and all three leave one so."""
    terrain = game.board.terrain
    if how is Mobility.INFANTRY:
        return None
    if how is Mobility.TANK and terrain[there] is Terrain.DIFFICULT:
        return ("a Tank may not retreat into a Difficult hex", "SOS-RET-03b")
    if Terrain.DIFFICULT in (terrain[here], terrain[there]) and not game.board.follows_road(here, there):
        return ("it may enter and leave a Difficult hex only along a road", "SOS-CON-43")
    return None


def cost(game: Siloam, there: Hex) -> int:
    return STEP_COST if game.guerrilla_at(there) is None else STEP_COST + GUERRILLA_COST


def take_step(game: Siloam, retreat: Retreat, there: Hex) -> None:
    """One hex back, which cancels one hit (SOS-RET-01a)."""
    unit = retreat.unit
    here = unit.hex
    if not retreat.has_begun:
        leave_attachments(game, unit)
    retreat.budget -= cost(game, there)
    retreat.has_begun = True
    retreat.ended_by = rule_that_ends(game, retreat.mobility, here, there)
    if game.hear is not None:
        text = f"{game.title(unit)} retreats from {here} to {there} and cancels a hit."
        game.tell("combat.retreat", "SOS-RET-01a", text, {"unit": unit.id, "from": here, "to": there})
    guerrilla = game.guerrilla_at(there)
    movement.enter(game, unit, there)
    if guerrilla is not None:
        guerrillas.displace(game, guerrilla)  # SOS-RET-02d-v13, SOS-RET-02d-v19


def leave_attachments(game: Siloam, unit: Unit) -> None:
    """SOS-RET-04a: as soon as the unit retreats its first hex."""
    attachment = game.attachment(unit)
    if attachment is not None:
        supports.send_to_pool(game, attachment, "SOS-RET-04a")


def rule_that_ends(game: Siloam, how: Mobility, here: Hex, there: Hex) -> str:
    """By which rule the unit can go no further than this step; empty if it can."""
    if game.board.crosses_open_river(here, there):
        return "SOS-RET-03f"
    if game.is_beside_vang(there):
        return "SOS-RET-03g"
    if game.board.follows_road(here, there):
        return ""  # roads stop nobody
    terrain = game.board.terrain[there]
    if terrain is Terrain.DIFFICULT:
        return "SOS-CON-43"  # plain Infantry, the only one to come here off a road
    if terrain is not Terrain.ROUGH:
        return ""
    if how is not Mobility.INFANTRY:
        return "SOS-RET-03c"
    return "SOS-MOV-04a-v13" if game.rules.infantry_stops_in_rough else ""  # SOS-RET-03d


def barred_steps(game: Siloam, battle: Battle, retreat: Retreat) -> list[Barred]:
    """The steps not offered, and why."""
    unit = retreat.unit
    if unit.box is not Box.MAP:
        return []
    near = game.board.neighbours[unit.hex]
    if retreat.ended_by:
        return [Barred((RETREAT, there), "its retreat is over", retreat.ended_by) for there in near]
    if retreat.budget < STEP_COST:
        reason = "its movement allowance is used up"
        return [Barred((RETREAT, there), reason, f"SOS-RET-02b-{game.rules.name}") for there in near]
    found: list[Barred] = []
    for there in near:
        bar = bar_to_step(game, battle, retreat, there)
        if bar is not None:
            found.append(Barred((RETREAT, there), *bar))
    return found
