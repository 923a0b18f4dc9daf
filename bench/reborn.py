"""Earth Reborn: whole random games a second, of two who build their map first, and of the ladder. Prints JSON."""

from __future__ import annotations

import json
from random import Random
from time import process_time

from grognard.games import find_game
from grognard.games.reborn import sequence
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Game, Setup
from grognard.kernel.playing import play_out, random_decider

GAMES_BUILT = 20
GAMES_OF_EACH = 10


def main() -> None:
    game = find_game("reborn")
    ladder = [scenario for scenario in game.scenarios if not scenario.startswith("sags")]
    built, built_questions = speed_of(game, ["sags-2"], GAMES_BUILT)
    games, questions = speed_of(game, ladder, GAMES_OF_EACH)
    found: dict[str, float | bool] = {
        "compiled": not sequence.__file__.endswith(".py"),
        "sags_games_per_second": built,
        "sags_questions_per_second": built_questions,
        "ladder_games_per_second": games,
        "ladder_questions_per_second": questions,
    }
    print(json.dumps(found))


def speed_of(game: Game, scenarios: list[str], games: int) -> tuple[float, float]:
    """Whole games and questions a second, after one game of each that is not counted."""
    setups = [Setup("reborn", game.rulesets[0], scenario) for scenario in scenarios]
    for setup in setups:
        play(game, setup, games)
    questions = 0
    start = process_time()
    for setup in setups:
        for number in range(games):
            questions += play(game, setup, number)
    passed = process_time() - start
    return len(setups) * games / passed, questions / passed


def play(game: Game, setup: Setup, seed: int) -> int:
    deciders = {seat: random_decider(Random(f"{seat} {seed}")) for seat in game.seats(setup)}
    return play_out(game, setup, deciders, Seeded(seed)).questions


if __name__ == "__main__":
    main()
