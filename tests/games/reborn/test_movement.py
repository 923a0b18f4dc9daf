"""Movement and facing (ERB-MOV): points, steps, who is in the way, how a move ends."""

import pytest

from grognard.games.reborn import movement, orders, steps, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import Ground
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn.builders import OPEN, Played, carry_out, cited, one, position
from tests.games.reborn.moving import QUIET, barred, end, facing_of, field, go, look, move, offered, square_of
from tests.rules import rule

WALLED = """
+-+-+-+
|. . .|
+ +-+ +
|. .#.|
+ + + +
|. A .|
+-+-+-+
"""
"""A wall north of 0202, a double one east of it; an element that bars the way on 0203."""


def wipe_out(game: Reborn, of: str) -> None:
    carry_out(game, wounds.kill(game, one(game, of), Cause(How.SHOT)))


def points_left(played: Played) -> list[int]:
    """The points at each step."""
    return [int(question.about[1]) for question in played.choices("movement.step")]


# Squares (ERB-MOV-01)


@rule("ERB-MOV-01a")
def test_squares_are_adjacent_over_a_side_and_never_over_a_corner() -> None:
    played = look(field(WALLED, {"bolter": "0102 north"}))
    assert {"step 0101", "step 0103", "step 0202"} <= set(offered(played))
    assert "step 0201" not in offered(played)
    game = field(WALLED, {"bolter": "0102"})
    assert not game.are_adjacent(Square("0202"), Square("0201"))
    assert not game.are_adjacent(Square("0202"), Square("0302"))
    assert not game.are_adjacent(Square("0102"), Square("0201"))


@rule("ERB-MOV-01b")
def test_a_facing_is_one_of_the_four_sides() -> None:
    played = move(field(OPEN, {"bolter": "0404 north"}), *end("west"))
    assert played.offered("movement.facing") == [["north", "east", "south", "west"]]


# Points (ERB-MOV-02)


@rule("ERB-MOV-02a")
@pytest.mark.parametrize(("cp", "side", "points"), [(1, "", 5), (3, "", 15), (2, "wounded", 8)])
def test_each_cp_is_worth_the_movement_value(cp: int, side: str, points: int) -> None:
    game = field(OPEN, {"bolter": f"0404 north {side}"}, cp=5)
    played = move(game, f"orders.cp: {cp}", *end())
    assert points_left(played) == [points]


@rule("ERB-MOV-02b")
def test_points_left_at_the_end_are_lost() -> None:
    game = field(OPEN, {"bolter": "0101 north"}, cp=2)
    move(game, "orders.cp: 1", *go("0201"), *end())
    again = move(game, *end())
    assert points_left(again) == [5]


@rule("ERB-MOV-02c")
def test_each_square_costs_a_point_and_without_one_there_is_no_step() -> None:
    game = field(OPEN, {"bolter": "0101 north wounded", "saw": "0808"})
    played = move(game, *go("0201", "0301", "0401", "0501"), "movement.facing: east")
    assert points_left(played) == [4, 3, 2, 1]
    assert square_of(game, "bolter") == "0501"
    assert facing_of(game, "bolter") == "east"


@rule("ERB-MOV-02c")
def test_somebody_without_points_is_told_so() -> None:
    game = field(OPEN, {"bolter": "0101 north wounded"}, cp=2)
    played = move(game, "orders.cp: 1", *go("0201", "0301", "0401", "0501"), *end())
    assert barred(played, "step 0601")[0] == "ERB-MOV-02c"


# Sections (ERB-MOV-03)


@rule("ERB-MOV-03a", "ERB-MOV-03b")
def test_a_section_serves_several_moves_up_to_its_number() -> None:
    game = field(OPEN, {"bolter": "0101 north"}, cp=9)
    move(game, "orders.cp: 3", *end())
    assert orders.open_sections(game, one(game, "bolter"))[0] == Section(0, 0)
    second = carry_out(game, movement.move(game, one(game, "bolter"), Section(0, 0)), [*go("0201"), *end()])
    assert one(game, "bolter").tiles[0].cp == [4, 0, 0, 0]
    assert points_left(second) == [5, 4]
    assert Section(0, 0) not in orders.open_sections(game, one(game, "bolter"))


