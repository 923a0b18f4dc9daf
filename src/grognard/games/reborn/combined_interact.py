"""Who takes part in a combined Interact (ERB-CMB-06)."""

from __future__ import annotations

from grognard.games.reborn import combined, conditions, orders
from grognard.games.reborn.ips import Line, OnFacingIcon, UsedBy
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Bearer, Use, line_at
from grognard.games.reborn.words import OrderType


def with_helpers(game: Reborn, leader: Character, use: Use) -> Use:
    """As if all joined who could, whom an effect could then benefit (ERB-CMB-06d)."""
    if not combined.is_possible(game, leader):
        return use
    helpers = [
        other
        for other in game.in_play()
        if other is not leader
        and game.are_friends(leader, other)
        and can_pay_as_helper(game, other, 1)
        and may_help(game, use, other)
    ]
    return use._replace(helpers=tuple(helpers))


def other_carriers(game: Reborn, leader: Character) -> list[Character]:
    """ERB-CMB-06a: friends beside the leader who could join an order with what they carry."""
    if not combined.is_possible(game, leader):
        return []
    miniature = game.miniature_of(leader)
    return [
        other
        for other in game.in_play()
        if other is not leader
        and other.items
        and game.are_friends(leader, other)
        and game.touch(miniature, game.miniature_of(other))
    ]


def can_pay_as_helper(game: Reborn, other: Character, cp: int) -> bool:
    """ERB-CMB-01b, ERB-CMB-01c, ERB-CMB-01e."""
    return any(
        [
            orders.most_on(game, other, section) >= cp
            for section in orders.gold_sections(game, other, OrderType.INTERACT)
        ]
    )


def may_help(game: Reborn, use: Use, other: Character) -> bool:
    """ERB-CMB-06a, ERB-CMB-06c, ERB-CMB-06e: whether it stands where somebody who takes part has to stand."""
    line = line_at(game, use.at)
    if other is use.user or not is_of_faction(game, line, other):
        return False
    if use.at.bearer is not Bearer.ROOM:
        return game.touch(game.miniature_of(other), game.miniature_of(use.user))
    room = game.board.rooms[use.at.id]
    if room not in game.rooms_of(other) or room.id in other.used_elements:
        return False
    needs_icon = any([isinstance(condition, OnFacingIcon) for condition in line.conditions])
    return not needs_icon or conditions.is_on_icon(game, other, room)


def is_of_faction(game: Reborn, line: Line, other: Character) -> bool:
    """ERB-CMB-06c: if the line asks for CP of one faction."""
    asked = [condition.faction for condition in line.conditions if isinstance(condition, UsedBy)]
    return all([game.faction_of(other) is faction for faction in asked])
