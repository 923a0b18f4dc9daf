"""Combined Moves (ERB-CMB-02): whose points, in which order, and who may stand where until all have moved."""

from grognard.games.reborn import interruption, movement
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Ground, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn.builders import NORAD, OPEN, Played, cited, one
from tests.games.reborn.moving import end, field, go, move, offered, square_of
from tests.rules import rule

CORRIDOR = "+-+-+-+-+-+-+-+-+\n|. . . . . . . .|\n+-+-+-+-+-+-+-+-+"
GOLD = {"bolter": "t01", "vasquez": "t17"}
"""Vasquez has a gold Move section of 2 CP."""


def squad(characters: dict[str, str], drawing: str = OPEN, cp: int = 2, **more: object) -> Reborn:
    more.setdefault("tiles", GOLD)
    return field(drawing, characters, cp=cp, **more)


def together(game: Reborn, *answers: str) -> Played:
    return move(game, "orders.cp: 1", "combined.helper: vasquez", *answers)


def first(of: str) -> str:
    return f"movement.mover: {of}"


def points(played: Played) -> list[tuple[str, int]]:
    """Who had how many points, at each step."""
    return [(str(question.about[0]), int(question.about[1])) for question in played.choices("movement.step")]


@rule("ERB-CMB-02a")
def test_each_gets_points_from_its_own_cp_and_movement_value() -> None:
    game = squad({"bolter": "0101 north", "vasquez": "0801 wounded"}, cp=3)
    played = together(game, "orders.cp: 2", first("bolter"), *go("0201"), *end(), *go("0802"), *end())
    assert points(played) == [("bolter", 5), ("bolter", 4), ("vasquez", 8), ("vasquez", 7)]
    assert (square_of(game, "bolter"), square_of(game, "vasquez")) == ("0201", "0802")


@rule("ERB-CMB-02a")
def test_each_obeys_the_rules_of_movement() -> None:
    game = squad({"bolter": "0101 north", "vasquez": "0801", "saw": "0701"})
    played = together(game, first("vasquez"), *end(), *end())
    assert "step 0701" not in offered(played, 0)


@rule("ERB-CMB-02b", "ERB-CON-39", "ERB-CMB-01f")
def test_the_player_chooses_who_moves_first_and_all_have_paid_by_then() -> None:
    game = squad({"bolter": "0101 north", "vasquez": "0801"})
    played = together(game, first("vasquez"), *go("0802", "0803"), *end("south"), *go("0102"), *end("east"))
    assert played.offered("movement.mover") == [["bolter", "vasquez"]]
    assert played.choices("movement.mover")[0].seat == NORAD
    assert [mover for mover, _ in points(played)] == ["vasquez"] * 3 + ["bolter"] * 2
    topics = played.topics
    assert topics.index("movement.mover") > topics.index("combined.helper")
    assert [sum(one(game, of).tiles[0].cp) for of in ("bolter", "vasquez")] == [1, 1]
    assert "movement.step" not in topics[: topics.index("movement.mover")]


@rule("ERB-CMB-02c", "ERB-MOV-04g", "ERB-CON-09")
def test_one_may_move_in_before_another_moves_out() -> None:
    game = squad({"bolter": "0101 east", "vasquez": "0201"}, CORRIDOR)
    played = together(game, first("bolter"), *go("0201"), *end("east"), *go("0301"), *end("east"))
    assert (square_of(game, "bolter"), square_of(game, "vasquez")) == ("0201", "0301")
    assert "end" in offered(played, 1)


@rule("ERB-MOV-04g", "ERB-CMB-02c")
def test_who_has_moved_already_makes_no_room() -> None:
    game = squad({"bolter": "0101 east", "vasquez": "0201"}, CORRIDOR)
    played = together(game, first("vasquez"), *end(), *go("0201", "0301"), *end("east"))
    assert "end" not in offered(played, 2)
    assert square_of(game, "bolter") == "0301"


CELL = "+-+-+-+-+-+\n|. . . .|.|\n+-+-+-+-+-+"
DOOR = "0401|0501 wooden magnetic open"
"""The last square is a cell; who has no Magnetic card is shut in it when the door closes."""

SHUT = "movement.step: close d1"


@rule("ERB-MOV-04f", "ERB-MOV-04g", "ERB-CON-09")
def test_who_moved_in_goes_back_if_the_other_cannot_leave() -> None:
    game = squad({"bolter": "0401 east", "vasquez": "0501"}, CELL, doors={"d1": DOOR})
    played = together(game, first("bolter"), *go("0501"), SHUT, "movement.facing: east", "movement.facing: north")
    assert (square_of(game, "bolter"), square_of(game, "vasquez")) == ("0401", "0501")
    assert "ERB-MOV-04g" in cited(game)
    assert points(played) == [("bolter", 5), ("bolter", 4)]


@rule("ERB-MOV-04g")
def test_who_can_leave_has_to() -> None:
    game = squad({"bolter": "0101 east", "vasquez": "0201"}, CORRIDOR)
    played = together(game, first("bolter"), *go("0201"), *end("east"), *go("0101"), *end("east"))
    assert "end" not in offered(played, 2)
    assert (square_of(game, "bolter"), square_of(game, "vasquez")) == ("0201", "0101")


