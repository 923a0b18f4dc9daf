"""Combats in which several rules meet, and random ones that must come to an end with every counter accounted for."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grognard.games.siloam.combat import attack, can_lead_for_cics, fight, targets_of
from grognard.games.siloam.endings import GameOver
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.setup import begin
from grognard.games.siloam.vang_attack import compose
from grognard.games.siloam.words import Banner, Box, Faction, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Checkpoint, Choose, Play, Sealed, Shuffle
from tests.games.siloam.builders import carry_out, position, setup_for, told
from tests.games.siloam.fights import (
    fill,
    give_counter,
    guerrillas_on_map,
    player_attack,
    support,
    unit,
    vang_attack,
)
from tests.rules import rule


@rule("SOS-GAP-35", "SOS-CBT-08a", "SOS-GUE-06a", "SOS-CON-33", "SOS-ACT-03c", "SOS-ACT-03d")
def test_an_allied_lead_with_cics_guerrilla_and_artillery() -> None:
    game = position(
        {"siloam-1": "0512", "cics-elite-1": "0611", "cics-artillery-1": "0510", "red-5": "0612"},
        {"leader-hq": "leader on siloam-1", "irregulars-01": "guerrilla at 0513"},
        cp=2,
    )
    assert can_lead_for_cics(game, unit(game, "siloam-1"), Hex("0612"))
    play = player_attack(game, "siloam-1", "0612")
    # red-5 fails with two draws. Attack: 2 symbols, joiner, gun and failed defence by circle; then 1 by triangle.
    # 8 (square) is no match for the circle of the lead, 18 scores by the Artillery and draws once more, 5 misses for
    # the Guerrilla.
    played = carry_out(
        play,
        ["combat", "cics-artillery-1"],
        tactics=[12, 15, 8, 18, 16, 17, 13, 14, 5],
        hits=[1],
    )
    assert played.count("tactics.draw") == 2 + 5 + 1 + 1
    assert game.state.cp == 0
    assert unit(game, "red-5").hits == [1]


@rule("SOS-VNG-10c", "SOS-HIT-04e", "SOS-CON-31")
def test_a_leader_counter_goes_with_the_unit_that_drew_it() -> None:
    for loses_it in (True, False):
        game = position({"red-1": "0512", "red-3": "0513", "siloam-1": "0612"})
        give_counter(game, "red-1" if loses_it else "red-3", VangCounter.LEADER)
        fill(game, "red-1", "red-3")
        play = vang_attack(game, "red-1", "0612", ["red-3"])
        # Chit 5 removes the lead. 19 is a star alone: with the counter still there it is a hit and a draw.
        tactics = [5, 12, 19, 15] if loses_it else [5, 12, 19, 15, 16]
        answers = ["aggressive"] if loses_it else ["aggressive", "marker siloam-1"]
        carry_out(play, answers, tactics=tactics, hits=[0] if loses_it else [0, 1])
        assert (VangCounter.LEADER in game.state.vang_cup) is loses_it


@rule("SOS-VNG-10d", "SOS-CON-30", "SOS-CON-29")
def test_artillery_support_and_artillery_counter_score_one_hit_for_one_symbol() -> None:
    game = position({"red-2": "0512", "red-4": "0411", "siloam-1": "0612"})
    give_counter(game, "red-2", VangCounter.ARTILLERY)
    play = vang_attack(game, "red-2", "0612", guns=["red-4"])
    # 2 symbols, gun, counter, no failed defence; 18 gives one bonus draw.
    played = carry_out(play, ["aggressive", "marker siloam-1"], tactics=[5, 12, 18, 15, 16, 17, 13], hits=[1, 2])
    assert played.count("tactics.draw") == 2 + 4 + 1
    assert unit(game, "siloam-1").hits == [2]


@rule("SOS-RET-01b", "SOS-HIT-05a", "SOS-GAP-25")
def test_a_unit_may_retreat_and_still_be_removed_where_it_has_come_to() -> None:
    game = position({"red-1": "0612", "siloam-1": "0512"})
    fill(game, "siloam-1")
    play = vang_attack(game, "red-1", "0512")
    answers = ["aggressive", "retreat 0412", "removal siloam-1"]
    carry_out(play, answers, tactics=[12, 15, 1, 2, 3], hits=[1, 1])
    assert unit(game, "siloam-1").box is Box.OUT
    assert len(game.state.casualty_boxes[Faction.SILOAM]) == 3 + 2  # its own, and the two hits still pending
    assert unit(game, "red-1").hex == "0512"


@rule("SOS-CON-85", "SOS-RET-02c-v19", "SOS-GAP-25", "SOS-STK-03d")
def test_retreat_onto_a_friend_then_the_vang_advance_then_the_shift() -> None:
    game = position({"red-1": "0612", "siloam-1": "0512", "cics-green-1": "0412"})
    play = vang_attack(game, "red-1", "0512")
    answers = ["aggressive", "retreat 0412", "stacking.shift-unit: cics-green-1", "0413"]
    carry_out(play, answers, tactics=[12, 15, 1, 16, 17], hits=[1])
    places = {name: unit(game, name).hex for name in ("red-1", "siloam-1", "cics-green-1")}
    assert places == {"red-1": "0512", "siloam-1": "0412", "cics-green-1": "0413"}


@rule("SOS-RET-02d-v19", "SOS-GUE-06b")
def test_a_defender_that_retreats_onto_the_guerrilla_that_helps_it_sends_it_to_the_mountains() -> None:
    game = position(
        {"red-1": "0512", "red-3": "0513", "siloam-1": "0612 movement"},
        {"leader-hq": "leader on siloam-1", "irregulars-01": "guerrilla at 0613"},
    )
    play = vang_attack(game, "red-1", "0612", ["red-3"])
    # 1 symbol and the Guerrilla, then 2 symbols, the joiner and the failed defence.
    carry_out(play, ["cautious", "retreat 0613"], tactics=[12, 1, 2, 16, 17, 18])
    assert unit(game, "siloam-1").hex == "0613"
    assert guerrillas_on_map(game) == ["1510"]


@rule("SOS-CON-73", "SOS-GUE-07b", "SOS-CON-79")
def test_the_loss_of_a_guerrilla_may_bring_the_coalition_down_in_the_middle_of_a_combat() -> None:
    morale = {Faction.CICS: 1, Faction.SILOAM: 2, Faction.CALEDONIA: 1, Faction.VANG: 1}
    game = position({"red-2": "0512"}, {"irregulars-01": "guerrilla at 0612"}, morale=morale)
    with pytest.raises(GameOver):
        carry_out(vang_attack(game, "red-2", "0612"), tactics=[12, 1, 2, 3])


@rule("SOS-CON-25", "SOS-SUP-04b")
def test_a_scout_leaves_when_the_combat_takes_away_the_only_enemy_beside_it() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612"}, {"scout-spotter": "scout at 0611"})
    fill(game, "red-2")
    carry_out(player_attack(game, "cics-veteran", "0612"), ["none"], tactics=[12, 15, 1, 16, 17], hits=[0])
    assert support(game, "scout-spotter").box is Box.POOL


@rule("SOS-GRP-01a", "SOS-CON-31")
def test_a_group_attack_goes_on_when_its_leader_is_lost_with_his_unit() -> None:
    game = position(
        {"cics-veteran": "0512", "cics-green-1": "0611", "cics-green-2": "0513", "red-2": "0612"},
        {"leader-hq": "leader on cics-veteran"},
        cp=5,
    )
    fill(game, "cics-veteran")
    play = player_attack(game, "cics-veteran", "0612")
    answers = ["cics-green-1", "combat", "cics-green-2", "combat", "removal cics-veteran", "cics-green-1"]
    played = carry_out(play, answers, tactics=[1, 12, 15, 16, 17], hits=[0])
    assert support(game, "leader-hq").box is Box.POOL
    assert played.count("tactics.draw") == 2 + 2 + 1


@rule("SOS-PLN-08c", "SOS-PLN-08e", "SOS-PLN-07b")
def test_a_bonus_chit_in_an_ambush_scores_for_the_player_and_not_for_the_vang() -> None:
    game = position(
        {"cics-veteran": "0512", "red-5": "0612"}, tactics_cup=[12, 15, 16, 17, 22, 22], bonus_supply=[23, 23]
    )
    play = player_attack(game, "cics-veteran", "0612", is_ambush=True)
    # Attack: 22 hits and draws again. Defence, circle too: 22 is a miss.
    carry_out(play, tactics=[22, 12, 15, 22, 16], hits=[1])
    assert (unit(game, "red-5").hits, unit(game, "cics-veteran").hits) == ([1], [])
    assert sorted(game.state.bonus_supply) == [22, 22, 23, 23]


@rule("SOS-CBT-13b", "SOS-GUE-05a", "SOS-CBT-13d")
def test_a_guerrilla_in_the_mountains_is_helped_by_them() -> None:
    game = position({"red-2": "1610"}, {"irregulars-01": "guerrilla at 1510"})
    # 16 is Difficult alone: a hit and another draw, and the defence has not failed.
    played = carry_out(vang_attack(game, "red-2", "1510"), tactics=[16, 12, 15, 17], hits=[1])
    assert played.count("tactics.draw") == 1 + 1 + 2
    assert unit(game, "red-2").hits == [1]


@rule("SOS-CBT-06d-v13", "SOS-CBT-06d-v19", "SOS-CON-34")
def test_artillery_alone_behind_works_takes_hits_by_retreat_and_fortification_in_both_editions() -> None:
    for ruleset, defence in (("v19", []), ("v13", [12])):
        game = position(
            {"red-1": "0512", "cics-artillery-1": "0612 combat"}, ruleset=ruleset, fortifications={"0612": 1}
        )
        play = vang_attack(game, "red-1", "0612")
        answers = [*(["aggressive"] if defence else []), "works 1", "retreat 0713"]
        played = carry_out(play, answers, tactics=[*defence, 1, 2, 15])
        assert unit(game, "cics-artillery-1").hex == "0713"
        assert played.count("combat.defence-mode") == len(defence)


@rule("SOS-HIT-02d", "SOS-GRP-02c", "SOS-HIT-03a")
def test_the_conscript_of_a_joiner_takes_a_hit_of_the_defence_and_its_mg_does_not() -> None:
    game = position(
        {"red-1": "0512", "siloam-1": "0612", "siloam-2": "0611", "cics-green-1": "0513"},
        {
            "irregulars-01": "conscript on siloam-2",
            "mg-flamethrower": "mg on cics-green-1",
            "caledonia-leader-mg": "leader on siloam-1",
        },
    )
    play = vang_attack(game, "red-1", "0612")
    answers = ["siloam-2", "cics-green-1", "aggressive", "conscript siloam-2"]
    # 2 symbols, 2 joiners, 1 for the MG
    played = carry_out(play, answers, tactics=[12, 15, 16, 17, 13, 1, 9, 10], hits=[3])
    ways = played.offered("combat.take-hit")[0]
    assert not [way for way in ways if "mg" in way]
    assert support(game, "irregulars-01").box is Box.POOL
    assert game.state.casualty_boxes[Faction.SILOAM] == [3]


@rule("SOS-CON-24", "SOS-SUP-03a", "SOS-SUP-03d", "SOS-CON-28")
def test_an_anti_tank_and_an_mg_add_up_against_a_lead_tank() -> None:
    game = position(
        {"red-1": "0512", "cics-elite-1": "0612", "cics-green-1": "0611", "siloam-1": "0713"},
        {
            "mechanized-anti-tank": "anti-tank on cics-elite-1",
            "mg-flamethrower": "mg on cics-green-1",
            "caledonia-leader-mg": "leader on siloam-1",
        },
    )
    play = vang_attack(game, "red-1", "0612")
    # 3 symbols, 1 joiner, 2 and 1; read by the square of the Elite Infantry, so 8 hits.
    tactics = [8, 12, 13, 14, 15, 16, 17, 11, 18]
    played = carry_out(play, ["cics-green-1", "aggressive"], tactics=tactics)
    assert played.count("tactics.draw") == 7 + 2
    assert unit(game, "red-1").armor == 1


@rule("SOS-CBT-07a", "SOS-CBT-09a")
def test_what_is_told_of_a_combat_names_its_chits_and_its_hits() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612"})
    carry_out(player_attack(game, "cics-veteran", "0612"), tactics=[1, 12, 5, 16], hits=[1, 2])
    chits = [(one.facts["chit"], one.facts["hits"]) for one in told(game) if one.topic == "combat.chit"]
    assert chits == [(1, 1), (12, 0), (5, 1), (16, 0)]
    assert [one.facts["hits"] for one in told(game) if one.topic == "combat.hits"] == [1, 1]


# Random combats


ARENAS = (("1511", "1611", "1411", "1410", "1510", "1610"), ("0612", "0512", "0611", "0513", "0713", "0613"))
SUPPORTS = {
    "leader-hq": "leader",
    "mg-flamethrower": "mg",
    "mechanized-anti-tank": "anti-tank",
    "irregulars-02": "conscript",
}
PLAYER_UNITS = ("siloam-1", "cics-green-1", "cics-elite-1", "cics-artillery-1", "cics-light-tank")
VANG_UNITS = ("red-1", "red-2", "red-3", "red-4", "red-5")


def crowd(rng: Random, ruleset: str) -> Siloam:
    """Units of both sides thrown into a small piece of the map, with Supports and markers on them."""
    places = list(rng.choice(ARENAS))
    rng.shuffle(places)
    units = {}
    for _ in range(3):
        units[rng.choice([name for name in PLAYER_UNITS if name not in units])] = f"{places.pop()} {rng.choice(MODES)}"
    for _ in range(2):
        units[rng.choice([name for name in VANG_UNITS if name not in units])] = f"{places.pop()} {rng.choice(MODES)}"
    infantry = [name for name in units if name in ("siloam-1", "cics-green-1", "cics-elite-1")]
    supports = {"irregulars-01": f"guerrilla at {places.pop()}"}
    for parent in infantry:
        name = rng.choice([one for one in SUPPORTS if one not in supports])
        supports[name] = f"{SUPPORTS[name]} on {parent}"
    works = {Hex(place.split()[0]): rng.choice((1, 2)) for name, place in units.items() if name == "siloam-1"}
    game = position(units, supports, ruleset, cp=rng.choice((0, 3)), fortifications=works)
    game.state.tactics_cup.extend([21, 21, 22])
    game.state.weather_supply -= 2
    game.state.bonus_supply.remove(22)
    return game


MODES = ("combat", "combat", "movement")


def random_combat(game: Siloam, rng: Random) -> Play[None] | None:
    """An attack of some unit on some target; None if nobody is next to an enemy."""
    attackers = [
        (one, target) for one in game.state.units.values() if one.box is Box.MAP for target in targets_of(game, one)
    ]
    if not attackers:
        return None
    lead, target = rng.choice(attackers)
    if game.is_vang(lead):
        return fight(game, compose(game, Banner.RED, lead, target))
    if game.faction(lead) is not Faction.CICS and not can_lead_for_cics(game, lead, target):
        return attack(game, lead, target, game.faction(lead), False)
    return attack(game, lead, target, Faction.CICS, rng.random() < 0.3)


def play_out(play: Play[None], rng: Random) -> int:
    """Answer at random; how many questions there were."""
    asked = 0
    try:
        question = next(play)
        while True:
            asked += 1
            assert not isinstance(question, (Checkpoint, Sealed, Shuffle))
            if isinstance(question, Choose):
                assert len(set(question.options)) == len(question.options)
                if question.barred is not None:
                    assert not {one.option for one in question.barred()} & set(question.options)
                question = play.send(rng.choice(list(question.options)))
            else:
                question = play.send(question.sample(rng))
    except (StopIteration, GameOver):
        return asked


def counters(game: Siloam) -> tuple[Counter[int], Counter[int], int]:
    """Every tactics chit, hit marker and Armor Marker there is, wherever it is."""
    state = game.state
    chits = Counter([*state.tactics_cup, *state.tactics_drawn, *state.bonus_supply, *[21] * state.weather_supply])
    markers = Counter(state.hit_cup)
    for box in state.casualty_boxes.values():
        markers.update(box)
    for one in state.units.values():
        markers.update(one.hits)
    return chits, markers, state.armor_supply + sum([one.armor for one in state.units.values()])


@pytest.mark.parametrize("ruleset", ["v19", "v13"])
@rule("SOS-CBT-11a", "SOS-CBT-11b", "SOS-HIT-02c", "SOS-HIT-04d", "SOS-CON-85")
def test_random_combats_end_with_every_counter_accounted_for(ruleset: str) -> None:
    fought = 0
    for seed in range(250):
        rng = Random(seed)
        game = crowd(rng, ruleset)
        before = counters(game)
        play = random_combat(game, rng)
        if play is None:
            continue
        fought += play_out(play, rng) > 0
        assert counters(game) == before, seed
        assert counters(game)[0] == Counter(begin(setup_for()).tactics_cup) + Counter([*[21] * 8, 22, 22, 23, 23])
        assert game.state.tactics_drawn == [] or game.state.outcome
        for place in game.board.hexes:
            assert len(game.coalition_at(place)) <= 1 or game.state.outcome, seed
    assert fought > 200
