"""Every registered game, ruleset and scenario does what the kernel promises of it."""

import pytest

from grognard.games import find_games
from grognard.kernel import conformance
from grognard.kernel.game import Game, Setup

CASES = [(game, setup) for game in find_games().values() for setup in conformance.setups(game)]


@pytest.mark.parametrize(
    ("game", "setup"), CASES, ids=[f"{setup.game}-{setup.ruleset}-{setup.scenario}" for _, setup in CASES]
)
def test_a_game_conforms(game: Game, setup: Setup) -> None:
    seeds = range(3) if setup.ruleset == game.rulesets[0] else range(1)
    conformance.require(game, setup, seeds)
