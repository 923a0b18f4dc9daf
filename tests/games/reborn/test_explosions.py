"""Explosions and smoke (ERB-EXP, ERB-LVL-04, ERB-GAP-17, ERB-GAP-36, ERB-GLE-02, ERB-GLE-10)."""

from __future__ import annotations

import msgspec
import pytest

from grognard.games.reborn import explosions, lines, shooting, sight
from grognard.games.reborn.endings import GameOver
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Element, Item
from grognard.games.reborn.scenario_parts import Ending, Exploded
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Faction, Module, Moment
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Roll
from tests.games.reborn.builders import NORAD, OPEN, SALEMITE, Played, card_of, carry_out, cited, one, position, told
from tests.games.reborn.fights import (
    CRITICAL,
    FLOOR,
    HIT,
    LEVELS,
    MISS,
    TWO,
    range_of,
    shoot,
    wounds,
)
from tests.rules import rule

PERFECT = CRITICAL
ROW = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+"


def item(game: Reborn, of: str) -> Item:
    return game.parts.items[of]


def blast(game: Reborn, of: str, at: str, *answers: str, facing: Facing = Facing.NORTH, **more: object) -> Played:
    """An explosion of this item, placed or fired by Nick Bolter's player."""
    cause = Cause(How.EXPLOSION, CharacterId.BOLTER, NORAD)
    dice = more.pop("more_dice", 0)
    assert isinstance(dice, int)
    play = explosions.explode(game, item(game, of), Square(at), cause, facing, dice)
    return carry_out(game, play, answers, **more)  # type: ignore[arg-type]


def rolls(played: Played) -> list[tuple[str, int]]:
    """What was rolled for, in order, and with how many dice."""
    return [(q.about[1], q.dice) for q in played.asked if isinstance(q, Roll) and q.topic == "explosions.damage"]


def faces(*shown: int, of: int) -> tuple[int, ...]:
    return (*shown, *(MISS,) * (of - len(shown)))


# The diagram (ERB-EXP-01a, ERB-EXP-01b, ERB-GAP-17)


@rule("ERB-EXP-01a", "ERB-EXP-01b", "ERB-EXP-01d", "ERB-GAP-17", "ERB-LOS-01c")
def test_an_explosion_has_the_zones_of_its_diagram_round_its_square() -> None:
    """Frag grenades: 4 dice in the centre, 2 beside it; nothing at a corner."""
    game = position(OPEN, {"bolter": "0101", "saw": "0404", "zombie-a": "0405", "zombie-b": "0505"})
    played = blast(game, "frag-grenades", "0404", throws=[faces(of=4), faces(of=2)])
    assert rolls(played) == [("saw", 4), ("zombie-a", 2)]


@rule("ERB-EXP-01a")
def test_the_arcs_of_the_shooter_do_not_matter_for_the_zones() -> None:
    for square in ("0401", "0804"):
        game = range_of(OPEN, {"bolter": "0404 north", "saw": square}, items={"bolter": "frag-grenades"})
        played = shoot(game, "shooting.kind: character", "1", throws=[faces(PERFECT, of=3), faces(of=4)])
        assert rolls(played) == [("saw", 4)]


@rule("ERB-EXP-01c", "ERB-EXP-01d", "ERB-EXP-02a")
def test_everybody_and_everything_in_reach_is_rolled_for_ring_by_ring_in_reading_order() -> None:
    """A bazooka at 0303: friends, enemies, an element and a door; the frame of the map is no target."""
    room = "+-+-+-+-+\n|. . . .|\n+ + + + +\n|. . . A|\n+ + + + +\n|. . . .|\n+-+-+-+-+"
    game = position(
        room,
        {"bolter": "0302", "vasquez": "0201", "saw": "0301", "zombie-a": "0202"},
        doors={"gate": "0202|0203 wooden"},
    )
    played = blast(game, "bazooka", "0302", throws=[faces(of=6)] + [faces(of=4)] * 4)
    assert rolls(played) == [("bolter", 6), ("saw", 4), ("zombie-a", 4), ("gate", 4), ("room-0402", 4)]


@rule("ERB-EXP-01d")
def test_two_in_one_square_are_rolled_for_separately() -> None:
    game = position(OPEN, {"bolter": "0101", "saw": "0404"})
    game.place(one(game, "zombie-a"), Square("0404"))
    played = blast(game, "mines", "0404", throws=[faces(CRITICAL, of=5), faces(CRITICAL, CRITICAL, of=5)])
    assert rolls(played) == [("saw", 5), ("zombie-a", 5)]
    assert (wounds(game, "saw")[1], wounds(game, "zombie-a")[1]) == (1, 2)


