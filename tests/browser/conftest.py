"""A server in a process of its own and one Chromium, shared by all tests of a worker."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias
from zlib import crc32

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Person
from tests.browser.serving import Server

HERE: Final = Path(__file__).parent
WORKERS: Final = 2
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 390, "height": 844}

Visit: TypeAlias = Callable[..., Person]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Each of few workers has a browser, and a module's tests stay with one of them."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.xdist_group(f"browser-{crc32(item.path.name.encode()) % WORKERS}"))


def chromium_path() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise RuntimeError("there is no Chromium: apt-get install chromium, or name one in CHROMIUM")
    return found


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """For these tests alone: while it runs, the event loop of Playwright does, and no other can be started."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(server: Server, chromium: Browser) -> Iterator[Visit]:
    """`visit()` is somebody new at a browser of their own; `visit(phone=True)` has a phone in hand.

    At the end of the test no page may have complained.
    """
    people: list[Person] = []

    def come(*, phone: bool = False, at: Server | None = None, **more: Any) -> Person:
        shape: dict[str, Any] = (
            {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
            if phone
            else {"viewport": DESK}
        )
        context = chromium.new_context(**{**shape, **more})
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        people.append(Person((at or server).base, context))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []
