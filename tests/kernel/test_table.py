"""Answers at a table: taken if they are offered, refused without a trace if not."""

from typing import Any

import pytest

from grognard.kernel.asking import ask, ask_in_secret, choose, draw, shuffle
from grognard.kernel.chance import Asked, Scripted
from grognard.kernel.entries import Answered, Chanced, Passed
from grognard.kernel.errors import IllegalAnswer, RulesFailed, ScriptError, UnknownGame
from grognard.kernel.game import Setup
from grognard.kernel.journal import written
from grognard.kernel.questions import Choose, Draw, Play, Roll, Sealed
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, BOB, DAY, DAYS, GAME, SETUP, Diary, answer_all, little, table


def test_a_table_asks_the_first_question_and_goes_on_when_it_is_answered() -> None:
    here = table()
    assert isinstance(here.question, Choose)
    assert (here.question.seat, here.question.topic) == (ANN, "road")
    here.answer("valley")
    assert isinstance(here.question, Roll)
    assert here.state.lines == ["valley"]


def test_a_game_is_over_when_the_rules_end_and_has_a_result_only_then() -> None:
    here = table()
    for _ in range(DAYS):
        assert here.result is None
        answer_all(here, *DAY)
    assert here.is_over
    assert here.result is not None
    assert here.result.outcome == "done"
    with pytest.raises(IllegalAnswer, match="the game is over: nothing is asked any more"):
        here.answer("hill")


@pytest.mark.parametrize(
    ("given", "seat", "message"),
    [
        ("moor", None, "road: 'moor' is not offered; there is hill, valley. Nothing has changed"),
        ("sea", None, "road: 'sea' is not offered (there is no ship, J-1); there is hill, valley"),
        ("hill", BOB, "road: ann is asked, not bob; nothing has changed"),
        (7, ANN, "road: '7' is not offered"),
        (object, ANN, "is not offered"),
    ],
)
def test_a_refused_answer_says_why_and_changes_nothing(given: Any, seat: Any, message: str) -> None:
    here = table()
    digest, journal = here.digest, written(here.journal())
    with pytest.raises(IllegalAnswer) as refused:
        here.answer(given, seat)
    assert message in str(refused.value)
    assert (here.digest, written(here.journal())) == (digest, journal)
    here.answer("hill", ANN)


def test_a_long_list_of_options_is_cut_in_the_message() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        yield from choose(ANN, "number", range(100))
        diary.is_over = True

    with pytest.raises(IllegalAnswer, match=r"there is 0, 1, .*, 11 and 88 more"):
        Table(little(play), SETUP).answer("hundred")


def test_an_answer_may_be_the_option_or_its_spelling() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        move = yield from choose(ANN, "move", [("tank", 3), ("tank", 4)])
        diary.lines.append(repr(move))
        diary.is_over = True

    for given in (("tank", 4), "tank 4"):
        here = Table(little(play), SETUP)
        here.answer(given)
        assert here.state.lines == ["('tank', 4)"]
        assert here.entries == [Answered(1, ANN, "move", "tank 4")]


def test_a_person_may_say_what_the_dice_show_in_any_order() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        diary.lines.append(str((yield Roll("dice", 3, 6))))
        diary.is_over = True

    for given in ("5 1 3", (3, 5, 1), [1, 3, 5]):
        here = Table(little(play), SETUP, chance=Asked())
        here.answer(given)
        assert here.state.lines == ["(1, 3, 5)"]
        assert here.entries == [Chanced(1, "dice", "1 3 5")]


@pytest.mark.parametrize("given", ["7", "0", "1 2", "many", (), "", None, 3.5])
def test_dice_cannot_show_what_they_have_not(given: Any) -> None:
    here = answer_all(table(), "hill")
    with pytest.raises(IllegalAnswer, match=r"cannot come of weather .a roll of 1d6.; nothing has changed"):
        here.answer(given)
    assert len(here.entries) == 1


def test_chance_is_no_seats_to_decide() -> None:
    here = answer_all(table(), "hill")
    with pytest.raises(IllegalAnswer, match=r"weather .a roll of 1d6. is up to chance, not to ann"):
        here.answer("3", ANN)


def test_what_is_drawn_must_be_in_the_cup_and_a_shuffle_must_keep_all() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        cup = ["black", "white", "white"]
        yield from draw("cup", cup)
        yield from shuffle("order", cup)
        diary.lines.extend(cup)
        diary.is_over = True

    here = Table(little(play), SETUP)
    with pytest.raises(IllegalAnswer, match=r"'red' cannot come of cup \(a draw out of black, white\)"):
        here.answer("red")
    here.answer("white")
    with pytest.raises(IllegalAnswer, match="cannot come of order"):
        here.answer("white white")
    here.answer("white black")
    assert here.state.lines == ["white", "black"]


