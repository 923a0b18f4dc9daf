"""Missions (ERB-SG2-04i, ERB-SG4-04, ERB-GAP-08): what a player aims at in secret, and what it brings."""

from __future__ import annotations

from grognard.games.reborn import points, scrambling
from grognard.games.reborn.board import Room
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
    Mission,
    Occupy,
    ScramblerOn,
    Survive,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Loot
from grognard.games.reborn.words import CharacterId, Faction, Ground, Moment, RoomType, Where, seat_in_words
from grognard.kernel.questions import Seat

OUT_OF_PLAY = (Where.DEAD, Where.ABSENT)
LOST = (*OUT_OF_PLAY, Where.HELD)


def card(game: Reborn, mission: str) -> Mission:
    return next(each for each in game.pack.missions if each.id == mission)


def judge_missions(game: Reborn, moment: Moment) -> None:
    """ERB-SG2-04i: Missions fulfilled at this moment give their MP and are shown; until then they are secret."""
    for seat, player in game.state.players.items():
        for mission in player.missions:
            if mission in player.fulfilled:
                continue
            aim = card(game, mission)
            if aim.moment is moment and is_fulfilled(game, seat, aim):
                player.fulfilled.append(mission)
                if game.hear is not None:
                    text = f"{seat_in_words(seat)} has fulfilled the Mission {aim.title}."
                    game.tell("missions.fulfilled", "ERB-SG2-04i", text, {"seat": seat, "mission": mission})
                points.gain_mp(game, seat, aim.points, "ERB-SG2-04i")


# Whether it is fulfilled


def is_fulfilled(game: Reborn, seat: Seat, mission: Mission) -> bool:
    """Whether the aim is reached for this holder, as the position is now."""
    goal = mission.goal
    if isinstance(goal, Eradicate):
        return game.state.killers.get(goal.character) == seat  # ERB-SG4-04g
    if isinstance(goal, Death):
        return game.character(goal.character).where is Where.DEAD  # ERB-SG4-04f
    if isinstance(goal, DestroyIn):
        return any([_is_in(game.board.rooms[room], goal.tiles, goal.rooms) for room in _rooms_with_ruins(game)])
    if isinstance(goal, Hold):
        return any([_holds(game, seat, other, goal.faction) for other in game.state.characters.values()])
    if isinstance(goal, Control):
        other = game.character(goal.character)
        return other.where in (Where.MAP, Where.INSIDE) and game.commander(other) == seat
    if isinstance(goal, ExitWith):
        return any([_counts(game, seat, goal, mission.by, loot) for loot in game.state.carried_off])
    if isinstance(goal, Occupy):
        return _occupies(game, seat, goal, mission.by)
    return _is_so(game, seat, goal)


def _is_so(game: Reborn, seat: Seat, goal: object) -> bool:
    """Aims at a state of things, or at a count."""
    if isinstance(goal, InPlay):
        number = len([each for each in goal.characters if game.character(each).where in (Where.MAP, Where.INSIDE)])
        return goal.least <= number <= goal.most
    if isinstance(goal, Survive):
        return _all_survive(game, seat, goal.characters)
    if isinstance(goal, Clear):
        return not any([_stands_on(game, other, goal.faction, goal.ground) for other in game.on_map()])
    if isinstance(goal, ScramblerOn):
        return scrambling.is_scrambling(game, seat)
    if isinstance(goal, Count):
        return game.player(seat).counted.get(goal.of, 0) >= goal.least
    raise TypeError(f"{goal!r} is no aim of a Mission")


def _counts(game: Reborn, seat: Seat, goal: ExitWith, by: Faction | None, loot: Loot) -> bool:
    """ERB-SG4-04e: taken off by one of the holder's, of the faction that is named."""
    carrier = game.parts.cards[loot.character].faction
    return loot.seat == seat and loot.item in goal.items and by in (None, carrier)


def _rooms_with_ruins(game: Reborn) -> list[str]:
    return [feature.room for feature in game.board.features.values() if feature.id in game.state.destroyed]


def _is_in(room: Room, tiles: tuple[str, ...], icons: tuple[RoomType, ...]) -> bool:
    return room.tile in tiles or any([icon in room.rooms for icon in icons])


def _holds(game: Reborn, seat: Seat, other: Character, faction: Faction) -> bool:
    """A prisoner, or a captured large miniature, whose captor the holder commands."""
    if other.captor is None or game.card(other).faction is not faction:
        return False
    return game.character(other.captor).seat == seat


def _occupies(game: Reborn, seat: Seat, goal: Occupy, by: Faction | None) -> bool:
    """So many own Characters of the faction that must do it in one such room; alone in it, where that is asked."""
    for room in game.board.rooms.values():
        if not _is_in(room, goal.tiles, goal.rooms):
            continue
        inside = [each for each in game.in_play() if room in game.rooms_of(each)]
        own = [each for each in inside if each.seat == seat and by in (None, game.card(each).faction)]
        is_alone = all([each.seat == seat for each in inside])
        if len(own) >= goal.least and (is_alone or not goal.sole):
            return True
    return False


def _all_survive(game: Reborn, seat: Seat, named: tuple[CharacterId, ...]) -> bool:
    """Neither dead nor captured; without names all that the holder began with and has (ERB-GAP-31)."""
    if named:
        return all([game.character(each).where not in LOST for each in named])
    own = [each for each in game.state.characters.values() if each.owner == seat and each.where is not Where.ABSENT]
    return bool(own) and all([each.where not in (Where.DEAD, Where.HELD) for each in own])


def _stands_on(game: Reborn, character: Character, faction: Faction, ground: Ground) -> bool:
    if game.card(character).faction is not faction:
        return False
    return any([game.board.room_at[square].ground is ground for square in game.squares_of(character)])


# Whether it can be fulfilled at all (ERB-GAP-08)


def is_possible(game: Reborn, seat: Seat, mission: str) -> bool:
    """Its tiles are on the map, whom it names is in play, and whom it is aimed at does not belong to the holder."""
    aim = card(game, mission)
    tiles = [room.tile for room in game.board.rooms.values()]
    if aim.needs_tiles and not any([tile in tiles for tile in aim.needs_tiles]):
        return False
    goal = aim.goal
    if isinstance(goal, (Eradicate, Death)):
        target = game.character(goal.character)
        return target.where is not Where.ABSENT and target.owner != seat
    if isinstance(goal, Control):
        return game.character(goal.character).where is not Where.ABSENT
    if isinstance(goal, Survive):
        own = [game.character(each) for each in goal.characters]
        return all([each.where is not Where.ABSENT and each.owner == seat for each in own])
    if isinstance(goal, (Hold, Clear)):
        return any(
            [
                each.where is not Where.ABSENT and each.owner != seat and game.card(each).faction is goal.faction
                for each in game.state.characters.values()
            ]
        )
    return True
