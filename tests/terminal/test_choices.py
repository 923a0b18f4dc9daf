import pytest

from grognard.kernel.errors import IllegalAnswer
from grognard.kernel.game import Prompt
from grognard.kernel.questions import Draw, Roll, Shuffle
from grognard.terminal.choices import chance_choices, choices_of, meant

MOVES = choices_of(
    [("move", "tank", "1611"), ("move", "tank", "1612"), ("attack", "1711"), "done"],
    ["To Dunmore Camp", "To Raven Heights", "Attack the camp", "Done"],
)
NO_WORDS = Prompt("What came?", (), "", ())


def spelled(typed: str) -> str:
    return meant(MOVES, typed).spelling


def test_options_are_numbered_from_one() -> None:
    assert [choice.key for choice in MOVES] == ["1", "2", "3", "4"]


def test_numbers_keep_themselves_as_their_number() -> None:
    chits = choices_of([7, 3, -1], ["seven", "three", "minus one"])
    assert [choice.key for choice in chits] == ["7", "3", "-1"]
    assert meant(chits, "3").label == "three"


def test_what_chance_may_bring_is_listed_in_the_order_of_its_numbers() -> None:
    cup = Draw("chit", [12, 7, -1])
    assert [choice.key for choice in chance_choices(cup, NO_WORDS)] == ["-1", "7", "12"]


def test_a_number_among_numbers_is_never_the_beginning_of_another() -> None:
    with pytest.raises(IllegalAnswer, match="'1' is not among the options"):
        meant(choices_of([10, 20], ["ten", "twenty"]), "1")


@pytest.mark.parametrize(
    ("typed", "spelling"),
    [
        ("3", "attack 1711"),
        ("done", "done"),
        ("DONE", "done"),
        ("attack 1711", "attack 1711"),
        ("att", "attack 1711"),
        ("to d", "move tank 1611"),
        ("1612", "move tank 1612"),
        ("heights", "move tank 1612"),
    ],
)
def test_an_option_is_meant_by_number_spelling_label_beginning_or_word(typed: str, spelling: str) -> None:
    assert spelled(typed) == spelling


def test_what_could_be_several_is_asked_back() -> None:
    with pytest.raises(IllegalAnswer, match="could be: 1 To Dunmore Camp, 2 To Raven Heights"):
        spelled("move")


def test_what_is_no_option_says_so() -> None:
    with pytest.raises(IllegalAnswer, match="'fly' is not among the options"):
        spelled("fly")


def test_labels_that_do_not_fit_the_options_give_way_to_the_spellings() -> None:
    assert [choice.label for choice in choices_of(["a", "b"], ["only one"])] == ["a", "b"]


def test_a_cup_lists_each_kind_with_its_copies() -> None:
    cup = Draw("bag", ["red", "red", "blue"])
    assert [(choice.label, choice.copies) for choice in chance_choices(cup, NO_WORDS)] == [("red", 2), ("blue", 1)]


def test_one_die_is_picked_and_several_are_typed() -> None:
    assert [choice.key for choice in chance_choices(Roll("hit", 1, 6), NO_WORDS)] == ["1", "2", "3", "4", "5", "6"]
    assert chance_choices(Roll("hit", 2, 6), NO_WORDS) == []
    assert chance_choices(Shuffle("deck", [1, 2]), NO_WORDS) == []


def test_a_cup_of_more_kinds_than_anybody_reads_is_typed() -> None:
    assert chance_choices(Draw("bag", list(range(61))), NO_WORDS) == []
