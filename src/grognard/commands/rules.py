"""`grognard rules`: the rules of a game, one by one."""

from __future__ import annotations

from typing import Annotated

import typer

from grognard.commands.shelf import GameName, Shelf, screen
from grognard.kernel.errors import GrognardError
from grognard.terminal.rulebook import rule_lines, rule_named, rules_saying


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="rules")
    def rules(
        game: GameName,
        id_: Annotated[str, typer.Argument(metavar="ID", help="A rule in full.")] = "",
        find: Annotated[str, typer.Option("--find", metavar="TEXT", help="The rules in which these words stand.")] = "",
    ) -> None:
        """Show a rule, the rules that say something, or all of them by title."""
        known = shelf.game(game).rules()
        out = screen()
        if id_:
            for line in rule_lines(rule_named(known, id_), out):
                out.print(line, soft_wrap=True)
            return
        if find:
            found = rules_saying(known, find)
            if not found:
                raise GrognardError(f"no rule of {game} says {find!r}; try fewer words")
            for rule in found:
                for line in rule_lines(rule, out):
                    out.print(line, soft_wrap=True)
            return
        for rule in known.values():
            out.print(f"{rule.id}  {rule.title}", soft_wrap=True, markup=False)
