"""Large miniatures (ERB-LRG, ERB-GAP-27): forward, backward, turning; what they touch; where they die."""

import pytest

from grognard.games.reborn import doors, large, search, sight, steps, wounds
from grognard.games.reborn.ips import BreakThrough, Line, TakeCp
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import Area
from grognard.games.reborn.sections import Section
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import Breakable, CharacterId, CombatArc, Ground, RoomType, Timing, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn import using
from tests.games.reborn.builders import NORAD, OPEN, Played, carry_out, one, pack
from tests.games.reborn.moving import barred, facing_of, field, look, move, offered, square_of
from tests.rules import rule

PLACES = ["0404", "0504", "0405", "0505"]


def tank(place: str = "0404 north", drawing: str = OPEN, cp: int = 1, **more: object) -> Reborn:
    return field(drawing, {"mammoth": place}, cp=cp, **more)


def with_others(others: dict[str, str], place: str = "0404 north", **more: object) -> Reborn:
    return field(OPEN, {"mammoth": place} | others, **more)  # type: ignore[arg-type]


def points(played: Played) -> list[int]:
    return [int(question.about[1]) for question in played.choices("movement.step")]


def drive(game: Reborn, *answers: str) -> Played:
    return move(game, *[f"movement.step: {answer}" for answer in answers])


# Moving (ERB-LRG-01)


@rule("ERB-LRG-01a")
def test_it_stands_on_four_squares() -> None:
    game = tank()
    assert [str(square) for square in game.squares_of(one(game, "mammoth"))] == PLACES
    assert all(game.is_occupied(Square(square)) for square in PLACES)


@rule("ERB-LRG-01b", "ERB-LRG-01c", "ERB-LRG-01d")
def test_a_square_forward_costs_one_point_and_a_square_backward_two() -> None:
    game = tank()
    played = drive(game, "forward", "backward")
    assert points(played)[:2] == [3, 2]
    assert square_of(game, "mammoth") == "0404"
    game = tank("0404 west", cp=2)
    played = move(game, "orders.cp: 2", *[f"movement.step: {way}" for way in ("forward", "forward", "backward", "end")])
    assert points(played) == [6, 5, 4, 2]
    assert square_of(game, "mammoth") == "0304"
    assert not [option for option in offered(played, 0) if option.startswith("step")]


@rule("ERB-LRG-01c")
def test_one_point_is_not_enough_to_go_backward() -> None:
    game = tank("0406 north wounded")  # two points
    played = drive(game, "forward", "end")
    assert barred(played, "backward")[0] == "ERB-LRG-01c"


ROOM = """
+-+-+-+-+
|. . . .|
+ + + + +
|. . . .|
+{0}+ + +
|. . . .|
+ + + + +
|. . . .|
+-+-+-+-+
"""


@rule("ERB-LRG-01b", "ERB-LRG-01e")
@pytest.mark.parametrize("side", ["0102|0103", "0202|0203"])
def test_a_wall_or_closed_door_on_either_side_stops_it(side: str) -> None:
    room = ROOM.replace("{0}", " + ")
    for kind in ("wooden", "sliding"):
        game = tank("0103 north", room, doors={"d1": f"{side} {kind}"})
        assert barred(look_large(game), "forward")[0] == "ERB-LRG-01e"
        assert "backward" not in offered(look_large(tank("0101 south", room, doors={"d1": f"{side} {kind}"})), 0)
    game = tank("0103 north", room, doors={"d1": f"{side} wooden open"})
    assert "forward" in offered(look_large(game))
    for text in ("-+ ", " +-"):
        game = tank("0103 north", ROOM.replace("{0}", text))
        assert barred(look_large(game), "forward")[0] == "ERB-LRG-01e"


def look_large(game: Reborn) -> Played:
    """A large miniature is not asked for its facing."""
    return move(game, "movement.step: end")


@rule("ERB-LRG-01e")
@pytest.mark.parametrize("square", ["0403", "0503"])
def test_enemies_and_yellow_dotted_squares_on_either_square_stop_it(square: str) -> None:
    game = with_others({"saw": square})
    assert barred(look_large(game), "forward")[0] == "ERB-LRG-01e"
    rows = ["........"] * 8
    column = int(square[:2]) - 1
    rows[2] = rows[2][:column] + "A" + rows[2][column + 1 :]
    game = tank("0404 north", "\n".join(rows))
    assert barred(look_large(game), "forward")[0] == "ERB-LRG-01e"


