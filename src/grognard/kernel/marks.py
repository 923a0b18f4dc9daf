"""The checkpoints a table remembers: all of the latest, ever fewer of the older ones."""

from __future__ import annotations

from grognard.kernel.entries import Mark

MOST_MARKS = 32


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
        """Remember `mark`; when there are too many, forget every second one of the older half."""
        marks = self._marks
        marks.append(mark)
        if len(marks) > MOST_MARKS:
            half = len(marks) // 2
            self._marks = marks[:half:2] + marks[half:]

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
