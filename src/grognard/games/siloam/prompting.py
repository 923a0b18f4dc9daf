"""Questions in words: for each topic what is asked, the rules behind it, the step, and a label for every option.

The words are in `data/prompts/*.toml`, one file for each chapter, and the steps in `data/outlines.toml`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from grognard.games.siloam.pack import Pack
from grognard.games.siloam.rulebook import rules
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.wording import lexicon_of
from grognard.games.siloam.words import Box, EventId, Faction, Plan, Stage
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Checkpoint, Option, Question
from grognard.kernel.spelling import spell
from grognard.packs.prompts import Phrasebook, TopicPrompt, Vocabulary, phrasebook_of
from grognard.packs.wording import Lexicon

HEX_LENGTH: Final = 4
NAMED_PLACES: Final = ("joint_defence", "event_text", "event_a", "event_b", "plan_text")
READINGS: Final = ("tactics", "cp", "hits")
OUTLINE_OF_STAGE: Final = {
    Stage.OPENING: "setup",
    Stage.CICS: "cics",
    Stage.ALLY: "ally",
    Stage.VANG: "vang",
}


@lru_cache(maxsize=1)
def phrasebook() -> Phrasebook:
    """The prompts of every chapter, and the procedures."""
    return phrasebook_of("grognard.games.siloam", vocabulary())


def vocabulary() -> Vocabulary:
    return Vocabulary(list(rules()), NAMED_PLACES, READINGS)


@lru_cache(maxsize=16)
def _lexicon(digest: str, overlay: str) -> Lexicon:  # noqa: ARG001
    from grognard.games.siloam.pack_files import load_pack

    return lexicon_of(load_pack(overlay))


def prompt(state: State, question: Question) -> Prompt:
    """A question in words."""
    pack = parts_for(state.setup).pack
    lexicon = _lexicon(pack.digest, state.setup.pack)
    about = () if isinstance(question, Checkpoint) else question.about

    def is_so(_: TopicPrompt) -> set[str]:
        return _true_of(state, about)

    def label(option: Option, worded: str) -> str:
        return _with_hex(state, lexicon, option, worded)

    return phrasebook().put(question, lexicon, _names(state, pack, about), is_so, label)


def _true_of(state: State, about: Sequence[Any]) -> set[str]:
    """The words that are true of the moment: the stage, and the kinds and spellings of what the question is about."""
    true = {state.stage.value}
    if state.stage is Stage.CHITS and state.step:
        true.add(Stage.ALLY.value)  # SOS-CON-61: the activation that an event gives
    for thing in about:
        true.update(_kinds_of(state, thing))
    return true


def _kinds_of(state: State, thing: Any) -> list[str]:
    if isinstance(thing, Faction):
        return ["faction", thing.value]
    if isinstance(thing, Plan):
        return ["plan", thing.value]
    if isinstance(thing, EventId):
        return ["event", thing.value]
    text = spell(thing)
    if text in state.units:
        return ["unit", text]
    return ["hex", text] if len(text) == HEX_LENGTH and text.isdecimal() else text.split(" ")


def _with_hex(state: State, lexicon: Lexicon, option: Option, label: str) -> str:
    """A counter on the map that nothing more is said of is told by its hex as well."""
    counter = state.units.get(option) or state.supports.get(option) if isinstance(option, str) else None
    if counter is not None and counter.box is Box.MAP and label == lexicon.capital(lexicon.say(option)):
        return f"{label} in {lexicon.say(counter.hex)}"
    return label


def _names(state: State, pack: Pack, about: Sequence[Any]) -> dict[str, str]:
    """What templates may name besides the parts of an option."""
    named = {"joint_defence": pack.rulesets[state.setup.ruleset].joint_defence_name}
    for thing in about:
        if isinstance(thing, EventId):
            card = next(card for card in pack.events if card.id is thing)
            named["event_text"] = card.text
            for letter, text in zip("ab", card.options, strict=False):
                named[f"event_{letter}"] = text
        if isinstance(thing, Plan):
            named["plan_text"] = next(plan.text for plan in pack.plans if plan.id is thing)
    return named


def outline(state: State) -> tuple[str, ...]:
    """The steps of the procedure that runs, in words; where one is, a question's `Prompt.step` says in the same words.

    What runs inside a step, a combat for example, is not in the state: its steps come with its questions alone.
    """
    pack = parts_for(state.setup).pack
    named = {"joint_defence": pack.rulesets[state.setup.ruleset].joint_defence_name}
    return phrasebook().procedure(OUTLINE_OF_STAGE.get(state.stage, "round"), named)
