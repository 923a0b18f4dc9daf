"""A fork stands at the same question and goes its own way."""

from grognard.kernel.chance import Scripted, Seeded
from grognard.kernel.journal import written
from grognard.kernel.narration import Told
from tests.kernel.journey import ANN, BOB, DAY, answer_all, table


def test_a_fork_stands_at_the_same_question() -> None:
    here = answer_all(table(), *DAY, "hill", 3)
    fork = here.fork()
    assert fork.digest == here.digest
    assert fork.question == here.question
    assert written(fork.journal()) == written(here.journal())


def test_what_happens_at_a_fork_happens_nowhere_else() -> None:
    here = answer_all(table(), *DAY)
    before = here.digest, written(here.journal())
    fork = here.fork()
    answer_all(fork, "valley", 1)
    fork.undo(force=True)
    assert (here.digest, written(here.journal())) == before


def test_a_fork_keeps_half_made_sealed_answers() -> None:
    here = answer_all(table(), "hill", 4, "inn")
    here.answer(2, BOB)
    fork = here.fork()
    assert fork.sealed_by == (BOB,)
    fork.answer(0, ANN)
    assert fork.state.lines[-1] == "0-2"
    assert here.sealed_by == (BOB,)


def test_the_chance_of_a_fork_is_its_own() -> None:
    here = answer_all(table(), "hill")
    one, other = here.fork(Scripted([1])), here.fork(Scripted([6]))
    assert (one.state.lines, other.state.lines) == (["hill", "1"], ["hill", "6"])
    assert here.state.lines == ["hill"]


def test_a_fork_without_chance_asks_even_if_the_table_does_not() -> None:
    fork = table(chance=Seeded(1)).fork()
    fork.answer("hill")
    assert fork.state.lines == ["hill"]


def test_a_fork_tells_nobody() -> None:
    heard: list[Told] = []
    here = table(hear=heard.append)
    fork = here.fork()
    answer_all(fork, *DAY)
    assert heard == []
    assert list(here.log) == []


def test_a_fork_can_be_forked_and_taken_back_further_than_where_it_began() -> None:
    here = answer_all(table(), *DAY, "hill")
    fork = here.fork().fork()
    fork.undo_to(0, force=True)
    assert fork.digest == table().digest
