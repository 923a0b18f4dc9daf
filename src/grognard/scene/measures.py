"""What can be measured of any position that has a picture: tracks that move, counters that go, are hurt or leave."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from grognard.kernel.chance import streams
from grognard.kernel.entries import Resumed
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import State
from grognard.kernel.odds import Odds, odds
from grognard.kernel.questions import Choose, Question, Sealed, Seat
from grognard.kernel.table import Table
from grognard.scene.model import Piece, Scene

MOST_LINES_OF_PLAY: Final = 150
MOST_TOLD: Final = 12
DEALS: Final = 3

Change = tuple[str, ...]


class Measurer:
    """Tells what is different in a position from the one at the table, and what is asked there.

    A line of play is measured as soon as `asks_somebody` has stopped it, so that question is the one it ends at.
    """

    def __init__(self, table: Table, seat: Seat) -> None:
        self._game = table.game
        self._seat = seat
        self._before = self._picture(table.state)
        self._then = ""

    def asks_somebody(self, question: Question, here: Table) -> bool:
        """Whether the line of play ends at this question, for somebody is to decide."""
        if not isinstance(question, (Choose, Sealed)):
            return False
        self._then = self._game.prompt(here.state, question).ask
        return True

    def __call__(self, state: State) -> Change:
        before, after = self._before, self._picture(state)
        values = {track.id: track.at for track in before.tracks}
        changes = [
            f"{track.title} {track.at - values[track.id]:+}"
            for track in after.tracks
            if track.id in values and track.at != values[track.id]
        ]
        pieces = {piece.id: piece for piece in after.pieces}
        changes += [told for piece in before.pieces if (told := _told_of(piece, pieces.get(piece.id)))]
        known = {piece.id for piece in before.pieces}
        changes += [f"{piece.title} appears" for piece in after.pieces if piece.id not in known]
        result = self._game.result(state)
        then, self._then = self._then if result is None else result.outcome, ""
        return (*changes, f"then: {then}")

    def _picture(self, state: State) -> Scene:
        assert self._game.scene is not None
        picture: Scene = self._game.scene(self._game.view(state, self._seat), None)
        return picture


def _told_of(before: Piece, after: Piece | None) -> str:
    if after is None:
        return f"{before.title} leaves the map"
    changes = []
    if after.place != before.place:
        changes.append(f"to {after.place}")
    if after.hits != before.hits:
        changes.append(f"hits {after.hits - before.hits:+}")
    if after.armor != before.armor:
        changes.append(f"armor {after.armor - before.armor:+}")
    return f"{before.title}: {', '.join(changes)}" if changes else ""


def odds_until_next_decision(table: Table, spelling: str, seat: Seat) -> Odds:
    """How probable each change is that may follow from an option before anybody decides again."""
    if table.game.scene is None:
        raise GrognardError(f"{table.game.name} has nothing to measure odds by")
    deals = _deals(table, seat)
    if not deals:
        raise GrognardError("too much is hidden from you to tell the odds")
    budget = MOST_LINES_OF_PLAY // len(deals)
    found = []
    for deal in deals:
        measurer = Measurer(deal, seat)
        found.append(odds(deal, spelling, measurer, measurer.asks_somebody, seat=seat, budget=budget))
    return found[0] if len(found) == 1 else _averaged(found)


def _averaged(found: Sequence[Odds]) -> Odds:
    shares: dict[Change, Fraction | float] = {}
    for one in found:
        for change, share in one.probabilities.items():
            shares[change] = shares.get(change, 0.0) + float(share) / len(found)
    return Odds(shares, exact=False, replays=sum([one.replays for one in found]))


def odds_in_words(found: Odds) -> list[tuple[str, str]]:
    """The most probable changes with their probability, and what is left over."""
    ranked = sorted(found.probabilities.items(), key=lambda entry: (-float(entry[1]), entry[0]))
    told = [(share_in_words(share), "; ".join(change)) for change, share in ranked[:MOST_TOLD]]
    rest = sum([float(share) for _, share in ranked[MOST_TOLD:]])
    return [*told, (share_in_words(rest), f"{len(ranked) - MOST_TOLD} other ways")] if rest else told


def share_in_words(share: Fraction | float) -> str:
    percent = 100 * float(share)
    return f"{percent:.0f}%" if percent >= 1 or not percent else "<1%"


# What the seat may not know must not show in its odds: they are those of tables dealt anew.


def _deals(table: Table, seat: Seat) -> list[Table]:
    """Tables that look the same to the seat, what is hidden from it dealt anew; one if nothing is hidden."""
    game, mark = table.game, table.last_checkpoint
    sight = game.encode(table.view(seat))
    states: dict[bytes, State] = {}
    for number in range(DEALS):
        state = game.redeterminise(game.decode(mark.encoded), seat, streams(number, "odds"))
        states.setdefault(game.encode(state), state)
    deals: list[Table] = []
    for state in states.values():
        deal = table.fork()
        raw = msgspec.Raw(msgspec.json.encode(state))
        dealt = Resumed(mark.label, mark.n, len(table.entries), "the hidden dealt anew", raw)
        correction = deal.resume_from(dealt, table.entries)
        if correction.stands == len(table.entries) and game.encode(deal.view(seat)) == sight:
            deals.append(deal)
    return deals
