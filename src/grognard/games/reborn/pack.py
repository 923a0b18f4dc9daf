"""The game's data as a whole: every kind of printed part, doors and markers among them, read from `data/*.toml`."""

from __future__ import annotations

from grognard.games.reborn.missions_printed import Mission
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
from grognard.games.reborn.words import DoorKind, DoorSize, Faction, Frequency, Marker
from grognard.packs.sources import Source, Strict

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
