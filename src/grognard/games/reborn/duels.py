"""Duels (ERB-DUE, ERB-SG4-08, ERB-GAP-23): secret bids for a contested moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from grognard.games.reborn import orders
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Module, seat_in_words
from grognard.kernel.asking import ask, ask_in_secret
from grognard.kernel.questions import Play, Seat

NO: Final = "no"
DEMAND: Final = "demand"
SHOW: Final = "show"
FORFEIT: Final = "forfeit"

ASKER: Final = 1
"""ERB-DUE-01b: the least that who has asked may bid."""
CHALLENGED: Final = 0
"""ERB-DUE-01d"""
DUELLISTS: Final = 2


def fight_duel(game: Reborn, over: str, least: Mapping[Seat, int]) -> Play[Seat | None]:
    """Who wins, if anybody does; `least` is what each involved player has to bid. Every CP bid is lost."""
    bids = yield from bid(game, over, least)
    best = max(bids.values())
    highest = [seat for seat, cp in bids.items() if cp == best]
    winner: Seat | None = highest[0]
    if len(highest) > 1:
        winner = yield from break_tie(game, over, highest)
    if game.hear is not None:
        text = f"{seat_in_words(winner)} wins the duel." if winner is not None else "Nobody wins the duel."
        rule = "ERB-DUE-01e" if winner is not None else "ERB-DUE-01f"
        game.tell("duels.result", rule, text, {"over": over, "winner": winner})
    return winner


def bid(game: Reborn, over: str, least: Mapping[Seat, int]) -> Play[dict[Seat, int]]:
    """ERB-DUE-01c: each from what lies behind his screen, unseen; then all are shown and go to the Bank."""
    options: dict[Seat, Sequence[int]] = {
        seat: list(range(at_least, game.player(seat).cp + 1)) for seat, at_least in least.items()
    }
    bids: dict[Seat, int] = yield from ask_in_secret("duels.bid", options, (over,))
    for seat in least:
        orders.pay_bank(game, seat, bids[seat])
        if game.hear is not None:
            game.tell(
                "duels.bid",
                "ERB-DUE-01c",
                f"{seat_in_words(seat)} bids {bids[seat]} CP.",
                {"seat": seat, "cp": bids[seat]},
            )
    return {seat: bids[seat] for seat in least}


def break_tie(game: Reborn, over: str, tied: Sequence[Seat]) -> Play[Seat | None]:
    """ERB-DUE-01f: two players draw. ERB-SG4-08c: of more, the tied show what they have left, or forfeit."""
    if not game.has(Module.SAGS4):
        return None
    answers: dict[Seat, str] = yield from ask_in_secret("duels.tie", {seat: [SHOW, FORFEIT] for seat in tied}, (over,))
    left = {seat: game.player(seat).cp for seat in tied if answers[seat] == SHOW}
    if game.hear is not None:
        for seat in tied:
            text = (
                f"{seat_in_words(seat)} shows {left[seat]} CP." if seat in left else f"{seat_in_words(seat)} forfeits."
            )
            game.tell("duels.tie", "ERB-SG4-08c", text, {"seat": seat, "cp": left.get(seat)})
    fewest = [seat for seat, cp in left.items() if cp == min(left.values())]
    return fewest[0] if len(fewest) == 1 else None  # ERB-SG4-08d, ERB-SG4-08e


# The duel for the Initiative (ERB-DUE-02)


def duel_for_initiative(game: Reborn) -> Play[None]:
    """ERB-DUE-02a, ERB-CON-31: the last thing in the Initiative phase; once a turn (ERB-DUE-02c)."""
    if not game.has(Module.DUEL_INITIATIVE):
        return
    holder = game.state.initiative
    askers = []
    for seat in in_order_of_asking(game):
        if seat == holder:
            continue
        options = [NO, DEMAND] if game.player(seat).cp >= ASKER else [NO]
        answer = yield from ask(seat, "duels.demand", options, (holder,))
        if answer == DEMAND:
            askers.append(seat)
            if game.hear is not None:
                game.tell(
                    "duels.demand", "ERB-DUE-02a", f"{seat_in_words(seat)} demands the Initiative.", {"seat": seat}
                )
    if not askers:
        return
    winner = yield from fight_duel(game, "initiative", {holder: CHALLENGED} | dict.fromkeys(askers, ASKER))
    if winner is not None:
        give_marker(game, winner)


def in_order_of_asking(game: Reborn) -> list[Seat]:
    """ERB-SG4-08a: clockwise after the Salemite Mercenary; of two players there is only one to ask."""
    first = game.state.salemite_mercenary or game.state.initiative
    return [*game.clockwise_from(first)[1:], first]


def give_marker(game: Reborn, winner: Seat) -> None:
    """ERB-DUE-02b: for this turn; the next follows the scenario again."""
    game.state.initiative = winner
    if game.hear is not None:
        text = f"{seat_in_words(winner)} has the Initiative now."
        game.tell("duels.initiative", "ERB-DUE-02b", text, {"seat": winner})
