"""What lies on or across the sides of hexes: roads, rivers, bridges, walls."""

from collections.abc import Iterable
from typing import Final, NewType

from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.lattice import Point, drawn
from grognard.geometry.places import BoardError, Place

Hexside = NewType("Hexside", str)
"""The side between two hexes, lower number first: `0101|0102`."""


def hexside(a: Hex, b: Hex) -> Hexside:
    """The one spelling of the side between two hexes, whichever is named first."""
    if a == b:
        raise BoardError(f"hexside {a}|{b}: a side lies between two hexes; name two different ones")
    return Hexside(f"{a}|{b}" if a < b else f"{b}|{a}")


def hexes_beside(side: Hexside) -> tuple[Hex, Hex]:
    """The two hexes that a side lies between, lower number first."""
    first, _, second = side.partition("|")
    return Hex(first), Hex(second)


class Network:
    """A set of hexsides of one map: those a road crosses, a river follows, or a bridge spans.

    `sides` are in number order. Never changed; what is built or blown up in play is the game's to remember.
    """

    __slots__ = ("_joined", "grid", "sides")

    def __init__(self, grid: HexGrid, sides: Iterable[str]) -> None:
        self.grid: Final = grid
        self.sides: Final[tuple[Hexside, ...]] = tuple(sorted({read_hexside(grid, side) for side in sides}))
        joined: dict[Hex, set[Hex]] = {}
        for side in self.sides:
            a, b = hexes_beside(side)
            joined.setdefault(a, set()).add(b)
            joined.setdefault(b, set()).add(a)
        self._joined: Final[dict[Hex, frozenset[Hex]]] = {place: frozenset(others) for place, others in joined.items()}

    @classmethod
    def from_chains(cls, grid: HexGrid, chains: Iterable[str]) -> "Network":
        """The sides crossed in going from hex to hex along each chain, written `0601-0602-0603`."""
        return cls(grid, [side for chain in chains for side in _sides_along(grid, chain)])

    def __len__(self) -> int:
        return len(self.sides)

    def joins(self, a: Hex, b: Hex) -> bool:
        """Whether the side between two hexes belongs to the network; never, if they do not touch."""
        others = self._joined.get(a)
        return others is not None and b in others

    def at(self, place: Hex) -> tuple[Hex, ...]:
        """The hexes that lie across this hex's sides of the network, in number order."""
        others = self._joined.get(place)
        return () if others is None else tuple(sorted(others))

    def chains(self) -> tuple[tuple[Hex, ...], ...]:
        """The network as chains of hexes from junction to junction, each side once: how a road is drawn."""
        return tuple([tuple(trail) for trail in _trails([hexes_beside(side) for side in self.sides])])

    def courses(self, size: float) -> tuple[tuple[tuple[float, float], ...], ...]:
        """The network as lines from corner to corner along its sides, each side once: how a river is drawn."""
        banks: list[tuple[Point, Point]] = []
        for side in self.sides:
            a, b = hexes_beside(side)
            banks.append(self.grid.side_points(a, b))
        return tuple([tuple([drawn(point, size) for point in trail]) for trail in _trails(banks)])


def read_hexside(grid: HexGrid, text: str) -> Hexside:
    """The hexside that a person wrote down, in either order; both hexes must be on the map and touch."""
    ends = text.split("|")
    if len(ends) != 2:
        raise BoardError(f"hexside {text!r}: write the two hexes it lies between, such as 0101|0102")
    return _side_across(grid, grid.hex_named(ends[0]), grid.hex_named(ends[1]), f"hexside {text!r}")


def _sides_along(grid: HexGrid, chain: str) -> list[Hexside]:
    places = [grid.hex_named(text) for text in chain.split("-")]
    if len(places) < 2:
        raise BoardError(f"chain {chain!r}: goes nowhere; write two hexes or more, such as 0601-0602-0603")
    return [_side_across(grid, places[i], places[i + 1], f"chain {chain!r}") for i in range(len(places) - 1)]


def _side_across(grid: HexGrid, a: Hex, b: Hex, written: str) -> Hexside:
    if not grid.is_adjacent(a, b):
        raise BoardError(f"{written}: hexes {a} and {b} do not touch; name adjacent hexes")
    return hexside(a, b)


def _trails(links: list[tuple[Place, Place]]) -> list[list[Place]]:
    """Lines through all the links, broken only where other than two meet. A ring ends where it began."""
    linked: dict[Place, list[Place]] = {}
    for a, b in links:
        linked.setdefault(a, []).append(b)
        linked.setdefault(b, []).append(a)
    in_order = sorted(linked)
    ends = {place for place in in_order if len(linked[place]) != 2}
    trails: list[list[Place]] = []
    for origin in [place for place in in_order if place in ends] + in_order:
        while linked[origin]:
            trails.append(_follow(origin, linked, ends))
    return trails


def _follow(origin: Place, linked: dict[Place, list[Place]], ends: set[Place]) -> list[Place]:
    """Walk on to the next end, taking away each link that is passed."""
    trail = [origin]
    here = origin
    while linked[here]:
        onward = min(linked[here])
        linked[here].remove(onward)
        linked[onward].remove(here)
        trail.append(onward)
        here = onward
        if here in ends:
            break
    return trail
