"""What a pack must hold to be played with: every table in itself, and the tables against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from grognard.games.siloam.map_checks import VP_SPACES, Ground, map_faults
from grognard.games.siloam.pack import ActivationChit, Pack, UnitCard
from grognard.games.siloam.words import (
    PLAYER_FACTIONS,
    Banner,
    Box,
    EventId,
    Face,
    Faction,
    Kind,
    Plan,
    Rating,
    VangCounter,
)
from grognard.geometry.hexes import Hex
from grognard.geometry.places import LARGEST
from grognard.packs.sources import Problem

# What the documents count.
CP_CHITS: Final = 10  # SOS-SET-07c
STANDARD_CHITS: Final = 20  # SOS-SET-07d
WEATHER_CHITS: Final = 8  # SOS-SET-07e
VANG_COUNTERS: Final = 12  # SOS-SET-07f
HIT_MARKERS: Final = 40  # SOS-SET-07g
FIRST_ACTIVATION_CHITS: Final = 10  # SOS-SET-07a
PLANES: Final = 3  # SOS-SET-01b
IRREGULARS: Final = 10  # SOS-GUE-01a
UNIT_NUMBERS: Final = (1, 2, 3, 4, 5)  # SOS-SET-04
MORALE_LEVELS: Final = 8  # SOS-MOR-01a

INFANTRY_FIVE_EVENTS: Final = (EventId.E1D, EventId.E2B)  # SOS-CON-01
EDITIONS: Final = ("v19", "v13")

# SOS-SUP-01e
FACE_PAIRS: Final = (
    {Face.ENGINEER, Face.TRUCK},
    {Face.SCOUT, Face.SPOTTER},
    {Face.MG, Face.FLAMETHROWER},
    {Face.LEADER, Face.HQ},
    {Face.MECHANIZED, Face.ANTI_TANK},
    {Face.LEADER, Face.MG},
    {Face.CONSCRIPT, Face.GUERRILLA},
)
IRREGULAR_FACES: Final = {Face.CONSCRIPT, Face.GUERRILLA}

# SOS-SET-01 to SOS-SET-04: where a faction's counters may be at setup
STARTS: Final = {
    Faction.CICS: (Box.MAP, Box.POOL, Box.LOCKED_A, Box.LOCKED_B),
    Faction.SILOAM: (Box.MAP, Box.POOL),
    Faction.CALEDONIA: (Box.MAP, Box.POOL, Box.LOCKED_RESERVE),
    Faction.VANG: (Box.MAP, Box.BEACHHEAD, Box.WAITING),
}


def faults_of(pack: Pack) -> list[Problem]:
    """Everything that is wrong with a pack whose tables could be read, in the order of the files."""
    grid = pack.map.grid
    if not (1 <= grid.columns <= LARGEST and 1 <= grid.rows <= LARGEST):
        fault = f"{grid.columns} columns and {grid.rows} rows"
        return [Problem("map.toml", "grid", fault, f"give from 1 to {LARGEST} of each")]
    ground = Ground(pack)
    found = map_faults(pack)
    for faults in (
        start_faults(pack, ground),
        roster_faults(pack),
        fortification_faults(pack, ground),
        support_faults(pack),
        plane_faults(pack),
        tactics_faults(pack),
        activation_faults(pack),
        cup_faults(pack),
        limit_faults(pack),
        morale_faults(pack),
        word_faults(pack),
        ruleset_faults(pack),
    ):
        found.extend(faults)
    return found


# Counters


def start_faults(pack: Pack, ground: Ground) -> Iterator[Problem]:
    standing: dict[Hex, str] = {}
    for card in pack.units:
        entry = f"unit {card.id}"
        if card.start not in STARTS[card.faction]:
            remedy = "choose from: " + ", ".join(STARTS[card.faction])
            yield Problem("units.toml", entry, f"a {card.faction} unit cannot start in {card.start}", remedy)
        if card.start is not Box.MAP:
            if card.hex:
                yield Problem("units.toml", entry, f"starts in {card.start} and in hex {card.hex}", "drop one of them")
            continue
        if card.hex in standing:
            fault = f"starts in hex {card.hex}, as {standing[card.hex]} does"
            yield Problem("units.toml", entry, fault, "choose another hex (SOS-STK-01a)")
        standing[card.hex] = card.id
        yield from _bad_start_hex(card, ground)


def _bad_start_hex(card: UnitCard, ground: Ground) -> Iterator[Problem]:
    entry = f"unit {card.id}"
    if card.hex in ground.sea:
        yield Problem("units.toml", entry, f"starts in hex {card.hex}, which is sea", "choose a land hex")
    is_off_road = card.hex in ground.difficult and card.hex not in ground.on_roads
    if is_off_road and card.kind is not Kind.INFANTRY:
        fault = f"{card.kind} starts in hex {card.hex}, which is Difficult and without a road"
        yield Problem("units.toml", entry, fault, "choose another hex (SOS-MOV-05b)")


def roster_faults(pack: Pack) -> Iterator[Problem]:
    """SOS-SET-04: five units to a banner, and no banner for the player side."""
    numbers: dict[Banner, list[int]] = {banner: [] for banner in Banner}
    for card in pack.units:
        if (card.faction is Faction.VANG) != (card.banner is not None):
            fault = f"a {card.faction} unit " + ("without a banner" if card.banner is None else "with a banner")
            yield Problem("units.toml", f"unit {card.id}", fault, "only Vang units have a banner, and all of them do")
        elif card.banner is not None:
            numbers[card.banner].append(card.number)
        for name in ("combat_symbols", "combat_move", "movement_symbols", "movement_move", "dots", "shields", "range"):
            if getattr(card, name) < 0:
                yield Problem("units.toml", f"unit {card.id}", f"{name} is below zero", "give 0 or more")
        if (card.kind is Kind.ARTILLERY) != (card.range > 0):
            fault = f"{card.kind} with range {card.range}"
            yield Problem("units.toml", f"unit {card.id}", fault, "Artillery alone has a range, of 1 or more")
    for banner, found in numbers.items():
        if sorted(found) != list(UNIT_NUMBERS):
            fault = f"the {banner} banner has units " + (", ".join([str(n) for n in sorted(found)]) or "none")
            yield Problem("units.toml", "unit", fault, "give each banner units 1 to 5, once each")


def fortification_faults(pack: Pack, ground: Ground) -> Iterator[Problem]:
    for place in pack.fortified:
        if place in ground.sea:
            yield Problem("units.toml", "fortified", f"hex {place} is sea", "choose a land hex")
    if len(pack.fortified) > pack.limits.fortification_markers:
        fault = f"{len(pack.fortified)} Fortifications, of {pack.limits.fortification_markers} markers"
        yield Problem("units.toml", "fortified", fault, "list fewer, or raise fortification_markers in limits.toml")


def support_faults(pack: Pack) -> Iterator[Problem]:
    irregulars = 0
    for card in pack.supports:
        entry = f"support {card.id}"
        faces = set(card.faces)
        irregulars += faces == IRREGULAR_FACES
        if faces not in FACE_PAIRS:
            fault = "no counter has the faces " + " and ".join(card.faces)
            pairs = "; ".join([" and ".join(sorted(pair)) for pair in FACE_PAIRS])
            yield Problem("supports.toml", entry, fault, "choose from: " + pairs)
        if card.faction is Faction.VANG or card.start is Box.MAP or card.start not in STARTS[card.faction]:
            fault = f"a {card.faction} Support cannot start in {card.start}"
            yield Problem("supports.toml", entry, fault, "start it in its faction's pool or locked pool")
        if (faces == IRREGULAR_FACES) != (card.faction is Faction.SILOAM):
            fault = f"a {card.faction} counter of " + " and ".join(card.faces)
            yield Problem("supports.toml", entry, fault, "Siloam's counters are Conscript/Guerrilla, and no others are")
    if irregulars != IRREGULARS:
        fault = f"{irregulars} Conscript/Guerrilla counters"
        yield Problem("supports.toml", "support", fault, f"list {IRREGULARS}")


def plane_faults(pack: Pack) -> Iterator[Problem]:
    if len(pack.planes) != PLANES:
        yield Problem("planes.toml", "plane", f"{len(pack.planes)} planes", f"list {PLANES}")


# Chits and cups


def tactics_faults(pack: Pack) -> Iterator[Problem]:
    copies: Counter[str] = Counter()
    for chit in pack.tactics:
        copies[chit.stock] += chit.copies
        if chit.copies < 1:
            yield Problem("chits.toml", f"tactics {chit.number}", f"{chit.copies} copies", "give 1 or more")
        if len(set(chit.combat)) < len(chit.combat):
            yield Problem("chits.toml", f"tactics {chit.number}", "a combat symbol is listed twice", "list it once")
    for stock, wanted in (("standard", STANDARD_CHITS), ("weather", WEATHER_CHITS)):
        if copies[stock] != wanted:
            remedy = f"the documents have {wanted}: correct the entries or their copies"
            yield Problem("chits.toml", "tactics", f"{copies[stock]} {stock} chits", remedy)


def activation_faults(pack: Pack) -> Iterator[Problem]:
    first = 0
    events: Counter[EventId] = Counter()
    for chit in pack.activation:
        first += chit.copies if chit.enters == 1 else 0
        if chit.event is not None:
            events[chit.event] += chit.copies
        if _meanings(chit) != 1:
            fault = "stands for nothing" if _meanings(chit) == 0 else "stands for more than one thing"
            remedy = "give one of: faction, banners, event, weather"
            yield Problem("chits.toml", f"activation {chit.id}", fault, remedy)
        if chit.faction is Faction.VANG:
            yield Problem("chits.toml", f"activation {chit.id}", "the Vang have no faction chit", "list its banners")
        if len(set(chit.banners)) < len(chit.banners):
            yield Problem("chits.toml", f"activation {chit.id}", "a banner is listed twice", "list it once")
    if first != FIRST_ACTIVATION_CHITS:
        remedy = f"Round 1 has {FIRST_ACTIVATION_CHITS}: correct copies or enters"
        yield Problem("chits.toml", "activation", f"{first} chits enter in Round 1", remedy)
    for event in EventId:
        if events[event] != 1:
            yield Problem("chits.toml", "activation", f"{events[event]} chits for event {event}", "give it one")


def _meanings(chit: ActivationChit) -> int:
    return (chit.faction is not None) + bool(chit.banners) + (chit.event is not None) + chit.weather


def cup_faults(pack: Pack) -> Iterator[Problem]:
    for name, cup, wanted in (
        ("cp", pack.cups.cp, CP_CHITS),
        ("hit_markers", pack.cups.hit_markers, HIT_MARKERS),
        ("vang_support", pack.cups.vang_support, VANG_COUNTERS),
    ):
        if sum(cup.values()) != wanted:
            remedy = f"the documents have {wanted}: correct the copies"
            yield Problem("cups.toml", name, f"{sum(cup.values())} in the cup", remedy)
        for key, copies in cup.items():
            if copies < 0:
                yield Problem("cups.toml", name, f"{copies} copies of {key}", "give 0 or more")
            if name == "vang_support":
                if key not in set(VangCounter):
                    yield Problem("cups.toml", name, f"no counter {key!r}", "choose from: " + ", ".join(VangCounter))
            elif not key.isdecimal():
                yield Problem("cups.toml", name, f"{key!r} is no value", "write a whole number of 0 or more")


def limit_faults(pack: Pack) -> Iterator[Problem]:
    for entry, table in (("limits", pack.limits), ("printed", pack.printed)):
        for name in table.__struct_fields__:
            value = getattr(table, name)
            if isinstance(value, int) and value < 0:
                yield Problem("limits.toml", entry, f"{name} is below zero", "give 0 or more")
    if pack.limits.garrison_markers < VP_SPACES:
        fault = f"{pack.limits.garrison_markers} Garrison markers"
        yield Problem("limits.toml", "limits", fault, f"there is one for each of the {VP_SPACES} VP Spaces")
    if pack.printed.narrow_vp >= pack.printed.decisive_vp:
        fault = "a Narrow Victory takes as many VP as a Decisive one"
        yield Problem("limits.toml", "printed", fault, "narrow_vp is the lower of the two")


def morale_faults(pack: Pack) -> Iterator[Problem]:
    track = pack.morale
    if set(track.start) != set(PLAYER_FACTIONS):
        remedy = "give one for each of: " + ", ".join(PLAYER_FACTIONS)
        yield Problem("morale.toml", "start", "morale for " + ", ".join(track.start), remedy)
    for faction, level in track.start.items():
        if not 1 <= level <= MORALE_LEVELS:
            yield Problem("morale.toml", "start", f"{faction} at {level}", f"choose from 1 to {MORALE_LEVELS}")
    if len(track.symbols) != MORALE_LEVELS:
        fault = f"symbols for {len(track.symbols)} levels"
        yield Problem("morale.toml", "symbols", fault, f"give one for each of the {MORALE_LEVELS}")
    if set(track.symbols) != set(Rating):
        yield Problem("morale.toml", "symbols", "a symbol never comes up", "use all of: " + ", ".join(Rating))
    if len(track.cost_to_reach) != MORALE_LEVELS - 1:
        fault = f"costs for {len(track.cost_to_reach)} levels"
        yield Problem("morale.toml", "cost_to_reach", fault, f"give one for each of the levels 2 to {MORALE_LEVELS}")


# Words and rulesets


def word_faults(pack: Pack) -> Iterator[Problem]:
    cards = {card.id: card for card in pack.events}
    for event in EventId:
        if event not in cards:
            yield Problem("events.toml", "event", f"event {event} has no entry", "add one")
        elif len(cards[event].options) == 1:
            yield Problem("events.toml", f"event {event}", "one option is no choice", "give two, or none")
    plans = [card.id for card in pack.plans]
    for plan in Plan:
        if plan not in plans:
            yield Problem("plans.toml", "plan", f"plan {plan} has no entry", "add one")


def ruleset_faults(pack: Pack) -> Iterator[Problem]:
    for name in EDITIONS:
        ruleset = pack.rulesets[name]
        if ruleset.name != name:
            yield Problem("rulesets.toml", name, f"is called {ruleset.name!r}", f"call it {name!r}")
        if ruleset.infantry_five_event not in INFANTRY_FIVE_EVENTS:
            fault = f"infantry_five_event = {ruleset.infantry_five_event}"
            remedy = "choose from: " + ", ".join(INFANTRY_FIVE_EVENTS)
            yield Problem("rulesets.toml", name, fault, remedy)
