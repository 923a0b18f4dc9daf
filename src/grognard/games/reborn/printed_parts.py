"""Printed parts: dice, order tiles, Character cards, Equipment, floor tiles. Read from `data/*.toml`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.games.reborn.ips import Condition, Line
from grognard.games.reborn.words import (
    CharacterId,
    CombatArc,
    CombatIcon,
    Faction,
    Ground,
    ItemClass,
    Obstacle,
    OrderColour,
    OrderType,
    RoomType,
    SearchIcon,
    Size,
    TileUse,
    Zone,
)
from grognard.geometry.squares import Square
from grognard.packs.sources import Source, Strict

# Figures


class Strength(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Dice, and an amount added without rolling; `[3, 1]` in the data (ERB-SET-04b)."""

    dice: int
    automatic: int = 0


class CombatFace(Strict, frozen=True):
    """A face of the yellow die (ERB-SET-04d). `critical` is a wound; against objects it counts as more hits."""

    hits: int
    critical: bool
    distance: int
    icon: CombatIcon
    points: int


class SearchFace(Strict, frozen=True):
    """A face of the black die (ERB-SET-04e)."""

    search: int
    icon: SearchIcon
    points: int


class YellowDie(Strict, frozen=True):
    source: Source
    faces: tuple[CombatFace, ...]


class BlackDie(Strict, frozen=True):
    source: Source
    faces: tuple[SearchFace, ...]
    found: tuple[str, ...] = ()


# Order tiles


class OrderSection(Strict, frozen=True):
    order: OrderType
    most: int  # CP
    colour: OrderColour


class OrderTile(Strict, frozen=True):
    """A design of order tile (ERB-SET-04c)."""

    id: str
    source: Source
    copies: int
    sections: tuple[OrderSection, ...]


# Characters


class CombatChart(Strict, frozen=True):
    """Strength by the arc in which the opponent lies (ERB-CLC-02b)."""

    dark_blue: Strength
    light_blue: Strength
    grey: Strength

    def of(self, arc: CombatArc) -> Strength:
        return (self.dark_blue, self.light_blue, self.grey)[list(CombatArc).index(arc)]


class CharacterSide(Strict, frozen=True):
    """One side of a Character card. `found` names the figures that are public facts in a table that is ours."""

    source: Source
    life: int
    armor: int
    movement: int
    combat: CombatChart
    max_cp: int
    bonus_cp: int
    weight: int
    shooting: Strength
    search: Strength
    scientific: Strength
    technical: Strength
    lines: tuple[Line, ...] = ()
    found: tuple[str, ...] = ()


class CharacterCard(Strict, frozen=True):
    """A Character. `arcs` are those of its base, clockwise from the front; `weapon` is built in."""

    id: CharacterId
    title: str
    source: Source
    faction: Faction
    size: Size
    zombie: bool
    leader: bool
    cost: int  # MP, in S.A.G.S.
    arcs: tuple[CombatArc, CombatArc, CombatArc, CombatArc]
    healthy: CharacterSide
    wounded: CharacterSide
    rotating_cost: int = 0
    weapon: str = ""
    ours: tuple[str, ...] = ()


# Equipment


class Gun(Strict, frozen=True):
    """How a weapon is fired. `most_range` 0 is any; `alone` cannot join other weapons in a combined Shoot."""

    targeting: Strength
    red: Strength
    orange: Strength
    ammo_icon: bool
    pour_it_on: bool
    most_range: int = 0
    alone: bool = False


class Ring(Strict, frozen=True):
    """Squares of an explosion at so many steps from its origin (ERB-EXP-02a)."""

    steps: int
    zone: Zone
    damage: Strength = Strength(0)
    wounds: int = 0


class Sprayed(Strict, frozen=True):
    """A square of a template in front of the shooter: so many ahead of it, so many to its right (left below 0)."""

    ahead: int
    aside: int
    zone: Zone
    damage: Strength


class Blast(Strict, frozen=True):
    """An explosion diagram (ERB-EXP-01a): rings round a square, or a template. `smoke` lasts so many Final phases.

    `template` is aimed at nothing and needs no targeting; `spares` are the things it does no harm to (ERB-GLE-10a).
    """

    rings: tuple[Ring, ...] = ()
    template: tuple[Sprayed, ...] = ()
    spares: tuple[Obstacle, ...] = ()
    smoke: int = 0
    most_range: int = 0
    targeting: Strength = Strength(0)
    pour_it_on: bool = False


class Blade(Strict, frozen=True):
    """What a weapon adds in close combat (ERB-EQP-05a). `capture` is for capture attempts, if it is another."""

    chart: CombatChart
    capture: CombatChart | None = None


class Item(Strict, frozen=True):
    """What stands on a face of an Equipment card, or a weapon built into a Character.

    `uses` is the number at which the card is spent; 0 is no limit. `conditions` hold for any use of it.
    """

    id: str
    title: str
    source: Source
    classes: tuple[ItemClass, ...]
    weight: int
    find: int
    rooms: tuple[RoomType, ...]
    lines: tuple[Line, ...] = ()
    gun: Gun | None = None
    blast: Blast | None = None
    blade: Blade | None = None
    uses: int = 0
    conditions: tuple[Condition, ...] = ()
    built_in: bool = False
    found: tuple[str, ...] = ()


class EquipmentCard(Strict, frozen=True):
    """A card with an item on each face. Its colour matters in S.A.G.S. only (ERB-SEA-04d)."""

    id: str
    source: Source
    colour: Faction  # yellow is NORAD's, green the Salemites'
    faces: tuple[str, str]


# Floor tiles


class Element(Strict, frozen=True):
    """A floor element (ERB-IPS-02a), by its letter in the drawing. A Defensive value of 0: it cannot be destroyed.

    `carries_lines`: the lines of its room end when it is destroyed (ERB-IPS-06d).
    """

    title: str
    defence: int = 0
    blocks_sight: bool = False
    blocks_movement: bool = False
    carries_lines: bool = False


class MpIcon(Strict, frozen=True):
    """What the Constructor gains by placing the tile, or a player he names (ERB-SG2-02j)."""

    amount: int
    goes_to: Literal["constructor", "named"]


class TileSide(Strict, frozen=True):
    """One side of a floor tile, drawn; see `drawing.py` for how to read it."""

    ground: Ground
    drawing: str
    elements: dict[str, Element] = {}
    reaches: dict[Square, tuple[Square, ...]] = {}  # which cadavers a facing icon gives access to (ERB-GLT-08b)


class FloorTile(Strict, frozen=True):
    """A floor tile and its reverse. `group` is that of the Construction Zone; 0: out of S.A.G.S."""

    id: str
    title: str
    source: Source
    group: int
    copies: int
    front: TileSide
    back: TileSide | None = None
    rooms: tuple[RoomType, ...] = ()
    use: TileUse = TileUse.PLAIN
    mp: MpIcon | None = None
    lines: tuple[Line, ...] = ()
    doors_on_marked: bool = True  # whether doors may be put on walls round the marked squares (ERB-SG2-02k)
    found: tuple[str, ...] = ()
