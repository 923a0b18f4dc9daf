"""Mission, Morale and Spy Points (ERB-PTS)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.kernel.questions import Play, Seat


def gain_mp(game: Reborn, seat: Seat, amount: int, rule: str) -> None:
    """MP up or down, never below 0 (ERB-PTS-01f); nothing where MP are not in use."""
    raise AssertionError("not written yet")


def use_spy_points(game: Reborn, seat: Seat, points: int, rule: str, as_mp: bool = True) -> Play[None]:
    """Spy Points, used at once: MP, deck, Missions (ERB-PTS-02); `as_mp`: whether they may become MP (ERB-PTS-02h)."""
    raise AssertionError("not written yet")
