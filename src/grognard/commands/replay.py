"""`grognard replay`: a game that was kept, step by step."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from grognard.commands.shelf import PackFolder, Shelf, screen, suggested
from grognard.kernel.entries import Chanced, LineEntry, SealedIn
from grognard.kernel.errors import GrognardError
from grognard.kernel.files import read_file
from grognard.kernel.game import Game
from grognard.kernel.journal import fold
from grognard.kernel.loading import replay as replayed
from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from grognard.scene.model import Scene
from grognard.terminal.screen import counter_lines, heading, map_lines, track_lines, view_lines, wrapped

JournalPath = Annotated[Path, typer.Argument(metavar="FILE", help="A game that was kept.")]
UpTo = Annotated[int | None, typer.Option("--to", metavar="N", help="Stop after entry N.")]


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="replay")
    def replay(
        file: JournalPath,
        to: UpTo = None,
        seat: Annotated[str, typer.Option("--seat", metavar="SEAT", help="As this seat may see it.")] = "",
        pack: PackFolder = "",
    ) -> None:
        """Print a game step by step, and the position it comes to."""
        table = table_at(shelf, file, to, pack)
        seats = table.game.seats(table.setup)
        if seat and seat not in seats:
            raise GrognardError(f"{table.game.name} has no seat {seat!r}; {suggested(seat, seats)}")
        viewer = Seat(seat) if seat else (seats[0] if len(seats) == 1 else None)
        out = screen()
        _print_steps(table, viewer, out)
        _print_position(table, viewer, out)


def table_at(shelf: Shelf, file: Path, to: int | None, pack: str) -> Table:
    """A table standing after entry `to` of a kept game, or at its end."""
    journal = read_file(file).journal
    game: Game = shelf.game(journal.header.game)
    upto = len(fold(journal.entries).line) if to is None else to
    return replayed(journal, game, upto, pack, telling=True)


def _print_steps(table: Table, viewer: Seat | None, out: Console) -> None:
    """Every entry with what came of it; what was told before the first comes before it."""
    log = table.log_for(viewer)
    told = 0
    for n in range(len(table.entries) + 1):
        if n:
            entry = table.entries[n - 1]
            _print_lines(wrapped(_entry(entry, table, viewer), out, 6, Text(f"{n:>4}  ", "dim")), out)
        while told < len(log) and log[told].n <= n:
            heard = log[told].told
            text = Text.assemble(heard.text, (f" [{heard.rule}]" if heard.rule else "", "cyan"))
            _print_lines(wrapped(text, out, 6), out)
            told += 1


def _entry(entry: LineEntry, table: Table, viewer: Seat | None) -> Text:
    if isinstance(entry, Chanced):
        return Text.assemble((f"{entry.chance}: ", "magenta"), entry.outcome)
    seat = entry.seal if isinstance(entry, SealedIn) else entry.seat
    is_open = (
        isinstance(entry, SealedIn) and seat in table.sealed_by and entry.n > len(table.entries) - len(table.sealed_by)
    )
    answer = "(sealed)" if is_open and seat != viewer else entry.answer
    return Text.assemble((f"{seat} · {entry.topic}: ", "green"), answer)


def _print_position(table: Table, viewer: Seat | None, out: Console) -> None:
    game = table.game
    view = table.view(viewer)
    if game.scene is None:
        _print_lines([heading(game.title, ""), *view_lines(view, out)], out)
    else:
        scene: Scene = game.scene(view, None)
        above = [Text(), heading(scene.title, scene.caption), *track_lines(scene.tracks, out)]
        _print_lines([*above, *map_lines(scene, {}, out), *counter_lines(scene, out)], out)
    if table.result is not None:
        out.print(Text(f"The game is over: {table.result.outcome}.", "bold"))


def _print_lines(lines: list[Text], out: Console) -> None:
    for line in lines:
        out.print(line, soft_wrap=True)
