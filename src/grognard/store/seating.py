"""Who sits where: holders of seats, links that let somebody sit down, bots, requests to go back."""

from __future__ import annotations

from collections.abc import Sequence
from time import time

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.kernel.questions import Seat
from grognard.store.records import UndoRequest
from grognard.store.schema import HOLDERS, LINKS, SEATS, UNDO_REQUESTS


async def hold(connection: AsyncConnection, game: str, seats: Sequence[Seat], visitor: str) -> None:
    """Let a visitor hold these seats beside whoever holds them already."""
    for seat in seats:
        held = (HOLDERS.c.game == game) & (HOLDERS.c.seat == seat) & (HOLDERS.c.visitor == visitor)
        await connection.execute(delete(HOLDERS).where(held))
        await connection.execute(insert(HOLDERS).values(game=game, seat=seat, visitor=visitor))


async def vacate(connection: AsyncConnection, game: str, seat: Seat) -> None:
    """Let nobody hold a seat, and no link lead to it."""
    await connection.execute(delete(HOLDERS).where(HOLDERS.c.game == game, HOLDERS.c.seat == seat))
    links = await connection.execute(select(LINKS.c.token, LINKS.c.seats).where(LINKS.c.game == game))
    for token, seats in links.all():
        if seat in msgspec.json.decode(seats):
            await connection.execute(delete(LINKS).where(LINKS.c.token == token))


async def set_bot(connection: AsyncConnection, game: str, seat: Seat, bot: str, trouble: str = "") -> None:
    """Let a bot play a seat, or none; `trouble` is why it stopped."""
    at = (SEATS.c.game == game) & (SEATS.c.seat == seat)
    await connection.execute(update(SEATS).where(at).values(bot=bot, trouble=trouble))


async def add_link(connection: AsyncConnection, token: str, game: str, seats: Sequence[Seat], nonce: str) -> None:
    """Let whoever brings the token of this hash sit down."""
    values = {"token": token, "game": game, "seats": msgspec.json.encode(seats).decode(), "nonce": nonce}
    await connection.execute(insert(LINKS).values(made_at=time(), **values))


async def link(connection: AsyncConnection, token: str) -> tuple[str, tuple[Seat, ...]] | None:
    """The game and the seats a link leads to; None if it was used, or never was."""
    row = (await connection.execute(select(LINKS.c.game, LINKS.c.seats).where(LINKS.c.token == token))).first()
    return None if row is None else (row.game, msgspec.json.decode(row.seats, type=tuple[Seat, ...]))


async def use_link(connection: AsyncConnection, token: str, visitor: str) -> tuple[str, tuple[Seat, ...]] | None:
    """Sit down by a link, which then is used up. Of two who come at once, one does."""
    used = await connection.execute(delete(LINKS).where(LINKS.c.token == token).returning(LINKS.c.game, LINKS.c.seats))
    row = used.first()
    if row is None:
        return None
    seats = msgspec.json.decode(row.seats, type=tuple[Seat, ...])
    await hold(connection, row.game, seats, visitor)
    return row.game, seats


async def ask_undo(connection: AsyncConnection, game: str, request: UndoRequest | None) -> None:
    """Put a request to go back in place of any other; None takes it off."""
    await connection.execute(delete(UNDO_REQUESTS).where(UNDO_REQUESTS.c.game == game))
    if request is not None:
        await connection.execute(
            insert(UNDO_REQUESTS).values(
                game=game,
                seat=request.seat,
                goes_to=request.to,
                version=request.version,
                waiting=msgspec.json.encode(request.waiting).decode(),
                crossings=msgspec.json.encode(request.crossings).decode(),
            )
        )
