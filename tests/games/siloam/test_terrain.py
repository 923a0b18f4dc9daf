"""What ground, roads and rivers do to one step (SOS-MOV-03 to SOS-MOV-06), read off the map of SOS-GAP-03 to -05."""

import pytest

from grognard.games.siloam.movement import moves_of
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.terrain import Mobility, allowance, bars_difficult, may_enter, mobility, must_stop
from grognard.games.siloam.words import Face
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import position
from tests.rules import rule

EDITIONS = ("v19", "v13")


def goes(game: Siloam, unit_id: str, here: str, there: str, *, first: bool = True) -> bool:
    unit = game.state.units[unit_id]
    return may_enter(game, unit, mobility(game, unit), Hex(here), Hex(there), first)


def stops(game: Siloam, unit_id: str, here: str, there: str) -> bool:
    return must_stop(game, mobility(game, game.state.units[unit_id]), Hex(here), Hex(there))


def ends(game: Siloam, unit_id: str) -> list[str]:
    return list(moves_of(game, game.state.units[unit_id]).places())


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@rule("SOS-MOV-02a", "SOS-MOV-02b")
def test_the_mode_sets_the_allowance(edition: str) -> None:
    game = position({"cics-light-tank": "0911", "cics-veteran": "0904"}, ruleset=edition)
    tank, infantry = game.state.units["cics-light-tank"], game.state.units["cics-veteran"]
    assert (allowance(game, tank), allowance(game, infantry)) == (3, 2)
    game = position({"cics-light-tank": "0911 movement", "cics-veteran": "0904 movement"}, ruleset=edition)
    tank, infantry = game.state.units["cics-light-tank"], game.state.units["cics-veteran"]
    assert (allowance(game, tank), allowance(game, infantry)) == (5, 3)


@rule("SOS-MOV-07b")
@pytest.mark.parametrize("mode", ["combat", "movement"])
def test_a_truck_gives_its_own_allowance_in_either_mode(mode: str) -> None:
    game = position({"cics-green-1": f"0911 {mode}"}, {"engineer-truck": "truck on cics-green-1"})
    assert allowance(game, game.state.units["cics-green-1"]) == 5
    assert "0611" not in ends(position({"cics-green-1": f"1111 {mode}"}), "cics-green-1")
    assert "0611" in ends(game, "cics-green-1")  # three hexes by road
    assert "1411" in ends(game, "cics-green-1")  # five, over the South Bridge


@rule("SOS-MOV-03a-v19")
def test_a_road_lifts_the_stop_rules() -> None:
    game = position({"cics-medium-tank": "1004 movement"})
    assert stops(game, "cics-medium-tank", "1008", "1109")  # Rough, no road
    assert not stops(game, "cics-medium-tank", "1008", "1007")  # Rough, by the rear road
    assert "1008" in ends(game, "cics-medium-tank")  # through Rough 1007, four hexes by road


@rule("SOS-MOV-03a-v13")
def test_in_the_older_edition_a_road_lifts_every_effect_of_the_ground() -> None:
    game = position({"cics-medium-tank": "1004 movement", "cics-veteran": "1404 movement"}, ruleset="v13")
    assert "1008" in ends(game, "cics-medium-tank")
    assert "1407" in ends(game, "cics-veteran")  # two Difficult hexes and a Rough one, by the inland road


@rule("SOS-CON-20")
def test_a_road_takes_wheels_through_difficult_but_not_past_an_enemy(edition: str) -> None:
    game = position({"cics-medium-tank": "1404 movement"}, ruleset=edition)
    assert "1408" in ends(game, "cics-medium-tank")
    game = position({"cics-medium-tank": "1404 movement", "red-1": "1606"}, ruleset=edition)
    assert "1408" in ends(game, "cics-medium-tank")  # no hex of the road touches 1606
    game = position({"cics-medium-tank": "1404 movement", "red-1": "1506"}, ruleset=edition)
    assert "1405" in ends(game, "cics-medium-tank")  # next to the enemy
    assert "1406" not in ends(game, "cics-medium-tank")


@rule("SOS-MOV-04a-v19")
def test_infantry_passes_rough() -> None:
    game = position({"cics-veteran": "0403"})
    assert not stops(game, "cics-veteran", "0403", "0503")
    assert "0602" in ends(game, "cics-veteran")  # only ways: through Rough 0503


