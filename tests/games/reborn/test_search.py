"""Search (ERB-SEA, ERB-CMB-05, ERB-LRG-02c): the deck, the dice, what may be taken, and by whom."""

from __future__ import annotations

import pytest

from grognard.games.reborn import search, search_deck
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.words import Counted, Faction, Ground, Module, RoomType
from tests.games.reborn.builders import (
    LADDER,
    OPEN,
    SALEMITE,
    Area,
    Played,
    Square,
    card_of,
    carry_out,
    cited,
    one,
    position,
    told,
)
from tests.rules import rule

BLANK, SPY, TWO, THREE, FLIP, SHUFFLE = 1, 2, 3, 4, 5, 6
SEARCH_OF_T07 = Section(0, 1)
STORE = (RoomType.SECURITY, RoomType.LIVING)


def searched(
    game: Reborn, *answers: str, dice: tuple[int, ...] = (), who: str = "woo", section: Section = SEARCH_OF_T07
) -> Played:
    """A Search order of `who`, on the section of its first tile; the first answer is the CP."""
    return carry_out(game, search.search(game, one(game, who), section), answers, throws=[dice] if dice else [])


def in_store(deck: tuple[str, ...] = ("pistol", "fire-axe", "machine-gun"), **more: object) -> Reborn:
    """James Woo, who searches with two dice, in a room where guns are kept."""
    return position(characters={"woo": "0101 north"}, tiles={"woo": "t07"}, rooms=STORE, deck=deck, **more)  # type: ignore[arg-type]


def top(game: Reborn) -> str:
    return game.item(game.state.search_deck[0]).id


def deck(game: Reborn) -> list[str]:
    return [game.item(card).id for card in game.state.search_deck]


# Where (ERB-SEA-01)


@rule("ERB-SEA-01a")
def test_a_search_needs_a_floor_tile_with_a_room_icon() -> None:
    assert search.can_search(in_store(), one(game := in_store(), "woo"))
    bare = position(characters={"woo": "0101 north"}, tiles={"woo": "t07"})
    assert not search.can_search(bare, one(bare, "woo"))
    without = in_store(without=[Module.SEARCH])
    assert not search.can_search(without, one(without, "woo"))
    assert game.has(Module.SEARCH)


@pytest.mark.parametrize("tile", ["driller-1", "sewers-exit", "stairs-up", "stairs-down"])
@rule("ERB-SEA-01a", "ERB-SEA-01b")
def test_nothing_is_found_on_drillers_stairs_and_sewers_exits(tile: str) -> None:
    game = position("..\n..", {"woo": "0101 north"}, tile=tile, rooms=[RoomType.CORRIDOR])
    assert not search.can_search(game, one(game, "woo"))


@rule("ERB-SEA-01b")
def test_a_tile_one_square_wide_is_a_corridor() -> None:
    narrow = position("....", {"woo": "0101 north"})
    assert search.room_types(narrow.board.room_at[Square("0101")]) == (RoomType.CORRIDOR,)
    single = position(".", {"woo": "0101 north"})
    assert search.can_search(single, one(single, "woo"))
    wide = position("....\n....", {"woo": "0101 north"})
    assert search.room_types(wide.board.room_at[Square("0101")]) == ()


@rule("ERB-SEA-01c")
def test_nothing_is_found_outdoors() -> None:
    game = position("....", {"woo": "0101 north"}, ground=Ground.OUTDOOR, rooms=STORE)
    assert not search.can_search(game, one(game, "woo"))


# The deck (ERB-SEA-02)


@rule("ERB-SEA-02a", "ERB-SEA-02b", "ERB-SEA-02c", "ERB-SEA-02d")
def test_what_nobody_was_given_is_mixed_by_order_and_side_and_cut_by_salemite() -> None:
    game = in_store(deck=(), items={"woo": "pistol"})
    given = card_of(game, "woo", "pistol")
    mixed = [(card, 1) for card in game.state.equipment if card != given]
    sides = [*mixed, *[(card, 0) for card, _ in mixed]]
    played = carry_out(game, search_deck.build(game), ["search.cut: 3"], draws={"search.mix": [tuple(sides)]})
    (cut,) = played.choices("search.cut")
    assert cut.seat == SALEMITE
    assert list(cut.options) == list(range(30))
    ids = [card for card, _ in mixed]
    assert game.state.search_deck == ids[3:] + ids[:3]
    assert given not in game.state.search_deck
    assert all(game.equipment(card).face == 1 for card in ids)
    assert told(game)[-1].text == f"On top of the search deck lies {game.item(ids[3]).title}."


