"""`grognard` with tiny games on its shelf: `python -m tests.cli.tiny_shelf play magpies`."""

from __future__ import annotations

import sys
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
    named.__module__ = "tests.cli.tiny_shelf"  # the name by which other processes find it
    sys.modules[named.__module__] = sys.modules["__main__"]
    make_app(SHELF)(prog_name="grognard")
