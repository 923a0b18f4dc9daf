"""The words of the game: every closed set that the printed parts, the rules and the prompts speak of."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

# Modules and turn


class Module(StrEnum):
    """What a scenario switches on, in the order in which scenarios bring it in (ERB-SET-01c)."""

    CORE = "core"
    LOS = "los"
    SHOOT = "shoot"
    DUEL_INITIATIVE = "duel_initiative"
    ORDER_COLOURS = "order_colours"
    DUEL_INTERRUPT = "duel_interrupt"
    EQUIPMENT = "equipment"
    EXPLOSIVES = "explosives"
    IPS_INTERACT = "ips_interact"
    ELECTRICITY = "electricity"
    MP = "mp"
    SEARCH = "search"
    SPY = "spy"
    ABILITIES = "abilities"
    RADIO = "radio"
    LARGE = "large"
    CAPTURE = "capture"
    TORTURE = "torture"
    COMBINED = "combined"
    LEVELS = "levels"
    SAGS2 = "sags2"
    SAGS4 = "sags4"


class Faction(StrEnum):
    NORAD = "norad"
    SALEMITE = "salemite"


class Moment(StrEnum):
    """When a mission or the ending of a scenario is tested (ERB-GAP-08)."""

    AT_ONCE = "at-once"
    INITIATIVE = "initiative"
    FINAL = "final"
    END = "end"


class Stage(StrEnum):
    """Where the game stands. Those from CONSTRUCTION to MISSIONS belong to S.A.G.S. alone."""

    SETUP = "setup"
    CONSTRUCTION = "construction"
    TEAMS = "teams"
    EQUIPPING = "equipping"
    DEPLOYMENT = "deployment"
    REVEAL = "reveal"
    MISSIONS = "missions"
    INITIATIVE = "initiative"
    ACTIVATION = "activation"
    FINAL = "final"
    OVER = "over"


class Where(StrEnum):
    """Where a Character is."""

    ABSENT = "absent"  # not in this game, or a Zombie figure in supply
    WAITING = "waiting"  # in a team, not deployed yet
    MAP = "map"
    HELD = "held"  # a prisoner on its captor's card
    INSIDE = "inside"  # pilots a captured large miniature
    DEAD = "dead"
    EXITED = "exited"


IN_PLAY: Final = (Where.MAP, Where.INSIDE)
"""Where a Character can be seen, hit and wounded."""


# Order tiles


class OrderType(StrEnum):
    MOVE = "move"
    CLOSE_COMBAT = "close-combat"
    SHOOT = "shoot"
    SEARCH = "search"
    INTERACT = "interact"


class OrderColour(StrEnum):
    """Black serves the activated Character only, red interruptions too, gold helpers as well (ERB-CPX-01d)."""

    BLACK = "black"
    RED = "red"
    GOLD = "gold"


# Characters


class CharacterId(StrEnum):
    BOLTER = "bolter"
    VASQUEZ = "vasquez"
    WOO = "woo"
    MAMMOTH = "mammoth"
    HOLLISTER = "hollister"
    KENDALL = "kendall"
    DEELER = "deeler"
    EINSTEIN = "einstein"
    BILL = "bill"
    SAW = "saw"
    ZOMBIE_A = "zombie-a"
    ZOMBIE_B = "zombie-b"


ZOMBIE_FIGURES: Final = (CharacterId.ZOMBIE_A, CharacterId.ZOMBIE_B)
"""What reanimation can bring into play (ERB-GLC-01e)."""


class Size(StrEnum):
    SMALL = "small"
    LARGE = "large"


class Health(StrEnum):
    HEALTHY = "healthy"
    WOUNDED = "wounded"


class Characteristic(StrEnum):
    """What a test may roll."""

    SHOOTING = "shooting"
    SEARCH = "search"
    SCIENTIFIC = "scientific"
    TECHNICAL = "technical"


class BaseSide(StrEnum):
    """The sides of a figure's base, seen from the figure, clockwise from its front."""

    FRONT = "front"
    RIGHT = "right"
    REAR = "rear"
    LEFT = "left"


class CombatArc(StrEnum):
    """The inner arcs of a base: highest strength, standard, weak spot (ERB-CLC-02a)."""

    DARK_BLUE = "dark-blue"
    LIGHT_BLUE = "light-blue"
    GREY = "grey"


class Zone(StrEnum):
    """The columns of a weapon chart and the areas of an explosion diagram (ERB-LOS-01c)."""

    RED = "red"
    ORANGE = "orange"


# Dice


class Die(StrEnum):
    YELLOW = "yellow"
    BLACK = "black"


class CombatIcon(StrEnum):
    """What a face of the yellow die shows besides hits, distance and test points."""

    NONE = "none"
    OUT_OF_AMMO = "out-of-ammo"
    PERFECT_SHOT = "perfect-shot"


class SearchIcon(StrEnum):
    """What a face of the black die shows besides Search and test points."""

    NONE = "none"
    SPY = "spy"
    FLIP = "flip"
    SHUFFLE = "shuffle"


