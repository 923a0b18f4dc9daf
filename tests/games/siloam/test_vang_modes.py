"""The five steps of a banner, and Step 1: the mode of each unit."""

import pytest

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.vang import activate_banner, go_on_to, select_modes
from grognard.games.siloam.words import Banner, Box, Kind, Mode, Rating, VangCounter
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Checkpoint
from tests.games.siloam.builders import bare_state, carry_out, position, told
from tests.rules import rule

STEPS = {
    "vang.mode": 1,
    "vang.target": 2,
    "vang.support": 2,
    "vang.goal": 3,
    "vang.step": 3,
    "vang.deploy": 4,
    "vang.return": 5,
    "vang.unscouted": 5,
}


def mode_of(game: Siloam, unit_id: str) -> Mode:
    return game.state.units[unit_id].mode


# The order of things


@rule("SOS-VNG-01b")
def test_a_banner_goes_through_five_steps_in_order() -> None:
    game = position({"red-1": "1712", "red-2": "1511", "siloam-1": "1711"}, step=1)
    game.state.beachheads[Banner.RED] = ["red-3"]
    game.state.units["red-1"].scouted = True
    game.state.vang_out.append(VangCounter.TANK)
    game.state.vang_cup.remove(VangCounter.TANK)
    carry_out(activate_banner(game, Banner.RED), ["combat.defence-mode: cautious"], tactics=[20, 19, 18, 17, 16])
    steps: list[int] = []
    for one in told(game):
        step = STEPS.get(one.topic)
        # The unit that lands takes its mode on arrival.
        if step is not None and not (one.topic == "vang.mode" and one.facts["unit"] == "red-3"):
            steps.append(step)
    assert steps == sorted(steps)
    assert set(steps) == {1, 2, 3, 4, 5}


@rule("SOS-VNG-01a")
def test_units_are_handled_from_the_lowest_number_up() -> None:
    state = bare_state()
    state.units = dict(reversed(list(state.units.items())))
    for unit_id, place in {"red-5": "1509", "red-2": "1408", "red-3": "1709"}.items():
        state.units[unit_id].box = Box.MAP
        state.units[unit_id].hex = place  # type: ignore[assignment]
    heard: list[tuple[str, str]] = []
    game = Siloam(state, parts_for(state.setup), lambda one: heard.append((one.topic, one.facts.get("unit", ""))))
    state.step = 1
    state.beachheads[Banner.RED] = []
    carry_out(activate_banner(game, Banner.RED))
    assert [unit for topic, unit in heard if topic == "vang.mode"] == ["red-2", "red-3", "red-5"]
    assert [unit for topic, unit in heard if topic == "vang.goal"] == ["red-2", "red-3", "red-5"]


def test_other_banners_do_nothing_in_the_activation() -> None:
    game = position({"yellow-1": "1909 movement", "siloam-1": "1908", "red-1": "1612"}, step=1)
    carry_out(activate_banner(game, Banner.RED))
    assert game.state.units["yellow-1"].hex == "1909"
    assert mode_of(game, "yellow-1") is Mode.MOVEMENT
    assert not game.state.units["yellow-1"].fought


def endings_from_every_checkpoint(game: Siloam, banner: Banner) -> list[State]:
    """Play on from a copy of the state at every checkpoint, and from the beginning."""
    saved = [state_copy(game.state)]
    play = activate_banner(game, banner)
    for question in play:
        assert isinstance(question, Checkpoint)
        saved.append(state_copy(game.state))
    ends = [game.state]
    for state in saved:
        again = Siloam(state, parts_for(state.setup))
        carry_out(activate_banner(again, banner))
        ends.append(again.state)
    return ends


def state_copy(state: State) -> State:
    from msgspec import msgpack

    return msgpack.decode(msgpack.encode(state), type=State)


