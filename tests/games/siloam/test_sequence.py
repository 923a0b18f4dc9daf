"""Sequence of play (SOS-SEQ): the opening activation, rounds and their chits, and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from grognard.games.siloam.endings import DEFEAT, TOO_MANY_CASUALTIES
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.sequence import end_round, next_chit, play, start_round
from grognard.games.siloam.words import Airfield, Banner, EventId, Faction, Mode, Stage
from grognard.kernel.questions import Draw
from tests.games.siloam.builders import Played, carry_out, place_planes, position, told
from tests.games.siloam.playing import new_game, play_at_random
from tests.rules import rule

BOTH = pytest.mark.parametrize("ruleset", ["v19", "v13"])
LAST_ROUND = 10
CIRCLE_UP = 5
FAILS = 15


def last_round(game: Siloam, chits: Sequence[str], answers: Sequence[str] = (), **chance: Any) -> Played:
    """Play the last round with these chits in the cup, drawn in this order, to the end of the game."""
    state = game.state
    state.round = LAST_ROUND
    state.stage = Stage.CHITS
    state.activation_cup = list(chits)
    draws = {"activation.draw": chits, **chance.pop("draws", {})}
    return carry_out(play(state, game.hear), answers, otherwise="done", draws=draws, **chance)


def in_round(round_: int, **fields: Any) -> Siloam:
    return position({}, round=round_, **fields)


# The opening (SOS-SET-05a)


@BOTH
@rule("SOS-SET-05a", "SOS-CON-10", "SOS-GAP-29")
def test_red_yellow_and_black_act_in_full_before_the_first_chit(ruleset: str) -> None:
    state = new_game(ruleset)
    assert all([unit.mode is Mode.COMBAT for unit in state.units.values()])
    game = play_at_random(state, seed=1, until="activation.draw")
    assert state.round == 1
    assert len(state.activation_cup) == 10
    landed = [one.facts["unit"] for one in game.told if one.topic == "vang.deploy"]
    assert landed == ["red-2", "yellow-2", "black-2"]  # each banner's Step 4, so in full one after the other
    attackers = [one.facts["unit"] for one in game.told if one.topic == "vang.target"]
    assert attackers[:3] == ["red-1", "yellow-1", "black-1"]
    assert state.morale == {Faction.CICS: 4, Faction.SILOAM: 5, Faction.CALEDONIA: 3}
    assert state.used_chits == []


@rule("SOS-CON-10", "SOS-SET-05a")
def test_the_opening_draws_from_cups_that_are_filled() -> None:
    state = new_game()
    cups: list[int] = []
    play_at_random(state, 2, until="activation.draw", watch=lambda s, q: cups.append(len(s.tactics_cup)))
    assert cups[0] == 20


# The chits of a round


@rule("SOS-SEQ-01b")
def test_one_chit_is_drawn_at_random_and_resolved_before_the_next() -> None:
    game = position({})
    played = last_round(game, ["cics", "weather"], draws={"cp.draw": [4]})
    draws = [q for q in played.asked if isinstance(q, Draw)]
    assert [q.topic for q in draws] == ["activation.draw", "cp.draw", "activation.draw"]
    topics = [getattr(q, "topic", "") for q in played.asked]
    assert topics.index("cics.support") < len(topics) - 1 - topics[::-1].index("activation.draw")


@rule("SOS-SEQ-01b", "SOS-GAP-17")
def test_a_round_lasts_until_the_cup_is_empty() -> None:
    game = in_round(3, stage=Stage.CHITS, activation_cup=["weather"])
    carry_out(next_chit(game), draws={"activation.draw": ["weather"]})
    assert game.state.stage is Stage.CHITS
    carry_out(next_chit(game))
    assert game.state.stage is Stage.ROUND_END


@BOTH
@rule("SOS-SEQ-02a")
def test_each_of_the_three_cics_chits_is_an_activation_of_its_own(ruleset: str) -> None:
    assert Counter(new_game(ruleset).activation_cup)["cics"] == 3
    game = position({}, ruleset=ruleset)
    played = last_round(game, ["cics", "cics", "cics"], draws={"cp.draw": [4, 6, 8]})
    assert game.state.cp == 18
    assert played.count("cp.draw") == 3


@BOTH
@rule("SOS-SEQ-02b")
@pytest.mark.parametrize(("chit", "unit_id"), [("siloam", "siloam-1"), ("caledonia", "caledonia-1")])
def test_an_allied_chit_starts_that_factions_activation(ruleset: str, chit: str, unit_id: str) -> None:
    assert Counter(new_game(ruleset).activation_cup)[chit] == 1
    game = position({"siloam-1": "1004", "caledonia-1": "1008"}, ruleset=ruleset)
    answers, tactics = (["0"], [CIRCLE_UP]) if ruleset == "v19" else ([], [CIRCLE_UP, 16, 17])
    played = last_round(game, [chit], answers, tactics=tactics)
    assert played.offered("ally.move")[0][0] == unit_id


def banners_of(game: Siloam) -> list[str]:
    """The banners in the order in which a unit of theirs was told its mode, and landed."""
    return [str(one.facts["unit"]) for one in told(game) if one.topic in ("vang.mode", "vang.deploy")]


@BOTH
@rule("SOS-SEQ-02c")
@pytest.mark.parametrize(
    ("chit", "first", "second"),
    [("red-yellow", "red", "yellow"), ("red-black", "red", "black"), ("yellow-black", "yellow", "black")],
)
def test_a_two_banner_chit_activates_the_left_banner_in_full_and_then_the_right_one(
    ruleset: str, chit: str, first: str, second: str
) -> None:
    units = {"red-1": "1708", "yellow-1": "1704", "black-1": "1711"}
    game = position(units, ruleset=ruleset, beachheads={banner: [f"{banner}-2"] for banner in Banner})
    last_round(game, [chit])
    # Step 1 of the first, then its Step 4 (mode and landing), before anything of the second.
    assert banners_of(game) == [f"{first}-1", f"{first}-2", f"{first}-2", f"{second}-1", f"{second}-2", f"{second}-2"]


@BOTH
@rule("SOS-SEQ-02d")
def test_the_tri_banner_chit_activates_red_yellow_and_black_in_full(ruleset: str) -> None:
    units = {"red-1": "1708", "yellow-1": "1704", "black-1": "1711"}
    game = position(units, ruleset=ruleset, beachheads={banner: [f"{banner}-2"] for banner in Banner})
    last_round(game, ["tri-banner"])
    assert banners_of(game) == [f"{b}-{n}" for b in ("red", "yellow", "black") for n in (1, 2, 2)]


@rule("SOS-SEQ-02c", "SOS-GRP-01e")
def test_what_a_banner_did_for_one_chit_does_not_bind_it_for_the_next() -> None:
    game = position({"red-1": "1708"}, beachheads={banner: [] for banner in Banner})
    game.state.units["red-1"].fought = True
    last_round(game, ["red-yellow"])
    assert game.state.units["red-1"].hex != "1708"


@rule("SOS-SEQ-02e")
def test_the_tri_banner_chit_is_in_the_cup_from_round_2() -> None:
    state = new_game()
    assert "tri-banner" not in state.activation_cup
    game = in_round(1, activation_cup=list(state.activation_cup))
    start_round(game)
    assert "tri-banner" not in game.state.activation_cup
    for round_ in (2, 3, 4):
        game.state.used_chits = game.state.activation_cup
        game.state.activation_cup = []
        game.state.round = round_
        start_round(game)
        assert game.state.activation_cup.count("tri-banner") == 1


@rule("SOS-SEQ-02f")
def test_an_event_joins_the_cup_at_the_start_of_its_round_and_resolves_when_drawn() -> None:
    game = in_round(3, activation_cup=[], round_track={EventId.E1A: 4, EventId.E2C: 3})
    start_round(game)
    assert game.state.activation_cup == ["e2c"]
    assert game.state.round_track == {EventId.E1A: 4}
    assert "event.drawn" not in [one.topic for one in told(game)]
    carry_out(next_chit(game), ["0"], tactics=[8], draws={"activation.draw": ["e2c"]})
    assert "event.drawn" in [one.topic for one in told(game)]
    assert game.state.round_track == {EventId.E1A: 4, EventId.E2D: 6}


@rule("SOS-GAP-36", "SOS-GAP-17")
def test_an_event_is_resolved_in_full_when_drawn_and_its_chit_leaves_the_game() -> None:
    game = in_round(2, stage=Stage.CHITS, activation_cup=["e1a", "weather"])
    carry_out(next_chit(game), ["a"], draws={"activation.draw": ["e1a"]})
    state = game.state
    assert (state.stage, state.chit, state.used_chits) == (Stage.CHITS, "", [])
    assert state.round_track == {EventId.E1B: 4}
    carry_out(next_chit(game), draws={"activation.draw": ["weather"]})
    state.round = 3
    start_round(game)
    assert "e1a" not in state.activation_cup


@BOTH
@rule("SOS-SEQ-02g", "SOS-CON-75")
def test_the_weather_chit_fills_the_tactics_cup_and_is_back_the_next_round(ruleset: str) -> None:
    assert "weather" in new_game(ruleset).activation_cup
    game = position({}, ruleset=ruleset, round=1, activation_cup=["weather"])
    carry_out(next_chit(game), draws={"activation.draw": ["weather"]})
    assert (len(game.state.tactics_cup), game.state.weather_supply) == (28, 0)
    game.state.round = 2
    start_round(game)
    assert "weather" in game.state.activation_cup


# Start and end of a round (SOS-GAP-17)


@rule("SOS-GAP-17")
def test_at_the_start_of_a_round_the_used_chits_are_put_back() -> None:
    game = in_round(3, activation_cup=[], used_chits=["cics", "siloam", "weather"])
    start_round(game)
    assert sorted(game.state.activation_cup) == ["cics", "siloam", "weather"]
    assert game.state.used_chits == []
    assert game.state.stage is Stage.CHITS


@rule("SOS-GAP-17")
def test_every_chit_of_the_cup_is_drawn_in_every_round() -> None:
    drawn: dict[int, list[str]] = {}
    game = play_at_random(new_game(), seed=6)
    round_ = 0
    for one in game.told:
        if one.topic == "sequence.round":
            round_ = one.facts["round"]
        elif one.topic == "sequence.chit":
            drawn.setdefault(round_, []).append(one.facts["chit"])
    assert len(drawn[1]) == 10
    assert game.state.round > 2
    regular = [chit for chit in drawn[2] if chit not in list(EventId)]
    assert sorted(regular) == sorted([*[c for c in drawn[1] if c != "e1"], "tri-banner"])


@BOTH
@rule("SOS-GAP-22", "SOS-GAP-17")
def test_planes_in_the_hangar_are_ready_at_the_start_of_the_round(ruleset: str) -> None:
    game = position({}, ruleset=ruleset, round=4)
    place_planes(game, plane_1="hangar fighter", plane_2="pool fighter")
    start_round(game)
    assert game.state.planes["plane-1"].field is Airfield.RUNWAY
    assert game.state.planes["plane-2"].field is Airfield.POOL


@rule("SOS-SEQ-03a", "SOS-SEQ-03b")
def test_at_the_end_of_a_round_coffins_are_counted_and_the_boxes_emptied() -> None:
    game = position({"siloam-1": "1411"}, round=3, hit_cup=[0, 1])
    game.state.units["siloam-1"].hits = [3]
    game.state.casualty_boxes[Faction.SILOAM] = [2, 1, 0]
    game.state.casualty_boxes[Faction.VANG] = [3]
    game.state.casualty_totals[Faction.SILOAM] = 4
    end_round(game)
    assert game.state.casualty_totals[Faction.SILOAM] == 7
    assert game.state.casualty_totals[Faction.VANG] == 3
    assert game.state.casualty_boxes[Faction.SILOAM] == []
    assert sorted(game.state.hit_cup) == [0, 0, 1, 1, 2, 3]
    assert game.state.units["siloam-1"].hits == [3]
    assert (game.state.round, game.state.stage) == (4, Stage.ROUND_START)


@rule("SOS-SEQ-03c", "SOS-CON-12")
@pytest.mark.parametrize(("switch", "armor_left"), [("no", 1), ("yes", 0)])
def test_armor_stays_on_its_unit_at_the_end_of_a_round_unless_switched(switch: str, armor_left: int) -> None:
    game = position({"cics-light-tank": "0601"}, switches={"armor_clears_each_round": switch}, armor_supply=11)
    game.state.units["cics-light-tank"].armor = 1
    end_round(game)
    assert game.state.units["cics-light-tank"].armor == armor_left
    assert game.state.armor_supply == 12 - armor_left
    assert game.state.casualty_totals[Faction.CICS] == 0


# The end


@rule("SOS-SEQ-01a")
def test_the_game_is_judged_at_the_end_of_round_10() -> None:
    game = position({"cics-veteran": "0904"}, round=9, stage=Stage.ROUND_END)
    end_round(game)
    assert (game.state.round, game.state.outcome) == (10, "")
    end_round(game)
    assert game.state.stage is Stage.OVER
    assert (game.state.outcome, game.state.held) == (DEFEAT, 1)


@rule("SOS-SEQ-01a")
def test_an_instant_defeat_ends_the_game_before() -> None:
    game = position({}, round=3, stage=Stage.ROUND_END)
    game.state.casualty_totals[Faction.CICS] = 30
    carry_out(play(game.state, game.hear))
    assert (game.state.stage, game.state.round, game.state.outcome) == (Stage.OVER, 3, TOO_MANY_CASUALTIES)


@rule("SOS-SEQ-01a")
def test_an_instant_defeat_in_the_middle_of_an_activation_ends_the_game_there() -> None:
    morale = {Faction.CICS: 2, Faction.SILOAM: 1, Faction.CALEDONIA: 1}
    game = position({}, stage=Stage.CHITS, activation_cup=["cics", "weather"], morale=morale)
    carry_out(
        play(game.state, game.hear),
        ["cics.deploy: deploy cics-veteran", "combat"],
        otherwise="done",
        draws={"activation.draw": ["cics"], "cp.draw": [4]},
    )
    assert game.state.stage is Stage.OVER
    assert game.state.activation_cup == ["weather"]