# Equipment


class ItemClass(StrEnum):
    FIRING = "firing"
    EXPLOSIVE = "explosive"
    CLOSE_COMBAT = "close-combat"
    SPECIAL = "special"


class Hazard(StrEnum):
    DEADLY_VIRUS = "deadly-virus"
    TOXIC_GAS = "toxic-gas"


class Obstacle(StrEnum):
    """What can be destroyed, by how it bars the way."""

    WALL = "wall"
    WOODEN_DOOR = "wooden-door"
    SLIDING_DOOR = "sliding-door"
    ELEMENT = "element"


class Breakable(StrEnum):
    """What Mammoth MK II breaks at one stroke (ERB-GLC-05a)."""

    LONG_WALL = "long-wall"
    SHORT_WALLS = "short-walls"
    LARGE_DOOR = "large-door"
    WALL_AND_DOOR = "wall-and-door"
    SMALL_DOORS = "small-doors"


# Map


class Ground(StrEnum):
    INDOOR = "indoor"
    OUTDOOR = "outdoor"


class RoomType(StrEnum):
    """The icons of rooms and of the equipment found in them."""

    SCIENCE = "science"
    TECHNICAL = "technical"
    OFFICER = "officer"
    MEDICAL = "medical"
    SECURITY = "security"
    LIVING = "living"
    CORRIDOR = "corridor"


class Wall(StrEnum):
    """What is printed on the side of a square. Doors go on single walls, never on double ones (ERB-SET-03a)."""

    NONE = "none"
    SINGLE = "single"
    DOUBLE = "double"


class DoorKind(StrEnum):
    SLIDING = "sliding"
    WOODEN = "wooden"


class DoorSize(StrEnum):
    """A small door stands on one side of a square, a large one on two in line (ERB-DOR-01a)."""

    SMALL = "small"
    LARGE = "large"


class TileUse(StrEnum):
    """Floor tiles that the rules single out."""

    PLAIN = "plain"
    DRILLER = "driller"
    SEWERS_EXIT = "sewers-exit"
    STAIRS = "stairs"


class PowerCut(StrEnum):
    ROOM = "room"
    BUILDING = "building"


# Markers


class Frequency(StrEnum):
    """What a scrambling marker shows (ERB-RAD-04a, ERB-RAD-04b, ERB-RAD-04c)."""

    CLEAR = "clear"
    LISTENING = "listening"
    SCRAMBLED = "scrambled"


class Marker(StrEnum):
    BROKEN_WALL_SHORT = "broken-wall-short"
    BROKEN_WALL_LONG = "broken-wall-long"
    PRISONER = "prisoner"
    MAGNETIC_CARD = "magnetic-card"
    DECOY = "decoy"
    SMOKE = "smoke"
    MINE = "mine"
    PLASTIC_EXPLOSIVE = "plastic-explosive"
    TIME_BOMB = "time-bomb"
    EMPTY_GRAVE = "empty-grave"
    DEADLY_VIRUS = "deadly-virus"
    ON_OFF = "on-off"
    COUNTER = "counter"


# Tests and effects


class Timing(StrEnum):
    """When an IPS line may be used or works by itself (ERB-IPS-01a, ERB-IPS-01g)."""

    ACTIVATED = "activated"  # while its Character is activated or interrupts; costs lie on its card
    INTERACT = "interact"  # by an Interact order; costs lie on the section
    INITIATIVE = "initiative"
    FINAL = "final"
    ALWAYS = "always"
    OPPOSING_ROUND = "opposing-round"  # an opponent's own round, as that round's action (ERB-CON-24)
    SHOT_HITS = "shot-hits"  # the targeting of a shot has succeeded
    ENTERED = "entered"  # a Character enters the square or tile
    MOVING = "moving"  # in a Move order; costs are Movement points


class Rolled(StrEnum):
    """What a roll is for, where something adds dice to it."""

    TARGETING = "targeting"
    SEARCH = "search"
    SCIENTIFIC = "scientific"
    TECHNICAL = "technical"
    TORTURE = "torture"


class Patient(StrEnum):
    """Whom healing may reach."""

    SELF_OR_FACED = "self-or-faced"
    SELF_OR_ON_ICON = "self-or-on-icon"


class Until(StrEnum):
    FINAL_PHASE = "final-phase"
    GAME_END = "game-end"


class Counted(StrEnum):
    """What missions count over a game."""

    OBJECTS_DESTROYED = "objects-destroyed"
    MISSILE_LAUNCHES = "missile-launches"
    BUILDING_POWER_CUTS = "building-power-cuts"
    SPY_POINTS = "spy-points"
    TORTURE_SPY_POINTS = "torture-spy-points"
    ZOMBIES_RAISED = "zombies-raised"
    CARDS_FOUND = "cards-found"
    HAZARD_WOUNDS = "hazard-wounds"


# Players


def seat_in_words(seat: str) -> str:
    """What a player is called: by his faction, or by his band."""
    return "NORAD" if seat == Faction.NORAD else seat.replace("-", " ").capitalize()
