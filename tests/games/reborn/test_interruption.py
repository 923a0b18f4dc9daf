"""Interruption and Pause (ERB-INT): entries, demands, duels, orders in between, and how the mover goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.reborn import activation, capture, combined, executing, interruption, orders
from grognard.games.reborn.endings import GameOver
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import Died, Ending
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Channel
from grognard.games.reborn.words import CharacterId, Faction, Frequency, Ground, Health, Module, Moment, Where
from grognard.geometry.arcs import Facing
from grognard.kernel.questions import Choose, Play, Question, Roll, Sealed
from grognard.kernel.spelling import spelled
from tests.games.reborn.builders import NORAD, PLENTY, SALEMITE, Played, carry_out, cited, one, position, told
from tests.games.reborn.test_duels import EAST, NORTH, SOUTH, WEST, four_bands
from tests.rules import rule

HALL = """
+-+-+-+-+-+-+-+-+
|. . . . . . . .|
+               +
|. . . . . . . .|
+               +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""

ROOMS = """
+-+-+-+-+-+-+-+-+
|. . . .|. . . .|
+       +       +
|. . . .|. . . .|
+       +       +
|. . . .|. . . .|
+-+-+-+-+-+-+-+-+
"""

MOVE = Section(0, 0)
MISS = 1
CRITICAL = 6

# Saw looks east, and sees column 6 and what lies beyond it. Bolter comes along row 1: at 0601 he enters its sight, at
# 0602 its reach.
SAW_AHEAD = {"bolter": "0501 east", "saw": "0603 east"}
WON = "norad=0 & salemite=1"
LOST = "norad=1 & salemite=1"


def hall(characters: dict[str, str], **more: Any) -> Reborn:
    """Bolter, of NORAD, is activated; t02 gives him a Move of up to 4 CP, 5 points each."""
    fields: dict[str, Any] = {"tiles": {"bolter": "t02"}, "acting": "bolter", "without": [Module.COMBINED]} | more
    game = position(fields.pop("drawing", HALL), characters, **fields)
    interruption.watch_from_here(game, one(game, "bolter"))
    return game


def moves(game: Reborn, *answers: str, **more: Any) -> Played:
    """Bolter's Move order."""
    return carry_out(game, executing.execute(game, one(game, "bolter"), MOVE), answers, **more)


def fought_out(play: Play[None], answers: Sequence[str], face: int = MISS) -> list[Question]:
    """Play to the end, every die showing this face; what was asked."""
    left, asked = list(answers), []
    question = next(play)
    try:
        while True:
            asked.append(question)
            if isinstance(question, Roll):
                question = play.send((face,) * question.dice)
            elif isinstance(question, Sealed):
                bids = dict(each.split("=") for each in left.pop(0).split(" & "))
                question = play.send({seat: int(bids[seat]) for seat in question.options})
            else:
                assert isinstance(question, Choose)
                question = play.send(spelled(question.options, left.pop(0)))
    except StopIteration:
        pass
    assert left == []
    return asked


def topics_of(asked: Sequence[Question]) -> list[str]:
    return [question.topic for question in asked if isinstance(question, Choose)]


def offers(played: Played) -> list[list[str]]:
    return played.offered("interruption.offer")


# Entries (ERB-INT-01)


@rule("ERB-INT-01a")
def test_coming_into_sight_lets_the_watcher_ask() -> None:
    game = hall(SAW_AHEAD)
    played = moves(game, "1", "step 0601", "no", "step 0701", "end", "east")
    assert offers(played) == [["no", "saw", "never saw"]]
    assert [q.seat for q in played.choices("interruption.offer")] == [SALEMITE]


@rule("ERB-INT-01b", "ERB-INT-01g", "ERB-CON-02")
def test_stepping_beside_somebody_does_even_behind_its_back() -> None:
    game = hall({"bolter": "0202 east", "saw": "0402 east"})
    played = moves(game, "1", "step 0302", "no", "end", "east")
    assert len(offers(played)) == 1


@rule("ERB-INT-01g", "ERB-CON-02")
def test_the_other_reading_asks_for_sight_as_well() -> None:
    game = hall({"bolter": "0202 east", "saw": "0402 east"}, switches={"adjacent_needs_los": "yes"})
    played = moves(game, "1", "step 0302", "end", "east")
    assert offers(played) == []


@rule("ERB-INT-01b")
def test_a_wall_between_them_keeps_squares_from_being_adjacent() -> None:
    game = hall({"bolter": "0302 east", "saw": "0502 east"}, drawing=ROOMS)
    assert offers(moves(game, "1", "step 0402", "end", "east")) == []


