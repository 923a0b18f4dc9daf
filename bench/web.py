"""The table on a server: from one player's answer to the other's page, bytes of an update, memory of an idle game.

`python -m bench.web play 2 postgresql` plays at a server of its own with 2 workers; `python -m bench.web rest` measures
tables that nobody looks at. Both print JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import tracemalloc
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final
from urllib.parse import urlencode

import msgspec

from bench.compiling import ROOT
from grognard.games import find_game
from grognard.kernel.game import Setup
from grognard.kernel.questions import Choose
from grognard.kernel.table import Table
from grognard.store.records import GameKept
from grognard.web.live import LiveTable, let_chance
from tests.store.clusters import cluster

GAME: Final = "siloam"
GAMES: Final = 200
ANSWERS_A_SECOND: Final = 50
SECONDS: Final = 30.0
WARMING: Final = 5.0  # seconds that are not measured
AT_REST: Final = 40  # tables
ANSWERS_AT_REST: Final = 150
MOST_OF_A_REPLY: Final = 1 << 22

OPTION: Final = re.compile(r'data-option="([^"]*)"')
TOKEN: Final = re.compile(rb'name="csrf"[^>]* value="([0-9a-f]{64})"')
COOKIE: Final = re.compile(r"grognard=([\w-]+)")
SHOWN: Final = re.compile(rb'"n":(\d+)')


class Event(msgspec.Struct):
    n: int
    fragments: dict[str, str]


class Browser:
    """As little of a browser as will do: what it costs must not be measured with the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = self.csrf = ""

    async def send(self, method: str, path: str, accept: str, fields: dict[str, str] | None = None) -> Reply:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=MOST_OF_A_REPLY)
        body = urlencode(fields) if fields is not None else ""
        lines = [
            f"{method} {path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Connection: close",
            f"Accept: {accept}",
            f"Accept-Encoding: {'gzip' if accept == 'text/event-stream' else 'identity'}",
            f"Cookie: grognard={self.cookie}",
            f"X-CSRF-Token: {self.csrf}",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        writer.write(("\r\n".join(lines) + f"\r\n\r\n{body}").encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        return Reply(int(head.split()[1]), head, reader, writer)

    async def come(self) -> None:
        """Get a cookie, and the token that forms carry."""
        reply = await self.send("GET", "/", "text/html")
        self.cookie = found(COOKIE.search(reply.head))
        self.csrf = found(TOKEN.search(await reply.rest()))

    async def post(self, path: str, fields: dict[str, str]) -> tuple[int, bytes]:
        reply = await self.send("POST", path, "application/json", fields)
        return reply.status, await reply.rest()


class Reply:
    def __init__(self, status: int, head: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.status, self.head = status, head
        self.reader, self.writer = reader, writer

    async def rest(self) -> bytes:
        content = await self.reader.read()
        self.writer.close()
        return content


def found(match: re.Match[str] | re.Match[bytes] | None) -> str:
    if match is None:
        raise SystemExit("bench: the server's page is not what was expected")
    text = match.group(1)
    return text.decode() if isinstance(text, bytes) else text


class Page:
    """A page that listens to its stream. `updates` are the sizes of what came, as sent."""

    def __init__(self, browser: Browser, table: str, *, plays: bool) -> None:
        self.browser, self.table, self.plays = browser, table, plays
        self.n = -1
        self.seen_at: dict[int, float] = {}
        self.updates: list[int] = []
        self.options: list[str] = []

    async def listen(self) -> None:
        reply = await self.browser.send("GET", f"/t/{self.table}/stream", "text/event-stream")
        assert reply.status == 200, reply.head
        inflate = zlib.decompressobj(31)
        text, taken = b"", 0
        try:
            while (length := int((await reply.reader.readline()).strip() or b"0", 16)) > 0:
                text += inflate.decompress((await reply.reader.readexactly(length + 2))[:-2])
                taken += length
                while b"\n\n" in text:
                    event, _, text = text.partition(b"\n\n")
                    self._take(event, taken)
                    taken = 0
        finally:
            reply.writer.close()

    def _take(self, event: bytes, size: int) -> None:
        shown = SHOWN.search(event)
        if shown is None:
            return
        n = int(shown.group(1))
        if n > self.n >= 0:
            self.updates.append(size)
        self.n = n
        self.seen_at.setdefault(n, perf_counter())
        if self.plays:
            fragments = msgspec.json.decode(event.partition(b"data: ")[2], type=Event).fragments
            if "f-answers" in fragments:
                self.options = OPTION.findall(fragments["f-answers"])


class Game:
    """One table, with whoever plays and whoever looks on, each at a browser of their own."""

    def __init__(self, port: int, rng: Random) -> None:
        self.rng = rng
        self.player, self.other = Browser(port), Browser(port)
        self.pages: list[Page] = []
        self.listening: list[asyncio.Task[None]] = []
        self.is_busy = False

    async def begin(self) -> None:
        await self.player.come()
        await self.other.come()
        _, reply = await self.player.post("/tables", {"game": GAME})
        table = json.loads(reply)["location"].removeprefix("/t/")
        self.pages = [Page(self.player, table, plays=True), Page(self.other, table, plays=False)]
        self.listening = [asyncio.create_task(page.listen()) for page in self.pages]
        while not self.pages[0].options or self.pages[1].n < 0:
            await asyncio.sleep(0.01)

    async def answer(self) -> tuple[float, float] | None:
        """Answer once, and wait for the other page: seconds to the reply, and to the other page."""
        here, there = self.pages
        self.is_busy = True
        try:
            before = here.n
            began = perf_counter()
            fields = {"n": str(before), "seat": "coalition", "option": self.rng.choice(here.options)}
            status, _ = await self.player.post(f"/t/{here.table}/answer", fields)
            replied = perf_counter() - began
            if status != 200:
                return None
            while here.n <= before or there.n <= before:
                await asyncio.sleep(0.002)
            return replied, min([at for n, at in there.seen_at.items() if n > before]) - began
        finally:
            self.is_busy = False


async def play(port: int) -> dict[str, float]:
    games = [Game(port, Random(number)) for number in range(GAMES)]
    for number in range(0, GAMES, 10):
        await asyncio.gather(*[game.begin() for game in games[number : number + 10]])
    measured: list[tuple[float, float]] = []
    late = refused = 0
    rng = Random(1)

    async def one(game: Game, *, counts: bool) -> None:
        nonlocal refused
        took = await game.answer()
        refused += took is None
        if took is not None and counts:
            measured.append(took)

    tasks = []
    began = perf_counter()
    for number in range(int((WARMING + SECONDS) * ANSWERS_A_SECOND)):
        due = began + number / ANSWERS_A_SECOND
        await asyncio.sleep(max(0.0, due - perf_counter()))
        free = [game for game in games if not game.is_busy]
        if not free:
            late += 1
            continue
        tasks.append(asyncio.create_task(one(rng.choice(free), counts=due - began > WARMING)))
    await asyncio.gather(*tasks)
    updates = [size for game in games for size in game.pages[1].updates]
    for game in games:
        for listening in game.listening:
            listening.cancel()
    await asyncio.gather(*[task for game in games for task in game.listening], return_exceptions=True)
    replies, shown = [reply for reply, _ in measured], [other for _, other in measured]
    return {
        "answers": len(measured),
        "refused": refused,
        "late": late,
        "reply_median_ms": quantile(replies, 0.5) * 1e3,
        "reply_p99_ms": quantile(replies, 0.99) * 1e3,
        "other_median_ms": quantile(shown, 0.5) * 1e3,
        "other_p99_ms": quantile(shown, 0.99) * 1e3,
        "update_median_kb": quantile(updates, 0.5) / 1024,
        "update_p99_kb": quantile(updates, 0.99) / 1024,
    }


def quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@contextmanager
def server(workers: int, kind: str) -> Iterator[int]:
    """`grognard serve` in processes of its own, over a store of its own; the port."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="grognard-bench-"))
        environment = {**os.environ, "XDG_DATA_HOME": folder, "PYTHONPATH": str(ROOT / "src")}
        environment.pop("DATABASE_URL", None)
        if kind == "postgresql":
            url = stack.enter_context(cluster()).fresh().set(drivername="postgresql")
            environment["DATABASE_URL"] = url.render_as_string(hide_password=False)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        words = ["-c", "from grognard.cli import main; main()", "serve", "--port", str(port), "--workers", str(workers)]
        log = stack.enter_context(open(Path(folder) / "log", "w+b"))
        process = subprocess.Popen([sys.executable, *words], env=environment, stdout=log, stderr=log)
        try:
            wait_for(port, process)
            yield port
        finally:
            process.terminate()
            process.wait()


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = perf_counter() + 60.0
    while perf_counter() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
        except OSError:
            continue
        return
    raise SystemExit("bench: the server did not start")


def at_rest() -> dict[str, float]:
    """What a table in the middle of its game holds in memory while nobody looks at it."""
    tables = [table_at_rest(number) for number in range(2)]  # what all tables share is there now
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tables += [table_at_rest(number) for number in range(AT_REST)]
    after = tracemalloc.get_traced_memory()[0]
    entries = sum([len(live.table.entries) for live in tables]) / len(tables)
    return {"idle_kb": (after - before) / AT_REST / 1024, "entries": entries}


def table_at_rest(seed: int) -> LiveTable:
    game = find_game(GAME)
    setup = Setup(game.name, game.rulesets[0], game.scenarios[0])
    table = Table(game, setup, telling=True)
    kept = GameKept("id", table.header, "", "A game", "game", str(seed), "", 0, 0, 0, 0.0, 0.0, (), None)
    let_chance(table, kept)
    rng = Random(seed)
    for _ in range(ANSWERS_AT_REST):
        question = table.question
        if not isinstance(question, Choose):
            break
        table.answer(rng.choice(list(question.options)))
    return LiveTable(kept, table)


def main(what: str, workers: str = "1", kind: str = "sqlite") -> None:
    if what == "rest":
        print(json.dumps(at_rest()))
        return
    with server(int(workers), kind) as port:
        print(json.dumps({"workers": int(workers), "store": kind, **asyncio.run(play(port))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
