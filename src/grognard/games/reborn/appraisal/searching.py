"""Searching, what items are worth to who finds them, Spy Points, scrambling markers."""

from __future__ import annotations

from typing import Final

from grognard.games.reborn import equipment, lines, missions, search
from grognard.games.reborn.appraisal import devising, odds
from grognard.games.reborn.appraisal.outlook import KEY_ITEM, Outlook
from grognard.games.reborn.ips import AddDice, GainMp, Heal, Scramble, SetArmor, SwitchOn
from grognard.games.reborn.missions_printed import Count, ExitWith
from grognard.games.reborn.printed_parts import Item
from grognard.games.reborn.scenario_parts import CarriedOff, Carries, CarryAward, Exploded
from grognard.games.reborn.state import Character
from grognard.games.reborn.words import Counted, Frequency, Module, Rolled
from grognard.kernel.questions import Choose

ANY_ITEM: Final = 0.008
SOME_ITEM: Final = 0.018  # a find that is not seen yet
USUAL_FIND: Final = 3
MAGNETIC: Final = 0.02
SCRAMBLED: Final = {Frequency.SCRAMBLED: 1.0, Frequency.LISTENING: 0.6, Frequency.CLEAR: 0.0}


# Items


def item_worth(look: Outlook, bearer: Character, item: Item) -> float:
    """What an item is worth to this one, beside what it carries."""
    game = look.game
    worth = ANY_ITEM + _key_worth(look, item)
    if item.gun is not None and game.has(Module.SHOOT):
        armed = any([game.item(card).gun is not None for card in bearer.items])
        worth += (0.015 if armed else 0.05) + 0.005 * item.gun.red.dice
    if item.blast is not None and item.blast.smoke == 0:
        worth += 0.02
    if item.blade is not None:
        bladed = any([game.item(card).blade is not None for card in bearer.items])
        worth += 0.004 if bladed else 0.012 * item.blade.chart.dark_blue.dice
    for line in item.lines:
        for effect in line.effects:
            if isinstance(effect, SetArmor):
                worth += 0.02 * max(0, effect.armor - game.side(bearer).armor)
            elif isinstance(effect, Heal):
                worth += 0.008 * effect.wounds
            elif isinstance(effect, GainMp):
                worth += 2 * look.mp * effect.amount * 0.5
            elif isinstance(effect, AddDice) and effect.to is Rolled.TARGETING:
                worth += 0.02
            elif isinstance(effect, Scramble) and game.has(Module.RADIO):
                worth += 0.03
            elif isinstance(effect, SwitchOn):
                worth += 0.002
    return worth


def _key_worth(look: Outlook, item: Item) -> float:
    """What endings, awards and Missions ask for."""
    worth = 0.0
    scenario = look.game.parts.scenario
    if scenario is not None:
        for ending in scenario.endings:
            for need in ending.needs:
                if isinstance(need, CarriedOff | Carries | Exploded) and need.item == item.id:
                    worth += KEY_ITEM
        for award in scenario.awards:
            if isinstance(award, CarryAward) and award.item == item.id:
                worth += look.mp * award.points * 0.8
    for mission in look.missions():
        aim = missions.card(look.game, mission)
        if isinstance(aim.goal, ExitWith) and item.id in aim.goal.items:
            worth += look.mp * aim.points * 0.6
    return worth


def loot_worths(look: Outlook, question: Choose) -> list[float]:
    """Everything that can be carried, the best first."""
    bearer = look.game.character(question.about[0])
    worths = []
    for option in question.options:
        if option == equipment.DONE:
            worths.append(0.0)
        elif option == equipment.MAGNETIC_CARD:
            worths.append(MAGNETIC)
        else:
            worths.append(item_worth(look, bearer, look.game.item(option)))
    return worths


def drop_worths(look: Outlook, question: Choose) -> list[float]:
    bearer = look.game.character(question.about[0])
    return [-item_worth(look, bearer, look.game.item(option)) for option in question.options]


# Search orders


def search_curve(look: Outlook, searcher: Character, most: int) -> list[float]:
    """What a Search brings, for 1 CP, 2 CP and so on."""
    if most < 1 or not search.can_search(look.game, searcher):
        return []
    return [_search_worth(look, searcher, cp) for cp in range(1, most + 1)]


