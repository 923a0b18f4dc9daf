"""Questions in words: every topic has a prompt, every answer a label of its own, in games of every scenario."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.games.reborn import sequence
from grognard.games.reborn import setup as setting_up
from grognard.games.reborn.ips import Condition, Effect
from grognard.games.reborn.ips_words import PLAIN_CONDITIONS, PLAIN_EFFECTS, line_in_words
from grognard.games.reborn.prompting import outline, phrasebook, prompt
from grognard.games.reborn.rulebook import rules
from grognard.games.reborn.wording import section_in_words, tile_in_words, titles_of_characters
from grognard.games.reborn.words import Stage
from grognard.kernel.game import Prompt, Setup
from grognard.kernel.questions import Checkpoint, Choose, Question, Sealed, Shuffle
from grognard.kernel.spelling import spell
from tests.games.reborn.builders import load_pack, one, position
from tests.rules import rule

PACKAGE = Path(sequence.__file__).parent
ASKING = ("choose", "ask", "ask_in_secret", "draw", "Draw", "roll", "Roll", "Shuffle", "throw_yellow", "throw_black")


def topics_in_the_rules() -> set[str]:
    """Every topic that stands in a call that asks something."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                values = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                found.update([v for v in values if isinstance(v, str) and "." in v and name in ASKING])
    return found


def test_every_topic_has_a_prompt() -> None:
    asked = topics_in_the_rules()
    assert len(asked) > 100
    assert asked <= set(phrasebook().topics)


def answered(question: Question, rng: Random) -> Any:
    if isinstance(question, Checkpoint):
        return None
    if isinstance(question, Choose):
        return rng.choice(list(question.options))
    if isinstance(question, Sealed):
        return {seat: rng.choice(list(options)) for seat, options in question.options.items()}
    return question.sample(rng)


def prompts_of(scenario: str, seed: int) -> list[tuple[Question, Prompt]]:
    """The first few questions of each topic of a random game, with their prompts."""
    rng = Random(seed)
    state = setting_up.begin(Setup("reborn", "standard", scenario))
    play = sequence.play(state, None)
    seen: dict[str, int] = {}
    found: list[tuple[Question, Prompt]] = []
    answer: Any = None
    try:
        while True:
            question = play.send(answer)
            if not isinstance(question, Checkpoint):
                seen[question.topic] = seen.get(question.topic, 0) + 1
                if seen[question.topic] <= 6:
                    found.append((question, prompt(state, question)))
            answer = answered(question, rng)
    except StopIteration:
        return found


SCENARIOS = [scenario.id for scenario in load_pack().scenarios] + ["sags-2", "sags-3"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_question_of_a_game_is_put_in_words_with_labels_of_their_own(scenario: str) -> None:
    for question, put in prompts_of(scenario, 11):
        assert not isinstance(question, Checkpoint)
        assert put.ask
        assert "{" not in put.ask
        assert "  " not in put.ask
        assert put.rules, question.topic
        assert all(cited in rules() for cited in put.rules)
        assert put.step, question.topic
        assert len(set(put.labels)) == len(put.labels), question.topic
        assert all(label.strip() == label and label for label in put.labels)
        if not isinstance(question, (Sealed, Shuffle)) and len(put.labels) < 40:
            assert not [label for label in put.labels if "+" in label and "-" in label and " " not in label], put.labels


def test_the_steps_of_prompts_are_those_of_the_outline() -> None:
    state = setting_up.begin(Setup("reborn", "standard", "cell-break"))
    state.stage = Stage.ACTIVATION
    asked = Choose(state.active, "activation.action", ["draw", "pass"])
    assert prompt(state, asked).step in outline(state)
    assert prompt(state, asked).labels == ("Draw an order tile for 1 CP", "Pass")


# Words


def test_order_tiles_are_told_by_their_sections() -> None:
    pack = load_pack()
    designs = {tile.id: tile for tile in pack.order_tiles}
    assert tile_in_words(designs["t15"]) == "Move 1 red · Shoot 2 red · Close Combat 2 gold · Interact 1"
    assert len({tile_in_words(tile) for tile in pack.order_tiles}) == len(designs)
    assert section_in_words(designs["t01"].sections[0]) == "Move 4"


@rule("ERB-IPS-01a")
def test_every_line_is_told_in_words() -> None:
    pack = load_pack()
    titles = {card.id: card.title for card in pack.characters}
    sides = [side for card in pack.characters for side in (card.healthy, card.wounded)]
    lines = [line for side in sides for line in side.lines]
    lines += [line for each in (*pack.items, *pack.tiles) for line in each.lines]
    told = [line_in_words(line, titles) for line in lines]
    assert all(text and "  " not in text and not text.endswith(": ") for text in told)
    kendall = next(card for card in pack.characters if card.id == "kendall")
    assert (
        line_in_words(kendall.healthy.lines[0], titles)
        == "2 CP, facing a cadaver · Scientific test, 5 or more: raise a Zombie"
    )


@rule("ERB-ABL-01c", "ERB-ABL-01h")
def test_abilities_of_things_that_are_carried_are_told_by_their_own_lines() -> None:
    """Bolter's card has one line to use; the second ability is that of the device in his hands."""
    game = position(characters={"bolter": "0301 north"}, items={"bolter": ["zombie-control-device"]})
    game.state.setup = Setup("reborn", "standard", "two-floors")
    asked = Choose(game.state.active, "activation.order", ["done", ("ability", 0), ("ability", 1)], ("bolter",))
    _, own, carried = prompt(game.state, asked).labels
    assert own.startswith("Ability · 1 MP")
    assert "Zombie" in carried


def test_plain_words_are_for_conditions_and_effects_that_exist() -> None:
    assert set(PLAIN_CONDITIONS) <= set(Condition.__args__)  # type: ignore[attr-defined]
    assert set(PLAIN_EFFECTS) <= set(Effect.__args__)  # type: ignore[attr-defined]


def test_a_card_is_called_by_the_side_in_use() -> None:
    game = position(characters={"bolter": "0101 north", "woo": "0101 north"}, items={"bolter": ["pistol", "fire-axe"]})
    card = one(game, "bolter").items[0]
    game.state.setup = Setup("reborn", "standard", "cell-break")
    asked = Choose(game.state.active, "equipment.drop", one(game, "bolter").items, ("bolter",))
    put = prompt(game.state, asked)
    assert put.ask == "Nick Bolter carries too much: what is dropped?"
    assert put.labels == ("Drop Pistol", "Drop Fire Axe")
    game.equipment(card).face = 1 - game.equipment(card).face
    assert prompt(game.state, asked).labels[0] != "Drop Pistol"
    assert spell(card) not in prompt(game.state, asked).labels[0]
    assert titles_of_characters(game.parts)[one(game, "bolter").id] == "Nick Bolter"
