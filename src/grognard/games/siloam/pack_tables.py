"""The tables of a pack's files, and how one is read: into a struct, or into all that is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from typing import Any, Final, NamedTuple, get_args

import msgspec

from grognard.games.siloam.pack import (
    ActivationChit,
    BannerHexes,
    Cups,
    EventCard,
    Fortified,
    Grid,
    Limits,
    MoraleTrack,
    NamedHexes,
    PlaceName,
    PlanCard,
    PlaneCard,
    PlaneRatings,
    Printed,
    Problem,
    Rivers,
    Roads,
    Ruleset,
    SupportCard,
    TacticsChit,
    TerrainHexes,
    UnitCard,
)

WHOLE_FILE: Final = ""


class Section(NamedTuple):
    """One table of a file, or a list of entries told apart by `key`."""

    file: str
    name: str
    type: Any
    key: str = ""

    def entry(self, entry_key: str = "") -> str:
        return f"{self.name} {entry_key}".strip()


SECTIONS: Final = (
    Section("map.toml", "grid", Grid),
    Section("map.toml", "terrain", TerrainHexes),
    Section("map.toml", "roads", Roads),
    Section("map.toml", "rivers", Rivers),
    Section("map.toml", "vp", BannerHexes),
    Section("map.toml", "priority", BannerHexes),
    Section("map.toml", "beachheads", BannerHexes),
    Section("map.toml", "named", NamedHexes),
    Section("map.toml", "places", PlaceName, key="hex"),
    Section("units.toml", "unit", UnitCard, key="id"),
    Section("units.toml", "fortified", Fortified),
    Section("supports.toml", "support", SupportCard, key="id"),
    Section("planes.toml", "plane", PlaneCard, key="id"),
    Section("planes.toml", "ratings", PlaneRatings),
    Section("chits.toml", "tactics", TacticsChit, key="number"),
    Section("chits.toml", "activation", ActivationChit, key="id"),
    Section("cups.toml", WHOLE_FILE, Cups),
    Section("limits.toml", "limits", Limits),
    Section("limits.toml", "printed", Printed),
    Section("morale.toml", WHOLE_FILE, MoraleTrack),
    Section("events.toml", "event", EventCard, key="id"),
    Section("plans.toml", "plan", PlanCard, key="id"),
    Section("rulesets.toml", "v19", Ruleset),
    Section("rulesets.toml", "v13", Ruleset),
)
FILES: Final = tuple(dict.fromkeys([section.file for section in SECTIONS]))

Tables = dict[tuple[str, str], Any]  # by file and name: a table, or its entries by key


def read_tables(contents: Mapping[str, bytes]) -> tuple[Tables, list[Problem]]:
    """What can be read of some files of a pack, and what cannot."""
    tables: Tables = {}
    problems: list[Problem] = []
    for file, content in contents.items():
        sections = [section for section in SECTIONS if section.file == file]
        try:
            raw = tomllib.loads(content.decode())
        except ValueError as error:  # not UTF-8, or not TOML
            problems.append(Problem(file, "", f"not readable: {error}", "write TOML, as our own file is"))
            continue
        if sections[0].name == WHOLE_FILE:
            raw = {WHOLE_FILE: raw}
        names = [section.name for section in sections]
        for name in raw:
            if name not in names:
                problems.append(Problem(file, name, "no table of this file has this name", suggestion(name, names)))
        for section in sections:
            if section.name in raw:
                _read_section(section, raw[section.name], tables, problems)
    return tables, problems


def _read_section(section: Section, raw: Any, tables: Tables, problems: list[Problem]) -> None:
    place = (section.file, section.name)
    if not section.key:
        table = _read_table(section, section.entry(), raw, problems)
        if table is not None:
            tables[place] = table
        return
    if not isinstance(raw, list):
        problems.append(Problem(section.file, section.name, "is one table", f"write [[{section.name}]] for each entry"))
        return
    entries: dict[Any, Any] = {}
    for number, raw_entry in enumerate(raw, 1):
        key = raw_entry.get(section.key) if isinstance(raw_entry, dict) else None
        name = section.entry(f"number {number}" if key is None else str(key))
        entry = _read_table(section, name, raw_entry, problems)
        if entry is None:
            continue
        if key in entries:
            fault = f"two entries have the {section.key} {key}"
            problems.append(Problem(section.file, name, fault, "drop one or rename it"))
        entries[key] = entry
    tables[place] = entries


def _read_table(section: Section, name: str, raw: Any, problems: list[Problem]) -> Any:
    """The struct a table stands for, or None after noting everything that is wrong with it."""
    try:
        return msgspec.convert(raw, section.type)
    except msgspec.ValidationError as error:
        if not isinstance(raw, dict):
            problems.append(Problem(section.file, name, str(error), "write a table"))
            return None
    fields = {field.name: field for field in msgspec.structs.fields(section.type)}
    for key in raw:
        if key not in fields:
            problems.append(Problem(section.file, name, f"unknown key {key!r}", suggestion(key, list(fields))))
    for key, field in fields.items():
        if key in raw:
            try:
                msgspec.convert(raw[key], field.type)
            except msgspec.ValidationError as error:
                fault = f"{key} = {raw[key]!r}: {error}"
                problems.append(Problem(section.file, name, fault, _expectation(field.type)))
        elif field.required:
            problems.append(Problem(section.file, name, f"{key} is missing", _expectation(field.type)))
    return None


def suggestion(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else "choose from: " + ", ".join(known)


def _expectation(wanted: Any) -> str:
    closed_set = choices(wanted)
    return "choose from: " + ", ".join(closed_set) if closed_set else f"give {_plain(wanted)}"


def choices(wanted: Any) -> tuple[str, ...]:
    """The closed set that a type or the parts of a list are from; empty for texts and numbers."""
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return tuple([str(member.value) for member in wanted])
    found: list[str] = []
    for part in get_args(wanted):
        found.extend([part] if isinstance(part, str) else choices(part))
    return tuple(found)


def _plain(wanted: Any) -> str:
    names = {int: "a whole number", bool: "true or false", str: "a text"}
    if wanted in names:
        return names[wanted]
    return "a table" if getattr(wanted, "__origin__", None) is dict else "a list or text as our own file has it"
