"""A game of three days to try tables on: every kind of question, and a state that says everything each morning.

Entries of a day: 1 Ann's road, 2 the weather, 3 Bob's camp, 4 and 5 what both bid in secret for the lamp.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from grognard.kernel.asking import ask_in_secret, checkpoint, choose, roll
from grognard.kernel.game import Game, Prompt, Result, Rule, Setup
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Barred, Choose, Play, Question, Sealed, Seat
from grognard.kernel.table import Table

ANN, BOB = Seat("ann"), Seat("bob")
DAYS = 3
SETUP = Setup("journey", "standard", "only")


class Diary(Struct):
    lines: list[str] = []
    day: int = 0
    is_over: bool = False


def play(diary: Diary, hear: Hear | None) -> Play[None]:
    while diary.day < DAYS:
        yield from checkpoint("morning")
        yield from travel(diary, hear)
        diary.day += 1
    diary.is_over = True


def travel(diary: Diary, hear: Hear | None) -> Play[None]:
    road = yield from choose(ANN, "road", ("hill", "valley"), barred=lambda: [Barred("sea", "there is no ship", "J-1")])
    diary.lines.append(road)
    if hear is not None:
        hear(Told("road", "J-1", f"Ann takes the {road}", {"road": road}))
    (weather,) = yield from roll("weather", 1, 6)
    diary.lines.append(str(weather))
    camp = yield from choose(BOB, "camp", ("inn", "wood"))
    diary.lines.append(camp)
    if hear is not None:
        hear(Told("camp", "J-1", f"Bob sleeps in the {camp}", audience=(BOB,)))
    bids = yield from ask_in_secret("lamp", {ANN: (0, 1, 2), BOB: (0, 1, 2)})
    diary.lines.append(f"{bids[ANN]}-{bids[BOB]}")


def little(
    play: Callable[[Any, Hear | None], Play[None]],
    *,
    state_type: type[Any] = Diary,
    seats: tuple[Seat, ...] = (ANN, BOB),
    name: str = "journey",
    **changes: Any,
) -> Game:
    """A game of these rules, with nothing hidden and nothing to look at."""
    game = Game(
        name=name,
        title=name,
        rulesets=("standard",),
        scenarios=("only",),
        rules_version="1",
        state_type=state_type,
        seats=lambda _: seats,
        begin=lambda _: state_type(),
        play=play,
        view=lambda state, seat: msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=state_type),
        redeterminise=redeterminise,
        result=lambda state: Result("done", dict.fromkeys(seats, 0.5)) if state.is_over else None,
        prompt=prompt,
        rules=lambda: {"J-1": Rule("J-1", "Travelling", "One travels.", ("standard",), "common")},
        pack_digest=lambda setup: f"data of {setup.pack or 'the game'}",
        outline=lambda _: ("travel",),
    )
    return msgspec.structs.replace(game, **changes)


def redeterminise(state: Any, seat: Seat | None, rng: Random) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=type(state))


def prompt(state: Any, question: Question) -> Prompt:
    labels = tuple(f"take {option}" for option in question.options) if isinstance(question, Choose) else ()
    return Prompt("What now?", ("J-1",), "travel", labels)


GAME = little(play)

DAY = ("hill", 4, "inn", 1, 2)


def table(**how: Any) -> Table:
    return Table(GAME, SETUP, **how)


def answer_all(table: Table, *answers: Any) -> Table:
    """Answer one question after another; of a sealed one, for the seats in turn."""
    for answer in answers:
        question = table.question
        if isinstance(question, Sealed):
            table.answer(answer, next(seat for seat in question.options if seat not in table.sealed_by))
        else:
            table.answer(answer)
    return table
