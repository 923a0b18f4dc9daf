"""The printed map as SVG: sea and coast, hills and mountains, rivers, roads, numbers, names. One for each board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from math import cos, pi, sin

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.hexsides import Network, hexes_beside, read_hexside
from grognard.scene import palette
from grognard.scene.curves import Dot, Wider, path, rounded, through
from grognard.scene.model import HexBoard, Mark, Sign
from grognard.scene.palette import Ink

SIZE = 32.0  # side of a hex: 20 columns come to 976 units of width


@lru_cache(maxsize=16)
def grid_of(board: HexBoard) -> HexGrid:
    return HexGrid(board.columns, board.rows, even_columns_lower=board.even_columns_lower)


@lru_cache(maxsize=16)
def draw_board(board: HexBoard) -> str:
    """The layer that never changes, as the content of an SVG group."""
    grid = grid_of(board)
    layers = [
        _sea_and_land(board, grid),
        _relief(board, grid),
        _grid_lines(board, grid),
        _rivers(board, grid),
        _roads(board, grid),
        _bridges(board, grid),
        _numbers(board, grid),
        "".join([_mark(mark, grid) for mark in board.marks]),
        _names(board, grid),
    ]
    return "".join(layers)


def _area(rings: list[list[Dot]], rounds: int = 2) -> str:
    return "".join([path(rounded(ring, rounds)) for ring in rings])


def _sea_and_land(board: HexBoard, grid: HexGrid) -> str:
    """Water all over, shallows in three tints along the coast, the land on top."""
    ground = {cell.hex: cell.ground for cell in board.cells}
    width, height = grid.extent(SIZE)
    wider = Wider(board.columns, board.rows, board.even_columns_lower, SIZE)
    coast = _area(wider.outline(lambda place: ground[place] != "sea"))
    tints = "".join(
        [
            f'<path d="{coast}" fill="none" stroke="{tint}" stroke-width="{breadth}" stroke-linejoin="round"/>'
            for tint, breadth in zip(palette.SHALLOWS, (46, 28, 12), strict=True)
        ]
    )
    return (
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="{palette.SEA}"/>{tints}'
        f'<path d="{coast}" fill="{palette.LAND}" fill-rule="evenodd" stroke="{palette.COAST}" stroke-width="1.6"/>'
    )


def _relief(board: HexBoard, grid: HexGrid) -> str:
    """Contour tints for rough and difficult ground, with hills and peaks drawn in."""
    ground = {cell.hex: cell.ground for cell in board.cells}
    wider = Wider(board.columns, board.rows, board.even_columns_lower, SIZE)
    high = _area(wider.outline(lambda place: ground[place] in ("rough", "difficult")), 3)
    highest = _area(wider.outline(lambda place: ground[place] == "difficult"), 3)
    coast = _area(wider.outline(lambda place: ground[place] != "sea"))
    signs = [
        _peaks(cell.hex, grid) if cell.ground == "difficult" else _hills(cell.hex, grid)
        for cell in board.cells
        if cell.ground in ("rough", "difficult")
    ]
    return (
        f'<clipPath id="land"><path d="{coast}" clip-rule="evenodd"/></clipPath><g clip-path="url(#land)">'
        f'<path d="{high}" fill="{palette.ROUGH}" fill-rule="evenodd" stroke="#c3b27c" stroke-width="1"/>'
        f'<path d="{highest}" fill="#cbb68e" stroke="#cbb68e" stroke-width="9" stroke-linejoin="round"/>'
        f'<path d="{highest}" fill="{palette.DIFFICULT}" fill-rule="evenodd" stroke="#94795a" stroke-width="1"/></g>'
        + "".join(signs)
    )


def _scatter(place: Hex, number: int) -> list[Dot]:
    """Offsets that look strewn and are the same in every picture."""
    seed = int(place) * 7919
    return [(((seed >> (3 * i)) % 17 - 8) * 0.9, ((seed >> (3 * i + 5)) % 13 - 6) * 0.8) for i in range(number)]


def _peaks(place: Hex, grid: HexGrid) -> str:
    x, y = grid.centre(place, SIZE)
    drawn = []
    spots = ((-11.0, 2.0, 8.0), (9.0, 5.0, 9.0), (0.0, -6.0, 11.0))
    for (dx, dy), (ox, oy, tall) in zip(_scatter(place, 3), spots, strict=True):
        px, py = x + ox + dx / 3, y + oy + dy / 3
        drawn.append(
            f'<path d="M{px - tall:.1f} {py + tall:.1f}L{px:.1f} {py - tall:.1f}L{px + tall:.1f} {py + tall:.1f}Z" '
            f'fill="#cdb897" stroke="{palette.PEAK}" stroke-width="1" stroke-linejoin="round"/>'
            f'<path d="M{px:.1f} {py - tall:.1f}L{px + tall:.1f} {py + tall:.1f}L{px + tall * 0.1:.1f} '
            f'{py + tall:.1f}Z" fill="{palette.PEAK}" opacity="0.55"/>'
        )
    return "".join(drawn)


def _hills(place: Hex, grid: HexGrid) -> str:
    x, y = grid.centre(place, SIZE)
    drawn = []
    for (dx, dy), (ox, oy) in zip(_scatter(place, 3), ((-13, -6), (11, -9), (0, 11)), strict=True):
        px, py = x + ox + dx / 2, y + oy + dy / 2
        drawn.append(f"M{px - 7:.1f} {py:.1f}q7 -9 14 0M{px - 2:.1f} {py - 1:.1f}l1.5 3M{px + 3:.1f} {py - 1:.1f}l1 3")
    return f'<path d="{"".join(drawn)}" fill="none" stroke="#a08c58" stroke-width="1" stroke-linecap="round"/>'


def _grid_lines(board: HexBoard, grid: HexGrid) -> str:
    lines = [path([*grid.corners(cell.hex, SIZE), grid.corners(cell.hex, SIZE)[0]]) for cell in board.cells]
    return f'<path d="{"".join(lines)}" fill="none" stroke="{palette.GRID}" stroke-width="0.6" opacity="0.4"/>'


def _rivers(board: HexBoard, grid: HexGrid) -> str:
    courses = [_to_the_water(course, board, grid) for course in Network(grid, board.rivers).courses(SIZE)]
    line = "".join([path(rounded(course, 2)) for course in courses])
    return "".join(
        [
            f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="{breadth}" stroke-linecap="round" '
            f'stroke-linejoin="round"/>'
            for ink, breadth in ((palette.RIVER_BANK, 6.4), (palette.RIVER, 4.6), ("#8dc1e0", 1.2))
        ]
    )


def _to_the_water(course: Sequence[Dot], board: HexBoard, grid: HexGrid) -> list[Dot]:
    """A river goes on over the edge of the map, or into the sea that its end touches; else it has its spring there."""
    sea = {cell.hex for cell in board.cells if cell.ground == "sea"}
    width, height = grid.extent(SIZE)
    longer = list(course)
    for at, (x, y), (before_x, before_y) in ((0, course[0], course[1]), (len(course), course[-1], course[-2])):
        around = [place for place in grid.hexes if _reaches(grid.centre(place, SIZE), (x, y))]
        waters = [grid.centre(place, SIZE) for place in around if place in sea]
        if waters:
            longer.insert(at if at == 0 else len(longer), ((x + waters[0][0]) / 2, (y + waters[0][1]) / 2))
        elif len(around) < HEXES_AROUND_A_CORNER and (min(x, y) < SIZE or x > width - SIZE or y > height - SIZE):
            longer.insert(at if at == 0 else len(longer), (2 * x - before_x, 2 * y - before_y))
    return longer


HEXES_AROUND_A_CORNER = 3


def _reaches(centre: Dot, corner: Dot) -> bool:
    return (centre[0] - corner[0]) ** 2 + (centre[1] - corner[1]) ** 2 < (SIZE * 1.1) ** 2


def _roads(board: HexBoard, grid: HexGrid) -> str:
    line = "".join([through([grid.centre(Hex(place), SIZE) for place in chain.split("-")]) for chain in board.roads])
    return "".join(
        [
            f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="{breadth}" stroke-linecap="round" '
            f'stroke-linejoin="round"/>'
            for ink, breadth in ((palette.ROAD_EDGE, 5.2), (palette.ROAD, 3.2))
        ]
    )


def _bridges(board: HexBoard, grid: HexGrid) -> str:
    """Two rails along the road on either side of it, where it crosses the water."""
    drawn = []
    for text in board.bridges:
        here, there = hexes_beside(read_hexside(grid, text))
        (ax, ay), (bx, by) = grid.centre(here, SIZE), grid.centre(there, SIZE)
        mx, my, length = (ax + bx) / 2, (ay + by) / 2, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy = (bx - ax) / length, (by - ay) / length
        for side in (-1, 1):
            cx, cy = mx - uy * 4 * side, my + ux * 4 * side
            flare_x, flare_y = -uy * 2.5 * side, ux * 2.5 * side
            drawn.append(
                f"M{cx - ux * 10 + flare_x:.1f} {cy - uy * 10 + flare_y:.1f}L{cx - ux * 7:.1f} {cy - uy * 7:.1f}"
                f"L{cx + ux * 7:.1f} {cy + uy * 7:.1f}L{cx + ux * 10 + flare_x:.1f} {cy + uy * 10 + flare_y:.1f}"
            )
    return f'<path d="{"".join(drawn)}" fill="none" stroke="#3b2c18" stroke-width="1.8" stroke-linejoin="round"/>'


def _numbers(board: HexBoard, grid: HexGrid) -> str:
    drawn = []
    for cell in board.cells:
        x, y = grid.centre(cell.hex, SIZE)
        shade = "#6f94a6" if cell.ground == "sea" else palette.NUMBER
        drawn.append(f'<text x="{x:.1f}" y="{y - 19.5:.1f}" fill="{shade}">{cell.hex}</text>')
    return f'<g font-size="7.4" text-anchor="middle">{"".join(drawn)}</g>'


def star(x: float, y: float, radius: float) -> str:
    """The dots of a five-pointed star, for a polygon."""
    dots = []
    for i in range(10):
        reach = radius if i % 2 == 0 else radius * 0.42
        turn = pi * i / 5 - pi / 2
        dots.append(f"{x + reach * cos(turn):.1f},{y + reach * sin(turn):.1f}")
    return " ".join(dots)


SIGN_AT: dict[Sign, Dot] = {"objective": (24.5, 0), "priority": (-23, 8.5), "flag": (-22.5, -7), "entry": (-24.5, 0)}


def _mark(mark: Mark, grid: HexGrid) -> str:
    """A sign beside the place of the counter, so that neither hides the other."""
    x, y = grid.centre(mark.hex, SIZE)
    ink = palette.INKS[mark.tint]
    title = f"<title>{escape(mark.title)}</title>"
    dx, dy = SIGN_AT[mark.kind]
    if mark.kind == "objective":
        corners = [(x + (cx - x) * 0.94, y + (cy - y) * 0.94) for cx, cy in grid.corners(mark.hex, SIZE)]
        area = (
            f'<path d="{path([*corners, corners[0]])}" fill="{ink.card}" fill-opacity="0.25" '
            f'stroke="{ink.card}" stroke-width="3.2"/>'
        )
        return f"<g>{title}{area}{draw_sign(mark.kind, ink, x + dx, y + dy)}</g>"
    return f"<g>{title}{draw_sign(mark.kind, ink, x + dx, y + dy)}</g>"


def draw_sign(kind: Sign, ink: Ink, x: float, y: float) -> str:
    """The sign itself, about twelve units wide; the map and its legend draw the same."""
    if kind == "objective":
        return f'<polygon points="{star(x, y, 7)}" fill="{ink.card}" stroke="{ink.edge}" stroke-width="0.9"/>'
    if kind == "priority":
        return (
            f'<path d="M{x:.1f} {y - 6:.1f}l4.6 6l-4.6 6l-4.6 -6Z" fill="{ink.card}" stroke="{ink.edge}" '
            f'stroke-width="1"/>'
        )
    if kind == "flag":
        return (
            f'<path d="M{x - 4:.1f} {y + 9:.1f}v-17" stroke="{ink.edge}" stroke-width="1.6"/>'
            f'<path d="M{x - 3.4:.1f} {y - 8:.1f}h10l-2.6 3.6l2.6 3.6h-10Z" fill="{ink.card}" stroke="{ink.edge}"/>'
        )
    waves = "".join([f"M{x - 6:.1f} {y + dy:.1f}q3 -4 6 0t6 0" for dy in (-4, 1, 6)])
    return (
        f'<path d="{waves}" fill="none" stroke="{ink.edge}" stroke-width="2.8"/>'
        f'<path d="{waves}" fill="none" stroke="{ink.card}" stroke-width="1.6"/>'
    )


NAME_LETTER = 6.2


def _names(board: HexBoard, grid: HexGrid) -> str:
    drawn = []
    width, _ = grid.extent(SIZE)
    for name in board.names:
        x, y = grid.centre(name.hex, SIZE)
        half = NAME_LETTER * len(name.text) / 2
        x = min(max(x, half), width - half)
        drawn.append(f'<text x="{x:.1f}" y="{y + 30.5:.1f}">{escape(name.text)}</text>')
    halo = f'stroke="{palette.LAND}" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round"'
    return (
        f'<g font-size="8.8" font-style="italic" font-weight="bold" text-anchor="middle" fill="{palette.NAME}" '
        f"{halo}>{''.join(drawn)}</g>"
    )
