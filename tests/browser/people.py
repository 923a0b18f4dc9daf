"""Somebody at a browser: what they do with mouse, keys and fingers, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, expect

SOON: Final = 10_000.0  # milliseconds

Pick = Callable[[list[str]], int]


def first(_: list[str]) -> int:
    return 0


def last(labels: list[str]) -> int:
    return len(labels) - 1


class Person:
    """One browser with one page. Whatever its console complains of is kept in `complaints`."""

    def __init__(self, base: str, context: BrowserContext) -> None:
        self.base = base
        self.context = context
        self.complaints: list[str] = []
        context.set_default_timeout(SOON)
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda told: self._hear(told.type, told.text))
        return page

    def _hear(self, kind: str, text: str) -> None:
        # A server that is gone for a while, or refuses, is what some tests are about.
        if kind == "error" and not text.startswith("Failed to load resource"):
            self.complaints.append(text)

    # Coming to a table

    def go(self, path: str) -> None:
        self.page.goto(path if "://" in path else self.base + path)
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def begin(
        self,
        game: str,
        seats: dict[str, str] | None = None,
        *,
        ruleset: str = "",
        seed: str = "",
        companion: bool = False,
    ) -> None:
        """Set a table up in the lobby."""
        self.go("/")
        self.page.click(f"#game-{game}")
        form = self.page.locator(f"#new-{game}")
        if ruleset:
            form.locator("select[name=ruleset]").select_option(ruleset)
        for seat, who in (seats or {}).items():
            form.locator(f'input[name="seat.{seat}"][value="{who}"]').check()
        if companion:
            form.locator("input[name=companion]").check()
        if seed:
            form.locator("details summary").click()
            form.locator("input[name=seed]").fill(seed)
        form.get_by_role("button", name="Begin").click()
        self.page.wait_for_selector("html[data-ready] #f-state", state="attached")
        self.wait_for_link()

    def wait_for_link(self) -> None:
        """The live line to the server stands."""
        self.page.wait_for_selector('#link[data-kind="live"]')

    @property
    def path(self) -> str:
        """The table's address, without the server."""
        return self.page.url.removeprefix(self.base).partition("#")[0]

    def invitations(self) -> list[str]:
        """The links that the table shows to whoever set it up."""
        return [field.input_value() for field in self.page.locator(".invite input").all()]

    # The question

    def state(self, name: str) -> str:
        value: str = self.page.evaluate("name => document.getElementById('f-state').dataset[name]", name)
        return value

    @property
    def n(self) -> int:
        return int(self.state("n"))

    @property
    def is_asked(self) -> bool:
        return self.state("mine") == "yes"

    @property
    def is_over(self) -> bool:
        return self.state("kind") == "over"

    def labels(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "() => [...document.querySelectorAll('#f-answers .offer .label')].map((one) => one.textContent)"
        )
        return found

    def wait_until_asked(self) -> None:
        self.page.wait_for_function(
            "() => document.querySelector('#f-state[data-mine=yes], #f-state[data-kind=over]') !== null"
        )

    def wait_past(self, n: int) -> None:
        """Something has come in since, and the answer that was given has been taken."""
        self.page.wait_for_function(
            "n => Number(document.getElementById('f-state').dataset.n) > n && !document.body.matches('.busy')", arg=n
        )

    def wait_for(self, n: int) -> None:
        self.page.wait_for_function("n => Number(document.getElementById('f-state').dataset.n) >= n", arg=n)

    # Answering

    def wait_until_settled(self) -> None:
        """A question that has just come takes no click yet."""
        self.page.wait_for_selector("#choosing:not(.settling)", state="attached")

    def click_option(self, place: int) -> None:
        """Click the option at this place of the list, and wait until the answer has come round."""
        n = self.n
        self.wait_until_settled()
        self.page.locator("#f-answers .offer").nth(place).click()
        self.wait_past(n)

    def say(self, label: str) -> None:
        self.click_option(self.labels().index(label))

    def answer(self, pick: Pick = last) -> None:
        self.click_option(pick(self.labels()))

    def answer_by_keys(self, pick: Pick = last) -> None:
        """Down to the option and Enter, and no mouse."""
        n = self.n
        labels = self.labels()
        place = pick(labels)
        for _ in range(min(place + 1, len(labels) - place)):
            self.page.keyboard.press("ArrowDown" if place + 1 <= len(labels) - place else "ArrowUp")
        self.page.keyboard.press("Enter")
        self.wait_past(n)

    def touched_alone(self) -> str:
        """An element of the board that one option alone touches, if there is one that is not under a counter."""
        found: str = self.page.evaluate(
            """() => {
              const offers = [...document.querySelectorAll('#f-answers .offer')];
              const count = new Map();
              for (const offer of offers) for (const one of (offer.dataset.touches ?? '').split(' ').filter(Boolean))
                count.set(one, (count.get(one) ?? 0) + 1);
              for (const [one, times] of count) {
                const piece = document.querySelector(`#f-standing [data-piece="${one}"]`);
                const place = document.getElementById(`spot-${one}`);
                const crowded = (name) => document.querySelectorAll(`#f-standing [data-place="${name}"]`).length;
                const isFree = (place && !crowded(one)) || (piece && crowded(piece.dataset.place) === 1);
                if (times === 1 && isFree) return one;
              }
              return '';
            }"""
        )
        return found

    def answer_on_board(self) -> bool:
        """Click what one option alone touches on the board; False if there is no such thing."""
        element = self.touched_alone()
        if not element:
            return False
        n = self.n
        x, y = self.point_of(element)
        self.wait_until_settled()
        self.page.mouse.click(x, y)
        self.wait_past(n)
        return True

    def point_of(self, element: str) -> tuple[float, float]:
        """Where a place or a counter of the board is on the screen, once nothing glides any more."""
        self.page.wait_for_function("() => !document.querySelector('.piece[style*=pointer-events]')")
        spot = f'#spot-{element}, #f-standing [data-piece="{element}"] .face'
        box = self.page.locator(spot).first.bounding_box()
        assert box is not None, f"{element} is not to be seen"
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def has(self, words: str) -> None:
        """These words come to be seen on the page."""
        expect(self.page.locator("body")).to_contain_text(words, timeout=SOON)

    def run(self, script: str, *given: Any) -> Any:
        return self.page.evaluate(script, *given)
