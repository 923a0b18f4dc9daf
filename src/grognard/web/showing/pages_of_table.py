"""The page of a table, and its fragments: the parts that change, each by its id, each from what the reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from grognard.bots import BOT_NAMES
from grognard.kernel.entries import Chanced, UndoOffer
from grognard.kernel.questions import Seat
from grognard.web.pages import page, templates
from grognard.web.showing.asked import Asked, asked_of, question_of, title_of, waiting_for
from grognard.web.showing.log import Line, LogShown, checklist_of, log_of
from grognard.web.showing.pictures import Position, position_of, scene_for
from grognard.web.showing.showing import SeatShown, Showing

# In the order of the page. Each is a template in `fragments/`, whose outermost element has the id `f-NAME`.
FRAGMENTS: Final = (
    "state",
    "head",
    "seats",
    "notices",
    "curtain",
    "tracks",
    "board",
    "standing",
    "prompt",
    "answers",
    "undo",
    "checklist",
    "log",
    "panels",
    "counters",
    "manage",
    "waiting",
)
MOST_TO_CORRECT: Final = 12
MOST_LINES_KEPT: Final = 8192


class UndoShown(Struct, frozen=True):
    """What can be taken back, and what that would go over."""

    offer: UndoOffer
    crossings: tuple[str, ...]
    needs_consent: bool


class Correctable(Struct, frozen=True):
    n: int
    topic: str
    outcome: str


class Given(Struct, frozen=True):
    """All that the fragments are made from."""

    showing: Showing
    asked: Asked
    position: Position
    log: LogShown
    undo: UndoShown | None


def given_by(showing: Showing) -> Given:
    question = question_of(showing)
    scene = scene_for(showing, question)
    return Given(showing, asked_of(showing, scene), position_of(showing, scene), log_of(showing), undo_of(showing))


def fragments(showing: Showing) -> dict[str, str]:
    """Every part of the page that may change, by the id of its element. Equal for equal showings."""
    words = words_of(given_by(showing))
    return {f"f-{name}": templates().get_template(f"fragments/{name}.html").render(words) for name in FRAGMENTS}


def whole_page(request: Request, showing: Showing) -> Response:
    """The page of a table."""
    return page(request, "table.html", {**words_of(given_by(showing)), "csrf": showing.csrf})


def part(template: str, **given: Any) -> HTMLResponse:
    """A piece of a page as the response."""
    return HTMLResponse(templates().get_template(template).render(given))


def words_of(given: Given) -> Mapping[str, Any]:
    """What the templates are given."""
    showing = given.showing
    return {
        "showing": showing,
        "table": showing.table,
        "asked": given.asked,
        "position": given.position,
        "log": given.log,
        "undo": given.undo,
        "checklist": checklist_of(showing) if showing.companion else (),
        "correctable": correctable(showing),
        "title_of": titler(showing),
        "line_html": line_html,
        "bots": bots_for(showing),
        "next_at_hot_seat": next_at_hot_seat(showing),
        "csrf": showing.csrf,
    }


@lru_cache(maxsize=MOST_LINES_KEPT)
def line_html(game: str, line: Line) -> Markup:
    """A line of the log. It is the same for all who may read it, and for as long as it is news."""
    return Markup(templates().get_template("fragments/log_line.html").render(game=game, line=line))


def titler(showing: Showing) -> Callable[[Seat], str]:
    return lambda seat: title_of(showing, seat)


def undo_of(showing: Showing) -> UndoShown | None:
    """What the reader can take back: their own last decision, which needs the consent of others who know more since."""
    if not showing.mine or showing.curtain:
        return None
    offers = [showing.table.can_undo(seat) for seat in showing.mine]
    offer = max(offers, key=lambda offered: -1 if offered.to is None else offered.to)
    has_others = any([shown.who == "friend" for shown in showing.seats])
    crossings = tuple(dict.fromkeys([_crossing(one.kind) for one in offer.crosses]))
    return UndoShown(offer, crossings, bool(offer.crosses) and has_others)


def _crossing(kind: str) -> str:
    return {
        "chance": "a result of chance",
        "reveal": "sealed answers that were shown",
        "answer": "an answer of another seat",
    }.get(kind, kind)


def correctable(showing: Showing) -> tuple[Correctable, ...]:
    """At a companion, the latest results of chance that may have been entered wrongly."""
    if not showing.companion or not showing.mine or showing.curtain:
        return ()
    results = [entry for entry in showing.table.entries if isinstance(entry, Chanced)]
    return tuple([Correctable(entry.n, entry.chance, entry.outcome) for entry in reversed(results[-MOST_TO_CORRECT:])])


def bots_for(showing: Showing) -> tuple[str, ...]:
    """The bots that can play this game."""
    return tuple([name for name in BOT_NAMES if name != "greedy" or showing.table.game.appraise is not None])


def next_at_hot_seat(showing: Showing) -> SeatShown | None:
    """Who is to look next, at a screen that several share."""
    titles = [waiting.title for waiting in waiting_for(showing)]
    return next((shown for shown in showing.seats if shown.seat in showing.mine and shown.title in titles), None)
