"""A server for browsers, in a process of its own that can be killed: `python -m tests.browser.serving FOLDER PORT`."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Final

import uvicorn
from sqlalchemy.engine import URL

from grognard.web.app import make_app
from grognard.web.settings import Settings
from tests.browser.shelf import SHELF

KEY: Final = "a-secret-key-for-tests-that-is-long-enough"
PATIENCE: Final = 30.0


def main(folder: Path, port: int) -> None:
    url = URL.create("sqlite+aiosqlite", database=str(folder / "games.sqlite3"))
    app = make_app(Settings(KEY), SHELF, url)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=2)


class Server:
    """A running server. Killed and started again it has the same address, and the games it had."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = _free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with open(self.folder / "server.log", "ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.serving", str(self.folder), str(self.port)],
                stdout=log,
                stderr=log,
                cwd=Path(__file__).parents[2],
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                urllib.request.urlopen(f"{self.base}/static/icon.svg", timeout=1).close()
                return
            except OSError:
                if self._process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server did not start:\n{self.log()}")

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """As a power cut does it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        port: int = found.getsockname()[1]
    return port


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
