"""What hexes are worth to units. Everything is counted in VP at the end of the game."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from grognard.games.siloam.appraisal.chances import chance_of_at_least
from grognard.games.siloam.appraisal.dangers import RATING_SHARE, Dangers
from grognard.games.siloam.appraisal.tempo import Tempo
from grognard.games.siloam.board import Board
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import PLAYER_FACTIONS, Face, Faction, Kind, Mode, Terrain
from grognard.geometry.hexes import Hex

# Losses
WINNING: Final = 5.0  # what there is to lose
LOSSES_A_ROUND: Final = 2.5  # casualties to be expected in a round
SPREAD: Final = 3.0  # how uncertain that is
LEAST_COFFIN: Final = 0.03
COFFINS_OF_LAST_BLOW: Final = 2.0
PRESENCE: Final = 0.15  # a CICS unit that has to be deployed again
UNIT_WITHOUT_RETURN: Final = 0.35  # allies who are eliminated never come back
WEAR: Final = 0.04  # a hit that a unit can still hold
WAY_BACK: Final = 0.4  # the share of the risk that is left where the unit can give way
EXPOSED: Final = 0.08  # for each hit expected in Movement Mode
CAUTION: Final = 5.0  # how much danger counts

# Goals
STRIDE: Final = 2.0  # hexes toward its goal that a unit gets in an activation
GOAL_OF_ANOTHER: Final = 0.7  # the share of a goal's appeal for a unit that another is nearer to
LATENESS: Final = 4.0  # how sharply it matters whether there is time enough
STANDING: Final = 0.15  # being there already
OFF_THE_GOAL: Final = 0.9  # the share of a goal's appeal that is felt from elsewhere
STEP_AWAY: Final = 0.07  # for each hex from the goal
LEAST_CHANCE: Final = 0.2  # of holding a space among enemies
TAKEN: Final = 0.25  # the chance to take a space from the Vang unit that is on it
TAKEN_PER_MARKER: Final = 0.1
CONTESTED: Final = 0.6  # the chance to be in a space before the Vang unit that is on its way there
VACATED: Final = 0.55  # the chance that a Vang unit on its way leaves a space
STORMED_BY: Final = 3  # so many go against a space that the Vang are on
USUAL_ROOM: Final = 2  # the hits a unit takes on a space before it is lost

# By the number of rounds still to come: how much it matters now that a space is cleared.
URGENCY: Final = (1.0, 0.85, 0.6, 0.45, 0.4)
# By the same: how much it matters what becomes of a unit apart from where it stands.
LASTING: Final = (0.2, 0.7, 1.0)
# By the same: how much better it is to stand on a space, or close to one, than to be where one can still get there.
PRESSURE: Final = (1.0, 1.0, 0.6, 0.3, 0.15)

# Ground
ROUGH_GROUND: Final = 0.08
MG_COVER: Final = 0.15
WORKS_COVER: Final = 0.9
CROWD: Final = 0.8
ON_A_SUPPORT: Final = 0.25
# Attack
ASSAULT: Final = 0.5  # how likely an attack that could be made next comes about
FRIEND_DRAWS: Final = 0.7  # what another unit next to the enemy adds to it
KILL: Final = 0.42  # a Vang unit sent back to its beachhead
CLEARED_SPACE: Final = 0.5  # and a VP Space it stood on
GUARDED: Final = 0.25
GUN_COVER: Final = 0.05  # a gun within range of one of ours in front
GUN_IN_FRONT: Final = 0.5
GUN_ALONE: Final = 0.05

Goal = tuple[Hex, float]


class Outlook:
    """One position looked at; what several options need is worked out once."""

    def __init__(self, game: Siloam) -> None:
        self.game: Final = game
        self.tempo: Final = Tempo(game)
        self.rounds_left: Final = self.tempo.rounds_left
        self.urgency: Final = URGENCY[min(self.rounds_left, len(URGENCY) - 1)]
        self.lasting: Final = LASTING[min(self.rounds_left, len(LASTING) - 1)]
        self.pressure: Final = PRESSURE[min(self.rounds_left, len(PRESSURE) - 1)]
        self.vang: Final = game.units_of(Faction.VANG)
        self._away: Final = _distances_to_spaces(game.board)
        self._dangers: Dangers | None = None
        self._appeals: dict[Hex, float] | None = None
        self._assigned: dict[str, Hex] | None = None
        self._goals: Final[dict[str, list[Goal]]] = {}
        self._pulls: Final[dict[tuple[str, Hex], float]] = {}
        self._readiness: Final[dict[Faction, list[float]]] = {}
        self._coffin: float | None = None

    # Danger

    def dangers(self) -> Dangers:
        if self._dangers is None:
            self._dangers = Dangers(self.game, self.tempo)
        return self._dangers

    def threat(self, place: Hex, faction: Faction = Faction.CICS) -> float:
        """The hits to be expected in a hex before units of the faction can act again."""
        return self.dangers().threat(place, faction)

    def cover(self, unit: Unit, place: Hex) -> float:
        """The hits that the place keeps off: works, and ground and arms that hit back."""
        terrain = self.game.board.terrain[place]
        ground = ROUGH_GROUND if terrain in (Terrain.ROUGH, Terrain.DIFFICULT) else 0.0
        guns = MG_COVER if self.game.has_attached(unit, Face.MG) else 0.0
        return WORKS_COVER * self.game.state.fortifications.get(place, 0) + ground + guns

    def room(self, unit: Unit) -> int:
        """How many hits a unit takes before it is lost."""
        game = self.game
        armor = min(game.free_armor_slots(unit), game.state.armor_supply)
        conscript = 1 if game.has_attached(unit, Face.CONSCRIPT) else 0
        return game.free_hit_slots(unit) + armor + conscript

    def loss(self, unit: Unit) -> float:
        """What losing a unit costs: the markers it carries and those of the last blow, and that it is gone."""
        coffins = sum(unit.hits) + COFFINS_OF_LAST_BLOW
        gone = PRESENCE if self.game.faction(unit) is Faction.CICS else UNIT_WITHOUT_RETURN
        return self.coffin() * coffins + gone * self.lasting

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
        threat = self.threat(place, self.game.faction(unit))
        if threat == 0.0:
            return 0.0
        felt = max(0.0, threat - self.cover(unit, place))
        room = self.room(unit)
        lost = chance_of_at_least(felt, room + 1) * (WAY_BACK if self._has_way_back(place) else 1.0)
        exposed = EXPOSED * felt if unit.mode is Mode.MOVEMENT else 0.0
        return CAUTION * (WEAR * self.lasting * min(felt, room) + lost * self.loss(unit)) + exposed

    def _has_way_back(self, place: Hex) -> bool:
        """Whether some hex beside it is free and out of the enemy's reach."""
        game = self.game
        return any(
            [
                not game.is_beside_vang(near) and game.vang_at(near) is None and not game.coalition_at(near)
                for near in game.board.neighbours[place]
            ]
        )

    # Goals

    def appeals(self) -> dict[Hex, float]:
        """By VP Space, how likely somebody who is there, or goes there, holds it in the end."""
        if self._appeals is None:
            self._appeals = {place: self._appeal(place) for place in self.game.board.vp_spaces}
        return self._appeals

    def _appeal(self, place: Hex) -> float:
        game = self.game
        threat = self.dangers().threat_once(place) if self.rounds_left else self.dangers().threat_to_the_end(place)
        works = game.state.fortifications.get(place, 0)
        held = 1.0 - chance_of_at_least(max(0.0, threat - works), USUAL_ROOM + 1)
        chance = LEAST_CHANCE + (1.0 - LEAST_CHANCE) * held
        holder = game.vang_at(place)
        if holder is None:
            return chance * CONTESTED if place in self.dangers().bound_for else chance
        if holder.id in self.dangers().restless:
            return chance * VACATED
        return chance * (TAKEN + TAKEN_PER_MARKER * len(holder.hits))

    def holding(self, unit: Unit, place: Hex) -> float:
        """How likely the unit holds this space until the end."""
        if self.rounds_left:
            return self.appeals()[place] + STANDING * self.pressure
        felt = max(0.0, self.dangers().threat_to_the_end(place) - self.cover(unit, place))
        return 1.0 - chance_of_at_least(felt, self.room(unit) + 1)

    def readiness(self, faction: Faction) -> list[float]:
        """By distance, how surely a unit gets there in time."""
        known = self._readiness.get(faction)
        if known is None:
            reach = STRIDE * self.tempo.acts_left(faction)
            near = 1.0 - (1.0 - OFF_THE_GOAL) * self.pressure
            known = [1.0] + [
                near / (1.0 + (far / reach) ** LATENESS) if reach else 0.0
                for far in range(1, self.game.board.grid.columns + self.game.board.grid.rows)
            ]
            self._readiness[faction] = known
        return known

    def assigned(self) -> dict[str, Hex]:
        """By unit the space it is to go for: the pairs most worth it first; several against one the Vang are on."""
        if self._assigned is None:
            self._assigned = self._assign()
        return self._assigned

    def _assign(self) -> dict[str, Hex]:
        game = self.game
        pairs: list[tuple[float, str, Hex]] = []
        for unit in game.coalition_units():
            ready = self.readiness(game.faction(unit))
            for goal, appeal in self.appeals().items():
                far = self._away[goal][unit.hex]
                pairs.append((appeal * ready[far] - STEP_AWAY * far, unit.id, goal))
        pairs.sort(key=_by_worth)
        room = {goal: 1 if game.vang_at(goal) is None else STORMED_BY for goal in game.board.vp_spaces}
        found: dict[str, Hex] = {}
        for _, unit_id, goal in pairs:
            if unit_id not in found and room[goal] > 0:
                found[unit_id] = goal
                room[goal] -= 1
        return found

    def goals(self, unit: Unit) -> list[Goal]:
        """The spaces that nobody else of ours is on, with what they are worth to this unit."""
        known = self._goals.get(unit.id)
        if known is None:
            own = self.assigned().get(unit.id)
            known = [
                (goal, appeal if goal == own else appeal * GOAL_OF_ANOTHER)
                for goal, appeal in self.appeals().items()
                if not [other for other in self.game.coalition_at(goal) if other is not unit]
            ]
            self._goals[unit.id] = known
        return known

    def pull(self, unit: Unit, place: Hex) -> float:
        """What the spaces are worth to a unit that is here."""
        known = self._pulls.get((unit.id, place))
        if known is not None:
            return known
        ready = self.readiness(self.game.faction(unit))
        best = 0.0
        for goal, appeal in self.goals(unit):
            far = self._away[goal][place]
            worth = appeal * ready[far] - STEP_AWAY * self.pressure * far if far else self.holding(unit, place)
            if worth > best:
                best = worth
        self._pulls[unit.id, place] = best
        return best

    # Places

    def place_worth(self, unit: Unit, place: Hex) -> float:
        """What it is worth to have the unit in this hex: the space itself, or the way to one, less the danger."""
        game = self.game
        worth = self.pull(unit, place) + self.assault(unit, place) - self.danger(unit, place)
        if [other for other in game.coalition_at(place) if other is not unit]:
            worth -= CROWD
        if game.detachment_at(place) is not None:
            worth -= ON_A_SUPPORT
        if game.kind(unit) is Kind.ARTILLERY:
            worth += self._gun_place(unit, place)
        return worth

    def _gun_place(self, unit: Unit, place: Hex) -> float:
        """Guns stand behind others: next to an enemy they draw nothing by themselves."""
        game = self.game
        others = [other for other in game.coalition_units() if other is not unit]
        if game.is_beside_vang(place):
            return -GUN_IN_FRONT
        reach = game.card(unit).range
        in_front = [o for o in others if game.is_beside_vang(o.hex) and game.distance(place, o.hex) <= reach]
        alone = 0.0 if [o for o in others if game.distance(place, o.hex) <= 2] else GUN_ALONE
        return (GUN_COVER * len(in_front) if unit.mode is Mode.COMBAT else 0.0) - alone

    def assault(self, unit: Unit, place: Hex) -> float:
        """What it is worth to stand next to enemies, to attack them with whoever else is near at the next chance."""
        game = self.game
        best = 0.0
        own = game.card(unit).combat_symbols
        share = RATING_SHARE[game.rating(unit)]
        for vang in game.vang_beside(place):
            friends = len([other for other in game.coalition_beside(vang.hex) if other is not unit])
            guards = len(game.vang_beside(vang.hex))
            kill = chance_of_at_least((own + FRIEND_DRAWS * friends) * share, game.free_hit_slots(vang) + 1)
            prize = KILL * self.lasting + (CLEARED_SPACE * self.urgency if vang.hex in game.board.vp_color else 0.0)
            best = max(best, kill * prize / (1.0 + GUARDED * guards))
        return best * ASSAULT * min(1.0, self.tempo.acts_left(game.faction(unit)))


def _by_worth(pair: tuple[float, str, Hex]) -> tuple[float, str, Hex]:
    return (-pair[0], pair[1], pair[2])


@lru_cache(maxsize=8)
def _distances_to_spaces(board: Board) -> dict[Hex, dict[Hex, int]]:
    return {goal: {here: board.distance(here, goal) for here in board.hexes} for goal in board.vp_spaces}
