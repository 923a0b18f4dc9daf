"""Line of sight and arcs as the rules ask for them (ERB-LOS, ERB-LVL-01)."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import lines
from grognard.games.reborn.drawing import STEP
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import IN_PLAY, BaseSide, CombatArc, Module, Zone
from grognard.geometry.arcs import Arc, Facing, arc_of
from grognard.geometry.sight import Sight
from grognard.geometry.squares import Square

ZONES_OF: Final[dict[Arc, tuple[Zone, ...]]] = {
    Arc.RED: (Zone.RED,),
    Arc.BORDER: (Zone.RED, Zone.ORANGE),
    Arc.ORANGE: (Zone.ORANGE,),
    Arc.WHITE: (),
    Arc.OWN: (),
}
"""ERB-LOS-01a, ERB-LOS-01c: the outer arcs of a base as fire zones; white sees nothing."""

CLOCKWISE: Final = tuple(Facing)
BASE_SIDES: Final = tuple(BaseSide)


# Who sees what


def sees_square(game: Reborn, viewer: Character, square: Square) -> bool:
    """In its Arc of Sight, and the line is not blocked (ERB-LOS-01b); or through stairs (ERB-LVL-01d)."""
    if not game.has(Module.LOS) or viewer.where not in IN_PLAY:
        return False
    miniature = game.miniature_of(viewer)
    grid = game.board.grid
    in_arc = [
        origin for origin in eyes_of(game, miniature) if arc_of(grid, origin, miniature.facing, square).is_in_sight
    ]
    if in_arc:
        seen = sight_of(game, viewer)
        if any([seen.sees(origin, square) for origin in in_arc]):
            return True
    return sees_through_stairs(game, viewer, square)


def sees(game: Reborn, viewer: Character, other: Character) -> bool:
    """At least one of the other's squares (ERB-LOS-04a); through stairs too (ERB-LVL-01d)."""
    if other.where not in IN_PLAY:
        return False
    return any([sees_square(game, viewer, square) for square in game.squares_of(game.miniature_of(other))])


def eyes_of(game: Reborn, miniature: Character) -> list[Square]:
    """ERB-LOS-04b: the squares that lines start from; of a large miniature the two in front (ERB-GAP-02)."""
    squares = game.squares_of(miniature)
    if not game.is_large(miniature):
        return squares
    corner = miniature.square
    farthest = max([_ahead(miniature.facing, corner, square) for square in _block(corner)])
    return [square for square in squares if _ahead(miniature.facing, corner, square) == farthest]


def _block(corner: Square) -> list[Square]:
    """The four squares of a large miniature as addresses, on the map or not."""
    column, row = int(corner[:2]), int(corner[2:])
    return [Square(f"{column + across:02}{row + down:02}") for down in (0, 1) for across in (0, 1)]


def _ahead(facing: Facing, corner: Square, square: Square) -> int:
    east, south = STEP[facing]
    return (int(square[:2]) - int(corner[:2])) * east + (int(square[2:]) - int(corner[2:])) * south


def sight_of(game: Reborn, viewer: Character) -> Sight:
    """Lines as they are for this Character, in the exact geometry of `geometry.sight` (ERB-GAP-20).

    ERB-LOS-02a: walls, closed doors, miniatures and blocking elements are in the way, ERB-LOS-02b: the dead are not;
    ERB-LOS-02c: a line may end where it may not pass. ERB-LOS-03a, ERB-LOS-03b: between two squares one way is enough.
    ERB-LOS-02d: its own squares are no obstacle. ERB-GLE-12a: nor is smoke, if it wears goggles.
    """
    miniature = game.miniature_of(viewer)
    own = tuple(game.squares_of(miniature)) if game.is_large(miniature) else ()
    through_smoke = bool(game.state.smoke) and lines.sees_through_smoke(game, viewer)
    return game.sight_for(own, through_smoke)


def sees_through_stairs(game: Reborn, viewer: Character, square: Square) -> bool:
    """ERB-LVL-01d: from a stair square the corresponding one, unless smoke fills either (ERB-LOS-05a).

    ERB-LVL-01c: on its own level a stair square is like any other.
    """
    other = game.board.stairs.get(square)
    if other is None or other not in game.squares_of(game.miniature_of(viewer)):
        return False
    smoke = sight_of(game, viewer).smoke
    return square not in smoke and other not in smoke


# Arcs


def zones_to(game: Reborn, viewer: Character, square: Square) -> list[Zone]:
    """The arcs a square lies in: one, two on the border (ERB-SHT-04b), none behind.

    Of a large miniature from either of its front squares. ERB-LVL-03b: through stairs always orange.
    """
    miniature = game.miniature_of(viewer)
    own = game.squares_of(miniature)
    if square in own:
        return []
    if game.board.stairs.get(square) in own:
        return [Zone.ORANGE]
    return _zones_from(game, miniature, square, None)