@rule("ERB-EXP-01c", "ERB-SHT-04d")
def test_damage_is_that_of_a_shot() -> None:
    game = position(OPEN, {"bolter": "0404"})
    blast(game, "mines", "0404", throws=[(CRITICAL, TWO, HIT, MISS, MISS)])
    assert wounds(game, "bolter") == ("healthy", 2)  # a critical, and 3 hits against Armor 2


# Spreading (ERB-EXP-01e, ERB-EXP-01f, ERB-EXP-01i, ERB-EXP-02a)


@rule("ERB-EXP-01e")
def test_a_closed_door_and_a_wall_stop_it() -> None:
    game = position(
        "+-+-+-+\n|.|. .|\n+-+-+-+", {"saw": "0101", "zombie-a": "0301"}, doors={"gate": "0201|0301 wooden"}
    )
    played = blast(game, "frag-grenades", "0201", throws=[faces(of=4)] * 2)
    assert sorted(rolls(played)) == [("0101|0201", 4), ("gate", 4)]


@rule("ERB-EXP-01f", "ERB-EXP-02a")
def test_a_door_it_destroys_lets_it_through() -> None:
    game = position(ROW, {"zombie-a": "0301"}, doors={"gate": "0201|0301 wooden defence 4"})
    played = blast(game, "frag-grenades", "0201", throws=[faces(TWO, TWO, of=4), faces(CRITICAL, of=2)])
    assert rolls(played) == [("gate", 4), ("zombie-a", 2)]
    assert wounds(game, "zombie-a") == ("healthy", 1)


@rule("ERB-EXP-01f", "ERB-EXP-02a")
def test_behind_a_blocker_it_reaches_as_far_as_the_diagram_does_and_no_farther() -> None:
    game = position(ROW, {"zombie-a": "0301"}, doors={"gate": "0201|0301 wooden defence 4"})
    played = blast(game, "frag-grenades", "0101", throws=[faces(TWO, CRITICAL, of=2)])
    assert game.state.doors["gate"].is_destroyed  # in the outer ring: what is behind it is safe
    assert rolls(played) == [("gate", 2)]
    far = position(ROW, {"zombie-a": "0301"}, doors={"gate": "0201|0301 wooden defence 4"})
    played = blast(far, "plastic-explosive", "0101", throws=[faces(TWO, TWO, of=5), faces(of=3)])
    assert rolls(played) == [("gate", 5), ("zombie-a", 3)]


@rule("ERB-EXP-01i")
def test_open_doors_are_ignored() -> None:
    game = position(ROW, {"zombie-a": "0301"}, doors={"gate": "0201|0301 wooden open"})
    played = blast(game, "frag-grenades", "0201", throws=[faces(of=2)])
    assert rolls(played) == [("zombie-a", 2)]


@rule("ERB-GAP-17")
def test_a_wall_beside_two_affected_squares_is_rolled_for_once_in_the_zone_first_reached() -> None:
    room = "+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+"
    game = position(room, {})
    played = blast(game, "plastic-explosive", "0101", throws=[faces(of=6)])
    assert rolls(played) == [("0101|0201", 6)]


# Several squares (ERB-EXP-01h, ERB-EXP-01j)


@rule("ERB-EXP-01h")
@pytest.mark.parametrize(("square", "dice"), [("0404", 6), ("0504", 4)])
def test_a_large_miniature_is_hit_once_in_the_square_that_the_firing_player_picks(square: str, dice: int) -> None:
    game = position(OPEN, {"mammoth": "0404"})
    played = blast(game, "bazooka", "0404", square, throws=[faces(of=dice)])
    question = played.choices("explosions.square")[0]
    assert (question.seat, question.topic) == (NORAD, "explosions.square")
    assert len(question.options) == 2  # one square for each zone
    assert rolls(played) == [("mammoth", dice)]


@rule("ERB-EXP-01h")
def test_nothing_is_asked_where_every_square_counts_the_same() -> None:
    game = position(OPEN, {"mammoth": "0404"})
    played = blast(game, "frag-grenades", "0403", throws=[faces(of=2)])
    assert played.choices("explosions.square") == []
    assert rolls(played) == [("mammoth", 2)]


