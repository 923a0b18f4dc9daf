"""What may be taken back. Undo is free until chance, a reveal, or another seat's answer."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.entries import Answered, Chanced, Crossing, LineEntry, SealedIn, UndoOffer
from grognard.kernel.errors import UndoRefused
from grognard.kernel.questions import Seat


def owner(entry: LineEntry) -> Seat | None:
    """The seat whose decision an entry is; None for chance."""
    if isinstance(entry, Answered):
        return entry.seat
    if isinstance(entry, SealedIn):
        return entry.seal
    return None


def offer_undo(line: Sequence[LineEntry], floor: int, sealing: int, seat: Seat | None) -> UndoOffer:
    """The way back to before the last decision of `seat`, or of anybody.

    The last `sealing` entries are answers to a sealed question still open; nothing before `floor` can be undone.
    """
    for entry in reversed(line):
        by = owner(entry)
        if by is None or (seat is not None and by != seat):
            continue
        if entry.n <= floor:
            return UndoOffer(None, (), f"the game was resumed after entry {floor}, and nothing before can be undone")
        return UndoOffer(entry.n - 1, crossings(line, entry.n - 1, sealing, by))
    return UndoOffer(None, (), "no decision was made yet" if seat is None else f"{seat} has decided nothing yet")


def crossings(line: Sequence[LineEntry], to: int, sealing: int, seat: Seat | None) -> tuple[Crossing, ...]:
    """What going back to after entry `to` crosses for `seat`, or for whoever answered next after `to`."""
    sealed_open = len(line) - sealing
    by = seat
    crossed: list[Crossing] = []
    for entry in line[to:]:
        if isinstance(entry, Chanced):
            crossed.append(Crossing("chance", entry.n, entry.chance))
            continue
        by = by if by is not None else owner(entry)
        if isinstance(entry, SealedIn) and entry.n <= sealed_open:
            crossed.append(Crossing("reveal", entry.n, entry.topic))
        elif owner(entry) != by and to < sealed_open:
            crossed.append(Crossing("answer", entry.n, entry.topic, owner(entry)))
    return tuple(crossed)


def require_free(crossed: Sequence[Crossing]) -> None:
    """Raise UndoRefused if anything is crossed."""
    if crossed:
        first = crossed[0]
        more = f" and {len(crossed) - 1} more" if len(crossed) > 1 else ""
        raise UndoRefused(
            f"undo would cross entry {first}{more}: what was learned cannot be unlearned; playing solo you may force it"
        )
