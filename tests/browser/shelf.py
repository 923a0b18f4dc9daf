"""The games that the browsers of the tests find: those there are, and the tiny ones."""

from __future__ import annotations

from typing import Final

from grognard.commands.shelf import Shelf
from grognard.games import find_games
from grognard.kernel.errors import UnknownGame
from grognard.kernel.game import Game
from tests.browser import knucklebones
from tests.terminal import pictured
from tests.tiny import connect_four, magpies

TINY: Final[dict[str, Game]] = {
    game.name: game for game in (pictured.GAME, connect_four.GAME, magpies.GAME, knucklebones.GAME)
}


def every() -> dict[str, Game]:
    return {**find_games(), **TINY}


def named(name: str) -> Game:
    games = every()
    if name not in games:
        raise UnknownGame(f"there is no game {name!r}")
    return games[name]


SHELF: Final = Shelf(every, named)
