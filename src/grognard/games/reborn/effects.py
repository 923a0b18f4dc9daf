"""The effects of IPS lines: whether one could do anything now, and carrying it out, each by one function.

What lines do by themselves, always, is asked of them in `lines` and `reanimation`; leaving the map and changing the
level belong to `movement`; what a shot does besides wounds to `shooting`.
"""

from __future__ import annotations

from typing import assert_never

from grognard.games.reborn import (
    breaking,
    charges,
    control,
    flight,
    healing,
    orders,
    points,
    reanimation,
    switches,
    zombie_cp,
)
from grognard.games.reborn.ips import (
    AddDice,
    BlackAsRed,
    BreakThrough,
    ChangeLevel,
    Contaminate,
    CutPower,
    DedicateCp,
    Destroy,
    Disarm,
    DiscardCard,
    DrawTilesUpTo,
    Effect,
    Explode,
    Fly,
    ForceCp,
    GainMp,
    GainSpyPoints,
    Heal,
    Immune,
    LaunchMissiles,
    LeaveMap,
    Line,
    LowerArmor,
    NeverOutOfAmmo,
    OfferCadavers,
    OpenMagneticDoors,
    PlaceCharge,
    RaiseZombie,
    Scramble,
    SeeThroughSmoke,
    SetArmor,
    SilenceGuns,
    SwitchOff,
    SwitchOn,
    TakeControl,
    TakeCp,
)
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.using import Use
from grognard.games.reborn.words import Module
from grognard.kernel.questions import Play

AskedElsewhere = (
    AddDice
    | BlackAsRed
    | ChangeLevel
    | DrawTilesUpTo
    | ForceCp
    | Immune
    | LeaveMap
    | LowerArmor
    | NeverOutOfAmmo
    | OfferCadavers
    | OpenMagneticDoors
    | Scramble
    | SeeThroughSmoke
    | SetArmor
    | SilenceGuns
)


def could_do(game: Reborn, use: Use, line: Line) -> bool:
    """Whether all that the line does could be done now. What could do nothing is not offered."""
    return all([_could(game, use, effect) for effect in line.effects])


def _could(game: Reborn, use: Use, effect: Effect) -> bool:
    if isinstance(effect, AskedElsewhere):
        return False
    match effect:
        case TakeCp():
            return True
        case GainMp():
            return game.has(Module.MP)
        case GainSpyPoints():
            return game.has(Module.SPY)
        case DedicateCp():
            return zombie_cp.could_dedicate(game, use)
        case Heal():
            return healing.could_heal(game, use, effect)
        case RaiseZombie():
            return reanimation.could_raise(game, use)
        case TakeControl():
            return control.could_take_control(game, use, effect)
        case Destroy():
            return breaking.could_destroy(game, use, effect)
        case BreakThrough():
            return breaking.could_break_through(game, use, effect)
        case Fly():
            return flight.could_fly(game, use, effect)
        case SwitchOn():
            return switches.could_switch_on(game, use)
        case SwitchOff() | LaunchMissiles():
            return switches.is_on(game, use.at)
        case CutPower():
            return switches.could_cut_power(game, use, effect)
        case PlaceCharge() | Contaminate():
            return charges.could_place(game, use)
        case Explode():
            return charges.could_release(game)
        case Disarm():
            return charges.could_disarm(use)
        case DiscardCard():
            return charges.could_discard(use)
    assert_never(effect)


def carry_out(game: Reborn, use: Use, line: Line) -> Play[None]:
    """Do what the line says, in its order (ERB-IPS-01c)."""
    for effect in line.effects:
        yield from _carry_out(game, use, effect)


def _carry_out(game: Reborn, use: Use, effect: Effect) -> Play[None]:
    if isinstance(effect, AskedElsewhere):
        raise ValueError(f"{use.at}: {effect} is asked for by its own chapter, and never carried out")
    match effect:
        case TakeCp():
            _take_cp(game, use, effect)
        case GainMp():
            _gain_mp(game, use, effect)
        case GainSpyPoints():
            yield from _gain_spy_points(game, use, effect)
        case DedicateCp():
            yield from zombie_cp.dedicate(game, use, effect)
        case Heal():
            yield from healing.heal(game, use, effect)
        case RaiseZombie():
            yield from reanimation.raise_zombie(game, use)
        case TakeControl():
            control.take_control(game, use, effect)
        case Destroy():
            yield from breaking.destroy(game, use, effect)
        case BreakThrough():
            yield from breaking.break_through(game, use, effect)
        case Fly():
            yield from flight.fly(game, use, effect)
        case SwitchOn():
            switches.switch_on(game, use, effect)
        case SwitchOff():
            switches.switch_off(game, use)
        case CutPower():
            yield from switches.cut_power(game, use, effect)
        case LaunchMissiles():
            switches.launch_missiles(game, use)
        case PlaceCharge():
            yield from charges.place(game, use, effect)
        case Explode():
            yield from charges.release(game, use)
        case Contaminate():
            yield from charges.contaminate(game, use, effect)
        case Disarm():
            yield from charges.disarm(game, use)
        case DiscardCard():
            charges.discard(game, use)
        case _:
            assert_never(effect)


# Points


def _take_cp(game: Reborn, use: Use, effect: TakeCp) -> None:
    """ERB-GLT-02a, ERB-GLT-07a, ERB-GLC-06a, ERB-GLC-06b: from the Bank behind the screen, for anyone."""
    orders.receive(game, use.seat, effect.amount, "ERB-GLT-02a")


def _gain_mp(game: Reborn, use: Use, effect: GainMp) -> None:
    """ERB-GLE-13a."""
    points.gain_mp(game, use.seat, effect.amount, "ERB-GLE-13a")


def _gain_spy_points(game: Reborn, use: Use, effect: GainSpyPoints) -> Play[None]:
    """ERB-GLC-04c, ERB-GLC-08a, ERB-GLC-09b, ERB-GLE-09a, ERB-GLT-13a: used at once."""
    yield from points.use_spy_points(game, use.seat, effect.points, "ERB-PTS-02a")
