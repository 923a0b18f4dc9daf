"""Looking closer at a place or a counter: what it is, who stands there, what may be done with it and what may not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from grognard.kernel.questions import Barred, Choose
from grognard.kernel.spelling import spell
from grognard.scene.layers import Drawing, drawing_of
from grognard.scene.model import Piece, Scene
from grognard.scene.svg_pieces import spoken
from grognard.web.pages import in_words
from grognard.web.showing.asked import asked_of, question_of
from grognard.web.showing.pictures import scene_for
from grognard.web.showing.showing import Showing

CITED: Final = re.compile(r"\(([A-Z]+-[A-Z0-9]+-[A-Za-z0-9-]+)\)$")


class BarredShown(Struct, frozen=True):
    """What is not offered, and why."""

    words: str
    reason: str
    rule: str
    spelling: str


class Note(Struct, frozen=True):
    """A line a game tells of a place or counter, and the rule it is said by."""

    words: str
    rule: str = ""


class Seen(Struct, frozen=True):
    """What can be said about a place or a counter."""

    title: str
    ground: tuple[str, ...]
    standing: tuple[str, ...]
    notes: tuple[Note, ...]
    distance: str
    offers: tuple[str, ...]
    barred: tuple[BarredShown, ...]


def inspected(showing: Showing, scene: Scene, element: str, origin: str) -> Seen | None:
    """What there is to say about an element of the board; None if there is none of that name.

    `origin` is a counter that was picked before: how far it is away is told.
    """
    drawing = drawing_of(scene.board)
    piece = next((piece for piece in scene.pieces if piece.id == element), None)
    place = str(piece.place) if piece is not None else element
    if place not in set(drawing.places):
        return None
    notes = showing.table.game.inspect(showing.table.view(showing.me), element) if showing.table.game.inspect else ()
    return Seen(
        title=spoken(piece) if piece is not None else drawing.name(place),
        ground=tuple([drawing.name(place), *drawing.words(place)] if piece is not None else drawing.words(place)),
        standing=tuple(
            [site.title for site in scene.sites if site.place == place]
            + [spoken(other) for other in scene.pieces if other.place == place and other.id != element]
        ),
        notes=tuple([note_of(line) for line in notes]),
        distance=_distance(scene, drawing, origin, element, place),
        offers=tuple(_offered(showing, element, place)),
        barred=tuple([one for one in barred_of(showing) if _names(one.spelling, element, place)]),
    )


def note_of(line: str) -> Note:
    """A line with the rule in brackets at its end taken off."""
    found = CITED.search(line)
    return Note(line[: found.start()].strip(), found[1]) if found is not None else Note(line)


def _distance(scene: Scene, drawing: Drawing, origin: str, element: str, place: str) -> str:
    start = next((piece for piece in scene.pieces if piece.id == origin and piece.id != element), None)
    if start is None or start.place == place:
        return ""
    far = drawing.distance(str(start.place), place)
    return "" if far is None else f"{far} from {_short(start)}"


def _short(piece: Piece) -> str:
    return piece.title.removesuffix(f" in {piece.place}")


def _offered(showing: Showing, element: str, place: str) -> Sequence[str]:
    question = question_of(showing)
    asked = asked_of(showing, scene_for(showing, question))
    return [offer.label for offer in asked.offers if element in offer.touches or place in offer.touches]


def barred_of(showing: Showing) -> tuple[BarredShown, ...]:
    """What tempts at the present question and is not offered."""
    question = question_of(showing)
    if not isinstance(question, Choose) or question.barred is None:
        return ()
    return tuple([_shown(one) for one in question.barred()])


def _shown(barred: Barred) -> BarredShown:
    spelling = spell(barred.option)
    return BarredShown(in_words(spelling), barred.reason, barred.rule, spelling)


def _names(spelling: str, element: str, place: str) -> bool:
    """An option is spelled with the ids of what it is about."""
    return any([word == place or element == word or element.endswith(f"-{word}") for word in spelling.split(" ")])
