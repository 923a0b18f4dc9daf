"""Vang attacks (SOS-VNG, Step 2): the target, who takes part (SOS-GAP-24), support draws, and then the combat."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import supports
from grognard.games.siloam.air import vang_bombing_run
from grognard.games.siloam.battle import Battle, open_battle
from grognard.games.siloam.combat import fight
from grognard.games.siloam.hits import bolster
from grognard.games.siloam.narrowing import Narrowing
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import RATING_ORDER, Banner, Face, Faction, Kind, Mode, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import draw
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Play

PLANES: Final = (VangCounter.BOMBER, VangCounter.FIGHTER)


def attack_with(game: Siloam, banner: Banner, unit: Unit) -> Play[None]:
    """SOS-VNG-03a: one attack, begun by `unit`. There is no weighing of odds."""
    target = choose_target(game, banner, unit)
    battle = compose(game, banner, unit, target)
    attackers = [battle.lead, *battle.joiners]
    for participant in [*attackers, *battle.guns]:
        participant.fought = True  # SOS-GAP-24: they do not move in Step 3
    drawn = yield from draw_support(game, attackers)
    carry_out_at_once(game, drawn)
    for drawer, counter in drawn:
        if counter is VangCounter.BOMBING_RUN:
            yield from vang_bombing_run(game, banner, drawer, target)
    if has_enemy(game, target):
        yield from fight(game, battle)
    elif game.hear is not None:
        # As for the player's own Bombing Run (SOS-CON-71): nobody is left to fight, and nobody advances.
        game.tell("vang.attack-over", "SOS-CON-71", f"The bombs leave no enemy in {target}: the attack is over.")
    game.vang_counters.clear()


def units_of(game: Siloam, banner: Banner) -> list[Unit]:
    """The banner's units on the map, lowest number first (SOS-VNG-01a)."""
    return game.units_under(banner)


def number(game: Siloam, unit: Unit) -> int:
    """1 to 5 in every banner (SOS-GAP-11)."""
    return game.card(unit).number


# Who attacks what


def is_to_attack(game: Siloam, unit: Unit) -> bool:
    """SOS-VNG-03a: next to an enemy, and not yet part of an attack."""
    return not unit.fought and game.is_beside_coalition(unit.hex)


def has_enemy(game: Siloam, place: Hex) -> bool:
    """A player-side Combat Unit or a Guerrilla (SOS-CON-19)."""
    return bool(game.coalition_at(place)) or game.guerrilla_at(place) is not None


def choose_target(game: Siloam, banner: Banner, unit: Unit) -> Hex:
    """The three preferences in their strict order (SOS-CON-49); the first two may be shared, hex numbers never are."""
    enemies = sorted([near for near in game.board.neighbours[unit.hex] if has_enemy(game, near)])
    choice = Narrowing(enemies, "SOS-VNG-03a", "the only enemy next to it")
    objectives = game.board.objectives_of[banner]
    choice.prefer(objectives, "SOS-VNG-03e", "the enemy stands on a priority hex or VP Space of the banner")
    grouped = [place for place in enemies if companions(game, banner, unit, place)]
    choice.prefer(grouped, "SOS-VNG-03f", "a Group Attack is possible there")
    choice.prefer([min(choice.left)], "SOS-VNG-03g", "the lowest-numbered hex")
    target = choice.left[0]
    if game.hear is not None:
        game.tell(
            "vang.target",
            choice.rule,
            f"{game.title(unit)} in {unit.hex} attacks {target}: {choice.why}.",
            {"unit": unit.id, "target": target, "reason": choice.reason(target)},
        )
    return target


def companions(game: Siloam, banner: Banner, unit: Unit, target: Hex) -> list[Unit]:
    """Others of the banner that can attack the target. Whose turn has passed attacks no more (SOS-GAP-26)."""
    return [
        other
        for other in units_of(game, banner)
        if other is not unit
        and not other.fought
        and number(game, other) >= game.state.vang_next
        and target in game.board.neighbours[other.hex]
    ]


def compose(game: Siloam, banner: Banner, unit: Unit, target: Hex) -> Battle:
    """SOS-GAP-24, SOS-GRP-03a: everybody of the banner who can joins, and no Leader is needed."""
    attackers = [unit, *companions(game, banner, unit, target)]  # by number: the others' turns are still to come
    lead = choose_lead(game, attackers)
    joiners = [attacker for attacker in attackers if attacker is not lead]
    battle = open_battle(game, Faction.VANG, lead, target, joiners, supporting_guns(game, banner, lead))
    if game.hear is not None:
        tell_participants(game, battle)
    return battle


def choose_lead(game: Siloam, attackers: list[Unit]) -> Unit:
    """SOS-GAP-24: most combat symbols in its mode, then the higher rating, then the lower number."""
    best = attackers[0]
    for attacker in attackers[1:]:
        if strength(game, attacker) > strength(game, best):
            best = attacker
    if game.hear is not None and len(attackers) > 1:
        game.tell(
            "vang.lead",
            "SOS-GAP-24",
            f"{game.title(best)} leads the attack.",
            {
                "unit": best.id,
                "reason": Reason(
                    tuple([attacker.id for attacker in attackers]),
                    best.id,
                    "most combat symbols, then the higher rating, then the lower number",
                ),
            },
        )
    return best


def strength(game: Siloam, unit: Unit) -> tuple[int, int, int]:
    return (game.symbols(unit), RATING_ORDER[game.rating(unit)], -number(game, unit))


