"""The addresses of the server: each reads what was sent, lets a chapter do its work, and answers with what there is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Final, TypeAlias

import msgspec
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from grognard.kernel.journal import written
from grognard.kernel.questions import Seat
from grognard.store import journals, visiting
from grognard.web import playing, setting_up, sitting
from grognard.web.errors import Problem, not_found
from grognard.web.guarding import require_own_form
from grognard.web.limits import address_of
from grognard.web.live import LiveTable
from grognard.web.pages import page
from grognard.web.people import csrf_token, hashed, is_token, visitor_of
from grognard.web.seeing import may_take_file, showing_of, waiting_games
from grognard.web.showing.lobby import game_shown, lobby_page
from grognard.web.showing.pages_of_table import whole_page
from grognard.web.showing.showing import Lobby
from grognard.web.streaming import changed, stream_of
from grognard.web.tables import Tables

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

LONGEST_VALUE: Final = 20_000
MOST_FIELDS: Final = 200
UNREADABLE: Final = "What was sent is not what this page sends."


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def me_of(request: Request) -> str:
    """The visitor as the store knows them."""
    return hashed(visitor_of(request))


def game_id(request: Request) -> str:
    found: str = request.path_params["id"]
    return found


async def given(request: Request) -> Mapping[str, str]:
    """What a form or a script sends, field by field. It is read at the edge, and trusted in nothing."""
    if request.headers.get("content-type", "").startswith("application/json"):
        try:
            sent = msgspec.json.decode(await request.body(), type=dict[str, str | int])
        except msgspec.DecodeError as error:
            raise Problem(400, UNREADABLE) from error
        fields = {key: str(value) for key, value in sent.items()}
    else:
        form = await request.form(max_files=1, max_fields=MOST_FIELDS)
        fields = {key: value for key, value in form.items() if isinstance(value, str)}
    if any([len(value) > LONGEST_VALUE for value in fields.values()]):
        raise Problem(400, UNREADABLE)
    return fields


def number(fields: Mapping[str, str], key: str) -> int:
    text = fields.get(key, "")
    if not text.isdecimal() or len(text) > 9:
        raise Problem(400, UNREADABLE)
    return int(text)


def is_script(request: Request) -> bool:
    return "hx-request" in request.headers or "application/json" in request.headers.get("accept", "")


def leading_to(request: Request, address: str) -> Response:
    """On to another page: by a redirect, or by its address where a script asked."""
    if is_script(request):
        return as_json({"location": address})
    return RedirectResponse(address, 303)


def as_json(told: Mapping[str, object]) -> Response:
    return Response(msgspec.json.encode(told), media_type="application/json")


async def shown(request: Request, live: LiveTable) -> Response:
    """What a change comes to: for a script what of its page is other now, else the page."""
    if not is_script(request):
        return RedirectResponse(f"/t/{live.id}", 303)
    tables = tables_of(request)
    viewer = live.viewers.get(me_of(request)) or await tables.viewer(live, request)
    async with live.lock:
        if not live.is_sound:
            await tables.refresh(live)
        rendered = tables.rendered(live, viewer)
    known = dict(viewer.last)
    fragments = changed(rendered, known)
    if not viewer.streams:
        viewer.last, viewer.rendered = known, None
    return as_json({"n": rendered.n, "fragments": fragments})


# Pages


async def lobby(request: Request) -> Response:
    tables, visitor = tables_of(request), visitor_of(request)
    async with tables.store.reading() as connection:
        listed = await journals.listed(connection, hashed(visitor))
    games = tuple([game_shown(game) for game in tables.shelf.every().values()])
    csrf = csrf_token(tables.settings.secret_key, visitor)
    waiting = waiting_games(listed, tables.shelf)
    return lobby_page(request, Lobby(games, waiting, csrf, tables.settings.mail is not None))


async def table(request: Request) -> Response:
    tables, visitor = tables_of(request), me_of(request)
    async with tables.turn(game_id(request)) as live:
        is_seated = bool(live.mine(visitor))
        if is_seated or visitor == live.kept.host:
            async with tables.store.writing() as connection:
                await visiting.come(connection, live.id, visitor, len(live.table.entries), is_first=not is_seated)
        viewer = await tables.viewer(live, request)
        return whole_page(request, showing_of(live, viewer, tables.settings.secret_key))


async def stream(request: Request) -> Response:
    tables = tables_of(request)
    async with tables.turn(game_id(request)) as live:
        viewer = await tables.viewer(live, request)
    return await stream_of(tables, live, viewer, request)


async def file(request: Request) -> Response:
    """The journal, where it holds nothing that the visitor may not know."""
    async with tables_of(request).turn(game_id(request)) as live:
        if not may_take_file(live, me_of(request)):
            raise Problem(403, "The file holds what others hide; it can be had when the game is over.")
        table = live.table
        entries = [*table.history, table.snapshot()] if table.last_checkpoint.n else list(table.history)
        text = written(msgspec.structs.replace(table.journal(), entries=entries))
        name = f"{table.game.name}-{datetime.now(UTC):%Y%m%d-%H%M}.grognard"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/x-ndjson", headers=headers)


# New tables


async def new_table(request: Request) -> Response:
    await require_own_form(request)
    tables, fields = tables_of(request), await given(request)
    tables.gauges.count_table(address_of(request))
    want = setting_up.wanted(tables.shelf.game(fields.get("game", "")), fields)
    return leading_to(request, f"/t/{await setting_up.set_up(tables, me_of(request), want)}")


async def new_file(request: Request) -> Response:
    await require_own_form(request)
    tables = tables_of(request)
    tables.gauges.count_table(address_of(request))
    async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
        upload = form.get("file")
        if not isinstance(upload, UploadFile):
            raise Problem(400, "Choose a file that was saved here, or by grognard play.")
        text = await upload.read()
    return leading_to(request, f"/t/{await setting_up.open_file(tables, me_of(request), text)}")


async def fork(request: Request) -> Response:
    await require_own_form(request)
    tables, fields = tables_of(request), await given(request)
    tables.gauges.count_table(address_of(request))
    entry = number(fields, "entry") if fields.get("entry", "") else None
    return leading_to(request, f"/t/{await setting_up.fork(tables, game_id(request), me_of(request), entry)}")


async def remove(request: Request) -> Response:
    await require_own_form(request)
    await sitting.remove(tables_of(request), game_id(request), me_of(request))
    return leading_to(request, "/")


# Links


async def join(request: Request) -> Response:
    """An invitation. Who follows it sits down; a program that only looks where it leads takes no seat."""
    tables, token = tables_of(request), request.path_params["token"]
    if not is_token(token):
        raise not_found(sitting.USED_UP)
    is_person = request.headers.get("sec-fetch-mode") == "navigate" and "sec-purpose" not in request.headers
    if request.method == "GET" and not is_person:
        game, seats = await sitting.invited(tables, token)
        words = {"game": game.title, "seat": ", ".join([game.called(seat) for seat in seats]), "token": token}
        return page(request, "join.html", words)
    if request.method == "POST":
        await require_own_form(request)
    return RedirectResponse(f"/t/{await sitting.join(tables, token, me_of(request))}", 303)


async def link(request: Request) -> Response:
    await require_own_form(request)
    tables = tables_of(request)
    token = await sitting.link_for_another_device(tables, game_id(request), me_of(request))
    base = tables.settings.address or str(request.base_url).rstrip("/")
    return as_json({"link": f"{base}/join/{token}"})


# At the table


async def answer(request: Request) -> Response:
    await require_own_form(request)
    fields = await given(request)
    seat, option = Seat(fields.get("seat", "")), fields.get("option", "")
    n = number(fields, "n")
    return await shown(
        request, await playing.answer(tables_of(request), game_id(request), me_of(request), n, seat, option)
    )


async def undo(request: Request) -> Response:
    await require_own_form(request)
    n = number(await given(request), "n")
    return await shown(request, await playing.undo(tables_of(request), game_id(request), me_of(request), n))


async def restart_turn(request: Request) -> Response:
    await require_own_form(request)
    fields = await given(request)
    n = number(fields, "n") if fields.get("n", "") else None
    return await shown(request, await playing.restart_turn(tables_of(request), game_id(request), me_of(request), n))


async def consent(request: Request) -> Response:
    await require_own_form(request)
    fields = await given(request)
    agrees = "yes" in (fields.get("consent", ""), fields.get("answer", "")) or "yes" in fields
    live = await playing.consent(tables_of(request), game_id(request), me_of(request), agrees=agrees)
    return await shown(request, live)


async def correct(request: Request) -> Response:
    await require_own_form(request)
    fields = await given(request)
    entry, outcome = number(fields, "entry"), fields.get("outcome", "")
    live = await playing.correct(tables_of(request), game_id(request), me_of(request), entry, outcome)
    return await shown(request, live)


async def bot(request: Request) -> Response:
    await require_own_form(request)
    fields = await given(request)
    seat, who = Seat(fields.get("seat", "")), fields.get("who", "")
    live = await sitting.seat_somebody(tables_of(request), game_id(request), me_of(request), seat, who)
    return await shown(request, live)


async def curtain(request: Request) -> Response:
    await require_own_form(request)
    return await shown(request, await sitting.lift_curtain(tables_of(request), game_id(request), me_of(request)))


async def notice(request: Request) -> Response:
    await require_own_form(request)
    address = (await given(request)).get("address", "")
    live = await sitting.set_notice(tables_of(request), game_id(request), me_of(request), address)
    return await shown(request, live)


def posting(path: str, endpoint: Endpoint) -> Route:
    return Route(path, endpoint, methods=["POST"])


ROUTES: Final = (
    Route("/", lobby),
    posting("/tables", new_table),
    posting("/files", new_file),
    Route("/join/{token}", join, methods=["GET", "POST"]),
    Route("/t/{id}", table),
    Route("/t/{id}/stream", stream),
    Route("/t/{id}/file", file),
    posting("/t/{id}/answer", answer),
    posting("/t/{id}/undo", undo),
    posting("/t/{id}/restart-turn", restart_turn),
    posting("/t/{id}/undo/consent", consent),
    posting("/t/{id}/correct", correct),
    posting("/t/{id}/fork", fork),
    posting("/t/{id}/bot", bot),
    posting("/t/{id}/curtain", curtain),
    posting("/t/{id}/notice", notice),
    posting("/t/{id}/link", link),
    posting("/t/{id}/remove", remove),
)
