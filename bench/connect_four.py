"""Connect four by random play: ours, and in the same process OpenSpiel's and PettingZoo's. Prints JSON."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from random import Random

from bench.timing import per_second
from grognard.kernel import table
from grognard.kernel.chance import Seeded
from grognard.kernel.playing import play_out, random_decider
from tests.tiny import connect_four


def ours(rng: Random) -> Callable[[], int]:
    deciders = {seat: random_decider(rng) for seat in (connect_four.YELLOW, connect_four.RED)}
    chance = Seeded(1)

    def play() -> int:
        return play_out(connect_four.GAME, connect_four.SETUP, deciders, chance).decisions

    return play


def open_spiel(name: str, rng: Random) -> Callable[[], int]:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers OpenSpiel's game in Python

    game = pyspiel.load_game(name)

    def play() -> int:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            moves += 1
        return moves

    return play


def pettingzoo(rng: Random) -> Callable[[], int]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import connect_four_v3
    env = connect_four_v3.env()

    def play() -> int:
        env.reset()
        moves = 0
        for _ in env.agent_iter():
            seen, _reward, ended, cut, _info = env.last()
            if ended or cut:
                env.step(None)
                continue
            columns = [column for column, free in enumerate(seen["action_mask"]) if free]
            env.step(columns[int(rng.random() * len(columns))])
            moves += 1
        return moves

    return play


def main() -> None:
    rng = Random(1)
    found = {
        "compiled": not any([module.__file__.endswith(".py") for module in (table, connect_four)]),
        "ours": per_second(ours(rng)),
        "open_spiel_cpp": per_second(open_spiel("connect_four", rng)),
        "open_spiel_python": per_second(open_spiel("python_tic_tac_toe", rng)),
        "pettingzoo": per_second(pettingzoo(rng)),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
