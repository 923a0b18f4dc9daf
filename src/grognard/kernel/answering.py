"""Which option an answer means, and what to say of an answer that means none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.chance import shortened
from grognard.kernel.errors import IllegalAnswer
from grognard.kernel.questions import Checkpoint, Choose, Draw, Option, Question, Roll, Sealed, Seat
from grognard.kernel.spelling import shown, spell


def option_of(options: Sequence[Option], given: Any) -> Option:
    """The option meant by `given`, itself or its spelling. KeyError if it is not offered."""
    for option in options:
        if option == given:
            return option
    if isinstance(given, str):
        for option in options:
            if spell(option) == given:
                return option
    raise KeyError(given)


def chosen(question: Choose, given: Any, seat: Seat | None) -> Option:
    """What `given` means as an answer of `seat` to `question`. A seat of None is whoever is asked."""
    if seat is not None and seat != question.seat:
        raise IllegalAnswer(f"{question.topic}: {question.seat} is asked, not {seat}; nothing has changed")
    try:
        return option_of(question.options, given)
    except KeyError:
        raise not_offered(question.topic, question.options, given, _why_barred(question, given)) from None


def sealed_in(question: Sealed, given: Any, seat: Seat | None, answered: dict[Seat, Option]) -> Option:
    """What `given` means as the sealed answer of `seat`."""
    asked = ", ".join(question.options)
    if seat is None:
        raise IllegalAnswer(f"{question.topic}: say which seat answers; asked in secret are {asked}")
    if seat not in question.options:
        raise IllegalAnswer(f"{question.topic}: {seat} is not asked; asked in secret are {asked}")
    if seat in answered:
        raise IllegalAnswer(f"{question.topic}: {seat} has answered; undo the answer to give another")
    try:
        return option_of(question.options[seat], given)
    except KeyError:
        raise not_offered(question.topic, question.options[seat], given, "") from None


def not_offered(topic: str, options: Sequence[Option], given: Any, why: str) -> IllegalAnswer:
    because = f" ({why})" if why else ""
    offered = shortened([spell(option) for option in options])
    return IllegalAnswer(f"{topic}: {shown(given)!r} is not offered{because}; there is {offered}. Nothing has changed")


def spell_question(question: Question | None, answered: dict[Seat, Option]) -> str:
    """A question in one text, with the sealed answers given to it so far: what a digest is taken of."""
    if question is None:
        return "over"
    if isinstance(question, Choose):
        return _joined("choose", question.topic, question.seat, *[spell(option) for option in question.options])
    if isinstance(question, Sealed):
        parts = ["sealed", question.topic]
        for seat, options in question.options.items():
            parts += [seat, *[spell(option) for option in options]]
            parts.append(f"= {spell(answered[seat])}" if seat in answered else "?")
        return _joined(*parts)
    if isinstance(question, Roll):
        return _joined("roll", question.topic, f"{question.dice}d{question.sides}")
    if isinstance(question, Checkpoint):
        return _joined("checkpoint", question.label)
    things = question.cup if isinstance(question, Draw) else question.items
    return _joined(type(question).__name__.lower(), question.topic, *[spell(thing) for thing in things])


def _why_barred(question: Choose, given: Any) -> str:
    if question.barred is None:
        return ""
    spelling = shown(given)
    for barred in question.barred():
        if barred.option == given or spell(barred.option) == spelling:
            return f"{barred.reason}, {barred.rule}"
    return ""


def _joined(*parts: str) -> str:
    return "\n".join(parts)
