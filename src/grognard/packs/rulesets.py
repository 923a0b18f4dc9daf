"""Rulesets: what the rules ask where editions, readings or house rules differ, and the switches set for one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from grognard.kernel.game import Setup
from grognard.packs.faults import choices, suggestion
from grognard.packs.sources import SetupError

YES_NO: Final = ("yes", "no")
AMOUNTS: Final = ("0", "1", "2", "3")

Ruleset = TypeVar("Ruleset", bound=msgspec.Struct)


def values_of_switches(
    ruleset: type[msgspec.Struct], closed_sets: Mapping[str, Sequence[str]] | None = None
) -> dict[str, tuple[str, ...]]:
    """Every switch of a ruleset, with the values it can be set to; texts that are no switch have none.

    `closed_sets` gives the values of a switch that may not be set to all that its type allows.
    """
    values_of: dict[str, tuple[str, ...]] = {}
    for field in msgspec.structs.fields(ruleset):
        if field.type is bool:
            values_of[field.name] = YES_NO
        elif field.type is int:
            values_of[field.name] = AMOUNTS
        elif closed_sets is not None and field.name in closed_sets:
            values_of[field.name] = tuple(closed_sets[field.name])
        elif choices(field.type):
            values_of[field.name] = choices(field.type)
    return values_of


def ruleset_as_set_up(rulesets: Mapping[str, Ruleset], setup: Setup, values_of: Mapping[str, Sequence[str]]) -> Ruleset:
    """The ruleset a game is played with, its switches set as the setup says."""
    ruleset = rulesets.get(setup.ruleset)
    if ruleset is None:
        raise SetupError(f"ruleset {setup.ruleset!r}: there is none; choose from: {', '.join(rulesets)}")
    chosen: dict[str, Any] = {}
    for name, text in setup.options.items():
        if name not in values_of:
            raise SetupError(f"switch {name!r}: there is none; {suggestion(name, list(values_of))}")
        if text not in values_of[name]:
            raise SetupError(f"switch {name} = {text!r}: choose from: {', '.join(values_of[name])}")
        chosen[name] = (text == "yes") if values_of[name] == YES_NO else text
    if not chosen:
        return ruleset
    return msgspec.convert({**msgspec.to_builtins(ruleset), **chosen}, type(ruleset), strict=False)
