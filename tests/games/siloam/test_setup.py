"""Setup (SOS-SET), against the state after `begin` and the pack."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grognard.games.siloam import sequence
from grognard.games.siloam.setup import begin, parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.words import (
    Airfield,
    Banner,
    Box,
    EventId,
    Face,
    Faction,
    Kind,
    Mode,
    Plan,
    PlaneSide,
    Rating,
    Stage,
    VangCounter,
)
from grognard.kernel.questions import Checkpoint, Choose, Draw
from tests.games.siloam.builders import setup_for
from tests.rules import rule

PARTS = parts_for(setup_for())
PACK = PARTS.pack
BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])


def start(ruleset: str = "v19") -> State:
    return begin(setup_for(ruleset))


def units_in(state: State, faction: Faction, box: Box) -> list[tuple[Kind, Rating]]:
    """Kind and rating of the faction's Combat Units in a box, sorted."""
    cards = [PARTS.cards[unit.id] for unit in state.units.values() if unit.box is box]
    return sorted([(card.kind, card.rating) for card in cards if card.faction is faction])


def on_map(state: State, faction: Faction) -> dict[str, Kind]:
    return {u.hex: PARTS.cards[u.id].kind for u in state.units.values() if u.box is Box.MAP and u.id in of(faction)}


def of(faction: Faction) -> set[str]:
    return {card.id for card in PACK.units if card.faction is faction}


def supports_in(state: State, faction: Faction, box: Box) -> list[frozenset[Face]]:
    cards = [PARTS.support_cards[support.id] for support in state.supports.values() if support.box is box]
    return [frozenset(card.faces) for card in cards if card.faction is faction]


# CICS (SOS-SET-01)


@BOTH
@rule("SOS-SET-01a")
def test_the_light_tank_alone_starts_on_the_deployment_hex(ruleset: str) -> None:
    state = start(ruleset)
    assert on_map(state, Faction.CICS) == {"0601": Kind.TANK}
    assert state.units["cics-light-tank"].hex == PARTS.board.cics_deployment == "0601"


@rule("SOS-SET-01b")
def test_two_fighters_and_a_bomber_are_ready_on_the_runway() -> None:
    planes = start().planes.values()
    assert Counter(plane.side for plane in planes) == {PlaneSide.FIGHTER: 2, PlaneSide.BOMBER: 1}
    assert {plane.field for plane in planes} == {Airfield.RUNWAY}


@rule("SOS-SET-01c", "SOS-GAP-09")
def test_four_combat_units_wait_in_the_cics_pool() -> None:
    assert units_in(start(), Faction.CICS, Box.POOL) == sorted(
        [
            (Kind.INFANTRY, Rating.TRIANGLE),
            (Kind.INFANTRY, Rating.TRIANGLE),
            (Kind.INFANTRY, Rating.CIRCLE),
            (Kind.ARTILLERY, Rating.CIRCLE),
        ]
    )


@rule("SOS-SET-01d", "SOS-CON-06")
def test_four_two_sided_supports_wait_in_the_cics_pool() -> None:
    state = start()
    pool = supports_in(state, Faction.CICS, Box.POOL)
    assert len(pool) == 4
    assert set(pool) == {
        frozenset({Face.MG, Face.FLAMETHROWER}),
        frozenset({Face.SCOUT, Face.SPOTTER}),
        frozenset({Face.LEADER, Face.HQ}),
        frozenset({Face.ENGINEER, Face.TRUCK}),
    }
    assert len(pool) + len(units_in(state, Faction.CICS, Box.POOL)) == 8


@rule("SOS-SET-01e")
def test_locked_pool_a() -> None:
    state = start()
    assert units_in(state, Faction.CICS, Box.LOCKED_A) == sorted(
        [(Kind.TANK, Rating.SQUARE), (Kind.ARTILLERY, Rating.CIRCLE)]
    )
    assert supports_in(state, Faction.CICS, Box.LOCKED_A) == [frozenset({Face.MECHANIZED, Face.ANTI_TANK})]


@rule("SOS-SET-01f")
def test_locked_pool_b() -> None:
    state = start()
    assert units_in(state, Faction.CICS, Box.LOCKED_B) == [(Kind.INFANTRY, Rating.SQUARE)] * 2
    assert supports_in(state, Faction.CICS, Box.LOCKED_B) == []


# Siloam (SOS-SET-02)


@BOTH
@rule("SOS-SET-02a")
def test_three_veteran_infantry_hold_the_coast(ruleset: str) -> None:
    state = start(ruleset)
    assert on_map(state, Faction.SILOAM) == dict.fromkeys(["1712", "1909", "1904"], Kind.INFANTRY)
    assert units_in(state, Faction.SILOAM, Box.MAP) == [(Kind.INFANTRY, Rating.CIRCLE)] * 3
    assert len(of(Faction.SILOAM)) == 3


