"""ON and OFF, timers and power (ERB-IPS-04 to 06); mines, bombs, virus and gas; what phases and rooms give."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.reborn import aiming, conditions, destruction, devices, interact, lines, orders, scrambling, sight
from grognard.games.reborn import initiative as initiative_phase
from grognard.games.reborn.board import Feature
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.state import Charge, Command, Smoke, Switch
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.using import Bearer, LineAt, Use
from grognard.games.reborn.words import (
    CharacterId,
    Counted,
    Hazard,
    Health,
    Marker,
    Rolled,
    Until,
)
from grognard.geometry.squares import Square
from grognard.kernel.narration import Told
from tests.games.reborn.builders import NORAD, OPEN, SALEMITE, card_of, carry_out, cited, one, position, told
from tests.games.reborn.using import (
    FOUR_CP,
    final_phase,
    initiative,
    interacts,
    lines_open,
    moves,
    next_turn,
    on_tile,
    refreshed,
    scene,
    where_is,
)
from tests.rules import rule

BLANK, ONE, TWO, THREE = 1, 2, 4, 6
"""Faces of the yellow die, by the test points they show; THREE is a critical, ONE a hit."""

HIT = 2
MISS = 1


def mine(square: str, *, is_on: bool = True, by: str = "bill") -> Charge:
    return Charge(Marker.MINE, "none", "mines", Square(square), SALEMITE, CharacterId(by), is_on=is_on)


def virus(square: str, left: int = 4, card: str = "chainsaw+deadly-virus") -> Charge:
    kind = Marker.DEADLY_VIRUS
    return Charge(kind, card, "deadly-virus", Square(square), SALEMITE, CharacterId.BILL, is_on=True, left=left)


# ON and OFF (ERB-IPS-04)


@rule("ERB-IPS-04a", "ERB-GLT-14a", "ERB-GAP-29")
def test_a_success_switches_the_second_line_on_and_nobody_has_to_stay() -> None:
    game = on_tile("communication-room", {"woo": "0202 north"})
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    assert [(switch.room, switch.line, switch.by) for switch in game.state.switches] == [
        ("communication-room-0101", 1, "woo")
    ]
    game.place(one(game, "woo"), Square("0808"))
    assert scrambling.is_scrambling(game, NORAD)
    assert len(game.board.rooms["communication-room-0101"].icons) == 3


@rule("ERB-IPS-04a")
def test_what_is_on_is_not_switched_on_again() -> None:
    game = on_tile("communication-room", {"woo": "0202 north", "bolter": "0302 north"}, tiles={"woo": FOUR_CP})
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    one(game, "bolter").tiles = one(game, "woo").tiles
    refreshed(game, "woo")
    played = interacts(game, "bolter", "1", dice=[(BLANK, BLANK)], otherwise="none")
    assert played.count("interact.line") == 0  # only the line that switches it OFF
    assert game.state.switches


@rule("ERB-IPS-04b", "ERB-IPS-04c", "ERB-RAD-05a")
def test_another_character_switches_it_off_in_the_same_turn() -> None:
    game = on_tile(
        "communication-room",
        {"woo": "0202 north", "hollister": "0302 north"},
        tiles={"woo": FOUR_CP, "hollister": FOUR_CP},
    )
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    assert not lines_open(game, "woo")
    interacts(game, "hollister", "3", dice=[(TWO, TWO, BLANK)])
    assert game.state.switches == []
    assert not scrambling.is_scrambling(game, NORAD)


@rule("ERB-RAD-05c")
def test_who_switched_it_off_waits_for_another_turn() -> None:
    game = on_tile("communication-room", {"woo": "0202 north"})
    room = "communication-room-0101"
    game.state.switches = [Switch(room, 1, SALEMITE, CharacterId.DEELER)]
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    assert game.state.switches == []
    refreshed(game, "woo")
    assert not lines_open(game, "woo")
    next_turn(game)
    assert lines_open(game, "woo")


@rule("ERB-IPS-04a", "ERB-IPS-04b", "ERB-RAD-01c", "ERB-GAP-29")
def test_a_portable_scrambler_is_switched_by_whoever_carries_it() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "portable-radio-scrambler"})
    card = game.equipment(card_of(game, "woo", "portable-radio-scrambler"))
    interacts(game, "woo", "1", dice=[(ONE, ONE, BLANK)])
    assert not card.is_on
    refreshed(game, "woo")
    interacts(game, "woo", "1", dice=[(ONE, TWO, BLANK)])
    assert (card.is_on, card.switched_by) == (True, NORAD)
    assert scrambling.is_scrambling(game, NORAD)
    refreshed(game, "woo")
    interacts(game, "woo", "1", dice=[(ONE, TWO, BLANK)])
    assert (card.is_on, card.switched_by) == (False, None)


# Timers (ERB-IPS-05c)


@rule("ERB-IPS-05c", "ERB-GLT-12a", "ERB-GAP-29")
def test_missiles_are_launched_in_the_second_final_phase() -> None:
    game = on_tile("missile-room", {"woo": "0102 north"})
    interacts(game, "woo", "2", dice=[(TWO, TWO, BLANK)])
    assert game.state.switches[0].counters == 2
    final_phase(game)
    assert game.state.switches[0].counters == 1
    assert Counted.MISSILE_LAUNCHES not in game.player(NORAD).counted
    final_phase(game)
    assert game.player(NORAD).counted[Counted.MISSILE_LAUNCHES] == 1
    assert game.player(NORAD).mp == 0
    assert game.state.switches == []
    final_phase(game)
    assert game.player(NORAD).counted[Counted.MISSILE_LAUNCHES] == 1


@rule("ERB-GLT-12a")
def test_3_points_do_not_launch_them_and_they_can_be_stopped() -> None:
    game = on_tile(
        "missile-room", {"woo": "0102 north", "deeler": "0302 north"}, tiles={"woo": FOUR_CP, "deeler": FOUR_CP}
    )
    interacts(game, "woo", "2", dice=[(TWO, ONE, BLANK)])
    assert game.state.switches == []
    next_turn(game)
    interacts(game, "woo", "2", dice=[(TWO, TWO, BLANK)])
    interacts(game, "deeler", "4", dice=[(TWO, TWO, BLANK, BLANK)])
    assert game.state.switches == []


@rule("ERB-IPS-06c")
def test_a_timer_stands_still_in_a_room_without_power() -> None:
    for dark in ({"is_dark": True}, {"dark_rooms": ["missile-room-0101"]}):
        switch = Switch("missile-room-0101", 1, NORAD, CharacterId.WOO, 1)
        game = on_tile("missile-room", {"woo": "0102 north"}, switches=None, **dark)
        game.state.switches = [switch]
        final_phase(game)
        assert game.state.switches[0].counters == 1
        final_phase(game)  # the power was back
        assert game.player(NORAD).counted[Counted.MISSILE_LAUNCHES] == 1


# Power (ERB-IPS-06)


@rule("ERB-GLT-11a", "ERB-IPS-06a", "ERB-IPS-06b")
def test_the_generator_takes_the_power_of_the_building_until_the_final_phase() -> None:
    game = on_tile("generator", {"woo": "0202 north"})
    interacts(game, "woo", "1", dice=[(ONE, TWO, BLANK)])
    assert game.state.is_dark
    assert not devices.has_power(game, "generator-0101")
    assert not devices.has_power(game, "room")
    assert game.player(NORAD).counted[Counted.BUILDING_POWER_CUTS] == 1
    final_phase(game)
    assert devices.has_power(game, "room")


@rule("ERB-GLT-11a")
def test_the_generator_cannot_be_destroyed() -> None:
    game = on_tile("generator", {"woo": "0202 north"})
    assert [feature.defence for feature in game.board.features.values() if _is_generator(feature)] == [0]


def _is_generator(feature: Feature) -> bool:
    return feature.room == "generator-0101" and feature.title == "Generator"


@rule("ERB-IPS-06a")
def test_an_element_that_needs_power_does_nothing_without_it() -> None:
    game = on_tile("video-surveillance-room", {"woo": "0102 north"}, dark_rooms=["video-surveillance-room-0101"])
    assert not lines_open(game, "woo")
    final_phase(game)
    assert lines_open(game, "woo")
    elsewhere = on_tile("video-surveillance-room", {"woo": "0102 north"}, dark_rooms=["room"])
    assert lines_open(elsewhere, "woo")
    patients = on_tile("patient-room", {"woo": "0102 north 1w"}, is_dark=True)
    assert lines_open(patients, "woo")


@rule("ERB-CON-18", "ERB-RAD-05d", "ERB-RAD-05e")
def test_a_cut_suspends_the_fixed_scrambler_until_the_next_initiative_phase() -> None:
    game = on_tile("communication-room", {"woo": "0404 north"}, items={"woo": "wiring-plans"})
    game.state.switches = [Switch("communication-room-0101", 1, SALEMITE, CharacterId.DEELER)]
    assert scrambling.is_scrambling(game, SALEMITE)
    interacts(game, "woo", "3", dice=[(TWO, TWO, ONE, BLANK, BLANK, BLANK)])
    assert game.state.is_dark
    assert not scrambling.is_scrambling(game, SALEMITE)
    final_phase(game)
    assert not scrambling.is_scrambling(game, SALEMITE)
    initiative(game)
    assert scrambling.is_scrambling(game, SALEMITE)


@rule("ERB-IPS-06d", "ERB-IPS-02a")
def test_destroying_the_element_ends_the_line_for_good() -> None:
    game = on_tile("video-surveillance-room", {"woo": "0102 north"})
    assert lines_open(game, "woo")
    screens = next(feature for feature in game.board.features.values() if feature.carries_lines)
    cause = Cause(How.SHOT, CharacterId.WOO, NORAD)
    carry_out(game, destruction.destroy(game, Target(TargetKind.ELEMENT, screens.id), cause))
    assert not lines_open(game, "woo")


@rule("ERB-IPS-06d", "ERB-GLT-08c")
def test_without_the_machine_the_cadavers_of_the_lab_are_lost() -> None:
    game = on_tile("zombie-lab", {"kendall": "0302 north"})
    assert interact.abilities(game, one(game, "kendall")) == [0]
    game.state.destroyed = [feature.id for feature in game.board.features.values() if feature.carries_lines]
    assert interact.abilities(game, one(game, "kendall")) == []


# Mines (ERB-GLE-05)


@rule("ERB-GLE-05a", "ERB-GLE-05b", "ERB-GAP-29")
def test_a_mine_lies_on_the_square_of_the_carrier_and_sleeps_until_the_final_phase() -> None:
    game = scene({"bill": "0303 north"}, items={"bill": "mines"})
    card = card_of(game, "bill", "mines")
    interacts(game, "bill", "1", dice=[(TWO, ONE)])
    [charge] = game.state.charges
    assert (charge.marker, charge.square, charge.placed_by, charge.is_on) == (Marker.MINE, "0303", SALEMITE, False)
    assert game.equipment(card).used == 1
    assert where_is(game, card) == "bill"
    final_phase(game)
    assert charge.is_on


@rule("ERB-GLE-05a")
def test_the_card_holds_two_mines_and_no_counter_is_put_on_it_for_a_failure() -> None:
    game = scene({"bill": "0303 north"}, items={"bill": "mines"})
    card = card_of(game, "bill", "mines")
    interacts(game, "bill", "1", dice=[(BLANK, ONE)])
    assert game.equipment(card).used == 0
    for _ in range(2):
        refreshed(game, "bill")
        interacts(game, "bill", "1", dice=[(TWO, ONE)])
    assert where_is(game, card) == "deck"
    assert [charge.item for charge in game.state.charges] == ["mines", "mines"]


@rule("ERB-GLE-05c", "ERB-EXP-01c")
@pytest.mark.parametrize("who", ["bolter", "saw"])
def test_any_character_that_enters_sets_it_off(who: str) -> None:
    game = scene({who: "0101 east"}, charges=[mine("0201")], cp=1)
    moves(game, who, "step 0201", "end", "east", dice=[(HIT, HIT, HIT, MISS, MISS)])
    assert one(game, who).wounds == 1  # three hits against Armor 2
    assert game.state.charges == []
    assert "ERB-GLE-05c" in cited(game)


@rule("ERB-GLE-05b", "ERB-GLE-05c")
def test_a_mine_that_is_not_on_lets_everybody_pass() -> None:
    game = scene({"bolter": "0101 east"}, charges=[mine("0201", is_on=False)], cp=1)
    moves(game, "bolter", "step 0201", "end", "east")
    assert len(game.state.charges) == 1
    assert one(game, "bolter").wounds == 0


@rule("ERB-GLE-05c")
def test_staying_on_it_is_no_entering() -> None:
    """It was put there, went ON beneath him, and he walks off."""
    game = scene({"bill": "0101 east"}, charges=[mine("0101")], cp=1)
    moves(game, "bill", "step 0201", "end", "east")
    assert len(game.state.charges) == 1


# Bombs (ERB-GLE-06, ERB-GLE-11a)


@rule("ERB-GLE-06a", "ERB-GLE-06b", "ERB-GAP-29")
def test_plastic_explosive_goes_off_in_the_next_final_phase() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "plastic-explosive"}, deck=["pistol"])
    card = card_of(game, "woo", "plastic-explosive")
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    assert where_is(game, card) == "nobody"
    [charge] = game.state.charges
    assert (charge.square, charge.is_on, charge.left) == ("0101", True, 1)
    game.place(one(game, "woo"), Square("0808"))
    final_phase(game)
    assert game.state.charges == []
    assert game.state.search_deck[-1] == card
    assert game.item(card).id == "plastic-explosive"  # its face up
    assert "ERB-GLE-06b" in cited(game)


@rule("ERB-GLE-06b")
def test_its_blast_is_that_of_its_diagram() -> None:
    """Six dice on its square, five beside it, three two squares away."""
    game = scene(
        {"woo": "0101 north", "bolter": "0201 north", "vasquez": "0301 north"}, items={"woo": "plastic-explosive"}
    )
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    played = final_phase(game, dice=[(MISS,) * 6, (MISS,) * 5, (MISS,) * 3])
    assert [question.dice for question in played.asked if hasattr(question, "dice")] == [6, 5, 3]


@rule("ERB-GLE-11a", "ERB-GAP-29")
def test_a_time_bomb_goes_off_in_the_second_final_phase() -> None:
    game = scene({"woo": "0101 north"}, items={"woo": "time-bomb"})
    card = card_of(game, "woo", "time-bomb")
    interacts(game, "woo", "1", dice=[(TWO, ONE, BLANK)])
    game.place(one(game, "woo"), Square("0808"))
    final_phase(game)
    assert [charge.left for charge in game.state.charges] == [1]
    final_phase(game)
    assert game.state.charges == []
    assert where_is(game, card) == "deck"


def armed(who: str, place: str, **more: Any) -> tuple[Reborn, str]:
    """Somebody else stands on the square of a Time Bomb."""
    game = scene(
        {"woo": "0808 north", who: place}, items={"woo": "time-bomb"}, acting=who, tiles={who: FOUR_CP}, **more
    )
    card = one(game, "woo").items.pop()
    square = Square(place.split()[0])
    bomb = Charge(Marker.TIME_BOMB, card, "time-bomb", square, NORAD, CharacterId.WOO, is_on=True, left=2)
    game.state.charges.append(bomb)
    return game, card


@rule("ERB-GLE-11a")
def test_who_stands_on_its_square_may_disarm_and_then_carry_it() -> None:
    game, card = armed("deeler", "0101 north")
    interacts(game, "deeler", "1", card, dice=[(TWO, ONE)])
    assert game.state.charges == []
    assert where_is(game, card) == "deeler"


@rule("ERB-GLE-11a")
def test_it_may_be_left_or_too_heavy_and_a_failed_test_leaves_it_ticking() -> None:
    game, card = armed("deeler", "0101 north")
    interacts(game, "deeler", "1", "done", dice=[(TWO, ONE)])
    assert where_is(game, card) == "deck"
    heavy, card = armed("saw", "0101 north")
    interacts(heavy, "saw", "3", dice=[(TWO, ONE)])
    assert where_is(heavy, card) == "deck"
    failed, card = armed("deeler", "0101 north")
    interacts(failed, "deeler", "1", dice=[(ONE, ONE)])
    assert len(failed.state.charges) == 1


@rule("ERB-GLE-11a")
def test_beside_it_nobody_can() -> None:
    game, card = armed("deeler", "0101 north")
    deeler = one(game, "deeler")
    use = Use(deeler, LineAt(Bearer.CHARGE, card, 1), SALEMITE)
    assert conditions.hold(game, use)
    game.place(deeler, Square("0102"))
    assert not lines_open(game, "deeler")
    assert not conditions.hold(game, use)


@rule("ERB-GAP-18", "ERB-FIN-07b")
def test_bombs_of_the_initiative_player_come_first() -> None:
    game = scene(
        {"woo": "0101 north", "deeler": "0108 north"}, items={"woo": "plastic-explosive", "deeler": "time-bomb"}
    )
    plastic, bomb = one(game, "woo").items.pop(), one(game, "deeler").items.pop()
    game.state.charges = [
        Charge(Marker.TIME_BOMB, bomb, "time-bomb", Square("0404"), SALEMITE, CharacterId.DEELER, True, 1),
        Charge(Marker.PLASTIC_EXPLOSIVE, plastic, "plastic-explosive", Square("0606"), NORAD, CharacterId.WOO, True, 1),
    ]
    game.state.initiative = NORAD
    final_phase(game)
    assert [each.facts["item"] for each in told(game) if each.topic == "charges.set-off"] == [
        "plastic-explosive",
        "time-bomb",
    ]
    assert game.state.search_deck[-2:] == [plastic, bomb]


@rule("ERB-GAP-18")
def test_one_owner_is_asked_which_goes_off_first() -> None:
    game = scene({"woo": "0108 north"}, items={"woo": ["plastic-explosive", "time-bomb"]})
    plastic, bomb = one(game, "woo").items
    one(game, "woo").items = []
    game.state.charges = [
        Charge(Marker.PLASTIC_EXPLOSIVE, plastic, "plastic-explosive", Square("0801"), NORAD, CharacterId.WOO, True, 1),
        Charge(Marker.TIME_BOMB, bomb, "time-bomb", Square("0808"), NORAD, CharacterId.WOO, True, 1),
    ]
    final_phase(game, bomb)
    assert game.state.search_deck[-2:] == [bomb, plastic]


# Virus and gas (ERB-GLE-11b, ERB-GLE-11c, ERB-GLE-11d)


@rule("ERB-GLE-11c", "ERB-GAP-29")
def test_a_deadly_virus_wounds_in_four_final_phases_and_is_gone() -> None:
    game = scene({"kendall": "0101 north", "einstein": "0808 north"}, items={"kendall": "deadly-virus"})
    card = card_of(game, "kendall", "deadly-virus")
    interacts(game, "kendall", "1", dice=[(TWO, ONE, BLANK, BLANK)])
    [charge] = game.state.charges
    assert (charge.square, charge.left, where_is(game, card)) == ("0101", 4, "nobody")
    assert one(game, "kendall").wounds == 0
    game.remove(one(game, "kendall"), one(game, "kendall").where.WAITING)
    for wounds_so_far in (2, 4, 0, 2):
        final_phase(game)
        assert one(game, "einstein").wounds == wounds_so_far  # 6 Life Points, then it is Wounded
    assert one(game, "einstein").health is Health.WOUNDED
    assert game.state.charges == []
    assert where_is(game, card) == "deck"


@rule("ERB-GLE-11c")
def test_who_enters_the_tile_is_wounded_once_on_the_way_in() -> None:
    game = on_tile(
        "patient-room", {"bolter": "0104 north"}, charges=[virus("0302")], doors={"d1": "0103|0104 wooden open"}, cp=1
    )
    moves(game, "bolter", "step 0103", "step 0102", "step 0202", "end", "north")
    assert one(game, "bolter").wounds == 2
    assert one(game, "bolter").health is Health.HEALTHY


@rule("ERB-GLE-11c")
def test_on_ground_that_no_tile_covers_it_holds_its_square_alone() -> None:
    game = on_tile("patient-room", {"bolter": "0104 north", "woo": "0808 north"}, charges=[virus("0808")])
    assert game.board.room_at[Square("0808")].id == "room"
    bare = scene({"bolter": "0104 north", "woo": "0202 north"}, "..\n..\n..\n..", scenario={"columns": 6, "rows": 6})
    bare.place(one(bare, "woo"), Square("0606"))
    bare.place(one(bare, "bolter"), Square("0605"))
    bare.state.charges = [virus("0606")]
    final_phase(bare)
    assert (one(bare, "woo").wounds, one(bare, "bolter").wounds) == (2, 0)


@rule("ERB-GLE-11c")
def test_its_wounds_count_for_whoever_set_it_free() -> None:
    game = scene({"bolter": "0101 north"}, charges=[virus("0808")])
    final_phase(game)
    assert game.player(SALEMITE).counted[Counted.HAZARD_WOUNDS] == 2


@rule("ERB-GLE-11d")
def test_a_gas_mask_that_is_on_keeps_virus_and_gas_off() -> None:
    game = scene({"woo": "0101 north", "bolter": "0201 north"}, items={"woo": "gas-mask"}, charges=[virus("0808")])
    assert not lines.is_immune(game, one(game, "woo"), Hazard.DEADLY_VIRUS)
    interacts(game, "woo", "1")
    assert lines.is_immune(game, one(game, "woo"), Hazard.TOXIC_GAS)
    final_phase(game)
    assert (one(game, "woo").wounds, one(game, "bolter").wounds) == (0, 2)


@rule("ERB-GLE-11b", "ERB-GLE-11d", "ERB-GAP-29")
def test_toxic_gas_spreads_at_once_and_its_card_is_gone() -> None:
    game = scene(
        {"kendall": "0404 north", "bolter": "0304 north", "einstein": "0406 north", "woo": "0504 north"},
        items={"kendall": "toxic-gas-capsule", "woo": "gas-mask"},
    )
    card = card_of(game, "kendall", "toxic-gas-capsule")
    game.equipment(card_of(game, "woo", "gas-mask")).is_on = True
    interacts(game, "kendall", "1", dice=[(ONE, ONE, BLANK, BLANK)])
    wounds_of = {of: one(game, of).wounds for of in ("kendall", "bolter", "einstein", "woo")}
    assert wounds_of == {"kendall": 2, "bolter": 2, "einstein": 1, "woo": 0}
    assert where_is(game, card) == "deck"


@rule("ERB-GLE-11b")
def test_a_large_miniature_suffers_2_at_most() -> None:
    game = scene({"kendall": "0404 north", "mammoth": "0504 north"}, items={"kendall": "toxic-gas-capsule"})
    interacts(game, "kendall", "1", dice=[(ONE, ONE, BLANK, BLANK)], otherwise="0504")
    assert one(game, "mammoth").wounds == 2


# Smoke, goggles, disrupter


@rule("ERB-GLE-10b")
def test_smoke_lifts_in_the_second_final_phase() -> None:
    game = scene({"bolter": "0101 south", "saw": "0105 north"}, smoke=[Smoke(Square("0103"), 2)])
    assert not sight.sees(game, one(game, "bolter"), one(game, "saw"))
    final_phase(game)
    assert not sight.sees(game, one(game, "bolter"), one(game, "saw"))
    final_phase(game)
    assert game.state.smoke == []
    assert sight.sees(game, one(game, "bolter"), one(game, "saw"))


@rule("ERB-GLE-12a", "ERB-GAP-29")
def test_infrared_goggles_see_through_smoke_once_they_are_on() -> None:
    game = scene(
        {"woo": "0101 south", "saw": "0105 north"}, items={"woo": "infrared-goggles"}, smoke=[Smoke(Square("0103"), 2)]
    )
    assert not sight.sees(game, one(game, "woo"), one(game, "saw"))
    interacts(game, "woo", "1", dice=[(ONE, ONE, BLANK)])
    assert sight.sees(game, one(game, "woo"), one(game, "saw"))
    assert not sight.sees(game, one(game, "saw"), one(game, "woo"))


@rule("ERB-GLE-12e", "ERB-GAP-29", "ERB-FIN-07b")
def test_a_magnetic_disrupter_silences_the_guns_on_its_tile_until_the_final_phase() -> None:
    game = on_tile(
        "patient-room",
        {"bolter": "0101 south", "saw": "0303 north", "woo": "0808 north"},
        items={"bolter": "magnetic-disrupter", "woo": "pistol"},
    )
    card = game.equipment(card_of(game, "bolter", "magnetic-disrupter"))
    interacts(game, "bolter", "1", dice=[(ONE, TWO)])
    assert card.is_on
    assert lines.are_guns_silent(game, one(game, "bolter"))
    assert lines.are_guns_silent(game, one(game, "saw"))
    assert not lines.are_guns_silent(game, one(game, "woo"))
    assert aiming.weapons_of(game, one(game, "woo"))
    game.place(one(game, "woo"), Square("0202"))
    assert not aiming.weapons_of(game, one(game, "woo"))
    final_phase(game)
    assert not card.is_on
    assert aiming.weapons_of(game, one(game, "woo"))


# What always works (ERB-IPS-01g)


@rule("ERB-GLE-01a")
def test_ammunition_and_only_that_keeps_weapons_loaded() -> None:
    game = scene(
        {"bolter": "0101 north", "woo": "0808 north"}, items={"bolter": ["pistol", "ammunition"], "woo": "pistol"}
    )
    assert lines.is_never_out_of_ammo(game, one(game, "bolter"))
    assert not lines.is_never_out_of_ammo(game, one(game, "woo"))


@rule("ERB-GLE-08a")
def test_a_motion_detector_makes_black_sections_red() -> None:
    game = position(
        characters={"saw": "0808 north", "woo": "0101 north"},
        tiles={"woo": "t01"},
        items={"woo": "motion-detector"},
        acting="saw",
    )
    game.state.interrupting = CharacterId.WOO
    assert len(orders.open_sections(game, one(game, "woo"))) == 4
    one(game, "woo").items = []
    assert orders.open_sections(game, one(game, "woo")) == []


@rule("ERB-GLE-10d")
def test_a_targeting_lens_adds_a_die_to_targeting() -> None:
    game = scene({"bolter": "0101 north"}, items={"bolter": "targeting-lens"})
    assert lines.extra_dice(game, one(game, "bolter"), Rolled.TARGETING) == 1
    assert lines.extra_dice(game, one(game, "bolter"), Rolled.SEARCH) == 0


@rule("ERB-GLE-12c")
def test_kevlar_armor_is_5_in_place_of_the_cards() -> None:
    game = scene({"bolter": "0101 north", "mammoth": "0505 north"}, items={"bolter": "kevlar-armor"})
    assert lines.armor_of(game, one(game, "bolter")) == 5
    before = lines.armor_of(game, one(game, "mammoth"))
    one(game, "mammoth").items = one(game, "bolter").items
    one(game, "bolter").items = []
    assert lines.armor_of(game, one(game, "bolter")) == game.side(one(game, "bolter")).armor
    assert lines.armor_of(game, one(game, "mammoth")) == before == game.side(one(game, "mammoth")).armor


@rule("ERB-GLE-12d")
def test_a_magnetic_card_on_either_side_of_the_rules() -> None:
    game = scene({"bolter": "0101 north", "woo": "0202 north", "saw": "0303 north"}, items={"bolter": "magnetic-card"})
    one(game, "woo").magnetic_cards = 1
    opens = {of: lines.opens_magnetic_doors(game, one(game, of)) for of in ("bolter", "woo", "saw")}
    assert opens == {"bolter": True, "woo": True, "saw": False}


@rule("ERB-GLE-13b")
def test_a_technical_toolbox_adds_2_dice_to_technical_tests() -> None:
    game = scene({"bolter": "0101 north"}, items={"bolter": "technical-toolbox"})
    assert lines.extra_dice(game, one(game, "bolter"), Rolled.TECHNICAL) == 2
    assert lines.extra_dice(game, one(game, "bolter"), Rolled.SCIENTIFIC) == 0


@rule("ERB-GLE-13c")
def test_the_constitution_draws_up_to_6_tiles() -> None:
    """In the Initiative phase, whoever of the player's Characters carries it."""
    game = scene({"bolter": "0101 north"}, items={"bolter": "u-s-constitution"}, turn=2)
    assert lines.draws_tiles_up_to(game, SALEMITE) == 0
    designs = [tile.id for tile in game.pack.order_tiles if tile.id != FOUR_CP]
    carry_out(game, initiative_phase.draw_tiles(game), draws={"initiative.tile": designs[:11]})
    assert (len(game.player(NORAD).hand), len(game.player(SALEMITE).hand)) == (6, 5)


