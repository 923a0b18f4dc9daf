"""Many games: what comes out depends on the batch alone, not on how many processes play it."""

from collections.abc import Mapping
from random import Random

import msgspec
import pytest

from grognard.bots import BotError
from grognard.kernel.chance import Seeded
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.journal import unpacked
from grognard.kernel.loading import load
from grognard.kernel.narration import Hear
from grognard.kernel.playing import play_out, random_decider
from grognard.kernel.questions import Play, Seat
from grognard.lab.batch import Batch, Failed, Played, digest_of_games, play_batch
from tests.lab.tiny_games import tiny_game
from tests.tiny import connect_four, magpies


def batch_of(game: Game, games: int, seats: Mapping[str, str] | None = None, **fields: object) -> Batch:
    setup = {"connect-four": connect_four.SETUP, "magpies": magpies.SETUP}[game.name]
    specs = {Seat(seat): spec for seat, spec in (seats or {}).items()}
    return msgspec.structs.replace(Batch(setup, specs, games), **fields)


@pytest.mark.parametrize("game", [connect_four.GAME, magpies.GAME])
def test_the_games_are_the_same_whatever_the_number_of_jobs(game: Game) -> None:
    batch = batch_of(game, 10, seed="7")
    alone, together = play_batch(batch, 1, None, tiny_game), play_batch(batch, 3, None, tiny_game)
    assert alone == together
    assert digest_of_games(alone) == digest_of_games(together)
    assert [one.number for one in together] == list(range(10))


def test_another_seed_plays_other_games() -> None:
    digests = {digest_of_games(play_batch(batch_of(magpies.GAME, 4, seed=seed), 1, None, tiny_game)) for seed in "123"}
    assert len(digests) == 3


def test_more_games_go_on_where_fewer_ended() -> None:
    few = play_batch(batch_of(magpies.GAME, 3), 1, None, tiny_game)
    assert play_batch(batch_of(magpies.GAME, 6), 1, None, tiny_game)[:3] == few


def test_progress_counts_every_game() -> None:
    heard: list[int] = []
    play_batch(batch_of(connect_four.GAME, 9), 2, heard.append, tiny_game)
    assert sum(heard) == 9


def test_a_journal_that_is_kept_replays_to_the_same_end() -> None:
    batch = batch_of(magpies.GAME, 1, keep_journals=True)
    (one,) = play_batch(batch, 1, None, tiny_game)
    assert isinstance(one, Played)
    table = load(unpacked(one.journal), magpies.GAME, mend=False)
    assert table.result is not None
    assert table.result.outcome == one.outcome


def test_a_wrong_seat_or_bot_is_refused_before_any_game() -> None:
    with pytest.raises(GrognardError, match="no seat 'green'; there is yellow, red"):
        play_batch(batch_of(connect_four.GAME, 1, {"green": "random"}), 1, None, tiny_game)
    with pytest.raises(BotError, match="did you mean random"):
        play_batch(batch_of(connect_four.GAME, 1, {"red": "randon"}), 1, None, tiny_game)
    with pytest.raises(GrognardError, match="play at least 1"):
        play_batch(batch_of(connect_four.GAME, 0), 1, None, tiny_game)


def breaking(position: connect_four.Position, hear: Hear | None) -> Play[None]:
    """Connect four whose rules break down once yellow owns the first place of column 4."""
    inner = connect_four.play(position, hear)
    answer = None
    while True:
        question = inner.send(answer)
        if (position.own | position.other) & connect_four.FLOOR[4]:
            raise ZeroDivisionError("column 4")
        answer = yield question


def broken_game(_: str) -> Game:
    return msgspec.structs.replace(connect_four.GAME, play=breaking)


def test_a_breakdown_is_reported_with_a_journal_that_opens_before_it() -> None:
    (one,) = play_batch(batch_of(connect_four.GAME, 1), 1, None, broken_game)
    assert isinstance(one, Failed)
    assert "ZeroDivisionError: column 4" in one.message
    table = load(unpacked(one.journal), broken_game(""), mend=False)
    with pytest.raises(GrognardError, match="column 4"):
        table.answer(4)


def test_a_playout_of_the_same_seed_is_the_game_of_the_batch() -> None:
    """The laboratory adds nothing to a game: its first is the playout with the streams of seed 0/0."""
    (one,) = play_batch(batch_of(connect_four.GAME, 1), 1, None, tiny_game)
    assert isinstance(one, Played)
    deciders = {seat: random_decider(Random(f"0/0/bot:{seat}")) for seat in (connect_four.YELLOW, connect_four.RED)}
    again = play_out(connect_four.GAME, connect_four.SETUP, deciders, Seeded("0/0"))
    assert (again.result.outcome, again.questions) == (one.outcome, one.questions)
