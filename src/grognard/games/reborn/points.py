"""Mission, Morale and Spy Points (ERB-PTS): one score for each player, and points used the moment they come."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import search_deck
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Counted, Module, seat_in_words
from grognard.kernel.asking import ask, choose
from grognard.kernel.questions import Barred, Draw, Play, Seat

AS_MP: Final = ("mp",)
DECK: Final = "deck"
MISSION: Final = "mission"


# Mission and Morale Points


def gain_mp(game: Reborn, seat: Seat, amount: int, rule: str) -> None:
    """MP up or down, never below 0 (ERB-PTS-01f); nothing where MP are not in use. The track is open (ERB-PTS-01c)."""
    if not game.has(Module.MP) or amount == 0:
        return
    player = game.player(seat)
    before = player.mp
    player.mp = max(0, before + amount)
    if game.hear is not None:
        change = player.mp - before
        what = "gains" if amount > 0 else "loses"
        facts = {"seat": seat, "change": change, "mp": player.mp}
        game.tell("points.mp", rule, f"{seat_in_words(seat)} {what} {abs(change)} MP and has {player.mp}.", facts)


def can_pay_mp(game: Reborn, seat: Seat, amount: int) -> bool:
    """ERB-PTS-01e: MP are spent as Morale only by who has that many."""
    return game.has(Module.MP) and game.player(seat).mp >= amount


# Spy Points


def use_spy_points(game: Reborn, seat: Seat, points: int, rule: str, as_mp: bool = True) -> Play[None]:
    """Spy Points, used at once by who gained them (ERB-PTS-02a), each as he likes (ERB-PTS-02g).

    `as_mp`: whether they may become MP (ERB-PTS-02h). Points for which there is no use at all are lost.
    """
    if not game.has(Module.SPY) or points == 0:
        return
    player = game.player(seat)
    player.counted[Counted.SPY_POINTS] = player.counted.get(Counted.SPY_POINTS, 0) + points
    if game.hear is not None:
        told = "1 Spy Point" if points == 1 else f"{points} Spy Points"
        game.tell("points.spy", rule, f"{seat_in_words(seat)} gains {told}.", {"seat": seat, "points": points})
    seen: list[str] = []
    left = points
    while left > 0:
        uses = _uses(game, seat, left, as_mp, seen)
        if not uses:
            break
        use = yield from choose(seat, "points.spy", uses, (left,), lambda: _barred(game, as_mp))
        if use == AS_MP:
            gain_mp(game, seat, game.pack.printed.mp_per_spy_point, "ERB-PTS-02c")
            left -= 1
        elif use[0] == DECK:
            yield from _look_into_deck(game, seat, use[1])
            left -= use[1]
        else:
            yield from _spy_on_mission(game, seat, use[1], seen)
            left -= 1


def _uses(game: Reborn, seat: Seat, left: int, as_mp: bool, seen: list[str]) -> list[tuple[Any, ...]]:
    uses: list[tuple[Any, ...]] = []
    if as_mp and game.has(Module.MP):
        uses.append(AS_MP)
    if game.has(Module.SEARCH) and game.state.search_deck:
        uses += [(DECK, points) for points in range(1, left + 1)]
    if game.has(Module.SAGS2) or game.has(Module.SAGS4):
        others = [other for other in game.clockwise_from(seat)[1:] if _unseen_missions(game, other, seen)]
        uses += [(MISSION, other) for other in others]
    return uses


def _barred(game: Reborn, as_mp: bool) -> list[Barred]:
    if as_mp or not game.has(Module.MP):
        return []
    return [Barred(AS_MP, "Spy Points found on one's own ground do not become MP", "ERB-PTS-02h")]


# The search deck (ERB-PTS-02d)


def _look_into_deck(game: Reborn, seat: Seat, points: int) -> Play[None]:
    """See both sides of so many cards, put them back in any order and choose the side that lies up of each.

    Meanwhile the next card below is open to all, and afterwards the new top (ERB-PTS-02e).
    """
    deck = game.state.search_deck
    number = min(len(deck), points * game.pack.printed.cards_per_spy_point)
    cards = deck[:number]
    player = game.player(seat)
    player.known_deck = cards + player.known_deck[number:]
    game.state.open_card = number
    if game.hear is not None:
        below = f" The card below them shows {search_deck.shown(game, deck[number])}." if number < len(deck) else ""
        text = f"{seat_in_words(seat)} looks at the top {number} cards of the search deck.{below}"
        game.tell("points.deck", "ERB-PTS-02d", text, {"seat": seat, "cards": number})
        seen = ", ".join([search_deck.both_sides(game, card) for card in cards])
        game.tell("points.deck-seen", "ERB-PTS-02d", f"On top of the deck lie, from the top: {seen}.", {}, (seat,))
    order: dict[str, int] = {}
    while cards:
        faces = [(card, face) for card in cards for face in (0, 1)]
        card, face = yield from ask(seat, "points.deck-order", faces, (len(order) + 1, number))
        cards.remove(card)
        order[card] = face
    for card, face in order.items():
        game.equipment(card).face = face
    deck[:number] = list(order)
    game.state.open_card = 0
    known_below = player.known_deck[number:]
    search_deck.forget(game)
    player.known_deck = [*order, *known_below]
    search_deck.tell_top(game, "ERB-PTS-02e")


# Missions of others (ERB-PTS-02f)


def _unseen_missions(game: Reborn, seat: Seat, seen: list[str]) -> list[str]:
    """Missions behind this screen that were not shown with the points now being used."""
    player = game.player(seat)
    return [mission for mission in player.missions if mission not in player.fulfilled and mission not in seen]


def _spy_on_mission(game: Reborn, seat: Seat, enemy: Seat, seen: list[str]) -> Play[None]:
    """A random Mission card of one enemy, who does not learn which."""
    mission: str = yield Draw("points.mission", _unseen_missions(game, enemy, seen), (seat, enemy))
    seen.append(mission)
    note = f"{enemy} {mission}"
    spied = game.player(seat).spied
    if note not in spied:
        spied.append(note)
    if game.hear is not None:
        text = f"{seat_in_words(seat)} looks at a Mission of {seat_in_words(enemy)}."
        game.tell("points.mission", "ERB-PTS-02f", text, {"seat": seat, "enemy": enemy})
        card = next(card for card in game.pack.missions if card.id == mission)
        text = f"{seat_in_words(enemy)} has the Mission {card.title} ({card.points} MP)."
        game.tell("points.mission-seen", "ERB-PTS-02f", text, {"mission": mission}, (seat,))
