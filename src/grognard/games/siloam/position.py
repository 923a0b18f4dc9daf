"""A game being played: the state, the printed parts it refers to, and who stands where.

Every counter that enters, leaves or changes hexes goes through the four procedures at the end, which keep the index
of the map true. All the rest here only looks.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.siloam.board import Board
from grognard.games.siloam.pack import Pack, Ruleset, SupportCard, TacticsChit, UnitCard
from grognard.games.siloam.state import NOWHERE, State, Support, Unit
from grognard.games.siloam.words import (
    DETACHMENTS,
    Banner,
    Box,
    Face,
    Faction,
    Kind,
    Mode,
    Rating,
    VangCounter,
)
from grognard.geometry.hexes import Hex
from grognard.kernel.narration import Hear, Told

NO_UNITS: Final[list[Unit]] = []
NO_SUPPORTS: Final[list[Support]] = []


class Parts:
    """What is printed: the pack with its map and its counters by id, and the edition in force."""

    def __init__(self, pack: Pack, ruleset: Ruleset, board: Board) -> None:
        self.pack: Final = pack
        self.ruleset: Final = ruleset
        self.board: Final = board
        self.cards: Final[dict[str, UnitCard]] = {card.id: card for card in pack.units}
        self.support_cards: Final[dict[str, SupportCard]] = {card.id: card for card in pack.supports}
        self.chits: Final[dict[int, TacticsChit]] = {chit.number: chit for chit in pack.tactics}
        self.roster: Final[dict[str, int]] = {
            counter: n for n, counter in enumerate([*self.cards, *self.support_cards])
        }
        """The order of the counters, which is also that of the state."""


class Siloam:
    """One game in play. Looks are cheap; the index of the map is rebuilt from the state when play goes on."""

    def __init__(self, state: State, parts: Parts, hear: Hear | None = None) -> None:
        self.state: Final = state
        self.parts: Final = parts
        self.pack: Final = parts.pack
        self.rules: Final = parts.ruleset
        self.board: Final = parts.board
        self.cards: Final = parts.cards
        self.hear: Final = hear
        self.vang_counters: Final[dict[str, VangCounter]] = {}
        """By unit, what each drew from the Vang Support Cup for the attack being resolved."""
        self._vang_at: Final[dict[Hex, Unit]] = {}
        self._coalition_at: Final[dict[Hex, list[Unit]]] = {}
        self._supports_at: Final[dict[Hex, list[Support]]] = {}
        self._attached: Final[dict[str, Support]] = {}
        # In the order of the roster. A list is replaced when it changes, so that one may go over an older one.
        self._units_of: Final[dict[Faction, list[Unit]]] = dict.fromkeys(Faction, NO_UNITS)
        self._units_under: Final[dict[Banner, list[Unit]]] = dict.fromkeys(Banner, NO_UNITS)
        self._coalition_units: list[Unit] = NO_UNITS
        self._supports_with: Final[dict[Face, list[Support]]] = dict.fromkeys(Face, NO_SUPPORTS)
        # For each hex next to Combat Units of a side, how many of its neighbours hold some; no other hex is a key.
        self._near_vang: Final[dict[Hex, int]] = {}
        self._near_coalition: Final[dict[Hex, int]] = {}
        for unit in state.units.values():
            if unit.box is Box.MAP:
                self._list(unit)
                self._enter(unit)
        for support in state.supports.values():
            if support.box is Box.MAP:
                self._list_support(support)
                self._enter_support(support)

    def tell(self, topic: str, rule: str, text: str, facts: dict[str, Any] | None = None) -> None:
        """Narrate. Ask `if game.hear is not None` first, so that silence costs nothing."""
        if self.hear is not None:
            self.hear(Told(topic, rule, text, facts if facts is not None else {}))

    # What a counter is and can do

    def card(self, unit: Unit) -> UnitCard:
        return self.cards[unit.id]

    def title(self, counter: Unit | Support) -> str:
        if isinstance(counter, Unit):
            return self.cards[counter.id].title
        return self.parts.support_cards[counter.id].title

    def faction(self, unit: Unit) -> Faction:
        return self.cards[unit.id].faction

    def kind(self, unit: Unit) -> Kind:
        return self.cards[unit.id].kind

    def rating(self, unit: Unit) -> Rating:
        return self.cards[unit.id].rating

    def is_vang(self, unit: Unit) -> bool:
        return self.cards[unit.id].faction is Faction.VANG

    def symbols(self, unit: Unit) -> int:
        """Combat symbols in the current mode (SOS-CBT-01h)."""
        card = self.cards[unit.id]
        return card.combat_symbols if unit.mode is Mode.COMBAT else card.movement_symbols

    def own_allowance(self, unit: Unit) -> int:
        """The unit's own movement allowance in its current mode (SOS-MOV-02)."""
        card = self.cards[unit.id]
        return card.combat_move if unit.mode is Mode.COMBAT else card.movement_move

    def free_hit_slots(self, unit: Unit) -> int:
        return self.cards[unit.id].dots - len(unit.hits)

    def free_armor_slots(self, unit: Unit) -> int:
        return self.cards[unit.id].shields - unit.armor

    # Who stands where

    def vang_at(self, place: Hex) -> Unit | None:
        return self._vang_at.get(place)

    def coalition_at(self, place: Hex) -> list[Unit]:
        """The player side's Combat Units in a hex; more than one only until stacking is settled."""
        return self._coalition_at.get(place, NO_UNITS)

    def has_combat_unit(self, place: Hex) -> bool:
        """Of either side."""
        return place in self._vang_at or place in self._coalition_at

    def supports_at(self, place: Hex) -> list[Support]:
        return self._supports_at.get(place, NO_SUPPORTS)

    def guerrilla_at(self, place: Hex) -> Support | None:
        for support in self._supports_at.get(place, NO_SUPPORTS):
            if support.face is Face.GUERRILLA:
                return support
        return None

    def detachment_at(self, place: Hex) -> Support | None:
        for support in self._supports_at.get(place, NO_SUPPORTS):
            if support.face in DETACHMENTS:
                return support
        return None

    def attachment(self, unit: Unit) -> Support | None:
        return self._attached.get(unit.id)

    def has_attached(self, unit: Unit, face: Face) -> bool:
        support = self._attached.get(unit.id)
        return support is not None and support.face is face

    def is_empty(self, place: Hex) -> bool:
        """No unit of any kind and any side; Garrisons and Fortifications are no units."""
        return place not in self._vang_at and place not in self._coalition_at and place not in self._supports_at

    def units_of(self, faction: Faction) -> list[Unit]:
        """The faction's Combat Units on the map, in the order of the roster (for the Vang: banner, then number)."""
        return self._units_of[faction]

    def units_under(self, banner: Banner) -> list[Unit]:
        """The banner's Combat Units on the map, lowest number first (SOS-VNG-01a)."""
        return self._units_under[banner]

    def coalition_units(self) -> list[Unit]:
        return self._coalition_units

    def supports_with(self, face: Face) -> list[Support]:
        return self._supports_with[face]

    # Who is next to whom (SOS-CON-19)

    def vang_beside(self, place: Hex) -> list[Unit]:
        """Vang Combat Units next to a hex: what the player side calls enemies."""
        found: list[Unit] = []
        if place in self._near_vang:
            for near in self.board.neighbours[place]:
                unit = self._vang_at.get(near)
                if unit is not None:
                    found.append(unit)
        return found

    def is_beside_vang(self, place: Hex) -> bool:
        return place in self._near_vang

    def hexes_beside_vang(self) -> list[Hex]:
        """In no order."""
        return list(self._near_vang)

    def coalition_beside(self, place: Hex) -> list[Unit]:
        """The player side's Combat Units next to a hex."""
        found: list[Unit] = []
        if place in self._near_coalition:
            for near in self.board.neighbours[place]:
                found.extend(self._coalition_at.get(near, NO_UNITS))
        return found

    def is_beside_coalition_unit(self, place: Hex) -> bool:
        return place in self._near_coalition

    def guerrillas_beside(self, place: Hex) -> list[Support]:
        found: list[Support] = []
        if not self._supports_with[Face.GUERRILLA]:
            return found
        for near in self.board.neighbours[place]:
            guerrilla = self.guerrilla_at(near)
            if guerrilla is not None:
                found.append(guerrilla)
        return found

    def is_beside_coalition(self, place: Hex) -> bool:
        """Next to what the Vang call an enemy: a player-side Combat Unit or a Guerrilla (SOS-CON-19)."""
        if place in self._near_coalition:
            return True
        beside = self.board.neighbours[place]
        return any([guerrilla.hex in beside for guerrilla in self._supports_with[Face.GUERRILLA]])

    # Ranges (SOS-GAP-34)

    def distance(self, here: Hex, there: Hex) -> int:
        return self.board.grid.distance(here, there)

    def is_in_hq_range(self, place: Hex) -> bool:
        reach = self.pack.printed.hq_range
        return any([self.distance(hq.hex, place) <= reach for hq in self._supports_with[Face.HQ]])

    def leaders_near(self, place: Hex) -> list[Support]:
        """The Leaders, of any friendly faction, within whose range the hex lies (SOS-SUP-09a)."""
        reach = self.pack.printed.leader_range
        return [s for s in self._supports_with[Face.LEADER] if self.distance(s.hex, place) <= reach]

    # Counters enter, leave and change hexes

    def put(self, unit: Unit, place: Hex) -> None:
        """Set a Combat Unit into a hex, from wherever it was. Its Attachment goes along (SOS-MOV-07a)."""
        if unit.box is Box.MAP:
            self._leave(unit)
        else:
            self._list(unit)
        unit.box = Box.MAP
        unit.hex = place
        self._enter(unit)
        attachment = self._attached.get(unit.id)
        if attachment is not None:
            self._leave_support(attachment)
            attachment.hex = place
            self._enter_support(attachment)

    def lift(self, unit: Unit, box: Box) -> None:
        """Take a Combat Unit off the map into a box. Its Attachment must have been sent away before."""
        if unit.box is Box.MAP:
            self._leave(unit)
            self._strike(unit)
        unit.box = box
        unit.hex = NOWHERE
        unit.scouted = False

    def put_support(self, support: Support, face: Face, place: Hex, on: str = "") -> None:
        """Set a Support onto the map, with its parent if it is an Attachment."""
        if support.box is Box.MAP:
            self._leave_support(support)
            self._strike_support(support)
        support.box = Box.MAP
        support.face = face
        support.hex = place
        support.on = on
        self._list_support(support)
        self._enter_support(support)

    def lift_support(self, support: Support, box: Box = Box.POOL) -> None:
        """Take a Support off the map, as a rule into its faction's Reinforcement Pool."""
        if support.box is Box.MAP:
            self._leave_support(support)
            self._strike_support(support)
        support.box = box
        support.hex = NOWHERE
        support.on = ""
        if support.face is Face.GUERRILLA and box is Box.POOL:
            support.face = Face.CONSCRIPT  # SOS-GUE-01a: in the pool the counter lies on its Conscript side

    # The index: counters on the map

    def _list(self, unit: Unit) -> None:
        card = self.cards[unit.id]
        self._units_of[card.faction] = sorted([*self._units_of[card.faction], unit], key=self._place_in_roster)
        if card.banner is not None:
            self._units_under[card.banner] = sorted([*self._units_under[card.banner], unit], key=self._number)
        else:
            self._coalition_units = sorted([*self._coalition_units, unit], key=self._place_in_roster)

    def _strike(self, unit: Unit) -> None:
        card = self.cards[unit.id]
        self._units_of[card.faction] = [other for other in self._units_of[card.faction] if other is not unit]
        if card.banner is not None:
            self._units_under[card.banner] = [u for u in self._units_under[card.banner] if u is not unit]
        else:
            self._coalition_units = [other for other in self._coalition_units if other is not unit]

    def _list_support(self, support: Support) -> None:
        listed = self._supports_with[support.face]
        self._supports_with[support.face] = sorted([*listed, support], key=self._place_in_roster)

    def _strike_support(self, support: Support) -> None:
        listed = self._supports_with[support.face]
        self._supports_with[support.face] = [other for other in listed if other is not support]

    def _place_in_roster(self, counter: Unit | Support) -> int:
        return self.parts.roster[counter.id]

    def _number(self, unit: Unit) -> int:
        return self.cards[unit.id].number

    # The index: counters in hexes

    def _enter(self, unit: Unit) -> None:
        if self.cards[unit.id].faction is Faction.VANG:
            self._vang_at[unit.hex] = unit
            self._count_beside(self._near_vang, unit.hex)
            return
        there = self._coalition_at.get(unit.hex)
        if there is not None:
            there.append(unit)
            return
        self._coalition_at[unit.hex] = [unit]
        self._count_beside(self._near_coalition, unit.hex)

    def _leave(self, unit: Unit) -> None:
        if self.cards[unit.id].faction is Faction.VANG:
            del self._vang_at[unit.hex]
            self._discount_beside(self._near_vang, unit.hex)
            return
        there = self._coalition_at[unit.hex]
        there[:] = [other for other in there if other is not unit]
        if not there:
            del self._coalition_at[unit.hex]
            self._discount_beside(self._near_coalition, unit.hex)

    def _count_beside(self, counts: dict[Hex, int], place: Hex) -> None:
        for near in self.board.neighbours[place]:
            counts[near] = counts.get(near, 0) + 1

    def _discount_beside(self, counts: dict[Hex, int], place: Hex) -> None:
        for near in self.board.neighbours[place]:
            if counts[near] == 1:
                del counts[near]
            else:
                counts[near] -= 1

    def _enter_support(self, support: Support) -> None:
        self._supports_at.setdefault(support.hex, []).append(support)
        if support.on:
            self._attached[support.on] = support

    def _leave_support(self, support: Support) -> None:
        there = self._supports_at[support.hex]
        there[:] = [other for other in there if other is not support]
        if not there:
            del self._supports_at[support.hex]
        if support.on and self._attached.get(support.on) is support:
            del self._attached[support.on]
