"""How dangerous hexes are: what the Vang next to them, and those about to come, may be expected to score there."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.appraisal.tempo import Tempo
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.terrain import allowance
from grognard.games.siloam.vang_moves import Goal, choose_goal, is_blocked, steps_toward
from grognard.games.siloam.words import Banner, Faction, Kind, Mode, Rating
from grognard.geometry.hexes import Hex

# How many of the chits in the cup carry a rating, about.
RATING_SHARE: Final = {Rating.TRIANGLE: 0.2, Rating.CIRCLE: 0.35, Rating.SQUARE: 0.5, Rating.DIAMOND: 0.6}
SUPPORT_COUNTER: Final = 0.5  # draws that the Vang Support Counter of an attacker is worth, all counters taken together


class Dangers:
    """Where every Vang unit stands, and where it is going to stand after its next move."""

    def __init__(self, game: Siloam, tempo: Tempo) -> None:
        self._game: Final = game
        self._tempo: Final = tempo
        self._beside: Final[dict[Hex, list[Unit]]] = {}
        self._coming: Final[dict[Hex, list[Unit]]] = {}
        self.restless: Final[set[str]] = set()
        """The Vang units that are going to move on."""
        self.bound_for: Final[set[Hex]] = set()
        """The hexes in which they are going to be."""
        self._threats: Final[dict[tuple[Hex, Faction], float]] = {}
        for unit in game.units_of(Faction.VANG):
            for near in game.board.neighbours[unit.hex]:
                self._beside.setdefault(near, []).append(unit)
            next_hex = self._next_hex(unit)
            if next_hex != unit.hex:
                self.restless.add(unit.id)
                self.bound_for.add(next_hex)
                for near in game.board.neighbours[next_hex]:
                    if near not in game.board.neighbours[unit.hex]:
                        self._coming.setdefault(near, []).append(unit)

    def _next_hex(self, unit: Unit) -> Hex:
        """Where its next move would take a Vang unit, if nobody else moved."""
        game = self._game
        if game.is_beside_coalition(unit.hex):
            return unit.hex  # it attacks, and does not move
        banner = game.card(unit).banner
        goal = choose_goal(game, banner, unit) if banner is not None else None
        return unit.hex if goal is None else self._way_end(unit, goal)

    def _way_end(self, unit: Unit, goal: Goal) -> Hex:
        game = self._game
        was_hex, was_moved = unit.hex, unit.moved
        for _ in range(allowance(game, unit)):
            steps = [] if unit.hex == goal.hex else steps_toward(game, unit, goal)
            if not steps or is_blocked(game, steps[0]):
                break
            unit.hex = steps[0]
            unit.moved = True
            if game.is_beside_coalition(unit.hex):
                break
        end = unit.hex
        unit.hex, unit.moved = was_hex, was_moved
        return end

    def attackers(self, place: Hex) -> list[Unit]:
        """The Vang units next to a hex now."""
        return self._beside.get(place, [])

    def threat(self, place: Hex, faction: Faction) -> float:
        """The hits to be expected in a hex before units of the faction can act again."""
        if place not in self._beside and place not in self._coming:
            return 0.0
        known = self._threats.get((place, faction))
        if known is None:
            turns = {banner: self._tempo.blows_until_next_act(banner, faction) for banner in Banner}
            known = self._threats[place, faction] = self._count(place, turns)
        return known

    def threat_to_the_end(self, place: Hex) -> float:
        """The hits to be expected in a hex before the round is over."""
        turns = {banner: float(self._tempo.blows_until_round_end(banner)) for banner in Banner}
        return self._count(place, turns)

    def threat_once(self, place: Hex) -> float:
        """The hits to be expected in a hex if every banner acted once, and moved up before that."""
        return sum([self._blow(place, self._all_near(place, banner)) for banner in Banner])

    def _all_near(self, place: Hex, banner: Banner) -> list[Unit]:
        return self._of(self._beside, place, banner) + self._of(self._coming, place, banner)

    def _count(self, place: Hex, turns: dict[Banner, float]) -> float:
        """Who is there attacks at each turn of its banner; who only comes, from the second on."""
        hits = 0.0
        for banner, times in turns.items():
            beside = self._of(self._beside, place, banner)
            coming = self._of(self._coming, place, banner)
            if beside:
                hits += times * self._blow(place, beside)
            if coming:
                hits += times * times / (times + 1.0) * self._blow(place, coming)
        return hits

    def _of(self, where: dict[Hex, list[Unit]], place: Hex, banner: Banner) -> list[Unit]:
        return [unit for unit in where.get(place, []) if self._game.card(unit).banner is banner]

    def _blow(self, place: Hex, attackers: list[Unit]) -> float:
        """What one attack of these units together scores on average."""
        if not attackers:
            return 0.0
        game = self._game
        symbols, share = 0, 0.0
        for unit in attackers:
            card = game.card(unit)
            if (card.combat_symbols, RATING_SHARE[card.rating]) > (symbols, share):
                symbols, share = card.combat_symbols, RATING_SHARE[card.rating]
        joiners = len(attackers) - 1
        return (symbols + joiners + SUPPORT_COUNTER * len(attackers) + self._guns(place, attackers)) * share

    def _guns(self, place: Hex, attackers: list[Unit]) -> int:
        game = self._game
        banner = game.card(attackers[0]).banner
        return len(
            [
                unit
                for unit in game.units_of(Faction.VANG)
                if game.kind(unit) is Kind.ARTILLERY
                and unit.mode is Mode.COMBAT
                and unit not in attackers
                and game.card(unit).banner is banner
                and game.distance(unit.hex, place) <= game.card(unit).range
            ]
        )
