"""Guerrillas and Conscripts (SOS-GUE): the counters, placement by rule and by choice, making way, elimination."""

import pytest

from grognard.games.siloam import cics_supports, guerrillas, supports
from grognard.games.siloam.allies import be_inactive
from grognard.games.siloam.endings import COALITION_COLLAPSE, GameOver
from grognard.games.siloam.guerrillas import counters_left, next_counter, place_automatically, place_by_choice
from grognard.games.siloam.movement import end_in, enter
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import DETACHMENTS, Box, Face, Faction
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import carry_out, cited, position, told
from tests.rules import rule

EDITIONS = ("v19", "v13")
# fmt: off
MOUNTAINS = [  # SOS-GAP-03
    "1510", "1506", "1410", "1406", "1405", "1313", "1310", "1306", "1305",
    "1210", "1209", "1206", "1205", "1106", "0806", "0707", "0706",
]
PRIORITY = ["1708", "1704", "1611", "1504", "1411", "1408", "1211", "1208", "1204"]  # SOS-GAP-07
# fmt: on


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def crowd(game: Siloam, places: list[str]) -> None:
    """Fill hexes with units from beside the map, so that they are not empty."""
    fillers = [unit for unit in game.state.units.values() if unit.box is not Box.MAP]
    for unit, place in zip(fillers[: len(places)], places, strict=True):
        game.put(unit, Hex(place))


# The counters


@rule("SOS-GUE-01a")
def test_ten_counters_serve_as_conscripts_until_one_is_placed_as_a_guerrilla(edition: str) -> None:
    game = position({}, ruleset=edition)
    counters = [s for s in game.state.supports.values() if guerrillas.is_dual(game, s)]
    assert [(s.face, s.box) for s in counters] == [(Face.CONSCRIPT, Box.POOL)] * 10
    place_automatically(game, "SOS-ALY-01c")
    assert [s.face for s in counters].count(Face.GUERRILLA) == 1
    assert counters_left(game) == 9


@rule("SOS-GUE-02a")
def test_a_conscript_is_a_siloam_attachment_that_adds_nothing(edition: str) -> None:
    game = position({"siloam-1": "1909"}, ruleset=edition)
    assert Face.CONSCRIPT not in DETACHMENTS
    conscript = next_counter(game)
    assert conscript is not None
    assert supports.owner_of(game, conscript) is Faction.SILOAM
    supports.place(game, conscript, Face.CONSCRIPT, "siloam-1")
    assert conscript.on == "siloam-1"
    assert not supports.can_act(game, conscript)
    assert game.leaders_near(Hex("1909")) == []


@rule("SOS-CON-74")
def test_without_a_counter_in_the_pool_nothing_is_placed(edition: str) -> None:
    game = position({"siloam-1": "1909", "yellow-1": "2008"}, ruleset=edition)
    conscript = next_counter(game)
    assert conscript is not None
    supports.place(game, conscript, Face.CONSCRIPT, "siloam-1")
    while counters_left(game) > 0:
        place_automatically(game, "SOS-ALY-01c")
    assert place_automatically(game, "SOS-ALY-01c") is None
    assert carry_out(place_by_choice(game, "SOS-ALY-06d", True)).result is None
    assert conscript.face is Face.CONSCRIPT  # it is not called back
    assert conscript.on == "siloam-1"
    assert "SOS-CON-74" in cited(game)


# Automatic placement


@rule("SOS-GUE-03a")
def test_a_failed_siloam_check_places_a_guerrilla_by_itself(edition: str) -> None:
    game = position({"siloam-1": "1909", "yellow-1": "2008"}, ruleset=edition)
    be_inactive(game, Faction.SILOAM)
    assert [s.hex for s in game.supports_with(Face.GUERRILLA)] == ["1510"]
    be_inactive(game, Faction.CALEDONIA)
    assert len(game.supports_with(Face.GUERRILLA)) == 1


@rule("SOS-GUE-03b")
def test_guerrillas_fill_the_mountains_from_the_highest_number_down(edition: str) -> None:
    game = position({}, ruleset=edition)
    placed = [place_automatically(game, "SOS-ALY-01c") for _ in range(10)]
    assert placed == MOUNTAINS[:10]  # 1412 and 1413 are never among them
    assert guerrillas.haven_for(game) == MOUNTAINS[10]


@rule("SOS-GUE-03b")
def test_a_mountain_with_any_unit_in_it_is_not_empty(edition: str) -> None:
    units = {"red-2": "1510", "siloam-1": "1506"}
    game = position(units, {"irregulars-01": "guerrilla at 1410"}, edition, garrisons=[Hex("1406")])
    assert place_automatically(game, "SOS-ALY-01c") == "1406"  # a Garrison is no unit


@rule("SOS-GUE-03c")
def test_with_the_mountains_taken_the_priority_hexes_are_next(edition: str) -> None:
    game = position({}, ruleset=edition)
    crowd(game, MOUNTAINS)
    assert [place_automatically(game, "SOS-ALY-01c") for _ in range(9)] == PRIORITY
    assert guerrillas.haven_for(game) is None
    assert place_automatically(game, "SOS-ALY-01c") is None
    assert counters_left(game) == 1


