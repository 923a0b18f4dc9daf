"""Captors, prisoners and pilots (ERB-CAP-01 to ERB-CAP-04, ERB-GAP-25, ERB-GAP-35)."""

import pytest

from grognard.games.reborn import (
    aiming,
    capture,
    close_combat,
    endings,
    equipment,
    exchange,
    interact,
    lines,
    movement,
    orders,
    search,
    steps,
    wounds,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Channel
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Frequency, Ground, Health, Module, Moment, RoomType, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn.builders import NORAD, OPEN, SALEMITE, Played, card_of, carry_out, cited, one
from tests.games.reborn.moving import QUIET, barred, end, field, go, look, move, offered, square_of
from tests.rules import rule

PAIR = {"bolter": "0404 east", "saw": "0504 west wounded"}
HELD = {"bolter": "0404 east", "saw": "0404 wounded 1w engaged"}


def camp(characters: dict[str, str] | None = None, **more: object) -> Reborn:
    return field(OPEN, characters or PAIR, **more)  # type: ignore[arg-type]


def holding(characters: dict[str, str] | None = None, **more: object) -> Reborn:
    """Bolter holds Jack Saw."""
    return camp(HELD | (characters or {}), prisoners={"saw": "bolter"}, **more)


def take(game: Reborn, captor: str, victim: str, *answers: str) -> Played:
    return carry_out(game, capture.capture(game, one(game, captor), one(game, victim)), answers)


def die(game: Reborn, of: str, cause: Cause, *answers: str) -> Played:
    return carry_out(game, wounds.kill(game, one(game, of), cause), answers)


def why_not(game: Reborn, captor: str = "bolter", victim: str = "saw") -> str:
    """The rule that bars the attempt, nothing if it may be made."""
    found = capture.why_not(game, one(game, captor), one(game, victim))
    return "" if found is None else found[1]


SHOT = Cause(How.SHOT, None, SALEMITE)


# The attempt (ERB-CAP-01)


@rule("ERB-CAP-01a")
def test_only_wounded_enemies_are_captured() -> None:
    assert why_not(camp()) == ""
    assert why_not(camp(PAIR | {"saw": "0504 west"})) == "ERB-CAP-01a"
    assert why_not(camp(without=[*QUIET, Module.CAPTURE])) == "ERB-SET-01b"


CRITICAL, NOTHING = 6, 1
"""Faces of the yellow die."""


def attempt(game: Reborn, purpose: str, attack: tuple[int, ...], defence: tuple[int, ...]) -> Played:
    """Bolter's four dice against the two of Jack Saw, Wounded with four Life Points."""
    fight = close_combat.fight(game, one(game, "bolter"), Section(0, 1))
    throws = {"close-combat.attack": [attack], "close-combat.defence": [defence]}
    return carry_out(game, fight, [f"close-combat.purpose: {purpose}"], throws=throws)


ENOUGH = (CRITICAL,) * 4
TOO_LITTLE = (CRITICAL,) * 3 + (NOTHING,)


@rule("ERB-CAP-01b", "ERB-CAP-01c")
def test_a_capture_is_declared_in_a_close_combat_before_the_dice() -> None:
    played = attempt(camp(), "capture", ENOUGH, (NOTHING,) * 2)
    assert played.topics.index("close-combat.purpose") < played.topics.index("close-combat.attack")
    assert played.offered("close-combat.purpose") == [["damage", "capture"]]


@rule("ERB-CAP-01d", "ERB-CAP-01e")
@pytest.mark.parametrize(("dice", "where"), [(ENOUGH, Where.HELD), (TOO_LITTLE, Where.MAP)])
def test_who_would_have_died_is_captured_and_nobody_else_is_hurt(dice: tuple[int, ...], where: Where) -> None:
    game = camp()
    attempt(game, "capture", dice, (NOTHING,) * 2)
    assert one(game, "saw").where is where
    assert one(game, "saw").wounds == 0
    game = camp()
    attempt(game, "damage", TOO_LITTLE, (NOTHING,) * 2)
    assert one(game, "saw").wounds == 3


@rule("ERB-CAP-01e", "ERB-CON-16")
def test_the_victims_criticals_hurt_its_captor() -> None:
    game = camp()
    attempt(game, "capture", ENOUGH, (CRITICAL,) * 2)
    assert one(game, "bolter").wounds == 2
    assert one(game, "saw").where is Where.HELD
    # Three wounds would be enough for both, and Bolter dies of those he is dealt.
    game = camp({"bolter": "0404 east wounded 1w", "saw": "0504 west wounded 1w"})
    attempt(game, "capture", (CRITICAL,) * 3, (CRITICAL,) * 2)
    assert (one(game, "bolter").where, one(game, "saw").where) == (Where.DEAD, Where.MAP)


# Becoming a prisoner


@rule("ERB-CAP-01f", "ERB-CAP-02d", "ERB-ACV-06k")
def test_the_victim_leaves_the_map_for_its_captors_card() -> None:
    game = camp()
    take(game, "bolter", "saw")
    saw = one(game, "saw")
    assert (saw.where, saw.captor) == (Where.HELD, CharacterId.BOLTER)
    assert game.prisoner_of(one(game, "bolter")) is saw
    assert saw.square == "0404"
    assert not game.is_occupied(Square("0504"))
    assert saw not in game.in_play()
    assert not movement.can_move(game, saw)
    assert "ERB-CAP-01f" in cited(game)
    game.place(one(game, "bolter"), Square("0101"))
    assert square_of(game, "saw") == "0101"


@rule("ERB-CAP-01f", "ERB-ACV-06k")
def test_the_round_of_a_captured_one_is_over() -> None:
    game = field(OPEN, {"saw": "0504 west wounded", "bolter": "0404 east"})
    one(game, "saw").channels = [Channel(NORAD, Frequency.SCRAMBLED)]
    take(game, "bolter", "saw")
    assert game.round.is_over
    assert game.player(NORAD).set_aside == [Frequency.SCRAMBLED]  # ERB-GAP-32
    game = field(OPEN, {"mammoth": "0404 north wounded", "deeler": "0406 north"})
    take(game, "deeler", "mammoth")
    assert game.round.is_over


@rule("ERB-CAP-02a", "ERB-EQP-02c")
def test_a_prisoner_weighs_and_makes_its_captor_drop_cards() -> None:
    game = camp(items={"bolter": ["assault-rifle", "pistol"]}, deck=["shotgun"])
    pistol = card_of(game, "bolter", "pistol")
    take(game, "bolter", "saw", f"equipment.drop: {pistol}")
    assert equipment.weight_of(game, one(game, "bolter")) == 3
    assert game.state.search_deck[-1] == pistol


@rule("ERB-CAP-02b", "ERB-CAP-02f")
def test_room_for_just_a_prisoner_is_enough() -> None:
    here = {"kendall": "0404 east wounded", "bolter": "0504 west wounded", "saw": "0101"}
    game = camp(here)
    assert equipment.allowance(game, one(game, "kendall")) == 1
    assert why_not(game, "kendall", "bolter") == ""
    assert exchange.can_hold(game, one(game, "kendall"))
    assert not exchange.can_hold(game, one(game, "saw"))


@rule("ERB-CAP-02b")
def test_without_allowance_nobody_is_captured() -> None:
    game = camp({"saw": "0404 east", "bolter": "0504 west wounded"})
    assert why_not(game, "saw", "bolter") == "ERB-CAP-02b"


@rule("ERB-CAP-02c")
def test_the_captor_picks_of_its_prisoners_gear_what_it_may_carry() -> None:
    game = camp(
        {"bolter": "0404 east", "deeler": "0504 west wounded"},
        items={"deeler": ["assault-rifle", "heavy-revolver", "combat-knife"]},
        deck=["shotgun"],
    )
    one(game, "deeler").magnetic_cards = 2
    rifle, revolver, knife = one(game, "deeler").items
    answers = [f"equipment.loot: {revolver}", "equipment.loot: magnetic-card", "equipment.loot: done"]
    played = take(game, "bolter", "deeler", *answers)
    assert rifle not in played.offered("equipment.loot")[1]
    assert one(game, "bolter").items == [revolver]
    assert one(game, "bolter").magnetic_cards == 1
    assert (one(game, "deeler").items, one(game, "deeler").magnetic_cards) == ([], 0)
    assert game.state.search_deck[-2:] == [rifle, knife]
    game = camp(
        {"bolter": "0404 east", "deeler": "0504 west wounded"},
        items={"deeler": ["assault-rifle"]},
        without=[*QUIET, Module.SEARCH],
    )
    take(game, "bolter", "deeler", "equipment.loot: done")
    assert len(game.state.removed) == 1


@rule("ERB-CAP-02d", "ERB-CAP-02e")
def test_a_prisoner_does_nothing() -> None:
    here = {"bolter": "0404 east", "woo": "0505", "hollister": "0404 wounded"}
    game = camp(here, prisoners={"hollister": "bolter"}, tiles={"hollister": "t02", "bolter": "t01"})
    assert one(game, "hollister") not in game.in_play(SALEMITE)
    assert interact.abilities(game, one(game, "hollister")) == []
    free = camp({"bolter": "0404 east", "hollister": "0808 wounded"}, mp={"salemite": 9})
    free.state.acting = CharacterId.HOLLISTER
    free.state.active = SALEMITE
    assert interact.abilities(free, one(free, "hollister"))


# Handed on (ERB-CAP-02f, ERB-CAP-02g)


@rule("ERB-CAP-02f")
@pytest.mark.parametrize("way", ["give", "take"])
def test_a_prisoner_is_passed_on_between_friends(way: str) -> None:
    here = {"bolter": "0404 east", "vasquez": "0504", "saw": "0404 wounded"}
    captor, other = ("bolter", "vasquez") if way == "give" else ("vasquez", "bolter")
    game = camp(here, prisoners={"saw": captor})
    move(
        game,
        *go("0504"),
        "movement.step: exchange vasquez",
        f"movement.exchange: {way} saw",
        "movement.exchange: done",
        *go("0604"),
        *end(),
    )
    assert one(game, "saw").captor == other
    assert square_of(game, "saw") == square_of(game, other)


@rule("ERB-CAP-02f", "ERB-CAP-02a")
def test_who_has_no_room_for_a_prisoner_is_not_left_with_it() -> None:
    here = {"bolter": "0404 east", "vasquez": "0504", "saw": "0404 wounded"}
    game = camp(here, prisoners={"saw": "bolter"}, items={"vasquez": ["assault-rifle", "pistol"]})
    played = move(
        game,
        *go("0504"),
        "movement.step: exchange vasquez",
        "movement.exchange: give saw",
        "movement.exchange: take saw",
        "movement.exchange: done",
        *go("0604"),
        *end(),
    )
    assert ["done" in options for options in played.offered("movement.exchange")] == [True, False, True]


@rule("ERB-CAP-02g")
def test_a_captor_holds_one_prisoner() -> None:
    here = {"bolter": "0404 east", "vasquez": "0504", "saw": "0404 wounded", "deeler": "0504 wounded"}
    game = camp(here | {"bill": "0405 wounded"}, prisoners={"saw": "bolter", "deeler": "vasquez"})
    assert why_not(game, "bolter", "bill") == "ERB-CAP-02g"
    played = move(game, *go("0504", "0604"), *end())
    assert not [option for options in played.offered("movement.step") for option in options if "exchange" in option]


@rule("ERB-CAP-01f", "ERB-SET-04f")
def test_there_are_three_prisoner_markers() -> None:
    here = {"bolter": "0404", "vasquez": "0101", "woo": "0201", "mammoth": "0701"}
    prisoners = {"saw": "0504 wounded", "deeler": "0101 wounded", "bill": "0201 wounded", "kendall": "0701 wounded"}
    game = camp(here | prisoners, prisoners={"deeler": "vasquez", "bill": "woo", "kendall": "mammoth"})
    assert why_not(game) == "ERB-SET-04f"


# Freed (ERB-CAP-03)


@rule("ERB-CAP-03a")
def test_a_captor_lets_its_prisoner_go_for_nothing_onto_a_square_beside_it() -> None:
    game = holding({"vasquez": "0403"})
    answers = ["movement.step: release", "capture.release: 0504", "capture.facing: south"]
    played = move(game, *answers, *end())
    assert played.offered("capture.release") == [["0304", "0405", "0504"]]
    assert played.choices("capture.release")[0].seat == NORAD
    assert played.choices("capture.facing")[0].seat == SALEMITE
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 5]
    assert (one(game, "saw").where, square_of(game, "saw")) == (Where.MAP, "0504")


