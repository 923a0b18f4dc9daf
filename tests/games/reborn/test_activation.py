"""Activation phase (ERB-ACV): rounds, the menu of actions, and what an activation is made of."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.reborn import activation, executing, movement
from grognard.games.reborn.endings import result_of
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import CharacterId, Module, Stage, Where
from grognard.kernel.questions import Choose
from tests.games.reborn.builders import NORAD, PLENTY, SALEMITE, carry_out, one, position, told
from tests.rules import rule

APART = {"bolter": "0101 east", "vasquez": "0103 east", "hollister": "0808 west", "saw": "0806 west"}


def a_round(**more: Any) -> Reborn:
    """NORAD's round: Bolter and Vasquez against Hollister and Saw, far apart; nobody interrupts or combines."""
    fields: dict[str, Any] = {"without": [Module.DUEL_INTERRUPT, Module.COMBINED]} | more
    return position(characters=fields.pop("characters", APART), active="norad", **fields)


def menu(game: Reborn, seat: str = "norad") -> list[str]:
    return [" ".join(map(str, each)) if isinstance(each, tuple) else each for each in activation.actions(game, seat)]  # type: ignore[arg-type]


def bars(game: Reborn) -> dict[Any, str]:
    return {barred.option: barred.rule for barred in activation.barred_actions(game, NORAD)}


def play(game: Reborn, *answers: str, **more: Any) -> Any:
    return carry_out(game, activation.play_round(game), answers, **more)


# Rounds (ERB-ACV-01)


@rule("ERB-ACV-01a", "ERB-ACV-01c")
def test_a_round_is_one_action() -> None:
    """Drawing a tile is all of the round: no Character acts in it."""
    game = a_round()
    played = play(game, "draw", draws={"activation.drawn": ["t05"]})
    assert played.count("activation.action") == 1
    assert played.topics == ["activation.action", "activation.drawn"]
    assert game.player(NORAD).hand == ["t05"]
    assert game.state.active == SALEMITE


@rule("ERB-ACV-01c")
def test_the_menu_of_a_round() -> None:
    game = a_round(discard=["t01"])
    assert menu(game) == ["activate bolter", "activate vasquez", "draw", "take", "pass"]


@rule("ERB-ACV-01b")
def test_after_each_round_the_next_player_clockwise_is_active() -> None:
    game = a_round()
    play(game, "pass")
    assert game.state.active == SALEMITE
    play(game, "pass")
    assert game.state.active == NORAD


@rule("ERB-ACV-01d", "ERB-ACV-05a")
def test_the_phase_ends_when_all_have_passed_one_after_another() -> None:
    game = a_round()
    play(game, "pass")
    assert (game.state.passes, game.state.stage) == (1, Stage.ACTIVATION)
    play(game, "draw", draws={"activation.drawn": ["t05"]})  # any other action restarts the count
    assert game.state.passes == 0
    play(game, "activate bolter")  # who passed may act again
    play(game, "pass")
    play(game, "pass")
    assert game.state.stage is Stage.FINAL


@rule("ERB-ACV-01e")
def test_a_sliding_door_opened_in_the_round_shuts_at_its_end() -> None:
    game = a_round(doors={"d1": "0101|0201 sliding"}, tiles={"bolter": "t02"})
    play(game, "activate bolter", "move 0 0", "1", "open d1", "end", "east", "done", otherwise="none")
    assert not game.state.doors["d1"].is_open


@rule("ERB-ACV-01f", "ERB-MOV-04f", "ERB-CAP-04d")
def test_what_is_checked_at_the_end_of_a_round_in_order() -> None:
    """Two on one square part, the vehicle without a pilot is free, the door shuts, and nobody acts any more."""
    game = a_round(
        characters=APART | {"mammoth": "0303 north salemite", "deeler": "0801 west absent"},
        doors={"d1": "0101|0201 sliding"},
    )
    mammoth = one(game, "mammoth")
    mammoth.captor = CharacterId.DEELER
    one(game, "deeler").where = Where.DEAD
    game.place(one(game, "vasquez"), one(game, "bolter").square)
    game.round.last_own_square = {CharacterId.VASQUEZ: "0103"}
    game.state.doors["d1"].is_open = game.state.doors["d1"].opened_in_round = True
    game.show_door(game.state.doors["d1"])
    game.state.acting = CharacterId.VASQUEZ
    game.player(SALEMITE).never_asked = [CharacterId.SAW]
    activation.end_round(game)
    assert one(game, "vasquez").square == "0103"
    assert mammoth.captor is None
    assert not game.state.doors["d1"].is_open
    assert game.state.acting is None
    assert game.player(SALEMITE).never_asked == []
    topics = [each.topic for each in told(game)]
    assert topics.index("movement.stranded") == 0


