"""Planes (SOS-AIR): what may fly, interception, escort and air combat. What the bombs do is in `bombing`.

SOS-AIR-01b: there are two occasions only, the player's Bombing Run plan and a Bombing Run of the Vang.
"""

from __future__ import annotations

from msgspec import Struct

from grognard.games.siloam.bombing import (
    bomb_line,
    choose_first_target,
    choose_line,
    choose_vang_line,
    has_open_line,
    tell_cancelled,
)
from grognard.games.siloam.morale import success_symbol
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.state import Plane, Unit
from grognard.games.siloam.tactics import check
from grognard.games.siloam.words import COALITION, Airfield, Banner, Faction, PlaneSide, Rating, VangCounter
from grognard.geometry.hexes import Hex
from grognard.kernel.asking import choose
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Play


class Wing(Struct):
    """One side's planes in the air. Fighters intercept or escort (SOS-AIR-01c), bombers only bomb (SOS-AIR-01d).

    CICS planes are named by id, Vang planes by what is on their counter.
    """

    side: Faction
    fighters: list[str]
    bombers: list[str]

    def is_gone(self) -> bool:
        return not self.fighters and not self.bombers


# Bombing Runs


def cics_bombing_run(game: Siloam) -> Play[None]:
    """SOS-PLN-04b: commit bombers, choose the line, fight in the air, bomb. The plan's check has been passed before."""
    ready = runway(game, PlaneSide.BOMBER)
    firsts = [unit.hex for unit in game.units_of(Faction.VANG) if has_open_line(game, unit.hex)]
    if not ready or not firsts:
        tell_cancelled(game, "no bomber is on the Runway" if not ready else "every line crosses friendly units")
        return
    number = yield from choose(COALITION, "air.bombers", list(range(1, len(ready) + 1)))
    raid = Wing(Faction.CICS, [], [plane.id for plane in ready[:number]])
    first = yield from choose_first_target(game, sorted(firsts))
    line = yield from choose_line(game, first)
    interceptors = scramble_vang(game)
    if not interceptors.is_gone():
        tell_interception(game, interceptors, "SOS-AIR-03b")
        raid.fighters = yield from send_escort(game, line)
        yield from fight_in_the_air(game, interceptors, raid)
    yield from end_raid(game, raid, interceptors, line)


def vang_bombing_run(game: Siloam, banner: Banner, unit: Unit, target: Hex) -> Play[None]:
    """SOS-VNG-03d, SOS-VNG-10g: the run that the Bombing Run counter starts, with every bomber on the Vang Runway.

    Its first target is the hex attacked by the unit that drew the counter (SOS-AIR-15b).
    """
    bombers = [VangCounter.BOMBER.value for plane in game.state.vang_runway if plane is VangCounter.BOMBER]
    if not bombers:
        tell_cancelled(game, "the Vang have no bomber on their Runway")  # SOS-CON-45
        return
    line = choose_vang_line(game, banner, target)
    if line is None:
        tell_cancelled(game, "a Vang unit stands in every line")
        return
    raid = Wing(Faction.VANG, [], bombers)
    if game.hear is not None:
        text = f"{game.title(unit)} calls in {counted(len(bombers), 'bomber')} on {', '.join(line)}."
        game.tell("air.vang-raid", "SOS-VNG-03d", text, {"unit": unit.id, "line": list(line)})
    interceptors = yield from intercept_vang(game, raid, line)
    if not interceptors.is_gone():
        raid.fighters = scramble_vang(game).fighters  # SOS-AIR-06a, SOS-CON-45: all, and only now
        tell_escort(game, raid)
        yield from fight_in_the_air(game, interceptors, raid)
    yield from end_raid(game, raid, interceptors, line)


