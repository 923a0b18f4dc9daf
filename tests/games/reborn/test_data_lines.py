"""The lines of Characters, items and rooms: their time, conditions, test and effect, and where each comes from."""

from __future__ import annotations

import pytest

from grognard.games.reborn import ips
from grognard.games.reborn.pack import Pack
from grognard.games.reborn.pack_files import load_pack
from grognard.games.reborn.printed_parts import Blast, Gun, Ring, Sprayed, Strength
from grognard.games.reborn.words import (
    Breakable,
    CharacterId,
    Characteristic,
    CombatArc,
    Faction,
    Hazard,
    ItemClass,
    Marker,
    Obstacle,
    Patient,
    PowerCut,
    Rolled,
    RoomType,
    Timing,
    Until,
    Zone,
)
from tests.rules import rule

TECHNICAL = ips.Chance(tests=(Characteristic.TECHNICAL,))
SCIENTIFIC = ips.Chance(tests=(Characteristic.SCIENTIFIC,))
BOTH = ips.Chance(tests=(Characteristic.TECHNICAL, Characteristic.SCIENTIFIC))
BLUE = (CombatArc.DARK_BLUE, CombatArc.LIGHT_BLUE)
DOORS = (Obstacle.WOODEN_DOOR, Obstacle.SLIDING_DOOR)
ICON, POWER = ips.OnFacingIcon(), ips.Powered()


@pytest.fixture(name="pack")
def our_pack() -> Pack:
    return load_pack()


def healthy(pack: Pack, of: CharacterId) -> tuple[ips.Line, ...]:
    return next(card for card in pack.characters if card.id is of).healthy.lines


def wounded(pack: Pack, of: CharacterId) -> tuple[ips.Line, ...]:
    return next(card for card in pack.characters if card.id is of).wounded.lines


def lines_of_item(pack: Pack, name: str) -> tuple[ips.Line, ...]:
    return next(item for item in pack.items if item.id == name).lines


def lines_of_room(pack: Pack, name: str) -> tuple[ips.Line, ...]:
    return next(tile for tile in pack.tiles if tile.id == name).lines


def is_line(
    line: ips.Line,
    timing: Timing,
    conditions: tuple[ips.Condition, ...],
    *effects: ips.Effect,
    chance: ips.Chance | None = None,
    threshold: int = 0,
) -> bool:
    found = (line.timing, line.conditions, line.effects, line.chance, line.threshold)
    return found == (timing, conditions, effects, chance, threshold)


# Characters


@rule("ERB-GLC-01a", "ERB-ABL-01b")
def test_kendall(pack: Pack) -> None:
    for lines, cp in ((healthy(pack, CharacterId.KENDALL), 2), (wounded(pack, CharacterId.KENDALL), 3)):
        (line,) = lines
        conditions = (ips.FacingCadaver(), ips.CpPaid(cp))
        assert is_line(line, Timing.ACTIVATED, conditions, ips.RaiseZombie(), chance=SCIENTIFIC, threshold=5)
        assert line.source == "document"
        assert "threshold" in line.ours


@rule("ERB-GLC-02a", "ERB-GLC-02c")
def test_deeler(pack: Pack) -> None:
    for lines, cp in ((healthy(pack, CharacterId.DEELER), 2), (wounded(pack, CharacterId.DEELER), 3)):
        (line,) = lines
        assert is_line(line, Timing.INITIATIVE, (ips.SeesZombie(),), ips.DedicateCp(cp, to_each=True))


@rule("ERB-GLC-03b", "ERB-GLC-03c", "ERB-GLC-03d", "ERB-GAP-03")
def test_saw(pack: Pack) -> None:
    wall, door = healthy(pack, CharacterId.SAW)
    dark = (CombatArc.DARK_BLUE,)
    cut = ips.Destroy((Obstacle.WALL,), dark)
    assert is_line(wall, Timing.ACTIVATED, (ips.CpPaid(2),), cut, chance=ips.Chance(yellow=6), threshold=10)
    assert is_line(door, Timing.ACTIVATED, (ips.CpPaid(1),), ips.Destroy(DOORS, dark))
    assert wounded(pack, CharacterId.SAW) == (door,)


