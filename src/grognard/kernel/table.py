"""A table: one game being played. It asks, takes answers, takes them back, and keeps the journal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec

from grognard.kernel import following, undoing
from grognard.kernel.chance import Source
from grognard.kernel.course import Course, Standpoint
from grognard.kernel.entries import (
    Correction,
    Entry,
    Header,
    Heard,
    Journal,
    LineEntry,
    Mark,
    Resumed,
    Snapshot,
    UndoOffer,
)
from grognard.kernel.errors import GrognardError, JournalError, RulesFailed
from grognard.kernel.files import ENTRIES_BETWEEN_SNAPSHOTS, JournalFile, write_file
from grognard.kernel.game import Game, Result, Setup, State, View
from grognard.kernel.journal import Standing, header_of, require_known
from grognard.kernel.narration import Hear
from grognard.kernel.questions import Choose, Draw, Option, Question, Roll, Sealed, Seat, Shuffle


class Table:
    """One game being played.

    `chance` answers questions of chance; without it, or where it cannot, they are asked like any other. `hear` is told
    everything once; `telling` keeps the log though nobody hears.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        *,
        chance: Source | None = None,
        hear: Hear | None = None,
        telling: bool = False,
        twin_of: Table | None = None,
        course: Course | None = None,
    ) -> None:
        self.game = game
        self.setup = setup
        self.notes: tuple[str, ...] = ()
        self._source: Source | None = None
        self._file: JournalFile | None = None
        self._filed: int = 0
        if twin_of is not None and course is not None:
            self.header: Header = twin_of.header
            self.notes = twin_of.notes
            self._course: Course = course
            self.go_on_with(chance)
            return
        require_known(game, setup)
        self.header = header_of(game, setup)
        begin = Mark(0, "begin", game.encode(game.begin(setup)))
        self._course = Course(game, begin, telling or hear is not None, hear)
        try:
            self._course.set_out()
            self.go_on_with(chance)
        except Exception as error:
            raise self._failure(error, "at the beginning") from error

    # What there is to see

    @property
    def state(self) -> State:
        """The true state, hidden things and all. It is the rules' own: change nothing in it."""
        return self._course.state

    @property
    def question(self) -> Question | None:
        """What is asked; None when the game is over."""
        return self._course.question

    @property
    def is_over(self) -> bool:
        return self._course.question is None

    @property
    def result(self) -> Result | None:
        return self.game.result(self._course.state) if self._course.question is None else None

    @property
    def entries(self) -> Sequence[LineEntry]:
        """The answers and chance results that stand, in order; entry n is at index n - 1."""
        return self._course.line

    @property
    def history(self) -> Sequence[Entry]:
        """Everything that came in, with what was taken back and the checkpoints passed. It only ever grows."""
        return self._course.history

    @property
    def begins_after(self) -> int:
        """The entry after which the play begins: 0, or where it was resumed. Nothing before can be gone back to."""
        return self._course.marks.first.n

    @property
    def log(self) -> Sequence[Heard]:
        return self._course.log

    @property
    def sealed_by(self) -> tuple[Seat, ...]:
        """The seats that have answered the sealed question now open."""
        return tuple(self._course.sealed)

    @property
    def digest(self) -> str:
        """Equal for equal positions: the state, the question, and the sealed answers to it."""
        return self._course.digest

    @property
    def last_checkpoint(self) -> Mark:
        """The last moment at which the state alone said everything."""
        return self._course.marks.last

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know of the state. Sealed answers are in no state, so in no view, before all are in."""
        return self.game.view(self._course.state, seat)

    def question_for(self, seat: Seat) -> Choose | None:
        """What `seat` is asked now, if anything; a sealed question comes as its own choice alone."""
        question = self._course.question
        if isinstance(question, Choose) and question.seat == seat:
            return question
        if isinstance(question, Sealed) and seat in question.options and seat not in self._course.sealed:
            return Choose(seat, question.topic, question.options[seat], question.about)
        return None

    def log_for(self, seat: Seat | None) -> list[Heard]:
        """The log as `seat` may read it."""
        return [heard for heard in self._course.log if heard.told.is_for(seat)]

    def journal(self) -> Journal:
        """Everything that came in, with what was taken back."""
        return Journal(self.header, self._course.history[:])

    # Answering

    def answer(self, option: Option, seat: Seat | None = None) -> None:
        """Answer the question with an option or its spelling; with the outcome, where chance is asked of a person.

        Raises IllegalAnswer, and changes nothing, for what is not offered.
        """
        course = self._course
        entry, answer = course.reading(option, seat)
        line, history = len(course.line), len(course.history)
        try:
            course.take(entry, answer)
            self._draw_chance()
        except BaseException as error:
            failure = self._failure(error, f"after entry {entry.n}, {following.told_of(entry)}")
            course.take_back(line)
            del course.history[history:]
            raise failure from error
        self._write_down()

    def go_on_with(self, chance: Source | None) -> None:
        """Let another source answer chance from here on."""
        self._source = chance
        self._draw_chance()
        self._write_down()

    def _draw_chance(self) -> None:
        source, course = self._source, self._course
        if source is None:
            return
        question = course.question
        while isinstance(question, (Draw, Roll, Shuffle)):
            outcome = source.answer(question)
            if outcome is None:
                return
            entry, outcome = course.reading(outcome, None)
            course.take(entry, outcome)
            question = course.question

    def _failure(self, error: BaseException, where: str) -> BaseException:
        """An error of the rules' own as RulesFailed; any other as it is."""
        if isinstance(error, GrognardError) or not isinstance(error, Exception):
            return error
        message = (
            f"{self.game.name}: the rules failed {where}: {type(error).__name__}: {error}."
            " Nothing of it was taken; report it with the journal"
        )
        return RulesFailed(message, self.journal())

    # Going back

    def can_undo(self, seat: Seat | None = None) -> UndoOffer:
        """Where undoing the last decision of `seat`, or of anybody, leads and what it crosses."""
        course = self._course
        return undoing.offer_undo(course.line, course.marks.first.n, len(course.sealed), seat)

    def can_undo_to(self, n: int, seat: Seat | None = None) -> UndoOffer:
        """What going back to after entry `n` crosses for `seat`."""
        course = self._course
        if not course.marks.first.n <= n < len(course.line):
            return UndoOffer(None, (), f"there is no way back to entry {n}")
        return UndoOffer(n, undoing.crossings(course.line, n, len(course.sealed), seat))

    def undo(self, seat: Seat | None = None, *, force: bool = False) -> None:
        """Take back the last decision of `seat`, or of anybody. `force`, for solo play, crosses what bars it.

        A sealed answer taken back while the others still think leaves theirs in place.
        """
        self._all_or_nothing(lambda: undoing.undo(self._course, seat, force=force))

    def undo_to(self, n: int, seat: Seat | None = None, *, force: bool = False) -> None:
        """Go back to after entry `n`, under the same conditions."""
        self._all_or_nothing(lambda: undoing.undo_to(self._course, n, seat, force=force))

    def correct(self, n: int, outcome: Option) -> Correction:
        """Chance result `n` was entered wrongly: put `outcome` in its place, and go on with what still holds."""
        corrections: list[Correction] = []
        self._all_or_nothing(lambda: corrections.append(following.correct(self._course, n, outcome)))
        return corrections[0]

    def _all_or_nothing(self, act: Callable[[], None]) -> None:
        """Do `act` and draw the chance it leads to; if anything fails, everything is as before."""
        before = Standpoint(self._course)
        try:
            act()
            self._draw_chance()
        except BaseException as error:
            failure = self._failure(error, "on going back")
            self._course.restore(before)
            raise failure from error
        self._write_down()

    def fork(self, chance: Source | None = None) -> Table:
        """An independent table at the same question, whose `chance` goes its own way. It tells nobody."""
        return self._at(self._course.twin(), chance)

    def dealt_anew(self, seat: Seat | None, rng: Random, chance: Source | None = None) -> Table | None:
        """A fork with what `seat` does not see dealt anew: what a bot may look ahead on.

        None where what was answered since the last checkpoint cannot have come of that deal.
        """
        course = following.deal_anew(self._course, seat, rng)
        return None if course is None else self._at(course, chance)

    def _at(self, course: Course, chance: Source | None) -> Table:
        return Table(self.game, self.setup, chance=chance, twin_of=self, course=course)

    # Following a journal

    def follow(self, standing: Standing, upto: int) -> None:
        """Carry out what stands of a journal up to entry `upto`; only for a table at which nothing happened yet.

        Raises Diverged where the rules do something else.
        """
        following.follow(self._course, standing, upto)

    def resume_from(self, resumed: Resumed, line: Sequence[LineEntry]) -> Correction:
        """Go on from a state of the journal instead of from the answers before it; follow `line` while it is legal."""
        before = Standpoint(self._course)
        try:
            return following.resume_from(self._course, resumed, line)
        except BaseException as error:
            failure = self._failure(error, f"on the state after entry {resumed.n}")
            self._course.restore(before)
            raise failure from error

    def adopt(self, journal: Journal, added: Sequence[Entry]) -> None:
        """Let `journal`, which the table has just followed, be its own, with what was `added` on following it."""
        self.header = journal.header
        self._course.history = [entry for entry in journal.entries if not isinstance(entry, Snapshot)]
        self._filed = len(self._course.history)
        self._course.history.extend(added)

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """Go on with the entries by which another process has gone on with this game.

        Raises Diverged where they change the past, or the rules do something else: then the table is of no more use.
        """
        following.catch_up(self._course, entries)

    def hear_from_here(self, hear: Hear | None) -> None:
        """Tell `hear` everything that happens from now on."""
        self._course.listener = hear

    # Keeping the journal

    def save(self, path: Path) -> None:
        """Write the journal to `path`, with a snapshot of the last checkpoint."""
        entries = self._course.history[:]
        if self._course.marks.last.n > 0:
            entries.append(self.snapshot())
        write_file(path, Journal(self.header, entries))

    def record(self, path: Path) -> None:
        """Begin a journal file, and write every answer to it before `answer` returns."""
        file = JournalFile.begin(path, self.journal())
        self._filed = len(self._course.history)
        self.record_in(file)

    def record_in(self, file: JournalFile) -> None:
        """Go on in a file that has all that was played before, and write every answer to it."""
        self.close()
        self._file = file
        self._write_down()

    def close(self) -> None:
        """Close the journal file, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write_down(self) -> None:
        file = self._file
        if file is None:
            return
        entries = self._course.history[self._filed :]
        mark = self._course.marks.last
        file.last_snapshot = min(file.last_snapshot, mark.n)
        if entries and mark.n - file.last_snapshot >= ENTRIES_BETWEEN_SNAPSHOTS:
            file.append([*entries, self.snapshot()])
            file.last_snapshot = mark.n
        else:
            file.append(entries)
        self._filed = len(self._course.history)

    def snapshot(self) -> Snapshot:
        """The state at the last checkpoint, as a journal keeps it to go on from when rules have changed."""
        mark = self._course.marks.last
        try:
            state = msgspec.json.encode(self.game.decode(mark.encoded))
        except TypeError as error:
            raise JournalError(f"{self.game.name}: its state cannot be written as JSON ({error})") from error
        return Snapshot(mark.label, mark.n, msgspec.Raw(state))
