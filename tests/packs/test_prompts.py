"""Files of prompts and procedures: what is wrong with them is told with the file, the entry and the remedy."""

from __future__ import annotations

from typing import Final

import pytest

from grognard.kernel.questions import Checkpoint, Choose, Question, Seat, Shuffle
from grognard.packs.prompts import Outline, Phrasebook, Vocabulary, read_outlines, read_topics
from grognard.packs.wording import Lexicon

OUTLINES: Final = {"combat": Outline("combat", "Combat", tuple([f"step {number}" for number in range(9)]))}
WORDS: Final = Vocabulary(["TEA-01a"], ("sugar_word",), ("cups",))

GOOD = """
["tea.how-strong"]
ask = "How strong is the tea for {0}?"
rules = ["TEA-01a"]
step = "combat 3"
"""


def problems_of(content: str) -> list[str]:
    return [str(problem) for problem in read_topics({"prompts/tea.toml": content}, OUTLINES, WORDS)[1]]


def test_a_good_file_has_no_problems() -> None:
    found, problems = read_topics({"prompts/tea.toml": GOOD}, OUTLINES, WORDS)
    assert problems == []
    assert list(found) == ["tea.how-strong"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("step =", "stop =", "did you mean step?"),
        ("TEA-01a", "TEA-01b", "rule TEA-01b does not exist; did you mean TEA-01"),
        ("combat 3", "combat 12", "combat has no step '12'; choose from 1 to 9"),
        ("combat 3", "combat", "step 'combat' names no outline"),
        ("combat 3", "tea 3", "step 'tea 3' names no outline"),
        ("{0}", "{who}", "has a place {who}; write places as {0}"),
        ("{0}", "{0", "expected '}'"),
        ('["TEA-01a"]', "[]", "no rule stands behind it"),
        ("ask =", "ask", "not readable"),
    ],
)
def test_a_fault_is_told_with_file_entry_and_remedy(old: str, new: str, told: str) -> None:
    problems = problems_of(GOOD.replace(old, new))
    assert len(problems) == 1
    assert problems[0].startswith("prompts/tea.toml")
    assert told in problems[0]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('step = "tea 1"', "when ally: step 'tea 1' names no outline"),
        ('rules = ["TEA-09"]', "when ally: rule TEA-09 does not exist"),
        ('ask = "{sugar}"', "when ally: '{sugar}' has a place {sugar}"),
        ('label = "x"', "label"),
    ],
)
def test_a_fault_in_an_occasion_is_told_too(line: str, told: str) -> None:
    problems = problems_of(f'{GOOD}["tea.how-strong".when.ally]\n{line}\n')
    assert len(problems) == 1
    assert told in problems[0]


def test_a_topic_in_two_files_is_a_fault() -> None:
    _, problems = read_topics({"prompts/a.toml": GOOD, "prompts/b.toml": GOOD}, OUTLINES, WORDS)
    assert [str(problem) for problem in problems] == [
        "prompts/b.toml, tea.how-strong: another file has this topic too; drop one of them"
    ]


def test_an_outline_with_a_fault_is_told() -> None:
    table = '[[outline]]\nid = "tea"\ntitle = "Tea"\nsteps = ["boil"]\n'
    assert read_outlines(table)[1] == []
    assert "two entries have this id" in str(read_outlines(table * 2)[1][0])
    assert "outline tea" in str(read_outlines(table.replace("steps", "steep"))[1][0])


def test_numbers_are_read_as_what_a_game_knows_only() -> None:
    assert problems_of(GOOD + 'reads = "cups"\n') == []
    assert "numbers can be read as: cups" in problems_of(GOOD + 'reads = "spoons"\n')[0]


# What is made of them


def put(question: Question) -> tuple[str, tuple[str, ...]]:
    labels = '["tea.how-strong".options]\nweak = "Weak, for {about0}"\n'
    found, _ = read_topics({"prompts/tea.toml": GOOD + labels}, OUTLINES, WORDS)
    book = Phrasebook(found, dict(OUTLINES))
    lexicon = Lexicon({"queen": "the Queen"}, {"strong-tea": "builder's tea"}, {})
    prompt = book.put(question, lexicon, {}, lambda topic: (), lambda option, label: label)
    return prompt.ask, prompt.labels


def test_a_question_is_put_in_the_words_of_its_topic() -> None:
    asked = Choose(Seat("maid"), "tea.how-strong", ["weak", "strong-tea", "weak-ish"], ("queen",))
    assert put(asked) == (
        "How strong is the tea for the Queen?",
        ("Weak, for the Queen", "Builder's tea", "Weak ish"),
    )


def test_a_topic_without_words_is_made_readable_and_labels_differ() -> None:
    asked = Choose(Seat("maid"), "tea.with-milk", [("a", "b"), "a-b"], ())
    assert put(asked) == ("Tea: with milk?", ("A b (a b)", "A b (a-b)"))
    assert put(Checkpoint("tea-time")) == ("Tea time", ())


def test_a_shuffle_has_no_answers_to_choose_from() -> None:
    assert put(Shuffle("tea.how-strong", list(range(40)), ("queen",)))[1] == ()