@rule("ERB-INT-01c")
def test_a_special_trigger_opens_the_same_window() -> None:
    """Whatever rule says that Saw may ask now: it is asked, though Bolter has come into nobody's sight."""
    game = hall({"bolter": "0101 east", "saw": "0801 east"})
    played = carry_out(game, interruption.offer(game, one(game, "bolter"), [one(game, "saw")]), ["no"])
    assert offers(played) == [["no", "saw", "never saw"]]


@rule("ERB-INT-01d")
def test_who_was_in_sight_already_and_stays_there_triggers_nothing() -> None:
    game = hall({"bolter": "0102 east", "saw": "0802 west"})
    played = moves(game, "1", "step 0202", "step 0302", "end", "east")
    assert offers(played) == []


@rule("ERB-INT-01e", "ERB-INT-01f")
def test_a_trigger_that_was_not_used_is_lost() -> None:
    """Bolter comes into sight, leaves it, comes back: the second time is not the first."""
    game = hall(SAW_AHEAD)
    played = moves(game, "1", "step 0601", "no", "step 0501", "step 0601", "step 0701", "end", "east")
    assert len(offers(played)) == 1


@rule("ERB-INT-01f", "ERB-CON-07")
def test_leaving_and_coming_back_after_starting_inside_is_a_first_entry() -> None:
    game = hall({"bolter": "0601 east", "saw": "0603 east"})
    played = moves(game, "1", "step 0501", "step 0601", "no", "end", "east")
    assert len(offers(played)) == 1


@rule("ERB-INT-01f", "ERB-INT-02d")
def test_sight_and_reach_are_two_entries() -> None:
    game = hall(SAW_AHEAD)
    played = moves(game, "1", "step 0601", "no", "step 0602", "no", "end", "east")
    assert len(offers(played)) == 2


@rule("ERB-INT-01f", "ERB-CON-07")
def test_opening_a_door_can_be_an_entry() -> None:
    game = hall({"bolter": "0402 east", "saw": "0802 west"}, drawing=ROOMS, doors={"d1": "0402|0502 wooden"})
    played = moves(game, "1", "open d1", "no", "end", "east")
    assert len(offers(played)) == 1


@rule("ERB-INT-01f", "ERB-CON-07")
def test_killing_who_stood_in_between_is_an_entry() -> None:
    """A Zombie blocks the line; when Bolter's Close Combat order has killed it, Saw sees him."""
    game = hall(
        {"bolter": "0302 east", "zombie-a": "0402 west wounded 2w", "saw": "0802 west"},
        tiles={"bolter": "t01"},
        without=[Module.COMBINED, Module.CAPTURE],
    )
    assert not interruption.has_in_sight(game, one(game, "saw"), one(game, "bolter"))
    fight = executing.execute(game, one(game, "bolter"), Section(0, 1))
    asked = fought_out(fight, ["1", "no"], CRITICAL)
    assert one(game, "zombie-a").where is Where.DEAD
    assert topics_of(asked)[-1] == "interruption.offer"


@rule("ERB-INT-01h", "ERB-CON-01")
def test_activating_somebody_in_sight_opens_no_window() -> None:
    game = hall({"bolter": "0102 east", "saw": "0802 west"})
    played = carry_out(game, activation.activate(game, one(game, "bolter")), ["done"])
    assert offers(played) == []


@rule("ERB-INT-01h", "ERB-CON-01")
def test_the_other_reading_opens_one_before_the_tile() -> None:
    game = hall(
        {"bolter": "0102 east", "saw": "0802 west"},
        switches={"interrupt_on_activation": "yes"},
        hands={"norad": ["t05"]},
    )
    played = carry_out(game, activation.activate(game, one(game, "bolter")), ["no", "none", "done"])
    assert played.topics[:2] == ["interruption.offer", "activation.tile"]


@rule("ERB-ACV-02d", "ERB-CON-11", "ERB-INT-03b")
def test_what_an_interrupter_does_makes_no_reactivation_of_nothing_an_action() -> None:
    """Saw receives a tile as Bolter is reactivated; Bolter himself does nothing, and that is a pass."""
    game = hall(
        {"bolter": "0102 east engaged", "saw": "0802 west"},
        switches={"interrupt_on_activation": "yes"},
        hands={"salemite": ["t05"]},
    )
    answers = ["saw", "east", "norad=0 & salemite=1", "interruption.tile: t05", "done"]
    played = carry_out(game, activation.activate(game, one(game, "bolter")), answers, otherwise="done")
    assert [tile.design for tile in one(game, "saw").tiles] == ["t05"]
    assert played.result is True


