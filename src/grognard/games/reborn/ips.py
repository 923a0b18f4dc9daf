"""IPS lines (ERB-IPS-01a): timing, conditions, chance, threshold, effects; the one vocabulary of cards and rooms.

In the data a condition names itself with `if`, an effect with `do`: `{ if = "cp", amount = 2 }`, `{ do = "spy",
points = 1 }`. A line of a room holds for Characters inside that room.
"""

from __future__ import annotations

from typing import TypeAlias

from grognard.games.reborn.words import (
    Breakable,
    CharacterId,
    Characteristic,
    CombatArc,
    Faction,
    Hazard,
    Marker,
    Obstacle,
    Patient,
    PowerCut,
    Rolled,
    RoomType,
    Timing,
    Until,
)
from grognard.packs.sources import Source, Strict

# Conditions


class Requirement(Strict, frozen=True, tag_field="if"):
    """What must be true, or is paid, before any die is rolled (ERB-IPS-01e)."""


class CpPaid(Requirement, frozen=True, tag="cp"):
    """On the Interact section, or on the Character card for an ability (ERB-IPS-02f, ERB-ABL-01d)."""

    amount: int


class MpPaid(Requirement, frozen=True, tag="mp"):
    amount: int


class Engages(Requirement, frozen=True, tag="engages"):
    """The card is not engaged yet, and use engages it."""


class Unengaged(Requirement, frozen=True, tag="unengaged"):
    """The card is not engaged; use leaves it so."""


class OncePerTurn(Requirement, frozen=True, tag="once-per-turn"):
    pass


class UsedBy(Requirement, frozen=True, tag="used-by"):
    """The Character who uses it is of this faction."""

    faction: Faction


class ControlledBy(Requirement, frozen=True, tag="controlled-by"):
    """The Character of the card is commanded by a player of this faction."""

    faction: Faction


class SeesCharacter(Requirement, frozen=True, tag="sees"):
    character: CharacterId


class SeesZombie(Requirement, frozen=True, tag="sees-zombie"):
    pass


class InRoom(Requirement, frozen=True, tag="in-room"):
    """The user stands in a room with one of these icons."""

    rooms: tuple[RoomType, ...]


class NotInRoom(Requirement, frozen=True, tag="not-in-room"):
    """The user stands in a room, and in none with these icons."""

    rooms: tuple[RoomType, ...]


class OnFacingIcon(Requirement, frozen=True, tag="facing-icon"):
    """The user stands on a facing icon of the room, turned as it says (ERB-IPS-02d)."""


class OnMarkedSquare(Requirement, frozen=True, tag="marked-square"):
    """The user stands on a square that the tile marks, such as those of the safe."""


class FacingCadaver(Requirement, frozen=True, tag="facing-cadaver"):
    pass


class Unopposed(Requirement, frozen=True, tag="unopposed"):
    """No enemy is in the room."""


class Powered(Requirement, frozen=True, tag="powered"):
    """The room has power (ERB-IPS-06a)."""


class SwitchedOn(Requirement, frozen=True, tag="on"):
    """A line before this one has switched the item or element ON (ERB-IPS-04a)."""


class OnItsSquare(Requirement, frozen=True, tag="on-its-square"):
    """The user stands where the item's marker lies."""


class WallMarkersLeft(Requirement, frozen=True, tag="wall-markers-left"):
    """There are Broken Wall markers left (ERB-GLC-05b)."""


class SmallFigure(Requirement, frozen=True, tag="small-figure"):
    pass


Condition: TypeAlias = (
    CpPaid
    | MpPaid
    | Engages
    | Unengaged
    | OncePerTurn
    | UsedBy
    | ControlledBy
    | SeesCharacter
    | SeesZombie
    | InRoom
    | NotInRoom
    | OnFacingIcon
    | OnMarkedSquare
    | FacingCadaver
    | Unopposed
    | Powered
    | SwitchedOn
    | OnItsSquare
    | WallMarkersLeft
    | SmallFigure
)


# Chance


class Chance(Strict, frozen=True):
    """The dice rolled: so many of a colour, or characteristics pooled (ERB-IPS-01b)."""

    yellow: int = 0
    black: int = 0
    tests: tuple[Characteristic, ...] = ()


# Effects


class Deed(Strict, frozen=True, tag_field="do"):
    """What happens when conditions hold and the test has succeeded."""


class TakeCp(Deed, frozen=True, tag="take-cp"):
    """CP from the Bank behind the player's screen."""

    amount: int


class DedicateCp(Deed, frozen=True, tag="dedicate-cp"):
    """CP from the Bank for Zombies in sight, which they alone may spend, beyond their Max CP (ERB-GLC-02b)."""

    amount: int
    to_each: bool  # every Zombie in sight, or the one that is chosen


class ForceCp(Deed, frozen=True, tag="force-cp"):
    """CP from the Bank put on the target's card, which count toward its Max CP."""

    amount: int


class GainMp(Deed, frozen=True, tag="gain-mp"):
    amount: int


