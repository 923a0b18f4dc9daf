"""The whole position: what a save holds, and nothing that can be looked up in the pack.

What only lasts for an Activation round and is never needed at a checkpoint (who has been seen, who is on Pause) is
in `rounds.Round`, not here.
"""

from __future__ import annotations

from msgspec import Struct

from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.words import (
    CharacterId,
    Counted,
    DoorKind,
    Faction,
    Frequency,
    Health,
    Marker,
    Stage,
    Until,
    Where,
)
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square, SquareSide
from grognard.kernel.game import Setup
from grognard.kernel.questions import Seat

NOWHERE = Square("")


# Characters and what lies on their cards


class AssignedTile(Struct):
    """An order tile beneath a Character card, and the CP on each of its sections."""

    design: str
    cp: list[int]
    assigned_in: int  # the Activation round it was assigned in: helpers use earlier tiles only (ERB-CMB-01c)


class Command(Struct):
    """Whom a Character obeys for a while instead of its owner, and with which Max CP (ERB-GLC-09a); 0: its card's."""

    until: Until
    max_cp: int = 0
    cp_before: int = 0  # CP on it when the command began, which do not count toward `max_cp`


class Channel(Struct):
    """A scrambling marker on a Character: whose it is, its face, whether it lies open and has taken effect."""

    by: Seat
    frequency: Frequency
    is_shown: bool = False
    has_acted: bool = False


class Character(Struct):
    """A Character. What is printed on its card is in its `CharacterCard`.

    `square` is the one it stands on; of a large miniature the upper left one; of a prisoner or a pilot, its captor's
    or vehicle's. `captor` is who holds it: a prisoner (`Where.HELD`) has left the map, a captured large miniature
    (`Where.MAP`) is piloted by its captor, who is `Where.INSIDE` of it.
    """

    id: CharacterId
    seat: Seat  # who commands it now
    owner: Seat  # who commands it when no `command` is given
    where: Where
    square: Square = NOWHERE
    facing: Facing = Facing.NORTH
    health: Health = Health.HEALTHY
    wounds: int = 0
    engaged: bool = False
    tiles: list[AssignedTile] = []
    card_cp: int = 0  # CP on the card: abilities, reloads, traitor payments (ERB-CPX-03b)
    forced_cp: int = 0  # put there by enemies: by a Taser from the Bank, for an informer; they count toward Max CP
    dedicated_cp: int = 0  # Bank CP that it alone may spend, not spent yet (ERB-GLC-02d)
    raised_max: int = 0  # what dedicated CP have added to its Max CP this turn (ERB-GLC-02b)
    items: list[str] = []  # Equipment cards by id
    magnetic_cards: int = 0
    captor: CharacterId | None = None
    command: Command | None = None
    channels: list[Channel] = []  # its scrambling markers: one of each player who scrambles it
    is_scrambled: bool = False  # a scrambled marker has taken effect this turn (ERB-RAD-04c)
    used_elements: list[str] = []  # rooms and elements used this turn (ERB-IPS-03b), by id
    used_lines: list[str] = []  # lines that serve once a turn


class Equipment(Struct):
    """An Equipment card and its state, which travels with it (ERB-EQP-04d). Where it is, others say."""

    id: str
    face: int  # of its two, the one in use
    engaged: bool = False
    out_of_ammo: bool = False
    used: int = 0  # counters on it: charges and fired rounds
    is_on: bool = False
    switched_by: Seat | None = None


class Death(Struct):
    """Who died in this game, by whose hand and on whose account, and whom it obeyed; for missions and awards."""

    character: CharacterId
    killer: CharacterId | None
    seat: Seat | None
    commander: Seat


class DeadMarker(Struct):
    """A Dead Character marker with what lies on it (ERB-WND-01f, ERB-EQP-04e)."""

    character: CharacterId
    square: Square
    items: list[str] = []
    magnetic_cards: int = 0


# The map


class Door(Struct):
    """A door on the map; a large one stands on two sides."""

    id: str
    sides: list[SquareSide]
    kind: DoorKind
    defence: int
    magnetic: bool
    is_open: bool = False
    opened_in_round: bool = False  # a sliding door opened in the current Activation round
    is_destroyed: bool = False


class Breach(Struct):
    """A wall section or two that have been broken, with the marker if the supply had one (ERB-CON-13)."""

    sides: list[SquareSide]
    marker: Marker | None


class Smoke(Struct):
    """A cloud: the square it spreads from, and the Final phases it still lasts, this turn's included."""

    centre: Square
    left: int


class Charge(Struct):
    """A mine, bomb or virus on the map. `card` is the Equipment card it came from, `item` what that showed then."""

    marker: Marker
    card: str
    item: str
    square: Square
    placed_by: Seat
    by: CharacterId
    is_on: bool = False  # a mine can go off
    left: int = 0  # Final phases until it explodes, or until it has gone


