"""Doors (ERB-DOR-01, ERB-DOR-02, ERB-DOR-05): opened and closed by hand, by cards, and by themselves."""

import pytest

from grognard.games.reborn import destruction, devices, doors, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.setup import begin
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.words import DoorKind
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Edge, Square
from grognard.kernel.game import Setup
from tests.games.reborn.builders import OPEN, carry_out, cited, one, pack
from tests.games.reborn.moving import barred, end, facing_of, field, go, look, move, offered, square_of
from tests.rules import rule

ROOMS = """
+-+-+-+-+
|. .|. .|
+   +   +
|. .|. .|
+-+-+-+-+
"""
"""Two rooms of four squares, a wall between."""

SMALL = "0201|0301 wooden"
SLIDING = "0201|0301 sliding"
LARGE = "0201|0301 0202|0302 wooden"


def edge(game: Reborn, one_square: str = "0201", other: str = "0301") -> Edge:
    return game.edges.between(Square(one_square), Square(other))


# Kinds (ERB-DOR-01)


@rule("ERB-DOR-01a")
def test_doors_differ_in_kind_size_card_and_defence() -> None:
    kinds = {(door.kind, door.size, door.magnetic) for door in pack().doors}
    assert {kind for kind, _, _ in kinds} == set(DoorKind)
    assert len({size for _, size, _ in kinds}) == 2
    assert {magnetic for _, _, magnetic in kinds} == {True, False}
    assert all(door.defence > 0 for door in pack().doors)
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": f"{SMALL} defence 5"})
    assert edge(game) is Edge.CLOSED_DOOR
    move(game, "movement.step: open d1", *end())
    assert edge(game) is Edge.OPEN_DOOR


@rule("ERB-DOR-01b", "ERB-DOR-01c")
def test_a_door_is_opened_for_a_point_by_whoever_faces_it() -> None:
    game = field(ROOMS, {"bolter": "0202 south"}, doors={"d1": SMALL})
    played = move(game, *go("0201"), "movement.step: open d1", *go("0301"), *end("west"))
    assert "open d1" not in offered(played, 0)
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 4, 3, 2]
    assert game.state.doors["d1"].is_open
    assert square_of(game, "bolter") == "0301"


@rule("ERB-DOR-01b", "ERB-MOV-05a")
def test_turning_to_a_door_is_part_of_opening_it() -> None:
    game = field(ROOMS, {"bolter": "0201 west"}, doors={"d1": SMALL})
    move(game, "movement.step: open d1", "movement.step: end", stop_at="movement.facing")
    assert facing_of(game, "bolter") == "east"
    assert [door.id for door in doors.faced_doors(game, one(game, "bolter"))] == ["d1"]
    one(game, "bolter").facing = Facing.WEST
    assert not doors.faced_doors(game, one(game, "bolter"))


@rule("ERB-DOR-01c")
def test_a_door_is_not_opened_without_a_point() -> None:
    # Four points bring Jack Saw to the door, and none is left.
    long_room = "+-+-+-+-+-+-+\n|. . . . .|.|\n+-+-+-+-+-+-+"
    game = field(long_room, {"saw": "0101 east"}, cp=2, doors={"d1": "0501|0601 wooden"})
    played = move(game, "orders.cp: 1", *go("0201", "0301", "0401", "0501"), *end())
    assert barred(played, "open d1")[0] == "ERB-DOR-01c"


@rule("ERB-DOR-01d")
def test_sliding_doors_are_not_closed_by_hand_but_when_the_round_ends() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": SLIDING})
    played = move(game, "movement.step: open d1", *end())
    assert barred(played, "close d1")[0] == "ERB-DOR-01d"
    assert edge(game) is Edge.OPEN_DOOR
    doors.close_sliding_doors(game)
    assert edge(game) is Edge.CLOSED_DOOR


@rule("ERB-DOR-01e")
def test_wooden_doors_stay_open_until_somebody_closes_them_for_a_point() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, cp=2, doors={"d1": SMALL})
    move(game, "orders.cp: 1", "movement.step: open d1", *end())
    doors.close_sliding_doors(game)
    doors.close_powered_doors(game)
    assert edge(game) is Edge.OPEN_DOOR
    played = move(game, "movement.step: close d1", *end())
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 4]
    assert edge(game) is Edge.CLOSED_DOOR
    assert "step 0301" not in offered(played)


