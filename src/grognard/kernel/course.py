"""The course of a play: what came in, where it has led, and the way back.

Between checkpoints a position is the state at the last one and the answers since. So going back copies a state and
answers again what was answered; no generator is ever stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.answering import chosen, sealed_in, spell_question
from grognard.kernel.chance import described, outcome_of
from grognard.kernel.entries import Answered, Chanced, Entry, Heard, LineEntry, Mark, Passed, SealedIn
from grognard.kernel.errors import IllegalAnswer, RulesFailed
from grognard.kernel.game import Game, State
from grognard.kernel.journal import digest_of
from grognard.kernel.marks import Marks
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Checkpoint, Choose, Draw, Option, Play, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.spelling import spell


class Standpoint:
    """What must be kept of a course to come back to this moment of it."""

    def __init__(self, course: Course) -> None:
        self.line = course.line[:]
        self.sent = course.sent[:]
        self.history = course.history[:]
        self.log = course.log[:]
        self.marks = course.marks.copy()


class Course:
    """One play of a game, the rules always standing at `question`.

    `line` are the answers and chance results that stand, `sent` what they meant to the rules; `history` is everything
    that came in, with what was taken back and the checkpoints passed.
    """

    def __init__(self, game: Game, first: Mark, is_telling: bool, listener: Hear | None) -> None:
        self.game = game
        self.state: State = None
        self.question: Question | None = None
        self.line: list[LineEntry] = []
        self.sent: list[Option] = []
        self.sealed: dict[Seat, Option] = {}
        self.history: list[Entry] = []
        self.log: list[Heard] = []
        self.is_telling = is_telling
        self.listener = listener
        self.marks = Marks(first)
        self._is_repeating = False
        self._play: Play[None] | None = None

    def set_out(self) -> None:
        """Go to the first question."""
        self._start_from(self.marks.last)

    @property
    def digest(self) -> str:
        """Equal for equal positions: the state, the question, and the sealed answers to it."""
        return digest_of(self.game.encode(self.state) + b"\0" + spell_question(self.question, self.sealed).encode())

    # Forward

    def reading(self, given: Any, seat: Seat | None) -> tuple[LineEntry, Option]:
        """The entry and the option that `given` means as an answer here. Raises IllegalAnswer."""
        question = self.question
        n = len(self.line) + 1
        if isinstance(question, Choose):
            option = chosen(question, given, seat)
            return Answered(n, question.seat, question.topic, spell(option)), option
        if isinstance(question, Sealed):
            option = sealed_in(question, given, seat, self.sealed)
            return SealedIn(n, seat or Seat(""), question.topic, spell(option)), option
        if isinstance(question, (Draw, Roll, Shuffle)):
            if seat is not None:
                raise IllegalAnswer(f"{described(question)} is up to chance, not to {seat}; nothing has changed")
            outcome = outcome_of(question, given)
            return Chanced(n, question.topic, spell(outcome)), outcome
        raise IllegalAnswer("the game is over: nothing is asked any more")

    def take(self, entry: LineEntry, option: Option) -> None:
        """Let an answer in."""
        self.history.append(entry)
        self.feed(entry, option)

    def feed(self, entry: LineEntry, option: Option) -> None:
        """Go on with an answer that the history has, or will have in another form."""
        self.line.append(entry)
        self.sent.append(option)
        question = self.question
        if not isinstance(question, Sealed):
            self._step(option)
            return
        if isinstance(entry, SealedIn):
            self.sealed[entry.seal] = option
        if len(self.sealed) == len(question.options):
            answers = {seat: self.sealed[seat] for seat in question.options}
            self.sealed = {}
            self._step(answers)

    def _step(self, answer: Any) -> None:
        """Send an answer to the rules and go on to what they ask next, past any checkpoints."""
        play = self._play
        assert play is not None
        while True:
            try:
                question = play.send(answer)
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
            ends_dead = any([not len(options) for options in question.options.values()])
        else:
            ends_dead = isinstance(question, Draw) and not len(question.cup)
        if ends_dead:
            raise RulesFailed(f"{self.game.name}: {spell_question(question, {})!r} offers nothing to answer")

    def _pass(self, label: str) -> None:
        """Remember a checkpoint; one at which nothing has changed since the last is no other."""
        encoded = self.game.encode(self.state)
        n = len(self.line)
        last = self.marks.last
        if last.n == n and last.encoded == encoded:
            return
        self.marks.add(Mark(n, label, encoded))
        if not self._is_repeating:
            self.history.append(Passed(label, n, digest_of(encoded)))

    def hear(self, told: Told) -> None:
        """What the rules tell. What is only played again was told before."""
        if self._is_repeating:
            return
        self.log.append(Heard(len(self.line), told))
        if self.listener is not None:
            self.listener(told)

    # Back

    def take_back(self, n: int) -> None:
        """Stand as after entry `n`, as if nothing had come after."""
        mark = self.marks.back_to(n)
        entries, options = self.line[mark.n : n], self.sent[mark.n : n]
        self.log = [heard for heard in self.log if heard.n <= n]
        del self.line[mark.n :]
        del self.sent[mark.n :]
        was_repeating, self._is_repeating = self._is_repeating, True
        try:
            self._start_from(mark)
            for entry, option in zip(entries, options, strict=True):
                self.feed(entry, option)
        finally:
            self._is_repeating = was_repeating

    def restore(self, before: Standpoint) -> None:
        """Be again what `before` was taken of."""
        self.line, self.sent, self.history = before.line, before.sent, before.history
        self.log, self.marks = before.log, before.marks
        self.take_back(len(self.line))

    def restart(self, mark: Mark, line: Sequence[LineEntry]) -> None:
        """Go on from a state of elsewhere. The entries of `line` before it are numbers only."""
        self.marks = Marks(mark)
        self.line = list(line[: mark.n])
        self.sent = [None] * mark.n
        self.log = []
        self._start_from(mark)

    def twin(self) -> Course:
        """An independent course at the same question. It tells nobody."""
        twin = Course(self.game, self.marks.first, False, None)
        twin.line, twin.sent, twin.history = self.line[:], self.sent[:], self.history[:]
        twin.log, twin.marks = self.log, self.marks.copy()
        twin.take_back(len(self.line))
        return twin

    def on_from(self, mark: Mark) -> Course:
        """An independent course that stands at `mark`, with the entries before it as numbers only. It tells nobody."""
        other = Course(self.game, mark, False, None)
        other.restart(mark, self.line)
        return other

    def _start_from(self, mark: Mark) -> None:
        self.sealed = {}
        self.state = self.game.decode(mark.encoded)
        self._play = self.game.play(self.state, self.hear if self.is_telling else None)
        self._step(None)
