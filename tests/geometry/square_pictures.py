"""Positions on squares as pictures, to be read at a glance.

    picture(
        "A . #",
        "-   =",
        ". b|.",
    )

Lines of squares take turns with lines of the level sides between them. `.` is a free square, `#` a blocking one, `%`
smoke, `_` no square at all; a capital letter is a square that blocks and has this name, a small one is free and has it.
Upright sides are `|` wall, `:` closed door, `/` open door; level sides are `-`, `=` and `~`.
"""

from dataclasses import dataclass

from grognard.geometry.places import address
from grognard.geometry.sight import Barriers, Sight
from grognard.geometry.squares import Edge, Edges, Square, SquareGrid

STANDING = {
    "|": Edge.WALL,
    "-": Edge.WALL,
    ":": Edge.CLOSED_DOOR,
    "=": Edge.CLOSED_DOOR,
    "/": Edge.OPEN_DOOR,
    "~": Edge.OPEN_DOOR,
}


@dataclass
class Picture:
    sight: Sight
    named: dict[str, Square]

    def sees(self, a: str, b: str) -> bool:
        """Whether they see each other; always looked at both ways."""
        there, back = self.sight.sees(self.named[a], self.named[b]), self.sight.sees(self.named[b], self.named[a])
        assert there is back
        assert (self.sight.why_not(self.named[a], self.named[b]) is None) is there
        return there

    def seen_from(self, a: str) -> list[str]:
        """What is in sight of a square, as a picture: `*` for seen, `.` for not."""
        grid, seen = self.sight.grid, self.sight.field(self.named[a])
        return [
            " ".join("*" if address(column, row) in seen else "." for column in range(1, grid.columns + 1))
            for row in range(1, grid.rows + 1)
        ]

    def why_not(self, a: str, b: str) -> str:
        """What stops the line, in words: over what, and what stands on each way."""
        crossing = self.sight.why_not(self.named[a], self.named[b])
        assert crossing is not None
        ways = [", ".join(f"{thing.kind} {'|'.join(thing.at)}" for thing in way) for way in crossing.ways]
        return f"{'|'.join(crossing.over)}: {' and '.join(ways)}"


def picture(*lines: str) -> Picture:
    columns, rows = (max(len(line) for line in lines) + 1) // 2, (len(lines) + 1) // 2
    marks = {
        Square(address(column, row)): lines[2 * row - 2].ljust(2 * columns)[2 * column - 2]
        for column in range(1, columns + 1)
        for row in range(1, rows + 1)
    }
    grid = SquareGrid(columns, rows, absent=[place for place, mark in marks.items() if mark == "_"])
    edges = Edges(grid)
    for place in grid.squares:
        column, row = grid.column_and_row(place)
        line = lines[2 * row - 2].ljust(2 * columns)
        below = (lines[2 * row - 1] if row < rows else "").ljust(2 * columns)
        for mark, other in ((line[2 * column - 1], (column + 1, row)), (below[2 * column - 2], (column, row + 1))):
            if mark != " ":
                edges.put(place, grid.square_at(*other), STANDING[mark])
    return Picture(
        Sight(
            Barriers(edges),
            blocking=[place for place, mark in marks.items() if mark == "#" or mark.isupper()],
            smoke=[place for place, mark in marks.items() if mark == "%"],
        ),
        {mark: place for place, mark in marks.items() if mark.isalpha()},
    )
