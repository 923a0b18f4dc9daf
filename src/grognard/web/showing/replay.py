"""A replay: every position of a play as one seat saw it, each told as what changed since the one before."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

import msgspec
from markupsafe import Markup
from msgspec import Struct

from grognard.kernel.entries import Answered, Chanced, LineEntry
from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from grognard.scene.layers import Element, drawing_of, picture_of, standing
from grognard.scene.model import Scene
from grognard.web.pages import templates
from grognard.web.showing.log import Line, lines_of
from grognard.web.showing.pictures import plain_panels, track_shown

TEMPLATE: Final = "replay.html"


class Numbered:
    """Texts that come up again and again, each kept once under a number."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers[text] = len(self.texts)
            self.texts.append(text)
        return number


class Frame(Struct, omit_defaults=True):
    """One position. `put` are the elements that are new or other than before: id, face, title, x, y; `order` all ids
    from the lowest up, where these are others than before; the rest are numbers of texts, -1 for as before. `upto` is
    how many lines of the log have been told.
    """

    n: int
    upto: int
    put: list[tuple[int, int, int, float, float]] = []
    order: list[int] | None = None
    caption: int = -1
    tracks: int = -1
    panels: int = -1


class Replay(Struct):
    """All that a player of replays needs."""

    title: str
    name: str
    seat: str
    ground: str
    width: float
    height: float
    texts: list[str]
    lines: list[str]
    frames: list[Frame]


def replay_of(table: Table, seat: Seat | None, log: Sequence[Line], name: str) -> Replay:
    """Play a table again, which may be a fork and is left at its end, and take down what `seat` saw.

    `log` are the lines the seat may read.
    """
    entries = list(table.entries)
    table.undo_to(table.begins_after, force=True) if len(entries) > table.begins_after else None
    taking = _Taking(table, seat, log)
    taking.take()
    for entry in entries[table.begins_after :]:
        play_again(table, entry)
        taking.take()
    return taking.replay(name)


def play_again(table: Table, entry: LineEntry) -> None:
    """Answer as the entry says."""
    if isinstance(entry, Chanced):
        table.answer(entry.outcome)
    elif isinstance(entry, Answered):
        table.answer(entry.answer, entry.seat)
    else:
        table.answer(entry.answer, entry.seal)


class _Taking:
    """Takes down one position after another."""

    def __init__(self, table: Table, seat: Seat | None, log: Sequence[Line]) -> None:
        self._table = table
        self._seat = seat
        self._log = log
        self._texts = Numbered()
        self._frames: list[Frame] = []
        self._lying: dict[str, tuple[int, int, int, float, float]] = {}
        self._order: list[int] = []
        self._words = (-1, -1, -1)
        self._upto = 0
        self._scene: Scene | None = None

    def take(self) -> None:
        """The position the table stands at, unless nothing is other than before."""
        table = self._table
        n = len(table.entries)
        view = table.view(self._seat)
        while self._upto < len(self._log) and self._log[self._upto].n <= n:
            self._upto += 1
        frame = Frame(n, self._upto)
        if table.game.scene is not None:
            scene: Scene = table.game.scene(view, None)
            self._scene = scene
            self._put(frame, standing(scene, drawing_of(scene.board)))
            words = self._spoken(scene.caption, scene.tracks, scene.panels)
        else:
            words = self._spoken("", (), plain_panels(view))
        before = self._words
        frame.caption, frame.tracks, frame.panels = [
            now if now != was else -1 for now, was in zip(words, before, strict=True)
        ]
        self._words = words
        last = self._frames[-1] if self._frames else None
        is_other = frame.put or frame.order is not None or words != before or last is None or last.upto != frame.upto
        if is_other:
            self._frames.append(frame)

    def _put(self, frame: Frame, elements: Sequence[Element]) -> None:
        number = self._texts.number
        order = []
        for element in elements:
            put = (number(element.id), number(element.face), number(element.title), element.x, element.y)
            order.append(put[0])
            if self._lying.get(element.id) != put:
                self._lying[element.id] = put
                frame.put.append(put)
        if order != self._order:
            frame.order = self._order = order

    def _spoken(self, caption: str, tracks: Any, panels: Any) -> tuple[int, int, int]:
        number = self._texts.number
        shown = _part("replay_tracks.html", tracks=[track_shown(track) for track in tracks])
        return number(caption), number(shown), number(_part("replay_panels.html", panels=panels))

    def replay(self, name: str) -> Replay:
        game, scene = self._table.game, self._scene
        width, height = drawing_of(scene.board).extent if scene is not None else (0.0, 0.0)
        return Replay(
            title=scene.title if scene is not None else game.title,
            name=name,
            seat=str(self._seat or ""),
            ground=picture_of(scene.board).svg if scene is not None else "",
            width=round(width, 1),
            height=round(height, 1),
            texts=self._texts.texts,
            lines=[_part("replay_line.html", line=line) for line in self._log],
            frames=self._frames,
        )


def _part(template: str, **given: Any) -> str:
    return templates().get_template(f"fragments/{template}").render(given).strip()


def log_for_replay(table: Table, seat: Seat | None) -> tuple[Line, ...]:
    """The whole log as the seat may read it."""
    return lines_of(table.log_for(seat))


def written(replay: Replay) -> bytes:
    return msgspec.json.encode(replay)


def whole_file(replay: Replay) -> str:
    """The replay as one page that needs nothing else: script and style are inside, named by their hashes."""
    script, style = _static("replay.js"), _static("look.css")
    policy = (
        f"default-src 'none'; img-src data:; script-src '{_hash_of(script)}'; style-src '{_hash_of(style)}';"
        " base-uri 'none'; form-action 'none'"
    )
    inside = written(replay).decode().replace("<", "\\u003c")
    given = {"script": Markup(script), "style": Markup(style), "policy": policy, "inside": Markup(inside)}
    return templates().get_template("replay_file.html").render(name=replay.name, title=replay.title, **given)


def _static(name: str) -> str:
    return files("grognard.web").joinpath("static", name).read_text(encoding="utf-8")


def _hash_of(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
