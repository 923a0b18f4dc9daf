"""Who answers chance: a seed, a script, a journal, or a person."""

from collections import Counter

import pytest

from grognard.kernel.chance import Asked, Replayed, Scripted, Seeded, outcome_of, streams
from grognard.kernel.errors import IllegalAnswer, ScriptError
from grognard.kernel.questions import Draw, Roll, Shuffle

DIE = Roll("fight.die", 1, 6)
CUP = Draw("fight.cup", ["red", "red", "blue"])
DECK = Shuffle("deck", ["a", "b", "c"])


def test_a_seed_brings_the_same_again() -> None:
    one, other = Seeded(7), Seeded(7)
    questions = [DIE, CUP, DECK] * 20
    assert [one.answer(question) for question in questions] == [other.answer(question) for question in questions]
    assert [Seeded(8).answer(DIE) for _ in range(20)] != [Seeded(7).answer(DIE) for _ in range(20)]


def test_streams_of_different_names_tell_nothing_about_each_other() -> None:
    assert streams(7, "game").random() == streams(7, "game").random()
    assert streams(7, "game").random() != streams(7, "bot:north").random()
    assert [Seeded(7, "game").answer(DECK) for _ in range(9)] != [Seeded(7, "odds").answer(DECK) for _ in range(9)]


def test_seeded_chance_is_fair() -> None:
    source = Seeded(3)
    faces = Counter([source.answer(DIE) for _ in range(6000)])
    assert set(faces) == {(face,) for face in range(1, 7)}
    assert all(850 < count < 1150 for count in faces.values())
    drawn = Counter([source.answer(CUP) for _ in range(3000)])
    assert 1850 < drawn["red"] < 2150
    orders = Counter([source.answer(DECK) for _ in range(6000)])
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_script_is_followed_in_its_order_and_says_what_is_left() -> None:
    script = Scripted([(3,), "blue", "c a b"])
    assert [script.answer(question) for question in (DIE, CUP, DECK)] == [(3,), "blue", ("c", "a", "b")]
    assert script.left == {}
    assert Scripted([1, 2]).left == {"*": [1, 2]}


def test_a_script_by_topic_uses_the_first_pattern_that_fits() -> None:
    script = Scripted({"fight.*": [2, "red"], "*": ["a b c"]})
    assert [script.answer(question) for question in (DECK, DIE, CUP)] == [("a", "b", "c"), (2,), "red"]


def test_a_script_may_leave_the_rest_to_another_source() -> None:
    script = Scripted({"fight.die": [2]}, otherwise=Scripted(["blue"]))
    assert [script.answer(DIE), script.answer(CUP)] == [(2,), "blue"]


def test_a_script_that_does_not_fit_says_where() -> None:
    with pytest.raises(ScriptError, match=r"the script does not fit: fight.die: '9' cannot come of fight.die"):
        Scripted([9]).answer(DIE)
    with pytest.raises(ScriptError, match=r"no outcome left for fight.cup \(a draw out of red, blue\); add one to it"):
        Scripted([]).answer(CUP)
    with pytest.raises(ScriptError, match=r"deck \(an order of a, b, c\)"):
        Scripted([]).answer(DECK)


def test_replayed_chance_comes_as_it_came_and_then_a_person_is_asked() -> None:
    replay = Replayed([("fight.die", "4"), ("deck", "b a c")])
    assert [replay.answer(DIE), replay.answer(DECK), replay.answer(DIE)] == [(4,), ("b", "a", "c"), None]


def test_replayed_chance_of_another_game_is_refused() -> None:
    with pytest.raises(ScriptError, match=r"fight.cup: the replay has fight.die here \(4\); it is of another game"):
        Replayed([("fight.die", "4")]).answer(CUP)


def test_a_person_is_asked_everything() -> None:
    assert [Asked().answer(question) for question in (DIE, CUP, DECK)] == [None, None, None]


def test_outcomes_carry_their_weights() -> None:
    assert CUP.outcomes() == [("red", 2), ("blue", 1)]
    assert dict(Roll("two", 2, 6).outcomes())[(1, 1)] == 1
    assert dict(Roll("two", 2, 6).outcomes())[(1, 2)] == 2
    assert sum(ways for _, ways in Roll("two", 2, 6).outcomes()) == 36
    assert dict(Roll("three", 3, 6).outcomes())[(1, 2, 3)] == 6
    assert Shuffle("pair", ["x", "x", "y"]).outcomes() == [
        (("x", "x", "y"), 2),
        (("x", "y", "x"), 2),
        (("y", "x", "x"), 2),
    ]


def test_a_shuffle_of_many_is_sampled_not_listed() -> None:
    many = Shuffle("deck", list(range(8)))
    with pytest.raises(ValueError, match=r"8 items have too many orders to list; sample them instead"):
        many.outcomes()
    assert sorted(many.sample(streams(1, "x"))) == list(range(8))


def test_an_order_is_read_even_if_one_thing_is_spelled_like_the_beginning_of_another() -> None:
    names = Shuffle("names", ["big", "big dog", "dog"])
    assert outcome_of(names, "big big dog dog") in (("big", "big dog", "dog"), ("big dog", "big", "dog"))
    assert outcome_of(names, "dog big dog big") == ("dog", "big dog", "big")
    assert outcome_of(Shuffle("none", []), "-") == ()
    with pytest.raises(IllegalAnswer):
        outcome_of(names, "big dog")
    with pytest.raises(IllegalAnswer):
        outcome_of(names, 7)
