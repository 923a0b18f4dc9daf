"""The rules as they are cited: each is complete, and whatever the code, the data or a prompt cites exists."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.games.reborn.pack_files import load_pack
from grognard.games.reborn.rulebook import read_rules, rules

HOME = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "reborn"
ID = re.compile(r"\bERB-[A-Z0-9]{3}-\d{2}[a-z]?(?![\w-])")
CHAPTERS = ("SET", "INI", "ACV", "CPX", "FIN", "MOV", "DOR", "EQP", "WND", "CLC", "LOS", "SHT", "EXP", "DUE", "INT")
MODULES = ("IPS", "PTS", "SEA", "ABL", "RAD", "LRG", "CAP", "CMB", "LVL", "SG2", "SG4", "GLC", "GLT", "GLE")


def test_every_rule_has_a_title_a_text_a_ruleset_and_a_source() -> None:
    for name, rule in rules().items():
        assert ID.fullmatch(name), name
        assert rule.id == name
        assert rule.title.strip()
        assert rule.text.strip()
        assert rule.source.strip()
        assert set(rule.rulesets) <= set(load_pack().rulesets)
        assert rule.rulesets


def test_every_chapter_is_there() -> None:
    areas = list(dict.fromkeys([name.split("-")[1] for name in rules()]))
    assert areas == [*CHAPTERS, *MODULES, "GAP", "CON"]
    assert len(rules()) == 644 + 36 + 40


def test_a_reading_is_in_force_where_its_switch_says_so() -> None:
    """The default readings are rules in the rulesets that have them, and in no other."""
    rulesets = load_pack().rulesets
    readings: dict[str, Callable[[str], bool]] = {
        "ERB-INT-01g": lambda name: not rulesets[name].adjacent_needs_los,
        "ERB-INT-01h": lambda name: not rulesets[name].interrupt_on_activation,
        "ERB-FIN-03b": lambda name: rulesets[name].empty_weapons_stay_empty,
        "ERB-CLC-04e": lambda name: rulesets[name].dead_attackers_hit,
        "ERB-CAP-05b": lambda name: rulesets[name].torturers == "salemite",
        "ERB-PTS-02h": lambda name: rulesets[name].foreign_ground == "every-search",
    }
    for rule, is_in_force in readings.items():
        assert rules()[rule].rulesets == tuple([name for name in rulesets if is_in_force(name)]), rule


@pytest.mark.parametrize("path", sorted(HOME.rglob("*.py")) + sorted(HOME.rglob("*.toml")), ids=lambda path: path.name)
def test_every_rule_that_is_cited_exists(path: Path) -> None:
    cited = set(ID.findall(path.read_text(encoding="utf-8")))
    unknown = {name for name in cited if name not in rules() and not _is_group(name)}
    assert not unknown


def _is_group(name: str) -> bool:
    """`ERB-CLC-04` speaks of all of 04a, 04b and so on."""
    return any(rule[:-1] == name and rule[-1].isalpha() for rule in rules())


def test_rules_are_read_once() -> None:
    assert rules() is rules()


def test_what_settles_a_rule_is_named_with_it() -> None:
    assert rules()["ERB-INT-01g"].text.endswith("(See ERB-CON-02.)")


def test_a_fault_is_told_with_file_entry_and_remedy() -> None:
    entry = """
[[rule]]
id = "ERB-TEA-01a"
title = "Tea"
text = "Tea is served at five."
rulesets = ["standard", "green"]
source = "Ours"
"""
    problems = [str(problem) for problem in read_rules(entry)[1]]
    assert problems == [
        "rules.toml, rule ERB-TEA-01a: rulesets = ['standard', 'green']; choose from: literal, standard, summary"
    ]
    assert read_rules(entry.replace(', "green"', ""))[1] == []
