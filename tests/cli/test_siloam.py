"""The first game at the terminal: what `make play` opens, to its end, and beside a physical table."""

import os
import signal
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from grognard.cli import OUR_SHELF, make_app
from grognard.games import find_game
from grognard.kernel.entries import Chanced
from grognard.kernel.game import Setup
from grognard.kernel.loading import open_table, verify
from grognard.kernel.questions import Choose, Draw
from grognard.kernel.spelling import spell
from grognard.terminal.session import INTERRUPTED, LEFT
from tests.cli.terminals import OURS, Terminal
from tests.terminal.people import Sitting

SILOAM = find_game("siloam")
SCREENS_SHOWN = 120
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
    table.plays_on(monkeypatch, Random(3), SCREENS_SHOWN)
    pages = table.printed.split("\x1b[2J\x1b[H")[1:] or table.printed.split("\x1b[H\x1b[2J")[1:]
    assert len(pages) > 50
    too_high = [page for page in pages[:-1] if page.split("> ")[0].count("\n") >= screen[1]]
    # On the smallest screens a question with many long options scrolls; on those of a usual size none does.
    assert not too_high or screen[1] < 24


def test_a_wrong_draw_is_corrected_and_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sitting(tmp_path / "game", companion=True)
    question = table.table.question
    assert isinstance(question, Draw)
    drawn, meant = [spell(outcome) for outcome, _ in question.outcomes()][:2]
    table.types(monkeypatch, [drawn, "correct 1", meant])
    assert table.table.entries[0] == Chanced(1, question.topic, meant)
    assert f"(instead of {drawn})" in table.printed
    assert "Corrected; everything up to entry" in table.printed


def test_rules_reasons_odds_map_and_lists_at_the_first_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sitting(tmp_path / "game", seed="5")
    question, state = table.table.question, table.table.state
    assert isinstance(question, Choose)
    reasoned = next(n for n, heard in enumerate(table.table.log, start=1) if "reason" in heard.told.facts)
    assert table.types(monkeypatch, ["?", f"why {reasoned}", "o 1", "m", "p"]) == INTERRUPTED
    rule = SILOAM.rules()[SILOAM.prompt(state, question).rules[0]]
    assert f"{rule.id}  {rule.title}" in table.printed
    assert "  chosen: " in table.printed
    assert "up to the next decision (" in table.printed
    assert "%  " in table.printed
    scene = SILOAM.scene(table.table.view(question.seat), None)  # type: ignore[misc]
    assert all(f"{panel.title}: " in table.printed for panel in scene.panels)
    assert all(piece.title.removesuffix(f" in {piece.place}") in table.printed for piece in scene.pieces)
    assert not [entry for entry in table.table.entries if not isinstance(entry, Chanced)]


def test_the_command_itself_is_interrupted_killed_and_resumed(tmp_path: Path) -> None:
    table = Terminal(tmp_path, OURS, "play", "--terminal", "siloam", "--seed", "5")
    table.wait_for("q quit")
    table.type("1\n")
    table.wait_for("q quit")
    table.interrupt()
    assert table.ends_with() == 130
    (path,) = (tmp_path / "grognard").iterdir()
    again = Terminal(tmp_path, OURS, "play", "--terminal", "siloam", "--resume", str(path))
    again.wait_for("q quit")
    again.type("1\n")
    again.wait_for("q quit")
    os.kill(again.pid, signal.SIGKILL)
    assert again.ends_with() == -signal.SIGKILL
    third = Terminal(tmp_path, OURS, "play", "--terminal", "siloam", "--resume", str(path), columns=80, lines=24)
    third.wait_for("q quit")
    third.type("q\n")
    assert third.ends_with() == 0


# The command with its own games


def grognard(*words: str) -> Result:
    return CliRunner().invoke(make_app(OUR_SHELF), list(words), prog_name="grognard")


def test_siloam_is_listed_and_its_rules_are_at_hand() -> None:
    assert "The Sirens of Siloam" in grognard("games").stdout
    rule = next(iter(SILOAM.rules().values()))
    assert rule.title in grognard("rules", "siloam", rule.id).stdout


def test_the_figures_that_are_ours_are_listed() -> None:
    shown = grognard("pack", "show", "siloam")
    assert shown.exit_code == 0
    assert "map.toml" in shown.stdout
    assert "units.toml" in shown.stdout


def test_a_faulty_pack_is_checked_at_length_and_refused_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "unit.toml").write_text("")
    (tmp_path / "limits.toml").write_text("[limits]\nrouns = 3\n")
    checked = grognard("pack", "check", "siloam", str(tmp_path))
    assert checked.exit_code == 2
    assert "unit.toml" in checked.stdout
    assert "limits.toml" in checked.stdout
    unnamed = grognard("pack", "check", str(tmp_path))
    assert unnamed.exit_code == 2
    assert "say of which game: grognard pack check GAME" in unnamed.stderr
    refused = grognard("play", "--terminal", "siloam", "--pack", str(tmp_path))
    assert refused.exit_code == 2
    assert refused.stderr.startswith("grognard: ")
    assert refused.stderr.count("\n") == 1
    assert "`grognard pack check` lists all" in refused.stderr


def test_a_picture_of_the_beginning(tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    assert grognard("render", "siloam", "--svg", str(picture)).exit_code == 0
    assert "The Sirens of Siloam" in picture.read_text()
