"""Draws and scores: how many Tactics Chits each side draws, and what a chit scores (SOS-CBT Steps 4 and 6)."""

from __future__ import annotations

import pytest

from grognard.games.siloam.battle import Defence
from grognard.games.siloam.morale import success_symbol
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.scoring import (
    Reading,
    attack_draws,
    attack_reading,
    attack_specials,
    defence_draws,
    defence_reading,
    defence_specials,
    guerrilla_reading,
    is_artillery_alone,
    score,
)
from grognard.games.siloam.words import Box, Faction, Mode, Rating, Special, VangCounter
from tests.games.siloam.builders import carry_out, position
from tests.games.siloam.fights import give_counter, player_battle, support, unit, vang_attack, vang_battle
from tests.rules import rule

DUEL = {"cics-veteran": "0512", "red-2": "0612"}
STANDARD = range(1, 21)


def chits_scoring(game: Siloam, reading: Reading) -> list[int]:
    return [number for number in STANDARD if score(reading, game.parts.chits[number]).hits]


def hits_and_bonus(game: Siloam, reading: Reading, number: int) -> tuple[int, int]:
    scored = score(reading, game.parts.chits[number])
    return (scored.hits, scored.bonus)


def combat_only(rating: Rating) -> Reading:
    return Reading(rating, False, (), False)


# Ratings


@rule("SOS-CBT-01a", "SOS-CBT-01b", "SOS-CBT-01c", "SOS-CBT-01d", "SOS-CON-28")
def test_a_higher_rating_is_on_more_chits_and_must_itself_be_printed() -> None:
    game = position(DUEL)
    assert chits_scoring(game, combat_only(Rating.TRIANGLE)) == [1, 2, 3, 4]
    assert chits_scoring(game, combat_only(Rating.CIRCLE)) == [1, 2, 3, 4, 5, 6, 7]
    assert chits_scoring(game, combat_only(Rating.SQUARE)) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert chits_scoring(game, combat_only(Rating.DIAMOND)) == list(range(1, 13))


@rule("SOS-CBT-01a", "SOS-CBT-01b", "SOS-CBT-01c")
def test_green_veteran_and_elite_units_have_triangle_circle_and_square() -> None:
    game = position({"cics-green-1": "0512", "cics-veteran": "0611", "cics-elite-1": "0513", "red-2": "0612"})
    ratings = [attack_reading(game, player_battle(game, lead, "0612")).rating for lead in
               ("cics-green-1", "cics-veteran", "cics-elite-1")]  # fmt: skip
    assert ratings == [Rating.TRIANGLE, Rating.CIRCLE, Rating.SQUARE]


@rule("SOS-CBT-01d")
def test_diamond_is_the_success_symbol_of_the_two_highest_morale_levels() -> None:
    game = position(DUEL)
    symbols = []
    for level in (6, 7, 8):
        game.state.morale[Faction.CICS] = level
        symbols.append(success_symbol(game, Faction.CICS))
    assert symbols == [Rating.SQUARE, Rating.DIAMOND, Rating.DIAMOND]


# Step 4: how many chits the defender draws


@rule("SOS-CBT-06a")
def test_the_defender_draws_for_its_symbols_and_one_for_each_supporting_unit() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "red-3": "0613", "yellow-1": "0712"})
    battle = player_battle(game, "cics-veteran", "0612")
    assert defence_draws(game, battle) == 2 + 2
    assert defence_reading(game, battle).rating is Rating.TRIANGLE  # that of red-2, although yellow-1 has circle


@rule("SOS-CBT-06a")
def test_a_supporting_unit_adds_one_draw_whatever_its_own_symbols() -> None:
    game = position({"cics-veteran": "0512", "red-2": "0612", "red-4": "0613 movement"})
    assert unit(game, "red-4").mode is Mode.MOVEMENT  # 0 symbols of its own
    assert defence_draws(game, player_battle(game, "cics-veteran", "0612")) == 2 + 1


