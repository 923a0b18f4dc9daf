"""Where the rules of fights meet each other and those of bodies, doors, levels and equipment."""

from __future__ import annotations

import pytest

from grognard.games.reborn import explosions, orders, shooting, sight
from grognard.games.reborn.endings import GameOver
from grognard.games.reborn.scenario_parts import Died, Ending
from grognard.games.reborn.state import Smoke
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Faction, Moment, OrderType, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Roll
from grognard.kernel.spelling import spell
from tests.games.reborn.builders import NORAD, OPEN, SALEMITE, Played, card_of, carry_out, cited, one, position, told
from tests.games.reborn.fights import (
    CRITICAL,
    FLOOR,
    HIT,
    LEVELS,
    LONG,
    MISS,
    TWO,
    brawl,
    fight,
    range_of,
    shoot,
    wounds,
)
from tests.rules import rule

PERFECT = CRITICAL


def faces(*shown: int, of: int) -> tuple[int, ...]:
    return (*shown, *(MISS,) * (of - len(shown)))


def thrown(played: Played, topic: str) -> list[int]:
    return [question.dice for question in played.asked if isinstance(question, Roll) and question.topic == topic]


# Doorways and large miniatures


@rule("ERB-SHT-04b", "ERB-LOS-04a", "ERB-LOS-03b", "ERB-SHT-02b")
def test_a_shot_through_a_doorway_at_a_large_miniature_on_the_border_of_arcs() -> None:
    """Deeler at 0204 faces north; the doorway opens from 0203 to 0202. The wall hides all but the left front square."""
    rows = ["|. . . .|", "|. . . .|", "|. . . .|", "|. . . .|"]
    room = "\n+ + + + +\n".join(rows[:2]) + "\n+-+ +-+-+\n" + "\n+ + + + +\n".join(rows[2:])
    room = f"+-+-+-+-+\n{room}\n+-+-+-+-+"
    game = range_of(room, {"deeler": "0204 north", "mammoth": "0201"}, items={"deeler": "pistol"})
    weapon = shooting.aiming.weapons_of(game, one(game, "deeler"))[0]
    (target,) = [
        found
        for found in shooting.aiming.targets_of(game, one(game, "deeler"), weapon)
        if spell(found) == "character mammoth"
    ]
    assert {
        (aim.square, aim.zone.value, aim.range)
        for aim in shooting.aiming.aims_at(game, one(game, "deeler"), weapon, target)
    } == {("0202", "red", 2)}
    # From beside the doorway that square lies on the border of his arcs, round the post of the door.
    game.place(one(game, "deeler"), Square("0103"), Facing.NORTH)
    played = shoot(
        game,
        *("shooting.kind: character", "1", "shooting.zone: orange", "3"),
        throws=[faces(HIT, of=3), faces(CRITICAL, of=2)],
    )
    assert played.offered("shooting.zone") == [["red", "orange"]]
    assert wounds(game, "mammoth") == ("healthy", 1)


@rule("ERB-GLE-02b", "ERB-CON-23", "ERB-CMB-04b")
@pytest.mark.parametrize("bazooka", [PERFECT, MISS])
def test_a_bazooka_combined_with_a_rifle_at_the_mammoth(bazooka: int) -> None:
    """Together 6 + 4 dice against the Mammoth with 2 Armor less; Saw beside it gets the rest of the blast, once."""
    game = range_of(
        OPEN,
        {"deeler": "0405 north", "hollister": "0505 north", "mammoth": "0402", "saw": "0303"},
        items={"deeler": "bazooka", "hollister": "assault-rifle"},
    )
    hits = bazooka == PERFECT
    dice = 10 if hits else 4
    played = shoot(
        game,
        *("shooting.kind: character", "orders.cp: 1", "combined.helper: hollister", "orders.cp: 1"),
        *("shooting.square: 0403", "shooting.square: 0503", "shooting.dice: 1"),
        throws=[
            faces(bazooka, of=3),
            (PERFECT,),
            faces(TWO, TWO, TWO, HIT, of=dice),
            *([faces(CRITICAL, of=4)] if hits else []),
        ],
    )
    assert thrown(played, "shooting.damage") == [dice]
    assert thrown(played, "explosions.damage") == ([4] if hits else [])
    assert wounds(game, "mammoth") == ("healthy", 3 if hits else 1)  # 7 hits against Armor 4, or 6
    assert wounds(game, "saw") == ("healthy", 1 if hits else 0)


