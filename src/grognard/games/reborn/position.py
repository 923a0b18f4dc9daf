"""A game being played: the state, the printed parts it refers to, and who stands where.

Whatever changes squares, doors or walls goes through the procedures at the end, which keep the index of the map and
the lines of sight true. All the rest here only looks.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn.board import Board, Feature, Room
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.printed_parts import CharacterCard, CharacterSide, EquipmentCard, Item, OrderTile
from grognard.games.reborn.rounds import Round
from grognard.games.reborn.rule_numbers import Ruleset, Sags
from grognard.games.reborn.scenario_parts import Scenario
from grognard.games.reborn.state import NOWHERE, Breach, Character, Door, Equipment, Player, State
from grognard.games.reborn.words import CharacterId, Faction, Health, Marker, Module, Size, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.sight import Barriers, Sight
from grognard.geometry.squares import Edge, Edges, Square, SquareSide
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Seat

SIDE_OF_LARGE: Final = 2
NOBODY: Final[tuple[CharacterId, ...]] = ()


class Parts:
    """What is printed and what the scenario says: the pack with its parts by id, the switches and modules in force."""

    def __init__(
        self, pack: Pack, ruleset: Ruleset, modules: frozenset[Module], scenario: Scenario | None, sags: Sags | None
    ) -> None:
        self.pack: Final = pack
        self.ruleset: Final = ruleset
        self.modules: Final = modules
        self.scenario: Final = scenario
        self.sags: Final = sags
        self.cards: Final[dict[CharacterId, CharacterCard]] = {card.id: card for card in pack.characters}
        self.items: Final[dict[str, Item]] = {item.id: item for item in pack.items}
        self.equipment: Final[dict[str, EquipmentCard]] = {card.id: card for card in pack.cards}
        self.designs: Final[dict[str, OrderTile]] = {tile.id: tile for tile in pack.order_tiles}

    @property
    def turns(self) -> int:
        """How many turns the game lasts."""
        if self.scenario is not None:
            return self.scenario.turns
        assert self.sags is not None
        return self.sags.turns


class Reborn:
    """One game in play. The index of the map is rebuilt from the state when play goes on."""

    def __init__(self, state: State, parts: Parts, board: Board, hear: Hear | None = None) -> None:
        self.state: Final = state
        self.parts: Final = parts
        self.pack: Final = parts.pack
        self.rules: Final = parts.ruleset
        self.hear: Final = hear
        self.round: Round = Round()
        self.board: Board = board
        self.edges: Edges = board.edges
        self._standing: Final[dict[Square, list[CharacterId]]] = {}
        self._barriers: Barriers | None = None
        self._sight: Sight | None = None
        self._sights_past: dict[tuple[tuple[Square, ...], bool], Sight] = {}
        self._index()

    def use_board(self, board: Board) -> None:
        """Go on with another map: while S.A.G.S. builds it, and in tests."""
        self.board = board
        self._index()

    def _index(self) -> None:
        self._standing.clear()
        for character in self.state.characters.values():
            if character.where is Where.MAP:
                for square in self.squares_of(character):
                    self._standing.setdefault(square, []).append(character.id)
        self.edges = self.board.edges.copy()
        for breach in self.state.breaches:
            for side in breach.sides:
                self._put_edge(side, Edge.OPEN)
        for door in self.state.doors.values():
            self._show_door(door)
        self._barriers = self._sight = None

    def tell(
        self,
        topic: str,
        rule: str,
        text: str,
        facts: dict[str, Any] | None = None,
        audience: tuple[Seat, ...] | None = None,
    ) -> None:
        """Narrate. Ask `if game.hear is not None` first, so that silence costs nothing."""
        if self.hear is not None:
            self.hear(Told(topic, rule, text, facts if facts is not None else {}, audience))

    def has(self, module: Module) -> bool:
        """Whether the scenario uses these rules (ERB-SET-01b)."""
        return module in self.parts.modules

    # Players

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats, this one first."""
        seats = self.state.seats
        at = seats.index(seat)
        return [*seats[at:], *seats[:at]]

    # Characters

    def character(self, of: CharacterId) -> Character:
        return self.state.characters[of]

    def card(self, character: Character) -> CharacterCard:
        return self.parts.cards[character.id]

    def side(self, character: Character) -> CharacterSide:
        """The side of its card that is up."""
        card = self.parts.cards[character.id]
        return card.healthy if character.health is Health.HEALTHY else card.wounded

    def title(self, of: CharacterId) -> str:
        return self.parts.cards[of].title

    def is_large(self, character: Character) -> bool:
        return self.parts.cards[character.id].size is Size.LARGE

    def in_play(self, seat: Seat | None = None) -> list[Character]:
        """Characters that can be activated (ERB-SET-06b), of one seat or of all, in the order of the cards.

        A captured large miniature is in play through its pilot.
        """
        return [
            character
            for character in self.state.characters.values()
            if ((character.where is Where.MAP and character.captor is None) or character.where is Where.INSIDE)
            and (seat is None or character.seat == seat)
        ]

    def on_map(self) -> list[Character]:
        """Everybody with a miniature on the map."""
        return [character for character in self.state.characters.values() if character.where is Where.MAP]

    def are_friends(self, one: Character, other: Character) -> bool:
        """ERB-SET-06a, ERB-CON-28: commanded by the same player at this moment."""
        return self.commander(one) == self.commander(other)

    def commander(self, character: Character) -> Seat:
        """Who commands it; a captured large miniature obeys its pilot."""
        if character.where is Where.MAP and character.captor is not None:
            return self.state.characters[character.captor].seat
        return character.seat

    def faction_of(self, character: Character) -> Faction:
        """The side it counts for now: its commander's; in a band of mercenaries its own (ERB-GAP-24)."""
        return self.player(self.commander(character)).faction or self.card(character).faction

    def prisoner_of(self, captor: Character) -> Character | None:
        for character in self.state.characters.values():
            if character.captor is captor.id and character.where is Where.HELD:
                return character
        return None

    def vehicle_of(self, pilot: Character) -> Character | None:
        """The captured large miniature that this Character is inside of (ERB-CAP-04a)."""
        if pilot.where is not Where.INSIDE:
            return None
        for character in self.state.characters.values():
            if character.captor is pilot.id and character.where is Where.MAP:
                return character
        return None

    def miniature_of(self, character: Character) -> Character:
        """What stands on the map for it: the vehicle it pilots, or itself."""
        return self.vehicle_of(character) or character

    # Equipment

    def equipment(self, card: str) -> Equipment:
        return self.state.equipment[card]

    def item(self, card: str) -> Item:
        """The item on the face that is in use."""
        return self.parts.items[self.parts.equipment[card].faces[self.state.equipment[card].face]]

    def carries(self, character: Character, item: str) -> bool:
        """Whether one of its cards shows this item."""
        return any([self.item(card).id == item for card in character.items])

    # The map

    def squares_of(self, character: Character) -> list[Square]:
        """The squares its miniature covers, the one it is named by first; those off the frame are left out."""
        if character.square == NOWHERE:
            return []
        if not self.is_large(character):
            return [character.square]
        return self.block_at(character.square)

    def block_at(self, corner: Square) -> list[Square]:
        """The 2 x 2 squares of a large miniature, by its upper left one (ERB-LRG-01a), as far as they are on the map.

        A corner may lie off the frame (ERB-GLC-05c): it is written all the same, as column and row from 00.
        """
        column, row = int(corner[:2]), int(corner[2:])
        found = [
            self.board.grid.square_on((column + across, row + down))
            for down in range(SIDE_OF_LARGE)
            for across in range(SIDE_OF_LARGE)
        ]
        return [square for square in found if square is not None]

    def standing_on(self, square: Square) -> list[Character]:
        """Who has a miniature on this square; two while one passes through the other."""
        return [self.state.characters[of] for of in self._standing.get(square, NOBODY)]

    def is_occupied(self, square: Square) -> bool:
        return bool(self._standing.get(square))

    def room_of(self, square: Square) -> Room | None:
        return self.board.room_at.get(square)

    def rooms_of(self, character: Character) -> list[Room]:
        """Every room its miniature touches (ERB-LRG-02a)."""
        rooms: dict[str, Room] = {}
        for square in self.squares_of(self.miniature_of(character)):
            room = self.board.room_at.get(square)
            if room is not None:
                rooms[room.id] = room
        return list(rooms.values())

    def feature_on(self, square: Square) -> Feature | None:
        """The Floor Element of a square, unless it has been destroyed (ERB-DOR-03a)."""
        feature = self.board.features_at.get(square)
        return None if feature is None or feature.id in self.state.destroyed else feature

    def is_barred(self, square: Square) -> bool:
        """ERB-MOV-04e: a yellow-dotted square."""
        feature = self.feature_on(square)
        return feature is not None and feature.blocks_movement

    def door_on(self, side: SquareSide) -> Door | None:
        """The door that stands on a side of a square, open or closed."""
        for door in self.state.doors.values():
            if side in door.sides and not door.is_destroyed:
                return door
        return None

    def are_adjacent(self, a: Square, b: Square) -> bool:
        """ERB-MOV-01a: they share a side with no wall and no closed door."""
        return b in self.board.grid.neighbours[a] and self.edges.between(a, b).is_passable

    def touch(self, one: Character, other: Character) -> bool:
        """Whether two miniatures stand on adjacent squares (ERB-LRG-02d)."""
        others = self.squares_of(other)
        return any([self.are_adjacent(a, b) for a in self.squares_of(one) for b in others])

    def barriers(self) -> Barriers:
        """Walls and doors as lines and ranges meet them, as they are now."""
        if self._barriers is None:
            self._barriers = Barriers(self.edges)
        return self._barriers

    def use_barriers(self, barriers: Barriers) -> None:
        """Those of another position whose walls and doors stand as in this one."""
        self._barriers = barriers

    def sight(self) -> Sight:
        """Lines of sight as they are now: miniatures, Floor Elements, walls, closed doors and smoke block."""
        if self._sight is None:
            blocking = [square for square, standing in self._standing.items() if standing]
            for feature in self.board.features.values():
                if feature.blocks_sight and feature.id not in self.state.destroyed:
                    blocking.extend(feature.squares)
            self._sight = Sight(self.barriers(), blocking=blocking, smoke=self.smoky_squares())
            self._sights_past.clear()
        return self._sight

    def sight_for(self, own: tuple[Square, ...], through_smoke: bool) -> Sight:
        """Lines of sight as they are for somebody whose own squares, or smoke, are no obstacle (ERB-LOS-02d)."""
        sight = self.sight()
        if not own and not through_smoke:
            return sight
        past = self._sights_past.get((own, through_smoke))
        if past is None:
            smoke = () if through_smoke else sight.smoke
            past = sight.with_squares(blocking=sight.blocking.difference(own), smoke=smoke)
            self._sights_past[own, through_smoke] = past
        return past

    def smoky_squares(self) -> list[Square]:
        """ERB-GLE-10b: what the clouds cover, round walls and closed doors as they are now."""
        found: dict[Square, None] = {}
        for cloud in self.state.smoke:
            found.update(dict.fromkeys(self.within_steps(cloud.centre, self.smoke_steps())))
        return list(found)

    def smoke_steps(self) -> int:
        """How far smoke spreads from its square (ERB-GAP-17)."""
        for item in self.pack.items:
            if item.blast is not None and item.blast.smoke:
                return max([ring.steps for ring in item.blast.rings])
        return 0

    def within_steps(self, start: Square, steps: int) -> list[Square]:
        """The squares at most so many steps away over open sides, nearest first."""
        reached: dict[Square, None] = {start: None}
        ring = [start]
        for _ in range(steps):
            ring = [
                beside
                for square in ring
                for beside in self.board.grid.neighbours[square]
                if beside not in reached and self.edges.between(square, beside).is_passable
            ]
            reached.update(dict.fromkeys(ring))
            ring = list(dict.fromkeys(ring))
        return list(reached)

    # Changes of the map

    def place(self, character: Character, square: Square, facing: Facing | None = None) -> None:
        """Put a miniature on the map, or elsewhere on it."""
        self._leave(character)
        character.where = Where.MAP
        character.square = square
        if facing is not None:
            character.facing = facing
        for on in self.squares_of(character):
            self._standing.setdefault(on, []).append(character.id)
        for other in self.state.characters.values():
            is_prisoner = other.captor is character.id and other.where is Where.HELD
            if is_prisoner or (character.captor is other.id and other.where is Where.INSIDE):
                other.square = square
        self._sight = None

    def remove(self, character: Character, where: Where) -> None:
        """Take a miniature off the map. Its square is kept, for those who ask where it was."""
        self._leave(character)
        character.where = where
        self._sight = None

    def _leave(self, character: Character) -> None:
        if character.where is not Where.MAP:
            return
        for square in self.squares_of(character):
            standing = self._standing.get(square)
            if standing is not None and character.id in standing:
                standing.remove(character.id)

    def show_door(self, door: Door) -> None:
        """A door has been opened, closed, destroyed or put there."""
        self._show_door(door)
        self._barriers = self._sight = None

    def open_wall(self, sides: list[SquareSide], marker: Marker | None) -> None:
        """ERB-DOR-03d: these wall sections are gone for good."""
        self.state.breaches.append(Breach(sides, marker))
        for side in sides:
            self._put_edge(side, Edge.OPEN)
        self._barriers = self._sight = None

    def sight_has_changed(self) -> None:
        """A Floor Element was destroyed, or smoke has come or gone."""
        self._sight = None

    def _show_door(self, door: Door) -> None:
        standing = Edge.OPEN_DOOR if door.is_open else Edge.CLOSED_DOOR
        edge = Edge.OPEN if door.is_destroyed else standing
        for side in door.sides:
            self._put_edge(side, edge)

    def _put_edge(self, side: SquareSide, edge: Edge) -> None:
        one, other = side.split("|")
        self.edges.put(Square(one), Square(other), edge)
