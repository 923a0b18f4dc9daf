"""What must always hold: tiles, cards and markers are conserved, CP add up, wounds kill, a square holds one miniature.

`invariants` hold at every question; `invariants_at_rest` also at checkpoints, between two Activation rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from grognard.games.reborn.position import Parts, Reborn
from grognard.games.reborn.printed_parts import CharacterSide
from grognard.games.reborn.setup import all_tiles, board_for, parts_for
from grognard.games.reborn.state import NOWHERE, Character, State
from grognard.games.reborn.words import CharacterId, Health, Marker, Module, Size, Stage, Where

PLAYED: tuple[Stage, ...] = (Stage.INITIATIVE, Stage.ACTIVATION, Stage.FINAL)


def invariants(state: State) -> Sequence[str]:
    parts = parts_for(state.setup)
    found: list[str] = []
    for faults in (
        tile_faults(state, parts),
        card_faults(state),
        cp_faults(state, parts),
        character_faults(state, parts),
        marker_faults(state, parts),
        scrambling_faults(state, parts),
    ):
        found.extend(faults)
    return found


def invariants_at_rest(state: State) -> Sequence[str]:
    parts = parts_for(state.setup)
    found: list[str] = []
    for faults in (
        square_faults(state, parts),
        prisoner_faults(state, parts),
        rest_faults(state),
        deck_faults(state, parts),
    ):
        found.extend(faults)
    return found


# Conserved


def tile_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-SET-04c: 48 order tiles: in the bag, discarded, behind screens, on Characters."""
    seen = Counter(state.bag + state.discard)
    for player in state.players.values():
        seen.update(player.hand + player.aside)
    for character in state.characters.values():
        seen.update([tile.design for tile in character.tiles])
    printed = Counter(all_tiles(parts.pack))
    for design in printed.keys() | seen.keys():
        if seen[design] != printed[design]:
            yield f"{seen[design]} order tiles {design}, of {printed[design]}"


def card_faults(state: State) -> Iterator[str]:
    """ERB-EQP-04d: no Equipment card is in two places."""
    places = Counter(state.search_deck + state.removed)
    for character in state.characters.values():
        places.update(character.items)
    for marker in state.dead:
        places.update(marker.items)
    for card, times in places.items():
        if times > 1:
            yield f"the Equipment card {card} is in {times} places"
        if card not in state.equipment:
            yield f"there is no Equipment card {card}"


def marker_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-SET-04f: markers whose number is a limit."""
    used: Counter[Marker] = Counter([breach.marker for breach in state.breaches if breach.marker is not None])
    used[Marker.PRISONER] = len([c for c in state.characters.values() if c.where is Where.HELD])
    used[Marker.MAGNETIC_CARD] = sum([c.magnetic_cards for c in state.characters.values()])
    used[Marker.MAGNETIC_CARD] += sum([marker.magnetic_cards for marker in state.dead])
    for supply in parts.pack.markers:
        if supply.limits_play and used[supply.marker] > supply.copies:
            yield f"{used[supply.marker]} {supply.marker} markers, of {supply.copies}"


def scrambling_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-RAD-02a: who scrambles has one set of markers, wherever they lie."""
    printed = Counter([kind.frequency for kind in parts.pack.scrambling for _ in range(kind.copies)])
    for player in state.players.values():
        seen = Counter(player.markers + player.set_aside)
        for character in state.characters.values():
            seen.update([channel.frequency for channel in character.channels if channel.by == player.seat])
        if seen and seen != printed:
            yield f"the scrambling markers of {player.seat} are {', '.join(sorted(seen.elements()))}"


# Command Points (ERB-CPX)


