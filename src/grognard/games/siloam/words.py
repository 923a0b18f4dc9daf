"""The closed sets of the game: factions, kinds, ratings, faces, boxes. One word per thing, as in the glossary."""

from __future__ import annotations

from enum import StrEnum

from grognard.kernel.questions import Seat

COALITION = Seat("coalition")


class Faction(StrEnum):
    CICS = "cics"
    SILOAM = "siloam"
    CALEDONIA = "caledonia"
    VANG = "vang"


PLAYER_FACTIONS = (Faction.CICS, Faction.SILOAM, Faction.CALEDONIA)


class Banner(StrEnum):
    RED = "red"
    YELLOW = "yellow"
    BLACK = "black"


class Kind(StrEnum):
    INFANTRY = "infantry"
    TANK = "tank"
    ARTILLERY = "artillery"


class Rating(StrEnum):
    """Firepower of a unit, and the success symbol of a morale level; lowest first."""

    TRIANGLE = "triangle"
    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"


RATING_ORDER = {rating: order for order, rating in enumerate(Rating)}


class Special(StrEnum):
    """The second symbol of a tactics chit."""

    NONE = "none"
    LEADER = "leader"
    ARTILLERY = "artillery"
    ROUGH = "rough"
    DIFFICULT = "difficult"
    FORTIFICATION = "fortification"


class Mode(StrEnum):
    COMBAT = "combat"
    MOVEMENT = "movement"


class Terrain(StrEnum):
    CLEAR = "clear"
    ROUGH = "rough"
    DIFFICULT = "difficult"
    SEA = "sea"


class Face(StrEnum):
    """A side of a Support counter."""

    MG = "mg"
    FLAMETHROWER = "flamethrower"
    MECHANIZED = "mechanized"
    ANTI_TANK = "anti-tank"
    LEADER = "leader"
    TRUCK = "truck"
    CONSCRIPT = "conscript"
    SPOTTER = "spotter"
    SCOUT = "scout"
    HQ = "hq"
    ENGINEER = "engineer"
    GUERRILLA = "guerrilla"


DETACHMENTS = frozenset({Face.SPOTTER, Face.SCOUT, Face.HQ, Face.ENGINEER, Face.GUERRILLA})  # SOS-SUP-01c
REAR_FACES = (Face.ENGINEER, Face.TRUCK, Face.HQ)  # SOS-SUP-11a


class VangCounter(StrEnum):
    TANK = "tank"
    FLAMETHROWER = "flamethrower"
    LEADER = "leader"
    ARTILLERY = "artillery"
    BOMBER = "bomber"
    FIGHTER = "fighter"
    BOMBING_RUN = "bombing-run"
    BOLSTER = "bolster"
    SABOTAGE = "sabotage"


class Plan(StrEnum):
    BOMBING_RUN = "bombing-run"
    BOLSTER = "bolster"
    RESTRUCTURE = "restructure"
    AMBUSH = "ambush"
    TACTICAL_MANEUVER = "tactical-maneuver"


class Preparation(StrEnum):
    """The boxes of the Strategic Planning Track, left to right."""

    INITIATING = "initiating"
    RUSHED = "rushed"
    PREPARED = "prepared"
    WELL_PREPARED = "well-prepared"


class PlaneSide(StrEnum):
    FIGHTER = "fighter"
    BOMBER = "bomber"


class Airfield(StrEnum):
    """Where a CICS plane is."""

    RUNWAY = "runway"
    HANGAR = "hangar"
    POOL = "pool"


class Box(StrEnum):
    """Where a counter is: on the map, or in a box beside it."""

    MAP = "map"
    POOL = "pool"
    LOCKED_A = "locked-a"
    LOCKED_B = "locked-b"
    LOCKED_RESERVE = "locked-reserve"
    BEACHHEAD = "beachhead"
    WAITING = "waiting"  # Vang Infantry 5 before its event
    OUT = "out"  # out of the game for good


class Order(StrEnum):
    """What an activated stack was told to do in this activation."""

    NONE = "none"
    MOVE = "move"
    ATTACK = "attack"


class Stage(StrEnum):
    """Where in the sequence of play a checkpoint stands."""

    OPENING = "opening"
    ROUND_START = "round-start"
    CHITS = "chits"
    CICS = "cics"
    ALLY = "ally"
    VANG = "vang"
    ROUND_END = "round-end"
    OVER = "over"


class EventId(StrEnum):
    E1 = "e1"
    E1A = "e1a"
    E1B = "e1b"
    E1C = "e1c"
    E1D = "e1d"
    E1E = "e1e"
    E2A = "e2a"
    E2B = "e2b"
    E2C = "e2c"
    E2D = "e2d"
    E2E = "e2e"
    E3A = "e3a"
    E3B = "e3b"
    E3C = "e3c"
    E3D = "e3d"
    E3E = "e3e"
