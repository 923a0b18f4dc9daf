"""What a position of the campaign looks like: the map, the counters, the tracks and the boxes beside it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from grognard.games.siloam.board import Board
from grognard.games.siloam.pack import Pack, UnitCard
from grognard.games.siloam.position import Parts
from grognard.games.siloam.prompting import prompt
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State, Support, Unit
from grognard.games.siloam.words import (
    PLAYER_FACTIONS,
    Airfield,
    Banner,
    Box,
    EventId,
    Face,
    Faction,
    Kind,
    Mode,
    Plan,
    Preparation,
)
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Choose, Question
from grognard.kernel.spelling import spell
from grognard.scene.model import (
    Cell,
    HexBoard,
    Key,
    Mark,
    Name,
    Panel,
    Piece,
    Scene,
    Site,
    Symbol,
    Tint,
    Touch,
    Track,
)

TINT_OF_FACTION: dict[Faction, Tint] = {
    Faction.CICS: "blue",
    Faction.SILOAM: "green",
    Faction.CALEDONIA: "purple",
    Faction.VANG: "grey",
}
TINT_OF_BANNER: dict[Banner, Tint] = {Banner.RED: "red", Banner.YELLOW: "yellow", Banner.BLACK: "black"}
FACTION_NAME = {
    Faction.CICS: "CICS",
    Faction.SILOAM: "Siloam",
    Faction.CALEDONIA: "Caledonia",
    Faction.VANG: "Vang",
}
SYMBOL_OF_KIND: dict[Kind, Symbol] = {Kind.INFANTRY: "infantry", Kind.TANK: "tank", Kind.ARTILLERY: "artillery"}
SYMBOL_OF_FACE: dict[Face, Symbol] = {
    Face.HQ: "headquarters",
    Face.ENGINEER: "engineer",
    Face.SCOUT: "scout",
    Face.SPOTTER: "scout",
    Face.GUERRILLA: "guerrilla",
}
LEGEND = (
    Key("objective", "red", "VP Space of a banner"),
    Key("priority", "red", "priority hex"),
    Key("entry", "red", "beachhead"),
    Key("flag", "purple", "Caledonia flag hex"),
    Key("flag", "blue", "CICS Deployment Hex"),
    Key("works", "grey", "Fortification (two walls: Level 2)"),
    Key("garrison", "red", "Vang Garrison"),
)
TAB_OF_FACE = {
    Face.MG: "MG",
    Face.FLAMETHROWER: "FT",
    Face.MECHANIZED: "MEC",
    Face.ANTI_TANK: "AT",
    Face.LEADER: "LDR",
    Face.TRUCK: "TRK",
    Face.CONSCRIPT: "CON",
}


def scene(view: State, question: Question | None) -> Scene:
    """The picture of a view; with a question, what its options touch."""
    parts = parts_for(view.setup)
    return Scene(
        title="The Sirens of Siloam",
        caption=f"Ruleset {view.setup.ruleset} · Round {view.round} of {parts.pack.limits.rounds}"
        + (f" · {view.outcome}" if view.outcome else ""),
        board=board_picture(parts),
        sites=_sites(view, parts.pack),
        pieces=_pieces(view, parts),
        tracks=_tracks(view, parts.pack),
        panels=_panels(view, parts),
        touches=_touches(view, question) if isinstance(question, Choose) else (),
    )


def board_picture(parts: Parts) -> HexBoard:
    return _board_picture(parts.board, parts.pack.digest)


@lru_cache(maxsize=8)
def _board_picture(board: Board, digest: str) -> HexBoard:
    sheet = board.sheet
    return HexBoard(
        digest=digest,
        columns=sheet.grid.columns,
        rows=sheet.grid.rows,
        even_columns_lower=sheet.grid.even_columns_lower,
        cells=tuple([Cell(place, board.terrain[place].value) for place in board.grid.hexes]),
        roads=tuple(sheet.roads.chains.values()),
        rivers=sheet.rivers.hexsides,
        bridges=sheet.rivers.bridges,
        marks=_marks(board),
        names=tuple([Name(place.hex, place.name) for place in sheet.places]),
        legend=LEGEND,
    )


def _marks(board: Board) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for banner in Banner:
        tint, name = TINT_OF_BANNER[banner], banner.value.capitalize()
        marks += [Mark(place, "objective", tint, f"{name} VP Space {place}") for place in board.vp_of[banner]]
        marks += [Mark(place, "priority", tint, f"{name} priority hex {place}") for place in board.priority_of[banner]]
        marks += [Mark(place, "entry", tint, f"{name} beachhead {place}") for place in board.beach_of[banner]]
    marks += [Mark(place, "flag", "purple", f"Caledonia flag hex {place}") for place in board.caledonia_flags]
    marks.append(Mark(board.cics_deployment, "flag", "blue", f"CICS Deployment Hex {board.cics_deployment}"))
    return tuple(marks)


def _sites(view: State, pack: Pack) -> tuple[Site, ...]:
    works = [
        Site(f"works-{place}", place, "works", level, f"Level-{level} Fortification")
        for place, level in sorted(view.fortifications.items())
    ]
    colors = {place: banner for banner in Banner for place in pack.map.vp.of(banner)}
    garrisons = [
        Site(f"garrison-{place}", place, "garrison", 1, "Vang Garrison", TINT_OF_BANNER[colors[place]])
        for place in sorted(view.garrisons)
    ]
    return tuple(works + garrisons)


def _pieces(view: State, parts: Parts) -> tuple[Piece, ...]:
    attached = {support.on: support for support in view.supports.values() if support.box is Box.MAP and support.on}
    units = [
        _unit_piece(unit, parts.cards[unit.id], attached.get(unit.id))
        for unit in view.units.values()
        if unit.box is Box.MAP
    ]
    detachments = [
        _detachment_piece(support, parts)
        for support in view.supports.values()
        if support.box is Box.MAP and not support.on
    ]
    return tuple(detachments + units)


def _unit_piece(unit: Unit, card: UnitCard, attachment: Support | None) -> Piece:
    in_combat_mode = unit.mode is Mode.COMBAT
    return Piece(
        id=f"piece-{unit.id}",
        place=unit.hex,
        title=f"{card.title} in {unit.hex}",
        tint=TINT_OF_FACTION[card.faction] if card.banner is None else TINT_OF_BANNER[card.banner],
        symbol=SYMBOL_OF_KIND[card.kind],
        label=str(card.number) if card.banner is not None else "",
        figure=card.rating.value,
        strength=card.combat_symbols if in_combat_mode else card.movement_symbols,
        moving=not in_combat_mode,
        hits=len(unit.hits),
        hits_most=card.dots,
        armor=unit.armor,
        armor_most=card.shields,
        tab=TAB_OF_FACE[attachment.face] if attachment is not None else "",
        tab_title=attachment.face.value if attachment is not None else "",
        spotted=unit.scouted,
        spent=unit.moved or unit.fought,
    )


def _detachment_piece(support: Support, parts: Parts) -> Piece:
    card = parts.support_cards[support.id]
    is_guerrilla = support.face is Face.GUERRILLA
    return Piece(
        id=f"piece-{support.id}",
        place=support.hex,
        title=f"{FACTION_NAME[card.faction]} {support.face.value} in {support.hex}",
        tint=TINT_OF_FACTION[card.faction],
        symbol=SYMBOL_OF_FACE[support.face],
        label="" if is_guerrilla else support.face.value.upper(),
        figure="triangle" if is_guerrilla else None,
        strength=1 if is_guerrilla else 0,
    )


def _tracks(view: State, pack: Pack) -> tuple[Track, ...]:
    printed = pack.printed
    held = _held(view, pack)
    coalition = sum([view.casualty_totals[faction] for faction in PLAYER_FACTIONS])
    vang = view.casualty_totals[Faction.VANG]
    levels = len(pack.morale.symbols)
    morale = [
        Track(
            f"track-morale-{faction.value}",
            f"{FACTION_NAME[faction]} morale",
            view.morale[faction],
            1,
            levels,
            TINT_OF_FACTION[faction],
            f"{view.morale[faction]} {pack.morale.symbols[view.morale[faction] - 1].value}",
        )
        for faction in PLAYER_FACTIONS
    ]
    return (
        Track("track-round", "Round", view.round, 1, pack.limits.rounds),
        Track("track-vp", "VP Spaces held", held, 1, len(pack.map.vp.red) * len(Banner), "orange"),
        *morale,
        Track("track-cp", "Command points", view.cp, 1, max(20, view.cp), "orange"),
        Track(
            "track-coalition-casualties",
            "Own casualties",
            coalition,
            1,
            printed.casualty_limit,
            "blue",
            f"{coalition} of {printed.casualty_limit}",
            printed.casualty_limit - 5,
        ),
        Track(
            "track-vang-casualties",
            "Vang casualties",
            vang,
            1,
            printed.bonus_casualties,
            "red",
            f"{vang} of {printed.bonus_casualties}",
        ),
    )


def _held(view: State, pack: Pack) -> int:
    """VP Spaces with a player-side Combat Unit in them (SOS-CON-53)."""
    spaces = {place for banner in Banner for place in pack.map.vp.of(banner)}
    cards = {card.id: card for card in pack.units}
    standing = {
        unit.hex for unit in view.units.values() if unit.box is Box.MAP and cards[unit.id].faction is not Faction.VANG
    }
    return len(spaces & standing)


def _panels(view: State, parts: Parts) -> tuple[Panel, ...]:
    chits = {chit.id: chit.title for chit in parts.pack.activation}
    return (
        Panel("panel-pool", "Reinforcement Pools", tuple(_pool_lines(view, parts)) or ("empty",)),
        Panel("panel-locked", "Locked", tuple(_locked_lines(view, parts)) or ("nothing",)),
        Panel("panel-beach", "Beachheads, top first", tuple(_beach_lines(view, parts))),
        Panel("panel-air", "Airfields", tuple(_air_lines(view))),
        Panel("panel-plans", "Strategic plans", tuple(_plan_lines(view, parts.pack))),
        Panel("panel-cp", "CP Cup", tuple(_cp_lines(view))),
        Panel("panel-activation", "Activation Cup", _list_of([chits[one] for one in view.activation_cup])),
        Panel("panel-vang", "Vang Support Cup", _list_of([_words(one.value) for one in view.vang_cup])),
        Panel("panel-track", "Round Tracker", tuple(_due_lines(view)) or ("no event waits",)),
        Panel("panel-casualties", "Casualties counted", tuple(_box_lines(view))),
    )


def _words(name: str) -> str:
    return name.replace("-", " ")


def _list_of(things: list[str]) -> tuple[str, ...]:
    """What a cup holds, in one line that the picture may break."""
    return (", ".join(_counted(things)) or "empty",)


def _counted(things: list[str]) -> list[str]:
    return [f"{number} × {name}" if number > 1 else name for name, number in sorted(Counter(things).items())]


def _due_lines(view: State) -> list[str]:
    due = sorted(view.round_track.items(), key=_when)
    return [f"Round {round_}: Event {event.value[1:].upper()}" for event, round_ in due]


def _when(entry: tuple[EventId, int]) -> tuple[int, str]:
    return (entry[1], entry[0].value)


def _box_lines(view: State) -> list[str]:
    return [
        f"{FACTION_NAME[faction]}: {view.casualty_totals[faction]} and {sum(box)} in the box"
        for faction, box in view.casualty_boxes.items()
    ]


def _pool_lines(view: State, parts: Parts) -> list[str]:
    units = [parts.cards[unit.id].title for unit in view.units.values() if unit.box is Box.POOL]
    supports = [
        "Conscript / Guerrilla"
        if support.face in (Face.CONSCRIPT, Face.GUERRILLA)
        else parts.support_cards[support.id].title
        for support in view.supports.values()
        if support.box is Box.POOL
    ]
    return _counted(units + supports)


def _locked_lines(view: State, parts: Parts) -> list[str]:
    names = {Box.LOCKED_A: "Pool A", Box.LOCKED_B: "Pool B", Box.LOCKED_RESERVE: "Reserve", Box.WAITING: "Waiting"}
    counters = [(unit.box, parts.cards[unit.id].title) for unit in view.units.values()]
    counters += [(support.box, parts.support_cards[support.id].title) for support in view.supports.values()]
    return _counted([f"{names[box]}: {title}" for box, title in counters if box in names])


def _beach_lines(view: State, parts: Parts) -> list[str]:
    lines = []
    for banner in Banner:
        stack = [f"{parts.cards[one].number} {parts.cards[one].kind.value}" for one in view.beachheads[banner]]
        lines.append(f"{banner.value.capitalize()}: {', '.join(stack) if stack else 'empty'}")
    return lines


def _air_lines(view: State) -> list[str]:
    lines = []
    for field in Airfield:
        there = _counted([plane.side.value for plane in view.planes.values() if plane.field is field])
        lines.append(f"CICS {field.value}: {', '.join(there) if there else 'none'}")
    vang = _counted([_words(counter.value) for counter in view.vang_runway])
    lines.append(f"Vang runway: {', '.join(vang) if vang else 'none'}")
    return lines


def _plan_lines(view: State, pack: Pack) -> list[str]:
    titles = {plan.id: plan.title for plan in pack.plans}
    lines = [
        f"{_words(box.value).capitalize()}: {', '.join([titles[plan] for plan, at in view.plans.items() if at is box])}"
        for box in Preparation
        if box in view.plans.values()
    ]
    supply = [titles[plan] for plan in Plan if plan not in view.plans]
    return [*lines, f"Supply: {', '.join(supply) if supply else 'none'}"]


def _cp_lines(view: State) -> list[str]:
    return [
        f"Cup: {', '.join(_counted([str(value) for value in view.cp_cup])) or 'empty'}",
        f"Discard: {', '.join(_counted([str(value) for value in view.cp_discard])) or 'empty'}",
    ]


def _touches(view: State, question: Choose) -> tuple[Touch, ...]:
    """Which hexes and counters each option names: an option is spelled with the very ids of what it touches."""
    touches = []
    for label, option in zip(prompt(view, question).labels, question.options, strict=True):
        spelling = spell(option)
        words = spelling.split(" ")
        units = [word for word in words if word in view.units or word in view.supports]
        hexes = [Hex(word) for word in words if len(word) == 4 and word.isdigit()]
        hexes += [view.units[word].hex for word in units if word in view.units and view.units[word].box is Box.MAP]
        hexes += [
            view.supports[word].hex for word in units if word in view.supports and view.supports[word].box is Box.MAP
        ]
        touches.append(Touch(spelling, label, tuple(dict.fromkeys(hexes)), tuple([f"piece-{word}" for word in units])))
    return tuple(touches)
