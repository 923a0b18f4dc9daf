"""What happens by itself: on entering squares, and in the Initiative and Final phases (ERB-INI-05b, ERB-FIN-07b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.games.reborn import charges, conditions, control, doors, effects, points, scrambling, switches
from grognard.games.reborn.board import Room
from grognard.games.reborn.ips import Line, SwitchOff
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Switch
from grognard.games.reborn.using import Bearer, LineAt, Use, lines_of_room, lines_on, mp_of
from grognard.games.reborn.words import Module, Timing
from grognard.geometry.squares import Square
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play, Seat

PAY: Final = "pay"
KEEP: Final = "keep"


def entered(game: Reborn, character: Character, before: Sequence[Square]) -> Play[None]:
    """A Character has entered squares: mines, the Deadly Virus (ERB-GLE-05c, ERB-GLE-11c).

    `before`: the squares its miniature covered until then.
    """
    yield from charges.entered(game, character, before)


def has_power(game: Reborn, room: str) -> bool:
    """ERB-IPS-06a: whether this room has power now; a room is named by its id."""
    return switches.has_power(game, room)


# Initiative phase (ERB-INI-05b)


def initiative_effects(game: Reborn) -> Play[None]:
    """ERB-INI-05b: Command Post, Deeler, Officers' Quarters. Scrambling follows in `scrambling`."""
    switches.resume(game)
    order = game.clockwise_from(game.state.initiative)
    for seat in order:
        yield from _rooms_give(game, seat)
    for seat in order:
        yield from _cards_give(game, seat)
    for seat in order:
        yield from _rooms_sell(game, seat)


def _rooms_give(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-GLT-02b, ERB-CON-32: what costs nothing, once for each side that holds the room."""
    for room, place, line in _initiative_lines(game):
        inside = _own_in(game, seat, room)
        if inside and not mp_of(line):
            use = Use(inside[0], LineAt(Bearer.ROOM, room.id, place), seat)
            if conditions.hold(game, use) and effects.could_do(game, use, line):
                yield from effects.carry_out(game, use, line)


def _cards_give(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-GLC-02a, ERB-ABL-01c: the lines of Character cards with this timing."""
    if not game.has(Module.ABILITIES):
        return
    for character in game.in_play(seat):
        for place, line in enumerate(lines_on(game, Bearer.CHARACTER, character.id)):
            use = Use(character, LineAt(Bearer.CHARACTER, character.id, place), seat)
            if line.timing is not Timing.INITIATIVE or not conditions.hold(game, use):
                continue
            if effects.could_do(game, use, line):
                yield from effects.carry_out(game, use, line)


def _rooms_sell(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-GLT-02c, ERB-CON-32: what costs MP, offered once for each own Character inside."""
    for room, place, line in _initiative_lines(game):
        if not mp_of(line):
            continue
        for character in _own_in(game, seat, room):
            use = Use(character, LineAt(Bearer.ROOM, room.id, place), seat)
            if not conditions.hold(game, use) or not effects.could_do(game, use, line):
                continue
            answer = yield from choose(seat, "devices.purchase", [PAY, KEEP], (character.id, room.title, mp_of(line)))
            if answer == PAY:
                points.gain_mp(game, seat, -mp_of(line), "ERB-GLT-02c")
                yield from effects.carry_out(game, use, line)


def _initiative_lines(game: Reborn) -> Iterator[tuple[Room, int, Line]]:
    if not game.has(Module.IPS_INTERACT):
        return
    for room in game.board.rooms.values():
        for place, line in enumerate(lines_of_room(game, room)):
            if line.timing is Timing.INITIATIVE:
                yield room, place, line


def _own_in(game: Reborn, seat: Seat, room: Room) -> list[Character]:
    return [character for character in game.in_play(seat) if room in game.rooms_of(character)]


# Final phase (ERB-FIN-07b, ERB-GAP-18)


def final_effects(game: Reborn) -> Play[None]:
    """ERB-FIN-07b: step 6 of the Final phase, in its order, scrambling included."""
    yield from _count_timers_down(game)
    yield from charges.count_bombs_down(game)
    yield from charges.spread_virus(game)
    _count_smoke_down(game)
    _switch_off_by_itself(game)
    charges.arm_mines(game)
    if switches.restore_power(game):
        doors.close_powered_doors(game)
    control.end_commands(game)
    if game.has(Module.RADIO):
        scrambling.take_back_markers(game)


def _count_timers_down(game: Reborn) -> Play[None]:
    """ERB-IPS-05c: a counter off each line that has some, and what the last one releases.

    ERB-IPS-06c: not in rooms without power. ERB-GAP-18: the Initiative player's lines first.
    """
    order = game.clockwise_from(game.state.initiative)
    ticking = [switch for switch in game.state.switches if switch.counters and has_power(game, switch.room)]
    for switch in ticking:
        switch.counters -= 1
        if game.hear is not None:
            title = game.board.rooms[switch.room].title
            text = f"{title}: {switch.counters} time counters left."
            game.tell("devices.timer", "ERB-IPS-05c", text, {"room": switch.room, "left": switch.counters})
    for switch in sorted(ticking, key=lambda switch: order.index(switch.by_seat)):
        if not switch.counters and switch in game.state.switches:
            yield from _release(game, switch)


def _release(game: Reborn, switch: Switch) -> Play[None]:
    """The timed effect; its line sleeps again."""
    use = Use(game.character(switch.by), LineAt(Bearer.ROOM, switch.room, switch.line), switch.by_seat)
    line = lines_on(game, Bearer.ROOM, switch.room)[switch.line]
    if conditions.hold(game, use) and effects.could_do(game, use, line):
        switches.turn_off(game, use.at, "ERB-IPS-05c")
        yield from effects.carry_out(game, use, line)


def _count_smoke_down(game: Reborn) -> None:
    """ERB-GLE-10b: gone in the second Final phase."""
    if not game.state.smoke:
        return
    for cloud in game.state.smoke:
        cloud.left -= 1
    lifted = [cloud for cloud in game.state.smoke if cloud.left <= 0]
    game.state.smoke = [cloud for cloud in game.state.smoke if cloud.left > 0]
    game.sight_has_changed()
    if game.hear is not None:
        for cloud in lifted:
            text = f"The smoke round {cloud.centre} lifts."
            game.tell("devices.smoke-gone", "ERB-GLE-10b", text, {"square": cloud.centre})


def _switch_off_by_itself(game: Reborn) -> None:
    """ERB-GLE-12e: cards that go OFF in the Final phase, whoever has them."""
    for card in game.state.equipment.values():
        if not card.is_on:
            continue
        for place, line in enumerate(game.item(card.id).lines):
            if line.timing is Timing.FINAL and any([isinstance(effect, SwitchOff) for effect in line.effects]):
                switches.turn_off(game, LineAt(Bearer.CARD, card.id, place), "ERB-GLE-12e")
