"""New tables: set up from a form, opened from a file, forked from another."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random
from secrets import token_hex, token_urlsafe
from typing import Final

import msgspec
from msgspec import Raw, Struct

from grognard.kernel.entries import Entry, Journal, Resumed
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import header_of, read
from grognard.kernel.loading import load, replay
from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from grognard.store import journals, seating
from grognard.store.records import GameKept, Kind, NewGame
from grognard.web.errors import Problem
from grognard.web.live import LiveTable, let_chance
from grognard.web.seeing import may_take_file
from grognard.web.sitting import bot_spec, invite
from grognard.web.tables import Tables
from grognard.web.thinkers import ThoughtFailed
from grognard.web.thinking import Examine

ID_BYTES: Final = 16
SEED_BYTES: Final = 16
LONGEST_NAME: Final = 80
LONGEST_SEED: Final = 40
DEALS_TRIED: Final = 24
ME, FRIEND = "me", "friend"

FULL = "This server keeps as many games as it may. Ask whoever runs it to remove some."


class Wanted(Struct, frozen=True):
    """A table somebody wants. `seats` says who plays each: `me`, `friend`, or `bot:NAME`."""

    setup: Setup
    name: str
    kind: Kind
    seats: dict[Seat, str]
    seed: str


def wanted(game: Game, given: Mapping[str, str], pack: str = "") -> Wanted:
    """What a form asks for, or a Problem that says what does not go together."""
    setup = Setup(
        game.name,
        _one_of("ruleset", given.get("ruleset", "") or game.rulesets[0], game.rulesets),
        _one_of("scenario", given.get("scenario", "") or game.scenarios[0], game.scenarios),
        _switches(game, given),
        pack,
    )
    seats = {seat: given.get(f"seat.{seat}", ME) or ME for seat in game.seats(setup)}
    for seat, who in seats.items():
        if who not in (ME, FRIEND):
            bot_spec(game, seat, who)
    seed = given.get("seed", "").strip()[:LONGEST_SEED]
    if seed and FRIEND in seats.values():
        raise Problem(422, "Whoever knows the seed knows what chance will bring; leave it empty to play with others.")
    return Wanted(
        setup=setup,
        name=given.get("name", "").strip()[:LONGEST_NAME] or game.title,
        kind="companion" if given.get("companion", "") else "game",
        seats=seats,
        seed=seed or token_hex(SEED_BYTES),
    )


def _one_of(kind: str, name: str, known: tuple[str, ...]) -> str:
    if name not in known:
        raise Problem(422, f"There is no {kind} of this name; there is {', '.join(known)}.")
    return name


def _switches(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    known = game.switches() if game.switches is not None else {}
    chosen: dict[str, str] = {}
    for key, value in given.items():
        switch = key.removeprefix("option.")
        if switch == key or not value:
            continue
        if switch not in known or value not in known[switch]:
            raise Problem(422, f"This game has no option {switch} with the value {value}.")
        chosen[switch] = value
    return chosen


async def set_up(tables: Tables, visitor: str, want: Wanted) -> str:
    """Set up a table; its id."""
    game = tables.shelf.game(want.setup.game)
    kept = _outline(game, want, visitor)

    def begin() -> Table:
        table = Table(game, want.setup, telling=True)
        let_chance(table, kept)
        return table

    table = await asyncio.to_thread(begin)
    await _keep_new(tables, kept, table, want.seats, visitor)
    return kept.id


def _new_id() -> str:
    """Nobody guesses it, and it can be named at a command line: no hyphen comes first."""
    while (made := token_urlsafe(ID_BYTES)).startswith("-"):
        continue
    return made


def _outline(game: Game, want: Wanted, visitor: str) -> GameKept:
    """What is known of a table before it is played at."""
    return GameKept(
        id=_new_id(),
        header=header_of(game, want.setup),
        pack=want.setup.pack,
        name=want.name,
        kind=want.kind,
        seed=want.seed,
        host=visitor,
        version=0,
        revision=0,
        affairs=0,
        made_at=0.0,
        changed_at=0.0,
        seats=(),
        undo_request=None,
    )


async def _keep_new(tables: Tables, kept: GameKept, table: Table, seats: Mapping[Seat, str], visitor: str) -> None:
    bots = {seat: who.partition(":")[2] if who.startswith("bot:") else "" for seat, who in seats.items()}
    journal = table.journal()
    new = NewGame(kept.id, kept.name, kept.kind, journal, kept.seed, visitor, bots, kept.pack)
    async with tables.store.writing() as connection:
        if await journals.count(connection) >= tables.settings.limits.games:
            raise Problem(503, FULL)
        await journals.create(connection, new, LiveTable(kept, table).progress())
        await seating.hold(connection, kept.id, [seat for seat, who in seats.items() if who == ME], visitor)
        for seat in [seat for seat, who in seats.items() if who == FRIEND]:
            await invite(connection, tables.settings.secret_key, kept.id, seat)
    await tables.get(kept.id)


# Files


async def open_file(tables: Tables, visitor: str, text: bytes) -> str:
    """Open a journal file as a table of the visitor's own; its id. The file may be anything."""
    try:
        thought = await tables.thinkers.think(Examine(tables.shelf.named, text), tables.settings.file_patience)
    except ThoughtFailed as error:
        raise Problem(422, "This file takes too long to play through, and was not opened.") from error
    if thought.fault:
        raise Problem(422, f"This file cannot be opened: {thought.fault}")
    return await keep_journal(tables, visitor, read(text, "the file").journal)


