"""Lines from the keyboard, or from a script on standard input."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Final

from rich.console import Console

PROMPT: Final = "> "

with suppress(ImportError):
    import readline  # noqa: F401 - gives the prompt its editing and history


def read_line(out: Console, prompt: str = PROMPT) -> str:
    """One line, without the blanks around it. Raises EOFError where no more will come.

    A script's lines are shown, so that what came of it can be read.
    """
    if sys.stdin.isatty():
        return input(prompt).strip()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    out.print(f"{prompt}{line.strip()}", markup=False, highlight=False)
    return line.strip()
