"""How far a mover gets, and by which way, on any board that says which places are next to which.

A step rule is asked what it takes to go from a place to the one next to it, and answers with one integer:

* `BARRED`: this step may not be taken;
* a number of points, 0 or more: it costs that much, and the mover may go on;
* the number of points plus `STOP`: it costs that much, and the mover must end its move there;
* `ALL_LEFT`: it costs every point that is left, at least one, and so ends the move.

No path returns to a place it has left, so a step is the first of the move exactly if it is taken from the start.
"""

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from typing import Final, Generic

from grognard.geometry.places import BoardError, Place

BARRED: Final = -1
ALL_LEFT: Final = -2
STOP: Final = 1 << 16

UNLIMITED: Final = 1 << 30
"""An allowance that no move uses up."""

Neighbours = Mapping[Place, tuple[Place, ...]]
StepRule = Callable[[Place, Place], int]
Passage = Callable[[Place, Place], bool]

# An arrival is weighed by points and then by steps, packed into one integer so that both compare at once.
_STEP_BITS: Final = 20
_STEPS: Final = (1 << _STEP_BITS) - 1


class Reach(Generic[Place]):
    """Where one move can end. The start is among the places: standing still spends nothing."""

    __slots__ = ("_arrival", "_before", "_before_going_on", "spent", "start")

    def __init__(
        self, start: Place, arrival: dict[Place, int], before: dict[Place, Place], before_going_on: dict[Place, Place]
    ) -> None:
        self.start: Final = start
        self.spent: Final[dict[Place, int]] = {place: weight >> _STEP_BITS for place, weight in arrival.items()}
        """The fewest points that take the mover to each place."""
        self._arrival: Final = arrival
        self._before: Final = before
        self._before_going_on: Final = before_going_on

    def __contains__(self, place: object) -> bool:
        return place in self.spent

    def __len__(self) -> int:
        return len(self.spent)

    def places(self) -> list[Place]:
        """Every place where the move can end, in number order."""
        return sorted(self.spent)

    def steps_to(self, place: Place) -> int:
        """How many steps `path_to` takes."""
        self._check(place)
        return self._arrival[place] & _STEPS

    def path_to(self, place: Place) -> tuple[Place, ...]:
        """The way there, start and end included: fewest points, then fewest steps, then lowest number at each step."""
        self._check(place)
        path = [place]
        if place != self.start:
            here = self._before[place]
            while here != self.start:
                path.append(here)
                here = self._before_going_on[here]
            path.append(here)
        path.reverse()
        return tuple(path)

    def _check(self, place: Place) -> None:
        if place not in self.spent:
            raise BoardError(f"{place} cannot be reached from {self.start}; choose one of the places reached")


def reach(neighbours: Neighbours[Place], start: Place, allowance: int, step_rule: StepRule[Place]) -> Reach[Place]:
    """Every place that a mover with so many points can end its move in.

    A place may be cheapest to enter in a way that ends the move and dearer in one that does not; the path through it
    then takes the dearer way. So two arrivals are kept: the best of all, and the best that may go on.
    """
    best: dict[Place, int] = {start: 0}
    before: dict[Place, Place] = {}
    going_on: dict[Place, int] = {start: 0}
    before_going_on: dict[Place, Place] = {}
    left_behind: set[Place] = set()
    waiting: list[tuple[int, Place]] = [(0, start)]
    while waiting:
        weight, here = heappop(waiting)
        if going_on[here] != weight:
            continue
        left_behind.add(here)
        spent, steps = weight >> _STEP_BITS, weight & _STEPS
        for there in _places_beside(neighbours, here):
            if there in left_behind:
                continue
            step = step_rule(here, there)
            if step < 0:
                if step == BARRED or (step == ALL_LEFT and spent >= allowance):
                    continue
                if step != ALL_LEFT:
                    raise BoardError(f"step from {here} to {there} of {step}: answer BARRED, ALL_LEFT or points")
                points = allowance
            else:
                points = spent + (step & ~STOP)
                if points > allowance:
                    continue
            arrival = (points << _STEP_BITS) + steps + 1
            _arrive(there, here, arrival, best, before, before_going_on)
            is_free = 0 <= step < STOP
            if is_free and _arrive(there, here, arrival, going_on, before_going_on, before_going_on):
                heappush(waiting, (arrival, there))
    return Reach(start, best, before, before_going_on)