@rule("ERB-DOR-01f")
def test_both_halves_of_a_large_door_move_together() -> None:
    game = field(ROOMS, {"bolter": "0202 east"}, doors={"d1": LARGE})
    move(game, "movement.step: open d1", *end())
    assert edge(game, "0201", "0301") is edge(game, "0202", "0302") is Edge.OPEN_DOOR
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": f"{LARGE} open"})
    move(game, "movement.step: close d1", *end())
    assert edge(game, "0201", "0301") is edge(game, "0202", "0302") is Edge.CLOSED_DOOR


GATE = """
+-+-+-+-+
|. .|. .|
+ + + + +
|. .|. .|
+ + + + +
|. .|. .|
+-+-+-+-+
"""


@rule("ERB-DOR-01g")
def test_no_door_closes_on_a_large_miniature() -> None:
    gate = "0201|0301 0202|0302"
    here = {"bolter": "0303 north", "mammoth": "0201 east"}
    game = field(GATE, here, doors={"d1": f"{gate} sliding open", "d2": "0203|0303 wooden open"})
    game.state.doors["d1"].opened_in_round = True
    assert doors.is_blocked(game, game.state.doors["d1"])
    doors.close_sliding_doors(game)
    assert edge(game) is Edge.OPEN_DOOR
    doors.close_powered_doors(game)
    assert edge(game) is Edge.OPEN_DOOR
    # It closes at the end of the first round in which the doorway is free, in the next turn too.
    game.state.doors["d1"].opened_in_round = False
    doors.close_powered_doors(game)
    game.place(one(game, "mammoth"), Square("0101"))
    doors.close_sliding_doors(game)
    assert edge(game) is Edge.CLOSED_DOOR


@rule("ERB-DOR-01g")
def test_a_wooden_door_is_not_closed_by_hand_on_a_large_miniature_across_it() -> None:
    gate = "0202|0302 0203|0303 wooden open"
    game = field(GATE, {"bolter": "0403 west", "mammoth": "0201 east"}, doors={"d1": gate})
    played = move(game, *go("0303"), *end("west"))
    assert barred(played, "close d1")[0] == "ERB-DOR-01g"


@rule("ERB-DOR-01h")
def test_an_open_door_is_no_obstacle_and_no_target() -> None:
    shut = field(ROOMS, {"bolter": "0201 east", "saw": "0301 west"}, doors={"d1": SMALL})
    open_ = field(ROOMS, {"bolter": "0201 east", "saw": "0301 west"}, doors={"d1": f"{SMALL} open"})
    door = Target(TargetKind.DOOR, "d1")
    assert (destruction.defence_of(shut, door), destruction.defence_of(open_, door)) == (4, 0)
    for game, passes in ((shut, False), (open_, True)):
        assert game.touch(one(game, "bolter"), one(game, "saw")) is passes
        assert game.sight().sees(Square("0201"), Square("0301")) is passes


# Magnetic doors (ERB-DOR-02)

MAGNETIC = f"{SMALL} magnetic"


@rule("ERB-DOR-02a")
def test_a_magnetic_door_needs_a_card() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": MAGNETIC})
    assert barred(look(game), "open d1")[0] == "ERB-DOR-02a"
    one(game, "bolter").magnetic_cards = 1
    assert "open d1" in offered(look(game))


@rule("ERB-DOR-02a", "ERB-GLE-12d")
def test_the_equipment_card_opens_it_too() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": MAGNETIC}, items={"bolter": ["magnetic-card"]})
    move(game, "movement.step: open d1", *end())
    assert game.state.doors["d1"].is_open


@rule("ERB-DOR-02b")
def test_a_magnetic_door_can_be_destroyed_like_any_other() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": f"{MAGNETIC} defence 3"})
    cause = Cause(How.CLOSE_COMBAT, one(game, "bolter").id, one(game, "bolter").seat)
    played = carry_out(game, destruction.strike(game, Target(TargetKind.DOOR, "d1"), 3, 0, cause))
    assert played.result is True
    assert "step 0301" in offered(look(game))


@rule("ERB-DOR-02c")
def test_anybody_closes_a_wooden_magnetic_door() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": f"{MAGNETIC} open"})
    move(game, "movement.step: close d1", *end())
    assert not game.state.doors["d1"].is_open


