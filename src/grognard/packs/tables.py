"""The tables of a pack's files, and how one is read: into a struct, or into all that is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from grognard.packs.faults import faults_in, suggestion
from grognard.packs.sources import Problem

WHOLE_FILE: Final = ""


class Section(NamedTuple):
    """One table of a file, or a list of entries told apart by `key`."""

    file: str
    name: str
    type: Any
    key: str = ""

    def entry(self, entry_key: str = "") -> str:
        return f"{self.name} {entry_key}".strip()


Tables = dict[tuple[str, str], Any]
"""By file and name: a table, or its entries by key."""


def files_of(sections: Sequence[Section]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([section.file for section in sections]))


def read_tables(sections: Sequence[Section], contents: Mapping[str, bytes]) -> tuple[Tables, list[Problem]]:
    """What can be read of some files of a pack, and what cannot."""
    tables: Tables = {}
    problems: list[Problem] = []
    for file, content in contents.items():
        of_file = [section for section in sections if section.file == file]
        try:
            raw = tomllib.loads(content.decode())
        except ValueError as error:  # not UTF-8, or not TOML
            problems.append(Problem(file, "", f"not readable: {error}", "write TOML, as our own file is"))
            continue
        if of_file[0].name == WHOLE_FILE:
            raw = {WHOLE_FILE: raw}
        names = [section.name for section in of_file]
        for name in raw:
            if name not in names:
                problems.append(Problem(file, name, "no table of this file has this name", suggestion(name, names)))
        for section in of_file:
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
    for found in faults_in(section.type, raw):
        problems.append(Problem(section.file, name, found.fault, found.remedy))
    return None
