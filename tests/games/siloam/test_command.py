"""The CP Cup (SOS-ACT-01) and Political Cost, rewards and penalties (SOS-CPX)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.siloam.air import Wing, intercept_vang
from grognard.games.siloam.allies import allied_check
from grognard.games.siloam.command import (
    buy_draws,
    cp_penalty,
    cp_reward,
    draw_cp,
    pay,
    remove_all_eights,
)
from grognard.games.siloam.events import support_check
from grognard.games.siloam.plans import execute
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Faction, Plan, Preparation, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Choose
from tests.games.siloam.builders import Played, carry_out, position
from tests.rules import rule


def cups(cup: list[int], discard: list[int] | None = None, ruleset: str = "v19", **fields: Any) -> Siloam:
    return position({}, ruleset=ruleset, cp_cup=cup, cp_discard=discard or [], **fields)


def draw(game: Siloam, *chits: int) -> Played:
    return carry_out(draw_cp(game), draws={"cp.draw": chits})


# Drawing (SOS-ACT-01)


@rule("SOS-ACT-01a")
def test_the_marker_rises_by_the_chit_drawn() -> None:
    game = cups([4, 6, 8], cp=0)
    draw(game, 6)
    assert game.state.cp == 6
    assert (game.state.cp_cup, game.state.cp_discard) == ([4, 8], [6])


@rule("SOS-ACT-01b")
def test_cp_left_over_stay_on_the_marker() -> None:
    game = cups([4, 6], cp=3)
    draw(game, 4)
    pay(game, 2)
    draw(game, 6)
    assert game.state.cp == 3 + 4 - 2 + 6


@rule("SOS-GAP-18")
def test_the_discard_fills_the_cup_only_when_no_positive_chit_is_left_in_it() -> None:
    game = cups([4], [6, 8])
    draw(game, 4)
    assert (game.state.cp_cup, game.state.cp_discard) == ([], [6, 8, 4])
    draw(game, 8)
    assert (sorted(game.state.cp_cup), game.state.cp_discard) == ([4, 6], [8])


@rule("SOS-GAP-18")
def test_minus_ones_alone_in_the_cup_count_as_none_and_stay_there() -> None:
    game = cups([-1, -1], [4, 6])
    draw(game, 6)
    assert sorted(game.state.cp_cup) == [-1, -1, 4]
    assert game.state.cp == 6


@rule("SOS-GAP-18")
def test_with_no_positive_chit_anywhere_the_draw_gives_nothing() -> None:
    game = cups([-1], cp=2)
    draw(game)
    assert (game.state.cp, game.state.cp_cup, game.state.political_debt) == (2, [-1], 0)


@rule("SOS-GAP-18")
def test_the_marker_never_goes_below_0() -> None:
    game = cups([4], cp=1)
    with pytest.raises(AssertionError, match="offer only what can be paid"):
        pay(game, 2)
    pay(game, 1)
    assert game.state.cp == 0


# -1 chits in the draw (SOS-CPX-02)


@rule("SOS-CPX-02a", "SOS-CON-67")
def test_a_minus_one_lowers_the_next_positive_chit_by_1() -> None:
    game = cups([-1, 4, 6])
    draw(game, -1, 6)
    assert game.state.cp == 5
    assert game.state.political_debt == 0
    assert game.state.cp_discard == [6]
    draw(game, 4)
    assert game.state.cp == 9


@rule("SOS-CPX-02b")
def test_several_add_up() -> None:
    game = cups([-1, -1, 6])
    draw(game, -1, -1, 6)
    assert game.state.cp == 4


@rule("SOS-CPX-02b")
def test_the_lowered_draw_is_never_below_0_and_owes_nothing_further() -> None:
    game = cups([-1] * 5 + [4, 8], cp=2)
    draw(game, -1, -1, -1, -1, -1, 4)
    assert game.state.cp == 2
    draw(game, 8)
    assert game.state.cp == 10


@rule("SOS-CPX-02c")
def test_a_minus_one_drawn_is_out_of_the_game() -> None:
    game = cups([-1, 4, 6], political_supply=19)
    draw(game, -1, 4)
    state = game.state
    assert -1 not in state.cp_cup + state.cp_discard
    assert state.political_supply == 19


@rule("SOS-CPX-02d")
def test_a_minus_one_not_drawn_stays_in_the_cup() -> None:
    game = cups([-1, 4, 6])
    draw(game, 6)
    assert sorted(game.state.cp_cup) == [-1, 4]
    assert game.state.cp == 6


@rule("SOS-CON-67")
def test_read_the_other_way_the_minus_one_is_the_draw_and_lowers_that_of_a_later_activation() -> None:
    game = position(
        {}, switches={"political_chit_consumes_draw": "yes"}, cp_cup=[-1, -1, 6], cp_discard=[], cp=1, political_debt=0
    )
    draw(game, -1)
    assert (game.state.cp, game.state.political_debt) == (1, 1)
    draw(game, -1)
    draw(game, 6)
    assert (game.state.cp, game.state.political_debt) == (5, 0)


# Buying draws (SOS-CPX-01)


def buy(game: Siloam, answers: Sequence[str] = ()) -> Played:
    return carry_out(buy_draws(game, Faction.SILOAM), answers)


@pytest.mark.parametrize(("paid", "draws"), [("0", 1), ("1", 2), ("2", 3)])
@rule("SOS-CPX-01c", "SOS-CPX-01a")
def test_each_chit_paid_is_one_more_draw(paid: str, draws: int) -> None:
    game = cups([4])
    assert buy(game, [paid]).result == draws
    assert game.state.cp_cup == [4] + [-1] * int(paid)
    assert game.state.political_supply == 20 - int(paid)


@rule("SOS-CPX-01c")
def test_the_draws_bought_hold_for_one_check() -> None:
    game = cups([4])
    assert buy(game, ["2"]).result == 3
    assert buy(game, ["0"]).result == 1


@rule("SOS-CPX-01b")
def test_at_most_two_for_a_check() -> None:
    assert buy(cups([4]), ["0"]).offered("command.political-cost") == [["0", "1", "2"]]


@rule("SOS-GAP-32")
def test_there_are_twenty_of_them() -> None:
    game = position({})
    assert game.state.political_supply == 20
    game.state.political_supply = 1
    assert buy(game, ["1"]).offered("command.political-cost") == [["0", "1"]]
    assert buy(game).result == 1


@rule("SOS-CPX-01a")
def test_the_older_edition_knows_no_political_cost() -> None:
    game = cups([4], ruleset="v13")
    bought = buy(game)
    assert (bought.result, bought.asked, game.state.cp_cup) == (1, [], [4])


@pytest.mark.parametrize("test", [support_check, allied_check])
@rule("SOS-CPX-01a", "SOS-CPX-01c", "SOS-CON-56")
def test_support_checks_and_allied_checks_may_be_bought_for_before_they_draw(test: Any) -> None:
    game = cups([4], morale={Faction.CICS: 4, Faction.SILOAM: 1, Faction.CALEDONIA: 3})
    checked = carry_out(test(game, Faction.SILOAM), ["command.political-cost: 2"], tactics=[15, 16, 1])
    assert checked.result is True
    assert isinstance(checked.asked[0], Choose)
    assert game.state.cp_cup == [4, -1, -1]


@rule("SOS-CPX-01a")
def test_no_other_check_can_be_bought_for() -> None:
    game = cups([4], plans={Plan.TACTICAL_MANEUVER: Preparation.RUSHED})
    executed = carry_out(execute(game, Plan.TACTICAL_MANEUVER), tactics=[15])
    assert executed.choices("command.political-cost") == []
    raid = Wing(Faction.VANG, [], [VangCounter.BOMBER])
    intercepted = carry_out(intercept_vang(game, raid, (Hex("1508"),)), ["air.intercept: yes"], tactics=[15])
    assert intercepted.choices("command.political-cost") == []
    assert game.state.cp_cup == [4]


# Rewards and penalties (SOS-CPX-03)


def take_all(game: Siloam, takes: Any) -> list[tuple[int, str]]:
    """Apply a reward or a penalty until nothing is left: which values went, and from where."""
    gone: list[tuple[int, str]] = []
    while any(chit > 0 for chit in game.state.cp_cup + game.state.cp_discard):
        cup, discard = list(game.state.cp_cup), list(game.state.cp_discard)
        carry_out(takes(game, "SOS-EVT-12b"))
        for before, after, where in ((cup, game.state.cp_cup, "cup"), (discard, game.state.cp_discard, "discard")):
            gone += [(value, where) for value in set(before) for _ in range(before.count(value) - after.count(value))]
    return gone


@rule("SOS-CPX-03a-v19")
def test_a_reward_looks_for_the_lowest_chit_in_the_discard_first() -> None:
    game = cups([8, 6, 4], [4, 6, 8])
    order = [(4, "discard"), (4, "cup"), (6, "discard"), (6, "cup"), (8, "discard"), (8, "cup")]
    assert take_all(game, cp_reward) == order


@rule("SOS-CPX-03b-v19")
def test_a_penalty_looks_for_the_highest_chit_in_the_cup_first() -> None:
    game = cups([4, 6, 8], [8, 6, 4])
    order = [(8, "cup"), (8, "discard"), (6, "cup"), (6, "discard"), (4, "cup"), (4, "discard")]
    assert take_all(game, cp_penalty) == order


@rule("SOS-CPX-03c")
def test_a_minus_one_is_never_removed_by_them() -> None:
    game = cups([-1, 6])
    carry_out(cp_reward(game, "SOS-EVT-12b"))
    assert game.state.cp_cup == [-1]
    carry_out(cp_reward(game, "SOS-EVT-12b"))
    carry_out(cp_penalty(game, "SOS-EVT-13b"))
    assert game.state.cp_cup == [-1]


@rule("SOS-CPX-03d")
def test_the_chit_removed_does_not_come_back() -> None:
    game = cups([4, 6])
    carry_out(cp_penalty(game, "SOS-EVT-13b"))
    for _ in range(3):  # round and round through the discard
        draw(game, 4)
    assert (game.state.cp_cup, game.state.cp_discard, game.state.cp_spare_eights) == ([], [4], 4)


@pytest.mark.parametrize(("where", "cup", "discard"), [("cup", [6], [4, 8]), ("discard", [4, 6], [8])])
@rule("SOS-CPX-03a-v13")
def test_v13_reward_is_taken_from_where_the_player_likes(where: str, cup: list[int], discard: list[int]) -> None:
    game = cups([4, 6], [4, 8], ruleset="v13")
    carry_out(cp_reward(game, "SOS-EVT-12b"), [f"command.reward-from: {where}"])
    assert (game.state.cp_cup, game.state.cp_discard) == (cup, discard)


@pytest.mark.parametrize(("where", "cup", "discard"), [("cup", [6], [8]), ("discard", [8, 6], [])])
@rule("SOS-CPX-03b-v13")
def test_v13_penalty_is_taken_from_where_the_player_likes(where: str, cup: list[int], discard: list[int]) -> None:
    game = cups([8, 6], [8], ruleset="v13")
    carry_out(cp_penalty(game, "SOS-EVT-13b"), [f"command.penalty-from: {where}"])
    assert (game.state.cp_cup, game.state.cp_discard) == (cup, discard)


@rule("SOS-CPX-03a-v13", "SOS-CPX-03b-v13")
def test_v13_still_takes_the_lowest_or_the_highest_wherever_it_is() -> None:
    game = cups([6, 8], [4], ruleset="v13")
    carry_out(cp_reward(game, "SOS-EVT-12b"))
    carry_out(cp_penalty(game, "SOS-EVT-13b"))
    assert (game.state.cp_cup, game.state.cp_discard) == ([6], [])


@rule("SOS-EVT-15c", "SOS-CON-68")
def test_every_eight_leaves_the_game() -> None:
    game = cups([8, 4, -1, 8], [8, 6])
    remove_all_eights(game)
    assert (game.state.cp_cup, game.state.cp_discard, game.state.cp_spare_eights) == ([4, -1], [6], 0)
