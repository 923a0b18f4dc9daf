"""Greedy seats: they go for what wins the game, strike when it pays, and stay out of what does not."""

from __future__ import annotations

from math import isfinite
from random import Random

import pytest

from grognard.bots import make_bot
from grognard.games.reborn import GAME, activation, duels, executing, interruption, movement
from grognard.games.reborn.appraisal import aims, paths, strikes
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.printed_parts import Element
from grognard.games.reborn.scenario_parts import CarriedOff, Destroyed, Died, Ending, Exited, Exploded, Held
from grognard.games.reborn.sections import Section
from grognard.games.reborn.setup import begin
from grognard.games.reborn.state import DeadMarker, State
from grognard.games.reborn.targets import Target, TargetKind
from grognard.games.reborn.words import CharacterId, CombatArc, Faction, Ground, Module, Moment
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.chance import Seeded
from grognard.kernel.playing import play_out
from grognard.kernel.questions import Choose, Question, Sealed, Seat
from tests.games.reborn.appraising import answers, asked, greedily, liked, worths
from tests.games.reborn.builders import NORAD, SALEMITE, card_of, one, position
from tests.games.reborn.playing import LADDER_SCENARIOS, SAGS_SCENARIOS, play_at_random, setup_of

CORRIDOR = ".........."
EXIT = Ending(Faction.NORAD, Moment.AT_ONCE, (Exited((CharacterId.VASQUEZ,)),))
NEVER = Ending(Faction.SALEMITE, Moment.END)


# Ways


def test_a_door_costs_a_point_more_and_a_locked_one_much_more() -> None:
    game = position(CORRIDOR, {"bolter": "0101 east"}, doors={"d": "0301|0401 wooden"})
    key = paths.key_of(game)
    assert paths.field_to(game, key, (Square("0601"),), has_card=False)[Square("0101")] == 6
    locked = position(CORRIDOR, {"bolter": "0101 east"}, doors={"d": "0301|0401 sliding magnetic"})
    key = paths.key_of(locked)
    assert paths.field_to(locked, key, (Square("0601"),), has_card=True)[Square("0101")] == 6
    assert paths.field_to(locked, key, (Square("0601"),), has_card=False)[Square("0101")] == 5 + paths.LOCKED


def test_a_move_reaches_as_far_as_its_points_and_not_through_enemies() -> None:
    game = position(CORRIDOR, {"bolter": "0101 east", "saw": "0501 west"})
    reached = {each.square: each.cost for each in paths.reach_of(game, one(game, "bolter"), 10)}
    assert reached == {"0101": 0, "0201": 1, "0301": 2, "0401": 3}


def test_a_move_may_pass_a_friend_but_not_end_there() -> None:
    game = position(CORRIDOR, {"bolter": "0101 east", "woo": "0201 west"})
    reached = {each.square: each.can_end for each in paths.reach_of(game, one(game, "bolter"), 2)}
    assert reached == {"0101": True, "0201": False, "0301": True}


# Moves


def test_a_runner_goes_out_through_the_door_without_a_step_too_many() -> None:
    game = position(
        CORRIDOR,
        {"vasquez": "0801 west", "saw": "1001 west"},
        tiles={"vasquez": "t01"},
        doors={"d": "0401|0501 wooden"},
        exit_edges=[Facing.WEST],
        endings=[EXIT, NEVER],
        ground=Ground.OUTDOOR,
        acting="vasquez",
    )
    given = greedily(game, movement.move(game, one(game, "vasquez"), Section(0, 0)))
    assert answers(given, "movement.step") == [
        *[("step", f"0{column}01") for column in (7, 6, 5)],
        ("open", "d"),
        *[("step", f"0{column}01") for column in (4, 3, 2, 1)],
        ("leave", Facing.WEST),
    ]


@pytest.mark.parametrize("start", ["0101", "0404", "0808"])
def test_a_move_never_comes_back_to_a_square(start: str) -> None:
    game = position(
        characters={"bolter": f"{start} east", "saw": "0702 west", "einstein": "0307 north"},
        tiles={"bolter": "t01"},
        items={"bolter": "pistol"},
        acting="bolter",
    )
    given = greedily(game, movement.move(game, one(game, "bolter"), Section(0, 0)))
    steps = [start, *[step[1] for step in answers(given, "movement.step") if step != "end"]]
    assert len(steps) == len(set(steps))


