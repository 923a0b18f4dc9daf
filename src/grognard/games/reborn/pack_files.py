"""Reading a pack: the game's own `data/*.toml`, and a folder of corrections laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from grognard.games.reborn.missions_printed import Mission
from grognard.games.reborn.pack import DoorCard, MarkerSupply, Pack, ScramblingMarker
from grognard.games.reborn.pack_checks import faults_of
from grognard.games.reborn.pack_tables import SECTIONS
from grognard.games.reborn.printed_parts import CharacterCard, EquipmentCard, FloorTile, Item, OrderTile
from grognard.games.reborn.rule_numbers import Ruleset, Sags
from grognard.games.reborn.scenario_parts import Scenario
from grognard.kernel.game import Setup
from grognard.packs.overlay import digest_of, overlaid, own_tables
from grognard.packs.owned import Entry, own_of
from grognard.packs.rulesets import ruleset_as_set_up, values_of_switches
from grognard.packs.sources import Own, PackError, Problem
from grognard.packs.tables import WHOLE_FILE, Tables

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
    return own_tables("grognard.games.reborn", SECTIONS)


def _assembled(tables: Tables) -> Pack:
    def entries(file: str, name: str) -> tuple[Any, ...]:
        return tuple(tables[file, name].values())

    def whole(wanted: Any) -> list[tuple[str, Any]]:
        return [(section.name, tables[section.file, section.name]) for section in SECTIONS if section.type is wanted]

    pack = Pack(
        digest="",
        yellow=tables["dice.toml", "yellow"],
        black=tables["dice.toml", "black"],
        order_tiles=entries("order_tiles.toml", "tile"),
        characters=entries("characters.toml", "character"),
        items=entries("items.toml", "item"),
        cards=entries("cards.toml", "card"),
        tiles=entries("floor_tiles.toml", "tile"),
        doors=entries("doors.toml", "door"),
        missions=entries("missions.toml", "mission"),
        scrambling=entries("markers.toml", "scrambling"),
        markers=entries("markers.toml", "marker"),
        printed=tables["numbers.toml", "printed"],
        sags=entries("numbers.toml", "sags"),
        windows=tables["numbers.toml", "windows"],
        rulesets=dict(whole(Ruleset)),
        scenarios=tuple([scenario for _, scenario in whole(Scenario)]),
    )
    return msgspec.structs.replace(pack, digest=digest_of(pack))


# Rulesets


def ruleset_for(pack: Pack, setup: Setup) -> Ruleset:
    """How the rules are read in a game, the switches set as the setup says."""
    return ruleset_as_set_up(pack.rulesets, setup, switch_values())


@lru_cache(maxsize=1)
def switch_values() -> dict[str, tuple[str, ...]]:
    """Every switch of a ruleset, with the values it can be set to."""
    return values_of_switches(Ruleset)


# What is ours


def show_pack(pack: Pack) -> list[Own]:
    """The figures that neither the documents nor public sources give, so that an owner of the game can correct them."""
    return own_of(_tables_of(pack), _own_figures)


def _tables_of(pack: Pack) -> list[Entry]:
    """Every table and entry of a pack in the order of the files. Rulesets are readings, not figures."""
    lists: dict[Any, Sequence[Any]] = {
        OrderTile: pack.order_tiles,
        CharacterCard: pack.characters,
        Item: pack.items,
        EquipmentCard: pack.cards,
        FloorTile: pack.tiles,
        DoorCard: pack.doors,
        Mission: pack.missions,
        ScramblingMarker: pack.scrambling,
        MarkerSupply: pack.markers,
        Sags: pack.sags,
    }
    single: dict[str, Any] = {
        "yellow": pack.yellow,
        "black": pack.black,
        "printed": pack.printed,
        "windows": pack.windows,
    }
    scenarios = iter(pack.scenarios)
    found: list[Entry] = []
    for section in SECTIONS:
        if section.type in lists:
            for entry in lists[section.type]:
                key = str(getattr(entry, section.key))
                found.append((section, key, entry))
                if isinstance(entry, CharacterCard):
                    found.extend(
                        [(section, f"{key} healthy", entry.healthy), (section, f"{key} wounded", entry.wounded)]
                    )
        elif section.name == WHOLE_FILE:
            found.append((section, "", next(scenarios)))
        elif section.name in single:
            found.append((section, "", single[section.name]))
    return found


# What `source` does not speak of, and what has a source of its own.
_NO_FIGURES: Final = {"source", "found", "ours", "id", "healthy", "wounded"}


def _own_figures(table: Any) -> list[str]:
    figures = [name for name in table.__struct_fields__ if name not in _NO_FIGURES and not _is_unset(table, name)]
    if isinstance(table, CharacterCard):
        return [name for name in figures if name in table.ours]
    own_lines = [line for line in getattr(table, "lines", ()) if line.source == "ours" or line.ours]
    found = set(getattr(table, "found", ()))
    values = [name for name in figures if name != "lines" and name not in found] if table.source == "ours" else []
    return [*values, "lines"] if own_lines else values


def _is_unset(table: Any, name: str) -> bool:
    """Whether an optional figure has been left out."""
    field = next(field for field in msgspec.structs.fields(table) if field.name == name)
    unset = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return not field.required and bool(getattr(table, name) == unset)
