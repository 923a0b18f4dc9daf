"""Command Points, order sections and combined orders (ERB-CPX, ERB-CMB-01)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import duels, executing, final_phase, orders, shooting
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Channel, Character, Command
from grognard.games.reborn.words import CharacterId, Frequency, Health, Module, OrderColour, OrderType, Until
from tests.games.reborn.builders import NORAD, PLENTY, SALEMITE, carry_out, cited, one, position
from tests.rules import rule

# t01: Move 4, Close Combat 3, Shoot 1, Interact 1, all black. t10: Move 3 black, Move 1 red, Shoot 2 black, Close
# Combat 1 red. t17: Move 2 gold, Close Combat 2 gold, Shoot 1 red, Interact 1 black. t20: all gold and 1 CP each.
MOVE, FIGHT, SHOOT, INTERACT = (Section(0, place) for place in range(4))


def everybody(_: Character) -> bool:
    return True


def sections(game: Reborn, of: str, order: OrderType | None = None) -> list[tuple[int, int]]:
    return [tuple(section) for section in orders.open_sections(game, one(game, of), order)]


# Sections (ERB-CPX-01)


@rule("ERB-CPX-01b", "ERB-CPX-01c")
def test_a_tile_has_sections_with_an_order_a_colour_and_a_maximum() -> None:
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": "t10"})
    printed = [orders.printed(game, one(game, "bolter"), Section(0, place)) for place in range(4)]
    assert [each.order for each in printed] == [
        OrderType.MOVE,
        OrderType.MOVE,
        OrderType.SHOOT,
        OrderType.CLOSE_COMBAT,
    ]
    assert [each.most for each in printed] == [3, 1, 2, 1]
    assert [each.colour for each in printed] == [
        OrderColour.BLACK,
        OrderColour.RED,
        OrderColour.BLACK,
        OrderColour.RED,
    ]


@rule("ERB-CPX-01d")
def test_black_sections_serve_the_activated_character_only() -> None:
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": ["t10", "t17"]}, acting="bolter")
    assert sections(game, "bolter") == [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3)]
    game.state.interrupting = CharacterId.BOLTER
    assert sections(game, "bolter") == [(0, 1), (0, 3), (1, 0), (1, 1), (1, 2)]  # red and gold


@rule("ERB-CPX-01d", "ERB-SET-01b")
def test_without_the_module_colours_are_not_read() -> None:
    game = position(
        characters={"bolter": "0101 east"}, tiles={"bolter": "t01"}, acting="bolter", without=[Module.ORDER_COLOURS]
    )
    game.state.interrupting = CharacterId.BOLTER
    assert sections(game, "bolter") == [(0, 0), (0, 1), (0, 2), (0, 3)]


@rule("ERB-SET-01b")
def test_sections_of_orders_that_are_not_in_use_are_not_offered() -> None:
    game = position(
        characters={"bolter": "0101 east"}, tiles={"bolter": "t01"}, without=[Module.SHOOT, Module.IPS_INTERACT]
    )
    assert sections(game, "bolter") == [(0, 0), (0, 1)]


# Limits (ERB-CPX-02)


@rule("ERB-CPX-02a")
def test_a_section_with_cp_on_it_is_used_up_but_a_move_section_is_not() -> None:
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": "t01 1 1 0 0"})
    assert sections(game, "bolter") == [(0, 0), (0, 2), (0, 3)]
    assert orders.most_on(game, one(game, "bolter"), FIGHT) == 0


@rule("ERB-CPX-02b")
@pytest.mark.parametrize(("design", "most"), [("t01", 4), ("t01 1", 3), ("t01 3", 1)])
def test_no_more_cp_than_printed_go_on_a_section(design: str, most: int) -> None:
    design = design if " " not in design else f"{design} 0 0 0"
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": design})
    assert orders.most_on(game, one(game, "bolter"), MOVE) == most


@rule("ERB-CPX-02b")
def test_a_full_move_section_takes_no_more() -> None:
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": "t01 4 0 0 0"})
    assert (0, 0) not in sections(game, "bolter")


@rule("ERB-CPX-02c")
def test_the_maximum_of_a_character_counts_all_of_its_tiles() -> None:
    """Bolter may have 6 CP a turn: 5 lie on two tiles, so that 1 is left."""
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": ["t02 4 0 0 0", "t05 1 0 0 0"]})
    assert orders.spent(game, one(game, "bolter")) == 5
    assert orders.affordable(game, one(game, "bolter")) == 1
    assert orders.most_on(game, one(game, "bolter"), Section(1, 1)) == 1


@rule("ERB-CPX-02d", "ERB-CPX-02f")
def test_an_order_takes_from_one_cp_to_the_printed_number() -> None:
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": "t01"}, without=[Module.COMBINED])
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT), ["2"])
    assert played.offered("orders.cp") == [["1", "2", "3"]]
    assert one(game, "bolter").tiles[0].cp == [0, 2, 0, 0]
    assert sections(game, "bolter", OrderType.CLOSE_COMBAT) == []  # the third CP is gone


@rule("ERB-CPX-02e")
def test_two_sections_of_one_type_are_two_orders() -> None:
    """CP of one Close Combat section do not strengthen the other: each attack is committed by itself."""
    game = position(
        characters={"bolter": "0101 east", "saw": "0201 west"},
        tiles={"bolter": ["t06", "t10"]},
        acting="bolter",
        without=[Module.COMBINED],
    )
    fights = [deed for deed in executing.orders_open(game, one(game, "bolter")) if deed[0] == "close-combat"]
    assert fights == [("close-combat", 0, 2), ("close-combat", 1, 3)]
    carry_out(game, orders.commit(game, one(game, "bolter"), Section(0, 2)))
    assert [tile.cp for tile in one(game, "bolter").tiles] == [[0, 0, 1, 0], [0, 0, 0, 0]]


@rule("ERB-CPX-02f")
def test_without_cp_no_order_is_offered() -> None:
    game = position(
        characters={"bolter": "0101 east", "saw": "0201 west"}, tiles={"bolter": "t01"}, acting="bolter", cp=0
    )
    assert executing.orders_open(game, one(game, "bolter")) == []


# The Bank (ERB-CPX-01a, ERB-CPX-03)


@rule("ERB-CPX-01a", "ERB-SET-02e")
def test_cp_come_from_and_go_to_one_bank() -> None:
    game = position(characters={"bolter": "0101 east"}, cp={"norad": 3, "salemite": 2})
    orders.receive(game, NORAD, 2, "ERB-INI-03a")
    orders.receive(game, SALEMITE, 4, "ERB-INI-03a")
    orders.pay_bank(game, NORAD, 1)
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (4, 6)


@rule("ERB-CPX-01a")
def test_nobody_pays_what_he_has_not() -> None:
    game = position(characters={"bolter": "0101 east"}, cp={"norad": 3})
    with pytest.raises(ValueError, match="NORAD has 3 CP and cannot pay 4"):
        orders.pay_bank(game, NORAD, 4)


@rule("ERB-CPX-03a", "ERB-CON-04")
def test_placed_cp_lie_there_until_the_final_phase() -> None:
    game = position(
        characters={"bolter": "0101 east"}, tiles={"bolter": "t01"}, cp={"norad": 5}, without=[Module.COMBINED]
    )
    bolter = one(game, "bolter")
    carry_out(game, orders.commit(game, bolter, MOVE), ["3"])
    assert (bolter.tiles[0].cp[0], game.player(NORAD).cp) == (3, 2)
    final_phase.discard_assigned_tiles(game)
    final_phase.return_cp(game)
    assert (orders.spent(game, bolter), game.player(NORAD).cp) == (0, 0)


@rule("ERB-CPX-03b")
def test_cp_on_the_card_and_forced_cp_count_too() -> None:
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": "t01 2 0 0 0"})
    bolter = one(game, "bolter")
    carry_out(game, orders.put_on_card(game, bolter, 2))
    orders.force(game, bolter, 1, "ERB-GLE-10c")
    assert orders.spent(game, bolter) == 5
    assert orders.affordable(game, bolter) == 1
    assert game.player(NORAD).cp == PLENTY - 2  # the Bank forced the other one


@rule("ERB-CPX-03c")
def test_bids_leave_every_maximum_untouched() -> None:
    game = position(characters={"bolter": "0101 east", "saw": "0801 west"}, tiles={"bolter": "t01"})
    carry_out(game, duels.bid(game, "initiative", {NORAD: 0, SALEMITE: 1}), ["norad=5 & salemite=1"])
    assert game.player(NORAD).cp == PLENTY - 5
    assert orders.spent(game, one(game, "bolter")) == 0


@rule("ERB-CPX-03d")
def test_a_lower_maximum_takes_nothing_back_and_lets_nothing_more_in() -> None:
    """Healthy Bolter has spent 6; Wounded he may have 5."""
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": ["t02 4 0 0 0", "t05 2 0 0 0"]})
    bolter = one(game, "bolter")
    bolter.health = Health.WOUNDED
    assert orders.spent(game, bolter) == 6
    assert orders.affordable(game, bolter) == 0
    assert orders.is_spent_out(game, bolter)


@rule("ERB-CPX-03e")
def test_an_order_without_effect_keeps_its_cp() -> None:
    """The shot misses: a 1 of the yellow die reaches no distance."""
    game = position(
        characters={"bolter": "0101 east", "saw": "0601 west"},
        tiles={"bolter": "t01"},
        items={"bolter": "pistol"},
        acting="bolter",
        without=[Module.DUEL_INTERRUPT, Module.COMBINED],
    )
    bolter = one(game, "bolter")
    dice = game.side(bolter).shooting.dice
    play = shooting.shoot(game, bolter, SHOOT)
    question = next(play)
    asked = []
    try:
        while True:
            asked.append(question.topic)
            answer = question.options[0] if hasattr(question, "options") else (1,) * question.dice
            question = play.send(answer)
    except StopIteration:
        pass
    assert any(topic.startswith("shooting") for topic in asked)
    assert dice > 0
    assert bolter.tiles[0].cp == [0, 0, 1, 0]
    assert one(game, "saw").wounds == 0


@rule("ERB-GLC-09a")
def test_under_another_command_only_what_the_commander_spends_counts() -> None:
    game = position(characters={"bill": "0101 east"}, tiles={"bill": "t01 3 0 0 0"})
    bill = one(game, "bill")
    bill.seat, bill.command = NORAD, Command(Until.FINAL_PHASE, max_cp=6, cp_before=3)
    assert orders.allowed(game, bill) == 6
    carry_out(game, orders.put_on_card(game, bill, 2))
    assert orders.allowed(game, bill) == 4
    assert game.player(NORAD).cp == PLENTY - 2


@rule("ERB-GLC-02b")
def test_dedicated_cp_raise_the_maximum_and_are_spent_first() -> None:
    """A Zombie may have 2 CP a turn, and 2 more if Deeler gave them."""
    game = position(characters={"zombie-a": "0101 east"}, tiles={"zombie-a": "t01"}, cp={"salemite": 1})
    zombie = one(game, "zombie-a")
    orders.dedicate(game, zombie, 2, "ERB-GLC-02a")
    assert orders.affordable(game, zombie) == 3
    carry_out(game, orders.put_on_section(game, zombie, MOVE, 3))
    assert (zombie.dedicated_cp, game.player(SALEMITE).cp) == (0, 0)


# Combined orders (ERB-CMB-01)


def party(**more: object) -> Reborn:
    """Bolter leads; Vasquez has gold sections on a tile from before, Woo has black ones, Saw is the enemy's."""
    return position(
        characters={"bolter": "0101 east", "vasquez": "0103 east", "woo": "0105 east", "saw": "0801 west"},
        tiles={"bolter": "t01", "vasquez": "t17", "woo": "t02", "saw": "t18"},
        acting="bolter",
        **more,  # type: ignore[arg-type]
    )


