"""Arc 2 of the events (SOS-EVT-21 to SOS-EVT-25), Siloam: The Kingdom Divided."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.command import cp_penalty, cp_reward
from grognard.games.siloam.event_effects import (
    bring_infantry_five,
    end_activations,
    free_bolster,
    lower_after_withdrawal,
    options_of,
    place_event,
    reward_guerrilla,
    support_check,
    withdraw,
)
from grognard.games.siloam.hits import send_to_pool
from grognard.games.siloam.morale import set_morale, shift_morale
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.tactics import add_bonus_chits
from grognard.games.siloam.words import COALITION, EventId, Faction
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

MAREN_MORALE: Final = 2  # SOS-EVT-24c


def nation_divided(game: Siloam) -> Play[None]:
    """Event 2A. SOS-EVT-21a: the regulars. SOS-EVT-21b: the guerrillas."""
    option = yield from options_of(game, EventId.E2A)
    if option == "a":
        shift_morale(game, Faction.SILOAM, 1, "SOS-EVT-21a")
    else:
        yield from reward_guerrilla(game, "SOS-EVT-21b")
    place_event(game, EventId.E2B, 3)


def peoples_commander(game: Siloam) -> Play[None]:
    """Event 2B. SOS-EVT-22a: whatever is chosen, Infantry 5 comes, and comes first (SOS-CON-01)."""
    if game.rules.infantry_five_event is EventId.E2B:
        bring_infantry_five(game, "SOS-EVT-22a")
    option = yield from options_of(game, EventId.E2B)
    if option == "a":  # SOS-EVT-22b
        shift_morale(game, Faction.SILOAM, 1, "SOS-EVT-22b")
        yield from cp_penalty(game, "SOS-EVT-22b")
    else:  # SOS-EVT-22c
        yield from reward_guerrilla(game, "SOS-EVT-22c")
        add_bonus_chits(game, "SOS-EVT-22c")
        shift_morale(game, Faction.SILOAM, -2, "SOS-EVT-22c")
    place_event(game, EventId.E2C, 5)


def cracks_in_the_palace(game: Siloam) -> Play[None]:
    """Event 2C. SOS-EVT-23a: a check for Siloam."""
    succeeds = yield from support_check(game, Faction.SILOAM)
    if succeeds:  # SOS-EVT-23b
        shift_morale(game, Faction.SILOAM, 1, "SOS-EVT-23b")
        yield from cp_reward(game, "SOS-EVT-23b")
    else:  # SOS-EVT-23c
        shift_morale(game, Faction.SILOAM, -2, "SOS-EVT-23c")
        yield from recall_by_choice(game)
    place_event(game, EventId.E2D, 6)


def recall_by_choice(game: Siloam) -> Play[None]:
    """SOS-EVT-23c: one regular of the player's choice, clean (SOS-CON-80). SOS-CON-59: nothing deploys it again."""
    standing = [unit.id for unit in game.units_of(Faction.SILOAM)]
    if standing:
        chosen = yield from choose(COALITION, "event.recall", standing, about=(EventId.E2C,))
        send_to_pool(game, game.state.units[chosen])


def ultimatum(game: Siloam) -> Play[None]:
    """Event 2D. SOS-EVT-24a: a check for Siloam."""
    succeeds = yield from support_check(game, Faction.SILOAM)
    if succeeds:  # SOS-EVT-24b
        shift_morale(game, Faction.SILOAM, 1, "SOS-EVT-24b")
        yield from free_bolster(game, "SOS-EVT-24b")
        yield from reward_guerrilla(game, "SOS-EVT-24b")
    else:
        maren_takes_power(game)
    place_event(game, EventId.E2E, 8)


def maren_takes_power(game: Siloam) -> None:
    """SOS-EVT-24c: the regulars go to the pool (SOS-CON-80), the Guerrillas stay."""
    game.state.maren_in_power = True
    if game.hear is not None:
        game.tell("event.maren", "SOS-EVT-24c", "Maren takes power; Siloam's regulars leave the field.", {})
    for unit in game.units_of(Faction.SILOAM):
        send_to_pool(game, unit)
    set_morale(game, Faction.SILOAM, MAREN_MORALE, "SOS-EVT-24c")


def kingdoms_last_stand(game: Siloam) -> Play[None]:
    """Event 2E. SOS-EVT-25a: the check is the same whoever is in power."""
    succeeds = yield from support_check(game, Faction.SILOAM)
    if succeeds:
        shift_morale(game, Faction.SILOAM, 1, "SOS-EVT-25b")
        return
    withdraw(game, Faction.SILOAM, "SOS-EVT-25c")  # SOS-EVT-25d: Guerrillas are no regulars, and stay
    lower_after_withdrawal(game, Faction.SILOAM, "SOS-EVT-25e")
    end_activations(game, Faction.SILOAM, "SOS-EVT-25f")
