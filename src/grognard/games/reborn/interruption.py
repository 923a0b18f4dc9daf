"""Interruption and Pause (ERB-INT): who comes into whose sight or reach, the duel, the orders in between."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from grognard.games.reborn import activation, duels, executing, orders, scrambling, sight
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.rounds import Kept, Watch
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Health, Module, Where, seat_in_words
from grognard.geometry.arcs import Facing
from grognard.kernel.asking import ask, choose
from grognard.kernel.questions import Play, Seat

NO: Final = "no"
NEVER: Final = "never"


class Demand(NamedTuple):
    """ERB-INT-02b: who asks, and which of his Characters would interrupt."""

    seat: Seat
    character: Character


# Coming into sight or reach (ERB-INT-01)


def watch_from_here(game: Reborn, mover: Character) -> None:
    """Take the flags of all watchers as they are now, without any entry (ERB-INT-01d, ERB-INT-05f)."""
    if not game.has(Module.DUEL_INTERRUPT) or game.round.is_interrupted:
        return
    for watcher in watchers_of(game, mover):
        _take_flags(game, mover, watcher)


def _take_flags(game: Reborn, mover: Character, watcher: Character) -> None:
    watch = watch_of(game, mover, watcher)
    watch.sees = has_in_sight(game, watcher, mover)
    watch.touches = has_in_reach(game, watcher, mover)


def watchers_of(game: Reborn, mover: Character) -> list[Character]:
    """ERB-SET-06b: the enemies in play."""
    commander = game.commander(mover)
    return [other for other in game.in_play() if game.commander(other) != commander]


def watch_of(game: Reborn, mover: Character, watcher: Character) -> Watch:
    of_mover = game.round.watches.setdefault(mover.id, {})
    if watcher.id not in of_mover:
        of_mover[watcher.id] = Watch()
    return of_mover[watcher.id]


def has_in_sight(game: Reborn, watcher: Character, mover: Character) -> bool:
    return sight.sees(game, watcher, mover)


def has_in_reach(game: Reborn, watcher: Character, mover: Character) -> bool:
    """ERB-INT-01b, ERB-INT-01g: adjacent, even behind its back, unless the switch asks for sight as well."""
    if not game.touch(game.miniature_of(watcher), game.miniature_of(mover)):
        return False
    return not game.rules.adjacent_needs_los or has_in_sight(game, watcher, mover)


def after_step(game: Reborn, mover: Character) -> Play[None]:
    """After every atomic step of the activated Character: square entered, door moved, object destroyed, order finished
    (ERB-INT-01f). Does nothing inside an interruption. Afterwards the mover may be dead, captured or blocked."""
    if not game.has(Module.DUEL_INTERRUPT) or game.round.is_interrupted or not can_go_on(game, mover):
        return
    entered = entries(game, mover)
    if entered:
        yield from offer(game, mover, entered)


def entries(game: Reborn, mover: Character) -> list[Character]:
    """ERB-INT-01a, ERB-INT-01b, ERB-INT-01f: into whose sight or reach it has come now, for the first time this round.

    Nothing is claimed while it shares a square (ERB-INT-02f). Who has come into play or under an enemy's command since
    the last step begins with what it sees now (ERB-INT-01d).
    """
    is_inside_another = shares_a_square(game, mover)
    known = game.round.watches.get(mover.id, {})
    found: list[Character] = []
    for watcher in watchers_of(game, mover):
        if watcher.id not in known:
            _take_flags(game, mover, watcher)
        elif _has_entry(game, mover, watcher, is_inside_another):
            found.append(watcher)
    return found


def _has_entry(game: Reborn, mover: Character, watcher: Character, is_inside_another: bool) -> bool:
    watch = watch_of(game, mover, watcher)
    if watch.has_seen and watch.has_touched and not (watch.awaits_seen or watch.awaits_touched):
        return False
    sees = has_in_sight(game, watcher, mover)
    touches = has_in_reach(game, watcher, mover)
    if sees and not watch.sees and not watch.has_seen:
        watch.has_seen = watch.awaits_seen = True
    if touches and not watch.touches and not watch.has_touched:
        watch.has_touched = watch.awaits_touched = True
    watch.sees, watch.touches = sees, touches
    if is_inside_another:
        return False
    claimed = (watch.awaits_seen and sees) or (watch.awaits_touched and touches)
    watch.awaits_seen = watch.awaits_touched = False
    return claimed


def shares_a_square(game: Reborn, mover: Character) -> bool:
    miniature = game.miniature_of(mover)
    return any([len(game.standing_on(square)) > 1 for square in game.squares_of(miniature)])


def on_declaration(game: Reborn, character: Character) -> Play[None]:
    """ERB-INT-01h, ERB-CON-01: activating a Character in sight opens no window, unless the switch says so."""
    if game.has(Module.DUEL_INTERRUPT) and game.rules.interrupt_on_activation:
        yield from offer(game, character, [w for w in watchers_of(game, character) if has_in_sight(game, w, character)])


# The demand (ERB-INT-02)


def offer(game: Reborn, mover: Character, entered: list[Character]) -> Play[None]:
    """A moment at which these Characters may interrupt. Special triggers open one too (ERB-INT-01c)."""
    able = [watcher for watcher in entered if not orders.is_spent_out(game, watcher)]  # ERB-INT-02a
    demands: list[Demand] = []
    for seat in seats_in_order(game):
        mine = [watcher for watcher in able if game.commander(watcher) == seat]
        if mine:
            demand = yield from ask_seat(game, seat, mover, mine)
            if demand is not None:
                demands.append(demand)
    if demands:
        yield from duel(game, mover, demands)


def seats_in_order(game: Reborn) -> list[Seat]:
    """ERB-SG4-08f: clockwise from the Salemite Mercenary, if there is one."""
    return game.clockwise_from(game.state.salemite_mercenary or game.state.active)


def ask_seat(game: Reborn, seat: Seat, mover: Character, watchers: list[Character]) -> Play[Demand | None]:
    """ERB-INT-02b, ERB-INT-02e: one of these, or none of them at this moment (ERB-INT-01e).

    The seat is asked whatever lies behind its screen (ERB-INT-02h), and whatever it has settled beforehand for this
    round (ERB-GAP-28); without CP it can only decline.
    """
    player = game.player(seat)
    named = (
        [watcher for watcher in watchers if watcher.id not in player.never_asked] if player.cp >= duels.ASKER else []
    )
    options: list[Any] = [NO, *[watcher.id.value for watcher in named]]
    options += [(NEVER, watcher.id.value) for watcher in named]
    answer = yield from ask(seat, "interruption.offer", options, (mover.id,))
    if answer == NO:
        return None
    if isinstance(answer, tuple):
        player.never_asked.append(CharacterId(answer[1]))
        return None
    watcher = game.character(CharacterId(answer))
    if game.hear is not None:
        text = f"{seat_in_words(seat)} wants to interrupt {game.title(mover.id)} with {game.title(watcher.id)}."
        game.tell("interruption.demand", "ERB-INT-02b", text, {"seat": seat, "by": watcher.id, "mover": mover.id})
    return Demand(seat, watcher)


def duel(game: Reborn, mover: Character, demands: list[Demand]) -> Play[None]:
    """ERB-INT-04c: facing, bids, and one interruption at most (ERB-SG4-08g)."""
    active = game.commander(mover)
    yield from choose_facing(game, mover)
    least = {active: duels.CHALLENGED} | {demand.seat: duels.ASKER for demand in demands}
    winner = yield from duels.fight_duel(game, "interruption", least)
    for demand in demands:
        if demand.seat == winner:
            yield from interrupt(game, mover, demand)


def choose_facing(game: Reborn, mover: Character) -> Play[None]:
    """ERB-INT-04b: the active player may turn it before the bids; not a figure with Rotating Cost (ERB-INT-04e)."""
    miniature = game.miniature_of(mover)
    if game.card(miniature).rotating_cost:
        return
    others = [facing for facing in Facing if facing is not miniature.facing]
    facing: Facing = yield from choose(
        game.commander(mover), "interruption.facing", [miniature.facing, *others], (mover.id,)
    )
    if facing is not miniature.facing:
        miniature.facing = facing
        if game.hear is not None:
            text = f"{game.title(mover.id)} turns {facing.value}."
            game.tell("interruption.facing", "ERB-INT-04b", text, {"character": mover.id, "facing": facing})


# The interruption (ERB-INT-03 to ERB-INT-05)


def interrupt(game: Reborn, mover: Character, demand: Demand) -> Play[None]:
    """ERB-INT-03a: the mover is on Pause, and can only defend itself (ERB-INT-05a), until this one is done."""
    state, before = game.state, Kept(orders.movement(game, mover), unraised_max_cp(game, mover))
    health, had_done = mover.health, game.round.has_done
    state.interrupting = demand.character.id
    game.round.is_interrupted = True  # ERB-INT-02g, ERB-INT-03g
    if game.hear is not None:
        text = f"{game.title(demand.character.id)} interrupts; {game.title(mover.id)} is on Pause."
        facts = {"by": demand.character.id, "mover": mover.id}
        game.tell("interruption.pause", "ERB-INT-03a", text, facts)
    yield from carry_out_orders(game, demand)
    state.interrupting = None
    game.round.is_interrupted = False
    game.round.has_done = had_done  # ERB-ACV-02d: that was not the activated Character's doing
    if mover.health is not health and mover.health is Health.WOUNDED and game.round.open_orders:
        game.round.kept[mover.id] = before  # ERB-INT-05c
    resume(game, mover)


def unraised_max_cp(game: Reborn, mover: Character) -> int:
    return orders.max_cp(game, mover) - mover.raised_max


def carry_out_orders(game: Reborn, demand: Demand) -> Play[None]:
    """ERB-INT-03b, ERB-INT-03d: a tile or none, then up to two orders or abilities; nobody is engaged by it.

    ERB-INT-05e: over at once if it leaves play. ERB-INT-02c: whether it is engaged does not matter.
    """
    interrupter = demand.character
    if game.has(Module.RADIO):
        yield from scrambling.on_activation(game, interrupter)  # ERB-RAD-03b
    yield from activation.offer_tile(game, interrupter, "interruption.tile")
    for _ in range(game.pack.printed.interruption_orders):
        if not is_still_interrupting(game, demand):
            return
        deeds = [executing.DONE, *executing.orders_open(game, interrupter)]
        deeds += executing.abilities_open(game, interrupter)  # ERB-ABL-01g
        deed = yield from choose(demand.seat, "interruption.order", deeds, (interrupter.id,))
        if deed == executing.DONE:
            return
        yield from executing.carry_out(game, interrupter, deed)


def is_still_interrupting(game: Reborn, demand: Demand) -> bool:
    character = demand.character
    return is_in_play(character) and game.commander(character) == demand.seat


def resume(game: Reborn, mover: Character) -> None:
    """ERB-INT-04a, ERB-INT-05b: the generator that was paused goes on with all it had; changes are no entries of its
    (ERB-INT-05f)."""
    if not can_go_on(game, mover):
        if game.hear is not None:
            text = f"{game.title(mover.id)} cannot go on."
            game.tell("interruption.over", "ERB-INT-05d", text, {"mover": mover.id})
        return
    watch_from_here(game, mover)
    if game.hear is not None:
        game.tell("interruption.resume", "ERB-INT-04a", f"{game.title(mover.id)} goes on.", {"mover": mover.id})


def can_go_on(game: Reborn, character: Character) -> bool:
    """Whether an order of this Character may still be continued: it is in play under the same command, and its round
    has not ended (ERB-ACV-06k). Others of a combined Move that has begun, their CP placed, go on without its leader.
    """
    if not is_in_play(character):
        return False
    if game.state.interrupting is not None:
        return character.id is game.state.interrupting
    has_ended = game.round.is_over and character.id is game.state.acting
    return not has_ended and game.commander(character) == game.state.active


def is_in_play(character: Character) -> bool:
    """ERB-SET-06b"""
    return (character.where is Where.MAP and character.captor is None) or character.where is Where.INSIDE
