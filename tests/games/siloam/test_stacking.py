"""Stacking (SOS-STK): what a hex may hold at the end of an activation, and how it is put right."""

import pytest

from grognard.games.siloam.movement import end_in, enter, move_unit
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.stacking import settle_hex, settle_stacks, shift_hexes
from grognard.games.siloam.words import Box, Face, Faction
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import Played, carry_out, cited, place_planes, position
from tests.rules import rule

EDITIONS = ("v19", "v13")


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def settle(game: Siloam, *answers: str, hits: tuple[int, ...] = ()) -> Played:
    return carry_out(settle_stacks(game), answers, hits=hits)


def hexes_of(game: Siloam, *unit_ids: str) -> list[str]:
    return [game.state.units[unit_id].hex for unit_id in unit_ids]


# Combat Units


@rule("SOS-STK-01a")
def test_a_unit_with_an_attachment_and_a_lone_detachment_are_as_they_should_be(edition: str) -> None:
    game = position(
        {"cics-green-1": "0911", "siloam-1": "1909"},
        {"mg-flamethrower": "mg on cics-green-1", "leader-hq": "hq at 0808", "irregulars-01": "guerrilla at 1510"},
        edition,
    )
    assert settle(game).asked == []
    assert cited(game) == set()


@rule("SOS-STK-01b", "SOS-CON-85")
def test_of_two_units_the_player_shifts_one_which_takes_a_hit(edition: str) -> None:
    game = position({"cics-green-1": "0911", "siloam-1": "0911"}, ruleset=edition)
    played = settle(game, "stacking.shift-unit: siloam-1", "stacking.shift-to: 0910", hits=(2,))
    assert hexes_of(game, "cics-green-1", "siloam-1") == ["0911", "0910"]
    assert game.state.units["siloam-1"].hits == [2]
    assert game.state.units["cics-green-1"].hits == []
    assert played.offered("stacking.shift-unit") == [["cics-green-1", "siloam-1"]]
    assert played.offered("stacking.shift-to") == [["0810", "0811", "0910", "0912", "1010", "1011"]]
    assert "SOS-STK-01b" in cited(game)


@rule("SOS-STK-01b")
def test_each_of_several_excess_units_is_shifted(edition: str) -> None:
    units = {"cics-green-1": "0911", "cics-green-2": "0911", "siloam-1": "0911", "caledonia-1": "1909", "red-1": "2008"}
    game = position(units, ruleset=edition)
    settle(game, "cics-green-1", "0910", "cics-green-2", "1010", hits=(0, 1))
    assert hexes_of(game, "cics-green-1", "cics-green-2", "siloam-1") == ["0910", "1010", "0911"]
    assert (game.state.units["cics-green-1"].hits, game.state.units["cics-green-2"].hits) == ([0], [1])


@rule("SOS-STK-01b")
def test_a_unit_shifts_to_an_empty_hex_only(edition: str) -> None:
    units = {"cics-green-1": "0911", "siloam-1": "0911", "caledonia-1": "0810", "red-1": "1011"}
    where = {"irregulars-01": "guerrilla at 0811", "leader-hq": "hq at 0910"}
    game = position(units, where, edition, garrisons=[Hex("1010")])
    assert shift_hexes(game, game.state.units["siloam-1"]) == ["0912", "1010"]
    played = settle(game, "siloam-1", "1010", hits=(1,))
    assert game.state.garrisons == []  # it enters the hex (SOS-GAP-27)
    why = played.choices("stacking.shift-to")[0].barred
    assert why is not None


def test_why_a_hex_is_not_open_to_a_shift() -> None:
    game = position({"cics-medium-tank": "1311", "siloam-1": "1311", "red-1": "1411"})
    played = carry_out(settle_stacks(game), ["cics-medium-tank"], stop_at="stacking.shift-to")
    question = played.choices("stacking.shift-to")[0]
    assert question.options == ["1211", "1312"]
    assert question.barred is not None
    bars = {bar.option: bar.rule for bar in question.barred()}
    assert bars == {"1210": "SOS-GAP-30", "1310": "SOS-GAP-30", "1410": "SOS-GAP-30", "1411": "SOS-STK-01b"}


@rule("SOS-CON-85")
def test_overstacking_by_a_move_waits_for_the_end_of_the_activation(edition: str) -> None:
    game = position({"cics-green-1": "1011", "siloam-1": "1111"}, ruleset=edition)
    carry_out(move_unit(game, game.state.units["cics-green-1"]), ["1111"])
    assert hexes_of(game, "cics-green-1", "siloam-1") == ["1111", "1111"]
    settle(game, "cics-green-1", "1110", hits=(0,))
    assert hexes_of(game, "cics-green-1", "siloam-1") == ["1110", "1111"]


