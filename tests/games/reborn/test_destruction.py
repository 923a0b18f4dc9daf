"""What breaks (ERB-DOR-03, ERB-WND-03): doors, walls, Floor Elements, and the markers on broken walls."""

import pytest

from grognard.games.reborn import destruction, endings, scrambling
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.state import Breach
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.words import CharacterId, Counted, Marker, Moment
from grognard.geometry.squares import Edge, Square, SquareSide
from tests.games.reborn.builders import NORAD, SALEMITE, Played, carry_out, cited, told
from tests.games.reborn.moving import barred, field, look, offered
from tests.rules import rule

ROOMS = """
+-+-+-+-+
|. .|. .|
+ + + + +
|. .#A .|
+ + + + +
|. .#A .|
+-+-+-+-+
"""

BOLTER = CharacterId.BOLTER
BY_BOLTER = Cause(How.CLOSE_COMBAT, BOLTER, NORAD)


def wall(*sides: str) -> Target:
    return Target(TargetKind.WALL, " ".join(sides))


def door(name: str = "d1") -> Target:
    return Target(TargetKind.DOOR, name)


def element(game: Reborn, square: str) -> Target:
    return Target(TargetKind.ELEMENT, game.board.features_at[Square(square)].id)


def edge(game: Reborn, side: str) -> Edge:
    a, b = side.split("|")
    return game.edges.between(Square(a), Square(b))


def position(**more: object) -> Reborn:
    return field(ROOMS, {"bolter": "0202 east"}, **more)  # type: ignore[arg-type]


def strike(game: Reborn, target: Target, hits: int, criticals: int = 0) -> bool:
    return bool(carry_out(game, destruction.strike(game, target, hits, criticals, BY_BOLTER), otherwise="keep").result)


def destroy(game: Reborn, target: Target, *answers: str, cause: Cause = BY_BOLTER) -> Played:
    return carry_out(game, destruction.destroy(game, target, cause), answers)


# What is left (ERB-DOR-03)


@rule("ERB-DOR-03a", "ERB-WND-03e")
def test_a_destroyed_element_is_plain_floor_on_all_its_squares() -> None:
    game = position()
    assert game.is_barred(Square("0302"))
    assert not game.sight().sees(Square("0301"), Square("0303"))
    destroy(game, element(game, "0303"))
    assert not game.is_barred(Square("0302"))
    assert not game.is_barred(Square("0303"))
    assert game.sight().sees(Square("0301"), Square("0303"))
    assert game.feature_on(Square("0302")) is None


@rule("ERB-DOR-03a")
def test_the_lines_of_a_room_end_with_the_element_that_carries_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from grognard.games.reborn.state import Switch

    for carries, left in ((True, 0), (False, 1)):
        crate = Element("Console", 4, True, True, carries_lines=carries)
        game = position(elements={"A": crate})
        game.state.switches += [Switch("room", 0, NORAD, BOLTER), Switch("elsewhere", 0, NORAD, BOLTER)]
        heard: list[int] = []
        monkeypatch.setattr(scrambling, "scramblers_have_changed", lambda game, to=heard: to.append(1))
        destroy(game, element(game, "0302"))
        assert [switch.room for switch in game.state.switches][-1:] == ["elsewhere"]
        assert len(game.state.switches) == left + 1
        assert len(heard) == 1 - left


@rule("ERB-DOR-03b", "ERB-DOR-01f")
def test_a_destroyed_door_leaves_the_map() -> None:
    game = position(doors={"d1": "0201|0301 0202|0302 wooden defence 3"})
    assert strike(game, door(), 3)
    assert edge(game, "0201|0301") is edge(game, "0202|0302") is Edge.OPEN
    assert "close d1" not in offered(look(game))
    assert not barred(look(game), "step 0302")[1].startswith("A wall")


@rule("ERB-DOR-03c", "ERB-CON-33")
def test_a_broken_door_marker_shows_that_the_wall_below_is_open() -> None:
    game = position(doors={"d1": "0201|0301 wooden"})
    destroy(game, door())
    assert "ERB-DOR-03c" in cited(game)
    assert edge(game, "0201|0301") is Edge.OPEN
    game = position(doors={"d1": "0101|0201 wooden"})  # no wall below
    destroy(game, door())
    assert "ERB-DOR-03c" not in cited(game)
    assert edge(game, "0101|0201") is Edge.OPEN


@rule("ERB-DOR-03d", "ERB-WND-03b")
@pytest.mark.parametrize("side", ["0201|0301", "0202|0302"])
def test_a_wall_single_or_double_breaks_at_ten_and_is_open(side: str) -> None:
    game = position()
    assert edge(game, side) is Edge.WALL
    assert not strike(game, wall(side), 9)
    assert edge(game, side) is Edge.WALL
    assert strike(game, wall(side), 10)
    assert edge(game, side) is Edge.OPEN
    assert game.state.breaches == [Breach([SquareSide(side)], Marker.BROKEN_WALL_SHORT)]