@rule("SOS-CBT-01h")
def test_symbols_are_those_of_the_mode_the_unit_is_in() -> None:
    game = position({"cics-elite-1": "0512 movement", "red-2": "0612 movement"})
    battle = player_battle(game, "cics-elite-1", "0612")
    assert (attack_draws(game, battle), defence_draws(game, battle)) == (2, 1)
    unit(game, "cics-elite-1").mode = Mode.COMBAT
    unit(game, "red-2").mode = Mode.COMBAT
    assert (attack_draws(game, battle), defence_draws(game, battle)) == (3, 2)


@rule("SOS-CBT-01h")
def test_being_attacked_changes_no_mode() -> None:
    game = position({"cics-veteran": "0612 movement", "red-2": "0512"})
    carry_out(vang_attack(game, "red-2", "0612"), ["aggressive"], tactics=[12, 15, 16, 17])
    assert unit(game, "cics-veteran").mode is Mode.MOVEMENT


@rule("SOS-SUP-03a", "SOS-CBT-06b")
def test_an_mg_draws_one_more_in_defence_and_none_in_attack() -> None:
    game = position({"cics-veteran": "0612", "red-2": "0512"}, {"mg-flamethrower": "mg on cics-veteran"})
    assert defence_draws(game, vang_battle(game, "red-2", "0612")) == 2 + 1
    assert attack_draws(game, player_battle(game, "cics-veteran", "0512")) == 2


@rule("SOS-SUP-03d", "SOS-CBT-06b", "SOS-CBT-00a")
def test_an_anti_tank_draws_two_more_against_a_lead_that_is_a_tank_only() -> None:
    supports = {"mechanized-anti-tank": "anti-tank on cics-veteran"}
    game = position({"cics-veteran": "0612", "red-1": "0512", "red-2": "0513"}, supports)
    assert defence_draws(game, vang_battle(game, "red-1", "0612", ["red-2"])) == 2 + 2
    assert defence_draws(game, vang_battle(game, "red-2", "0612", ["red-1"])) == 2


@rule("SOS-CON-24")
def test_attachments_of_joiners_count_and_their_draws_are_read_like_the_leads() -> None:
    game = position(
        {"cics-elite-1": "0612", "cics-green-1": "0611", "red-2": "0512"},
        {"leader-hq": "leader on cics-elite-1", "mg-flamethrower": "mg on cics-green-1"},
    )
    battle = vang_battle(game, "red-2", "0612")
    battle.defence_joiners = [unit(game, "cics-green-1")]
    assert defence_draws(game, battle) == 3 + 1 + 1
    assert defence_reading(game, battle).rating is Rating.SQUARE


@rule("SOS-CBT-06d-v19", "SOS-CBT-06e")
@pytest.mark.parametrize(("gun", "enemy"), [("cics-artillery-1", "red-2"), ("red-4", "cics-veteran")])
def test_artillery_of_either_side_defending_alone_draws_nothing(gun: str, enemy: str) -> None:
    game = position({gun: "0612", enemy: "0512"})
    battle = vang_battle(game, enemy, "0612") if enemy == "red-2" else player_battle(game, enemy, "0612")
    assert is_artillery_alone(game, battle)
    assert defence_draws(game, battle) == 0


@rule("SOS-CBT-06d-v13", "SOS-CBT-06e")
def test_in_the_older_edition_artillery_alone_draws_for_its_symbols() -> None:
    game = position({"cics-artillery-1": "0612", "red-2": "0512"}, ruleset="v13")
    assert defence_draws(game, vang_battle(game, "red-2", "0612")) == 1


@rule("SOS-CON-34")
def test_any_joiner_a_gun_or_a_guerrilla_lifts_the_rule_of_artillery_alone() -> None:
    game = position(
        {"cics-artillery-1": "0612", "cics-green-1": "0611", "cics-artillery-2": "0814", "red-2": "0512"},
        {"irregulars-01": "guerrilla at 0513"},
    )
    by_unit = vang_battle(game, "red-2", "0612")
    by_unit.defence_joiners = [unit(game, "cics-green-1")]
    assert defence_draws(game, by_unit) == 1 + 1
    by_gun = vang_battle(game, "red-2", "0612")
    by_gun.defence_guns = [unit(game, "cics-artillery-2")]
    assert defence_draws(game, by_gun) == 1 + 1
    by_guerrilla = vang_battle(game, "red-2", "0612")
    by_guerrilla.defence_guerrillas = [support(game, "irregulars-01")]
    assert defence_draws(game, by_guerrilla) == 1


