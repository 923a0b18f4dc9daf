"""Set-up (ERB-SET): who plays, what lies where before the first turn, and which modules are in use."""

from __future__ import annotations

from itertools import pairwise

import pytest

from grognard.games.reborn import GAME, sequence
from grognard.games.reborn.board import board_of_scenario
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.rulebook import rules
from grognard.games.reborn.setup import begin, board_for, parts_for, scenario_named, seats
from grognard.games.reborn.words import CharacterId, DoorKind, Faction, Health, Module, Stage, Wall, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Edge, Square
from grognard.kernel.game import Setup
from grognard.kernel.journal import read, written
from grognard.kernel.loading import load
from grognard.kernel.table import Table
from tests.games.reborn.builders import NORAD, SALEMITE, carry_out, one, pack, position
from tests.games.reborn.playing import LADDER_SCENARIOS, SAGS_SCENARIOS, play_at_random, setup_of
from tests.rules import rule


def test_switches_may_be_given_in_any_order() -> None:
    """A game that is kept and opened again stands where it stood, however its switches were written down."""
    turned = {"torturers": "any", "adjacent_needs_los": "yes"}
    table = Table(GAME, Setup("reborn", "standard", "ambush", turned))
    other = Table(GAME, Setup("reborn", "standard", "ambush", dict(reversed(turned.items()))))
    assert table.digest == other.digest
    opened = load(read(written(table.journal())).journal, GAME)
    assert opened.notes == ()
    assert opened.digest == table.digest


@rule("ERB-SET-01a", "ERB-SET-02a")
def test_the_first_scenario_lies_as_it_says() -> None:
    state = begin(setup_of("cell-break"))
    scenario = scenario_named(pack(), "cell-break")
    assert (state.initiative, state.active) == (NORAD, NORAD)
    for start in scenario.starts:
        character = state.characters[start.character]
        assert (character.where, character.square, character.facing) == (Where.MAP, start.square, start.facing)
        assert character.magnetic_cards == int(start.magnetic_card)
        assert not character.engaged
    others = [c.id for c in state.characters.values() if c.where is Where.ABSENT]
    assert set(others) == set(CharacterId) - {start.character for start in scenario.starts}
    assert set(state.doors) == {door.id for door in scenario.doors}


@rule("ERB-SET-01a")
def test_a_scenario_overrides_what_is_usual() -> None:
    """Its length, its base CP and who has the Initiative are its own."""
    found = {name: (parts_for(setup_of(name)).turns, begin(setup_of(name)).initiative) for name in LADDER_SCENARIOS}
    assert found["cell-break"] == (6, NORAD)
    assert found["line-of-fire"][1] == SALEMITE
    assert found["two-floors"][0] == 8


@rule("ERB-SET-01b", "ERB-SET-01c")
def test_modules_come_in_with_the_scenarios_of_the_ladder() -> None:
    modules = [parts_for(setup_of(name)).modules for name in LADDER_SCENARIOS]
    assert modules[0] == {Module.CORE}
    assert all(earlier <= later for earlier, later in pairwise(modules))
    order = list(Module)
    assert max(order.index(module) for module in modules[1]) < order.index(Module.ORDER_COLOURS)


@rule("ERB-SET-01c", "ERB-SG2-04h")
def test_generated_scenarios_use_all_modules_but_levels() -> None:
    assert set(Module) - parts_for(setup_of("sags-2")).modules == {Module.LEVELS, Module.SAGS4}
    assert set(Module) - parts_for(setup_of("sags-4")).modules == {Module.LEVELS, Module.SAGS2}


@rule("ERB-SET-01d")
def test_two_factions_or_three_or_four_bands_sit_down() -> None:
    assert seats(setup_of("cell-break")) == seats(setup_of("sags-2")) == (NORAD, SALEMITE)
    assert seats(setup_of("sags-3")) == ("band-1", "band-2", "band-3")
    assert seats(setup_of("sags-4")) == ("band-1", "band-2", "band-3", "band-4")


@rule("ERB-SET-01d")
@pytest.mark.parametrize("scenario", SAGS_SCENARIOS)
def test_any_number_of_players_plays_to_the_end(scenario: str) -> None:
    course = play_at_random(begin(setup_of(scenario)), 2)
    assert course.state.stage is Stage.OVER


@rule("ERB-SET-02b", "ERB-SET-02d")
def test_screens_are_empty_and_all_tiles_in_the_bag() -> None:
    state = begin(setup_of("ambush"))
    for player in state.players.values():
        assert (player.hand, player.cp, player.missions, player.markers) == ([], 0, [], [])
    assert len(state.bag) == 48
    assert all(state.bag.count(design) == 2 for design in state.bag)
    assert state.discard == []


@rule("ERB-SET-02c")
@pytest.mark.parametrize("scenario", LADDER_SCENARIOS)
def test_everybody_begins_healthy(scenario: str) -> None:
    characters = begin(setup_of(scenario)).characters.values()
    assert {(c.health, c.wounds) for c in characters if c.where is Where.MAP} == {(Health.HEALTHY, 0)}


