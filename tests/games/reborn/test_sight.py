"""Line of sight, arcs and range as the rules ask for them (ERB-LOS, ERB-LVL-01d, ERB-CLC-02a, ERB-SHT-02b)."""

from __future__ import annotations

import pytest

from grognard.games.reborn import lines, shooting, sight, wounds
from grognard.games.reborn.board import side_of
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.state import Smoke
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CombatArc, Module, Where, Zone
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn.builders import OPEN, card_of, carry_out, one, position
from tests.games.reborn.fights import FLOOR, LEVELS
from tests.rules import rule

RED, ORANGE = Zone.RED, Zone.ORANGE


def sees(game: Reborn, viewer: str, other: str) -> bool:
    return sight.sees(game, one(game, viewer), one(game, other))


def drawn(game: Reborn, viewer: str, columns: int = 8, rows: int = 8) -> list[str]:
    """The zones of every square for a Character: r red, o orange, + both, . none."""
    letters = {(RED,): "r", (ORANGE,): "o", (RED, ORANGE): "+", (): "."}
    return [
        "".join(
            letters[tuple(sight.zones_to(game, one(game, viewer), Square(f"{column:02}{row:02}")))]
            for column in range(1, columns + 1)
        )
        for row in range(1, rows + 1)
    ]


@rule("ERB-LOS-01a", "ERB-LOS-01c", "ERB-GAP-02")
def test_the_arc_of_sight_is_red_and_orange() -> None:
    game = position(OPEN, {"bolter": "0404 north"})
    assert drawn(game, "bolter", 7, 6) == ["+rrrrr+", "o+rrr+o", "oo+r+oo", "ooo.ooo", ".......", "......."]
    assert not sight.sees_square(game, one(game, "bolter"), Square("0405"))
    assert sight.sees_square(game, one(game, "bolter"), Square("0304"))


@rule("ERB-LOS-01b")
def test_both_the_arc_and_the_line_are_needed() -> None:
    game = position(OPEN, {"bolter": "0404 north", "zombie-a": "0401", "zombie-b": "0407"})
    assert sees(game, "bolter", "zombie-a")
    assert not sees(game, "bolter", "zombie-b")
    game.place(one(game, "saw"), Square("0402"), Facing.NORTH)
    assert not sees(game, "bolter", "zombie-a")


@rule("ERB-LOS-02a")
@pytest.mark.parametrize("between", ["vasquez", "saw"])
def test_friends_and_enemies_block(between: str) -> None:
    game = position(OPEN, {"bolter": "0101 east", between: "0301", "zombie-a": "0501"})
    assert not sees(game, "bolter", "zombie-a")


@rule("ERB-LOS-02a")
def test_walls_block_and_doors_while_they_are_closed() -> None:
    game = position(
        "+-+-+-+\n|. . .|\n+-+-+-+", {"bolter": "0101 east", "zombie-a": "0301"}, doors={"gate": "0101|0201 wooden"}
    )
    assert not sees(game, "bolter", "zombie-a")
    door = game.state.doors["gate"]
    door.is_open = True
    game.show_door(door)
    assert sees(game, "bolter", "zombie-a")
    walled = position("+-+-+-+\n|.|. .|\n+-+-+-+", {"bolter": "0101 east", "zombie-a": "0301"})
    assert not sees(walled, "bolter", "zombie-a")
    walled.open_wall([side_of(Square("0101"), Square("0201"))], None)
    assert sees(walled, "bolter", "zombie-a")


@rule("ERB-LOS-02b")
def test_the_dead_do_not_block() -> None:
    game = position(OPEN, {"bolter": "0101 east", "saw": "0301 wounded", "zombie-a": "0501"})
    assert not sees(game, "bolter", "zombie-a")
    carry_out(game, wounds.kill(game, one(game, "saw"), Cause(How.SHOT)))
    assert [marker.square for marker in game.state.dead] == ["0301"]
    assert sees(game, "bolter", "zombie-a")


@rule("ERB-LOS-02c")
def test_a_blocking_element_hides_what_is_behind_and_not_who_stands_on_it() -> None:
    low = {"A": Element("Hedge", 0, blocks_sight=True)}
    game = position(
        ". . A . .".replace(" ", ""), {"bolter": "0101 east", "zombie-a": "0301", "zombie-b": "0501"}, elements=low
    )
    assert sees(game, "bolter", "zombie-a")
    assert not sees(game, "bolter", "zombie-b")
    game.remove(one(game, "zombie-a"), Where.DEAD)
    assert not sees(game, "bolter", "zombie-b")
    game.state.destroyed.append(next(iter(game.board.features)))
    game.sight_has_changed()
    assert sees(game, "bolter", "zombie-b")


