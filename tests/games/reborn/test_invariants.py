"""The invariants find what should not be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.games.reborn.invariants import invariants, invariants_at_rest
from grognard.games.reborn.setup import begin
from grognard.games.reborn.state import AssignedTile, Breach, State
from grognard.games.reborn.words import CharacterId, Frequency, Health, Marker, Stage, Where
from grognard.geometry.squares import Square
from tests.games.reborn.builders import NORAD
from tests.games.reborn.playing import setup_of

BOLTER, HOLLISTER, SAW = CharacterId.BOLTER, CharacterId.HOLLISTER, CharacterId.SAW


def bolter_on(square: str) -> Callable[[State], None]:
    def change(state: State) -> None:
        state.characters[BOLTER].square = Square(square)

    return change


def take_tile(state: State) -> None:
    state.bag.remove("t01")


def copy_card(state: State) -> None:
    card = next(card for c in state.characters.values() for card in c.items)
    state.removed.append(card)


def lose_cp(state: State) -> None:
    state.players[NORAD].cp += 1


def owe_mp(state: State) -> None:
    state.players[NORAD].mp = -1


def overfill(state: State) -> None:
    state.bag.remove("t01")
    state.characters[BOLTER].tiles = [AssignedTile("t01", [5, 0, 0, 0], 1)]


def survive(state: State) -> None:
    state.characters[BOLTER].health = Health.WOUNDED
    state.characters[BOLTER].wounds = 9


def hold_nobody(state: State) -> None:
    state.characters[BOLTER].where = Where.HELD


def hold_two(state: State) -> None:
    for of in (CharacterId.WOO, CharacterId.VASQUEZ):
        state.characters[of].where = Where.HELD
        state.characters[of].captor = HOLLISTER


def print_markers(state: State) -> None:
    state.breaches = [Breach([], Marker.BROKEN_WALL_LONG) for _ in range(7)]


def lose_marker(state: State) -> None:
    state.players[NORAD].markers = [Frequency.CLEAR]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (take_tile, "1 order tiles t01, of 2"),
        (copy_card, "is in 2 places"),
        (lose_cp, "norad has 1 CP, took 0 and paid 0"),
        (owe_mp, "norad has 0 CP and -1 MP"),
        (overfill, "5 CP on a section for 4 of bolter"),
        (survive, "bolter is wounded with 9 wounds"),
        (print_markers, "7 broken-wall-long markers, of 6"),
        (lose_marker, "the scrambling markers of norad are clear"),
    ],
)
def test_a_position_that_cannot_be_is_found_out(change: Callable[[State], None], fault: str) -> None:
    state = begin(setup_of("ambush"))
    assert invariants(state) == []
    change(state)
    assert any(fault in found for found in invariants(state)), invariants(state)


def act(state: State) -> None:
    state.acting = BOLTER


def set_aside(state: State) -> None:
    state.players[NORAD].aside = ["t01"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (act, "bolter is still acting"),
        (set_aside, "norad has order tiles in hand"),
        (hold_nobody, "bolter is held by nobody"),
        (hold_two, "hollister holds 2 prisoners"),
        (bolter_on("9999"), "bolter stands on 9999, which is not on the map"),
    ],
)
def test_what_must_not_be_between_two_rounds_is_found_out(change: Callable[[State], None], fault: str) -> None:
    state = begin(setup_of("ambush"))
    state.stage = Stage.ACTIVATION
    assert invariants_at_rest(state) == []
    change(state)
    assert any(fault in found for found in invariants_at_rest(state)), invariants_at_rest(state)


def test_two_miniatures_on_a_square_are_found_out() -> None:
    state = begin(setup_of("ambush"))
    state.stage = Stage.ACTIVATION
    state.characters[BOLTER].square = state.characters[HOLLISTER].square
    assert any("share" in found for found in invariants_at_rest(state))


def test_a_card_that_is_nowhere_is_found_out() -> None:
    state = begin(setup_of("the-archive"))
    state.stage = Stage.ACTIVATION
    given = {card for c in state.characters.values() for card in c.items} | {
        card for marker in state.dead for card in marker.items
    }
    state.search_deck = [card for card in state.equipment if card not in given][1:]
    assert any("nowhere" in found for found in invariants_at_rest(state))
