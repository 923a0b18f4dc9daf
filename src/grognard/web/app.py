"""The server as an ASGI application: routes, middleware from the outside in, and what begins and ends with it."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from asyncio import get_running_loop
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from types import FrameType
from typing import Any, Final

from sqlalchemy.engine import URL
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from grognard.kernel.errors import GrognardError
from grognard.store import open_store
from grognard.web import botseats, looks, notifying
from grognard.web.errors import Worded, told
from grognard.web.guarding import Headed, HostChecked
from grognard.web.limits import Bounded, Gauges
from grognard.web.people import Visitors, remember
from grognard.web.routes import ROUTES
from grognard.web.settings import Settings
from grognard.web.tables import Shelf, Tables

LEAST_ZIPPED: Final = 1000  # bytes
# A commit to SQLite passes between threads a dozen times, and might wait so long each time while a page is drawn.
SWITCH_INTERVAL: Final = 0.0005  # seconds
# Looking through all tables of a full server for what is no longer used takes half a second, in which nobody is
# answered. What pages leave behind is found among the young; the old are looked through after tables were let go.
COLLECTIONS: Final = (20_000, 20, 1_000_000)
LEVEL: Final = 4  # nearly as small as the highest, in a third of the time


class Entrance:
    """The way in for whoever started the server: one address that makes their browser their own visitor."""

    def __init__(self, token: str, visitor: str) -> None:
        self.token = token
        self.visitor = visitor

    @property
    def route(self) -> Route:
        return Route(f"/enter/{self.token}", self.enter)

    async def enter(self, request: Request) -> Response:
        to = request.query_params.get("to", "")
        response = RedirectResponse(f"/t/{to}" if to.replace("-", "").replace("_", "").isalnum() else "/", 303)
        remember(request, response, self.visitor)
        return response


class Fresh(StaticFiles):
    """Files of the page, which the browser keeps but asks for each time whether they are still the same."""

    def file_response(self, *args: Any, **words: Any) -> Response:
        response = super().file_response(*args, **words)
        response.headers.setdefault("cache-control", "no-cache")
        return response


def make_app(settings: Settings, shelf: Shelf, url: URL, entrance: Entrance | None = None) -> Starlette:
    """The server over the store at `url`, with the games of this shelf."""
    gauges = Gauges(settings.limits)
    app = Starlette(
        routes=[
            *ROUTES,
            *looks.routes,
            *([entrance.route] if entrance is not None else []),
            Mount("/static", Fresh(packages=[("grognard.web", "static")])),
        ],
        middleware=[
            Middleware(Headed),
            Middleware(Visitors),
            Middleware(GZipMiddleware, minimum_size=LEAST_ZIPPED, compresslevel=LEVEL),
            Middleware(Worded),
            Middleware(HostChecked, is_at_home=settings.is_at_home),
            Middleware(Bounded, gauges=gauges),
        ],
        exception_handlers={HTTPException: in_words, GrognardError: in_words},
        lifespan=partial(_lifespan, settings, shelf, url, gauges),
    )
    app.state.settings = settings
    app.state.shelf = shelf
    return app


async def in_words(request: Request, error: Exception) -> Response:
    return told(request, error)


@asynccontextmanager
async def _lifespan(settings: Settings, shelf: Shelf, url: URL, gauges: Gauges, app: Starlette) -> AsyncIterator[None]:
    tables = Tables(await open_store(url), settings, shelf, gauges)
    app.state.tables = tables
    tables.after_change.append(partial(botseats.wake, tables))
    tables.after_change.append(partial(notifying.notify, tables))
    tables.start()
    tables.spawn(botseats.wake_all(tables))
    async with AsyncExitStack() as stack:
        stack.callback(sys.setswitchinterval, sys.getswitchinterval())
        stack.callback(gc.set_threshold, *gc.get_threshold())
        sys.setswitchinterval(SWITCH_INTERVAL)
        gc.set_threshold(*COLLECTIONS)
        stack.push_async_callback(tables.close)
        stack.callback(_before_signals(tables.stop_streams))
        yield


def _before_signals(do: Callable[[], None]) -> Callable[[], None]:
    """Do something as soon as the server is told to stop; what is returned undoes that.

    A stream goes on until its page is closed, and the server waits for what goes on.
    """
    if threading.current_thread() is not threading.main_thread():
        return lambda: None
    loop = get_running_loop()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def stop(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(do)
        then = before[signal.Signals(number)]
        if callable(then):
            then(number, frame)

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    for number in before:
        signal.signal(number, stop)
    return restore
