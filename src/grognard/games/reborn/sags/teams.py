"""Teams and bands (ERB-SG2-01l, ERB-SG4-04a, ERB-GAP-11): who fights, paid for in MP."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from grognard.games.reborn import points
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import CharacterCard
from grognard.games.reborn.rule_numbers import Sags
from grognard.games.reborn.sags.frame import built_of, is_band_game, sags_of
from grognard.games.reborn.words import CharacterId, Faction, Stage, Where, seat_in_words
from grognard.kernel.asking import ask_in_secret, choose
from grognard.kernel.questions import Draw, Play, Seat

ENOUGH: Final = "enough"


def assemble(game: Reborn) -> Play[None]:
    if is_band_game(game):
        yield from draft_bands(game)
        yield from name_salemite_mercenary(game)
    else:
        yield from choose_teams(game)
    game.state.stage = Stage.EQUIPPING


# Two players


def choose_teams(game: Reborn) -> Play[None]:
    """Both choose in secret and show together; the costs come off their MP."""
    sags = sags_of(game)
    options: dict[Seat, Sequence[tuple[CharacterId, ...]]] = {
        player.seat: teams_of(game, sags, player.faction) for player in game.state.players.values()
    }
    chosen = yield from ask_in_secret("sags.team", options)
    for seat, team in chosen.items():
        for member in team:
            _join(game, seat, member)


def teams_of(game: Reborn, sags: Sags, faction: Faction | None) -> list[tuple[CharacterId, ...]]:
    """Every team of a faction that it may have and can pay for."""
    if faction is None:
        return []
    roster = [card for card in game.pack.characters if card.faction is faction]
    most = sags.start_mp - sags.least_mp_left
    sizes = range(sags.least_characters[faction], sags.most_characters[faction] + 1)
    return [
        tuple([card.id for card in team])
        for size in sizes
        for team in combinations(roster, size)
        if sum([card.cost for card in team]) <= most
    ]


def _join(game: Reborn, seat: Seat, member: CharacterId) -> None:
    card = game.parts.cards[member]
    character = game.character(member)
    character.seat = character.owner = seat
    character.where = Where.WAITING
    built_of(game).team.setdefault(seat, []).append(member)
    if game.hear is not None:
        rule = "ERB-SG4-04a" if is_band_game(game) else "ERB-SG2-01l"
        text = f"{card.title} joins {seat_in_words(seat)} for {card.cost} MP."
        game.tell("sags.team", rule, text, {"seat": seat, "character": member})
    points.gain_mp(game, seat, -card.cost, "ERB-GAP-11")


# Bands


def draft_bands(game: Reborn) -> Play[None]:
    """One Character at a time from all twelve, there and back again, until each has enough or can pay for no more."""
    built = built_of(game)
    sags = sags_of(game)
    built.team = {seat: [] for seat in game.state.seats}
    order = game.clockwise_from(built.constructor or game.state.seats[0])
    done: list[Seat] = []
    for number in range(sags.most_team):
        for seat in order if number % 2 == 0 else reversed(order):
            if seat in done:
                continue
            options: list[str] = [card.id for card in affordable(game, seat)]
            if not options or len(built.team[seat]) >= sags.least_team:
                options.append(ENOUGH)
            chosen = yield from choose(seat, "sags.draft", options, (len(built.team[seat]),))
            if chosen == ENOUGH:
                done.append(seat)
            else:
                _join(game, seat, CharacterId(chosen))


def affordable(game: Reborn, seat: Seat) -> list[CharacterCard]:
    """Those nobody has taken yet, and whose cost leaves MP enough."""
    most = game.player(seat).mp - sags_of(game).least_mp_left
    return [
        card for card in game.pack.characters if game.character(card.id).where is Where.ABSENT and card.cost <= most
    ]


def name_salemite_mercenary(game: Reborn) -> Play[None]:
    """ERB-CON-21, ERB-GAP-13: most Salemite Characters, then the dearer ones, then chance. The Initiative is his."""
    team = built_of(game).team
    ranks = {seat: _salemite_rank(game, team[seat]) for seat in game.state.seats}
    best = [seat for seat in game.state.seats if ranks[seat] == max(ranks.values())]
    named: Seat = best[0] if len(best) == 1 else (yield Draw("sags.mercenary", best))
    game.state.salemite_mercenary = named
    game.state.initiative = game.state.active = named
    if game.hear is not None:
        text = f"{seat_in_words(named)} is the Salemite Mercenary."
        game.tell("sags.mercenary", "ERB-SG4-07a", text, {"seat": named})


def _salemite_rank(game: Reborn, team: list[CharacterId]) -> tuple[int, int]:
    salemites = [game.parts.cards[member] for member in team if game.parts.cards[member].faction is Faction.SALEMITE]
    return len(salemites), sum([card.cost for card in salemites])
