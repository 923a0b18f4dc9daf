"""Sealed answers: given in any order, seen by nobody before all are in."""

import pytest

from grognard.kernel.errors import IllegalAnswer
from grognard.kernel.journal import read, written
from grognard.kernel.loading import load
from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, BOB, GAME, answer_all, table


def sealing() -> Table:
    return answer_all(table(), "hill", 4, "inn")


def test_the_answers_may_come_in_any_order_and_reach_the_rules_in_that_of_the_question() -> None:
    for first, second in ((ANN, BOB), (BOB, ANN)):
        here = sealing()
        here.answer({ANN: 1, BOB: 2}[first], first)
        here.answer({ANN: 1, BOB: 2}[second], second)
        assert here.state.lines[-1] == "1-2"


def test_a_sealed_answer_is_in_no_view_before_all_are_in() -> None:
    here = sealing()
    views = [here.view(seat) for seat in (ANN, BOB, None)]
    state = GAME.encode(here.state)
    here.answer(2, BOB)
    assert [here.view(seat) for seat in (ANN, BOB, None)] == views
    assert GAME.encode(here.state) == state
    assert here.question_for(BOB) is None
    assert here.question_for(ANN) is not None
    assert here.sealed_by == (BOB,)


def test_the_digest_tells_of_sealed_answers() -> None:
    digests = set()
    for bid in (0, 1, 2):
        here = sealing()
        here.answer(bid, BOB)
        digests.add(here.digest)
    assert len(digests | {sealing().digest}) == 4


@pytest.mark.parametrize(
    ("given", "seat", "message"),
    [
        (1, None, "say which seat answers; asked in secret are ann, bob"),
        (1, Seat("cid"), "cid is not asked; asked in secret are ann, bob"),
        (9, ANN, "'9' is not offered; there is 0, 1, 2"),
        (1, BOB, "bob has answered; undo the answer to give another"),
    ],
)
def test_sealed_answers_that_are_refused(given: int, seat: Seat | None, message: str) -> None:
    here = sealing()
    here.answer(2, BOB)
    before = here.digest
    with pytest.raises(IllegalAnswer, match=message):
        here.answer(given, seat)
    assert here.digest == before


def test_half_made_sealed_answers_survive_saving_and_opening() -> None:
    here = sealing()
    here.answer(2, BOB)
    again = load(read(written(here.journal())).journal, GAME)
    assert again.sealed_by == (BOB,)
    assert again.digest == here.digest
    again.answer(0, ANN)
    assert again.state.lines[-1] == "0-2"
