"""What is true of every position: counters are neither lost nor made, and each is where it may be.

`invariants` holds whenever a question is asked, also in the middle of a combat. `invariants_at_rest` holds at
checkpoints, where no counter is in anybody's hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from grognard.games.siloam.position import Parts
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import NOWHERE, State, Support, Unit
from grognard.games.siloam.words import DETACHMENTS, PLAYER_FACTIONS, Box, Face, Faction, Kind, Stage, Terrain
from grognard.geometry.hexes import Hex

HIGHEST_WORKS: Final = 2  # SOS-GAP-12
HIGHEST_MORALE: Final = 8  # SOS-MOR-01a
EIGHT: Final = 8
SETTLED_STAGES: Final = frozenset({Stage.ROUND_START, Stage.CHITS, Stage.ROUND_END})


def invariants(state: State) -> list[str]:
    """Everything that is wrong with a position at any question."""
    parts = parts_for(state.setup)
    found: list[str] = []
    for faults in (
        hit_marker_faults(state, parts),
        tactics_faults(state, parts),
        cp_faults(state, parts),
        vang_counter_faults(state, parts),
        supply_faults(state, parts),
        unit_faults(state, parts),
        support_faults(state, parts),
        beachhead_faults(state),
        side_faults(state, parts),
        works_faults(state, parts),
        track_faults(state, parts),
    ):
        found.extend(faults)
    return found


def invariants_at_rest(state: State) -> list[str]:
    """Everything that is wrong with a position at a checkpoint."""
    parts = parts_for(state.setup)
    found = invariants(state)
    for faults in (
        nothing_in_hand(state, parts),
        adjacency_faults(state, parts),
        stacking_faults(state) if state.stage in SETTLED_STAGES else iter(()),
    ):
        found.extend(faults)
    return found


# Cups and supplies


def hit_marker_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-SET-07g: 40 markers; stand-ins may be in play besides (SOS-GAP-20)."""
    printed = Counter({int(coffins): copies for coffins, copies in parts.pack.cups.hit_markers.items()})
    seen = Counter(_hit_markers(state))
    seen[parts.pack.limits.stand_in_coffins] -= state.stand_ins
    for coffins, copies in seen.items():
        if copies > printed[coffins]:
            yield f"{copies} Hit Markers of {coffins} coffins, of {printed[coffins]}"


def _hit_markers(state: State) -> list[int]:
    found = list(state.hit_cup)
    for box in state.casualty_boxes.values():
        found.extend(box)
    for unit in state.units.values():
        found.extend(unit.hits)
    return found


def tactics_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-SET-07d, SOS-SET-07e: each chit is in the cup, drawn, or in supply."""
    seen = Counter(state.tactics_cup) + Counter(state.tactics_drawn) + Counter(state.bonus_supply)
    weather = state.weather_supply
    for chit in parts.pack.tactics:
        if chit.stock == "weather":
            weather += seen[chit.number] - chit.copies
        elif seen[chit.number] != chit.copies:
            yield f"{seen[chit.number]} tactics chits {chit.number}, of {chit.copies}"
    if weather:
        yield f"{weather:+d} Weather Miss Chits"


def cp_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-SET-07c, SOS-GAP-32: chits may leave the game for good, none may come but the spare eights."""
    limits = parts.pack.limits
    printed = {int(value): copies for value, copies in parts.pack.cups.cp.items()}
    printed[EIGHT] = printed.get(EIGHT, 0) + limits.spare_eights
    seen = Counter([value for value in state.cp_cup + state.cp_discard if value >= 0])
    seen[EIGHT] += state.cp_spare_eights
    for value, copies in seen.items():
        if copies > printed.get(value, 0):
            yield f"{copies} CP chits of value {value}, of {printed.get(value, 0)}"
    political = len([value for value in state.cp_cup if value < 0])
    if political + state.political_supply > limits.political_chits:
        yield f"{political + state.political_supply} Political Cost chits, of {limits.political_chits}"
    if any(value < 0 for value in state.cp_discard):
        yield "a Political Cost chit in the CP discard (SOS-CPX-02c)"
    for name in ("cp", "cp_spare_eights", "political_supply", "political_debt"):
        if getattr(state, name) < 0:
            yield f"{name} is {getattr(state, name)}"


def vang_counter_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-SET-07f: twelve counters in the cup, drawn, or on the Runway."""
    seen = Counter([counter.value for counter in (*state.vang_cup, *state.vang_out, *state.vang_runway)])
    for name, copies in seen.items():
        if copies > parts.pack.cups.vang_support.get(name, 0):
            yield f"{copies} Vang Support Counters {name}, of {parts.pack.cups.vang_support.get(name, 0)}"


def supply_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-CON-40, SOS-GAP-27, SOS-GAP-28, SOS-GAP-32: markers are limited."""
    limits = parts.pack.limits
    armor = state.armor_supply + sum([unit.armor for unit in state.units.values()])
    if state.armor_supply < 0 or armor != limits.armor_markers:
        yield f"{armor} Armor Markers, {state.armor_supply} of them in supply, of {limits.armor_markers}"
    for name, number, most in (
        ("Fortifications", len(state.fortifications), limits.fortification_markers),
        ("Garrisons", len(state.garrisons), limits.garrison_markers),
        ("Scout Markers", len([u for u in state.units.values() if u.scouted]), limits.scout_markers),
    ):
        if number > most:
            yield f"{number} {name}, of {most}"


