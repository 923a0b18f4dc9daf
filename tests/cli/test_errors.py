"""Bad input: exit code 2, one line on stderr that names the remedy, and never a traceback."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run

BAD_WORDS = [
    (["fly"], "No such command 'fly'"),
    (["plai"], "Did you mean 'play'"),
    (["play", "--terminal"], "play --terminal: which game? there is: beetle, connect-four, magpies"),
    (["play", "--terminal", "beetel"], "there is no game 'beetel'; did you mean beetle?"),
    (["play", "--terminal", "zzz"], "there is: beetle, connect-four, magpies"),
    (["play", "--terminal", "beetle", "--fast"], "No such option: --fast"),
    (["play", "--terminal", "beetle", "--ruleset", "dya"], "beetle has no ruleset 'dya'; did you mean day?"),
    (["play", "--terminal", "beetle", "--scenario", "x"], "beetle has no scenario 'x'; there is: meadow, garden"),
    (["play", "--terminal", "beetle", "--option", "x"], "--option 'x': write it as NAME=VALUE"),
    (["play", "--terminal", "beetle", "--seat", "walker"], "--seat 'walker': write it as NAME=VALUE"),
    (["play", "--terminal", "beetle", "--seat", "walkr=me"], "beetle has no seat 'walkr'; did you mean walker?"),
    (["play", "--terminal", "beetle", "--seat", "walker=randm"], "there is no bot 'randm'; did you mean random?"),
    (["play", "--terminal", "beetle", "--pack", "/nowhere"], "--pack /nowhere: there is no such folder"),
    (["play", "--terminal", "beetle", "--file", "/nowhere/game"], "there is no folder /nowhere; make it first"),
    (["play", "--terminal", "beetle", "--resume", "/nowhere"], "/nowhere cannot be read"),
    (["play", "--terminal", "beetle", "--resume", "a", "--file", "b"], "leave --file out"),
    (["play", "--terminal", "beetle", "--resume", "a", "--ruleset", "day"], "a resumed game keeps its ruleset"),
    (["companion", "beetle", "--resume", "a", "--option", "x=y"], "a resumed game keeps its ruleset"),
    (["companion", "beetel"], "did you mean beetle?"),
    (["replay", "/nowhere"], "/nowhere cannot be read"),
    (["replay", "x", "--to", "y"], "Invalid value for '--to'"),
    (["verify", "/nowhere"], "/nowhere cannot be read"),
    (["rules", "beetle", "BTL-09"], "there is no rule 'BTL-09'; did you mean"),
    (["rules", "beetle", "--find", "submarine"], "no rule of beetle says 'submarine'; try fewer words"),
    (["pack", "show", "magpies"], "magpies has no pack to correct"),
    (["pack", "check", "magpies", "."], "magpies has no pack to correct"),
    (["pack", "check", "/nowhere"], "/nowhere: there is no such folder"),
    (["pack", "check", "a", "b", "c"], "a game and a folder, nothing more"),
    (["render", "beetle"], "Missing option '--svg'"),
    (["render", "/nowhere.x", "--svg", "x"], "/nowhere.x: there is no such file"),
    (["render", "beetel", "--svg", "x"], "did you mean beetle?"),
    (["render", "beetle", "--svg", "x", "--to", "3"], "give a kept game"),
    (["render", "magpies", "--svg", "x"], "magpies has no picture"),
    (["render", "beetle", "--svg", "/nowhere/x.svg"], "/nowhere/x.svg: No such file or directory"),
]


def fails(run: Run, words: list[str], told: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("grognard: ")
    assert result.stderr.count("\n") == 1
    assert told in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("words", "told"), BAD_WORDS, ids=[" ".join(words) for words, _ in BAD_WORDS])
def test_bad_words_are_one_line_with_the_remedy(words: list[str], told: str, run: Run) -> None:
    fails(run, words, told)


def test_a_file_that_is_no_game_is_named(run: Run, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend,\n")
    for words in (["replay"], ["verify"], ["play", "--terminal", "beetle", "--resume"], ["render", "--svg", "x"]):
        fails(run, [*words, str(letter)], "is not a Grognard journal")


def test_a_picture_of_bytes_is_no_game_either(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)))
    fails(run, ["verify", str(picture)], "is not a Grognard journal")


def test_a_folder_is_no_game(run: Run, tmp_path: Path) -> None:
    fails(run, ["replay", str(tmp_path)], "cannot be read: Is a directory")


def test_a_game_is_never_begun_over_another_file(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("precious")
    fails(run, ["play", "--terminal", "beetle", "--file", str(kept)], f"go on with it: --resume {kept}")
    assert kept.read_text() == "precious"


def test_a_game_is_resumed_under_its_own_name_only(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run("play", "--terminal", "beetle", "--file", str(kept), typed=["rest", "q"])
    fails(run, ["play", "--terminal", "magpies", "--resume", str(kept)], "is a game of beetle, not of magpies")


def test_an_entry_that_does_not_exist(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    run("play", "--terminal", "beetle", "--file", str(kept), typed=["rest", "q"])
    fails(run, ["replay", str(kept), "--to", "9"], "there is 0 to 1")
    fails(run, ["replay", str(kept), "--seat", "walkr"], "did you mean walker?")


def test_where_games_are_kept_must_be_a_folder(run: Run, data_home: Path) -> None:
    data_home.write_text("in the way")
    fails(run, ["play", "--terminal", "beetle"], str(data_home))


def test_saying_nothing_shows_the_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 2
    assert "Run the game beside a physical one" in result.stdout
    assert result.stderr == ""


def test_help_and_version(run: Run) -> None:
    assert run("--help").exit_code == 0
    version = run("--version")
    assert (version.exit_code, version.stdout.split()[0]) == (0, "grognard")