def _places_beside(neighbours: Neighbours[Place], place: Place) -> tuple[Place, ...]:
    beside = neighbours.get(place)
    if beside is None:
        raise BoardError(f"{place} is not on the board: nothing is next to it; start from a place on the board")
    return beside


def _arrive(
    there: Place,
    here: Place,
    arrival: int,
    best: dict[Place, int],
    before: dict[Place, Place],
    before_going_on: dict[Place, Place],
) -> bool:
    """Note an arrival if it is better than the one known, and say whether it weighs less."""
    known = best.get(there)
    if known is None or arrival < known:
        best[there] = arrival
        before[there] = here
        return True
    if arrival == known and _goes_lower(here, before[there], before_going_on):
        before[there] = here
    return False


def _goes_lower(a: Place, b: Place, before_going_on: dict[Place, Place]) -> bool:
    """Of the ways to two places, equally many steps long, whether the first takes the lower number where they part."""
    is_lower = False
    while a != b:
        is_lower = a < b
        a, b = before_going_on[a], before_going_on[b]
    return is_lower


def distances_from(
    neighbours: Neighbours[Place], start: Place, can_step: Passage[Place] | None = None
) -> dict[Place, int]:
    """The fewest steps to every place that can be reached at all, nearest first."""
    distances = {start: 0}
    edge = [start]
    steps = 0
    while edge:
        steps += 1
        beyond: list[Place] = []
        for here in edge:
            for there in _places_beside(neighbours, here):
                if there not in distances and (can_step is None or can_step(here, there)):
                    distances[there] = steps
                    beyond.append(there)
        edge = beyond
    return distances


def shortest_path(
    neighbours: Neighbours[Place],
    start: Place,
    goal: Place,
    can_step: Passage[Place] | None = None,
) -> tuple[Place, ...] | None:
    """A way of the fewest steps, taking the lowest number at each; None if there is no way."""
    return next(shortest_paths(neighbours, start, goal, can_step), None)


def shortest_paths(
    neighbours: Neighbours[Place],
    start: Place,
    goal: Place,
    can_step: Passage[Place] | None = None,
) -> Iterator[tuple[Place, ...]]:
    """Every way of the fewest steps, start and goal included, in number order. Far goals have very many."""
    backward = None if can_step is None else _Reversed(can_step)
    to_goal = distances_from(neighbours, goal, None if backward is None else backward.can_step)
    _places_beside(neighbours, start)
    if start not in to_goal:
        return
    trail = [start]
    choices = [_closer(neighbours, start, to_goal, can_step)]
    while choices:
        if trail[-1] == goal:
            yield tuple(trail)
        if choices[-1]:
            onward = choices[-1].pop()
            trail.append(onward)
            choices.append(_closer(neighbours, onward, to_goal, can_step))
        else:
            trail.pop()
            choices.pop()


class _Reversed(Generic[Place]):
    """A passage walked the other way, to measure how far each place is from the goal."""

    __slots__ = ("_can_step",)

    def __init__(self, can_step: Passage[Place]) -> None:
        self._can_step = can_step

    def can_step(self, here: Place, there: Place) -> bool:
        return self._can_step(there, here)


def _closer(
    neighbours: Neighbours[Place],
    here: Place,
    to_goal: dict[Place, int],
    can_step: Passage[Place] | None,
) -> list[Place]:
    """The next places on a shortest way to the goal, the lowest number last."""
    left = to_goal[here] - 1
    found = [
        there
        for there in neighbours[here]
        if to_goal.get(there) == left and (can_step is None or can_step(here, there))
    ]
    return sorted(found, reverse=True)
