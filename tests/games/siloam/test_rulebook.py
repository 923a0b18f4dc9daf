"""The rules as they are cited: each is complete, and whatever the code, the data or a prompt cites exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.games.siloam import GAME
from grognard.games.siloam.rulebook import read_rules, rules

HOME = Path(__file__).resolve().parents[3] / "src" / "grognard" / "games" / "siloam"
ID = re.compile(r"\bSOS-[A-Z]{3}-\d{2}[a-z]?(?:-v\d\d)?(?![\w-])")
CHAPTERS = ("SET", "SEQ", "ACT", "MOV", "STK", "SUP", "CBT", "HIT", "RET", "GRP", "AIR", "VNG", "ALY", "GUE", "EVT")
CHAPTERS_OF_MEANS = ("PLN", "MOR", "CPX", "VIC")


def test_every_rule_has_a_title_a_text_an_edition_and_a_source() -> None:
    for name, rule in rules().items():
        assert ID.fullmatch(name), name
        assert rule.id == name
        assert rule.title.strip()
        assert rule.text.strip()
        assert rule.source.strip()
        assert rule.rulesets
        assert set(rule.rulesets) <= set(GAME.rulesets)


def test_every_chapter_is_there() -> None:
    areas = {name.split("-")[1] for name in rules()}
    assert areas == {*CHAPTERS, *CHAPTERS_OF_MEANS, "GAP", "CON"}
    assert len(rules()) == 445 + 39 + 86


def test_a_rule_that_the_editions_word_differently_is_in_force_in_its_own_only() -> None:
    for name, rule in rules().items():
        if name.endswith("-v13"):
            assert rule.rulesets == ("v13",)
            assert f"{name[:-4]}-v19" in rules() or name in ("SOS-EVT-14e-v13", "SOS-EVT-31d-v13")
        if name.endswith("-v19"):
            assert rule.rulesets == ("v19",)
            assert f"{name[:-4]}-v13" in rules()


@pytest.mark.parametrize("path", sorted(HOME.rglob("*.py")) + sorted(HOME.rglob("*.toml")), ids=lambda path: path.name)
def test_every_rule_that_is_cited_exists(path: Path) -> None:
    stems = {name.removesuffix("-v13").removesuffix("-v19") for name in rules()}
    cited = set(ID.findall(path.read_text(encoding="utf-8")))
    unknown = {name for name in cited if name not in rules() and not _is_group(name, stems)}
    assert not unknown


def _is_group(name: str, stems: set[str]) -> bool:
    """`SOS-CBT-06` speaks of all of 06a, 06b and so on; `SOS-ACT-07a` of both editions' wording."""
    return name in stems or any(stem[:-1] == name and stem[-1].isalpha() for stem in stems)


def test_rules_are_read_once() -> None:
    assert rules() is rules()


def test_what_settles_a_rule_is_named_with_it() -> None:
    assert rules()["SOS-EVT-31b"].text.endswith("(See SOS-CON-60.)")


GOOD = """
[[rule]]
id = "SOS-TEA-01"
title = "Tea"
text = "Tea is served at five."
rulesets = ["v19", "v13"]
source = "Aid V"
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Tea is served at five."', '""', "a title, text or source is empty"),
        ('"v13"', '"v14"', "rulesets = ['v19', 'v14']; choose from: v13, v19"),
        ('["v19", "v13"]', "[]", "choose from: v13, v19"),
        ("source =", "sauce =", "give id, title, text, rulesets and source"),
        ('source = "Aid V"', 'source = "Aid V"\nsee = ["SOS-TEA-02"]', "sees SOS-TEA-02, which is no rule"),
        ("title =", "title", "not readable"),
    ],
)
def test_a_fault_is_told_with_file_entry_and_remedy(old: str, new: str, told: str) -> None:
    problems = [str(problem) for problem in read_rules(GOOD.replace(old, new))[1]]
    assert len(problems) == 1
    assert problems[0].startswith("rules.toml")
    assert told in problems[0]


def test_two_rules_of_one_id_are_told() -> None:
    assert read_rules(GOOD)[1] == []
    assert "rule SOS-TEA-01: two entries have this id" in str(read_rules(GOOD * 2)[1][0])
