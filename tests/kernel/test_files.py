"""Journals on disk: a kill at any moment loses no acknowledged answer."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.kernel.asking import checkpoint
from grognard.kernel.entries import Snapshot
from grognard.kernel.errors import JournalError, NotAJournal
from grognard.kernel.files import ENTRIES_BETWEEN_SNAPSHOTS, JournalFile, read_file
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import written
from grognard.kernel.loading import open_table
from grognard.kernel.questions import Choose, Play
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, DAY, GAME, Diary, answer_all, little, table

OPENED: list[Table] = []


@pytest.fixture(autouse=True)
def close_tables() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def journeys(name: str) -> Game:
    return {"journey": GAME, "long": LONG}[name]


def recorded(path: Path, game: Game = GAME) -> Table:
    here = Table(game, Setup(game.name, "standard", "only"))
    OPENED.append(here)
    here.record(path)
    return here


def opened_again(path: Path, *, writing: bool = True) -> Table:
    here = open_table(path, journeys, writing=writing)
    OPENED.append(here)
    return here


def test_every_answer_is_in_the_file_when_it_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = recorded(path)
    for answer in DAY + DAY:
        answer_all(here, answer)
        assert path.read_bytes() == written(here.journal())
    here.undo(force=True)
    here.correct(2, 1)
    assert path.read_bytes() == written(here.journal())


def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    recorded(path).close()
    with pytest.raises(JournalError, match=r"exists; choose another name, or resume the game in it"):
        recorded(path)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"game.jsonl cannot be written: No such file or directory"):
        recorded(tmp_path / "none" / "game.jsonl")
    with pytest.raises(JournalError, match=r"cannot be written"):
        table().save(tmp_path / "none" / "game.jsonl")
    with pytest.raises(JournalError, match=r"game.jsonl cannot be read: No such file"):
        open_table(tmp_path / "game.jsonl", journeys)


def test_a_file_torn_at_any_byte_opens_with_every_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = answer_all(recorded(path), *DAY, "hill")
    here.undo()
    answer_all(here, "valley", 2)
    here.close()
    text = path.read_bytes()
    header = text.index(b"\n")
    for length in range(len(text) + 1):
        path.write_bytes(text[:length])
        if length < header:
            with pytest.raises(NotAJournal):
                opened_again(path)
            continue
        opened = opened_again(path)
        # A line without its end is whole if it can be read: only its last byte is missing.
        whole = text[: length + 1] if text[length : length + 1] == b"\n" else text[:length]
        lines = whole.count(b"\n") - 1
        assert len(opened.journal().entries) >= lines
        assert bool(opened.notes) == (whole[-1:] != b"\n")
        answers = [line for line in whole.split(b"\n")[1 : lines + 1] if b'"n":' in line]
        assert all(line + b"\n" in path.read_bytes() for line in answers)
        _play_on(opened)
        opened.close()
        assert path.read_bytes() == written(opened.journal())
        assert opened_again(path, writing=False).digest == opened.digest


def _play_on(here: Table) -> None:
    """Answer whatever is asked next with its first option."""
    question = here.question
    if isinstance(question, Choose):
        answer_all(here, question.options[0])
    else:
        answer_all(here, 1)


KILLED = """
import os, sys
from pathlib import Path
from tests.kernel.journey import DAY, answer_all, table
here = table()
here.record(Path(sys.argv[1]))
for answer in DAY + DAY[:3]:
    answer_all(here, answer)
    print(here.digest, flush=True)
