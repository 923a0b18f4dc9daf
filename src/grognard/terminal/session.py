"""A game at a terminal: show, ask, answer, until it is over or somebody leaves."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.text import Text

from grognard.bots import Bot
from grognard.kernel.entries import Heard
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Choose, Draw, Option, Question, Roll, Sealed, Seat, Shuffle
from grognard.kernel.table import Table
from grognard.scene.model import Scene
from grognard.terminal.asides import do_aside
from grognard.terminal.asked import Asked, Leave
from grognard.terminal.choices import chance_choices, choices_of, meant
from grognard.terminal.reading import read_line
from grognard.terminal.screen import (
    ask_lines,
    choice_lines,
    flowing,
    heading,
    keys_on_map,
    log_lines,
    map_lines,
    step_lines,
    track_lines,
    view_lines,
    wrapped,
)

LEFT: Final = 0
INTERRUPTED: Final = 130
FEWEST_LOG_LINES: Final = 4
FEWEST_OPTION_LINES: Final = 8
IN_SHORT: Final = [
    "h help",
    "? rules",
    "why",
    "o N odds",
    "u undo",
    "m map",
    "p pieces",
    "l log",
    "q quit",
    "s FILE save",
]


class Session:
    """The people at one terminal, and the bots that play with them.

    `path` is the journal; it is begun with the first answer, unless the game is resumed from it. In a companion the
    person answers for chance, and what happens is told as a list of things to do on the table.
    """

    def __init__(
        self, table: Table, out: Console, path: Path, bots: Mapping[Seat, Bot], *, companion: bool, recorded: bool
    ) -> None:
        self.table = table
        self.out = out
        self.path = path
        self.is_companion = companion
        self._bots = dict(bots)
        self._is_recorded = recorded
        self._seats = [seat for seat in table.game.seats(table.setup) if seat not in bots]
        self._at_screen: Seat | None = self._seats[0] if len(self._seats) == 1 else None
        self._seen: dict[Seat | None, int] = {}

    # The course of a sitting

    def run(self) -> int:
        """Play on until the end, or until somebody leaves; the exit code."""
        try:
            for note in self.table.notes:
                self.say(note, "yellow")
            while (question := self.table.question) is not None:
                self._meet(question)
            self._tell_result()
        except Leave:
            self._tell_how_to_go_on()
        except (KeyboardInterrupt, EOFError):
            self.out.print()
            self._tell_how_to_go_on()
            return INTERRUPTED
        except GrognardError:
            self._tell_how_to_go_on()
            raise
        finally:
            self.table.close()
        return LEFT

    def _meet(self, question: Question) -> None:
        if isinstance(question, (Draw, Roll, Shuffle)):
            self._ask(None, question)
        elif isinstance(question, Choose):
            self._let_decide(question.seat, question)
        elif isinstance(question, Sealed):
            waiting = [seat for seat in question.options if seat not in self.table.sealed_by]
            seat = next((seat for seat in waiting if seat in self._bots), waiting[0])
            self._let_decide(seat, self.table.question_for(seat))

    def _let_decide(self, seat: Seat, question: Choose | None) -> None:
        assert question is not None
        bot = self._bots.get(seat)
        if bot is not None:
            self.answer(bot.decide(question, self.table), seat)
            return
        self._pass_the_screen(seat)
        self._ask(seat, question)

    def answer(self, option: Option, seat: Seat | None) -> None:
        """Answer at the table; the journal is on the disk before the answer is taken."""
        if not self._is_recorded:
            self.table.record(self.path)
            self._is_recorded = True
        if seat is None or seat not in self._bots:
            self._seen[self._at_screen] = len(self.table.log)
        self.table.answer(option, seat)

    def _pass_the_screen(self, seat: Seat) -> None:
        """Hot seat: what one seat sees is gone before the next looks, if they may not see the same."""
        before, self._at_screen = self._at_screen, seat
        if before is None or before == seat or not self._hides_from_each_other(before, seat):
            return
        if self.out.is_terminal:
            self.out.clear()
        self.say(f"Pass the screen to {self.table.game.called(seat)}.", "bold")
        if sys.stdin.isatty():
            read_line(self.out, f"Press Enter when {self.table.game.called(seat)} sits here. ")

    def _hides_from_each_other(self, one: Seat, other: Seat) -> bool:
        views = [msgspec.msgpack.encode(self.table.view(seat)) for seat in (one, other)]
        return isinstance(self.table.question, Sealed) or views[0] != views[1]

    # One question

    def _ask(self, seat: Seat | None, question: Question) -> None:
        """Show the question and read lines until one of them has changed something at the table."""
        prompt = self._prompt(question)
        if isinstance(question, Choose):
            choices = choices_of(question.options, prompt.labels)
        else:
            assert isinstance(question, (Draw, Roll, Shuffle))
            choices = chance_choices(question, prompt)
        asked = Asked(question, prompt, choices, seat)
        self.show(asked)
        while True:
            line = read_line(self.out)
            if not line:
                self.show(asked)
                continue
            try:
                done = do_aside(self, asked, line)
                if done is None:
                    self.answer(meant(choices, line).spelling if choices else line, seat)
                if done is not False:
                    return
            except GrognardError as error:
                self.say(str(error), "red")

    def _prompt(self, question: Question) -> Prompt:
        """The question in words, behind it the rules of the edition that is played."""
        prompt = self.table.game.prompt(self.table.state, question)
        rules, ruleset = self.table.game.rules(), self.table.setup.ruleset
        in_force = [rule for rule in prompt.rules if rule not in rules or ruleset in rules[rule].rulesets]
        return msgspec.structs.replace(prompt, rules=tuple(in_force))

    def undo(self, seat: Seat | None, *, force: bool = False) -> None:
        """Take back the last decision at this screen; among bots only one's own, or they would just decide again."""
        self.table.undo(seat if self._bots else None, force=force)
        self.forget_from(len(self.table.entries) + 1)

    def forget_from(self, n: int) -> None:
        """What was told after entry `n` came in is news again to everybody, as after an undo or a correction."""
        before = len([heard for heard in self.table.log if heard.n < n])
        self._seen = {seat: min(seen, before) for seat, seen in self._seen.items()}

    # Showing

    def say(self, text: str, style: str = "") -> None:
        self.lines(wrapped(Text(text, style), self.out))

    def lines(self, lines: Sequence[Text]) -> None:
        for line in lines:
            self.out.print(line, soft_wrap=True, highlight=False)

    def numbered_log(self) -> list[tuple[int, Heard]]:
        """The log as whoever sits here may read it; `why` takes the numbers."""
        return [
            (place, heard) for place, heard in enumerate(self.table.log, start=1) if heard.told.is_for(self._at_screen)
        ]

    def news(self) -> list[tuple[int, Heard]]:
        """What was told since whoever sits here last answered."""
        seen = self._seen.get(self._at_screen, 0)
        return [(number, heard) for number, heard in self.numbered_log() if number > seen]

    @property
    def is_solo(self) -> bool:
        return len(self._seats) == 1

    def picture(self, question: Question | None) -> Scene | None:
        """The scene as whoever sits here may see it."""
        game = self.table.game
        if game.scene is None:
            return None
        scene: Scene = game.scene(self.table.view(self._at_screen), question)
        return scene

    def show(self, asked: Asked) -> None:
        """The whole screen before a question. Scripts and companions get what is new, and no map unasked."""
        below = self._below(asked)
        if not self.out.is_terminal or self.is_companion:
            self.lines([Text(), *log_lines(self.news(), self.out, checklist=self.is_companion), *below])
            return
        scene = self.picture(asked.question)
        above = self._above(scene)
        height = self.out.height - len(above) - len(below) - 2
        log = log_lines(self.news(), self.out)
        reserved = min(len(log), max(FEWEST_LOG_LINES, height // 5))
        keys = keys_on_map(scene, asked.choices) if scene is not None else {}
        middle = map_lines(scene, keys, self.out, height - reserved) if scene is not None else self._plain_view()
        room = max(reserved, height - len(middle))
        if len(log) > room:
            log = [Text(f"    … {len(log) - room + 1} lines before: l", "dim"), *log[len(log) - room + 1 :]]
        self.out.clear()
        self.lines(
            [*above, *middle, *log, *below, flowing([Text(aside, "dim") for aside in IN_SHORT], " · ", self.out)[0]]
        )

    def _above(self, scene: Scene | None) -> list[Text]:
        if scene is None:
            return [heading(self.table.game.title, "")]
        return [heading(scene.title, scene.caption), *track_lines(scene.tracks, self.out)]

    def show_plainly(self) -> None:
        """What is seen of a game that has no picture."""
        self.lines(self._plain_view())

    def _plain_view(self) -> list[Text]:
        return view_lines(self.table.view(self._at_screen), self.out)

    def _below(self, asked: Asked) -> list[Text]:
        game = self.table.game
        is_alone = len(game.seats(self.table.setup)) == 1
        who = "" if asked.seat is None or is_alone else game.called(asked.seat)
        steps = step_lines(self.table.game.outline(self.table.state), asked.prompt.step, self.out)
        options = choice_lines(asked.choices, self.out, self._most_option_lines())
        how = [] if asked.choices else [Text(_how_to_type(asked.question), "green")]
        return [*steps, *ask_lines(who, asked.prompt, self.out), *options, *how]

    def _most_option_lines(self) -> int:
        """A script and a companion have them all; on a screen the map needs room too."""
        if self.is_companion or not self.out.is_terminal:
            return 0
        return max(FEWEST_OPTION_LINES, self.out.height // 3)

    def _tell_result(self) -> None:
        self.lines(log_lines(self.news(), self.out, checklist=self.is_companion))
        result = self.table.result
        assert result is not None
        self.say(f"The game is over: {result.outcome}.", "bold")
        if len(result.scores) > 1:
            self.say(", ".join([f"{self.table.game.called(seat)} {score:g}" for seat, score in result.scores.items()]))
        if result.figures:
            self.say(" · ".join([f"{name.replace('-', ' ')} {figure:g}" for name, figure in result.figures.items()]))
        self.out.print(
            f"Kept. Look back with: grognard replay {self.path}", soft_wrap=True, markup=False, highlight=False
        )

    def _tell_how_to_go_on(self) -> None:
        if not self._is_recorded:
            self.say("Nothing was played, nothing is kept.")
            return
        command = "companion" if self.is_companion else "play"
        pack = f" --pack {self.table.setup.pack}" if self.table.setup.pack else ""
        self.say("The game is kept. Go on with:")
        self.out.print(
            f"grognard {command} {self.table.game.name} --terminal{pack} --resume {self.path}",
            soft_wrap=True,
            markup=False,
            highlight=False,
        )


def _how_to_type(question: Question) -> str:
    if isinstance(question, Roll):
        return f"Type the {question.dice} faces with blanks between them."
    if isinstance(question, Shuffle):
        return "Type all of them in their new order, with blanks between them."
    return "Type what came."
