"""What is shown of a table, and to whom: the server fills these in, the page is made of them.

Every fragment depends on `table.view(me)`, `table.question_for(me)`, `table.log_for(me)` and on what is public; never
on what another seat alone may know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.kernel.questions import Seat
from grognard.kernel.table import Table


class SeatShown(Struct, frozen=True):
    """One seat of the table, as everybody may know it. `who` is `you`, `friend`, `open`, or `bot:NAME`.

    `invitation` is a link that nobody took yet; only the host of the table is given it.
    """

    seat: Seat
    title: str
    who: str
    is_online: bool = False
    is_to_answer: bool = False
    invitation: str = ""

    @property
    def is_bot(self) -> bool:
        return self.who.startswith("bot:")

    @property
    def bot(self) -> str:
        return self.who.removeprefix("bot:") if self.is_bot else ""


class UndoAsked(Struct, frozen=True):
    """Somebody wants to go back to after entry `to`, over `crossings`; these seats have not said yes yet."""

    by: Seat
    to: int
    waiting_for: tuple[Seat, ...]
    crossings: tuple[str, ...]


class WaitingGame(Struct, frozen=True):
    """A table of this visitor's, for the lists of games. `seat` is the visitor's; empty for one only looked at."""

    id: str
    name: str
    game: str
    is_mine_to_answer: bool
    seat: str = ""
    state: Literal["playing", "over"] = "playing"
    entries: int = 0
    when: str = ""  # ISO 8601, of the last answer


class NoticeShown(Struct, frozen=True):
    """A word from the server above the table: a bot that failed, a game that was opened from a snapshot."""

    kind: Literal["note", "warning", "error"]
    text: str


class Showing(Struct):
    """A live table and who looks at it. Read only: nothing here may be changed by showing it.

    `me` is whose view this is, None a spectator; `mine` are all seats of the visitor (several at a hot seat). `n` grows
    with every change, undo included. `curtain` hides the position until the next at the hot seat says who they are.
    `since` is how many entries had been read at the last visit. `may_host` is whether the visitor set up the table.
    """

    id: str
    name: str
    table: Table
    me: Seat | None
    mine: tuple[Seat, ...]
    seats: tuple[SeatShown, ...]
    n: int
    companion: bool = False
    curtain: bool = False
    undo_asked: UndoAsked | None = None
    since: int | None = None
    with_odds: bool = True
    notices: tuple[NoticeShown, ...] = ()
    csrf: str = ""
    waiting: tuple[WaitingGame, ...] = ()
    notify: str = ""  # the address this visitor is given notice at
    is_analysis: bool = False
    may_host: bool = False
    may_take_file: bool = False

    @property
    def is_hot_seat(self) -> bool:
        return len(self.mine) > 1

    @property
    def is_solo(self) -> bool:
        """Everybody at this table is the visitor or a bot: nobody else has to consent to anything."""
        return all(shown.who == "you" or shown.is_bot for shown in self.seats)


class GameShown(Struct, frozen=True):
    """A game in the lobby. `seats` are those of all scenarios together, `seats_of` those of each."""

    name: str
    title: str
    rulesets: tuple[str, ...]
    scenarios: tuple[str, ...]
    switches: dict[str, tuple[str, ...]]
    seats: tuple[Seat, ...]
    bots: tuple[str, ...]  # those that can play it
    seats_of: dict[str, tuple[Seat, ...]] = {}
    names: dict[str, str] = {}  # what seats, scenarios and rulesets are called

    def scenarios_with(self, seat: Seat) -> tuple[str, ...]:
        return tuple([name for name, seats in self.seats_of.items() if seat in seats])

    @property
    def players(self) -> str:
        """How many play, in words."""
        numbers = sorted({len(seats) for seats in self.seats_of.values()} or {len(self.seats)})
        if numbers == [1]:
            return "solo"
        return f"{numbers[0]} seats" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]} seats"


class Lobby(Struct, frozen=True):
    """The first page."""

    games: tuple[GameShown, ...]
    waiting: tuple[WaitingGame, ...]
    csrf: str
    can_mail: bool = False