@rule("SOS-CON-85")
def test_after_a_combat_only_the_hex_of_the_retreat_is_put_right(edition: str) -> None:
    units = {"cics-green-1": "0911", "siloam-1": "0911", "cics-green-2": "0904", "siloam-2": "0904"}
    game = position(units, ruleset=edition)
    carry_out(settle_hex(game, Hex("0911")), ["siloam-1", "0910"], hits=[1])
    assert hexes_of(game, "cics-green-2", "siloam-2") == ["0904", "0904"]
    assert hexes_of(game, "siloam-1") == ["0910"]


@rule("SOS-GAP-30")
def test_the_attachment_goes_along_and_the_hit_may_be_taken_in_any_way(edition: str) -> None:
    units = {"cics-green-1": "0911", "siloam-1": "0911"}
    game = position(units, {"irregulars-01": "conscript on siloam-1"}, edition)
    settle(game, "siloam-1", "0910", "hits.take-shift: conscript siloam-1", hits=(1,))
    assert game.state.supports["irregulars-01"].box is Box.POOL  # it took the hit after the shift
    assert game.state.casualty_boxes[Faction.SILOAM] == [1]
    game = position(units, {"mg-flamethrower": "mg on siloam-1"}, edition)
    settle(game, "siloam-1", "0910", hits=(1,))
    assert game.state.supports["mg-flamethrower"].hex == "0910"
    game = position({"cics-light-tank": "0911", "siloam-1": "0911"}, ruleset=edition)
    settle(game, "cics-light-tank", "0910", "hits.take-shift: armor cics-light-tank")
    assert game.state.units["cics-light-tank"].armor == 1


@rule("SOS-GAP-30")
def test_without_an_empty_hex_the_excess_unit_is_removed(edition: str) -> None:
    around = {
        "red-1": "0810",
        "red-2": "0811",
        "red-3": "0910",
        "black-1": "0912",
        "black-2": "1010",
        "black-3": "1011",
    }
    units = {**around, "cics-green-1": "0911", "siloam-1": "0911"}
    game = position(units, ruleset=edition)
    settle(game, "stacking.shift-unit: cics-green-1", hits=(2,))
    assert game.state.units["cics-green-1"].box is Box.POOL
    assert game.state.casualty_boxes[Faction.CICS] == [2]  # the hit that it could not take
    assert "SOS-GAP-30" in cited(game)
    game = position(units, ruleset=edition)
    settle(game, "siloam-1", hits=(1,))
    assert game.state.units["siloam-1"].box is Box.OUT
    assert game.state.casualty_boxes[Faction.SILOAM] == [1]


@rule("SOS-GAP-30")
def test_hexes_of_forbidden_terrain_are_as_good_as_none(edition: str) -> None:
    # From Difficult 1405 a Tank leaves by road only, to 1404 and 1406, and both are taken.
    units = {"cics-medium-tank": "1405", "siloam-1": "1405", "red-1": "1404", "red-2": "1406"}
    game = position(units, ruleset=edition)
    assert shift_hexes(game, game.state.units["cics-medium-tank"]) == []
    assert shift_hexes(game, game.state.units["siloam-1"]) == ["1305", "1306", "1505", "1506"]
    settle(game, "cics-medium-tank", hits=(1,))
    assert game.state.units["cics-medium-tank"].box is Box.POOL
    game = position(units, ruleset=edition)
    settle(game, "siloam-1", "1505", hits=(1,))
    assert hexes_of(game, "siloam-1", "cics-medium-tank") == ["1505", "1405"]


def test_a_shift_may_cross_a_river() -> None:
    game = position({"cics-green-1": "1112", "siloam-1": "1112"})
    assert {"1211", "1212"} <= set(shift_hexes(game, game.state.units["siloam-1"]))


@rule("SOS-SUP-10a")
def test_a_truck_is_not_shifted_next_to_an_enemy(edition: str) -> None:
    units = {"cics-green-1": "1010", "siloam-1": "1010", "red-1": "1112"}
    game = position(units, {"engineer-truck": "truck on cics-green-1"}, edition)
    assert shift_hexes(game, game.state.units["cics-green-1"]) == ["0910", "0911", "1009", "1110"]
    assert shift_hexes(game, game.state.units["siloam-1"]) == ["0910", "0911", "1009", "1011", "1110", "1111"]