@rule("ERB-GLC-04c")
def test_einstein_as_informer(pack: Pack) -> None:
    both_sides = ((healthy(pack, CharacterId.EINSTEIN), 2, 2), (wounded(pack, CharacterId.EINSTEIN), 3, 1))
    for lines, cp, points in both_sides:
        (line,) = lines
        conditions = (ips.ControlledBy(Faction.SALEMITE), ips.Engages(), ips.CpPaid(cp))
        spies = ips.GainSpyPoints(points)
        assert is_line(line, Timing.OPPOSING_ROUND, conditions, spies, chance=ips.Chance(black=2), threshold=4)


@rule("ERB-GLC-05a", "ERB-GLC-05b")
def test_mammoth(pack: Pack) -> None:
    for lines, cp in ((healthy(pack, CharacterId.MAMMOTH), 1), (wounded(pack, CharacterId.MAMMOTH), 2)):
        (line,) = lines
        conditions = (ips.WallMarkersLeft(), ips.CpPaid(cp))
        through = ips.BreakThrough(tuple(Breakable))
        assert is_line(line, Timing.ACTIVATED, conditions, through, chance=ips.Chance(yellow=3), threshold=4)
    cannon = next(item for item in pack.items if item.id == "mammoth-cannon")
    assert cannon.conditions == (ips.WallMarkersLeft(),)


@rule("ERB-GLC-06a", "ERB-GLC-06b")
def test_bolter_and_hollister(pack: Pack) -> None:
    for of in (CharacterId.BOLTER, CharacterId.HOLLISTER):
        for lines, cp, source in ((healthy(pack, of), 4, "researched"), (wounded(pack, of), 3, "ours")):
            (line,) = lines
            assert is_line(line, Timing.ACTIVATED, (ips.MpPaid(1),), ips.TakeCp(cp))
            assert line.source == source


@rule("ERB-GLC-07a")
def test_vasquez(pack: Pack) -> None:
    both_sides = ((healthy(pack, CharacterId.VASQUEZ), 2, 5), (wounded(pack, CharacterId.VASQUEZ), 1, 3))
    for lines, cp, threshold in both_sides:
        (line,) = lines
        conditions = (ips.SeesCharacter(CharacterId.EINSTEIN), ips.CpPaid(cp))
        turned = ips.TakeControl(CharacterId.EINSTEIN, Until.GAME_END)
        assert is_line(line, Timing.ACTIVATED, conditions, turned, chance=ips.Chance(yellow=3), threshold=threshold)


@rule("ERB-GLC-08a")
def test_woo(pack: Pack) -> None:
    for lines, cp in ((healthy(pack, CharacterId.WOO), 2), (wounded(pack, CharacterId.WOO), 3)):
        (line,) = lines
        conditions = (ips.InRoom((RoomType.SCIENCE, RoomType.OFFICER)), ips.CpPaid(cp))
        assert is_line(line, Timing.ACTIVATED, conditions, ips.GainSpyPoints(1))


@rule("ERB-GLC-09a", "ERB-GLC-09b")
def test_bill(pack: Pack) -> None:
    conditions = (ips.ControlledBy(Faction.SALEMITE), ips.Engages(), ips.CpPaid(2))
    (turns,) = healthy(pack, CharacterId.BILL)
    borrowed = ips.TakeControl(CharacterId.BILL, Until.FINAL_PHASE, max_cp=6)
    assert is_line(turns, Timing.OPPOSING_ROUND, conditions, borrowed)
    (informs,) = wounded(pack, CharacterId.BILL)
    assert is_line(informs, Timing.OPPOSING_ROUND, conditions, ips.GainSpyPoints(2))


