"""The `grognard` command. A command is a module of `commands`; adding one is a line in `COMMANDS`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from typing import Any, Final

import typer
from typer.core import TyperGroup

from grognard import __version__
from grognard.commands import games, keeping, pack, play, render, replay, rules, serve, simulate, verify
from grognard.commands.shelf import Shelf
from grognard.games import find_game, find_games
from grognard.kernel.errors import GrognardError

COMMANDS: Final[Sequence[Callable[[typer.Typer, Shelf], None]]] = (
    games.add,
    play.add,
    simulate.add,
    replay.add,
    verify.add,
    rules.add,
    pack.add,
    render.add,
    serve.add,
    keeping.add,
)

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
OUR_SHELF: Final = Shelf(find_games, find_game)


class OneLineErrors(TyperGroup):
    """The one place where what a person did wrong becomes a line on stderr and exit code 2."""

    def main(self, *args: Any, **words: Any) -> Any:
        _never_fail_on_a_letter()
        try:
            code = super().main(*args, **{**words, "standalone_mode": False})
        except typer.Abort:
            sys.exit(INTERRUPTED)
        except BrokenPipeError:
            # Whoever read our output has gone, as after `| head`; nothing more can be said.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(BAD_INPUT)
        except (GrognardError, OSError, typer.TyperException) as error:
            sys.exit(_told(error))
        except ValueError as error:
            if type(error) is ValueError:
                raise
            sys.exit(_told(error))
        sys.exit(code if isinstance(code, int) else 0)


def _never_fail_on_a_letter() -> None:
    """Where a terminal or a pipe has no ▲, a question mark will do."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _told(error: Exception) -> int:
    """Say what is wrong in one line; of several faults the first and how many more."""
    if isinstance(error, typer.TyperException):
        if not error.format_message():
            return BAD_INPUT  # help was asked for by saying nothing, and given
        where = getattr(getattr(error, "ctx", None), "command_path", "grognard")
        message = f"{error.format_message().rstrip('.')}; see {where} --help"
    elif isinstance(error, OSError) and error.filename is not None:
        message = f"{error.filename}: {error.strerror}; give another name or mend it"
    else:
        message = str(error)
    lines = [line.strip() for line in message.splitlines() if line.strip()] or [type(error).__name__]
    more = f" (and {len(lines) - 1} more; `grognard pack check` lists all)" if len(lines) > 1 else ""
    print(f"grognard: {lines[0]}{more}", file=sys.stderr)
    return BAD_INPUT


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"grognard {__version__}")
        raise typer.Exit


def make_app(shelf: Shelf) -> typer.Typer:
    """The command with the games of this shelf."""
    app = typer.Typer(
        cls=OneLineErrors,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )

    @app.callback()
    def grognard(
        version: bool = typer.Option(
            False, "--version", help="Say which Grognard this is.", is_eager=True, callback=_tell_version
        ),
    ) -> None:
        """A rules-enforcing table for board wargames."""

    for add in COMMANDS:
        add(app, shelf)
    return app


def main() -> None:
    make_app(OUR_SHELF)()
