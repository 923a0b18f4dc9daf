"""What a pack must hold to be played with: every table in itself, and the tables against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from grognard.games.reborn.floor_checks import floor_faults
from grognard.games.reborn.line_checks import Marked, lines_faults
from grognard.games.reborn.map_checks import scenario_faults
from grognard.games.reborn.missions_printed import (
    Control,
    Death,
    DestroyIn,
    Eradicate,
    ExitWith,
    InPlay,
    Mission,
    Occupy,
    Survive,
)
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.printed_parts import CharacterCard, CharacterSide, Item
from grognard.games.reborn.words import (
    ZOMBIE_FIGURES,
    CharacterId,
    CombatArc,
    DoorSize,
    Faction,
    Frequency,
    ItemClass,
    Marker,
    Size,
)
from grognard.packs.sources import Problem

# What the documents and public sources count.
DIE_FACES: Final = 6
ORDER_TILES: Final = 48  # ERB-SET-04c
SECTIONS_ON_A_TILE: Final = 4  # ERB-SET-04c
MOST_CP_OF_A_SECTION: Final = 4  # ERB-SET-04c
NORAD_CHARACTERS: Final = 4  # ERB-SET-04a
SALEMITE_CHARACTERS: Final = 8  # ERB-SET-04a
EQUIPMENT_CARDS: Final = 31  # ERB-GAP-05
MISSIONS_OF_A_FACTION: Final = 18  # ERB-GAP-08
LARGE_DOORS: Final = 8  # ERB-GAP-07
SMALL_DOORS: Final = 16  # ERB-GAP-07
SCRAMBLING_MARKERS: Final = 6  # ERB-RAD-02a
NUMBERS_OF_PLAYERS: Final = (2, 3, 4)  # ERB-SET-01d


def faults_of(pack: Pack) -> list[Problem]:
    """Everything that is wrong with a pack whose tables could be read, in the order of the files."""
    found: list[Problem] = []
    for faults in (
        dice_faults(pack),
        order_tile_faults(pack),
        character_faults(pack),
        item_faults(pack),
        card_faults(pack),
        floor_faults(pack),
        door_faults(pack),
        mission_faults(pack),
        marker_faults(pack),
        number_faults(pack),
        sags_faults(pack),
        ruleset_faults(pack),
        scenario_faults(pack),
    ):
        found.extend(faults)
    return found


# Dice and order tiles


def dice_faults(pack: Pack) -> Iterator[Problem]:
    for name, faces in (("yellow", pack.yellow.faces), ("black", pack.black.faces)):
        if len(faces) != DIE_FACES:
            yield Problem("dice.toml", name, f"{len(faces)} faces", f"give all {DIE_FACES}")
    for number, face in enumerate(pack.yellow.faces, 1):
        if min(face.hits, face.distance, face.points) < 0:
            yield Problem("dice.toml", "yellow", f"face {number} has a figure below zero", "give 0 or more")
    for number, search in enumerate(pack.black.faces, 1):
        if min(search.search, search.points) < 0:
            yield Problem("dice.toml", "black", f"face {number} has a figure below zero", "give 0 or more")


def order_tile_faults(pack: Pack) -> Iterator[Problem]:
    """ERB-SET-04c."""
    for tile in pack.order_tiles:
        entry = f"tile {tile.id}"
        if len(tile.sections) != SECTIONS_ON_A_TILE:
            yield Problem("order_tiles.toml", entry, f"{len(tile.sections)} sections", f"give {SECTIONS_ON_A_TILE}")
        for number, section in enumerate(tile.sections, 1):
            if not 1 <= section.most <= MOST_CP_OF_A_SECTION:
                fault = f"section {number} takes {section.most} CP"
                yield Problem("order_tiles.toml", entry, fault, f"choose from 1 to {MOST_CP_OF_A_SECTION}")
    copies = sum([tile.copies for tile in pack.order_tiles])
    if copies != ORDER_TILES:
        yield Problem("order_tiles.toml", "tile", f"{copies} tiles", f"correct the copies: there are {ORDER_TILES}")


# Characters


def character_faults(pack: Pack) -> Iterator[Problem]:
    named = {card.id for card in pack.characters}
    for missing in [of for of in CharacterId if of not in named]:
        yield Problem("characters.toml", "character", f"{missing} has no card", "add it")
    counts = Counter([card.faction for card in pack.characters])
    for faction, wanted in ((Faction.NORAD, NORAD_CHARACTERS), (Faction.SALEMITE, SALEMITE_CHARACTERS)):
        if counts[faction] != wanted:
            fault = f"{counts[faction]} Characters of {faction}"
            yield Problem("characters.toml", "character", fault, f"correct faction: there are {wanted}")
    built_in = [item.id for item in pack.items if item.built_in]
    for card in pack.characters:
        yield from _card_faults(card, built_in)
        for name, side in (("healthy", card.healthy), ("wounded", card.wounded)):
            yield from _side_faults(card, name, side)


def _card_faults(card: CharacterCard, built_in: list[str]) -> Iterator[Problem]:
    entry = f"character {card.id}"
    if card.weapon and card.weapon not in built_in:
        remedy = "choose from the items that are built in: " + ", ".join(built_in)
        yield Problem("characters.toml", entry, f"weapon = {card.weapon!r}", remedy)
    if (card.size is Size.LARGE) != (card.rotating_cost > 0):
        fault = f"is {card.size} and has the Rotating Cost {card.rotating_cost}"
        yield Problem("characters.toml", entry, fault, "a large miniature has one, a small one has none (ERB-MOV-05c)")
    if card.id in ZOMBIE_FIGURES and not card.zombie:
        yield Problem("characters.toml", entry, "is no Zombie", "set zombie = true (ERB-GLC-01e)")
    if card.id is CharacterId.EINSTEIN and card.zombie:
        yield Problem("characters.toml", entry, "is a Zombie", "set zombie = false (ERB-GLC-04a)")
    if CombatArc.DARK_BLUE not in card.arcs and CombatArc.LIGHT_BLUE not in card.arcs:
        yield Problem("characters.toml", entry, "all arcs are grey", "give one of another colour (ERB-CLC-02a)")
    if card.cost < 0:
        yield Problem("characters.toml", entry, f"cost = {card.cost}", "give 0 or more")


def _side_faults(card: CharacterCard, name: str, side: CharacterSide) -> Iterator[Problem]:
    entry = f"character {card.id}"
    for figure in ("life", "movement", "max_cp"):
        if getattr(side, figure) < 1:
            yield Problem("characters.toml", entry, f"{name}: {figure} = {getattr(side, figure)}", "give 1 or more")
    for figure in ("armor", "bonus_cp", "weight"):
        if getattr(side, figure) < 0:
            yield Problem("characters.toml", entry, f"{name}: {figure} = {getattr(side, figure)}", "give 0 or more")
    strengths = {
        "dark_blue": side.combat.dark_blue,
        "light_blue": side.combat.light_blue,
        "grey": side.combat.grey,
        "shooting": side.shooting,
        "search": side.search,
        "scientific": side.scientific,
        "technical": side.technical,
    }
    for figure, strength in strengths.items():
        if min(strength.dice, strength.automatic) < 0:
            yield Problem("characters.toml", entry, f"{name}: {figure} is below zero", "give dice and amount from 0")
    yield from lines_faults("characters.toml", f"{entry} {name}", side.lines, Marked())


# Items and cards


def item_faults(pack: Pack) -> Iterator[Problem]:
    for item in pack.items:
        entry = f"item {item.id}"
        yield from _class_faults(item)
        yield from lines_faults("items.toml", entry, item.lines, Marked(has_blast=item.blast is not None))
        for figure in ("weight", "find", "uses"):
            if getattr(item, figure) < 0:
                yield Problem("items.toml", entry, f"{figure} = {getattr(item, figure)}", "give 0 or more")
        if item.built_in and (item.weight or item.uses):
            fault = "is built in, and has a weight or a number of uses"
            yield Problem("items.toml", entry, fault, "leave them at 0: there is no card to count on (ERB-GAP-03)")
        if not item.built_in and not item.rooms:
            yield Problem("items.toml", entry, "is found in no room", "give rooms (ERB-SEA-03g)")
        if item.blast is not None and bool(item.blast.rings) == bool(item.blast.template):
            yield Problem("items.toml", entry, "its blast needs rings or a template", "give one of them")


def _class_faults(item: Item) -> Iterator[Problem]:
    """ERB-EQP-01b: what an item is, is what it has."""
    has = {
        ItemClass.FIRING: item.gun is not None or item.blast is not None,
        ItemClass.EXPLOSIVE: item.blast is not None,
        ItemClass.CLOSE_COMBAT: item.blade is not None,
        ItemClass.SPECIAL: bool(item.lines),
    }
    for of, is_there in has.items():
        if of in item.classes and not is_there:
            part = {"firing": "gun or blast", "explosive": "blast", "close-combat": "blade", "special": "lines"}[of]
            yield Problem(
                "items.toml", f"item {item.id}", f"is {of} and has no {part}", f"give {part}, or drop the class"
            )
    wanted = [
        (ItemClass.FIRING, item.gun is not None),
        (ItemClass.EXPLOSIVE, item.blast is not None),
        (ItemClass.CLOSE_COMBAT, item.blade is not None),
    ]
    for of, is_there in wanted:
        if is_there and of not in item.classes:
            yield Problem("items.toml", f"item {item.id}", f"is not listed as {of}", f"add {of!s} to its classes")


def card_faults(pack: Pack) -> Iterator[Problem]:
    items = {item.id: item for item in pack.items}
    if len(pack.cards) != EQUIPMENT_CARDS:
        fault = f"{len(pack.cards)} cards"
        yield Problem("cards.toml", "card", fault, f"there are {EQUIPMENT_CARDS}")
    for card in pack.cards:
        for face in card.faces:
            if face not in items:
                yield Problem("cards.toml", f"card {card.id}", f"no item {face!r}", "choose from items.toml")
            elif items[face].built_in:
                yield Problem("cards.toml", f"card {card.id}", f"{face} is built in", "choose an item that is carried")
        if card.faces[0] == card.faces[1]:
            yield Problem("cards.toml", f"card {card.id}", "both faces are alike", "give two items (ERB-EQP-01b)")
    on_cards = {face for card in pack.cards for face in card.faces}
    for item in pack.items:
        if not item.built_in and item.id not in on_cards:
            yield Problem("items.toml", f"item {item.id}", "is on no card", "put it on one, or set built_in = true")


# Doors and missions


def door_faults(pack: Pack) -> Iterator[Problem]:
    copies = Counter(dict.fromkeys(DoorSize, 0))
    for door in pack.doors:
        copies[door.size] += door.copies
        if door.defence < 1:
            yield Problem("doors.toml", f"door {door.id}", f"defence = {door.defence}", "give 1 or more (ERB-WND-03b)")
    for size, wanted in ((DoorSize.LARGE, LARGE_DOORS), (DoorSize.SMALL, SMALL_DOORS)):
        if copies[size] != wanted:
            yield Problem(
                "doors.toml", "door", f"{copies[size]} {size} doors", f"correct the copies: there are {wanted}"
            )


def mission_faults(pack: Pack) -> Iterator[Problem]:
    counts = Counter([mission.faction for mission in pack.missions])
    for faction in Faction:
        if counts[faction] != MISSIONS_OF_A_FACTION:
            fault = f"{counts[faction]} missions of {faction}"
            yield Problem("missions.toml", "mission", fault, f"each faction has {MISSIONS_OF_A_FACTION}")
    tiles = {tile.id for tile in pack.tiles}
    carried = {face for card in pack.cards for face in card.faces}
    for mission in pack.missions:
        entry = f"mission {mission.id}"
        if mission.points < 1:
            yield Problem("missions.toml", entry, f"points = {mission.points}", "give 1 or more")
        for tile in (*_tiles_of(mission), *mission.needs_tiles):
            if tile not in tiles:
                yield Problem("missions.toml", entry, f"no floor tile {tile!r}", "choose from floor_tiles.toml")
        if isinstance(mission.goal, ExitWith):
            for item in mission.goal.items:
                if item not in carried:
                    yield Problem("missions.toml", entry, f"no item {item!r} is on a card", "choose from cards.toml")
        yield from _goal_faults(mission, entry)


def _tiles_of(mission: Mission) -> tuple[str, ...]:
    return mission.goal.tiles if isinstance(mission.goal, DestroyIn | Occupy) else ()


def _goal_faults(mission: Mission, entry: str) -> Iterator[Problem]:
    goal = mission.goal
    if isinstance(goal, InPlay) and not 0 <= goal.least <= goal.most <= len(goal.characters):
        fault = f"from {goal.least} to {goal.most} of {len(goal.characters)}"
        yield Problem("missions.toml", entry, fault, "give least and most that can be")
    if isinstance(goal, Occupy | DestroyIn) and not (goal.tiles or goal.rooms):
        yield Problem("missions.toml", entry, "names no place", "give tiles or rooms")
    if isinstance(goal, Eradicate | Death | Control | Survive | ExitWith | Occupy) and mission.moment == "initiative":
        yield Problem("missions.toml", entry, "is tested at Initiative", "choose from: at-once, final, end")


# Markers and numbers


def marker_faults(pack: Pack) -> Iterator[Problem]:
    copies = sum([marker.copies for marker in pack.scrambling])
    if copies != SCRAMBLING_MARKERS:
        fault = f"{copies} markers for each faction"
        yield Problem("markers.toml", "scrambling", fault, f"correct the copies: there are {SCRAMBLING_MARKERS}")
    yield from _missing("markers.toml", "scrambling", Frequency, [marker.frequency for marker in pack.scrambling])
    yield from _missing("markers.toml", "marker", Marker, [supply.marker for supply in pack.markers])
    for supply in pack.markers:
        if supply.copies < 1:
            yield Problem("markers.toml", f"marker {supply.marker}", f"copies = {supply.copies}", "give 1 or more")


def _missing(file: str, name: str, wanted: Iterable[str], there: Iterable[str]) -> Iterator[Problem]:
    found = set(there)
    for word in wanted:
        if word not in found:
            yield Problem(file, name, f"{word} has no entry", "add it")


def number_faults(pack: Pack) -> Iterator[Problem]:
    for name, table in (("printed", pack.printed), ("windows", pack.windows)):
        for figure in table.__struct_fields__:
            value = getattr(table, figure)
            if isinstance(value, int) and value < 0:
                yield Problem("numbers.toml", name, f"{figure} is below zero", "give 0 or more")


def sags_faults(pack: Pack) -> Iterator[Problem]:
    players = [sags.players for sags in pack.sags]
    for number in NUMBERS_OF_PLAYERS:
        if number not in players:
            yield Problem("numbers.toml", "sags", f"no numbers for {number} players", "add them")
    drillers = len([tile for tile in pack.tiles if tile.use == "driller"])
    for sags in pack.sags:
        entry = f"sags {sags.players}"
        if sags.players not in NUMBERS_OF_PLAYERS:
            yield Problem("numbers.toml", entry, f"{sags.players} players", "choose from 2, 3 and 4 (ERB-SET-01d)")
        for figure in sags.__struct_fields__:
            value = getattr(sags, figure)
            if isinstance(value, int) and value < 0:
                yield Problem("numbers.toml", entry, f"{figure} is below zero", "give 0 or more")
        for faction in Faction:
            least, most = sags.least_characters.get(faction), sags.most_characters.get(faction)
            if least is None or most is None or least > most:
                remedy = "give both for each faction, the least first"
                yield Problem("numbers.toml", entry, f"from {least} to {most} Characters of {faction}", remedy)
        if sags.least_team > sags.most_team:
            fault = f"a team of {sags.least_team} to {sags.most_team}"
            yield Problem("numbers.toml", entry, fault, "least_team is the lower of the two")
        for figure, all_there in (("large_doors", LARGE_DOORS), ("small_doors", SMALL_DOORS)):
            if getattr(sags, figure) * sags.players > all_there:
                fault = f"{getattr(sags, figure)} {figure.replace('_', ' ')} for each of {sags.players}"
                yield Problem("numbers.toml", entry, fault, f"there are {all_there} in all")
        if sags.drillers > drillers:
            yield Problem("numbers.toml", entry, f"{sags.drillers} Drillers", f"there are {drillers} in all")


def ruleset_faults(pack: Pack) -> Iterator[Problem]:
    for name, ruleset in pack.rulesets.items():
        if ruleset.name != name:
            yield Problem("rulesets.toml", name, f"is called {ruleset.name!r}", f"call it {name!r}")
