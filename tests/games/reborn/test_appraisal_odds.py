"""The odds that greedy seats go by, against the dice themselves."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.games.reborn import dice
from grognard.games.reborn.appraisal import odds
from tests.games.reborn.builders import pack, position

FACES = odds.faces_of(pack())
ALL = range(1, 7)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_wounds_come_as_often_as_the_throws_that_deal_them(number: int) -> None:
    game = position()
    armor, automatic = 2, 1
    counted: dict[int, int] = {}
    for throw in product(ALL, repeat=number):
        read = dice.read_yellow(game, throw)
        wounds = read.criticals + max(0, read.hits + automatic - armor)
        counted[wounds] = counted.get(wounds, 0) + 1
    found = odds.wounds_dealt(FACES, number, automatic, armor)
    assert found == pytest.approx([counted.get(wounds, 0) / 6**number for wounds in range(len(found))])


def test_a_defender_s_dice_count_against_the_attacker_s() -> None:
    game = position()
    counted: dict[int, int] = {}
    for throw in product(ALL, repeat=4):
        attack, defence = dice.read_yellow(game, throw[:2]), dice.read_yellow(game, throw[2:])
        wounds = attack.criticals + max(0, attack.hits - defence.hits - 1)
        counted[wounds] = counted.get(wounds, 0) + 1
    found = odds.wounds_in_combat(FACES, 2, 0, 2, 1)
    assert found == pytest.approx([counted.get(wounds, 0) / 6**4 for wounds in range(len(found))])


@pytest.mark.parametrize(("number", "automatic", "steps"), [(1, 0, 2), (2, 0, 6), (2, 1, 7), (3, 0, 20)])
def test_a_shot_hits_by_distance_or_a_perfect_shot(number: int, automatic: int, steps: int) -> None:
    game = position()
    thrown = [dice.read_yellow(game, throw) for throw in product(ALL, repeat=number)]
    hits = [throw for throw in thrown if throw.perfect_shots or throw.distance + automatic >= steps]
    assert odds.chance_to_hit(FACES, number, automatic, steps) == pytest.approx(len(hits) / len(thrown))


def test_what_stands_on_one_s_own_square_is_always_hit() -> None:
    assert odds.chance_to_hit(FACES, 0, 0, 0) == 1.0


@pytest.mark.parametrize("defence", [1, 4, 9])
def test_criticals_count_more_against_objects(defence: int) -> None:
    game = position()
    worth = game.pack.printed.critical_on_objects
    thrown = [dice.read_yellow(game, throw) for throw in product(ALL, repeat=3)]
    breaks = [throw for throw in thrown if throw.hits + worth * throw.criticals >= defence]
    found = odds.chance_to_break(FACES, 3, 0, defence, worth)
    assert found == pytest.approx(len(breaks) / len(thrown))


def test_test_points_of_a_black_die() -> None:
    game = position()
    shown = tuple([face.points for face in game.pack.black.faces])
    thrown = [dice.read_black(game, throw) for throw in product(ALL, repeat=2)]
    enough = [throw for throw in thrown if throw.points + 1 >= 5]
    assert odds.chance_of_points(shown, 2, 1, 5) == pytest.approx(len(enough) / len(thrown))
