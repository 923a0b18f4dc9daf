"""Whole games played at random: they end, keep every counter, and go on from any checkpoint as if nothing had been."""

from __future__ import annotations

import msgspec
import pytest

from grognard.games.siloam.endings import (
    ALL_SPACES_LOST,
    COALITION_COLLAPSE,
    DECISIVE_VICTORY,
    DEFEAT,
    NARROW_VICTORY,
    TOO_MANY_CASUALTIES,
    result_of,
)
from grognard.games.siloam.invariants import invariants, invariants_at_rest
from grognard.games.siloam.state import State
from grognard.games.siloam.words import Stage
from grognard.kernel.questions import Checkpoint, Choose, Question
from grognard.kernel.spelling import spell
from tests.games.siloam.playing import new_game, play_at_random
from tests.rules import rule

GAMES = 15
BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])
SEEDS = pytest.mark.parametrize("seed", range(GAMES))
OUTCOMES = {DEFEAT, NARROW_VICTORY, DECISIVE_VICTORY, ALL_SPACES_LOST, TOO_MANY_CASUALTIES, COALITION_COLLAPSE}


def look(state: State, question: Question) -> None:
    """Nothing is wrong with the position, and every option is spelled in its own way."""
    if isinstance(question, Checkpoint):
        assert not invariants_at_rest(state), question.label
        return
    assert not invariants(state), question.topic
    if isinstance(question, Choose):
        spellings = [spell(option) for option in question.options]
        assert len(set(spellings)) == len(spellings), question.topic
        for bar in question.barred() if question.barred is not None else ():
            assert spell(bar.option) not in spellings, f"{question.topic}: {bar}"


@BOTH
@SEEDS
@rule("SOS-SEQ-01a", "SOS-GAP-17")
def test_a_game_comes_to_its_end(ruleset: str, seed: int) -> None:
    game = play_at_random(new_game(ruleset), seed, watch=look)
    state = game.state
    assert state.stage is Stage.OVER
    assert state.outcome in OUTCOMES
    assert state.round <= 10
    assert state.round == 10 or state.outcome not in (DEFEAT, NARROW_VICTORY, DECISIVE_VICTORY)
    assert result_of(state) is not None


@BOTH
@SEEDS
def test_a_game_goes_on_from_its_checkpoints_as_if_it_had_never_stopped(ruleset: str, seed: int) -> None:
    straight = play_at_random(new_game(ruleset), seed)
    resumed = play_at_random(new_game(ruleset), seed, resume_chance=0.3)
    assert resumed.resumed > 0
    assert resumed.asked == straight.asked
    assert [one.text for one in resumed.told] == [one.text for one in straight.told]
    assert msgspec.msgpack.encode(resumed.state) == msgspec.msgpack.encode(straight.state)
