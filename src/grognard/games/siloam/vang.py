"""The Vang (SOS-VNG): a banner's activation in five steps. Nobody is asked; each choice is told with its reason."""

from __future__ import annotations

from typing import Final

from grognard.games.siloam.movement import end_in, enter
from grognard.games.siloam.narrowing import Narrowing
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Unit
from grognard.games.siloam.vang_attack import attack_with, is_to_attack, number, units_of
from grognard.games.siloam.vang_moves import move_to_target
from grognard.games.siloam.words import Banner, Mode
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import checkpoint
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Play

MODES: Final = 1
ATTACKS: Final = 2
MOVES: Final = 3
DEPLOYMENT: Final = 4
RETURN_OF_SUPPORT: Final = 5
DONE: Final = 6


def activate_banner(game: Siloam, banner: Banner) -> Play[None]:
    """SOS-VNG-01b: the five steps, one after the other; `state.step` says how far the banner has come."""
    state = game.state
    if state.step == MODES:
        select_modes(game, banner)
        yield from go_on_to(game, ATTACKS)
    if state.step == ATTACKS:
        yield from attack_in_turn(game, banner)
        yield from go_on_to(game, MOVES)
    if state.step == MOVES:
        yield from move_in_turn(game, banner)
        yield from go_on_to(game, DEPLOYMENT)
    if state.step == DEPLOYMENT:
        deploy(game, banner)
        yield from go_on_to(game, RETURN_OF_SUPPORT)
    if state.step == RETURN_OF_SUPPORT:
        return_support(game, banner)
        remove_scout_markers(game, banner)
        state.step = DONE


def go_on_to(game: Siloam, step: int) -> Play[None]:
    game.state.step = step
    game.state.vang_next = 0
    yield from checkpoint("vang")


def next_in_turn(game: Siloam, banner: Banner) -> Unit | None:
    """SOS-VNG-01a: lowest number first. Nobody gets a second turn in a step (SOS-GAP-26)."""
    for unit in units_of(game, banner):
        if number(game, unit) >= game.state.vang_next:
            game.state.vang_next = number(game, unit) + 1
            return unit
    return None


# Step 1: modes


def select_modes(game: Siloam, banner: Banner) -> None:
    """SOS-VNG-02a: every unit by itself."""
    for unit in units_of(game, banner):
        set_mode(game, unit)


def set_mode(game: Siloam, unit: Unit) -> None:
    enemies = enemies_in_sight(game, unit.hex)
    unit.mode = mode_for(enemies)
    if game.hear is not None:
        sight = game.pack.printed.vang_sight
        if enemies:
            rule, why = "SOS-VNG-02c", f"{game.title(enemies[0])} in {enemies[0].hex} is within {sight} hexes"
        else:
            rule, why = "SOS-VNG-02b", f"no enemy Combat Unit is within {sight} hexes"
        game.tell(
            "vang.mode",
            rule,
            f"{game.title(unit)} is in {unit.mode.value.capitalize()} Mode: {why}.",
            {"unit": unit.id, "reason": Reason(tuple([mode.value for mode in Mode]), unit.mode.value, why)},
        )


def mode_for(enemies: list[Unit]) -> Mode:
    """SOS-VNG-02b, SOS-VNG-02c: any enemy Combat Unit in sight calls for Combat Mode."""
    return Mode.COMBAT if enemies else Mode.MOVEMENT


def enemies_in_sight(game: Siloam, place: Hex) -> list[Unit]:
    """Player-side Combat Units within five hexes, nearest first. A Guerrilla is none (SOS-CON-73)."""
    sight = game.pack.printed.vang_sight
    near = [(game.distance(place, u.hex), u.hex, u.id) for u in game.coalition_units()]
    return [game.state.units[unit_id] for distance, _, unit_id in sorted(near) if distance <= sight]


# Step 2: attacks


def attack_in_turn(game: Siloam, banner: Banner) -> Play[None]:
    """SOS-VNG-03a: whoever is next to an enemy when its turn comes attacks. One pass by number (SOS-GAP-26)."""
    while True:
        unit = next_in_turn(game, banner)
        if unit is None:
            return
        if is_to_attack(game, unit):
            yield from attack_with(game, banner, unit)
            yield from checkpoint("vang")