@rule("ERB-LOS-02d", "ERB-SHT-02b", "ERB-LOS-04b")
def test_the_other_squares_of_a_large_viewer_are_no_obstacle_to_it() -> None:
    """From its front left square over its front right one, whose own line Jack Saw blocks; the range is from there."""
    game = position(OPEN, {"mammoth": "0303 north", "saw": "0603", "zombie-a": "0802"})
    assert sees(game, "mammoth", "zombie-a")
    assert sight.distance(game, one(game, "mammoth"), Square("0802")) == 6
    game.remove(one(game, "saw"), Where.DEAD)
    assert sight.distance(game, one(game, "mammoth"), Square("0802")) == 5


@rule("ERB-GAP-19", "ERB-LOS-04b")
def test_the_rear_squares_of_a_large_miniature_have_no_sides_to_aim_at() -> None:
    room = "+-+-+-+-+\n|. . . .|\n+ + + + +\n|.|. .|.|\n+ + + + +\n|.|. .|.|\n+-+-+-+-+"
    game = position(room, {"mammoth": "0202 north"})
    mammoth = one(game, "mammoth")
    assert sight.zone_of_own_side(game, mammoth, Square("0202"), Square("0102")) is ORANGE
    assert sight.zone_of_own_side(game, mammoth, Square("0202"), Square("0201")) is RED
    assert sight.zone_of_own_side(game, mammoth, Square("0203"), Square("0103")) is None


@rule("ERB-LOS-03a")
def test_a_diagonal_line_is_blocked_only_by_two() -> None:
    game = position(OPEN, {"bolter": "0404 north", "zombie-a": "0503", "saw": "0403"})
    assert sees(game, "bolter", "zombie-a")
    game.place(one(game, "vasquez"), Square("0504"))
    assert not sees(game, "bolter", "zombie-a")


@rule("ERB-LOS-03b")
def test_at_a_corner_a_wall_on_one_way_and_a_figure_on_the_other_block() -> None:
    room = "+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+"
    game = position(room, {"bolter": "0102 north", "zombie-a": "0201"})
    assert sees(game, "bolter", "zombie-a")
    game.place(one(game, "saw"), Square("0202"))
    assert not sees(game, "bolter", "zombie-a")


@rule("ERB-LOS-04a")
def test_one_of_its_four_squares_is_enough_to_see_a_large_miniature() -> None:
    game = position(OPEN, {"bolter": "0108 north", "mammoth": "0101", "zombie-a": "0104"})
    assert not sight.sees_square(game, one(game, "bolter"), Square("0102"))
    assert sight.sees_square(game, one(game, "bolter"), Square("0202"))
    assert sees(game, "bolter", "mammoth")
    game.place(one(game, "saw"), Square("0204"))
    assert not sees(game, "bolter", "mammoth")


@rule("ERB-LOS-04b", "ERB-GAP-02")
def test_a_large_miniature_sees_from_its_two_front_squares() -> None:
    game = position(OPEN, {"mammoth": "0404 north"})
    mammoth = one(game, "mammoth")
    assert sight.eyes_of(game, mammoth) == ["0404", "0504"]
    assert drawn(game, "mammoth", 8, 6) == [
        "++rrrr++",
        "o++rr++o",
        "oo++++oo",
        "ooo..ooo",
        "........",
        "........",
    ]
    assert sight.zones_to(game, mammoth, Square("0605")) == []
    game.place(mammoth, Square("0404"), Facing.WEST)
    assert sight.eyes_of(game, mammoth) == ["0404", "0405"]
    game.place(mammoth, Square("0404"), Facing.SOUTH)
    assert sight.eyes_of(game, mammoth) == ["0405", "0505"]


@rule("ERB-LOS-04b")
def test_a_wall_beside_one_front_square_leaves_the_other() -> None:
    room = "+-+-+\n|. .|\n+-+ +\n|. .|\n+ + +\n|. .|\n+-+-+"
    game = position(room, {"mammoth": "0102 north", "zombie-a": "0201", "zombie-b": "0101"})
    assert sees(game, "mammoth", "zombie-a")
    assert not sees(game, "mammoth", "zombie-b")
    game.remove(one(game, "zombie-a"), Where.DEAD)
    assert sight.zones_to(game, one(game, "mammoth"), Square("0101")) == [RED, ORANGE]
    assert sight.zones_in_sight(game, one(game, "mammoth"), Square("0101")) == [RED, ORANGE]
    game.place(one(game, "woo"), Square("0201"))
    assert sight.zones_in_sight(game, one(game, "mammoth"), Square("0101")) == []


