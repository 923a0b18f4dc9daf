"""How rules ask: typed helpers for `yield from`, so that a chapter reads like its rulebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from grognard.kernel.questions import Barred, Checkpoint, Choose, Draw, Play, Roll, Sealed, Seat, Shuffle

T = TypeVar("T")


def choose(
    seat: Seat,
    topic: str,
    options: Sequence[T],
    about: tuple[Any, ...] = (),
    barred: Callable[[], Sequence[Barred]] | None = None,
) -> Play[T]:
    """Have `seat` pick one of `options`. A single option is no decision: it is taken without asking.

    Where the mere fact of being asked would tell others something, use `ask`.
    """
    if len(options) == 1:
        return options[0]
    answer: T = yield Choose(seat, topic, options, about, barred)
    return answer


def ask(
    seat: Seat,
    topic: str,
    options: Sequence[T],
    about: tuple[Any, ...] = (),
    barred: Callable[[], Sequence[Barred]] | None = None,
) -> Play[T]:
    """Have `seat` pick one of `options`, even if there is only one."""
    answer: T = yield Choose(seat, topic, options, about, barred)
    return answer


def ask_in_secret(topic: str, options: dict[Seat, Sequence[T]], about: tuple[Any, ...] = ()) -> Play[dict[Seat, T]]:
    """Have several seats pick without seeing each other's answer."""
    answer: dict[Seat, T] = yield Sealed(topic, options, about)
    return answer


def draw(topic: str, cup: list[T], about: tuple[Any, ...] = ()) -> Play[T]:
    """Take one thing out of `cup` at random."""
    thing: T = yield Draw(topic, cup, about)
    cup.remove(thing)
    return thing


def roll(topic: str, dice: int, sides: int, about: tuple[Any, ...] = ()) -> Play[tuple[int, ...]]:
    """Throw dice; their faces come back lowest first."""
    faces: tuple[int, ...] = yield Roll(topic, dice, sides, about)
    return faces


def shuffle(topic: str, items: list[T], about: tuple[Any, ...] = ()) -> Play[None]:
    """Bring `items` into a random order."""
    order: tuple[T, ...] = yield Shuffle(topic, items, about)
    items[:] = order


def checkpoint(label: str) -> Play[None]:
    """Mark a place where the state says everything."""
    yield Checkpoint(label)
