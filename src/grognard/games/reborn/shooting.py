"""Targeting and shooting (ERB-SHT, ERB-CMB-04, ERB-LVL-03)."""

from __future__ import annotations

from msgspec import Struct

from grognard.games.reborn import aiming, destruction, dice, equipment, explosions, hitting, lines, orders, wounds
from grognard.games.reborn.ips import ForceCp
from grognard.games.reborn.ips import Line as IpsLine
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Strength
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Cause, How, Target, TargetKind
from grognard.games.reborn.weapons import Aim, Weapon
from grognard.games.reborn.words import CharacterId, Rolled, Timing, Zone
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play


class Shot(Struct):
    """What one shooter contributes. Extra CP go to targeting or to damage, never to both (ERB-CON-34)."""

    shooter: Character
    weapon: Weapon
    extra_cp: int
    to_targeting: int = 0
    to_damage: int = 0
    aim: Aim | None = None
    has_hit: bool = False


def can_shoot(game: Reborn, character: Character) -> bool:
    """Whether it has a loaded weapon and something to aim at."""
    return any([aiming.has_target(game, character, weapon) for weapon in aiming.weapons_of(game, character)])


def shoot(game: Reborn, shooter: Character, section: Section) -> Play[None]:
    """A Shoot order, step by step (ERB-SHT-01e)."""
    weapon = yield from choose_weapon(game, shooter)  # Step 1
    if weapon is None:
        return
    if weapon.is_template:
        yield from spray(game, shooter, weapon, section)
        return
    target = yield from choose_target(game, shooter, weapon)  # Step 2
    committed = yield from spend_cp(game, shooter, weapon, target, section)  # Step 3
    if not committed:
        return
    shots = yield from take_up_weapons(game, weapon, target, committed)
    for shot in shots:
        yield from allocate_cp(shot, target)  # Step 4
    for shot in shots:
        yield from check_sight_and_range(game, shot, target)  # Step 5
    for shot in shots:
        yield from resolve_targeting(game, shot, target)  # Step 6
    yield from resolve_damage(game, target, [shot for shot in shots if shot.has_hit])  # Steps 7 to 10
    for shot in shots:
        spend_ammunition(game, shot.weapon)


# Step 1: the weapon


def choose_weapon(game: Reborn, shooter: Character) -> Play[Weapon | None]:
    """ERB-SHT-01a: exactly one."""
    weapons = [weapon for weapon in aiming.weapons_of(game, shooter) if aiming.has_target(game, shooter, weapon)]
    return (yield from _one_of(shooter, weapons))


def _one_of(shooter: Character, weapons: list[Weapon]) -> Play[Weapon | None]:
    if not weapons:
        return None
    by_id = {weapon.id: weapon for weapon in weapons}
    chosen = yield from choose(shooter.seat, "shooting.weapon", list(by_id), (shooter.id,))
    return by_id[chosen]


# Step 2: the target


def choose_target(game: Reborn, shooter: Character, weapon: Weapon) -> Play[Target]:
    """ERB-SHT-01b; ERB-EXP-02b: of an explosive, any square in sight too. First which kind of thing, then which."""
    targets = aiming.targets_of(game, shooter, weapon)
    kinds = [kind for kind in TargetKind if any([target.kind is kind for target in targets])]
    about = (shooter.id, weapon.id)
    kind = yield from choose(shooter.seat, "shooting.kind", kinds, about)
    options = [target for target in targets if target.kind is kind]
    return (yield from choose(shooter.seat, "shooting.target", options, about))


# Step 3: CP


def spend_cp(
    game: Reborn, shooter: Character, weapon: Weapon, target: Target, section: Section
) -> Play[list[Contribution]]:
    """ERB-SHT-01c; ERB-CMB-04a: helpers must be able to shoot the same target."""
    return (
        yield from orders.commit(
            game,
            shooter,
            section,
            1,
            lambda helper: weapon.can_join_others and bool(weapons_at(game, helper, target)),
        )
    )


