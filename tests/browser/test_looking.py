"""Living in the map: zoom and drag, counters that grow and fan out, what is offered and what is barred, rules, odds."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.people import Person, first
from tests.browser.positions import open_table, siloam_where

MATRIX = "new DOMMatrix(getComputedStyle(document.getElementById('stage')).transform)"
SCALE = f"() => {MATRIX}.a"
PLACE = f"() => [{MATRIX}.e, {MATRIX}.f]"
# A place that is named among what is barred, is not offered, and has no counter on it.
BARRED_PLACE = """async () => {
  const html = await (await fetch(location.pathname + '/why')).text();
  const words = new DOMParser().parseFromString(html, 'text/html').body.innerText;
  const offers = [...document.querySelectorAll('#f-answers .offer')];
  const offered = new Set(offers.flatMap((one) => (one.dataset.touches ?? '').split(' ')));
  const isFree = (place) => document.getElementById('spot-' + place) && !offered.has(place)
    && !document.querySelector(`#f-standing [data-place="${place}"]`);
  return (words.match(/\\b\\d{4}\\b/g) ?? []).find(isFree) ?? '';
}"""
PINCH = """() => {
  const box = document.getElementById('viewport');
  const { left, top } = box.getBoundingClientRect();
  const at = (type, id, x) => box.dispatchEvent(new PointerEvent(type, {
    pointerId: id, pointerType: 'touch', clientX: left + x, clientY: top + 120, bubbles: true, isPrimary: id === 1,
  }));
  at('pointerdown', 1, 150);
  at('pointerdown', 2, 200);
  for (let i = 1; i <= 10; i += 1) { at('pointermove', 1, 150 - 6 * i); at('pointermove', 2, 200 + 6 * i); }
  at('pointerup', 1, 90);
  at('pointerup', 2, 260);
}"""


def at_siloam(visit: Visit) -> Person:
    me = visit()
    me.begin("siloam", seed="1")
    return me


def test_the_wheel_zooms_about_the_pointer_and_dragging_moves(visit: Visit) -> None:
    me = at_siloam(visit)
    fitted = me.run(SCALE)
    x, y = me.point_of("1104")
    me.page.mouse.move(x, y)
    for _ in range(6):
        me.page.mouse.wheel(0, -120)
    assert me.run(SCALE) > fitted * 2
    after = me.point_of("1104")
    assert abs(after[0] - x) < 10
    assert abs(after[1] - y) < 10
    n, before = me.n, me.run(PLACE)
    me.page.mouse.down()
    me.page.mouse.move(x + 90, y + 60, steps=4)
    me.page.mouse.up()
    moved = me.run(PLACE)
    assert moved[0] - before[0] > 50
    assert me.n == n
    expect(me.page.locator("#inspector")).to_be_hidden()  # the end of a drag is no click
    me.page.keyboard.press("0")
    assert abs(me.run(SCALE) - fitted) < 0.01


def test_two_fingers_pinch(visit: Visit) -> None:
    me = visit(phone=True)
    me.begin("siloam", seed="1")
    fitted = me.run(SCALE)
    me.run(PINCH)
    assert me.run(SCALE) > fitted * 2


def test_a_counter_grows_under_the_pointer(visit: Visit) -> None:
    me = at_siloam(visit)
    counter = me.page.locator("#f-standing .piece").first
    me.page.mouse.move(*me.point_of(counter.get_attribute("data-piece") or ""))
    grown = me.page.locator("#over .raised").first
    grown.wait_for()
    small, large = counter.bounding_box(), grown.bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > small["width"] * 1.4


def test_a_stack_fans_out(visit: Visit) -> None:
    me = at_siloam(visit)
    # Two counters of the position are laid into one place, as a stack lies.
    place = me.run(
        """() => {
          const [one, two] = document.querySelectorAll('#f-standing .piece');
          two.dataset.place = one.dataset.place;
          two.setAttribute('transform', one.getAttribute('transform'));
          return one.dataset.place;
        }"""
    )
    me.page.mouse.move(*me.point_of(place))
    expect(me.page.locator("#over .raised")).to_have_count(2)
    boxes = [one.bounding_box() for one in me.page.locator("#over .raised > .face > rect:first-child").all()]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert abs(boxes[0]["x"] - boxes[1]["x"]) >= boxes[0]["width"] * 0.9


def test_a_key_hides_all_counters_and_shows_them_again(visit: Visit) -> None:
    me = at_siloam(visit)
    counter = me.page.locator("#f-standing .piece").first
    expect(counter).to_be_visible()
    me.page.keyboard.press("h")
    expect(counter).to_be_hidden()
    me.page.keyboard.press("h")
    expect(counter).to_be_visible()


def test_a_place_is_looked_at_with_mouse_and_with_keys(visit: Visit) -> None:
    me = at_siloam(visit)
    me.page.mouse.click(*me.point_of("1104"))
    expect(me.page.locator("#inspector")).to_contain_text("Bridge to 1204")
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#inspector")).to_be_hidden()
    me.page.keyboard.press("b")
    place = me.run("() => document.querySelector('.spots .cursor').dataset.place")
    me.page.keyboard.press("ArrowDown")
    assert me.run("() => document.querySelector('.spots .cursor').dataset.place") != place
    me.page.keyboard.press("i")
    expect(me.page.locator("#inspector")).to_be_visible()


def test_a_counter_tells_what_is_printed_on_it_and_how_far_away_it_is(visit: Visit) -> None:
    me = at_siloam(visit)
    me.page.mouse.click(*me.point_of("piece-red-1"))
    inspector = me.page.locator("#inspector")
    expect(inspector).to_contain_text("Movement Mode")
    expect(inspector).to_contain_text("Hit slots free")


def test_what_is_offered_glows_and_the_list_and_the_board_show_each_other(visit: Visit) -> None:
    me = at_siloam(visit)
    for _ in range(40):
        element = me.touched_alone()
        if element:
            break
        me.answer(first)
    glowing = me.page.locator(f'#spot-{element}.offered, #f-standing [data-piece="{element}"].offered')
    expect(glowing).to_have_count(1)
    offer = me.page.locator(f'#f-answers .offer[data-touches~="{element}"]')
    me.page.mouse.move(5, 5)
    offer.hover()
    expect(me.page.locator(f'#spot-{element}.linked, #f-standing [data-piece="{element}"].linked')).to_have_count(1)


def test_what_is_barred_says_why_with_its_rule(visit: Visit) -> None:
    me = visit()
    me.begin("beetle")
    me.page.get_by_role("button", name="Why not").click()
    reader = me.page.locator("#reader")
    expect(reader).to_contain_text("Fly: it is a beetle of the ground")
    reader.locator(".rule").click()
    expect(reader).to_contain_text("A hop goes one hex east, onto a stone.")


def test_a_barred_place_says_why_when_it_is_touched(visit: Visit) -> None:
    me = at_siloam(visit)
    for _ in range(60):
        barred = me.run(BARRED_PLACE)
        if barred:
            break
        me.answer(first)
    assert barred
    me.page.mouse.click(*me.point_of(barred))
    expect(me.page.locator("#inspector")).to_contain_text("Not offered")
    expect(me.page.locator("#inspector .barred .rule").first).to_be_visible()


def test_the_rule_behind_the_question_is_one_click_away(visit: Visit) -> None:
    me = at_siloam(visit)
    rule = me.page.locator("#f-prompt .rule").first
    id_ = rule.get_attribute("data-rule") or ""
    rule.click()
    expect(me.page.locator("#reader")).to_contain_text(id_)
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#reader")).to_be_hidden()


def test_the_odds_are_shown_before_answering_and_can_be_switched_off(visit: Visit) -> None:
    me = at_siloam(visit)
    me.page.locator("#f-answers .offer").first.hover()
    odds = me.page.locator("#odds")
    expect(odds).to_contain_text("What may follow")
    assert odds.locator("li .share-bar").count() >= 1
    me.page.keyboard.press("o")
    expect(odds).to_be_hidden()
    me.page.locator("#f-answers .offer").last.hover()
    me.page.wait_for_timeout(600)
    expect(odds).to_be_hidden()


def test_the_log_leads_back_to_the_position_then(visit: Visit) -> None:
    me = at_siloam(visit)
    before = me.page.locator("#f-standing").inner_html()
    for _ in range(6):
        me.answer(first)
    now = me.page.locator("#f-standing").inner_html()
    assert now != before
    me.page.locator("#f-log .at").first.click()
    expect(me.page.locator("#then")).to_contain_text("The position after entry 0")
    titles = "() => [...document.querySelectorAll('#f-standing title')].map((one) => one.textContent).join()"
    assert me.page.locator("#f-standing .piece").count() >= 1
    past = me.run(titles)
    me.page.get_by_role("button", name="Back to now").click()
    expect(me.page.locator("#then")).to_be_hidden()
    assert me.run(titles) != past


def test_earlier_lines_of_the_log_are_fetched_and_none_is_missing(visit: Visit) -> None:
    me = visit()
    open_table(me, siloam_where(lambda table, question: len(table.entries) > 200))
    numbers = "() => [...document.querySelectorAll('#part-log .line')].map((one) => Number(one.id.slice(5)))"
    latest = me.run(numbers)
    me.page.locator("#part-log .earlier").first.click()
    me.page.wait_for_function(f"count => ({numbers})().length > count", arg=len(latest))
    me.answer(first)
    found = me.run(numbers)
    assert found == list(range(found[0], found[0] + len(found)))


def test_the_enemys_reasons_unfold(visit: Visit) -> None:
    me = at_siloam(visit)
    reason = me.page.locator("#f-log details").first
    reason.locator("summary").click()
    expect(reason.locator("p").first).to_be_visible()
    me.answer(first)


def test_the_colours_follow_the_choice(visit: Visit) -> None:
    me = at_siloam(visit)
    paper = "() => getComputedStyle(document.body).backgroundColor"
    light = me.run(paper)
    me.page.get_by_role("button", name="Settings").click()
    me.page.locator("#set-theme").select_option("dark")
    assert me.run(paper) != light
    me.page.reload()
    assert me.run(paper) != light


def test_the_help_lists_the_keys(visit: Visit) -> None:
    me = at_siloam(visit)
    me.page.keyboard.press("?")
    expect(me.page.locator("#help")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.page.locator("#help")).to_be_hidden()


def test_counters_glide_to_where_they_are(visit: Visit) -> None:
    me = visit()
    me.begin("beetle")
    me.run(
        """() => {
          window.glided = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...given) { window.glided += 1; return animate.apply(this, given); };
        }"""
    )
    kept = me.page.locator("#beetle").element_handle()
    me.say("Hop")
    assert me.run("() => window.glided") >= 1
    assert me.page.evaluate("piece => piece.isConnected", kept), "the counter is the same element, and moved"
