"""Support Units (SOS-SUP): where each may be, when it leaves the map, and what Engineer and Scout can do."""

import pytest

from grognard.games.siloam import hits, supports
from grognard.games.siloam.battle import Battle
from grognard.games.siloam.joining import attack_joiners, defence_joiners
from grognard.games.siloam.movement import end_in, enter
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support
from grognard.games.siloam.words import DETACHMENTS, Box, Face, Faction, Terrain
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import carry_out, cited, position
from tests.rules import rule

EDITIONS = ("v19", "v13")
CICS_ATTACHMENTS = (
    ("mg-flamethrower", "mg"),
    ("mg-flamethrower", "flamethrower"),
    ("mechanized-anti-tank", "mechanized"),
    ("mechanized-anti-tank", "anti-tank"),
    ("leader-hq", "leader"),
    ("engineer-truck", "truck"),
)


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def spots(game: Siloam, support_id: str, face: str) -> list[str]:
    return list(supports.spots(game, game.state.supports[support_id], Face(face)))


def box_of(game: Siloam, support_id: str) -> Box:
    return game.state.supports[support_id].box


def arrive(game: Siloam, unit_id: str, place: str) -> None:
    enter(game, game.state.units[unit_id], Hex(place))
    end_in(game, game.state.units[unit_id])


def engineer(game: Siloam) -> Support:
    return game.state.supports["engineer-truck"]


def scout(game: Siloam) -> Support:
    return game.state.supports["scout-spotter"]


def bars(game: Siloam, support: Support, topic: str) -> dict[object, str]:
    use = supports.use_engineer if topic == "support.engineer" else supports.use_scout
    question = carry_out(use(game, support), stop_at=topic).choices(topic)[0]
    assert question.barred is not None
    return {bar.option: bar.rule for bar in question.barred()}


# The counters (SOS-SUP-01)


@rule("SOS-SUP-01b", "SOS-SUP-01c")
@pytest.mark.parametrize(("support_id", "face"), CICS_ATTACHMENTS)
def test_attachments_go_with_a_unit_and_detachments_into_a_hex(edition: str, support_id: str, face: str) -> None:
    game = position({"cics-green-1": "0911"}, ruleset=edition)
    assert spots(game, support_id, face) == ["cics-green-1"]
    supports.place(game, game.state.supports[support_id], Face(face), "cics-green-1")
    assert game.attachment(game.state.units["cics-green-1"]) is game.state.supports[support_id]
    assert {Face(face), Face.CONSCRIPT}.isdisjoint(DETACHMENTS)


@rule("SOS-SUP-01c")
@pytest.mark.parametrize(
    ("support_id", "face"),
    [("scout-spotter", "spotter"), ("scout-spotter", "scout"), ("leader-hq", "hq"), ("engineer-truck", "engineer")],
)
def test_a_detachment_has_its_hex_to_itself(edition: str, support_id: str, face: str) -> None:
    units = {"cics-green-1": "1110", "red-1": "1112"}
    game = position(units, {"irregulars-01": "guerrilla at 1011", "mg-flamethrower": "mg on cics-green-1"}, edition)
    offered = spots(game, support_id, face)
    assert offered
    assert not {"1110", "1112", "1011"} & set(offered)
    assert all(game.is_empty(Hex(place)) for place in offered)
    supports.place(game, game.state.supports[support_id], Face(face), offered[0])
    assert (game.state.supports[support_id].on, game.state.supports[support_id].hex) == ("", offered[0])


@rule("SOS-SUP-01d")
def test_only_engineer_and_scout_are_ever_activated(edition: str) -> None:
    units = {"cics-green-1": "0911", "siloam-1": "1110", "red-1": "1112"}
    active = []
    for support_id, face in (*CICS_ATTACHMENTS, ("leader-hq", "hq"), ("scout-spotter", "spotter")):
        where = f"{face} at 1011" if Face(face) in DETACHMENTS else f"{face} on cics-green-1"
        game = position(units, {support_id: where}, edition)
        active += [face] if supports.can_act(game, game.state.supports[support_id]) else []
    assert active == []
    game = position(units, {"scout-spotter": "scout at 1111", "engineer-truck": "engineer at 0910"}, edition)
    assert supports.can_act(game, scout(game))
    assert supports.can_act(game, engineer(game))


