"""What one visitor may ask of the server: so much at once, so often, so many tables."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.web.settings import Limits

MOST_ADDRESSES: Final = 10_000
UPLOADS: Final = ("/files",)
AN_HOUR: Final = 3600.0

TOO_LARGE: Final = "That is larger than this server takes: {most} KB at most. Nothing was changed."
TOO_OFTEN: Final = "Too many requests came from your address. Wait a few seconds, then go on; nothing is lost."
TOO_MANY_TABLES: Final = "Your address has set up {most} tables within the hour, which is all it may. Try again later."
TOO_MANY_STREAMS: Final = "Too many pages of this server are open at your address. Close some, then reload."


class Allowance:
    """A measure of grace for each address: `most` at once, and `per_second` afterwards."""

    def __init__(self, most: int, per_second: float, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.per_second = per_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether the address may; if so, it has that much less left."""
        now = self._clock()
        left, when = self._left.pop(address, (float(self.most), now))
        left = min(float(self.most), left + (now - when) * self.per_second)
        is_allowed = left >= 1.0
        self._left[address] = (left - 1.0 if is_allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return is_allowed


class Gauges:
    """What is measured of every address, by the limits of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Allowance(limits.requests, limits.requests_per_second)
        self.tables = Allowance(limits.tables, limits.tables / AN_HOUR)
        self._streams: dict[str, int] = {}

    def count_table(self, address: str) -> None:
        if not self.tables.take(address):
            raise HTTPException(429, TOO_MANY_TABLES.format(most=self.limits.tables))

    def require_stream(self, address: str) -> None:
        if self._streams.get(address, 0) >= self.limits.streams:
            raise HTTPException(429, TOO_MANY_STREAMS)

    def open_stream(self, address: str) -> None:
        self._streams[address] = self._streams.get(address, 0) + 1

    def close_stream(self, address: str) -> None:
        self._streams[address] -= 1
        if self._streams[address] == 0:
            del self._streams[address]


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from. Behind a proxy, the server that takes the connection puts the true one here."""
    return connection.client.host if connection.client is not None else "unknown"


class Bounded:
    """Middleware: no body beyond the limit is read, and no address asks too often."""

    def __init__(self, app: ASGIApp, gauges: Gauges) -> None:
        self.app = app
        self.gauges = gauges

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith("/static/"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        if not self.gauges.requests.take(address_of(connection)):
            raise HTTPException(429, TOO_OFTEN, headers={"retry-after": "5"})
        limits = self.gauges.limits
        most = limits.upload if scope["path"] in UPLOADS else limits.body
        declared = connection.headers.get("content-length", "0")
        if not declared.isdecimal() or int(declared) > most:
            raise too_large(most)
        taken = 0

        async def receive_within() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise too_large(most)
            return message

        await self.app(scope, receive_within, send)


def too_large(most: int) -> HTTPException:
    return HTTPException(413, TOO_LARGE.format(most=most // 1024))