def zones_in_sight(game: Reborn, viewer: Character, square: Square) -> list[Zone]:
    """The arcs in which it sees this square, red first; none if it does not."""
    if sees_through_stairs(game, viewer, square):
        return [Zone.ORANGE]
    if not game.has(Module.LOS):
        return []
    return _zones_from(game, game.miniature_of(viewer), square, sight_of(game, viewer))


def _zones_from(game: Reborn, miniature: Character, square: Square, seen: Sight | None) -> list[Zone]:
    """The zones a square lies in, from those of its squares that see it if `seen` is given."""
    found: dict[Zone, None] = {}
    for origin in eyes_of(game, miniature):
        zones = ZONES_OF[arc_of(game.board.grid, origin, miniature.facing, square)]
        if zones and (seen is None or seen.sees(origin, square)):
            found.update(dict.fromkeys(zones))
    return [zone for zone in Zone if zone in found]


def squares_in_view(game: Reborn, viewer: Character) -> dict[Square, list[Zone]]:
    """Every square it sees on its level and through stairs, with the zones it sees it in; columns by columns."""
    found: dict[Square, list[Zone]] = {}
    miniature = game.miniature_of(viewer)
    own = game.squares_of(miniature)
    if game.has(Module.LOS) and viewer.where in IN_PLAY:
        seen = sight_of(game, viewer)
        for origin in eyes_of(game, miniature):
            for square in seen.field(origin):
                if square in own:
                    continue
                zones = ZONES_OF[arc_of(game.board.grid, origin, miniature.facing, square)]
                if zones:
                    found[square] = [zone for zone in Zone if zone in zones or zone in found.get(square, ())]
    view = {square: found[square] for square in sorted(found)}
    for square in own:
        other = game.board.stairs.get(square)
        if other is not None and sees_through_stairs(game, viewer, other):
            view[other] = [Zone.ORANGE]
    return view


def zone_of_own_side(game: Reborn, viewer: Character, own: Square, other: Square) -> Zone | None:
    """ERB-GAP-19: a side of one's own square is red in front and orange beside; behind it is out of the arc."""
    miniature = game.miniature_of(viewer)
    if own not in eyes_of(game, miniature):
        return None
    side = _base_side(miniature.facing, own, other)
    if side is BaseSide.FRONT:
        return Zone.RED
    return None if side is BaseSide.REAR else Zone.ORANGE


def combat_arc_to(game: Reborn, of: Character, other: Character) -> CombatArc:
    """The inner arc of its base in which the other stands (ERB-CLC-02a); the two are beside each other.

    ERB-LRG-02d: of a large miniature it is the side of its block.
    """
    neighbours = game.board.grid.neighbours
    others = game.squares_of(game.miniature_of(other))
    for own in game.squares_of(game.miniature_of(of)):
        for square in others:
            if square in neighbours[own]:
                return combat_arc_over(game, of, own, square)
    raise ValueError(f"{of.id} and {other.id} do not stand beside each other")


def combat_arc_over(game: Reborn, of: Character, own: Square, square: Square) -> CombatArc:
    """The inner arc toward a square beside one of its own, or toward the side between them (ERB-CLC-02e)."""
    miniature = game.miniature_of(of)
    side = _base_side(miniature.facing, own, square)
    return game.card(miniature).arcs[BASE_SIDES.index(side)]


def _base_side(facing: Facing, own: Square, beside: Square) -> BaseSide:
    """On which side of a base that faces so a neighbouring square lies."""
    step = (int(beside[:2]) - int(own[:2]), int(beside[2:]) - int(own[2:]))
    way = next(facing for facing, found in STEP.items() if found == step)
    return BASE_SIDES[(CLOCKWISE.index(way) - CLOCKWISE.index(facing)) % len(BASE_SIDES)]


# Range


def distance(game: Reborn, shooter: Character, square: Square) -> int | None:
    """ERB-SHT-02b: squares counted round walls, through doors; None if there is no way.

    A large miniature counts from the front square it sees from; ERB-LVL-03a: through stairs the range is printed.
    """
    miniature = game.miniature_of(shooter)
    own = game.squares_of(miniature)
    if square in own:
        return 0
    if sees_through_stairs(game, shooter, square):
        return game.pack.printed.stair_range
    seen = sight_of(game, shooter)
    eyes = eyes_of(game, miniature)
    from_where = [origin for origin in eyes if seen.sees(origin, square)] or eyes
    barriers = game.barriers()
    found = [barriers.ranges_from(origin).get(square) for origin in from_where]
    return min([steps for steps in found if steps is not None], default=None)
