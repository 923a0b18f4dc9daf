"""What a scenario pays MP for (ERB-PTS-01b): deaths, things carried off the map, scramblers that work."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.games.reborn import points, scrambling
from grognard.games.reborn.position import Reborn
from grognard.games.reborn.scenario_parts import CarryAward, KillAward, Scored, ScramblerAward
from grognard.games.reborn.state import Character, Death
from grognard.games.reborn.words import Faction, Moment
from grognard.kernel.questions import Seat


def scored(game: Reborn) -> Sequence[Scored]:
    return () if game.parts.scenario is None else game.parts.scenario.awards


def give(game: Reborn, moment: Moment) -> None:
    """What has come due since this was last asked."""
    state = game.state
    for death in state.deaths[state.deaths_scored :]:
        state.deaths_scored += 1
        _give_for_death(game, death)
    if moment is Moment.FINAL:
        _give_for_scramblers(game)


def _give_for_death(game: Reborn, death: Death) -> None:
    """To everybody whose enemy it was, whoever caused it."""
    for award in scored(game):
        if isinstance(award, KillAward) and (not award.characters or death.character in award.characters):
            for seat in _earning(game, award.faction):
                if seat != death.commander:
                    points.gain_mp(game, seat, award.points, "ERB-PTS-01b")


def _give_for_scramblers(game: Reborn) -> None:
    for award in scored(game):
        if isinstance(award, ScramblerAward):
            for seat in _earning(game, award.faction):
                if scrambling.is_scrambling(game, seat):
                    points.gain_mp(game, seat, award.points, "ERB-PTS-01b")


def give_for_carrying(game: Reborn, character: Character, items: Sequence[str]) -> None:
    """It leaves the map with these items."""
    seat = game.commander(character)
    for award in scored(game):
        if isinstance(award, CarryAward) and award.item in items and seat in _earning(game, award.faction):
            points.gain_mp(game, seat, award.points, "ERB-PTS-01b")


def _earning(game: Reborn, faction: Faction | None) -> list[Seat]:
    return [player.seat for player in game.state.players.values() if faction in (None, player.faction)]
