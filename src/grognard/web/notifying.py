"""Whose turn it has become, and notice of it to those who are away and want it."""

from __future__ import annotations

from grognard.store import visiting
from grognard.web.errors import log_failure
from grognard.web.live import LiveTable
from grognard.web.notices import Notice, NoticeError, send
from grognard.web.tables import Tables


def notify(tables: Tables, live: LiveTable) -> None:
    """See whether anybody who is asked now is to be told."""
    base = tables.base
    away = {
        holder: kept.seat
        for kept in live.kept.seats
        if kept.seat in live.asked() and not kept.is_bot
        for holder in kept.holders
        if not (holder in live.viewers and live.viewers[holder].streams)
    }
    if away and base:
        called, link = live.table.game.called, f"{base}/t/{live.id}"
        notice = {holder: Notice(live.kept.name, called(seat), link) for holder, seat in away.items()}
        tables.spawn(_give(tables, live.id, notice))


async def _give(tables: Tables, game: str, notices: dict[str, Notice]) -> None:
    async with tables.store.writing() as connection:
        addresses = await visiting.to_notify(connection, game, notices)
    for visitor, address in addresses.items():
        try:
            await send(notices[visitor], address, tables.settings)
        except NoticeError as error:
            log_failure("giving notice", error)
