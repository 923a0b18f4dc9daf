"""Draws and scores (SOS-CBT Steps 4 and 6): how many Tactics Chits each side draws, and what a chit scores.

A rating is a symbol that must be printed on the chit: triangle for Green units (SOS-CBT-01a), circle for Veterans
(SOS-CBT-01b), square for Elites (SOS-CBT-01c), diamond at the peak (SOS-CBT-01d). The number of combat symbols is that
of the mode a unit is in (SOS-CBT-01h).
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from grognard.games.siloam.battle import Battle, Defence, shows_artillery
from grognard.games.siloam.pack import TacticsChit
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import Face, Kind, Rating, Special, Terrain, VangCounter
from grognard.games.siloam.works import level_at

MG_DRAWS: Final = 1  # SOS-SUP-03a
FLAMETHROWER_DRAWS: Final = 1  # SOS-SUP-03b, SOS-VNG-10b
MECHANIZED_DRAWS: Final = 2  # SOS-SUP-03c
ANTI_TANK_DRAWS: Final = 2  # SOS-SUP-03d
TANK_COUNTER_DRAWS: Final = 2  # SOS-VNG-10a
ARTILLERY_COUNTER_DRAWS: Final = 1  # SOS-VNG-10d
FAILED_DEFENCE_DRAWS: Final = 1  # SOS-CBT-08b
GUERRILLA_RATING: Final = Rating.TRIANGLE  # SOS-GUE-05a
GUERRILLA_DRAWS: Final = 1  # SOS-GUE-06a, SOS-CON-73


class Reading(Struct, frozen=True):
    """Which symbols score in a draw. A rating of None is a draw in which combat symbols count for nothing."""

    rating: Rating | None
    maneuver: bool
    specials: tuple[Special, ...]
    for_vang: bool


class Score(Struct, frozen=True):
    """What one chit comes to: hits, and the bonus draws it gives."""

    hits: int
    bonus: int


MISS: Final = Score(0, 0)
BONUS_CHIT_SCORE: Final = Score(1, 1)  # SOS-PLN-08c


# Step 4: the defender


def is_artillery_alone(game: Siloam, battle: Battle) -> bool:
    """SOS-CBT-06d-v19, SOS-CBT-06e, SOS-CON-34: Artillery of either side that nothing at all has joined.

    SOS-CBT-06d-v13 knows no such thing.
    """
    defender = battle.defender
    return (
        game.rules.artillery_alone_draws_none
        and defender is not None
        and game.kind(defender) is Kind.ARTILLERY
        and len(battle.defenders()) <= 1
        and not battle.defence_guns
        and not battle.defending_guerrillas()
    )


def defence_draws(game: Siloam, battle: Battle) -> int:
    """SOS-CBT-06a: draws checked against the defending unit's symbol; those of Guerrillas who joined come on top."""
    if is_artillery_alone(game, battle):
        return 0
    defender = battle.defender
    units = battle.defenders()
    own = GUERRILLA_DRAWS if defender is None else game.symbols(defender)
    joined = len(units) if defender is None else len(units) - 1
    return own + joined + len(battle.defence_guns) + _defence_attachments(game, battle, units)


def _defence_attachments(game: Siloam, battle: Battle, units: list[Unit]) -> int:
    """SOS-CBT-06b, SOS-CON-24: of all but Artillery at range. Against Armor: a lead that is a Tank (SOS-CBT-00a)."""
    draws = 0
    against_armor = game.kind(battle.lead) is Kind.TANK
    for unit in units:
        attached = game.attachment(unit)
        if attached is None:
            continue
        if attached.face is Face.MG:
            draws += MG_DRAWS
        elif attached.face is Face.ANTI_TANK and against_armor:
            draws += ANTI_TANK_DRAWS
    return draws


def defence_reading(game: Siloam, battle: Battle) -> Reading:
    """SOS-CBT-06c: what counts is set by the defence of Step 3: Maneuver alone, or the unit's symbol (SOS-CBT-13a)."""
    for_vang = not battle.is_vang_attack()
    if battle.mode is Defence.CAUTIOUS:  # SOS-CBT-12a
        return Reading(None, True, (), for_vang)
    defender = battle.defender
    rating = GUERRILLA_RATING if defender is None else game.rating(defender)
    return Reading(rating, False, defence_specials(game, battle), for_vang)


