"""What a game tells while it is played: the log, the reasons of an automaton, the statistics of a laboratory.

A game's `play` gets a listener, or None. Rules write

    if game.hear is not None:
        game.hear(Told("combat.hit", "SOS-CBT-13a", f"{unit} scores a hit", {"unit": unit}))

so that a game nobody listens to pays one comparison.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from msgspec import Struct

from grognard.kernel.questions import Seat


class Told(Struct, frozen=True):
    """One thing that happened.

    `topic` is for programs (statistics, animations), `text` for people, `rule` is the id to cite. `facts` are plain
    values. `audience` names the seats that may know; None is everybody.
    """

    topic: str
    rule: str
    text: str
    facts: dict[str, Any] = {}
    audience: tuple[Seat, ...] | None = None

    def is_for(self, seat: Seat | None) -> bool:
        return self.audience is None or seat in self.audience


class Reason(Struct, frozen=True):
    """Why the automaton did what it did: the candidates it had, and what decided between them.

    Travels in `facts["reason"]` of a `Told`.
    """

    candidates: tuple[str, ...]
    chosen: str
    tie_break: str


Hear: TypeAlias = Callable[[Told], None]
