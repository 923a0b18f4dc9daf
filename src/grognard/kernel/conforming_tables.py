"""Conformance of a position at a table: it can be copied, saved, left, come back to, and gone on from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from grognard.kernel.conforming import Line, Visit, answer_at_random, random_answer
from grognard.kernel.errors import IllegalAnswer
from grognard.kernel.journal import packed, read, unpacked, written
from grognard.kernel.loading import load
from grognard.kernel.questions import Sealed, Seat
from grognard.kernel.table import Table

FEW_QUESTIONS: Final = 8
NO_OPTION: Final = "an answer that is not offered"


def inspect_copies(visit: Visit) -> list[str]:
    """A copy is equal, and shares nothing that can change."""
    game, fork = visit.game, visit.table.fork()
    faults = []
    before = game.encode(fork.state)
    copy = game.copy(fork.state)
    if game.encode(copy) != before:
        faults.append("a copy of the state differs from it")
    continued(fork, visit.rng("copy"))
    if game.encode(copy) != before:
        faults.append("playing on changes a copy of the state")
    encoded = visit.table.last_checkpoint.encoded
    state = game.decode(encoded)
    line = Line(game, game.copy(state))
    rng = visit.rng("copy")
    for _ in range(FEW_QUESTIONS):
        if line.question is not None:
            line.send(random_answer(line.question, rng))
    if game.encode(state) != encoded:
        faults.append("playing on with a copy changes the state")
    return faults


def inspect_encoding(visit: Visit) -> list[str]:
    """The state comes back from bytes, and from the JSON of a snapshot, as it was."""
    game, state = visit.game, visit.table.state
    encoded = game.encode(state)
    faults = []
    if game.encode(game.decode(encoded)) != encoded:
        faults.append("the state is not the same when it comes back from bytes")
    if game.encode(msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)) != encoded:
        faults.append("the state is not the same when it comes back from JSON")
    return faults


def inspect_saving(visit: Visit) -> list[str]:
    """A journal opened again stands where it stood, half-made sealed answers and all, and goes on as it would have."""
    table = visit.table
    journal = table.journal()
    faults = []
    if unpacked(packed(journal)) != journal:
        faults.append("the journal is not the same when it was packed")
    loaded = load(read(written(journal)).journal, visit.game, table.setup.pack)
    faults += [f"on opening the journal: {note}" for note in loaded.notes]
    if loaded.digest != table.digest or loaded.sealed_by != table.sealed_by:
        return [*faults, "the journal opened again stands elsewhere"]
    if written(loaded.journal()) != written(journal):
        faults.append("the journal opened again is another")
    if continued(loaded, visit.rng("saving")) != continued(table.fork(), visit.rng("saving")):
        faults.append("the journal opened again goes on differently for the same answers")
    return faults


def inspect_undo(visit: Visit) -> list[str]:
    """Going back leads to where it was."""
    fork = visit.table.fork()
    rng = visit.rng("undo")
    first = len(fork.entries)
    digests = [fork.digest, *continued(fork, rng)]
    ways_back = [first + rng.randrange(len(digests) - 1), first] if len(digests) > 1 else []
    faults = []
    for n in ways_back:
        if n < len(fork.entries):
            fork.undo_to(n, force=True)
        if fork.digest != digests[n - first]:
            faults.append(f"undo to entry {n} leads elsewhere")
    if not faults and continued(fork, visit.rng("undo")) != digests[1:]:
        faults.append("after undo the same answers lead elsewhere")
    return faults


def inspect_forks(visit: Visit) -> list[str]:
    """A fork stands at the same place, and what happens at it happens nowhere else."""
    table = visit.table
    before, journal = table.digest, written(table.journal())
    one, other = table.fork(), table.fork()
    faults = []
    if one.digest != before or other.digest != before:
        faults.append("a fork stands elsewhere")
    led_to = continued(one, visit.rng("fork"))
    if other.digest != before or table.digest != before or written(table.journal()) != journal:
        faults.append("playing on at a fork changes another table")
    if continued(other, visit.rng("fork")) != led_to:
        faults.append("the same answers lead two forks to different places")
    return faults


def inspect_refusals(visit: Visit) -> list[str]:
    """An answer that is not offered, or not the seat's to give, changes nothing."""
    fork = visit.table.fork()
    before, journal = fork.digest, written(fork.journal())
    everybody: tuple[Seat | None, ...] = (None, *visit.seats)
    faults = [f"{seat or 'anybody'} may give {NO_OPTION}" for seat in everybody if not _is_refused(fork, None, seat)]
    question = fork.question
    if question is not None and not faults:
        answer = random_answer(question, visit.rng("refusal"))
        option = next(iter(answer.values())) if isinstance(question, Sealed) else answer
        strangers = [seat for seat in visit.seats if fork.question_for(seat) is None]
        faults = [f"{seat} may answer, and is not asked" for seat in strangers if not _is_refused(fork, option, seat)]
    if fork.digest != before or written(fork.journal()) != journal:
        faults.append("an answer was refused and has changed something")
    return faults


def _is_refused(table: Table, option: object, seat: Seat | None) -> bool:
    try:
        table.answer(NO_OPTION if option is None else option, seat)
    except IllegalAnswer:
        return True
    return False


def continued(table: Table, rng: Random) -> list[str]:
    """Play on for a few questions; the digest and the question after each."""
    digests = []
    for _ in range(FEW_QUESTIONS):
        if table.is_over:
            break
        answer_at_random(table, rng)
        digests.append(table.digest)
    return digests


TABLE_INSPECTIONS: Final[dict[str, Callable[[Visit], list[str]]]] = {
    "copy": inspect_copies,
    "encoding": inspect_encoding,
    "saving": inspect_saving,
    "undo": inspect_undo,
    "fork": inspect_forks,
    "refusal": inspect_refusals,
}
