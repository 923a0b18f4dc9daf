"""A store of any earlier version is brought up to date with the games in it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import URL

from grognard.kernel.journal import line_of
from grognard.kernel.table import Table
from grognard.store import Store, migrations, opening
from grognard.store.journals import kept, written
from grognard.store.migrations import STEPS, TooNew, migrate
from grognard.store.schema import METADATA
from tests.store.games import new_table, play_on


def columns(connection: Connection) -> dict[str, list[tuple[str, bool]]]:
    seen = inspect(connection)
    return {
        name: [(column["name"], bool(column["nullable"])) for column in seen.get_columns(name)]
        for name in seen.get_table_names()
    }


def keys(connection: Connection) -> dict[str, list[str]]:
    seen = inspect(connection)
    return {name: seen.get_pk_constraint(name)["constrained_columns"] for name in seen.get_table_names()}


async def keep_as_version_1(store: Store, table: Table) -> None:
    """Keep a game as the first version did; every later one could read that too."""
    columns = "id, header, pack, name, kind, seed, host, version, revision, entries, waiting, is_over"
    header = line_of(table.header).decode()
    game = f"'g1', '{header}', '', 'A game', 'game', 'seed', 'host', {len(table.history)}, 1, 20, '[]', 0"
    async with store.writing() as connection:
        await connection.exec_driver_sql(
            f"INSERT INTO games ({columns}, made_at, changed_at) VALUES ({game}, 1.5, 2.5)"
        )
        for sequence, entry in enumerate(table.history, start=1):
            row = {"sequence": sequence, "entry": line_of(entry).decode()}
            words = text("INSERT INTO entries (game, sequence, entry) VALUES ('g1', :sequence, :entry)")
            await connection.execute(words, row)
        for place, seat in enumerate(table.game.seats(table.setup)):
            values = f"'g1', '{seat}', {place}, '', ''"
            await connection.exec_driver_sql(f"INSERT INTO seats (game, seat, place, bot, trouble) VALUES ({values})")


@pytest.mark.parametrize("version", range(1, len(STEPS)))
def test_a_store_of_an_earlier_version_comes_up_to_date_with_its_games(
    url: URL, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        with monkeypatch.context() as then:
            then.setattr(opening, "migrate", lambda connection: migrate(connection, version))
            old = await opening.open_store(url)
        table = play_on(new_table(), 20)
        await keep_as_version_1(old, table)
        await old.close()
        store = await opening.open_store(url)
        try:
            async with store.reading() as connection:
                assert (await connection.execute(text("SELECT version FROM schema"))).scalar() == len(STEPS)
                assert (await written(connection, "g1")).entries == list(table.history)
                found = await kept(connection, "g1")
            assert found is not None
            assert (found.header, found.version, found.affairs) == (table.header, len(table.history), 0)
            assert [seat.seat for seat in found.seats] == list(table.game.seats(table.setup))
        finally:
            await store.close()

    asyncio.run(story())


def test_the_migrations_make_the_tables_the_code_knows(url: URL) -> None:
    async def story() -> None:
        store = await opening.open_store(url)
        try:
            async with store.reading() as connection:
                found = await connection.run_sync(columns)
                found_keys = await connection.run_sync(keys)
        finally:
            await store.close()
        assert set(found) == set(METADATA.tables)
        for name, table in METADATA.tables.items():
            assert [column for column, _ in found[name]] == [column.name for column in table.columns]
            assert found_keys[name] == [column.name for column in table.primary_key.columns]
            nullable = [column for column, is_nullable in found[name] if is_nullable]
            assert set(nullable) <= set(found_keys[name])  # SQLite tells of a key's columns that they may be NULL

    asyncio.run(story())


def test_servers_that_start_together_migrate_once(url: URL) -> None:
    async def story() -> None:
        stores: list[Store] = await asyncio.gather(*[opening.open_store(url) for _ in range(5)])
        async with stores[0].reading() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM schema"))).scalar() == 1
        for store in stores:
            await store.close()

    asyncio.run(story())


def test_a_store_of_a_later_version_is_left_alone(url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = await opening.open_store(url)
        async with store.writing() as connection:
            await connection.execute(text("UPDATE schema SET version = version + 1"))
        await store.close()
        with pytest.raises(TooNew, match="start the newer Grognard"):
            await opening.open_store(url)

    asyncio.run(story())
    assert migrations.STEPS is STEPS
