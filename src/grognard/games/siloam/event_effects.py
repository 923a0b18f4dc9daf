"""What events do (SOS-EVT-00): the Support Check, and the effects that more than one event has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.games.siloam import guerrillas, hits, supports
from grognard.games.siloam.command import buy_draws
from grognard.games.siloam.morale import shift_morale, success_symbol
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.tactics import check
from grognard.games.siloam.wording import capital
from grognard.games.siloam.words import COALITION, Banner, Box, EventId, Faction
from grognard.kernel.asking import ask, choose
from grognard.kernel.questions import Barred, Play

OPTIONS: Final = ["a", "b"]
NONE: Final = "none"

# SOS-EVT-00b-v13: the score from which a Support Check has two chits, and beyond which it has three.
TWO_CHITS_FROM: Final = 1
TWO_CHITS_TO: Final = 10
COST_OF_OWN_CASUALTIES: Final = 2

WITHDRAWAL_MORALE: Final = -3  # SOS-EVT-25e, SOS-EVT-34d, SOS-EVT-35c


# Options and the Round Tracker


def options_of(
    game: Siloam, event: EventId, options: Sequence[str] = OPTIONS, barred: Callable[[], Sequence[Barred]] | None = None
) -> Play[str]:
    """SOS-GAP-36: which option of an event the player takes. Also asked when one is left, so that the reason shows."""
    option = yield from ask(COALITION, "event.option", options, about=(event,), barred=barred)
    if game.hear is not None:
        card = next(card for card in game.pack.events if card.id is event)
        text = card.options[OPTIONS.index(option)]
        game.tell("event.option", "SOS-GAP-36", f"Option {option.upper()}. {text}.", {"event": event, "option": option})
    return option


def place_event(game: Siloam, event: EventId, round_: int) -> None:
    """SOS-SEQ-02f. SOS-CON-11: never on a round that has begun; after the last round the event does not happen."""
    state = game.state
    later = max(round_, state.round + 1)
    happens = later <= game.pack.limits.rounds
    if happens:
        state.round_track[event] = later
    if game.hear is not None:
        name = f"Event {event.value[1:].upper()}"
        text = f"{name} comes in Round {later}." if happens else f"{name} would come too late and does not happen."
        facts = {"event": event, "round": later if happens else 0}
        game.tell("event.placed", "SOS-SEQ-02f" if later == round_ else "SOS-CON-11", text, facts)


# The Support Check


def support_check(game: Siloam, faction: Faction) -> Play[bool]:
    """SOS-EVT-00c, SOS-MOR-03a: one chit at least must show the faction's success symbol of the moment.

    SOS-EVT-00a: what a failure brings is what the event lists, and no VP are lost by it.
    """
    if game.rules.political_cost:
        draws = yield from buy_draws(game, faction)  # SOS-EVT-00b-v19, SOS-CON-56
    else:
        draws = casualty_draws(game, faction)
    symbol = success_symbol(game, faction)
    succeeds = yield from check(game, symbol, draws, faction)
    if game.hear is not None:
        text = f"The Support Check for {capital(faction.value)} {'succeeds' if succeeds else 'fails'}."
        facts = {"faction": faction, "draws": draws, "symbol": symbol, "success": succeeds}
        game.tell("event.check", "SOS-EVT-00c", text, facts)
    return succeeds


def casualty_draws(game: Siloam, faction: Faction) -> int:
    """SOS-EVT-00b-v13: Vang losses speak for the war, the faction's own count double against it."""
    totals = game.state.casualty_totals
    score = totals[Faction.VANG] - COST_OF_OWN_CASUALTIES * totals[faction]
    if score > TWO_CHITS_TO:
        return 3
    return 2 if score >= TWO_CHITS_FROM else 1


# Rewards


