"""What is written is there, in either kind of store; of two who write at once, one does."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError

from grognard.kernel.entries import Entry, Journal
from grognard.kernel.loading import load
from grognard.store import Store, StoreError, journals, open_store, seating, visiting
from grognard.store.opening import url_of
from grognard.store.records import Conflict, Progress, UndoRequest
from tests.store.games import HOST, keep, new_table, play_on, progress_of
from tests.tiny import magpies
from tests.tiny.magpies import EAST, NORTH, SOUTH


def in_store(url: URL, story: Callable[[Store], Awaitable[None]]) -> None:
    async def told() -> None:
        store = await open_store(url)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(told())


def test_a_game_comes_back_entry_by_entry(url: URL) -> None:
    async def story(store: Store) -> None:
        table = new_table()
        await keep(store, table)
        before = len(table.history)
        play_on(table, 30)
        table.undo(force=True)
        play_on(table, 30, seed=2)
        async with store.writing() as connection:
            fresh = table.history[before:]
            revision = await connection.run_sync(
                journals.append, "g1", before, fresh, progress_of(table), table.snapshot()
            )
        async with store.reading() as connection:
            kept = await journals.kept(connection, "g1")
            written = await journals.written(connection, "g1")
            tail = await journals.written(connection, "g1", before)
        assert kept is not None
        assert (kept.version, kept.revision) == (len(table.history), revision)
        assert kept.header == table.header
        assert written.entries == list(table.history)
        assert tail.entries == list(table.history[before:])
        again = load(Journal(kept.header, written.merged()), magpies.GAME)
        assert again.digest == table.digest

    in_store(url, story)


def test_of_many_who_go_on_from_the_same_place_one_does(url: URL) -> None:
    async def story(store: Store) -> None:
        table = new_table()
        await keep(store, table)
        before = len(table.history)
        play_on(table, 1)
        other = await open_store(url)

        async def write(through: Store) -> bool:
            try:
                async with through.writing() as connection:
                    await connection.run_sync(journals.append, "g1", before, table.history[before:], progress_of(table))
            except Conflict:
                return False
            return True

        won = await asyncio.gather(*[write(through) for through in [store, other] * 25])
        await other.close()
        assert sum(won) == 1
        async with store.reading() as connection:
            assert (await journals.written(connection, "g1")).entries == list(table.history)

    in_store(url, story)


def test_the_database_itself_refuses_a_second_entry_of_one_number(url: URL) -> None:
    async def story(store: Store) -> None:
        await keep(store, new_table())
        with pytest.raises(IntegrityError):
            async with store.writing() as connection:
                await connection.execute(text("INSERT INTO entries (game, sequence, entry) VALUES ('g1', 1, '{}')"))

    in_store(url, story)


def test_what_fails_in_the_middle_was_never_written(url: URL) -> None:
    async def story(store: Store) -> None:
        table = new_table()
        await keep(store, table)
        before = len(table.history)
        play_on(table, 3)
        fresh: list[Entry] = list(table.history[before:])

        async def write_and_fail() -> None:
            async with store.writing() as connection:
                await connection.run_sync(journals.append, "g1", before, fresh, progress_of(table))
                raise KeyError

        with pytest.raises(KeyError):
            await write_and_fail()
        async with store.reading() as connection:
            kept = await journals.kept(connection, "g1")
            assert kept is not None
            assert (kept.version, kept.revision) == (before, 1)
            assert len((await journals.written(connection, "g1")).entries) == before

    in_store(url, story)


def test_an_invitation_seats_one_and_is_used_up(url: URL) -> None:
    async def story(store: Store) -> None:
        await keep(store, new_table())
        async with store.writing() as connection:
            await seating.add_link(connection, "hash-of-a-token", "g1", [EAST], "nonce")
        async with store.reading() as connection:
            kept = await journals.kept(connection, "g1")
            assert kept is not None
            assert {seat.seat: seat.invitation for seat in kept.seats}[EAST] == "nonce"

        async def sit(visitor: str) -> bool:
            async with store.writing() as connection:
                return await seating.use_link(connection, "hash-of-a-token", visitor) is not None

        seated = await asyncio.gather(*[sit(f"visitor-{number}") for number in range(10)])
        assert sum(seated) == 1
        async with store.reading() as connection:
            kept = await journals.kept(connection, "g1")
            assert kept is not None
            assert [len(seat.holders) for seat in kept.seats] == [0, 1, 0, 0]
            assert kept.seats[1].invitation == ""
            assert await seating.link(connection, "hash-of-a-token") is None

    in_store(url, story)


def test_lists_show_the_games_one_plays_or_has_set_up(url: URL) -> None:
    async def story(store: Store) -> None:
        for number in range(3):
            await keep(store, new_table(), f"g{number}")
        async with store.writing() as connection:
            await seating.hold(connection, "g1", [NORTH, SOUTH], "somebody")
        async with store.reading() as connection:
            (one,) = await journals.listed(connection, "somebody")
            assert (one.id, one.game, one.seats) == ("g1", "magpies", (NORTH, SOUTH))
            assert one.progress == Progress(2, magpies.CLOCKWISE, False)
            assert len(await journals.listed(connection, HOST)) == 3
            assert await journals.listed(connection, "nobody") == []
            assert await journals.every(connection) == ["g0", "g1", "g2"]
            assert await journals.revisions(connection, ["g1", "gone"]) == {"g1": 1}

    in_store(url, story)


def test_games_that_wait_for_a_bot_are_found(url: URL) -> None:
    async def story(store: Store) -> None:
        for number in range(3):
            await keep(store, new_table(), f"g{number}")
        async with store.writing() as connection:
            await seating.set_bot(connection, "g1", EAST, "random")
            await seating.set_bot(connection, "g2", EAST, "random", "it broke down")
        async with store.reading() as connection:
            assert await journals.waiting_for_bots(connection) == ["g1"]

    in_store(url, story)


def test_an_answer_voids_a_request_to_go_back(url: URL) -> None:
    async def story(store: Store) -> None:
        table = new_table()
        await keep(store, table)
        before = len(table.history)
        request = UndoRequest(NORTH, 3, before, (EAST,), ("4 chance",))
        async with store.writing() as connection:
            await seating.ask_undo(connection, "g1", request)
            await journals.touch(connection, "g1")
        async with store.reading() as connection:
            kept = await journals.kept(connection, "g1")
            assert kept is not None
            assert kept.undo_request == request
        play_on(table, 1)
        async with store.writing() as connection:
            await connection.run_sync(journals.append, "g1", before, table.history[before:], progress_of(table))
        async with store.reading() as connection:
            kept = await journals.kept(connection, "g1")
            assert kept is not None
            assert kept.undo_request is None

    in_store(url, story)


def test_a_new_visit_begins_after_some_time_away(url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(visiting, "time", lambda: now[0])

    async def story(store: Store) -> None:
        await keep(store, new_table())

        async def come(entries: int) -> int | None:
            async with store.writing() as connection:
                await visiting.come(connection, "g1", "v", entries, is_first=False)
                return (await visiting.visit(connection, "g1", "v")).since

        assert await come(4) == 0
        async with store.writing() as connection:
            await visiting.still_here(connection, [("g1", "v", 9), ("gone", "v", 1)])
        now[0] += 60
        assert await come(10) == 0  # the same visit
        now[0] += 3600
        assert await come(20) == 10

    in_store(url, story)


def test_notice_is_given_once_to_whoever_is_away(url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(visiting, "time", lambda: now[0])

    async def story(store: Store) -> None:
        await keep(store, new_table())
        async with store.writing() as connection:
            await visiting.come(connection, "g1", "v", 4, is_first=False)
            await visiting.remember(connection, "g1", "v", notify="v@example.org")
            await visiting.come(connection, "g1", "w", 4, is_first=False)
            assert await visiting.online(connection, ["g1", "g2"]) == {"g1": {"v", "w"}, "g2": set()}
            assert await visiting.to_notify(connection, "g1", ["v", "w"]) == {}
        now[0] += 3600
        async with store.writing() as connection:
            assert await visiting.online(connection, ["g1"]) == {"g1": set()}
            assert await visiting.to_notify(connection, "g1", ["v", "w"]) == {"v": "v@example.org"}
        async with store.writing() as connection:
            assert await visiting.to_notify(connection, "g1", ["v", "w"]) == {}
            await visiting.come(connection, "g1", "v", 5, is_first=False)
        now[0] += 3600
        async with store.writing() as connection:
            assert await visiting.to_notify(connection, "g1", ["v"]) == {"v": "v@example.org"}

    in_store(url, story)


def test_a_removed_game_leaves_nothing(url: URL) -> None:
    async def story(store: Store) -> None:
        await keep(store, new_table())
        async with store.writing() as connection:
            await seating.hold(connection, "g1", [NORTH], "v")
            await visiting.come(connection, "g1", "v", 4, is_first=False)
            await journals.remove(connection, "g1")
        async with store.reading() as connection:
            assert await journals.kept(connection, "g1") is None
            for table in ("games", "entries", "snapshots", "seats", "holders", "links", "undo_requests", "visits"):
                assert (await connection.execute(text(f"SELECT count(*) FROM {table}"))).scalar() == 0

    in_store(url, story)


# Which store


def test_games_are_kept_in_the_data_folder_or_where_the_environment_says(tmp_path: Path) -> None:
    assert url_of({}, tmp_path).database == str(tmp_path / "games.sqlite3")
    assert url_of({"DATABASE_URL": "postgres://me:pw@host/db"}, tmp_path).drivername == "postgresql+psycopg"
    assert url_of({"DATABASE_URL": "postgresql://me:pw@host/db"}, tmp_path).password == "pw"
    assert url_of({"DATABASE_URL": "sqlite:////srv/games"}, tmp_path).database == "/srv/games"


@pytest.mark.parametrize("given", ["mysql://host/db", "sqlite://", "host", "://"])
def test_other_databases_are_refused_in_words(given: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="DATABASE_URL: "):
        url_of({"DATABASE_URL": given}, tmp_path)


def test_a_database_that_is_not_there_is_told_in_words(tmp_path: Path) -> None:
    url = url_of({"DATABASE_URL": f"postgresql:///games?host={tmp_path}"}, tmp_path)
    with pytest.raises(StoreError, match="the games cannot be reached just now"):
        asyncio.run(open_store(url))


def test_a_file_that_is_no_database_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite3"
    path.write_text("These are not games, but they are long enough to look like a file of something else. " * 9)
    with pytest.raises(StoreError, match="the file of games cannot be opened"):
        asyncio.run(open_store(url_of({}, tmp_path)))