@rule("ERB-MOV-04g")
def test_what_could_be_exchanged_keeps_nobody_on_the_square_of_another() -> None:
    items = {"bolter": ["pistol"]}
    game = squad({"bolter": "0401 east", "vasquez": "0501"}, CELL, doors={"d1": DOOR}, items=items)
    played = together(game, first("bolter"), *go("0501"), SHUT, *end("east"), *end("north"))
    assert offered(played) == ["exchange bolter", "end"]


@rule("ERB-MOV-04g")
def test_he_goes_back_to_the_last_square_he_had_for_himself() -> None:
    game = squad({"bolter": "0101 east", "vasquez": "0501", "woo": "0401"}, CELL, doors={"d1": DOOR})
    together(
        game, first("bolter"), *go("0201", "0301", "0401", "0501"), SHUT, *end("east")[1:], "movement.facing: east"
    )
    assert square_of(game, "bolter") == "0301"


@rule("ERB-MOV-04g")
def test_the_square_he_came_from_may_have_been_taken_meanwhile() -> None:
    # Woo moves to where Bolter stood; Vasquez is shut in; Bolter goes to the nearest square that is free.
    tiles = GOLD | {"woo": "t18"}
    here = {"bolter": "0401 east", "vasquez": "0501", "woo": "0301"}
    game = squad(here, CELL, cp=3, tiles=tiles, doors={"d1": DOOR})
    move(
        game,
        "orders.cp: 1",
        "combined.helper: vasquez",
        "orders.cp: 1",
        "combined.helper: woo",
        first("bolter"),
        *go("0501"),
        SHUT,
        "movement.facing: east",
        first("woo"),
        *go("0401"),
        *end("east"),
        "movement.facing: east",
    )
    assert (square_of(game, "vasquez"), square_of(game, "woo"), square_of(game, "bolter")) == ("0501", "0401", "0301")


@rule("ERB-MOV-04f")
def test_at_the_end_of_a_round_nobody_shares_a_square() -> None:
    game = squad({"bolter": "0101 east", "vasquez": "0201"}, CORRIDOR)
    bolter = one(game, "bolter")
    game.round.last_own_square[bolter.id] = "0101"
    game.place(bolter, Square("0201"))
    movement.settle_occupancy(game)
    assert square_of(game, "bolter") == "0101"
    movement.settle_occupancy(game)
    assert [len(game.standing_on(Square(square))) for square in ("0101", "0201")] == [1, 1]


@rule("ERB-MOV-04f", "ERB-MOV-04g")
def test_a_large_miniature_goes_back_with_all_its_squares() -> None:
    game = squad({"mammoth": "0404 east", "vasquez": "0505"}, tiles={})
    mammoth = one(game, "mammoth")
    game.round.last_own_square[mammoth.id] = "0304"
    movement.settle_occupancy(game)
    assert [str(square) for square in game.squares_of(mammoth)] == ["0304", "0404", "0305", "0405"]
    assert square_of(game, "vasquez") == "0505"


@rule("ERB-ACV-06k", "ERB-CMB-01f", "ERB-CMB-02b")
def test_the_others_go_on_when_the_leader_has_left_the_map() -> None:
    """All have paid for the Move that is under way; what Bolter might have done after it is lost."""
    game = squad({"bolter": "0801 north", "vasquez": "0601"}, ground=Ground.OUTDOOR, exit_edges=[Facing.EAST])
    together(game, first("bolter"), "movement.step: leave east", *go("0701"), *end("east"))
    assert one(game, "bolter").where is Where.EXITED
    assert square_of(game, "vasquez") == "0701"
    assert not interruption.can_go_on(game, one(game, "bolter"))


@rule("ERB-MOV-03c", "ERB-CMB-01b")
def test_a_helper_puts_further_cp_on_gold_sections_only() -> None:
    # t24 has a gold Move 2 and a red Move 1.
    game = squad({"bolter": "0101 east", "vasquez": "0801"}, cp=9, tiles={"bolter": "t01", "vasquez": "t24"})
    played = together(game, "orders.cp: 1", first("vasquez"), "movement.step: more 0 0", *end(), *end())
    assert points(played)[:2] == [("vasquez", 5), ("vasquez", 10)]
    assert not [option for option in offered(played, 1) if option.startswith("more")]
    more = [option for option in offered(played, 2) if option.startswith("more")]
    assert more == ["more 0 0"]


@rule("ERB-INT-06a", "ERB-INT-01d", "ERB-CMB-02b")
def test_who_is_in_sight_when_its_own_move_begins_has_not_come_into_sight() -> None:
    # All in one row: Vasquez stands between Bolter and Jack Saw, and steps aside.
    here = {"bolter": "0101 north", "vasquez": "0401", "saw": "0801 west"}
    game = squad(here, without=[], cp=3)
    interruption.watch_from_here(game, one(game, "bolter"))  # as he was activated, out of sight
    played = together(game, "orders.cp: 2", first("vasquez"), *go("0402"), *end("east"), *go("0201"), *end("east"))
    assert not played.count("interruption.offer")
    # Another who steps out from behind Jack Saw's back has.
    game = squad({"bolter": "0808 north", "vasquez": "0508", "saw": "0401 west"}, without=[], cp=3)
    answers = [first("vasquez"), *go("0408"), "interruption.offer: no", *end(), *end()]
    played = together(game, "orders.cp: 2", *answers)
    assert played.count("interruption.offer") == 1
