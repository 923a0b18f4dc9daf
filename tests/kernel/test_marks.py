"""The checkpoints a table remembers stay few."""

from grognard.kernel.entries import Mark
from grognard.kernel.marks import MOST_MARKS, Marks


def marks_upto(count: int) -> Marks:
    marks = Marks(Mark(0, "begin", b""))
    for n in range(1, count + 1):
        marks.add(Mark(n, "day", b""))
    return marks


def test_memory_stays_bounded_however_long_the_game() -> None:
    for count in (10, 100, 1000, 10_000):
        marks = marks_upto(count)
        assert len(marks._marks) <= MOST_MARKS
        assert marks.first.n == 0
        assert marks.last.n == count


def test_marks_stay_in_order_and_are_densest_where_play_is() -> None:
    numbers = [mark.n for mark in marks_upto(5000)._marks]
    assert numbers == sorted(numbers)
    assert numbers[-10:] == list(range(4991, 5001))


def test_going_back_forgets_the_marks_after() -> None:
    marks = marks_upto(20)
    assert marks.back_to(7).n == 7
    assert marks.last.n == 7
    assert marks.back_to(0).n == 0


def test_a_copy_is_independent() -> None:
    marks = marks_upto(5)
    twin = marks.copy()
    twin.add(Mark(6, "day", b""))
    twin.back_to(2)
    assert marks.last.n == 5
