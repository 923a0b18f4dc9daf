"""What is to be said of a figure, a square or a wall that somebody looks at closely: its card, its items, its lines."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn.board import side_of
from grognard.games.reborn.ips_words import line_in_words
from grognard.games.reborn.position import Parts
from grognard.games.reborn.printed_parts import CharacterSide, Item, Strength
from grognard.games.reborn.scene_panels import cp_on, item_in_words
from grognard.games.reborn.scene_panels import side_of as side_up
from grognard.games.reborn.setup import board_for, parts_for
from grognard.games.reborn.state import Character, State
from grognard.games.reborn.view import View
from grognard.games.reborn.wording import tile_in_words, titles_of_characters
from grognard.games.reborn.words import CharacterId, Module, Wall, Where
from grognard.geometry.squares import Square

PIECE: Final = "piece-"
DOOR: Final = "door-"


def inspect(view: View, element: str) -> tuple[str, ...]:
    """Notes on an element of the board, by its id in the scene."""
    state = view.table
    parts = parts_for(state.setup)
    if element.startswith(PIECE):
        return tuple(notes_on_character(state, parts, state.characters[CharacterId(element.removeprefix(PIECE))]))
    if element.startswith(DOOR) and element.removeprefix(DOOR) in state.doors:
        door = state.doors[element.removeprefix(DOOR)]
        return (f"Defensive value {door.defence}", *(["opens with a Magnetic card"] if door.magnetic else []))
    if "|" in element:
        return tuple(_notes_on_side(state, parts, element))
    return tuple(_notes_on_square(state, parts, element))


# Characters


def notes_on_character(state: State, parts: Parts, character: Character) -> list[str]:
    """Its card as it lies, what it carries, what was spent on it."""
    side = side_up(parts, character)
    notes = [f"{character.health.value.capitalize()} side, {character.wounds} of {side.life} wounds"]
    notes += figures_of(parts, side)
    notes.append(f"{cp_on(character)} of {side.max_cp} CP spent, Bonus {side.bonus_cp}")
    titles = titles_of_characters(parts)
    if Module.ABILITIES in parts.modules:
        notes += [f"Ability · {line_in_words(line, titles)}" for line in side.lines]
    notes += [tile_in_words(parts.designs[tile.design]) for tile in character.tiles]
    for card in character.items:
        item = parts.items[parts.equipment[card].faces[state.equipment[card].face]]
        back = parts.items[parts.equipment[card].faces[1 - state.equipment[card].face]]
        notes.append(f"{item_in_words(state, parts, card)}: {item_notes(parts, item)} (back: {back.title})")
    weapon = parts.cards[character.id].weapon
    if weapon:
        notes.append(f"{parts.items[weapon].title}: {item_notes(parts, parts.items[weapon])}")
    prisoners = [other for other in state.characters.values() if other.captor is character.id]
    notes += [f"{parts.cards[other.id].title} {_held(other)}" for other in prisoners]
    return notes


def figures_of(parts: Parts, side: CharacterSide) -> list[str]:
    """The figures of the card that the modules in use need."""
    chart = side.combat
    dice = "/".join([strength_in_words(each) for each in (chart.dark_blue, chart.light_blue, chart.grey)])
    notes = [f"Movement {side.movement}, Armor {side.armor}, Close Combat {dice}"]
    shoot = f"Shooting {strength_in_words(side.shooting)}, " if Module.SHOOT in parts.modules else ""
    tests = f"Search {strength_in_words(side.search)}, Scientific {strength_in_words(side.scientific)}, "
    tests += f"Technical {strength_in_words(side.technical)}, "
    rest = tests if Module.IPS_INTERACT in parts.modules else ""
    weight = f"Weight {side.weight}" if Module.EQUIPMENT in parts.modules else ""
    more = f"{shoot}{rest}{weight}".rstrip(", ")
    return [*notes, more] if more else notes


def strength_in_words(strength: Strength) -> str:
    return f"{strength.dice}+{strength.automatic}" if strength.automatic else str(strength.dice)


def item_notes(parts: Parts, item: Item) -> str:
    """Weight, charts and lines of an item."""
    notes = [f"weight {item.weight}"]
    if item.gun is not None:
        gun = item.gun
        notes.append(
            f"targeting +{strength_in_words(gun.targeting)}, red {strength_in_words(gun.red)}, "
            f"orange {strength_in_words(gun.orange)}"
        )
        notes += [f"range {gun.most_range} at most"] if gun.most_range else []
        notes += ["can run out of ammo"] if gun.ammo_icon else []
    if item.blast is not None:
        rings = [
            f"{ring.steps}: {strength_in_words(ring.damage)}"
            if not ring.wounds
            else f"{ring.steps}: {ring.wounds} wounds"
            for ring in item.blast.rings
        ]
        notes.append(f"explodes ({', '.join(rings)})" if rings else "fires a template")
    if item.blade is not None:
        chart = item.blade.chart
        added = "/".join([strength_in_words(each) for each in (chart.dark_blue, chart.light_blue, chart.grey)])
        notes.append(f"Close Combat +{added}")
    titles = titles_of_characters(parts)
    return "; ".join([*notes, *[line_in_words(line, titles) for line in item.lines]])


def _held(other: Character) -> str:
    return "is its prisoner" if other.where is Where.HELD else "is piloted by it"


# Squares and walls


def _notes_on_square(state: State, parts: Parts, element: str) -> list[str]:
    board = board_for(state, parts)
    room = board.room_at.get(Square(element))
    if room is None:
        return []
    notes = [", ".join([icon.value.capitalize() for icon in room.rooms])] if room.rooms else []
    titles = titles_of_characters(parts)
    notes += [line_in_words(line, titles) for line in room.lines]
    if state.is_dark or room.id in state.dark_rooms:
        notes.append("no power")
    feature = board.features_at.get(Square(element))
    if feature is not None:
        if feature.id in state.destroyed:
            notes.append(f"{feature.title}, destroyed")
        elif feature.defence:
            notes.append(f"{feature.title}, Defensive value {feature.defence}")
    return notes


def _notes_on_side(state: State, parts: Parts, element: str) -> list[str]:
    board = board_for(state, parts)
    a, b = element.split("|")
    side = side_of(Square(a), Square(b))
    if any([side in breach.sides for breach in state.breaches]):
        return ["broken"]
    wall = board.walls.get(side, Wall.NONE)
    return [] if wall is Wall.NONE else [f"Defensive value {parts.pack.printed.wall_defence}"]
