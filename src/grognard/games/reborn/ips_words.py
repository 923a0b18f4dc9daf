"""IPS lines in words: when they serve, what they ask, what is rolled, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.games.reborn import ips
from grognard.games.reborn.ips import Chance, Condition, Effect, Line
from grognard.games.reborn.words import CharacterId, Timing

Titles = Mapping[CharacterId, str]

TIMINGS: Final = {
    Timing.ACTIVATED: "",
    Timing.INTERACT: "Interact",
    Timing.INITIATIVE: "Initiative phase",
    Timing.FINAL: "Final phase",
    Timing.ALWAYS: "Always",
    Timing.OPPOSING_ROUND: "In an opponent's round",
    Timing.SHOT_HITS: "When a shot hits",
    Timing.ENTERED: "On entering",
    Timing.MOVING: "While moving",
}

PLAIN_CONDITIONS: Final[dict[type, str]] = {
    ips.Engages: "engages the card",
    ips.Unengaged: "card not engaged",
    ips.OncePerTurn: "once a turn",
    ips.SeesZombie: "a Zombie in sight",
    ips.OnFacingIcon: "on a facing icon",
    ips.OnMarkedSquare: "on a marked square",
    ips.FacingCadaver: "facing a cadaver",
    ips.Unopposed: "no enemy in the room",
    ips.Powered: "with power",
    ips.SwitchedOn: "while ON",
    ips.OnItsSquare: "on its square",
    ips.WallMarkersLeft: "Broken Wall markers left",
    ips.SmallFigure: "not a large miniature",
}

PLAIN_EFFECTS: Final[dict[type, str]] = {
    ips.RaiseZombie: "raise a Zombie",
    ips.BreakThrough: "break a wall or door in sight",
    ips.NeverOutOfAmmo: "never out of ammo",
    ips.BlackAsRed: "black orders count as red",
    ips.OpenMagneticDoors: "opens Magnetic doors",
    ips.SeeThroughSmoke: "sees through smoke",
    ips.SilenceGuns: "nobody on its tile shoots or is shot at",
    ips.SwitchOn: "switch it ON",
    ips.SwitchOff: "switch it OFF",
    ips.Scramble: "scrambles the enemy's radio",
    ips.LaunchMissiles: "launch the missiles",
    ips.Explode: "explode",
    ips.Disarm: "disarm it and take it",
    ips.OfferCadavers: "its cadavers can be raised",
    ips.DiscardCard: "discard the card",
    ips.LeaveMap: "leave the map",
    ips.ChangeLevel: "change level",
}


def line_in_words(line: Line, titles: Titles) -> str:
    """`2 CP, facing a cadaver · Scientific test, 5 or more: raise a Zombie`."""
    payments_first = sorted(line.conditions, key=lambda condition: not isinstance(condition, (ips.CpPaid, ips.MpPaid)))
    asked = [condition_in_words(condition, titles) for condition in payments_first]
    timing = TIMINGS[line.timing]
    before = ", ".join([part for part in (timing, *asked) if part])
    test = f"{chance_in_words(line.chance)}, {line.threshold} or more" if line.chance is not None else ""
    when = " · ".join([part for part in (before, test) if part])
    done = ", ".join([effect_in_words(effect, titles) for effect in line.effects])
    return f"{when}: {done}" if when else done


def condition_in_words(condition: Condition, titles: Titles) -> str:
    plain = PLAIN_CONDITIONS.get(type(condition))
    if plain is not None:
        return plain
    if isinstance(condition, ips.CpPaid):
        return f"{condition.amount} CP"
    if isinstance(condition, ips.MpPaid):
        return f"{condition.amount} MP"
    if isinstance(condition, ips.UsedBy):
        return f"for {condition.faction.value.capitalize()} only"
    if isinstance(condition, ips.ControlledBy):
        return f"while {condition.faction.value.capitalize()} commands it"
    if isinstance(condition, ips.SeesCharacter):
        return f"{titles[condition.character]} in sight"
    if isinstance(condition, ips.InRoom):
        return f"in a {' or '.join(condition.rooms)} room"
    assert isinstance(condition, ips.NotInRoom)
    return f"in a room that is not {' or '.join(condition.rooms)}"


def chance_in_words(chance: Chance) -> str:
    if chance.tests:
        return f"{' and '.join([test.value.capitalize() for test in chance.tests])} test"
    return f"{chance.yellow} yellow dice" if chance.yellow else f"{chance.black} black dice"


def effect_in_words(effect: Effect, titles: Titles) -> str:
    plain = PLAIN_EFFECTS.get(type(effect))
    if plain is not None:
        return plain
    if isinstance(effect, (ips.TakeCp, ips.GainMp, ips.GainSpyPoints, ips.DedicateCp, ips.ForceCp)):
        return _gain_in_words(effect)
    if isinstance(effect, ips.Heal):
        return f"heal {effect.wounds}"
    if isinstance(effect, ips.TakeControl):
        return f"take command of {titles[effect.of]}"
    if isinstance(effect, ips.Destroy):
        limit = f" of Defensive value {effect.most_defence} or less" if effect.most_defence else ""
        return f"destroy an adjacent {' or '.join(effect.things).replace('-', ' ')}{limit}"
    if isinstance(effect, ips.AddDice):
        return f"+{effect.dice} dice for {effect.to.value}"
    if isinstance(effect, ips.SetArmor):
        return f"Armor {effect.armor}"
    if isinstance(effect, ips.LowerArmor):
        return f"{titles[effect.of]} has {effect.by} less Armor against it"
    return _device_in_words(effect)


def _gain_in_words(
    effect: ips.TakeCp | ips.GainMp | ips.GainSpyPoints | ips.DedicateCp | ips.ForceCp,
) -> str:
    if isinstance(effect, ips.TakeCp):
        return f"+{effect.amount} CP"
    if isinstance(effect, ips.GainMp):
        return f"+{effect.amount} MP"
    if isinstance(effect, ips.GainSpyPoints):
        return "1 Spy Point" if effect.points == 1 else f"{effect.points} Spy Points"
    if isinstance(effect, ips.DedicateCp):
        return f"{effect.amount} CP for {'each Zombie' if effect.to_each else 'a Zombie'} in sight"
    return f"the target loses {effect.amount} CP of its maximum"


def _device_in_words(effect: Effect) -> str:
    if isinstance(effect, ips.DrawTilesUpTo):
        return f"draw up to {effect.tiles} order tiles"
    if isinstance(effect, ips.Immune):
        return f"immune to {' and '.join(effect.to).replace('-', ' ')}"
    if isinstance(effect, ips.Fly):
        return f"fly {effect.squares} squares"
    if isinstance(effect, ips.CutPower):
        return f"cut the power of the {effect.of.value}"
    if isinstance(effect, ips.PlaceCharge):
        return "place a mine" if effect.fuse == 0 else f"arm it for Final phase {effect.fuse}"
    assert isinstance(effect, ips.Contaminate)
    return f"contaminate the tile: {effect.wounds} wounds on entering, for {effect.counters} turns"