# Rooms


@rule("ERB-GLT-01a", "ERB-GLT-01b", "ERB-GLT-01c", "ERB-GLT-01d", "ERB-GLT-03a", "ERB-GLT-06a")
def test_rooms_that_add_dice(pack: Pack) -> None:
    added = {
        "armory": [((), ips.AddDice(Rolled.SEARCH, 1))],
        "chemistry-lab": [((), ips.AddDice(Rolled.SCIENTIFIC, 2))],
        "robot-assembly-workshop": [
            ((), ips.AddDice(Rolled.TECHNICAL, 2)),
            ((ICON,), ips.AddDice(Rolled.SEARCH, 1)),
        ],
        "secret-safe-room": [((ips.OnMarkedSquare(),), ips.AddDice(Rolled.SEARCH, 2))],
        "torture-chamber": [((ips.UsedBy(Faction.SALEMITE),), ips.AddDice(Rolled.TORTURE, 2))],
    }
    for room, wanted in added.items():
        assert [(line.conditions, *line.effects) for line in lines_of_room(pack, room)] == wanted
        assert {line.timing for line in lines_of_room(pack, room)} == {Timing.ALWAYS}


@rule("ERB-GLT-02a", "ERB-GLT-02b", "ERB-GLT-02c")
def test_rooms_of_command(pack: Pack) -> None:
    (post,) = lines_of_room(pack, "command-post")
    assert is_line(post, Timing.INITIATIVE, (ips.Unopposed(),), ips.TakeCp(2))
    (quarters,) = lines_of_room(pack, "officers-quarters")
    assert is_line(quarters, Timing.INITIATIVE, (ips.MpPaid(1), ips.Unopposed()), ips.TakeCp(4))


@rule("ERB-GLT-07a", "ERB-GLT-11a", "ERB-GLT-13a")
def test_rooms_with_one_interact(pack: Pack) -> None:
    wanted: dict[str, tuple[int, ips.Effect, int]] = {
        "video-surveillance-room": (1, ips.TakeCp(4), 3),
        "generator": (1, ips.CutPower(PowerCut.BUILDING), 3),
        "satellite-com-room": (2, ips.GainSpyPoints(1), 3),
    }
    for room, (cp, effect, threshold) in wanted.items():
        (line,) = lines_of_room(pack, room)
        conditions = (ICON, POWER, ips.CpPaid(cp))
        assert is_line(line, Timing.INTERACT, conditions, effect, chance=TECHNICAL, threshold=threshold), room
    assert lines_of_room(pack, "generator")[0].ours == ()
    assert lines_of_room(pack, "satellite-com-room")[0].ours == ("threshold",)


@rule("ERB-GLT-12a", "ERB-IPS-04a", "ERB-IPS-04b", "ERB-IPS-05c")
def test_missile_room(pack: Pack) -> None:
    arm, fly, stop = lines_of_room(pack, "missile-room")
    paid = (ICON, POWER, ips.CpPaid(2))
    assert is_line(arm, Timing.INTERACT, paid, ips.SwitchOn(counters=2), chance=TECHNICAL, threshold=4)
    assert is_line(fly, Timing.FINAL, (ips.SwitchedOn(), POWER), ips.LaunchMissiles())
    assert is_line(stop, Timing.INTERACT, (ips.SwitchedOn(), *paid), ips.SwitchOff(), chance=TECHNICAL, threshold=4)


