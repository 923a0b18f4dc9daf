"""Opening a journal again: to play on, to look back, or to see whether the rules still do what it says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from grognard.kernel.chance import Source
from grognard.kernel.entries import Entry, Journal, Passed, Resumed, Snapshot, Verdict
from grognard.kernel.errors import Diverged, JournalError, RulesFailed, UnknownGame
from grognard.kernel.files import JournalFile, read_file
from grognard.kernel.game import Game
from grognard.kernel.journal import Reading, Standing, fold, require_known, require_pack, setup_of
from grognard.kernel.narration import Hear
from grognard.kernel.table import Table


def open_table(
    path: Path,
    game_named: Callable[[str], Game],
    pack: str = "",
    chance: Source | None = None,
    hear: Hear | None = None,
    telling: bool = False,
    writing: bool = True,
) -> Table:
    """Resume the game in a journal file, and go on writing to it.

    What was put right on opening stands in `notes`: a torn last line, rules that have changed. The log has everything
    from the beginning; `hear` is told only what comes from here on.
    """
    reading = read_file(path)
    game = _game_of(reading, game_named)
    table = load(reading.journal, game, pack, hear=hear, telling=telling)
    if reading.dropped:
        table.notes = (reading.dropped, *table.notes)
    if writing:
        table.record_in(JournalFile.reopen(path, reading))
    try:
        table.go_on_with(chance)
    except BaseException:
        table.close()
        raise
    return table


def load(
    journal: Journal,
    game: Game,
    pack: str = "",
    *,
    chance: Source | None = None,
    hear: Hear | None = None,
    telling: bool = False,
    mend: bool = True,
) -> Table:
    """The table at which `journal` was played, standing where it ends.

    Where the rules no longer do what the journal says, it goes on from the last snapshot, or from the beginning, with
    the answers that are still legal; unless it may not `mend`: then Diverged is raised.
    """
    standing = fold(journal.entries)
    is_telling = telling or hear is not None
    table = _seated(journal, game, pack, is_telling)
    try:
        table.follow(standing, len(standing.line))
    except Diverged as diverged:
        if not mend:
            raise
        table = _mended(journal, game, pack, is_telling, standing, diverged)
    else:
        table.adopt(journal, _torn_off(table, standing))
        if journal.header.rules != game.rules_version:
            was = journal.header.rules
            table.notes = (f"played by rules {was}, and just the same by rules {game.rules_version}",)
    table.hear_from_here(hear)
    table.go_on_with(chance)
    return table


def replay(journal: Journal, game: Game, upto: int, pack: str = "", *, telling: bool = False) -> Table:
    """A table standing after entry `upto` of those that stand; whatever comes next is not decided."""
    standing = fold(journal.entries)
    first = 0 if standing.base is None else standing.base.n
    if not first <= upto <= len(standing.line):
        raise JournalError(f"there is no entry {upto} to stand after; there is {first} to {len(standing.line)}")
    table = _seated(journal, game, pack, telling)
    table.follow(standing, upto)
    return table


def verify(journal: Journal, game: Game, pack: str = "") -> Verdict:
    """Play the journal again: do the rules still do what it says? What was taken back is not looked at."""
    standing = fold(journal.entries)
    count = len(standing.line)
    table = _seated(journal, game, pack, False)
    try:
        table.follow(standing, count)
    except Diverged as error:
        return Verdict(False, count, str(error), error.entry)
    checkpoints = sum([len(passed) for passed in standing.passed.values()])
    end = "the game is over" if table.is_over else "the game goes on"
    message = f"{count} entries and {checkpoints} checkpoints are as the journal says; {end}"
    return Verdict(True, count, message, digest=table.digest)


def _game_of(reading: Reading, game_named: Callable[[str], Game]) -> Game:
    name = reading.journal.header.game
    try:
        return game_named(name)
    except KeyError as error:
        raise UnknownGame(f"the journal is of a game {name!r}, which is not here; install it") from error


def _seated(journal: Journal, game: Game, pack: str, is_telling: bool) -> Table:
    """A table set up as the journal's was, at which nothing has been answered."""
    setup = setup_of(journal.header, pack)
    require_known(game, setup)
    require_pack(game, setup, journal.header)
    return Table(game, setup, telling=is_telling)


def _torn_off(table: Table, standing: Standing) -> list[Entry]:
    """The checkpoints at the end that a crash kept from being written."""
    passed = [entry for entry in table.journal().entries if isinstance(entry, Passed)]
    return list(passed[sum([len(told) for told in standing.passed.values()]) :])


def _mended(journal: Journal, game: Game, pack: str, is_telling: bool, standing: Standing, diverged: Diverged) -> Table:
    """A table that goes on from the last state kept of the journal that the rules can play on from."""
    for snapshot in _anchors(journal, game, pack, standing):
        table = _seated(journal, game, pack, is_telling)
        resumed = Resumed(snapshot.snapshot, snapshot.n, snapshot.n, str(diverged), snapshot.state)
        try:
            correction = table.resume_from(resumed, standing.line)
        except RulesFailed:
            continue
        table.adopt(journal, table.journal().entries)
        count = len(standing.line)
        kept = "all" if correction.stands == count else f"{correction.stands} of {count}"
        stopped = f"; then: {correction.stopped}" if correction.stopped else ""
        table.notes = (
            f"{diverged}. It goes on from {snapshot.snapshot} after entry {snapshot.n}; {kept} entries stand{stopped}",
        )
        return table
    raise diverged


def _anchors(journal: Journal, game: Game, pack: str, standing: Standing) -> list[Snapshot]:
    """The states kept of the journal, the latest first."""
    base = standing.base
    if base is None:
        state = msgspec.Raw(msgspec.json.encode(game.begin(setup_of(journal.header, pack))))
        first = Snapshot("the beginning", 0, state)
    else:
        first = Snapshot(base.resumed, base.n, base.state)
    return [*reversed(standing.snapshots), first]
