"""The first page: games to begin, tables to go on with."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from grognard.bots import BOT_NAMES
from grognard.kernel.game import Game, Setup
from grognard.web.pages import page
from grognard.web.showing.showing import GameShown, Lobby


def lobby_page(request: Request, lobby: Lobby) -> Response:
    return page(request, "lobby.html", {"lobby": lobby, "csrf": lobby.csrf})


def game_shown(game: Game) -> GameShown:
    """A game as the lobby offers it, with its first ruleset and scenario."""
    setup = Setup(game.name, game.rulesets[0], game.scenarios[0])
    switches = game.switches() if game.switches is not None else {}
    return GameShown(
        name=game.name,
        title=game.title,
        rulesets=game.rulesets,
        scenarios=game.scenarios,
        switches={name: tuple(values) for name, values in switches.items()},
        seats=game.seats(setup),
        bots=tuple([name for name in BOT_NAMES if name != "greedy" or game.appraise is not None]),
    )
