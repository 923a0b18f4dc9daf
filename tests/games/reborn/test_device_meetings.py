"""Where rules about lines and devices meet others: interruptions, large miniatures, prisoners, scrambling, death."""

from __future__ import annotations

from grognard.games.reborn import activation, devices, executing, flight, interact, orders, scrambling, sight
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Channel, Charge, DeadMarker, Smoke, Switch
from grognard.games.reborn.words import CharacterId, Counted, Frequency, Health, Marker, Where
from grognard.geometry.squares import Square
from tests.games.reborn.builders import NORAD, SALEMITE, card_of, carry_out, one, position
from tests.games.reborn.using import (
    FOUR_CP,
    GOLD,
    INTERACT,
    final_phase,
    interacts,
    lines_open,
    moves,
    on_tile,
    scene,
    uses_ability,
    where_is,
)
from tests.rules import rule

MISS, HIT, TWO = 1, 2, 4


def mine(square: str) -> Charge:
    return Charge(Marker.MINE, "none", "mines", Square(square), SALEMITE, CharacterId.BILL, is_on=True)


# Mines and large miniatures


@rule("ERB-GLE-05c", "ERB-LRG-01b")
def test_a_mine_goes_off_under_either_front_square_of_a_large_miniature() -> None:
    game = scene({"mammoth": "0303 north"}, charges=[mine("0402")], cp=1)
    moves(game, "mammoth", "forward", "end", dice=[(MISS,) * 5])
    assert game.state.charges == []


@rule("ERB-GLE-05c", "ERB-LRG-01a")
def test_but_not_under_squares_that_it_covers_already() -> None:
    """The mine has gone ON beneath it: one step forward and its rear squares still lie over it."""
    game = scene({"mammoth": "0303 north"}, charges=[mine("0303")], cp=1)
    moves(game, "mammoth", "forward", "end")
    assert len(game.state.charges) == 1


@rule("ERB-GLE-11c", "ERB-LRG-02a")
def test_a_large_miniature_that_reaches_into_a_tile_has_entered_it_once() -> None:
    virus = Charge(
        Marker.DEADLY_VIRUS, "none", "deadly-virus", Square("0101"), SALEMITE, CharacterId.BILL, is_on=True, left=3
    )
    game = on_tile("cemetery", {"mammoth": "0105 north"}, charges=[virus], cp=1)
    moves(game, "mammoth", "forward", "forward", "end")
    assert one(game, "mammoth").wounds == 2


@rule("ERB-GLE-05c", "ERB-ACV-06k")
def test_a_move_ends_where_its_mover_dies() -> None:
    game = scene({"zombie-a": "0101 east wounded 2w"}, charges=[mine("0201")], cp=1)
    moves(game, "zombie-a", "step 0201", dice=[(HIT,) * 5])
    assert one(game, "zombie-a").where is Where.DEAD
    assert game.round.is_over


@rule("ERB-GLE-05c", "ERB-CAP-04b", "ERB-GAP-35")
def test_under_a_piloted_mammoth_the_pilot_suffers() -> None:
    game = scene(
        {"mammoth": "0303 north", "hollister": "0303 north"},
        pilots={"hollister": "mammoth"},
        acting="hollister",
        tiles={"hollister": FOUR_CP},
        charges=[mine("0302")],
        cp=1,
    )
    moves(game, "hollister", "forward", "end", dice=[(6, 6, MISS, MISS, MISS)])
    assert (one(game, "hollister").wounds, one(game, "mammoth").wounds) == (2, 0)


# Flight


@rule("ERB-GLE-12b", "ERB-INT-01f", "ERB-INT-02f")
def test_a_flight_is_interrupted_where_it_comes_into_sight_and_goes_on() -> None:
    """Behind the crate nobody sees James Woo; two squares on, Hollister does."""
    game = position(
        "..A.....\n........",
        {"woo": "0101 east", "hollister": "0801 west"},
        items={"woo": "jet-pack"},
        tiles={"woo": FOUR_CP, "hollister": "t13"},
        acting="woo",
    )
    answers = ["1", "0201", "0202", "hollister", "south", "norad=0 & salemite=1", "0302", "land", "north"]
    played = carry_out(
        game,
        executing.execute(game, one(game, "woo"), INTERACT),
        answers,
        throws=[(TWO, TWO, TWO)],
        otherwise="done",
    )
    assert played.count("interruption.order") == 1
    assert one(game, "woo").square == "0302"


@rule("ERB-GLE-12b", "ERB-GLE-05c", "ERB-IPS-05a")
def test_who_dies_in_flight_leaves_the_pack_behind_with_one_more_counter() -> None:
    game = scene({"woo": "0101 east wounded 2w"}, items={"woo": "jet-pack"}, charges=[mine("0201")])
    card = card_of(game, "woo", "jet-pack")
    interacts(game, "woo", "1", "0201", dice=[(TWO, TWO), (HIT,) * 5])
    assert one(game, "woo").where is Where.DEAD
    assert game.state.dead[0].items == [card]
    assert game.equipment(card).used == 1