def free_bolster(game: Siloam, rule: str) -> Play[None]:
    """SOS-HIT-07c, SOS-CON-62, SOS-CON-63: at once on a CICS unit on the map, without check or CP, or lost."""
    units = game.units_of(Faction.CICS)
    marked = [unit.id for unit in units if unit.hits or unit.armor]

    def barred() -> list[Barred]:
        clean = [unit for unit in units if unit.id not in marked]
        return [Barred(unit.id, "it has no marker to shed", "SOS-HIT-07a") for unit in clean]

    chosen = yield from choose(COALITION, "event.bolster", [*marked, NONE], about=(), barred=barred)
    if chosen != NONE:
        hits.bolster(game, game.state.units[chosen], rule)
    elif game.hear is not None:
        game.tell("event.bolster", "SOS-CON-63", "The free Bolster is not used.", {"unit": ""})


def reward_guerrilla(game: Siloam, rule: str) -> Play[None]:
    """SOS-GUE-04a, SOS-GUE-04b: where the player chooses; v19 falls back on the automatic placement."""
    yield from guerrillas.place_by_choice(game, rule, fallback=game.rules.event_guerrilla_fallback)


# Counters that come


def unlock(game: Siloam, locked: Box, rule: str) -> None:
    """All counters of a locked pool join their faction's Reinforcement Pool."""
    state = game.state
    units = [unit for unit in state.units.values() if unit.box is locked]
    others = [support for support in state.supports.values() if support.box is locked]
    for unit in units:
        unit.box = Box.POOL
    for support in others:
        support.box = Box.POOL
    if game.hear is not None and (units or others):
        titles = [game.title(unit) for unit in units] + [game.title(support) for support in others]
        counters = [unit.id for unit in units] + [support.id for support in others]
        text = f"Released to the Reinforcement Pool: {', '.join(titles)}."
        game.tell("event.unlocked", rule, text, {"counters": counters})


def release_reserve(game: Siloam, rule: str) -> None:
    unlock(game, Box.LOCKED_RESERVE, rule)
    game.state.reserve_released = True


def bring_infantry_five(game: Siloam, rule: str) -> None:
    """SOS-CON-01, SOS-CON-02: each banner's Infantry 5 goes beneath its beachhead stack."""
    state = game.state
    for unit in state.units.values():
        if unit.box is not Box.WAITING:
            continue
        banner = game.card(unit).banner
        assert banner is not None
        unit.box = Box.BEACHHEAD
        state.beachheads[banner].append(unit.id)
        if game.hear is not None:
            text = f"{game.title(unit)} joins the {capital(Banner(banner).value)} beachhead stack."
            game.tell("event.infantry-five", rule, text, {"unit": unit.id, "banner": banner})


# Counters that go


def withdraw(game: Siloam, faction: Faction, rule: str) -> None:
    """A faction leaves the war. SOS-CON-66: its marked losses count, and nothing of it enters any more."""
    state = game.state
    for unit in game.units_of(faction):
        if game.hear is not None:
            game.tell("event.eliminated", rule, f"{game.title(unit)} leaves {unit.hex} for good.", {"unit": unit.id})
        hits.clear_markers(game, unit)
        hits.shed_attachment(game, unit, "SOS-CON-66")
        game.lift(unit, Box.OUT)
    for unit in state.units.values():
        if game.faction(unit) is faction:
            unit.box = Box.OUT
    if faction is Faction.CALEDONIA:
        for support in state.supports.values():
            if game.parts.support_cards[support.id].faction is faction:
                game.lift_support(support, Box.OUT)
    supports.settle(game)


def end_activations(game: Siloam, faction: Faction, rule: str) -> None:
    """SOS-EVT-25f, SOS-EVT-34e, SOS-EVT-35c: the Activation Chit leaves the game."""
    state = game.state
    chits = {chit.id for chit in game.pack.activation if chit.faction is faction}
    state.activation_cup[:] = [chit for chit in state.activation_cup if chit not in chits]
    state.used_chits[:] = [chit for chit in state.used_chits if chit not in chits]
    state.withdrawn.append(faction)
    if game.hear is not None:
        text = f"{capital(faction.value)} withdraws and activates no more."
        game.tell("event.withdrawal", rule, text, {"faction": faction})


def lower_after_withdrawal(game: Siloam, faction: Faction, rule: str) -> None:
    shift_morale(game, faction, WITHDRAWAL_MORALE, rule)
