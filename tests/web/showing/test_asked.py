"""What is asked, as the reader may know it."""

from __future__ import annotations

from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from grognard.web.showing.asked import asked_of, steps_of, topic_in_words
from grognard.web.showing.pages_of_table import question_of
from grognard.web.showing.pictures import scene_for
from tests.terminal import pictured
from tests.tiny.magpies import NORTH, SOUTH, WEST
from tests.web.showing.shown import bidding, showing, siloam

COALITION = Seat("coalition")


def test_ones_own_question_comes_with_options_rules_and_the_step() -> None:
    here = showing(siloam(), COALITION)
    asked = asked_of(here, scene_for(here, question_of(here)))
    assert asked.kind == "choose"
    assert asked.who == "Coalition"
    assert [offer.number for offer in asked.offers] == [1, 2]
    assert asked.rules[0].id.startswith("SOS-")
    assert [step.name for step in asked.steps if step.is_now]


def test_options_know_what_they_touch_on_the_board() -> None:
    table = siloam()
    while table.question.topic != "move.to":  # type: ignore[union-attr]
        table.answer(table.question.options[0])  # type: ignore[union-attr]
    here = showing(table, COALITION)
    asked = asked_of(here, scene_for(here, question_of(here)))
    touched = {offer.spelling: offer.touches for offer in asked.offers}
    place = next(spelling for spelling in touched if spelling.isdigit())
    assert place in touched[place]


def test_another_seats_question_is_told_by_its_kind_alone() -> None:
    table = bidding()
    table.answer(table.question_for(NORTH).options[-1], NORTH)  # type: ignore[union-attr]
    asked = asked_of(showing(table, NORTH), None)
    assert asked.kind == "wait"
    assert not asked.offers
    assert [waiting.title for waiting in asked.waiting] == ["East", "South", "West"]
    assert {waiting.about for waiting in asked.waiting} == {"Auction: bid"}


def test_a_spectator_is_asked_nothing() -> None:
    assert asked_of(showing(bidding(), None), None).kind == "wait"


def test_behind_the_curtain_nobody_is_asked() -> None:
    asked = asked_of(showing(bidding(), NORTH, mine=(NORTH, SOUTH), curtain=True), None)
    assert asked.kind == "wait"
    assert not asked.offers


def test_chance_is_asked_at_a_companion_and_only_of_who_plays_there() -> None:
    table = Table(pictured.GAME, pictured.SETUP, telling=True)
    table.answer("hop")
    asked = asked_of(showing(table, pictured.WALKER, companion=True), None)
    assert asked.kind == "draw"
    assert [(offer.spelling, offer.copies) for offer in asked.offers] == [("smooth", 3), ("sharp", 1)]
    assert asked_of(showing(table, None, companion=True), None).kind == "wait"
    assert asked_of(showing(table, pictured.WALKER), None).kind == "wait"


def test_a_finished_game_tells_its_result() -> None:
    table = Table(pictured.GAME, pictured.SETUP)
    while not table.is_over:
        table.answer("hop" if table.question.topic == "walk" else "smooth")  # type: ignore[union-attr]
    asked = asked_of(showing(table, pictured.WALKER), None)
    assert asked.kind == "over"
    assert asked.result is not None
    assert asked.result.outcome == "arrived"


def test_steps_share_the_name_of_their_procedure() -> None:
    name, steps = steps_of(["Round 1: start", "Round 2: draw", "Round 3: end"], "Round 2: draw")
    assert name == "Round"
    assert [(step.name, step.is_now) for step in steps] == [("start", False), ("draw", True), ("end", False)]


def test_a_step_of_another_procedure_stands_alone() -> None:
    name, steps = steps_of(["Round 1: start"], "Combat 3: choose the defence")
    assert (name, [step.name for step in steps]) == ("Combat 3", ["choose the defence"])


def test_topics_are_words() -> None:
    assert topic_in_words("combat.defence-mode") == "Combat: defence mode"


def test_west_sees_its_own_bids_and_no_others() -> None:
    table = bidding()
    own = {offer.spelling for offer in asked_of(showing(table, WEST), None).offers}
    assert own == {str(option) for option in table.question_for(WEST).options}  # type: ignore[union-attr]