@rule("SOS-VNG-01b")
def test_an_activation_goes_on_from_any_of_its_checkpoints() -> None:
    game = position({"red-1": "1712", "red-2": "1612", "red-3": "1512", "red-4": "1713"}, step=1)
    ends = endings_from_every_checkpoint(game, Banner.RED)
    assert len(ends) > 8
    assert all(end == ends[0] for end in ends)


def test_a_step_begins_with_the_first_unit() -> None:
    game = position({}, step=2, vang_next=4)
    carry_out(go_on_to(game, 3))
    assert (game.state.step, game.state.vang_next) == (3, 0)


# Step 1: modes


@rule("SOS-VNG-02b")
@pytest.mark.parametrize("before", ["combat", "movement"])
def test_without_an_enemy_within_five_hexes_a_unit_is_in_movement_mode(before: str) -> None:
    game = position({"red-1": f"1712 {before}", "siloam-1": "1112"})  # six hexes away
    select_modes(game, Banner.RED)
    assert mode_of(game, "red-1") is Mode.MOVEMENT


@rule("SOS-VNG-02c")
@pytest.mark.parametrize("enemy", ["siloam-1", "cics-light-tank", "caledonia-1"])
def test_with_an_enemy_five_hexes_away_it_is_in_combat_mode(enemy: str) -> None:
    game = position({"red-1": "1712 movement", enemy: "1209"})
    assert game.distance(game.state.units[enemy].hex, game.state.units["red-1"].hex) == 5
    select_modes(game, Banner.RED)
    assert mode_of(game, "red-1") is Mode.COMBAT


@rule("SOS-VNG-02a")
def test_each_unit_picks_its_mode_by_itself() -> None:
    game = position({"red-1": "1711 movement", "red-2": "0907 combat", "siloam-1": "1710"})
    select_modes(game, Banner.RED)
    assert mode_of(game, "red-1") is Mode.COMBAT
    assert mode_of(game, "red-2") is Mode.MOVEMENT


@rule("SOS-CON-73")
def test_a_guerrilla_alone_does_not_put_the_vang_in_combat_mode() -> None:
    game = position({"red-1": "1712 combat"}, {"irregulars-01": "guerrilla at 1711"})
    select_modes(game, Banner.RED)
    assert mode_of(game, "red-1") is Mode.MOVEMENT


def test_the_mode_is_told_with_its_reason() -> None:
    game = position({"red-1": "1711", "red-2": "0907", "siloam-1": "1710"})
    select_modes(game, Banner.RED)
    first, second = told(game)
    assert (first.rule, second.rule) == ("SOS-VNG-02c", "SOS-VNG-02b")
    assert first.facts["reason"] == Reason(
        ("combat", "movement"), "combat", "Siloam Veteran Infantry 1 in 1710 is within 5 hexes"
    )
    assert second.facts["reason"].chosen == "movement"


# The units of a banner


@rule("SOS-GAP-11")
@pytest.mark.parametrize("banner", list(Banner))
def test_the_five_units_of_a_banner(banner: Banner) -> None:
    cards = position({}).cards
    tank, second, third, guns, fifth = (cards[f"{banner.value}-{number}"] for number in range(1, 6))
    assert [c.kind for c in (tank, second, third, guns, fifth)] == [
        Kind.TANK,
        Kind.INFANTRY,
        Kind.INFANTRY,
        Kind.ARTILLERY,
        Kind.INFANTRY,
    ]
    assert [c.rating for c in (tank, second, third, guns, fifth)] == [
        Rating.CIRCLE,
        Rating.TRIANGLE,
        Rating.TRIANGLE,
        Rating.CIRCLE,
        Rating.CIRCLE,
    ]
    figures = [
        (c.combat_symbols, c.combat_move, c.movement_symbols, c.movement_move, c.dots, c.shields, c.range)
        for c in (tank, second, third, guns, fifth)
    ]
    infantry = (2, 2, 1, 3, 2, 0, 0)
    assert figures == [(2, 2, 1, 4, 2, 1, 0), infantry, infantry, (1, 1, 0, 3, 1, 0, 3), infantry]
