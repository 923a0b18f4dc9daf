"""The search deck (ERB-SEA-02, ERB-SEA-04): what was not given out, of which only the top face is seen.

`state.search_deck` has the cards from the top; `Equipment.face` is the side that lies up. Two cards may show the same
item, so that not even the top card is known for certain.
"""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.words import Faction, seat_in_words
from grognard.kernel.asking import ask
from grognard.kernel.questions import Play, Seat, Shuffle

FACES = (0, 1)


def build(game: Reborn) -> Play[None]:
    """ERB-SEA-02a, ERB-SEA-02b, ERB-SEA-02c: all that is left; NORAD mixes it, Salemite may cut."""
    state = game.state
    given = [card for character in state.characters.values() for card in character.items]
    given += [card for marker in state.dead for card in marker.items]
    left = [card for card in state.equipment if card not in given and card not in state.removed]
    yield from mix(game, left, seat_that_cuts(game))


def seat_that_cuts(game: Reborn) -> Seat:
    """The Salemite player; in a game of bands the Salemite Mercenary (ERB-CON-21)."""
    mercenary = game.state.salemite_mercenary
    if mercenary is not None:
        return mercenary
    return next(player.seat for player in game.state.players.values() if player.faction is Faction.SALEMITE)


def mix(game: Reborn, cards: list[str], cutter: Seat) -> Play[None]:
    """Order and sides at random, unseen; then somebody may cut.

    The sides of all cards are shuffled together; the first side of a card to come up is its place and its face.
    """
    sides = [(card, face) for card in sorted(cards) for face in FACES]
    order: tuple[tuple[str, int], ...] = yield Shuffle("search.mix", sides)
    face_of: dict[str, int] = {}
    for card, face in order:
        face_of.setdefault(card, face)
    for card, face in face_of.items():
        game.equipment(card).face = face
    game.state.search_deck = list(face_of)
    forget(game)
    if len(cards) > 1:
        yield from _cut(game, cutter)
    tell_top(game, "ERB-SEA-02d")


def _cut(game: Reborn, cutter: Seat) -> Play[None]:
    """ERB-SEA-02c, ERB-GAP-26: so many cards from the top go under the others; 0 for no cut."""
    deck = game.state.search_deck
    at = yield from ask(cutter, "search.cut", list(range(len(deck))), (len(deck),))
    game.state.search_deck = deck[at:] + deck[:at]
    if at and game.hear is not None:
        game.tell("search.cut", "ERB-SEA-02c", f"{seat_in_words(cutter)} cuts the search deck.", {"seat": cutter})


# While it is searched


def cycle(game: Reborn) -> None:
    """ERB-SEA-03e: the top card goes under the deck with the same side up."""
    deck = game.state.search_deck
    deck.append(deck.pop(0))
    for player in game.state.players.values():
        del player.known_deck[:1]


def flip(game: Reborn) -> None:
    """ERB-SEA-04a: the whole deck over: what was hidden at the bottom is the top, and the order runs backwards."""
    deck = game.state.search_deck
    deck.reverse()
    for card in deck:
        equipment = game.equipment(card)
        equipment.face = 1 - equipment.face
    forget(game)


def take_top(game: Reborn) -> str:
    """The top card leaves the deck as it lies (ERB-SEA-04e)."""
    for player in game.state.players.values():
        del player.known_deck[:1]
    return game.state.search_deck.pop(0)


def put_under(game: Reborn, card: str) -> None:
    """ERB-EQP-03a, ERB-GAP-26: under the deck, the face that was in use up."""
    game.state.search_deck.append(card)


# What is known of it


def forget(game: Reborn) -> None:
    """Nobody knows the order any more."""
    for player in game.state.players.values():
        player.known_deck = []


def shown(game: Reborn, card: str) -> str:
    """The title of the item on the side that lies up."""
    return game.item(card).title


def both_sides(game: Reborn, card: str) -> str:
    """The items on both sides, for whoever may see both; the one that lies up first."""
    faces = game.parts.equipment[card].faces
    up = game.equipment(card).face
    return f"{game.parts.items[faces[up]].title} over {game.parts.items[faces[1 - up]].title}"


def tell_top(game: Reborn, rule: str) -> None:
    """ERB-SEA-02d: the upper face of the top card is always open."""
    if game.hear is None:
        return
    deck = game.state.search_deck
    text = f"On top of the search deck lies {shown(game, deck[0])}." if deck else "The search deck is empty."
    game.tell("search.top", rule, text, {"item": game.item(deck[0]).id if deck else ""})