@rule("ERB-SET-01b")
def test_without_the_module_nobody_interrupts() -> None:
    game = hall(SAW_AHEAD, without=[Module.DUEL_INTERRUPT, Module.COMBINED])
    assert offers(moves(game, "1", "step 0601", "step 0701", "end", "east")) == []


# Demands (ERB-INT-02)


@rule("ERB-INT-02a")
def test_who_has_spent_its_maximum_cannot_ask() -> None:
    game = hall(SAW_AHEAD)
    one(game, "saw").card_cp = 4
    assert offers(moves(game, "1", "step 0601", "step 0701", "end", "east")) == []


@rule("ERB-INT-02b", "ERB-INT-04c")
def test_the_interrupter_is_named_before_facing_and_bids() -> None:
    game = hall(SAW_AHEAD)
    played = moves(game, "1", "step 0601", "saw", "west", "norad=3 & salemite=1", "end", "east")
    order = [topic for topic in played.topics if topic.startswith(("interruption", "duels"))]
    assert order == ["interruption.offer", "interruption.facing", "duels.bid"]
    demand = next(each for each in told(game) if each.rule == "ERB-INT-02b")
    assert (demand.facts["by"], demand.audience) == ("saw", None)


@rule("ERB-INT-02c")
@pytest.mark.parametrize("engaged", ["", " engaged"])
def test_an_engaged_character_may_interrupt_and_interrupting_engages_nobody(engaged: str) -> None:
    game = hall({"bolter": "0501 east", "saw": "0603 east" + engaged})
    moves(game, "1", "step 0601", "saw", "east", WON, "end", "east")
    assert "ERB-INT-03a" in cited(game)
    assert one(game, "saw").engaged is bool(engaged)


@rule("ERB-RAD-03b")
@pytest.mark.parametrize(("of", "is_shown"), [("zombie-a", True), ("hollister", False)])
def test_the_marker_of_an_interrupter_without_bonus_cp_is_turned_up_at_once(of: str, is_shown: bool) -> None:
    """A Zombie has no Bonus CP and Hollister has; neither is given a tile or does anything."""
    game = hall({"bolter": "0501 east", of: "0603 east"})
    watcher = one(game, of)
    watcher.channels = [Channel(NORAD, Frequency.CLEAR)]
    carry_out(game, interruption.offer(game, one(game, "bolter"), [watcher]), [of, "east", WON])
    assert watcher.channels[0].is_shown is is_shown


@rule("ERB-INT-02d")
def test_another_may_ask_at_another_moment() -> None:
    """Saw's duel is lost; one square on Hollister sees Bolter too, and her player asks again."""
    game = hall({"bolter": "0501 east", "saw": "0603 east", "hollister": "0703 east"})
    played = moves(game, "1", "step 0601", "saw", "east", LOST, "step 0701", "hollister", "east", LOST, "end", "east")
    assert offers(played) == [["no", "saw", "never saw"], ["no", "hollister", "never hollister"]]
    assert game.player(SALEMITE).cp == PLENTY - 2


@rule("ERB-INT-02e")
def test_at_one_moment_a_player_asks_once() -> None:
    """Bolter comes into the sight of two at once: one of them may be named, and the other's trigger is gone."""
    game = hall({"bolter": "0503 north", "saw": "0802 north", "hollister": "0102 north"})
    played = moves(game, "1", "step 0502", "saw", "east", LOST, "step 0402", "end", "east")
    assert offers(played) == [["no", "hollister", "saw", "never hollister", "never saw"]]


@rule("ERB-INT-02f")
def test_nothing_is_claimed_while_the_mover_is_inside_anothers_square() -> None:
    """At 0601 Bolter enters Saw's sight on Vasquez's square; the claim comes when he has left it."""
    game = hall({"bolter": "0501 east", "vasquez": "0601 east", "saw": "0603 east"})
    play = executing.execute(game, one(game, "bolter"), MOVE)
    next(play)
    play.send(1)
    question = play.send(("step", "0601"))
    assert question.topic == "movement.step"
    question = play.send(("step", "0701"))
    assert question.topic == "interruption.offer"


@rule("ERB-INT-02f", "ERB-INT-01e")
def test_a_trigger_met_inside_is_lost_when_the_mover_leaves_sight_again() -> None:
    game = hall({"bolter": "0501 east", "vasquez": "0601 east", "saw": "0603 east"})
    played = moves(game, "1", "step 0601", "step 0501", "end", "east")
    assert offers(played) == []


