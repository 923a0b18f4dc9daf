"""Short ways to begin a combat in a tiny position.

The arena is clear ground west of the Great River: the target stands in 0612, attackers in 0512, 0611 and 0513 (each of
these next to it), others of its side in 0613, 0712 or 0713 behind it.
"""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.siloam.battle import Battle, open_battle
from grognard.games.siloam.combat import attack, fight
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support, Unit
from grognard.games.siloam.words import Face, Faction, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Play


def unit(game: Siloam, name: str) -> Unit:
    return game.state.units[name]


def support(game: Siloam, name: str) -> Support:
    return game.state.supports[name]


def player_attack(
    game: Siloam, lead: str, target: str, active: Faction = Faction.CICS, is_ambush: bool = False
) -> Play[None]:
    return attack(game, unit(game, lead), Hex(target), active, is_ambush)


def player_battle(
    game: Siloam, lead: str, target: str, joiners: Sequence[str] = (), guns: Sequence[str] = (), ambush: bool = False
) -> Battle:
    """A player-side attack whose Steps 1 and 2 are done, with the Vang's joiners."""
    from grognard.games.siloam.declaring import join_vang_defence

    battle = open_battle(
        game,
        Faction.CICS,
        unit(game, lead),
        Hex(target),
        [unit(game, one) for one in joiners],
        [unit(game, one) for one in guns],
        ambush,
    )
    join_vang_defence(game, battle)
    return battle


def vang_battle(game: Siloam, lead: str, target: str, joiners: Sequence[str] = (), guns: Sequence[str] = ()) -> Battle:
    """A Vang attack whose Step 1 is done."""
    return open_battle(
        game,
        Faction.VANG,
        unit(game, lead),
        Hex(target),
        [unit(game, one) for one in joiners],
        [unit(game, one) for one in guns],
    )


def vang_attack(
    game: Siloam, lead: str, target: str, joiners: Sequence[str] = (), guns: Sequence[str] = ()
) -> Play[None]:
    return fight(game, vang_battle(game, lead, target, joiners, guns))


def give_counter(game: Siloam, name: str, counter: VangCounter) -> None:
    """As if the unit had drawn it from the Vang Support Cup for its attack."""
    game.state.vang_cup.remove(counter)
    game.state.vang_out.append(counter)
    game.vang_counters[name] = counter


def guerrillas_on_map(game: Siloam) -> list[str]:
    return [one.hex for one in game.supports_with(Face.GUERRILLA)]


def fill(game: Siloam, *names: str) -> None:
    """Markers in all of its slots: the next hit removes it."""
    for name in names:
        one = unit(game, name)
        one.hits = [0] * game.card(one).dots
        one.armor = game.card(one).shields
