"""Duels (ERB-DUE, ERB-SG4-08, ERB-GAP-23): bids, ties, and the Initiative."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.reborn import duels
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Module
from grognard.kernel.questions import Choose, Sealed, Seat
from tests.games.reborn.builders import LADDER, NORAD, SALEMITE, carry_out, position, told
from tests.rules import rule

NORTH, EAST, SOUTH, WEST = (Seat(f"band-{number}") for number in (1, 2, 3, 4))
BANDS = (NORTH, EAST, SOUTH, WEST)
BOTH = {NORAD: duels.CHALLENGED, SALEMITE: duels.ASKER}


def two_players(**more: Any) -> Reborn:
    fields = {"cp": {"norad": 5, "salemite": 4}} | more
    return position(characters={"bolter": "0101 east", "saw": "0801 west"}, **fields)


def four_bands(cp: tuple[int, ...] = (6, 6, 6, 6), **more: Any) -> Reborn:
    """Four bands, the second of which is the Salemite Mercenary and holds the marker."""
    return position(
        characters={
            "bolter": "0101 east band-1",
            "saw": "0801 west band-2",
            "woo": "0108 east band-3",
            "bill": "0808 west band-4",
        },
        seats=BANDS,
        modules=[*LADDER, Module.SAGS4],
        cp=dict(zip(BANDS, cp, strict=True)),
        **{"salemite_mercenary": EAST, "initiative": EAST} | more,
    )


def duel(game: Reborn, *answers: str, least: dict[Seat, int] | None = None) -> Any:
    return carry_out(game, duels.fight_duel(game, "initiative", least or BOTH), answers)


# Bids (ERB-DUE-01)


@rule("ERB-DUE-01a", "ERB-DUE-01e")
def test_the_highest_bid_wins_and_all_bids_are_lost() -> None:
    game = two_players()
    played = duel(game, "norad=3 & salemite=4")
    assert played.result == SALEMITE
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (2, 0)


@rule("ERB-DUE-01b", "ERB-DUE-01d")
def test_who_asks_bids_one_or_more_and_the_challenged_may_bid_nothing() -> None:
    game = two_players()
    played = duel(game, "norad=0 & salemite=1")
    question = played.sealed("duels.bid")[0]
    assert list(question.options[NORAD]) == [0, 1, 2, 3, 4, 5]
    assert list(question.options[SALEMITE]) == [1, 2, 3, 4]
    assert played.result == SALEMITE


@rule("ERB-DUE-01b")
def test_without_cp_nobody_can_ask() -> None:
    game = two_players(cp={"norad": 5, "salemite": 0})
    played = carry_out(game, duels.duel_for_initiative(game), ["no"])
    assert played.offered("duels.demand") == [["no"]]


@rule("ERB-DUE-01c")
def test_bids_are_made_unseen_and_shown_together() -> None:
    game = two_players()
    play = duels.fight_duel(game, "initiative", BOTH)
    question = next(play)
    assert isinstance(question, Sealed)
    assert told(game) == []
    with pytest.raises(StopIteration):
        play.send({NORAD: 2, SALEMITE: 1})
    shown = [(each.facts["seat"], each.facts["cp"], each.audience) for each in told(game) if each.topic == "duels.bid"]
    assert shown == [(NORAD, 2, None), (SALEMITE, 1, None)]


@rule("ERB-DUE-01f")
def test_between_two_players_a_tie_is_nobodys() -> None:
    game = two_players()
    played = duel(game, "norad=2 & salemite=2")
    assert played.result is None
    assert played.count("duels.tie") == 0
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (3, 2)


# The Initiative (ERB-DUE-02)


@rule("ERB-DUE-02a", "ERB-CON-31")
def test_who_has_not_the_marker_may_demand_it_and_the_holder_cannot_refuse() -> None:
    game = two_players()
    played = carry_out(game, duels.duel_for_initiative(game), ["demand", "norad=0 & salemite=1"])
    assert [(q.seat, list(q.options)) for q in played.choices("duels.demand")] == [(SALEMITE, ["no", "demand"])]
    assert game.state.initiative == SALEMITE


@rule("ERB-DUE-02b")
def test_on_a_draw_the_holder_keeps_the_marker() -> None:
    game = two_players()
    carry_out(game, duels.duel_for_initiative(game), ["demand", "norad=1 & salemite=1"])
    assert game.state.initiative == NORAD


@rule("ERB-DUE-02a")
def test_nobody_need_demand_it() -> None:
    game = two_players()
    carry_out(game, duels.duel_for_initiative(game), ["no"])
    assert (game.state.initiative, game.player(NORAD).cp) == (NORAD, 5)


@rule("ERB-DUE-02c")
def test_there_is_one_such_duel_a_turn() -> None:
    game = two_players()
    played = carry_out(game, duels.duel_for_initiative(game), ["demand", "norad=0 & salemite=1"])
    assert played.topics == ["duels.demand", "duels.bid"]  # NORAD, who lost it, is not asked


@rule("ERB-SET-01b", "ERB-DUE-02a")
def test_without_the_module_nobody_is_asked() -> None:
    game = two_players(without=[Module.DUEL_INITIATIVE])
    assert carry_out(game, duels.duel_for_initiative(game)).topics == []


# Bands (ERB-SG4-08)


@rule("ERB-SG4-08a", "ERB-GAP-23")
def test_bands_are_asked_clockwise_after_the_salemite_mercenary() -> None:
    game = four_bands()
    played = carry_out(game, duels.duel_for_initiative(game), ["no", "no", "no"])
    assert [q.seat for q in played.choices("duels.demand")] == [SOUTH, WEST, NORTH]


@rule("ERB-SG4-08a")
def test_the_mercenary_is_asked_last_if_another_holds_the_marker() -> None:
    game = four_bands(initiative=WEST)
    played = carry_out(game, duels.duel_for_initiative(game), ["no", "no", "no"])
    assert [q.seat for q in played.choices("duels.demand")] == [SOUTH, NORTH, EAST]


@rule("ERB-SG4-08b")
def test_all_who_demand_and_the_holder_bid_at_once() -> None:
    game = four_bands()
    answers = ["demand", "no", "demand", "band-1=3 & band-2=0 & band-3=2"]
    played = carry_out(game, duels.duel_for_initiative(game), answers)
    assert len(played.sealed("duels.bid")) == 1
    assert game.state.initiative == NORTH
    assert [game.player(band).cp for band in BANDS] == [3, 6, 4, 6]


THREE = {NORTH: duels.ASKER, EAST: duels.CHALLENGED, SOUTH: duels.ASKER}


@rule("ERB-SG4-08c", "ERB-SG4-08d", "ERB-GAP-23")
def test_of_those_who_show_the_one_with_fewest_cp_left_wins() -> None:
    """All three bid 2; EAST has 1 left, but forfeits; of the others NORTH has fewer."""
    game = four_bands(cp=(4, 3, 6, 6))
    tie = "band-1=show & band-2=forfeit & band-3=show"
    played = duel(game, "band-1=2 & band-2=2 & band-3=2", tie, least=THREE)
    assert played.result == NORTH
    shown = {each.facts["seat"]: each.facts["cp"] for each in told(game) if each.topic == "duels.tie"}
    assert shown == {NORTH: 2, EAST: None, SOUTH: 4}


@rule("ERB-SG4-08c")
def test_only_the_tied_are_asked() -> None:
    game = four_bands()
    played = duel(game, "band-1=2 & band-2=1 & band-3=2", "band-1=show & band-3=forfeit", least=THREE)
    assert list(played.sealed("duels.tie")[0].options) == [NORTH, SOUTH]
    assert played.result == NORTH  # the only one who shows


@rule("ERB-SG4-08e")
@pytest.mark.parametrize("tie", ["band-1=show & band-3=show", "band-1=forfeit & band-3=forfeit"])
def test_still_tied_or_all_forfeit_and_nobody_wins(tie: str) -> None:
    game = four_bands()
    played = duel(game, "band-1=2 & band-2=1 & band-3=2", tie, least=THREE)
    assert played.result is None


@rule("ERB-SG4-08e")
def test_the_mercenary_keeps_the_initiative_when_nobody_wins() -> None:
    game = four_bands()
    answers = ["demand", "no", "no", "band-2=2 & band-3=2", "band-2=forfeit & band-3=forfeit"]
    carry_out(game, duels.duel_for_initiative(game), answers)
    assert game.state.initiative == EAST


@rule("ERB-DUE-01c", "ERB-CON-27")
def test_how_many_cp_one_has_shows_in_no_question_to_others() -> None:
    """Each sees the options of its own seat alone; what is said of the duel to all is the same, whatever there is."""
    about = []
    for cp in (0, 9):
        game = four_bands(cp=(6, 6, cp, 6))
        question = next(duels.duel_for_initiative(game))
        assert isinstance(question, Choose)
        about.append((question.seat, question.topic, question.about))
    assert about[0] == about[1]
