"""The companion: chance is asked of who sits beside the printed game, the enemy's turn is a list of things to do."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.people import first, last


def test_a_whole_game_beside_the_board_with_a_phone_in_hand(visit: Visit) -> None:
    me = visit(phone=True)
    me.begin("beetle", companion=True)
    stones = ["A smooth stone", "A sharp stone", "A smooth stone"]
    while not me.is_over:
        me.say("Hop")
        assert me.state("kind") == "draw"
        box = me.page.locator("#f-answers .offer").first.bounding_box()
        assert box is not None
        assert box["height"] >= 44, "a thumb is broad"
        me.say(stones.pop(0))
    assert stones == []
    me.has("arrived")


def test_the_enemys_turn_is_a_checklist(visit: Visit) -> None:
    me = visit()
    me.begin("siloam", companion=True)
    for _ in range(6):
        me.answer(first)
    lines = me.page.locator("#f-checklist li")
    assert lines.count() >= 1
    box = lines.first.locator("input")
    box.check()
    me.answer(last)
    if me.page.locator(f"#{box.get_attribute('id')}").count():
        assert box.is_checked()


def test_a_wrong_result_is_corrected(visit: Visit) -> None:
    me = visit()
    me.begin("beetle", companion=True)
    me.say("Hop")
    me.say("A sharp stone")
    me.has("sharp stone")
    before = me.n
    me.page.get_by_role("tab", name="Table").click()
    me.page.get_by_role("button", name="Correct").click()
    me.page.locator("#reader").get_by_role("button", name="A smooth stone").click()
    me.wait_past(before)
    me.page.get_by_role("tab", name="Log").click()
    me.has("hops onto a smooth stone")
    assert "sharp" not in me.page.locator("#f-log").inner_text()
