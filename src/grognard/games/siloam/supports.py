"""Support Units (SOS-SUP): where each may be, when it leaves the map, and the abilities of Engineer and Scout.

What passive abilities add to a draw stands where the draw is made: in combat and in air.
"""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import works
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.terrain import NOT_IN_DIFFICULT
from grognard.games.siloam.words import COALITION, DETACHMENTS, REAR_FACES, Box, Face, Faction, Kind, Terrain
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Play

FRONT_FACES: Final = (Face.SCOUT, Face.SPOTTER)  # SOS-SUP-04a

# What an Engineer can do in one use (SOS-SUP-08a, SOS-SUP-08b).
BUILD: Final = "build"
RAISE: Final = "raise"


# Where a Support may be placed


def spots(game: Siloam, support: Support, face: Face) -> list[str]:
    """Where this counter may be placed with that face up: the ids of parents, or the hexes of a Detachment.

    Moving a Support is placing it anew (SOS-CON-13). It is not in its own way; where it already is with that face up is
    no new spot. A Guerrilla is placed by rules of its own and never moved (SOS-GUE-05c).
    """
    if face is Face.GUERRILLA:
        return []
    if face in DETACHMENTS:
        open_hexes = front_hexes(game) if face in FRONT_FACES else rear_hexes(game)
        return [place for place in open_hexes if has_room(game, support, face, place)]
    return [unit.id for unit in game.coalition_units() if has_room_with(game, support, face, unit)]


def has_spot(game: Siloam, support: Support, face: Face) -> bool:
    """Whether there is any of the `spots`."""
    if face is Face.GUERRILLA:
        return False
    if face in FRONT_FACES:
        for place in game.hexes_beside_vang():
            if is_at_front(game, place) and has_room(game, support, face, place):
                return True
    elif face in DETACHMENTS:
        for place in game.board.open_hexes:
            if not game.is_beside_vang(place) and has_room(game, support, face, place):
                return True
    else:
        for unit in game.coalition_units():
            if has_room_with(game, support, face, unit):
                return True
    return False


def front_hexes(game: Siloam) -> list[Hex]:
    """SOS-SUP-04a: for Scouts and Spotters, the hexes next to Combat Units of both sides."""
    return sorted([place for place in game.hexes_beside_vang() if is_at_front(game, place)])


def is_at_front(game: Siloam, place: Hex) -> bool:
    """SOS-SUP-04a: next to a Combat Unit of each side, on ours of any faction; a Guerrilla is none (SOS-CON-25)."""
    return game.is_beside_vang(place) and game.is_beside_coalition_unit(place)


def rear_hexes(game: Siloam) -> list[Hex]:
    """SOS-SUP-07a, SOS-MOV-05d: for HQs and Engineers, the hexes neither Difficult nor next to an enemy."""
    return [place for place in game.board.open_hexes if not game.is_beside_vang(place)]


def has_room(game: Siloam, support: Support, face: Face, place: Hex) -> bool:
    """SOS-SUP-01c, SOS-STK-03a: a Detachment has its hex to itself. The hex where it lies so already is no new one."""
    if game.is_empty(place):
        return True
    if place == support.hex and support.face is face and not support.on:
        return False
    return not (game.has_combat_unit(place) or has_other_support(game, support, place))


def has_room_with(game: Siloam, support: Support, face: Face, unit: Unit) -> bool:
    """Whether it may be attached to the unit and is not so already."""
    if support.on == unit.id and support.face is face:
        return False
    return is_open_to_attachment(game, support, face, unit)


def is_open_to_attachment(game: Siloam, support: Support, face: Face, unit: Unit) -> bool:
    """SOS-SUP-01a: an Infantry it may serve with, alone with it in the hex (SOS-STK-02a), on ground it can be on."""
    if game.kind(unit) is not Kind.INFANTRY or not serves_with(game, support, face, unit):
        return False
    board = game.board
    is_difficult = board.terrain[unit.hex] is Terrain.DIFFICULT
    # SOS-MOV-05e, SOS-CON-21
    if is_difficult and face in NOT_IN_DIFFICULT:
        return False
    # SOS-SUP-10a; SOS-CON-39: in Difficult only where a road has brought it.
    if face is Face.TRUCK and (game.is_beside_vang(unit.hex) or (is_difficult and not board.roads.at(unit.hex))):
        return False
    if face is Face.CONSCRIPT and game.rules.conscript_replaces_support:  # SOS-ALY-06b-v13
        return not game.has_attached(unit, Face.CONSCRIPT)
    return not has_other_support(game, support, unit.hex)


