"""Victory: endings judged at once, at the Final phase and after the last turn (ERB-FIN-02, ERB-FIN-08b)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Moment
from grognard.kernel.questions import Seat


class GameOver(Exception):
    """The game ended at once. Unwinds whatever was going on, up to `sequence.play`."""

    def __init__(self, outcome: str, winners: Sequence[Seat]) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.winners = list(winners)


def judge(game: Reborn, moment: Moment) -> None:
    """Missions and the scenario's endings at this moment; raises GameOver. AT_ONCE: after every atomic step that
    killed, destroyed, captured, freed, moved off the map, switched, or changed a score (ERB-FIN-08b)."""
    raise AssertionError("not written yet")
