"""Vang movement (SOS-VNG Step 3): the target a unit heads for, and its steps toward it."""

from __future__ import annotations

from msgspec import Struct

from grognard.games.siloam.movement import end_in, enter
from grognard.games.siloam.narrowing import Narrowing
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.terrain import allowance, may_enter, mobility, must_stop
from grognard.games.siloam.words import Banner
from grognard.geometry.hexes import Hex
from grognard.kernel.narration import Reason


class Goal(Struct, frozen=True):
    """The hex a unit heads for in this activation."""

    hex: Hex
    only_lower: bool  # SOS-VNG-04f: each step must lead to a lower hex number


def move_to_target(game: Siloam, banner: Banner, unit: Unit) -> None:
    """SOS-VNG-04a-v19, SOS-VNG-04a-v13: one unit's move, as far as it gets."""
    goal = choose_goal(game, banner, unit)
    if goal is None:
        if game.hear is not None:
            text = f"{game.title(unit)} has no target and stays in {unit.hex}."
            game.tell("vang.stays", "SOS-GAP-26", text, {"unit": unit.id})
        return
    start = unit.hex
    advance_toward(game, unit, goal)
    if unit.moved:
        end_in(game, unit)
    elif game.hear is not None and start != goal.hex:
        text = f"{game.title(unit)} finds no way from {start} toward {goal.hex} and stays."
        game.tell("vang.stays", "SOS-GAP-26", text, {"unit": unit.id})


# The target


def choose_goal(game: Siloam, banner: Banner, unit: Unit) -> Goal | None:
    """SOS-CON-50: the nearest valid target by straight distance, ties to the lowest hex number; chosen once a move."""
    filtered = game.rules.vang_targets == "own-colour"
    targets = valid_targets(game, banner, unit) if filtered else list(game.board.priority_hexes)
    if not targets:
        return None
    rule = "SOS-VNG-04a-v19" if filtered else "SOS-VNG-04a-v13"
    choice = Narrowing(targets, rule, "the only target")
    nearest = min([game.distance(unit.hex, place) for place in targets])
    choice.prefer([p for p in targets if game.distance(unit.hex, p) == nearest], rule, "the nearest target")
    choice.prefer([min(choice.left)], rule, "the lowest hex number")
    chosen = choice.left[0]
    if game.hear is not None:
        game.tell(
            "vang.goal",
            rule,
            f"{game.title(unit)} in {unit.hex} heads for {chosen}: {choice.why}.",
            {"unit": unit.id, "target": chosen, "reason": choice.reason(chosen)},
        )
    return Goal(chosen, only_lower=filtered and not is_empty_vp_space(game, banner, chosen))


def valid_targets(game: Siloam, banner: Banner, unit: Unit) -> list[Hex]:
    """The banner's objectives (SOS-VNG-04a-v19) that no Vang Combat Unit holds (SOS-VNG-04b).

    They must have a lower number than the unit's hex (SOS-VNG-04c), or be an empty VP Space of the color (SOS-VNG-04d).
    """
    return [
        place
        for place in game.board.objectives_of[banner]
        if game.vang_at(place) is None and (place < unit.hex or is_empty_vp_space(game, banner, place))
    ]


def is_empty_vp_space(game: Siloam, banner: Banner, place: Hex) -> bool:
    """SOS-CON-51: a VP Space of the color with no Combat Unit, no Guerrilla and no Vang Garrison in it."""
    return place in game.board.vp_of[banner] and not is_blocked(game, place) and place not in game.state.garrisons


# The steps


def advance_toward(game: Siloam, unit: Unit, goal: Goal) -> None:
    """Step by step, until the target, a stop rule, the allowance or a lack of ways ends the move (SOS-GAP-26)."""
    left = allowance(game, unit)
    if game.is_beside_coalition(unit.hex):
        left = min(left, 1)  # SOS-MOV-01c
    travel = mobility(game, unit)
    while left > 0 and unit.hex != goal.hex:
        here = unit.hex
        steps = steps_toward(game, unit, goal)
        if not steps:
            return
        there = steps[0]
        if game.hear is not None:
            tell_step(game, unit, goal, steps)
        enter(game, unit, there)
        unit.moved = True
        left -= 1
        # SOS-VNG-05e, SOS-CON-50: the stop rules of movement hold for the Vang too.
        if must_stop(game, travel, here, there) or game.is_beside_coalition(there):
            return


def steps_toward(game: Siloam, unit: Unit, goal: Goal) -> list[Hex]:
    """SOS-VNG-04e, SOS-VNG-04f: the hexes it may step to, lowest number first."""
    here = unit.hex
    travel = mobility(game, unit)
    distance = game.distance(here, goal.hex)
    return sorted(
        [
            there
            for there in game.board.neighbours[here]
            if game.distance(there, goal.hex) < distance
            and (there < here or not goal.only_lower)
            and not is_blocked(game, there)
            and may_enter(game, unit, travel, here, there, not unit.moved)
        ]
    )


def is_blocked(game: Siloam, place: Hex) -> bool:
    """SOS-VNG-05a, SOS-CON-05: Combat Units of either side and Guerrillas block.

    Garrisons do not (SOS-VNG-05b), and other Supports give way (SOS-VNG-05c).
    """
    return game.vang_at(place) is not None or bool(game.coalition_at(place)) or game.guerrilla_at(place) is not None


def tell_step(game: Siloam, unit: Unit, goal: Goal, steps: list[Hex]) -> None:
    """SOS-VNG-04e; the older edition has only the sentence that the unit goes toward its target."""
    rule = "SOS-VNG-04e" if game.rules.vang_targets == "own-colour" else "SOS-VNG-04a-v13"
    why = "the lowest-numbered hex nearer to the target" if len(steps) > 1 else "the only way nearer to the target"
    game.tell(
        "vang.step",
        rule,
        f"{game.title(unit)} moves from {unit.hex} to {steps[0]}.",
        {
            "unit": unit.id,
            "from": unit.hex,
            "to": steps[0],
            "target": goal.hex,
            "reason": Reason(tuple([str(step) for step in steps]), str(steps[0]), why),
        },
    )
