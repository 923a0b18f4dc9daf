"""Victory (SOS-VIC): the instant defeats, and the count of VP Spaces after the last round."""

from __future__ import annotations

from typing import Final, NoReturn

from grognard.games.siloam.morale import LOWEST_MORALE
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import State
from grognard.games.siloam.words import COALITION, PLAYER_FACTIONS, Faction
from grognard.kernel.game import Result

DEFEAT: Final = "Defeat"
NARROW_VICTORY: Final = "Narrow Victory"
DECISIVE_VICTORY: Final = "Decisive Victory"
ALL_SPACES_LOST: Final = "Defeat: all VP Spaces lost"
TOO_MANY_CASUALTIES: Final = "Defeat: casualties"
COALITION_COLLAPSE: Final = "Defeat: coalition collapse"

VICTORIES: Final = (NARROW_VICTORY, DECISIVE_VICTORY)
BONUS_VP: Final = 1  # SOS-VIC-02a


class GameOver(Exception):
    """The game ended at once. Unwinds whatever was going on, up to `sequence.play`."""

    def __init__(self, outcome: str) -> None:
        super().__init__(outcome)
        self.outcome = outcome


# The end of the last round (SOS-VIC-01)


def judge(game: Siloam) -> None:
    """SOS-VIC-01a: no instant defeat came, so count VP, bonus included (SOS-CON-55), and read the table.

    SOS-VIC-01b: up to 4 a Defeat; SOS-VIC-01c: 5 to 7 a Narrow Victory; SOS-VIC-01d: 8 and more a Decisive Victory.
    """
    held = victory_points(game)
    if held >= game.pack.printed.decisive_vp:
        outcome, rule = DECISIVE_VICTORY, "SOS-VIC-01d"
    elif held >= game.pack.printed.narrow_vp:
        outcome, rule = NARROW_VICTORY, "SOS-VIC-01c"
    else:
        outcome, rule = DEFEAT, "SOS-VIC-01b"
    game.state.outcome = outcome
    game.state.held = held
    if game.hear is not None:
        game.tell("game.over", rule, f"{held} VP: {outcome}.", {"outcome": outcome, "held": held})


def victory_points(game: Siloam) -> int:
    """The spaces held, and 1 more if the Vang Casualty Total ever reached 60 (SOS-VIC-02a)."""
    return vp_held(game) + (BONUS_VP if game.state.vang_broken else 0)


def vp_held(game: Siloam) -> int:
    """How many of the VP Spaces (SOS-VIC-01e) the player side controls.

    SOS-VIC-04a: a Combat Unit controls a space. SOS-VIC-04b: a Support alone does not. SOS-CON-53: a space without a
    Combat Unit of the player side is not held, whether or not a Vang Garrison keeps it for the Vang (SOS-VIC-04c).
    """
    return sum([1 for place in game.board.vp_spaces if game.coalition_at(place)])


# Instant defeats (SOS-VIC-03)


def check_occupation(game: Siloam) -> None:
    """SOS-VIC-03a: lost at once with Vang Combat Units on all VP Spaces; Garrisons do not count (SOS-CON-52)."""
    for place in game.board.vp_spaces:
        if game.vang_at(place) is None:
            return
    _lose(game, ALL_SPACES_LOST, "SOS-VIC-03a", "Vang units stand on every VP Space.")


def check_casualties(game: Siloam) -> None:
    """Look at the Casualty Totals whenever they have changed (SOS-CON-54).

    SOS-VIC-02a: once the Vang total is at its mark, the bonus is won for good. SOS-VIC-03b: lost at once when those of
    CICS, Siloam and Caledonia together reach the limit; if both happen in one count, the defeat stands.
    """
    state = game.state
    printed = game.pack.printed
    if not state.vang_broken and state.casualty_totals[Faction.VANG] >= printed.bonus_casualties:
        state.vang_broken = True
        if game.hear is not None:
            text = f"The Vang have lost {state.casualty_totals[Faction.VANG]}: worth a bonus VP at the end."
            game.tell("casualties.vang-broken", "SOS-VIC-02a", text)
    lost = coalition_casualties(state)
    if lost >= printed.casualty_limit:
        _lose(game, TOO_MANY_CASUALTIES, "SOS-VIC-03b", f"The coalition has lost {lost}, more than it can bear.")


def coalition_casualties(state: State) -> int:
    return sum([state.casualty_totals[faction] for faction in PLAYER_FACTIONS])


def check_collapse(game: Siloam) -> None:
    """SOS-VIC-03c: lost at once with the morale of all three factions at 1, withdrawn ones included (SOS-CON-79)."""
    morale = game.state.morale
    for faction in PLAYER_FACTIONS:
        if morale[faction] > LOWEST_MORALE:
            return
    _lose(game, COALITION_COLLAPSE, "SOS-VIC-03c", "The morale of CICS, Siloam and Caledonia is at its lowest.")


def _lose(game: Siloam, outcome: str, rule: str, text: str) -> NoReturn:
    game.state.outcome = outcome
    game.state.held = victory_points(game)
    if game.hear is not None:
        game.tell("game.over", rule, f"{text} {outcome}.", {"outcome": outcome, "held": game.state.held})
    raise GameOver(outcome)


def result_of(state: State) -> Result | None:
    """How the game ended, once it has."""
    if not state.outcome:
        return None
    return Result(
        state.outcome,
        {COALITION: 1.0 if state.outcome in VICTORIES else 0.0},
        {
            "vp": float(state.held),
            "round": float(state.round),
            "coalition casualties": float(coalition_casualties(state)),
            "vang casualties": float(state.casualty_totals[Faction.VANG]),
        },
    )
