"""A phone: everything within a thumb's reach, nothing cut off, the first touch picks and the second answers."""

from __future__ import annotations

from tests.browser.conftest import PHONE, Visit
from tests.browser.people import first


def test_nothing_is_wider_than_the_phone(visit: Visit) -> None:
    me = visit(phone=True)
    me.go("/")
    pages = ["/", "/rules/siloam", "/nowhere"]
    me.begin("siloam", seed="1")
    pages += [me.path, f"{me.path}/replay"]
    for path in pages:
        me.page.goto(me.base + path)
        wide = me.run("() => document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], path


def test_a_touch_picks_and_a_second_one_answers(visit: Visit) -> None:
    me = visit(phone=True)
    me.begin("siloam", seed="1")
    for _ in range(40):
        element = me.touched_alone()
        if element:
            break
        me.answer(first)
    assert element
    n = me.n
    me.wait_until_settled()
    me.page.touchscreen.tap(*me.point_of(element))
    answer = me.page.locator("#confirm .primary")
    answer.wait_for()
    assert me.n == n
    answer.tap()
    me.wait_past(n)


def test_the_tabs_lie_at_the_bottom_and_the_decision_comes_first(visit: Visit) -> None:
    me = visit(phone=True)
    me.begin("siloam", seed="1")
    assert me.page.locator("#part-decide").is_visible()
    assert not me.page.locator("#part-log").is_visible()
    me.page.locator("#tab-log").tap()
    assert me.page.locator("#part-log").is_visible()
    assert not me.page.locator("#part-decide").is_visible()
    box = me.page.locator("#tab-log").bounding_box()
    assert box is not None
    assert box["y"] > PHONE["height"] - 70
