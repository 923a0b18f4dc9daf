"""What may be known of a position (ERB-SET-05a, ERB-SET-05b): the table as a seat sees it, or somebody who watches."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from grognard.games.reborn.setup import parts_for
from grognard.games.reborn.state import Built, Channel, Equipment, Player, State
from grognard.games.reborn.words import CharacterId
from grognard.kernel.questions import Seat

UNSEEN: Final = "unseen"


class View(Struct, frozen=True):
    """The position without what is hidden from `seat`, and how much there is of that.

    In `table` nothing lies behind the screens of others and in the bag, and only what `seat` knows in the search deck.
    `cp` has the seats whose CP it may see; `tiles`, `missions`, `markers` and `set_aside` count what everybody has
    behind his screen, and the scrambling markers beside the map. `deck_shows` is the item on the card of the search
    deck that lies open; `face_down` says on which Characters whose scrambling markers lie face down.
    """

    seat: Seat | None
    table: State
    cp: dict[Seat, int]
    tiles: dict[Seat, int]
    missions: dict[Seat, int]
    markers: dict[Seat, int]
    set_aside: dict[Seat, int]
    face_down: dict[CharacterId, list[Seat]]
    tiles_in_bag: int
    tiles_discarded: int
    cards_in_deck: int
    deck_shows: str


def view(state: State, seat: Seat | None) -> View:
    """What `seat` may know; None is a spectator, who owns nothing."""
    table: State = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
    players = state.players.values()
    parts = parts_for(state.setup)
    seen = View(
        seat=seat,
        table=table,
        cp={
            player.seat: player.cp
            for player in players
            if player.seat == seat or parts.ruleset.cp_behind_screens == "public"
        },
        tiles={player.seat: len(player.hand) + len(player.aside) for player in players},
        missions={player.seat: len(unshown_missions(player)) for player in players},
        markers={player.seat: len(player.markers) for player in players},
        set_aside={player.seat: len(player.set_aside) for player in players},
        face_down=_face_down(state, seat),
        tiles_in_bag=len(state.bag),
        tiles_discarded=len(state.discard),
        cards_in_deck=len(state.search_deck),
        deck_shows=shown_item(state),
    )
    _hide(table, seat, list(seen.cp))
    return seen


def unshown_missions(player: Player) -> list[str]:
    return [mission for mission in player.missions if mission not in player.fulfilled]


def is_face_seen(channel: Channel, seat: Seat | None) -> bool:
    """ERB-RAD-02d: by who laid it, until it is turned up."""
    return channel.is_shown or channel.by == seat


def shown_item(state: State) -> str:
    """ERB-SEA-02d: what everybody sees of the search deck."""
    if state.open_card >= len(state.search_deck):
        return ""
    card = state.search_deck[state.open_card]
    return parts_for(state.setup).equipment[card].faces[state.equipment[card].face]


def _face_down(state: State, seat: Seat | None) -> dict[CharacterId, list[Seat]]:
    found = {
        character.id: [channel.by for channel in character.channels if not is_face_seen(channel, seat)]
        for character in state.characters.values()
    }
    return {of: seats for of, seats in found.items() if seats}


# Taking out what is hidden


def _hide(table: State, seat: Seat | None, with_cp: list[Seat]) -> None:
    """ERB-SET-05a"""
    looking = seat is not None and table.players[seat].is_searching_discard
    table.bag = []
    table.discard = sorted(table.discard) if looking else []
    for player in table.players.values():
        if player.seat not in with_cp:
            player.cp = 0
        if player.seat != seat:
            _hide_screen(player)
    for character in table.characters.values():
        character.channels = [channel for channel in character.channels if is_face_seen(channel, seat)]
    _hide_deck(table, seat)
    if table.built is not None:
        _hide_building(table.built, seat)


def _hide_screen(player: Player) -> None:
    """ERB-SET-02b: tiles, markers and Missions, and what the player knows or has settled for himself."""
    player.hand = []
    player.aside = []
    player.never_asked = []
    player.missions = [mission for mission in player.missions if mission in player.fulfilled]
    player.spied = []
    player.markers = []
    player.set_aside = []
    player.known_deck = []


def _hide_deck(table: State, seat: Seat | None) -> None:
    """Cards and sides of the search deck, but those that the seat has looked at (ERB-PTS-02d)."""
    known = [] if seat is None else table.players[seat].known_deck
    for card in table.search_deck:
        if card not in known:
            table.equipment[card] = Equipment(card, 0)
    table.search_deck = list(known)


def _hide_building(built: Built, seat: Seat | None) -> None:
    """S.A.G.S.: doors and Drillers of others among bands, markers laid face down, Missions while they are dealt."""
    for other in built.doors:
        if other != seat:
            built.doors[other] = [UNSEEN] * len(built.doors[other])
    for other in built.drillers:
        if other != seat:
            built.drillers[other] = [UNSEEN] * len(built.drillers[other])
    for place, by in built.driller_laid_by.items():
        if place in built.hidden_drillers and by != seat:
            built.hidden_drillers[place] = UNSEEN
    for other in built.markers_left:
        if other != seat:
            built.markers_left[other] = [UNSEEN] * len(built.markers_left[other])
    for square, marker in built.placed.items():
        owner = marker.split(" ")[0]
        if owner != seat:
            built.placed[square] = f"{owner} {UNSEEN}"
    for other in built.dealt_missions:
        if other != seat:
            built.dealt_missions[other] = [UNSEEN] * len(built.dealt_missions[other])
    built.mission_decks = {faction: [UNSEEN] * len(deck) for faction, deck in built.mission_decks.items()}
