"""The Construction Zone (ERB-SG2-01a to ERB-SG2-01i, ERB-SG4-02, ERB-SG4-03): tiles, doors, Drillers."""

from __future__ import annotations

from grognard.games.reborn.drawing import STEP, read_drawing
from grognard.games.reborn.pack import DoorCard, Pack
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.printed_parts import FloorTile
from grognard.games.reborn.sags.frame import built_of, is_band_game, sags_of
from grognard.games.reborn.words import DoorSize, Faction, TileUse, Wall, seat_in_words
from grognard.kernel.asking import draw
from grognard.kernel.questions import Draw, Play, Seat


def prepare(game: Reborn) -> Play[None]:
    """Everything that is sorted, drawn and dealt before the first tile is laid."""
    built = built_of(game)
    sort_tiles(game)
    if is_band_game(game):
        yield from draw_doors(game)
        yield from draw_drillers(game)
    else:
        sort_doors(game)
    built.turns_left = dict.fromkeys(game.state.seats, sags_of(game).construction_turns)
    first: Seat = yield Draw("sags.first-constructor", game.state.seats)  # ERB-SG2-01i, ERB-SG4-03c
    built.constructor = first
    if game.hear is not None:
        rule = "ERB-SG4-03c" if is_band_game(game) else "ERB-SG2-01i"
        text = f"{seat_in_words(first)} is the first Constructor."
        game.tell("sags.first-constructor", rule, text, {"seat": first})


def sort_tiles(game: Reborn) -> None:
    """ERB-SG2-01c, ERB-SG2-01d: all but the stairs, in their groups; ERB-SG2-01e: NORAD takes the Drillers."""
    built = built_of(game)
    built.tiles = {
        tile.id: tile.copies for tile in game.pack.tiles if tile.group > 0 and tile.use is not TileUse.DRILLER
    }
    built.drillers = {seat: [] for seat in game.state.seats}
    for player in game.state.players.values():
        if player.faction is Faction.NORAD:
            built.drillers[player.seat] = [tile.id for tile in drillers(game) for _ in range(tile.copies)]


def drillers(game: Reborn) -> list[FloorTile]:
    return driller_tiles(game.pack)


def driller_tiles(pack: Pack) -> list[FloorTile]:
    return [tile for tile in pack.tiles if tile.use is TileUse.DRILLER]


# Doors


def sort_doors(game: Reborn) -> None:
    """ERB-SG2-01g, ERB-SG2-01h: each player has the doors of his faction, those that cost MP apart from the others."""
    doors = built_of(game).doors
    for player in game.state.players.values():
        mine = [card for card in game.pack.doors if card.faction is player.faction]
        mine.sort(key=lambda card: -card.cost)
        doors[player.seat] = [card.id for card in mine for _ in range(card.copies)]


def draw_doors(game: Reborn) -> Play[None]:
    """ERB-SG4-02a, ERB-SG4-02b: out of the bag, so many large and so many small; ERB-SG4-02d: the rest is out."""
    built = built_of(game)
    sags = sags_of(game)
    for size, number in ((DoorSize.LARGE, sags.large_doors), (DoorSize.SMALL, sags.small_doors)):
        bag = _all_of(game, size)
        for seat in game.state.seats:
            for _ in range(number):
                door = yield from draw("sags.draw-door", bag, (seat, size))
                built.doors.setdefault(seat, []).append(door)


def _all_of(game: Reborn, size: DoorSize) -> list[str]:
    cards: list[DoorCard] = [card for card in game.pack.doors if card.size is size]
    return [card.id for card in cards for _ in range(card.copies)]


# Drillers


def draw_drillers(game: Reborn) -> Play[None]:
    """ERB-SG4-03a: without the one that solid walls close in, each player secretly draws one; the others are out."""
    built = built_of(game)
    pool = [tile.id for tile in drillers(game) if not is_closed_in(tile) for _ in range(tile.copies)]
    for seat in game.state.seats:
        driller = yield from draw("sags.draw-driller", pool, (seat,))
        built.drillers[seat] = [driller]


def is_closed_in(tile: FloorTile) -> bool:
    """Walls stand on every side of its outline."""
    drawing = read_drawing(tile.front.drawing)
    squares = set(drawing.squares)
    return all(
        [
            drawing.walls.get((place, facing), Wall.NONE) is not Wall.NONE
            for place in drawing.squares
            for facing, (east, south) in STEP.items()
            if (place[0] + east, place[1] + south) not in squares
        ]
    )