@rule("SOS-SUP-01e")
def test_a_counter_has_two_faces_and_shows_one(edition: str) -> None:
    game = position({"cics-green-1": "0911"}, {"leader-hq": "leader on cics-green-1"}, edition)
    pairs = {card.id: tuple(card.faces) for card in game.pack.supports}
    assert pairs["engineer-truck"] == ("engineer", "truck")
    assert pairs["scout-spotter"] == ("scout", "spotter")
    assert pairs["mg-flamethrower"] == ("mg", "flamethrower")
    assert pairs["leader-hq"] == ("leader", "hq")
    assert pairs["mechanized-anti-tank"] == ("mechanized", "anti-tank")
    assert pairs["caledonia-leader-mg"] == ("leader", "mg")
    assert {pair for name, pair in pairs.items() if name.startswith("irregulars")} == {("conscript", "guerrilla")}
    assert game.is_in_hq_range(Hex("0911")) is False
    assert len(game.leaders_near(Hex("0911"))) == 1
    supports.place(game, game.state.supports["leader-hq"], Face.HQ, "0811")
    assert game.is_in_hq_range(Hex("0911")) is True
    assert game.leaders_near(Hex("0911")) == []
    assert game.attachment(game.state.units["cics-green-1"]) is None


@rule("SOS-SUP-01a")
def test_attachments_are_placed_with_infantry_only(edition: str) -> None:
    units = {"cics-green-1": "0911", "cics-light-tank": "0904", "cics-artillery-1": "0906", "red-2": "1311"}
    game = position(units, ruleset=edition)
    assert spots(game, "mg-flamethrower", "mg") == ["cics-green-1"]


@rule("SOS-CON-23")
def test_cics_attachments_serve_with_any_ally_and_the_allies_own_with_their_own() -> None:
    units = {"cics-green-1": "0911", "siloam-1": "0904", "caledonia-1": "0906", "caledonia-tank": "0808"}
    game = position(units)
    assert spots(game, "mg-flamethrower", "mg") == ["cics-green-1", "siloam-1", "caledonia-1"]
    assert spots(game, "irregulars-01", "conscript") == ["siloam-1"]
    assert spots(game, "caledonia-leader-mg", "leader") == ["caledonia-1"]
    game = position(units, ruleset="v13")
    assert spots(game, "irregulars-01", "conscript") == ["cics-green-1", "siloam-1"]
    assert spots(game, "caledonia-leader-mg", "mg") == ["caledonia-1"]


@rule("SOS-STK-02a")
def test_no_support_is_placed_where_another_is(edition: str) -> None:
    units = {"cics-green-1": "0911", "cics-green-2": "0904", "siloam-1": "1909"}
    game = position(units, {"mg-flamethrower": "mg on cics-green-1", "leader-hq": "hq at 0808"}, edition)
    assert spots(game, "engineer-truck", "truck") == ["cics-green-2", "siloam-1"]
    assert "0808" not in spots(game, "engineer-truck", "engineer")
    assert "0809" in spots(game, "engineer-truck", "engineer")
    # Two units in one hex for the time being: the second may not get an Attachment there either.
    game = position({"cics-green-1": "0911", "cics-green-2": "0911"}, {"mg-flamethrower": "mg on cics-green-1"})
    assert spots(game, "leader-hq", "leader") == []


@rule("SOS-GUE-02d")
def test_a_conscript_waits_until_the_support_in_its_place_is_returned() -> None:
    game = position({"siloam-1": "1909"}, {"mg-flamethrower": "mg on siloam-1"})
    assert spots(game, "irregulars-01", "conscript") == []
    supports.send_to_pool(game, game.state.supports["mg-flamethrower"], "SOS-CON-58")
    assert spots(game, "irregulars-01", "conscript") == ["siloam-1"]