async def keep_journal(
    tables: Tables, visitor: str, journal: Journal, kind: Kind = "game", name: str = "", seats: Mapping[Seat, str] = {}
) -> str:
    """Keep a journal that can be played as a new table; its id."""
    game = tables.shelf.game(journal.header.game)
    table = await asyncio.to_thread(load, journal, game, telling=True)
    setup = table.setup
    sitting = {seat: seats.get(seat, ME) for seat in game.seats(setup)}
    want = Wanted(setup, name or f"{game.title}, from a file", kind, sitting, token_hex(SEED_BYTES))
    kept = _outline(game, want, visitor)
    let_chance(table, kept)
    await _keep_new(tables, kept, table, sitting, visitor)
    return kept.id


# Forks


async def fork(tables: Tables, game: str, visitor: str, entry: int | None) -> str:
    """An analysis table at which the visitor plays every seat on from after an entry; its id.

    What the visitor may not know is dealt anew, while the game goes on.
    """
    async with tables.turn(game) as live:
        mine = live.mine(visitor)
        may_know_all = may_take_file(live, visitor) and (live.table.is_over or len(mine) > 1)
        me = mine[0] if mine else None
        journal, rules, kept = live.table.journal(), live.table.game, live.kept
        upto = len(live.table.entries) if entry is None else entry
    seed = token_hex(SEED_BYTES)

    def forked() -> Journal:
        there = replay(journal, rules, upto, kept.pack)
        if there.sealed_by:  # what others answer in secret is no part of it
            there = replay(journal, rules, upto - len(there.sealed_by), kept.pack)
        return there.journal() if may_know_all else dealt_anew(there, me, Random(seed))

    name = f"{kept.name}, from entry {upto}"[:LONGEST_NAME]
    return await keep_journal(tables, visitor, await asyncio.to_thread(forked), "analysis", name)


def dealt_anew(table: Table, seat: Seat | None, rng: Random) -> Journal:
    """A journal that begins at the last checkpoint, with what the seat does not see dealt anew.

    Where no deal goes with what was answered since, it begins and ends at that checkpoint.
    """
    game, mark = table.game, table.last_checkpoint
    for _ in range(DEALS_TRIED):
        dealt = table.dealt_anew(seat, rng)
        if dealt is not None:
            return begun_at(dealt, game.decode(dealt.last_checkpoint.encoded), mark.label, mark.n)
    state = game.redeterminise(game.decode(mark.encoded), seat, rng)
    return begun_at(table, state, mark.label, len(table.entries))


def begun_at(table: Table, state: object, label: str, n: int) -> Journal:
    """A journal that begins with a state, and has the answers of the table after entry `n`."""
    begun = Resumed(label, 0, 0, "this is an analysis of another game", Raw(msgspec.json.encode(state)))
    since: list[Entry] = [msgspec.structs.replace(entry, n=entry.n - n) for entry in table.entries[n:]]
    return Journal(table.header, [begun, *since])
