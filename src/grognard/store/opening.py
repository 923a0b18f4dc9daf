"""Opening the store: which database, and how it is made to keep what it was told."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import platformdirs
from sqlalchemy import create_engine, event
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from grognard.kernel.errors import GrognardError
from grognard.store.migrations import migrate

FILE: Final = "games.sqlite3"
PATIENCE: Final = 15.0  # seconds to wait for another process that writes
CONNECTIONS: Final = 8
READERS: Final = 2
COMMITTERS: Final = 4  # commits to PostgreSQL at the same time
LET_IT_GROW: Final = "wal_autocheckpoint = 20000"  # pages, before a commit has to wait for `tidy` to be done by itself
WRITING: Final = {"is_writing": True}

T = TypeVar("T")


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
    """An open store. `reading` and `writing` give a connection in a transaction, for the functions beside.

    `commit` and `glance` are for what has to be quick: all of it in one go, in a thread of its own. Step by step each
    statement would wait for whatever else the server is doing.
    """

    def __init__(self, url: URL, engine: AsyncEngine, direct: Engine) -> None:
        self.url = url
        self.engine = engine
        self._direct = direct
        self._turn = asyncio.Lock()
        self._threads = ThreadPoolExecutor(COMMITTERS if self.is_postgres else 1, "commit")
        self._readers = ThreadPoolExecutor(READERS, "glance")

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

    async def commit(self, write: Callable[[Connection], T]) -> T:
        """Carry out a transaction; once this returns, it is kept for good."""

        def carry_out() -> T:
            with self._direct.connect() as connection:
                connection.execution_options(**WRITING)
                with connection.begin():
                    return write(connection)

        async with self._words(), AsyncExitStack() as stack:
            if not self.is_postgres:
                await stack.enter_async_context(self._turn)
            return await asyncio.get_running_loop().run_in_executor(self._threads, carry_out)

    async def glance(self, read: Callable[[Connection], T]) -> T:
        """Read something in one go."""

        def carry_out() -> T:
            with self._direct.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                return read(connection)

        async with self._words():
            return await asyncio.get_running_loop().run_in_executor(self._readers, carry_out)

    @asynccontextmanager
    async def _words(self) -> AsyncIterator[None]:
        """A database that is gone or full, in words. What broke a constraint is for the caller to judge."""
        try:
            yield
        except DBAPIError as error:
            if error.connection_invalidated or type(error).__name__ == "OperationalError":
                raise StoreError(f"the games cannot be reached just now: {first_line(error)}") from error
            raise

    async def tidy(self) -> None:
        """Bring what was committed from SQLite's log into its file, beside whatever else is going on."""
        if not self.is_postgres:
            await self.glance(lambda connection: connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all())

    async def close(self) -> None:
        await self.engine.dispose()
        self._threads.shutdown()
        self._readers.shutdown()
        self._direct.dispose()

    aclose = close  # for contextlib.aclosing


def first_line(error: DBAPIError) -> str:
    lines = str(error.orig).splitlines()
    return lines[0] if lines else type(error).__name__


async def open_store(url: URL) -> Store:
    """Open the store, and bring it up to date."""
    direct_url = url.set(drivername=url.drivername.replace("+aiosqlite", ""))
    if url.drivername.startswith("postgresql"):
        engine = create_async_engine(url, pool_size=CONNECTIONS, max_overflow=CONNECTIONS, pool_pre_ping=True)
        direct = create_engine(direct_url, pool_size=COMMITTERS + READERS, pool_pre_ping=True)
    else:
        _require_folder(url)
        how = {"timeout": PATIENCE, "isolation_level": None}
        engine = create_async_engine(url, pool_size=CONNECTIONS, connect_args=how)
        direct = create_engine(direct_url, pool_size=1 + READERS, connect_args={**how, "check_same_thread": False})
        for each in (engine.sync_engine, direct):
            event.listen(each, "connect", _prepare_sqlite)
            event.listen(each, "begin", _begin_sqlite)
    store = Store(url, engine, direct)
    try:
        async with store.writing() as connection:
            await migrate(connection)
    except BaseException:
        await store.close()
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
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", LET_IT_GROW):
            cursor.execute(f"PRAGMA {pragma}")
    except sqlite3.DatabaseError as error:
        raise StoreError(f"the file of games cannot be opened: {error}") from error
    finally:
        cursor.close()


def _begin_sqlite(connection: Any) -> None:
    """A transaction that will write takes its turn at once, not in its middle, where another may have overtaken it."""
    is_writing = connection.get_execution_options().get("is_writing", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")
