"""Radio scrambling (ERB-RAD): scramblers, markers on the enemy, and what they do when turned up."""

from __future__ import annotations

from grognard.games.reborn import capture, equipment, exits, interact, orders, scrambling, wounds
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Channel, Switch
from grognard.games.reborn.targets import Cause, How
from grognard.games.reborn.words import CharacterId, Frequency, Module
from grognard.geometry.arcs import Facing
from tests.games.reborn.builders import LADDER, NORAD, SALEMITE, Played, card_of, carry_out, cited, one, position, told
from tests.rules import rule

CLEAR, LISTENING, SCRAMBLED = Frequency.CLEAR, Frequency.LISTENING, Frequency.SCRAMBLED
ENEMIES = {"hollister": "0404 north", "deeler": "0504 north", "saw": "0604 north"}
INTERACT_OF_T08 = Section(0, 1)
MOVE = Section(0, 0)


def table(**more: object) -> Reborn:
    """Woo has a Portable Radio Scrambler; three Salemites are in play."""
    given: dict[str, object] = {
        "characters": {"woo": "0101 north", **ENEMIES},
        "items": {"woo": "portable-radio-scrambler"},
        "tiles": {"woo": "t08", "hollister": "t01", "saw": "t01"},
        "mp": {"norad": 5, "salemite": 5},
        "acting": "woo",
    }
    return position(**(given | more))  # type: ignore[arg-type]


def switch_on(game: Reborn, by: str = "woo") -> None:
    card = game.equipment(card_of(game, by, "portable-radio-scrambler"))
    card.is_on, card.switched_by = True, one(game, by).seat


def scrambling_table(**more: object) -> Reborn:
    game = table(**more)
    switch_on(game)
    return game


def assigned(game: Reborn, *answers: str) -> Played:
    return carry_out(game, scrambling.assign_markers(game), answers, otherwise="keep")


def marked(game: Reborn, of: str, frequency: Frequency, by: str = "norad") -> None:
    one(game, of).channels.append(Channel(game.player(NORAD).seat if by == "norad" else SALEMITE, frequency))


def frequencies(game: Reborn) -> dict[str, str]:
    return {of: each.channels[0].frequency.value for of, each in game.state.characters.items() if each.channels}


# Scramblers (ERB-RAD-01)


@rule("ERB-RAD-01a", "ERB-RAD-01c", "ERB-RAD-01b")
def test_who_carries_the_portable_one_switches_it_on_by_an_interact_order() -> None:
    game = table()
    card = card_of(game, "woo", "portable-radio-scrambler")
    assert interact.can_interact(game, one(game, "woo"))
    carry_out(game, interact.interact(game, one(game, "woo"), INTERACT_OF_T08), ["1"], throws=[(1, 1, 6)])
    assert game.equipment(card).is_on
    assert scrambling.is_scrambling(game, NORAD)
    assert not scrambling.is_scrambling(game, SALEMITE)


@rule("ERB-RAD-01c", "ERB-IPS-02g")
def test_each_extra_cp_adds_a_yellow_die_and_three_test_points_are_needed() -> None:
    game = table()
    carry_out(game, interact.interact(game, one(game, "woo"), INTERACT_OF_T08), ["3"], throws=[(1, 1, 1, 2, 2)])
    assert not scrambling.is_scrambling(game, NORAD)  # 2 test points on five dice


@rule("ERB-RAD-01a", "ERB-RAD-01b", "ERB-RAD-01d", "ERB-GLT-14a")
def test_the_fixed_one_is_used_from_a_facing_icon_and_works_unattended() -> None:
    game = table(tile="communication-room", items={})
    game.state.switches.append(Switch("room", 0, NORAD, CharacterId.WOO))
    assert scrambling.is_scrambling(game, NORAD)
    wounds_of_woo = one(game, "woo")
    game.remove(wounds_of_woo, wounds_of_woo.where)
    assert scrambling.is_scrambling(game, NORAD)