def test_the_reason_for_the_hex_is_told() -> None:
    game = position({"red-2": "1510"})
    place_automatically(game, "SOS-ALY-01c")
    fact = next(one for one in told(game) if one.topic == "guerrilla.placed")
    reason = fact.facts["reason"]
    assert fact.rule == "SOS-ALY-01c"
    assert (reason.chosen, reason.candidates[:2]) == ("1506", ("1506", "1410"))


# Placement by the player


@rule("SOS-GUE-04a")
def test_the_player_places_a_guerrilla_between_the_sides(edition: str) -> None:
    units = {"cics-green-1": "1010", "red-1": "1112"}
    game = position(units, {"irregulars-01": "guerrilla at 1212"}, edition)
    played = carry_out(place_by_choice(game, "SOS-ALY-06d", False), ["guerrilla.hex: 1111"])
    assert played.offered("guerrilla.hex") == [["1011", "1111"]]  # 1212 has only a Guerrilla for a friend
    assert played.result == "1111"
    guerrilla = game.guerrilla_at(Hex("1111"))
    assert guerrilla is not None
    assert guerrilla.face is Face.GUERRILLA
    why = played.choices("guerrilla.hex")[0].barred
    assert why is not None
    bars = {bar.option: bar.rule for bar in why()}
    assert bars["1113"] == "SOS-GUE-04a"
    assert bars["1212"] == "SOS-GUE-05d"


@rule("SOS-GUE-04b")
def test_a_guerrilla_from_an_event_is_not_lost_for_want_of_a_hex() -> None:
    game = position({"cics-green-1": "0601", "red-1": "1812"})
    assert carry_out(place_by_choice(game, "SOS-EVT-21b", True)).result == "1510"
    game = position({"cics-green-1": "0601", "red-1": "1812"})
    assert carry_out(place_by_choice(game, "SOS-ALY-06d", False)).result is None
    assert game.supports_with(Face.GUERRILLA) == []
    # The older edition has no such fallback.
    game = position({"cics-green-1": "0601", "red-1": "1812"}, ruleset="v13")
    assert carry_out(place_by_choice(game, "SOS-EVT-21b", True)).result is None
    assert game.supports_with(Face.GUERRILLA) == []


# What the player may do with one


@rule("SOS-GUE-05c")
def test_a_guerrilla_is_not_the_players_to_move(edition: str) -> None:
    game = position({"cics-green-1": "1010", "red-1": "1112"}, {"irregulars-01": "guerrilla at 1111"}, edition, cp=9)
    guerrilla = game.state.supports["irregulars-01"]
    assert supports.spots(game, guerrilla, Face.GUERRILLA) == []
    assert not supports.can_act(game, guerrilla)
    assert not [option for option in cics_supports.actions(game) if "irregulars-01" in option]


@rule("SOS-GUE-05d", "SOS-CON-22")
def test_a_guerrilla_makes_way_for_whoever_ends_in_its_hex(edition: str) -> None:
    game = position({}, {"irregulars-01": "guerrilla at 0601"}, edition)
    enter(game, game.state.units["cics-green-1"], Hex("0601"))  # a deployment
    assert game.guerrilla_at(Hex("0601")) is not None
    end_in(game, game.state.units["cics-green-1"])
    assert game.guerrilla_at(Hex("0601")) is None
    assert game.state.supports["irregulars-01"].hex == "1510"
    assert game.state.morale[Faction.SILOAM] == 5
    assert counters_left(game) == 9  # the same counter, not another


@rule("SOS-CON-22")
def test_a_guerrilla_with_nowhere_to_go_returns_to_the_pool(edition: str) -> None:
    game = position({"cics-green-1": "0911"}, {"irregulars-01": "guerrilla at 1011"}, edition)
    crowd(game, MOUNTAINS)
    for place in PRIORITY:
        place_automatically(game, "SOS-ALY-01c")
        assert game.guerrilla_at(Hex(place)) is not None
    enter(game, game.state.units["cics-green-1"], Hex("1011"))
    end_in(game, game.state.units["cics-green-1"])
    guerrilla = game.state.supports["irregulars-01"]
    assert (guerrilla.box, guerrilla.face) == (Box.POOL, Face.CONSCRIPT)
    assert game.state.morale[Faction.SILOAM] == 5


# Elimination


@rule("SOS-GUE-07a", "SOS-GUE-07b", "SOS-GUE-07c")
def test_an_eliminated_guerrilla_is_gone_and_siloam_mourns_it(edition: str) -> None:
    game = position({}, {"irregulars-01": "guerrilla at 1011"}, edition)
    cup = list(game.state.hit_cup)
    guerrillas.eliminate(game, game.state.supports["irregulars-01"])
    assert game.state.supports["irregulars-01"].box is Box.OUT
    assert game.guerrilla_at(Hex("1011")) is None
    assert counters_left(game) == 9
    assert game.state.morale[Faction.SILOAM] == 4
    assert game.state.hit_cup == cup
    assert not any(game.state.casualty_boxes.values())
    assert {"SOS-GUE-07a", "SOS-GUE-07b"} <= cited(game)


def test_the_last_guerrilla_can_bring_the_coalition_down() -> None:
    low = {Faction.CICS: 1, Faction.SILOAM: 2, Faction.CALEDONIA: 1}
    game = position({}, {"irregulars-01": "guerrilla at 1011"}, morale=low)
    with pytest.raises(GameOver) as over:
        guerrillas.eliminate(game, game.state.supports["irregulars-01"])
    assert over.value.outcome == COALITION_COLLAPSE
