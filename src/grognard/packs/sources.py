"""Where a figure comes from, and how a fault in a pack is told."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Source = Literal["document", "researched", "ours"]
"""In the documents, a public fact, or authored by us."""


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a pack: a key nobody knows is an error."""


class Problem(Struct, frozen=True):
    """What is wrong with a pack: the file, the entry in it, the fault, and what to do about it."""

    file: str
    entry: str
    fault: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.file}, {self.entry}" if self.entry else self.file
        return f"{place}: {self.fault}; {self.remedy}"


class PackError(ValueError):
    """A pack that no game can be played with. `problems` lists all that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join([str(problem) for problem in problems]))
        self.problems = problems


class SetupError(ValueError):
    """A game was asked for with a ruleset or a switch that does not exist."""


class Own(Struct, frozen=True):
    """An entry of the pack that the documents do not give, with our figures for it."""

    file: str
    entry: str
    value: str