@rule("ERB-CAP-03a")
def test_with_no_square_beside_it_nobody_is_let_go() -> None:
    cell = "+-+\n|.|\n+-+"
    game = field(cell, {"bolter": "0101 east", "saw": "0101 wounded"}, prisoners={"saw": "bolter"})
    walk = steps.Walk(game, one(game, "bolter"), 5, [CharacterId.BOLTER])
    assert steps.RELEASE not in steps.open_steps(game, walk)


@rule("ERB-CAP-03b", "ERB-GAP-32")
def test_with_its_captor_dead_a_prisoner_stands_on_its_square_and_takes_its_gear() -> None:
    game = camp(
        {"bolter": "0404 east", "deeler": "0404 wounded", "kendall": "0405", "bill": "0808"},
        prisoners={"deeler": "bolter"},
        items={"bolter": ["pistol", "combat-knife"]},
    )
    pistol, knife = one(game, "bolter").items
    played = die(
        game,
        "bolter",
        SHOT,
        "capture.facing: west",
        f"equipment.loot: {pistol}",
        "equipment.loot: done",
        "capture.rescuer: kendall",
        f"equipment.loot: {knife}",
    )
    deeler = one(game, "deeler")
    assert (deeler.where, deeler.square, deeler.facing) == (Where.MAP, "0404", Facing.WEST)
    assert played.choices("capture.facing")[0].seat == SALEMITE
    assert played.offered("capture.rescuer") == [["kendall", "nobody"]]
    assert (deeler.items, one(game, "kendall").items) == ([pistol], [knife])
    assert game.state.dead[0].items == []