# Rooms (ERB-GLT)


@rule("ERB-GLT-01a", "ERB-GLT-01b", "ERB-GLT-01c", "ERB-GLT-01d", "ERB-GLT-03a", "ERB-GLT-06a", "ERB-IPS-01g")
@pytest.mark.parametrize(
    ("tile", "place", "to", "dice"),
    [
        ("armory", "0101 north", Rolled.SEARCH, 1),
        ("armory", "0505 north", Rolled.SEARCH, 0),
        ("chemistry-lab", "0202 north", Rolled.SCIENTIFIC, 2),
        ("robot-assembly-workshop", "0303 north", Rolled.TECHNICAL, 2),
        ("robot-assembly-workshop", "0102 north", Rolled.SEARCH, 1),
        ("robot-assembly-workshop", "0102 east", Rolled.SEARCH, 0),
        ("robot-assembly-workshop", "0202 north", Rolled.SEARCH, 0),
        ("secret-safe-room", "0202 north", Rolled.SEARCH, 2),
        ("secret-safe-room", "0401 north", Rolled.SEARCH, 0),
        ("torture-chamber", "0202 north", Rolled.TORTURE, 0),
    ],
)
def test_rooms_add_dice(tile: str, place: str, to: Rolled, dice: int) -> None:
    game = on_tile(tile, {"woo": place})
    assert lines.extra_dice(game, one(game, "woo"), to) == dice