@rule("ERB-MOV-03c", "ERB-MOV-03d", "ERB-CON-08")
def test_cp_on_several_sections_and_later_ones_make_one_move() -> None:
    # t09 has Move 3 and Move 2, t11 Move 2.
    game = field(OPEN, {"bolter": "0101 north"}, cp=9, tiles={"bolter": ["t09", "t11"]})
    played = move(
        game,
        "orders.cp: 1",
        *go("0201", "0301"),
        "movement.step: more 0 1",
        "movement.more: 2",
        "movement.step: more 1 0",
        "movement.more: 1",
        *end(),
    )
    assert points_left(played) == [5, 4, 3, 13, 18]
    assert [tile.cp for tile in one(game, "bolter").tiles] == [[1, 2, 0, 0], [1, 0, 0, 0]]


@rule("ERB-MOV-03d", "ERB-CON-08")
def test_further_cp_keep_to_the_maximum_of_the_character() -> None:
    # Bolter may have 6 CP in a turn; 4 lie on his Shoot sections already.
    game = field(OPEN, {"bolter": "0101 north"}, cp=9, tiles={"bolter": ["t09", "t06 0 4 0 0"]})
    played = move(game, "orders.cp: 1", "movement.step: more 1 0", *end())
    assert points_left(played) == [5, 10]
    assert not [option for option in offered(played) if option.startswith("more")]


@rule("ERB-MOV-03d")
def test_a_move_without_points_is_still_open_for_cp() -> None:
    game = field(OPEN, {"saw": "0101 north"}, cp=2)
    played = move(game, "orders.cp: 1", *go("0201", "0301", "0401", "0501"), "movement.step: more 0 0", *end())
    assert points_left(played)[-2:] == [0, 4]


# Who and what is in the way (ERB-MOV-04)


@rule("ERB-MOV-04a")
def test_friends_are_passed_at_the_normal_cost() -> None:
    game = field(OPEN, {"bolter": "0101 north", "vasquez": "0201"})
    played = move(game, *go("0201", "0301"), *end())
    assert points_left(played) == [5, 4, 3]
    assert square_of(game, "bolter") == "0301"


@rule("ERB-MOV-04b")
def test_the_dead_are_passed_and_stood_on() -> None:
    game = field(OPEN, {"bolter": "0101 north", "saw": "0201"})
    wipe_out(game, "saw")
    played = move(game, *go("0201"), *end())
    assert points_left(played) == [5, 4]
    assert square_of(game, "bolter") == "0201"


@rule("ERB-MOV-04c", "ERB-CON-28")
def test_enemies_are_not_passed() -> None:
    played = look(field(OPEN, {"bolter": "0101 north", "saw": "0201"}))
    assert barred(played, "step 0201")[0] == "ERB-MOV-04c"
    # Whoever obeys the same player is no enemy, whatever is printed on its card.
    game = field(OPEN, {"bolter": "0101 north", "einstein": "0201 norad"})
    assert "step 0201" in offered(look(game))


@rule("ERB-MOV-04d")
def test_walls_and_closed_doors_stop_a_step() -> None:
    game = field(WALLED, {"bolter": "0202 north"}, doors={"d1": "0102|0202 wooden"})
    played = look(game)
    assert barred(played, "step 0201")[0] == "ERB-MOV-04d"
    assert barred(played, "step 0302")[0] == "ERB-MOV-04d"
    assert barred(played, "step 0102")[0] == "ERB-MOV-04d"
    game = field(WALLED, {"bolter": "0202 north"}, doors={"d1": "0102|0202 wooden open"})
    assert "step 0102" in offered(look(game))


@rule("ERB-MOV-04e")
def test_yellow_dotted_squares_are_entered_once_the_element_is_destroyed() -> None:
    game = field(WALLED, {"bolter": "0202 north"})
    assert barred(look(game), "step 0203")[0] == "ERB-MOV-04e"
    game.state.destroyed.append(game.board.features_at[game.board.grid.square_named("0203")].id)
    assert "step 0203" in offered(look(game))


# How it ends


