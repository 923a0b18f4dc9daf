"""Whatever is done at a table, in whatever order, it stands where the answers that stand lead."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from grognard.kernel.conforming import answer_at_random, frozen
from grognard.kernel.entries import Chanced
from grognard.kernel.errors import IllegalAnswer, UndoRefused
from grognard.kernel.game import Game, Setup
from grognard.kernel.journal import packed, read, unpacked, written
from grognard.kernel.loading import load, open_table, replay, verify
from grognard.kernel.marks import MOST_MARKS
from grognard.kernel.questions import Chance, is_chance
from grognard.kernel.table import Table
from tests.kernel import journey
from tests.tiny import connect_four, magpies

GAMES = {
    game.name: (game, setup)
    for game, setup in (
        (connect_four.GAME, connect_four.SETUP),
        (magpies.GAME, magpies.SETUP),
        (journey.GAME, journey.SETUP),
    )
}


class TableMachine(RuleBasedStateMachine):
    """`path[n]` is the digest after entry n of those that stand."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name) / "game.jsonl"
        self.game: Game
        self.setup: Setup
        self.table: Table
        self.path: list[str]

    @initialize(name=st.sampled_from(sorted(GAMES)))
    def sit_down(self, name: str) -> None:
        self.game, self.setup = GAMES[name]
        self.table = Table(self.game, self.setup, telling=True)
        self.table.record(self.file)
        self.path = [self.table.digest]

    def teardown(self) -> None:
        if hasattr(self, "table"):
            self.table.close()
        self.folder.cleanup()

    def is_asked(self) -> bool:
        return not self.table.is_over

    @precondition(is_asked)
    @rule(rng=st.randoms(use_true_random=False), times=st.integers(1, 12))
    def answer(self, rng: Any, times: int) -> None:
        for _ in range(times):
            if not self.table.is_over:
                answer_at_random(self.table, rng)
                self.path.append(self.table.digest)

    @rule(given=st.sampled_from(["nothing of the sort", -7, None, ("a", "b")]), whose=st.integers(0, 4))
    def answer_badly(self, given: Any, whose: int) -> None:
        seats = [None, *self.game.seats(self.setup)]
        with pytest.raises(IllegalAnswer):
            self.table.answer(given, seats[whose % len(seats)])

    @rule(force=st.booleans())
    def undo(self, force: bool) -> None:
        offer = self.table.can_undo()
        sealed = self.table.sealed_by
        if not offer.is_possible or not (force or offer.is_free):
            with pytest.raises(UndoRefused):
                self.table.undo(force=force)
            return
        assert offer.to is not None
        self.table.undo(force=force)
        if not sealed:
            assert len(self.table.entries) == offer.to
        self.path = self.path[: len(self.table.entries) + 1]
        assert self.table.digest == self.path[-1]

    @rule(back=st.integers(1, 40))
    def undo_far(self, back: int) -> None:
        to = len(self.table.entries) - back
        if to < 0:
            with pytest.raises(UndoRefused):
                self.table.undo_to(to, force=True)
            return
        self.table.undo_to(to, force=True)
        del self.path[to + 1 :]
        assert self.table.digest == self.path[-1]

    @rule(which=st.integers(0, 1000), rng=st.randoms(use_true_random=False))
    def correct(self, which: int, rng: Any) -> None:
        chanced = [entry for entry in self.table.entries if isinstance(entry, Chanced)]
        if not chanced:
            return
        n = chanced[which % len(chanced)].n
        asked = replay(self.table.journal(), self.game, n - 1).question
        assert asked is not None
        assert is_chance(asked)
        chance: Chance = asked  # type: ignore[assignment]
        correction = self.table.correct(n, chance.sample(rng))
        assert correction.stands == len(self.table.entries)
        assert bool(correction.stopped) == (correction.stands + 1 < len(self.path))
        journal = self.table.journal()
        self.path[n:] = [replay(journal, self.game, at).digest for at in range(n, correction.stands + 1)]

    @rule(rng=st.randoms(use_true_random=False))
    def play_on_at_a_fork(self, rng: Any) -> None:
        before, journal = self.table.digest, written(self.table.journal())
        fork = self.table.fork()
        assert fork.digest == before
        for _ in range(10):
            if not fork.is_over:
                answer_at_random(fork, rng)
        assert (self.table.digest, written(self.table.journal())) == (before, journal)

    @rule()
    def save_and_load(self) -> None:
        loaded = load(read(written(self.table.journal())).journal, self.game, telling=True)
        assert loaded.digest == self.table.digest
        assert loaded.notes == ()
        assert written(loaded.journal()) == written(self.table.journal())
        assert verify(self.table.journal(), self.game).is_sound
        assert unpacked(packed(self.table.journal())) == self.table.journal()

    @rule()
    def stand_up_and_come_back(self) -> None:
        self.table.close()
        self.table = open_table(self.file, lambda _: self.game, telling=True)
        assert self.table.notes == ()

    @rule(cut=st.integers(1, 60))
    def crash(self, cut: int) -> None:
        """The end of the file is lost; what is left opens, and is a place the game has been at."""
        self.table.close()
        text = self.file.read_bytes()
        header = text.index(b"\n") + 1
        torn = text[: max(header, len(text) - cut)]
        whole = torn[: torn.rindex(b"\n") + 1]
        self.file.write_bytes(torn)
        self.table = open_table(self.file, lambda _: self.game, telling=True)
        assert self.file.read_bytes().startswith(whole)
        journal = self.table.journal()
        self.path = [replay(journal, self.game, n).digest for n in range(len(self.table.entries) + 1)]

    @invariant()
    def stands_where_the_answers_lead(self) -> None:
        if hasattr(self, "table"):
            assert len(self.path) == len(self.table.entries) + 1
            assert self.table.digest == self.path[-1]

    @invariant()
    def the_file_has_everything(self) -> None:
        if hasattr(self, "table"):
            text = [line for line in self.file.read_bytes().splitlines() if not line.startswith(b'{"snapshot"')]
            assert text == written(self.table.journal()).splitlines()

    @invariant()
    def memory_is_bounded_and_nobody_sees_too_much(self) -> None:
        if hasattr(self, "table"):
            assert len(self.table._course.marks._marks) <= MOST_MARKS
            assert frozen(self.table.view(None)) == frozen(self.table.fork().view(None))


TestTable = TableMachine.TestCase
TestTable.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
