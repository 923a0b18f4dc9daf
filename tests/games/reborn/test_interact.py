"""IPS lines and Interact orders (ERB-IPS-01 to 03, ERB-IPS-05a, ERB-CMB-06), and the items that are used by them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.reborn import conditions, executing, interact
from grognard.games.reborn.ips import Chance, CpPaid, GainMp, Line, NotInRoom, OncePerTurn, TakeCp
from grognard.games.reborn.sections import Section
from grognard.games.reborn.using import Bearer, LineAt, Use
from grognard.games.reborn.words import Counted, Health, Module, RoomType, Timing, Where
from tests.games.reborn.builders import NORAD, SALEMITE, card_of, cited, one, position, told
from tests.games.reborn.using import (
    FOUR_CP,
    GOLD,
    QUIET,
    interacts,
    lines_open,
    moves,
    next_turn,
    on_tile,
    refreshed,
    scene,
    uses_ability,
    where_is,
)
from tests.rules import rule

BLANK, ONE, TWO, THREE = 1, 2, 4, 6
"""Faces of the yellow die, by the test points they show."""


def room_line(*conditions: object, **more: object) -> Line:
    """A line of a room that gives CP."""
    return Line(
        source="ours",
        timing=Timing.INTERACT,
        conditions=(CpPaid(1), *conditions),  # type: ignore[arg-type]
        effects=(TakeCp(3),),
        **more,  # type: ignore[arg-type]
    )


# Reading a line (ERB-IPS-01)


@rule("ERB-IPS-01a", "ERB-IPS-01c", "ERB-IPS-01d")
def test_the_effect_comes_when_the_test_points_reach_the_threshold() -> None:
    enough = on_tile("video-surveillance-room", {"woo": "0102 north"})
    interacts(enough, "woo", "1", dice=[(BLANK, ONE, TWO)])
    assert enough.player(NORAD).cp == 20 - 1 + 4
    too_few = on_tile("video-surveillance-room", {"woo": "0102 north"})
    interacts(too_few, "woo", "1", dice=[(BLANK, BLANK, TWO)])
    assert too_few.player(NORAD).cp == 20 - 1


@rule("ERB-IPS-01d")
def test_points_that_need_no_die_count_too() -> None:
    """James Woo has one on Scientific tests: with three blanks he comes to 1 point."""
    game = scene({"woo": "0101 north wounded"}, items={"woo": "medical-kit"})
    interacts(game, "woo", "1", dice=[(ONE, ONE)])
    assert one(game, "woo").health is Health.HEALTHY
    healthy = scene({"woo": "0101 north 2w"}, items={"woo": "medical-kit"})
    interacts(healthy, "woo", "1", dice=[(BLANK, BLANK, ONE)])
    assert one(healthy, "woo").wounds == 0


@rule("ERB-IPS-01b")
def test_two_characteristics_are_pooled() -> None:
    """Technical 3 and Scientific 3 of James Woo: six dice."""
    game = scene({"woo": "0101 north"}, items={"woo": "laptop-computer"})
    played = interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK, BLANK, TWO, TWO)])
    assert [question.dice for question in played.asked if hasattr(question, "dice")] == [6]
    assert game.player(NORAD).mp == 4


@rule("ERB-IPS-01b")
def test_a_chance_names_dice_and_colour() -> None:
    game = scene(
        {"woo": "0101 north"},
        lines=[room_line(chance=Chance(yellow=1, black=2), threshold=5)],
    )
    interacts(game, "woo", "1", dice=[(TWO,), (1, 4)])
    assert game.player(NORAD).cp == 20 - 1 + 3


@rule("ERB-IPS-01c")
def test_a_line_without_a_test_succeeds() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "gas-mask"})
    interacts(game, "woo", "1")
    assert game.equipment(card_of(game, "woo", "gas-mask")).is_on


@rule("ERB-IPS-01e")
def test_conditions_are_asked_for_before_any_die_is_rolled() -> None:
    """Secret Files are for NORAD: nobody else is offered to try."""
    game = scene({"hollister": "0101 north"}, items={"hollister": "secret-files"})
    assert not lines_open(game, "hollister")
    own = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"})
    assert lines_open(own, "bolter")


@rule("ERB-IPS-01f", "ERB-CPX-03e")
def test_a_failed_test_does_nothing_and_the_cp_stay_spent() -> None:
    game = scene({"woo": "0101 north 2w"}, items={"woo": "morphine"})
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, ONE)])
    assert one(game, "woo").wounds == 2
    assert one(game, "woo").tiles[0].cp[1] == 1
    assert game.player(NORAD).cp == 19
    assert "ERB-IPS-01f" in cited(game)


@rule("ERB-IPS-01g", "ERB-CON-32")
def test_a_line_without_cost_works_by_itself() -> None:
    """The Technical Toolbox adds its dice without any order."""
    game = scene({"bolter": "0101 north"}, items={"bolter": ["secret-files", "technical-toolbox"]})
    played = interacts(game, "bolter", "2", dice=[(BLANK, BLANK, BLANK, BLANK)])
    assert [question.dice for question in played.asked if hasattr(question, "dice")] == [4]


# What an order is for (ERB-IPS-02)


@rule("ERB-IPS-02b", "ERB-IPS-02c")
def test_an_order_names_one_thing_carried_or_one_floor_element() -> None:
    game = on_tile(
        "video-surveillance-room",
        {"woo": "0102 north", "bolter": "0202 north"},
        items={"woo": "gas-mask", "bolter": "morphine"},
    )
    played = interacts(game, "woo", f"card {card_of(game, 'woo', 'gas-mask')}", "1")
    things = played.offered("interact.thing")[0]
    assert sorted(thing.split()[0] for thing in things) == ["card", "room"]
    assert f"card {card_of(game, 'bolter', 'morphine')}" not in things


@rule("ERB-IPS-02d")
def test_on_a_facing_icon_one_stands_and_faces_as_it_says() -> None:
    assert lines_open(game := on_tile("generator", {"woo": "0202 north"}), "woo")
    assert not lines_open(turned := on_tile("generator", {"woo": "0202 east"}), "woo")
    beside = on_tile("generator", {"woo": "0102 north"})
    assert not lines_open(beside, "woo")
    barred = interact.barred(beside, one(beside, "woo"))
    assert [each.rule for each in barred] == ["ERB-IPS-02d"]
    assert not interact.barred(game, one(game, "woo"))
    assert interact.barred(turned, one(turned, "woo"))


@rule("ERB-GAP-22")
def test_a_large_miniature_stands_on_an_icon_with_any_of_its_squares() -> None:
    game = on_tile("generator", {"mammoth": "0102 north"})
    assert lines_open(game, "mammoth")
    assert not lines_open(on := on_tile("generator", {"mammoth": "0102 west"}), "mammoth")
    assert one(on, "mammoth").square == "0102"


@rule("ERB-GAP-22")
def test_several_icons_of_a_room_are_one_element() -> None:
    game = on_tile("communication-room", {"woo": "0101 east"})
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK)])
    refreshed(game, "woo")
    game.place(one(game, "woo"), game.board.grid.square_named("0202"), one(game, "bolter").facing.NORTH)
    assert not lines_open(game, "woo")


@rule("ERB-IPS-02e", "ERB-GLT-10a")
def test_without_facing_icons_any_square_of_the_room_will_do() -> None:
    for place in ("0101 south 1w", "0303 west 1w", "0201 east 1w"):
        game = on_tile("patient-room", {"woo": place})
        interacts(game, "woo", "1", dice=[(BLANK, BLANK, ONE)])
        assert one(game, "woo").wounds == 0
    outside = on_tile("patient-room", {"woo": "0505 south 1w"})
    assert not lines_open(outside, "woo")


@rule("ERB-IPS-02f")
def test_the_section_must_hold_the_cp_that_the_line_asks_for() -> None:
    """Secret Files ask for 2 CP: an Interact section of 1 is too small for them."""
    game = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"}, tiles={"bolter": "t01"})
    assert not interact.can_interact(game, one(game, "bolter"), Section(0, 3))
    bigger = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"})
    played = interacts(bigger, "bolter", "3", dice=[(BLANK, BLANK, BLANK)])
    assert played.offered("orders.cp") == [["2", "3", "4"]]


@rule("ERB-IPS-02g")
def test_each_further_cp_is_a_die_of_the_colour_the_test_uses() -> None:
    game = scene({"bolter": "0101 north 2w"}, items={"bolter": "morphine"})
    played = interacts(game, "bolter", "4", dice=[(BLANK, BLANK, ONE, TWO)])
    assert played.count("interact.test") == 1
    assert one(game, "bolter").wounds == 0
    black = scene({"woo": "0101 north"}, lines=[room_line(chance=Chance(black=1), threshold=6)])
    interacts(black, "woo", "2", dice=[(4, 5)])
    assert black.player(NORAD).cp == 20 - 2 + 3


# Limits (ERB-IPS-03)


@rule("ERB-IPS-03a")
def test_items_serve_any_number_of_times() -> None:
    game = scene({"woo": "0101 north 2w"}, items={"woo": "medical-kit"})
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK)])
    refreshed(game, "woo")
    interacts(game, "woo", "1", dice=[(TWO, TWO, TWO)])
    assert one(game, "woo").wounds == 0


@rule("ERB-IPS-03b")
def test_a_floor_element_serves_each_character_once_a_turn_successful_or_not() -> None:
    game = on_tile(
        "video-surveillance-room",
        {"woo": "0102 north", "bolter": "0202 north"},
        tiles={"woo": FOUR_CP, "bolter": FOUR_CP},
        without=(*QUIET, Module.COMBINED),
    )
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK)])
    refreshed(game, "woo")
    assert not lines_open(game, "woo")
    assert [each.rule for each in interact.barred(game, one(game, "woo"))] == ["ERB-IPS-03b"]
    interacts(game, "bolter", "1", dice=[(TWO, TWO)])
    assert not lines_open(game, "bolter")
    next_turn(game)
    assert lines_open(game, "woo")


@rule("ERB-IPS-03c")
def test_of_several_lines_exactly_one_is_used() -> None:
    both = room_line(), Line(source="ours", timing=Timing.INTERACT, conditions=(CpPaid(2),), effects=(GainMp(5),))
    game = scene({"woo": "0101 north"}, lines=both)
    interacts(game, "woo", "interact.line: 1", "2")
    assert (game.player(NORAD).mp, game.player(NORAD).cp) == (5, 18)
    other = scene({"woo": "0101 north"}, lines=both)
    interacts(other, "woo", "interact.line: 0", "1")
    assert (other.player(NORAD).mp, other.player(NORAD).cp) == (0, 22)


@rule("ERB-SET-01b")
def test_lines_that_belong_to_rules_not_in_use_are_not_offered() -> None:
    without_mp = scene({"woo": "0101 north"}, items={"woo": "laptop-computer"}, without=(*QUIET, Module.MP))
    assert not lines_open(without_mp, "woo")
    without_spying = scene({"woo": "0101 north"}, items={"woo": "secret-files"}, without=(*QUIET, Module.SPY))
    assert not lines_open(without_spying, "woo")
    without_power = on_tile("generator", {"woo": "0202 north"}, without=(*QUIET, Module.ELECTRICITY))
    assert not lines_open(without_power, "woo")
    without_radio = on_tile("communication-room", {"woo": "0101 east"}, without=(*QUIET, Module.RADIO))
    assert not lines_open(without_radio, "woo")


@rule("ERB-IPS-03b")
def test_a_line_may_serve_once_a_turn_by_itself() -> None:
    """A condition that none of our cards asks for, in the same vocabulary."""
    game = scene({"woo": "0101 north"}, lines=[room_line(OncePerTurn())])
    interacts(game, "woo", "1")
    one(game, "woo").used_elements.clear()
    refreshed(game, "woo")
    assert not lines_open(game, "woo")
    next_turn(game)
    assert lines_open(game, "woo")


# Charges (ERB-IPS-05a, ERB-IPS-05b)


@rule("ERB-IPS-05a", "ERB-IPS-05b")
def test_a_success_puts_a_counter_on_the_card_and_the_last_one_spends_it() -> None:
    game = scene({"woo": "0101 north", "bolter": "0808 north"}, items={"woo": "jet-pack"})
    card = card_of(game, "woo", "jet-pack")
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK)])
    assert game.equipment(card).used == 0  # it failed
    refreshed(game, "woo")
    interacts(game, "woo", "1", "0102", "land", "south", dice=[(TWO, BLANK, BLANK)])
    assert game.equipment(card).used == 1
    one(game, "woo").items.remove(card)
    one(game, "bolter").items.append(card)
    assert game.equipment(card).used == 1
    game.equipment(card).used = 4
    one(game, "bolter").tiles = one(game, "woo").tiles
    refreshed(game, "bolter")
    interacts(game, "bolter", "1", "0708", "land", "north", dice=[(TWO, TWO)])
    assert where_is(game, card) == "deck"


@rule("ERB-IPS-05a")
def test_without_search_a_spent_card_leaves_the_game() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "jet-pack"}, without=(*QUIET, Module.SEARCH))
    card = card_of(game, "woo", "jet-pack")
    game.equipment(card).used = 4
    interacts(game, "woo", "1", "0102", "land", "south", dice=[(TWO, BLANK, BLANK)])
    assert game.state.removed == [card]


# Interrupting (ERB-IPS-07a)


@rule("ERB-IPS-07a")
def test_an_interrupting_character_interacts_through_red_and_gold_sections_only() -> None:
    """t21 has Interact 1 in black and t14 Interact 2 in black; t23 has Interact 2 in red."""
    for design, is_offered in (("t23", True), ("t14", False)):
        game = position(
            characters={"saw": "0808 north", "woo": "0101 north"},
            tiles={"woo": design},
            items={"woo": "gas-mask"},
            acting="saw",
        )
        game.state.interrupting = one(game, "woo").id
        deeds = [deed[0] for deed in executing.orders_open(game, one(game, "woo"))]
        assert ("interact" in deeds) is is_offered


# Combined (ERB-CMB-06)


def with_morphine(carrier: str, leader: str = "woo") -> dict[str, Any]:
    other = next(of for of in ("woo", "bolter") if of != leader)
    return {"items": {carrier: "morphine"}, "tiles": {leader: FOUR_CP, other: GOLD}}


@rule("ERB-CMB-06a", "ERB-CMB-06b")
def test_who_stands_beside_the_carrier_joins_with_its_own_dice() -> None:
    """Scientific 3 and 1 point of James Woo, 1 die of Nick Bolter, and a die for each CP beyond the first of each."""
    game = scene({"woo": "0101 north 2w", "bolter": "0102 north"}, **with_morphine("woo"))
    played = interacts(game, "woo", "2", "bolter", "2", dice=[(BLANK,) * 5 + (TWO,)])
    assert played.offered("combined.helper")[0] == ["none", "bolter"]
    assert one(game, "woo").wounds == 0
    assert one(game, "bolter").tiles[0].cp[1] == 2


@rule("ERB-CMB-06a")
def test_who_stands_elsewhere_does_not() -> None:
    game = scene({"woo": "0101 north 2w", "bolter": "0303 north"}, **with_morphine("woo"))
    played = interacts(game, "woo", "1", dice=[(BLANK,) * 3])
    assert not played.choices("combined.helper")


@rule("ERB-CMB-06a", "ERB-CMB-06d")
def test_the_carrier_may_be_a_helper_and_the_effect_starts_from_it() -> None:
    """James Woo is activated; Nick Bolter beside him has the Morphine, and heals whom he himself faces."""
    game = scene({"woo": "0101 north", "bolter": "0102 south", "vasquez": "0103 north 3w"}, **with_morphine("bolter"))
    assert lines_open(game, "woo")
    interacts(game, "woo", "1", "1", dice=[(TWO,) * 4], otherwise="none")
    assert one(game, "vasquez").wounds == 0
    assert one(game, "bolter").tiles[0].cp[1] == 1


@rule("ERB-CMB-06b")
def test_a_condition_of_2_cp_is_paid_by_the_carrier_alone() -> None:
    game = scene(
        {"woo": "0101 north", "bolter": "0102 north"},
        items={"bolter": "secret-files"},
        tiles={"woo": FOUR_CP, "bolter": GOLD},
        deck=("pistol",),
    )
    played = interacts(game, "woo", "1", dice=[(TWO,) * 5], otherwise="mp")
    assert played.offered("orders.cp")[0][0] == "1"
    assert one(game, "bolter").tiles[0].cp[1] == 2
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 2


@rule("ERB-CMB-06b")
def test_a_carrier_whose_section_is_too_small_cannot_be_a_helper() -> None:
    game = scene(
        {"woo": "0101 north", "bolter": "0102 north"},
        items={"bolter": "secret-files"},
        tiles={"woo": FOUR_CP, "bolter": "t20"},
    )
    assert not lines_open(game, "woo")


@rule("ERB-CMB-06c")
def test_a_line_for_one_faction_takes_no_helper_of_another() -> None:
    """A band of mercenaries: Woo of NORAD with Secret Files, Hollister the Salemite beside him."""
    game = scene(
        {"woo": "0101 north band", "hollister": "0102 north band", "bolter": "0201 north band"},
        items={"woo": "secret-files"},
        tiles={"woo": FOUR_CP, "hollister": GOLD, "bolter": GOLD},
        seats=["band", "other"],
    )
    played = interacts(game, "woo", "2", "bolter", "1", dice=[(BLANK,) * 5])
    assert played.offered("combined.helper") == [["none", "bolter"]]


@rule("ERB-CMB-06c")
def test_nor_can_somebody_of_another_faction_lead_it() -> None:
    game = scene(
        {"hollister": "0102 north band", "woo": "0101 north band"},
        items={"woo": "secret-files"},
        tiles={"hollister": FOUR_CP, "woo": GOLD},
        seats=["band", "other"],
    )
    assert not lines_open(game, "hollister")


@rule("ERB-CMB-06d")
def test_a_healing_may_benefit_one_who_takes_part() -> None:
    game = scene({"woo": "0101 north", "bolter": "0102 north 3w"}, **with_morphine("woo"))
    assert lines_open(game, "woo")
    interacts(game, "woo", "1", "bolter", "1", dice=[(TWO,) * 4])
    assert one(game, "bolter").wounds == 0


@rule("ERB-CMB-06e")
def test_a_room_with_a_single_facing_icon_has_place_for_one_only() -> None:
    game = on_tile("generator", {"woo": "0202 north", "bolter": "0102 north"}, tiles={"woo": FOUR_CP, "bolter": GOLD})
    played = interacts(game, "woo", "1", dice=[(BLANK,) * 3])
    assert not played.choices("combined.helper")


@rule("ERB-CMB-06e")
def test_with_several_icons_each_stands_on_one_and_the_leader_pays_the_minimum() -> None:
    game = on_tile(
        "missile-room",
        {"woo": "0102 north", "bolter": "0302 north", "vasquez": "0203 north"},
        tiles={"woo": FOUR_CP, "bolter": GOLD, "vasquez": GOLD},
    )
    played = interacts(game, "woo", "2", "bolter", "1", dice=[(ONE, ONE, ONE, ONE, BLANK)])
    assert played.offered("combined.helper") == [["none", "bolter"]]
    assert played.offered("orders.cp")[0][0] == "2"
    assert game.state.switches
    assert one(game, "bolter").used_elements == ["missile-room-0101"]


@rule("ERB-CMB-06e")
def test_without_icons_all_who_are_in_the_room_may_take_part() -> None:
    game = on_tile(
        "patient-room",
        {"woo": "0101 north 1w", "bolter": "0303 north", "vasquez": "0505 north"},
        tiles={"woo": FOUR_CP, "bolter": GOLD, "vasquez": GOLD},
    )
    played = interacts(game, "woo", "1", "bolter", "1", dice=[(BLANK,) * 3 + (ONE,)])
    assert played.offered("combined.helper") == [["none", "bolter"]]


@rule("ERB-CMB-06e", "ERB-IPS-03b")
def test_who_has_used_the_room_in_this_turn_cannot_help_another_use_it() -> None:
    game = on_tile(
        "patient-room",
        {"woo": "0101 north 1w", "bolter": "0303 north"},
        tiles={"woo": FOUR_CP, "bolter": GOLD},
    )
    one(game, "bolter").used_elements = ["patient-room-0101"]
    assert not interacts(game, "woo", "1", dice=[(BLANK, BLANK, ONE)]).choices("combined.helper")


# The items (ERB-GLE)


@rule("ERB-GLE-03a", "ERB-GAP-29")
@pytest.mark.parametrize(("facing", "is_in_arc"), [("south", True), ("west", True), ("north", False)])
def test_a_chainsaw_cuts_any_door_in_the_dark_or_light_blue_arc(facing: str, is_in_arc: bool) -> None:
    """Below Bolter: in front when he looks south, beside him when he looks west, behind him when he looks north."""
    game = scene(
        {"bolter": f"0101 {facing}"},
        items={"bolter": "chainsaw"},
        doors={"d1": "0101|0102 sliding defence 6"},
    )
    assert lines_open(game, "bolter") is is_in_arc
    if is_in_arc:
        interacts(game, "bolter", "1", dice=[(BLANK, TWO)])
        assert game.state.doors["d1"].is_destroyed


@rule("ERB-GLE-03a", "ERB-DOR-01h")
def test_an_open_door_is_nothing_for_a_chainsaw() -> None:
    game = scene({"bolter": "0101 south"}, items={"bolter": "chainsaw"}, doors={"d1": "0101|0102 wooden open"})
    assert not lines_open(game, "bolter")


@rule("ERB-GLE-04a")
@pytest.mark.parametrize(("defence", "breaks"), [(4, True), (5, False)])
def test_a_power_fist_breaks_doors_up_to_4(defence: int, breaks: bool) -> None:
    game = scene(
        {"bolter": "0101 south"},
        items={"bolter": "power-fist"},
        doors={"d1": f"0101|0102 sliding defence {defence}"},
    )
    assert lines_open(game, "bolter") is breaks
    if breaks:
        interacts(game, "bolter", "1", dice=[(ONE, ONE)])
        assert game.state.doors["d1"].is_destroyed


@rule("ERB-GLE-07a", "ERB-GAP-29")
def test_morphine_heals_4_of_the_carrier_or_of_whom_it_faces() -> None:
    game = scene({"woo": "0101 south 2w", "bolter": "0102 north wounded 2w"}, items={"woo": "morphine"})
    played = interacts(game, "woo", "1", "bolter", dice=[(TWO, BLANK, BLANK)])
    assert played.offered("healing.patient") == [["woo", "bolter"]]
    assert (one(game, "bolter").health, one(game, "bolter").wounds) == (Health.HEALTHY, 2)
    assert where_is(game, card_of(game, "woo", "morphine")) == "woo"


@rule("ERB-GLE-07a")
def test_not_through_a_wall_nor_whom_it_does_not_face() -> None:
    game = scene({"woo": "0101 east", "bolter": "0102 north 2w"}, items={"woo": "morphine"})
    assert not lines_open(game, "woo")
    wall = scene({"woo": "0101 south", "bolter": "0102 north 2w"}, "+-+\n|.|\n+-+\n|.|\n+-+", items={"woo": "morphine"})
    assert not lines_open(wall, "woo")


@rule("ERB-GLE-07b")
def test_back_on_the_healthy_side_its_values_hold_at_once() -> None:
    game = scene({"bolter": "0101 north wounded"}, items={"bolter": "morphine"})
    before = game.side(one(game, "bolter")).movement
    interacts(game, "bolter", "4", dice=[(TWO, TWO, BLANK, BLANK)])
    assert game.side(one(game, "bolter")).movement > before


@rule("ERB-GLE-07c", "ERB-GAP-29")
def test_a_medical_kit_heals_2() -> None:
    game = scene({"woo": "0101 south", "bolter": "0102 north 3w"}, items={"woo": "medical-kit"})
    interacts(game, "woo", "1", dice=[(ONE, BLANK, BLANK)])
    assert one(game, "bolter").wounds == 1


@rule("ERB-GLE-09a", "ERB-GLE-09b", "ERB-GAP-29")
def test_secret_files_give_2_spy_points_and_are_used_up() -> None:
    game = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"}, deck=("pistol",))
    card = card_of(game, "bolter", "secret-files")
    interacts(game, "bolter", "2", "mp", "mp", dice=[(TWO, ONE)])
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 2
    assert game.state.search_deck[-1] == card
    assert game.item(card).id == "secret-files"


@rule("ERB-GLE-09b")
def test_secret_files_stay_after_a_failed_test() -> None:
    game = scene({"bolter": "0101 north"}, items={"bolter": "secret-files"})
    interacts(game, "bolter", "2", dice=[(ONE, ONE)])
    assert where_is(game, card_of(game, "bolter", "secret-files")) == "bolter"


@rule("ERB-GLE-12b", "ERB-GAP-29")
def test_a_jet_pack_flies_6_squares_over_enemies_and_dotted_squares() -> None:
    game = scene({"woo": "0101 south", "saw": "0201 north"}, "..A....\n.......", items={"woo": "jet-pack"})
    path = ("0201", "0301", "0401", "0501", "0601", "0701")
    played = interacts(game, "woo", "1", *path, "west", dice=[(ONE, ONE, BLANK)])
    assert (one(game, "woo").square, one(game, "woo").facing) == ("0701", "west")
    offered = played.offered("flight.step")
    assert "land" not in offered[1]  # above an enemy
    assert "land" not in offered[2]  # above a crate
    assert "land" in offered[3]


@rule("ERB-GLE-12b")
def test_a_jet_pack_does_not_pass_walls_nor_closed_doors_and_comes_down_somewhere() -> None:
    walls = scene({"woo": "0101 south", "saw": "0201 north"}, "+-+-+-+\n|. .|.|\n+-+-+-+", items={"woo": "jet-pack"})
    played = interacts(walls, "woo", "1", "0201", "land", "north", dice=[(TWO, BLANK, BLANK)])
    assert played.offered("flight.step") == [["0201", "land"], ["0201", "land"]]
    door = scene(
        {"woo": "0101 south"}, "+-+-+-+\n|. . .|\n+-+-+-+", items={"woo": "jet-pack"}, doors={"d1": "0201|0301 sliding"}
    )
    played = interacts(door, "woo", "1", "0201", "0101", "land", "north", dice=[(TWO, BLANK, BLANK)])
    assert played.offered("flight.step")[1] == ["0101", "land"]


@rule("ERB-GLE-12b")
def test_the_mammoth_does_not_fly() -> None:
    game = scene({"mammoth": "0101 south"}, items={"mammoth": "jet-pack"})
    assert not lines_open(game, "mammoth")


@rule("ERB-GLE-12b")
def test_nothing_is_handed_over_or_picked_up_in_flight() -> None:
    game = scene({"woo": "0101 south", "bolter": "0102 north"}, items={"woo": "jet-pack", "bolter": "morphine"})
    played = interacts(game, "woo", "1", "0102", "0103", "land", "north", dice=[(TWO, BLANK, BLANK)])
    assert {topic for topic in played.topics if not topic.startswith(("flight", "orders", "interact"))} == set()


@rule("ERB-GLE-13a", "ERB-GAP-29")
def test_a_laptop_gives_4_mp_and_turns_sideways_even_when_handed_over() -> None:
    game = scene(
        {"woo": "0101 north", "bolter": "0102 north"},
        items={"woo": "laptop-computer"},
        tiles={"woo": FOUR_CP, "bolter": FOUR_CP},
        without=(*QUIET, Module.COMBINED),
    )
    card = card_of(game, "woo", "laptop-computer")
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK, BLANK, BLANK, BLANK)])
    assert game.equipment(card).engaged  # failed, and engaged all the same
    refreshed(game, "woo")
    assert not lines_open(game, "woo")
    one(game, "woo").items.remove(card)
    one(game, "bolter").items.append(card)
    assert not lines_open(game, "bolter")
    next_turn(game)
    interacts(game, "bolter", "3", dice=[(TWO, TWO, ONE, BLANK, BLANK)])
    assert game.player(NORAD).mp == 4


@rule("ERB-GLE-13d", "ERB-GAP-29")
def test_wiring_plans_cut_the_building_in_a_technical_room_for_3_cp() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "wiring-plans"}, rooms=[RoomType.TECHNICAL])
    played = interacts(game, "woo", "3", dice=[(BLANK, BLANK, BLANK, ONE, ONE, TWO)])
    assert played.offered("orders.cp") == [["3", "4"]]
    assert game.state.is_dark


@rule("ERB-GLE-13d")
def test_and_that_one_room_in_any_other_for_1_cp() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "wiring-plans"}, rooms=[RoomType.LIVING])
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK, BLANK, ONE, TWO)])
    assert game.state.dark_rooms == ["room"]
    assert not game.state.is_dark
    outside = on_tile("cemetery", {"woo": "0101 north"}, items={"woo": "wiring-plans"})
    assert not lines_open(outside, "woo")
    in_no_room = Use(one(outside, "woo"), LineAt(Bearer.CARD, card_of(outside, "woo", "wiring-plans"), 1), NORAD)
    assert not conditions.is_met(outside, in_no_room, NotInRoom((RoomType.TECHNICAL,)))


@rule("ERB-GLE-14a", "ERB-GAP-29")
def test_the_zombie_control_device_gives_3_cp_to_a_zombie_in_sight() -> None:
    game = scene(
        {"hollister": "0101 south", "zombie-a": "0103 north", "zombie-b": "0203 north"},
        items={"hollister": "zombie-control-device"},
    )
    card = card_of(game, "hollister", "zombie-control-device")
    assert not interact.abilities(game, one(game, "hollister"))
    interacts(game, "hollister", "2", dice=[(ONE, ONE)])
    uses_ability(game, "hollister", "zombie-b", line=1)
    zombie = one(game, "zombie-b")
    assert (zombie.dedicated_cp, zombie.raised_max) == (3, 3)
    assert one(game, "zombie-a").dedicated_cp == 0
    assert game.equipment(card).engaged
    assert not interact.abilities(game, one(game, "hollister"))


@rule("ERB-GLE-14b", "ERB-GAP-29")
def test_zombie_serum_raises_a_cadaver_for_a_salemite() -> None:
    game = on_tile("cemetery", {"hollister": "0101 east"}, items={"hollister": "zombie-serum"})
    card = card_of(game, "hollister", "zombie-serum")
    interacts(game, "hollister", "2", "south", dice=[(TWO, TWO, BLANK)])
    assert (one(game, "zombie-a").where, one(game, "zombie-a").square) == (Where.MAP, "0201")
    assert one(game, "zombie-a").seat == SALEMITE
    assert where_is(game, card) == "deck"
    norad = on_tile("cemetery", {"woo": "0101 east"}, items={"woo": "zombie-serum"})
    assert not lines_open(norad, "woo")


@rule("ERB-GLE-12d")
def test_a_magnetic_card_is_as_good_as_the_marker() -> None:
    door = {"d1": "0101|0201 sliding magnetic"}
    without = scene({"bolter": "0101 east"}, "..", doors=door, cp=1)
    assert not moves(without, "bolter", "east").choices("movement.step")
    game = scene({"bolter": "0101 east"}, "..", doors=door, items={"bolter": "magnetic-card"}, cp=1)
    played = moves(game, "bolter", stop_at="movement.step")
    assert any("d1" in option for option in played.offered("movement.step")[0])


def test_a_use_is_told() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "gas-mask"})
    interacts(game, "woo", "1")
    assert "interact.used" in [each.topic for each in told(game)]


@rule("ERB-CAP-05a")
def test_torture_is_offered_beside_what_it_carries() -> None:
    game = scene(
        {"hollister": "0101 north", "woo": "0101 north wounded"},
        items={"hollister": "gas-mask"},
        prisoners={"woo": "hollister"},
    )
    played = interacts(game, "hollister", "torture", "2", dice=[(1, 1)])
    assert played.offered("interact.thing") == [[f"card {card_of(game, 'hollister', 'gas-mask')}", "torture"]]
    assert one(game, "hollister").tiles[0].cp[1] == 2