@rule("ERB-RAD-01a", "ERB-RAD-01c", "ERB-GLT-14a")
def test_both_scramblers_have_the_same_lines(pack: Pack) -> None:
    portable, fixed = lines_of_item(pack, "portable-radio-scrambler"), lines_of_room(pack, "communication-room")
    assert is_line(portable[0], Timing.INTERACT, (ips.CpPaid(1),), ips.SwitchOn(), chance=TECHNICAL, threshold=3)
    assert is_line(portable[1], Timing.ALWAYS, (ips.SwitchedOn(),), ips.Scramble())
    assert pack.printed.scrambler_threshold == portable[0].threshold
    for carried, standing in zip(portable, fixed, strict=True):
        kept = tuple([condition for condition in standing.conditions if condition not in (ICON, POWER)])
        assert (carried.timing, carried.conditions, carried.effects) == (standing.timing, kept, standing.effects)
        assert (carried.chance, carried.threshold) == (standing.chance, standing.threshold)
    assert POWER in fixed[1].conditions


@rule("ERB-GLT-10a")
def test_rooms_that_heal(pack: Pack) -> None:
    (infirmary,) = lines_of_room(pack, "infirmary")
    healed = ips.Heal(2, Patient.SELF_OR_ON_ICON)
    assert is_line(infirmary, Timing.INTERACT, (ICON, POWER, ips.CpPaid(1)), healed, chance=BOTH, threshold=4)
    (patients,) = lines_of_room(pack, "patient-room")
    faced = ips.Heal(1, Patient.SELF_OR_FACED)
    assert is_line(patients, Timing.INTERACT, (ips.CpPaid(1),), faced, chance=SCIENTIFIC, threshold=2)


@rule("ERB-GLT-08c", "ERB-GLT-09a")
def test_cadavers_that_need_power(pack: Pack) -> None:
    for room in ("zombie-lab", "cryogenic-chamber"):
        (line,) = lines_of_room(pack, room)
        assert is_line(line, Timing.ALWAYS, (POWER,), ips.OfferCadavers())
    assert lines_of_room(pack, "morgue") == lines_of_room(pack, "cemetery") == ()


@rule("ERB-GLT-05a", "ERB-LVL-01b", "ERB-DOR-04d", "ERB-LRG-01i")
def test_stairs_and_sewers(pack: Pack) -> None:
    small = (ips.SmallFigure(),)
    (sewers,) = lines_of_room(pack, "sewers-exit")
    assert is_line(sewers, Timing.MOVING, small, ips.LeaveMap(1))
    for stairs in ("stairs-up", "stairs-down"):
        (line,) = lines_of_room(pack, stairs)
        assert is_line(line, Timing.MOVING, small, ips.ChangeLevel(1))


# Weapons


def gun_of(pack: Pack, name: str) -> Gun:
    gun = next(item for item in pack.items if item.id == name).gun
    assert gun is not None
    return gun


def blast_of(pack: Pack, name: str) -> Blast:
    blast = next(item for item in pack.items if item.id == name).blast
    assert blast is not None
    return blast


@rule("ERB-GAP-05", "ERB-SHT-04a")
def test_weapon_charts(pack: Pack) -> None:
    sniper = gun_of(pack, "sniper-rifle")
    assert (sniper.targeting, sniper.red, sniper.orange) == (Strength(3, 2), Strength(3, 2), Strength(2))
    assert not sniper.pour_it_on
    assert gun_of(pack, "shotgun").most_range == 5
    assert gun_of(pack, "pistol").ammo_icon
    assert not gun_of(pack, "mammoth-cannon").ammo_icon


@rule("ERB-GLE-10c")
def test_taser(pack: Pack) -> None:
    (line,) = lines_of_item(pack, "taser")
    assert is_line(line, Timing.SHOT_HITS, (), ips.ForceCp(2), chance=ips.Chance(yellow=2), threshold=3)
    taser = gun_of(pack, "taser")
    assert taser.alone
    assert taser.pour_it_on
    assert taser.red == taser.orange == Strength(0)


@rule("ERB-GLE-02a")
def test_bazooka(pack: Pack) -> None:
    (line,) = lines_of_item(pack, "bazooka")
    assert is_line(line, Timing.SHOT_HITS, (), ips.LowerArmor(CharacterId.MAMMOTH, 2))


