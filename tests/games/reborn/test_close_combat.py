"""Close combat (ERB-CLC, ERB-CMB-03, ERB-LVL-02) and capture attempts (ERB-CAP-01)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import close_combat, dice
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.words import CombatIcon, Module, Where
from grognard.geometry.squares import Square
from grognard.kernel.questions import Roll
from grognard.kernel.spelling import spell
from tests.games.reborn.builders import OPEN, SALEMITE, Played, card_of, carry_out, cited, one, position, told
from tests.games.reborn.fights import (
    CRITICAL,
    FIGHT_4,
    FIGHT_GOLD,
    FLOOR,
    HIT,
    LEVELS,
    MISS,
    TWO,
    brawl,
    fight,
    wounds,
)
from tests.rules import rule


def thrown(played: Played, topic: str) -> list[int]:
    """How many dice were thrown, each time."""
    return [question.dice for question in played.asked if isinstance(question, Roll) and question.topic == topic]


def attack_of(played: Played) -> list[int]:
    return thrown(played, "close-combat.attack")


def defence_of(played: Played) -> list[int]:
    return thrown(played, "close-combat.defence")


def misses(dice_thrown: int) -> tuple[int, ...]:
    return (MISS,) * dice_thrown


def faces(*shown: int, of: int) -> tuple[int, ...]:
    """These faces, the rest misses."""
    return (*shown, *misses(of - len(shown)))


def duel(bolter: str = "0404 east", zombie: str = "0504 west", **more: object) -> Reborn:
    """Nick Bolter (4-3-1, Armor 2) before a Zombie (3-2-1, Armor 1), both facing each other."""
    return brawl(OPEN, {"bolter": bolter, "zombie-a": zombie}, **more)


# The dice (ERB-GAP-01)


@rule("ERB-GAP-01")
def test_the_faces_of_the_dice_are_those_of_the_pack() -> None:
    game = position(OPEN, {"bolter": "0404 east"})
    throw = dice.read_yellow(game, (1, 2, 3, 4, 5, 6))
    assert throw == dice.YellowThrow((1, 2, 3, 4, 5, 6), 4, 1, 11, 9, 1, 1)
    assert game.pack.yellow.faces[0].icon is CombatIcon.OUT_OF_AMMO
    black = dice.read_black(game, (1, 2, 3, 4, 5, 6))
    assert black == dice.BlackThrow((1, 2, 3, 4, 5, 6), 11, 11, 1, 1, 1)
    played = carry_out(game, dice.throw_yellow(game, "tests.dice", 0))
    assert played.asked == []
    assert played.result.faces == ()


# Steps 1 to 4


@rule("ERB-CLC-01a", "ERB-CLC-01e")
def test_a_close_combat_takes_cp_and_goes_in_the_order_of_its_steps() -> None:
    game = brawl(OPEN, {"bolter": "0404 east", "zombie-a": "0504 west", "zombie-b": "0304 east"})
    played = fight(game, "2", "character zombie-a", throws=[misses(5), misses(3)])
    assert played.topics == ["orders.cp", "close-combat.target", "close-combat.attack", "close-combat.defence"]
    assert one(game, "bolter").tiles[0].cp[FIGHT_4[1].place] == 2
    topics = [each.topic for each in told(game)]
    order = ["close-combat.target", "close-combat.attack", "close-combat.defence", "close-combat.hits"]
    assert [topic for topic in topics if topic in order] == order


@rule("ERB-CLC-01a", "ERB-CON-14")
def test_an_interrupting_character_fights_like_an_activated_one() -> None:
    game = duel(tiles={"zombie-a": "t05"})
    game.state.interrupting = one(game, "zombie-a").id
    attacker = one(game, "zombie-a")
    carry_out(game, close_combat.fight(game, attacker, FIGHT_4[1]), ["1"], throws=[faces(CRITICAL, of=3), misses(4)])
    assert wounds(game, "bolter") == ("healthy", 1)


@rule("ERB-CLC-01b")
def test_only_enemies_on_adjacent_squares_can_be_attacked() -> None:
    game = brawl(
        OPEN,
        {
            "bolter": "0404 east",
            "zombie-a": "0504",
            "vasquez": "0304",
            "saw": "0303",
            "zombie-b": "0402",
            "deeler": "0403",
        },
    )
    played = fight(game, "1", "character deeler", throws=[misses(3), misses(1)])
    assert sorted(played.offered("close-combat.target")[0]) == ["character deeler", "character zombie-a"]
    explain = played.choices("close-combat.target")[0].barred
    assert explain is not None
    assert {spell(bar.option): bar.rule for bar in explain()} == {
        "character vasquez": "ERB-CLC-01b",
        "character saw": "ERB-MOV-01a",
    }


@rule("ERB-CLC-01b")
@pytest.mark.parametrize(("between", "can"), [("wall", False), ("closed", False), ("open", True)])
def test_walls_and_closed_doors_part_adjacent_squares(between: str, can: bool) -> None:
    side = "|" if between == "wall" else " "
    doors = {} if between == "wall" else {"gate": f"0101|0201 wooden {between}".replace(" closed", "")}
    game = brawl(f"+-+-+\n|.{side}.|\n+-+-+", {"bolter": "0101 east", "zombie-a": "0201"}, doors=doors)
    targets = [spell(target) for target in close_combat.reaching.targets_of(game, one(game, "bolter"))]
    assert ("character zombie-a" in targets) is can


@rule("ERB-CLC-01c")
def test_doors_walls_and_elements_can_be_attacked() -> None:
    room = "+-+-+-+\n|. A .|\n+ + + +\n|.|. .|\n+-+-+-+"
    game = brawl(room, {"bolter": "0202 east"}, doors={"gate": "0202|0302 sliding"})
    found = [spell(target) for target in close_combat.reaching.targets_of(game, one(game, "bolter"))]
    assert sorted(found) == ["door gate", "element room-0201", "wall 0102|0202"]
    assert close_combat.can_fight(game, one(game, "bolter"))
    game.state.doors["gate"].is_open = True
    game.show_door(game.state.doors["gate"])
    found = [spell(target) for target in close_combat.reaching.targets_of(game, one(game, "bolter"))]
    assert "door gate" not in found


@rule("ERB-CLC-01c", "ERB-WND-03a")
def test_an_element_without_a_defensive_value_is_no_target() -> None:
    game = brawl(".A", {"bolter": "0101 east"}, elements={"A": Element("Statue", 0, True, True)})
    assert not close_combat.can_fight(game, one(game, "bolter"))


@rule("ERB-CLC-01c", "ERB-LRG-02d")
def test_what_a_large_miniature_stands_on_is_not_beside_it() -> None:
    game = brawl("....\n.A..\n....\n....", {"mammoth": "0202 north"}, elements={"A": Element("Carpet", 4)})
    assert not close_combat.can_fight(game, one(game, "mammoth"))


@rule("ERB-CLC-01d")
def test_one_order_fights_one_defender_and_another_section_the_next() -> None:
    game = brawl(
        OPEN,
        {"bolter": "0404 east", "zombie-a": "0504 west", "zombie-b": "0403 south"},
        tiles={"bolter": ["t05", "t07"]},
    )
    fight(game, "1", "character zombie-a", throws=[faces(CRITICAL, CRITICAL, of=4), misses(3)])
    assert (wounds(game, "zombie-a")[1], wounds(game, "zombie-b")[1]) == (2, 0)
    second = close_combat.Section(1, 2)
    carry_out(
        game,
        close_combat.fight(game, one(game, "bolter"), second),
        ["character zombie-b"],
        throws=[faces(CRITICAL, of=3), misses(3)],
    )
    assert (wounds(game, "zombie-a")[1], wounds(game, "zombie-b")[1]) == (2, 1)


# Step 5


@rule("ERB-CLC-02a", "ERB-CLC-02b", "ERB-CLC-02c")
@pytest.mark.parametrize(
    ("bolter", "zombie", "attack", "defence"),
    [("east", "west", 4, 3), ("north", "south", 3, 2), ("west", "east", 1, 1), ("south", "west", 3, 3)],
)
def test_each_side_rolls_by_the_arc_in_which_the_other_stands(
    bolter: str, zombie: str, attack: int, defence: int
) -> None:
    game = duel(f"0404 {bolter}", f"0504 {zombie}")
    played = fight(game, "1", throws=[misses(attack), misses(defence)])
    assert (attack_of(played), defence_of(played)) == ([attack], [defence])


@rule("ERB-CLC-02c")
def test_a_strength_of_0_rolls_nothing() -> None:
    game = brawl(OPEN, {"bolter": "0404 east", "kendall": "0504 north wounded"}, without=[Module.CAPTURE])
    played = fight(game, "1", throws=[misses(4)])
    assert defence_of(played) == []


@rule("ERB-CLC-03a")
def test_each_cp_beyond_the_first_adds_a_die() -> None:
    game = duel()
    played = fight(game, "4", throws=[misses(7), misses(3)])
    assert played.offered("orders.cp") == [["1", "2", "3", "4"]]
    assert (attack_of(played), defence_of(played)) == ([7], [3])


@rule("ERB-CLC-03a")
def test_a_section_for_1_cp_cannot_strike_hard() -> None:
    game = duel(tiles={"bolter": "t06"})
    section = close_combat.Section(0, 2)
    played = carry_out(game, close_combat.fight(game, one(game, "bolter"), section), throws=[misses(4), misses(3)])
    assert played.choices("orders.cp") == []
    assert attack_of(played) == [4]


@rule("ERB-EQP-05a", "ERB-GLE-04b", "ERB-CLC-02d")
def test_one_of_several_weapons_adds_dice_and_automatic_hits_by_the_arc() -> None:
    game = duel(items={"bolter": ["power-fist", "combat-knife"]})
    fist = card_of(game, "bolter", "power-fist")
    played = fight(game, "1", fist, throws=[faces(HIT, of=6), misses(3)])
    assert attack_of(played) == [6]
    assert wounds(game, "zombie-a") == ("healthy", 1)  # 1 hit and 1 automatic against Armor 1
    knife = duel("0404 north", items={"bolter": ["power-fist", "combat-knife"]})
    played = fight(knife, "1", card_of(knife, "bolter", "combat-knife"), throws=[misses(4), misses(3)])
    assert attack_of(played) == [4]


@rule("ERB-EQP-05a")
def test_the_defender_uses_a_weapon_as_well() -> None:
    game = brawl(OPEN, {"zombie-a": "0504 west", "bolter": "0404 east"}, items={"bolter": "power-fist"})
    played = fight(game, "1", throws=[faces(TWO, TWO, of=3), misses(6)])
    assert defence_of(played) == [6]
    assert wounds(game, "bolter") == ("healthy", 1)  # 4 hits against Armor 2 and 1 automatic


# Steps 6 to 10


@rule("ERB-CLC-04a")
def test_each_critical_is_a_wound_whatever_the_armor() -> None:
    game = brawl(OPEN, {"bolter": "0404 east", "einstein": "0504 west"})
    fight(game, "1", throws=[faces(CRITICAL, CRITICAL, of=4), misses(6)])
    assert wounds(game, "einstein") == ("healthy", 2)


@rule("ERB-CLC-04b")
def test_the_defenders_criticals_wound_and_his_hits_do_not() -> None:
    game = duel()
    fight(game, "1", throws=[misses(4), (CRITICAL, TWO, TWO)])
    assert wounds(game, "bolter") == ("healthy", 1)


@rule("ERB-CLC-04d", "ERB-CON-36")
@pytest.mark.parametrize(
    ("attack", "defence", "dealt"),
    [((TWO, TWO, TWO), (HIT,), 3), ((TWO, TWO), (TWO,), 0), ((TWO, TWO), (HIT,), 1), ((HIT,), (TWO, TWO), 0)],
)
def test_what_exceeds_hits_and_armor_of_the_defender_are_wounds(
    attack: tuple[int, ...], defence: tuple[int, ...], dealt: int
) -> None:
    """Jack Saw: Armor 2, and 3 dice to his left."""
    game = brawl(OPEN, {"bolter": "0404 east", "saw": "0504 north"})
    fight(game, "1", throws=[faces(*attack, of=4), faces(*defence, of=3)])
    assert wounds(game, "saw") == ("healthy", dealt)


@rule("ERB-CLC-04c")
def test_after_a_flip_armor_is_that_of_the_wounded_side_and_the_dice_stand() -> None:
    """Monica Vasquez: Armor 2, wounded 1; 4 Life Points."""
    game = brawl(OPEN, {"zombie-a": "0504 west", "vasquez": "0404 east 3w"})
    played = fight(game, "1", throws=[faces(CRITICAL, TWO, of=3), misses(4)])
    assert defence_of(played) == [4]
    assert wounds(game, "vasquez") == ("wounded", 1)  # 2 hits against the Armor of 1


@rule("ERB-CLC-04e", "ERB-CON-15")
def test_an_attacker_killed_by_criticals_still_deals_its_hits() -> None:
    game = brawl(OPEN, {"bolter": "0404 east 2w wounded", "zombie-a": "0504 west"})
    fight(game, "1", throws=[(TWO, HIT, HIT), (CRITICAL, MISS, MISS)])
    assert one(game, "bolter").where is Where.DEAD
    assert wounds(game, "zombie-a") == ("wounded", 0)  # 4 hits against Armor 1


@rule("ERB-CON-15")
def test_in_the_other_reading_the_dead_do_not_hit() -> None:
    game = brawl(
        OPEN,
        {"bolter": "0404 east 2w wounded", "zombie-a": "0504 west"},
        switches={"dead_attackers_hit": "no"},
    )
    fight(game, "1", throws=[(TWO, HIT, HIT), (CRITICAL, MISS, MISS)])
    assert one(game, "bolter").where is Where.DEAD
    assert wounds(game, "zombie-a") == ("healthy", 0)


@rule("ERB-CLC-04e", "ERB-CON-15", "ERB-CLC-05a")
def test_both_may_die_of_criticals_and_then_nobody_loots() -> None:
    game = brawl(
        OPEN,
        {"bolter": "0404 east 2w wounded", "deeler": "0504 west 2w wounded"},
        items={"bolter": "pistol", "deeler": "combat-knife"},
        without=[Module.CAPTURE],
    )
    played = fight(game, "1", throws=[(CRITICAL, MISS, MISS), faces(CRITICAL, of=4)])
    assert played.count("equipment.loot") == 0
    assert {marker.character: len(marker.items) for marker in game.state.dead} == {"bolter": 1, "deeler": 1}


@rule("ERB-CLC-05a")
def test_the_attacker_that_kills_loots_at_once() -> None:
    game = brawl(
        OPEN,
        {"bolter": "0404 east", "deeler": "0504 west 2w wounded"},
        items={"deeler": "pistol"},
        without=[Module.CAPTURE],
    )
    pistol = card_of(game, "deeler", "pistol")
    fight(game, "1", f"equipment.loot: {pistol}", throws=[faces(CRITICAL, of=4), misses(3)])
    assert one(game, "bolter").items == [pistol]


@rule("ERB-CLC-05a", "ERB-CLC-04b")
def test_the_defender_that_kills_loots_at_once() -> None:
    game = brawl(OPEN, {"bolter": "0404 east 2w wounded", "deeler": "0504 west"}, items={"bolter": "pistol"})
    pistol = card_of(game, "bolter", "pistol")
    played = fight(game, "1", f"equipment.loot: {pistol}", throws=[misses(3), faces(CRITICAL, of=3)])
    assert played.choices("equipment.loot")[0].seat == SALEMITE
    assert one(game, "deeler").items == [pistol]


# Objects


@rule("ERB-CLC-02e", "ERB-WND-03c", "ERB-WND-03d")
@pytest.mark.parametrize(
    ("facing", "shown", "falls"),
    [
        ("east", (TWO, TWO, MISS, MISS), True),
        ("east", (TWO, HIT, MISS, MISS), False),
        ("east", (CRITICAL, HIT, MISS, MISS), True),
        ("south", (TWO, TWO, MISS), True),
        ("west", (CRITICAL,), False),
    ],
)
def test_a_door_is_struck_by_the_arc_toward_it(facing: str, shown: tuple[int, ...], falls: bool) -> None:
    game = brawl("+-+-+\n|. .|\n+-+-+", {"bolter": f"0101 {facing}"}, doors={"gate": "0101|0201 wooden defence 4"})
    played = fight(game, "1", throws=[shown])
    assert attack_of(played) == [len(shown)]
    assert defence_of(played) == []
    assert game.state.doors["gate"].is_destroyed is falls
    assert "ERB-CLC-02e" in cited(game)


@rule("ERB-CLC-02e", "ERB-WND-03b")
def test_a_wall_falls_to_10_hits() -> None:
    game = brawl("+-+-+\n|.|.|\n+-+-+", {"bolter": "0101 east"}, items={"bolter": "power-fist"})
    fight(game, "1", throws=[(CRITICAL, CRITICAL, CRITICAL, MISS, MISS, MISS)])  # 9, and 1 automatic
    assert game.are_adjacent(Square("0101"), Square("0201"))


@rule("ERB-CMB-03a", "ERB-CMB-03b", "ERB-CLC-02e")
def test_two_strike_one_door_together() -> None:
    game = brawl(
        "+-+-+\n|. .|\n+ + +\n|. .|\n+-+-+",
        {"bolter": "0101 east", "vasquez": "0102 east"},
        doors={"gate": "0101|0201 0102|0202 sliding defence 6"},
    )
    played = fight(game, "1", "vasquez", "1", throws=[faces(CRITICAL, CRITICAL, of=8)])
    assert attack_of(played) == [8]
    assert game.state.doors["gate"].is_destroyed


# Combined (ERB-CMB-03)


def gang(saw: str = "0504 west", **more: object) -> Reborn:
    """Bolter before Jack Saw and Vasquez to the north of him."""
    return brawl(OPEN, {"bolter": "0404 east", "vasquez": "0503 south", "saw": saw}, **more)


@rule("ERB-CMB-03a", "ERB-CMB-03b")
def test_a_combined_attack_is_one_roll_against_one_defence() -> None:
    """Saw faces west: Bolter in front (light-blue), Vasquez to his right (dark-blue)."""
    game = gang()
    played = fight(
        game,
        *("orders.cp: 2", "combined.helper: vasquez", "orders.cp: 2", "close-combat.defence-arc: light-blue"),
        throws=[faces(TWO, TWO, of=10), faces(HIT, of=3)],
    )
    assert attack_of(played) == [10]  # 4 + 4, and a die for the second CP of each
    assert defence_of(played) == [3]
    assert wounds(game, "saw") == ("healthy", 1)  # 4 hits against 1 hit and Armor 2, once
    assert {"ERB-CMB-03a", "ERB-CMB-03b"} <= cited(game)


@rule("ERB-CMB-03a")
def test_who_has_no_opponent_in_common_cannot_help() -> None:
    game = brawl(OPEN, {"bolter": "0404 east", "vasquez": "0603 south", "saw": "0504 west", "zombie-a": "0604"})
    played = fight(game, "1", throws=[misses(4), misses(3)])
    assert played.choices("combined.helper") == []


@rule("ERB-CMB-03b", "ERB-CLC-02d")
def test_automatic_hits_of_helpers_count_as_well() -> None:
    game = gang(items={"vasquez": "power-fist"})
    fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "close-combat.defence-arc: light-blue"),
        throws=[faces(TWO, of=10), misses(3)],
    )
    assert wounds(game, "saw") == ("healthy", 1)  # 2 hits and 1 automatic against Armor 2


@rule("ERB-CMB-03a")
def test_with_a_helper_only_what_both_reach_can_be_attacked() -> None:
    game = brawl(OPEN, {"bolter": "0404 east", "vasquez": "0604 west", "saw": "0504", "zombie-a": "0403"})
    played = fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "close-combat.defence-arc: dark-blue"),
        throws=[misses(8), misses(5)],
    )
    assert played.choices("close-combat.target") == []
    assert {each.facts["target"] for each in told(game) if each.topic == "close-combat.target"} == {"saw"}


@rule("ERB-CMB-03a", "ERB-CPX-03e")
def test_helpers_who_share_no_defender_leave_their_cp_where_they_are() -> None:
    """Vasquez reaches Saw and Woo the Zombie; Bolter reaches both: one of them is fought, and one helper drops out."""
    game = brawl(
        OPEN,
        {"bolter": "0404 east", "vasquez": "0604 west", "woo": "0402 south", "saw": "0504", "zombie-a": "0403"},
    )
    played = fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "1", "combined.helper: woo", "1"),
        *("close-combat.target: character zombie-a", "close-combat.defence-arc: grey"),
        throws=[misses(6), misses(1)],
    )
    assert attack_of(played) == [6]  # Bolter's 3 to his left and Woo's 3
    assert one(game, "vasquez").tiles[0].cp[FIGHT_GOLD[1].place] == 1


@rule("ERB-CMB-03c")
def test_attacked_in_several_arcs_the_defender_picks_one_of_them() -> None:
    game = gang()
    played = fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "close-combat.defence-arc: dark-blue"),
        throws=[misses(8), misses(5)],
    )
    question = played.choices("close-combat.defence-arc")[0]
    assert (question.seat, [spell(option) for option in question.options]) == (SALEMITE, ["dark-blue", "light-blue"])
    assert defence_of(played) == [5]


@rule("ERB-CMB-03d")
def test_the_defender_spreads_his_criticals_among_the_attackers() -> None:
    game = gang()
    played = fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "close-combat.defence-arc: dark-blue"),
        *("close-combat.critical: vasquez", "close-combat.critical: bolter", "close-combat.critical: vasquez"),
        throws=[misses(8), faces(CRITICAL, CRITICAL, CRITICAL, of=5)],
    )
    assert {question.seat for question in played.choices("close-combat.critical")} == {SALEMITE}
    assert (wounds(game, "vasquez")[1], wounds(game, "bolter")[1]) == (2, 1)


# Through stairs (ERB-LVL-02)


@rule("ERB-LVL-02a", "ERB-LVL-02b")
def test_through_stairs_both_sides_pick_any_arc() -> None:
    game = brawl(FLOOR, {"bolter": "0202 south", "zombie-a": "0702 north"}, **LEVELS)
    played = fight(
        game,
        *("1", "close-combat.attack-arc: light-blue", "close-combat.defence-arc: dark-blue"),
        throws=[misses(3), misses(3)],
    )
    assert played.offered("close-combat.attack-arc") == [["dark-blue", "light-blue", "grey"]]
    assert played.offered("close-combat.defence-arc") == [["dark-blue", "light-blue", "grey"]]
    assert played.choices("close-combat.defence-arc")[0].seat == SALEMITE
    assert (attack_of(played), defence_of(played)) == ([3], [3])


@rule("ERB-LVL-01c", "ERB-LVL-02a")
def test_on_stairs_one_can_be_attacked_from_its_own_level_too() -> None:
    game = brawl(FLOOR, {"bolter": "0203 north", "zombie-a": "0202 south"}, **LEVELS)
    played = fight(game, "1", throws=[misses(4), misses(3)])
    assert played.choices("close-combat.attack-arc") == []
    off = brawl(FLOOR, {"bolter": "0203 north", "zombie-a": "0702 south"}, **LEVELS)
    assert not close_combat.can_fight(off, one(off, "bolter"))


@rule("ERB-LVL-02c")
def test_a_combined_attack_with_one_through_the_stairs_lets_the_defender_pick_any_arc() -> None:
    """The Zombie stands above with Vasquez behind it (grey) and Bolter below on the stairs."""
    game = brawl(FLOOR, {"bolter": "0202 north", "vasquez": "0703 north", "zombie-a": "0702 north"}, **LEVELS)
    played = fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1"),
        *("close-combat.attack-arc: dark-blue", "close-combat.defence-arc: dark-blue"),
        throws=[misses(8), misses(3)],
    )
    assert played.offered("close-combat.defence-arc") == [["dark-blue", "light-blue", "grey"]]
    assert len(played.choices("close-combat.attack-arc")) == 1
    assert attack_of(played) == [8]


# Capture attempts (ERB-CAP-01)


def hunt(saw: str = "wounded", **more: object) -> Reborn:
    """Bolter before Jeff Deeler (wounded: 3 Life Points, Armor 1, 3-2-1)."""
    return brawl(OPEN, {"bolter": "0404 east", "deeler": f"0504 west {saw}"}, **more)


@rule("ERB-CAP-01a", "ERB-CAP-01b")
def test_only_the_wounded_can_be_captured() -> None:
    healthy = hunt("")
    played = fight(healthy, "1", throws=[misses(4), misses(3)])
    assert played.choices("close-combat.purpose") == []
    wounded = hunt()
    played = fight(wounded, "1", "damage", throws=[misses(4), misses(3)])
    assert played.offered("close-combat.purpose") == [["damage", "capture"]]


@rule("ERB-CAP-01c", "ERB-CAP-01d")
@pytest.mark.parametrize(
    ("shown", "captured"), [((CRITICAL, CRITICAL, TWO), True), ((CRITICAL, CRITICAL, HIT), False), ((TWO, TWO), True)]
)
def test_a_capture_needs_damage_that_would_have_killed(shown: tuple[int, ...], captured: bool) -> None:
    """The damage: criticals, and hits above the Armor of 1."""
    game = hunt()
    played = fight(game, "1", "capture", throws=[faces(*shown, of=4), misses(3)])
    assert played.topics.index("close-combat.purpose") < played.topics.index("close-combat.attack")
    assert (one(game, "deeler").where is Where.HELD) is captured
    assert (one(game, "deeler").captor == "bolter") is captured


@rule("ERB-CAP-01e", "ERB-CON-16")
def test_the_victim_takes_no_damage_and_the_captor_does() -> None:
    game = hunt()
    fight(game, "1", "capture", throws=[faces(CRITICAL, CRITICAL, of=4), faces(CRITICAL, of=3)])
    assert wounds(game, "deeler") == ("wounded", 0)
    assert wounds(game, "bolter") == ("healthy", 1)
    other = hunt(switches={"captors_take_criticals": "no"})
    fight(other, "1", "capture", throws=[faces(CRITICAL, CRITICAL, of=4), faces(CRITICAL, of=3)])
    assert wounds(other, "bolter") == ("healthy", 0)


@rule("ERB-CON-16", "ERB-CAP-01d")
def test_a_captor_killed_by_the_victims_criticals_captures_nobody() -> None:
    game = brawl(OPEN, {"bolter": "0404 east wounded 2w", "deeler": "0504 west wounded"})
    fight(game, "1", "capture", throws=[(CRITICAL, CRITICAL, CRITICAL), faces(CRITICAL, of=3)])
    assert one(game, "bolter").where is Where.DEAD
    assert one(game, "deeler").where is Where.MAP
    assert "ERB-CON-16" in cited(game)


@rule("ERB-EQP-05a", "ERB-CAP-01b")
def test_a_stun_baton_adds_more_to_a_capture_than_to_damage() -> None:
    for purpose, dice_thrown in (("capture", 6), ("damage", 5)):
        game = hunt(items={"bolter": "stun-baton"})
        played = fight(game, "1", purpose, throws=[misses(dice_thrown), misses(3)])
        assert attack_of(played) == [dice_thrown]


@rule("ERB-CAP-03d")
def test_a_close_combat_kills_ones_own_prisoner_without_a_roll() -> None:
    game = brawl(OPEN, {"bolter": "0404 east", "deeler": "0404 wounded"}, prisoners={"deeler": "bolter"})
    played = fight(game, "1")
    assert attack_of(played) == []
    assert one(game, "deeler").where is Where.DEAD
    assert game.state.dead[0].square == "0404"


# Large miniatures


@rule("ERB-LRG-02d", "ERB-CLC-01b", "ERB-CLC-02b")
def test_a_large_miniature_is_fought_by_the_side_of_its_block() -> None:
    game = brawl(OPEN, {"mammoth": "0404 north", "saw": "0605 west"})
    played = fight(game, "1", throws=[misses(4), misses(3)])
    assert (attack_of(played), defence_of(played)) == ([4], [3])


@rule("ERB-CAP-04b", "ERB-GAP-35")
def test_a_pilot_fights_by_the_chart_of_its_vehicle_and_bears_the_wounds() -> None:
    """Kendall (healthy, 3 Life Points) pilots the wounded Mammoth: 5-3-1, Armor 5."""
    game = brawl(
        OPEN,
        {"woo": "0403 south", "kendall": "0404", "mammoth": "0404 north wounded"},
        pilots={"kendall": "mammoth"},
        items={"woo": "power-fist"},
    )
    played = fight(game, "4", throws=[faces(TWO, TWO, TWO, of=8), misses(5)])
    assert defence_of(played) == [5]
    assert wounds(game, "kendall") == ("healthy", 2)  # 6 hits and 1 automatic against Armor 5
    assert wounds(game, "mammoth") == ("wounded", 0)
    back = brawl(
        OPEN, {"kendall": "0404", "mammoth": "0404 north wounded", "woo": "0403 south"}, pilots={"kendall": "mammoth"}
    )
    played = fight(back, "1", throws=[misses(5), misses(3)])
    assert attack_of(played) == [5]
