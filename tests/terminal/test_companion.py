from pathlib import Path
from random import Random

import pytest

from grognard.kernel.entries import Chanced
from grognard.kernel.loading import open_table
from grognard.terminal.session import INTERRUPTED, LEFT
from tests.terminal import pictured
from tests.terminal.people import Sitting
from tests.tiny import magpies

Patch = pytest.MonkeyPatch


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return Sitting(pictured.GAME, pictured.SETUP, tmp_path / "game.grognard", companion=True)


def results(sitting: Sitting) -> list[str]:
    return [entry.outcome for entry in sitting.table.entries if isinstance(entry, Chanced)]


def test_chance_is_asked_with_labels_and_copies(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "2"])
    assert "Which stone came?  [BTL-01]" in sitting.printed
    assert "1  A smooth stone ×3" in sitting.printed
    assert "2  A sharp stone" in sitting.printed
    assert results(sitting) == ["sharp"]


def test_what_happens_is_a_numbered_checklist_with_rules_and_reasons(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "smooth", "why 1", "why"])
    assert "☐   1 The beetle hops onto a smooth stone. [BTL-01]" in sitting.printed
    assert sitting.printed.count("chosen: 0102; the only way east") == 2


def test_what_cannot_come_is_asked_again(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "round"])
    assert "'round' is not among the options" in sitting.printed
    assert results(sitting) == []


def test_a_wrong_result_is_corrected_and_told_anew(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "smooth", "rest", "correct", "correct 2", "2"])
    assert "2  stone: smooth" in sitting.printed
    assert "Which stone came? (instead of smooth)" in sitting.printed
    assert "Corrected; everything up to entry 3 stands." in sitting.printed
    assert "☐   1 The beetle hops onto a sharp stone. [BTL-01]" in sitting.printed
    assert results(sitting) == ["sharp"]


def test_a_correction_may_name_the_outcome_at_once(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "smooth", "correct 2 sharp"])
    assert results(sitting) == ["sharp"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("correct 1", "entry 1 is no result of chance"),
        ("correct 9", "entry 9 is no result of chance"),
        ("correct x", "give the number of the result"),
        ("correct 2 round", "'round' cannot come of stone"),
    ],
)
def test_what_cannot_be_corrected_says_why(typed: str, told: str, sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "smooth", typed])
    assert told in sitting.printed
    assert results(sitting) == ["smooth"]


def test_an_empty_correction_corrects_nothing(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["hop", "smooth", "correct 2", ""])
    assert "nothing was corrected" in sitting.printed
    assert results(sitting) == ["smooth"]


def test_results_are_corrected_in_the_companion_only(tmp_path: Path, monkeypatch: Patch) -> None:
    playing = Sitting(pictured.GAME, pictured.SETUP, tmp_path / "game", companion=False)
    playing.types(monkeypatch, ["hop", "correct 2"])
    assert "results are corrected in the companion" in playing.printed


def test_odds_are_of_decisions_not_of_chance(sitting: Sitting, monkeypatch: Patch) -> None:
    sitting.types(monkeypatch, ["o 1", "hop", "o 1"])
    assert "75%" in sitting.printed
    assert "this is up to chance" in sitting.printed


def test_a_companion_is_left_and_resumed_between_a_decision_and_its_chance(
    sitting: Sitting, monkeypatch: Patch, tmp_path: Path
) -> None:
    assert sitting.types(monkeypatch, ["hop"]) == INTERRUPTED
    assert "grognard companion beetle --terminal --resume" in sitting.printed
    assert open_table(tmp_path / "game.grognard", lambda _: pictured.GAME, writing=False).digest == sitting.table.digest


def test_an_order_is_typed(tmp_path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(magpies.GAME, magpies.SETUP, tmp_path / "game", companion=True)
    sitting.types(monkeypatch, [" ".join(reversed(magpies.DECK)), "3"])
    assert "Type all of them in their new order" in sitting.printed
    assert sitting.table.question is not None
    assert sitting.table.question.topic == "auction.bid"


def test_a_whole_game_beside_the_table(tmp_path: Path, monkeypatch: Patch) -> None:
    sitting = Sitting(magpies.GAME, magpies.SETUP, tmp_path / "game", companion=True)
    assert sitting.plays_on(monkeypatch, Random(3)) == LEFT
    assert sitting.table.is_over
