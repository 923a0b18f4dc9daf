"""Wounds, flips, death and healing (ERB-WND, ERB-GAP-21, ERB-GAP-32)."""

import pytest

from grognard.games.reborn import endings, equipment, lines, orders, reanimation, scrambling, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import AssignedTile, Channel, Character, Command
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Counted, Frequency, Health, Module, Until, Where
from grognard.geometry.squares import Square
from tests.games.reborn.builders import NORAD, OPEN, SALEMITE, Played, card_of, carry_out, one, told
from tests.games.reborn.moving import QUIET, end, field, go, move
from tests.rules import rule

BY_SAW = Cause(How.SHOT, CharacterId.SAW, SALEMITE)


def fight(characters: dict[str, str] | None = None, **more: object) -> Reborn:
    return field(OPEN, characters or {"bolter": "0404 east", "saw": "0504 west"}, **more)  # type: ignore[arg-type]


def hurt(game: Reborn, of: str, number: int, *answers: str, cause: Cause = BY_SAW, **more: object) -> Played:
    play = wounds.wound(game, one(game, of), number, cause)
    return carry_out(game, play, answers, **more)  # type: ignore[arg-type]


def state_of(game: Reborn, of: str) -> tuple[str, int]:
    return one(game, of).health.value, one(game, of).wounds


# Wounds (ERB-WND-01)


@rule("ERB-WND-01a")
def test_each_wound_is_a_counter_on_the_card() -> None:
    game = fight()
    hurt(game, "bolter", 1)
    assert state_of(game, "bolter") == ("healthy", 1)
    hurt(game, "bolter", 2)
    assert state_of(game, "bolter") == ("healthy", 3)
    hurt(game, "bolter", 0)
    assert [each.facts["wounds"] for each in told(game) if each.topic == "wounds.taken"] == [1, 2]


@rule("ERB-WND-01b", "ERB-WND-01c", "ERB-CON-10")
@pytest.mark.parametrize(("number", "after"), [(3, ("healthy", 3)), (4, ("wounded", 0)), (6, ("wounded", 2))])
def test_wounds_that_reach_the_life_points_flip_the_card_and_go_on(number: int, after: tuple[str, int]) -> None:
    game = fight()  # Bolter: 4 Life Points, and 3 when Wounded
    hurt(game, "bolter", number)
    assert state_of(game, "bolter") == after


@rule("ERB-WND-01c", "ERB-CON-10")
def test_one_blow_may_kill_through_both_sides() -> None:
    game = fight()
    hurt(game, "bolter", 7)
    assert one(game, "bolter").where is Where.DEAD


@rule("ERB-WND-01d")
def test_from_the_flip_on_the_values_of_the_wounded_side_hold() -> None:
    game = fight({"woo": "0404 east", "saw": "0504"})
    woo = one(game, "woo")
    before = (lines.armor_of(game, woo), orders.movement(game, woo), orders.max_cp(game, woo))
    hurt(game, "woo", 3)
    after = (lines.armor_of(game, woo), orders.movement(game, woo), orders.max_cp(game, woo))
    assert (before, after) == ((2, 6, 6), (1, 5, 5))


@rule("ERB-WND-01d", "ERB-EQP-02d", "ERB-CON-22")
def test_a_flip_to_a_smaller_allowance_makes_it_drop_cards_at_once() -> None:
    game = fight(items={"bolter": ["assault-rifle", "pistol", "combat-knife"]}, deck=["shotgun"])
    played = hurt(game, "bolter", 4, "equipment.drop: assault-rifle+kevlar-armor")
    assert played.choices("equipment.drop")[0].seat == NORAD
    # A combat knife weighs nothing: to drop it cures no excess (ERB-EQP-02e).
    assert len(offered_cards(played)) == 2
    assert [game.item(card).id for card in one(game, "bolter").items] == ["pistol", "combat-knife"]


@rule("ERB-SET-01b", "ERB-EQP-02d")
def test_without_equipment_in_play_a_flip_makes_nobody_drop_anything() -> None:
    heavy = {"bolter": ["assault-rifle", "pistol"]}
    game = fight(items=heavy, without=[*QUIET, Module.EQUIPMENT])
    assert not hurt(game, "bolter", 4).asked
    assert len(one(game, "bolter").items) == 2


def offered_cards(played: Played) -> list[str]:
    return played.offered("equipment.drop")[0]