def cp_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-CPX-02b; ERB-CON-27: what lies behind a screen is what came there and did not leave it."""
    for player in state.players.values():
        if player.cp < 0 or player.mp < 0:
            yield f"{player.seat} has {player.cp} CP and {player.mp} MP"
        if player.cp != player.income - player.paid:
            yield f"{player.seat} has {player.cp} CP, took {player.income} and paid {player.paid}"
    for character in state.characters.values():
        for tile in character.tiles:
            for cp, section in zip(tile.cp, parts.designs[tile.design].sections, strict=True):
                if not 0 <= cp <= section.most:
                    yield f"{cp} CP on a section for {section.most} of {character.id}"
        if min(character.card_cp, character.forced_cp, character.dedicated_cp) < 0:
            yield f"{character.id} has less than no CP on its card"


# Characters


def side_of(parts: Parts, character: Character) -> CharacterSide:
    card = parts.cards[character.id]
    return card.healthy if character.health is Health.HEALTHY else card.wounded


def character_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-WND-01: as many wounds as Life Points flip or kill."""
    for character in state.characters.values():
        alive = character.where in (Where.MAP, Where.INSIDE, Where.HELD)
        if character.wounds < 0 or (alive and character.wounds >= side_of(parts, character).life):
            yield f"{character.id} is {character.health} with {character.wounds} wounds"
        if alive and character.square == NOWHERE:
            yield f"{character.id} is nowhere"
        if character.seat not in state.players or character.owner not in state.players:
            yield f"{character.id} obeys {character.seat or 'nobody'}"


# At rest


def square_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-MOV-04f: one miniature on a square when a round is over, on ground that can be stood on."""
    if state.stage not in PLAYED:
        return
    game = Reborn(state, parts, board_for(state, parts))
    standing: dict[str, CharacterId] = {}
    for character in game.on_map():
        squares = game.squares_of(character)
        if not any([square in game.board.grid for square in squares]):
            yield f"{character.id} stands on {character.square}, which is not on the map"
        for square in squares:
            if square in standing:
                yield f"{character.id} and {standing[square]} share {square}"
            standing[square] = character.id
            if game.is_barred(square):
                yield f"{character.id} stands on {square}, which nobody can enter"


def prisoner_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-CAP-01, ERB-CAP-04: who is held is held by one that holds no other."""
    captors: Counter[CharacterId] = Counter()
    for character in state.characters.values():
        if character.captor is None:
            if character.where is Where.HELD:
                yield f"{character.id} is held by nobody"
            continue
        captors[character.captor] += 1
        captor = state.characters[character.captor]
        is_large = parts.cards[character.id].size is Size.LARGE
        if is_large and character.where is Where.MAP and captor.where is not Where.INSIDE:
            yield f"{captor.id} has captured {character.id} and is not inside of it"
        if (
            not is_large
            and character.where is Where.HELD
            and captor.where not in (Where.MAP, Where.INSIDE, Where.EXITED)
        ):
            yield f"{character.id} is held by {captor.id}, who is {captor.where}"
    for captor_id, prisoners in captors.items():
        if prisoners > 1:
            yield f"{captor_id} holds {prisoners} prisoners"


def rest_faults(state: State) -> Iterator[str]:
    """Nothing is under way between two rounds."""
    if state.acting is not None or state.interrupting is not None:
        yield f"{state.acting or state.interrupting} is still acting"
    for player in state.players.values():
        if player.aside or player.is_searching_discard:
            yield f"{player.seat} has order tiles in hand that should be behind the screen"
    for character in state.characters.values():
        if character.captor is not None and character.where is Where.MAP:
            continue
        if character.items and character.where in (Where.DEAD, Where.EXITED, Where.HELD):
            yield f"{character.id} is {character.where} and carries {', '.join(character.items)}"
        if character.where is Where.WAITING and state.stage in PLAYED:
            yield f"{character.id} has never been deployed"


def deck_faults(state: State, parts: Parts) -> Iterator[str]:
    """ERB-SEA-02: with Search in use every card that is nowhere else is in the deck."""
    if Module.SEARCH not in parts.modules or state.stage not in PLAYED:
        return
    seen = {*state.search_deck, *state.removed, *[charge.card for charge in state.charges]}
    for character in state.characters.values():
        seen.update(character.items)
    for marker in state.dead:
        seen.update(marker.items)
    lost = [card for card in state.equipment if card not in seen]
    if lost:
        yield f"the Equipment cards {', '.join(lost)} are nowhere"
