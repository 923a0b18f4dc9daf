"""Where a pack's files lie: the game's own, and a folder of corrections laid over them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from grognard.packs.faults import suggestion
from grognard.packs.sources import PackError, Problem
from grognard.packs.tables import Section, Tables, files_of, read_tables


def own_tables(package: str, sections: Sequence[Section]) -> Tables:
    """The tables of a game's `data` folder; PackError if one is missing or cannot be read."""
    folder = files(package) / "data"
    contents = {name: folder.joinpath(*name.split("/")).read_bytes() for name in files_of(sections)}
    tables, problems = read_tables(sections, contents)
    for section in sections:
        if (section.file, section.name) not in tables and not problems:
            problems.append(Problem(section.file, section.entry(), "the table is missing", "restore it"))
    if problems:
        raise PackError(problems)
    return tables


def overlaid(folder: Path, sections: Sequence[Section], ours: Tables) -> tuple[Tables, list[Problem]]:
    """Our tables with the folder's tables and entries in place of them, as far as they can be read."""
    known = files_of(sections)
    contents: dict[str, bytes] = {}
    problems: list[Problem] = []
    if not folder.is_dir():
        fault = Problem(str(folder), "", "there is no such folder", "name a folder with some of: " + ", ".join(known))
        return ours, [fault]
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        if name in known:
            contents[name] = path.read_bytes()
        else:
            problems.append(Problem(name, "", "no file of the pack has this name", suggestion(name, known)))
    if not contents and not problems:
        problems.append(Problem(str(folder), "", "nothing to lay over", "put in some of: " + ", ".join(known)))
    theirs, unreadable = read_tables(sections, contents)
    tables = dict(ours)
    for place, table in theirs.items():
        tables[place] = {**tables[place], **table} if isinstance(table, dict) else table
    return tables, problems + unreadable


def digest_of(pack: Any) -> str:
    """A short name for all the figures of a pack: equal for equal packs, whatever files they came from."""
    return sha256(msgspec.json.encode(pack, order="deterministic")).hexdigest()[:16]