@rule("ERB-GAP-17", "ERB-EXP-01a", "ERB-GLE-11b")
def test_diagrams_of_explosions(pack: Pack) -> None:
    red, orange = Zone.RED, Zone.ORANGE
    dice = {
        "bazooka": [(0, red, 6), (1, orange, 4)],
        "frag-grenades": [(0, red, 4), (1, orange, 2)],
        "mines": [(0, red, 5)],
        "plastic-explosive": [(0, red, 6), (1, red, 5), (2, orange, 3)],
        "time-bomb": [(0, red, 7), (1, red, 5), (2, orange, 3)],
    }
    for name, rings in dice.items():
        found = [(ring.steps, ring.zone, ring.damage.dice) for ring in blast_of(pack, name).rings]
        assert found == rings, name
    gas = blast_of(pack, "toxic-gas-capsule").rings
    assert gas == (Ring(0, red, wounds=2), Ring(1, red, wounds=2), Ring(2, orange, wounds=1))


@rule("ERB-GLE-10a")
def test_flamer(pack: Pack) -> None:
    for name in ("flamer", "bill-flamer"):
        flamer = blast_of(pack, name)
        assert flamer.template == (
            Sprayed(1, 0, Zone.RED, Strength(5)),
            Sprayed(2, 0, Zone.ORANGE, Strength(3)),
            Sprayed(2, -1, Zone.ORANGE, Strength(3)),
            Sprayed(2, 1, Zone.ORANGE, Strength(3)),
        )
        assert set(flamer.spares) == {Obstacle.WALL, Obstacle.SLIDING_DOOR}


@rule("ERB-GLE-10b")
def test_smoke(pack: Pack) -> None:
    smoke = blast_of(pack, "smoke-grenades")
    assert smoke.smoke == 2
    assert max(ring.steps for ring in smoke.rings) == 2
    assert all(ring.damage == Strength(0) and ring.wounds == 0 for ring in smoke.rings)


@rule("ERB-GLE-03a", "ERB-GLE-04a")
def test_what_opens_doors_by_force(pack: Pack) -> None:
    (saw,) = lines_of_item(pack, "chainsaw")
    cut = ips.Destroy(DOORS, BLUE)
    assert is_line(saw, Timing.INTERACT, (ips.CpPaid(1),), cut, chance=TECHNICAL, threshold=2)
    (fist,) = lines_of_item(pack, "power-fist")
    smash = ips.Destroy(DOORS, BLUE, most_defence=4)
    assert is_line(fist, Timing.INTERACT, (ips.CpPaid(1),), smash, chance=TECHNICAL, threshold=2)


# Charges


@rule("ERB-GLE-05a", "ERB-GLE-06a", "ERB-GLE-06b", "ERB-GLE-11a")
def test_charges(pack: Pack) -> None:
    fuses = {
        "mines": ips.PlaceCharge(0, Marker.MINE),
        "plastic-explosive": ips.PlaceCharge(1, Marker.PLASTIC_EXPLOSIVE),
        "time-bomb": ips.PlaceCharge(2, Marker.TIME_BOMB),
    }
    for name, charge in fuses.items():
        placed = lines_of_item(pack, name)[0]
        assert is_line(placed, Timing.INTERACT, (ips.CpPaid(1),), charge, chance=TECHNICAL, threshold=3)
    _, disarm = lines_of_item(pack, "time-bomb")
    on_it = (ips.OnItsSquare(), ips.CpPaid(1))
    assert is_line(disarm, Timing.INTERACT, on_it, ips.Disarm(), chance=TECHNICAL, threshold=3)
    assert next(item for item in pack.items if item.id == "mines").uses == 2


