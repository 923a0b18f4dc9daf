"""Mission cards: what they ask for, and when it is tested (ERB-GAP-08). Read from `data/missions.toml`."""

from __future__ import annotations

from typing import TypeAlias

from grognard.games.reborn.words import CharacterId, Counted, Faction, Ground, Moment, RoomType
from grognard.packs.sources import Source, Strict


class Aim(Strict, frozen=True, tag_field="kind"):
    """What a mission asks for (ERB-GAP-08)."""


class Eradicate(Aim, frozen=True, tag="eradicate"):
    """The holder's own Character kills it (ERB-SG4-04g)."""

    character: CharacterId


class Death(Aim, frozen=True, tag="death"):
    """It dies or is destroyed, whoever did it (ERB-SG4-04f)."""

    character: CharacterId


class DestroyIn(Aim, frozen=True, tag="destroy"):
    """A floor element is destroyed on one of these tiles, or in a room with one of these icons."""

    tiles: tuple[str, ...]
    rooms: tuple[RoomType, ...]


class Hold(Aim, frozen=True, tag="hold"):
    """A Character of this faction is the holder's prisoner."""

    faction: Faction


class Control(Aim, frozen=True, tag="control"):
    character: CharacterId


class ExitWith(Aim, frozen=True, tag="exit"):
    """An own Character leaves the map with one of these items."""

    items: tuple[str, ...]


class Occupy(Aim, frozen=True, tag="occupy"):
    """So many own Characters stand on one of these tiles or rooms; `sole`: and no enemy does."""

    least: int
    tiles: tuple[str, ...] = ()
    rooms: tuple[RoomType, ...] = ()
    sole: bool = False


class InPlay(Aim, frozen=True, tag="in-play"):
    """From `least` to `most` of these are in play."""

    characters: tuple[CharacterId, ...]
    least: int
    most: int


class Survive(Aim, frozen=True, tag="survive"):
    """These are alive; none named: all of the holder's."""

    characters: tuple[CharacterId, ...] = ()


class Clear(Aim, frozen=True, tag="clear"):
    """No Character of this faction is on this ground."""

    faction: Faction
    ground: Ground


class ScramblerOn(Aim, frozen=True, tag="scrambler-on"):
    pass


class Count(Aim, frozen=True, tag="count"):
    """The holder has done this so many times in the game."""

    of: Counted
    least: int


Goal: TypeAlias = (
    Eradicate | Death | DestroyIn | Hold | Control | ExitWith | Occupy | InPlay | Survive | Clear | ScramblerOn | Count
)


class Mission(Strict, frozen=True):
    """A Mission card. `by` is the faction whose Characters must do it; none: any of the holder's (ERB-SG4-04e)."""

    id: str
    title: str
    source: Source
    faction: Faction
    points: int
    goal: Goal
    moment: Moment
    by: Faction | None = None
    needs_tiles: tuple[str, ...] = ()  # with none of these tiles on the map the card is drawn anew
