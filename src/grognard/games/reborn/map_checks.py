"""What the scenarios of a pack must be to be played: their maps, who starts where, and how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import Final

from grognard.games.reborn.board import Board, board_of_scenario, side_laid, side_of
from grognard.games.reborn.dealing import NoCardLeft, holders, starting_cards
from grognard.games.reborn.ending_checks import ending_faults
from grognard.games.reborn.floor_checks import drawing_faults
from grognard.games.reborn.line_checks import Marked, lines_faults
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_tables import LADDER, file_of_scenario
from grognard.games.reborn.printed_parts import CharacterCard, Element, FloorTile
from grognard.games.reborn.scenario_parts import Area, LaidTile, PlacedDoor, Scenario, Start
from grognard.games.reborn.words import CharacterId, Faction, Marker, Module, Size, Wall
from grognard.geometry.places import LARGEST, address
from grognard.geometry.squares import Square, SquareSide
from grognard.packs.sources import Problem

SIDE_OF_LARGE: Final = 2
SAGS_ONLY: Final = (Module.SAGS2, Module.SAGS4)


def scenario_faults(pack: Pack) -> Iterator[Problem]:
    for name, scenario in zip(LADDER, pack.scenarios, strict=True):
        file = file_of_scenario(name)
        for entry, fault, remedy in _faults_of(pack, scenario):
            yield Problem(file, entry, fault, remedy)
    for what, names in (
        ("id", [scenario.id for scenario in pack.scenarios]),
        ("number", [str(scenario.number) for scenario in pack.scenarios]),
    ):
        for found, times in Counter(names).items():
            if times > 1:
                yield Problem("scenarios", "", f"{times} scenarios have the {what} {found}", "rename one")


Fault = tuple[str, str, str]
"""The entry of the file, the fault in it, the remedy."""


def _faults_of(pack: Pack, scenario: Scenario) -> Iterator[Fault]:
    yield from _figure_faults(scenario)
    sheet = list(_sheet_faults(pack, scenario))
    yield from sheet
    if sheet:
        return  # the map cannot be laid out
    board = board_of_scenario(pack, scenario)
    ground = Ground(board, scenario)
    yield from _door_faults(scenario, board)
    yield from _start_faults(pack, scenario, ground)
    yield from _reach_faults(scenario, ground)
    yield from ending_faults(scenario, board)


def _figure_faults(scenario: Scenario) -> Iterator[Fault]:
    if scenario.turns < 1:
        yield "turns", f"turns = {scenario.turns}", "give 1 or more"
    for faction in Faction:
        if scenario.base_cp.get(faction, -1) < 0:
            yield "base_cp", f"none for {faction}", "give 0 or more for each faction (ERB-INI-03a)"
        if Module.MP in scenario.modules and scenario.start_mp.get(faction, -1) < 0:
            yield "start_mp", f"none for {faction}", "give 0 or more for each faction (ERB-PTS-01c)"
    if Module.CORE not in scenario.modules:
        yield "modules", "core is missing", "add it (ERB-SET-01c)"
    for module in scenario.modules:
        if module in SAGS_ONLY:
            yield "modules", f"{module} is not for scenarios of the ladder", "drop it (ERB-SET-01c)"
    if Module.LEVELS not in scenario.modules and (scenario.levels or scenario.stairs):
        yield "levels", "there are levels, and the module is off", "add levels to modules (ERB-SET-01b)"
    if Module.MP not in scenario.modules and scenario.awards:
        yield "awards", "there are awards, and the module mp is off", "add mp to modules (ERB-SET-01b)"


# The sheet: whether a map can be laid out at all


def _sheet_faults(pack: Pack, scenario: Scenario) -> Iterator[Fault]:
    if not (1 <= scenario.columns <= LARGEST and 1 <= scenario.rows <= LARGEST):
        yield "columns", f"{scenario.columns} columns and {scenario.rows} rows", f"give from 1 to {LARGEST} of each"
        return
    squares = _squares_of(scenario)
    yield from _level_faults(scenario)
    for area in scenario.areas:
        yield from _area_faults(pack, scenario, area)
    tiles = {tile.id: tile for tile in pack.tiles}
    for laid in scenario.tiles:
        entry = f"tiles {laid.tile} {laid.corner}"
        if laid.tile not in tiles:
            yield entry, f"no floor tile {laid.tile!r}", "choose from floor_tiles.toml"
        elif laid.side == "back" and tiles[laid.tile].back is None:
            yield entry, "has no back", "lay its front"
        elif list(drawing_faults(*_drawn(tiles[laid.tile], laid))):
            yield entry, "its drawing cannot be read", "see floor_tiles.toml"
        elif not _fits(laid.corner, *_size_laid(tiles[laid.tile].front.drawing, laid.turns), squares):
            yield entry, "lies over the edge of the map", "move it"
    for text in scenario.openings:
        if side_in(text, squares) is None:
            yield "openings", f"{text!r} is no side", "write two adjacent squares of the map, such as 0101|0201"
    for pair in scenario.stairs:
        for square in pair:
            if square not in squares:
                yield "stairs", f"square {square!r} is not on the map", "choose another"


def _drawn(tile: FloorTile, laid: LaidTile) -> tuple[str, dict[str, Element], dict[Square, tuple[Square, ...]]]:
    side = side_laid(tile, laid)
    return side.drawing, side.elements, side.reaches


def _squares_of(scenario: Scenario) -> frozenset[Square]:
    columns = [
        column
        for column in range(1, scenario.columns + 1)
        if not scenario.levels or any([level.first_column <= column <= level.last_column for level in scenario.levels])
    ]
    return frozenset([Square(address(column, row)) for column in columns for row in range(1, scenario.rows + 1)])


def _level_faults(scenario: Scenario) -> Iterator[Fault]:
    last = -1
    for level in scenario.levels:
        if not 1 <= level.first_column <= level.last_column <= scenario.columns:
            fault = f"{level.title} has columns {level.first_column} to {level.last_column}"
            yield "levels", fault, f"choose from 1 to {scenario.columns}"
        if level.first_column < last + 2:
            yield "levels", f"{level.title} touches the level before it", "leave a column between them (ERB-LVL-01a)"
        last = level.last_column


def _area_faults(pack: Pack, scenario: Scenario, area: Area) -> Iterator[Fault]:
    entry = f"areas {area.id}"
    if len([other for other in scenario.areas if other.id == area.id]) > 1:
        yield entry, "two areas have this id", "rename one"
    tile = next((tile for tile in pack.tiles if tile.id == area.tile), None)
    if area.tile and tile is None:
        yield entry, f"no floor tile {area.tile!r}", "choose from floor_tiles.toml"
    if not _fits(area.corner, area.columns, area.rows, _squares_of(scenario)):
        yield entry, "lies over the edge of the map", "move it, or make it smaller"
        return
    lines = area.lines or (tile.lines if tile is not None else ())
    has_icons = has_marked = False
    if area.drawing:
        faults = list(drawing_faults(area.drawing, area.elements, area.reaches))
        yield from [(entry, fault, remedy) for fault, remedy in faults]
        if area.drawing.lstrip("\n").startswith("+"):
            yield entry, "is drawn with sides", "draw its squares only; walls stand round it by themselves"
        drawn = area.drawing.strip("\n").split("\n")
        if len(drawn) != area.rows or {len(line) for line in drawn} != {area.columns}:
            yield entry, f"the drawing is not of {area.columns} x {area.rows} squares", "draw every square"
        has_icons, has_marked = any([sign in area.drawing for sign in "^>v<"]), "*" in area.drawing
    for problem in lines_faults("", entry, lines, Marked(False, has_icons, has_marked, True)):
        yield entry, problem.fault, problem.remedy


def _fits(corner: Square, columns: int, rows: int, squares: frozenset[Square]) -> bool:
    if len(corner) != 4 or not corner.isdecimal() or columns < 1 or rows < 1:
        return False
    first, top = int(corner[:2]), int(corner[2:])
    return all([Square(address(first + x, top + y)) in squares for x in range(columns) for y in range(rows)])


def _size_laid(drawing: str, turns: int) -> tuple[int, int]:
    lines = drawing.strip("\n").split("\n")
    columns, rows = max([len(line) for line in lines]), len(lines)
    if lines[0].startswith("+"):
        columns, rows = columns // 2, rows // 2
    return (rows, columns) if turns % 2 else (columns, rows)


def side_in(text: str, squares: frozenset[Square]) -> SquareSide | None:
    """The side between two adjacent squares of the map that a text names, if it does."""
    one, _, other = text.partition("|")
    a, b = Square(one), Square(other)
    if a not in squares or b not in squares:
        return None
    across, down = abs(int(a[:2]) - int(b[:2])), abs(int(a[2:]) - int(b[2:]))
    return side_of(a, b) if across + down == 1 else None


# Doors


def _door_faults(scenario: Scenario, board: Board) -> Iterator[Fault]:
    squares = frozenset(board.grid.squares)
    standing: dict[SquareSide, str] = {}
    barred = Ground(board, scenario).barred
    for door in scenario.doors:
        entry = f"doors {door.id}"
        if len([other for other in scenario.doors if other.id == door.id]) > 1:
            yield entry, "two doors have this id", "rename one"
        if door.defence < 1:
            yield entry, f"defence = {door.defence}", "give 1 or more (ERB-WND-03b)"
        sides = [side_in(text, squares) for text in door.sides]
        if None in sides or not 1 <= len(sides) <= SIDE_OF_LARGE:
            yield entry, f"stands on {', '.join(door.sides)}", "write one side, or two in line for a large door"
            continue
        if len(sides) == SIDE_OF_LARGE and not _in_line(door):
            yield entry, f"stands on {', '.join(door.sides)}", "the two sides of a large door are in line (ERB-DOR-01a)"
        for side in [side for side in sides if side is not None]:
            if board.walls.get(side) is Wall.DOUBLE:
                yield entry, f"stands on the double wall {side}", "choose a side with a single wall (ERB-SET-03a)"
            if side in standing:
                yield entry, f"stands on {side}, as {standing[side]} does", "choose another side"
            standing[side] = door.id
            for square in side.split("|"):
                if square in barred:
                    yield entry, f"leads into {square}, which cannot be entered", "move it (ERB-SG2-02f)"


def _in_line(door: PlacedDoor) -> bool:
    (a, b), (c, d) = [sorted(text.split("|")) for text in door.sides]
    upright = a[:2] != b[:2]
    if upright != (c[:2] != d[:2]):
        return False
    if upright:
        return a[:2] == c[:2] and b[:2] == d[:2] and abs(int(a[2:]) - int(c[2:])) == 1
    return a[2:] == c[2:] and b[2:] == d[2:] and abs(int(a[:2]) - int(c[:2])) == 1


# Starts


class Ground:
    """A map to be walked over, for looking at one that may be wrong. Doors open for a point."""

    def __init__(self, board: Board, scenario: Scenario) -> None:
        self.board: Final = board
        squares = frozenset(board.grid.squares)
        self.doors: Final = {side_in(text, squares) for door in scenario.doors for text in door.sides}
        self.barred: Final = {
            square for feature in board.features.values() if feature.blocks_movement for square in feature.squares
        }

    def points_to_all(self, start: Square) -> Mapping[Square, int]:
        """The points to every square that can be reached, all doors closed, with a card for any, and nobody about."""
        points = {start: 0}
        waiting = [(0, start)]
        while waiting:
            so_far, here = heappop(waiting)
            if so_far > points[here]:
                continue
            for there, step in self._steps_from(here):
                if there not in points or so_far + step < points[there]:
                    points[there] = so_far + step
                    heappush(waiting, (so_far + step, there))
        return points

    def _steps_from(self, here: Square) -> Iterator[tuple[Square, int]]:
        for there in self.board.grid.neighbours[here]:
            side = side_of(here, there)
            if there in self.barred:
                continue
            if side in self.doors:
                yield there, 2
            elif side not in self.board.walls:
                yield there, 1
        if here in self.board.stairs:
            yield self.board.stairs[here], 1


def _start_faults(pack: Pack, scenario: Scenario, ground: Ground) -> Iterator[Fault]:
    cards = {card.id: card for card in pack.characters}
    standing: dict[Square, CharacterId] = {}
    sides: set[Faction] = set()
    for start in scenario.starts:
        entry = f"starts {start.character}"
        if start.character not in cards:
            yield entry, "has no card", "add it to characters.toml"
            continue
        sides.add(cards[start.character].faction)
        if len([other for other in scenario.starts if other.character is start.character]) > 1:
            yield entry, "starts twice", "drop one"
        for square in _block(start, cards[start.character]):
            if square not in ground.board.grid:
                yield entry, f"square {square!r} is not on the map", "choose another"
            elif square in ground.barred:
                yield entry, f"square {square} cannot be entered", "choose another (ERB-MOV-04e)"
            elif square in standing:
                yield entry, f"starts in {square}, as {standing[square]} does", "choose another (ERB-MOV-04f)"
            standing[square] = start.character
        yield from _load_faults(pack, start, cards[start.character], entry)
    for body in scenario.bodies:
        entry = f"bodies {body.character}"
        if body.square not in ground.board.grid:
            yield entry, f"square {body.square!r} is not on the map", "choose another"
        elif body.square in ground.barred:
            yield entry, f"square {body.square} cannot be entered", "choose another (ERB-MOV-04e)"
        if body.character in standing.values():
            yield entry, "is among the starts", "choose a Character that does not take part"
    for faction in Faction:
        if faction not in sides:
            yield "starts", f"{faction} has nobody", "add a Character"
    cards_given = len([holder for holder in holders(scenario) if holder.magnetic_card])
    printed = next((supply.copies for supply in pack.markers if supply.marker is Marker.MAGNETIC_CARD), 0)
    if cards_given > printed:
        yield "starts", f"{cards_given} Magnetic cards", f"there are {printed} (ERB-SET-04f)"
    try:
        starting_cards(pack, scenario)
    except NoCardLeft as error:
        yield f"starts {error.character}", str(error), "choose another item; cards.toml lists what they show"


def _block(start: Start, card: CharacterCard) -> list[Square]:
    if card.size is Size.SMALL or not start.square.isdecimal():
        return [start.square]
    column, row = int(start.square[:2]), int(start.square[2:])
    return [Square(address(column + x, row + y)) for y in range(SIDE_OF_LARGE) for x in range(SIDE_OF_LARGE)]


def _load_faults(pack: Pack, start: Start, card: CharacterCard, entry: str) -> Iterator[Fault]:
    items = {item.id: item for item in pack.items if not item.built_in}
    unknown = [item for item in start.items if item not in items]
    for item in unknown:
        yield entry, f"no item {item!r} that can be carried", "choose from items.toml"
    weight = sum([items[item].weight for item in start.items if item in items])
    if weight > card.healthy.weight:
        yield entry, f"carries {weight}", f"its Weight allowance is {card.healthy.weight} (ERB-EQP-02a)"


# Ways


def _reach_faults(scenario: Scenario, ground: Ground) -> Iterator[Fault]:
    if not scenario.starts or scenario.starts[0].square not in ground.board.grid:
        return
    reached = ground.points_to_all(scenario.starts[0].square)
    lost = [square for square in ground.board.grid.squares if square not in reached and square not in ground.barred]
    if lost:
        fault = "nobody can get to " + ", ".join(lost[:5]) + (" and others" if len(lost) > 5 else "")
        yield "doors", fault, "put a door there, or an opening"
    for a, b in scenario.stairs:
        if ground.board.level_of(a) == ground.board.level_of(b):
            yield "stairs", f"{a} and {b} are on one level", "lead them to another (ERB-LVL-01a)"
    for stated in scenario.distances:
        entry = f"distances {stated.start} {stated.goal}"
        if stated.start not in ground.board.grid or stated.goal not in ground.board.grid:
            yield entry, "one of them is not on the map", "correct the squares"
            continue
        points = ground.points_to_all(stated.start).get(stated.goal)
        if points != stated.points:
            yield entry, f"{points} Movement points", f"it is stated as {stated.points}: correct the map or the figure"
