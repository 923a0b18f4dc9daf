"""Equipment and weight (ERB-EQP): what is carried, dropped, handed over and looted."""

import pytest

from grognard.games.reborn import close_combat, equipment, scrambling, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.setup import begin
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.view import view
from grognard.games.reborn.words import CharacterId, ItemClass, Module
from grognard.kernel.game import Setup
from tests.games.reborn.builders import NORAD, OPEN, SALEMITE, Played, card_of, carry_out, cited, one, pack
from tests.games.reborn.moving import QUIET, end, field, go, look, move, offered
from tests.rules import rule

DECK = ["shotgun", "taser"]


def camp(items: dict[str, list[str]], **more: object) -> Reborn:
    """Bolter (weight 3) beside Vasquez (3), the body of Deeler beyond her."""
    here = {"bolter": "0101 east", "vasquez": "0201", "deeler": "0301", "saw": "0808"}
    more.setdefault("deck", DECK)
    return field(OPEN, here, items=items, **more)  # type: ignore[arg-type]


def items_of(game: Reborn, of: str) -> list[str]:
    return [game.item(card).id for card in one(game, of).items]


def kill(game: Reborn, of: str, cause: Cause, *answers: str) -> Played:
    return carry_out(game, wounds.kill(game, one(game, of), cause), answers)


def trade(game: Reborn, *answers: str) -> Played:
    handed = [f"movement.exchange: {answer}" for answer in answers]
    return move(game, *go("0201"), "movement.step: exchange vasquez", *handed, *go("0202"), *end())


# What it is (ERB-EQP-01)


@rule("ERB-EQP-01a")
def test_weapons_and_special_items_come_from_many_places_and_lie_on_the_card() -> None:
    game = camp({"bolter": ["pistol"], "vasquez": ["combat-knife"], "deeler": ["medical-kit"]})
    kill(game, "deeler", Cause(How.SHOT))
    body = game.state.dead[0].items[0]
    given = card_of(game, "vasquez", "combat-knife")
    move(
        game,
        *go("0201"),
        "movement.step: exchange vasquez",
        f"movement.exchange: take {given}",
        "movement.exchange: done",
        *go("0301"),
        "movement.step: take 0301",
        f"equipment.loot: {body}",
        *end(),
    )
    assert items_of(game, "bolter") == ["pistol", "combat-knife", "medical-kit"]


@rule("ERB-EQP-01b")
def test_a_card_has_two_faces_and_only_the_one_in_use_counts() -> None:
    game = camp({"bolter": ["assault-rifle"]})
    card = one(game, "bolter").items[0]
    assert equipment.weight_of(game, one(game, "bolter")) == 2
    game.equipment(card).face = 1 - game.equipment(card).face
    assert items_of(game, "bolter") != ["assault-rifle"]
    assert equipment.weight_of(game, one(game, "bolter")) < 2
    flamer = next(item for item in pack().items if item.id == "flamer")
    assert set(flamer.classes) == {ItemClass.FIRING, ItemClass.EXPLOSIVE}


@rule("ERB-EQP-01c")
def test_special_items_work_through_their_lines() -> None:
    special = [item for item in pack().items if item.classes == (ItemClass.SPECIAL,)]
    assert special
    assert all(item.lines for item in special)
    assert all(item.gun is None and item.blade is None for item in special)


# Weight (ERB-EQP-02)


@rule("ERB-EQP-02a", "ERB-CAP-02a")
def test_equipment_and_a_prisoner_weigh() -> None:
    game = camp({"bolter": ["assault-rifle"]}, prisoners={"deeler": "bolter"})
    assert equipment.weight_of(game, one(game, "bolter")) == 3
    assert equipment.allowance(game, one(game, "bolter")) == 3
    assert not equipment.has_room_for(game, one(game, "bolter"), 1)


@rule("ERB-EQP-02b")
def test_markers_and_weightless_cards_may_be_carried_by_anybody() -> None:
    game = field(OPEN, {"saw": "0101 east", "deeler": "0201"}, items={"deeler": ["combat-knife", "pistol"]})
    one(game, "deeler").magnetic_cards = 1
    assert equipment.allowance(game, one(game, "saw")) == 0
    knife, pistol = one(game, "deeler").items
    move(
        game,
        *go("0201"),
        "movement.step: exchange deeler",
        "movement.exchange: take magnetic-card",
        f"movement.exchange: take {knife}",
        "movement.exchange: done",
        *go("0202"),
        *end(),
    )
    assert items_of(game, "saw") == ["combat-knife"]
    assert one(game, "saw").magnetic_cards == 1
    assert equipment.weight_of(game, one(game, "saw")) == 0
    assert not equipment.has_room_for(game, one(game, "saw"), game.item(pistol).weight)


