"""The server against misuse: forms from elsewhere, stolen addresses, floods, files of any kind."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from html.parser import HTMLParser
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy.engine import URL

from grognard.kernel.entries import Journal, Resumed
from grognard.kernel.journal import written
from grognard.kernel.table import Table
from grognard.web.app import Entrance
from grognard.web.errors import log_failure
from grognard.web.people import COOKIE, hashed, new_token
from grognard.web.settings import Limits, SettingsError, mail_of, settings_for
from tests.store.games import new_table, play_on
from tests.tiny import connect_four
from tests.web.servers import Browser, Server, seat_friends, serving

ALONE = {"yellow": "me", "red": "me"}
TWO = {"yellow": "me", "red": "friend"}


class Inline(HTMLParser):
    """What a strict policy would not let run: scripts, styles and handlers inside the page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if (tag == "script" and not given.get("src") and given.get("type") != "application/json") or tag == "style":
            self.found.append(tag)
        self.found += [name for name in given if name == "style" or name.startswith("on")]
        self.found += [value for value in given.values() if value is not None and value.startswith("javascript:")]


async def pages_of(browser: Browser) -> list[httpx.Response]:
    game = await browser.set_up("magpies", dict.fromkeys(["north", "east", "south", "west"], "me"))
    paths = ["/", f"/t/{game}", "/t/nothing", "/rules/magpies", f"/t/{game}/at/1", f"/t/{game}/replay", "/nowhere"]
    return [await browser.get(path) for path in paths]


def test_every_response_has_a_strict_policy_and_no_page_has_inline_code(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            for response in [*await pages_of(me), await me.get("/static/icon.svg"), await me.post("/tables")]:
                policy = response.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert response.headers["x-content-type-options"] == "nosniff"
                assert response.headers["referrer-policy"] == "same-origin"
                inline = Inline()
                inline.feed(response.text)
                assert inline.found == [], response.url

    asyncio.run(story())


def test_the_cookie_is_for_the_server_alone(url: URL) -> None:
    async def story() -> None:
        proxy = {"x-forwarded-proto": "https"}
        async with serving(url) as server, server.browser() as me, server.browser(**proxy) as proxied:
            cookie = (await me.get("/")).headers["set-cookie"]
            assert re.match(rf"{COOKIE}=[\w-]{{43}};", cookie)
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
            assert "; Secure" in (await proxied.get("/")).headers["set-cookie"]

    asyncio.run(story())


def test_the_store_knows_tokens_by_their_hashes_only(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", TWO)
            link = re.search(r"/join/([\w-]{43})", (await host.get(f"/t/{game}")).text)
            assert link is not None
            await seat_friends(host, game, friend)
            device = (await host.post(f"/t/{game}/link")).json()["link"].rpartition("/")[2]
            cookies = [browser.client.cookies[COOKIE] for browser in (host, friend)]
        with sqlite3.connect(url.database or "") as kept:
            dump = "\n".join(kept.iterdump())
        kept.close()
        for token in (link.group(1), device, *cookies):
            assert token not in dump
        for cookie in cookies:
            assert hashed(cookie) in dump

    asyncio.run(story())


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"x-csrf-token": "0" * 64},
        {"x-csrf-token": "right", "origin": "http://elsewhere.example"},
        {"x-csrf-token": "right", "sec-fetch-site": "cross-site"},
        {"x-csrf-token": "right", "sec-fetch-site": "same-site"},
    ],
)
def test_a_change_asked_for_by_another_site_is_refused(url: URL, headers: dict[str, str]) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            game = await me.set_up("connect-four", ALONE)
            sent = {key: me.csrf if value == "right" else value for key, value in headers.items()}
            for path in ("/tables", "/files", f"/t/{game}/answer", f"/t/{game}/undo", f"/t/{game}/bot"):
                fields = {"game": "connect-four", "n": "0", "seat": "yellow", "option": "4", "who": "bot:random"}
                assert (await me.client.post(path, data=fields, headers=sent)).status_code == 403
            live = await server.tables.get(game)
            assert live.version == 0
            assert len(server.tables.live) == 1

    asyncio.run(story())


