"""A map of squares as SVG: floors, walls, furniture; and what comes and goes: doors, smoke, bodies, sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from typing import Final

from grognard.geometry.squares import SquareGrid
from grognard.scene import palette
from grognard.scene.curves import Dot
from grognard.scene.model import Fixture, Floor, Furniture, Heading, Paint, SquareBoard

SIDE: Final = 56.0  # of a square: 16 columns come to 896 units of width
EDGE: Final = 14.0  # round the board, for arrows and walls at its rim
WALL: Final = 4.0
DOUBLE: Final = 9.0
SHORT_NAME: Final = 6.6  # width of a letter of a room's name

PAINTS: Final[dict[Paint, str]] = {
    "open": "#dfe8c6",
    "corridor": "#e7e5de",
    "science": "#d5e7ea",
    "technical": "#e3ddcf",
    "officer": "#eadfcb",
    "medical": "#eef3f1",
    "security": "#dfe0ea",
    "living": "#efe3da",
    "stairs": "#d9d4c7",
    "vehicle": "#c9b79a",
}
GRASS: Final = "#b9c998"
LINE: Final = "#b9b5a6"
STONE: Final = "#3a3833"
BARS_WAY: Final = "#b58900"
SOLID: Final = "#8d8674"
LOW: Final = "#c9c2ae"
STEEL: Final = "#5f7f9c"
STEEL_EDGE: Final = "#2f4558"
WOOD: Final = "#a9713c"
WOOD_EDGE: Final = "#5b3a1a"
LOCK: Final = "#f2c53d"
BONE: Final = "#f7f3e6"
STONES: Final = "M-4 -24l6 2l-3 5l-4 -2ZM-3 18l6 2l1 5l-7 -1ZM0 -8l4 2l-3 4l-3 -3ZM-4 6l4 1l-2 4Z"
PUFFS: Final = ((-9, 5, 17), (10, 8, 15), (2, -9, 18))
SEEN: Final = "#c8463d"
SEEN_ASIDE: Final = "#f0a03c"

TURN: Final[dict[Heading, int]] = {"north": 0, "east": 90, "south": 180, "west": 270}


@lru_cache(maxsize=32)
def grid_of(board: SquareBoard) -> SquareGrid:
    return SquareGrid(board.columns, board.rows, absent=board.absent)


def extent(board: SquareBoard) -> tuple[float, float]:
    return board.columns * SIDE + 2 * EDGE, board.rows * SIDE + 2 * EDGE


def corner(place: str) -> Dot:
    """The upper left corner of a square, which may lie off the frame."""
    return (int(place[:2]) - 1) * SIDE + EDGE, (int(place[2:4]) - 1) * SIDE + EDGE


def centre(place: str) -> Dot:
    """The middle of a square or of a side."""
    if "|" in place:
        (ax, ay), (bx, by) = [centre(end) for end in place.split("|")]
        return (ax + bx) / 2, (ay + by) / 2
    x, y = corner(place)
    return x + SIDE / 2, y + SIDE / 2


def outline(place: str) -> str:
    """The `d` around a square, or around a bar on a side."""
    if "|" in place:
        x, y = centre(place)
        wide, high = (8.0, SIDE - 8) if is_upright(place) else (SIDE - 8, 8.0)
        return f"M{x - wide / 2:.1f} {y - high / 2:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}Z"
    x, y = corner(place)
    return f"M{x:.1f} {y:.1f}h{SIDE}v{SIDE}h{-SIDE}Z"


def is_upright(side: str) -> bool:
    """A side between a square and the one to its right."""
    a, b = side.split("|")
    return a[:2] != b[:2]


# The ground


@lru_cache(maxsize=32)
def draw_ground(board: SquareBoard) -> str:
    """The layer that never changes, as the content of an SVG group."""
    width, height = extent(board)
    layers = [
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="{palette.PAPER}"/>',
        "".join([_floor(floor) for floor in board.floors]),
        "".join([_grass(square) for floor in board.floors if floor.paint == "open" for square in floor.squares]),
        _lines(board),
        "".join([_stairs(a) + _stairs(b) for a, b in board.stairs]),
        "".join([_numbers(square) for floor in board.floors for square in floor.squares]),
        "".join([_cadaver(square) for square in board.cadavers]),
        "".join([_facing_sign(square, heading) for square, heading in board.facing_signs]),
        "".join([_furniture(piece) for piece in board.furniture]),
        "".join([_name(floor) for floor in board.floors]),
        "".join([_wall(side, DOUBLE) for side in board.double_walls]),
        "".join([_wall(side, WALL) for side in board.walls]),
        "".join([_rim(square, heading) for square, heading in board.outer_walls]),
        "".join([_exit(square, heading) for square, heading in board.exits]),
    ]
    return "".join(layers)


def _floor(floor: Floor) -> str:
    tiles = "".join([outline(square) for square in floor.squares])
    return f'<path d="{tiles}" fill="{PAINTS[floor.paint]}"/>'


def _grass(square: str) -> str:
    """Tufts, always the same ones in the same square."""
    x, y = corner(square)
    seed = int(square[:2]) * 31 + int(square[2:4]) * 17
    tufts = []
    for i in range(2):
        tx = x + 10 + (seed * (7 + 5 * i)) % 36
        ty = y + 14 + (seed * (11 + 3 * i)) % 34
        tufts.append(f"M{tx} {ty}l-2.5 -6M{tx} {ty}v-7.5M{tx} {ty}l2.5 -6")
    return f'<path d="{"".join(tufts)}" stroke="{GRASS}" stroke-width="1.3" stroke-linecap="round"/>'


def _lines(board: SquareBoard) -> str:
    squares = "".join([outline(square) for floor in board.floors for square in floor.squares])
    return f'<path d="{squares}" fill="none" stroke="{LINE}" stroke-width="0.7"/>'


def _numbers(square: str) -> str:
    x, y = corner(square)
    return f'<text x="{x + 3:.1f}" y="{y + 9:.1f}" font-size="7" fill="{palette.NUMBER}">{square}</text>'


def _name(floor: Floor) -> str:
    """The name of a room, in the longest run of squares in one of its rows, and broken where it does not fit."""
    if not floor.title or floor.paint == "open":
        return ""
    run = _longest_run(floor.squares)
    x, y = centre(run[0])
    middle = (x + centre(run[-1])[0]) / 2
    room = len(run) * SIDE - 6
    size = min(9.5, max(6.0, 9.5 * room / (SHORT_NAME * len(floor.title))))
    words = floor.title if len(floor.title) * size * 0.62 <= room else "".join([w[0] for w in floor.title.split()])
    return (
        f'<text x="{middle:.1f}" y="{y + SIDE / 2 - 9:.1f}" font-size="{size:.1f}" font-style="italic" '
        f'text-anchor="middle" fill="{palette.NAME}" opacity="0.72">{escape(words)}</text>'
    )


def _longest_run(squares: Sequence[str]) -> list[str]:
    """Squares side by side in one row; of several equally long the lowest."""
    best: list[str] = []
    known = set(squares)
    for start in sorted(squares, key=lambda square: (square[2:], square[:2])):
        run = [start]
        while (beside := f"{int(run[-1][:2]) + 1:02}{start[2:]}") in known:
            run.append(beside)
        if len(run) >= len(best):
            best = run
    return best


def _wall(side: str, breadth: float) -> str:
    x, y = centre(side)
    half = SIDE / 2 + breadth / 2
    line = f"M{x:.1f} {y - half:.1f}V{y + half:.1f}" if is_upright(side) else f"M{x - half:.1f} {y:.1f}H{x + half:.1f}"
    drawn = f'<path d="{line}" stroke="{STONE}" stroke-width="{breadth}"/>'
    if breadth == DOUBLE:
        drawn += f'<path d="{line}" stroke="{LINE}" stroke-width="2"/>'
    return drawn


def _rim(square: str, heading: Heading) -> str:
    """A wall at the edge of the frame."""
    x, y = corner(square)
    ends = {
        "north": f"M{x} {y}h{SIDE}",
        "south": f"M{x} {y + SIDE}h{SIDE}",
        "west": f"M{x} {y}v{SIDE}",
        "east": f"M{x + SIDE} {y}v{SIDE}",
    }
    return f'<path d="{ends[heading]}" stroke="{STONE}" stroke-width="{WALL}" stroke-linecap="square"/>'


def _exit(square: str, heading: Heading) -> str:
    """An arrow out of the frame."""
    x, y = centre(square)
    return (
        f'<path transform="translate({x:.1f} {y:.1f}) rotate({TURN[heading]})" d="M-5 {-SIDE / 2 - 2:.1f}h10l-5 -8Z" '
        f'fill="{palette.RAMPART}" opacity="0.55"/>'
    )


def _stairs(square: str) -> str:
    x, y = corner(square)
    steps = "".join([f"M{x + 8:.1f} {y + 12 + 9 * i:.1f}h{40 - 7 * i}" for i in range(5)])
    return f'<path d="{steps}" stroke="{STONE}" stroke-width="3" opacity="0.5"/>'


def _cadaver(square: str) -> str:
    x, y = centre(square)
    return f'<g opacity="0.8">{_skull(x, y + 4, 1.0)}</g>'


def _skull(x: float, y: float, scale: float) -> str:
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale})">'
        '<path d="M-8 -1a8 8 0 1 1 16 0c0 3 -1.5 4 -3 5v4h-10v-4'
        f'c-1.5 -1 -3 -2 -3 -5Z" fill="{BONE}" stroke="{STONE}" stroke-width="1.2"/>'
        f'<circle cx="-3.2" cy="-1" r="2" fill="{STONE}"/><circle cx="3.2" cy="-1" r="2" fill="{STONE}"/></g>'
    )


def _facing_sign(square: str, heading: Heading) -> str:
    """A square with an arrow: stand here, and turn so."""
    x, y = centre(square)
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({TURN[heading]})" opacity="0.75">'
        f'<rect x="-9" y="-9" width="18" height="18" rx="3" fill="none" stroke="{palette.SHIELD}" stroke-width="1.4" '
        f'stroke-dasharray="3 2"/><path d="M0 -{SIDE / 2 - 4:.0f}l6 9h-12Z" fill="{palette.SHIELD}"/></g>'
    )


def _furniture(piece: Furniture) -> str:
    """Dark if it blocks sight, light if one sees over it, with dots round it if nobody can stand there."""
    fill = SOLID if piece.blocks_sight else LOW
    blocks = []
    for square in piece.squares:
        x, y = corner(square)
        right = f"{int(square[:2]) + 1:02}{square[2:]}" in piece.squares
        below = f"{square[:2]}{int(square[2:]) + 1:02}" in piece.squares
        wide, high = SIDE - (0 if right else 8) - 4, SIDE - (0 if below else 8) - 4
        blocks.append(
            f"M{x + 6:.1f} {y + 6:.1f}h{wide + (6 if right else 0):.1f}v{high + (6 if below else 0):.1f}"
            f"h{-(wide + (6 if right else 0)):.1f}Z"
        )
    dots = ""
    if piece.blocks_movement:
        squares = "".join([outline(square) for square in piece.squares])
        dots = f'<path d="{squares}" fill="none" stroke="{BARS_WAY}" stroke-width="2.2" stroke-dasharray="2 4"/>'
    x, y = centre(piece.squares[0])
    return (
        f'<g id="ground-{escape(piece.id)}"><title>{escape(piece.title)}</title>'
        f'<path d="{"".join(blocks)}" fill="{fill}" stroke="{STONE}" stroke-width="1" stroke-linejoin="round" '
        f'fill-opacity="0.85"/>{dots}<text x="{x:.1f}" y="{y + 2:.1f}" font-size="6.4" text-anchor="middle" '
        f'fill="{STONE}">{escape(piece.title[:14])}</text></g>'
    )


# What comes and goes


def draw_fixture(fixture: Fixture) -> str:
    title = f"<title>{escape(fixture.title)}</title>"
    drawn = DRAWN_BY[fixture.kind](fixture)
    return f'<g id="{escape(fixture.id)}" class="fixture {fixture.kind}">{title}{drawn}</g>'


def _door(fixture: Fixture) -> str:
    fill, edge = (STEEL, STEEL_EDGE) if fixture.kind == "sliding-door" else (WOOD, WOOD_EDGE)
    return "".join([_leaf(side, fixture, fill, edge) for side in fixture.places])


def _leaf(side: str, fixture: Fixture, fill: str, edge: str) -> str:
    """Across its side when closed; slid or swung away when open."""
    x, y = centre(side)
    turn = 0 if is_upright(side) else 90
    if fixture.is_open:
        leaf = f'<rect x="-3" y="-27" width="6" height="9" fill="{fill}" stroke="{edge}"/>'
        if fixture.kind == "wooden-door":
            leaf = f'<path d="M0 -24L20 -15l-2 5L-2 -19Z" fill="{fill}" stroke="{edge}"/>'
        gap = f'<rect x="-3.2" y="-24" width="6.4" height="48" fill="{palette.PAPER}"/>'
        body = gap + leaf
    else:
        body = (
            f'<rect x="-5" y="-25" width="10" height="50" rx="1.5" fill="{fill}" stroke="{edge}" stroke-width="1.4"/>'
            f'<path d="M-5 0h10" stroke="{edge}"/>'
        )
    lock = f'<rect x="-3" y="-5" width="6" height="10" rx="1" fill="{LOCK}" stroke="{edge}"/>' if fixture.label else ""
    return f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn})">{body}{lock}</g>'


def _breach(fixture: Fixture) -> str:
    """The wall is gone, with stones left of it."""
    drawn = []
    for side in fixture.places:
        x, y = centre(side)
        turn = 0 if is_upright(side) else 90
        drawn.append(
            f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn})">'
            f'<rect x="-5" y="-24" width="10" height="48" fill="{palette.PAPER}"/>'
            f'<path d="{STONES}" fill="{STONE}"/></g>'
        )
    return "".join(drawn)


def _rubble(fixture: Fixture) -> str:
    """A Floor Element that has been destroyed: normal floor again."""
    squares = "".join([outline(square) for square in fixture.places])
    stones = []
    for square in fixture.places:
        x, y = corner(square)
        stones.append(f"M{x + 12:.0f} {y + 40:.0f}l6 -5l5 4l-3 6ZM{x + 30:.0f} {y + 20:.0f}l7 -3l3 6l-6 4Z")
    return (
        f'<path d="{squares}" fill="{PAINTS["corridor"]}" fill-opacity="0.92"/>'
        f'<path d="{"".join(stones)}" fill="{SOLID}"/>'
    )


def _smoke(fixture: Fixture) -> str:
    puffs = []
    for square in fixture.places:
        x, y = centre(square)
        puffs += [
            f'<circle cx="{x + dx:.1f}" cy="{y + dy:.1f}" r="{r}"/>'
            for dx, dy, r in ((-9, 5, 17), (10, 8, 15), (2, -9, 18))
        ]
    return f'<g fill="#8f8f8a" fill-opacity="0.5">{"".join(puffs)}</g>'


def _disc(fixture: Fixture) -> str:
    """A round marker with a word on it: a charge, a switch that is ON, a deployment marker, a cut of power."""
    ink = palette.INKS[fixture.tint]
    x, y = _spot(fixture)
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="12" fill="{ink.card}" stroke="{ink.edge}" stroke-width="1.5"/>'
        f'<text y="3" font-size="7.4" font-weight="bold" text-anchor="middle" fill="{ink.print}">'
        f"{escape(fixture.label)}</text></g>"
    )


def _spot(fixture: Fixture) -> Dot:
    x, y = centre(fixture.places[0])
    return x + 12, y + 12


def _marker(fixture: Fixture) -> str:
    """Face down: somebody, or nobody."""
    ink = palette.INKS[fixture.tint]
    x, y = centre(fixture.places[0])
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">'
        f'<circle r="18" fill="{ink.card}" stroke="{ink.edge}" stroke-width="2"/>'
        f'<text y="6" font-size="17" font-weight="bold" text-anchor="middle" fill="{ink.print}">'
        f"{escape(fixture.label or '?')}</text></g>"
    )


def _body(fixture: Fixture) -> str:
    ink = palette.INKS[fixture.tint]
    x, y = centre(fixture.places[0])
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{ink.card}" fill-opacity="0.55" stroke="{ink.edge}" '
        f'stroke-dasharray="3 2"/>{_skull(x, y - 3, 0.95)}<text x="{x:.1f}" y="{y + 14:.1f}" font-size="6.6" '
        f'font-weight="bold" text-anchor="middle" fill="{ink.edge}">{escape(fixture.label)}</text>'
    )


def _grave(fixture: Fixture) -> str:
    x, y = centre(fixture.places[0])
    return f'<ellipse cx="{x:.1f}" cy="{y + 4:.1f}" rx="15" ry="10" fill="#6b5a44" stroke="{STONE}"/>'


def _crate(fixture: Fixture) -> str:
    """A Driller laid face down over four squares."""
    x, y = corner(fixture.places[0])
    wide = 2 * SIDE - 8
    return (
        f'<rect x="{x + 4:.1f}" y="{y + 4:.1f}" width="{wide}" height="{wide}" rx="6" fill="{PAINTS["vehicle"]}" '
        f'stroke="{STONE}" stroke-width="2"/><text x="{x + SIDE:.1f}" y="{y + SIDE + 4:.1f}" font-size="12" '
        f'text-anchor="middle" fill="{STONE}">{escape(fixture.label)}</text>'
    )


def _dark(fixture: Fixture) -> str:
    squares = "".join([outline(square) for square in fixture.places])
    return f'<path d="{squares}" fill="#1c2733" fill-opacity="0.38"/>'


def _sight(fixture: Fixture) -> str:
    tint = SEEN if fixture.kind == "sight" else SEEN_ASIDE
    squares = "".join([outline(square) for square in fixture.places])
    return f'<path d="{squares}" fill="{tint}" fill-opacity="0.17"/>'


DRAWN_BY: Final[dict[str, Callable[[Fixture], str]]] = {
    "sliding-door": _door,
    "wooden-door": _door,
    "breach": _breach,
    "rubble": _rubble,
    "smoke": _smoke,
    "charge": _disc,
    "switch": _disc,
    "body": _body,
    "grave": _grave,
    "marker": _marker,
    "crate": _crate,
    "dark": _dark,
    "sight": _sight,
    "side-sight": _sight,
}
UNDER: Final = ("rubble", "grave", "crate", "dark", "sight", "side-sight", "breach")
"""Lies under doors, bodies and smoke."""


def in_order(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """From the floor up; smoke over everything."""
    return sorted(fixtures, key=lambda each: (each.kind == "smoke", each.kind not in UNDER))
