"""A server of one's own for the time one plays, and the browser opened at the table."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from grognard.commands.shelf import Shelf, assignments, suggested
from grognard.kernel.errors import GrognardError
from grognard.kernel.files import read_file
from grognard.kernel.game import Setup
from grognard.kernel.questions import Seat

PORT: Final = 8700
HOST: Final = "127.0.0.1"
VISITOR: Final = "visitor"  # the file with the token of whoever uses this machine


def require_web() -> None:
    """The packages of the browser table are not needed for anything else, and may not be there."""
    if find_spec("starlette") is None or find_spec("sqlalchemy") is None:
        raise GrognardError("this needs more packages: pip install 'grognard[web]'; or play at a terminal: --terminal")


def play_in_browser(
    shelf: Shelf,
    setup: Setup | None,
    resume: Path | None,
    seats: Sequence[str],
    seed: str,
    port: int,
    *,
    companion: bool,
    opens: bool,
) -> None:
    """Serve this machine until Ctrl-C, and open the browser at a new table, a kept one, or the choice of games."""
    require_web()
    from grognard.store import open_store
    from grognard.store.opening import data_folder, url_of
    from grognard.web import serving, setting_up
    from grognard.web.app import Entrance, make_app
    from grognard.web.people import hashed, new_token
    from grognard.web.settings import kept_secret, settings_for
    from grognard.web.tables import Tables

    folder = data_folder()
    url, settings = url_of(os.environ, folder), settings_for(HOST, folder, os.environ)
    entrance = Entrance(new_token(), kept_secret(folder / VISITOR))
    visitor = hashed(entrance.visitor)
    given = fields_of(shelf, setup, seats, seed, companion=companion) if setup is not None else {}
    journal = read_file(resume).journal if resume is not None else None
    listening = listen(port)
    app = make_app(settings, shelf, url, entrance)

    async def table_wanted(tables: Tables) -> str:
        if journal is not None:
            return await setting_up.keep_journal(tables, visitor, journal)
        if setup is None:
            return ""
        return await setting_up.set_up(tables, visitor, setting_up.wanted(shelf.game(setup.game), given, setup.pack))

    async def play() -> None:
        await (await open_store(url)).close()  # what is wrong with it is told before anything else
        async with serving.running(app, listening) as server:
            table = await table_wanted(app.state.tables)
            address = f"http://{HOST}:{listening.getsockname()[1]}/enter/{entrance.token}"
            address += f"?to={table}" if table else ""
            print(f"Grognard is at {address}\nCtrl-C stops it; every answer is kept.", flush=True)
            if opens and may_open(os.environ):
                threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
            await server.until_stopped()

    with listening:
        serving.run(play())


def fields_of(shelf: Shelf, setup: Setup, seats: Sequence[str], seed: str, *, companion: bool) -> Mapping[str, str]:
    """What was said on the command line, as the form of the first page says it."""
    known = shelf.game(setup.game).seats(setup)
    fields = {"ruleset": setup.ruleset, "scenario": setup.scenario, "seed": seed}
    fields |= {f"option.{key}": value for key, value in setup.options.items()}
    for name, who in assignments("--seat", seats).items():
        if name not in known:
            raise GrognardError(f"{setup.game} has no seat {name!r}; {suggested(name, list(known))}")
        fields[f"seat.{Seat(name)}"] = who if who in ("me", "friend") else f"bot:{who}"
    if companion:
        fields["companion"] = "on"
    return fields


def listen(port: int) -> socket.socket:
    """The port asked for; else the usual one, or any that is free."""
    for wanted in [port] if port else [PORT, 0]:
        try:
            return socket.create_server((HOST, wanted))
        except OSError as error:
            failure = error
    raise GrognardError(f"--port {port} cannot be used ({failure.strerror}); name another, or none")


def may_open(environment: Mapping[str, str]) -> bool:
    """Whether there is a screen for a browser: one in this terminal would take it from us."""
    if sys.platform in ("win32", "darwin") or "BROWSER" in environment:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))
