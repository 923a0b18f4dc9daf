"""Captors, prisoners and pilots (ERB-CAP-01 to ERB-CAP-04, ERB-GAP-25, ERB-GAP-35)."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import endings, equipment, scrambling, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Health, Marker, Module, Moment, Size, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

NOBODY: Final = "nobody"

# Whether


def why_not(game: Reborn, captor: Character, victim: Character) -> tuple[str, str] | None:
    """Why a capture attempt may not be declared, with the rule; None if it may."""
    victim = wounds.bearer(game, victim)
    if not game.has(Module.CAPTURE):
        return "Capture is not in use in this scenario.", "ERB-SET-01b"
    if victim.health is not Health.WOUNDED:
        return "Only a Wounded Character can be captured.", "ERB-CAP-01a"
    if game.prisoner_of(captor) is not None:
        return "A captor holds one prisoner at most.", "ERB-CAP-02g"
    if captor.where is Where.INSIDE:
        return "The captured vehicle takes the place of a prisoner.", "ERB-GAP-35"
    if _is_to_be_piloted(game, victim):
        return None if game.card(captor).size is Size.SMALL else _NO_ROOM
    if equipment.allowance(game, captor) < game.pack.printed.prisoner_weight:
        return "Its Weight allowance has no room for a prisoner.", "ERB-CAP-02b"
    if prisoner_markers_left(game) == 0:
        return "All Prisoner markers are in use.", "ERB-SET-04f"
    return None


_NO_ROOM: Final = ("A large miniature cannot be inside of another.", "ERB-CAP-04a")


def _is_to_be_piloted(game: Reborn, victim: Character) -> bool:
    """ERB-CAP-04a: a large miniature stays on the map; its captor gets in."""
    return game.is_large(victim)


def prisoner_markers_left(game: Reborn) -> int:
    """ERB-SET-04f. Those of prisoners carried off the map are in use as well (ERB-DOR-04e)."""
    supply = next(supply for supply in game.pack.markers if supply.marker is Marker.PRISONER)
    held = [character for character in game.state.characters.values() if character.where is Where.HELD]
    return max(0, supply.copies - len(held))


# Capture


def capture(game: Reborn, captor: Character, victim: Character) -> Play[None]:
    """ERB-CAP-01f: the victim becomes a prisoner."""
    victim = wounds.bearer(game, victim)
    if _is_to_be_piloted(game, victim):
        yield from _capture_large(game, captor, victim)
    else:
        yield from _capture_small(game, captor, victim)
    endings.judge(game, Moment.AT_ONCE)


def _capture_small(game: Reborn, captor: Character, victim: Character) -> Play[None]:
    vehicle = game.vehicle_of(victim)
    own_prisoner = game.prisoner_of(victim)
    game.remove(victim, Where.HELD)
    _leave_command(game, victim)
    if vehicle is not None:
        release_vehicle(game, vehicle)  # ERB-CAP-04d
    if own_prisoner is not None:
        yield from free(game, own_prisoner)  # ERB-CAP-03c
    victim.captor = captor.id
    victim.square = game.miniature_of(captor).square
    if game.hear is not None:
        text = f"{game.title(captor.id)} captures {game.title(victim.id)}."
        game.tell("capture.made", "ERB-CAP-01f", text, {"captor": captor.id, "victim": victim.id})
    yield from equipment.settle_weight(game, captor)  # ERB-CAP-02a
    yield from _take_gear(game, captor, victim)


def _take_gear(game: Reborn, captor: Character, victim: Character) -> Play[None]:
    """ERB-CAP-02c: what the captor wants and may carry; the rest goes under the search deck or out of the game."""
    left = yield from equipment.loot(game, captor, list(victim.items), victim.magnetic_cards)
    for card in left[0]:
        equipment.put_away(game, card)
    victim.magnetic_cards = 0


def _capture_large(game: Reborn, captor: Character, victim: Character) -> Play[None]:
    """ERB-CAP-04a: it stays on the map, and its captor gets in and pilots it."""
    own_prisoner = game.prisoner_of(victim)
    _leave_command(game, victim)
    board_vehicle(game, captor, victim)
    if own_prisoner is not None:
        yield from free(game, own_prisoner)
    if game.hear is not None:
        text = f"{game.title(captor.id)} captures {game.title(victim.id)} and is its pilot."
        game.tell("capture.made", "ERB-CAP-04a", text, {"captor": captor.id, "victim": victim.id})
    yield from equipment.settle_weight(game, captor)
    yield from _take_gear(game, captor, victim)


def _leave_command(game: Reborn, victim: Character) -> None:
    """ERB-CAP-02d: its order sequence ends, and its scrambling marker leaves it (ERB-GAP-32)."""
    if game.has(Module.RADIO):
        scrambling.set_markers_aside(game, victim)
    wounds.leave_play(game, victim)


# Freed


def free(game: Reborn, prisoner: Character) -> Play[None]:
    """Back on the map, on or near its captor's square (ERB-CAP-03, ERB-GAP-25)."""
    assert prisoner.captor is not None
    captor = game.character(prisoner.captor)
    start = game.squares_of(game.miniature_of(captor))
    free_squares = nearest_free_squares(game, start)
    decides = captor.seat if captor.where in (Where.MAP, Where.INSIDE) else prisoner.seat
    square = yield from choose(decides, "capture.freed", free_squares, (prisoner.id,))
    yield from _set_free(game, prisoner, square)