def test_a_single_option_is_taken_without_asking_unless_the_question_itself_matters() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        diary.lines.append((yield from choose(ANN, "taken", ["only"])))
        diary.lines.append((yield from ask(ANN, "asked", ["only"])))
        diary.is_over = True

    here = Table(little(play), SETUP)
    assert here.state.lines == ["only"]
    assert isinstance(here.question, Choose)
    assert here.question.topic == "asked"


def test_each_seat_sees_what_it_is_asked_itself() -> None:
    here = table()
    assert here.question_for(ANN) is here.question
    assert here.question_for(BOB) is None
    answer_all(here, "hill", 3, "inn")
    asked = here.question_for(BOB)
    assert asked is not None
    assert (asked.seat, asked.topic, asked.options) == (BOB, "lamp", (0, 1, 2))


def test_checkpoints_are_written_with_the_digest_of_the_state_and_once_only() -> None:
    here = answer_all(table(), *DAY)
    passed = [entry for entry in here.journal().entries if isinstance(entry, Passed)]
    assert [(entry.checkpoint, entry.n) for entry in passed] == [("morning", 5)]
    assert passed[0].digest == answer_all(table(), *DAY).journal().entries[-1].digest  # type: ignore[union-attr]


def test_equal_positions_have_equal_digests() -> None:
    assert table().digest == table().digest
    assert answer_all(table(), "hill").digest == answer_all(table(), "hill").digest
    assert answer_all(table(), "hill").digest != answer_all(table(), "valley").digest


# Rules that break down


def failing(diary: Diary, _: Any) -> Play[None]:
    answer = yield from choose(ANN, "step", ["safe", "broken", "endless"])
    diary.lines.append(answer)
    if answer == "broken":
        raise KeyError("bridge")
    (face,) = yield Roll("fall", 1, 2)
    if face == 2:
        raise KeyError("ladder")
    yield from choose(ANN, "step", ["on", "back"])
    diary.is_over = True


def test_when_the_rules_fail_the_answer_is_not_taken_and_the_journal_shows_it() -> None:
    here = Table(little(failing), SETUP, chance=Scripted([2, 1]))
    before = here.digest
    with pytest.raises(RulesFailed, match="after entry 1, step answered 'broken' by ann: KeyError: 'bridge'") as error:
        here.answer("broken")
    assert error.value.journal.entries == [Answered(1, ANN, "step", "broken")]
    assert (here.digest, here.journal().entries) == (before, [])


def test_rules_that_fail_on_the_chance_after_an_answer_take_neither() -> None:
    here = Table(little(failing), SETUP, chance=Scripted([2, 1]))
    with pytest.raises(RulesFailed, match="ladder") as error:
        here.answer("safe")
    assert error.value.journal.entries[-1] == Chanced(2, "fall", "2")
    assert here.entries == []
    here.answer("safe")
    assert isinstance(here.question, Choose)


def test_a_script_that_runs_out_takes_nothing() -> None:
    here = Table(little(failing), SETUP, chance=Scripted([]))
    with pytest.raises(ScriptError, match=r"the script has no outcome left for fall .a roll of 1d2.; add one"):
        here.answer("safe")
    assert here.entries == []


def test_rules_that_fail_at_once_say_so() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        raise ValueError("no board")
        yield

    with pytest.raises(RulesFailed, match="failed at the beginning: ValueError: no board"):
        Table(little(play), SETUP)


@pytest.mark.parametrize(
    "question", [Choose(ANN, "stuck", []), Sealed("stuck", {ANN: [1], BOB: []}), Draw("stuck", [])]
)
def test_a_question_without_an_answer_is_a_fault_of_the_rules(question: Any) -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        yield question

    with pytest.raises(RulesFailed, match=r"stuck.* offers nothing to answer"):
        Table(little(play), SETUP)


def test_rules_that_end_without_a_result_are_at_fault() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        yield from choose(ANN, "last", [1, 2])

    here = Table(little(play), SETUP)
    with pytest.raises(RulesFailed, match="play ended without a result"):
        here.answer(1)
    assert not here.is_over


def test_a_sealed_question_to_nobody_is_passed_over() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        answers: dict[Any, int] = yield from ask_in_secret("nobody", {})
        diary.lines.append(str(answers))
        diary.is_over = True

    assert Table(little(play), SETUP).state.lines == ["{}"]


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        (Setup("trip", "standard", "only"), "journey has no game 'trip'; there is journey"),
        (Setup("journey", "advanced", "only"), "journey has no ruleset 'advanced'; there is standard"),
        (Setup("journey", "standard", "long"), "journey has no scenario 'long'; there is only"),
    ],
)
def test_a_game_cannot_be_set_up_in_a_way_it_does_not_know(setup: Setup, message: str) -> None:
    with pytest.raises(UnknownGame, match=message):
        Table(GAME, setup)


def test_another_source_of_chance_may_go_on() -> None:
    here = answer_all(table(chance=Asked()), "hill")
    here.go_on_with(Scripted({"wea*": [5]}))
    assert here.state.lines == ["hill", "5"]