def defence_specials(game: Siloam, battle: Battle) -> tuple[Special, ...]:
    """SOS-CBT-13b, SOS-CBT-13c: the terrain of the defending hex, its Fortification, and Artillery that takes part."""
    specials: list[Special] = []
    terrain = game.board.terrain[battle.target]
    if terrain is Terrain.ROUGH:
        specials.append(Special.ROUGH)
    elif terrain is Terrain.DIFFICULT:
        specials.append(Special.DIFFICULT)
    if level_at(game, battle.target) > 0:
        specials.append(Special.FORTIFICATION)
    if battle.defence_guns or shows_artillery(game, battle.defenders()):
        specials.append(Special.ARTILLERY)
    return tuple(specials)


# Step 6: the attacker


def attack_draws(game: Siloam, battle: Battle) -> int:
    """SOS-CBT-08a, SOS-CON-32: draws checked against the lead unit's symbol; those of Guerrillas come on top."""
    units = battle.attackers()
    draws = game.symbols(battle.lead) + len(units) - 1 + len(battle.guns)
    if battle.defence_failed and not battle.is_ambush:  # SOS-CBT-08b; SOS-PLN-07d
        draws += FAILED_DEFENCE_DRAWS
    return draws + _attack_attachments(game, battle, units)


def _attack_attachments(game: Siloam, battle: Battle, units: list[Unit]) -> int:
    """SOS-CBT-08c, SOS-CON-24: Attachments and Vang Support Counters of every participant but Artillery at range."""
    draws = 0
    against_infantry = battle.defender is not None and game.kind(battle.defender) is Kind.INFANTRY
    for unit in units:
        attached = game.attachment(unit)
        if attached is not None:
            if attached.face is Face.FLAMETHROWER:
                draws += FLAMETHROWER_DRAWS
            elif attached.face is Face.MECHANIZED and against_infantry:
                draws += MECHANIZED_DRAWS
        counter = game.vang_counters.get(unit.id)
        if counter is VangCounter.FLAMETHROWER:
            draws += FLAMETHROWER_DRAWS
        elif counter is VangCounter.ARTILLERY:
            draws += ARTILLERY_COUNTER_DRAWS
        elif counter is VangCounter.TANK and against_infantry:
            draws += TANK_COUNTER_DRAWS
    return draws


def attack_reading(game: Siloam, battle: Battle) -> Reading:
    """SOS-CON-30: the lead unit's symbol and, with Artillery taking part, the Artillery symbol; never terrain."""
    return Reading(game.rating(battle.lead), False, attack_specials(game, battle), battle.is_vang_attack())


def attack_specials(game: Siloam, battle: Battle) -> tuple[Special, ...]:
    units = battle.attackers()
    counters = [game.vang_counters.get(unit.id) for unit in units] if battle.is_vang_attack() else []
    specials: list[Special] = []
    if VangCounter.LEADER in counters:  # SOS-VNG-10c
        specials.append(Special.LEADER)
    if battle.guns or VangCounter.ARTILLERY in counters or shows_artillery(game, units):  # SOS-VNG-10d
        specials.append(Special.ARTILLERY)
    return tuple(specials)


# What a chit scores


def guerrilla_reading(reading: Reading) -> Reading:
    """SOS-CON-73: the draw of a Guerrilla that joined is checked against triangle, or as the defence mode has it."""
    if reading.rating is None:
        return reading
    return Reading(GUERRILLA_RATING, reading.maneuver, reading.specials, reading.for_vang)


def score(reading: Reading, chit: TacticsChit) -> Score:
    """SOS-CON-28, SOS-CON-29: every useful symbol scores a hit; a terrain or special symbol gives a bonus draw too."""
    by_symbol = reading.rating in chit.combat
    by_maneuver = reading.maneuver and chit.maneuver
    by_special = chit.special in reading.specials
    if chit.stock == "bonus":
        # SOS-PLN-08c, SOS-CON-81: one hit and one bonus draw at most; SOS-PLN-08d: nothing for the Vang.
        is_useful = not reading.for_vang and (by_symbol or by_maneuver or by_special)
        return BONUS_CHIT_SCORE if is_useful else MISS
    return Score(int(by_symbol) + int(by_maneuver) + int(by_special), int(by_special))