@rule("ERB-INT-02g", "ERB-INT-03g")
def test_an_interruption_is_never_interrupted() -> None:
    """Saw comes into the sight of Vasquez while it interrupts: nobody is asked."""
    game = hall(
        {"bolter": "0501 east", "vasquez": "0703 east", "saw": "0603 east"}, tiles={"bolter": "t02", "saw": "t11"}
    )
    assert not interruption.has_in_sight(game, one(game, "vasquez"), one(game, "saw"))
    played = moves(
        game,
        *("1", "step 0601", "saw", "east", WON),
        *("move 0 0", "1", "step 0602", "step 0702", "end", "west", "done"),
        *("end", "east"),
    )
    assert interruption.has_in_sight(game, one(game, "vasquez"), one(game, "saw"))
    assert len(offers(played)) == 1


@rule("ERB-INT-02h", "ERB-CON-27")
def test_without_cp_a_player_is_asked_like_anybody_else() -> None:
    """The question is the same to all who look on; only the one who is asked sees that he cannot say yes."""
    asked = []
    for cp in (0, 5):
        game = hall(SAW_AHEAD, cp={"norad": PLENTY, "salemite": cp})
        question = moves(game, "1", "step 0601", stop_at="interruption.offer").asked[-1]
        assert isinstance(question, Choose)
        asked.append((question.seat, question.topic, question.about))
        assert ("saw" in question.options) is (cp > 0)
        assert "no" in question.options
    assert asked[0] == asked[1]


@rule("ERB-GAP-28")
def test_a_character_can_be_left_unasked_for_the_rest_of_the_round_in_private() -> None:
    """After "never", the second entry asks the seat again, so that nobody notices; it can only decline."""
    game = hall(SAW_AHEAD)
    played = moves(game, "1", "step 0601", "never saw", "step 0602", "no", "end", "east")
    assert offers(played) == [["no", "saw", "never saw"], ["no"]]
    assert not any("never" in each.text.lower() for each in told(game))
    activation.end_round(game)
    assert game.player(SALEMITE).never_asked == []


# The duel (ERB-INT-03a, ERB-INT-04)


@rule("ERB-INT-03a")
@pytest.mark.parametrize(("bids", "interrupts"), [(WON, True), (LOST, False)])
def test_only_if_the_asker_wins_the_mover_is_on_pause(bids: str, interrupts: bool) -> None:
    game = hall(SAW_AHEAD)
    moves(game, "1", "step 0601", "saw", "east", bids, "end", "east")
    assert ("ERB-INT-03a" in cited(game)) is interrupts


@rule("ERB-INT-04b")
def test_the_active_player_may_turn_the_mover_before_the_bids() -> None:
    game = hall(SAW_AHEAD)
    played = moves(game, "1", "step 0601", "saw", "south", LOST, "end", "south")
    question = played.choices("interruption.facing")[0]
    assert question.seat == NORAD
    assert list(question.options) == ["east", "north", "south", "west"]
    turned = next(each for each in told(game) if each.rule == "ERB-INT-04b")
    assert turned.facts["facing"] == "south"


@rule("ERB-INT-04d")
def test_the_chosen_facing_stays_for_the_whole_pause() -> None:
    """He looks south while Saw attacks from there: his front meets it."""
    game = hall(SAW_AHEAD, hands={"salemite": ["t11"]})
    play = executing.execute(game, one(game, "bolter"), MOVE)
    question = next(play)
    for answer in (1, ("step", "0601"), "saw", Facing.SOUTH, {NORAD: 0, SALEMITE: 1}):
        question = play.send(answer)
    assert question.topic == "interruption.tile"
    assert one(game, "bolter").facing is Facing.SOUTH
    assert game.state.interrupting is CharacterId.SAW


@rule("ERB-INT-04e")
def test_a_figure_with_rotating_cost_gets_no_free_facing() -> None:
    game = position(HALL, {"mammoth": "0501 east", "saw": "0803 west"}, tiles={"mammoth": "t02"}, acting="mammoth")
    offer = interruption.offer(game, one(game, "mammoth"), [one(game, "saw")])
    played = carry_out(game, offer, ["saw", LOST])
    assert played.count("interruption.facing") == 0


# What the interrupter does (ERB-INT-03)


@rule("ERB-INT-03b")
def test_the_winner_may_assign_one_tile_or_none() -> None:
    game = hall(SAW_AHEAD, hands={"salemite": ["t11", "t12"]})
    played = moves(game, "1", "step 0601", "saw", "east", WON, "t11", "done", "end", "east")
    assert played.offered("interruption.tile") == [["none", "t11", "t12"]]
    assert [tile.design for tile in one(game, "saw").tiles] == ["t11"]
    assert game.player(SALEMITE).hand == ["t12"]


