"""Whole random games: they end, nothing is lost or made on the way, and they go on from any checkpoint."""

from __future__ import annotations

import msgspec
import pytest

from grognard.games.reborn import GAME
from grognard.games.reborn.endings import result_of
from grognard.games.reborn.invariants import invariants, invariants_at_rest
from grognard.games.reborn.setup import begin
from grognard.games.reborn.state import State
from grognard.kernel.conformance import check
from grognard.kernel.questions import Checkpoint, Question
from tests.games.reborn.playing import (
    LADDER_SCENARIOS,
    SAGS_SCENARIOS,
    play_at_random,
    setup_of,
)
from tests.rules import rule

EVERY_SCENARIO = (*LADDER_SCENARIOS, *SAGS_SCENARIOS)


def keeps_invariants(state: State, question: Question) -> None:
    faults = [*invariants(state)]
    if isinstance(question, Checkpoint):
        faults += invariants_at_rest(state)
    assert faults == [], f"at {question}"


@pytest.mark.parametrize("scenario", EVERY_SCENARIO)
def test_a_random_game_keeps_its_invariants_and_ends(scenario: str) -> None:
    course = play_at_random(begin(setup_of(scenario)), 5, watch=keeps_invariants)
    result = result_of(course.state)
    assert result is not None
    assert sum(result.scores.values()) == pytest.approx(1.0)


@pytest.mark.parametrize("ruleset", ["summary", "literal"])
@pytest.mark.parametrize("scenario", ["dead-air", "iron-beast"])
def test_other_readings_of_the_rules_play_to_the_end(scenario: str, ruleset: str) -> None:
    course = play_at_random(begin(setup_of(scenario, ruleset)), 8, watch=keeps_invariants)
    assert result_of(course.state) is not None


@pytest.mark.parametrize("scenario", ["ambush", "two-floors", "sags-3"])
def test_a_game_goes_on_from_any_checkpoint(scenario: str) -> None:
    straight = play_at_random(begin(setup_of(scenario)), 3)
    resumed = play_at_random(begin(setup_of(scenario)), 3, resume_chance=0.5)
    assert resumed.asked == straight.asked
    assert msgspec.msgpack.encode(resumed.state) == msgspec.msgpack.encode(straight.state)


@rule("ERB-SET-05a", "ERB-SET-05c")
@pytest.mark.parametrize("scenario", ["ambush", "dead-air", "sags-2"])
def test_a_game_conforms(scenario: str) -> None:
    assert check(GAME, setup_of(scenario), seeds=[1], samples=6) == []
