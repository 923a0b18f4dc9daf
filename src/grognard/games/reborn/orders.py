"""Command Points and order sections (ERB-CPX): what may be paid, where, and what a payment sets off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.games.reborn import combined, lines, scrambling
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import OrderSection
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import AssignedTile, Character
from grognard.games.reborn.words import CharacterId, Module, OrderColour, OrderType, seat_in_words
from grognard.kernel.asking import choose
from grognard.kernel.questions import Play, Seat

MODULE_OF: Final = {
    OrderType.SHOOT: Module.SHOOT,
    OrderType.SEARCH: Module.SEARCH,
    OrderType.INTERACT: Module.IPS_INTERACT,
}
"""Orders that a scenario may leave out (ERB-SET-01b)."""


# Sections (ERB-CPX-01)


def printed(game: Reborn, character: Character, section: Section) -> OrderSection:
    """What is printed on the section."""
    return game.parts.designs[character.tiles[section.tile].design].sections[section.place]


def cp_on(character: Character, section: Section) -> int:
    return character.tiles[section.tile].cp[section.place]


def assign_tile(game: Reborn, character: Character, design: str) -> None:
    """ERB-ACV-06b: from behind the screen, face up under the card; any number may lie there (ERB-ACV-06d)."""
    seat = game.commander(character)
    game.player(seat).hand.remove(design)
    blank = [0] * len(game.parts.designs[design].sections)
    character.tiles.append(AssignedTile(design, blank, game.state.round))
    game.round.tiles_given.append(character.id)
    game.round.has_done = True
    if game.hear is not None:
        text = f"{game.title(character.id)} receives a new order tile."
        game.tell("orders.tile", "ERB-ACV-06b", text, {"character": character.id, "tile": design, "seat": seat})


def open_sections(game: Reborn, character: Character, order: OrderType | None = None) -> list[Section]:
    """Sections that may take CP now, by colour (ERB-CPX-01d) and use (ERB-CPX-02a); Move sections until full."""
    black_too = game.state.interrupting is not character.id or allows_black(game, character)
    return [
        section
        for section in sections_of(game, character, order)
        if (black_too or printed(game, character, section).colour is not OrderColour.BLACK)
        and _has_space(game, character, section)
    ]


def gold_sections(game: Reborn, character: Character, order: OrderType) -> list[Section]:
    """ERB-CMB-01b, ERB-CMB-01c: gold ones of this type, on tiles assigned in an earlier round."""
    return [
        section
        for section in sections_of(game, character, order)
        if is_gold(game, character, section)
        and character.tiles[section.tile].assigned_in < game.state.round
        and _has_space(game, character, section)
    ]


def sections_of(game: Reborn, character: Character, order: OrderType | None = None) -> list[Section]:
    """The sections of all its tiles, of one order type or of all that are in use."""
    found = []
    for tile, assigned in enumerate(character.tiles):
        for place, section in enumerate(game.parts.designs[assigned.design].sections):
            if (order is None or section.order is order) and is_in_use(game, section.order):
                found.append(Section(tile, place))
    return found


def is_in_use(game: Reborn, order: OrderType) -> bool:
    """ERB-SET-01b: orders that the scenario has not brought in are never offered."""
    module = MODULE_OF.get(order)
    return module is None or game.has(module)


def is_gold(game: Reborn, character: Character, section: Section) -> bool:
    return not game.has(Module.ORDER_COLOURS) or printed(game, character, section).colour is OrderColour.GOLD


def allows_black(game: Reborn, character: Character) -> bool:
    """Whether black sections serve an interruption: no colours in use (ERB-CPX-01d), or ERB-GLE-08a."""
    return not game.has(Module.ORDER_COLOURS) or lines.treats_black_as_red(game, character)


def _has_space(game: Reborn, character: Character, section: Section) -> bool:
    """ERB-CPX-02a: an empty section; of a Move one that is not full (ERB-CPX-02b)."""
    on_it = cp_on(character, section)
    what = printed(game, character, section)
    return on_it < what.most if what.order is OrderType.MOVE else on_it == 0


# Limits (ERB-CPX-02, ERB-CPX-03)


def spent(game: Reborn, character: Character) -> int:  # noqa: ARG001
    """The CP spent on a Character this turn (ERB-CPX-02c, ERB-CPX-03b)."""
    return sum([sum(tile.cp) for tile in character.tiles]) + character.card_cp + character.forced_cp


def spent_by_commander(game: Reborn, character: Character) -> int:
    """What counts toward its maximum: under another's command with a maximum of its own, only what that one spent."""
    command = character.command
    before = command.cp_before if command is not None and command.max_cp else 0
    return spent(game, character) - before


