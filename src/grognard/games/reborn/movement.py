"""Movement and facing (ERB-MOV): the Move order, alone or combined (ERB-CMB-02).

A move is asked step by step. Turning costs nothing and may be done at any moment (ERB-MOV-05a): a small miniature turns
the way it goes and to the doors it opens, and is asked for its facing once, at the end (ERB-MOV-05b).
"""

from __future__ import annotations

from functools import partial
from typing import Final

from grognard.games.reborn import (
    capture,
    devices,
    doors,
    equipment,
    exchange,
    exits,
    interruption,
    large,
    levels,
    orders,
    steps,
)
from grognard.games.reborn.large import Way
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.steps import END, RELEASE, SEWERS, STAIRS, STEP_COST, Walk
from grognard.games.reborn.words import CharacterId, OrderType, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Option, Play

MORE: Final = "more"


def can_move(game: Reborn, character: Character) -> bool:
    """Whether a Move order would let it do anything: turning is enough (ERB-MOV-05a)."""
    return game.miniature_of(character).where is Where.MAP


# The order


def move(game: Reborn, leader: Character, section: Section) -> Play[None]:
    """A Move order on this section, from its CP to the final facing; combined, split, merged and topped up.

    ERB-CMB-02b, ERB-CON-39: all CP first, then one after another, as the player likes.
    """
    party = yield from orders.commit(game, leader, section, 1, partial(can_move, game))
    names = [one.character for one in party]
    pending = [_walk_of(game, one, names) for one in party]
    for walk in pending:
        _remember_own_square(game, walk)
    while pending:
        walk = yield from _who_moves(leader, pending)
        pending.remove(walk)
        walk.waiting = [other.mover.id for other in pending]
        if walk.mover is not leader or len(pending) + 1 < len(party):
            interruption.watch_from_here(game, walk.mover)
        if interruption.can_go_on(game, walk.mover):
            yield from _move_one(game, walk)
    settle_occupancy(game)


def _walk_of(game: Reborn, one: Contribution, party: list[CharacterId]) -> Walk:
    """ERB-MOV-02a, ERB-CMB-02a: each CP is worth its own Movement value."""
    mover = game.character(one.character)
    return Walk(game, mover, one.cp * orders.movement(game, mover), party)


def _who_moves(leader: Character, pending: list[Walk]) -> Play[Walk]:
    chosen = yield from choose(leader.seat, "movement.mover", [walk.mover.id for walk in pending], (leader.id,))
    return next(walk for walk in pending if walk.mover.id == chosen)


def _move_one(game: Reborn, walk: Walk) -> Play[None]:
    """ERB-MOV-02b: the points left when its move ends are lost."""
    while True:
        found = steps.open_steps(game, walk)
        options = [*found, *sections_for_more(game, walk)]
        if walk.may_end_here() or not steps.leads_on(found):
            options.append(END)
        step = yield from choose(
            walk.mover.seat,
            "movement.step",
            options,
            (walk.mover.id, walk.points),
            partial(steps.barred_steps, game, walk),
        )
        if step == END:
            break
        yield from _take(game, walk, step)
        if not interruption.can_go_on(game, walk.mover):
            return
    yield from _choose_facing(game, walk)


def _choose_facing(game: Reborn, walk: Walk) -> Play[None]:
    """ERB-MOV-05b; not with a Rotating Cost (ERB-MOV-05c, ERB-LRG-01h)."""
    mover = walk.mover
    if mover.where is not Where.MAP or not steps.turns_freely(game, mover):
        return
    mover.facing = yield from choose(mover.seat, "movement.facing", list(Facing), (mover.id,))
    if game.hear is not None:
        text = f"{game.title(mover.id)} faces {mover.facing}."
        game.tell("movement.faced", "ERB-MOV-05b", text, {"character": mover.id, "facing": mover.facing})


# Further CP (ERB-MOV-03)


