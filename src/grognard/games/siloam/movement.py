"""Movement (SOS-MOV): where a unit's move may end, the move itself, and what an arrival does to others.

Vang units choose their way in `vang_moves`; they arrive by the same `enter` and `end_in` as everybody.
"""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import guerrillas, supports
from grognard.games.siloam.endings import check_occupation
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.terrain import (
    Mobility,
    allowance,
    bars_difficult,
    keeps_from_enemies,
    mobility,
    step_cost,
    steps_for,
)
from grognard.games.siloam.words import COALITION, DETACHMENTS, Box, Face, Terrain
from grognard.geometry.hexes import Hex
from grognard.geometry.reach import ALL_LEFT, BARRED, STOP, Reach, reach
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Play

STAY: Final = "stay"

Way = tuple[Hex, ...]


class Mover:
    """A player-side unit about to move: its step rule, for as long as nothing else changes."""

    def __init__(self, game: Siloam, unit: Unit) -> None:
        self.game: Final = game
        self.unit: Final = unit
        self.start: Final = unit.hex
        self.travel: Final = mobility(game, unit)
        self.allowance: Final = allowance(game, unit)
        self.bars_difficult: Final = bars_difficult(game, unit)
        self.keeps_from_enemies: Final = keeps_from_enemies(game, unit)
        self.begins_beside_enemy: Final = game.is_beside_vang(unit.hex)
        self._steps: Final = steps_for(game, self.travel)

    def step(self, here: Hex, there: Hex) -> int:
        """What a step takes, everything considered. Friendly units and Supports are passed freely (SOS-MOV-08a)."""
        cost = self._steps[here][there]
        if cost == BARRED or self.game.vang_at(there) is not None:
            return BARRED
        # SOS-MOV-06b: only from where the move begins.
        if cost == ALL_LEFT and here != self.start:
            return BARRED
        # SOS-MOV-05e, SOS-CON-21
        if self.bars_difficult and self.game.board.terrain[there] is Terrain.DIFFICULT:
            return BARRED
        # SOS-CON-27, SOS-SUP-10a
        is_watched = self.game.is_beside_vang(there)
        if is_watched and self.keeps_from_enemies:
            return BARRED
        # SOS-MOV-01b; SOS-MOV-01c: from beside an enemy, one hex. No road lifts either (SOS-CON-20).
        if 0 <= cost < STOP and (is_watched or (self.begins_beside_enemy and here == self.start)):
            return cost + STOP
        return cost

    def reach(self) -> Reach[Hex]:
        return reach(self.game.board.neighbours, self.start, self.allowance, self.step)


def moves_of(game: Siloam, unit: Unit) -> Reach[Hex]:
    """SOS-MOV-01a: where a player-side unit may end its move, its own hex included."""
    return Mover(game, unit).reach()


# A move (SOS-ACT-04a, SOS-ALY-02a)


def move_unit(game: Siloam, unit: Unit) -> Play[None]:
    """The player moves one Combat Unit with its Attachment (SOS-MOV-07a), or leaves it where it is."""
    mover = Mover(game, unit)
    found = mover.reach()
    ways = ways_past_garrisons(mover, found)
    goals = sorted({place for place in found.spent if place != mover.start} | set(ways))
    options = [STAY, *goals]
    goal = yield from choose(COALITION, "move.to", options, (unit.id,), lambda: barred_goals(mover, found))
    if goal == STAY:
        return
    there = Hex(goal)
    open_ways = ways[there] if there in ways else [found.path_to(there)]
    way = yield from choose(COALITION, "move.path", open_ways, (unit.id, goal))
    unit.moved = True
    for place in way[1:]:
        enter(game, unit, place)
    if game.hear is not None:
        text = f"{game.title(unit)} moves from {way[0]} to {way[-1]}."
        game.tell("move.made", "SOS-MOV-01a", text, {"unit": unit.id, "path": [str(place) for place in way]})
    end_in(game, unit)


