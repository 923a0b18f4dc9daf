"""Leaving the map (ERB-DOR-04), by the frame and by the sewers; and the stairs between levels (ERB-LVL-01)."""

import pytest

from grognard.games.reborn import endings, exits, sight, steps
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import Area, LaidTile, Level
from grognard.games.reborn.state import Channel
from grognard.games.reborn.words import CharacterId, Frequency, Ground, Module, TileUse, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from tests.games.reborn.builders import OPEN, SALEMITE, one
from tests.games.reborn.moving import QUIET, barred, end, field, go, look, move, offered, square_of
from tests.rules import rule

EAST = [Facing.EAST]


def yard(characters: dict[str, str], drawing: str = "...\n...", **more: object) -> Reborn:
    """Open ground that may be left to the east."""
    more.setdefault("exit_edges", EAST)
    return field(drawing, characters, ground=Ground.OUTDOOR, **more)  # type: ignore[arg-type]


def points_left(game: Reborn, *answers: str) -> list[int]:
    return [int(question.about[1]) for question in move(game, *answers).choices("movement.step")]


# Over the frame


@rule("ERB-DOR-04a")
def test_a_character_leaves_over_an_edge_that_is_open() -> None:
    game = yard({"bolter": "0301 east"})
    played = move(game, "movement.step: leave east")
    assert one(game, "bolter").where is Where.EXITED
    assert not played.choices("movement.facing")
    assert barred(look(yard({"bolter": "0101 east"})), "leave west")[0] == "ERB-DOR-04a"
    assert barred(look(yard({"bolter": "0201 east"})), "leave north")[0] == "ERB-DOR-04a"


@rule("ERB-DOR-04a")
def test_a_wall_on_the_frame_is_no_way_out() -> None:
    game = field("+-+-+\n|. .|\n+-+-+", {"bolter": "0201 east"}, exit_edges=EAST)
    assert barred(look(game), "leave east")[0] == "ERB-DOR-04a"


@rule("ERB-DOR-04b")
def test_the_step_off_the_map_costs_a_point() -> None:
    corridor = "......"
    game = yard({"bolter": "0201 east wounded"}, corridor, cp=2)
    played = move(game, "orders.cp: 1", *go("0301", "0401", "0501", "0601"), *end())
    assert barred(played, "leave east")[0] == "ERB-DOR-04b"
    move(game, "movement.step: leave east")
    assert one(game, "bolter").where is Where.EXITED


@rule("ERB-DOR-04c", "ERB-ACV-06k")
def test_who_has_left_is_out_of_the_game_with_all_it_carried() -> None:
    game = yard({"bolter": "0301 east"}, items={"bolter": ["pistol"]}, deck=["shotgun"])
    one(game, "bolter").magnetic_cards = 1
    card = one(game, "bolter").items[0]
    move(game, "movement.step: leave east")
    bolter = one(game, "bolter")
    assert (bolter.items, bolter.magnetic_cards) == ([], 0)
    assert game.state.removed == [card]
    assert card not in game.state.search_deck
    assert game.state.exited == [CharacterId.BOLTER]
    assert not game.in_play(bolter.seat)
    assert game.round.is_over
    assert not game.is_occupied(Square("0301"))


@rule("ERB-DOR-04c")
def test_missions_and_endings_look_at_what_it_carries_before_it_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    game = yard({"bolter": "0301 east"}, items={"bolter": ["secret-files"]})
    monkeypatch.setattr(endings, "judge", lambda *_: seen.append(list(one(game, "bolter").items)))
    move(game, "movement.step: leave east")
    assert [len(items) for items in seen] == [1]
    assert [loot.item for loot in game.state.carried_off] == ["secret-files"]


@rule("ERB-DOR-04c", "ERB-GAP-32")
def test_endings_hear_over_which_edge_it_carries_what_and_its_scrambling_marker_goes_aside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[object] = []
    game = yard({"bolter": "0301 east"}, items={"bolter": ["secret-files"]})
    monkeypatch.setattr(
        endings, "carried_off", lambda game, character, edge: heard.append((character.id, len(character.items), edge))
    )
    one(game, "bolter").channels = [Channel(SALEMITE, Frequency.CLEAR)]
    move(game, "movement.step: leave east")
    assert heard == [(CharacterId.BOLTER, 1, Facing.EAST)]
    assert game.player(SALEMITE).set_aside == [Frequency.CLEAR]


@rule("ERB-DOR-04e")
def test_a_prisoner_goes_along_and_does_not_come_back() -> None:
    game = yard({"bolter": "0301 east", "saw": "0101 wounded"}, prisoners={"saw": "bolter"})
    move(game, "movement.step: leave east")
    saw = one(game, "saw")
    assert saw.where is Where.HELD
    assert saw.captor is CharacterId.BOLTER
    assert not game.in_play(saw.seat)