@rule("ERB-CMB-01a", "ERB-CMB-01b", "ERB-CMB-01d")
def test_the_leader_uses_any_colour_and_helpers_gold_ones_of_the_same_type() -> None:
    game = party()
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["2", "vasquez", "2"])
    assert played.offered("combined.helper") == [["none", "vasquez"]]  # Woo has no gold, Saw is no friend
    assert [(each.character, each.cp) for each in played.result] == [("bolter", 2), ("vasquez", 2)]
    assert one(game, "vasquez").tiles[0].cp == [0, 2, 0, 0]


@rule("ERB-CMB-01b")
def test_a_gold_section_of_another_type_does_not_help() -> None:
    game = party()
    played = carry_out(game, orders.commit(game, one(game, "bolter"), SHOOT, 1, everybody))
    assert played.count("combined.helper") == 0


@rule("ERB-CMB-01c")
def test_a_tile_of_this_round_does_not_help() -> None:
    game = party()
    one(game, "vasquez").tiles[0].assigned_in = game.state.round
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["1"])
    assert played.count("combined.helper") == 0


@rule("ERB-CMB-01e")
def test_each_pays_at_least_one_within_its_own_limits() -> None:
    """Of 4 CP the leader takes 3: 1 is left for Vasquez, whatever her section bears."""
    game = party(cp={"norad": 4})
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["3", "vasquez"])
    assert [each.cp for each in played.result] == [3, 1]
    game = party(cp={"norad": 3})
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["3"])
    assert played.count("combined.helper") == 0


