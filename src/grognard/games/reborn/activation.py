"""Activation phase (ERB-ACV): one Activation round, from the menu of actions to the checks at its end."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import bag, capture, doors, executing, interact, interruption, movement, orders, scrambling
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.rounds import Round
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import CharacterId, Module, Stage, seat_in_words
from grognard.kernel.asking import ask, choose
from grognard.kernel.questions import Barred, Play, Seat

ACTIVATE: Final = "activate"
REACTIVATE: Final = "reactivate"
TRAITOR: Final = "traitor"
DRAW: Final = "draw"
TAKE: Final = "take"
PASS: Final = "pass"
NO_TILE: Final = "none"

Action = Any
"""What a round is spent on: `draw`, `take`, `pass`, or a word and whom it concerns."""


def play_round(game: Reborn) -> Play[None]:
    """ERB-ACV-01a, ERB-ACV-01c: exactly one action, with everything it causes."""
    state = game.state
    state.round += 1
    game.round = Round()
    seat = state.active
    options = actions(game, seat)
    action = yield from ask(seat, "activation.action", options, (), lambda: barred_actions(game, seat))
    is_pass = yield from carry_out(game, seat, action)
    end_round(game)
    state.passes = state.passes + 1 if is_pass else 0  # ERB-ACV-01d
    if state.passes >= len(state.seats):
        state.stage = Stage.FINAL
    state.active = game.clockwise_from(seat)[1]  # ERB-ACV-01b


# The menu (ERB-ACV-01c)


def actions(game: Reborn, seat: Seat) -> list[Action]:
    own = game.in_play(seat)
    found: list[Action] = [(ACTIVATE, character.id.value) for character in own if not character.engaged]
    if not found:  # ERB-ACV-02b, ERB-ACV-02c, ERB-ACV-02e
        found = [(REACTIVATE, character.id.value) for character in own]
    if game.has(Module.ABILITIES):
        found += [(TRAITOR, of.value, line) for of, line in interact.traitor_lines(game, seat)]
    if can_draw(game, seat):
        found.append(DRAW)
    if can_take(game, seat):
        found.append(TAKE)
    return [*found, PASS]


def barred_actions(game: Reborn, seat: Seat) -> list[Barred]:
    waiting = [character for character in game.in_play(seat) if not character.engaged]
    engaged = [character for character in game.in_play(seat) if character.engaged] if waiting else []
    reason = f"{', '.join([game.title(other.id) for other in waiting])} must be activated first"
    found = [Barred((REACTIVATE, each.id.value), reason, "ERB-ACV-02b") for each in engaged]
    price = game.pack.printed
    cp = game.player(seat).cp
    if cp < price.draw_cost:
        found.append(Barred(DRAW, f"drawing a tile costs {price.draw_cost} CP", "ERB-ACV-03a"))
    elif not can_draw(game, seat):
        found.append(Barred(DRAW, "there is no tile left to draw", "ERB-ACV-03d"))
    if not game.state.discard:
        found.append(Barred(TAKE, "no tile has been discarded", "ERB-ACV-04b"))
    elif cp < price.discard_pick_cost:
        found.append(Barred(TAKE, f"taking a tile costs {price.discard_pick_cost} CP", "ERB-ACV-04a"))
    return found


def can_draw(game: Reborn, seat: Seat) -> bool:
    """ERB-ACV-03a, ERB-ACV-03d"""
    has_tiles = bool(game.state.bag or game.state.discard)
    return has_tiles and game.player(seat).cp >= game.pack.printed.draw_cost


def can_take(game: Reborn, seat: Seat) -> bool:
    """ERB-ACV-04a, ERB-ACV-04b"""
    return bool(game.state.discard) and game.player(seat).cp >= game.pack.printed.discard_pick_cost


def carry_out(game: Reborn, seat: Seat, action: Action) -> Play[bool]:
    """Whether it counts as a pass."""
    if action == PASS:
        pass_round(game, seat)
        return True
    if action == DRAW:
        yield from draw_tile(game, seat)
        return False
    if action == TAKE:
        yield from take_discarded(game, seat)
        return False
    kind, who, *line = action
    character = game.character(CharacterId(who))
    if kind == TRAITOR:
        yield from use_traitor(game, seat, character, line[0])
        return False
    return (yield from activate(game, character))


def pass_round(game: Reborn, seat: Seat) -> None:
    """ERB-ACV-05a: nothing happens; the player may act again while the phase lasts."""
    if game.hear is not None:
        game.tell("activation.pass", "ERB-ACV-05a", f"{seat_in_words(seat)} passes.", {"seat": seat})


# Tiles instead of an activation (ERB-ACV-03, ERB-ACV-04)


def draw_tile(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-ACV-03a: there is no limit to how many lie behind a screen in this phase (ERB-ACV-03c)."""
    cost = game.pack.printed.draw_cost
    orders.pay_bank(game, seat, cost)
    if game.hear is not None:
        game.tell(
            "activation.draw",
            "ERB-ACV-03a",
            f"{seat_in_words(seat)} draws an order tile for {cost} CP.",
            {"seat": seat},
        )
    yield from bag.draw_one(game, seat, "activation.drawn")