@rule("ERB-RAD-01e", "ERB-RAD-02c")
def test_the_markers_go_to_the_characters_of_the_other_side() -> None:
    game = scrambling_table(characters={"woo": "0101 north", "bolter": "0202 north", **ENEMIES})
    played = assigned(game, "clear", "listening", "scrambled")
    assert [q.about[0] for q in played.choices("scrambling.assign")] == ["hollister", "deeler", "saw"]
    assert all(q.seat == NORAD for q in played.choices("scrambling.assign"))
    assert frequencies(game) == {"hollister": "clear", "deeler": "listening", "saw": "scrambled"}


@rule("ERB-RAD-01f", "ERB-RAD-05b")
def test_two_scramblers_of_one_player_lay_six_markers_and_both_must_be_off() -> None:
    game = table(
        characters={"woo": "0101 north", "bolter": "0202 north", **ENEMIES},
        items={"woo": "portable-radio-scrambler", "bolter": "portable-radio-scrambler"},
    )
    switch_on(game)
    switch_on(game, "bolter")
    assigned(game, "clear", "clear", "scrambled")
    game.equipment(card_of(game, "woo", "portable-radio-scrambler")).is_on = False
    scrambling.scramblers_have_changed(game)
    assert len(frequencies(game)) == 3
    game.equipment(card_of(game, "bolter", "portable-radio-scrambler")).is_on = False
    scrambling.scramblers_have_changed(game)
    assert frequencies(game) == {}


@rule("ERB-RAD-01g")
def test_both_sides_may_scramble_each_other() -> None:
    game = table(
        characters={"woo": "0101 north", "hollister": "0404 north"},
        items={"woo": "portable-radio-scrambler", "hollister": "portable-radio-scrambler"},
    )
    switch_on(game)
    switch_on(game, "hollister")
    played = assigned(game, "clear", "scrambled")
    assert [q.seat for q in played.choices("scrambling.assign")] == [NORAD, SALEMITE]
    assert frequencies(game) == {"hollister": "clear", "woo": "scrambled"}


# Markers (ERB-RAD-02)


@rule("ERB-RAD-02a", "ERB-RAD-02b", "ERB-GAP-09")
def test_a_set_has_two_markers_of_each_kind() -> None:
    game = scrambling_table()
    played = carry_out(game, scrambling.assign_markers(game), stop_at="scrambling.assign")
    assert sorted(game.player(NORAD).markers) == sorted([CLEAR, CLEAR, LISTENING, LISTENING, SCRAMBLED, SCRAMBLED])
    assert game.player(SALEMITE).markers == []
    assert played.offered("scrambling.assign") == [["clear", "listening", "scrambled"]]


@rule("ERB-RAD-02a", "ERB-SET-01b")
def test_without_a_scrambler_or_its_module_nothing_is_assigned() -> None:
    assert assigned(table()).topics == []
    game = scrambling_table(without=[Module.RADIO])
    assert assigned(game).topics == []


@rule("ERB-RAD-02c")
def test_neither_the_dead_nor_prisoners_get_markers() -> None:
    game = scrambling_table(
        characters={"woo": "0101 north", **ENEMIES, "kendall": "0101 north wounded"}, prisoners={"kendall": "woo"}
    )
    carry_out(game, wounds.kill(game, one(game, "saw"), Cause(How.SHOT)), otherwise="none")
    played = assigned(game, "clear", "clear")
    assert [q.about[0] for q in played.choices("scrambling.assign")] == ["hollister", "deeler"]


@rule("ERB-RAD-02d")
def test_what_is_left_over_lies_beside_the_map() -> None:
    game = scrambling_table()
    assigned(game, "clear", "listening", "scrambled")
    assert sorted(game.player(NORAD).set_aside) == [CLEAR, LISTENING, SCRAMBLED]
    assert game.player(NORAD).markers == []


