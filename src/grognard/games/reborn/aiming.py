"""Weapons that fire, and what they can be aimed at (ERB-SHT-01, ERB-SHT-05, ERB-EXP-02b, ERB-GAP-19, ERB-GAP-36)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.games.reborn import hitting, lines, sight
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.weapons import Aim, Weapon
from grognard.games.reborn.words import CharacterId, ItemClass, Module, Zone
from grognard.geometry.squares import Square

View = Mapping[Square, list[Zone]]


# Weapons (ERB-SHT-01a)


def weapons_of(game: Reborn, character: Character) -> list[Weapon]:
    """What it may fire now: carried or built in, the vehicle's too (ERB-CAP-04b); loaded and usable."""
    if not game.has(Module.SHOOT) or lines.are_guns_silent(game, character):  # ERB-GLE-12e
        return []
    found = [Weapon(game.item(card), card) for card in character.items]
    vehicle = game.vehicle_of(character)
    for owner in (character,) if vehicle is None else (character, vehicle):
        built_in = game.card(owner).weapon
        if built_in:
            found.append(Weapon(game.parts.items[built_in], ""))
    return [weapon for weapon in found if _can_fire(game, character, weapon)]


def _can_fire(game: Reborn, character: Character, weapon: Weapon) -> bool:
    """ERB-SHT-03a: not while it is out of ammo. ERB-GLC-05b: nor against the conditions of its use."""
    item = weapon.item
    if ItemClass.FIRING not in item.classes or (item.gun is None and item.blast is None):
        return False
    if item.blast is not None and not game.has(Module.EXPLOSIVES):
        return False
    if weapon.card and game.equipment(weapon.card).out_of_ammo:
        return False
    return lines.may_be_used(game, character, item)


# Targets (ERB-SHT-01b, ERB-SHT-01f)


def has_target(game: Reborn, shooter: Character, weapon: Weapon) -> bool:
    if weapon.is_template:
        return bool(fronts_of(game, shooter))
    view = sight.squares_in_view(game, shooter)
    return next(_targets(game, shooter, weapon, view), None) is not None


def targets_of(game: Reborn, shooter: Character, weapon: Weapon) -> list[Target]:
    """Everything it may be aimed at from here; nothing out of sight or out of range is offered (ERB-CON-25)."""
    view = sight.squares_in_view(game, shooter)
    return list(dict.fromkeys(_targets(game, shooter, weapon, view)))


def _targets(game: Reborn, shooter: Character, weapon: Weapon, view: View) -> Iterator[Target]:
    if weapon.harms or weapon.item.gun is not None:
        for other in enemies_in(game, shooter, view):
            yield from _if_in_range(game, shooter, weapon, view, Target(TargetKind.CHARACTER, other.id))
    if weapon.harms:
        for target in _objects(game, shooter, view):
            yield from _if_in_range(game, shooter, weapon, view, target)
    if weapon.item.blast is not None:
        for square in view:
            if not _has_silent(game, square):
                yield from _if_in_range(game, shooter, weapon, view, Target(TargetKind.SQUARE, square))


def _if_in_range(game: Reborn, shooter: Character, weapon: Weapon, view: View, target: Target) -> Iterator[Target]:
    if _aims(game, shooter, weapon, target, view):
        yield target


def enemies_in(game: Reborn, shooter: Character, view: View) -> list[Character]:
    """Enemy miniatures in view; ERB-GLE-12e: but for those on the tile of a disrupter."""
    return [
        other
        for other in game.on_map()
        if not game.are_friends(shooter, other)
        and other is not game.miniature_of(shooter)
        and any([square in view for square in game.squares_of(other)])
        and not lines.are_guns_silent(game, other)
    ]


def _has_silent(game: Reborn, square: Square) -> bool:
    """ERB-GLE-12e: somebody stands there who cannot be shot at."""
    return any([lines.are_guns_silent(game, other) for other in game.standing_on(square)])


def _objects(game: Reborn, shooter: Character, view: View) -> Iterator[Target]:
    """ERB-SHT-05b: what stands on the sides of squares in view and of its own, and in the squares in view."""
    own = game.squares_of(game.miniature_of(shooter))
    for square in view:
        element = hitting.element_on(game, square)
        if element is not None:
            yield element
    for square in (*own, *view):
        for beside in game.board.grid.neighbours[square]:
            if beside not in own and not game.edges.between(square, beside).is_passable:
                target = hitting.target_over(game, square, beside)
                if target is not None:
                    yield target


# How (ERB-SHT-02, ERB-SHT-04)


def aims_at(game: Reborn, shooter: Character, weapon: Weapon, target: Target) -> list[Aim]:
    """Every way to aim at it from here; none if it is out of sight or out of range."""
    return _aims(game, shooter, weapon, target, sight.squares_in_view(game, shooter))


def _aims(game: Reborn, shooter: Character, weapon: Weapon, target: Target, view: View) -> list[Aim]:
    found: list[Aim] = []
    own = game.squares_of(game.miniature_of(shooter))
    for square, beside in _approaches(game, target):
        if beside is not None and square in own:
            zone = sight.zone_of_own_side(game, shooter, square, beside)
            zones = [] if zone is None else [zone]
        else:
            zones = view.get(square, [])
        if not zones:
            continue
        steps = sight.distance(game, shooter, square)
        if steps is not None and (weapon.most_range == 0 or steps <= weapon.most_range):
            found.extend([Aim(square, zone, steps) for zone in zones])
    return list(dict.fromkeys(found))


def _approaches(game: Reborn, target: Target) -> list[tuple[Square, Square | None]]:
    """The squares a target is aimed at through; with the square behind, for what stands on a side (ERB-GAP-19)."""
    if target.kind is TargetKind.SQUARE:
        return [(Square(target.id), None)]
    if target.kind is TargetKind.CHARACTER:
        return [(square, None) for square in game.squares_of(game.character(CharacterId(target.id)))]
    if target.kind is TargetKind.ELEMENT:
        return [(square, None) for square in game.board.features[target.id].squares]
    sides = [target.id] if target.kind is TargetKind.WALL else list(game.state.doors[target.id].sides)
    found: list[tuple[Square, Square | None]] = []
    for side in sides:
        one, other = side.split("|")
        found += [(Square(one), Square(other)), (Square(other), Square(one))]
    return found


def fronts_of(game: Reborn, shooter: Character) -> list[Square]:
    """The squares of its own from which a template starts: those with a square in front of them (ERB-GLE-10a)."""
    miniature = game.miniature_of(shooter)
    return [square for square in sight.eyes_of(game, miniature) if miniature.facing in game.board.ahead[square]]
