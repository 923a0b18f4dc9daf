"""What stands on the screen around the map: tracks, log, the step one is in, the question and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.style import Style
from rich.text import Text

from grognard.kernel.entries import Heard
from grognard.kernel.game import Prompt
from grognard.scene import palette
from grognard.scene.model import Panel, Scene, SquareBoard, Track
from grognard.terminal.choices import Choice
from grognard.terminal.faces import described
from grognard.terminal.hexmap import HexSheet, room_for
from grognard.terminal.squaremap import SquareSheet, fits

FEWEST_MAP_LINES: Final = 11
GAP: Final = 2
LEGEND: Final = (
    "Counters: I infantry, T tank, A artillery (small letter: Movement Mode), then number or rating ▲●■◆,"
    " hits on red; G guerrilla, H headquarters, E engineer, S scout. Hexes: * objective, ' priority, , entry, ! flag,"
    " # works, x garrison, . rough, ^ difficult, ~ sea. Edges: - | road, = bridge; rivers are blue or %."
    " (n) is where option n leads; > is what several options touch."
)


def wrapped(text: Text, console: Console, indent: int = 0, first: Text | None = None) -> list[Text]:
    """A text as lines of the screen, indented so far; `first` stands in the indentation of the first line."""
    lines = list(text.wrap(console, max(20, console.width - indent)))
    for line in lines:
        line.rstrip()
    heads = [first if first is not None else Text(" " * indent), *[Text(" " * indent) for _ in lines[1:]]]
    return [Text().append_text(head).append_text(line) for head, line in zip(heads, lines, strict=False)]


def flowing(parts: Sequence[Text], between: str, console: Console) -> list[Text]:
    """Parts one after another, none broken over two lines."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(between) + part.cell_len <= console.width:
            lines[-1].append(between, "dim").append_text(part)
        else:
            lines.append(Text().append_text(part))
    return lines


# Above and beside the map


def heading(title: str, caption: str) -> Text:
    return Text.assemble((title, "bold"), ("  " + caption if caption else "", "dim"))


def track_lines(tracks: Sequence[Track], console: Console) -> list[Text]:
    """All tracks in running lines; what has become serious is red."""
    parts: list[Text] = []
    for track in tracks:
        is_serious = track.alarm is not None and track.at >= track.alarm
        note = track.note or (str(track.at) if track.at > track.last else f"{track.at}/{track.last}")
        style = Style(bold=True, color=palette.ALARM if is_serious else None)
        parts.append(Text.assemble((f"{track.title} ", "dim"), (note, style)))
    return flowing(parts, " · ", console)


def panel_lines(panels: Sequence[Panel], console: Console) -> list[Text]:
    lines: list[Text] = []
    for panel in panels:
        first = Text(f"{panel.title}: ", "bold")
        lines += wrapped(Text(" · ".join(panel.lines)), console, 2, first)
    return lines


def counter_lines(scene: Scene, console: Console) -> list[Text]:
    """Every counter in words, in the order of the hexes."""
    lines: list[Text] = []
    for piece in sorted(scene.pieces, key=lambda one: (one.tint, one.place)):
        ink = palette.INKS[piece.tint]
        place = Text.assemble((f" {piece.place} ", Style(color=ink.print, bgcolor=ink.card)), " ")
        lines += wrapped(Text(described(piece)), console, place.cell_len, place)
    return lines


def view_lines(view: Any, console: Console) -> list[Text]:
    """A view of a game that has no picture: its fields in plain words."""
    lines: list[Text] = []
    for name, value in msgspec.to_builtins(view).items():
        title = Text(f"{name.replace('_', ' ')}: ", "dim")
        lines += wrapped(Text(_in_words(value)), console, title.cell_len, title)
    return lines


