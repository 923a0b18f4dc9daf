"""What comes and goes on a map of squares, as SVG: doors, rubble, smoke, bodies, markers, lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from grognard.scene import palette
from grognard.scene.curves import Dot
from grognard.scene.model import Fixture
from grognard.scene.svg_squares import PAINTS, SIDE, SOLID, STONE, centre, corner, draw_skull, is_upright, outline

STEEL: Final = "#5f7f9c"
STEEL_EDGE: Final = "#2f4558"
WOOD: Final = "#a9713c"
WOOD_EDGE: Final = "#5b3a1a"
LOCK: Final = "#f2c53d"
STONES: Final = "M-4 -24l6 2l-3 5l-4 -2ZM-3 18l6 2l1 5l-7 -1ZM0 -8l4 2l-3 4l-3 -3ZM-4 6l4 1l-2 4Z"
PUFFS: Final = ((-9, 5, 17), (10, 8, 15), (2, -9, 18))
SEEN: Final = "#c8463d"
SEEN_ASIDE: Final = "#f0a03c"


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
        f'stroke-dasharray="3 2"/>{draw_skull(x, y - 3, 0.95)}<text x="{x:.1f}" y="{y + 14:.1f}" font-size="6.6" '
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