def test_the_token_of_another_visitor_is_no_good(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me, server.browser() as other:
            game = await me.set_up("connect-four", ALONE)
            await other.get("/")
            me.csrf = other.csrf
            assert (await me.answer(game, 0, "yellow", 4)).status_code == 403

    asyncio.run(story())


def test_at_home_only_names_of_this_machine_are_answered(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            assert (await me.get("/", host="rebound.example")).status_code == 403
            assert (await me.get("/", host="localhost:8700")).status_code == 200

    asyncio.run(story())


def test_who_knows_only_the_address_looks_on(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as host, server.browser() as stranger:
            game = await host.set_up("connect-four", TWO)
            assert len(game) >= 22
            page = await stranger.get(f"/t/{game}")
            assert page.status_code == 200
            assert "/join/" not in page.text
            for path in (
                "undo",
                "restart-turn",
                "undo/consent",
                "curtain",
                "link",
                "remove",
                "notice",
                "correct",
                "bot",
            ):
                fields = {"n": 0, "seat": "red", "who": "me", "address": "a@b.example", "entry": 1, "outcome": "1"}
                assert (await stranger.post(f"/t/{game}/{path}", **fields)).status_code in (403, 409), path

    asyncio.run(story())


# Floods


def test_what_is_too_large_is_not_read(url: URL) -> None:
    async def story() -> None:
        async with serving(url, limits=Limits(body=2000, upload=5000)) as server, server.browser() as me:
            await me.get("/")
            assert (await me.post("/tables", game="x" * 3000)).status_code == 413

            async def endless() -> object:
                for _ in range(1000):
                    yield b"x" * 1000

            headers = {"x-csrf-token": me.csrf, "content-type": "application/x-www-form-urlencoded"}
            broken = await me.client.post("/tables", content=endless(), headers=headers)
            assert broken.status_code == 413
            sent = {"files": {"file": ("g", b"x" * 6000)}, "data": {"csrf": me.csrf}}
            assert (await me.client.post("/files", **sent)).status_code == 413

    asyncio.run(story())


def test_who_asks_too_often_waits(url: URL) -> None:
    async def story() -> None:
        async with serving(url, limits=Limits(requests=10, requests_per_second=1.0)) as server, server.browser() as me:
            statuses = [(await me.get("/")).status_code for _ in range(15)]
            assert statuses[:10] == [200] * 10
            assert 429 in statuses
            assert (await me.get("/")).headers["retry-after"] == "5"

    asyncio.run(story())


def test_tables_and_streams_are_counted(url: URL) -> None:
    limits = Limits(requests=500, requests_per_second=500.0, tables=3, streams=2, games=100)

    async def story() -> None:
        async with serving(url, limits=limits) as server, server.browser() as me:
            games = [await me.set_up("connect-four", ALONE) for _ in range(3)]
            assert (await me.post("/tables", game="connect-four")).status_code == 429
            assert (await me.post(f"/t/{games[0]}/fork")).status_code == 429
            async with me.stream(games[0]), me.stream(games[1]):
                assert (await me.get(f"/t/{games[0]}/stream")).status_code == 429

    asyncio.run(story())


def test_a_full_server_says_so(url: URL) -> None:
    async def story() -> None:
        async with serving(url, limits=Limits(games=2)) as server, server.browser() as me:
            for _ in range(2):
                await me.set_up("connect-four", ALONE)
            full = await me.post("/tables", game="connect-four")
            assert full.status_code == 503
            assert "as many games as it may" in full.text

    asyncio.run(story())


# What is sent


def test_nonsense_is_met_with_words(url: URL) -> None:
    nonsense = [
        {"game": "connect-four", "ruleset": "nothing"},
        {"game": "no-such-game"},
        {"game": "connect-four", "option.speed": "high"},
        {"game": "connect-four", "seat.red": "bot:nobody"},
        {"game": "connect-four", "seat.red": "the-devil"},
        {"game": "connect-four", "seat.red": "friend", "seed": "7"},
        {},
    ]

    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            for fields in nonsense:
                refused = await me.post("/tables", **fields)
                assert refused.status_code == 422, fields
                assert "Traceback" not in refused.text
            game = await me.set_up("connect-four", ALONE)
            for fields in ({"n": "-1"}, {"n": "9" * 40}, {"n": "0x1"}, {}):
                refused = await me.post(f"/t/{game}/answer", seat="yellow", option="4", **fields)
                assert refused.status_code == 400
            headers = {"x-csrf-token": me.csrf, "content-type": "application/json"}
            for content in (b"[]", b"{", b'{"n": {}}', b"\xff"):
                assert (await me.client.post(f"/t/{game}/undo", content=content, headers=headers)).status_code == 400

    asyncio.run(story())


def hostile_files() -> dict[str, bytes]:
    table = play_on(new_table(connect_four.GAME, connect_four.SETUP), 5)
    good = written(table.journal())
    position = connect_four.Position(own=1, other=1)
    impossible = Resumed("start", 0, 0, "edited", msgspec.Raw(msgspec.json.encode(position)))
    return {
        "empty": b"",
        "no text": bytes(range(256)) * 20,
        "another file": b"<html><script>alert(1)</script></html>",
        "deep": b"[" * 50_000,
        "another format": good.replace(b'"grognard":1', b'"grognard":999'),
        "an unknown game": good.replace(b"connect-four", b"disconnect-4"),
        "out of sequence": good.replace(b'"n":3', b'"n":7'),
        "an impossible position": written(Journal(table.header, [impossible])),
    }


@pytest.mark.parametrize("name", list(hostile_files()))
def test_a_file_of_any_kind_is_refused_in_words(url: URL, name: str) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            await me.get("/")
            sent = {"file": ("game", hostile_files()[name])}
            refused = await me.client.post("/files", files=sent, data={"csrf": me.csrf})
            assert refused.status_code == 422
            assert "<script>alert" not in refused.text
            assert len(server.tables.live) == 0

    asyncio.run(story())


def test_of_a_file_with_an_answer_that_was_never_offered_the_legal_part_stands(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            await me.get("/")
            table = play_on(new_table(connect_four.GAME, connect_four.SETUP), 5)
            lines = written(table.journal()).splitlines(keepends=True)
            lines[4] = lines[4].replace(b'"answer":"', b'"answer":"9')
            sent = {"file": ("game", b"".join(lines))}
            opened = await me.client.post("/files", files=sent, data={"csrf": me.csrf})
            assert opened.status_code == 303
            (live,) = server.tables.live.values()
            assert list(live.table.entries) == list(table.entries)[:3]
            assert "is not offered" in (await me.get(opened.headers["location"])).text

    asyncio.run(story())


def test_a_file_that_takes_forever_is_given_up(url: URL) -> None:
    async def story() -> None:
        async with serving(url, file_patience=0.0) as server, server.browser() as me:
            await me.get("/")
            table = play_on(new_table(connect_four.GAME, connect_four.SETUP), 5)
            sent = {"file": ("game", written(table.journal()))}
            refused = await me.client.post("/files", files=sent, data={"csrf": me.csrf})
            assert refused.status_code == 422
            assert "takes too long" in refused.text

    asyncio.run(story())


def test_names_are_shown_as_text(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as me:
            game = await me.set_up("connect-four", ALONE, name="<img src=x onerror=alert(1)>")
            for path in ("/", f"/t/{game}"):
                page = await me.get(path)
                assert "<img src=x" not in page.text
                assert "&lt;img src=x" in page.text

    asyncio.run(story())


# At the start


def test_beyond_this_machine_a_key_is_needed(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"needs a secret key.*make one with: export GROGNARD_SECRET_KEY="):
        settings_for("0.0.0.0", tmp_path, {})
    with pytest.raises(SettingsError, match="is shorter than 32"):
        settings_for("0.0.0.0", tmp_path, {"GROGNARD_SECRET_KEY": "short"})
    assert settings_for("0.0.0.0", tmp_path, {"GROGNARD_SECRET_KEY": "k" * 32}).limits == Limits()
    assert not list(tmp_path.iterdir())


def test_at_home_a_key_is_made_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    key = settings_for("127.0.0.1", tmp_path / "new", {}).secret_key
    assert settings_for("127.0.0.1", tmp_path / "new", {}).secret_key == key
    (path,) = (tmp_path / "new").iterdir()
    assert path.stat().st_mode & 0o077 == 0


def test_mail_is_set_up_whole_or_not_at_all() -> None:
    assert mail_of({}) is None
    with pytest.raises(SettingsError, match="GROGNARD_MAIL_FROM"):
        mail_of({"GROGNARD_SMTP": "smtp://host"})
    with pytest.raises(SettingsError, match="write it as smtp://"):
        mail_of({"GROGNARD_SMTP": "host:25", "GROGNARD_MAIL_FROM": "a@b.example"})


def test_the_way_in_makes_the_browser_its_owners(url: URL) -> None:
    entrance = Entrance(new_token(), new_token())

    async def story() -> None:
        async with serving(url, entrance=entrance) as server, server.browser() as me, server.browser() as other:
            entered = await me.get(f"/enter/{entrance.token}?to=abc-DEF_1")
            assert (entered.status_code, entered.headers["location"]) == (303, "/t/abc-DEF_1")
            assert me.client.cookies[COOKIE] == entrance.visitor
            assert (await other.get(f"/enter/{new_token()}")).status_code == 404
            elsewhere = await me.get(f"/enter/{entrance.token}?to=//evil.example")
            assert elsewhere.headers["location"] == "/"

    asyncio.run(story())


def test_a_breakdown_is_logged_by_its_place_not_by_its_words(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("north bids 5")
    except ValueError as error:
        log_failure(Table.answer, error)
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "Table.answer failed: ValueError in test_a_breakdown" in record.getMessage()
    assert "north bids" not in caplog.text


def test_a_breakdown_of_the_rules_leaves_the_game_as_it_was(url: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(server: Server, me: Browser) -> None:
        game = await me.set_up("connect-four", ALONE)
        await me.answer(game, 0, "yellow", 4)
        with monkeypatch.context() as broken:
            broken.setattr(connect_four, "has_four", lambda _: 1 / 0)
            failed = await me.answer(game, 1, "red", 4)
            assert failed.status_code == 500
            assert "ZeroDivisionError" not in failed.text
        assert (await me.answer(game, 1, "red", 4)).status_code == 200

    async def told() -> None:
        async with serving(url) as server, server.browser() as me:
            await story(server, me)

    asyncio.run(told())