class GainSpyPoints(Deed, frozen=True, tag="spy"):
    points: int


class Heal(Deed, frozen=True, tag="heal"):
    wounds: int
    whom: Patient


class RaiseZombie(Deed, frozen=True, tag="raise-zombie"):
    pass


class TakeControl(Deed, frozen=True, tag="take-control"):
    """`max_cp` is the Character's under the new command; 0 leaves that of its card."""

    of: CharacterId
    until: Until
    max_cp: int = 0


class Destroy(Deed, frozen=True, tag="destroy"):
    """One adjacent thing in these arcs. `most_defence` is the highest Defensive value it may have; 0 is any."""

    things: tuple[Obstacle, ...]
    arcs: tuple[CombatArc, ...]
    most_defence: int = 0


class BreakThrough(Deed, frozen=True, tag="break-through"):
    """One of these, in sight and in the red arc, whatever its Defensive value (ERB-GLC-05a)."""

    choices: tuple[Breakable, ...]


class AddDice(Deed, frozen=True, tag="add-dice"):
    """Dice of the colour that the roll uses."""

    to: Rolled
    dice: int


class SetArmor(Deed, frozen=True, tag="set-armor"):
    armor: int


class LowerArmor(Deed, frozen=True, tag="lower-armor"):
    """Of this Character as target, for the shot being resolved (ERB-CON-23)."""

    of: CharacterId
    by: int


class NeverOutOfAmmo(Deed, frozen=True, tag="never-out-of-ammo"):
    pass


class BlackAsRed(Deed, frozen=True, tag="black-as-red"):
    pass


class OpenMagneticDoors(Deed, frozen=True, tag="open-magnetic-doors"):
    pass


class DrawTilesUpTo(Deed, frozen=True, tag="draw-tiles-up-to"):
    tiles: int


class SeeThroughSmoke(Deed, frozen=True, tag="see-through-smoke"):
    pass


class Immune(Deed, frozen=True, tag="immune"):
    to: tuple[Hazard, ...]


class SilenceGuns(Deed, frozen=True, tag="silence-guns"):
    """Nobody on the carrier's tile shoots or is shot at."""


class Fly(Deed, frozen=True, tag="fly"):
    squares: int


class SwitchOn(Deed, frozen=True, tag="switch-on"):
    """`counters` are the time counters put on the line that follows (ERB-IPS-05c)."""

    counters: int = 0


class SwitchOff(Deed, frozen=True, tag="switch-off"):
    pass


class Scramble(Deed, frozen=True, tag="scramble"):
    pass


class CutPower(Deed, frozen=True, tag="cut-power"):
    of: PowerCut


class LaunchMissiles(Deed, frozen=True, tag="launch-missiles"):
    pass


class PlaceCharge(Deed, frozen=True, tag="place-charge"):
    """The item's marker on the user's square. It explodes in the `fuse`-th Final phase; 0: when somebody enters."""

    fuse: int
    marker: Marker


class Explode(Deed, frozen=True, tag="explode"):
    """As the item's diagram shows."""


class Contaminate(Deed, frozen=True, tag="contaminate"):
    """The user's tile: wounds on entering and in each Final phase, while time counters are left."""

    wounds: int
    counters: int


class Disarm(Deed, frozen=True, tag="disarm"):
    """The charge is taken off the map, and the user may carry its card."""


class OfferCadavers(Deed, frozen=True, tag="offer-cadavers"):
    """The tile's cadavers can be raised. A tile that has no such line offers them always (ERB-GLT-08c)."""


class DiscardCard(Deed, frozen=True, tag="discard-card"):
    """The card goes under the search deck, or out of the game without Search."""


class LeaveMap(Deed, frozen=True, tag="leave-map"):
    movement_points: int


class ChangeLevel(Deed, frozen=True, tag="change-level"):
    movement_points: int


Effect: TypeAlias = (
    TakeCp
    | DedicateCp
    | ForceCp
    | GainMp
    | GainSpyPoints
    | Heal
    | RaiseZombie
    | TakeControl
    | Destroy
    | BreakThrough
    | AddDice
    | SetArmor
    | LowerArmor
    | NeverOutOfAmmo
    | BlackAsRed
    | OpenMagneticDoors
    | DrawTilesUpTo
    | SeeThroughSmoke
    | Immune
    | SilenceGuns
    | Fly
    | SwitchOn
    | SwitchOff
    | Scramble
    | CutPower
    | LaunchMissiles
    | PlaceCharge
    | Explode
    | Contaminate
    | Disarm
    | OfferCadavers
    | DiscardCard
    | LeaveMap
    | ChangeLevel
)


class Line(Strict, frozen=True):
    """One IPS line. Without `chance` it succeeds (ERB-IPS-01c). `ours` names the parts that are not its source's."""

    source: Source
    timing: Timing
    effects: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()
    chance: Chance | None = None
    threshold: int = 0
    ours: tuple[str, ...] = ()
