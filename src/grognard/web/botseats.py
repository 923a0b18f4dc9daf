"""The seats that bots play: each answer is thought out in another process, on what the seat may know.

A bot that fails, or thinks for too long, stops; its seat says so, and can be taken or given to another.
"""

from __future__ import annotations

from random import Random
from secrets import randbits

from sqlalchemy.ext.asyncio import AsyncConnection

from grognard.kernel.errors import GrognardError
from grognard.kernel.questions import Choose, Sealed, Seat
from grognard.kernel.table import Table
from grognard.store import journals, seating
from grognard.store.records import Conflict
from grognard.web.errors import Problem, log_failure
from grognard.web.live import LiveTable
from grognard.web.tables import Tables
from grognard.web.thinkers import ThoughtFailed
from grognard.web.thinking import Dealt, Decide

DEALS_TRIED = 8
BROKE_DOWN = "it broke down"


def wake(tables: Tables, live: LiveTable) -> None:
    """Let every bot think that is asked something, and does not think already."""
    asked = live.asked()
    for kept in live.kept.seats:
        is_asked = kept.is_bot and not kept.trouble and kept.seat in asked
        if is_asked and kept.seat not in live.thinking and not tables.is_closing:
            live.thinking.add(kept.seat)
            tables.spawn(_play_one(tables, live, kept.seat, kept.bot))


async def wake_all(tables: Tables) -> None:
    """After a start: bots that were thinking when the server stopped think again."""
    async with tables.store.reading() as connection:
        waiting = await journals.waiting_for_bots(connection)
    for game in waiting:
        try:
            await tables.get(game)
        except GrognardError as error:
            log_failure("waking a bot", error)


async def _play_one(tables: Tables, live: LiveTable, seat: Seat, bot: str) -> None:
    try:
        await _answer(tables, live, seat, bot)
    except (Conflict, Problem):
        pass  # another server's bot was faster, or a person was
    except ThoughtFailed as error:
        await _stop(tables, live, seat, bot, str(error))
    except Exception as error:
        log_failure(f"the bot {bot}", error)
        await _stop(tables, live, seat, bot, BROKE_DOWN)
    finally:
        live.thinking.discard(seat)
    if not live.is_gone:
        wake(tables, live)  # it may be asked again, or something else by now


async def _answer(tables: Tables, live: LiveTable, seat: Seat, bot: str) -> None:
    """Think about what the seat is asked, and answer, if it is still asked the same then."""
    async with tables.turn(live.id) as now:
        job = job_for(tables, now, seat, bot)
    if job is None:
        return
    thought = await tables.thinkers.think(job, tables.settings.bot_patience)
    if thought.fault:
        raise ThoughtFailed(BROKE_DOWN)
    async with tables.turn(live.id) as now:
        kept = now.seat(seat)
        question = now.table.question_for(seat)
        if kept is None or kept.bot != bot or question is None or as_told(question) != job.question:
            return
        now.table.answer(thought.answer, seat)
        await tables.keep(now)


def as_told(question: Choose) -> Choose:
    """A question as another process can be told it."""
    return Choose(question.seat, question.topic, list(question.options), question.about)


def job_for(tables: Tables, live: LiveTable, seat: Seat, bot: str) -> Decide | None:
    """What the bot is told: its question, and a position dealt anew for its seat. With the table's lock held."""
    table = live.table
    question = table.question_for(seat)
    if question is None:
        return None
    game, rng = table.game, Random(randbits(64))
    return Decide(
        find=tables.shelf.named,
        header=table.header,
        pack=live.kept.pack,
        bot=bot,
        seat=seat,
        seed=f"{rng.getrandbits(64)}",
        question=as_told(question),
        state=game.encode(game.redeterminise(game.copy(table.state), seat, rng)),
        dealt=None if bot.partition(":")[2] == "" else dealt_for(table, seat, rng),
    )


def dealt_for(table: Table, seat: Seat, rng: Random) -> Dealt | None:
    """The table dealt anew, to look ahead on; None while others answer in secret, or where no deal fits."""
    if isinstance(table.question, Sealed):
        return None
    for _ in range(DEALS_TRIED):
        dealt = table.dealt_anew(seat, rng)
        if dealt is not None:
            mark = dealt.last_checkpoint
            return Dealt(mark.label, mark.encoded, list(dealt.entries[mark.n :]))
    return None


async def _stop(tables: Tables, live: LiveTable, seat: Seat, bot: str, trouble: str) -> None:
    async with tables.turn(live.id) as now:
        kept = now.seat(seat)
        if kept is None or kept.bot != bot or kept.trouble:
            return

        async def write(connection: AsyncConnection) -> None:
            await seating.set_bot(connection, now.id, seat, bot, trouble)

        await tables.note(now, write)
