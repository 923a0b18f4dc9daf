"""A game's rules as the app cites them: `rules.toml`, one atomic rule an entry."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any, Final

import msgspec

from grognard.kernel.game import Rule
from grognard.packs.sources import PackError, Problem, Strict

FILE: Final = "rules.toml"


class Entry(Strict, frozen=True):
    """A rule as it stands in the file. `see` names the readings that settle how it is to be understood."""

    id: str
    title: str
    text: str
    rulesets: tuple[str, ...]
    source: str
    see: tuple[str, ...] = ()


def rules_of(package: str, editions: Collection[str]) -> Mapping[str, Rule]:
    """Every rule of a game by its id, in the order of the rulebook."""
    content = (files(package) / FILE).read_text(encoding="utf-8")
    found, problems = read_rules(content, editions)
    if problems:
        raise PackError(problems)
    return {entry.id: Rule(entry.id, entry.title, text_of(entry), entry.rulesets, entry.source) for entry in found}


def text_of(entry: Entry) -> str:
    return f"{entry.text} (See {', '.join(entry.see)}.)" if entry.see else entry.text


def read_rules(content: str, editions: Collection[str]) -> tuple[list[Entry], list[Problem]]:
    """The entries of a file of rules, and everything that is wrong with them."""
    try:
        raw: list[Any] = tomllib.loads(content).get("rule", [])
    except tomllib.TOMLDecodeError as error:
        return [], [Problem(FILE, "", f"not readable: {error}", "write TOML")]
    entries: dict[str, Entry] = {}
    problems: list[Problem] = []
    for number, table in enumerate(raw, 1):
        name = f"rule {table.get('id', f'number {number}')}"
        try:
            entry = msgspec.convert(table, Entry)
        except msgspec.ValidationError as error:
            problems.append(Problem(FILE, name, str(error), "give id, title, text, rulesets and source"))
            continue
        if entry.id in entries:
            problems.append(Problem(FILE, name, "two entries have this id", "drop one or rename it"))
        if not (entry.title and entry.text and entry.source):
            problems.append(Problem(FILE, name, "a title, text or source is empty", "write it"))
        if not entry.rulesets or not set(entry.rulesets).issubset(editions):
            fault = f"rulesets = {list(entry.rulesets)}"
            problems.append(Problem(FILE, name, fault, "choose from: " + ", ".join(sorted(editions))))
        entries[entry.id] = entry
    for entry in entries.values():
        for other in entry.see:
            if other not in entries:
                problems.append(Problem(FILE, f"rule {entry.id}", f"sees {other}, which is no rule", "correct the id"))
    return list(entries.values()), problems