def _in_words(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join([f"{key} {_in_words(part)}" for key, part in value.items()]) or "none"
    if isinstance(value, (list, tuple)):
        return " ".join([_in_words(part) for part in value]) or "none"
    return str(value)


# The map


def keys_on_map(scene: Scene, choices: Sequence[Choice]) -> dict[str, str]:
    """The places that one option alone lights up, with its number. What all options share tells them not apart."""
    key_of = {choice.spelling: choice.key for choice in choices}
    touching: dict[str, list[str]] = {}
    for touch in scene.touches:
        if touch.option in key_of:
            for place in touch.places:
                touching.setdefault(place, []).append(key_of[touch.option])
    return {place: keys[0] for place, keys in touching.items() if len(keys) == 1}


def map_lines(scene: Scene, keys: Mapping[str, str], console: Console, most: int = 0) -> list[Text]:
    """The map, or of a map higher than `most` lines the rows that matter now; empty if there is no room for it."""
    sheet = _sheet(scene, keys, console)
    if sheet is None:
        return []
    lines = sheet.lines()
    if not most or len(lines) <= most:
        return lines
    if most < FEWEST_MAP_LINES:
        return []
    rows = (most - 2) // 2
    first = _first_row(scene, rows)
    return sheet.lines(first, first + rows - 1)


def _sheet(scene: Scene, keys: Mapping[str, str], console: Console) -> HexSheet | SquareSheet | None:
    """The map as text, whatever its kind; None if the terminal is too narrow for it."""
    board = scene.board
    coloured = console.color_system is not None and not console.no_color
    if isinstance(board, SquareBoard):
        return SquareSheet(scene, board, keys, coloured=coloured) if fits(board, console.width) else None
    room = room_for(board, console.width)
    return HexSheet(scene, board, room, keys, coloured=coloured) if room else None


def _first_row(scene: Scene, rows: int) -> int:
    """Where a window of so many rows shows the most of what is offered, and then of the counters."""
    lit = [int(place[2:]) for touch in scene.touches for place in touch.places]
    counters = [int(piece.place[2:]) for piece in scene.pieces]

    def shows(first: int) -> tuple[int, int]:
        window = range(first, first + rows)
        return len([row for row in lit if row in window]), len([row for row in counters if row in window])

    return max(range(1, scene.board.rows - rows + 2), key=shows)


# The log


def log_lines(log: Sequence[tuple[int, Heard]], console: Console, *, checklist: bool = False) -> list[Text]:
    """What was told, each with the number to ask `why` about, and its rule."""
    lines: list[Text] = []
    for number, heard in log:
        first = Text(f"{'☐ ' if checklist else ''}{number:>3} ", "dim")
        text = Text(heard.told.text)
        text.append(f" [{heard.told.rule}]" if heard.told.rule else "", "cyan")
        lines += wrapped(text, console, first.cell_len, first)
    return lines


# The question


def step_lines(outline: Sequence[str], step: str, console: Console) -> list[Text]:
    """The steps of the procedure one is in, the current one marked."""
    if step not in outline:
        return wrapped(Text(step, "bold magenta"), console) if step else []
    columns = zip(*[one.split(" ") for one in outline], strict=False)
    shared = " ".join([words[0] for words in takewhile(lambda words: len(set(words)) == 1, columns)])
    shared = shared if len(outline) > 1 else ""
    parts = [Text(shared, "magenta")] if shared else []
    for one in outline:
        name = one.removeprefix(shared).strip()
        parts.append(Text(f"[{name}]", "bold magenta") if one == step else Text(name, "dim"))
    return flowing(parts, " › ", console)


def ask_lines(who: str, prompt: Prompt, console: Console) -> list[Text]:
    text = Text.assemble((f"{who}: " if who else "", "bold"), (prompt.ask, "bold yellow"))
    text.append(f"  [{', '.join(prompt.rules[:2])}]" if prompt.rules else "", "cyan")
    return wrapped(text, console)


def choice_lines(choices: Sequence[Choice], console: Console, most: int = 0) -> list[Text]:
    """The options with their numbers, in as many columns as fit; of more than `most` lines the first."""
    if not choices:
        return []
    digits = max([len(choice.key) for choice in choices])
    labels = [_label(choice) for choice in choices]
    wide = digits + 2 + max([len(label) for label in labels]) + GAP
    columns = max(1, min(len(choices), (console.width + GAP) // wide))
    rows = -(-len(choices) // columns)
    if most and rows > most:
        shown = (most - 1) * columns
        rest = Text(f"… and {len(choices) - shown} more: a lists all", "dim")
        return [*choice_lines(choices[:shown], console), rest]
    lines: list[Text] = []
    for row in range(rows):
        line = Text()
        for place in range(row, len(choices), rows):
            line.pad_right(wide * (place // rows) - line.cell_len)
            line.append(f"{choices[place].key:>{digits}}", "bold green").append(f"  {labels[place]}")
        first = Text(f"{choices[row].key:>{digits}}  ", "bold green")
        lines += wrapped(Text(labels[row]), console, digits + 2, first) if columns == 1 else [line]
    return lines


def _label(choice: Choice) -> str:
    """What stands beside the number; a label that begins with it need not say it twice."""
    label = choice.label
    if choice.key == choice.spelling and (label == choice.key or label.startswith(f"{choice.key} ")):
        label = label.removeprefix(choice.key).strip()
    return label + (f" ×{choice.copies}" if choice.copies > 1 else "")
