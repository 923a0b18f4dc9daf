"""The questions of a round: whom to activate, with which tile, which order next, with how many CP."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import activation, aiming, combined, executing, interact, orders, reaching
from grognard.games.reborn.appraisal import aims, devising, places, plans
from grognard.games.reborn.appraisal.outlook import CP, Outlook
from grognard.games.reborn.appraisal.plans import Plan
from grognard.games.reborn.printed_parts import OrderTile
from grognard.games.reborn.sections import Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, OrderColour, OrderType
from grognard.kernel.questions import Choose

TO_DO: Final = 0.02  # a Character that has still to act
IDLE: Final = -0.01
RELOADED: Final = 0.02
LEAST_GAIN: Final = 0.0015
AGAIN: Final = 0.004  # what a reactivation must bring
QUALITY: Final = {
    OrderType.MOVE: 0.45,
    OrderType.SHOOT: 0.4,
    OrderType.CLOSE_COMBAT: 0.4,
    OrderType.INTERACT: 0.2,
    OrderType.SEARCH: 0.15,
}
FAIR_HAND: Final = 9.0
FAIR_TILE: Final = 1.2
COLOUR: Final = {OrderColour.BLACK: 0.0, OrderColour.RED: 0.25, OrderColour.GOLD: 0.35}


# The action


def action_worths(look: Outlook, question: Choose) -> list[float]:
    return [_action_worth(look, option) for option in question.options]


def _action_worth(look: Outlook, option: object) -> float:
    game = look.game
    player = game.player(look.seat)
    if option == activation.PASS:
        return 0.0
    if option == activation.DRAW:
        return 0.003 if len(player.hand) < 2 and player.cp >= 5 else IDLE
    if option == activation.TAKE:
        return IDLE
    assert isinstance(option, tuple)
    character = game.character(CharacterId(option[1]))
    if option[0] == activation.TRAITOR:
        return devising.traitor_worth(look, character, option[2])
    if option[0] == activation.REACTIVATE:
        return _again(look, character)
    return _urgency(look, character)


def _urgency(look: Outlook, character: Character) -> float:
    """First who can strike now, then who has the farthest to go for the most."""
    if look.affordable(character) == 0 and not interact.abilities(look.game, character):
        return IDLE
    plan = Plan(look, character, min(3, look.affordable(character)))
    best = 0.0
    if _has_order(look, character, OrderType.SHOOT):
        best = max(best, plan.shot_now(2))
    if _has_order(look, character, OrderType.CLOSE_COMBAT):
        targets = reaching.targets_of(look.game, character)
        best = max([best, *[plans.attack_on(look, character, target, 2) for target in targets]])
    after = max([aim.worth for aim in aims.for_endings(look, character)], default=0.0)
    return TO_DO + best + 0.05 * after + 0.01 * look.life(character)


def _has_order(look: Outlook, character: Character, order: OrderType) -> bool:
    """On a tile behind the screen or on its own."""
    if orders.open_sections(look.game, character, order):
        return True
    designs = look.game.parts.designs
    return any([s.order is order for tile in look.game.player(look.seat).hand for s in designs[tile].sections])


def _again(look: Outlook, character: Character) -> float:
    """A reactivation, for what its tiles and a new one still allow."""
    left = look.game.player(look.seat).cp + character.dedicated_cp - look.reserve()
    if min(left, look.affordable(character)) <= 0:
        return IDLE
    plan = Plan(look, character)
    best = _open_worth(look, plan)
    for tile in dict.fromkeys(look.game.player(look.seat).hand):
        best = max(best, plan.tile(look.game.parts.designs[tile]) - 0.003)
    return best if best > AGAIN else IDLE


def _open_worth(look: Outlook, plan: Plan) -> float:
    """The best of the sections that are open already."""
    found = 0.0
    for section in orders.open_sections(look.game, plan.character):
        what = orders.printed(look.game, plan.character, section).order
        if executing.can_carry_out(look.game, plan.character, what):
            found = max(found, plans.section_worth(look, plan, section)[0])
    return found


# Tiles


def tile_worths(look: Outlook, question: Choose) -> list[float]:
    character = look.game.character(question.about[0])
    plan = Plan(look, character)
    designs = look.game.parts.designs
    with_none = _open_worth(look, plan)
    return [
        with_none if option == activation.NO_TILE else max(with_none - plans.TILE, plan.tile(designs[option]))
        for option in question.options
    ]


def interrupting_tile_worths(look: Outlook, question: Choose) -> list[float]:
    """Only red and gold sections serve."""
    character = look.game.character(question.about[0])
    plan = Plan(look, character)
    designs = look.game.parts.designs
    is_free = orders.allows_black(look.game, character)
    none = _open_worth(look, plan)
    return [
        none if option == activation.NO_TILE else red_worth(plan, designs[option], is_free) - plans.TILE
        for option in question.options
    ]


def red_worth(plan: Plan, tile: OrderTile, is_free: bool) -> float:
    """The best attack by a section that serves an interruption."""
    return max(
        [
            plan.best_on(section.order, section.most)[0]
            for section in tile.sections
            if (is_free or section.colour is not OrderColour.BLACK)
            and section.order in (OrderType.SHOOT, OrderType.CLOSE_COMBAT)
            and orders.is_in_use(plan.look.game, section.order)
        ],
        default=0.0,
    )


def quality(look: Outlook, tile: OrderTile) -> float:
    """How good a tile is for anybody."""
    return sum(
        [
            QUALITY[section.order] * section.most * (1.0 + COLOUR[section.colour])
            for section in tile.sections
            if orders.is_in_use(look.game, section.order)
        ]
    )


def redraw_worths(look: Outlook, question: Choose) -> list[float]:
    designs = look.game.parts.designs
    hand = sum([quality(look, designs[tile]) for tile in look.game.player(look.seat).hand])
    return [hand if option == "keep" else FAIR_HAND for option in question.options]


def quality_worths(look: Outlook, question: Choose) -> list[float]:
    return [quality(look, look.game.parts.designs[option]) for option in question.options]


def discard_worths(look: Outlook, question: Choose) -> list[float]:
    """The worst ones go; what is fair is kept."""
    designs = look.game.parts.designs
    return [0.0 if option == "done" else FAIR_TILE - quality(look, designs[option]) for option in question.options]


# Orders


def order_worths(look: Outlook, question: Choose) -> list[float]:
    character = look.game.character(question.about[0])
    plan = Plan(look, character)
    return [_deed_worth(look, plan, option) for option in question.options]


def _deed_worth(look: Outlook, plan: Plan, deed: object) -> float:
    if deed == executing.DONE:
        return LEAST_GAIN
    assert isinstance(deed, tuple)
    kind = deed[0]
    if kind == executing.ABILITY:
        return devising.ability_worth(look, plan.character, deed[1])
    if kind == executing.RELOAD:
        return _reload_worth(look, plan.character)
    if kind == executing.REVEAL:
        return IDLE
    worth, cp = plans.section_worth(look, plan, Section(deed[1], deed[2]))
    return worth if cp else IDLE


def _reload_worth(look: Outlook, character: Character) -> float:
    """A weapon that is wanted, if there is no other."""
    is_armed = bool(aiming.weapons_of(look.game, character))
    return (RELOADED * 0.2 if is_armed else RELOADED) - look.price


def cp_worths(look: Outlook, question: Choose) -> list[float]:
    character = look.game.character(question.about[0])
    order: OrderType = question.about[1]
    plan = Plan(look, character, max(question.options))
    kinds = [orders.printed(look.game, character, s).order for s in orders.open_sections(look.game, character)]
    shoots, fights = OrderType.SHOOT in kinds, OrderType.CLOSE_COMBAT in kinds
    curve = plan.curve(order, shoots=shoots, fights=fights)
    return [curve[min(cp, len(curve) - 1)] - look.price * cp for cp in question.options]


# Combined orders


def helper_worths(look: Outlook, question: Choose) -> list[float]:
    """Whoever has something to gain by it comes along."""
    order: OrderType = question.about[1]
    worths = []
    for option in question.options:
        if option == combined.ALONE:
            worths.append(0.002)
            continue
        helper = look.game.character(option)
        sections = orders.gold_sections(look.game, helper, order)
        most = max([orders.most_on(look.game, helper, section) for section in sections], default=0)
        worths.append(Plan(look, helper).best_on(order, most)[0])
    return worths


def section_worths(look: Outlook, question: Choose) -> list[float]:
    helper = look.game.character(question.about[0])
    return [float(orders.most_on(look.game, helper, section)) for section in question.options]


def purchase_worths(look: Outlook, question: Choose) -> list[float]:
    """ERB-GLT-02c: a Mission Point for CP."""
    worth = 4 * CP * devising.USEFUL * 1.5 - look.mp
    return [worth if option == "pay" else 0.0 for option in question.options]


def standing_worth(look: Outlook, character: Character) -> float:
    """How well a Character stands for what it is after."""
    stand = places.Stand(look, character, 0, 0)
    return stand.nearness(look.square(character))
