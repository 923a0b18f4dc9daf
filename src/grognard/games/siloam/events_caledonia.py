"""Arc 3 of the events (SOS-EVT-31 to SOS-EVT-35), Caledonia: The Reluctant Ally."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.allies import activate_ally
from grognard.games.siloam.command import cp_reward
from grognard.games.siloam.event_effects import (
    end_activations,
    free_bolster,
    lower_after_withdrawal,
    options_of,
    place_event,
    release_reserve,
    support_check,
    withdraw,
)
from grognard.games.siloam.hits import send_to_pool
from grognard.games.siloam.morale import shift_morale
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.tactics import add_bonus_chits
from grognard.games.siloam.words import Box, EventId, Faction
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Barred, Checkpoint, Play

MORALE_TO_PRESS: Final = 4  # SOS-EVT-31b
LATEST_OFFER: Final = 7  # SOS-EVT-32c, SOS-EVT-32d


def price_of_alliance(game: Siloam) -> Play[None]:
    """Event 3A. SOS-EVT-31a: pressed now. SOS-EVT-31c: left to wait, until Event 3B."""
    morale = game.state.morale[Faction.CALEDONIA]
    may_press = morale >= MORALE_TO_PRESS  # SOS-EVT-31b, SOS-CON-60

    def barred() -> list[Barred]:
        reason = f"Caledonia's morale is {morale}, and pressing takes {MORALE_TO_PRESS}"
        return [] if may_press else [Barred("a", reason, "SOS-EVT-31b")]

    option = yield from options_of(game, EventId.E3A, ["a", "b"] if may_press else ["b"], barred)
    if option == "a":
        release_reserve(game, "SOS-EVT-31a")
        shift_morale(game, Faction.CALEDONIA, -3, "SOS-EVT-31a")
        place_event(game, EventId.E3B, game.state.round + 1)
    else:
        shift_morale(game, Faction.CALEDONIA, 1, "SOS-EVT-31c")
        place_event(game, EventId.E3B, game.state.round + 2)


def casualty_lists(game: Siloam) -> Play[None]:
    """Event 3B. SOS-EVT-32a: a reserve that was left to wait comes first. SOS-EVT-32b: then a check."""
    if not game.state.reserve_released:
        release_reserve(game, "SOS-EVT-32a")
        if game.rules.free_caledonia_activation:
            yield from free_activation(game)
    succeeds = yield from support_check(game, Faction.CALEDONIA)
    if succeeds:  # SOS-EVT-32c
        shift_morale(game, Faction.CALEDONIA, 1, "SOS-EVT-32c")
        yield from free_bolster(game, "SOS-EVT-32c")
    else:  # SOS-EVT-32d
        shift_morale(game, Faction.CALEDONIA, -2, "SOS-EVT-32d")
        recall_farthest(game)
    place_event(game, EventId.E3C, min(game.state.round + 1, LATEST_OFFER))  # SOS-CON-65


def free_activation(game: Siloam) -> Play[None]:
    """SOS-EVT-31d-v13, SOS-CON-61: the older edition gives Caledonia an activation for which no chit is used.

    No checkpoint may stand in it: the event around it is not in the state.
    """
    if game.hear is not None:
        game.tell("event.activation", "SOS-EVT-31d-v13", "Caledonia has one free activation.", {})
    activation = activate_ally(game, Faction.CALEDONIA)
    try:
        question = next(activation)
        while True:
            answer = None if isinstance(question, Checkpoint) else (yield question)
            question = activation.send(answer)
    except StopIteration:
        return


def recall_farthest(game: Siloam) -> None:
    """SOS-EVT-32d: the unit in the highest-numbered hex. SOS-EVT-32e: with none on the map the pool loses its last."""
    standing = game.units_of(Faction.CALEDONIA)
    if standing:
        farthest = max(standing, key=_hex_of)
        if game.hear is not None:
            text = f"{game.title(farthest)} in {farthest.hex} is the Caledonian unit in the highest-numbered hex."
            game.tell("event.recall", "SOS-EVT-32d", text, {"unit": farthest.id, "hex": farthest.hex})
        send_to_pool(game, farthest)  # SOS-CON-80
        return
    # SOS-CON-64: the reserve came as Infantry, then Tank, which is the order of the roster.
    pool = [u for u in game.state.units.values() if u.box is Box.POOL and game.faction(u) is Faction.CALEDONIA]
    if pool:
        pool[-1].box = Box.OUT
        if game.hear is not None:
            text = f"{game.title(pool[-1])} leaves the Caledonia pool for good."
            game.tell("event.removed", "SOS-EVT-32e", text, {"unit": pool[-1].id})


def _hex_of(unit: Unit) -> Hex:
    return unit.hex


def envoys_offer(game: Siloam) -> Play[None]:
    """Event 3C. SOS-EVT-33a: strength is shown. SOS-EVT-33b: one holds."""
    option = yield from options_of(game, EventId.E3C)
    if option == "a":
        add_bonus_chits(game, "SOS-EVT-33a")
        shift_morale(game, Faction.CALEDONIA, -2, "SOS-EVT-33a")
    else:
        yield from cp_reward(game, "SOS-EVT-33b")
        shift_morale(game, Faction.CALEDONIA, -1, "SOS-EVT-33b")
    place_event(game, EventId.E3D, 8)


def peace_vote(game: Siloam) -> Play[None]:
    """Event 3D. SOS-EVT-34a: a check for Caledonia. SOS-EVT-34f: only its success leads to Event 3E."""
    succeeds = yield from support_check(game, Faction.CALEDONIA)
    if succeeds:  # SOS-EVT-34b
        shift_morale(game, Faction.CALEDONIA, 1, "SOS-EVT-34b")
        yield from free_bolster(game, "SOS-EVT-34b")
        place_event(game, EventId.E3E, 9)
        return
    withdraw(game, Faction.CALEDONIA, "SOS-EVT-34c")
    lower_after_withdrawal(game, Faction.CALEDONIA, "SOS-EVT-34d")
    end_activations(game, Faction.CALEDONIA, "SOS-EVT-34e")


def final_commitment(game: Siloam) -> Play[None]:
    """Event 3E. SOS-EVT-35a: the last check of the arc."""
    succeeds = yield from support_check(game, Faction.CALEDONIA)
    if succeeds:  # SOS-EVT-35b
        shift_morale(game, Faction.CALEDONIA, 2, "SOS-EVT-35b")
        yield from cp_reward(game, "SOS-EVT-35b")
        yield from free_bolster(game, "SOS-EVT-35b")
        return
    withdraw(game, Faction.CALEDONIA, "SOS-EVT-35c")
    lower_after_withdrawal(game, Faction.CALEDONIA, "SOS-EVT-35c")
    end_activations(game, Faction.CALEDONIA, "SOS-EVT-35c")