def weapons_at(game: Reborn, helper: Character, target: Target) -> list[Weapon]:
    """What a helper can shoot at this target with in a combined Shoot (ERB-CMB-04a)."""
    return [
        weapon
        for weapon in aiming.weapons_of(game, helper)
        if weapon.can_join_others
        and (target.kind is not TargetKind.SQUARE or weapon.item.blast is not None)
        and aiming.aims_at(game, helper, weapon, target)
    ]


def take_up_weapons(game: Reborn, weapon: Weapon, target: Target, committed: list[Contribution]) -> Play[list[Shot]]:
    """The leader's shot and those of the helpers, each with one weapon of its own."""
    leader = game.character(committed[0].character)
    shots = [Shot(leader, weapon, committed[0].cp - 1)]
    for one in committed[1:]:
        helper = game.character(one.character)
        own = yield from _one_of(helper, weapons_at(game, helper, target))
        if own is not None:
            shots.append(Shot(helper, own, one.cp - 1))
    if game.hear is not None:
        for shot in shots:
            text = (
                f"{game.title(shot.shooter.id)} aims the {shot.weapon.item.title} at {hitting.name_of(game, target)}."
            )
            facts = {"shooter": shot.shooter.id, "weapon": shot.weapon.id, "kind": target.kind, "target": target.id}
            game.tell("shooting.aimed", "ERB-CMB-04a" if len(shots) > 1 else "ERB-SHT-01b", text, facts)
    return shots


# Step 4: extra CP


def allocate_cp(shot: Shot, target: Target) -> Play[None]:
    """ERB-SHT-01d, ERB-CON-34: each extra CP is for Improved Targeting or, if the weapon allows, for Pour It On."""
    shot.to_targeting = shot.extra_cp
    if not shot.weapon.has_pour_it_on or shot.extra_cp == 0:
        return
    options = list(range(shot.extra_cp + 1))
    about = (shot.shooter.id, shot.weapon.id, target.id, shot.extra_cp)
    shot.to_damage = yield from choose(shot.shooter.seat, "shooting.pour-it-on", options, about)
    shot.to_targeting = shot.extra_cp - shot.to_damage


# Step 5: line of sight, arc and range


def check_sight_and_range(game: Reborn, shot: Shot, target: Target) -> Play[None]:
    """Through which square of the target, and on the border in which arc (ERB-SHT-04b): the shooter picks.

    ERB-CON-25: a shot that cannot be fired any more fails, and its CP stay spent.
    """
    aims = aiming.aims_at(game, shot.shooter, shot.weapon, target)
    if not aims:
        if game.hear is not None:
            text = f"{game.title(shot.shooter.id)} no longer sees {hitting.name_of(game, target)}."
            game.tell("shooting.lost", "ERB-CON-25", text, {"shooter": shot.shooter.id})
        return
    about = (shot.shooter.id, shot.weapon.id, target.id)
    square = yield from choose(shot.shooter.seat, "shooting.square", _squares_that_differ(shot, aims), about)
    zones = [aim.zone for aim in aims if aim.square == square]
    if shot.weapon.item.blast is not None:
        zones = zones[:1]  # ERB-EXP-01a: its zones are those of its own diagram
    zone = yield from choose(shot.shooter.seat, "shooting.zone", zones, about)
    shot.aim = next(aim for aim in aims if aim.square == square and aim.zone is zone)


def _squares_that_differ(shot: Shot, aims: list[Aim]) -> list[Square]:
    """Of the squares to aim through, those that make a difference: for a gun by zone or range, for a blast all."""
    found: dict[tuple[object, ...], Square] = {}
    for square in dict.fromkeys([aim.square for aim in aims]):
        ways: tuple[object, ...] = tuple([(aim.zone, aim.range) for aim in aims if aim.square == square])
        if shot.weapon.item.blast is not None:
            ways = (square,)
        found.setdefault(ways, square)
    return list(found.values())


