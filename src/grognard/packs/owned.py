"""What is ours in a pack: the figures that an owner of the printed game may want to correct."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from grognard.packs.sources import Own
from grognard.packs.tables import Section

Entry = tuple[Section, str, Any]
"""A table or entry of a pack: its section, its key in it, and the struct."""


def own_of(entries: Iterable[Entry], own_figures: Callable[[Any], Sequence[str]]) -> list[Own]:
    """Of each entry the figures that are ours, by their names, with their values."""
    found: list[Own] = []
    for section, key, table in entries:
        figures = [name for name in own_figures(table) if name != section.key]
        if figures:
            values = msgspec.to_builtins(table)
            value = "; ".join([f"{name} {in_short(values[name])}" for name in figures])
            found.append(Own(section.file, section.entry(key), value))
    return found


def in_short(value: Any) -> str:
    """A value in one line, but for drawings, which have lines of their own."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join([f"{key} {in_short(part)}" for key, part in value.items()])
    if isinstance(value, (list, tuple)):
        return ", ".join([in_short(part) for part in value]) or "none"
    text = str(value)
    return "\n" + text.strip("\n") + "\n" if "\n" in text else text
