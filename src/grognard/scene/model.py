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


class Piece(Struct, frozen=True):
    """A counter on the board."""

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
    board: HexBoard
    sites: tuple[Site, ...] = ()
    pieces: tuple[Piece, ...] = ()
    tracks: tuple[Track, ...] = ()
    panels: tuple[Panel, ...] = ()
    touches: tuple[Touch, ...] = ()
