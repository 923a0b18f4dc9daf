"""Radio scrambling (ERB-RAD): scramblers that are ON, six markers on the enemy, and what they do when turned up."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import devices, orders, points
from grognard.games.reborn.ips import Line, Scramble
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Channel, Character, Player
from grognard.games.reborn.words import CharacterId, Frequency, Module, Where, seat_in_words
from grognard.kernel.asking import ask, choose
from grognard.kernel.questions import Play, Seat

KEEP: Final = ("keep",)
SWAP: Final = "swap"
ASIDE: Final = "aside"
NO_MARKER: Final = "no-marker"
MARKER_SETS: Final = 2  # one of each colour (ERB-GAP-24)


# Scramblers (ERB-RAD-01)


def is_scrambling(game: Reborn, seat: Seat) -> bool:
    """Whether a scrambler of this player works now. Two of them do no more than one (ERB-RAD-01f)."""
    return game.has(Module.RADIO) and (_has_portable_on(game, seat) or _has_fixed_on(game, seat, suspended=False))


def _is_scrambler(lines: tuple[Line, ...]) -> bool:
    return any([isinstance(effect, Scramble) for line in lines for effect in line.effects])


def _has_portable_on(game: Reborn, seat: Seat) -> bool:
    """ERB-RAD-05f: a portable one ignores power cuts; it works wherever its card lies, until it is dropped."""
    return any(
        [
            card.is_on and card.switched_by == seat and _is_scrambler(game.item(card.id).lines)
            for card in game.state.equipment.values()
        ]
    )


def _has_fixed_on(game: Reborn, seat: Seat, *, suspended: bool) -> bool:
    """ERB-RAD-05d, ERB-RAD-05e: without power it does nothing, and stays ON. `suspended`: count it all the same."""
    return any(
        [
            switch.by_seat == seat
            and _is_scrambler(game.board.rooms[switch.room].lines)
            and (suspended or (not switch.is_suspended and devices.has_power(game, switch.room)))
            for switch in game.state.switches
        ]
    )


def scramblers_have_changed(game: Reborn) -> None:
    """ERB-RAD-05b, ERB-RAD-05d: the markers of who scrambles no longer are removed at once, and their effect ends."""
    for seat, player in game.state.players.items():
        if not _has_markers_out(game, player) or is_scrambling(game, seat):
            continue
        _take_back(game, player)
        if not _has_fixed_on(game, seat, suspended=True):
            player.markers = []
        if game.hear is not None:
            text = f"The scrambling of {seat_in_words(seat)} ends."
            game.tell("scrambling.ends", "ERB-RAD-05b", text, {"seat": seat})


def _has_markers_out(game: Reborn, player: Player) -> bool:
    on_characters = any(
        [channel.by == player.seat for other in game.state.characters.values() for channel in other.channels]
    )
    return on_characters or bool(player.markers) or bool(player.set_aside)


def take_back_markers(game: Reborn) -> None:
    """ERB-FIN-07b: at the end of the turn all scrambling markers go back to their owners."""
    for player in game.state.players.values():
        _take_back(game, player)
    scramblers_have_changed(game)


def _take_back(game: Reborn, player: Player) -> None:
    taken = player.markers + player.set_aside
    for character in game.state.characters.values():
        mine = [channel for channel in character.channels if channel.by == player.seat]
        taken += [channel.frequency for channel in mine]
        character.channels = [channel for channel in character.channels if channel.by != player.seat]
        if mine and not any([_limits(channel) for channel in character.channels]):
            character.is_scrambled = False
    player.markers = sorted(taken)
    player.set_aside = []


def set_markers_aside(game: Reborn, character: Character) -> None:
    """ERB-WND-01i: the marker of a Character that left play lies beside the map, unrevealed."""
    for channel in character.channels:
        game.player(channel.by).set_aside.append(channel.frequency)
    character.channels = []
    character.is_scrambled = False


# Initiative phase (ERB-RAD-02)


def assign_markers(game: Reborn) -> Play[None]:
    """Everybody whose scrambler works assigns his markers; then everybody scrambled may swap two of them once."""
    if not game.has(Module.RADIO):
        return
    order = game.clockwise_from(game.state.initiative)
    scrambling = [seat for seat in order if is_scrambling(game, seat) and _take_markers(game, seat)]
    for seat in scrambling:
        yield from _assign(game, seat)
    for seat in order:
        for by in scrambling:
            if by != seat:
                yield from _offer_swap(game, seat, by)


def _take_markers(game: Reborn, seat: Seat) -> bool:
    """ERB-RAD-02a: his six markers, if there is a set left for him (ERB-GAP-24)."""
    player = game.player(seat)
    if player.markers:
        return True
    sets_out = len([other for other in game.state.players.values() if _has_markers_out(game, other)])
    if sets_out >= MARKER_SETS:
        return False
    player.markers = [kind.frequency for kind in game.pack.scrambling for _ in range(kind.copies)]
    return True


def _enemies_in_play(game: Reborn, seat: Seat) -> list[Character]:
    """ERB-RAD-02c: neither the dead nor prisoners."""
    return [
        character
        for character in game.state.characters.values()
        if character.where in (Where.MAP, Where.INSIDE) and character.captor is None and character.seat != seat
    ]


def _assign(game: Reborn, seat: Seat) -> Play[None]:
    """ERB-RAD-02c, ERB-RAD-02d: one marker face down on each enemy, as long as there are any; the rest set aside."""
    player = game.player(seat)
    enemies = _enemies_in_play(game, seat)
    laid = min(len(enemies), len(player.markers))
    for at, enemy in enumerate(enemies):
        options: list[Any] = list(dict.fromkeys(player.markers))
        if len(enemies) - at > len(player.markers):
            options.append(NO_MARKER)
        chosen = yield from ask(seat, "scrambling.assign", options, (enemy.id, len(player.markers)))
        if chosen != NO_MARKER:
            player.markers.remove(chosen)
            enemy.channels.append(Channel(seat, chosen))
    player.set_aside, player.markers = player.markers, []
    if game.hear is not None:
        text = f"{seat_in_words(seat)} lays scrambling markers on {laid} enemies."
        game.tell("scrambling.assigned", "ERB-RAD-02c", text, {"seat": seat})


def _offer_swap(game: Reborn, seat: Seat, by: Seat) -> Play[None]:
    """ERB-RAD-02e: unseen, two markers on his own Characters, or one of them for one that was set aside."""
    mine = [character for character in game.state.characters.values() if _is_marked(character, seat, by)]
    if not mine:
        return
    ids = [character.id for character in mine]
    options: list[tuple[Any, ...]] = [KEEP]
    options += [(SWAP, one, other) for at, one in enumerate(ids) for other in ids[at + 1 :]]
    options += [(ASIDE, one, number) for one in ids for number in range(1, len(game.player(by).set_aside) + 1)]
    chosen = yield from ask(seat, "scrambling.swap", options, (by,))
    if chosen == KEEP:
        return
    one = _channel(game, chosen[1], by)
    if chosen[0] == SWAP:
        other = _channel(game, chosen[2], by)
        one.frequency, other.frequency = other.frequency, one.frequency
        text = f"{seat_in_words(seat)} swaps the markers of {game.title(chosen[1])} and {game.title(chosen[2])} unseen."
    else:
        aside = game.player(by).set_aside
        place = chosen[2] - 1
        one.frequency, aside[place] = aside[place], one.frequency
        text = f"{seat_in_words(seat)} swaps the marker of {game.title(chosen[1])} for one set aside, unseen."
    if game.hear is not None:
        game.tell("scrambling.swap", "ERB-RAD-02e", text, {"seat": seat})


def _is_marked(character: Character, seat: Seat, by: Seat) -> bool:
    return character.seat == seat and any([channel.by == by for channel in character.channels])


def _channel(game: Reborn, of: CharacterId, by: Seat) -> Channel:
    return next(channel for channel in game.character(of).channels if channel.by == by)


# Turned up (ERB-RAD-03, ERB-RAD-04)


def on_activation(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-03b: with a Bonus of 0 the marker is turned up as soon as its Character is activated or interrupts."""
    if character.channels and game.side(character).bonus_cp == 0:
        yield from _take_effect(game, character, "ERB-RAD-03b")


