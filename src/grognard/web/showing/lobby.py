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
    """A game as the lobby offers it, with the seats of its first ruleset."""
    switches = game.switches() if game.switches is not None else {}
    seats_of = {name: game.seats(Setup(game.name, game.rulesets[0], name)) for name in game.scenarios}
    return GameShown(
        name=game.name,
        title=game.title,
        rulesets=game.rulesets,
        scenarios=game.scenarios,
        switches={name: tuple(values) for name, values in switches.items()},
        seats=tuple(dict.fromkeys([seat for seats in seats_of.values() for seat in seats])),
        bots=tuple([name for name in BOT_NAMES if name != "greedy" or game.appraise is not None]),
        seats_of=seats_of,
        names={name: game.called(name) for name in (*game.rulesets, *game.scenarios, *sum(seats_of.values(), ()))},
    )
