"""How games end: what scenarios ask for, awards, scores and ties (ERB-FIN-02, ERB-FIN-08b, ERB-PTS-01, ERB-GAP-31)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.reborn import endings, exits, sequence
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import (
    Achieved,
    CarriedOff,
    Carries,
    CarryAward,
    Destroyed,
    Died,
    Ending,
    Exited,
    Exploded,
    Held,
    KillAward,
    MoreMp,
    ScramblerAward,
)
from grognard.games.reborn.state import Death
from grognard.games.reborn.words import CharacterId, Counted, Faction, Ground, Module, Moment, Stage, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn.builders import LADDER, NORAD, SALEMITE, card_of, carry_out, one, position, told
from tests.rules import rule

TWO = {"bolter": "0101 west", "hollister": "0808 south"}


def needs(*feats: Any, wins: Faction = Faction.NORAD, moment: Moment = Moment.AT_ONCE) -> Ending:
    return Ending(wins, moment, feats)


def at(ending: Ending, characters: dict[str, str] | None = None, **more: Any) -> Reborn:
    return position(characters=characters or TWO, endings=[ending], **more)


def ends(game: Reborn, moment: Moment = Moment.AT_ONCE) -> list[str] | None:
    """The winners, if the game ends now."""
    try:
        endings.judge(game, moment)
    except endings.GameOver as over:
        return list(over.winners)
    return None


# Needs


@rule("ERB-FIN-08b")
def test_who_leaves_the_map_can_end_the_game_at_once() -> None:
    game = at(needs(Exited((CharacterId.BOLTER,))), exit_edges=[Facing.WEST], ground=Ground.OUTDOOR)
    assert ends(game) is None
    with pytest.raises(endings.GameOver) as over:
        exits.leave(game, one(game, "bolter"), Facing.WEST)
    assert over.value.winners == [NORAD]
    assert (game.state.stage, game.state.outcome) == (Stage.OVER, "NORAD wins")


@rule("ERB-DOR-04e")
def test_a_prisoner_taken_along_has_not_got_away() -> None:
    game = at(
        needs(Exited((CharacterId.VASQUEZ,))),
        {"vasquez": "0101 east wounded", "hollister": "0808 south"},
        prisoners={"vasquez": "hollister"},
    )
    one(game, "hollister").where = Where.EXITED
    assert ends(game) is None
    one(game, "vasquez").where, one(game, "vasquez").captor = Where.EXITED, None
    assert ends(game) == [NORAD]


@rule("ERB-FIN-08b")
def test_so_many_of_them_must_be_dead() -> None:
    game = at(needs(Died((CharacterId.SAW, CharacterId.BILL), 2)))
    one(game, "saw").where = Where.DEAD
    assert ends(game) is None
    one(game, "bill").where = Where.DEAD
    assert ends(game) == [NORAD]


def test_a_prisoner_of_the_winners_side_counts_on_the_map_and_off_it() -> None:
    game = at(
        needs(Held((CharacterId.WOO,)), wins=Faction.SALEMITE, moment=Moment.END),
        {"woo": "0101 east wounded", "hollister": "0808 south"},
        prisoners={"woo": "hollister"},
    )
    assert endings.is_met(game, game.parts.scenario.endings[0])  # type: ignore[union-attr]
    one(game, "hollister").where = Where.EXITED
    assert endings.is_met(game, game.parts.scenario.endings[0])  # type: ignore[union-attr]
    one(game, "hollister").seat = NORAD
    assert not endings.is_met(game, game.parts.scenario.endings[0])  # type: ignore[union-attr]


def test_elements_on_these_squares_must_be_destroyed() -> None:
    drawing = "....\n.A.B\n...."
    game = position(drawing, {"bolter": "0101 east"}, endings=[needs(Destroyed((Square("0202"), Square("0402")), 2))])
    game.state.destroyed.append(game.board.features_at[Square("0202")].id)
    assert ends(game) is None
    game.state.destroyed.append(game.board.features_at[Square("0402")].id)
    assert ends(game) == [NORAD]


def test_what_a_side_has_done_over_the_game_counts_for_it_alone() -> None:
    game = at(needs(Achieved(Counted.BUILDING_POWER_CUTS, 2)))
    game.player(SALEMITE).counted[Counted.BUILDING_POWER_CUTS] = 5
    game.player(NORAD).counted[Counted.BUILDING_POWER_CUTS] = 1
    assert ends(game) is None
    game.player(NORAD).counted[Counted.BUILDING_POWER_CUTS] = 2
    assert ends(game) == [NORAD]


def test_who_carries_the_thing_must_be_free_and_on_the_winners_side() -> None:
    game = at(
        needs(Carries("secret-files")), {"bolter": "0101 east", "saw": "0801 west"}, items={"bolter": "secret-files"}
    )
    assert ends(game) == [NORAD]
    game = at(
        needs(Carries("secret-files"), wins=Faction.SALEMITE), {"bolter": "0101 east"}, items={"bolter": "secret-files"}
    )
    assert ends(game) is None


@rule("ERB-DOR-04c", "ERB-FIN-08b")
@pytest.mark.parametrize(("edge", "decides"), [(Facing.WEST, True), (Facing.EAST, False), (None, False)])
def test_the_thing_must_be_carried_off_over_the_right_edge(edge: Facing | None, decides: bool) -> None:
    ending = needs(CarriedOff("secret-files", Facing.WEST))
    game = at(ending, items={"bolter": "secret-files"}, exit_edges=[Facing.WEST, Facing.EAST])
    if decides:
        with pytest.raises(endings.GameOver):
            endings.carried_off(game, one(game, "bolter"), edge)
    else:
        endings.carried_off(game, one(game, "bolter"), edge)
    assert ends(game) is None  # it was true at that moment only


def test_the_charge_must_explode_in_the_right_place() -> None:
    game = at(needs(Exploded("time-bomb", "room")))
    endings.exploded(game, "plastic-explosive", Square("0101"))
    with pytest.raises(endings.GameOver):
        endings.exploded(game, "time-bomb", Square("0101"))


def test_all_that_an_ending_needs_must_hold_together() -> None:
    game = at(needs(Died((CharacterId.SAW,)), Exited((CharacterId.BOLTER,))))
    one(game, "saw").where = Where.DEAD
    assert ends(game) is None
    one(game, "bolter").where = Where.EXITED
    assert ends(game) == [NORAD]


def test_the_first_ending_that_holds_decides() -> None:
    first = needs(Died((CharacterId.SAW,)), wins=Faction.SALEMITE)
    game = position(characters=TWO, endings=[first, needs(Died((CharacterId.SAW,)))])
    one(game, "saw").where = Where.DEAD
    assert ends(game) == [SALEMITE]


@rule("ERB-FIN-02a")
def test_an_ending_of_another_moment_waits_for_it() -> None:
    game = at(needs(Died((CharacterId.SAW,)), moment=Moment.FINAL))
    one(game, "saw").where = Where.DEAD
    assert ends(game, Moment.AT_ONCE) is None
    assert ends(game, Moment.FINAL) == [NORAD]


# Scores


@rule("ERB-PTS-01d", "ERB-SG2-04j")
def test_most_mp_wins_when_the_last_turn_is_over() -> None:
    game = position(characters=TWO, mp={"norad": 7, "salemite": 8})
    assert ends(game, Moment.END) == [SALEMITE]


@rule("ERB-GAP-31")
def test_with_as_many_mp_more_characters_alive_and_free_win() -> None:
    game = position(characters=TWO | {"vasquez": "0301 east", "saw": "0806 south"}, mp={"norad": 7, "salemite": 7})
    game.remove(one(game, "saw"), Where.DEAD)
    assert ends(game, Moment.END) == [NORAD]


@rule("ERB-GAP-31")
def test_a_prisoner_does_not_count_and_one_who_left_does() -> None:
    game = position(
        characters={"bolter": "0101 west wounded", "vasquez": "0301 east", "hollister": "0808 south"},
        prisoners={"bolter": "hollister"},
        mp={"norad": 7, "salemite": 7},
    )
    one(game, "vasquez").where = Where.EXITED
    assert endings.free_characters(game, NORAD) == endings.free_characters(game, SALEMITE) == 1


@rule("ERB-GAP-31")
def test_equal_in_everything_they_share_the_win() -> None:
    game = position(characters=TWO, mp={"norad": 7, "salemite": 7})
    assert ends(game, Moment.END) == [NORAD, SALEMITE]
    result = endings.result_of(game.state)
    assert result is not None
    assert result.outcome == "NORAD and Salemite win"
    assert result.scores == {NORAD: 0.5, SALEMITE: 0.5}


def test_more_mp_as_an_ending_of_its_own() -> None:
    ending = needs(MoreMp(), wins=Faction.SALEMITE, moment=Moment.END)
    game = at(ending, mp={"norad": 7, "salemite": 8})
    assert ends(game, Moment.END) == [SALEMITE]


def test_where_mp_are_not_in_use_and_no_ending_holds_nobody_wins() -> None:
    game = position(characters=TWO, without=[Module.MP])
    assert ends(game, Moment.END) == []
    result = endings.result_of(game.state)
    assert result is not None
    assert result.scores == {NORAD: 0.5, SALEMITE: 0.5}


# Awards (ERB-PTS-01b)


@rule("ERB-PTS-01b")
def test_an_enemys_death_scores_once_whoever_caused_it() -> None:
    awards = [KillAward(3), KillAward(2, characters=(CharacterId.HOLLISTER,))]
    game = position(characters=TWO, awards=awards, mp={"norad": 0, "salemite": 0})
    game.state.deaths.append(Death(CharacterId.HOLLISTER, None, None, SALEMITE))
    endings.judge(game, Moment.AT_ONCE)
    endings.judge(game, Moment.AT_ONCE)
    assert (game.player(NORAD).mp, game.player(SALEMITE).mp) == (5, 0)


@rule("ERB-PTS-01b")
def test_carrying_the_thing_off_scores_for_the_side_that_may() -> None:
    awards = [CarryAward(4, "secret-files", Faction.NORAD)]
    for of, gained in (("bolter", 4), ("hollister", 0)):
        game = position(characters=TWO, awards=awards, items={of: "secret-files"}, mp={"norad": 0, "salemite": 0})
        assert card_of(game, of, "secret-files")
        endings.carried_off(game, one(game, of), None)
        assert game.player(NORAD).mp + game.player(SALEMITE).mp == gained


@rule("ERB-PTS-01b")
def test_a_working_scrambler_scores_in_each_final_phase() -> None:
    game = position(
        characters=TWO,
        awards=[ScramblerAward(1)],
        items={"hollister": "portable-radio-scrambler"},
        mp={"norad": 0, "salemite": 0},
    )
    scrambler = game.equipment(one(game, "hollister").items[0])
    endings.judge(game, Moment.FINAL)
    assert game.player(SALEMITE).mp == 0
    scrambler.is_on, scrambler.switched_by = True, SALEMITE
    endings.judge(game, Moment.FINAL)
    assert (game.player(NORAD).mp, game.player(SALEMITE).mp) == (0, 1)


# The end of the course


@rule("ERB-FIN-08b")
def test_play_stops_where_the_game_ends() -> None:
    """NORAD passes; Bolter has left already: the round's end is not reached."""
    game = position(characters=TWO, stage=Stage.FINAL, endings=[needs(Exited((CharacterId.BOLTER,)))])
    game.state.acting = CharacterId.BOLTER
    one(game, "bolter").where = Where.EXITED
    game.state.turn = 2
    played = carry_out(game, sequence.run(game))
    assert played.topics == ["final"]
    assert game.state.stage is Stage.OVER
    assert game.state.acting is None
    assert told(game)[-1].topic == "game.over"


def test_there_is_no_result_before_the_end() -> None:
    assert endings.result_of(position(characters=TWO).state) is None
    assert Module.MP in LADDER