@rule("ERB-CMB-01e", "ERB-CPX-02c")
def test_a_helper_that_has_spent_its_maximum_cannot_join() -> None:
    game = party()
    one(game, "vasquez").card_cp = 6
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["1"])
    assert played.count("combined.helper") == 0


@rule("ERB-CMB-06b", "ERB-CMB-01e")
def test_the_leader_leaves_behind_the_screen_what_the_carrier_has_to_pay() -> None:
    """Of 3 CP the carrier needs 2: whoever leads may place 1."""
    game = party(cp=3)
    vasquez = one(game, "vasquez")
    order = orders.commit(game, one(game, "bolter"), FIGHT, 1, None, vasquez.id, 2)
    played = carry_out(game, order)
    assert [(each.character, each.cp) for each in played.result] == [("bolter", 1), ("vasquez", 2)]
    assert played.choices("orders.cp") == []


@rule("ERB-RAD-04d", "ERB-CMB-01f")
def test_without_its_leader_there_is_no_combined_order_and_nobody_else_pays() -> None:
    """Bolter has spent his Bonus of 3, and is scrambled as he pays a fourth: it comes back, and the order is off."""
    game = party()
    bolter, vasquez = one(game, "bolter"), one(game, "vasquez")
    bolter.card_cp = 3
    bolter.channels = [Channel(SALEMITE, Frequency.SCRAMBLED)]
    played = carry_out(game, orders.commit(game, bolter, FIGHT, 1, everybody), ["1", "vasquez", "1"])
    assert played.result == []
    assert (sum(bolter.tiles[0].cp), sum(vasquez.tiles[0].cp)) == (0, 0)
    assert game.player(NORAD).cp == PLENTY


