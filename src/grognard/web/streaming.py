"""The stream of a table's page: whatever of it has changed, as it changes, and everything after a break."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, suppress
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse

from grognard.store import visiting
from grognard.web.errors import Problem
from grognard.web.limits import address_of
from grognard.web.live import LiveTable, Rendered, Stream, Viewer
from grognard.web.tables import Tables

KEEPALIVE: Final = 20.0  # seconds
RETRY: Final = b"retry: 1000\n\n"
STILL_HERE: Final = b": still here\n\n"
GONE: Final = b"event: gone\ndata: {}\n\n"
# A compressor a page: a window of 8 KB finds what recurs in a page, and takes 64 KB of memory instead of 256.
GZIP_WINDOW: Final = 16 + 13
MEMORY_LEVEL: Final = 6
LEVEL: Final = 5


def changed(rendered: Rendered, known: dict[str, int]) -> dict[str, str]:
    """The fragments that differ from those known; from then on they are known."""
    found: dict[str, str] = {}
    for key, html in rendered.fragments.items():
        mark = hash(html)
        if known.get(key) != mark:
            known[key] = mark
            found[key] = html
    return found


def event(rendered: Rendered, revision: int, fragments: Mapping[str, str]) -> bytes:
    data = msgspec.json.encode({"n": rendered.n, "fragments": fragments})
    return b"id: %d.%d\nevent: shown\ndata: %s\n\n" % (rendered.n, revision, data)


async def stream_of(tables: Tables, live: LiveTable, viewer: Viewer, request: Request) -> StreamingResponse:
    """The response that goes on for as long as the page is open."""
    address = address_of(request)
    tables.gauges.require_stream(address)
    is_zipped = "gzip" in request.headers.get("accept-encoding", "")
    headers = {"cache-control": "no-store", "x-accel-buffering": "no", "vary": "accept-encoding"}
    if is_zipped:
        headers["content-encoding"] = "gzip"
    return StreamingResponse(
        _sent(tables, live, viewer, address, is_zipped=is_zipped), media_type="text/event-stream", headers=headers
    )


async def _sent(
    tables: Tables, live: LiveTable, viewer: Viewer, address: str, *, is_zipped: bool
) -> AsyncGenerator[bytes, None]:
    zipped = zlib.compressobj(LEVEL, zlib.DEFLATED, GZIP_WINDOW, MEMORY_LEVEL) if is_zipped else None
    stream = Stream()
    tables.gauges.open_stream(address)
    viewer = live.viewers.setdefault(viewer.visitor, viewer)
    is_first = not viewer.streams
    viewer.streams.add(stream)
    live.pages += 1
    try:
        if is_first and live.mine(viewer.visitor):
            live.call_streams()  # the others see who is here
        async with aclosing(_events(tables, live, viewer, stream)) as events:
            async for text in events:
                if zipped is None:
                    yield text
                else:
                    yield zipped.compress(text) + zipped.flush(zlib.Z_SYNC_FLUSH)
    finally:
        viewer.streams.discard(stream)
        live.pages -= 1
        tables.gauges.close_stream(address)
        if not viewer.streams and not tables.is_closing:
            tables.spawn(_left(tables, live, viewer))


async def _events(tables: Tables, live: LiveTable, viewer: Viewer, stream: Stream) -> AsyncGenerator[bytes, None]:
    yield RETRY
    while not tables.is_closing:
        stream.call.clear()
        if live.is_gone:
            yield GONE
            return
        if stream.seen != live.serial:
            async with live.lock:
                if not live.is_sound:
                    with suppress(Problem):  # it is gone, which is told next
                        await tables.refresh(live)
                if live.is_gone:
                    continue
                rendered, revision = tables.rendered(live, viewer), live.kept.revision
            stream.seen = rendered.serial
            fragments = changed(rendered, stream.sent)
            viewer.last = stream.sent
            if all([other.seen == rendered.serial for other in viewer.streams]):
                viewer.rendered = None
            yield event(rendered, revision, fragments)
            continue
        try:
            async with asyncio.timeout(KEEPALIVE):
                await stream.call.wait()
        except TimeoutError:
            yield STILL_HERE


async def _left(tables: Tables, live: LiveTable, viewer: Viewer) -> None:
    """The last page of a visitor was closed: what they have read by now they have read."""
    async with tables.store.writing() as connection:
        await visiting.gone(connection, live.id, viewer.visitor, len(live.table.entries))
    if live.mine(viewer.visitor):
        live.call_streams()