@rule("ERB-EQP-02c", "ERB-EQP-02e")
def test_who_gains_too_much_drops_what_its_controller_likes_until_it_is_legal() -> None:
    game = camp({"bolter": ["assault-rifle", "pistol"]})
    card = game.state.search_deck[0]
    equipment.take_card(game, one(game, "bolter"), card)  # a shotgun of weight 2
    rifle = card_of(game, "bolter", "assault-rifle")
    played = carry_out(game, equipment.settle_weight(game, one(game, "bolter")), [f"equipment.drop: {rifle}"])
    assert played.choices("equipment.drop")[0].seat == NORAD
    assert items_of(game, "bolter") == ["pistol", "shotgun"]
    assert card not in game.state.search_deck
    assert "ERB-EQP-02e" in cited(game)


@rule("ERB-EQP-02e")
def test_nothing_is_dropped_by_who_is_not_too_heavy() -> None:
    game = camp({"bolter": ["assault-rifle", "pistol"]})
    assert not carry_out(game, equipment.settle_weight(game, one(game, "bolter"))).asked
    assert not [option for option in offered(look(game)) if "drop" in option]


@rule("ERB-EQP-02e", "ERB-EQP-02d")
def test_with_nothing_left_to_drop_the_prisoner_goes_free() -> None:
    here = {"saw": "0404 east", "bolter": "0101 wounded", "vasquez": "0808"}
    game = field(OPEN, here, prisoners={"bolter": "saw"})  # allowance 0
    answers = ["capture.freed: 0403", "capture.facing: north"]
    carry_out(game, equipment.settle_weight(game, one(game, "saw")), answers)
    assert one(game, "bolter").square == "0403"


# Dropping (ERB-EQP-03)


@rule("ERB-EQP-03a")
def test_dropped_cards_go_under_the_search_deck_face_in_use_up_in_the_order_dropped() -> None:
    game = camp({"bolter": ["assault-rifle", "pistol"]})
    rifle, pistol = one(game, "bolter").items
    deck = list(game.state.search_deck)
    face = game.equipment(rifle).face
    equipment.put_away(game, rifle)
    equipment.put_away(game, pistol)
    assert game.state.search_deck == [*deck, rifle, pistol]
    assert game.equipment(rifle).face == face
    assert not one(game, "bolter").items


@rule("ERB-EQP-03b")
def test_without_search_a_dropped_card_leaves_the_game() -> None:
    game = camp({"bolter": ["pistol"]}, without=[*QUIET, Module.SEARCH], deck=[])
    card = one(game, "bolter").items[0]
    equipment.put_away(game, card)
    assert game.state.removed == [card]
    assert not game.state.search_deck


@rule("ERB-EQP-03a", "ERB-RAD-05f")
def test_a_scrambler_that_is_dropped_while_on_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    changes: list[bool] = []
    game = camp({"bolter": ["portable-radio-scrambler"]})
    card = one(game, "bolter").items[0]
    game.equipment(card).is_on = True
    monkeypatch.setattr(scrambling, "scramblers_have_changed", lambda game: changes.append(game.equipment(card).is_on))
    game.equipment(card).used, game.equipment(card).switched_by = 1, NORAD
    equipment.put_away(game, card)
    assert changes == [False]
    assert (game.equipment(card).used, game.equipment(card).switched_by) == (0, None)
    # So it does with a Character that takes it off the map; cards that were OFF change nothing.
    game = camp({"bolter": ["portable-radio-scrambler", "combat-knife"]})
    card, knife = one(game, "bolter").items
    game.equipment(card).is_on = True
    equipment.put_away(game, knife)
    equipment.take_out_of_game(game, card)
    assert changes == [False, False]
    assert card in game.state.removed


# Handing over (ERB-EQP-04)


@rule("ERB-EQP-04a")
def test_friends_exchange_what_they_like_while_one_passes_through_the_other() -> None:
    game = camp({"bolter": ["assault-rifle", "pistol"], "vasquez": ["medical-kit", "combat-knife"]})
    rifle, kit = card_of(game, "bolter", "assault-rifle"), card_of(game, "vasquez", "medical-kit")
    played = trade(game, f"give {rifle}", f"take {kit}", "done")
    assert items_of(game, "bolter") == ["pistol", "medical-kit"]
    assert items_of(game, "vasquez") == ["combat-knife", "assault-rifle"]
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 4, 4, 3]


