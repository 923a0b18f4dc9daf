"""`grognard play` and `grognard companion`: a game in the browser, or at this terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import randbits
from typing import Annotated

import typer

from grognard.bots import Bot, make_bot
from grognard.commands.browsing import play_in_browser
from grognard.commands.shelf import GameName, PackFolder, Shelf, assignments, screen, setup_named, suggested
from grognard.kernel.chance import Asked, Seeded, Source
from grognard.kernel.errors import GrognardError, JournalError
from grognard.kernel.files import read_file
from grognard.kernel.game import Game, Setup
from grognard.kernel.loading import open_table
from grognard.kernel.questions import Seat
from grognard.kernel.table import Table
from grognard.terminal.keeping import new_file
from grognard.terminal.session import Session

SEED_BITS = 64
ME = "me"

MaybeGame = Annotated[str, typer.Argument(metavar="[GAME]", help="A game; without it, choose in the browser.")]
InTerminal = Annotated[bool, typer.Option("--terminal", help="Play in this terminal, not in the browser.")]
Beside = Annotated[bool, typer.Option("--companion", help="Beside a printed game: you draw and roll.")]
Port = Annotated[int, typer.Option("--port", metavar="P", min=0, max=65535, help="Where the browser finds it.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Print the address, and open nothing.")]
AtTerminal = Annotated[bool, typer.Option("--terminal", help="Play in this terminal.")]
RulesetName = Annotated[str, typer.Option("--ruleset", metavar="NAME", help="An edition of the rules.")]
ScenarioName = Annotated[str, typer.Option("--scenario", metavar="NAME", help="What to set up.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="A switch of the game; repeatable.")]
Seats = Annotated[
    list[str] | None, typer.Option("--seat", metavar="SEAT=WHO", help="Who plays a seat: me, or a bot; repeatable.")
]
Seed = Annotated[str, typer.Option("--seed", metavar="N", help="For chance that comes out the same again.")]
File = Annotated[Path | None, typer.Option("--file", metavar="PATH", help="Where to keep the game.")]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="PATH", help="Go on with a game that was kept.")]


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="play")
    def play(
        game: MaybeGame = "",
        terminal: InTerminal = False,
        ruleset: RulesetName = "",
        scenario: ScenarioName = "",
        option: Options = None,
        pack: PackFolder = "",
        seat: Seats = None,
        seed: Seed = "",
        file: File = None,
        resume: Resume = None,
        companion: Beside = False,
        port: Port = 0,
        no_browser: NoBrowser = False,
    ) -> None:
        """Play a game: in the browser, or with --terminal at this one; people at one screen, bots for other seats."""
        if game or resume is None:
            _require_game(shelf, game, terminal=terminal)
        _require_fresh(resume, ruleset, scenario, option)
        if not terminal:
            if file is not None:
                raise GrognardError("--file is for --terminal; the browser's games are kept together: grognard export")
            setup = setup_named(shelf.game(game), ruleset, scenario, option or [], pack) if game else None
            play_in_browser(shelf, setup, resume, seat or [], seed, port, companion=companion, opens=not no_browser)
            return
        sown = seed or str(randbits(SEED_BITS))
        chance: Source = Asked() if companion else Seeded(sown)
        setup = setup_named(shelf.game(game), ruleset, scenario, option or [], pack)
        _sit_down(shelf, setup, chance, file, resume, seat or [], sown, companion=companion)

    @app.command(name="companion")
    def companion(
        game: GameName,
        terminal: AtTerminal = True,  # noqa: ARG001 - in the browser it is `play --companion`
        ruleset: RulesetName = "",
        scenario: ScenarioName = "",
        option: Options = None,
        pack: PackFolder = "",
        file: File = None,
        resume: Resume = None,
    ) -> None:
        """Run the game beside a physical one, at this terminal: you draw and roll, it plays the automaton."""
        _require_fresh(resume, ruleset, scenario, option)
        setup = setup_named(shelf.game(game), ruleset, scenario, option or [], pack)
        _sit_down(shelf, setup, Asked(), file, resume, [], "", companion=True)


def _sit_down(
    shelf: Shelf,
    setup: Setup,
    chance: Source,
    file: Path | None,
    resume: Path | None,
    seats: Sequence[str],
    seed: str,
    *,
    companion: bool,
) -> None:
    game = shelf.game(setup.game)
    if resume is None:
        path = _unused(file) if file is not None else new_file(game.name)
        bots = _bots(game, setup, seats, seed)
        table = Table(game, setup, chance=chance, telling=True)
    else:
        path = resume
        table = _resumed(shelf, game, setup, chance, resume, file)
        bots = _bots(game, table.setup, seats, seed)
    session = Session(table, screen(), path, bots, companion=companion, recorded=resume is not None)
    raise typer.Exit(session.run())


def _require_game(shelf: Shelf, game: str, *, terminal: bool) -> None:
    if game:
        shelf.game(game)
    elif terminal:
        raise GrognardError(f"play --terminal: which game? there is: {', '.join(shelf.every())}")


def _require_fresh(resume: Path | None, ruleset: str, scenario: str, option: list[str] | None) -> None:
    if resume is not None and (ruleset or scenario or option):
        raise GrognardError("a resumed game keeps its ruleset, scenario and options; leave them out")


def _unused(file: Path) -> Path:
    if file.exists():
        raise JournalError(f"{file} exists; choose another name, or go on with it: --resume {file}")
    if not file.parent.is_dir():
        raise JournalError(f"{file}: there is no folder {file.parent}; make it first")
    return file


def _resumed(shelf: Shelf, game: Game, setup: Setup, chance: Source, resume: Path, file: Path | None) -> Table:
    if file is not None:
        raise GrognardError("--file and --resume: a resumed game goes on in its own file; leave --file out")
    of = read_file(resume).journal.header.game
    if of != game.name:
        raise GrognardError(f"{resume} is a game of {of}, not of {game.name}; name that game")
    return open_table(resume, shelf.named, setup.pack, chance, telling=True)


def _bots(game: Game, setup: Setup, seats: Sequence[str], seed: str) -> dict[Seat, Bot]:
    """The bots for the seats that no person takes."""
    known = game.seats(setup)
    bots: dict[Seat, Bot] = {}
    for name, who in assignments("--seat", seats).items():
        if name not in known:
            raise GrognardError(f"{game.name} has no seat {name!r}; {suggested(name, known)}")
        if who != ME:
            bots[Seat(name)] = make_bot(who, game, Seat(name), seed)
    return bots