# Step 4: what scores


@rule("SOS-CBT-06c", "SOS-CBT-12a")
def test_in_cautious_defence_only_maneuver_symbols_score_and_nothing_gives_a_bonus_draw() -> None:
    game = position({"siloam-1": "1806", "red-2": "1906"}, fortifications={"1806": 1})
    battle = vang_battle(game, "red-2", "1806")
    battle.mode = Defence.CAUTIOUS
    reading = defence_reading(game, battle)
    assert chits_scoring(game, reading) == [4, 7, 10, 13, 14, 15]
    assert [hits_and_bonus(game, reading, number) for number in (4, 2, 14, 20)] == [(1, 0), (0, 0), (1, 0), (0, 0)]


@rule("SOS-CBT-06c", "SOS-CBT-13a")
def test_in_aggressive_defence_the_defending_units_symbol_scores_and_maneuver_does_not() -> None:
    game = position({"cics-green-1": "0612", "red-2": "0512"})
    reading = defence_reading(game, vang_battle(game, "red-2", "0612"))
    assert chits_scoring(game, reading) == [1, 2, 3, 4]
    assert hits_and_bonus(game, reading, 4) == (1, 0)


@rule("SOS-CBT-13b")
@pytest.mark.parametrize(
    ("place", "beside", "level", "special", "bare_chit"),
    [
        ("1806", "1805", 0, Special.ROUGH, 20),
        ("1510", "1511", 0, Special.DIFFICULT, 16),
        ("0612", "0512", 1, Special.FORTIFICATION, 17),
        ("0612", "0512", 2, Special.FORTIFICATION, 17),
    ],
)
def test_the_terrain_symbol_of_the_defending_hex_scores_and_gives_a_bonus_draw(
    place: str, beside: str, level: int, special: Special, bare_chit: int
) -> None:
    works = {place: level} if level else {}
    game = position({"cics-green-1": place, "red-2": beside}, fortifications=works)
    battle = vang_battle(game, "red-2", place)
    assert defence_specials(game, battle) == (special,)
    assert hits_and_bonus(game, defence_reading(game, battle), bare_chit) == (1, 1)


@rule("SOS-CBT-13b")
def test_terrain_symbols_of_other_ground_score_nothing() -> None:
    game = position({"cics-green-1": "0612", "red-2": "0512"})
    reading = defence_reading(game, vang_battle(game, "red-2", "0612"))
    assert [hits_and_bonus(game, reading, number) for number in (16, 17, 20)] == [(0, 0)] * 3


@rule("SOS-CBT-13b")
def test_a_rough_hex_with_a_fortification_makes_both_symbols_count() -> None:
    game = position({"cics-green-1": "1806", "red-2": "1805"}, fortifications={"1806": 1})
    assert set(defence_specials(game, vang_battle(game, "red-2", "1806"))) == {Special.ROUGH, Special.FORTIFICATION}


@rule("SOS-CBT-13c")
def test_artillery_symbols_score_in_defence_if_artillery_takes_part() -> None:
    game = position({"cics-green-1": "0612", "cics-artillery-1": "0814", "red-2": "0512"})
    battle = vang_battle(game, "red-2", "0612")
    assert hits_and_bonus(game, defence_reading(game, battle), 18) == (0, 0)
    battle.defence_guns = [unit(game, "cics-artillery-1")]
    assert hits_and_bonus(game, defence_reading(game, battle), 18) == (1, 1)


@rule("SOS-CBT-01g", "SOS-CBT-13c")
def test_artillery_in_movement_mode_does_not_make_its_symbol_count() -> None:
    game = position({"red-2": "0612", "red-4": "0613 movement", "cics-veteran": "0512"})
    assert defence_specials(game, player_battle(game, "cics-veteran", "0612")) == ()
    unit(game, "red-4").mode = Mode.COMBAT
    assert defence_specials(game, player_battle(game, "cics-veteran", "0612")) == (Special.ARTILLERY,)