def max_cp(game: Reborn, character: Character) -> int:
    """Its Maximum CP per turn now: the card's, a commander's, raised by dedicated CP (ERB-GLC-02b).

    An order that was half done when the Character was wounded on Pause keeps the old one (ERB-INT-05c, ERB-CON-37).
    """
    command = character.command
    own = command.max_cp if command is not None and command.max_cp else game.side(character).max_cp
    kept = game.round.kept.get(character.id)
    return (own if kept is None else max(own, kept.max_cp)) + character.raised_max


def movement(game: Reborn, character: Character) -> int:
    """The Movement points that a CP gives it now (ERB-MOV-02); in a half-done order those of before (ERB-INT-05c)."""
    kept = game.round.kept.get(character.id)
    return game.side(game.miniature_of(character)).movement if kept is None else kept.movement


def is_spent_out(game: Reborn, character: Character) -> bool:
    """ERB-INT-02a: whether its maximum has been spent on it."""
    return spent_by_commander(game, character) >= max_cp(game, character)


def affordable(game: Reborn, character: Character) -> int:
    """How many CP may be spent on it now: behind the screen and dedicated, within its maximum, within a scrambler's.

    A maximum below what is spent already takes nothing back (ERB-CPX-03d).
    """
    at_hand = game.player(game.commander(character)).cp + character.dedicated_cp
    return max(0, min(at_hand, allowed(game, character)))


def allowed(game: Reborn, character: Character) -> int:
    """How many CP its limits leave, whoever pays them."""
    left = max_cp(game, character) - spent_by_commander(game, character)
    scrambled = scrambling.limit_on(game, character) if game.has(Module.RADIO) else None
    if scrambled is not None:
        left = min(left, scrambled - (spent(game, character) - character.forced_cp))
    return max(0, left)


def most_on(game: Reborn, character: Character, section: Section) -> int:
    """The most CP that may be put on this section now (ERB-CPX-02b)."""
    if not _has_space(game, character, section):
        return 0
    space = printed(game, character, section).most - cp_on(character, section)
    return min(space, affordable(game, character))


# Paying (ERB-CPX-01a, ERB-CPX-03)


def put_on_section(game: Reborn, character: Character, section: Section, cp: int) -> Play[int]:
    """Place CP; reveals a scrambling marker (ERB-RAD-03a). The CP that stay on it of these."""
    tile = character.tiles[section.tile]
    tile.cp[section.place] += cp
    if game.hear is not None:
        what = printed(game, character, section)
        text = f"{cp} CP on a {what.order.value} section of {game.title(character.id)}."
        facts = {"character": character.id, "section": section, "cp": cp, "order": what.order}
        game.tell("orders.paid", "ERB-CPX-03a", text, facts)
    dedicated = _pay_for(game, character, cp)
    excess = yield from _scrambled(game, character, cp)
    if excess:
        tile.cp[section.place] -= excess
        _give_back(game, character, excess, cp - dedicated)
        if tile.assigned_in == game.state.round and not any(tile.cp):
            yield from scrambling.offer_tile_back(game, character)
    return cp - excess


def put_on_card(game: Reborn, character: Character, cp: int) -> Play[int]:
    """Place CP on the Character card: abilities, reloads, traitors (ERB-CPX-03b). The CP that stay on it of these."""
    if game.hear is not None:
        text = f"{cp} CP on the card of {game.title(character.id)}."
        game.tell("orders.paid-on-card", "ERB-CPX-03b", text, {"character": character.id, "cp": cp})
    character.card_cp += cp
    dedicated = _pay_for(game, character, cp)
    excess = yield from _scrambled(game, character, cp)
    if excess:
        character.card_cp -= excess
        _give_back(game, character, excess, cp - dedicated)
    return cp - excess


def _pay_for(game: Reborn, character: Character, cp: int) -> int:
    """What is dedicated to it goes first (ERB-GLC-02b), the rest comes from behind the screen; how many were."""
    dedicated = min(cp, character.dedicated_cp)
    character.dedicated_cp -= dedicated
    _take(game, game.commander(character), cp - dedicated)
    return dedicated


def _scrambled(game: Reborn, character: Character, cp: int) -> Play[int]:
    """ERB-RAD-03a, ERB-RAD-04d: the marker may be turned up now; how many of the CP just placed are too many."""
    if not game.has(Module.RADIO):
        return 0
    yield from scrambling.after_payment(game, character)
    limit = scrambling.limit_on(game, character)
    if limit is None:
        return 0
    return max(0, min(cp, spent(game, character) - character.forced_cp - limit))


