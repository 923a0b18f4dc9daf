"""Sections of assigned order tiles, and what Characters bring to an order on them."""

from __future__ import annotations

from typing import NamedTuple

from grognard.games.reborn.words import CharacterId


class Section(NamedTuple):
    """A section of an order tile assigned to a Character: which of its tiles, which section of it."""

    tile: int
    place: int


class Contribution(NamedTuple):
    """What one Character brings to an order: itself, its section and the CP on it. The leader's comes first."""

    character: CharacterId
    section: Section
    cp: int
