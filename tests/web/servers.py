"""A server of our own for a test, in the same loop, and browsers that come to it over a real connection."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx
import msgspec
import uvicorn
from sqlalchemy.engine import URL

from grognard.commands.shelf import Shelf
from grognard.kernel.errors import UnknownGame
from grognard.kernel.game import Game
from grognard.web.app import Entrance, make_app
from grognard.web.settings import UNLIMITED_AT_HOME, Limits, Settings
from grognard.web.tables import Tables
from tests.tiny import connect_four, magpies, whispers

KEY: Final = "a-secret-key-for-tests-that-is-long-enough"
GAMES: Final[dict[str, Game]] = {game.name: game for game in (connect_four.GAME, magpies.GAME, whispers.GAME)}
SOON: Final = 30.0  # seconds: however busy the machine is


def every() -> dict[str, Game]:
    return GAMES


def named(name: str) -> Game:
    if name not in GAMES:
        raise UnknownGame(f"there is no game {name!r}")
    return GAMES[name]


SHELF: Final = Shelf(every, named)


class Server:
    """A running server."""

    def __init__(self, base: str, app: Any) -> None:
        self.base = base
        self.app = app

    @property
    def tables(self) -> Tables:
        tables: Tables = self.app.state.tables
        return tables

    def browser(self, **headers: str) -> Browser:
        return Browser(self.base, headers)


@asynccontextmanager
async def serving(
    url: URL,
    *,
    limits: Limits = UNLIMITED_AT_HOME,
    entrance: Entrance | None = None,
    shelf: Shelf = SHELF,
    **settings: Any,
) -> AsyncIterator[Server]:
    app = make_app(Settings(KEY, limits=limits, **settings), shelf, url, entrance)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="on", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        if running.done():
            running.result()
            raise RuntimeError("the server did not start")
        await asyncio.sleep(0.005)
    try:
        yield Server(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
    finally:
        app.state.tables.stop_streams()
        server.should_exit = True
        await running
        listening.close()


class Shown(msgspec.Struct):
    n: int
    fragments: dict[str, str]


class Browser:
    """Somebody's browser: cookies, forms with their token, and the stream of a page."""

    def __init__(self, base: str, headers: dict[str, str]) -> None:
        self.client = httpx.AsyncClient(base_url=base, headers=headers, timeout=SOON)
        self.csrf = ""
        self.heard: list[str] = []

    async def __aenter__(self) -> Browser:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def get(self, path: str, **headers: str) -> httpx.Response:
        response = await self.client.get(path, headers=headers)
        found = re.search(r'name="csrf"[^>]* value="([0-9a-f]{64})"', response.text)
        if found is not None:
            self.csrf = found.group(1)
        self.heard.append(f"{response.headers}\n{response.text}")
        return response

    async def post(self, path: str, **fields: object) -> httpx.Response:
        """As the page's script does."""
        if not self.csrf:
            await self.get("/")
        headers = {"x-csrf-token": self.csrf, "hx-request": "true", "accept": "text/html, application/json"}
        sent = {key: str(value) for key, value in fields.items()}
        response = await self.client.post(path, data=sent, headers=headers)
        self.heard.append(f"{response.headers}\n{response.text}")
        return response

    async def set_up(self, game: str, seats: dict[str, str] | None = None, **fields: str) -> str:
        """Set up a table; its id."""
        chosen = {f"seat.{seat}": who for seat, who in (seats or {}).items()}
        response = await self.post("/tables", game=game, **fields, **chosen)
        assert response.status_code == 200, response.text
        location: str = response.json()["location"]
        return location.removeprefix("/t/")

    async def follow(self, link: str) -> httpx.Response:
        """Open an invitation as a browser does."""
        response = await self.get(link, **{"sec-fetch-mode": "navigate"})
        if response.is_redirect:
            response = await self.get(response.headers["location"])
        return response

    async def answer(self, game: str, n: int, seat: str, option: object) -> httpx.Response:
        return await self.post(f"/t/{game}/answer", n=n, seat=seat, option=option)

    @asynccontextmanager
    async def stream(self, game: str, **headers: str) -> AsyncIterator[Page]:
        """The page of a table, kept up to date by its stream."""
        async with self.client.stream("GET", f"/t/{game}/stream", headers=headers) as response:
            assert response.status_code == 200
            page = Page(response, self.heard)
            await page.next()
            yield page


class Page:
    """What a page shows: fragments by their ids, as the stream has brought them."""

    def __init__(self, response: httpx.Response, heard: list[str]) -> None:
        self.n = -1
        self.fragments: dict[str, str] = {}
        self.last = ""
        self._lines = response.aiter_lines()
        self._heard = heard

    @property
    def text(self) -> str:
        return "\n".join(self.fragments.values())

    async def next(self) -> Shown:
        """The next event."""
        async with asyncio.timeout(SOON):
            async for line in self._lines:
                self._heard.append(line)
                if line.startswith("id: "):
                    self.last = line.removeprefix("id: ")
                if line.startswith("data: "):
                    shown = msgspec.json.decode(line.removeprefix("data: "), type=Shown)
                    self.n = shown.n
                    self.fragments |= shown.fragments
                    return shown
        raise EOFError

    async def until(self, n: int) -> None:
        """Wait for the page to show this version."""
        while self.n < n:
            await self.next()

    async def until_gone(self) -> None:
        """Wait for the server to say that the table is no more."""
        async with asyncio.timeout(SOON):
            async for line in self._lines:
                if line == "event: gone":
                    return
        raise EOFError

    async def until_shown(self, words: str) -> None:
        while words not in self.text:
            await self.next()


async def seat_friends(host: Browser, game: str, *friends: Browser) -> None:
    """Let each friend take the next open seat, by the links the host is shown."""
    for friend in friends:
        page = (await host.get(f"/t/{game}")).text
        link = re.search(r"http://[^\s\"'<]*/join/[\w-]{43}", page)
        assert link is not None, "the host is shown no invitation"
        response = await friend.follow(link.group())
        assert response.status_code == 200