def _give_back(game: Reborn, character: Character, excess: int, from_screen: int) -> None:
    """ERB-RAD-04d: behind the screen, as far as they came from there."""
    to_screen = min(excess, from_screen)
    player = game.player(game.commander(character))
    player.cp += to_screen
    player.paid -= to_screen
    character.dedicated_cp += excess - to_screen
    if game.hear is not None:
        text = f"{excess} CP go back from {game.title(character.id)}."
        game.tell("orders.given-back", "ERB-RAD-04d", text, {"character": character.id, "cp": excess})


def pay_bank(game: Reborn, seat: Seat, cp: int) -> None:
    """CP from behind a screen to the Bank at once: bids, tiles; no Character's maximum knows of it (ERB-CPX-03c)."""
    _take(game, seat, cp)


def _take(game: Reborn, seat: Seat, cp: int) -> None:
    player = game.player(seat)
    if cp > player.cp:
        raise ValueError(f"{seat_in_words(seat)} has {player.cp} CP and cannot pay {cp}")
    player.cp -= cp
    player.paid += cp


# An order's CP (ERB-CPX-02, ERB-CMB-01)


def commit(
    game: Reborn,
    leader: Character,
    section: Section,
    least: int = 1,
    may_help: Callable[[Character], bool] | None = None,
    must_help: CharacterId | None = None,
    helper_least: int = 1,
) -> Play[list[Contribution]]:
    """Ask how many CP go on the leader's section and, where combined orders are in use and `may_help` is given, who
    joins with which gold section and CP (ERB-CMB-01); then place them all, leader first. `must_help` has to join: the
    carrier of an item, the captor of a prisoner; with `helper_least` CP. Empty: nothing was left after scrambling.
    """
    helpers = must_help is not None or (may_help is not None and combined.is_possible(game, leader))
    reserved = 0 if must_help is None else helper_least
    cp = yield from ask_cp(game, leader, section, least, reserved)
    plan = [Contribution(leader.id, section, cp)]
    if helpers:
        yield from combined.ask_helpers(game, plan, may_help, must_help, helper_least)
    return (yield from _place(game, plan, least, must_help, helper_least))


def ask_cp(game: Reborn, character: Character, section: Section, least: int = 1, reserved: int = 0) -> Play[int]:
    """ERB-CPX-02d, ERB-CPX-02f: from 1, or what the order takes, up to what the section and the Character bear."""
    behind_screen = game.player(game.commander(character)).cp + character.dedicated_cp - reserved
    most = max(least, min(most_on(game, character, section), behind_screen))
    what = printed(game, character, section)
    about = (character.id, what.order, what.most, cp_on(character, section))
    return (yield from choose(game.commander(character), "orders.cp", list(range(least, most + 1)), about))


def _place(
    game: Reborn, plan: list[Contribution], least: int, must_help: CharacterId | None, helper_least: int
) -> Play[list[Contribution]]:
    """ERB-CMB-01f: all CP before anything is executed. Who is scrambled down to nothing takes no part (ERB-RAD-04d).

    CP of an order that has become impossible stay spent (ERB-CPX-03e).
    """
    game.round.has_done = True
    least_of = {plan[0].character: least} | ({} if must_help is None else {must_help: helper_least})
    placed: list[Contribution] = []
    for each in plan:
        cp = yield from put_on_section(game, game.character(each.character), each.section, each.cp)
        if cp >= least_of.get(each.character, 1):
            placed.append(each._replace(cp=cp))
        elif each.character in least_of:
            return []
    return placed


# CP out of the Bank


def receive(game: Reborn, seat: Seat, cp: int, rule: str) -> None:
    """CP from the Bank behind a screen, in the open; there is no limit to them (ERB-INI-03d)."""
    player = game.player(seat)
    player.cp += cp
    player.income += cp
    if game.hear is not None:
        game.tell(
            "orders.received", rule, f"{seat_in_words(seat)} takes {cp} CP from the Bank.", {"seat": seat, "cp": cp}
        )


def dedicate(game: Reborn, character: Character, cp: int, rule: str) -> None:
    """ERB-GLC-02b: CP that it alone may spend, beyond its maximum; they lie on its card (ERB-GLC-02d)."""
    character.dedicated_cp += cp
    character.raised_max += cp
    if game.hear is not None:
        text = f"{cp} CP from the Bank for {game.title(character.id)} alone."
        game.tell("orders.dedicated", rule, text, {"character": character.id, "cp": cp})


def force(game: Reborn, character: Character, cp: int, rule: str) -> None:
    """ERB-CPX-03b: CP from the Bank put on a Character by somebody else; they count toward its maximum."""
    character.forced_cp += cp
    if game.hear is not None:
        text = f"{cp} CP from the Bank are forced on {game.title(character.id)}."
        game.tell("orders.forced", rule, text, {"character": character.id, "cp": cp})
