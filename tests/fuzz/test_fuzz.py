"""A few fuzzed games of every game in each test run, thousands with `make fuzz`; and the fuzzer finds what breaks."""

from pathlib import Path

import msgspec
import pytest

from grognard.games import find_game, find_games
from grognard.kernel.game import Game
from grognard.kernel.loading import open_table
from tests.fuzz import playing
from tests.fuzz.playing import Fault, faults_at_rest, fuzz_one, keep, setup_of

GAMES_EACH = 30


@pytest.mark.parametrize("name", find_games())
def test_random_games_break_nothing(name: str) -> None:
    assert [fault for fault in [fuzz_one(name, number) for number in range(GAMES_EACH)] if fault is not None] == []


def test_rulesets_come_in_turn_and_switches_are_turned() -> None:
    game = find_game("siloam")
    setups = [setup_of(game, number) for number in range(40)]
    assert {setup.ruleset for setup in setups} == set(game.rulesets)
    assert len({name for setup in setups for name in setup.options}) > 10
    assert setups == [setup_of(game, number) for number in range(40)]


def test_a_game_with_sealed_answers_is_kept_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The second turn of Earth Reborn comes after order tiles have been discarded in secret."""
    whole = find_game("reborn")

    def faults_from_turn_two(state: object) -> list[str]:
        return ["a marker got lost"] if getattr(state, "turn", 0) >= 2 else []

    broken: Game = msgspec.structs.replace(
        whole, invariants=faults_from_turn_two, invariants_at_rest=faults_from_turn_two
    )
    monkeypatch.setattr(playing, "find_game", lambda _: broken)
    fault = next(found for number in range(20) if (found := fuzz_one("reborn", number)) is not None)
    assert fault.message == "a marker got lost"
    table = open_table(keep(fault, tmp_path), lambda _: broken, writing=False)
    assert table.state.turn == 2


def test_what_breaks_is_a_game_that_opens_where_it_broke(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A rule that loses CP from a certain round on is noticed, and the kept game stands in that round."""
    whole = find_game("siloam")

    def faults_from_round_three(state: object) -> list[str]:
        return ["CP got lost"] if getattr(state, "round", 0) >= 3 else []

    broken: Game = msgspec.structs.replace(
        whole, invariants=faults_from_round_three, invariants_at_rest=faults_from_round_three
    )
    monkeypatch.setattr(playing, "find_game", lambda _: broken)
    fault = next(found for number in range(20) if (found := fuzz_one("siloam", number)) is not None)
    assert isinstance(fault, Fault)
    assert fault.message == "CP got lost"
    table = open_table(keep(fault, tmp_path), lambda _: broken, writing=False)
    assert table.state.round == 3
    assert faults_at_rest(broken, table.state) == ["CP got lost"]
