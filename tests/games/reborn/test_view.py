"""What each seat may see (ERB-SET-05), and hidden things dealt anew."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.games.reborn.dealing_anew import redeterminise
from grognard.games.reborn.invariants import invariants
from grognard.games.reborn.setup import begin, parts_for
from grognard.games.reborn.state import Channel, State
from grognard.games.reborn.view import View, view
from grognard.games.reborn.words import CharacterId, Frequency
from grognard.kernel.game import Setup
from grognard.kernel.questions import Seat
from tests.games.reborn.builders import NORAD, SALEMITE
from tests.games.reborn.playing import play_at_random, setup_of
from tests.rules import rule

TABLE = Setup("reborn", "standard", "turncoats")


def table(**switches: str) -> State:
    """The sixth scenario before its first turn, with tiles and CP behind both screens."""
    state = begin(Setup("reborn", "standard", "dead-air", switches))
    for player, tiles in zip(state.players.values(), (["t01", "t02"], ["t03", "t04", "t05"]), strict=True):
        player.hand = tiles
        for tile in tiles:
            state.bag.remove(tile)
        player.cp = player.income = 9
    for tile in ("t06", "t07"):
        state.bag.remove(tile)
        state.discard.append(tile)
    carried = [card for character in state.characters.values() for card in character.items]
    state.search_deck = sorted(set(state.equipment) - set(carried) - set(state.removed))
    return state


def seen(state: State, seat: Seat | None = NORAD) -> View:
    return view(state, seat)


def everything(thing: Any) -> str:
    return msgspec.json.encode(thing).decode()


# What is hidden (ERB-SET-05a)


@rule("ERB-SET-02b", "ERB-SET-05a")
def test_tiles_behind_screens_in_the_bag_and_discarded_are_hidden() -> None:
    view_of_norad = seen(table())
    players = view_of_norad.table.players
    assert (players[NORAD].hand, players[SALEMITE].hand) == (["t01", "t02"], [])
    assert view_of_norad.tiles == {NORAD: 2, SALEMITE: 3}
    assert (view_of_norad.table.bag, view_of_norad.table.discard) == ([], [])
    assert (view_of_norad.tiles_in_bag, view_of_norad.tiles_discarded) == (41, 2)


@rule("ERB-SET-05a", "ERB-INI-02e")
def test_tiles_that_are_set_aside_are_hidden_and_counted_with_the_others() -> None:
    state = table()
    state.players[SALEMITE].aside = ["t08"]
    assert seen(state).table.players[SALEMITE].aside == []
    assert seen(state).tiles[SALEMITE] == 4
    assert seen(state, SALEMITE).table.players[SALEMITE].aside == ["t08"]


@rule("ERB-SET-05a", "ERB-CON-27")
def test_cp_behind_the_screens_of_others_are_hidden() -> None:
    state = table()
    assert seen(state).cp == {NORAD: 9}
    assert seen(state).table.players[SALEMITE].cp == 0
    assert seen(state, None).cp == {}


@rule("ERB-CON-27")
def test_the_other_reading_shows_them() -> None:
    assert seen(table(cp_behind_screens="public")).cp == {NORAD: 9, SALEMITE: 9}


@rule("ERB-CON-27")
def test_what_was_taken_and_paid_is_public() -> None:
    """So that who has kept count knows; the sum itself shows nowhere."""
    state = table()
    state.players[SALEMITE].paid, state.players[SALEMITE].cp = 4, 5
    hidden = seen(state).table.players[SALEMITE]
    assert (hidden.income, hidden.paid, hidden.cp) == (9, 4, 0)


@rule("ERB-SET-05a", "ERB-RAD-02d")
def test_faces_of_scrambling_markers_are_their_owners() -> None:
    state = table()
    bolter = state.characters[CharacterId.BOLTER]
    bolter.channels = [Channel(SALEMITE, Frequency.SCRAMBLED)]
    state.players[SALEMITE].set_aside = [Frequency.LISTENING]
    assert seen(state).table.characters[CharacterId.BOLTER].channels == []
    assert seen(state).face_down == {CharacterId.BOLTER: [SALEMITE]}
    assert (seen(state).set_aside[SALEMITE], seen(state).table.players[SALEMITE].set_aside) == (1, [])
    own = seen(state, SALEMITE)
    assert own.table.characters[CharacterId.BOLTER].channels[0].frequency is Frequency.SCRAMBLED
    bolter.channels[0].is_shown = True
    assert seen(state, None).table.characters[CharacterId.BOLTER].channels[0].frequency is Frequency.SCRAMBLED


@rule("ERB-SET-05a", "ERB-SEA-02d")
def test_of_the_search_deck_only_the_open_item_is_seen() -> None:
    state = table()
    card = state.search_deck[0]
    state.equipment[card].face = 1
    view_of_norad = seen(state)
    assert view_of_norad.deck_shows == parts_for(state.setup).equipment[card].faces[1]
    assert view_of_norad.table.search_deck == []
    assert view_of_norad.cards_in_deck == len(state.search_deck)
    assert {view_of_norad.table.equipment[other].face for other in state.search_deck} == {0}


@rule("ERB-PTS-02d")
def test_who_has_looked_into_the_deck_knows_those_cards() -> None:
    state = table()
    state.players[NORAD].known_deck = state.search_deck[:3]
    assert seen(state).table.search_deck == state.search_deck[:3]
    assert seen(state, SALEMITE).table.search_deck == []
    assert seen(state, SALEMITE).table.players[NORAD].known_deck == []


@rule("ERB-PTS-02e")
def test_while_somebody_holds_cards_of_the_deck_the_one_below_them_lies_open() -> None:
    state = table()
    state.open_card = 3
    state.equipment[state.search_deck[3]].face = 1
    for seat in (NORAD, SALEMITE, None):
        assert seen(state, seat).deck_shows == parts_for(state.setup).equipment[state.search_deck[3]].faces[1]


@rule("ERB-SET-05a", "ERB-PTS-02f")
def test_missions_and_which_was_spied_on_are_hidden() -> None:
    state = table()
    state.players[SALEMITE].missions = ["a", "b"]
    state.players[SALEMITE].fulfilled = ["b"]
    state.players[NORAD].spied = ["salemite a"]
    assert seen(state).table.players[SALEMITE].missions == ["b"]
    assert seen(state).missions == {NORAD: 0, SALEMITE: 1}
    assert seen(state).table.players[NORAD].spied == ["salemite a"]
    assert seen(state, SALEMITE).table.players[NORAD].spied == []


@rule("ERB-GAP-28")
def test_what_a_player_has_settled_for_himself_is_hidden() -> None:
    state = table()
    state.players[SALEMITE].never_asked = [CharacterId.SAW]
    assert seen(state).table.players[SALEMITE].never_asked == []
    assert seen(state, SALEMITE).table.players[SALEMITE].never_asked == [CharacterId.SAW]


@rule("ERB-ACV-04a")
def test_who_looks_through_the_discard_sees_it_then_and_only_he() -> None:
    state = table()
    state.players[NORAD].is_searching_discard = True
    assert seen(state).table.discard == ["t06", "t07"]
    assert seen(state, SALEMITE).table.discard == []


@rule("ERB-SET-05b")
def test_what_is_public_is_seen_by_all() -> None:
    state = table()
    for seat in (NORAD, SALEMITE, None):
        shown = seen(state, seat).table
        for character in state.characters.values():
            same = shown.characters[character.id]
            assert (same.square, same.facing, same.wounds, same.items, same.tiles) == (
                character.square,
                character.facing,
                character.wounds,
                character.items,
                character.tiles,
            )
        assert shown.doors == state.doors
        assert shown.initiative == state.initiative
        assert [player.mp for player in shown.players.values()] == [player.mp for player in state.players.values()]


@rule("ERB-SET-05a")
def test_a_spectator_owns_nothing() -> None:
    shown = everything(seen(table(), None).table.players)
    assert not any(f"t0{number}" in shown for number in range(1, 10))


def test_looking_changes_nothing() -> None:
    state = table()
    before = everything(state)
    seen(state)
    redeterminise(state, NORAD, Random(1))
    assert everything(state) == before


# Dealt anew


@pytest.mark.parametrize("seat", [NORAD, SALEMITE, None])
def test_tiles_dealt_anew_keep_their_numbers_and_what_the_seat_has(seat: Seat | None) -> None:
    state = table()
    dealt = redeterminise(state, seat, Random(4))
    for player in state.players.values():
        assert len(dealt.players[player.seat].hand) == len(player.hand)
        if player.seat == seat:
            assert dealt.players[player.seat].hand == player.hand
    assert (len(dealt.bag), len(dealt.discard)) == (len(state.bag), len(state.discard))
    assert invariants(dealt) == []


def test_any_tile_may_lie_behind_the_other_screen() -> None:
    """Whatever the seat does not hold itself comes up in time, in proportion to how many copies it cannot see."""
    state = table()
    held = Counter(
        [tile for seed in range(400) for tile in redeterminise(state, NORAD, Random(seed)).players[SALEMITE].hand]
    )
    assert set(held) == {*state.bag, *state.discard, *state.players[SALEMITE].hand}
    assert held["t01"] < held["t10"]  # NORAD holds one of the two t01


def test_markers_dealt_anew_are_a_whole_set_and_those_shown_stay() -> None:
    state = table()
    faces = [kind.frequency for kind in parts_for(TABLE).pack.scrambling for _ in range(kind.copies)]
    norad = [c for c in state.characters.values() if c.owner == NORAD][:3]
    for character, face in zip(norad, faces, strict=False):
        character.channels = [Channel(SALEMITE, face)]
    norad[0].channels[0].is_shown = True
    state.players[SALEMITE].set_aside = faces[3:]
    found = set()
    for seed in range(40):
        dealt = redeterminise(state, NORAD, Random(seed))
        assert dealt.characters[norad[0].id].channels[0].frequency is faces[0]
        found.add(dealt.characters[norad[1].id].channels[0].frequency)
        assert invariants(dealt) == []
    assert found == set(Frequency)
    own = redeterminise(state, SALEMITE, Random(1))
    assert own.characters[norad[1].id].channels[0].frequency is faces[1]


def test_the_deck_dealt_anew_shows_the_same_and_keeps_what_is_known() -> None:
    state = table()
    state.players[NORAD].known_deck = state.search_deck[:3]
    for card in state.search_deck[:3]:
        state.equipment[card].face = 1
    shown = seen(state).deck_shows
    for seed in range(30):
        for seat in (NORAD, SALEMITE, None):
            dealt = redeterminise(state, seat, Random(seed))
            assert sorted(dealt.search_deck) == sorted(state.search_deck)
            assert view(dealt, seat).deck_shows == shown
        known = redeterminise(state, NORAD, Random(seed))
        assert known.search_deck[:3] == state.search_deck[:3]
        assert [known.equipment[card].face for card in known.search_deck[:3]] == [1, 1, 1]


def test_what_is_dealt_anew_does_not_depend_on_the_truth() -> None:
    state = table()
    other = redeterminise(state, NORAD, Random(7))
    assert everything(other) != everything(state)
    assert everything(redeterminise(other, NORAD, Random(8))) == everything(redeterminise(state, NORAD, Random(8)))


@pytest.mark.parametrize("scenario", ["sags-2", "sags-3"])
@pytest.mark.parametrize("until", ["sags.deed", "sags.place", "sags.keep-missions", "activation.action"])
def test_views_while_a_scenario_is_generated_do_not_depend_on_what_they_hide(scenario: str, until: str) -> None:
    state = play_at_random(begin(setup_of(scenario)), 6, until=until).state
    for seat in (*state.seats, None):
        dealt = redeterminise(state, seat, Random(3))
        assert everything(view(dealt, seat)) == everything(view(state, seat))
        assert everything(view(dealt, None)) == everything(view(state, None))
        assert invariants(dealt) == []


def test_the_missions_of_others_are_dealt_out_of_those_the_seat_has_not_seen() -> None:
    state = play_at_random(begin(setup_of("sags-2")), 6, until="activation.action").state
    own, theirs = state.players[NORAD], state.players[SALEMITE]
    own.spied = [f"salemite {theirs.missions[0]}"]
    for seed in range(10):
        dealt = redeterminise(state, NORAD, Random(seed))
        assert dealt.players[NORAD].missions == own.missions
        assert theirs.missions[0] in dealt.players[SALEMITE].missions
        assert len(set(dealt.players[SALEMITE].missions)) == len(theirs.missions)
