"""The Sirens of Siloam: one commander and two reluctant allies against the Vang, who play themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.siloam.appraisal.appraise import appraise, worth
from grognard.games.siloam.endings import result_of
from grognard.games.siloam.invariants import invariants, invariants_at_rest
from grognard.games.siloam.looking import inspect
from grognard.games.siloam.pack_files import check_pack, load_pack, show_pack, switch_values
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
from grognard.packs.sources import Own


def seats(_: Setup) -> tuple[Seat, ...]:
    """One seat decides for CICS, Siloam and Caledonia (SOS-GAP-37); the Vang follow the rules."""
    return (COALITION,)


def own_figures(overlay: str) -> Sequence[Own]:
    """The figures that are ours, with those of the folder `overlay` in place of them."""
    return show_pack(load_pack(overlay))


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
    appraise=appraise,
    worth=worth,
    scene=scene,
    invariants=invariants,
    pack_show=own_figures,
    pack_check=check_pack,
    invariants_at_rest=invariants_at_rest,
    switches=switch_values,
    inspect=inspect,
)
