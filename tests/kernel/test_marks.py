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


def test_the_way_back_to_any_entry_stays_short() -> None:
    """Not much further than half of how long ago the entry was, however long one goes on without a decision."""
    for count in (100, 1000, 10_000):
        marks = marks_upto(count)
        numbers = [mark.n for mark in marks._marks]
        for n in range(count):
            from_mark = n - max([number for number in numbers if number <= n])
            assert from_mark <= max(1, (count - n) * 0.6)


def test_of_marks_after_the_same_entry_only_the_latest_is_kept() -> None:
    marks = Marks(Mark(0, "begin", b"set up"))
    marks.add(Mark(0, "dealt", b"dealt"))
    for turn in range(100):
        marks.add(Mark(7, "turn", bytes([turn])))
    assert [(mark.n, mark.encoded) for mark in marks._marks] == [(0, b"set up"), (0, b"dealt"), (7, bytes([99]))]


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
