"""What can go wrong between a table and the person at it. Each message names what, where and the remedy."""

from __future__ import annotations

from typing import Any


class GrognardError(Exception):
    """Something a person can put right; the message says how."""


class IllegalAnswer(GrognardError):
    """An answer the question does not offer. Nothing has changed."""


class UndoRefused(GrognardError):
    """Something has been learned or answered since, or there is nothing to take back. Nothing has changed."""


class ScriptError(GrognardError):
    """A test's script of chance has run out or tells of something that cannot happen."""


class RulesFailed(GrognardError):
    """The rules of a game broke down. The table is as it was before; `journal` ends with the breakdown."""

    def __init__(self, message: str, journal: Any = None) -> None:
        super().__init__(message, journal)
        self.message = message
        self.journal = journal

    def __str__(self) -> str:
        return self.message


class Endless(GrognardError):
    """A game asked more questions than it was allowed."""


class JournalError(GrognardError):
    """A journal cannot be read, written or followed."""


class NotAJournal(JournalError):
    """The file is something else, or its first line is broken."""


class OtherVersion(JournalError):
    """The journal was written in a format this Grognard does not read."""


class Damaged(JournalError):
    """A line in the middle of the journal makes no sense."""


class UnknownGame(JournalError):
    """There is no such game, or it has no such ruleset or scenario."""


class UnknownPack(JournalError):
    """The journal was played with other data than those at hand."""


class Diverged(JournalError):
    """The rules, told the journal's answers, do not do what the journal says."""

    def __init__(self, entry: int, expected: str, found: str) -> None:
        super().__init__(entry, expected, found)
        self.entry = entry
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return (
            f"entry {self.entry}: the journal has {self.expected}, but {self.found}. The journal was edited, or the"
            " rules have changed since; opened to play on, it goes on from its last snapshot"
        )
