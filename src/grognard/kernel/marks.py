"""The checkpoints a table remembers: all of the latest, ever fewer of the older ones."""

from __future__ import annotations

from typing import Final

from grognard.kernel.entries import Mark

MOST_MARKS: Final = 32
LATEST_KEPT: Final = 12


class Marks:
    """In order of play. The first and the last are always kept; memory stays bounded however long the game."""

    def __init__(self, first: Mark) -> None:
        self._marks = [first]

    @property
    def first(self) -> Mark:
        return self._marks[0]

    @property
    def last(self) -> Mark:
        return self._marks[-1]

    def add(self, mark: Mark) -> None:
        """Remember `mark`, in place of one after the same entry; when there are too many, forget the least missed."""
        marks = self._marks
        if len(marks) > 1 and marks[-1].n == mark.n:
            marks[-1] = mark
            return
        marks.append(mark)
        if len(marks) > MOST_MARKS:
            del marks[self._least_missed()]

    def _least_missed(self) -> int:
        """The older mark that leaves the smallest gap, for how long ago it is: every way back stays short."""
        marks = self._marks
        now = marks[-1].n
        least, smallest = 1, 1.0
        for index in range(1, len(marks) - LATEST_KEPT):
            before = marks[index - 1].n
            gap = (marks[index + 1].n - before) / (now - before)
            if gap < smallest:
                least, smallest = index, gap
        return least

    def back_to(self, n: int) -> Mark:
        """Forget the marks after entry `n`; the last that is left."""
        marks = self._marks
        while marks[-1].n > n:
            marks.pop()
        return marks[-1]

    def copy(self) -> Marks:
        twin = Marks(self._marks[0])
        twin._marks = self._marks[:]
        return twin
