"""Opening a journal again: to play on, to look back, or to see whether the rules still do what it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.kernel.asking import checkpoint
from grognard.kernel.chance import Scripted
from grognard.kernel.entries import Answered, Journal, Passed, Resumed, Snapshot
from grognard.kernel.errors import Damaged, Diverged, JournalError, UndoRefused, UnknownGame, UnknownPack
from grognard.kernel.game import Game
from grognard.kernel.journal import read, written
from grognard.kernel.loading import load, open_table, replay, verify
from grognard.kernel.narration import Told
from grognard.kernel.questions import Choose, Play
from grognard.kernel.table import Table
from tests.kernel import journey
from tests.kernel.journey import ANN, BOB, DAY, GAME, SETUP, Diary, answer_all, little, table

OPENED: list[Table] = []


@pytest.fixture(autouse=True)
def close_tables() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def opened(path: Path, game: Game = GAME, **how: Any) -> Table:
    here = open_table(path, {"journey": game}.__getitem__, **how)
    OPENED.append(here)
    return here


def saved(tmp_path: Path, here: Table) -> Path:
    path = tmp_path / "game.jsonl"
    here.save(path)
    return path


def again(here: Table) -> Journal:
    return read(written(here.journal())).journal


# Playing on


def test_a_table_opened_again_stands_where_it_stood_and_goes_on_writing(tmp_path: Path) -> None:
    here = answer_all(table(), *DAY, "hill")
    here.undo()
    answer_all(here, "valley", 2)
    path = saved(tmp_path, here)
    there = opened(path)
    assert there.digest == here.digest
    assert there.notes == ()
    assert written(there.journal()) == written(here.journal())
    before = path.read_bytes()
    answer_all(there, "wood")
    assert path.read_bytes() == before + msgspec.json.encode(Answered(8, BOB, "camp", "wood")) + b"\n"
    there.undo()
    assert opened(path, writing=False).digest == here.digest


def test_only_reading_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = saved(tmp_path, answer_all(table(), *DAY))
    path.write_bytes(path.read_bytes()[:-3])
    before = path.read_bytes()
    there = opened(path, writing=False)
    answer_all(there, "hill")
    assert path.read_bytes() == before
    assert len(there.notes) == 1


def test_a_torn_last_line_is_noted_and_the_game_goes_on_before_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(written(answer_all(table(), "hill", 4, "inn").journal())[:-4])
    there = opened(path)
    assert there.notes == (f"{path}: line 4 was torn off by a crash and is dropped; the game goes on before it",)
    assert there.digest == answer_all(table(), "hill", 4).digest
    answer_all(there, "wood")
    assert path.read_bytes() == written(there.journal())


def test_a_checkpoint_torn_off_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    here = answer_all(table(), *DAY)
    lines = written(here.journal()).splitlines(keepends=True)
    assert b'"checkpoint"' in lines[-1]
    path.write_bytes(b"".join(lines[:-1]))
    there = opened(path)
    assert there.notes == ()
    assert path.read_bytes() == b"".join(lines)


def test_chance_lost_in_a_crash_is_drawn_on_opening(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(written(answer_all(table(), "hill").journal()))
    there = opened(path, chance=Scripted([6]))
    assert there.state.lines == ["hill", "6"]
    assert path.read_bytes() == written(there.journal())


def test_undo_goes_back_to_before_the_opening(tmp_path: Path) -> None:
    there = opened(saved(tmp_path, answer_all(table(), *DAY, "hill")))
    there.undo_to(0, force=True)
    assert there.digest == table().digest


def test_the_log_is_complete_after_opening_but_the_past_is_not_told_again(tmp_path: Path) -> None:
    here = answer_all(table(telling=True), *DAY)
    heard: list[Told] = []
    there = opened(saved(tmp_path, here), hear=heard.append)
    assert list(there.log) == list(here.log)
    assert heard == []
    answer_all(there, "hill")
    assert [told.text for told in heard] == ["Ann takes the hill"]


def test_without_telling_there_is_no_log(tmp_path: Path) -> None:
    assert list(opened(saved(tmp_path, answer_all(table(telling=True), *DAY))).log) == []


# What cannot be opened


def test_a_game_that_is_not_here(tmp_path: Path) -> None:
    path = saved(tmp_path, table())
    with pytest.raises(UnknownGame, match="the journal is of a game 'journey', which is not here; install it"):
        open_table(path, {}.__getitem__)


@pytest.mark.parametrize("part", ["ruleset", "scenario"])
def test_a_ruleset_or_scenario_that_is_not_known(tmp_path: Path, part: str) -> None:
    path = saved(tmp_path, answer_all(table(), "hill"))
    known = {"ruleset": b"standard", "scenario": b"only"}[part]
    path.write_bytes(path.read_bytes().replace(known, b"lost", 1))
    before = path.read_bytes()
    with pytest.raises(UnknownGame, match=rf"journey has no {part} 'lost'; there is {known.decode()}"):
        opened(path)
    assert path.read_bytes() == before


def test_other_data_than_the_game_was_played_with(tmp_path: Path) -> None:
    path = saved(tmp_path, table())
    with pytest.raises(UnknownPack, match="played with data data of the game, but the pack in mine has data of mine"):
        opened(path, pack="mine")
    with_pack = msgspec.structs.replace(SETUP, pack="mine")
    other = tmp_path / "other.jsonl"
    Table(GAME, with_pack).save(other)
    with pytest.raises(UnknownPack, match="played with data data of mine, but journey's own data has data of the game"):
        opened(other)
    assert opened(other, pack="mine").setup == with_pack


def test_lines_in_another_order_are_damage(tmp_path: Path) -> None:
    lines = written(answer_all(table(), *DAY).journal()).splitlines(keepends=True)
    lines[2], lines[3] = lines[3], lines[2]
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(lines))
    with pytest.raises(Damaged, match="line 3 of the journal is out of sequence: it is numbered 3 where 2 sh"):
        opened(path)


# Edited answers, and rules that have changed


def edited(here: Table, was: bytes, now: bytes) -> Journal:
    return read(written(here.journal()).replace(was, now, 1)).journal


@pytest.mark.parametrize(
    ("was", "now", "entry", "message"),
    [
        (b'"answer":"hill"', b'"answer":"moor"', 1, "road answered 'moor' by ann, but road: 'moor' is not offered"),
        (b'"seat":"ann"', b'"seat":"bob"', 1, "road answered 'hill' by bob, but the rules ask road of ann"),
        (b'"topic":"camp"', b'"topic":"bed"', 3, "bed answered 'inn' by bob, but the rules ask camp of bob"),
        (b'"outcome":"4"', b'"outcome":"8"', 2, "weather came out '8', but weather: '8' cannot come of"),
        (b'"seal":"bob"', b'"seal":"ann"', 5, "lamp answered '2' in secret by ann, but lamp: ann has answered"),
        (
            b'"outcome":"4"',
            b'"outcome":"5"',
            5,
            "checkpoint morning at state .*, but the rules pass checkpoint",
        ),
        (b'"answer":"hill"', b'"answer":"valley"', 5, "checkpoint morning at state"),
        (b'"checkpoint":"morning"', b'"checkpoint":"noon"', 5, "checkpoint noon at state"),
    ],
)
def test_an_edited_answer_is_found(was: bytes, now: bytes, entry: int, message: str) -> None:
    journal = edited(answer_all(table(), *DAY, "hill"), was, now)
    verdict = verify(journal, GAME)
    assert not verdict.is_sound
    assert verdict.diverged_at == entry
    assert f"entry {entry}: the journal has " in verdict.message
    with pytest.raises(Diverged, match=message):
        load(journal, GAME, mend=False)


def test_a_checkpoint_too_many_or_too_few_is_found() -> None:
    here = answer_all(table(), *DAY, *DAY, "hill")
    entries = list(here.journal().entries)
    first = next(entry for entry in entries if isinstance(entry, Passed))
    fewer = Journal(here.header, [entry for entry in entries if entry is not first])
    assert "no checkpoint after it" in verify(fewer, GAME).message
    more = Journal(here.header, [*entries, Passed("evening", 11, "00")])
    assert "checkpoint evening at state 00, but there the rules ask weather" in verify(more, GAME).message


def test_answers_after_the_end_are_found() -> None:
    here = answer_all(table(), *DAY * 3)
    journal = Journal(here.header, [*here.journal().entries, Answered(16, ANN, "road", "hill")])
    assert "nothing is asked: the game is over" in verify(journal, GAME).message


def test_a_sound_journal_is_told_to_be() -> None:
    here = answer_all(table(), *DAY)
    verdict = verify(again(here), GAME)
    assert verdict.is_sound
    assert (verdict.entries, verdict.diverged_at, verdict.digest) == (5, None, here.digest)
    assert verdict.message == "5 entries and 1 checkpoints are as the journal says; the game goes on"
    assert verify(again(answer_all(here, *DAY, *DAY)), GAME).message.endswith("the game is over")


def strict_play(diary: Diary, hear: Any) -> Play[None]:
    """Other rules: nobody may take the hill, and a bad road breaks them."""
    while diary.day < journey.DAYS:
        yield from checkpoint("morning")
        road = yield Choose(ANN, "road", ["valley", "marsh", "forest"])
        if road == "forest":
            raise KeyError("lost")
        diary.lines.append(road)
        yield from journey_rest(diary)
        diary.day += 1
    diary.is_over = True


def journey_rest(diary: Diary) -> Play[None]:
    rest = journey.travel(diary, None)
    question = next(rest)
    assert isinstance(question, Choose)
    diary.lines.append("")
    question = rest.send("valley")
    del diary.lines[-2:]
    while True:
        answer = yield question
        try:
            question = rest.send(answer)
        except StopIteration:
            return


STRICT = little(strict_play, rules_version="2")


def test_a_journal_of_changed_rules_opens_from_its_last_snapshot_with_what_is_still_legal(tmp_path: Path) -> None:
    here = answer_all(table(), *DAY)
    answer_all(here, "valley", 5, "inn", 0, 0)
    path = saved(tmp_path, here)
    here.record(tmp_path / "more.jsonl")
    OPENED.append(here)
    answer_all(here, "valley", 1)
    path.write_bytes(
        path.read_bytes() + b"".join((tmp_path / "more.jsonl").read_bytes().splitlines(keepends=True)[-2:])
    )

    there = opened(path, STRICT)
    assert there.state.lines == [*here.state.lines[:4], "valley", "5", "inn", "0-0", "valley", "1"]
    assert len(there.entries) == 12
    assert len(there.notes) == 1
    assert there.notes[0].startswith("entry 1: the journal has road answered 'hill' by ann, but road: 'hill' is not")
    assert there.notes[0].endswith("It goes on from morning after entry 10; all entries stand")
    resumed = there.journal().entries[-1]
    assert isinstance(resumed, Resumed)
    assert (resumed.n, resumed.stands) == (10, 12)
    assert path.read_bytes().splitlines()[-1] == msgspec.json.encode(resumed)
    answer_all(there, "wood", 1, 1)

    # From now on the journal is sound for the new rules, and nothing before the snapshot can be undone.
    reopened = opened(path, STRICT, writing=False)
    assert reopened.notes == ("played by rules 1, and just the same by rules 2",)
    assert reopened.digest == there.digest
    assert verify(again(reopened), STRICT).is_sound
    with pytest.raises(UndoRefused, match="no way back to entry 9: 10 to 14 can be gone back to"):
        reopened.undo_to(9, force=True)
    assert replay(again(reopened), STRICT, 12).state.lines == there.state.lines[:10]
    with pytest.raises(JournalError, match="there is no entry 9 to stand after; there is 10 to 15"):
        replay(again(reopened), STRICT, 9)


def test_answers_that_are_no_longer_legal_after_the_snapshot_are_dropped_with_a_note(tmp_path: Path) -> None:
    here = answer_all(table(), *DAY)
    path = saved(tmp_path, here)
    answer_all(here, "hill", 4)
    text = path.read_bytes() + b"".join(written(here.journal()).splitlines(keepends=True)[-2:])
    path.write_bytes(text)
    there = opened(path, STRICT)
    assert len(there.entries) == 5
    assert "It goes on from morning after entry 5; 5 of 7 entries stand; then: entry 6" in there.notes[0]
    assert path.read_bytes().startswith(text)
    answer_all(there, "marsh", 1)
    assert opened(path, STRICT, writing=False).digest == there.digest


def test_without_a_snapshot_it_goes_on_from_the_beginning() -> None:
    here = answer_all(table(), "valley", 4, "inn", 1, 1, "hill")
    there = load(again(here), STRICT)
    assert there.state.lines == ["valley", "4", "inn", "1-1"]
    assert "It goes on from the beginning after entry 0; 5 of 6 entries stand" in there.notes[0]
    assert load(again(there), STRICT).digest == there.digest


def test_an_old_answer_on_which_new_rules_fail_is_a_divergence() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        diary.lines.append((yield Choose(ANN, "road", ["valley", "forest"])))
        diary.is_over = True

    here = answer_all(Table(little(play), SETUP), "forest")
    verdict = verify(again(here), STRICT)
    assert verdict.diverged_at == 1
    assert "the rules fail on it: KeyError: 'lost'" in verdict.message
    assert load(again(here), STRICT).entries == []


def test_a_snapshot_the_rules_cannot_read_is_passed_over_for_an_earlier_one() -> None:
    here = answer_all(table(), *DAY, "valley", 4, "inn", 1, 1)
    entries = list(here.journal().entries)
    good = Snapshot("morning", 5, msgspec.Raw(b'{"lines":["read"],"day":1,"is_over":false}'))
    bad = Snapshot("morning", 10, msgspec.Raw(b'{"lines":7}'))
    there = load(Journal(here.header, [*entries, good, bad]), STRICT)
    assert there.state.lines[0] == "read"
    assert "It goes on from morning after entry 5; all entries stand" in there.notes[0]


def test_if_nothing_can_be_gone_on_from_the_divergence_is_raised() -> None:
    def play(diary: Diary, _: Any) -> Play[None]:
        if diary.day == 0:
            yield Choose(BOB, "first", ["yes", "no"])
        raise KeyError("always")

    here = answer_all(table(), *DAY)
    resumed = Resumed("morning", 5, 5, "", msgspec.Raw(b'{"lines":[],"day":1,"is_over":false}'))
    journal = Journal(here.header, [*here.journal().entries, resumed])
    with pytest.raises(Diverged, match="a state to go on from, but the rules cannot go on from it: 'always'"):
        load(journal, little(play))


def test_a_state_that_has_gained_a_field_with_a_default_still_opens() -> None:
    class Larger(Diary):
        weather: str = "fair"

    here = answer_all(table(), *DAY, "hill")
    there = load(again(here), little(journey.play, state_type=Larger))
    assert there.state.weather == "fair"
    assert len(there.entries) == 6


def test_the_header_of_the_file_stays(tmp_path: Path) -> None:
    path = saved(tmp_path, answer_all(table(), "valley"))
    newer = little(journey.play, rules_version="3")
    there = opened(path, newer)
    assert there.notes == ("played by rules 1, and just the same by rules 3",)
    assert there.header.rules == "1"


# Looking back


def test_replay_stands_after_any_entry() -> None:
    here, digests = table(), []
    digests.append(here.digest)
    for answer in DAY + DAY:
        answer_all(here, answer)
        digests.append(here.digest)
    journal = again(here)
    assert [replay(journal, GAME, n).digest for n in range(11)] == digests


def test_replay_follows_what_stands_not_what_was_taken_back() -> None:
    here = answer_all(table(), "hill")
    here.undo()
    answer_all(here, "valley", 2)
    assert replay(again(here), GAME, 1).state.lines == ["valley"]


def test_replay_decides_nothing_and_tells_if_asked() -> None:
    there = replay(again(answer_all(table(), *DAY)), GAME, 1, telling=True)
    assert [heard.told.topic for heard in there.log] == ["road"]
    assert there.question is not None


@pytest.mark.parametrize("n", [-1, 6])
def test_replay_stands_after_no_entry_there_is_not(n: int) -> None:
    with pytest.raises(JournalError, match=f"there is no entry {n} to stand after; there is 0 to 5"):
        replay(again(answer_all(table(), *DAY)), GAME, n)
