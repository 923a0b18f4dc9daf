"""kill -9 at any moment, between answers and in the middle of them: no answer that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from random import Random
from time import perf_counter

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.engine import URL

from grognard.kernel.entries import Journal
from grognard.kernel.loading import verify
from grognard.kernel.questions import Choose
from grognard.kernel.table import Table
from grognard.store import Store, journals, open_store
from tests.tiny import connect_four
from tests.web.forked import Forker, forker
from tests.web.servers import Browser

KILLS = 100  # of either kind of store
LONGEST_WAIT = 2.5  # until a kill comes, in times that an answer takes
PATIENCE = 60.0  # seconds: this tries what is lost, not how fast it goes
FEWEST_CUT = 20  # answers that a kill met in the middle, or the test tries nothing

pytestmark = pytest.mark.slow


class Crashing:
    """One player at a table, who remembers what was acknowledged."""

    def __init__(self, server: Forker, browser: Browser, store: Store, rng: Random) -> None:
        self.server, self.browser, self.store, self.rng = server, browser, store, rng
        self.game = ""
        self.known = Table(connect_four.GAME, connect_four.SETUP)
        self.acknowledged = self.cut = 0
        self.takes = 0.01  # seconds, as the last answer did

    async def set_up(self) -> None:
        self.game = await self.browser.set_up("connect-four", {"yellow": "me", "red": "me"})
        self.known = Table(connect_four.GAME, connect_four.SETUP)

    async def answer(self) -> None:
        """Answer once; what is acknowledged is known."""
        if self.known.is_over:
            await self.set_up()
        question = self.known.question
        assert isinstance(question, Choose)
        column = self.rng.choice(list(question.options))
        replied = await self.browser.answer(self.game, len(self.known.entries), question.seat, column)
        assert replied.status_code == 200, replied.text
        self.known.answer(column)
        self.acknowledged += 1

    async def answer_until_killed(self) -> None:
        """Answer one question after another while a kill is on its way."""
        await self.answer()
        wait = self.rng.uniform(0, LONGEST_WAIT) * self.takes
        killing = asyncio.get_running_loop().call_later(wait, self.server.kill)
        try:
            while True:
                began = perf_counter()
                await self.answer()
                self.takes = perf_counter() - began
        except (httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
            self.cut += 1  # it was on its way, and no reply came
        except httpx.TransportError:
            pass
        finally:
            killing.cancel()

    async def come_back(self) -> None:
        """Start the server again, and see that it has all that was acknowledged, and at most one answer more."""
        self.server.start()
        async with self.store.writing() as connection:
            if self.store.is_postgres:  # it goes on for a moment with a commit that the dead process had asked for
                await connection.execute(text("SELECT 1 FROM games WHERE id = :id FOR UPDATE"), {"id": self.game})
            kept = await journals.kept(connection, self.game)
            written = await journals.written(connection, self.game)
        assert kept is not None
        known = list(self.known.entries)
        assert written.entries[: len(known)] == known
        assert len(written.entries) - len(known) in (0, 1)
        assert kept.version == len(written.entries)
        assert verify(Journal(kept.header, written.merged()), connect_four.GAME).is_sound
        for entry in written.entries[len(known) :]:
            self.known.answer(getattr(entry, "answer", ""))


def test_kills_lose_no_acknowledged_answer(either_url: URL) -> None:
    async def story(server: Forker) -> None:
        server.start()
        async with aclosing(await open_store(either_url)) as store, Browser(server.base, {}) as browser:
            crashing = Crashing(server, browser, store, Random(1))
            await crashing.set_up()
            for _ in range(KILLS):
                await crashing.answer_until_killed()
                await browser.client.aclose()
                browser.client = reopened(browser)
                await crashing.come_back()
            assert crashing.acknowledged >= KILLS
            assert crashing.cut > FEWEST_CUT

    with forker(either_url) as server:
        asyncio.run(story(server))


def reopened(browser: Browser) -> httpx.AsyncClient:
    """The same browser, with no connection left of before."""
    client = httpx.AsyncClient(base_url=browser.client.base_url, timeout=PATIENCE)
    client.cookies.update(browser.client.cookies)
    return client
