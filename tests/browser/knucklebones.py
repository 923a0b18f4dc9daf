"""A tiny game of chance alone: throw two dice, lay three straws in an order, and that is all."""

from __future__ import annotations

from msgspec import Struct

from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.game import Game, Prompt, Result, Rule
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Choose, Play, Question, Roll, Seat, Shuffle

THROWER = Seat("thrower")
STRAWS = ("long", "short", "short")


class Throws(Struct):
    dice: list[int] = []
    straws: list[str] = []


def play(throws: Throws, hear: Hear | None) -> Play[None]:
    yield from checkpoint("begin")
    yield from choose(THROWER, "throw", ["throw", "throw-hard"])
    dice: tuple[int, ...] = yield Roll("bones.throw", 2, 6)
    throws.dice = list(dice)
    if hear is not None:
        hear(Told("throw", "KNB-01", f"The bones show {dice[0]} and {dice[1]}.", {"dice": list(dice)}))
    straws: tuple[str, ...] = yield Shuffle("bones.straws", STRAWS)
    throws.straws = list(straws)


def view(throws: Throws, _: Seat | None) -> Throws:
    return Throws(list(throws.dice), list(throws.straws))


def prompt(_: Throws, question: Question) -> Prompt:
    if isinstance(question, Choose):
        return Prompt("How do you throw?", ("KNB-01",), "throw", ("Throw", "Throw hard"))
    ask = "What do the bones show?" if isinstance(question, Roll) else "How do the straws lie?"
    return Prompt(ask, ("KNB-01",), "throw", ())


def result(throws: Throws) -> Result | None:
    if not throws.straws:
        return None
    words = " ".join([*map(str, throws.dice), *throws.straws])
    return Result(words, {THROWER: 1.0}, {"sum": float(sum(throws.dice))})


GAME = Game(
    name="knucklebones",
    title="Knucklebones",
    rulesets=("old",),
    scenarios=("yard",),
    rules_version="1",
    state_type=Throws,
    seats=lambda _: (THROWER,),
    begin=lambda _: Throws(),
    play=play,
    view=view,
    redeterminise=lambda throws, seat, _: view(throws, seat),
    result=result,
    prompt=prompt,
    rules=lambda: {"KNB-01": Rule("KNB-01", "Throwing", "Two bones are thrown.", ("old",), "ours")},
    pack_digest=lambda _: "",
    outline=lambda _: ("throw",),
)