@rule("ERB-LOS-05a", "ERB-GLE-10b")
def test_smoke_hides_what_is_in_it_and_behind_it() -> None:
    game = position(OPEN, {"bolter": "0101 east", "zombie-a": "0801"}, smoke=[Smoke(Square("0504"), 2)])
    assert sees(game, "bolter", "zombie-a")
    game.state.smoke[0].centre = Square("0501")
    game.sight_has_changed()
    assert not sees(game, "bolter", "zombie-a")
    game.place(one(game, "zombie-a"), Square("0301"))
    assert not sees(game, "bolter", "zombie-a")
    game.place(one(game, "bolter"), Square("0401"))
    game.place(one(game, "zombie-a"), Square("0501"))
    assert not sees(game, "bolter", "zombie-a")


@rule("ERB-LOS-05a", "ERB-GLE-12a")
def test_goggles_that_are_on_see_through_smoke() -> None:
    game = position(
        OPEN,
        {"bolter": "0101 east", "zombie-a": "0801"},
        items={"bolter": "infrared-goggles"},
        smoke=[Smoke(Square("0501"), 2)],
    )
    assert not sees(game, "bolter", "zombie-a")
    game.equipment(card_of(game, "bolter", "infrared-goggles")).is_on = True
    assert lines.sees_through_smoke(game, one(game, "bolter"))
    assert sees(game, "bolter", "zombie-a")
    assert not sees(game, "zombie-a", "bolter")


@rule("ERB-LOS-01b", "ERB-SET-01b")
def test_without_the_module_nothing_is_in_sight() -> None:
    game = position(OPEN, {"bolter": "0101 east", "zombie-a": "0301"}, without=[Module.LOS])
    assert not sees(game, "bolter", "zombie-a")


def test_a_prisoner_neither_sees_nor_is_seen() -> None:
    game = position(OPEN, {"saw": "0301 west", "woo": "0301 wounded", "bolter": "0101 east"}, prisoners={"woo": "saw"})
    assert not sees(game, "bolter", "woo")
    assert not sees(game, "woo", "bolter")
    assert sees(game, "bolter", "saw")


@rule("ERB-GAP-35", "ERB-LOS-04b")
def test_a_pilot_sees_from_its_vehicle() -> None:
    game = position(
        OPEN,
        {"kendall": "0404 south", "mammoth": "0404 north wounded", "woo": "0402", "bolter": "0407"},
        pilots={"kendall": "mammoth"},
    )
    assert sees(game, "kendall", "woo")
    assert not sees(game, "kendall", "bolter")


# Through stairs


@rule("ERB-LVL-01d", "ERB-LVL-03b")
def test_a_figure_on_stairs_sees_the_corresponding_square_and_nothing_else_there() -> None:
    game = position(FLOOR, {"bolter": "0202 north", "zombie-a": "0702 south", "zombie-b": "0701"}, **LEVELS)
    assert sees(game, "bolter", "zombie-a")
    assert sees(game, "zombie-a", "bolter")
    assert not sees(game, "bolter", "zombie-b")
    assert sight.zones_in_sight(game, one(game, "bolter"), Square("0702")) == [ORANGE]
    assert sight.zones_to(game, one(game, "bolter"), Square("0702")) == [ORANGE]
    game.place(one(game, "bolter"), Square("0203"))
    assert not sees(game, "bolter", "zombie-a")


@rule("ERB-LVL-01c")
def test_on_its_own_level_a_stair_square_is_like_any_other() -> None:
    game = position(FLOOR, {"bolter": "0102 east", "zombie-a": "0202", "saw": "0402"}, **LEVELS)
    assert sees(game, "bolter", "zombie-a")
    assert not sees(game, "bolter", "saw")


@rule("ERB-LOS-05a", "ERB-LVL-01d")
def test_smoke_on_stairs_hides_the_other_level() -> None:
    game = position(FLOOR, {"bolter": "0202 north", "zombie-a": "0702"}, smoke=[Smoke(Square("0902"), 2)], **LEVELS)
    assert not sees(game, "bolter", "zombie-a")


# Combat arcs


@pytest.mark.parametrize(
    ("facing", "arc"),
    [
        ("north", CombatArc.GREY),
        ("south", CombatArc.DARK_BLUE),
        ("east", CombatArc.LIGHT_BLUE),
        ("west", CombatArc.LIGHT_BLUE),
    ],
)
@rule("ERB-CLC-02a", "ERB-GAP-02")
def test_the_arc_in_which_an_opponent_stands(facing: str, arc: CombatArc) -> None:
    game = position(OPEN, {"bolter": f"0404 {facing}", "zombie-a": "0405"})
    assert sight.combat_arc_to(game, one(game, "bolter"), one(game, "zombie-a")) is arc


