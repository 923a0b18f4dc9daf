"""Time limits (ERB-GAP-28): how long a server waits for an answer, and what stands for one that does not come.

A limit tells nothing: it is the same for who has Command Points and who has none (ERB-INT-02h).
"""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import activation
from grognard.games.reborn.rule_numbers import Windows
from grognard.kernel.questions import Choose, Option, Sealed, Seat

WITHOUT_LIMIT: Final = 0
OWN_ROUND: Final = ("activation.", "orders.", "combined.", "movement.", "final.", "initiative.", "sags.")
"""What somebody decides in his own time, by what the topics begin with."""


def seconds_for(windows: Windows, question: Choose | Sealed) -> int:
    """How long the server waits; 0 is for ever."""
    if question.topic == "interruption.offer":
        return windows.interruption
    if question.topic.startswith("duels."):
        return windows.bid
    if question.topic == "interruption.facing":
        return windows.facing
    return windows.round if question.topic.startswith(OWN_ROUND) else windows.reaction


def default_for(question: Choose | Sealed, seat: Seat) -> Option:
    """To decline, to keep one's facing, the lowest bid, to pass; else the first thing offered.

    All of these but passing stand first among the options.
    """
    options = question.options[seat] if isinstance(question, Sealed) else question.options
    return activation.PASS if question.topic == "activation.action" else options[0]
