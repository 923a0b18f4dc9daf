"""Whispers keeps to what every game must keep to."""

from grognard.kernel.conformance import check
from tests.tiny import whispers


def test_whispers_conforms() -> None:
    assert check(whispers.GAME, whispers.SETUP, range(3)) == []