@rule("ERB-EXP-01j")
@pytest.mark.parametrize(("square", "dice"), [("0201", 4), ("0301", 2)])
def test_an_element_on_several_squares_is_rolled_for_once(square: str, dice: int) -> None:
    game = position(".AA..", {})
    played = blast(game, "frag-grenades", "0201", square, throws=[faces(of=dice)])
    assert rolls(played) == [("room-0201", dice)]


@rule("ERB-EXP-01j", "ERB-DOR-01f")
def test_a_large_door_is_rolled_for_once() -> None:
    room = "+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+"
    for behind in ("0202", "0201"):
        gate = {"gate": "0101|0201 0102|0202 sliding defence 4"}
        game = position(room, {"zombie-a": behind}, doors=gate)
        more = [faces(of=2)] if behind == "0201" else []
        played = blast(game, "frag-grenades", "0101", "0101", throws=[faces(TWO, TWO, of=4), *more])
        assert rolls(played) == [("gate", 4), *[("zombie-a", 2) for _ in more]]
        assert game.state.doors["gate"].is_destroyed


# Fired (ERB-EXP-01g, ERB-EXP-01k, ERB-EXP-02b, ERB-GAP-36)


@rule("ERB-EXP-01k")
def test_a_fired_explosive_needs_the_targeting_roll() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "saw": "0401"}, items={"bolter": "bazooka"})
    played = shoot(game, "shooting.kind: character", "1", throws=[faces(of=3)])
    assert rolls(played) == []
    assert wounds(game, "saw") == ("healthy", 0)


@rule("ERB-EXP-02b", "ERB-GAP-36")
def test_any_square_in_sight_may_be_targeted() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "vasquez": "0402", "saw": "0502"}, items={"bolter": "frag-grenades"})
    played = shoot(
        game,
        *("shooting.kind: square", "shooting.target: square 0402", "1"),
        throws=[faces(PERFECT, of=3), faces(CRITICAL, of=4), faces(CRITICAL, of=2)],
    )
    offered = played.offered("shooting.target")[0]
    assert {"square 0403", "square 0402", "square 0301"} <= set(offered)
    assert "square 0401" not in offered  # behind Vasquez
    assert "square 0405" not in offered  # behind Bolter
    assert "square 0404" not in offered
    assert (wounds(game, "vasquez")[1], wounds(game, "saw")[1]) == (1, 1)


@rule("ERB-EXP-01a", "ERB-SHT-04b")
def test_on_the_border_of_the_arcs_no_arc_is_asked_for() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "saw": "0602"}, items={"bolter": "frag-grenades"})
    played = shoot(game, "shooting.kind: character", "1", throws=[faces(PERFECT, of=3), faces(of=4)])
    assert played.choices("shooting.zone") == []


@rule("ERB-GAP-36")
def test_a_thrown_explosive_has_its_range() -> None:
    game = range_of(OPEN, {"bolter": "0408 north"}, items={"bolter": "frag-grenades"})
    weapon = shooting.aiming.weapons_of(game, one(game, "bolter"))[0]
    squares = {target.id for target in shooting.aiming.targets_of(game, one(game, "bolter"), weapon)}
    assert "0402" in squares
    assert "0401" not in squares


@rule("ERB-GAP-36", "ERB-SHT-02c")
def test_aimed_at_a_door_it_starts_in_the_square_before_it() -> None:
    game = range_of(ROW, {"bolter": "0101 east"}, items={"bolter": "bazooka"}, doors={"gate": "0201|0301 wooden"})
    played = shoot(
        game,
        *("shooting.kind: door", "1"),
        throws=[faces(PERFECT, of=3), faces(of=6), faces(of=4)],
    )
    assert rolls(played) == [("gate", 6), ("bolter", 4)]
    own = range_of(ROW, {"bolter": "0201 east"}, items={"bolter": "bazooka"}, doors={"gate": "0201|0301 wooden"})
    played = shoot(own, "1", throws=[faces(of=6), faces(of=6)])
    assert rolls(played) == [("bolter", 6), ("gate", 6)]