@rule("ERB-RAD-02d")
def test_with_more_than_six_enemies_some_get_none() -> None:
    others = ("hollister", "kendall", "deeler", "einstein", "bill", "saw", "zombie-a")
    game = scrambling_table(
        characters={"woo": "0101 north", **{of: f"{at + 1:02}04 north" for at, of in enumerate(others)}}
    )
    played = assigned(game, "clear", "clear", "no-marker", "listening", "listening", "scrambled", "scrambled")
    assert played.offered("scrambling.assign")[0] == ["clear", "listening", "scrambled", "no-marker"]
    assert played.offered("scrambling.assign")[3] == ["listening", "scrambled"]
    assert "deeler" not in frequencies(game)
    assert told(game)[-1].text == "NORAD lays scrambling markers on 6 enemies."


@rule("ERB-RAD-02e")
def test_the_scrambled_player_may_swap_two_of_his_markers_unseen() -> None:
    game = scrambling_table()
    assigned(game, "clear", "listening", "scrambled", "scrambling.swap: swap hollister saw")
    assert frequencies(game) == {"hollister": "scrambled", "deeler": "listening", "saw": "clear"}
    assert all(each.frequency.value not in told(game)[-1].text for each in one(game, "saw").channels)


@rule("ERB-RAD-02e")
def test_or_one_of_them_for_one_that_was_set_aside_and_only_once() -> None:
    game = scrambling_table()
    played = assigned(game, "clear", "clear", "scrambled", "scrambling.swap: aside saw 1")
    (question,) = played.choices("scrambling.swap")
    assert question.seat == SALEMITE
    assert "aside saw 3" in played.offered("scrambling.swap")[0]
    assert frequencies(game)["saw"] == "listening"
    assert SCRAMBLED in game.player(NORAD).set_aside


@rule("ERB-GAP-24")
def test_among_bands_a_third_scrambling_player_finds_no_markers() -> None:
    game = table(
        seats=("band-1", "band-2", "band-3"),
        characters={
            "woo": "0101 north band-1",
            "hollister": "0404 north band-2",
            "deeler": "0504 north band-3",
        },
        items=dict.fromkeys(("woo", "hollister"), "portable-radio-scrambler"),
        mp={},
        tiles={},
    )
    switch_on(game)
    switch_on(game, "hollister")
    game.state.switches.append(Switch("room", 0, one(game, "deeler").seat, CharacterId.DEELER))
    played = assigned(game, "clear", "clear", "clear", "clear")
    assert {q.seat for q in played.choices("scrambling.assign")} == {"band-1", "band-2"}


# Turned up (ERB-RAD-03)


def paid(game: Reborn, of: str, cp: int, *answers: str, section: Section = MOVE) -> int:
    played = carry_out(game, orders.put_on_section(game, one(game, of), section, cp), answers)
    stays: int = played.result
    return stays


@rule("ERB-RAD-03a", "ERB-RAD-04a")
def test_a_marker_is_turned_up_when_the_cp_spent_exceed_the_bonus() -> None:
    game = scrambling_table(acting="hollister")  # her Bonus is 3
    marked(game, "hollister", CLEAR)
    assert paid(game, "hollister", 3) == 3
    assert not one(game, "hollister").channels[0].is_shown
    assert paid(game, "hollister", 1) == 1
    assert one(game, "hollister").channels[0].is_shown
    assert scrambling.limit_on(game, one(game, "hollister")) is None


@rule("ERB-RAD-03b")
def test_with_a_bonus_of_0_it_is_turned_up_on_activation() -> None:
    game = scrambling_table(acting="saw")
    marked(game, "saw", SCRAMBLED)
    carry_out(game, scrambling.on_activation(game, one(game, "saw")))
    assert one(game, "saw").channels[0].is_shown
    assert scrambling.limit_on(game, one(game, "saw")) == 0
    marked(game, "hollister", SCRAMBLED)
    carry_out(game, scrambling.on_activation(game, one(game, "hollister")))
    assert not one(game, "hollister").channels[0].is_shown


