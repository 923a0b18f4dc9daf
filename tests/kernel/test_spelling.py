"""The stable spelling of options."""

from enum import Enum, IntEnum, StrEnum
from typing import Any

import pytest
from msgspec import Struct

from grognard.kernel.answering import option_of
from grognard.kernel.spelling import shown, spell, spelled


class Mode(StrEnum):
    CAUTIOUS = "cautious"


class Level(IntEnum):
    HIGH = 3


class Way(Enum):
    BOTH = ("north", 2)


class Move(Struct, frozen=True):
    unit: str
    to: tuple[int, int]


@pytest.mark.parametrize(
    ("option", "spelling"),
    [
        ("hill", "hill"),
        (7, "7"),
        (-1, "-1"),
        (True, "yes"),
        (False, "no"),
        (None, "-"),
        ((), "-"),
        (("move", "tank-1", "1711"), "move tank-1 1711"),
        ((1, (2, "x")), "1 2 x"),
        (Mode.CAUTIOUS, "cautious"),
        (Level.HIGH, "3"),
        (Way.BOTH, "north 2"),
        (Move("tank", (3, 4)), "tank 3 4"),
    ],
)
def test_spellings(option: Any, spelling: str) -> None:
    assert spell(option) == spelling
    assert shown(option) == spelling
    assert option_of([option], spelling) == option
    assert spelled([option], spelling) == option


@pytest.mark.parametrize("option", [3.5, [1], {1}, object()])
def test_what_cannot_be_an_option_has_no_spelling(option: Any) -> None:
    with pytest.raises(TypeError, match="has no spelling: options are texts, numbers, enum members"):
        spell(option)
    assert shown(option) == repr(option)


def test_a_spelling_of_nothing_offered() -> None:
    with pytest.raises(KeyError):
        spelled(["hill"], "moor")
    with pytest.raises(KeyError):
        option_of(["hill"], "moor")


def test_an_equal_answer_becomes_the_option_itself() -> None:
    assert option_of([Mode.CAUTIOUS], "cautious") is Mode.CAUTIOUS
