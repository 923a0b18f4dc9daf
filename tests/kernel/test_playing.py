"""Whole games without a table."""

from random import Random
from typing import Any

import pytest

from grognard.kernel.asking import ask_in_secret, checkpoint
from grognard.kernel.chance import Asked, Scripted, Seeded
from grognard.kernel.conforming import answer_at_random
from grognard.kernel.entries import Resumed
from grognard.kernel.errors import Endless, GrognardError, IllegalAnswer, RulesFailed, ScriptError
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import read, written
from grognard.kernel.loading import load, verify
from grognard.kernel.narration import Told
from grognard.kernel.playing import Decide, play_out, random_decider
from grognard.kernel.questions import Choose, Draw, Play, Sealed
from grognard.kernel.table import Table
from tests.kernel import journey
from tests.kernel.journey import ANN, BOB, DAYS, Diary, little
from tests.tiny import connect_four, magpies

GAMES = [(connect_four.GAME, connect_four.SETUP), (magpies.GAME, magpies.SETUP), (journey.GAME, journey.SETUP)]


def randomly(game: Game, setup: Setup, seed: int) -> dict[Any, Decide]:
    decide = random_decider(Random(seed))
    return dict.fromkeys(game.seats(setup), decide)


def first(question: Choose, state: Any) -> Any:
    return question.options[0]


FIRST: dict[Any, Decide] = {ANN: first, BOB: first}


@pytest.mark.parametrize(("game", "setup"), GAMES, ids=lambda value: getattr(value, "name", ""))
@pytest.mark.parametrize("seed", range(5))
def test_the_journal_is_byte_for_byte_that_of_a_table(game: Game, setup: Setup, seed: int) -> None:
    played = play_out(game, setup, randomly(game, setup, seed), Seeded(seed), keep_journal=True)
    here, rng = Table(game, setup, chance=Seeded(seed)), Random(seed)
    while not here.is_over:
        answer_at_random(here, rng)
    assert played.journal is not None
    assert written(played.journal) == written(here.journal())
    assert played.entries == here.journal().entries
    assert played.result == here.result
    assert played.questions == len(here.entries)
    assert verify(played.journal, game).digest == here.digest


