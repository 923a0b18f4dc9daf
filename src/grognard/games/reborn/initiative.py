"""Initiative phase (ERB-INI): tiles, Command Points, who begins, and what else happens then."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import bag, devices, duels, endings, lines, orders, scrambling
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.setup import SEAT_OF
from grognard.games.reborn.words import Faction, Module, Moment, Stage, seat_in_words
from grognard.kernel.asking import ask
from grognard.kernel.questions import Play, Seat

KEEP: Final = "keep"
REDRAW: Final = "redraw"
FIRST_TURN: Final = 1


def play_initiative_phase(game: Reborn) -> Play[None]:
    """ERB-INI-01a"""
    state = game.state
    if game.hear is not None:
        game.tell("initiative.turn", "ERB-FIN-08a", f"Turn {state.turn} begins.", {"turn": state.turn})
    pass_mercenary_on(game)
    bonus = {seat: bonus_cp(game, seat) for seat in state.seats}
    yield from draw_tiles(game)
    receive_cp(game, bonus)
    determine_initiative(game)
    yield from other_effects(game)
    yield from duels.duel_for_initiative(game)
    state.active = state.initiative  # ERB-ACV-01b
    state.passes = 0
    state.stage = Stage.ACTIVATION


def pass_mercenary_on(game: Reborn) -> None:
    """ERB-GAP-13: who has no Character left is the Salemite Mercenary no longer, but the next clockwise who has one."""
    state = game.state
    if state.salemite_mercenary is None:
        return
    left = [seat for seat in game.clockwise_from(state.salemite_mercenary) if game.in_play(seat)]
    if not left or left[0] == state.salemite_mercenary:
        return
    state.salemite_mercenary = left[0]
    if game.hear is not None:
        text = f"{seat_in_words(left[0])} is the Salemite Mercenary now."
        game.tell("initiative.mercenary", "ERB-GAP-13", text, {"seat": left[0]})


# Order tiles (ERB-INI-02)


def draw_tiles(game: Reborn) -> Play[None]:
    """ERB-INI-02b: from the holder of the marker clockwise (ERB-INI-04b), each in full before the next."""
    for seat in game.clockwise_from(game.state.initiative):
        yield from draw_up_to_hand(game, seat)
        if game.state.turn == FIRST_TURN:
            yield from offer_redraw(game, seat)


def draw_up_to_hand(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-INI-02a, ERB-INI-02g; with no tile left anywhere he plays with fewer (ERB-INI-02d).

    ERB-GLE-13c: an item may let him draw up to more.
    """
    hand = game.player(seat).hand
    full = max(game.pack.printed.hand, lines.draws_tiles_up_to(game, seat))
    missing = full - len(hand)
    while len(hand) < full:
        found = yield from bag.draw_one(game, seat, "initiative.tile")
        if not found:
            break
    if game.hear is not None and missing > 0:
        text = f"{seat_in_words(seat)} draws order tiles and has {len(hand)}."
        game.tell("initiative.drawn", "ERB-INI-02a", text, {"seat": seat, "tiles": len(hand)})


def offer_redraw(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-INI-02e, ERB-INI-02f: all of them or none, once; those set aside cannot be drawn again by it."""
    answer = yield from ask(seat, "initiative.redraw", [KEEP, REDRAW])
    if answer == KEEP:
        return
    player = game.player(seat)
    player.aside, player.hand = player.hand, []
    if game.hear is not None:
        text = f"{seat_in_words(seat)} sets the first {len(player.aside)} tiles aside and draws others."
        game.tell("initiative.redraw", "ERB-INI-02e", text, {"seat": seat})
    yield from draw_up_to_hand(game, seat)
    game.state.bag.extend(player.aside)
    player.aside = []


# Command Points (ERB-INI-03)


def bonus_cp(game: Reborn, seat: Seat) -> int:
    """ERB-INI-03b, ERB-INI-03c: of every Character in play that the player commands, by the side that is up."""
    return sum([game.side(character).bonus_cp for character in game.in_play(seat)])


def receive_cp(game: Reborn, bonus: dict[Seat, int]) -> None:
    """ERB-INI-03a: the scenario's allowance, and the Bonus CP of those commanded when the phase began."""
    for seat in game.clockwise_from(game.state.initiative):
        orders.receive(game, seat, base_cp(game, seat) + bonus[seat], "ERB-INI-03a")


def base_cp(game: Reborn, seat: Seat) -> int:
    scenario = game.parts.scenario
    if scenario is None:
        assert game.parts.sags is not None
        return game.parts.sags.base_cp
    faction = game.player(seat).faction
    return scenario.base_cp[faction] if faction is not None else 0


# Initiative (ERB-INI-04, ERB-INI-05)


def determine_initiative(game: Reborn) -> None:
    """ERB-INI-04a, ERB-DUE-02b: whoever the scenario names, though a duel may have given the marker away."""
    state = game.state
    state.initiative = named_by_scenario(game)
    if game.hear is not None:
        text = f"{seat_in_words(state.initiative)} has the Initiative."
        game.tell("initiative.holder", "ERB-INI-04a", text, {"seat": state.initiative})


def named_by_scenario(game: Reborn) -> Seat:
    """ERB-SG2-04e, ERB-SG4-09a: in generated scenarios the Salemites, or the Salemite Mercenary."""
    scenario = game.parts.scenario
    if scenario is not None:
        return SEAT_OF[scenario.initiative]
    return game.state.salemite_mercenary or SEAT_OF[Faction.SALEMITE]


def other_effects(game: Reborn) -> Play[None]:
    """ERB-INI-05a, ERB-INI-05b: gifts and purchases, then scrambling markers and swaps."""
    yield from devices.initiative_effects(game)
    if game.has(Module.RADIO):
        yield from scrambling.assign_markers(game)
    endings.judge(game, Moment.INITIATIVE)
