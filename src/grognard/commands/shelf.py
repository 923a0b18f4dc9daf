"""What commands are given: the games there are, and how a person's words name a game and its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from msgspec import Struct
from rich.console import Console

from grognard.kernel.errors import GrognardError, UnknownGame
from grognard.kernel.game import Game, Setup

GameName: TypeAlias = Annotated[str, typer.Argument(metavar="GAME", help="A game; `grognard games` lists them.")]
PackFolder: TypeAlias = Annotated[str, typer.Option("--pack", metavar="DIR", help="Your corrections of a game's data.")]


class Shelf(Struct, frozen=True):
    """The games within reach: all of them, or one by its name."""

    every: Callable[[], Mapping[str, Game]]
    named: Callable[[str], Game]

    def game(self, name: str) -> Game:
        """The game of this name; an error that suggests another if there is none."""
        try:
            return self.named(name)
        except (UnknownGame, KeyError):
            raise GrognardError(f"there is no game {name!r}; {suggested(name, list(self.every()))}") from None


def suggested(wanted: str, known: Sequence[str]) -> str:
    """The remedy for a name that does not exist."""
    close = get_close_matches(wanted, known, n=1)
    return f"did you mean {close[0]}?" if close else f"there is: {', '.join(known)}"


def setup_named(game: Game, ruleset: str, scenario: str, options: Sequence[str], pack: str) -> Setup:
    """The setup a person asked for; what was not said is the game's first."""
    return Setup(
        game.name,
        _one_of(game, "ruleset", ruleset, game.rulesets),
        _one_of(game, "scenario", scenario, game.scenarios),
        dict([_assignment("--option", text) for text in options]),
        _folder(pack),
    )


def assignments(flag: str, texts: Sequence[str]) -> dict[str, str]:
    """`KEY=VALUE` texts as a dict."""
    return dict([_assignment(flag, text) for text in texts])


def _assignment(flag: str, text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not key or not equals or not value:
        raise GrognardError(f"{flag} {text!r}: write it as NAME=VALUE")
    return key, value


def _one_of(game: Game, kind: str, wanted: str, known: Sequence[str]) -> str:
    if not wanted:
        return known[0]
    if wanted not in known:
        raise GrognardError(f"{game.name} has no {kind} {wanted!r}; {suggested(wanted, known)}")
    return wanted


def _folder(pack: str) -> str:
    if pack and not Path(pack).is_dir():
        raise GrognardError(f"--pack {pack}: there is no such folder; give one with your corrected .toml files")
    return str(Path(pack).resolve()) if pack else ""


def screen() -> Console:
    """Where commands print to."""
    return Console(highlight=False)
