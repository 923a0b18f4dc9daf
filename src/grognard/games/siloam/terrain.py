"""Terrain (SOS-MOV-02 to SOS-MOV-07): how far a unit moves, and what the ground and the rivers allow it.

Who stands where is not asked here; that is `movement`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final, TypeAlias

from grognard.games.siloam.board import Board
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import Face, Kind, Terrain
from grognard.geometry.hexes import Hex
from grognard.geometry.reach import ALL_LEFT, BARRED, STOP

HEX_COST: Final = 1  # SOS-CON-18: on a road too

Steps: TypeAlias = dict[Hex, dict[Hex, int]]
"""From each hex to each next to it: what the step takes, as `grognard.geometry.reach` reads it."""

NOT_IN_DIFFICULT: Final = frozenset({Face.MECHANIZED, Face.ANTI_TANK})  # SOS-MOV-05e


class Mobility(StrEnum):
    """How a unit gets over the ground. Infantry with a Truck has the Truck's (SOS-MOV-04d, SOS-MOV-05c)."""

    INFANTRY = "infantry"
    TRUCK = "truck"
    TANK = "tank"
    ARTILLERY = "artillery"


MOBILITY_OF: Final = {
    Kind.INFANTRY: Mobility.INFANTRY,
    Kind.TANK: Mobility.TANK,
    Kind.ARTILLERY: Mobility.ARTILLERY,
}


def mobility(game: Siloam, unit: Unit) -> Mobility:
    return Mobility.TRUCK if game.has_attached(unit, Face.TRUCK) else MOBILITY_OF[game.kind(unit)]


def allowance(game: Siloam, unit: Unit) -> int:
    """The hexes a unit may enter (SOS-MOV-01a): many in Movement Mode (SOS-MOV-02a), few in Combat Mode (SOS-MOV-02b).

    A Truck's own allowance takes the place of its Infantry's, in either mode (SOS-MOV-07b, SOS-GAP-12).
    """
    if game.has_attached(unit, Face.TRUCK):
        return game.pack.limits.truck_move
    return game.own_allowance(unit)


def bars_difficult(game: Siloam, unit: Unit) -> bool:
    """SOS-MOV-05e, SOS-CON-21: a Mechanized or Anti-Tank keeps its Infantry out of Difficult, even by road."""
    attachment = game.attachment(unit)
    return attachment is not None and attachment.face in NOT_IN_DIFFICULT


def keeps_from_enemies(game: Siloam, unit: Unit) -> bool:
    """SOS-CON-27: with a Truck attached, no hex next to an enemy is entered by a move or an advance."""
    return game.has_attached(unit, Face.TRUCK)


# One step


def may_enter(game: Siloam, unit: Unit, travel: Mobility, here: Hex, there: Hex, first: bool) -> bool:
    """Whether ground, river and Attachment let a unit of either side step over, whoever stands there.

    SOS-MOV-06b: an unbridged river is crossed by the first step of a move or not at all.
    """
    step = step_cost(game, travel, here, there)
    if step == BARRED or (step == ALL_LEFT and not first):
        return False
    return not (game.board.terrain[there] is Terrain.DIFFICULT and bars_difficult(game, unit))


def must_stop(game: Siloam, travel: Mobility, here: Hex, there: Hex) -> bool:
    """Whether ground or river ends the move there. Enemies are not looked for."""
    step = step_cost(game, travel, here, there)
    return step < 0 or step >= STOP


def step_cost(game: Siloam, travel: Mobility, here: Hex, there: Hex) -> int:
    """What the step takes by ground and river alone; BARRED into the sea (SOS-GAP-02)."""
    return steps_for(game, travel)[here].get(there, BARRED)


def steps_for(game: Siloam, travel: Mobility) -> Steps:
    return _steps(game.board, travel, game.rules.infantry_stops_in_rough)


@lru_cache(maxsize=64)
def _steps(board: Board, travel: Mobility, infantry_stops_in_rough: bool) -> Steps:
    stops_in_rough = travel is not Mobility.INFANTRY or infantry_stops_in_rough
    return {
        here: {there: _step(board, travel, stops_in_rough, here, there) for there in board.neighbours[here]}
        for here in board.hexes
    }


def _step(board: Board, travel: Mobility, stops_in_rough: bool, here: Hex, there: Hex) -> int:
    by_road = board.follows_road(here, there)
    # SOS-MOV-05b, SOS-MOV-05c: on wheels and tracks, into Difficult and out of it only along a road.
    if (
        not by_road
        and travel is not Mobility.INFANTRY
        and Terrain.DIFFICULT in (board.terrain[here], board.terrain[there])
    ):
        return BARRED
    # SOS-MOV-06b; over a bridge the step is like any other (SOS-MOV-06a). Roads cross rivers at bridges (SOS-CON-20).
    if board.crosses_open_river(here, there):
        return ALL_LEFT
    # SOS-MOV-03a-v19, SOS-MOV-03a-v13: along a road no ground stops anybody (SOS-CON-20).
    if by_road:
        return HEX_COST
    # SOS-MOV-05a
    if board.terrain[there] is Terrain.DIFFICULT:
        return HEX_COST + STOP
    # SOS-MOV-04b, SOS-MOV-04c, SOS-MOV-04d; Infantry by SOS-MOV-04a-v19 passes, by SOS-MOV-04a-v13 stops.
    if board.terrain[there] is Terrain.ROUGH and stops_in_rough:
        return HEX_COST + STOP
    return HEX_COST