def sections_for_more(game: Reborn, walk: Walk) -> list[Option]:
    """ERB-MOV-03a, ERB-MOV-03c, ERB-MOV-03d: Move sections that may take further CP while the order is open.

    Helpers keep to gold sections (ERB-CMB-01b).
    """
    mover = walk.mover
    if mover.id is walk.party[0]:
        found = orders.open_sections(game, mover, OrderType.MOVE)
    else:
        found = orders.gold_sections(game, mover, OrderType.MOVE)
    return [(MORE, section.tile, section.place) for section in found if orders.most_on(game, mover, section) > 0]


def _put_more(game: Reborn, walk: Walk, section: Section) -> Play[None]:
    """ERB-CON-08: the points left are kept."""
    mover = walk.mover
    most = orders.most_on(game, mover, section)
    cp = yield from choose(mover.seat, "movement.more", list(range(1, most + 1)), (mover.id, section))
    value = orders.movement(game, mover)
    placed = yield from orders.put_on_section(game, mover, section, cp)
    walk.points += placed * value


# One step


def _take(game: Reborn, walk: Walk, step: Option) -> Play[None]:
    """Carry out what was chosen; what is an atomic step may be interrupted (ERB-INT-01f)."""
    verb, *what = (step,) if isinstance(step, str) else step
    if verb == MORE:
        yield from _put_more(game, walk, Section(what[0], what[1]))
    elif verb == "exchange":
        walk.settled.append(step)
        yield from exchange.exchange(game, walk.mover, game.character(what[0]))
    elif verb == "take":
        walk.settled.append(step)
        yield from _take_from_the_dead(game, walk.mover, what[0])
    elif verb == RELEASE:
        yield from capture.release(game, walk.mover)
    elif verb == "rotate":
        _rotate(game, walk, what[0])
    elif verb == "leave":
        exits.leave(game, walk.mover, what[0])  # its points go with it
    elif verb == SEWERS:
        exits.leave(game, walk.mover, None)
    elif verb in ("open", "close"):
        _move_door(game, walk, what[0])
        yield from interruption.after_step(game, walk.mover)
    else:
        yield from _change_square(game, walk, verb, what)


def _change_square(game: Reborn, walk: Walk, verb: str, what: list[str]) -> Play[None]:
    """ERB-MOV-02c: the step is made and paid; then what the square does, then the others."""
    before = walk.squares
    if verb == "step":
        _step(game, walk, Square(what[0]))
    elif verb == STAIRS:
        _climb(game, walk)
    elif verb == "get-out":
        _get_out(game, walk, Square(what[0]))
        yield from equipment.settle_weight(game, walk.mover)
    elif verb == "get-in":
        _get_in(game, walk, game.character(CharacterId(what[0])))
        before = walk.squares  # the vehicle has entered nothing
    else:
        _shift(game, walk, Way(verb))
    walk.settled.clear()
    _remember_own_square(game, walk)
    yield from devices.entered(game, walk.miniature, before)
    if interruption.can_go_on(game, walk.mover):
        yield from interruption.after_step(game, walk.mover)


def _step(game: Reborn, walk: Walk, there: Square) -> None:
    mover = walk.miniature
    ahead = game.board.ahead[mover.square]
    facing = next(facing for facing, beside in ahead.items() if beside == there)
    walk.points -= STEP_COST
    _tell_step(game, walk, there)
    game.place(mover, there, facing if steps.turns_freely(game, mover) else None)


def _climb(game: Reborn, walk: Walk) -> None:
    """ERB-LVL-01b."""
    mover = walk.miniature
    there = game.board.stairs[mover.square]
    walk.points -= levels.cost_of_stairs(game, mover.square)
    _tell_step(game, walk, there, "ERB-LVL-01b")
    game.place(mover, there)


def _shift(game: Reborn, walk: Walk, way: Way) -> None:
    """ERB-LRG-01b, ERB-LRG-01c."""
    mover = walk.miniature
    corner = large.shift(mover.square, mover.facing, way).corner
    walk.points -= large.cost_of(game, way)
    _tell_step(game, walk, corner, "ERB-LRG-01b" if way is Way.FORWARD else "ERB-LRG-01c")
    game.place(mover, corner)


