"""What lasts for one Activation round (ERB-ACV-01a) and is forgotten at its end; no checkpoint stands inside one."""

from __future__ import annotations

from msgspec import Struct

from grognard.games.reborn.words import CharacterId


class Watch(Struct):
    """What a watching Character makes of the activated one: the flags of ERB-INT-01f, and the entries spent."""

    sees: bool = False
    touches: bool = False
    has_seen: bool = False  # an entry into its line of sight was made this round
    has_touched: bool = False
    awaits_seen: bool = False  # that entry was made inside another's square, and is not claimed yet (ERB-INT-02f)
    awaits_touched: bool = False


class Kept(Struct):
    """What a half-done order goes on with, though its Character was wounded on Pause (ERB-INT-05c)."""

    movement: int
    max_cp: int


class Round(Struct):
    """The round being played. `watches` is by activated (or, in a combined Move, moving) Character and by watcher."""

    tiles_given: list[CharacterId] = []  # who has received a new tile in this round (ERB-ACV-06c, ERB-INT-03c)
    watches: dict[CharacterId, dict[CharacterId, Watch]] = {}
    has_done: bool = False  # a tile, an order, an ability or a reload: else a reactivation is a pass (ERB-ACV-02d)
    is_over: bool = False  # the activated Character has left play (ERB-ACV-06k)
    open_orders: int = 0  # orders under way: that of the activated Character, and that of who interrupts it
    kept: dict[CharacterId, Kept] = {}
    is_interrupted: bool = False  # an interruption is under way; there is no other inside it (ERB-INT-02g)
    last_own_square: dict[CharacterId, str] = {}  # where each stood alone last (ERB-MOV-04g)
