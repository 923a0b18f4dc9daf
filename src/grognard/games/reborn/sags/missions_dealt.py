"""The last steps before play (ERB-SG2-01p, ERB-SG2-01q, ERB-SG4-04d): search deck, Missions, Equipment given out."""

from __future__ import annotations

from itertools import combinations

from grognard.games.reborn import missions, search_deck
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags import equipping
from grognard.games.reborn.sags.equipping import initiative_seat
from grognard.games.reborn.sags.frame import built_of, is_band_game, sags_of
from grognard.games.reborn.words import Faction, Stage, seat_in_words
from grognard.kernel.asking import ask, draw
from grognard.kernel.questions import Play, Seat


def deal_and_equip(game: Reborn) -> Play[None]:
    yield from _make_search_deck(game)
    yield from deal_missions(game)
    yield from equipping.assign(game)
    for card in equipping.unassigned(game):
        search_deck.put_under(game, card)
    state = game.state
    state.initiative = state.active = initiative_seat(game)
    state.built = None
    state.stage = Stage.INITIATIVE


def _make_search_deck(game: Reborn) -> Play[None]:
    """ERB-SG2-01p: what nobody keeps."""
    kept = equipping.unassigned(game)
    yield from search_deck.mix(
        game, [card for card in game.state.equipment if card not in kept], search_deck.seat_that_cuts(game)
    )


# Missions


def deal_missions(game: Reborn) -> Play[None]:
    """Each draws, and keeps so many in secret; the others go back unseen."""
    built = built_of(game)
    built.mission_decks = {
        faction: [card.id for card in game.pack.missions if card.faction is faction] for faction in Faction
    }
    for seat in game.clockwise_from(initiative_seat(game)):
        if is_band_game(game):
            yield from draw_for_band(game, seat)
        else:
            yield from _draw_for_faction(game, seat)
        yield from _keep(game, seat)
    built.mission_decks.clear()
    built.dealt_missions.clear()


def _draw_for_faction(game: Reborn, seat: Seat) -> Play[None]:
    faction = game.player(seat).faction
    assert faction is not None
    for _ in range(sags_of(game).missions_dealt):
        yield from _draw(game, seat, faction)


def draw_for_band(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-SG4-04d: one for each Character, of its faction, and one more of a faction of choice."""
    for member in built_of(game).team[seat]:
        yield from _draw(game, seat, game.parts.cards[member].faction)
    faction = yield from ask(seat, "sags.mission-faction", list(Faction))
    yield from _draw(game, seat, faction)


def _draw(game: Reborn, seat: Seat, faction: Faction) -> Play[None]:
    """ERB-GAP-08: a card that can never be fulfilled is put away, and another drawn."""
    built = built_of(game)
    deck = built.mission_decks[faction]
    while deck:
        mission = yield from draw("sags.draw-mission", deck, (seat, faction))
        if missions.is_possible(game, seat, mission):
            built.dealt_missions.setdefault(seat, []).append(mission)
            return


def _keep(game: Reborn, seat: Seat) -> Play[None]:
    dealt = sorted(built_of(game).dealt_missions.get(seat, []))
    number = min(len(dealt), sags_of(game).missions_kept)
    kept = yield from ask(seat, "sags.keep-missions", list(combinations(dealt, number)), (number,))
    game.player(seat).missions = list(kept)
    if game.hear is not None:
        rule = "ERB-SG4-04d" if is_band_game(game) else "ERB-SG2-01q"
        game.tell("sags.missions", rule, f"{seat_in_words(seat)} keeps {number} Missions.", {"seat": seat})
        titles = ", ".join([missions.card(game, mission).title for mission in kept])
        game.tell("sags.missions-kept", rule, f"You keep {titles}.", {"missions": tuple(kept)}, (seat,))
