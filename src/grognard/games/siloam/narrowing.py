"""How the Vang decide (SOS-CON-77): preferences narrow the candidates one by one; all that mattered are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from grognard.kernel.narration import Reason

T = TypeVar("T", bound=str)


class Narrowing(Generic[T]):
    """What is left of the candidates, and what brought it down to that; `rule` is the last that did."""

    def __init__(self, candidates: Sequence[T], rule: str, why: str) -> None:
        self.candidates: Final = tuple(candidates)
        self.left: list[T] = list(candidates)
        self.rule = rule
        self._unnarrowed: Final = why
        self._whys: list[str] = []

    @property
    def why(self) -> str:
        """Every preference that settled something, in order: the last alone need not explain the choice."""
        return "; then ".join(self._whys) or self._unnarrowed

    def prefer(self, favored: Sequence[T], rule: str, why: str) -> None:
        """Keep the favored ones if that settles something; with none of them left over, nothing is preferred."""
        kept = [candidate for candidate in self.left if candidate in favored]
        if 0 < len(kept) < len(self.left):
            self.left, self.rule = kept, rule
            self._whys.append(why)

    def reason(self, chosen: T) -> Reason:
        return Reason(tuple([str(candidate) for candidate in self.candidates]), str(chosen), self.why)
