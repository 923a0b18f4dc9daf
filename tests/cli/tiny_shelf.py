"""`grognard` with the tiny games on its shelf: `python -m tests.cli.tiny_shelf play magpies`."""

from __future__ import annotations

from grognard.cli import make_app
from grognard.commands.shelf import Shelf
from grognard.kernel.game import Game
from tests.tiny import connect_four, magpies

GAMES: dict[str, Game] = {"connect-four": connect_four.GAME, "magpies": magpies.GAME}
SHELF = Shelf(lambda: GAMES, GAMES.__getitem__)

if __name__ == "__main__":
    make_app(SHELF)(prog_name="grognard")
