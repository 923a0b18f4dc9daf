"""What the store gives out."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from grognard.kernel.entries import Entry, Header, Journal
from grognard.kernel.errors import GrognardError
from grognard.kernel.questions import Seat

Kind: TypeAlias = Literal["game", "companion", "analysis"]
KINDS: Final[tuple[Kind, ...]] = ("game", "companion", "analysis")


class Conflict(GrognardError):
    """Another tab, process or server was faster. Nothing was written."""


class NewGame(Struct, frozen=True):
    """A game to be kept. `seats` are in the game's order, with the bot that plays each, or nothing."""

    id: str
    name: str
    kind: Kind
    journal: Journal
    seed: str
    host: str
    seats: dict[Seat, str]
    pack: str = ""


class Progress(Struct, frozen=True):
    """Where a game stands, for the lists: how many entries stand, which seats are asked, whether it is over."""

    entries: int
    waiting: tuple[Seat, ...]
    is_over: bool


class SeatKept(Struct, frozen=True):
    """One seat: the bot that plays it, what ails the bot, the visitors who hold it, the nonce of its invitation."""

    seat: Seat
    bot: str
    trouble: str
    holders: tuple[str, ...]
    invitation: str

    @property
    def is_bot(self) -> bool:
        return bool(self.bot)


class UndoRequest(Struct, frozen=True):
    """`seat` wants to go back to after entry `to`; made at `version`, waiting for these seats to consent."""

    seat: Seat
    to: int
    version: int
    waiting: tuple[Seat, ...]
    crossings: tuple[str, ...]


class GameKept(Struct, frozen=True):
    """A game without its entries."""

    id: str
    header: Header
    pack: str
    name: str
    kind: Kind
    seed: str
    host: str
    version: int
    revision: int
    affairs: int
    made_at: float
    changed_at: float
    seats: tuple[SeatKept, ...]
    undo_request: UndoRequest | None


class Gained(Struct, frozen=True):
    """Where a game has come to, and the entries it got there by."""

    version: int
    revision: int
    affairs: int
    entries: list[Entry]


class Listed(Struct, frozen=True):
    """A game in a list of games. `seats` are those the visitor holds."""

    id: str
    name: str
    game: str
    seats: tuple[Seat, ...]
    progress: Progress
    changed_at: float


class Visit(Struct, frozen=True):
    """What is remembered of one visitor at one table."""

    since: int | None = None
    read: int = 0
    seen_at: float = 0.0
    revealed: str = ""
    notify: str = ""
    is_noticed: bool = False


class Written(Struct, frozen=True):
    """Rows of a journal: the entries, in sequence, and the snapshots by the sequence they follow."""

    entries: list[Entry]
    snapshots: dict[int, Entry]

    def merged(self) -> list[Entry]:
        """As a journal file has them."""
        merged: list[Entry] = []
        for sequence, entry in enumerate(self.entries, start=1):
            merged.append(entry)
            if sequence in self.snapshots:
                merged.append(self.snapshots[sequence])
        return merged