@rule("ERB-GLT-06a")
def test_the_torture_chamber_is_for_salemites() -> None:
    game = on_tile("torture-chamber", {"hollister": "0202 north"}, items={"hollister": "torture-kit"})
    assert lines.extra_dice(game, one(game, "hollister"), Rolled.TORTURE) == 4


@rule("ERB-GLT-01c")
def test_the_dice_of_a_laboratory_are_rolled() -> None:
    game = on_tile("chemistry-lab", {"woo": "0202 north 1w"}, items={"woo": "medical-kit"})
    interacts(game, "woo", "1", dice=[(BLANK, BLANK, BLANK, BLANK, ONE)])
    assert one(game, "woo").wounds == 0


@rule("ERB-LRG-02a")
def test_a_large_miniature_has_the_dice_of_every_tile_it_touches_once() -> None:
    game = on_tile("armory", {"mammoth": "0202 north"})
    assert lines.extra_dice(game, one(game, "mammoth"), Rolled.SEARCH) == 1


@rule("ERB-GLT-02a", "ERB-GLT-02b", "ERB-INI-05b")
def test_the_command_post_gives_2_cp_to_the_side_that_holds_it_alone() -> None:
    game = on_tile("command-post", {"bolter": "0102 north", "woo": "0202 north"})
    initiative(game)
    assert (game.player(NORAD).cp, game.player(SALEMITE).cp) == (22, 20)
    assert game.player(NORAD).income == 22
    contested = on_tile("command-post", {"bolter": "0102 north", "saw": "0203 north"})
    initiative(contested)
    assert (contested.player(NORAD).cp, contested.player(SALEMITE).cp) == (20, 20)