# Step 3: movement


def move_in_turn(game: Siloam, banner: Banner) -> Play[None]:
    """SOS-VNG-04a-v19, SOS-VNG-04a-v13: those that took no part in an attack move, lowest number first."""
    while True:
        unit = next_in_turn(game, banner)
        if unit is None:
            return
        if not unit.fought:
            move_to_target(game, banner, unit)
            yield from checkpoint("vang")


# Step 4: deployment


def deploy(game: Siloam, banner: Banner) -> None:
    """SOS-VNG-07a: one unit of the banner's own stack comes ashore, if it can."""
    if not game.state.beachheads[banner]:
        if game.hear is not None:
            game.tell("vang.no-deploy", "SOS-VNG-07c", f"{banner.value.capitalize()} has nobody left to deploy.")
        return
    choice = choose_beach(game, banner)
    if choice is None:
        if game.hear is not None:
            game.tell("vang.no-deploy", "SOS-VNG-07c", f"{banner.value.capitalize()} has no free beachhead hex.")
        return
    unit = take_from_stack(game, banner)
    place = choice.left[0]
    enter(game, unit, place)
    set_mode(game, unit)  # SOS-GAP-29
    if game.hear is not None:
        game.tell(
            "vang.deploy",
            choice.rule,
            f"{game.title(unit)} lands in {place}.",
            {"unit": unit.id, "hex": place, "reason": choice.reason(place)},
        )
    end_in(game, unit)


def take_from_stack(game: Siloam, banner: Banner) -> Unit:
    """SOS-CON-03: the top of the stack, or by the other reading the lowest number in it."""
    stack = game.state.beachheads[banner]
    units = [game.state.units[unit_id] for unit_id in stack]
    first = units[0]
    if game.rules.vang_deploy_order == "lowest":
        numbers = [number(game, unit) for unit in units]
        first = units[numbers.index(min(numbers))]
    stack.remove(first.id)
    return first


def choose_beach(game: Siloam, banner: Banner) -> Narrowing[Hex] | None:
    """The first free hex of the banner's list (SOS-VNG-07b-v19), or the lowest-numbered one (SOS-VNG-07b-v13)."""
    beaches = list(game.board.beach_of[banner])
    rule, why = "SOS-VNG-07b-v19", "the first free hex of the banner's list"
    if game.rules.vang_beach_order == "lowest":
        beaches.sort()
        rule, why = "SOS-VNG-07b-v13", "the lowest-numbered free beachhead hex"
    free = [place for place in beaches if is_free_to_land(game, place)]
    if not free:
        return None
    choice = Narrowing(free, rule, why)
    choice.prefer(free[:1], rule, why)
    return choice


def is_free_to_land(game: Siloam, place: Hex) -> bool:
    """SOS-CON-04: no Combat Unit and no Guerrilla; other Supports give way."""
    return game.vang_at(place) is None and not game.coalition_at(place) and game.guerrilla_at(place) is None


# Step 5: return of support


def return_support(game: Siloam, banner: Banner) -> None:
    """SOS-VNG-08a: what was drawn goes back to the cup; planes are on the Runway and stay there (SOS-VNG-08b)."""
    state = game.state
    if state.vang_out and game.hear is not None:
        names = ", ".join([counter.value for counter in state.vang_out])
        game.tell("vang.return", "SOS-VNG-08a", f"{banner.value.capitalize()} returns to the cup: {names}.")
    state.vang_cup.extend(state.vang_out)
    state.vang_out.clear()


def remove_scout_markers(game: Siloam, banner: Banner) -> None:
    """SOS-SUP-06c: from this banner's units; those of the other banners keep theirs."""
    for unit in units_of(game, banner):
        if unit.scouted:
            unit.scouted = False
            if game.hear is not None:
                game.tell("vang.unscouted", "SOS-SUP-06c", f"{game.title(unit)} loses its Scout Marker.")