# By the sewers

SEWERS = [LaidTile("sewers-exit", "front", Square("0201"))]


def sewer(characters: dict[str, str], allowed: bool = True, **more: object) -> Reborn:
    scenario = {"tiles": tuple(SEWERS), "sewers_exits": allowed}
    game = field("........\n" * 8, characters, scenario=scenario, **more)  # type: ignore[arg-type]
    assert game.board.room_at[Square("0201")].use is TileUse.SEWERS_EXIT
    return game


@rule("ERB-DOR-04d", "ERB-GLT-04a")
def test_the_sewers_exit_is_left_by_for_another_point_where_the_scenario_allows_it() -> None:
    game = sewer({"bolter": "0201 east"})
    played = move(game, "movement.step: sewers")
    assert one(game, "bolter").where is Where.EXITED
    assert game.state.exited == [CharacterId.BOLTER]
    assert played.topics.count("movement.step") == 1
    game = sewer({"bolter": "0201 east"}, allowed=False)
    assert barred(look(game), "sewers")[0] == "ERB-DOR-04d"
    assert "sewers" not in offered(look(sewer({"bolter": "0801 east"})))


@rule("ERB-DOR-04d")
def test_the_sewers_are_not_left_by_without_a_point() -> None:
    corner = {"bolter": "0601 west wounded"}
    game = sewer(corner, cp=2)
    played = move(game, "orders.cp: 1", *go("0501", "0401", "0301", "0201"), *end())
    assert barred(played, "sewers")[0] == "ERB-DOR-04d"


@rule("ERB-LRG-01i")
def test_a_large_miniature_stands_on_a_sewers_exit_but_does_not_leave_by_it() -> None:
    game = sewer({"mammoth": "0201 east"})
    assert "sewers" not in offered(look(game))
    assert exits.sewers_exit_at(game, one(game, "mammoth")) is None
    game = sewer({"mammoth": "0301 west"})
    move(game, "movement.step: forward", "movement.step: end")
    assert square_of(game, "mammoth") == "0201"


# Levels (ERB-LVL-01)

LEVELS = (Level("Above", 1, 4), Level("Below", 6, 9))
STAIRS = ((Square("0202"), Square("0702")),)


def tower(characters: dict[str, str], **more: object) -> Reborn:
    """Two levels of four by four squares, with stairs between 0202 and 0702."""
    below = Area("below", "Below", Square("0601"), 4, 4, Ground.INDOOR)
    scenario = {"levels": LEVELS, "stairs": STAIRS}
    return field("....\n" * 4, characters, areas=[below], scenario=scenario, **more)  # type: ignore[arg-type]


@rule("ERB-LVL-01a", "ERB-LVL-01b")
def test_stairs_lead_to_the_corresponding_square_for_a_point() -> None:
    game = tower({"bolter": "0202 east"})
    played = move(game, "movement.step: stairs", *end())
    assert square_of(game, "bolter") == "0702"
    assert [question.about[1] for question in played.choices("movement.step")] == [5, 4]
    game = tower({"bolter": "0702 east"})
    move(game, "movement.step: stairs", *end())
    assert square_of(game, "bolter") == "0202"
    assert "stairs" not in offered(look(tower({"bolter": "0201 east"})))


@rule("ERB-LVL-01b")
def test_stairs_take_a_point_and_a_way_that_is_free() -> None:
    game = tower({"bolter": "0204 east wounded"}, cp=2)
    played = move(game, "orders.cp: 1", *go("0203", "0202", "0203", "0202"), *end())
    assert barred(played, "stairs")[0] == "ERB-LVL-01b"
    game = tower({"bolter": "0202 east", "saw": "0702"})
    assert barred(look(game), "stairs")[0] == "ERB-MOV-04c"
    game = tower({"bolter": "0202 east", "vasquez": "0702"})
    played = move(game, "movement.step: stairs", *go("0703"), *end())
    assert barred(played, "end", 1)[0] == "ERB-MOV-04g"


@rule("ERB-LVL-01c")
def test_on_its_own_level_a_stair_square_is_like_any_other() -> None:
    game = tower({"bolter": "0202 east", "saw": "0302 west", "deeler": "0703"})
    assert game.sight().sees(Square("0202"), Square("0302"))
    assert game.touch(one(game, "bolter"), one(game, "saw"))
    assert not game.touch(one(game, "bolter"), one(game, "deeler"))
    assert barred(look(game), "step 0302")[0] == "ERB-MOV-04c"


