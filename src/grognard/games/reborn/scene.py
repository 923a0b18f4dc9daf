"""What a position looks like: the map with its rooms and walls, figures with arcs, doors, and the tables beside it.

Made from a view: whatever is drawn, its seat may know.
"""

from __future__ import annotations

from typing import Any, Final

from grognard.games.reborn import scene_panels, sight
from grognard.games.reborn.board import Board, Room
from grognard.games.reborn.position import Parts, Reborn
from grognard.games.reborn.prompting import prompt
from grognard.games.reborn.sags.frame import block_of
from grognard.games.reborn.setup import board_for, parts_for
from grognard.games.reborn.state import Character, DeadMarker, Door, State
from grognard.games.reborn.view import UNSEEN, View
from grognard.games.reborn.words import (
    CharacterId,
    CombatArc,
    DoorKind,
    Faction,
    Marker,
    RoomType,
    Size,
    TileUse,
    Wall,
    Where,
    Zone,
)
from grognard.geometry.arcs import Facing
from grognard.geometry.places import address
from grognard.geometry.squares import Square
from grognard.kernel.questions import Choose, Question, Seat
from grognard.kernel.spelling import spell
from grognard.scene.model import (
    Fixture,
    FixtureKind,
    Floor,
    Furniture,
    Paint,
    Piece,
    Scene,
    SquareBoard,
    Strength,
    Tint,
    Touch,
)

TINT_OF_FACTION: Final[dict[Faction, Tint]] = {Faction.NORAD: "yellow", Faction.SALEMITE: "green"}
TINT_OF_BAND: Final[tuple[Tint, ...]] = ("blue", "red", "orange", "purple")
STRENGTH_OF_ARC: Final[dict[CombatArc, Strength]] = {
    CombatArc.DARK_BLUE: "high",
    CombatArc.LIGHT_BLUE: "even",
    CombatArc.GREY: "weak",
}
PAINT_OF_ROOM: Final[dict[RoomType, Paint]] = {
    RoomType.SCIENCE: "science",
    RoomType.TECHNICAL: "technical",
    RoomType.OFFICER: "officer",
    RoomType.MEDICAL: "medical",
    RoomType.SECURITY: "security",
    RoomType.LIVING: "living",
    RoomType.CORRIDOR: "corridor",
}
CHARGES: Final = {
    Marker.MINE: "MINE",
    Marker.PLASTIC_EXPLOSIVE: "C4",
    Marker.TIME_BOMB: "BOMB",
    Marker.DEADLY_VIRUS: "VIRUS",
}
NO_NAMES: Final = ("Jr", "MK", "II")


def scene(view: View, question: Question | None) -> Scene:
    """The picture of a view; with a question, what its options touch, and what the Character it is about sees."""
    state = view.table
    parts = parts_for(state.setup)
    board = board_for(state, parts)
    return Scene(
        title="Earth Reborn",
        caption=scene_panels.caption(view, parts),
        board=board_picture(board, state, parts),
        pieces=tuple(_figures(state, parts)),
        tracks=scene_panels.tracks(view, parts),
        panels=scene_panels.panels(view, parts),
        touches=tuple(_touches(state, question)) if isinstance(question, Choose) else (),
        fixtures=(*_sight_of_subject(state, parts, board, question), *_fixtures(view, parts, board)),
    )


def tint_of(state: State, seat: Seat, faction: Faction) -> Tint:
    """A faction's colour; among bands the band's."""
    owner = state.players[seat].faction
    if owner is not None:
        return TINT_OF_FACTION[owner]
    return TINT_OF_BAND[state.seats.index(seat)] if seat in state.seats else TINT_OF_FACTION[faction]


# The board