@rule("SOS-SET-02b", "SOS-GAP-28")
def test_each_of_the_three_has_a_level_1_fortification() -> None:
    assert start().fortifications == {"1712": 1, "1909": 1, "1904": 1}
    assert PACK.limits.fortification_markers == 12


@rule("SOS-SET-02c")
def test_ten_conscripts_wait_in_the_siloam_pool() -> None:
    state = start()
    assert supports_in(state, Faction.SILOAM, Box.POOL) == [frozenset({Face.CONSCRIPT, Face.GUERRILLA})] * 10
    faces = [s.face for s in state.supports.values() if PARTS.support_cards[s.id].faction is Faction.SILOAM]
    assert faces == [Face.CONSCRIPT] * 10


# Caledonia (SOS-SET-03)


@rule("SOS-SET-03a")
def test_two_caledonian_infantry_start_on_the_map() -> None:
    assert on_map(start(), Faction.CALEDONIA) == {"1611": Kind.INFANTRY, "1311": Kind.INFANTRY}


@rule("SOS-SET-03b", "SOS-GAP-08")
def test_the_flag_hexes_are_1611_and_1311() -> None:
    assert sorted(PARTS.board.caledonia_flags) == ["1311", "1611"]


@rule("SOS-SET-03c")
def test_the_caledonian_pool_holds_the_leader_and_nothing_else() -> None:
    state = start()
    assert supports_in(state, Faction.CALEDONIA, Box.POOL) == [frozenset({Face.LEADER, Face.MG})]
    assert units_in(state, Faction.CALEDONIA, Box.POOL) == []


@rule("SOS-SET-03d")
def test_the_caledonian_reserve_is_locked() -> None:
    reserve = units_in(start(), Faction.CALEDONIA, Box.LOCKED_RESERVE)
    assert sorted(kind for kind, _ in reserve) == sorted([Kind.INFANTRY, Kind.TANK])
    assert (Kind.TANK, Rating.SQUARE) in reserve
    assert start().reserve_released is False


# The Vang (SOS-SET-04, SOS-SET-06)


@rule("SOS-SET-04a", "SOS-GAP-29")
def test_a_tank_of_each_banner_is_ashore() -> None:
    state = start()
    assert on_map(state, Faction.VANG) == dict.fromkeys(["1812", "2008", "2003"], Kind.TANK)
    assert [state.units[f"{banner}-1"].hex for banner in Banner] == ["1812", "2008", "2003"]
    assert {unit.mode for unit in state.units.values() if unit.box is Box.MAP} == {Mode.COMBAT}


@BOTH
@rule("SOS-SET-04b", "SOS-CON-03")
def test_the_beachhead_stacks_run_2_3_4_from_the_top(ruleset: str) -> None:
    state = start(ruleset)
    for banner in Banner:
        assert state.beachheads[banner] == [f"{banner}-2", f"{banner}-3", f"{banner}-4"]
        assert {state.units[one].box for one in state.beachheads[banner]} == {Box.BEACHHEAD}


@rule("SOS-SET-04c")
def test_infantry_5_is_neither_ashore_nor_in_a_stack() -> None:
    state = start()
    for banner in Banner:
        assert PARTS.cards[f"{banner}-5"].kind is Kind.INFANTRY
        assert state.units[f"{banner}-5"].box is Box.WAITING
        assert f"{banner}-5" not in state.beachheads[banner]


@rule("SOS-SET-06a")
def test_red_beach() -> None:
    assert PARTS.board.beach_of[Banner.RED] == ("1812", "1713")


@rule("SOS-SET-06b")
def test_yellow_beach() -> None:
    assert PARTS.board.beach_of[Banner.YELLOW] == ("2008", "2009", "2007")


@rule("SOS-SET-06c")
def test_black_beach() -> None:
    assert PARTS.board.beach_of[Banner.BLACK] == ("2003", "2004", "1903")


# Cups (SOS-SET-07)


@BOTH
@rule("SOS-SET-07a")
def test_ten_chits_in_the_first_activation_cup(ruleset: str) -> None:
    cup = start(ruleset).activation_cup
    chits = {chit.id: chit for chit in PACK.activation}
    assert len(cup) == 10
    assert Counter(chits[one].faction for one in cup if chits[one].faction) == {
        Faction.CICS: 3,
        Faction.SILOAM: 1,
        Faction.CALEDONIA: 1,
    }
    assert sorted(chits[one].banners for one in cup if chits[one].banners) == sorted(
        [(Banner.RED, Banner.YELLOW), (Banner.RED, Banner.BLACK), (Banner.YELLOW, Banner.BLACK)]
    )
    assert [chits[one].event for one in cup if chits[one].event] == [EventId.E1]
    assert [one for one in cup if chits[one].weather] == ["weather"]


