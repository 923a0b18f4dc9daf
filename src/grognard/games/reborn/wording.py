"""Things in words: what Characters, tiles, cards, doors and squares are called when a person is asked about them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from grognard.games.reborn.board import Board
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.position import Parts
from grognard.games.reborn.printed_parts import OrderSection, OrderTile
from grognard.games.reborn.state import Character, State
from grognard.games.reborn.words import CharacterId, OrderColour, OrderType
from grognard.packs.wording import Lexicon

SAID: Final = {
    "norad": "NORAD",
    "mp": "MP",
    "cp": "CP",
    "sags": "S.A.G.S.",
    "front": "printed side",
    "back": "outdoor side",
    "u-s-constitution": "U.S. Constitution",
}

QUARTERS: Final = ("as drawn", "a quarter turn", "half a turn", "three quarter turns")


def lexicon_of(state: State, parts: Parts, board: Board) -> Lexicon:
    """The words for everything in one position; of a card, the item on the side in use."""
    titles = dict(_printed_titles(parts.pack.digest, parts))
    titles.update({room.id: room.title for room in board.rooms.values()})
    titles.update({feature.id: f"{feature.title} at {feature.squares[0]}" for feature in board.features.values()})
    for door in state.doors.values():
        sides = " and ".join([side.replace("|", "/") for side in door.sides])
        lock = "Magnetic " if door.magnetic else ""
        titles[door.id] = f"the {lock}{door.kind.value} door {sides}"
    for card, equipment in state.equipment.items():
        titles[card] = parts.items[parts.equipment[card].faces[equipment.face]].title
    return Lexicon(titles, SAID, READINGS)


READINGS: Final[dict[str, Callable[[int], str]]] = {
    "cp": lambda number: f"{number} CP",
    "dice": lambda number: "1 die" if number == 1 else f"{number} dice",
    "turns": lambda turns: QUARTERS[turns % len(QUARTERS)],
    "cards": lambda number: "no cut" if number == 0 else f"{number} from the top",
}


_TITLES: Final[dict[str, dict[str, str]]] = {}


def _printed_titles(digest: str, parts: Parts) -> dict[str, str]:
    """What never changes, kept by the digest of the pack."""
    if digest not in _TITLES:
        _TITLES[digest] = _titles_of(parts.pack)
    return _TITLES[digest]


def _titles_of(pack: Pack) -> dict[str, str]:
    titles: dict[str, str] = {}
    for titled in (pack.characters, pack.items, pack.tiles, pack.missions):
        titles.update({each.id: each.title for each in titled})
    titles.update({tile.id: tile_in_words(tile) for tile in pack.order_tiles})
    for door in pack.doors:
        lock = "Magnetic " if door.magnetic else ""
        cost = f", {door.cost} MP" if door.cost else ""
        titles[door.id] = f"{door.size.value} {lock}{door.kind.value} door (Defence {door.defence}{cost})"
    for card in pack.characters:
        titles[f"decoy-{card.faction.value}-1"] = f"{card.faction.value.upper()} decoy 1"
        titles[f"decoy-{card.faction.value}-2"] = f"{card.faction.value.upper()} decoy 2"
    return titles


# Order tiles


ORDER_WORDS: Final = {
    OrderType.MOVE: "Move",
    OrderType.CLOSE_COMBAT: "Close Combat",
    OrderType.SHOOT: "Shoot",
    OrderType.SEARCH: "Search",
    OrderType.INTERACT: "Interact",
}


@lru_cache(maxsize=256)
def section_in_words(section: OrderSection) -> str:
    """`Move 4`, `Shoot 2 red`."""
    colour = "" if section.colour is OrderColour.BLACK else f" {section.colour.value}"
    return f"{ORDER_WORDS[section.order]} {section.most}{colour}"


def tile_in_words(tile: OrderTile) -> str:
    return " · ".join([section_in_words(section) for section in tile.sections])


def order_in_words(parts: Parts, character: Character, tile: int, place: int) -> str:
    """A section of a tile assigned to a Character, as a choice: `Move, up to 3 CP (red)`, with the CP on it."""
    assigned = character.tiles[tile]
    section = parts.designs[assigned.design].sections[place]
    there = assigned.cp[place]
    colour = "" if section.colour is OrderColour.BLACK else f" ({section.colour.value})"
    lying = f", {there} CP on it" if there else ""
    which = f" · tile {tile + 1}" if len(character.tiles) > 1 else ""
    return f"{ORDER_WORDS[section.order]}, up to {section.most} CP{colour}{lying}{which}"


def titles_of_characters(parts: Parts) -> dict[CharacterId, str]:
    return {card.id: card.title for card in parts.pack.characters}