@rule("SOS-MOV-04a-v13")
def test_in_the_older_edition_infantry_stops_in_rough_too() -> None:
    game = position({"cics-veteran": "0403 movement"}, ruleset="v13")
    assert stops(game, "cics-veteran", "0403", "0503")
    assert "0503" in ends(game, "cics-veteran")
    assert not stops(game, "cics-veteran", "1406", "1407")  # by road it passes
    game = position({"cics-veteran": "0403"}, ruleset="v13")  # with two hexes only Rough lies between
    assert "0602" not in ends(game, "cics-veteran")


@rule("SOS-MOV-04b")
def test_a_tank_stops_in_rough(edition: str) -> None:
    game = position({"cics-medium-tank": "1008 movement"}, ruleset=edition)
    assert stops(game, "cics-medium-tank", "1008", "1109")
    assert not stops(game, "cics-medium-tank", "1008", "1007")
    game = position({"cics-medium-tank": "0702"}, ruleset=edition)  # three hexes
    assert {"0802", "0901", "0902"} <= set(ends(game, "cics-medium-tank"))
    assert "1002" not in ends(game, "cics-medium-tank")  # three off, and all short ways lead through Rough


@rule("SOS-MOV-04c")
def test_artillery_stops_in_rough(edition: str) -> None:
    game = position({"cics-artillery-1": "0403 movement"}, ruleset=edition)
    assert stops(game, "cics-artillery-1", "0403", "0503")
    assert not stops(game, "cics-artillery-1", "1008", "1007")
    assert "0503" in ends(game, "cics-artillery-1")


@rule("SOS-MOV-04d")
def test_infantry_with_a_truck_stops_in_rough_as_the_truck_does(edition: str) -> None:
    game = position({"cics-veteran": "0403"}, {"engineer-truck": "truck on cics-veteran"}, ruleset=edition)
    assert mobility(game, game.state.units["cics-veteran"]) is Mobility.TRUCK
    assert stops(game, "cics-veteran", "0403", "0503")
    assert not stops(game, "cics-veteran", "1008", "1007")


@rule("SOS-MOV-05a")
def test_infantry_stops_in_difficult_unless_it_enters_by_road(edition: str) -> None:
    game = position({"cics-veteran": "0606 movement"}, ruleset=edition)
    assert goes(game, "cics-veteran", "0606", "0706")
    assert stops(game, "cics-veteran", "0606", "0706")
    assert not stops(game, "cics-veteran", "1404", "1405")
    assert "0706" in ends(game, "cics-veteran")
    assert "0806" not in ends(game, "cics-veteran")  # two hexes off, through Difficult only


@rule("SOS-MOV-05b")
@pytest.mark.parametrize("unit_id", ["cics-medium-tank", "cics-artillery-1"])
def test_tanks_and_artillery_enter_and_leave_difficult_by_road_only(edition: str, unit_id: str) -> None:
    game = position({unit_id: "1404 movement"}, ruleset=edition)
    assert goes(game, unit_id, "1404", "1405")
    assert not stops(game, unit_id, "1404", "1405")
    assert not goes(game, unit_id, "1505", "1405")  # in, off the road
    assert not goes(game, unit_id, "1405", "1505")  # out, off the road
    assert goes(game, unit_id, "1405", "1404")
    game = position({unit_id: "1405 movement"}, ruleset=edition)
    spent = moves_of(game, game.state.units[unit_id]).spent
    assert spent[Hex("1505")] == 2  # next to it, but only by the road and 1404
    assert Hex("1506") not in spent


@rule("SOS-MOV-05c")
def test_infantry_with_a_truck_keeps_to_the_road_in_difficult(edition: str) -> None:
    game = position({"cics-veteran": "1405"}, {"engineer-truck": "truck on cics-veteran"}, ruleset=edition)
    assert goes(game, "cics-veteran", "1405", "1406")
    assert not goes(game, "cics-veteran", "1405", "1505")
    assert not goes(game, "cics-veteran", "1505", "1405")
    on_foot = position({"cics-veteran": "1405"}, ruleset=edition)
    assert goes(on_foot, "cics-veteran", "1405", "1505")


