"""The steps of S.A.G.S. in their order (ERB-SG2-01, ERB-SG4-01): each leaves the whole position in the state."""

from __future__ import annotations

from grognard.games.reborn.position import Reborn
from grognard.games.reborn.sags import construction, deployment, equipping, missions_dealt, revealing, teams
from grognard.games.reborn.words import Stage
from grognard.kernel.questions import Play

STAGES = (Stage.CONSTRUCTION, Stage.TEAMS, Stage.EQUIPPING, Stage.DEPLOYMENT, Stage.REVEAL, Stage.MISSIONS)


def go_on(game: Reborn) -> Play[None]:
    """Carry out the stage the game stands at, or the next construction turn of it."""
    stage = game.state.stage
    if stage is Stage.CONSTRUCTION:
        yield from construction.go_on(game)
    elif stage is Stage.TEAMS:
        yield from teams.assemble(game)  # ERB-SG2-01l
    elif stage is Stage.EQUIPPING:
        yield from equipping.select(game)  # ERB-SG2-01m
    elif stage is Stage.DEPLOYMENT:
        yield from deployment.deploy(game)  # ERB-SG2-01n
    elif stage is Stage.REVEAL:
        yield from revealing.reveal(game)  # ERB-SG2-01o
    elif stage is Stage.MISSIONS:
        yield from missions_dealt.deal_and_equip(game)  # ERB-SG2-01p, ERB-SG2-01q
