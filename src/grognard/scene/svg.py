"""A scene as SVG: the one place where positions are drawn, for the browser, `grognard render` and reports."""

from __future__ import annotations

from html import escape
from textwrap import wrap

from grognard.scene import palette
from grognard.scene.layers import Drawing, draw_standing, drawing_of
from grognard.scene.model import Key, Panel, Scene, Track
from grognard.scene.svg_board import draw_sign
from grognard.scene.svg_pieces import draw_garrison, draw_wall

TITLE_HEIGHT = 34.0
TRACK_HEIGHT = 30.0
LEGEND_HEIGHT = 26.0
LEGEND_LETTER = 5.6
TRACKS_IN_ROW = 2
PANEL_LETTER = 5.9
WIDEST_PANEL = 200.0
LINE_HEIGHT = 12.5
MARGIN = 12.0
MOST_BOXES = 20
TICK_EVERY = 10


def draw(scene: Scene) -> str:
    """The whole picture: title, map with pieces, tracks and panels below. It stands alone, without script or font."""
    drawing = drawing_of(scene.board)
    width, map_height = drawing.extent
    legend_height = LEGEND_HEIGHT if scene.board.legend else 0.0
    tracks_top = TITLE_HEIGHT + map_height + legend_height + MARGIN
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
        f'<g transform="translate(0 {TITLE_HEIGHT})"><g id="board" clip-path="url(#map)">{drawing.ground()}</g>'
        f'<g id="pieces">{draw_light_layer(scene, drawing)}</g></g>'
        f'<g id="legend" transform="translate({MARGIN} {TITLE_HEIGHT + map_height + LEGEND_HEIGHT / 2:.0f})">'
        f"{_legend(scene.board.legend)}</g>"
        f'<g transform="translate(0 {tracks_top:.0f})">{tracks}</g>'
        f'<g transform="translate(0 {tracks_top + tracks_height:.0f})">{panels}</g></svg>'
    )


def draw_light_layer(scene: Scene, drawing: Drawing) -> str:
    """What changes from position to position: offered places, sites, counters."""
    glowing = {place for touch in scene.touches for place in touch.places}
    glow = "".join(
        [
            f'<path id="glow-{place}" d="{drawing.outline(place)}" '
            f'fill="{palette.GLOW}" fill-opacity="0.18" stroke="{palette.GLOW}" stroke-width="2.6"/>'
            for place in sorted(glowing)
        ]
    )
    return f"{glow}{draw_standing(scene, drawing)}"


def _definitions(width: float, height: float) -> str:
    return (
        f'<defs><clipPath id="map"><rect width="{width:.0f}" height="{height:.0f}"/></clipPath>'
        '<filter id="lift" x="-20%" y="-20%" width="150%" height="150%">'
        '<feDropShadow dx="1" dy="1.6" stdDeviation="1" flood-opacity="0.45"/></filter></defs>'
    )


def _legend(legend: tuple[Key, ...]) -> str:
    """The signs of the map in a line, each with what it stands for."""
    drawn = []
    x = 8.0
    for key in legend:
        ink = palette.INKS[key.tint]
        if key.kind == "works":
            sign = draw_wall(f"M{x - 7:.1f} 6l4.5 -9h5l4.5 9")
        elif key.kind == "garrison":
            sign = f'<g transform="translate({x:.1f} 0) scale(0.6)">{draw_garrison(ink, 2, 0)}</g>'
        else:
            sign = draw_sign(key.kind, ink, x, 0)
        drawn.append(f'{sign}<text x="{x + 12:.1f}" y="3.6">{escape(key.text)}</text>')
        x += 34 + LEGEND_LETTER * len(key.text)
    return f'<g font-size="10" fill="{palette.INK}">{"".join(drawn)}</g>'


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
    left, room = 118.0, width - 118.0 - 66.0
    bar = _boxes(track, left, room) if track.last - track.first < MOST_BOXES else _gauge(track, left, room)
    note = escape(track.note) if track.note else str(track.at)
    return (
        f'<text y="15" font-size="11" fill="{palette.INK}">{escape(track.title)}</text>{bar}'
        f'<text x="{left + room + 6:.1f}" y="15" font-size="11" font-weight="bold" fill="{palette.INK}">{note}</text>'
    )