def test_in_the_older_edition_a_conscript_takes_the_place_of_an_attachment() -> None:
    units = {"siloam-1": "1909", "siloam-2": "1904"}
    game = position(units, {"mg-flamethrower": "mg on siloam-1", "irregulars-02": "conscript on siloam-2"}, "v13")
    assert spots(game, "irregulars-01", "conscript") == ["siloam-1"]
    supports.place(game, game.state.supports["irregulars-01"], Face.CONSCRIPT, "siloam-1")
    assert box_of(game, "mg-flamethrower") is Box.POOL
    assert game.has_attached(game.state.units["siloam-1"], Face.CONSCRIPT)


@rule("SOS-SUP-02b")
@pytest.mark.parametrize("unit_id", ["cics-green-1", "siloam-1"])
def test_the_attachment_of_a_removed_unit_goes_to_its_own_pool(edition: str, unit_id: str) -> None:
    game = position({unit_id: "0911"}, {"mg-flamethrower": f"mg on {unit_id}"}, edition)
    hits.remove_unit(game, game.state.units[unit_id])
    support = game.state.supports["mg-flamethrower"]
    assert (support.box, support.on, support.hex) == (Box.POOL, "", "")
    assert game.supports_at(Hex("0911")) == []
    assert "SOS-SUP-02b" in cited(game)


# Moving one (SOS-CON-13)


@rule("SOS-CON-13")
def test_a_support_is_moved_to_any_spot_legal_for_its_face(edition: str) -> None:
    units = {"cics-green-1": "0911", "siloam-1": "1909", "cics-light-tank": "0601"}
    game = position(units, {"mg-flamethrower": "mg on cics-green-1", "leader-hq": "hq at 0808"}, edition)
    assert spots(game, "mg-flamethrower", "mg") == ["siloam-1"]  # however far, but not where it is
    assert spots(game, "mg-flamethrower", "flamethrower") == ["cics-green-1", "siloam-1"]  # turned over, also there
    assert "0808" not in spots(game, "leader-hq", "hq")
    assert {"0809", "0101", "2005"} <= set(spots(game, "leader-hq", "hq"))
    supports.place(game, game.state.supports["mg-flamethrower"], Face.MG, "siloam-1")
    support = game.state.supports["mg-flamethrower"]
    assert (support.on, support.hex, support.moved, support.placed) == ("siloam-1", "1909", True, False)
    assert game.attachment(game.state.units["cics-green-1"]) is None


def test_a_counter_out_of_the_pool_or_turned_over_counts_as_placed() -> None:
    game = position({"cics-green-1": "0911"}, {"mg-flamethrower": "mg on cics-green-1"})
    support = game.state.supports["mg-flamethrower"]
    supports.place(game, support, Face.FLAMETHROWER, "cics-green-1")
    assert (support.face, support.placed, support.moved) == (Face.FLAMETHROWER, True, False)
    hq = game.state.supports["leader-hq"]
    supports.place(game, hq, Face.HQ, "0808")
    assert (hq.placed, hq.moved) == (True, False)


# Scout and Spotter at the front (SOS-SUP-04)


@rule("SOS-SUP-04a")
@pytest.mark.parametrize("face", ["scout", "spotter"])
def test_a_scout_or_spotter_is_placed_next_to_both_sides(edition: str, face: str) -> None:
    game = position({"cics-light-tank": "1010", "red-1": "1112"}, ruleset=edition)
    assert spots(game, "scout-spotter", face) == ["1011", "1111"]
    game = position({"cics-light-tank": "1010", "red-1": "1112", "siloam-1": "1011"}, ruleset=edition)
    assert "1011" not in spots(game, "scout-spotter", face)  # not empty
    game = position({"cics-light-tank": "1010", "red-1": "1113"}, ruleset=edition)
    assert spots(game, "scout-spotter", face) == []