@rule("ERB-RAD-03c", "ERB-RAD-03d", "ERB-CON-19")
def test_a_marker_shown_too_early_gives_two_mp_and_waits() -> None:
    game = scrambling_table(acting="hollister")
    marked(game, "hollister", SCRAMBLED)
    assert scrambling.can_reveal_early(game, one(game, "hollister"))
    carry_out(game, scrambling.reveal_early(game, one(game, "hollister")))
    assert game.player(NORAD).mp == 7
    assert scrambling.limit_on(game, one(game, "hollister")) is None
    assert not scrambling.can_reveal_early(game, one(game, "hollister"))
    assert paid(game, "hollister", 4) == 3
    assert scrambling.limit_on(game, one(game, "hollister")) == 3
    assert game.player(NORAD).mp == 7


@rule("ERB-RAD-03e")
def test_dedicated_cp_count_and_those_of_a_taser_do_not() -> None:
    game = scrambling_table(acting="deeler", tiles={"deeler": "t01"})  # his Bonus is 1
    marked(game, "deeler", CLEAR)
    one(game, "deeler").forced_cp = 2
    paid(game, "deeler", 1)
    assert not one(game, "deeler").channels[0].is_shown
    one(game, "deeler").dedicated_cp = 1
    paid(game, "deeler", 1)
    assert one(game, "deeler").channels[0].is_shown


# Effects (ERB-RAD-04)


@rule("ERB-RAD-04b")
def test_a_listening_marker_is_a_spy_point_for_who_scrambles_and_no_more() -> None:
    game = scrambling_table(acting="hollister")
    marked(game, "hollister", LISTENING)
    assert paid(game, "hollister", 4) == 4
    assert game.player(NORAD).mp == 6
    carry_out(game, scrambling.after_payment(game, one(game, "hollister")))
    assert game.player(NORAD).mp == 6


@rule("ERB-RAD-04c", "ERB-RAD-04d")
def test_a_scrambled_character_gets_back_what_exceeds_its_bonus_before_the_order() -> None:
    game = scrambling_table(acting="hollister", cp={"salemite": 10, "norad": 10})
    marked(game, "hollister", SCRAMBLED)
    assert paid(game, "hollister", 4) == 3
    assert one(game, "hollister").tiles[0].cp[0] == 3
    assert game.player(SALEMITE).cp == 7
    assert orders.affordable(game, one(game, "hollister")) == 0
    assert "ERB-RAD-04c" in cited(game)


@rule("ERB-RAD-04d")
def test_an_order_that_keeps_nothing_is_not_executed() -> None:
    game = scrambling_table(acting="saw", cp={"salemite": 10, "norad": 10})
    marked(game, "saw", SCRAMBLED)
    played = carry_out(game, orders.commit(game, one(game, "saw"), MOVE), ["2"])
    assert played.result == []
    assert game.player(SALEMITE).cp == 10


@rule("ERB-RAD-04e")
def test_a_tile_just_assigned_that_holds_no_cp_may_be_taken_back() -> None:
    game = scrambling_table(acting="saw")
    marked(game, "saw", SCRAMBLED)
    (tile,) = one(game, "saw").tiles
    tile.assigned_in = game.state.round
    assert paid(game, "saw", 2, "take-back") == 0
    assert one(game, "saw").tiles == []
    assert game.player(SALEMITE).hand == ["t01"]


@rule("ERB-RAD-04e")
def test_a_tile_that_still_holds_cp_or_is_older_stays() -> None:
    game = scrambling_table(acting="hollister")
    marked(game, "hollister", SCRAMBLED)
    one(game, "hollister").tiles[0].assigned_in = game.state.round
    assert paid(game, "hollister", 4) == 3
    game = scrambling_table(acting="saw")
    marked(game, "saw", SCRAMBLED)
    assert paid(game, "saw", 1) == 0
    assert len(one(game, "saw").tiles) == 1


# OFF (ERB-RAD-05)


