"""All that is wrong with one table of a pack, key by key and however deep, in words for the person who wrote it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from enum import Enum
from types import UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin

import msgspec

TOLD_IN_FULL: Final = 80
"""A value longer than this is not repeated in the fault."""


class Fault(NamedTuple):
    """What is wrong with a key of a table, and what to write instead."""

    fault: str
    remedy: str


def faults_in(wanted: Any, raw: dict[str, Any], path: str = "") -> Iterator[Fault]:
    """Everything that keeps a table from being read as the struct `wanted`."""
    tag = wanted.__struct_config__.tag_field
    fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    for key in raw:
        if key not in fields and key != tag:
            yield Fault(f"{_at(path)}unknown key {key!r}", suggestion(key, list(fields)))
    for key, field in fields.items():
        if key in raw:
            yield from _faults_of_value(field.type, raw[key], f"{path}.{key}" if path else key)
        elif field.required:
            yield Fault(f"{_at(path)}{key} is missing", expectation(field.type))


def _faults_of_value(wanted: Any, raw: Any, path: str) -> Iterator[Fault]:
    try:
        msgspec.convert(raw, wanted)
        return
    except msgspec.ValidationError as error:
        fault = str(error)
    deeper = list(_faults_inside(wanted, raw, path))
    if deeper:
        yield from deeper
        return
    value = f"{path} = {raw!r}" if len(repr(raw)) <= TOLD_IN_FULL else path
    yield Fault(f"{value}: {fault}", expectation(wanted))


def _faults_inside(wanted: Any, raw: Any, path: str) -> Iterator[Fault]:
    """The faults of the tables inside a value, where it can be told which tables were meant."""
    part = _part_of(wanted)
    if isinstance(raw, list) and part is not None:
        for number, entry in enumerate(raw, 1):
            yield from _faults_of_table(part, entry, f"{path} {number}")
    elif isinstance(raw, dict):
        yield from _faults_of_table(wanted, raw, path)


def _faults_of_table(wanted: Any, raw: Any, path: str) -> Iterator[Fault]:
    if not isinstance(raw, dict):
        return
    structs = structs_in(wanted)
    tag_field = structs[0].__struct_config__.tag_field if structs else None
    if tag_field is not None:
        tags = {struct.__struct_config__.tag: struct for struct in structs}
        tag = raw.get(tag_field)
        if tag not in tags:
            remedy = suggestion(str(tag), list(tags)) if tag else f"give {tag_field}, from: " + ", ".join(tags)
            yield Fault(f"{path}: {tag_field} = {tag!r}" if tag else f"{path}: {tag_field} is missing", remedy)
            return
        structs = (tags[tag],)
    if len(structs) == 1:
        yield from faults_in(structs[0], raw, path)


def structs_in(wanted: Any) -> tuple[Any, ...]:
    """The struct a type is, or those of a union of them. Structs written as lists of figures are not tables."""
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        return () if wanted.__struct_config__.array_like else (wanted,)
    if get_origin(wanted) in (Union, UnionType):
        return tuple([struct for part in get_args(wanted) for struct in structs_in(part)])
    return ()


def _part_of(wanted: Any) -> Any:
    """What a list is made of, if all its parts are alike; of a union, that of its first list."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin is list or (origin is tuple and parts[-1:] == (Ellipsis,)):
        return parts[0]
    if origin in (Union, UnionType):
        return next((found for found in [_part_of(part) for part in parts] if found is not None), None)
    return None


def _at(path: str) -> str:
    return f"{path}: " if path else ""


# Remedies


def suggestion(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, n=1)
    return f"did you mean {close[0]}?" if close else "choose from: " + ", ".join(known)


def expectation(wanted: Any) -> str:
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
    if get_origin(wanted) is dict or structs_in(wanted):
        return "a table"
    return "a list or text as our own file has it"