@pytest.mark.parametrize(
    ("who", "right", "rear"),
    [("saw", "dark-blue", "grey"), ("einstein", "light-blue", "light-blue"), ("kendall", "grey", "grey")],
)
@rule("ERB-GAP-02", "ERB-CLC-02a")
def test_bases_that_differ(who: str, right: str, rear: str) -> None:
    game = position(OPEN, {who: "0404 north", "bolter": "0504", "woo": "0405"})
    assert sight.combat_arc_to(game, one(game, who), one(game, "bolter")) == right
    assert sight.combat_arc_to(game, one(game, who), one(game, "woo")) == rear


@rule("ERB-LRG-02d", "ERB-CLC-02a")
def test_the_arc_of_a_large_miniature_is_the_side_of_its_block() -> None:
    game = position(OPEN, {"mammoth": "0404 north"})
    found: dict[str, str] = {}
    for square in ("0403", "0503", "0604", "0605", "0406", "0506", "0304", "0305"):
        game.place(one(game, "saw"), Square(square))
        found[square] = sight.combat_arc_to(game, one(game, "mammoth"), one(game, "saw")).value
    assert found == {
        "0403": "dark-blue",
        "0503": "dark-blue",
        "0604": "light-blue",
        "0605": "light-blue",
        "0406": "grey",
        "0506": "grey",
        "0304": "light-blue",
        "0305": "light-blue",
    }


def test_there_is_no_arc_to_who_stands_apart() -> None:
    game = position(OPEN, {"bolter": "0404 north", "zombie-a": "0406"})
    with pytest.raises(ValueError, match="bolter and zombie-a do not stand beside each other"):
        sight.combat_arc_to(game, one(game, "bolter"), one(game, "zombie-a"))


# Range


@rule("ERB-SHT-02b")
def test_range_counts_the_target_and_not_the_shooter_and_no_diagonals() -> None:
    game = position(OPEN, {"bolter": "0404 north", "zombie-a": "0403"})
    bolter = one(game, "bolter")
    assert sight.distance(game, bolter, Square("0403")) == 1
    assert sight.distance(game, bolter, Square("0402")) == 2  # figures do not matter
    assert sight.distance(game, bolter, Square("0602")) == 4
    assert sight.distance(game, bolter, Square("0404")) == 0


@rule("ERB-SHT-02b")
def test_range_goes_through_doors_and_round_walls() -> None:
    room = "+-+-+-+\n|. .|.|\n+ +-+ +\n|. . .|\n+-+-+-+"
    game = position(room, {"bolter": "0201 east"})
    assert sight.distance(game, one(game, "bolter"), Square("0301")) == 5
    closed = position(room, {"bolter": "0201 east"}, doors={"gate": "0201|0301 wooden"})
    assert sight.distance(closed, one(closed, "bolter"), Square("0301")) == 1
    apart = position("+-+-+\n|.|.|\n+-+-+", {"bolter": "0101 east"})
    assert sight.distance(apart, one(apart, "bolter"), Square("0201")) is None


@rule("ERB-SHT-02b", "ERB-LOS-04b")
def test_a_large_miniature_counts_from_the_front_square_it_sees_from() -> None:
    game = position(OPEN, {"mammoth": "0404 north"})
    assert sight.distance(game, one(game, "mammoth"), Square("0501")) == 3
    assert sight.distance(game, one(game, "mammoth"), Square("0804")) == 3


@rule("ERB-LVL-03a")
def test_the_range_through_stairs_is_1() -> None:
    game = position(FLOOR, {"bolter": "0202 north", "zombie-a": "0702"}, items={"bolter": "pistol"}, **LEVELS)
    assert sight.distance(game, one(game, "bolter"), Square("0702")) == 1
    assert shooting.can_shoot(game, one(game, "bolter"))


def test_squares_in_view_are_those_that_are_seen() -> None:
    game = position(
        "+-+-+-+-+\n|. . . .|\n+ +-+ + +\n|. A . .|\n+ + + + +\n|. .|. .|\n+-+-+-+-+",
        {"bolter": "0102 east", "mammoth": "0302 west", "saw": "0103"},
    )
    for viewer in ("bolter", "mammoth", "saw"):
        view = sight.squares_in_view(game, one(game, viewer))
        own = game.squares_of(one(game, viewer))
        assert view == {
            square: zones
            for square in game.board.grid.squares
            if square not in own and (zones := sight.zones_in_sight(game, one(game, viewer), square))
        }
        seen = [s for s in game.board.grid.squares if s not in own and sight.sees_square(game, one(game, viewer), s)]
        assert list(view) == seen
