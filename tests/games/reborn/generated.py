"""Games that are still being generated, for tests of S.A.G.S.: at any stage, with tiles as a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from grognard.games.reborn import setup as setting_up
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags import construction, preparation, sequence
from grognard.games.reborn.sags.frame import built_of
from grognard.games.reborn.scenario_parts import LaidTile
from grognard.games.reborn.state import Door
from grognard.games.reborn.words import CharacterId, DoorKind, Stage, Where
from grognard.geometry.squares import Square, SquareSide
from grognard.kernel.game import Setup
from grognard.kernel.questions import Checkpoint, Choose, Play, Sealed, Seat
from tests.games.reborn.builders import Ear

BAND_1, BAND_2, BAND_3, BAND_4 = (Seat(f"band-{number}") for number in range(1, 5))


def untouched(players: int = 2) -> Reborn:
    """Before anything was sorted, drawn or dealt."""
    setup = Setup("reborn", "standard", f"sags-{players}")
    parts = setting_up.parts_for(setup)
    state = setting_up.begin(setup)
    return Reborn(state, parts, setting_up.board_for(state, parts), Ear())


def zone(players: int = 2, tiles: Sequence[str] = (), doors: Mapping[str, str] | None = None) -> Reborn:
    """The Construction Zone, the first seat about to build; `tiles` lie already, `doors` stand.

    A tile is written `office 0203`, with `back` and so many `turns` clockwise as they apply: `office 0203 back 1`.
    A door is the sides it stands on, by its id.
    """
    game = untouched(players)
    built = built_of(game)
    preparation.sort_tiles(game)
    if players == 2:
        preparation.sort_doors(game)
    else:
        built.doors = {seat: ["norad-large-wood", "norad-wood"] for seat in game.state.seats}
        built.drillers = {seat: [f"driller-{at + 1}"] for at, seat in enumerate(game.state.seats)}
    built.turns_left = dict.fromkeys(game.state.seats, 5)
    built.constructor = game.state.seats[0]
    for text in tiles:
        game.state.laid.append(as_laid(text))
    construction.use_laid_tiles(game)
    for door, sides in (doors or {}).items():
        placed = Door(door, [SquareSide(side) for side in sides.split()], DoorKind.WOODEN, 4, False)
        game.state.doors[door] = placed
        game.show_door(placed)
    return game


def as_laid(text: str) -> LaidTile:
    tile, corner, *more = text.split()
    turns = [int(word) for word in more if word.isdecimal()]
    return LaidTile(tile, "back" if "back" in more else "front", Square(corner), turns[0] if turns else 0)


def with_teams(game: Reborn, teams: Mapping[str, Sequence[str]], stage: Stage = Stage.EQUIPPING) -> Reborn:
    """The same game with its teams or bands assembled, nothing paid for them; the first band has the Mercenary."""
    built = built_of(game)
    if len(game.state.seats) > 2:
        game.state.salemite_mercenary = game.state.seats[0]
    for seat, members in teams.items():
        built.team[Seat(seat)] = [CharacterId(member) for member in members]
        for member in built.team[Seat(seat)]:
            character = game.character(member)
            character.seat = character.owner = Seat(seat)
            character.where = Where.WAITING
    game.state.stage = stage
    return game


def play_on(game: Reborn, until: Stage, seed: int = 1) -> list[Any]:
    """Go on at random until this stage; every question that was asked."""
    rng = Random(seed)
    asked: list[Any] = []
    while game.state.stage is not until:
        asked += answered_at_random(sequence.go_on(game), rng)
    return asked


def answered_at_random(play: Play[None], rng: Random) -> list[Any]:
    """Play to the end; every question that was asked."""
    asked: list[Any] = []
    answer: Any = None
    try:
        while True:
            question = play.send(answer)
            asked.append(question)
            if isinstance(question, Checkpoint):
                answer = None
            elif isinstance(question, Choose):
                answer = rng.choice(list(question.options))
            elif isinstance(question, Sealed):
                answer = {seat: rng.choice(list(options)) for seat, options in question.options.items()}
            else:
                answer = question.sample(rng)
    except StopIteration:
        return asked
