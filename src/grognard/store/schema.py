"""The tables of the store, as they are after the last migration. How they came about is in `migrations`.

Where a game stands is said by its entries alone. `version` is the sequence of the last, `revision` grows with every
change of the game, its seats or its requests, `affairs` with those of seats and requests alone; `waiting` and `is_over`
are kept beside for the lists of games.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, Table, Text

METADATA: Final = MetaData()


def _game_key() -> Column[str]:
    return Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


SCHEMA: Final = Table("schema", METADATA, Column("version", Integer, nullable=False))

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("header", Text, nullable=False),  # the first line of the journal
    Column("pack", Text, nullable=False),  # the folder of corrections it is played with
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("seed", Text, nullable=False),  # of its chance; in no view, page or file
    Column("host", Text, nullable=False),  # the hash of the visitor who set it up
    Column("version", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("entries", Integer, nullable=False),  # that stand
    Column("waiting", Text, nullable=False),  # for these seats; JSON
    Column("is_over", Integer, nullable=False),
    Column("made_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("affairs", Integer, nullable=False),
)

ENTRIES: Final = Table(
    "entries",
    METADATA,
    _game_key(),
    Column("sequence", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
)

SNAPSHOTS: Final = Table(
    "snapshots",
    METADATA,
    _game_key(),
    Column("sequence", Integer, primary_key=True),  # of the last entry before it
    Column("entry", Text, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    _game_key(),
    Column("seat", Text, primary_key=True),
    Column("place", Integer, nullable=False),  # in the order of the game
    Column("bot", Text, nullable=False),  # its spec; empty for none
    Column("trouble", Text, nullable=False),  # why the bot stopped; empty if it did not
)

HOLDERS: Final = Table(
    "holders",
    METADATA,
    _game_key(),
    Column("seat", Text, primary_key=True),
    Column("visitor", Text, primary_key=True),  # the hash of the browser's token
)

LINKS: Final = Table(
    "links",
    METADATA,
    Column("token", Text, primary_key=True),  # its hash
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seats", Text, nullable=False),  # that whoever opens it takes; JSON
    Column("nonce", Text, nullable=False),  # with the server's key it makes the token again; empty: it is shown once
    Column("made_at", Float, nullable=False),
)

UNDO_REQUESTS: Final = Table(
    "undo_requests",
    METADATA,
    _game_key(),
    Column("seat", Text, nullable=False),  # who asks
    Column("goes_to", Integer, nullable=False),  # the entry
    Column("version", Integer, nullable=False),  # of the game when it was asked
    Column("waiting", Text, nullable=False),  # for these seats to consent; JSON
    Column("crossings", Text, nullable=False),  # JSON
)

VISITS: Final = Table(
    "visits",
    METADATA,
    _game_key(),
    Column("visitor", Text, primary_key=True),
    Column("since", Integer, nullable=False),  # entries read when the last visit ended
    Column("read", Integer, nullable=False),  # entries read by now
    Column("seen_at", Float, nullable=False),
    Column("revealed", Text, nullable=False),  # whose view is open at the hot seat
    Column("notify", Text, nullable=False),  # the address for notices; empty for none
    Column("is_noticed", Integer, nullable=False),  # notice was given, and nobody has come since
)
