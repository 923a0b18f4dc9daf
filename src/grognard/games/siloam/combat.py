"""Combat (SOS-CBT): one attack in nine steps, from declaring the target to returning the chits."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import hits, joining, movement, stacking, supports, tactics, works
from grognard.games.siloam.aftermath import advance_after_combat
from grognard.games.siloam.battle import Battle, Defence, open_battle
from grognard.games.siloam.declaring import declare_attack, join_defence, name_of_target, what_is_defended
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.retreat import RETREAT, Retreat, barred_steps, steps, take_step
from grognard.games.siloam.scoring import (
    Reading,
    attack_draws,
    attack_reading,
    defence_draws,
    defence_reading,
    guerrilla_reading,
    score,
)
from grognard.games.siloam.state import Unit
from grognard.games.siloam.wording import describe_chit
from grognard.games.siloam.words import COALITION, RATING_ORDER, Box, Faction
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Barred, Option, Play

# Whose draw it is, for the prompt.
DEFENCE: Final = "defence"
ATTACK: Final = "attack"


def attack(game: Siloam, lead: Unit, target: Hex, active: Faction, ambush: bool) -> Play[None]:
    """An attack by the player side: Step 1 is the player's, the rest as in any combat."""
    battle = open_battle(game, active, lead, target, is_ambush=ambush)
    yield from declare_attack(game, battle)  # Step 1
    yield from fight(game, battle)  # Steps 2 to 9


def fight(game: Siloam, battle: Battle) -> Play[None]:
    """Steps 2 to 9 of an attack by either side, whose Step 1 is done."""
    for unit in (battle.lead, *battle.joiners, *battle.guns):
        unit.fought = True  # SOS-CON-72: one attack in an activation, whatever the part
    yield from join_defence(game, battle)  # Step 2
    yield from choose_defence(game, battle)  # Step 3
    if battle.is_ambush:
        yield from exchange_in_ambush(game, battle)  # SOS-PLN-07b
    else:
        yield from exchange(game, battle)  # Steps 4 to 7
    yield from advance_after_combat(game, battle)  # Step 8
    tactics.return_chits(game)  # Step 9: SOS-CBT-11a, SOS-CBT-11b
    yield from settle_field(game, battle)


def exchange(game: Siloam, battle: Battle) -> Play[None]:
    """Steps 4 to 7."""
    on_attacker = yield from defender_draws(game, battle)  # Step 4
    yield from attacker_takes_hits(game, battle, on_attacker)  # Step 5
    if not battle.attackers():
        _tell_end(game, battle)  # SOS-CBT-07b: no Steps 6 to 8, and nobody is there to advance
        return
    on_defender = yield from attacker_draws(game, battle)  # Step 6
    yield from defender_takes_hits(game, battle, on_defender)  # Step 7