# Step 6: targeting


def resolve_targeting(game: Reborn, shot: Shot, target: Target) -> Play[None]:
    """ERB-SHT-02a to ERB-SHT-02h: enough distance for the range, or a Perfect Shot."""
    if shot.aim is None:
        return
    _count_round(game, shot.weapon)
    if shot.aim.range == 0:  # ERB-SHT-02c
        shot.has_hit = True
        return
    pool = yield from targeting_pool(game, shot)
    thrown = yield from choose_dice(game, shot, pool.dice)
    about = (shot.shooter.id, shot.weapon.id, target.id, shot.aim.range)
    throw = yield from dice.throw_yellow(game, "shooting.targeting", thrown, about)
    reached = throw.distance + pool.automatic
    shot.has_hit = reached >= shot.aim.range or throw.perfect_shots > 0  # ERB-SHT-02g
    if game.hear is not None:
        perfect = ", a Perfect Shot" if throw.perfect_shots else ""
        outcome = "on target" if shot.has_hit else "a miss"
        text = f"{game.title(shot.shooter.id)}: distance {reached} for range {shot.aim.range}{perfect}: {outcome}."
        facts = {
            "shooter": shot.shooter.id,
            "yellow": throw.faces,
            "automatic": pool.automatic,
            "distance": reached,
            "range": shot.aim.range,
            "hit": shot.has_hit,
        }
        game.tell("shooting.targeting", "ERB-SHT-02g" if shot.has_hit else "ERB-SHT-02h", text, facts)
    if throw.out_of_ammo > 0 and can_run_out(game, shot):
        run_out(game, shot)


def targeting_pool(game: Reborn, shot: Shot) -> Play[Strength]:
    """ERB-SHT-02d, ERB-SHT-02e: shooter, weapon, bonuses (ERB-GLE-10d) and a die for each CP of Improved Targeting."""
    own = yield from shooting_value(game, shot.shooter)
    bonus = Strength(lines.extra_dice(game, shot.shooter, Rolled.TARGETING) + shot.to_targeting)
    return hitting.sum_of([own, shot.weapon.targeting, bonus])


def shooting_value(game: Reborn, shooter: Character) -> Play[Strength]:
    """Of its card; ERB-CAP-04b: a pilot picks its own or its vehicle's."""
    own = game.side(shooter).shooting
    vehicle = game.vehicle_of(shooter)
    if vehicle is None or game.side(vehicle).shooting == own:
        return own
    picked = yield from choose(shooter.seat, "shooting.value", [vehicle.id, shooter.id], (shooter.id,))
    return game.side(game.character(picked)).shooting


def choose_dice(game: Reborn, shot: Shot, granted: int) -> Play[int]:
    """ERB-SHT-02f: fewer dice than granted, which is asked where the weapon can run out of ammo."""
    if not can_run_out(game, shot):
        return granted
    assert shot.aim is not None
    about = (shot.shooter.id, shot.weapon.id, shot.aim.range)
    return (yield from choose(shot.shooter.seat, "shooting.dice", list(range(granted, -1, -1)), about))


def can_run_out(game: Reborn, shot: Shot) -> bool:
    """ERB-SHT-03a: only a weapon with the icon; ERB-GLE-01a: not if Ammunition is carried."""
    gun = shot.weapon.item.gun
    if gun is None or not gun.ammo_icon or not shot.weapon.card:
        return False
    return not lines.is_never_out_of_ammo(game, shot.shooter)


def run_out(game: Reborn, shot: Shot) -> None:
    """ERB-SHT-03a: the card is engaged and the weapon silent until it is reloaded (ERB-CON-03); this shot goes on."""
    card = game.equipment(shot.weapon.card)
    card.engaged = card.out_of_ammo = True
    if game.hear is not None:
        text = f"The {shot.weapon.item.title} of {game.title(shot.shooter.id)} is out of ammo."
        game.tell("shooting.out-of-ammo", "ERB-SHT-03a", text, {"weapon": shot.weapon.card})


