"""The tiny games by name, importable by the laboratory's other processes."""

from grognard.kernel.errors import UnknownGame
from grognard.kernel.game import Game
from tests.tiny import connect_four, magpies


def tiny_game(name: str) -> Game:
    for game in (connect_four.GAME, magpies.GAME):
        if game.name == name:
            return game
    raise UnknownGame(f"there is no tiny game {name!r}")