def release(game: Reborn, captor: Character) -> Play[None]:
    """ERB-CAP-03a: for no points, onto a valid adjacent square."""
    prisoner = game.prisoner_of(captor)
    assert prisoner is not None
    squares = squares_for_release(game, captor)
    square = yield from choose(captor.seat, "capture.release", squares, (prisoner.id,))
    yield from _set_free(game, prisoner, square)


def squares_for_release(game: Reborn, captor: Character) -> list[Square]:
    """Free squares beside the captor's miniature."""
    found: dict[Square, None] = {}
    for square in game.squares_of(game.miniature_of(captor)):
        for beside in game.board.grid.neighbours[square]:
            if game.are_adjacent(square, beside) and is_free(game, beside):
                found[beside] = None
    return sorted(found)


def _set_free(game: Reborn, prisoner: Character, square: Square) -> Play[None]:
    """ERB-CAP-03e: wounds and engagement as they were; it acts for its owner again, who turns it (ERB-CAP-03b)."""
    prisoner.captor = None
    game.place(prisoner, square)
    if game.hear is not None:
        text = f"{game.title(prisoner.id)} is free on {square}."
        game.tell("capture.freed", "ERB-CAP-03e", text, {"character": prisoner.id, "square": square})
    prisoner.facing = yield from choose(prisoner.seat, "capture.facing", list(Facing), (prisoner.id,))
    endings.judge(game, Moment.AT_ONCE)


def free_from_the_dead(game: Reborn, prisoner: Character, captor: Character) -> Play[None]:
    """ERB-CAP-03b: on the dead captor's square; its Equipment is shared with a rescuer beside that square."""
    rescuers = _rescuers(game, prisoner, captor)
    yield from free(game, prisoner)
    left = yield from equipment.loot(game, prisoner, list(captor.items), captor.magnetic_cards)
    if rescuers and equipment_left(left):
        named = yield from choose(prisoner.seat, "capture.rescuer", [*rescuers, NOBODY], (prisoner.id, captor.id))
        if named != NOBODY:
            rescuer = game.character(CharacterId(named))
            left = yield from equipment.loot(game, rescuer, list(left[0]), left[1])
    captor.magnetic_cards = left[1]


def equipment_left(left: tuple[list[str], int]) -> bool:
    return bool(left[0]) or left[1] > 0


