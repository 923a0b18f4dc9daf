"""Playing at random: whole games, or up to a question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from grognard.games.reborn.sequence import play
from grognard.games.reborn.state import State
from grognard.kernel.game import Setup
from grognard.kernel.narration import Told
from grognard.kernel.questions import Checkpoint, Choose, Question, Sealed

MOST_QUESTIONS: Final = 50_000
LADDER_SCENARIOS: Final = (
    "cell-break",
    "line-of-fire",
    "ambush",
    "cut-the-lights",
    "the-archive",
    "turncoats",
    "dead-air",
    "iron-beast",
    "two-floors",
)
SAGS_SCENARIOS: Final = ("sags-2", "sags-3", "sags-4")
EAGERNESS: Final = 0.9
UNEAGER: Final = ("done", "none", "pass", "no")


def setup_of(scenario: str, ruleset: str = "standard") -> Setup:
    return Setup("reborn", ruleset, scenario)


class Course:
    """What came of playing at random: the state at the end or where play was left, what was told and asked."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Told] = []
        self.asked: list[str] = []


def play_at_random(
    state: State,
    seed: int,
    *,
    until: str = "",
    resume_chance: float = 0.0,
    watch: Callable[[State, Question], None] | None = None,
) -> Course:
    """Answer at random, eager to act, until a question of topic `until` or to the end of the game.

    At checkpoints, with `resume_chance`, the state is encoded and decoded and a fresh play goes on; the answers do not
    depend on it. `watch` looks at each position and question.
    """
    rng = Random(seed)
    resuming = Random(seed)
    course = Course(state)
    conversation = play(course.state, course.told.append)
    answer: Any = None
    while len(course.asked) < MOST_QUESTIONS:
        try:
            question = conversation.send(answer)
        except StopIteration:
            return course
        if watch is not None:
            watch(course.state, question)
        answer = None
        if isinstance(question, Checkpoint):
            if resuming.random() < resume_chance:
                course.state = msgspec.msgpack.decode(msgspec.msgpack.encode(course.state), type=State)
                conversation = play(course.state, course.told.append)
            continue
        if question.topic == until:
            return course
        answer = answer_of(question, rng)
        course.asked.append(f"{question.topic}: {answer}")
    raise AssertionError(f"seed {seed}: no end after {MOST_QUESTIONS} questions; the last ones: {course.asked[-5:]}")


def answer_of(question: Question, rng: Random) -> Any:
    assert not isinstance(question, Checkpoint)
    if isinstance(question, Sealed):
        return {seat: options[int(rng.random() * len(options))] for seat, options in question.options.items()}
    if not isinstance(question, Choose):
        return question.sample(rng)
    eager = [option for option in question.options if option not in UNEAGER]
    options = eager if eager and rng.random() < EAGERNESS else question.options
    return options[int(rng.random() * len(options))]