@rule("SOS-MOV-05e", "SOS-CON-21")
@pytest.mark.parametrize("face", ["mechanized", "anti-tank"])
def test_mechanized_and_anti_tank_stay_out_of_difficult_even_by_road(edition: str, face: str) -> None:
    game = position(
        {"cics-veteran": "1404 movement"}, {"mechanized-anti-tank": f"{face} on cics-veteran"}, ruleset=edition
    )
    veteran = game.state.units["cics-veteran"]
    assert bars_difficult(game, veteran)
    assert not goes(game, "cics-veteran", "1404", "1405")  # by road
    assert not goes(game, "cics-veteran", "1404", "1305")  # off it
    assert [h for h in ends(game, "cics-veteran") if game.board.terrain[Hex(h)] == "difficult"] == []
    game.lift_support(game.state.supports["mechanized-anti-tank"])
    assert goes(game, "cics-veteran", "1404", "1405")


def test_other_attachments_go_into_difficult() -> None:
    game = position({"cics-veteran": "1404 movement"}, {"mg-flamethrower": "mg on cics-veteran"})
    assert goes(game, "cics-veteran", "1404", "1405")
    assert game.has_attached(game.state.units["cics-veteran"], Face.MG)


@rule("SOS-MOV-06a")
def test_a_bridge_costs_no_more_than_an_ordinary_hex(edition: str) -> None:
    game = position({"cics-green-1": "1111"}, ruleset=edition)  # two hexes, and no road from 1011 counted
    assert not stops(game, "cics-green-1", "1111", "1211")
    assert "1311" in ends(game, "cics-green-1")  # over the South Bridge and one hex on
    game = position({"cics-green-1": "1011"}, ruleset=edition)
    assert "1211" in ends(game, "cics-green-1")  # the bridge as the second step


@rule("SOS-MOV-06b")
def test_an_unbridged_river_is_crossed_first_or_not_at_all_and_ends_the_move(edition: str) -> None:
    game = position({"siloam-1": "1610 movement"}, ruleset=edition)
    assert goes(game, "siloam-1", "1610", "1611", first=True)
    assert not goes(game, "siloam-1", "1610", "1611", first=False)
    assert stops(game, "siloam-1", "1610", "1611")
    assert {"1611", "1711", "1511"} <= set(ends(game, "siloam-1"))
    assert "1712" not in ends(game, "siloam-1")  # two hexes off, over the river
    game = position({"siloam-1": "1609 movement"}, ruleset=edition)
    assert "1610" in ends(game, "siloam-1")
    assert not {"1611", "1711", "1511"} & set(ends(game, "siloam-1"))  # it does not begin beside the river


def test_the_crossing_needs_no_more_than_the_smallest_allowance() -> None:
    game = position({"cics-artillery-1": "1610"})  # allowance 1
    assert {"1611", "1711", "1511"} <= set(ends(game, "cics-artillery-1"))


def test_wheels_do_not_cross_a_river_into_difficult() -> None:
    game = position({"cics-medium-tank": "1511 movement", "cics-veteran": "1105"})
    assert not goes(game, "cics-medium-tank", "1511", "1510")
    assert goes(game, "cics-veteran", "1105", "1205")  # on foot, as the whole move
    assert "1205" in ends(game, "cics-veteran")


@rule("SOS-CON-18")
def test_every_hex_costs_one_point_whatever_it_is(edition: str) -> None:
    game = position({"cics-light-tank": "0403 movement", "cics-veteran": "1404 movement"}, ruleset=edition)
    tank = moves_of(game, game.state.units["cics-light-tank"])
    assert tank.spent[Hex("0503")] == 1  # Rough
    assert tank.spent[Hex("0404")] == 1  # clear
    infantry = moves_of(game, game.state.units["cics-veteran"])
    assert infantry.spent[Hex("1305")] == 1  # Difficult
    assert infantry.spent[Hex("1504")] == 1  # road
    assert infantry.spent[Hex("1604")] == 2  # the second hex of the road


def test_no_step_leads_into_the_sea() -> None:
    game = position({"siloam-1": "1812 movement"})
    assert not goes(game, "siloam-1", "1812", "1813")
    assert not set(ends(game, "siloam-1")) & set(game.board.sheet.terrain.sea)


def test_the_vang_read_the_same_ground() -> None:
    game = position({"red-1": "1404", "red-2": "1611"})
    assert goes(game, "red-1", "1404", "1405")
    assert not goes(game, "red-1", "1404", "1305")
    assert goes(game, "red-2", "1404", "1305")