@rule("ERB-CAP-03b", "ERB-EQP-04c", "ERB-GAP-32")
def test_the_killer_of_a_captor_loots_before_gear_is_shared() -> None:
    game = camp(
        {"bolter": "0404 east", "deeler": "0404 wounded", "kendall": "0405"},
        prisoners={"deeler": "bolter"},
        items={"bolter": ["pistol", "combat-knife"]},
    )
    pistol, knife = one(game, "bolter").items
    cause = Cause(How.CLOSE_COMBAT, CharacterId.KENDALL, SALEMITE)
    played = die(
        game,
        "bolter",
        cause,
        f"equipment.loot: {pistol}",
        "equipment.loot: done",
        "capture.facing: west",
        f"equipment.loot: {knife}",
    )
    assert [question.about[0] for question in played.choices("equipment.loot")] == ["kendall", "kendall", "deeler"]


@rule("ERB-CAP-03c")
def test_with_its_captor_captured_a_prisoner_is_free_on_its_former_square() -> None:
    game = camp(
        {"bolter": "0404 east wounded", "saw": "0404 wounded", "deeler": "0504 west"}, prisoners={"saw": "bolter"}
    )
    take(game, "deeler", "bolter", "capture.facing: north")
    assert (one(game, "saw").where, square_of(game, "saw")) == (Where.MAP, "0404")
    assert (one(game, "bolter").where, one(game, "bolter").captor) == (Where.HELD, CharacterId.DEELER)