@rule("SOS-CON-25")
def test_any_ally_counts_for_a_scout_but_a_guerrilla_does_not(edition: str) -> None:
    for friend in ("cics-light-tank", "siloam-1", "caledonia-1"):
        game = position({friend: "1010", "red-1": "1112"}, ruleset=edition)
        assert spots(game, "scout-spotter", "scout") == ["1011", "1111"]
    game = position({"red-1": "1112"}, {"irregulars-01": "guerrilla at 1010"}, edition)
    assert spots(game, "scout-spotter", "scout") == []
    units = {"cics-light-tank": "1110", "red-1": "1112"}
    game = position(units, {"scout-spotter": "scout at 1111", "irregulars-01": "guerrilla at 1211"}, edition)
    supports.settle(game)
    assert box_of(game, "scout-spotter") is Box.MAP
    arrive(game, "cics-light-tank", "1109")
    assert box_of(game, "scout-spotter") is Box.POOL  # at once, with only the Guerrilla beside it


@rule("SOS-SUP-04b")
@pytest.mark.parametrize("face", ["scout", "spotter"])
def test_a_scout_or_spotter_leaves_when_either_neighbour_is_gone(edition: str, face: str) -> None:
    units = {"cics-light-tank": "1110", "red-1": "1112"}
    game = position(units, {"scout-spotter": f"{face} at 1111"}, edition)
    supports.settle(game)
    assert box_of(game, "scout-spotter") is Box.MAP
    hits.remove_unit(game, game.state.units["red-1"])
    assert box_of(game, "scout-spotter") is Box.POOL
    assert "SOS-SUP-04b" in cited(game)
    game = position(units, {"scout-spotter": f"{face} at 1111"}, edition)
    arrive(game, "cics-light-tank", "1009")
    assert box_of(game, "scout-spotter") is Box.POOL
    game = position(units, {"scout-spotter": f"{face} at 1111"}, edition)
    arrive(game, "cics-light-tank", "1011")  # from one hex beside it to another
    assert box_of(game, "scout-spotter") is Box.MAP


@rule("SOS-SUP-04c")
@pytest.mark.parametrize("face", ["scout", "spotter"])
def test_a_vang_unit_removes_a_scout_by_entering_and_not_by_coming_near(edition: str, face: str) -> None:
    units = {"cics-light-tank": "1110", "red-1": "1112", "red-2": "1311"}
    game = position(units, {"scout-spotter": f"{face} at 1111"}, edition)
    arrive(game, "red-2", "1211")
    assert box_of(game, "scout-spotter") is Box.MAP
    arrive(game, "red-2", "1111")
    assert box_of(game, "scout-spotter") is Box.POOL
    assert "SOS-SUP-04c" in cited(game)


# HQ, Engineer and Truck in the rear (SOS-SUP-07, SOS-SUP-10, SOS-SUP-11)


@rule("SOS-SUP-07a", "SOS-MOV-05d")
@pytest.mark.parametrize(("support_id", "face"), [("leader-hq", "hq"), ("engineer-truck", "engineer")])
def test_hq_and_engineer_are_placed_away_from_enemies_and_mountains(edition: str, support_id: str, face: str) -> None:
    game = position({"cics-green-1": "0911", "red-1": "1112"}, ruleset=edition)
    offered = spots(game, support_id, face)
    assert {"0101", "0811", "1010", "1405"} & set(offered) == {"0101", "0811", "1010"}
    assert not [place for place in offered if game.board.terrain[Hex(place)] == "difficult"]
    assert not [place for place in offered if game.is_beside_vang(Hex(place))]
    assert "0911" not in offered
    assert "1112" not in offered
    # A Guerrilla is no enemy, and a Garrison no unit.
    game = position({}, {"irregulars-01": "guerrilla at 1011"}, edition, garrisons=[Hex("0911")])
    assert {"0911", "1010", "1111"} <= set(spots(game, support_id, face))


@rule("SOS-MOV-05d")
def test_a_truck_in_the_mountains_does_not_become_an_engineer_there(edition: str) -> None:
    game = position({"cics-green-1": "1405"}, {"engineer-truck": "truck on cics-green-1"}, edition)
    offered = spots(game, "engineer-truck", "engineer")
    assert "1404" in offered
    assert not [place for place in offered if game.board.terrain[Hex(place)] == "difficult"]


