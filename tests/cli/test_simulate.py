"""`grognard simulate`: figures, files, exit codes, and the same games whatever the number of jobs."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner, Result

from grognard.cli import make_app
from grognard.commands.shelf import Shelf
from tests.lab.tiny_games import tiny_game
from tests.tiny import connect_four, magpies

Run: TypeAlias = Callable[..., Result]

# Other processes find the games by the same function, so it must be importable.
SHELF = Shelf(lambda: {"connect-four": connect_four.GAME, "magpies": magpies.GAME}, tiny_game)


@pytest.fixture
def run(data_home: Path) -> Run:
    return lambda *words: CliRunner().invoke(make_app(SHELF), list(words), prog_name="grognard")


def digest_in(text: str) -> str:
    found = re.search(r"digest ([0-9a-f]{16})", text)
    assert found is not None, text
    return found.group(1)


def test_it_says_how_often_each_outcome_came(run: Run) -> None:
    done = run("simulate", "connect-four", "--games", "20", "--seed", "5")
    assert done.exit_code == 0, done.stderr
    assert "20 games, seed 5" in done.stdout
    shares = [float(share) for share in re.findall(r"(\d+\.\d)%\s+\d+\.\d% to", done.stdout)]
    assert abs(sum(shares) - 100.0) < 0.5
    assert re.fullmatch(r"[0-9a-f]{16}", digest_in(done.stdout))


def test_the_number_of_jobs_changes_nothing(run: Run) -> None:
    alone = run("simulate", "magpies", "--games", "9", "--json")
    together = run("simulate", "magpies", "--games", "9", "--jobs", "3", "--json")
    assert alone.exit_code == together.exit_code == 0
    assert alone.stdout == together.stdout
    assert json.loads(alone.stdout)["games"] == 9


def test_json_is_all_there_is_on_stdout(run: Run) -> None:
    found = json.loads(run("simulate", "connect-four", "--games", "3", "--json").stdout)
    assert found["game"] == "connect-four"
    assert sum(share["count"] for share in found["outcomes"].values()) == 3


def test_a_csv_has_a_line_a_game(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert run("simulate", "connect-four", "--games", "5", "--csv", str(file)).exit_code == 0
    lines = list(csv.DictReader(file.read_text().splitlines()))
    assert [line["game"] for line in lines] == ["0", "1", "2", "3", "4"]


def test_what_is_wrong_is_one_line_with_the_remedy(run: Run, tmp_path: Path) -> None:
    for words, remedy in (
        (("simulate", "connect-for"), "did you mean connect-four?"),
        (("simulate", "connect-four", "--seat", "green=random"), "has no seat 'green'"),
        (("simulate", "connect-four", "--seat", "red=gredy"), "did you mean greedy?"),
        (("simulate", "connect-four", "--seat", "red=greedy"), "random"),
        (("simulate", "connect-four", "--rules", "v99"), "no ruleset 'v99'"),
        (("simulate", "connect-four", "--games", "0"), "--games"),
        (("simulate", "connect-four", "--csv", str(tmp_path / "no" / "x.csv")), "make it first"),
    ):
        done = run(*words)
        assert done.exit_code == 2, words
        assert remedy in done.stderr, (words, done.stderr)
        assert len(done.stderr.strip().splitlines()) == 1
        assert done.stdout == ""
