"""Sequence of play (SOS-SEQ): the opening activation, ten rounds of chits, and the judgement at the end.

The game is a loop over `state.stage`. Each stage does one thing, says which stage comes next, and leaves the whole
position in the state, so that play goes on from any checkpoint.
"""

from __future__ import annotations

from typing import Final

from grognard.games.siloam import (
    air,
    allies,
    casualties,
    cics,
    endings,
    events,
    stacking,
    tactics,
    vang,
)
from grognard.games.siloam.activation import begin_activation
from grognard.games.siloam.pack import ActivationChit
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.setup import parts_for
from grognard.games.siloam.state import State
from grognard.games.siloam.words import Banner, EventId, Faction, Stage
from grognard.kernel.asking import checkpoint, draw
from grognard.kernel.narration import Hear
from grognard.kernel.questions import Play

FIRST_ROUND: Final = 1


def play(state: State, hear: Hear | None = None) -> Play[None]:
    """The whole game, from the checkpoint the state stands at to its end."""
    game = Siloam(state, parts_for(state.setup), hear)
    try:
        while state.stage is not Stage.OVER:
            yield from checkpoint(state.stage.value)
            yield from go_on(game)
    except endings.GameOver:
        state.stage = Stage.OVER  # SOS-SEQ-01a: an instant defeat ends the game wherever it stands


def go_on(game: Siloam) -> Play[None]:
    """Carry out the stage the game stands at."""
    stage = game.state.stage
    if stage is Stage.OPENING:
        open_the_invasion(game)
    elif stage is Stage.ROUND_START:
        start_round(game)
    elif stage is Stage.CHITS:
        yield from next_chit(game)
    elif stage is Stage.CICS:
        yield from cics.activate_cics(game)
        put_chit_aside(game)
    elif stage is Stage.ALLY:
        yield from allies.activate_ally(game, _chit(game, game.state.chit).faction or Faction.CALEDONIA)
        put_chit_aside(game)
    elif stage is Stage.VANG:
        yield from activate_banners(game)
    elif stage is Stage.ROUND_END:
        end_round(game)


def open_the_invasion(game: Siloam) -> None:
    """SOS-SET-05a, SOS-CON-10: with the setup complete, Red, Yellow and Black act once before Round 1."""
    state = game.state
    state.banners = list(Banner)
    state.stage = Stage.VANG
    if game.hear is not None:
        game.tell("sequence.opening", "SOS-SET-05a", "The Vang land: Red, Yellow and Black all act before Round 1.")


# A round (SOS-GAP-17)


def start_round(game: Siloam) -> None:
    """SOS-GAP-17: the cup is filled again, events come due, and planes are ready."""
    state = game.state
    if game.hear is not None:
        facts = {"round": state.round}
        game.tell("sequence.round", "SOS-SEQ-01a", f"Round {state.round} begins.", facts)
    _add_new_chits(game)
    state.activation_cup.extend(state.used_chits)  # SOS-SEQ-02g: Weather too
    state.used_chits.clear()
    _add_due_events(game)
    air.hangar_to_runway(game)  # SOS-GAP-22
    state.stage = Stage.CHITS


def _add_new_chits(game: Siloam) -> None:
    """SOS-SEQ-02e: the Tri-Banner chit joins the cup in Round 2."""
    state = game.state
    if state.round == FIRST_ROUND:
        return  # SOS-SET-07a: the chits of Round 1 are there from the setup
    for chit in game.pack.activation:
        if chit.enters == state.round and chit.event is None:
            state.activation_cup.extend([chit.id] * chit.copies)
            if game.hear is not None:
                game.tell("sequence.chit-added", "SOS-SEQ-02e", f"The {chit.title} chit joins the Activation Cup.")


