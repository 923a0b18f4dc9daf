"""What may be taken back. Undo is free until chance, a reveal, or another seat's answer."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.kernel.course import Course
from grognard.kernel.entries import Answered, Chanced, Crossing, LineEntry, SealedIn, Undone, UndoOffer
from grognard.kernel.errors import UndoRefused
from grognard.kernel.questions import Seat


def undo(course: Course, seat: Seat | None, *, force: bool) -> None:
    """Take back the last decision of `seat`, or of anybody.

    A sealed answer taken back while the others still think leaves theirs in place.
    """
    offer = offer_undo(course.line, course.marks.first.n, len(course.sealed), seat)
    if offer.to is None:
        raise UndoRefused(f"nothing to undo: {offer.reason}")
    is_sealing = offer.to >= len(course.line) - len(course.sealed)
    others = [
        (entry, option)
        for entry, option in zip(course.line[offer.to + 1 :], course.sent[offer.to + 1 :], strict=True)
        if is_sealing and isinstance(entry, SealedIn)
    ]
    undo_to(course, offer.to, seat, force=force)
    for entry, option in others:
        course.take(msgspec.structs.replace(entry, n=len(course.line) + 1), option)


def undo_to(course: Course, n: int, seat: Seat | None, *, force: bool) -> None:
    """Go back to after entry `n`."""
    origin, floor = len(course.line), course.marks.first.n
    if not floor <= n < origin:
        if floor == origin:
            raise UndoRefused(f"nothing to undo: the game begins after entry {floor}, and nothing came in since")
        raise UndoRefused(f"no way back to entry {n}: {floor} to {origin - 1} can be gone back to")
    crossed = crossings(course.line, n, len(course.sealed), seat)
    if not force:
        require_free(crossed)
    course.take_back(n)
    course.history.append(Undone(n, origin, seat, tuple([str(crossing) for crossing in crossed])))


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
