"""What is thought about outside the server: the answers of bots, and whether an uploaded journal can be played.

`main` takes one job after another from its standard input, and writes what came of each. It is given nothing that the
bot's seat may not know, and can be killed at any moment.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import BinaryIO, Final, TypeAlias

import msgspec
from msgspec import Struct

from grognard.bots import make_bot
from grognard.kernel.entries import Header, Journal, LineEntry, Resumed
from grognard.kernel.errors import Diverged, GrognardError, JournalError
from grognard.kernel.game import Game
from grognard.kernel.journal import read, setup_of
from grognard.kernel.loading import load
from grognard.kernel.questions import Choose, Seat
from grognard.kernel.spelling import spell
from grognard.kernel.table import Table

LENGTH: Final = struct.Struct(">Q")
READY: Final = b"ready"
NICENESS: Final = 10  # whoever waits for a page goes first
MOST_MEMORY: Final = 2 << 30  # bytes

GameNamed: TypeAlias = Callable[[str], Game]


class Dealt(Struct, frozen=True):
    """A table dealt anew for one seat: the state at the last checkpoint, and the answers since."""

    label: str
    state: bytes
    line: list[LineEntry]


class Decide(Struct, frozen=True):
    """What does this bot answer? `state` is dealt anew for its seat; so is `dealt`, if that was possible."""

    find: GameNamed
    header: Header
    pack: str
    bot: str
    seat: Seat
    seed: str
    question: Choose
    state: bytes
    dealt: Dealt | None


class Examine(Struct, frozen=True):
    """Can this journal, of unknown origin, be played?"""

    find: GameNamed
    text: bytes


class Thought(Struct, frozen=True):
    """What came of a job: an answer, or what is wrong. Of a breakdown only the kind is told."""

    answer: str = ""
    fault: str = ""


Job: TypeAlias = Decide | Examine


# Bots


def decide(job: Decide) -> str:
    """The spelling of the bot's answer."""
    game = job.find(job.header.game)
    bot = make_bot(job.bot, game, job.seat, job.seed)
    if not bot.needs_table:
        return spell(bot.decider()(job.question, game.decode(job.state)))
    table = table_of(job, game)
    if table is not None:
        question = table.question_for(job.seat)
        if question is not None:
            return spell(bot.decide(question, table))
    simple = make_bot(job.bot.partition(":")[0], game, job.seat, job.seed)
    return spell(simple.decider()(job.question, game.decode(job.state)))


def table_of(job: Decide, game: Game) -> Table | None:
    """The table that was dealt anew, to look ahead on."""
    if job.dealt is None:
        return None
    state = msgspec.Raw(msgspec.json.encode(game.decode(job.dealt.state)))
    begun = Resumed(job.dealt.label, 0, 0, "dealt anew", state)
    table = Table(game, setup_of(job.header, job.pack))
    try:
        table.resume_from(begun, [])
        for entry in job.dealt.line:
            table.catch_up([msgspec.structs.replace(entry, n=len(table.entries) + 1)])
    except Diverged:
        return None
    return table


# Journals of unknown origin


def examine(job: Examine) -> None:
    """Raise a JournalError unless the journal can be played on."""
    journal = read(job.text, "the file").journal
    game = job.find(journal.header.game)
    table = load(journal, game)
    require_sound(table, journal)


def require_sound(table: Table, journal: Journal) -> None:
    """A state in a journal might be one that no play leads to."""
    game = table.game
    if not any([isinstance(entry, Resumed) for entry in table.history]):
        return
    faults = list(game.invariants(table.state)) if game.invariants is not None else []
    if faults:
        raise JournalError(f"the file holds a position of {journal.header.game} that cannot be: {faults[0]}")


# One job after another


def carry_out(job: Job) -> Thought:
    try:
        if isinstance(job, Decide):
            return Thought(answer=decide(job))
        examine(job)
        return Thought()
    except GrognardError as error:
        return Thought(fault=str(error) if isinstance(job, Examine) else type(error).__name__)
    except Exception as error:
        return Thought(fault=f"the rules break down on it ({type(error).__name__})")


def send(stream: BinaryIO, message: bytes) -> None:
    stream.write(LENGTH.pack(len(message)) + message)
    stream.flush()


def receive(stream: BinaryIO) -> bytes | None:
    """The next message; None when there are no more."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message = stream.read(length)
    return message if len(message) == length else None


def stay_small() -> None:
    """A journal or a bot may not take the machine's memory, nor the time of those who wait for a page."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(NICENESS)
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a bot prints is no answer
    first = receive(sys.stdin.buffer)
    if first is None:
        return
    pickle.loads(first)  # the way to the games, and all that is loaded with it, before anybody waits for an answer
    stay_small()
    send(answers, READY)
    while (message := receive(sys.stdin.buffer)) is not None:
        job: Job = pickle.loads(message)
        send(answers, msgspec.msgpack.encode(carry_out(job)))
