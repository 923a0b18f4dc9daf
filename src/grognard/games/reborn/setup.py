"""Set-up (ERB-SET): everything as it lies before the first turn, or before the players build their map."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.games.reborn.board import Board, board_of_scenario, board_of_tiles
from grognard.games.reborn.dealing import starting_cards
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_files import load_pack, ruleset_for
from grognard.games.reborn.position import Parts
from grognard.games.reborn.rule_numbers import Sags
from grognard.games.reborn.scenario_parts import PlacedDoor, Scenario, Start
from grognard.games.reborn.state import Built, Character, DeadMarker, Door, Equipment, Player, State
from grognard.games.reborn.words import CharacterId, Faction, Module, Stage, Where
from grognard.geometry.squares import SquareGrid, SquareSide, read_side
from grognard.kernel.game import Setup
from grognard.kernel.questions import Seat

SEAT_OF: Final = {faction: Seat(faction.value) for faction in Faction}
"""Who plays which faction, where there are two players (ERB-SET-01d)."""

BANDS: Final = (Seat("band-1"), Seat("band-2"), Seat("band-3"), Seat("band-4"))
"""The players of a game of bands, clockwise."""

PLAYERS_OF: Final = {"sags-2": 2, "sags-3": 3, "sags-4": 4}
"""The generated scenarios, by how many play."""

FACTIONS_AT_A_TABLE_OF_TWO: Final = 2


def seats(setup: Setup) -> tuple[Seat, ...]:
    """ERB-SET-01d: two factions in the ladder and in S.A.G.S. for two, bands for three or four."""
    players = PLAYERS_OF.get(setup.scenario, FACTIONS_AT_A_TABLE_OF_TWO)
    return tuple(SEAT_OF.values()) if players == FACTIONS_AT_A_TABLE_OF_TWO else BANDS[:players]


# Parts


def parts_for(setup: Setup) -> Parts:
    """The printed parts, the scenario and the switches a game is played with."""
    return _parts(setup.pack, setup.ruleset, setup.scenario, tuple(sorted(setup.options.items())))


@lru_cache(maxsize=64)
def _parts(overlay: str, ruleset: str, scenario: str, switches: tuple[tuple[str, str], ...]) -> Parts:
    pack = load_pack(overlay)
    rules = ruleset_for(pack, Setup("reborn", ruleset, scenario, dict(switches), overlay))
    players = PLAYERS_OF.get(scenario)
    if players is None:
        laid_out = scenario_named(pack, scenario)
        return Parts(pack, rules, frozenset(laid_out.modules), laid_out, None)
    sags = next(each for each in pack.sags if each.players == players)
    return Parts(pack, rules, modules_of_sags(players), None, sags)


def scenario_named(pack: Pack, name: str) -> Scenario:
    return next(scenario for scenario in pack.scenarios if scenario.id == name)


def modules_of_sags(players: int) -> frozenset[Module]:
    """ERB-SET-01c: S.A.G.S. switches on all but levels."""
    other = Module.SAGS4 if players == FACTIONS_AT_A_TABLE_OF_TWO else Module.SAGS2
    return frozenset([module for module in Module if module not in (Module.LEVELS, other)])


def board_for(state: State, parts: Parts) -> Board:
    """The map the game is played on: the scenario's, or the one built so far."""
    if parts.scenario is not None:
        return _board_of_scenario(state.setup.pack, parts.scenario.id)
    assert parts.sags is not None
    return board_of_tiles(parts.pack, parts.sags.columns, parts.sags.rows, tuple(state.laid))


@lru_cache(maxsize=64)
def _board_of_scenario(overlay: str, scenario: str) -> Board:
    pack = load_pack(overlay)
    return board_of_scenario(pack, scenario_named(pack, scenario))


# The position


def begin(setup: Setup) -> State:
    """The position before the first question."""
    return lay_out(setup, parts_for(setup))


