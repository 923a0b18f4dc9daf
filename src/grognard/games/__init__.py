"""The games there are: every folder here that exports a `GAME`. Nothing else of the project names a game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from grognard.kernel.errors import GrognardError, UnknownGame
from grognard.kernel.game import Game


def find_games() -> dict[str, Game]:
    """All games by name, in alphabetical order."""
    return {name: _game_in(name) for name in _folders()}


def find_game(name: str) -> Game:
    """The game of this name; UnknownGame, with the names there are, if there is none."""
    if name not in _folders():
        raise UnknownGame(f"there is no game {name!r}; there is {', '.join(_folders())}")
    return _game_in(name)


def _folders() -> list[str]:
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


def _game_in(folder: str) -> Game:
    game = getattr(import_module(f"{__name__}.{folder}"), "GAME", None)
    if not isinstance(game, Game):
        raise GrognardError(f"games/{folder} exports no GAME; its __init__.py must")
    if game.name != folder:
        raise GrognardError(f"games/{folder} exports the game {game.name!r}; a game's name is that of its folder")
    return game