# Steps 7 to 10: damage


def resolve_damage(game: Reborn, target: Target, hits: list[Shot]) -> Play[None]:
    """ERB-CMB-04b: what hit is pooled into one roll against the target; then blasts go on to all else in reach.

    ERB-EXP-01k: a blast whose targeting has failed is not among the hits and does not go off.
    """
    if not hits:
        return
    leader = hits[0]
    cause = Cause(_how(hits), leader.shooter.id, leader.shooter.seat)
    shock = shock_line(leader.weapon)
    if shock is not None:
        yield from give_shock(game, leader, shock, target)
        return
    blasts = [shot for shot in hits if shot.weapon.item.blast is not None]
    spared: tuple[Target, ...] = ()
    if target.kind is not TargetKind.SQUARE and (len(hits) > 1 or not blasts):
        yield from pool_damage(game, target, hits, cause)
        spared = (target,)
    for shot in blasts:
        assert shot.aim is not None
        by_blast = Cause(How.EXPLOSION, shot.shooter.id, shot.shooter.seat)
        yield from explosions.explode(
            game, shot.weapon.item, shot.aim.square, by_blast, more_dice=shot.to_damage, spared=spared
        )


def _how(hits: list[Shot]) -> How:
    return How.EXPLOSION if all([shot.weapon.item.blast is not None for shot in hits]) else How.SHOT


def pool_damage(game: Reborn, target: Target, hits: list[Shot], cause: Cause) -> Play[None]:
    """ERB-SHT-04a: each by its own arc; Armor counts once (ERB-CMB-04b), lowered by a bazooka for all (ERB-GLE-02b).

    ERB-SHT-05a: objects are judged by their Defensive value.
    """
    strength = hitting.sum_of([damage_of(shot) for shot in hits])
    throw = yield from dice.throw_yellow(
        game, "shooting.damage", strength.dice, (hits[0].shooter.id, hits[0].weapon.id, target.id)
    )
    if game.hear is not None:
        total = throw.hits + strength.automatic
        text = f"{total} hits and {throw.criticals} criticals on {hitting.name_of(game, target)}."
        facts = {
            "shooters": [shot.shooter.id for shot in hits],
            "target": target.id,
            "yellow": throw.faces,
            "automatic": strength.automatic,
        }
        game.tell("shooting.damage", "ERB-CMB-04b" if len(hits) > 1 else "ERB-SHT-04a", text, facts)
    if target.kind is TargetKind.CHARACTER:
        victim = hitting.miniature(game, target)
        lost = hitting.armor_lost(game, victim, [shot.weapon.item.id for shot in hits])
        yield from hitting.hit_character(game, victim, throw, strength.automatic, lost, cause)
    else:
        yield from destruction.strike(game, target, throw.hits + strength.automatic, throw.criticals, cause)


def damage_of(shot: Shot) -> Strength:
    """The weapon's column of the arc; ERB-EXP-01a: of a blast its centre; ERB-SHT-04c: with what is poured on."""
    poured = Strength(shot.to_damage)
    gun, blast = shot.weapon.item.gun, shot.weapon.item.blast
    if blast is not None:
        return hitting.sum_of([*[ring.damage for ring in blast.rings if ring.steps == 0], poured])
    assert gun is not None
    assert shot.aim is not None
    return hitting.sum_of([gun.red if shot.aim.zone is Zone.RED else gun.orange, poured])


def shock_line(weapon: Weapon) -> IpsLine | None:
    """The line of a weapon that forces CP on what it hits (ERB-GLE-10c)."""
    for line in weapon.item.lines:
        if line.timing is Timing.SHOT_HITS and any([isinstance(effect, ForceCp) for effect in line.effects]):
            return line
    return None


