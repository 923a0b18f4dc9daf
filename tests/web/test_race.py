"""One question, many who answer it at the same moment: exactly one does."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from sqlalchemy.engine import URL

from grognard.store import journals
from tests.web.servers import Browser, Server, serving

CLIENTS = 50
ROUNDS = 4
SEATS = ("yellow", "red")


async def many(server: Server, like: Browser, count: int) -> list[Browser]:
    """So many tabs of the same visitor, each with a connection of its own."""
    tabs = [server.browser() for _ in range(count)]
    for tab in tabs:
        tab.client.cookies.update(like.client.cookies)
        tab.csrf = like.csrf
        await tab.get("/static/icon.svg")
    return tabs


async def entries_of(server: Server, game: str) -> list[str]:
    async with server.tables.store.reading() as connection:
        written = await journals.written(connection, game)
    return [repr(entry) for entry in written.entries]


@pytest.mark.parametrize("servers", [1, 2])
def test_of_fifty_answers_to_one_question_one_wins(either_url: URL, servers: int) -> None:
    async def story() -> None:
        async with serving(either_url) as one, serving(either_url) as other, one.browser() as me:
            game = await me.set_up("connect-four", dict.fromkeys(SEATS, "me"))
            here, there = [one, one] if servers == 1 else [one, other]
            tabs = [*await many(here, me, CLIENTS // 2), *await many(there, me, CLIENTS // 2)]
            for n in range(ROUNDS):
                seat = SEATS[n % 2]
                answers = [tab.answer(game, n, seat, place % 7 + 1) for place, tab in enumerate(tabs)]
                statuses = Counter([response.status_code for response in await asyncio.gather(*answers)])
                assert statuses == {200: 1, 409: CLIENTS - 1}
                assert len(await entries_of(one, game)) == n + 1
            for tab in tabs:
                await tab.client.aclose()
            shown = [await server.tables.get(game) for server in (one, other)]
            for server, live in zip((one, other), shown, strict=True):
                async with live.lock:
                    await server.tables.refresh(live)
            assert shown[0].table.digest == shown[1].table.digest

    asyncio.run(story())


def test_an_answer_and_an_undo_at_once_do_not_both_count(either_url: URL) -> None:
    async def story() -> None:
        async with serving(either_url) as one, serving(either_url) as other, one.browser() as me:
            game = await me.set_up("connect-four", dict.fromkeys(SEATS, "me"))
            n = 0
            (here,), (there,) = await many(one, me, 1), await many(other, me, 1)
            for step in range(10):
                live = await one.tables.get(game)
                async with live.lock:
                    await one.tables.refresh(live)
                    n = live.version
                    (seat,) = live.asked()
                answered, undone = await asyncio.gather(
                    here.answer(game, n, seat, step % 7 + 1), there.post(f"/t/{game}/undo", n=n)
                )
                won = [response for response in (answered, undone) if response.status_code == 200]
                assert len(won) <= 1
                assert len(await entries_of(one, game)) == n + len(won)
            for tab in (here, there):
                await tab.client.aclose()

    asyncio.run(story())