@rule("ERB-INT-03c")
def test_however_often_it_interrupts_it_gets_one_tile_a_round() -> None:
    game = hall(SAW_AHEAD, hands={"salemite": ["t11", "t12"]})
    played = moves(
        game,
        *("1", "step 0601", "saw", "east", WON, "t11", "done"),
        *("step 0602", "saw", "east", WON, "done", "end", "east"),
    )
    assert len(offers(played)) == 2
    assert played.count("interruption.tile") == 1


@rule("ERB-INT-03d", "ERB-CON-14")
def test_up_to_two_red_or_gold_orders() -> None:
    """t22 has two black Moves; t09 a red one; t17 a gold one. A third order is not offered."""
    game = hall(SAW_AHEAD, tiles={"bolter": "t02", "saw": ["t22", "t09", "t17"]})
    played = moves(
        game,
        *("1", "step 0601", "saw", "east", WON),
        *("move 1 1", "1", "step 0703", "end", "north", "move 2 0", "1", "step 0803", "end", "north"),
        *("end", "east"),
    )
    assert played.offered("interruption.order")[0] == ["done", "move 1 1", "move 2 0"]
    assert played.count("interruption.order") == 2
    assert one(game, "saw").square == "0803"


@rule("ERB-INT-03d")
def test_no_order_at_all_is_legal() -> None:
    game = hall(SAW_AHEAD, tiles={"bolter": "t02", "saw": "t09"})
    moves(game, "1", "step 0601", "saw", "east", WON, "done", "end", "east")
    assert orders.spent(game, one(game, "saw")) == 0
    assert game.player(SALEMITE).cp == PLENTY - 1


@rule("ERB-INT-03e")
def test_the_limits_of_cp_hold_for_the_interrupter() -> None:
    """Saw may have 4 CP a turn and has spent 3: 1 is left, though the red Move bears 2."""
    game = hall(SAW_AHEAD, tiles={"bolter": "t02", "saw": ["t01 3 0 0 0", "t09"]})
    played = moves(game, "1", "step 0601", "saw", "east", WON, "move 1 1", "step 0703", "end", "north", "end", "east")
    assert played.count("orders.cp") == 1  # Bolter's: for Saw there was no choice
    assert orders.spent(game, one(game, "saw")) == 4


@rule("ERB-INT-03e", "ERB-MOV-03c")
def test_a_merged_move_is_one_order() -> None:
    """Saw's two red and gold Moves are put together: it still has an order left, with no section for it."""
    game = hall(SAW_AHEAD, tiles={"bolter": "t02", "saw": ["t09", "t17"]})
    played = moves(
        game,
        *("1", "step 0601", "saw", "east", WON),
        *("move 0 1", "1", "step 0703", "more 1 0", "1", "step 0803", "end", "north"),
        *("done", "end", "east"),
    )
    assert played.count("interruption.order") == 2


@rule("ERB-INT-03f", "ERB-CMB-01g")
def test_who_interrupts_neither_reloads_nor_combines() -> None:
    game = hall(
        {"bolter": "0501 east", "hollister": "0603 east", "saw": "0803 east"},
        tiles={"bolter": "t02", "hollister": "t09", "saw": "t17"},
        items={"hollister": "pistol"},
        without=[],
    )
    hollister = one(game, "hollister")
    pistol = game.equipment(hollister.items[0])
    pistol.engaged = pistol.out_of_ammo = True
    game.state.acting = CharacterId.HOLLISTER
    assert executing.reloads(game, hollister) == [("reload", pistol.id)]
    game.state.acting = CharacterId.BOLTER
    played = moves(game, "1", "step 0601", "hollister", "east", WON, "done", "end", "east")
    assert not any("reload" in option for options in played.offered("interruption.order") for option in options)
    game.state.interrupting = CharacterId.HOLLISTER
    assert not combined.is_possible(game, hollister)


@rule("ERB-ABL-01g")
def test_an_ability_counts_as_one_of_the_two_orders() -> None:
    """Hollister turns 1 MP into CP, twice: then nothing more is asked."""
    game = hall({"bolter": "0501 east", "hollister": "0603 east"}, mp={"salemite": 9})
    played = moves(game, "1", "step 0601", "hollister", "east", WON, "ability 0", "ability 0", "end", "east")
    assert played.count("interruption.order") == 2


# Going on (ERB-INT-04, ERB-INT-05)