@rule("ERB-LRG-01e", "ERB-MOV-04a", "ERB-MOV-04g", "ERB-GAP-27")
def test_it_goes_through_friends_if_it_gets_past_them() -> None:
    game = with_others({"vasquez": "0403"})
    played = drive(game, "forward", "forward")  # the third square is the only way left
    assert square_of(game, "mammoth") == "0401"
    assert offered(played, 1) == ["forward", "backward"]
    # Three points reach the friend, but not past him.
    game = field(OPEN, {"mammoth": "0404 north", "vasquez": "0401"})
    drive(game, "forward", "forward")
    assert square_of(game, "mammoth") == "0402"
    walk = steps.Walk(game, one(game, "mammoth"), 1, [CharacterId.MAMMOTH])
    stopped = steps.why_not_shift(game, walk, large.Way.FORWARD)
    assert stopped is not None
    assert stopped.rule == "ERB-MOV-04g"


@rule("ERB-MOV-04g", "ERB-GAP-27")
def test_its_way_past_several_friends_is_as_long_as_they_are() -> None:
    game = with_others({"vasquez": "0405", "woo": "0404"}, "0406 north")
    walk = steps.Walk(game, one(game, "mammoth"), 3, [CharacterId.MAMMOTH])
    between = large.Stand(Square("0404"), Facing.NORTH)
    assert steps.has_way_off_large(game, walk, between, 2)
    assert not steps.has_way_off_large(game, walk, between, 1)


@rule("ERB-GAP-27", "ERB-MOV-04a")
def test_small_friends_pass_through_it() -> None:
    game = field(OPEN, {"bolter": "0304 east", "mammoth": "0404 north"})
    played = move(
        game,
        "movement.step: step 0404",
        "movement.step: step 0504",
        "movement.step: step 0604",
        "movement.step: end",
        "movement.facing: east",
    )
    assert points(played) == [5, 4, 3, 2]
    game = field(OPEN, {"saw": "0304 east", "mammoth": "0404 north"})
    assert barred(look(game), "step 0404")[0] == "ERB-MOV-04c"


STRADDLED = """
+-+-+-+
|. . .|
+ + + +
|.|. .|
+ + + +
|. . .|
+ + + +
|. . .|
+-+-+-+
"""


@rule("ERB-LRG-01f", "ERB-GAP-27")
def test_a_wall_between_the_two_squares_ahead_stops_it() -> None:
    assert barred(look_large(tank("0103 north", STRADDLED)), "forward")[0] == "ERB-LRG-01f"
    game = tank("0103 north", STRADDLED.replace(".|", ". "))
    assert "forward" in offered(look_large(game))


@rule("ERB-LRG-01f")
def test_a_single_small_door_is_too_narrow() -> None:
    narrow = "+-+-+\n|. .|\n+ + +\n|. .|\n+ +-+\n|. .|\n+ + +\n|. .|\n+-+-+"
    game = tank("0103 north", narrow, doors={"d1": "0102|0103 wooden open"})
    assert barred(look_large(game), "forward")[0] == "ERB-LRG-01e"


@rule("ERB-GAP-27")
def test_it_does_not_go_over_the_frame_where_the_map_is_not_left() -> None:
    game = tank("0401 north")
    assert barred(look_large(game), "forward")[0] == "ERB-GAP-27"


@rule("ERB-DOR-04a", "ERB-DOR-04b", "ERB-GAP-27")
def test_it_leaves_the_map_over_an_open_edge_forward_or_backward() -> None:
    for place, cost in (("0701 east", 1), ("0701 west", 2)):
        game = tank(place, ground=Ground.OUTDOOR, exit_edges=[Facing.EAST])
        walk = steps.Walk(game, one(game, "mammoth"), cost - 1, [CharacterId.MAMMOTH])
        assert ("leave", Facing.EAST) not in steps.open_steps(game, walk)
        drive(game, "leave east")
        assert one(game, "mammoth").where is Where.EXITED


@rule("ERB-GAP-27", "ERB-GLC-05c")
def test_it_comes_onto_the_map_from_where_it_hangs_over() -> None:
    game = tank("0004 east")
    assert len(game.squares_of(one(game, "mammoth"))) == 2
    drive(game, "forward", "end")
    assert square_of(game, "mammoth") == "0104"
    assert len(game.squares_of(one(game, "mammoth"))) == 4


@rule("ERB-LRG-01g", "ERB-MOV-05c", "ERB-LRG-01h")
@pytest.mark.parametrize("facing", ["east", "south"])
def test_a_quarter_or_half_turn_costs_the_rotating_cost_and_keeps_the_squares(facing: str) -> None:
    game = tank()
    played = drive(game, f"rotate {facing}", "end")
    assert points(played) == [3, 1]
    assert barred(played, "rotate north")[0] == "ERB-LRG-01g"
    assert (square_of(game, "mammoth"), facing_of(game, "mammoth")) == ("0404", facing)
    assert not played.choices("movement.facing")


