"""Equipment of generated scenarios (ERB-SG2-01m, ERB-SG2-04a to ERB-SG2-04d, ERB-SG4-04c): dealt, kept, given out."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags.frame import built_of, sags_of
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import Faction, Stage, seat_in_words
from grognard.kernel.asking import choose, draw
from grognard.kernel.questions import Barred, Play, Seat

ENOUGH: Final = ("enough",)
NOTHING: Final = ("nothing",)


# Selecting (ERB-SG2-01m)


def select(game: Reborn) -> Play[None]:
    """Deal cards face up to each player, who keeps at most one for each Character."""
    pools = {faction: [card.id for card in game.pack.cards if card.colour is faction] for faction in Faction}
    for seat in _in_order(game):
        yield from _deal(game, seat, pools)
    for seat in _in_order(game):
        yield from _keep(game, seat)
    game.state.stage = Stage.DEPLOYMENT


def _in_order(game: Reborn) -> list[Seat]:
    """ERB-SG4-07a: from the Salemite Mercenary; with two players from who has the Initiative, Salemite."""
    return game.clockwise_from(initiative_seat(game))


def initiative_seat(game: Reborn) -> Seat:
    """ERB-SG2-04e, ERB-SG4-09a."""
    mercenary = game.state.salemite_mercenary
    if mercenary is not None:
        return mercenary
    return next(player.seat for player in game.state.players.values() if player.faction is Faction.SALEMITE)


def _deal(game: Reborn, seat: Seat, pools: dict[Faction, list[str]]) -> Play[None]:
    """ERB-GAP-11: so many cards for each own Character that is no Zombie, of that Character's colour."""
    built = built_of(game)
    built.offered[seat] = []
    for member in built.team[seat]:
        card = game.parts.cards[member]
        if card.zombie:
            continue  # ERB-CON-29: Zombies do not count here, but may carry what is kept
        pool = pools[card.faction]
        for _ in range(min(len(pool), sags_of(game).cards_per_character)):
            dealt = yield from draw("sags.deal-card", pool, (seat, card.faction))
            built.offered[seat].append(dealt)


def _keep(game: Reborn, seat: Seat) -> Play[None]:
    built = built_of(game)
    kept: list[str] = []
    while len(kept) < len(built.team[seat]):
        options: list[tuple[Any, ...]] = [("keep", card) for card in built.offered[seat] if card not in kept]
        chosen = yield from choose(seat, "sags.keep-card", [*options, ENOUGH], (len(kept), len(built.team[seat])))
        if chosen == ENOUGH:
            break
        kept.append(chosen[1])
    built.kept[seat] = kept
    if game.hear is not None:
        text = f"{seat_in_words(seat)} keeps {len(kept)} Equipment cards."
        game.tell("sags.kept", "ERB-SG2-01m", text, {"seat": seat, "cards": tuple(kept)})


# Giving out (ERB-SG2-01q)


def assign(game: Reborn) -> Play[None]:
    """Cards to Characters, at most one each (ERB-SG2-04a); then the Salemites' Magnetic cards (ERB-SG2-04d)."""
    for seat in _in_order(game):
        for member in built_of(game).team[seat]:
            yield from _assign_to(game, seat, game.character(member))
    for seat in game.state.seats:
        if game.player(seat).faction is Faction.SALEMITE:
            yield from _give_magnetic_cards(game, seat)


def _assign_to(game: Reborn, seat: Seat, character: Character) -> Play[None]:
    """ERB-SG2-04b: the colour of the card is that of the Character; either side may be used, if it can be carried."""
    kept = built_of(game).kept[seat]
    fitting: list[tuple[Any, ...]] = [
        (card, face) for card in kept for face in (0, 1) if why_not(game, character, card, face) is None
    ]
    if not fitting:
        return
    chosen = yield from choose(
        seat, "sags.assign", [*fitting, NOTHING], (character.id,), lambda: _barred(game, character, kept)
    )
    if chosen == NOTHING:
        return
    card: str = chosen[0]
    face: int = chosen[1]
    kept.remove(card)
    game.equipment(card).face = face
    character.items.append(card)
    if game.hear is not None:
        text = f"{game.title(character.id)} receives {game.item(card).title}."
        game.tell("sags.assign", "ERB-SG2-04a", text, {"character": character.id, "card": card})


def why_not(game: Reborn, character: Character, card: str, face: int) -> tuple[str, str] | None:
    """What bars it, and by which rule. Einstein and Bill count as Salemites here (ERB-SG2-04c)."""
    printed = game.parts.equipment[card]
    if printed.colour is not game.card(character).faction:
        return "the colour of the card is not that of the Character", "ERB-SG2-04b"
    if game.parts.items[printed.faces[face]].weight > game.side(character).weight:
        return "it is too heavy", "ERB-EQP-02a"
    return None


def _barred(game: Reborn, character: Character, kept: list[str]) -> list[Barred]:
    found = [(card, face, why_not(game, character, card, face)) for card in kept for face in (0, 1)]
    return [Barred((card, face), why[0], why[1]) for card, face, why in found if why is not None]


def _give_magnetic_cards(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-SG2-04d: on different Characters."""
    left = list(built_of(game).team[seat])
    for _ in range(min(len(left), sags_of(game).magnetic_cards)):
        chosen = yield from choose(seat, "sags.magnetic-card", list(left))
        left.remove(chosen)
        game.character(chosen).magnetic_cards += 1
        if game.hear is not None:
            text = f"{game.title(chosen)} receives a Magnetic card."
            game.tell("sags.magnetic-card", "ERB-SG2-04d", text, {"character": chosen})


def unassigned(game: Reborn) -> list[str]:
    """What was kept and given to nobody."""
    return [card for kept in built_of(game).kept.values() for card in kept]
