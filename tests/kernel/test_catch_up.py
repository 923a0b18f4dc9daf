"""Two processes at one game: what one writes, the other follows."""

from random import Random

import pytest

from grognard.kernel.chance import SeededByPlace
from grognard.kernel.errors import Diverged
from grognard.kernel.loading import load
from grognard.kernel.questions import Choose, Sealed
from grognard.kernel.table import Table
from tests.kernel.journey import answer_all
from tests.kernel.journey import table as journey
from tests.tiny import magpies


def seeded(table: Table) -> Table:
    table.go_on_with(SeededByPlace("a seed", lambda: len(table.history)))
    return table


def answer_somehow(table: Table, rng: Random) -> None:
    question = table.question
    if isinstance(question, Choose):
        table.answer(rng.choice(list(question.options)), question.seat)
        return
    assert isinstance(question, Sealed)
    seat = next(seat for seat in question.options if seat not in table.sealed_by)
    table.answer(rng.choice(list(question.options[seat])), seat)


@pytest.mark.parametrize("seed", range(5))
def test_a_follower_stands_where_the_leader_stands(seed: int) -> None:
    rng = Random(seed)
    leader = seeded(Table(magpies.GAME, magpies.SETUP, telling=True))
    follower = load(leader.journal(), magpies.GAME, telling=True)
    while not leader.is_over:
        known = len(leader.history)
        if rng.random() < 0.2 and leader.can_undo().is_possible:
            leader.undo(force=True)
        else:
            answer_somehow(leader, rng)
        follower.catch_up(leader.history[known:])
        assert follower.digest == leader.digest
        assert list(follower.history) == list(leader.history)
        assert follower.log == leader.log


def test_either_process_draws_the_same_chance_and_an_undo_draws_anew() -> None:
    one = seeded(Table(magpies.GAME, magpies.SETUP))
    other = seeded(load(one.journal(), magpies.GAME))
    for table in (one, other):
        for seat in magpies.CLOCKWISE:
            table.answer("none", seat)
    assert one.digest == other.digest
    draws = set()
    for _ in range(12):
        draws.add(one.state.on_offer[0])
        one.undo_to(5, force=True)
        for seat in magpies.CLOCKWISE[len(one.sealed_by) :]:
            one.answer("none", seat)
    assert len(draws) > 1


def test_a_corrected_past_cannot_be_followed() -> None:
    leader = answer_all(journey(), "hill", 4)
    known = len(leader.history)
    follower = load(leader.journal(), leader.game)
    leader.correct(2, 3)
    with pytest.raises(Diverged):
        follower.catch_up(leader.history[known:])
