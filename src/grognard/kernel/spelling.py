"""The stable spelling of options and outcomes: what journals, links and typed commands use."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from grognard.kernel.questions import Option

NOTHING = "-"


def spell(option: Option) -> str:
    """`("move", "tank-1", "1711")` is spelled `move tank-1 1711`."""
    if type(option) is str:
        return option
    if isinstance(option, Enum):
        return spell(option.value)
    if isinstance(option, tuple):
        return " ".join([spell(part) for part in option]) if option else NOTHING
    if option is None:
        return NOTHING
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, int):
        return str(option)
    fields: Any = getattr(type(option), "__struct_fields__", None)
    if fields is not None:
        return " ".join([spell(getattr(option, field)) for field in fields])
    raise TypeError(
        f"{option!r} has no spelling: options are texts, numbers, enum members, frozen structs or tuples of these"
    )


def spelled(options: Iterable[Option], spelling: str) -> Option:
    """The option of this spelling; KeyError if there is none."""
    for option in options:
        if spell(option) == spelling:
            return option
    raise KeyError(spelling)


def shown(given: Any) -> str:
    """Whatever was given as an answer, for an error message."""
    try:
        return spell(given)
    except TypeError:
        return repr(given)
