"""Doors (ERB-DOR-01, ERB-DOR-02, ERB-DOR-05)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn


def close_sliding_doors(game: Reborn) -> None:
    """ERB-ACV-01e: those opened in this round close, unless blocked or without power."""
    raise AssertionError("not written yet")


def close_powered_doors(game: Reborn) -> None:
    """ERB-FIN-07b: with the power back, sliding doors close."""
    raise AssertionError("not written yet")
