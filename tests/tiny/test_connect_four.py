"""Connect four by its rules, and by the number of its positions."""

from __future__ import annotations

import pytest

from grognard.kernel.table import Table
from tests.tiny.connect_four import COLUMNS, GAME, RED, ROWS, SETUP, YELLOW, Position


def dropped(columns: str) -> Table:
    """A table where discs were dropped into these columns in turn."""
    here = Table(GAME, SETUP)
    for column in columns:
        here.answer(int(column))
    return here


def test_yellow_begins_and_the_seats_take_turns() -> None:
    assert dropped("").question_for(YELLOW) is not None
    assert dropped("4").question_for(RED) is not None
    assert dropped("44").question_for(YELLOW) is not None


def test_a_full_column_takes_no_disc() -> None:
    here = dropped("4" * ROWS)
    assert here.question_for(YELLOW).options == (1, 2, 3, 5, 6, 7)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("columns", "winner"),
    [
        ("1122334", YELLOW),
        ("4455667", YELLOW),
        ("1212121", YELLOW),
        ("12233434464", YELLOW),
        ("76655454424", YELLOW),
        ("71122334", RED),
    ],
)
def test_four_in_a_row_win(columns: str, winner: str) -> None:
    here = dropped(columns)
    assert here.result is not None
    assert here.result.outcome == f"{winner} won"
    assert here.result.scores == {winner: 1.0, (RED if winner == YELLOW else YELLOW): 0.0}


def test_three_in_a_row_or_four_around_a_corner_do_not() -> None:
    assert dropped("112233").result is None
    # Yellow holds the top three of one column and the foot of the next.
    assert dropped("21717116161").result is None


def test_a_full_board_is_a_draw() -> None:
    here = dropped("121212" + "212121" + "343434" + "434343" + "565656" + "656565" + "777777")
    assert here.result is not None
    assert here.result.outcome == "drawn"
    assert here.result.scores == {YELLOW: 0.5, RED: 0.5}


@pytest.mark.parametrize(("depth", "lines"), [(0, 1), (1, 7), (2, 49), (3, 343), (4, 2401)])
def test_the_number_of_lines_of_play(depth: int, lines: int) -> None:
    def count(here: Table, left: int) -> int:
        if left == 0 or here.is_over:
            return 1
        ways = 0
        for column in here.question.options:  # type: ignore[union-attr]
            fork = here.fork()
            fork.answer(column)
            ways += count(fork, left - 1)
        return ways

    assert count(dropped(""), depth) == lines
    assert len(COLUMNS) ** depth == lines


def test_what_cannot_come_about_by_play_is_named() -> None:
    assert GAME.invariants is not None
    assert GAME.invariants(Position(own=1, other=1)) == ["two discs lie in one place"]
    assert GAME.invariants(Position(to_move=YELLOW, other=1)) == ["the seats have not taken turns"]
    assert GAME.invariants(Position(to_move=RED, waiting=YELLOW, other=2)) == ["a disc hangs in the air"]
