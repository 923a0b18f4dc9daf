"""`grognard render`: a position as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from grognard.commands.replay import UpTo, table_at
from grognard.commands.shelf import PackFolder, Shelf, screen, setup_named
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game, View
from grognard.scene.svg import draw


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="render")
    def render(
        what: Annotated[str, typer.Argument(metavar="FILE|GAME", help="A kept game, or a game as it begins.")],
        svg: Annotated[Path, typer.Option("--svg", metavar="OUT", help="The picture to write.")],
        to: UpTo = None,
        ruleset: Annotated[str, typer.Option("--ruleset", metavar="NAME", help="For the beginning of a game.")] = "",
        pack: PackFolder = "",
    ) -> None:
        """Draw a position as SVG."""
        game, view = _position(shelf, what, to, ruleset, pack)
        if game.scene is None:
            raise GrognardError(f"{game.name} has no picture")
        svg.write_text(draw(game.scene(view, None)), encoding="utf-8")
        screen().print(f"{svg} written", soft_wrap=True, markup=False)


def _position(shelf: Shelf, what: str, to: int | None, ruleset: str, pack: str) -> tuple[Game, View]:
    """The view of a spectator, or of the one seat there is."""
    if Path(what).is_file():
        table = table_at(shelf, Path(what), to, pack)
        game, state, setup = table.game, table.state, table.setup
    else:
        if "/" in what or "." in what:
            raise GrognardError(f"{what}: there is no such file; give a kept game or the name of a game")
        if to is not None:
            raise GrognardError("--to: a game has entries only once it is played; give a kept game")
        game = shelf.game(what)
        setup = setup_named(game, ruleset, "", [], pack)
        state = game.begin(setup)
    seats = game.seats(setup)
    return game, game.view(state, seats[0] if len(seats) == 1 else None)