@rule("ERB-CAP-03d", "ERB-WND-01f")
def test_a_captor_kills_its_prisoner_without_a_roll() -> None:
    game = holding()
    carry_out(game, capture.kill_prisoner(game, one(game, "bolter")))
    assert one(game, "saw").where is Where.DEAD
    assert game.state.dead[0].square == "0404"
    assert game.state.killers == {CharacterId.SAW: NORAD}
    assert game.prisoner_of(one(game, "bolter")) is None
    assert one(game, "saw").captor is None
    tank = camp({"mammoth": "0404 north", "saw": "0404 wounded"}, prisoners={"saw": "mammoth"})
    played = carry_out(tank, capture.kill_prisoner(tank, one(tank, "mammoth")), ["wounds.marker: 0505"])
    assert played.offered("wounds.marker") == [["0404", "0504", "0405", "0505"]]


@rule("ERB-CAP-03b", "ERB-DOR-02e")
def test_a_freed_prisoner_takes_the_magnetic_card_of_its_dead_captor() -> None:
    game = holding()
    one(game, "bolter").magnetic_cards = 2
    die(game, "bolter", SHOT, "capture.facing: west", "equipment.loot: magnetic-card", "equipment.loot: done")
    assert one(game, "saw").magnetic_cards == game.state.dead[0].magnetic_cards == 1