@rule("ERB-GLE-11b", "ERB-GLE-11c")
def test_gas_and_virus(pack: Pack) -> None:
    (gas,) = lines_of_item(pack, "toxic-gas-capsule")
    spent = (ips.Explode(), ips.DiscardCard())
    assert is_line(gas, Timing.INTERACT, (ips.CpPaid(1),), *spent, chance=SCIENTIFIC, threshold=3)
    (virus,) = lines_of_item(pack, "deadly-virus")
    assert is_line(virus, Timing.INTERACT, (ips.CpPaid(1),), ips.Contaminate(2, 4), chance=SCIENTIFIC, threshold=4)


# Other items


@rule("ERB-GLE-01a", "ERB-GLE-08a", "ERB-GLE-10d", "ERB-GLE-12c", "ERB-GLE-12d", "ERB-GLE-13b", "ERB-CAP-05e")
def test_items_that_work_by_themselves(pack: Pack) -> None:
    effects: dict[str, ips.Effect] = {
        "ammunition": ips.NeverOutOfAmmo(),
        "motion-detector": ips.BlackAsRed(),
        "targeting-lens": ips.AddDice(Rolled.TARGETING, 1),
        "technical-toolbox": ips.AddDice(Rolled.TECHNICAL, 2),
        "torture-kit": ips.AddDice(Rolled.TORTURE, 2),
        "magnetic-card": ips.OpenMagneticDoors(),
    }
    for name, effect in effects.items():
        (line,) = lines_of_item(pack, name)
        assert is_line(line, Timing.ALWAYS, (), effect), name
    (kevlar,) = lines_of_item(pack, "kevlar-armor")
    assert is_line(kevlar, Timing.ALWAYS, (ips.SmallFigure(),), ips.SetArmor(5))


@rule("ERB-GLE-13c")
def test_the_constitution(pack: Pack) -> None:
    (line,) = lines_of_item(pack, "u-s-constitution")
    assert is_line(line, Timing.INITIATIVE, (), ips.DrawTilesUpTo(6))


@rule("ERB-GLE-11d", "ERB-GLE-12a", "ERB-GLE-12e", "ERB-IPS-04a")
def test_items_that_are_switched_on(pack: Pack) -> None:
    wanted: dict[str, tuple[ips.Chance | None, int, ips.Effect]] = {
        "gas-mask": (None, 0, ips.Immune((Hazard.DEADLY_VIRUS, Hazard.TOXIC_GAS))),
        "infrared-goggles": (TECHNICAL, 2, ips.SeeThroughSmoke()),
        "magnetic-disrupter": (TECHNICAL, 3, ips.SilenceGuns()),
    }
    for name, (chance, threshold, effect) in wanted.items():
        switch, works = lines_of_item(pack, name)[:2]
        assert is_line(switch, Timing.INTERACT, (ips.CpPaid(1),), ips.SwitchOn(), chance=chance, threshold=threshold)
        assert is_line(works, Timing.ALWAYS, (ips.SwitchedOn(),), effect)
    ends = lines_of_item(pack, "magnetic-disrupter")[2]
    assert is_line(ends, Timing.FINAL, (ips.SwitchedOn(),), ips.SwitchOff())


@rule("ERB-GLE-12b")
def test_the_jet_pack(pack: Pack) -> None:
    (line,) = lines_of_item(pack, "jet-pack")
    conditions = (ips.SmallFigure(), ips.CpPaid(1))
    assert is_line(line, Timing.INTERACT, conditions, ips.Fly(6), chance=TECHNICAL, threshold=2)
    assert next(item for item in pack.items if item.id == "jet-pack").uses == 5


@rule("ERB-GLE-07a", "ERB-GLE-07c")
def test_healing_items(pack: Pack) -> None:
    for name, wounds, threshold in (("morphine", 4, 3), ("medical-kit", 2, 2)):
        (line,) = lines_of_item(pack, name)
        healed = ips.Heal(wounds, Patient.SELF_OR_FACED)
        assert is_line(line, Timing.INTERACT, (ips.CpPaid(1),), healed, chance=SCIENTIFIC, threshold=threshold)