def serves_with(game: Siloam, support: Support, face: Face, unit: Unit) -> bool:
    """SOS-CON-23: CICS counters with any player-side Infantry; Conscripts (SOS-GUE-02a) and Caledonia's with their own.

    In the older edition a Conscript serves with CICS Infantry as well (SOS-ALY-06b-v13).
    """
    owner = owner_of(game, support)
    if owner is Faction.CICS or owner is game.faction(unit):
        return True
    return face is Face.CONSCRIPT and game.faction(unit) is Faction.CICS and game.rules.conscript_on_cics


def has_other_support(game: Siloam, support: Support, place: Hex) -> bool:
    """SOS-STK-02a: one Support may not be placed where another is."""
    return any([other is not support for other in game.supports_at(place)])


def owner_of(game: Siloam, support: Support) -> Faction:
    return game.parts.support_cards[support.id].faction


# Onto the map, from spot to spot, and off it


def place(game: Siloam, support: Support, face: Face, spot: str) -> None:
    """Set a counter on one of its `spots`, from the pool or from elsewhere on the map (SOS-CON-13).

    A new face is a return to the pool and a new placement (SOS-CON-07), whichever way it came about.
    """
    is_moved = support.box is Box.MAP and support.face is face
    if is_moved:
        support.moved = True
    else:
        support.placed = True
    if face in DETACHMENTS:
        game.put_support(support, face, Hex(spot))
    else:
        parent = game.state.units[spot]
        replaced = game.attachment(parent)
        if replaced is not None and replaced is not support:
            send_to_pool(game, replaced, "SOS-ALY-06b-v13")
        game.put_support(support, face, parent.hex, parent.id)
    if game.hear is not None:
        _tell_placed(game, support, is_moved)


def _tell_placed(game: Siloam, support: Support, is_moved: bool) -> None:
    what = f"{game.title(support)} ({support.face.value})"
    where = f"with {game.title(game.state.units[support.on])} in {support.hex}" if support.on else f"in {support.hex}"
    facts = {"support": support.id, "face": support.face.value, "hex": support.hex, "unit": support.on}
    if is_moved:
        game.tell("support.moved", "SOS-CON-13", f"{what} is now {where}.", facts)
    else:
        rule = "SOS-SUP-01c" if support.face in DETACHMENTS else "SOS-SUP-01a"
        game.tell("support.placed", rule, f"{what} is placed {where}.", facts)


def send_to_pool(game: Siloam, support: Support, rule: str) -> None:
    """Into its faction's Reinforcement Pool, because of that rule."""
    left = support.hex
    face = support.face
    game.lift_support(support)
    if game.hear is not None:
        text = f"{game.title(support)} ({face.value}) goes from {left} to its Reinforcement Pool."
        game.tell("support.to-pool", rule, text, {"support": support.id, "face": face.value, "hex": left})


# What must be true of a Support at any time


def settle(game: Siloam) -> None:
    """After any change of positions: send to their pools the Supports that may not be where they are."""
    for face in FRONT_FACES:
        for support in game.supports_with(face):
            # SOS-SUP-04b, SOS-CON-25
            if not is_at_front(game, support.hex):
                send_to_pool(game, support, "SOS-SUP-04b")
    for face in REAR_FACES:
        for support in game.supports_with(face):
            if game.is_beside_vang(support.hex):
                send_to_pool(game, support, rear_rule(support))


def rear_rule(support: Support) -> str:
    """SOS-SUP-11a for all of the rear; for a Truck it is also true that it may not be there at all (SOS-SUP-10a)."""
    return "SOS-SUP-10a" if support.face is Face.TRUCK else "SOS-SUP-11a"


def vang_passes(game: Siloam, place: Hex) -> None:
    """What a Vang unit does to Supports by entering a hex, be it in passing.

    In it all go to their pools, Scouts and Spotters by SOS-SUP-04c, the others by SOS-VNG-05c; next to it those of
    the rear do (SOS-SUP-11a), but a Scout or Spotter stays (SOS-SUP-04c).
    """
    for support in list(game.supports_at(place)):
        if support.face is not Face.GUERRILLA:  # SOS-CON-05: a Guerrilla is fought, not overrun
            send_to_pool(game, support, "SOS-SUP-04c" if support.face in FRONT_FACES else "SOS-VNG-05c")
    for near in game.board.neighbours[place]:
        for support in list(game.supports_at(near)):
            if support.face in REAR_FACES:
                send_to_pool(game, support, "SOS-SUP-11a")


# Active abilities (SOS-SUP-01d): Engineer and Scout