@rule("ERB-CAP-03b", "ERB-GAP-25")
def test_its_owner_says_where_a_prisoner_stands_whose_captor_died_on_the_square_of_another() -> None:
    game = holding({"vasquez": "0404"})
    played = die(game, "bolter", SHOT, "capture.freed: 0403", "capture.facing: west")
    assert played.choices("capture.freed")[0].seat == SALEMITE


@rule("ERB-FIN-08b", "ERB-CAP-01f", "ERB-CAP-03e", "ERB-CAP-04d")
def test_endings_are_judged_as_soon_as_somebody_is_captured_or_freed(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Moment] = []
    monkeypatch.setattr(endings, "judge", lambda _, moment: judged.append(moment))
    game = camp()
    take(game, "bolter", "saw")
    assert judged == [Moment.AT_ONCE]
    carry_out(game, capture.free(game, one(game, "saw")), ["capture.freed: 0403", "capture.facing: west"])
    assert judged == [Moment.AT_ONCE] * 2
    game = piloted()
    capture.leave_vehicle(game, one(game, "deeler"), Square("0604"))
    capture.free_unpiloted(game)
    assert judged == [Moment.AT_ONCE] * 3


@rule("ERB-CAP-03e", "ERB-GAP-25", "ERB-ACV-02e")
def test_a_freed_prisoner_is_as_it_was_and_acts_for_its_owner() -> None:
    game = holding(tiles={"bolter": "t01", "saw": "t02 1 0 0 0"})
    move(game, "movement.step: release", "capture.release: 0504", "capture.facing: south", *end())
    saw = one(game, "saw")
    assert (saw.health, saw.wounds, saw.engaged, saw.items) == (Health.WOUNDED, 1, True, [])
    assert [tile.cp for tile in saw.tiles] == [[1, 0, 0, 0]]
    assert orders.spent(game, saw) == 1
    assert saw in game.in_play(SALEMITE)
    assert saw.captor is None


@rule("ERB-GAP-25")
def test_on_an_occupied_square_it_is_freed_onto_the_nearest_free_one() -> None:
    # Jack Saw is freed by a captor that stays where it is, with a wall to the north.
    room = "+-+-+-+\n|. . .|\n+ +-+ +\n|. . .|\n+ + + +\n|. . .|\n+-+-+-+"
    here = {"bolter": "0202 east", "vasquez": "0302", "saw": "0202 wounded"}
    game = field(room, here, prisoners={"saw": "bolter"})
    played = carry_out(game, capture.free(game, one(game, "saw")), ["capture.freed: 0203", "capture.facing: east"])
    assert played.offered("capture.freed") == [["0102", "0203"]]


@rule("ERB-GAP-25")
def test_in_a_full_room_it_is_freed_outside() -> None:
    room = "+-+-+-+-+\n|. . .|.|\n+-+-+-+-+"
    here = {"bolter": "0101 east", "vasquez": "0201", "woo": "0301", "saw": "0101 wounded"}
    game = field(room, here, prisoners={"saw": "bolter"})
    carry_out(game, capture.free(game, one(game, "saw")), ["capture.facing: east"])
    assert square_of(game, "saw") == "0401"