def test_whoever_carries_the_relic_leaves_over_the_edge_that_wins() -> None:
    endings = [
        Ending(Faction.NORAD, Moment.AT_ONCE, (CarriedOff("u-s-constitution", Facing.WEST),)),
        NEVER,
    ]
    game = position(
        CORRIDOR,
        {"bolter": "0201 east", "saw": "1001 west"},
        tiles={"bolter": "t01"},
        items={"bolter": "u-s-constitution"},
        exit_edges=[Facing.WEST, Facing.EAST],
        endings=endings,
        ground=Ground.OUTDOOR,
        acting="bolter",
    )
    given = greedily(game, movement.move(game, one(game, "bolter"), Section(0, 0)))
    assert answers(given, "movement.step")[-1] == ("leave", Facing.WEST)


def test_the_relic_of_the_dead_is_fetched_and_brought_back() -> None:
    endings = [
        Ending(Faction.NORAD, Moment.AT_ONCE, (CarriedOff("u-s-constitution", Facing.WEST),)),
        NEVER,
    ]
    game = position(
        CORRIDOR,
        {"bolter": "0201 east", "saw": "1001 west"},
        tiles={"bolter": "t01"},
        items={"woo": "u-s-constitution"},
        exit_edges=[Facing.WEST],
        endings=endings,
        ground=Ground.OUTDOOR,
        acting="bolter",
    )
    card = one(game, "woo").items.pop()
    game.state.dead.append(DeadMarker(CharacterId.ZOMBIE_B, Square("0501"), [card]))
    given = greedily(game, movement.move(game, one(game, "bolter"), Section(0, 0)))
    assert answers(given, "equipment.loot") == [card]
    assert answers(given, "movement.step")[-1] == ("leave", Facing.WEST)


def test_whoever_must_not_die_does_not_run_at_the_enemy() -> None:
    endings = [Ending(Faction.NORAD, Moment.AT_ONCE, (Died((CharacterId.KENDALL,)),)), NEVER]
    game = position(
        CORRIDOR,
        {"kendall": "0801 west", "bolter": "0101 east"},
        tiles={"kendall": "t01"},
        endings=endings,
        acting="kendall",
    )
    given = greedily(game, movement.move(game, one(game, "kendall"), Section(0, 0)))
    assert all(step == "end" or step[1] > "0801" for step in answers(given, "movement.step"))


def test_a_figure_faces_the_enemy_that_it_could_shoot() -> None:
    game = position(
        characters={"bolter": "0404 north", "saw": "0804 west"},
        tiles={"bolter": "t02"},
        items={"bolter": "pistol"},
        acting="bolter",
    )
    assert liked(game, asked("norad", "movement.facing", list(Facing), CharacterId.BOLTER)) is Facing.EAST


# Tiles and orders


def test_beside_an_enemy_a_tile_to_fight_with_is_assigned() -> None:
    game = position(characters={"einstein": "0404 east", "woo": "0504 west"}, hands={"salemite": ["t05", "t07", "t08"]})
    tile = liked(game, asked("salemite", "activation.tile", ["none", "t05", "t07", "t08"], CharacterId.EINSTEIN))
    assert tile == "t05"


def test_no_tile_is_spent_where_nothing_can_be_done_with_it() -> None:
    game = position(CORRIDOR, {"bolter": "0101 east"}, hands={"norad": "t06"}, cp=0)
    assert liked(game, asked("norad", "activation.tile", ["none", "t06"], CharacterId.BOLTER)) == "none"


def test_who_can_strike_is_activated_first() -> None:
    game = position(
        characters={"bolter": "0101 east", "vasquez": "0404 east", "saw": "0504 west wounded 3w"},
        hands={"norad": "t05"},
    )
    options = [("activate", "bolter"), ("activate", "vasquez"), "pass"]
    assert liked(game, asked("norad", "activation.action", options)) == ("activate", "vasquez")


