"""Counters, works and garrisons as SVG. Every element keeps its id, so that a page can move what moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape

from grognard.geometry.hexes import Hex, HexGrid
from grognard.scene import palette
from grognard.scene.curves import Dot
from grognard.scene.model import Figure, Piece, Site
from grognard.scene.palette import Ink
from grognard.scene.svg_board import SIZE, star
from grognard.scene.svg_figures import draw_figure, middle_of

HALF = 17.5  # half the side of a counter
STACK_STEP = 5.0
RATING_GAP = 7.4
WALLS = (0.84, 0.68)  # how far out each wall of works stands, of the way to the corners


def draw_site(site: Site, grid: HexGrid) -> str:
    place = Hex(site.place)
    x, y = grid.centre(place, SIZE)
    title = f"<title>{escape(site.title)}</title>"
    if site.kind == "garrison":
        drawn = draw_garrison(palette.INKS[site.tint], x - 8, y + 10)
    else:
        drawn = "".join([_ramparts(place, grid, reach) for reach in WALLS[: site.level]])
    return f'<g id="{site.id}">{title}{drawn}</g>'


def draw_garrison(ink: Ink, x: float, y: float) -> str:
    """A small tower with battlements."""
    return (
        f'<path d="M{x - 12:.1f} {y + 8:.1f}v-15h5v4h4.5v-4h5v4h4.5v-4h5v15Z" fill="{ink.card}" stroke="{ink.edge}" '
        f'stroke-width="1.3" stroke-linejoin="round"/>'
    )


def _ramparts(place: Hex, grid: HexGrid, reach: float) -> str:
    """Bastions at the four corners above and below the counter, clear of the hex number and the signs of the map."""
    x, y = grid.centre(place, SIZE)
    corners = [(x + (cx - x) * reach, y + (cy - y) * reach) for cx, cy in grid.corners(place, SIZE)]
    level = [corner for corner in corners if abs(corner[1] - y) > SIZE / 4]
    return draw_wall("".join([_bastion(*corner, x, y) for corner in level]))


def _bastion(corner_x: float, corner_y: float, x: float, y: float) -> str:
    """From the level side around the corner and down the slope."""
    east = 1 if corner_x > x else -1
    south = 1 if corner_y > y else -1
    return f"M{corner_x - 5 * east:.1f} {corner_y:.1f}h{5 * east}l{7 * east} {-12.1 * south}"


def draw_wall(line: str) -> str:
    return "".join(
        [
            f'<path d="{line}" fill="none" stroke="{ink}" stroke-width="{breadth}" stroke-linecap="round" '
            f'stroke-linejoin="round"/>'
            for ink, breadth in (("#fffdf4", 5), (palette.RAMPART, 2.8))
        ]
    )


def draw_pieces(pieces: tuple[Piece, ...], grid: HexGrid) -> str:
    """All counters; those that share a hex fan out, the last on top."""
    spots = spread(pieces, lambda place: grid.centre(Hex(place), SIZE))
    return "".join([draw_piece(piece, *dot) for piece, dot in spots])


def spread(pieces: Sequence[Piece], centre: Callable[[str], Dot]) -> list[tuple[Piece, Dot]]:
    """Where each counter lies: those that share a place lie one over the other, each a little further down."""
    crowd = Counter([piece.place for piece in pieces])
    lying: Counter[str] = Counter()
    spots = []
    for piece in pieces:
        x, y = centre(piece.place)
        if piece.heading is not None:
            x, y = middle_of(piece, x, y)
        else:
            y += 2
        offset = (lying[piece.place] - (crowd[piece.place] - 1) / 2) * STACK_STEP
        lying[piece.place] += 1
        spots.append((piece, (x + offset, y + offset)))
    return spots


def draw_piece(piece: Piece, x: float, y: float) -> str:
    title = f"<title>{escape(spoken(piece))}</title>"
    return f'<g id="{piece.id}" class="piece" transform="translate({x:.1f} {y:.1f})">{title}{draw_face(piece)}</g>'


def draw_face(piece: Piece) -> str:
    """A counter, or a figure, around the point 0, 0."""
    if piece.heading is not None:
        return draw_figure(piece)
    ink = palette.INKS[piece.tint]
    parts = [
        f'<rect x="{-HALF}" y="{-HALF}" width="{2 * HALF}" height="{2 * HALF}" rx="4" fill="{ink.card}" '
        f'stroke="{ink.edge}" stroke-width="1.6" filter="url(#lift)"/>',
        _symbol(piece, ink),
        _rating(piece, ink),
        _damage(piece, ink),
        _label(piece, ink),
        _arrow(piece),
        _tab(piece, ink),
        _spotting(piece),
        _veil(piece),
    ]
    return "".join(parts)


def spoken(piece: Piece) -> str:
    """A counter in words, for those who point at it and those who do not see it."""
    words = [piece.title]
    if piece.figure is not None:
        words.append(f"{piece.strength} {piece.figure}")
    if piece.moving:
        words.append("movement mode")
    if piece.hits:
        words.append(f"{piece.hits} of {piece.hits_most} hits")
    if piece.armor:
        words.append(f"{piece.armor} armor")
    if piece.heading is not None:
        words.append(f"facing {piece.heading}")
    if piece.is_hurt:
        words.append("wounded side")
    if piece.tab_title:
        words.append(f"with {piece.tab_title}")
    if piece.spotted:
        words.append("scouted")
    if piece.spent:
        words.append("has acted")
    return ", ".join(words)


def _symbol(piece: Piece, ink: Ink) -> str:
    """The military sign in its frame; for supports a drawn sign of their work."""
    frame = f'<rect x="-11" y="-9.5" width="22" height="14" fill="none" stroke="{ink.print}" stroke-width="1.4"/>'
    line = f'fill="none" stroke="{ink.print}" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"'
    if piece.symbol == "infantry":
        return f'{frame}<path d="M-11 -9.5L11 4.5M-11 4.5L11 -9.5" {line}/>'
    if piece.symbol == "tank":
        return f'{frame}<ellipse cx="0" cy="-2.5" rx="7.6" ry="4" {line}/>'
    if piece.symbol == "artillery":
        return f'{frame}<circle cx="0" cy="-2.5" r="3" fill="{ink.print}"/>'
    if piece.symbol == "headquarters":
        return f'<path d="M-10 8V-10H10V1H-10" {line}/>'
    if piece.symbol == "engineer":
        return f'<path d="M-9 5V-7H9V5M0 -7V1" {line}/>'
    if piece.symbol == "scout":
        lenses = "".join([f'<circle cx="{x}" cy="-1" r="4" {line}/>' for x in (-4.6, 4.6)])
        return f'{lenses}<path d="M-3 -5V-9M3 -5V-9" {line}/>'
    if piece.symbol == "guerrilla":
        return f'<path d="M-10 4L0 -10L10 4Z" {line}/><path d="M0 -4V0M0 2V2.4" {line}/>'
    if piece.symbol == "leader":
        return f'<polygon points="{star(0.0, -1.0, 9.5)}" fill="{ink.print}"/>'
    if piece.symbol == "plane":
        return f'<path d="M0 -11L2 -4L11 0V2.4L2 1V5L5 7.6H-5L-2 5V1L-11 2.4V0L-2 -4Z" fill="{ink.print}"/>'
    return f'<circle cx="0" cy="-2" r="7" {line}/>'


def _rating(piece: Piece, ink: Ink) -> str:
    if piece.figure is None or piece.strength == 0:
        return ""
    middle = -5.0 if piece.moving else 0.0  # the arrow of Movement Mode stands to the right
    start = middle - RATING_GAP * (piece.strength - 1) / 2
    return "".join([_figure(piece.figure, start + RATING_GAP * i, 11.0, ink.print) for i in range(piece.strength)])


def _figure(figure: Figure, x: float, y: float, ink: str) -> str:
    if figure == "triangle":
        return f'<path d="M{x - 3.2:.1f} {y + 2.8:.1f}h6.4l-3.2 -6Z" fill="{ink}"/>'
    if figure == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.9" fill="{ink}"/>'
    if figure == "square":
        return f'<rect x="{x - 2.8:.1f}" y="{y - 2.8:.1f}" width="5.6" height="5.6" fill="{ink}"/>'
    return f'<path d="M{x:.1f} {y - 3.8:.1f}l3.4 3.8l-3.4 3.8l-3.4 -3.8Z" fill="{ink}"/>'


def _damage(piece: Piece, ink: Ink) -> str:
    """Hit slots down the left edge, armor slots down the right: empty ones in outline, filled ones in colour."""
    drawn = []
    for slot in range(piece.hits_most):
        fill = palette.HIT if slot < piece.hits else "none"
        edge = "#ffffff" if slot < piece.hits else ink.print
        drawn.append(
            f'<circle cx="-13.8" cy="{-13.2 + 6.2 * slot:.1f}" r="{2.7 if slot < piece.hits else 2.2}" fill="{fill}" '
            f'stroke="{edge}" stroke-width="0.8"/>'
        )
    for slot in range(piece.armor_most):
        fill = palette.SHIELD if slot < piece.armor else "none"
        edge = "#ffffff" if slot < piece.armor else ink.print
        top = -15.2 + 7 * slot
        drawn.append(
            f'<path d="M11.6 {top:.1f}h5v3.4l-2.5 2.6l-2.5 -2.6Z" fill="{fill}" stroke="{edge}" stroke-width="0.8"/>'
        )
    return "".join(drawn)


def _label(piece: Piece, ink: Ink) -> str:
    if not piece.label:
        return ""
    y = -10.6 if piece.figure is not None else 14.2
    size = 7.6 if len(piece.label) < 3 else min(6.4, 45 / len(piece.label))
    return (
        f'<text y="{y}" font-size="{size:.1f}" font-weight="bold" text-anchor="middle" fill="{ink.print}">'
        f"{escape(piece.label)}</text>"
    )


def _arrow(piece: Piece) -> str:
    if not piece.moving:
        return ""
    return (
        f'<path d="M4.6 10.4h5.6v-3.2l6.6 5.2l-6.6 5.2v-3.2h-5.6Z" fill="{palette.ARROW}" stroke="#ffffff" '
        f'stroke-width="0.9" stroke-linejoin="round"/>'
    )


def _tab(piece: Piece, ink: Ink) -> str:
    if not piece.tab:
        return ""
    width = 5.2 * len(piece.tab) + 5
    return (
        f'<g><rect x="{HALF - width + 5:.1f}" y="{-HALF - 6.5:.1f}" width="{width:.1f}" height="10.5" rx="2.5" '
        f'fill="#fffdf4" stroke="{ink.edge}" stroke-width="1.1"/><text x="{HALF - width / 2 + 5:.1f}" '
        f'y="{-HALF + 1.4:.1f}" font-size="7.4" font-weight="bold" text-anchor="middle" fill="{palette.INK}">'
        f"{escape(piece.tab)}</text></g>"
    )


def _veil(piece: Piece) -> str:
    """What has acted in this activation steps back, and stays legible."""
    if not piece.spent:
        return ""
    side = 2 * HALF
    return (
        f'<rect x="{-HALF}" y="{-HALF}" width="{side}" height="{side}" rx="4" fill="{palette.PAPER}" '
        f'fill-opacity="0.42"/><path d="M{-HALF + 2} {HALF + 3.5}H{HALF - 2}" stroke="{palette.RAMPART}" '
        f'stroke-width="2.2" stroke-linecap="round"/>'
    )


def _spotting(piece: Piece) -> str:
    if not piece.spotted:
        return ""
    return (
        f'<circle cx="0" cy="0" r="20.5" fill="none" stroke="{palette.GLOW}" stroke-width="2" stroke-dasharray="4 3"/>'
    )
