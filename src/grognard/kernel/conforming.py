"""What the conformance suite's inspections share."""

from __future__ import annotations

from random import Random
from typing import Any

from grognard.kernel.chance import streams
from grognard.kernel.game import ENCODER, Game, State
from grognard.kernel.questions import Checkpoint, Choose, Draw, Option, Play, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.table import Table


class Visit:
    """A question of a game being walked through. Inspections fork the table, and leave it as it is."""

    def __init__(self, game: Game, table: Table, place: str) -> None:
        self.game = game
        self.table = table
        self.place = place
        self.seats: tuple[Seat, ...] = game.seats(table.setup)

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everybody who may look on: the seats, and a spectator."""
        return (*self.seats, None)

    @property
    def topic(self) -> str:
        return topic_of(self.table.question)

    def rng(self, name: str) -> Random:
        """A random stream of this visit: always the same for the same name."""
        return streams(self.place, name)


class Line:
    """The rules at work without a table: a state, the generator over it, and the checkpoints passed on the last step.

    A checkpoint at which nothing has changed since the last is no other.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.state: State = state
        self.question: Question | None = None
        self.passed: list[tuple[str, bytes]] = []
        self._game = game
        self._last = game.encode(state)
        self._play: Play[None] = game.play(state, None)
        self._step(None)

    def send(self, answer: Any) -> None:
        self.passed = []
        self._last = b""
        self._step(answer)

    def _step(self, answer: Any) -> None:
        while True:
            try:
                question = self._play.send(answer)
            except StopIteration:
                self.question = None
                return
            if not isinstance(question, Checkpoint):
                self.question = question
                return
            answer = None
            encoded = self._game.encode(self.state)
            if encoded != self._last:
                self._last = encoded
                self.passed.append((question.label, encoded))


def answer_at_random(table: Table, rng: Random) -> None:
    """Answer one question of any kind; of a sealed one, for the first seat that has not."""
    question = table.question
    if isinstance(question, Sealed):
        seat = next(seat for seat in question.options if seat not in table.sealed_by)
        table.answer(pick(question.options[seat], rng), seat)
    elif isinstance(question, Choose):
        table.answer(pick(question.options, rng), question.seat)
    elif isinstance(question, (Draw, Roll, Shuffle)):
        table.answer(question.sample(rng))


def random_answer(question: Question, rng: Random) -> Any:
    """What the rules might be sent in answer."""
    if isinstance(question, Sealed):
        return {seat: pick(options, rng) for seat, options in question.options.items()}
    if isinstance(question, Choose):
        return pick(question.options, rng)
    return None if isinstance(question, Checkpoint) else question.sample(rng)


def pick(options: Any, rng: Random) -> Option:
    return options[int(rng.random() * len(options))]


def topic_of(question: Question | None) -> str:
    if question is None:
        return "the end"
    return question.label if isinstance(question, Checkpoint) else question.topic


def frozen(thing: Any) -> bytes:
    """A view, a prompt or a position as it is at this moment."""
    try:
        return ENCODER.encode(thing)
    except TypeError:
        return repr(thing).encode()
