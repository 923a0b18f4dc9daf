"""Earth Reborn: NORAD and the Salemites under the ruins, for two to four players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.reborn.appraisal.appraise import appraise, worth
from grognard.games.reborn.dealing_anew import redeterminise
from grognard.games.reborn.endings import result_of
from grognard.games.reborn.inspecting import inspect
from grognard.games.reborn.invariants import invariants, invariants_at_rest
from grognard.games.reborn.pack_files import check_pack, load_pack, show_pack, switch_values
from grognard.games.reborn.prompting import outline, prompt
from grognard.games.reborn.rulebook import rules
from grognard.games.reborn.scene import scene
from grognard.games.reborn.sequence import play
from grognard.games.reborn.setup import PLAYERS_OF, begin, parts_for, seats
from grognard.games.reborn.state import State
from grognard.games.reborn.view import view
from grognard.kernel.game import Game, Setup
from grognard.packs.sources import Own


def own_figures(overlay: str) -> Sequence[Own]:
    """The figures that are ours, with those of the folder `overlay` in place of them."""
    return show_pack(load_pack(overlay))


def pack_digest(setup: Setup) -> str:
    return parts_for(setup).pack.digest


NAMES: Final = {
    "norad": "NORAD",
    "cell-break": "1 Cell Break",
    "line-of-fire": "2 Line of Fire",
    "ambush": "3 Ambush",
    "cut-the-lights": "4 Cut the Lights",
    "the-archive": "5 The Archive",
    "turncoats": "6 Turncoats",
    "dead-air": "7 Dead Air",
    "iron-beast": "8 Iron Beast",
    "two-floors": "9 Two Floors",
    "sags-2": "S.A.G.S. for two",
    "sags-3": "S.A.G.S. for three",
    "sags-4": "S.A.G.S. for four",
}
"""The ladder by number, in the order in which it brings the rules in (ERB-SET-01c)."""

GAME: Final = Game(
    name="reborn",
    title="Earth Reborn",
    rulesets=("standard", "summary", "literal"),
    scenarios=(
        "cell-break",
        "line-of-fire",
        "ambush",
        "cut-the-lights",
        "the-archive",
        "turncoats",
        "dead-air",
        "iron-beast",
        "two-floors",
        *PLAYERS_OF,
    ),
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
    appraise=appraise,
    worth=worth,
    invariants=invariants,
    pack_show=own_figures,
    pack_check=check_pack,
    invariants_at_rest=invariants_at_rest,
    switches=switch_values,
    inspect=inspect,
    names=NAMES,
)
