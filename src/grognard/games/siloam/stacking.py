"""Stacking (SOS-STK): what a hex may hold at the end of an activation, and how it is put right.

SOS-STK-01a: one Combat Unit with at most one Attachment, or one Detachment. SOS-STK-04a: planes are on the Airfield and
never on the map, so they do not count.
"""

from __future__ import annotations

from grognard.games.siloam import hits, supports
from grognard.games.siloam.movement import clear_detachments, end_in, enter
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.terrain import keeps_from_enemies, may_enter, mobility
from grognard.games.siloam.words import COALITION
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Play


def settle_stacks(game: Siloam) -> Play[None]:
    """Put right every hex that holds too much, at the end of an activation (SOS-CON-85), in number order."""
    crowded = sorted({unit.hex for unit in game.coalition_units() if len(game.coalition_at(unit.hex)) > 1})
    for place in crowded:
        yield from settle_hex(game, place)
    shared = sorted({s.hex for s in game.state.supports.values() if s.hex and len(game.supports_at(s.hex)) > 1})
    for place in shared:
        yield from settle_supports(game, place)


# Combat Units (SOS-STK-01)


def settle_hex(game: Siloam, place: Hex) -> Play[None]:
    """SOS-STK-01b: while there is more than one Combat Unit in the hex, one of them goes next door and takes a hit."""
    while len(game.coalition_at(place)) > 1:
        there = sorted([unit.id for unit in game.coalition_at(place)])
        chosen = yield from choose(COALITION, "stacking.shift-unit", there, (place,))
        yield from shift(game, game.state.units[chosen])


def shift(game: Siloam, unit: Unit) -> Play[None]:
    """Its Attachment goes along; the hit is taken after the shift (SOS-GAP-30)."""
    bearers = hits.Bearers([unit], [], unit)
    left = unit.hex
    hexes = shift_hexes(game, unit)
    if not hexes:
        if game.hear is not None:
            text = f"No empty hex is open to {game.title(unit)} next to {left}, so it is removed."
            game.tell("stacking.removed", "SOS-GAP-30", text, {"unit": unit.id, "hex": left})
        yield from hits.take_one(game, bearers, (hits.REMOVAL, unit.id), 1)
        return
    there = yield from choose(COALITION, "stacking.shift-to", hexes, (unit.id, left), lambda: barred_shifts(game, unit))
    enter(game, unit, there)
    end_in(game, unit)
    if game.hear is not None:
        text = f"{game.title(unit)} is too much in {left}: it shifts to {there} and takes 1 hit."
        game.tell("stacking.shifted", "SOS-STK-01b", text, {"unit": unit.id, "hex": there})
    yield from hits.take_hits(game, bearers, 1, "hits.take-shift")


def shift_hexes(game: Siloam, unit: Unit) -> list[Hex]:
    """SOS-STK-01b, SOS-GAP-30: the empty land hexes next to it that it may enter."""
    return sorted([near for near in game.board.neighbours[unit.hex] if why_no_shift(game, unit, near) is None])


def barred_shifts(game: Siloam, unit: Unit) -> list[Barred]:
    reasons = [why_no_shift(game, unit, near) for near in game.board.neighbours[unit.hex]]
    return [reason for reason in reasons if reason is not None]


def why_no_shift(game: Siloam, unit: Unit, there: Hex) -> Barred | None:
    if not game.is_empty(there):
        return Barred(there, "the hex is not empty", "SOS-STK-01b")
    if not may_enter(game, unit, mobility(game, unit), unit.hex, there, True):
        return Barred(there, "it may not enter that terrain from here", "SOS-GAP-30")
    if keeps_from_enemies(game, unit) and game.is_beside_vang(there):
        return Barred(there, "a Truck may not be next to an enemy", "SOS-SUP-10a")
    return None


# Supports (SOS-STK-02, SOS-STK-03)


def settle_supports(game: Siloam, place: Hex) -> Play[None]:
    """SOS-STK-02a, SOS-STK-02b: of two Supports in a hex the player picks one to go to its pool; nothing takes a hit.

    SOS-STK-03a: before that, a Detachment that is there with a Combat Unit has to go anyway.
    """
    if game.coalition_at(place):
        clear_detachments(game, place, "SOS-STK-03a")
    while len(game.supports_at(place)) > 1:
        there = sorted([support.id for support in game.supports_at(place)])
        chosen = yield from choose(COALITION, "stacking.support", there, (place,))
        supports.send_to_pool(game, game.state.supports[chosen], "SOS-STK-02b")
