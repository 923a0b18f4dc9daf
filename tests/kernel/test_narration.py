"""What is told: once, to those who may hear, and at no cost where nobody does."""

from typing import Any

from grognard.kernel.chance import Scripted
from grognard.kernel.entries import Heard
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Play
from grognard.kernel.table import Table
from tests.kernel.journey import ANN, BOB, DAY, SETUP, Diary, answer_all, little, play, table


def test_rules_nobody_listens_to_are_given_no_listener() -> None:
    given: list[Hear | None] = []

    def spying(diary: Diary, hear: Hear | None) -> Play[None]:
        given.append(hear)
        yield from play(diary, hear)

    game = little(spying)
    Table(game, SETUP).fork()
    assert given == [None, None]
    Table(game, SETUP, telling=True)
    Table(game, SETUP, hear=lambda _: None)
    assert None not in given[2:]


def test_everything_is_told_once_also_when_it_is_played_again() -> None:
    heard: list[Told] = []
    here = answer_all(table(hear=heard.append), *DAY, "hill", 3, "inn")
    assert [told.topic for told in heard] == ["road", "camp", "road", "camp"]
    here.fork()
    here.undo()
    assert len(heard) == 4
    answer_all(here, "wood")
    assert [told.text for told in heard[4:]] == ["Bob sleeps in the wood"]


def test_the_log_tells_after_which_entry_and_forgets_what_is_taken_back() -> None:
    here = answer_all(table(telling=True), "hill", 3, "inn")
    assert [(heard.n, heard.told.topic) for heard in here.log] == [(1, "road"), (3, "camp")]
    here.undo_to(2)
    assert [(heard.n, heard.told.topic) for heard in here.log] == [(1, "road")]
    here.undo_to(0, force=True)
    assert list(here.log) == []


def test_the_log_of_a_seat_has_only_what_it_may_hear() -> None:
    here = answer_all(table(telling=True), "hill", 3, "inn")

    def topics(log: list[Heard]) -> list[str]:
        return [heard.told.topic for heard in log]

    assert topics(here.log_for(BOB)) == ["road", "camp"]
    assert topics(here.log_for(ANN)) == ["road"]
    assert topics(here.log_for(None)) == ["road"]


def test_a_correction_tells_what_happens_now_instead() -> None:
    here = answer_all(table(telling=True), *DAY)
    before = list(here.log)
    here.correct(2, 6)
    assert list(here.log) == before


def test_listening_does_not_change_the_game() -> None:
    heard: list[Any] = []
    silent = answer_all(table(chance=Scripted([1, 2, 3])), "hill", "inn", 1, 2, "valley")
    telling = answer_all(table(chance=Scripted([1, 2, 3]), hear=heard.append), "hill", "inn", 1, 2, "valley")
    assert silent.journal() == telling.journal()
    assert silent.digest == telling.digest
