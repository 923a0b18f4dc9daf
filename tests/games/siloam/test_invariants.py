"""What is true of every position: broken on purpose, each is told; in play none ever is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from grognard.games.siloam import GAME
from grognard.games.siloam.invariants import invariants, invariants_at_rest
from grognard.games.siloam.setup import begin
from grognard.games.siloam.state import State
from grognard.games.siloam.words import Banner, Box, EventId, Face, Faction, Stage, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Checkpoint, Choose, Draw
from tests.games.siloam.builders import position, setup_for

Spoil = Callable[[State], object]


def spoiled(spoil: Spoil) -> State:
    """A sound position, spoiled in one way."""
    units = {"cics-veteran": "1511", "siloam-1": "1712", "red-1": "1812", "yellow-1": "2008", "black-1": "2003"}
    supports = {"mg-flamethrower": "mg on cics-veteran", "leader-hq": "hq at 1111"}
    state = position(units, supports, stage=Stage.CHITS).state
    assert invariants_at_rest(state) == []
    spoil(state)
    return state


def place(state: State, unit: str, where: str) -> None:
    state.units[unit].box = Box.MAP
    state.units[unit].hex = Hex(where)


def attach(state: State, support: str, face: Face, on: str, where: str) -> None:
    counter = state.supports[support]
    counter.box, counter.face, counter.on, counter.hex = Box.MAP, face, on, Hex(where)


ALWAYS: list[tuple[Spoil, str]] = [
    (lambda s: s.hit_cup.append(3), "7 Hit Markers of 3 coffins, of 6"),
    (lambda s: s.tactics_cup.remove(7), "0 tactics chits 7, of 1"),
    (lambda s: s.tactics_drawn.append(7), "2 tactics chits 7, of 1"),
    (lambda s: s.tactics_cup.append(21), "+1 Weather Miss Chits"),
    (lambda s: s.cp_discard.append(6), "5 CP chits of value 6, of 4"),
    (lambda s: s.cp_discard.append(-1), "a Political Cost chit in the CP discard"),
    (lambda s: s.cp_cup.append(-1), "21 Political Cost chits, of 20"),
    (lambda s: setattr(s, "cp", -1), "cp is -1"),
    (lambda s: s.vang_out.append(VangCounter.TANK), "2 Vang Support Counters tank, of 1"),
    (lambda s: setattr(s, "armor_supply", 11), "11 Armor Markers, 11 of them in supply, of 12"),
    (lambda s: s.units["cics-veteran"].hits.extend([0, 0, 0, 0]), "holds 4 Hit Markers in 3 slots"),
    (lambda s: setattr(s.units["cics-veteran"], "armor", 1), "holds 1 Armor Markers in 0 slots"),
    (lambda s: setattr(s.units["cics-veteran"], "scouted", True), "cics-veteran has a Scout Marker"),
    (lambda s: setattr(s.units["cics-green-1"], "scouted", True), "cics-green-1 has markers in pool"),
    (lambda s: setattr(s.units["cics-green-1"], "hex", Hex("1111")), "cics-green-1 is in pool and in 1111"),
    (lambda s: place(s, "cics-green-1", "1901"), "cics-green-1 is in 1901, which is sea"),
    (lambda s: place(s, "cics-green-1", "2101"), "cics-green-1 is in 2101, which is not on the map"),
    (lambda s: place(s, "cics-green-1", "1812"), "red-1 shares 1812 with cics-green-1"),
    (lambda s: place(s, "red-2", "1611"), "the beachhead stacks hold"),
    (lambda s: s.beachheads[Banner.RED].append(s.beachheads[Banner.BLACK].pop()), "black-4 is in the red stack"),
    (lambda s: setattr(s.supports["leader-hq"], "face", Face.MG), "leader-hq shows mg"),
    (lambda s: setattr(s.supports["irregulars-01"], "face", Face.GUERRILLA), "lies on its Guerrilla side in the pool"),
    (lambda s: setattr(s.supports["leader-hq"], "on", "siloam-1"), "leader-hq is a Detachment on siloam-1"),
    (lambda s: setattr(s.supports["scout-spotter"], "hex", Hex("1111")), "scout-spotter is in pool and on the map"),
    (lambda s: attach(s, "irregulars-01", Face.CONSCRIPT, "red-1", "1812"), "is on red-1, which is no friendly"),
    (lambda s: attach(s, "irregulars-01", Face.CONSCRIPT, "siloam-2", "1812"), "siloam-2, which is not on the map"),
    (lambda s: attach(s, "irregulars-01", Face.CONSCRIPT, "siloam-1", "1711"), "its unit in 1712"),
    (lambda s: attach(s, "irregulars-01", Face.CONSCRIPT, "cics-veteran", "1511"), "more than one Attachment"),
    (lambda s: s.fortifications.update({Hex("1111"): 3}), "a Fortification of level 3 in 1111"),
    (lambda s: s.fortifications.update({Hex("1812"): 1}), "red-1 stands in a Fortification in 1812"),
    (lambda s: s.garrisons.append(Hex("1111")), "a Garrison in 1111, which is no VP Space"),
    (lambda s: s.garrisons.append(Hex("1712")), "a Garrison and a Combat Unit in 1712"),
    (lambda s: s.garrisons.extend([Hex("1909"), Hex("1909")]), "two Garrisons in one hex"),
    (lambda s: s.morale.update({Faction.SILOAM: 9}), "the morale of siloam is 9"),
    (lambda s: s.morale.update({Faction.CICS: 0}), "the morale of cics is 0"),
    (lambda s: setattr(s, "round", 11), "round 11"),
    (lambda s: s.round_track.update({EventId.E1E: 12}), "event e1e waits on Round 12"),
    (lambda s: s.used_chits.append("siloam"), "2 activation chits siloam, of 1"),
]

AT_REST: list[tuple[Spoil, str]] = [
    (lambda s: s.hit_cup.pop(), "39 Hit Markers"),
    (lambda s: s.vang_cup.pop(), "11 Vang Support Counters, of 12"),
    (lambda s: s.tactics_drawn.append(s.tactics_cup.pop()), "were not returned"),
    (lambda s: place(s, "cics-green-1", "1511"), "share 1511 (SOS-STK-01a)"),
    (lambda s: place(s, "cics-green-1", "1111"), "leader-hq is not alone in 1111"),
    (lambda s: attach(s, "scout-spotter", Face.SCOUT, "", "1411"), "is not between friend and enemy"),
    (lambda s: attach(s, "engineer-truck", Face.ENGINEER, "", "1811"), "is next to an enemy"),
    (lambda s: attach(s, "engineer-truck", Face.ENGINEER, "", "1410"), "engineer-truck is in Difficult 1410"),
]


@pytest.mark.parametrize(("spoil", "told"), ALWAYS, ids=[told for _, told in ALWAYS])
def test_what_is_wrong_with_a_position_is_told(spoil: Spoil, told: str) -> None:
    found = invariants(spoiled(spoil))
    assert any(told in fault for fault in found), found


@pytest.mark.parametrize(("spoil", "told"), AT_REST, ids=[told for _, told in AT_REST])
def test_what_is_wrong_only_at_rest_is_told_at_rest(spoil: Spoil, told: str) -> None:
    state = spoiled(spoil)
    assert any(told in fault for fault in invariants_at_rest(state)), invariants_at_rest(state)
    assert not any(told in fault for fault in invariants(state))


def test_stacks_may_be_too_large_within_an_activation() -> None:
    state = spoiled(lambda s: place(s, "cics-green-1", "1511"))
    state.stage = Stage.CICS
    assert invariants_at_rest(state) == []


def test_stand_ins_are_counted_among_the_hit_markers() -> None:
    def give_stand_in(state: State) -> None:
        state.units["cics-veteran"].hits.append(1)
        state.units["cics-veteran"].stand_ins = 1
        state.stand_ins = 1

    assert invariants_at_rest(spoiled(give_stand_in)) == []


@pytest.mark.parametrize("ruleset", ["v19", "v13"])
@pytest.mark.parametrize("seed", range(100, 106))
def test_nothing_goes_wrong_in_play(ruleset: str, seed: int) -> None:
    rng = Random(seed)
    state = begin(setup_for(ruleset))
    play = GAME.play(state, None)
    question = next(play)
    try:
        while True:
            answer = None
            if isinstance(question, Checkpoint):
                assert invariants_at_rest(state) == []
            else:
                assert invariants(state) == []
                assert isinstance(question, (Choose, Draw))
                answer = rng.choice(list(question.options)) if isinstance(question, Choose) else question.sample(rng)
            question = play.send(answer)
    except StopIteration:
        assert state.outcome
