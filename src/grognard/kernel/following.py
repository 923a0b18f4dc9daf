"""Following entries that were written before: of a journal, or after a chance result that was entered wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random

import msgspec

from grognard.kernel.answering import spell_question
from grognard.kernel.course import Course
from grognard.kernel.entries import (
    Answered,
    Chanced,
    Correction,
    Entry,
    LineEntry,
    Mark,
    Overridden,
    Passed,
    Resumed,
    SealedIn,
    Undone,
)
from grognard.kernel.errors import Diverged, GrognardError, IllegalAnswer, RulesFailed
from grognard.kernel.journal import Standing
from grognard.kernel.questions import Checkpoint, Choose, Draw, Option, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.spelling import spell


def correct(course: Course, n: int, outcome: Option) -> Correction:
    """Put `outcome` in place of chance result `n`, and go on with what still holds."""
    entry = course.line[n - 1] if course.marks.first.n < n <= len(course.line) else None
    if not isinstance(entry, Chanced):
        raise IllegalAnswer(f"entry {n} is no result of chance that can be corrected; nothing has changed")
    rest = course.line[n:]
    history, course.history = course.history, []
    course.take_back(n - 1)
    corrected, meant = course.reading(outcome, None)
    course.feed(corrected, meant)
    correction = follow_while_legal(course, rest)
    overridden = Overridden(n, entry.chance, entry.outcome, spell(meant), correction.stands)
    course.history = [*history, overridden, *course.history]
    return correction


def resume_from(course: Course, resumed: Resumed, line: Sequence[LineEntry]) -> Correction:
    """Go on from the state in `resumed` instead of from the answers before it; follow `line` while it is legal."""
    state = msgspec.json.decode(resumed.state, type=course.game.state_type)
    history, course.history = course.history, []
    course.restart(Mark(resumed.n, resumed.resumed, course.game.encode(state)), line)
    correction = follow_while_legal(course, line[resumed.n :])
    course.history = [*history, msgspec.structs.replace(resumed, stands=correction.stands), *course.history]
    return correction


def deal_anew(course: Course, seat: Seat | None, rng: Random) -> Course | None:
    """A course at the same question, with what `seat` does not see dealt anew at the last checkpoint.

    None where the answers since cannot have come of that deal.
    """
    mark = course.marks.last
    state = course.game.redeterminise(course.game.decode(mark.encoded), seat, rng)
    dealt = course.on_from(Mark(mark.n, mark.label, course.game.encode(state)))
    correction = follow_while_legal(dealt, course.line[mark.n :])
    if correction.stopped or _as_asked(dealt.question, seat) != _as_asked(course.question, seat):
        return None
    return dealt


def _as_asked(question: Question | None, seat: Seat | None) -> str:
    """A question as `seat` sees it: what others may choose from is theirs to know."""
    if isinstance(question, Sealed):
        own = {seat: question.options[seat]} if seat is not None and seat in question.options else {}
        return spell_question(Sealed(question.topic, own), {})
    if isinstance(question, Choose) and question.seat != seat:
        return spell_question(Choose(question.seat, question.topic, ()), {})
    return spell_question(question, {})


def follow_while_legal(course: Course, entries: Sequence[LineEntry]) -> Correction:
    """Feed `entries` to the rules up to the first that they do not take. Their history is not kept."""
    for entry in entries:
        stands = len(course.line)
        try:
            option = matching(course, entry)
            feed_followed(course, entry, option)
        except Diverged as error:
            if len(course.line) != stands:
                course.take_back(stands)
                course.history = [passed for passed in course.history if not_after(passed, stands)]
            return Correction(stands, str(error))
    return Correction(len(course.line))


def follow(course: Course, standing: Standing, upto: int) -> None:
    """Carry out what stands of a journal up to entry `upto`, and compare the checkpoints on the way.

    Raises Diverged where the rules do something else.
    """
    since = 0
    base = standing.base
    if base is not None:
        try:
            resume_from(course, base, standing.line[: base.n])
        except Exception as error:
            raise Diverged(base.n, "a state to go on from", f"the rules cannot go on from it: {error}") from error
        since = 1
    last_told = max(standing.passed, default=-1)
    while True:
        n = len(course.line)
        _compare(course, course.history[since:], standing.passed.get(n, []), n, is_tail=n >= last_told)
        if n >= upto:
            return
        entry = standing.line[n]
        option = matching(course, entry)
        course.history.append(entry)
        since = len(course.history)
        feed_followed(course, entry, option)


def catch_up(course: Course, entries: Sequence[Entry]) -> None:
    """Take in what another process has added to the history. Raises Diverged where that cannot be followed."""
    at = len(course.history)
    for entry in entries:
        if at == len(course.history):
            _take_in(course, entry)
        if course.history[at] != entry:
            raise Diverged(len(course.line), "something else", "another process has gone on by other rules")
        at += 1
    if at != len(course.history):
        raise Diverged(len(course.line), "an end", "the rules pass a checkpoint that the other process did not")


def _take_in(course: Course, entry: Entry) -> None:
    if isinstance(entry, (Answered, Chanced, SealedIn)):
        option = matching(course, entry)
        course.history.append(entry)
        feed_followed(course, entry, option)
    elif isinstance(entry, Undone):
        course.take_back(entry.undo)
        course.history.append(entry)
    else:
        raise Diverged(len(course.line), "a correction of the past", "only what comes after can be followed")


def _compare(course: Course, found: Sequence[Entry], told: Sequence[Passed], n: int, is_tail: bool) -> None:
    """Raise Diverged unless the checkpoints passed after entry `n` are those the journal tells of.

    A crash may have torn the last of them from the journal.
    """
    if found == told:
        return
    for passed, expected in zip_longest(found, told):
        if passed == expected or (expected is None and is_tail):
            continue
        asks = "the game is over" if course.question is None else f"the rules ask {asked(course.question)}"
        raise Diverged(
            n,
            f"no checkpoint after it, and goes on: {asks}" if expected is None else _told_of_checkpoint(expected),
            f"there {asks}" if passed is None else f"the rules pass {_told_of_checkpoint(passed)}",
        )


def _told_of_checkpoint(entry: Entry) -> str:
    return f"checkpoint {entry.checkpoint} at state {entry.digest}" if isinstance(entry, Passed) else ""


def feed_followed(course: Course, entry: LineEntry, option: Option) -> None:
    """Feed an old answer to rules that may have changed since, and may break down on it."""
    try:
        course.feed(entry, option)
    except GrognardError as error:
        if not isinstance(error, RulesFailed):
            raise
        raise Diverged(entry.n, told_of(entry), f"the rules fail on it: {error}") from error
    except Exception as breakdown:
        failure = f"{type(breakdown).__name__}: {breakdown}"
        raise Diverged(entry.n, told_of(entry), f"the rules fail on it: {failure}") from breakdown


def matching(course: Course, entry: LineEntry) -> Option:
    """The option an old answer means here. Raises Diverged."""
    question = course.question
    n = len(course.line) + 1
    if isinstance(entry, Answered):
        fits = isinstance(question, Choose) and question.seat == entry.seat and question.topic == entry.topic
        seat, given = entry.seat, entry.answer
    elif isinstance(entry, SealedIn):
        fits = isinstance(question, Sealed) and question.topic == entry.topic
        seat, given = entry.seal, entry.answer
    else:
        fits = isinstance(question, (Draw, Roll, Shuffle)) and question.topic == entry.chance
        seat, given = Seat(""), entry.outcome
    if not fits:
        found = "nothing is asked: the game is over" if question is None else f"the rules ask {asked(question)}"
        raise Diverged(n, told_of(entry), found)
    try:
        return course.reading(given, seat or None)[1]
    except IllegalAnswer as error:
        raise Diverged(n, told_of(entry), str(error)) from error


def not_after(entry: Entry, n: int) -> bool:
    return not isinstance(entry, Passed) or entry.n <= n


def told_of(entry: LineEntry) -> str:
    """An answer in a few words, for errors."""
    if isinstance(entry, Answered):
        return f"{entry.topic} answered {entry.answer!r} by {entry.seat}"
    if isinstance(entry, SealedIn):
        return f"{entry.topic} answered {entry.answer!r} in secret by {entry.seal}"
    return f"{entry.chance} came out {entry.outcome!r}"


def asked(question: Question) -> str:
    """A question in a few words, for errors."""
    if isinstance(question, Checkpoint):
        return question.label
    return f"{question.topic} of {question.seat}" if isinstance(question, Choose) else question.topic
