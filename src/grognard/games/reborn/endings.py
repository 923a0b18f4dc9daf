"""Victory: endings judged at once, at the Final phase and after the last turn (ERB-FIN-02, ERB-FIN-08b)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, NoReturn

from grognard.games.reborn import awards, missions
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import (
    Achieved,
    CarriedOff,
    Carries,
    Destroyed,
    Died,
    Ending,
    Exited,
    Exploded,
    Held,
    MoreMp,
    Needed,
)
from grognard.games.reborn.state import Character, State
from grognard.games.reborn.words import Faction, Module, Moment, Stage, Where, seat_in_words
from grognard.geometry.arcs import Facing
from grognard.geometry.squares import Square
from grognard.kernel.game import Result
from grognard.kernel.questions import Seat

NOBODY_WINS: Final = "nobody wins"
FREE: Final = (Where.MAP, Where.INSIDE, Where.EXITED)
"""Where those are who count as alive and not captured (ERB-GAP-31)."""


class GameOver(Exception):
    """The game ended at once. Unwinds whatever was going on, up to `sequence.play`."""

    def __init__(self, outcome: str, winners: Sequence[Seat]) -> None:
        super().__init__(outcome)
        self.outcome = outcome
        self.winners = list(winners)


class StepOff(NamedTuple):
    """A Character steps off the map with these items; by a Sewers Exit, over no edge."""

    seat: Seat
    items: tuple[str, ...]
    edge: Facing | None


class Blown(NamedTuple):
    """A charge of this item explodes on this square."""

    item: str
    square: Square


Happening = StepOff | Blown | None
"""What is going on at this very moment, for needs that are true for that moment only."""


# Moments


def judge(game: Reborn, moment: Moment) -> None:
    """Missions and the scenario's endings at this moment; raises GameOver. AT_ONCE: after every atomic step that
    killed, destroyed, captured, freed, moved off the map, switched, or changed a score (ERB-FIN-08b)."""
    awards.give(game, moment)
    missions.judge_missions(game, moment)
    _try_endings(game, moment, None)
    if moment is Moment.END:
        compare_scores(game)


def carried_off(game: Reborn, character: Character, edge: Facing | None) -> None:
    """A Character steps off the map with what it carries, over this edge or by a Sewers Exit."""
    items = tuple([game.item(card).id for card in character.items])
    awards.give_for_carrying(game, character, items)
    _try_endings(game, Moment.AT_ONCE, StepOff(game.commander(character), items, edge))


def exploded(game: Reborn, item: str, square: Square) -> None:
    """A charge of this item explodes."""
    _try_endings(game, Moment.AT_ONCE, Blown(item, square))


def _try_endings(game: Reborn, moment: Moment, happening: Happening) -> None:
    """The first ending of this moment all of whose needs hold decides."""
    scenario = game.parts.scenario
    if scenario is None:
        return
    for ending in scenario.endings:
        if ending.moment is moment and is_met(game, ending, happening):
            _end(game, [seat_of(game, ending.wins)], "ERB-FIN-02a" if moment is Moment.FINAL else "ERB-FIN-08b")


def is_met(game: Reborn, ending: Ending, happening: Happening = None) -> bool:
    return all([holds(game, seat_of(game, ending.wins), need, happening) for need in ending.needs])


def seat_of(game: Reborn, faction: Faction) -> Seat:
    return next(player.seat for player in game.state.players.values() if player.faction is faction)


# What an ending needs


def holds(game: Reborn, winner: Seat, need: Needed, happening: Happening) -> bool:
    if isinstance(need, Exited):
        return len([of for of in need.characters if has_left(game.character(of))]) >= need.least
    if isinstance(need, Died):
        return len([of for of in need.characters if game.character(of).where is Where.DEAD]) >= need.least
    if isinstance(need, Held):
        return len([of for of in need.characters if captor_of(game, game.character(of)) == winner]) >= need.least
    if isinstance(need, Destroyed):
        return len(_destroyed_on(game, need.squares)) >= need.least
    if isinstance(need, Achieved):
        return game.player(winner).counted.get(need.of, 0) >= need.least
    if isinstance(need, MoreMp):
        return leaders(game) == [winner]
    if isinstance(need, Carries):
        return any([game.carries(character, need.item) for character in game.in_play(winner)])
    if isinstance(need, CarriedOff):
        return _is_carried_off(need, winner, happening)
    return _is_blown(game, need, happening)


def has_left(character: Character) -> bool:
    """Of itself: prisoners taken along and vehicles driven off by their captor have not (ERB-DOR-04e)."""
    return character.where is Where.EXITED and character.captor is None


def captor_of(game: Reborn, character: Character) -> Seat | None:
    """Who commands the one that holds it, on the map or off it."""
    return None if character.captor is None else game.character(character.captor).seat


def _destroyed_on(game: Reborn, squares: Sequence[Square]) -> list[str]:
    found = [game.board.features_at[square].id for square in squares if square in game.board.features_at]
    return [feature for feature in dict.fromkeys(found) if feature in game.state.destroyed]


def _is_carried_off(need: CarriedOff, winner: Seat, happening: Happening) -> bool:
    if not isinstance(happening, StepOff) or happening.seat != winner:
        return False
    return need.item in happening.items and need.edge is happening.edge


def _is_blown(game: Reborn, need: Exploded, happening: Happening) -> bool:
    if not isinstance(happening, Blown) or happening.item != need.item:
        return False
    room = game.room_of(happening.square)
    return room is not None and room.id == need.area


# The end of the last turn (ERB-FIN-02b)


def compare_scores(game: Reborn) -> NoReturn:
    """ERB-PTS-01d, ERB-SG2-04j, ERB-SG4-09a: most MP wins; where MP are not in use, nobody has."""
    winners = leaders(game) if game.has(Module.MP) else []
    _end(game, winners, "ERB-PTS-01d")


def leaders(game: Reborn) -> list[Seat]:
    """ERB-GAP-31: of those with equally many MP the ones with more Characters alive and free; then they share."""
    standing = {seat: (player.mp, free_characters(game, seat)) for seat, player in game.state.players.items()}
    return [seat for seat, stands in standing.items() if stands == max(standing.values())]


def free_characters(game: Reborn, seat: Seat) -> int:
    return len([c for c in game.state.characters.values() if c.seat == seat and c.where in FREE and c.captor is None])


def _end(game: Reborn, winners: list[Seat], rule: str) -> NoReturn:
    state = game.state
    state.winners = winners
    state.outcome = (
        f"{' and '.join([seat_in_words(seat) for seat in winners])} {'win' if len(winners) > 1 else 'wins'}"
        if winners
        else NOBODY_WINS
    )
    state.stage = Stage.OVER
    if game.hear is not None:
        facts = {"outcome": state.outcome, "winners": winners, "turn": state.turn}
        game.tell("game.over", rule, f"The game is over: {state.outcome}.", facts)
    raise GameOver(state.outcome, winners)


def result_of(state: State) -> Result | None:
    """How the game ended, once it has. Those who share a win share the point; with no winner all do."""
    if state.stage is not Stage.OVER:
        return None
    winners = state.winners or state.seats
    figures = {"turn": float(state.turn), "rounds": float(state.round)}
    for seat, player in state.players.items():
        figures[f"MP of {seat_in_words(seat)}"] = float(player.mp)
        own = [c for c in state.characters.values() if c.owner == seat]
        figures[f"dead of {seat_in_words(seat)}"] = float(len([c for c in own if c.where is Where.DEAD]))
    scores = {seat: 1.0 / len(winners) if seat in winners else 0.0 for seat in state.seats}
    return Result(state.outcome, scores, figures)
