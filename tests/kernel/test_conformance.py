"""Every game conforms; and a game that does not is found out, whatever is wrong with it."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.kernel.asking import checkpoint, choose
from grognard.kernel.conformance import check, require, setups
from grognard.kernel.game import Game, Prompt, Result, Setup
from grognard.kernel.narration import Hear, Told
from grognard.kernel.questions import Barred, Choose, Draw, Play, Question, Sealed, Seat
from tests.kernel import journey
from tests.kernel.journey import ANN, BOB, Diary, little
from tests.tiny import connect_four, magpies

SOUND = [connect_four.GAME, magpies.GAME, journey.GAME]


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.name)
def test_the_small_games_conform(game: Game) -> None:
    for setup in setups(game):
        assert check(game, setup, seeds=range(8)) == []
        require(game, setup, seeds=range(1))


def test_setups_are_all_rulesets_with_all_scenarios() -> None:
    game = little(journey.play, rulesets=("old", "new"), scenarios=("short", "long"))
    assert [(setup.ruleset, setup.scenario) for setup in setups(game, "mine")] == [
        ("old", "short"),
        ("old", "long"),
        ("new", "short"),
        ("new", "long"),
    ]
    assert {setup.pack for setup in setups(game, "mine")} == {"mine"}


# Games with one thing wrong with them


def changed(game: Game, **changes: Any) -> Game:
    return msgspec.structs.replace(game, **changes)


def asking(wrap: Callable[[Any, Question], Question], play: Any = magpies.play) -> Any:
    """The rules of `play` with every question changed by `wrap`."""

    def changed_play(state: Any, hear: Hear | None) -> Play[None]:
        rules = play(state, hear)
        answer = None
        while True:
            try:
                question = rules.send(answer)
            except StopIteration:
                return
            answer = yield wrap(state, question)

    return changed_play


def leaking_hands(garden: magpies.Garden, seat: Seat | None) -> Any:
    sight = magpies.view(garden, seat)
    return (sight, garden.hands[magpies.EAST])


def leaking_deck(garden: magpies.Garden, seat: Seat | None) -> Any:
    return (magpies.view(garden, seat), garden.deck[:1])


def leaking_to_spectators(garden: magpies.Garden, seat: Seat | None) -> Any:
    return (magpies.view(garden, seat), sorted(garden.hands[magpies.NORTH]) if seat is None else [])


def sharing_view(garden: magpies.Garden, seat: Seat | None) -> Any:
    return msgspec.structs.replace(magpies.view(garden, seat), discards=garden.discards)


def changing_view(garden: magpies.Garden, seat: Seat | None) -> Any:
    garden.discards.sort(reverse=True)
    return magpies.view(garden, seat)


def peeking(garden: magpies.Garden, seat: Seat | None, rng: Random) -> magpies.Garden:
    """Deals anew, but leaves the true top of the deck where it is."""
    dealt = magpies.redeterminise(garden, seat, rng)
    if garden.deck and garden.deck[0] in dealt.deck:
        dealt.deck.remove(garden.deck[0])
        dealt.deck.insert(0, garden.deck[0])
    return dealt


def conjuring(garden: magpies.Garden, seat: Seat | None, rng: Random) -> magpies.Garden:
    """Deals cards that are not in the deck."""
    dealt = magpies.redeterminise(garden, seat, rng)
    dealt.deck = ["5"] * len(dealt.deck)
    return dealt


def dealing_in_place(garden: magpies.Garden, seat: Seat | None, rng: Random) -> magpies.Garden:
    rng.shuffle(garden.deck)
    return garden


class SharingCopies(Game, frozen=True):
    def copy(self, state: Any) -> Any:
        return msgspec.structs.replace(state)


class LossyCopies(Game, frozen=True):
    def copy(self, state: Any) -> Any:
        return msgspec.structs.replace(super().copy(state), discards=[])


def as_other(kind: type[Game], game: Game) -> Game:
    return kind(**{field: getattr(game, field) for field in Game.__struct_fields__})


def forgetful_play(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    """Keeps count of the rounds where no checkpoint sees it: after the fourth the lead stays."""
    if not garden.is_dealt:
        yield from magpies.deal(garden)
    rounds = 0
    while garden.bag:
        yield from checkpoint("round")
        leader = garden.leader
        yield from magpies.play_round(garden, hear)
        rounds += 1
        if rounds > 4:
            garden.leader = leader


def repeating_play(diary: Diary, hear: Hear | None) -> Play[None]:
    """A checkpoint in the middle of a day, from which the day begins again."""
    while diary.day < 3:
        yield from checkpoint("morning")
        diary.lines.append((yield from choose(ANN, "road", ["hill", "valley"])))
        yield from checkpoint("noon")
        diary.lines.append((yield from choose(BOB, "camp", ["inn", "wood"])))
        diary.day += 1
    diary.is_over = True


def same_spellings(state: Any, question: Question) -> Question:
    if isinstance(question, Choose):
        return Choose(question.seat, question.topic, (*question.options, ("x", "y"), "x y"), question.about)
    return question


def same_options(state: Any, question: Question) -> Question:
    if isinstance(question, Choose):
        return Choose(question.seat, question.topic, [*question.options, question.options[0]], question.about)
    return question


def lines_in_options(state: Any, question: Question) -> Question:
    if isinstance(question, Choose):
        return Choose(question.seat, question.topic, [*question.options, "over\nlines"], question.about)
    return question


def dead_end(state: Any, question: Question) -> Question:
    if isinstance(question, Choose) and len(state.bag) < 5:
        return Choose(question.seat, question.topic, [], question.about)
    return question


def sealed_dead_end(state: Any, question: Question) -> Question:
    if isinstance(question, Sealed) and len(state.bag) < 5:
        return Sealed(question.topic, {seat: [] for seat in question.options})
    return question


def empty_cup(state: Any, question: Question) -> Question:
    return Draw(question.topic, []) if isinstance(question, Draw) and len(state.bag) < 5 else question


def strange_seat(state: Any, question: Question) -> Question:
    if isinstance(question, Choose):
        return Choose(Seat("ghost"), question.topic, question.options, question.about)
    return question


def offered_and_barred(state: Any, question: Question) -> Question:
    if isinstance(question, Choose):
        barred = [Barred(question.options[0], "", "MAG-99")]
        return Choose(question.seat, question.topic, question.options, question.about, lambda: barred)
    return question


def endless_play(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    while True:
        yield from choose(magpies.NORTH, "again", ["yes", "no"])


def breaking_play(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    yield from magpies.deal(garden)
    yield from magpies.play_round(garden, hear)
    raise LookupError("the third chapter is missing")


def ending_early(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    yield from magpies.deal(garden)
    yield from magpies.play_round(garden, hear)


def told_differently(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    """Somebody listening makes the lead pass."""
    if hear is not None:
        garden.leader = magpies.SOUTH
    yield from magpies.play(garden, hear)


def telling_wrongly(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    if hear is not None:
        hear(Told("", "MAG-77", "", {"what": object()}, (Seat("ghost"),)))
    yield from magpies.play(garden, hear)


COUNTER = itertools.count()


def different_each_time(_: Setup) -> magpies.Garden:
    garden = magpies.begin(magpies.SETUP)
    garden.leader = magpies.CLOCKWISE[next(COUNTER) % 4]
    return garden


def losing_cards(garden: magpies.Garden, hear: Hear | None) -> Play[None]:
    if not garden.is_dealt:
        yield from magpies.deal(garden)
    while garden.bag:
        yield from checkpoint("round")
        if garden.discards:
            garden.discards.pop()
        yield from magpies.play_round(garden, hear)


class Careless(msgspec.Struct):
    """Its numbers come back from JSON as texts."""

    by_round: dict[Any, int] = {}
    is_over: bool = False


def careless_play(state: Careless, hear: Hear | None) -> Play[None]:
    state.by_round[1] = yield from choose(ANN, "round", [1, 2])
    state.by_round[2] = yield from choose(ANN, "round", [1, 2])
    state.is_over = True


def labels_missing(garden: magpies.Garden, question: Question) -> Prompt:
    prompt = magpies.prompt(garden, question)
    return msgspec.structs.replace(prompt, ask="", labels=prompt.labels[1:], rules=("MAG-88",))


def empty_labels(garden: magpies.Garden, question: Question) -> Prompt:
    prompt = magpies.prompt(garden, question)
    return msgspec.structs.replace(prompt, labels=tuple("" for _ in prompt.labels))


def no_prompt(garden: magpies.Garden, question: Question) -> Prompt:
    if question.topic == "interrupt.snatch":  # type: ignore[union-attr]
        raise KeyError(question.topic)  # type: ignore[union-attr]
    return magpies.prompt(garden, question)


def wrong_scores(garden: magpies.Garden) -> Result | None:
    return None if magpies.result(garden) is None else Result("won", {magpies.NORTH: 7.0})


def appraising(garden: magpies.Garden, seat: Seat, question: Question) -> list[float]:
    return [1.0]


def changing_scene(view: Any, question: Question | None) -> Any:
    raise ValueError("no board")


def magpies_with(**changes: Any) -> Game:
    return changed(magpies.GAME, **changes)


BROKEN: Mapping[str, tuple[Game, str]] = {
    "a view that leaks a hand": (magpies_with(view=leaking_hands), "views: north sees what is hidden"),
    "a view that leaks the deck": (magpies_with(view=leaking_deck), "views: .* sees what is hidden"),
    "a spectator who sees a hand": (
        magpies_with(view=leaking_to_spectators),
        "a spectator sees what is hidden",
    ),
    "a view that shares a list": (
        magpies_with(view=sharing_view),
        "the view of north changes as play goes on",
    ),
    "a view that changes the state": (magpies_with(view=changing_view), "changes the state"),
    "a deal that peeks": (magpies_with(redeterminise=peeking), "depends on the true hidden things"),
    "a deal that cannot be": (magpies_with(redeterminise=conjuring), "the cards are not those of the deck"),
    "a deal that changes the truth": (magpies_with(redeterminise=dealing_in_place), "changes the true state"),
    "a copy that shares a list": (as_other(SharingCopies, magpies.GAME), "playing on changes a copy of the state"),
    "a copy that loses something": (as_other(LossyCopies, magpies.GAME), "a copy of the state differs from it"),
    "a checkpoint that forgets": (magpies_with(play=forgetful_play), "resuming: .*resumed at round"),
    "a checkpoint too early": (little(repeating_play), "resuming: .*resumed at noon.*road is asked.*instead of camp"),
    "the same spelling twice": (magpies_with(play=asking(same_spellings)), "'x y' spells 2 options"),
    "the same option twice": (magpies_with(play=asking(same_options)), "has the same option twice"),
    "an option over two lines": (magpies_with(play=asking(lines_in_options)), "cannot be written in a line"),
    "a dead end": (magpies_with(play=asking(dead_end)), "RulesFailed: magpies: .*nothing to answer"),
    "a sealed dead end": (magpies_with(play=asking(sealed_dead_end)), "RulesFailed: .*nothing to answer"),
    "an empty cup": (magpies_with(play=asking(empty_cup)), "RulesFailed: .*nothing to answer"),
    "a seat of nobody": (
        magpies_with(play=asking(strange_seat)),
        "no seat of the game is asked|nobody decides",
    ),
    "barred and offered": (magpies_with(play=asking(offered_and_barred)), "is barred and offered"),
    "a game without end": (magpies_with(play=endless_play), "playing: Endless: .*still not over after"),
    "rules that break down": (magpies_with(play=breaking_play), "LookupError.*the third chapter is missing"),
    "an end without a result": (magpies_with(play=ending_early), "play ended without a result"),
    "narration with effects": (magpies_with(play=told_differently), "narration changes the game at entry"),
    "narration without rules": (magpies_with(play=telling_wrongly), "cites MAG-77, which is no rule"),
    "a hidden counter": (magpies_with(begin=different_each_time), "the same game played twice differs"),
    "cards that get lost": (
        magpies_with(play=losing_cards),
        "invariants: the cards are not those of the deck",
    ),
    "a state with loose types": (
        little(careless_play, state_type=Careless),
        "not the same when it comes back from JSON",
    ),
    "labels that are missing": (magpies_with(prompt=labels_missing), "prompt: 0 labels for 1 options"),
    "labels that are empty": (magpies_with(prompt=empty_labels), "prompt: a label is empty"),
    "a question without prompt": (magpies_with(prompt=no_prompt), "prompt: KeyError"),
    "scores of one seat only": (magpies_with(result=wrong_scores), "the scores are of north; the seats are"),
    "an appraisal of one option": (magpies_with(appraise=appraising), "appraisal: the options of"),
    "a scene that fails": (magpies_with(scene=changing_scene), "looking: ValueError: no board"),
}


@pytest.mark.parametrize("flaw", BROKEN)
def test_a_flaw_is_found(flaw: str) -> None:
    game, message = BROKEN[flaw]
    setup = setups(game)[0]
    problems = check(game, setup, seeds=range(3), most_questions=2000)
    assert problems, f"{flaw} was not found"
    with pytest.raises(AssertionError, match=message):
        raise AssertionError("\n".join(problems))


def test_a_problem_names_game_seed_and_entry_and_shows_again_for_the_same_seed() -> None:
    game = magpies_with(view=leaking_deck)
    problems = check(game, magpies.SETUP, seeds=[5])
    assert problems
    assert all(problem.startswith("magpies, standard, garden, seed 5, entry ") for problem in problems)
    assert check(game, magpies.SETUP, seeds=[5]) == problems
    with pytest.raises(AssertionError, match="seed 5, entry"):
        require(game, magpies.SETUP, seeds=[5])


def test_alike_problems_are_not_repeated_without_end() -> None:
    assert len(check(magpies_with(prompt=empty_labels), magpies.SETUP, seeds=[1])) == 1
    problems = check(magpies_with(play=asking(same_spellings)), magpies.SETUP, seeds=[1])
    kinds = Counter(problem.split(": ")[1] for problem in problems)
    assert max(kinds.values()) <= 5


def test_a_breakdown_names_the_line_it_happened_at() -> None:
    (problem, *_) = check(magpies_with(play=breaking_play), magpies.SETUP, seeds=[1])
    assert ".py, line " in problem