@rule("ERB-LRG-02d", "ERB-EXP-01h", "ERB-GAP-35", "ERB-CAP-04d")
def test_an_explosion_that_kills_the_pilot_frees_its_vehicle() -> None:
    game = position(
        OPEN, {"kendall": "0404 wounded 1w", "mammoth": "0404 north wounded"}, pilots={"kendall": "mammoth"}
    )
    grenades = game.parts.items["frag-grenades"]
    cause = Cause(How.EXPLOSION, CharacterId.BOLTER, NORAD)
    play = explosions.explode(game, grenades, Square("0403"), cause)
    carry_out(game, play, ["wounds.marker: 0404"], throws=[faces(CRITICAL, of=2)])
    assert one(game, "kendall").where is Where.DEAD
    assert one(game, "mammoth").captor is None
    assert wounds(game, "mammoth") == ("wounded", 0)


@rule("ERB-GAP-35", "ERB-SHT-04d", "ERB-EXP-01d")
def test_hits_left_over_from_a_pilot_that_has_died_do_not_go_to_its_vehicle() -> None:
    """Two criticals kill Kendall inside; the 6 hits rolled with them are not for the Mammoth and its Armor of 5."""
    game = position(
        OPEN, {"kendall": "0404 wounded 1w", "mammoth": "0404 north wounded"}, pilots={"kendall": "mammoth"}
    )
    cause = Cause(How.EXPLOSION, CharacterId.BOLTER, NORAD)
    play = explosions.explode(game, game.parts.items["plastic-explosive"], Square("0403"), cause)
    answers = ["explosions.square: 0404", "wounds.marker: 0404"]
    carry_out(game, play, answers, throws=[(CRITICAL, CRITICAL, TWO, TWO, TWO)])
    assert one(game, "kendall").where is Where.DEAD
    assert wounds(game, "mammoth") == ("wounded", 0)


# Capture and criticals


@rule("ERB-CON-16", "ERB-CAP-03b", "ERB-CAP-01d")
def test_a_captor_that_dies_in_the_attempt_loses_nothing_but_its_life() -> None:
    """Bolter's last wound comes from the victim's critical: no capture, and the victim loots its killing."""
    game = brawl(OPEN, {"bolter": "0404 east wounded 2w", "deeler": "0504 west wounded"}, items={"bolter": "pistol"})
    pistol = card_of(game, "bolter", "pistol")
    fight(
        game,
        *("1", "capture", f"equipment.loot: {pistol}"),
        throws=[(CRITICAL, CRITICAL, CRITICAL), faces(CRITICAL, of=3)],
    )
    assert one(game, "deeler").where is Where.MAP
    assert one(game, "deeler").items == [pistol]
    assert wounds(game, "deeler") == ("wounded", 0)


@rule("ERB-CMB-03d", "ERB-CLC-04e", "ERB-CLC-05a")
def test_in_a_combined_attack_the_dice_of_a_killed_attacker_stand_and_a_living_one_loots() -> None:
    game = brawl(
        OPEN,
        {"bolter": "0404 east wounded 2w", "vasquez": "0604 west", "deeler": "0504 west wounded"},
        items={"deeler": "pistol"},
    )
    pistol = card_of(game, "deeler", "pistol")
    fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "damage"),
        *("close-combat.defence-arc: dark-blue", "close-combat.critical: bolter", f"equipment.loot: {pistol}"),
        throws=[faces(TWO, TWO, of=7), faces(CRITICAL, of=3)],
    )
    assert one(game, "bolter").where is Where.DEAD
    assert one(game, "deeler").where is Where.DEAD  # 4 hits against Armor 1
    assert one(game, "vasquez").items == [pistol]


