"""Rules as a person reads them: by id, by what they say."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from rich.console import Console
from rich.text import Text

from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Rule
from grognard.terminal.screen import wrapped


def rule_named(rules: Mapping[str, Rule], wanted: str) -> Rule:
    """The rule of this id; the game's prefix may be left out. GrognardError, with near ones, if there is none."""
    named = {rule.casefold(): rule for rule in rules}
    folded = wanted.strip().casefold()
    exact = named.get(folded)
    if exact is not None:
        return rules[exact]
    ending = [rule for rule in rules if rule.casefold().endswith(f"-{folded}")]
    if len(ending) == 1:
        return rules[ending[0]]
    beginning = [rule for rule in rules if folded in rule.casefold()][:6]
    near = beginning or [named[close] for close in get_close_matches(folded, named, n=3)]
    remedy = f"did you mean {', '.join(near)}?" if near else "grognard rules GAME lists them"
    raise GrognardError(f"there is no rule {wanted!r}; {remedy}")


def rule_lines(rule: Rule, console: Console) -> list[Text]:
    """A rule in full."""
    where = ", ".join(rule.rulesets)
    return [
        *wrapped(Text.assemble((rule.id, "bold cyan"), "  ", (rule.title, "bold"), (f"  ({where})", "dim")), console),
        *wrapped(Text(rule.text), console, 2),
    ]


def rules_saying(rules: Mapping[str, Rule], words: str) -> list[Rule]:
    """The rules in which all these words stand, in title or text."""
    wanted = words.casefold().split()
    return [
        rule
        for rule in rules.values()
        if all([word in f"{rule.id} {rule.title} {rule.text}".casefold() for word in wanted])
    ]