@rule("ERB-RAD-05a", "ERB-RAD-05c")
def test_who_gets_hold_of_a_portable_one_switches_it_off_and_may_use_it_himself() -> None:
    game = scrambling_table(acting="hollister", tiles={"hollister": ["t08", "t08"]})
    card = card_of(game, "woo", "portable-radio-scrambler")
    equipment.take_card(game, one(game, "hollister"), card)
    assert scrambling.is_scrambling(game, NORAD)  # its state travels with it (ERB-EQP-04d)
    carry_out(game, interact.interact(game, one(game, "hollister"), INTERACT_OF_T08), ["1"], throws=[(6,)])
    assert not scrambling.is_scrambling(game, NORAD)
    carry_out(game, interact.interact(game, one(game, "hollister"), Section(1, 1)), ["1"], throws=[(6,)])
    assert scrambling.is_scrambling(game, SALEMITE)


@rule("ERB-RAD-05b")
def test_when_the_last_one_goes_off_all_markers_are_removed_and_the_effect_ends() -> None:
    game = scrambling_table(acting="hollister")
    assigned(game, "scrambled", "scrambled", "listening")
    paid(game, "hollister", 4)
    game.equipment(card_of(game, "woo", "portable-radio-scrambler")).is_on = False
    scrambling.scramblers_have_changed(game)
    assert frequencies(game) == {}
    assert game.player(NORAD).set_aside == []
    assert scrambling.limit_on(game, one(game, "hollister")) is None
    assert game.player(NORAD).markers == []  # the six are nobody's until a scrambler is ON again


@rule("ERB-GAP-24", "ERB-RAD-02a")
def test_there_are_two_sets_of_markers_and_a_third_band_that_scrambles_finds_none() -> None:
    game = position(
        characters={"woo": "0101 north band-1", "hollister": "0505 north band-2", "bolter": "0808 north band-3"},
        seats=("band-1", "band-2", "band-3"),
        modules=[*LADDER, Module.SAGS4],
        tile="communication-room",
        items={"woo": "portable-radio-scrambler", "hollister": "portable-radio-scrambler"},
    )
    switch_on(game, "woo")
    switch_on(game, "hollister")
    third = one(game, "bolter").seat
    game.state.switches.append(Switch("room", 0, third, CharacterId.BOLTER))
    assert scrambling.is_scrambling(game, third)
    played = assigned(game, *["scrambling.assign: clear"] * 4)
    assert [q.seat for q in played.choices("scrambling.assign")] == ["band-1", "band-1", "band-2", "band-2"]
    assert game.player(third).markers == []


@rule("ERB-RAD-05b", "ERB-RAD-04c", "ERB-GAP-24")
def test_whom_two_bands_have_scrambled_stays_so_when_one_of_them_ends() -> None:
    game = position(
        characters={"woo": "0101 north band-1", "hollister": "0505 north band-2", "bolter": "0808 north band-3"},
        seats=("band-1", "band-2", "band-3"),
        modules=[*LADDER, Module.SAGS4],
        items={"woo": "portable-radio-scrambler", "hollister": "portable-radio-scrambler"},
    )
    bolter = one(game, "bolter")
    for by in ("woo", "hollister"):
        switch_on(game, by)
        bolter.channels.append(Channel(one(game, by).seat, SCRAMBLED, is_shown=True, has_acted=True))
    bolter.is_scrambled = True
    for by, still in (("woo", True), ("hollister", False)):
        game.equipment(card_of(game, by, "portable-radio-scrambler")).is_on = False
        scrambling.scramblers_have_changed(game)
        assert bolter.is_scrambled is still


@rule("ERB-RAD-04d", "ERB-GLC-02d")
def test_what_goes_back_goes_where_it_came_from() -> None:
    """A Zombie, with no Bonus CP, pays 3: the 2 that Deeler gave it, which go first, and 1 from behind the screen."""
    game = scrambling_table(
        characters={"woo": "0101 north", "zombie-a": "0404 north"}, tiles={"zombie-a": "t01"}, cp={"salemite": 10}
    )
    marked(game, "zombie-a", SCRAMBLED)
    orders.dedicate(game, one(game, "zombie-a"), 2, "ERB-GLC-02a")
    assert paid(game, "zombie-a", 3) == 0
    assert one(game, "zombie-a").dedicated_cp == 2
    assert (game.player(SALEMITE).cp, game.player(SALEMITE).paid) == (10, 0)


