"""Victory: endings judged at once, at the Final phase and after the last turn (ERB-FIN-02, ERB-FIN-08b)."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.questions import Seat


class GameOver(Exception):
    """The game ended at once. Unwinds whatever was going on, up to `sequence.play`."""

    def __init__(self, outcome: str, winners: Sequence[Seat]) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.winners = list(winners)
