"""Things in words: what a hex, a counter, a chit or an option is called when a person is asked about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.games.siloam.pack import Pack, TacticsChit
from grognard.games.siloam.words import Banner, Faction, Special
from grognard.packs.wording import Lexicon

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


def lexicon_of(pack: Pack) -> Lexicon:
    """The words for everything in one pack."""
    titles: dict[str, str] = dict(_names_of_hexes(pack))
    for titled in (pack.units, pack.supports, pack.planes, pack.activation):
        titles.update({card.id: card.title for card in titled})
    titles.update({card.id: f"{card.id.value.upper()} {card.title}" for card in pack.events})
    # A faction and its chit, and a plan and a counter, share their spelling; the plain word serves both.
    titles.update({faction.value: capital(faction.value) for faction in Faction})
    chits = {chit.number: describe_chit(chit) for chit in pack.tactics}
    readings: dict[str, Callable[[int], str]] = {
        "tactics": lambda number: chits.get(number, str(number)),
        "cp": lambda value: f"CP chit {value}" if value > 0 else f"Political Cost chit ({value})",
        "hits": lambda coffins: f"Hit Marker, {coffins} coffin" + ("" if coffins == 1 else "s"),
    }
    return Lexicon(titles, SAID, readings)


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


def capital(text: str) -> str:
    """With a capital at the beginning, and otherwise as it is."""
    return SAID.get(text, text[:1].upper() + text[1:])