def with_fixed(**more: object) -> Reborn:
    game = table(tile="communication-room", items={}, **more)
    game.state.switches.append(Switch("room", 0, NORAD, CharacterId.WOO))
    return game


@rule("ERB-RAD-05d", "ERB-RAD-05e", "ERB-CON-18")
def test_a_power_cut_ends_the_effect_of_the_fixed_one_which_stays_on_and_works_again_later() -> None:
    game = with_fixed()
    assigned(game, "clear", "listening", "scrambled")
    game.state.is_dark = True
    (switch,) = game.state.switches
    switch.is_suspended = True
    scrambling.scramblers_have_changed(game)
    assert frequencies(game) == {}
    assert assigned(game).topics == []
    game.state.is_dark = False
    assert not scrambling.is_scrambling(game, NORAD)  # with the power back it waits for the next Initiative phase
    switch.is_suspended = False
    played = assigned(game, "clear", "listening", "scrambled")
    assert played.count("scrambling.assign") == 3


@rule("ERB-RAD-05f")
def test_the_portable_one_ignores_power_cuts_and_ends_when_it_is_dropped() -> None:
    game = scrambling_table()
    assigned(game, "clear", "listening", "scrambled")
    game.state.is_dark = True
    scrambling.scramblers_have_changed(game)
    assert len(frequencies(game)) == 3
    card = card_of(game, "woo", "portable-radio-scrambler")
    one(game, "woo").items.remove(card)
    equipment.put_away(game, card)
    assert frequencies(game) == {}


@rule("ERB-RAD-05b", "ERB-DOR-04c")
def test_a_scrambler_that_is_carried_off_the_map_scrambles_no_longer() -> None:
    game = scrambling_table()
    assigned(game, "clear", "listening", "scrambled")
    exits.leave(game, one(game, "woo"), Facing.NORTH)
    assert not scrambling.is_scrambling(game, NORAD)
    assert frequencies(game) == {}


# In the course of a turn


@rule("ERB-RAD-02c", "ERB-CAP-02d", "ERB-GAP-32")
def test_the_marker_of_a_prisoner_is_set_aside() -> None:
    game = scrambling_table(characters={"woo": "0101 north", "bolter": "0707 north", **ENEMIES})
    assigned(game, "clear", "listening", "scrambled")
    carry_out(game, capture.capture(game, one(game, "bolter"), one(game, "saw")))
    assert one(game, "saw").channels == []
    assert len(game.player(NORAD).set_aside) == 4


@rule("ERB-WND-01i", "ERB-RAD-02d")
def test_the_marker_of_the_dead_lies_beside_the_map_unrevealed() -> None:
    game = scrambling_table()
    assigned(game, "clear", "listening", "scrambled")
    before = len(told(game))
    carry_out(game, wounds.kill(game, one(game, "saw"), Cause(How.SHOT)))
    assert one(game, "saw").channels == []
    assert len(game.player(NORAD).set_aside) == 4
    assert not [each for each in told(game)[before:] if each.topic == "scrambling.shown"]


@rule("ERB-FIN-07b", "ERB-RAD-02c")
def test_at_the_end_of_the_turn_the_markers_go_back_to_be_assigned_anew() -> None:
    game = scrambling_table()
    assigned(game, "clear", "listening", "scrambled")
    one(game, "hollister").is_scrambled = True
    scrambling.take_back_markers(game)
    assert frequencies(game) == {}
    assert len(game.player(NORAD).markers) == 6
    assert not one(game, "hollister").is_scrambled
    assert assigned(game, "scrambled", "listening", "clear").count("scrambling.assign") == 3
