"""Final phase (ERB-FIN): seven steps from the check for victory to the next turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.reborn import devices, endings
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Player
from grognard.games.reborn.words import Moment, Stage, seat_in_words
from grognard.kernel.asking import ask_in_secret
from grognard.kernel.questions import Play, Seat

DONE: Final = "done"


def play_final_phase(game: Reborn) -> Play[None]:
    """ERB-FIN-01a"""
    endings.judge(game, Moment.FINAL)  # ERB-FIN-02a
    disengage(game)
    discard_assigned_tiles(game)
    return_cp(game)
    yield from reduce_tiles(game)
    yield from devices.final_effects(game)  # ERB-FIN-07a, ERB-FIN-07b
    start_next_turn(game)


def disengage(game: Reborn) -> None:
    """ERB-FIN-03a: Character and Equipment cards. Being out of ammo is another thing (ERB-FIN-03b)."""
    for character in game.state.characters.values():
        character.engaged = False
    for card in game.state.equipment.values():
        card.engaged = False
        if not game.rules.empty_weapons_stay_empty:
            card.out_of_ammo = False


def discard_assigned_tiles(game: Reborn) -> None:
    """ERB-FIN-04a: face down, with whatever CP still lie on them going back to the Bank (ERB-CPX-03a)."""
    for character in game.state.characters.values():
        game.state.discard.extend([tile.design for tile in character.tiles])
        character.tiles = []
    if game.hear is not None:
        tiles = len(game.state.discard)
        game.tell("final.tiles", "ERB-FIN-04a", f"{tiles} order tiles lie discarded.", {"tiles": tiles})


def return_cp(game: Reborn) -> None:
    """ERB-FIN-05a: from cards and screens; counters that stand for wounds, charges or time stay where they are."""
    for character in game.state.characters.values():
        character.card_cp = character.forced_cp = 0
        character.dedicated_cp = character.raised_max = 0  # ERB-GLC-02d
    for player in game.state.players.values():
        player.cp = player.income = player.paid = 0


# Tiles behind the screens (ERB-FIN-06)


def reduce_tiles(game: Reborn) -> Play[None]:
    """ERB-FIN-06d: everybody at once and unseen, one tile after another; what is done with is put aside until all are.

    Who has finished is asked on with the others, so that nobody learns when he did.
    """
    players = list(game.state.players.values())
    if not any([player.hand for player in players]):
        return
    finished = [player.seat for player in players if not player.hand]
    while len(finished) < len(players):
        options: dict[Seat, Sequence[str]] = {
            player.seat: [DONE] if player.seat in finished else choices(game, player) for player in players
        }
        answers = yield from ask_in_secret("final.discard", options)
        for player in players:
            answer = answers[player.seat]
            if player.seat in finished:
                continue
            if answer == DONE:
                finished.append(player.seat)
            else:
                player.hand.remove(answer)
                player.aside.append(answer)
                if not player.hand:
                    finished.append(player.seat)
    for player in players:
        show_number_kept(game, player)


def choices(game: Reborn, player: Player) -> list[str]:
    """ERB-FIN-06a: down to five he must; ERB-FIN-06b: beyond that he may."""
    tiles = sorted(set(player.hand))
    return [DONE, *tiles] if len(player.hand) <= game.pack.printed.hand else tiles


def show_number_kept(game: Reborn, player: Player) -> None:
    """ERB-FIN-06c"""
    game.state.discard.extend(player.aside)
    player.aside = []
    if game.hear is not None:
        text = f"{seat_in_words(player.seat)} keeps {len(player.hand)} order tiles."
        game.tell("final.kept", "ERB-FIN-06c", text, {"seat": player.seat, "tiles": len(player.hand)})


# The next turn (ERB-FIN-08a)


def start_next_turn(game: Reborn) -> None:
    """ERB-FIN-02b: what is decided because the last turn is over is decided now, when all of it has happened."""
    state = game.state
    for character in state.characters.values():
        character.used_elements = []
        character.used_lines = []
    endings.judge(game, Moment.AT_ONCE)
    if state.turn >= game.parts.turns:
        endings.judge(game, Moment.END)
    state.turn += 1
    state.stage = Stage.INITIATIVE