@rule("ERB-CLC-04e", "ERB-CLC-05a")
def test_when_criticals_kill_on_both_sides_a_living_attacker_loots() -> None:
    game = brawl(
        OPEN,
        {"bolter": "0404 east wounded 2w", "vasquez": "0604 west", "deeler": "0504 west wounded 2w"},
        items={"deeler": "pistol"},
    )
    pistol = card_of(game, "deeler", "pistol")
    fight(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "damage"),
        *("close-combat.defence-arc: dark-blue", "close-combat.critical: bolter", f"equipment.loot: {pistol}"),
        throws=[faces(CRITICAL, of=7), faces(CRITICAL, of=3)],
    )
    assert [one(game, who).where for who in ("bolter", "deeler")] == [Where.DEAD, Where.DEAD]
    assert one(game, "vasquez").items == [pistol]


@rule("ERB-CAP-03b", "ERB-SHT-04d")
def test_a_captor_shot_dead_lets_its_prisoner_go() -> None:
    game = range_of(
        OPEN,
        {"bolter": "0404 north", "deeler": "0402 wounded 2w", "woo": "0402 wounded"},
        items={"bolter": "pistol"},
        prisoners={"woo": "deeler"},
    )
    shoot(game, "1", "1", "capture.facing: east", throws=[(PERFECT,), faces(CRITICAL, of=3)])
    assert one(game, "deeler").where is Where.DEAD
    woo = one(game, "woo")
    assert (woo.captor, woo.where, woo.square, woo.facing) == (None, Where.MAP, "0402", Facing.EAST)


@rule("ERB-EQP-02d", "ERB-CLC-04c")
def test_a_flip_in_the_middle_of_a_fight_may_make_its_victim_drop_things() -> None:
    """Bolter bears 3, wounded 2; the critical flips him, and then the hits meet the Wounded side."""
    game = brawl(OPEN, {"saw": "0504 north", "bolter": "0404 east 3w"}, items={"bolter": ["assault-rifle", "pistol"]})
    rifle = card_of(game, "bolter", "assault-rifle")
    played = fight(game, "1", rifle, throws=[faces(CRITICAL, TWO, HIT, of=3), faces(of=4)])
    assert [topic for topic in played.topics if topic.startswith("equipment")] == ["equipment.drop"]
    assert wounds(game, "bolter") == ("wounded", 1)
    assert rifle not in one(game, "bolter").items


# Smoke


@rule("ERB-LOS-05a", "ERB-GLE-10b", "ERB-SHT-01f")
def test_smoke_between_stops_shots_and_not_explosions_or_close_combat() -> None:
    game = range_of(
        OPEN,
        {"bolter": "0404 north", "zombie-a": "0401", "saw": "0403 south"},
        items={"bolter": "pistol"},
        smoke=[Smoke(Square("0402"), 1)],
    )
    assert not shooting.can_shoot(game, one(game, "bolter"))
    carry_out(
        game,
        explosions.explode(game, game.parts.items["mines"], Square("0401"), Cause(How.EXPLOSION, None, SALEMITE)),
        throws=[faces(CRITICAL, of=5)],
    )
    assert wounds(game, "zombie-a") == ("healthy", 1)
    near = brawl(OPEN, {"bolter": "0404 north", "saw": "0403 south"}, smoke=[Smoke(Square("0403"), 1)])
    fight(near, "1", throws=[faces(CRITICAL, of=4), faces(of=3)])
    assert wounds(near, "saw") == ("healthy", 1)


