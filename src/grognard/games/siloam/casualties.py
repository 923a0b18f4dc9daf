"""Hit Markers and Casualty Totals: drawing markers, the Casualty Boxes, and the count at the end of a round."""

from __future__ import annotations

from typing import Any

from grognard.games.siloam.endings import check_casualties
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.wording import capital
from grognard.games.siloam.words import Faction
from grognard.kernel.asking import draw
from grognard.kernel.questions import Play

# Hit Markers (SOS-HIT-02c, SOS-GAP-20)


def mark(game: Siloam, unit: Unit) -> Play[int]:
    """SOS-HIT-02c: a Hit Marker from the cup goes beneath the unit. Gives its coffins."""
    if not game.state.hit_cup:
        count_casualties(game)  # SOS-GAP-20
    if game.state.hit_cup:
        coffins = yield from draw("hits.draw", game.state.hit_cup, (unit.id,))
    else:
        coffins = _stand_in(game)
        unit.stand_ins += 1
    unit.hits.append(coffins)
    return coffins


def draw_into_box(game: Siloam, faction: Faction, markers: int) -> Play[None]:
    """Hit Markers drawn straight into a Casualty Box (SOS-HIT-02d, SOS-HIT-05a)."""
    for _ in range(markers):
        coffins = yield from draw_hit_marker(game, faction)
        box_markers(game, faction, [coffins])


def draw_hit_marker(game: Siloam, *about: Any) -> Play[int]:
    """The coffins of a Hit Marker out of the cup; the caller puts it into a Casualty Box."""
    if not game.state.hit_cup:
        count_casualties(game)  # SOS-GAP-20
    if not game.state.hit_cup:
        return _stand_in(game)
    coffins = yield from draw("hits.draw", game.state.hit_cup, about)
    return coffins


def box_markers(game: Siloam, faction: Faction, coffins: list[int]) -> None:
    game.state.casualty_boxes[faction].extend(coffins)


def _stand_in(game: Siloam) -> int:
    """SOS-GAP-20: with all markers beneath units a stand-in takes their place. They are counted, so that as many go."""
    game.state.stand_ins += 1
    return game.pack.limits.stand_in_coffins


# The count (SOS-SEQ-03)


def count_casualties(game: Siloam) -> None:
    """At the end of a round, and when the cup is found empty (SOS-GAP-20).

    SOS-SEQ-03a: the coffins in each Casualty Box are added to its faction's total. SOS-SEQ-03b: the markers go back to
    the cup; those beneath units stay and are not counted. SOS-SEQ-03c: Armor Markers are never in a box, so they count
    for nothing; they go to supply when they come off a unit (SOS-CON-12). The limits are looked at then (SOS-CON-54).
    """
    state = game.state
    counted = {faction: sum(box) for faction, box in state.casualty_boxes.items()}
    for faction, box in state.casualty_boxes.items():
        state.casualty_totals[faction] += counted[faction]
        state.hit_cup.extend(box)
        box.clear()
    _drop_stand_ins(game)
    if game.hear is not None and any([coffins > 0 for coffins in counted.values()]):
        said = ", ".join([f"{capital(faction.value)} {state.casualty_totals[faction]}" for faction in Faction])
        game.tell(
            "casualties.counted",
            "SOS-SEQ-03a",
            f"Casualties so far: {said}.",
            {faction.value: coffins for faction, coffins in counted.items()},
        )
    check_casualties(game)


def _drop_stand_ins(game: Siloam) -> None:
    """SOS-GAP-20: stand-ins that were counted leave the game; those still beneath units stay."""
    state = game.state
    if not state.stand_ins:
        return
    beneath = sum([unit.stand_ins for unit in state.units.values()])
    for _ in range(state.stand_ins - beneath):
        state.hit_cup.remove(game.pack.limits.stand_in_coffins)
    state.stand_ins = beneath
