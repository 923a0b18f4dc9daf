"""What IPS lines that work by themselves give (ERB-IPS-01g): the questions other chapters ask of them."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import Hazard, Rolled


def extra_dice(game: Reborn, character: Character, to: Rolled) -> int:
    """Dice that equipment, rooms and abilities add to such a roll."""
    raise AssertionError("not written yet")


def armor_of(game: Reborn, character: Character) -> int:
    """Its Armor now: the card's, a vest's, its vehicle's."""
    raise AssertionError("not written yet")


def armor_lost_to(game: Reborn, target: Character, weapon: str) -> int:
    """How much less Armor it has against this item (ERB-CON-23)."""
    raise AssertionError("not written yet")


def is_never_out_of_ammo(game: Reborn, character: Character) -> bool:
    """ERB-GLE-01a."""
    raise AssertionError("not written yet")


def treats_black_as_red(game: Reborn, character: Character) -> bool:
    """ERB-GLE-08a."""
    raise AssertionError("not written yet")


def opens_magnetic_doors(game: Reborn, character: Character) -> bool:
    """A Magnetic card, as marker or as Equipment (ERB-DOR-02a, ERB-GLE-12d)."""
    raise AssertionError("not written yet")


def sees_through_smoke(game: Reborn, character: Character) -> bool:
    """ERB-GLE-12a."""
    raise AssertionError("not written yet")


def is_immune(game: Reborn, character: Character, hazard: Hazard) -> bool:
    """ERB-GLE-11d."""
    raise AssertionError("not written yet")


def are_guns_silent(game: Reborn, character: Character) -> bool:
    """Whether nobody on its tile shoots or is shot at (ERB-GLE-12e)."""
    raise AssertionError("not written yet")