@rule("ERB-SEA-02b")
def test_the_first_side_of_a_card_that_comes_up_is_the_one_that_lies_up() -> None:
    game = in_store(deck=("pistol", "fire-axe"))
    one_card, other = game.state.search_deck
    sides = ((other, 1), (one_card, 0), (other, 0), (one_card, 1))
    carry_out(game, search_deck.mix(game, [one_card, other], SALEMITE), ["0"], draws={"search.mix": [sides]})
    assert game.state.search_deck == [other, one_card]
    assert (game.equipment(other).face, game.equipment(one_card).face) == (1, 0)


# The dice (ERB-SEA-03)


@rule("ERB-SEA-03a")
def test_a_search_takes_one_to_four_cp_on_its_section() -> None:
    game = in_store()
    played = carry_out(game, search.search(game, one(game, "woo"), SEARCH_OF_T07), stop_at="orders.cp")
    assert [list(q.options) for q in played.choices("orders.cp")] == [[1, 2, 3, 4]]


@rule("ERB-SEA-03b", "ERB-SEA-03c")
def test_dice_are_the_search_value_and_one_for_each_further_cp() -> None:
    game = in_store()
    played = searched(game, "3", "end", dice=(BLANK, TWO, SPY, FLIP))  # 2 of his own, and 2 for the second and third CP
    assert played.choices("search.next")[0].about == ("woo", 2 + 3, 1, 0, 1)


@rule("ERB-SEA-03b", "ERB-GLT-01b")
def test_a_room_adds_its_dice() -> None:
    game = position(
        characters={"woo": "0101 north"}, tiles={"woo": "t07"}, deck=("pistol",), tile="armory", rooms=STORE
    )
    searched(game, "1", "end", dice=(BLANK, BLANK, BLANK))


# The deck in hand


@rule("ERB-SEA-03d", "ERB-SEA-03e", "ERB-SEA-02d")
def test_a_search_point_puts_the_top_card_under_the_deck_with_the_same_side_up() -> None:
    game = in_store()
    before = deck(game)
    played = searched(game, "1", "cycle", "cycle", "end", dice=(BLANK, TWO))
    assert deck(game) == [before[2], before[0], before[1]]
    assert "cycle" not in played.offered("search.next")[2]  # both points are gone
    bars = played.choices("search.next")[2].barred
    assert bars is not None
    assert "ERB-SEA-03e" in {bar.rule for bar in bars()}
    tops = [each.text for each in told(game) if each.topic == "search.top"]
    assert tops == ["On top of the search deck lies Fire Axe.", "On top of the search deck lies Machine Gun."]


@rule("ERB-SEA-03f", "ERB-SEA-04a", "ERB-SEA-03d")
def test_flip_turns_the_whole_deck_over_once() -> None:
    game = in_store()
    hidden = [
        game.parts.items[game.parts.equipment[card].faces[1 - game.equipment(card).face]].id
        for card in game.state.search_deck
    ]
    played = searched(game, "1", "flip", "end", dice=(BLANK, FLIP))
    assert deck(game) == hidden[::-1]
    assert "flip" not in played.offered("search.next")[1]


@rule("ERB-SEA-04b", "ERB-SEA-03f")
def test_shuffle_mixes_the_deck_anew_and_the_opponent_may_cut() -> None:
    game = in_store()
    played = searched(game, "1", "shuffle", "search.cut: 0", "end", dice=(BLANK, SHUFFLE))
    assert played.count("search.mix") == 1
    assert played.choices("search.cut")[0].seat == SALEMITE
    assert "shuffle" not in played.offered("search.next")[1]


@rule("ERB-SEA-04c", "ERB-PTS-02b")
def test_a_spy_icon_is_a_spy_point_used_at_once() -> None:
    game = in_store(mp={"norad": 5})
    played = searched(game, "1", "spy 2", "points.spy: mp", "points.spy: mp", "end", dice=(SPY, SPY))
    assert played.offered("search.next")[0] == ["spy 1", "spy 2", "end"]
    assert game.player(one(game, "woo").seat).mp == 7


@rule("ERB-SEA-03g")
def test_a_card_is_found_only_in_a_room_with_one_of_its_icons() -> None:
    game = in_store(deck=("fire-axe",))  # fire axes hang in corridors and technical rooms
    played = searched(game, "1", "end", dice=(THREE, THREE))
    assert "take" not in played.offered("search.next")[0]
    bars = played.choices("search.next")[0].barred
    assert bars is not None
    assert [bar.rule for bar in bars()] == ["ERB-SEA-03g"]