def _boxes(track: Track, left: float, room: float) -> str:
    ink = palette.INKS[track.tint]
    boxes = track.last - track.first + 1
    box = room / boxes
    drawn = []
    for i in range(boxes):
        value = track.first + i
        filled = value <= track.at
        alarmed = track.alarm is not None and value >= track.alarm
        drawn.append(
            f'<rect x="{left + box * i:.1f}" y="4" width="{box - 1.5:.1f}" height="14" rx="2" '
            f'fill="{ink.card if filled else "#ffffff"}" stroke="{palette.ALARM if alarmed else ink.edge}"/>'
        )
        if boxes <= MOST_BOXES // 2:
            drawn.append(
                f'<text x="{left + box * (i + 0.5) - 0.75:.1f}" y="14.5" font-size="9" text-anchor="middle" '
                f'fill="{ink.print if filled else palette.NUMBER}">{value}</text>'
            )
    return "".join(drawn)


def _gauge(track: Track, left: float, room: float) -> str:
    """Too many boxes to tell apart: one long bar with a tick at every ten, and where it becomes serious in red."""
    ink = palette.INKS[track.tint]
    scale = room / track.last
    drawn = [f'<rect x="{left:.1f}" y="4" width="{room:.1f}" height="14" rx="3" fill="#ffffff" stroke="{ink.edge}"/>']
    if track.alarm is not None:
        start = scale * (track.alarm - 1)
        drawn.append(
            f'<rect x="{left + start:.1f}" y="4" width="{room - start:.1f}" height="14" rx="3" fill="{palette.ALARM}" '
            f'fill-opacity="0.18"/>'
        )
    if track.at > 0:
        drawn.append(
            f'<rect x="{left:.1f}" y="4" width="{scale * min(track.at, track.last):.1f}" height="14" rx="3" '
            f'fill="{ink.card}" stroke="{ink.edge}"/>'
        )
    for value in range(TICK_EVERY, track.last, TICK_EVERY):
        x = left + scale * value
        drawn.append(f'<path d="M{x:.1f} 4v4M{x:.1f} 18v-4" stroke="{ink.edge}" stroke-width="0.8"/>')
        drawn.append(
            f'<text x="{x:.1f}" y="14" font-size="7.5" text-anchor="middle" fill="{palette.NUMBER}">{value}</text>'
        )
    return "".join(drawn)


def _panels(panels: tuple[Panel, ...], width: float) -> tuple[str, float]:
    in_row = max(1, round((width - 2 * MARGIN) / WIDEST_PANEL))
    column = (width - 2 * MARGIN) / in_row
    letters = int((column - MARGIN) / PANEL_LETTER)
    drawn = []
    top = 0.0
    for start in range(0, len(panels), in_row):
        row = [(panel, _wrapped(panel.lines, letters)) for panel in panels[start : start + in_row]]
        for i, (panel, lines) in enumerate(row):
            where = f"translate({MARGIN + column * i:.1f} {top:.1f})"
            drawn.append(f'<g id="{panel.id}" transform="{where}">{_panel(panel.title, lines)}</g>')
        top += max([len(lines) for _, lines in row]) * LINE_HEIGHT + 30
    return "".join(drawn), top


def _panel(title: str, lines: list[str]) -> str:
    head = f'<text y="14" font-size="11.5" font-weight="bold" fill="{palette.INK}">{escape(title)}</text>'
    body = [
        f'<text x="{8 if line.startswith(" ") else 0}" y="{28 + LINE_HEIGHT * i:.1f}" font-size="10.5" '
        f'fill="{palette.INK}">{escape(line.strip())}</text>'
        for i, line in enumerate(lines)
    ]
    return head + "".join(body)


def _wrapped(lines: tuple[str, ...], letters: int) -> list[str]:
    """Lines that fit into a panel; what goes on in the next line is indented."""
    return [part for line in lines for part in wrap(line, letters, subsequent_indent="  ") or [""]]
