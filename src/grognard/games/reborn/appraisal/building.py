"""The questions of S.A.G.S. before play: what to build, whom to take, where to lie in wait, which Missions to keep."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from grognard.games.reborn import missions
from grognard.games.reborn.appraisal import searching
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.board import tile_named
from grognard.games.reborn.missions_printed import (
    Clear,
    Control,
    Count,
    Death,
    DestroyIn,
    Eradicate,
    ExitWith,
    Hold,
    InPlay,
    Occupy,
    ScramblerOn,
    Survive,
)
from grognard.games.reborn.printed_parts import CharacterCard
from grognard.games.reborn.sags import construction, equipping, teams
from grognard.games.reborn.sags.frame import built_of, frame_of, shape_of, sides_shared
from grognard.games.reborn.words import CharacterId, Counted, Faction
from grognard.geometry.squares import Square
from grognard.kernel.questions import Choose

LAST: Final = -5.0
TEAM: Final = 9.0  # what a strong team is worth, in MP, by the root of its strength
APART: Final = 6  # steps from enemy markers, to begin with
ODDS: Final[dict[type[Any], float]] = {
    Eradicate: 0.3,
    Death: 0.15,
    DestroyIn: 0.5,
    Hold: 0.12,
    Control: 0.15,
    ExitWith: 0.08,
    Occupy: 0.55,
    InPlay: 0.35,
    Survive: 0.35,
    Clear: 0.25,
    ScramblerOn: 0.15,
}
"""How likely a Mission of each kind is fulfilled, by experience."""

COUNTED: Final = {
    Counted.OBJECTS_DESTROYED: 0.4,
    Counted.MISSILE_LAUNCHES: 0.15,
    Counted.BUILDING_POWER_CUTS: 0.4,
    Counted.SPY_POINTS: 0.35,
    Counted.TORTURE_SPY_POINTS: 0.08,
    Counted.ZOMBIES_RAISED: 0.3,
    Counted.CARDS_FOUND: 0.5,
    Counted.HAZARD_WOUNDS: 0.05,
}


# Building


def deed_worths(_look: Outlook, question: Choose) -> list[float]:
    """Large tiles first; no more than must be."""
    worths = []
    for option in question.options:
        if option == construction.PASS:
            worths.append(1.0)
        elif option == construction.DRILLER:
            worths.append(LAST)
        else:
            worths.append(-0.1 * option[1])
    return worths


def tile_worths(look: Outlook, question: Choose) -> list[float]:
    """Rooms that do something, MP for the Constructor; open ground asks for no door."""
    worths = []
    for option in question.options:
        if option == construction.STOP:
            worths.append(0.0)
            continue
        tile = tile_named(look.game.pack, option[0])
        worth = 0.5
        if option[1] == "front":
            worth = 0.6 + 0.1 * len(tile.lines) + (0.2 if tile.mp is not None else 0.0)
        worths.append(worth)
    return worths


def corner_worths(look: Outlook, question: Choose) -> list[float]:
    """Close to what lies there; the first tile in the middle."""
    tile_id, side, turns = question.about
    frame = frame_of(look.game)
    shape = shape_of(tile_named(look.game.pack, tile_id), side, turns)
    worths = []
    for corner in question.options:
        column, row = int(corner[:2]), int(corner[2:])
        off = abs(column - frame.columns / 2) + abs(row - frame.rows / 2)
        contact = sides_shared(frame.tiles, [(column + x, row + y) for x, y in shape])
        worths.append(contact - 0.05 * off)
    return worths


def icon_worths(look: Outlook, question: Choose) -> list[float]:
    return [1.0 if option == look.seat else 0.0 for option in question.options]


def door_worths(look: Outlook, question: Choose) -> list[float]:
    """The cheapest; without a lock for who comes from outside."""
    return [_door_worth(look, option) for option in question.options]


def _door_worth(look: Outlook, door: str) -> float:
    if door == construction.NO_DOOR:
        return 0.0
    card = next(each for each in look.game.pack.doors if each.id == door)
    is_outside = look.faction() is not Faction.SALEMITE
    return (0.1 if is_outside and not card.magnetic else -0.1) - card.cost


# Teams


def _strength(card: CharacterCard) -> float:
    return card.cost + 0.7 * card.healthy.bonus_cp


def team_worths(look: Outlook, question: Choose) -> list[float]:
    """Strong enough for its Missions, and no dearer."""
    return [_team_worth(look, team) for team in question.options]


def _team_worth(look: Outlook, team: tuple[CharacterId, ...]) -> float:
    cards = [look.game.parts.cards[member] for member in team]
    return TEAM * sqrt(sum([_strength(card) for card in cards])) - sum([card.cost for card in cards])


def draft_worths(look: Outlook, question: Choose) -> list[float]:
    team = tuple(built_of(look.game).team.get(look.seat, []))
    has = _team_worth(look, team)
    return [
        0.0 if option == teams.ENOUGH else _team_worth(look, (*team, CharacterId(option))) - has
        for option in question.options
    ]


# Equipment


def card_worths(look: Outlook, question: Choose) -> list[float]:
    game = look.game
    members = [game.character(of) for of in built_of(game).team.get(look.seat, [])]
    worths = []
    for option in question.options:
        if option == equipping.ENOUGH or not members:
            worths.append(0.0)
            continue
        items = [game.parts.items[face] for face in game.parts.equipment[option[1]].faces]
        worths.append(max([searching.item_worth(look, members[0], item) for item in items]))
    return worths


def assign_worths(look: Outlook, question: Choose) -> list[float]:
    game = look.game
    bearer = game.character(question.about[0])
    worths = []
    for option in question.options:
        if option == equipping.NOTHING:
            worths.append(0.0)
        else:
            item = game.parts.items[game.parts.equipment[option[0]].faces[option[1]]]
            handy = 0.01 * game.side(bearer).shooting.dice if item.gun is not None else 0.0
            worths.append(searching.item_worth(look, bearer, item) + handy)
    return worths


# Deployment


def place_worths(look: Outlook, question: Choose) -> list[float]:
    """Within reach of the enemy, not beside him; else in the middle."""
    game = look.game
    placed = built_of(game).placed
    grid = game.board.grid
    foes = [square for square, marker in placed.items() if marker.split(" ")[0] != look.seat]
    worths = []
    for option in question.options:
        square = Square(option)
        column, row = grid.column_and_row(square)
        off = abs(column - grid.columns / 2) + abs(row - grid.rows / 2)
        worth = -0.05 * off
        if foes:
            worth -= abs(min([grid.steps_straight(square, foe) for foe in foes]) - APART)
        worths.append(worth)
    return worths


# Missions


def mission_worths(look: Outlook, question: Choose) -> list[float]:
    """The likeliest points."""
    return [sum([_prospect(look, mission) for mission in kept]) for kept in question.options]


def _prospect(look: Outlook, mission: str) -> float:
    aim = missions.card(look.game, mission)
    goal = aim.goal
    if isinstance(goal, Count):
        return aim.points * COUNTED[goal.of]
    return aim.points * ODDS[type(goal)]