@rule("ERB-SEA-03h")
def test_a_card_needs_as_many_points_left_as_its_find_factor() -> None:
    game = in_store(deck=("pistol",))  # find factor 2
    assert "take" in searched(game, "1", "end", dice=(BLANK, TWO)).offered("search.next")[0]
    game = in_store(deck=("pistol", "pistol"))
    played = searched(game, "1", "cycle", "end", dice=(BLANK, TWO))
    assert "take" not in played.offered("search.next")[1]
    bars = played.choices("search.next")[1].barred
    assert bars is not None
    assert "ERB-SEA-03h" in {bar.rule for bar in bars()}


@rule("ERB-SEA-03i", "ERB-SEA-04e", "ERB-SEA-04d")
def test_taking_a_card_ends_the_order_with_the_visible_side_in_use() -> None:
    game = in_store(deck=("pistol", "machine-gun"))
    pistol = game.state.search_deck[0]
    searched(game, "1", "take", dice=(THREE, FLIP))
    assert one(game, "woo").items == [pistol]
    assert game.item(pistol).id == "pistol"
    assert top(game) == "machine-gun"
    assert game.player(one(game, "woo").seat).counted[Counted.CARDS_FOUND] == 1
    assert "ERB-SEA-03i" in cited(game)


@rule("ERB-SEA-04d")
def test_cards_of_either_colour_may_be_taken() -> None:
    for colour in Faction:
        game = in_store(deck=())
        card = next(
            card.id
            for card in game.pack.cards
            if card.colour is colour and any(face in ("pistol", "heavy-revolver") for face in card.faces)
        )
        faces = game.parts.equipment[card].faces
        game.equipment(card).face = next(at for at in (0, 1) if faces[at] in ("pistol", "heavy-revolver"))
        game.state.search_deck = [card]
        searched(game, "1", "take", dice=(THREE, THREE))
        assert one(game, "woo").items == [card]


@rule("ERB-SEA-03j", "ERB-EQP-02c")
def test_weight_is_settled_as_soon_as_the_card_is_taken() -> None:
    game = in_store(deck=("machine-gun",), items={"woo": ["pistol"]})  # 1 + 3, and he carries 3
    pistol = card_of(game, "woo", "pistol")
    searched(game, "2", "take", pistol, dice=(THREE, THREE, THREE))
    assert [game.item(card).id for card in one(game, "woo").items] == ["machine-gun"]
    assert game.state.search_deck == [pistol]  # ERB-EQP-03a


@rule("ERB-GAP-26")
def test_with_an_empty_deck_a_search_yields_only_its_icons() -> None:
    played = searched(in_store(deck=(), mp={"norad": 0}), "1", "end", dice=(SPY, FLIP))
    assert played.offered("search.next")[0] == ["spy 1", "end"]


@rule("ERB-GAP-26")
def test_cycling_a_deck_of_one_card_costs_a_point_and_shows_the_same_face() -> None:
    game = in_store(deck=("machine-gun",))
    played = searched(game, "1", "cycle", "end", dice=(BLANK, TWO))
    assert top(game) == "machine-gun"
    assert played.choices("search.next")[1].about[1] == 1


# Combined Search (ERB-CMB-05)


def two_searchers(**more: object) -> Reborn:
    given: dict[str, object] = {
        "acting": "woo",
        "characters": {"woo": "0101 north", "bolter": "0303 north"},
        "tiles": {"woo": "t07", "bolter": "t19"},
        "rooms": STORE,
        "deck": ("pistol", "machine-gun"),
    }
    return position(**(given | more))  # type: ignore[arg-type]


@rule("ERB-CMB-05a", "ERB-CMB-05b", "ERB-CMB-05c")
def test_in_a_combined_search_dice_are_pooled_and_one_participant_gets_the_card() -> None:
    game = two_searchers()
    played = carry_out(
        game,
        search.search(game, one(game, "woo"), SEARCH_OF_T07),
        ["1", "bolter", "2", "take", "search.finder: bolter"],
        throws=[(BLANK, BLANK, TWO, THREE)],  # 2 of Woo, 1 of Bolter and one for his second CP
    )
    assert played.offered("search.finder") == [["woo", "bolter"]]
    assert [game.item(card).id for card in one(game, "bolter").items] == ["pistol"]
    assert not one(game, "woo").items


