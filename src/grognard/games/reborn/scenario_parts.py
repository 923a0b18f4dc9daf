"""Scenarios: maps, starts, endings and awards (ERB-SET-02a). Read from `data/scenarios/*.toml`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from grognard.games.reborn.ips import Line
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.words import CharacterId, Counted, DoorKind, Faction, Ground, Module, Moment, RoomType
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.packs.sources import Source, Strict


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