@rule("ERB-DOR-03e", "ERB-CON-13")
def test_who_broke_the_later_section_may_take_one_long_marker_for_two_short_ones() -> None:
    game = position()
    destroy(game, wall("0201|0301"))
    cause = Cause(How.SHOT, CharacterId.SAW, SALEMITE)
    played = destroy(game, wall("0202|0302"), "0201|0301", cause=cause)
    assert played.choices("destruction.long-marker")[0].seat == SALEMITE
    assert game.state.breaches == [Breach([SquareSide("0201|0301"), SquareSide("0202|0302")], Marker.BROKEN_WALL_LONG)]
    assert destruction.markers_left(game, Marker.BROKEN_WALL_SHORT) == 8
    assert destruction.markers_left(game, Marker.BROKEN_WALL_LONG) == 5


@rule("ERB-DOR-03e")
def test_short_markers_that_are_not_side_by_side_in_line_stay_short() -> None:
    game = position()
    destroy(game, wall("0201|0301"))
    played = destroy(game, wall("0203|0303"))
    assert not played.choices("destruction.long-marker")
    played = destroy(game, wall("0202|0302"), "keep")
    assert len(game.state.breaches) == 3
    assert played.offered("destruction.long-marker") == [["keep", "0201|0301", "0203|0303"]]


@rule("ERB-DOR-03e", "ERB-CON-13")
def test_a_long_marker_is_placed_directly_over_two_sections() -> None:
    game = position()
    sides = [SquareSide("0202|0302"), SquareSide("0203|0303")]
    carry_out(game, destruction.break_walls(game, sides, Marker.BROKEN_WALL_LONG, BY_BOLTER))
    assert edge(game, "0202|0302") is edge(game, "0203|0303") is Edge.OPEN
    assert game.state.breaches == [Breach(sides, Marker.BROKEN_WALL_LONG)]


@rule("ERB-CON-13")
def test_without_markers_the_side_is_opened_all_the_same() -> None:
    game = position()
    elsewhere = [Breach([SquareSide("0101|0201")], Marker.BROKEN_WALL_SHORT) for _ in range(8)]
    game.state.breaches.extend(elsewhere)
    assert destruction.markers_left(game, Marker.BROKEN_WALL_SHORT) == 0
    destroy(game, wall("0202|0302"))
    assert edge(game, "0202|0302") is Edge.OPEN
    assert game.state.breaches[-1] == Breach([SquareSide("0202|0302")], None)
    assert destruction.wall_markers_left(game) == 6


@rule("ERB-DOR-03f", "ERB-WND-03d", "ERB-CON-36")
def test_as_many_hits_as_the_defensive_value_destroy_and_fewer_leave_nothing() -> None:
    game = position(doors={"d1": "0201|0301 wooden defence 5"})
    assert not strike(game, door(), 4)
    assert not strike(game, door(), 4)
    assert edge(game, "0201|0301") is Edge.CLOSED_DOOR
    assert strike(game, door(), 5)


@rule("ERB-FIN-08b", "ERB-DOR-03d")
def test_endings_are_judged_as_soon_as_something_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Moment] = []
    monkeypatch.setattr(endings, "judge", lambda _, moment: judged.append(moment))
    game = position(doors={"d1": "0201|0301 wooden"})
    for target in (door(), element(game, "0302"), wall("0202|0302")):
        destroy(game, target)
    side = [SquareSide("0203|0303")]
    carry_out(game, destruction.break_walls(game, side, Marker.BROKEN_WALL_LONG, BY_BOLTER))
    assert judged == [Moment.AT_ONCE] * 4


# Defensive values (ERB-WND-03)


@rule("ERB-WND-03a")
def test_without_a_defensive_value_nothing_breaks() -> None:
    game = position(elements={"A": Element("Pillar", 0, True, True)})
    assert destruction.defence_of(game, element(game, "0302")) == 0
    assert not strike(game, element(game, "0302"), 99, 9)
    assert game.is_barred(Square("0302"))


@rule("ERB-WND-03b")
def test_doors_and_elements_have_the_value_printed_on_them() -> None:
    game = position(doors={"d1": "0201|0301 wooden defence 6"}, elements={"A": Element("Desk", 3, True, True)})
    assert destruction.defence_of(game, door()) == 6
    assert destruction.defence_of(game, element(game, "0303")) == 3
    assert destruction.defence_of(game, wall("0202|0302")) == 10
    assert destruction.defence_of(game, wall("0101|0201")) == 0  # no wall there


@rule("ERB-WND-03c")
def test_a_critical_counts_as_three_hits_against_objects() -> None:
    game = position(doors={"d1": "0201|0301 wooden defence 5"})
    assert not strike(game, door(), 1, 1)
    assert strike(game, door(), 2, 1)


@rule("ERB-DOR-03f", "ERB-DOR-01h")
def test_what_is_gone_is_not_destroyed_again() -> None:
    game = position(doors={"d1": "0201|0301 wooden"})
    destroy(game, door())
    assert destruction.defence_of(game, door()) == 0
    assert not strike(game, door(), 20)
    destroy(game, wall("0202|0302"))
    assert destruction.defence_of(game, wall("0202|0302")) == 0
    destroyed = element(game, "0302")
    destroy(game, destroyed)
    assert destruction.defence_of(game, destroyed) == 0
    assert game.player(NORAD).counted[Counted.OBJECTS_DESTROYED] == 3
    assert [each.topic for each in told(game)].count("destruction.door") == 1
