"""Leaving the map (ERB-DOR-04): over the frame, and by the Sewers Exit."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import endings, equipment, scrambling, wounds
from grognard.games.reborn.board import Room
from grognard.games.reborn.ips import LeaveMap
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Loot
from grognard.games.reborn.words import Module, Moment, TileUse, Where
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square

COST: Final = 1
"""Movement points of the step off the map (ERB-DOR-04b)."""


def edges_to_leave_by(game: Reborn, square: Square) -> tuple[Facing, ...]:
    """ERB-DOR-04a: where the square beyond the frame can be stepped onto from here."""
    return game.board.exits.get(square, ())


def frame_beside(game: Reborn, square: Square) -> list[Facing]:
    """The sides of a square that lie on the frame of its level, open or not."""
    return [facing for facing in Facing if facing not in game.board.ahead[square]]


def sewers_allow(game: Reborn) -> bool:
    """ERB-DOR-04d: whether the scenario lets Characters leave by a Sewers Exit."""
    scenario, sags = game.parts.scenario, game.parts.sags
    return (scenario is not None and scenario.sewers_exits) or (sags is not None and sags.sewers_exits)


def sewers_exit_at(game: Reborn, character: Character) -> Room | None:
    """The Sewers Exit that a small miniature stands on (ERB-LRG-01i)."""
    if character.where is not Where.MAP or game.is_large(character):
        return None
    room = game.room_of(character.square)
    return room if room is not None and room.use is TileUse.SEWERS_EXIT else None


def sewers_cost(room: Room) -> int:
    """ERB-DOR-04d: what its line asks for."""
    for line in room.lines:
        for effect in line.effects:
            if isinstance(effect, LeaveMap):
                return effect.movement_points
    return COST


def leave(game: Reborn, character: Character, edge: Facing | None) -> None:
    """ERB-DOR-04c: safe, and out of the game for good; by the Sewers Exit without an `edge` (ERB-GLT-04a).

    ERB-DOR-04e: a prisoner goes along. A pilot drives its vehicle off.
    """
    state = game.state
    gone = [character]
    vehicle = game.vehicle_of(character)
    if vehicle is not None:
        gone.append(vehicle)
    for one in gone:
        game.remove(one, Where.EXITED)
        state.exited.append(one.id)
        state.carried_off += [Loot(character.seat, one.id, game.item(card).id) for card in one.items]
    if game.hear is not None:
        text = f"{game.title(character.id)} leaves the map."
        facts = {"character": character.id, "edge": edge}
        game.tell("exits.left", "ERB-DOR-04a" if edge is not None else "ERB-DOR-04d", text, facts)
    for one in gone:
        endings.carried_off(game, one, edge)
    endings.judge(game, Moment.AT_ONCE)
    for one in gone:
        _remove_gear(game, one)
        if game.has(Module.RADIO):
            scrambling.set_markers_aside(game, one)
        wounds.leave_play(game, one)


def _remove_gear(game: Reborn, character: Character) -> None:
    """ERB-DOR-04c: once missions and endings have looked at it."""
    for card in list(character.items):
        equipment.take_out_of_game(game, card)
    character.magnetic_cards = 0
