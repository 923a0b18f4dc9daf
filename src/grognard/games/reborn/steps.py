"""The steps of a Move order (ERB-MOV-04, ERB-GAP-27): which are open, what bars the others, what each costs.

Nothing is changed here; `movement` carries the steps out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.games.reborn import capture, doors, equipment, exchange, exits, large, levels
from grognard.games.reborn.board import side_of
from grognard.games.reborn.large import Stand, Way
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Door
from grognard.games.reborn.words import CharacterId, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Edge, Square
from grognard.kernel.questions import Barred, Option

END: Final = "end"
STAIRS: Final = "stairs"
SEWERS: Final = "sewers"
RELEASE: Final = "release"

STEP_COST: Final = 1
"""ERB-MOV-02c; also to get into and out of a large miniature (ERB-GAP-35)."""

NO_POINTS: Final = "No Movement points are left."


class Walk:
    """The move of one Character in a Move order: its points, and who moves after it in the same combined Move.

    `party` are all who take part, the leader first. `settled` is what it has exchanged and taken where it stands: it is
    not asked again before it moves on.
    """

    def __init__(self, game: Reborn, mover: Character, points: int, party: list[CharacterId]) -> None:
        self.game: Final = game
        self.mover: Final = mover
        self.points = points
        self.party: Final = party
        self.waiting: list[CharacterId] = []
        self.settled: list[Option] = []

    @property
    def miniature(self) -> Character:
        return self.game.miniature_of(self.mover)

    @property
    def squares(self) -> list[Square]:
        return self.game.squares_of(self.miniature)

    def is_taken(self, square: Square) -> bool:
        """Whether a move may not end here: somebody stands here who does not move after this one (ERB-MOV-04g)."""
        for other in self.game.standing_on(square):
            if other.id is self.miniature.id:
                continue
            moves_later = [self.game.miniature_of(self.game.character(one)).id for one in self.waiting]
            if other.id not in moves_later:
                return True
        return False

    def may_end_here(self) -> bool:
        return not any([self.is_taken(square) for square in self.squares])


def turns_freely(game: Reborn, miniature: Character) -> bool:
    """ERB-MOV-05a, ERB-MOV-05c: those without a Rotating Cost."""
    return game.card(miniature).rotating_cost == 0


# What is open


def leads_on(found: list[Option]) -> bool:
    """Whether any of these steps helps a Character off the square of another, where its move may not end."""
    return any([step != RELEASE and step[0] not in ("exchange", "take") for step in found])


def open_steps(game: Reborn, walk: Walk) -> list[Option]:
    """Everything that costs points or is free with a step, in the order in which it is shown."""
    found: list[Option] = []
    if game.is_large(walk.miniature):
        found += _open_to_large(game, walk)
    else:
        found += [("step", there) for there in _beside(game, walk) if why_not_step(game, walk, there) is None]
        found += _ways_out(game, walk)
    if walk.points >= doors.COST:
        found += [
            (_verb(door), door.id) for door in doors_in_reach(game, walk) if why_not_door(game, walk, door) is None
        ]
    if walk.points >= STEP_COST:
        found += _in_and_out(game, walk)
    found += [step for step in _hands_and_bodies(game, walk) if step not in walk.settled]
    if game.prisoner_of(walk.mover) is not None and capture.squares_for_release(game, walk.mover):
        found.append(RELEASE)
    return found


def _beside(game: Reborn, walk: Walk) -> list[Square]:
    return list(game.board.ahead[walk.miniature.square].values())


def _ways_out(game: Reborn, walk: Walk) -> list[Option]:
    """Over the frame, by the sewers, by the stairs."""
    square, points = walk.miniature.square, walk.points
    found: list[Option] = []
    if points >= exits.COST:
        found += [("leave", edge) for edge in exits.edges_to_leave_by(game, square)]
    room = exits.sewers_exit_at(game, walk.miniature)
    if room is not None and exits.sewers_allow(game) and points >= exits.sewers_cost(room):
        found.append(SEWERS)
    if levels.stairs_from(game, walk.miniature) is not None and why_not_stairs(game, walk) is None:
        found.append(STAIRS)
    return found


def _in_and_out(game: Reborn, walk: Walk) -> list[Option]:
    """ERB-CAP-04e, ERB-GAP-35: in and out of a captured large miniature."""
    if walk.mover.where is Where.INSIDE:
        return [("get-out", square) for square in capture.squares_for_release(game, walk.mover)]
    vehicle = capture.vehicle_to_board(game, walk.mover, walk.party)
    return [] if vehicle is None else [("get-in", vehicle.id)]


def _open_to_large(game: Reborn, walk: Walk) -> list[Option]:
    miniature = walk.miniature
    found: list[Option] = [way.value for way in Way if why_not_shift(game, walk, way) is None]
    for way in Way:
        step = large.shift(miniature.square, miniature.facing, way)
        if walk.points >= large.cost_of(game, way) and large.leaves_frame(game, step):
            found.append(("leave", step.facing))
    found += [("rotate", facing) for facing in Facing if why_not_rotate(game, walk, facing) is None]
    return found


def _hands_and_bodies(game: Reborn, walk: Walk) -> list[Option]:
    """Friends to exchange with, and the dead to take from."""
    found: list[Option] = [("exchange", other.id) for other in exchange.partners(game, walk.mover)]
    return found + [("take", square) for square in squares_to_loot(game, walk)]


def squares_to_loot(game: Reborn, walk: Walk) -> list[Square]:
    """ERB-EQP-04b, ERB-DOR-02f: where a Dead Character marker lies with something that it may take."""
    if not game.state.dead:
        return []
    found: dict[Square, None] = {}
    for marker in game.state.dead:
        if marker.square in walk.squares and equipment.loot_within_weight(
            game, walk.mover, marker.items, marker.magnetic_cards
        ):
            found[marker.square] = None
    return list(found)


# Steps of small miniatures


def why_not_step(game: Reborn, walk: Walk, there: Square) -> Barred | None:
    """What keeps a small miniature from stepping onto a square beside it."""
    option = ("step", there)
    here = walk.miniature.square
    edge = game.edges.between(here, there)
    if edge is Edge.WALL:
        return Barred(option, "A wall stands between.", "ERB-MOV-04d")
    if edge is Edge.CLOSED_DOOR:
        return Barred(option, "The door is closed.", "ERB-MOV-04d")
    blocked = _why_not_onto(game, walk, there)
    if blocked is not None:
        return Barred(option, *blocked)
    if walk.points < STEP_COST:
        return Barred(option, NO_POINTS, "ERB-MOV-02c")
    if walk.is_taken(there) and not has_way_off(game, walk, there, walk.points - STEP_COST):
        return Barred(option, "The points left do not reach a square on which it may end.", "ERB-MOV-04g")
    return None


def _why_not_onto(game: Reborn, walk: Walk, there: Square) -> tuple[str, str] | None:
    """ERB-MOV-04a, ERB-MOV-04b: friends and the dead are no hindrance."""
    if game.is_barred(there):
        return "Nothing enters a square with a yellow dotted line.", "ERB-MOV-04e"
    if any([not game.are_friends(walk.miniature, other) for other in game.standing_on(there)]):
        return "An enemy stands there.", "ERB-MOV-04c"
    return None


def why_not_stairs(game: Reborn, walk: Walk) -> Barred | None:
    """ERB-LVL-01b."""
    here = walk.miniature.square
    there = game.board.stairs[here]
    blocked = _why_not_onto(game, walk, there)
    if blocked is not None:
        return Barred(STAIRS, *blocked)
    cost = levels.cost_of_stairs(game, here)
    if walk.points < cost:
        return Barred(STAIRS, NO_POINTS, "ERB-LVL-01b")
    if walk.is_taken(there) and not has_way_off(game, walk, there, walk.points - cost):
        return Barred(STAIRS, "The points left do not reach a square on which it may end.", "ERB-MOV-04g")
    return None


def has_way_off(game: Reborn, walk: Walk, start: Square, points: int, moved: Door | None = None) -> bool:
    """ERB-MOV-04g: whether so many points lead from a friend's square to one on which the move may end, or away.

    `moved` is a door thought of as open where it is closed, and the other way round.
    """
    most = {start: points}
    going_on = [start]
    while going_on:
        square = going_on.pop(0)
        left = most[square]
        if left >= exits.COST and exits.edges_to_leave_by(game, square):
            return True
        for there, cost in _onward(game, walk, square, moved):
            if cost > left or most.get(there, -1) >= left - cost:
                continue
            if not walk.is_taken(there):
                return True
            most[there] = left - cost
            going_on.append(there)
    return False


def _onward(game: Reborn, walk: Walk, square: Square, moved: Door | None) -> Iterator[tuple[Square, int]]:
    """Where a small miniature gets from a square, through doors that it can open too, and for how many points."""
    for there in game.board.ahead[square].values():
        if _why_not_onto(game, walk, there) is not None:
            continue
        door = game.door_on(side_of(square, there))
        if door is None:
            if game.edges.between(square, there).is_passable:
                yield there, STEP_COST
        elif door.is_open is not (door is moved):
            yield there, STEP_COST
        elif doors.why_not_open(game, walk.mover, door) is None:
            yield there, STEP_COST + doors.COST
    up = game.board.stairs.get(square)
    if up is not None and _why_not_onto(game, walk, up) is None:
        yield up, levels.cost_of_stairs(game, square)


# Steps of large miniatures (ERB-LRG-01)


def why_not_shift(game: Reborn, walk: Walk, way: Way) -> Barred | None:
    miniature = walk.miniature
    barred = large.why_not(game, miniature, miniature.square, miniature.facing, way)
    if barred is not None:
        return barred
    cost = large.cost_of(game, way)
    if walk.points < cost:
        return Barred(way.value, NO_POINTS, "ERB-LRG-01b" if way is Way.FORWARD else "ERB-LRG-01c")
    corner = large.shift(miniature.square, miniature.facing, way).corner
    stand = Stand(corner, miniature.facing)
    if _is_block_taken(game, walk, stand) and not has_way_off_large(game, walk, stand, walk.points - cost):
        return Barred(way.value, "The points left do not reach squares on which it may end.", "ERB-MOV-04g")
    return None


def why_not_rotate(game: Reborn, walk: Walk, facing: Facing) -> Barred | None:
    """ERB-LRG-01g: a quarter or a half turn costs the same."""
    option = ("rotate", facing)
    cost = game.card(walk.miniature).rotating_cost
    if facing is walk.miniature.facing:
        return Barred(option, "It faces so already.", "ERB-LRG-01g")
    if walk.points < cost:
        return Barred(option, f"Turning costs {cost} Movement points.", "ERB-LRG-01g")
    stand = Stand(walk.miniature.square, facing)
    if not walk.may_end_here() and not has_way_off_large(game, walk, stand, walk.points - cost):
        return Barred(option, "The points left would not reach squares on which it may end.", "ERB-MOV-04g")
    return None


def _is_block_taken(game: Reborn, walk: Walk, stand: Stand) -> bool:
    return any([walk.is_taken(square) for square in game.block_at(stand.corner)])


def has_way_off_large(game: Reborn, walk: Walk, start: Stand, points: int) -> bool:
    """As `has_way_off`, for a block of squares."""
    most = {start: points}
    going_on = [start]
    while going_on:
        stand = going_on.pop(0)
        left = most[stand]
        for there, cost in large.steps_from(game, walk.miniature, stand):
            if cost > left or most.get(there, -1) >= left - cost:
                continue
            if not _is_block_taken(game, walk, there):
                return True
            most[there] = left - cost
            going_on.append(there)
    return False


# Doors


def doors_in_reach(game: Reborn, walk: Walk) -> list[Door]:
    """ERB-DOR-01b: those it faces; as turning is free, those on any side of its square (ERB-MOV-05a)."""
    miniature = walk.miniature
    if turns_freely(game, miniature) and not game.is_large(miniature):
        return list({door.id: door for door in doors.doors_round(game, miniature.square).values()}.values())
    return doors.faced_doors(game, miniature)


def why_not_door(game: Reborn, walk: Walk, door: Door) -> Barred | None:
    """What keeps it from opening a closed door, or from closing an open one."""
    barred = doors.why_not_close(game, door) if door.is_open else doors.why_not_open(game, walk.mover, door)
    if barred is not None:
        return barred
    option = (_verb(door), door.id)
    if walk.points < doors.COST:
        return Barred(option, NO_POINTS, "ERB-DOR-01e" if door.is_open else "ERB-DOR-01c")
    square, left = walk.miniature.square, walk.points - doors.COST
    is_stuck = not game.is_large(walk.miniature) and not walk.may_end_here()
    if is_stuck and not has_way_off(game, walk, square, left, door):
        return Barred(option, "The points left would not reach a square on which it may end.", "ERB-MOV-04g")
    return None


def _verb(door: Door) -> str:
    return "close" if door.is_open else "open"


# What is barred


def barred_steps(game: Reborn, walk: Walk) -> list[Barred]:
    """The tempting steps that are not open, with reason and rule."""
    found: list[Barred | None] = []
    if game.is_large(walk.miniature):
        found += [why_not_shift(game, walk, way) for way in Way]
        found += [why_not_rotate(game, walk, facing) for facing in Facing if facing is not walk.miniature.facing]
    else:
        found += [why_not_step(game, walk, there) for there in _beside(game, walk)]
        found += _barred_ways_out(game, walk)
    found += [why_not_door(game, walk, door) for door in doors_in_reach(game, walk)]
    if not walk.may_end_here():
        found.append(Barred(END, "A Move may not end on a square that is occupied.", "ERB-MOV-04g"))
    return [barred for barred in found if barred is not None]


def _barred_ways_out(game: Reborn, walk: Walk) -> list[Barred | None]:
    square = walk.miniature.square
    found: list[Barred | None] = []
    open_edges = exits.edges_to_leave_by(game, square)
    for edge in exits.frame_beside(game, square):
        if edge not in open_edges:
            found.append(Barred(("leave", edge), "The map cannot be left over this edge.", "ERB-DOR-04a"))
        elif walk.points < exits.COST:
            found.append(Barred(("leave", edge), NO_POINTS, "ERB-DOR-04b"))
    room = exits.sewers_exit_at(game, walk.miniature)
    if room is not None and not exits.sewers_allow(game):
        found.append(Barred(SEWERS, "The scenario does not let anybody leave by the sewers.", "ERB-DOR-04d"))
    elif room is not None and walk.points < exits.sewers_cost(room):
        found.append(Barred(SEWERS, NO_POINTS, "ERB-DOR-04d"))
    if levels.stairs_from(game, walk.miniature) is not None:
        found.append(why_not_stairs(game, walk))
    return found
