"""What IPS lines are worth: their effects, the chance of their tests, what they cost beside CP."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import breaking, interact, lines, missions, scrambling, torture
from grognard.games.reborn.appraisal import aims, odds, strikes
from grognard.games.reborn.appraisal.outlook import CP, Outlook
from grognard.games.reborn.chances import ROLLED
from grognard.games.reborn.ips import (
    BreakThrough,
    Contaminate,
    CutPower,
    DedicateCp,
    Destroy,
    Effect,
    Explode,
    Fly,
    GainMp,
    GainSpyPoints,
    Heal,
    Line,
    PlaceCharge,
    RaiseZombie,
    Scramble,
    SwitchOff,
    SwitchOn,
    TakeControl,
    TakeCp,
)
from grognard.games.reborn.missions_printed import Count, InPlay, ScramblerOn
from grognard.games.reborn.scenario_parts import Achieved, Exploded, ScramblerAward
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Bearer, LineAt, Use, characteristic, cp_of, line_at, lines_on, mp_of
from grognard.games.reborn.words import Characteristic, Counted, Health, Module, PowerCut
from grognard.geometry.squares import Square
from grognard.kernel.questions import Choose

ZOMBIE: Final = 0.06
SCRAMBLER: Final = 0.05
SWITCH: Final = 0.002
USEFUL: Final = 0.5  # of the CP that it takes from the Bank, how much is used
ENOUGH_CP: Final = 5  # for each Character that has still to act
TORTURED: Final = 2  # dice that room and kit add, about


# Interact orders and abilities


def interact_curve(look: Outlook, user: Character, most: int) -> list[float]:
    """The best use of an Interact order, for 1 CP, 2 CP and so on."""
    if most < 1:
        return []
    found = [0.0] * most
    for offer in interact.offers_to(look.game, user, most):
        for cp in range(offer.cp, most + 1):
            found[cp - 1] = max(found[cp - 1], use_worth(look, offer.use, cp - offer.cp))
    if torture.can_torture(look.game, user):
        for cp in range(1, most + 1):
            found[cp - 1] = max(found[cp - 1], torture_worth(look, cp))
    return found


def torture_worth(look: Outlook, cp: int) -> float:
    worth = spy_worth(look)
    for mission in look.missions():
        goal = missions.card(look.game, mission).goal
        if isinstance(goal, Count) and goal.of is Counted.TORTURE_SPY_POINTS:
            worth += look.mp * missions.card(look.game, mission).points / goal.least
    return (cp + TORTURED) * odds.spies_a_die(look.game.pack) * worth


def spy_worth(look: Outlook) -> float:
    """Of a Spy Point: most become MP."""
    worth = look.mp if look.game.has(Module.MP) else 0.002
    for mission in look.missions():
        goal = missions.card(look.game, mission).goal
        if isinstance(goal, Count) and goal.of is Counted.SPY_POINTS:
            worth += look.mp * missions.card(look.game, mission).points / goal.least
    return worth


def ability_worth(look: Outlook, user: Character, place: int) -> float:
    use = Use(user, lines.ability_at(look.game, user, place), look.seat)
    return use_worth(look, use, 0) - look.price * cp_of(line_at(look.game, use.at))


def traitor_worth(look: Outlook, traitor: Character, place: int) -> float:
    """A line of an enemy's card that is used by its opponents, for CP."""
    use = Use(traitor, LineAt(Bearer.CHARACTER, traitor.id, place), look.seat)
    line = line_at(look.game, use.at)
    return use_worth(look, use, 0) - look.price * cp_of(line)


def use_worth(look: Outlook, use: Use, more_dice: int) -> float:
    """What a line brings, by the chance that its test succeeds."""
    line = line_at(look.game, use.at)
    worth = sum([effect_worth(look, use, effect) for effect in line.effects])
    price = look.mp * mp_of(line)
    if not worth:
        return -price
    return worth * chance_of(look, use, line, more_dice) - price


def chance_of(look: Outlook, use: Use, line: Line, more_dice: int) -> float:
    """ERB-IPS-01c"""
    if line.chance is None:
        return 1.0
    yellow, black, automatic = line.chance.yellow, line.chance.black, 0
    for test in line.chance.tests:
        value = characteristic(look.game, use.user, test)
        more = value.dice + lines.extra_dice(look.game, use.user, ROLLED[test])
        automatic += value.automatic
        if test is Characteristic.SEARCH:
            black += more
        else:
            yellow += more
    if yellow or not black:
        shown = tuple([face.points for face in look.faces])
        return odds.chance_of_points(shown, yellow + more_dice, automatic, line.threshold)
    shown = tuple([face.points for face in look.game.pack.black.faces])
    return odds.chance_of_points(shown, black + more_dice, automatic, line.threshold)


