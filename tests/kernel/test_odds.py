"""Odds against hand-computed fractions."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from grognard.kernel.asking import draw
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Game
from grognard.kernel.journal import written
from grognard.kernel.odds import odds
from grognard.kernel.questions import Choose, Play, Roll, Sealed, Shuffle
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, BOB, SETUP, Diary, answer_all, little, table


def duel(diary: Diary, _: Any) -> Play[None]:
    """Attack with two dice, a hit for each 5 or 6; or draw two out of a cup of two hits and three misses."""
    how = yield Choose(ANN, "how", ["dice", "cup", "deck", "wait"])
    if how == "dice":
        faces = yield Roll("attack", 2, 6)
        diary.day = sum(face >= 5 for face in faces)
    elif how == "cup":
        cup = ["hit"] * 2 + ["miss"] * 3
        for _number in range(2):
            drawn = yield from draw("attack", cup)
            diary.day += drawn == "hit"
    elif how == "deck":
        order = yield Shuffle("attack", list(range(12)))
        diary.day = order[0] % 2
    diary.lines.append((yield Choose(BOB, "reply", ["strike", "flee"])))
    if diary.lines[-1] == "strike":
        (face,) = yield Roll("strike", 1, 6)
        diary.day -= face == 6
    diary.is_over = True


DUEL: Game = little(duel)


def hits(state: Any) -> int:
    return state.day


def never(question: Any, here: Table) -> bool:
    return False


def before_the_reply(question: Any, here: Table) -> bool:
    return question.topic == "reply"


def strike(question: Choose, here: Table) -> Any:
    return "strike" if "strike" in question.options else question.options[0]


def test_dice() -> None:
    here = Table(DUEL, SETUP)
    found = odds(here, "dice", hits, before_the_reply)
    assert found.exact
    assert found.probabilities == {0: Fraction(4, 9), 1: Fraction(4, 9), 2: Fraction(1, 9)}
    assert found.mean == pytest.approx(2 / 3)
    assert found.stderr == 0.0
    assert found.chance_that(lambda value: value >= 1) == Fraction(5, 9)


def test_draws_without_putting_back() -> None:
    found = odds(Table(DUEL, SETUP), "cup", hits, before_the_reply)
    assert found.probabilities == {0: Fraction(3, 10), 1: Fraction(3, 5), 2: Fraction(1, 10)}


def test_a_policy_answers_on_the_way_to_the_end() -> None:
    found = odds(Table(DUEL, SETUP), "wait", hits, never, policy=strike)
    assert found.probabilities == {0: Fraction(5, 6), -1: Fraction(1, 6)}


def test_without_a_policy_a_line_ends_at_a_decision() -> None:
    assert odds(Table(DUEL, SETUP), "dice", hits, never) == odds(Table(DUEL, SETUP), "dice", hits, before_the_reply)


def test_the_table_stays_as_it_is() -> None:
    here = Table(DUEL, SETUP, chance=Seeded(1))
    before = here.digest, written(here.journal())
    odds(here, "cup", hits, never, policy=strike)
    assert (here.digest, written(here.journal())) == before


def test_too_many_lines_are_sampled() -> None:
    found = odds(Table(DUEL, SETUP), "cup", hits, before_the_reply, budget=3, rng=Random(1))
    assert not found.exact
    assert found.replays == 3
    many = odds(Table(DUEL, SETUP), "deck", hits, before_the_reply, budget=800, rng=Random(1))
    assert not many.exact
    assert many.probabilities[1] == pytest.approx(0.5, abs=4 * many.stderr)
    assert 0 < many.stderr < 0.05


def test_sampled_odds_agree_with_exact_ones() -> None:
    exact = odds(Table(DUEL, SETUP), "dice", hits, never, policy=strike)
    sampled = odds(Table(DUEL, SETUP), "dice", hits, never, policy=strike, budget=30, rng=Random(2))
    assert exact.exact
    assert not sampled.exact
    assert abs(sampled.mean - exact.mean) < 4 * sampled.stderr


def test_sampled_odds_are_the_same_again_without_a_stream() -> None:
    one, other = [odds(Table(DUEL, SETUP), "deck", hits, before_the_reply, budget=20) for _ in range(2)]
    assert one == other


def test_sealed_answers_are_given_by_the_policy_for_each_seat() -> None:
    here = answer_all(table(), "hill", 4)

    def highest(question: Choose, _: Table) -> Any:
        return question.options[-1]

    def next_day(question: Any, there: Table) -> bool:
        return there.state.day == 1

    found = odds(here, "inn", lambda state: state.lines[-1], next_day, policy=highest)
    assert found.probabilities == {"2-2": Fraction(1)}


def test_odds_of_a_sealed_answer_name_the_seat() -> None:
    here = answer_all(table(), "hill", 4, "inn")
    assert isinstance(here.question, Sealed)
    found = odds(here, 1, lambda state: len(state.lines), never, seat=BOB)
    assert found.probabilities == {3: Fraction(1)}
