"""Conformance of questions: options, outcomes, spellings and prompts. Cheap enough for every question there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from grognard.kernel.answering import option_of
from grognard.kernel.chance import outcome_of
from grognard.kernel.conforming import Visit
from grognard.kernel.questions import Barred, Choose, Draw, Option, Roll, Shuffle
from grognard.kernel.spelling import spell


def asked(visit: Visit) -> list[Choose]:
    """What each seat is asked at this moment."""
    questions = [visit.table.question_for(seat) for seat in visit.seats]
    return [question for question in questions if question is not None]


def inspect_question(visit: Visit) -> list[str]:
    """Somebody of the game, or chance, is asked something."""
    question = visit.table.question
    if isinstance(question, (Draw, Roll, Shuffle)):
        return []
    if not asked(visit):
        return [f"no seat of the game is asked; its seats are {', '.join(visit.seats)}"]
    return [f"{each.seat} is asked without a topic" for each in asked(visit) if not each.topic]


def inspect_options(visit: Visit) -> list[str]:
    """Options are there, and all different."""
    faults = []
    for question in asked(visit):
        if not question.options:
            faults.append(f"{question.seat} has no option: a dead end")
        elif len(set(question.options)) < len(question.options):
            faults.append(f"{question.seat} has the same option twice")
    return faults


def inspect_spellings(visit: Visit) -> list[str]:
    """Every option and outcome is found again by its spelling, and by no other."""
    question = visit.table.question
    if isinstance(question, (Draw, Roll, Shuffle)):
        outcome = question.sample(visit.rng("spelling"))
        outcomes = list(dict.fromkeys(question.cup)) if isinstance(question, Draw) else [outcome]
        return _spelling_faults(outcomes, lambda spelling: outcome_of(question, spelling))
    return [
        fault for each in asked(visit) for fault in _spelling_faults(each.options, partial(option_of, each.options))
    ]


def _spelling_faults(options: Sequence[Option], found: Callable[[str], Option]) -> list[str]:
    spellings = [spell(option) for option in options]
    faults = [f"{spelling!r} spells {times} options" for spelling, times in Counter(spellings).items() if times > 1]
    faults += [f"{spelling!r} cannot be written in a line" for spelling in spellings if not spelling.isprintable()]
    faults += [f"{option!r} is spelled with nothing" for option in options if not spell(option)]
    if not faults:
        pairs = zip(options, spellings, strict=True)
        faults = [f"{spelling!r} leads to another option" for option, spelling in pairs if found(spelling) != option]
    return faults


def inspect_prompts(visit: Visit) -> list[str]:
    """Every question can be put into words, with a label for each option, citing rules there are."""
    game, state = visit.game, visit.table.state
    questions: list[Any] = [*asked(visit)] or [visit.table.question]
    faults = []
    for question in questions:
        prompt = game.prompt(state, question)
        if not prompt.ask:
            faults.append("the prompt asks nothing")
        if isinstance(question, Choose):
            if len(prompt.labels) != len(question.options):
                faults.append(f"{len(prompt.labels)} labels for {len(question.options)} options")
            if not all(prompt.labels):
                faults.append("a label is empty")
        faults += [f"the prompt cites {rule}, which is no rule" for rule in prompt.rules if rule not in game.rules()]
    return faults


def inspect_barred(visit: Visit) -> list[str]:
    """What is said not to be offered is not offered, for a reason the rules give."""
    return [
        fault
        for question in asked(visit)
        if question.barred is not None
        for barred in question.barred()
        for fault in _barred_faults(visit, question, barred)
    ]


def _barred_faults(visit: Visit, question: Choose, barred: Barred) -> list[str]:
    faults = []
    spelling = spell(barred.option)
    if spelling in [spell(option) for option in question.options]:
        faults.append(f"{spelling!r} is barred and offered")
    if not barred.reason:
        faults.append(f"{spelling!r} is barred for no reason")
    if barred.rule not in visit.game.rules():
        faults.append(f"{spelling!r} is barred by {barred.rule}, which is no rule")
    return faults


def inspect_invariants(visit: Visit) -> list[str]:
    """What the game says always holds."""
    invariants = visit.game.invariants
    return [] if invariants is None else list(invariants(visit.table.state))


def inspect_appraisal(visit: Visit) -> list[str]:
    """Every option has a worth."""
    appraise = visit.game.appraise
    if appraise is None:
        return []
    state = visit.table.state
    return [
        f"the options of {question.seat} are {len(question.options)}, their worths {len(worths)}"
        for question in asked(visit)
        if len(worths := appraise(state, question.seat, question)) != len(question.options)
    ]


QUESTION_INSPECTIONS: Final[dict[str, Callable[[Visit], list[str]]]] = {
    "question": inspect_question,
    "options": inspect_options,
    "spellings": inspect_spellings,
    "prompt": inspect_prompts,
    "barred": inspect_barred,
    "invariants": inspect_invariants,
    "appraisal": inspect_appraisal,
}
