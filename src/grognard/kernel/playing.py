"""A whole game without a table: nothing can be taken back, and nothing stands in the way of speed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from grognard.kernel.answering import chosen
from grognard.kernel.chance import Source, described, outcome_of
from grognard.kernel.entries import Answered, Chanced, Entry, Journal, Passed, Playout, Resumed, SealedIn
from grognard.kernel.errors import Endless, GrognardError, RulesFailed, ScriptError
from grognard.kernel.game import Game, Setup, State
from grognard.kernel.journal import digest_of, header_of, require_known
from grognard.kernel.narration import Hear
from grognard.kernel.questions import Chance, Checkpoint, Choose, Option, Outcome, Play, Question, Sealed, Seat
from grognard.kernel.spelling import spell

Decide: TypeAlias = Callable[[Choose, State], Option]

MOST_QUESTIONS: Final = 200_000


class RandomDecider:
    """Picks any option, each equally likely. `play_out` draws from its stream without calling it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def __call__(self, question: Choose, state: State) -> Option:  # noqa: ARG002 - chance looks at nothing
        return question.options[int(self.rng.random() * len(question.options))]


def random_decider(rng: Random) -> Decide:
    """A decider that picks any option, out of the stream of `rng`."""
    return RandomDecider(rng)


def play_out(
    game: Game,
    setup: Setup,
    deciders: Mapping[Seat, Decide],
    chance: Source,
    *,
    hear: Hear | None = None,
    keep_journal: bool = False,
    most_questions: int = MOST_QUESTIONS,
    state: State = None,
) -> Playout:
    """Play a game to its end, from the beginning or on from the `state` of a checkpoint, which is changed.

    A decider gets the question and the true state; a bot that must not see it deals the state anew first. The journal
    is the one a table would keep. Raises Endless beyond `most_questions`.
    """
    require_known(game, setup)
    record = _Record(game, setup, state) if keep_journal else None
    if state is None:
        state = game.begin(setup)
    if record is not None:
        return _play_recorded(game, state, deciders, chance, hear, most_questions, record)
    return _play_fast(game, state, deciders, chance, hear, most_questions)


# Without a journal


def _play_fast(
    game: Game, state: State, deciders: Mapping[Seat, Decide], chance: Source, hear: Hear | None, most: int
) -> Playout:
    randoms = {seat: decider.rng.random for seat, decider in deciders.items() if isinstance(decider, RandomDecider)}
    play = game.play(state, hear)
    send = play.send
    answer: Any = None
    left = most
    chances = passed = 0
    while True:
        try:
            question = send(answer)
        except StopIteration:
            break
        except Exception as error:
            raise _failed(game, most - left, error, None) from error
        if isinstance(question, Choose):
            left -= 1
            options = question.options
            random = randoms.get(question.seat)
            if random is None:
                answer = _decided(game, deciders, question, state)
            elif options:
                answer = options[int(random() * len(options))]
            else:
                raise _dead_end(game, question)
        elif isinstance(question, Checkpoint):
            answer = None
            passed += 1
        elif isinstance(question, Sealed):
            left -= len(question.options)
            answer = {asked.seat: _decided(game, deciders, asked, state) for asked in _each_asked(question)}
        else:
            left -= 1
            chances += 1
            answer = _drawn(game, question, chance)
        if left < 0 or passed > most:
            raise _endless(game, most, question)
    questions = most - left
    result = game.result(state)
    if result is None:
        raise RulesFailed(f"{game.name}: play ended without a result")
    return Playout(result, questions, questions - chances)


# With one