# Activating and reactivating (ERB-ACV-02)


@rule("ERB-ACV-02a", "ERB-ACV-06a")
def test_activating_engages_assigns_and_executes() -> None:
    game = a_round(hands={"norad": ["t01"]})
    play(game, "activate bolter", "t01", "move 0 0", "1", "step 0201", "end", "north", "done")
    bolter = one(game, "bolter")
    assert bolter.engaged
    assert [tile.design for tile in bolter.tiles] == ["t01"]
    assert (bolter.square, bolter.facing) == ("0201", "north")
    topics = [each.topic for each in told(game)]
    steps = ["activation.activate", "orders.tile", "orders.paid", "movement.step"]
    assert [topics.index(step) for step in steps] == sorted([topics.index(step) for step in steps])


@rule("ERB-ACV-02b")
def test_nobody_acts_again_before_all_are_engaged() -> None:
    game = a_round(characters=APART | {"bolter": "0101 east engaged"})
    assert menu(game) == ["activate vasquez", "draw", "pass"]
    assert bars(game)["reactivate", "bolter"] == "ERB-ACV-02b"


@rule("ERB-ACV-02b", "ERB-ACV-02c")
def test_once_all_are_engaged_anybody_may_act_again() -> None:
    game = a_round(
        characters=APART | {"bolter": "0101 east engaged", "vasquez": "0103 east engaged"}, hands={"norad": ["t01"]}
    )
    assert menu(game) == ["reactivate bolter", "reactivate vasquez", "draw", "pass"]
    play(game, "reactivate vasquez", "t01", "done")
    assert one(game, "vasquez").engaged
    game.state.active = NORAD
    assert menu(game)[:2] == ["reactivate bolter", "reactivate vasquez"]  # in any order, any number of times


@rule("ERB-ACV-02d", "ERB-CON-11")
def test_a_reactivation_that_does_nothing_is_a_pass() -> None:
    game = a_round(characters=APART | {"bolter": "0101 east engaged", "vasquez": "0103 east engaged"})
    play(game, "reactivate bolter")
    assert game.state.passes == 1


@rule("ERB-ACV-02d", "ERB-ACV-06i")
def test_a_first_activation_that_does_nothing_is_none() -> None:
    game = a_round(passes=1)
    play(game, "activate bolter")
    assert game.state.passes == 0


@rule("ERB-ACV-02d")
@pytest.mark.parametrize("deed", ["tile", "order"])
def test_a_tile_or_an_order_makes_a_reactivation_count(deed: str) -> None:
    characters = APART | {"bolter": "0101 east engaged", "vasquez": "0103 east engaged"}
    game = a_round(characters=characters, hands={"norad": ["t01"]}, tiles={"bolter": "t02"}, passes=1)
    if deed == "tile":
        play(game, "reactivate bolter", "t01", "done")
    else:
        play(game, "reactivate bolter", "none", "move 0 0", "1", "end", "east", "done")
    assert game.state.passes == 0


@rule("ERB-ACV-02e", "ERB-CON-12")
def test_who_arrives_unengaged_has_to_be_activated_first() -> None:
    game = a_round(
        characters=APART | {"bolter": "0101 east engaged", "vasquez": "0103 east engaged", "woo": "0105 east"}
    )
    assert menu(game) == ["activate woo", "draw", "pass"]


# Tiles instead of an activation (ERB-ACV-03, ERB-ACV-04)


@rule("ERB-ACV-03a")
def test_a_tile_from_the_bag_costs_one_cp() -> None:
    game = a_round()
    play(game, "draw", draws={"activation.drawn": ["t05"]})
    assert (game.player(NORAD).cp, game.player(NORAD).hand) == (PLENTY - 1, ["t05"])
    broke = a_round(cp={"norad": 0})
    assert "draw" not in menu(broke)
    assert bars(broke)["draw"] == "ERB-ACV-03a"


