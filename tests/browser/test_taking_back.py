"""Taking back: freely, over a line alone, over a line with the consent of others; trying out; saving and opening."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.people import Person, first


def two_at_connect_four(visit: Visit) -> tuple[Person, Person]:
    yellow, red = visit(), visit()
    yellow.begin("connect-four", {"yellow": "me", "red": "friend"})
    (link,) = [field.input_value() for field in yellow.page.locator(".invite input").all()]
    red.go(link)
    return yellow, red


def test_a_decision_is_taken_back_freely(visit: Visit) -> None:
    yellow, red = two_at_connect_four(visit)
    yellow.say("column 4")
    red.wait_until_asked()
    before = yellow.n
    yellow.page.keyboard.press("u")
    yellow.wait_past(before)
    yellow.wait_until_asked()
    assert yellow.state("entries") == "0"
    red.wait_for(yellow.n)
    assert not red.is_asked


def test_going_back_over_an_answer_needs_the_others_consent(visit: Visit) -> None:
    yellow, red = two_at_connect_four(visit)
    yellow.say("column 4")
    red.wait_until_asked()
    red.say("column 3")
    yellow.wait_until_asked()
    for allows in (False, True):
        yellow.page.get_by_role("button", name="Ask to undo").click()
        yellow.page.get_by_role("button", name="Yes").click()
        red.has("Yellow asks to go back")
        yellow.has("Still to say: Red")
        before = red.n
        red.page.get_by_role("button", name="Allow it" if allows else "No", exact=True).click()
        yellow.page.wait_for_selector(".consent", state="detached")
        if allows:
            yellow.wait_past(before)
            assert yellow.state("entries") == "0"
        else:
            assert yellow.state("entries") == "2"
    yellow.wait_until_asked()


def test_alone_one_may_cross_the_line_after_being_told(visit: Visit) -> None:
    me = visit()
    me.begin("siloam", seed="1")
    me.answer(first)
    entries = me.state("entries")
    me.page.get_by_role("button", name="Undo").click()
    me.has("goes back over a result of chance")
    me.page.get_by_role("button", name="Leave it").click()
    assert me.state("entries") == entries
    before = me.n
    me.page.keyboard.press("u")
    me.page.get_by_role("button", name="Yes").click()
    me.wait_past(before)
    assert int(me.state("entries")) < int(entries)


def test_a_turn_is_taken_back_to_its_beginning(visit: Visit) -> None:
    me = visit()
    me.begin("reborn", {"norad": "me", "salemite": "bot:random"}, seed="1")
    me.say("Keep them")
    me.wait_until_asked()
    entries, ask = me.state("entries"), me.page.locator("#f-prompt .ask").inner_text()
    me.answer(first)  # whom to activate
    me.answer(lambda labels: 1)  # an order tile
    assert int(me.state("entries")) == int(entries) + 2
    before = me.n
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_role("button", name="My turn from its beginning").click()
    me.wait_past(before)
    assert me.state("entries") == entries
    assert me.page.locator("#f-prompt .ask").inner_text() == ask


def test_trying_out_from_here_leaves_the_game_as_it_is(visit: Visit) -> None:
    me = visit()
    me.begin("siloam", seed="1")
    me.answer(first)
    game, entries = me.path, me.state("entries")
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_role("button", name="Try out from here").click()
    me.page.wait_for_url(lambda url: not url.endswith(game))
    me.page.wait_for_selector("html[data-ready]", state="attached")
    me.has("analysis")
    me.answer(first)
    me.go(game)
    assert me.state("entries") == entries


def test_a_game_is_saved_to_a_file_and_opened_again(visit: Visit) -> None:
    me = visit()
    me.begin("siloam", seed="1")
    for _ in range(3):
        me.answer(first)
    ask, entries = me.page.locator("#f-prompt .ask").inner_text(), me.state("entries")
    me.page.get_by_role("tab", name="Table").click()
    with me.page.expect_download() as download:
        me.page.get_by_role("link", name="Save to a file").click()
    file = download.value.path()
    other = visit()
    other.go("/")
    other.page.set_input_files(
        "input[type=file]", {"name": "game.grognard", "mimeType": "text/plain", "buffer": file.read_bytes()}
    )
    other.page.get_by_role("button", name="Open").click()
    other.page.wait_for_selector("#f-state", state="attached")
    assert other.page.locator("#f-prompt .ask").inner_text() == ask
    assert other.state("entries") == entries


def test_a_double_click_answers_one_question(visit: Visit) -> None:
    me = visit()
    me.begin("beetle", seed="1")
    before = int(me.state("entries"))
    me.page.locator("#f-answers .offer").nth(1).dblclick()
    me.wait_past(before)
    me.page.wait_for_timeout(400)
    assert me.state("entries") == str(before + 1)
