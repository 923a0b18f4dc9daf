"""`grognard serve`: a server for others to play at."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from grognard.commands.browsing import require_web
from grognard.commands.shelf import Shelf

Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="0.0.0.0 lets others in; needs a secret key.")]
Port = Annotated[int, typer.Option("--port", metavar="P", min=1, max=65535, help="The port.")]
Workers = Annotated[int, typer.Option("--workers", metavar="N", min=1, max=64, help="Processes that share the work.")]


def add(app: typer.Typer, shelf: Shelf) -> None:  # noqa: ARG001 - a server has all games
    @app.command(name="serve")
    def serve(host: Host = "127.0.0.1", port: Port = 8700, workers: Workers = 1) -> None:
        """Serve the table to other browsers. Games are kept where DATABASE_URL says, else in your data folder."""
        require_web()
        from grognard.store import open_store
        from grognard.store.opening import data_folder, url_of
        from grognard.web import serving
        from grognard.web.settings import settings_for

        folder = data_folder()
        settings_for(host, folder, os.environ)
        url = url_of(os.environ, folder)

        async def look_at_store() -> None:
            await (await open_store(url)).close()

        serving.run(look_at_store())
        where = url.render_as_string(hide_password=True)
        print(f"Grognard serves http://{host}:{port} in {workers} process(es); games are in {where}", flush=True)
        serving.serve(host, port, workers)
