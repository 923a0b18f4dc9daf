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


def test_dice_and_orders_are_touched_together(visit: Visit) -> None:
    me = visit(phone=True)
    me.begin("knucklebones", companion=True)
    me.say("Throw")
    done = me.page.get_by_role("button", name="That is the roll")
    assert done.is_disabled()
    for face in ("6", "2", "5"):
        me.page.locator(f'[data-face="{face}"]').tap(force=True)  # a third is one too many, and does nothing
    n = me.n
    me.page.get_by_role("button", name="Again from the start").tap()
    for face in ("6", "2"):
        me.page.locator(f'[data-face="{face}"]').tap()
    done.tap()
    me.wait_past(n)
    me.page.locator("#tab-log").tap()
    me.has("The bones show 2 and 6.")
    assert me.page.locator("#f-log .die").count() == 2
    me.page.locator("#tab-decide").tap()
    for straw in ("short", "long", "short"):
        me.page.locator(f'[data-item="{straw}"]').tap()
    assert me.page.locator('[data-item="short"]').is_disabled()
    me.page.get_by_role("button", name="That is the order").tap()
    me.has("2 6 short long short")


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
