"""IPS lines in use, as they are told in a test: Interact orders, abilities, phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grognard.games.reborn import devices, executing, interact, movement
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.sections import Section
from grognard.games.reborn.words import CharacterId, Module
from grognard.geometry.squares import Square
from tests.games.reborn.builders import OPEN, Played, carry_out, one, position

QUIET: Final = (Module.DUEL_INTERRUPT,)
"""What most of these stories leave out: nobody interrupts."""

FOUR_CP: Final = "t08"
"""An order tile whose second section is Interact 4, black."""

GOLD: Final = "t19"
"""An order tile whose second section is Interact 2, gold."""

INTERACT: Final = Section(0, 1)
"""The Interact section of either."""

MOVE: Final = Section(0, 0)
"""The Move section of either."""

Dice = Sequence[tuple[int, ...]]


def scene(characters: Mapping[str, str], drawing: str = OPEN, **more: Any) -> Reborn:
    """The first Character has been activated, with an Interact section of 4."""
    first = next(iter(characters))
    more.setdefault("without", QUIET)
    more.setdefault("tiles", {first: FOUR_CP})
    more.setdefault("acting", first)
    return position(drawing, characters, **more)


def on_tile(tile: str, characters: Mapping[str, str], **more: Any) -> Reborn:
    """The same on this floor tile, its upper left square 0101, with open floor round it."""
    more["scenario"] = {"tiles": (LaidTile(tile, "front", Square("0101")),)}
    return scene(characters, **more)


def interacts(
    game: Reborn, who: str, *answers: str, dice: Dice = (), section: Section = INTERACT, **more: Any
) -> Played:
    """A whole Interact order on its section."""
    return carry_out(game, executing.execute(game, one(game, who), section), answers, throws=dice, **more)


def lines_open(game: Reborn, who: str) -> bool:
    return interact.can_interact(game, one(game, who))


def uses_ability(game: Reborn, who: str, *answers: str, line: int = 0, dice: Dice = (), **more: Any) -> Played:
    """One of the lines of its card that it may use now."""
    assert line in interact.abilities(game, one(game, who))
    return carry_out(game, executing.use_ability(game, one(game, who), line), answers, throws=dice, **more)


def moves(game: Reborn, who: str, *answers: str, dice: Dice = (), **more: Any) -> Played:
    """A whole Move order on its Move section."""
    return carry_out(game, movement.move(game, one(game, who), MOVE), answers, throws=dice, **more)


def initiative(game: Reborn, *answers: str) -> Played:
    return carry_out(game, devices.initiative_effects(game), answers)


def final_phase(game: Reborn, *answers: str, dice: Dice = ()) -> Played:
    """Step 6 of the Final phase."""
    return carry_out(game, devices.final_effects(game), answers, throws=dice)


def refreshed(game: Reborn, *who: str) -> None:
    """As if their sections were empty again: another order of the same turn, on another tile."""
    for of in who:
        for tile in one(game, of).tiles:
            tile.cp = [0] * len(tile.cp)


def next_turn(game: Reborn) -> None:
    """What the Final phase does to Characters and cards for its next turn, as far as lines ask for it."""
    game.state.turn += 1
    for character in game.state.characters.values():
        character.used_elements = []
        character.used_lines = []
        character.engaged = False
        for tile in character.tiles:
            tile.cp = [0] * len(tile.cp)
    for card in game.state.equipment.values():
        card.engaged = False


def where_is(game: Reborn, card: str) -> str:
    """Who has a card: a Character, the search deck, or nobody."""
    for character in game.state.characters.values():
        if card in character.items:
            return character.id
    return "deck" if card in game.state.search_deck else "nobody"


def id_of(of: str) -> CharacterId:
    return CharacterId(of)
