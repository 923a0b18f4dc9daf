"""CP from the Bank for Zombies alone: Jeff Deeler's and the Zombie Control Device's (ERB-GLC-02, ERB-GLE-14a)."""

from __future__ import annotations

from grognard.games.reborn import conditions, orders
from grognard.games.reborn.ips import DedicateCp
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.using import Use
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play


def could_dedicate(game: Reborn, use: Use) -> bool:
    return bool(conditions.zombies_seen(game, use.user))


def dedicate(game: Reborn, use: Use, effect: DedicateCp) -> Play[None]:
    """ERB-GLC-02a, ERB-GLC-02c: so many to each Zombie in sight; ERB-GLE-14a: or to one of them.

    ERB-GLC-02b: beyond its maximum.
    """
    zombies = conditions.zombies_seen(game, use.user)
    if not zombies:
        return
    if effect.to_each:
        for zombie in zombies:
            orders.dedicate(game, zombie, effect.amount, "ERB-GLC-02a")
        return
    ids = [zombie.id for zombie in zombies]
    chosen = yield from choose(use.seat, "reanimation.zombie", ids, (use.user.id, effect.amount))
    orders.dedicate(game, game.character(chosen), effect.amount, "ERB-GLE-14a")
