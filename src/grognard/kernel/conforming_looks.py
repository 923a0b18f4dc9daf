"""Conformance of what can be seen: nobody sees what is hidden from them, and looking changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.kernel.conforming import Line, Visit, frozen, random_answer
from grognard.kernel.conforming_tables import continued
from grognard.kernel.game import State
from grognard.kernel.questions import Sealed, Seat

QUESTIONS_DEALT_ANEW: Final = 30


def inspect_views(visit: Visit) -> list[str]:
    """What a seat sees does not depend on what is hidden from it, and a spectator sees no more than any seat."""
    game, state = visit.game, visit.table.state
    spectated = frozen(game.view(state, None))
    faults = []
    for seat in visit.viewers:
        anew = game.redeterminise(state, seat, visit.rng(f"view {seat}"))
        if frozen(game.view(anew, seat)) != frozen(game.view(state, seat)):
            faults.append(f"{_name(seat)} sees what is hidden: with that dealt anew, the view is another")
        if frozen(game.view(anew, None)) != spectated:
            faults.append(f"a spectator sees what is hidden from {_name(seat)}")
    return faults


def inspect_dealing(visit: Visit) -> list[str]:
    """What is hidden is dealt anew without looking at it, into a position that could be."""
    game, state = visit.game, visit.table.state
    before = game.encode(state)
    faults = []
    for seat in visit.viewers:
        other = game.redeterminise(state, seat, visit.rng(f"other {seat}"))
        dealt = game.redeterminise(state, seat, visit.rng(f"deal {seat}"))
        if game.encode(game.redeterminise(other, seat, visit.rng(f"deal {seat}"))) != game.encode(dealt):
            faults.append(
                f"what is dealt anew for {_name(seat)} depends on the true hidden things, or is not repeatable"
            )
        if game.encode(state) != before:
            return [*faults, f"dealing anew for {_name(seat)} changes the true state"]
        if game.invariants is not None:
            faults += [f"dealt anew for {_name(seat)}: {fault}" for fault in game.invariants(dealt)]
    return faults


def inspect_play_on_dealt(visit: Visit) -> list[str]:
    """The rules go on from a checkpoint dealt anew, as bots have them do, and leave the truth alone."""
    game = visit.game
    encoded = visit.table.last_checkpoint.encoded
    state = game.decode(encoded)
    for seat in visit.viewers:
        rng = visit.rng(f"play {seat}")
        line = Line(game, game.redeterminise(state, seat, rng))
        for _ in range(QUESTIONS_DEALT_ANEW):
            if line.question is None:
                break
            line.send(random_answer(line.question, rng))
        if game.encode(state) != encoded:
            return [f"playing on with what was dealt anew for {_name(seat)} changes the true state"]
    return []


def inspect_sealed(visit: Visit) -> list[str]:
    """A sealed answer shows nowhere before all are in."""
    question = visit.table.question
    if not isinstance(question, Sealed):
        return []
    waiting = [seat for seat in question.options if seat not in visit.table.sealed_by]
    if len(waiting) < 2:
        return []
    faults = []
    for seat in waiting:
        others = [other for other in visit.viewers if other != seat]
        before = [_all_seen(visit, other) for other in others]
        for option in question.options[seat]:
            fork = visit.table.fork()
            fork.answer(option, seat)
            if fork.question_for(seat) is not None:
                faults.append(f"{seat} has answered in secret and is asked again")
            sealed = Visit(visit.game, fork, visit.place)
            seen = [_all_seen(sealed, other) for other in others]
            told = zip(others, before, seen, strict=True)
            faults += [f"{_name(other)} sees the sealed answer of {seat}" for other, was, now in told if was != now]
    return faults


def _all_seen(visit: Visit, seat: Seat | None) -> bytes:
    """All that comes to the eyes of a seat."""
    table = visit.table
    asked = None if seat is None else table.question_for(seat)
    question = b"" if asked is None else frozen((asked.seat, asked.topic, list(asked.options), asked.about))
    return b"\0".join([frozen(table.view(seat)), question, frozen(table.log_for(seat))])


def inspect_looking(visit: Visit) -> list[str]:
    """Whatever looks at a position leaves it as it is, and what it shows does not change afterwards."""
    game, fork = visit.game, visit.table.fork()
    looks: dict[str, Callable[[State], object]] = {
        "result": game.result,
        "outline": game.outline,
    }
    for seat in visit.viewers:
        looks[f"view of {_name(seat)}"] = _viewing(visit, seat)
        if game.scene is not None:
            looks[f"scene of {_name(seat)}"] = _picturing(visit, seat)
    question = fork.question
    if question is not None:
        looks["prompt"] = lambda state: game.prompt(state, question)
    faults = []
    shown = {}
    for name, look in looks.items():
        before = game.encode(fork.state)
        shown[name] = look(fork.state)
        if game.encode(fork.state) != before:
            faults.append(f"the {name} changes the state")
    froze = {name: frozen(thing) for name, thing in shown.items()}
    continued(fork, visit.rng("looking"))
    faults += [f"the {name} changes as play goes on" for name, thing in shown.items() if frozen(thing) != froze[name]]
    return faults


def _viewing(visit: Visit, seat: Seat | None) -> Callable[[State], object]:
    return lambda state: visit.game.view(state, seat)


def _picturing(visit: Visit, seat: Seat | None) -> Callable[[State], object]:
    game, scene = visit.game, visit.game.scene
    assert scene is not None
    asked = None if seat is None else visit.table.question_for(seat)
    return lambda state: scene(game.view(state, seat), asked)


def _name(seat: Seat | None) -> str:
    return "a spectator" if seat is None else seat


LOOKS: Final[dict[str, Callable[[Visit], list[str]]]] = {
    "views": inspect_views,
    "dealing anew": inspect_dealing,
    "playing on dealt anew": inspect_play_on_dealt,
    "sealed answers": inspect_sealed,
    "looking": inspect_looking,
}
