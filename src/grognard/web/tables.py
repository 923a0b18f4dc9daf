"""All tables of this server: read from the store when somebody comes, followed while somebody looks, then forgotten."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Mapping
from contextlib import aclosing, asynccontextmanager, contextmanager
from time import monotonic
from typing import Any, Final, Protocol

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.requests import Request

from grognard.kernel.entries import Journal
from grognard.kernel.errors import GrognardError, IllegalAnswer, UndoRefused
from grognard.kernel.game import Game
from grognard.store import Store, journals, visiting
from grognard.store.records import Conflict, Gained, GameKept, Written
from grognard.store.watching import Change, changes
from grognard.web.errors import Problem, log_failure, not_found
from grognard.web.limits import Gauges
from grognard.web.live import MOST_FOLLOWED, LiveTable, Rendered, Viewer, seated, snapshot_of
from grognard.web.people import csrf_token, hashed, visitor_of
from grognard.web.seeing import showing_of, waiting_games
from grognard.web.settings import Settings
from grognard.web.showing.pages_of_table import fragments
from grognard.web.showing.showing import Showing
from grognard.web.thinkers import Thinkers

BETWEEN_TIDYINGS: Final = 2.0  # seconds
BETWEEN_SWEEPS: Final = 20.0  # seconds
BETWEEN_COLLECTIONS: Final = 600.0
IDLE: Final = 600.0  # seconds after which a table nobody looks at is forgotten
MOST_LIVE: Final = 1000
GONE: Final = "There is no such table; it may have been removed by whoever set it up."


class Shelf(Protocol):
    """The games within reach."""

    @property
    def every(self) -> Callable[[], Mapping[str, Game]]: ...

    @property
    def named(self) -> Callable[[str], Game]: ...

    def game(self, name: str) -> Game: ...


class Tables:
    """The tables of one server process, over a store that other processes write too."""

    def __init__(self, store: Store, settings: Settings, shelf: Shelf, gauges: Gauges) -> None:
        self.store = store
        self.settings = settings
        self.shelf = shelf
        self.thinkers = Thinkers(shelf.named)
        self.gauges = gauges
        self.is_closing = False
        self.base = settings.address  # how others reach this server
        self.after_change: list[Callable[[LiveTable], None]] = []
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._are_forgotten = False
        self._collected_at = monotonic()

    # The life of the server

    def start(self) -> None:
        self.spawn(self._watch())
        self.spawn(self._sweep())
        self.spawn(self._tidy())

    def stop_streams(self) -> None:
        """Let every open page go: it will come back to whichever server is there."""
        self.is_closing = True
        for live in self._live.values():
            live.call_streams()

    async def close(self) -> None:
        self.stop_streams()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside. What goes wrong with it is in the server's log."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_failure(task.get_coro(), error)

    @property
    def live(self) -> Mapping[str, LiveTable]:
        return self._live

    # Coming to a table

    async def get(self, game: str) -> LiveTable:
        """The table as this process knows it."""
        live = self._live.get(game)
        if live is None:
            lock = self._loading.setdefault(game, asyncio.Lock())
            async with lock:
                live = self._live.get(game) or await self._load(game)
            self._loading.pop(game, None)
        live.last_used = monotonic()
        return live

    @asynccontextmanager
    async def turn(self, game: str) -> AsyncIterator[LiveTable]:
        """The table for oneself alone, as the store has it now."""
        live = await self.get(game)
        async with live.lock:
            await self.refresh(live)
            with judged(live):
                yield live

    @asynccontextmanager
    async def quick_turn(self, game: str, version: int) -> AsyncIterator[LiveTable]:
        """The table for oneself alone; the store is asked only if it must have come further.

        Whoever then writes finds out from the store whether that was so.
        """
        live = await self.get(game)
        async with live.lock:
            if version > live.version or not live.is_sound or live.is_gone:
                await self.refresh(live)
            with judged(live):
                yield live

    async def _load(self, game: str) -> LiveTable:
        kept, written = await self._read(game)
        table = await asyncio.to_thread(seated, kept, written, self.shelf.game(kept.header.game))
        live = LiveTable(kept, table)
        async with live.lock:
            await self.keep(live)
        self._live[game] = live
        self._call_after_change(live)
        return live

    async def _read(self, game: str) -> tuple[GameKept, Written]:
        async with self.store.reading() as connection:
            kept = await journals.kept(connection, game)
            if kept is None:
                raise not_found(GONE)
            written = await journals.written(connection, game)
        return kept, upto(written, kept.version)

    # Following what others write

    async def refresh(self, live: LiveTable) -> None:
        """Bring a table up to what the store has. With its lock held."""
        gained = await self.store.glance(lambda connection: journals.gained(connection, live.id, live.version))
        if gained is None:
            self._drop(live)
            raise not_found(GONE)
        if gained.revision == live.kept.revision and live.is_sound:
            return
        if not live.is_sound or not self._follow(live, gained):
            await self._read_again(live)
        elif gained.affairs != live.kept.affairs:
            await self._read_affairs(live)
        live.call_streams()

    def _follow(self, live: LiveTable, gained: Gained) -> bool:
        """Go on with what others have written; False where it must be read afresh."""
        added = gained.entries[: gained.version - live.version]
        if len(added) > MOST_FOLLOWED:
            return False
        try:
            live.table.catch_up(added)
        except GrognardError:
            return False
        if added:
            live.kept = msgspec.structs.replace(live.kept, version=gained.version, undo_request=None)
        live.version = gained.version
        live.kept = msgspec.structs.replace(live.kept, revision=gained.revision)
        return True

    async def _read_affairs(self, live: LiveTable) -> None:
        """Who sits where, what is asked of others, and what is remembered of those who look."""
        async with self.store.reading() as connection:
            kept = await journals.kept(connection, live.id)
            visits = await visiting.visits(connection, live.id, live.viewers)
        if kept is None:
            self._drop(live)
            raise not_found(GONE)
        for visitor, viewer in live.viewers.items():
            viewer.visit = visits.get(visitor, viewer.visit)
        # The game itself may have gone on in the meantime, which is for the next time.
        live.kept = msgspec.structs.replace(kept, version=live.version, revision=live.kept.revision)

    async def _read_again(self, live: LiveTable) -> None:
        """All of it, as the store has it."""
        live.is_sound = False
        kept, written = await self._read(live.id)
        live.replace(kept, await asyncio.to_thread(seated, kept, written, self.shelf.game(kept.header.game)))
        async with self.store.reading() as connection:
            visits = await visiting.visits(connection, live.id, live.viewers)
        for visitor, viewer in live.viewers.items():
            viewer.visit = visits.get(visitor, viewer.visit)
        await self.keep(live)

    async def _watch(self) -> None:
        async with aclosing(changes(self.store, self._watched)) as told:
            async for change in told:
                await self._heard(change)

    def _watched(self) -> list[str]:
        return [live.id for live in self._live.values() if live.is_watched]

    async def _heard(self, change: Change | None) -> None:
        if change is not None:
            revisions = {change.game: change.revision}
        else:
            watched = self._watched()
            if not watched:
                return
            async with self.store.reading() as connection:
                revisions = await journals.revisions(connection, watched)
        for game, revision in revisions.items():
            live = self._live.get(game)
            if live is not None and live.is_watched and revision > live.kept.revision:
                self.spawn(self._refresh_to(live, revision))

    async def _refresh_to(self, live: LiveTable, revision: int) -> None:
        async with live.lock:
            if revision > live.kept.revision and not live.is_gone:
                try:
                    await self.refresh(live)
                except Problem:
                    return

    # Writing

    async def keep(self, live: LiveTable) -> None:
        """Write down what has come in. It counts, and is shown, once this returns. With the table's lock held."""
        entries = live.fresh_entries
        if not entries:
            return
        live.last_snapshot = min(live.last_snapshot, snapshot_of(live.table))
        snapshot, progress = live.due_snapshot(), live.progress()
        try:
            revision = await self.store.commit(
                lambda connection: journals.append(connection, live.id, live.version, entries, progress, snapshot)
            )
        except Conflict:
            live.is_sound = False
            await self.refresh(live)
            raise
        except BaseException:
            live.is_sound = False
            raise
        live.version += len(entries)
        live.kept = msgspec.structs.replace(live.kept, version=live.version, revision=revision, undo_request=None)
        if snapshot is not None:
            live.last_snapshot = snapshot.n
        live.call_streams()
        self._call_after_change(live)

    async def note(self, live: LiveTable, write: Callable[[AsyncConnection], Awaitable[None]]) -> None:
        """Write down something beside the journal. With the table's lock held."""
        async with self.store.writing() as connection:
            await write(connection)
            await journals.touch(connection, live.id)
        await self.refresh(live)
        self._call_after_change(live)

    async def remove(self, live: LiveTable) -> None:
        async with self.store.writing() as connection:
            await journals.remove(connection, live.id)
        self._drop(live)

    def _drop(self, live: LiveTable) -> None:
        live.is_gone = True
        self._live.pop(live.id, None)
        live.call_streams()

    def _call_after_change(self, live: LiveTable) -> None:
        for call in self.after_change:
            call(live)

    # Showing

    async def showing(self, request: Request, game: str) -> Showing:
        """The table as whoever asks may see it. It holds until the next await."""
        async with self.turn(game) as live:
            viewer = await self.viewer(live, request)
            return showing_of(live, viewer, self.settings.secret_key)

    async def journal(self, request: Request, game: str) -> tuple[Journal, Game, Showing]:
        """A copy of the journal, for what takes long, with the game and the showing of whoever asks."""
        showing = await self.showing(request, game)
        return showing.table.journal(), showing.table.game, showing

    async def viewer(self, live: LiveTable, request: Request) -> Viewer:
        """Whoever asks, with what is remembered of them."""
        token = visitor_of(request)
        visitor = hashed(token)
        base = self.settings.address or str(request.base_url).rstrip("/")
        viewer = live.viewers.get(visitor)
        if viewer is None:
            viewer = live.viewers[visitor] = Viewer(visitor, csrf_token(self.settings.secret_key, token), base)
        async with self.store.reading() as connection:
            viewer.visit = await visiting.visit(connection, live.id, visitor)
            viewer.waiting = waiting_games(await journals.listed(connection, visitor), self.shelf)
        return viewer

    def rendered(self, live: LiveTable, viewer: Viewer) -> Rendered:
        """The fragments of a viewer now, made once for all their pages. With the table's lock held."""
        before = viewer.rendered
        if before is not None and before.serial == live.serial:
            return before
        showing = showing_of(live, viewer, self.settings.secret_key)
        viewer.rendered = Rendered(live.serial, showing.n, fragments(showing))
        return viewer.rendered

    # Keeping house

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(BETWEEN_SWEEPS)
            try:
                await self.sweep()
            except GrognardError as error:
                log_failure("looking after the tables", error)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(BETWEEN_TIDYINGS)
            try:
                await self.store.tidy()
            except GrognardError as error:
                log_failure("tidying the store", error)

    async def sweep(self) -> None:
        """Note who is still here, see who is at other servers, and forget what nobody looks at."""
        watched = [live for live in self._live.values() if live.is_watched]
        present = [
            (live.id, viewer.visitor, len(live.table.entries))
            for live in watched
            for viewer in live.viewers.values()
            if viewer.streams and (viewer.visitor == live.kept.host or live.mine(viewer.visitor))
        ]
        if present:
            async with self.store.writing() as connection:
                await visiting.still_here(connection, present)
            async with self.store.reading() as connection:
                online = await visiting.online(connection, [live.id for live in watched])
            for live in watched:
                elsewhere = online[live.id] - live.here
                if elsewhere != live.elsewhere:
                    live.elsewhere = elsewhere
                    live.call_streams()
        self.forget()
        if self._are_forgotten and monotonic() - self._collected_at > BETWEEN_COLLECTIONS:
            self._are_forgotten, self._collected_at = False, monotonic()
            gc.collect()  # a table goes round in circles, and is not let go otherwise

    def forget(self, idle: float = IDLE, most: int = MOST_LIVE) -> None:
        """Forget tables that nobody looks at: after some time, or where there are too many."""
        at_rest = [
            live
            for live in sorted(self._live.values(), key=lambda live: live.last_used)
            if not (live.is_watched or live.thinking or live.lock.locked())
        ]
        too_many = len(self._live) - most
        for place, live in enumerate(at_rest):
            if place < too_many or monotonic() - live.last_used > idle:
                del self._live[live.id]
                self._are_forgotten = True
        for live in self._live.values():
            for visitor in [viewer.visitor for viewer in live.viewers.values() if not viewer.streams]:
                del live.viewers[visitor]


@contextmanager
def judged(live: LiveTable) -> Iterator[None]:
    """What is merely refused leaves a table as it was; after a breakdown it is read again before it is used."""
    try:
        yield
    except (Problem, Conflict, IllegalAnswer, UndoRefused):
        raise
    except BaseException:
        live.is_sound = False
        raise


def upto(written: Written, count: int) -> Written:
    """The first so many entries: a transaction may see rows that came after it read how many there are."""
    return msgspec.structs.replace(written, entries=written.entries[:count])
