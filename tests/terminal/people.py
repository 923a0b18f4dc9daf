"""People at a terminal: a keyboard that types lines, one that decides by looking at the table, and what was printed."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from grognard.kernel.chance import Asked, Seeded
from grognard.kernel.game import Game, Setup
from grognard.kernel.questions import Choose, Draw, Roll, Shuffle
from grognard.kernel.spelling import spell
from grognard.kernel.table import Table
from grognard.terminal.session import Session


class Typing:
    """Standard input that is no terminal: each line is typed when it is wanted."""

    def __init__(self, next_line: Callable[[], str | None]) -> None:
        self._next_line = next_line

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = self._next_line()
        return "" if line is None else f"{line}\n"


class Sitting:
    """A session with everything it prints. `screen` is a width and height for a real screen, None for a script."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        path: Path,
        *,
        seed: str = "1",
        companion: bool = False,
        screen: tuple[int, int] | None = None,
        bots: Any = None,
    ) -> None:
        self.paper = io.StringIO()
        width, height = screen or (100, 40)
        self.out = Console(
            file=self.paper,
            width=width,
            height=height,
            force_terminal=screen is not None,
            color_system="truecolor" if screen is not None else None,
            highlight=False,
        )
        self.table = Table(game, setup, chance=Asked() if companion else Seeded(seed), telling=True)
        self.session = Session(self.table, self.out, path, bots or {}, companion=companion, recorded=False)

    @property
    def printed(self) -> str:
        return self.paper.getvalue()

    def types(self, monkeypatch: pytest.MonkeyPatch, lines: Iterable[str]) -> int:
        """Type these lines and then no more; the exit code."""
        typed = iter(lines)
        monkeypatch.setattr(sys, "stdin", Typing(lambda: next(typed, None)))
        return self.session.run()

    def plays_on(self, monkeypatch: pytest.MonkeyPatch, rng: Random, most: int | None = None) -> int:
        """Answer everything at random until the game is over, or so many times."""
        answers = repeat(None) if most is None else repeat(None, most)
        typed = (self._any_answer(rng) for _ in answers)
        monkeypatch.setattr(sys, "stdin", Typing(lambda: next(typed, None)))
        return self.session.run()

    def _any_answer(self, rng: Random) -> str:
        question = self.table.question
        if isinstance(question, Choose):
            return spell(rng.choice(list(question.options)))
        if isinstance(question, (Draw, Roll, Shuffle)):
            return spell(question.sample(rng))
        assert question is not None
        seat = next(seat for seat in question.options if seat not in self.table.sealed_by)  # type: ignore[union-attr]
        return spell(rng.choice(list(question.options[seat])))  # type: ignore[union-attr]