def _rotate(game: Reborn, walk: Walk, facing: Facing) -> None:
    """ERB-LRG-01g: the squares stay the same."""
    mover = walk.miniature
    walk.points -= game.card(mover).rotating_cost
    mover.facing = facing
    if game.hear is not None:
        text = f"{game.title(mover.id)} turns to the {facing}."
        game.tell("movement.rotated", "ERB-LRG-01g", text, {"character": mover.id, "facing": facing})


def _tell_step(game: Reborn, walk: Walk, there: Square, rule: str = "ERB-MOV-02c") -> None:
    if game.hear is not None:
        mover = walk.miniature
        text = f"{game.title(mover.id)} moves from {mover.square} to {there}."
        game.tell("movement.step", rule, text, {"character": mover.id, "from": mover.square, "to": there})


def _move_door(game: Reborn, walk: Walk, door_id: str) -> None:
    """ERB-DOR-01c, ERB-DOR-01e; a small miniature turns to the door, which is free (ERB-MOV-05a)."""
    door = game.state.doors[door_id]
    mover = walk.miniature
    walk.points -= doors.COST
    if door not in doors.faced_doors(game, mover):
        round_it = doors.doors_round(game, mover.square)
        mover.facing = next(facing for facing, beside in round_it.items() if beside is door)
    if door.is_open:
        doors.close_door(game, walk.mover, door)
    else:
        doors.open_door(game, walk.mover, door)


def _take_from_the_dead(game: Reborn, mover: Character, square: Square) -> Play[None]:
    """ERB-EQP-04b, ERB-DOR-02f."""
    for marker in [marker for marker in game.state.dead if marker.square == square]:
        left = yield from equipment.loot(game, mover, list(marker.items), marker.magnetic_cards)
        marker.magnetic_cards = left[1]


def _get_out(game: Reborn, walk: Walk, there: Square) -> None:
    """ERB-GAP-35."""
    walk.points -= STEP_COST
    capture.leave_vehicle(game, walk.mover, there)


def _get_in(game: Reborn, walk: Walk, vehicle: Character) -> None:
    """ERB-CAP-04e."""
    walk.points -= STEP_COST
    capture.board_vehicle(game, walk.mover, vehicle)


# Who stands where at the end (ERB-MOV-04f, ERB-MOV-04g)


def _remember_own_square(game: Reborn, walk: Walk) -> None:
    miniature = walk.miniature
    if _stands_alone(game, miniature):
        game.round.last_own_square[miniature.id] = miniature.square


def _stands_alone(game: Reborn, miniature: Character) -> bool:
    return all([len(game.standing_on(square)) == 1 for square in game.squares_of(miniature)])


def settle_occupancy(game: Reborn) -> None:
    """ERB-MOV-04g, ERB-CON-09: who came later to a square goes back to the last one it had for itself."""
    for _ in game.state.characters:
        stranded = _stranded(game)
        if stranded is None:
            return
        _go_back(game, stranded)


def _stranded(game: Reborn) -> Character | None:
    """Somebody on the square of another, which he never had for himself."""
    for miniature in game.on_map():
        own = game.round.last_own_square.get(miniature.id)
        if own is not None and own != miniature.square and not _stands_alone(game, miniature):
            return miniature
    return None


def _go_back(game: Reborn, miniature: Character) -> None:
    back = Square(game.round.last_own_square[miniature.id])
    if game.is_large(miniature):
        game.place(miniature, back)
    else:
        game.place(miniature, capture.nearest_free_squares(game, [back])[0])
    if game.hear is not None:
        text = f"{game.title(miniature.id)} goes back to {miniature.square}."
        game.tell("movement.stranded", "ERB-MOV-04g", text, {"character": miniature.id, "square": miniature.square})