# Pilots (ERB-CAP-04)

TANK = {"deeler": "0406 north", "mammoth": "0404 north wounded", "bolter": "0101"}
"""The Mammoth covers 0404, 0504, 0405 and 0505."""


def piloted(characters: dict[str, str] | None = None, **more: object) -> Reborn:
    """Deeler pilots the Mammoth."""
    return camp(characters or TANK, pilots={"deeler": "mammoth"}, **more)


@rule("ERB-CAP-04a", "ERB-GAP-35")
def test_a_captured_large_miniature_stays_and_its_captor_gets_in() -> None:
    game = camp(TANK)
    assert why_not(game, "deeler", "mammoth") == ""
    take(game, "deeler", "mammoth")
    deeler, mammoth = one(game, "deeler"), one(game, "mammoth")
    assert (deeler.where, mammoth.where, mammoth.captor) == (Where.INSIDE, Where.MAP, CharacterId.DEELER)
    assert game.vehicle_of(deeler) is mammoth
    assert (deeler.square, deeler.facing) == (mammoth.square, mammoth.facing) == ("0404", Facing.NORTH)
    assert not game.is_occupied(Square("0406"))
    assert game.is_occupied(Square("0505"))
    assert game.commander(mammoth) == SALEMITE
    assert deeler in game.in_play(SALEMITE)
    assert mammoth not in game.in_play()


@rule("ERB-CAP-03c", "ERB-CAP-02c", "ERB-CAP-04a")
def test_a_captured_large_miniature_gives_up_its_prisoner_and_its_gear() -> None:
    here = {"deeler": "0406 north", "mammoth": "0404 east wounded", "saw": "0404 wounded", "bolter": "0101"}
    items = {"mammoth": ["pistol", "combat-knife"]}
    game = camp(here, prisoners={"saw": "mammoth"}, items=items, deck=["shotgun"])
    pistol, knife = one(game, "mammoth").items
    gear = [f"equipment.loot: {pistol}", "equipment.loot: done"]
    take(game, "deeler", "mammoth", "capture.freed: 0304", "capture.facing: west", *gear)
    assert one(game, "saw").where is Where.MAP
    assert one(game, "deeler").items == [pistol]
    assert game.state.search_deck[-1] == knife
    assert one(game, "deeler").facing is Facing.EAST


@rule("ERB-GAP-35", "ERB-CAP-02g")
def test_the_vehicle_takes_the_place_of_a_prisoner_and_weighs_nothing() -> None:
    game = piloted(TANK | {"vasquez": "0603 wounded"})
    assert why_not(game, "deeler", "vasquez") == "ERB-GAP-35"
    assert equipment.weight_of(game, one(game, "deeler")) == 0


@rule("ERB-CAP-04b", "ERB-GAP-35")
def test_a_pilot_moves_and_is_armoured_like_its_vehicle_and_has_its_own_cp() -> None:
    game = piloted()
    deeler = one(game, "deeler")
    assert orders.movement(game, deeler) == 2
    assert equipment.allowance(game, deeler) == 3
    assert lines.armor_of(game, one(game, "mammoth")) == 5
    assert orders.max_cp(game, deeler) == 5
    played = move(game, "movement.step: forward", "movement.step: forward")
    assert (square_of(game, "mammoth"), square_of(game, "deeler")) == ("0402", "0402")
    assert played.choices("movement.step")[0].about[1] == 2
    assert not played.choices("movement.facing")


@rule("ERB-CAP-04b")
def test_a_pilot_fights_with_the_chart_of_its_vehicle() -> None:
    # The Wounded Mammoth has five dice in front; Deeler has fewer.
    here = {"deeler": "0404", "mammoth": "0404 north wounded", "bolter": "0403 south"}
    game = piloted(here)
    throws: list[tuple[int, ...]] = [(NOTHING,) * 5, (NOTHING,) * 4]
    carry_out(game, close_combat.fight(game, one(game, "deeler"), Section(0, 1)), throws=throws, otherwise="damage")


