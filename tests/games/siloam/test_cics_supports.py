"""Step 2 of a CICS activation (SOS-ACT-02): Support Units placed, moved, turned, returned and used; planes readied."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from grognard.games.siloam import supports
from grognard.games.siloam.cics import activate_cics
from grognard.games.siloam.cics_supports import support_units
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.sequence import start_round
from grognard.games.siloam.words import Airfield, Box, Face, Plan, PlaneSide, Preparation, Stage
from tests.games.siloam.builders import Played, carry_out, place_planes, position
from tests.games.siloam.test_cics import why_barred
from tests.rules import rule

BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])

FRONT = {"cics-veteran": "1511", "siloam-1": "1411", "red-1": "1611"}
REAR = {"cics-veteran": "0601", "cics-green-1": "0603"}


def step_2(game: Siloam, answers: Sequence[str] = (), tactics: Sequence[int] = ()) -> Played:
    return carry_out(support_units(game), answers, otherwise="done", tactics=tactics)


def offers(game: Siloam) -> list[str]:
    """What Step 2 offers at the moment."""
    offered = step_2(game).offered("cics.support")
    return offered[0] if offered else []


# Placing and moving


@BOTH
@rule("SOS-ACT-02a")
def test_each_support_placed_costs_1_cp(ruleset: str) -> None:
    game = position(FRONT, ruleset=ruleset, cp=2)
    step_2(
        game,
        [
            "place mg-flamethrower",
            "cics.face: mg",
            "cics.spot: cics-veteran",
            "place scout-spotter",
            "cics.face: scout",
            "cics.spot: 1512",
        ],
    )
    assert game.state.cp == 0
    assert game.state.supports["mg-flamethrower"].on == "cics-veteran"
    assert game.state.supports["scout-spotter"].hex == "1512"
    assert [option for option in offers(game) if option.startswith("place")] == []


@rule("SOS-SUP-04a")
def test_a_scout_is_not_offered_where_every_hex_at_the_front_is_taken() -> None:
    game = position(FRONT, cp=1)
    assert "place scout-spotter" in offers(game)
    front = [place for place in supports.front_hexes(game) if game.is_empty(place)]
    guerrillas = {f"irregulars-{n:02}": f"guerrilla at {place}" for n, place in enumerate(front, 1)}
    assert "place scout-spotter" not in offers(position(FRONT, guerrillas, cp=1))


@rule("SOS-PLN-06a")
def test_restructure_may_be_executed_while_supports_are_placed() -> None:
    game = position({}, cp=0, cp_discard=[], plans={Plan.RESTRUCTURE: Preparation.RUSHED})
    step_2(game, ["execute restructure"], tactics=[1])
    assert game.state.cp_cup.count(8) == 3
    assert Plan.RESTRUCTURE not in game.state.plans


@rule("SOS-ACT-02a")
def test_only_counters_of_the_cics_pool_are_placed() -> None:
    offered = offers(position(FRONT, cp=5))
    assert [option for option in offered if option.startswith("place")] == [
        "place mg-flamethrower",
        "place scout-spotter",
        "place leader-hq",
        "place engineer-truck",
    ]  # not the locked Mechanized/Anti-Tank, nor Caledonia's and Siloam's


@BOTH
@rule("SOS-ACT-02b", "SOS-CON-13")
def test_moving_a_support_costs_1_cp_and_knows_no_distance(ruleset: str) -> None:
    game = position({**REAR, "siloam-1": "1904"}, {"leader-hq": "hq at 0602"}, ruleset=ruleset, cp=1)
    step_2(game, ["move leader-hq", "cics.spot: 1809"])
    hq = game.state.supports["leader-hq"]
    assert (hq.hex, hq.face) == ("1809", Face.HQ)
    assert game.state.cp == 0


@rule("SOS-ACT-02b", "SOS-CON-13")
def test_an_attachment_moves_from_one_infantry_to_another() -> None:
    game = position(REAR, {"mg-flamethrower": "mg on cics-veteran"}, cp=1)
    step_2(game, ["move mg-flamethrower"])
    assert game.state.supports["mg-flamethrower"].on == "cics-green-1"
    assert game.attachment(game.state.units["cics-veteran"]) is None


@rule("SOS-CON-13")
def test_a_support_moves_only_to_spots_where_it_could_be_placed() -> None:
    game = position(FRONT, {"scout-spotter": "scout at 1512"}, cp=1)
    step_2(game, ["move scout-spotter"])  # one other hex is empty and next to both sides
    assert game.state.supports["scout-spotter"].hex == "1610"


@rule("SOS-CON-13")
def test_the_counters_of_the_allies_are_left_alone() -> None:
    supports = {"caledonia-leader-mg": "leader on caledonia-1", "irregulars-01": "conscript on siloam-1"}
    game = position({"caledonia-1": "1311", "siloam-1": "1411", "cics-veteran": "0601"}, supports, cp=5)
    offered = offers(game)
    assert [o for o in offered if "caledonia-leader-mg" in o or "irregulars" in o] == []


@rule("SOS-CON-13", "SOS-CON-58")
def test_a_support_on_siloam_infantry_is_returned_for_free_so_that_a_conscript_has_room() -> None:
    game = position({"siloam-1": "1411"}, {"mg-flamethrower": "mg on siloam-1"}, cp=0)
    step_2(game, ["return mg-flamethrower"])
    assert game.state.supports["mg-flamethrower"].box is Box.POOL
    assert game.state.cp == 0


@rule("SOS-CON-07")
def test_the_face_is_chosen_at_each_placement() -> None:
    game = position(REAR, cp=2)
    played = step_2(game, ["place engineer-truck", "cics.face: truck", "cics.spot: cics-veteran"])
    assert played.offered("cics.face") == [["engineer", "truck"]]
    step_2(game, ["return engineer-truck", "place engineer-truck", "cics.face: engineer", "cics.spot: 0602"])
    assert game.state.supports["engineer-truck"].face is Face.ENGINEER


@rule("SOS-CON-07")
def test_a_counter_is_turned_over_on_the_map_for_1_cp_where_the_new_face_may_stand() -> None:
    game = position(FRONT, {"scout-spotter": "scout at 1512"}, cp=1)
    step_2(game, ["flip scout-spotter", "cics.spot: 1512"])
    spotter = game.state.supports["scout-spotter"]
    assert (spotter.face, spotter.hex, game.state.cp) == (Face.SPOTTER, "1512", 0)


@rule("SOS-CON-07")
def test_turning_over_needs_a_spot_for_the_new_face() -> None:
    """A Leader on the only Infantry; an HQ cannot stand with it, but elsewhere."""
    game = position({"cics-veteran": "0601"}, {"leader-hq": "leader on cics-veteran"}, cp=1)
    played = step_2(game, ["flip leader-hq", "0602"])
    assert "0601" not in played.offered("cics.spot")[0]
    nowhere = position({"cics-light-tank": "0601"}, {"leader-hq": "hq at 0602"}, cp=1)
    assert "flip leader-hq" not in offers(nowhere)  # no Infantry for a Leader


# Abilities


@rule("SOS-SUP-01d")
def test_only_engineer_and_scout_are_used() -> None:
    supports = {
        "mg-flamethrower": "mg on cics-veteran",
        "leader-hq": "hq at 1210",
        "engineer-truck": "engineer at 1310",
        "scout-spotter": "scout at 1512",
    }
    uses = [option for option in offers(position({**FRONT, "siloam-1": "1309"}, supports)) if option.startswith("use")]
    assert uses == ["use scout-spotter", "use engineer-truck"]


@rule("SOS-ACT-02e-v19", "SOS-CON-14")
def test_an_ability_is_used_on_the_turn_of_placement_for_no_cp() -> None:
    game = position(FRONT, cp=1)
    step_2(game, ["place scout-spotter", "cics.face: scout", "cics.spot: 1512", "use scout-spotter"])
    assert game.state.units["red-1"].scouted
    assert game.state.cp == 0


@rule("SOS-ACT-02e-v13")
def test_in_the_older_edition_a_counter_just_placed_waits() -> None:
    game = position(FRONT, ruleset="v13", cp=1)
    played = step_2(game, ["place scout-spotter", "cics.face: scout", "cics.spot: 1512"])
    assert "use scout-spotter" not in [o for offered in played.offered("cics.support") for o in offered]
    game = position(FRONT, {"scout-spotter": "scout at 1512"}, ruleset="v13")
    step_2(game, ["use scout-spotter"])
    assert game.state.units["red-1"].scouted


@BOTH
@rule("SOS-ACT-02e-v19", "SOS-ACT-02e-v13", "SOS-CON-14")
def test_a_counter_that_was_moved_does_not_act(ruleset: str) -> None:
    game = position(REAR, {"engineer-truck": "engineer at 0602"}, ruleset=ruleset, cp=2)
    assert "use engineer-truck" in offers(game)
    played = step_2(game, ["move engineer-truck", "0703"])
    assert "use engineer-truck" not in played.offered("cics.support")[1]
    bar = why_barred(played, "cics.support", "use engineer-truck", 1)
    assert bar.rule == f"SOS-ACT-02e-{ruleset}"


@BOTH
@rule("SOS-CON-14", "SOS-ACT-02e-v13")
@pytest.mark.parametrize("flag", ["placed", "moved"])
def test_what_was_placed_or_moved_in_one_activation_acts_in_the_next(ruleset: str, flag: str) -> None:
    game = position(REAR, {"engineer-truck": "engineer at 0602"}, ruleset=ruleset, stage=Stage.CICS)
    setattr(game.state.supports["engineer-truck"], flag, True)
    carry_out(activate_cics(game), ["use engineer-truck", "build 0502"], otherwise="done", draws={"cp.draw": [4]})
    assert game.state.fortifications["0502"] == 1


@BOTH
@rule("SOS-CON-14")
def test_an_ability_is_used_once_in_an_activation_and_again_in_the_next(ruleset: str) -> None:
    game = position(
        REAR, {"engineer-truck": "engineer at 0602"}, ruleset=ruleset, stage=Stage.CICS, fortifications={}, cp=0
    )
    step_2(game, ["use engineer-truck", "build 0502"])
    assert game.state.fortifications == {"0502": 1}
    assert "use engineer-truck" not in offers(game)
    carry_out(activate_cics(game), ["use engineer-truck", "raise 0502"], otherwise="done", draws={"cp.draw": [4]})
    assert game.state.fortifications == {"0502": 2}


@rule("SOS-ACT-02f")
@pytest.mark.parametrize(("ruleset", "is_fixed"), [("v19", True), ("v13", False)])
def test_a_used_counter_is_fixed_for_the_activation(ruleset: str, is_fixed: bool) -> None:
    game = position(REAR, {"engineer-truck": "engineer at 0602"}, ruleset=ruleset, cp=5)
    played = step_2(game, ["use engineer-truck", "build 0502"])
    offered = played.offered("cics.support")[1]
    for action in ("move", "flip", "return"):
        assert (f"{action} engineer-truck" in offered) is not is_fixed
        if is_fixed:
            assert why_barred(played, "cics.support", f"{action} engineer-truck", 1).rule == "SOS-ACT-02f"


@rule("SOS-ACT-02f")
def test_a_counter_is_no_longer_fixed_in_the_next_activation() -> None:
    game = position(REAR, {"engineer-truck": "engineer at 0602"}, stage=Stage.CICS, cp=5)
    step_2(game, ["use engineer-truck", "build 0502"])
    carry_out(activate_cics(game), ["return engineer-truck"], otherwise="done", draws={"cp.draw": [4]})
    assert game.state.supports["engineer-truck"].box is Box.POOL


@rule("SOS-ACT-02g")
@pytest.mark.parametrize(("ruleset", "returns"), [("v19", True), ("v13", False)])
def test_a_counter_just_placed_may_be_returned_for_nothing(ruleset: str, returns: bool) -> None:
    game = position(REAR, ruleset=ruleset, cp=5)
    played = step_2(game, ["place leader-hq", "cics.face: hq", "cics.spot: 0602"])
    assert ("return leader-hq" in played.offered("cics.support")[1]) is returns
    if returns:
        step_2(game, ["return leader-hq"])
        assert game.state.supports["leader-hq"].box is Box.POOL
        assert game.state.cp == 4


@rule("SOS-ACT-02f", "SOS-ACT-02g")
def test_a_counter_placed_and_used_may_not_be_returned() -> None:
    game = position(FRONT, cp=1)
    played = step_2(game, ["place scout-spotter", "cics.face: scout", "cics.spot: 1512", "use scout-spotter"])
    assert "return scout-spotter" in played.offered("cics.support")[1]
    assert "return scout-spotter" not in played.offered("cics.support")[2]


# Planes


@BOTH
@rule("SOS-ACT-02c", "SOS-GAP-22")
def test_a_plane_from_the_pool_goes_to_the_hangar_for_1_cp_and_flies_from_the_next_round(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, cp=1, round=2)
    place_planes(game, plane_1="pool fighter", plane_2="pool fighter")
    played = step_2(game, ["plane plane-1", "cics.plane-side: bomber"])
    plane = game.state.planes["plane-1"]
    assert (plane.field, plane.side, game.state.cp) == (Airfield.HANGAR, PlaneSide.BOMBER, 0)
    assert "plane plane-2" not in played.offered("cics.support")[1]  # no CP left
    start_round(game)
    assert plane.field is Airfield.RUNWAY


@BOTH
@rule("SOS-ACT-02d")
def test_a_plane_on_the_runway_returns_to_the_pool_for_nothing(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, cp=0)
    place_planes(game, plane_1="runway fighter", plane_2="hangar fighter", plane_3="pool bomber")
    assert [o for o in offers(game) if o.startswith("unready")] == ["unready plane-1"]
    step_2(game, ["unready plane-1"])
    assert game.state.planes["plane-1"].field is Airfield.POOL
