"""Which games there are."""

import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from grognard import games
from grognard.games import find_game, find_games
from grognard.kernel.errors import GrognardError, UnknownGame


def test_a_game_is_found_by_its_name_and_by_its_folder() -> None:
    found = find_games()
    assert list(found) == sorted(found)
    assert found["siloam"] is find_game("siloam")
    for name, game in found.items():
        assert game.name == name


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'silo'; there is .*siloam"):
        find_game("silo")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """One more folder among the games, with whatever a test puts into it."""
    (tmp_path / "draughts").mkdir()
    (tmp_path / "draughts" / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    module = ModuleType("grognard.games.draughts")
    monkeypatch.setitem(sys.modules, "grognard.games.draughts", module)
    return module


def test_a_folder_without_a_game_is_not_offered(folder: ModuleType) -> None:
    assert "draughts" not in find_games()
    with pytest.raises(UnknownGame, match="no game 'draughts'"):
        find_game("draughts")


def test_a_folder_that_exports_something_else_is_an_error(folder: ModuleType) -> None:
    folder.GAME = "draughts"  # type: ignore[attr-defined]
    with pytest.raises(GrognardError, match="exports a GAME that is none"):
        find_games()
    folder.GAME = msgspec.structs.replace(find_game("siloam"), name="siloam")  # type: ignore[attr-defined]
    with pytest.raises(GrognardError, match="exports the game 'siloam'; a game's name is that of its folder"):
        find_games()
