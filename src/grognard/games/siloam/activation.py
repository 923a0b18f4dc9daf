"""What every activation begins with: nothing has been ordered, moved, fought, placed or used in it yet."""

from __future__ import annotations

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Order


def begin_activation(game: Siloam) -> None:
    """SOS-ACT-03g, SOS-GRP-01e: what was done in earlier activations does not bind this one."""
    state = game.state
    for unit in state.units.values():
        unit.order = Order.NONE
        unit.moved = False
        unit.fought = False
    for support in state.supports.values():
        support.placed = False
        support.moved = False
        support.used = False
