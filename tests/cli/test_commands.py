from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> Path:
    """A game of the beetle: rest, hop, rest."""
    path = tmp_path / "kept"
    run("play", "--terminal", "beetle", "--seed", "1", "--file", str(path), typed=["rest", "hop", "rest", "q"])
    return path


def test_games_lists_titles_rulesets_and_scenarios(run: Run) -> None:
    listed = run("games").stdout
    assert "The Beetle" in listed
    assert "day, night" in listed
    assert "meadow, garden" in listed


# Playing


def test_a_game_is_kept_in_the_data_folder(run: Run, data_home: Path) -> None:
    result = run("play", "--terminal", "beetle", typed=["rest", "q"])
    (path,) = (data_home / "grognard").iterdir()
    assert path.name.startswith("beetle-")
    assert f"--resume {path}" in result.stdout
    assert result.exit_code == 0


def test_two_games_of_one_moment_are_two_files(run: Run, data_home: Path) -> None:
    for _ in range(3):
        run("play", "--terminal", "beetle", typed=["rest", "q"])
    assert len(list((data_home / "grognard").iterdir())) == 3


def test_the_same_seed_and_answers_make_the_same_game(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("play", "--terminal", "beetle", "--seed", "7", "--file", str(tmp_path / name), typed=["hop", "hop", "hop"])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_the_end_of_a_script_is_no_crash(run: Run) -> None:
    result = run("play", "--terminal", "beetle", typed=["hop"])
    assert result.exit_code == 130
    assert "--resume" in result.stdout
    assert result.stderr == ""


def test_a_resumed_game_goes_on_where_it_was(run: Run, kept: Path) -> None:
    result = run("play", "--terminal", "beetle", "--resume", str(kept), typed=["u", "hop", "hop"])
    assert "in column 2: what now?" in result.stdout
    assert "The game is over: arrived." in result.stdout
    assert run("verify", str(kept)).exit_code == 0


def test_ruleset_and_scenario_are_in_the_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night"
    words = ("--ruleset", "night", "--scenario", "garden", "--option", "moon=full")
    result = run("play", "--terminal", "beetle", *words, "--file", str(path), typed=["rest", "q"])
    header = path.read_text().splitlines()[0]
    assert '"ruleset":"night","scenario":"garden","options":{"moon":"full"}' in header
    assert "[BTL-02]" in result.stdout
    assert "[BTL-01" not in result.stdout.split("> rest")[0]


def test_bots_take_the_seats_they_are_given(run: Run, tmp_path: Path) -> None:
    seats = [word for seat in ("north", "south", "west") for word in ("--seat", f"{seat}=random")]
    result = run("play", "--terminal", "magpies", *seats, "--seat", "east=me", "--seed", "2", typed=["none"])
    assert "Bid for the trinket" in result.stdout
    assert "Pass the screen" not in result.stdout


def test_bots_alone_play_to_the_end(run: Run) -> None:
    result = run("play", "--terminal", "connect-four", "--seat", "yellow=random", "--seat", "red=random", "--seed", "2")
    assert result.exit_code == 0
    assert "The game is over:" in result.stdout


def test_the_companion_asks_for_chance(run: Run) -> None:
    result = run("companion", "beetle", "--terminal", typed=["hop", "sharp", "q"])
    assert "Which stone came?" in result.stdout
    assert "☐   1 The beetle hops onto a sharp stone. [BTL-01]" in result.stdout


# Looking back


def test_replay_tells_every_entry_and_ends_with_the_position(run: Run, kept: Path) -> None:
    told = run("replay", str(kept)).stdout
    assert "   1  walker · walk: rest" in told
    assert "      The beetle rests. [BTL-02]" in told
    assert "   3  stone: " in told
    assert "0201  Beetle" in told


def test_replay_stops_where_it_is_told(run: Run, kept: Path) -> None:
    told = run("replay", str(kept), "--to", "1").stdout
    assert "stone" not in told.split("Meadow")[0]
    assert "0101  Beetle" in told


def test_replay_for_a_seat_keeps_the_secrets_of_the_others(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "magpies"
    seats = [word for seat in ("north", "east", "south", "west") for word in ("--seat", f"{seat}=random")]
    run("play", "--terminal", "magpies", *seats, "--seed", "4", "--file", str(path))
    spectator, east = run("replay", str(path)).stdout, run("replay", str(path), "--seat", "east").stdout
    assert "You draw" not in spectator
    assert "You draw" in east
    assert "The game is over:" in east


def test_a_sealed_answer_is_not_told_before_all_are_in(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "magpies"
    run("play", "--terminal", "magpies", "--seed", "1", "--file", str(path), typed=["2", "none"])
    spectator = run("replay", str(path)).stdout
    assert "north · auction.bid: (sealed)" in spectator
    assert "north · auction.bid: (sealed)" not in run("replay", str(path), "--seat", "north").stdout


def test_verify_is_sound_for_what_was_played(run: Run, kept: Path) -> None:
    result = run("verify", str(kept))
    assert result.exit_code == 0
    assert result.stdout.startswith("sound: 4 entries")


def test_verify_tells_the_first_divergence(run: Run, kept: Path) -> None:
    kept.write_text(kept.read_text().replace('"answer":"rest"', '"answer":"sleep"', 1))
    result = run("verify", str(kept))
    assert result.exit_code == 1
    assert result.stdout.startswith("diverged: entry 1: ")
    assert "Traceback" not in result.output


def test_verify_says_that_a_crash_tore_off_the_end(run: Run, kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:-5])
    result = run("verify", str(kept))
    assert result.exit_code == 0
    assert "torn off by a crash" in result.stdout


def test_rules_are_listed_shown_and_found(run: Run) -> None:
    assert "BTL-02  Resting" in run("rules", "beetle").stdout
    assert "A rest goes nowhere." in run("rules", "beetle", "btl-02").stdout
    found = run("rules", "beetle", "--find", "goes east").stdout
    assert "BTL-01" in found
    assert "BTL-02" not in found


# Packs and pictures


def test_pack_show_lists_what_is_ours(run: Run, tmp_path: Path) -> None:
    assert run("pack", "show", "beetle").stdout == "meadow.toml  stones: 3 smooth\n"
    assert str(tmp_path) in run("pack", "show", "beetle", "--pack", str(tmp_path)).stdout


def test_pack_check_lists_what_is_wrong(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "corrections"
    folder.mkdir()
    (folder / "meadow.toml").touch()
    assert run("pack", "check", "beetle", str(folder)).exit_code == 0
    (folder / "medow.toml").touch()
    for words in (["beetle", str(folder)], [str(folder)]):
        result = run("pack", "check", *words)
        assert result.exit_code == 2
        assert "medow.toml: no file of the pack has this name" in result.stdout
        assert "1 to put right" in result.stdout


def test_render_draws_a_game_as_it_begins_and_a_kept_one(run: Run, kept: Path, tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    for words in (["beetle"], [str(kept)], [str(kept), "--to", "1"]):
        assert run("render", *words, "--svg", str(picture)).exit_code == 0
        assert picture.read_text().startswith("<svg")
