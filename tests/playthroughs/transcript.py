"""Whole games in text: every question, every answer, everything told. A change of rules shows as a diff of these files.

After a change that was meant: `python -m tests.playthroughs.transcript` writes them anew; review the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from grognard.bots import Bot, make_bot
from grognard.games import find_game
from grognard.kernel.chance import Seeded
from grognard.kernel.entries import Answered, Chanced
from grognard.kernel.game import Setup
from grognard.kernel.narration import Reason
from grognard.kernel.table import Table
from grognard.lab.batch import answer_next

FOLDER = Path(__file__).parent


class Play(NamedTuple):
    game: str
    ruleset: str
    bot: str
    seed: int
    scenario: str = ""  # the first one

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.game}-{self.scenario or self.ruleset}-{self.bot}-{self.seed}.txt"


PLAYS = (
    Play("siloam", "v19", "random", 4),
    Play("siloam", "v13", "random", 4),
    Play("siloam", "v19", "greedy", 1),
    Play("siloam", "v13", "greedy", 1),
    Play("reborn", "standard", "random", 1, "turncoats"),
    Play("reborn", "standard", "greedy", 1, "turncoats"),
    Play("reborn", "standard", "greedy", 1, "sags-2"),
)


def transcript(play: Play) -> str:
    return "\n".join(lines_of(play)) + "\n"


def lines_of(play: Play) -> Iterator[str]:
    game = find_game(play.game)
    setup = Setup(play.game, play.ruleset, play.scenario or game.scenarios[0])
    table = Table(game, setup, chance=Seeded(play.seed), telling=True)
    bots: dict[str, Bot] = {seat: make_bot(play.bot, game, seat, play.seed) for seat in game.seats(setup)}
    yield f"# {game.title}, {play.ruleset}, {setup.scenario}; every seat {play.bot}, seed {play.seed}"
    while not table.is_over:
        answer_next(table, bots)
    told = iter([*table.log, None])
    next_told = next(told)
    for entry in table.entries:
        while next_told is not None and next_told.n < entry.n:
            yield from _told(next_told.told.rule, next_told.told.text, next_told.told.facts.get("reason"))
            next_told = next(told)
        if isinstance(entry, Chanced):
            yield f"{entry.n} {entry.chance} -> {entry.outcome}"
        elif isinstance(entry, Answered):
            yield f"{entry.n} {entry.seat} {entry.topic}: {entry.answer}"
    while next_told is not None:
        yield from _told(next_told.told.rule, next_told.told.text, next_told.told.facts.get("reason"))
        next_told = next(told)
    assert table.result is not None
    yield f"= {table.result.outcome}; {', '.join([f'{k} {v:g}' for k, v in table.result.figures.items()])}"
    yield f"= position {table.digest}"


def _told(rule: str, text: str, reason: object) -> Iterator[str]:
    yield f"    {rule}  {text}"
    if isinstance(reason, Reason) and len(reason.candidates) > 1:
        yield f"        of {', '.join(reason.candidates)}: {reason.chosen}, {reason.tie_break}"


def main() -> None:
    for play in PLAYS:
        play.path.write_text(transcript(play), encoding="utf-8")
        print(play.path.name)


if __name__ == "__main__":
    main()
