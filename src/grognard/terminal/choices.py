"""What can be answered, under what number, and what somebody means who types a part of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from grognard.kernel.chance import shortened
from grognard.kernel.errors import IllegalAnswer
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Chance, Option, Roll, Shuffle
from grognard.kernel.spelling import spell

MOST_LISTED: Final = 60


class Choice(Struct, frozen=True):
    """One answer: `key` is what to type, `copies` how many of it a cup holds."""

    key: str
    spelling: str
    label: str
    copies: int = 1


def choices_of(options: Sequence[Option], labels: Sequence[str], copies: Sequence[int] = ()) -> list[Choice]:
    """The options numbered from 1; numbers keep themselves as their number."""
    spellings = [spell(option) for option in options]
    are_numbers = all([spelling.removeprefix("-").isdecimal() and spelling != "-" for spelling in spellings])
    keys = spellings if are_numbers else [str(i + 1) for i in range(len(spellings))]
    said = labels if len(labels) == len(spellings) else spellings
    counts = copies if copies else [1] * len(spellings)
    return [Choice(*parts) for parts in zip(keys, spellings, said, counts, strict=True)]


def chance_choices(question: Chance, prompt: Prompt) -> list[Choice]:
    """What chance may bring, for a person to pick from; empty where it is shorter to type than to find."""
    if isinstance(question, Shuffle) or (isinstance(question, Roll) and question.dice > 1):
        return []
    outcomes = question.outcomes()
    if len(outcomes) > MOST_LISTED:
        return []
    copies = [ways for _, ways in outcomes] if not isinstance(question, Roll) else []
    found = choices_of([outcome for outcome, _ in outcomes], prompt.labels, copies)
    if all([choice.key == choice.spelling for choice in found]):
        found.sort(key=lambda choice: int(choice.key))
    return found


def meant(choices: Sequence[Choice], typed: str) -> Choice:
    """The choice meant by its number, its spelling, its label, or the beginning or a word of one of them."""
    wanted = typed.casefold()
    for exact in (
        [choice for choice in choices if choice.key == typed],
        [choice for choice in choices if choice.spelling == typed],
        [choice for choice in choices if wanted in (choice.spelling.casefold(), choice.label.casefold())],
    ):
        if len(exact) == 1:
            return exact[0]
    if not typed.isdecimal() or not any([choice.key == choice.spelling for choice in choices]):
        for close in (_beginning(choices, wanted), _with_word(choices, wanted)):
            if len(close) == 1:
                return close[0]
            if close:
                among = shortened([f"{choice.key} {choice.label}" for choice in close])
                raise IllegalAnswer(f"{typed!r} could be: {among}; type more of it, or its number")
    raise IllegalAnswer(f"{typed!r} is not among the options; type the number of one, or h for help")


def _beginning(choices: Sequence[Choice], wanted: str) -> list[Choice]:
    return [
        choice
        for choice in choices
        if choice.spelling.casefold().startswith(wanted) or choice.label.casefold().startswith(wanted)
    ]


def _with_word(choices: Sequence[Choice], wanted: str) -> list[Choice]:
    return [
        choice
        for choice in choices
        if wanted in choice.spelling.casefold().split() or wanted in choice.label.casefold().split()
    ]