class Loot(Struct, frozen=True):
    """An item, by its id, that a player's Character took along when it left the map (ERB-GAP-08)."""

    seat: Seat
    character: CharacterId
    item: str


class Switch(Struct):
    """A line of a room that has been switched ON, with the counters on it (ERB-IPS-04a, ERB-IPS-05c)."""

    room: str
    line: int
    by_seat: Seat
    by: CharacterId
    counters: int = 0
    turn: int = 0
    is_suspended: bool = False  # without power until the next Initiative phase (ERB-RAD-05e)


# Players


class Player(Struct):
    """A player's side of the table. `hand`, `cp`, `missions` and `markers` lie behind the screen."""

    seat: Seat
    faction: Faction | None  # None for a band of mercenaries
    hand: list[str] = []  # order tiles by design
    cp: int = 0
    income: int = 0  # CP taken behind the screen this turn, in the open (ERB-CON-27)
    paid: int = 0  # CP that have left it this turn, in the open; those that came back are taken off
    aside: list[str] = []  # tiles set aside for the redraw of the first turn (ERB-INI-02e)
    is_searching_discard: bool = False  # looks through the discarded tiles (ERB-ACV-04a)
    never_asked: list[CharacterId] = []  # own Characters that let interruptions be this round (ERB-GAP-28); private
    mp: int = 0
    missions: list[str] = []
    fulfilled: list[str] = []
    spied: list[str] = []  # Missions of others this player has seen, as `seat mission`
    markers: list[Frequency] = []  # scrambling markers not on a Character
    set_aside: list[Frequency] = []  # beside the map, face down (ERB-RAD-02d)
    counted: dict[Counted, int] = {}
    known_deck: list[str] = []  # cards of the search deck, from the top, that the player has looked at (ERB-PTS-02d)


class Built(Struct):
    """What generating a scenario has come to (S.A.G.S.); see `sags`."""

    constructor: Seat | None = None
    turns_left: dict[Seat, int] = {}
    passed: list[Seat] = []
    tiles: dict[str, int] = {}  # floor tiles not laid yet, copies by id
    doors: dict[Seat, list[str]] = {}  # doors not placed yet
    drillers: dict[Seat, list[str]] = {}
    laid_doors: list[str] = []  # doors that have been placed
    hidden_drillers: dict[str, str] = {}  # laid face down: which tile, by place
    driller_laid_by: dict[str, Seat] = {}  # by place
    team: dict[Seat, list[CharacterId]] = {}
    offered: dict[Seat, list[str]] = {}  # Equipment cards dealt face up
    kept: dict[Seat, list[str]] = {}
    mission_decks: dict[Faction, list[str]] = {}
    dealt_missions: dict[Seat, list[str]] = {}
    markers_left: dict[Seat, list[str]] = {}
    placed: dict[Square, str] = {}  # deployment markers: `seat marker` by square
    first: Seat | None = None


class State(Struct):
    setup: Setup
    seats: list[Seat]  # clockwise
    stage: Stage
    turn: int
    round: int  # Activation rounds of the game so far
    initiative: Seat  # who holds the marker
    active: Seat  # whose Activation round it is
    passes: int  # in succession
    characters: dict[CharacterId, Character]
    players: dict[Seat, Player]
    equipment: dict[str, Equipment]
    bag: list[str]
    discard: list[str]
    search_deck: list[str] = []  # from the top; `Equipment.face` is the side turned up
    open_card: int = 0  # which card of the deck all see: the top one, or the one below those somebody looks at
    dead: list[DeadMarker] = []
    graves: list[Square] = []  # floor cadavers that have been raised
    doors: dict[str, Door] = {}
    breaches: list[Breach] = []
    destroyed: list[str] = []  # Floor Elements by id
    deaths: list[Death] = []
    deaths_scored: int = 0  # of these, for which awards have been given
    smoke: list[Smoke] = []
    charges: list[Charge] = []
    switches: list[Switch] = []
    dark_rooms: list[str] = []  # without power, by id
    is_dark: bool = False  # the whole building is without power
    removed: list[str] = []  # Equipment cards out of the game
    exited: list[CharacterId] = []  # in the order they left
    laid: list[LaidTile] = []  # the map, where the players have built it
    built: Built | None = None
    salemite_mercenary: Seat | None = None  # (ERB-CON-21)
    bazooka_losses: int = 0  # Armor the Mammoth has lost for good, where the ruleset says so
    counted: dict[Counted, int] = {}  # over all players
    killers: dict[CharacterId, Seat] = {}  # whose Character killed it (ERB-SG4-04g)
    carried_off: list[Loot] = []  # what Characters have taken off the map
    outcome: str = ""
    winners: list[Seat] = []
    acting: CharacterId | None = None  # activated in this round
    interrupting: CharacterId | None = None
