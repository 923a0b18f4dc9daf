"""The commands of the browser table: play, serve, export and import, as processes."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from grognard.kernel.files import read_file
from grognard.web.people import COOKIE
from tests.cli.terminals import ROOT, TINY

OURS = ["-c", "from grognard.cli import main; main()"]
KEY = "a-key-for-tests-that-is-long-enough-for-it"


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GROGNARD") and key != "DATABASE_URL"}
    return {**kept, "XDG_DATA_HOME": str(home), **more}


def run(home: Path, *words: str, program: list[str] = TINY, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *program, *words],
        cwd=ROOT,
        env=environment(home, **more),
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def playing(home: Path, *words: str) -> Iterator[str]:
    """`grognard play ...` while the block runs; the address it prints."""
    with subprocess.Popen(
        [sys.executable, *TINY, "play", *words, "--no-browser"],
        cwd=ROOT,
        env=environment(home),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            yield line.removeprefix("Grognard is at ").strip()
        finally:
            process.send_signal(signal.SIGINT)
            told, errors = process.communicate(timeout=30)
            assert "Stopped; the games are kept." in told
            assert (process.returncode, errors) == (0, "")


def test_play_opens_a_table_that_is_ones_own_and_keeps_it(tmp_path: Path) -> None:
    with playing(tmp_path, "connect-four", "--seat", "red=random") as address, httpx.Client() as browser:
        opened = browser.get(address, follow_redirects=True)
        assert opened.status_code == 200
        table = opened.url.path
        assert "data-option" in opened.text
        base = f"http://{opened.url.host}:{opened.url.port}"
        csrf = re.search(r'name="csrf"[^>]* value="([0-9a-f]{64})"', browser.get(base).text)
        assert csrf is not None
        sent = {"n": "0", "seat": "yellow", "option": "4"}
        replied = browser.post(f"{base}{table}/answer", data=sent, headers={"x-csrf-token": csrf.group(1)})
        assert replied.status_code == 303
        cookie = browser.cookies[COOKIE]
    with playing(tmp_path) as address, httpx.Client() as another:
        lobby = another.get(address, follow_redirects=True)
        assert lobby.url.path == "/"
        assert table in lobby.text
        assert another.cookies[COOKIE] == cookie
    with httpx.Client() as stranger, playing(tmp_path) as address:
        assert table not in stranger.get(address.partition("/enter/")[0]).text


def test_play_goes_on_with_a_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    home = tmp_path / "home"
    typed = subprocess.run(
        [sys.executable, *TINY, "play", "beetle", "--terminal", "--file", str(kept)],
        cwd=ROOT,
        env=environment(home),
        input="rest\nq\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert typed.returncode == 0
    with playing(home, "--resume", str(kept)) as address, httpx.Client() as browser:
        assert browser.get(address, follow_redirects=True).url.path.startswith("/t/")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["connect-four", "--file", "x"], "--file is for --terminal"),
        (["connect-fuor"], "did you mean connect-four?"),
        (["connect-four", "--seat", "green=me"], "connect-four has no seat 'green'"),
        (["connect-four", "--seat", "red=nobody"], "there is no bot 'nobody'"),
    ],
)
def test_what_does_not_go_together_is_told_in_a_line(tmp_path: Path, words: list[str], told: str) -> None:
    done = run(tmp_path, "play", *words, "--no-browser")
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_games_are_exported_and_imported(tmp_path: Path) -> None:
    with playing(tmp_path, "magpies", "--seed", "7") as address, httpx.Client() as browser:
        table = browser.get(address, follow_redirects=True).url.path.removeprefix("/t/")
    out = tmp_path / "out"
    out.mkdir()
    assert run(tmp_path, "export", "--to", str(out)).returncode == 0
    (path,) = out.iterdir()
    assert path.name == f"magpies-{table}.grognard"
    assert read_file(path).journal.header.game == "magpies"
    again = run(tmp_path, "export", table, "--to", str(out))
    assert again.returncode == 2
    assert "exists; name another folder" in again.stderr
    assert "there is no game 'nothing'" in run(tmp_path, "export", "nothing", "--to", str(out)).stderr
    taken_in = run(tmp_path, "import", str(path))
    found = re.search(r"/t/([\w-]+)", taken_in.stdout)
    assert found is not None, taken_in.stderr
    second = tmp_path / "second"
    second.mkdir()
    assert run(tmp_path, "export", found.group(1), "--to", str(second)).returncode == 0
    (copy,) = second.iterdir()
    assert list(read_file(copy).journal.entries) == list(read_file(path).journal.entries)


def test_at_a_server_imported_games_have_open_seats(tmp_path: Path) -> None:
    with playing(tmp_path, "connect-four"):
        pass
    out = tmp_path / "out"
    out.mkdir()
    assert run(tmp_path, "export", "--to", str(out)).returncode == 0
    (path,) = out.iterdir()
    hosted = {"DATABASE_URL": f"sqlite:///{tmp_path}/hosted.sqlite3"}
    refused = run(tmp_path, "import", str(path), **hosted)
    assert refused.returncode == 2
    assert "GROGNARD_SECRET_KEY" in refused.stderr
    done = run(tmp_path, "import", str(path), GROGNARD_SECRET_KEY=KEY, GROGNARD_ADDRESS="https://g.example", **hosted)
    assert len(re.findall(r"(?:yellow|red): https://g\.example/join/[\w-]{43}", done.stdout)) == 2


def test_serve_lets_nobody_in_without_a_key(tmp_path: Path) -> None:
    refused = run(tmp_path, "serve", "--host", "0.0.0.0", program=OURS)
    assert refused.returncode == 2
    assert "needs a secret key" in refused.stderr
    assert "export GROGNARD_SECRET_KEY=" in refused.stderr


def test_serve_tells_of_a_store_that_is_not_there(tmp_path: Path) -> None:
    refused = run(tmp_path, "serve", program=OURS, DATABASE_URL=f"postgresql:///games?host={tmp_path}")
    assert refused.returncode == 2
    assert "the games cannot be reached just now" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1
