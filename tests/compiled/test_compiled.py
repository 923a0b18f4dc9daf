"""The same sources compiled by mypyc: every module is, and every game goes as it does interpreted, byte for byte."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench.compiling import CHOSEN, ROOT, compiled_copy, modules_of, path_with
from grognard.games import find_games
from tests.tiny import connect_four, magpies

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("compiled")]

GAMES_EACH = 6

WHERE_FROM = """
import importlib, json, sys
print(json.dumps({name: importlib.import_module(name).__file__ for name in sys.argv[1:]}))
"""

PLAY = """
import sys
from grognard.games import find_games
from grognard.kernel.chance import Seeded, streams
from grognard.kernel.conformance import setups
from grognard.kernel.journal import written
from grognard.kernel.playing import play_out, random_decider
from grognard.kernel.table import Table
from tests.tiny import connect_four, magpies

game = ({game.name: game for game in (connect_four.GAME, magpies.GAME)} | find_games())[sys.argv[1]]
for setup in setups(game):
    for seed in range(int(sys.argv[2])):
        decide = random_decider(streams(seed, "decisions"))
        told = []
        played = play_out(
            game, setup, {seat: decide for seat in game.seats(setup)}, Seeded(seed), keep_journal=True, hear=told.append
        )
        sys.stdout.buffer.write(written(played.journal))
        for each in told:
            sys.stdout.buffer.write(f"{each}\\n".encode())
    table = Table(game, setup, chance=Seeded(0))
    sys.stdout.buffer.write(game.encode(table.state))
"""


@pytest.fixture(scope="session")
def build() -> Path:
    """Compiled once for each state of the sources; a later run finds it."""
    return compiled_copy()


def run_with(folder: Path | None, script: str, *words: str, hash_seed: str = "0") -> bytes:
    env = {**path_with(folder), "PYTHONHASHSEED": hash_seed}
    run = subprocess.run([sys.executable, "-c", script, *words], cwd=ROOT, env=env, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


def test_every_game_that_is_offered_is_compiled() -> None:
    """A game that joins the others is put into pyproject.toml, [tool.grognard.compiled]."""
    games = [f"grognard/games/{name}" for name in find_games()]
    assert CHOSEN["folders"] == ["grognard/kernel", "grognard/geometry", *games]


def test_every_module_that_is_to_be_compiled_is(build: Path) -> None:
    modules = modules_of(build)
    assert "grognard.kernel.table" in modules
    assert "grognard.games.siloam.combat" in modules
    found = json.loads(run_with(build, WHERE_FROM, *modules))
    interpreted = [name for name, file in found.items() if file.endswith(".py")]
    assert not interpreted
    elsewhere = [name for name, file in found.items() if not Path(file).is_relative_to(build)]
    assert not elsewhere


def test_the_sources_are_not_compiled() -> None:
    found = json.loads(run_with(None, WHERE_FROM, "grognard.kernel.table", "grognard.games.siloam.combat"))
    assert all(file.endswith(".py") for file in found.values())


@pytest.mark.parametrize("name", [connect_four.GAME.name, magpies.GAME.name, *find_games()])
def test_compiled_games_go_like_interpreted_ones(build: Path, name: str) -> None:
    interpreted = run_with(None, PLAY, name, str(GAMES_EACH), hash_seed="1")
    assert interpreted.count(b"\n") > 10 * GAMES_EACH
    assert run_with(build, PLAY, name, str(GAMES_EACH), hash_seed="2") == interpreted
