"""`grognard pack`: which of a game's data are ours, and whether a folder of corrections can be played with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.commands.shelf import GameName, PackFolder, Shelf, screen
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game

CLEAN, FAULTY = 0, 2

Words = Annotated[list[str], typer.Argument(metavar="[GAME] DIR", help="The game, if several have packs; a folder.")]


def add(app: typer.Typer, shelf: Shelf) -> None:
    pack = typer.Typer(help="A game's data, and your corrections of them.", no_args_is_help=True)
    app.add_typer(pack, name="pack")

    @pack.command(name="show")
    def show(game: GameName, overlay: PackFolder = "") -> None:
        """List the figures that the documents do not give: the ones to correct if you own the printed game."""
        chosen = shelf.game(game)
        if chosen.pack_show is None:
            raise GrognardError(f"{game} has no pack to correct")
        out = screen()
        for own in chosen.pack_show(overlay):
            out.print(f"{own.file}  {own.entry}: {own.value}", soft_wrap=True, markup=False)

    @pack.command(name="check")
    def check(words: Words) -> None:
        """Say all that is wrong with a folder of corrections. Exit code 0: nothing; 2: something."""
        game, folder = _game_and_folder(shelf, words)
        if not Path(folder).is_dir():
            raise GrognardError(f"{folder}: there is no such folder; give one with your corrected .toml files")
        checks = _checks(game)
        problems = checks(folder)
        out = screen()
        for problem in problems:
            out.print(str(problem), soft_wrap=True, markup=False)
        out.print(f"{len(problems)} to put right" if problems else f"{folder} can be played with", soft_wrap=True)
        raise typer.Exit(FAULTY if problems else CLEAN)


def _checks(game: Game) -> Callable[[str], Sequence[Any]]:
    if game.pack_check is None:
        raise GrognardError(f"{game.name} has no pack to correct")
    return game.pack_check


def _game_and_folder(shelf: Shelf, words: Sequence[str]) -> tuple[Game, str]:
    """The game may be left out while only one has a pack."""
    if len(words) == 2:
        return shelf.game(words[0]), words[1]
    if len(words) > 2:
        raise GrognardError("pack check takes a game and a folder, nothing more")
    having = [game for game in shelf.every().values() if game.pack_check is not None]
    if len(having) != 1:
        names = ", ".join([game.name for game in having]) or "none has a pack"
        raise GrognardError(f"say of which game: grognard pack check GAME {words[0]} ({names})")
    return having[0], words[0]
