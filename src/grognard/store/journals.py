"""Games and their journals: made, gone on with, read again. Every function works in the transaction it is given."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from time import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.kernel.entries import Entry, Header, Snapshot
from grognard.kernel.journal import read_entry
from grognard.kernel.questions import Seat
from grognard.store.records import (
    Conflict,
    Gained,
    GameKept,
    Listed,
    NewGame,
    Progress,
    SeatKept,
    UndoRequest,
    Written,
)
from grognard.store.schema import ENTRIES, GAMES, HOLDERS, LINKS, SEATS, SNAPSHOTS, UNDO_REQUESTS

CHANNEL = "grognard"
MOST_LISTED = 200
REMOVED = 1 << 40  # a revision later than any
OVERTAKEN = "the game has moved on since this page was shown; look at the present position, and answer that"


async def create(connection: AsyncConnection, new: NewGame, progress: Progress) -> None:
    """Keep a new game, with what has come in already."""
    entries = [entry for entry in new.journal.entries if not isinstance(entry, Snapshot)]
    now = time()
    await connection.execute(
        insert(GAMES).values(
            id=new.id,
            header=_text(new.journal.header),
            pack=new.pack,
            name=new.name,
            kind=new.kind,
            seed=new.seed,
            host=new.host,
            version=len(entries),
            revision=1,
            made_at=now,
            changed_at=now,
            affairs=0,
            **_progress(progress),
        )
    )
    await connection.execute(
        insert(SEATS),
        [
            {"game": new.id, "seat": seat, "place": place, "bot": bot, "trouble": ""}
            for place, (seat, bot) in enumerate(new.seats.items())
        ],
    )
    await connection.run_sync(_insert_entries, new.id, 0, entries)
    sequence = 0
    for entry in new.journal.entries:
        if isinstance(entry, Snapshot):
            await connection.run_sync(_insert_snapshot, new.id, sequence, entry)
        else:
            sequence += 1


def append(
    connection: Connection,
    game: str,
    version: int,
    entries: Sequence[Entry],
    progress: Progress,
    snapshot: Snapshot | None = None,
) -> int:
    """Write what came in after `version`; the revision the game has now. For `Store.commit`, in one go.

    Raises Conflict where somebody else has gone on from there: then nothing is written.
    """
    changed = connection.execute(
        update(GAMES)
        .where(GAMES.c.id == game, GAMES.c.version == version)
        .values(version=version + len(entries), revision=GAMES.c.revision + 1, changed_at=time(), **_progress(progress))
        .returning(GAMES.c.revision)
    )
    revision: int | None = changed.scalar()
    if revision is None:
        raise Conflict(OVERTAKEN)
    try:
        _insert_entries(connection, game, version, entries)
    except IntegrityError as error:
        raise Conflict(OVERTAKEN) from error
    if snapshot is not None:
        _insert_snapshot(connection, game, version + len(entries), snapshot)
    announce(connection, game, revision)
    return revision


async def touch(connection: AsyncConnection, game: str) -> int:
    """Something beside the journal has changed; the revision the game has now."""
    changed = await connection.execute(
        update(GAMES)
        .where(GAMES.c.id == game)
        .values(revision=GAMES.c.revision + 1, affairs=GAMES.c.affairs + 1)
        .returning(GAMES.c.revision)
    )
    revision: int | None = changed.scalar()
    if revision is None:
        raise Conflict("the game was removed")
    await connection.run_sync(announce, game, revision)
    return revision


def announce(connection: Connection, game: str, revision: int) -> None:
    """Tell other processes, once the transaction is kept. Those at an SQLite file look by themselves."""
    if connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "change": f"{game} {revision}"}
        connection.execute(text("SELECT pg_notify(:channel, :change)"), told)


async def remove(connection: AsyncConnection, game: str) -> None:
    await connection.run_sync(announce, game, REMOVED)
    await connection.execute(delete(GAMES).where(GAMES.c.id == game))


# Reading


async def kept(connection: AsyncConnection, game: str) -> GameKept | None:
    """The game with its seats and requests, without its entries."""
    row = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).first()
    if row is None:
        return None
    return GameKept(
        id=row.id,
        header=msgspec.json.decode(row.header, type=Header),
        pack=row.pack,
        name=row.name,
        kind=row.kind,
        seed=row.seed,
        host=row.host,
        version=row.version,
        revision=row.revision,
        affairs=row.affairs,
        made_at=row.made_at,
        changed_at=row.changed_at,
        seats=await _seats(connection, game),
        undo_request=await _undo_request(connection, game, row.version),
    )


async def written(connection: AsyncConnection, game: str, after: int = 0) -> Written:
    """The journal of a game, from after a sequence on."""
    entries = await connection.execute(
        select(ENTRIES.c.entry).where(ENTRIES.c.game == game, ENTRIES.c.sequence > after).order_by(ENTRIES.c.sequence)
    )
    snapshots = await connection.execute(
        select(SNAPSHOTS.c.sequence, SNAPSHOTS.c.entry).where(SNAPSHOTS.c.game == game, SNAPSHOTS.c.sequence > after)
    )
    return Written(
        [read_entry(entry.encode()) for (entry,) in entries],
        {sequence: read_entry(entry.encode()) for sequence, entry in snapshots},
    )


def gained(connection: Connection, game: str, after: int) -> Gained | None:
    """What a game has come to since a sequence; None if it was removed. For `Store.glance`, in one go."""
    rows = connection.execute(
        select(GAMES.c.version, GAMES.c.revision, GAMES.c.affairs, ENTRIES.c.entry)
        .join(ENTRIES, (ENTRIES.c.game == GAMES.c.id) & (ENTRIES.c.sequence > after), isouter=True)
        .where(GAMES.c.id == game)
        .order_by(ENTRIES.c.sequence)
    ).all()
    if not rows:
        return None
    entries = [read_entry(row.entry.encode()) for row in rows if row.entry is not None]
    return Gained(rows[0].version, rows[0].revision, rows[0].affairs, entries)


async def revisions(connection: AsyncConnection, games: Collection[str]) -> dict[str, int]:
    """How often each of these games has changed; one that is missing was removed."""
    rows = await connection.execute(select(GAMES.c.id, GAMES.c.revision).where(GAMES.c.id.in_(list(games))))
    return {row.id: row.revision for row in rows}


async def count(connection: AsyncConnection) -> int:
    found: int | None = (await connection.execute(select(func.count()).select_from(GAMES))).scalar()
    return found or 0


async def every(connection: AsyncConnection) -> list[str]:
    """The ids of all games, in the order they were made."""
    rows = await connection.execute(select(GAMES.c.id).order_by(GAMES.c.made_at, GAMES.c.id))
    return [game for (game,) in rows]


async def listed(connection: AsyncConnection, visitor: str) -> list[Listed]:
    """The games a visitor plays in or has set up, the latest first."""
    held = select(HOLDERS.c.game).where(HOLDERS.c.visitor == visitor)
    rows = await connection.execute(
        select(GAMES)
        .where(or_(GAMES.c.host == visitor, GAMES.c.id.in_(held)))
        .order_by(GAMES.c.changed_at.desc())
        .limit(MOST_LISTED)
    )
    found = list(rows)
    seats: dict[str, list[Seat]] = {}
    for game, seat in await connection.execute(
        select(HOLDERS.c.game, HOLDERS.c.seat)
        .join(SEATS, (SEATS.c.game == HOLDERS.c.game) & (SEATS.c.seat == HOLDERS.c.seat))
        .where(HOLDERS.c.visitor == visitor, SEATS.c.bot == "")
        .order_by(SEATS.c.place)
    ):
        seats.setdefault(game, []).append(Seat(seat))
    return [_listed(row, tuple(seats.get(row.id, ()))) for row in found]


async def waiting_for_bots(connection: AsyncConnection) -> list[str]:
    """The running games in which a bot has something to answer."""
    rows = await connection.execute(
        select(GAMES.c.id, GAMES.c.waiting, SEATS.c.seat)
        .join(SEATS, SEATS.c.game == GAMES.c.id)
        .where(GAMES.c.is_over == 0, SEATS.c.bot != "", SEATS.c.trouble == "")
    )
    return list(dict.fromkeys([game for game, waiting, seat in rows if seat in msgspec.json.decode(waiting)]))


# Rows and records


def _listed(row: Row[Any], seats: tuple[Seat, ...]) -> Listed:
    waiting = msgspec.json.decode(row.waiting, type=tuple[Seat, ...])
    header = msgspec.json.decode(row.header, type=Header)
    progress = Progress(row.entries, waiting, bool(row.is_over))
    return Listed(row.id, row.name, header.game, seats, progress, row.changed_at)


async def _seats(connection: AsyncConnection, game: str) -> tuple[SeatKept, ...]:
    holders: dict[str, list[str]] = {}
    for seat, visitor in await connection.execute(
        select(HOLDERS.c.seat, HOLDERS.c.visitor).where(HOLDERS.c.game == game)
    ):
        holders.setdefault(seat, []).append(visitor)
    invitations: dict[str, str] = {}
    for seats, nonce in await connection.execute(
        select(LINKS.c.seats, LINKS.c.nonce).where(LINKS.c.game == game, LINKS.c.nonce != "")
    ):
        invitations |= dict.fromkeys(msgspec.json.decode(seats), nonce)
    rows = await connection.execute(select(SEATS).where(SEATS.c.game == game).order_by(SEATS.c.place))
    return tuple(
        [
            SeatKept(
                Seat(row.seat), row.bot, row.trouble, tuple(holders.get(row.seat, ())), invitations.get(row.seat, "")
            )
            for row in rows
        ]
    )


async def _undo_request(connection: AsyncConnection, game: str, version: int) -> UndoRequest | None:
    """The request that is open; one made before the last answer is void."""
    at = (UNDO_REQUESTS.c.game == game) & (UNDO_REQUESTS.c.version == version)
    row = (await connection.execute(select(UNDO_REQUESTS).where(at))).first()
    if row is None:
        return None
    waiting = msgspec.json.decode(row.waiting, type=tuple[Seat, ...])
    crossings = msgspec.json.decode(row.crossings, type=tuple[str, ...])
    return UndoRequest(Seat(row.seat), row.goes_to, row.version, waiting, crossings)


def _insert_entries(connection: Connection, game: str, version: int, entries: Sequence[Entry]) -> None:
    if entries:
        rows = [
            {"game": game, "sequence": sequence, "entry": _text(entry)}
            for sequence, entry in enumerate(entries, start=version + 1)
        ]
        connection.execute(insert(ENTRIES), rows)


def _insert_snapshot(connection: Connection, game: str, sequence: int, snapshot: Snapshot) -> None:
    at = (SNAPSHOTS.c.game == game) & (SNAPSHOTS.c.sequence == sequence)
    connection.execute(delete(SNAPSHOTS).where(at))
    connection.execute(insert(SNAPSHOTS).values(game=game, sequence=sequence, entry=_text(snapshot)))


def _progress(progress: Progress) -> dict[str, object]:
    return {
        "entries": progress.entries,
        "waiting": _text(progress.waiting),
        "is_over": int(progress.is_over),
    }


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()
