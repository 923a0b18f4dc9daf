"""What one server writes, another is told of at once."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from time import perf_counter

from sqlalchemy.engine import URL

from grognard.store import Store, journals, open_store
from grognard.store.watching import Change, changes
from tests.store.games import keep, new_table

SOON = 5.0


async def touch(store: Store) -> None:
    async with store.writing() as connection:
        await journals.touch(connection, "g1")


def test_a_change_is_told_of_after_it_is_kept(url: URL) -> None:
    async def story() -> None:
        one, other = await open_store(url), await open_store(url)
        await keep(one, new_table())
        async with aclosing(changes(other, lambda: ["g1"])) as told:
            assert await asyncio.wait_for(anext(told), SOON) is None  # look at everything once
            if not one.is_postgres:
                assert await asyncio.wait_for(anext(told), SOON) == Change("g1", 1)
            for revision in range(2, 5):
                await touch(one)
                assert await asyncio.wait_for(anext(told), SOON) == Change("g1", revision)
                async with other.reading() as connection:
                    assert await journals.revisions(connection, ["g1"]) == {"g1": revision}
        await one.close()
        await other.close()

    asyncio.run(story())


def test_nothing_is_told_while_nothing_changes(url: URL) -> None:
    async def story() -> None:
        one, other = await open_store(url), await open_store(url)
        await keep(one, new_table())
        async with aclosing(changes(other, lambda: ["g1"])) as told:
            await asyncio.wait_for(anext(told), SOON)
            if not one.is_postgres:
                await asyncio.wait_for(anext(told), SOON)
            waiting = asyncio.ensure_future(anext(told))
            began = perf_counter()
            await asyncio.sleep(0.2)
            assert not waiting.done(), f"told of something after {perf_counter() - began:.3f} s"
            await touch(one)
            await asyncio.wait_for(waiting, SOON)
        await one.close()
        await other.close()

    asyncio.run(story())
