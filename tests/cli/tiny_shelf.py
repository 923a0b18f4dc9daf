"""`grognard` with tiny games on its shelf: `python -m tests.cli.tiny_shelf play magpies`."""

from __future__ import annotations

from pathlib import Path

import msgspec

from grognard.cli import make_app
from grognard.commands.shelf import Shelf
from grognard.kernel.game import Game
from tests.terminal import pictured
from tests.tiny import connect_four, magpies


class Own(msgspec.Struct, frozen=True):
    file: str
    entry: str
    value: str


def pack_show(overlay: str) -> list[Own]:
    return [Own("meadow.toml", "stones", f"3 smooth {overlay}".strip())]


def pack_check(folder: str) -> list[str]:
    """Every file must be called meadow.toml."""
    names = sorted(path.name for path in Path(folder).iterdir())
    return [f"{name}: no file of the pack has this name; rename it" for name in names if name != "meadow.toml"]


PICTURED: Game = msgspec.structs.replace(pictured.GAME, pack_show=pack_show, pack_check=pack_check)
GAMES: dict[str, Game] = {"beetle": PICTURED, "connect-four": connect_four.GAME, "magpies": magpies.GAME}


def named(name: str) -> Game:
    return GAMES[name]


SHELF = Shelf(lambda: GAMES, named)

if __name__ == "__main__":
    from tests.cli import tiny_shelf  # by this name other processes find it too

    make_app(tiny_shelf.SHELF)(prog_name="grognard")