@rule("SOS-CON-29")
def test_every_useful_symbol_of_a_chit_scores() -> None:
    game = position({"cics-veteran": "1806", "red-2": "1805"})
    assert hits_and_bonus(game, defence_reading(game, vang_battle(game, "red-2", "1806")), 2) == (2, 1)


@rule("SOS-CON-29")
def test_bonus_draws_are_read_the_same_way_and_may_give_more() -> None:
    game = position({"cics-veteran": "1806", "red-2": "1805"})
    # Two draws: 20 and 2 are Rough in a Rough hex, each with a bonus draw; 8 is a third, then 12 ends it.
    # 16 is the bonus draw that 8 gave. That is 1 + 2 + 1 hits: red-2 takes two and goes with the third.
    played = carry_out(
        vang_attack(game, "red-2", "1806"), ["aggressive"], tactics=[20, 2, 8, 12, 16], hits=[1, 1, 0, 0]
    )
    assert played.count("tactics.draw") == 5
    assert unit(game, "red-2").box is Box.BEACHHEAD


# Step 6


@rule("SOS-CBT-08a", "SOS-CON-32")
def test_the_attacker_draws_for_the_leads_symbols_and_one_for_each_further_unit() -> None:
    game = position({"cics-veteran": "0512", "cics-elite-1": "0611", "siloam-1": "0513", "red-2": "0612"})
    battle = player_battle(game, "cics-veteran", "0612", ["cics-elite-1", "siloam-1"])
    assert attack_draws(game, battle) == 2 + 2  # not 3 more for the Elite Infantry's three symbols
    assert attack_reading(game, battle).rating is Rating.CIRCLE


@rule("SOS-CON-33")
def test_each_supporting_artillery_adds_one_draw_and_makes_its_symbol_score() -> None:
    game = position({"cics-veteran": "0512", "cics-artillery-1": "0312", "red-2": "0612"})
    battle = player_battle(game, "cics-veteran", "0612", guns=["cics-artillery-1"])
    assert attack_draws(game, battle) == 2 + 1
    assert hits_and_bonus(game, attack_reading(game, battle), 18) == (1, 1)


@rule("SOS-CBT-08b")
def test_a_failed_defence_gives_one_more_draw_in_all() -> None:
    game = position(DUEL)
    battle = player_battle(game, "cics-veteran", "0612")
    assert attack_draws(game, battle) == 2
    battle.defence_failed = True
    assert attack_draws(game, battle) == 3


@rule("SOS-PLN-07d")
def test_an_ambush_gives_no_draw_for_a_failed_defence() -> None:
    game = position(DUEL)
    battle = player_battle(game, "cics-veteran", "0612", ambush=True)
    battle.defence_failed = True
    assert attack_draws(game, battle) == 2


@rule("SOS-SUP-03b", "SOS-CBT-08c")
def test_a_flamethrower_draws_one_more_in_attack_and_none_in_defence() -> None:
    game = position(DUEL, {"mg-flamethrower": "flamethrower on cics-veteran"})
    assert attack_draws(game, player_battle(game, "cics-veteran", "0612")) == 2 + 1
    assert defence_draws(game, vang_battle(game, "red-2", "0512")) == 2


@rule("SOS-SUP-03c", "SOS-CBT-08c", "SOS-CBT-00a")
def test_a_mechanized_draws_two_more_against_infantry_only() -> None:
    supports = {"mechanized-anti-tank": "mechanized on cics-veteran"}
    against = {}
    for enemy in ("red-1", "red-2", "red-4"):
        game = position({"cics-veteran": "0512", enemy: "0612"}, supports)
        against[enemy] = attack_draws(game, player_battle(game, "cics-veteran", "0612"))
    assert against == {"red-1": 2, "red-2": 4, "red-4": 2}


@rule("SOS-CON-24")
def test_attachments_of_joining_attackers_count() -> None:
    game = position(
        {"cics-veteran": "0512", "cics-green-1": "0611", "red-2": "0612"},
        {"mg-flamethrower": "flamethrower on cics-green-1"},
    )
    assert attack_draws(game, player_battle(game, "cics-veteran", "0612", ["cics-green-1"])) == 2 + 1 + 1