@rule("ERB-CAP-04b")
def test_a_pilot_has_the_abilities_and_the_gun_of_both() -> None:
    game = piloted()
    deeler = one(game, "deeler")
    bearers = {at.id for at in lines.ability_lines(game, deeler)}
    assert "mammoth" in bearers
    weapons = {weapon.item.id for weapon in aiming.weapons_of(game, deeler)}
    assert "mammoth-cannon" in weapons


@rule("ERB-CAP-04b")
def test_a_pilot_searches_with_the_better_value_of_the_two() -> None:
    # Jack Saw has no dice for it, the Mammoth has one.
    here = {"saw": "0404", "mammoth": "0404 north wounded"}
    more = {"rooms": [RoomType.OFFICER], "tiles": {"saw": "t14"}, "deck": ["pistol"]}
    game = camp(here, pilots={"saw": "mammoth"}, **more)
    order = search.search(game, one(game, "saw"), Section(0, 3))
    played = carry_out(game, order, throws=[(1,)], otherwise="end")
    assert played.count("search.dice") == 1


@rule("ERB-GAP-35", "ERB-CAP-02f", "ERB-CAP-02g")
def test_a_pilot_is_handed_no_prisoner() -> None:
    game = piloted()
    assert not exchange.can_hold(game, one(game, "deeler"))
    capture.leave_vehicle(game, one(game, "deeler"), Square("0403"))
    assert exchange.can_hold(game, one(game, "deeler"))


@rule("ERB-CAP-04b", "ERB-GAP-35")
def test_wounds_go_to_the_pilots_card() -> None:
    game = piloted()
    carry_out(game, wounds.wound(game, one(game, "mammoth"), 2, SHOT))
    assert (one(game, "deeler").wounds, one(game, "mammoth").wounds) == (2, 0)


@rule("ERB-CAP-04c", "ERB-MOV-04a", "ERB-MOV-04c")
def test_friends_of_the_pilot_pass_and_those_of_its_owner_do_not() -> None:
    here = {"saw": "0304 east", "mammoth": "0404 north wounded", "deeler": "0404", "bolter": "0604 west"}
    game = camp(here, pilots={"deeler": "mammoth"})
    assert "step 0404" in offered(look(game))
    here = {"bolter": "0604 west", "mammoth": "0404 north wounded", "deeler": "0404"}
    assert barred(look(camp(here, pilots={"deeler": "mammoth"})), "step 0504")[0] == "ERB-MOV-04c"


@rule("ERB-CAP-04c", "ERB-EQP-04a")
def test_friends_who_pass_exchange_with_the_pilot_inside() -> None:
    here = {"saw": "0304 east", "mammoth": "0404 north wounded", "deeler": "0404"}
    game = camp(here, pilots={"deeler": "mammoth"}, items={"deeler": ["combat-knife"]})
    knife = card_of(game, "deeler", "combat-knife")
    answers = ["movement.step: exchange deeler", f"movement.exchange: take {knife}", "movement.exchange: done"]
    move(game, *go("0404"), *answers, *go("0403"), *end())
    assert one(game, "saw").items == [knife]


@rule("ERB-CAP-04d")
@pytest.mark.parametrize("how", ["killed", "captured"])
def test_it_is_free_when_its_pilot_is_killed_or_captured(how: str) -> None:
    here = {"bolter": "0603 west", "mammoth": "0404 north wounded", "deeler": "0404 wounded 1w"}
    game = camp(here, pilots={"deeler": "mammoth"})
    if how == "killed":
        played = die(game, "deeler", SHOT, "wounds.marker: 0505")
        assert played.offered("wounds.marker") == [["0404", "0504", "0405", "0505"]]
    else:
        take(game, "bolter", "mammoth")
        assert one(game, "deeler").captor is CharacterId.BOLTER
    mammoth = one(game, "mammoth")
    assert (mammoth.captor, game.commander(mammoth)) == (None, NORAD)
    assert mammoth in game.in_play(NORAD)


