"""The games there are: every folder here that exports a `GAME`. Nothing else of the project names a game.

A folder without one is a game still being written: its chapters can be tested, but nobody is offered it.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from grognard.kernel.errors import GrognardError, UnknownGame
from grognard.kernel.game import Game


def find_games() -> dict[str, Game]:
    """All games by name, in alphabetical order."""
    found = {name: _game_in(name) for name in _folders()}
    return {name: game for name, game in found.items() if game is not None}


def find_game(name: str) -> Game:
    """The game of this name; UnknownGame, with the names there are, if there is none."""
    game = _game_in(name) if name in _folders() else None
    if game is None:
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(find_games())}")
    return game


def _folders() -> list[str]:
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def _game_in(folder: str) -> Game | None:
    game = getattr(import_module(f"{__name__}.{folder}"), "GAME", None)
    if game is None:
        return None
    if not isinstance(game, Game):
        raise GrognardError(f"games/{folder} exports a GAME that is none; make it a kernel Game")
    if game.name != folder:
        raise GrognardError(f"games/{folder} exports the game {game.name!r}; a game's name is that of its folder")
    return game