# Effects


def effect_worth(look: Outlook, use: Use, effect: Effect) -> float:
    if isinstance(effect, TakeCp):
        return cp_worth(look) * effect.amount
    if isinstance(effect, GainMp):
        return look.mp * effect.amount
    if isinstance(effect, GainSpyPoints):
        return spy_worth(look) * effect.points
    if isinstance(effect, DedicateCp):
        return CP * effect.amount
    if isinstance(effect, Heal):
        return heal_worth(look, use, effect.wounds)
    if isinstance(effect, RaiseZombie):
        return zombie_worth(look)
    if isinstance(effect, TakeControl):
        return 1.5 * look.life(look.game.character(effect.of))
    if isinstance(effect, Destroy | BreakThrough):
        return break_worth(look, use, effect)
    if isinstance(effect, CutPower):
        return power_worth(look, effect)
    if isinstance(effect, PlaceCharge | Explode | Contaminate):
        return charge_worth(look, use)
    if isinstance(effect, SwitchOn):
        return switch_worth(look, use)
    if isinstance(effect, SwitchOff):
        return -SWITCH if _is_ours(look, use) else SCRAMBLER
    return -SWITCH if isinstance(effect, Fly) else 0.0


def cp_worth(look: Outlook) -> float:
    """CP now, if there is somebody to use them."""
    waiting = len([own for own in look.own if not own.engaged])
    held = look.game.player(look.seat).cp
    wanted = ENOUGH_CP * (waiting + 1)
    return CP * USEFUL * min(2.0, (wanted - held) / ENOUGH_CP) if held < wanted else 0.0


def heal_worth(look: Outlook, use: Use, wounds: int) -> float:
    """Of the one that needs it most."""
    near = [other for other in look.own if other is use.user or look.game.touch(other, use.user)]
    return max([healed(look, other, wounds) for other in near], default=0.0)


def healed(look: Outlook, patient: Character, wounds: int) -> float:
    left = look.left_of(patient)
    missing = patient.wounds
    if patient.health is Health.WOUNDED:
        missing += look.game.card(patient).healthy.life
    return look.life(patient) * 0.7 * min(wounds, missing) / (left + wounds)


def zombie_worth(look: Outlook) -> float:
    worth = ZOMBIE
    for mission in look.missions():
        aim = missions.card(look.game, mission)
        if isinstance(aim.goal, Count) and aim.goal.of is Counted.ZOMBIES_RAISED:
            worth += look.mp * aim.points / aim.goal.least
        if isinstance(aim.goal, InPlay) and aim.goal.least:
            worth += look.mp * aim.points / 3
    return worth


def break_worth(look: Outlook, use: Use, effect: Destroy | BreakThrough) -> float:
    if isinstance(effect, Destroy):
        things = breaking.things_in_arcs(look.game, use.user, effect)
        return max([strikes.worth_of_breaking(look, use.user, thing) for thing in things], default=0.0)
    return way_ahead(look, use.user)


def way_ahead(look: Outlook, user: Character) -> float:
    """What an opening right in front of a large miniature would save it."""
    found = 0.0
    miniature = look.game.miniature_of(user)
    for square in look.game.squares_of(miniature):
        ahead = look.game.board.ahead[square].get(miniature.facing)
        if ahead is not None and not look.game.edges.between(square, ahead).is_passable:
            found = max(found, strikes.worth_of_way(look, user, [f"{square}|{ahead}"]))
    return found


def power_worth(look: Outlook, effect: CutPower) -> float:
    if effect.of is PowerCut.ROOM:
        return 0.0
    worth = 0.001
    scenario = look.game.parts.scenario
    if scenario is not None:
        for ending in scenario.endings:
            for need in ending.needs:
                if isinstance(need, Achieved) and need.of is Counted.BUILDING_POWER_CUTS:
                    worth += 0.5 if ending.wins is look.faction() else -0.2
    for mission in look.missions():
        aim = missions.card(look.game, mission)
        if isinstance(aim.goal, Count) and aim.goal.of is Counted.BUILDING_POWER_CUTS:
            worth += look.mp * aim.points
    return worth


