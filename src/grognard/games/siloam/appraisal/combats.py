"""What attacks, parts in them, defences and hits are worth."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.siloam import hits, joining, works
from grognard.games.siloam.appraisal.chances import chance_of_at_least, chance_of_none, expected_hits
from grognard.games.siloam.appraisal.outlook import CLEARED_SPACE, KILL, WEAR, Outlook
from grognard.games.siloam.battle import Battle, Defence, open_battle
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.retreat import RETREAT
from grognard.games.siloam.scoring import attack_draws, attack_reading, defence_draws, defence_reading
from grognard.games.siloam.state import Unit
from grognard.games.siloam.words import Faction, Kind, Mode
from grognard.geometry.hexes import Hex
from grognard.kernel.questions import Choose

RELIEVED: Final = 0.12  # for each of our stacks it stood next to
VANG_HIT: Final = 0.045  # a hit that stays on a Vang unit
CP_WORTH: Final = 0.03
RISK: Final = 4.0  # how much own losses in attacks count


def attack_worth(look: Outlook, lead: Unit, target: Hex, active: Faction) -> float:
    """What comes of an attack with all who can join it, by the means of both sides' draws."""
    game = look.game
    battle = open_battle(game, active, lead, target)
    if battle.defender is None:
        return 0.0
    was_mode = lead.mode
    lead.mode = Mode.COMBAT
    _take_all_along(game, battle)
    worth = _exchange_worth(look, battle)
    lead.mode = was_mode
    return worth


def _take_all_along(game: Siloam, battle: Battle) -> None:
    """Everybody who may join, does; the Vang defend with all they can."""
    while True:
        able = joining.attack_joiners(game, battle)
        if not able:
            break
        battle.joiners.append(able[0])
    battle.guns = joining.attack_guns(game, battle)
    battle.defence_joiners = joining.vang_joiners(game, battle)
    battle.defence_guns = joining.vang_guns(game, battle)


def _exchange_worth(look: Outlook, battle: Battle) -> float:
    game = look.game
    defence = defence_reading(game, battle)
    against_us = defence_draws(game, battle)
    taken = expected_hits(game, defence, against_us)
    battle.defence_failed = False
    mean = expected_hits(game, attack_reading(game, battle), attack_draws(game, battle))
    one_more = expected_hits(game, attack_reading(game, battle), 1)
    mean += chance_of_none(game, defence, against_us) * one_more
    return _gain(look, battle, mean) - _price(look, battle, taken)


def _gain(look: Outlook, battle: Battle, mean: float) -> float:
    game = look.game
    vang = battle.defender
    assert vang is not None
    capacity = game.free_hit_slots(vang) + min(game.free_armor_slots(vang), game.state.armor_supply)
    kill = chance_of_at_least(mean, capacity + 1)
    relieved = len(game.coalition_beside(battle.target))
    worth = (KILL + RELIEVED * relieved) * look.lasting
    if battle.target in game.board.vp_color:
        worth += CLEARED_SPACE * look.urgency
    return kill * worth + VANG_HIT * look.lasting * min(mean, capacity + 1.0) * 1.4


def _price(look: Outlook, battle: Battle, taken: float) -> float:
    """Own hits go where there is room; only what is beyond it removes a unit."""
    room = max([look.room(unit) for unit in battle.attackers()])
    armor = sum([look.game.free_armor_slots(unit) for unit in battle.attackers()])
    worn = max(0.0, taken - 0.8 * armor)
    lost = chance_of_at_least(taken, room + 1)
    return RISK * (WEAR * look.lasting * worn + lost * look.loss(battle.lead))


# Parts in an attack or a defence: another draw for nothing but CP


def part_worths(look: Outlook, question: Choose) -> list[float]:
    """Joining always helps the draw; only stacks about to break had better be spared the hits."""
    game = look.game
    found: list[float] = []
    for option in question.options:
        unit = game.state.units.get(option)
        if unit is None:
            found.append(0.0)
        else:
            found.append(0.12 - CP_WORTH * _costs(game, unit) if look.room(unit) > 0 else 0.06)
    return found


def _costs(game: Siloam, unit: Unit) -> int:
    return 0 if game.is_in_hq_range(unit.hex) or game.faction(unit) is not Faction.CICS else 1


def defence_mode_worths(look: Outlook, question: Choose) -> list[float]:
    """The defence that hits more, and fails less."""
    game = look.game
    place = Hex(question.about[1])
    unit = game.state.units[question.about[0]]
    attackers = game.vang_beside(place)
    if not attackers:
        return [0.0] * len(question.options)
    battle = open_battle(game, Faction.VANG, attackers[0], place, attackers[1:])
    battle.defence_guns = joining.defence_guns(game, battle)
    draws = max(game.symbols(unit), defence_draws(game, battle))
    found: list[float] = []
    for option in question.options:
        battle.mode = Defence(option)
        reading = defence_reading(game, battle)
        found.append(expected_hits(game, reading, draws) - 0.4 * chance_of_none(game, reading, draws))
    return found


# Hits


def hit_worths(look: Outlook, question: Choose) -> list[float]:
    """How to take a hit: works and armor first, then where there is room, and back before anything is lost."""
    pending = int(question.about[-1])
    standing = Hex(question.about[0]) if len(question.about) > 1 else None
    return [_way_worth(look, option, pending, standing) for option in question.options]


def _way_worth(look: Outlook, option: Any, pending: int, standing: Hex | None) -> float:
    game = look.game
    way = option[0]
    if way == works.WORKS:
        return 1.0 + 0.01 * float(option[1])
    if way == hits.GUERRILLA:
        return -0.2
    if way == RETREAT:
        assert standing is not None
        return _retreat_worth(look, standing, Hex(option[1]))
    unit = game.state.units[option[1]]
    left = look.room(unit) - pending
    if way == hits.ARMOR:
        return 0.9
    if way == hits.CONSCRIPT:
        return -1.4 * look.coffin() - (0.0 if game.free_hit_slots(unit) == 0 else 0.1)
    if way == hits.MARKER:
        # The last slots are kept for when there is no way back.
        return -WEAR - (0.3 * look.loss(unit) if left < 0 else 0.0) - 0.04 * max(0, 2 - left)
    return -look.loss(unit) - 0.1 * pending


def _retreat_worth(look: Outlook, standing: Hex, there: Hex) -> float:
    """What is given up by going back a hex, against what the hit would cost."""
    game = look.game
    units = game.coalition_at(standing)
    unit = units[0] if units else min(game.coalition_units(), key=lambda one: game.distance(one.hex, there))
    change = look.place_worth(unit, there) - look.place_worth(unit, unit.hex)
    attached = 0.06 if game.attachment(unit) is not None else 0.0
    return min(0.4, change) - attached - 0.05


def advance_worths(look: Outlook, question: Choose) -> list[float]:
    game = look.game
    target = Hex(question.about[0])
    found: list[float] = []
    for option in question.options:
        unit = game.state.units.get(option)
        change = 0.0 if unit is None else look.place_worth(unit, target) - look.place_worth(unit, unit.hex)
        found.append(change)
    return found


def lead_worths(look: Outlook, question: Choose) -> list[float]:
    """Who leads from now on: most symbols, best rating, Tanks and Infantry before Artillery."""
    game = look.game
    units = [game.state.units[option] for option in question.options]
    return [
        game.symbols(u) + 0.1 * len(game.rating(u)) - (1.0 if game.kind(u) is Kind.ARTILLERY else 0.0) for u in units
    ]
