"""Magpies by its rules: bids and their ties, interrupts and interrupts of interrupts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from grognard.kernel.chance import Scripted
from grognard.kernel.questions import Choose, Sealed, Seat, Shuffle
from grognard.kernel.table import Table
from tests.tiny.magpies import CLOCKWISE, DECK, EAST, GAME, HAND_SIZE, NORTH, SETUP, SOUTH, TRINKETS, WEST, Garden

HANDS = {
    NORTH: ["1", "3", "5", "hiss", "snatch"],
    EAST: ["2", "3", "5", "hiss", "snatch"],
    SOUTH: ["1", "2", "3", "hiss", "snatch"],
    WEST: ["1", "2", "4", "4", "hiss"],
}


def dealt(hands: Mapping[Seat, list[str]], trinket: int = 4) -> Table:
    """A table where `hands` have been dealt and `trinket` lies on offer."""
    rest = list(DECK)
    for hand in hands.values():
        for card in hand:
            rest.remove(card)
    order = [card for seat in CLOCKWISE for card in hands[seat]] + rest
    here = Table(GAME, SETUP)
    assert isinstance(here.question, Shuffle)
    here.answer(tuple(order))
    here.answer(trinket)
    return here


def bid(here: Table, **bids: str) -> None:
    """Everyone asked bids what is said, or nothing."""
    question = here.question
    assert isinstance(question, Sealed)
    for seat in question.options:
        here.answer(bids.get(seat, "none"), seat)


def asked(here: Table) -> tuple[Seat, str]:
    question = here.question
    assert isinstance(question, Choose)
    return question.seat, question.topic


def let_be(here: Table, *seats: Seat) -> None:
    """These seats, in this order, let the last card or the win be."""
    for seat in seats:
        here.answer("let-it-be", seat)


def nests(here: Table) -> dict[Seat, list[int]]:
    garden: Garden = here.state
    return {seat: nest for seat, nest in garden.nests.items() if nest}


# MAG-01, MAG-02: the deal and the trinket on offer


def test_five_cards_are_dealt_to_each_and_a_trinket_lies_on_offer() -> None:
    here = dealt(HANDS, trinket=3)
    assert here.state.hands == HANDS
    assert len(here.state.deck) == len(DECK) - 4 * HAND_SIZE
    assert here.state.on_offer == [3]
    assert sorted([*here.state.bag, 3]) == sorted(TRINKETS)


# MAG-03 to MAG-05: bids


def test_everyone_may_bid_a_coin_it_has_or_nothing() -> None:
    here = dealt(HANDS)
    options = {seat: here.question_for(seat).options for seat in CLOCKWISE}  # type: ignore[union-attr]
    assert options == {
        NORTH: ["none", "1", "3", "5"],
        EAST: ["none", "2", "3", "5"],
        SOUTH: ["none", "1", "2", "3"],
        WEST: ["none", "1", "2", "4"],
    }


def test_the_highest_bid_takes_the_trinket_and_all_coins_are_discarded() -> None:
    here = dealt(HANDS)
    bid(here, north="3", west="4", south="1")
    let_be(here, NORTH, EAST, SOUTH)
    assert nests(here) == {WEST: [4]}
    assert sorted(here.state.discards) == ["1", "3", "4"]
    assert here.state.bids == {}


def test_without_a_bid_the_trinket_is_lost() -> None:
    here = dealt(HANDS)
    bid(here)
    assert nests(here) == {}
    assert here.state.lost == [4]
    assert here.state.leader == EAST


def test_the_tied_add_a_coin_and_the_higher_sum_wins() -> None:
    here = dealt(HANDS)
    bid(here, north="5", east="5", south="3")
    assert isinstance(here.question, Sealed)
    assert list(here.question.options) == [NORTH, EAST]
    bid(here, north="1", east="2")
    let_be(here, SOUTH, WEST, NORTH)
    assert nests(here) == {EAST: [4]}
    assert sorted(here.state.discards) == ["1", "2", "3", "5", "5"]


def test_adding_nothing_to_a_tie_loses_to_a_coin() -> None:
    here = dealt(HANDS)
    bid(here, north="5", east="5")
    bid(here, east="2")
    let_be(here, SOUTH, WEST, NORTH)
    assert nests(here) == {EAST: [4]}


@pytest.mark.parametrize("rounds_before", [0, 1, 2, 3])
def test_if_still_tied_the_first_clockwise_from_the_leader_wins(rounds_before: int) -> None:
    here = dealt(HANDS)
    for _ in range(rounds_before):
        bid(here)
        here.answer(here.state.bag[0])
    leader = CLOCKWISE[rounds_before]
    assert here.state.leader == leader
    bid(here, north="3", east="3", south="3")
    bid(here)
    winner = {NORTH: NORTH, EAST: EAST, SOUTH: SOUTH, WEST: NORTH}[leader]
    seat = asked(here)[0]
    assert seat == CLOCKWISE[(CLOCKWISE.index(winner) + 1) % 4]
    let_be(here, *[CLOCKWISE[(CLOCKWISE.index(winner) + step) % 4] for step in (1, 2, 3)])
    assert list(nests(here)) == [winner]


# MAG-06, MAG-07: interrupts


def won_by_north() -> Table:
    here = dealt(HANDS)
    bid(here, north="5")
    return here


def test_the_others_are_asked_in_turn_whatever_they_hold() -> None:
    here = won_by_north()
    for seat in (EAST, SOUTH, WEST):
        assert asked(here) == (seat, "interrupt.snatch")
        let_be(here, seat)
    assert nests(here) == {NORTH: [4]}
    here = won_by_north()
    let_be(here, EAST, SOUTH)
    assert here.question_for(WEST).options == ["let-it-be"]  # type: ignore[union-attr]


def test_a_snatch_nobody_hisses_at_takes_the_trinket() -> None:
    here = won_by_north()
    here.answer("snatch", EAST)
    for seat in (SOUTH, WEST, NORTH):
        assert asked(here) == (seat, "interrupt.hiss")
        let_be(here, seat)
    assert nests(here) == {EAST: [4]}
    assert "snatch" in here.state.discards


def test_a_hiss_stops_a_snatch_and_the_next_may_snatch() -> None:
    here = won_by_north()
    here.answer("snatch", EAST)
    here.answer("hiss", SOUTH)
    let_be(here, WEST, NORTH, EAST)
    assert asked(here) == (SOUTH, "interrupt.snatch")
    let_be(here, SOUTH, WEST)
    assert nests(here) == {NORTH: [4]}
    assert sorted(here.state.discards) == ["5", "hiss", "snatch"]


def test_a_hiss_at_a_hiss_lets_the_snatch_stand() -> None:
    here = won_by_north()
    here.answer("snatch", EAST)
    here.answer("hiss", SOUTH)
    here.answer("hiss", WEST)
    let_be(here, NORTH, EAST, SOUTH)  # at West's hiss: South has none left
    assert asked(here) == (WEST, "interrupt.hiss")  # South's is gone, so the next is asked about the snatch
    let_be(here, WEST, NORTH)
    assert nests(here) == {EAST: [4]}


def test_a_hiss_at_a_hiss_at_a_hiss_stops_the_snatch() -> None:
    here = won_by_north()
    here.answer("snatch", EAST)
    here.answer("hiss", SOUTH)
    here.answer("hiss", WEST)
    here.answer("hiss", NORTH)
    let_be(here, EAST, SOUTH, WEST)  # at North's hiss, which stands: West's is stopped, and South's stands
    assert asked(here) == (NORTH, "interrupt.hiss")
    let_be(here, NORTH, EAST)  # at South's hiss
    assert asked(here) == (SOUTH, "interrupt.snatch")
    let_be(here, SOUTH, WEST)
    assert nests(here) == {NORTH: [4]}
    assert sorted(here.state.discards) == ["5", "hiss", "hiss", "hiss", "snatch"]


def test_an_interrupt_two_deep_survives_undo_and_fork() -> None:
    here = won_by_north()
    here.answer("snatch", EAST)
    here.answer("hiss", SOUTH)
    here.answer("hiss", WEST)
    fork = here.fork()
    assert fork.digest == here.digest
    fork.undo()
    assert asked(fork) == (WEST, "interrupt.hiss")
    fork.answer("hiss", WEST)
    assert fork.digest == here.digest


# MAG-08, MAG-09: drawing, and the end


def test_everyone_short_of_a_hand_draws_one_and_the_lead_passes() -> None:
    here = dealt(HANDS)
    top = here.state.deck[:2]
    bid(here, north="5", east="5")
    bid(here, north="1")
    let_be(here, EAST, SOUTH, WEST)
    garden: Garden = here.state
    assert len(garden.hands[NORTH]) == 4  # two coins spent, one card drawn
    assert top[0] in garden.hands[NORTH]
    assert garden.hands[EAST] == sorted(["2", "3", "hiss", "snatch", top[1]])
    assert garden.hands[SOUTH] == HANDS[SOUTH]
    assert garden.leader == EAST


def test_the_most_valuable_nest_wins_and_the_tied_share() -> None:
    here = dealt(HANDS, trinket=5)
    bid(here, north="5")
    let_be(here, EAST, SOUTH, WEST)
    trinkets: list[Any] = [4, 3, 3, 2, 2, 1, 1]
    here.go_on_with(Scripted({"round.trinket": trinkets}))
    while not here.is_over:
        bid(here)
    assert here.result is not None
    assert here.result.outcome == "north won"
    assert here.result.scores == {NORTH: 1.0, EAST: 0.0, SOUTH: 0.0, WEST: 0.0}
    assert here.result.figures["worth-north"] == 5.0

    here = dealt(HANDS, trinket=5)
    bid(here)
    here.go_on_with(Scripted({"round.trinket": trinkets}))
    while not here.is_over:
        bid(here)
    assert here.result is not None
    assert here.result.outcome == "north and east and south and west won"
    assert set(here.result.scores.values()) == {0.25}
