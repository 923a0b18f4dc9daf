"""Reading a pack: the game's own `data/*.toml`, and a folder of corrections laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files
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
    Own,
    Pack,
    PackError,
    PlaceName,
    PlanCard,
    PlaneCard,
    Problem,
    Rivers,
    Roads,
    Ruleset,
    SetupError,
    SupportCard,
    TacticsChit,
    TerrainHexes,
    UnitCard,
)
from grognard.games.siloam.pack_checks import INFANTRY_FIVE_EVENTS, faults_of
from grognard.games.siloam.pack_tables import (
    FILES,
    SECTIONS,
    WHOLE_FILE,
    Section,
    Tables,
    choices,
    read_tables,
    suggestion,
)
from grognard.kernel.game import Setup

_MAP_TABLES: Final = (Grid, TerrainHexes, Roads, Rivers, BannerHexes, NamedHexes)


# Loading


@lru_cache(maxsize=16)
def load_pack(overlay: str = "") -> Pack:
    """The game's data, with the tables and entries of the folder `overlay` in place of ours."""
    if not overlay:
        pack = _assembled(_own_tables())
        problems = faults_of(pack)
    else:
        pack, unreadable = _overlaid(Path(overlay))
        problems = unreadable + faults_of(pack)
    if problems:
        raise PackError(problems)
    return pack


def check_pack(folder: str) -> list[Problem]:
    """All that is wrong with a folder of corrections; an empty list if a game can be played with it."""
    pack, problems = _overlaid(Path(folder))
    return problems + faults_of(pack)


@lru_cache(maxsize=1)
def _own_tables() -> Tables:
    folder = files("grognard.games.siloam") / "data"
    tables, problems = read_tables({name: (folder / name).read_bytes() for name in FILES})
    for section in SECTIONS:
        if (section.file, section.name) not in tables and not problems:
            problems.append(Problem(section.file, section.entry(), "the table is missing", "restore it"))
    if problems:
        raise PackError(problems)
    return tables


def _overlaid(folder: Path) -> tuple[Pack, list[Problem]]:
    """Our pack with the folder's tables and entries in place of ours, as far as they can be read."""
    contents: dict[str, bytes] = {}
    problems: list[Problem] = []
    if not folder.is_dir():
        fault = Problem(str(folder), "", "there is no such folder", "name a folder with some of: " + ", ".join(FILES))
        return _assembled(_own_tables()), [fault]
    for path in sorted(folder.glob("*.toml")):
        if path.name in FILES:
            contents[path.name] = path.read_bytes()
        else:
            problems.append(Problem(path.name, "", "no file of the pack has this name", suggestion(path.name, FILES)))
    if not contents and not problems:
        problems.append(Problem(str(folder), "", "nothing to lay over", "put in some of: " + ", ".join(FILES)))
    theirs, unreadable = read_tables(contents)
    tables = dict(_own_tables())
    for place, table in theirs.items():
        tables[place] = {**tables[place], **table} if isinstance(table, dict) else table
    return _assembled(tables), problems + unreadable


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
    canonical = msgspec.json.encode(pack, order="deterministic")
    return msgspec.structs.replace(pack, digest=sha256(canonical).hexdigest()[:16])


# Rulesets


def ruleset_for(pack: Pack, setup: Setup) -> Ruleset:
    """The edition a game is played with, its switches set as the setup says."""
    ruleset = pack.rulesets.get(setup.ruleset)
    if ruleset is None:
        raise SetupError(f"ruleset {setup.ruleset!r}: there is none; choose from: {', '.join(pack.rulesets)}")
    values_of = switch_values()
    chosen: dict[str, Any] = {}
    for name, text in setup.options.items():
        if name not in values_of:
            raise SetupError(f"switch {name!r}: there is none; {suggestion(name, list(values_of))}")
        if text not in values_of[name]:
            raise SetupError(f"switch {name} = {text!r}: choose from: {', '.join(values_of[name])}")
        chosen[name] = (text == "yes") if values_of[name] == YES_NO else text
    if not chosen:
        return ruleset
    return msgspec.convert({**msgspec.to_builtins(ruleset), **chosen}, Ruleset, strict=False)


YES_NO: Final = ("yes", "no")
AMOUNTS: Final = ("0", "1", "2", "3")


@lru_cache(maxsize=1)
def switch_values() -> dict[str, tuple[str, ...]]:
    """Every switch of a ruleset, with the values it can be set to."""
    values_of: dict[str, tuple[str, ...]] = {}
    for field in msgspec.structs.fields(Ruleset):
        if field.type is bool:
            values_of[field.name] = YES_NO
        elif field.type is int:
            values_of[field.name] = AMOUNTS
        elif field.name == "infantry_five_event":
            values_of[field.name] = tuple([event.value for event in INFANTRY_FIVE_EVENTS])
        elif choices(field.type):
            values_of[field.name] = choices(field.type)
    return values_of


# What is ours


def show_pack(pack: Pack) -> list[Own]:
    """The figures that the documents do not give, so that an owner of the game can correct them."""
    found: list[Own] = []
    for section, key, table in _tables_of(pack):
        figures = [name for name in _own_figures(table) if name != section.key]
        if figures:
            values = msgspec.to_builtins(table)
            value = "; ".join([f"{name} {_in_short(values[name])}" for name in figures])
            found.append(Own(section.file, section.entry(key), value))
    return found


def _tables_of(pack: Pack) -> list[tuple[Section, str, Any]]:
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
    found: list[tuple[Section, str, Any]] = []
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


def _in_short(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join([f"{key} {_in_short(part)}" for key, part in value.items()])
    if isinstance(value, (list, tuple)):
        return ", ".join([_in_short(part) for part in value]) or "none"
    return str(value)
