from pathlib import Path
from random import Random

import msgspec
import pytest

from grognard.kernel.game import Game, Result
from grognard.kernel.questions import Seat
from grognard.scene.measures import odds_in_words, odds_until_next_decision, share_in_words
from tests.terminal import pictured
from tests.terminal.people import Sitting
from tests.terminal.pictured import WALKER, Meadow


def view(meadow: Meadow, _: Seat | None) -> Meadow:
    """The walker does not know whether the beetle is hurt."""
    return Meadow(meadow.column, meadow.turns)


def redeterminise(meadow: Meadow, _: Seat | None, rng: Random) -> Meadow:
    return Meadow(meadow.column, meadow.turns, rng.random() < 0.5)


def result(meadow: Meadow) -> Result | None:
    arrived = pictured.result(meadow)
    return arrived and Result("arrived hurt" if meadow.is_hurt else "arrived whole", arrived.scores)


def at_the_last_hop(*, hurt: bool) -> Game:
    return msgspec.structs.replace(
        pictured.GAME, begin=lambda _: Meadow(3, 2, hurt), view=view, redeterminise=redeterminise, result=result
    )


def told(game: Game, tmp_path: Path) -> list[tuple[str, str]]:
    table = Sitting(game, pictured.SETUP, tmp_path / "game").table
    return odds_in_words(odds_until_next_decision(table, "hop", WALKER))


def test_odds_do_not_tell_what_is_hidden(tmp_path: Path) -> None:
    hurt, whole = (told(at_the_last_hop(hurt=truth), tmp_path) for truth in (True, False))
    assert hurt == whole
    assert {"arrived hurt" in change for _, change in hurt} == {True, False}


def test_odds_are_exact_and_add_up_where_nothing_is_hidden(tmp_path: Path) -> None:
    table = Sitting(pictured.GAME, pictured.SETUP, tmp_path / "game").table
    found = odds_until_next_decision(table, "hop", WALKER)
    assert found.exact
    assert sum(found.probabilities.values()) == 1


def test_odds_name_the_end_of_the_game(tmp_path: Path) -> None:
    open_end = msgspec.structs.replace(pictured.GAME, begin=lambda _: Meadow(3))
    assert all(change.endswith("then: arrived") for _, change in told(open_end, tmp_path))


@pytest.mark.parametrize(("share", "words"), [(1, "100%"), (0.25, "25%"), (0.004, "<1%"), (0, "0%")])
def test_shares_in_words(share: float, words: str) -> None:
    assert share_in_words(share) == words
