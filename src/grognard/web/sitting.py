"""Taking seats: by an invitation, on another device, from a bot, for a bot; and the curtain of the hot seat."""

from __future__ import annotations

from secrets import token_urlsafe

from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.bots import make_bot
from grognard.kernel.game import Game
from grognard.kernel.questions import Seat
from grognard.store import seating, visiting
from grognard.store.records import SeatKept
from grognard.web.errors import Problem, not_found
from grognard.web.live import LiveTable
from grognard.web.notices import require_address
from grognard.web.people import hashed, invitation_token, new_token
from grognard.web.playing import NOT_YOURS, require_some_seat
from grognard.web.seeing import whose_view
from grognard.web.settings import Settings
from grognard.web.tables import Tables

USED_UP = "This invitation was used, or taken back. Ask whoever sent it for another."
NOT_FREE = "Somebody else has this seat; only they can give it up."
NONCE_BYTES = 16


async def invite(connection: AsyncConnection, secret_key: str, game: str, seat: Seat) -> None:
    """Make an invitation to a seat, in place of any other."""
    await seating.vacate(connection, game, seat)
    nonce = token_urlsafe(NONCE_BYTES)
    await seating.add_link(connection, hashed(invitation_token(secret_key, nonce)), game, [seat], nonce)


async def invited(tables: Tables, token: str) -> tuple[Game, tuple[Seat, ...]]:
    """Where an invitation leads, without using it."""
    async with tables.store.reading() as connection:
        found = await seating.link(connection, hashed(token))
    if found is None:
        raise not_found(USED_UP)
    live = await tables.get(found[0])
    return live.table.game, found[1]


async def join(tables: Tables, token: str, visitor: str) -> str:
    """Sit down by a link; the table it leads to."""
    async with tables.store.writing() as connection:
        used = await seating.use_link(connection, hashed(token), visitor)
    if used is None:
        raise not_found(USED_UP)
    game, _ = used
    live = await tables.get(game)
    async with live.lock:
        await tables.note(live, _nothing)
    return game


async def _nothing(_: AsyncConnection) -> None:
    """All there was to write is written; the others are to hear of it."""


async def link_for_another_device(tables: Tables, game: str, visitor: str) -> str:
    """A token that seats another browser beside this one, once. It is shown once, and kept nowhere."""
    async with tables.turn(game) as live:
        mine = require_some_seat(live, visitor)
        token = new_token()
        async with tables.store.writing() as connection:
            await seating.add_link(connection, hashed(token), game, mine, "")
    return token


async def seat_somebody(tables: Tables, game: str, visitor: str, seat: Seat, who: str) -> LiveTable:
    """Let a seat be played by the visitor (`me`), by whoever is invited (`friend`), or by a bot (`bot:NAME`)."""
    async with tables.turn(game) as live:
        kept = live.seat(seat)
        if kept is None:
            raise not_found("This table has no such seat.")
        require_may_seat(live, visitor, kept, who)
        if who == "me":

            async def write(connection: AsyncConnection) -> None:
                await seating.set_bot(connection, game, seat, "")
                await seating.vacate(connection, game, seat)
                await seating.hold(connection, game, [seat], visitor)
        elif who == "friend":

            async def write(connection: AsyncConnection) -> None:
                await seating.set_bot(connection, game, seat, "")
                await invite(connection, tables.settings.secret_key, game, seat)
        else:
            spec = bot_spec(live.table.game, seat, who)

            async def write(connection: AsyncConnection) -> None:
                await seating.set_bot(connection, game, seat, spec)

        await tables.note(live, write)
        return live


def bot_spec(game: Game, seat: Seat, who: str) -> str:
    """The spec in `bot:SPEC`, if it names a bot that plays this game."""
    kind, _, spec = who.partition(":")
    if kind != "bot":
        raise Problem(422, "Choose who plays the seat: you, a friend, or a bot.")
    make_bot(spec, game, seat, 0)
    return spec


def require_may_seat(live: LiveTable, visitor: str, kept: SeatKept, who: str) -> None:
    """One's own seat may be given to anybody; the host fills the seats that nobody else has.

    A bot that stopped may be put to work again by anyone who plays.
    """
    if visitor in kept.holders:
        return
    if kept.is_bot and kept.trouble and who.startswith("bot:") and live.mine(visitor):
        return
    if kept.holders:
        raise Problem(403, NOT_FREE)
    if live.kept.host != visitor:
        raise Problem(403, "Only whoever set up the table can do that.")


# At the screen


async def lift_curtain(tables: Tables, game: str, visitor: str) -> LiveTable:
    """Whoever is next at the hot seat says that they are there."""
    async with tables.turn(game) as live:
        mine = require_some_seat(live, visitor)
        async with tables.store.reading() as connection:
            before = await visiting.visit(connection, game, visitor)
        me, _ = whose_view(live, mine, before.revealed)

        async def write(connection: AsyncConnection) -> None:
            await visiting.remember(connection, game, visitor, revealed=me or "")

        await tables.note(live, write)
        return live


async def set_notice(tables: Tables, game: str, visitor: str, address: str) -> LiveTable:
    """Where a visitor wants notice of their turn; nowhere, if the address is empty."""
    async with tables.turn(game) as live:
        require_some_seat(live, visitor)
        given = require_reachable(address, tables.settings) if address.strip() else ""

        async def write(connection: AsyncConnection) -> None:
            await visiting.remember(connection, game, visitor, notify=given)

        await tables.note(live, write)
        return live


def require_reachable(address: str, settings: Settings) -> str:
    """A notice holds a link, and a hosted server must not take its own address from whoever asks."""
    if not settings.is_at_home and not settings.address:
        raise Problem(422, "This server gives no notices, as it was not told its own address (GROGNARD_ADDRESS).")
    return require_address(address, settings)


async def remove(tables: Tables, game: str, visitor: str) -> None:
    """Take a table away, with all that was played at it. Only where nobody else plays."""
    async with tables.turn(game) as live:
        if live.kept.host != visitor and not live.is_own(visitor):
            raise Problem(403, NOT_YOURS)
        if live.others(visitor):
            raise Problem(403, "Others play at this table; it stays until they are done.")
        await tables.remove(live)
