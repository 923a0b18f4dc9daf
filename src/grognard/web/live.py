"""A table in memory: the game as the kernel plays it, who sits at it, and who looks at it just now.

It is a copy. The store has the truth, and a table that may differ from it is read again before it is used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from time import monotonic
from typing import Final

from msgspec import Struct

from grognard.kernel.chance import SeededByPlace
from grognard.kernel.entries import Entry, Journal, Snapshot
from grognard.kernel.files import ENTRIES_BETWEEN_SNAPSHOTS
from grognard.kernel.game import Game
from grognard.kernel.loading import load
from grognard.kernel.questions import Choose, Sealed, Seat
from grognard.kernel.table import Table
from grognard.store.records import GameKept, Progress, SeatKept, Visit, Written
from grognard.web.showing.showing import WaitingGame

MOST_FOLLOWED: Final = 200  # entries of others that are followed one by one; more are read afresh


class Stream:
    """One open page: what was sent to it last, and its call when there is more."""

    def __init__(self) -> None:
        self.seen = -1
        self.sent: dict[str, int] = {}
        self.call = asyncio.Event()


class Viewer:
    """A visitor who looks at a table, with all pages they have open of it."""

    def __init__(self, visitor: str, csrf: str, base: str) -> None:
        self.visitor = visitor  # the hash
        self.csrf = csrf
        self.base = base  # the address of the server, as this visitor reaches it
        self.streams: set[Stream] = set()
        self.visit = Visit()
        self.waiting: tuple[WaitingGame, ...] = ()
        self.rendered: Rendered | None = None
        self.last: dict[str, int] = {}  # what the page has, by its fragments' hashes


class Rendered(Struct, frozen=True):
    """The fragments of one viewer at one moment of a table."""

    serial: int
    n: int
    fragments: Mapping[str, str]


class LiveTable:
    """One game being played on this server.

    Whoever reads or changes it holds `lock`: between an answer and its commit the table is ahead of the truth.
    `serial` grows with everything that somebody might see.
    """

    def __init__(self, kept: GameKept, table: Table) -> None:
        self.kept = kept
        self.table = table
        self.version = kept.version
        self.lock = asyncio.Lock()
        self.is_sound = True
        self.is_gone = False
        self.serial = 0
        self.viewers: dict[str, Viewer] = {}
        self.pages = 0  # that are open
        self.elsewhere: set[str] = set()  # visitors who look at the table through other servers
        self.thinking: set[Seat] = set()
        self.last_used = monotonic()
        self.last_snapshot = snapshot_of(table)

    @property
    def id(self) -> str:
        return self.kept.id

    @property
    def is_watched(self) -> bool:
        return self.pages > 0

    @property
    def here(self) -> set[str]:
        """The visitors who look at the table through this server."""
        return {viewer.visitor for viewer in self.viewers.values() if viewer.streams}

    @property
    def fresh_entries(self) -> list[Entry]:
        """What the table has that the store has not."""
        return list(self.table.history[self.version :])

    def due_snapshot(self) -> Snapshot | None:
        """A snapshot, if it is time for one."""
        at = snapshot_of(self.table)
        return self.table.snapshot() if at - self.last_snapshot >= ENTRIES_BETWEEN_SNAPSHOTS else None

    def replace(self, kept: GameKept, table: Table) -> None:
        """Be what the store says."""
        self.kept, self.table, self.version = kept, table, kept.version
        self.is_sound = True
        self.last_snapshot = snapshot_of(table)

    def call_streams(self) -> None:
        """Something has changed that somebody might see."""
        self.serial += 1
        for viewer in self.viewers.values():
            for stream in viewer.streams:
                stream.call.set()

    # Who sits where

    def seat(self, seat: Seat) -> SeatKept | None:
        return next((kept for kept in self.kept.seats if kept.seat == seat), None)

    def mine(self, visitor: str) -> tuple[Seat, ...]:
        """The seats a visitor plays."""
        return tuple([kept.seat for kept in self.kept.seats if visitor in kept.holders and not kept.is_bot])

    def others(self, visitor: str) -> tuple[Seat, ...]:
        """The seats that other people play."""
        return tuple(
            [kept.seat for kept in self.kept.seats if kept.holders and visitor not in kept.holders and not kept.is_bot]
        )

    def is_own(self, visitor: str) -> bool:
        """The visitor and bots have all seats: nobody else's secrets are at this table."""
        seats = self.kept.seats
        return bool(self.mine(visitor)) and all([kept.is_bot or visitor in kept.holders for kept in seats])

    # Where the game stands

    def asked(self) -> tuple[Seat, ...]:
        """The seats that have something to answer."""
        question = self.table.question
        if question is None:
            return ()
        if isinstance(question, Choose):
            return (question.seat,)
        if isinstance(question, Sealed):
            answered = self.table.sealed_by
            return tuple([seat for seat in question.options if seat not in answered])
        return tuple([kept.seat for kept in self.kept.seats if not kept.is_bot])

    def progress(self) -> Progress:
        return Progress(len(self.table.entries), self.asked(), self.table.is_over)


def snapshot_of(table: Table) -> int:
    """How many entries stood at the last checkpoint."""
    return table.last_checkpoint.n


def seated(kept: GameKept, written: Written, game: Game) -> Table:
    """The table of a game in the store. What is drawn or mended in doing so is not in the store yet."""
    table = load(Journal(kept.header, written.merged()), game, kept.pack, telling=True)
    let_chance(table, kept)
    return table


def let_chance(table: Table, kept: GameKept) -> None:
    """Chance comes out of the game's seed; at a companion table a person tells it."""
    table.go_on_with(None if kept.kind == "companion" else SeededByPlace(kept.seed, lambda: len(table.history)))
