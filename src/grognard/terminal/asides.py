"""What can be typed at a prompt besides an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from rich.text import Text

from grognard.kernel.entries import Chanced
from grognard.kernel.errors import GrognardError, IllegalAnswer
from grognard.kernel.narration import Reason
from grognard.kernel.questions import Barred, Choose, Draw, Roll, Shuffle
from grognard.kernel.spelling import spell
from grognard.scene.measures import odds_in_words, odds_until_next_decision
from grognard.terminal.asked import Asked, Leave
from grognard.terminal.choices import chance_choices, meant
from grognard.terminal.reading import read_line
from grognard.terminal.rulebook import rule_lines, rule_named
from grognard.terminal.screen import (
    LEGEND,
    choice_lines,
    counter_lines,
    keys_on_map,
    log_lines,
    map_lines,
    panel_lines,
    wrapped,
)

if TYPE_CHECKING:
    from grognard.terminal.session import Session

MOST_TO_CORRECT: Final = 12
MOST_REASONS: Final = 5

HELP: Final = (
    ("NUMBER", "answer with that option; its name, the beginning of it or a hex in it will do"),
    ("Enter", "show the screen again"),
    ("a", "all options, where the screen shows only some"),
    ("?", "the rules behind the question in full; ? ID any rule"),
    ("why", "what is not offered and why, and the reasons of the last moves"),
    ("why OPTION", "why that is not offered; why N the reason or rule of line N of the log"),
    ("o N", "the odds of what follows from option N, up to the next decision"),
    ("u", "undo the last decision; u! also across chance, playing solo"),
    ("m", "the whole map; its signs are explained below"),
    ("p", "all counters, tracks and lists"),
    ("l", "the whole log; l N its last N lines"),
    ("s FILE", "save a copy of the game; it is kept all the time anyway"),
    ("correct N", "companion: chance result N was entered wrongly; correct lists them"),
    ("q", "leave; the game is kept"),
)

Aside: TypeAlias = "Callable[[Session, Asked, str], bool]"


def do_aside(session: Session, asked: Asked, line: str) -> bool | None:
    """Do what the line says, and tell whether the game stands elsewhere now. None: the line is an answer.

    An option that is spelled like an aside is answered by its number.
    """
    word, _, rest = line.partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", line[1:]
    aside = ASIDES.get(word.casefold())
    if aside is None or (rest and word.casefold() in WITHOUT_MORE):
        return None
    return aside(session, asked, rest.strip())


def _help(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    wide = max([len(words) for words, _ in HELP])
    for words, meaning in HELP:
        if session.is_companion or not words.startswith("correct"):
            first = Text(f"{words:<{wide}}  ", "bold green")
            session.lines(wrapped(Text(meaning), session.out, first.cell_len, first))
    if session.table.game.scene is not None:
        session.say(LEGEND, "dim")
    return False


# Looking


def _show_map(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    scene = session.picture(asked.question)
    if scene is None:
        session.show_plainly()
        return False
    lines = map_lines(scene, keys_on_map(scene, asked.choices), session.out)
    if not lines:
        raise GrognardError(
            f"the map needs {4 * scene.board.columns} columns, the terminal has {session.out.width}; p lists everything"
        )
    session.lines(lines)
    return False


def _show_pieces(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    scene = session.picture(asked.question)
    if scene is None:
        session.show_plainly()
        return False
    session.lines([*counter_lines(scene, session.out), *panel_lines(scene.panels, session.out)])
    for track in scene.tracks:
        session.lines([Text.assemble((f"{track.title}: ", "bold"), track.note or f"{track.at} of {track.last}")])
    return False


def _show_log(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    if rest and not rest.isdecimal():
        raise IllegalAnswer(f"l {rest}: give the number of lines, or nothing for the whole log")
    log = session.numbered_log()
    session.lines(log_lines(log[-int(rest) :] if rest and int(rest) else log, session.out))
    return False


def _show_all_options(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    session.lines(choice_lines(asked.choices, session.out))
    return False


# Rules and reasons


def _show_rules(session: Session, asked: Asked, rest: str) -> bool:
    rules = session.table.game.rules()
    if rest:
        session.lines(rule_lines(rule_named(rules, rest), session.out))
        return False
    shown = [rules[rule] for rule in asked.prompt.rules if rule in rules]
    if not shown:
        session.say("No rule is named for this question; ? ID shows any rule.")
    for rule in shown:
        session.lines(rule_lines(rule, session.out))
    return False


def _tell_why(session: Session, asked: Asked, rest: str) -> bool:
    if rest.isdecimal():
        _tell_reason(session, int(rest))
    elif rest:
        _tell_barred(session, asked, rest)
    else:
        barred = _barred(asked)
        for one in barred:
            session.say(f"{spell(one.option)}: {one.reason} [{one.rule}]")
        told = session.news() or session.numbered_log()[-MOST_REASONS:]
        reasoned = [number for number, heard in told if "reason" in heard.told.facts][-MOST_REASONS:]
        for number in reasoned:
            _tell_reason(session, number)
        if not barred and not reasoned:
            session.say("Nothing that tempts was left out, and nothing was decided by itself; ? shows the rules.")
    return False


def _tell_reason(session: Session, number: int) -> None:
    """What was told in one line of the log: the candidates and what decided between them, or the rule."""
    told = next((heard.told for place, heard in session.numbered_log() if place == number), None)
    if told is None:
        raise IllegalAnswer(f"the log has no line {number}; l shows it")
    session.say(f"{number}. {told.text} [{told.rule}]", "bold")
    reason = told.facts.get("reason")
    if isinstance(reason, Reason):
        session.say(f"  among: {', '.join(reason.candidates)}")
        session.say(f"  chosen: {reason.chosen}; {reason.tie_break}")
    rules = session.table.game.rules()
    if told.rule in rules:
        session.lines(rule_lines(rules[told.rule], session.out))


def _tell_barred(session: Session, asked: Asked, wanted: str) -> None:
    folded = wanted.casefold()
    fitting = [one for one in _barred(asked) if folded == spell(one.option).casefold()]
    fitting = fitting or [one for one in _barred(asked) if folded in spell(one.option).casefold()]
    if fitting:
        for one in fitting:
            session.say(f"{spell(one.option)} is not offered: {one.reason} [{one.rule}]")
        return
    try:
        choice = meant(asked.choices, wanted)
    except IllegalAnswer:
        raise IllegalAnswer(f"nothing is known of why {wanted!r} is not offered; ? shows the rules behind it") from None
    session.say(f"It is offered: {choice.key} {choice.label}")


def _barred(asked: Asked) -> Sequence[Barred]:
    question = asked.question
    return question.barred() if isinstance(question, Choose) and question.barred is not None else ()


def _tell_odds(session: Session, asked: Asked, rest: str) -> bool:
    if asked.seat is None:
        raise GrognardError("odds are told of decisions; this is up to chance")
    if not rest:
        raise IllegalAnswer("o N: give the number of an option")
    choice = meant(asked.choices, rest)
    found = odds_until_next_decision(session.table, choice.spelling, asked.seat)
    kind = "exactly" if found.exact else f"about, of {found.replays} tries"
    session.say(f"{choice.label}, up to the next decision ({kind}):", "bold")
    for share, change in odds_in_words(found):
        first = Text(f"{share:>5}  ", "bold")
        session.lines(wrapped(Text(change), session.out, first.cell_len, first))
    return False


# Changing what was


def _undo(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    session.undo(asked.seat)
    return True


def _force_undo(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    if not session.is_solo:
        raise GrognardError("u! takes back what others have seen; it is for one person playing solo")
    session.undo(asked.seat, force=True)
    return True


def _correct(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    """A chance result of the physical table that was entered wrongly."""
    number, _, outcome = rest.partition(" ")
    if not number:
        _list_chance(session)
        return False
    if not session.is_companion:
        raise GrognardError("results are corrected in the companion; here chance is the computer's")
    if not number.isdecimal():
        raise IllegalAnswer(f"correct {rest}: give the number of the result; correct lists them")
    correction = session.table.correct(int(number), outcome.strip() or _ask_anew(session, int(number)))
    session.forget_from(int(number))
    stands = f"Corrected; everything up to entry {correction.stands} stands."
    session.say(f"{stands} {correction.stopped}".strip(), "yellow")
    return True


def _list_chance(session: Session) -> None:
    results = [entry for entry in session.table.entries if isinstance(entry, Chanced)]
    if not results:
        session.say("Chance has brought nothing yet.")
    for entry in results[-MOST_TO_CORRECT:]:
        session.say(f"{entry.n:>4}  {entry.chance}: {entry.outcome}")


def _ask_anew(session: Session, number: int) -> str:
    """The question of chance as it was then, asked again."""
    entries = session.table.entries
    if not 0 < number <= len(entries) or not isinstance(entries[number - 1], Chanced):
        raise IllegalAnswer(f"entry {number} is no result of chance; correct lists them")
    then = session.table.fork()
    then.undo_to(number - 1, force=True)
    question = then.question
    assert isinstance(question, (Draw, Roll, Shuffle))
    prompt = session.table.game.prompt(then.state, question)
    choices = chance_choices(question, prompt)
    session.say(f"{prompt.ask} (instead of {entries[number - 1].outcome})", "bold yellow")  # type: ignore[union-attr]
    session.lines(choice_lines(choices, session.out))
    line = read_line(session.out, "correct> ")
    if not line:
        raise IllegalAnswer("nothing was corrected")
    return meant(choices, line).spelling if choices else line


# Keeping


def _save(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    if not rest:
        raise IllegalAnswer("s FILE: give the name of a file")
    path = Path(rest).expanduser()
    if path.exists():
        raise GrognardError(f"{path} exists; give another name")
    session.table.save(path)
    session.say(f"Saved in {path}.")
    return False


def _leave(session: Session, asked: Asked, rest: str) -> bool:  # noqa: ARG001
    raise Leave


ASIDES: Final[dict[str, Aside]] = {
    "?": _show_rules,
    "a": _show_all_options,
    "correct": _correct,
    "h": _help,
    "l": _show_log,
    "m": _show_map,
    "o": _tell_odds,
    "p": _show_pieces,
    "q": _leave,
    "s": _save,
    "u": _undo,
    "u!": _force_undo,
    "why": _tell_why,
}
WITHOUT_MORE: Final = ("a", "h", "m", "p", "q", "u", "u!")
