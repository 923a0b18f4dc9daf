"""The vocabulary of a picture: a board, pieces with faces, tracks, panels, and what each option touches.

A game makes a `Scene` from a view; it says what there is and what it means, never where a pixel goes. Elements keep
their ids from picture to picture, so that what moves can glide.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.geometry.hexes import Hex

Ground = Literal["sea", "clear", "rough", "difficult"]
Symbol = Literal[
    "infantry", "tank", "artillery", "support", "leader", "headquarters", "engineer", "scout", "guerrilla", "plane"
]
Tint = Literal["blue", "green", "purple", "red", "yellow", "black", "grey", "orange"]
Figure = Literal["triangle", "circle", "square", "diamond"]

Sign = Literal["objective", "priority", "flag", "entry"]

Heading = Literal["north", "east", "south", "west"]
Strength = Literal["high", "even", "weak"]
Paint = Literal[
    "open", "corridor", "science", "technical", "officer", "medical", "security", "living", "stairs", "vehicle"
]
FixtureKind = Literal[
    "sliding-door",
    "wooden-door",
    "breach",
    "rubble",
    "smoke",
    "charge",
    "body",
    "grave",
    "marker",
    "crate",
    "switch",
    "dark",
    "sight",
    "side-sight",
]


class Cell(Struct, frozen=True):
    """A hex of the board and what grows there."""

    hex: Hex
    ground: Ground


class Mark(Struct, frozen=True):
    """A sign printed on the map: an objective, a flag, a landing place."""

    hex: Hex
    kind: Sign
    tint: Tint
    title: str


class Key(Struct, frozen=True):
    """What a sign on the map stands for, for those who do not know it yet."""

    kind: Sign | Literal["works", "garrison"]
    tint: Tint
    text: str


class Name(Struct, frozen=True):
    hex: Hex
    text: str


class HexBoard(Struct, frozen=True):
    """Everything on the map that never changes. `digest` names its picture in caches."""

    digest: str
    columns: int
    rows: int
    even_columns_lower: bool
    cells: tuple[Cell, ...]
    roads: tuple[str, ...] = ()  # chains of hexes, `0601-0602`
    rivers: tuple[str, ...] = ()  # hexsides, `0601|0602`
    bridges: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    names: tuple[Name, ...] = ()
    legend: tuple[Key, ...] = ()


class Floor(Struct, frozen=True):
    """A room, a corridor or a piece of open ground: squares that hang together."""

    id: str
    title: str
    squares: tuple[str, ...]
    paint: Paint


class Furniture(Struct, frozen=True):
    """Something that stands in a room from the start. What blocks movement is outlined, what blocks sight is dark."""

    id: str
    title: str
    squares: tuple[str, ...]
    blocks_sight: bool
    blocks_movement: bool


class SquareBoard(Struct, frozen=True):
    """Everything on a map of squares that never changes. Walls stand on sides, `0205|0305`."""

    digest: str
    columns: int
    rows: int
    floors: tuple[Floor, ...]
    walls: tuple[str, ...] = ()
    double_walls: tuple[str, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    facing_signs: tuple[tuple[str, Heading], ...] = ()
    cadavers: tuple[str, ...] = ()
    stairs: tuple[tuple[str, str], ...] = ()
    exits: tuple[tuple[str, Heading], ...] = ()
    outer_walls: tuple[tuple[str, Heading], ...] = ()
    absent: tuple[str, ...] = ()
    legend: tuple[Key, ...] = ()


class Fixture(Struct, frozen=True):
    """Something on a map of squares that comes, goes or changes. `places` are squares, or the sides it stands on."""

    id: str
    kind: FixtureKind
    title: str
    places: tuple[str, ...]
    tint: Tint = "grey"
    label: str = ""
    is_open: bool = False


class Piece(Struct, frozen=True):
    """A counter on the board, or a figure: it has a `heading`, and the strengths of its `arcs` clockwise from there."""

    id: str
    place: str
    title: str
    tint: Tint
    symbol: Symbol
    label: str = ""  # a word or number on the counter
    figure: Figure | None = None  # the rating, shown `strength` times
    strength: int = 0
    moving: bool = False  # the arrow of Movement Mode
    hits: int = 0
    hits_most: int = 0
    armor: int = 0
    armor_most: int = 0
    tab: str = ""  # the attachment, in few letters
    tab_title: str = ""
    spotted: bool = False
    spent: bool = False
    heading: Heading | None = None
    arcs: tuple[Strength, Strength, Strength, Strength] | None = None
    breadth: int = 1  # squares on a side
    is_hurt: bool = False


class Site(Struct, frozen=True):
    """Something built or left in a hex under the pieces: works, a garrison."""

    id: str
    place: str
    kind: Literal["works", "garrison"]
    level: int
    title: str
    tint: Tint = "grey"


class Track(Struct, frozen=True):
    """A row of boxes with a marker: rounds, morale, casualties against a limit."""

    id: str
    title: str
    at: int
    first: int
    last: int
    tint: Tint = "grey"
    note: str = ""
    alarm: int | None = None  # from this box on it is serious


class Panel(Struct, frozen=True):
    """A list beside the board: a cup, a pool, an airfield, the plans."""

    id: str
    title: str
    lines: tuple[str, ...]


class Touch(Struct, frozen=True):
    """What an offered option touches on the board: places and pieces by id."""

    option: str  # its spelling
    label: str
    places: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


class Scene(Struct, frozen=True):
    title: str
    caption: str
    board: HexBoard | SquareBoard
    sites: tuple[Site, ...] = ()
    pieces: tuple[Piece, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    touches: tuple[Touch, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
