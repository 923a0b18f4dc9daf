"""Step 4: one unit of the banner comes ashore. Step 5: counters and Scout Markers go back."""

import pytest

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.vang import deploy, remove_scout_markers, return_support
from grognard.games.siloam.words import Banner, Box, Face, Mode, VangCounter
from tests.games.siloam.builders import cited, position, told
from tests.rules import rule


def landed(game: Siloam, banner: Banner) -> dict[str, str]:
    """The banner's units on the map and where they are, after one Step 4."""
    deploy(game, banner)
    return {unit.id: unit.hex for unit in game.state.units.values() if unit.box is Box.MAP and game.is_vang(unit)}


@rule("SOS-VNG-07a")
def test_exactly_one_unit_of_the_banners_own_stack_deploys() -> None:
    game = position({})
    game.state.beachheads[Banner.RED] = ["red-2", "red-3", "red-4"]
    assert landed(game, Banner.RED) == {"red-2": "1812"}
    assert game.state.beachheads[Banner.RED] == ["red-3", "red-4"]


@rule("SOS-VNG-07b-v19", "SOS-CON-04")
@pytest.mark.parametrize(
    ("banner", "first", "second", "third"),
    [
        (Banner.RED, "1812", "1713", None),
        (Banner.YELLOW, "2008", "2009", "2007"),
        (Banner.BLACK, "2003", "2004", "1903"),
    ],
)
def test_the_beach_is_the_first_free_one_of_the_list(
    banner: Banner, first: str, second: str, third: str | None
) -> None:
    game = position({})
    stack = [f"{banner.value}-{number}" for number in (2, 3, 4, 5)]
    game.state.beachheads[banner] = list(stack)
    hexes: list[str] = []
    for unit_id in stack:
        deploy(game, banner)
        hexes.append(game.state.units[unit_id].hex)
    assert hexes == [first, second, third or "", ""]
    assert "SOS-VNG-07b-v19" in cited(game)


@rule("SOS-VNG-07b-v13", "SOS-CON-04")
@pytest.mark.parametrize(
    ("banner", "hexes"),
    [
        (Banner.RED, ["1713", "1812", ""]),
        (Banner.YELLOW, ["2007", "2008", "2009"]),
        (Banner.BLACK, ["1903", "2003", "2004"]),
    ],
)
def test_in_v13_it_is_the_lowest_numbered_one(banner: Banner, hexes: list[str]) -> None:
    game = position({}, ruleset="v13")
    stack = [f"{banner.value}-{number}" for number in (2, 3, 4)]
    game.state.beachheads[banner] = list(stack)
    for _ in stack:
        deploy(game, banner)
    assert [game.state.units[unit_id].hex for unit_id in stack] == hexes
    assert "SOS-VNG-07b-v13" in cited(game)


@rule("SOS-VNG-07c")
def test_without_a_free_beach_nobody_deploys() -> None:
    game = position({"red-1": "1812", "siloam-1": "1713"})
    game.state.beachheads[Banner.RED] = ["red-2", "red-3"]
    assert landed(game, Banner.RED) == {"red-1": "1812"}
    assert game.state.beachheads[Banner.RED] == ["red-2", "red-3"]
    assert cited(game) == {"SOS-VNG-07c"}


@rule("SOS-VNG-07c")
def test_with_an_empty_stack_nobody_deploys() -> None:
    game = position({})
    game.state.beachheads[Banner.RED] = []
    assert landed(game, Banner.RED) == {}
    assert cited(game) == {"SOS-VNG-07c"}


@rule("SOS-CON-04")
@pytest.mark.parametrize("occupant", ["yellow-1", "cics-veteran", "caledonia-1"])
def test_a_combat_unit_of_any_side_occupies_a_beach(occupant: str) -> None:
    game = position({occupant: "1812"})
    game.state.beachheads[Banner.RED] = ["red-2"]
    deploy(game, Banner.RED)
    assert game.state.units["red-2"].hex == "1713"


@rule("SOS-CON-04")
def test_a_guerrilla_occupies_a_beach() -> None:
    game = position({}, {"irregulars-01": "guerrilla at 1812"})
    game.state.beachheads[Banner.RED] = ["red-2"]
    deploy(game, Banner.RED)
    assert game.state.units["red-2"].hex == "1713"
    assert game.state.supports["irregulars-01"].hex == "1812"


