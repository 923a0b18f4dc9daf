"""Things in words: what a hex, a counter, a chit or an option is called when a person is asked about it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from string import Formatter
from typing import Any, Final

from grognard.games.siloam.pack import Pack, TacticsChit, TopicPrompt
from grognard.games.siloam.words import Banner, Faction, Special
from grognard.kernel.questions import Option
from grognard.kernel.spelling import spell

ANY_OTHER: Final = "*"

# Words that their spelling, with a capital and without hyphens, does not do justice.
SAID: Final = {
    "cics": "CICS",
    "mg": "MG",
    "hq": "HQ",
    "anti-tank": "Anti-Tank",
    "well-prepared": "Well-Prepared",
    "own-colour": "own color",
    "locked-a": "Locked Pool A",
    "locked-b": "Locked Pool B",
    "n": "north",
    "ne": "north-east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "nw": "north-west",
}


class Lexicon:
    """The words for everything in one pack."""

    def __init__(self, pack: Pack) -> None:
        self._titles: Final[dict[str, str]] = dict(_names_of_hexes(pack))
        for titled in (pack.units, pack.supports, pack.planes, pack.activation):
            self._titles.update({card.id: card.title for card in titled})
        self._titles.update({card.id: f"{card.id.value.upper()} {card.title}" for card in pack.events})
        # A faction and its chit, and a plan and a counter, share their spelling; the plain word serves both.
        self._titles.update({faction.value: capital(faction.value) for faction in Faction})
        self._chits: Final = {chit.number: describe_chit(chit) for chit in pack.tactics}

    def say(self, thing: Any, reads: str = "") -> str:
        """One thing in words; `reads` tells what a number is."""
        if isinstance(thing, bool):
            return "yes" if thing else "no"
        if isinstance(thing, int):
            return self._number(thing, reads)
        if isinstance(thing, (tuple, list)):
            return ", ".join([self.say(part, reads) for part in thing])
        text = thing.value if isinstance(thing, Enum) else spell(thing)
        return self._titles.get(text) or SAID.get(text.lower()) or text.replace("-", " ")

    def _number(self, number: int, reads: str) -> str:
        if reads == "tactics":
            return self._chits.get(number, str(number))
        if reads == "cp":
            return f"CP chit {number}" if number > 0 else f"Political Cost chit ({number})"
        if reads == "hits":
            return f"Hit Marker, {number} coffin" + ("" if number == 1 else "s")
        return str(number)

    def label(self, option: Option, topic: TopicPrompt | None, named: dict[str, str]) -> str:
        """What stands on the button for an option."""
        parts = option if isinstance(option, tuple) else (option,)
        reads = topic.reads if topic is not None else ""
        said = [self.say(part, reads) for part in parts]
        if topic is not None:
            first = spell(parts[0]) if parts else ""
            for key in (spell(option), first, ANY_OTHER):
                if key in topic.options:
                    return capital(filled(topic.options[key], said, named))
        is_path = all([type(part) is str and part.isdecimal() for part in parts])
        return capital((" → " if is_path else " ").join(said))


def _names_of_hexes(pack: Pack) -> dict[str, str]:
    """A hex by its number, its name, and the color of its VP Space."""
    names: dict[str, str] = {place.hex: f"{place.hex} {place.name}" for place in pack.map.places}
    for banner in Banner:
        for place in pack.map.vp.of(banner):
            names[place] = f"{names.get(place, place)} ({capital(banner.value)} VP)"
    return names


def describe_chit(chit: TacticsChit) -> str:
    """A tactics chit by what is printed on it."""
    symbols = [rating.value for rating in chit.combat]
    symbols += ["Maneuver"] if chit.maneuver else []
    symbols += [] if chit.special is Special.NONE else [capital(chit.special.value)]
    printed = ", ".join(symbols) or "blank"
    if chit.stock == "weather":
        return "Weather Miss"
    return f"Tactic Bonus: {printed}" if chit.stock == "bonus" else f"{printed} (chit {chit.number})"


def filled(template: str, said: Sequence[str], named: dict[str, str]) -> str:
    """A template with its places filled; a place that nothing is given for stays empty."""
    return " ".join(Formatter().vformat(template, (*said, *[""] * MOST_PLACES), _Blank(named)).split())


MOST_PLACES: Final = 10


class _Blank(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return ""


def capital(text: str) -> str:
    """With a capital at the beginning, and otherwise as it is."""
    return SAID.get(text, text[:1].upper() + text[1:])
