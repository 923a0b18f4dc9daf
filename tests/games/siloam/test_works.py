"""Fortifications: in ground combat (SOS-HIT-06), under bombs (SOS-AIR-11), and their number (SOS-GAP-28)."""

from __future__ import annotations

import pytest

from grognard.games.siloam.battle import open_battle
from grognard.games.siloam.combat import fight
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Faction
from grognard.games.siloam.works import (
    absorb_bombs,
    build,
    can_build,
    can_raise,
    ground_uses,
    level_at,
    lower,
    raise_level,
    use_in_ground_combat,
)
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import carry_out, cited, position
from tests.rules import rule

HERE = Hex("1508")


def works(level: int, ruleset: str = "v19") -> Siloam:
    return position({}, ruleset=ruleset, fortifications={HERE: level} if level else {})


# Ground combat (SOS-HIT-06)


@rule("SOS-HIT-06a")
def test_a_level_1_is_removed_for_one_hit() -> None:
    game = works(1)
    assert ground_uses(game, HERE) == [("works", 1)]
    use_in_ground_combat(game, HERE, 1)
    assert level_at(game, HERE) == 0
    assert cited(game) == {"SOS-HIT-06a"}


@rule("SOS-HIT-06b")
def test_a_level_2_may_be_flipped_for_one_hit() -> None:
    game = works(2)
    assert ("works", 1) in ground_uses(game, HERE)
    use_in_ground_combat(game, HERE, 1)
    assert level_at(game, HERE) == 1
    assert cited(game) == {"SOS-HIT-06b"}


@rule("SOS-HIT-06c")
def test_a_level_2_may_be_removed_for_two_hits() -> None:
    game = works(2)
    assert ("works", 2) in ground_uses(game, HERE)
    use_in_ground_combat(game, HERE, 2)
    assert game.state.fortifications == {}
    assert cited(game) == {"SOS-HIT-06c"}


@rule("SOS-HIT-06d")
def test_only_the_fortification_of_the_hex_asked_about_is_of_use() -> None:
    game = works(2)
    assert ground_uses(game, Hex("1408")) == []


@rule("SOS-HIT-06d", "SOS-CON-44")
def test_after_a_retreat_neither_the_works_left_behind_nor_those_reached_are_of_use() -> None:
    beyond = Hex("1408")
    game = position({"cics-veteran": HERE, "red-2": "1608"}, fortifications={HERE: 2, beyond: 2})
    battle = open_battle(game, Faction.VANG, game.state.units["red-2"], HERE)
    answers = ["aggressive", f"retreat {beyond}", "marker cics-veteran", "marker cics-veteran"]
    fought = carry_out(fight(game, battle), answers, tactics=[15, 16, 1, 2, 4], hits=[0, 0])
    offered = fought.offered("combat.take-hit")
    assert {"works 1", "works 2"} <= set(offered[0])
    assert not [option for one in offered[1:] for option in one if option.startswith("works")]
    assert level_at(game, beyond) == 2


# Bombs (SOS-AIR-11)


@rule("SOS-AIR-11a", "SOS-AIR-11c")
def test_a_level_1_takes_one_bombing_hit_by_itself_and_is_gone() -> None:
    game = works(1)
    assert absorb_bombs(game, HERE, 2) == 1
    assert level_at(game, HERE) == 0


@pytest.mark.parametrize(("hits", "past", "level"), [(1, 0, 1), (2, 0, 0), (3, 1, 0)])
@rule("SOS-AIR-11a", "SOS-AIR-11b")
def test_a_level_2_takes_the_first_by_a_flip_and_the_second_by_its_end(hits: int, past: int, level: int) -> None:
    game = works(2)
    assert absorb_bombs(game, HERE, hits) == past
    assert level_at(game, HERE) == level


@rule("SOS-AIR-11a")
def test_without_hits_or_without_works_nothing_is_absorbed() -> None:
    game = works(2)
    assert absorb_bombs(game, HERE, 0) == 0
    assert level_at(game, HERE) == 2
    assert absorb_bombs(works(0), HERE, 2) == 2


@rule("SOS-AIR-11a", "SOS-AIR-11b", "SOS-AIR-11c")
def test_in_the_older_edition_bombs_reach_the_units() -> None:
    game = works(2, "v13")
    assert absorb_bombs(game, HERE, 2) == 2
    assert level_at(game, HERE) == 2


# Building (SOS-GAP-28)


@rule("SOS-GAP-28")
def test_one_in_a_hex_and_twelve_in_all() -> None:
    game = works(1)
    assert not can_build(game, HERE)
    for row in range(1, 12):
        place = Hex(f"03{row:02}")
        assert can_build(game, place)
        build(game, place)
    assert not can_build(game, Hex("0401"))
    lower(game, HERE, 1)
    assert can_build(game, Hex("0401"))


@rule("SOS-GAP-12")
def test_level_2_is_the_highest() -> None:
    game = works(0)
    assert not can_raise(game, HERE)
    build(game, HERE)
    assert (level_at(game, HERE), can_raise(game, HERE)) == (1, True)
    raise_level(game, HERE)
    assert (level_at(game, HERE), can_raise(game, HERE)) == (2, False)
