"""Combined orders: what all of them share (ERB-CMB-01), who joins, and with what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.games.reborn import orders
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Module, OrderType
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play

ALONE: Final = "none"
"""Nobody joins, or nobody more."""


def is_possible(game: Reborn, leader: Character) -> bool:
    """ERB-CMB-01a, ERB-CMB-01g: only the activated Character leads one, so never while it is interrupted."""
    return game.has(Module.COMBINED) and game.state.interrupting is None and game.state.acting is leader.id


def ask_helpers(
    game: Reborn,
    plan: list[Contribution],
    may_help: Callable[[Character], bool] | None,
    must_help: CharacterId | None,
    helper_least: int,
) -> Play[None]:
    """Add to the plan who joins the leader. Helpers need not be engaged, and do not become so (ERB-CMB-01h)."""
    leader = game.character(plan[0].character)
    order = orders.printed(game, leader, plan[0].section).order
    if must_help is not None:
        yield from _join(game, plan, game.character(must_help), order, helper_least)
    while may_help is not None and is_possible(game, leader):
        candidates = [other for other in helpers(game, plan, order) if may_help(other)]
        if not candidates:
            return
        answer: str = yield from choose(
            game.commander(leader), "combined.helper", [ALONE, *[other.id for other in candidates]], (leader.id, order)
        )
        if answer == ALONE:
            return
        yield from _join(game, plan, game.character(CharacterId(answer)), order)


def helpers(game: Reborn, plan: Sequence[Contribution], order: OrderType) -> list[Character]:
    """ERB-CMB-01b to ERB-CMB-01e: under the same command, with an earlier gold section and at least 1 CP for it."""
    taking_part = [each.character for each in plan]
    leader = game.character(taking_part[0])
    return [
        other
        for other in game.in_play()
        if other.id not in taking_part and game.are_friends(leader, other) and can_join(game, plan, other, order)
    ]


def can_join(game: Reborn, plan: Sequence[Contribution], other: Character, order: OrderType) -> bool:
    return bool(orders.gold_sections(game, other, order)) and _affordable(game, plan, other) > 0


def _affordable(game: Reborn, plan: Sequence[Contribution], other: Character) -> int:
    """What is left for it when the others of the plan have paid."""
    seat = game.commander(other)
    promised = sum([max(0, each.cp - game.character(each.character).dedicated_cp) for each in plan])
    at_hand = max(0, game.player(seat).cp - promised) + other.dedicated_cp
    return min(at_hand, orders.allowed(game, other))


def _join(game: Reborn, plan: list[Contribution], helper: Character, order: OrderType, least: int = 1) -> Play[None]:
    """Its own section and CP, within its own limits (ERB-CMB-01e)."""
    seat = game.commander(helper)
    fitting = [each for each in orders.gold_sections(game, helper, order) if _space(game, helper, each) >= least]
    section: Section = yield from choose(seat, "combined.section", fitting, (helper.id, order))
    what = orders.printed(game, helper, section)
    most = max(least, min(_space(game, helper, section), _affordable(game, plan, helper)))
    about = (helper.id, what.order, what.most, orders.cp_on(helper, section))
    cp = yield from choose(seat, "orders.cp", list(range(least, most + 1)), about)
    plan.append(Contribution(helper.id, section, cp))


def _space(game: Reborn, character: Character, section: Section) -> int:
    return orders.printed(game, character, section).most - orders.cp_on(character, section)
