"""The tables beside the map: MP and CP, Characters with their cards, hands, decks, Missions, the search deck."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn.position import Parts
from grognard.games.reborn.printed_parts import CharacterSide
from grognard.games.reborn.state import Character, Player, State
from grognard.games.reborn.view import View
from grognard.games.reborn.wording import tile_in_words
from grognard.games.reborn.words import Health, Module, Stage, Where, seat_in_words
from grognard.kernel.questions import Seat
from grognard.scene.model import Panel, Tint, Track

STAGE_WORDS: Final = {
    Stage.SETUP: "setting up",
    Stage.CONSTRUCTION: "building the map",
    Stage.TEAMS: "teams",
    Stage.EQUIPPING: "Equipment",
    Stage.DEPLOYMENT: "deployment",
    Stage.REVEAL: "reveal",
    Stage.MISSIONS: "Missions",
    Stage.INITIATIVE: "Initiative phase",
    Stage.ACTIVATION: "Activation phase",
    Stage.FINAL: "Final phase",
    Stage.OVER: "over",
}
WHERE_WORDS: Final = {
    Where.HELD: "prisoner",
    Where.INSIDE: "inside",
    Where.DEAD: "dead",
    Where.EXITED: "has left",
    Where.WAITING: "waits",
}
TINTS: Final[tuple[Tint, ...]] = ("blue", "red", "orange", "purple")
HIGH_MP: Final = 40


def caption(view: View, parts: Parts) -> str:
    state = view.table
    name = parts.scenario.title if parts.scenario is not None else f"S.A.G.S. for {len(state.seats)}"
    turn = f"Turn {state.turn} of {parts.turns}, {STAGE_WORDS[state.stage]}"
    ending = f" · {state.outcome}" if state.outcome else ""
    return f"{name} · {turn}{ending}"


def tint_of_seat(state: State, seat: Seat) -> Tint:
    faction = state.players[seat].faction
    if faction is None:
        return TINTS[state.seats.index(seat)]
    return "yellow" if faction == "norad" else "green"


# Tracks


def tracks(view: View, parts: Parts) -> tuple[Track, ...]:
    state = view.table
    found = [Track("track-turn", "Turn", state.turn, 1, parts.turns)]
    if Module.MP in parts.modules:
        most = max([HIGH_MP, *[player.mp for player in state.players.values()]])
        found += [
            Track(f"track-mp-{seat}", f"MP {seat_in_words(seat)}", player.mp, 1, most, tint_of_seat(state, seat))
            for seat, player in state.players.items()
        ]
    return tuple(found)


# Panels


def panels(view: View, parts: Parts) -> tuple[Panel, ...]:
    state = view.table
    found = [_screens(view)]
    own = state.players.get(view.seat) if view.seat is not None else None
    if own is not None:
        found += _own_panels(view, parts, own)
    for seat in state.seats:
        lines = _characters_of(view, parts, seat)
        if lines:
            found.append(Panel(f"panel-characters-{seat}", f"Characters of {seat_in_words(seat)}", tuple(lines)))
    if Module.SEARCH in parts.modules:
        found.append(Panel("panel-deck", "Search deck", tuple(_deck_lines(view, parts))))
    bag = f"{view.tiles_in_bag} in the bag, {view.tiles_discarded} discarded"
    found.append(Panel("panel-tiles", "Order tiles", (bag,)))
    if state.removed and Module.SEARCH in parts.modules:
        found.append(Panel("panel-removed", "Out of the game", (f"{len(state.removed)} Equipment cards",)))
    return tuple(found)


def _screens(view: View) -> Panel:
    """What lies behind the screens, as far as one may know."""
    state = view.table
    lines = []
    for seat, player in state.players.items():
        cp = f"{view.cp[seat]} CP" if seat in view.cp else f"{player.income} CP taken, {player.paid} spent in public"
        parts = [cp, f"{view.tiles[seat]} order tiles"]
        parts += [f"{view.missions[seat]} Missions"] if view.missions[seat] else []
        mark = " (Initiative)" if state.initiative == seat else ""
        lines.append(f"{seat_in_words(seat)}{mark}: {', '.join(parts)}")
    return Panel("panel-screens", "Behind the screens", tuple(lines))


def _own_panels(view: View, parts: Parts, own: Player) -> list[Panel]:
    hand = [tile_in_words(parts.designs[tile]) for tile in sorted([*own.hand, *own.aside])]
    found = [Panel("panel-hand", "Your order tiles", tuple(hand) or ("none",))]
    if own.missions:
        cards = {card.id: card for card in parts.pack.missions}
        lines = [
            f"{cards[each].title}, {cards[each].points} MP" + (" (fulfilled)" if each in own.fulfilled else "")
            for each in own.missions
            if each in cards
        ]
        found.append(Panel("panel-missions", "Your Missions", tuple(lines)))
    if own.markers or own.set_aside:
        lines = [f"to lay: {', '.join(own.markers)}"] if own.markers else []
        lines += [f"set aside: {', '.join(own.set_aside)}"] if own.set_aside else []
        found.append(Panel("panel-markers", "Your scrambling markers", tuple(lines)))
    if view.table.built is not None:
        found += _building(view, parts, own.seat)
    return found


def _building(view: View, parts: Parts, seat: Seat) -> list[Panel]:
    """Doors left to place, and construction turns."""
    built = view.table.built
    assert built is not None
    cards = {card.id: card for card in parts.pack.doors}
    left = built.doors.get(seat, [])
    kinds = [
        f"{left.count(each)} {cards[each].size.value} {cards[each].kind.value}"
        + (" Magnetic" if cards[each].magnetic else "")
        + (f", {cards[each].cost} MP each" if cards[each].cost else "")
        for each in dict.fromkeys(left)
        if each in cards
    ]
    turns = f"{built.turns_left.get(seat, 0)} construction turns left"
    return [Panel("panel-doors", "Your doors", (turns, *kinds))]


# Characters


def _characters_of(view: View, parts: Parts, seat: Seat) -> list[str]:
    state = view.table
    lines: list[str] = []
    for character in state.characters.values():
        if character.owner != seat or character.where is Where.ABSENT:
            continue
        lines += [f"{parts.cards[character.id].title}: {', '.join(_standing(view, parts, character))}"]
        lines += [f"  {each}" for each in _on_the_card(state, parts, character)]
    return lines


def side_of(parts: Parts, character: Character) -> CharacterSide:
    card = parts.cards[character.id]
    return card.healthy if character.health is Health.HEALTHY else card.wounded


def _standing(view: View, parts: Parts, character: Character) -> list[str]:
    side = side_of(parts, character)
    if character.where in WHERE_WORDS:
        return [WHERE_WORDS[character.where]]
    words = [f"{character.health.value} {character.wounds}/{side.life}", f"{cp_on(character)} of {side.max_cp} CP"]
    words += ["engaged"] if character.engaged else []
    words += ["scrambled"] if character.is_scrambled else []
    words += ["marker face down"] if view.face_down.get(character.id) else []
    words += [f"marker: {channel.frequency.value}" for channel in character.channels]
    return words


def _on_the_card(state: State, parts: Parts, character: Character) -> list[str]:
    lines = []
    for tile in character.tiles:
        design = parts.designs[tile.design]
        pairs = zip(tile.cp, design.sections, strict=True)
        lying = [f"{cp} on {section.order.value}" for cp, section in pairs if cp]
        lines.append(tile_in_words(design) + (f" ({', '.join(lying)})" if lying else ""))
    carried = [item_in_words(state, parts, card) for card in character.items]
    carried += ["Magnetic card"] * character.magnetic_cards
    if carried:
        lines.append(", ".join(carried))
    return lines


def item_in_words(state: State, parts: Parts, card: str) -> str:
    """An Equipment card by the side in use, with its state."""
    equipment = state.equipment[card]
    item = parts.items[parts.equipment[card].faces[equipment.face]]
    words = ["empty"] if equipment.out_of_ammo else []
    words += ["ON"] if equipment.is_on else []
    words += [f"{item.uses - equipment.used} left"] if item.uses else []
    return f"{item.title} ({', '.join(words)})" if words else item.title


def cp_on(character: Character) -> int:
    return sum([sum(tile.cp) for tile in character.tiles]) + character.card_cp + character.forced_cp


# A figure's badge


def badge(state: State, character: Character) -> str:
    """In few letters on the figure: a prisoner, a Magnetic card, how many cards it carries."""
    marks = "P" if _prisoner(state, character) is not None else ""
    marks += "M" if character.magnetic_cards else ""
    return marks + (str(len(character.items)) if character.items else "")


def badge_in_words(state: State, parts: Parts, character: Character) -> str:
    held = _prisoner(state, character)
    words = [f"{parts.cards[held.id].title} as prisoner"] if held is not None else []
    words += ["a Magnetic card"] if character.magnetic_cards else []
    words += [item_in_words(state, parts, card) for card in character.items]
    return ", ".join(words)


def _prisoner(state: State, captor: Character) -> Character | None:
    for other in state.characters.values():
        if other.captor is captor.id and other.where is Where.HELD:
            return other
    return None


# The search deck


def _deck_lines(view: View, parts: Parts) -> list[str]:
    if view.deck_shows:
        item = parts.items[view.deck_shows]
        lines = [f"{view.cards_in_deck} cards, open: {item.title}"]
        rooms = ", ".join(item.rooms)
        lines.append(f"found with {item.find} in: {rooms}")
    else:
        lines = ["empty"]
    known = view.table.search_deck
    if known:
        titles = [item_in_words(view.table, parts, card) for card in known]
        lines.append(f"you know from the top: {', '.join(titles)}")
    return lines
