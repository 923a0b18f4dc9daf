"""Connect four: two seats, nothing hidden, no chance. The smallest whole game, and the yardstick of speed.

The discs of a seat are the bits of one number: seven bits to a column, the lowest row first. The seventh bit of a
column stays empty, so that no line of four runs on from the top of one column into the next.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from grognard.kernel.game import Game, Prompt, Result, Rule, Setup
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Checkpoint, Choose, Play, Question, Seat

YELLOW = Seat("yellow")
RED = Seat("red")

COLUMNS: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7)
ROWS = 6
FLOOR = {column: 1 << (ROWS + 1) * (column - 1) for column in COLUMNS}
CEILING = sum(FLOOR.values()) << (ROWS - 1)


def _open_columns() -> dict[int, tuple[int, ...]]:
    """The columns left open by each set of discs in the top row."""
    columns_left: dict[int, tuple[int, ...]] = {0: COLUMNS}
    for column in COLUMNS:
        top = FLOOR[column] << (ROWS - 1)
        columns_left |= {
            taken | top: tuple(left for left in columns if left != column) for taken, columns in columns_left.items()
        }
    return columns_left


OPEN = _open_columns()


class Position(Struct):
    """The discs of the seat to move, and those of the other."""

    to_move: Seat = YELLOW
    waiting: Seat = RED
    own: int = 0
    other: int = 0


def play(position: Position, hear: Hear | None) -> Play[None]:
    yield Checkpoint("start")
    columns = COLUMNS
    while columns:  # C4-04: a full board is a draw
        column = yield Choose(position.to_move, "drop", columns)  # C4-01: the seats take turns
        taken = position.own | position.other
        discs = position.own | (taken + FLOOR[column] & ~taken)  # C4-02: the disc falls on those below it
        seat = position.to_move
        position.to_move, position.waiting = position.waiting, seat
        position.own, position.other = position.other, discs
        if hear is not None:
            hear(Told("drop", "C4-02", f"{seat} drops a disc into column {column}", {"seat": seat, "column": column}))
        if has_four(discs):  # C4-03
            return
        columns = OPEN[(position.own | discs) & CEILING]


def has_four(discs: int) -> bool:
    """C4-03: four in a row across, on either diagonal, or upwards."""
    pairs = discs & discs >> 7
    if pairs & pairs >> 14:
        return True
    pairs = discs & discs >> 6
    if pairs & pairs >> 12:
        return True
    pairs = discs & discs >> 8
    if pairs & pairs >> 16:
        return True
    pairs = discs & discs >> 1
    return pairs & pairs >> 2 != 0


def result(position: Position) -> Result | None:
    if has_four(position.other):
        return Result(f"{position.waiting} won", {position.waiting: 1.0, position.to_move: 0.0})
    if not OPEN[(position.own | position.other) & CEILING]:
        return Result("drawn", {YELLOW: 0.5, RED: 0.5})
    return None


def prompt(_: Position, question: Question) -> Prompt:
    assert isinstance(question, Choose)
    labels = tuple(f"column {column}" for column in question.options)
    return Prompt(f"Drop a {question.seat} disc into which column?", ("C4-01", "C4-02"), "drop", labels)


def invariants(position: Position) -> Sequence[str]:
    """What is wrong with a position: nothing, if it came about by play."""
    taken = position.own | position.other
    faults = []
    if position.own & position.other:
        faults.append("two discs lie in one place")
    if position.other.bit_count() - position.own.bit_count() != (position.to_move == RED):
        faults.append("the seats have not taken turns")
    if taken & ~(taken << 1 | sum(FLOOR.values())):
        faults.append("a disc hangs in the air")
    return faults


def view(position: Position, _: Seat | None) -> Position:
    return Position(position.to_move, position.waiting, position.own, position.other)


def redeterminise(position: Position, seat: Seat | None, _: Random) -> Position:
    """Nothing is hidden."""
    return view(position, seat)


_RULES = (
    Rule("C4-01", "Turns", "Yellow begins; then the seats take turns, one disc each.", ("standard",), "common"),
    Rule("C4-02", "Dropping", "A disc falls to the lowest free place of its column.", ("standard",), "common"),
    Rule("C4-03", "Winning", "Four of one's discs in a straight line win.", ("standard",), "common"),
    Rule("C4-04", "A full board", "If the board fills up without a line, the game is drawn.", ("standard",), "common"),
)


def rules() -> Mapping[str, Rule]:
    return {rule.id: rule for rule in _RULES}


GAME = Game(
    name="connect-four",
    title="Connect four",
    rulesets=("standard",),
    scenarios=("empty",),
    rules_version="1",
    state_type=Position,
    seats=lambda _: (YELLOW, RED),
    begin=lambda _: Position(),
    play=play,
    view=view,
    redeterminise=redeterminise,
    result=result,
    prompt=prompt,
    rules=rules,
    pack_digest=lambda _: "",
    outline=lambda _: ("drop",),
    invariants=invariants,
)
SETUP = Setup("connect-four", "standard", "empty")