@rule("ERB-GLE-09a", "ERB-GLE-09b")
def test_secret_files(pack: Pack) -> None:
    (line,) = lines_of_item(pack, "secret-files")
    conditions = (ips.UsedBy(Faction.NORAD), ips.CpPaid(2))
    gained = (ips.GainSpyPoints(2), ips.DiscardCard())
    assert is_line(line, Timing.INTERACT, conditions, *gained, chance=TECHNICAL, threshold=3)


@rule("ERB-GLE-13a")
def test_the_laptop(pack: Pack) -> None:
    (line,) = lines_of_item(pack, "laptop-computer")
    conditions = (ips.CpPaid(1), ips.Engages())
    assert is_line(line, Timing.INTERACT, conditions, ips.GainMp(4), chance=BOTH, threshold=5)


@rule("ERB-GLE-13d")
def test_wiring_plans(pack: Pack) -> None:
    building, room = lines_of_item(pack, "wiring-plans")
    technical = (RoomType.TECHNICAL,)
    inside = (ips.InRoom(technical), POWER, ips.CpPaid(3))
    elsewhere = (ips.NotInRoom(technical), POWER, ips.CpPaid(1))
    cuts = ips.CutPower(PowerCut.BUILDING), ips.CutPower(PowerCut.ROOM)
    assert is_line(building, Timing.INTERACT, inside, cuts[0], chance=BOTH, threshold=5)
    assert is_line(room, Timing.INTERACT, elsewhere, cuts[1], chance=BOTH, threshold=4)


@rule("ERB-GLE-14a", "ERB-GLE-14b")
def test_what_zombies_obey_and_come_from(pack: Pack) -> None:
    switch, gives = lines_of_item(pack, "zombie-control-device")
    assert is_line(switch, Timing.INTERACT, (ips.CpPaid(1),), ips.SwitchOn(), chance=TECHNICAL, threshold=2)
    conditions = (ips.SwitchedOn(), ips.SeesZombie(), ips.Engages())
    assert is_line(gives, Timing.ACTIVATED, conditions, ips.DedicateCp(3, to_each=False))
    (serum,) = lines_of_item(pack, "zombie-serum")
    needs = (ips.UsedBy(Faction.SALEMITE), ips.FacingCadaver(), ips.CpPaid(1))
    raised = (ips.RaiseZombie(), ips.DiscardCard())
    assert is_line(serum, Timing.INTERACT, needs, *raised, chance=SCIENTIFIC, threshold=4)


@rule("ERB-GAP-29")
def test_thresholds_that_are_ours_are_marked(pack: Pack) -> None:
    found_by_others = {"taser", "portable-radio-scrambler"}
    for item in pack.items:
        for line in item.lines:
            if line.threshold and item.id not in found_by_others:
                assert "threshold" in line.ours, item.id


@rule("ERB-PTS-02b")
def test_where_spy_points_come_from(pack: Pack) -> None:
    """Besides Search, torture and Listening markers: lines of Characters, rooms and items."""

    def spies(lines: tuple[ips.Line, ...]) -> bool:
        return any(isinstance(effect, ips.GainSpyPoints) for line in lines for effect in line.effects)

    assert {card.id.value for card in pack.characters if spies(card.healthy.lines + card.wounded.lines)} == {
        "woo",
        "einstein",
        "bill",
    }
    assert {tile.id for tile in pack.tiles if spies(tile.lines)} == {"satellite-com-room"}
    assert {item.id for item in pack.items if spies(item.lines)} == {"secret-files"}


@rule("ERB-EQP-01c", "ERB-IPS-02b")
def test_what_has_a_line_of_its_own_is_a_special_item(pack: Pack) -> None:
    for item in pack.items:
        is_used = any(line.timing in (Timing.INTERACT, Timing.ALWAYS, Timing.INITIATIVE) for line in item.lines)
        assert (ItemClass.SPECIAL in item.classes) == is_used, item.id
