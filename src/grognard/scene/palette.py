"""The colours of the table. Counters differ in lightness and mark as well as in hue, for eyes that see few hues."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.scene.model import Tint


class Ink(NamedTuple):
    """How a side's counters are coloured: the card, its border, what is printed on it."""

    card: str
    edge: str
    print: str


INKS: Final[dict[Tint, Ink]] = {
    "blue": Ink("#c9dcf0", "#27496d", "#10263f"),
    "green": Ink("#cfe3b4", "#3f6212", "#1e3308"),
    "purple": Ink("#dccbea", "#5b3a86", "#2d1748"),
    "red": Ink("#c8463d", "#5d120d", "#ffffff"),
    "yellow": Ink("#f2c53d", "#6b4e00", "#2b1f00"),
    "black": Ink("#33363b", "#000000", "#ffffff"),
    "grey": Ink("#dcdad2", "#55534c", "#22211d"),
    "orange": Ink("#f0b27a", "#8a4a10", "#3b1d02"),
}

LAND: Final = "#eef0d6"
ROUGH: Final = "#dccf9e"
DIFFICULT: Final = "#b9a07c"
PEAK: Final = "#7c6447"
SEA: Final = "#9fc4d8"
SHALLOWS: Final = ("#b4d3e2", "#c6dfe9", "#d9ebf0")
COAST: Final = "#4e6a72"
RIVER: Final = "#4a90bf"
RIVER_BANK: Final = "#2f6690"
ROAD: Final = "#fbeecb"
ROAD_EDGE: Final = "#7d5a31"
GRID: Final = "#6d705c"
NUMBER: Final = "#5d604d"
NAME: Final = "#2c2a20"
RAMPART: Final = "#4a3b22"
ARROW: Final = "#e0352b"
HIT: Final = "#b3261e"
SHIELD: Final = "#2b6cb0"
GLOW: Final = "#ff9d00"
PAPER: Final = "#faf8f0"
INK: Final = "#23221e"
ALARM: Final = "#b3261e"
FONT: Final = "'DejaVu Sans', Verdana, 'Segoe UI', sans-serif"
