"""The journal as text: one JSON line an entry. What is written of equal plays is equal to the byte."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any
from zlib import compress, decompress

import msgspec
from msgspec import Raw, Struct

from grognard.kernel.entries import (
    FORMAT,
    Answered,
    Chanced,
    Entry,
    Header,
    Journal,
    LineEntry,
    Overridden,
    Passed,
    Resumed,
    SealedIn,
    Snapshot,
    Undone,
)
from grognard.kernel.errors import Damaged, NotAJournal, OtherVersion, UnknownGame, UnknownPack
from grognard.kernel.game import Game, Setup
from grognard.kernel.questions import Seat

DIGEST_BYTES = 8

# The key that tells what a line is. `seat` comes last: an undo may name a seat too.
KIND_OF_KEY: tuple[tuple[str, type[Entry]], ...] = (
    ("undo", Undone),
    ("override", Overridden),
    ("resumed", Resumed),
    ("snapshot", Snapshot),
    ("checkpoint", Passed),
    ("chance", Chanced),
    ("seal", SealedIn),
    ("seat", Answered),
)


def digest_of(encoded: bytes) -> str:
    return blake2b(encoded, digest_size=DIGEST_BYTES).hexdigest()


def header_of(game: Game, setup: Setup) -> Header:
    options = dict(sorted(setup.options.items()))
    return Header(
        FORMAT, game.name, setup.ruleset, setup.scenario, options, game.pack_digest(setup), game.rules_version
    )


def setup_of(header: Header, pack: str) -> Setup:
    """The setup a journal was played with; `pack` is the folder its data are laid over from, which it does not know."""
    return Setup(header.game, header.ruleset, header.scenario, header.options, pack)


def require_known(game: Game, setup: Setup) -> None:
    """Raise UnknownGame unless `game` can be set up so."""
    for kind, name, known in (
        ("game", setup.game, (game.name,)),
        ("ruleset", setup.ruleset, game.rulesets),
        ("scenario", setup.scenario, game.scenarios),
    ):
        if name not in known:
            raise UnknownGame(f"{game.name} has no {kind} {name!r}; there is {', '.join(known)}")


def require_pack(game: Game, setup: Setup, header: Header) -> None:
    """Raise UnknownPack unless the data at hand are those of the journal."""
    at_hand = game.pack_digest(setup)
    if at_hand != header.pack:
        source = f"the pack in {setup.pack}" if setup.pack else f"{game.name}'s own data"
        raise UnknownPack(
            f"the journal was played with data {header.pack}, but {source} has {at_hand};"
            " open it with the pack it was played with"
        )


def line_of(entry: Entry | Header) -> bytes:
    return msgspec.json.encode(entry) + b"\n"


def written(journal: Journal) -> bytes:
    """The journal as its file holds it."""
    return b"".join([line_of(journal.header), *[line_of(entry) for entry in journal.entries]])


def read_header(line: bytes, source: str) -> Header:
    """The first line of a journal; `source` names it in errors."""
    try:
        opening = msgspec.json.decode(line, type=dict[str, Raw])
    except msgspec.DecodeError as error:
        if line.startswith(b'{"grognard"'):
            raise NotAJournal(f"{source}: the first line is cut off ({error}); nothing of the game is left") from error
        raise NotAJournal(f"{source} is not a Grognard journal: its first line is not a journal's header") from error
    if "grognard" not in opening:
        raise NotAJournal(f'{source} is not a Grognard journal: its first line has no "grognard"')
    version = bytes(opening["grognard"]).decode()
    if version != str(FORMAT):
        raise OtherVersion(
            f"{source} is a journal of format {version}, this Grognard reads format {FORMAT};"
            " open it with the Grognard that wrote it"
        )
    try:
        return msgspec.json.decode(line, type=Header)
    except msgspec.ValidationError as error:
        raise NotAJournal(f"{source}: line 1, the header: {error}") from error


def read_entry(line: bytes) -> Entry:
    """One line of a journal after its header. Raises msgspec.DecodeError for what is none."""
    keys = msgspec.json.decode(line, type=dict[str, Raw])
    for key, kind in KIND_OF_KEY:
        if key in keys:
            return msgspec.json.decode(line, type=kind)
    raise msgspec.ValidationError(f"none of {', '.join(key for key, _ in KIND_OF_KEY)} in it")


class Reading(Struct, frozen=True):
    """A journal read from text: `whole` bytes of it were good, `dropped` says what was not."""

    journal: Journal
    whole: int
    dropped: str = ""


def read(text: bytes, source: str = "the journal") -> Reading:
    """Read a journal. A torn last line, as a crash leaves it, is dropped; anything else amiss is an error."""
    lines = text.splitlines(keepends=True)
    if not lines:
        raise NotAJournal(f"{source} is empty")
    header = read_header(lines[0], source)
    entries: list[Entry] = []
    whole = len(lines[0])
    for number, line in enumerate(lines[1:], start=2):
        try:
            entries.append(read_entry(line))
        except msgspec.DecodeError as error:
            if number == len(lines) and not line.endswith(b"\n"):
                dropped = f"{source}: line {number} was torn off by a crash and is dropped; the game goes on before it"
                return Reading(Journal(header, entries), whole, dropped)
            raise Damaged(
                f"{source}: line {number} is not a journal entry ({error}); restore it, or cut the file before it"
            ) from error
        whole += len(line)
    return Reading(Journal(header, entries), whole)


class Standing(Struct):
    """What a journal comes to once its undos and corrections are carried out.

    `line` are the answers that stand, `passed` the checkpoints after each. With a `base` the game goes on from there:
    of the answers before it only the numbers count.
    """

    line: list[LineEntry]
    passed: dict[int, list[Passed]]
    snapshots: list[Snapshot]
    base: Resumed | None = None

    def cut(self, n: int) -> None:
        """Forget what came after entry `n`."""
        del self.line[n:]
        self.passed = {at: marks for at, marks in self.passed.items() if at <= n}
        self.snapshots = [snapshot for snapshot in self.snapshots if snapshot.n <= n]

    def override(self, entry: Overridden) -> None:
        """Put in the corrected outcome. The checkpoints after it are forgotten: they are passed anew."""
        del self.line[entry.stands :]
        self.line[entry.override - 1] = Chanced(entry.override, entry.chance, entry.outcome)
        self.passed = {at: marks for at, marks in self.passed.items() if at < entry.override}
        self.snapshots = [snapshot for snapshot in self.snapshots if snapshot.n < entry.override]


def fold(entries: Iterable[Entry]) -> Standing:
    """Carry out undos and corrections. Raises Damaged where the numbers do not fit together."""
    standing = Standing([], {}, [])
    for place, entry in enumerate(entries, start=2):
        try:
            _fold_in(standing, entry)
        except ValueError as error:
            raise Damaged(f"line {place} of the journal is out of sequence: {error}") from error
    return standing


def _fold_in(standing: Standing, entry: Entry) -> None:
    count = len(standing.line)
    if isinstance(entry, (Answered, Chanced, SealedIn)):
        if entry.n != count + 1:
            raise ValueError(f"it is numbered {entry.n} where {count + 1} should stand")
        standing.line.append(entry)
    elif isinstance(entry, Passed):
        # After a correction the checkpoints up to where the answers still stand are passed anew.
        _require(_last_passed(standing) <= entry.n <= count, f"a checkpoint after entry {entry.n} of {count}")
        standing.passed.setdefault(entry.n, []).append(entry)
    elif isinstance(entry, Snapshot):
        _require(0 <= entry.n <= count, f"a snapshot after entry {entry.n} where {count} entries stand")
        standing.snapshots.append(entry)
    elif isinstance(entry, Undone):
        floor = 0 if standing.base is None else standing.base.n
        _require(entry.origin == count, f"an undo from entry {entry.origin} where {count} entries stand")
        _require(floor <= entry.undo < count, f"an undo to entry {entry.undo} where {count} entries stand")
        standing.cut(entry.undo)
    elif isinstance(entry, Overridden):
        floor = 0 if standing.base is None else standing.base.n
        fits = floor < entry.override <= entry.stands <= count
        _require(fits, f"an override of {entry.override} up to {entry.stands} where {count} entries stand")
        _require(isinstance(standing.line[entry.override - 1], Chanced), f"{entry.override} is no result of chance")
        standing.override(entry)
    else:
        fits = 0 <= entry.n <= entry.stands <= count
        _require(fits, f"a resumption up to {entry.stands} where {count} entries stand")
        del standing.line[entry.stands :]
        standing.passed, standing.snapshots, standing.base = {}, [], entry


def _last_passed(standing: Standing) -> int:
    floor = 0 if standing.base is None else standing.base.n
    return max(standing.passed, default=floor)


def _require(fits: bool, otherwise: str) -> None:
    if not fits:
        raise ValueError(otherwise)


# In memory a laboratory keeps thousands of journals: texts are kept once, and entries as numbers of texts.

ANSWERED, CHANCED, SEALED, PASSED, OTHER = range(5)


def packed(journal: Journal) -> bytes:
    """The journal in a tenth of its size or less, for keeping many in memory."""
    texts: dict[str, int] = {}
    heads: list[int] = []
    tails: list[int] = []
    n = 0
    for entry in journal.entries:
        head, tail = _headed(entry, n)
        n = _count_after(entry, n)
        heads.append(texts.setdefault(head, len(texts)))
        tails.append(texts.setdefault(tail, len(texts)))
    columns = (_column(heads), _column(tails))
    return compress(msgspec.msgpack.encode((journal.header, list(texts), columns)), 9)


def unpacked(packing: bytes) -> Journal:
    """The journal `packed` made this of."""
    header, texts, (heads, tails) = msgspec.msgpack.decode(
        decompress(packing), type=tuple[Header, list[str], tuple[bytes, bytes]]
    )
    entries: list[Entry] = []
    n = 0
    for head, tail in zip(_uncolumn(heads), _uncolumn(tails), strict=True):
        entry = _entry(texts[head], texts[tail], n)
        n = _count_after(entry, n)
        entries.append(entry)
    return Journal(header, entries)


def _count_after(entry: Entry, n: int) -> int:
    """How many answers stand after `entry`, if `n` stood before it."""
    if isinstance(entry, (Answered, Chanced, SealedIn)):
        return n + 1
    if isinstance(entry, Undone):
        return entry.undo
    return entry.stands if isinstance(entry, (Overridden, Resumed)) else n


def _headed(entry: Entry, n: int) -> tuple[str, str]:
    """An entry as a text that recurs and one that varies. Numbers are left out where they follow from the order."""
    if isinstance(entry, Chanced):
        return f"{CHANCED}\t{entry.chance}", entry.outcome
    if isinstance(entry, Answered):
        return f"{ANSWERED}\t{entry.seat}\t{entry.topic}", entry.answer
    if isinstance(entry, SealedIn):
        return f"{SEALED}\t{entry.seal}\t{entry.topic}", entry.answer
    if isinstance(entry, Passed) and entry.n == n:
        return f"{PASSED}\t{entry.checkpoint}", entry.digest
    return str(OTHER), msgspec.json.encode(entry).decode()


def _entry(head: str, tail: str, before: int) -> Entry:
    kind, *words = head.split("\t")
    role = int(kind)
    if role == CHANCED:
        return Chanced(before + 1, words[0], tail)
    if role == ANSWERED:
        return Answered(before + 1, Seat(words[0]), words[1], tail)
    if role == SEALED:
        return SealedIn(before + 1, Seat(words[0]), words[1], tail)
    if role == PASSED:
        return Passed(words[0], before, tail)
    return read_entry(tail.encode())


def _column(numbers: Sequence[int]) -> bytes:
    """Low bytes, then high bytes: the high ones are nearly all nought and pack to nothing."""
    low = bytes([number & 255 for number in numbers])
    middle = bytes([number >> 8 & 255 for number in numbers])
    high = array("H", [number >> 16 for number in numbers]).tobytes()
    return low + middle + high


def _uncolumn(column: bytes) -> list[int]:
    count = len(column) // 4
    high: Any = array("H")
    high.frombytes(column[2 * count :])
    return [column[at] | column[count + at] << 8 | high[at] << 16 for at in range(count)]
