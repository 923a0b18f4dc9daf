"""Targeting and shooting (ERB-SHT, ERB-CMB-04, ERB-LVL-03), ammunition and weapons that differ (ERB-GLE)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import aiming, shooting
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.scenario_parts import Area
from grognard.games.reborn.state import Breach
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.words import Frequency, Ground, Marker, Module, Zone
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.questions import Roll
from grognard.kernel.spelling import spell
from tests.games.reborn.builders import OPEN, Played, card_of, carry_out, cited, one, position, told
from tests.games.reborn.fights import (
    CRITICAL,
    FLOOR,
    HIT,
    LEVELS,
    LONG,
    MISS,
    SHOOT_4,
    SHOOT_GOLD,
    TWO,
    range_of,
    shoot,
    wounds,
)
from tests.rules import rule

PERFECT = CRITICAL
ENEMY = "character"
ALL_DICE = "shooting.dice"


def thrown(played: Played, topic: str) -> list[int]:
    return [question.dice for question in played.asked if isinstance(question, Roll) and question.topic == topic]


def faces(*shown: int, of: int) -> tuple[int, ...]:
    return (*shown, *(MISS,) * (of - len(shown)))


def gunman(zombie: str = "0401", items: str = "pistol", bolter: str = "0404 north", **more: object) -> Reborn:
    """Nick Bolter (Shooting 2) with a pistol (1; red 3, orange 2) and a Zombie (Armor 1) three squares ahead."""
    return range_of(OPEN, {"bolter": bolter, "zombie-a": zombie}, items={"bolter": items}, **more)


def targets(game: Reborn, who: str = "bolter") -> list[str]:
    """Everything the first weapon of somebody may be aimed at."""
    weapon = aiming.weapons_of(game, one(game, who))[0]
    return [spell(target) for target in aiming.targets_of(game, one(game, who), weapon)]


# Weapon and target (ERB-SHT-01)


@rule("ERB-SHT-01a", "ERB-SHT-01e")
def test_a_shot_goes_in_the_order_of_its_steps_with_one_weapon() -> None:
    game = gunman(items="pistol")
    bolter = one(game, "bolter")
    bolter.items.append(game.state.equipment[other_card(game, "assault-rifle")].id)
    rifle = card_of(game, "bolter", "assault-rifle")
    played = shoot(game, rifle, "3", "1", "5", throws=[faces(TWO, of=5), faces(TWO, HIT, of=5)])
    assert played.topics == [
        "shooting.weapon",
        "orders.cp",
        "shooting.pour-it-on",
        "shooting.dice",
        "shooting.targeting",
        "shooting.damage",
    ]
    assert wounds(game, "zombie-a") == ("healthy", 2)  # 3 hits against Armor 1
    assert bolter.tiles[0].cp[SHOOT_4[1].place] == 3


def other_card(game: Reborn, item: str) -> str:
    """A card with this item that nobody has."""
    card = next(card for card in game.pack.cards if item in card.faces)
    game.equipment(card.id).face = card.faces.index(item)
    return card.id


@rule("ERB-SHT-01a", "ERB-CON-14")
def test_an_interrupting_character_shoots_like_an_activated_one() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "deeler": "0401 south"}, items={"deeler": "pistol"})
    game.state.interrupting = one(game, "deeler").id
    play = shooting.shoot(game, one(game, "deeler"), SHOOT_GOLD[1])
    carry_out(game, play, ["1", "3"], throws=[faces(PERFECT, of=3), faces(CRITICAL, of=3)])
    assert wounds(game, "bolter") == ("healthy", 1)


@rule("ERB-SHT-01a")
def test_without_a_weapon_or_a_target_there_is_no_shot() -> None:
    bare = range_of(OPEN, {"bolter": "0404 north", "zombie-a": "0401"})
    assert not shooting.can_shoot(bare, one(bare, "bolter"))
    knife = gunman(items="combat-knife")
    assert not shooting.can_shoot(knife, one(knife, "bolter"))
    armed = gunman()
    assert shooting.can_shoot(armed, one(armed, "bolter"))
    behind = gunman("0407")
    assert not shooting.can_shoot(behind, one(behind, "bolter"))


@rule("ERB-SHT-01a")
def test_mines_and_bombs_are_not_fired() -> None:
    for item in ("mines", "plastic-explosive", "time-bomb"):
        game = gunman(items=item)
        assert aiming.weapons_of(game, one(game, "bolter")) == []


@rule("ERB-SHT-01a", "ERB-LOS-04b")
def test_the_mammoth_fires_the_gun_it_has_built_in() -> None:
    game = range_of(OPEN, {"mammoth": "0404 north", "zombie-a": "0401"})
    weapons = aiming.weapons_of(game, one(game, "mammoth"))
    assert [weapon.id for weapon in weapons] == ["mammoth-cannon"]
    played = shoot(game, "1", throws=[faces(PERFECT, of=4), faces(TWO, of=5)])
    assert thrown(played, "shooting.targeting") == [4]
    assert played.choices(ALL_DICE) == []  # it has no ammo icon
    assert wounds(game, "zombie-a") == ("healthy", 1)


@rule("ERB-SHT-01a", "ERB-GLC-05b")
def test_the_gun_of_the_mammoth_is_silent_when_the_wall_markers_are_used_up() -> None:
    markers = [Marker.BROKEN_WALL_SHORT] * 8 + [Marker.BROKEN_WALL_LONG] * 6
    game = range_of(OPEN, {"mammoth": "0404 north", "zombie-a": "0401"}, breaches=[Breach([], m) for m in markers])
    assert aiming.weapons_of(game, one(game, "mammoth")) == []


@rule("ERB-SHT-01b", "ERB-SHT-01f", "ERB-CON-25")
def test_enemies_doors_walls_and_elements_in_sight_are_offered_and_friends_are_not() -> None:
    room = "+-+-+-+-+\n|. A . .|\n+ + +-+ +\n|. . . .|\n+-+-+-+-+"
    game = range_of(
        room,
        {"bolter": "0102 east", "zombie-a": "0302", "vasquez": "0202", "saw": "0101"},
        items={"bolter": "pistol"},
        doors={"gate": "0201|0301 wooden"},
    )
    assert targets(game) == ["character saw"]
    game.place(one(game, "vasquez"), Square("0401"))
    assert sorted(targets(game)) == [
        "character saw",
        "character zombie-a",
        "door gate",
        "element room-0201",
        "wall 0301|0302",
    ]
    game.place(one(game, "bolter"), Square("0102"), Facing.SOUTH)
    assert "door gate" not in targets(game)


@rule("ERB-SHT-01b")
def test_first_the_kind_of_target_is_chosen_then_which() -> None:
    game = range_of(
        "+-+-+-+\n|. . .|\n+ + +-+\n|. .|.|\n+-+-+-+",
        {"bolter": "0101 east", "zombie-a": "0201"},
        items={"bolter": "heavy-revolver"},
    )
    played = shoot(game, "shooting.kind: character", "1", "0", throws=[])
    assert played.offered("shooting.kind") == [["character", "wall"]]
    assert "ERB-SHT-02h" in cited(game)


@rule("ERB-SHT-01c")
def test_1_to_4_cp_within_the_section() -> None:
    played = shoot(gunman(), "4", "0", "6", throws=[faces(PERFECT, of=6), faces(of=3)])
    assert played.offered("orders.cp") == [["1", "2", "3", "4"]]


@rule("ERB-SHT-01d", "ERB-CON-34", "ERB-SHT-02e", "ERB-SHT-04c")
@pytest.mark.parametrize(("poured", "targeting", "damage"), [(0, 5, 3), (1, 4, 4), (2, 3, 5)])
def test_extra_cp_are_split_between_targeting_and_damage_before_the_roll(
    poured: int, targeting: int, damage: int
) -> None:
    played = shoot(gunman(), "3", str(poured), str(targeting), throws=[faces(PERFECT, of=targeting), faces(of=damage)])
    assert played.offered("shooting.pour-it-on") == [["0", "1", "2"]]
    assert played.topics.index("shooting.pour-it-on") < played.topics.index("shooting.targeting")
    assert (thrown(played, "shooting.targeting"), thrown(played, "shooting.damage")) == ([targeting], [damage])


@rule("ERB-SHT-01d", "ERB-SHT-04c")
def test_a_weapon_without_pour_it_on_puts_all_extra_cp_into_targeting() -> None:
    game = gunman(items="heavy-revolver")
    played = shoot(game, "3", "5", throws=[faces(PERFECT, of=5), faces(TWO, of=3)])
    assert played.choices("shooting.pour-it-on") == []
    assert wounds(game, "zombie-a") == ("healthy", 2)  # 2 hits and 1 automatic against Armor 1


@rule("ERB-CON-25", "ERB-SHT-01f", "ERB-CPX-03e")
def test_a_shot_that_has_lost_its_target_fails_and_its_cp_stay() -> None:
    game = gunman()
    play = shooting.shoot(game, one(game, "bolter"), SHOOT_4[1])
    question = next(play)
    assert not hasattr(question, "label")
    game.place(one(game, "saw"), Square("0403"))
    with pytest.raises(StopIteration):
        play.send(1)
    assert one(game, "bolter").tiles[0].cp[SHOOT_4[1].place] == 1
    assert "ERB-CON-25" in cited(game)


# Targeting (ERB-SHT-02)


@rule("ERB-SHT-02a", "ERB-SHT-02b", "ERB-SHT-02d", "ERB-SHT-02g", "ERB-SHT-02h")
@pytest.mark.parametrize(
    ("shown", "hits"), [((HIT,), False), ((TWO,), True), ((LONG,), True), ((HIT, HIT), True), ((), False)]
)
def test_targeting_needs_the_range_in_distance(shown: tuple[int, ...], hits: bool) -> None:
    """Three squares away; the pool is 2 of Bolter and 1 of the pistol."""
    game = gunman()
    damage = [faces(CRITICAL, of=3)] if hits else []
    played = shoot(game, "1", "3", throws=[faces(*shown, of=3), *damage])
    assert thrown(played, "shooting.targeting") == [3]
    assert wounds(game, "zombie-a") == ("healthy", 1 if hits else 0)
    assert ("ERB-SHT-02h" in cited(game)) is not hits


@rule("ERB-SHT-02d")
def test_automatic_distance_is_added() -> None:
    """Vasquez adds 1, the sniper rifle 2: range 3 without any die."""
    game = range_of(OPEN, {"vasquez": "0404 north", "zombie-a": "0401"}, items={"vasquez": "sniper-rifle"})
    played = shoot(game, "1", "6", throws=[faces(of=6), faces(HIT, of=3)])
    assert thrown(played, "shooting.damage") == [3]
    assert wounds(game, "zombie-a") == ("healthy", 2)


@rule("ERB-SHT-02g")
def test_a_perfect_shot_hits_at_any_range() -> None:
    game = gunman("0801", bolter="0108 north")
    shoot(game, "1", "red", "1", throws=[(PERFECT,), faces(CRITICAL, of=3)])
    assert wounds(game, "zombie-a") == ("healthy", 1)


@rule("ERB-SHT-02f")
def test_fewer_dice_may_be_rolled_where_ammunition_is_at_stake() -> None:
    played = shoot(gunman(), "1", "2", throws=[(TWO, MISS), faces(of=3)])
    assert played.offered(ALL_DICE) == [["3", "2", "1", "0"]]
    assert thrown(played, "shooting.targeting") == [2]
    supplied = gunman(items="pistol")
    one(supplied, "bolter").items.append(other_card(supplied, "ammunition"))
    assert shoot(supplied, "1", throws=[faces(of=3)]).choices(ALL_DICE) == []


@rule("ERB-SHT-02h", "ERB-CPX-03e")
def test_all_cp_of_a_miss_stay_on_the_section() -> None:
    game = gunman()
    shoot(game, "4", "2", "4", throws=[faces(of=4)])
    assert one(game, "bolter").tiles[0].cp[SHOOT_4[1].place] == 4
    assert wounds(game, "zombie-a") == ("healthy", 0)


@rule("ERB-SHT-02c", "ERB-GAP-19", "ERB-SHT-02a")
def test_a_door_on_ones_own_square_is_at_range_0_and_hit_without_a_roll() -> None:
    game = range_of(
        "+-+-+\n|. .|\n+-+-+", {"bolter": "0101 east"}, items={"bolter": "pistol"}, doors={"gate": "0101|0201 wooden"}
    )
    played = shoot(game, "1", throws=[faces(TWO, TWO, of=3)])
    assert thrown(played, "shooting.targeting") == []
    assert thrown(played, "shooting.damage") == [3]  # in front: red
    assert game.state.doors["gate"].is_destroyed


@rule("ERB-SHT-02c", "ERB-GAP-19")
@pytest.mark.parametrize(("facing", "dice"), [("north", [2]), ("south", [2]), ("west", None)])
def test_the_arc_toward_a_side_of_ones_own_square(facing: str, dice: list[int] | None) -> None:
    game = range_of(
        "+-+-+\n|. .|\n+-+-+",
        {"bolter": f"0101 {facing}"},
        items={"bolter": "pistol"},
        doors={"gate": "0101|0201 wooden"},
    )
    assert shooting.can_shoot(game, one(game, "bolter")) is (dice is not None)
    if dice is not None:
        assert thrown(shoot(game, "1", throws=[faces(of=2)]), "shooting.damage") == dice


@rule("ERB-SHT-02c", "ERB-SHT-02b")
def test_an_adjacent_figure_is_at_range_1() -> None:
    game = gunman("0403")
    played = shoot(game, "1", "1", throws=[(MISS,)])
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [1]
    assert thrown(played, "shooting.damage") == []


@rule("ERB-SHT-01b", "ERB-SHT-02b")
def test_a_weapon_reaches_no_farther_than_its_range() -> None:
    near = gunman("0404", items="shotgun", bolter="0408 north")
    game = gunman("0403", items="shotgun", bolter="0408 north")
    far = gunman("0402", items="shotgun", bolter="0408 north")
    assert [shooting.can_shoot(each, one(each, "bolter")) for each in (near, game, far)] == [True, True, False]


# Ammunition (ERB-SHT-03)


@rule("ERB-SHT-03a", "ERB-CON-03")
def test_an_out_of_ammo_icon_silences_the_weapon_after_this_shot() -> None:
    game = gunman()
    pistol = card_of(game, "bolter", "pistol")
    shoot(game, "1", "3", throws=[(LONG, MISS, HIT), faces(CRITICAL, of=3)])
    assert wounds(game, "zombie-a") == ("healthy", 1)
    card = game.equipment(pistol)
    assert (card.engaged, card.out_of_ammo) == (True, True)
    assert not shooting.can_shoot(game, one(game, "bolter"))
    card.engaged = False  # as the Final phase does
    assert not shooting.can_shoot(game, one(game, "bolter"))


@rule("ERB-SHT-03a")
def test_a_weapon_without_the_icon_does_not_run_out() -> None:
    game = gunman(items="taser")
    shoot(game, "1", throws=[(MISS, MISS, PERFECT), (MISS, MISS)])
    assert not game.equipment(card_of(game, "bolter", "taser")).out_of_ammo


@rule("ERB-GLE-01a")
def test_who_carries_ammunition_never_runs_out() -> None:
    game = gunman()
    one(game, "bolter").items.append(other_card(game, "ammunition"))
    shoot(game, "1", throws=[faces(of=3)])
    assert not game.equipment(card_of(game, "bolter", "pistol")).out_of_ammo


@rule("ERB-SHT-03b")
def test_a_reload_takes_1_cp_on_the_card_in_the_own_activation() -> None:
    game = gunman()
    bolter, pistol = one(game, "bolter"), card_of(game, "bolter", "pistol")
    card = game.equipment(pistol)
    assert shooting.reloadable(game, bolter) == []
    card.engaged = card.out_of_ammo = True
    assert shooting.reloadable(game, bolter) == [pistol]
    carry_out(game, shooting.reload(game, bolter, pistol))
    assert (card.engaged, card.out_of_ammo, bolter.card_cp) == (False, False, 1)
    assert shooting.can_shoot(game, bolter)


@rule("ERB-SHT-03b", "ERB-INT-03f")
def test_nobody_reloads_in_an_interruption_or_in_another_ones_activation() -> None:
    game = gunman()
    bolter = one(game, "bolter")
    game.equipment(card_of(game, "bolter", "pistol")).out_of_ammo = True
    game.round.is_interrupted = True
    assert shooting.reloadable(game, bolter) == []
    game.round.is_interrupted = False
    game.state.acting = one(game, "vasquez").id
    assert shooting.reloadable(game, bolter) == []
    game.state.acting = bolter.id
    game.player(bolter.seat).cp = 0
    assert shooting.reloadable(game, bolter) == []


@rule("ERB-SHT-03b", "ERB-RAD-04d")
def test_a_scrambled_character_may_find_that_it_cannot_reload() -> None:
    from grognard.games.reborn.state import Channel

    game = gunman()
    bolter = one(game, "bolter")
    card = game.equipment(card_of(game, "bolter", "pistol"))
    card.out_of_ammo = True
    bolter.tiles[0].cp = [3, 0, 0, 0]
    bolter.channels = [Channel(one(game, "zombie-a").seat, Frequency.SCRAMBLED)]
    carry_out(game, shooting.reload(game, bolter, card.id))
    assert (card.out_of_ammo, bolter.card_cp) == (True, 0)


@rule("ERB-SHT-03c")
@pytest.mark.parametrize("without", [(), (Module.SEARCH,)])
def test_the_card_of_a_weapon_with_so_many_rounds_leaves_after_the_last(without: tuple[Module, ...]) -> None:
    game = gunman(items="frag-grenades", without=without)
    card = card_of(game, "bolter", "frag-grenades")
    shoot(game, "shooting.kind: character", "1", throws=[faces(of=3)])
    assert game.equipment(card).used == 1  # a miss counts
    one(game, "bolter").tiles[0].cp = [0, 0, 0, 0]
    shoot(game, "shooting.kind: character", "1", throws=[faces(PERFECT, of=3), faces(of=4)])
    assert one(game, "bolter").items == []
    assert (card in game.state.search_deck) is not bool(without)
    assert (card in game.state.removed) is bool(without)


# Damage (ERB-SHT-04)


@rule("ERB-SHT-04a", "ERB-LOS-01c")
@pytest.mark.parametrize(("square", "dice"), [("0401", 3), ("0501", 3), ("0804", 2), ("0603", 2)])
def test_the_arc_picks_the_damage_column(square: str, dice: int) -> None:
    played = shoot(gunman(square), "1", "1", throws=[(PERFECT,), faces(of=dice)])
    assert thrown(played, "shooting.damage") == [dice]


@rule("ERB-SHT-04b")
@pytest.mark.parametrize(("zone", "dice"), [("red", 3), ("orange", 2)])
def test_on_the_border_the_shooter_picks_the_arc(zone: str, dice: int) -> None:
    played = shoot(gunman("0602"), "1", f"shooting.zone: {zone}", "1", throws=[(PERFECT,), faces(of=dice)])
    assert thrown(played, "shooting.damage") == [dice]


@rule("ERB-SHT-04d")
def test_criticals_wound_first_and_then_what_exceeds_the_armor_there_is_then() -> None:
    """Vasquez: Armor 2, wounded 1; 4 Life Points."""
    game = range_of(OPEN, {"deeler": "0404 north", "vasquez": "0402 3w"}, items={"deeler": "pistol"})
    shoot(game, "1", "1", throws=[(PERFECT,), (CRITICAL, TWO, MISS)])
    assert wounds(game, "vasquez") == ("wounded", 1)


@rule("ERB-SHT-04d")
def test_hits_within_the_armor_do_nothing() -> None:
    game = range_of(OPEN, {"bolter": "0404 north", "einstein": "0402"}, items={"bolter": "pistol"})
    shoot(game, "1", "1", throws=[(PERFECT,), (TWO, HIT, MISS)])
    assert wounds(game, "einstein") == ("healthy", 0)


@rule("ERB-SHT-04e")
def test_the_target_of_a_shot_rolls_nothing() -> None:
    played = shoot(gunman(), "1", "1", throws=[(PERFECT,), faces(of=3)])
    assert [topic for topic in played.topics if topic.startswith("close-combat")] == []
    assert len([question for question in played.asked if isinstance(question, Roll)]) == 2


# Objects (ERB-SHT-05)


@rule("ERB-SHT-05a", "ERB-WND-03c")
@pytest.mark.parametrize(("shown", "falls"), [((CRITICAL, HIT), True), ((CRITICAL,), False), ((TWO, TWO), True)])
def test_objects_are_judged_by_their_defensive_value(shown: tuple[int, ...], falls: bool) -> None:
    game = range_of("....A", {"bolter": "0101 east"}, items={"bolter": "pistol"}, elements={"A": Element("Box", 4)})
    shoot(game, "1", "1", throws=[(PERFECT,), faces(*shown, of=3)])
    assert (game.feature_on(Square("0501")) is None) is falls


@rule("ERB-SHT-05b", "ERB-GAP-19")
def test_a_door_is_aimed_at_through_the_square_on_the_shooters_side() -> None:
    """From 0101 the door behind 0301: range 2, though somebody stands on 0301."""
    game = range_of(
        "+-+-+-+-+\n|. . . .|\n+-+-+-+-+",
        {"bolter": "0101 east", "vasquez": "0301"},
        items={"bolter": "pistol"},
        doors={"gate": "0301|0401 wooden"},
    )
    assert targets(game) == ["door gate"]
    shoot(game, "1", "1", throws=[(HIT,), (TWO, TWO, MISS)])
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [2]
    assert game.state.doors["gate"].is_destroyed


@rule("ERB-SHT-05b", "ERB-GAP-19")
def test_a_large_door_can_be_aimed_at_through_either_half() -> None:
    """From 0102 facing east: through 0302 in red at range 2, through 0301 in red at range 3."""
    game = range_of(
        "+-+-+-+-+\n|. . . .|\n+ + + + +\n|. . . .|\n+-+-+-+-+",
        {"bolter": "0102 east"},
        items={"bolter": "pistol"},
        doors={"gate": "0301|0401 0302|0402 sliding"},
    )
    played = shoot(game, "1", "shooting.square: 0301", "1", throws=[(HIT,)])
    assert played.offered("shooting.square") == [["0301", "0302"]]
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [3]


@rule("ERB-SHT-05b")
def test_a_wall_out_of_sight_is_no_target() -> None:
    room = "+-+-+-+\n|. .|.|\n+ + + +\n|. . .|\n+-+-+-+"
    game = range_of(room, {"bolter": "0101 east"}, items={"bolter": "pistol"})
    assert targets(game) == ["wall 0201|0301"]
    game.place(one(game, "bolter"), Square("0101"), Facing.WEST)
    assert not shooting.can_shoot(game, one(game, "bolter"))


# Large targets


@rule("ERB-LOS-04a", "ERB-SHT-04a", "ERB-SHT-02b")
def test_the_shooter_picks_the_square_of_a_large_target() -> None:
    """Of those in sight: its front squares hide the others."""
    game = range_of(OPEN, {"deeler": "0405 north", "mammoth": "0402"}, items={"deeler": "pistol"})
    played = shoot(game, "1", "shooting.square: 0503", "1", throws=[(HIT,)])
    assert played.offered("shooting.square") == [["0403", "0503"]]
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [3]


@rule("ERB-SHT-04b", "ERB-LOS-04a")
def test_one_square_of_a_large_target_may_lie_on_the_border_of_the_arcs() -> None:
    game = range_of(OPEN, {"deeler": "0404 north", "mammoth": "0402"}, items={"deeler": "pistol"})
    played = shoot(game, "1", "shooting.square: 0503", "shooting.zone: orange", "1", throws=[(TWO,), faces(of=2)])
    assert played.offered("shooting.zone") == [["red", "orange"]]
    assert thrown(played, "shooting.damage") == [2]


# Combined (ERB-CMB-04)


def squad(**more: object) -> Reborn:
    """Bolter with a pistol, Vasquez with an assault rifle, and Jack Saw (Armor 2) before both."""
    return range_of(
        OPEN,
        {"bolter": "0404 north", "vasquez": "0604 west", "saw": "0402"},
        items={"bolter": "pistol", "vasquez": "assault-rifle"},
        **more,
    )


@rule("ERB-CMB-04a", "ERB-CMB-04b", "ERB-SHT-04a")
def test_each_targets_apart_and_damage_is_pooled_against_one_armor() -> None:
    """Vasquez has Saw in front on the border of her arcs, at range 4; Bolter at range 2."""
    game = squad()
    played = shoot(
        game,
        *("orders.cp: 2", "combined.helper: vasquez", "orders.cp: 2"),
        *("shooting.pour-it-on: 1", "shooting.pour-it-on: 0", "shooting.zone: orange"),
        *("shooting.dice: 3", "shooting.dice: 6"),
        throws=[(HIT, MISS, MISS), (HIT, HIT, MISS, MISS, MISS, MISS), faces(TWO, TWO, of=7)],
    )
    assert thrown(played, "shooting.targeting") == [3, 6]
    assert thrown(played, "shooting.damage") == [7]  # red 3 and 1 poured on, orange 3
    assert wounds(game, "saw") == ("healthy", 2)
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [2, 4]


@rule("ERB-CMB-04b")
@pytest.mark.parametrize(("leader", "helper", "dice"), [(PERFECT, MISS, 3), (MISS, PERFECT, 3), (MISS, MISS, 0)])
def test_only_those_whose_targeting_succeeds_take_part_in_the_damage(leader: int, helper: int, dice: int) -> None:
    game = squad()
    played = shoot(
        game,
        *("orders.cp: 1", "combined.helper: vasquez", "orders.cp: 1", "shooting.zone: orange", "1", "1"),
        throws=[(leader,), (helper,), *([faces(of=dice)] if dice else [])],
    )
    assert thrown(played, "shooting.damage") == ([dice] if dice else [])


@rule("ERB-CMB-04a")
def test_who_cannot_shoot_the_same_target_cannot_join() -> None:
    game = squad()
    game.place(one(game, "vasquez"), Square("0604"), Facing.EAST)
    played = shoot(game, "1", "1", throws=[(MISS,)])
    assert played.choices("combined.helper") == []
    far = range_of(
        OPEN,
        {"bolter": "0402 south", "vasquez": "0401 south", "saw": "0408"},
        items={"bolter": "pistol", "vasquez": "shotgun"},
    )
    assert shoot(far, "1", "1", throws=[(MISS,)]).choices("combined.helper") == []


@rule("ERB-GLE-10c", "ERB-CMB-04a")
def test_a_taser_joins_no_other_weapon() -> None:
    helper = range_of(
        OPEN,
        {"bolter": "0404 north", "vasquez": "0604 west", "saw": "0402"},
        items={"bolter": "pistol", "vasquez": "taser"},
    )
    assert shoot(helper, "1", "1", throws=[(MISS,)]).choices("combined.helper") == []
    leader = range_of(
        OPEN,
        {"bolter": "0404 north", "vasquez": "0604 west", "saw": "0402"},
        items={"bolter": "taser", "vasquez": "pistol"},
    )
    assert shoot(leader, "1", throws=[(MISS, MISS, MISS)]).choices("combined.helper") == []


# Weapons that differ


@rule("ERB-GLE-10c", "ERB-CPX-03b")
@pytest.mark.parametrize(("shown", "forced"), [((PERFECT, MISS), 2), ((LONG, MISS), 0), ((LONG, HIT), 2)])
def test_a_taser_forces_cp_on_its_target(shown: tuple[int, ...], forced: int) -> None:
    game = gunman(items="taser")
    shoot(game, "1", throws=[(PERFECT, MISS, MISS), shown])
    assert one(game, "zombie-a").forced_cp == forced
    assert wounds(game, "zombie-a") == ("healthy", 0)


@rule("ERB-GLE-10c")
def test_extra_cp_add_dice_to_the_test_of_a_taser_and_it_may_be_repeated() -> None:
    game = gunman(items="taser")
    played = shoot(game, "3", "2", throws=[(PERFECT, MISS, MISS), (HIT, HIT, HIT, MISS)])
    assert thrown(played, "shooting.shock") == [4]
    one(game, "bolter").tiles[0].cp = [0, 0, 0, 0]
    shoot(game, "1", throws=[(PERFECT, MISS, MISS), (PERFECT, MISS)])
    assert one(game, "zombie-a").forced_cp == 4


@rule("ERB-GLE-10c", "ERB-SHT-01b")
def test_a_taser_is_for_characters_only() -> None:
    game = range_of(
        "+-+-+-+\n|. . .|\n+-+-+-+",
        {"bolter": "0101 east"},
        items={"bolter": "taser"},
        doors={"gate": "0201|0301 wooden"},
    )
    assert not shooting.can_shoot(game, one(game, "bolter"))


@rule("ERB-GLE-10d", "ERB-SHT-02d")
def test_a_targeting_lens_adds_a_die_to_targeting() -> None:
    game = gunman()
    one(game, "bolter").items.append(other_card(game, "targeting-lens"))
    played = shoot(game, "1", "4", throws=[faces(of=4)])
    assert thrown(played, "shooting.targeting") == [4]


@rule("ERB-GLE-12e")
def test_nobody_shoots_or_is_shot_at_on_the_tile_of_a_disrupter_that_is_on() -> None:
    game = gunman(items="pistol")
    card = other_card(game, "magnetic-disrupter")
    one(game, "zombie-a").items.append(card)
    assert shooting.can_shoot(game, one(game, "bolter"))
    game.equipment(card).is_on = True
    assert not shooting.can_shoot(game, one(game, "bolter"))


@rule("ERB-GLE-12e")
@pytest.mark.parametrize(("carrier", "can"), [("bolter", False), ("zombie-a", False), ("woo", True)])
def test_a_disrupter_silences_the_tile_it_is_carried_on_and_no_other(carrier: str, can: bool) -> None:
    """Three rooms in a row, open to each other: Bolter shoots from the first into the second; Woo is in the third."""
    others = [Area(f"room-{i}", "Room", Square(f"0{i}01"), 2, 1, Ground.OUTDOOR) for i in (3, 5)]
    for weapon in ("pistol", "bazooka"):
        game = range_of(
            "..",
            {"bolter": "0101 east", "zombie-a": "0301", "woo": "0501"},
            items={"bolter": weapon},
            areas=others,
            ground=Ground.OUTDOOR,
        )
        card = other_card(game, "magnetic-disrupter")
        one(game, carrier).items.append(card)
        game.equipment(card).is_on = True
        found = targets(game) if aiming.weapons_of(game, one(game, "bolter")) else []
        assert ("character zombie-a" in found) is can
        assert ("square 0301" in found) is (can and weapon == "bazooka")


# Through stairs (ERB-LVL-03)


@rule("ERB-LVL-03a", "ERB-LVL-03b")
@pytest.mark.parametrize("facing", ["north", "south", "east"])
def test_through_stairs_the_range_is_1_and_the_arc_orange_whatever_the_facings(facing: str) -> None:
    game = range_of(FLOOR, {"bolter": f"0202 {facing}", "zombie-a": "0702"}, items={"bolter": "pistol"}, **LEVELS)
    played = shoot(game, "1", "1", throws=[(HIT,), faces(of=2)])
    assert [each.facts["range"] for each in told(game) if each.topic == "shooting.targeting"] == [1]
    assert thrown(played, "shooting.damage") == [2]


@rule("ERB-LVL-03a")
def test_only_between_corresponding_stair_squares() -> None:
    game = range_of(FLOOR, {"bolter": "0203 north", "zombie-a": "0702"}, items={"bolter": "pistol"}, **LEVELS)
    assert not shooting.can_shoot(game, one(game, "bolter"))
    above = range_of(FLOOR, {"bolter": "0202 north", "zombie-a": "0703"}, items={"bolter": "pistol"}, **LEVELS)
    assert not shooting.can_shoot(above, one(above, "bolter"))


@rule("ERB-SHT-05b", "ERB-SHT-02b")
def test_squares_of_an_element_are_asked_for_where_they_differ_for_the_weapon() -> None:
    """Three squares in a rank: the outer two are the same to a gun, and not to a grenade."""
    for weapon, kind, squares in (
        ("pistol", (), ["0101", "0201"]),
        ("frag-grenades", ("shooting.kind: element",), ["0101", "0201", "0301"]),
    ):
        game = range_of("AAA\n...\n...\n...", {"bolter": "0204 north"}, items={"bolter": weapon})
        dice = ("3",) if weapon == "pistol" else ()
        played = shoot(game, *kind, "1", "shooting.square: 0201", *dice, throws=[faces(of=3)])
        assert played.offered("shooting.square") == [squares]


# Pilots


@rule("ERB-CAP-04b", "ERB-GAP-35")
@pytest.mark.parametrize(("value", "dice"), [("mammoth", 3), ("deeler", 2)])
def test_a_pilot_fires_the_built_in_gun_with_the_shooting_value_it_picks(value: str, dice: int) -> None:
    game = range_of(
        OPEN,
        {"deeler": "0404 wounded", "mammoth": "0404 north wounded", "woo": "0401"},
        pilots={"deeler": "mammoth"},
    )
    played = shoot(game, "1", f"shooting.value: {value}", throws=[faces(of=dice)])
    assert thrown(played, "shooting.targeting") == [dice]


def test_the_zone_of_a_shot_is_told() -> None:
    game = gunman("0804")
    weapon = aiming.weapons_of(game, one(game, "bolter"))[0]
    aims = aiming.aims_at(game, one(game, "bolter"), weapon, Target(TargetKind.CHARACTER, "zombie-a"))
    assert [(aim.square, aim.zone, aim.range) for aim in aims] == [("0804", Zone.ORANGE, 4)]


def test_without_the_module_nobody_shoots() -> None:
    game = position(OPEN, {"bolter": "0404 north", "saw": "0401"}, items={"bolter": "pistol"}, without=[Module.SHOOT])
    assert not shooting.can_shoot(game, one(game, "bolter"))