def after_payment(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-03a: the marker is turned up when the CP spent on its Character exceed its Bonus CP.

    ERB-RAD-03e: all that its player has put there counts, what a Taser has forced on it does not.
    """
    if character.channels and counted_cp(game, character) > game.side(character).bonus_cp:
        yield from _take_effect(game, character, "ERB-RAD-03a")


def counted_cp(game: Reborn, character: Character) -> int:
    return orders.spent(game, character) - character.forced_cp


def limit_on(game: Reborn, character: Character) -> int | None:
    """ERB-RAD-04c: the most CP a scrambled Character may spend this turn; None without a limit."""
    return game.side(character).bonus_cp if character.is_scrambled else None


def _limits(channel: Channel) -> bool:
    return channel.has_acted and channel.frequency is Frequency.SCRAMBLED


def _take_effect(game: Reborn, character: Character, rule: str) -> Play[None]:
    for channel in list(character.channels):
        if channel.has_acted:
            continue
        _turn_up(game, character, channel, rule)
        channel.has_acted = True
        if channel.frequency is Frequency.SCRAMBLED:
            character.is_scrambled = True
            if game.hear is not None:
                most = game.side(character).bonus_cp
                text = f"{game.title(character.id)} is scrambled, and may spend {most} CP this turn."
                game.tell("scrambling.scrambled", "ERB-RAD-04c", text, {"character": character.id})
        elif channel.frequency is Frequency.LISTENING:
            yield from points.use_spy_points(game, channel.by, 1, "ERB-RAD-04b")


def _turn_up(game: Reborn, character: Character, channel: Channel, rule: str) -> None:
    if channel.is_shown:
        return
    channel.is_shown = True
    if game.hear is not None:
        text = f"The marker on {game.title(character.id)} shows: {channel.frequency.value}."
        facts = {"character": character.id, "frequency": channel.frequency.value}
        game.tell("scrambling.shown", rule, text, facts)


def offer_tile_back(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-04e: a tile just assigned that holds no CP now may go back behind the screen."""
    tile = character.tiles[-1] if character.tiles else None
    if tile is None or tile.assigned_in != game.state.round or any(tile.cp):
        return
    back = yield from choose(
        character.seat, "scrambling.tile-back", ["take-back", "leave"], (character.id, tile.design)
    )
    if back == "leave":
        return
    character.tiles.pop()
    game.player(character.seat).hand.append(tile.design)
    if game.hear is not None:
        text = f"The order tile goes from {game.title(character.id)} back behind the screen."
        game.tell("scrambling.tile-back", "ERB-RAD-04e", text, {"character": character.id})


# Turned up too early (ERB-CON-19)


def can_reveal_early(game: Reborn, character: Character) -> bool:
    """In its player's own round, while a marker on it lies face down."""
    return game.rules.early_reveal and any([not channel.is_shown for channel in character.channels])


def reveal_early(game: Reborn, character: Character) -> Play[None]:
    """ERB-RAD-03c: +2 MP for whoever scrambles. ERB-RAD-03d: the effect waits until the Bonus CP are exceeded."""
    for channel in character.channels:
        if not channel.is_shown:
            _turn_up(game, character, channel, "ERB-RAD-03c")
            points.gain_mp(game, channel.by, game.pack.printed.early_reveal_mp, "ERB-RAD-03c")
    if counted_cp(game, character) > game.side(character).bonus_cp:
        yield from _take_effect(game, character, "ERB-RAD-03d")
