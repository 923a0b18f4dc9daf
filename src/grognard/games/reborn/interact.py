"""IPS lines in use: Interact orders and special abilities (ERB-IPS, ERB-ABL, ERB-CMB-06)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from grognard.games.reborn import (
    chances,
    combined_interact,
    conditions,
    effects,
    equipment,
    lines,
    orders,
    points,
    torture,
)
from grognard.games.reborn.ips import (
    DiscardCard,
    Engages,
    Line,
    OncePerTurn,
    OnFacingIcon,
    Powered,
    TakeControl,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Bearer, LineAt, Use, cp_of, line_at, lines_of_room, lines_on, mp_of
from grognard.games.reborn.words import CharacterId, Module, Timing, seat_in_words
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Play, Seat

TORTURE: Final = ("torture",)

Thing = tuple[str, ...]
"""What an order is for (ERB-IPS-02b): what bears its lines, as `card` and its id; or `torture`."""


class Offer(NamedTuple):
    """A line that an Interact order could use, and the CP that its conditions ask of the user."""

    use: Use
    cp: int


# What there is to interact with (ERB-IPS-02b)


def can_interact(game: Reborn, character: Character, section: Section | None = None) -> bool:
    """Whether any line can be used by an Interact order now, torture included; on this section, if it is given.

    ERB-IPS-07a: the same for an interrupter, whose sections are red and gold.
    """
    most = _most(game, character, section)
    return torture.can_torture(game, character) or any(True for _ in offers_to(game, character, most))


def _most(game: Reborn, character: Character, section: Section | None) -> int:
    return orders.affordable(game, character) if section is None else orders.most_on(game, character, section)


def offers_to(game: Reborn, leader: Character, most: int) -> Iterator[Offer]:
    """Lines for which an order of so many CP is enough (ERB-IPS-02f), whose conditions hold (ERB-IPS-01e)."""
    if most < 1 or not game.has(Module.IPS_INTERACT):
        return
    for at in _lines_in_reach(game, leader):
        use = Use(leader, at, game.commander(leader))
        cp = cp_of(line_at(game, at))
        if cp <= most and _is_open(game, leader, use):
            yield Offer(use, max(1, cp))
    cp_at_hand = game.player(game.commander(leader)).cp + leader.dedicated_cp
    for carrier in combined_interact.other_carriers(game, leader):
        for card in carrier.items:
            for at in _interact_lines(game, Bearer.CARD, card):
                use = Use(carrier, at, game.commander(leader))
                cp = max(1, cp_of(line_at(game, at)))
                if (
                    cp < cp_at_hand
                    and combined_interact.can_pay_as_helper(game, carrier, cp)
                    and _is_open(game, leader, use)
                ):
                    yield Offer(use, cp)


def _lines_in_reach(game: Reborn, user: Character) -> Iterator[LineAt]:
    """ERB-IPS-02c: what it carries, however often (ERB-IPS-03a); its rooms, once a turn each (ERB-IPS-03b); what lies
    armed on its square. ERB-IPS-02e: in a room it may stand anywhere, unless the line asks for a facing icon."""
    for card in user.items:
        yield from _interact_lines(game, Bearer.CARD, card)
    for room in game.rooms_of(user):
        if room.id not in user.used_elements and lines_of_room(game, room):
            yield from _interact_lines(game, Bearer.ROOM, room.id)
    squares = game.squares_of(game.miniature_of(user))
    for charge in game.state.charges:
        if charge.square in squares:
            yield from _interact_lines(game, Bearer.CHARGE, charge.card)


def _interact_lines(game: Reborn, bearer: Bearer, of: str) -> Iterator[LineAt]:
    for place, line in enumerate(lines_on(game, bearer, of)):
        if line.timing is Timing.INTERACT:
            yield LineAt(bearer, of, place)


def _is_open(game: Reborn, leader: Character, use: Use) -> bool:
    """ERB-IPS-01e; and what could come to nothing is not offered."""
    if not conditions.hold(game, use):
        return False
    line = line_at(game, use.at)
    if use.user is not leader and not combined_interact.is_of_faction(game, line, leader):
        return False
    return effects.could_do(game, use, line) or effects.could_do(
        game, combined_interact.with_helpers(game, leader, use), line
    )


# The order (ERB-IPS-02, ERB-IPS-03)


def interact(game: Reborn, user: Character, section: Section) -> Play[None]:
    """An Interact order: what it is for, the CP, the test, the effects."""
    offers = list(offers_to(game, user, _most(game, user, section)))
    thing = yield from _choose_thing(game, user, offers)
    if thing is None:
        return
    if thing == TORTURE:
        yield from torture.torture(game, user, section)
        return
    offer = yield from _choose_line(game, user, [offer for offer in offers if _thing_of(offer) == thing])
    committed = yield from _commit(game, user, section, offer)
    if committed:
        yield from _carry_out_order(game, offer, committed)


def _choose_thing(game: Reborn, user: Character, offers: Sequence[Offer]) -> Play[Thing | None]:
    things: list[Thing] = list(dict.fromkeys([_thing_of(offer) for offer in offers]))
    if torture.can_torture(game, user):
        things.append(TORTURE)
    if not things:
        return None
    return (
        yield from choose(
            game.commander(user), "interact.thing", things, (user.id,), partial(barred, game, user, things)
        )
    )


def _thing_of(offer: Offer) -> Thing:
    return (offer.use.at.bearer.value, offer.use.at.id)


def barred(game: Reborn, user: Character, offered: Sequence[Thing] = ()) -> list[Barred]:
    """Rooms that it stands in and that have nothing for it now, with what is in the way."""
    found: dict[tuple[Thing, str], Barred] = {}
    for room in game.rooms_of(user):
        thing = (Bearer.ROOM.value, room.id)
        if thing in offered:
            continue
        for at in _interact_lines(game, Bearer.ROOM, room.id):
            for reason, rule in _hindrances(game, user, at):
                found[thing, rule] = Barred(thing, reason, rule)
    return list(found.values())


def _hindrances(game: Reborn, user: Character, at: LineAt) -> Iterator[tuple[str, str]]:
    title = game.board.rooms[at.id].title
    use = Use(user, at, game.commander(user))
    unmet = [condition for condition in line_at(game, at).conditions if not conditions.is_met(game, use, condition)]
    if at.id in user.used_elements:
        yield f"It has used the {title} in this turn.", "ERB-IPS-03b"
    if any([isinstance(condition, Powered) for condition in unmet]):
        yield f"The {title} has no power.", "ERB-IPS-06a"
    if any([isinstance(condition, OnFacingIcon) for condition in unmet]):
        yield "It is not on a facing icon, turned as that says.", "ERB-IPS-02d"


def _choose_line(game: Reborn, user: Character, offers: Sequence[Offer]) -> Play[Offer]:
    """ERB-IPS-03c: exactly one line."""
    by_place = {offer.use.at.place: offer for offer in offers}
    at = offers[0].use.at
    place = yield from choose(game.commander(user), "interact.line", list(by_place), (user.id, at.bearer, at.id))
    return by_place[place]


def _commit(game: Reborn, leader: Character, section: Section, offer: Offer) -> Play[list[Contribution]]:
    """ERB-IPS-02f; ERB-CMB-06b, ERB-CMB-06e: the carrier pays what is asked for or, at an element, the leader."""
    helps = partial(combined_interact.may_help, game, offer.use)
    carrier = offer.use.user
    if carrier is leader:
        return (yield from orders.commit(game, leader, section, offer.cp, helps))
    return (yield from orders.commit(game, leader, section, 1, helps, carrier.id, offer.cp))


def _carry_out_order(game: Reborn, offer: Offer, committed: Sequence[Contribution]) -> Play[None]:
    """ERB-IPS-01f, ERB-IPS-02g: each CP beyond what is asked for is a die; a failed test leaves the CP spent."""
    taking_part = [game.character(one.character) for one in committed]
    helpers = [character for character in taking_part if character is not offer.use.user]
    use = offer.use._replace(helpers=tuple(helpers))
    asked = offer.cp + len(helpers)
    if use.at.bearer is Bearer.ROOM:
        for character in taking_part:
            character.used_elements.append(use.at.id)  # ERB-IPS-03b, successful or not
    _tell_use(game, use, "ERB-IPS-02b" if len(committed) == 1 else "ERB-CMB-06a")
    yield from _use_line(game, use, sum([one.cp for one in committed]) - asked)


# A line in use, its CP paid


def _use_line(game: Reborn, use: Use, more_dice: int = 0) -> Play[None]:
    line = line_at(game, use.at)
    _pay_what_is_no_cp(game, use, line)
    if not (yield from chances.succeeds(game, use, line, more_dice)):
        return
    is_spent = _count_charge(game, use)
    yield from effects.carry_out(game, use, line)
    if is_spent and not any([isinstance(effect, DiscardCard) for effect in line.effects]):
        equipment.put_away(game, use.at.id)


def _pay_what_is_no_cp(game: Reborn, use: Use, line: Line) -> None:
    """MP; turning the card sideways (ERB-GLE-13a); a line that serves once a turn."""
    points.gain_mp(game, use.seat, -mp_of(line), "ERB-PTS-01e")
    for condition in line.conditions:
        if isinstance(condition, Engages):
            _engage(game, use)
        if isinstance(condition, OncePerTurn):
            use.user.used_lines.append(conditions.mark_of(use))


def _engage(game: Reborn, use: Use) -> None:
    if use.at.bearer is Bearer.CARD:
        game.equipment(use.at.id).engaged = True
    else:
        use.user.engaged = True


def _count_charge(game: Reborn, use: Use) -> bool:
    """ERB-IPS-05a, ERB-IPS-05b: a counter on the card for each success; whether it is spent."""
    if use.at.bearer is not Bearer.CARD or not game.item(use.at.id).uses:
        return False
    card = game.equipment(use.at.id)
    card.used += 1
    return card.used >= game.item(use.at.id).uses


def _tell_use(game: Reborn, use: Use, rule: str) -> None:
    if game.hear is None:
        return
    text = f"{game.title(use.user.id)} uses {_name_of(game, use.at)}."
    facts = {"character": use.user.id, "bearer": use.at.bearer, "of": use.at.id, "line": use.at.place}
    game.tell("interact.used", rule, text, facts)


def _name_of(game: Reborn, at: LineAt) -> str:
    if at.bearer is Bearer.ROOM:
        return f"the {game.board.rooms[at.id].title}"
    if at.bearer is Bearer.CARD:
        return f"the {game.item(at.id).title}"
    return "its ability" if at.bearer is Bearer.CHARACTER else "what lies on its square"


# Special abilities (ERB-ABL)


def abilities(game: Reborn, character: Character) -> list[int]:
    """The lines it may use now without an order, by their place in `lines.ability_lines` (ERB-ABL-01c)."""
    seat = game.commander(character)
    return [
        place
        for place, at in enumerate(lines.ability_lines(game, character))
        if _can_use_ability(game, Use(character, at, seat))
    ]


def _can_use_ability(game: Reborn, use: Use) -> bool:
    line = line_at(game, use.at)
    if use.at.bearer is Bearer.CARD and not game.has(Module.IPS_INTERACT):
        return False
    return (
        cp_of(line) <= orders.affordable(game, use.user)
        and conditions.hold(game, use)
        and effects.could_do(game, use, line)
    )


def use_ability(game: Reborn, character: Character, line: int) -> Play[None]:
    """ERB-ABL-01d: CP on the card, the test, the effects, as often as they can be paid (ERB-ABL-01e).

    ERB-ABL-01f: no more CP, no more dice. ERB-ABL-01i: nobody joins.
    """
    use = Use(character, lines.ability_at(game, character, line), game.commander(character))
    needed = cp_of(line_at(game, use.at))
    if needed and (yield from orders.put_on_card(game, character, needed)) < needed:
        return
    _tell_use(game, use, "ERB-ABL-01d")
    yield from _use_line(game, use)


# Traitors (ERB-CON-24)


def traitor_lines(game: Reborn, seat: Seat) -> list[tuple[CharacterId, int]]:
    """ERB-CON-24: lines of opposing Characters that this player may use as the action of his own round."""
    if not game.has(Module.ABILITIES):
        return []
    return [
        (other.id, place)
        for other in game.in_play()
        if game.commander(other) != seat and _can_tempt(game, seat, other)
        for place in lines.opposing_lines(game, other.id)
        if _can_use_traitor(game, Use(other, LineAt(Bearer.CHARACTER, other.id, place), seat))
    ]


def _can_tempt(game: Reborn, seat: Seat, other: Character) -> bool:
    """ERB-GAP-24: the other faction; of bands, one with a Character of the other faction in play."""
    faction = game.player(seat).faction
    if faction is not None:
        return faction is not game.card(other).faction
    return any([game.card(own).faction is not game.card(other).faction for own in game.in_play(seat)])


def _can_use_traitor(game: Reborn, use: Use) -> bool:
    line = line_at(game, use.at)
    cp = cp_of(line)
    if cp > game.player(use.seat).cp or not conditions.hold(game, use) or not effects.could_do(game, use, line):
        return False
    # ERB-GLC-04c: the CP count toward its maximum; ERB-GLC-09a: under a new command it has one of its own.
    left = orders.max_cp(game, use.user) - orders.spent_by_commander(game, use.user)
    return _takes_control(line) or cp <= left


def _takes_control(line: Line) -> bool:
    return any([isinstance(effect, TakeControl) for effect in line.effects])


def use_traitor(game: Reborn, seat: Seat, of: CharacterId, line: int) -> Play[bool]:
    """Carry such a line out; True if the round goes on as that Character's activation (healthy Bill).

    ERB-RAD-03e: what another than its player pays is nothing to a scrambler.
    """
    traitor = game.character(of)
    use = Use(traitor, LineAt(Bearer.CHARACTER, of, line), seat)
    used = line_at(game, use.at)
    orders.pay_bank(game, seat, cp_of(used))
    if game.hear is not None:
        text = f"{cp_of(used)} CP of {seat_in_words(seat)} on the card of {game.title(of)}."
        game.tell("interact.traitor", "ERB-CON-24", text, {"seat": seat, "character": of, "cp": cp_of(used)})
    if _takes_control(used):
        traitor.card_cp += cp_of(used)
        yield from effects.carry_out(game, use, used)  # its activation engages it
        return True
    traitor.forced_cp += cp_of(used)
    yield from _use_line(game, use)
    return False
