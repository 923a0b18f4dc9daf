"""How the store came to be what it is: numbered steps, each carried out once, in order, in one transaction.

A step is never changed after a release. Its SQL is such as SQLite and PostgreSQL both understand.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.kernel.errors import GrognardError

GAMES_AND_SEATS: Final = (
    """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        header TEXT NOT NULL,
        pack TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        seed TEXT NOT NULL,
        host TEXT NOT NULL,
        version INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        entries INTEGER NOT NULL,
        waiting TEXT NOT NULL,
        is_over INTEGER NOT NULL,
        made_at DOUBLE PRECISION NOT NULL,
        changed_at DOUBLE PRECISION NOT NULL
    )
    """,
    "CREATE INDEX games_of_host ON games (host)",
    """
    CREATE TABLE entries (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        sequence INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (game, sequence)
    )
    """,
    """
    CREATE TABLE snapshots (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        sequence INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (game, sequence)
    )
    """,
    """
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        place INTEGER NOT NULL,
        bot TEXT NOT NULL,
        trouble TEXT NOT NULL,
        PRIMARY KEY (game, seat)
    )
    """,
    """
    CREATE TABLE holders (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        visitor TEXT NOT NULL,
        PRIMARY KEY (game, seat, visitor)
    )
    """,
    "CREATE INDEX seats_of_visitor ON holders (visitor)",
    """
    CREATE TABLE links (
        token TEXT PRIMARY KEY,
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seats TEXT NOT NULL,
        nonce TEXT NOT NULL,
        made_at DOUBLE PRECISION NOT NULL
    )
    """,
    "CREATE INDEX links_of_game ON links (game)",
)

REQUESTS_AND_VISITS: Final = (
    """
    CREATE TABLE undo_requests (
        game TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        seat TEXT NOT NULL,
        goes_to INTEGER NOT NULL,
        version INTEGER NOT NULL,
        waiting TEXT NOT NULL,
        crossings TEXT NOT NULL
    )
    """,
    """
    CREATE TABLE visits (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        visitor TEXT NOT NULL,
        since INTEGER NOT NULL,
        read INTEGER NOT NULL,
        seen_at DOUBLE PRECISION NOT NULL,
        revealed TEXT NOT NULL,
        notify TEXT NOT NULL,
        is_noticed INTEGER NOT NULL,
        PRIMARY KEY (game, visitor)
    )
    """,
)

AFFAIRS: Final = ("ALTER TABLE games ADD COLUMN affairs INTEGER NOT NULL DEFAULT 0",)

STEPS: Final = (GAMES_AND_SEATS, REQUESTS_AND_VISITS, AFFAIRS)


class TooNew(GrognardError):
    """The store was written by a later Grognard."""


async def migrate(connection: AsyncConnection, upto: int = len(STEPS)) -> int:
    """Carry out the steps that are still to do; the version the store has then. In a writing transaction."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(1735549287)"))  # one server migrates, others wait
    await connection.execute(text("CREATE TABLE IF NOT EXISTS schema (version INTEGER NOT NULL)"))
    found = (await connection.execute(text("SELECT version FROM schema"))).scalar()
    version = 0 if found is None else int(found)
    if version > len(STEPS):
        raise TooNew(
            f"the games are kept in version {version} of the store, and this Grognard knows {len(STEPS)};"
            " start the newer Grognard that wrote them"
        )
    for step in STEPS[version:upto]:
        for statement in step:
            await connection.execute(text(statement))
    if found is None:
        await connection.execute(
            text("INSERT INTO schema (version) VALUES (:version)"), {"version": max(version, upto)}
        )
    elif version < upto:
        await connection.execute(text("UPDATE schema SET version = :version"), {"version": upto})
    return max(version, upto)