def exchange_in_ambush(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-PLN-07b: Steps 6 and 7 before 4 and 5. SOS-CON-69: who was attacked must still be there to draw."""
    on_defender = yield from attacker_draws(game, battle)
    yield from defender_takes_hits(game, battle, on_defender)
    if battle.is_defender_in_place():
        on_attacker = yield from defender_draws(game, battle)
        yield from attacker_takes_hits(game, battle, on_attacker)


def targets_of(game: Siloam, unit: Unit) -> list[Hex]:
    """SOS-CBT-03a, SOS-CON-19: the enemy hexes next to a unit of either side, lowest number first."""
    near = game.board.neighbours[unit.hex]
    if game.is_vang(unit):
        return sorted([place for place in near if game.coalition_at(place) or game.guerrilla_at(place) is not None])
    return sorted([place for place in near if game.vang_at(place) is not None])


def can_lead_for_cics(game: Siloam, lead: Unit, target: Hex) -> bool:
    """Whether a unit may lead an attack in a CICS activation; an ally only with a CICS unit beside it (SOS-GAP-35)."""
    return joining.may_lead(game, lead, target, Faction.CICS)


# Step 3: choose the defence


def choose_defence(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CBT-05a for a unit of the player side; where nothing will be drawn there is nothing to choose."""
    modes = open_modes(battle)
    if len(modes) > 1 and (defence_draws(game, battle) > 0 or battle.defence_guerrillas):
        battle.mode = yield from choose(COALITION, "combat.defence-mode", modes, what_is_defended(battle))
    if game.hear is not None:
        rule = "SOS-CBT-05a" if len(modes) > 1 else _rule_of_only_mode(battle)
        text = f"{name_of_target(game, battle)} uses {battle.mode.value.capitalize()} Defense."
        game.tell("combat.defence", rule, text, {"mode": battle.mode.value})


def open_modes(battle: Battle) -> list[Defence]:
    """SOS-CBT-05b: Vang, SOS-GUE-05b: a Guerrilla, SOS-PLN-07c: whoever is ambushed, always defend aggressively."""
    if not battle.is_vang_attack() or battle.guerrilla is not None or battle.is_ambush:
        return [Defence.AGGRESSIVE]
    return list(Defence)


def _rule_of_only_mode(battle: Battle) -> str:
    if battle.is_ambush:
        return "SOS-PLN-07c"
    return "SOS-GUE-05b" if battle.guerrilla is not None else "SOS-CBT-05b"


# Step 4: the defender draws


def defender_draws(game: Siloam, battle: Battle) -> Play[int]:
    """The hits on the attacker. SOS-CBT-12b, SOS-CBT-13d: the defence fails if nothing at all was drawn that counts."""
    reading = defence_reading(game, battle)
    scored = yield from _draw(game, battle, reading, defence_draws(game, battle), DEFENCE)
    joined = [guerrilla for guerrilla in battle.defending_guerrillas() if guerrilla is not battle.guerrilla]
    scored += yield from _draw(game, battle, guerrilla_reading(reading), len(joined), DEFENCE)
    battle.defence_failed = scored == 0
    if game.hear is not None:
        if battle.defence_failed:
            rule = "SOS-CBT-12b" if battle.mode is Defence.CAUTIOUS else "SOS-CBT-13d"
            game.tell("combat.failed", rule, "The defence fails.", {"mode": battle.mode.value})
        _tell_hits(game, "the attacker", scored, "SOS-CBT-07a")
    return scored


# Step 5: the attacker takes hits


def attacker_takes_hits(game: Siloam, battle: Battle, scored: int) -> Play[None]:
    """SOS-CBT-07a, SOS-RET-01d: lead and joiners, not Artillery at range nor Guerrillas, take them without retreat.

    Who has a Shield may take one by Armor (SOS-CBT-01f).
    """
    if scored == 0:
        return
    yield from hits.take_hits(game, hits.Bearers(battle.attackers(), [], battle.lead), scored)
    if battle.lead.box is not Box.MAP and not battle.is_ambush:  # an ambush is over: there is nothing left to lead
        yield from name_new_lead(game, battle)


def name_new_lead(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CON-31: with the lead gone another attacker takes over; the Vang name theirs by SOS-GAP-24."""
    left = battle.attackers()
    if not left:
        return
    if battle.is_vang_attack():
        lead = max(left, key=lambda unit: _vang_lead_order(game, unit))
    else:
        ids = [unit.id for unit in left]
        choice = yield from choose(COALITION, "combat.new-lead", ids, (battle.target,))
        lead = game.state.units[choice]
    battle.lead = lead
    battle.joiners = [unit for unit in left if unit is not lead]
    if game.hear is not None:
        candidates = tuple([unit.id for unit in left])
        why = "most combat symbols, then higher rating, then lower number" if battle.is_vang_attack() else "chosen"
        facts = {"unit": lead.id, "reason": Reason(candidates, lead.id, why)}
        game.tell("combat.new-lead", "SOS-CON-31", f"{game.title(lead)} leads the attack now.", facts)


def _vang_lead_order(game: Siloam, unit: Unit) -> tuple[int, int, int]:
    return (game.symbols(unit), RATING_ORDER[game.rating(unit)], -game.card(unit).number)


# Step 6: the attacker draws


def attacker_draws(game: Siloam, battle: Battle) -> Play[int]:
    """The hits on the defender."""
    reading = attack_reading(game, battle)
    scored = yield from _draw(game, battle, reading, attack_draws(game, battle), ATTACK)
    scored += yield from _draw(game, battle, guerrilla_reading(reading), len(battle.guerrillas), ATTACK)
    if game.hear is not None:
        _tell_hits(game, "the defender", scored, "SOS-CBT-09a")
    return scored


def _draw(game: Siloam, battle: Battle, reading: Reading, draws: int, side: str) -> Play[int]:
    """Draw chit after chit, bonus draws included (SOS-CON-29); the hits they score."""
    scored = 0
    rating = reading.rating.value if reading.rating is not None else "maneuver"
    while draws > 0:
        chit = yield from tactics.draw_chit(game, battle.target, rating, side)
        if chit is None:
            break
        one = score(reading, chit)
        scored += one.hits
        draws += one.bonus - 1
        if game.hear is not None:
            bonus = " and a bonus draw" if one.bonus else ""
            text = f"Drawn: {describe_chit(chit)}. {_hits(one.hits)}{bonus}."
            facts = {"chit": chit.number, "hits": one.hits, "bonus": one.bonus, "rating": rating}
            game.tell("combat.chit", "SOS-CON-29" if one.hits else "SOS-CON-28", text, facts)
    return scored


# Step 7: the defender takes hits or retreats


def defender_takes_hits(game: Siloam, battle: Battle, scored: int) -> Play[None]:
    """SOS-CBT-09a; SOS-RET-05a: the Vang take every hit where they stand."""
    if scored == 0:
        return
    bearers = hits.Bearers(battle.defenders(), battle.defending_guerrillas(), battle.defender)
    if battle.is_vang_attack():
        yield from _take_or_retreat(game, battle, bearers, scored)
    else:
        yield from hits.take_hits(game, bearers, scored)


def _take_or_retreat(game: Siloam, battle: Battle, bearers: hits.Bearers, pending: int) -> Play[None]:
    """SOS-RET-01b: for every pending hit anew. Only who was attacked retreats (SOS-RET-01c, SOS-GUE-06c)."""
    retreat = Retreat(game, battle.defender) if battle.defender is not None else None
    while pending > 0:
        options: list[Option] = list(hits.ways(game, bearers))
        options += open_works(game, battle, pending)
        if retreat is not None:
            options += [(RETREAT, there) for there in steps(game, battle, retreat)]
        if not options:
            break  # SOS-CON-73: nobody is left, and hits on Guerrillas beyond the first are lost
        way = yield from choose(
            COALITION,
            "combat.take-hit",
            options,
            (battle.target, pending),
            lambda: _barred_ways(game, battle, bearers, retreat),
        )
        if way[0] == RETREAT and retreat is not None:
            take_step(game, retreat, Hex(way[1]))
            bearers.guerrillas = battle.defending_guerrillas()
            pending -= 1
        elif way[0] == works.WORKS:
            works.use_in_ground_combat(game, battle.target, way[1])
            pending -= way[1]
        else:
            pending = yield from _take(game, battle, bearers, way, pending)
    if retreat is not None and retreat.has_begun:
        battle.has_retreated = True
        if retreat.unit.box is Box.MAP:
            movement.end_in(game, retreat.unit, "SOS-STK-03c")


def open_works(game: Siloam, battle: Battle, pending: int) -> list[tuple[str, int]]:
    """SOS-HIT-06d, SOS-CON-44: the Fortification of the target hex, while who was attacked is still in it."""
    if not battle.is_defender_in_place():
        return []
    return [use for use in works.ground_uses(game, battle.target) if use[1] <= pending]


def _take(game: Siloam, battle: Battle, bearers: hits.Bearers, way: tuple[str, str], pending: int) -> Play[int]:
    """One hit taken. SOS-CON-73: once the Guerrilla that was attacked is gone, the rest is lost."""
    left = yield from hits.take_one(game, bearers, way, pending)
    if way[0] != hits.GUERRILLA:
        return left
    return 0 if battle.guerrilla is not None and way[1] == battle.guerrilla.id else pending - 1


def _barred_ways(game: Siloam, battle: Battle, bearers: hits.Bearers, retreat: Retreat | None) -> list[Barred]:
    """What is tempting and not allowed: steps, the works left behind, retreats of joiners, hits on guns."""
    found = hits.barred_ways(game, bearers)
    if retreat is not None:
        found += barred_steps(game, battle, retreat)
    if not battle.is_defender_in_place():
        gone = "who was attacked has left the hex where the combat began"
        found += [Barred(use, gone, "SOS-HIT-06d") for use in works.ground_uses(game, battle.target)]
    for unit in battle.defence_joiners:
        found.append(Barred((RETREAT, unit.id), "units that joined the defence cannot retreat", "SOS-RET-01c"))
    for guerrilla in battle.defending_guerrillas():
        found.append(Barred((RETREAT, guerrilla.id), "a Guerrilla may not retreat", "SOS-GUE-06c"))
    for gun in battle.defence_guns:
        found.append(Barred((hits.MARKER, gun.id), "Artillery that supports from a distance is not hit", "SOS-HIT-03b"))
    return found


# Step 9 and after


def settle_field(game: Siloam, battle: Battle) -> Play[None]:
    """SOS-CON-85: overstacking from a retreat is put right now; SOS-CON-25: Supports that lost their place leave."""
    defender = battle.defender
    if battle.has_retreated and defender is not None and defender.box is Box.MAP:
        yield from stacking.settle_hex(game, defender.hex)
    supports.settle(game)


# Words


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def _tell_hits(game: Siloam, side: str, scored: int, rule: str) -> None:
    game.tell("combat.hits", rule, f"{_hits(scored)} on {side}.", {"hits": scored})


def _tell_end(game: Siloam, battle: Battle) -> None:
    if game.hear is not None:
        text = f"No attacker is left next to {battle.target}: the combat ends."
        game.tell("combat.ends", "SOS-CBT-07b", text, {"target": battle.target})
