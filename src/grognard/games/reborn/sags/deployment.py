"""Hidden deployment (ERB-SG2-03, ERB-SG4-05, ERB-GAP-33): markers and decoys, face down, one at a time.

`Built.placed` has `seat marker` by square; a Driller is named by its upper left square and takes one marker.
"""

from __future__ import annotations

from typing import Final

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags.equipping import initiative_seat
from grognard.games.reborn.sags.frame import block_of, built_of, is_band_game, sags_of
from grognard.games.reborn.state import Built
from grognard.games.reborn.words import Faction, Stage, TileUse, seat_in_words
from grognard.geometry.squares import Edge, Square
from grognard.kernel.asking import ask
from grognard.kernel.questions import Draw, Play, Seat

DECOY: Final = "decoy"


def deploy(game: Reborn) -> Play[None]:
    """Markers and decoys in turn, until none is left (ERB-SG2-03d, ERB-SG4-05b)."""
    built = built_of(game)
    yield from take_markers(game)
    # ERB-SG2-03b, ERB-SG4-05b
    built.first = (yield Draw("sags.first-deployer", game.state.seats)) if is_band_game(game) else initiative_seat(game)
    while any(built.markers_left.values()):
        for seat in game.clockwise_from(built.first):
            if built.markers_left[seat]:
                yield from place_marker(game, seat)
    game.state.stage = Stage.REVEAL


def take_markers(game: Reborn) -> Play[None]:
    """ERB-SG2-03a: those of one's Characters, and decoys; ERB-SG4-05a: bands choose the faction of theirs."""
    built = built_of(game)
    for seat in game.state.seats:
        faction = game.player(seat).faction
        if faction is None:
            faction = yield from ask(seat, "sags.decoy-faction", list(Faction))
        decoys = [f"{DECOY}-{faction}-{number + 1}" for number in range(sags_of(game).decoys)]
        built.markers_left[seat] = [*built.team[seat], *decoys]


def place_marker(game: Reborn, seat: Seat) -> Play[None]:
    """One marker face down: the others see where, not which."""
    built = built_of(game)
    marker = yield from ask(seat, "sags.marker", list(built.markers_left[seat]), (len(built.markers_left[seat]),))
    places = places_for(game, seat, marker)
    place = yield from ask(seat, "sags.place", places, (marker,))
    built.markers_left[seat].remove(marker)
    built.placed[place] = f"{seat} {marker}"
    if game.hear is not None:
        rule = "ERB-SG4-05b" if is_band_game(game) else "ERB-SG2-03d"
        text = f"{seat_in_words(seat)} lays a marker at {place}."
        game.tell("sags.marker", rule, text, {"seat": seat, "square": place})


def is_decoy(marker: str) -> bool:
    return marker.startswith(DECOY)


def faction_of_marker(game: Reborn, marker: str) -> Faction:
    """ERB-GAP-33: decoys follow the faction printed on them."""
    if is_decoy(marker):
        return Faction(marker.split("-")[1])
    return next(card.faction for card in game.pack.characters if card.id == marker)


# Where (ERB-SG2-03b, ERB-SG2-03c, ERB-SG4-05c)


def places_for(game: Reborn, seat: Seat, marker: str) -> list[Square]:
    """Valid places without a marker, far enough from others' markers; nearer where there is no other (ERB-GAP-33)."""
    ground = _indoor_places(game) if faction_of_marker(game, marker) is Faction.SALEMITE else _outdoor_places(game)
    free = [place for place in ground if place not in built_of(game).placed]  # ERB-SG2-03e, ERB-SG4-05d
    for distance in range(sags_of(game).distance, 0, -1):
        too_near = _within(game, seat, distance - 1)
        found = [place for place in free if not any([square in too_near for square in squares_at(game, place)])]
        if found:
            return found
    return free or [place for place in game.board.grid.squares if place not in built_of(game).placed]


def _indoor_places(game: Reborn) -> list[Square]:
    """ERB-GAP-33: no barred square, no stairs, no Sewers Exit."""
    return [
        square
        for square, room in sorted(game.board.room_at.items())
        if room.is_indoor and room.use is TileUse.PLAIN and not game.is_barred(square)
    ]


def _outdoor_places(game: Reborn) -> list[Square]:
    """Open ground that nothing bars, and Drillers, anybody's (ERB-SG4-05c), each as one place (ERB-SG2-03e)."""
    in_drillers = {square for corner in driller_corners(game) for square in squares_at(game, corner)}
    open_ground = [
        square
        for square, room in sorted(game.board.room_at.items())
        if not room.is_indoor and square not in in_drillers and not game.is_barred(square)
    ]
    return sorted([*open_ground, *driller_corners(game)])


def driller_corners(game: Reborn) -> list[Square]:
    """Where Drillers lie, open or face down."""
    laid = [room.squares for room in game.board.rooms.values() if room.use is TileUse.DRILLER]
    return sorted([*[min(squares) for squares in laid], *[Square(corner) for corner in built_of(game).hidden_drillers]])


def squares_at(game: Reborn, place: Square) -> list[Square]:
    """The square itself, or all squares of the Driller that it names."""
    if place in built_of(game).hidden_drillers or game.board.room_at[place].use is TileUse.DRILLER:
        found = [game.board.grid.square_on(position) for position in block_of(place)]
        return [square for square in found if square is not None]
    return [place]


# How far apart (ERB-SG4-05e, ERB-SG4-05f)


def _within(game: Reborn, seat: Seat, steps: int) -> set[Square]:
    """The squares so near to another player's marker: orthogonal steps, doors passable, walls not."""
    reached = {
        square
        for place, marker in built_of(game).placed.items()
        if marker.split(" ")[0] != seat
        for square in squares_at(game, place)
    }
    ring = sorted(reached)
    for _ in range(steps):
        ring = [
            beside
            for square in ring
            for beside in game.board.grid.neighbours[square]
            if beside not in reached and game.edges.between(square, beside) is not Edge.WALL
        ]
        reached.update(ring)
    return reached


def markers_of(built: Built, seat: Seat) -> list[tuple[Square, str]]:
    """The markers of a player on the map, in the order in which they were placed."""
    found = [(place, marker.split(" ", 1)) for place, marker in built.placed.items()]
    return [(place, words[1]) for place, words in found if words[0] == seat]
