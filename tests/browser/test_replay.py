"""Replays: of a running game and of a finished one, at their page and as one file without a server."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import DESK, Visit
from tests.browser.people import Person, first


def frames(me: Person) -> int:
    return int(me.run("() => document.getElementById('scrub').max"))


def test_a_running_game_is_played_back(visit: Visit) -> None:
    me = visit()
    me.begin("siloam", seed="1")
    for _ in range(8):
        me.answer(first)
    standing = me.run("() => document.querySelectorAll('#f-standing .piece').length")
    me.go(f"{me.path}/replay")
    assert frames(me) >= 8
    me.page.keyboard.press("End")
    assert me.run("() => document.querySelectorAll('#standing > g').length") >= standing
    end = me.page.locator("#standing").inner_html()
    me.page.keyboard.press("Home")
    assert me.page.locator("#standing").inner_html() != end
    me.page.locator("#speed").select_option("120")
    me.page.locator('[data-go="play"]').click()
    me.page.wait_for_function("() => document.documentElement.dataset.at === document.getElementById('scrub').max")
    me.page.wait_for_timeout(500)
    assert me.page.locator("#standing").inner_html() == end
    me.page.locator("#scrub").fill("3")
    assert me.run("() => document.documentElement.dataset.at") == "3"


def test_a_replay_is_one_file_that_needs_nothing_else(visit: Visit, tmp_path: Path) -> None:
    me = visit()
    me.begin("beetle", seed="1")
    while not me.is_over:
        me.say("Hop")
    me.page.get_by_role("link", name="Watch the replay").click()
    with me.page.expect_download() as download:
        me.page.get_by_role("link", name="Save as one file").click()
    file = tmp_path / "replay.html"
    download.value.save_as(file)
    offline = visit(offline=True, viewport=DESK)
    asked: list[str] = []
    offline.page.on("request", lambda request: asked.append(request.url))
    offline.go(file.as_uri())
    assert asked == [file.as_uri()]
    offline.page.keyboard.press("End")
    expect(offline.page.locator("#lines .line").last).to_contain_text("The beetle hops")
    expect(offline.page.locator("#standing > g")).to_have_count(1)
    assert offline.run("() => document.querySelector('#ground svg') !== null")


def test_a_game_without_a_board_is_played_back_in_words(visit: Visit) -> None:
    me = visit()
    me.begin("magpies", {"north": "me", "east": "bot:random", "south": "bot:random", "west": "bot:random"})
    me.wait_until_asked()
    me.answer(first)
    me.wait_until_asked()
    me.go(f"{me.path}/replay")
    me.page.keyboard.press("End")
    text = me.page.locator("#lines").inner_text()
    assert "is on offer" in text
    panels = me.page.locator("#panels").text_content() or ""
    assert "Cards held" in panels
