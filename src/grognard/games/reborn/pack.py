"""The game's data: every kind of printed part, and the numbers of the rules. Read from `data/*.toml`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from grognard.games.reborn.ips import Condition, Line
from grognard.games.reborn.words import (
    CharacterId,
    CombatArc,
    CombatIcon,
    Counted,
    DoorKind,
    DoorSize,
    Faction,
    Frequency,
    Ground,
    ItemClass,
    Marker,
    Module,
    Moment,
    Obstacle,
    OrderColour,
    OrderType,
    RoomType,
    SearchIcon,
    Size,
    TileUse,
    Zone,
)
from grognard.geometry.arcs import Facing
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


# Doors, missions, markers


class DoorCard(Strict, frozen=True):
    """A kind of door marker (ERB-DOR-01a), with the MP it costs its faction in S.A.G.S."""

    id: str
    source: Source
    faction: Faction
    size: DoorSize
    kind: DoorKind
    defence: int
    magnetic: bool
    cost: int
    copies: int


class Aim(Strict, frozen=True, tag_field="kind"):
    """What a mission asks for (ERB-GAP-08)."""


class Eradicate(Aim, frozen=True, tag="eradicate"):
    """The holder's own Character kills it (ERB-SG4-04g)."""

    character: CharacterId


class Death(Aim, frozen=True, tag="death"):
    """It dies or is destroyed, whoever did it (ERB-SG4-04f)."""

    character: CharacterId


class DestroyIn(Aim, frozen=True, tag="destroy"):
    """A floor element is destroyed on one of these tiles, or in a room with one of these icons."""

    tiles: tuple[str, ...]
    rooms: tuple[RoomType, ...]


class Hold(Aim, frozen=True, tag="hold"):
    """A Character of this faction is the holder's prisoner."""

    faction: Faction


class Control(Aim, frozen=True, tag="control"):
    character: CharacterId


class ExitWith(Aim, frozen=True, tag="exit"):
    """An own Character leaves the map with one of these items."""

    items: tuple[str, ...]


class Occupy(Aim, frozen=True, tag="occupy"):
    """So many own Characters stand on one of these tiles or rooms; `sole`: and no enemy does."""

    least: int
    tiles: tuple[str, ...] = ()
    rooms: tuple[RoomType, ...] = ()
    sole: bool = False


class InPlay(Aim, frozen=True, tag="in-play"):
    """From `least` to `most` of these are in play."""

    characters: tuple[CharacterId, ...]
    least: int
    most: int


class Survive(Aim, frozen=True, tag="survive"):
    """These are alive; none named: all of the holder's."""

    characters: tuple[CharacterId, ...] = ()


class Clear(Aim, frozen=True, tag="clear"):
    """No Character of this faction is on this ground."""

    faction: Faction
    ground: Ground


class ScramblerOn(Aim, frozen=True, tag="scrambler-on"):
    pass


class Count(Aim, frozen=True, tag="count"):
    """The holder has done this so many times in the game."""

    of: Counted
    least: int


Goal: TypeAlias = (
    Eradicate | Death | DestroyIn | Hold | Control | ExitWith | Occupy | InPlay | Survive | Clear | ScramblerOn | Count
)


class Mission(Strict, frozen=True):
    """A Mission card. `by` is the faction whose Characters must do it; none: any of the holder's (ERB-SG4-04e)."""

    id: str
    title: str
    source: Source
    faction: Faction
    points: int
    goal: Goal
    moment: Moment
    by: Faction | None = None
    needs_tiles: tuple[str, ...] = ()  # with none of these tiles on the map the card is drawn anew


class ScramblingMarker(Strict, frozen=True):
    frequency: Frequency
    source: Source
    copies: int  # for each faction


class MarkerSupply(Strict, frozen=True):
    """How many markers were printed, and whether the rules hold players to it (ERB-SET-04f)."""

    marker: Marker
    source: Source
    copies: int
    limits_play: bool


# Numbers of the rules


class Printed(Strict, frozen=True):
    """What the documents give."""

    source: Source
    hand: int
    draw_cost: int
    discard_pick_cost: int
    wall_defence: int
    critical_on_objects: int
    interruption_orders: int
    scrambler_threshold: int
    early_reveal_mp: int
    cards_per_spy_point: int
    search_point_cost: int
    mp_per_spy_point: int
    prisoner_weight: int
    backward_cost: int
    stair_range: int


