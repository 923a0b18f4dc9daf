"""Arc 1 of the events (SOS-EVT-11 to SOS-EVT-15), CICS: The Council's Shadow."""

from __future__ import annotations

from grognard.games.siloam.command import cp_penalty, cp_reward, remove_all_eights
from grognard.games.siloam.event_effects import (
    bring_infantry_five,
    free_bolster,
    options_of,
    place_event,
    support_check,
    unlock,
)
from grognard.games.siloam.morale import set_morale, shift_morale
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import Box, EventId, Faction
from grognard.kernel.questions import Play


def requisition(game: Siloam) -> Play[None]:
    """Event 1A. SOS-EVT-11a: the fast path. SOS-EVT-11b: the slow one, on which Pool A waits for Event 1B."""
    option = yield from options_of(game, EventId.E1A)
    game.state.fast_path = option == "a"
    if game.state.fast_path:
        unlock(game, Box.LOCKED_A, "SOS-EVT-11a")
    place_event(game, EventId.E1B, 4)


def auditors_eye(game: Siloam) -> Play[None]:
    """Event 1B, which leads to Event 1C on either path (SOS-CON-08)."""
    if game.state.fast_path:
        yield from audit(game)
    else:  # SOS-EVT-12b
        unlock(game, Box.LOCKED_A, "SOS-EVT-12b")
        yield from cp_reward(game, "SOS-EVT-12b")
    place_event(game, EventId.E1C, 5)


def audit(game: Siloam) -> Play[None]:
    """SOS-EVT-12a: a Support Check on the fast path; SOS-GAP-31 says what comes of it."""
    succeeds = yield from support_check(game, Faction.CICS)
    if succeeds:
        yield from cp_reward(game, "SOS-GAP-31")
    else:
        shift_morale(game, Faction.CICS, -1, "SOS-GAP-31")
        yield from cp_penalty(game, "SOS-GAP-31")


def whispers_of_interference(game: Siloam) -> Play[None]:
    """Event 1C. SOS-EVT-13a: the motion is blocked, at a price. SOS-EVT-13b: one stays out of it."""
    option = yield from options_of(game, EventId.E1C)
    if option == "a":
        shift_morale(game, Faction.CICS, -2, "SOS-EVT-13a")
        yield from cp_reward(game, "SOS-EVT-13a")
    else:
        yield from cp_penalty(game, "SOS-EVT-13b")
    place_event(game, EventId.E1D, 6)


def censure_vote(game: Siloam) -> Play[None]:
    """Event 1D. SOS-EVT-14e-v13: in the older edition Infantry 5 comes now. SOS-EVT-14b: a check on both paths."""
    if game.rules.infantry_five_event is EventId.E1D:
        bring_infantry_five(game, "SOS-EVT-14e-v13")
    if not game.state.fast_path:
        unlock(game, Box.LOCKED_B, "SOS-EVT-14a")
    succeeds = yield from support_check(game, Faction.CICS)
    if succeeds:  # SOS-EVT-14c
        shift_morale(game, Faction.CICS, 1, "SOS-EVT-14c")
        unlock(game, Box.LOCKED_B, "SOS-CON-09")
        yield from free_bolster(game, "SOS-EVT-14c")
    else:  # SOS-EVT-14d
        shift_morale(game, Faction.CICS, -2, "SOS-EVT-14d")
        yield from cp_penalty(game, "SOS-EVT-14d")
    place_event(game, EventId.E1E, 8)


def councils_true_face(game: Siloam) -> Play[None]:
    """Event 1E. SOS-EVT-15a: the last check of the arc."""
    succeeds = yield from support_check(game, Faction.CICS)
    if succeeds:  # SOS-EVT-15b
        shift_morale(game, Faction.CICS, 2, "SOS-EVT-15b")
        yield from cp_reward(game, "SOS-EVT-15b")
        yield from free_bolster(game, "SOS-EVT-15b")
    else:  # SOS-EVT-15c, SOS-CON-68
        set_morale(game, Faction.CICS, 1, "SOS-EVT-15c")
        remove_all_eights(game)
