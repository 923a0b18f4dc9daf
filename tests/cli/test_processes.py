"""The command as a person meets it: a real terminal, real signals, real pipes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from grognard.kernel.files import read_file
from grognard.kernel.journal import fold
from tests.cli.terminals import ROOT, TINY, Terminal

CTRL_D = "\x04"


def kept_in(home: Path) -> Path:
    (path,) = (home / "grognard").iterdir()
    return path


def answers_in(path: Path) -> int:
    return len(fold(read_file(path).journal.entries).line)


def test_ctrl_c_leaves_a_game_that_can_be_resumed(tmp_path: Path) -> None:
    table = Terminal(tmp_path, TINY, "play", "--terminal", "beetle")
    table.wait_for("what now?")
    table.type("rest\n")
    table.wait_for("what now?")
    table.interrupt()
    assert table.ends_with() == 130
    assert "Traceback" not in table.shown
    assert f"--resume {kept_in(tmp_path)}" in table.shown
    again = Terminal(tmp_path, TINY, "play", "--terminal", "beetle", "--resume", str(kept_in(tmp_path)))
    again.wait_for("Turns")
    again.wait_for("> ")
    again.type("u\n")
    again.wait_for("> ")
    again.type("q\n")
    assert again.ends_with() == 0
    assert answers_in(kept_in(tmp_path)) == 0


def test_ctrl_c_before_the_first_answer_leaves_nothing(tmp_path: Path) -> None:
    table = Terminal(tmp_path, TINY, "play", "--terminal", "beetle")
    table.wait_for("what now?")
    table.interrupt()
    assert table.ends_with() == 130
    assert "nothing is kept" in table.shown
    assert not list((tmp_path / "grognard").iterdir())


def test_ctrl_d_is_like_ctrl_c(tmp_path: Path) -> None:
    table = Terminal(tmp_path, TINY, "play", "--terminal", "beetle")
    table.wait_for("what now?")
    table.type("rest\n")
    table.wait_for("what now?")
    table.wait_for("> ")  # typed while the terminal is made ready for the prompt, it would be lost
    table.type(CTRL_D)
    assert table.ends_with() == 130
    assert "Traceback" not in table.shown
    assert "--resume" in table.shown


def test_kill_9_loses_no_answer(tmp_path: Path) -> None:
    table = Terminal(tmp_path, TINY, "play", "--terminal", "beetle")
    table.wait_for("what now?")
    for _ in range(3):
        table.type("rest\n")
        table.wait_for("what now?")
    os.kill(table.pid, signal.SIGKILL)
    assert table.ends_with() == -signal.SIGKILL
    path = kept_in(tmp_path)
    assert answers_in(path) == 3
    again = Terminal(tmp_path, TINY, "play", "--terminal", "beetle", "--resume", str(path))
    again.wait_for("what now?")
    again.type("q\n")
    assert again.ends_with() == 0


def test_between_hot_seats_the_screen_waits_to_be_passed(tmp_path: Path) -> None:
    table = Terminal(tmp_path, TINY, "play", "--terminal", "magpies", "--seed", "1")
    table.wait_for("North: ")
    table.type("none\n")
    table.wait_for("Press Enter when East sits here.")
    page = table.shown.split("\x1b[2J")[-1]
    assert "hand" not in page
    table.type("\n")
    table.wait_for("East: ")
    table.type("q\n")
    assert table.ends_with() == 0


def test_whoever_reads_our_output_may_stop(tmp_path: Path) -> None:
    path = tmp_path / "game"
    lines = "".join("rest\n" for _ in range(250))
    words = [sys.executable, *TINY, "play", "--terminal", "beetle", "--file", str(path)]
    subprocess.run(words, cwd=ROOT, input=lines, text=True, capture_output=True, check=False)
    replay = subprocess.Popen(
        [sys.executable, *TINY, "replay", str(path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert replay.stdout is not None
    assert replay.stderr is not None
    replay.stdout.readline()
    replay.stdout.close()
    told = replay.stderr.read()
    replay.stderr.close()
    replay.wait()
    assert told == b""


def test_a_script_without_utf8_is_no_crash(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    words = [sys.executable, *TINY, "companion", "beetle"]
    ended = subprocess.run(
        words, cwd=ROOT, input="hop\nsharp\nm\nq\n", text=True, capture_output=True, check=False, env=environment
    )
    assert (ended.returncode, ended.stderr) == (0, "")
