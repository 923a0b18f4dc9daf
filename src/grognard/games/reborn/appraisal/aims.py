"""What a Character is after: the feats that end the scenario, Missions, the enemy. Each aim has goals on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grognard.games.reborn import missions, search, switches
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.board import Room
from grognard.games.reborn.ips import CutPower, InRoom, Line
from grognard.games.reborn.missions_printed import Count, DestroyIn, ExitWith, Occupy
from grognard.games.reborn.scenario_parts import (
    Achieved,
    CarriedOff,
    Carries,
    CarryAward,
    Destroyed,
    Ending,
    Exited,
    Exploded,
    Needed,
)
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import Counted, PowerCut, Where
from grognard.geometry.squares import Square

PACE: Final = 0.012  # what a Movement point nearer to a goal is worth, as a share of the goal
HUNT: Final = 0.5  # how much of a life is worth going after
SENTRY: Final = 0.6
ERRAND: Final = 0.4  # the life of one on whom the game hangs
NEAR: Final = 4
COVER: Final = 0.12


class Aim(NamedTuple):
    """`worth` when it is reached; `goals` are the squares to go to; `feature` what stands there to be destroyed."""

    kind: str
    worth: float
    goals: tuple[Square, ...]
    of: str = ""


LEAVE: Final = "leave"
FETCH: Final = "fetch"
RUIN: Final = "ruin"
HUNT_DOWN: Final = "hunt"
USE: Final = "use"
STAND: Final = "stand"
POWER: Final = "power"


def aims_of(look: Outlook, mover: Character) -> list[Aim]:
    """Everything this one may be after."""
    found = [*for_endings(look, mover), *for_missions(look, mover)]
    hunts = [
        Aim(HUNT_DOWN, HUNT * look.life(foe) + _in_the_way(look, mover, foe), (look.square(foe),), foe.id)
        for foe in look.foes
    ]
    return [*found, *hunts]


def _in_the_way(look: Outlook, mover: Character, foe: Character) -> float:
    """Who stands near a friend that has an errand is to be got rid of first."""
    grid = look.game.board.grid
    for friend in look.own:
        if friend is mover or look.game.is_large(friend):
            continue
        if look.life(friend) >= ERRAND and grid.steps_straight(look.square(friend), look.square(foe)) <= NEAR:
            return COVER
    return 0.0


# The endings of a scenario


def for_endings(look: Outlook, mover: Character) -> list[Aim]:
    scenario = look.game.parts.scenario
    if scenario is None:
        return []
    found: list[Aim] = []
    for ending in scenario.endings:
        is_own = ending.wins is look.faction()
        for need in ending.needs:
            if is_own and not _is_done(look, need):
                found += _for_need(look, mover, ending, need)
            elif not is_own:
                found += _against_need(look, mover, need)
    for award in scenario.awards:
        if isinstance(award, CarryAward) and look.game.carries(mover, award.item):
            found.append(Aim(LEAVE, look.mp * award.points, exits(look)))
    return found


def _is_done(look: Outlook, need: Needed) -> bool:
    return isinstance(need, Destroyed) and len(_ruins_left(look, need)) <= _stones(look, need) - need.least


def _stones(look: Outlook, need: Destroyed) -> int:
    return len({look.game.board.features_at[square].id for square in need.squares})


def _ruins_left(look: Outlook, need: Destroyed) -> list[str]:
    features = [look.game.board.features_at[square].id for square in need.squares]
    return [feature for feature in dict.fromkeys(features) if feature not in look.game.state.destroyed]


def _for_need(look: Outlook, mover: Character, ending: Ending, need: Needed) -> list[Aim]:
    game = look.game
    if isinstance(need, Exited):
        waits = any([isinstance(other, Destroyed) and not _is_done(look, other) for other in ending.needs])
        if mover.id in need.characters and not waits:
            return [Aim(LEAVE, 0.9 / need.least, exits(look))]
        return []
    if isinstance(need, Destroyed):
        left = _ruins_left(look, need)
        share = 0.9 / max(1, need.least - (_stones(look, need) - len(left)))
        return [Aim(RUIN, share, beside_feature(look, feature), feature) for feature in left]
    if isinstance(need, CarriedOff | Carries):
        return _for_item(look, mover, need)
    if isinstance(need, Achieved):
        return _for_count(look, mover, need.of, 0.5)
    if isinstance(need, Exploded) and game.carries(mover, need.item):
        squares = tuple([s for s in game.board.rooms[need.area].squares if not game.is_barred(s)])
        return [Aim(USE, 0.9, squares, need.item)]
    return _lying(look, need.item) if isinstance(need, Exploded) else []


def _for_item(look: Outlook, mover: Character, need: CarriedOff | Carries) -> list[Aim]:
    """Fetch it, or bring it home."""
    game = look.game
    if game.carries(mover, need.item):
        if isinstance(need, Carries):
            return []
        squares = [square for square, ways in game.board.exits.items() if need.edge in ways]
        return [Aim(LEAVE, 0.95, tuple(squares), need.edge)]
    return _lying(look, need.item)


def _lying(look: Outlook, item: str) -> list[Aim]:
    """With the dead."""
    game = look.game
    lying = [dead.square for dead in game.state.dead if any([game.item(card).id == item for card in dead.items])]
    return [Aim(FETCH, 0.6, tuple(lying), item)] if lying else []


def _for_count(look: Outlook, mover: Character, of: Counted, worth: float) -> list[Aim]:
    if of is not Counted.BUILDING_POWER_CUTS or look.game.state.is_dark:
        return []
    game = look.game
    rooms = _rooms_to_cut_from(look, mover.items)
    squares = [square for room in rooms for square in room.squares if not game.is_barred(square)]
    squares += _switches_of_power(look, mover)
    found = [Aim(USE, worth, tuple(squares), POWER)] if squares else []
    lying = [dead.square for dead in game.state.dead if _rooms_to_cut_from(look, dead.items)]
    return [*found, Aim(FETCH, worth * 0.7, tuple(lying), POWER)] if lying else found


def _switches_of_power(look: Outlook, mover: Character) -> list[Square]:
    """The icons of rooms in which the power of the building can be cut, for who knows how."""
    game = look.game
    if not game.side(mover).technical.dice:
        return []
    rooms = [room for room in game.board.rooms.values() if any([_cuts_all(line) for line in room.lines])]
    return [icon.square for room in rooms for icon in room.icons]


def _cuts_all(line: Line) -> bool:
    return any([isinstance(effect, CutPower) and effect.of is PowerCut.BUILDING for effect in line.effects])


def _rooms_to_cut_from(look: Outlook, cards: Sequence[str]) -> list[Room]:
    """Where whoever carries these could cut the power of the building."""
    game = look.game
    for card in cards:
        for line in game.item(card).lines:
            if _cuts_all(line):
                icons = [icon for each in line.conditions if isinstance(each, InRoom) for icon in each.rooms]
                return [
                    room
                    for room in game.board.rooms.values()
                    if any([icon in icons for icon in room.rooms]) and switches.has_power(game, room.id)
                ]
    return []


def _against_need(look: Outlook, mover: Character, need: Needed) -> list[Aim]:
    """Be where the enemy has to go."""
    game = look.game
    if isinstance(need, CarriedOff | Carries):
        return _for_item(look, mover, need)
    if isinstance(need, Exited):
        away = [game.character(of) for of in need.characters]
        return [
            Aim(HUNT_DOWN, SENTRY * look.life(each), (look.square(each),), each.id)
            for each in away
            if each.where is Where.MAP
        ]
    return []


# Missions


def for_missions(look: Outlook, mover: Character) -> list[Aim]:
    found: list[Aim] = []
    game = look.game
    for mission in look.missions():
        aim = missions.card(game, mission)
        if aim.by is not None and game.card(mover).faction is not aim.by:
            continue
        goal, worth = aim.goal, look.mp * aim.points
        if isinstance(goal, Occupy):
            rooms = [r for r in game.board.rooms.values() if r.tile in goal.tiles or set(r.rooms) & set(goal.rooms)]
            squares = [square for room in rooms for square in room.squares if not game.is_barred(square)]
            if squares:
                found.append(Aim(STAND, worth / goal.least, tuple(squares)))
        elif isinstance(goal, DestroyIn):
            found += _stones_in(look, goal, worth)
        elif isinstance(goal, ExitWith):
            if any([game.carries(mover, item) for item in goal.items]):
                found.append(Aim(LEAVE, worth, exits(look)))
            else:
                found += searches(look, mover, worth * 0.3)
        elif isinstance(goal, Count):
            found += _for_count(look, mover, goal.of, worth)
            if goal.of is Counted.CARDS_FOUND:
                found += searches(look, mover, worth * 0.5)
            elif goal.of is Counted.OBJECTS_DESTROYED:
                found += [
                    Aim(RUIN, worth / goal.least, beside_feature(look, feature.id), feature.id)
                    for feature in game.board.features.values()
                    if 0 < feature.defence <= 3 and feature.id not in game.state.destroyed
                ][:6]
    return found


def _stones_in(look: Outlook, goal: DestroyIn, worth: float) -> list[Aim]:
    game = look.game
    found: list[Aim] = []
    for feature in game.board.features.values():
        room = game.board.rooms[feature.room]
        if feature.defence and (room.tile in goal.tiles or set(room.rooms) & set(goal.rooms)):
            found.append(Aim(RUIN, worth, beside_feature(look, feature.id), feature.id))
    return found[:6]


def searches(look: Outlook, mover: Character, worth: float) -> list[Aim]:
    """Rooms that can be searched."""
    game = look.game
    if not game.side(mover).search.dice:
        return []
    rooms = [room for room in game.board.rooms.values() if search.room_types(room)]
    squares = [square for room in rooms for square in room.squares if not game.is_barred(square)]
    return [Aim(STAND, worth, tuple(squares))] if squares else []


# Places


def exits(look: Outlook) -> tuple[Square, ...]:
    """The squares from which the map can be left."""
    return tuple(look.game.board.exits)


def beside_feature(look: Outlook, feature: str) -> tuple[Square, ...]:
    """From where it can be struck."""
    game = look.game
    squares = game.board.features[feature].squares
    found = [
        near
        for square in squares
        for near in game.board.grid.neighbours[square]
        if near not in squares and game.are_adjacent(near, square) and not game.is_barred(near)
    ]
    return tuple(dict.fromkeys(found))


def ruin_worth(look: Outlook, mover: Character, feature: str) -> float:
    """What it is worth to this one that a Floor Element is destroyed."""
    return max(
        [aim.worth for aim in (*for_endings(look, mover), *for_missions(look, mover)) if aim.of == feature],
        default=0.0,
    )