@rule("ERB-EQP-04a")
def test_an_exchange_ends_with_both_within_their_weight() -> None:
    game = camp({"bolter": ["assault-rifle", "pistol"], "vasquez": ["shotgun"]}, deck=["taser"])
    rifle, shotgun = card_of(game, "bolter", "assault-rifle"), card_of(game, "vasquez", "shotgun")
    # Two for two: in between Vasquez would be too heavy, and it cannot end there.
    played = trade(game, f"give {rifle}", f"take {shotgun}", "done")
    assert ["done" in options for options in played.offered("movement.exchange")] == [True, False, True]
    explain = played.choices("movement.exchange")[1].barred
    assert explain is not None
    assert [(bar.option, bar.rule) for bar in explain()] == [("done", "ERB-EQP-04a")]


@rule("ERB-EQP-04a")
def test_a_thing_goes_there_and_back_at_most_and_an_exchange_is_made_once_on_a_square() -> None:
    game = camp({"bolter": ["pistol", "combat-knife"]})
    pistol, knife = one(game, "bolter").items
    played = trade(game, f"give {pistol}", f"take {pistol}", f"give {knife}", "done")
    assert played.offered("movement.exchange")[2] == [f"give {knife}", "done"]
    assert (items_of(game, "bolter"), items_of(game, "vasquez")) == (["pistol"], ["combat-knife"])
    assert "exchange vasquez" in offered(played, 1)
    assert "exchange vasquez" not in offered(played, 2)
    # On another square of the way it may be made again; each of two Magnetic cards goes there and back.
    game = camp({})
    one(game, "bolter").magnetic_cards = 2
    both_ways = [f"movement.exchange: {way} magnetic-card" for way in ("give", "give", "take", "take")]
    played = move(
        game,
        *go("0201"),
        "movement.step: exchange vasquez",
        *both_ways,
        *go("0202", "0201"),
        "movement.step: exchange vasquez",
        "movement.exchange: done",
        *go("0202"),
        *end(),
    )
    assert one(game, "bolter").magnetic_cards == 2


@rule("ERB-EQP-04b")
def test_a_body_is_searched_once_while_one_stands_on_its_square() -> None:
    game = camp({"deeler": ["pistol", "combat-knife"]})
    kill(game, "deeler", Cause(How.SHOT))
    answers = ["movement.step: take 0301", "equipment.loot: done"]
    played = move(game, *go("0201", "0301"), *answers, *go("0302"), *go("0301"), *end())
    seen = ["take 0301" in options for options in played.offered("movement.step")]
    assert seen == [False, False, True, False, False, True]


@rule("ERB-EQP-04a", "ERB-SET-01b")
def test_without_equipment_in_play_weapons_count_as_built_in() -> None:
    game = camp({"bolter": ["pistol"], "deeler": ["pistol"]}, without=[*QUIET, Module.EQUIPMENT])
    kill(game, "deeler", Cause(How.CLOSE_COMBAT, CharacterId.BOLTER, NORAD))
    played = move(game, *go("0201", "0301"), *end())
    assert not [option for options in played.offered("movement.step") for option in options if "exchange" in option]
    assert not [option for options in played.offered("movement.step") for option in options if "take" in option]


@rule("ERB-EQP-04a", "ERB-MOV-04c")
def test_nothing_is_exchanged_with_enemies() -> None:
    game = field(OPEN, {"bolter": "0101 east", "saw": "0201"}, items={"bolter": ["pistol"]})
    assert not [option for option in offered(look(game)) if "exchange" in option]


@rule("ERB-EQP-04b", "ERB-EQP-02a")
def test_the_dead_are_looted_within_weight() -> None:
    game = camp({"bolter": ["assault-rifle"], "deeler": ["pistol", "taser"]})
    kill(game, "deeler", Cause(How.SHOT))
    pistol, taser = game.state.dead[0].items
    played = move(game, *go("0201", "0301"), "movement.step: take 0301", f"equipment.loot: {pistol}", *end())
    assert items_of(game, "bolter") == ["assault-rifle", "pistol"]
    assert game.state.dead[0].items == [taser]
    assert "take 0301" not in offered(played)  # the other one is too heavy now


@rule("ERB-EQP-04b")
def test_what_is_too_heavy_is_shown_as_such() -> None:
    game = camp({"bolter": ["assault-rifle"], "deeler": ["shotgun", "combat-knife"]}, deck=["taser"])
    kill(game, "deeler", Cause(How.SHOT))
    shotgun, knife = game.state.dead[0].items
    played = move(game, *go("0201", "0301"), "movement.step: take 0301", "equipment.loot: done", *end())
    assert played.offered("equipment.loot") == [[knife, "done"]]
    explain = played.choices("equipment.loot")[0].barred
    assert explain is not None
    assert [(bar.option, bar.rule) for bar in explain()] == [(shotgun, "ERB-EQP-02a")]


