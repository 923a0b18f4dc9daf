"""`grognard verify`: do the rules still do what a kept game says?"""

from __future__ import annotations

import typer

from grognard.commands.replay import JournalPath
from grognard.commands.shelf import PackFolder, Shelf, screen
from grognard.kernel.files import read_file
from grognard.kernel.loading import verify as verified

SOUND, DIVERGED = 0, 1


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="verify")
    def verify(file: JournalPath, pack: PackFolder = "") -> None:
        """Play a kept game again. Exit code 0: sound; 1: the rules now do something else; 2: it cannot be read."""
        reading = read_file(file)
        verdict = verified(reading.journal, shelf.game(reading.journal.header.game), pack)
        out = screen()
        if reading.dropped:
            out.print(reading.dropped, soft_wrap=True, markup=False)
        word = "sound" if verdict.is_sound else "diverged"
        out.print(f"{word}: {verdict.message}", soft_wrap=True, markup=False)
        raise typer.Exit(SOUND if verdict.is_sound else DIVERGED)
