from pathlib import Path
from random import Random

import msgspec
import pytest

from grognard.bots import make_bot
from grognard.kernel.entries import SealedIn
from grognard.kernel.loading import open_table
from grognard.kernel.narration import Hear
from grognard.kernel.questions import Choose, Play
from grognard.terminal.session import INTERRUPTED, LEFT
from tests.terminal import pictured
from tests.terminal.people import Sitting
from tests.tiny import connect_four, magpies

Patch = pytest.MonkeyPatch


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.grognard"


def beetle(path: Path, **how: object) -> Sitting:
    return Sitting(pictured.GAME, pictured.SETUP, path, **how)  # type: ignore[arg-type]


# Answering


def test_a_game_is_played_to_its_end_by_number_name_and_beginning(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    assert sitting.types(monkeypatch, ["1", "hop", "re", "HOP"]) == LEFT
    assert "The game is over: arrived." in sitting.printed
    assert "turns 4" in sitting.printed
    assert f"grognard replay {path}" in sitting.printed


def test_the_prompt_names_the_step_the_question_its_rules_in_force_and_the_options(
    path: Path, monkeypatch: Patch
) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, [])
    assert "[walk] › arrive" in sitting.printed
    assert "The beetle is in column 1: what now?  [BTL-01, BTL-02]" in sitting.printed
    assert "1  Hop   2  Rest" in sitting.printed


def test_what_is_not_offered_changes_nothing(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["7", "swim"])
    assert "'7' is not among the options" in sitting.printed
    assert "'swim' is not among the options" in sitting.printed
    assert not sitting.table.entries


# Keeping


def test_every_answer_is_on_the_disk_before_the_next_question(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["hop", "rest"])
    again = open_table(path, lambda _: pictured.GAME, writing=False)
    assert again.digest == sitting.table.digest