@rule("SOS-CON-39")
def test_a_truck_is_placed_in_difficult_only_where_a_road_runs(edition: str) -> None:
    game = position({"cics-green-1": "1405", "cics-green-2": "0706", "siloam-1": "0911"}, ruleset=edition)
    assert spots(game, "engineer-truck", "truck") == ["cics-green-1", "siloam-1"]
    assert spots(game, "mg-flamethrower", "mg") == ["cics-green-1", "cics-green-2", "siloam-1"]


@rule("SOS-CON-21")
@pytest.mark.parametrize("face", ["mechanized", "anti-tank"])
def test_mechanized_and_anti_tank_are_not_placed_in_difficult(edition: str, face: str) -> None:
    game = position({"cics-green-1": "1405", "cics-green-2": "1404"}, ruleset=edition)
    assert spots(game, "mechanized-anti-tank", face) == ["cics-green-2"]


@rule("SOS-SUP-10a")
def test_a_truck_is_not_next_to_an_enemy(edition: str) -> None:
    game = position({"cics-green-1": "1111", "cics-green-2": "0911", "red-1": "1112"}, ruleset=edition)
    assert spots(game, "engineer-truck", "truck") == ["cics-green-2"]
    assert spots(game, "mg-flamethrower", "mg") == ["cics-green-1", "cics-green-2"]
    game = position({"cics-green-1": "1111", "red-1": "1112"}, {"engineer-truck": "truck on cics-green-1"}, edition)
    supports.settle(game)
    assert box_of(game, "engineer-truck") is Box.POOL
    assert game.state.units["cics-green-1"].box is Box.MAP


@rule("SOS-SUP-11a")
@pytest.mark.parametrize(
    ("support_id", "where"),
    [
        ("engineer-truck", "engineer at 1010"),
        ("engineer-truck", "truck on cics-green-1"),
        ("leader-hq", "hq at 1010"),
    ],
)
def test_the_rear_leaves_the_map_when_an_enemy_comes_next_to_it(edition: str, support_id: str, where: str) -> None:
    units = {"cics-green-1": "1009", "red-1": "1212", "siloam-1": "1008"}
    game = position(units, {support_id: where, "scout-spotter": "scout at 1110"}, edition)
    arrive(game, "red-1", "1112")
    assert box_of(game, support_id) is Box.MAP  # two hexes off
    enter(game, game.state.units["red-1"], Hex("1109" if "truck" in where else "1011"))
    assert box_of(game, support_id) is Box.POOL  # at once, before the move is over
    assert "SOS-SUP-11a" in cited(game)
    assert game.state.units["cics-green-1"].hex == "1009"


def test_front_attachments_and_leaders_stay_when_an_enemy_comes() -> None:
    for support_id, face in (("mg-flamethrower", "mg"), ("leader-hq", "leader"), ("mechanized-anti-tank", "anti-tank")):
        game = position({"cics-green-1": "1010", "red-1": "1212"}, {support_id: f"{face} on cics-green-1"})
        arrive(game, "red-1", "1111")
        assert box_of(game, support_id) is Box.MAP


def test_settling_a_sound_position_changes_nothing() -> None:
    units = {"cics-green-1": "1010", "cics-light-tank": "1110", "red-1": "1112"}
    where = {"scout-spotter": "scout at 1111", "leader-hq": "hq at 0808", "engineer-truck": "engineer at 0909"}
    game = position(units, {**where, "irregulars-01": "guerrilla at 1211", "mg-flamethrower": "mg on cics-green-1"})
    supports.settle(game)
    assert cited(game) == set()


# Engineer (SOS-SUP-08)


