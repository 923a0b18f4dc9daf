"""What an IPS line must be to be carried out (ERB-IPS-01a)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from grognard.games.reborn.ips import (
    Chance,
    CpPaid,
    Disarm,
    Explode,
    InRoom,
    LaunchMissiles,
    Line,
    MpPaid,
    NotInRoom,
    OnFacingIcon,
    OnItsSquare,
    OnMarkedSquare,
    PlaceCharge,
    SwitchedOn,
    SwitchOff,
    SwitchOn,
)
from grognard.games.reborn.words import Timing
from grognard.packs.sources import Problem

MOST_CP_OF_A_SECTION: Final = 4  # ERB-SET-04c: what an Interact section can take


class Marked(NamedTuple):
    """What the card or room of some lines has, which lines may speak of."""

    has_blast: bool = False
    has_icons: bool = False
    has_marked: bool = False
    is_room: bool = False


def lines_faults(file: str, entry: str, lines: Sequence[Line], of: Marked) -> Iterator[Problem]:
    can_be_on = False
    for number, line in enumerate(lines, 1):
        for fault, remedy in _faults(line, of, can_be_on):
            yield Problem(file, entry, f"line {number}: {fault}", remedy)
        can_be_on = can_be_on or any([isinstance(effect, SwitchOn) for effect in line.effects])


def _faults(line: Line, of: Marked, can_be_on: bool) -> Iterator[tuple[str, str]]:
    if not line.effects:
        yield "has no effect", "give effects"
    yield from _faults_of_test(line)
    yield from _faults_of_costs(line)
    for condition in line.conditions:
        if isinstance(condition, SwitchedOn) and not can_be_on:
            yield "is for something that is ON", "put a line with switch-on before it (ERB-IPS-04a)"
        if isinstance(condition, InRoom | NotInRoom) and not condition.rooms:
            yield "speaks of no room", "give rooms"
        if isinstance(condition, OnFacingIcon) and not of.has_icons:
            yield "needs a facing icon", "draw one in its tile, as ^ > v or < (ERB-IPS-02d)"
        if isinstance(condition, OnMarkedSquare) and not of.has_marked:
            yield "needs marked squares", "draw them in its tile, as *"
        if isinstance(condition, OnItsSquare) and of.is_room:
            yield "is for the square of an item", "give it to the item"
    for effect in line.effects:
        if isinstance(effect, PlaceCharge | Explode) and not of.has_blast:
            yield "explodes without a diagram", "give the item a blast (ERB-EXP-01a)"
        if isinstance(effect, SwitchOff | LaunchMissiles) and not can_be_on:
            yield "nothing before it is switched ON", "put a line with switch-on before it (ERB-IPS-04b)"
        if isinstance(effect, Disarm) and not any([isinstance(needed, OnItsSquare) for needed in line.conditions]):
            yield "disarms from anywhere", "add the condition on-its-square (ERB-GLE-11a)"


def _faults_of_test(line: Line) -> Iterator[tuple[str, str]]:
    """ERB-IPS-01c: a test has dice and a threshold, a line without a test has neither."""
    if line.chance is None and line.threshold:
        yield "has a threshold and no chance", "give chance, or drop the threshold (ERB-IPS-01c)"
    if line.chance is not None and line.threshold < 1:
        yield "has a chance and no threshold", "give a threshold of 1 or more (ERB-IPS-01c)"
    if line.chance == Chance():
        yield "its chance rolls nothing", "give yellow, black or tests (ERB-IPS-01b)"


def _faults_of_costs(line: Line) -> Iterator[tuple[str, str]]:
    paid = [condition for condition in line.conditions if isinstance(condition, CpPaid)]
    for cost in line.conditions:
        if isinstance(cost, CpPaid | MpPaid) and cost.amount < 1:
            yield f"costs {cost.amount}", "give 1 or more"
    if line.timing is Timing.INTERACT and not paid:
        yield "is an Interact without CP", "add a condition cp (ERB-IPS-02f)"
    if line.timing is Timing.INTERACT and any([cost.amount > MOST_CP_OF_A_SECTION for cost in paid]):
        yield "costs more CP than a section takes", f"give {MOST_CP_OF_A_SECTION} at most (ERB-IPS-02f)"
    if line.timing in (Timing.ALWAYS, Timing.FINAL) and paid:
        yield "works by itself and costs CP", "choose another timing (ERB-IPS-01g)"