def give_shock(game: Reborn, shot: Shot, line: IpsLine, target: Target) -> Play[None]:
    """ERB-GLE-10c: the test of the line, with a die for each extra CP; CP from the Bank on the target's card."""
    assert line.chance is not None
    victim = wounds.bearer(game, game.character(CharacterId(target.id)))
    about = (shot.shooter.id, shot.weapon.id, target.id)
    throw = yield from dice.throw_yellow(game, "shooting.shock", line.chance.yellow + shot.to_damage, about)
    if game.hear is not None:
        text = f"{throw.points} test points of {line.threshold} against {game.title(victim.id)}."
        facts = {"target": victim.id, "yellow": throw.faces, "points": throw.points}
        game.tell("shooting.shock", "ERB-GLE-10c", text, facts)
    if throw.points < line.threshold:
        return
    for effect in line.effects:
        if isinstance(effect, ForceCp):
            orders.force(game, victim, effect.amount, "ERB-GLE-10c")


# Templates


def spray(game: Reborn, shooter: Character, weapon: Weapon, section: Section) -> Play[None]:
    """ERB-GLE-10a: no line of sight and no targeting roll; what is in front is hit."""
    committed = yield from orders.commit(game, shooter, section)
    if not committed:
        return
    shot = Shot(shooter, weapon, committed[0].cp - 1)
    if weapon.has_pour_it_on:
        shot.to_damage = shot.extra_cp  # ERB-EXP-01g: there is no targeting to improve
    origin = yield from choose(shooter.seat, "shooting.front", aiming.fronts_of(game, shooter), (shooter.id, weapon.id))
    if game.hear is not None:
        text = f"{game.title(shooter.id)} sprays what is in front with the {weapon.item.title}."
        game.tell("shooting.sprayed", "ERB-GLE-10a", text, {"shooter": shooter.id, "weapon": weapon.id})
    _count_round(game, weapon)
    cause = Cause(How.EXPLOSION, shooter.id, shooter.seat)
    facing = game.miniature_of(shooter).facing
    yield from explosions.explode(game, weapon.item, origin, cause, facing, shot.to_damage)
    spend_ammunition(game, weapon)


# Ammunition


def _count_round(game: Reborn, weapon: Weapon) -> None:
    """ERB-SHT-03c: a counter for each shot, whether it hits or not."""
    if weapon.card and weapon.item.uses > 0:
        game.equipment(weapon.card).used += 1


def spend_ammunition(game: Reborn, weapon: Weapon) -> None:
    """ERB-SHT-03c: after the last shot the card goes under the search deck, or out of the game without Search."""
    if not weapon.card or weapon.item.uses == 0 or game.equipment(weapon.card).used < weapon.item.uses:
        return
    equipment.put_away(game, weapon.card)
    if game.hear is not None:
        text = f"The last round of the {weapon.item.title} has been fired."
        game.tell("shooting.spent", "ERB-SHT-03c", text, {"weapon": weapon.card})


# Reload


def reloadable(game: Reborn, character: Character) -> list[str]:
    """ERB-SHT-03b: in its carrier's own activation, never in an interruption; for 1 CP."""
    if game.state.acting is not character.id or game.round.is_interrupted or orders.affordable(game, character) < 1:
        return []
    return [card for card in character.items if game.equipment(card).out_of_ammo]


def reload(game: Reborn, character: Character, card: str) -> Play[None]:
    """1 CP on the card of the Character (ERB-SHT-03b)."""
    paid = yield from orders.put_on_card(game, character, 1)
    if paid < 1:
        return
    ready = game.equipment(card)
    ready.engaged = ready.out_of_ammo = False
    if game.hear is not None:
        text = f"{game.title(character.id)} reloads the {game.item(card).title}."
        game.tell("shooting.reloaded", "ERB-SHT-03b", text, {"character": character.id, "weapon": card})