@rule("ERB-GLE-12b", "ERB-MOV-04g")
def test_who_has_no_way_down_any_more_comes_back_to_where_it_could_stand() -> None:
    """Above Saw with one square left, and no free square beside him: as after an interruption."""
    game = scene({"woo": "0201 east", "saw": "0201 north", "zombie-a": "0301 north"}, "...")
    flight._come_down(game, one(game, "woo"), Square("0101"))
    assert one(game, "woo").square == "0101"


@rule("ERB-GLE-12b", "ERB-CAP-02a")
def test_a_prisoner_flies_along() -> None:
    game = scene(
        {"hollister": "0101 east", "woo": "0101 east wounded"},
        items={"hollister": "jet-pack"},
        prisoners={"woo": "hollister"},
    )
    interacts(
        game,
        "hollister",
        f"card {card_of(game, 'hollister', 'jet-pack')}",
        "2",
        "0102",
        "land",
        "north",
        dice=[(HIT, HIT)],
    )
    assert one(game, "woo").square == "0102"


# Prisoners and pilots


@rule("ERB-CAP-02e")
def test_a_prisoner_has_no_ability_and_no_traitor_line() -> None:
    game = scene({"bolter": "0101 north", "bill": "0101 north wounded"}, prisoners={"bill": "bolter"}, mp={"norad": 1})
    assert interact.traitor_lines(game, NORAD) == []


@rule("ERB-CAP-04b")
def test_a_pilot_uses_both_abilities() -> None:
    """Hollister inside the Mammoth: MP for CP by her own card, a breach by the Mammoth's."""
    game = scene(
        {"mammoth": "0202 north", "hollister": "0202 north"},
        "+-+-+-+\n|. . .|\n+-+-+-+\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+",
        pilots={"hollister": "mammoth"},
        acting="hollister",
        tiles={"hollister": FOUR_CP},
        mp={"salemite": 1},
    )
    assert interact.abilities(game, one(game, "hollister")) == [0, 1]
    uses_ability(game, "hollister", "0201|0202", "short-walls ", line=1, dice=[(TWO, TWO, MISS)])
    assert len(game.state.breaches) == 1
    assert one(game, "hollister").card_cp == 1
    uses_ability(game, "hollister", line=0)
    assert game.player(SALEMITE).mp == 0


# Scrambling (ERB-RAD-04d)


@rule("ERB-RAD-04d", "ERB-IPS-02f")
def test_a_scrambled_character_may_not_have_enough_left_for_the_line() -> None:
    """Bolter's Bonus is 3 CP, and 2 of them are spent: of the 2 for Secret Files one goes back, and nothing happens."""
    game = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"})
    one(game, "bolter").channels = [Channel(SALEMITE, Frequency.SCRAMBLED)]
    one(game, "bolter").card_cp = 2
    interacts(game, "bolter", "2")
    assert one(game, "bolter").is_scrambled
    assert Counted.SPY_POINTS not in game.player(NORAD).counted
    assert where_is(game, card_of(game, "bolter", "secret-files")) == "bolter"


@rule("ERB-RAD-04d", "ERB-ABL-01d")
def test_nor_for_its_ability() -> None:
    game = scene({"vasquez": "0101 south", "einstein": "0103 north"})
    one(game, "vasquez").channels = [Channel(SALEMITE, Frequency.SCRAMBLED)]
    uses_ability(game, "vasquez")
    assert one(game, "einstein").seat == SALEMITE
    assert one(game, "vasquez").card_cp == 1


@rule("ERB-RAD-03e", "ERB-GLC-04c")
def test_what_norad_pays_on_einstein_turns_no_marker_up() -> None:
    game = position(characters={"woo": "0101 north", "einstein": "0808 north"})
    one(game, "einstein").channels = [Channel(NORAD, Frequency.SCRAMBLED)]
    carry_out(game, activation.use_traitor(game, NORAD, one(game, "einstein"), 0), throws=[(MISS, MISS)])
    assert not one(game, "einstein").channels[0].is_shown
    assert orders.spent(game, one(game, "einstein")) == 2
    assert scrambling.counted_cp(game, one(game, "einstein")) == 0


# Change of sides


@rule("ERB-GLC-07b", "ERB-ACV-02e")
def test_einstein_turned_while_not_engaged_must_be_activated_before_others_are_again() -> None:
    game = scene({"vasquez": "0101 south engaged", "einstein": "0103 north"})
    uses_ability(game, "vasquez", dice=[(TWO, TWO, TWO)])
    assert ("activate", "einstein") in activation.actions(game, NORAD)
    assert ("reactivate", "vasquez") not in activation.actions(game, NORAD)
    turned = scene({"vasquez": "0101 south engaged", "einstein": "0103 north engaged"})
    uses_ability(turned, "vasquez", dice=[(TWO, TWO, TWO)])
    assert ("reactivate", "einstein") in activation.actions(turned, NORAD)


