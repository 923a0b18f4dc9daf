"""Movement (SOS-MOV): where a move may end, the move itself, and what an arrival does to others."""

import pytest

from grognard.games.siloam import hits, movement, supports
from grognard.games.siloam.endings import ALL_SPACES_LOST, GameOver
from grognard.games.siloam.movement import STAY, end_in, enter, move_unit, moves_of
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, Face
from grognard.geometry.hexes import Hex
from tests.games.siloam.builders import Played, carry_out, cited, position, told
from tests.rules import rule

EDITIONS = ("v19", "v13")


@pytest.fixture(params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def ends(game: Siloam, unit_id: str) -> set[str]:
    return set(moves_of(game, game.state.units[unit_id]).places())


def move(game: Siloam, unit_id: str, *answers: str) -> Played:
    return carry_out(move_unit(game, game.state.units[unit_id]), answers)


def barred(played: Played, hex_: str) -> tuple[str, str]:
    """Why a destination is not offered: the rule and the reason."""
    explain = played.choices("move.to")[0].barred
    assert explain is not None
    found = {bar.option: bar for bar in explain()}
    return found[Hex(hex_)].rule, found[Hex(hex_)].reason


def arrive(game: Siloam, unit_id: str, *way: str) -> None:
    """Bring a unit along a way, hex by hex, and end its move."""
    for place in way:
        enter(game, game.state.units[unit_id], Hex(place))
    end_in(game, game.state.units[unit_id])


# How far (SOS-MOV-01)


@rule("SOS-MOV-01a")
def test_a_move_takes_up_to_the_allowance_and_may_end_earlier(edition: str) -> None:
    game = position({"cics-green-1": "1011"}, ruleset=edition)  # Combat Mode: two hexes
    assert {"1111", "1211"} <= ends(game, "cics-green-1")
    assert "1311" not in ends(game, "cics-green-1")
    game = position({"cics-green-1": "1011 movement"}, ruleset=edition)  # three
    played = move(game, "cics-green-1", "move.to: 1111")
    assert {"stay", "1111", "1211", "1311"} <= set(played.offered("move.to")[0])
    assert "1411" not in played.offered("move.to")[0]
    assert game.state.units["cics-green-1"].hex == "1111"
    assert game.state.units["cics-green-1"].moved


def test_a_unit_that_stays_has_not_moved() -> None:
    game = position({"cics-green-1": "1011"})
    move(game, "cics-green-1", "move.to: stay")
    assert game.state.units["cics-green-1"].hex == "1011"
    assert not game.state.units["cics-green-1"].moved
    assert told(game) == []


def test_a_unit_that_can_go_nowhere_is_not_asked() -> None:
    game = position({"cics-medium-tank": "1405", "red-1": "1404", "red-2": "1406"})
    played = move(game, "cics-medium-tank")  # out of Difficult by road only, and both ends are taken
    assert played.asked == []
    assert game.state.units["cics-medium-tank"].hex == "1405"


@rule("SOS-MOV-01b")
def test_a_move_ends_next_to_an_enemy(edition: str) -> None:
    game = position({"cics-light-tank": "0911 movement", "red-1": "1211"}, ruleset=edition)
    found = ends(game, "cics-light-tank")  # five hexes
    assert "1111" in found  # next to 1211
    assert "1110" in found  # not next to it
    assert "1112" in found
    assert "1211" not in found  # the enemy's own hex
    assert "1311" not in found  # past the enemy
    open_road = position({"cics-light-tank": "0911 movement"}, ruleset=edition)
    assert {"1211", "1311", "1411"} <= ends(open_road, "cics-light-tank")


@rule("SOS-MOV-01c")
def test_from_next_to_an_enemy_a_unit_moves_one_hex(edition: str) -> None:
    game = position({"cics-light-tank": "1111 movement", "red-1": "1211"}, ruleset=edition)
    # The road does not help; 1210 is Difficult.
    assert ends(game, "cics-light-tank") == {"1111", "1010", "1011", "1110", "1112"}
    played = carry_out(move_unit(game, game.state.units["cics-light-tank"]), stop_at="move.to")
    assert barred(played, "0911")[0] == "SOS-MOV-01c"


@rule("SOS-CON-19")
def test_only_vang_combat_units_are_enemies_of_the_player_side(edition: str) -> None:
    game = position(
        {"cics-light-tank": "0911 movement"},
        {"irregulars-01": "guerrilla at 1110", "leader-hq": "hq at 1112"},
        ruleset=edition,
        garrisons=[Hex("1211")],
    )
    assert {"1211", "1311", "1411"} <= ends(game, "cics-light-tank")
    # For the Vang: Combat Units and Guerrillas, no other Support.
    assert game.is_beside_coalition(Hex("1210"))  # next to the Guerrilla in 1110
    assert not game.is_beside_coalition(Hex("1212"))  # next to the HQ in 1112 alone
    assert game.is_beside_coalition(Hex("0810"))  # next to the Light Tank


def test_the_enemy_beside_the_start_does_not_matter_to_others_further_off() -> None:
    game = position({"cics-veteran": "1011 movement", "cics-green-1": "1111", "red-1": "1211"})
    assert {"1111", "1010", "1009"} <= ends(game, "cics-veteran")
    assert "1112" in ends(game, "cics-veteran")  # a stop, but near enough


# Rules that meet


def test_a_road_through_difficult_does_not_save_from_stopping_next_to_an_enemy() -> None:
    game = position({"cics-veteran": "1404 movement", "red-1": "1506"})
    played = carry_out(move_unit(game, game.state.units["cics-veteran"]), stop_at="move.to")
    assert "1405" in played.offered("move.to")[0]
    assert "1406" not in played.offered("move.to")[0]
    assert barred(played, "1406")[0] == "SOS-MOV-01b"


@rule("SOS-CON-27", "SOS-SUP-10a")
def test_with_a_truck_infantry_does_not_go_next_to_an_enemy_even_on_the_road(edition: str) -> None:
    units = {"cics-veteran": "1404", "red-1": "1506"}
    game = position(units, {"engineer-truck": "truck on cics-veteran"}, ruleset=edition)
    played = carry_out(move_unit(game, game.state.units["cics-veteran"]), stop_at="move.to")
    offered = played.offered("move.to")[0]
    assert "1405" not in offered  # by road, but next to the enemy
    assert not [place for place in offered if place != STAY and game.is_beside_vang(Hex(place))]
    assert barred(played, "1405")[0] == "SOS-CON-27"
    supports.send_to_pool(game, game.state.supports["engineer-truck"], "SOS-CON-13")
    assert "1405" in ends(game, "cics-veteran")  # once the Truck has been returned


@rule("SOS-CON-27")
def test_an_enemy_that_comes_next_to_a_truck_removes_it_and_leaves_the_infantry(edition: str) -> None:
    units = {"cics-veteran": "1011", "red-1": "1311"}
    game = position(units, {"engineer-truck": "truck on cics-veteran"}, ruleset=edition)
    arrive(game, "red-1", "1211", "1111")
    assert game.state.supports["engineer-truck"].box is Box.POOL
    assert game.state.units["cics-veteran"].hex == "1011"


def test_reasons_for_what_is_not_offered() -> None:
    game = position({"cics-medium-tank": "1404 movement"})
    played = carry_out(move_unit(game, game.state.units["cics-medium-tank"]), stop_at="move.to")
    assert barred(played, "1305")[0] == "SOS-MOV-05b"
    assert barred(played, "1506")[0] == "SOS-MOV-05b"
    game = position({"cics-veteran": "1404"}, {"mechanized-anti-tank": "mechanized on cics-veteran"})
    played = carry_out(move_unit(game, game.state.units["cics-veteran"]), stop_at="move.to")
    assert barred(played, "1405")[0] == "SOS-MOV-05e"
    game = position({"siloam-1": "1609 movement"})
    played = carry_out(move_unit(game, game.state.units["siloam-1"]), stop_at="move.to")
    assert barred(played, "1611")[0] == "SOS-MOV-06b"
    game = position({"siloam-1": "1609 movement", "red-1": "1711"})
    played = carry_out(move_unit(game, game.state.units["siloam-1"]), stop_at="move.to")
    assert barred(played, "1711")[0] == "SOS-MOV-01b"
    game = position({"cics-veteran": "0606"})
    played = carry_out(move_unit(game, game.state.units["cics-veteran"]), stop_at="move.to")
    assert barred(played, "0806")[0] == "SOS-MOV-05a"
    game = position({"cics-veteran": "1404"}, {"engineer-truck": "truck on cics-veteran"})
    played = carry_out(move_unit(game, game.state.units["cics-veteran"]), stop_at="move.to")
    assert barred(played, "1305")[0] == "SOS-MOV-05c"
    game = position({"cics-veteran": "0403"}, ruleset="v13")
    played = carry_out(move_unit(game, game.state.units["cics-veteran"]), stop_at="move.to")
    assert barred(played, "0602")[0] == "SOS-MOV-04a-v13"


def test_every_reason_is_for_a_hex_that_is_not_offered() -> None:
    game = position({"cics-light-tank": "1404 movement", "red-1": "1604", "siloam-1": "1408"})
    played = carry_out(move_unit(game, game.state.units["cics-light-tank"]), stop_at="move.to")
    question = played.choices("move.to")[0]
    assert question.barred is not None
    bars = question.barred()
    assert bars
    assert not {bar.option for bar in bars} & set(question.options)
    assert len({bar.option for bar in bars}) == len(bars)
    assert all(bar.rule.startswith("SOS-") for bar in bars)


# Along with others (SOS-MOV-07, SOS-MOV-08)


@rule("SOS-MOV-07a")
@pytest.mark.parametrize(
    ("support_id", "face"), [("leader-hq", "leader"), ("engineer-truck", "truck"), ("mg-flamethrower", "mg")]
)
def test_an_attachment_moves_with_its_infantry(edition: str, support_id: str, face: str) -> None:
    game = position({"cics-green-1": "1011"}, {support_id: f"{face} on cics-green-1"}, ruleset=edition)
    move(game, "cics-green-1", "1211")
    support = game.state.supports[support_id]
    assert (support.box, support.hex, support.on) == (Box.MAP, "1211", "cics-green-1")
    assert game.supports_at(Hex("1011")) == []
    assert game.supports_at(Hex("1211")) == [support]


@rule("SOS-MOV-08a")
def test_a_stack_passes_the_hex_of_another_support(edition: str) -> None:
    game = position(
        {"cics-green-1": "1011"},
        {"mg-flamethrower": "mg on cics-green-1", "engineer-truck": "engineer at 1111"},
        ruleset=edition,
    )
    move(game, "cics-green-1", "1211")
    engineer = game.state.supports["engineer-truck"]
    assert (engineer.box, engineer.hex) == (Box.MAP, "1111")
    assert game.state.units["cics-green-1"].hex == "1211"


def test_passing_friends_and_guerrillas_changes_nothing() -> None:
    game = position({"cics-green-1": "1011", "siloam-1": "1111"}, {"irregulars-01": "guerrilla at 1110"})
    move(game, "cics-green-1", "1211")
    assert game.coalition_at(Hex("1111")) == [game.state.units["siloam-1"]]
    game = position({"cics-green-1": "1009"}, {"irregulars-01": "guerrilla at 1010"})
    move(game, "cics-green-1", "1011")
    assert game.guerrilla_at(Hex("1010")) is not None


@rule("SOS-CON-22")
def test_ending_in_the_hex_of_a_guerrilla_displaces_it(edition: str) -> None:
    game = position({"cics-green-1": "1011"}, {"irregulars-01": "guerrilla at 1211"}, ruleset=edition)
    move(game, "cics-green-1", "1211")
    guerrilla = game.state.supports["irregulars-01"]
    assert (guerrilla.box, guerrilla.face, guerrilla.hex) == (Box.MAP, Face.GUERRILLA, "1510")
    assert "SOS-CON-22" in cited(game)
    assert game.state.morale == position({}).state.morale  # no elimination


def test_a_move_may_end_with_a_friendly_unit_and_stacking_waits() -> None:
    game = position({"cics-green-1": "1011", "siloam-1": "1111"})
    move(game, "cics-green-1", "1111")
    assert [unit.id for unit in game.coalition_at(Hex("1111"))] == ["siloam-1", "cics-green-1"]
    assert game.state.units["cics-green-1"].hits == []


def test_a_move_that_leaves_a_scout_behind_sends_it_home() -> None:
    game = position({"cics-green-1": "1011", "red-1": "1211"}, {"scout-spotter": "scout at 1111"})
    move(game, "cics-green-1", "0911")
    assert game.state.supports["scout-spotter"].box is Box.POOL


# Garrisons (SOS-GAP-27)


@rule("SOS-GAP-27")
def test_a_garrison_falls_to_a_unit_that_enters_or_passes(edition: str) -> None:
    game = position({"cics-green-1": "1011"}, ruleset=edition, garrisons=[Hex("0911"), Hex("1904")])
    move(game, "cics-green-1", "0911")
    assert game.state.garrisons == ["1904"]
    game = position({"cics-light-tank": "1008"}, ruleset=edition, garrisons=[Hex("1311"), Hex("0911")])
    arrive(game, "cics-light-tank", "0911", "0811")
    assert game.state.garrisons == ["1311"]
    assert "SOS-GAP-27" in cited(game)


@rule("SOS-GAP-27")
def test_the_player_picks_between_ways_that_differ_in_the_garrisons_they_remove() -> None:
    game = position({"cics-green-1": "1011"}, garrisons=[Hex("0911")])
    played = move(game, "cics-green-1", "move.to: 0811", "move.path: 1011 0912 0811")
    assert played.offered("move.path") == [["1011 0911 0811", "1011 0912 0811"]]
    assert game.state.garrisons == ["0911"]
    game = position({"cics-green-1": "1011"}, garrisons=[Hex("0911")])
    move(game, "cics-green-1", "move.to: 0811", "move.path: 1011 0911 0811")
    assert game.state.garrisons == []
    assert game.state.units["cics-green-1"].hex == "0811"


def test_ways_that_do_the_same_are_no_question() -> None:
    game = position({"cics-green-1": "1011"}, garrisons=[Hex("1904")])
    played = move(game, "cics-green-1", "move.to: 0811")
    assert played.count("move.path") == 0
    game = position({"cics-green-1": "1011"}, garrisons=[Hex("0911")])
    assert move(game, "cics-green-1", "move.to: 0911").count("move.path") == 0  # it falls either way
    moved = [one for one in told(game) if one.topic == "move.made"]
    assert moved[0].facts["path"] == ["1011", "0911"]


def test_a_unit_may_go_out_for_a_garrison_and_come_back() -> None:
    game = position({"cics-green-1": "1011"}, garrisons=[Hex("0911")])
    played = move(game, "cics-green-1", "move.to: 1011")
    assert played.count("move.path") == 0
    assert game.state.garrisons == []
    assert game.state.units["cics-green-1"].hex == "1011"
    assert game.state.units["cics-green-1"].moved
    game = position({"cics-green-1": "1011"})
    assert "1011" not in carry_out(move_unit(game, game.state.units["cics-green-1"]), ["stay"]).offered("move.to")[0]


def test_a_garrison_next_to_an_enemy_is_the_end_of_the_way() -> None:
    game = position({"cics-green-1": "1011 movement", "red-1": "0811"}, garrisons=[Hex("0911")])
    played = move(game, "cics-green-1", "move.to: 0911")
    assert played.count("move.path") == 0
    assert "1011" not in played.offered("move.to")[0]  # it could not come back


def test_no_garrison_lets_a_unit_cross_a_river_later_than_first() -> None:
    game = position({"cics-green-1": "1112 movement"}, garrisons=[Hex("1111")])
    played = carry_out(move_unit(game, game.state.units["cics-green-1"]), stop_at="move.to")
    assert "1212" in played.offered("move.to")[0]
    found = movement.Mover(game, game.state.units["cics-green-1"])
    ways = movement.ways_past_garrisons(found, found.reach())
    crossings = [way for way in ways[Hex("1212")] if game.board.crosses_open_river(way[-2], way[-1])]
    assert crossings == [("1112", "1212")]


@rule("SOS-VNG-06a", "SOS-GAP-27")
def test_a_vang_unit_leaves_one_garrison_on_a_vp_space_and_takes_it_up_again(edition: str) -> None:
    game = position({"red-1": "1311", "yellow-1": "1412"}, ruleset=edition)
    arrive(game, "red-1", "1211", "1111")
    assert game.state.garrisons == ["1311"]  # 1211 and 1111 are no VP Spaces
    arrive(game, "yellow-1", "1311")
    assert game.state.garrisons == []  # any Vang unit, whatever the color
    arrive(game, "yellow-1", "1211")
    assert game.state.garrisons == ["1311"]


@rule("SOS-GAP-27")
def test_a_vp_space_holds_one_garrison_at_most(edition: str) -> None:
    game = position({"red-1": "1311"}, ruleset=edition, garrisons=[Hex("1311")])
    arrive(game, "red-1", "1211")
    assert game.state.garrisons == ["1311"]


@rule("SOS-GAP-27")
def test_a_vang_unit_removed_or_landing_leaves_no_garrison(edition: str) -> None:
    game = position({"red-1": "1311"}, ruleset=edition)
    hits.remove_unit(game, game.state.units["red-1"])
    assert game.state.garrisons == []
    arrive(game, "red-1", "1812")
    assert game.state.garrisons == []


@rule("SOS-VNG-05b", "SOS-GAP-27")
def test_a_garrison_stops_nobody(edition: str) -> None:
    game = position({"cics-light-tank": "1011"}, ruleset=edition, garrisons=[Hex("0911")])
    assert "0711" in ends(game, "cics-light-tank")


# Fortifications (SOS-GAP-28)


@rule("SOS-GAP-28")
def test_a_fortification_goes_when_a_vang_unit_enters_and_stays_for_the_player_side(edition: str) -> None:
    game = position(
        {"red-1": "1411", "caledonia-1": "1111"},
        ruleset=edition,
        fortifications={Hex("1311"): 2, Hex("1211"): 1, Hex("1011"): 1},
    )
    arrive(game, "caledonia-1", "1011")
    arrive(game, "caledonia-1", "0911")
    assert game.state.fortifications[Hex("1011")] == 1
    arrive(game, "red-1", "1311", "1211")
    assert game.state.fortifications == {"1011": 1}
    assert "SOS-GAP-28" in cited(game)


def test_a_vang_landing_removes_a_fortification_too() -> None:
    game = position({}, fortifications={Hex("1812"): 1})
    arrive(game, "red-2", "1812")
    assert game.state.fortifications == {}


# Supports in the way of the Vang


@rule("SOS-VNG-05c", "SOS-SUP-04c")
def test_a_vang_unit_overruns_supports_even_in_passing(edition: str) -> None:
    game = position(
        {"red-1": "1411", "cics-green-1": "1112"},
        {"scout-spotter": "spotter at 1212", "leader-hq": "hq at 1008"},
        ruleset=edition,
    )
    spotter = game.state.supports["scout-spotter"]
    enter(game, game.state.units["red-1"], Hex("1312"))
    assert spotter.box is Box.MAP  # merely next to it
    enter(game, game.state.units["red-1"], Hex("1212"))
    assert spotter.box is Box.POOL
    assert "SOS-SUP-04c" in cited(game)
    assert game.state.supports["leader-hq"].box is Box.MAP


@rule("SOS-VNG-05c")
def test_an_overrun_hq_or_engineer_goes_to_its_pool_and_a_guerrilla_is_left_alone(edition: str) -> None:
    game = position({}, {"irregulars-01": "guerrilla at 1810"}, ruleset=edition)
    supports.vang_passes(game, Hex("1810"))
    assert game.state.supports["irregulars-01"].box is Box.MAP
    game = position({}, {"engineer-truck": "engineer at 1812"}, ruleset=edition)
    arrive(game, "red-2", "1812")
    assert game.state.supports["engineer-truck"].box is Box.POOL
    assert "SOS-VNG-05c" in cited(game)


@rule("SOS-SUP-11a")
def test_the_rear_leaves_at_once_when_an_enemy_comes_past(edition: str) -> None:
    game = position(
        {"red-1": "1411", "cics-green-1": "1112"},
        {"engineer-truck": "engineer at 1212"},
        ruleset=edition,
    )
    arrive(game, "red-1", "1312", "1412")  # 1312 is next to 1212, 1412 is not
    assert game.state.supports["engineer-truck"].box is Box.POOL
    assert "SOS-SUP-11a" in cited(game)


@rule("SOS-CON-52")
def test_the_last_vp_space_ends_the_game_at_once(edition: str) -> None:
    spaces = list(position({}).board.vp_spaces)
    vang = ["red-1", "red-2", "red-3", "yellow-1", "yellow-2", "yellow-3", "black-1", "black-2", "black-3"]
    assert spaces[0] == "0904"
    game = position({**dict(zip(vang[1:], spaces[1:], strict=True)), "red-1": "0903"}, ruleset=edition)
    arrive(game, "red-1", "0803")  # eight are not enough
    with pytest.raises(GameOver) as over:
        arrive(game, "red-1", "0904")
    assert over.value.outcome == ALL_SPACES_LOST
