"""Around the table: the lobby, invitations, bots that take a seat, notices, rules to read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit


def test_the_seats_follow_the_scenario(visit: Visit) -> None:
    me = visit()
    me.go("/")
    me.page.click("#game-reborn")
    form = me.page.locator("#new-reborn")
    expect(form.locator(".seat-choice:visible")).to_have_count(2)
    form.locator("select[name=scenario]").select_option("sags-4")
    expect(form.locator(".seat-choice:visible")).to_have_count(4)
    assert form.locator(".seat-choice:visible input:checked").count() == 4


def test_an_invitation_is_copied_and_taken_once(visit: Visit) -> None:
    host, friend, late = visit(), visit(), visit()
    host.begin("connect-four", {"yellow": "me", "red": "friend"})
    host.page.locator("#tab-manage").click()
    host.page.get_by_role("button", name="Copy").click()
    link = host.run("() => navigator.clipboard.readText()")
    assert "/join/" in link
    friend.go(link)
    assert friend.state("me") == "red"
    expect(host.page.locator("#f-seats")).to_contain_text("Red")
    expect(host.page.locator(".invite")).to_have_count(0)
    late.page.goto(link)
    assert late.page.locator("#f-answers .offer").count() == 0


def test_games_that_wait_for_me_are_listed(visit: Visit) -> None:
    me = visit()
    me.begin("beetle")
    me.go("/")
    card = me.page.locator(".table-card")
    expect(card).to_contain_text("your turn")
    card.click()
    me.page.wait_for_selector("#f-state", state="attached")
    assert me.is_asked


def test_a_bot_takes_my_seat_and_gives_it_back(visit: Visit) -> None:
    me = visit()
    me.begin("connect-four", {"yellow": "me", "red": "me"})
    me.page.locator("#tab-manage").click()
    me.page.locator('[data-seat="red"][data-who="bot:random"]').click()
    expect(me.page.locator("#f-seats")).to_contain_text("bot")
    me.wait_until_asked()
    n = me.n
    me.say("column 1")
    me.page.wait_for_function("() => document.querySelectorAll('#f-log .line').length >= 2")
    me.wait_until_asked()
    assert me.n >= n + 2
    me.page.get_by_role("button", name="Take over").click()
    expect(me.page.locator('[data-seat="red"][data-who="bot:random"]')).to_be_visible()


def test_notices_are_asked_for_and_a_wrong_address_is_refused_in_words(visit: Visit) -> None:
    me = visit()
    me.begin("connect-four", {"yellow": "me", "red": "friend"})
    me.page.locator("#tab-manage").click()
    me.page.locator("form.notify input").fill("nowhere")
    me.page.get_by_role("button", name="Tell me").click()
    expect(me.page.locator("#toasts")).to_contain_text("notices")
    expect(me.page.locator("#toasts")).not_to_contain_text("You will be told")
    me.page.locator("form.notify input").fill("https://example.org/hook")
    me.page.locator("form.notify button").click()
    expect(me.page.locator("#toasts")).to_contain_text("You will be told")


def test_a_game_is_removed_when_nobody_else_plays_it(visit: Visit) -> None:
    me = visit()
    me.begin("beetle")
    game = me.path
    me.page.locator("#tab-manage").click()
    me.page.get_by_role("button", name="Remove this game").click()
    me.page.get_by_role("button", name="Yes").click()
    me.page.wait_for_url(me.base + "/")
    me.page.goto(me.base + game)
    me.has("There is nothing here")


def test_the_rules_are_found_by_their_words(visit: Visit) -> None:
    me = visit()
    me.page.goto(me.base + "/rules/siloam")
    everything = me.page.locator(".rule-list dt").count()
    me.page.locator("input[name=find]").fill("garrison")
    me.page.get_by_role("button", name="Find").click()
    found = me.page.locator(".rule-list dt").count()
    assert 0 < found < everything


def test_my_seats_open_on_another_device(visit: Visit) -> None:
    me, phone = visit(), visit(phone=True)
    me.begin("siloam", seed="1")
    me.page.locator("#tab-manage").click()
    me.page.get_by_role("button", name="Open on another device").click()
    phone.go(me.page.locator("#device-link").input_value())
    assert phone.path == me.path
    assert phone.is_asked