@rule("SOS-CON-04")
def test_another_support_on_a_beach_is_removed() -> None:
    game = position({}, {"engineer-truck": "engineer at 1812"})
    game.state.beachheads[Banner.RED] = ["red-2"]
    deploy(game, Banner.RED)
    assert game.state.units["red-2"].hex == "1812"
    assert game.state.supports["engineer-truck"].box is Box.POOL


@rule("SOS-CON-03")
def test_the_top_of_the_stack_deploys_whatever_its_number() -> None:
    game = position({})
    game.state.beachheads[Banner.RED] = ["red-4", "red-2"]
    deploy(game, Banner.RED)
    assert game.state.units["red-4"].hex == "1812"
    assert game.state.beachheads[Banner.RED] == ["red-2"]


@rule("SOS-CON-03")
def test_by_the_switch_the_lowest_number_deploys() -> None:
    game = position({}, switches={"vang_deploy_order": "lowest"})
    game.state.beachheads[Banner.RED] = ["red-4", "red-2"]
    deploy(game, Banner.RED)
    assert game.state.units["red-2"].hex == "1812"
    assert game.state.beachheads[Banner.RED] == ["red-4"]


@rule("SOS-GAP-29")
@pytest.mark.parametrize(("enemy", "mode"), [("1710", Mode.COMBAT), ("0901", Mode.MOVEMENT)])
def test_a_unit_lands_in_the_mode_step_one_would_give_it_there(enemy: str, mode: Mode) -> None:
    game = position({"siloam-1": enemy})
    game.state.beachheads[Banner.RED] = ["red-2"]
    game.state.units["red-2"].mode = Mode.MOVEMENT if mode is Mode.COMBAT else Mode.COMBAT
    deploy(game, Banner.RED)
    assert game.state.units["red-2"].mode is mode


def test_the_landing_is_told_with_its_reason() -> None:
    game = position({"red-1": "2008"})
    game.state.beachheads[Banner.YELLOW] = ["yellow-2"]
    deploy(game, Banner.YELLOW)
    (landing,) = [one for one in told(game) if one.topic == "vang.deploy"]
    assert landing.facts["reason"].candidates == ("2009", "2007")
    assert landing.facts["reason"].chosen == "2009"
    assert landing.facts["reason"].tie_break == "the first free hex of the banner's list"


# Step 5


@rule("SOS-VNG-08a")
def test_every_counter_but_planes_goes_back_to_the_cup() -> None:
    out = [
        VangCounter.TANK,
        VangCounter.FLAMETHROWER,
        VangCounter.LEADER,
        VangCounter.ARTILLERY,
        VangCounter.BOMBING_RUN,
        VangCounter.BOLSTER,
        VangCounter.SABOTAGE,
    ]
    game = position({}, vang_cup=[VangCounter.FIGHTER], vang_out=list(out))
    return_support(game, Banner.RED)
    assert game.state.vang_out == []
    assert sorted(game.state.vang_cup) == sorted([VangCounter.FIGHTER, *out])


@rule("SOS-VNG-08b")
def test_planes_stay_on_the_runway() -> None:
    game = position({}, vang_cup=[], vang_runway=[VangCounter.BOMBER, VangCounter.FIGHTER])
    return_support(game, Banner.RED)
    assert game.state.vang_runway == [VangCounter.BOMBER, VangCounter.FIGHTER]
    assert game.state.vang_cup == []


@rule("SOS-SUP-06c")
def test_scout_markers_come_off_this_banners_units_only() -> None:
    game = position({"red-1": "1812", "red-2": "1713", "yellow-1": "2008"})
    for unit_id in ("red-1", "red-2", "yellow-1"):
        game.state.units[unit_id].scouted = True
    remove_scout_markers(game, Banner.RED)
    assert [unit.id for unit in game.state.units.values() if unit.scouted] == ["yellow-1"]


@rule("SOS-VNG-05c")
def test_landing_beside_the_rear_sends_it_away() -> None:
    game = position({"siloam-1": "1711"}, {"leader-hq": "hq at 1811"})
    game.state.beachheads[Banner.RED] = ["red-2"]
    deploy(game, Banner.RED)
    assert game.state.supports["leader-hq"].box is Box.POOL
    assert game.state.supports["leader-hq"].face is Face.HQ
