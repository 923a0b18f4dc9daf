"""Things in words: what an option, a counter or a place is called when a person is asked about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from string import Formatter
from typing import Any, Final

from grognard.kernel.questions import Option
from grognard.kernel.spelling import spell

ANY_OTHER: Final = "*"
MOST_PLACES: Final = 10


class Lexicon:
    """The words for everything in one pack.

    `titles` are by id; `said` are words that their spelling does not do justice; `numbers` says what a number stands
    for, by what a topic `reads` its numbers as.
    """

    def __init__(
        self, titles: Mapping[str, str], said: Mapping[str, str], numbers: Mapping[str, Callable[[int], str]]
    ) -> None:
        self._titles: Final = dict(titles)
        self._said: Final = dict(said)
        self._numbers: Final = dict(numbers)

    def say(self, thing: Any, reads: str = "") -> str:
        """One thing in words; `reads` tells what a number is."""
        if isinstance(thing, bool):
            return "yes" if thing else "no"
        if isinstance(thing, int):
            return self._numbers[reads](thing) if reads in self._numbers else str(thing)
        if isinstance(thing, (tuple, list)):
            return ", ".join([self.say(part, reads) for part in thing])
        text = thing.value if isinstance(thing, Enum) else spell(thing)
        return self._titles.get(text) or self._said.get(text.lower()) or text.replace("-", " ")

    def label(self, option: Option, labels: Mapping[str, str], reads: str, named: Mapping[str, str]) -> str:
        """What stands on the button for an option: a template of `labels`, or the option in words."""
        parts = option if isinstance(option, tuple) else (option,)
        said = [self.say(part, reads) for part in parts]
        first = spell(parts[0]) if parts else ""
        for key in (spell(option), first, ANY_OTHER):
            if key in labels:
                return self.capital(filled(labels[key], said, named))
        is_path = all([type(part) is str and part.isdecimal() for part in parts])
        return self.capital((" → " if is_path else " ").join(said))

    def capital(self, text: str) -> str:
        """With a capital at the beginning, and otherwise as it is."""
        return self._said.get(text, text[:1].upper() + text[1:])


def filled(template: str, said: Sequence[str], named: Mapping[str, str]) -> str:
    """A template with its places filled; a place that nothing is given for stays empty."""
    return " ".join(Formatter().vformat(template, (*said, *[""] * MOST_PLACES), _Blank(named)).split())


class _Blank(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def distinct(labels: Sequence[str], spellings: Sequence[str]) -> tuple[str, ...]:
    """Labels that are all different: where two are not, the spelling tells them apart."""
    return tuple(
        [
            label if labels.count(label) == 1 else f"{label} ({spelling})"
            for label, spelling in zip(labels, spellings, strict=True)
        ]
    )