@rule("ERB-GLT-02c", "ERB-CON-32")
def test_officers_quarters_sell_4_cp_for_1_mp_to_each_character_inside() -> None:
    two = {"bolter": "0102 north", "woo": "0202 north"}
    game = on_tile("officers-quarters", two, mp={"norad": 5})
    played = initiative(game, "pay", "keep")
    assert played.count("devices.purchase") == 2
    assert (game.player(NORAD).cp, game.player(NORAD).mp) == (24, 4)
    poor = on_tile("officers-quarters", two, mp={"norad": 1})
    assert initiative(poor, "pay").count("devices.purchase") == 1
    contested = on_tile("officers-quarters", {**two, "saw": "0203 north"}, mp={"norad": 5})
    assert initiative(contested).count("devices.purchase") == 0


@rule("ERB-INI-05b")
def test_command_post_then_deeler_then_officers_quarters() -> None:
    tiles = (LaidTile("command-post", "front", Square("0101")), LaidTile("officers-quarters", "front", Square("0501")))
    game = position(
        OPEN,
        {"bolter": "0502 north", "deeler": "0102 south", "zombie-a": "0103 north"},
        scenario={"tiles": tiles},
        mp={"norad": 5},
    )
    initiative(game, "pay")
    topics = [each.topic for each in told(game) if each.topic.startswith("orders")]
    assert topics == ["orders.received", "orders.dedicated", "orders.received"]