def charge_worth(look: Outlook, use: Use) -> float:
    """A charge laid here: where the ending wants it, beside what is to be destroyed, among enemies."""
    game = look.game
    if use.at.bearer is not Bearer.CARD:
        return 0.0
    item = game.item(use.at.id)
    square = look.square(use.user)
    scenario = game.parts.scenario
    worth = 0.0
    if scenario is not None:
        for ending in scenario.endings:
            for need in ending.needs:
                if isinstance(need, Exploded) and need.item == item.id and ending.wins is look.faction():
                    worth += 0.9 if square in game.board.rooms[need.area].squares else -0.5
    if item.blast is None or not item.blast.rings:
        return worth
    steps = max([ring.steps for ring in item.blast.rings])
    return worth + _ruined_by(look, use.user, square, steps) + _harmed_by(look, square, steps, len(item.lines) > 1)


def _ruined_by(look: Outlook, user: Character, square: Square, steps: int) -> float:
    """What one is after to be destroyed, within the blast."""
    area = look.game.within_steps(square, steps)
    return max(
        [0.6 * aim.worth for aim in aims.aims_of(look, user) if aim.kind == aims.RUIN and set(aim.goals) & set(area)],
        default=0.0,
    )


def _harmed_by(look: Outlook, square: Square, steps: int, is_slow: bool) -> float:
    """Enemies in the blast; they may walk off, and so may one's own."""
    area = look.game.within_steps(square, steps)
    foes = sum([look.life(foe) for foe in look.foes if look.square(foe) in area])
    own = sum([look.life(each) for each in look.own if look.square(each) in area])
    return (0.1 if is_slow else 0.2) * (foes - 0.3 * own)


def switch_worth(look: Outlook, use: Use) -> float:
    """A scrambler pays, where radio is in use and no other of one's own is ON."""
    on = lines_on(look.game, use.at.bearer, use.at.id)
    if not any([isinstance(effect, Scramble) for line in on for effect in line.effects]):
        return _launch_worth(look, use)
    if scrambling.is_scrambling(look.game, look.seat):
        return 0.0
    worth = SCRAMBLER
    scenario = look.game.parts.scenario
    for award in scenario.awards if scenario is not None else ():
        if isinstance(award, ScramblerAward) and award.faction in (None, look.faction()):
            worth += look.mp * award.points * (look.game.parts.turns - look.game.state.turn + 1)
    for mission in look.missions():
        aim = missions.card(look.game, mission)
        if isinstance(aim.goal, ScramblerOn):
            worth += look.mp * aim.points
    return worth


def _launch_worth(look: Outlook, use: Use) -> float:
    """The Missile Room, for who has it as a Mission."""
    if use.at.bearer is not Bearer.ROOM:
        return 0.0
    worth = 0.0
    for mission in look.missions():
        aim = missions.card(look.game, mission)
        if isinstance(aim.goal, Count) and aim.goal.of is Counted.MISSILE_LAUNCHES:
            worth += 0.7 * look.mp * aim.points
    return worth


def _is_ours(look: Outlook, use: Use) -> bool:
    if use.at.bearer is Bearer.CARD:
        return look.game.equipment(use.at.id).switched_by in (None, look.seat)
    return any([each.room == use.at.id and each.by_seat == look.seat for each in look.game.state.switches])


# Questions


def thing_worths(look: Outlook, question: Choose) -> list[float]:
    user = look.game.character(question.about[0])
    best: dict[tuple[str, str], float] = {}
    for offer in interact.offers_to(look.game, user, look.affordable(user)):
        thing = (offer.use.at.bearer.value, offer.use.at.id)
        best[thing] = max(best.get(thing, -1.0), use_worth(look, offer.use, 0))
    return [
        torture_worth(look, 1) if option == interact.TORTURE else best.get(option, 0.0) for option in question.options
    ]


def line_worths(look: Outlook, question: Choose) -> list[float]:
    user, bearer, of = question.about
    character = look.game.character(user)
    return [
        use_worth(look, Use(character, LineAt(Bearer(bearer), of, place), look.seat), 0) for place in question.options
    ]


def patient_worths(look: Outlook, question: Choose) -> list[float]:
    worths = []
    for option in question.options:
        patient = look.game.character(option)
        worth = healed(look, patient, question.about[1])
        worths.append(-worth if look.factions_foe(patient) else worth)
    return worths