class Sags(Strict, frozen=True):
    """The numbers of a generated scenario, for so many players. `found` names those that the documents give."""

    players: int
    source: Source
    columns: int
    rows: int
    turns: int
    base_cp: int
    start_mp: int
    construction_turns: int
    tiles_of_large_groups: int
    tiles_of_small_groups: int
    last_large_group: int
    contact_sides: int
    contact_sides_small: int
    squares_before_passing: int
    missing_door_mp: int
    extra_doors: int
    large_doors: int  # drawn by each player; 0: each has his faction's
    small_doors: int
    drillers: int
    driller_cost: int
    decoys: int
    distance: int  # between markers of different players at deployment
    least_mp_left: int
    least_characters: dict[Faction, int]
    most_characters: dict[Faction, int]
    least_team: int  # of both factions together
    most_team: int
    cards_per_character: int
    missions_dealt: int  # 0: one for each own Character, and one more
    missions_kept: int
    magnetic_cards: int
    sewers_exits: bool
    found: tuple[str, ...] = ()


class Windows(Strict, frozen=True):
    """Seconds a server waits for an answer (ERB-GAP-28); 0 in local play."""

    source: Source
    interruption: int
    bid: int
    facing: int
    reaction: int
    round: int


class Ruleset(Strict, frozen=True):
    """What the code asks where the readings of the rules part. The conflict that each comes from stands in the data."""

    name: str
    interrupt_on_activation: bool
    adjacent_needs_los: bool
    empty_weapons_stay_empty: bool
    dead_attackers_hit: bool
    captors_take_criticals: bool
    torturers: Literal["salemite", "any"]
    early_reveal: bool
    foreign_ground: Literal["every-search", "combined-search", "never"]
    bazooka_armor_loss: Literal["shot", "game"]
    zombie_figures_return: bool
    zombies_take_equipment: bool
    cp_behind_screens: Literal["hidden", "public"]


# Scenarios


class Area(Strict, frozen=True):
    """A rectangle of a scenario's map: a room, a corridor or open ground. Walls stand round indoor areas.

    `tile` is the floor tile whose lines and use the area has; `drawing` shows what stands in it, as on a floor tile.
    """

    id: str
    title: str
    corner: Square  # upper left
    columns: int
    rows: int
    ground: Ground
    rooms: tuple[RoomType, ...] = ()
    tile: str = ""
    drawing: str = ""
    elements: dict[str, Element] = {}
    reaches: dict[Square, tuple[Square, ...]] = {}
    lines: tuple[Line, ...] = ()


class LaidTile(Strict, frozen=True):
    """A floor tile on the map: the upper left square it covers, and its quarter turns clockwise."""

    tile: str
    side: Literal["front", "back"]
    corner: Square
    turns: int = 0


class Level(Strict, frozen=True):
    """One of several levels: its columns of the grid, and the edges over which one may leave it (ERB-LVL-01a)."""

    title: str
    first_column: int
    last_column: int
    exit_edges: tuple[Facing, ...] = ()


class PlacedDoor(Strict, frozen=True):
    """A door on the map, on the sides it stands on: `0205|0305`, two of them for a large one."""

    id: str
    sides: tuple[str, ...]
    kind: DoorKind
    defence: int
    magnetic: bool = False


class Start(Strict, frozen=True):
    """Where a Character begins. `items` are by id; see `dealing.starting_cards` for the cards they lie on."""

    character: CharacterId
    square: Square
    facing: Facing
    magnetic_card: bool = False
    items: tuple[str, ...] = ()


class Body(Strict, frozen=True):
    """A Dead Character marker that lies on the map from the start, with what may be taken from it (ERB-EQP-04e)."""

    character: CharacterId
    square: Square
    items: tuple[str, ...] = ()
    magnetic_card: bool = False


class Feat(Strict, frozen=True, tag_field="what"):
    """One of the things that an ending needs."""


class Exited(Feat, frozen=True, tag="exited"):
    """So many of these Characters have left the map, none of them as a prisoner or driven off by its captor."""

    characters: tuple[CharacterId, ...]
    least: int = 1


class CarriedOff(Feat, frozen=True, tag="carried-off"):
    """A Character of the winner's side steps off the map over this edge with this item.

    Tested as it steps off, before what it carries is removed from the game (ERB-DOR-04c), and never afterwards.
    """

    item: str
    edge: Facing


class Carries(Feat, frozen=True, tag="carries"):
    """A Character of the winner's side, on the map and free, carries this item."""

    item: str


class Died(Feat, frozen=True, tag="died"):
    """So many of these Characters are dead. A Zombie whose figure has come back into play is not."""

    characters: tuple[CharacterId, ...]
    least: int = 1


