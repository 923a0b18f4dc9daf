"""The worth of every option of a question, and of a position: what a greedy bot goes by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.games.reborn.appraisal import building, contesting, devising, fighting, moving, searching, turns
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.setup import board_for, parts_for
from grognard.games.reborn.state import State
from grognard.games.reborn.words import CharacterId, Stage
from grognard.kernel.questions import Choose, Seat

Appraiser = Callable[[Outlook, Choose], list[float]]

APPRAISERS: Final[dict[str, Appraiser]] = {
    "activation.action": turns.action_worths,
    "activation.order": turns.order_worths,
    "activation.take": turns.quality_worths,
    "activation.tile": turns.tile_worths,
    "breaking.side": fighting.side_worths,
    "breaking.thing": fighting.thing_worths,
    "capture.facing": moving.placed_facing_worths,
    "close-combat.attack-arc": fighting.arc_worths,
    "close-combat.critical": fighting.critical_worths,
    "close-combat.defence-arc": fighting.arc_worths,
    "close-combat.purpose": fighting.purpose_worths,
    "close-combat.target": fighting.attack_worths,
    "close-combat.weapon": fighting.blade_worths,
    "combined.helper": turns.helper_worths,
    "combined.section": turns.section_worths,
    "devices.purchase": turns.purchase_worths,
    "duels.bid": contesting.bid_worths,
    "duels.demand": contesting.demand_worths,
    "equipment.drop": searching.drop_worths,
    "equipment.loot": searching.loot_worths,
    "explosions.square": fighting.blast_worths,
    "final.discard": turns.discard_worths,
    "flight.facing": moving.placed_facing_worths,
    "healing.patient": devising.patient_worths,
    "initiative.redraw": turns.redraw_worths,
    "interact.line": devising.line_worths,
    "interact.thing": devising.thing_worths,
    "interruption.facing": moving.facing_worths,
    "interruption.offer": contesting.offer_worths,
    "interruption.order": turns.order_worths,
    "interruption.tile": turns.interrupting_tile_worths,
    "movement.exchange": moving.exchange_worths,
    "movement.facing": moving.facing_worths,
    "movement.more": moving.more_worths,
    "movement.step": moving.step_worths,
    "orders.cp": turns.cp_worths,
    "points.deck-order": searching.deck_order_worths,
    "points.spy": searching.spy_worths,
    "reanimation.facing": moving.placed_facing_worths,
    "sags.assign": building.assign_worths,
    "sags.corner": building.corner_worths,
    "sags.deed": building.deed_worths,
    "sags.door": building.door_worths,
    "sags.draft": building.draft_worths,
    "sags.extra-door": building.door_worths,
    "sags.facing": moving.placed_facing_worths,
    "sags.keep-card": building.card_worths,
    "sags.keep-missions": building.mission_worths,
    "sags.mp-icon": building.icon_worths,
    "sags.place": building.place_worths,
    "sags.team": building.team_worths,
    "sags.tile": building.tile_worths,
    "scrambling.assign": searching.assign_worths,
    "search.finder": searching.finder_worths,
    "search.next": searching.next_worths,
    "shooting.dice": fighting.dice_worths,
    "shooting.kind": fighting.kind_worths,
    "shooting.pour-it-on": fighting.pour_worths,
    "shooting.square": fighting.square_worths,
    "shooting.target": fighting.target_worths,
    "shooting.value": fighting.value_worths,
    "shooting.weapon": fighting.weapon_worths,
    "shooting.zone": fighting.zone_worths,
}


def appraise(state: State, seat: Seat, question: Choose) -> Sequence[float]:
    """The worth of each option, as a share of the game as far as that can be said; the state is the caller's own."""
    appraiser = APPRAISERS.get(question.topic)
    if appraiser is None:
        return [0.0] * len(question.options)  # nothing speaks for one of them: the first is taken
    parts = parts_for(state.setup)
    return appraiser(Outlook(Reborn(state, parts, board_for(state, parts)), seat), question)


def worth(state: State, seat: Seat) -> float:
    """What a position is worth: the game itself, lives, MP, how near each stands to what it is after."""
    if state.stage is Stage.OVER:
        return (1.0 if seat in state.winners else -1.0) if state.winners else 0.0
    parts = parts_for(state.setup)
    look = Outlook(Reborn(state, parts, board_for(state, parts)), seat)
    own = sum([_soundness(look, each.id) + turns.standing_worth(look, each) for each in look.own])
    theirs = sum([_soundness(look, each.id) for each in look.foes])
    others = [player.mp for other, player in state.players.items() if other != seat]
    lead = state.players[seat].mp - max(others, default=0)
    return max(-0.99, min(0.99, own - theirs + look.mp * lead))


def _soundness(look: Outlook, of: CharacterId) -> float:
    """A life, less the wounds on it."""
    character = look.game.character(of)
    card = look.game.card(character)
    whole = card.healthy.life + card.wounded.life
    return look.life(character) * (0.3 + 0.7 * look.left_of(character) / whole)
