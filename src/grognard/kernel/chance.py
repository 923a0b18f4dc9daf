"""Who answers a question of chance: a seed, a script, a journal, or a person."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from random import Random
from typing import Any, Protocol

from grognard.kernel.errors import IllegalAnswer, ScriptError
from grognard.kernel.questions import Chance, Draw, Outcome, Roll, Shuffle
from grognard.kernel.spelling import NOTHING, shown, spell

MOST_SHOWN = 12


class Source(Protocol):
    """Answers questions of chance. None means that it cannot: a person must."""

    def answer(self, question: Chance) -> Outcome | None: ...


def streams(seed: int | str, name: str) -> Random:
    """The random stream of this name: `game`, `bot:cics`, `determinisation:3`. No stream tells about another."""
    return Random(f"{seed}/{name}")


class Seeded:
    """Chance out of a seed."""

    def __init__(self, seed: int | str, name: str = "game") -> None:
        self._rng = streams(seed, name)

    def answer(self, question: Chance) -> Outcome | None:
        return question.sample(self._rng)


class SeededByPlace:
    """Chance out of a seed and the place in the history at which it is asked.

    Whichever process goes on with a game draws the same there, and after an undo nobody draws the same again.
    """

    def __init__(self, seed: int | str, place: Callable[[], int]) -> None:
        self._seed = seed
        self._place = place

    def answer(self, question: Chance) -> Outcome | None:
        return question.sample(streams(self._seed, f"game:{self._place()}"))


class Asked:
    """Chance of the physical table: a person rolls and draws, and says what came."""

    def answer(self, question: Chance) -> Outcome | None:  # noqa: ARG002
        return None


class Replayed:
    """Chance as it came before: topics and spelled outcomes in their order, and a person when they are used up."""

    def __init__(self, outcomes: Iterable[tuple[str, str]]) -> None:
        self._left = list(outcomes)
        self._left.reverse()

    def answer(self, question: Chance) -> Outcome | None:
        if not self._left:
            return None
        topic, outcome = self._left[-1]
        if topic != question.topic:
            raise ScriptError(
                f"{question.topic}: the replay has {topic} here ({outcome}); it is of another game, or of other rules"
            )
        self._left.pop()
        return outcome_of(question, outcome)


class Scripted:
    """Chance as a test wants it.

    `outcomes` are answered in sequence, or by topic: `{"combat.draw": ["hit", "miss"], "weather*": [(6,)]}`, where the
    first pattern that fits counts. Each may be an outcome or its spelling.
    """

    def __init__(
        self, outcomes: Sequence[Outcome] | Mapping[str, Sequence[Outcome]], otherwise: Source | None = None
    ) -> None:
        by_topic = outcomes if isinstance(outcomes, Mapping) else {"*": outcomes}
        self._left = {pattern: list(reversed(list(sequence))) for pattern, sequence in by_topic.items()}
        self._otherwise = otherwise

    @property
    def left(self) -> dict[str, list[Outcome]]:
        """What the script has not told yet."""
        return {pattern: sequence[::-1] for pattern, sequence in self._left.items() if sequence}

    def answer(self, question: Chance) -> Outcome | None:
        for pattern, sequence in self._left.items():
            if sequence and fnmatchcase(question.topic, pattern):
                try:
                    return outcome_of(question, sequence.pop())
                except IllegalAnswer as error:
                    raise ScriptError(f"the script does not fit: {error}") from error
        if self._otherwise is not None:
            return self._otherwise.answer(question)
        raise ScriptError(f"the script has no outcome left for {described(question)}; add one to it")


def outcome_of(question: Chance, given: Any) -> Outcome:
    """The outcome meant by `given`: itself or its spelling; the faces of dice in any order.

    Raises IllegalAnswer if it cannot happen.
    """
    if isinstance(question, Draw):
        outcome = _drawn(question.cup, given)
    elif isinstance(question, Roll):
        outcome = _faces(given)
    else:
        outcome = _order(question, given)
    if outcome is None or not question.is_possible(outcome):
        cannot_come = f"{shown(given)!r} cannot come of {described(question)}"
        raise IllegalAnswer(f"{question.topic}: {cannot_come}; nothing has changed")
    return outcome


def described(question: Chance) -> str:
    """A question of chance in a few words, for errors."""
    if isinstance(question, Roll):
        return f"{question.topic} (a roll of {question.dice}d{question.sides})"
    if isinstance(question, Draw):
        kinds = list(dict.fromkeys([spell(thing) for thing in question.cup]))
        return f"{question.topic} (a draw out of {shortened(kinds)})"
    return f"{question.topic} (an order of {shortened([spell(item) for item in question.items])})"


def shortened(spellings: Sequence[str]) -> str:
    """A list of spellings for an error message, cut where nobody would read on."""
    if not spellings:
        return "nothing"
    shown = ", ".join(spellings[:MOST_SHOWN])
    return shown if len(spellings) <= MOST_SHOWN else f"{shown} and {len(spellings) - MOST_SHOWN} more"


def _drawn(cup: Sequence[Any], given: Any) -> Outcome | None:
    for thing in cup:
        if thing == given:
            return thing
    if isinstance(given, str):
        for thing in cup:
            if spell(thing) == given:
                return thing
    return None


def _faces(given: Any) -> Outcome | None:
    if isinstance(given, str):
        words = given.split()
        if not all(word.isdecimal() for word in words):
            return None
        return tuple(sorted([int(word) for word in words]))
    if isinstance(given, int):
        return (given,)
    if isinstance(given, (tuple, list)) and all(isinstance(face, int) for face in given):
        return tuple(sorted(given))
    return None


def _order(question: Shuffle, given: Any) -> Outcome | None:
    if isinstance(given, (tuple, list)):
        return tuple(given)
    if not isinstance(given, str):
        return None
    if given == NOTHING and not question.items:
        return ()
    spellings: dict[str, list[Any]] = {}
    for item in question.items:
        spellings.setdefault(spell(item), []).append(item)
    words = _arranged(given, {spelling: len(items) for spelling, items in spellings.items()})
    return None if words is None else tuple([spellings[word].pop(0) for word in words])


def _arranged(text: str, left: dict[str, int]) -> list[str] | None:
    """How `text` reads as all of `left`, each so many times. Spellings may hold spaces, so a reading may fail late."""
    if not any(left.values()):
        return None if text else []
    for spelling in sorted(left, key=len, reverse=True):
        if left[spelling] and (text == spelling or text.startswith(f"{spelling} ")):
            left[spelling] -= 1
            rest = _arranged(text[len(spelling) + 1 :], left)
            if rest is not None:
                return [spelling, *rest]
            left[spelling] += 1
    return None