@rule("ERB-EXP-01g", "ERB-SHT-04c")
def test_pour_it_on_is_paid_once_and_adds_to_every_roll() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "saw": "0401", "zombie-a": "0501"}, items={"bolter": "bazooka"})
    played = shoot(
        game,
        *("shooting.kind: character", "shooting.target: character saw", "3", "shooting.pour-it-on: 2"),
        throws=[faces(PERFECT, of=3), faces(of=8), faces(of=6)],
    )
    assert rolls(played) == [("saw", 8), ("zombie-a", 6)]
    grenades = range_of(OPEN, {"bolter": "0404 north", "saw": "0401"}, items={"bolter": "frag-grenades"})
    played = shoot(grenades, "shooting.kind: character", "3", throws=[faces(PERFECT, of=5), faces(of=4)])
    assert played.choices("shooting.pour-it-on") == []


@rule("ERB-EXP-01h", "ERB-EXP-02b")
def test_the_origin_is_the_square_of_a_large_target_that_the_shooter_picks() -> None:
    game = range_of(OPEN, {"deeler": "0405 north", "mammoth": "0402"}, items={"deeler": "frag-grenades"})
    shoot(
        game,
        *("shooting.kind: character", "1", "shooting.square: 0503", "explosions.square: 0503"),
        throws=[faces(PERFECT, of=3), faces(CRITICAL, of=4)],
    )
    assert [each.facts["square"] for each in told(game) if each.topic == "explosions.blast"] == ["0503"]
    assert wounds(game, "mammoth") == ("healthy", 1)


@rule("ERB-SET-01b")
def test_without_the_module_there_are_no_explosives() -> None:
    game = range_of(
        OPEN, {"bolter": "0404 north", "saw": "0401"}, items={"bolter": "bazooka"}, without=[Module.EXPLOSIVES]
    )
    assert not shooting.can_shoot(game, one(game, "bolter"))


# Bazooka (ERB-GLE-02)


@rule("ERB-GLE-02a", "ERB-CON-23")
def test_a_bazooka_lowers_the_armor_of_the_mammoth_for_this_shot() -> None:
    game = position(OPEN, {"mammoth": "0404"})
    blast(game, "bazooka", "0404", "0404", throws=[(TWO, TWO, TWO, MISS, MISS, MISS)])
    assert wounds(game, "mammoth") == ("healthy", 2)  # 6 hits against Armor 6 - 2
    assert lines.armor_of(game, one(game, "mammoth")) == 6
    assert "ERB-GLE-02a" in cited(game)


@rule("ERB-CON-23")
def test_in_the_other_reading_the_armor_is_gone_for_good() -> None:
    game = position(OPEN, {"mammoth": "0404"}, switches={"bazooka_armor_loss": "game"})
    blast(game, "bazooka", "0404", "0404", throws=[(TWO, TWO, TWO, MISS, MISS, MISS)])
    assert wounds(game, "mammoth") == ("healthy", 2)
    assert lines.armor_of(game, one(game, "mammoth")) == 4


@rule("ERB-GLE-02a")
def test_other_explosives_do_not_lower_it() -> None:
    game = position(OPEN, {"mammoth": "0404"})
    blast(game, "plastic-explosive", "0404", "0404", throws=[(TWO, TWO, TWO, MISS, MISS, MISS)])
    assert wounds(game, "mammoth") == ("healthy", 0)


# Flamer (ERB-GLE-10a)


@rule("ERB-GLE-10a", "ERB-GAP-17")
def test_a_flamer_covers_its_template_without_sight_or_targeting() -> None:
    """Cherokee Bill faces east: one square, then the three of the next rank."""
    game = range_of(
        OPEN,
        {"bill": "0404 east", "bolter": "0504", "saw": "0604", "vasquez": "0603", "woo": "0605", "zombie-a": "0503"},
    )
    played = shoot(game, "1", throws=[faces(of=5), faces(of=3), faces(of=3), faces(of=3)])
    assert played.topics[0] == "orders.cp"
    assert rolls(played) == [("bolter", 5), ("saw", 3), ("vasquez", 3), ("woo", 3)]


@rule("ERB-GLE-10a")
def test_it_burns_wooden_doors_and_elements_but_neither_walls_nor_sliding_doors() -> None:
    room = "+-+-+-+-+\n|. . . .|\n+-+-+-+-+\n|. . A .|\n+-+-+-+-+"
    wooden = range_of(room, {"bill": "0101 east", "bolter": "0201"}, doors={"gate": "0101|0201 wooden defence 4"})
    played = shoot(wooden, "1", throws=[faces(TWO, TWO, of=5), faces(of=5)])
    assert rolls(played) == [("gate", 5), ("bolter", 5)]
    sliding = range_of(room, {"bill": "0101 east", "bolter": "0201"}, doors={"gate": "0101|0201 sliding defence 4"})
    assert rolls(shoot(sliding, "1")) == []
    element = range_of(room, {"bill": "0102 east"})
    assert rolls(shoot(element, "1", throws=[faces(of=3)])) == [("room-0302", 3)]


