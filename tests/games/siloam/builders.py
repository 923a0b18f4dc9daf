"""Tiny positions and scripted play, so that a rule test reads like play.

game = position({"cics-veteran": "1511", "red-1": "1611"}, supports={"leader-hq": "leader on cics-veteran"})
played = carry_out(resolve_attack(game, attack), ["aggressive"], tactics=[1, 12], hits=[1])
assert played.result ...
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.setup import begin, parts_for
from grognard.games.siloam.state import NOWHERE, State
from grognard.games.siloam.words import Airfield, Box, Face, Mode
from grognard.geometry.hexes import Hex
from grognard.kernel.game import Setup
from grognard.kernel.narration import Told
from grognard.kernel.questions import Checkpoint, Choose, Play, Question, Sealed
from grognard.kernel.spelling import spell, spelled


def setup_for(ruleset: str = "v19", **switches: str) -> Setup:
    return Setup("siloam", ruleset, "campaign", switches)


def bare_state(ruleset: str = "v19", **switches: str) -> State:
    """The state after setup with an empty map: every Combat Unit that can be used is in its pool or beachhead."""
    state = begin(setup_for(ruleset, **switches))
    for unit in state.units.values():
        unit.hex = NOWHERE
        if unit.box is Box.MAP:
            unit.box = Box.BEACHHEAD if unit.id.split("-")[0] in ("red", "yellow", "black") else Box.POOL
    state.fortifications.clear()
    return state


def position(
    units: Mapping[str, str],
    supports: Mapping[str, str] | None = None,
    ruleset: str = "v19",
    switches: Mapping[str, str] | None = None,
    **fields: Any,
) -> Siloam:
    """A game with these counters on the map.

    `units`: id -> "1611" or "1611 movement". `supports`: id -> "hq at 1510" or "mg on cics-veteran".
    `fields` replace fields of the state (cp=5, tactics_cup=[1, 2], fortifications={"1611": 1}).
    What is told is kept in the list `told(game)`.
    """
    state = bare_state(ruleset, **(switches or {}))
    for unit_id, where in units.items():
        place, *mode = where.split()
        unit = state.units[unit_id]
        unit.box, unit.hex = Box.MAP, Hex(place)
        unit.mode = Mode(mode[0]) if mode else Mode.COMBAT
        for stack in state.beachheads.values():
            if unit_id in stack:
                stack.remove(unit_id)
    for support_id, where in (supports or {}).items():
        face, how, target = where.split()
        support = state.supports[support_id]
        support.box, support.face = Box.MAP, Face(face)
        support.on = target if how == "on" else ""
        support.hex = state.units[target].hex if how == "on" else Hex(target)
    for name, value in fields.items():
        if name not in State.__struct_fields__:
            raise AttributeError(f"the state has no field {name}")
        setattr(state, name, value)
    return Siloam(state, parts_for(state.setup), Ear())


class Ear:
    """Keeps what is told."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def __call__(self, told: Told) -> None:
        self.told.append(told)


def told(game: Siloam) -> list[Told]:
    assert isinstance(game.hear, Ear)
    return game.hear.told


def cited(game: Siloam) -> set[str]:
    """The rule ids that what happened was told under."""
    return {one.rule for one in told(game)}


class Played:
    """What came of a scripted play: its result, and every question that was asked on the way."""

    def __init__(self) -> None:
        self.result: Any = None
        self.asked: list[Question] = []

    def choices(self, topic: str) -> list[Choose]:
        return [q for q in self.asked if isinstance(q, Choose) and q.topic == topic]

    def offered(self, topic: str) -> list[list[str]]:
        """The spellings offered each time this was asked."""
        return [[spell(option) for option in q.options] for q in self.choices(topic)]

    def count(self, topic: str) -> int:
        """How often a question of this topic, a draw for example, was asked."""
        return len([q for q in self.asked if not isinstance(q, Checkpoint) and q.topic == topic])


def carry_out(
    play: Play[Any],
    answers: Sequence[str] = (),
    *,
    otherwise: str | None = None,
    tactics: Sequence[int] = (),
    hits: Sequence[int] = (),
    draws: Mapping[str, Sequence[Any]] | None = None,
    stop_at: str | None = None,
) -> Played:
    """Play to the end with scripted answers; every scripted thing must be used, everything asked must be scripted.

    An answer is a spelling, or "topic: spelling" to be sure which question it is for. When the answers are used up,
    `otherwise` (for example "done") is taken wherever it is offered. `tactics` and `hits` are what comes out of those
    two cups; `draws` gives the outcomes of further chance by topic. With `stop_at`, play is left when a question of
    that topic comes up.
    """
    pending = list(answers)
    outcomes: dict[str, list[Any]] = {topic: list(found) for topic, found in (draws or {}).items()}
    outcomes.setdefault("tactics.draw", []).extend(tactics)
    outcomes.setdefault("hits.draw", []).extend(hits)
    played = Played()
    answer: Any = None
    try:
        question = next(play)
        while True:
            played.asked.append(_as_asked(question))
            if isinstance(question, Checkpoint):
                answer = None
            elif question.topic == stop_at:
                play.close()
                break
            elif isinstance(question, Choose):
                answer = _decide(question, pending, otherwise)
            elif isinstance(question, Sealed):
                raise AssertionError("the Sirens of Siloam has no sealed questions")
            else:
                scripted = outcomes.get(question.topic, [])
                assert scripted, f"chance {question.topic} is not scripted; asked so far: {_trail(played)}"
                answer = scripted.pop(0)
                assert question.is_possible(answer), f"{question.topic}: {answer!r} cannot come out of {question}"
            question = play.send(answer)
    except StopIteration as end:
        played.result = end.value
    unused = {topic: left for topic, left in outcomes.items() if left}
    assert not pending, f"answers never asked for: {pending}; asked: {_trail(played)}"
    assert not unused, f"chance never drawn: {unused}; asked: {_trail(played)}"
    return played


def _as_asked(question: Question) -> Question:
    """What is barred, for a look afterwards: the rules say it for the position there was when they asked."""
    if not isinstance(question, Choose) or question.barred is None:
        return question
    bars = question.barred()
    return Choose(question.seat, question.topic, question.options, question.about, lambda: bars)


def _decide(question: Choose, pending: list[str], otherwise: str | None) -> Any:
    spellings = [spell(option) for option in question.options]
    if not pending:
        assert otherwise in spellings, f"{question.topic} is not scripted; offered: {spellings}"
        return spelled(question.options, otherwise)
    topic, _, wanted = pending[0].rpartition(": ")
    if otherwise in spellings and (wanted not in spellings or topic not in ("", question.topic)):
        return spelled(question.options, otherwise)
    assert topic in ("", question.topic), f"expected {pending[0]!r}, was asked {question.topic}; offered: {spellings}"
    assert wanted in spellings, f"{question.topic}: {wanted!r} is not offered; offered: {spellings}"
    pending.pop(0)
    return spelled(question.options, wanted)


def _trail(played: Played) -> list[str]:
    return [q.label if isinstance(q, Checkpoint) else q.topic for q in played.asked]


def place_planes(game: Siloam, **fields: str) -> None:
    """`place_planes(game, plane_1="runway fighter")`."""
    from grognard.games.siloam.words import PlaneSide

    for name, where in fields.items():
        field, side = where.split()
        plane = game.state.planes[name.replace("_", "-")]
        plane.field, plane.side = Airfield(field), PlaneSide(side)
