"""Bombs (SOS-AIR-10 and on): the line of targets, and what falls on each of its hexes."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.hits import Bearers, take_hits
from grognard.games.siloam.narrowing import Narrowing
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.tactics import draw_for_check, matches
from grognard.games.siloam.words import COALITION, Banner, Face, Faction, Rating
from grognard.games.siloam.works import absorb_bombs
from grognard.geometry.hexes import DIRECTIONS, Direction, Hex
from grognard.kernel.asking import choose
from grognard.kernel.questions import Barred, Play

SPOTTED_CHITS: Final = 2  # SOS-SUP-05a
NO_SECOND_HEX: Final = Hex("9999")  # a line that leaves the map at once comes last in SOS-AIR-15e and SOS-AIR-15f


def line_from(game: Siloam, first: Hex, direction: Direction) -> tuple[Hex, ...]:
    """SOS-AIR-10a: the first target and the two hexes straight on from it; fewer at the edge of the map."""
    return game.board.grid.line(first, direction, game.pack.printed.bombing_line)


def is_target(game: Siloam, side: Faction, place: Hex) -> bool:
    """SOS-CON-47: enemy Combat Units, and for the Vang Guerrillas too. Other Supports alone are nothing to bomb."""
    if side is not Faction.VANG:
        return game.vang_at(place) is not None
    return bool(game.coalition_at(place)) or game.guerrilla_at(place) is not None


def holds_friends(game: Siloam, side: Faction, place: Hex) -> bool:
    """SOS-AIR-10c, SOS-CON-47: any unit of the bombing side; Garrisons and Fortifications are no units."""
    if side is Faction.VANG:
        return game.vang_at(place) is not None
    return bool(game.coalition_at(place)) or bool(game.supports_at(place))


def open_directions(game: Siloam, side: Faction, first: Hex) -> list[Direction]:
    """SOS-AIR-10c: the directions in which no hex of the line holds a friendly unit."""
    return [
        direction
        for direction in DIRECTIONS
        if not any([holds_friends(game, side, place) for place in line_from(game, first, direction)])
    ]


def tell_cancelled(game: Siloam, why: str) -> None:
    if game.hear is not None:
        game.tell("air.cancelled", "SOS-AIR-10c", f"There is no Bombing Run: {why}.")


# The player's line


def has_open_line(game: Siloam, first: Hex) -> bool:
    return bool(open_directions(game, Faction.CICS, first))


def choose_first_target(game: Siloam, firsts: list[Hex]) -> Play[Hex]:
    """SOS-CON-71: any hex with a Vang Combat Unit, at any distance."""

    def barred() -> list[Barred]:
        closed = [unit.hex for unit in game.units_of(Faction.VANG) if unit.hex not in firsts]
        return [Barred(place, "every line from it crosses a friendly unit", "SOS-AIR-10c") for place in sorted(closed)]

    return (yield from choose(COALITION, "air.target", firsts, (), barred))


def choose_line(game: Siloam, first: Hex) -> Play[tuple[Hex, ...]]:
    """SOS-AIR-10a: one of the six directions. An option is the direction and the hexes it covers."""
    free = open_directions(game, Faction.CICS, first)

    def barred() -> list[Barred]:
        closed = [direction for direction in DIRECTIONS if direction not in free]
        return [
            Barred((d, *line_from(game, first, d)), "a friendly unit is in the line", "SOS-AIR-10c") for d in closed
        ]

    options = [(direction, *line_from(game, first, direction)) for direction in free]
    chosen = yield from choose(COALITION, "air.line", options, (first,), barred)
    line = line_from(game, first, Direction(chosen[0]))
    if game.hear is not None:
        game.tell("air.line", "SOS-AIR-10a", f"CICS bombers fly over {', '.join(line)}.", {"line": list(line)})
    return line


# The line of the Vang


def choose_vang_line(game: Siloam, banner: Banner, first: Hex) -> tuple[Hex, ...] | None:
    """Four filters, one after the other; None if a Vang unit is in every line (SOS-AIR-15c)."""
    free = open_directions(game, Faction.VANG, first)
    if not free:
        return None
    choice = Narrowing(DIRECTIONS, "SOS-AIR-15c", "no line is better than another")
    choice.prefer(free, "SOS-AIR-15c", "no Vang unit is in the line")
    most = max([targets_covered(game, first, direction) for direction in choice.left])
    covering = [d for d in choice.left if targets_covered(game, first, d) == most]
    choice.prefer(covering, "SOS-AIR-15d", "it covers the most enemy-occupied hexes")
    nearest = min([distance_to_priority(game, banner, first, direction) for direction in choice.left])
    near = [d for d in choice.left if distance_to_priority(game, banner, first, d) == nearest]
    choice.prefer(near, "SOS-AIR-15e", "its second hex is closest to a priority hex")
    lowest = min([second_hex(game, first, direction) for direction in choice.left])
    low = [d for d in choice.left if second_hex(game, first, d) == lowest]
    choice.prefer(low, "SOS-AIR-15f", "its second hex has the lowest number")
    direction = choice.left[0]
    line = line_from(game, first, direction)
    if game.hear is not None:
        text = f"Vang bombers fly {direction.value} over {', '.join(line)}: {choice.why}."
        game.tell("air.line", choice.rule, text, {"line": list(line), "reason": choice.reason(direction)})
    return line


def targets_covered(game: Siloam, first: Hex, direction: Direction) -> int:
    return sum([is_target(game, Faction.VANG, place) for place in line_from(game, first, direction)])


def second_hex(game: Siloam, first: Hex, direction: Direction) -> Hex:
    line = line_from(game, first, direction)
    return line[1] if len(line) > 1 else NO_SECOND_HEX


def distance_to_priority(game: Siloam, banner: Banner, first: Hex, direction: Direction) -> int:
    """SOS-CON-49: to the nearest of the banner's priority hexes and VP Spaces."""
    second = second_hex(game, first, direction)
    if second == NO_SECOND_HEX:
        return len(game.board.grid)
    return min([game.distance(second, place) for place in game.board.objectives_of[banner]])


