"""A PostgreSQL server of our own in a folder of its own, as Debian's package has it. It refuses to run as root."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
from sqlalchemy.engine import URL

PROGRAMS: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
OTHERS: Final = ("postgres", "nobody")  # who runs it where we are root


class Cluster:
    """A running server. `fresh()` is the address of an empty database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count(1)

    def fresh(self) -> URL:
        name = f"games_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.address("postgres").render_as_string(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name).set(drivername="postgresql+psycopg")

    def address(self, name: str) -> URL:
        return URL.create("postgresql", username="games", database=name, query={"host": str(self.folder)})


@contextmanager
def cluster(*, synchronous: bool = True) -> Iterator[Cluster]:
    """A server that runs while the block does."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="grognard-pg-"))
    who = _who()
    try:
        if "user" in who:
            shutil.chown(folder, who["user"])
        data = folder / "data"
        words = [str(programs / "initdb"), "--auth=trust", "--username=games", "--encoding=UTF8", "-D", str(data)]
        subprocess.run(words, check=True, capture_output=True, cwd=folder, **who)
        settings = f"-k {folder} -c listen_addresses= -c fsync={'on' if synchronous else 'off'}"
        control = [str(programs / "pg_ctl"), "-D", str(data), "-w"]
        begin = [*control, "-o", settings, "-l", str(folder / "log"), "start"]
        subprocess.run(begin, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, **who)
        try:
            yield Cluster(folder)
        finally:
            stop = [*control, "-m", "immediate", "stop"]
            subprocess.run(stop, check=True, capture_output=True, cwd=folder, **who)
    finally:
        shutil.rmtree(folder)


def _programs() -> Path:
    if not PROGRAMS:
        raise RuntimeError("PostgreSQL is tested for real, and is not here: apt-get install postgresql")
    return PROGRAMS[-1]


def _who() -> dict[str, Any]:
    """Who runs the server: we ourselves, or somebody else where we are root."""
    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name for entry in pwd.getpwall()}
    return {"user": next(name for name in OTHERS if name in known), "extra_groups": []}