@rule("ERB-GLE-10b", "ERB-EXP-01f")
def test_a_door_that_a_shot_destroys_lets_smoke_and_sight_through() -> None:
    row = "+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+"
    game = range_of(
        row,
        {"bolter": "0201 east", "saw": "0501"},
        items={"bolter": "pistol"},
        doors={"gate": "0201|0301 wooden defence 4"},
    )
    shoot(game, "1", throws=[faces(TWO, TWO, of=3)])
    assert sight.sees(game, one(game, "bolter"), one(game, "saw"))
    smoky = range_of(
        row,
        {"bolter": "0201 east", "saw": "0501"},
        items={"bolter": "pistol"},
        doors={"gate": "0301|0401 wooden defence 4"},
        smoke=[Smoke(Square("0501"), 1)],
    )
    assert sorted(smoky.smoky_squares()) == ["0401", "0501"]
    shoot(smoky, "1", "3", throws=[faces(LONG, of=3), faces(TWO, TWO, of=3)])
    assert sorted(smoky.smoky_squares()) == ["0301", "0401", "0501"]


@rule("ERB-GLE-10c", "ERB-CPX-02c", "ERB-GAP-35")
def test_a_shock_takes_its_target_to_its_maximum() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "zombie-a": "0402"}, items={"bolter": "taser"})
    zombie = one(game, "zombie-a")
    assert orders.affordable(game, zombie) == 2
    shoot(game, "1", throws=[(PERFECT, MISS, MISS), (PERFECT, MISS)])
    assert orders.affordable(game, zombie) == 0
    assert zombie.tiles[0].cp == [0, 0, 0, 0]
    assert OrderType.SHOOT in [section.order for section in game.parts.designs[zombie.tiles[0].design].sections]


# Explosions


@rule("ERB-EXP-01c", "ERB-ACV-06k")
def test_who_dies_of_its_own_grenade_ends_its_round() -> None:
    game = range_of(OPEN, {"bolter": "0404 north wounded 2w", "saw": "0403"}, items={"bolter": "frag-grenades"})
    shoot(game, "shooting.kind: character", "1", throws=[faces(PERFECT, of=2), faces(of=4), faces(CRITICAL, of=2)])
    assert one(game, "bolter").where is Where.DEAD
    assert game.round.is_over
    assert game.state.dead[0].square == "0404"


@rule("ERB-EXP-02a", "ERB-LOS-02a", "ERB-DOR-03a")
def test_an_element_that_a_blast_destroys_does_not_hide_anything_any_more() -> None:
    game = range_of("....A.", {"bolter": "0101 east", "saw": "0601"}, items={"bolter": "frag-grenades"})
    assert not sight.sees(game, one(game, "bolter"), one(game, "saw"))
    played = shoot(
        game,
        *("shooting.kind: element", "1"),
        throws=[faces(PERFECT, of=3), faces(TWO, TWO, of=4), faces(CRITICAL, of=2)],
    )
    assert thrown(played, "explosions.damage") == [4, 2]
    assert sight.sees(game, one(game, "bolter"), one(game, "saw"))


@rule("ERB-EXP-01d", "ERB-FIN-08b")
def test_a_death_that_decides_the_game_ends_it_in_the_middle_of_an_explosion() -> None:
    ending = Ending(Faction.SALEMITE, Moment.AT_ONCE, (Died((CharacterId.VASQUEZ,)),))
    game = position(OPEN, {"bolter": "0404 north", "vasquez": "0403 wounded 2w", "saw": "0405"}, endings=[ending])
    play = explosions.explode(
        game, game.parts.items["bazooka"], Square("0404"), Cause(How.EXPLOSION, CharacterId.BOLTER, NORAD)
    )
    with pytest.raises(GameOver):
        carry_out(game, play, throws=[faces(of=6), faces(CRITICAL, of=4), faces(of=4)])
    assert wounds(game, "saw") == ("healthy", 0)