os.kill(os.getpid(), 9)
"""


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    root = Path(__file__).parents[2]
    run = subprocess.run(
        [sys.executable, "-c", KILLED, str(path)], cwd=root, capture_output=True, text=True, check=False
    )
    assert run.returncode == -9, run.stderr
    opened = opened_again(path)
    assert opened.digest == run.stdout.split()[-1]
    assert opened.notes == ()


class FullDisk:
    """A stream whose disk takes only part of a write."""

    def __init__(self, stream: object, room: int) -> None:
        self._stream = stream
        self.room = room

    def write(self, text: bytes) -> int:
        part = text[: self.room]
        self._stream.write(part)  # type: ignore[attr-defined]
        if len(part) < len(text):
            self._stream.flush()  # type: ignore[attr-defined]
            raise OSError(28, "No space left on device")
        return len(text)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def fill_disk(here: Table, room: int) -> FullDisk:
    file = here._file
    assert isinstance(file, JournalFile)
    disk = FullDisk(file._stream, room)
    file._stream = disk  # type: ignore[assignment]
    return disk


@pytest.mark.parametrize("room", [0, 1, 20])
def test_a_full_disk_leaves_the_file_whole_and_the_next_answer_writes_both(tmp_path: Path, room: int) -> None:
    path = tmp_path / "game.jsonl"
    here = answer_all(recorded(path), "hill", 4)
    before = path.read_bytes()
    disk = fill_disk(here, room)
    with pytest.raises(JournalError, match=r"No space left on device.*make room and save the game elsewhere"):
        here.answer("inn")
    assert path.read_bytes() == before
    assert len(here.entries) == 3
    disk.room = 10_000
    answer_all(here, 1)
    assert path.read_bytes() == written(here.journal())


def test_a_disk_that_cannot_even_cut_is_cut_later(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = answer_all(recorded(path), "hill", 4)
    disk = fill_disk(here, 20)

    def refuse(_: int) -> None:
        raise OSError(5, "Input/output error")

    disk.truncate = refuse  # type: ignore[attr-defined]
    with pytest.raises(JournalError, match=r"No space left"):
        here.answer("inn")
    assert len(path.read_bytes()) > len(written(read_file(path).journal))
    disk.room = 10_000
    del disk.truncate  # type: ignore[attr-defined]
    here.answer(1, ANN)
    assert path.read_bytes() == written(here.journal())


def test_two_tables_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = recorded(path)
    other = opened_again(path)
    here.answer("hill")
    with pytest.raises(JournalError, match=r"was changed by another program since.*save the game elsewhere"):
        other.answer("valley")
    assert path.read_bytes() == written(here.journal())


def test_writing_to_a_closed_file_says_so(tmp_path: Path) -> None:
    file = JournalFile.begin(tmp_path / "game.jsonl", table().journal())
    file.close()
    with pytest.raises(JournalError, match=r"cannot be written"):
        file.append(answer_all(table(), "hill").entries)


def test_a_table_writes_to_no_file_after_it_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = recorded(path)
    here.close()
    here.close()
    before = path.read_bytes()
    here.answer("hill")
    assert path.read_bytes() == before


def test_a_save_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    here = answer_all(table(), *DAY)
    here.save(path)
    before = path.read_bytes()
    assert isinstance(read_file(path).journal.entries[-1], Snapshot)

    def refuse(_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(JournalError, match=r"cannot be written: No space left on device"):
        answer_all(here, "hill").save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_writes_over_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = answer_all(table(), *DAY)
    here.save(path)
    answer_all(here, "hill").save(path)
    assert opened_again(path).digest == here.digest


def long_play(diary: Diary, _: object) -> Play[None]:
    while diary.day < 500:
        yield from checkpoint("morning")
        yield Choose(ANN, "road", ["hill", "valley"])
        diary.day += 1
    diary.is_over = True


LONG = little(long_play, name="long")


def test_a_long_journal_has_snapshots_now_and_then_also_after_it_was_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = recorded(path, LONG)
    for _ in range(ENTRIES_BETWEEN_SNAPSHOTS * 2 - 20):
        here.answer("hill")
    here.close()
    here = opened_again(path)
    for _ in range(ENTRIES_BETWEEN_SNAPSHOTS + 30):
        here.answer("hill")
    snapshots = [entry.n for entry in read_file(path).journal.entries if isinstance(entry, Snapshot)]
    assert snapshots == [ENTRIES_BETWEEN_SNAPSHOTS * times for times in (1, 2, 3)]
    assert opened_again(path, writing=False).digest == here.digest


def test_snapshots_begin_again_where_an_undo_led(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = recorded(path, LONG)
    for _ in range(ENTRIES_BETWEEN_SNAPSHOTS + 10):
        here.answer("hill")
    here.undo_to(5)
    for _ in range(ENTRIES_BETWEEN_SNAPSHOTS + 10):
        here.answer("valley")
    assert opened_again(path).digest == here.digest
    snapshots = [entry.n for entry in read_file(path).journal.entries if isinstance(entry, Snapshot)]
    assert snapshots == [ENTRIES_BETWEEN_SNAPSHOTS, ENTRIES_BETWEEN_SNAPSHOTS + 5]