def end_raid(game: Siloam, raid: Wing, interceptors: Wing, line: tuple[Hex, ...]) -> Play[None]:
    """SOS-AIR-09a: the bombers that are left drop their bombs; then everybody who flew goes home."""
    if raid.bombers:
        yield from bomb_line(game, raid.side, len(raid.bombers), line)
    elif game.hear is not None:
        game.tell("air.no-bombers", "SOS-AIR-09a", "No bomber is left: the Bombing Run ends.")
    bring_home(game, raid)
    bring_home(game, interceptors)


# Interception


def scramble_vang(game: Siloam) -> Wing:
    """SOS-AIR-03b, SOS-AIR-05a: all Vang fighters fly. They make no check for it (SOS-AIR-04b, SOS-CON-78)."""
    fighters = [VangCounter.FIGHTER.value for plane in game.state.vang_runway if plane is VangCounter.FIGHTER]
    return Wing(Faction.VANG, fighters, [])


def intercept_vang(game: Siloam, raid: Wing, line: tuple[Hex, ...]) -> Play[Wing]:
    """SOS-AIR-03a, SOS-AIR-04a, SOS-AIR-05a: the player may try, must pass a check, and says how many fighters go."""
    none = Wing(Faction.CICS, [], [])
    ready = runway(game, PlaneSide.FIGHTER)
    if not ready:
        return none
    answer = yield from choose(COALITION, "air.intercept", ["yes", "no"], (line, len(raid.bombers)))
    if answer == "no":
        return none
    is_passed = yield from check(game, success_symbol(game, Faction.CICS), 1, "to intercept")
    if not is_passed:
        if game.hear is not None:
            game.tell("air.no-interception", "SOS-AIR-04a", "The morale check fails: the fighters stay on the Runway.")
        return none
    number = yield from choose(COALITION, "air.interceptors", list(range(1, len(ready) + 1)), (len(raid.bombers),))
    wing = Wing(Faction.CICS, [plane.id for plane in ready[:number]], [])
    tell_interception(game, wing, "SOS-AIR-05a")
    return wing


def send_escort(game: Siloam, line: tuple[Hex, ...]) -> Play[list[str]]:
    """SOS-AIR-06a: the player chooses how many fighters go along."""
    ready = runway(game, PlaneSide.FIGHTER)
    number = yield from choose(COALITION, "air.escorts", list(range(len(ready) + 1)), (line,))
    escorts = [plane.id for plane in ready[:number]]
    tell_escort(game, Wing(Faction.CICS, escorts, []))
    return escorts


def tell_interception(game: Siloam, wing: Wing, rule: str) -> None:
    if game.hear is None:
        return
    number = len(wing.fighters)
    facts: dict[str, object] = {"side": wing.side.value, "fighters": number}
    if wing.side is Faction.VANG:
        facts["reason"] = Reason(("intercept",), "intercept", "the Vang always intercept, with all they have")
    game.tell("air.interception", rule, f"{name_of(wing.side)} intercept with {counted(number, 'fighter')}.", facts)


def tell_escort(game: Siloam, wing: Wing) -> None:
    if game.hear is None:
        return
    number = len(wing.fighters)
    facts: dict[str, object] = {"side": wing.side.value, "fighters": number}
    if wing.side is Faction.VANG:
        facts["reason"] = Reason(("escort",), "escort", "the Vang send every fighter as escort")
    text = f"{name_of(wing.side)} send {counted(number, 'fighter')} as escort."
    game.tell("air.escort", "SOS-AIR-06a", text, facts)


def counted(number: int, plane: str) -> str:
    return f"{number} {plane}" + ("" if number == 1 else "s")


def name_of(side: Faction) -> str:
    return "The Vang" if side is Faction.VANG else "The CICS"


# Air combat


def fight_in_the_air(game: Siloam, interceptors: Wing, raid: Wing) -> Play[None]:
    """SOS-AIR-07a: the interceptors fire first; SOS-AIR-08a: then the escorts that are left fire at them."""
    yield from fire(game, interceptors, raid, "SOS-AIR-07a")
    yield from fire(game, raid, interceptors, "SOS-AIR-08a")


