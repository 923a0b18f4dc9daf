"""The whole position: what a save holds, and nothing that can be looked up in the pack."""

from __future__ import annotations

from msgspec import Struct

from grognard.games.siloam.words import (
    Airfield,
    Banner,
    Box,
    EventId,
    Face,
    Faction,
    Mode,
    Order,
    Plan,
    PlaneSide,
    Preparation,
    Stage,
    VangCounter,
)
from grognard.geometry.hexes import Hex
from grognard.kernel.game import Setup

NOWHERE = Hex("")


class Unit(Struct):
    """A Combat Unit counter. What is printed on it is in its `UnitCard`."""

    id: str
    box: Box
    hex: Hex = NOWHERE
    mode: Mode = Mode.COMBAT
    hits: list[int] = []  # the coffins on each Hit Marker beneath it
    armor: int = 0
    scouted: bool = False
    # This activation only:
    order: Order = Order.NONE
    moved: bool = False
    fought: bool = False  # took part in an attack, as lead, joiner or supporting artillery
    # As long as it is marked:
    stand_ins: int = 0  # how many of its Hit Markers are stand-ins (SOS-GAP-20)


class Support(Struct):
    """A Support counter. `on` is the Combat Unit an Attachment is with; a Detachment has none."""

    id: str
    box: Box
    face: Face
    hex: Hex = NOWHERE
    on: str = ""
    # This activation only:
    placed: bool = False
    moved: bool = False
    used: bool = False


class Plane(Struct):
    """A CICS plane counter."""

    id: str
    side: PlaneSide
    field: Airfield


class State(Struct):
    setup: Setup
    # Sequence of play
    stage: Stage
    round: int
    chit: str  # the activation chit being resolved
    step: int  # the step of the activation being resolved, from 1
    banners: list[Banner]  # still to activate on this chit, the current one first
    activation_cup: list[str]
    used_chits: list[str]  # drawn this round, back in the cup at the next
    round_track: dict[EventId, int]  # events waiting for their round
    # Counters
    units: dict[str, Unit]
    supports: dict[str, Support]
    planes: dict[str, Plane]
    beachheads: dict[Banner, list[str]]  # next to deploy first
    fortifications: dict[Hex, int]  # level by hex
    garrisons: list[Hex]
    armor_supply: int
    # Cups
    tactics_cup: list[int]
    tactics_drawn: list[int]  # out of the cup until Step 9 of the combat
    weather_supply: int
    bonus_supply: list[int]
    hit_cup: list[int]
    casualty_boxes: dict[Faction, list[int]]
    casualty_totals: dict[Faction, int]
    vang_cup: list[VangCounter]
    vang_out: list[VangCounter]  # drawn in this banner's activation, back at its Step 5
    vang_runway: list[VangCounter]
    # Command
    cp: int
    cp_cup: list[int]
    cp_discard: list[int]
    cp_spare_eights: int
    political_supply: int
    political_debt: int  # -1 chits drawn, to be taken off the next positive chit
    morale: dict[Faction, int]
    plans: dict[Plan, Preparation]  # on the track; the others are in supply
    plan_actions: int  # taken in this activation
    # Arcs
    fast_path: bool
    maren_in_power: bool
    reserve_released: bool
    withdrawn: list[Faction]
    # End
    vang_broken: bool  # the Vang Casualty Total has reached the bonus mark
    outcome: str = ""
    held: int = 0  # VP Spaces at the end, bonus included
    stand_ins: int = 0  # Hit Markers in play beyond those of the cup: beneath units and in Casualty Boxes (SOS-GAP-20)
    vang_next: int = 0  # the lowest unit number whose turn in the banner's Step 2 or 3 is still to come