@rule("SOS-SUP-08a")
def test_an_engineer_builds_a_fortification(edition: str) -> None:
    game = position({"cics-green-1": "0911"}, {"engineer-truck": "engineer at 1010"}, edition)
    played = carry_out(supports.use_engineer(game, engineer(game)), ["support.engineer: build 0911"])
    assert game.state.fortifications == {"0911": 1}
    assert engineer(game).used
    assert not supports.can_act(game, engineer(game))  # one choice per use, one use per activation
    assert "raise 0911" not in played.offered("support.engineer")[0]
    assert "SOS-SUP-08a" in cited(game)


@rule("SOS-SUP-08b")
def test_an_engineer_raises_a_fortification_to_level_2(edition: str) -> None:
    where = {"engineer-truck": "engineer at 1010"}
    game = position({}, where, edition, fortifications={Hex("0911"): 1, Hex("1011"): 2})
    played = carry_out(supports.use_engineer(game, engineer(game)), ["raise 0911"])
    assert game.state.fortifications == {"0911": 2, "1011": 2}
    assert engineer(game).used
    offered = played.offered("support.engineer")[0]
    assert "build 0911" not in offered
    assert not [option for option in offered if option.endswith("1011")]
    assert "SOS-SUP-08b" in cited(game)


@rule("SOS-GAP-12")
def test_an_engineer_works_next_to_it_for_the_player_side_and_in_empty_hexes(edition: str) -> None:
    units = {"cics-green-1": "1011", "siloam-1": "1110", "red-1": "1311"}
    game = position(units, {"engineer-truck": "engineer at 1010", "leader-hq": "hq at 0909"}, edition)
    sites = {place for _, place in supports.engineer_options(game, engineer(game))}
    assert sites == {"0910", "0911", "1009", "1011", "1110", "1111"}  # the neighbours of 1010, never its own hex
    supports.place(game, game.state.supports["leader-hq"], Face.HQ, "0910")
    game.put_support(game.state.supports["irregulars-01"], Face.GUERRILLA, Hex("1009"))
    sites = {place for _, place in supports.engineer_options(game, engineer(game))}
    assert sites == {"0911", "1011", "1110", "1111"}
    why = bars(game, engineer(game), "support.engineer")
    assert why["build", "0910"] == why["build", "1010"] == why["build", "1009"] == "SOS-GAP-12"


@rule("SOS-GAP-12")
def test_an_engineer_on_the_coast_builds_nothing_in_the_sea(edition: str) -> None:
    game = position({}, {"engineer-truck": "engineer at 1812"}, edition)
    sites = {place for _, place in supports.engineer_options(game, engineer(game))}
    assert sites == set(game.board.neighbours[Hex("1812")])
    assert len(sites) < 6
    assert all(game.board.terrain[Hex(place)] is not Terrain.SEA for place in sites)


@rule("SOS-GAP-28")
def test_without_a_marker_an_engineer_can_only_raise(edition: str) -> None:
    far = [Hex(f"03{row:02}") for row in range(1, 12)]
    works = {**dict.fromkeys(far, 1), Hex("0911"): 1}
    game = position({}, {"engineer-truck": "engineer at 1010"}, edition, fortifications=works)
    assert len(works) == game.pack.limits.fortification_markers
    assert supports.engineer_options(game, engineer(game)) == [("raise", "0911")]
    del game.state.fortifications[far[0]]
    assert ("build", "1011") in supports.engineer_options(game, engineer(game))


def test_an_engineer_with_nothing_to_do_cannot_act() -> None:
    near = dict.fromkeys([Hex(h) for h in ("0910", "0911", "1009", "1011", "1110", "1111")], 2)
    game = position({}, {"engineer-truck": "engineer at 1010"}, fortifications=near)
    assert not supports.can_act(game, engineer(game))
    assert carry_out(supports.use_engineer(game, engineer(game))).asked == []
    assert not engineer(game).used


# Scout (SOS-SUP-06)


