"""A table dealt anew is what a bot may look ahead on: all that its seat knows is the same, and nothing else is kept."""

from random import Random

from grognard.kernel.chance import Seeded
from grognard.kernel.questions import Choose, Sealed
from grognard.kernel.table import Table
from tests.tiny import connect_four, magpies


def magpies_at(topic_part: str, seed: int) -> Table:
    """A game of magpies, played on until somebody is asked about this."""
    table = Table(magpies.GAME, magpies.SETUP, chance=Seeded(seed))
    rng = Random(seed)
    while not (isinstance(table.question, Choose) and topic_part in table.question.topic):
        question = table.question
        assert question is not None
        if isinstance(question, Sealed):
            for seat in [seat for seat in question.options if seat not in table.sealed_by]:
                table.answer(rng.choice(list(question.options[seat])), seat)
        else:
            assert isinstance(question, Choose)
            table.answer(rng.choice(list(question.options)))
    return table


def test_the_seat_sees_the_same_and_others_hold_other_cards() -> None:
    table = Table(magpies.GAME, magpies.SETUP, chance=Seeded(1))
    hands = set()
    for seed in range(8):
        dealt = table.dealt_anew(magpies.NORTH, Random(seed))
        assert dealt is not None
        assert dealt.view(magpies.NORTH) == table.view(magpies.NORTH)
        hands.add(tuple(dealt.state.hands[magpies.EAST]))
    assert len(hands) > 1


def test_a_deal_that_cannot_have_led_here_is_none() -> None:
    """Since the round began the others have bid coins; dealt anew they need not hold them."""
    outcomes = []
    for seed in range(6):
        table = magpies_at("interrupt.", seed)
        asked = table.question
        assert isinstance(asked, Choose)
        dealt = table.dealt_anew(asked.seat, Random(seed))
        outcomes.append(dealt is None)
        if dealt is not None:
            assert dealt.view(asked.seat) == table.view(asked.seat)
            assert dealt.question is not None
    assert True in outcomes


def test_playing_on_there_changes_nothing_here() -> None:
    table = Table(connect_four.GAME, connect_four.SETUP)
    table.answer(4)
    before = table.digest
    dealt = table.dealt_anew(connect_four.RED, Random(1))
    assert dealt is not None
    assert dealt.digest == before
    dealt.answer(4)
    assert table.digest == before
    assert dealt.digest != before
