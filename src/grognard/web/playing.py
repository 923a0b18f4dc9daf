"""What a visitor does at a table: answer, take back, consent, correct. Each is one turn at the table's lock.

A click answers the question it was made at, or none: it brings the version of the page it was made on.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.entries import Crossing, SealedIn, UndoOffer
from grognard.kernel.errors import UndoRefused
from grognard.kernel.game import Game
from grognard.kernel.questions import Seat, is_chance
from grognard.store import seating
from grognard.store.journals import OVERTAKEN
from grognard.store.records import Conflict, UndoRequest
from grognard.web.errors import Problem
from grognard.web.live import LiveTable
from grognard.web.tables import Tables

NOT_YOURS = "This is not your seat. Open the table by the link you were given, on the device you play at."
NOT_ASKED = "Nothing is asked of you just now; the page shows whose decision it is."
NOTHING_TO_RESTART = "your turn has only just begun"


def require_seat(live: LiveTable, visitor: str, seat: Seat) -> None:
    if seat not in live.mine(visitor):
        raise Problem(403, NOT_YOURS)


def require_some_seat(live: LiveTable, visitor: str) -> tuple[Seat, ...]:
    mine = live.mine(visitor)
    if not mine:
        raise Problem(403, NOT_YOURS)
    return mine


def require_current(live: LiveTable, n: int) -> None:
    """The page is of the present position."""
    if n != live.version:
        raise Conflict(OVERTAKEN)


def require_same_question(live: LiveTable, n: int, seat: Seat) -> None:
    """The seat is still asked what it was asked at version `n`: only others have answered in secret since."""
    if not 0 <= n <= live.version:
        raise Conflict(OVERTAKEN)
    since = live.table.history[n : live.version]
    if not all([isinstance(entry, SealedIn) and entry.seal != seat for entry in since]):
        raise Conflict(OVERTAKEN)


# Answering


async def answer(tables: Tables, game: str, visitor: str, n: int, seat: Seat, option: str) -> LiveTable:
    """Answer for a seat; for chance, at a companion table, with no seat."""
    async with tables.quick_turn(game, n) as live:
        if seat:
            require_seat(live, visitor, seat)
            require_same_question(live, n, seat)
            if live.table.question_for(seat) is None:
                raise Problem(409, NOT_ASKED)
        else:
            require_some_seat(live, visitor)
            require_current(live, n)
            question = live.table.question
            if question is None or not is_chance(question):
                raise Problem(409, NOT_ASKED)
        live.table.answer(option, seat or None)
        await tables.keep(live)
        return live


# Going back


async def undo(tables: Tables, game: str, visitor: str, n: int) -> LiveTable:
    """Take back the last decision of the visitor's; with the consent of others, if it crosses what they know of."""
    async with tables.quick_turn(game, n) as live:
        mine = require_some_seat(live, visitor)
        require_current(live, n)
        seat, offer = latest_offer(live, mine)
        if offer.to is None:
            raise UndoRefused(f"there is nothing to take back: {offer.reason}")
        if offer.is_free or not live.others(visitor):
            live.table.undo(seat, force=True)
            await tables.keep(live)
        else:
            await _ask_consent(tables, live, visitor, seat, offer)
        return live


def latest_offer(live: LiveTable, mine: Sequence[Seat]) -> tuple[Seat, UndoOffer]:
    """The last decision of any of these seats; where nothing can be taken back, the reason."""
    offers = [(seat, live.table.can_undo(seat)) for seat in mine]
    return max(offers, key=lambda offered: -1 if offered[1].to is None else offered[1].to)


async def restart_turn(tables: Tables, game: str, visitor: str, n: int | None) -> LiveTable:
    """Go back to where the visitor's turn began."""
    async with tables.turn(game) as live:
        mine = require_some_seat(live, visitor)
        if n is not None:
            require_current(live, n)
        to = beginning_of_turn(live, mine)
        seat = mine[0]
        offer = live.table.can_undo_to(to, seat)
        if offer.to is None:
            raise UndoRefused(f"there is nothing to take back: {NOTHING_TO_RESTART}")
        if offer.is_free or not live.others(visitor):
            live.table.undo_to(to, None if len(mine) > 1 else seat, force=True)
            await tables.keep(live)
        else:
            await _ask_consent(tables, live, visitor, seat, offer)
        return live


def beginning_of_turn(live: LiveTable, mine: Sequence[Seat]) -> int:
    """The entry after which the turn began: another seat's last answer, or what came before the last checkpoint."""
    table = live.table
    begun = table.last_checkpoint.n
    for entry in reversed(table.entries):
        if entry.n <= begun:
            break
        by = entry.seal if isinstance(entry, SealedIn) else getattr(entry, "seat", None)
        if by is not None and by not in mine:
            return entry.n
    return begun


async def _ask_consent(tables: Tables, live: LiveTable, visitor: str, seat: Seat, offer: UndoOffer) -> None:
    assert offer.to is not None
    game = live.table.game
    crossings = tuple(dict.fromkeys([in_words(crossing, game) for crossing in offer.crosses]))
    request = UndoRequest(seat, offer.to, live.version, live.others(visitor), crossings)
    await tables.note(live, lambda connection: seating.ask_undo(connection, live.id, request))


def in_words(crossing: Crossing, game: Game) -> str:
    """What going back would cross, for those who are asked to consent."""
    if crossing.kind == "answer" and crossing.seat is not None:
        return f"an answer of {game.called(crossing.seat)}"
    return {"chance": "a result of chance", "reveal": "answers that were shown"}.get(crossing.kind, crossing.kind)


async def consent(tables: Tables, game: str, visitor: str, *, agrees: bool) -> LiveTable:
    """Say yes or no to a request to go back. Whoever made it takes it back with a no."""
    async with tables.turn(game) as live:
        mine = require_some_seat(live, visitor)
        request = live.kept.undo_request
        if request is None or request.version != live.version:
            raise Conflict("nobody asks to go back any more; the game has moved on")
        if not agrees:
            await tables.note(live, lambda connection: seating.ask_undo(connection, live.id, None))
            return live
        left = tuple([seat for seat in request.waiting if seat not in mine])
        if len(left) == len(request.waiting):
            raise Problem(403, "You are not asked to consent: it is your own request, or you have consented.")
        if left:
            waiting = UndoRequest(request.seat, request.to, request.version, left, request.crossings)
            await tables.note(live, lambda connection: seating.ask_undo(connection, live.id, waiting))
        else:
            live.table.undo_to(request.to, request.seat, force=True)
            await tables.keep(live)
        return live


async def correct(tables: Tables, game: str, visitor: str, entry: int, outcome: str) -> LiveTable:
    """At a companion table: a result of chance was entered wrongly."""
    async with tables.turn(game) as live:
        require_some_seat(live, visitor)
        if live.kept.kind != "companion":
            raise Problem(403, "Here chance is drawn by the server, and its results stand.")
        live.table.correct(entry, outcome)
        await tables.keep(live)
        return live