def lay_out(setup: Setup, parts: Parts) -> State:
    """ERB-SET-02a: tiles in the bag, Characters ready; then what the scenario says."""
    at_table = seats(setup)
    state = State(
        setup=setup,
        seats=list(at_table),
        stage=Stage.SETUP,
        turn=1,
        round=0,
        initiative=at_table[0],
        active=at_table[0],
        passes=0,
        # ERB-SET-02c
        characters={card.id: _waiting(parts, card.id, at_table) for card in parts.pack.characters},
        players={seat: screen_of(seat) for seat in at_table},
        equipment={card.id: Equipment(card.id, 0) for card in parts.pack.cards},
        bag=all_tiles(parts.pack),  # ERB-SET-02d
        discard=[],
    )
    if parts.scenario is not None:
        follow_scenario(state, parts, parts.scenario)
    elif parts.sags is not None:
        prepare_building(state, parts.sags)
    return state


def all_tiles(pack: Pack) -> list[str]:
    """ERB-SET-04c: all order tiles, by design."""
    return [tile.id for tile in pack.order_tiles for _ in range(tile.copies)]


def screen_of(seat: Seat) -> Player:
    """ERB-SET-02b: an empty screen."""
    return Player(seat, next((faction for faction, name in SEAT_OF.items() if name == seat), None))


def _waiting(parts: Parts, of: CharacterId, at_table: tuple[Seat, ...]) -> Character:
    """A Character that is not in the game yet; it belongs to its faction's player, or to the first band."""
    seat = SEAT_OF[parts.cards[of].faction]
    owner = seat if seat in at_table else at_table[0]
    return Character(of, owner, owner, Where.ABSENT)


def follow_scenario(state: State, parts: Parts, scenario: Scenario) -> None:
    """ERB-SET-01a, ERB-SET-02a: doors, miniatures and equipment as the scenario has them, in its order."""
    state.initiative = state.active = SEAT_OF[scenario.initiative]  # ERB-INI-04b
    grid = SquareGrid(scenario.columns, scenario.rows)
    state.doors = {door.id: _door(grid, door) for door in scenario.doors}
    for start in scenario.starts:
        _start(state.characters[start.character], start)
    for faction, amount in scenario.start_mp.items():
        state.players[SEAT_OF[faction]].mp = amount
    _give_equipment(state, parts, scenario)


def _door(grid: SquareGrid, placed: PlacedDoor) -> Door:
    sides = [SquareSide("|".join(sorted(read_side(grid, side)))) for side in placed.sides]
    return Door(placed.id, sides, placed.kind, placed.defence, placed.magnetic)


def _start(character: Character, start: Start) -> None:
    character.where = Where.MAP
    character.square = start.square
    character.facing = start.facing
    character.magnetic_cards = 1 if start.magnetic_card else 0


def _give_equipment(state: State, parts: Parts, scenario: Scenario) -> None:
    """ERB-GAP-16: what Characters and bodies start with; without Search the other cards stay in the box."""
    given = starting_cards(parts.pack, scenario)
    for body in scenario.bodies:
        state.characters[body.character].where = Where.DEAD
        state.dead.append(DeadMarker(body.character, body.square, magnetic_cards=1 if body.magnetic_card else 0))
    for of, cards in given.items():
        marker = next((marker for marker in state.dead if marker.character is of), None)
        for card in cards:
            state.equipment[card.card].face = card.face
            (state.characters[of].items if marker is None else marker.items).append(card.card)
    if Module.SEARCH not in parts.modules:
        dealt = [card.card for cards in given.values() for card in cards]
        state.removed = [card.id for card in parts.pack.cards if card.id not in dealt]


def prepare_building(state: State, sags: Sags) -> None:
    """S.A.G.S. begins with the players building the map (ERB-SG2-01b)."""
    state.stage = Stage.CONSTRUCTION
    state.built = Built()
    for player in state.players.values():
        player.mp = sags.start_mp
