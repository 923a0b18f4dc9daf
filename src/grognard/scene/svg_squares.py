"""A map of squares as SVG: floors, walls, furniture. One picture for each board; what comes and goes is drawn apart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Final

from grognard.geometry.squares import SquareGrid
from grognard.scene import palette
from grognard.scene.curves import Dot
from grognard.scene.model import Floor, Furniture, Heading, Paint, SquareBoard

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
BONE: Final = "#f7f3e6"

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
    return f'<g opacity="0.8">{draw_skull(x, y + 4, 1.0)}</g>'


def draw_skull(x: float, y: float, scale: float) -> str:
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
