"""The tables of the pack's files."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn.missions_printed import Mission
from grognard.games.reborn.pack import DoorCard, MarkerSupply, ScramblingMarker
from grognard.games.reborn.printed_parts import (
    BlackDie,
    CharacterCard,
    EquipmentCard,
    FloorTile,
    Item,
    OrderTile,
    YellowDie,
)
from grognard.games.reborn.rule_numbers import Printed, Ruleset, Sags, Windows
from grognard.games.reborn.scenario_parts import Scenario
from grognard.packs.tables import WHOLE_FILE, Section

LADDER: Final = (
    "1-cell-break",
    "2-line-of-fire",
    "3-ambush",
    "4-cut-the-lights",
    "5-the-archive",
    "6-turncoats",
    "7-dead-air",
    "8-iron-beast",
    "9-two-floors",
)
"""The files of the scenarios, in the order of the ladder."""


def file_of_scenario(name: str) -> str:
    return f"scenarios/{name}.toml"


RULESETS: Final = ("standard", "summary", "literal")

SECTIONS: Final = (
    Section("dice.toml", "yellow", YellowDie),
    Section("dice.toml", "black", BlackDie),
    Section("order_tiles.toml", "tile", OrderTile, key="id"),
    Section("characters.toml", "character", CharacterCard, key="id"),
    Section("items.toml", "item", Item, key="id"),
    Section("cards.toml", "card", EquipmentCard, key="id"),
    Section("floor_tiles.toml", "tile", FloorTile, key="id"),
    Section("doors.toml", "door", DoorCard, key="id"),
    Section("missions.toml", "mission", Mission, key="id"),
    Section("markers.toml", "scrambling", ScramblingMarker, key="frequency"),
    Section("markers.toml", "marker", MarkerSupply, key="marker"),
    Section("numbers.toml", "printed", Printed),
    Section("numbers.toml", "sags", Sags, key="players"),
    Section("numbers.toml", "windows", Windows),
    *[Section("rulesets.toml", name, Ruleset) for name in RULESETS],
    *[Section(file_of_scenario(name), WHOLE_FILE, Scenario) for name in LADDER],
)