@rule("SOS-CON-30")
def test_terrain_maneuver_and_leader_symbols_score_nothing_for_the_attacker() -> None:
    game = position({"cics-veteran": "1805", "red-2": "1806"}, fortifications={"1806": 1})
    reading = attack_reading(game, player_battle(game, "cics-veteran", "1806"))
    assert chits_scoring(game, reading) == [1, 2, 3, 4, 5, 6, 7]
    assert [hits_and_bonus(game, reading, number) for number in (1, 2, 3, 4)] == [(1, 0)] * 4


@rule("SOS-CON-30", "SOS-CBT-01g")
def test_artillery_symbols_score_in_attack_with_artillery_in_combat_mode_as_lead_or_joiner() -> None:
    game = position({"cics-veteran": "0512", "cics-artillery-1": "0611", "red-2": "0612"})
    as_joiner = player_battle(game, "cics-veteran", "0612", ["cics-artillery-1"])
    as_lead = player_battle(game, "cics-artillery-1", "0612")
    assert attack_specials(game, as_joiner) == attack_specials(game, as_lead) == (Special.ARTILLERY,)
    unit(game, "cics-artillery-1").mode = Mode.MOVEMENT
    assert attack_specials(game, as_joiner) == ()


# Vang Support Counters


@rule("SOS-VNG-10a")
def test_the_tank_counter_draws_two_more_against_infantry_only() -> None:
    draws = {}
    for enemy in ("cics-green-1", "cics-light-tank", "cics-artillery-1"):
        game = position({"red-2": "0512", enemy: "0612"})
        give_counter(game, "red-2", VangCounter.TANK)
        draws[enemy] = attack_draws(game, vang_battle(game, "red-2", "0612"))
    assert draws == {"cics-green-1": 4, "cics-light-tank": 2, "cics-artillery-1": 2}


@rule("SOS-VNG-10b")
def test_the_flamethrower_counter_draws_one_more() -> None:
    game = position({"red-2": "0512", "cics-light-tank": "0612"})
    give_counter(game, "red-2", VangCounter.FLAMETHROWER)
    battle = vang_battle(game, "red-2", "0612")
    assert attack_draws(game, battle) == 2 + 1
    assert attack_specials(game, battle) == ()


@rule("SOS-VNG-10c")
def test_the_leader_counter_makes_leader_symbols_score_and_draw() -> None:
    game = position({"red-2": "0512", "cics-light-tank": "0612"})
    battle = vang_battle(game, "red-2", "0612")
    assert hits_and_bonus(game, attack_reading(game, battle), 19) == (0, 0)
    give_counter(game, "red-2", VangCounter.LEADER)
    assert attack_draws(game, battle) == 2
    reading = attack_reading(game, battle)
    assert [hits_and_bonus(game, reading, number) for number in (19, 1, 9)] == [(1, 1), (2, 1), (1, 1)]


@rule("SOS-VNG-10d")
def test_the_artillery_counter_draws_one_more_and_makes_artillery_symbols_score() -> None:
    game = position({"red-2": "0512", "cics-light-tank": "0612"})
    battle = vang_battle(game, "red-2", "0612")
    assert hits_and_bonus(game, attack_reading(game, battle), 18) == (0, 0)
    give_counter(game, "red-2", VangCounter.ARTILLERY)
    assert attack_draws(game, battle) == 2 + 1
    assert hits_and_bonus(game, attack_reading(game, battle), 18) == (1, 1)


@rule("SOS-CON-24", "SOS-VNG-10b", "SOS-VNG-10a")
def test_the_counters_of_all_attackers_add_up() -> None:
    game = position({"red-2": "0512", "red-3": "0513", "cics-green-1": "0612"})
    give_counter(game, "red-2", VangCounter.TANK)
    give_counter(game, "red-3", VangCounter.FLAMETHROWER)
    assert attack_draws(game, vang_battle(game, "red-2", "0612", ["red-3"])) == 2 + 1 + 2 + 1


# Tactic Bonus and Weather Miss Chits (22: circle to diamond, Maneuver; 23: square, diamond, Maneuver, Artillery)


