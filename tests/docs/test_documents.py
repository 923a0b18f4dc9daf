"""Every command and every snippet of the README and the guides is run."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LEAVE = "q\n"
SERVERS = ("grognard play", "grognard serve")  # without --terminal these go on until Ctrl-C
SERVED_WITH = {"GROGNARD_SECRET_KEY": "a-key-for-the-guides-that-is-long-enough"}
GROGNARD = [sys.executable, "-c", "from grognard.cli import main; main()"]


class Block(NamedTuple):
    document: Path
    language: str
    text: str


def blocks() -> Iterator[Block]:
    for document in DOCUMENTS:
        for found in BLOCK.finditer(document.read_text(encoding="utf-8")):
            yield Block(document, found.group(1), found.group(2))


def commands() -> list[str]:
    lines = [line for block in blocks() if block.language == "sh" for line in block.text.splitlines()]
    return list(dict.fromkeys([line.split("#")[0].strip() for line in lines if line.strip()]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the commands are run: with the corrections the guide shows, and a game that was kept."""
    folder = tmp_path_factory.mktemp("reader")
    (folder / "my-corrections").mkdir()
    shown = [block.text for block in blocks() if block.language == "toml" and "[[unit]]" in block.text]
    (folder / "my-corrections" / "units.toml").write_text(shown[0], encoding="utf-8")
    done = run(folder, ["play", "siloam", "--terminal", "--seed", "1", "--file", "game.grognard"], "1\n1\nq\n")
    assert done.returncode == 0, done.stderr
    return folder


def is_server(command: str) -> bool:
    return command.startswith(SERVERS) and "--terminal" not in command


def serve(folder: Path, words: list[str]) -> str:
    """What a server prints when it answers, before Ctrl-C ends it."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "BROWSER": "true", **SERVED_WITH}
    with subprocess.Popen(
        [*GROGNARD, *words], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=30)
        assert server.returncode in (0, 130, -signal.SIGINT), errors
    return line


def run(folder: Path, words: list[str], typed: str = LEAVE) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "BROWSER": "true"}
    return subprocess.run(
        [*GROGNARD, *words], cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", [line for line in commands() if line.startswith("grognard ")])
def test_a_command_of_the_documents_runs(command: str, folder: Path) -> None:
    if is_server(command):
        assert "http://" in serve(folder, shlex.split(command)[1:])
        return
    done = run(folder, shlex.split(command)[1:])
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("command", [line for line in commands() if not line.startswith("grognard ")])
def test_the_other_commands_are_targets_of_the_makefile(command: str) -> None:
    words = command.split()
    assert words[0] == "make", command
    done = subprocess.run([*words, "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "block",
    [block for block in blocks() if block.language == "python"],
    ids=lambda block: f"{block.document.stem}-{block.text.splitlines()[0][:40]}",
)
def test_a_snippet_of_the_documents_runs(block: Block) -> None:
    done = subprocess.run([sys.executable, "-c", block.text], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_links_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for link in re.findall(r"\]\(([^)#]+)\)", document.read_text(encoding="utf-8")):
            assert (document.parent / link).exists(), f"{document.name}: {link}"


def test_the_readme_begins_with_what_it_is_a_picture_and_two_commands() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    picture, commands_ = text.index("!["), text.index("```sh")
    assert text.startswith("# Grognard\n\nGrognard is a table for board wargames")
    assert picture < commands_
    assert text[commands_:].startswith("```sh\nmake play")