# Counters


def unit_faults(state: State, parts: Parts) -> Iterator[str]:
    for unit in state.units.values():
        card = parts.cards[unit.id]
        if len(unit.hits) > card.dots:
            yield f"{unit.id} holds {len(unit.hits)} Hit Markers in {card.dots} slots (SOS-HIT-01a)"
        if unit.armor > card.shields:
            yield f"{unit.id} holds {unit.armor} Armor Markers in {card.shields} slots (SOS-HIT-02b)"
        if unit.scouted and card.faction is not Faction.VANG:
            yield f"{unit.id} has a Scout Marker (SOS-SUP-06a)"
        if unit.box is Box.MAP:
            yield from _misplaced(unit.id, unit.hex, parts)
        else:
            if unit.hits or unit.armor or unit.scouted:
                yield f"{unit.id} has markers in {unit.box} (SOS-CON-80)"
            if unit.hex != NOWHERE:
                yield f"{unit.id} is in {unit.box} and in {unit.hex}"


def support_faults(state: State, parts: Parts) -> Iterator[str]:
    for support in state.supports.values():
        if support.face not in parts.support_cards[support.id].faces:
            yield f"{support.id} shows {support.face}, which it does not have (SOS-SUP-01e)"
        if support.box is not Box.MAP:
            if support.hex != NOWHERE or support.on:
                yield f"{support.id} is in {support.box} and on the map"
            if support.face is Face.GUERRILLA and support.box is Box.POOL:
                yield f"{support.id} lies on its Guerrilla side in the pool (SOS-GUE-01a)"
            continue
        yield from _misplaced(support.id, support.hex, parts)
        if support.face in DETACHMENTS:
            if support.on:
                yield f"{support.id} is a Detachment on {support.on} (SOS-SUP-01c)"
        else:
            yield from _attachment_faults(support, state, parts)


def _attachment_faults(support: Support, state: State, parts: Parts) -> Iterator[str]:
    """SOS-SUP-01a, SOS-SUP-01b"""
    bearer = state.units.get(support.on)
    if bearer is None or bearer.box is not Box.MAP:
        yield f"{support.id} is on {support.on or 'nothing'}, which is not on the map"
        return
    card = parts.cards[bearer.id]
    if card.kind is not Kind.INFANTRY or card.faction is Faction.VANG:
        yield f"{support.id} is on {bearer.id}, which is no friendly Infantry (SOS-SUP-01a)"
    if bearer.hex != support.hex:
        yield f"{support.id} is in {support.hex}, its unit in {bearer.hex} (SOS-MOV-07a)"
    others = [s.id for s in state.supports.values() if s.on == bearer.id and s is not support]
    if others:
        yield f"{bearer.id} has more than one Attachment (SOS-STK-01a)"


def _misplaced(name: str, place: Hex, parts: Parts) -> Iterator[str]:
    terrain = parts.board.terrain.get(place)
    if terrain is None or terrain is Terrain.SEA:
        yield f"{name} is in {place or 'no hex'}, which is {'sea' if terrain else 'not on the map'}"


def beachhead_faults(state: State) -> Iterator[str]:
    """SOS-SET-04b: a stack holds just the banner's units that are in its beachhead box."""
    stacked = [name for stack in state.beachheads.values() for name in stack]
    boxed = [unit.id for unit in state.units.values() if unit.box is Box.BEACHHEAD]
    if sorted(stacked) != sorted(boxed):
        yield f"the beachhead stacks hold {', '.join(stacked)}; in the boxes are {', '.join(boxed)}"
    for banner, stack in state.beachheads.items():
        for name in stack:
            if not name.startswith(f"{banner.value}-"):
                yield f"{name} is in the {banner} stack"


