"""Special abilities (ERB-ABL), Character by Character (ERB-GLC), and the lines that opponents use (ERB-CON-24)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import activation, executing, interact, lines, orders, scrambling, wounds
from grognard.games.reborn.state import Breach, DeadMarker
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Counted, Health, Marker, Module, RoomType, Until, Where
from grognard.geometry.squares import Square, SquareSide
from tests.games.reborn.builders import NORAD, SALEMITE, card_of, carry_out, one, position
from tests.games.reborn.using import QUIET, final_phase, initiative, on_tile, scene, uses_ability, where_is
from tests.rules import rule

BLANK, ONE, TWO, THREE = 1, 2, 4, 6
"""Faces of the yellow die, by the test points they show."""

CELLS = "+-+-+\n|. .|\n+-+-+\n|. .|\n+-+-+"
"""Two rows of two squares with a wall between the rows."""


def body(of: str, square: str, items: list[str] | None = None, magnetic: int = 0) -> DeadMarker:
    return DeadMarker(CharacterId(of), Square(square), items or [], magnetic)


def can(game: object, who: str) -> list[int]:
    return interact.abilities(game, one(game, who))  # type: ignore[arg-type]


# What all share (ERB-ABL)


@rule("ERB-ABL-01a", "ERB-ABL-01d")
def test_an_ability_needs_no_order_and_its_cp_lie_on_the_card() -> None:
    game = scene({"woo": "0101 north"}, rooms=[RoomType.SCIENCE], tiles={})
    uses_ability(game, "woo")
    assert one(game, "woo").card_cp == 2
    assert orders.spent(game, one(game, "woo")) == 2
    assert game.player(NORAD).cp == 18
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 1


@rule("ERB-ABL-01b")
def test_the_wounded_side_has_lines_of_its_own() -> None:
    healthy = scene({"saw": "0101 east"}, CELLS)
    assert can(healthy, "saw") == [0]  # of wall and door, only a wall is beside its arm
    wounded = scene({"saw": "0101 east wounded"}, CELLS)
    assert can(wounded, "saw") == []


@rule("ERB-ABL-01c")
def test_lines_of_another_timing_are_no_abilities() -> None:
    game = scene({"deeler": "0101 south", "zombie-a": "0103 north"})
    assert can(game, "deeler") == []
    assert not any(deed[0] == "ability" for deed in executing.abilities_open(game, one(game, "deeler")))


@rule("ERB-ABL-01e")
def test_an_ability_serves_again_and_is_tested_each_time() -> None:
    game = scene({"vasquez": "0101 south", "einstein": "0103 north"})
    uses_ability(game, "vasquez", dice=[(BLANK, ONE, ONE)])
    uses_ability(game, "vasquez", dice=[(TWO, TWO, ONE)])
    assert one(game, "einstein").seat == NORAD
    assert one(game, "vasquez").card_cp == 4


@rule("ERB-ABL-01f")
def test_no_cp_beyond_the_price_are_asked_for() -> None:
    game = scene({"vasquez": "0101 south", "einstein": "0103 north"})
    played = uses_ability(game, "vasquez", dice=[(BLANK, ONE, ONE)])
    assert played.topics == ["interact.test"]


@rule("ERB-ABL-01d")
def test_the_maximum_of_the_character_bounds_its_abilities() -> None:
    game = scene({"woo": "0101 north"}, rooms=[RoomType.SCIENCE])
    one(game, "woo").card_cp = orders.max_cp(game, one(game, "woo")) - 1
    assert can(game, "woo") == []
    poor = scene({"woo": "0101 north"}, rooms=[RoomType.SCIENCE], cp=1)
    assert can(poor, "woo") == []


@rule("ERB-ABL-01h")
def test_of_several_lines_one_is_used() -> None:
    wall = scene({"saw": "0101 north"}, "+-+-+\n|.|.|\n+-+-+")
    assert can(wall, "saw") == [0]
    arm = scene({"saw": "0101 north"}, "..\n..", doors={"d1": "0101|0201 wooden"})
    assert can(arm, "saw") == [1]


@rule("ERB-ABL-01g", "ERB-INT-03d")
def test_for_an_interrupter_each_use_is_one_of_its_two_orders() -> None:
    """James Woo steps into the sight of Hollister, who wins the duel and spends MP for CP twice."""
    game = position(
        ".A......\n........",
        {"woo": "0101 east", "hollister": "0801 west"},
        tiles={"woo": "t01"},
        acting="woo",
        mp={"salemite": 5},
    )
    play = activation.continue_activation(game, one(game, "woo"))
    answers = [
        "move 0 0",
        "1",
        "step 0102",
        "hollister",
        "west",
        "norad=0 & salemite=1",
        "ability 0",
        "ability 0",
        "end",
    ]
    played = carry_out(game, play, answers, otherwise="done", stop_at="movement.facing")
    assert played.topics.count("interruption.order") == 2
    assert game.player(SALEMITE).mp == 3


@rule("ERB-ABL-01i")
def test_an_ability_is_never_combined() -> None:
    game = scene(
        {"woo": "0101 north", "bolter": "0102 north"}, rooms=[RoomType.SCIENCE], tiles={"woo": "t08", "bolter": "t19"}
    )
    assert uses_ability(game, "woo").choices("combined.helper") == []
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 1


@rule("ERB-SET-01b")
def test_without_the_module_nobody_has_abilities() -> None:
    game = scene({"woo": "0101 north"}, rooms=[RoomType.SCIENCE], without=(*QUIET, Module.ABILITIES))
    assert can(game, "woo") == []


# Professor Kendall (ERB-GLC-01)


@rule("ERB-GLC-01a", "ERB-GLC-01c", "ERB-GLC-01f", "ERB-GLT-09a")
def test_kendall_raises_the_cadaver_he_faces() -> None:
    game = on_tile("cemetery", {"kendall": "0101 east"})
    uses_ability(game, "kendall", "west", dice=[(TWO, TWO, BLANK, BLANK)])
    zombie = one(game, "zombie-a")
    assert (zombie.where, zombie.square, zombie.facing, zombie.seat) == (Where.MAP, "0201", "west", SALEMITE)
    assert (zombie.health, zombie.engaged, zombie.tiles) == (Health.HEALTHY, False, [])
    assert game.state.graves == ["0201"]
    assert one(game, "kendall").card_cp == 2
    assert game.player(SALEMITE).counted[Counted.ZOMBIES_RAISED] == 1


@rule("ERB-GLC-01a")
def test_four_points_are_not_enough() -> None:
    """Scientific 4 and one point of its own, 5 needed; wounded it costs 3 CP."""
    game = on_tile("cemetery", {"kendall": "0101 east"})
    uses_ability(game, "kendall", dice=[(ONE, TWO, BLANK, BLANK)])
    assert one(game, "zombie-a").where is Where.ABSENT
    wounded = on_tile("cemetery", {"kendall": "0101 east wounded"})
    uses_ability(wounded, "kendall", dice=[(ONE, TWO, BLANK)])
    assert one(wounded, "kendall").card_cp == 3


@rule("ERB-GLC-01b")
def test_a_dead_character_is_a_cadaver_a_dead_zombie_is_none() -> None:
    game = scene({"kendall": "0101 south"}, dead=[body("bolter", "0102")])
    assert can(game, "kendall") == [0]
    for zombie in ("zombie-a", "saw"):
        dead = scene({"kendall": "0101 south"}, dead=[body(zombie, "0102")])
        assert can(dead, "kendall") == []
    einstein = scene({"kendall": "0101 south"}, dead=[body("einstein", "0102")])
    assert can(einstein, "kendall") == [0]


@rule("ERB-GLC-01b")
def test_it_must_be_faced_with_nothing_between() -> None:
    aside = scene({"kendall": "0101 east"}, dead=[body("bolter", "0102")])
    assert can(aside, "kendall") == []
    wall = scene({"kendall": "0101 south"}, CELLS, dead=[body("bolter", "0102")])
    assert can(wall, "kendall") == []


@rule("ERB-GLC-01c", "ERB-GLC-01d")
def test_the_marker_goes_and_the_zombie_has_what_lay_on_it() -> None:
    game = scene({"kendall": "0101 south"}, items={"kendall": "pistol"})
    card = card_of(game, "kendall", "pistol")
    one(game, "kendall").items = []
    game.state.dead = [body("bolter", "0102", [card], 1)]
    uses_ability(game, "kendall", "north", dice=[(TWO, TWO, BLANK, BLANK)])
    assert game.state.dead == []
    assert one(game, "zombie-a").square == "0102"
    assert where_is(game, card) == "zombie-a"
    assert one(game, "zombie-a").magnetic_cards == 1
    assert game.state.graves == []


@rule("ERB-GLC-01d", "ERB-EQP-02e")
def test_a_zombie_keeps_no_more_than_it_may_carry() -> None:
    """A Zombie carries 1: of Pistol, Combat Knife and Assault Rifle its player drops down to that."""
    game = scene(
        {"kendall": "0101 south"}, items={"kendall": ["pistol", "combat-knife", "assault-rifle"]}, deck=["taser"]
    )
    cards = {game.item(card).id: card for card in one(game, "kendall").items}
    one(game, "kendall").items = []
    game.state.dead = [body("bolter", "0102", list(cards.values()))]
    uses_ability(game, "kendall", "north", cards["assault-rifle"], dice=[(TWO, TWO, BLANK, BLANK)])
    assert {where_is(game, cards["pistol"]), where_is(game, cards["combat-knife"])} == {"zombie-a"}
    assert game.state.search_deck[-1] == cards["assault-rifle"]


@rule("ERB-GLC-01e")
def test_never_more_than_two_zombies_in_play() -> None:
    game = on_tile("cemetery", {"kendall": "0101 east", "zombie-a": "0808 north", "zombie-b": "0707 north"})
    assert can(game, "kendall") == []
    with_saw = on_tile("cemetery", {"kendall": "0101 east", "zombie-a": "0808 north", "saw": "0707 north"})
    uses_ability(with_saw, "kendall", "north", dice=[(TWO, TWO, TWO, TWO)])
    assert one(with_saw, "zombie-b").where is Where.MAP


@rule("ERB-CON-26")
def test_the_figure_of_a_dead_zombie_serves_again_but_its_marker_does_not() -> None:
    game = scene(
        {"kendall": "0101 south", "zombie-b": "0808 north"}, dead=[body("zombie-a", "0202"), body("woo", "0102")]
    )
    one(game, "zombie-a").where = Where.DEAD
    one(game, "zombie-a").wounds = 2
    one(game, "zombie-a").health = Health.WOUNDED
    uses_ability(game, "kendall", "north", dice=[(TWO, TWO, TWO, TWO)])
    zombie = one(game, "zombie-a")
    assert (zombie.where, zombie.square, zombie.health, zombie.wounds) == (Where.MAP, "0102", Health.HEALTHY, 0)
    assert [marker.character for marker in game.state.dead] == ["zombie-a"]
    literal = scene(
        {"kendall": "0101 south", "zombie-b": "0808 north"},
        dead=[body("woo", "0102")],
        switches={"zombie_figures_return": "no"},
    )
    one(literal, "zombie-a").where = Where.DEAD
    assert can(literal, "kendall") == []


@rule("ERB-GLC-01f")
def test_the_tiles_of_the_dead_zombie_leave_its_card() -> None:
    game = scene(
        {"kendall": "0101 south", "zombie-a": "0808 north"}, dead=[body("woo", "0102")], tiles={"zombie-a": "t02"}
    )
    carry_out(game, wounds.kill(game, one(game, "zombie-a"), Cause(How.SHOT)))
    uses_ability(game, "kendall", "north", dice=[(TWO, TWO, TWO, TWO)])
    assert one(game, "zombie-a").tiles == []
    assert game.state.discard == ["t02"]


@rule("ERB-GLC-01f", "ERB-CON-26")
def test_a_zombie_that_has_served_another_obeys_whoever_raises_it() -> None:
    game = on_tile("cemetery", {"kendall": "0101 east"})
    zombie = one(game, "zombie-a")
    zombie.where, zombie.seat, zombie.owner = Where.DEAD, NORAD, NORAD
    uses_ability(game, "kendall", "west", dice=[(TWO, TWO, BLANK, BLANK)])
    assert (zombie.where, zombie.seat, zombie.owner) == (Where.MAP, SALEMITE, SALEMITE)


@rule("ERB-GLC-01c")
def test_an_empty_grave_offers_nothing() -> None:
    game = on_tile("cemetery", {"kendall": "0101 east"}, graves=["0201"])
    assert can(game, "kendall") == []


@rule("ERB-GLC-01f")
def test_no_zombie_rises_where_somebody_stands() -> None:
    game = scene({"kendall": "0101 south", "vasquez": "0102 north"}, dead=[body("bolter", "0102")])
    assert can(game, "kendall") == []


@rule("ERB-GLT-08a", "ERB-GLT-08b")
def test_the_zombie_lab_has_four_cadavers_two_for_each_icon() -> None:
    game = on_tile("zombie-lab", {"kendall": "0302 north"})
    assert len(game.board.rooms["zombie-lab-0101"].cadavers) == 4
    played = uses_ability(game, "kendall", "grave 0401", "south", dice=[(TWO, TWO, TWO, TWO)])
    assert played.offered("reanimation.cadaver") == [["grave 0301", "grave 0401"]]
    assert one(game, "zombie-a").square == "0401"
    assert game.state.graves == ["0401"]
    beside = on_tile("zombie-lab", {"kendall": "0102 north"})
    assert can(beside, "kendall") == []
    turned = on_tile("zombie-lab", {"kendall": "0302 east"})
    assert can(turned, "kendall") == []


@rule("ERB-GLT-08c", "ERB-IPS-06a")
def test_without_power_its_cadavers_are_out_of_reach() -> None:
    for dark in ({"is_dark": True}, {"dark_rooms": ["zombie-lab-0101"]}):
        game = on_tile("zombie-lab", {"kendall": "0302 north"}, **dark)
        assert can(game, "kendall") == []
    cemetery = on_tile("cemetery", {"kendall": "0101 east"}, is_dark=True)
    assert can(cemetery, "kendall") == [0]


@rule("ERB-GLT-09a")
def test_the_morgue_has_one_at_each_icon_and_the_cryogenic_chamber_needs_power() -> None:
    morgue = on_tile("morgue", {"kendall": "0102 north"}, is_dark=True)
    uses_ability(morgue, "kendall", "north", dice=[(TWO, TWO, TWO, TWO)])
    assert morgue.state.graves == ["0101"]
    assert can(on_tile("cryogenic-chamber", {"kendall": "0202 north"}), "kendall") == [0]
    assert can(on_tile("cryogenic-chamber", {"kendall": "0202 north"}, is_dark=True), "kendall") == []


# Jeff Deeler (ERB-GLC-02)


@rule("ERB-GLC-02a", "ERB-GLC-03a", "ERB-INI-05b")
def test_deeler_gives_2_cp_to_each_zombie_he_sees() -> None:
    """Jack Saw is a Zombie, Einstein is none; Zombie B stands behind Deeler."""
    game = scene(
        {
            "deeler": "0404 north",
            "zombie-a": "0402 north",
            "saw": "0304 north",
            "zombie-b": "0406 north",
            "einstein": "0502 north",
        }
    )
    initiative(game)
    given = {of: one(game, of).dedicated_cp for of in ("zombie-a", "saw", "zombie-b", "einstein")}
    assert given == {"zombie-a": 2, "saw": 2, "zombie-b": 0, "einstein": 0}
    assert game.player(SALEMITE).cp == 20


@rule("ERB-GLC-04a")
def test_einstein_is_no_zombie() -> None:
    game = scene({"deeler": "0404 north", "einstein": "0402 north"})
    initiative(game)
    assert one(game, "einstein").dedicated_cp == 0


@rule("ERB-GLC-02b")
def test_those_cp_raise_its_maximum_and_are_for_it_alone() -> None:
    game = scene({"deeler": "0104 south", "zombie-a": "0106 north", "saw": "0101 north"}, cp=0)
    zombie = one(game, "zombie-a")
    before = orders.max_cp(game, zombie)
    initiative(game)
    assert orders.max_cp(game, zombie) == before + 2
    assert orders.affordable(game, zombie) == 2
    assert orders.affordable(game, one(game, "saw")) == 0


@rule("ERB-GLC-02c")
def test_wounded_he_gives_3() -> None:
    game = scene({"deeler": "0101 south wounded", "zombie-a": "0103 north"})
    initiative(game)
    assert one(game, "zombie-a").dedicated_cp == 3


@rule("ERB-GLC-02d", "ERB-DUE-01b")
def test_dedicated_cp_lie_on_the_card_and_cannot_be_bid() -> None:
    game = scene({"deeler": "0101 south", "zombie-a": "0103 north"}, cp=1)
    initiative(game)
    assert game.player(SALEMITE).cp == 1
    assert one(game, "zombie-a").dedicated_cp == 2


# Jack Saw (ERB-GLC-03)


@rule("ERB-GLC-03b", "ERB-GLC-03c")
def test_his_arm_cuts_a_wall_section_in_the_dark_blue_arc() -> None:
    """His right is dark-blue: facing east, that is the wall to the south."""
    game = scene({"saw": "0101 east"}, CELLS)
    uses_ability(game, "saw", dice=[(TWO, TWO, TWO, TWO, ONE, ONE)])
    assert [breach.sides for breach in game.state.breaches] == [["0101|0102"]]
    assert game.state.breaches[0].marker is Marker.BROKEN_WALL_SHORT
    assert one(game, "saw").card_cp == 2
    weak = scene({"saw": "0101 east"}, CELLS)
    uses_ability(weak, "saw", dice=[(TWO, TWO, TWO, TWO, ONE, BLANK)])
    assert weak.state.breaches == []
    assert can(scene({"saw": "0101 west"}, CELLS), "saw") == []


@rule("ERB-GLC-03d")
def test_he_cuts_any_door_there_for_1_cp_without_a_roll() -> None:
    game = scene({"saw": "0101 north wounded"}, "..\n..", doors={"d1": "0101|0201 sliding defence 6 magnetic"})
    uses_ability(game, "saw")
    assert game.state.doors["d1"].is_destroyed
    assert one(game, "saw").card_cp == 1


# Franck Einstein (ERB-GLC-04, ERB-CON-24)


@rule("ERB-GLC-04b")
@pytest.mark.parametrize("health", ["", " wounded"])
def test_his_maximum_is_always_5(health: str) -> None:
    game = scene({"vasquez": "0101 south", "einstein": f"0103 north{health}"})
    assert orders.max_cp(game, one(game, "einstein")) == 5
    uses_ability(game, "vasquez", dice=[(TWO, TWO, TWO)])
    assert orders.max_cp(game, one(game, "einstein")) == 5


def informed(game: object, *answers: str, dice: tuple[int, ...]) -> None:
    of, line = interact.traitor_lines(game, NORAD)[0]  # type: ignore[arg-type]
    play = activation.use_traitor(game, NORAD, game.character(of), line)  # type: ignore[attr-defined, arg-type]
    carry_out(game, play, answers, throws=[dice] if dice else [], otherwise="mp")  # type: ignore[arg-type]


@rule("ERB-GLC-04c", "ERB-CON-24")
def test_norad_buys_2_spy_points_of_him_once_a_turn() -> None:
    game = position(characters={"woo": "0101 north", "einstein": "0808 north"}, without=QUIET)
    informed(game, dice=(3, 2))
    einstein = one(game, "einstein")
    assert game.player(NORAD).counted.get(Counted.SPY_POINTS, 0) == 0  # 2 points of 4
    assert (einstein.engaged, orders.spent(game, einstein)) == (True, 2)
    assert scrambling.counted_cp(game, einstein) == 0  # what his enemies pay is nothing to a scrambler (ERB-RAD-03e)
    assert game.player(NORAD).cp == 18
    assert game.player(SALEMITE).cp == 20
    assert interact.traitor_lines(game, NORAD) == []
    lucky = position(characters={"woo": "0101 north", "einstein": "0808 north"}, without=QUIET)
    informed(lucky, dice=(4, 3))
    assert lucky.player(NORAD).counted[Counted.SPY_POINTS] == 2


@rule("ERB-GLC-04c")
def test_wounded_3_cp_buy_1() -> None:
    game = position(characters={"woo": "0101 north", "einstein": "0808 north wounded"}, without=QUIET)
    informed(game, dice=(4, 4))
    assert orders.spent(game, one(game, "einstein")) == 3
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 1


@rule("ERB-GLC-04c")
def test_not_when_engaged_nor_for_salemite_nor_beyond_his_5_nor_when_turned() -> None:
    engaged = position(characters={"woo": "0101 north", "einstein": "0808 north engaged"})
    assert interact.traitor_lines(engaged, NORAD) == []
    game = position(characters={"woo": "0101 north", "einstein": "0808 north"})
    assert interact.traitor_lines(game, SALEMITE) == []
    one(game, "einstein").card_cp = 4
    assert interact.traitor_lines(game, NORAD) == []
    turned = position(characters={"woo": "0101 north", "einstein": "0808 north norad"})
    assert interact.traitor_lines(turned, SALEMITE) == []
    poor = position(characters={"woo": "0101 north", "einstein": "0808 north"}, cp={"norad": 1})
    assert interact.traitor_lines(poor, NORAD) == []


@rule("ERB-GAP-24")
def test_in_band_games_any_opponent_with_a_norad_character_may_tempt_them() -> None:
    game = position(
        characters={
            "einstein": "0101 north red",
            "bolter": "0202 north red",
            "woo": "0808 north blue",
            "saw": "0404 north grey",
        },
        seats=["red", "blue", "grey"],
    )
    offered = {seat: [of for of, _ in interact.traitor_lines(game, seat)] for seat in game.state.seats}
    assert offered == {"red": [], "blue": ["einstein"], "grey": []}


# Mammoth MK II (ERB-GLC-05)

GATES = "+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n|. . . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
"""A row of four squares, a wall, and two rows below it."""


@rule("ERB-GLC-05a")
def test_the_mammoth_breaks_a_long_wall_section_in_its_red_arc() -> None:
    game = scene({"mammoth": "0202 north"}, GATES)
    played = uses_ability(game, "mammoth", "0201|0202", "long-wall 0301|0302", dice=[(TWO, TWO, BLANK)])
    assert [(breach.sides, breach.marker) for breach in game.state.breaches] == [
        (["0201|0202", "0301|0302"], Marker.BROKEN_WALL_LONG)
    ]
    assert one(game, "mammoth").card_cp == 1
    offered = played.offered("breaking.breach")[0]
    assert offered == [
        "short-walls ",
        "long-wall 0101|0102",
        "short-walls 0101|0102",
        "long-wall 0301|0302",
        "short-walls 0301|0302",
    ]


@rule("ERB-GLC-05a")
def test_or_one_or_two_short_ones() -> None:
    game = scene({"mammoth": "0202 north"}, GATES)
    uses_ability(game, "mammoth", "0201|0202", "short-walls 0301|0302", "keep", dice=[(TWO, TWO, BLANK)])
    assert [breach.marker for breach in game.state.breaches] == [Marker.BROKEN_WALL_SHORT] * 2
    single = scene({"mammoth": "0202 north"}, GATES)
    uses_ability(single, "mammoth", "0201|0202", "short-walls ", dice=[(TWO, TWO, BLANK)])
    assert [breach.sides for breach in single.state.breaches] == [["0201|0202"]]


@rule("ERB-GLC-05a")
def test_or_a_large_door_by_either_half() -> None:
    game = scene({"mammoth": "0202 north"}, GATES, doors={"d1": "0101|0102 0201|0202 sliding defence 6"})
    played = uses_ability(game, "mammoth", "0201|0202", dice=[(TWO, TWO, BLANK)])
    assert game.state.doors["d1"].is_destroyed
    assert "0101|0102" not in played.offered("breaking.side")[0]  # out of the red arc, but its other half is in it


@rule("ERB-GLC-05a")
def test_or_a_wall_with_the_small_door_beside_it_or_small_doors() -> None:
    doors = {"d1": "0201|0202 wooden", "d2": "0301|0302 sliding"}
    game = scene({"mammoth": "0202 north"}, GATES, doors=doors)
    played = uses_ability(game, "mammoth", "0201|0202", "small-doors 0301|0302", dice=[(TWO, TWO, BLANK)])
    assert [door.is_destroyed for door in game.state.doors.values()] == [True, True]
    assert played.offered("breaking.breach") == [["small-doors ", "wall-and-door 0101|0102", "small-doors 0301|0302"]]
    mixed = scene({"mammoth": "0202 north"}, GATES, doors=doors)
    uses_ability(mixed, "mammoth", "0201|0202", "wall-and-door 0101|0102", dice=[(TWO, TWO, BLANK)])
    assert [door.is_destroyed for door in mixed.state.doors.values()] == [True, False]
    assert [breach.sides for breach in mixed.state.breaches] == [["0101|0102"]]


@rule("ERB-GLC-05a")
def test_3_points_are_not_enough_and_wounded_it_costs_2() -> None:
    game = scene({"mammoth": "0202 north wounded"}, GATES)
    uses_ability(game, "mammoth", dice=[(TWO, ONE, BLANK)])
    assert game.state.breaches == []
    assert one(game, "mammoth").card_cp == 2


@rule("ERB-GLC-05a", "ERB-GAP-19")
def test_the_target_lies_in_sight_and_in_the_red_arc() -> None:
    """A wall two squares ahead of it; turned away it has nothing to break but what is in front of it there."""
    far = "+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n|. . . .|\n+ + + + +\n|. . . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    game = scene({"mammoth": "0203 north"}, far)
    played = uses_ability(game, "mammoth", "0201|0202", "short-walls ", dice=[(TWO, TWO, BLANK)])
    offered = played.offered("breaking.side")[0]
    assert "0201|0202" in offered
    assert "0301|0302" in offered
    assert "0103|0203" not in offered  # no wall
    away = scene({"mammoth": "0203 south"}, far)
    assert can(away, "mammoth") == []


@rule("ERB-GLC-05b")
def test_without_broken_wall_markers_neither_gun_nor_breach() -> None:
    game = scene({"mammoth": "0202 north"}, GATES, doors={"d1": "0201|0202 wooden"})
    cannon = game.parts.items["mammoth-cannon"]
    assert lines.may_be_used(game, one(game, "mammoth"), cannon)
    game.state.breaches = [Breach([], Marker.BROKEN_WALL_SHORT) for _ in range(8)]
    assert can(game, "mammoth") == [0]  # there are long ones left
    game.state.breaches += [Breach([], Marker.BROKEN_WALL_LONG) for _ in range(6)]
    assert can(game, "mammoth") == []
    assert not lines.may_be_used(game, one(game, "mammoth"), cannon)


@rule("ERB-GLC-05b")
def test_each_breach_needs_markers_of_its_own_length() -> None:
    game = scene({"mammoth": "0202 north"}, GATES)
    game.state.breaches = [Breach([SquareSide("0103|0203")], Marker.BROKEN_WALL_SHORT) for _ in range(7)]
    played = uses_ability(game, "mammoth", "0201|0202", "short-walls ", dice=[(TWO, TWO, BLANK)])
    assert played.offered("breaking.breach")[0] == ["short-walls ", "long-wall 0101|0102", "long-wall 0301|0302"]


@rule("ERB-GLC-05b")
def test_without_long_markers_only_short_sections_are_broken() -> None:
    game = scene({"mammoth": "0202 north"}, GATES)
    game.state.breaches = [Breach([SquareSide("0103|0203")], Marker.BROKEN_WALL_LONG) for _ in range(6)]
    played = uses_ability(game, "mammoth", "0201|0202", "short-walls ", dice=[(TWO, TWO, BLANK)])
    assert not [breach for breach in played.offered("breaking.breach")[0] if breach.startswith("long-wall")]


# Bolter and Hollister (ERB-GLC-06)


@rule("ERB-GLC-06a", "ERB-GLC-06b")
@pytest.mark.parametrize(("who", "seat"), [("bolter", NORAD), ("hollister", SALEMITE)])
def test_the_leaders_turn_1_mp_into_4_cp_any_number_of_times(who: str, seat: str) -> None:
    game = scene({who: "0101 north"}, mp={seat: 2}, cp=0)
    uses_ability(game, who)
    uses_ability(game, who)
    player = next(player for player in game.state.players.values() if player.seat == seat)
    assert (player.cp, player.mp, player.income) == (8, 0, 8)
    assert can(game, who) == []
    wounded = scene({who: "0101 north wounded"}, mp={seat: 2}, cp=0)
    uses_ability(wounded, who)
    assert next(player for player in wounded.state.players.values() if player.seat == seat).cp == 3


# Monica Vasquez (ERB-GLC-07)


@rule("ERB-GLC-07a")
def test_vasquez_turns_einstein_for_the_rest_of_the_game() -> None:
    game = scene({"vasquez": "0101 south", "einstein": "0103 north"})
    uses_ability(game, "vasquez", dice=[(TWO, TWO, ONE)])
    assert one(game, "vasquez").card_cp == 2
    final_phase(game)
    assert (one(game, "einstein").seat, one(game, "einstein").owner) == (NORAD, NORAD)
    assert can(game, "vasquez") == []


@rule("ERB-GLC-07a")
def test_4_points_leave_him_where_he_is_and_wounded_it_is_1_cp_and_3_points() -> None:
    game = scene({"vasquez": "0101 south", "einstein": "0103 north"})
    uses_ability(game, "vasquez", dice=[(TWO, ONE, ONE)])
    assert one(game, "einstein").seat == SALEMITE
    wounded = scene({"vasquez": "0101 south wounded", "einstein": "0103 north"})
    uses_ability(wounded, "vasquez", dice=[(ONE, ONE, ONE)])
    assert one(wounded, "einstein").seat == NORAD
    assert one(wounded, "vasquez").card_cp == 1


@rule("ERB-GLC-07a")
def test_only_with_einstein_in_her_sight() -> None:
    behind = scene({"vasquez": "0103 south", "einstein": "0101 north"})
    assert can(behind, "vasquez") == []


@rule("ERB-GLC-07b", "ERB-GAP-25")
def test_he_keeps_cp_tiles_and_engagement_and_passes_no_salemites() -> None:
    game = scene(
        {"vasquez": "0101 south", "einstein": "0103 north engaged", "saw": "0104 north"},
        tiles={"einstein": "t02 2 0 0 0", "vasquez": "t08"},
    )
    einstein = one(game, "einstein")
    uses_ability(game, "vasquez", dice=[(TWO, TWO, ONE)])
    assert einstein.engaged
    assert [tile.design for tile in einstein.tiles] == ["t02"]
    assert orders.spent(game, einstein) == 2
    assert orders.affordable(game, einstein) == 3
    assert not game.are_friends(einstein, one(game, "saw"))
    assert game.are_friends(einstein, one(game, "vasquez"))


# James Woo (ERB-GLC-08)


@rule("ERB-GLC-08a")
@pytest.mark.parametrize(
    ("rooms", "may"), [([RoomType.SCIENCE], True), ([RoomType.OFFICER], True), ([RoomType.TECHNICAL], False)]
)
def test_woo_spies_in_science_and_officer_rooms(rooms: list[RoomType], may: bool) -> None:
    game = scene({"woo": "0101 north wounded"}, rooms=rooms)
    assert (can(game, "woo") == [0]) is may
    if may:
        uses_ability(game, "woo")
        assert one(game, "woo").card_cp == 3
        assert game.player(NORAD).counted[Counted.SPY_POINTS] == 1


# Cherokee Bill (ERB-GLC-09, ERB-CON-24)


@rule("ERB-GLC-09a", "ERB-CON-24")
def test_norad_hires_bill_and_the_round_goes_on_as_his_activation() -> None:
    game = position(
        characters={"woo": "0101 north", "bill": "0808 north"}, hands={"norad": ["t01"]}, without=QUIET, active="norad"
    )
    bill = one(game, "bill")
    bill.card_cp = 3  # what the Salemites spent on him counts for nothing now
    play = activation.use_traitor(game, NORAD, bill, 0)
    played = carry_out(game, play, ["t01", "done"])
    assert played.topics == ["activation.tile", "activation.order"]
    assert (bill.seat, bill.owner, bill.engaged) == (NORAD, SALEMITE, True)
    assert game.state.acting == "bill"
    assert orders.max_cp(game, bill) == 6
    assert orders.affordable(game, bill) == 4
    assert game.player(NORAD).cp == 18
    assert not game.are_friends(bill, one(game, "saw"))
    assert interact.traitor_lines(game, NORAD) == []


@rule("ERB-GLC-09a", "ERB-FIN-07b")
def test_he_is_theirs_again_in_the_final_phase() -> None:
    game = position(characters={"woo": "0101 north", "bill": "0808 north"}, without=QUIET, active="norad")
    carry_out(game, activation.use_traitor(game, NORAD, one(game, "bill"), 0), otherwise="done")
    bill = one(game, "bill")
    assert bill.command is not None
    assert bill.command.until is Until.FINAL_PHASE
    final_phase(game)
    assert one(game, "bill").command is None
    assert bill.seat == SALEMITE


@rule("ERB-GLC-09b")
def test_wounded_he_sells_2_spy_points_without_a_roll() -> None:
    game = position(characters={"woo": "0101 north", "bill": "0808 north wounded"}, without=QUIET)
    informed(game, dice=())
    bill = one(game, "bill")
    assert game.player(NORAD).counted[Counted.SPY_POINTS] == 2
    assert (bill.seat, bill.engaged, orders.spent(game, bill)) == (SALEMITE, True, 2)
    assert interact.traitor_lines(game, NORAD) == []


@rule("ERB-CON-24")
def test_a_traitor_is_among_the_actions_of_a_round() -> None:
    game = position(characters={"woo": "0101 north", "bill": "0808 north"})
    assert ("traitor", "bill", 0) in activation.actions(game, NORAD)
    assert "traitor" not in [action[0] for action in activation.actions(game, SALEMITE)]