def _add_due_events(game: Siloam) -> None:
    """SOS-SEQ-02f: events waiting on this round of the Round Tracker go into the cup."""
    state = game.state
    due = [event for event, round_due in state.round_track.items() if round_due == state.round]
    for event in due:
        del state.round_track[event]
        state.activation_cup.append(event.value)
        if game.hear is not None:
            title = _chit(game, event.value).title
            game.tell("sequence.event-due", "SOS-SEQ-02f", f"{title} joins the Activation Cup.", {"event": event.value})


def next_chit(game: Siloam) -> Play[None]:
    """SOS-SEQ-01b: one chit at random, resolved in full before the next; the round lasts until the cup is empty."""
    state = game.state
    if not state.activation_cup:
        state.stage = Stage.ROUND_END
        return
    state.chit = yield from draw("activation.draw", state.activation_cup, (state.round,))
    chit = _chit(game, state.chit)
    if game.hear is not None:
        game.tell("sequence.chit", "SOS-SEQ-01b", f"The {chit.title} chit is drawn.", {"chit": chit.id})
    state.step = 0
    if chit.banners:
        state.banners = list(chit.banners)  # SOS-SEQ-02c, SOS-SEQ-02d: in the order printed
        state.stage = Stage.VANG
    elif chit.faction is Faction.CICS:
        state.stage = Stage.CICS  # SOS-SEQ-02a
    elif chit.faction is not None:
        state.stage = Stage.ALLY  # SOS-SEQ-02b
    elif chit.event is not None:
        yield from resolve_event_chit(game, chit.event)
    else:
        resolve_weather(game)


def resolve_event_chit(game: Siloam, event: EventId) -> Play[None]:
    """SOS-GAP-17, SOS-GAP-36: an event is resolved when drawn, at once and in full, and its chit leaves the game."""
    yield from events.resolve_event(game, event)
    game.state.chit = ""


def resolve_weather(game: Siloam) -> None:
    """SOS-SEQ-02g, SOS-CON-75, SOS-GAP-16: the Weather Miss Chits join the Tactics Cup; Weather is back next round."""
    tactics.add_weather(game)
    put_chit_aside(game)


def activate_banners(game: Siloam) -> Play[None]:
    """SOS-SEQ-02c, SOS-SEQ-02d: each banner goes through its whole sequence before the next one begins."""
    state = game.state
    if state.step == 0:
        begin_activation(game)
        state.step = 1
    yield from vang.activate_banner(game, state.banners[0])
    yield from stacking.settle_stacks(game)  # SOS-CON-85: the end of a banner's five steps
    state.banners.pop(0)
    state.step = 0
    if state.banners:
        return
    if state.chit:
        put_chit_aside(game)
    else:
        state.stage = Stage.ROUND_START  # SOS-SET-05a: the opening has no chit


def put_chit_aside(game: Siloam) -> None:
    """SOS-GAP-17: a used chit stays out until the next round."""
    state = game.state
    state.used_chits.append(state.chit)
    state.chit = ""
    state.step = 0
    state.stage = Stage.CHITS


def end_round(game: Siloam) -> None:
    """SOS-GAP-17: casualties, instant defeats, and after the last round the judgement."""
    state = game.state
    casualties.count_casualties(game)  # SOS-SEQ-03a, SOS-SEQ-03b
    if game.rules.armor_clears_each_round:
        clear_armor(game)
    endings.check_occupation(game)
    endings.check_collapse(game)
    if state.round >= game.pack.limits.rounds:
        endings.judge(game)  # SOS-SEQ-01a
        state.stage = Stage.OVER
        return
    state.round += 1
    state.stage = Stage.ROUND_START


def clear_armor(game: Siloam) -> None:
    """SOS-CON-12, read the other way: all Armor Markers return to supply. SOS-SEQ-03c: they count for nothing."""
    for unit in game.state.units.values():
        game.state.armor_supply += unit.armor
        unit.armor = 0


def _chit(game: Siloam, chit_id: str) -> ActivationChit:
    return next(chit for chit in game.pack.activation if chit.id == chit_id)