class Destroyed(Feat, frozen=True, tag="destroyed"):
    """So many of the Floor Elements on these squares have been destroyed, by whomever."""

    squares: tuple[Square, ...]
    least: int = 1


class Held(Feat, frozen=True, tag="held"):
    """So many of these are prisoners of the winner's side, those taken off the map included (ERB-DOR-04e)."""

    characters: tuple[CharacterId, ...]
    least: int = 1


class Achieved(Feat, frozen=True, tag="achieved"):
    """The winner's side has done this so many times over the game (`Player.counted`)."""

    of: Counted
    least: int


class Exploded(Feat, frozen=True, tag="exploded"):
    """A charge of this item explodes on a square of this area, whoever armed it. Tested as it explodes."""

    item: str
    area: str


class MoreMp(Feat, frozen=True, tag="more-mp"):
    """The winner's side has more MP than the other, or as many and more Characters alive and free (ERB-GAP-31)."""


Needed: TypeAlias = Exited | CarriedOff | Carries | Died | Destroyed | Held | Achieved | Exploded | MoreMp


class Ending(Strict, frozen=True):
    """How a scenario ends, and who has won then.

    The endings of one moment are tried in their order in the data; the first of which all `needs` hold decides. One
    at the moment `end` that needs nothing decides a game in which nobody has won when the last turn is over.
    """

    wins: Faction
    moment: Moment
    needs: tuple[Needed, ...] = ()


class Award(Strict, frozen=True, tag_field="award"):
    """What scores MP in a scenario (ERB-PTS-01b). Without `faction`, for either side. All that fit are added up."""


class KillAward(Award, frozen=True, tag="kill"):
    """An enemy Character dies, whoever caused it; these ones only, if any are named."""

    points: int
    faction: Faction | None = None
    characters: tuple[CharacterId, ...] = ()


class CarryAward(Award, frozen=True, tag="carry-off"):
    """An own Character leaves the map with this item."""

    points: int
    item: str
    faction: Faction | None = None


class ScramblerAward(Award, frozen=True, tag="scrambler"):
    """An own scrambler is ON in step 1 of the Final phase."""

    points: int
    faction: Faction | None = None


Scored: TypeAlias = KillAward | CarryAward | ScramblerAward


class StatedDistance(Strict, frozen=True):
    """Movement points from one square to another, opening doors and regardless of figures: a check on the map."""

    start: Square
    goal: Square
    points: int


class Scenario(Strict, frozen=True):
    """A scenario of the ladder: its map, its sides and how it ends."""

    id: str
    title: str
    number: int
    source: Source
    modules: tuple[Module, ...]
    turns: int
    base_cp: dict[Faction, int]
    initiative: Faction  # in every turn
    columns: int
    rows: int
    exit_edges: tuple[Facing, ...]  # the other edges of the frame are walls
    areas: tuple[Area, ...]
    doors: tuple[PlacedDoor, ...]
    starts: tuple[Start, ...]
    endings: tuple[Ending, ...]
    distances: tuple[StatedDistance, ...] = ()
    tiles: tuple[LaidTile, ...] = ()  # they lie over the areas
    openings: tuple[str, ...] = ()  # sides on which no wall stands, though areas would have one there
    levels: tuple[Level, ...] = ()  # side by side, an absent column between; none: the whole grid is one
    stairs: tuple[tuple[Square, Square], ...] = ()  # corresponding squares of two levels
    ground_of: Faction | None = None  # whose ground the map is (ERB-CON-20)
    start_mp: dict[Faction, int] = {}
    awards: tuple[Scored, ...] = ()
    bodies: tuple[Body, ...] = ()
    sewers_exits: bool = False  # whether one may leave by them (ERB-DOR-04d)


# The whole


class Pack(Strict, frozen=True):
    """All of the data, validated: dangling ids, wrong counts and squares out of reach have been refused."""

    digest: str
    yellow: YellowDie
    black: BlackDie
    order_tiles: tuple[OrderTile, ...]
    characters: tuple[CharacterCard, ...]
    items: tuple[Item, ...]
    cards: tuple[EquipmentCard, ...]
    tiles: tuple[FloorTile, ...]
    doors: tuple[DoorCard, ...]
    missions: tuple[Mission, ...]
    scrambling: tuple[ScramblingMarker, ...]
    markers: tuple[MarkerSupply, ...]
    printed: Printed
    sags: tuple[Sags, ...]
    windows: Windows
    rulesets: dict[str, Ruleset]
    scenarios: tuple[Scenario, ...]
