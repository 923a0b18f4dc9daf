"""Gestures of several steps: each click narrows what is left, and only the whole answer is sent."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import expect

from grognard.kernel.questions import Choose
from grognard.kernel.spelling import spell
from grognard.kernel.table import Table
from tests.browser.conftest import Visit
from tests.browser.people import Person
from tests.browser.positions import open_table, siloam_where


def has_a_choice_of_attacks(_: Table, question: Choose) -> bool:
    """Some unit can attack more than one hex, and is not the only one that can attack."""
    leads = Counter([spell(option).split(" ")[1] for option in question.options if spell(option).startswith("attack ")])
    return question.topic == "cics.attack" and len(leads) > 1 and max(leads.values()) > 1


def about_to_attack(visit: Visit) -> tuple[Person, str, list[str]]:
    """At the question which attack comes next: the lead with several targets, and these."""
    me = visit()
    open_table(me, siloam_where(has_a_choice_of_attacks))
    options = me.run("() => [...document.querySelectorAll('#f-answers .offer')].map((one) => one.dataset.option)")
    attacks = [option.split(" ") for option in options if option.startswith("attack ")]
    ((lead, _),) = Counter([attack[1] for attack in attacks]).most_common(1)
    return me, lead, [attack[2] for attack in attacks if attack[1] == lead]


def visible(me: Person) -> list[str]:
    found: list[str] = me.run(
        "() => [...document.querySelectorAll('#f-answers .offer:not([hidden])')].map((one) => one.dataset.option)"
    )
    return found


def test_a_counter_and_then_a_place_make_one_answer(visit: Visit) -> None:
    me, lead, targets = about_to_attack(visit)
    n = me.n
    me.wait_until_settled()
    me.page.mouse.click(*me.point_of(f"piece-{lead}"))
    expect(me.page.locator("#chosen .chip")).to_have_count(1)
    assert visible(me) == [f"attack {lead} {target}" for target in targets]
    assert me.n == n, "half an answer is none"
    glowing = me.run("() => [...document.querySelectorAll('.spots .offered')].map((one) => one.dataset.place)")
    assert set(targets) <= set(glowing)
    me.page.keyboard.press("Escape")
    assert len(visible(me)) > len(targets)
    me.page.mouse.click(*me.point_of(f"piece-{lead}"))
    me.page.mouse.move(5, 400)
    me.page.mouse.click(*me.point_of(targets[-1]))
    me.wait_past(n)
    me.page.locator("#tab-log").click()
    me.has(f"in {targets[-1]}")


def test_the_same_counter_again_offers_what_is_left_beside_the_pointer(visit: Visit) -> None:
    me, lead, targets = about_to_attack(visit)
    me.wait_until_settled()
    me.page.mouse.click(*me.point_of(f"piece-{lead}"))
    me.page.wait_for_timeout(600)  # two clicks, not a double click
    me.page.mouse.click(*me.point_of(f"piece-{lead}"))
    items = me.page.locator("#menu button")
    expect(items).to_have_count(len(targets))
    n = me.n
    items.first.click()
    me.wait_past(n)


def test_options_are_narrowed_by_a_word(visit: Visit) -> None:
    me = visit()
    open_table(me, siloam_where(lambda _, question: question.topic == "move.to" and len(question.options) > 20))
    me.page.keyboard.press("/")
    place = visible(me)[-1]
    me.page.keyboard.type(place)
    assert visible(me) == [place]
    n = me.n
    me.page.keyboard.press("Enter")
    me.wait_past(n)