@rule("ERB-GLT-07a", "ERB-GAP-29")
def test_video_surveillance_gives_4_cp_behind_the_screen() -> None:
    game = on_tile("video-surveillance-room", {"woo": "0202 north"})
    interacts(game, "woo", "1", dice=[(ONE, TWO, BLANK)])
    assert game.player(NORAD).cp == 23


@rule("ERB-GLT-10a", "ERB-GAP-29")
def test_the_infirmary_heals_2_of_the_user_or_of_somebody_on_a_facing_icon() -> None:
    game = on_tile("infirmary", {"woo": "0102 north", "bolter": "0302 south 3w", "vasquez": "0203 north 3w"})
    interacts(game, "woo", "1", dice=[(TWO, TWO, BLANK, BLANK, BLANK, BLANK)])
    assert (one(game, "bolter").wounds, one(game, "vasquez").wounds) == (1, 3)
    both = on_tile("infirmary", {"woo": "0102 north 2w", "bolter": "0302 south 3w"})
    played = interacts(both, "woo", "1", "woo", dice=[(TWO, TWO, BLANK, BLANK, BLANK, BLANK)])
    assert played.offered("healing.patient") == [["woo", "bolter"]]


@rule("ERB-GLT-10a", "ERB-GAP-29")
def test_the_patient_room_heals_1_of_the_user_or_of_whom_it_faces() -> None:
    game = on_tile("patient-room", {"woo": "0102 south", "bolter": "0103 north 3w"})
    interacts(game, "woo", "1", dice=[(ONE, BLANK, BLANK)])
    assert one(game, "bolter").wounds == 2