@rule("ERB-SET-02a")
def test_equipment_is_given_out_as_the_scenario_says() -> None:
    """Scenario 5: four carry a weapon; what is left becomes the search deck before the first turn."""
    state = begin(setup_of("the-archive"))
    parts = parts_for(state.setup)
    scenario = scenario_named(pack(), "the-archive")
    for start in scenario.starts:
        character = state.characters[start.character]
        faces = [parts.equipment[card].faces[state.equipment[card].face] for card in character.items]
        assert tuple(faces) == start.items
    given = sum([len(c.items) for c in state.characters.values()]) + sum([len(m.items) for m in state.dead])
    game = Reborn(state, parts, board_for(state, parts))
    carry_out(game, sequence.finish_setup(game), ["0"])
    assert len(state.search_deck) == len(pack().cards) - given
    assert state.stage is Stage.INITIATIVE


@rule("ERB-SET-02a", "ERB-SET-01b")
def test_without_search_the_other_cards_stay_in_the_box() -> None:
    state = begin(setup_of("ambush"))
    given = {card for c in state.characters.values() for card in c.items} | {
        card for marker in state.dead for card in marker.items
    }
    assert set(state.removed) == set(state.equipment) - given
    assert state.search_deck == []


@rule("ERB-SET-02a")
def test_mp_begin_where_the_scenario_says() -> None:
    state = begin(setup_of("the-archive"))
    assert (state.players[NORAD].mp, state.players[SALEMITE].mp) == (11, 10)


@rule("ERB-SET-03b")
def test_a_door_over_a_single_wall_makes_it_a_door() -> None:
    """The wall beneath counts for nothing: opened, one steps and sees through."""
    drawing = "+-+-+\n|.|.|\n+-+-+"
    game = position(drawing, {"bolter": "0101 east"}, doors={"d1": "0101|0201 wooden"})
    assert game.board.wall_between(Square("0101"), Square("0201")) is Wall.SINGLE
    assert game.edges.between(Square("0101"), Square("0201")) is Edge.CLOSED_DOOR
    game.state.doors["d1"].is_open = True
    game.show_door(game.state.doors["d1"])
    assert game.are_adjacent(Square("0101"), Square("0201"))
    assert game.sight().sees(Square("0101"), Square("0201"))


@rule("ERB-SET-02a", "ERB-DOR-01a")
def test_doors_stand_closed_where_the_scenario_puts_them() -> None:
    state = begin(setup_of("cell-break"))
    board = board_of_scenario(pack(), scenario_named(pack(), "cell-break"))
    assert all(not door.is_open and not door.is_destroyed for door in state.doors.values())
    assert {door.kind for door in state.doors.values()} == set(DoorKind)
    for door in state.doors.values():
        for side in door.sides:
            one_square, other = side.split("|")
            assert board.wall_between(Square(one_square), Square(other)) is Wall.SINGLE


@rule("ERB-SET-05c")
def test_the_same_answers_and_chance_make_the_same_game() -> None:
    one_game = play_at_random(begin(setup_of("ambush")), 12)
    other = play_at_random(begin(setup_of("ambush")), 12)
    assert one_game.asked == other.asked
    assert one_game.told == other.told


@rule("ERB-SET-06a", "ERB-CON-28")
def test_friends_are_those_under_one_command_at_this_moment() -> None:
    game = position(characters={"bolter": "0101 east", "einstein": "0201 east", "saw": "0301 east"})
    bolter, einstein, saw = one(game, "bolter"), one(game, "einstein"), one(game, "saw")
    assert game.are_friends(einstein, saw)
    einstein.seat = NORAD
    assert game.are_friends(einstein, bolter)
    assert not game.are_friends(einstein, saw)


@rule("ERB-SET-06b")
def test_the_dead_the_gone_and_prisoners_are_not_in_play() -> None:
    game = position(
        characters={"bolter": "0101 east wounded", "vasquez": "0201 east", "woo": "0301 east", "saw": "0801 west"},
        prisoners={"bolter": "saw"},
    )
    game.remove(one(game, "woo"), Where.EXITED)
    assert [character.id for character in game.in_play(NORAD)] == [CharacterId.VASQUEZ]
    game.remove(one(game, "vasquez"), Where.DEAD)
    assert game.in_play(NORAD) == []


@rule("ERB-SET-06c")
def test_the_rulebook_explains_the_abbreviations_used_in_it() -> None:
    explained = rules()["ERB-SET-06c"].text
    for short in ("CP", "MP", "LP", "AoS", "LoS", "IPS"):
        assert short in explained


def test_a_setup_with_other_switches_has_its_own_parts() -> None:
    default = parts_for(setup_of("ambush")).ruleset
    other = parts_for(Setup("reborn", "standard", "ambush", {"interrupt_on_activation": "yes"})).ruleset
    assert (default.interrupt_on_activation, other.interrupt_on_activation) == (False, True)


def test_facings_of_starts_are_facings() -> None:
    state = begin(setup_of("cell-break"))
    assert state.characters[CharacterId.BOLTER].facing is Facing.EAST
    assert state.players[NORAD].faction is Faction.NORAD
