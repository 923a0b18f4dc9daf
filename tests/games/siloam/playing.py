"""Playing at random: to a given question, or a whole game, going on from copies of checkpoints if wanted."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from grognard.games.siloam.sequence import play
from grognard.games.siloam.setup import begin
from grognard.games.siloam.state import State
from grognard.kernel.narration import Told
from grognard.kernel.questions import Checkpoint, Choose, Question, Sealed
from grognard.kernel.spelling import spell
from tests.games.siloam.builders import setup_for

MOST_QUESTIONS = 20_000
CHANCE_OF_DONE = 0.25


class Game:
    """What came of playing at random: the state at the end or where play was left, what was told and asked."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Told] = []
        self.asked: list[str] = []
        self.resumed = 0


def new_game(ruleset: str = "v19", **switches: str) -> State:
    return begin(setup_for(ruleset, **switches))


def play_at_random(
    state: State,
    seed: int,
    *,
    until: str = "",
    resume_chance: float = 0.0,
    watch: Callable[[State, Question], None] | None = None,
) -> Game:
    """Answer at random until a question of topic `until`, or to the end of the game.

    At checkpoints, with `resume_chance`, the state is encoded and decoded and a fresh play goes on; the answers do not
    depend on it. `watch` looks at each position and question.
    """
    rng = Random(seed)
    resuming = Random(seed)
    game = Game(state)
    conversation = play(game.state, game.told.append)
    answer: Any = None
    while len(game.asked) < MOST_QUESTIONS:
        try:
            question = conversation.send(answer)
        except StopIteration:
            return game
        if watch is not None:
            watch(game.state, question)
        answer = None
        if isinstance(question, Checkpoint):
            if resuming.random() < resume_chance:
                game.state = msgspec.msgpack.decode(msgspec.msgpack.encode(game.state), type=State)
                conversation = play(game.state, game.told.append)
                game.resumed += 1
            continue
        if question.topic == until:
            return game
        answer = _answer(question, rng)
        game.asked.append(f"{question.topic}: {spell(answer)}")
    raise AssertionError(f"seed {seed}: no end after {MOST_QUESTIONS} questions; the last ones: {game.asked[-5:]}")


def _answer(question: Question, rng: Random) -> Any:
    """A random option, with a leaning towards `done`, so that the Vang get their turn."""
    assert not isinstance(question, (Checkpoint, Sealed))
    if not isinstance(question, Choose):
        return question.sample(rng)
    if "done" in question.options and rng.random() < CHANCE_OF_DONE:
        return "done"
    return question.options[int(rng.random() * len(question.options))]
