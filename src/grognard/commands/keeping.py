"""`grognard export` and `grognard import`: games out of the store as journal files, and into it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from grognard.commands.browsing import HOST, VISITOR, require_web
from grognard.commands.shelf import Shelf, screen
from grognard.kernel.entries import Journal
from grognard.kernel.errors import GrognardError, JournalError
from grognard.kernel.files import read_file, write_file
from grognard.kernel.journal import setup_of
from grognard.kernel.questions import Seat

Ids = Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Games, as /t/ID has them; all, if none.")]
Folder = Annotated[Path, typer.Option("--to", metavar="DIR", help="Where to put the files.")]
Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Journal files.")]


def add(app: typer.Typer, shelf: Shelf) -> None:
    @app.command(name="export")
    def export(ids: Ids = None, to: Folder = Path()) -> None:
        """Write games out of the store as journal files, one for each."""
        if not to.is_dir():
            raise GrognardError(f"--to {to}: there is no such folder; make it first")
        require_web()
        _export(ids or [], to)

    @app.command(name="import")
    def import_(files: Files) -> None:
        """Put journal files into the store, as games that can be gone on with."""
        require_web()
        _import(shelf, files)


def _export(ids: list[str], to: Path) -> None:
    from grognard.store import journals, open_store
    from grognard.store.opening import data_folder, url_of
    from grognard.web import serving

    async def write_out() -> None:
        store = await open_store(url_of(os.environ, data_folder()))
        try:
            async with store.reading() as connection:
                wanted = ids or await journals.every(connection)
                for game in wanted:
                    kept = await journals.kept(connection, game)
                    if kept is None:
                        raise GrognardError(f"there is no game {game!r} in the store; its page is at /t/ID")
                    written = await journals.written(connection, game)
                    path = to / f"{kept.header.game}-{game}.grognard"
                    if path.exists():
                        raise JournalError(f"{path} exists; name another folder with --to")
                    write_file(path, Journal(kept.header, written.merged()))
                    screen().print(str(path), soft_wrap=True, markup=False)
        finally:
            await store.close()
        screen().print(f"{len(wanted)} games")

    serving.run(write_out())


def _import(shelf: Shelf, files: list[Path]) -> None:
    """At home the games are one's own; at a server every seat is open, and its link is printed."""
    from grognard.store import open_store
    from grognard.store.opening import data_folder, url_of
    from grognard.web import serving
    from grognard.web.limits import Gauges
    from grognard.web.people import hashed, invitation_token
    from grognard.web.setting_up import FRIEND, keep_journal
    from grognard.web.settings import SettingsError, kept_secret, settings_for
    from grognard.web.tables import Tables

    folder = data_folder()
    url, settings = url_of(os.environ, folder), settings_for(HOST, folder, os.environ)
    is_hosted = bool(os.environ.get("DATABASE_URL", ""))
    if is_hosted and not os.environ.get("GROGNARD_SECRET_KEY", ""):
        raise SettingsError("GROGNARD_SECRET_KEY: set the server's own, so that the links to the seats are good there")
    visitor = hashed(kept_secret(folder / VISITOR))
    journals_read = {path: read_file(path).journal for path in files}

    async def read_in() -> None:
        tables = Tables(await open_store(url), settings, shelf, Gauges(settings.limits))
        try:
            for path, journal in journals_read.items():
                game = shelf.game(journal.header.game)
                seats: Mapping[Seat, str] = {}
                if is_hosted:
                    seats = dict.fromkeys(game.seats(setup_of(journal.header, "")), FRIEND)
                table = await keep_journal(tables, visitor, journal, name=path.stem, seats=seats)
                screen().print(f"{path} is at /t/{table}", soft_wrap=True, markup=False)
                for kept in tables.live[table].kept.seats:
                    if kept.invitation:
                        token = invitation_token(settings.secret_key, kept.invitation)
                        screen().print(f"  {kept.seat}: {settings.address}/join/{token}", soft_wrap=True, markup=False)
        finally:
            await tables.close()

    serving.run(read_in())
