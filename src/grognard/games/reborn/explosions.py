"""Explosions and smoke (ERB-EXP, ERB-LVL-04, ERB-GAP-17)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from grognard.games.reborn import destruction, dice, endings, hitting, lines, wounds
from grognard.games.reborn.drawing import STEP, turned
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Blast, Item, Strength
from grognard.games.reborn.state import Smoke
from grognard.games.reborn.targets import Cause, Target, TargetKind
from grognard.games.reborn.weapons import NOTHING
from grognard.games.reborn.words import Hazard, Zone
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play, Seat


class Force(NamedTuple):
    """What a square of the diagram does to everything in it."""

    zone: Zone
    damage: Strength
    wounds: int


class Explosion(Struct):
    """A blast while it spreads.

    `template` is empty for rings. `struck` has been rolled for; what `awaits` is rolled for in the square that was
    chosen for it (ERB-EXP-01h, ERB-EXP-01j).
    """

    item: Item
    blast: Blast
    cause: Cause
    chooser: Seat
    more_dice: int
    template: dict[Square, Force]
    struck: list[Target]
    awaits: dict[Target, Square]
    reached: dict[Square, Force]
    steps: int = 0


def explode(
    game: Reborn,
    item: Item,
    origin: Square,
    cause: Cause,
    facing: Facing = Facing.NORTH,
    more_dice: int = 0,
    spared: tuple[Target, ...] = (),
) -> Play[None]:
    """The blast of this item at this square: rings, or the template in front of a shooter who faces so.

    ERB-EXP-01g: `more_dice` add to every roll. What is `spared` has been rolled for already.
    """
    assert item.blast is not None, f"{item.id} has no explosion diagram"
    if item.blast.smoke > 0:
        lay_smoke(game, item, origin)
        return
    if game.hear is not None:
        text = f"The {item.title} explodes at {origin}."
        game.tell("explosions.blast", "ERB-EXP-01b", text, {"item": item.id, "square": origin})
    explosion = Explosion(
        item=item,
        blast=item.blast,
        cause=cause,
        chooser=cause.seat if cause.seat is not None else game.state.initiative,
        more_dice=more_dice,
        template=_template(game, item.blast, origin, facing),
        struck=list(spared),
        awaits={},
        reached={},
    )
    first = yield from _start(game, explosion, origin)
    yield from spread(game, explosion, first)
    yield from reach_through_stairs(game, explosion)
    endings.exploded(game, item.id, origin)


# Where it starts (ERB-EXP-01b, ERB-GLE-10a)


def _start(game: Reborn, explosion: Explosion, origin: Square) -> Play[dict[Square, Force]]:
    """The first squares: the origin, or the square in front of who sprays, if nothing stands before it."""
    if not explosion.blast.template:
        force = _ring(explosion.blast, 0)
        return {} if force is None else {origin: force}
    for beside in game.board.grid.neighbours[origin]:
        if beside not in explosion.template:
            continue
        target = hitting.target_over(game, origin, beside)
        if target is not None and can_harm(game, explosion, target):
            yield from strike(game, explosion, target, explosion.template[beside])
        if game.edges.between(origin, beside).is_passable:
            return {beside: explosion.template[beside]}
    return {}


def _template(game: Reborn, blast: Blast, origin: Square, facing: Facing) -> dict[Square, Force]:
    """ERB-GLE-10a, ERB-GAP-17: the squares of a template as they lie in front of a shooter on `origin`."""
    column, row = game.board.grid.column_and_row(origin)
    ahead, right = STEP[facing], STEP[turned(facing, 1)]
    found: dict[Square, Force] = {}
    for part in blast.template:
        across = part.ahead * ahead[0] + part.aside * right[0]
        down = part.ahead * ahead[1] + part.aside * right[1]
        square = game.board.grid.square_on((column + across, row + down))
        if square is not None:
            found[square] = Force(part.zone, part.damage, 0)
    return found


def _ring(blast: Blast, steps: int) -> Force | None:
    for ring in blast.rings:
        if ring.steps == steps:
            return Force(ring.zone, ring.damage, ring.wounds)
    return None


# How it spreads (ERB-EXP-02a)


def spread(game: Reborn, explosion: Explosion, first: dict[Square, Force]) -> Play[None]:
    """Ring by ring: all of one is rolled before the next is formed.

    ERB-EXP-01f: so what it has destroyed lets it through, as far as the diagram reaches.
    """
    wave = first
    while wave:
        explosion.reached.update(wave)
        for square in sorted(wave, key=_reading_order):
            yield from strike_square(game, explosion, square, wave[square])
        explosion.steps += 1
        wave = next_wave(game, explosion, explosion.reached, explosion.steps)


def _reading_order(square: Square) -> str:
    return square[2:] + square[:2]


def next_wave(game: Reborn, explosion: Explosion, reached: Mapping[Square, Force], steps: int) -> dict[Square, Force]:
    """ERB-EXP-01e, ERB-EXP-01i: over open sides and open doors, not over walls and closed doors."""
    found: dict[Square, Force] = {}
    ring = None if explosion.template else _ring(explosion.blast, steps)
    if ring is None and not explosion.template:
        return found
    for square in reached:
        for beside in game.board.grid.neighbours[square]:
            force = explosion.template.get(beside, ring)
            if force is None or beside in reached or not game.edges.between(square, beside).is_passable:
                continue
            found[beside] = force
    return found


def area_from_here(game: Reborn, explosion: Explosion) -> dict[Square, Force]:
    """All that it has reached and will reach with walls and doors as they are now."""
    area = dict(explosion.reached)
    steps = explosion.steps + 1
    while wave := next_wave(game, explosion, area, steps):
        area.update(wave)
        steps += 1
    return area


# What it hits (ERB-EXP-01c)


def targets_in(game: Reborn, square: Square) -> list[Target]:
    """Everybody on a square, the Floor Element there, and the closed doors and walls on its sides."""
    found = [Target(TargetKind.CHARACTER, character.id) for character in game.standing_on(square)]
    element = hitting.element_on(game, square)
    if element is not None:
        found.append(element)
    for beside in game.board.grid.neighbours[square]:
        target = hitting.target_over(game, square, beside)
        if target is not None and target not in found:
            found.append(target)
    return found


def strike_square(game: Reborn, explosion: Explosion, square: Square, force: Force) -> Play[None]:
    """ERB-EXP-01d: a roll for each target."""
    for target in targets_in(game, square):
        if target in explosion.struck or not can_harm(game, explosion, target):
            continue
        counted = explosion.awaits.get(target)
        if counted is None:
            counted = yield from choose_square(game, explosion, target, square)
        if counted != square:
            explosion.awaits[target] = counted
            continue
        yield from strike(game, explosion, target, force)


def choose_square(game: Reborn, explosion: Explosion, target: Target, here: Square) -> Play[Square]:
    """ERB-EXP-01h, ERB-EXP-01j: whoever fired or placed it picks the square that counts, where that matters."""
    squares = squares_of(game, target)
    if len(squares) < 2:
        return here
    area = area_from_here(game, explosion)
    differing: dict[Force, Square] = {}
    for square in (here, *squares):
        if square in area:
            differing.setdefault(area[square], square)
    about = (explosion.item.id, target.id)
    return (yield from choose(explosion.chooser, "explosions.square", list(differing.values()), about))


def squares_of(game: Reborn, target: Target) -> list[Square]:
    """The squares in which an explosion meets a target that takes up more than one; none for walls (ERB-GAP-17)."""
    if target.kind is TargetKind.CHARACTER:
        return game.squares_of(hitting.miniature(game, target))
    if target.kind is TargetKind.ELEMENT:
        return list(game.board.features[target.id].squares)
    if target.kind is TargetKind.DOOR and len(game.state.doors[target.id].sides) > 1:
        return [Square(square) for side in game.state.doors[target.id].sides for square in side.split("|")]
    return []


def can_harm(game: Reborn, explosion: Explosion, target: Target) -> bool:
    """ERB-GLE-10a: some blasts spare some objects; ERB-GLE-11b: gas spares them all."""
    if target.kind is TargetKind.CHARACTER:
        return True
    if hitting.obstacle(game, target) in explosion.blast.spares:
        return False
    return bool(explosion.blast.template) or any([ring.damage != NOTHING for ring in explosion.blast.rings])


def strike(game: Reborn, explosion: Explosion, target: Target, force: Force) -> Play[None]:
    """Roll for one target, once in an explosion."""
    explosion.struck.append(target)
    if force.wounds > 0:
        yield from poison(game, explosion, target, force.wounds)
        return
    if force.damage == NOTHING:
        return
    about = (explosion.item.id, target.id)
    throw = yield from dice.throw_yellow(game, "explosions.damage", force.damage.dice + explosion.more_dice, about)
    if game.hear is not None:
        total = throw.hits + force.damage.automatic
        text = f"The explosion: {total} hits and {throw.criticals} criticals on {hitting.name_of(game, target)}."
        facts = {"item": explosion.item.id, "target": target.id, "zone": force.zone, "yellow": throw.faces}
        game.tell("explosions.damage", "ERB-EXP-01d", text, facts)
    if target.kind is TargetKind.CHARACTER:
        victim = hitting.miniature(game, target)
        lost = hitting.armor_lost(game, victim, [explosion.item.id])
        yield from hitting.hit_character(game, victim, throw, force.damage.automatic, lost, explosion.cause)
    else:
        yield from destruction.strike(
            game, target, throw.hits + force.damage.automatic, throw.criticals, explosion.cause
        )


def poison(game: Reborn, explosion: Explosion, target: Target, dealt: int) -> Play[None]:
    """ERB-GLE-11b: wounds without dice, whatever the Armor; ERB-GLE-11d: none behind a mask."""
    victim = hitting.miniature(game, target)
    if lines.is_immune(game, wounds.bearer(game, victim), Hazard.TOXIC_GAS):
        return
    yield from wounds.wound(game, victim, dealt, explosion.cause)


# Through stairs (ERB-LVL-04)


def reach_through_stairs(game: Reborn, explosion: Explosion) -> Play[None]:
    """ERB-LVL-04a: from a stair square in the red zone to the corresponding one, and no farther.

    ERB-LVL-04b: with red damage.
    """
    for square, force in list(explosion.reached.items()):
        other = game.board.stairs.get(square)
        if other is None or force.zone is not Zone.RED:
            continue
        if game.hear is not None:
            text = f"The explosion reaches {other} through the stairs."
            game.tell("explosions.stairs", "ERB-LVL-04a", text, {"square": other})
        for target in targets_in(game, other):
            if target not in explosion.struck and can_harm(game, explosion, target):
                yield from strike(game, explosion, target, force)


# Smoke


def lay_smoke(game: Reborn, item: Item, centre: Square) -> None:
    """ERB-GLE-10b: a cloud that spreads over open sides as they are at each moment, for so many Final phases."""
    assert item.blast is not None
    game.state.smoke.append(Smoke(centre, item.blast.smoke))
    game.sight_has_changed()
    if game.hear is not None:
        game.tell("explosions.smoke", "ERB-GLE-10b", f"Smoke spreads from {centre}.", {"square": centre})
