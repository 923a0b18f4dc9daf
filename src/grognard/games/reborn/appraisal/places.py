"""What it is worth to stand on a square: nearer to what one is after, with something to attack, out of danger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grognard.games.reborn import aiming, sight
from grognard.games.reborn.appraisal import aims, paths, strikes
from grognard.games.reborn.appraisal.aims import PACE, Aim
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.appraisal.paths import Field
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.weapons import Weapon
from grognard.games.reborn.words import CombatArc, Module, Zone
from grognard.geometry.arcs import Facing, arc_of
from grognard.geometry.sight import Sight
from grognard.geometry.squares import Square

DANGER: Final = 0.35  # how far what may happen to one counts
EAGER: Final = 0.3  # nobody walks as if nothing were at stake
PRECIOUS: Final = 0.6  # whoever is worth so much stays away from enemies, if there is nothing else to do
PRUDENCE: Final = 0.001
SPENT: Final = 0.35  # of an enemy's danger, when it has been engaged
BOLD: Final = 0.5  # of that fear, who has an errand on which the game hangs
ERRANDS: Final = (aims.LEAVE, aims.FETCH, aims.USE)
MATTERS: Final = 0.5
REACH: Final = 2  # CP that an enemy is thought to spend on running up
KEEP_NEAR: Final = 0.03  # of an enemy's life, for facing it
FACINGS: Final = tuple(Facing)


class View:
    """A square that an enemy covers: what sees it, and how far it is from everywhere."""

    def __init__(self, foe: Character, square: Square, seen: Sight, game: Reborn) -> None:
        self.foe: Final = foe
        self.square: Final = square
        self.field: Final = seen.field(square) if game.has(Module.LOS) else frozenset[Square]()
        self.ranges: Final = game.barriers().ranges_from(square)


class Threat(NamedTuple):
    """How far an enemy is from everywhere, how far it runs, and what it does hand to hand."""

    field: Field
    runs: int
    harm: float


class Stand:
    """Where one Character could stand, with so many CP for a shot and for an attack afterwards."""

    def __init__(self, look: Outlook, mover: Character, shoot_cp: int, fight_cp: int) -> None:
        self.look: Final = look
        self.mover: Final = mover
        self.shoot_cp: Final = shoot_cp
        self.fight_cp: Final = fight_cp
        game = look.game
        self._here: Final = look.square(mover)
        miniature = game.miniature_of(mover)
        self._is_large: Final = game.is_large(miniature)
        self._weapons: Final[list[Weapon]] = [w for w in strikes.weapons(look, mover) if w.harms and not w.is_template]
        self._sight: Final[Sight] = game.sight_for(tuple(game.squares_of(miniature)), through_smoke=False)
        self._views: Final = [View(foe, there, self._sight, game) for foe in look.foes for there in _squares(look, foe)]
        self._guns: Final = {foe.id: guns for foe in look.foes if (guns := aiming.weapons_of(game, foe))}
        self._aim: Final[Aim | None] = self._best_aim()
        self._way: Final[Field] = {} if self._aim is None else look.field(self._aim.goals, mover)
        self._shots: Final[dict[tuple[str, str, int, Zone], float]] = {}
        is_on_errand = self._aim is not None and self._aim.kind in ERRANDS and self._aim.worth >= MATTERS
        self._fear: Final = DANGER * (BOLD if is_on_errand else 1.0)
        self._dangers: Final[dict[tuple[str, bool], float]] = {}
        self._threats: Final[list[Threat]] = [self._threat(foe) for foe in look.foes]

    # What it is after

    def _best_aim(self) -> Aim | None:
        """The aim with most to it, given how far it is."""
        best: Aim | None = None
        most = 0.0
        for aim in aims.aims_of(self.look, self.mover):
            if not aim.goals:
                continue
            far = self.look.field(aim.goals, self.mover).get(self._here, paths.FAR)
            worth = aim.worth * max(0.05, 1.0 - PACE * 2 * far)
            if worth > most:
                best, most = aim, worth
        return best

    @property
    def aim(self) -> Aim | None:
        return self._aim

    def nearness(self, square: Square) -> float:
        """What a square is worth for being near to the aim."""
        aim = self._aim
        if aim is None:
            return 0.0
        far = self._way.get(square, paths.FAR)
        if aim.kind == aims.HUNT_DOWN and self._weapons:
            far = max(far, 2)  # a shooter need not run into arm's reach
        if aim.kind == aims.HUNT_DOWN and self.look.life(self.mover) >= PRECIOUS:
            return PRUDENCE * far
        return -PACE * max(EAGER, aim.worth) * far

    # Attacks from there

    def attack(self, square: Square) -> float:
        """The best attack that the CP left allow from a square."""
        return max(self.shot_from(square) if self.shoot_cp else 0.0, self.fight_from(square) if self.fight_cp else 0.0)

    def shot_from(self, square: Square, facing: Facing | None = None, cp: int = 0) -> float:
        if not self._weapons:
            return 0.0
        best = 0.0
        for view in self._views:
            if view.square == square or square not in view.field:
                continue
            zone = Zone.RED if facing is None else self._zone(square, facing, view.square)
            steps = view.ranges.get(square)
            if steps is None or zone is None:
                continue
            for weapon in self._weapons:
                if not weapon.most_range or steps <= weapon.most_range:
                    best = max(best, self._shot(weapon, view.foe, steps, zone, cp or self.shoot_cp))
        return best

    def _shot(self, weapon: Weapon, foe: Character, steps: int, zone: Zone, cp: int) -> float:
        key = (weapon.id, f"{foe.id} {cp}", steps, zone)
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = strikes.shot(self.look, self.mover, weapon, foe, (steps, zone), cp)
        return found

    def _zone(self, square: Square, facing: Facing, there: Square) -> Zone | None:
        zones = sight.ZONES_OF[arc_of(self.look.game.board.grid, square, facing, there)]
        return zones[0] if zones else None

    def fight_from(self, square: Square, facing: Facing | None = None, cp: int = 0) -> float:
        """Against an enemy beside the square, or the Floor Element that it is after."""
        look, game = self.look, self.look.game
        best = 0.0
        own_arcs = game.card(game.miniature_of(self.mover)).arcs
        strongest = CombatArc.DARK_BLUE if CombatArc.DARK_BLUE in own_arcs else CombatArc.LIGHT_BLUE
        beside = game.board.grid.neighbours[square]
        for view in self._views:
            if view.square in beside and game.are_adjacent(square, view.square):
                arc = strongest if facing is None else arc_toward(look, self.mover, square, facing, view.square)
                defence = arc_toward(look, view.foe, view.square, game.miniature_of(view.foe).facing, square)
                best = max(best, strikes.fight(look, self.mover, view.foe, (arc, defence), cp or self.fight_cp))
        aim = self._aim
        if aim is not None and aim.kind == aims.RUIN and square in aim.goals:
            target = Target(TargetKind.ELEMENT, aim.of)
            best = max(best, strikes.blow(look, self.mover, target, strongest, cp or self.fight_cp))
        return best

    # Danger

    def danger(self, square: Square) -> float:
        """What enemies could do to it there."""
        total = 0.0
        for view in self._views:
            guns = self._guns.get(view.foe.id)
            if guns and view.square != square and square in view.field:
                total += self._weight(view.foe) * self._harm_by(view.foe, guns)
        for threat in self._threats:
            near = threat.field.get(square, paths.FAR)
            if near <= threat.runs:
                total += threat.harm * (1.0 if near <= 1 else 0.6)
        return self._fear * total

    def _threat(self, foe: Character) -> Threat:
        look, game = self.look, self.look.game
        runs = game.side(game.miniature_of(foe)).movement * REACH
        harm = self._weight(foe) * self._harm_by(foe, [])
        return Threat(look.field((look.square(foe),), foe), runs, harm)

    def _weight(self, foe: Character) -> float:
        return SPENT if foe.engaged else 1.0

    def _harm_by(self, foe: Character, guns: Sequence[Weapon]) -> float:
        key = (foe.id.value, bool(guns))
        found = self._dangers.get(key)
        if found is None:
            look = self.look
            if guns:
                found = max([strikes.shot(look, foe, gun, self.mover, (4, Zone.RED), 1) for gun in guns])
            else:
                arcs = (CombatArc.DARK_BLUE, CombatArc.LIGHT_BLUE)
                found = max(0.0, strikes.fight(look, foe, self.mover, arcs, 2))
            self._dangers[key] = found
        return found

    # Facing

    def facing_worth(self, square: Square, facing: Facing) -> float:
        """How well it is turned there: for an attack, for a later shot, against who stands beside it."""
        look, game = self.look, self.look.game
        best = max(
            self.shot_from(square, facing) if self.shoot_cp else 0.0,
            self.fight_from(square, facing) if self.fight_cp else 0.0,
        )
        for foe in look.foes:
            there = look.square(foe)
            zone = self._zone(square, facing, there)
            apart = max(1, game.board.grid.steps_straight(square, there))
            sees = 2.0 if self._sight.sees(square, there) else 0.5  # walls may open
            turned = 0.0 if zone is None else (1.0 if zone is Zone.RED else 0.6)
            best += KEEP_NEAR * look.life(foe) * turned * sees / apart
            if apart == 1 and game.are_adjacent(square, there):
                dice, _ = strikes.strength_of(look, self.mover, arc_toward(look, self.mover, square, facing, there))
                best += 0.05 * look.life(self.mover) * dice
        return best


def arc_toward(look: Outlook, of: Character, own: Square, facing: Facing, there: Square) -> CombatArc:
    """The arc of its base in which a square beside it lies when it faces so."""
    way = next((way for way, beside in look.game.board.ahead[own].items() if beside == there), facing)
    side = (FACINGS.index(way) - FACINGS.index(facing)) % len(FACINGS)
    return look.game.card(look.game.miniature_of(of)).arcs[side]


def _squares(look: Outlook, foe: Character) -> list[Square]:
    return look.game.squares_of(look.game.miniature_of(foe))
