"""Time limits and what stands for an answer that does not come (ERB-GAP-28)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import activation, duels, interruption
from grognard.games.reborn.waiting import default_for, seconds_for
from grognard.kernel.questions import Choose, Sealed
from tests.games.reborn.builders import NORAD, PLENTY, SALEMITE, one, pack, position
from tests.rules import rule

APART = {"bolter": "0101 east", "saw": "0808 west"}


@rule("ERB-GAP-28")
@pytest.mark.parametrize(
    ("topic", "seconds"),
    [
        ("interruption.offer", 20),
        ("duels.bid", 20),
        ("interruption.facing", 15),
        ("equipment.drop", 30),
        ("interruption.order", 30),
        ("activation.action", 300),
        ("movement.step", 300),
    ],
)
def test_how_long_a_server_waits(topic: str, seconds: int) -> None:
    assert seconds_for(pack().windows, Choose(NORAD, topic, ["no"])) == seconds


@rule("ERB-GAP-28", "ERB-INT-02h")
def test_an_offer_is_declined_after_the_same_time_with_and_without_cp() -> None:
    for cp in (0, PLENTY):
        game = position(characters=APART, acting="bolter", cp={"salemite": cp})
        question = next(interruption.offer(game, one(game, "bolter"), [one(game, "saw")]))
        assert isinstance(question, Choose)
        assert default_for(question, SALEMITE) == "no"
        assert seconds_for(pack().windows, question) == 20


@rule("ERB-GAP-28")
def test_an_asker_bids_one_and_the_challenged_nothing() -> None:
    game = position(characters=APART)
    question = next(duels.bid(game, "interruption", {NORAD: duels.CHALLENGED, SALEMITE: duels.ASKER}))
    assert isinstance(question, Sealed)
    assert (default_for(question, NORAD), default_for(question, SALEMITE)) == (0, 1)


@rule("ERB-GAP-28")
def test_a_facing_is_kept_and_a_round_passed() -> None:
    game = position(characters=APART, acting="bolter")
    turn = next(interruption.choose_facing(game, one(game, "bolter")))
    assert isinstance(turn, Choose)
    assert default_for(turn, NORAD) == "east"
    action = next(activation.play_round(game))
    assert isinstance(action, Choose)
    assert default_for(action, NORAD) == "pass"
