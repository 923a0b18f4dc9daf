"""Set-up (ERB-SET): what lies on the table before the first turn of a scenario, and whom one commands."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.games.reborn.pack_files import load_pack
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.rulebook import rules
from grognard.games.reborn.setup import begin, board_for, parts_for, seats
from grognard.games.reborn.words import CharacterId, Health, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Edge, Square
from grognard.kernel.game import Setup
from grognard.kernel.questions import Seat
from tests.games.reborn.builders import position
from tests.rules import rule

SCENARIOS = [scenario.id for scenario in load_pack().scenarios]
NORAD, SALEMITE = Seat("norad"), Seat("salemite")


def begun(scenario: str) -> Reborn:
    setup = Setup(game="reborn", ruleset="standard", scenario=scenario)
    state, parts = begin(setup), parts_for(setup)
    return Reborn(state, parts, board_for(state, parts))


# What lies where


@rule("ERB-SET-01a", "ERB-DOR-04a")
def test_a_scenario_that_lets_nobody_leave_is_followed() -> None:
    """Characters may leave the map unless the scenario says otherwise, and Line of Fire does."""
    assert begun("line-of-fire").board.exits == {}
    assert begun("cell-break").board.exits


@rule("ERB-SET-01a", "ERB-INI-04a")
def test_the_scenario_says_who_has_the_initiative() -> None:
    assert begun("cell-break").state.initiative == NORAD
    assert begun("line-of-fire").state.initiative == SALEMITE


@rule("ERB-SET-02a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_miniatures_stand_where_and_as_the_scenario_says(scenario: str) -> None:
    game = begun(scenario)
    of = game.parts.scenario
    assert of is not None
    standing = {(found.id, found.square, found.facing) for found in game.on_map()}
    assert standing == {(start.character, start.square, start.facing) for start in of.starts}
    for start in of.starts:
        character = game.character(start.character)
        assert [game.item(card).id for card in character.items] == list(start.items)
        assert character.magnetic_cards == (1 if start.magnetic_card else 0)
        assert character.seat == game.parts.cards[start.character].faction.value
    assert {door.id for door in game.state.doors.values()} == {door.id for door in of.doors}
    assert {player.faction: player.mp for player in game.state.players.values() if player.mp} == of.start_mp


@rule("ERB-SET-02c")
@pytest.mark.parametrize("scenario", [*SCENARIOS, "sags-2", "sags-3", "sags-4"])
def test_everybody_begins_healthy_and_ready(scenario: str) -> None:
    for character in begun(scenario).state.characters.values():
        assert character.health is Health.HEALTHY
        assert character.wounds == 0
        assert not character.engaged
        assert character.tiles == []


@rule("ERB-SET-02d")
@pytest.mark.parametrize("scenario", [*SCENARIOS, "sags-2"])
def test_all_order_tiles_are_in_the_bag(scenario: str) -> None:
    state = begun(scenario).state
    assert Counter(state.bag) == {design.id: design.copies for design in load_pack().order_tiles}
    assert len(state.bag) == 48
    assert state.discard == []
    assert all(player.hand == [] for player in state.players.values())


@rule("ERB-SET-02a")
def test_the_relic_lies_with_a_dead_zombie() -> None:
    game = begun("ambush")
    (marker,) = game.state.dead
    assert (marker.character, marker.square) == (CharacterId.ZOMBIE_B, "0708")
    assert [game.item(card).id for card in marker.items] == ["u-s-constitution"]
    assert game.character(CharacterId.ZOMBIE_B).where is Where.DEAD


@rule("ERB-SET-01d", "ERB-SG4-01a")
def test_who_sits_at_the_table() -> None:
    at_table = {name: seats(Setup("reborn", "standard", name)) for name in ("cell-break", "sags-2", "sags-3", "sags-4")}
    assert at_table["cell-break"] == at_table["sags-2"] == (NORAD, SALEMITE)
    assert [len(at_table[name]) for name in ("sags-3", "sags-4")] == [3, 4]
    assert NORAD not in at_table["sags-3"]


# Doors over walls


@rule("ERB-SET-03b")
def test_where_a_door_stands_the_wall_counts_for_nothing() -> None:
    """In Cell Break every door stands on the wall between two areas; opened, nothing is in the way."""
    game = begun("cell-break")
    door = game.state.doors["guard-door"]
    (side,) = door.sides
    assert side in game.board.walls
    room, corridor = Square("0404"), Square("0405")
    assert game.edges.between(room, corridor) is Edge.CLOSED_DOOR
    assert not game.are_adjacent(room, corridor)
    assert not game.sight().sees(room, corridor)
    door.is_open = True
    game.show_door(door)
    assert game.edges.between(room, corridor) is Edge.OPEN_DOOR
    assert game.are_adjacent(room, corridor)
    assert game.sight().sees(room, corridor)


# Friends and enemies


@rule("ERB-SET-06a", "ERB-CON-28")
def test_friends_have_the_same_commander_at_this_moment() -> None:
    game = position(characters={"bolter": "0101 east", "einstein": "0201 west", "saw": "0301 west"})
    bolter, einstein, saw = (game.character(of) for of in (CharacterId.BOLTER, CharacterId.EINSTEIN, CharacterId.SAW))
    assert game.are_friends(einstein, saw)
    assert not game.are_friends(einstein, bolter)
    einstein.seat = bolter.seat
    assert game.are_friends(einstein, bolter)
    assert not game.are_friends(einstein, saw)


@rule("ERB-SET-06b")
def test_the_dead_the_gone_and_prisoners_are_not_commanded() -> None:
    game = position(
        characters={"bolter": "0101 east", "woo": "0103 east", "vasquez": "0105 east wounded", "saw": "0106 north"},
        prisoners={"vasquez": "saw"},
    )
    seat = game.character(CharacterId.BOLTER).seat
    assert [found.id for found in game.in_play(seat)] == [CharacterId.BOLTER, CharacterId.WOO]
    game.remove(game.character(CharacterId.WOO), Where.DEAD)
    assert [found.id for found in game.in_play(seat)] == [CharacterId.BOLTER]
    game.remove(game.character(CharacterId.BOLTER), Where.EXITED)
    assert game.in_play(seat) == []


@rule("ERB-SET-06c")
def test_short_forms_are_explained() -> None:
    told = rules()["ERB-SET-06c"].text
    for short, long in (
        ("CP", "command points"),
        ("MP", "mission or morale points"),
        ("LP", "life points"),
        ("AoS", "Arc of Sight"),
        ("LoS", "Line of Sight"),
        ("ON and OFF", "working and not"),
    ):
        assert f"{short} {long}" in told
    assert "IPS" in told


def test_miniatures_face_a_side() -> None:
    assert all(character.facing in Facing for character in begun("two-floors").on_map())
