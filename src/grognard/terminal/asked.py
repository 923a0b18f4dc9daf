"""A question as it stands on the screen."""

from __future__ import annotations

from msgspec import Struct

from grognard.kernel.game import Prompt
from grognard.kernel.questions import Question, Seat
from grognard.terminal.choices import Choice


class Asked(Struct, frozen=True):
    """A question with its words. A seat of None is chance, asked of a person."""

    question: Question
    prompt: Prompt
    choices: list[Choice]
    seat: Seat | None


class Leave(Exception):
    """The person wants to go; the game is kept."""