@rule("ERB-MOV-04f", "ERB-MOV-04g", "ERB-CON-09")
def test_a_move_may_not_end_on_a_friend() -> None:
    game = field(OPEN, {"bolter": "0101 north", "vasquez": "0201"})
    played = move(game, *go("0201", "0202"), *end())
    assert "end" not in offered(played, 1)
    assert barred(played, "end", 1)[0] == "ERB-MOV-04g"
    assert square_of(game, "bolter") == "0202"


@rule("ERB-MOV-04g")
def test_nobody_steps_onto_a_friend_without_the_points_to_go_on() -> None:
    # Four points for Jack Saw: three along the corridor, then a friend, then there is none left.
    corridor = "+-+-+-+-+-+-+\n|. . . . . .|\n+-+-+-+-+-+-+"
    game = field(corridor, {"saw": "0101 north", "deeler": "0501", "bill": "0601"})
    played = move(game, *go("0201", "0301", "0401"), *end())
    assert barred(played, "step 0501")[0] == "ERB-MOV-04g"


@rule("ERB-MOV-04g", "ERB-DOR-01c")
def test_the_way_off_a_friend_may_lead_through_a_door() -> None:
    # Five points: the third friend is reached with two, and the way back would take three.
    rooms = "+-+-+-+-+-+\n|. . . .|.|\n+-+-+-+-+-+"
    here = {"bolter": "0101 north", "vasquez": "0201", "woo": "0301", "einstein": "0401 norad"}
    game = field(rooms, here, doors={"d1": "0401|0501 wooden"})
    # Nothing else is left to do there: the door is opened and passed without asking, and not closed again.
    played = move(game, *go("0201", "0301", "0401"), "movement.facing: east")
    assert points_left(played) == [5, 4, 3]
    assert square_of(game, "bolter") == "0501"
    assert game.state.doors["d1"].is_open
    game = field(rooms, here, doors={"d1": "0401|0501 wooden magnetic"})
    game.place(one(game, "bolter"), Square("0301"))
    walk = steps.Walk(game, one(game, "bolter"), 3, [one(game, "bolter").id])
    no_way_off = steps.why_not_step(game, walk, Square("0401"))
    assert no_way_off is not None
    assert no_way_off.rule == "ERB-MOV-04g"
    one(game, "bolter").magnetic_cards = 1
    assert steps.why_not_step(game, walk, Square("0401")) is None


@rule("ERB-MOV-04g")
def test_the_way_off_a_friend_may_lead_over_the_frame() -> None:
    game = field("..", {"saw": "0101 north", "deeler": "0201"}, ground=Ground.OUTDOOR, exit_edges=[Facing.EAST])
    played = move(game, *go("0201"), "movement.step: leave east")
    assert "end" not in offered(played)


# Facing (ERB-MOV-05)


@rule("ERB-MOV-05a", "ERB-MOV-05b")
def test_turning_is_free_even_without_a_step_and_is_fixed_at_the_end() -> None:
    game = field(OPEN, {"bolter": "0404 north"})
    played = move(game, *end("south"))
    assert points_left(played) == [5]
    assert facing_of(game, "bolter") == "south"
    assert "ERB-MOV-05b" in cited(game)


@rule("ERB-MOV-05a")
def test_a_small_miniature_turns_as_it_goes() -> None:
    game = field(OPEN, {"bolter": "0404 north"})
    move(game, *go("0504"), "movement.step: end", stop_at="movement.facing")
    assert facing_of(game, "bolter") == "east"


@rule("ERB-MOV-05c")
def test_a_rotating_cost_leaves_no_free_turn() -> None:
    game = field(OPEN, {"mammoth": "0404 north"})
    played = move(game, "movement.step: end")
    assert not played.choices("movement.facing")
    assert facing_of(game, "mammoth") == "north"


@rule("ERB-MOV-02a")
def test_who_cannot_move_or_turn_cannot_use_a_move_order() -> None:
    game = position(OPEN, {"bolter": "0101", "saw": "0202 wounded"}, prisoners={"saw": "bolter"}, without=QUIET)
    assert movement.can_move(game, one(game, "bolter"))
    assert not movement.can_move(game, one(game, "saw"))
