"""How questions are put to people: `data/prompts/*.toml`, a file a chapter, and procedures of `data/outlines.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.resources import files
from string import Formatter
from typing import Any, Final

import msgspec
from msgspec import Struct

from grognard.kernel.game import Prompt
from grognard.kernel.questions import Checkpoint, Option, Question, Sealed, Shuffle
from grognard.kernel.spelling import spell
from grognard.packs.faults import suggestion
from grognard.packs.sources import PackError, Problem, Strict
from grognard.packs.wording import Lexicon, distinct, filled

OUTLINES: Final = "outlines.toml"


class Occasion(Strict, frozen=True):
    """Where a question that comes up in several procedures is put otherwise; what is empty stays as it is."""

    ask: str = ""
    rules: tuple[str, ...] = ()
    step: str = ""


class TopicPrompt(Strict, frozen=True):
    """How a kind of question is put to a person.

    In `ask`, `{0}` is the first thing the question is about. In the labels of `options`, found by an option's spelling
    or its first word (`*` for any other), `{0}` is the option's first word, `{1}` its second, and `{about0}` what the
    question is about. `reads` says what numbers among options or outcomes are. A game may name further places.

    A key of `when` lists words that must all be true of the moment; the first that fits counts.
    """

    ask: str
    rules: tuple[str, ...]
    step: str  # "combat 4": the fourth step of that outline
    options: dict[str, str] = {}
    reads: str = ""
    when: dict[str, Occasion] = {}


class Outline(Strict, frozen=True):
    """A procedure of the rulebook, step by step."""

    id: str
    title: str
    steps: tuple[str, ...]


class Vocabulary(Struct, frozen=True):
    """What prompts may refer to: rule ids, the places a game names beside the parts, what its numbers can be."""

    rules: Collection[str]
    places: Sequence[str] = ()
    readings: Sequence[str] = ()


class Phrasebook(Struct, frozen=True):
    """All prompts of a game by topic, and its procedures by id."""

    topics: dict[str, TopicPrompt]
    outlines: dict[str, Outline]

    def put(
        self,
        question: Question,
        lexicon: Lexicon,
        named: Mapping[str, str],
        is_so: Callable[[TopicPrompt], Collection[str]],
        label: Callable[[Option, str], str],
    ) -> Prompt:
        """A question in words. `is_so` gives the words true of the moment, `label` has the last word on a label."""
        if isinstance(question, Checkpoint):
            return Prompt(lexicon.capital(question.label.replace("-", " ")), (), "", ())
        topic = self.topics.get(question.topic)
        names = {**named, **{f"about{i}": lexicon.say(thing) for i, thing in enumerate(question.about)}}
        answers = answers_to(question)
        worded = topic or TopicPrompt(lexicon.capital(_plain(question.topic)), (), "")
        labels = distinct(
            [label(option, lexicon.label(option, worded.options, worded.reads, names)) for option in answers],
            [spell(option) for option in answers],
        )
        if topic is None:
            return Prompt(worded.ask, (), "", labels)
        occasion = _occasion(topic, is_so)
        about = [lexicon.say(thing, topic.reads) for thing in question.about]
        return Prompt(
            ask=lexicon.capital(filled(occasion.ask or topic.ask, about, names)),
            rules=occasion.rules or topic.rules,
            step=self.step_in_words(occasion.step or topic.step, named),
            labels=labels,
        )

    def procedure(self, name: str, named: Mapping[str, str]) -> tuple[str, ...]:
        """The steps of a procedure in words, the same as those of prompts."""
        steps = len(self.outlines[name].steps)
        return tuple([self.step_in_words(f"{name} {number}", named) for number in range(1, steps + 1)])

    def step_in_words(self, step: str, named: Mapping[str, str]) -> str:
        """`combat 3` as "Combat 3: choose the defence"."""
        procedure, number = step.rsplit(" ", 1)
        running = self.outlines[procedure]
        return f"{running.title} {number}: {filled(running.steps[int(number) - 1], (), named)}"


AS_ALWAYS: Final = Occasion()


def _occasion(topic: TopicPrompt, is_so: Callable[[TopicPrompt], Collection[str]]) -> Occasion:
    """What is particular to the moment a question comes up in."""
    if topic.when:
        true = set(is_so(topic))
        for words, occasion in topic.when.items():
            if true.issuperset(words.split()):
                return occasion
    return AS_ALWAYS


def answers_to(question: Question) -> list[Option]:
    """What may be answered: the options of a decision, the outcomes of chance. A shuffle has too many to name."""
    if isinstance(question, (Checkpoint, Shuffle)):
        return []
    if isinstance(question, Sealed):
        return list(dict.fromkeys([option for options in question.options.values() for option in options]))
    options: Any = getattr(question, "options", None)
    return list(options) if options is not None else [outcome for outcome, _ in question.outcomes()]  # type: ignore[union-attr]


def _plain(topic: str) -> str:
    """A topic that nobody has written a prompt for, made readable."""
    return topic.replace(".", ": ").replace("-", " ") + "?"


# The files


def phrasebook_of(package: str, vocabulary: Vocabulary) -> Phrasebook:
    """The prompts and procedures of a game's folder; PackError with all that is wrong with them."""
    folder = files(package) / "data"
    outlines, problems = read_outlines((folder / OUTLINES).read_text(encoding="utf-8"))
    contents = {
        f"prompts/{path.name}": path.read_text(encoding="utf-8")
        for path in sorted((folder / "prompts").iterdir(), key=lambda path: path.name)
        if path.name.endswith(".toml")
    }
    topics, more = read_topics(contents, outlines, vocabulary)
    if problems or more:
        raise PackError([*problems, *more])
    return Phrasebook(topics, outlines)


