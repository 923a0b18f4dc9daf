"""Magpies: four seats bid for trinkets from hidden hands, and spoil each other's catch.

A small game with everything that is hard to get right: hands nobody else sees, sealed bids and their ties, an
interrupt (snatch) that can be interrupted (hiss) by a card that can itself be interrupted (another hiss).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct

from grognard.kernel.asking import ask, ask_in_secret, checkpoint, draw, shuffle
from grognard.kernel.game import Game, Prompt, Result, Rule, Setup
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Choose, Play, Question, Seat

NORTH, EAST, SOUTH, WEST = Seat("north"), Seat("east"), Seat("south"), Seat("west")
CLOCKWISE = (NORTH, EAST, SOUTH, WEST)

COINS = ("1", "2", "3", "4", "5")
SNATCH = "snatch"
HISS = "hiss"
DECK = COINS * 4 + (SNATCH, HISS) * 5  # MAG-01
TRINKETS = (1, 1, 2, 2, 3, 3, 4, 5)  # MAG-02
HAND_SIZE = 5  # MAG-01, MAG-08

NO_BID = "none"
LET_IT_BE = "let-it-be"


class Garden(Struct):
    """Where everything lies. `bids` are the coins shown this round."""

    deck: list[str]
    hands: dict[Seat, list[str]]
    nests: dict[Seat, list[int]]
    bag: list[int]
    leader: Seat = NORTH
    is_dealt: bool = False
    on_offer: list[int] = []
    lost: list[int] = []
    bids: dict[Seat, list[str]] = {}
    discards: list[str] = []


class Sight(Struct):
    """What one seat sees of the garden."""

    hand: list[str]
    cards_held: dict[Seat, int]
    cards_in_deck: int
    nests: dict[Seat, list[int]]
    bag: list[int]
    on_offer: list[int]
    lost: list[int]
    leader: Seat
    bids: dict[Seat, list[str]]
    discards: list[str]


# The sequence of play


def play(garden: Garden, hear: Hear | None) -> Play[None]:
    if not garden.is_dealt:
        yield from deal(garden)
    while garden.bag:
        yield from checkpoint("round")
        yield from play_round(garden, hear)


def deal(garden: Garden) -> Play[None]:
    """MAG-01"""
    yield from shuffle("deal.shuffle", garden.deck)
    for seat in CLOCKWISE:
        garden.hands[seat] = sorted(garden.deck[:HAND_SIZE])
        del garden.deck[:HAND_SIZE]
    garden.is_dealt = True


def play_round(garden: Garden, hear: Hear | None) -> Play[None]:
    trinket = yield from draw("round.trinket", garden.bag)  # MAG-02
    garden.on_offer.append(trinket)
    tell(hear, "round.trinket", "MAG-02", f"A trinket worth {trinket} is on offer", {"worth": trinket})
    winner = yield from auction(garden, hear)
    if winner is not None:
        winner = yield from snatching(garden, hear, winner)
    settle(garden, hear, winner)
    draw_cards(garden, hear)


# The auction


def auction(garden: Garden, hear: Hear | None) -> Play[Seat | None]:
    """MAG-03 to MAG-05: who has the trinket by right of bid; None if nobody bid."""
    yield from bid(garden, hear, "auction.bid", CLOCKWISE)
    best = highest_bidders(garden, CLOCKWISE)
    if len(best) > 1:
        yield from bid(garden, hear, "auction.bid-again", best)
        best = highest_bidders(garden, best)
    if not best:
        return None
    return next(seat for seat in clockwise_from(garden.leader) if seat in best)


def bid(garden: Garden, hear: Hear | None, topic: str, bidders: Sequence[Seat]) -> Play[None]:
    """MAG-03: everyone puts down a coin or nothing, unseen; then all are shown."""
    choices: dict[Seat, Sequence[str]] = {seat: [NO_BID, *coins_in(garden.hands[seat])] for seat in bidders}
    answers: dict[Seat, str] = yield from ask_in_secret(topic, choices)
    for seat in bidders:
        if answers[seat] != NO_BID:
            garden.hands[seat].remove(answers[seat])
            garden.bids.setdefault(seat, []).append(answers[seat])
        tell(hear, topic, "MAG-03", f"{seat} bids {answers[seat]}", {"seat": seat, "bid": answers[seat]})


def coins_in(hand: Sequence[str]) -> list[str]:
    return [coin for coin in COINS if coin in hand]


def highest_bidders(garden: Garden, bidders: Sequence[Seat]) -> list[Seat]:
    """MAG-04, MAG-05: a bid is worth the sum of its coins."""
    totals = {seat: sum(map(int, garden.bids[seat])) for seat in bidders if seat in garden.bids}
    return [seat for seat, total in totals.items() if total == max(totals.values())]


# Interrupts


def snatching(garden: Garden, hear: Hear | None, winner: Seat) -> Play[Seat]:
    """MAG-06: who ends up with the trinket, after the others have had their chance to snatch it."""
    for seat in clockwise_from(winner)[1:]:
        is_snatched = yield from interrupt(garden, hear, seat, SNATCH, winner)
        if is_snatched:
            return seat
    return winner


def interrupt(garden: Garden, hear: Hear | None, seat: Seat, card: str, against: Seat) -> Play[bool]:
    """MAG-07: does `seat` play `card`, and does it take effect? Every other seat may hiss at it, also at a hiss."""
    # All are asked, whatever they hold: who is asked must not show who could.
    options = [LET_IT_BE, card] if card in garden.hands[seat] else [LET_IT_BE]
    answer = yield from ask(seat, f"interrupt.{card}", options, about=(against,))
    if answer == LET_IT_BE:
        return False
    garden.hands[seat].remove(card)
    garden.discards.append(card)
    tell(hear, f"interrupt.{card}", "MAG-07", f"{seat} plays {card} at {against}", {"seat": seat, "at": against})
    for other in clockwise_from(seat)[1:]:
        is_hissed = yield from interrupt(garden, hear, other, HISS, seat)
        if is_hissed:
            return False
    return True


# The end of a round


def settle(garden: Garden, hear: Hear | None, owner: Seat | None) -> None:
    """MAG-04: the trinket goes to its owner; the coins bid are discarded."""
    (garden.lost if owner is None else garden.nests[owner]).extend(garden.on_offer)
    garden.on_offer.clear()
    for coins in garden.bids.values():
        garden.discards.extend(coins)
    garden.bids.clear()
    tell(hear, "round.settled", "MAG-04", f"The trinket goes to {owner or 'nobody'}", {"owner": owner or ""})


def draw_cards(garden: Garden, hear: Hear | None) -> None:
    """MAG-08: everyone short of a full hand takes one card off the deck; the lead passes on."""
    for seat in clockwise_from(garden.leader):
        if len(garden.hands[seat]) < HAND_SIZE and garden.deck:
            card = garden.deck.pop(0)
            garden.hands[seat] = sorted([*garden.hands[seat], card])
            tell(hear, "round.draw", "MAG-08", f"{seat} draws a card", {"seat": seat})
            tell(hear, "round.drawn", "MAG-08", f"You draw {card}", {"card": card}, audience=(seat,))
    garden.leader = clockwise_from(garden.leader)[1]


def clockwise_from(seat: Seat) -> tuple[Seat, ...]:
    """All seats, this one first."""
    place = CLOCKWISE.index(seat)
    return CLOCKWISE[place:] + CLOCKWISE[:place]


def tell(
    hear: Hear | None,
    topic: str,
    rule: str,
    text: str,
    facts: Mapping[str, object],
    audience: tuple[Seat, ...] | None = None,
) -> None:
    if hear is not None:
        hear(Told(topic, rule, text, dict(facts), audience))


# Looking at a position


def result(garden: Garden) -> Result | None:
    """MAG-09"""
    if garden.bag or garden.on_offer:
        return None
    worth = {seat: sum(garden.nests[seat]) for seat in CLOCKWISE}
    best = [seat for seat in CLOCKWISE if worth[seat] == max(worth.values())]
    scores = {seat: 1.0 / len(best) if seat in best else 0.0 for seat in CLOCKWISE}
    return Result(f"{' and '.join(best)} won", scores, {f"worth-{seat}": float(worth[seat]) for seat in CLOCKWISE})


def view(garden: Garden, seat: Seat | None) -> Sight:
    return Sight(
        hand=list(garden.hands[seat]) if seat is not None else [],
        cards_held={seat: len(hand) for seat, hand in garden.hands.items()},
        cards_in_deck=len(garden.deck),
        nests={seat: list(nest) for seat, nest in garden.nests.items()},
        bag=sorted(garden.bag),
        on_offer=list(garden.on_offer),
        lost=list(garden.lost),
        leader=garden.leader,
        bids={seat: list(coins) for seat, coins in garden.bids.items()},
        discards=list(garden.discards),
    )


def redeterminise(garden: Garden, seat: Seat | None, rng: Random) -> Garden:
    """The cards the seat cannot see are what is left of the deck once those it sees are taken away; deal them anew."""
    dealt: Garden = GAME.copy(garden)
    seen = Counter(garden.discards)
    for coins in garden.bids.values():
        seen.update(coins)
    if seat is not None:
        seen.update(garden.hands[seat])
    unseen = sorted((Counter(DECK) - seen).elements())
    rng.shuffle(unseen)
    for other, hand in garden.hands.items():
        if other != seat:
            dealt.hands[other] = sorted(unseen[: len(hand)])
            del unseen[: len(hand)]
    dealt.deck = unseen
    return dealt


def prompt(garden: Garden, question: Question) -> Prompt:
    if not isinstance(question, Choose):
        return Prompt("What does chance bring?", ("MAG-01", "MAG-02"), "chance", ())
    worth = garden.on_offer[0]
    if question.topic.startswith("auction."):
        labels = ["No bid" if option == NO_BID else f"Bid the {option}" for option in question.options]
        return Prompt(f"Bid for the trinket worth {worth}", ("MAG-03", "MAG-05"), "auction", tuple(labels))
    card = question.topic.removeprefix("interrupt.")
    labels = ["Let it be" if option == LET_IT_BE else f"Play {card}" for option in question.options]
    ask_about = f"Play {card} at {question.about[0]}?"
    return Prompt(ask_about, ("MAG-06", "MAG-07"), "interrupts", tuple(labels))


def invariants(garden: Garden) -> Sequence[str]:
    """Cards and trinkets are neither lost nor made."""
    cards = Counter(garden.deck) + Counter(garden.discards)
    for hand in (*garden.hands.values(), *garden.bids.values()):
        cards += Counter(hand)
    trinkets = Counter(garden.bag) + Counter(garden.on_offer) + Counter(garden.lost)
    for nest in garden.nests.values():
        trinkets += Counter(nest)
    faults = []
    if cards != Counter(DECK):
        faults.append("the cards are not those of the deck")
    if trinkets != Counter(TRINKETS):
        faults.append("the trinkets are not those of the bag")
    return faults


_RULES = {
    "MAG-01": ("The deal", "Shuffle the deck and deal five cards to each seat."),
    "MAG-02": ("On offer", "Each round a trinket is drawn from the bag and lies on offer."),
    "MAG-03": ("Bidding", "Every seat puts down one coin or none, unseen; then all bids are shown."),
    "MAG-04": ("Winning", "The highest bid takes the trinket; without a bid it is lost. All coins bid are discarded."),
    "MAG-05": ("Ties", "The tied add a coin or none, unseen; if still tied, the first clockwise from the leader wins."),
    "MAG-06": ("Snatching", "The others in turn, clockwise from the winner, may play snatch to take the trinket."),
    "MAG-07": ("Hissing", "The others in turn may play hiss at a snatch or a hiss, which then has no effect."),
    "MAG-08": ("Drawing", "Everyone with fewer than five cards draws one; the lead passes clockwise."),
    "MAG-09": ("The end", "When the bag is empty, the most valuable nest wins; the tied share."),
}


def rules() -> Mapping[str, Rule]:
    return {id_: Rule(id_, title, text, ("standard",), "common") for id_, (title, text) in _RULES.items()}


def begin(_: Setup) -> Garden:
    return Garden(
        deck=list(DECK),
        hands={seat: [] for seat in CLOCKWISE},
        nests={seat: [] for seat in CLOCKWISE},
        bag=list(TRINKETS),
    )


GAME = Game(
    name="magpies",
    title="Magpies",
    rulesets=("standard",),
    scenarios=("garden",),
    rules_version="1",
    state_type=Garden,
    seats=lambda _: CLOCKWISE,
    begin=begin,
    play=play,
    view=view,
    redeterminise=redeterminise,
    result=result,
    prompt=prompt,
    rules=rules,
    pack_digest=lambda _: "",
    outline=lambda _: ("chance", "auction", "interrupts"),
    invariants=invariants,
)
SETUP = Setup("magpies", "standard", "garden")
