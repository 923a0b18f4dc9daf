"""Every registered game, ruleset and scenario does what the kernel promises of it."""

from typing import Final

import pytest

from grognard.games import find_games
from grognard.kernel import conformance
from grognard.kernel.game import Game, Setup

CASES = [(game, setup) for game in find_games().values() for setup in conformance.setups(game)]

FEW_SETUPS: Final = 6
"""A game with more of them is seen from so many sides that one game of each, looked at less often, is enough."""


@pytest.mark.parametrize(
    ("game", "setup"), CASES, ids=[f"{setup.game}-{setup.ruleset}-{setup.scenario}" for _, setup in CASES]
)
def test_a_game_conforms(game: Game, setup: Setup) -> None:
    place = game.rulesets.index(setup.ruleset)
    if len(conformance.setups(game)) > FEW_SETUPS:
        conformance.require(game, setup, [place], samples=4 if place == 0 else 1)
    else:
        conformance.require(game, setup, range(3) if place == 0 else range(1))
