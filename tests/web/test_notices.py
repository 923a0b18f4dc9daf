"""It is your turn: told once to whoever is away and wants to know, by letter or to an address."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, ClassVar

import pytest
from sqlalchemy.engine import URL

from grognard.store import visiting
from grognard.web import notices
from grognard.web.notices import Notice, NoticeError, require_address, send
from grognard.web.settings import Mail, Settings
from tests.web.servers import KEY, SOON, seat_friends, serving

HOME = Settings(KEY)
HOSTED = Settings(KEY, host="0.0.0.0", address="https://games.example")
NOTICE = Notice("Our game", "Red", "https://games.example/t/abc")


class Postbox(HTTPServer):
    """Takes what is posted to it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Slot)
        self.taken: list[dict[str, Any]] = []
        self.status = 204

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"


class Slot(BaseHTTPRequestHandler):
    server: ClassVar[Any]

    def do_POST(self) -> None:
        self.server.taken.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    with Postbox() as box:
        thread = threading.Thread(target=box.serve_forever)
        thread.start()
        yield box
        box.shutdown()
        thread.join()


def test_whoever_is_away_is_told_once(either_url: URL, postbox: Postbox, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(visiting, "time", lambda: now[0])

    async def taken(count: int) -> None:
        async with asyncio.timeout(SOON):
            while len(postbox.taken) < count:
                await asyncio.sleep(0.01)

    async def story() -> None:
        address = "http://127.0.0.1:9"
        async with serving(either_url, address=address) as server, server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", {"yellow": "me", "red": "friend"}, name="Our game")
            host_page = (await host.get(f"/t/{game}")).text
            assert f"{address}/join/" in host_page
            link = host_page.split(f"{address}/join/")[1][:43]
            await friend.follow(f"/join/{link}")
            assert (await friend.post(f"/t/{game}/notice", address=postbox.address)).status_code == 200
            await host.answer(game, 0, "yellow", 4)  # the friend has only just been here
            now[0] += 3600
            await host.post(f"/t/{game}/undo", n=1)
            await host.answer(game, 2, "yellow", 4)
            await taken(1)
            await host.post(f"/t/{game}/undo", n=3)
            await host.answer(game, 4, "yellow", 4)
            await friend.get(f"/t/{game}")
            await friend.answer(game, 5, "red", 4)
            now[0] += 3600
            await host.answer(game, 6, "yellow", 4)
            await taken(2)
        assert [told["link"] for told in postbox.taken] == [f"{address}/t/{game}"] * 2
        assert postbox.taken[0]["text"] == f"It is your turn in Our game (Red): {address}/t/{game}"

    asyncio.run(story())


def test_an_address_that_cannot_be_told_is_refused(url: URL) -> None:
    async def story() -> None:
        async with serving(url) as server, server.browser() as host, server.browser() as friend:
            game = await host.set_up("connect-four", {"yellow": "me", "red": "friend"})
            await seat_friends(host, game, friend)
            for address in ("somewhere", "ftp://host/x", "https://name:pw@host/", "me@example.org", "x" * 600):
                refused = await host.post(f"/t/{game}/notice", address=address)
                assert refused.status_code == 422, address
            assert (await host.post(f"/t/{game}/notice", address="")).status_code == 200

    asyncio.run(story())


def test_a_hosted_server_reaches_nothing_behind_its_wall(postbox: Postbox) -> None:
    with pytest.raises(NoticeError, match="https:// addresses only"):
        require_address(postbox.address, HOSTED)
    for inside in (postbox.address, "https://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/", "https://localhost/"):
        with pytest.raises(NoticeError, match=r"nowhere else|did not get through"):
            asyncio.run(send(NOTICE, inside, HOSTED))
    assert postbox.taken == []


def test_an_address_that_does_not_take_it_is_told_of(postbox: Postbox) -> None:
    postbox.status = 404
    with pytest.raises(NoticeError, match="answered 404"):
        asyncio.run(send(NOTICE, postbox.address, HOME))
    postbox.shutdown()
    with pytest.raises(NoticeError, match="did not get through"):
        asyncio.run(send(NOTICE, "http://127.0.0.1:9/", HOME))


def test_a_letter_tells_whose_turn_it_is_and_nothing_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[Any] = []

    class Server:
        def __init__(self, host: str, port: int, **_: object) -> None:
            assert (host, port) == ("mail.example", 587)

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_: object) -> None: ...

        def ehlo(self) -> tuple[int, bytes]:
            return 250, b""

        def has_extn(self, name: str) -> bool:
            return name == "starttls"

        def starttls(self, **_: object) -> None:
            sent.append("tls")

        def login(self, name: str, password: str) -> None:
            sent.append((name, password))

        def send_message(self, letter: Any) -> None:
            sent.append(letter)

    monkeypatch.setattr(notices.smtplib, "SMTP", Server)
    mail = Mail("mail.example", 587, "table@games.example", "me", "pw")
    asyncio.run(send(NOTICE, "red@example.org", Settings(KEY, mail=mail)))
    tls, login, letter = sent
    assert (tls, login) == ("tls", ("me", "pw"))
    assert letter["To"] == "red@example.org"
    assert letter["Subject"] == "Our game: it is your turn"
    assert "https://games.example/t/abc" in letter.get_content()
