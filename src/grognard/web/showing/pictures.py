"""The position for the page: ground and standing layer, tracks, lists, and every counter in words."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from grognard.kernel.questions import Question
from grognard.scene import palette
from grognard.scene.layers import MOST_KEPT, Drawing, draw_spots, draw_standing, drawing_of, picture_of
from grognard.scene.model import Panel, Piece, Scene, Track
from grognard.scene.svg_pieces import spoken
from grognard.web.pages import in_words
from grognard.web.showing.showing import Showing

BAR: Final = 44.0  # width of the picture of a track


class Board(Struct, frozen=True):
    """What the templates draw a board from."""

    digest: str
    width: float
    height: float
    spots: str


class TrackShown(Struct, frozen=True):
    title: str
    words: str
    filled: float  # width of the filled part, of BAR
    card: str
    edge: str
    is_serious: bool


class CounterShown(Struct, frozen=True):
    """A counter in words, as the list beside the board has it."""

    id: str
    place: str
    words: str
    card: str
    edge: str
    print: str


class Position(Struct, frozen=True):
    """A position as one seat sees it."""

    title: str
    caption: str
    board: Board | None
    standing: str
    tracks: tuple[TrackShown, ...]
    panels: tuple[Panel, ...]
    counters: tuple[CounterShown, ...]


def scene_for(showing: Showing, question: Question | None) -> Scene | None:
    """The picture of the position for whoever looks; None for a game that has none, and behind the curtain."""
    game = showing.table.game
    if game.scene is None or showing.curtain:
        return None
    scene: Scene = game.scene(showing.table.view(showing.me), question)
    return scene


def position_of(showing: Showing, scene: Scene | None) -> Position:
    if showing.curtain:
        return Position(showing.table.game.title, "", None, "", (), (), ())
    if scene is None:
        panels = plain_panels(showing.table.view(showing.me))
        return Position(showing.table.game.title, "", None, "", (), panels, ())
    drawing = drawing_of(scene.board)
    return Position(
        scene.title,
        scene.caption,
        board_of(scene, drawing),
        draw_standing(scene, drawing),
        tuple([track_shown(track) for track in scene.tracks]),
        scene.panels,
        tuple([counter_shown(piece) for piece in sorted(scene.pieces, key=lambda one: (one.tint, one.place))]),
    )


BOARDS: Final[dict[str, Board]] = {}


def board_of(scene: Scene, drawing: Drawing) -> Board:
    """The board for the page, made once; the latest few are kept."""
    digest = picture_of(scene.board).digest
    kept = BOARDS.get(digest)
    if kept is None:
        width, height = drawing.extent
        kept = Board(digest, round(width, 1), round(height, 1), draw_spots(drawing))
        while len(BOARDS) >= MOST_KEPT:
            del BOARDS[next(iter(BOARDS))]
        BOARDS[digest] = kept
    return kept


def track_shown(track: Track) -> TrackShown:
    ink = palette.INKS[track.tint]
    span = max(1, track.last - track.first + 1)
    part = min(1.0, max(0.0, (track.at - track.first + 1) / span))
    words = track.note or (str(track.at) if track.at > track.last else f"{track.at}/{track.last}")
    is_serious = track.alarm is not None and track.at >= track.alarm
    return TrackShown(track.title, words, round(BAR * part, 1), ink.card, ink.edge, is_serious)


def counter_shown(piece: Piece) -> CounterShown:
    ink = palette.INKS[piece.tint]
    return CounterShown(piece.id, str(piece.place), spoken(piece), ink.card, ink.edge, ink.print)


def plain_panels(view: Any) -> tuple[Panel, ...]:
    """A view of a game that has no picture: its fields as lists in plain words."""
    panels = []
    for name, value in msgspec.to_builtins(view).items():
        if isinstance(value, dict):
            lines = tuple([f"{in_words(str(key))}: {_in_plain_words(part)}" for key, part in value.items()])
        else:
            lines = (_in_plain_words(value),)
        panels.append(Panel(f"panel-{name}", in_words(name), lines or ("none",)))
    return tuple(panels)


def _in_plain_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return "; ".join([f"{key} {_in_plain_words(part)}" for key, part in value.items()]) or "none"
    if isinstance(value, (list, tuple)):
        return ", ".join([_in_plain_words(part) for part in value]) or "none"
    return str(value)
