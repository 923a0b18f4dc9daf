"""Guerrillas (SOS-GUE): how they come onto the map, make way, and are eliminated.

What they do in combat stands there: SOS-GUE-05a, SOS-GUE-05b and SOS-GUE-06a to -06c.
"""

from __future__ import annotations

from grognard.games.siloam.endings import check_collapse
from grognard.games.siloam.morale import shift_morale
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Support
from grognard.games.siloam.supports import front_hexes
from grognard.games.siloam.words import COALITION, Box, Face, Faction
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Barred, Play

# The counters (SOS-GUE-01a)


def next_counter(game: Siloam) -> Support | None:
    """A Conscript/Guerrilla counter out of the pool; none in play as Conscript is called back (SOS-CON-74)."""
    for support in game.state.supports.values():
        if support.box is Box.POOL and is_dual(game, support):
            return support
    return None


def counters_left(game: Siloam) -> int:
    return len([s for s in game.state.supports.values() if s.box is Box.POOL and is_dual(game, s)])


def is_dual(game: Siloam, support: Support) -> bool:
    return Face.GUERRILLA in game.parts.support_cards[support.id].faces


# Automatic placement (SOS-GUE-03)


def place_automatically(game: Siloam, rule: str) -> Hex | None:
    """SOS-GUE-03a: a Guerrilla comes by itself, because of `rule`. None: no counter is left, or no hex."""
    counter = next_counter(game)
    if counter is None:
        _tell_none_left(game)
        return None
    haven = haven_for(game)
    if haven is not None:
        _set_down(game, counter, haven, rule)
    return haven


def haven_for(game: Siloam) -> Hex | None:
    """SOS-GUE-03b: the highest-numbered empty mountain; SOS-GUE-03c: else the highest-numbered empty priority hex."""
    for place in game.board.mountains:
        if game.is_empty(place):
            return place
    for place in reversed(game.board.priority_hexes):
        if game.is_empty(place):
            return place
    return None


def _set_down(game: Siloam, counter: Support, haven: Hex, rule: str) -> None:
    """SOS-GUE-01a: the counter is turned over to its Guerrilla side."""
    game.put_support(counter, Face.GUERRILLA, haven)
    if game.hear is None:
        return
    in_mountains = haven in game.board.mountains
    pool = game.board.mountains if in_mountains else tuple(reversed(game.board.priority_hexes))
    candidates = (haven, *[place for place in pool if game.is_empty(place)])
    tie_break = (
        "the highest-numbered empty mountain"
        if in_mountains
        else "no mountain is empty: the highest-numbered empty priority hex"
    )
    game.tell(
        "guerrilla.placed",
        rule,
        f"A Guerrilla appears in {haven}.",
        {
            "support": counter.id,
            "hex": haven,
            "by": "SOS-GUE-03b" if in_mountains else "SOS-GUE-03c",
            "reason": Reason(tuple([str(place) for place in candidates]), str(haven), tie_break),
        },
    )


def _tell_none_left(game: Siloam) -> None:
    if game.hear is not None:
        game.tell("guerrilla.none", "SOS-CON-74", "No Conscript/Guerrilla counter is left, so none is placed.")


# Placement by the player (SOS-GUE-04)


def player_hexes(game: Siloam) -> list[Hex]:
    """SOS-GUE-04a: the empty hexes next to Combat Units of both sides."""
    return [place for place in front_hexes(game) if game.is_empty(place)]


def place_by_choice(game: Siloam, rule: str, fallback: bool) -> Play[Hex | None]:
    """SOS-GUE-04a: the player picks the hex. `fallback`: with none to pick, it places itself (SOS-GUE-04b)."""
    counter = next_counter(game)
    if counter is None:
        _tell_none_left(game)
        return None
    open_hexes = player_hexes(game)
    if not open_hexes:
        if fallback and game.rules.event_guerrilla_fallback:
            return place_automatically(game, "SOS-GUE-04b")
        if game.hear is not None:
            text = "No empty hex lies next to Combat Units of both sides, so no Guerrilla is placed."
            game.tell("guerrilla.none", rule, text)
        return None
    haven = yield from choose(COALITION, "guerrilla.hex", open_hexes, (counter.id,), lambda: barred_hexes(game))
    game.put_support(counter, Face.GUERRILLA, haven)
    if game.hear is not None:
        text = f"A Guerrilla is placed in {haven}."
        game.tell("guerrilla.placed", rule, text, {"support": counter.id, "hex": haven, "by": "SOS-GUE-04a"})
    return haven


def barred_hexes(game: Siloam) -> list[Barred]:
    found: list[Barred] = []
    for place in game.board.hexes:
        if game.vang_at(place) is not None or not game.is_beside_vang(place):
            continue
        if not game.is_empty(place):
            found.append(Barred(place, "another unit is in the hex", "SOS-GUE-05d"))
        elif not game.coalition_beside(place):
            found.append(Barred(place, "no friendly Combat Unit is next to it", "SOS-GUE-04a"))
    return found


# Making way, and the end of one


def displace(game: Siloam, guerrilla: Support) -> None:
    """SOS-STK-03d, SOS-GUE-05d, SOS-CON-22: from a hex that a friendly unit has taken to its automatic placement.

    With no hex for it the counter goes to the pool. That is no elimination.
    """
    left = guerrilla.hex
    haven = haven_for(game)
    if haven is not None:
        _set_down(game, guerrilla, haven, "SOS-CON-22")
        return
    game.lift_support(guerrilla)
    if game.hear is not None:
        text = f"The Guerrilla in {left} finds no other hex and goes to the Reinforcement Pool."
        game.tell("support.to-pool", "SOS-CON-22", text, {"support": guerrilla.id, "hex": left})


def eliminate(game: Siloam, guerrilla: Support) -> None:
    """SOS-GUE-07a: the counter is out of the game for good. SOS-GUE-07b: Siloam's morale falls by 1.

    SOS-GUE-07c: no Hit Marker is drawn, and there are no casualties.
    """
    left = guerrilla.hex
    game.lift_support(guerrilla, Box.OUT)
    if game.hear is not None:
        text = f"The Guerrilla in {left} is eliminated; its counter is out of the game."
        game.tell("guerrilla.eliminated", "SOS-GUE-07a", text, {"support": guerrilla.id, "hex": left})
    shift_morale(game, Faction.SILOAM, -1, "SOS-GUE-07b")
    check_collapse(game)
