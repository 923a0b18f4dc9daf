"""Two processes with different hash seeds write byte-identical journals."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.games import find_games
from grognard.kernel.game import Game
from tests.kernel import journey
from tests.tiny import connect_four, magpies

ROOT = Path(__file__).parents[2]

SCRIPT = """
import sys
from grognard.kernel.chance import Seeded, streams
from grognard.kernel.conformance import setups
from grognard.kernel.journal import written
from grognard.kernel.playing import play_out, random_decider
from tests.kernel.test_determinism import games

game = games()[sys.argv[1]]
for setup in setups(game):
    for seed in range(2):
        decide = random_decider(streams(seed, "decisions"))
        deciders = {seat: decide for seat in game.seats(setup)}
        told = []
        played = play_out(game, setup, deciders, Seeded(seed), keep_journal=True, hear=told.append)
        sys.stdout.buffer.write(written(played.journal))
        for each in told:
            sys.stdout.buffer.write(f"{each}\\n".encode())
"""


def games() -> dict[str, Game]:
    """The small games, and every game there is."""
    return {game.name: game for game in (connect_four.GAME, journey.GAME, magpies.GAME)} | find_games()


def played(name: str, hash_seed: str) -> bytes:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    run = subprocess.run([sys.executable, "-c", SCRIPT, name], cwd=ROOT, env=env, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


@pytest.mark.parametrize("name", games())
def test_journals_and_narration_do_not_depend_on_the_hash_seed(name: str) -> None:
    one = played(name, "1")
    assert one.count(b"\n") > 10
    assert played(name, "2") == one
    assert played(name, "3") == one
