"""What other processes have changed: told by PostgreSQL, looked for at an SQLite file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from typing import Final, NamedTuple

import msgspec
import psycopg

from grognard.store.journals import CHANNEL, REMOVED
from grognard.store.opening import Store

LOG: Final = logging.getLogger("grognard.store")
BETWEEN_LOOKS: Final = 0.02  # seconds, while somebody watches
IDLE: Final = 0.5
PATIENCE: Final = 5.0
REVISIONS: Final = "SELECT id, revision FROM games WHERE id IN (SELECT value FROM json_each(?))"
BEFORE_RETRY: Final = 1.0


class Change(NamedTuple):
    """A game has come to this revision."""

    game: str
    revision: int


def changes(store: Store, watched: Callable[[], Sequence[str]]) -> AsyncGenerator[Change | None, None]:
    """The games that were changed, by this process or another; None where it may be any of them.

    `watched` are the games that somebody looks at; others need not be told of.
    """
    return _told(store) if store.is_postgres else _looked_for(store, watched)


async def _told(store: Store) -> AsyncGenerator[Change | None, None]:
    address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with (
                await psycopg.AsyncConnection.connect(address, autocommit=True) as connection,
                aclosing(connection.notifies()) as notices,
            ):
                await connection.execute(f"LISTEN {CHANNEL}")
                yield None  # whatever was told before is not heard of any more
                async for notice in notices:
                    game, _, revision = notice.payload.partition(" ")
                    yield Change(game, int(revision))
        except psycopg.OperationalError as error:
            LOG.warning("PostgreSQL does not tell of changes any more (%s); trying again", type(error).__name__)
        await asyncio.sleep(BEFORE_RETRY)


async def _looked_for(store: Store, watched: Callable[[], Sequence[str]]) -> AsyncGenerator[Change | None, None]:
    """`data_version` changes when another connection has written; asking for it reads a few bytes of shared memory."""
    connection = sqlite3.connect(store.url.database or "", timeout=PATIENCE, check_same_thread=False)
    try:
        yield None
        last, told = -1, dict[str, int]()
        while True:
            games = watched()
            (version,) = connection.execute("PRAGMA data_version").fetchone()
            if version != last and games:
                last = version
                found = dict(connection.execute(REVISIONS, [msgspec.json.encode(games).decode()]).fetchall())
                for game in games:
                    revision = found.get(game, REMOVED)
                    if told.get(game) != revision:
                        yield Change(game, revision)
                told = found
            await asyncio.sleep(BETWEEN_LOOKS if games else IDLE)
    finally:
        connection.close()
