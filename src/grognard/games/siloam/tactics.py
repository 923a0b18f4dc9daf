"""Tactics Chits: drawing them in combat and for checks, what they match, and where they go afterwards."""

from __future__ import annotations

from typing import Any, Final

from grognard.games.siloam.pack import TacticsChit
from grognard.games.siloam.position import Siloam
from grognard.games.siloam.wording import describe_chit
from grognard.games.siloam.words import Rating
from grognard.kernel.asking import draw
from grognard.kernel.questions import Play

BONUS_CHITS: Final = 2  # SOS-PLN-08b


# What a chit shows


def shows(chit: TacticsChit, rating: Rating) -> bool:
    """SOS-CON-28: a chit matches a rating or a morale symbol that is printed on it, and no other."""
    return rating in chit.combat


def matches(chit: TacticsChit, rating: Rating, for_vang: bool) -> bool:
    """SOS-PLN-08d: what is printed on a Tactic Bonus Chit never helps the Vang."""
    return rating in chit.combat and not (for_vang and chit.stock == "bonus")


# Combat: chits drawn stay out of the cup until Step 9


def draw_chit(game: Siloam, *about: Any) -> Play[TacticsChit | None]:
    """Draw for a combat; None if there is no chit to be had (SOS-CON-76)."""
    state = game.state
    if not state.tactics_cup and not _put_standard_back(game):
        return None
    number = yield from draw("tactics.draw", state.tactics_cup, about)
    state.tactics_drawn.append(number)
    return game.parts.chits[number]


def _put_standard_back(game: Siloam) -> bool:
    """SOS-CON-76: the standard chits of this combat fill an empty cup; Weather Miss and Bonus Chits stay out."""
    if not game.rules.tactics_cup_reshuffle:
        return False
    state = game.state
    chits = game.parts.chits
    standard = [number for number in state.tactics_drawn if chits[number].stock == "standard"]
    state.tactics_drawn[:] = [number for number in state.tactics_drawn if chits[number].stock != "standard"]
    state.tactics_cup.extend(standard)
    return bool(standard)


def return_chits(game: Siloam, since: int = 0) -> None:
    """Put the chits drawn back, those from `since` on: standard ones into the cup (SOS-CBT-11a).

    Weather Miss and Tactic Bonus Chits go to supply (SOS-CBT-11b), the latter whoever drew them (SOS-PLN-08e).
    """
    state = game.state
    for number in state.tactics_drawn[since:]:
        stock = game.parts.chits[number].stock
        if stock == "standard":
            state.tactics_cup.append(number)
        elif stock == "weather":
            state.weather_supply += 1
        else:
            state.bonus_supply.append(number)
    del state.tactics_drawn[since:]


# Checks: morale, plans, events, interception, air combat, bombs


def check(game: Siloam, rating: Rating, draws: int, *about: Any, for_vang: bool = False) -> Play[bool]:
    """Whether at least one of `draws` chits matches.

    SOS-CON-81: a Weather Miss matches nothing; a Bonus Chit counts by its symbols, without a further draw, and never
    for the Vang.
    """
    chits = yield from draw_for_check(game, draws, *about)
    passed = any([matches(chit, rating, for_vang) for chit in chits])
    if game.hear is not None:
        said = "; ".join([describe_chit(chit) for chit in chits]) or "nothing"
        game.tell(
            "tactics.check",
            "SOS-GAP-21",
            f"Drawn: {said}. The {rating.value} is {'there' if passed else 'missing'}.",
            {"chits": [chit.number for chit in chits], "rating": rating.value, "passed": passed},
        )
    return passed


def draw_for_check(game: Siloam, draws: int, *about: Any) -> Play[list[TacticsChit]]:
    """Draw the chits of one check together and put them back, in the order drawn (SOS-GAP-21).

    With too few in the cup the check's own go back and the rest is drawn then; those of a combat going on stay out.
    """
    state = game.state
    others = len(state.tactics_drawn)
    found: list[TacticsChit] = []
    for _ in range(draws):
        if not state.tactics_cup:
            return_chits(game, since=others)
            if not state.tactics_cup:
                break
        number = yield from draw("tactics.draw", state.tactics_cup, about)
        state.tactics_drawn.append(number)
        found.append(game.parts.chits[number])
    return_chits(game, since=others)
    return found


# Chits that come into the cup during the game


def add_weather(game: Siloam) -> None:
    """SOS-SEQ-02g, SOS-GAP-16: the Weather chit puts every Weather Miss Chit in supply into the Tactics Cup.

    SOS-CON-75: again each round, with those that have come back to supply in the meantime.
    """
    state = game.state
    added = state.weather_supply
    for chit in game.pack.tactics:
        if chit.stock == "weather":
            state.tactics_cup.extend([chit.number] * added)
            break
    state.weather_supply = 0
    if game.hear is not None:
        text = f"The weather turns: {added} Weather Miss Chits go into the Tactics Cup."
        game.tell("tactics.weather", "SOS-GAP-16", text, {"added": added})


def add_bonus_chits(game: Siloam, rule: str) -> None:
    """SOS-PLN-08b: 2 Tactic Bonus Chits go into the Tactics Cup, one of each type if there is (SOS-GAP-15)."""
    state = game.state
    added: list[int] = []
    while len(added) < BONUS_CHITS and state.bonus_supply:
        other_type = [number for number in state.bonus_supply if number not in added]
        number = min(other_type or state.bonus_supply)
        state.bonus_supply.remove(number)
        added.append(number)
    state.tactics_cup.extend(added)
    if game.hear is not None:
        text = f"{len(added)} Tactic Bonus Chits go into the Tactics Cup."
        game.tell("tactics.bonus", rule, text, {"added": added})
