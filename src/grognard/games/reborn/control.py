"""Characters that change sides: Einstein turned by Vasquez, Bill turned by his pay (ERB-GLC-07, ERB-GLC-09)."""

from __future__ import annotations

from grognard.games.reborn import endings, orders
from grognard.games.reborn.ips import TakeControl
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character, Command
from grognard.games.reborn.using import Bearer, Use, cp_of, line_at
from grognard.games.reborn.words import Moment, Until


def could_take_control(game: Reborn, use: Use, effect: TakeControl) -> bool:
    """Of somebody in play who obeys another."""
    other = game.character(effect.of)
    return other in game.in_play() and game.commander(other) != use.seat


def take_control(game: Reborn, use: Use, effect: TakeControl) -> None:
    """ERB-GLC-07a, ERB-GLC-07b, ERB-GAP-25: all that lies on its card stays, engagement too.

    Whom it may pass follows from whom it obeys (ERB-CON-28). Without a maximum of the new command, that of its card
    holds (ERB-GLC-04b). ERB-GLC-09a: under a maximum of the new command, only what
    that one spends counts, the CP that bought it included.
    """
    other = game.character(effect.of)
    other.seat = use.seat
    if effect.until is Until.GAME_END:
        other.owner = use.seat
        other.command = None
    else:
        paid_on_it = cp_of(line_at(game, use.at)) if _is_on_its_card(use, other) else 0
        other.command = Command(effect.until, effect.max_cp, orders.spent(game, other) - paid_on_it)
    if game.hear is not None:
        until = "for the rest of the game" if effect.until is Until.GAME_END else "until the Final phase"
        rule = "ERB-GLC-07a" if effect.until is Until.GAME_END else "ERB-GLC-09a"
        text = f"{game.title(other.id)} obeys {use.seat} {until}."
        game.tell("control.taken", rule, text, {"character": other.id, "seat": use.seat, "until": effect.until})
    endings.judge(game, Moment.AT_ONCE)


def _is_on_its_card(use: Use, other: Character) -> bool:
    return use.at.bearer is Bearer.CHARACTER and use.at.id == other.id


def end_commands(game: Reborn) -> None:
    """ERB-FIN-07b, ERB-GLC-09a: those that last until the Final phase are over, and the Character is its owner's."""
    for character in game.state.characters.values():
        command = character.command
        if command is None or command.until is not Until.FINAL_PHASE:
            continue
        character.command = None
        character.seat = character.owner
        if game.hear is not None:
            text = f"{game.title(character.id)} obeys {character.owner} again."
            game.tell("control.ended", "ERB-GLC-09a", text, {"character": character.id, "seat": character.owner})
