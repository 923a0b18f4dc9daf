"""What is asked at the table, as the reader may know it: a decision, chance at a companion, or whom all wait for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Final, Literal

import msgspec
from msgspec import Struct

from grognard.kernel.game import Prompt, Result
from grognard.kernel.questions import Chance, Choose, Draw, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.spelling import spell
from grognard.scene.model import Scene
from grognard.web.pages import in_words
from grognard.web.showing.log import PIPS, Span, spans_of
from grognard.web.showing.showing import Showing

Kind = Literal["choose", "draw", "roll", "shuffle", "wait", "over"]
MOST_SHOWN_RULES: Final = 5


class Offer(Struct, frozen=True):
    """One answer: what to send, what stands on the button, and the places and counters it touches on the board."""

    spelling: str
    label: str
    number: int
    touches: tuple[str, ...] = ()
    copies: int = 1

    @property
    def spans(self) -> tuple[Span, ...]:
        return spans_of(self.label)


class Face(Struct, frozen=True):
    """A face of a die: its number, what the game calls it, and its pips if it is called by its number."""

    number: int
    label: str
    pips: tuple[tuple[int, int], ...]


class Step(Struct, frozen=True):
    """A step of the procedure one is in."""

    name: str
    is_now: bool


class RuleShown(Struct, frozen=True):
    id: str
    title: str


class Waiting(Struct, frozen=True):
    """Somebody who is to decide, and about what, in words that everybody may read."""

    title: str
    about: str
    is_bot: bool


class Asked(Struct, frozen=True):
    """The question of the moment."""

    kind: Kind
    ask: str = ""
    seat: str = ""
    who: str = ""
    procedure: str = ""
    steps: tuple[Step, ...] = ()
    rules: tuple[RuleShown, ...] = ()
    offers: tuple[Offer, ...] = ()
    dice: int = 0
    faces: tuple[Face, ...] = ()
    has_barred: bool = False
    waiting: tuple[Waiting, ...] = ()
    result: Result | None = None

    @property
    def is_mine(self) -> bool:
        return self.kind not in ("wait", "over")


def question_of(showing: Showing) -> Question | None:
    """The question that whoever looks may answer: their own decision, or chance at a companion's table."""
    table, me = showing.table, showing.me
    if showing.curtain:
        return None
    own = table.question_for(me) if me is not None else None
    if own is not None:
        return own
    question = table.question
    if showing.companion and showing.mine and isinstance(question, (Draw, Roll, Shuffle)):
        return question
    return None


def asked_of(showing: Showing, scene: Scene | None) -> Asked:
    """The question as it stands on the page. `scene` is the picture drawn for the same question."""
    table = showing.table
    question = question_of(showing)
    if question is None:
        if table.is_over:
            return Asked("over", ask="The game is over", result=table.result)
        return Asked("wait", ask="Waiting", waiting=waiting_for(showing))
    prompt = table.game.prompt(table.state, question)
    procedure, steps = steps_of(table.game.outline(table.state), prompt.step)
    asked = Asked(
        "choose",
        prompt.ask,
        procedure=procedure,
        steps=steps,
        rules=_rules_behind(showing, prompt),
    )
    if isinstance(question, Choose):
        return msgspec.structs.replace(
            asked,
            seat=str(question.seat),
            who=title_of(showing, question.seat),
            offers=_offers(question, prompt, scene),
            has_barred=question.barred is not None,
        )
    assert isinstance(question, (Draw, Roll, Shuffle))
    return _asked_of_chance(showing, asked, question, prompt)


