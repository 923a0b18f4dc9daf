"""What is remembered of visitors: how far they have read, when they were last here, where they want notice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from time import time
from typing import Any, Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.store.records import Visit
from grognard.store.schema import VISITS

A_VISIT: Final = 600.0  # seconds away after which one comes back to a new visit
ONLINE: Final = 60.0  # seconds since which somebody was here who counts as present
FIRST: Final[dict[str, Any]] = {
    "since": 0,
    "read": 0,
    "seen_at": 0.0,
    "revealed": "",
    "notify": "",
    "is_noticed": 0,
}


async def visit(connection: AsyncConnection, game: str, visitor: str) -> Visit:
    return (await visits(connection, game, [visitor])).get(visitor, Visit())


async def visits(connection: AsyncConnection, game: str, visitors: Collection[str]) -> dict[str, Visit]:
    """What is remembered of several visitors at one table."""
    rows = await connection.execute(select(VISITS).where(VISITS.c.game == game, VISITS.c.visitor.in_(list(visitors))))
    return {
        row.visitor: Visit(row.since, row.read, row.seen_at, row.revealed, row.notify, bool(row.is_noticed))
        for row in rows
    }


async def come(connection: AsyncConnection, game: str, visitor: str, entries: int, *, is_first: bool) -> None:
    """The visitor looks at the table with so many entries. After some time away a new visit begins."""
    before = await visit(connection, game, visitor)
    now = time()
    is_new = now - before.seen_at > A_VISIT
    since = (entries if is_first else before.read) if is_new else before.since
    await remember(connection, game, visitor, since=since, read=entries, seen_at=now, is_noticed=0)


async def remember(connection: AsyncConnection, game: str, visitor: str, **values: Any) -> None:
    """Set some of what is remembered of a visitor at a table."""
    if connection.dialect.name == "postgresql":
        new = postgres_insert(VISITS).values(game=game, visitor=visitor, **{**FIRST, **values})
        await connection.execute(new.on_conflict_do_update(index_elements=["game", "visitor"], set_=values))
    else:
        fresh = sqlite_insert(VISITS).values(game=game, visitor=visitor, **{**FIRST, **values})
        await connection.execute(fresh.on_conflict_do_update(index_elements=["game", "visitor"], set_=values))


async def still_here(connection: AsyncConnection, present: Sequence[tuple[str, str, int]]) -> None:
    """These visitors are at these games, and have read so many entries. Whom the store does not know is passed over."""
    await _saw(connection, present, time())


async def gone(connection: AsyncConnection, game: str, visitor: str, entries: int) -> None:
    """A visitor has read so many entries, and is here no more."""
    await _saw(connection, [(game, visitor, entries)], time() - ONLINE)


async def _saw(connection: AsyncConnection, present: Sequence[tuple[str, str, int]], when: float) -> None:
    at = (VISITS.c.game == bindparam("a_game")) & (VISITS.c.visitor == bindparam("a_visitor"))
    await connection.execute(
        update(VISITS).where(at).values(read=bindparam("entries"), seen_at=when, is_noticed=0),
        [{"a_game": game, "a_visitor": visitor, "entries": entries} for game, visitor, entries in present],
    )


async def online(connection: AsyncConnection, games: Collection[str]) -> dict[str, set[str]]:
    """The visitors who are at each of these tables now, at any server."""
    present: dict[str, set[str]] = {game: set() for game in games}
    rows = await connection.execute(
        select(VISITS.c.game, VISITS.c.visitor).where(
            VISITS.c.game.in_(list(games)), VISITS.c.seen_at > time() - ONLINE
        )
    )
    for game, visitor in rows:
        present[game].add(visitor)
    return present


async def to_notify(connection: AsyncConnection, game: str, visitors: Collection[str]) -> dict[str, str]:
    """The addresses of those of these visitors who are away, want notice and have had none since they left.

    They count as noticed from here on, so that of several servers one gives notice.
    """
    found = await connection.execute(
        update(VISITS)
        .where(
            VISITS.c.game == game,
            VISITS.c.visitor.in_(list(visitors)),
            VISITS.c.notify != "",
            VISITS.c.is_noticed == 0,
            VISITS.c.seen_at <= time() - ONLINE,
        )
        .values(is_noticed=1)
        .returning(VISITS.c.visitor, VISITS.c.notify)
    )
    return {row.visitor: row.notify for row in found}
