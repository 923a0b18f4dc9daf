"""The chance of an IPS line (ERB-IPS-01b to ERB-IPS-01d): dice, test points, threshold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.games.reborn import dice, lines
from grognard.games.reborn.ips import Line
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.state import Character
from grognard.games.reborn.using import Use, characteristic
from grognard.games.reborn.words import Characteristic, Rolled
from grognard.kernel.questions import Play

ROLLED: Final[dict[Characteristic, Rolled]] = {
    Characteristic.SHOOTING: Rolled.TARGETING,
    Characteristic.SEARCH: Rolled.SEARCH,
    Characteristic.SCIENTIFIC: Rolled.SCIENTIFIC,
    Characteristic.TECHNICAL: Rolled.TECHNICAL,
}


def succeeds(game: Reborn, use: Use, line: Line, more_dice: int = 0) -> Play[bool]:
    """ERB-IPS-01c: whether the line's effect applies; without a test it does.

    ERB-IPS-01b: two characteristics are pooled, and so are those of all who take part. `more_dice`: for CP beyond those
    that are asked for, of the colour that the test uses (ERB-IPS-02g).
    """
    if line.chance is None:
        return True
    yellow, black, points = _pool(game, line, [use.user, *use.helpers])
    if yellow or not black:
        yellow += more_dice
    else:
        black += more_dice
    about = (use.user.id, use.at.bearer, use.at.id, line.threshold)
    thrown = yield from dice.throw_yellow(game, "interact.test", yellow, about)
    searched = yield from dice.throw_black(game, "interact.black-test", black, about)
    points += thrown.points + searched.points
    is_success = points >= line.threshold
    if game.hear is not None:
        result = "enough" if is_success else "not enough"
        text = f"{game.title(use.user.id)} tests: {points} test points, {line.threshold} needed: {result}."
        facts = {"yellow": thrown.faces, "black": searched.faces, "points": points, "needed": line.threshold}
        game.tell("interact.tested", "ERB-IPS-01c" if is_success else "ERB-IPS-01f", text, facts)
    return is_success


def _pool(game: Reborn, line: Line, taking_part: Sequence[Character]) -> tuple[int, int, int]:
    """Yellow dice, black dice and points that need no die (ERB-IPS-01d)."""
    assert line.chance is not None
    yellow, black, points = line.chance.yellow, line.chance.black, 0
    for test in line.chance.tests:
        for character in taking_part:
            value = characteristic(game, character, test)
            thrown = value.dice + lines.extra_dice(game, character, ROLLED[test])
            points += value.automatic
            if test is Characteristic.SEARCH:
                black += thrown
            else:
                yellow += thrown
    return yellow, black, points
