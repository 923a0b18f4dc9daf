"""Missions (ERB-SG2-04i, ERB-SG4-04, ERB-GAP-08)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Moment


def judge_missions(game: Reborn, moment: Moment) -> None:
    """Missions fulfilled at this moment give their MP."""
    raise AssertionError("not written yet")
