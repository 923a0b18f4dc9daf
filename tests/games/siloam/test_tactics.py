"""Tactics Chits: what matches, which go back where, and the chits that come into the cup during the game."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.scoring import Reading, Score, score
from grognard.games.siloam.sequence import next_chit
from grognard.games.siloam.tactics import (
    add_bonus_chits,
    add_weather,
    check,
    draw_chit,
    draw_for_check,
    matches,
    return_chits,
    shows,
)
from grognard.games.siloam.words import Rating, Special
from tests.games.siloam.builders import carry_out, position
from tests.rules import rule

LEADER_ALL, ROUGH_ALL, DIAMOND, BLANK = 1, 2, 12, 15  # chits by what is printed on them
WEATHER = 21
BONUS_A, BONUS_B = 22, 23


def cup(*chits: int, **fields: Any) -> Siloam:
    return position({}, tactics_cup=list(chits), **fields)


def in_play(game: Siloam) -> int:
    state = game.state
    return len(state.tactics_cup) + len(state.tactics_drawn) + state.weather_supply + len(state.bonus_supply)


# What matches


@rule("SOS-CON-28", "SOS-GAP-14")
def test_a_chit_matches_what_is_printed_on_it_and_a_higher_symbol_does_not_include_the_lower() -> None:
    game = cup()
    assert [rating for rating in Rating if shows(game.parts.chits[DIAMOND], rating)] == [Rating.DIAMOND]
    assert all(shows(game.parts.chits[LEADER_ALL], rating) for rating in Rating)
    assert not any(shows(game.parts.chits[BLANK], rating) for rating in Rating)


@rule("SOS-PLN-08d")
def test_a_bonus_chit_helps_the_player_by_its_symbols_and_the_vang_never() -> None:
    game = cup()
    bonus = game.parts.chits[BONUS_A]
    assert matches(bonus, Rating.CIRCLE, for_vang=False)
    assert not matches(bonus, Rating.TRIANGLE, for_vang=False)
    assert not any(matches(bonus, rating, for_vang=True) for rating in Rating)
    assert matches(game.parts.chits[LEADER_ALL], Rating.CIRCLE, for_vang=True)


# Combat draws


@rule("SOS-CBT-11a")
def test_standard_chits_stay_out_of_the_cup_until_they_are_returned() -> None:
    game = cup(1, 2, 3)
    carry_out(draw_chit(game), tactics=[2])
    assert sorted(game.state.tactics_cup) == [1, 3]
    assert game.state.tactics_drawn == [2]
    return_chits(game)
    assert sorted(game.state.tactics_cup) == [1, 2, 3]
    assert game.state.tactics_drawn == []


@rule("SOS-CBT-11b", "SOS-PLN-08e")
def test_weather_and_bonus_chits_go_to_supply_instead() -> None:
    game = cup(1, WEATHER, BONUS_A, weather_supply=7, bonus_supply=[BONUS_B])
    for chit in (WEATHER, BONUS_A):
        carry_out(draw_chit(game), tactics=[chit])
    assert game.state.weather_supply == 7
    return_chits(game)
    assert game.state.tactics_cup == [1]
    assert game.state.weather_supply == 8
    assert sorted(game.state.bonus_supply) == [BONUS_A, BONUS_B]


@rule("SOS-CON-76")
def test_an_empty_cup_takes_back_the_standard_chits_of_the_combat_only() -> None:
    game = cup(tactics_drawn=[1, WEATHER, BONUS_A, 2], weather_supply=7, bonus_supply=[])
    drawn = carry_out(draw_chit(game), tactics=[2])
    assert drawn.result.number == 2
    assert game.state.tactics_cup == [1]
    assert sorted(game.state.tactics_drawn) == [2, WEATHER, BONUS_A]


@rule("SOS-CON-76")
def test_without_the_reshuffle_missing_draws_are_lost() -> None:
    game = position({}, switches={"tactics_cup_reshuffle": "no"}, tactics_cup=[], tactics_drawn=[1, 2])
    assert carry_out(draw_chit(game)).result is None
    assert game.state.tactics_drawn == [1, 2]


@rule("SOS-CON-76")
def test_with_no_standard_chit_anywhere_there_is_nothing_to_draw() -> None:
    game = cup(tactics_drawn=[WEATHER])
    assert carry_out(draw_chit(game)).result is None


# Checks


@rule("SOS-GAP-21")
def test_the_chits_of_a_check_are_drawn_without_replacement_and_go_back() -> None:
    game = cup(BLANK, 16, WEATHER, weather_supply=0)
    before = in_play(game)
    checked = carry_out(check(game, Rating.SQUARE, 3), tactics=[BLANK, WEATHER, 16])
    assert checked.result is False
    assert sorted(game.state.tactics_cup) == [BLANK, 16]
    assert game.state.weather_supply == 1
    assert in_play(game) == before
    with pytest.raises(AssertionError, match="cannot come out"):
        carry_out(check(game, Rating.SQUARE, 2), tactics=[BLANK, BLANK])


@rule("SOS-GAP-21")
def test_one_match_among_several_is_enough() -> None:
    game = cup(1, BLANK)
    assert carry_out(check(game, Rating.TRIANGLE, 2), tactics=[BLANK, 1]).result is True
    assert carry_out(check(game, Rating.TRIANGLE, 1), tactics=[BLANK]).result is False


@rule("SOS-GAP-21")
def test_too_few_chits_are_drawn_returned_and_drawn_again() -> None:
    game = cup(1, BLANK)
    drawn = carry_out(draw_for_check(game, 3), tactics=[BLANK, 1, BLANK])
    assert [chit.number for chit in drawn.result] == [BLANK, 1, BLANK]
    assert sorted(game.state.tactics_cup) == [1, BLANK]


@rule("SOS-GAP-21")
def test_a_check_during_a_combat_leaves_the_combats_chits_out() -> None:
    game = cup(BLANK, tactics_drawn=[1, 2])
    drawn = carry_out(draw_for_check(game, 2), tactics=[BLANK, BLANK])
    assert [chit.number for chit in drawn.result] == [BLANK, BLANK]
    assert game.state.tactics_drawn == [1, 2]
    assert game.state.tactics_cup == [BLANK]


@rule("SOS-GAP-21")
def test_a_check_that_finds_no_chit_at_all_fails() -> None:
    game = cup(tactics_drawn=[1])
    assert carry_out(check(game, Rating.DIAMOND, 2)).result is False


@rule("SOS-CON-81")
def test_bonus_and_weather_chits_in_a_check() -> None:
    game = cup(BONUS_A, WEATHER, 1, weather_supply=0, bonus_supply=[])
    bonus = carry_out(check(game, Rating.CIRCLE, 1), tactics=[BONUS_A])
    assert bonus.result is True
    assert bonus.count("tactics.draw") == 1  # no bonus draw
    assert game.state.bonus_supply == [BONUS_A]
    assert carry_out(check(game, Rating.CIRCLE, 1), tactics=[WEATHER]).result is False
    assert game.state.weather_supply == 1


@rule("SOS-CON-81", "SOS-PLN-08d")
def test_a_bonus_chit_drawn_for_the_vang_misses_and_goes_to_supply_all_the_same() -> None:
    game = cup(BONUS_A, 1, bonus_supply=[])
    assert carry_out(check(game, Rating.CIRCLE, 1, for_vang=True), tactics=[BONUS_A]).result is False
    assert game.state.bonus_supply == [BONUS_A]


# Weather and bonus chits come in


@rule("SOS-SEQ-02g", "SOS-GAP-16")
def test_the_weather_brings_all_miss_chits_of_the_supply() -> None:
    game = position({})
    add_weather(game)
    assert game.state.tactics_cup.count(WEATHER) == 8
    assert game.state.weather_supply == 0
    assert len(game.state.tactics_cup) == 28
    assert carry_out(check(game, Rating.DIAMOND, 1), tactics=[WEATHER]).result is False


@rule("SOS-CON-75", "SOS-GAP-16")
def test_in_a_later_round_the_weather_brings_those_that_came_back() -> None:
    game = position({})
    add_weather(game)
    carry_out(check(game, Rating.DIAMOND, 3), tactics=[WEATHER] * 3)
    assert (game.state.weather_supply, game.state.tactics_cup.count(WEATHER)) == (3, 5)
    add_weather(game)
    assert (game.state.weather_supply, game.state.tactics_cup.count(WEATHER)) == (0, 8)


@pytest.mark.parametrize(
    ("supply", "added"),
    [
        ([BONUS_A, BONUS_A, BONUS_B, BONUS_B], [BONUS_A, BONUS_B]),
        ([BONUS_B, BONUS_A, BONUS_A], [BONUS_A, BONUS_B]),
        ([BONUS_B, BONUS_B], [BONUS_B, BONUS_B]),
        ([BONUS_A], [BONUS_A]),
        ([], []),
    ],
)
@rule("SOS-PLN-08b", "SOS-GAP-15")
def test_a_tactical_maneuver_adds_two_bonus_chits_of_both_types_if_it_can(supply: list[int], added: list[int]) -> None:
    game = cup(1, bonus_supply=list(supply))
    add_bonus_chits(game, "SOS-PLN-08b")
    assert sorted(game.state.tactics_cup) == [1, *added]
    assert len(game.state.bonus_supply) == len(supply) - len(added)


@rule("SOS-SEQ-02g")
def test_the_weather_chit_does_its_work_when_it_is_drawn_and_waits_for_the_next_round() -> None:
    game = position({}, activation_cup=["weather", "cics"])
    carry_out(next_chit(game), draws={"activation.draw": ["weather"]})
    assert game.state.tactics_cup.count(WEATHER) == 8
    assert game.state.used_chits == ["weather"]
    assert game.state.activation_cup == ["cics"]


@pytest.mark.parametrize(
    ("chit", "rating", "maneuver", "specials", "for_vang", "scored"),
    [
        (BONUS_A, Rating.CIRCLE, False, (), False, Score(1, 1)),
        (BONUS_A, Rating.TRIANGLE, False, (), False, Score(0, 0)),
        (BONUS_A, None, True, (), False, Score(1, 1)),
        (BONUS_B, Rating.TRIANGLE, False, (Special.ARTILLERY,), False, Score(1, 1)),
        (BONUS_B, Rating.SQUARE, False, (Special.ARTILLERY,), False, Score(1, 1)),  # never more than 1 hit
        (BONUS_B, Rating.SQUARE, False, (Special.ARTILLERY,), True, Score(0, 0)),
    ],
)
@rule("SOS-PLN-08c", "SOS-PLN-08d", "SOS-CON-81")
def test_a_bonus_chit_in_combat_is_one_hit_and_one_more_draw_if_anything_on_it_is_of_use(
    chit: int, rating: Rating | None, maneuver: bool, specials: tuple[Special, ...], for_vang: bool, scored: Score
) -> None:
    game = cup()
    assert score(Reading(rating, maneuver, specials, for_vang), game.parts.chits[chit]) == scored
