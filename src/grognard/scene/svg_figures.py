"""Figures that face a side of their square: a base with its arcs, a knife that shows the heading, a short name."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import Final

from grognard.scene import palette
from grognard.scene.model import Piece, Strength
from grognard.scene.svg_squares import SIDE, TURN

RADIUS: Final = 21.0
RING: Final = 5.5
ARC_PAINTS: Final[dict[Strength, str]] = {"high": "#1d3f8f", "even": "#7fb0e6", "weak": "#a9a9a4"}
QUARTER: Final = pi / 2
LETTER: Final = 5.1


def draw_figure(piece: Piece) -> str:
    """A figure around the middle of the squares it stands on."""
    radius = RADIUS if piece.breadth == 1 else SIDE * piece.breadth / 2 - 6
    ink = palette.INKS[piece.tint]
    inner = radius - RING
    dash = ' stroke-dasharray="4 2.5"' if piece.is_hurt else ""
    return (
        f'<g transform="rotate({TURN[piece.heading or "north"]})">{_arcs(piece, radius)}{_knife(radius)}</g>'
        f'<circle r="{inner:.1f}" fill="{ink.card}" stroke="{ink.edge}" stroke-width="1.6"{dash}/>'
        f"{_name(piece, inner)}{_wounds(piece, inner)}{_tab(piece, radius)}{_veil(piece, radius)}"
    )


def middle_of(piece: Piece, x: float, y: float) -> tuple[float, float]:
    """The middle of the squares it covers, given that of its upper left one."""
    further = SIDE * (piece.breadth - 1) / 2
    return x + further, y + further


def _arcs(piece: Piece, radius: float) -> str:
    """Front, right, rear and left of the base."""
    arcs = piece.arcs or ("even", "even", "even", "even")
    return "".join([_sector(radius, i, ARC_PAINTS[arc]) for i, arc in enumerate(arcs)])


def _sector(radius: float, quarter: int, fill: str) -> str:
    middle = quarter * QUARTER - pi / 2
    x1, y1 = radius * cos(middle - pi / 4), radius * sin(middle - pi / 4)
    x2, y2 = radius * cos(middle + pi / 4), radius * sin(middle + pi / 4)
    return (
        f'<path d="M0 0L{x1:.1f} {y1:.1f}A{radius:.1f} {radius:.1f} 0 0 1 {x2:.1f} {y2:.1f}Z" fill="{fill}" '
        f'stroke="#ffffff" stroke-width="0.8"/>'
    )


def _knife(radius: float) -> str:
    return f'<path d="M-4.5 {-radius + 1:.1f}L0 {-radius - 6:.1f}L4.5 {-radius + 1:.1f}Z" fill="{palette.ARROW}"/>'


def _name(piece: Piece, inner: float) -> str:
    ink = palette.INKS[piece.tint]
    size = min(9.0, 1.9 * inner / (LETTER * max(1, len(piece.label))) * 9.0)
    return (
        f'<text y="1.5" font-size="{size:.1f}" font-weight="bold" text-anchor="middle" fill="{ink.print}">'
        f"{escape(piece.label)}</text>"
    )


def _wounds(piece: Piece, inner: float) -> str:
    """Life Points as dots under the name, wounds filled in."""
    step = min(5.6, 1.7 * inner / max(1, piece.hits_most))
    start = -step * (piece.hits_most - 1) / 2
    dots = []
    for i in range(piece.hits_most):
        fill = palette.HIT if i < piece.hits else "#ffffff"
        dots.append(
            f'<circle cx="{start + step * i:.1f}" cy="8.5" r="2.1" fill="{fill}" stroke="{palette.INK}" '
            f'stroke-width="0.7"/>'
        )
    return "".join(dots)


def _tab(piece: Piece, radius: float) -> str:
    if not piece.tab:
        return ""
    width = 5.2 * len(piece.tab) + 6
    ink = palette.INKS[piece.tint]
    return (
        f'<rect x="{radius * 0.35:.1f}" y="{-radius - 1:.1f}" width="{width:.1f}" height="11" rx="3" fill="#fffdf4" '
        f'stroke="{ink.edge}"/><text x="{radius * 0.35 + width / 2:.1f}" y="{-radius + 7.4:.1f}" font-size="7.6" '
        f'font-weight="bold" text-anchor="middle" fill="{palette.INK}">{escape(piece.tab)}</text>'
    )


def _veil(piece: Piece, radius: float) -> str:
    """Engaged: it steps back a little, and stays legible."""
    if not piece.spent:
        return ""
    half = radius * 0.7
    return f'<path d="M{-half:.1f} {radius + 2.5:.1f}H{half:.1f}" stroke="{palette.RAMPART}" stroke-width="2.4"/>'
