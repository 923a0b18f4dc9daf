"""A server process that can be killed and is back in a moment: everything is loaded once, and a fork serves.

`python -m tests.web.forked URL` prints its port; then, for each line it reads, a new process listens there, and prints
its number. Only that process listens: what comes while it is dead is refused, not kept for the next.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TextIO

import uvicorn
from sqlalchemy.engine import URL, make_url

from grognard.web.app import make_app
from grognard.web.pages import templates
from grognard.web.settings import Settings
from tests.web.servers import KEY, SHELF

ROOT: Final = Path(__file__).resolve().parents[2]


def serve(url: URL, port: int) -> None:
    listening = socket.create_server(("127.0.0.1", port), backlog=100)
    print(os.getpid(), flush=True)
    app = make_app(Settings(KEY), SHELF, url)
    config = uvicorn.Config(app, log_level="error", access_log=False, lifespan="on")
    asyncio.run(uvicorn.Server(config).serve(sockets=[listening]))


def main(url: URL) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for name in templates().list_templates():
        templates().get_template(name)
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    print(port, flush=True)
    for _ in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            serve(url, port)
            os._exit(0)


class Forker:
    """The other side: `start` serves, `kill` ends it in whatever it is doing."""

    def __init__(self, process: subprocess.Popen[str], written: TextIO, read: TextIO) -> None:
        self._process = process
        self._written, self._read = written, read
        self.base = f"http://127.0.0.1:{read.readline().strip()}"
        self.pid = 0

    def start(self) -> None:
        self._written.write("\n")
        self._written.flush()
        self.pid = int(self._read.readline())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)


@contextmanager
def forker(url: URL) -> Iterator[Forker]:
    words = [sys.executable, "-m", "tests.web.forked", url.render_as_string(hide_password=False)]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        forking = Forker(process, process.stdin, process.stdout)
        try:
            yield forking
        finally:
            if forking.pid:
                forking.kill()
            process.stdin.close()
            process.wait()


if __name__ == "__main__":
    main(make_url(sys.argv[1]))