@rule("ERB-GLC-09a", "ERB-CPX-02c")
def test_under_norad_bill_spends_six_whatever_the_salemites_had_spent() -> None:
    game = position(
        characters={"woo": "0101 north", "bill": "0808 north"},
        tiles={"bill": "t01 4 0 0 0"},
        active="norad",
    )
    carry_out(game, activation.use_traitor(game, NORAD, one(game, "bill"), 0), otherwise="done")
    assert orders.affordable(game, one(game, "bill")) == 4


@rule("ERB-GLC-09a", "ERB-WND-01d")
def test_wounded_meanwhile_he_stays_theirs_till_the_final_phase() -> None:
    game = position(characters={"woo": "0101 north", "bill": "0808 north"}, active="norad")
    carry_out(game, activation.use_traitor(game, NORAD, one(game, "bill"), 0), otherwise="done")
    one(game, "bill").health = Health.WOUNDED
    assert orders.max_cp(game, one(game, "bill")) == 6
    assert one(game, "bill").seat == NORAD


# Raised ones


@rule("ERB-GLC-01f", "ERB-ACV-02e")
def test_a_raised_zombie_counts_among_those_still_to_be_activated() -> None:
    body = DeadMarker(CharacterId.BOLTER, Square("0102"))
    game = scene({"kendall": "0101 south engaged"}, dead=[body])
    uses_ability(game, "kendall", "north", dice=[(TWO,) * 4])
    assert activation.actions(game, SALEMITE)[0] == ("activate", "zombie-a")


@rule("ERB-GLC-02b", "ERB-GLC-01f")
def test_cp_dedicated_to_a_zombie_that_dies_do_not_come_back_with_the_figure() -> None:
    body = DeadMarker(CharacterId.BOLTER, Square("0102"))
    game = scene({"kendall": "0101 south", "zombie-b": "0808 north"}, dead=[body])
    figure = one(game, "zombie-a")
    figure.where, figure.dedicated_cp, figure.raised_max = Where.DEAD, 2, 2
    uses_ability(game, "kendall", "north", dice=[(TWO,) * 4])
    assert (figure.dedicated_cp, figure.raised_max) == (0, 0)


# Power, timers and orders


@rule("ERB-IPS-06c", "ERB-GLE-13d")
def test_a_cut_in_the_same_turn_holds_the_missiles_back_a_turn() -> None:
    game = on_tile("missile-room", {"woo": "0103 north"}, items={"woo": "wiring-plans"})
    game.state.switches = [Switch("missile-room-0101", 1, SALEMITE, CharacterId.DEELER, 1)]
    interacts(game, "woo", "3", dice=[(TWO, TWO, TWO, MISS, MISS, MISS)])
    final_phase(game)
    assert Counted.MISSILE_LAUNCHES not in game.player(SALEMITE).counted
    final_phase(game)
    assert game.player(SALEMITE).counted[Counted.MISSILE_LAUNCHES] == 1


@rule("ERB-IPS-02f", "ERB-ACV-06g")
def test_only_sections_that_are_big_enough_are_offered() -> None:
    """t01 has Interact 1 and t08 Interact 4: Secret Files need 2."""
    game = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"}, tiles={"bolter": ["t01", "t08"]})
    offered = [deed for deed in executing.orders_open(game, one(game, "bolter")) if deed[0] == "interact"]
    assert offered == [("interact", 1, 1)]
    assert not interact.can_interact(game, one(game, "bolter"), Section(0, 3))


@rule("ERB-CMB-06a", "ERB-CMB-01g", "ERB-IPS-07a")
def test_an_interrupter_uses_nothing_of_its_neighbours() -> None:
    game = position(
        characters={"saw": "0808 north", "woo": "0101 north", "bolter": "0102 north"},
        tiles={"woo": "t23", "bolter": GOLD},
        items={"bolter": "gas-mask"},
        acting="saw",
    )
    game.state.interrupting = CharacterId.WOO
    assert not lines_open(game, "woo")


@rule("ERB-GLE-12a", "ERB-EQP-04d")
def test_goggles_that_are_on_serve_whoever_gets_them() -> None:
    game = scene(
        {"woo": "0101 south", "bolter": "0201 south", "saw": "0205 north"},
        items={"woo": "infrared-goggles"},
        smoke=[Smoke(Square("0203"), 2)],
    )
    card = one(game, "woo").items.pop()
    game.equipment(card).is_on = True
    assert not sight.sees(game, one(game, "bolter"), one(game, "saw"))
    one(game, "bolter").items.append(card)
    assert sight.sees(game, one(game, "bolter"), one(game, "saw"))


@rule("ERB-GLT-02b", "ERB-CAP-02d")
def test_a_prisoner_holds_no_command_post_and_contests_none() -> None:
    game = on_tile("command-post", {"bolter": "0102 north", "saw": "0102 north"}, prisoners={"saw": "bolter"})
    carry_out(game, devices.initiative_effects(game))
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (22, 20)
