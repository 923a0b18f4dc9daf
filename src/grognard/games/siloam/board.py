"""The printed map: terrain, roads, rivers and the hexes with a meaning. Made once for a pack and never changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.games.siloam.pack import MapSheet
from grognard.games.siloam.words import Banner, Terrain
from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.hexsides import Network


class Board:
    """`neighbours` and `hexes` are the land; `grid` has the sea as well, for lines of bombing and distances."""

    def __init__(self, sheet: MapSheet) -> None:
        grid = HexGrid(sheet.grid.columns, sheet.grid.rows, even_columns_lower=sheet.grid.even_columns_lower)
        self.grid: Final = grid
        self.sheet: Final = sheet
        self.terrain: Final[dict[Hex, Terrain]] = dict.fromkeys(grid.hexes, Terrain.CLEAR)
        for kind, places in (
            (Terrain.SEA, sheet.terrain.sea),
            (Terrain.ROUGH, sheet.terrain.rough),
            (Terrain.DIFFICULT, sheet.terrain.difficult),
        ):
            for place in places:
                self.terrain[place] = kind
        self.hexes: Final[tuple[Hex, ...]] = tuple([h for h in grid.hexes if self.is_land(h)])
        self.open_hexes: Final[tuple[Hex, ...]] = tuple(
            [h for h in self.hexes if self.terrain[h] is not Terrain.DIFFICULT]
        )
        self.neighbours: Final[dict[Hex, tuple[Hex, ...]]] = {
            h: tuple([n for n in grid.neighbours[h] if self.is_land(n)]) for h in self.hexes
        }
        self.roads: Final = Network.from_chains(grid, sheet.roads.chains.values())
        self.rivers: Final = Network(grid, sheet.rivers.hexsides)
        self.bridges: Final = Network(grid, sheet.rivers.bridges)
        self.vp_of: Final[dict[Banner, tuple[Hex, ...]]] = {b: sheet.vp.of(b) for b in Banner}
        self.priority_of: Final[dict[Banner, tuple[Hex, ...]]] = {b: sheet.priority.of(b) for b in Banner}
        # SOS-SET-06a, SOS-SET-06b, SOS-SET-06c
        self.beach_of: Final[dict[Banner, tuple[Hex, ...]]] = {b: sheet.beachheads.of(b) for b in Banner}
        # SOS-CON-49: a banner's objectives are its priority hexes and the VP Spaces of its color.
        self.objectives_of: Final[dict[Banner, tuple[Hex, ...]]] = {
            b: tuple(sorted(set(self.vp_of[b] + self.priority_of[b]))) for b in Banner
        }
        self.vp_color: Final[dict[Hex, Banner]] = {h: b for b in Banner for h in self.vp_of[b]}
        self.vp_spaces: Final[tuple[Hex, ...]] = tuple(sorted(self.vp_color))
        self.priority_hexes: Final[tuple[Hex, ...]] = _all_of(self.priority_of.values())
        self.caledonia_flags: Final = sheet.named.caledonia_flags  # SOS-SET-03b
        self.cics_deployment: Final = sheet.named.cics_deployment
        never = set(sheet.named.guerrilla_never)
        # SOS-GUE-03b, -03c: highest number first.
        self.mountains: Final[tuple[Hex, ...]] = tuple(
            sorted([h for h in self.hexes if self.terrain[h] is Terrain.DIFFICULT and h not in never], reverse=True)
        )

    def is_land(self, place: Hex) -> bool:
        return self.terrain[place] is not Terrain.SEA

    def follows_road(self, here: Hex, there: Hex) -> bool:
        return self.roads.joins(here, there)

    def crosses_open_river(self, here: Hex, there: Hex) -> bool:
        """Whether the step goes over a river where no bridge is (SOS-MOV-06b)."""
        return self.rivers.joins(here, there) and not self.bridges.joins(here, there)

    def distance(self, here: Hex, there: Hex) -> int:
        return self.grid.distance(here, there)


def _all_of(lists: Iterable[tuple[Hex, ...]]) -> tuple[Hex, ...]:
    return tuple(sorted({place for places in lists for place in places}))