def test_the_end_of_the_input_tells_how_to_go_on(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    assert sitting.types(monkeypatch, ["hop"]) == INTERRUPTED
    assert f"grognard play beetle --terminal --resume {path}" in sitting.printed


def test_leaving_keeps_the_game(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    assert sitting.types(monkeypatch, ["hop", "q", "hop"]) == LEFT
    assert "--resume" in sitting.printed
    assert len(open_table(path, lambda _: pictured.GAME, writing=False).entries) == 2


def test_nothing_played_is_nothing_kept(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["q"])
    assert "nothing is kept" in sitting.printed
    assert not path.exists()


def test_a_copy_is_saved_but_never_over_another_file(path: Path, monkeypatch: Patch) -> None:
    copy = path.with_name("copy")
    sitting = beetle(path)
    sitting.types(monkeypatch, ["hop", f"s {copy}", f"s {copy}", f"s {path}", "s"])
    assert f"Saved in {copy}." in sitting.printed
    assert " ".join(sitting.printed.split()).count("exists; give another name") == 2
    assert "give the name of a file" in sitting.printed
    assert len(open_table(copy, lambda _: pictured.GAME, writing=False).entries) == 2


def test_a_file_that_cannot_be_written_is_told_and_the_answer_not_taken(tmp_path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(tmp_path / "gone" / "game")
    assert sitting.types(monkeypatch, ["rest", "q"]) == LEFT
    assert "cannot be written: No such file or directory" in " ".join(sitting.printed.split())
    assert not sitting.table.entries


def test_rules_that_break_down_leave_the_game_as_it_was(path: Path, monkeypatch: Patch) -> None:
    def break_down(meadow: pictured.Meadow, hear: Hear | None) -> Play[None]:
        yield Choose(pictured.WALKER, "walk", ["rest", "hop"])
        raise ZeroDivisionError("a beetle has no zero legs")

    sitting = Sitting(msgspec.structs.replace(pictured.GAME, play=break_down), pictured.SETUP, path)
    assert sitting.types(monkeypatch, ["rest", "q"]) == LEFT
    assert "a beetle has no zero legs" in " ".join(sitting.printed.split())
    assert "Traceback" not in sitting.printed
    assert not sitting.table.entries


# Looking


def test_help_lists_what_can_be_typed_and_explains_the_map(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["h"])
    for word in ("why OPTION", "o N", "u! also across chance", "Counters: I infantry"):
        assert word in sitting.printed


def test_the_map_the_pieces_and_the_log_are_shown_when_asked(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["rest", "m", "p", "l", "l 1", "l x"])
    assert "gT" in sitting.printed
    assert "( 1 )" in sitting.printed or "(1)" in sitting.printed
    assert "Beetle, Combat Mode, hits 0/1" in sitting.printed
    assert "Stones: 3 × smooth · sharp" in sitting.printed
    assert "Turns: 2 of 9" in sitting.printed
    assert sitting.printed.count("The beetle rests. [BTL-02]") == 3
    assert "give the number of lines" in sitting.printed


def test_a_game_without_a_picture_shows_what_the_seat_sees(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(magpies.GAME, magpies.SETUP, path)
    sitting.types(monkeypatch, ["m"])
    assert "cards in deck: 10" in sitting.printed
    assert "\nhand: " in sitting.printed


# Rules and reasons


def test_the_rules_behind_the_prompt_and_any_other_are_shown_in_full(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["?", "? btl-03", "?03", "? BTL-30"])
    assert "A hop goes one hex east, onto a stone." in sitting.printed
    assert sitting.printed.count("At night the beetle glows.") == 2
    assert "there is no rule 'BTL-30'; did you mean" in sitting.printed


def test_why_tells_what_is_barred_and_by_which_rule(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["why", "why fly", "why hop", "why dig"])
    assert "fly: it is a beetle of the ground [BTL-01]" in sitting.printed
    assert "fly is not offered: it is a beetle of the ground [BTL-01]" in sitting.printed
    assert "It is offered: 1 Hop" in sitting.printed
    assert "nothing is known of why 'dig' is not offered" in sitting.printed


def test_why_tells_the_reason_of_a_line_of_the_log(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["hop", "why 1", "why 9"])
    assert "among: 0101, 0102" in sitting.printed
    assert "chosen: 0102; the only way east" in sitting.printed
    assert "the log has no line 9" in sitting.printed


# Odds


def test_odds_are_exact_where_chance_is_small(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["o 1", "o rest", "o", "o 9"])
    assert "Hop, up to the next decision (exactly):" in sitting.printed
    assert "75%  Turns +1; Beetle in 0101: to 0201; then: The beetle is in column 2" in sitting.printed
    assert "25%  Turns +1; Beetle in 0101: to 0201, hits +1;" in sitting.printed
    assert "100%  Turns +1; then: The beetle is in column 1" in sitting.printed
    assert "give the number of an option" in sitting.printed
    assert not sitting.table.entries


def test_odds_need_something_to_measure(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(connect_four.GAME, connect_four.SETUP, path)
    sitting.types(monkeypatch, ["o 1"])
    assert "connect-four has nothing to measure odds by" in sitting.printed


# Undo


def test_undo_is_free_until_chance_and_forced_across_it(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["rest", "u", "hop", "u", "u!"])
    assert "undo would cross entry 2 chance stone" in sitting.printed
    assert not sitting.table.entries
    assert not open_table(path, lambda _: pictured.GAME, writing=False).entries


def test_in_a_hot_seat_the_last_decision_is_taken_back_whoever_made_it(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(connect_four.GAME, connect_four.SETUP, path)
    sitting.types(monkeypatch, ["4", "u", "u!"])
    assert not sitting.table.entries
    assert "it is for one person playing solo" in sitting.printed


def test_with_a_bot_undo_goes_back_to_ones_own_decision(path: Path, monkeypatch: Patch) -> None:
    bots = {connect_four.RED: make_bot("random", connect_four.GAME, connect_four.RED, "1")}
    sitting = Sitting(connect_four.GAME, connect_four.SETUP, path, bots=bots)
    sitting.types(monkeypatch, ["4", "u", "u!"])
    assert "undo would cross entry 2 answer drop by red" in sitting.printed
    assert not sitting.table.entries


# Several people at one screen


def test_the_screen_is_passed_where_something_is_hidden(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(magpies.GAME, magpies.SETUP, path)
    sitting.types(monkeypatch, ["none"])
    assert "North: Bid for the trinket" in sitting.printed
    assert "Pass the screen to East." in sitting.printed


def test_the_screen_is_not_passed_where_all_is_open(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(connect_four.GAME, connect_four.SETUP, path)
    sitting.types(monkeypatch, ["1", "2", "3"])
    assert "Pass the screen" not in sitting.printed


def test_nobody_reads_what_was_told_to_another(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(magpies.GAME, magpies.SETUP, path, seed="4")
    sitting.plays_on(monkeypatch, Random(4))
    pages = sitting.printed.split("Pass the screen to ")
    secrets = {heard.told.text: heard.told.audience for heard in sitting.table.log if heard.told.audience}
    numbers = {n: heard.told for n, heard in enumerate(sitting.table.log, start=1) if heard.told.audience}
    assert secrets
    for page in pages[1:]:
        seat = page.split(".")[0].lower()
        for n, told in numbers.items():
            if f"{n:>3} {told.text} [" in page:
                assert told.audience == (seat,)


def test_sealed_bids_are_asked_one_after_another_and_hidden_till_all_are_in(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(magpies.GAME, magpies.SETUP, path)
    sitting.types(monkeypatch, ["none", "none", "none", "none"])
    before, after = sitting.printed.rsplit("Pass the screen to", 1)
    assert "north bids none" not in before
    assert "north bids none" in after
    sealed = [entry for entry in sitting.table.entries if isinstance(entry, SealedIn)]
    assert [entry.seal for entry in sealed] == ["north", "east", "south", "west"]


@pytest.mark.parametrize("game", [connect_four, magpies], ids=["connect-four", "magpies"])
def test_a_whole_game_is_played_by_people_and_bots(game: object, path: Path, monkeypatch: Patch) -> None:
    its, setup = game.GAME, game.SETUP  # type: ignore[attr-defined]
    last = its.seats(setup)[-1]
    sitting = Sitting(its, setup, path, bots={last: make_bot("random", its, last, "1")})
    assert sitting.plays_on(monkeypatch, Random(2)) == LEFT
    assert sitting.table.is_over
    assert "The game is over:" in sitting.printed


# The screen


def test_a_screen_shows_map_log_and_prompt_and_never_scrolls(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path, screen=(80, 24))
    sitting.types(monkeypatch, ["rest", "rest", "hop"])
    for page in sitting.printed.split("\x1b[H\x1b[2J")[1:-1]:
        assert page.count("\n") < 24
        assert "Meadow" in page
        assert "0101" in page or "01" in page
        assert "h help · ? rules" in page.replace("\x1b[2m", "").replace("\x1b[0m", "")


def test_an_empty_line_shows_the_screen_again(path: Path, monkeypatch: Patch) -> None:
    sitting = beetle(path)
    sitting.types(monkeypatch, ["", ""])
    assert sitting.printed.count("what now?") == 3


def test_on_a_screen_many_options_are_cut_and_a_lists_them(path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(connect_four.GAME, connect_four.SETUP, path, screen=(20, 12))
    sitting.types(monkeypatch, ["a"])
    assert "column 7" in sitting.printed