@rule("ERB-GLE-10a", "ERB-EXP-01e")
def test_the_template_goes_over_open_sides_only() -> None:
    """A wall behind the square in front keeps the second rank out."""
    game = range_of(
        "+-+-+-+\n|. . .|\n+ + + +\n|. .|.|\n+ + + +\n|. . .|\n+-+-+-+",
        {"bill": "0102 east", "bolter": "0202", "vasquez": "0302", "woo": "0301"},
    )
    assert rolls(shoot(game, "1", throws=[faces(of=5)])) == [("bolter", 5)]


@rule("ERB-GLE-10a", "ERB-SHT-03c")
def test_a_flamer_that_is_carried_has_its_rounds_and_one_that_is_built_in_has_not() -> None:
    game = range_of(OPEN, {"bolter": "0404 east", "saw": "0504"}, items={"bolter": "flamer"})
    card = card_of(game, "bolter", "flamer")
    game.equipment(card).used = 3
    shoot(game, "1", throws=[faces(of=5)])
    assert one(game, "bolter").items == []
    bill = range_of(OPEN, {"bill": "0404 east", "bolter": "0504"})
    for _ in range(6):
        one(bill, "bill").tiles[0].cp = [0, 0, 0, 0]
        shoot(bill, "1", throws=[faces(of=5)])


@rule("ERB-GLE-10a", "ERB-CMB-04a")
def test_a_flamer_takes_no_part_in_combined_shooting_and_needs_a_square_in_front() -> None:
    game = range_of(OPEN, {"deeler": "0404 north", "bill": "0302 east", "bolter": "0402"}, items={"deeler": "pistol"})
    assert shoot(game, "1", "1", throws=[(MISS,)]).choices("combined.helper") == []
    edge = range_of(OPEN, {"bill": "0401 north"})
    assert not shooting.can_shoot(edge, one(edge, "bill"))


# Smoke (ERB-GLE-10b)


@rule("ERB-GLE-10b", "ERB-EXP-02b")
def test_smoke_is_thrown_at_a_square_and_hurts_nobody() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "saw": "0401"}, items={"bolter": "smoke-grenades"})
    assert sight.sees(game, one(game, "bolter"), one(game, "saw"))
    played = shoot(game, "shooting.target: square 0402", "1", throws=[faces(PERFECT, of=3)])
    assert played.choices("shooting.kind") == []
    assert rolls(played) == []
    assert [(cloud.centre, cloud.left) for cloud in game.state.smoke] == [("0402", 2)]
    assert not sight.sees(game, one(game, "bolter"), one(game, "saw"))


@rule("ERB-GLE-10b", "ERB-GAP-17")
def test_smoke_covers_every_square_within_two_steps_and_follows_doors() -> None:
    game = position(OPEN, {})
    explosions.lay_smoke(game, item(game, "smoke-grenades"), Square("0404"))
    assert len(game.smoky_squares()) == 13
    closed = position(ROW, {}, doors={"gate": "0201|0301 wooden"})
    explosions.lay_smoke(closed, item(closed, "smoke-grenades"), Square("0201"))
    assert sorted(closed.smoky_squares()) == ["0101", "0201"]
    door = closed.state.doors["gate"]
    door.is_open = True
    closed.show_door(door)
    assert sorted(closed.smoky_squares()) == ["0101", "0201", "0301", "0401"]
    assert "0301" in closed.sight().smoke
    door.is_open = False
    closed.show_door(door)
    assert sorted(closed.sight().smoke) == ["0101", "0201"]


# Gas (ERB-GLE-11b)


@rule("ERB-GLE-11b", "ERB-GLE-11d", "ERB-GAP-17")
def test_gas_wounds_without_dice_and_a_mask_that_is_on_protects() -> None:
    game = position(
        OPEN,
        {"bolter": "0404", "saw": "0405", "zombie-a": "0605", "zombie-b": "0505", "woo": "0403"},
        items={"woo": "gas-mask"},
    )
    game.equipment(card_of(game, "woo", "gas-mask")).is_on = True
    played = blast(game, "toxic-gas-capsule", "0404")
    assert rolls(played) == []
    found = {who: wounds(game, who)[1] for who in ("bolter", "saw", "zombie-a", "zombie-b", "woo")}
    assert found == {"bolter": 2, "saw": 2, "zombie-a": 0, "zombie-b": 1, "woo": 0}


