"""A server that is killed, and comes back: nobody loses an answer, and every page goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.serving import Server


@pytest.fixture
def frail(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, that may be killed."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def test_both_pages_go_on_after_the_server_was_killed(visit: Visit, frail: Server) -> None:
    yellow, red = visit(at=frail), visit(at=frail)
    yellow.begin("connect-four", {"yellow": "me", "red": "friend"})
    (link,) = [field.input_value() for field in yellow.page.locator(".invite input").all()]
    red.go(link)
    yellow.say("column 4")
    red.wait_until_asked()
    frail.kill()
    expect(red.page.locator('#link[data-kind="lost"]')).to_be_visible()
    red.wait_until_settled()
    red.page.locator("#f-answers .offer").first.click()
    red.has("cannot be reached")
    assert red.is_asked
    frail.start()
    for person in (yellow, red):
        person.page.wait_for_selector('#link[data-kind="live"]', timeout=20_000)
        assert person.state("entries") == "1"
    red.say("column 4")
    yellow.wait_until_asked()
    yellow.say("column 5")
    red.wait_until_asked()
    assert red.state("entries") == "3"
