"""The journal as text: one line of JSON for each entry, only ever added to."""

import json

import msgspec
import pytest

from grognard.kernel.chance import Seeded, streams
from grognard.kernel.conforming import answer_at_random
from grognard.kernel.entries import Answered, Chanced, Journal, Overridden, Passed, Resumed, SealedIn, Snapshot, Undone
from grognard.kernel.errors import Damaged, NotAJournal, OtherVersion
from grognard.kernel.journal import fold, packed, read, unpacked, written
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, BOB, DAY, answer_all, table
from tests.tiny import magpies


def played() -> Table:
    here = answer_all(table(), *DAY, "hill")
    here.undo()
    answer_all(here, "valley", 3)
    here.correct(2, 1)
    return here


def test_every_entry_is_one_line_of_json() -> None:
    lines = written(played().journal()).decode().splitlines()
    assert [list(json.loads(line)) for line in lines] == [
        ["grognard", "game", "ruleset", "scenario", "options", "pack", "rules"],
        ["n", "seat", "topic", "answer"],
        ["n", "chance", "outcome"],
        ["n", "seat", "topic", "answer"],
        ["n", "seal", "topic", "answer"],
        ["n", "seal", "topic", "answer"],
        ["checkpoint", "n", "digest"],
        ["n", "seat", "topic", "answer"],
        ["undo", "from"],
        ["n", "seat", "topic", "answer"],
        ["n", "chance", "outcome"],
        ["override", "chance", "was", "outcome", "stands"],
        ["checkpoint", "n", "digest"],
    ]


def test_a_journal_is_only_ever_added_to() -> None:
    here = table()
    before = written(here.journal())
    for act in (
        lambda: answer_all(here, "hill"),
        here.undo,
        lambda: answer_all(here, "valley", 3, "inn"),
        lambda: here.undo(BOB),
        lambda: here.correct(2, 5),
        lambda: here.undo_to(0, force=True),
    ):
        act()
        now = written(here.journal())
        assert now.startswith(before)
        assert len(now) > len(before)
        before = now


def test_a_journal_read_is_the_journal_written() -> None:
    journal = played().journal()
    reading = read(written(journal))
    assert reading.journal == journal
    assert reading.whole == len(written(journal))
    assert reading.dropped == ""


def test_a_torn_last_line_is_dropped_and_said_so() -> None:
    text = written(played().journal())
    reading = read(text[:-5], "game.jsonl")
    assert reading.dropped == "game.jsonl: line 13 was torn off by a crash and is dropped; the game goes on before it"
    assert len(reading.journal.entries) == len(played().journal().entries) - 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "x is empty"),
        (b"hello\n", "x is not a Grognard journal: its first line is not a journal's header"),
        (b"\x89PNG\r\n\x1a\n\0\0", "x is not a Grognard journal"),
        (b"[1, 2]\n", "x is not a Grognard journal"),
        (b'{"game":"chess"}\n', 'x is not a Grognard journal: its first line has no "grognard"'),
        (b'{"grognard":1,"game":"jour', "x: the first line is cut off .*; nothing of the game is left"),
        (b'{"grognard":1,"game":7}\n', "x: line 1, the header: "),
    ],
)
def test_what_is_not_a_journal(text: bytes, message: str) -> None:
    with pytest.raises(NotAJournal, match=message):
        read(text, "x")


@pytest.mark.parametrize("version", [b"2", b'"1"', b"0"])
def test_a_journal_of_another_format(version: bytes) -> None:
    text = written(played().journal()).replace(b'"grognard":1', b'"grognard":' + version)
    with pytest.raises(OtherVersion, match=r"is a journal of format .*, this Grognard reads format 1; open it"):
        read(text)


@pytest.mark.parametrize(
    "line",
    [b"nonsense", b"", b"{}", b'{"n":1}', b'{"n":"1","seat":"ann","topic":"t","answer":"a"}', b'{"n":1,"chance":'],
)
def test_a_broken_line_in_the_middle_is_damage(line: bytes) -> None:
    lines = written(played().journal()).split(b"\n")
    lines[3] = line
    with pytest.raises(Damaged, match=r"x: line 4 is not a journal entry .*; restore it, or cut the file before it"):
        read(b"\n".join(lines), "x")


def test_a_whole_but_senseless_last_line_is_damage_too() -> None:
    with pytest.raises(Damaged):
        read(written(played().journal()) + b"nonsense\n")


HEADER = played().header
ROAD = Answered(1, ANN, "road", "hill")
WEATHER = Chanced(2, "weather", "3")
MORNING = Passed("morning", 2, "00")
STATE = msgspec.Raw(b"{}")


@pytest.mark.parametrize(
    "entries",
    [
        [Answered(2, ANN, "road", "hill")],
        [ROAD, ROAD],
        [ROAD, Passed("morning", 2, "00")],
        [ROAD, WEATHER, MORNING, Passed("morning", 1, "00")],
        [ROAD, Undone(0, 2)],
        [ROAD, Undone(1, 1)],
        [ROAD, Undone(-1, 1)],
        [ROAD, Overridden(1, "weather", "1", "2", 1)],
        [ROAD, WEATHER, Overridden(2, "weather", "1", "2", 3)],
        [ROAD, WEATHER, Overridden(0, "weather", "1", "2", 1)],
        [ROAD, Snapshot("morning", 2, STATE)],
        [ROAD, Resumed("morning", 2, 2, "", STATE)],
        [ROAD, Resumed("morning", -1, 0, "", STATE)],
        [ROAD, WEATHER, Resumed("morning", 1, 2, "", STATE), Undone(0, 2)],
    ],
)
def test_numbers_that_do_not_fit_together_are_damage(entries: list[Answered]) -> None:
    with pytest.raises(Damaged, match=f"line {len(entries) + 1} of the journal is out of sequence"):
        fold(entries)


def test_what_stands_once_undos_and_corrections_are_carried_out() -> None:
    standing = fold(played().journal().entries)
    assert [(entry.n, type(entry)) for entry in standing.line] == [
        (1, Answered),
        (2, Chanced),
        (3, Answered),
        (4, SealedIn),
        (5, SealedIn),
        (6, Answered),
        (7, Chanced),
    ]
    assert standing.line[1] == Chanced(2, "weather", "1")
    assert list(standing.passed) == [5]


def test_a_packed_journal_comes_back_whole() -> None:
    for journal in (played().journal(), Journal(HEADER, []), Journal(HEADER, [ROAD, WEATHER, MORNING, Undone(0, 2)])):
        assert unpacked(packed(journal)) == journal
    resumed = Resumed("morning", 1, 2, "the rules have changed", STATE)
    odd = [ROAD, WEATHER, Snapshot("morning", 1, STATE), resumed, Passed("morning", 1, "ff"), Chanced(3, "a\tb", "c")]
    assert unpacked(packed(Journal(HEADER, odd[:5]))) == Journal(HEADER, odd[:5])


def test_a_packed_journal_is_much_smaller_than_its_text() -> None:
    here = Table(magpies.GAME, magpies.SETUP, chance=Seeded(1))
    rng = streams(2, "answers")
    while not here.is_over:
        answer_at_random(here, rng)
    journal = here.journal()
    assert len(packed(journal)) < len(written(journal)) / 5


def test_columns_hold_large_numbers() -> None:
    entries = [Answered(n, ANN, "card", f"card-{n}") for n in range(1, 70_001)]
    assert unpacked(packed(Journal(HEADER, entries))).entries == entries
