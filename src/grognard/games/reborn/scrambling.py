"""Radio scrambling (ERB-RAD)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.kernel.questions import Play, Seat


def assign_markers(game: Reborn) -> Play[None]:
    """ERB-RAD-02: at the Initiative phase, markers and the blind swap."""
    raise AssertionError("not written yet")


def on_activation(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-03b: Bonus CP 0, activated or interrupting."""
    raise AssertionError("not written yet")


def limit_on(game: Reborn, character: Character) -> int | None:
    """ERB-RAD-04c: the most CP a scrambled Character may spend this turn, if there is a limit."""
    raise AssertionError("not written yet")


def after_payment(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-03a: CP have been placed; the marker is turned up if they exceed Bonus CP."""
    raise AssertionError("not written yet")


def can_reveal_early(game: Reborn, character: Character) -> bool:
    """ERB-CON-19."""
    raise AssertionError("not written yet")


def reveal_early(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-03c, ERB-RAD-03d."""
    raise AssertionError("not written yet")


def is_scrambling(game: Reborn, seat: Seat) -> bool:
    """Whether a scrambler of this player works now."""
    raise AssertionError("not written yet")


def scramblers_have_changed(game: Reborn) -> None:
    """A scrambler went ON or OFF, was dropped, destroyed, or lost power (ERB-RAD-05)."""
    raise AssertionError("not written yet")
