"""Questions in words: every topic has a prompt, every answer a label of its own, and every file of words is checked."""

from __future__ import annotations

from random import Random

import pytest

from grognard.games.siloam import GAME
from grognard.games.siloam.prompting import outline, phrasebook, prompt
from grognard.games.siloam.setup import begin
from grognard.games.siloam.words import COALITION, EventId, Faction, Plan, Stage
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Checkpoint, Choose, Draw, Question
from grognard.kernel.spelling import spell
from tests.games.siloam.builders import bare_state, setup_for

GAMES = 20
FIGHTING_WORDS = {"attack", "activate", "execute", "combat", "initiate"}


def labels_of(question: Question, ruleset: str = "v19") -> tuple[str, ...]:
    return prompt(bare_state(ruleset), question).labels


# Every question of many games


def played(ruleset: str, seed: int) -> list[tuple[str, list[str], Prompt]]:
    """Topic, answers and prompt of each kind of question that a game of a quarrelsome player asks."""
    rng = Random(seed)
    state = begin(setup_for(ruleset))
    play = GAME.play(state, None)
    found: dict[tuple[str, frozenset[str]], tuple[str, list[str], Prompt]] = {}
    question = next(play)
    try:
        while True:
            answer = None
            if isinstance(question, Choose):
                answer = pick(question, rng)
            elif isinstance(question, Draw):
                answer = question.sample(rng)
            if not isinstance(question, Checkpoint):
                answers = [spell(possible) for possible in answers_to(question)]
                key = (question.topic, frozenset([possible.split(" ")[0] for possible in answers]))
                if key not in found:
                    found[key] = (question.topic, answers, prompt(state, question))
            question = play.send(answer)
    except StopIteration:
        return list(found.values())


def pick(question: Choose, rng: Random) -> object:
    fighting = [option for option in question.options if spell(option).split(" ")[0] in FIGHTING_WORDS]
    return rng.choice(fighting if fighting and rng.random() < 0.5 else list(question.options))


def answers_to(question: Question) -> list[object]:
    if isinstance(question, Choose):
        return list(question.options)
    assert isinstance(question, Draw)
    return [outcome for outcome, _ in question.outcomes()]


@pytest.mark.parametrize("ruleset", ["v19", "v13"])
@pytest.mark.parametrize("seed", range(GAMES))
def test_every_question_of_a_game_has_a_prompt_and_labels_that_tell_its_answers_apart(ruleset: str, seed: int) -> None:
    for topic, answers, words in played(ruleset, seed):
        assert topic in phrasebook().topics, f"{topic} has no prompt in data/prompts"
        assert words.ask
        assert "{" not in words.ask
        assert words.rules
        assert words.step
        assert len(words.labels) == len(answers)
        assert all(label.strip() for label in words.labels), f"{topic}: an empty label for {answers}"
        assert len(set(words.labels)) == len(words.labels), f"{topic}: {words.labels}"


def test_every_rule_behind_a_prompt_is_in_force_in_some_edition() -> None:
    rules = GAME.rules()
    for topic in phrasebook().topics.values():
        for cited in topic.rules:
            assert rules[cited].rulesets


# How things are said


def test_hexes_units_and_chits_are_called_by_name() -> None:
    question = Choose(COALITION, "combat.defence-mode", ["cautious", "aggressive"], ("siloam-1", "1712"))
    words = prompt(bare_state(), question)
    assert words.ask == "Siloam Veteran Infantry 1 is attacked in 1712 Lantern Quay (Red VP): how does it defend?"
    assert words.labels[0].startswith("Cautious")
    assert words.rules[0] == "SOS-CBT-05a"
    assert words.step == "Combat 3: choose the defence"


def test_an_event_is_asked_in_the_words_of_its_card() -> None:
    words = prompt(bare_state(), Choose(COALITION, "event.option", ["a", "b"], (EventId.E1A,)))
    assert words.ask.startswith("E1A The Requisition. How openly is the reserve asked for?")
    assert words.labels[0].startswith("A: Ask for all of it")
    assert words.labels[1].startswith("B: Stay covered")


def test_an_option_left_alone_keeps_its_own_words() -> None:
    words = prompt(bare_state(), Choose(COALITION, "event.option", ["b"], (EventId.E3A,)))
    assert words.labels[0].startswith("B: Let it wait")


