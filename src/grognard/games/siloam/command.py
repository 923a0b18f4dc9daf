"""Command Points (SOS-ACT-01) and the Political Cost (SOS-CPX): the CP Cup, its discard and its -1 chits."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import COALITION
from grognard.kernel.asking import choose, draw
from grognard.kernel.questions import Play

POLITICAL_COST: Final = -1  # SOS-CPX-01b: what is printed on a Political Cost chit
HIGHEST_CHIT: Final = 8  # SOS-EVT-15c, SOS-PLN-06b

CUP: Final = "cup"
DISCARD: Final = "discard"


# Drawing and paying (SOS-ACT-01)


def draw_cp(game: Siloam) -> Play[None]:
    """SOS-ACT-01a: draw from the CP Cup until a positive chit comes, and raise the CP Marker by it.

    SOS-ACT-01b: what is on the marker stays. SOS-CPX-02d: -1 chits not drawn stay in the cup.
    """
    state = game.state
    _refill(game)
    if not _has_positive(state.cp_cup):
        if game.hear is not None:
            game.tell("command.cp", "SOS-GAP-18", "There is no CP chit left to draw: no CP.", {"gained": 0})
        return
    chit = POLITICAL_COST
    while chit < 0:
        chit = yield from draw("cp.draw", state.cp_cup)
        if chit < 0:
            _owe(game)
            if game.rules.political_chit_consumes_draw:
                return
    state.cp_discard.append(chit)
    _gain(game, chit)


def _refill(game: Siloam) -> None:
    """SOS-GAP-18: with no positive chit in the cup the whole discard goes in; -1 chits stay where they are."""
    state = game.state
    if not _has_positive(state.cp_cup):
        state.cp_cup.extend(state.cp_discard)
        state.cp_discard.clear()


def _has_positive(chits: list[int]) -> bool:
    return any([chit > 0 for chit in chits])


def _owe(game: Siloam) -> None:
    """SOS-CPX-02c: a -1 chit that was drawn is out of the game. SOS-CPX-02b: several add up (SOS-CON-67)."""
    game.state.political_debt += 1
    if game.hear is not None:
        owed = game.state.political_debt
        text = f"A Political Cost chit comes up: the next CP chit gives {owed} less."
        game.tell("command.political-chit", "SOS-CPX-02a", text, {"owed": owed})


def _gain(game: Siloam, chit: int) -> None:
    """SOS-CPX-02a: the -1 chits drawn before lower this one; SOS-CPX-02b: it cannot give less than nothing."""
    state = game.state
    gained = max(0, chit - state.political_debt)
    state.political_debt = 0
    state.cp += gained
    if game.hear is not None:
        rule = "SOS-ACT-01a" if gained == chit else "SOS-CPX-02a"
        text = f"CP chit {chit}: CICS gains {gained} CP and has {state.cp}."
        game.tell("command.cp", rule, text, {"chit": chit, "gained": gained, "cp": state.cp})


def pay(game: Siloam, cp: int) -> None:
    """Take CP off the marker; what costs more than there is, is not offered (SOS-GAP-18: never below 0)."""
    assert cp <= game.state.cp, (
        f"{cp} CP are to be paid with {game.state.cp} on the marker: offer only what can be paid"
    )
    game.state.cp -= cp


# Political Cost (SOS-CPX-01)


def buy_draws(game: Siloam, *about: Any) -> Play[int]:
    """How many chits the check draws that comes now: 1, and 1 more for each -1 chit bought.

    SOS-CPX-01a: only Support Checks and allied morale checks call this, before they draw (SOS-CON-56). SOS-CPX-01b: at
    most 2 chits. SOS-CPX-01c: for this check only.
    """
    if not game.rules.political_cost:
        return 1
    state = game.state
    most = min(game.pack.printed.political_most, state.political_supply)
    bought: int = yield from choose(COALITION, "command.political-cost", list(range(most + 1)), about)
    state.political_supply -= bought
    state.cp_cup.extend([POLITICAL_COST] * bought)
    if game.hear is not None and bought:
        text = f"Political Cost: {bought} -1 chit{'s go' if bought > 1 else ' goes'} into the CP Cup."
        game.tell("command.political-cost", "SOS-CPX-01a", text, {"bought": bought})
    return 1 + bought


# Rewards and penalties (SOS-CPX-03)


def cp_reward(game: Siloam, rule: str) -> Play[None]:
    """SOS-CPX-03a-v19, SOS-CPX-03a-v13: the lowest CP chit leaves the game, out of the discard before the cup.

    SOS-CPX-03c: a -1 chit is never the one.
    """
    values = _positive_values(game)
    if values:
        yield from _remove(game, min(values), (DISCARD, CUP), "command.reward-from", rule)


def cp_penalty(game: Siloam, rule: str) -> Play[None]:
    """SOS-CPX-03b-v19, SOS-CPX-03b-v13: the highest CP chit leaves the game, out of the cup before the discard."""
    values = _positive_values(game)
    if values:
        yield from _remove(game, max(values), (CUP, DISCARD), "command.penalty-from", rule)


def _positive_values(game: Siloam) -> list[int]:
    return [chit for chit in game.state.cp_cup + game.state.cp_discard if chit > 0]


def _remove(game: Siloam, value: int, order: tuple[str, str], topic: str, rule: str) -> Play[None]:
    """SOS-CPX-03d: for good. The older edition gives no order between the two, so there the player picks."""
    places = [place for place in order if value in _chits_in(game, place)]
    place = places[0]
    if not game.rules.cp_search_order:
        place = yield from choose(COALITION, topic, places, (value,))
    _chits_in(game, place).remove(value)
    if game.hear is not None:
        where = "CP Cup" if place == CUP else "CP discard"
        text = f"A CP chit {value} leaves the game from the {where}."
        game.tell("command.chit-removed", rule, text, {"chit": value, "from": place})


def _chits_in(game: Siloam, place: str) -> list[int]:
    return game.state.cp_cup if place == CUP else game.state.cp_discard


def remove_all_eights(game: Siloam) -> None:
    """SOS-EVT-15c: every CP chit of value 8 leaves the game, those in supply too (SOS-CON-68)."""
    state = game.state
    state.cp_cup[:] = [chit for chit in state.cp_cup if chit != HIGHEST_CHIT]
    state.cp_discard[:] = [chit for chit in state.cp_discard if chit != HIGHEST_CHIT]
    state.cp_spare_eights = 0
    if game.hear is not None:
        game.tell("command.chit-removed", "SOS-EVT-15c", f"Every CP chit of value {HIGHEST_CHIT} leaves the game.")
