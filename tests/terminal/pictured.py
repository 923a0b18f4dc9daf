"""A tiny game with a picture, chance, barred options and reasons: a beetle walks a row of hexes to the east."""

from __future__ import annotations

from msgspec import Struct

from grognard.geometry.hexes import Hex
from grognard.kernel.asking import checkpoint, choose, draw
from grognard.kernel.game import Game, Prompt, Result, Rule, Setup
from grognard.kernel.narration import Hear, Reason, Told
from grognard.kernel.questions import Barred, Choose, Draw, Play, Question, Seat
from grognard.kernel.spelling import spell
from grognard.scene.model import Cell, HexBoard, Panel, Piece, Scene, Touch, Track

WALKER = Seat("walker")
LENGTH = 4


class Meadow(Struct):
    column: int = 1
    turns: int = 0
    is_hurt: bool = False


def play(meadow: Meadow, hear: Hear | None) -> Play[None]:
    while meadow.column < LENGTH:
        yield from checkpoint("turn")
        meadow.turns += 1
        step = yield from choose(WALKER, "walk", ["hop", "rest"], (meadow.column,), lambda: barred(meadow))
        if step == "rest":
            tell(hear, "BTL-02", "The beetle rests.")
            continue
        stone = yield from draw("stone", ["smooth", "smooth", "smooth", "sharp"])
        meadow.column += 1
        meadow.is_hurt = meadow.is_hurt or stone == "sharp"
        reason = Reason(("0101", "0102"), "0102", "the only way east")
        tell(hear, "BTL-01", f"The beetle hops onto a {stone} stone.", reason)


def barred(meadow: Meadow) -> list[Barred]:
    return [Barred("fly", "it is a beetle of the ground", "BTL-01")]


def tell(hear: Hear | None, rule: str, text: str, reason: Reason | None = None) -> None:
    if hear is not None:
        hear(Told("walk", rule, text, {} if reason is None else {"reason": reason}))


def scene(meadow: Meadow, question: Question | None) -> Scene:
    here, beyond = Hex(f"{meadow.column:02}01"), Hex(f"{meadow.column + 1:02}01")
    columns = range(1, LENGTH + 1)
    board = HexBoard("meadow", LENGTH, 1, True, tuple(Cell(Hex(f"{column:02}01"), "clear") for column in columns))
    beetle = Piece("beetle", here, f"Beetle in {here}", "green", "tank", hits=int(meadow.is_hurt), hits_most=1)
    touches = (Touch("hop", "Hop", (beyond,)),) if isinstance(question, Choose) else ()
    tracks = (Track("turns", "Turns", meadow.turns, 0, 9, alarm=5),)
    return Scene(
        "Meadow", "by day", board, (), (beetle,), tracks, (Panel("p", "Stones", ("3 × smooth", "sharp")),), touches
    )


def prompt(meadow: Meadow, question: Question) -> Prompt:
    if isinstance(question, Draw):
        labels = tuple(f"A {stone} stone" for stone, _ in question.outcomes())
        return Prompt("Which stone came?", ("BTL-01",), "walk", labels)
    assert isinstance(question, Choose)
    ask = f"The beetle is in column {meadow.column}: what now?"
    return Prompt(ask, ("BTL-01", "BTL-02"), "walk", tuple(spell(option).capitalize() for option in question.options))


def result(meadow: Meadow) -> Result | None:
    if meadow.column < LENGTH:
        return None
    return Result("arrived", {WALKER: 1.0}, {"turns": float(meadow.turns)})


RULES = {
    rule.id: rule
    for rule in (
        Rule("BTL-01", "Hopping", "A hop goes one hex east, onto a stone.", ("day",), "ours"),
        Rule("BTL-02", "Resting", "A rest goes nowhere.", ("day", "night"), "ours"),
        Rule("BTL-03", "Glowing", "At night the beetle glows.", ("night",), "ours"),
    )
}


GAME = Game(
    name="beetle",
    title="The Beetle",
    rulesets=("day", "night"),
    scenarios=("meadow", "garden"),
    rules_version="1",
    state_type=Meadow,
    seats=lambda _: (WALKER,),
    begin=lambda _: Meadow(),
    play=play,
    view=lambda meadow, _: Meadow(meadow.column, meadow.turns, meadow.is_hurt),
    redeterminise=lambda meadow, _, __: Meadow(meadow.column, meadow.turns, meadow.is_hurt),
    result=result,
    prompt=prompt,
    rules=lambda: RULES,
    pack_digest=lambda _: "",
    outline=lambda _: ("walk", "arrive"),
    scene=scene,
)
SETUP = Setup("beetle", "day", "meadow")
