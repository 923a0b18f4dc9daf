"""A result of chance that was entered wrongly is put right, and what still holds goes on."""

import pytest

from grognard.kernel.entries import Chanced, Correction, Overridden, Passed
from grognard.kernel.errors import IllegalAnswer
from grognard.kernel.journal import fold, packed, read, unpacked, written
from grognard.kernel.loading import load, verify
from grognard.kernel.questions import Choose, Play, Roll
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, DAY, GAME, SETUP, Diary, answer_all, little, table


def bridge(diary: Diary, _: object) -> Play[None]:
    """Only on a 4 or more does the bridge stand."""
    (face,) = yield Roll("bridge", 1, 6)
    diary.lines.append((yield Choose(ANN, "way", ["cross", "wade"] if face >= 4 else ["swim", "wade"])))
    diary.lines.append((yield Choose(ANN, "rest", ["yes", "no"])))
    diary.is_over = True


def test_everything_after_a_corrected_result_stands_while_it_is_legal() -> None:
    here = answer_all(table(), *DAY, *DAY)
    correction = here.correct(2, "6")
    assert correction == Correction(10)
    assert here.state.lines[:4] == ["hill", "6", "inn", "1-2"]
    assert here.state.day == 2
    assert here.digest == answer_all(table(), "hill", 6, "inn", 1, 2, *DAY).digest


def test_what_no_longer_holds_is_dropped_and_the_reason_given() -> None:
    here = answer_all(Table(little(bridge), SETUP), 5, "cross", "yes")
    correction = here.correct(1, 2)
    assert correction.stands == 1
    assert "way answered 'cross' by ann" in correction.stopped
    assert "there is swim, wade" in correction.stopped
    assert here.entries == [Chanced(1, "bridge", "2")]


def test_a_correction_is_written_down_and_the_checkpoints_after_it_anew() -> None:
    here = answer_all(table(), *DAY, *DAY)
    count = len(here.journal().entries)
    here.correct(7, 1)
    added = here.journal().entries[count:]
    assert added[0] == Overridden(7, "weather", "4", "1", 10)
    assert [(type(entry), entry.n) for entry in added[1:]] == [(Passed, 10)]  # type: ignore[union-attr]


def test_a_corrected_journal_opens_where_it_stands() -> None:
    here = answer_all(table(), *DAY, *DAY)
    here.correct(2, 6)
    answer_all(here, "valley")
    journal = read(written(here.journal())).journal
    assert verify(journal, GAME).is_sound
    assert load(journal, GAME).digest == here.digest
    assert unpacked(packed(journal)) == journal
    assert [len(fold(journal.entries).passed[n]) for n in (5, 10)] == [1, 1]


@pytest.mark.parametrize("n", [0, 1, 3, 6, 99])
def test_only_results_of_chance_are_corrected(n: int) -> None:
    here = answer_all(table(), *DAY)
    with pytest.raises(IllegalAnswer, match=f"entry {n} is no result of chance that can be corrected"):
        here.correct(n, 6)


def test_a_correction_that_cannot_be_changes_nothing() -> None:
    here = answer_all(table(), *DAY, "hill")
    before = here.digest, written(here.journal())
    with pytest.raises(IllegalAnswer, match="'7' cannot come of weather"):
        here.correct(2, 7)
    assert (here.digest, written(here.journal())) == before
    answer_all(here, 3)