def board_picture(board: Board, state: State, parts: Parts) -> SquareBoard:
    """What never changes while the map is the same."""
    name = f"{parts.pack.digest}-{parts.scenario.id}" if parts.scenario is not None else _name_of_laid(state, parts)
    kept = _BOARDS.get(name)
    if kept is None:
        while len(_BOARDS) >= MOST_BOARDS:
            del _BOARDS[next(iter(_BOARDS))]
        kept = _BOARDS[name] = _picture_of(board, name)
    return kept


MOST_BOARDS: Final = 64
_BOARDS: Final[dict[str, SquareBoard]] = {}


def _name_of_laid(state: State, parts: Parts) -> str:
    laid = ",".join([f"{one.tile}:{one.side}:{one.corner}:{one.turns}" for one in state.laid])
    return f"{parts.pack.digest}-{laid}"


def _picture_of(board: Board, name: str) -> SquareBoard:
    grid = board.grid
    columns, rows = grid.columns, grid.rows
    places = [address(column, row) for column in range(1, columns + 1) for row in range(1, rows + 1)]
    return SquareBoard(
        digest=name,
        columns=columns,
        rows=rows,
        floors=tuple([Floor(room.id, _title(room), room.squares, paint_of(room)) for room in board.rooms.values()]),
        walls=tuple([side for side, wall in board.walls.items() if wall is Wall.SINGLE]),
        double_walls=tuple([side for side, wall in board.walls.items() if wall is Wall.DOUBLE]),
        furniture=tuple(
            [
                Furniture(each.id, each.title, each.squares, each.blocks_sight, each.blocks_movement)
                for each in board.features.values()
            ]
        ),
        facing_signs=tuple([(icon.square, icon.facing.value) for room in board.rooms.values() for icon in room.icons]),
        cadavers=board.cadavers,
        stairs=tuple([(a, b) for a, b in board.stairs.items() if a < b]),
        exits=tuple([(square, way.value) for square, ways in board.exits.items() for way in ways]),
        outer_walls=tuple(_rim(board)),
        absent=tuple([place for place in places if place not in grid]),
    )


def _title(room: Room) -> str:
    return "" if room.is_plain_ground else room.title


def paint_of(room: Room) -> Paint:
    if room.use is TileUse.STAIRS:
        return "stairs"
    if room.use is TileUse.DRILLER:
        return "vehicle"
    if not room.is_indoor:
        return "open"
    return PAINT_OF_ROOM[room.rooms[0]] if room.rooms else "corridor"


def _rim(board: Board) -> list[tuple[str, Any]]:
    """Sides of the frame over which nobody leaves."""
    return [
        (square, facing.value)
        for square in board.grid.squares
        for facing in Facing
        if facing not in board.ahead[square] and facing not in board.exits.get(square, ())
    ]


# Figures


def _figures(state: State, parts: Parts) -> list[Piece]:
    on_map = [each for each in state.characters.values() if each.where is Where.MAP]
    return [_figure(state, parts, character) for character in on_map]


def _figure(state: State, parts: Parts, character: Character) -> Piece:
    card = parts.cards[character.id]
    pilot = _inside(state, character)
    bearer = pilot or character
    side = parts.cards[bearer.id].healthy if bearer.health == "healthy" else parts.cards[bearer.id].wounded
    is_hurt = bearer.health != "healthy"
    tab = scene_panels.badge(state, bearer)
    words = scene_panels.badge_in_words(state, parts, bearer)
    return Piece(
        id=f"piece-{character.id}",
        place=character.square,
        title=f"{card.title} in {character.square}" + (f", piloted by {parts.cards[pilot.id].title}" if pilot else ""),
        tint=tint_of(state, bearer.seat, card.faction),
        symbol="infantry",
        label=short_name(card.title),
        hits=bearer.wounds,
        hits_most=side.life,
        tab=tab,
        tab_title=words,
        spent=bearer.engaged,
        heading=character.facing.value,
        arcs=(
            STRENGTH_OF_ARC[card.arcs[0]],
            STRENGTH_OF_ARC[card.arcs[1]],
            STRENGTH_OF_ARC[card.arcs[2]],
            STRENGTH_OF_ARC[card.arcs[3]],
        ),
        breadth=2 if card.size is Size.LARGE else 1,
        is_hurt=is_hurt,
    )