@rule("ERB-INT-04a", "ERB-INT-05b")
def test_the_mover_goes_on_with_the_points_it_had_by_any_route() -> None:
    """5 points: one is spent at 0601; after the Pause there are 4, and he turns back."""
    game = hall(SAW_AHEAD)
    played = moves(
        game,
        *("1", "step 0601", "saw", "east", WON),
        *("step 0501", "step 0401", "step 0301", "step 0201", "end", "west"),
    )
    assert [q.about[1] for q in played.choices("movement.step")] == [5, 4, 3, 2, 1, 0]
    assert one(game, "bolter").square == "0201"
    assert "ERB-INT-04a" in cited(game)


@rule("ERB-INT-04a")
def test_who_is_shut_in_meanwhile_ends_its_move_and_the_cp_stay_spent() -> None:
    """Saw steps into the only way on from a dead end."""
    game = hall(
        {"bolter": "0101 east", "saw": "0202 east"},
        drawing="+-+-+\n|. .|\n+-+ +\n|. .|\n+-+-+",
        tiles={"bolter": "t02", "saw": "t11"},
    )
    offer = interruption.offer(game, one(game, "bolter"), [one(game, "saw")])
    carry_out(game, offer, ["saw", "east", WON, "move 0 0", "1", "step 0201", "end", "west", "done"])
    assert one(game, "saw").square == "0201"
    played = moves(game, "1", otherwise="end", stop_at="movement.facing")
    assert [option for option in played.offered("movement.step")[0] if option.startswith("step")] == []
    assert one(game, "bolter").tiles[0].cp[0] == 1


def paused_before_saw(characters: dict[str, str], **more: Any) -> Reborn:
    """Bolter will step beside Saw, which has a red Move, Close Combat and Shoot on t13."""
    return hall(characters, tiles={"bolter": "t02", "saw": "t13"}, **more)


BLOWS = ("1", "step 0601", "saw", "east", WON, "close-combat 0 1", "1")


@rule("ERB-INT-05a")
def test_on_pause_a_character_only_defends() -> None:
    """All that is asked while Saw moves up and strikes is asked of its player; Bolter's dice fall by themselves."""
    game = paused_before_saw(SAW_AHEAD)
    asked = fought_out(
        executing.execute(game, one(game, "bolter"), MOVE),
        [
            *("1", "step 0601", "saw", "east", WON),
            *("move 0 0", "1", "step 0602", "end", "north", "close-combat 0 1", "1", "end", "east"),
        ],
    )
    bids = next(at for at, question in enumerate(asked) if isinstance(question, Sealed))
    back = max(at for at, question in enumerate(asked) if question.topic == "movement.step" and at > bids)  # type: ignore[union-attr]
    pause = [question.seat for question in asked[bids:back] if isinstance(question, Choose)]
    assert pause
    assert set(pause) == {SALEMITE}
    assert len([question for question in asked if isinstance(question, Roll)]) >= 2


@rule("ERB-INT-05c", "ERB-CON-37")
def test_wounded_on_pause_the_half_done_order_keeps_the_old_values() -> None:
    """Healthy, Bolter has Movement 5 and may have 6 CP; Wounded 4 and 5. A further CP still is worth 5 points."""
    game = paused_before_saw({"bolter": "0501 east 3w", "saw": "0602 east"})
    bolter = one(game, "bolter")
    bolter.card_cp = 4
    asked = fought_out(
        executing.execute(game, bolter, MOVE),
        [*BLOWS, "done", "more 0 0", "end", "east"],
        CRITICAL,
    )
    points = [q.about[1] for q in asked if isinstance(q, Choose) and q.topic == "movement.step"]
    assert points == [5, 4, 9]
    assert bolter.health is Health.WOUNDED
    assert orders.spent(game, bolter) == 6  # the sixth would be one too many for his Wounded side
    assert (orders.movement(game, bolter), orders.max_cp(game, bolter)) == (4, 5)  # for whatever comes next


@rule("ERB-INT-05c")
def test_wounded_on_ones_own_way_the_new_values_hold_at_once() -> None:
    game = hall({"bolter": "0501 east 3w"})
    bolter = one(game, "bolter")
    game.round.open_orders = 1
    bolter.health, bolter.wounds = Health.WOUNDED, 0
    assert (orders.movement(game, bolter), orders.max_cp(game, bolter)) == (4, 5)