def test_with_no_cp_left_the_round_is_passed() -> None:
    game = position(CORRIDOR, {"bolter": "0101 east", "saw": "0901 west"}, hands={"norad": "t05"}, cp=0)
    assert liked(game, asked("norad", "activation.action", [("activate", "bolter"), "pass"])) == "pass"


def test_a_shot_at_who_is_nearly_dead_is_preferred() -> None:
    game = position(
        characters={"bolter": "0101 east", "deeler": "0501 west", "bill": "0502 west wounded 2w"},
        items={"bolter": "assault-rifle"},
        tiles={"bolter": "t02"},
        acting="bolter",
    )
    targets = [Target(TargetKind.CHARACTER, "deeler"), Target(TargetKind.CHARACTER, "bill")]
    chosen = liked(
        game, asked("norad", "shooting.target", targets, CharacterId.BOLTER, card_of(game, "bolter", "assault-rifle"))
    )
    assert chosen.id == "bill"


def test_extra_cp_go_on_damage_at_short_range_and_on_targeting_at_long_range() -> None:
    def poured(square: str) -> int:
        game = position(
            "\n".join(["." * 16] * 2),
            {"bolter": "0101 east", "zombie-a": f"{square} west wounded 2w"},
            items={"bolter": "pistol"},
            acting="bolter",
        )
        pistol = card_of(game, "bolter", "pistol")
        question = asked("norad", "shooting.pour-it-on", [0, 1, 2], CharacterId.BOLTER, pistol, "zombie-a", 2)
        return int(liked(game, question))

    assert [poured("0201"), poured("0801"), poured("1001")] == [2, 1, 0]


def test_what_the_ending_asks_for_is_broken_and_nothing_else() -> None:
    endings = [Ending(Faction.NORAD, Moment.AT_ONCE, (Destroyed((Square("0501"),)),)), NEVER]
    game = position(
        "....A..B..",
        {"bolter": "0401 east", "saw": "1001 west"},
        elements={"A": Element("Relay", 3), "B": Element("Crate", 3)},
        tiles={"bolter": "t05"},
        endings=endings,
        acting="bolter",
    )
    look = Outlook(game, NORAD)
    relay, crate = (game.board.features_at[Square(square)].id for square in ("0501", "0801"))
    assert strikes.blow(look, one(game, "bolter"), Target(TargetKind.ELEMENT, relay), CombatArc.DARK_BLUE, 1) > 0.1
    assert strikes.blow(look, one(game, "bolter"), Target(TargetKind.ELEMENT, crate), CombatArc.DARK_BLUE, 1) < 0.0
    greedily(game, executing.act(game, one(game, "bolter")))
    assert game.state.destroyed == [relay]


def test_a_prisoner_that_wins_the_game_is_taken_alive() -> None:
    endings = [Ending(Faction.SALEMITE, Moment.END, (Held((CharacterId.WOO,)),)), NEVER]
    game = position(
        characters={"einstein": "0404 east", "woo": "0504 east wounded 1w"}, endings=endings, acting="einstein"
    )
    question = asked("salemite", "close-combat.purpose", ["damage", "capture"], CharacterId.EINSTEIN, CharacterId.WOO)
    assert liked(game, question) == "capture"


# Interruptions and duels


def offer(game_items: dict[str, str], distance: str) -> object:
    game = position(
        characters={"bolter": f"{distance} west wounded", "deeler": "0101 east"},
        items=game_items,
        hands={"salemite": "t12"},
        acting="bolter",
    )
    options = [interruption.NO, "deeler", (interruption.NEVER, "deeler")]
    return liked(game, asked("salemite", "interruption.offer", options, CharacterId.BOLTER))


def test_a_good_shot_is_worth_a_duel() -> None:
    assert offer({"deeler": "shotgun"}, "0201") == "deeler"


def test_without_a_weapon_there_is_nothing_to_interrupt_for() -> None:
    assert offer({}, "0801") == interruption.NO


def test_more_is_bid_where_more_is_at_stake() -> None:
    def bid(health: str) -> int:
        game = position(
            characters={"bolter": f"0201 west {health}", "deeler": "0101 east"},
            items={"deeler": "shotgun"},
            hands={"salemite": "t12"},
            acting="bolter",
        )
        return int(liked(game, asked("salemite", "duels.bid", list(range(1, 21)), "interruption")))

    assert bid("wounded 2w") > bid("") >= duels.ASKER