@rule("SOS-SET-07c")
def test_ten_chits_in_the_cp_cup() -> None:
    state = start()
    assert Counter(state.cp_cup) == {4: 4, 6: 4, 8: 2}
    assert state.cp_discard == []


@rule("SOS-SET-07d", "SOS-GAP-14")
def test_the_tactics_cup_holds_the_twenty_standard_chits() -> None:
    state = start()
    assert sorted(state.tactics_cup) == list(range(1, 21))
    assert {PARTS.chits[number].stock for number in state.tactics_cup} == {"standard"}
    shown = Counter(rating for number in state.tactics_cup for rating in PARTS.chits[number].combat)
    assert shown == {Rating.TRIANGLE: 4, Rating.CIRCLE: 7, Rating.SQUARE: 10, Rating.DIAMOND: 12}
    assert sum(PARTS.chits[number].maneuver for number in state.tactics_cup) == 6


@rule("SOS-SET-07e", "SOS-GAP-15")
def test_weather_and_bonus_chits_wait_in_supply() -> None:
    state = start()
    assert state.weather_supply == 8
    assert len(state.bonus_supply) == 4
    printed = Counter(PARTS.chits[number].combat for number in state.bonus_supply)
    assert sorted(printed.values()) == [2, 2]
    assert all(PARTS.chits[number].stock == "bonus" for number in state.bonus_supply)


@rule("SOS-SET-07f")
def test_twelve_counters_in_the_vang_support_cup() -> None:
    state = start()
    assert len(state.vang_cup) == 12
    assert Counter(state.vang_cup) == {
        **dict.fromkeys(VangCounter, 1),
        VangCounter.BOMBER: 3,
        VangCounter.FIGHTER: 2,
    }
    assert state.vang_runway == []


@rule("SOS-SET-07g")
def test_forty_hit_markers() -> None:
    cup = start().hit_cup
    assert Counter(cup) == {0: 8, 1: 14, 2: 12, 3: 6}
    assert (len(cup), sum(cup)) == (40, 56)


# Tracks (SOS-SET-08, SOS-SET-09)


@BOTH
@rule("SOS-SET-08a")
def test_morale_at_the_start(ruleset: str) -> None:
    assert start(ruleset).morale == {Faction.CICS: 4, Faction.SILOAM: 5, Faction.CALEDONIA: 3}


@rule("SOS-SET-09a")
def test_the_first_round() -> None:
    assert start().round == 1


@rule("SOS-SET-09b")
def test_no_cp_yet() -> None:
    assert start().cp == 0


@rule("SOS-SET-09c")
def test_no_casualties_yet() -> None:
    state = start()
    assert state.casualty_totals == dict.fromkeys(Faction, 0)
    assert state.casualty_boxes == {faction: [] for faction in Faction}


@rule("SOS-SET-09d")
def test_the_planning_track_is_empty() -> None:
    assert start().plans == {}
    assert {card.id for card in PACK.plans} == set(Plan)
    assert len(PACK.plans) == 5


@rule("SOS-SET-09e", "SOS-CON-40")
def test_twelve_armor_markers_in_supply() -> None:
    assert start().armor_supply == 12


@rule("SOS-CON-10")
def test_the_opening_activation_comes_after_the_whole_setup() -> None:
    state = start()
    assert state.stage is Stage.OPENING
    assert len(state.tactics_cup) == 20
    assert state.hit_cup
    assert state.vang_cup
    assert state.planes
    assert state.morale


@BOTH
@rule("SOS-SET-05a", "SOS-CON-10")
def test_each_banner_acts_once_through_all_its_steps_before_round_1(ruleset: str) -> None:
    state = start(ruleset)
    acted: list[tuple[Banner, int]] = []
    rng = Random(5)
    play = sequence.play(state, None)
    question = next(play)
    while state.stage is not Stage.ROUND_START:
        if isinstance(question, Checkpoint):
            acted += [(banner, state.step) for banner in state.banners[:1]]
            question = play.send(None)
        elif isinstance(question, Choose):
            question = play.send(rng.choice(list(question.options)))
        else:
            assert isinstance(question, Draw)
            question = play.send(question.sample(rng))
    assert list(dict.fromkeys([banner for banner, _ in acted])) == [Banner.RED, Banner.YELLOW, Banner.BLACK]
    assert [banner for banner, _ in acted] == sorted([banner for banner, _ in acted], key=list(Banner).index)
    for banner in Banner:
        assert {step for who, step in acted if who is banner} >= {2, 3, 4, 5}
    assert (state.round, len(state.activation_cup), state.used_chits) == (1, 10, [])
    assert state.vang_out == []
