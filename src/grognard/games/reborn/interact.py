"""IPS lines in use: Interact orders and special abilities (ERB-IPS, ERB-ABL, ERB-CMB-06)."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId
from grognard.kernel.questions import Play, Seat


def can_interact(game: Reborn, character: Character) -> bool:
    """Whether any line can be used by an Interact order now, torture included."""
    raise AssertionError("not written yet")


def interact(game: Reborn, user: Character, section: Section) -> Play[None]:
    """An Interact order."""
    raise AssertionError("not written yet")


def abilities(game: Reborn, character: Character) -> list[int]:
    """The lines of its card it may use now, by their place (ERB-ABL-01c)."""
    raise AssertionError("not written yet")


def use_ability(game: Reborn, character: Character, line: int) -> Play[None]:
    """ERB-ABL-01d: CP on the card, the test, the effects."""
    raise AssertionError("not written yet")


def traitor_lines(game: Reborn, seat: Seat) -> list[tuple[CharacterId, int]]:
    """ERB-CON-24: lines of opposing Characters that this player may use as the action of his own round."""
    raise AssertionError("not written yet")


def use_traitor(game: Reborn, seat: Seat, of: CharacterId, line: int) -> Play[bool]:
    """Carry such a line out; True if the round goes on as that Character's activation (healthy Bill)."""
    raise AssertionError("not written yet")
