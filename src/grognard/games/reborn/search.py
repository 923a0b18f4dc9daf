"""Search (ERB-SEA, ERB-CMB-05): one Search order, from its CP to the card that is found."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from grognard.games.reborn import dice, endings, equipment, lines, orders, points, search_deck, using
from grognard.games.reborn.board import Room
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import Item
from grognard.games.reborn.sections import Contribution, Section
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import (
    Characteristic,
    Counted,
    Faction,
    Ground,
    Module,
    Moment,
    Rolled,
    RoomType,
    TileUse,
)
from grognard.kernel.asking import ask, choose
from grognard.kernel.questions import Barred, Play

TAKE: Final = ("take",)
CYCLE: Final = ("cycle",)
FLIP: Final = ("flip",)
SHUFFLE: Final = ("shuffle",)
SPY: Final = "spy"
END: Final = ("end",)

UNSEARCHABLE: Final = (TileUse.DRILLER, TileUse.STAIRS, TileUse.SEWERS_EXIT)


class Results(Struct):
    """What the dice of one Search have left to use (ERB-SEA-03c)."""

    points: int
    flips: int
    shuffles: int
    spies: int


def can_search(game: Reborn, character: Character) -> bool:
    """ERB-SEA-01a: on a floor tile with a room icon."""
    return game.has(Module.SEARCH) and bool(_searchable(game, character))


def search(game: Reborn, searcher: Character, section: Section) -> Play[None]:
    """A Search order (ERB-SEA-03a to ERB-SEA-03j)."""
    room = yield from _name_room(game, searcher)
    committed = yield from orders.commit(
        game, searcher, section, 1, lambda helper: room in [found.id for found in _searchable(game, helper)]
    )
    if not committed:
        return
    found = yield from _roll(game, searcher, room, committed)
    yield from _go_through_deck(game, searcher, game.board.rooms[room], committed, found)


# Where (ERB-SEA-01)


def _searchable(game: Reborn, character: Character) -> list[Room]:
    return [room for room in game.rooms_of(character) if room_types(room)]


def room_types(room: Room) -> tuple[RoomType, ...]:
    """The icons that cards found here must match; none where searching is impossible.

    ERB-SEA-01b: indoor tiles one square wide are Corridors; ERB-SEA-01c: nothing is found outdoors.
    """
    if room.ground is Ground.OUTDOOR or room.use in UNSEARCHABLE:
        return ()
    if not room.rooms and _is_one_wide(room):
        return (RoomType.CORRIDOR,)
    return room.rooms


def _is_one_wide(room: Room) -> bool:
    columns = {square[:2] for square in room.squares}
    rows = {square[2:] for square in room.squares}
    return len(columns) == 1 or len(rows) == 1


def _name_room(game: Reborn, searcher: Character) -> Play[str]:
    """ERB-LRG-02c: who stands on several tiles says first which one is searched."""
    return (yield from choose(searcher.seat, "search.room", [room.id for room in _searchable(game, searcher)]))


# The dice (ERB-SEA-03b, ERB-CMB-05b)


def _roll(game: Reborn, searcher: Character, room: str, committed: list[Contribution]) -> Play[Results]:
    black = automatic = 0
    for one in committed:
        character = game.character(one.character)
        value = using.characteristic(game, character, Characteristic.SEARCH)
        black += value.dice + one.cp - 1 + lines.extra_dice(game, character, Rolled.SEARCH)
        automatic += value.automatic
    throw = yield from dice.throw_black(game, "search.dice", black, (searcher.id, room))
    found = Results(throw.search + automatic, throw.flips, throw.shuffles, throw.spies)
    if game.hear is not None:
        who = ", ".join([game.title(one.character) for one in committed])
        text = f"{who} search: {found.points} Search Points{_icons(found)}."
        facts = {"room": room, "black": throw.faces, "points": found.points}
        game.tell("search.dice", "ERB-SEA-03b" if len(committed) == 1 else "ERB-CMB-05b", text, facts)
    return found


def _icons(found: Results) -> str:
    shown = (("Flip", found.flips), ("Shuffle", found.shuffles), ("Spy", found.spies))
    named = [f"{number} {icon}" for icon, number in shown if number]
    return f", {', '.join(named)}" if named else ""


# The deck in hand (ERB-SEA-03d to ERB-SEA-03i)


def _go_through_deck(
    game: Reborn, searcher: Character, room: Room, committed: list[Contribution], found: Results
) -> Play[None]:
    """Use points and icons in any order until a card is taken or nothing more is wanted."""
    while True:
        options = _options(game, room, found)
        choice = yield from ask(
            searcher.seat,
            "search.next",
            options,
            (searcher.id, found.points, found.flips, found.shuffles, found.spies),
            lambda: _barred(game, room, found),
        )
        if choice == END:
            return
        if choice == TAKE:
            yield from _take(game, searcher, committed)
            return
        if choice == CYCLE:
            found.points -= game.pack.printed.search_point_cost
            search_deck.cycle(game)
            search_deck.tell_top(game, "ERB-SEA-03e")
        elif choice == FLIP:
            found.flips -= 1
            search_deck.flip(game)
            search_deck.tell_top(game, "ERB-SEA-04a")
        elif choice == SHUFFLE:
            found.shuffles -= 1
            next_seat = game.clockwise_from(searcher.seat)[1]
            yield from search_deck.mix(game, game.state.search_deck, next_seat)  # ERB-SEA-04b
        else:
            found.spies -= choice[1]
            as_mp = may_become_mp(game, [game.character(one.character) for one in committed])
            yield from points.use_spy_points(game, searcher.seat, choice[1], "ERB-SEA-04c", as_mp)


def _options(game: Reborn, room: Room, found: Results) -> list[tuple[Any, ...]]:
    deck = game.state.search_deck
    options: list[tuple[Any, ...]] = []
    if deck:
        if _why_not(game.item(deck[0]), room, found) is None:
            options.append(TAKE)
        if found.points >= game.pack.printed.search_point_cost:
            options.append(CYCLE)
        if found.flips:
            options.append(FLIP)
        if found.shuffles:
            options.append(SHUFFLE)
    options += [(SPY, points) for points in range(1, found.spies + 1)]
    return [*options, END]


def _why_not(item: Item, room: Room, found: Results) -> Barred | None:
    """What keeps the visible card from being taken: its room icons (ERB-SEA-03g) or its Find Factor (ERB-SEA-03h)."""
    if not any([icon in room_types(room) for icon in item.rooms]):
        return Barred(TAKE, f"{item.title} is not found in {room.title}", "ERB-SEA-03g")
    if found.points < item.find:
        return Barred(TAKE, f"{item.title} needs {item.find} Search Points", "ERB-SEA-03h")
    return None


def _barred(game: Reborn, room: Room, found: Results) -> list[Barred]:
    deck = game.state.search_deck
    why = _why_not(game.item(deck[0]), room, found) if deck else None
    barred = [why] if why is not None else []
    if deck and found.points < game.pack.printed.search_point_cost:
        barred.append(Barred(CYCLE, "there is no Search Point left", "ERB-SEA-03e"))
    return barred


def _take(game: Reborn, searcher: Character, committed: list[Contribution]) -> Play[None]:
    """ERB-SEA-03i: one card; ERB-CMB-05c: for the participant the active player names; ERB-SEA-03j: then its weight."""
    finder = yield from choose(searcher.seat, "search.finder", [one.character for one in committed])
    character = game.character(finder)
    card = search_deck.take_top(game)
    if game.hear is not None:
        text = f"{game.title(finder)} finds {search_deck.shown(game, card)}."
        game.tell("search.found", "ERB-SEA-03i", text, {"character": finder, "card": card, "item": game.item(card).id})
    equipment.take_card(game, character, card)
    counted = game.player(searcher.seat).counted
    counted[Counted.CARDS_FOUND] = counted.get(Counted.CARDS_FOUND, 0) + 1
    search_deck.tell_top(game, "ERB-SEA-02d")
    yield from equipment.settle_weight(game, character)
    endings.judge(game, Moment.AT_ONCE)


# Foreign ground (ERB-PTS-02h, ERB-CMB-05d, ERB-CON-20)


def may_become_mp(game: Reborn, searchers: list[Character]) -> bool:
    """Whether Spy Points that these have found may be turned into MP: only where all are on foreign ground."""
    rule = game.rules.foreign_ground
    if rule == "never" or (rule == "combined-search" and len(searchers) == 1):
        return True
    owner = ground_owner(game)
    return owner is None or all([game.faction_of(searcher) is not owner for searcher in searchers])


def ground_owner(game: Reborn) -> Faction | None:
    """Whose ground the map is: the scenario says; S.A.G.S. is played on Salemite ground (ERB-SG2-04f, ERB-SG4-09a)."""
    scenario = game.parts.scenario
    return scenario.ground_of if scenario is not None else Faction.SALEMITE


def build_deck(game: Reborn) -> Play[None]:
    """ERB-SEA-02: what was not given out becomes the search deck."""
    yield from search_deck.build(game)