@rule("ERB-GLE-11b", "ERB-EXP-01h")
def test_gas_wounds_a_large_miniature_twice_at_most_and_spares_objects() -> None:
    game = position("....\nA...\n....", {"mammoth": "0201"}, elements={"A": Element("Box", 4)})
    blast(game, "toxic-gas-capsule", "0101", "explosions.square: 0201")
    assert wounds(game, "mammoth") == ("healthy", 2)
    assert game.state.destroyed == []


# Through stairs (ERB-LVL-04)


@rule("ERB-LVL-04a", "ERB-LVL-04b")
def test_from_a_stair_square_in_the_red_zone_it_reaches_the_corresponding_one_only() -> None:
    game = position(FLOOR, {"bolter": "0202", "zombie-a": "0702", "zombie-b": "0701"}, **LEVELS)
    played = blast(game, "bazooka", "0202", throws=[faces(of=6), faces(of=6)])
    assert rolls(played) == [("bolter", 6), ("zombie-a", 6)]
    assert "ERB-LVL-04a" in cited(game)


@rule("ERB-LVL-04a")
def test_from_the_orange_zone_it_does_not() -> None:
    game = position(FLOOR, {"zombie-a": "0702", "bolter": "0203"}, **LEVELS)
    played = blast(game, "bazooka", "0203", throws=[faces(of=6)])
    assert rolls(played) == [("bolter", 6)]


@rule("ERB-LVL-04a", "ERB-LVL-04b")
def test_on_the_other_level_objects_beside_the_stairs_are_hit_and_nothing_spreads() -> None:
    game = position(FLOOR, {"zombie-a": "0701"}, doors={"gate": "0701|0702 wooden defence 4"}, **LEVELS)
    played = blast(game, "plastic-explosive", "0203", throws=[faces(TWO, TWO, of=5)])
    assert rolls(played) == [("gate", 5)]  # the red ring of 5 dice, in which the stairs below lie
    assert game.state.doors["gate"].is_destroyed


@rule("ERB-FIN-08b")
def test_a_blast_in_the_right_place_may_decide_the_game() -> None:
    ending = Ending(Faction.NORAD, Moment.AT_ONCE, (Exploded("time-bomb", "room"),))
    game = position(OPEN, {"bolter": "0101"}, endings=[ending])
    assert blast(game, "plastic-explosive", "0404").result is None
    with pytest.raises(GameOver):
        blast(game, "time-bomb", "0404")


# Whose it was


@rule("ERB-EXP-01h")
def test_the_square_is_picked_by_who_placed_it_whoever_has_the_initiative() -> None:
    game = position(OPEN, {"mammoth": "0404"})
    assert game.state.initiative == NORAD
    play = explosions.explode(game, item(game, "bazooka"), Square("0404"), Cause(How.EXPLOSION, None, SALEMITE))
    played = carry_out(game, play, ["0404"], throws=[faces(of=6)])
    assert played.choices("explosions.square")[0].seat == SALEMITE


@rule("ERB-EXP-01h")
def test_a_blast_that_nobody_owns_is_decided_by_who_has_initiative() -> None:
    game = position(OPEN, {"mammoth": "0404"})
    play = explosions.explode(game, item(game, "bazooka"), Square("0404"), Cause(How.EXPLOSION))
    played = carry_out(game, play, ["0404"], throws=[faces(of=6)])
    assert played.choices("explosions.square")[0].seat == game.state.initiative


def test_an_item_without_a_diagram_does_not_explode() -> None:
    game = position(OPEN, {"bolter": "0404"})
    with pytest.raises(AssertionError, match="pistol has no explosion diagram"):
        blast(game, "pistol", "0404")


def test_a_ring_without_dice_rolls_for_nobody() -> None:
    game = position(OPEN, {"saw": "0404"})
    grenades = item(game, "frag-grenades")
    assert grenades.blast is not None
    ring = msgspec.structs.replace(grenades.blast.rings[0], damage=shooting.Strength(0))
    quiet = msgspec.structs.replace(grenades, blast=msgspec.structs.replace(grenades.blast, rings=(ring,)))
    played = carry_out(game, explosions.explode(game, quiet, Square("0404"), Cause(How.EXPLOSION)))
    assert rolls(played) == []