# Bombs on a line


def bomb_line(game: Siloam, side: Faction, bombers: int, line: tuple[Hex, ...]) -> Play[None]:
    """SOS-AIR-12a: hex after hex; one without enemies is skipped, and the line goes on over it (SOS-AIR-10b)."""
    for place in line:
        if is_target(game, side, place):
            yield from bomb_hex(game, side, bombers, place)
        elif game.hear is not None:
            game.tell("air.skipped", "SOS-AIR-10b", f"There is nothing to bomb in {place}.", {"hex": place})


def bomb_hex(game: Siloam, side: Faction, bombers: int, place: Hex) -> Play[None]:
    """SOS-CON-46: count the hits, let the Fortification absorb what it can, give the rest to the units."""
    hits = yield from count_bomb_hits(game, side, bombers * chits_per_bomber(game, side, place), place)
    if game.hear is not None:
        text = f"The bombs on {place} score {hits} hit" + ("." if hits == 1 else "s.")
        game.tell("air.bombs", "SOS-AIR-12b", text, {"hex": place, "hits": hits})
    hits = absorb_bombs(game, place, hits)  # SOS-AIR-11a; the older edition knows nothing of it
    if hits > 0:
        yield from take_hits(game, bearers_in(game, side, place), hits, "hits.take-bombs")  # SOS-GAP-39


def chits_per_bomber(game: Siloam, side: Faction, place: Hex) -> int:
    """SOS-AIR-12a; two within a Spotter's range (SOS-SUP-05a, SOS-CON-26), which the Vang never use (SOS-SUP-05b)."""
    if side is Faction.VANG:
        return 1
    reach = game.pack.printed.spotter_range
    spotters = [spotter for spotter in game.supports_with(Face.SPOTTER) if game.distance(spotter.hex, place) <= reach]
    return SPOTTED_CHITS if spotters else 1


def count_bomb_hits(game: Siloam, side: Faction, draws: int, place: Hex) -> Play[int]:
    """SOS-AIR-12b: all chits of one hex are drawn together, and are back in the cup before the next (SOS-GAP-21)."""
    rating = bomber_rating(game, side)
    chits = yield from draw_for_check(game, draws, f"for the bombs on {place}")
    return sum([matches(chit, rating, side is Faction.VANG) for chit in chits])


def bomber_rating(game: Siloam, side: Faction) -> Rating:
    """SOS-GAP-13."""
    ratings = game.pack.plane_ratings
    return ratings.vang_bomber if side is Faction.VANG else ratings.cics_bomber


def bearers_in(game: Siloam, side: Faction, place: Hex) -> Bearers:
    """SOS-GAP-39: the hex's Combat Unit or Guerrilla takes the hits; Supports never do."""
    if side is not Faction.VANG:
        vang = game.vang_at(place)
        return Bearers([vang] if vang is not None else [], [], vang)
    units = list(game.coalition_at(place))
    guerrilla = game.guerrilla_at(place)
    return Bearers(units, [guerrilla] if guerrilla is not None else [], units[0] if units else None)
