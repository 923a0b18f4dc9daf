"""Duels and interruptions: whether to ask, how much to bid, which way to turn before it."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import duels, interruption, orders
from grognard.games.reborn.appraisal import moving, turns
from grognard.games.reborn.appraisal.outlook import CP, Outlook
from grognard.games.reborn.appraisal.plans import Plan
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import OrderType
from grognard.kernel.questions import Choose

ATTACKS: Final = (OrderType.SHOOT, OrderType.CLOSE_COMBAT)
TROUBLE: Final = 0.012  # what an interruption must bring beside its CP
LOST: Final = 0.6  # the chance that a duel asked for is won
OFTEN: Final = 3  # bids vary with the round, so that nobody can count on them


def offer_worths(look: Outlook, question: Choose) -> list[float]:
    worths = []
    for option in question.options:
        if option == interruption.NO:
            worths.append(0.0)
        elif isinstance(option, tuple):
            worths.append(-1.0)
        else:
            watcher = look.game.character(option)
            worths.append(LOST * interrupting_worth(look, watcher) - TROUBLE - 2 * look.price)
    return worths


def interrupting_worth(look: Outlook, watcher: Character) -> float:
    """The best attack by what lies on its card or behind the screen, after a bid of 1."""
    left = min(look.affordable(watcher), look.game.player(look.seat).cp - duels.ASKER + watcher.dedicated_cp)
    if left < 1:
        return 0.0
    plan = Plan(look, watcher, left)
    is_free = orders.allows_black(look.game, watcher)
    designs = look.game.parts.designs
    best = 0.0
    for tile in watcher.tiles:
        open_ones = [at for at, cp in enumerate(tile.cp) if cp == 0]
        sections = tuple([designs[tile.design].sections[at] for at in open_ones])
        for section in sections:
            serves = is_free or section.colour.value != "black"
            if serves and section.order in ATTACKS and orders.is_in_use(look.game, section.order):
                best = max(best, plan.best_on(section.order, section.most)[0])
    for tile_id in dict.fromkeys(look.game.player(look.seat).hand):
        best = max(best, turns.red_worth(plan, designs[tile_id], is_free))
    return best


# Bids


def demand_worths(look: Outlook, question: Choose) -> list[float]:
    """The Initiative is wanted by who could strike first."""
    shots = [Plan(look, own, 2).shot_now(2) for own in look.own]
    fights = [max(Plan(look, own, 2).fight(), default=0.0) for own in look.own]
    stake = 0.35 * max([*shots, *fights], default=0.0)
    return [stake - 2.5 * CP if option == duels.DEMAND else 0.0 for option in question.options]


def bid_worths(look: Outlook, question: Choose) -> list[float]:
    """As much as the matter is worth, within a third of what is there; not every time the same."""
    wanted = _stake(look, question) / (2.5 * CP)
    state = look.game.state
    wanted += (state.round * 7 + state.turn * 3 + len(question.options)) % OFTEN - 1
    most = look.game.player(look.seat).cp / 3 + 1
    bid = max(min(question.options), min(wanted, most))
    return [-abs(option - bid) for option in question.options]


def _stake(look: Outlook, question: Choose) -> float:
    state = look.game.state
    if question.about[0] == "initiative" or state.acting is None:
        return 2.5 * CP
    mover = look.game.character(state.acting)
    if look.factions_foe(mover):
        return max([interrupting_worth(look, own) for own in look.own], default=0.0)
    stand = moving.stand_of(look, mover)
    return 1.5 * stand.danger(look.square(mover))