def read_outlines(content: str) -> tuple[dict[str, Outline], list[Problem]]:
    """The procedures of a file, and everything that is wrong with them."""
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


def read_topics(
    contents: Mapping[str, str], outlines: Mapping[str, Outline], vocabulary: Vocabulary
) -> tuple[dict[str, TopicPrompt], list[Problem]]:
    """The prompts of some files, and everything that is wrong with them."""
    reader = _Reader(outlines, vocabulary)
    found: dict[str, TopicPrompt] = {}
    for file, content in contents.items():
        try:
            tables = tomllib.loads(content)
        except tomllib.TOMLDecodeError as error:
            reader.problems.append(Problem(file, "", f"not readable: {error}", "write TOML"))
            continue
        for name, table in tables.items():
            if name in found:
                reader.fault(file, name, "another file has this topic too", "drop one of them")
                continue
            entry = reader.topic(file, name, table)
            if entry is not None:
                found[name] = entry
    return found, reader.problems


class _Reader:
    """Reads topics against what they may refer to, and keeps what is wrong."""

    def __init__(self, outlines: Mapping[str, Outline], vocabulary: Vocabulary) -> None:
        self.outlines: Final = outlines
        self.vocabulary: Final = vocabulary
        self.problems: Final[list[Problem]] = []

    def fault(self, file: str, name: str, fault: str, remedy: str) -> None:
        self.problems.append(Problem(file, name, fault, remedy))

    def topic(self, file: str, name: str, table: Any) -> TopicPrompt | None:
        try:
            entry = msgspec.convert(table, TopicPrompt)
        except msgspec.ValidationError as error:
            fields = list(TopicPrompt.__struct_fields__)
            unknown = [key for key in table if key not in fields] if isinstance(table, dict) else []
            remedy = suggestion(unknown[0], fields) if unknown else "give " + ", ".join(fields)
            self.fault(file, name, str(error), remedy)
            return None
        if not entry.rules:
            self.fault(file, name, "no rule stands behind it", "name the rule that has this asked")
        if entry.reads and entry.reads not in self.vocabulary.readings:
            known = ", ".join(self.vocabulary.readings) or "nothing; leave it out"
            self.fault(file, name, f"reads = {entry.reads!r}", f"numbers can be read as: {known}")
        self._check_words(file, name, entry.ask, entry.rules, entry.step)
        for words, occasion in entry.when.items():
            self._check_words(file, f"{name} when {words}", occasion.ask, occasion.rules, occasion.step or entry.step)
        for template in entry.options.values():
            self._check_template(file, name, template)
        return entry

    def _check_words(self, file: str, name: str, ask: str, cited: Sequence[str], step: str) -> None:
        self._check_template(file, name, ask)
        for rule in cited:
            if rule not in self.vocabulary.rules:
                self.fault(file, name, f"rule {rule} does not exist", suggestion(rule, list(self.vocabulary.rules)))
        procedure, _, number = step.rpartition(" ")
        if procedure not in self.outlines:
            known = ", ".join(self.outlines)
            remedy = f"write an outline and a step, such as {next(iter(self.outlines))} 1; outlines: {known}"
            self.fault(file, name, f"step {step!r} names no outline", remedy)
        elif not (number.isdecimal() and 1 <= int(number) <= len(self.outlines[procedure].steps)):
            remedy = f"choose from 1 to {len(self.outlines[procedure].steps)}"
            self.fault(file, name, f"{procedure} has no step {number!r}", remedy)

    def _check_template(self, file: str, name: str, template: str) -> None:
        """A place that nothing would ever be put in is an error."""
        more = ", ".join(self.vocabulary.places)
        remedy = "write places as {0}, {1}, {about0}" + (f", or one of: {more}" if more else "")
        try:
            places = [place for _, place, _, _ in Formatter().parse(template) if place is not None]
        except ValueError as error:
            self.fault(file, name, f"{template!r}: {error}", remedy)
            return
        for place in places:
            if not (place.removeprefix("about").isdecimal() or place in self.vocabulary.places):
                self.fault(file, name, f"{template!r} has a place {{{place}}}", remedy)