# Devices


def test_a_charge_belongs_where_the_ending_wants_it() -> None:
    endings = [Ending(Faction.NORAD, Moment.AT_ONCE, (Exploded("time-bomb", "room"),)), NEVER]
    game = position(
        CORRIDOR,
        {"woo": "0101 east", "saw": "1001 west"},
        items={"woo": "time-bomb"},
        tiles={"woo": "t04"},
        endings=endings,
        acting="woo",
    )
    given = greedily(game, executing.act(game, one(game, "woo")))
    assert [charge.item for charge in game.state.charges] == ["time-bomb"]
    assert ("interact", 0, 1) in answers(given, "activation.order")


def test_the_wounded_are_healed_if_they_need_it() -> None:
    game = position(
        CORRIDOR,
        {"woo": "0101 east", "bolter": "0201 west wounded 2w", "saw": "1001 west"},
        items={"woo": "medical-kit"},
        tiles={"woo": "t04"},
        acting="woo",
    )
    greedily(game, executing.act(game, one(game, "woo")))
    assert one(game, "bolter").wounds == 0


# Aims


def test_every_character_is_after_something_while_there_are_enemies() -> None:
    game = position(characters={"bolter": "0101 east", "saw": "0808 west"}, without=[Module.MP])
    for seat, who in (("norad", "bolter"), ("salemite", "saw")):
        look = Outlook(game, one(game, who).seat)
        assert seat == look.seat
        assert aims.aims_of(look, one(game, who))


# Whole games


@pytest.mark.parametrize("scenario", [*LADDER_SCENARIOS, *SAGS_SCENARIOS])
def test_every_question_of_a_random_game_is_appraised_and_every_position_too(scenario: str) -> None:
    rng = Random(3)
    seen = 0

    def watch(state: State, question: Question) -> None:
        nonlocal seen
        seen += 1
        each = []
        if isinstance(question, Choose):
            each = [question]
        elif isinstance(question, Sealed):
            each = [Choose(seat, question.topic, found, question.about) for seat, found in question.options.items()]
        if seen % 11 and not isinstance(question, Sealed):
            return
        for one_of in each:
            assert GAME.appraise is not None
            dealt = GAME.redeterminise(state, one_of.seat, rng)
            found = GAME.appraise(dealt, one_of.seat, one_of)
            assert len(found) == len(one_of.options)
            assert all(isfinite(each) for each in found), one_of.topic
        if not each:
            assert GAME.worth is not None
            for seat in state.seats:
                assert -1.0 <= GAME.worth(state, seat) <= 1.0

    play_at_random(begin(setup_of(scenario)), 2, watch=watch)


def test_an_appraisal_changes_nothing() -> None:
    game = position(characters={"bolter": "0101 east", "saw": "0301 west"}, hands={"norad": ["t01", "t05"]})
    before = GAME.encode(game.state)
    worths(game, asked("norad", "activation.tile", ["none", "t01", "t05"], CharacterId.BOLTER))
    worths(game, asked("norad", "activation.action", activation.actions(game, NORAD)))
    assert GAME.encode(game.state) == before


@pytest.mark.parametrize("scenario", ["cell-break", "iron-beast", "two-floors", "sags-2", "sags-3"])
def test_greedy_seats_play_a_game_to_its_end(scenario: str) -> None:
    setup = setup_of(scenario)
    bots = {seat: make_bot("greedy", GAME, seat, 1).decider() for seat in GAME.seats(setup)}
    played = play_out(GAME, setup, bots, Seeded(1))
    assert sum(played.result.scores.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("greedy", "other"), [(NORAD, SALEMITE), (SALEMITE, NORAD)])
def test_a_greedy_side_beats_one_that_plays_at_random(greedy: Seat, other: Seat) -> None:
    setup = setup_of("turncoats")
    won = 0.0
    for seed in range(3):
        bots = {
            greedy: make_bot("greedy", GAME, greedy, seed).decider(),
            other: make_bot("random", GAME, other, seed).decider(),
        }
        won += play_out(GAME, setup, bots, Seeded(seed)).result.scores[greedy]
    assert won == 3