@rule("ERB-CAP-04d", "ERB-GAP-35")
def test_a_pilot_gets_out_for_a_point_and_the_vehicle_is_free_at_the_end_of_the_round() -> None:
    game = piloted()
    played = move(game, "movement.step: get-out 0604", "movement.step: end", "movement.facing: east")
    assert [question.about[1] for question in played.choices("movement.step")] == [2, 1]
    deeler, mammoth = one(game, "deeler"), one(game, "mammoth")
    assert (deeler.where, deeler.square, mammoth.square) == (Where.MAP, "0604", "0404")
    assert game.commander(mammoth) == SALEMITE
    capture.free_unpiloted(game)
    assert game.commander(mammoth) == NORAD
    assert mammoth in game.in_play(NORAD)


@rule("ERB-CAP-04b", "ERB-EQP-02e")
def test_a_pilot_that_gets_out_has_its_own_weight_allowance_again() -> None:
    # Three for the Wounded Mammoth, two for Deeler.
    game = piloted(items={"deeler": ["assault-rifle", "pistol"]}, deck=["shotgun"])
    pistol = card_of(game, "deeler", "pistol")
    move(game, "movement.step: get-out 0604", f"equipment.drop: {pistol}", *end("east"))
    assert equipment.weight_of(game, one(game, "deeler")) == 2


@rule("ERB-CAP-04d")
def test_one_with_somebody_inside_stays_captured() -> None:
    game = piloted()
    capture.free_unpiloted(game)
    assert one(game, "mammoth").captor is CharacterId.DEELER


@rule("ERB-CAP-04e")
def test_pilots_change_in_a_combined_move_only() -> None:
    # t17 and t18 have a gold Move 2.
    here = {"deeler": "0404 north", "mammoth": "0404 north wounded", "kendall": "0604 west", "bolter": "0101"}
    game = camp(here, cp=2, pilots={"deeler": "mammoth"}, tiles={"deeler": "t17", "kendall": "t18"})
    played = move(
        game,
        "orders.cp: 1",
        "combined.helper: kendall",
        "movement.mover: deeler",
        "movement.step: get-out 0406",
        "movement.step: end",
        "movement.facing: north",
        "movement.step: get-in mammoth",
        "movement.step: end",
    )
    kendall, mammoth = one(game, "kendall"), one(game, "mammoth")
    assert (kendall.where, mammoth.captor) == (Where.INSIDE, CharacterId.KENDALL)
    assert [question.about[1] for question in played.choices("movement.step")][-2:] == [4, 3]
    assert played.count("movement.mover") == 1
    capture.free_unpiloted(game)
    assert game.commander(mammoth) == SALEMITE


@rule("ERB-CAP-04e")
def test_alone_nobody_gets_into_a_vehicle_that_another_has_left() -> None:
    game = piloted({"deeler": "0404", "mammoth": "0404 north wounded", "kendall": "0604", "bolter": "0101"})
    capture.leave_vehicle(game, one(game, "deeler"), Square("0406"))
    alone, both = [CharacterId.KENDALL], [CharacterId.DEELER, CharacterId.KENDALL]
    assert not gets_in(game, alone)
    assert gets_in(game, both)
    # Nor does one who holds a prisoner (ERB-GAP-35), nor the one who has just got out.
    assert not gets_in(game, both, "deeler")
    game.remove(one(game, "bolter"), Where.HELD)
    one(game, "bolter").captor = CharacterId.KENDALL
    assert not gets_in(game, both)


def gets_in(game: Reborn, party: list[CharacterId], of: str = "kendall") -> bool:
    walk = steps.Walk(game, one(game, of), 4, party)
    return ("get-in", "mammoth") in steps.open_steps(game, walk)


@rule("ERB-DOR-04e", "ERB-CAP-04a")
def test_a_pilot_drives_its_vehicle_off_the_map() -> None:
    here = {"deeler": "0701 east", "mammoth": "0701 east wounded", "bolter": "0101"}
    game = camp(here, pilots={"deeler": "mammoth"}, ground=Ground.OUTDOOR, exit_edges=[Facing.EAST])
    move(game, "movement.step: leave east")
    assert game.state.exited == [CharacterId.DEELER, CharacterId.MAMMOTH]
    assert not game.is_occupied(Square("0702"))
