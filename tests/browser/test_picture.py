"""The README's picture is what the table looks like. `python -m tests.browser.test_picture` takes it anew.

A picture depends on the fonts of a machine; so the file carries, beside the picture, the digest of what was shown: the
fragments of the page and its style. The test makes the table stand where it stood, and compares that.
"""

from __future__ import annotations

import struct
import tempfile
import zlib
from collections.abc import Callable
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from grognard.kernel.questions import Choose
from grognard.kernel.table import Table
from tests.browser.conftest import FLAGS, Visit, chromium_path
from tests.browser.people import Person
from tests.browser.positions import open_table, siloam_where
from tests.browser.serving import Server

PICTURE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "table.png"
SHOWN: Final = ("f-head", "f-tracks", "f-standing", "f-prompt", "f-answers", "f-log")
SIZE: Final = {"width": 1440, "height": 860}
ROUND_SHOWN: Final = 4
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
KEYWORD: Final = b"Grognard"


def set_the_scene(me: Person) -> None:
    """A game of Siloam in full swing, where a unit is about to move."""
    open_table(me, siloam_where(is_in_full_swing))
    me.page.mouse.move(5, 5)


def is_in_full_swing(table: Table, question: Choose) -> bool:
    """Some rounds are over, and the question lights up the board, but not half of it."""
    return table.state.round >= ROUND_SHOWN and question.topic == "move.to" and 12 <= len(question.options) <= 45


def shown(me: Person) -> bytes:
    """The digest of what is shown, without the page's own address in it."""
    parts = [me.page.locator(f"#{name}").evaluate("one => one.outerHTML") for name in SHOWN]
    style = files("grognard.web").joinpath("static", "look.css").read_text(encoding="utf-8")
    ground = me.page.locator(".ground img").get_attribute("id") or ""
    return blake2b("\n".join([*parts, ground, style]).encode(), digest_size=16).hexdigest().encode()


def test_the_picture_in_the_readme_is_of_the_table_as_it_is(visit: Visit) -> None:
    me = visit(viewport=SIZE)
    set_the_scene(me)
    assert read_digest(PICTURE.read_bytes()) == shown(me), "take it anew: python -m tests.browser.test_picture"


def test_the_readme_shows_it() -> None:
    assert "docs/pictures/table.png" in (PICTURE.parents[2] / "README.md").read_text(encoding="utf-8")
    width, height = struct.unpack(">II", PICTURE.read_bytes()[16:24])
    assert (width, height) == (SIZE["width"], SIZE["height"])


# A note inside a PNG


def with_digest(picture: bytes, digest: bytes) -> bytes:
    """The picture with a note of text after its header."""
    header_end = len(SIGNATURE) + 25
    body = b"tEXt" + KEYWORD + b"\0" + digest
    note = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return picture[:header_end] + note + picture[header_end:]


def read_digest(picture: bytes) -> bytes:
    at = len(SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        kind, body = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        if kind == b"tEXt" and body.startswith(KEYWORD + b"\0"):
            return body.partition(b"\0")[2]
        at += length + 12
    return b""


def take(save: Callable[[bytes], object]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        try:
            me = Person(server.base, browser.new_context(viewport=SIZE, color_scheme="light"))
            set_the_scene(me)
            me.page.wait_for_timeout(800)  # whatever glides has come to rest
            digest = shown(me)
            me.page.locator("#f-answers .offer").nth(1).hover()
            me.page.locator("#odds").wait_for()
            save(with_digest(me.page.screenshot(), digest))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    take(PICTURE.write_bytes)
