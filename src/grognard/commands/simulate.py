"""`grognard simulate`: many games at once, and what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from grognard.commands.play import Options, ScenarioName, Seed
from grognard.commands.shelf import GameName, PackFolder, Shelf, assignments, screen, setup_named, suggested
from grognard.kernel.errors import GrognardError
from grognard.kernel.files import write_file
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import unpacked
from grognard.kernel.questions import Seat
from grognard.lab.batch import Batch, Failed, Outcome, play_batch
from grognard.lab.report import Mean, Report, Share, as_csv, as_json, report_on
from grognard.terminal.keeping import games_folder

GAMES: Final = 100
BROKE_DOWN: Final = 1
UNLESS_TOLD: Final = "random"

Ruleset = Annotated[str, typer.Option("--rules", "--ruleset", metavar="NAME", help="An edition of the rules.")]
Bots = Annotated[
    list[str] | None,
    typer.Option("--seat", metavar="SEAT=BOT", help="Which bot plays a seat: random, greedy...; repeatable."),
]
Number = Annotated[int, typer.Option("--games", metavar="N", help="How many games.", min=1)]
Jobs = Annotated[int, typer.Option("--jobs", metavar="J", help="How many processes play them.", min=1)]
Json = Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")]
Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a line for each game.")]


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="simulate")
    def simulate(
        game: GameName,
        rules: Ruleset = "",
        scenario: ScenarioName = "",
        option: Options = None,
        pack: PackFolder = "",
        seat: Bots = None,
        games: Number = GAMES,
        seed: Seed = "0",
        jobs: Jobs = 1,
        json: Json = False,
        csv: Csv = None,
    ) -> None:
        """Have bots play many games. The same seed plays the same games, whatever the number of jobs."""
        played = shelf.game(game)
        setup = setup_named(played, rules, scenario, option or [], pack)
        if csv is not None and not csv.parent.is_dir():
            raise GrognardError(f"--csv {csv}: there is no folder {csv.parent}; make it first")
        batch = Batch(setup, _bots(played, setup, seat or []), games, seed)
        start = perf_counter()
        outcomes = _play(batch, jobs, shelf, quiet=json)
        report = report_on(batch, batch.seats, outcomes, perf_counter() - start)
        if csv is not None:
            csv.write_text(as_csv(outcomes), encoding="utf-8")
        if json:
            print(as_json(report))
        else:
            _show(report, screen())
        failed = [one for one in outcomes if isinstance(one, Failed)]
        if failed:
            _tell_failures(batch, failed)
            raise typer.Exit(BROKE_DOWN)


def _bots(game: Game, setup: Setup, texts: Sequence[str]) -> dict[Seat, str]:
    """A bot for every seat; those not named play at random."""
    known = game.seats(setup)
    named = assignments("--seat", texts)
    for seat in named:
        if seat not in known:
            raise GrognardError(f"{game.name} has no seat {seat!r}; {suggested(seat, known)}")
    return {seat: named.get(seat, UNLESS_TOLD) for seat in known}


def _play(batch: Batch, jobs: int, shelf: Shelf, *, quiet: bool) -> list[Outcome]:
    """The games, with a bar on stderr that says how far they are."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=quiet) as progress:
        task = progress.add_task(f"{batch.setup.game} {batch.setup.ruleset}", total=batch.games)
        return play_batch(batch, jobs, lambda done: progress.advance(task, done), shelf.named)


def _show(report: Report, out: Console) -> None:
    seats = ", ".join([f"{seat} {bot}" for seat, bot in report.seats.items()])
    out.print(
        f"{report.game} {report.ruleset} {report.scenario}: {report.games} games, seed {report.seed}, {seats}",
        soft_wrap=True,
        markup=False,
    )
    outcomes = _grid("outcome", "games", "share", "95 % interval")
    for outcome, share in report.outcomes.items():
        outcomes.add_row(outcome, str(share.count), f"{share.share:.1%}", _interval(share))
    figures = _grid("figure", "mean", "±", "least", "most")
    for seat, mean in report.scores.items():
        figures.add_row(f"score of {seat}", *_columns(mean))
    for name, mean in report.figures.items():
        figures.add_row(name, *_columns(mean))
    out.print(outcomes)
    out.print(figures)
    out.print(
        f"{report.games_per_second:.1f} games/s, {report.questions} questions, {report.decisions} decisions",
        soft_wrap=True,
    )
    out.print(f"digest {report.digest}", soft_wrap=True)


def _grid(first: str, *numbers: str) -> Grid:
    """A table of a name and some figures."""
    grid = Grid(first, box=None, header_style="bold")
    for heading in numbers:
        grid.add_column(heading, justify="right")
    return grid


def _interval(share: Share) -> str:
    return f"{share.low:.1%} to {share.high:.1%}"


def _columns(mean: Mean) -> tuple[str, str, str, str]:
    return f"{mean.mean:.2f}", f"{mean.plus_minus:.2f}", f"{mean.least:g}", f"{mean.most:g}"


def _tell_failures(batch: Batch, failed: Sequence[Failed]) -> None:
    """Keep the journals of games that broke down, so that each can be opened where it did."""
    folder = games_folder() / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    for one in failed:
        path = folder / f"{batch.setup.game}-{batch.setup.ruleset}-{batch.seed}-{one.number}.grognard"
        write_file(path, unpacked(one.journal))
        Console(stderr=True).print(
            f"game {one.number}: {one.message}; open it with: grognard play {batch.setup.game} --resume {path}",
            soft_wrap=True,
            markup=False,
        )
