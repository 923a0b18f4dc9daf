"""One combat while it is fought: who takes part, in which role, and how it stands. Never saved."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import Box, Face, Faction, Kind, Mode
from grognard.geometry.hexes import Hex


class Defence(StrEnum):
    """What the defender declares in Step 3 (SOS-CBT-05a)."""

    CAUTIOUS = "cautious"
    AGGRESSIVE = "aggressive"


class Battle:
    """The participants of a combat by role (SOS-CBT-02b), and what the steps so far have settled.

    `joiners` stand next to the target, `guns` are Artillery supporting from a distance. The target is a Combat Unit
    (`defender`) or a Guerrilla by itself (`guerrilla`). `attacker` is the faction whose activation it is.
    """

    def __init__(
        self,
        target: Hex,
        attacker: Faction,
        lead: Unit,
        joiners: Sequence[Unit] = (),
        guns: Sequence[Unit] = (),
        guerrillas: Sequence[Support] = (),
        defender: Unit | None = None,
        guerrilla: Support | None = None,
        is_ambush: bool = False,
    ) -> None:
        self.target: Final = target
        self.attacker: Final = attacker
        self.declared_lead: Final = lead
        self.lead = lead
        self.joiners: list[Unit] = list(joiners)
        self.guns: list[Unit] = list(guns)
        self.guerrillas: list[Support] = list(guerrillas)
        self.defender = defender
        self.guerrilla = guerrilla
        self.defence_joiners: list[Unit] = []
        self.defence_guns: list[Unit] = []
        self.defence_guerrillas: list[Support] = []
        self.is_ambush = is_ambush
        self.mode = Defence.AGGRESSIVE
        self.defence_failed = False
        self.has_retreated = False

    def is_vang_attack(self) -> bool:
        return self.attacker is Faction.VANG

    def attackers(self) -> list[Unit]:
        """The lead and those beside it: the attacking units that hits may be given to, and that may advance."""
        return [unit for unit in (self.lead, *self.joiners) if unit.box is Box.MAP]

    def defenders(self) -> list[Unit]:
        """The Combat Units of the defence that hits may be given to, the one attacked first (SOS-GRP-02c)."""
        joiners = [unit for unit in self.defence_joiners if unit.box is Box.MAP]
        if self.defender is not None and self.defender.box is Box.MAP:
            return [self.defender, *joiners]
        return joiners

    def defending_guerrillas(self) -> list[Support]:
        """The Guerrillas that hits may be given to: the target itself, or those that joined (SOS-GUE-06b)."""
        there = self.defence_guerrillas if self.guerrilla is None else [self.guerrilla, *self.defence_guerrillas]
        return [guerrilla for guerrilla in there if is_guerrilla(guerrilla)]

    def is_defender_in_place(self) -> bool:
        """Whether the unit that was attacked is still in the target hex."""
        if self.defender is not None:
            return self.defender.box is Box.MAP and self.defender.hex == self.target
        return self.guerrilla is not None and is_guerrilla(self.guerrilla) and self.guerrilla.hex == self.target


def open_battle(
    game: Siloam,
    attacker: Faction,
    lead: Unit,
    target: Hex,
    joiners: Sequence[Unit] = (),
    guns: Sequence[Unit] = (),
    is_ambush: bool = False,
) -> Battle:
    """SOS-CBT-03a: an attack on an enemy hex, on whatever Combat Unit or Guerrilla is there."""
    if attacker is not Faction.VANG:
        return Battle(target, attacker, lead, joiners, guns, defender=game.vang_at(target), is_ambush=is_ambush)
    units = game.coalition_at(target)
    if units:
        return Battle(target, attacker, lead, joiners, guns, defender=units[0])
    return Battle(target, attacker, lead, joiners, guns, guerrilla=game.guerrilla_at(target))


def is_guerrilla(support: Support) -> bool:
    return support.box is Box.MAP and support.face is Face.GUERRILLA


def shows_artillery(game: Siloam, units: Sequence[Unit]) -> bool:
    """Whether Artillery in Combat Mode is among them; the Movement Mode side has no Artillery symbol (SOS-CBT-01g)."""
    return any([game.kind(unit) is Kind.ARTILLERY and unit.mode is Mode.COMBAT for unit in units])