@rule("ERB-GLT-13a", "ERB-GAP-29")
def test_the_satellite_room_gives_a_spy_point_for_2_cp() -> None:
    game = on_tile("satellite-com-room", {"woo": "0102 north"}, deck=["pistol"])
    played = interacts(game, "woo", "2", "mp", dice=[(TWO, ONE, BLANK)])
    assert played.offered("orders.cp")[0][0] == "2"
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 1


# The Final phase as a whole (ERB-FIN-07b)


@rule("ERB-FIN-07b", "ERB-GAP-18")
def test_step_6_goes_by_its_list() -> None:
    """Timers, bombs, virus, smoke, disrupter, mines, power, doors, command, scrambling."""
    game = on_tile(
        "missile-room",
        {"woo": "0102 north", "bill": "0808 north", "bolter": "0707 north"},
        items={"woo": "plastic-explosive", "bolter": "magnetic-disrupter"},
        dark_rooms=["room"],
        smoke=[Smoke(Square("0101"), 1)],
    )
    plastic = one(game, "woo").items.pop()
    disrupter = game.equipment(card_of(game, "bolter", "magnetic-disrupter"))
    disrupter.is_on = True
    game.state.switches = [Switch("missile-room-0101", 1, NORAD, CharacterId.WOO, 1)]
    game.state.charges = [
        Charge(Marker.PLASTIC_EXPLOSIVE, plastic, "plastic-explosive", Square("0801"), NORAD, CharacterId.WOO, True, 1),
        mine("0501", is_on=False),
        virus("0303", 1),
    ]
    one(game, "bill").seat = NORAD
    one(game, "bill").command = Command(Until.FINAL_PHASE, 6)
    final_phase(game)
    wanted = [
        "switches.missiles",
        "charges.set-off",
        "charges.virus",
        "devices.smoke-gone",
        "switches.off",
        "charges.armed",
        "switches.power-back",
        "control.ended",
    ]
    assert [each.topic for each in told(game) if each.topic in wanted and not _is_of_room(each)] == wanted


def _is_of_room(each: Told) -> bool:
    """The Missile Room goes OFF by itself as its missiles go."""
    return each.topic == "switches.off" and each.facts["thing"] == "missile-room-0101"


@rule("ERB-DOR-05b", "ERB-FIN-07b")
def test_with_the_power_back_sliding_doors_close() -> None:
    game = scene({"bolter": "0101 north"}, "..", doors={"d1": "0101|0201 sliding open"}, is_dark=True)
    game.state.doors["d1"].opened_in_round = False
    assert game.state.doors["d1"].is_open
    final_phase(game)
    assert not game.state.doors["d1"].is_open