@pytest.mark.parametrize(("game", "setup"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_keeping_no_journal_changes_nothing_else(game: Game, setup: Setup) -> None:
    kept = play_out(game, setup, randomly(game, setup, 3), Seeded(3), keep_journal=True)
    fast = play_out(game, setup, randomly(game, setup, 3), Seeded(3))
    assert fast.journal is None
    assert fast.entries is None
    assert (fast.result, fast.questions, fast.decisions) == (kept.result, kept.questions, kept.decisions)


def test_random_deciders_with_streams_of_their_own() -> None:
    def played(*, through: bool) -> Any:
        deciders: dict[Any, Decide] = {ANN: random_decider(Random(1)), BOB: random_decider(Random(2))}
        if through:
            deciders = {seat: (lambda question, state, d=d: d(question, state)) for seat, d in deciders.items()}
        state = Diary()
        play_out(journey.GAME, journey.SETUP, deciders, Seeded(1), state=state)
        return state

    assert played(through=False) == played(through=True)


@pytest.mark.parametrize("keep_journal", [False, True])
def test_decisions_and_chance_are_counted_and_every_seat_of_a_sealed_question(keep_journal: bool) -> None:
    played = play_out(journey.GAME, journey.SETUP, FIRST, Seeded(1), keep_journal=keep_journal)
    assert (played.questions, played.decisions) == (5 * DAYS, 4 * DAYS)


@pytest.mark.parametrize("keep_journal", [False, True])
def test_a_decider_gets_the_question_and_the_true_state(keep_journal: bool) -> None:
    seen: list[tuple[str, str, int]] = []

    def watching(question: Choose, state: Any) -> Any:
        seen.append((question.seat, question.topic, len(state.lines)))
        return question.options[-1]

    play_out(
        journey.GAME, journey.SETUP, {ANN: watching, BOB: watching}, Scripted([1, 2, 3]), keep_journal=keep_journal
    )
    assert seen[:4] == [("ann", "road", 0), ("bob", "camp", 2), ("ann", "lamp", 3), ("bob", "lamp", 3)]


@pytest.mark.parametrize("keep_journal", [False, True])
def test_a_decider_may_give_a_spelling_but_nothing_that_is_not_offered(keep_journal: bool) -> None:
    def spelling(question: Choose, state: Any) -> Any:
        return str(question.options[-1])

    state = Diary()
    play_out(
        journey.GAME, journey.SETUP, {ANN: spelling, BOB: spelling}, Seeded(1), keep_journal=keep_journal, state=state
    )
    assert state.lines[3] == "2-2"
    with pytest.raises(IllegalAnswer, match=r"road: 'sea' is not offered .there is no ship, J-1.;"):
        play_out(journey.GAME, journey.SETUP, {ANN: lambda *_: "sea"}, Seeded(1), keep_journal=keep_journal)


@pytest.mark.parametrize("keep_journal", [False, True])
def test_every_seat_needs_a_decider(keep_journal: bool) -> None:
    with pytest.raises(GrognardError, match="camp: nobody decides for bob; name a decider for every seat"):
        play_out(journey.GAME, journey.SETUP, {ANN: first}, Seeded(1), keep_journal=keep_journal)


@pytest.mark.parametrize("keep_journal", [False, True])
def test_chance_must_be_answered(keep_journal: bool) -> None:
    with pytest.raises(ScriptError, match=r"weather .a roll of 1d6.: the source of chance leaves it to a person"):
        play_out(journey.GAME, journey.SETUP, FIRST, Asked(), keep_journal=keep_journal)


def circles(diary: Diary, _: Any) -> Play[None]:
    while True:
        yield Choose(ANN, "round", ["again", "and again"])


def only_checkpoints(diary: Diary, _: Any) -> Play[None]:
    while True:
        yield from checkpoint("round")


@pytest.mark.parametrize("keep_journal", [False, True])
@pytest.mark.parametrize("play", [circles, only_checkpoints])
def test_a_game_that_does_not_end_is_stopped(play: Any, keep_journal: bool) -> None:
    with pytest.raises(Endless, match="still not over after 50 questions, at round; the rules go in circles"):
        play_out(little(play), journey.SETUP, FIRST, Seeded(1), keep_journal=keep_journal, most_questions=50)


@pytest.mark.parametrize("keep_journal", [False, True])
def test_a_game_may_ask_exactly_as_much_as_it_is_allowed(keep_journal: bool) -> None:
    how: dict[str, Any] = {"keep_journal": keep_journal}
    assert play_out(journey.GAME, journey.SETUP, FIRST, Seeded(1), most_questions=15, **how).questions == 15
    with pytest.raises(Endless):
        play_out(journey.GAME, journey.SETUP, FIRST, Seeded(1), most_questions=14, **how)


@pytest.mark.parametrize("keep_journal", [False, True])
@pytest.mark.parametrize("question", [Choose(ANN, "stuck", []), Sealed("stuck", {ANN: []}), Draw("stuck", [])])
@pytest.mark.parametrize("decide", [first, random_decider(Random(1))])
def test_a_dead_end_is_a_fault_of_the_rules(question: Any, decide: Decide, keep_journal: bool) -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        yield question

    with pytest.raises(RulesFailed, match="journey: stuck offers nothing to answer"):
        play_out(little(play), journey.SETUP, {ANN: decide}, Seeded(1), keep_journal=keep_journal)


@pytest.mark.parametrize("keep_journal", [False, True])
def test_rules_that_fail_or_end_without_a_result(keep_journal: bool) -> None:
    def failing(diary: Diary, _: Any) -> Play[None]:
        yield Choose(ANN, "road", ["hill", "valley"])
        raise KeyError("bridge")

    def ending(diary: Diary, _: Any) -> Play[None]:
        yield Choose(ANN, "road", ["hill", "valley"])

    with pytest.raises(RulesFailed, match="journey: the rules failed after entry 1: KeyError: 'bridge'") as failed:
        play_out(little(failing), journey.SETUP, FIRST, Seeded(1), keep_journal=keep_journal)
    assert (failed.value.journal is not None) == keep_journal
    if keep_journal:
        assert len(failed.value.journal.entries) == 1
    with pytest.raises(RulesFailed, match="play ended without a result"):
        play_out(little(ending), journey.SETUP, FIRST, Seeded(1), keep_journal=keep_journal)


def test_sealed_questions_to_nobody_and_single_options_are_answered() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        diary.lines.append(str((yield from ask_in_secret("none", {}))))
        diary.lines.append(str((yield from ask_in_secret("one", {ANN: [5]}))))
        diary.is_over = True

    for keep_journal in (False, True):
        state = Diary()
        play_out(little(play), journey.SETUP, FIRST, Seeded(1), state=state, keep_journal=keep_journal)
        assert state.lines == ["{}", "{'ann': 5}"]


def test_play_goes_on_from_the_state_of_a_checkpoint_and_its_journal_opens() -> None:
    state = Diary(lines=["before"], day=2)
    played = play_out(journey.GAME, journey.SETUP, FIRST, Scripted([6]), state=state, keep_journal=True)
    assert state.lines == ["before", "hill", "6", "inn", "0-0"]
    assert played.journal is not None
    assert isinstance(played.journal.entries[0], Resumed)
    opened = load(read(written(played.journal)).journal, journey.GAME)
    assert opened.state == state
    assert opened.notes == ()


def test_whoever_listens_hears_everything() -> None:
    heard: list[Told] = []
    play_out(journey.GAME, journey.SETUP, FIRST, Seeded(1), hear=heard.append)
    assert [told.topic for told in heard] == ["road", "camp"] * DAYS
