"""Accessibility: axe finds nothing on any page, light or dark, on desk and phone; and the words a listener hears."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Visit
from tests.browser.people import Person, first

STANDARDS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}}


def require_accessible(person: Person, where: str) -> None:
    found = Axe().run(person.page, options=STANDARDS)
    faults = [
        f"{fault['id']}: {fault['help']} at {[node['target'] for node in fault['nodes']][:3]}"
        for fault in found.response["violations"]
    ]
    assert faults == [], f"{where}: {faults}"


@pytest.mark.parametrize(("colours", "phone"), [("light", False), ("dark", True)], ids=["desk-light", "phone-dark"])
def test_axe_finds_nothing(visit: Visit, colours: str, phone: bool) -> None:
    me = visit(phone=phone, color_scheme=colours, reduced_motion="reduce")
    me.go("/")
    require_accessible(me, "lobby")
    me.begin("siloam", seed="1")
    for _ in range(3):
        me.answer(first)
    require_accessible(me, "table")
    for tab in ("log", "position", "counters", "manage"):
        me.page.locator(f"#tab-{tab}").click()
        require_accessible(me, tab)
    me.page.locator("#open-help").click()
    require_accessible(me, "help")
    me.page.keyboard.press("Escape")
    game = me.path
    me.go(f"{game}/replay")
    require_accessible(me, "replay")
    for path in ("/nowhere", "/rules/siloam/SOS-CBT-05a"):
        me.page.goto(me.base + path)
        require_accessible(me, path)


@pytest.mark.parametrize(("colours", "phone"), [("dark", False), ("light", True)], ids=["desk-dark", "phone-light"])
def test_axe_finds_nothing_at_the_table_in_other_colours(visit: Visit, colours: str, phone: bool) -> None:
    me = visit(phone=phone, color_scheme=colours, reduced_motion="reduce")
    me.begin("siloam", seed="1")
    me.answer(first)
    require_accessible(me, "table")


def test_axe_finds_nothing_at_tables_of_several_and_at_companions(visit: Visit) -> None:
    me = visit(reduced_motion="reduce")
    me.begin("magpies", {"north": "me", "east": "friend", "south": "bot:random", "west": "bot:random"})
    me.wait_until_asked()
    require_accessible(me, "magpies")
    me.page.locator("#tab-manage").click()
    require_accessible(me, "invitations")
    me.begin("siloam", companion=True)
    for _ in range(4):
        me.answer(first)
    require_accessible(me, "companion")


def test_a_listener_hears_the_question_and_the_option(visit: Visit) -> None:
    me = visit()
    me.begin("beetle")
    me.say("Rest")
    me.page.wait_for_function("() => document.getElementById('said').textContent.includes('The beetle is in column 1')")
    me.page.keyboard.press("ArrowDown")
    assert me.run("() => document.activeElement.innerText").endswith("Hop")