def ways_past_garrisons(mover: Mover, found: Reach[Hex]) -> dict[Hex, list[Way]]:
    """For each destination the ways that differ in which Vang Garrisons they remove (SOS-GAP-27), if any is near.

    Of ways that do the same, the shortest, then the one that takes the lowest number at each step. A way may come back
    to where it has been, even to its start, if a Garrison falls by it: the rules count hexes entered and nothing else.
    """
    on_the_way = {
        garrison
        for garrison in mover.game.state.garrisons
        if found.spent.get(garrison, mover.allowance) < mover.allowance
    }
    if not on_the_way:
        return {}
    ways: dict[Hex, dict[frozenset[Hex], Way]] = {}
    going_on: list[tuple[Way, frozenset[Hex]]] = [((mover.start,), frozenset())]
    passed_on: set[tuple[Hex, frozenset[Hex]]] = {(mover.start, frozenset())}
    for _ in range(mover.allowance):
        further: list[tuple[Way, frozenset[Hex]]] = []
        for way, fallen in going_on:
            for there in sorted(mover.game.board.neighbours[way[-1]]):
                cost = mover.step(way[-1], there)
                if cost == BARRED or (cost == ALL_LEFT and len(way) > 1):
                    continue
                longer = (*way, there)
                now_fallen = fallen | {there} if there in on_the_way else fallen
                if there != mover.start or now_fallen:
                    ways.setdefault(there, {}).setdefault(now_fallen, longer)
                if 0 <= cost < STOP and (there, now_fallen) not in passed_on:
                    passed_on.add((there, now_fallen))
                    further.append((longer, now_fallen))
        going_on = further
    return {there: list(by_effect.values()) for there, by_effect in ways.items()}


# Arriving


def enter(game: Siloam, unit: Unit, place: Hex) -> None:
    """A Combat Unit of either side comes into a hex, to stay or in passing."""
    if game.is_vang(unit):
        _leave_garrison(game, unit)
        game.put(unit, place)
        _remove_garrison(game, place, f"joins {game.title(unit)} again")
        _raze(game, unit)
        supports.vang_passes(game, place)
    else:
        game.put(unit, place)
        _remove_garrison(game, place, f"falls to {game.title(unit)}")


def _leave_garrison(game: Siloam, unit: Unit) -> None:
    """SOS-VNG-06a: a Vang unit that moves off a VP Space leaves a Garrison; one is enough for a space (SOS-GAP-27)."""
    garrisons = game.state.garrisons
    left = unit.hex
    if unit.box is not Box.MAP or left not in game.board.vp_color or left in garrisons:
        return
    if len(garrisons) >= game.pack.limits.garrison_markers:
        return
    garrisons.append(left)
    if game.hear is not None:
        text = f"{game.title(unit)} leaves a Garrison in {left}."
        game.tell("garrison.placed", "SOS-VNG-06a", text, {"hex": left, "unit": unit.id})


def _remove_garrison(game: Siloam, place: Hex, how: str) -> None:
    """SOS-GAP-27: before a player-side Combat Unit, be it in passing, and when a Vang unit re-enters."""
    if place not in game.state.garrisons:
        return
    game.state.garrisons.remove(place)
    if game.hear is not None:
        game.tell("garrison.removed", "SOS-GAP-27", f"The Vang Garrison in {place} {how}.", {"hex": place})


def _raze(game: Siloam, unit: Unit) -> None:
    """SOS-GAP-28: a Fortification does not outlast a Vang Combat Unit that enters its hex."""
    if game.state.fortifications.pop(unit.hex, 0) and game.hear is not None:
        text = f"{game.title(unit)} removes the Fortification in {unit.hex}."
        game.tell("works.razed", "SOS-GAP-28", text, {"hex": unit.hex, "unit": unit.id})


def end_in(game: Siloam, unit: Unit, rule: str = "SOS-STK-03b") -> None:
    """What is put right once a unit has ended a move, retreat, advance, deployment or shift in a hex.

    `rule` is the one by which a Detachment that is there makes way; after a retreat it is another (SOS-STK-03c).
    """
    if game.is_vang(unit):
        supports.settle(game)
        check_occupation(game)  # SOS-CON-52
        return
    clear_detachments(game, unit.hex, rule)
    supports.settle(game)


