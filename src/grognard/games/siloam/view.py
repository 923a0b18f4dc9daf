"""What may be known of a position: everything but the order in which the cups will be drawn."""

from __future__ import annotations

from random import Random

import msgspec

from grognard.games.siloam.state import State
from grognard.kernel.questions import Seat


def view(state: State, seat: Seat | None) -> State:  # noqa: ARG001
    """A copy of the position for any seat: all boxes are open, and what is in a cup can be worked out by counting.

    The cups are sorted, so that what was put back last does not show (SOS-GAP-38).
    """
    seen: State = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    seen.activation_cup.sort()
    seen.tactics_cup.sort()
    seen.hit_cup.sort()
    seen.vang_cup.sort()
    seen.cp_cup.sort()
    return seen


def redeterminise(state: State, seat: Seat | None, rng: Random) -> State:  # noqa: ARG001
    """Nothing is hidden that could be dealt anew: a draw takes any thing of its cup, whatever their order."""
    return view(state, seat)
