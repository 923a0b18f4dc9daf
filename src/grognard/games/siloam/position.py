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
        for unit in state.units.values():
            if unit.box is Box.MAP:
                self._enter(unit)
        for support in state.supports.values():
            if support.box is Box.MAP:
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
        cards = self.cards
        return [u for u in self.state.units.values() if u.box is Box.MAP and cards[u.id].faction is faction]

    def coalition_units(self) -> list[Unit]:
        cards = self.cards
        return [u for u in self.state.units.values() if u.box is Box.MAP and cards[u.id].faction is not Faction.VANG]

    def supports_with(self, face: Face) -> list[Support]:
        return [s for s in self.state.supports.values() if s.box is Box.MAP and s.face is face]

    # Who is next to whom (SOS-CON-19)

    def vang_beside(self, place: Hex) -> list[Unit]:
        """Vang Combat Units next to a hex: what the player side calls enemies."""
        found = []
        for near in self.board.neighbours[place]:
            unit = self._vang_at.get(near)
            if unit is not None:
                found.append(unit)
        return found

    def is_beside_vang(self, place: Hex) -> bool:
        vang_at = self._vang_at
        return any(near in vang_at for near in self.board.neighbours[place])

    def coalition_beside(self, place: Hex) -> list[Unit]:
        """The player side's Combat Units next to a hex."""
        found: list[Unit] = []
        for near in self.board.neighbours[place]:
            found.extend(self._coalition_at.get(near, NO_UNITS))
        return found

    def guerrillas_beside(self, place: Hex) -> list[Support]:
        found = []
        for near in self.board.neighbours[place]:
            guerrilla = self.guerrilla_at(near)
            if guerrilla is not None:
                found.append(guerrilla)
        return found

    def is_beside_coalition(self, place: Hex) -> bool:
        """Next to what the Vang call an enemy: a player-side Combat Unit or a Guerrilla (SOS-CON-19)."""
        return any(
            near in self._coalition_at or self.guerrilla_at(near) is not None for near in self.board.neighbours[place]
        )

    # Ranges (SOS-GAP-34)

    def distance(self, here: Hex, there: Hex) -> int:
        return self.board.grid.distance(here, there)

    def is_in_hq_range(self, place: Hex) -> bool:
        reach = self.pack.printed.hq_range
        return any(self.distance(hq.hex, place) <= reach for hq in self.supports_with(Face.HQ))

    def leaders_near(self, place: Hex) -> list[Support]:
        """The Leaders, of any friendly faction, within whose range the hex lies (SOS-SUP-09a)."""
        reach = self.pack.printed.leader_range
        return [s for s in self.supports_with(Face.LEADER) if self.distance(s.hex, place) <= reach]

    # Counters enter, leave and change hexes

    def put(self, unit: Unit, place: Hex) -> None:
        """Set a Combat Unit into a hex, from wherever it was. Its Attachment goes along (SOS-MOV-07a)."""
        if unit.box is Box.MAP:
            self._leave(unit)
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
        unit.box = box
        unit.hex = NOWHERE
        unit.scouted = False

    def put_support(self, support: Support, face: Face, place: Hex, on: str = "") -> None:
        """Set a Support onto the map, with its parent if it is an Attachment."""
        if support.box is Box.MAP:
            self._leave_support(support)
        support.box = Box.MAP
        support.face = face
        support.hex = place
        support.on = on
        self._enter_support(support)

    def lift_support(self, support: Support, box: Box = Box.POOL) -> None:
        """Take a Support off the map, as a rule into its faction's Reinforcement Pool."""
        if support.box is Box.MAP:
            self._leave_support(support)
        support.box = box
        support.hex = NOWHERE
        support.on = ""
        if support.face is Face.GUERRILLA and box is Box.POOL:
            support.face = Face.CONSCRIPT  # SOS-GUE-01a: in the pool the counter lies on its Conscript side

    def _enter(self, unit: Unit) -> None:
        if self.cards[unit.id].faction is Faction.VANG:
            self._vang_at[unit.hex] = unit
        else:
            self._coalition_at.setdefault(unit.hex, []).append(unit)

    def _leave(self, unit: Unit) -> None:
        if self.cards[unit.id].faction is Faction.VANG:
            del self._vang_at[unit.hex]
            return
        there = self._coalition_at[unit.hex]
        there[:] = [other for other in there if other is not unit]
        if not there:
            del self._coalition_at[unit.hex]

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