def _rescuers(game: Reborn, prisoner: Character, captor: Character) -> list[str]:
    """Friends of the freed one beside the square on which its captor died."""
    squares = game.squares_of(captor)
    return [
        friend.id
        for friend in game.in_play(prisoner.seat)
        if any(
            [
                game.are_adjacent(there, square)
                for there in game.squares_of(game.miniature_of(friend))
                for square in squares
            ]
        )
    ]


def kill_prisoner(game: Reborn, captor: Character) -> Play[None]:
    """ERB-CAP-03d: by a Close Combat order of 1 CP, without a roll."""
    prisoner = game.prisoner_of(captor)
    assert prisoner is not None
    yield from wounds.kill(game, prisoner, Cause(How.CLOSE_COMBAT, captor.id, captor.seat))


def nearest_free_squares(game: Reborn, start: list[Square]) -> list[Square]:
    """ERB-GAP-25: these squares if they are free, else the nearest that are, over open sides; in number order."""
    reached = dict.fromkeys(start)
    ring = list(start)
    while ring:
        found = [square for square in ring if is_free(game, square)]
        if found:
            return sorted(found)
        ring = [
            beside
            for square in ring
            for beside in game.board.grid.neighbours[square]
            if beside not in reached and game.edges.between(square, beside).is_passable
        ]
        ring = list(dict.fromkeys(ring))
        reached.update(dict.fromkeys(ring))
    return _nearest_beyond_walls(game, start[0])


def _nearest_beyond_walls(game: Reborn, start: Square) -> list[Square]:
    """A room can be full: then the nearest squares outside of it."""
    open_squares = [square for square in game.board.grid.squares if is_free(game, square)]
    near = min([game.board.grid.steps_straight(start, square) for square in open_squares])
    return [square for square in open_squares if game.board.grid.steps_straight(start, square) == near]


def is_free(game: Reborn, square: Square) -> bool:
    """Whether a small miniature could be put there."""
    return not game.is_occupied(square) and not game.is_barred(square)


# Pilots (ERB-CAP-04)


def board_vehicle(game: Reborn, pilot: Character, vehicle: Character) -> None:
    """The pilot's miniature goes inside (ERB-CAP-04a)."""
    game.remove(pilot, Where.INSIDE)
    pilot.square = vehicle.square
    pilot.facing = vehicle.facing
    vehicle.captor = pilot.id


def leave_vehicle(game: Reborn, pilot: Character, square: Square) -> None:
    """ERB-GAP-35: onto a free square beside it. The vehicle stays captured until the round ends (ERB-CAP-04d)."""
    game.place(pilot, square)


def release_vehicle(game: Reborn, vehicle: Character) -> None:
    """ERB-CAP-04d: it is its owner's again."""
    vehicle.captor = None
    if game.hear is not None:
        text = f"{game.title(vehicle.id)} is free."
        game.tell("capture.vehicle-freed", "ERB-CAP-04d", text, {"character": vehicle.id})


def free_unpiloted(game: Reborn) -> None:
    """ERB-CAP-04d: at the end of a round, a captured large miniature with nobody inside."""
    for vehicle in unpiloted(game):
        release_vehicle(game, vehicle)
        endings.judge(game, Moment.AT_ONCE)


def unpiloted(game: Reborn) -> list[Character]:
    """Captured large miniatures whose last pilot has got out."""
    return [
        vehicle
        for vehicle in game.on_map()
        if vehicle.captor is not None and game.character(vehicle.captor).where is not Where.INSIDE
    ]


def vehicle_to_board(game: Reborn, mover: Character, party: list[CharacterId]) -> Character | None:
    """ERB-CAP-04e: a vehicle beside the mover that another of the same combined Move has left in this round."""
    if mover.where is not Where.MAP or game.is_large(mover) or game.prisoner_of(mover) is not None:
        return None
    for vehicle in unpiloted(game):
        if vehicle.captor is not mover.id and vehicle.captor in party and game.touch(mover, vehicle):
            return vehicle
    return None
