"""What can be looked at beside the table: odds, places, reasons, rules, earlier positions, replays.

Nothing changes here. What takes long is done on a fork of the table, away from the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from grognard.kernel.entries import Chanced
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game, Rule
from grognard.kernel.questions import Draw, Roll, Shuffle
from grognard.kernel.table import Table
from grognard.scene.layers import PICTURES, picture_of
from grognard.scene.measures import odds_until_next_decision
from grognard.web.errors import Problem, is_fragment, not_found
from grognard.web.guarding import POLICY
from grognard.web.pages import page
from grognard.web.showing.asked import asked_of
from grognard.web.showing.inspecting import barred_of, inspected
from grognard.web.showing.likely import likely_of
from grognard.web.showing.log import log_of
from grognard.web.showing.pages_of_table import fragments, given_by, line_html, part, words_of
from grognard.web.showing.pictures import scene_for
from grognard.web.showing.replay import log_for_replay, replay_of, whole_file, written
from grognard.web.showing.showing import Showing

T = TypeVar("T")

FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
EARLIER: Final = 100  # lines of the log fetched at once
AT_ONCE: Final = 2  # long looks at the same time
PAST: Final = ("head", "tracks", "standing", "panels", "counters")


async def _aside(request: Request, act: Callable[[], T]) -> T:
    """Do something long away from the event loop, not too many at once."""
    state = request.app.state
    if not hasattr(state, "room_for_looks"):
        state.room_for_looks = asyncio.Semaphore(AT_ONCE)
    async with state.room_for_looks:
        return await asyncio.to_thread(act)


async def _showing(request: Request) -> Showing:
    showing: Showing = await request.app.state.tables.showing(request, request.path_params["id"])
    return showing


async def _open_showing(request: Request) -> Showing:
    """A showing that is not behind the curtain of a hot seat."""
    showing = await _showing(request)
    if showing.curtain:
        raise Problem(409, "The board is hidden until the next player is at the screen.")
    return showing


# Around the question


async def odds(request: Request) -> Response:
    """The odds of what follows from an option, as bars."""
    showing = await _open_showing(request)
    option = request.query_params.get("option", "")
    seat = showing.me
    question = showing.table.question_for(seat) if seat is not None else None
    if question is None or seat is None or request.query_params.get("n") != str(showing.n):
        return HTMLResponse("")
    fork = showing.table.fork()
    try:
        found = await _aside(request, lambda: odds_until_next_decision(fork, option, seat))
    except GrognardError:
        return HTMLResponse("")  # nothing to measure by: the page shows no odds
    return part("odds.html", likely=likely_of(found))


async def inspect(request: Request) -> Response:
    """A place or a counter in words: what is there, what may be done with it, and what may not and why."""
    showing = await _open_showing(request)
    element = request.query_params.get("element", "")
    origin = request.query_params.get("from", "")
    scene = scene_for(showing, None)
    if scene is None:
        raise not_found("This game has no board to look at.")
    seen = inspected(showing, scene, element, origin)
    if seen is None:
        raise not_found("There is nothing of that name on the board.")
    return part("inspected.html", seen=seen, game=showing.table.game.name)


async def why(request: Request) -> Response:
    """What tempts and is not offered, with the rules that bar it."""
    showing = await _open_showing(request)
    return part("why.html", barred=barred_of(showing), game=showing.table.game.name)


async def log_before(request: Request) -> Response:
    showing = await _showing(request)
    before = _number(request.query_params.get("before", ""))
    log = log_of(showing, before, EARLIER)
    return part("fragments/earlier.html", log=log, table=showing.table, line_html=line_html)


# Looking back


async def position_at(request: Request) -> Response:
    """The position after an entry, in the fragments it changes; `now` is the present one in all of them."""
    showing = await _open_showing(request)
    entry = request.path_params["entry"]
    if entry == "now":
        return JSONResponse({"n": showing.n, "fragments": fragments(showing)})
    n = _number(entry)
    table = showing.table
    if not table.begins_after <= n <= len(table.entries):
        raise not_found(f"There is no entry {n} to go back to.")
    fork = table.fork()
    then = await _aside(request, lambda: _gone_back(showing, fork, n))
    words = words_of(given_by(then))
    shown = {f"f-{name}": _text(f"fragments/{name}.html", words) for name in PAST}
    banner = _text("then.html", {"n": n, "showing": showing, "may_fork": bool(showing.mine)})
    return JSONResponse({"n": showing.n, "fragments": shown, "banner": banner})


def _gone_back(showing: Showing, fork: Table, n: int) -> Showing:
    if n < len(fork.entries):
        fork.undo_to(n, force=True)
    return msgspec.structs.replace(showing, table=fork)


async def correction(request: Request) -> Response:
    """The question of chance as it was then, to say what really came."""
    showing = await _open_showing(request)
    n = _number(request.path_params["entry"])
    entries = showing.table.entries
    if not showing.companion or not showing.mine:
        raise Problem(403, "Results are corrected at a companion's table, by who plays there.")
    if not showing.table.begins_after < n <= len(entries) or not isinstance(entries[n - 1], Chanced):
        raise not_found(f"Entry {n} is no result of chance.")
    fork = showing.table.fork()
    then = await _aside(request, lambda: _gone_back(showing, fork, n - 1))
    question = then.table.question
    assert isinstance(question, (Draw, Roll, Shuffle))
    was = entries[n - 1]
    assert isinstance(was, Chanced)
    return part("correct.html", asked=asked_of(then, None), n=n, was=was.outcome)


async def frames(request: Request) -> Response:
    return Response(await _replayed(request, written), media_type="application/json")


async def replay(request: Request) -> Response:
    showing = await _showing(request)
    return page(request, "replay.html", {"showing": showing, "csrf": showing.csrf})


async def replay_file(request: Request) -> Response:
    showing = await _showing(request)
    text = await _replayed(request, whole_file)
    name = "".join([letter if letter.isalnum() else "-" for letter in showing.name.lower()]).strip("-") or "game"
    headers = {
        "content-disposition": f'attachment; filename="{name}-replay.html"',
        "content-security-policy": f"{POLICY}; sandbox",  # whoever opens it here instead of saving it runs nothing
    }
    return HTMLResponse(text, headers=headers)


async def _replayed(request: Request, form: Callable[..., T]) -> T:
    showing = await _open_showing(request)
    fork = showing.table.fork()
    log = log_for_replay(showing.table, showing.me)
    return await _aside(request, lambda: form(replay_of(fork, showing.me, log, showing.name)))


# Rules and pictures


async def all_rules(request: Request) -> Response:
    game = _game(request)
    wanted = request.query_params.get("find", "").casefold().split()
    rules = [rule for rule in game.rules().values() if all([word in _words_of(rule) for word in wanted])]
    return page(request, "rules.html", {"game": game, "rules": rules, "find": request.query_params.get("find", "")})


def _words_of(rule: Rule) -> str:
    return f"{rule.id} {rule.title} {rule.text}".casefold()


async def one_rule(request: Request) -> Response:
    game = _game(request)
    rules = game.rules()
    rule = rules.get(request.path_params["rule"])
    if rule is None:
        raise not_found(f"{game.title} has no rule {request.path_params['rule']}.")
    beside = [other for other in rules.values() if other.id != rule.id and _stem(other.id) == _stem(rule.id)]
    given = {"game": game, "rule": rule, "beside": beside}
    return part("rule.html", **given) if is_fragment(request) else page(request, "rule_page.html", given)


def _stem(rule: str) -> str:
    """What rules of one paragraph share: SOS-CBT-06 of SOS-CBT-06d-v19."""
    return "-".join(rule.split("-")[:3]).rstrip("abcdefghijklmnopqrstuvwxyz")


def _game(request: Request) -> Game:
    game: Game = request.app.state.shelf.game(request.path_params["game"])
    return game


async def board(request: Request) -> Response:
    """The ground of a board. It never changes under its digest, so that browsers keep it for good."""
    digest = request.path_params["digest"]
    picture = next((one for one in PICTURES.values() if one.digest == digest), None)
    if picture is None and "t" in request.query_params:
        showing = await request.app.state.tables.showing(request, request.query_params["t"])
        scene = scene_for(showing, None)
        picture = picture_of(scene.board) if scene is not None else None
    if picture is None or picture.digest != digest:
        raise not_found("There is no such board. Reload the table.")
    return Response(picture.svg, media_type="image/svg+xml", headers=FOREVER)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise Problem(400, f"{text[:20]!r} is no number of an entry.")
    return int(text)


def _text(template: str, given: object) -> str:
    return bytes(part(template, **dict(given)).body).decode()  # type: ignore[call-overload]


routes: Final = [
    Route("/t/{id}/odds", odds),
    Route("/t/{id}/inspect", inspect),
    Route("/t/{id}/why", why),
    Route("/t/{id}/log", log_before),
    Route("/t/{id}/at/{entry}", position_at),
    Route("/t/{id}/correct/{entry}", correction),
    Route("/t/{id}/frames", frames),
    Route("/t/{id}/replay", replay),
    Route("/t/{id}/replay.html", replay_file),
    Route("/rules/{game}", all_rules),
    Route("/rules/{game}/{rule}", one_rule),
    Route("/board/{digest}.svg", board),
]
