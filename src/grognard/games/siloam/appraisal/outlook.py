"""What hexes are worth and how dangerous they are. Everything is counted in VP at the end of the game."""

from __future__ import annotations

from math import exp
from typing import Final

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import PLAYER_FACTIONS, Face, Faction, Mode, Rating, Terrain
from grognard.geometry.hexes import Hex

RATING_SHARE: Final = {Rating.TRIANGLE: 0.2, Rating.CIRCLE: 0.35, Rating.SQUARE: 0.5, Rating.DIAMOND: 0.6}

SUPPORT_COUNTER: Final = 0.7  # draws that the Vang Support Counter of an attacker is worth
NEAR_SHARE: Final = {2: 0.3, 3: 0.12}  # how much of a Vang unit's attack counts from so far off
UNIT_WITHOUT_RETURN: Final = 0.25  # allies who are eliminated never come back
WEAR: Final = 0.05  # a hit that a unit can still hold
ON_THE_WAY: Final = 0.6  # the share of a space's appeal that is felt from elsewhere
STEP_AWAY: Final = 0.045  # being one hex further from where a unit is wanted
WINNING: Final = 5.0  # what there is to lose
LOSSES_A_ROUND: Final = 2.5  # casualties to be expected in a round
SPREAD: Final = 3.0
LEAST_COFFIN: Final = 0.03
COFFINS_OF_LAST_BLOW: Final = 2.0
PRESENCE: Final = 0.15
# By the number of rounds still to come: what standing on a VP Space now is worth, and how much danger counts.
HOLD: Final = (1.0, 0.85, 0.6, 0.45, 0.4)
CAUTION: Final = (0.5, 1.0, 2.0, 3.0, 3.0)
ASSAULT: Final = 0.3  # standing ready to attack an enemy together with others


