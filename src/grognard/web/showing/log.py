"""The log as somebody may read it: sentences with rules, dice and chits as small pictures, reasons that unfold."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from grognard.kernel.entries import Answered, Heard, LineEntry, SealedIn
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Seat
from grognard.web.showing.showing import Showing

LATEST: Final = 60
DICE: Final = ("dice", "die", "roll", "rolled", "faces", "throw")
CHITS: Final = ("chit", "chits", "drawn", "card", "cards")
PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((8, 8),),
    2: ((4, 4), (12, 12)),
    3: ((4, 4), (8, 8), (12, 12)),
    4: ((4, 4), (12, 4), (4, 12), (12, 12)),
    5: ((4, 4), (12, 4), (8, 8), (4, 12), (12, 12)),
    6: ((4, 4), (12, 4), (4, 8), (12, 8), (4, 12), (12, 12)),
}
FIGURES: Final = re.compile(r"\b(triangle|circle|square|diamond)\b", re.IGNORECASE)


class Die(Struct, frozen=True):
    face: int
    pips: tuple[tuple[int, int], ...]


class Span(Struct, frozen=True):
    """A part of a sentence; `figure` is the sign that stands before its words, if they name one."""

    words: str
    figure: str = ""


class Line(Struct, frozen=True):
    """One thing that was told. `number` counts the lines the reader may read, from 1."""

    number: int
    n: int
    spans: tuple[Span, ...]
    rule: str
    dice: tuple[Die, ...]
    chits: tuple[str, ...]
    reason: Reason | None
    is_news: bool
    begins_news: bool


class LogShown(Struct, frozen=True):
    lines: tuple[Line, ...]
    earlier: int  # how many lines stand before these


def log_of(showing: Showing, before: int | None = None, most: int = LATEST) -> LogShown:
    """The latest lines of the log, or the latest before line `before`."""
    if showing.curtain:
        return LogShown((), 0)
    heard = showing.table.log_for(showing.me)
    end = len(heard) if before is None else max(0, min(len(heard), before - 1))
    begin = max(0, end - most)
    news = news_from(showing)
    lines = []
    for place in range(begin, end):
        is_news = news is not None and heard[place].n >= news
        was_news = place > 0 and news is not None and heard[place - 1].n >= news
        lines.append(_line(place + 1, heard[place], is_news, is_news and not was_news and place > 0))
    return LogShown(tuple(lines), begin)


def lines_of(heard: Sequence[Heard]) -> tuple[Line, ...]:
    """All that was told, as lines without news."""
    return tuple([_line(number, one, False, False) for number, one in enumerate(heard, start=1)])


def news_from(showing: Showing) -> int | None:
    """The entry with which news begins: the reader's last decision, or for others where they last looked."""
    mine = [entry.n for entry in reversed(showing.table.entries) if is_by(entry, showing.mine)]
    if mine:
        return mine[0]
    return None if showing.since is None else showing.since + 1


def is_by(entry: LineEntry, seats: Sequence[Seat]) -> bool:
    if isinstance(entry, Answered):
        return entry.seat in seats
    return isinstance(entry, SealedIn) and entry.seal in seats


def checklist_of(showing: Showing) -> tuple[Line, ...]:
    """What happened since the last decision at this table: at a companion, what is to be carried out on the board."""
    shown = log_of(showing)
    return tuple([line for line in shown.lines if line.is_news])


def _line(number: int, heard: Heard, is_news: bool, begins_news: bool) -> Line:
    told = heard.told
    reason = told.facts.get("reason")
    return Line(
        number,
        heard.n,
        spans_of(told.text),
        told.rule,
        tuple(_dice_in(told.facts)),
        tuple(_chits_in(told.facts)),
        reason if isinstance(reason, Reason) else None,
        is_news,
        begins_news,
    )


def spans_of(text: str) -> tuple[Span, ...]:
    """The sentence in parts, so that figures printed on chits can be drawn where they are named."""
    spans = []
    end = 0
    for found in FIGURES.finditer(text):
        if found.start() > end:
            spans.append(Span(text[end : found.start()]))
        spans.append(Span(found[0], found[0].lower()))
        end = found.end()
    return (*spans, Span(text[end:])) if end < len(text) else tuple(spans)


def _dice_in(facts: dict[str, Any]) -> Iterable[Die]:
    for name in DICE:
        for face in _several(facts.get(name)):
            if isinstance(face, int) and not isinstance(face, bool):
                yield Die(face, PIPS.get(face, ()))


def _chits_in(facts: dict[str, Any]) -> Iterable[str]:
    for name in CHITS:
        for chit in _several(facts.get(name)):
            if isinstance(chit, (int, str)) and len(str(chit)) <= 12:
                yield str(chit)


def _several(fact: Any) -> Sequence[Any]:
    if fact is None:
        return ()
    return fact if isinstance(fact, (list, tuple)) else (fact,)
