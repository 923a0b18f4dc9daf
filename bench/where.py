"""Where the time of a wargame goes: shares by module and by procedure, of random games. `python -m bench.where`

Interpreted, since mypyc leaves nothing for a profiler to see; the profiler itself makes small functions look dearer.
"""

from __future__ import annotations

import cProfile
from pathlib import Path
from random import Random
from types import CodeType
from typing import Final

from rich.console import Console
from rich.table import Table

import grognard
from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.game import Setup
from grognard.kernel.playing import play_out, random_decider

GAME, RULESET = "siloam", "v19"
GAMES_PLAYED: Final = 60
LISTED: Final = 24
SOURCE: Final = Path(grognard.__file__).parent
BUILT_IN: Final = "Python itself"


def profiled() -> cProfile.Profile:
    game = find_game(GAME)
    setup = Setup(GAME, RULESET, game.scenarios[0])
    deciders = {seat: random_decider(Random(str(seat))) for seat in game.seats(setup)}
    play_out(game, setup, deciders, Seeded(0))
    profile = cProfile.Profile()
    profile.enable()
    for number in range(GAMES_PLAYED):
        play_out(game, setup, deciders, Seeded(number))
    profile.disable()
    return profile


def module_of(code: CodeType | str) -> str:
    if isinstance(code, str) or not Path(code.co_filename).is_relative_to(SOURCE):
        return BUILT_IN
    return str(Path(code.co_filename).relative_to(SOURCE))


def main() -> None:
    own: dict[str, float] = {}
    through: list[tuple[float, str]] = []
    for found in profiled().getstats():
        module = module_of(found.code)
        own[module] = own.get(module, 0.0) + found.inlinetime
        if isinstance(found.code, CodeType) and module != BUILT_IN and not found.code.co_name.startswith("<"):
            through.append((found.totaltime, f"{module} {found.code.co_name}"))
    whole = sum(own.values())
    console = Console()
    console.print(shares("In the module itself", [(time, module) for module, time in own.items()], whole))
    console.print(shares("In the procedure, with all it calls", through, whole))


def shares(title: str, times: list[tuple[float, str]], whole: float) -> Table:
    table = Table("share", "where", title=title)
    for time, where in sorted(times, reverse=True)[:LISTED]:
        table.add_row(f"{time / whole:.1%}", where)
    return table


if __name__ == "__main__":
    main()
