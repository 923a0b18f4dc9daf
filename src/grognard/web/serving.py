"""Running the server: in this process, or in several that share a port and a store."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette

from grognard.games import find_game, find_games
from grognard.kernel.errors import GrognardError, UnknownGame
from grognard.kernel.game import Game
from grognard.store.opening import data_folder, url_of
from grognard.web.app import make_app
from grognard.web.settings import settings_for

FACTORY: Final = "grognard.web.serving:app_from_environment"
HOST_VARIABLE: Final = "GROGNARD_HOST"
# Addresses hold the tokens of invitations, so there is no log of requests.
QUIET: Final[dict[str, Any]] = {
    "access_log": False,
    "log_level": "warning",
    "server_header": False,
    "timeout_graceful_shutdown": 3,
}


class Registry:
    """All games there are."""

    every = staticmethod(find_games)
    named = staticmethod(find_game)

    def game(self, name: str) -> Game:
        try:
            return find_game(name)
        except UnknownGame as error:
            raise GrognardError(str(error)) from error


def app_from_environment() -> Starlette:
    """What each worker process runs."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    folder = data_folder()
    settings = settings_for(os.environ.get(HOST_VARIABLE, "127.0.0.1"), folder, os.environ)
    return make_app(settings, Registry(), url_of(os.environ, folder))


def serve(host: str, port: int, workers: int, factory: str = FACTORY) -> None:
    """Serve until told to stop."""
    os.environ[HOST_VARIABLE] = host
    uvicorn.run(factory, factory=True, host=host, port=port, workers=workers, **QUIET)


class Running:
    """A server in this process that answers."""

    def __init__(self, server: uvicorn.Server, task: asyncio.Task[None]) -> None:
        self._server = server
        self._task = task

    async def until_stopped(self) -> None:
        await asyncio.wait([self._task])

    async def stop(self) -> None:
        self._server.should_exit = True
        await self._task


@asynccontextmanager
async def running(app: Starlette, listening: socket.socket) -> AsyncIterator[Running]:
    """A server in this process, from the moment it answers."""
    server = uvicorn.Server(uvicorn.Config(app, **QUIET))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        if task.done():
            task.result()
            raise GrognardError("the server could not be started; what it said above tells why")
        await asyncio.sleep(0.005)
    try:
        yield Running(server, task)
    finally:
        if hasattr(app.state, "tables"):
            app.state.tables.stop_streams()
        server.should_exit = True
        await task


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run to the end, or until Ctrl-C, which is how one leaves."""
    try:
        asyncio.run(work)
    except KeyboardInterrupt:
        print("Stopped; the games are kept.")