def _play_recorded(
    game: Game,
    state: State,
    deciders: Mapping[Seat, Decide],
    chance: Source,
    hear: Hear | None,
    most: int,
    record: _Record,
) -> Playout:
    play: Play[None] = game.play(state, hear)
    answer: Any = None
    chances = passed = 0
    while True:
        try:
            question = play.send(answer)
        except StopIteration:
            break
        except Exception as error:
            raise _failed(game, record.n, error, record.journal()) from error
        if isinstance(question, Choose):
            answer = _decided(game, deciders, question, state)
            record.answered(question, answer)
        elif isinstance(question, Checkpoint):
            answer = None
            passed += 1
            record.passed(question.label, state)
        elif isinstance(question, Sealed):
            answer = {}
            for asked in _each_asked(question):
                answer[asked.seat] = _decided(game, deciders, asked, state)
                record.sealed(asked, answer[asked.seat])
        else:
            answer = outcome_of(question, _drawn(game, question, chance))
            chances += 1
            record.chanced(question, answer)
        if record.n > most or passed > most:
            raise _endless(game, most, question)
    result = game.result(state)
    if result is None:
        raise RulesFailed(f"{game.name}: play ended without a result", record.journal())
    return Playout(result, record.n, record.n - chances, record.journal())


class _Record:
    """The journal of a game without a table, entry by entry what the table would write."""

    def __init__(self, game: Game, setup: Setup, state: State) -> None:
        self.n: int = 0
        self._game = game
        self._header = header_of(game, setup)
        self._entries: list[Entry] = []
        self._last: tuple[int, bytes] = (0, game.encode(game.begin(setup) if state is None else state))
        if state is not None:
            because = "it was played out from this state"
            self._entries.append(Resumed("state", 0, 0, because, msgspec.Raw(msgspec.json.encode(state))))

    def answered(self, question: Choose, option: Option) -> None:
        self.n += 1
        self._entries.append(Answered(self.n, question.seat, question.topic, spell(option)))

    def sealed(self, question: Choose, option: Option) -> None:
        self.n += 1
        self._entries.append(SealedIn(self.n, question.seat, question.topic, spell(option)))

    def chanced(self, question: Chance, outcome: Outcome) -> None:
        self.n += 1
        self._entries.append(Chanced(self.n, question.topic, spell(outcome)))

    def passed(self, label: str, state: State) -> None:
        """A checkpoint at which nothing has changed since the last is no other."""
        here = (self.n, self._game.encode(state))
        if here != self._last:
            self._last = here
            self._entries.append(Passed(label, self.n, digest_of(here[1])))

    def journal(self) -> Journal:
        return Journal(self._header, self._entries)


# One question


def _each_asked(question: Sealed) -> list[Choose]:
    """A sealed question as each seat is asked it."""
    return [Choose(seat, question.topic, options, question.about) for seat, options in list(question.options.items())]


def _decided(game: Game, deciders: Mapping[Seat, Decide], question: Choose, state: State) -> Option:
    """The option the seat's decider picks, or names by its spelling."""
    options = question.options
    if not options:
        raise _dead_end(game, question)
    decide = deciders.get(question.seat)
    if decide is None:
        raise GrognardError(f"{question.topic}: nobody decides for {question.seat}; name a decider for every seat")
    given = decide(question, state)
    try:
        return options[options.index(given)]
    except ValueError:
        return chosen(question, given, question.seat)


def _drawn(game: Game, question: Chance, chance: Source) -> Outcome:
    try:
        outcome = chance.answer(question)
    except (IndexError, ValueError) as error:
        raise _dead_end(game, question) from error
    if outcome is None:
        raise ScriptError(
            f"{described(question)}: the source of chance leaves it to a person, but nobody is asked in a playout;"
            " give one that always answers, such as Seeded"
        )
    return outcome


# What can go wrong


def _dead_end(game: Game, question: Choose | Chance) -> RulesFailed:
    return RulesFailed(f"{game.name}: {question.topic} offers nothing to answer")


def _endless(game: Game, most: int, question: Question) -> Endless:
    where = question.label if isinstance(question, Checkpoint) else question.topic
    return Endless(
        f"{game.name}: still not over after {most} questions, at {where}; the rules go in circles, or more must be"
        " allowed"
    )


def _failed(game: Game, n: int, error: Exception, journal: Journal | None) -> Exception:
    """The breakdown of the rules after entry `n`, as its own error."""
    if isinstance(error, GrognardError):
        return error
    return RulesFailed(f"{game.name}: the rules failed after entry {n}: {type(error).__name__}: {error}", journal)