@rule("ERB-INT-05c")
def test_wounded_on_pause_between_two_orders_there_is_nothing_to_finish_with_the_old_values() -> None:
    game = paused_before_saw({"bolter": "0601 east 3w", "saw": "0602 east"})
    bolter = one(game, "bolter")
    fought_out(interruption.offer(game, bolter, [one(game, "saw")]), [*BLOWS[2:], "done"], CRITICAL)
    assert bolter.health is Health.WOUNDED
    assert (orders.movement(game, bolter), orders.max_cp(game, bolter)) == (4, 5)


@rule("ERB-INT-05d", "ERB-ACV-06k")
def test_when_the_paused_character_dies_the_interrupter_finishes_and_the_round_ends() -> None:
    """Saw kills Bolter with its first order and still has its second; Bolter's other tile is lost."""
    game = paused_before_saw({"bolter": "0501 east wounded 2w", "saw": "0602 east", "vasquez": "0101 east"})
    asked = fought_out(
        executing.act(game, one(game, "bolter")),
        ["move 0 0", *BLOWS, "move 0 0", "1", "step 0702", "end", "north"],
        CRITICAL,
    )
    assert one(game, "bolter").where is Where.DEAD
    assert one(game, "saw").square == "0702"
    assert topics_of(asked).count("activation.order") == 1
    assert "ERB-INT-05d" in cited(game)


@rule("ERB-INT-05e")
def test_when_the_interrupter_leaves_play_the_mover_goes_on_at_once() -> None:
    """Bolter's criticals kill Saw as it attacks: it has no second order, and he has his 4 points."""
    game = paused_before_saw({"bolter": "0501 east", "saw": "0602 east wounded 3w"})
    asked = fought_out(
        executing.execute(game, one(game, "bolter"), MOVE), [*BLOWS, "step 0701", "end", "east"], CRITICAL
    )
    assert one(game, "saw").where is Where.DEAD
    assert topics_of(asked).count("interruption.order") == 1
    assert game.state.interrupting is None
    assert one(game, "bolter").square == "0701"


@rule("ERB-INT-05e")
def test_an_interrupter_that_leaves_the_map_does_nothing_more() -> None:
    """Hollister could turn MP into CP as her second order, but she has gone."""
    game = position(
        "\n".join(["........"] * 3),
        {"bolter": "0501 east", "hollister": "0803 east"},
        tiles={"hollister": "t09"},
        acting="bolter",
        mp={"salemite": 9},
        exit_edges=[Facing.EAST],
        ground=Ground.OUTDOOR,
    )
    demand = interruption.Demand(SALEMITE, one(game, "hollister"))
    played = carry_out(game, interruption.interrupt(game, one(game, "bolter"), demand), ["move 0 1", "1", "leave east"])
    assert one(game, "hollister").where is Where.EXITED
    assert played.count("interruption.order") == 1
    assert game.state.interrupting is None


@rule("ERB-INT-05f")
def test_what_the_interrupter_changes_is_no_entry_of_the_mover() -> None:
    """Saw stands between Hollister and Bolter. It interrupts and steps aside: he has not come into her sight."""
    game = hall(
        {"bolter": "0503 east", "saw": "0702 north", "hollister": "0802 west"}, tiles={"bolter": "t02", "saw": "t13"}
    )
    bolter, hollister = one(game, "bolter"), one(game, "hollister")
    assert not interruption.has_in_sight(game, hollister, bolter)
    played = moves(
        game,
        *("1", "step 0502", "saw", "east", WON, "move 0 0", "1", "step 0701", "end", "east", "done"),
        *("step 0402", "end", "west"),
    )
    assert interruption.has_in_sight(game, hollister, bolter)
    assert len(offers(played)) == 1


# Several at once, and nested ends


@rule("ERB-INT-06a", "ERB-CMB-02b")
def test_in_a_combined_move_each_can_be_interrupted_while_it_moves() -> None:
    """Bolter and Vasquez move together; Saw is asked when Bolter comes into sight, and again for Vasquez."""
    game = hall(
        {"bolter": "0501 east", "vasquez": "0401 east", "saw": "0603 east"},
        tiles={"bolter": "t17", "vasquez": "t17"},
        without=[],
    )
    played = moves(
        game,
        *("1", "vasquez", "1", "bolter", "step 0601", "no", "step 0701", "end", "east"),
        *("step 0501", "step 0601", "no", "end", "east"),
    )
    assert [q.about for q in played.choices("interruption.offer")] == [("bolter",), ("vasquez",)]


