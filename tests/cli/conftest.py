from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner, Result

from grognard.cli import make_app
from tests.cli.tiny_shelf import SHELF

Run: TypeAlias = Callable[..., Result]


@pytest.fixture
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games nobody named a file for are kept here, not in the tester's own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def run(data_home: Path) -> Run:
    """`run("play", "beetle", typed=["hop"])`: the command with the tiny games on its shelf."""

    def invoke(*words: str, typed: list[str] | None = None) -> Result:
        lines = "".join(f"{line}\n" for line in typed or [])
        return CliRunner().invoke(make_app(SHELF), list(words), input=lines, prog_name="grognard")

    return invoke