@rule("ERB-LRG-01g", "ERB-GAP-27", "ERB-DOR-01b")
def test_it_opens_the_doors_before_it_and_no_others() -> None:
    room = ROOM.replace("{0}", "-+-")
    game = tank("0103 north", room, doors={"d1": "0202|0203 wooden", "d2": "0203|0303 wooden"})
    assert [door.id for door in doors.faced_doors(game, one(game, "mammoth"))] == ["d1"]
    played = drive(game, "open d1", "rotate east")
    assert "open d2" not in offered(played, 0)
    assert game.state.doors["d1"].is_open


# What it touches (ERB-LRG-02)


def two_rooms(place: str, **more: object) -> Reborn:
    """Two rooms side by side, the border between the fourth column and the fifth."""
    other = Area("lab", "Lab", Square("0501"), 4, 8, Ground.INDOOR, (RoomType.SCIENCE,))
    here = {"mammoth": place}
    return field("....\n" * 8, here, areas=[other], rooms=[RoomType.OFFICER], **more)  # type: ignore[arg-type]


@rule("ERB-LRG-02a")
def test_it_is_in_every_room_it_touches() -> None:
    game = two_rooms("0404 north")
    assert {room.id for room in game.rooms_of(one(game, "mammoth"))} == {"room", "lab"}
    game = two_rooms("0204 north")
    assert {room.id for room in game.rooms_of(one(game, "mammoth"))} == {"room"}


@rule("ERB-LRG-02b")
def test_it_uses_the_ability_of_a_room_once_a_turn_however_many_squares_of_it_it_covers() -> None:
    line = Line("ours", Timing.INTERACT, (TakeCp(1),))
    game = using.scene({"mammoth": "0404 north"}, lines=[line])
    using.interacts(game, "mammoth", "1")
    using.refreshed(game, "mammoth")
    assert not using.lines_open(game, "mammoth")
    using.next_turn(game)
    assert using.lines_open(game, "mammoth")


@rule("ERB-LRG-02c")
def test_it_says_which_room_it_searches_before_the_dice_are_thrown() -> None:
    game = two_rooms("0404 north", cp=2, tiles={"mammoth": "t14"}, deck=["pistol"])
    order = search.search(game, one(game, "mammoth"), Section(0, 3))
    played = carry_out(game, order, ["search.room: lab"], stop_at="orders.cp")
    assert played.offered("search.room") == [["room", "lab"]]
    assert played.topics[0] == "search.room"


@rule("ERB-LRG-02d", "ERB-GAP-27")
def test_eight_squares_are_adjacent_to_it_by_the_side_of_its_block() -> None:
    game = with_others({"saw": "0101"})
    mammoth, saw = one(game, "mammoth"), one(game, "saw")
    sides = {
        CombatArc.DARK_BLUE: ["0403", "0503"],
        CombatArc.LIGHT_BLUE: ["0604", "0605", "0304", "0305"],
        CombatArc.GREY: ["0406", "0506"],
    }
    for arc, squares in sides.items():
        for square in squares:
            game.place(saw, Square(square))
            assert game.touch(mammoth, saw), square
            assert sight.combat_arc_to(game, mammoth, saw) is arc
    for square in ("0303", "0603", "0306", "0606", "0402"):
        game.place(saw, Square(square))
        assert not game.touch(mammoth, saw), square


# The Mammoth (ERB-LRG-03)


@rule("ERB-LRG-03a")
def test_the_mammoth_is_large_has_its_own_gun_and_breaks_walls() -> None:
    card = next(card for card in pack().characters if card.id is CharacterId.MAMMOTH)
    game = tank()
    assert game.is_large(one(game, "mammoth"))
    assert card.weapon
    effects = [effect for line in card.healthy.lines for effect in line.effects]
    assert any(isinstance(effect, BreakThrough) and Breakable.LONG_WALL in effect.choices for effect in effects)
    assert [each.id for each in pack().characters if each.rotating_cost] == [CharacterId.MAMMOTH]


@rule("ERB-LRG-03b")
def test_its_controller_chooses_the_square_it_dies_on() -> None:
    game = with_others({"saw": "0603"})
    cause = Cause(How.SHOT, CharacterId.SAW, one(game, "saw").seat)
    played = carry_out(game, wounds.kill(game, one(game, "mammoth"), cause), ["wounds.marker: 0505"])
    assert played.choices("wounds.marker")[0].seat == NORAD
    assert played.offered("wounds.marker") == [PLACES]
    assert game.state.dead[0].square == square_of(game, "mammoth") == "0505"
    assert not any(game.is_occupied(Square(square)) for square in PLACES)


@rule("ERB-LRG-01d")
def test_a_shift_is_along_its_facing_and_nothing_else() -> None:
    assert len(large.Way) == 2
    for facing, ahead, behind in (("north", "0403", "0405"), ("east", "0504", "0304")):
        step = large.shift(Square("0404"), Facing(facing), large.Way.FORWARD)
        back = large.shift(Square("0404"), Facing(facing), large.Way.BACKWARD)
        assert (step.corner, back.corner) == (ahead, behind)
