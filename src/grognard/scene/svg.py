"""A scene as SVG: the one place where positions are drawn, for the browser, `grognard render` and reports."""

from __future__ import annotations

from html import escape

from grognard.geometry.hexes import HexGrid
from grognard.scene import palette
from grognard.scene.curves import path
from grognard.scene.model import Panel, Scene, Track
from grognard.scene.svg_board import SIZE, draw_board, grid_of
from grognard.scene.svg_pieces import draw_pieces, draw_site

TITLE_HEIGHT = 34.0
TRACK_HEIGHT = 30.0
TRACKS_IN_ROW = 2
PANELS_IN_ROW = 4
LINE_HEIGHT = 12.5
MARGIN = 12.0
WIDEST_LINE = 40


def draw(scene: Scene) -> str:
    """The whole picture: title, map with pieces, tracks and panels below. It stands alone, without script or font."""
    grid = grid_of(scene.board)
    width, map_height = grid.extent(SIZE)
    tracks_top = TITLE_HEIGHT + map_height + MARGIN
    tracks, tracks_height = _tracks(scene.tracks, width)
    panels, panels_height = _panels(scene.panels, width)
    height = tracks_top + tracks_height + panels_height + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(scene.title)}" font-family="{palette.FONT}">'
        f"{_definitions(width, map_height)}"
        f'<rect width="100%" height="100%" fill="{palette.PAPER}"/>'
        f'<text x="{MARGIN}" y="22" font-size="17" font-weight="bold" fill="{palette.INK}">{escape(scene.title)}</text>'
        f'<text x="{width - MARGIN:.0f}" y="22" font-size="12.5" text-anchor="end" fill="{palette.INK}">'
        f"{escape(scene.caption)}</text>"
        f'<g transform="translate(0 {TITLE_HEIGHT})"><g id="board" clip-path="url(#map)">{draw_board(scene.board)}</g>'
        f'<g id="pieces">{draw_light_layer(scene, grid)}</g></g>'
        f'<g transform="translate(0 {tracks_top:.0f})">{tracks}</g>'
        f'<g transform="translate(0 {tracks_top + tracks_height:.0f})">{panels}</g></svg>'
    )


def draw_light_layer(scene: Scene, grid: HexGrid) -> str:
    """What changes from position to position: offered hexes, sites, counters."""
    glowing = {place for touch in scene.touches for place in touch.hexes}
    glow = "".join(
        [
            f'<path id="glow-{place}" d="{path([*grid.corners(place, SIZE), grid.corners(place, SIZE)[0]])}" '
            f'fill="{palette.GLOW}" fill-opacity="0.18" stroke="{palette.GLOW}" stroke-width="2.6"/>'
            for place in sorted(glowing)
        ]
    )
    sites = "".join([draw_site(site, grid) for site in scene.sites])
    return f"{glow}{sites}{draw_pieces(scene.pieces, grid)}"


def _definitions(width: float, height: float) -> str:
    return (
        f'<defs><clipPath id="map"><rect width="{width:.0f}" height="{height:.0f}"/></clipPath>'
        '<filter id="lift" x="-20%" y="-20%" width="150%" height="150%">'
        '<feDropShadow dx="1" dy="1.6" stdDeviation="1" flood-opacity="0.45"/></filter></defs>'
    )


def _tracks(tracks: tuple[Track, ...], width: float) -> tuple[str, float]:
    column = (width - 2 * MARGIN) / TRACKS_IN_ROW
    drawn = []
    for i, track in enumerate(tracks):
        x = MARGIN + column * (i % TRACKS_IN_ROW)
        y = TRACK_HEIGHT * (i // TRACKS_IN_ROW)
        drawn.append(f'<g id="{track.id}" transform="translate({x:.1f} {y:.1f})">{_track(track, column - MARGIN)}</g>')
    rows = (len(tracks) + TRACKS_IN_ROW - 1) // TRACKS_IN_ROW
    return "".join(drawn), rows * TRACK_HEIGHT


def _track(track: Track, width: float) -> str:
    """Title, a bar of boxes filled up to the marker, and the number in words for those who do not count boxes."""
    ink = palette.INKS[track.tint]
    boxes = track.last - track.first + 1
    left, room = 118.0, width - 118.0 - 66.0
    box = room / boxes
    drawn = [f'<text y="15" font-size="11" fill="{palette.INK}">{escape(track.title)}</text>']
    for i in range(boxes):
        value = track.first + i
        filled = value <= track.at
        alarmed = track.alarm is not None and value >= track.alarm
        fill = ink.card if filled else "#ffffff"
        edge = palette.ALARM if alarmed else ink.edge
        gap = 1.5 if boxes <= 20 else 0.4
        drawn.append(
            f'<rect x="{left + box * i:.1f}" y="4" width="{box - gap:.1f}" height="14" rx="2" fill="{fill}" '
            f'stroke="{edge}" stroke-width="{1 if boxes <= 20 else 0.5}"/>'
        )
        if boxes <= 10:
            shade = ink.print if filled else palette.NUMBER
            drawn.append(
                f'<text x="{left + box * (i + 0.5) - gap / 2:.1f}" y="14.5" font-size="9" text-anchor="middle" '
                f'fill="{shade}">{value}</text>'
            )
    note = escape(track.note) if track.note else str(track.at)
    drawn.append(
        f'<text x="{left + room + 6:.1f}" y="15" font-size="11" font-weight="bold" fill="{palette.INK}">{note}</text>'
    )
    return "".join(drawn)


def _panels(panels: tuple[Panel, ...], width: float) -> tuple[str, float]:
    column = (width - 2 * MARGIN) / PANELS_IN_ROW
    drawn = []
    top = 0.0
    for start in range(0, len(panels), PANELS_IN_ROW):
        row = panels[start : start + PANELS_IN_ROW]
        for i, panel in enumerate(row):
            drawn.append(
                f'<g id="{panel.id}" transform="translate({MARGIN + column * i:.1f} {top:.1f})">{_panel(panel)}</g>'
            )
        top += max([len(panel.lines) for panel in row]) * LINE_HEIGHT + 30
    return "".join(drawn), top


def _panel(panel: Panel) -> str:
    head = f'<text y="14" font-size="11.5" font-weight="bold" fill="{palette.INK}">{escape(panel.title)}</text>'
    lines = [
        f'<text y="{28 + LINE_HEIGHT * i:.1f}" font-size="10.5" fill="{palette.INK}">{escape(_short(line))}</text>'
        for i, line in enumerate(panel.lines)
    ]
    return head + "".join(lines)


def _short(line: str) -> str:
    return line if len(line) <= WIDEST_LINE else line[: WIDEST_LINE - 1] + "…"
