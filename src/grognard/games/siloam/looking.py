"""Looking closer: what a player would look up about a hex or a counter, in the words of the rules in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.rulebook import rules
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State, Support, Unit
from grognard.games.siloam.terrain import allowance
from grognard.games.siloam.words import Box, Face, Kind, Mode, Terrain
from grognard.geometry.hexes import Hex

PIECE: Final = "piece-"
# What ground does to those who enter it and to those attacked in it.
RULES_OF_GROUND: Final[dict[Terrain, tuple[str, ...]]] = {
    Terrain.ROUGH: ("SOS-MOV-04a", "SOS-MOV-04b", "SOS-MOV-04c", "SOS-CBT-13b"),
    Terrain.DIFFICULT: ("SOS-MOV-05a", "SOS-MOV-05b", "SOS-CBT-13b"),
}
RULES_OF_WORKS: Final[dict[int, tuple[str, ...]]] = {1: ("SOS-HIT-06a",), 2: ("SOS-HIT-06b",)}
RULE_OF_ROADS: Final = "SOS-MOV-03a"
RULE_OF_RIVERS: Final = "SOS-MOV-06b"


def inspect(view: State, element: str) -> Sequence[str]:
    """Lines about a hex, `1611`, or a counter, `piece-red-1`; none for anything else."""
    game = Siloam(view, parts_for(view.setup))
    counter = element.removeprefix(PIECE)
    unit, support = view.units.get(counter), view.supports.get(counter)
    if unit is not None and unit.box is Box.MAP:
        return about_unit(game, unit)
    if support is not None and support.box is Box.MAP:
        return about_support(game, support)
    return about_hex(game, Hex(element)) if element in game.board.terrain else ()


def about_unit(game: Siloam, unit: Unit) -> list[str]:
    """The values of both modes, the hits it can bear, its range, and the Support counter with it."""
    card = game.cards[unit.id]
    lines = [
        _mode_line("Combat Mode", card.combat_symbols, card.combat_move, unit.mode is Mode.COMBAT),
        _mode_line("Movement Mode", card.movement_symbols, card.movement_move, unit.mode is not Mode.COMBAT),
        f"A chit with a {card.rating.value} hits for it (SOS-CBT-02a)",
        f"Hit slots free: {game.free_hit_slots(unit)} of {card.dots}"
        + (f"; Armor Marker slots free: {game.free_armor_slots(unit)} of {card.shields}" if card.shields else ""),
    ]
    if card.kind is Kind.ARTILLERY:
        lines.append(f"Range {card.range}, in Combat Mode (SOS-CBT-03c)")
    attachment = game.attachment(unit)
    if attachment is not None:
        lines.append(f"With {attachment.face.value}; moves up to {_hexes(allowance(game, unit))}")
    return lines


def _mode_line(name: str, symbols: int, move: int, is_now: bool) -> str:
    drawn = f"{symbols} symbol{'' if symbols == 1 else 's'}"
    return f"{name}{' (now)' if is_now else ''}: {drawn}, moves up to {_hexes(move)}"


def _hexes(number: int) -> str:
    return f"{number} hex{'' if number == 1 else 'es'}"


def about_support(game: Siloam, support: Support) -> list[str]:
    """How far it reaches (SOS-SUP), for the faces that reach beyond their hex."""
    printed = game.pack.printed
    reach = {
        Face.HQ: printed.hq_range,
        Face.SCOUT: printed.scout_range,
        Face.SPOTTER: printed.spotter_range,
    }.get(support.face)
    return [] if reach is None else [f"Reaches {_hexes(reach)} far"]


def about_hex(game: Siloam, place: Hex) -> list[str]:
    """What the ground, works, road and river of the hex do."""
    ids = list(RULES_OF_GROUND.get(game.board.terrain[place], ()))
    ids += RULES_OF_WORKS.get(game.state.fortifications.get(place, 0), ())
    if any([place in chain for chain in game.board.sheet.roads.chains.values()]):
        ids.append(RULE_OF_ROADS)
    if any([place in side for side in game.board.sheet.rivers.hexsides]):
        ids.append(RULE_OF_RIVERS)
    return [line for id_ in ids for line in _in_force(id_, game.state.setup.ruleset)]


def _in_force(id_: str, ruleset: str) -> list[str]:
    """The rule as the edition has it; some are different in each."""
    book = rules()
    found = [book[one] for one in (id_, f"{id_}-{ruleset}") if one in book and ruleset in book[one].rulesets]
    return [f"{rule.text} ({rule.id})" for rule in found]
