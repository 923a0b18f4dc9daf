"""What a seat sees: everything but the order of the cups; and what is dealt anew: nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from grognard.games.siloam import GAME
from grognard.games.siloam.setup import begin
from grognard.games.siloam.state import State
from grognard.games.siloam.view import redeterminise, view
from grognard.games.siloam.words import COALITION
from grognard.kernel.questions import Seat
from tests.games.siloam.builders import position, setup_for
from tests.rules import rule

CUPS = ("activation_cup", "tactics_cup", "hit_cup", "vang_cup", "cp_cup")
SEATS = pytest.mark.parametrize("seat", [COALITION, None])


def shuffled(state: State, seed: int) -> State:
    copy: State = GAME.copy(state)
    for cup in CUPS:
        Random(seed).shuffle(getattr(copy, cup))
    return copy


@rule("SOS-GAP-38")
@SEATS
def test_the_order_of_the_cups_does_not_show(seat: Seat | None) -> None:
    state = begin(setup_for())
    assert view(shuffled(state, 1), seat) == view(shuffled(state, 2), seat)


@SEATS
def test_all_else_shows(seat: Seat | None) -> None:
    state = position({"cics-veteran": "1511", "red-1": "1611"}, cp=7, tactics_drawn=[3, 1], cp_discard=[8, 4]).state
    seen = msgspec.to_builtins(view(state, seat))
    held = msgspec.to_builtins(state)
    for name in held:
        if name in CUPS:
            assert sorted(seen[name]) == sorted(held[name])
        else:
            assert seen[name] == held[name]


def test_a_view_is_a_copy() -> None:
    state = begin(setup_for())
    seen = view(state, COALITION)
    seen.units["siloam-1"].hits.append(3)
    seen.tactics_cup.clear()
    assert state.units["siloam-1"].hits == []
    assert len(state.tactics_cup) == 20


@SEATS
def test_a_state_dealt_anew_has_the_same_view(seat: Seat | None) -> None:
    state = shuffled(begin(setup_for("v13")), 3)
    dealt = redeterminise(state, seat, Random(1))
    assert view(dealt, seat) == view(state, seat)
    assert dealt is not state


@SEATS
def test_a_state_dealt_anew_does_not_depend_on_the_true_order(seat: Seat | None) -> None:
    state = begin(setup_for())
    assert redeterminise(shuffled(state, 1), seat, Random(5)) == redeterminise(shuffled(state, 2), seat, Random(5))
