"""A whole wargame: questions and games a second, copies, undo, memory. Prints JSON."""

from __future__ import annotations

import gc
import json
import sys
import tracemalloc
from random import Random
from time import process_time

from bench.timing import best_seconds
from grognard.games import find_game
from grognard.kernel import table as table_module
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import packed
from grognard.kernel.playing import play_out, random_decider
from grognard.kernel.questions import Choose
from grognard.kernel.table import Table

GAMES_PLAYED = 40
JOURNALS = 60


def main(name: str, ruleset: str) -> None:
    game = find_game(name)
    setup = Setup(name, ruleset, game.scenarios[0])
    found: dict[str, float | bool | str] = {
        "game": name,
        "ruleset": ruleset,
        "compiled": not table_module.__file__.endswith(".py"),
    }
    found |= speed_of(game, setup)
    found |= going_back(game, setup)
    found |= memory_of(game, setup)
    print(json.dumps(found))


def speed_of(game: Game, setup: Setup) -> dict[str, float]:
    deciders = {seat: random_decider(Random(str(seat))) for seat in game.seats(setup)}
    play_out(game, setup, deciders, Seeded(0))
    questions = 0
    start = process_time()
    for number in range(GAMES_PLAYED):
        questions += play_out(game, setup, deciders, Seeded(number)).questions
    passed = process_time() - start
    return {"questions_per_second": questions / passed, "games_per_second": GAMES_PLAYED / passed}


def going_back(game: Game, setup: Setup) -> dict[str, float]:
    """Copies, and the slowest undo and fork of a whole game played at a table."""
    table = Table(game, setup, chance=Seeded(3))
    rng = Random(3)
    slowest_undo = slowest_fork = 0.0
    longest_state = table.game.encode(table.state)
    while not table.is_over:
        question = table.question
        assert isinstance(question, Choose)
        start = process_time()
        table.fork()
        slowest_fork = max(slowest_fork, process_time() - start)
        option = question.options[int(rng.random() * len(question.options))]
        table.answer(option)
        start = process_time()
        table.undo(force=True)
        slowest_undo = max(slowest_undo, process_time() - start)
        table.answer(option)
        longest_state = max(longest_state, game.encode(table.state), key=len)
    state = game.decode(longest_state)
    return {
        "copy_microseconds": best_seconds(lambda: game.copy(state), 2000) * 1e6,
        "slowest_undo_ms": slowest_undo * 1e3,
        "slowest_fork_ms": slowest_fork * 1e3,
    }


def memory_of(game: Game, setup: Setup) -> dict[str, float]:
    """What one table at the end of its game holds, and what a finished journal comes to, packed."""
    play_at_table(game, setup, 100)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    table = play_at_table(game, setup, 101)
    gc.collect()
    one_table = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    sizes = [len(packed(play_at_table(game, setup, number).journal())) for number in range(JOURNALS)]
    return {
        "table_kb": one_table / 1024,
        "entries": len(table.entries),
        "journals_10000_mb": sum(sizes) / len(sizes) * 10_000 / 1024**2,
    }


def play_at_table(game: Game, setup: Setup, seed: int) -> Table:
    table = Table(game, setup, chance=Seeded(seed))
    rng = Random(seed)
    while not table.is_over:
        question = table.question
        assert isinstance(question, Choose), "only games that decide in the open are measured"
        table.answer(question.options[int(rng.random() * len(question.options))])
    return table


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
