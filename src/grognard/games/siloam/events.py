"""Events (SOS-EVT): Event 1, the three arcs that follow from it, and how an event chit is resolved."""

from __future__ import annotations

from grognard.games.siloam.endings import check_collapse
from grognard.games.siloam.event_effects import options_of, place_event, support_check
from grognard.games.siloam.events_caledonia import (
    casualty_lists,
    envoys_offer,
    final_commitment,
    peace_vote,
    price_of_alliance,
)
from grognard.games.siloam.events_cics import (
    auditors_eye,
    censure_vote,
    councils_true_face,
    requisition,
    whispers_of_interference,
)
from grognard.games.siloam.events_siloam import (
    cracks_in_the_palace,
    kingdoms_last_stand,
    nation_divided,
    peoples_commander,
    ultimatum,
)
from grognard.games.siloam.morale import shift_morale
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.words import EventId, Faction
from grognard.kernel.questions import Play

__all__ = ["place_event", "resolve_event", "support_check"]


def resolve_event(game: Siloam, event: EventId) -> Play[None]:
    """SOS-GAP-36: at once and in full, in printed order; what cannot be done is skipped.

    SOS-EVT-01a: a resolved event leaves the game; its chit, out of the cup already, is not put with those used.
    """
    announce(game, event)
    yield from _carry_out(game, event)
    check_collapse(game)  # SOS-CON-79: only now that all effects are complete


def announce(game: Siloam, event: EventId) -> None:
    if game.hear is not None:
        card = next(card for card in game.pack.events if card.id is event)
        text = f"Event {event.value[1:].upper()}, {card.title}: {card.text}"
        game.tell("event.drawn", "SOS-GAP-36", text, {"event": event.value})


def _carry_out(game: Siloam, event: EventId) -> Play[None]:
    if event is EventId.E1:
        yield from call_to_the_colors(game)
    # Arc 1: CICS
    elif event is EventId.E1A:
        yield from requisition(game)
    elif event is EventId.E1B:
        yield from auditors_eye(game)
    elif event is EventId.E1C:
        yield from whispers_of_interference(game)
    elif event is EventId.E1D:
        yield from censure_vote(game)
    elif event is EventId.E1E:
        yield from councils_true_face(game)
    # Arc 2: Siloam
    elif event is EventId.E2A:
        yield from nation_divided(game)
    elif event is EventId.E2B:
        yield from peoples_commander(game)
    elif event is EventId.E2C:
        yield from cracks_in_the_palace(game)
    elif event is EventId.E2D:
        yield from ultimatum(game)
    elif event is EventId.E2E:
        yield from kingdoms_last_stand(game)
    # Arc 3: Caledonia
    elif event is EventId.E3A:
        yield from price_of_alliance(game)
    elif event is EventId.E3B:
        yield from casualty_lists(game)
    elif event is EventId.E3C:
        yield from envoys_offer(game)
    elif event is EventId.E3D:
        yield from peace_vote(game)
    else:
        yield from final_commitment(game)


def call_to_the_colors(game: Siloam) -> Play[None]:
    """Event 1. SOS-EVT-01b: sent at once. SOS-EVT-01c: through channels."""
    option = yield from options_of(game, EventId.E1)
    if option == "a":
        shift_morale(game, Faction.CICS, -2, "SOS-EVT-01b")
        place_event(game, EventId.E1A, 2)
    else:
        shift_morale(game, Faction.CICS, 1, "SOS-EVT-01c")
        place_event(game, EventId.E1A, 3)
    place_event(game, EventId.E2A, 2)
    place_event(game, EventId.E3A, 2)