def test_a_draw_lists_what_may_come_as_it_is_printed() -> None:
    labels = labels_of(Draw("tactics.draw", [1, 12, 12, 21], ("1712", "circle")))
    assert labels == ("Triangle, circle, square, diamond, Leader (chit 1)", "Diamond (chit 12)", "Weather Miss")
    assert labels_of(Draw("hits.draw", [0, 1, 3], ("red-1",))) == (
        "Hit Marker, 0 coffins",
        "Hit Marker, 1 coffin",
        "Hit Marker, 3 coffins",
    )
    assert labels_of(Draw("cp.draw", [4, -1], ())) == ("CP chit 4", "Political Cost chit (-1)")


def test_a_unit_on_the_map_is_told_with_its_hex() -> None:
    state = begin(setup_for())
    words = prompt(state, Choose(COALITION, "event.recall", ["siloam-1", "siloam-2"], (EventId.E2C,)))
    assert words.labels[0] == "Siloam Veteran Infantry 1 in 1712 Lantern Quay (Red VP)"


def test_the_two_editions_call_the_joint_defence_differently() -> None:
    question = Choose(COALITION, "combat.defend-with", ["siloam-1", "done"], ("siloam-2", "1712"))
    assert prompt(bare_state("v19"), question).step == "Combat 2: Coordinated Defense"
    assert prompt(bare_state("v13"), question).step == "Combat 2: Defensive Support"


@pytest.mark.parametrize(
    ("stage", "about", "step"),
    [
        (Stage.CHITS, (Faction.CICS,), "Event 3: draw for the Support Check"),
        (Stage.ALLY, (Faction.SILOAM,), "Allied activation 1: morale check"),
        (Stage.CICS, (Plan.BOLSTER,), "Strategic Plan 2: draw for the morale check"),
    ],
)
def test_a_draw_says_in_which_procedure_it_is_made(stage: Stage, about: tuple[object, ...], step: str) -> None:
    state = bare_state()
    state.stage = stage
    assert prompt(state, Draw("tactics.draw", [1, 12], about)).step == step


def test_a_move_in_an_allied_activation_is_a_step_of_that_activation() -> None:
    state = bare_state()
    question = Choose(COALITION, "move.to", ["1711", "stay"], ("siloam-1",))
    state.stage = Stage.CICS
    assert prompt(state, question).step == "CICS activation 4: movement"
    state.stage = Stage.ALLY
    assert prompt(state, question).step == "Allied activation 2: movement"
    state.stage, state.step = Stage.CHITS, 2  # SOS-CON-61: within an event
    assert prompt(state, question).step == "Allied activation 2: movement"


def test_a_topic_without_a_prompt_is_still_put_in_words() -> None:
    words = prompt(bare_state(), Choose(COALITION, "tea.how-strong", [("very", "red-1"), "1611", "none"], ("red-1",)))
    assert words.ask == "Tea: how strong?"
    assert words.labels == ("Very Red Tank 1", "1611 Dunmore Camp", "None")
    assert words.rules == ()


def test_labels_that_would_be_the_same_are_told_apart_by_their_spelling() -> None:
    labels = labels_of(Choose(COALITION, "tea.how-strong", ["a-b", "a b"], ()))
    assert labels == ("A b (a-b)", "A b (a b)")


def test_a_checkpoint_has_no_answers() -> None:
    assert prompt(bare_state(), Checkpoint("round-start")) == Prompt("Round start", (), "", ())


# Outlines


@pytest.mark.parametrize(
    ("stage", "first", "steps"),
    [
        (Stage.OPENING, "Setup 1: lay out counters and cups", 2),
        (Stage.CHITS, "Round 1: start: chits and due events", 3),
        (Stage.CICS, "CICS activation 1: draw CP", 8),
        (Stage.ALLY, "Allied activation 1: morale check", 4),
        (Stage.VANG, "Vang activation 1: modes", 5),
    ],
)
def test_the_outline_is_that_of_the_procedure_that_runs(stage: Stage, first: str, steps: int) -> None:
    state = bare_state()
    state.stage = stage
    assert len(outline(state)) == steps
    assert outline(state)[0].startswith(first)


def test_a_prompt_names_its_step_in_the_words_of_the_outline() -> None:
    state = bare_state()
    state.stage = Stage.CICS
    assert prompt(state, Draw("cp.draw", [4, 6], ())).step in outline(state)


def test_every_procedure_has_steps() -> None:
    assert {"setup", "round", "cics", "vang", "ally", "combat", "event"} <= set(phrasebook().outlines)
    assert all(procedure.steps for procedure in phrasebook().outlines.values())