def _asked_of_chance(showing: Showing, asked: Asked, question: Chance, prompt: Prompt) -> Asked:
    """Chance of the physical table: what came is picked by whoever sits beside it."""
    if isinstance(question, Roll):
        faces = _faces(showing, question)
        return msgspec.structs.replace(asked, kind="roll", who="Dice", dice=question.dice, faces=faces)
    if isinstance(question, Draw):
        outcomes = question.outcomes()
        labels = _labels(prompt, len(outcomes), [spell(outcome) for outcome, _ in outcomes])
        offers = [
            Offer(spell(outcome), label, number, copies=copies)
            for number, ((outcome, copies), label) in enumerate(zip(outcomes, labels, strict=True), start=1)
        ]
        return msgspec.structs.replace(asked, kind="draw", who="Draw", offers=tuple(offers))
    counted: dict[str, int] = {}
    for item in question.items:
        counted[spell(item)] = counted.get(spell(item), 0) + 1
    offers = [
        Offer(spelling, in_words(spelling), number, copies=copies)
        for number, (spelling, copies) in enumerate(counted.items(), start=1)
    ]
    return msgspec.structs.replace(asked, kind="shuffle", who="Shuffle", offers=tuple(offers))


def _faces(showing: Showing, question: Roll) -> tuple[Face, ...]:
    """The faces of one die, in the game's words: those it has for a throw of a single one."""
    table = showing.table
    single = Roll(question.topic, 1, question.sides, question.about)
    numbers = [str(number) for number in range(1, question.sides + 1)]
    labels = _labels(table.game.prompt(table.state, single), question.sides, numbers)
    return tuple(
        [
            Face(number, label, PIPS.get(number, ()) if label == str(number) else ())
            for number, label in enumerate(labels, start=1)
        ]
    )


def _offers(question: Choose, prompt: Prompt, scene: Scene | None) -> tuple[Offer, ...]:
    spellings = [spell(option) for option in question.options]
    labels = _labels(prompt, len(spellings), spellings)
    touches = {touch.option: touch for touch in scene.touches} if scene is not None else {}
    offers = []
    for number, (spelling, label) in enumerate(zip(spellings, labels, strict=True), start=1):
        touch = touches.get(spelling)
        elements = (*touch.pieces, *touch.places) if touch is not None else ()
        offers.append(Offer(spelling, label, number, tuple([str(element) for element in elements])))
    return tuple(offers)


def _labels(prompt: Prompt, number: int, spellings: Sequence[str]) -> Sequence[str]:
    return prompt.labels if len(prompt.labels) == number else [in_words(spelling) for spelling in spellings]


def _rules_behind(showing: Showing, prompt: Prompt) -> tuple[RuleShown, ...]:
    """The rules behind a question, those of the edition that is played."""
    rules, ruleset = showing.table.game.rules(), showing.table.setup.ruleset
    known = [rules[id_] for id_ in prompt.rules if id_ in rules and ruleset in rules[id_].rulesets]
    return tuple([RuleShown(rule.id, rule.title) for rule in known[:MOST_SHOWN_RULES]])


def steps_of(outline: Sequence[str], step: str) -> tuple[str, tuple[Step, ...]]:
    """The procedure's name and its steps. A step of a procedure within it stands alone."""
    if step not in outline:
        name, colon, rest = step.partition(": ")
        return (name, (Step(rest, True),)) if colon else ("", (Step(step, True),) if step else ())
    columns = zip(*[one.split(" ") for one in outline], strict=False)
    shared = " ".join([words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)])
    shared = shared if len(outline) > 1 else ""
    steps = [Step(one.removeprefix(shared).strip().partition(": ")[2] or one.strip(), one == step) for one in outline]
    return shared, tuple(steps)


def waiting_for(showing: Showing) -> tuple[Waiting, ...]:
    """Who is to decide now. Of what others are asked, only the kind is told, never the options."""
    table = showing.table
    question = table.question
    if isinstance(question, Choose):
        seats = [question.seat]
    elif isinstance(question, Sealed):
        seats = [seat for seat in question.options if seat not in table.sealed_by]
    else:
        return (Waiting("Chance", "", False),) if question is not None else ()
    assert isinstance(question, (Choose, Sealed))
    bots = {shown.seat for shown in showing.seats if shown.is_bot}
    return tuple([Waiting(title_of(showing, seat), topic_in_words(question.topic), seat in bots) for seat in seats])


def topic_in_words(topic: str) -> str:
    """`combat.defence-mode` is Combat: defence mode."""
    return in_words(topic.replace(".", ": "))


def title_of(showing: Showing, seat: Seat) -> str:
    return next((shown.title for shown in showing.seats if shown.seat == seat), showing.table.game.called(seat))