@rule("SOS-PLN-08c", "SOS-CON-81")
def test_a_bonus_chit_scores_one_hit_and_one_draw_if_a_printed_symbol_applies() -> None:
    game = position({"cics-veteran": "0512", "cics-green-1": "0611", "red-2": "0612"})
    by_circle = attack_reading(game, player_battle(game, "cics-veteran", "0612"))
    by_triangle = attack_reading(game, player_battle(game, "cics-green-1", "0612"))
    assert [hits_and_bonus(game, by_circle, number) for number in (22, 23)] == [(1, 1), (0, 0)]
    assert [hits_and_bonus(game, by_triangle, number) for number in (22, 23)] == [(0, 0), (0, 0)]


@rule("SOS-CON-81")
def test_a_bonus_chit_with_two_useful_symbols_still_scores_one_hit() -> None:
    game = position({"cics-elite-1": "0512", "cics-artillery-1": "0312", "red-2": "0612"})
    reading = attack_reading(game, player_battle(game, "cics-elite-1", "0612", guns=["cics-artillery-1"]))
    assert hits_and_bonus(game, reading, 23) == (1, 1)
    assert hits_and_bonus(game, reading, 3) == (2, 1)  # a standard chit with the same two symbols scores both


@rule("SOS-CON-81")
def test_what_is_useful_on_a_bonus_chit_depends_on_the_defence() -> None:
    game = position({"cics-green-1": "0612", "red-2": "0512"})
    battle = vang_battle(game, "red-2", "0612")
    assert hits_and_bonus(game, defence_reading(game, battle), 22) == (0, 0)  # Maneuver is of no use here
    battle.mode = Defence.CAUTIOUS
    assert hits_and_bonus(game, defence_reading(game, battle), 22) == (1, 1)


@rule("SOS-PLN-08d", "SOS-CON-81")
def test_a_bonus_chit_is_a_miss_for_the_vang_in_attack_and_in_defence() -> None:
    game = position({"red-5": "0512", "cics-green-1": "0612"})
    assert hits_and_bonus(game, attack_reading(game, vang_battle(game, "red-5", "0612")), 22) == (0, 0)
    assert hits_and_bonus(game, defence_reading(game, player_battle(game, "cics-green-1", "0512")), 22) == (0, 0)


@rule("SOS-CON-81")
def test_a_weather_miss_chit_never_scores() -> None:
    game = position({"cics-elite-1": "1806", "red-2": "1805"})
    battle = vang_battle(game, "red-2", "1806")
    for mode in Defence:
        battle.mode = mode
        assert hits_and_bonus(game, defence_reading(game, battle), 21) == (0, 0)


# Guerrillas


@rule("SOS-GUE-05a", "SOS-CON-73")
def test_a_guerrilla_that_is_the_target_draws_once_for_triangle() -> None:
    game = position({"red-2": "0512"}, {"irregulars-01": "guerrilla at 0612"})
    battle = vang_battle(game, "red-2", "0612")
    assert defence_draws(game, battle) == 1
    assert chits_scoring(game, defence_reading(game, battle)) == [1, 2, 3, 4]


@rule("SOS-GUE-06a", "SOS-CON-73")
def test_the_draw_of_a_guerrilla_that_joined_is_read_by_triangle_or_by_maneuver() -> None:
    game = position({"cics-elite-1": "1806", "red-2": "1805"})
    battle = vang_battle(game, "red-2", "1806")
    aggressive = guerrilla_reading(defence_reading(game, battle))
    assert chits_scoring(game, aggressive) == [1, 2, 3, 4, 8, 20]  # triangle, and Rough as for the others
    battle.mode = Defence.CAUTIOUS
    assert chits_scoring(game, guerrilla_reading(defence_reading(game, battle))) == [4, 7, 10, 13, 14, 15]


@rule("SOS-CON-24", "SOS-CON-73")
def test_a_guerrilla_is_no_infantry_for_mechanized_or_the_tank_counter() -> None:
    game = position({"red-2": "0512"}, {"irregulars-01": "guerrilla at 0612"})
    give_counter(game, "red-2", VangCounter.TANK)
    assert attack_draws(game, vang_battle(game, "red-2", "0612")) == 2
