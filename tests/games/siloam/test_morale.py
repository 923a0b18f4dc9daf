"""Morale (SOS-MOR)."""

from __future__ import annotations

import pytest

from grognard.games.siloam.air import Wing, intercept_vang
from grognard.games.siloam.allies import allied_check
from grognard.games.siloam.events import support_check
from grognard.games.siloam.morale import set_morale, shift_morale, success_symbol
from grognard.games.siloam.plans import execute
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Faction, Plan, Preparation, Rating, VangCounter
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import carry_out, cited, position, told
from tests.rules import rule


def at(cics: int, siloam: int = 5, caledonia: int = 3) -> Siloam:
    morale = {Faction.CICS: cics, Faction.SILOAM: siloam, Faction.CALEDONIA: caledonia}
    return position({}, morale=morale)


def symbols_at(level: int) -> set[Rating]:
    game = at(level, level, level)
    return {success_symbol(game, faction) for faction in game.state.morale}


@rule("SOS-MOR-01a")
def test_each_faction_has_its_own_morale() -> None:
    game = at(4, 5, 3)
    shift_morale(game, Faction.SILOAM, -2, "SOS-EVT-22c")
    assert game.state.morale == {Faction.CICS: 4, Faction.SILOAM: 3, Faction.CALEDONIA: 3}


@pytest.mark.parametrize(("level", "by", "after"), [(2, -3, 1), (1, -1, 1), (7, 3, 8), (8, 1, 8), (4, 2, 6)])
@rule("SOS-MOR-01a")
def test_morale_never_leaves_the_track(level: int, by: int, after: int) -> None:
    game = at(level)
    shift_morale(game, Faction.CICS, by, "SOS-EVT-13a")
    assert game.state.morale[Faction.CICS] == after


@rule("SOS-MOR-01a")
def test_setting_a_level_keeps_to_the_track_too() -> None:
    game = at(6)
    set_morale(game, Faction.CICS, 1, "SOS-EVT-15c")
    assert game.state.morale[Faction.CICS] == 1
    set_morale(game, Faction.CICS, 0, "SOS-EVT-15c")
    assert game.state.morale[Faction.CICS] == 1
    set_morale(game, Faction.CICS, 99, "SOS-EVT-15c")
    assert game.state.morale[Faction.CICS] == 8


def test_a_shift_is_told_under_the_rule_that_caused_it_and_only_if_there_was_one() -> None:
    game = at(1)
    shift_morale(game, Faction.CICS, -1, "SOS-EVT-14d")
    assert told(game) == []
    shift_morale(game, Faction.CICS, 2, "SOS-EVT-15b")
    assert cited(game) == {"SOS-EVT-15b"}
    assert told(game)[0].facts == {"faction": "cics", "before": 1, "after": 3}


@pytest.mark.parametrize("level", [1, 2])
@rule("SOS-MOR-02a")
def test_triangle_at_1_and_2(level: int) -> None:
    assert symbols_at(level) == {Rating.TRIANGLE}


@pytest.mark.parametrize("level", [3, 4])
@rule("SOS-MOR-02b")
def test_circle_at_3_and_4(level: int) -> None:
    assert symbols_at(level) == {Rating.CIRCLE}


@pytest.mark.parametrize("level", [5, 6])
@rule("SOS-MOR-02c")
def test_square_at_5_and_6(level: int) -> None:
    assert symbols_at(level) == {Rating.SQUARE}


@pytest.mark.parametrize("level", [7, 8])
@rule("SOS-MOR-02d")
def test_diamond_at_7_and_8(level: int) -> None:
    assert symbols_at(level) == {Rating.DIAMOND}


# Which checks use it (SOS-MOR-03a). The chits: 12 shows only the diamond, 7 all but the triangle, 1 all four.


@pytest.mark.parametrize(
    ("faction", "chit", "passes"),
    [
        (Faction.CICS, 7, False),
        (Faction.CICS, 1, True),
        (Faction.SILOAM, 12, True),
        (Faction.CALEDONIA, 12, False),
        (Faction.CALEDONIA, 7, True),
    ],
)
@rule("SOS-MOR-03a")
def test_a_support_check_needs_the_symbol_of_the_faction_concerned(faction: Faction, chit: int, passes: bool) -> None:
    game = at(1, 7, 3)
    assert carry_out(support_check(game, faction), otherwise="0", tactics=[chit]).result is passes


@pytest.mark.parametrize(
    ("faction", "chit", "passes"),
    [(Faction.SILOAM, 12, True), (Faction.CALEDONIA, 12, False), (Faction.CALEDONIA, 7, True)],
)
@rule("SOS-MOR-03a")
def test_an_allied_check_needs_the_allys_own_symbol(faction: Faction, chit: int, passes: bool) -> None:
    game = at(1, 7, 3)
    assert carry_out(allied_check(game, faction), otherwise="0", tactics=[chit]).result is passes


@pytest.mark.parametrize(("chit", "passes"), [(7, False), (1, True)])
@rule("SOS-MOR-03a")
def test_a_plan_needs_the_symbol_of_cics(chit: int, passes: bool) -> None:
    game = at(1, 7, 3)
    game.state.plans = {Plan.TACTICAL_MANEUVER: Preparation.RUSHED}
    assert carry_out(execute(game, Plan.TACTICAL_MANEUVER), tactics=[chit]).result is passes


@pytest.mark.parametrize(("chit", "passes"), [(7, False), (1, True)])
@rule("SOS-MOR-03a")
def test_an_interception_needs_the_symbol_of_cics(chit: int, passes: bool) -> None:
    game = at(1, 7, 3)
    raid = Wing(Faction.VANG, [], [VangCounter.BOMBER])
    answers = ["air.intercept: yes"] + (["air.interceptors: 1"] if passes else [])
    wing = carry_out(intercept_vang(game, raid, (Hex("1508"),)), answers, tactics=[chit]).result
    assert bool(wing.fighters) is passes