def supporting_guns(game: Siloam, banner: Banner, lead: Unit) -> list[Unit]:
    """SOS-GAP-24: the banner's Artillery that reaches the lead and has no enemy of its own to attack."""
    return [
        gun
        for gun in units_of(game, banner)
        if game.kind(gun) is Kind.ARTILLERY
        and gun is not lead
        and gun.mode is Mode.COMBAT
        and not gun.fought
        and not game.is_beside_coalition(gun.hex)
        and game.distance(gun.hex, lead.hex) <= game.card(gun).range
    ]


def tell_participants(game: Siloam, battle: Battle) -> None:
    if battle.joiners:
        ids = tuple([joiner.id for joiner in battle.joiners])
        game.tell(
            "vang.join",
            "SOS-GRP-03a",
            f"{titles(game, battle.joiners)} joins the attack on {battle.target}.",
            {"units": list(ids), "reason": Reason(ids, ", ".join(ids), "everybody of the banner who can joins")},
        )
    if battle.guns:
        ids = tuple([gun.id for gun in battle.guns])
        game.tell(
            "vang.guns",
            "SOS-GAP-24",
            f"{titles(game, battle.guns)} supports the attack on {battle.target} from a distance.",
            {"units": list(ids), "reason": Reason(ids, ", ".join(ids), "in Combat Mode and within range of the lead")},
        )


def titles(game: Siloam, units: list[Unit]) -> str:
    return " and ".join([game.title(unit) for unit in units])


# Support draws


def draw_support(game: Siloam, attackers: list[Unit]) -> Play[list[tuple[Unit, VangCounter]]]:
    """SOS-VNG-03b, SOS-CON-48: each attacker next to the target draws one, lead first, before anything is resolved."""
    drawn: list[tuple[Unit, VangCounter]] = []
    for unit in attackers:
        if unit.scouted:
            if game.hear is not None:
                text = f"{game.title(unit)} has a Scout Marker and draws no support."
                game.tell("vang.scouted", "SOS-SUP-06b", text, {"unit": unit.id})
        elif game.state.vang_cup:
            counter: VangCounter = yield from draw("vang.support", game.state.vang_cup, (unit.id,))
            drawn.append((unit, counter))
            keep_counter(game, unit, counter)
        elif game.hear is not None:
            text = f"The Vang Support Cup is empty: {game.title(unit)} draws nothing."
            game.tell("vang.no-support", "SOS-CON-48", text, {"unit": unit.id})
    return drawn


def keep_counter(game: Siloam, unit: Unit, counter: VangCounter) -> None:
    """SOS-VNG-08b: a plane goes to the Runway. Anything else is the unit's for this attack (SOS-VNG-09a)."""
    if counter in PLANES:
        # SOS-VNG-10e, SOS-VNG-10f: bombers and fighters wait there for a Bombing Run of either side.
        game.state.vang_runway.append(counter)
    else:
        game.state.vang_out.append(counter)
        game.vang_counters[unit.id] = counter
    if game.hear is not None:
        rule = RULE_OF_COUNTER[counter]
        text = f"{game.title(unit)} draws {TITLE_OF_COUNTER[counter]} from the Vang Support Cup."
        game.tell("vang.support", rule, text, {"unit": unit.id, "counter": counter.value})


RULE_OF_COUNTER: Final = {
    VangCounter.TANK: "SOS-VNG-10a",
    VangCounter.FLAMETHROWER: "SOS-VNG-10b",
    VangCounter.LEADER: "SOS-VNG-10c",
    VangCounter.ARTILLERY: "SOS-VNG-10d",
    VangCounter.BOMBER: "SOS-VNG-10e",
    VangCounter.FIGHTER: "SOS-VNG-10f",
    VangCounter.BOMBING_RUN: "SOS-VNG-10g",
    VangCounter.BOLSTER: "SOS-VNG-10h",
    VangCounter.SABOTAGE: "SOS-VNG-10i",
}
TITLE_OF_COUNTER: Final = {
    VangCounter.TANK: "a Tank",
    VangCounter.FLAMETHROWER: "a Flamethrower",
    VangCounter.LEADER: "a Leader",
    VangCounter.ARTILLERY: "Artillery",
    VangCounter.BOMBER: "a Bomber",
    VangCounter.FIGHTER: "a Fighter",
    VangCounter.BOMBING_RUN: "a Bombing Run",
    VangCounter.BOLSTER: "Bolster",
    VangCounter.SABOTAGE: "Sabotage",
}


def carry_out_at_once(game: Siloam, drawn: list[tuple[Unit, VangCounter]]) -> None:
    """SOS-CON-48: Bolster and Sabotage, in the order drawn. The others wait for the Bombing Run or the combat."""
    for unit, counter in drawn:
        if counter is VangCounter.BOLSTER:
            bolster(game, unit, "SOS-VNG-10h")
        elif counter is VangCounter.SABOTAGE:
            sabotage(game, unit)


def sabotage(game: Siloam, unit: Unit) -> None:
    """SOS-VNG-10i, SOS-CON-84: every Support next to the unit, Attachments too; Guerrillas are spared."""
    for near in game.board.neighbours[unit.hex]:
        for support in list(game.supports_at(near)):
            if support.face is not Face.GUERRILLA:
                supports.send_to_pool(game, support, "SOS-VNG-10i")
