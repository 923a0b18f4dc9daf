"""A position with its hidden things dealt anew (ERB-SET-05a): as likely as any to whoever sees no more than one seat.

What is hidden is put together from what is open and what the seat knows, shuffled and dealt; how it lies in truth is
not looked at. CP behind screens are not dealt: all that comes and goes there is open (ERB-CON-27).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

import msgspec

from grognard.games.reborn import missions
from grognard.games.reborn.pack import DoorCard
from grognard.games.reborn.position import Parts, Reborn
from grognard.games.reborn.sags import deployment, preparation
from grognard.games.reborn.setup import board_for, parts_for
from grognard.games.reborn.state import Built, Player, State
from grognard.games.reborn.view import is_face_seen, shown_item, unshown_missions
from grognard.games.reborn.words import DoorSize, Faction
from grognard.geometry.squares import Square
from grognard.kernel.questions import Seat

T = TypeVar("T")


def redeterminise(state: State, seat: Seat | None, rng: Random) -> State:
    """A position with the same view for `seat`, its hidden parts dealt anew."""
    dealt: State = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    others = [player for player in dealt.players.values() if player.seat != seat]
    parts = parts_for(state.setup)
    for player in others:
        player.never_asked = []
        player.spied = []
        player.known_deck = []
    _deal_tiles(dealt, seat, others, rng)
    for player in others:
        _deal_markers(dealt, seat, player, rng)
    _deal_search_deck(dealt, seat, parts, rng)
    if dealt.built is not None:
        _deal_building(dealt, dealt.built, seat, parts, rng)
    if any([player.missions for player in others]):
        _deal_missions(dealt, seat, others, parts, rng)
    return dealt


def shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """In an order that only `rng` knows, however they were come by."""
    found = sorted(things, key=str)
    rng.shuffle(found)
    return found


# Order tiles


def _deal_tiles(state: State, seat: Seat | None, others: Sequence[Player], rng: Random) -> None:
    """The bag, the discard and the screens of others hold what the seat does not see."""
    sees_discard = seat is not None and state.players[seat].is_searching_discard
    places = [state.bag, *[player.hand for player in others], *[player.aside for player in others]]
    if not sees_discard:
        places.append(state.discard)
    _deal_over(places, shuffled([tile for place in places for tile in place], rng))


def _deal_over(places: Sequence[list[T]], things: list[T]) -> None:
    """As many to each place as it had."""
    for place in places:
        number = len(place)
        place[:] = things[:number]
        del things[:number]


# Scrambling markers


def _deal_markers(state: State, seat: Seat | None, by: Player, rng: Random) -> None:
    """Those of another player, on Characters, behind his screen and set aside, as far as they lie face down."""
    channels = [
        channel
        for character in state.characters.values()
        for channel in character.channels
        if channel.by == by.seat and not is_face_seen(channel, seat)
    ]
    places = [[channel.frequency for channel in channels], by.markers, by.set_aside]
    _deal_over(places, shuffled([face for place in places for face in place], rng))
    for channel, face in zip(channels, places[0], strict=True):
        channel.frequency = face


# The search deck


def _deal_search_deck(state: State, seat: Seat | None, parts: Parts, rng: Random) -> None:
    """Below what the seat has looked at: any order and sides that show what lies open (ERB-SEA-02d)."""
    known = [] if seat is None else list(state.players[seat].known_deck)
    unknown = shuffled([card for card in state.search_deck if card not in known], rng)
    open_item = shown_item(state)
    for card in unknown:
        state.equipment[card].face = int(rng.random() * 2)
    at = state.open_card - len(known)
    if 0 <= at < len(unknown):
        fitting = [card for card in unknown if open_item in parts.equipment[card].faces]
        card = fitting[int(rng.random() * len(fitting))]
        unknown.remove(card)
        unknown.insert(at, card)
        state.equipment[card].face = parts.equipment[card].faces.index(open_item)
    state.search_deck = known + unknown


# Missions (ERB-SG2-04i)


def _deal_missions(state: State, seat: Seat | None, others: Sequence[Player], parts: Parts, rng: Random) -> None:
    """Any that each might have been dealt (ERB-GAP-08), but those that the seat has seen or that are fulfilled."""
    game = Reborn(state, parts, board_for(state, parts))
    spied = [] if seat is None else state.players[seat].spied
    taken = [mission for player in state.players.values() for mission in player.fulfilled]
    taken += [note.split(" ")[1] for note in spied]
    if seat is not None:
        taken += state.players[seat].missions
    for player in others:
        number = len(unshown_missions(player))
        seen = [note.split(" ")[1] for note in spied if note.split(" ")[0] == player.seat]
        seen = [mission for mission in seen if mission not in player.fulfilled]
        fitting = [
            card.id
            for card in parts.pack.missions
            if card.id not in taken
            and player.faction in (None, card.faction)
            and missions.is_possible(game, player.seat, card.id)
        ]
        new = shuffled(fitting, rng)[: number - len(seen)]
        taken += new
        player.missions = [*player.fulfilled, *seen, *new]


# S.A.G.S.


def _deal_building(state: State, built: Built, seat: Seat | None, parts: Parts, rng: Random) -> None:
    if len(state.seats) > len(Faction):
        _deal_doors(built, seat, parts, rng)
        _deal_drillers(state, built, seat, parts, rng)
    for other in state.seats:
        if other != seat:
            _deal_deployment(state, built, other, parts, rng)
    _deal_dealt_missions(built, seat, parts, rng)


def _deal_doors(built: Built, seat: Seat | None, parts: Parts, rng: Random) -> None:
    """ERB-SG4-02a: so many large and so many small, of all that are not on the map."""
    cards: dict[str, DoorCard] = {card.id: card for card in parts.pack.doors}
    out = Counter(built.laid_doors)
    if seat is not None:
        out.update(built.doors.get(seat, []))
    for size in DoorSize:
        all_doors = Counter({card.id: card.copies for card in cards.values() if card.size is size})
        left = shuffled((all_doors - out).elements(), rng)
        for other, hand in built.doors.items():
            if other != seat:
                number = len([door for door in hand if cards[door].size is size])
                kept = [door for door in hand if cards[door].size is not size]
                built.doors[other] = kept + left[:number]
                del left[:number]


def _deal_drillers(state: State, built: Built, seat: Seat | None, parts: Parts, rng: Random) -> None:
    """ERB-SG4-03a: each has one of those that are not walled in."""
    tiles = [tile for tile in preparation.driller_tiles(parts.pack) if not preparation.is_closed_in(tile)]
    pool = Counter({tile.id: tile.copies for tile in tiles})
    pool.subtract([laid.tile for laid in state.laid if laid.tile in pool])
    if seat is not None:
        pool.subtract(built.drillers.get(seat, []))
        pool.subtract(
            [built.hidden_drillers[at] for at, by in built.driller_laid_by.items() if _lies(built, at, by, seat)]
        )
    left = shuffled((+pool).elements(), rng)
    for other, hand in built.drillers.items():
        if other != seat:
            built.drillers[other] = [left.pop() for _ in hand]
    for at, by in built.driller_laid_by.items():
        if at in built.hidden_drillers and by != seat:
            built.hidden_drillers[at] = left.pop()


def _lies(built: Built, at: str, by: Seat, seat: Seat | None) -> bool:
    return at in built.hidden_drillers and by == seat


def _deal_deployment(state: State, built: Built, of: Seat, parts: Parts, rng: Random) -> None:
    """Markers laid face down and those still to be laid; where one lies tells its faction (ERB-GAP-33)."""
    game = Reborn(state, parts, board_for(state, parts))
    left = built.markers_left.get(of, [])
    placed: dict[Square, str] = dict(deployment.markers_of(built, of))
    for faction in Faction:
        squares = [at for at, marker in placed.items() if deployment.faction_of_marker(game, marker) is faction]
        to_lay = [at for at, marker in enumerate(left) if deployment.faction_of_marker(game, marker) is faction]
        pool = shuffled([*[placed[at] for at in squares], *[left[at] for at in to_lay]], rng)
        for square in squares:
            built.placed[square] = f"{of} {pool.pop()}"
        for at in to_lay:
            left[at] = pool.pop()


def _deal_dealt_missions(built: Built, seat: Seat | None, parts: Parts, rng: Random) -> None:
    """While Missions are dealt: those of others and those still in the decks, by the faction of their backs."""
    faction_of = {card.id: card.faction for card in parts.pack.missions}
    for faction, deck in built.mission_decks.items():
        hands = [dealt for other, dealt in built.dealt_missions.items() if other != seat]
        slots = [(hand, at) for hand in hands for at, card in enumerate(hand) if faction_of[card] is faction]
        pool = shuffled([*deck, *[hand[at] for hand, at in slots]], rng)
        for hand, at in slots:
            hand[at] = pool.pop()
        deck[:] = pool
