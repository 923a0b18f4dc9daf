"""`grognard games`: what there is to play."""

from __future__ import annotations

import typer
from rich.table import Table as Grid

from grognard.commands.shelf import Shelf, screen


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="games")
    def games() -> None:
        """List the games with their rulesets and scenarios."""
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        for column in ("game", "title", "rulesets", "scenarios"):
            grid.add_column(column, overflow="fold")
        for name, game in shelf.every().items():
            grid.add_row(name, game.title, ", ".join(game.rulesets), ", ".join(game.scenarios))
        screen().print(grid)
