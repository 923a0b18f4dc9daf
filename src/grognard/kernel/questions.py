"""The questions a game asks. Whatever is not computed from the state comes in through one of them.

A game is a generator that yields questions and is sent answers:

* `Choose`: one seat picks one of the options.
* `Sealed`: several seats pick in secret; the game goes on when all have.
* `Draw`, `Roll`, `Shuffle`: chance. Each knows its outcomes and their weights; who answers is not the rules' business.
* `Checkpoint`: nothing is asked; the whole position is in the state and nothing is on the stack.

Options and outcomes are small immutable values (a text, a number, an enum member, a tuple of those), unique within
their question, each with a stable spelling (see `spelling`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from itertools import permutations
from math import factorial
from random import Random
from typing import Any, NewType, TypeAlias, TypeVar

from msgspec import Struct

Seat = NewType("Seat", str)
Option: TypeAlias = Any
Outcome: TypeAlias = Any

T = TypeVar("T")


class Barred(Struct, frozen=True):
    """A tempting option that is not offered, with the rule that bars it."""

    option: Option
    reason: str
    rule: str


class Choose(Struct):
    """One seat picks one of `options`.

    `topic` names the kind of decision (`combat.defence-mode`); `about` is what it is about, for the prompt;
    `barred` is called only when somebody wants to know why something is missing.
    """

    seat: Seat
    topic: str
    options: Sequence[Option]
    about: tuple[Any, ...] = ()
    barred: Callable[[], Sequence[Barred]] | None = None


class Sealed(Struct):
    """Several seats pick in secret. The answer is a dict from each seat to its option."""

    topic: str
    options: dict[Seat, Sequence[Option]]
    about: tuple[Any, ...] = ()


class Draw(Struct):
    """One thing out of a cup, each equally likely. The cup is left as it is: the rules take the thing out."""

    topic: str
    cup: Sequence[Any]
    about: tuple[Any, ...] = ()

    def outcomes(self) -> list[tuple[Outcome, int]]:
        return list(Counter(self.cup).items())

    def sample(self, rng: Random) -> Outcome:
        return self.cup[int(rng.random() * len(self.cup))]

    def is_possible(self, outcome: Outcome) -> bool:
        return outcome in self.cup


class Roll(Struct):
    """Dice of one kind thrown together. The outcome is their faces, lowest first: dice have no order."""

    topic: str
    dice: int
    sides: int
    about: tuple[Any, ...] = ()

    def outcomes(self) -> list[tuple[Outcome, int]]:
        return list(_throws(self.dice, self.sides).items())

    def sample(self, rng: Random) -> Outcome:
        sides = self.sides
        return tuple(sorted([int(rng.random() * sides) + 1 for _ in range(self.dice)]))

    def is_possible(self, outcome: Outcome) -> bool:
        return (
            isinstance(outcome, tuple)
            and len(outcome) == self.dice
            and all(isinstance(face, int) and 1 <= face <= self.sides for face in outcome)
            and list(outcome) == sorted(outcome)
        )


class Shuffle(Struct):
    """A new order for `items`. The outcome is a tuple of all of them."""

    topic: str
    items: Sequence[Any]
    about: tuple[Any, ...] = ()

    def outcomes(self) -> list[tuple[Outcome, int]]:
        if factorial(len(self.items)) > MOST_ORDERS_LISTED:
            raise ValueError(f"{self.topic}: {len(self.items)} items have too many orders to list; sample them instead")
        return list(Counter(permutations(self.items)).items())

    def sample(self, rng: Random) -> Outcome:
        items = list(self.items)
        for last in range(len(items) - 1, 0, -1):
            other = int(rng.random() * (last + 1))
            items[last], items[other] = items[other], items[last]
        return tuple(items)

    def is_possible(self, outcome: Outcome) -> bool:
        return isinstance(outcome, tuple) and Counter(outcome) == Counter(self.items)


class Checkpoint(Struct):
    """The whole position is in the state: `play` called afresh on a copy of it goes on from here."""

    label: str


MOST_ORDERS_LISTED = 5040

Chance: TypeAlias = Draw | Roll | Shuffle
Question: TypeAlias = Choose | Sealed | Draw | Roll | Shuffle | Checkpoint
Play: TypeAlias = Generator[Question, Any, T]


def is_chance(question: Question) -> bool:
    return isinstance(question, (Draw, Roll, Shuffle))


def _throws(dice: int, sides: int) -> Counter[tuple[int, ...]]:
    """How many of the sides**dice throws show each set of faces."""
    throws: Counter[tuple[int, ...]] = Counter({(): 1})
    for _ in range(dice):
        longer: Counter[tuple[int, ...]] = Counter()
        for faces, ways in throws.items():
            for face in range(1, sides + 1):
                longer[tuple(sorted((*faces, face)))] += ways
        throws = longer
    return throws
