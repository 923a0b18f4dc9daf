"""Undo is free until chance, a reveal, or another seat's answer; beyond that only by force, and it is written down."""

import pytest

from grognard.kernel.asking import ask_in_secret, checkpoint
from grognard.kernel.chance import Scripted
from grognard.kernel.entries import Answered, Crossing, SealedIn, Undone
from grognard.kernel.errors import RulesFailed, UndoRefused
from grognard.kernel.journal import written
from grognard.kernel.questions import Choose, Play, Roll, Seat
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, BOB, DAY, SETUP, Diary, answer_all, little, table


def solitaire(diary: Diary, _: object) -> Play[None]:
    for _number in range(3):
        diary.lines.append((yield Choose(ANN, "card", ["ace", "king"])))
    diary.is_over = True


def test_ones_own_decisions_are_taken_back_freely_one_by_one() -> None:
    here = Table(little(solitaire), SETUP)
    digests = [here.digest]
    for card in ("ace", "king"):
        here.answer(card)
        digests.append(here.digest)
    assert here.can_undo().is_free
    here.undo()
    assert here.digest == digests[1]
    here.undo(ANN)
    assert here.digest == digests[0]
    assert here.journal().entries[-2:] == [Undone(1, 2), Undone(0, 1, ANN)]


def test_a_game_that_is_over_can_be_taken_up_again() -> None:
    here = answer_all(Table(little(solitaire), SETUP), "ace", "ace", "ace")
    assert here.is_over
    here.undo()
    assert not here.is_over
    assert here.state.lines == ["ace", "ace"]
    assert not here.state.is_over


def test_undo_does_not_cross_chance_unless_forced() -> None:
    here = table(chance=Scripted([4, 5]))
    here.answer("hill")
    before = here.digest
    offer = here.can_undo()
    assert offer.is_possible
    assert not offer.is_free
    assert offer.crosses == (Crossing("chance", 2, "weather"),)
    with pytest.raises(UndoRefused, match="undo would cross entry 2 chance weather: what was learned cannot"):
        here.undo()
    assert here.digest == before
    here.undo(force=True)
    assert here.journal().entries[-1] == Undone(0, 2, None, ("2 chance weather",))
    assert here.state.lines == []


def test_undo_does_not_cross_another_seats_answer_unless_forced() -> None:
    here = answer_all(table(), *DAY, "hill", 4, "inn")
    with pytest.raises(UndoRefused, match="undo would cross entry 7 chance weather and 1 more"):
        here.undo(ANN)
    here.undo(ANN, force=True)
    assert here.journal().entries[-1] == Undone(5, 8, ANN, ("7 chance weather", "8 answer camp by bob"))
    assert here.question_for(ANN) is not None


def test_undo_to_names_the_seat_that_answered_first_after_it() -> None:
    here = answer_all(table(), *DAY, "hill", 4, "inn")
    here.undo_to(7)
    assert here.question_for(BOB) is not None
    answer_all(here, "wood")
    with pytest.raises(UndoRefused, match="7 chance weather and 1 more"):
        here.undo_to(5)


def test_undo_does_not_cross_a_reveal() -> None:
    here = answer_all(table(), *DAY)
    assert here.can_undo(BOB).crosses == (Crossing("reveal", 5, "lamp"),)
    assert [crossing.kind for crossing in here.can_undo(ANN).crosses] == ["reveal", "reveal"]
    with pytest.raises(UndoRefused, match="entry 5 reveal lamp"):
        here.undo(BOB)
    here.undo(BOB, force=True)
    assert here.sealed_by == (ANN,)


def test_a_sealed_answer_is_taken_back_freely_while_the_other_thinks() -> None:
    here = answer_all(table(), "hill", 4, "inn")
    here.answer(2, BOB)
    here.undo(BOB)
    assert here.sealed_by == ()
    here.answer(1, BOB)
    here.answer(1, ANN)
    assert here.state.lines[-1] == "1-1"