@rule("ERB-CMB-05b", "ERB-GLT-01b")
def test_the_bonus_of_the_room_counts_once_for_each_participant() -> None:
    """An Armory gives a black die: 2 of Woo, 1 of Bolter, and one more for each of them."""
    game = two_searchers(tile="armory")
    assert searched(game, "1", "bolter", "1", "end", dice=(BLANK,) * 5).count("search.dice") == 1


@rule("ERB-CMB-05a")
def test_who_is_on_another_tile_cannot_join_a_search() -> None:
    hall = Area("hall", "Hall", Square("0901"), 2, 8, Ground.INDOOR, rooms=STORE)
    game = position(
        OPEN,
        {"woo": "0101 north", "bolter": "0901 north"},
        acting="woo",
        tiles={"woo": "t07", "bolter": "t19"},
        rooms=STORE,
        areas=[hall],
        deck=("pistol",),
    )
    assert not searched(game, "1", "end", dice=(BLANK, BLANK)).choices("combined.helper")


# Large miniatures (ERB-LRG-02c)


@rule("ERB-LRG-02c", "ERB-LRG-02a")
def test_a_large_miniature_on_several_tiles_names_the_room_before_it_rolls() -> None:
    lab = Area("lab", "Lab", Square("0901"), 2, 8, Ground.INDOOR, rooms=(RoomType.SCIENCE,))
    game = position(
        OPEN,
        {"mammoth": "0801 north"},
        tiles={"mammoth": "t07"},
        rooms=STORE,
        areas=[lab],
        deck=("pistol",),
        scenario={"openings": ("0801|0901", "0802|0902")},
    )
    played = searched(game, "search.room: lab", "1", "end", dice=(THREE,), who="mammoth")
    assert played.offered("search.room") == [["room", "lab"]]
    assert played.topics.index("search.room") < played.topics.index("search.dice")
    assert "take" not in played.offered("search.next")[0]  # pistols are not kept in laboratories


# Foreign ground (ERB-PTS-02h, ERB-CMB-05d)


@rule("ERB-PTS-02h", "ERB-CON-20")
def test_spy_points_found_on_own_ground_do_not_become_mp() -> None:
    at_home = in_store(mp={"norad": 5}, scenario={"ground_of": Faction.NORAD})
    asked = carry_out(
        at_home,
        search.search(at_home, one(at_home, "woo"), SEARCH_OF_T07),
        ["1", "spy 1"],
        throws=[(BLANK, SPY)],
        stop_at="points.deck-order",
    )
    assert asked.count("points.spy") == 0  # the deck is the one use left: nothing to decide
    abroad = in_store(mp={"norad": 5}, scenario={"ground_of": Faction.SALEMITE})
    assert searched(abroad, "1", "spy 1", "mp", "end", dice=(BLANK, SPY)).offered("points.spy") == [["mp", "deck 1"]]


@rule("ERB-CMB-05d")
def test_in_a_combined_search_all_must_be_on_foreign_ground() -> None:
    game = two_searchers(scenario={"ground_of": Faction.SALEMITE})
    woo, bolter = one(game, "woo"), one(game, "bolter")
    assert search.may_become_mp(game, [woo, bolter])
    einstein = one(game, "einstein")
    assert not search.may_become_mp(game, [woo, einstein])
    einstein.seat = woo.seat  # turned by Vasquez, he counts for NORAD
    assert search.may_become_mp(game, [woo, einstein])


@rule("ERB-CMB-05d", "ERB-GAP-24")
def test_one_of_a_band_who_is_at_home_keeps_the_spy_points_of_all_from_becoming_mp() -> None:
    game = two_searchers(
        characters={"woo": "0101 north band-1", "deeler": "0303 north band-1"},
        tiles={"woo": "t07", "deeler": "t19"},
        seats=("band-1", "band-2", "band-3"),
        modules=[*LADDER, Module.SAGS4],
        scenario={"ground_of": Faction.SALEMITE},
    )
    played = carry_out(
        game,
        search.search(game, one(game, "woo"), SEARCH_OF_T07),
        ["1", "deeler", "1", "spy 1"],
        throws=[(SPY, BLANK, BLANK)],
        stop_at="points.deck-order",
    )
    assert played.count("points.spy") == 0  # what Woo alone might turn into MP may only go into the deck


@rule("ERB-CON-20")
def test_the_ruleset_says_for_which_searches_the_ground_counts() -> None:
    for value, free in (("never", True), ("combined-search", True), ("every-search", False)):
        game = in_store(scenario={"ground_of": Faction.NORAD}, switches={"foreign_ground": value})
        assert search.may_become_mp(game, [one(game, "woo")]) is free
