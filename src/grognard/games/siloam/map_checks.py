"""What a pack's map must be to be played on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from grognard.games.siloam.pack import Pack
from grognard.games.siloam.words import Banner, Box
from grognard.geometry.hexes import Hex, HexGrid
from grognard.geometry.hexsides import hexside
from grognard.geometry.reach import distances_from
from grognard.packs.sources import Problem

VP_SPACES: Final = 9  # SOS-VIC-01e


def map_faults(pack: Pack) -> list[Problem]:
    """Everything that is wrong with the map."""
    ground = Ground(pack)
    found: list[Problem] = []
    for faults in (
        hexes_off_the_map(pack, ground),
        terrain_faults(pack),
        road_faults(pack, ground),
        river_faults(pack, ground),
        vp_faults(pack),
        objective_faults(pack, ground),
    ):
        found.extend(faults)
    return found


class Ground:
    """The lie of the land, for looking at a map that may be wrong."""

    def __init__(self, pack: Pack) -> None:
        sheet = pack.map
        self.grid: Final = HexGrid(
            sheet.grid.columns, sheet.grid.rows, even_columns_lower=sheet.grid.even_columns_lower
        )
        self.sea: Final = frozenset(sheet.terrain.sea)
        self.difficult: Final = frozenset(sheet.terrain.difficult)
        self.neighbours: Final = {
            place: tuple([near for near in beside if near not in self.sea])
            for place, beside in self.grid.neighbours.items()
        }
        self.on_roads: Final = frozenset([place for chain in sheet.roads.chains.values() for place in chain.split("-")])

    def is_land(self, place: Hex) -> bool:
        return place in self.grid and place not in self.sea

    def within_reach_of(self, places: Iterable[Hex]) -> frozenset[Hex]:
        """Every hex that can be reached over land from one of these."""
        found: set[Hex] = set()
        for place in places:
            if self.is_land(place) and place not in found:
                found.update(distances_from(self.neighbours, place))
        return frozenset(found)


def hexes_off_the_map(pack: Pack, ground: Ground) -> Iterator[Problem]:
    last = ground.grid.hexes[-1]
    for file, entry, places in _hexes_named(pack):
        for place in places:
            if place not in ground.grid:
                yield Problem(file, entry, f"hex {place!r} is not on the map", f"choose from 0101 to {last}")


def _hexes_named(pack: Pack) -> Iterator[tuple[str, str, Iterable[Hex]]]:
    sheet = pack.map
    for entry, places in (("sea", sheet.terrain.sea), ("rough", sheet.terrain.rough)):
        yield "map.toml", f"terrain {entry}", places
    yield "map.toml", "terrain difficult", sheet.terrain.difficult
    for table, of in (("vp", sheet.vp), ("priority", sheet.priority), ("beachheads", sheet.beachheads)):
        for banner in Banner:
            yield "map.toml", f"{table} {banner}", of.of(banner)
    yield "map.toml", "named cics_deployment", (sheet.named.cics_deployment,)
    yield "map.toml", "named caledonia_flags", sheet.named.caledonia_flags
    yield "map.toml", "named guerrilla_never", sheet.named.guerrilla_never
    yield "map.toml", "places", [place.hex for place in sheet.places]
    for card in pack.units:
        if card.start is Box.MAP:
            yield "units.toml", f"unit {card.id}", (card.hex,)
    yield "units.toml", "fortified", pack.fortified


def terrain_faults(pack: Pack) -> Iterator[Problem]:
    terrain = pack.map.terrain
    lists_of: dict[Hex, list[str]] = {}
    for name, places in (("sea", terrain.sea), ("rough", terrain.rough), ("difficult", terrain.difficult)):
        for place in places:
            lists_of.setdefault(place, []).append(name)
    for place, names in lists_of.items():
        if len(names) > 1:
            fault = f"hex {place} is listed more than once: " + ", ".join(names)
            yield Problem("map.toml", "terrain", fault, "keep it in one list")


def road_faults(pack: Pack, ground: Ground) -> Iterator[Problem]:
    for name, chain in pack.map.roads.chains.items():
        entry = f"roads {name}"
        places = [Hex(text) for text in chain.split("-")]
        if len(places) < 2:
            yield Problem("map.toml", entry, f"{chain!r} goes nowhere", "write two hexes or more, such as 0601-0602")
        for place in places:
            if place not in ground.grid:
                yield Problem("map.toml", entry, f"hex {place!r} is not on the map", "correct the number")
            elif place in ground.sea:
                yield Problem("map.toml", entry, f"hex {place} is sea", "lead the road over land")
        for i in range(len(places) - 1):
            here, there = places[i], places[i + 1]
            if here in ground.grid and there in ground.grid and not ground.grid.is_adjacent(here, there):
                yield Problem(
                    "map.toml", entry, f"{here} and {there} do not touch", "name each hex that the road crosses"
                )


def river_faults(pack: Pack, ground: Ground) -> Iterator[Problem]:
    rivers = pack.map.rivers
    known: set[str] = set()
    for list_name, sides in (("hexsides", rivers.hexsides), ("bridges", rivers.bridges)):
        entry = f"rivers {list_name}"
        for side in sides:
            first, _, second = side.partition("|")
            a, b = Hex(first), Hex(second)
            if a not in ground.grid or b not in ground.grid or not ground.grid.is_adjacent(a, b):
                remedy = "write two adjacent hexes of the map, such as 1204|1104"
                yield Problem("map.toml", entry, f"{side!r} is no hexside", remedy)
            elif list_name == "hexsides":
                known.add(hexside(a, b))
            elif hexside(a, b) not in known:
                remedy = "list the hexside among the rivers too, or drop the bridge"
                yield Problem("map.toml", entry, f"bridge {side} is not on a river", remedy)


def vp_faults(pack: Pack) -> Iterator[Problem]:
    """SOS-VIC-01e: nine, each of one color."""
    spaces = [place for banner in Banner for place in pack.map.vp.of(banner)]
    if len(spaces) != VP_SPACES:
        yield Problem("map.toml", "vp", f"{len(spaces)} VP Spaces", f"list {VP_SPACES} in all")
    for place, times in Counter(spaces).items():
        if times > 1:
            yield Problem("map.toml", "vp", f"hex {place} is listed {times} times", "give it one color")
    for banner in Banner:
        if not pack.map.vp.of(banner):
            yield Problem("map.toml", f"vp {banner}", "no VP Space of this color", "list one at least")


def objective_faults(pack: Pack, ground: Ground) -> Iterator[Problem]:
    """VP Spaces, priority hexes and the places of deployment: on land, and to be reached from the beaches."""
    sheet = pack.map
    all_beaches: list[Hex] = []
    for banner in Banner:
        beaches = sheet.beachheads.of(banner)
        all_beaches.extend(beaches)
        if not beaches:
            yield Problem("map.toml", f"beachheads {banner}", "no hex to land in", "list one at least")
        yield from _not_on_land(f"beachheads {banner}", beaches, ground)
        reached = ground.within_reach_of(beaches)
        for table, places in (("vp", sheet.vp.of(banner)), ("priority", sheet.priority.of(banner))):
            yield from _not_on_land(f"{table} {banner}", places, ground)
            for place in places:
                if beaches and ground.is_land(place) and place not in reached:
                    fault = f"hex {place} cannot be reached over land from the {banner} beaches"
                    yield Problem("map.toml", f"{table} {banner}", fault, "choose another hex, or correct the sea")
    for place, times in Counter(all_beaches).items():
        if times > 1:
            yield Problem("map.toml", "beachheads", f"hex {place} is listed {times} times", "keep it in one sequence")
    yield from _not_on_land("named cics_deployment", (sheet.named.cics_deployment,), ground)
    yield from _not_on_land("named caledonia_flags", sheet.named.caledonia_flags, ground)


def _not_on_land(entry: str, places: Iterable[Hex], ground: Ground) -> Iterator[Problem]:
    for place in places:
        if place in ground.sea:
            yield Problem("map.toml", entry, f"hex {place} is sea", "choose a land hex")
