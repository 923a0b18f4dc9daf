"""ON and OFF (ERB-IPS-04), power and its failure (ERB-IPS-06), and the missiles (ERB-GLT-12a)."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import conditions, endings, scrambling
from grognard.games.reborn.board import Room
from grognard.games.reborn.ips import (
    CutPower,
    Deed,
    Line,
    Scramble,
    SilenceGuns,
    SwitchedOn,
    SwitchOn,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Switch
from grognard.games.reborn.using import Bearer, LineAt, Use, lines_on
from grognard.games.reborn.words import Counted, Module, Moment, PowerCut, Timing
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

MODULE_OF: Final[dict[type[Deed], Module]] = {Scramble: Module.RADIO, SilenceGuns: Module.SHOOT}
"""What a line that is ON does with rules that a scenario may not use (ERB-SET-01b)."""


# ON and OFF


def is_on(game: Reborn, at: LineAt) -> bool:
    """Whether the card or the room that a line stands on has been switched ON."""
    if at.bearer is Bearer.CARD:
        return game.equipment(at.id).is_on
    return at.bearer is Bearer.ROOM and any([switch.room == at.id for switch in game.state.switches])


def could_switch_on(game: Reborn, use: Use) -> bool:
    return not is_on(game, use.at) and any(
        [_is_in_use(game, line) for line in lines_on(game, use.at.bearer, use.at.id) if _sleeps(line)]
    )


def _sleeps(line: Line) -> bool:
    """Whether it works by itself once something is ON."""
    return line.timing is not Timing.INTERACT and any([isinstance(needed, SwitchedOn) for needed in line.conditions])


def _is_in_use(game: Reborn, line: Line) -> bool:
    modules = [MODULE_OF[type(effect)] for effect in line.effects if type(effect) in MODULE_OF]
    return all([game.has(module) for module in modules])


def switch_on(game: Reborn, use: Use, effect: SwitchOn) -> None:
    """ERB-IPS-04a: an ON marker on the line that slept; ERB-IPS-05c: with time counters, where it has some.

    ERB-GLT-14a: it works on, with nobody there.
    """
    if use.at.bearer is Bearer.CARD:
        card = game.equipment(use.at.id)
        card.is_on = True
        card.switched_by = use.seat
    else:
        lines = lines_on(game, use.at.bearer, use.at.id)
        woken = next(place for place, line in enumerate(lines) if _sleeps(line))
        switch = Switch(use.at.id, woken, use.seat, use.user.id, effect.counters, game.state.turn)
        game.state.switches.append(switch)
    if game.hear is not None:
        text = f"{game.title(use.user.id)} switches the {name_of(game, use.at)} ON."
        game.tell("switches.on", "ERB-IPS-04a", text, {"thing": use.at.id, "seat": use.seat})
    endings.judge(game, Moment.AT_ONCE)


def switch_off(game: Reborn, use: Use) -> None:
    """ERB-IPS-04b, ERB-IPS-04c, ERB-RAD-05a: by anybody who may use the line, whoever switched it ON."""
    turn_off(game, use.at, "ERB-IPS-04b")
    endings.judge(game, Moment.AT_ONCE)


def turn_off(game: Reborn, at: LineAt, rule: str) -> None:
    """The marker goes, and the line sleeps."""
    if at.bearer is Bearer.CARD:
        card = game.equipment(at.id)
        card.is_on = False
        card.switched_by = None
    else:
        game.state.switches = [switch for switch in game.state.switches if switch.room != at.id]
    if game.hear is not None:
        game.tell("switches.off", rule, f"The {name_of(game, at)} is OFF.", {"thing": at.id})
    _scramblers_may_have_changed(game)


def name_of(game: Reborn, at: LineAt) -> str:
    return game.item(at.id).title if at.bearer is Bearer.CARD else game.board.rooms[at.id].title


def _scramblers_may_have_changed(game: Reborn) -> None:
    if game.has(Module.RADIO):
        scrambling.scramblers_have_changed(game)


# Power (ERB-IPS-06)


def has_power(game: Reborn, room: str) -> bool:
    """ERB-IPS-06a: a cut takes one room or the whole building."""
    return not game.state.is_dark and room not in game.state.dark_rooms


def could_cut_power(game: Reborn, use: Use, effect: CutPower) -> bool:
    if not game.has(Module.ELECTRICITY) or game.state.is_dark:
        return False
    return effect.of is PowerCut.BUILDING or bool(_rooms_to_cut(game, use))


def _rooms_to_cut(game: Reborn, use: Use) -> list[Room]:
    return [room for room in conditions.indoor_rooms(game, use.user) if has_power(game, room.id)]


def cut_power(game: Reborn, use: Use, effect: CutPower) -> Play[None]:
    """ERB-GLT-11a, ERB-GLE-13d: down until the Final phase (ERB-IPS-06b)."""
    if effect.of is PowerCut.BUILDING:
        game.state.is_dark = True
        _count(game, use, Counted.BUILDING_POWER_CUTS)
        what = "the whole building"
    else:
        rooms = {room.id: room for room in _rooms_to_cut(game, use)}
        if not rooms:
            return
        chosen = yield from choose(use.seat, "switches.room", list(rooms), (use.user.id,))
        game.state.dark_rooms.append(chosen)
        what = rooms[chosen].title
    for switch in game.state.switches:
        switch.is_suspended = switch.is_suspended or not has_power(game, switch.room)  # ERB-CON-18
    if game.hear is not None:
        text = f"{game.title(use.user.id)} cuts the power of {what}."
        game.tell("switches.power-cut", "ERB-IPS-06a", text, {"of": effect.of, "rooms": list(game.state.dark_rooms)})
    _scramblers_may_have_changed(game)
    endings.judge(game, Moment.AT_ONCE)


def restore_power(game: Reborn) -> bool:
    """ERB-IPS-06b: in the Final phase; whether any had failed."""
    was_down = game.state.is_dark or bool(game.state.dark_rooms)
    game.state.is_dark = False
    game.state.dark_rooms = []
    if was_down and game.hear is not None:
        game.tell("switches.power-back", "ERB-IPS-06b", "The power is back.")
    return was_down


def resume(game: Reborn) -> None:
    """ERB-RAD-05e, ERB-CON-18: what was ON when its power failed works again from the Initiative phase on."""
    for switch in game.state.switches:
        switch.is_suspended = False


# Missiles


def launch_missiles(game: Reborn, use: Use) -> None:
    """ERB-GLT-12a: on account of whoever switched them ON; MP come from missions and scenarios alone."""
    _count(game, use, Counted.MISSILE_LAUNCHES)
    if game.hear is not None:
        text = f"The missiles are launched, by the hand of {game.title(use.user.id)}."
        game.tell("switches.missiles", "ERB-GLT-12a", text, {"seat": use.seat})
    endings.judge(game, Moment.AT_ONCE)


def _count(game: Reborn, use: Use, what: Counted) -> None:
    for counted in (game.player(use.seat).counted, game.state.counted):
        counted[what] = counted.get(what, 0) + 1
