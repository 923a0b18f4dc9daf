"""Hits (SOS-HIT): who takes each hit and how, removal of units, and Bolster."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from grognard.games.siloam import guerrillas, supports
from grognard.games.siloam.casualties import box_markers, draw_into_box, mark
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import COALITION, Banner, Box, Face, Faction
from grognard.kernel.asking import choose
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Barred, Play

# The ways to take a hit, each with the id of the counter that takes it.
ARMOR: Final = "armor"
MARKER: Final = "marker"
CONSCRIPT: Final = "conscript"
GUERRILLA: Final = "guerrilla"
REMOVAL: Final = "removal"

BANNER_ORDER: Final = {banner: order for order, banner in enumerate(Banner)}


class Bearers(Struct):
    """Those of one side who can be given hits. Who supports from a distance is not among them (SOS-HIT-03b).

    `lead` is the lead or defending Combat Unit. It is None where a Guerrilla is what is attacked or bombed: it is among
    `guerrillas`, and once it is eliminated all further hits are lost (SOS-CON-73).
    """

    units: list[Unit]
    guerrillas: list[Support]
    lead: Unit | None


# Taking hits one by one (SOS-HIT-02)


def take_hits(game: Siloam, bearers: Bearers, pending: int, topic: str = "hits.take") -> Play[None]:
    """SOS-HIT-02a, SOS-HIT-02e: each hit is settled in one of the ways left; the owner spreads them as it likes.

    Hits on Guerrillas that are gone are lost (SOS-CON-73).
    """
    is_vang = bool(bearers.units) and game.is_vang(bearers.units[0])
    while pending > 0:
        if is_vang:
            way = vang_way(game, bearers)
        else:
            open_ways = ways(game, bearers)
            if not open_ways:
                return
            way = yield from choose(COALITION, topic, open_ways, (pending,), lambda: barred_ways(game, bearers))
        pending = yield from take_one(game, bearers, way, pending)


def ways(game: Siloam, bearers: Bearers) -> list[tuple[str, str]]:
    """In which ways one hit can be taken now, by whom: the unit's id, or the Guerrilla's."""
    found: list[tuple[str, str]] = []
    armor_left = game.state.armor_supply > 0  # SOS-CON-40
    for unit in bearers.units:
        before = len(found)
        if armor_left and game.free_armor_slots(unit) > 0:
            found.append((ARMOR, unit.id))  # SOS-HIT-02b
        if game.free_hit_slots(unit) > 0:
            found.append((MARKER, unit.id))  # SOS-HIT-02c
        if game.has_attached(unit, Face.CONSCRIPT):
            found.append((CONSCRIPT, unit.id))  # SOS-HIT-02d; no other Support can (SOS-HIT-03a)
        if len(found) == before:
            found.append((REMOVAL, unit.id))  # SOS-HIT-01a: it can hold no more
    for guerrilla in bearers.guerrillas:
        found.append((GUERRILLA, guerrilla.id))  # SOS-GUE-06b
    return found


def barred_ways(game: Siloam, bearers: Bearers) -> list[Barred]:
    found: list[Barred] = []
    for unit in bearers.units:
        if game.free_armor_slots(unit) > 0 and game.state.armor_supply == 0:
            found.append(Barred((ARMOR, unit.id), "no Armor Marker is left in supply", "SOS-CON-40"))
        elif game.free_armor_slots(unit) == 0 and game.card(unit).shields > 0:
            found.append(Barred((ARMOR, unit.id), "its armor slots are full", "SOS-HIT-02b"))
        if game.free_hit_slots(unit) == 0:
            found.append(Barred((MARKER, unit.id), "its hit slots are full", "SOS-HIT-02c"))
        attachment = game.attachment(unit)
        if attachment is not None and attachment.face is not Face.CONSCRIPT:
            found.append(Barred(("support", attachment.id), "only a Conscript can take a hit", "SOS-HIT-03a"))
    return found


def take_one(game: Siloam, bearers: Bearers, way: tuple[str, str], pending: int) -> Play[int]:
    """Settle one hit in the way chosen. Gives the hits still pending; who is removed is no longer among the bearers."""
    how, who = way
    if how == GUERRILLA:
        return _spend_guerrilla(game, bearers, game.state.supports[who], pending)
    unit = game.state.units[who]
    if how == REMOVAL:
        yield from _overwhelm(game, bearers, unit, pending)
        return 0
    if how == CONSCRIPT:
        yield from _spend_conscript(game, unit)
        return pending - 1
    if how == ARMOR:
        _place_armor(game, unit)
    else:
        yield from _place_marker(game, unit)
    if _is_full(game, unit) and game.rules.removal == "reach":
        yield from _overwhelm(game, bearers, unit, pending - 1)
        return 0
    return pending - 1


def _place_armor(game: Siloam, unit: Unit) -> None:
    """SOS-HIT-02b"""
    game.state.armor_supply -= 1
    unit.armor += 1
    if game.hear is not None:
        game.tell(
            "hits.taken", "SOS-HIT-02b", f"{game.title(unit)} takes a hit with an Armor Marker.", {"unit": unit.id}
        )


def _place_marker(game: Siloam, unit: Unit) -> Play[None]:
    """SOS-HIT-02c"""
    coffins = yield from mark(game, unit)
    if game.hear is not None:
        text = f"{game.title(unit)} takes a hit with a Hit Marker."
        game.tell("hits.taken", "SOS-HIT-02c", text, {"unit": unit.id, "coffins": coffins})


def _spend_conscript(game: Siloam, unit: Unit) -> Play[None]:
    """SOS-HIT-02d: back to Siloam's pool, with a marker for Siloam whatever the unit's faction (SOS-CON-83)."""
    shed_attachment(game, unit, "SOS-HIT-02d")
    yield from draw_into_box(game, Faction.SILOAM, 1)


def _spend_guerrilla(game: Siloam, bearers: Bearers, guerrilla: Support, pending: int) -> int:
    """SOS-CON-73: its first hit eliminates it; if it was the target, hits beyond that are lost."""
    bearers.guerrillas.remove(guerrilla)
    guerrillas.eliminate(game, guerrilla)
    return 0 if bearers.lead is None else pending - 1


def _is_full(game: Siloam, unit: Unit) -> bool:
    """SOS-HIT-01a: as many markers as dots and shields. SOS-CON-35: a unit is lost beyond that, or on reaching it."""
    return game.free_hit_slots(unit) <= 0 and game.free_armor_slots(unit) <= 0


def _overwhelm(game: Siloam, bearers: Bearers, unit: Unit, overflow: int) -> Play[None]:
    """SOS-HIT-05a: the unit goes, and every hit still to be settled is a marker in its faction's Casualty Box.

    SOS-CON-36: the other bearers take none of them.
    """
    faction = game.faction(unit)
    bearers.units.remove(unit)
    remove_unit(game, unit)
    if game.hear is not None and overflow:
        text = f"{overflow} Hit Marker{'s go' if overflow > 1 else ' goes'} straight into the Casualty Box."
        game.tell("hits.overflow", "SOS-HIT-05a", text, {"faction": faction.value, "hits": overflow})
    yield from draw_into_box(game, faction, overflow)


# How the Vang take hits (SOS-GAP-23)


def vang_way(game: Siloam, bearers: Bearers) -> tuple[str, str]:
    """Armor if any unit has room for it; else a marker on the unit with most room; else the lead is removed."""
    units = bearers.units
    lead = bearers.lead
    chosen = units[0]
    room = 0
    how = REMOVAL
    armor_left = game.state.armor_supply > 0
    for unit in units:
        if armor_left and game.free_armor_slots(unit) > 0:
            if how != ARMOR or _comes_first(game, unit, chosen, lead):
                how, chosen = ARMOR, unit
        elif how != ARMOR:
            free = game.free_hit_slots(unit)
            if free > room or (free == room and _comes_first(game, unit, chosen, lead)):
                chosen, room = unit, free
                how = MARKER if free > 0 else REMOVAL
    if game.hear is not None and len(units) > 1:
        _explain(game, units, chosen, how)
    return (how, chosen.id)


def _comes_first(game: Siloam, unit: Unit, other: Unit, lead: Unit | None) -> bool:
    """SOS-GAP-23, SOS-CON-77: the lead or defending unit, then the lowest number, then Red, Yellow, Black."""
    if unit is lead or other is lead:
        return unit is lead and other is not lead
    return _place_in_roster(game, unit) < _place_in_roster(game, other)


def _place_in_roster(game: Siloam, unit: Unit) -> tuple[int, int]:
    card = game.card(unit)
    return (card.number, BANNER_ORDER[card.banner] if card.banner is not None else 0)


def _explain(game: Siloam, units: list[Unit], chosen: Unit, how: str) -> None:
    tie_break = {
        ARMOR: "an Armor Marker if a unit has a slot for it: the lead or defending unit, then the lowest number",
        MARKER: "the most free hit slots, then the lead or defending unit, then the lowest number",
        REMOVAL: "nobody has a free slot: the lead or defending unit",
    }[how]
    reason = Reason(tuple([game.title(unit) for unit in units]), game.title(chosen), tie_break)
    game.tell("hits.vang", "SOS-GAP-23", f"The hit goes to {game.title(chosen)}.", {"reason": reason})


# Removal (SOS-HIT-04)


def remove_unit(game: Siloam, unit: Unit) -> None:
    """A unit that can hold no more, or that an event takes away, leaves the map with all that is on it.

    SOS-HIT-04a: a CICS unit goes to its pool. SOS-HIT-04b: an ally leaves the game for good. SOS-HIT-04c: a Vang unit
    goes to the bottom of its banner's beachhead stack, from where it may come back.
    """
    card = game.card(unit)
    clear_markers(game, unit)
    shed_attachment(game, unit, "SOS-SUP-02b")
    if card.banner is not None:
        game.lift(unit, Box.BEACHHEAD)
        game.state.beachheads[card.banner].append(unit.id)
        _return_counter(game, unit)
        rule, where = "SOS-HIT-04c", "goes to the bottom of its beachhead stack"
    elif card.faction is Faction.CICS:
        game.lift(unit, Box.POOL)
        rule, where = "SOS-HIT-04a", "goes to the Reinforcement Pool"
    else:
        game.lift(unit, Box.OUT)
        rule, where = "SOS-HIT-04b", "is eliminated"
    if game.hear is not None:
        game.tell("hits.removed", rule, f"{card.title} {where}.", {"unit": unit.id})
    supports.settle(game)  # SOS-CON-25: Scouts and Spotters may have lost what they need


def _return_counter(game: Siloam, unit: Unit) -> None:
    """SOS-HIT-04e: its Support Counter does not wait for the end of the activation."""
    counter = game.vang_counters.pop(unit.id, None)
    if counter is not None:
        game.state.vang_out.remove(counter)
        game.state.vang_cup.append(counter)


def clear_markers(game: Siloam, unit: Unit) -> None:
    """Hit Markers to the Casualty Box; Armor Markers to supply, where they count for nothing (SOS-HIT-04d)."""
    box_markers(game, game.faction(unit), unit.hits)
    unit.hits.clear()
    unit.stand_ins = 0
    game.state.armor_supply += unit.armor
    unit.armor = 0


def shed_attachment(game: Siloam, unit: Unit, rule: str) -> None:
    """SOS-SUP-02b: what was attached goes to its own faction's Reinforcement Pool."""
    attachment = game.attachment(unit)
    if attachment is None:
        return
    game.lift_support(attachment)
    if game.hear is not None:
        text = f"{game.title(attachment)} leaves {game.title(unit)} for its Reinforcement Pool."
        game.tell("support.to-pool", rule, text, {"support": attachment.id, "unit": unit.id})


def send_to_pool(game: Siloam, unit: Unit) -> None:
    """SOS-CON-80: a unit recalled by an event enters its pool clean and alone."""
    clear_markers(game, unit)
    shed_attachment(game, unit, "SOS-CON-80")
    game.lift(unit, Box.POOL)
    if game.hear is not None:
        game.tell("hits.recalled", "SOS-CON-80", f"{game.title(unit)} is recalled to its pool.", {"unit": unit.id})
    supports.settle(game)  # SOS-CON-25: Scouts and Spotters may have lost what they need


# Bolster (SOS-HIT-07)


def bolster(game: Siloam, unit: Unit, rule: str) -> None:
    """SOS-HIT-07a: the unit sheds all its markers and stays. SOS-HIT-07b: its Hit Markers count at the round's end.

    SOS-HIT-07c: by an event it costs nothing and needs no check; that is for its caller.
    """
    clear_markers(game, unit)
    if game.hear is not None:
        game.tell("hits.bolster", rule, f"{game.title(unit)} is bolstered and sheds its markers.", {"unit": unit.id})
