"""Whose view somebody gets, and what of a table's affairs: the one place where a visitor becomes a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, Protocol

from grognard.kernel.game import Game
from grognard.kernel.questions import Sealed, Seat
from grognard.kernel.table import Table
from grognard.store.records import Listed, SeatKept
from grognard.web.live import LiveTable, Viewer
from grognard.web.people import invitation_token
from grognard.web.showing.showing import NoticeShown, SeatShown, Showing, UndoAsked, WaitingGame

STOPPED: Final = "The bot of {seat} stopped: {trouble}. Let it try again, or take its seat."


class Games(Protocol):
    @property
    def every(self) -> Callable[[], Mapping[str, Game]]: ...


def showing_of(live: LiveTable, viewer: Viewer, secret_key: str) -> Showing:
    """The table as this viewer may see it."""
    kept = live.kept
    mine = live.mine(viewer.visitor)
    me, is_curtain = whose_view(live, mine, viewer.visit.revealed)
    may_host = kept.host == viewer.visitor
    return Showing(
        id=kept.id,
        name=kept.name,
        table=live.table,
        me=me,
        mine=mine,
        seats=seats_shown(live, viewer, secret_key, may_host=may_host),
        n=live.version,
        companion=kept.kind == "companion",
        curtain=is_curtain,
        undo_asked=undo_asked(live),
        since=viewer.visit.since,
        notices=notices_of(live),
        csrf=viewer.csrf,
        waiting=tuple([waiting for waiting in viewer.waiting if waiting.id != kept.id]),
        notify=viewer.visit.notify,
        is_analysis=kept.kind == "analysis",
        may_host=may_host,
        may_take_file=may_take_file(live, viewer.visitor),
    )


def whose_view(live: LiveTable, mine: Sequence[Seat], revealed: str) -> tuple[Seat | None, bool]:
    """The seat whose view is shown, and whether it is still behind the curtain.

    At a hot seat the curtain falls when the next to look knows something that the last may not see.
    """
    if not mine:
        return None, False
    asked = [seat for seat in live.asked() if seat in mine]
    if len(mine) == 1 or live.kept.kind != "game":
        return (asked or list(mine))[0], False
    current = Seat(revealed) if revealed in mine else None
    may_stay = live.table.is_over or not asked or current in asked
    following = current if current is not None and may_stay else (asked or list(mine))[0]
    return following, following != current and is_told_apart(live.table, mine, current, following)


def is_told_apart(table: Table, mine: Sequence[Seat], current: Seat | None, following: Seat) -> bool:
    """Whether `following` sees or is asked what `current`, or anybody else at the screen, may not know."""
    if isinstance(table.question, Sealed):
        return True
    others = [current] if current is not None else [seat for seat in mine if seat != following]
    view, log = table.view(following), table.log_for(following)
    return any([table.view(other) != view or table.log_for(other) != log for other in others])


def may_take_file(live: LiveTable, visitor: str) -> bool:
    """A journal holds everything: it is for all when the game is over, before only where all seats are one's own."""
    return live.table.is_over or live.is_own(visitor)


def seats_shown(live: LiveTable, viewer: Viewer, secret_key: str, *, may_host: bool) -> tuple[SeatShown, ...]:
    asked = live.asked()
    present = live.elsewhere | live.here
    return tuple(
        [
            SeatShown(
                seat=kept.seat,
                title=live.table.game.called(kept.seat),
                who=who_sits(kept, viewer.visitor),
                is_online=kept.is_bot or any([holder in present for holder in kept.holders]),
                is_to_answer=kept.seat in asked,
                invitation=_invitation(kept, viewer.base, secret_key) if may_host else "",
            )
            for kept in live.kept.seats
        ]
    )


def who_sits(kept: SeatKept, visitor: str) -> str:
    if kept.is_bot:
        return f"bot:{kept.bot}"
    if not kept.holders:
        return "open"
    return "you" if visitor in kept.holders else "friend"


def _invitation(kept: SeatKept, base: str, secret_key: str) -> str:
    if not kept.invitation or kept.is_bot:
        return ""
    return f"{base}/join/{invitation_token(secret_key, kept.invitation)}"


def undo_asked(live: LiveTable) -> UndoAsked | None:
    request = live.kept.undo_request
    if request is None or request.version != live.version:
        return None
    return UndoAsked(request.seat, request.to, request.waiting, request.crossings)


def notices_of(live: LiveTable) -> tuple[NoticeShown, ...]:
    called = live.table.game.called
    troubles = [
        NoticeShown("warning", STOPPED.format(seat=called(kept.seat), trouble=kept.trouble))
        for kept in live.kept.seats
        if kept.is_bot and kept.trouble
    ]
    return (*[NoticeShown("note", note) for note in live.table.notes], *troubles)


def waiting_games(listed: Sequence[Listed], games: Games) -> tuple[WaitingGame, ...]:
    """The tables of a visitor, those that wait for them first."""
    known = games.every()
    found = [
        WaitingGame(
            id=one.id,
            name=one.name,
            game=known[one.game].title if one.game in known else one.game,
            is_mine_to_answer=not one.progress.is_over and bool(set(one.seats) & set(one.progress.waiting)),
            seat=", ".join([known[one.game].called(seat) if one.game in known else seat for seat in one.seats]),
            state="over" if one.progress.is_over else "playing",
            entries=one.progress.entries,
            when=datetime.fromtimestamp(one.changed_at, UTC).isoformat(timespec="seconds"),
        )
        for one in listed
    ]
    return tuple(sorted(found, key=lambda one: (not one.is_mine_to_answer, one.state == "over")))