@rule("ERB-WND-01e")
@pytest.mark.parametrize(("number", "where"), [(2, Where.MAP), (3, Where.DEAD)])
def test_wounds_that_reach_the_life_points_of_the_wounded_side_kill(number: int, where: Where) -> None:
    game = fight({"bolter": "0404 east wounded", "saw": "0504"})
    hurt(game, "bolter", number)
    assert one(game, "bolter").where is where


@rule("ERB-WND-01f")
def test_the_dead_leave_their_marker_on_the_square() -> None:
    game = fight()
    hurt(game, "bolter", 7)
    assert not game.is_occupied(Square("0404"))
    assert [(marker.character, marker.square) for marker in game.state.dead] == [(CharacterId.BOLTER, "0404")]
    assert game.state.deaths[0].killer is CharacterId.SAW
    assert game.state.killers == {CharacterId.BOLTER: SALEMITE}


@rule("ERB-WND-01g", "ERB-MOV-04b")
def test_markers_of_the_dead_stay_where_they_are() -> None:
    game = fight({"bolter": "0404 east", "vasquez": "0504", "saw": "0804"})
    hurt(game, "vasquez", 7)
    played = move(game, *go("0504", "0604"), *end())
    assert [marker.square for marker in game.state.dead] == ["0504"]
    assert not [option for question in played.offered("movement.step") for option in question if "vasquez" in option]


@rule("ERB-WND-01h", "ERB-CON-26")
@pytest.mark.parametrize(("victim", "cadavers"), [("zombie-a", 0), ("saw", 0), ("vasquez", 1)])
def test_dead_zombies_are_no_cadavers(victim: str, cadavers: int) -> None:
    game = fight({"kendall": "0404 east", victim: "0504 west"})
    hurt(game, victim, 9)
    assert one(game, victim).where is Where.DEAD
    assert len(reanimation.cadavers_in_reach(game, one(game, "kendall"))) == cadavers


# What follows a death (ERB-GAP-32)


@rule("ERB-WND-01i", "ERB-GAP-32", "ERB-ACV-06k")
def test_after_a_death_tiles_stay_and_the_marker_goes_aside_unseen() -> None:
    game = fight(items={"bolter": ["pistol"]})
    bolter = one(game, "bolter")
    bolter.channels = [Channel(SALEMITE, Frequency.LISTENING)]
    card = card_of(game, "bolter", "pistol")
    hurt(game, "bolter", 7)
    assert [tile.design for tile in bolter.tiles] == ["t01"]
    assert game.player(SALEMITE).set_aside == [Frequency.LISTENING]
    assert not bolter.channels
    assert not [each for each in told(game) if "listening" in each.text.lower()]
    assert game.state.dead[0].items == [card]
    assert bolter not in game.in_play()
    assert game.round.is_over


@rule("ERB-WND-01i")
def test_the_prisoner_of_the_dead_is_free() -> None:
    game = fight({"bolter": "0404 east", "saw": "0504 wounded", "deeler": "0804"}, prisoners={"saw": "bolter"})
    hurt(game, "bolter", 7, "capture.facing: west")
    assert one(game, "saw").where is Where.MAP
    assert square(game, "saw") == "0404"


def square(game: Reborn, of: str) -> str:
    return one(game, of).square


@rule("ERB-GAP-32", "ERB-EQP-04c", "ERB-WND-01f")
def test_the_killer_loots_then_the_marker_is_placed_then_endings_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    game = fight(items={"saw": ["combat-knife"]})
    order: list[str] = []
    monkeypatch.setattr(endings, "judge", lambda game, _: order.append(f"judge {len(game.state.dead)}"))
    monkeypatch.setattr(scrambling, "set_markers_aside", lambda *_: order.append("radio"))
    loot = equipment.take_card

    def take_card(game: Reborn, character: Character, card: str) -> None:
        order.append("loot")
        loot(game, character, card)

    monkeypatch.setattr(equipment, "take_card", take_card)
    cause = Cause(How.CLOSE_COMBAT, CharacterId.BOLTER, NORAD)
    hurt(game, "saw", 9, f"equipment.loot: {card_of(game, 'saw', 'combat-knife')}", cause=cause)
    assert order == ["loot", "judge 1", "radio"]
    assert not game.round.is_over  # Jack Saw was not the activated one


