"""Morale (SOS-MOR): each player-side faction's level, and the symbol a check of it needs."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.wording import capital
from grognard.games.siloam.words import Faction, Rating

LOWEST_MORALE: Final = 1  # SOS-MOR-01a


def success_symbol(game: Siloam, faction: Faction) -> Rating:
    """The symbol a chit must show for `faction` to pass a check (SOS-MOR-03a).

    By the track: triangle at 1 and 2 (SOS-MOR-02a), circle at 3 and 4 (SOS-MOR-02b), square at 5 and 6 (SOS-MOR-02c),
    diamond at 7 and 8 (SOS-MOR-02d). SOS-CON-78: the Vang have no morale and never check it.
    """
    return game.pack.morale.symbols[game.state.morale[faction] - LOWEST_MORALE]


def highest_morale(game: Siloam) -> int:
    return len(game.pack.morale.symbols) + LOWEST_MORALE - 1


def shift_morale(game: Siloam, faction: Faction, by: int, rule: str) -> None:
    """Raise or lower a morale by an effect of `rule`, never past the ends of the track (SOS-MOR-01a).

    The caller looks for coalition collapse once its whole effect is carried out (SOS-CON-79).
    """
    set_morale(game, faction, game.state.morale[faction] + by, rule)


def set_morale(game: Siloam, faction: Faction, level: int, rule: str) -> None:
    """Bring a morale to a level by an effect of `rule`, never past the ends of the track (SOS-MOR-01a)."""
    before = game.state.morale[faction]
    after = max(LOWEST_MORALE, min(highest_morale(game), level))
    game.state.morale[faction] = after
    if game.hear is not None and after != before:
        how = "rises" if after > before else "falls"
        game.tell(
            "morale.shift",
            rule,
            f"{capital(faction.value)} morale {how} from {before} to {after}.",
            {"faction": faction.value, "before": before, "after": after},
        )
