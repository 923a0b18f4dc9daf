"""The course of a game (ERB-SET, ERB-INI, ERB-ACV, ERB-FIN): set-up, turns of three phases, and the end.

The game is a loop over `state.stage`. Each stage does one thing, says which stage comes next, and leaves the whole
position in the state, so that play goes on from any checkpoint.
"""

from __future__ import annotations

from grognard.games.reborn import activation, endings, final_phase, initiative, search
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags import sequence as building
from grognard.games.reborn.setup import board_for, parts_for
from grognard.games.reborn.state import State
from grognard.games.reborn.words import Module, Stage
from grognard.kernel.asking import checkpoint
from grognard.kernel.narration import Hear
from grognard.kernel.questions import Play


def play(state: State, hear: Hear | None = None) -> Play[None]:
    """The whole game, from the checkpoint the state stands at to its end."""
    parts = parts_for(state.setup)
    yield from run(Reborn(state, parts, board_for(state, parts), hear))


def run(game: Reborn) -> Play[None]:
    """Play on until the game is over: after the last turn, or wherever a condition is met (ERB-FIN-08b)."""
    state = game.state
    try:
        while state.stage is not Stage.OVER:
            yield from checkpoint(state.stage.value)
            yield from go_on(game)
    except endings.GameOver:
        state.stage = Stage.OVER
        state.acting = state.interrupting = None


def go_on(game: Reborn) -> Play[None]:
    """Carry out the stage the game stands at."""
    stage = game.state.stage
    if stage is Stage.SETUP:
        yield from finish_setup(game)
    elif stage is Stage.INITIATIVE:
        yield from initiative.play_initiative_phase(game)
    elif stage is Stage.ACTIVATION:
        yield from activation.play_round(game)
    elif stage is Stage.FINAL:
        yield from final_phase.play_final_phase(game)
    else:
        yield from building.go_on(game)


def finish_setup(game: Reborn) -> Play[None]:
    """ERB-SET-02a: what chance decides before the first turn, the search deck."""
    if game.has(Module.SEARCH):
        yield from search.build_deck(game)
    game.state.stage = Stage.INITIATIVE