@rule("ERB-INT-06a")
def test_who_waits_for_its_own_part_of_a_combined_move_is_no_mover() -> None:
    """Vasquez goes first and opens Saw's line to Bolter, who has not moved: nobody is asked about him."""
    game = hall(
        {"bolter": "0402 east", "vasquez": "0502 east", "saw": "0802 west"},
        tiles={"bolter": "t17", "vasquez": "t17"},
        without=[],
    )
    assert not interruption.has_in_sight(game, one(game, "saw"), one(game, "bolter"))
    played = moves(game, "1", "vasquez", "1", "vasquez", "step 0501", "end", "east", "step 0302", "end", "east")
    assert interruption.has_in_sight(game, one(game, "saw"), one(game, "bolter"))
    assert offers(played) == []


@rule("ERB-SG4-08f", "ERB-SG4-08g", "ERB-GAP-23")
def test_bands_are_offered_in_turn_and_bid_in_one_duel() -> None:
    """NORTH moves; EAST, the Mercenary, is asked first, then SOUTH and WEST; the winner alone interrupts."""
    game = four_bands()
    bolter = one(game, "bolter")
    game.state.active, game.state.acting = NORTH, bolter.id
    watchers = [one(game, of) for of in ("bill", "woo", "saw")]
    played = carry_out(
        game,
        interruption.offer(game, bolter, watchers),
        ["saw", "woo", "no", "east", "band-1=0 & band-2=1 & band-3=2"],
    )
    assert [q.seat for q in played.choices("interruption.offer")] == [EAST, SOUTH, WEST]
    pauses = [each.facts["by"] for each in told(game) if each.topic == "interruption.pause"]
    assert pauses == ["woo"]
    assert game.player(EAST).cp == 5  # the other asker's bid is lost


@rule("ERB-SG4-08f")
def test_the_mercenary_is_the_first_to_be_offered_whoever_s_round_it_is() -> None:
    """SOUTH moves: the round does not go on from there, but from EAST."""
    game = four_bands()
    woo = one(game, "woo")
    game.state.active, game.state.acting = SOUTH, woo.id
    watchers = [one(game, of) for of in ("bolter", "bill", "saw")]
    played = carry_out(game, interruption.offer(game, woo, watchers), ["no", "no", "no"])
    assert [q.seat for q in played.choices("interruption.offer")] == [EAST, WEST, NORTH]


@rule("ERB-SG4-08f", "ERB-SG4-08e")
def test_a_tie_between_bands_that_nobody_breaks_interrupts_nobody() -> None:
    game = four_bands()
    bolter = one(game, "bolter")
    game.state.active, game.state.acting = NORTH, bolter.id
    answers = ["saw", "east", "band-1=2 & band-2=2", "band-1=forfeit & band-2=forfeit"]
    carry_out(game, interruption.offer(game, bolter, [one(game, "saw")]), answers)
    assert not any(each.topic == "interruption.pause" for each in told(game))


@rule("ERB-INT-05d", "ERB-ACV-06k", "ERB-CAP-03c")
def test_captured_and_freed_again_on_pause_it_goes_on_no_more() -> None:
    game = hall({"bolter": "0501 east wounded", "hollister": "0601 west"})
    bolter = one(game, "bolter")
    carry_out(game, capture.capture(game, one(game, "hollister"), bolter))
    carry_out(game, capture.free(game, bolter), ["0501", "east"])
    assert interruption.is_in_play(bolter)
    assert not interruption.can_go_on(game, bolter)


@rule("ERB-FIN-08b")
def test_a_game_that_ends_inside_an_interruption_ends_there() -> None:
    """The last Life Point of Bolter is what Salemite needs: nobody goes on after Saw's order."""
    ending = Ending(Faction.SALEMITE, Moment.AT_ONCE, (Died((CharacterId.BOLTER,)),))
    game = paused_before_saw({"bolter": "0501 east wounded 2w", "saw": "0602 east"}, endings=[ending])
    with pytest.raises(GameOver) as over:
        fought_out(executing.execute(game, one(game, "bolter"), MOVE), BLOWS, CRITICAL)
    assert over.value.winners == [SALEMITE]


@rule("ERB-INT-01d", "ERB-SET-06a")
def test_who_becomes_an_enemy_with_the_mover_in_sight_has_seen_nobody_enter() -> None:
    """Einstein obeyed NORAD until now; he saw Bolter all the time."""
    game = hall({"bolter": "0501 east", "einstein": "0803 west norad"})
    play = executing.execute(game, one(game, "bolter"), MOVE)
    next(play)
    play.send(1)
    one(game, "einstein").seat = SALEMITE
    question = play.send(("step", "0601"))
    assert interruption.has_in_sight(game, one(game, "einstein"), one(game, "bolter"))
    assert question.topic == "movement.step"