def clear_detachments(game: Siloam, place: Hex, rule: str) -> None:
    """SOS-STK-03b, SOS-STK-03c: a Detachment that shares its hex with a friendly unit goes to its pool.

    SOS-STK-03d: a Guerrilla is displaced instead (SOS-CON-22).
    """
    for support in list(game.supports_at(place)):
        if support.face is Face.GUERRILLA:
            guerrillas.displace(game, support)
        elif support.face in DETACHMENTS:
            supports.send_to_pool(game, support, rule)


# Why not there


def barred_goals(mover: Mover, found: Reach[Hex]) -> list[Barred]:
    """The hexes within the allowance as the crow flies that the unit cannot get to, each with the reason."""
    game = mover.game
    near = game.board.grid.within(mover.start, mover.allowance)
    return [why_not(mover, found, place) for place in near if game.board.is_land(place) and place not in found]


def why_not(mover: Mover, found: Reach[Hex], place: Hex) -> Barred:
    game = mover.game
    if game.vang_at(place) is not None:
        return Barred(place, "an enemy Combat Unit is in the hex: it must be attacked", "SOS-MOV-01b")
    if mover.keeps_from_enemies and game.is_beside_vang(place):
        return Barred(place, "a Truck may not go next to an enemy", "SOS-CON-27")
    if mover.bars_difficult and game.board.terrain[place] is Terrain.DIFFICULT:
        return Barred(place, "its Attachment may not be in a Difficult hex", "SOS-MOV-05e")
    distance = game.distance(mover.start, place)
    if mover.begins_beside_enemy and distance > 1:
        return Barred(place, "it begins next to an enemy, so it moves one hex at most", "SOS-MOV-01c")
    doors = [near for near in game.board.neighbours[place] if near in found]
    for here in doors:
        reason = _why_no_step(mover, here, place)
        if reason is not None:
            return reason
    for here in doors:
        reason = _why_stopped(mover, found, here, place)
        if reason is not None:
            return reason
    return Barred(place, "no way there is short enough for its movement allowance", "SOS-MOV-01a")


def _why_no_step(mover: Mover, here: Hex, there: Hex) -> Barred | None:
    """Ground or river between two hexes."""
    cost = step_cost(mover.game, mover.travel, here, there)
    if cost == ALL_LEFT and here != mover.start:
        reason = "an unbridged river is crossed only by a move that begins beside it"
        return Barred(there, reason, "SOS-MOV-06b")
    if cost != BARRED:
        return None
    if mover.travel is Mobility.TRUCK:
        return Barred(there, "a Truck enters and leaves Difficult only along a road", "SOS-MOV-05c")
    return Barred(there, "it enters and leaves Difficult only along a road", "SOS-MOV-05b")


ROUGH_RULES: Final = {
    Mobility.INFANTRY: "SOS-MOV-04a-v13",
    Mobility.TRUCK: "SOS-MOV-04d",
    Mobility.TANK: "SOS-MOV-04b",
    Mobility.ARTILLERY: "SOS-MOV-04c",
}


def _why_stopped(mover: Mover, found: Reach[Hex], here: Hex, there: Hex) -> Barred | None:
    """What ends the move in a hex from which the next step would lead on."""
    if here == mover.start or found.spent[here] >= mover.allowance:
        return None
    before = found.path_to(here)[-2]
    if 0 <= mover.step(before, here) < STOP:
        return None
    if mover.game.is_beside_vang(here):
        return Barred(there, f"the move ends in {here}, next to an enemy", "SOS-MOV-01b")
    if mover.game.board.terrain[here] is Terrain.DIFFICULT:
        return Barred(there, f"the move ends in {here}, which is Difficult", "SOS-MOV-05a")
    if mover.game.board.terrain[here] is Terrain.ROUGH:
        return Barred(there, f"the move ends in {here}, which is Rough", ROUGH_RULES[mover.travel])
    return None
