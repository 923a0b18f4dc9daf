"""Looking closer at hexes and counters: what is printed on them, and the rules of the ground in force."""

from __future__ import annotations

import pytest

from grognard.games.siloam.looking import inspect
from grognard.games.siloam.words import Terrain
from tests.games.siloam.builders import position


def test_a_unit_tells_the_values_of_both_modes_and_which_it_is_in() -> None:
    game = position({"red-1": "1711 movement"})
    card = game.cards["red-1"]
    words = "\n".join(inspect(game.state, "piece-red-1"))
    assert f"Combat Mode: {card.combat_symbols} symbol" in words
    assert "Movement Mode (now)" in words
    assert f"moves up to {card.movement_move} hex" in words
    assert f"A chit with a {card.rating.value}" in words


def test_artillery_tells_its_range() -> None:
    game = position({"cics-artillery-1": "1411"})
    assert f"Range {game.cards['cics-artillery-1'].range}" in "\n".join(inspect(game.state, "piece-cics-artillery-1"))


def test_an_attachment_and_what_it_makes_of_the_movement() -> None:
    game = position({"cics-veteran": "1511"}, supports={"engineer-truck": "truck on cics-veteran"})
    words = "\n".join(inspect(game.state, "piece-cics-veteran"))
    assert f"With truck; moves up to {game.pack.limits.truck_move} hexes" in words


def test_a_support_counter_tells_how_far_it_reaches() -> None:
    game = position({}, supports={"leader-hq": "hq at 1410", "engineer-truck": "engineer at 1411"})
    reach = game.pack.printed.hq_range
    assert inspect(game.state, "piece-leader-hq") == [f"Reaches {reach} hex{'' if reach == 1 else 'es'} far"]
    assert inspect(game.state, "piece-engineer-truck") == []


@pytest.mark.parametrize("ruleset", ["v19", "v13"])
def test_rough_ground_has_the_rules_of_its_edition(ruleset: str) -> None:
    game = position({}, ruleset=ruleset)
    rough = next(place for place, terrain in game.board.terrain.items() if terrain is Terrain.ROUGH)
    words = "\n".join(inspect(game.state, rough))
    assert f"SOS-MOV-04a-{ruleset}" in words
    assert f"SOS-MOV-04a-{'v13' if ruleset == 'v19' else 'v19'}" not in words


def test_works_tell_what_they_cancel() -> None:
    game = position({}, fortifications={"1611": 2})
    assert "SOS-HIT-06b" in "\n".join(inspect(game.state, "1611"))
    game = position({})
    assert "SOS-HIT-06" not in "\n".join(inspect(game.state, "1611"))


def test_of_what_is_not_there_nothing_is_said() -> None:
    assert inspect(position({}).state, "9999") == ()
    assert inspect(position({}).state, "piece-red-1") == ()