@rule("ERB-DOR-02d")
def test_the_scenario_says_who_starts_with_a_card() -> None:
    state = begin(Setup("reborn", "standard", "cell-break", {}))
    scenario = next(each for each in pack().scenarios if each.id == "cell-break")
    holders = {start.character for start in scenario.starts if start.magnetic_card}
    assert holders
    assert {each.id for each in state.characters.values() if each.magnetic_cards} == holders


@rule("ERB-DOR-02e")
@pytest.mark.parametrize(("way", "before", "after"), [("give", (1, 0), (0, 1)), ("take", (0, 1), (1, 0))])
def test_a_card_passes_between_friends_either_way(way: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    game = field(OPEN, {"bolter": "0101 east", "vasquez": "0201"})
    one(game, "bolter").magnetic_cards, one(game, "vasquez").magnetic_cards = before
    played = move(
        game,
        *go("0201"),
        "movement.step: exchange vasquez",
        f"movement.exchange: {way} magnetic-card",
        "movement.exchange: done",
        *go("0301"),
        *end(),
    )
    assert (one(game, "bolter").magnetic_cards, one(game, "vasquez").magnetic_cards) == after
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 4, 4, 3]
    assert "ERB-DOR-02e" in cited(game)


@rule("ERB-DOR-02e")
def test_nothing_passes_to_a_friend_on_the_next_square() -> None:
    game = field(OPEN, {"bolter": "0101 east", "vasquez": "0201"})
    one(game, "bolter").magnetic_cards = 1
    assert "exchange vasquez" not in offered(look(game))


@rule("ERB-DOR-02f")
def test_a_card_is_picked_up_from_the_dead() -> None:
    game = field(OPEN, {"bolter": "0101 east", "saw": "0201"})
    one(game, "saw").magnetic_cards = 1
    carry_out(game, wounds.kill(game, one(game, "saw"), Cause(How.SHOT)))
    played = move(game, *go("0201"), "movement.step: take 0201", "equipment.loot: magnetic-card", *go("0301"), *end())
    assert one(game, "bolter").magnetic_cards == 1
    assert game.state.dead[0].magnetic_cards == 0
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 4, 4, 3]


@rule("ERB-DOR-02g")
def test_who_kills_the_bearer_in_close_combat_may_take_its_card() -> None:
    for how, taken in ((How.CLOSE_COMBAT, 1), (How.SHOT, 0)):
        game = field(OPEN, {"bolter": "0101 east", "saw": "0201"})
        one(game, "saw").magnetic_cards = 1
        cause = Cause(how, one(game, "bolter").id, one(game, "bolter").seat)
        carry_out(game, wounds.kill(game, one(game, "saw"), cause), otherwise="magnetic-card")
        assert one(game, "bolter").magnetic_cards == taken
        assert game.state.dead[0].magnetic_cards == 1 - taken


# Without power (ERB-DOR-05)


@rule("ERB-DOR-05a")
def test_a_magnetic_door_without_power_opens_without_a_card() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": MAGNETIC}, dark_rooms=["room"])
    assert not devices.has_power(game, "room")
    assert "open d1" in offered(look(game))
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": MAGNETIC}, is_dark=True)
    assert "open d1" in offered(look(game))


@rule("ERB-DOR-05b")
def test_a_sliding_door_without_power_stays_open_until_it_comes_back() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": SLIDING}, is_dark=True)
    move(game, "movement.step: open d1", *end())
    doors.close_sliding_doors(game)
    doors.close_powered_doors(game)
    assert edge(game) is Edge.OPEN_DOOR
    game.state.is_dark = False
    doors.close_sliding_doors(game)
    assert edge(game) is Edge.OPEN_DOOR
    doors.close_powered_doors(game)
    assert edge(game) is Edge.CLOSED_DOOR


@rule("ERB-DOR-05b")
def test_the_power_of_another_room_does_not_matter() -> None:
    game = field(ROOMS, {"bolter": "0201 east"}, doors={"d1": SLIDING}, dark_rooms=["elsewhere"])
    move(game, "movement.step: open d1", *end())
    doors.close_sliding_doors(game)
    assert edge(game) is Edge.CLOSED_DOOR
