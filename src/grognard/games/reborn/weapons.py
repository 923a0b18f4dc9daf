"""Weapons at hand, and the ways to aim them (ERB-SHT-01, ERB-SHT-02)."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.games.reborn.printed_parts import Item, Strength
from grognard.games.reborn.words import Zone
from grognard.geometry.squares import Square

NOTHING: Final = Strength(0)


class Weapon(NamedTuple):
    """A weapon at hand: its Equipment card, or none if it is built in. Players name it by `id`."""

    item: Item
    card: str

    @property
    def id(self) -> str:
        return self.card or self.item.id

    @property
    def targeting(self) -> Strength:
        """The weapon's Shooting value."""
        if self.item.gun is not None:
            return self.item.gun.targeting
        return NOTHING if self.item.blast is None else self.item.blast.targeting

    @property
    def most_range(self) -> int:
        """0: any."""
        if self.item.gun is not None:
            return self.item.gun.most_range
        return 0 if self.item.blast is None else self.item.blast.most_range

    @property
    def has_pour_it_on(self) -> bool:
        """ERB-SHT-04c, ERB-EXP-01g: only weapons that allow it."""
        if self.item.gun is not None:
            return self.item.gun.pour_it_on
        return self.item.blast is not None and self.item.blast.pour_it_on

    @property
    def is_template(self) -> bool:
        """ERB-GLE-10a: it covers what is in front of the shooter and is not aimed."""
        return self.item.blast is not None and bool(self.item.blast.template)

    @property
    def harms(self) -> bool:
        """Whether it deals damage by dice, as smoke and a Taser do not."""
        if self.item.gun is not None:
            return self.item.gun.red != NOTHING or self.item.gun.orange != NOTHING
        return self.item.blast is not None and self.item.blast.smoke == 0

    @property
    def can_join_others(self) -> bool:
        """Whether a combined Shoot may have it (ERB-CMB-04a, ERB-GLE-10c): it deals damage to what it is aimed at."""
        is_alone = self.item.gun is not None and self.item.gun.alone
        return self.harms and not is_alone and not self.is_template


class Aim(NamedTuple):
    """One way to aim at a target: through which square, in which zone, at which range."""

    square: Square
    zone: Zone
    range: int