def side_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-VNG-05a, SOS-CON-05: a Vang unit is alone in its hex."""
    crowd: dict[Hex, list[str]] = {}
    for unit in state.units.values():
        if unit.box is Box.MAP:
            crowd.setdefault(unit.hex, []).append(unit.id)
    for support in state.supports.values():
        if support.box is Box.MAP:
            crowd.setdefault(support.hex, []).append(support.id)
    for unit in state.units.values():
        is_vang = unit.box is Box.MAP and parts.cards[unit.id].faction is Faction.VANG
        if is_vang and len(crowd[unit.hex]) > 1:
            yield f"{unit.id} shares {unit.hex} with {', '.join([n for n in crowd[unit.hex] if n != unit.id])}"


def works_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-GAP-27, SOS-GAP-28: whose markers stand where."""
    vang = {unit.hex: unit.id for unit in _on_map(state) if parts.cards[unit.id].faction is Faction.VANG}
    standing = {unit.hex for unit in _on_map(state)}
    for place, level in state.fortifications.items():
        yield from _misplaced("a Fortification", place, parts)
        if not 1 <= level <= HIGHEST_WORKS:
            yield f"a Fortification of level {level} in {place}"
        if place in vang:
            yield f"{vang[place]} stands in a Fortification in {place} (SOS-GAP-28)"
    if len(set(state.garrisons)) < len(state.garrisons):
        yield "two Garrisons in one hex (SOS-GAP-27)"
    for place in state.garrisons:
        if place not in parts.board.vp_color:
            yield f"a Garrison in {place}, which is no VP Space (SOS-VNG-06a)"
        if place in standing:
            yield f"a Garrison and a Combat Unit in {place} (SOS-GAP-27)"


def track_faults(state: State, parts: Parts) -> Iterator[str]:
    for faction in PLAYER_FACTIONS:
        if not 1 <= state.morale[faction] <= HIGHEST_MORALE:
            yield f"the morale of {faction} is {state.morale[faction]} (SOS-MOR-01a)"
    if not 1 <= state.round <= parts.pack.limits.rounds:
        yield f"round {state.round} (SOS-SEQ-01a)"
    for event, round_ in state.round_track.items():
        if not state.round <= round_ <= parts.pack.limits.rounds:
            yield f"event {event} waits on Round {round_} in Round {state.round} (SOS-CON-11)"
    printed = Counter({chit.id: chit.copies for chit in parts.pack.activation})
    for name, copies in Counter(state.activation_cup + state.used_chits).items():
        if copies > printed[name]:
            yield f"{copies} activation chits {name}, of {printed[name]}"


# At checkpoints only


def nothing_in_hand(state: State, parts: Parts) -> Iterator[str]:
    """Every counter of a limited kind is in one of its places."""
    markers, printed = len(_hit_markers(state)), sum(parts.pack.cups.hit_markers.values())
    if markers != printed + state.stand_ins:
        yield f"{markers} Hit Markers, {state.stand_ins} of them stand-ins, of {printed}"
    vang = len(state.vang_cup) + len(state.vang_out) + len(state.vang_runway)
    if vang != sum(parts.pack.cups.vang_support.values()):
        yield f"{vang} Vang Support Counters, of {sum(parts.pack.cups.vang_support.values())}"
    if state.tactics_drawn:
        yield f"tactics chits {state.tactics_drawn} were not returned (SOS-CBT-11a)"


def adjacency_faults(state: State, parts: Parts) -> Iterator[str]:
    """SOS-SUP-04b, SOS-SUP-10a, SOS-SUP-11a: who has to be next to whom, and who must not."""
    vang = {unit.hex for unit in _on_map(state) if parts.cards[unit.id].faction is Faction.VANG}
    friends = {unit.hex for unit in _on_map(state)} - vang
    for support in state.supports.values():
        if support.box is not Box.MAP:
            continue
        beside = parts.board.neighbours[support.hex]
        meets_enemy = any(near in vang for near in beside)
        if support.face in (Face.SCOUT, Face.SPOTTER):
            if not meets_enemy or not any(near in friends for near in beside):
                yield f"{support.id} in {support.hex} is not between friend and enemy (SOS-SUP-04b)"
        elif support.face in (Face.ENGINEER, Face.TRUCK, Face.HQ) and meets_enemy:
            yield f"{support.id} in {support.hex} is next to an enemy (SOS-SUP-11a)"
        if support.face in (Face.ENGINEER, Face.HQ) and parts.board.terrain[support.hex] is Terrain.DIFFICULT:
            yield f"{support.id} is in Difficult {support.hex} (SOS-MOV-05d)"


def stacking_faults(state: State) -> Iterator[str]:
    """SOS-STK-01a, SOS-STK-03a, SOS-GUE-05d: how much a hex may hold once an activation is over."""
    units: dict[Hex, list[str]] = {}
    for unit in _on_map(state):
        units.setdefault(unit.hex, []).append(unit.id)
    for place, names in units.items():
        if len(names) > 1:
            yield f"{' and '.join(names)} share {place} (SOS-STK-01a)"
    alone: set[Hex] = set()
    for support in state.supports.values():
        if support.box is Box.MAP and support.face in DETACHMENTS:
            if support.hex in units or support.hex in alone:
                yield f"{support.id} is not alone in {support.hex} (SOS-STK-03a)"
            alone.add(support.hex)


def _on_map(state: State) -> Sequence[Unit]:
    return [unit for unit in state.units.values() if unit.box is Box.MAP]
