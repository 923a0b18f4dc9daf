"""What a greedy seat would answer in a tiny position: play it for one seat, with dice that are always the same."""

from __future__ import annotations

from typing import Any

from grognard.games.reborn.appraisal.appraise import APPRAISERS
from grognard.games.reborn.appraisal.outlook import Outlook
from grognard.games.reborn.endings import GameOver
from grognard.games.reborn.position import Reborn
from grognard.kernel.questions import Checkpoint, Choose, Option, Play, Roll, Sealed, Seat

MOST = 200


def worths(game: Reborn, question: Choose) -> list[float]:
    appraiser = APPRAISERS.get(question.topic)
    return [0.0] * len(question.options) if appraiser is None else appraiser(Outlook(game, question.seat), question)


def liked(game: Reborn, question: Choose) -> Option:
    found = worths(game, question)
    return question.options[found.index(max(found))]


def asked(seat: str, topic: str, options: list[Any], *about: Any) -> Choose:
    return Choose(Seat(seat), topic, options, about)


def greedily(game: Reborn, play: Play[Any], *, face: int = 2, stop_at: str = "") -> list[tuple[str, Option]]:
    """Every answer of greedy seats, by topic; all dice show this face. Left at `stop_at`, or when the game is over."""
    given: list[tuple[str, Option]] = []
    answer: Any = None
    try:
        for _ in range(MOST):
            question = play.send(answer)
            if isinstance(question, Checkpoint):
                answer = None
            elif isinstance(question, Choose):
                answer = liked(game, question)
                given.append((question.topic, answer))
                if question.topic == stop_at:
                    return given
            elif isinstance(question, Sealed):
                answer = {
                    seat: liked(game, Choose(seat, question.topic, options, question.about))
                    for seat, options in question.options.items()
                }
            elif isinstance(question, Roll):
                answer = (face,) * question.dice
            else:
                raise AssertionError(f"{question.topic} is not for tiny positions")
    except (StopIteration, GameOver):
        return given
    raise AssertionError(f"still going on after {MOST} questions: {given[-10:]}")


def answers(given: list[tuple[str, Option]], topic: str) -> list[Option]:
    return [answer for of, answer in given if of == topic]
