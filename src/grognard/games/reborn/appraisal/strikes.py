"""What attacks are worth: shots by weapon, range and zone, close combat by arcs, blows at doors and Floor Elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.reborn import aiming, capture, destruction, lines, shooting
from grognard.games.reborn.appraisal import aims, odds
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.appraisal.paths import Field
from grognard.games.reborn.missions_printed import Hold
from grognard.games.reborn.printed_parts import Blade, Strength
from grognard.games.reborn.scenario_parts import Held
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.weapons import Weapon
from grognard.games.reborn.words import CharacterId, CombatArc, Rolled, Where, Zone
from grognard.geometry.squares import Square

DOUBT: Final = 0.02  # what is left of an aim when its way is barred, for each point of the way round
SHOCK: Final = 0.03  # a Taser that works
SMOKE: Final = 0.004
CAPTURED: Final = 0.8  # a prisoner is worth nearly as much as a death, and more where it is asked for
OWN_RISK: Final = 0.5


# Shooting


def weapons(look: Outlook, shooter: Character) -> list[Weapon]:
    return aiming.weapons_of(look.game, shooter)


def best_split(
    look: Outlook, shooter: Character, weapon: Weapon, foe: Character, aim: tuple[int, Zone], cp: int
) -> int:
    """How many of the extra CP go on damage."""
    extra = cp - 1
    if not weapon.has_pour_it_on or extra <= 0:
        return 0
    worths = [shot_with(look, shooter, weapon, foe, aim, extra - poured, poured) for poured in range(extra + 1)]
    return worths.index(max(worths))


def shot(look: Outlook, shooter: Character, weapon: Weapon, foe: Character, aim: tuple[int, Zone], cp: int) -> float:
    """A shot at an enemy with so many CP, at this range and in this zone."""
    poured = best_split(look, shooter, weapon, foe, aim, cp)
    return shot_with(look, shooter, weapon, foe, aim, cp - 1 - poured, poured)


def shot_with(
    look: Outlook,
    shooter: Character,
    weapon: Weapon,
    foe: Character,
    aim: tuple[int, Zone],
    targeting: int,
    poured: int,
) -> float:
    hits = chance_to_hit(look, shooter, weapon, aim[0], targeting)
    if not weapon.harms:
        return hits * (SHOCK if shooting.shock_line(weapon) is not None else SMOKE)
    damage = damage_of(weapon, aim[1])
    armor = max(0, look.armor(foe) - lines.armor_lost_to(look.game, foe, weapon.item.id))
    dealt = odds.wounds_dealt(look.faces, damage.dice + poured, damage.automatic, armor)
    return hits * look.worth_of_wounds(foe, dealt)


def chance_to_hit(look: Outlook, shooter: Character, weapon: Weapon, steps: int, more: int) -> float:
    own = look.game.side(shooter).shooting
    dice = own.dice + weapon.targeting.dice + more + lines.extra_dice(look.game, shooter, Rolled.TARGETING)
    return odds.chance_to_hit(look.faces, dice, own.automatic + weapon.targeting.automatic, steps)


def damage_of(weapon: Weapon, zone: Zone) -> Strength:
    gun, blast = weapon.item.gun, weapon.item.blast
    if gun is not None:
        return gun.red if zone is Zone.RED else gun.orange
    assert blast is not None
    for ring in blast.rings:
        if ring.steps == 0:
            return ring.damage
    return blast.template[0].damage if blast.template else Strength(0)


def shot_at_target(look: Outlook, shooter: Character, weapon: Weapon, target: Target, cp: int) -> float:
    """The best way to shoot at this from where it stands."""
    game = look.game
    ways = aiming.aims_at(game, shooter, weapon, target)
    if target.kind is TargetKind.CHARACTER:
        foe = game.character(CharacterId(target.id))
        found = max([shot(look, shooter, weapon, foe, (way.range, way.zone), cp) for way in ways], default=0.0)
        return found - _harm_to_friends(look, weapon, look.square(foe))
    if target.kind is TargetKind.SQUARE:
        return _blast_on_square(look, weapon, Square(target.id))
    worth = worth_of_breaking(look, shooter, target)
    if worth <= 0.0:
        return -0.001
    return max(
        [worth * _chance_to_shatter(look, shooter, weapon, target, way.range, way.zone, cp) for way in ways],
        default=0.0,
    )


def _chance_to_shatter(
    look: Outlook, shooter: Character, weapon: Weapon, target: Target, steps: int, zone: Zone, cp: int
) -> float:
    damage = damage_of(weapon, zone)
    best = 0.0
    for poured in range(cp if weapon.has_pour_it_on else 1):
        hits = chance_to_hit(look, shooter, weapon, steps, cp - 1 - poured)
        best = max(best, hits * chance_to_break(look, target, damage.dice + poured, damage.automatic))
    return best


def chance_to_break(look: Outlook, target: Target, dice: int, automatic: int) -> float:
    game = look.game
    defence = destruction.defence_of(game, target)
    if defence == 0:
        return 0.0
    return odds.chance_to_break(look.faces, dice, automatic, defence, game.pack.printed.critical_on_objects)


def _harm_to_friends(look: Outlook, weapon: Weapon, square: Square) -> float:
    """Of a blast, to one's own beside its centre."""
    blast = weapon.item.blast
    if blast is None or not blast.rings:
        return 0.0
    steps = max([ring.steps for ring in blast.rings])
    area = look.game.within_steps(square, steps)
    own = [each for each in look.own if look.square(each) in area]
    return sum([look.life(each) * 0.3 for each in own]) if blast.smoke == 0 else 0.0