class Outlook:
    """One position looked at; what several options need is worked out once."""

    def __init__(self, game: Siloam) -> None:
        self.game: Final = game
        state = game.state
        self.rounds_left: Final = game.pack.limits.rounds - state.round
        self.hold: Final = HOLD[min(self.rounds_left, len(HOLD) - 1)]
        """What standing on a VP Space now is worth: the nearer the end, the more."""
        self.caution: Final = CAUTION[min(self.rounds_left, len(CAUTION) - 1)]
        self.vang: Final = game.units_of(Faction.VANG)
        self._threats: Final[dict[Hex, float]] = {}
        self._wanted: list[tuple[Hex, float]] | None = None
        self._coffin: float | None = None

    # Danger

    def threat(self, place: Hex) -> float:
        """The hits that Vang units near a hex may be expected to score on whoever stands there, before long."""
        known = self._threats.get(place)
        if known is None:
            known = self._threats[place] = self._count_threat(place)
        return known

    def _count_threat(self, place: Hex) -> float:
        game = self.game
        beside = 0
        best = 0.0
        coming = 0.0
        for unit in self.vang:
            distance = game.distance(unit.hex, place)
            if distance > 3:
                continue
            share = RATING_SHARE[game.rating(unit)]
            strength = game.card(unit).combat_symbols * share
            if distance <= 1:
                beside += 1
                best = max(best, strength + share * 0.5)
            elif place < unit.hex:  # the Vang come on toward lower numbers
                coming += NEAR_SHARE[distance] * (strength + 0.15)
        if beside == 0:
            return coming
        return best + (beside - 1) * 0.35 + beside * SUPPORT_COUNTER * 0.35 + coming * 0.5

    def shelter(self, unit: Unit, place: Hex) -> float:
        """The share of hits that the place keeps off: works, and ground whose symbols hit back."""
        works = self.game.state.fortifications.get(place, 0)
        terrain = self.game.board.terrain[place]
        ground = 0.08 if terrain in (Terrain.ROUGH, Terrain.DIFFICULT) else 0.0
        attached = self.game.attachment(unit)
        guns = 0.08 if attached is not None and attached.face is Face.MG else 0.0
        return 0.8 * works + ground + guns

    def room(self, unit: Unit) -> int:
        """How many hits a unit takes before it is lost."""
        game = self.game
        armor = min(game.free_armor_slots(unit), game.state.armor_supply)
        conscript = 1 if game.has_attached(unit, Face.CONSCRIPT) else 0
        return game.free_hit_slots(unit) + armor + conscript

    def loss(self, unit: Unit) -> float:
        """What losing a unit costs: the markers it carries and those of the last blow, and that it is gone."""
        coffins = sum(unit.hits) + COFFINS_OF_LAST_BLOW
        lasting = 0.0 if self.game.faction(unit) is Faction.CICS else UNIT_WITHOUT_RETURN
        return self.coffin() * coffins + PRESENCE + lasting

    def coffin(self) -> float:
        """What one more casualty costs: how much likelier it makes the defeat, which costs everything."""
        if self._coffin is None:
            state = self.game.state
            own = sum([state.casualty_totals[f] + sum(state.casualty_boxes[f]) for f in PLAYER_FACTIONS])
            left = self.game.pack.printed.casualty_limit - own
            expected = LOSSES_A_ROUND * (self.rounds_left + 0.5)
            doom = 1.0 / (1.0 + exp((left - expected) / SPREAD))
            self._coffin = max(LEAST_COFFIN, WINNING * doom * (1.0 - doom) / SPREAD)
        return self._coffin

    def danger(self, unit: Unit, place: Hex) -> float:
        """What standing in a hex is going to cost the unit."""
        threat = self.threat(place)
        if threat == 0.0:
            return 0.0
        felt = max(0.0, threat - self.shelter(unit, place))
        room = self.room(unit)
        risk = min(1.0, (felt / (room + 1.0)) ** 2)
        exposed = 0.1 if unit.mode is Mode.MOVEMENT else 0.0
        return self.caution * (WEAR * felt + risk * self.loss(unit)) + exposed * felt

    # Objectives

    def wanted(self) -> list[tuple[Hex, float]]:
        """The VP Spaces with what it is worth to go there; those the Vang stand on must be fought for."""
        if self._wanted is None:
            self._wanted = [(place, self._appeal(place)) for place in self.game.board.vp_spaces]
        return self._wanted

    def _appeal(self, place: Hex) -> float:
        game = self.game
        guards = len(game.vang_beside(place))
        holder = game.vang_at(place)
        if holder is None:
            return self.hold * max(0.2, 1.0 - 0.2 * guards)
        return self.hold * max(0.1, 0.6 - 0.15 * guards)

    def place_worth(self, unit: Unit, place: Hex) -> float:
        """What it is worth to have the unit in this hex: the space itself, or the way to one, less the danger."""
        game = self.game
        best = -1.0
        for goal, appeal in self.wanted():
            held = game.coalition_at(goal)
            if held and not (len(held) == 1 and held[0] is unit) and goal != place:
                continue
            distance = game.distance(place, goal)
            best = max(best, appeal + 0.15 if distance == 0 else appeal * ON_THE_WAY - STEP_AWAY * distance)
        others = [other for other in game.coalition_at(place) if other is not unit]
        crowding = 0.8 if others else 0.0
        support = game.detachment_at(place)
        if support is not None:
            crowding += 0.25
        return best + self.assault(unit, place) - self.danger(unit, place) - crowding

    def assault(self, unit: Unit, place: Hex) -> float:
        """What it is worth to stand next to enemies, to attack them with whoever else is near."""
        game = self.game
        best = 0.0
        own = game.card(unit).combat_symbols * RATING_SHARE[game.rating(unit)]
        for vang in game.vang_beside(place):
            friends = len([other for other in game.coalition_beside(vang.hex) if other is not unit])
            guards = len(game.vang_beside(vang.hex))
            strength = own + 0.3 * friends + 0.15 * len(vang.hits)
            weight = 1.0 if vang.hex in game.board.vp_color else 0.4
            best = max(best, ASSAULT * weight * self.hold * strength / (1.0 + 0.25 * guards))
        return best