def take_discarded(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-ACV-04a: others learn only that a tile was taken."""
    player = game.player(seat)
    cost = game.pack.printed.discard_pick_cost
    orders.pay_bank(game, seat, cost)
    player.is_searching_discard = True
    tile: str = yield from ask(seat, "activation.take", sorted(set(game.state.discard)))
    player.is_searching_discard = False
    game.state.discard.remove(tile)
    player.hand.append(tile)
    if game.hear is not None:
        text = f"{seat_in_words(seat)} takes one of the discarded order tiles for {cost} CP."
        game.tell("activation.take", "ERB-ACV-04a", text, {"seat": seat})


# Activating a Character (ERB-ACV-06)


def activate(game: Reborn, character: Character) -> Play[bool]:
    """ERB-ACV-06a: its steps. True if it is a reactivation that has done nothing (ERB-ACV-02d)."""
    was_engaged = character.engaged
    engage(game, character)
    yield from interruption.on_declaration(game, character)
    yield from continue_activation(game, character)
    return was_engaged and not game.round.has_done


def continue_activation(game: Reborn, character: Character) -> Play[None]:
    """A tile, then orders (ERB-ACV-06f). Either may wait for a later reactivation (ERB-ACV-06i)."""
    if game.has(Module.RADIO):
        yield from scrambling.on_activation(game, character)
    if interruption.can_go_on(game, character):
        yield from offer_tile(game, character, "activation.tile")
        interruption.watch_from_here(game, character)
        yield from executing.act(game, character)


def engage(game: Reborn, character: Character) -> None:
    """ERB-ACV-02a: its card is turned, until the Final phase; that of a reactivated Character is already."""
    was_engaged = character.engaged
    character.engaged = True
    game.state.acting = character.id
    if game.hear is not None:
        kind, rule = (REACTIVATE, "ERB-ACV-02b") if was_engaged else (ACTIVATE, "ERB-ACV-02a")
        game.tell(f"activation.{kind}", rule, f"{game.title(character.id)} is {kind}d.", {"character": character.id})


def offer_tile(game: Reborn, character: Character, topic: str) -> Play[None]:
    """ERB-ACV-06c, ERB-INT-03b: one new tile or none, from behind the screen."""
    if character.id in game.round.tiles_given:
        return
    seat = game.commander(character)
    in_hand = sorted(set(game.player(seat).hand))
    tile: str = yield from choose(seat, topic, [NO_TILE, *in_hand], (character.id,))
    if tile != NO_TILE:
        orders.assign_tile(game, character, tile)


def use_traitor(game: Reborn, seat: Seat, character: Character, line: int) -> Play[None]:
    """ERB-CON-24: the action of this round; with healthy Bill it goes on as his activation."""
    game.round.has_done = True
    goes_on = yield from interact.use_traitor(game, seat, character.id, line)
    if goes_on:
        engage(game, character)
        yield from continue_activation(game, character)


# The end of a round (ERB-ACV-01f)


def end_round(game: Reborn) -> None:
    """Occupancy, unpiloted vehicles, sliding doors (ERB-ACV-01e); then nothing of the round is remembered."""
    movement.settle_occupancy(game)
    capture.free_unpiloted(game)
    doors.close_sliding_doors(game)
    game.state.acting = None
    for player in game.state.players.values():
        player.never_asked = []
    game.round = Round()