def _blast_on_square(look: Outlook, weapon: Weapon, square: Square) -> float:
    blast = weapon.item.blast
    if blast is None or blast.smoke:
        return SMOKE if blast is not None else 0.0
    found = -0.002
    for ring in blast.rings:
        area = look.game.within_steps(square, ring.steps)
        for foe in look.foes:
            if look.square(foe) in area:
                dealt = odds.wounds_dealt(look.faces, ring.damage.dice, ring.damage.automatic, look.armor(foe))
                found += 0.4 * look.worth_of_wounds(foe, dealt)
    return found - _harm_to_friends(look, weapon, square)


# Close combat


def blade_of(look: Outlook, character: Character) -> Blade | None:
    """The best close combat weapon that it carries."""
    blades = [blade for card in character.items if (blade := look.game.item(card).blade) is not None]
    return max(blades, key=lambda blade: blade.chart.dark_blue.dice, default=None)


def strength_of(look: Outlook, character: Character, arc: CombatArc, *, captures: bool = False) -> tuple[int, int]:
    """Dice and hits without dice in one of its arcs."""
    own = look.game.side(look.game.miniature_of(character)).combat.of(arc)
    blade = blade_of(look, character)
    if blade is None:
        return own.dice, own.automatic
    chart = blade.capture if captures and blade.capture is not None else blade.chart
    more = chart.of(arc)
    return own.dice + more.dice, own.automatic + more.automatic


def fight(
    look: Outlook,
    attacker: Character,
    foe: Character,
    arcs: tuple[CombatArc, CombatArc],
    cp: int,
    *,
    captures: bool = False,
) -> float:
    """An attack in these arcs, of the attacker and of the defender, less what the defender does to the attacker."""
    dice, automatic = strength_of(look, attacker, arcs[0], captures=captures)
    against, hits = strength_of(look, foe, arcs[1])
    armor = look.armor(foe) + hits
    dealt = odds.wounds_in_combat(look.faces, dice + cp - 1, automatic, against, armor)
    taken = odds.criticals(look.faces, against)
    risk = OWN_RISK * look.worth_of_wounds(attacker, taken)
    if captures:
        left = look.left_of(foe)
        return sum(dealt[left:]) * _worth_of_prisoner(look, foe) - risk
    return look.worth_of_wounds(foe, dealt) - risk


def _worth_of_prisoner(look: Outlook, foe: Character) -> float:
    game = look.game
    worth = CAPTURED * look.life(foe)
    scenario = game.parts.scenario
    if scenario is not None:
        for ending in scenario.endings:
            for need in ending.needs:
                if isinstance(need, Held) and ending.wins is look.faction() and foe.id in need.characters:
                    worth += 0.6
    for mission in look.missions():
        aim = next(each for each in game.pack.missions if each.id == mission)
        if isinstance(aim.goal, Hold) and game.card(foe).faction is aim.goal.faction:
            worth += look.mp * aim.points
    return worth


def can_capture(look: Outlook, attacker: Character, foe: Character) -> bool:
    return capture.why_not(look.game, attacker, foe) is None


# Doors, walls and Floor Elements


def blow(look: Outlook, striker: Character, target: Target, arc: CombatArc, cp: int) -> float:
    """A blow at an object."""
    worth = worth_of_breaking(look, striker, target)
    if worth <= 0.0:
        return -0.002
    dice, automatic = strength_of(look, striker, arc)
    return worth * chance_to_break(look, target, dice + cp - 1, automatic)


def worth_of_breaking(look: Outlook, striker: Character, target: Target) -> float:
    """What stands there may be what one is after, or bar the way to it."""
    if target.kind is TargetKind.ELEMENT:
        return aims.ruin_worth(look, striker, target.id)
    if target.kind is TargetKind.DOOR:
        return worth_of_way(look, striker, list(look.game.state.doors[target.id].sides))
    if target.kind is TargetKind.WALL:
        return worth_of_way(look, striker, target.id.split(" "))
    return 0.0


def worth_of_way(look: Outlook, striker: Character, sides: Sequence[str]) -> float:
    """How much nearer its best aim comes if these sides are open."""
    if striker.where not in (Where.MAP, Where.INSIDE):
        return 0.0
    here = look.square(striker)
    best = 0.0
    for aim in aims.aims_of(look, striker):
        if not aim.goals:
            continue
        field = look.field(aim.goals, striker)
        if here not in field:
            continue
        saved = max([_saved(field, side, here) for side in sides])
        best = max(best, saved * aim.worth * DOUBT)
    return best


def _saved(field: Field, side: str, here: Square) -> int:
    """Points saved on the way if this side, near enough, were open."""
    a, b = side.split("|")
    ends = [field.get(Square(a)), field.get(Square(b))]
    if ends[0] is None or ends[1] is None:
        return 0
    return min(field[here], max(ends[0], ends[1])) - min(ends[0], ends[1]) - 2
