"""The questions of attacks: which weapon, at what, where the extra CP go, which arc and whom it hits."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import aiming, close_combat, hitting
from grognard.games.reborn.appraisal import odds, plans, strikes
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.printed_parts import Strength
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.weapons import Weapon
from grognard.games.reborn.words import CharacterId, CombatArc, Zone
from grognard.kernel.questions import Choose

USUAL_CP: Final = 2
EMPTY: Final = 0.1  # what a weapon out of ammo costs, beside a hit
LIVE: Final = 5 / 6  # of the faces do not run out of ammo
NOT_THERE: Final = -1.0


# Shooting


def _weapon(look: Outlook, shooter: Character, name: str) -> Weapon | None:
    return next((weapon for weapon in strikes.weapons(look, shooter) if weapon.id == name), None)


def weapon_worths(look: Outlook, question: Choose) -> list[float]:
    shooter = look.game.character(question.about[0])
    best: dict[str, float] = {}
    for worth, weapon, _ in plans.shots_now(look, shooter, USUAL_CP):
        best[weapon.id] = max(best.get(weapon.id, NOT_THERE), worth)
    return [best.get(option, NOT_THERE) for option in question.options]


def kind_worths(look: Outlook, question: Choose) -> list[float]:
    shooter, weapon = look.game.character(question.about[0]), question.about[1]
    best: dict[TargetKind, float] = {}
    for worth, with_what, target in plans.shots_now(look, shooter, USUAL_CP):
        if with_what.id == weapon:
            best[target.kind] = max(best.get(target.kind, NOT_THERE), worth)
    return [best.get(option, NOT_THERE) for option in question.options]


def target_worths(look: Outlook, question: Choose) -> list[float]:
    shooter = look.game.character(question.about[0])
    weapon = _weapon(look, shooter, question.about[1])
    if weapon is None:
        return [0.0] * len(question.options)
    return [strikes.shot_at_target(look, shooter, weapon, target, USUAL_CP) for target in question.options]


def pour_worths(look: Outlook, question: Choose) -> list[float]:
    """As many on damage as make the most of it."""
    shooter_id, weapon_id, target_id, extra = question.about
    shooter = look.game.character(shooter_id)
    weapon = _weapon(look, shooter, weapon_id)
    if weapon is None or target_id not in [foe.value for foe in CharacterId]:
        return [-abs(option - extra // 2) for option in question.options]
    foe = look.game.character(CharacterId(target_id))
    ways = aiming.aims_at(look.game, shooter, weapon, Target(TargetKind.CHARACTER, target_id))
    if not ways:
        return [0.0] * len(question.options)
    return [
        max(
            [
                strikes.shot_with(look, shooter, weapon, foe, (way.range, way.zone), extra - poured, poured)
                for way in ways
            ]
        )
        for poured in question.options
    ]


def zone_worths(look: Outlook, question: Choose) -> list[float]:
    """Red is the better column, as a rule."""
    weapon = _weapon(look, look.game.character(question.about[0]), question.about[1])
    if weapon is None:
        return [0.0] * len(question.options)
    damages = [strikes.damage_of(weapon, zone) for zone in question.options]
    return [damage.dice + damage.automatic * 1.5 for damage in damages]


def square_worths(look: Outlook, question: Choose) -> list[float]:
    """Of the squares of a target the nearest, in red if it can be."""
    shooter = look.game.character(question.about[0])
    weapon = _weapon(look, shooter, question.about[1])
    if weapon is None:
        return [0.0] * len(question.options)
    kinds = {CharacterId(of).value for of in CharacterId}
    kind = TargetKind.CHARACTER if question.about[2] in kinds else TargetKind.SQUARE
    if kind is TargetKind.SQUARE:
        return [0.0] * len(question.options)
    ways = aiming.aims_at(look.game, shooter, weapon, Target(kind, question.about[2]))
    return [
        max(
            [(1.0 if way.zone is Zone.RED else 0.0) - 0.2 * way.range for way in ways if way.square == option],
            default=0.0,
        )
        for option in question.options
    ]


def value_worths(look: Outlook, question: Choose) -> list[float]:
    """ERB-CAP-04b: the better Shooting value."""
    values = [look.game.side(look.game.character(option)).shooting for option in question.options]
    return [_size(value) for value in values]


def dice_worths(look: Outlook, question: Choose) -> list[float]:
    """More dice hit more often, and leave the weapon empty more often."""
    shooter_id, weapon_id, steps = question.about
    shooter = look.game.character(shooter_id)
    weapon = _weapon(look, shooter, weapon_id)
    if weapon is None:
        return [0.0] * len(question.options)
    automatic = look.game.side(shooter).shooting.automatic + weapon.targeting.automatic
    return [
        odds.chance_to_hit(look.faces, dice, automatic, steps) - EMPTY * (1.0 - LIVE**dice) for dice in question.options
    ]


# Close combat


def attack_worths(look: Outlook, question: Choose) -> list[float]:
    attacker = look.game.character(question.about[0])
    return [plans.attack_on(look, attacker, target, USUAL_CP) for target in question.options]


def purpose_worths(look: Outlook, question: Choose) -> list[float]:
    leader, foe = (look.game.character(of) for of in question.about)
    arcs = plans.arcs_between(look, leader, foe)
    return [
        strikes.fight(look, leader, foe, arcs, USUAL_CP, captures=option == close_combat.CAPTURE)
        for option in question.options
    ]


def blade_worths(look: Outlook, question: Choose) -> list[float]:
    blades = [look.game.item(option).blade for option in question.options]
    return [0.0 if blade is None else _size(blade.chart.dark_blue) + _size(blade.chart.light_blue) for blade in blades]


def arc_worths(look: Outlook, question: Choose) -> list[float]:
    """The strongest."""
    character = look.game.character(question.about[0])
    strengths = [strikes.strength_of(look, character, CombatArc(option)) for option in question.options]
    return [dice + 1.5 * automatic for dice, automatic in strengths]


def critical_worths(look: Outlook, question: Choose) -> list[float]:
    """On whom a wound counts most."""
    struck = [look.game.character(option) for option in question.options]
    return [look.worth_of_wounds(each, (0.0, 1.0)) for each in struck]


# What breaks


def thing_worths(look: Outlook, question: Choose) -> list[float]:
    user = look.game.character(question.about[0])
    return [strikes.worth_of_breaking(look, user, target) for target in question.options]


def side_worths(look: Outlook, question: Choose) -> list[float]:
    user = look.game.character(question.about[0])
    return [strikes.worth_of_way(look, user, [side]) for side in question.options]


def blast_worths(look: Outlook, question: Choose) -> list[float]:
    """ERB-EXP-01h: the square of the target that counts; the chooser's friends are spared as far as can be."""
    of = question.about[1]
    if of not in [each.value for each in CharacterId]:
        return [0.0] * len(question.options)
    target = hitting.miniature(look.game, Target(TargetKind.CHARACTER, of))
    sign = 1.0 if look.factions_foe(target) else -1.0
    return [-sign * place for place in range(len(question.options))]


def _size(strength: Strength) -> float:
    return strength.dice + 1.5 * strength.automatic