def fire(game: Siloam, shooters: Wing, targets: Wing, rule: str) -> Play[None]:
    """SOS-AIR-07c: each fighter goes on until it misses, or nobody is left to fire at. Bombers never fire."""
    for _ in range(len(shooters.fighters)):
        while not targets.is_gone():
            is_hit = yield from fires_once(game, shooters.side)
            if not is_hit:
                if game.hear is not None:
                    game.tell("air.miss", rule, f"{name_of(shooters.side)} fighter misses.")
                break
            shoot_down(game, targets, rule)


def fires_once(game: Siloam, side: Faction) -> Play[bool]:
    """One chit against the fighter's rating, back in the cup before the next is drawn (SOS-GAP-21)."""
    rating = fighter_rating(game, side)
    about = "for a Vang fighter" if side is Faction.VANG else "for a CICS fighter"
    return (yield from check(game, rating, 1, about, for_vang=side is Faction.VANG))


def fighter_rating(game: Siloam, side: Faction) -> Rating:
    """SOS-GAP-13."""
    ratings = game.pack.plane_ratings
    return ratings.vang_fighter if side is Faction.VANG else ratings.cics_fighter


def shoot_down(game: Siloam, targets: Wing, rule: str) -> None:
    """SOS-AIR-07b: escorts as long as any is left, then bombers."""
    lost = targets.fighters.pop() if targets.fighters else targets.bombers.pop()
    if targets.side is Faction.VANG:
        return_to_cup(game, VangCounter(lost))  # SOS-AIR-02b
        text, home = f"A Vang {lost} is shot down and goes back to the Vang Support Cup.", "SOS-AIR-02b"
    else:
        game.state.planes[lost].field = Airfield.POOL  # SOS-AIR-02a
        text, home = "A CICS plane is shot down and goes to the Reinforcement Pool.", "SOS-AIR-02a"
    if game.hear is not None:
        game.tell("air.shot-down", rule, text, {"plane": lost, "home": home})


# The Airfields


def runway(game: Siloam, side: PlaneSide) -> list[Plane]:
    """SOS-AIR-01a: CICS planes are on the Airfield, and only those on the Runway fly."""
    return [p for p in game.state.planes.values() if p.field is Airfield.RUNWAY and p.side is side]


def bring_home(game: Siloam, wing: Wing) -> None:
    """SOS-AIR-13a, SOS-AIR-13b: planes that were used; Vang planes go into the cup, CICS planes into the Hangar."""
    planes = wing.fighters + wing.bombers
    if not planes:
        return
    for name in planes:
        if wing.side is Faction.VANG:
            return_to_cup(game, VangCounter(name))
        else:
            game.state.planes[name].field = Airfield.HANGAR
    if game.hear is not None:
        if wing.side is Faction.VANG:
            text, rule = f"Back to the Vang Support Cup: {counted(len(planes), 'plane')}.", "SOS-AIR-13b"
        else:
            text, rule = f"To the CICS Hangar: {counted(len(planes), 'plane')}.", "SOS-AIR-13a"
        game.tell("air.home", rule, text, {"planes": planes})


def return_to_cup(game: Siloam, counter: VangCounter) -> None:
    """SOS-VNG-08b: a Vang plane goes back when it was used or shot down."""
    game.state.vang_runway.remove(counter)
    game.state.vang_cup.append(counter)


def hangar_to_runway(game: Siloam) -> None:
    """SOS-GAP-22: at the start of a round every plane in the Hangar is ready again."""
    readied = [plane for plane in game.state.planes.values() if plane.field is Airfield.HANGAR]
    for plane in readied:
        plane.field = Airfield.RUNWAY
    if readied and game.hear is not None:
        text = f"Ready on the CICS Runway: {counted(len(readied), 'plane')}."
        game.tell("air.ready", "SOS-GAP-22", text, {"planes": [plane.id for plane in readied]})
