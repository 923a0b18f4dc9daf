"""The Sirens of Siloam: one commander and two reluctant allies against the Vang, who play themselves."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.endings import result_of
from grognard.games.siloam.invariants import invariants
from grognard.games.siloam.prompting import outline, prompt
from grognard.games.siloam.rulebook import rules
from grognard.games.siloam.scene import scene
from grognard.games.siloam.sequence import play
from grognard.games.siloam.setup import begin, parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.view import redeterminise, view
from grognard.games.siloam.words import COALITION
from grognard.kernel.game import Game, Setup
from grognard.kernel.questions import Seat


def seats(_: Setup) -> tuple[Seat, ...]:
    """One seat decides for CICS, Siloam and Caledonia (SOS-GAP-37); the Vang follow the rules."""
    return (COALITION,)


def pack_digest(setup: Setup) -> str:
    return parts_for(setup).pack.digest


GAME: Final = Game(
    name="siloam",
    title="The Sirens of Siloam",
    rulesets=("v19", "v13"),
    scenarios=("campaign",),
    rules_version="1",
    state_type=State,
    seats=seats,
    begin=begin,
    play=play,
    view=view,
    redeterminise=redeterminise,
    result=result_of,
    prompt=prompt,
    rules=rules,
    pack_digest=pack_digest,
    outline=outline,
    scene=scene,
    invariants=invariants,
)