@rule("ERB-CMB-04b", "ERB-EXP-01f")
def test_a_door_that_falls_to_pooled_damage_lets_the_blast_through() -> None:
    """Deeler's bazooka and Hollister's rifle at a door of 6: the bazooka goes on behind it."""
    game = range_of(
        "+-+-+-+-+-+\n|. . . . .|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+",
        {"deeler": "0101 east", "hollister": "0102 east", "bolter": "0401"},
        items={"deeler": "bazooka", "hollister": "assault-rifle"},
        doors={"gate": "0301|0401 0302|0402 sliding defence 6"},
    )
    played = shoot(
        game,
        *("shooting.kind: door", "orders.cp: 1", "combined.helper: hollister", "orders.cp: 1"),
        *("shooting.square: 0301", "shooting.square: 0302", "shooting.dice: 1"),
        throws=[faces(PERFECT, of=3), (PERFECT,), faces(TWO, TWO, TWO, of=10), faces(CRITICAL, of=4)],
    )
    assert game.state.doors["gate"].is_destroyed
    assert thrown(played, "explosions.damage") == [4]
    assert wounds(game, "bolter") == ("healthy", 1)


@rule("ERB-CMB-04a", "ERB-EXP-02b")
def test_two_explosives_at_one_square_are_two_explosions() -> None:
    game = range_of(
        OPEN,
        {"deeler": "0405 north", "hollister": "0505 north", "bolter": "0402"},
        items={"deeler": "bazooka", "hollister": "frag-grenades"},
    )
    played = shoot(
        game,
        *("shooting.kind: square", "shooting.target: square 0403"),
        *("orders.cp: 1", "combined.helper: hollister", "orders.cp: 1"),
        throws=[faces(PERFECT, of=3), faces(PERFECT, of=3), faces(CRITICAL, of=4), faces(CRITICAL, of=2)],
    )
    assert thrown(played, "explosions.damage") == [4, 2]
    assert wounds(game, "bolter") == ("healthy", 2)


@rule("ERB-CMB-04a", "ERB-EXP-02b")
def test_a_rifle_does_not_join_a_grenade_thrown_at_a_square() -> None:
    game = range_of(
        OPEN,
        {"deeler": "0405 north", "hollister": "0505 north", "bolter": "0402"},
        items={"deeler": "frag-grenades", "hollister": "assault-rifle"},
    )
    played = shoot(game, "shooting.kind: square", "shooting.target: square 0403", "1", throws=[faces(of=3)])
    assert played.choices("combined.helper") == []


# Stairs


@rule("ERB-LVL-03a", "ERB-LVL-04a", "ERB-GAP-36")
def test_a_bazooka_fired_through_stairs_comes_back_through_them() -> None:
    game = range_of(FLOOR, {"bolter": "0202 east", "saw": "0702"}, items={"bolter": "bazooka"}, **LEVELS)
    played = shoot(
        game,
        *("shooting.kind: character", "1"),
        throws=[faces(PERFECT, of=3), faces(of=6), faces(CRITICAL, of=6)],
    )
    assert thrown(played, "explosions.damage") == [6, 6]
    assert wounds(game, "bolter") == ("healthy", 1)


@rule("ERB-LVL-03b", "ERB-CMB-04b")
def test_one_of_two_combined_shooters_may_shoot_through_stairs() -> None:
    game = range_of(
        FLOOR,
        {"bolter": "0202 south", "vasquez": "0704 north", "zombie-a": "0702"},
        items={"bolter": "pistol", "vasquez": "assault-rifle"},
        **LEVELS,
    )
    played = shoot(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "1", "1"),
        throws=[(HIT,), (HIT,), faces(of=6)],
    )
    assert thrown(played, "shooting.damage") == [6]  # orange 2 and red 4
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [1, 2]


@rule("ERB-LVL-02b", "ERB-CAP-01b", "ERB-CAP-01f")
def test_a_capture_through_stairs() -> None:
    game = brawl(FLOOR, {"bolter": "0202 south", "deeler": "0702 wounded 2w"}, **LEVELS)
    fight(
        game,
        *("1", "capture", "close-combat.attack-arc: dark-blue", "close-combat.defence-arc: dark-blue"),
        throws=[faces(CRITICAL, of=4), faces(of=3)],
    )
    assert one(game, "deeler").captor == "bolter"
    assert one(game, "deeler").square == "0202"
    assert "ERB-CAP-01f" in cited(game)
