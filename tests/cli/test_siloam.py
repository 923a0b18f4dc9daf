"""The first game at the terminal: what `make play` opens, to its end, and beside a physical table."""

import os
import signal
from pathlib import Path
from random import Random

import pytest

from grognard.games import find_game
from grognard.kernel.entries import Chanced
from grognard.kernel.game import Setup
from grognard.kernel.loading import open_table, verify
from grognard.terminal.session import LEFT
from tests.cli.terminals import OURS, Terminal
from tests.terminal.people import Sitting

SILOAM = find_game("siloam")
SCREENS = [(100, 40), (80, 24), (200, 60), (50, 20)]


def sitting(path: Path, *, ruleset: str = "v19", **how: object) -> Sitting:
    return Sitting(SILOAM, Setup("siloam", ruleset, SILOAM.scenarios[0]), path, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("ruleset", SILOAM.rulesets)
def test_a_whole_campaign_at_the_terminal(ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(tmp_path / "game", ruleset=ruleset, seed="3")
    assert table.plays_on(monkeypatch, Random(3)) == LEFT
    assert table.table.is_over
    assert f"The game is over: {table.table.result.outcome}." in table.printed  # type: ignore[union-attr]
    assert verify(table.table.journal(), SILOAM).is_sound
    assert open_table(tmp_path / "game", lambda _: SILOAM, writing=False).digest == table.table.digest


def test_a_whole_campaign_beside_a_physical_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(tmp_path / "game", companion=True)
    assert table.plays_on(monkeypatch, Random(5)) == LEFT
    assert table.table.is_over
    results = [entry for entry in table.table.entries if isinstance(entry, Chanced)]
    assert len(results) > 100
    told = {f"☐ {n:>3} " for n in range(1, len(table.table.log) + 1)}
    assert all(line in table.printed for line in told)


@pytest.mark.parametrize("screen", SCREENS, ids=[f"{columns}x{lines}" for columns, lines in SCREENS])
def test_every_screen_of_a_campaign_fits(
    screen: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting(tmp_path / "game", screen=screen, seed="3")
    table.plays_on(monkeypatch, Random(3))
    pages = table.printed.split("\x1b[2J\x1b[H")[1:] or table.printed.split("\x1b[H\x1b[2J")[1:]
    assert len(pages) > 50
    too_high = [page for page in pages[:-1] if page.split("> ")[0].count("\n") >= screen[1]]
    # On the smallest screens a question with many long options scrolls; on those of a usual size none does.
    assert not too_high or screen[1] < 24


def test_a_wrong_draw_is_corrected_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(tmp_path / "game", companion=True)
    table.types(monkeypatch, ["leader", "cautious", "19", "correct 1", "artillery"])
    assert table.table.entries[0] == Chanced(1, "vang.support", "artillery")
    assert "Corrected; everything up to entry 3 stands." in table.printed
    assert "Artillery from the Vang Support Cup" in table.printed


def test_rules_reasons_odds_and_map_at_the_first_question(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(tmp_path / "game", seed="5")
    table.types(monkeypatch, ["?", "why", "why 3", "o 1", "m", "p"])
    assert "SOS-CBT-05a  " in table.printed
    assert "among: 1712" in table.printed
    assert "up to the next decision (about, of" in table.printed
    assert "T1" in table.printed
    assert "Beachhead stacks" in table.printed
    assert not [entry for entry in table.table.entries if not isinstance(entry, Chanced)]


def test_the_command_itself_is_interrupted_killed_and_resumed(tmp_path: Path) -> None:
    table = Terminal(tmp_path, OURS, "play", "siloam", "--terminal", "--seed", "5")
    table.wait_for("is attacked in")
    table.type("1\n")
    table.wait_for("to take")
    table.type("\x03")
    assert table.ends_with() == 130
    (path,) = (tmp_path / "grognard").iterdir()
    again = Terminal(tmp_path, OURS, "play", "siloam", "--terminal", "--resume", str(path))
    again.wait_for("to take")
    again.type("1\n")
    again.wait_for("is attacked in")
    os.kill(again.pid, signal.SIGKILL)
    assert again.ends_with() == -signal.SIGKILL
    third = Terminal(tmp_path, OURS, "play", "siloam", "--terminal", "--resume", str(path), columns=80, lines=24)
    third.wait_for("is attacked in")
    third.type("q\n")
    assert third.ends_with() == 0
