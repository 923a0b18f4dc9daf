"""Lines of sight on a full 16 x 20 map with walls, doors and twelve figures. Prints JSON."""

from __future__ import annotations

import json
from random import Random
from typing import Final

from bench.timing import best_seconds
from grognard.geometry import sight as sight_module
from grognard.geometry.arcs import Facing, arc_of
from grognard.geometry.sight import Barriers, Sight
from grognard.geometry.squares import Edge, Edges, Square, SquareGrid

COLUMNS: Final = 16
ROWS: Final = 20
FIGURES: Final = 12
ROOM: Final = 4
TIMES: Final = 300


def map_with_rooms() -> Edges:
    """Rooms of 4 x 4 with a door in every wall, every second of them closed."""
    edges = Edges(SquareGrid(COLUMNS, ROWS))
    grid = edges.grid
    for square in grid.squares:
        column, row = grid.column_and_row(square)
        for other, along, across in (((column + 1, row), column, row), ((column, row + 1), row, column)):
            beside = grid.square_on(other)
            if beside is not None and along % ROOM == 0:
                door = Edge.CLOSED_DOOR if (along + across) % 2 else Edge.OPEN_DOOR
                edges.put(square, beside, door if across % ROOM == 2 else Edge.WALL)
    return edges


def main() -> None:
    rng = Random(1)
    edges = map_with_rooms()
    grid = edges.grid
    figures = rng.sample(grid.squares, FIGURES)
    barriers = Barriers(edges)
    facings = {square: list(Facing)[int(rng.random() * len(Facing))] for square in figures}
    pairs = [(a, b) for a in figures for b in figures if a != b]

    def after_a_step() -> Sight:
        return Sight(barriers, blocking=figures)

    def all_squares() -> int:
        return len(after_a_step().field(figures[0]))

    def everywhere() -> int:
        return sum([len(seen) for seen in after_a_step().fields().values()])

    def all_pairs() -> int:
        sight = after_a_step()
        return sum([1 for a, b in pairs if _is_seen(sight, a, facings[a], b)])

    def after_a_door() -> int:
        return len(Sight(Barriers(edges), blocking=figures).field(figures[0]))

    print(
        json.dumps(
            {
                "compiled": not sight_module.__file__.endswith(".py"),
                "sight_one_viewer_ms": best_seconds(all_squares, TIMES) * 1e3,
                "sight_all_pairs_ms": best_seconds(all_pairs, TIMES) * 1e3,
                "sight_after_a_door_ms": best_seconds(after_a_door, TIMES) * 1e3,
                "sight_whole_map_ms": best_seconds(everywhere, TIMES // 20) * 1e3,
            }
        )
    )


def _is_seen(sight: Sight, a: Square, facing: Facing, b: Square) -> bool:
    return arc_of(sight.grid, a, facing, b).is_in_sight and sight.sees(a, b)


if __name__ == "__main__":
    main()
