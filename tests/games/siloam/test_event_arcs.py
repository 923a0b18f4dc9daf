"""The three arcs of events (SOS-EVT-11 to SOS-EVT-35), event by event."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.games.siloam.allied_actions import actions
from grognard.games.siloam.cics import deploy_units
from grognard.games.siloam.events import resolve_event
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.sequence import start_round
from grognard.games.siloam.words import Banner, Box, EventId, Face, Faction
from grognard.kernel.spelling import spell
from tests.games.siloam.builders import Played, carry_out, cited, position, told
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("ruleset", ["v19", "v13"])
PATHS = pytest.mark.parametrize("fast_path", [True, False])

MATCH = 1  # shows every rating
MISS = 15  # shows none

CICS, SILOAM, CALEDONIA = Faction.CICS, Faction.SILOAM, Faction.CALEDONIA

POOL_A = {"cics-medium-tank", "cics-artillery-2", "mechanized-anti-tank"}  # SOS-SET-01e
POOL_B = {"cics-elite-1", "cics-elite-2"}  # SOS-SET-01f
RESERVE = {"caledonia-3", "caledonia-tank"}  # SOS-SET-03d


def resolve(game: Siloam, event: str, *answers: str, check: int | None = None, **chance: Any) -> Played:
    """With `check`, the event makes a Support Check for which this chit is drawn, without Political Cost."""
    before = []
    if check is not None:
        before = ["command.political-cost: 0"] if game.rules.political_cost else []
        chance["tactics"] = [check]
    return carry_out(resolve_event(game, EventId(event)), [*before, *answers], **chance)


def boxes(game: Siloam, names: set[str]) -> set[Box]:
    state = game.state
    return {state.units[n].box if n in state.units else state.supports[n].box for n in names}


def mark(game: Siloam, unit: str, *coffins: int) -> None:
    game.state.units[unit].hits = list(coffins)
    for one in coffins:
        game.state.hit_cup.remove(one)


def chips(game: Siloam) -> list[int]:
    return sorted(game.state.cp_cup + game.state.cp_discard)


ALL_CHIPS = [4, 4, 4, 4, 6, 6, 6, 6, 8, 8]
WITHOUT_LOWEST = [4, 4, 4, 6, 6, 6, 6, 8, 8]
WITHOUT_HIGHEST = [4, 4, 4, 4, 6, 6, 6, 6, 8]


# Arc 1: CICS


@rule("SOS-EVT-11a")
@EDITIONS
def test_requisition_a_takes_the_fast_path_and_unlocks_pool_a(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=2)
    resolve(game, "e1a", "a")
    assert game.state.fast_path
    assert boxes(game, POOL_A) == {Box.POOL}
    assert boxes(game, POOL_B) == {Box.LOCKED_B}
    assert game.state.round_track == {EventId.E1B: 4}


@rule("SOS-EVT-11b")
@EDITIONS
def test_requisition_b_takes_the_slow_path_and_leaves_pool_a_locked(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=3)
    resolve(game, "e1a", "b")
    assert not game.state.fast_path
    assert boxes(game, POOL_A) == {Box.LOCKED_A}
    assert game.state.round_track == {EventId.E1B: 4}


@rule("SOS-EVT-12a", "SOS-GAP-31", "SOS-CON-08")
@EDITIONS
def test_auditors_eye_on_the_fast_path_succeeds(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=4, fast_path=True)
    played = resolve(game, "e1b", check=MATCH)
    assert played.count("tactics.draw") == 1
    assert chips(game) == WITHOUT_LOWEST
    assert game.state.morale[CICS] == 4
    assert game.state.round_track == {EventId.E1C: 5}


@rule("SOS-EVT-12a", "SOS-GAP-31", "SOS-CON-08")
@EDITIONS
def test_auditors_eye_on_the_fast_path_fails(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=4, fast_path=True)
    resolve(game, "e1b", check=MISS)
    assert chips(game) == WITHOUT_HIGHEST
    assert game.state.morale[CICS] == 3
    assert game.state.round_track == {EventId.E1C: 5}


@rule("SOS-EVT-12b")
@EDITIONS
def test_auditors_eye_on_the_slow_path_unlocks_pool_a_without_a_check(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=4)
    played = resolve(game, "e1b")
    assert played.asked == []
    assert boxes(game, POOL_A) == {Box.POOL}
    assert chips(game) == WITHOUT_LOWEST
    assert game.state.morale[CICS] == 4
    assert game.state.round_track == {EventId.E1C: 5}


@rule("SOS-EVT-13a")
@EDITIONS
def test_whispers_a_blocks_the_motion(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=5)
    resolve(game, "e1c", "a")
    assert game.state.morale[CICS] == 2
    assert chips(game) == WITHOUT_LOWEST
    assert game.state.round_track == {EventId.E1D: 6}


@rule("SOS-EVT-13b")
@EDITIONS
def test_whispers_b_stays_out_of_it(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=5)
    resolve(game, "e1c", "b")
    assert game.state.morale[CICS] == 4
    assert chips(game) == WITHOUT_HIGHEST
    assert game.state.round_track == {EventId.E1D: 6}


@rule("SOS-EVT-14a", "SOS-EVT-14b")
@EDITIONS
@pytest.mark.parametrize("chit", [MATCH, MISS])
def test_censure_vote_on_the_slow_path_unlocks_pool_b_before_the_check(ruleset: str, chit: int) -> None:
    game = position({}, ruleset=ruleset, round=6)
    resolve(game, "e1d", check=chit)
    assert boxes(game, POOL_B) == {Box.POOL}
    topics = [one.topic for one in told(game)]
    assert topics.index("event.unlocked") < topics.index("event.check")


@rule("SOS-CON-09", "SOS-EVT-14b")
@EDITIONS
@pytest.mark.parametrize(("chit", "box"), [(MATCH, Box.POOL), (MISS, Box.LOCKED_B)])
def test_censure_vote_on_the_fast_path_unlocks_pool_b_by_its_success_alone(ruleset: str, chit: int, box: Box) -> None:
    game = position({}, ruleset=ruleset, round=6, fast_path=True)
    resolve(game, "e1d", check=chit)
    assert boxes(game, POOL_B) == {box}


@rule("SOS-EVT-14c", "SOS-CON-62")
@EDITIONS
@PATHS
def test_censure_vote_succeeds(ruleset: str, fast_path: bool) -> None:
    game = position({"cics-veteran": "1511"}, ruleset=ruleset, round=6, fast_path=fast_path)
    mark(game, "cics-veteran", 1, 2)
    resolve(game, "e1d", "event.bolster: cics-veteran", check=MATCH)
    assert game.state.morale[CICS] == 5
    assert game.state.casualty_boxes[CICS] == [1, 2]
    assert chips(game) == ALL_CHIPS
    assert game.state.round_track == {EventId.E1E: 8}


@rule("SOS-EVT-14d")
@EDITIONS
@PATHS
def test_censure_vote_fails(ruleset: str, fast_path: bool) -> None:
    game = position({"cics-veteran": "1511"}, ruleset=ruleset, round=6, fast_path=fast_path)
    mark(game, "cics-veteran", 1, 2)
    resolve(game, "e1d", check=MISS)
    assert game.state.morale[CICS] == 2
    assert game.state.units["cics-veteran"].hits == [1, 2]
    assert chips(game) == WITHOUT_HIGHEST
    assert game.state.round_track == {EventId.E1E: 8}


@rule("SOS-EVT-14e-v13", "SOS-CON-01", "SOS-CON-02")
@pytest.mark.parametrize("chit", [MATCH, MISS])
def test_censure_vote_brings_infantry_five_in_v13(chit: int) -> None:
    game = position({}, ruleset="v13", round=6)
    resolve(game, "e1d", check=chit)
    for banner in Banner:
        assert game.state.beachheads[banner][-1] == f"{banner.value}-5"
        assert game.state.units[f"{banner.value}-5"].box is Box.BEACHHEAD


@rule("SOS-CON-01")
def test_censure_vote_brings_nobody_in_v19() -> None:
    game = position({}, round=6)
    resolve(game, "e1d", check=MISS)
    assert boxes(game, {"red-5", "yellow-5", "black-5"}) == {Box.WAITING}


@rule("SOS-EVT-15a", "SOS-EVT-15b", "SOS-CON-62")
@EDITIONS
@PATHS
def test_true_face_succeeds(ruleset: str, fast_path: bool) -> None:
    game = position({"cics-veteran": "1511"}, ruleset=ruleset, round=8, fast_path=fast_path)
    mark(game, "cics-veteran", 3)
    resolve(game, "e1e", "event.bolster: cics-veteran", check=MATCH)
    assert game.state.morale[CICS] == 6
    assert chips(game) == WITHOUT_LOWEST
    assert game.state.casualty_boxes[CICS] == [3]
    assert game.state.round_track == {}


@rule("SOS-EVT-15a", "SOS-EVT-15c", "SOS-CON-68")
@EDITIONS
@pytest.mark.parametrize("before", [7, 4, 2])
def test_true_face_fails(ruleset: str, before: int) -> None:
    morale = {CICS: before, SILOAM: 5, CALEDONIA: 3}
    chits = {"cp_cup": [4, 8, -1, 6], "cp_discard": [8, 8, 4]}
    game = position({}, ruleset=ruleset, round=8, morale=morale, cp_spare_eights=3, **chits)
    resolve(game, "e1e", check=MISS)
    assert game.state.morale == {CICS: 1, SILOAM: 5, CALEDONIA: 3}
    assert (game.state.cp_cup, game.state.cp_discard) == ([4, -1, 6], [4])
    assert game.state.cp_spare_eights == 0
    assert game.state.round_track == {}


# Arc 2: Siloam


@rule("SOS-EVT-21a")
@EDITIONS
def test_nation_divided_a_backs_the_regulars(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=2)
    resolve(game, "e2a", "a")
    assert game.state.morale[SILOAM] == 6
    assert game.supports_with(Face.GUERRILLA) == []
    assert game.state.round_track == {EventId.E2B: 3}


@rule("SOS-EVT-21b", "SOS-GUE-04a")
@EDITIONS
def test_nation_divided_b_places_a_guerrilla_between_friend_and_enemy(ruleset: str) -> None:
    game = position({"siloam-1": "1712", "red-1": "1812"}, ruleset=ruleset, round=2)
    played = resolve(game, "e2a", "b", "guerrilla.hex: 1811")
    assert sorted(played.offered("guerrilla.hex")[0]) == ["1713", "1811"]
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == ["1811"]
    assert game.state.morale[SILOAM] == 5
    assert game.state.round_track == {EventId.E2B: 3}


@rule("SOS-EVT-21b", "SOS-GUE-04b")
@pytest.mark.parametrize(("ruleset", "placed"), [("v19", ["1510"]), ("v13", [])])
def test_nation_divided_b_falls_back_to_the_mountains_in_v19(ruleset: str, placed: list[str]) -> None:
    game = position({"siloam-1": "1712", "red-1": "2008"}, ruleset=ruleset, round=2)
    resolve(game, "e2a", "b")
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == placed
    assert game.state.round_track == {EventId.E2B: 3}


@rule("SOS-EVT-22a", "SOS-CON-01", "SOS-CON-02", "SOS-SET-04c")
@pytest.mark.parametrize("option", ["a", "b"])
def test_peoples_commander_brings_infantry_five_under_either_option(option: str) -> None:
    game = position({"red-2": "1812"}, round=3)
    stacks = {banner: list(stack) for banner, stack in game.state.beachheads.items()}
    resolve(game, "e2b", option)
    for banner in Banner:
        assert game.state.beachheads[banner] == [*stacks[banner], f"{banner.value}-5"]
    assert boxes(game, {"red-5", "yellow-5", "black-5"}) == {Box.BEACHHEAD}
    topics = [one.topic for one in told(game)]
    assert topics.index("event.infantry-five") < topics.index("event.option")


@rule("SOS-CON-01")
def test_peoples_commander_brings_nobody_in_v13() -> None:
    game = position({}, ruleset="v13", round=3)
    resolve(game, "e2b", "a")
    assert boxes(game, {"red-5", "yellow-5", "black-5"}) == {Box.WAITING}


@rule("SOS-EVT-22b")
@EDITIONS
def test_peoples_commander_a_works_through_pareth(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=3)
    resolve(game, "e2b", "a")
    assert game.state.morale[SILOAM] == 6
    assert chips(game) == WITHOUT_HIGHEST
    assert game.supports_with(Face.GUERRILLA) == []
    assert game.state.round_track == {EventId.E2C: 5}


@rule("SOS-EVT-22c", "SOS-CON-63", "SOS-GAP-15")
@EDITIONS
def test_peoples_commander_b_works_with_maren(ruleset: str) -> None:
    game = position({"siloam-1": "1712", "red-1": "1812"}, ruleset=ruleset, round=3, cp=0)
    bonus = sorted(game.state.bonus_supply)
    resolve(game, "e2b", "b", "guerrilla.hex: 1713")
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == ["1713"]
    added = [chit for chit in game.state.tactics_cup if chit in bonus]
    assert len(added) == 2
    assert sorted(added + game.state.bonus_supply) == bonus
    assert game.state.morale[SILOAM] == 3
    assert chips(game) == ALL_CHIPS
    assert (game.state.plan_actions, game.state.plans) == (0, {})
    assert game.state.round_track == {EventId.E2C: 5}


@rule("SOS-EVT-22c", "SOS-GUE-04b")
def test_peoples_commander_b_falls_back_to_the_mountains() -> None:
    game = position({}, round=3)
    resolve(game, "e2b", "b")
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == ["1510"]


@rule("SOS-EVT-23a", "SOS-EVT-23b")
@EDITIONS
def test_cracks_in_the_palace_succeeds(ruleset: str) -> None:
    game = position({"siloam-1": "1712"}, ruleset=ruleset, round=5)
    resolve(game, "e2c", check=MATCH)
    assert game.state.morale[SILOAM] == 6
    assert chips(game) == WITHOUT_LOWEST
    assert game.state.units["siloam-1"].box is Box.MAP
    assert game.state.round_track == {EventId.E2D: 6}


@rule("SOS-EVT-23a", "SOS-EVT-23c", "SOS-CON-80")
@EDITIONS
def test_cracks_in_the_palace_fails_and_a_unit_of_choice_is_recalled(ruleset: str) -> None:
    units = {"siloam-1": "1712", "siloam-2": "1909", "caledonia-1": "1611", "cics-veteran": "1511"}
    game = position(units, {"irregulars-01": "conscript on siloam-2"}, ruleset=ruleset, round=5)
    mark(game, "siloam-2", 1, 3)
    played = resolve(game, "e2c", "event.recall: siloam-2", check=MISS)
    assert played.offered("event.recall") == [["siloam-1", "siloam-2"]]
    assert game.state.morale[SILOAM] == 3
    assert boxes(game, {"siloam-2", "irregulars-01"}) == {Box.POOL}
    assert game.state.units["siloam-2"].hits == []
    assert game.state.casualty_boxes[SILOAM] == [1, 3]
    assert boxes(game, {"siloam-1", "caledonia-1", "cics-veteran"}) == {Box.MAP}
    assert chips(game) == ALL_CHIPS
    assert game.state.round_track == {EventId.E2D: 6}


@rule("SOS-EVT-23c", "SOS-GAP-36")
def test_cracks_in_the_palace_without_a_siloam_unit_recalls_nobody() -> None:
    game = position({"caledonia-1": "1611"}, round=5)
    resolve(game, "e2c", check=MISS)
    assert game.state.units["caledonia-1"].box is Box.MAP
    assert game.state.round_track == {EventId.E2D: 6}


@rule("SOS-CON-59")
@EDITIONS
def test_a_recalled_siloam_unit_does_not_come_back(ruleset: str) -> None:
    game = position({"siloam-1": "1712", "siloam-2": "1909"}, ruleset=ruleset, round=5, cp=20)
    resolve(game, "e2c", "event.recall: siloam-2", check=MISS)
    pool = [u.id for u in game.state.units.values() if u.box is Box.POOL and u.id.startswith("siloam")]
    assert "siloam-2" in pool
    offered = [
        option for options in carry_out(deploy_units(game), ["done"]).offered("cics.deploy") for option in options
    ]
    offered += [spell(option) for option in actions(game, SILOAM)]
    assert "deploy cics-veteran" in offered
    assert not [option for option in offered if option.endswith(tuple(pool))]


@rule("SOS-EVT-24a", "SOS-EVT-24b", "SOS-CON-63")
@EDITIONS
def test_ultimatum_succeeds(ruleset: str) -> None:
    units = {"siloam-1": "1712", "red-1": "1812", "cics-veteran": "1511"}
    game = position(units, ruleset=ruleset, round=6)
    mark(game, "cics-veteran", 2)
    mark(game, "siloam-1", 1)
    played = resolve(game, "e2d", "event.bolster: cics-veteran", "guerrilla.hex: 1713", check=MATCH)
    assert played.offered("event.bolster") == [["cics-veteran", "none"]]
    assert game.state.morale[SILOAM] == 6
    assert game.state.casualty_boxes[CICS] == [2]
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == ["1713"]
    assert not game.state.maren_in_power
    assert game.state.round_track == {EventId.E2E: 8}


@rule("SOS-EVT-24b", "SOS-GUE-04b")
def test_ultimatum_falls_back_to_the_mountains() -> None:
    game = position({}, round=6)
    resolve(game, "e2d", check=MATCH)
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == ["1510"]


@rule("SOS-EVT-24a", "SOS-EVT-24c", "SOS-CON-80")
@EDITIONS
@pytest.mark.parametrize("before", [7, 1])
def test_ultimatum_fails_and_maren_takes_power(ruleset: str, before: int) -> None:
    units = {"siloam-1": "1712", "siloam-2": "1909", "caledonia-1": "1611"}
    supports = {"irregulars-01": "guerrilla at 1510", "irregulars-02": "conscript on siloam-1"}
    morale = {CICS: 4, SILOAM: before, CALEDONIA: 3}
    game = position(units, supports, ruleset=ruleset, round=6, morale=morale)
    mark(game, "siloam-1", 2)
    resolve(game, "e2d", check=MISS)
    assert game.state.maren_in_power
    assert boxes(game, {"siloam-1", "siloam-2", "siloam-3", "irregulars-02"}) == {Box.POOL}
    assert boxes(game, {"irregulars-01", "caledonia-1"}) == {Box.MAP}
    assert game.state.casualty_boxes[SILOAM] == [2]
    assert game.state.morale[SILOAM] == 2
    assert game.state.round_track == {EventId.E2E: 8}


@rule("SOS-EVT-25a", "SOS-EVT-25b")
@EDITIONS
@pytest.mark.parametrize("maren", [True, False])
def test_last_stand_succeeds_whoever_is_in_power(ruleset: str, maren: bool) -> None:
    game = position({"siloam-1": "1712"}, ruleset=ruleset, round=8, maren_in_power=maren)
    played = resolve(game, "e2e", check=MATCH)
    assert played.count("tactics.draw") == 1
    assert game.state.morale[SILOAM] == 6
    assert game.state.units["siloam-1"].box is Box.MAP
    assert game.state.withdrawn == []
    assert game.state.round_track == {}


def last_stand_lost(ruleset: str = "v19", **fields: Any) -> Siloam:
    units = {"siloam-1": "1712", "siloam-2": "1909", "caledonia-1": "1611"}
    supports = {
        "irregulars-01": "guerrilla at 1510",
        "irregulars-02": "conscript on siloam-1",
        "mg-flamethrower": "mg on siloam-2",
    }
    game = position(units, supports, ruleset=ruleset, round=8, **fields)
    mark(game, "siloam-1", 2)
    game.state.units["siloam-3"].box = Box.POOL
    resolve(game, "e2e", check=MISS)
    return game


@rule("SOS-EVT-25a", "SOS-EVT-25c", "SOS-CON-66")
@EDITIONS
@pytest.mark.parametrize("maren", [True, False])
def test_last_stand_fails_and_the_regulars_are_eliminated(ruleset: str, maren: bool) -> None:
    game = last_stand_lost(ruleset, maren_in_power=maren)
    assert boxes(game, {"siloam-1", "siloam-2", "siloam-3"}) == {Box.OUT}
    assert game.state.units["siloam-1"].hits == []
    assert game.state.casualty_boxes[SILOAM] == [2]
    assert boxes(game, {"mg-flamethrower", "irregulars-02"}) == {Box.POOL}
    assert game.state.units["caledonia-1"].box is Box.MAP


@rule("SOS-EVT-25d")
def test_last_stand_fails_and_the_guerrillas_stay() -> None:
    game = last_stand_lost()
    assert [guerrilla.hex for guerrilla in game.supports_with(Face.GUERRILLA)] == ["1510"]


@rule("SOS-EVT-25e")
@pytest.mark.parametrize(("before", "after"), [(8, 5), (5, 2), (3, 1), (2, 1)])
def test_last_stand_fails_and_morale_falls_by_three(before: int, after: int) -> None:
    game = last_stand_lost(morale={CICS: 4, SILOAM: before, CALEDONIA: 3})
    assert game.state.morale[SILOAM] == after


@rule("SOS-EVT-25f")
@pytest.mark.parametrize("where", ["activation_cup", "used_chits"])
def test_last_stand_fails_and_siloam_activates_no_more(where: str) -> None:
    chits = {"activation_cup": ["cics"], "used_chits": ["weather"]}
    chits[where].append("siloam")
    game = last_stand_lost(**chits)
    assert game.state.withdrawn == [SILOAM]
    assert "siloam" not in game.state.activation_cup
    game.state.round = 9
    start_round(game)
    assert "siloam" not in game.state.activation_cup
    assert "weather" in game.state.activation_cup


# Arc 3: Caledonia


@rule("SOS-EVT-31a")
@EDITIONS
@pytest.mark.parametrize(("before", "after"), [(4, 1), (8, 5)])
def test_price_of_alliance_a_releases_the_reserve_now(ruleset: str, before: int, after: int) -> None:
    game = position({}, ruleset=ruleset, round=2, morale={CICS: 4, SILOAM: 5, CALEDONIA: before})
    resolve(game, "e3a", "a")
    assert boxes(game, RESERVE) == {Box.POOL}
    assert game.state.reserve_released
    assert game.state.morale[CALEDONIA] == after
    assert game.state.round_track == {EventId.E3B: 3}


@rule("SOS-EVT-31b", "SOS-CON-60")
@EDITIONS
@pytest.mark.parametrize(("morale", "offered"), [(1, ["b"]), (3, ["b"]), (4, ["a", "b"]), (5, ["a", "b"])])
def test_price_of_alliance_a_needs_morale_four(ruleset: str, morale: int, offered: list[str]) -> None:
    game = position({}, ruleset=ruleset, round=2, morale={CICS: 4, SILOAM: 5, CALEDONIA: morale})
    played = resolve(game, "e3a", "b")
    question = played.choices("event.option")[0]
    assert played.offered("event.option") == [offered]
    assert question.barred is not None
    barred = [(one.option, one.rule) for one in question.barred()]
    assert barred == ([] if "a" in offered else [("a", "SOS-EVT-31b")])


@rule("SOS-EVT-31c")
@EDITIONS
def test_price_of_alliance_b_lets_the_reserve_wait(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=2)
    resolve(game, "e3a", "b")
    assert boxes(game, RESERVE) == {Box.LOCKED_RESERVE}
    assert not game.state.reserve_released
    assert game.state.morale[CALEDONIA] == 4
    assert game.state.round_track == {EventId.E3B: 4}


@rule("SOS-EVT-32a", "SOS-EVT-32b")
@pytest.mark.parametrize("chit", [MATCH, MISS])
def test_casualty_lists_releases_the_reserve_before_the_check_whatever_its_result(chit: int) -> None:
    game = position({"caledonia-1": "1611"}, round=4)
    resolve(game, "e3b", check=chit)
    assert boxes(game, RESERVE) == {Box.POOL}
    assert game.state.reserve_released
    topics = [one.topic for one in told(game)]
    assert topics.index("event.unlocked") < topics.index("event.check")


@rule("SOS-EVT-32a")
@EDITIONS
def test_casualty_lists_does_not_bring_back_a_reserve_that_came_and_fell(ruleset: str) -> None:
    game = position({"caledonia-1": "1611"}, ruleset=ruleset, round=3, reserve_released=True)
    game.state.units["caledonia-3"].box = Box.OUT
    game.state.units["caledonia-tank"].box = Box.POOL
    resolve(game, "e3b", check=MATCH)
    assert game.state.units["caledonia-3"].box is Box.OUT


@rule("SOS-EVT-31d-v13", "SOS-CON-61")
def test_casualty_lists_in_v13_gives_a_free_activation_when_the_reserve_comes() -> None:
    game = position({"caledonia-1": "1611"}, ruleset="v13", round=4, activation_cup=["caledonia"], chit="e3b")
    answers = ["ally.move: caledonia-1", "combat", "move.to: 1511"]
    carry_out(resolve_event(game, EventId.E3B), answers, otherwise="done", tactics=[MATCH, MISS, 16, MATCH])
    assert "SOS-EVT-31d-v13" in cited(game)
    assert game.state.units["caledonia-1"].hex == "1511"
    assert game.state.activation_cup == ["caledonia"]
    assert game.state.chit == "e3b"


@rule("SOS-EVT-31d-v13", "SOS-CON-61")
@pytest.mark.parametrize(("ruleset", "released"), [("v19", False), ("v19", True), ("v13", True)])
def test_no_free_activation_in_v19_nor_when_the_reserve_came_before(ruleset: str, released: bool) -> None:
    game = position({"caledonia-1": "1611"}, ruleset=ruleset, round=4, reserve_released=released)
    played = resolve(game, "e3b", check=MATCH)
    assert played.count("tactics.draw") == 1
    assert game.state.units["caledonia-1"].hex == "1611"


@rule("SOS-EVT-32b", "SOS-EVT-32c", "SOS-CON-65")
@EDITIONS
@pytest.mark.parametrize(("now", "offer"), [(3, 4), (4, 5), (6, 7), (7, 8)])
def test_casualty_lists_succeeds(ruleset: str, now: int, offer: int) -> None:
    """In Round 7 the offer can no longer come by Round 7, so it comes in the next (SOS-CON-11)."""
    units = {"caledonia-1": "1611", "cics-veteran": "1511"}
    game = position(units, ruleset=ruleset, round=now, reserve_released=True)
    mark(game, "cics-veteran", 2)
    resolve(game, "e3b", "event.bolster: cics-veteran", check=MATCH)
    assert game.state.morale[CALEDONIA] == 4
    assert game.state.casualty_boxes[CICS] == [2]
    assert game.state.units["caledonia-1"].box is Box.MAP
    assert game.state.round_track == {EventId.E3C: offer}


@rule("SOS-EVT-32d", "SOS-CON-64", "SOS-CON-80")
@EDITIONS
def test_casualty_lists_fails_and_the_highest_numbered_hex_is_recalled(ruleset: str) -> None:
    units = {"caledonia-1": "1611", "caledonia-2": "1402", "caledonia-3": "0914", "siloam-1": "1712"}
    supports = {"caledonia-leader-mg": "mg on caledonia-1"}
    morale = {CICS: 4, SILOAM: 5, CALEDONIA: 6}
    game = position(units, supports, ruleset=ruleset, round=4, reserve_released=True, morale=morale)
    mark(game, "caledonia-1", 1)
    resolve(game, "e3b", check=MISS)
    assert boxes(game, {"caledonia-1", "caledonia-leader-mg"}) == {Box.POOL}
    assert game.state.units["caledonia-1"].hits == []
    assert game.state.casualty_boxes[CALEDONIA] == [1]
    assert boxes(game, {"caledonia-2", "caledonia-3", "siloam-1"}) == {Box.MAP}
    assert game.state.morale[CALEDONIA] == 4
    assert game.state.round_track == {EventId.E3C: 5}


@rule("SOS-EVT-32d", "SOS-CON-65")
def test_casualty_lists_fails_late() -> None:
    game = position({"caledonia-1": "1611"}, round=7, reserve_released=True)
    resolve(game, "e3b", check=MISS)
    assert game.state.round_track == {EventId.E3C: 8}


@rule("SOS-EVT-32e", "SOS-CON-64")
@pytest.mark.parametrize(
    ("gone", "removed"),
    [(set(), "caledonia-tank"), ({"caledonia-tank"}, "caledonia-3"), ({"caledonia-tank", "caledonia-3"}, "")],
)
def test_casualty_lists_fails_with_nobody_on_the_map(gone: set[str], removed: str) -> None:
    game = position({"siloam-1": "1712"}, round=4, reserve_released=True)
    for name in ("caledonia-1", "caledonia-2", *gone):
        game.state.units[name].box = Box.OUT
    for name in RESERVE - gone:
        game.state.units[name].box = Box.POOL
    resolve(game, "e3b", check=MISS)
    left = RESERVE - gone - {removed}
    assert boxes(game, left) <= {Box.POOL}
    if removed:
        assert game.state.units[removed].box is Box.OUT
    assert game.state.supports["caledonia-leader-mg"].box is Box.POOL
    assert game.state.units["siloam-1"].box is Box.MAP


@rule("SOS-EVT-33a", "SOS-CON-63")
@EDITIONS
def test_envoys_offer_a_shows_strength(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=5, cp=0, morale={CICS: 4, SILOAM: 5, CALEDONIA: 6})
    bonus = set(game.state.bonus_supply)
    resolve(game, "e3c", "a")
    assert len([chit for chit in game.state.tactics_cup if chit in bonus]) == 2
    assert len(game.state.bonus_supply) == 2
    assert game.state.morale[CALEDONIA] == 4
    assert chips(game) == ALL_CHIPS
    assert (game.state.cp, game.state.plan_actions) == (0, 0)
    assert game.state.round_track == {EventId.E3D: 8}


@rule("SOS-EVT-33b")
@EDITIONS
def test_envoys_offer_b_holds(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=5)
    resolve(game, "e3c", "b")
    assert chips(game) == WITHOUT_LOWEST
    assert len(game.state.bonus_supply) == 4
    assert game.state.morale[CALEDONIA] == 2
    assert game.state.round_track == {EventId.E3D: 8}


@rule("SOS-EVT-34a", "SOS-EVT-34b")
@EDITIONS
def test_peace_vote_succeeds(ruleset: str) -> None:
    game = position({"caledonia-1": "1611", "cics-veteran": "1511"}, ruleset=ruleset, round=8)
    mark(game, "cics-veteran", 2)
    resolve(game, "e3d", "event.bolster: cics-veteran", check=MATCH)
    assert game.state.morale[CALEDONIA] == 4
    assert game.state.casualty_boxes[CICS] == [2]
    assert game.state.units["caledonia-1"].box is Box.MAP
    assert game.state.round_track == {EventId.E3E: 9}


def withdrawal(event: str, ruleset: str = "v19", **fields: Any) -> Siloam:
    units = {"caledonia-1": "1611", "caledonia-2": "1311", "siloam-1": "1712"}
    supports = {"caledonia-leader-mg": "leader on caledonia-1", "mg-flamethrower": "mg on caledonia-2"}
    game = position(units, supports, ruleset=ruleset, round=8, **fields)
    mark(game, "caledonia-1", 3, 1)
    resolve(game, event, check=MISS)
    return game


WITHDRAWALS = pytest.mark.parametrize("event", ["e3d", "e3e"])


@rule("SOS-EVT-34a", "SOS-EVT-34c", "SOS-EVT-35a", "SOS-EVT-35c", "SOS-CON-66")
@EDITIONS
@WITHDRAWALS
def test_a_failed_vote_takes_all_of_caledonia_off_the_map(ruleset: str, event: str) -> None:
    game = withdrawal(event, ruleset)
    assert boxes(game, {"caledonia-1", "caledonia-2"} | RESERVE | {"caledonia-leader-mg"}) == {Box.OUT}
    assert game.state.casualty_boxes[CALEDONIA] == [3, 1]
    assert game.state.units["caledonia-1"].hits == []
    assert game.state.supports["mg-flamethrower"].box is Box.POOL
    assert game.state.units["siloam-1"].box is Box.MAP


@rule("SOS-EVT-34d", "SOS-EVT-35c")
@WITHDRAWALS
@pytest.mark.parametrize(("before", "after"), [(8, 5), (6, 3), (3, 1)])
def test_a_failed_vote_lowers_morale_by_three(event: str, before: int, after: int) -> None:
    game = withdrawal(event, morale={CICS: 4, SILOAM: 5, CALEDONIA: before})
    assert game.state.morale[CALEDONIA] == after


@rule("SOS-EVT-34e", "SOS-EVT-35c")
@WITHDRAWALS
@pytest.mark.parametrize("where", ["activation_cup", "used_chits"])
def test_after_a_failed_vote_caledonia_activates_no_more(event: str, where: str) -> None:
    chits = {"activation_cup": ["cics"], "used_chits": ["weather"]}
    chits[where].append("caledonia")
    game = withdrawal(event, **chits)
    assert game.state.withdrawn == [CALEDONIA]
    assert "caledonia" not in game.state.activation_cup
    game.state.round = 9
    start_round(game)
    assert "caledonia" not in game.state.activation_cup
    assert "weather" in game.state.activation_cup


@rule("SOS-EVT-34f")
@EDITIONS
def test_after_a_failed_peace_vote_the_final_commitment_is_never_placed(ruleset: str) -> None:
    assert withdrawal("e3d", ruleset).state.round_track == {}


@rule("SOS-EVT-35a", "SOS-EVT-35b")
@EDITIONS
def test_final_commitment_succeeds(ruleset: str) -> None:
    game = position({"caledonia-1": "1611", "cics-veteran": "1511"}, ruleset=ruleset, round=9)
    mark(game, "cics-veteran", 2)
    resolve(game, "e3e", "event.bolster: cics-veteran", check=MATCH)
    assert game.state.morale[CALEDONIA] == 5
    assert chips(game) == WITHOUT_LOWEST
    assert game.state.casualty_boxes[CICS] == [2]
    assert game.state.units["caledonia-1"].box is Box.MAP
    assert game.state.round_track == {}


@rule("SOS-CON-66", "SOS-CON-25")
def test_a_scout_that_relied_on_a_withdrawn_unit_goes_too() -> None:
    units = {"caledonia-1": "1611", "red-1": "1712"}
    game = position(units, {"scout-spotter": "scout at 1711"}, round=8)
    resolve(game, "e3d", check=MISS)
    assert game.state.supports["scout-spotter"].box is Box.POOL