def can_act(game: Siloam, support: Support) -> bool:
    """Whether an Engineer or Scout can use its ability now, and has something to use it on.

    SOS-CON-14: once in an activation. SOS-ACT-02e-v19: not if it was moved in it. SOS-ACT-02e-v13: nor if placed in it.
    """
    if support.box is not Box.MAP or support.used or support.moved:
        return False
    if support.placed and not game.rules.abilities_on_placement_turn:
        return False
    if support.face is Face.ENGINEER:
        return bool(engineer_options(game, support))
    return support.face is Face.SCOUT and bool(scout_targets(game, support))


def engineer_options(game: Siloam, support: Support) -> list[tuple[str, Hex]]:
    """What an Engineer can build where: a Level 1 (SOS-SUP-08a), or a Level 2 out of one (SOS-SUP-08b)."""
    found: list[tuple[str, Hex]] = []
    for site in _sites(game, support):
        if not is_site(game, site):
            continue
        if works.can_build(game, site):
            found.append((BUILD, site))
        elif works.can_raise(game, site):
            found.append((RAISE, site))
    return found


def is_site(game: Siloam, place: Hex) -> bool:
    """SOS-GAP-12: a hex of a player-side Combat Unit, or one without any unit."""
    return bool(game.coalition_at(place)) or game.is_empty(place)


def _sites(game: Siloam, support: Support) -> list[Hex]:
    """SOS-GAP-12: the hexes within the Engineer's reach; its own is not one of them."""
    near = game.board.grid.within(support.hex, game.pack.limits.engineer_reach)
    return sorted([site for site in near if site != support.hex and game.board.is_land(site)])


def use_engineer(game: Siloam, support: Support) -> Play[None]:
    """SOS-SUP-08a, SOS-SUP-08b: one of the two, once."""
    options = engineer_options(game, support)
    if not options:
        return
    what, site = yield from choose(
        COALITION, "support.engineer", options, (support.id,), lambda: barred_sites(game, support)
    )
    support.used = True
    if what == BUILD:
        works.build(game, site)
    else:
        works.raise_level(game, site)
    if game.hear is not None:
        rule = "SOS-SUP-08a" if what == BUILD else "SOS-SUP-08b"
        text = f"{game.title(support)} brings the Fortification in {site} to Level {works.level_at(game, site)}."
        game.tell("support.engineer", rule, text, {"support": support.id, "hex": site})


def barred_sites(game: Siloam, support: Support) -> list[Barred]:
    found: list[Barred] = [Barred((BUILD, support.hex), "an Engineer does not build in its own hex", "SOS-GAP-12")]
    for site in _sites(game, support):
        if not is_site(game, site):
            found.append(Barred((BUILD, site), "an enemy, or another Support, is in the hex", "SOS-GAP-12"))
        elif works.level_at(game, site) == works.HIGHEST_LEVEL:
            found.append(Barred((RAISE, site), "Level 2 is the highest", "SOS-GAP-12"))
        elif works.level_at(game, site) == 0 and not works.can_build(game, site):
            found.append(Barred((BUILD, site), "no Fortification marker is left", "SOS-GAP-28"))
    return found


def scout_targets(game: Siloam, support: Support) -> list[str]:
    """SOS-SUP-06a: Vang Combat Units in range without a Scout Marker; as long as there are markers (SOS-GAP-32)."""
    vang = game.units_of(Faction.VANG)
    if len([unit for unit in vang if unit.scouted]) >= game.pack.limits.scout_markers:
        return []
    reach = game.pack.printed.scout_range
    return [unit.id for unit in vang if not unit.scouted and game.distance(support.hex, unit.hex) <= reach]


def use_scout(game: Siloam, support: Support) -> Play[None]:
    """SOS-SUP-06a: mark one enemy, which then draws no Vang Support Counter (SOS-SUP-06b)."""
    targets = scout_targets(game, support)
    if not targets:
        return
    target = yield from choose(
        COALITION, "support.scout", targets, (support.id,), lambda: barred_targets(game, support)
    )
    support.used = True
    unit = game.state.units[target]
    unit.scouted = True
    if game.hear is not None:
        text = f"{game.title(support)} scouts {game.title(unit)} in {unit.hex}."
        game.tell("support.scout", "SOS-SUP-06a", text, {"support": support.id, "unit": unit.id})


def barred_targets(game: Siloam, support: Support) -> list[Barred]:
    reach = game.pack.printed.scout_range
    found: list[Barred] = []
    for unit in game.units_of(Faction.VANG):
        distance = game.distance(support.hex, unit.hex)
        if unit.scouted and distance <= reach:
            found.append(Barred(unit.id, "it has a Scout Marker", "SOS-SUP-06a"))
        elif distance == reach + 1:
            found.append(Barred(unit.id, f"it is {distance} hexes away; the range is {reach}", "SOS-SUP-06a"))
    return found