def _search_worth(look: Outlook, searcher: Character, cp: int) -> float:
    game = look.game
    dice = game.side(searcher).search.dice + cp - 1 + lines.extra_dice(game, searcher, Rolled.SEARCH)
    points = dice * odds.search_points_a_die(game.pack)
    is_paid = game.has(Module.SPY) and search.may_become_mp(game, [searcher])
    spies = dice * odds.spies_a_die(game.pack) * (devising.spy_worth(look) if is_paid else 0.002)
    return spies + find_worth(look, searcher) * min(1.0, points / (USUAL_FIND + 3))


def find_worth(look: Outlook, searcher: Character) -> float:
    """What a find is worth: the card on top, if it could be taken here, or some other."""
    game = look.game
    worth = SOME_ITEM
    deck = game.state.search_deck
    if deck and equipment.has_room_for(game, searcher, game.item(deck[0]).weight):
        worth = max(worth, 0.7 * item_worth(look, searcher, game.item(deck[0])))
    for mission in look.missions():
        aim = missions.card(game, mission)
        if isinstance(aim.goal, Count) and aim.goal.of is Counted.CARDS_FOUND:
            worth += look.mp * aim.points / aim.goal.least
        if isinstance(aim.goal, ExitWith):
            worth += look.mp * aim.points * 0.1
    scenario = game.parts.scenario
    for award in scenario.awards if scenario is not None else ():
        if isinstance(award, CarryAward):
            worth += look.mp * award.points * 0.15
    return worth


def next_worths(look: Outlook, question: Choose) -> list[float]:
    """Take what is good; look on while there are points for it."""
    game = look.game
    searcher = game.character(question.about[0])
    points = question.about[1]
    deck = game.state.search_deck
    on_top = item_worth(look, searcher, game.item(deck[0])) if deck else 0.0
    if deck and not equipment.has_room_for(game, searcher, game.item(deck[0]).weight):
        on_top *= 0.3
    counts = find_worth(look, searcher) - SOME_ITEM
    worths = []
    for option in question.options:
        if option == search.TAKE:
            worths.append(on_top + counts)
        elif option == search.CYCLE:
            worths.append((SOME_ITEM * 1.2 if points > USUAL_FIND else 0.004) + 0.0001)
        elif option in (search.FLIP, search.SHUFFLE):
            worths.append(SOME_ITEM * (1.1 if points >= USUAL_FIND else 0.1))
        elif option == search.END:
            worths.append(0.0)
        else:
            worths.append(1.0 + option[1])  # ERB-SEA-04c: Spy icons cost nothing
    return worths


# Spy Points


def spy_worths(look: Outlook, question: Choose) -> list[float]:
    """MP, where they count; else a look at an enemy's Mission, or into the deck."""
    worths = []
    for option in question.options:
        if option[0] == "mp":
            worths.append(look.mp)
        elif option[0] == "mission":
            worths.append(0.004)
        else:
            worths.append(0.003 / option[1])
    return worths


def deck_order_worths(look: Outlook, question: Choose) -> list[float]:
    """The best things on top."""
    bearer = look.own[0] if look.own else None
    if bearer is None:
        return [0.0] * len(question.options)
    parts = look.game.parts
    return [item_worth(look, bearer, parts.items[parts.equipment[card].faces[face]]) for card, face in question.options]


# Scrambling


def assign_worths(look: Outlook, question: Choose) -> list[float]:
    """The scrambled marker on who would spend most."""
    game = look.game
    target = game.character(question.about[0])
    weight = game.side(target).max_cp - game.side(target).bonus_cp + 2 * look.life(target)
    rank = [game.side(other).max_cp - game.side(other).bonus_cp + 2 * look.life(other) for other in look.foes]
    is_chief = weight >= sorted(rank)[len(rank) // 2] if rank else True
    worths = []
    for option in question.options:
        if option == "no-marker":
            worths.append(-1.0)
        else:
            force = SCRAMBLED[Frequency(option)]
            worths.append(force if is_chief else -force)
    return worths


def finder_worths(look: Outlook, question: Choose) -> list[float]:
    """Whoever can carry more."""
    game = look.game
    carriers = [game.character(option) for option in question.options]
    return [float(equipment.allowance(game, each) - equipment.weight_of(game, each)) for each in carriers]