@rule("ERB-EQP-04c", "ERB-CLC-05a")
@pytest.mark.parametrize(("how", "asked"), [(How.CLOSE_COMBAT, 1), (How.SHOT, 0), (How.EXPLOSION, 0)])
def test_who_kills_in_close_combat_loots_at_once(how: How, asked: int) -> None:
    game = camp({"deeler": ["pistol"]})
    card = one(game, "deeler").items[0]
    cause = Cause(how, CharacterId.BOLTER, NORAD)
    played = kill(game, "deeler", cause, *([f"equipment.loot: {card}"] if asked else []))
    assert played.count("equipment.loot") == asked
    assert items_of(game, "bolter") == ["pistol"] * asked
    assert game.state.dead[0].items == ([] if asked else [card])


@rule("ERB-EQP-04c", "ERB-CLC-05a")
def test_a_defender_who_kills_loots_too() -> None:
    game = camp({"bolter": ["pistol"]})
    card = one(game, "bolter").items[0]
    played = kill(game, "bolter", Cause(How.CLOSE_COMBAT, CharacterId.DEELER, SALEMITE), f"equipment.loot: {card}")
    assert played.choices("equipment.loot")[0].seat == SALEMITE
    assert items_of(game, "deeler") == ["pistol"]


@rule("ERB-EQP-04c")
def test_of_two_who_kill_each_other_nobody_loots() -> None:
    game = camp({"deeler": ["pistol"]})
    cause = Cause(How.CLOSE_COMBAT, CharacterId.BOLTER, NORAD, loots=False)
    assert not kill(game, "deeler", cause).count("equipment.loot")


@rule("ERB-EQP-04c")
def test_a_killer_that_has_died_meanwhile_loots_nothing() -> None:
    game = camp({"deeler": ["pistol"]})
    kill(game, "bolter", Cause(How.SHOT))
    assert not kill(game, "deeler", Cause(How.CLOSE_COMBAT, CharacterId.BOLTER, NORAD)).asked
    assert len(game.state.dead[-1].items) == 1


@rule("ERB-EQP-04d")
def test_the_state_of_a_card_travels_with_it() -> None:
    game = camp({"bolter": ["flamer"]})
    card = one(game, "bolter").items[0]
    kept = game.equipment(card)
    kept.engaged, kept.out_of_ammo, kept.used, kept.is_on = True, True, 2, True
    trade(game, f"give {card}", "done")
    assert one(game, "vasquez").items == [card]
    after = game.equipment(card)
    assert (after.engaged, after.out_of_ammo, after.used, after.is_on) == (True, True, 2, True)


@rule("ERB-EQP-04e")
def test_the_dead_keep_their_equipment_and_are_given_nothing() -> None:
    game = camp({"bolter": ["combat-knife"], "deeler": ["assault-rifle", "pistol"]})
    one(game, "deeler").items += one(game, "vasquez").items
    kill(game, "deeler", Cause(How.SHOT))
    assert len(game.state.dead[0].items) == 2
    assert not one(game, "deeler").items
    played = move(game, *go("0201", "0301"), *end())
    assert not [option for option in offered(played) if option.startswith(("give", "exchange"))]


# Weapons for close combat (ERB-EQP-05)


@rule("ERB-EQP-05a")
def test_several_close_combat_weapons_are_carried_and_one_is_chosen() -> None:
    weapons = ["combat-knife", "fire-axe"]
    game = field(OPEN, {"bolter": "0101 east", "saw": "0201 west"}, items={"bolter": weapons}, tiles={"bolter": "t01"})
    fight = close_combat.fight(game, one(game, "bolter"), Section(0, 1))
    topic = "close-combat.weapon"
    played = carry_out(game, fight, [], stop_at=topic, otherwise="damage")
    assert played.topics[-1] == topic
    assert set(one(game, "bolter").items) <= set(played.offered(topic)[0])


@rule("ERB-EQP-01d")
def test_both_sides_of_a_carried_card_are_open_to_everybody() -> None:
    state = begin(Setup("reborn", "standard", "ambush", {}))
    carrier = next(character for character in state.characters.values() if character.items)
    card = carrier.items[0]
    for seat in (NORAD, SALEMITE, None):
        seen = view(state, seat).table
        assert seen.characters[carrier.id].items == carrier.items
        assert seen.equipment[card].face == state.equipment[card].face
        assert len(next(each.faces for each in pack().cards if each.id == card)) == 2
