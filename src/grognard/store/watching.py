"""What other processes have changed: told by PostgreSQL, looked for at an SQLite file."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Final, NamedTuple

import psycopg

from grognard.store.journals import CHANNEL
from grognard.store.opening import Store

LOG: Final = logging.getLogger("grognard.store")
BETWEEN_LOOKS: Final = 0.02  # seconds, while somebody watches
IDLE: Final = 0.5
BEFORE_RETRY: Final = 1.0


class Change(NamedTuple):
    """A game has come to this revision."""

    game: str
    revision: int


def changes(store: Store, is_watched: Callable[[], bool]) -> AsyncGenerator[Change | None, None]:
    """The games that were changed, by this process or another; None where it may be any of them."""
    return _told(store) if store.is_postgres else _looked_for(store, is_watched)


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


async def _looked_for(store: Store, is_watched: Callable[[], bool]) -> AsyncGenerator[Change | None, None]:
    """`data_version` changes when another connection has written; asking for it reads a few bytes of shared memory."""
    connection = sqlite3.connect(store.url.database or "", check_same_thread=False)
    try:
        last = -1
        while True:
            (version,) = connection.execute("PRAGMA data_version").fetchone()
            if version != last:
                last = version
                yield None
            await asyncio.sleep(BETWEEN_LOOKS if is_watched() else IDLE)
    finally:
        connection.close()
