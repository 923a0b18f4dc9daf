"""What a journal is made of, and the small records a table gives out.

Answers and chance results are numbered from 1; `n` of anything else is the number of answers before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Raw, Struct

from grognard.kernel.game import Result
from grognard.kernel.narration import Told
from grognard.kernel.questions import Seat

FORMAT = 1


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game a journal is of. `pack` is the digest of its data, `rules` the version of its rules."""

    grognard: int
    game: str
    ruleset: str
    scenario: str
    options: dict[str, str]
    pack: str
    rules: str


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's decision."""

    n: int
    seat: Seat
    topic: str
    answer: str


class Chanced(Struct, frozen=True, forbid_unknown_fields=True):
    """What chance brought."""

    n: int
    chance: str
    outcome: str


class SealedIn(Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's answer to a sealed question; nobody else knows it before all have answered."""

    n: int
    seal: Seat
    topic: str
    answer: str


class Passed(Struct, frozen=True, forbid_unknown_fields=True):
    """A checkpoint, with the digest of the state at it."""

    checkpoint: str
    n: int
    digest: str


class Undone(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"origin": "from"}):
    """Back to after entry `undo`, from after entry `origin`. `crossed` is what free undo would have refused."""

    undo: int
    origin: int
    seat: Seat | None = None
    crossed: tuple[str, ...] = ()


class Overridden(Struct, frozen=True, forbid_unknown_fields=True):
    """Chance result `override` was entered wrongly. Of the entries after it those up to `stands` still hold."""

    override: int
    chance: str
    was: str
    outcome: str
    stands: int


class Snapshot(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole state at a checkpoint. Only files have these: an anchor for when the rules change."""

    snapshot: str
    n: int
    state: Raw


class Resumed(Struct, frozen=True, forbid_unknown_fields=True):
    """The game goes on from this state; the entries before it are no longer followed, those up to `stands` are."""

    resumed: str
    n: int
    stands: int
    because: str
    state: Raw


LineEntry: TypeAlias = Answered | Chanced | SealedIn
Entry: TypeAlias = Answered | Chanced | SealedIn | Passed | Undone | Overridden | Snapshot | Resumed


class Journal(Struct, frozen=True):
    """A whole play: what was set up, and all that came in since."""

    header: Header
    entries: Sequence[Entry]


class Mark(Struct, frozen=True):
    """A checkpoint a table remembers: the encoded state after `n` entries."""

    n: int
    label: str
    encoded: bytes


class Heard(Struct, frozen=True):
    """Something told after entry `n`."""

    n: int
    told: Told


class Crossing(Struct, frozen=True):
    """What an undo would cross: a `chance` result, a `reveal` of sealed answers, or the `answer` of another seat."""

    kind: str
    n: int
    topic: str
    seat: Seat | None = None

    def __str__(self) -> str:
        return f"{self.n} {self.kind} {self.topic}" + (f" by {self.seat}" if self.seat is not None else "")


class UndoOffer(Struct, frozen=True):
    """Where undo would lead, and what it would cross; `to` is None, with the reason, where there is no way back."""

    to: int | None
    crosses: tuple[Crossing, ...] = ()
    reason: str = ""

    @property
    def is_possible(self) -> bool:
        return self.to is not None

    @property
    def is_free(self) -> bool:
        return self.to is not None and not self.crosses


class Correction(Struct, frozen=True):
    """What came of correcting a chance result: the last entry that still stands, and why the next does not."""

    stands: int
    stopped: str = ""


class Playout(Struct, frozen=True):
    """A game played to its end without a table. `questions` counts decisions and chance."""

    result: Result
    questions: int
    decisions: int
    journal: Journal | None = None

    @property
    def entries(self) -> Sequence[Entry] | None:
        return None if self.journal is None else self.journal.entries


class Verdict(Struct, frozen=True):
    """Whether the rules still do what a journal says; if not, the first entry where they do something else."""

    is_sound: bool
    entries: int
    message: str
    diverged_at: int | None = None
    digest: str = ""
