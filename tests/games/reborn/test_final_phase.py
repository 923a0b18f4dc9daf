"""Final phase (ERB-FIN): from the check for victory to the next turn."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.reborn import endings, final_phase
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import Died, Ending
from grognard.games.reborn.state import Charge, Smoke
from grognard.games.reborn.words import CharacterId, Faction, Marker, Moment, Stage, Where
from grognard.geometry.squares import Square
from tests.games.reborn.builders import NORAD, SALEMITE, card_of, carry_out, one, position, told
from tests.rules import rule

SEVEN = ["t01", "t02", "t03", "t04", "t05", "t06", "t07"]


def at_final(**more: Any) -> Reborn:
    characters = more.pop("characters", {"bolter": "0101 north engaged", "hollister": "0808 south engaged"})
    return position(characters=characters, stage=Stage.FINAL, **more)


@rule("ERB-FIN-01a")
def test_the_seven_steps_come_in_their_order() -> None:
    """What each step leaves is seen by the next: tiles are discarded from cards before those behind screens are."""
    game = at_final(tiles={"bolter": "t11"}, hands={"norad": ["t01"]}, discard=[])
    order = []
    play = final_phase.play_final_phase(game)
    question = next(play)
    assert question.topic == "final.discard"
    order.append((one(game, "bolter").engaged, list(game.state.discard), game.player(NORAD).cp))
    with pytest.raises(StopIteration):
        play.send({NORAD: "done", SALEMITE: "done"})
    assert order == [(False, ["t11"], 0)]
    assert (game.state.turn, game.state.stage) == (2, Stage.INITIATIVE)


@rule("ERB-FIN-02a", "ERB-CON-06")
def test_victory_is_checked_first() -> None:
    ending = Ending(Faction.NORAD, Moment.FINAL, (Died((CharacterId.SAW,)),))
    game = at_final(endings=[ending], hands={"norad": SEVEN})
    one(game, "saw").where = Where.DEAD
    with pytest.raises(endings.GameOver):
        next(final_phase.play_final_phase(game))
    assert game.state.winners == [NORAD]
    assert one(game, "bolter").engaged  # step 2 has not come


@rule("ERB-FIN-02b", "ERB-CON-06")
def test_what_the_last_turn_decides_is_decided_after_its_last_step() -> None:
    """The virus kills Saw in step 6 of the last turn: the ending that needs it holds."""
    needs_saw = Ending(Faction.NORAD, Moment.END, (Died((CharacterId.SAW,)),))
    game = at_final(
        characters={"saw": "0404 north wounded 3w", "bolter": "0808 north"},
        endings=[needs_saw, Ending(Faction.SALEMITE, Moment.END)],
        turn=6,
    )
    card = next(card.id for card in game.pack.cards if "deadly-virus" in card.faces)
    virus = Charge(Marker.DEADLY_VIRUS, card, "deadly-virus", Square("0404"), NORAD, CharacterId.BOLTER, True, 2)
    game.state.charges.append(virus)
    with pytest.raises(endings.GameOver):
        carry_out(game, final_phase.play_final_phase(game))
    assert one(game, "saw").where is Where.DEAD
    assert game.state.winners == [NORAD]


@rule("ERB-FIN-02b")
def test_before_the_last_turn_nothing_of_the_end_is_decided() -> None:
    game = at_final(endings=[Ending(Faction.SALEMITE, Moment.END)], turn=5)
    carry_out(game, final_phase.play_final_phase(game))
    assert (game.state.turn, game.state.stage, game.state.winners) == (6, Stage.INITIATIVE, [])


@rule("ERB-FIN-03a", "ERB-FIN-03b", "ERB-CON-03")
def test_cards_are_turned_back_but_empty_weapons_stay_empty() -> None:
    game = at_final(items={"bolter": "pistol"})
    pistol = game.equipment(card_of(game, "bolter", "pistol"))
    pistol.engaged = pistol.out_of_ammo = True
    final_phase.disengage(game)
    assert not one(game, "bolter").engaged
    assert not one(game, "hollister").engaged
    assert (pistol.engaged, pistol.out_of_ammo) == (False, True)


@rule("ERB-CON-03")
def test_the_other_reading_loads_weapons_at_the_end_of_the_turn() -> None:
    game = at_final(items={"bolter": "pistol"}, switches={"empty_weapons_stay_empty": "no"})
    pistol = game.equipment(card_of(game, "bolter", "pistol"))
    pistol.out_of_ammo = True
    final_phase.disengage(game)
    assert not pistol.out_of_ammo


@rule("ERB-FIN-04a", "ERB-ACV-06e")
def test_assigned_tiles_go_to_the_discard() -> None:
    game = at_final(tiles={"bolter": ["t01 1 0 0 0", "t02"], "hollister": "t03"}, discard=["t09"])
    final_phase.discard_assigned_tiles(game)
    assert sorted(game.state.discard) == ["t01", "t02", "t03", "t09"]
    assert one(game, "bolter").tiles == []


@rule("ERB-FIN-05a")
def test_all_cp_go_to_the_bank_and_wounds_stay() -> None:
    game = at_final(characters={"bolter": "0101 north 2w"}, tiles={"bolter": "t01 2 0 0 0"}, cp=7)
    bolter = one(game, "bolter")
    bolter.card_cp, bolter.forced_cp, bolter.dedicated_cp, bolter.raised_max = 1, 1, 2, 2
    final_phase.discard_assigned_tiles(game)
    final_phase.return_cp(game)
    assert (bolter.card_cp, bolter.forced_cp, bolter.dedicated_cp, bolter.raised_max) == (0, 0, 0, 0)
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (0, 0)
    assert bolter.wounds == 2


@rule("ERB-GLC-02d")
def test_dedicated_cp_that_were_not_used_are_gone_with_the_raised_maximum() -> None:
    game = at_final(characters={"zombie-a": "0101 north"})
    zombie = one(game, "zombie-a")
    zombie.dedicated_cp = zombie.raised_max = 2
    final_phase.return_cp(game)
    assert (zombie.dedicated_cp, zombie.raised_max) == (0, 0)


# Tiles behind the screens (ERB-FIN-06)


@rule("ERB-FIN-06a")
def test_down_to_five_one_must() -> None:
    game = at_final(hands={"norad": SEVEN}, discard=[])
    played = carry_out(
        game,
        final_phase.reduce_tiles(game),
        ["norad=t01 & salemite=done", "norad=t02 & salemite=done", "norad=done & salemite=done"],
    )
    offered = [list(q.options[NORAD]) for q in played.sealed("final.discard")]
    assert offered == [SEVEN, SEVEN[1:], ["done", *SEVEN[2:]]]
    assert (game.player(NORAD).hand, game.state.discard) == (SEVEN[2:], ["t01", "t02"])


@rule("ERB-FIN-06b")
def test_more_may_be_discarded_even_all() -> None:
    game = at_final(hands={"norad": ["t01", "t02"]}, discard=[])
    carry_out(game, final_phase.reduce_tiles(game), ["norad=t01 & salemite=done", "norad=t02 & salemite=done"])
    assert (game.player(NORAD).hand, game.state.discard) == ([], ["t01", "t02"])


@rule("ERB-FIN-06c", "ERB-SET-05a")
def test_the_number_kept_is_told_to_all_and_no_face() -> None:
    game = at_final(hands={"norad": ["t01", "t02"], "salemite": ["t03"]})
    carry_out(
        game,
        final_phase.reduce_tiles(game),
        ["norad=t01 & salemite=done", "norad=done & salemite=done"],
    )
    kept = [each for each in told(game) if each.topic == "final.kept"]
    assert [(each.facts["seat"], each.facts["tiles"], each.audience) for each in kept] == [
        (NORAD, 1, None),
        (SALEMITE, 1, None),
    ]
    assert not any("t0" in each.text for each in told(game))


@rule("ERB-FIN-06d")
def test_nobody_sees_what_the_others_discard_before_all_have_chosen() -> None:
    """Who has finished is asked on, and what is put aside is not on the discard pile yet."""
    game = at_final(hands={"norad": ["t01", "t02"], "salemite": ["t03", "t04"]}, discard=[])
    play = final_phase.reduce_tiles(game)
    first = next(play)
    assert set(first.options) == {NORAD, SALEMITE}
    second = play.send({NORAD: "t01", SALEMITE: "done"})
    assert game.state.discard == []
    assert list(second.options[SALEMITE]) == ["done"]
    assert game.player(NORAD).aside == ["t01"]


@rule("ERB-FIN-07a", "ERB-FIN-07b")
def test_other_final_effects_come_after_the_tiles() -> None:
    """Smoke that lasts this Final phase only is gone when it is over."""
    game = at_final(smoke=[Smoke(Square("0404"), 1)], hands={"norad": ["t01"]})
    play = final_phase.play_final_phase(game)
    next(play)
    assert len(game.state.smoke) == 1
    with pytest.raises(StopIteration):
        play.send({NORAD: "done", SALEMITE: "done"})
    assert game.state.smoke == []


@rule("ERB-FIN-08a")
def test_a_new_turn_begins_and_what_serves_once_a_turn_serves_again() -> None:
    game = at_final(turn=3)
    one(game, "bolter").used_elements = ["room"]
    carry_out(game, final_phase.play_final_phase(game))
    assert (game.state.turn, game.state.stage) == (4, Stage.INITIATIVE)
    assert one(game, "bolter").used_elements == []
