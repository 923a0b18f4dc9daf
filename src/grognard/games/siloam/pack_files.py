"""Reading a pack: the game's own `data/*.toml`, and a folder of corrections laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from grognard.games.siloam.pack import (
    ActivationChit,
    BannerHexes,
    Cups,
    EventCard,
    Grid,
    Limits,
    MapSheet,
    MoraleTrack,
    NamedHexes,
    Pack,
    PlaceName,
    PlanCard,
    PlaneCard,
    Rivers,
    Roads,
    Ruleset,
    SupportCard,
    TacticsChit,
    TerrainHexes,
    UnitCard,
)
from grognard.games.siloam.pack_checks import INFANTRY_FIVE_EVENTS, faults_of
from grognard.games.siloam.pack_tables import SECTIONS
from grognard.kernel.game import Setup
from grognard.packs.overlay import digest_of, overlaid, own_tables
from grognard.packs.owned import Entry, own_of
from grognard.packs.rulesets import ruleset_as_set_up, values_of_switches
from grognard.packs.sources import Own, PackError, Problem
from grognard.packs.tables import WHOLE_FILE, Tables

_MAP_TABLES: Final = (Grid, TerrainHexes, Roads, Rivers, BannerHexes, NamedHexes)


# Loading


@lru_cache(maxsize=16)
def load_pack(overlay: str = "") -> Pack:
    """The game's data, with the tables and entries of the folder `overlay` in place of ours."""
    tables, unreadable = overlaid(Path(overlay), SECTIONS, _own_tables()) if overlay else (_own_tables(), [])
    pack = _assembled(tables)
    problems = unreadable + faults_of(pack)
    if problems:
        raise PackError(problems)
    return pack


def check_pack(folder: str) -> list[Problem]:
    """All that is wrong with a folder of corrections; an empty list if a game can be played with it."""
    tables, unreadable = overlaid(Path(folder), SECTIONS, _own_tables())
    return unreadable + faults_of(_assembled(tables))


@lru_cache(maxsize=1)
def _own_tables() -> Tables:
    return own_tables("grognard.games.siloam", SECTIONS)


def _assembled(tables: Tables) -> Pack:
    def entries(file: str, name: str) -> tuple[Any, ...]:
        return tuple(tables[file, name].values())

    sheet = MapSheet(
        **{section.name: tables["map.toml", section.name] for section in SECTIONS if section.type in _MAP_TABLES},
        places=entries("map.toml", "places"),
    )
    pack = Pack(
        digest="",
        map=sheet,
        units=entries("units.toml", "unit"),
        supports=entries("supports.toml", "support"),
        planes=entries("planes.toml", "plane"),
        plane_ratings=tables["planes.toml", "ratings"],
        tactics=entries("chits.toml", "tactics"),
        activation=entries("chits.toml", "activation"),
        cups=tables["cups.toml", WHOLE_FILE],
        limits=tables["limits.toml", "limits"],
        printed=tables["limits.toml", "printed"],
        morale=tables["morale.toml", WHOLE_FILE],
        events=entries("events.toml", "event"),
        plans=entries("plans.toml", "plan"),
        rulesets={section.name: tables[section.file, section.name] for section in SECTIONS if section.type is Ruleset},
        fortified=tables["units.toml", "fortified"].hexes,
    )
    return msgspec.structs.replace(pack, digest=digest_of(pack))


# Rulesets


def ruleset_for(pack: Pack, setup: Setup) -> Ruleset:
    """The edition a game is played with, its switches set as the setup says."""
    return ruleset_as_set_up(pack.rulesets, setup, switch_values())


@lru_cache(maxsize=1)
def switch_values() -> dict[str, tuple[str, ...]]:
    """Every switch of a ruleset, with the values it can be set to."""
    return values_of_switches(Ruleset, {"infantry_five_event": tuple([event.value for event in INFANTRY_FIVE_EVENTS])})


# What is ours


def show_pack(pack: Pack) -> list[Own]:
    """The figures that the documents do not give, so that an owner of the game can correct them."""
    return own_of(_tables_of(pack), _own_figures)


def _tables_of(pack: Pack) -> list[Entry]:
    """Every table and entry of a pack in the order of the files. Rulesets are readings, not figures."""
    lists: dict[Any, Sequence[Any]] = {
        PlaceName: pack.map.places,
        UnitCard: pack.units,
        SupportCard: pack.supports,
        PlaneCard: pack.planes,
        TacticsChit: pack.tactics,
        ActivationChit: pack.activation,
        EventCard: pack.events,
        PlanCard: pack.plans,
    }
    single: dict[str, Any] = {
        "ratings": pack.plane_ratings,
        "limits": pack.limits,
        "printed": pack.printed,
    }
    found: list[Entry] = []
    for section in SECTIONS:
        if section.type in lists:
            found.extend([(section, str(getattr(entry, section.key)), entry) for entry in lists[section.type]])
        elif section.type in _MAP_TABLES:
            found.append((section, "", getattr(pack.map, section.name)))
        elif section.type is Cups:
            found.append((section, "", pack.cups))
        elif section.type is MoraleTrack:
            found.append((section, "", pack.morale))
        elif section.name in single:
            found.append((section, "", single[section.name]))
    return found


# What `source` does not speak of: names, and what another key gives the source of.
_NO_FIGURES: Final = {"source", "start_source", "raise_source", "from_document", "title", "arc"}
_GIVEN_AS_START: Final = ("start", "hex")
_COUNTER_KIND: Final = {"faction", "banner", "number", "kind"}


def _own_figures(table: Any) -> list[str]:
    figures = [name for name in table.__struct_fields__ if name not in _NO_FIGURES]
    if isinstance(table, UnitCard):
        values = [name for name in figures if name not in _COUNTER_KIND and name not in _GIVEN_AS_START]
        return (values if table.source == "ours" else []) + (
            list(_GIVEN_AS_START) if table.start_source == "ours" else []
        )
    if isinstance(table, MoraleTrack):
        track = [name for name in figures if name != "cost_to_reach"]
        return (track if table.source == "ours" else []) + (["cost_to_reach"] if table.raise_source == "ours" else [])
    if table.source != "ours":
        return []
    return [name for name in figures if name not in table.from_document] if isinstance(table, Limits) else figures
