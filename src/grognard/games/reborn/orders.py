"""Command Points and order sections (ERB-CPX): what may be paid, where, and what a payment sets off."""

from __future__ import annotations

from collections.abc import Callable
from grognard.games.reborn.pack import OrderSection
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import OrderType
from grognard.kernel.questions import Play, Seat


def printed(game: Reborn, character: Character, section: Section) -> OrderSection:
    """What is printed on the section."""
    raise AssertionError("not written yet")


def spent(game: Reborn, character: Character) -> int:
    """The CP spent on a Character this turn (ERB-CPX-02c, ERB-CPX-03b)."""
    raise AssertionError("not written yet")


def max_cp(game: Reborn, character: Character) -> int:
    """Its Maximum CP per turn now: the card's, a commander's, raised by dedicated CP."""
    raise AssertionError("not written yet")


def affordable(game: Reborn, character: Character) -> int:
    """How many CP may be spent on it now: behind the screen and dedicated, within its maximum, within a scrambler's."""
    raise AssertionError("not written yet")


def open_sections(game: Reborn, character: Character, order: OrderType | None = None) -> list[Section]:
    """Sections that may take CP now, by colour (ERB-CPX-01d) and use (ERB-CPX-02a); Move sections until full."""
    raise AssertionError("not written yet")


def most_on(game: Reborn, character: Character, section: Section) -> int:
    """The most CP that may be put on this section now."""
    raise AssertionError("not written yet")


def put_on_section(game: Reborn, character: Character, section: Section, cp: int) -> Play[int]:
    """Place CP; reveals a scrambling marker (ERB-RAD-03a). The CP that stay on it of these."""
    raise AssertionError("not written yet")


def put_on_card(game: Reborn, character: Character, cp: int) -> Play[int]:
    """Place CP on the Character card: abilities, reloads, traitors. The CP that stay on it of these."""
    raise AssertionError("not written yet")


def pay_bank(game: Reborn, seat: Seat, cp: int) -> None:
    """CP from behind a screen to the Bank: bids, tiles."""
    raise AssertionError("not written yet")


def commit(
    game: Reborn,
    leader: Character,
    section: Section,
    least: int = 1,
    may_help: Callable[[Character], bool] | None = None,
) -> Play[list[Contribution]]:
    """Ask how many CP go on the leader's section and, where combined orders are in use and `may_help` is given, who
    joins with which gold section and CP (ERB-CMB-01); then place them all, leader first. Empty: nothing was left of it
    after scrambling."""
    raise AssertionError("not written yet")