@rule("SOS-CON-21")
def test_a_mechanized_stack_is_not_shifted_into_the_mountains(edition: str) -> None:
    units = {"cics-green-1": "1404", "siloam-1": "1404"}
    game = position(units, {"mechanized-anti-tank": "mechanized on cics-green-1"}, edition)
    assert {"1305", "1405"} & set(shift_hexes(game, game.state.units["cics-green-1"])) == set()
    assert {"1305", "1405"} <= set(shift_hexes(game, game.state.units["siloam-1"]))


def test_a_unit_that_is_full_goes_with_the_hit_of_its_shift() -> None:
    game = position({"cics-green-1": "0911", "siloam-1": "0911"})
    game.state.units["cics-green-1"].hits = [1, 1]
    settle(game, "cics-green-1", "0910", hits=(3,))
    assert game.state.units["cics-green-1"].box is Box.POOL
    assert sorted(game.state.casualty_boxes[Faction.CICS]) == [1, 1, 3]


# Supports


@rule("SOS-STK-02a", "SOS-STK-02b")
def test_of_two_supports_in_a_hex_the_player_sends_one_back_and_nobody_is_hit(edition: str) -> None:
    game = position({}, {"leader-hq": "hq at 0808", "engineer-truck": "engineer at 0808"}, edition)
    played = settle(game, "stacking.support: leader-hq")
    assert played.offered("stacking.support") == [["engineer-truck", "leader-hq"]]
    assert game.state.supports["leader-hq"].box is Box.POOL
    assert game.state.supports["engineer-truck"].hex == "0808"
    assert "SOS-STK-02b" in cited(game)


@rule("SOS-STK-03a")
def test_a_detachment_does_not_stay_with_another_unit(edition: str) -> None:
    game = position(
        {"cics-green-1": "0808"}, {"leader-hq": "hq at 0808", "mg-flamethrower": "mg on cics-green-1"}, edition
    )
    assert settle(game).asked == []  # it is the Detachment that has to go
    assert game.state.supports["leader-hq"].box is Box.POOL
    assert game.state.supports["mg-flamethrower"].on == "cics-green-1"


@rule("SOS-STK-03b")
@pytest.mark.parametrize(
    ("support_id", "face"),
    [("leader-hq", "hq"), ("engineer-truck", "engineer"), ("scout-spotter", "scout"), ("scout-spotter", "spotter")],
)
def test_a_detachment_goes_to_its_pool_when_a_move_ends_in_its_hex(edition: str, support_id: str, face: str) -> None:
    near = {"red-1": "1112"} if support_id == "scout-spotter" else {}
    units = {"cics-green-1": "0910", "siloam-1": "1010", **near}
    game = position(units, {support_id: f"{face} at 1011"}, edition)
    carry_out(move_unit(game, game.state.units["cics-green-1"]), ["1011"])
    assert game.state.supports[support_id].box is Box.POOL
    assert "SOS-STK-03b" in cited(game)


@rule("SOS-STK-03c")
@pytest.mark.parametrize("unit_id", ["cics-green-1", "siloam-1", "caledonia-1"])
def test_a_detachment_goes_to_its_pool_when_a_retreat_ends_in_its_hex(edition: str, unit_id: str) -> None:
    game = position({unit_id: "1011", "red-1": "1111"}, {"leader-hq": "hq at 0910"}, edition)
    enter(game, game.state.units[unit_id], Hex("0911"))
    enter(game, game.state.units[unit_id], Hex("0910"))
    assert game.state.supports["leader-hq"].box is Box.MAP  # it might retreat further
    end_in(game, game.state.units[unit_id])
    assert game.state.supports["leader-hq"].box is Box.POOL


@rule("SOS-STK-03d")
def test_a_guerrilla_is_displaced_and_not_sent_to_the_pool(edition: str) -> None:
    game = position({"cics-green-1": "1011"}, {"irregulars-01": "guerrilla at 1111"}, edition)
    carry_out(move_unit(game, game.state.units["cics-green-1"]), ["1111"])
    guerrilla = game.state.supports["irregulars-01"]
    assert (guerrilla.box, guerrilla.face, guerrilla.hex) == (Box.MAP, Face.GUERRILLA, "1510")


@rule("SOS-STK-04a")
def test_planes_count_for_nothing(edition: str) -> None:
    game = position({"cics-green-1": "0601"}, ruleset=edition)
    names = {name.replace("-", "_"): "runway fighter" for name in game.state.planes}
    place_planes(game, **names)
    assert len(names) == 3
    assert settle(game).asked == []
    assert game.supports_at(Hex("0601")) == []
    assert not hasattr(next(iter(game.state.planes.values())), "hex")
