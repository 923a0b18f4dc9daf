"""Opening the store: which database, and how it is made to keep what it was told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import platformdirs
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grognard.kernel.errors import GrognardError
from grognard.store.migrations import migrate

FILE: Final = "games.sqlite3"
PATIENCE: Final = 15.0  # seconds to wait for another process that writes
CONNECTIONS: Final = 8
WRITING: Final = {"is_writing": True}


class StoreError(GrognardError):
    """The store cannot be opened, or does not answer; the message says what to do."""


def data_folder() -> Path:
    """The user's own folder, as this system has it."""
    return Path(platformdirs.user_data_dir("grognard", appauthor=False))


def url_of(environment: Mapping[str, str], folder: Path) -> URL:
    """Where games are kept: `DATABASE_URL`, or a file in the folder."""
    given = environment.get("DATABASE_URL", "")
    if not given:
        return URL.create("sqlite+aiosqlite", database=str(folder / FILE))
    try:
        url = make_url(given)
    except ArgumentError as error:
        raise StoreError("DATABASE_URL: write it as postgresql://name:password@host/database") from error
    kind = url.drivername.partition("+")[0]
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite" and url.database:
        return url.set(drivername="sqlite+aiosqlite")
    raise StoreError(f"DATABASE_URL: games are kept in postgresql:// or sqlite:///FILE, not in {kind}://")


class Store:
    """An open store. `reading` and `writing` give a connection in a transaction, for the functions beside."""

    def __init__(self, url: URL, engine: AsyncEngine) -> None:
        self.url = url
        self.engine = engine
        self._turn = asyncio.Lock()

    @property
    def is_postgres(self) -> bool:
        return self.url.drivername.startswith("postgresql")

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self._words(), self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """What is written in it is kept for good once it is left without an error, and not at all otherwise."""
        if self.is_postgres:
            async with self._words(), self.engine.begin() as connection:
                yield connection
            return
        # SQLite takes one writer at a time: those of this process queue here, in order, instead of at the file.
        async with self._turn, self._words(), self.engine.connect() as connection:
            await connection.execution_options(**WRITING)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def _words(self) -> AsyncIterator[None]:
        """A database that is gone or full, in words. What broke a constraint is for the caller to judge."""
        try:
            yield
        except DBAPIError as error:
            if error.connection_invalidated or type(error).__name__ == "OperationalError":
                raise StoreError(f"the games cannot be reached just now: {first_line(error)}") from error
            raise

    async def close(self) -> None:
        await self.engine.dispose()

    aclose = close  # for contextlib.aclosing


def first_line(error: DBAPIError) -> str:
    lines = str(error.orig).splitlines()
    return lines[0] if lines else type(error).__name__


async def open_store(url: URL) -> Store:
    """Open the store, and bring it up to date."""
    if url.drivername.startswith("postgresql"):
        engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, pool_pre_ping=True)
    else:
        _require_folder(url)
        engine = create_async_engine(
            url, pool_size=CONNECTIONS, connect_args={"timeout": PATIENCE, "isolation_level": None}
        )
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    store = Store(url, engine)
    try:
        async with store.writing() as connection:
            await migrate(connection)
    except BaseException:
        await engine.dispose()
        raise
    return store


def _require_folder(url: URL) -> None:
    try:
        Path(url.database or "").resolve().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{url.database} cannot be made: {error.strerror}; set DATABASE_URL=sqlite:///FILE") from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """WAL lets readers go on while one writes; FULL puts every commit on the disk before it counts."""
    cursor = connection.cursor()
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
    except sqlite3.DatabaseError as error:
        raise StoreError(f"the file of games cannot be opened: {error}") from error
    finally:
        cursor.close()


def _begin_sqlite(connection: Any) -> None:
    """A transaction that will write takes its turn at once, not in its middle, where another may have overtaken it."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