def _inside(state: State, vehicle: Character) -> Character | None:
    return state.characters[vehicle.captor] if vehicle.captor is not None else None


def short_name(title: str) -> str:
    """The last name; of a machine or a Zombie the name itself."""
    words = [word for word in title.split() if word not in NO_NAMES]
    return f"{words[-2]} {words[-1]}" if len(words[-1]) == 1 else words[-1]


# What comes and goes


def _fixtures(view: View, parts: Parts, board: Board) -> list[Fixture]:
    state = view.table
    found = [_door(door) for door in state.doors.values() if not door.is_destroyed]
    found += [
        Fixture(f"breach-{number}", "breach", f"Broken wall {' and '.join(breach.sides)}", tuple(breach.sides))
        for number, breach in enumerate(state.breaches)
    ]
    found += [
        Fixture(f"rubble-{each}", "rubble", f"{board.features[each].title}, destroyed", board.features[each].squares)
        for each in state.destroyed
        if each in board.features
    ]
    found += [Fixture(f"grave-{square}", "grave", f"Empty grave in {square}", (square,)) for square in state.graves]
    found += [_body(state, parts, number, dead) for number, dead in enumerate(state.dead)]
    found += [_charge(number, charge.marker, charge.square) for number, charge in enumerate(state.charges)]
    found += _smoke(state, parts, board)
    found += _power(state, board)
    return found + _markers(view, parts)


def _door(door: Door) -> Fixture:
    lock = "Magnetic " if door.magnetic else ""
    state = "open" if door.is_open else "closed"
    title = f"{lock}{door.kind.value} door, {state}, Defensive value {door.defence}"
    kind: FixtureKind = "sliding-door" if door.kind is DoorKind.SLIDING else "wooden-door"
    return Fixture(
        f"door-{door.id}", kind, title, tuple(door.sides), label="M" if door.magnetic else "", is_open=door.is_open
    )


def _body(state: State, parts: Parts, number: int, dead: DeadMarker) -> Fixture:
    card = parts.cards[dead.character]
    carried = [parts.items[parts.equipment[item].faces[state.equipment[item].face]].title for item in dead.items]
    carried += ["Magnetic card"] if dead.magnetic_cards else []
    title = f"{card.title}, dead in {dead.square}" + (f", with {', '.join(carried)}" if carried else "")
    tint = TINT_OF_FACTION[card.faction]
    return Fixture(f"body-{number}", "body", title, (dead.square,), tint, short_name(card.title))


def _charge(number: int, marker: Marker, square: Square) -> Fixture:
    title = f"{marker.value.replace('-', ' ').capitalize()} in {square}"
    return Fixture(f"charge-{number}", "charge", title, (square,), "red", CHARGES.get(marker, "!"))


def _smoke(state: State, parts: Parts, board: Board) -> list[Fixture]:
    if not state.smoke:
        return []
    squares = tuple(Reborn(state, parts, board).smoky_squares())
    return [Fixture("smoke", "smoke", "Smoke", squares)] if squares else []


def _power(state: State, board: Board) -> list[Fixture]:
    """Rooms without power, and lines that are ON."""
    found: list[Fixture] = []
    dark = [room for room in board.rooms.values() if room.is_indoor] if state.is_dark else []
    dark += [board.rooms[room] for room in state.dark_rooms if not state.is_dark and room in board.rooms]
    found += [Fixture(f"dark-{room.id}", "dark", f"{room.title}: no power", room.squares) for room in dark]
    for switch in state.switches:
        room = board.rooms[switch.room]
        place = room.icons[0].square if room.icons else room.squares[0]
        left = f" {switch.counters}" if switch.counters else ""
        title = f"{room.title} is ON" + (f", {switch.counters} counters" if switch.counters else "")
        found.append(Fixture(f"switch-{switch.room}-{switch.line}", "switch", title, (place,), "blue", f"ON{left}"))
    return found


