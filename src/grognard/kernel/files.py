"""Journals on disk: appended to entry by entry, so that a kill at any moment loses no acknowledged answer."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final

from grognard.kernel.entries import Entry, Journal
from grognard.kernel.errors import JournalError
from grognard.kernel.journal import Reading, fold, line_of, read, written

ENTRIES_BETWEEN_SNAPSHOTS: Final = 100


class JournalFile:
    """A journal being written. Opened by `begin` or `reopen`."""

    def __init__(self, path: Path, stream: BinaryIO, whole: int, last_snapshot: int) -> None:
        self.path = path
        self.last_snapshot = last_snapshot
        self._stream = stream
        self._whole = whole
        self._is_torn = False

    @classmethod
    def begin(cls, path: Path, journal: Journal) -> JournalFile:
        """A new file with what was played so far. Refuses to write over another."""
        try:
            stream = open(path, "xb")  # noqa: SIM115 - kept open while the game lasts
        except FileExistsError as error:
            raise JournalError(f"{path} exists; choose another name, or resume the game in it") from error
        except OSError as error:
            raise JournalError(f"{path} cannot be written: {error.strerror}") from error
        opened = cls(path, stream, 0, 0)
        try:
            opened._write(written(journal))
        except JournalError:
            stream.close()
            path.unlink(missing_ok=True)
            raise
        _sync_folder(path)
        return opened

    @classmethod
    def reopen(cls, path: Path, reading: Reading) -> JournalFile:
        """The file that `reading` was read from, to go on writing; a torn last line is cut off."""
        try:
            stream = open(path, "r+b")  # noqa: SIM115 - kept open while the game lasts
        except OSError as error:
            raise JournalError(f"{path} cannot be written: {error.strerror}; open it without writing") from error
        snapshots = fold(reading.journal.entries).snapshots
        opened = cls(path, stream, reading.whole, snapshots[-1].n if snapshots else 0)
        try:
            opened._mend()
        except BaseException:
            stream.close()
            raise
        return opened

    def _mend(self) -> None:
        """Cut off a torn last line; end one that only lacks its end."""
        try:
            self._cut()
            self._stream.seek(self._whole - 1)
            ends_whole = self._stream.read(1) == b"\n"
        except OSError as error:
            raise JournalError(f"{self.path} cannot be written: {error.strerror}; open it without writing") from error
        if not ends_whole:
            self._write(b"\n")

    def append(self, entries: Sequence[Entry]) -> None:
        """Write entries down for good. If the disk refuses, the file is left as it was."""
        if entries:
            self._write(b"".join([line_of(entry) for entry in entries]))

    def close(self) -> None:
        self._stream.close()

    def _write(self, text: bytes) -> None:
        self._require_alone()
        try:
            if self._is_torn:
                self._cut()
            self._stream.seek(self._whole)
            self._stream.write(text)
            self._stream.flush()
            os.fsync(self._stream.fileno())
        except (OSError, ValueError) as error:
            self._tear_off()
            raise JournalError(
                f"{self.path} cannot be written ({error}); the answer stands at the table, not in the file:"
                " make room and save the game elsewhere"
            ) from error
        self._whole += len(text)
        self._is_torn = False

    def _require_alone(self) -> None:
        """Two tables that write to one file would spoil it."""
        if self._is_torn or self._stream.closed:
            return
        size = os.fstat(self._stream.fileno()).st_size
        if size != self._whole:
            raise JournalError(
                f"{self.path} was changed by another program since it was opened; the answer stands at the table, not"
                " in the file: save the game elsewhere"
            )

    def _tear_off(self) -> None:
        """Take off what a failed write has left. If the disk refuses that too, the next write does it."""
        self._is_torn = True
        try:
            self._cut()
        except OSError:
            return
        self._is_torn = False

    def _cut(self) -> None:
        if not self._stream.closed:
            self._stream.truncate(self._whole)


def read_file(path: Path) -> Reading:
    """Read a journal from disk, as `journal.read` does."""
    try:
        return read(path.read_bytes(), str(path))
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from error


def write_file(path: Path, journal: Journal) -> None:
    """Write a whole journal in one go: the file has all of it, or what it had before."""
    beside = path.with_name(f".{path.name}.part")
    try:
        with open(beside, "wb") as stream:
            stream.write(written(journal))
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise JournalError(f"{path} cannot be written: {error.strerror}") from error
    _sync_folder(path)


def _sync_folder(path: Path) -> None:
    """A new name lasts through a power cut once its folder is written too. Not every system can do that."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
