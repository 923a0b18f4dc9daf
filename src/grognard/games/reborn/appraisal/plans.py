"""What the orders of a Character are worth by the CP put on them, and so the tiles that hold them."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import aiming, orders, reaching
from grognard.games.reborn.appraisal import aims, devising, odds, paths, searching, strikes
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.appraisal.paths import Reached
from grognard.games.reborn.appraisal.places import Stand, arc_toward
from grognard.games.reborn.printed_parts import OrderTile
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.weapons import Weapon
from grognard.games.reborn.words import CharacterId, CombatArc, OrderColour, OrderType, Zone
from grognard.geometry.squares import Square

MOST_CP: Final = 4  # what a section holds
STEP: Final = 0.0002  # a Movement point less is as good
TILE: Final = 0.004  # a tile that is used is gone for this turn
RED: Final = 0.0012  # a red or gold section left for later
AFTERWARDS: Final = 0.8  # an attack after a move may not come off

Curve = tuple[float, ...]
"""The worth of 0, 1, 2, ... CP on an order."""

Prize = tuple[float, float, float]
"""What a square is worth by itself, with a shot from it, with an attack from it."""


class Plan:
    """What one Character could do now with so many CP."""

    def __init__(self, look: Outlook, character: Character, cp: int = -1) -> None:
        self.look: Final = look
        self.character: Final = character
        self.cp: Final = look.affordable(character) if cp < 0 else cp
        self._stand: Stand | None = None
        self._prizes: list[tuple[Reached, Prize]] | None = None
        self._shots: Curve | None = None
        self._fights: Curve | None = None
        self._deeds: Curve | None = None
        self._searches: Curve | None = None

    @property
    def stand(self) -> Stand:
        if self._stand is None:
            after = max(1, min(3, self.cp - 1))
            self._stand = Stand(self.look, self.character, after, after)
        return self._stand

    # Moves

    def prizes(self) -> list[tuple[Reached, Prize]]:
        """Every square in reach of a Move with all that can be put on it."""
        if self._prizes is None:
            value = orders.movement(self.look.game, self.character)
            self._prizes = prizes(self.look, self.stand, min(MOST_CP, self.cp) * value)
        return self._prizes

    def move(self, *, shoots: bool = False, fights: bool = False) -> Curve:
        """The gain over staying, by CP; with an attack afterwards, if there is a section for it."""
        value = orders.movement(self.look.game, self.character)
        found = [0.0] * (min(MOST_CP, self.cp) + 1)
        at_home = self.prizes()[0][1]
        here = at_home[0] + AFTERWARDS * max(at_home[1] if shoots else 0.0, at_home[2] if fights else 0.0, 0.0)
        for reached, (plain, shot, fight) in self.prizes():
            if not reached.can_end or not reached.cost:
                continue
            worth = plain + AFTERWARDS * max(shot if shoots else 0.0, fight if fights else 0.0, 0.0)
            cp = -(-reached.cost // max(1, value))
            if cp < len(found):
                found[cp] = max(found[cp], worth - here - STEP * reached.cost)
        leaving = best_way_out(self.look, self.stand, [reached for reached, _ in self.prizes()])
        if leaving is not None:
            cp = -(-leaving[0] // max(1, value))
            if cp < len(found):
                found[cp] = max(found[cp], leaving[1])
        for cp in range(1, len(found)):
            found[cp] = max(found[cp], found[cp - 1])
        return tuple(found)

    # Attacks from where it stands

    def shoot(self) -> Curve:
        if self._shots is None:
            self._shots = self._curve([self.shot_now(cp) for cp in range(1, min(MOST_CP, self.cp) + 1)])
        return self._shots

    def shot_now(self, cp: int) -> float:
        return max([worth for worth, _, _ in shots_now(self.look, self.character, cp)], default=0.0)

    def fight(self) -> Curve:
        if self._fights is None:
            look = self.look
            targets = reaching.targets_of(look.game, self.character)
            self._fights = self._curve(
                [
                    max([attack_on(look, self.character, target, cp) for target in targets], default=0.0)
                    for cp in range(1, min(MOST_CP, self.cp) + 1)
                ]
            )
        return self._fights

    # Other orders

    def interact(self) -> Curve:
        if self._deeds is None:
            self._deeds = self._curve(devising.interact_curve(self.look, self.character, min(MOST_CP, self.cp)))
        return self._deeds

    def search(self) -> Curve:
        if self._searches is None:
            self._searches = self._curve(searching.search_curve(self.look, self.character, min(MOST_CP, self.cp)))
        return self._searches

    def _curve(self, worths: list[float]) -> Curve:
        return (0.0, *worths)

    def curve(self, order: OrderType, *, shoots: bool = False, fights: bool = False) -> Curve:
        if order is OrderType.MOVE:
            return self.move(shoots=shoots, fights=fights)
        if order is OrderType.SHOOT:
            return self.shoot()
        if order is OrderType.CLOSE_COMBAT:
            return self.fight()
        return self.search() if order is OrderType.SEARCH else self.interact()

    # What sections and tiles are worth

    def best_on(self, order: OrderType, most: int, *, shoots: bool = False, fights: bool = False) -> tuple[float, int]:
        """The best number of CP on a section of this order, its price taken off."""
        curve = self.curve(order, shoots=shoots, fights=fights)
        worths = [curve[cp] - self.look.price * cp for cp in range(min(most, len(curve) - 1) + 1)]
        best = max(worths)
        return best, worths.index(best)

    def tile(self, tile: OrderTile) -> float:
        """The best use of a new tile now: an attack and a way off, or a way to an attack; and what else it offers."""
        most: dict[OrderType, int] = {}
        for section in tile.sections:
            if orders.is_in_use(self.look.game, section.order):
                known = most.get(section.order, 0)
                adds = section.order is OrderType.MOVE
                most[section.order] = known + section.most if adds else max(known, section.most)
        steps = most.get(OrderType.MOVE, 0)
        shoots, fights = OrderType.SHOOT in most, OrderType.CLOSE_COMBAT in most
        ways = [self.best_on(OrderType.MOVE, steps, shoots=shoots, fights=fights)[0]]
        plain = self.best_on(OrderType.MOVE, steps)[0]
        for order in (OrderType.SHOOT, OrderType.CLOSE_COMBAT):
            if order in most:
                worth, cp = self.best_on(order, most[order])
                ways.append(worth + (0.5 * plain if cp < self.cp else 0.0))
        best = max(ways)
        for order in (OrderType.INTERACT, OrderType.SEARCH):
            if order in most:
                best = max(best, self.best_on(order, most[order])[0] + 0.5 * plain)
        later = sum([RED for section in tile.sections if section.colour is not OrderColour.BLACK])
        return best - TILE + later * (1.0 if best > TILE else 0.3)


def prizes(look: Outlook, stand: Stand, points: int) -> list[tuple[Reached, Prize]]:
    found: list[tuple[Reached, Prize]] = []
    for reached in paths.reach_of(look.game, stand.mover, points):
        square = on_map(look, reached.square)
        plain = stand.nearness(square) - stand.danger(square)
        shot = stand.shot_from(square) if stand.shoot_cp else 0.0
        fight = stand.fight_from(square) if stand.fight_cp else 0.0
        found.append((reached, (plain, shot, fight)))
    return found


def on_map(look: Outlook, square: Square) -> Square:
    """A square of the block that a large miniature covers with this corner, which may lie off the frame."""
    if square in look.game.board.grid:
        return square
    return look.game.block_at(square)[0]


def best_way_out(look: Outlook, stand: Stand, reached: list[Reached]) -> tuple[int, float, Square] | None:
    """The points, the worth and the last square of leaving the map, if that is what it is after."""
    aim = stand.aim
    if aim is None or aim.kind != aims.LEAVE:
        return None
    for each in reached:
        cost = paths.cost_of_leaving(look.game, each.square) if each.square in aim.goals else None
        if cost is not None:
            return each.cost + cost, aim.worth, each.square
    return None


# Attacks


def shots_now(look: Outlook, shooter: Character, cp: int) -> list[tuple[float, Weapon, Target]]:
    """Everything worth aiming at from where it stands."""
    game = look.game
    found: list[tuple[float, Weapon, Target]] = []
    for weapon in strikes.weapons(look, shooter):
        if weapon.is_template:
            if aiming.has_target(game, shooter, weapon):
                target = Target(TargetKind.SQUARE, look.square(shooter))
                found.append((spray(look, shooter, weapon, cp), weapon, target))
            continue
        for target in targets_worth_it(look, shooter, weapon):
            found.append((strikes.shot_at_target(look, shooter, weapon, target, cp), weapon, target))
    return found


def targets_worth_it(look: Outlook, shooter: Character, weapon: Weapon) -> list[Target]:
    """Enemies, and what it is after; not every wall in sight."""
    game = look.game
    targets = [Target(TargetKind.CHARACTER, foe.id) for foe in game.on_map() if not game.are_friends(shooter, foe)]
    targets += [Target(TargetKind.ELEMENT, aim.of) for aim in aims.aims_of(look, shooter) if aim.kind == aims.RUIN]
    return [target for target in targets if weapon.harms or target.kind is TargetKind.CHARACTER]


def spray(look: Outlook, shooter: Character, weapon: Weapon, cp: int) -> float:
    """What a template in front of it does to who stands there."""
    game = look.game
    miniature = game.miniature_of(shooter)
    blast = weapon.item.blast
    assert blast is not None
    found = -0.002
    for front in aiming.fronts_of(game, shooter):
        ahead = game.board.ahead[front][miniature.facing]
        area = [ahead, *game.board.ahead[ahead].values()] if game.are_adjacent(front, ahead) else []
        found = max(found, sum([_sprayed(look, weapon, square, cp) for square in area if square != front]))
    return found


def _sprayed(look: Outlook, weapon: Weapon, square: Square, cp: int) -> float:
    damage = strikes.damage_of(weapon, Zone.RED)
    total = 0.0
    for other in look.game.standing_on(square):
        more = cp - 1 if weapon.has_pour_it_on else 0
        dealt = odds.wounds_dealt(look.faces, damage.dice + more, damage.automatic, look.armor(other))
        worth = 0.8 * look.worth_of_wounds(other, dealt)
        total += worth if look.factions_foe(other) else -worth
    return total


def attack_on(look: Outlook, attacker: Character, target: Target, cp: int) -> float:
    """A close combat with what stands beside it."""
    game = look.game
    if target.kind is not TargetKind.CHARACTER:
        return strikes.blow(look, attacker, target, arc_to_object(look, attacker, target), cp)
    foe = game.character(CharacterId(target.id))
    if foe.captor is attacker.id and foe not in game.on_map():
        return prisoner_killed(look, foe)
    arcs = arcs_between(look, attacker, foe)
    found = strikes.fight(look, attacker, foe, arcs, cp)
    if strikes.can_capture(look, attacker, foe):
        found = max(found, strikes.fight(look, attacker, foe, arcs, cp, captures=True))
    return found


def prisoner_killed(look: Outlook, foe: Character) -> float:
    """A prisoner is worth more alive, unless its death is asked for."""
    return look.life(foe) - 0.3


def arcs_between(look: Outlook, attacker: Character, foe: Character) -> tuple[CombatArc, CombatArc]:
    game = look.game
    one, other = game.miniature_of(attacker), game.miniature_of(foe)
    for own in game.squares_of(one):
        for there in game.squares_of(other):
            if there in game.board.grid.neighbours[own]:
                return (
                    arc_toward(look, attacker, own, one.facing, there),
                    arc_toward(look, foe, there, other.facing, own),
                )
    return CombatArc.DARK_BLUE, CombatArc.DARK_BLUE  # through stairs, where each picks its best


def arc_to_object(look: Outlook, attacker: Character, target: Target) -> CombatArc:
    """ERB-CLC-02e: the best of the arcs in which it lies."""
    game = look.game
    miniature = game.miniature_of(attacker)
    own = game.squares_of(miniature)
    arcs = [
        arc_toward(look, attacker, square, miniature.facing, beside)
        for square in own
        for beside in game.board.grid.neighbours[square]
        if beside not in own and reaching.object_at(game, square, beside) == target
    ]
    return min(arcs, key=list(CombatArc).index, default=CombatArc.GREY)


def section_worth(look: Outlook, plan: Plan, section: Section) -> tuple[float, int]:
    """The best use of an open section now, and its CP."""
    game = look.game
    what = orders.printed(game, plan.character, section)
    others = [s for s in orders.open_sections(game, plan.character) if s != section]
    kinds = [orders.printed(game, plan.character, other).order for other in others]
    most = orders.most_on(game, plan.character, section)
    return plan.best_on(what.order, most, shoots=OrderType.SHOOT in kinds, fights=OrderType.CLOSE_COMBAT in kinds)
