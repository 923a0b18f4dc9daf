"""A table: one game being played. It asks, takes answers, and keeps the journal.

Between checkpoints a position is the state at the last one and the answers since. So undo, fork and load all copy a
state and answer again what was answered; no generator is ever stored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from grognard.kernel.answering import chosen, sealed_in, spell_question
from grognard.kernel.chance import Source, described, outcome_of
from grognard.kernel.entries import (
    Answered,
    Chanced,
    Correction,
    Entry,
    Heard,
    Journal,
    LineEntry,
    Mark,
    Overridden,
    Passed,
    Resumed,
    SealedIn,
    Snapshot,
    Undone,
    UndoOffer,
)
from grognard.kernel.errors import Diverged, GrognardError, IllegalAnswer, JournalError, RulesFailed, UndoRefused
from grognard.kernel.files import ENTRIES_BETWEEN_SNAPSHOTS, JournalFile, write_file
from grognard.kernel.game import Game, Result, Setup, State, View
from grognard.kernel.journal import digest_of, header_of, require_known
from grognard.kernel.marks import Marks
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Checkpoint, Choose, Draw, Option, Play, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.spelling import spell
from grognard.kernel.undoing import crossings, offer_undo, require_free


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
    ) -> None:
        require_known(game, setup)
        self.game = game
        self.setup = setup
        self.header = header_of(game, setup)
        self.notes: tuple[str, ...] = ()
        self.question: Question | None = None
        self.state: State = game.begin(setup)
        self._source: Source | None = None
        self._listener: Hear | None = hear
        self._is_telling: bool = telling or hear is not None
        self._line: list[LineEntry] = []
        self._sent: list[Option] = []
        self._sealed: dict[Seat, Option] = {}
        self._history: list[Entry] = []
        self._log: list[Heard] = []
        self._replaying: bool = False
        self._file: JournalFile | None = None
        self._filed: int = 0
        self._marks = Marks(Mark(0, "begin", game.encode(self.state)))
        self._play: Play[None] = game.play(self.state, self._hear())
        self._step(None)
        self.go_on_with(chance)

    # What there is to see

    @property
    def is_over(self) -> bool:
        return self.question is None

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state) if self.question is None else None

    @property
    def entries(self) -> Sequence[LineEntry]:
        """The answers and chance results that stand, in order; entry n is at index n - 1."""
        return self._line

    @property
    def log(self) -> Sequence[Heard]:
        return self._log

    @property
    def sealed_by(self) -> tuple[Seat, ...]:
        """The seats that have answered the sealed question now open."""
        return tuple(self._sealed)

    @property
    def digest(self) -> str:
        """Equal for equal positions: the state, the question, and the sealed answers to it."""
        return digest_of(self.game.encode(self.state) + b"\0" + spell_question(self.question, self._sealed).encode())

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know of the state. Sealed answers are in no state, so in no view, before all are in."""
        return self.game.view(self.state, seat)

    def question_for(self, seat: Seat) -> Choose | None:
        """What `seat` is asked now, if anything; a sealed question comes as its own choice alone."""
        question = self.question
        if isinstance(question, Choose) and question.seat == seat:
            return question
        if isinstance(question, Sealed) and seat in question.options and seat not in self._sealed:
            return Choose(seat, question.topic, question.options[seat], question.about)
        return None

    def log_for(self, seat: Seat | None) -> list[Heard]:
        """The log as `seat` may read it."""
        return [heard for heard in self._log if heard.told.is_for(seat)]

    def journal(self) -> Journal:
        """Everything that came in, with what was taken back."""
        return Journal(self.header, self._history[:])

    # Answering

    def answer(self, option: Option, seat: Seat | None = None) -> None:
        """Answer the question with an option or its spelling; with the outcome, where chance is asked of a person.

        Raises IllegalAnswer, and changes nothing, for what is not offered.
        """
        entry, answer = self._reading(option, seat)
        line, history = len(self._line), len(self._history)
        try:
            self._take(entry, answer)
            self._draw_chance()
        except BaseException as error:
            journal = self.journal()
            self._take_back(line)
            del self._history[history:]
            if isinstance(error, GrognardError) or not isinstance(error, Exception):
                raise
            raise RulesFailed(
                f"{self.game.name}: the rules failed after entry {entry.n}, {_told_of(entry)}: "
                f"{type(error).__name__}: {error}. The answer was not taken; report it with the journal",
                journal,
            ) from error
        self._write_down()

    def _reading(self, given: Any, seat: Seat | None) -> tuple[LineEntry, Option]:
        """The entry and the option that `given` means. Raises IllegalAnswer."""
        question = self.question
        n = len(self._line) + 1
        if isinstance(question, Choose):
            option = chosen(question, given, seat)
            return Answered(n, question.seat, question.topic, spell(option)), option
        if isinstance(question, Sealed):
            option = sealed_in(question, given, seat, self._sealed)
            return SealedIn(n, seat or Seat(""), question.topic, spell(option)), option
        if isinstance(question, (Draw, Roll, Shuffle)):
            if seat is not None:
                raise IllegalAnswer(f"{described(question)} is up to chance, not to {seat}; nothing has changed")
            outcome = outcome_of(question, given)
            return Chanced(n, question.topic, spell(outcome)), outcome
        raise IllegalAnswer("the game is over: nothing is asked any more")

    def _take(self, entry: LineEntry, option: Option) -> None:
        self._history.append(entry)
        self._feed(entry, option)

    def _feed(self, entry: LineEntry, option: Option) -> None:
        self._line.append(entry)
        self._sent.append(option)
        question = self.question
        if not isinstance(question, Sealed):
            self._step(option)
            return
        if isinstance(entry, SealedIn):
            self._sealed[entry.seal] = option
        if len(self._sealed) == len(question.options):
            answers = {seat: self._sealed[seat] for seat in question.options}
            self._sealed = {}
            self._step(answers)

    def _step(self, answer: Any) -> None:
        """Send an answer to the rules and go on to what they ask next, past any checkpoints."""
        while True:
            try:
                question = self._play.send(answer)
            except StopIteration:
                self.question = None
                if self.game.result(self.state) is None:
                    raise RulesFailed(f"{self.game.name}: play ended without a result") from None
                return
            if isinstance(question, Checkpoint):
                self._pass(question.label)
                answer = None
            elif isinstance(question, Sealed) and not question.options:
                answer = {}
            else:
                break
        self.question = question
        self._require_answerable(question)

    def _require_answerable(self, question: Question) -> None:
        if isinstance(question, Choose):
            ends_dead = not len(question.options)
        elif isinstance(question, Sealed):
            ends_dead = any(not len(options) for options in question.options.values())
        else:
            ends_dead = isinstance(question, Draw) and not len(question.cup)
        if ends_dead:
            raise RulesFailed(f"{self.game.name}: {spell_question(question, {})!r} offers nothing to answer")

    def _pass(self, label: str) -> None:
        """Remember a checkpoint; one at which nothing has changed since the last is no other."""
        encoded = self.game.encode(self.state)
        n = len(self._line)
        last = self._marks.last
        if last.n == n and last.encoded == encoded:
            return
        self._marks.add(Mark(n, label, encoded))
        if not self._replaying:
            self._history.append(Passed(label, n, digest_of(encoded)))

    def go_on_with(self, chance: Source | None) -> None:
        """Let another source answer chance from here on."""
        self._source = chance
        self._draw_chance()
        self._write_down()

    def _draw_chance(self) -> None:
        source = self._source
        if source is None:
            return
        question = self.question
        while isinstance(question, (Draw, Roll, Shuffle)):
            outcome = source.answer(question)
            if outcome is None:
                return
            entry, outcome = self._reading(outcome, None)
            self._take(entry, outcome)
            question = self.question

    # Narration

    def _hear(self) -> Hear | None:
        return self._tell if self._is_telling else None

    def _tell(self, told: Told) -> None:
        if self._replaying:
            return
        self._log.append(Heard(len(self._line), told))
        if self._listener is not None:
            self._listener(told)

    # Going back

    def can_undo(self, seat: Seat | None = None) -> UndoOffer:
        """Where undoing the last decision of `seat`, or of anybody, leads and what it crosses."""
        return offer_undo(self._line, self._marks.first.n, len(self._sealed), seat)

    def undo(self, seat: Seat | None = None, *, force: bool = False) -> None:
        """Take back the last decision of `seat`, or of anybody. `force`, for solo play, crosses what bars it.

        A sealed answer taken back while the others still think leaves theirs in place.
        """
        offer = self.can_undo(seat)
        if offer.to is None:
            raise UndoRefused(f"nothing to undo: {offer.reason}")
        is_sealing = offer.to >= len(self._line) - len(self._sealed)
        others = [
            (entry, option)
            for entry, option in zip(self._line[offer.to + 1 :], self._sent[offer.to + 1 :], strict=True)
            if is_sealing and isinstance(entry, SealedIn)
        ]
        self._undo_to(offer.to, seat, force)
        for entry, option in others:
            self._take(msgspec.structs.replace(entry, n=len(self._line) + 1), option)
        self._draw_chance()
        self._write_down()

    def undo_to(self, n: int, seat: Seat | None = None, *, force: bool = False) -> None:
        """Go back to after entry `n`, under the same conditions."""
        self._undo_to(n, seat, force)
        self._draw_chance()
        self._write_down()

    def _undo_to(self, n: int, seat: Seat | None, force: bool) -> None:
        origin, floor = len(self._line), self._marks.first.n
        if not floor <= n < origin:
            raise UndoRefused(f"no way back to entry {n}: {floor} to {origin - 1} can be gone back to")
        crossed = crossings(self._line, n, len(self._sealed), seat)
        if not force:
            require_free(crossed)
        self._take_back(n)
        self._history.append(Undone(n, origin, seat, tuple([str(crossing) for crossing in crossed])))

    def _take_back(self, n: int) -> None:
        """Stand as after entry `n`, as if nothing had come after."""
        mark = self._marks.back_to(n)
        entries, options = self._line[mark.n : n], self._sent[mark.n : n]
        self._log = [heard for heard in self._log if heard.n <= n]
        del self._line[mark.n :]
        del self._sent[mark.n :]
        was_replaying, self._replaying = self._replaying, True
        try:
            self._start_from(mark)
            for entry, option in zip(entries, options, strict=True):
                self._feed(entry, option)
        finally:
            self._replaying = was_replaying

    def _start_from(self, mark: Mark) -> None:
        self._sealed = {}
        self.state = self.game.decode(mark.encoded)
        self._play = self.game.play(self.state, self._hear())
        self._step(None)

    def fork(self, chance: Source | None = None) -> Table:
        """An independent table at the same question, whose `chance` goes its own way. It tells nobody."""
        twin = Table.__new__(Table)
        twin.game, twin.setup, twin.header, twin.notes = self.game, self.setup, self.header, self.notes
        twin.question = None
        twin._source, twin._listener, twin._is_telling, twin._replaying = None, None, False, False
        twin._line, twin._sent, twin._sealed = self._line[:], self._sent[:], {}
        twin._history, twin._log = self._history[:], self._log
        twin._file, twin._filed = None, 0
        twin._marks = self._marks.copy()
        twin._take_back(len(self._line))
        twin.go_on_with(chance)
        return twin

    # Going on from elsewhere: corrections and journals

    def correct(self, n: int, outcome: Any) -> Correction:
        """Chance result `n` was entered wrongly: put `outcome` in its place, and go on with what still holds."""
        correction = self._all_or_nothing(lambda: self._correct(n, outcome, len(self._line)))
        self._draw_chance()
        self._write_down()
        return correction

    def _correct(self, n: int, outcome: Any, upto: int) -> Correction:
        entry = self._line[n - 1] if self._marks.first.n < n <= len(self._line) else None
        if not isinstance(entry, Chanced):
            raise IllegalAnswer(f"entry {n} is no result of chance that can be corrected; nothing has changed")
        rest = self._line[n:upto]
        history, self._history = self._history, []
        self._take_back(n - 1)
        corrected, meant = self._reading(outcome, None)
        self._feed(corrected, meant)
        correction = self._follow_while_legal(rest)
        spelled = spell(meant)
        overridden = Overridden(n, entry.chance, entry.outcome, spelled, correction.stands)
        self._history = [*history, overridden, *self._history]
        return correction

    def resume_from(self, resumed: Resumed, line: Sequence[LineEntry]) -> Correction:
        """Go on from a state of the journal instead of from the answers before it; follow `line` while it is legal."""
        return self._all_or_nothing(lambda: self._resume_from(resumed, line))

    def _resume_from(self, resumed: Resumed, line: Sequence[LineEntry]) -> Correction:
        state = msgspec.json.decode(resumed.state, type=self.game.state_type)
        mark = Mark(resumed.n, resumed.resumed, self.game.encode(state))
        self._marks = Marks(mark)
        self._line = list(line[: resumed.n])
        self._sent = [None] * resumed.n
        self._log = []
        history, self._history = self._history, []
        self._start_from(mark)
        correction = self._follow_while_legal(line[resumed.n :])
        self._history = [*history, msgspec.structs.replace(resumed, stands=correction.stands), *self._history]
        return correction

    def _follow_while_legal(self, entries: Sequence[LineEntry]) -> Correction:
        for entry in entries:
            try:
                option = self._matching(entry)
            except Diverged as error:
                return Correction(len(self._line), str(error))
            self._feed(entry, option)
        return Correction(len(self._line))

    def _all_or_nothing(self, act: Callable[[], Correction]) -> Correction:
        before = self._line[:], self._sent[:], self._history[:], self._log[:], self._marks.copy()
        try:
            return act()
        except BaseException:
            self._line, self._sent, self._history, self._log, self._marks = before
            self._take_back(len(self._line))
            raise

    def follow(self, entry: Entry) -> None:
        """Carry out one entry of a journal. Raises Diverged if it does not fit here."""
        if isinstance(entry, (Answered, Chanced, SealedIn)):
            self._take(entry, self._matching(entry))
        elif isinstance(entry, Undone):
            try:
                self._undo_to(entry.undo, entry.seat, True)
            except UndoRefused as error:
                raise Diverged(entry.origin, "an undo", str(error)) from error
        elif isinstance(entry, Overridden):
            try:
                self._correct(entry.override, entry.outcome, entry.stands)
            except IllegalAnswer as error:
                raise Diverged(entry.override, f"the correction to {entry.outcome}", str(error)) from error
        elif isinstance(entry, Resumed):
            self._resume_from(entry, self._line[: entry.stands])
        elif isinstance(entry, Passed):
            where = "the game is over" if self.question is None else "the rules ask on"
            raise Diverged(entry.n, f"checkpoint {entry.checkpoint}", where)

    def _matching(self, entry: LineEntry) -> Option:
        """The option an entry of a journal means here. Raises Diverged."""
        question = self.question
        n = len(self._line) + 1
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
            asked = "nothing: the game is over" if question is None else _asked(question)
            raise Diverged(n, _told_of(entry), f"the rules ask {asked}")
        try:
            return self._reading(given, seat or None)[1]
        except IllegalAnswer as error:
            raise Diverged(n, _told_of(entry), str(error)) from error

    # Keeping the journal

    def save(self, path: Path) -> None:
        """Write the journal to `path`, with a snapshot of the last checkpoint."""
        entries = self._history[:]
        if self._marks.last.n > 0:
            entries.append(self._snapshot(self._marks.last))
        write_file(path, Journal(self.header, entries))

    def attach(self, file: JournalFile, filed: int) -> None:
        """Write everything after the first `filed` entries of the journal to `file`, now and from now on."""
        self._file = file
        self._filed = filed
        self._write_down()

    def record(self, path: Path) -> None:
        """Begin a journal file, and write every answer to it before `answer` returns."""
        self.attach(JournalFile.begin(path, self.journal()), len(self._history))

    def close(self) -> None:
        """Close the journal file, if there is one."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write_down(self) -> None:
        file = self._file
        if file is None:
            return
        entries = self._history[self._filed :]
        mark = self._marks.last
        file.last_snapshot = min(file.last_snapshot, mark.n)
        if entries and mark.n - file.last_snapshot >= ENTRIES_BETWEEN_SNAPSHOTS:
            file.append([*entries, self._snapshot(mark)])
            file.last_snapshot = mark.n
        else:
            file.append(entries)
        self._filed = len(self._history)

    def _snapshot(self, mark: Mark) -> Snapshot:
        try:
            state = msgspec.json.encode(self.game.decode(mark.encoded))
        except TypeError as error:
            raise JournalError(f"{self.game.name}: its state cannot be written as JSON ({error})") from error
        return Snapshot(mark.label, mark.n, msgspec.Raw(state))


def _told_of(entry: LineEntry) -> str:
    if isinstance(entry, Answered):
        return f"{entry.topic} answered {entry.answer!r} by {entry.seat}"
    if isinstance(entry, SealedIn):
        return f"{entry.topic} answered {entry.answer!r} in secret by {entry.seal}"
    return f"{entry.chance} came out {entry.outcome!r}"


def _asked(question: Question) -> str:
    return question.topic if not isinstance(question, Checkpoint) else question.label
