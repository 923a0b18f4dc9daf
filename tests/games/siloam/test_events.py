"""Events (SOS-EVT-00, SOS-EVT-01): the Support Check, Event 1, the Round Tracker, and what many events share."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.games.siloam.endings import GameOver, judge
from grognard.games.siloam.event_effects import free_bolster, support_check
from grognard.games.siloam.events import place_event, resolve_event
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.sequence import next_chit, start_round
from grognard.games.siloam.setup import begin
from grognard.games.siloam.state import State
from grognard.games.siloam.words import Box, EventId, Faction, Stage
from tests.games.siloam.builders import Played, carry_out, cited, position, setup_for, told
from tests.rules import rule

EDITIONS = pytest.mark.parametrize("ruleset", ["v19", "v13"])

# Tactics Chits (SOS-GAP-14)
ALL_RATINGS = 1
FROM_CIRCLE = 5
FROM_SQUARE = 8
DIAMOND_ONLY = 11
NO_RATING = 15
WEATHER = 21


def resolve(game: Siloam, event: str, answers: list[str] | None = None, **chance: Any) -> Played:
    return carry_out(resolve_event(game, EventId(event)), answers or [], **chance)


def check_of(game: Siloam, faction: Faction, answers: list[str], tactics: list[int]) -> Played:
    return carry_out(support_check(game, faction), answers, tactics=tactics)


# The Support Check


@rule("SOS-EVT-00b-v19", "SOS-CPX-01c")
@pytest.mark.parametrize("bought", [0, 1, 2])
def test_a_support_check_draws_one_chit_and_one_for_each_political_cost_chit(bought: int) -> None:
    game = position({})
    played = check_of(game, Faction.CICS, [f"command.political-cost: {bought}"], [NO_RATING, 16, 17][: 1 + bought])
    assert played.count("tactics.draw") == 1 + bought
    assert game.state.cp_cup.count(-1) == bought


@rule("SOS-EVT-00b-v19", "SOS-CPX-01b")
def test_no_more_than_two_political_cost_chits_are_offered() -> None:
    played = check_of(position({}), Faction.SILOAM, ["0"], [NO_RATING])
    assert played.offered("command.political-cost") == [["0", "1", "2"]]


@rule("SOS-EVT-00b-v19", "SOS-CPX-01c")
def test_bought_draws_hold_for_one_check_only() -> None:
    game = position({})
    check_of(game, Faction.CICS, ["2"], [NO_RATING, 16, 17])
    assert check_of(game, Faction.CICS, ["0"], [NO_RATING]).count("tactics.draw") == 1


@rule("SOS-EVT-00b-v13")
@pytest.mark.parametrize(
    ("vang", "own", "draws"),
    [(0, 0, 1), (2, 1, 1), (1, 0, 2), (10, 0, 2), (16, 3, 2), (11, 0, 3), (17, 3, 3), (40, 15, 2), (30, 16, 1)],
)
def test_in_v13_casualties_set_the_draws(vang: int, own: int, draws: int) -> None:
    totals = {Faction.CICS: 9, Faction.SILOAM: own, Faction.CALEDONIA: 9, Faction.VANG: vang}
    game = position({}, ruleset="v13", casualty_totals=totals)
    played = check_of(game, Faction.SILOAM, [], [NO_RATING, 16, 17][:draws])
    assert played.count("tactics.draw") == draws
    assert played.count("command.political-cost") == 0


@rule("SOS-EVT-00c", "SOS-MOR-03a", "SOS-CON-28")
@pytest.mark.parametrize(
    ("level", "chit", "succeeds"),
    [
        (2, ALL_RATINGS, True),
        (2, FROM_CIRCLE, False),
        (4, FROM_CIRCLE, True),
        (4, FROM_SQUARE, False),
        (6, FROM_SQUARE, True),
        (6, DIAMOND_ONLY, False),
        (7, DIAMOND_ONLY, True),
        (8, NO_RATING, False),
    ],
)
def test_a_check_succeeds_by_the_success_symbol_of_the_moment(level: int, chit: int, succeeds: bool) -> None:
    morale = {Faction.CICS: 1, Faction.SILOAM: 1, Faction.CALEDONIA: level}
    game = position({}, morale=morale)
    assert check_of(game, Faction.CALEDONIA, ["0"], [chit]).result is succeeds


@rule("SOS-EVT-00c")
def test_one_match_among_several_chits_is_enough() -> None:
    assert check_of(position({}), Faction.CICS, ["2"], [NO_RATING, 16, FROM_CIRCLE]).result is True
    assert check_of(position({}), Faction.CICS, ["2"], [NO_RATING, 16, DIAMOND_ONLY]).result is False


@rule("SOS-GAP-21", "SOS-CON-81")
def test_the_chits_of_a_check_go_back_and_a_weather_miss_goes_to_supply() -> None:
    game = position({}, tactics_cup=[FROM_CIRCLE, WEATHER], weather_supply=7)
    assert check_of(game, Faction.CICS, ["1"], [WEATHER, FROM_CIRCLE]).result is True
    assert game.state.tactics_cup == [FROM_CIRCLE]
    assert game.state.tactics_drawn == []
    assert game.state.weather_supply == 8


@rule("SOS-EVT-00a")
def test_a_failed_check_has_the_listed_consequences_only() -> None:
    game = position({"siloam-1": "1712"}, fast_path=True, round=6)
    before = msgspec.to_builtins(game.state)
    resolve(game, "e1d", ["0"], tactics=[NO_RATING])
    after = msgspec.to_builtins(game.state)
    changed = {key for key in after if key != "tactics_cup" and after[key] != before[key]}
    assert changed == {"morale", "cp_cup", "round_track"}
    assert sorted(after["tactics_cup"]) == sorted(before["tactics_cup"])


@rule("SOS-EVT-00a")
def test_a_failed_check_takes_no_vp_away() -> None:
    held = {"siloam-1": "1712", "siloam-2": "1909", "siloam-3": "1904", "caledonia-1": "1311", "cics-veteran": "0911"}
    game = position(held, round=10)
    resolve(game, "e1e", ["0"], tactics=[NO_RATING])
    judge(game)
    assert game.state.held == 5


# Event 1


@rule("SOS-EVT-01a")
@EDITIONS
def test_event_1_is_in_the_cup_in_round_1(ruleset: str) -> None:
    state = begin(setup_for(ruleset))
    assert state.round == 1
    assert state.activation_cup.count("e1") == 1
    assert not [chit for chit in state.activation_cup if chit.startswith("e") and chit != "e1"]


@rule("SOS-EVT-01a", "SOS-SEQ-02f", "SOS-GAP-36")
@EDITIONS
def test_event_1_leaves_the_game_once_resolved_and_its_followers_come_in_their_round(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, stage=Stage.CHITS, activation_cup=["e1"], used_chits=["cics"])
    carry_out(next_chit(game), ["event.option: b"], draws={"activation.draw": ["e1"]})
    assert game.state.activation_cup == []
    assert game.state.used_chits == ["cics"]
    game.state.round = 2
    start_round(game)
    assert sorted(game.state.activation_cup) == ["cics", "e2a", "e3a", "tri-banner"]


@rule("SOS-EVT-01b")
@EDITIONS
def test_event_1_sent_at_once(ruleset: str) -> None:
    game = position({}, ruleset=ruleset)
    played = resolve(game, "e1", ["event.option: a"])
    assert played.offered("event.option") == [["a", "b"]]
    assert game.state.morale == {Faction.CICS: 2, Faction.SILOAM: 5, Faction.CALEDONIA: 3}
    assert game.state.round_track == {EventId.E1A: 2, EventId.E2A: 2, EventId.E3A: 2}
    assert "SOS-EVT-01b" in cited(game)


@rule("SOS-EVT-01c")
@EDITIONS
def test_event_1_through_channels(ruleset: str) -> None:
    game = position({}, ruleset=ruleset)
    resolve(game, "e1", ["event.option: b"])
    assert game.state.morale == {Faction.CICS: 5, Faction.SILOAM: 5, Faction.CALEDONIA: 3}
    assert game.state.round_track == {EventId.E1A: 3, EventId.E2A: 2, EventId.E3A: 2}
    assert "SOS-EVT-01c" in cited(game)


# The Round Tracker


@rule("SOS-CON-11")
@pytest.mark.parametrize(("now", "named", "comes"), [(3, 5, 5), (5, 5, 6), (7, 4, 8), (9, 10, 10), (9, 8, 10)])
def test_an_event_comes_in_its_round_or_in_the_next_if_that_has_begun(now: int, named: int, comes: int) -> None:
    game = position({}, round=now)
    place_event(game, EventId.E1B, named)
    assert game.state.round_track == {EventId.E1B: comes}


@rule("SOS-CON-11")
@pytest.mark.parametrize(("now", "named"), [(10, 8), (10, 10), (10, 11), (9, 11)])
def test_an_event_that_would_come_after_round_10_does_not_happen(now: int, named: int) -> None:
    game = position({}, round=now)
    place_event(game, EventId.E1B, named)
    assert game.state.round_track == {}
    assert "does not happen" in told(game)[-1].text


@rule("SOS-CON-11", "SOS-EVT-13b")
def test_a_late_whispers_puts_the_censure_vote_on_the_next_round() -> None:
    game = position({}, round=7)
    resolve(game, "e1c", ["b"])
    assert game.state.round_track == {EventId.E1D: 8}


# Rewards that several events give


def marked(game: Siloam, unit: str, hits: list[int], armor: int = 0) -> None:
    game.state.units[unit].hits = hits
    game.state.units[unit].armor = armor
    game.state.armor_supply -= armor
    for coffins in hits:
        game.state.hit_cup.remove(coffins)


@rule("SOS-HIT-07c", "SOS-CON-63", "SOS-HIT-07a")
@EDITIONS
def test_a_free_bolster_needs_no_check_and_costs_nothing(ruleset: str) -> None:
    game = position({"cics-light-tank": "1511", "cics-veteran": "1411"}, ruleset=ruleset, cp=0)
    marked(game, "cics-light-tank", [1, 3], armor=1)
    marked(game, "cics-veteran", [2])
    played = carry_out(free_bolster(game, "SOS-EVT-14c"), ["event.bolster: cics-light-tank"])
    assert played.offered("event.bolster") == [["cics-light-tank", "cics-veteran", "none"]]
    tank = game.state.units["cics-light-tank"]
    assert (tank.hits, tank.armor, tank.box, tank.hex) == ([], 0, Box.MAP, "1511")
    assert game.state.casualty_boxes[Faction.CICS] == [1, 3]
    assert game.state.armor_supply == 12
    assert game.state.units["cics-veteran"].hits == [2]
    assert (game.state.cp, game.state.plan_actions) == (0, 0)


@rule("SOS-HIT-07c", "SOS-CON-62")
def test_a_free_bolster_is_not_for_allies() -> None:
    game = position({"siloam-1": "1712", "caledonia-1": "1611", "cics-green-1": "1511"})
    for unit in ("siloam-1", "caledonia-1", "cics-green-1"):
        marked(game, unit, [1])
    played = carry_out(free_bolster(game, "SOS-EVT-32c"), ["none"])
    assert played.offered("event.bolster") == [["cics-green-1", "none"]]
    assert game.state.units["cics-green-1"].hits == [1]


@rule("SOS-CON-63")
def test_a_free_bolster_without_a_marked_cics_unit_on_the_map_is_lost() -> None:
    game = position({"siloam-1": "1712"})
    played = carry_out(free_bolster(game, "SOS-EVT-24b"))
    assert played.asked == []


@rule("SOS-HIT-07a")
def test_a_unit_without_markers_is_barred_from_a_bolster_with_the_reason() -> None:
    game = position({"cics-green-1": "1511", "cics-veteran": "1411"})
    marked(game, "cics-veteran", [2])
    question = carry_out(free_bolster(game, "SOS-EVT-14c"), ["none"]).choices("event.bolster")[0]
    assert question.barred is not None
    assert [(one.option, one.rule) for one in question.barred()] == [("cics-green-1", "SOS-HIT-07a")]


# When an event is complete


@rule("SOS-CON-79", "SOS-VIC-03c")
def test_collapse_is_looked_for_when_all_effects_are_complete() -> None:
    """On its way this event leaves all morale at 1; it still places its follower before the game is over."""
    game = position({}, morale={Faction.CICS: 3, Faction.SILOAM: 1, Faction.CALEDONIA: 1}, round=5)
    with pytest.raises(GameOver):
        resolve(game, "e1c", ["a"])
    assert game.state.morale[Faction.CICS] == 1
    assert game.state.round_track == {EventId.E1D: 6}
    assert game.state.outcome == "Defeat: coalition collapse"


@rule("SOS-CON-79")
def test_morale_that_rises_again_within_the_event_is_no_collapse() -> None:
    game = position({}, morale={Faction.CICS: 1, Faction.SILOAM: 1, Faction.CALEDONIA: 1}, round=3)
    resolve(game, "e2a", ["a"])
    assert game.state.outcome == ""


@rule("SOS-GAP-36")
def test_what_cannot_be_done_is_skipped() -> None:
    """No CP chit, no unit, no Guerrilla counter: the rest of the event happens all the same."""
    game = position({}, cp_cup=[], cp_discard=[], round=3)
    for support in game.state.supports.values():
        support.box = Box.OUT
    resolve(game, "e2b", ["b"])
    assert game.state.morale[Faction.SILOAM] == 3
    assert game.state.round_track == {EventId.E2C: 5}


@rule("SOS-GAP-36")
def test_the_event_and_the_option_taken_are_told() -> None:
    game = position({})
    resolve(game, "e1", ["b"])
    texts = [one.text for one in told(game)]
    assert texts[0].startswith("Event 1, A Call to the Colors:")
    assert any(text.startswith("Option B. Go through channels") for text in texts)


def test_a_state_without_a_listener_plays_the_same() -> None:
    from grognard.games.siloam.setup import parts_for

    loud = position({"cics-veteran": "1611", "red-1": "1712"}, round=5)
    copy = msgspec.msgpack.decode(msgspec.msgpack.encode(loud.state), type=State)
    quiet = Siloam(copy, parts_for(copy.setup))
    for game in (loud, quiet):
        resolve(game, "e1d", ["0", "none"][: 1 if game.state.units["cics-veteran"].hits == [] else 2], tactics=[1])
    assert loud.state == quiet.state