@rule("SOS-SUP-06a")
def test_a_scout_marks_one_enemy_in_range_that_has_no_marker(edition: str) -> None:
    units = {"cics-green-1": "1110", "red-1": "1112", "red-2": "1311", "black-1": "1411", "red-4": "1211"}
    game = position(units, {"scout-spotter": "scout at 1111"}, edition)
    game.state.units["red-4"].scouted = True
    played = carry_out(supports.use_scout(game, scout(game)), ["support.scout: red-2"])
    assert played.offered("support.scout") == [["red-1", "red-2"]]  # 1411 is three hexes away
    assert game.state.units["red-2"].scouted
    assert not game.state.units["red-1"].scouted
    assert scout(game).used
    game = position(units, {"scout-spotter": "scout at 1111"}, edition)
    game.state.units["red-4"].scouted = True
    why = bars(game, scout(game), "support.scout")
    assert why["red-4"] == "SOS-SUP-06a"
    assert why["black-1"] == "SOS-SUP-06a"


@rule("SOS-GAP-32")
def test_there_are_six_scout_markers(edition: str) -> None:
    vang = {"red-1": "1112", "red-2": "1601", "red-3": "1603", "yellow-1": "1605"}
    units = {**vang, "yellow-2": "1607", "black-1": "1609", "black-2": "1211", "cics-green-1": "1110"}
    game = position(units, {"scout-spotter": "scout at 1111"}, edition)
    for unit_id in ("red-2", "red-3", "yellow-1", "yellow-2", "black-1"):
        game.state.units[unit_id].scouted = True
    assert supports.scout_targets(game, scout(game)) == ["red-1", "black-2"]
    game.state.units["red-1"].scouted = True
    assert supports.scout_targets(game, scout(game)) == []
    assert not supports.can_act(game, scout(game))


@rule("SOS-CON-14", "SOS-ACT-02e-v19", "SOS-ACT-02e-v13")
def test_who_can_act_in_this_activation(edition: str) -> None:
    game = position({"cics-green-1": "0911"}, {"engineer-truck": "engineer at 1010"}, edition)
    assert supports.can_act(game, engineer(game))
    supports.place(game, engineer(game), Face.ENGINEER, "0910")
    assert not supports.can_act(game, engineer(game))  # it was moved
    engineer(game).moved = False
    engineer(game).placed = True
    assert supports.can_act(game, engineer(game)) is (edition == "v19")
    engineer(game).placed = False
    engineer(game).used = True
    assert not supports.can_act(game, engineer(game))
    supports.send_to_pool(game, engineer(game), "SOS-CON-13")
    assert not supports.can_act(game, engineer(game))


# Leader (SOS-SUP-09)


@rule("SOS-SUP-09a")
@pytest.mark.parametrize("owner", ["leader-hq", "caledonia-leader-mg"])
def test_a_leader_of_any_faction_serves_all_friends_within_2_hexes(edition: str, owner: str) -> None:
    parent = "caledonia-1" if owner == "caledonia-leader-mg" else "cics-green-1"
    units = {parent: "1112", "siloam-1": "1211", "caledonia-2": "1312", "red-1": "1311", "caledonia-3": "1410"}
    game = position(units, {owner: f"leader on {parent}"}, edition, cp=5)
    state = game.state
    battle = Battle(Hex("1311"), Faction.SILOAM, state.units["siloam-1"])
    assert [unit.id for unit in attack_joiners(game, battle)] == ["caledonia-2"]
    assert game.distance(Hex("1112"), Hex("1312")) == 2  # and 1410, next to the target too, is 3 hexes away
    game.put_support(state.supports[owner], Face(game.parts.support_cards[owner].faces[1]), Hex("1112"), parent)
    assert attack_joiners(game, battle) == []  # MG or HQ: no Leader


@rule("SOS-SUP-09a")
def test_a_leader_makes_a_joint_defence_possible(edition: str) -> None:
    units = {"siloam-1": "1211", "caledonia-1": "1312", "red-1": "1311", "cics-green-1": "1112"}
    for where, joiners in (("leader on cics-green-1", ["caledonia-1"]), ("hq at 0601", [])):
        game = position(units, {"leader-hq": where}, edition)
        battle = Battle(Hex("1211"), Faction.VANG, game.state.units["red-1"])
        battle.defender = game.state.units["siloam-1"]
        assert [unit.id for unit in defence_joiners(game, battle)] == joiners
