"""A command at a real terminal: a pseudo-terminal that types and reads like a person."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
PAUSE = 1.0
CTRL_C = "\x03"
TINY = ("-m", "tests.cli.tiny_shelf")
OURS = ("-c", "from grognard.cli import main; main()")


class Terminal:
    """`Terminal(tmp_path, TINY, "play", "beetle")` runs the command; what it shows is in `shown`."""

    def __init__(self, home: Path, module: tuple[str, ...], *words: str, columns: int = 100, lines: int = 40) -> None:
        self.shown = ""
        self._seen = 0
        self.pid, self.keyboard = pty.fork()
        if self.pid == 0:
            environment = {
                **os.environ,
                "XDG_DATA_HOME": str(home),
                "TERM": "xterm-256color",
                "COLUMNS": "",
                "LINES": "",
            }
            environment = {name: value for name, value in environment.items() if value}
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, *module, *words], environment)
        fcntl.ioctl(self.keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def wait_for(self, text: str) -> None:
        """Read until `text` is shown after what was waited for last."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.shown[self._seen :]:
            assert time.monotonic() < deadline, f"{text!r} was not shown; there was {self.shown[self._seen :]!r}"
            assert self._read(), f"{text!r} was not shown before the end; there was {self.shown[self._seen :]!r}"
        self._seen = self.shown.index(text, self._seen) + len(text)

    def type(self, text: str) -> None:
        os.write(self.keyboard, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C at the prompt, again if nothing comes of it: between Python's last look for signals and its wait
        for the keyboard one goes unnoticed until the next key."""
        self.wait_for("> ")
        self.type(CTRL_C)
        while not select.select([self.keyboard], [], [], PAUSE)[0]:
            self.type(CTRL_C)

    def ends_with(self) -> int:
        """Read to the end; the exit code, negative for a signal."""
        while self._read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.keyboard)
        return os.waitstatus_to_exitcode(status)

    def _read(self) -> bool:
        ready, _, _ = select.select([self.keyboard], [], [], PATIENCE)
        assert ready, f"nothing more is shown after {self.shown[-300:]!r}"
        try:
            shown = os.read(self.keyboard, 65536)
        except OSError:  # the other end is closed
            return False
        self.shown += shown.decode(errors="replace")
        return bool(shown)