def _markers(view: View, parts: Parts) -> list[Fixture]:
    """While S.A.G.S. is set up: markers and Drillers that lie face down."""
    state = view.table
    built = state.built
    if built is None:
        return []
    found: list[Fixture] = []
    for corner, driller in built.hidden_drillers.items():
        label = "Driller" if driller == UNSEEN else driller.replace("driller-", "Driller ")
        squares = tuple([address(*place) for place in block_of(Square(corner))])
        found.append(Fixture(f"driller-{corner}", "crate", f"Driller at {corner}, face down", squares, label=label))
    for square, marker in built.placed.items():
        seat, what = marker.split(" ", 1)
        known = next((short_name(card.title) for card in parts.pack.characters if card.id == what), "")
        label = {UNSEEN: "?"}.get(what, known[:3] or "–")
        tint = tint_of(state, Seat(seat), Faction.NORAD)
        found.append(Fixture(f"marker-{square}", "marker", f"A marker of {seat} at {square}", (square,), tint, label))
    return found


# What an option touches


def _touches(state: State, question: Choose) -> list[Touch]:
    labels = prompt(state, question).labels
    known = {
        "characters": {str(each.id) for each in state.characters.values()},
        "doors": set(state.doors),
    }
    return [
        _touch(state, spell(option), label, option, known)
        for option, label in zip(question.options, labels, strict=True)
    ]


def _touch(state: State, spelling: str, label: str, option: Any, known: dict[str, set[str]]) -> Touch:
    places: list[str] = []
    pieces: list[str] = []
    for word in option if isinstance(option, tuple) else (option,):
        text = spell(word)
        if text in known["characters"]:
            pieces.append(f"piece-{text}")
        elif text in known["doors"]:
            pieces.append(f"door-{text}")
            places += state.doors[text].sides
        elif is_place(text):
            places.append(text)
        elif is_feature(text):
            places.append(text[-SQUARE_LENGTH:])
    return Touch(spelling, label, tuple(places), tuple(pieces))


SQUARE_LENGTH: Final = 4


def is_place(text: str) -> bool:
    """A square, or a side between two."""
    ends = text.split("|")
    return len(ends) < 3 and all([len(end) == SQUARE_LENGTH and end.isdecimal() for end in ends])


def is_feature(text: str) -> bool:
    """A Floor Element is named by its room and a square of it."""
    return len(text) > SQUARE_LENGTH and text[-SQUARE_LENGTH:].isdecimal() and text[-SQUARE_LENGTH - 1] == "-"


# Lines of sight


def _sight_of_subject(state: State, parts: Parts, board: Board, question: Question | None) -> list[Fixture]:
    """What the Character that is asked about sees from where it stands."""
    subject = _subject(state, question)
    return [] if subject is None else lines_of_sight(Reborn(state, parts, board), subject)


def _subject(state: State, question: Question | None) -> Character | None:
    if not isinstance(question, Choose) or not question.about:
        return None
    named = question.about[0]
    if not isinstance(named, str) or named not in [each.value for each in CharacterId]:
        return None
    character = state.characters[CharacterId(named)]
    return character if character.where is Where.MAP else None


def lines_of_sight(game: Reborn, viewer: Character) -> list[Fixture]:
    """The squares in sight, in the red arc and in the orange one."""
    red: list[str] = []
    orange: list[str] = []
    for square in game.board.grid.squares:
        zones = sight.zones_in_sight(game, viewer, square)
        if Zone.RED in zones:
            red.append(square)
        elif zones:
            orange.append(square)
    title = f"What {game.title(viewer.id)} sees"
    found = [Fixture("sight-red", "sight", f"{title}: red arc", tuple(red))] if red else []
    return found + ([Fixture("sight-orange", "side-sight", f"{title}: orange arc", tuple(orange))] if orange else [])
