"""Random games with random switches, looked at all the way. What breaks becomes a kept game that opens at the table."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec import Struct

from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game, Setup, State
from grognard.kernel.questions import Checkpoint, Choose, Sealed
from grognard.kernel.table import Table

SHARE_OF_SWITCHES: Final = 0.15  # how many switches of a ruleset are set to something else
QUESTIONS_BETWEEN_LOOKS: Final = 25
MOST_QUESTIONS: Final = 100_000


class Fault(Struct, frozen=True):
    """What went wrong in game `number`, and what to say to have it again."""

    number: int
    setup: Setup
    message: str


def setup_of(game: Game, number: int) -> Setup:
    """The setup of one fuzzed game: rulesets in turn, and a few switches turned."""
    rng = Random(f"setup/{game.name}/{number}")
    ruleset = game.rulesets[number % len(game.rulesets)]
    switches = game.switches() if game.switches is not None else {}
    turned = {name: rng.choice(list(values)) for name, values in switches.items() if rng.random() < SHARE_OF_SWITCHES}
    return Setup(game.name, ruleset, rng.choice(game.scenarios), turned if number % 2 else {})


def fuzz_one(name: str, number: int) -> Fault | None:
    """Play one game and look at its position at every checkpoint and now and then between."""
    game = find_game(name)
    setup = setup_of(game, number)
    try:
        wrong = look_at_all(game, setup, number)
    except Exception as error:
        return Fault(number, setup, f"{type(error).__name__}: {error}")
    return None if not wrong else Fault(number, setup, "; ".join(wrong))


def look_at_all(game: Game, setup: Setup, number: int) -> list[str]:
    state = game.begin(setup)
    play = game.play(state, None)
    rng, chance = Random(f"fuzz/{number}"), Seeded(f"fuzz/{number}")
    answer: Any = None
    for asked in range(MOST_QUESTIONS):
        try:
            question = play.send(answer)
        except StopIteration:
            return [] if game.result(state) is not None else ["play ended without a result"]
        if isinstance(question, Checkpoint):
            wrong = faults_at_rest(game, state)
            answer = None
        else:
            wrong = faults(game, state) if asked % QUESTIONS_BETWEEN_LOOKS == 0 else []
            if isinstance(question, Choose):
                answer = question.options[int(rng.random() * len(question.options))]
            elif isinstance(question, Sealed):
                answer = {seat: rng.choice(list(options)) for seat, options in question.options.items()}
            else:
                answer = chance.answer(question)
        if wrong:
            return wrong
    return [f"still not over after {MOST_QUESTIONS} questions"]


def faults(game: Game, state: State) -> list[str]:
    return [] if game.invariants is None else list(game.invariants(state))


def faults_at_rest(game: Game, state: State) -> list[str]:
    return faults(game, state) if game.invariants_at_rest is None else list(game.invariants_at_rest(state))


def keep(fault: Fault, folder: Path) -> Path:
    """The game up to where it went wrong, as a file that opens at the table."""
    game = find_game(fault.setup.game)
    table = Table(game, fault.setup, chance=Seeded(f"fuzz/{fault.number}"))
    rng = Random(f"fuzz/{fault.number}")
    try:
        while not table.is_over and not faults(game, table.state):
            question = table.question
            if isinstance(question, Sealed):
                for seat, answer in {of: rng.choice(list(options)) for of, options in question.options.items()}.items():
                    table.answer(answer, seat)
            else:
                assert isinstance(question, Choose), "chance answers by itself"
                table.answer(question.options[int(rng.random() * len(question.options))])
    except GrognardError:
        pass  # the rules broke down: the table stands before it
    path = folder / f"fuzz-{fault.setup.game}-{fault.number}.grognard"
    path.unlink(missing_ok=True)
    table.save(path)
    return path
