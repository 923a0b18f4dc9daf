"""Questions in words: for each topic what is asked, the rules behind it, the step, and a label for every option.

The words are in `data/prompts/*.toml`, one file for each chapter, and the steps in `data/outlines.toml`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

import msgspec

from grognard.games.siloam.pack import Occasion, Outline, Pack, TopicPrompt
from grognard.games.siloam.rulebook import rules
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.wording import Lexicon, capital, filled
from grognard.games.siloam.words import Box, EventId, Faction, Plan, Stage
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Checkpoint, Option, Question, Sealed
from grognard.kernel.spelling import spell
from grognard.packs.faults import suggestion
from grognard.packs.sources import PackError, Problem

OUTLINES: Final = "outlines.toml"
HEX_LENGTH: Final = 4
NAMED_PLACES: Final = ("joint_defence", "event_text", "event_a", "event_b", "plan_text")
OUTLINE_OF_STAGE: Final = {
    Stage.OPENING: "setup",
    Stage.CICS: "cics",
    Stage.ALLY: "ally",
    Stage.VANG: "vang",
}

# Questions


def prompt(state: State, question: Question) -> Prompt:
    """A question in words."""
    if isinstance(question, Checkpoint):
        return Prompt(capital(question.label.replace("-", " ")), (), "", ())
    pack = parts_for(state.setup).pack
    lexicon = _lexicon(pack.digest, state.setup.pack)
    topic = topics().get(question.topic)
    named = _names(state, pack, lexicon, question.about)
    labels = _distinct(
        [_label(state, lexicon, topic, named, option) for option in _answers(question)],
        [spell(option) for option in _answers(question)],
    )
    if topic is None:
        return Prompt(_plain(question.topic), (), "", labels)
    occasion = _occasion(state, topic, question.about)
    about = [lexicon.say(thing, topic.reads) for thing in question.about]
    return Prompt(
        ask=capital(filled(occasion.ask or topic.ask, about, named)),
        rules=occasion.rules or topic.rules,
        step=step_in_words(occasion.step or topic.step, named),
        labels=labels,
    )


AS_ALWAYS: Final = Occasion()


def _occasion(state: State, topic: TopicPrompt, about: Sequence[Any]) -> Occasion:
    """What is particular to the moment a question comes up in."""
    if not topic.when:
        return AS_ALWAYS
    true = {state.stage.value}
    if state.stage is Stage.CHITS and state.step:
        true.add(Stage.ALLY.value)  # SOS-CON-61: the activation that an event gives
    for thing in about:
        true.update(_kinds_of(state, thing))
    for words, occasion in topic.when.items():
        if true.issuperset(words.split()):
            return occasion
    return AS_ALWAYS


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


def _answers(question: Question) -> list[Option]:
    """What may be answered: the options of a decision, the outcomes of chance."""
    if isinstance(question, Checkpoint):
        return []
    if isinstance(question, Sealed):
        return [option for options in question.options.values() for option in options]
    options: Any = getattr(question, "options", None)
    return list(options) if options is not None else [outcome for outcome, _ in question.outcomes()]  # type: ignore[union-attr]


def _label(state: State, lexicon: Lexicon, topic: TopicPrompt | None, named: dict[str, str], option: Option) -> str:
    """What stands on the button. A counter on the map that nothing more is said of is told by its hex as well."""
    label = lexicon.label(option, topic, named)
    counter = state.units.get(option) or state.supports.get(option) if isinstance(option, str) else None
    if counter is not None and counter.box is Box.MAP and label == capital(lexicon.say(option)):
        return f"{label} in {lexicon.say(counter.hex)}"
    return label


def _distinct(labels: Sequence[str], spellings: Sequence[str]) -> tuple[str, ...]:
    """Labels that are all different: where two are not, the spelling tells them apart."""
    return tuple(
        [
            label if labels.count(label) == 1 else f"{label} ({spelling})"
            for label, spelling in zip(labels, spellings, strict=True)
        ]
    )


def _names(state: State, pack: Pack, lexicon: Lexicon, about: Sequence[Any]) -> dict[str, str]:
    """What templates may name besides the parts of an option: see `TopicPrompt`."""
    named = {"joint_defence": pack.rulesets[state.setup.ruleset].joint_defence_name}
    for i, thing in enumerate(about):
        named[f"about{i}"] = lexicon.say(thing)
        if isinstance(thing, EventId):
            card = next(card for card in pack.events if card.id is thing)
            named["event_text"] = card.text
            for letter, text in zip("ab", card.options, strict=False):
                named[f"event_{letter}"] = text
        if isinstance(thing, Plan):
            named["plan_text"] = next(plan.text for plan in pack.plans if plan.id is thing)
    return named


def _plain(topic: str) -> str:
    """A topic that nobody has written a prompt for, made readable."""
    return capital(topic.replace(".", ": ").replace("-", " ")) + "?"


@lru_cache(maxsize=16)
def _lexicon(digest: str, overlay: str) -> Lexicon:  # noqa: ARG001
    from grognard.games.siloam.pack_files import load_pack

    return Lexicon(load_pack(overlay))


# Procedures


def outline(state: State) -> tuple[str, ...]:
    """The steps of the procedure that runs, in words; where one is, a question's `Prompt.step` says in the same words.

    What runs inside a step, a combat for example, is not in the state: its steps come with its questions alone.
    """
    pack = parts_for(state.setup).pack
    running = outlines()[OUTLINE_OF_STAGE.get(state.stage, "round")]
    named = {"joint_defence": pack.rulesets[state.setup.ruleset].joint_defence_name}
    return tuple([step_in_words(f"{running.id} {number}", named) for number in range(1, len(running.steps) + 1)])


def step_in_words(step: str, named: dict[str, str]) -> str:
    """`combat 3` as "Combat 3: choose the defence"."""
    procedure, number = step.rsplit(" ", 1)
    running = outlines()[procedure]
    return f"{running.title} {number}: {filled(running.steps[int(number) - 1], (), named)}"


# The files


@lru_cache(maxsize=1)
def outlines() -> Mapping[str, Outline]:
    """The procedures by id."""
    content = (files("grognard.games.siloam") / "data" / OUTLINES).read_text(encoding="utf-8")
    found, problems = read_outlines(content)
    if problems:
        raise PackError(problems)
    return found


def read_outlines(content: str) -> tuple[dict[str, Outline], list[Problem]]:
    found: dict[str, Outline] = {}
    problems: list[Problem] = []
    for number, table in enumerate(tomllib.loads(content).get("outline", []), 1):
        name = f"outline {table.get('id', f'number {number}')}"
        try:
            entry = msgspec.convert(table, Outline)
        except msgspec.ValidationError as error:
            problems.append(Problem(OUTLINES, name, str(error), "give id, title and steps"))
            continue
        if entry.id in found:
            problems.append(Problem(OUTLINES, name, "two entries have this id", "drop one or rename it"))
        found[entry.id] = entry
    return found, problems


@lru_cache(maxsize=1)
def topics() -> Mapping[str, TopicPrompt]:
    """The prompts of every chapter by topic."""
    folder = files("grognard.games.siloam") / "data" / "prompts"
    contents = {
        f"prompts/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted(folder.iterdir(), key=lambda path: path.name)
        if path.name.endswith(".toml")
    }
    found, problems = read_topics(contents)
    if problems:
        raise PackError(problems)
    return found


def read_topics(contents: Mapping[str, str]) -> tuple[dict[str, TopicPrompt], list[Problem]]:
    """The prompts of some files, and everything that is wrong with them."""
    found: dict[str, TopicPrompt] = {}
    problems: list[Problem] = []
    for file, content in contents.items():
        try:
            tables = tomllib.loads(content)
        except tomllib.TOMLDecodeError as error:
            problems.append(Problem(file, "", f"not readable: {error}", "write TOML"))
            continue
        for name, table in tables.items():
            if name in found:
                problems.append(Problem(file, name, "another file has this topic too", "drop one of them"))
                continue
            entry = _read_topic(file, name, table, problems)
            if entry is not None:
                found[name] = entry
    return found, problems


def _read_topic(file: str, name: str, table: Any, problems: list[Problem]) -> TopicPrompt | None:
    try:
        entry = msgspec.convert(table, TopicPrompt)
    except msgspec.ValidationError as error:
        fields = list(TopicPrompt.__struct_fields__)
        unknown = [key for key in table if key not in fields] if isinstance(table, dict) else []
        remedy = suggestion(unknown[0], fields) if unknown else "give " + ", ".join(fields)
        problems.append(Problem(file, name, str(error), remedy))
        return None
    if not entry.rules:
        problems.append(Problem(file, name, "no rule stands behind it", "name the rule that has this asked"))
    _check_words(file, name, entry.ask, entry.rules, entry.step, problems)
    for words, occasion in entry.when.items():
        _check_words(file, f"{name} when {words}", occasion.ask, occasion.rules, occasion.step or entry.step, problems)
    for template in entry.options.values():
        _check_template(file, name, template, problems)
    return entry


def _check_words(file: str, name: str, ask: str, cited: Sequence[str], step: str, problems: list[Problem]) -> None:
    _check_template(file, name, ask, problems)
    for rule in cited:
        if rule not in rules():
            problems.append(Problem(file, name, f"rule {rule} does not exist", suggestion(rule, list(rules()))))
    procedure, _, number = step.rpartition(" ")
    known = outlines()
    if procedure not in known:
        remedy = f"write an outline and a step, such as {next(iter(known))} 1; outlines: " + ", ".join(known)
        problems.append(Problem(file, name, f"step {step!r} names no outline", remedy))
    elif not (number.isdecimal() and 1 <= int(number) <= len(known[procedure].steps)):
        remedy = f"choose from 1 to {len(known[procedure].steps)}"
        problems.append(Problem(file, name, f"{procedure} has no step {number!r}", remedy))


PLACES_REMEDY: Final = "write places as {0}, {1}, {about0}, or one of: " + ", ".join(NAMED_PLACES)


def _check_template(file: str, name: str, template: str, problems: list[Problem]) -> None:
    """A place that nothing would ever be put in is an error."""
    try:
        places = [place for _, place, _, _ in Formatter().parse(template) if place is not None]
    except ValueError as error:
        problems.append(Problem(file, name, f"{template!r}: {error}", PLACES_REMEDY))
        return
    for place in places:
        if not (place.removeprefix("about").isdecimal() or place in NAMED_PLACES):
            problems.append(Problem(file, name, f"{template!r} has a place {{{place}}}", PLACES_REMEDY))