@rule("ERB-ACV-03b")
def test_an_empty_bag_is_filled_before_drawing() -> None:
    game = a_round(bag=[], discard=["t01", "t02"])
    play(game, "draw", draws={"activation.drawn": ["t02"]})
    assert (game.player(NORAD).hand, game.state.bag, game.state.discard) == (["t02"], ["t01"], [])


@rule("ERB-ACV-03c")
def test_in_this_phase_any_number_of_tiles_may_lie_behind_a_screen() -> None:
    game = a_round(hands={"norad": ["t01", "t02", "t03", "t04", "t06", "t07"]})
    play(game, "draw", draws={"activation.drawn": ["t05"]})
    assert len(game.player(NORAD).hand) == 7


@rule("ERB-ACV-03d")
def test_with_no_tile_anywhere_drawing_is_not_offered() -> None:
    game = a_round(bag=[], discard=[])
    assert "draw" not in menu(game)
    assert bars(game)["draw"] == "ERB-ACV-03d"


@rule("ERB-ACV-04a")
def test_a_discarded_tile_costs_two_cp_and_only_the_taker_knows_which() -> None:
    game = a_round(discard=["t01", "t02", "t02"])
    played = play(game, "take", "t02")
    assert played.offered("activation.take") == [["t01", "t02"]]
    assert (game.player(NORAD).cp, game.player(NORAD).hand) == (PLENTY - 2, ["t02"])
    assert game.state.discard == ["t01", "t02"]
    assert not any("t02" in each.text or "t02" in str(each.facts) for each in told(game))


@rule("ERB-ACV-04a", "ERB-ACV-04b")
def test_taking_needs_a_discard_and_two_cp() -> None:
    assert bars(a_round(discard=[]))["take"] == "ERB-ACV-04b"
    poor = a_round(discard=["t01"], cp={"norad": 1})
    assert "take" not in menu(poor)
    assert bars(poor)["take"] == "ERB-ACV-04a"


@rule("ERB-ACV-05a")
def test_a_pass_does_nothing() -> None:
    game = a_round(hands={"norad": ["t01"]})
    play(game, "pass")
    assert (game.player(NORAD).cp, game.player(NORAD).hand) == (PLENTY, ["t01"])
    assert not one(game, "bolter").engaged


# Inside an activation (ERB-ACV-06)


@rule("ERB-ACV-06a", "ERB-SET-06b")
def test_only_characters_under_ones_command_and_in_play_can_be_activated() -> None:
    game = a_round(
        characters=APART | {"woo": "0105 east wounded", "einstein": "0305 east norad"}, prisoners={"woo": "saw"}
    )
    assert menu(game)[:3] == ["activate bolter", "activate vasquez", "activate einstein"]
    assert menu(game, "salemite")[:2] == ["activate hollister", "activate saw"]


@rule("ERB-ACV-06b", "ERB-SET-05b")
def test_the_new_tile_lies_open_under_the_card() -> None:
    game = a_round(hands={"norad": ["t01", "t05"]})
    played = play(game, "activate bolter", "t05", "done")
    assert played.offered("activation.tile") == [["none", "t01", "t05"]]
    assert [tile.design for tile in one(game, "bolter").tiles] == ["t05"]
    assert game.player(NORAD).hand == ["t01"]
    assert [each.audience for each in told(game) if each.facts.get("tile") == "t05"] == [None]


@rule("ERB-ACV-06c")
def test_one_new_tile_a_round() -> None:
    game = a_round(hands={"norad": ["t01", "t05"]})
    played = play(game, "activate bolter", "t05", "move 0 0", "1", "end", "east", "done")
    assert played.count("activation.tile") == 1


@rule("ERB-ACV-06d", "ERB-ACV-06e")
def test_any_number_of_tiles_may_lie_under_a_card_until_the_final_phase() -> None:
    characters = APART | {"bolter": "0101 east engaged", "vasquez": "0103 east engaged"}
    game = a_round(characters=characters, tiles={"bolter": ["t01", "t02", "t03"]}, hands={"norad": ["t04"]})
    play(game, "reactivate bolter", "t04", "done")
    assert [tile.design for tile in one(game, "bolter").tiles] == ["t01", "t02", "t03", "t04"]