@rule("ERB-GAP-32")
def test_one_who_is_dead_takes_no_further_wounds() -> None:
    game = fight()
    hurt(game, "bolter", 7)
    hurt(game, "bolter", 3)
    assert len(game.state.dead) == 1
    assert len([each for each in told(game) if each.topic == "wounds.death"]) == 1


def test_wounds_by_hazards_of_others_count_for_missions() -> None:
    game = fight()
    hurt(game, "saw", 2, cause=Cause(How.HAZARD, None, NORAD))
    hurt(game, "bolter", 1, cause=Cause(How.HAZARD, None, NORAD))
    assert game.player(NORAD).counted == {Counted.HAZARD_WOUNDS: 2}


# Healing (ERB-WND-02)


@rule("ERB-WND-02a", "ERB-GAP-21")
@pytest.mark.parametrize(
    ("before", "number", "after"),
    [
        ("3w", 2, ("healthy", 1)),
        ("", 2, ("healthy", 0)),
        ("1w", 4, ("healthy", 0)),
        ("wounded 2w", 1, ("wounded", 1)),
        ("wounded 2w", 2, ("wounded", 0)),
        ("wounded 1w", 4, ("healthy", 1)),  # four Life Points when Healthy
        ("wounded", 1, ("healthy", 3)),
        ("wounded 1w", 9, ("healthy", 0)),
    ],
)
def test_healing_takes_wounds_off_and_flips_the_card_back(before: str, number: int, after: tuple[str, int]) -> None:
    game = fight({"bolter": f"0404 east {before}", "saw": "0504"})
    wounds.heal(game, one(game, "bolter"), number)
    assert state_of(game, "bolter") == after


@rule("ERB-WND-02a", "ERB-GLE-07b")
def test_healed_to_its_healthy_side_it_has_healthy_values_at_once() -> None:
    game = fight({"woo": "0404 east wounded", "saw": "0504"})
    wounds.heal(game, one(game, "woo"), 1)
    assert orders.max_cp(game, one(game, "woo")) == 6


@rule("ERB-GAP-21")
def test_healing_reaches_neither_the_dead_nor_prisoners() -> None:
    game = fight({"bolter": "0404 east", "saw": "0504 wounded 1w", "deeler": "0604"}, prisoners={"saw": "bolter"})
    wounds.heal(game, one(game, "saw"), 3)
    assert state_of(game, "saw") == ("wounded", 1)
    hurt(game, "deeler", 9)
    wounds.heal(game, one(game, "deeler"), 9)
    assert one(game, "deeler").where is Where.DEAD
    assert one(game, "deeler").health is Health.WOUNDED


# A Zombie figure comes back


@rule("ERB-CON-26")
def test_the_figure_of_a_dead_zombie_is_as_new() -> None:
    game = fight({"bolter": "0404 east", "zombie-a": "0504 engaged 2w"}, items={"zombie-a": ["pistol"]})
    zombie = one(game, "zombie-a")
    zombie.tiles = [AssignedTile("t01", [1, 0, 0, 0], 0)]
    zombie.card_cp = zombie.forced_cp = zombie.dedicated_cp = zombie.raised_max = zombie.magnetic_cards = 1
    zombie.is_scrambled = True
    zombie.used_elements, zombie.used_lines = ["room"], ["line"]
    zombie.command = Command(Until.GAME_END)
    hurt(game, "zombie-a", 9, cause=Cause(How.SHOT, CharacterId.BOLTER, NORAD))
    zombie.captor, zombie.items, zombie.magnetic_cards = CharacterId.BOLTER, ["card"], 1
    zombie.channels = [Channel(NORAD, Frequency.CLEAR)]
    wounds.reset_figure(game, zombie)
    fresh = fight({"bolter": "0404 east"}).state.characters[CharacterId.ZOMBIE_A]
    for field_of in fresh.__struct_fields__:
        if field_of not in ("where", "square", "facing"):
            assert getattr(zombie, field_of) == getattr(fresh, field_of), field_of
    assert (zombie.health, zombie.wounds, zombie.engaged, zombie.items) == (Health.HEALTHY, 0, False, [])
    assert game.state.killers == {}
    assert [marker.character for marker in game.state.dead] == [CharacterId.ZOMBIE_A]
    assert [len(marker.items) for marker in game.state.dead] == [1]  # the marker keeps its card