@rule("ERB-CMB-01f")
def test_all_cp_are_placed_before_anything_else() -> None:
    game = party()
    carry_out(game, orders.commit(game, one(game, "bolter"), MOVE, 1, everybody), ["1", "vasquez", "1"])
    assert game.player(NORAD).cp == PLENTY - 2
    assert (one(game, "bolter").square, one(game, "vasquez").square) == ("0101", "0103")


@rule("ERB-CMB-01g", "ERB-INT-03f")
def test_who_interrupts_leads_no_combined_order() -> None:
    game = party()
    game.state.acting = CharacterId.SAW
    game.state.interrupting = CharacterId.BOLTER
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["1"])
    assert played.count("combined.helper") == 0


@rule("ERB-CMB-01g")
def test_several_combined_orders_may_follow_one_another() -> None:
    game = party()
    bolter = one(game, "bolter")
    carry_out(game, orders.commit(game, bolter, MOVE, 1, everybody), ["1", "vasquez", "1"])
    played = carry_out(game, orders.commit(game, bolter, FIGHT, 1, everybody), ["1", "vasquez", "1"])
    assert len(played.result) == 2


@rule("ERB-CMB-01h")
def test_helping_asks_for_no_engagement_and_causes_none() -> None:
    for engaged in (False, True):
        game = party()
        vasquez = one(game, "vasquez")
        vasquez.engaged = engaged
        played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["1", "vasquez", "1"])
        assert len(played.result) == 2
        assert vasquez.engaged is engaged


@rule("ERB-CMB-01a")
def test_nobody_need_join() -> None:
    game = party()
    played = carry_out(game, orders.commit(game, one(game, "bolter"), FIGHT, 1, everybody), ["1", "none"])
    assert [each.character for each in played.result] == ["bolter"]
    assert "ERB-CPX-03a" in cited(game)


@rule("ERB-RAD-03e", "ERB-RAD-04c")
def test_what_a_taser_forces_on_a_scrambled_character_leaves_its_bonus_free() -> None:
    """Scrambled Bolter may spend his Bonus of 3; 2 forced CP are not his own."""
    game = position(characters={"bolter": "0101 east"}, tiles={"bolter": "t01 1 0 0 0"})
    bolter = one(game, "bolter")
    bolter.is_scrambled = True
    orders.force(game, bolter, 2, "ERB-GLE-10c")
    assert orders.allowed(game, bolter) == 2