def test_taking_back_a_sealed_answer_leaves_those_of_the_others_in_place() -> None:
    def play(diary: Diary, _: object) -> Play[None]:
        answers = yield from _all_three()
        diary.lines.append(repr(list(answers.values())))
        diary.is_over = True

    here = Table(little(play, seats=(ANN, BOB, Seat("cid"))), SETUP)
    here.answer(1, ANN)
    here.answer(2, BOB)
    assert here.can_undo(ANN).is_free
    here.undo(ANN)
    assert here.sealed_by == (BOB,)
    assert here.entries == [SealedIn(1, BOB, "bid", "2")]
    here.answer(2, ANN)
    here.answer(1, Seat("cid"))
    assert here.state.lines == ["[2, 2, 1]"]


def _all_three() -> Play[dict[Seat, int]]:
    return (yield from ask_in_secret("bid", {ANN: [1, 2], BOB: [1, 2], Seat("cid"): [1, 2]}))


def test_where_there_is_nothing_to_undo_it_says_so() -> None:
    here = table()
    assert not here.can_undo().is_possible
    with pytest.raises(UndoRefused, match="nothing to undo: no decision was made yet"):
        here.undo()
    here.answer("hill")
    with pytest.raises(UndoRefused, match="nothing to undo: bob has decided nothing yet"):
        here.undo(BOB)


@pytest.mark.parametrize("n", [-1, 1, 2])
def test_one_can_only_go_back_to_where_one_has_been(n: int) -> None:
    here = answer_all(table(), "hill")
    with pytest.raises(UndoRefused, match=r"no way back to entry -?[0-9]: 0 to 0 can be gone back to"):
        here.undo_to(n)


def test_after_undo_chance_is_drawn_on_not_drawn_again() -> None:
    here = table(chance=Scripted([4, 5]))
    here.answer("hill")
    here.undo(force=True)
    here.answer("hill")
    assert here.state.lines == ["hill", "5"]


def test_going_back_to_before_chance_draws_it_anew() -> None:
    here = table(chance=Scripted([4, 5]))
    here.answer("hill")
    here.undo_to(1, force=True)
    assert here.state.lines == ["hill", "5"]


def test_if_going_back_fails_everything_is_as_before() -> None:
    def play(diary: Diary, _: object) -> Play[None]:
        yield Choose(ANN, "road", [1, 2])
        (face,) = yield Roll("weather", 1, 6)
        if face == 6:
            raise KeyError("storm")
        yield Choose(ANN, "road", [1, 2])
        diary.is_over = True

    here = Table(little(play), SETUP, chance=Scripted([4, 6]))
    here.answer(1)
    before = written(here.journal()), here.digest
    with pytest.raises(RulesFailed, match="storm"):
        here.undo_to(1, force=True)
    assert (written(here.journal()), here.digest) == before
    here.answer(2)


def test_the_journal_keeps_what_was_taken_back() -> None:
    here = Table(little(solitaire), SETUP)
    answer_all(here, "ace")
    here.undo()
    answer_all(here, "king")
    assert here.journal().entries == [Answered(1, ANN, "card", "ace"), Undone(0, 1), Answered(1, ANN, "card", "king")]


def test_undo_goes_back_over_many_checkpoints() -> None:
    def play(diary: Diary, _: object) -> Play[None]:
        while diary.day < 200:
            yield from checkpoint("day")
            diary.lines = [(yield Choose(ANN, "card", ["ace", "king"]))]
            diary.day += 1
        diary.is_over = True

    here = Table(little(play), SETUP)
    digests = [here.digest]
    for number in range(200):
        here.answer(("ace", "king")[number % 3 == 0])
        digests.append(here.digest)
    for n in (199, 150, 149, 77, 3, 0):
        here.undo_to(n, force=True)
        assert here.digest == digests[n]