@rule("ERB-ACV-06f")
def test_the_tile_comes_before_the_first_order() -> None:
    game = a_round(hands={"norad": ["t05"]}, tiles={"bolter": "t01"})
    played = play(game, "activate bolter", "none", "move 0 0", "1", "end", "east", "done")
    assert played.topics.index("activation.tile") < played.topics.index("activation.order")
    assert played.count("activation.tile") == 1  # and is not offered again


@rule("ERB-ACV-06g", "ERB-ACV-06j")
def test_orders_of_several_tiles_one_after_another() -> None:
    """A Move of the old tile, a Move of the new one, and none that is half done meanwhile."""
    game = a_round(hands={"norad": ["t05"]}, tiles={"bolter": "t01"})
    played = play(
        game,
        *("activate bolter", "t05", "move 1 0", "1", "step 0201", "end", "east"),
        *("move 0 0", "1", "step 0301", "end", "south", "done"),
    )
    assert played.count("activation.order") == 3
    assert one(game, "bolter").square == "0301"
    assert [tile.cp[0] for tile in one(game, "bolter").tiles] == [1, 1]


@rule("ERB-ACV-06h")
def test_cp_are_placed_when_an_order_is_executed() -> None:
    game = a_round(tiles={"bolter": "t01"})
    action = activation.play_round(game)
    next(action)
    question = action.send(("activate", "bolter"))
    assert question.topic == "activation.order"
    assert one(game, "bolter").tiles[0].cp == [0, 0, 0, 0]
    question = action.send(("move", 0, 0))
    assert question.topic == "orders.cp"
    action.send(2)
    assert one(game, "bolter").tiles[0].cp == [2, 0, 0, 0]


@rule("ERB-ACV-06i")
def test_a_character_may_wait_for_orders_or_for_deployment() -> None:
    game = a_round(hands={"norad": ["t01"]})
    play(game, "activate bolter", "none")
    assert (one(game, "bolter").engaged, one(game, "bolter").tiles) == (True, [])
    game.state.active = NORAD
    play(game, "activate vasquez", "t01", "done")
    assert one(game, "vasquez").tiles[0].cp == [0, 0, 0, 0]
    game.state.active = NORAD
    played = play(game, "reactivate vasquez", "move 0 0", "1", "step 0203", "end", "east", "done")
    assert played.count("activation.tile") == 0  # nothing is left behind the screen
    assert one(game, "vasquez").square == "0203"


@rule("ERB-ACV-06k")
def test_when_the_activated_character_leaves_play_its_round_ends() -> None:
    game = a_round(tiles={"bolter": ["t01", "t02"]}, exit_edges=["west"], ground="outdoor")
    played = play(game, "activate bolter", "move 0 0", "1", "leave west")
    assert one(game, "bolter").where is Where.EXITED
    assert played.count("activation.order") == 1
    assert game.state.active == SALEMITE


# What may be done when nothing is left (ERB-GAP-32)


@rule("ERB-GAP-32")
def test_a_side_without_characters_keeps_its_seat() -> None:
    game = a_round(discard=["t01"])
    for of in ("bolter", "vasquez"):
        game.remove(one(game, of), Where.DEAD)
    assert menu(game) == ["draw", "take", "pass"]
    assert result_of(game.state) is None


@rule("ERB-INT-02h", "ERB-CON-27")
def test_who_can_only_pass_is_asked_all_the_same() -> None:
    game = a_round(cp=0)
    for of in ("bolter", "vasquez"):
        game.remove(one(game, of), Where.DEAD)
    question = next(activation.play_round(game))
    assert isinstance(question, Choose)
    assert list(question.options) == ["pass"]


@rule("ERB-CPX-01c", "ERB-ACV-06g")
def test_orders_for_which_there_is_nothing_to_do_are_not_offered() -> None:
    """Nobody stands beside Bolter, and he carries no weapon: of t01 only the Move can be carried out."""
    game = a_round(tiles={"bolter": "t01"}, acting="bolter")
    assert movement.can_move(game, one(game, "bolter"))
    deeds = executing.orders_open(game, one(game, "bolter"))
    assert deeds == [("move", 0, 0)]