@rule("ERB-LVL-01d")
def test_from_a_stair_square_the_corresponding_one_is_seen_and_nothing_else_there() -> None:
    game = tower({"bolter": "0202 east", "saw": "0702 west", "deeler": "0802"})
    assert sight.sees(game, one(game, "bolter"), one(game, "saw"))
    assert not sight.sees(game, one(game, "bolter"), one(game, "deeler"))
    game.place(one(game, "bolter"), Square("0201"))
    assert not sight.sees(game, one(game, "bolter"), one(game, "saw"))


@rule("ERB-LRG-01i", "ERB-LVL-01b")
def test_a_large_miniature_does_not_use_stairs() -> None:
    assert "stairs" not in offered(look(tower({"mammoth": "0202 east"})))


@rule("ERB-LVL-01b")
def test_without_levels_in_play_stairs_are_squares() -> None:
    game = tower({"bolter": "0202 east"}, without=[*QUIET, Module.LEVELS])
    assert "stairs" not in offered(look(game))


# Just enough, and one too few


def open_with(game: Reborn, of: str, points: int) -> list[object]:
    """What it could do with so many points."""
    mover = one(game, of)
    return list(steps.open_steps(game, steps.Walk(game, mover, points, [mover.id])))


@rule("ERB-DOR-04b", "ERB-DOR-04d", "ERB-LVL-01b", "ERB-LRG-01c", "ERB-GAP-35")
def test_the_last_point_is_enough_and_none_is_not() -> None:
    over_the_frame = yard({"bolter": "0301 east"})
    below = sewer({"bolter": "0201 east"})
    upstairs = tower({"bolter": "0202 east"})
    for game, option in ((over_the_frame, ("leave", Facing.EAST)), (below, "sewers"), (upstairs, "stairs")):
        assert option in open_with(game, "bolter", 1)
        assert option not in open_with(game, "bolter", 0)
    forward = yard({"mammoth": "0201 east"})
    backward = yard({"mammoth": "0201 west"})
    for game, cost in ((forward, 1), (backward, 2)):
        assert ("leave", Facing.EAST) in open_with(game, "mammoth", cost)
        assert ("leave", Facing.EAST) not in open_with(game, "mammoth", cost - 1)
    inside = field(OPEN, {"deeler": "0404", "mammoth": "0404 north wounded"}, pilots={"deeler": "mammoth"})
    assert ("get-out", Square("0403")) in open_with(inside, "deeler", 1)
    assert ("get-out", Square("0403")) not in open_with(inside, "deeler", 0)


@rule("ERB-MOV-04g", "ERB-LVL-01b")
def test_the_way_off_a_friend_may_lead_over_stairs_or_off_the_map() -> None:
    def way_off(game: Reborn, start: str, points: int) -> bool:
        walk = steps.Walk(game, one(game, "bolter"), points, [CharacterId.BOLTER])
        return steps.has_way_off(game, walk, Square(start), points)

    cell = "+-+-+\n|. .|\n+-+-+"
    here = {"bolter": "0502", "vasquez": "0101", "woo": "0201"}
    stairs = (Square("0201"), Square("0401"))
    more = {"levels": (Level("Above", 1, 2), Level("Below", 4, 5)), "stairs": (stairs,)}
    below = Area("below", "Below", Square("0401"), 2, 2, Ground.INDOOR)
    game = field(cell, here, areas=[below], scenario=more)
    assert way_off(game, "0201", 1)
    assert not way_off(game, "0201", 0)
    game = field(cell, here | {"saw": "0401"}, areas=[below], scenario=more)
    assert not way_off(game, "0201", 1)
    # A friend on the stairs below: one point more leads past him.
    game = field(cell, here | {"einstein": "0401 norad"}, areas=[below], scenario=more)
    assert not way_off(game, "0201", 1)
    assert way_off(game, "0201", 2)
    game = yard({"bolter": "0101", "vasquez": "0301", "woo": "0302", "einstein": "0201 norad"})
    assert way_off(game, "0301", 1)
    assert not way_off(game, "0301", 0)


@rule("ERB-DOR-04b", "ERB-DOR-04d")
def test_what_can_be_done_is_not_barred_as_well() -> None:
    for game in (yard({"bolter": "0301 east"}), sewer({"bolter": "0201 east"})):
        mover = one(game, "bolter")
        for points in (0, 1):
            walk = steps.Walk(game, mover, points, [mover.id])
            bars = [bar.option for bar in steps.barred_steps(game, walk)]
            assert not set(bars) & set(steps.open_steps(game, walk))


@rule("ERB-MOV-04g", "ERB-LVL-01b")
def test_stairs_onto_a_friend_take_the_points_to_get_past_him() -> None:
    game = tower({"bolter": "0202 east", "vasquez": "0702"})
    assert "stairs" in open_with(game, "bolter", 2)
    assert "stairs" not in open_with(game, "bolter", 1)
